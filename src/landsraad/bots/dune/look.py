"""A view, read once: who stands where, who is allied, what is known of whom."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final, NamedTuple

from landsraad.dune.board import (
    HOST,
    JACURUTU,
    PLACES,
    POLAR_SINK,
    SECTOR,
    SECTORS,
    STRONGHOLDS,
    TERRITORY,
)
from landsraad.dune.cards import BG, DUKE, ECAZ, EMPEROR, FREMEN, GUILD, HARKONNEN, KIND, LEADERS, TLEILAXU

USUAL_SPICE: Final[Mapping[str, int]] = {
    "atreides": 8,
    "harkonnen": 8,
    "fremen": 5,
    "emperor": 13,
    "spacing_guild": 10,
    "bene_gesserit": 6,
    "ecaz": 10,
    "moritani": 10,
    "tleilaxu": 10,
}
"""What one may expect behind a shield of which one knows nothing."""
COPIES: Final[Mapping[str, int]] = {
    kind: sum(1 for k in KIND.values() if k == kind) for kind in dict.fromkeys(KIND.values())
}
ARMS: Final = ("projectile", "poison", "lasgun")
GUARDS: Final = ("shield", "snooper")


class Stack(NamedTuple):
    """Tokens of one faction on one location."""

    location: str
    faction: str
    normal: int
    elite: int
    advisor: bool

    @property
    def tokens(self) -> int:
        """How many, of either kind."""
        return self.normal + self.elite


class Look:
    """Easier access to a view. Everything here is in the view; what is guessed is called a guess."""

    def __init__(self, view: Mapping[str, Any], memory: Memory | None = None) -> None:
        self.view = view
        self.memory = memory or Memory()
        self.me: str = view["you"]
        self.turn: int = view["turn"]
        self.last_turn: int = view["max_turns"]
        self.storm: int = view["storm"]
        self.order: list[str] = view["order"]
        self.factions: Mapping[str, Any] = view["factions"]
        self.mine: Mapping[str, Any] = self.factions[self.me]
        self.ally: str = self.mine["ally"]
        self.secret: Mapping[str, Any] = view["secret"]
        self.hand: list[str] = self.secret["hand"]
        self.spice: int = (
            self.secret["spice"]
            - self.secret["pledge"]
            - sum(d["give_now"] for d in view["deals"] if d["status"] == "offered" and d["giver"] == self.me)
        )
        self.opened: frozenset[str] = frozenset(view["discoveries"]["opened"])
        """Locations of revealed territories."""
        self.hosts: dict[str, str] = {TERRITORY[x]: TERRITORY[HOST[x]] for x in self.opened}
        """The territory around each revealed one."""
        self.strongholds: tuple[str, ...] = (
            (*STRONGHOLDS, JACURUTU) if JACURUTU in self.hosts else STRONGHOLDS
        )
        self.narrow: tuple[str, ...] = (*STRONGHOLDS, *self.hosts)
        """Where two factions are the limit."""
        self.stacks = [
            Stack(f["location"], f["faction"], f["normal"], f["elite"], f["advisor"]) for f in view["forces"]
        ]
        self.by_territory: dict[str, list[Stack]] = {}
        for stack in self.stacks:
            self.by_territory.setdefault(TERRITORY[stack.location], []).append(stack)

    # Sides

    @cached_property
    def us(self) -> tuple[str, ...]:
        """My faction and its ally."""
        return (self.me, self.ally) if self.ally else (self.me,)

    @cached_property
    def foes(self) -> list[str]:
        """Everybody else."""
        return [f for f in self.order if f not in self.us]

    @cached_property
    def sides(self) -> list[tuple[str, ...]]:
        """Single factions and alliances, each once."""
        found: list[tuple[str, ...]] = []
        for f in self.order:
            ally = self.factions[f]["ally"]
            side = tuple(sorted((f, ally))) if ally else (f,)
            if side not in found:
                found.append(side)
        return found

    def side_of(self, faction: str) -> tuple[str, ...]:
        """A faction with its ally."""
        return next(s for s in self.sides if faction in s)

    def still_to_act(self) -> list[str]:
        """Who has yet to ship and move this turn after me; everybody before the phase begins."""
        if self.view["stage"] == "ships_and_moves":
            return [f for f in self.view["to_act"] if f != self.me]
        if self.view["stage"] in ("battles", "collection", "mentat_pause"):
            return []
        return [f for f in self.order if f != self.me]

    # Tokens

    def fighters(self, territory: str, faction: str) -> tuple[int, int]:
        """Normal and elite fighters of a faction in a territory."""
        return self._fighters.get((territory, faction), (0, 0))

    @cached_property
    def _fighters(self) -> dict[tuple[str, str], tuple[int, int]]:
        found: dict[tuple[str, str], tuple[int, int]] = {}
        for s in self.stacks:
            if not s.advisor:
                key = (TERRITORY[s.location], s.faction)
                n, e = found.get(key, (0, 0))
                found[key] = (n + s.normal, e + s.elite)
        return found

    @cached_property
    def _occupants(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for territory, faction in self._fighters:
            found.setdefault(territory, []).append(faction)
        return found

    def occupants(self, territory: str) -> list[str]:
        """Factions with fighters there."""
        return self._occupants.get(territory, [])

    def enemies_in(self, territory: str) -> list[str]:
        """Foes with fighters there."""
        return [f for f in self.occupants(territory) if f not in self.us]

    @cached_property
    def held(self) -> dict[str, str]:
        """Strongholds held by one faction alone, and by which; what Ecaz and its ally share, Ecaz hold."""
        found = {t: there[0] for t in self.strongholds if len(there := self.occupants(t)) == 1}
        if self.pair:
            found |= {t: ECAZ for t in self.strongholds if set(self.occupants(t)) == set(self.pair)}
        return found

    @cached_property
    def pair(self) -> tuple[str, ...]:
        """Ecaz and its ally, who are one faction; nobody if Ecaz has none."""
        ally = self.factions[ECAZ]["ally"] if ECAZ in self.factions else ""
        return (ECAZ, ally) if ally else ()

    def army(self, fighter: str) -> str:
        """Whose tokens a fighter of this battle dials."""
        pair = self.view["battle"]["pair"]
        return str(pair[1]) if pair and fighter == ECAZ else fighter

    def beside(self, fighter: str) -> int:
        """What half of the Ecaz tokens adds to its number."""
        b = self.view["battle"]
        return int(b["half"]) if b["pair"] and b["pair"][0] == fighter else 0

    def has_city(self, faction: str) -> bool:
        """Whether it flies ornithopters."""
        return any(faction in self.occupants(city) for city in ("arrakeen", "carthag"))

    def steps(self, faction: str) -> int:
        """How far one move of a faction goes, its Ornithopter token included."""
        token = self.view["discoveries"]["ornithopter"]
        flies = self.has_city(faction) or (token and token[0] == faction and token[1] < self.turn)
        return 3 if flies else 2 if faction == FREMEN else 1

    @property
    def reserves(self) -> tuple[int, int]:
        """My tokens off the board."""
        n, e = self.mine["reserves"]
        return n, e

    @cached_property
    def my_origins(self) -> list[str]:
        """Territories with tokens of mine."""
        return [t for t, stacks in self.by_territory.items() if any(s.faction == self.me for s in stacks)]

    # Storm and worm

    @cached_property
    def storm_odds(self) -> list[float]:
        """For each sector the chance that the next storm passes or stops there."""
        known = self.secret.get("next_storm") or self.storm_told
        odds = [0.0] * SECTORS
        for ahead in range(1, 7):
            sure = (1.0 if ahead <= known else 0.0) if known else min(1.0, (7 - ahead) / 5)
            odds[(self.storm + ahead) % SECTORS] = sure
        return odds

    @property
    def storm_told(self) -> int | None:
        """The next storm, if the Fremen said so under Truthtrance after this turn's storm."""
        told = [x for x in self.view["truths"] if x["about"] == "next storm" and x["turn"] == self.turn]
        return next((x["what"] for x in told if x["yes"] and x["stage"] != "storm"), None)

    def open_to_storm(self, location: str) -> bool:
        """Whether the storm kills there."""
        territory = TERRITORY[location]
        if self.view["wall_destroyed"] and territory in ("arrakeen", "carthag", "imperial_basin"):
            return True
        return PLACES[territory].terrain == "sand" and territory != "imperial_basin"

    def storm_risk(self, location: str) -> float:
        """The chance that tokens left there die in the next storm."""
        sector = SECTOR[location]
        if sector is None or self.me == FREMEN or not self.open_to_storm(location):
            return 0.0
        return 0.0 if self.turn >= self.last_turn else self.storm_odds[sector]

    def worm_risk(self, territory: str) -> float:
        """The chance that next turn's worm comes there."""
        if self.me == FREMEN or self.turn >= self.last_turn:
            return 0.0
        return 0.22 * sum(1 for top in self.view["pile_tops"] if top == territory)

    # Cards and leaders

    def of_kind(self, *kinds: str) -> list[str]:
        """My cards of some kinds."""
        return [c for c in self.hand if KIND[c] in kinds]

    @cached_property
    def unseen(self) -> dict[str, int]:
        """How many cards of each kind lie where I have not seen them; the late five count from the start."""
        left = dict(COPIES)
        seen = [*self.view["discards"], *self.view["removed"], *self.hand]
        for known in self.secret["seen"].values():
            seen += known["hand"]
        for card in seen:
            left[KIND[card]] -= 1
        return {k: max(0, n) for k, n in left.items()}

    def seen_with(self, faction: str, what: str) -> list[str]:
        """Of its `hand` or its `traitors` the cards I have seen."""
        return list(self.secret["seen"].get(faction, {}).get(what, ()))

    def told(self, of: str, about: str, what: Any) -> bool | None:
        """What was answered under Truthtrance, or None; cards and spice change, so only what was asked this turn."""
        for truth in reversed(self.view["truths"]):
            if (truth["of"], truth["about"], truth["what"]) == (of, about, what):
                lasts = about == "traitor" or truth["turn"] == self.turn
                return bool(truth["yes"]) if lasts else None
        return None

    def hand_guess(self, faction: str) -> int:
        """How many cards a faction may hold: as last counted, or usual."""
        return self.memory.hand_sizes.get(faction, 4 if faction == HARKONNEN else 2)

    def leaders_of(self, faction: str, territory: str = "") -> list[tuple[int, str]]:
        """Strength and id of the leaders a faction might field, strongest first; captures are not public."""
        duke = self.view["duke"]
        his = [duke] if duke and duke["with"] == faction else []
        own = [x for x in self.factions[faction]["leaders"] if not x["ghola"]]
        theirs = self.gholas if faction == TLEILAXU else []
        found = [
            (x["strength"], x["id"])
            for x in (*own, *his, *theirs)
            if not x["dead"] and x["fought_in"] in ("", territory)
        ]
        return sorted(found, reverse=True)

    @cached_property
    def gholas(self) -> list[Mapping[str, Any]]:
        """Leaders of others that Tleilaxu took; for all that is known they still have them."""
        return [x for p in self.factions.values() for x in p["leaders"] if x["ghola"]]

    def my_leaders(self, territory: str = "") -> list[tuple[int, str]]:
        """Strength and id of the leaders I can field."""
        holders = {x["id"]: x["holder"] for x in self.secret["leaders"]}
        held = {x for x, holder in holders.items() if holder != self.me}
        found = [(s, x) for s, x in self.leaders_of(self.me, territory) if x not in held]
        counted = {DUKE, *(x["id"] for x in self.gholas)}
        found += [(LEADERS[x].strength, x) for x in self.secret["captives"] if x not in counted]
        return sorted(found, reverse=True)

    @cached_property
    def powers(self) -> dict[tuple[Any, ...], float]:
        """Estimates kept by `duel.power`."""
        return {}

    def spice_guess(self, faction: str) -> int:
        """What a faction may have to spend."""
        if faction == self.me:
            return self.spice
        guess = USUAL_SPICE[faction]
        for truth in self.view["truths"]:
            if (truth["of"], truth["about"], truth["turn"]) == (faction, "spice", self.turn):
                guess = max(guess, truth["what"]) if truth["yes"] else min(guess, truth["what"] - 1)
        return guess

    def promised(self, words: str, to: str | None = None) -> bool:
        """Whether I promised something for this turn (to somebody)."""
        for d in self.view["deals"]:
            if d["status"] not in ("agreed", "kept") or d["turn"] != self.turn:
                continue
            gave = d["promise"] if d["giver"] == self.me else d["wish"] if d["taker"] == self.me else ""
            other = d["taker"] if d["giver"] == self.me else d["giver"]
            if gave == words and to in (None, other):
                return True
        return False


class Memory:
    """What a bot remembers of its earlier views: hand sizes when counted, what it did once."""

    def __init__(self, temper: float = 0.5) -> None:
        self.temper = temper
        """A number from 0 to 1 that differs from bot to bot: taste where nothing else decides."""
        self.hand_sizes: dict[str, int] = {}
        self.done: set[tuple[Any, ...]] = set()

    def look(self, view: Mapping[str, Any]) -> None:
        """Take in a view."""
        counted = {f: p["hand_size"] for f, p in view["factions"].items() if p["hand_size"] is not None}
        self.hand_sizes.update(counted)

    def once(self, *what: Any) -> bool:
        """True the first time it is asked about something."""
        if what in self.done:
            return False
        self.done.add(what)
        return True


__all__ = ("ARMS", "BG", "COPIES", "EMPEROR", "GUARDS", "GUILD", "POLAR_SINK", "Look", "Memory", "Stack")
