"""What a faction sheet may change. The phases call these hooks; a sheet overrides those it has a word on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from landsraad.dune.board import Location, Territory
from landsraad.dune.cards import Card, Faction, Leader
from landsraad.dune.forces import from_reserves, full_strongholds
from landsraad.dune.leaders import own_leaders
from landsraad.dune.parts import Battle, Forces, Plan
from landsraad.dune.phases.setup import keep_one_traitor
from landsraad.dune.state import State
from landsraad.table import Script


def nothing() -> Script[None]:
    """A script that does nothing."""
    return
    yield


class Sheet:
    """The base game: what a faction without a word on its sheet does."""

    id: ClassVar[Faction]
    start_spice: ClassVar[int] = 10
    start_forces: ClassVar[dict[Location, int]] = {}
    elites: ClassVar[int] = 0
    start_cards: ClassVar[int] = 1
    off_planet: ClassVar[bool] = True
    """Whether its reserves ship through space, pay the Guild, may bring a spiritual advisor (B-SHIP-09)."""

    # Setup

    def set_up(self, g: State) -> None:
        """Its own components, before the first decision."""

    def before_traitors(self, g: State) -> None:
        """Before traitor cards are dealt."""

    def draws_traitors(self, g: State) -> bool:
        """Whether it is dealt traitor cards."""
        return True

    def choose_traitors(self, g: State, dealt: list[Leader]) -> Script[None]:
        """Keep one of four; the rest go back (B-SETUP-08)."""
        yield from keep_one_traitor(g, self.id, dealt)

    def place_first_forces(self, g: State) -> Script[None]:
        """Fixed starting forces: no choice (B-SETUP-10, B-SETUP-18)."""
        for location, count in self.start_forces.items():
            from_reserves(g, self.id, location, (count, 0))
        return
        yield

    # Storm and worm

    def storm_deaths(self, g: State, location: Location, forces: Forces) -> Forces:
        """How many of its tokens on an unprotected location the storm kills: all of them (B-STORM-11)."""
        return forces

    def worm_deaths(self, g: State, location: Location, forces: Forces) -> Forces:
        """How many of its tokens a worm kills."""
        return forces

    def around_blows(self, g: State) -> Script[None]:
        """Before, between and after the two spice blows."""
        return nothing()

    def after_nexus(self, g: State) -> Script[None]:
        """When a Nexus is over."""
        return nothing()

    def without_nexus(self, g: State) -> Script[None]:
        """At the end of a Spice Blow phase in which no worm came, from turn 2 on."""
        return nothing()

    def end_of_blows(self, g: State) -> Script[None]:
        """The last step of the Spice Blow phase, under the alliances as they now stand."""
        return nothing()

    def struck(self, g: State, territory: Territory) -> None:
        """Storm, explosion or terror Atomics struck all that stands in a territory without protection."""

    # Charity, bidding, revival

    def charity(self, g: State) -> int:
        """Spice received in CHOAM Charity (B-CHOAM-01); bribes not yet taken up do not count (B-CHOAM-03)."""
        return max(0, 2 - g.players[self.id].spice)

    def around_auctions(self, g: State) -> Script[None]:
        """Before the first card, between two, and after the last."""
        return nothing()

    def on_card_bought(self, g: State) -> Script[None]:
        """After it bought a card."""
        return nothing()

    def start_of_revival(self, g: State) -> Script[None]:
        """Before anybody revives."""
        return nothing()

    free_revival: ClassVar[int] = 2
    buys_revival: ClassVar[bool] = True

    def leaders_may_return(self, g: State) -> bool:
        """Whether leaders may be revived: all five have died, or none is left (B-REV-07, B-REV-14)."""
        own = own_leaders(self.id)
        return all(g.discs[x].deaths for x in own) or not any(g.discs[x].holder == self.id for x in own)

    def always_revivable(self, g: State) -> list[Leader]:
        """Leaders it may revive however many others are dead."""
        return []

    def after_revivals(self, g: State) -> Script[None]:
        """At the end of Revival (B-REV-15)."""
        return nothing()

    # Shipment and movement

    def before_shipment(self, g: State) -> Script[None]:
        """At the start of Shipment & Movement, before anyone acts."""
        return nothing()

    def shipped_into_storm(self, g: State, location: Location, forces: Forces) -> None:
        """Its shipment arrived in the storm sector, where its sheet allows that."""

    def turn_over(self, g: State, who: Faction) -> None:
        """A faction has shipped and moved."""

    def before_battles(self, g: State) -> Script[None]:
        """When everybody has shipped and moved."""
        return nothing()

    moves: ClassVar[int] = 1
    ships_at_half: ClassVar[bool] = False

    def side_on_entry(self, g: State, territory: Territory) -> Script[bool]:
        """Whether its tokens arrive as advisors."""
        return False
        yield

    limited_by_occupancy: ClassVar[bool] = True

    def may_pass(self, g: State, territory: Territory) -> bool:
        """Whether it may enter or pass through a territory as far as occupancy goes (B-OCC-01)."""
        return not self.limited_by_occupancy or territory not in full_strongholds(g, self.id)

    def on_entry(self, g: State, who: Faction, territory: Territory, held: Sequence[Faction]) -> Script[None]:
        """Another faction's tokens entered a territory that these factions occupied before."""
        return nothing()

    def on_shipment(self, g: State, who: Faction, location: Location) -> Script[None]:
        """Another faction shipped from off-planet reserves to a location."""
        return nothing()

    # Battle

    def strength(self, g: State, b: Battle) -> int:
        """What one of its elite tokens counts in a battle; normal ones count 1."""
        return 2

    pays_to_dial: ClassVar[bool] = True

    def names_fighter(self, g: State, territory: Territory, ally: Faction, foe: Faction) -> Script[Faction]:
        """It and its ally stand together against a third: which of them fights."""
        return self.id
        yield

    def command_plans(self, g: State, b: Battle) -> Script[None]:
        """The Voice: before any Prescience."""
        return nothing()

    def foresee_plans(self, g: State, b: Battle) -> Script[None]:
        """Prescience: after the Voice, before plans are made."""
        return nothing()

    def see_whole_plan(self, g: State, b: Battle) -> Script[None]:
        """A last look before the plans are committed."""
        return nothing()

    def bonus(self, g: State, b: Battle, plan: Plan) -> int:
        """Added to a surviving leader or Cheap Hero."""
        return 0

    def after_reveal(self, g: State, b: Battle) -> Script[None]:
        """The plans lie open, nobody has called a traitor yet."""
        return nothing()

    def before_totals(self, g: State, b: Battle) -> Script[None]:
        """When it is known which leaders die, before anything is added up."""
        return nothing()

    def aid(self, g: State, b: Battle, side: Faction) -> int:
        """Added to the total of a fighter: itself, or one it helps."""
        return 0

    def after_losses(self, g: State, b: Battle, winner: Faction) -> Script[None]:
        """After the losses of any battle are taken; the winner is empty if there was none."""
        return nothing()

    def may_call(self, g: State, leader: Leader) -> bool:
        """Whether a traitor card it holds may be used."""
        return True

    def after_battle(self, g: State, b: Battle, won: bool) -> Script[None]:
        """After losses are taken in a battle that had a winner and in which it fought."""
        return nothing()

    def called_traitor(self, g: State, leader: Leader) -> None:
        """It called an opposing leader a traitor."""

    def ally_saves_card(self, g: State, b: Battle, ally: Faction) -> Script[Card]:
        """Its ally lost a battle that had a winner: the card the ally keeps of its plan, or none."""
        return ""
        yield

    def decides_for_winner(self, g: State, b: Battle, winner: Faction) -> Script[bool]:
        """It lost; whether it decided, in the winner's place, what the winner keeps of its plan."""
        return False
        yield

    def takes_revenge(self, g: State, b: Battle, winner: Faction) -> Script[None]:
        """It lost a battle in which no traitor was called, before captives go home."""
        return nothing()

    def after_battles(self, g: State) -> None:
        """When all battles are fought, before the leaders go back to their pools."""

    # Collection

    def end_of_collection(self, g: State) -> Script[None]:
        """When everybody has collected."""
        return nothing()

    # Mentat Pause

    def in_mentat_pause(self, g: State) -> Script[None]:
        """After spice in front of shields was taken up, before the victory check."""
        return nothing()

    # Collection

    def splits_spice(self, g: State, location: Location, ally: Faction, spice: int) -> Script[int]:
        """It and its ally collected together: its own part."""
        return spice // 2
        yield

    # Karama

    def special_karama(self, g: State, target: str) -> Script[None]:
        """Its special power, the Karama card being spent."""
        return nothing()
