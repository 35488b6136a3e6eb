"""Discovery tokens (base.md section 16, kiss.md 6): where they come from, who knows them, what they bring.

A territory under a token is a place like others once it is revealed: shipping, moving, fighting and winning there are
the business of the phases (K-DISC-10 to K-DISC-14). What is particular to one token stands here; the Shrine is asked
about where Karama and Truthtrance cards are counted (`in_shrine`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from landsraad.dune.board import (
    CISTERN,
    HOST,
    ORGIZ,
    PLACES,
    SECTOR,
    TERRITORY,
    TESTING_STATION,
    Location,
    distances,
)
from landsraad.dune.cards import DISCOVERIES, FREMEN, GUILD, Blow, Faction
from landsraad.dune.entry import Piece, allowed_in, arrive, grouped, kept_apart, total
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import advises, benefits, occupies
from landsraad.dune.hands import take_then_discard
from landsraad.dune.parts import Discoveries
from landsraad.dune.spice import earn, lift_spice
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Rng, Script, Seat, ask, ask_all, say

PEEKERS: Final = {"hiereg": FREMEN, "smuggler": GUILD}
"""Who may look at tokens of a kind at any time (B-DISC-04)."""
SPICE_STASH: Final = 7


# Setup and placement


def shuffled(rng: Rng) -> Discoveries:
    """Three Hieregs, Jacurutu Sietch always among them, and three Smugglers (B-DISC-02, K-DISC-02, B-COMP-15)."""
    hieregs = [t.id for t in DISCOVERIES.values() if t.symbol == "hiereg" and not PLACES[t.id].stronghold]
    smugglers = [t.id for t in DISCOVERIES.values() if t.symbol == "smuggler"]
    rng.shuffle(hieregs)
    rng.shuffle(smugglers)
    left_out = (hieregs.pop(), smugglers.pop())
    hieregs += [t.id for t in DISCOVERIES.values() if t.territory and PLACES[t.id].stronghold]
    rng.shuffle(hieregs)
    return Discoveries(tuple(hieregs), tuple(smugglers), left_out)


def place_token(g: State, card: Blow) -> None:
    """The next token of the card's kind appears face down (B-DISC-03, K-DISC-03).

    It harms nobody (K-DISC-04) and is in nobody's way (B-DISC-19).

    After the third none is left (K-DISC-05). By `O-DISC-STORM` none comes while the storm is over the spice or
    over the token's place, and a card drawn again then finds its site free or adds nothing.
    """
    d = g.discoveries
    stack = d.hieregs if card.symbol == "hiereg" else d.smugglers if card.symbol else ()
    stormy = g.storm in (SECTOR[card.location], SECTOR.get(card.site))
    if not stack or (stormy and not g.options.o_disc_storm) or taken(d, card.site):
        return
    *rest, token = stack
    left = tuple(rest)
    d = replace(d, hieregs=left) if card.symbol == "hiereg" else replace(d, smugglers=left)
    g.discoveries = replace(d, face_down=(*d.face_down, (card.site, token)))
    g.tell("token_placed", "B-DISC-03", location=card.site, symbol=card.symbol)
    peeker = PEEKERS[card.symbol]
    if g.playing(peeker):
        g.tell("token_seen", "B-DISC-04", peeker, (peeker,), location=card.site, token=token)


def taken(d: Discoveries, site: Location) -> bool:
    """Whether a token lies at a site, face down or as a revealed territory."""
    return bool(d.at(site)) or any(HOST[x] == site for x in d.opened)


# Knowing and revealing


def knows(g: State, faction: Faction | None, site: Location) -> bool:
    """Whether a faction may know the token face down at a site: its peeker, and who has looked (K-DISC-06, K-X-05)."""
    symbol = DISCOVERIES[g.discoveries.at(site)].symbol
    return PEEKERS[symbol] == faction or (faction, site) in g.discoveries.looks


@dataclass(frozen=True, slots=True)
class Peek(Action):
    """Whether to look at a token."""

    look: bool


@dataclass(frozen=True, slots=True)
class LookAtToken(Decision[Peek]):
    """A faction with a fighter in the territory may look at the token there (B-DISC-05, K-DISC-07)."""

    action: ClassVar[type[Action]] = Peek
    rule: ClassVar[str] = "K-DISC-07"
    seat: Seat
    site: Location

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Looking is the default."""
        return [True, False]

    def facts(self, state: State) -> dict[str, Any]:
        """Where."""
        return {"location": self.site}


@dataclass(frozen=True, slots=True)
class Discover(Action):
    """Whether a token is turned face up."""

    reveal: bool


@dataclass(frozen=True, slots=True)
class RevealToken(Decision[Discover]):
    """Whoever has looked may reveal the token or leave it (B-DISC-05, K-DISC-07)."""

    action: ClassVar[type[Action]] = Discover
    rule: ClassVar[str] = "K-DISC-07"
    seat: Seat
    site: Location

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Leaving it is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Where, and which token it is: only this seat sees the question."""
        return {"location": self.site, "token": state.discoveries.at(self.site)}


def look_and_reveal(g: State) -> Script[None]:
    """At the start of Collection, one faction after another in storm order (B-DISC-05, K-DISC-08)."""
    if not g.discoveries.face_down:
        return
    if g.options.o_disc_chooser == "simultaneous":
        for site, _ in g.discoveries.face_down:
            yield from all_at_once(g, site)
        return
    for faction in g.order:
        for site in [site for site, _ in g.discoveries.face_down if occupies(g, faction, TERRITORY[site])]:
            if not knows(g, faction, site) and (yield from ask(LookAtToken(g.seat(faction), site))).look:
                look(g, faction, site)
            if knows(g, faction, site) and (yield from ask(RevealToken(g.seat(faction), site))).reveal:
                yield from reveal(g, faction, site)


def all_at_once(g: State, site: Location) -> Script[None]:
    """`O-DISC-CHOOSER=simultaneous`: all there look and decide; the first in storm order who reveals does it."""
    there = [f for f in g.order if occupies(g, f, TERRITORY[site])]
    strangers = [f for f in there if not knows(g, f, site)]
    looks = yield from ask_all([LookAtToken(g.seat(f), site) for f in strangers])
    for faction in strangers:
        if looks[g.seat(faction)].look:
            look(g, faction, site)
    able = [f for f in there if knows(g, f, site)]
    answers = yield from ask_all([RevealToken(g.seat(f), site) for f in able])
    for faction in able:
        if answers[g.seat(faction)].reveal:
            yield from reveal(g, faction, site)
            return


def look(g: State, faction: Faction, site: Location) -> None:
    """Everybody sees that a faction looks, it alone sees what at."""
    g.discoveries = replace(g.discoveries, looks=(*g.discoveries.looks, (faction, site)))
    g.tell("token_looked", "K-DISC-07", faction, location=site)
    token = g.discoveries.at(site)
    g.tell("token_seen", "K-DISC-07", faction, (faction,), location=site, token=token)


def reveal(g: State, faction: Faction, site: Location) -> Script[None]:
    """A territory opens for all, a stash is for the revealing faction (B-DISC-01, K-DISC-08)."""
    d, token = g.discoveries, g.discoveries.at(site)
    g.discoveries = replace(
        d,
        face_down=tuple(x for x in d.face_down if x[0] != site),
        looks=tuple(x for x in d.looks if x[1] != site),
    )
    g.tell("token_revealed", "K-DISC-07", faction, location=site, token=token)
    if DISCOVERIES[token].territory:
        open_territory(g, faction, next(x for x in PLACES[token].locations if HOST[x] == site))
    elif token == "ornithopter":
        g.discoveries = replace(g.discoveries, ornithopter=(faction, g.turn))
    else:
        g.discoveries = replace(g.discoveries, spent=(*g.discoveries.spent, token))
        if token == "spice_stash":
            spice_stash(g, faction)
        else:
            yield from treachery_card_stash(g, faction)


# Revealed territories


def open_territory(g: State, faction: Faction, location: Location) -> None:
    """It is a territory of its own from now on (B-DISC-06); nobody steps in at once (B-DISC-09).

    Jacurutu is a stronghold like others: a battle won there brings no spice (B-COLL-08).
    """
    d = g.discoveries
    g.discoveries = replace(d, opened=d.opened | {location}, entering=(*d.entering, (faction, location)))


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """How many tokens of each piece go in."""

    forces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FreeEntry(Decision[Enter]):
    """The revealing faction may move tokens from the surrounding territory inside, free (B-DISC-09, K-DISC-09)."""

    action: ClassVar[type[Action]] = Enter
    rule: ClassVar[str] = "K-DISC-09"
    seat: Seat
    faction: Faction
    location: Location

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One count for each piece."""
        parts = may_enter(state, self.faction, self.location)
        if len(chosen) == len(parts):
            return None
        place, kind, _ = parts[len(chosen)]
        return f"{kind}@{place}"

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """None is the default."""
        return range(may_enter(state, self.faction, self.location)[len(chosen)][2] + 1)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """What is there."""
        place, _, most = may_enter(state, self.faction, self.location)[len(chosen)]
        facts = {"from": place, "forces": most, "destination": self.location}
        return Refusal(self.rule, say("0 to {most}: that many stand there", most=most), "E_LIMIT", "", facts)

    def build(self, chosen: Sequence[Any]) -> Enter:
        """The counts."""
        return Enter(tuple(chosen))

    def steps(self, action: Enter) -> tuple[Any, ...]:
        """The counts."""
        return action.forces

    def facts(self, state: State) -> dict[str, Any]:
        """Which territory it is."""
        return {"location": self.location}


def may_enter(g: State, faction: Faction, location: Location) -> list[Piece]:
    """Tokens of the surrounding territory from which no storm parts the location (B-DISC-07, B-DISC-09)."""
    territory = TERRITORY[location]
    if not SHEETS[faction].may_pass(g, territory) or territory in kept_apart(g, faction):
        return []
    host = PLACES[TERRITORY[HOST[location]]].locations
    return [
        (x, kind, count)
        for x, forces in g.players[faction].on.items()
        if x in host and location in distances(x, g.storm, 1, frozenset(), g.discoveries.opened)
        for kind, count in zip(("normal", "elite"), forces, strict=True)
        if count
    ]


def free_entry(g: State) -> Script[None]:
    """At the very start of a turn, for what was revealed in the last (B-STORM-06, B-DISC-09); it is an entry."""
    for faction in g.order:
        for location in [x for f, x in g.discoveries.entering if f == faction]:
            yield from go_in(g, faction, location)
    if g.discoveries.entering:
        g.discoveries = replace(g.discoveries, entering=())


def go_in(g: State, faction: Faction, location: Location) -> Script[None]:
    """Asked once, again only if a Karama keeps the tokens out."""
    while parts := may_enter(g, faction, location):
        answer = yield from ask(FreeEntry(g.seat(faction), faction, location))
        sources = grouped(parts, answer.forces)
        if not sources:
            return
        if (yield from allowed_in(g, faction, TERRITORY[location])):
            normal, elite = total(sources)
            g.tell("enters", "K-DISC-09", faction, location=location, normal=normal, elite=elite)
            yield from arrive(g, faction, location, sources)
            return


def unrevealed(g: State, location: Location, rule: str, field: str = "location") -> Refusal | None:
    """Why a location under a token is no target: the same whatever lies where (B-SHIP-06, K-DISC-10)."""
    if location not in HOST or location in g.discoveries.opened:
        return None
    hidden = {"territory": TERRITORY[HOST[location]]}
    return Refusal(rule, say("this territory has not been revealed"), "E_TARGET", field, hidden)


def cistern(g: State) -> None:
    """2 spice from the bank for its occupant (B-DISC-11, K-DISC-15)."""
    for faction in benefits(g, CISTERN):
        earn(g, faction, PLACES[CISTERN].income)
        g.tell("income", "B-DISC-11", faction, territory=CISTERN, spice=PLACES[CISTERN].income)


@dataclass(frozen=True, slots=True)
class Shift(Action):
    """By how much the storm's number changes."""

    by: int


@dataclass(frozen=True, slots=True)
class ShiftStorm(Decision[Shift]):
    """The occupant of the Ecological Testing Station adds or subtracts 1 (B-DISC-12, K-DISC-16)."""

    action: ClassVar[type[Action]] = Shift
    rule: ClassVar[str] = "K-DISC-16"
    seat: Seat
    number: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Leaving it is the default."""
        return (0, -1, 1)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """One at most."""
        return Refusal(self.rule, say("1 more, 1 less, or as it is"), "E_LIMIT", "by", self.facts(state))

    def facts(self, state: State) -> dict[str, Any]:
        """The number on the card."""
        return {"number": self.number}


def testing_station(g: State, number: int) -> Script[int]:
    """The number of the card, changed before anything else is (B-STORM-08, K-STORM-06, K-DISC-16)."""
    for faction in benefits(g, TESTING_STATION):
        answer = yield from ask(ShiftStorm(g.seat(faction), number))
        if answer.by:
            number += answer.by
            g.tell("storm_shifted", "K-DISC-16", faction, by=answer.by, number=number)
    return number


@dataclass(frozen=True, slots=True)
class Skim(Action):
    """For each blow: whether 1 spice is taken."""

    take: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SkimBlows(Decision[Skim]):
    """The occupant of Orgiz takes 1 spice of each blow before another faction collects it (B-DISC-14, K-DISC-18)."""

    action: ClassVar[type[Action]] = Skim
    rule: ClassVar[str] = "K-DISC-18"
    seat: Seat
    blows: tuple[Location, ...]

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """One answer for each blow."""
        return f"take {self.blows[len(chosen)]}" if len(chosen) < len(self.blows) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Taking is the default."""
        return [True, False]

    def build(self, chosen: Sequence[Any]) -> Skim:
        """The answers."""
        return Skim(tuple(chosen))

    def steps(self, action: Skim) -> tuple[Any, ...]:
        """The answers."""
        return action.take


def orgiz(g: State) -> Script[None]:
    """1 spice from each blow that others are about to collect (B-DISC-14, K-DISC-18)."""
    for faction in benefits(g, ORGIZ):
        blows = tuple(sorted(x for x in g.spice if others_collect(g, faction, x)))
        if not blows:
            continue
        answer = yield from ask(SkimBlows(g.seat(faction), blows))
        for location, take in zip(blows, answer.take, strict=True):
            if take:
                earn(g, faction, lift_spice(g, location, 1))
                g.tell("skims", "K-DISC-18", faction, location=location, spice=1)


def others_collect(g: State, faction: Faction, location: Location) -> bool:
    """Whether another faction, ally or not, has fighters on a blow."""
    return any(
        location in p.on and not advises(g, f, TERRITORY[location])
        for f, p in g.players.items()
        if f != faction
    )


# Stashes


def spice_stash(g: State, faction: Faction) -> None:
    """7 spice from the bank (B-DISC-16, K-DISC-20)."""
    earn(g, faction, SPICE_STASH)
    g.tell("stash_spice", "K-DISC-20", faction, spice=SPICE_STASH)


def treachery_card_stash(g: State, faction: Faction) -> Script[None]:
    """The top treachery card; a full hand then discards any one (B-DISC-15, K-DISC-19)."""
    yield from take_then_discard(g, faction, "K-DISC-19")


def may_fly(g: State, faction: Faction) -> bool:
    """Whether a faction may use the Ornithopter token, found on an earlier turn (B-DISC-17, K-DISC-21)."""
    found = g.discoveries.ornithopter
    return found is not None and found[0] == faction and found[1] < g.turn


def use_ornithopter(g: State, faction: Faction) -> None:
    """The token leaves the game with the one move it was used for (B-MOVE-13)."""
    d = g.discoveries
    g.discoveries = replace(d, ornithopter=None, spent=(*d.spent, "ornithopter"))
    g.tell("ornithopter", "B-MOVE-13", faction)
