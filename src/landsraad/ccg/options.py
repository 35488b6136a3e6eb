"""The open points of the rules, U-01 to U-21, as the switches of a table (ccg.md 27).

U-22, the renegades of scoring play, is not offered: nothing of its rules could be read (C-REN-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Literal, get_args, get_type_hints

from landsraad.table import BadConfig, texts


@dataclass(frozen=True, slots=True)
class RulesVariant:
    """How each open point is read. The defaults are the ledger's recommended readings."""

    favor_defeat: Literal["below_zero_now", "below_one_at_draw"] = "below_zero_now"
    deckout: Literal["defeat", "no_card"] = "defeat"
    imperial_min: Literal["none", "fifteen"] = "none"
    dune_start: Literal["subdued", "imperial_deck"] = "subdued"
    start_solaris: Literal["15+5", "20+5"] = "15+5"
    unique_by: Literal["character", "card"] = "character"
    redeploy_state: Literal["unchanged", "disengaged", "engaged"] = "unchanged"
    subdue_chain: bool = True
    tie_empty_deck: Literal["loses", "random"] = "loses"
    cost_order: Literal["multiply_subtract_tokens", "tokens_first"] = "multiply_subtract_tokens"
    petition_order: Literal["clockwise", "initiative"] = "clockwise"
    assign_scope: Literal["own", "any"] = "own"
    personnel_join: Literal["with_talent", "only_with_text"] = "with_talent"
    target_talent: Literal["not_needed", "needed"] = "not_needed"
    stopped_rite_counts: bool = False
    counter_mode: Literal["joins", "replaces"] = "joins"
    distribution: Literal["target_last", "leader_first"] = "target_last"
    surprise: Literal["strikes_first", "no_answer"] = "strikes_first"
    rite_reward: Literal["one_each", "target_cost", "cost_and_one_each"] = "one_each"
    program_rules: Literal["free_and_removed", "tokens_and_stays"] = "free_and_removed"
    dune_lost: Literal["none_until_redeployed", "original_at_once"] = "none_until_redeployed"


# fmt: off
POINTS: Final[Mapping[str, tuple[str, str, Mapping[str, str]]]] = texts({
    "favor_defeat": ("U-01", "When low favor defeats a player.", {
        "below_zero_now": "As soon as favor is below 0.",
        "below_one_at_draw": "At the House Draw, if favor is below 1."}),
    "deckout": ("U-02", "What happens to a player who must draw from an empty House deck.", {
        "defeat": "The player is defeated.", "no_card": "Nothing; there is just no card."}),
    "imperial_min": ("U-03", "The least size of an Imperial deck.", {
        "none": "Any size.", "fifteen": "Fifteen cards, as in the starter boxes."}),
    "dune_start": ("U-04", "Where Dune begins.", {
        "subdued": "Subdued in every domain.", "imperial_deck": "In every Imperial deck, to be petitioned for."}),
    "start_solaris": ("U-05", "Solaris at the start, and to spend before play.", {
        "15+5": "15, and 5 to spend.", "20+5": "20, and 5 to spend."}),
    "unique_by": ("U-06", "Whether two versions of a character are the same unique card.", {
        "character": "They are.", "card": "They are different cards."}),
    "redeploy_state": ("U-07", "Whether a redeployed card is engaged.", {
        "unchanged": "As it was when it was subdued.", "disengaged": "It is disengaged.",
        "engaged": "It is engaged."}),
    "subdue_chain": ("U-08", "Whether cards fall with the card they are on, outside a rite.", {
        "true": "They are subdued too.", "false": "They stay deployed."}),
    "tie_empty_deck": ("U-09", "A tie of initiative when somebody has no card to draw.", {
        "loses": "That player loses the tie.", "random": "Chance decides."}),
    "cost_order": ("U-10", "In which order costs change.", {
        "multiply_subtract_tokens": "Doubled, then reduced, then less its tokens.",
        "tokens_first": "Less its tokens, then doubled, then reduced."}),
    "petition_order": ("U-11", "In which order a petition goes round.", {
        "clockwise": "Clockwise from the petitioner.", "initiative": "In order of initiative."}),
    "assign_scope": ("U-12", "Onto whose cards one may assign, where the card is silent.", {
        "own": "Onto one's own.", "any": "Onto any card in play."}),
    "personnel_join": ("U-13", "Whether personnel join rites without a sentence that says so.", {
        "with_talent": "With the talent of the rite they may.", "only_with_text": "They may not."}),
    "target_talent": ("U-14", "Whether the target of a duel or intrigue must have the talent.", {
        "not_needed": "It need not.", "needed": "It must."}),
    "stopped_rite_counts": ("U-15", "Whether a rite stopped before anybody was engaged counts against the limit.", {
        "false": "It does not.", "true": "It does."}),
    "counter_mode": ("U-16", "What a persona that counters does.", {
        "joins": "It leads the defence; the target is still at stake. One in a rite.",
        "replaces": "It takes the place of the target; several may."}),
    "distribution": ("U-17", "In which order force is distributed.", {
        "target_last": "Other participants, then the leader, then the target.",
        "leader_first": "The leader, then the others, then the target."}),
    "surprise": ("U-18", "What Surprise does.", {
        "strikes_first": "Its force strikes first.",
        "no_answer": "Nobody may answer it with tactics of engagement."}),
    "rite_reward": ("U-19", "The reward when the target of a rite is vanquished.", {
        "one_each": "One for each vanquished defender.", "target_cost": "The deployment cost of the target.",
        "cost_and_one_each": "The cost of the target, and one for each other vanquished defender."}),
    "program_rules": ("U-20", "What a program costs, and what becomes of a used one.", {
        "free_and_removed": "Nothing; it leaves the game.",
        "tokens_and_stays": "As many solaris as it has tokens; it stays and loses them."}),
    "dune_lost": ("U-21", "One's homeworld when Dune is subdued.", {
        "none_until_redeployed": "None until the original is deployed again.",
        "original_at_once": "The original at once."}),
})
# fmt: on
"""Every switch: its point in the ledger, what it is about, and a sentence for each value, the default first."""


def parse(values: Mapping[str, Any]) -> RulesVariant:
    """A variant from names and values; booleans may be spelled `true` and `false`.

    Raises:
        BadConfig: an unknown name or value, with the legal ones.
    """
    types = get_type_hints(RulesVariant)
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name not in types:
            raise BadConfig(f"there is no option {name!r}; there are: {', '.join(types)}")
        if types[name] is bool:
            spelled = {"true": True, "false": False}.get(value, value) if isinstance(value, str) else value
            legal: tuple[Any, ...] = (True, False)
        else:
            spelled, legal = value, get_args(types[name])
        if not any(spelled is x or (isinstance(x, str) and spelled == x) for x in legal):
            raise BadConfig(
                f"{name}: {value!r} is not a value of this option; legal: {', '.join(POINTS[name][2])}"
            )
        found[name] = spelled
    return RulesVariant(**found)


def to_json(variant: RulesVariant) -> dict[str, Any]:
    """The values that differ from the defaults."""
    usual = asdict(RulesVariant())
    return {
        f.name: getattr(variant, f.name) for f in fields(variant) if getattr(variant, f.name) != usual[f.name]
    }
