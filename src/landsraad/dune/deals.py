"""Deals, bribes and help between allies (base.md 14.2, 14.3).

A deal is public: spice now (a bribe, which lies before the shield until the Mentat Pause), spice at the Pause, and
promises. Spice is enforced; a promise is recorded, marked binding or talk, and its keeping is for the table
to judge (B-DEAL-07).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import skills
from landsraad.dune.cards import BG, EMPEROR, FREMEN, MORITANI, Faction
from landsraad.dune.parts import Deal
from landsraad.dune.seen import saw
from landsraad.dune.spice import lay_down, on_offer, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, say

PROMISES: Final = (
    "",
    "tell what I know of my cards",
    "tell the card up for bid",
    "tell the next storm",
    "tell the next spice card",
    "not attack you this turn",
    "not enter your strongholds this turn",
    "leave a stronghold this turn",
    "attack whoever is about to win",
    "not bid on the next card",
    "ally with you at the next Nexus",
    "leave my ally at the next Nexus",
)
"""Promises a table can record (B-DEAL-04, B-DEAL-06)."""
MOST: Final = 40


@dataclass(frozen=True, slots=True)
class OfferDeal(Action):
    """What one gives and wants, now and at the Mentat Pause, and what is promised."""

    to: Faction
    give_now: int
    give_later: int
    want_now: int
    want_later: int
    promise: str
    wish: str
    binding: bool


@dataclass(frozen=True, slots=True)
class ProposeDeal(Decision[OfferDeal]):
    """Offer an agreement in public (B-DEAL-01)."""

    action: ClassVar[type[Action]] = OfferDeal
    rule: ClassVar[str] = "B-DEAL-01"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Partner, spice each way (none between allies, none in the Mentat Pause), promises, binding or talk."""
        n = len(chosen)
        if n == 0:
            return [f for f in state.order if f != self.faction]
        no_spice = state.players[self.faction].ally == chosen[0]
        if n in (1, 2):
            left = spendable(state, self.faction) - sum(chosen[1:])
            return (0,) if no_spice else range(left + 1)
        if n in (3, 4):
            return (0,) if no_spice else range(MOST + 1)
        if n == 5:
            return PROMISES
        if n == 6:
            empty = not any(chosen[1:5]) and not chosen[5]
            return PROMISES[1:] if empty else PROMISES
        return [True, False]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """No bribes between allies, nothing one has not got."""
        if 1 <= len(chosen) <= 4 and state.players[self.faction].ally == chosen[0]:
            return Refusal("B-ALLY-04", say("allies may not bribe each other"), "E_TARGET")
        if len(chosen) in (1, 2):
            reason = say("you have {spice} spice", spice=spendable(state, self.faction))
            promised = {
                "pledged": state.players[self.faction].pledge,
                "offered": on_offer(state, self.faction),
            }
            facts = {"spice": spendable(state, self.faction), **promised}
            return Refusal("B-GEN-07", reason, "E_COST", "", facts)
        return Decision.why_not(self, state, chosen, value)


@dataclass(frozen=True, slots=True)
class AnswerDeal(Action):
    """Accept or decline an offer, or take back one's own."""

    number: int
    accept: bool


@dataclass(frozen=True, slots=True)
class DealAnswer(Decision[AnswerDeal]):
    """Offers on the table that concern this faction."""

    action: ClassVar[type[Action]] = AnswerDeal
    rule: ClassVar[str] = "B-DEAL-02"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """An offer; then accept it if both can pay, or decline; one's own offers can only be taken back."""
        if not chosen:
            return [d.number for d in open_deals(state) if self.faction in (d.giver, d.taker)]
        deal = next(d for d in open_deals(state) if d.number == chosen[0])
        if deal.giver == self.faction or not payable(state, deal):
            return [False]
        return [False, True]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The money is not there any more, or the offer is one's own."""
        return Refusal("B-DEAL-03", say("both sides must be able to pay now"), "E_COST", "accept")


def open_deals(g: State) -> list[Deal]:
    """Offers not answered yet."""
    return [d for d in g.deals if d.status == "offered"]


def open_to(g: State, faction: Faction) -> list[Deal]:
    """Offers that a faction may answer or take back."""
    return [d for d in open_deals(g) if faction in (d.giver, d.taker)]


def may_offer(g: State, faction: Faction) -> bool:
    """Whether somebody is there to deal with, and fewer than five of its own offers wait."""
    return len(g.players) > 1 and len([d for d in open_deals(g) if d.giver == faction]) < 5


def payable(g: State, deal: Deal) -> bool:
    """Whether the taker has what is wanted now (the offer is reserved); allies may not bribe (B-ALLY-04)."""
    if (deal.give_now or deal.want_now) and g.players[deal.giver].ally == deal.taker:
        return False
    return spendable(g, deal.taker) >= deal.want_now


def offer(g: State, faction: Faction, o: OfferDeal) -> None:
    """Put an offer on the table; it stands until answered, taken back, or the turn ends."""
    number = 1 + max((d.number for d in g.deals), default=0)
    deal = Deal(
        number,
        faction,
        o.to,
        o.give_now,
        o.give_later,
        o.want_now,
        o.want_later,
        o.promise,
        o.wish,
        o.binding,
        g.turn,
    )
    g.deals.append(deal)
    g.tell("deal_offered", "B-DEAL-01", faction, deal=as_json(deal))


def bind(g: State, giver: Faction, taker: Faction, promise: str) -> None:
    """A promise that a rule, not an agreement, makes binding: an answer about the future (B-OLD-05)."""
    number = 1 + max((d.number for d in g.deals), default=0)
    g.deals.append(Deal(number, giver, taker, 0, 0, 0, 0, promise, "", True, g.turn, "agreed"))


def answer(g: State, faction: Faction, a: AnswerDeal) -> Script[None]:
    """Accepting moves the spice at once, in front of the receiver's shield (B-DEAL-03)."""
    deal = next(d for d in g.deals if d.number == a.number)
    if not a.accept:
        deal.status = "withdrawn" if deal.giver == faction else "declined"
        g.tell("deal_closed", "B-DEAL-01", faction, number=deal.number, status=deal.status)
        return
    deal.status = "agreed"
    lay_down(g, deal.giver, deal.give_now)
    lay_down(g, deal.taker, deal.want_now)
    yield from bribe(g, deal.giver, deal.taker, deal.give_now)
    yield from bribe(g, deal.taker, deal.giver, deal.want_now)
    g.tell("deal_agreed", "B-DEAL-02", faction, deal=as_json(deal))


def bribe(g: State, giver: Faction, taker: Faction, spice: int) -> Script[None]:
    """Spice that was laid down lies in front of the receiver's shield (B-DEAL-03)."""
    if not spice:
        return
    taken = yield from skills.redirected(g, giver, spice, taker)
    g.players[taker].bribes += spice - taken
    g.bank -= spice - taken


def cut_promises(g: State, faction: Faction) -> None:
    """Spice that was taken from a faction can be promised no more: first what was set apart, then its offers."""
    p = g.players[faction]
    p.pledge = max(0, min(p.pledge, p.spice - on_offer(g, faction)))
    for deal in reversed(open_deals(g)):
        if deal.giver == faction and p.pledge + on_offer(g, faction) > p.spice:
            deal.status = "lapsed"
            g.tell("deal_closed", "B-DEAL-02", faction, number=deal.number, status=deal.status)


def settle_deals(g: State) -> Script[None]:
    """Offers lapse; spice promised for the Mentat Pause is paid as far as it is there (B-DEAL-02)."""
    for deal in open_deals(g):
        deal.status = "lapsed"
    for deal in g.deals:
        if deal.status != "agreed":
            continue
        for giver, taker, due in (
            (deal.giver, deal.taker, deal.give_later),
            (deal.taker, deal.giver, deal.want_later),
        ):
            if due:
                p = g.players[giver]
                paid = min(due, p.spice)
                lay_down(g, giver, paid)
                p.pledge = min(p.pledge, p.spice)  # what is owed comes before what is set apart
                g.tell("deal_paid", "B-DEAL-02", giver, to_faction=taker, spice=paid, due=due)
                yield from bribe(g, giver, taker, paid)
        deal.status = "kept"


def as_json(deal: Deal) -> dict[str, Any]:
    """A deal is public in all its terms."""
    return {name: getattr(deal, name) for name in Deal.__slots__}


# Help between allies


@dataclass(frozen=True, slots=True)
class Pledge(Action):
    """How much of one's spice the ally may use."""

    spice: int


@dataclass(frozen=True, slots=True)
class PledgeSpice(Decision[Pledge]):
    """Set spice apart for the ally's bids and shipments (B-ALLY-03); this is no bribe (B-DEAL-05)."""

    action: ClassVar[type[Action]] = Pledge
    rule: ClassVar[str] = "B-ALLY-03"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Up to all one has, and no less than before while the ally's bid stands, which may count on it."""
        p = state.players[self.faction]
        least = p.pledge if state.auction.bidder == p.ally else 0
        return range(least, p.pledge + spendable(state, self.faction) + 1)


@dataclass(frozen=True, slots=True)
class Gift(Action):
    """Spice the Emperor hands to its ally."""

    spice: int


@dataclass(frozen=True, slots=True)
class GiveToAlly(Decision[Gift]):
    """The Emperor may give its ally spice at any time (K-EMP-06, B-EMP-04, B-ALLY-05)."""

    action: ClassVar[type[Action]] = Gift
    rule: ClassVar[str] = "K-EMP-06"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Any amount it has."""
        return range(1, spendable(state, EMPEROR) + 1)


@dataclass(frozen=True, slots=True)
class Show(Action):
    """What the ally is shown."""

    what: str


@dataclass(frozen=True, slots=True)
class ShowAlly(Decision[Show]):
    """Allies may show each other what they hold; to others one may only claim (B-ALLY-02, B-INFO-01)."""

    action: ClassVar[type[Action]] = Show
    rule: ClassVar[str] = "B-ALLY-02"
    seat: Seat
    faction: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """What there is behind the shield."""
        return list(secrets(state, self.faction))


def secrets(g: State, faction: Faction) -> dict[str, list[Any]]:
    """What a faction can show: its hand, traitors and spice, and what only it knows."""
    p = g.players[faction]
    found: dict[str, list[Any]] = {"hand": list(p.hand), "traitors": list(p.traitors), "spice": [p.spice]}
    if faction == BG and g.prediction:
        found["prediction"] = list(g.prediction)
    if faction == MORITANI and g.terror.placed:
        found["terror tokens"] = [[t, token] for t, token in sorted(g.terror.placed.items())]
    if faction == FREMEN and g.storm_card:
        found["next storm"] = [g.storm_card]
    return found


def show(g: State, faction: Faction, what: str) -> None:
    """The ally alone sees it."""
    ally, things = g.players[faction].ally, secrets(g, faction)[what]
    if what in ("hand", "traitors"):
        saw(g, ally, faction, *things)
    g.tell("shown", "B-ALLY-02", faction, (faction, ally), what=what, things=things)


def pledge(g: State, faction: Faction, spice: int) -> None:
    """The amount replaces what was pledged before."""
    g.players[faction].pledge = spice
    g.tell("pledged", "B-ALLY-03", faction, (faction, g.players[faction].ally), spice=spice)


def gift(g: State, spice: int) -> None:
    """It goes behind the ally's shield."""
    ally = g.players[EMPEROR].ally
    g.players[EMPEROR].spice -= spice
    g.players[ally].spice += spice
    g.tell("gift", "K-EMP-06", EMPEROR, (EMPEROR, ally), to_faction=ally, spice=spice)


def standing_deals(g: State, faction: Faction) -> list[Decision[Any]]:
    """What a faction may propose, answer, pledge, show or give now.

    Nothing during setup (B-SETUP-02) or in the Mentat Pause (B-MEN-02).
    """
    found: list[Decision[Any]] = []
    if not g.turn or g.stage in ("over", "mentat_pause"):
        return found
    if may_offer(g, faction):
        found.append(ProposeDeal(g.seat(faction), faction))
    if open_to(g, faction):
        found.append(DealAnswer(g.seat(faction), faction))
    if g.players[faction].ally:
        found.append(PledgeSpice(g.seat(faction), faction))
        found.append(ShowAlly(g.seat(faction), faction))
        if faction == EMPEROR and spendable(g, EMPEROR):
            found.append(GiveToAlly(g.seat(EMPEROR)))
    return found


def carry_out(g: State, faction: Faction, action: Action) -> Script[None]:
    """The script of an out-of-turn action of this file."""
    if isinstance(action, OfferDeal):
        offer(g, faction, action)
    elif isinstance(action, AnswerDeal):
        yield from answer(g, faction, action)
    elif isinstance(action, Pledge):
        pledge(g, faction, action.spice)
    elif isinstance(action, Gift):
        gift(g, action.spice)
    elif isinstance(action, Show):
        show(g, faction, action.what)
    return
    yield
