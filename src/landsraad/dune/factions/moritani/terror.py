"""Terror tokens (base.md 17.8, kiss.md 17): placed in secret, threatened or revealed when somebody enters.

The sheet says when; what each token does stands in `revealed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import karama
from landsraad.dune.board import PLACES, Territory
from landsraad.dune.cards import ECAZ, EXTORTION, MORITANI, Faction
from landsraad.dune.factions.moritani import revealed
from landsraad.dune.forces import advises, kill_all, stands_in, strongholds
from landsraad.dune.phases.nexus import barred_from_alliances, break_alliance, form_alliance
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

# Placing


@dataclass(frozen=True, slots=True)
class PlaceTerror(Action):
    """A token of the supply, or the stronghold whose token moves (both empty for nothing), and where to."""

    token: str
    territory: Territory = ""


@dataclass(frozen=True, slots=True)
class TerrorPlacement(Decision[PlaceTerror]):
    """Place one token face down, or move one, or neither (B-MOR-02, K-MOR-03)."""

    action: ClassVar[type[Action]] = PlaceTerror
    rule: ClassVar[str] = "K-MOR-03"
    seat: Seat

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Nothing needs no place."""
        return None if chosen and not chosen[0] else Decision.field(self, state, chosen)

    def steps(self, action: PlaceTerror) -> tuple[Any, ...]:
        """One or two steps."""
        return (action.token, action.territory) if action.token else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Nothing, a token of the supply, or one on the board; then a stronghold without one."""
        free = without_terror(state)
        if not chosen:
            return ["", *(sorted(state.terror.supply) + sorted(state.terror.placed) if free else [])]
        return free

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Every stronghold, so that those that have a token can say so."""
        return strongholds(state) if chosen else self.options(state, chosen)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Only strongholds, and one token in each (B-MOR-13)."""
        if not chosen:
            reason = say("a token of your supply or on the board")
            tokens = {"supply": sorted(state.terror.supply), "placed": sorted(state.terror.placed)}
            return Refusal(self.rule, reason, "E_CARD", "token", tokens)
        if value in state.terror.placed:
            reason, there = say("this stronghold has a terror token"), {"token": state.terror.placed[value]}
            return Refusal("B-MOR-13", reason, "E_TARGET", "territory", {"territory": value, **there})
        return Refusal(self.rule, say("terror tokens lie in strongholds only"), "E_TARGET", "territory")


def without_terror(g: State) -> list[Territory]:
    """Strongholds without a token, occupied or not, even under the storm."""
    return [t for t in strongholds(g) if t not in g.terror.placed]


def place_terror(g: State) -> Script[None]:
    """One token is placed or moved in the Mentat Pause, unless a Karama forbids it (K-KARAMA-MOR-1)."""
    if not g.terror.supply and not g.terror.placed:
        return
    chosen = yield from ask(TerrorPlacement(g.seat(MORITANI)))
    if not chosen.token:
        return
    moved = chosen.token in g.terror.placed
    if (yield from karama.stop_window(g, "K-KARAMA-MOR-1", chosen.territory)):
        return
    if moved:
        g.terror.placed[chosen.territory] = g.terror.placed.pop(chosen.token)
        g.tell("terror_moved", "K-MOR-03", MORITANI, origin=chosen.token, territory=chosen.territory)
        return
    g.terror.supply.remove(chosen.token)
    g.terror.placed[chosen.territory] = chosen.token
    g.tell("terror_placed", "K-MOR-03", MORITANI, territory=chosen.territory)
    g.tell("terror_hidden", "K-MOR-03", MORITANI, (MORITANI,), territory=chosen.territory, token=chosen.token)


# Somebody enters


@dataclass(frozen=True, slots=True)
class Threat(Action):
    """leave, offer or reveal."""

    act: str


@dataclass(frozen=True, slots=True)
class TerrorThreat(Decision[Threat]):
    """Leave the token hidden, offer Enemy of My Enemy, or reveal it (B-MOR-05, K-MOR-04)."""

    action: ClassVar[type[Action]] = Threat
    rule: ClassVar[str] = "B-MOR-05"
    seat: Seat
    entrant: Faction
    territory: Territory
    offered: bool = False
    """An offer for this entry was stopped by a Karama."""

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Leaving it is the default; never an offer to Ecaz (B-ECAZ-22) or the barred Guild (K-GUI-09)."""
        open_to_all = not self.offered and not never_ally(state, self.entrant)
        return ["leave", "reveal", *(["offer"] if open_to_all else [])]

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """An offer always, so that one that cannot be made says why."""
        return ["leave", "reveal", "offer"]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Why there is no offer."""
        if value != "offer":
            return Decision.why_not(self, state, chosen, value)
        if self.offered:
            facts = {"entrant": self.entrant, "territory": self.territory}
            return Refusal("K-MOR-07", say("one offer for each entry"), "E_USED", "act", facts)
        return never_ally(state, self.entrant) or Decision.why_not(self, state, chosen, value)

    def facts(self, state: State) -> dict[str, Any]:
        """Who entered, where, and what lies there."""
        return {
            "entrant": self.entrant,
            "territory": self.territory,
            "token": state.terror.placed[self.territory],
        }


def never_ally(g: State, faction: Faction) -> Refusal | None:
    """With whom Moritani cannot make common cause (K-MOR-07)."""
    if faction == ECAZ:
        reason = say("never an alliance with Ecaz in this way")
        return Refusal("B-ECAZ-22", reason, "E_TARGET", "act", {"entrant": faction})
    return barred_from_alliances(g, faction)


@dataclass(frozen=True, slots=True)
class JoinMoritani(Action):
    """Whether the offer is accepted."""

    accept: bool


@dataclass(frozen=True, slots=True)
class EnemyOfMyEnemy(Decision[JoinMoritani]):
    """Ally with Moritani, or see the token revealed (K-MOR-07)."""

    action: ClassVar[type[Action]] = JoinMoritani
    rule: ClassVar[str] = "K-MOR-07"
    seat: Seat
    territory: Territory

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Refusing is the default."""
        return [False, True]

    def facts(self, state: State) -> dict[str, Any]:
        """Where, and whether fighters beside theirs die for it (K-MOR-08; not before KISS, B-OLD-14)."""
        return {"territory": self.territory, "purge": state.options.kiss_moritani}


def somebody_enters(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """Any faction but the ally enters a stronghold with a token, advisors too (B-ENT-04, K-BG-13, K-MOR-05).

    Each entry is a chance of its own, also if the tokens that entered are gone already (B-ENT-05).
    """
    if territory not in g.terror.placed or entrant == g.players[MORITANI].ally:
        return
    seat = g.seat(MORITANI)
    threat = yield from ask(TerrorThreat(seat, entrant, territory))
    if threat.act == "offer":
        g.tell("enemy_offer", "K-MOR-07", MORITANI, of=entrant, territory=territory)
        if (yield from karama.stop_window(g, "K-KARAMA-MOR-3", entrant)):
            threat = yield from ask(TerrorThreat(seat, entrant, territory, offered=True))
        elif (yield from ask(EnemyOfMyEnemy(g.seat(entrant), territory))).accept:
            common_cause(g, entrant, territory)
            return
        else:
            g.tell("enemy_refused", "K-MOR-07", entrant, territory=territory)
            threat = Threat("reveal")
    if threat.act == "reveal":
        yield from reveal(g, entrant, territory)


def common_cause(g: State, entrant: Faction, territory: Territory) -> None:
    """Both leave their alliances and are allied at once; the token goes back unseen (K-MOR-07, B-ENT-06)."""
    for faction in (MORITANI, entrant):
        if g.players[faction].ally:
            break_alliance(g, faction, "K-MOR-07")
    g.terror.supply.append(g.terror.placed.pop(territory))
    form_alliance(g, entrant, MORITANI, "K-MOR-07")
    g.terror.common_enemy = entrant
    if g.stage == "ships_and_moves" and entrant not in (g.acting, *g.to_act):
        allied_tokens_leave(g, entrant)


def allied_tokens_leave(g: State, faction: Faction) -> None:
    """When the new ally's turn is over its fighters beside Moritani's tokens die (K-MOR-08, K-MOR-09, B-MOR-07).

    Nobody dies in the Polar Sink unless `O-MOR-EOME-POLE` says so; before KISS only the common rule for allies
    holds (B-OLD-14), as it does for Moritani's own tokens later (K-MOR-10).
    """
    if g.terror.common_enemy != faction:
        return
    g.terror.common_enemy = ""
    if g.players[MORITANI].ally != faction or not g.options.kiss_moritani:
        return
    for territory, place in PLACES.items():
        if place.terrain == "polar_sink" and g.options.o_mor_eome_pole == "exempt":
            continue
        together = stands_in(g, MORITANI, territory) and stands_in(g, faction, territory)
        if together and not advises(g, faction, territory):
            normal, elite = kill_all(g, faction, place.locations)
            g.tell("died_with_ally", "K-MOR-08", faction, territory=territory, normal=normal, elite=elite)


# Revealed


def reveal(g: State, entrant: Faction, territory: Territory) -> Script[None]:
    """The token leaves the game and takes effect at once (B-MOR-06, K-MOR-04, K-MOR-06)."""
    token = g.terror.placed.pop(territory)
    if token == EXTORTION:
        g.terror.extortion = True
    else:
        g.terror.gone.append(token)
    g.tell("terror", "B-MOR-06", MORITANI, token=token, of=entrant, territory=territory)
    yield from revealed.EFFECTS[token](g, entrant, territory)
