"""Bene Tleilax: dead leaders, lost tokens and unclaimed spice (base.md 17.9, kiss.md 18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import duke, karama
from landsraad.dune.cards import DUKE, ECAZ, LEADERS, TLEILAXU, Faction, Leader
from landsraad.dune.factions.base import Sheet
from landsraad.dune.forces import save_from_tanks
from landsraad.dune.leaders import face_down, is_ghola, seen_with
from landsraad.dune.parts import Battle, Forces
from landsraad.dune.phases.battle.aftermath import go_home
from landsraad.dune.phases.battle.fight import stronger, survives
from landsraad.dune.phases.battle.plan import disc_strength
from landsraad.dune.phases.nexus import barred_from_alliances, break_alliance, offer_alliance
from landsraad.dune.phases.revival import bring_back, pay_for_leader
from landsraad.dune.phases.setup import place_in_sector
from landsraad.dune.refusals import too_dear
from landsraad.dune.skills import dealing
from landsraad.dune.spice import earn, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

UNSEEN: Final = "face_down@"
"""Before a faction: one of its leaders that lie face down, whichever it is."""
FLAG: Final = 2
"""Tokens that False Flag saves (K-TLX-05)."""


# Leaders in the tanks


def selectable(g: State) -> list[str]:
    """What Tleilaxu see in the tanks: leaders, and for other factions that one lies face down (B-TLX-12).

    The Kwisatz Haderach is no leader; Duke Vidal is one (B-TLX-16, `O-TLX-DUKE`).
    """
    dead = [x for x, d in g.discs.items() if not d.holder and (x != DUKE or g.options.o_tlx_duke)]
    known = [x for x in dead if not g.discs[x].face_down or seen_with(g, x) == TLEILAXU]
    houses = dict.fromkeys(LEADERS[x].faction for x in dead)
    return [*known, *(UNSEEN + f for f in houses if f != TLEILAXU and face_down(g, f))]


def selected(g: State, choice: str) -> Leader:
    """The leader selected; of several face down ones it is turned up by chance."""
    house = choice.removeprefix(UNSEEN)
    return choice if house == choice else g.rng.choice(sorted(face_down(g, house)))


def house(leader: Leader) -> Faction:
    """Whose leader it is here: Duke Vidal counts as Ecaz's (K-TLX-12)."""
    return ECAZ if leader == DUKE else LEADERS[leader].faction


def controls_one_of(g: State, faction: Faction) -> bool:
    """Whether Tleilaxu hold a leader of that faction as a ghola already (B-TLX-12)."""
    return any(is_ghola(g, x) and house(x) == faction for x in g.discs)


def take_as_own(g: State, leader: Leader, rule: str) -> None:
    """A leader comes to life for Tleilaxu, in the open; for its owner it is unavailable (B-TLX-14)."""
    disc = g.discs[leader]
    disc.holder, disc.face_down, disc.ghola = TLEILAXU, False, house(leader) != TLEILAXU
    g.tell("ghola_taken", rule, TLEILAXU, leader=leader)


@dataclass(frozen=True, slots=True)
class Select(Action):
    """A leader in the tanks, or none."""

    leader: Leader


@dataclass(frozen=True, slots=True)
class AxolotlTanks(Decision[Select]):
    """At the start of Revival one leader in the tanks may be selected and shown (K-TLX-10)."""

    action: ClassVar[type[Action]] = Select
    rule: ClassVar[str] = "K-TLX-10"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """None is the default."""
        return ["", *selectable(state)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """It is not in the tanks."""
        return not_seen(state, self.rule)


def not_seen(g: State, rule: str) -> Refusal:
    """Nobody that Tleilaxu see in the tanks."""
    reason, dead = say("not a leader you can see in the tanks"), {"in_tanks": selectable(g)}
    return Refusal(rule, reason, "E_TARGET", "leader", dead)


@dataclass(frozen=True, slots=True)
class BuyBack(Action):
    """What is paid for the leader; 0 leaves it to the Tleilaxu."""

    spice: int


@dataclass(frozen=True, slots=True)
class BuyBackLeader(Decision[BuyBack]):
    """Its faction may have a selected leader back for its strength and 1, or more (B-TLX-12, B-TLX-14)."""

    action: ClassVar[type[Action]] = BuyBack
    rule: ClassVar[str] = "K-TLX-10"
    seat: Seat
    faction: Faction
    leader: Leader

    @property
    def price(self) -> int:
        """The least it costs."""
        return LEADERS[self.leader].strength + 1

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Nothing is the default; a card may have brought the leader back meanwhile."""
        if state.discs[self.leader].holder:
            return [0]
        return [0, *range(self.price, spendable(state, self.faction) + 1)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Too little, or more than there is."""
        if type(value) is not int or value < 0:
            return Refusal(self.rule, say("whole spice"), "E_FORM", "spice")
        if holder := state.discs[self.leader].holder:
            facts = {"leader": self.leader, "held_by": [holder]}
            return Refusal(self.rule, say("not in the tanks any more"), "E_TARGET", "spice", facts)
        have = spendable(state, self.faction)
        reason = say("costs at least {price}, you have {have}", price=self.price, have=have)
        return Refusal(self.rule, reason, "E_COST", "spice", too_dear(state, self.faction, self.price))

    def facts(self, state: State) -> dict[str, Any]:
        """The leader, its price, and whether Tleilaxu would have it otherwise."""
        lost = not controls_one_of(state, house(self.leader))
        return {"leader": self.leader, "price": self.price, "lost": lost}


@dataclass(frozen=True, slots=True)
class TakeLeader(Action):
    """A leader in the tanks, and whether it is taken or handed home."""

    leader: Leader
    fate: str


@dataclass(frozen=True, slots=True)
class AnyLeader(Decision[TakeLeader]):
    """The special power: any leader from the tanks, to oneself or to its own faction (K-TLX-14, B-TLX-15)."""

    action: ClassVar[type[Action]] = TakeLeader
    rule: ClassVar[str] = "K-KARAMA-TLX-S"
    seat: Seat

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Who lies in the tanks; then its fate (`O-TLX-SPECIAL`)."""
        if not chosen:
            return selectable(state)
        own = chosen[0] in LEADERS and LEADERS[chosen[0]].faction == TLEILAXU
        return ["take"] if own or state.options.o_tlx_special == "take" else ["take", "return"]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """It is not in the tanks, or may not be handed home."""
        if not chosen:
            return not_seen(state, self.rule)
        return Refusal(self.rule, say("take it for yourself"), "E_TARGET", "fate", {"leader": chosen[0]})


# Battle


@dataclass(frozen=True, slots=True)
class Dance(Action):
    """Whether the Facedancers are used."""

    use: bool


@dataclass(frozen=True, slots=True)
class UseFacedancers(Decision[Dance]):
    """The ally may use them in its battles (K-TLX-04); asked where they decide who wins."""

    action: ClassVar[type[Action]] = Dance
    rule: ClassVar[str] = "K-TLX-04"
    seat: Seat
    strength: int

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Using them is the default (B-TLX-06)."""
        return [True, False]

    def facts(self, state: State) -> dict[str, Any]:
        """What they add."""
        return {"strength": self.strength}


@dataclass(frozen=True, slots=True)
class SaveLosses(Action):
    """Lost tokens that go to the reserves."""

    normal: int
    elite: int


@dataclass(frozen=True, slots=True)
class FalseFlag(Decision[SaveLosses]):
    """Up to two of the tokens lost in a battle go to the reserves instead of the tanks (K-TLX-05, B-TLX-07)."""

    action: ClassVar[type[Action]] = SaveLosses
    rule: ClassVar[str] = "K-TLX-05"
    seat: Seat
    lost: Forces

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[int]:
        """Two are the default, elite ones first."""
        normal, elite = self.lost
        if chosen:
            return range(min(elite, FLAG - chosen[0]), -1, -1)
        default = min(normal, FLAG - min(elite, FLAG))
        return [default, *(n for n in range(min(normal, FLAG) + 1) if n != default)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """More than two, or than were lost."""
        code = "E_LIMIT" if type(value) is int and value >= 0 else "E_FORM"
        reason = say("up to {flag} of the tokens lost in this battle", flag=FLAG)
        return Refusal(self.rule, reason, code, "", {**self.facts(state), "most": FLAG})

    def facts(self, state: State) -> dict[str, Any]:
        """What was lost."""
        return {"lost": list(self.lost)}


def facedancers(g: State, b: Battle) -> int:
    """Half the strength of each leader that dies in the battle, on either side, rounded up one by one (K-TLX-03).

    What is printed counts; Zoal counts as in this battle; a Cheap Hero is no leader.
    """
    if "K-KARAMA-TLX-1" in b.stopped:
        return 0
    return sum(-(-disc_strength(b, f) // 2) for f in (b.aggressor, b.defender) if not survives(g, b, f))


# No Nexus


@dataclass(frozen=True, slots=True)
class Approach(Action):
    """Whom an alliance is offered, or nobody."""

    faction: Faction


@dataclass(frozen=True, slots=True)
class Paranoid(Decision[Approach]):
    """Without a Nexus Tleilaxu offer alliances one after another (K-TLX-08, B-TLX-09)."""

    action: ClassVar[type[Action]] = Approach
    rule: ClassVar[str] = "K-TLX-08"
    seat: Seat
    refused: tuple[Faction, ...]
    """Who was asked already this turn."""

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Faction]:
        """Nobody, or any faction but the latest ally (B-TLX-10), and the Guild unless it is barred (K-GUI-09)."""
        able = state.others(TLEILAXU, state.players[TLEILAXU].last_ally, *self.refused)
        return ["", *(f for f in able if barred_from_alliances(state, f) is None)]

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Faction]:
        """Everybody, so that those who cannot be asked say why."""
        return ["", *state.others(TLEILAXU)]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The latest ally, a Guild that may join nobody, or somebody who refused."""
        if value == state.players[TLEILAXU].last_ally:
            latest = {"latest_ally": value}
            return Refusal("B-TLX-10", say("not your latest ally"), "E_TARGET", "faction", latest)
        if value in self.refused:
            facts = {"asked": list(self.refused)}
            return Refusal(self.rule, say("refused already this turn"), "E_LIMIT", "faction", facts)
        barred = barred_from_alliances(state, value) if value in state.players else None
        return barred or Refusal(self.rule, say("another faction in play"), "E_TARGET", "faction")


class Tleilaxu(Sheet):
    """Bene Tleilax by the KISS sheet: one free revival, hand limit 4, a traitor like others (B-TLX-01, B-TLX-02).

    No option brings back the faction of 2020 (B-OLD-15).
    """

    id = TLEILAXU
    start_spice = 12
    free_revival = 1

    def draws_traitors(self, g: State) -> bool:
        """Four of which one is kept, or none by `O-TLX-TRAITORS` (K-TLX-02)."""
        return g.options.o_tlx_traitors == "four_keep_one"

    def place_first_forces(self, g: State) -> Script[None]:
        """Six in one sector of Plastic Basin (K-TLX-01, B-TLX-01)."""
        yield from place_in_sector(g, TLEILAXU, "plastic_basin@12", 6)

    def without_nexus(self, g: State) -> Script[None]:
        """Paranoid: the alliance breaks; a new one may be made, and replaces an older one of the ally (K-TLX-08).

        There is no Sandtrout card whose drawing would prevent it.
        """
        if g.players[TLEILAXU].ally:
            break_alliance(g, TLEILAXU, "K-TLX-08")
        refused: list[Faction] = []
        while True:
            approach = Paranoid(g.seat(TLEILAXU), tuple(refused))
            if len(approach.options(g, ())) == 1:
                return
            chosen = yield from ask(approach)
            if not chosen.faction or (yield from offer_alliance(g, TLEILAXU, chosen.faction, "K-TLX-08")):
                return
            refused.append(chosen.faction)

    def start_of_revival(self, g: State) -> Script[None]:
        """The Axolotl Tanks: one leader back, its own or another faction's (B-TLX-12)."""
        if not selectable(g):
            return
        chosen = yield from ask(AxolotlTanks(g.seat(TLEILAXU)))
        if not chosen.leader:
            return
        leader = selected(g, chosen.leader)
        g.discs[leader].face_down = False
        g.discs[leader].ghola = False
        g.tell("axolotl", "K-TLX-10", TLEILAXU, leader=leader)
        owner = house(leader)
        if owner != TLEILAXU and g.playing(owner):
            answer = yield from ask(BuyBackLeader(g.seat(owner), owner, leader))
            if answer.spice:
                yield from pay_for_leader(g, owner, leader, answer.spice)
                bring_back(g, leader, owner)
                g.tell("revived", "K-TLX-10", owner, normal=0, elite=0, leader=leader, payer=owner)
                yield from dealing.revived(g, owner, leader)
        if not g.discs[leader].holder and (owner == TLEILAXU or not controls_one_of(g, owner)):
            take_as_own(g, leader, "K-TLX-10")
            yield from dealing.revived(g, TLEILAXU, leader)

    def before_totals(self, g: State, b: Battle) -> Script[None]:
        """An ally may do without the Facedancers (B-TLX-06)."""
        strength = facedancers(g, b)
        for side in (b.aggressor, b.defender):
            if not self.aid(g, b, side):
                continue
            if side != TLEILAXU and self.decides(g, b):
                answer = yield from ask(UseFacedancers(g.seat(side), strength))
                b.no_dancers = not answer.use
            if not b.no_dancers:
                g.tell("facedancers", "K-TLX-03", side, strength=strength)

    def decides(self, g: State, b: Battle) -> bool:
        """Whether somebody else would win without Facedancers."""
        helped = stronger(g, b)
        b.no_dancers = True
        alone = stronger(g, b)
        b.no_dancers = False
        return helped != alone

    def aid(self, g: State, b: Battle, side: Faction) -> int:
        """Facedancers, in its battles and its ally's (K-TLX-03, K-TLX-04)."""
        if b.no_dancers or TLEILAXU not in (side, g.players[side].ally):
            return 0
        return facedancers(g, b)

    def after_losses(self, g: State, b: Battle, winner: Faction) -> Script[None]:
        """False Flag: Tleilaxu after any battle of theirs, their ally after one it won (B-TLX-07)."""
        ally = g.players[TLEILAXU].ally
        ordinary = winner and not b.called  # neither treason nor an explosion
        for faction in g.in_order(*b.lost):
            if not any(b.lost[faction]) or not (
                (faction == TLEILAXU and (ordinary or g.options.o_tlx_flag_traitor))
                or (faction == ally and winner in (ally, TLEILAXU))
            ):
                continue
            saved = yield from ask(FalseFlag(g.seat(faction), b.lost[faction]))
            if saved.normal or saved.elite:
                save_from_tanks(g, faction, (saved.normal, saved.elite))
                g.tell("false_flag", "K-TLX-05", faction, normal=saved.normal, elite=saved.elite)

    def after_battles(self, g: State) -> None:
        """Leaders of other factions that fought and live go home (K-TLX-11, B-TLX-13)."""
        for leader, disc in g.discs.items():
            if not (is_ghola(g, leader) and disc.fought_in):
                continue
            if leader == DUKE:
                duke.set_aside(g, "K-TLX-11")
            else:
                go_home(g, leader)
                g.tell("ghola_returns", "K-TLX-11", LEADERS[leader].faction, leader=leader)

    def end_of_collection(self, g: State) -> Script[None]:
        """Spice Substitute: 2 for each place with spice left, 4 for each blow lost to the storm (K-TLX-06).

        Spice of several blows on one spot is one place (K-TLX-07); `O-TLX-PILE` counts this turn's blows only.
        """
        left = len(g.spice) if g.options.o_tlx_pile == "all_piles" else len(g.spice.keys() & set(g.blows))
        lost = g.blows_in_storm
        spice = 2 * left + 4 * lost
        if not spice or (yield from karama.stop_window(g, "K-KARAMA-TLX-2")):
            return
        earn(g, TLEILAXU, spice)
        g.tell("spice_substitute", "K-TLX-06", TLEILAXU, spice=spice, left=left, lost=lost)

    def special_karama(self, g: State, target: str) -> Script[None]:
        """Any leader, whatever Tleilaxu hold already, and outside every limit (K-KARAMA-TLX-S)."""
        chosen = yield from ask(AnyLeader(g.seat(TLEILAXU)))
        leader = selected(g, chosen.leader)
        if chosen.fate == "take":
            take_as_own(g, leader, "K-KARAMA-TLX-S")
            yield from dealing.revived(g, TLEILAXU, leader)
        elif leader == DUKE:
            duke.set_aside(g, "K-KARAMA-TLX-S")
        else:
            home = LEADERS[leader].faction
            bring_back(g, leader, home)
            g.tell("leader_handed_home", "K-KARAMA-TLX-S", TLEILAXU, to_faction=home, leader=leader)
            if g.options.lo_skill_return:
                yield from dealing.revived(g, home, leader)
