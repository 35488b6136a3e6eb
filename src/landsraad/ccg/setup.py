"""Setup (ccg.md 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.ccg import stats
from landsraad.ccg.cards import DUNE
from landsraad.ccg.decks import Deck
from landsraad.ccg.exchange import FAVOR_PRICE
from landsraad.ccg.moves import draw, draw_imperial, shuffle
from landsraad.ccg.options import RulesVariant
from landsraad.ccg.state import (
    ASIDE,
    DOMAIN,
    HOUSE_DECK,
    IMPERIAL_DECK,
    REMOVED,
    Card,
    Player,
    State,
)
from landsraad.table import Action, Decision, Refusal, Rng, Script, Seat, ask_all, say

FAVOR: Final = 10
TO_SPEND: Final = 5
PROGRAM_PRICE: Final = 1


def new_state(decks: Sequence[Deck], variant: RulesVariant, seed: int, turn_limit: int) -> State:
    """Everything laid out and shuffled: homeworld up, Dune down, seven cards and three, whatever they are.

    C-SET-01, C-SET-02, C-SET-07, C-SET-08.
    """
    g = State(variant, Rng(seed), [], turn_limit=turn_limit)
    for seat, deck in enumerate(decks):
        p = Player(seat, deck.power, deck.name or deck.power, favor=FAVOR)
        g.players.append(p)
        home = _new(g, seat, deck.homeworld, DOMAIN)
        home.deployed = home.known = True
        p.homeworld = home.n
        if variant.dune_start == "subdued":
            _new(g, seat, DUNE, DOMAIN).known = True
        elif DUNE not in deck.imperial:  # every player has one, whatever the list says (C-DECK-07)
            _new(g, seat, DUNE, IMPERIAL_DECK)
        for card_id in deck.imperial:
            _new(g, seat, card_id, IMPERIAL_DECK)
        for card_id, copies in sorted(deck.house.items()):
            for _ in range(copies):
                _new(g, seat, card_id, HOUSE_DECK)
        for card_id in deck.programs:
            _new(g, seat, card_id, ASIDE)
    g.guild_hoard = 4 + 2 * len(decks)
    g.spice_made = g.guild_hoard
    for p in g.players:
        p.solaris = 15 if variant.start_solaris == "15+5" else 20
        p.solaris += TO_SPEND
        g.made += p.solaris
        shuffle(g, p.seat, HOUSE_DECK)
        shuffle(g, p.seat, IMPERIAL_DECK)
        shuffle(g, p.seat, ASIDE)
        for _ in range(stats.HAND_LIMIT):
            draw(g, p.seat)
        for _ in range(stats.ASSEMBLY_LIMIT):
            draw_imperial(g, p.seat)
    g.order = list(range(len(decks)))
    g.changed()
    return g


def _new(g: State, seat: Seat, card_id: str, zone: str) -> Card:
    n = len(g.cards) + 1
    card = g.cards[n] = Card(n, card_id, seat, seat, zone)
    g.players[seat].pile(zone).append(n)
    return card


# Purchases before play


@dataclass(frozen=True, slots=True)
class Purchase(Action):
    """Favor, spice and programs bought with the solaris to spend."""

    favor: int
    spice: int
    programs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BuyBeforePlay(Decision[Purchase]):
    """Spend up to 5 solaris: favor at 2, spice at CROE + 1, programs at 1; the rest is kept (C-SET-03 to C-SET-06)."""

    action: ClassVar[type[Action]] = Purchase
    rule: ClassVar[str] = "C-SET-03"
    seat: Seat

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Favor, spice, then program after program until 0."""
        if len(chosen) < 2:
            return ("favor", "spice")[len(chosen)]
        if len(chosen) > 2 and chosen[-1] == 0:
            return None
        return f"program_{len(chosen) - 1}" if len(self._programs(state, chosen)) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """As much as the solaris to spend allow."""
        left = TO_SPEND - self._spent(state, chosen)
        if not chosen:
            return range(left // FAVOR_PRICE + 1)
        if len(chosen) == 1:
            return range(left // spice_price(state) + 1)
        return [0, *self._programs(state, chosen)]

    def _programs(self, state: State, chosen: Sequence[Any]) -> list[int]:
        if TO_SPEND - self._spent(state, chosen) < PROGRAM_PRICE:
            return []
        last = chosen[-1] if len(chosen) > 2 else 0
        return [n for n in state.players[self.seat].aside if n > last]

    def _spent(self, state: State, chosen: Sequence[Any]) -> int:
        favor, spice = (*chosen[:2], 0, 0)[:2]
        programs = sum(1 for n in chosen[2:] if n)
        return int(FAVOR_PRICE * favor + spice_price(state) * spice + PROGRAM_PRICE * programs)

    def build(self, chosen: Sequence[Any]) -> Purchase:
        """The programs without the 0 at the end."""
        return Purchase(chosen[0], chosen[1], tuple(n for n in chosen[2:] if n))

    def steps(self, action: Purchase) -> tuple[Any, ...]:
        """The 0 at the end is understood where more could be bought; see `refuse`."""
        return (action.favor, action.spice, *action.programs)

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """As ever, with the end of the list understood."""
        if (
            type(action) is Purchase
            and self.field(state, self.steps(action)) is not None
            and action.programs is not None
        ):
            steps = (*self.steps(action), 0)
            chosen: tuple[Any, ...] = ()
            for value in steps:
                if (
                    self.field(state, chosen) is None
                    or type(value) is not int
                    or value not in self.options(state, chosen)
                ):
                    return self.why_not(state, chosen, value)
                chosen = (*chosen, value)
            return None
        return Decision.refuse(self, state, action)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """There are only five solaris to spend."""
        rule = ("C-SET-04", "C-SET-05", "C-SET-06")[min(len(chosen), 2)]
        left = TO_SPEND - self._spent(state, chosen)
        reason = say("you have {total} solaris to spend, and {left} left here", total=TO_SPEND, left=left)
        return Refusal(rule, reason, "E_LIMIT", self.field(state, chosen) or "")

    def facts(self, state: State) -> dict[str, Any]:
        """The prices."""
        return {
            "to_spend": TO_SPEND,
            "favor_price": FAVOR_PRICE,
            "spice_price": spice_price(state),
            "program_price": PROGRAM_PRICE,
        }


def spice_price(g: State) -> int:
    """Spice before play: CROE + 1; it does not come out of the Guild Hoard (C-SET-05)."""
    return stats.rate(g.guild_hoard) + 1


def purchases(g: State) -> Script[str]:
    """Everybody buys at once; programs that nobody paid for stay out of the match (C-SET-06, C-DECK-11)."""
    bought = yield from ask_all([BuyBeforePlay(p.seat) for p in g.players])
    for seat, what in sorted(bought.items()):
        p = g.players[seat]
        cost = FAVOR_PRICE * what.favor + spice_price(g) * what.spice + PROGRAM_PRICE * len(what.programs)
        p.solaris -= cost
        g.made -= cost
        p.favor += what.favor
        p.hoard += what.spice
        g.spice_made += what.spice
        for n in [n for n in p.aside if n not in what.programs]:
            p.aside.remove(n)
            g.cards[n].zone = REMOVED
            p.removed.append(n)
        g.tell(
            "purchases", "C-SET-03", seat, favor=what.favor, spice=what.spice, programs=len(what.programs),
            solaris=cost,
        )  # fmt: skip
    g.changed()
    return "opening"
