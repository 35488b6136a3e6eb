"""The Nexus (base.md 5.1): alliances are made and broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune.board import TERRITORY, Territory
from landsraad.dune.cards import GUILD, Faction
from landsraad.dune.forces import live_together, stands_in
from landsraad.dune.hands import keep_to_limit
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class Diplomacy(Action):
    """What one does in the Nexus: pass, break, offer to a faction, or accept its offer."""

    act: str
    faction: Faction = ""


@dataclass(frozen=True, slots=True)
class NexusTurn(Decision[Diplomacy]):
    """Leave an alliance, offer one, accept one, or pass (B-NEX-04)."""

    action: ClassVar[type[Action]] = Diplomacy
    rule: ClassVar[str] = "B-NEX-04"
    seat: Seat
    faction: Faction
    offers: tuple[tuple[Faction, Faction], ...]
    formed: tuple[Faction, ...]
    """Who formed an alliance in this Nexus already; one is the most (B-NEX-03)."""

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Only offers and acceptances name a faction."""
        if chosen and chosen[0] in ("pass", "break"):
            return None
        return Decision.field(self, state, chosen)

    def steps(self, action: Diplomacy) -> tuple[Any, ...]:
        """One or two steps."""
        return (action.act, action.faction) if action.act in ("offer", "accept") else (action.act,)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """What makes sense now; whom it can be done with."""
        me = self.faction
        if not chosen:
            acts = ["pass"]
            if state.players[me].ally and me not in self.formed:
                acts.append("break")
            if self._may_offer(state):
                acts.append("offer")
            if self._may_accept(state):
                acts.append("accept")
            return acts
        return self._may_offer(state) if chosen[0] == "offer" else self._may_accept(state)

    def _may_offer(self, state: State) -> list[Faction]:
        me = self.faction
        if not free_to_ally(state, me) or me in self.formed:
            return []
        return [
            f
            for f in state.order
            if f != me and free_to_ally(state, f) and f not in self.formed and (me, f) not in self.offers
        ]

    def _may_accept(self, state: State) -> list[Faction]:
        me = self.faction
        if not free_to_ally(state, me) or me in self.formed:
            return []
        return [a for a, b in self.offers if b == me and free_to_ally(state, a) and a not in self.formed]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """One alliance in a Nexus, two members, and never with the Guild after its break."""
        if value == "break" and self.faction in self.formed:
            return Refusal("K-NEX-05", say("an alliance made in this Nexus holds"), "E_LIMIT", "act")
        if value == GUILD and state.guild_barred_from_alliances:
            return Refusal("K-GUI-09", say("the Guild can join no alliance any more"), "E_TARGET", "faction")
        two = say("an alliance has two members who both agree")
        return rivals_for_good(state) or Refusal("B-NEX-01", two, "E_LIMIT")

    def facts(self, state: State) -> dict[str, Any]:
        """The offers on the table; they are public."""
        return {"offers": [list(o) for o in self.offers]}


def free_to_ally(g: State, faction: Faction) -> bool:
    """Unallied and not barred (K-GUI-09)."""
    return not g.players[faction].ally and barred_from_alliances(g, faction) is None


def barred_from_alliances(g: State, faction: Faction) -> Refusal | None:
    """Why a faction can make no alliance with anybody, in a Nexus or elsewhere."""
    if faction == GUILD and g.guild_barred_from_alliances:
        return Refusal("K-GUI-09", say("the Guild can join no alliance any more"), "E_TARGET", "faction")
    return rivals_for_good(g)


def rivals_for_good(g: State) -> Refusal | None:
    """Two at a table never ally themselves: both would win at once, and nobody would be left to play against."""
    if len(g.players) > 2:
        return None
    alone = say("an alliance of the only two factions would leave nobody to play against")
    return Refusal("B-NEX-01", alone, "E_LIMIT", "act")


def nexus(g: State) -> Script[None]:
    """Storm order, round and round, until all pass in succession (B-NEX-04)."""
    g.nexuses += 1
    g.tell("nexus", "B-BLOW-12")
    offers: list[tuple[Faction, Faction]] = []
    formed: list[Faction] = []
    passes = turn = 0
    while passes < len(g.order):
        faction = g.order[turn % len(g.order)]
        turn += 1
        answer = yield from ask(NexusTurn(g.seat(faction), faction, tuple(offers), tuple(formed)))
        passes = passes + 1 if answer.act == "pass" else 0
        if answer.act == "break":
            break_alliance(g, faction, "B-NEX-02")
        elif answer.act == "offer":
            offers.append((faction, answer.faction))
            g.tell("alliance_offered", "B-NEX-04", faction, to_faction=answer.faction)
        elif answer.act == "accept":
            form_alliance(g, faction, answer.faction, "B-NEX-02")
            formed += [faction, answer.faction]
    g.tell("nexus_ends", "B-NEX-04")


def form_alliance(g: State, one: Faction, other: Faction, rule: str) -> None:
    """Two unallied factions become allies, in the open (B-ALLY-01); nobody moves (B-NEX-06).

    Whoever joins Moritani after its Atomics may hold one card less (B-HAND-02).
    """
    for faction, ally in ((one, other), (other, one)):
        g.players[faction].ally = g.players[faction].last_ally = ally
    g.shared_at_alliance += shared_territories(g, one, other)
    keep_to_limit(g, one, other)
    g.tell("alliance", rule, one, with_faction=other)


def shared_territories(g: State, one: Faction, other: Faction) -> list[Territory]:
    """Where both stand and one of them would have to go; advisors and the Polar Sink do not count (B-ALLY-08)."""
    mine = {TERRITORY[x] for x in g.players[one].on}
    return [t for t in sorted(mine) if stands_in(g, other, t) and not live_together(g, one, other, t)]


def break_alliance(g: State, faction: Faction, rule: str) -> None:
    """Both are unallied; every benefit ends at once (B-ALLY-11)."""
    other = g.players[faction].ally
    for f in (faction, other):
        g.players[f].ally = ""
        g.players[f].pledge = 0
    g.tell("alliance_broken", rule, faction, with_faction=other)


@dataclass(frozen=True, slots=True)
class Join(Action):
    """Whether an alliance offered outside a Nexus is made."""

    accept: bool


@dataclass(frozen=True, slots=True)
class JoinAlliance(Decision[Join]):
    """Outside a Nexus alliances are offered by the sheets that say so (B-NEX-05); they replace older ones."""

    action: ClassVar[type[Action]] = Join
    rule: ClassVar[str] = "B-NEX-05"
    seat: Seat
    offerer: Faction

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Refusing is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Who offers."""
        return {"offerer": self.offerer}


def offer_alliance(g: State, offerer: Faction, other: Faction, rule: str) -> Script[bool]:
    """One offer outside a Nexus; if it is accepted both leave their old alliances (B-NEX-05)."""
    g.tell("alliance_offered", rule, offerer, to_faction=other)
    answer = yield from ask(JoinAlliance(g.seat(other), offerer))
    if not answer.accept:
        g.tell("alliance_refused", rule, other, to_faction=offerer)
        return False
    for faction in (offerer, other):
        if g.players[faction].ally:
            break_alliance(g, faction, rule)
    form_alliance(g, other, offerer, rule)
    return True


def guild_breaks(g: State) -> Script[None]:
    """On the last turn the Guild's alliance ends and it can join no other (K-GUI-09, B-GUILD-12)."""
    if g.turn == g.options.max_turns and g.playing(GUILD) and g.options.kiss_guild:
        g.guild_barred_from_alliances = True
        if g.players[GUILD].ally:
            break_alliance(g, GUILD, "K-GUI-09")
    return
    yield
