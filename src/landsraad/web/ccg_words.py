"""Words of the CCG that its pages share: cards, kinds, talents, zones, and what each decision is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.ccg.cards import CARDS, TALENTS, CardId, Facts, card_name, power_name, talent_name
from landsraad.ccg.effects.core import ABILITIES
from landsraad.ccg.effects.text.card import text
from landsraad.ccg.log import RITE_NAMES, house, named
from landsraad.table import Name, capital, listed, say, texts

__all__ = ("card_name", "house", "named", "power_name", "talent_name")

# fmt: off
TYPES: Final[Mapping[str, str]] = texts({
    "holding": "Holding",
    "persona": "Persona",
    "resource": "Resource",
    "plan": "Plan",
    "event": "Event",
})
DECKS: Final[Mapping[str, str]] = texts({
    "house": "House card",
    "imperial": "Imperial card",
    "homeworld": "Homeworld",
})
SETS: Final[Mapping[str, str]] = texts({
    "EotS": "Eye of the Storm",
    "JotC": "Judge of the Change",
    "TaT": "Thunder at Twilight",
})
WINDOWS: Final[Mapping[str, str]] = texts({
    "operation": "Answer the operation?",
    "rite_declared": "Answer the rite that is declared?",
    "rite_attackers": "Answer now that the attackers are engaged?",
    "rite_answer": "Answer the defence that is declared?",
    "rite_defenders": "Answer now that the defenders are engaged?",
    "initiative": "Play a tactic for initiative?",
    "petition": "Answer the petition?",
    "exchange": "Answer the exchange?",
    "discard": "Play a tactic before you discard?",
})
ORDERS: Final[Mapping[str, str]] = texts({
    "AnswerOperation": "Operations that do not concern you",
    "AnswerThreat": "Operations against you, and requests for admission",
    "AnswerRite": "Rites",
    "AnswerInitiative": "Tactics for initiative",
    "AnswerPetition": "Petitions",
    "AnswerExchange": "The exchange",
    "AnswerDiscard": "Tactics before you discard",
})
# What a choice is about: the question, and what the button says.
PICKS: Final[Mapping[str, tuple[str, str]]] = texts({
    "target": ("Choose a target", "Choose"),
    "player": ("Choose a player", "Choose"),
    "assign": ("What is it assigned to?", "Assign"),
    "reassign": ("What does it go onto?", "Assign"),
    "disengage": ("Which cards do you disengage?", "Disengage"),
    "imperial_discard": ("Discard cards of your Assembly?", "Discard"),
    "house_discard": ("Discard cards from your hand?", "Discard"),
    "too_many": ("Too many cards on it: which one goes?", "Choose"),
    "rite_target": ("Whom is the rite aimed at?", "Begin"),
    "join": ("Who takes part as well?", "Engage"),
    "force_on": ("Where does the force go?", "Choose"),
    "token_off": ("Which card loses a token?", "Discard"),
    "recall": ("Which card goes back into your Imperial deck?", "Choose"),
    "must_discard": ("Which cards do you discard?", "Discard"),
    "group": ("Who is one with the leader?", "Choose"),
    "not_spared": ("Who of those with the leader falls all the same?", "Choose"),
    "name_charter": ("Which charter does it name?", "Name"),
})
NUMBERS: Final[Mapping[str, tuple[str, str]]] = texts({
    "opening_bid": ("Your opening bid", "Bid"),
    "house_advantage": ("Favor instead of solaris", "Discard"),
    "buy_spice": ("How much spice do you buy?", "Buy"),
    "sell_spice": ("How much spice do you sell?", "Sell"),
    "x": ("How large is X?", "Choose"),
    "tokens": ("How many tokens?", "Choose"),
    "take": ("How many cards do you take?", "Take"),
    "buy_favor": ("How much favor do you buy?", "Buy"),
    "leave_solaris": ("How many solaris stay there?", "Leave"),
    "turn_into_favor": ("How many solaris do you turn into favor?", "Give up"),
    "leave_spice": ("How much spice stays there?", "Leave"),
})
OPTIONS: Final[Mapping[str, str]] = texts({
    "disengage_all": "Disengage your cards",
    "which": "Which of the two?",
    "capture_or_discard": "Capture it, or discard it?",
    "tokens_on_or_off": "Put the tokens on, or take them off?",
    "exchange": "Buy or sell?",
    "croe": "Which way does the rate go?",
    "pay_or_else": "Pay solaris, or bear the consequence?",
    "spice_or_favor": "Give the spice, or lose favor?",
    "final_cost": "Use what this card may do to pay less?",
    "search": "Which card do you take?",
    "allegiance": "Which power does it name?",
    "trigger": "Use what this card may do now?",
    "rite": "Which rite?",
    "vanquished": "Use what this card may do with the vanquished?",
    "reward_favor": "Your reward in favor",
    "reward_solaris": "Your reward in solaris",
    "subdue_or_favor": "Subdue the card, or lose favor?",
    "name_one": "What do you name?",
    "of_class": "Is it a rite of the Landsraad or of CHOAM?",
    "more_tokens": "One more deferment token?",
    "disengage_toll": "Pay, discard favor, or leave it engaged?",
    "reward": "Favor or solaris?",
    "draw_imperial": "Draw an Imperial card?",
    "pay_or_subdue": "Pay solaris, or is it subdued?",
    "spare": "Let the leader survive, for a gain?",
    "instead": "Let it do what another card of yours allows?",
    "retribution": "Discard the card to make the victor discard one?",
    "enter_disengaged": "Does it enter disengaged?",
})
VALUES: Final[Mapping[str, str]] = texts({
    "all": "All of them",
    "choose": "Let me choose",
    "yes": "Yes",
    "no": "No",
    "capture": "Capture it",
    "discard": "Discard it",
    "on": "Put on",
    "off": "Take off",
    "buy": "Buy",
    "sell": "Sell",
    "surprise": "Surprise",
    "landsraad": "A rite of the Landsraad",
    "choam": "A rite of CHOAM",
    "in_favor": "In favor",
    "in_solaris": "In solaris",
    "gain_favor": "Gain favor",
    "produce_solaris": "Produce solaris",
    "up": "Up by 1",
    "down": "Down by 1",
    "pay": "Pay solaris",
    "favor": "Lose favor",
    "refuse": "Do not pay",
    "gain": "Gain it",
    "inflict": "Let the defender lose it",
    "subdue": "Subdue the card",
    "deploy": "Deploy it",
    "produce": "Produce",
    "spice": "Give the spice",
    "here": "On the card",
    "guild": "In the Guild Hoard",
    "hand": "From hand",
    "subdued": "A subdued card",
    "raise": "Raise it",
    "lower": "Lower it",
    "force": "Force",
    "resistance": "Resistance",
    "imperial": "The Imperial deck",
    "house": "The House deck",
    "engage": "Engage it",
    "disengage": "Disengage it",
})
STEPS: Final[Mapping[str, str]] = texts({
    "declared": "Declare",
    "attackers": "Attackers",
    "answer": "Answer",
    "defenders": "Defenders",
    "assessment": "Distribute",
    "resolution": "Resolve",
})
CLASSES: Final[Mapping[str, str]] = texts({"landsraad": "Landsraad rite", "choam": "CHOAM rite"})
# fmt: on
GLOSSARY: Final[Mapping[str, tuple[str, str]]] = {
    say("Deployed, subdued"): (
        say("A card in a domain lies face up and works, or dark and face down: then it does nothing."),
        "C-STAT-01",
    ),
    say("Engaged"): (
        say("Used for now. In the next Opening Interval its governor may disengage it."),
        "C-TURN-03",
    ),
    say("Deferment token"): (
        say("A subdued card gets one each turn; each makes it 1 solaris cheaper to turn it up."),
        "C-DEP-03",
    ),
    say("Petition"): (
        say("How a card of the Assembly comes into play: all may bid, and a rival who wins keeps it away."),
        "C-PET-01",
    ),
    say("Rite"): (say("A battle, duel, arbitration or intrigue, aimed at a card of a rival."), "C-RITE-01"),
    say("Tactic"): (
        say("A card for a moment in which something is answered, in anybody’s interval."),
        "C-TAC-01",
    ),
    say("Guild Hoard"): (
        say("Spice to be bought, and what is sold. The rate of exchange is what 1 spice costs or brings."),
        "C-EXC-01",
    ),
    say("Favor, hoard"): (
        say("With 10 favor and 10 spice you may request admission, and win. Below 0 favor you are defeated."),
        "C-OBJ-02",
    ),
    say("A card’s command"): (say("How many deployed personnel may be assigned to a card."), "C-CMD-01"),
}
"""What a word of the game means, and the rule where it stands."""


def glyph(card: CardId) -> str:
    """The drawing of its type, a key of `emblems.GLYPH`; of a card face down that of its back."""
    return f"ccg_{CARDS[card].type}" if card else "ccg_back"


def facts_of(card: CardId) -> Facts:
    """What is printed."""
    return CARDS[card]


def playable(card: CardId) -> bool:
    """Whether the engine knows what it does."""
    return card in ABILITIES


def card_text(card: CardId) -> list[str]:
    """What it does, in sentences made from its data; English in every language, like the ledger."""
    return [Name(line, "ccg_text", card) for line in text(card)] if playable(card) else []


def kind_words(card: CardId) -> str:
    """Type and subtypes: Persona · ally, mentat."""
    facts = CARDS[card]
    kind = say(TYPES[facts.type])
    if not facts.subtypes:
        return kind
    return say("{type} · {subtypes}", type=kind, subtypes=listed([subtype(s) for s in facts.subtypes]))


def subtype(name: str) -> str:
    """A subtype as printed."""
    return Name(name.replace("_", " "), "ccg_subtype", name)


def talent_words(ranks: Mapping[str, int]) -> str:
    """Battle 4, Dueling 2."""
    return listed(
        [say("{talent} {rank}", talent=talent_name(t), rank=ranks[t]) for t in TALENTS if t in ranks]
    )


def cost_words(card: CardId) -> str:
    """The deployment cost."""
    cost = CARDS[card].cost
    return "X" if cost is None else str(cost)


def rite_name(kind: str) -> str:
    """A rite by its name."""
    return say(RITE_NAMES[kind])


def option_value(value: str) -> str:
    """A named thing to choose."""
    if value in VALUES:
        return say(VALUES[value])
    if value in RITE_NAMES:
        return rite_name(value)
    if value in CARDS:
        return card_name(value)
    try:
        return power_name(value)
    except KeyError:
        return capital(Name(value.replace("_", " "), "ccg_option", value))


def part_words(parts: Sequence[Sequence[Any]]) -> str:
    """Where a force comes from: Battle 4, +2 Drilled Company."""
    (kind, rank), *rest = parts
    return listed(
        [
            say("{talent} {rank}", talent=talent_name(kind), rank=rank),
            *(
                say("{change} {card}", change=f"{by:+d}".replace("-", "−"), card=card_name(card))
                for card, by in rest
            ),
        ]
    )
