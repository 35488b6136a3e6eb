"""Ecaz: ambassadors, and an ally that is of one faction with them (base.md 17.7, kiss.md 16)."""

from __future__ import annotations

from collections.abc import Sequence

from landsraad.dune import duke
from landsraad.dune.board import Location, Territory
from landsraad.dune.cards import DUKE, ECAZ, LEADERS, Faction, Leader
from landsraad.dune.factions.base import Sheet
from landsraad.dune.factions.ecaz import ambassadors, occupy
from landsraad.dune.leaders import own_leaders
from landsraad.dune.parts import Battle
from landsraad.dune.phases.setup import place_in_sector
from landsraad.dune.state import State
from landsraad.table import Script


class Ecaz(Sheet):
    """House Ecaz: setup and free revival (K-ECZ-01, K-ECZ-02)."""

    id = ECAZ
    start_spice = 12

    def set_up(self, g: State) -> None:
        """Six ambassadors in supply, five aside (K-ECZ-01)."""
        ambassadors.draw_supply(g)

    def before_traitors(self, g: State) -> None:
        """Loyalty: one of its traitor cards lies open and is never dealt (K-ECZ-16, B-ECAZ-01, B-SETUP-05)."""
        g.loyalty = g.rng.choice(sorted(x for x in g.traitor_deck if LEADERS[x].faction == ECAZ))
        g.traitor_deck.remove(g.loyalty)
        g.tell("loyalty", "K-ECZ-16", ECAZ, leader=g.loyalty)

    def place_first_forces(self, g: State) -> Script[None]:
        """Six in a sector of Imperial Basin (B-SETUP-10)."""
        yield from place_in_sector(g, ECAZ, "imperial_basin@9", 6)

    # Ambassadors

    def after_revivals(self, g: State) -> Script[None]:
        """Ambassadors are placed (K-ECZ-03, B-REV-15)."""
        yield from ambassadors.place_ambassadors(g)

    def on_entry(self, g: State, who: Faction, territory: Territory, held: Sequence[Faction]) -> Script[None]:
        """An ambassador may be triggered (K-ECZ-04)."""
        yield from ambassadors.somebody_visits(g, who, territory)

    def struck(self, g: State, territory: Territory) -> None:
        """An ambassador there returns to the supply (K-ECZ-06)."""
        ambassadors.recall(g, territory, "K-ECZ-06")

    # Occupy

    def names_fighter(self, g: State, territory: Territory, ally: Faction, foe: Faction) -> Script[Faction]:
        """Ecaz say who of the two fights (K-ECZ-10)."""
        return (yield from occupy.name_fighter(g, territory, ally, foe))

    def aid(self, g: State, b: Battle, side: Faction) -> int:
        """Its half, and the gap (K-ECZ-11)."""
        return occupy.aid(g, b, side)

    def splits_spice(self, g: State, location: Location, ally: Faction, spice: int) -> Script[int]:
        """As the two agree (K-ECZ-17)."""
        return (yield from occupy.split_spice(g, location, ally, spice))

    def after_reveal(self, g: State, b: Battle) -> Script[None]:
        """The moment of the special Karama (K-KARAMA-ECZ-S)."""
        yield from occupy.add_the_gap(g, b)

    def special_karama(self, g: State, target: str) -> Script[None]:
        """The gap between the leaders is added (K-KARAMA-ECZ-S, B-ECAZ-21)."""
        assert g.battle is not None
        g.battle.gap = occupy.gap(g, g.battle)
        g.tell("gap", "K-KARAMA-ECZ-S", ECAZ, gap=g.battle.gap)
        return
        yield

    # Leaders

    def leaders_may_return(self, g: State) -> bool:
        """With five in the tanks, Duke Vidal counted (K-ECZ-14, B-ECAZ-19)."""
        return sum(not g.discs[x].holder for x in (*own_leaders(ECAZ), DUKE)) >= 5

    def always_revivable(self, g: State) -> list[Leader]:
        """Duke Vidal, whenever he is dead (K-ECZ-14, B-ECAZ-19)."""
        return [DUKE] if duke.in_tanks(g) else []
