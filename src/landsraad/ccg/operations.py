"""The operations of a House Interval: which are open, with which cards, and why not (ccg.md 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from landsraad.ccg import assigning, deploying, events, exchange, stats
from landsraad.ccg import petition as petitions
from landsraad.ccg import rites as rite_rules
from landsraad.ccg.cards import RITES, talent_name
from landsraad.ccg.deploying import is_program
from landsraad.ccg.effects.abilities import Use, plays
from landsraad.ccg.effects.core import abilities
from landsraad.ccg.state import N, State
from landsraad.ccg.using import context, may_use, public_operations, usable
from landsraad.table import Refusal, Seat, say

TO_WIN: Final = 10
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "done": (),
    "deploy": ("card", "target", "number"),
    "redeploy": ("card", "number"),
    "place": ("card",),
    "deploy_event": ("card",),
    "petition": ("card",),
    "use": ("card", "number"),
    "venture": ("card",),
    "program": ("card", "target"),
    "buy_favor": ("number",),
    "buy_spice": (),
    "sell_spice": (),
    **dict.fromkeys(RITES, ("card", "target")),
    "admission": (),
}
"""The operations of a House Interval, general and restricted, with what is chosen for each (C-OPS-01, C-OPS-02)."""


def is_open(g: State, seat: Seat, what: str) -> bool:
    """Whether an operation can be begun."""
    if what == "buy_favor":
        return exchange.refuse_favor(g, seat) is None
    if what in ("buy_spice", "sell_spice"):
        return exchange.refuse_exchange(g, seat, what.removesuffix("_spice")) is None
    if what == "admission":
        return refuse_admission(g, seat) is None
    return bool(cards_for(g, seat, what))


@stats.memoised
def cards_for(g: State, seat: Seat, what: str) -> list[N]:
    """The cards with which an operation can be begun."""
    return [n for n in looked_at(g, seat, what) if refuse_card(g, seat, what, n) is None]


def looked_at(g: State, seat: Seat, what: str) -> list[N]:
    """Where the cards of an operation lie."""
    p = g.players[seat]
    if what in ("deploy", "place"):
        return list(p.hand)
    if what == "petition":
        return list(p.assembly)
    if what == "program":
        return list(p.aside)
    cards = g.cards
    if what in ("redeploy", "deploy_event"):
        return [n for n in p.domain if not cards[n].deployed]
    own = [n for n in p.domain if cards[n].deployed]
    return [*own, *public_operations(g, seat)] if what == "use" else own


def refuse_card(g: State, seat: Seat, what: str, n: N) -> Refusal | None:
    """Why an operation cannot be begun with a card; None if it can."""
    if n not in looked_at(g, seat, what):
        return Refusal("C-OPS-01", say("the card is not where this operation needs it"), "E_TARGET", "card")
    if what == "deploy":
        return deploying.refuse_from_hand(g, n, seat)
    if what == "place":
        return (
            None
            if events.placeable(g, n)
            else Refusal("C-EVT-02", say("it is not an event"), "E_TARGET", "card")
        )
    if what == "redeploy":
        return deploying.refuse_subdued(g, n, seat)
    if what == "deploy_event":
        if not events.placeable(g, n):
            return Refusal("C-EVT-03", say("it is not an event"), "E_TARGET", "card")
        return events.refuse_event(g, n, seat)
    if what == "petition":
        return petitions.refuse_petition(g, n, seat)
    if what == "program":
        return refuse_program(g, n, seat)
    if what == "use":
        return (
            None
            if numbers_for(g, seat, what, n)
            else Refusal("C-OPS-10", say("it has nothing to be used for now"))
        )
    if what == "venture":
        return refuse_venture(g, n, seat)
    return _refuse_leader(g, n, seat, what)


def refuse_program(g: State, n: N, seat: Seat) -> Refusal | None:
    if assigning.cost(g, n, seat) > g.players[seat].solaris:
        return assigning.too_dear(g, n, seat, rule="C-PROG-03")
    if (refusal := assigning.deployable(g, n, seat)) is not None:
        return refusal
    if not assigning.targets(g, n, seat):
        return Refusal("C-PROG-02", say("no persona of yours may hold it"), "E_TARGET", "card")
    return None


def refuse_venture(g: State, n: N, seat: Seat) -> Refusal | None:
    """A venture needs its persona, deployed and disengaged, and its targets (C-VENT-02, C-VENT-05)."""
    card = g.cards[n]
    if not card.facts.words & {"venture", "program"}:
        return Refusal("C-VENT-01", say("it is not a venture"), "E_TARGET", "card")
    parent = g.cards.get(card.on)
    if parent is None or not parent.deployed or parent.engaged:
        return Refusal("C-VENT-02", say("its persona must be deployed and disengaged"), "E_TIMING", "card")
    if card.until:
        return Refusal("C-VENT-06", say("it is in effect already"), "E_TIMING", "card")
    if is_program(card.id) and not card.tokens:
        return Refusal("C-PROG-05", say("it has no tokens yet"), "E_TIMING", "card")
    c = context(g, n)
    if not all(usable(c, a) for a in plays(card.id)):
        return Refusal("C-OPS-05", say("it has no target, or its price cannot be paid"), "E_TARGET", "card")
    return None


def _refuse_leader(g: State, n: N, seat: Seat, kind: str) -> Refusal | None:
    if (refusal := stats.refuse_forbidden(g, kind, seat)) is not None:
        return refusal
    if not rite_rules.able_to_lead(g, n, kind):
        talent = talent_name(kind)
        reason = say("a deployed, disengaged persona with the talent {talent} leads", talent=talent)
        return Refusal("C-RITE-06", reason, "E_TARGET", "card")
    if not rite_rules.legal_targets(g, seat, kind, n):
        reason = say("there is no target, or the rite is used up for this interval")
        return Refusal("C-RITE-03", reason, "E_LIMIT", "card")
    return None


def targets_for(g: State, seat: Seat, what: str, card: N) -> Sequence[N]:
    """What a card can be assigned to or aimed at; [0] for a card that needs nothing."""
    if what in RITES:
        return rite_rules.legal_targets(g, seat, what, card)
    if what == "program":
        return assigning.targets(g, card, seat)
    if assigning.needs_parent(g, card):
        return assigning.paid_targets(g, card, seat)
    return [0]


def numbers_for(g: State, seat: Seat, what: str, card: N, target: N = 0) -> Sequence[int]:
    """X of a cost, favor to buy, or which abilities can be used."""
    if what == "buy_favor":
        return range(
            min(exchange.most_favor(g, seat), g.players[seat].solaris // exchange.FAVOR_PRICE), 0, -1
        )
    if what == "use":
        c = context(g, card, seat)
        return [
            i
            for i, a in enumerate(abilities(stats.operation_of(g, g.cards[card])))
            if isinstance(a, Use) and not a.window and may_use(g, seat, card, a) and usable(c, a)
        ]
    if assigning.asks_x(g.cards[card].facts):
        low, high = assigning.x_bounds(g, card, seat, target)
        return range(low, high + 1)
    return (0,)


def refuse_target(g: State, seat: Seat, what: str, card: N, target: N) -> Refusal:
    """Why a card cannot be the target of an operation."""
    if what in RITES:
        other = g.cards[target]
        if other.holder == seat or not other.deployed or not rite_rules.aimed_at(g, target, what, card):
            return Refusal("C-RITE-04", say(rite_rules.AIMED[what]), "E_TARGET", "target")
        if rite_rules.counted(g, seat, other.holder, what, card):
            reason = say("this kind of rite is used up against that rival")
            return Refusal("C-RITE-03", reason, "E_LIMIT", "target")
        refusal = rite_rules.refuse_target(g, target, what, card)
    else:
        refusal = assigning.refuse(g, card, target, seat)
    return refusal or Refusal("C-OPS-01", say("it cannot be the target"), "E_TARGET", "target")


def refuse_operation(g: State, seat: Seat, what: object) -> Refusal:
    """Why an operation cannot be begun at all."""
    if what not in FIELDS:
        return Refusal("C-OPS-01", say("there is no operation “{what}”", what=what), "E_FORM", "what")
    if what == "buy_favor":
        refusal = exchange.refuse_favor(g, seat)
    elif what in ("buy_spice", "sell_spice"):
        refusal = exchange.refuse_exchange(g, seat, str(what).removesuffix("_spice"))
    elif what == "admission":
        refusal = refuse_admission(g, seat)
    else:
        seen = looked_at(g, seat, str(what))
        refusal = refuse_card(g, seat, str(what), seen[0]) if len(seen) == 1 else None
    return refusal or Refusal("C-OPS-01", say("no card of yours allows it now"), "E_TARGET", "what")


def refuse_admission(g: State, seat: Seat) -> Refusal | None:
    """Why a player cannot request admission; None if so (C-OBJ-02 to C-OBJ-06)."""
    p = g.players[seat]
    home = stats.homeworld(g, seat)
    if p.hoard < TO_WIN or p.favor < TO_WIN:
        reason = say(
            "admission asks for {n} spice and {n} favor; you have {spice} spice and {favor} favor",
            n=TO_WIN,
            spice=p.hoard,
            favor=p.favor,
        )
        return Refusal("C-OBJ-02", reason, "E_LIMIT", "what")
    if not home or not g.cards[home].deployed or g.cards[home].engaged:
        return Refusal("C-OBJ-04", say("your homeworld must be deployed and disengaged"), "E_TIMING", "what")
    return stats.refuse_forbidden(g, "admission", seat, rule="C-OBJ-06")
