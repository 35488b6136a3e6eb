"""Harkonnen: traitors, treachery cards and captured leaders (base.md 17.2, kiss.md 11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.cards import DUKE, HARKONNEN, LEADERS, Card, Faction, Leader
from landsraad.dune.factions.base import Sheet
from landsraad.dune.hands import draw, hand_limit
from landsraad.dune.leaders import capture, kill_leader, pool
from landsraad.dune.parts import Battle
from landsraad.dune.phases.setup import MayMulligan, deal_traitors, qualifies
from landsraad.dune.seen import handed_over, saw
from landsraad.dune.spice import earn
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Script, Seat, ask


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """The card taken and the card given; both empty to take none."""

    take: Card
    give: Card = ""


@dataclass(frozen=True, slots=True)
class SwapCards(Decision[Swap]):
    """Having looked at a hand: take one card for one of your own (K-KARAMA-HAR-S)."""

    action: ClassVar[type[Action]] = Swap
    rule: ClassVar[str] = "K-KARAMA-HAR-S"
    seat: Seat
    target: Faction

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Nothing is given when nothing is taken."""
        return None if chosen and not chosen[0] else Decision.field(self, state, chosen)

    def steps(self, action: Swap) -> tuple[Any, ...]:
        """One or two steps."""
        return (action.take, action.give) if action.take else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """The target's cards; then one's own. With no card to give, none may be taken (B-HARK-11)."""
        mine = state.players[HARKONNEN].hand
        if chosen:
            return list(mine)
        return ["", *state.players[self.target].hand] if mine else [""]


@dataclass(frozen=True, slots=True)
class GiveBack(Action):
    """A card returned for one taken."""

    card: Card


@dataclass(frozen=True, slots=True)
class GiveBackCard(Decision[GiveBack]):
    """The special power before KISS: a card back for each one taken (B-OLD-10)."""

    action: ClassVar[type[Action]] = GiveBack
    rule: ClassVar[str] = "B-OLD-10"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Card]:
        """Any card in hand."""
        return list(state.players[HARKONNEN].hand)


@dataclass(frozen=True, slots=True)
class Captive(Action):
    """What becomes of the leader drawn: capture, kill or nothing."""

    fate: str


@dataclass(frozen=True, slots=True)
class CaptureLeader(Decision[Captive]):
    """Kill the drawn leader for 2 spice, keep it for one battle, or let it go (K-HAR-07, B-HARK-06)."""

    action: ClassVar[type[Action]] = Captive
    rule: ClassVar[str] = "K-HAR-07"
    seat: Seat
    leader: Leader

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Keeping is the default."""
        return ["capture", "kill", "nothing"]

    def facts(self, state: State) -> dict[str, Any]:
        """Who was drawn."""
        return {"leader": self.leader}


class Harkonnen(Sheet):
    """House Harkonnen: setup and free revival (K-HAR-01, K-HAR-02, B-HARK-03, B-SETUP-09)."""

    id = HARKONNEN
    start_forces: ClassVar = {"carthag@10": 10}
    start_cards = 2

    def choose_traitors(self, g: State, dealt: list[Leader]) -> Script[None]:
        """All four are kept; too many of one house may be drawn anew (K-HAR-03, K-HAR-04, B-HARK-01)."""
        p = g.players[HARKONNEN]
        p.traitors = dealt
        while g.options.kiss_harkonnen:
            answer = yield from ask(MayMulligan(g.seat(HARKONNEN), tuple(p.traitors)))
            if not answer.redraw:
                break
            g.tell("mulligan", "K-HAR-04", HARKONNEN, traitors=list(p.traitors))
            g.traitor_deck.extend(p.traitors)
            g.rng.shuffle(g.traitor_deck)
            p.traitors = deal_traitors(g)
            if g.options.o_hark_mulligan == "once" or not qualifies(p.traitors):
                break
        for leader in p.traitors:
            g.tell("traitor_kept", "K-HAR-03", HARKONNEN, (HARKONNEN,), leader=leader)

    def may_call(self, g: State, leader: Leader) -> bool:
        """The cards of its own leaders cannot be called (B-HARK-02)."""
        return g.options.o_hark_own_traitor or LEADERS[leader].faction != HARKONNEN

    def on_card_bought(self, g: State) -> Script[None]:
        """A free card for each one bought, up to eight (K-HAR-06, B-BID-13, B-HAND-03, B-HAND-04)."""
        if len(g.players[HARKONNEN].hand) >= hand_limit(g, HARKONNEN):
            return
        if (yield from karama.stop_window(g, "K-KARAMA-HAR-1")):
            return
        card = draw(g)
        if card is not None:
            g.players[HARKONNEN].hand.append(card)
            g.tell("bonus_card", "K-HAR-06", HARKONNEN)
            g.tell("card_drawn", "K-HAR-06", HARKONNEN, (HARKONNEN,), card=card)

    def around_auctions(self, g: State) -> Script[None]:
        """The special Karama, never during a sale (B-HARK-11)."""
        p = g.players[HARKONNEN]
        if p.special_used:
            return

        def offers() -> list[karama.Offer]:
            if g.options.o_hark_karama_empty == "illegal" and len(p.hand) < 2:
                return []
            return [("K-KARAMA-HAR-S", f) for f in g.others(HARKONNEN)]

        yield from karama.window(g, "harkonnen special", offers)

    def special_karama(self, g: State, target: str) -> Script[None]:
        """Look at a hand and exchange a card, so that no hand grows (K-KARAMA-HAR-S, B-HARK-12)."""
        theirs = g.players[target].hand
        g.peeks.append((HARKONNEN, target))
        saw(g, HARKONNEN, target, *theirs)
        g.tell("hand_seen", "K-KARAMA-HAR-S", HARKONNEN, (HARKONNEN,), of=target, cards=list(theirs))
        if g.options.kiss_harkonnen:
            swap = yield from ask(SwapCards(g.seat(HARKONNEN), target))
            if swap.take:
                handed_over(g, target, HARKONNEN, swap.take)
                handed_over(g, HARKONNEN, target, swap.give)
                self.tell_swap(g, target, [swap.take], [swap.give])
        else:
            yield from self.take_whole_hand(g, target)
        g.peeks.remove((HARKONNEN, target))

    def take_whole_hand(self, g: State, target: Faction) -> Script[None]:
        """Before KISS: the whole hand, then a card back for each (B-OLD-10)."""
        taken = list(g.players[target].hand)
        for card in taken:
            handed_over(g, target, HARKONNEN, card)
        given = []
        for _ in taken:
            back = yield from ask(GiveBackCard(g.seat(HARKONNEN)))
            handed_over(g, HARKONNEN, target, back.card)
            given.append(back.card)
        self.tell_swap(g, target, taken, given)

    def tell_swap(self, g: State, target: Faction, taken: list[Card], given: list[Card]) -> None:
        """The fact is public, the cards are known to the two."""
        g.tell("cards_swapped", "K-KARAMA-HAR-S", HARKONNEN, of=target, number=len(taken))
        both = (HARKONNEN, target)
        g.tell("swapped_cards", "K-KARAMA-HAR-S", HARKONNEN, both, of=target, taken=taken, given=given)

    def after_battle(self, g: State, b: Battle, won: bool) -> Script[None]:
        """After a victory a leader of the loser may be captured or killed (K-HAR-07)."""
        if not won:
            return
        loser = b.opponent(HARKONNEN)
        if not capturable(g, b, loser):
            return
        if (yield from karama.stop_window(g, "K-KARAMA-HAR-2")):
            return
        leader = g.rng.choice(sorted(capturable(g, b, loser)))
        answer = yield from ask(CaptureLeader(g.seat(HARKONNEN), leader))
        if answer.fate == "nothing":
            return
        if answer.fate == "kill":
            ghola = g.discs[leader].ghola
            kill_leader(g, leader, face_down=g.options.hark_kill_counts_as_second_death)
            g.discs[leader].ghola = ghola and g.discs[leader].face_down  # nobody else sees which one it is
            earn(g, HARKONNEN, 2)
        else:
            capture(g, leader, HARKONNEN)
        g.tell("leader_captured", "K-HAR-07", HARKONNEN, of=loser, fate=answer.fate)
        knowing = tuple(dict.fromkeys((HARKONNEN, loser, LEADERS[leader].faction)))
        knows = None if leader == DUKE else knowing  # where Duke Vidal is, is public
        g.tell("captive", "K-HAR-07", HARKONNEN, knows, leader=leader, fate=answer.fate)


def capturable(g: State, b: Battle, loser: Faction) -> list[Leader]:
    """The loser's living leaders that did not fight elsewhere this phase (B-HARK-05)."""
    return [x for x in pool(g, loser) if g.discs[x].fought_in in ("", b.territory)]
