"""Ambassador tokens: placed at the end of Revival, triggered by visitors (K-ECZ-03 to K-ECZ-07).

What each one does stands in `effects`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune import duke, karama
from landsraad.dune.board import PLACES, SECTOR, Territory, name
from landsraad.dune.cards import AMBASSADOR_EFFECTS, AMBASSADORS, DUKE, ECAZ, Faction
from landsraad.dune.factions.ecaz import effects
from landsraad.dune.forces import advises, sectors_of, strongholds
from landsraad.dune.phases.nexus import free_to_ally
from landsraad.dune.refusals import in_storm, too_dear
from landsraad.dune.spice import pay, spendable
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say

OWN: Final = "ambassador_ecaz"
COPYING: Final = "ambassador_bene_gesserit"


def draw_supply(g: State) -> None:
    """Its own token and five of the other ten make the supply (K-ECZ-01, B-ECAZ-02, B-SETUP-05)."""
    others = [x for x in AMBASSADORS if x != OWN]
    g.rng.shuffle(others)
    g.ambassadors.supply, g.ambassadors.aside = [OWN, *others[:5]], others[5:]


# Placing


@dataclass(frozen=True, slots=True)
class Embassy(Action):
    """An ambassador and the stronghold it goes to; an empty token places none."""

    token: str
    territory: Territory = ""


@dataclass(frozen=True, slots=True)
class PlaceAmbassador(Decision[Embassy]):
    """One more ambassador into a stronghold, or no more this turn (K-ECZ-03)."""

    action: ClassVar[type[Action]] = Embassy
    rule: ClassVar[str] = "K-ECZ-03"
    seat: Seat
    number: int
    """Which one of the turn it would be, from 1."""

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Nobody needs no place."""
        return None if chosen and not chosen[0] else Decision.field(self, state, chosen)

    def steps(self, action: Embassy) -> tuple[Any, ...]:
        """One or two steps."""
        return (action.token, action.territory) if action.token else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """None is the default; the supply if it can be paid; the strongholds that are free."""
        if chosen:
            return free_strongholds(state)
        able = free_strongholds(state) and price(state, self.number) <= spendable(state, ECAZ)
        return ["", *(state.ambassadors.supply if able else ())]

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every stronghold, so that the impossible ones can say why not."""
        return strongholds(state) if chosen else self.options(state, chosen)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Storm, another ambassador, or money."""
        if chosen and value in state.ambassadors.placed:
            there = {"territory": value, "token": state.ambassadors.placed[value]}
            return Refusal(self.rule, say("an ambassador is there already"), "E_TARGET", "territory", there)
        if chosen and value in strongholds(state):
            return in_storm(state, "territory", say("the storm is over this stronghold"), self.rule)
        if chosen:
            return Refusal(self.rule, say("ambassadors go to strongholds"), "E_TARGET", "territory")
        if value in state.ambassadors.supply:
            due = price(state, self.number)
            facts = too_dear(state, ECAZ, due)
            return Refusal(self.rule, say("this one costs {due} spice", due=due), "E_COST", "token", facts)
        supply = {"supply": list(state.ambassadors.supply)}
        return Refusal(self.rule, say("not in your supply"), "E_TARGET", "token", supply)

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """What it costs."""
        return {"spice": price(state, self.number) if chosen[0] else 0}

    def facts(self, state: State) -> dict[str, Any]:
        """What the next one costs."""
        return {"price": price(state, self.number), "number": self.number}


def price(g: State, number: int) -> int:
    """The first of a turn is free, every other 2 (B-ECAZ-04); before KISS the n-th costs n (B-OLD-13)."""
    if not g.options.kiss_ecaz:
        return number
    return 0 if number == 1 else 2


def free_strongholds(g: State) -> list[Territory]:
    """Strongholds outside the storm and without an ambassador, occupied or not (K-ECZ-03)."""
    return [
        t
        for t in strongholds(g)
        if t not in g.ambassadors.placed and any(SECTOR[x] != g.storm for x in sectors_of(g, t))
    ]


def place_ambassadors(g: State) -> Script[None]:
    """As many as Ecaz like and can pay, one after another; with no token or no place nobody is asked."""
    number = 1
    while g.ambassadors.supply and free_strongholds(g):
        chosen = yield from ask(PlaceAmbassador(g.seat(ECAZ), number))
        if not chosen.token:
            return
        due = price(g, number)
        pay(g, ECAZ, due)
        g.ambassadors.supply.remove(chosen.token)
        g.ambassadors.placed[chosen.territory] = chosen.token
        g.tell(
            "ambassador_placed", "K-ECZ-03", ECAZ, token=chosen.token, territory=chosen.territory, spice=due
        )
        number += 1


def recall(g: State, territory: Territory, rule: str) -> None:
    """Struck by storm, explosion or Atomics an ambassador returns to the supply (K-ECZ-06, B-ECAZ-05, K-X-02)."""
    token = g.ambassadors.placed.pop(territory, "")
    if token:
        g.ambassadors.supply.append(token)
        g.tell("ambassador_returns", rule, ECAZ, token=token, territory=territory)


# Triggering


@dataclass(frozen=True, slots=True)
class Trigger(Action):
    """Who has the benefit (empty: not triggered), and for two of the tokens which effect."""

    benefit: Faction
    effect: str = ""


@dataclass(frozen=True, slots=True)
class MayTrigger(Decision[Trigger]):
    """A visitor has come to a stronghold with an ambassador (K-ECZ-04)."""

    action: ClassVar[type[Action]] = Trigger
    rule: ClassVar[str] = "K-ECZ-04"
    seat: Seat
    visitor: Faction
    territory: Territory
    token: str

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Only Ecaz's own and the Bene Gesserit token leave a choice of effects."""
        if not chosen:
            return "benefit"
        choice = chosen[0] and self.token in (OWN, COPYING)
        return "effect" if choice and len(chosen) == 1 else None

    def steps(self, action: Trigger) -> tuple[Any, ...]:
        """One or two steps."""
        two = action.benefit and self.token in (OWN, COPYING)
        return (action.benefit, action.effect) if two else (action.benefit,)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Both effects of Ecaz's own token, so that the one that is not there can say why."""
        return ("duke", "alliance") if chosen and self.token == OWN else self.options(state, chosen)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Not triggering is the default; Ecaz or, with an ally, the ally (K-ECZ-07); then the effects."""
        if not chosen:
            return ["", ECAZ, *filter(None, [state.players[ECAZ].ally])]
        if self.token == COPYING:
            return state.ambassadors.aside or [""]
        return own_effects(state, chosen[0], self.visitor) or [""]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Who may benefit; which effects are there."""
        if not chosen:
            reason, ally = say("the benefit is yours or your ally's"), {"ally": state.players[ECAZ].ally}
            return Refusal("K-ECZ-07", reason, "E_TARGET", "benefit", ally)
        if self.token == COPYING:
            reason = say("only of an ambassador that is neither in supply nor on the board")
            aside = {"aside": list(state.ambassadors.aside)}
            return Refusal("K-ECZ-08-BG", reason, "E_TARGET", "effect", aside)
        if value == "duke":
            reason = say("Duke Vidal is not free to be taken")
            return Refusal("K-ECZ-08-ECZ", reason, "E_TARGET", "effect", duke.whereabouts(state))
        reason = say("both sides must be free to ally")
        allies = {
            "ally": state.players[ECAZ].ally,
            "visitor": self.visitor,
            "its_ally": state.players[self.visitor].ally,
        }
        return Refusal("K-ECZ-08-ECZ", reason, "E_TARGET", "effect", allies)

    def facts(self, state: State) -> dict[str, Any]:
        """Who came where, and what the token does."""
        return {
            "visitor": self.visitor,
            "territory": self.territory,
            "token": self.token,
            "effect": say(AMBASSADOR_EFFECTS[self.token]),
        }


def own_effects(g: State, benefit: Faction, visitor: Faction) -> list[str]:
    """Duke Vidal, or an alliance of two that have none; not with the Guild after its break (K-GUI-09)."""
    duke_free = duke.free_to_take(g) and g.discs[DUKE].holder != benefit
    unallied = benefit == ECAZ and free_to_ally(g, ECAZ) and free_to_ally(g, visitor)
    return ["duke"] * duke_free + ["alliance"] * unallied


def somebody_visits(g: State, who: Faction, territory: Territory) -> Script[None]:
    """Anybody but Ecaz, its ally, advisors and the faction on the token lets Ecaz trigger it (B-ENT-03, B-ECAZ-06)."""
    token = g.ambassadors.placed.get(territory, "")
    if not token or g.players[ECAZ].ally == who or AMBASSADORS[token].faction == who:
        return
    if advises(g, who, territory):
        return
    chosen = yield from ask(MayTrigger(g.seat(ECAZ), who, territory, token))
    if not chosen.benefit:
        return
    g.tell(
        "ambassador_triggered",
        "K-ECZ-04",
        ECAZ,
        token=token,
        territory=territory,
        of=who,
        benefit=chosen.benefit,
        effect=chosen.effect,
    )
    if (yield from karama.stop_window(g, "K-KARAMA-ECZ-1", territory)):
        stopped(g, territory)
        return
    copied = chosen.effect if token == COPYING else token
    if copied == OWN:
        yield from effects.own_token(g, chosen.effect, chosen.benefit, who)
    elif copied:
        yield from effects.EFFECTS[copied](g, chosen.benefit, who)
    spent(g, territory, token)


def stopped(g: State, territory: Territory) -> None:
    """By Karama: no effect and no redraw; the token returns or by option stays (B-KAR-11, K-KARAMA-ECZ-1)."""
    if g.options.o_ecz_karama_token == "to_supply":
        recall(g, territory, "K-KARAMA-ECZ-1")


def spent(g: State, territory: Territory, token: str) -> None:
    """Where a triggered token goes, and what takes its place (K-ECZ-05, B-ECAZ-07).

    An effect may have sent it home before, with all that stood there: then it counts as returned.
    """
    a = g.ambassadors
    if a.placed.get(territory) != token:
        return
    del a.placed[territory]
    if token == OWN:
        a.supply.append(token)
        g.tell("ambassador_returns", "B-ECAZ-07", ECAZ, token=token, territory=territory)
        return
    if g.options.kiss_ecaz:
        draw_ambassadors(g, 1)
    (a.gone if token == COPYING else a.aside).append(token)
    if not g.options.kiss_ecaz and not [x for x in (*a.supply, *a.placed.values()) if x != OWN]:
        draw_ambassadors(g, 5)


def draw_ambassadors(g: State, number: int) -> None:
    """Random ones from the side; five, when none but its own is left, before KISS (B-OLD-13)."""
    a = g.ambassadors
    for _ in range(min(number, len(a.aside))):
        drawn = g.rng.choice(a.aside)
        a.aside.remove(drawn)
        a.supply.append(drawn)
        g.tell("ambassador_drawn", "K-ECZ-05", ECAZ, token=drawn)


def misplaced(g: State) -> list[str]:
    """What is wrong with where the tokens are."""
    a = g.ambassadors
    everywhere = sorted([*a.supply, *a.placed.values(), *a.aside, *a.gone])
    expected = sorted(AMBASSADORS) if g.playing(ECAZ) else []
    wrong = [f"ambassadors: {everywhere}"] if everywhere != expected else []
    return wrong + [f"an ambassador in {name(t)}" for t in a.placed if not PLACES[t].stronghold]
