"""Shipment (base.md section 9): what may be shipped where, what it costs, who is paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from landsraad.dune import karama, skills
from landsraad.dune.board import (
    FREMEN_ZONE,
    LOCATIONS,
    NARROW,
    PLACES,
    POLAR_SINK,
    SECTOR,
    TERRITORY,
    Location,
    Sector,
    Territory,
    name,
)
from landsraad.dune.cards import FREMEN, GUILD, Card, Faction
from landsraad.dune.discoveries import unrevealed
from landsraad.dune.entry import RESERVES, Piece, allowed_in, arrive, grouped, kept_apart, total
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import full_strongholds, open_map, to_reserves
from landsraad.dune.parts import Forces
from landsraad.dune.refusals import held_by_two, in_storm, too_dear_for_two
from landsraad.dune.spice import earn, hand_over, lay_down_with_ally, spendable, support
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class Ship(Action):
    """A shipment in full. Fields that a mode does not need are empty.

    `mode` is none, reserves, cross (board to board), home (board to reserves) or far (a Guild-allied Fremen
    beyond its free range). `forces` counts tokens in the order of `pieces`.
    """

    mode: str
    karama: Card = ""
    origin: Territory = ""
    location: Location = ""
    forces: tuple[int, ...] = ()
    from_ally: int = 0


@dataclass(frozen=True, slots=True)
class MakeShipment(Decision[Ship]):
    """One shipment to one location, or none (B-SHIP-01)."""

    action: ClassVar[type[Action]] = Ship
    rule: ClassVar[str] = "B-SHIP-01"
    seat: Seat
    faction: Faction

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """mode, karama, origin, location, then one count for each piece, last the ally's part."""
        n = len(chosen)
        if n and chosen[0] == "none":
            return None
        if n < 4:
            return ("mode", "karama", "origin", "location")[n]
        parts = pieces(state, self.faction, chosen[2])
        if n - 4 < len(parts):
            place, kind, _ = parts[n - 4]
            return f"{kind}@{place}"
        return "from_ally" if n - 4 == len(parts) else None

    def build(self, chosen: Sequence[Any]) -> Ship:
        """Four values, the counts, the ally's part."""
        if len(chosen) == 1:
            return Ship(chosen[0])
        mode, karama_card, origin, location, *counts, from_ally = chosen
        return Ship(mode, karama_card, origin, location, tuple(counts), from_ally)

    def steps(self, action: Ship) -> tuple[Any, ...]:
        """The flat values."""
        if action.mode == "none":
            return ("none",)
        return (action.mode, action.karama, action.origin, action.location, *action.forces, action.from_ally)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Legal values of the next field."""
        me, n = self.faction, len(chosen)
        if n == 0:
            return modes(state, me)
        mode = chosen[0]
        if n == 1:
            return karama_rates(state, me, mode)
        half = bool(chosen[1])
        if n == 2:
            return origins(state, me, mode, half) if mode in ("cross", "home") else [""]
        origin = chosen[2]
        if n == 3:
            return affordable(state, me, mode, origin, half) if mode != "home" else [""]
        location, counts = chosen[3], chosen[4:]
        parts = pieces(state, me, origin)
        so_far = sum(counts)
        if len(counts) < len(parts):
            most = parts[len(counts)][2]
            while most and price(state, me, mode, location, so_far + most, half) > funds(state, me):
                most -= 1
            return range(0 if so_far or len(counts) + 1 < len(parts) else 1, most + 1)
        due = price(state, me, mode, location, so_far, half)
        least = max(0, due - spendable(state, me))
        return range(least, min(due, support(state, me)) + 1)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Every place on the map, so that the impossible ones can say why not."""
        if len(chosen) == 3 and chosen[0] not in ("none", "home"):
            return open_map(state)
        return self.options(state, chosen)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """For places: the reason; for numbers: what is there and what can be paid."""
        n = len(chosen)
        if n == 0 and self.faction in state.barred:
            return Refusal(
                "K-KARAMA-GUI-S", say("the Guild forbade you to ship this phase"), "E_TIMING", "mode"
            )
        if n == 1 and value not in karama.means(state, self.faction):
            return replace(karama.wrong_card(state, self.faction, value), field="karama")
        if n == 3 and value in TERRITORY:
            closed = closed_to_shipment(state, self.faction, chosen[0], value, chosen[2])
            due = price(state, self.faction, chosen[0], value, 1, bool(chosen[1]))
            facts = too_dear_for_two(state, self.faction, due)
            reason = say("one token costs {due} here", due=due)
            return closed or Refusal("B-SHIP-02", reason, "E_COST", "location", facts)
        if n >= 4:
            most = max(self.options(state, chosen), default=0)
            if type(value) is int and value > most:
                if value == most + 1 and (no := self.no_free_token(state, chosen, value)) is not None:
                    return no
                reason = say("{most} is the most you have there and can pay for", most=most)
                tokens = sum(chosen[4:]) + value
                due = price(state, self.faction, chosen[0], chosen[3], tokens, bool(chosen[1]))
                facts = {"forces": tokens, **too_dear_for_two(state, self.faction, due)}
                return Refusal("B-SHIP-02", reason, "E_COST", "", facts)
            return Refusal("B-SHIP-18", say("a shipment needs at least one token"), "E_LIMIT")
        return Decision.why_not(self, state, chosen, value)

    def no_free_token(self, state: State, chosen: Sequence[Any], value: int) -> Refusal | None:
        """A Smuggler's free token, asked for where it may not land (LS-SMU-N)."""
        if chosen[0] != "reserves" or not skills.ships_free_to_empty(state, self.faction):
            return None
        if skills.free_tokens(state, self.faction, chosen[3], sum(chosen[4:]) + value):
            return None
        reason = say("the free token needs an empty territory and one that is paid for")
        return Refusal("LS-SMU-N", reason, "E_TARGET", "forces")

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """The fee and who receives it."""
        shipment = self.build(chosen)
        if shipment.mode == "none":
            return {}
        half = bool(shipment.karama)
        due = price(state, self.faction, shipment.mode, shipment.location, sum(shipment.forces), half)
        return {"spice": due, "to": payee(state, self.faction, shipment)}

    def facts(self, state: State) -> dict[str, Any]:
        """Purse and reserves."""
        return {
            "spice": spendable(state, self.faction),
            "ally": support(state, self.faction),
            "reserves": list(state.players[self.faction].reserves),
        }


def funds(g: State, faction: Faction) -> int:
    """Own spice and what the ally adds (B-SHIP-05)."""
    return spendable(g, faction) + support(g, faction)


def modes(g: State, faction: Faction) -> list[str]:
    """The kinds of shipment open to a faction that have somewhere to go (B-SHIP-01, B-SHIP-14).

    Board to board and home with the Guild only (B-SHIP-07, B-SHIP-10, B-GUILD-02, K-GUI-04), in part for its
    ally (B-SHIP-13, B-GUILD-04). There are no No-Fields (LS-QA-5).
    """
    found = ["none"]
    if faction in g.barred:
        return found
    p = g.players[faction]
    allied_to_guild = p.ally == GUILD
    if any(p.reserves):
        if can_ship(g, faction, "reserves"):
            found.append("reserves")
        if (
            faction == FREMEN
            and allied_to_guild
            and g.options.guild_ally_fremen_may_ship
            and can_ship(g, faction, "far")
        ):
            found.append("far")
    if faction == GUILD or allied_to_guild:
        found += [mode for mode in ("cross", "home") if origins(g, faction, mode, False)]
    return found


def can_ship(g: State, faction: Faction, mode: str) -> bool:
    """Whether one token from reserves can go anywhere, with or without a Karama."""
    half = len(karama_cards(g, faction, mode)) > 0
    return bool(affordable(g, faction, mode, "", False) or (half and affordable(g, faction, mode, "", True)))


def karama_cards(g: State, faction: Faction, mode: str) -> list[Card]:
    """Karama cards that would halve this shipment's price, Guild or no Guild (K-KARAMA-GUI-1, B-KAR-01)."""
    pays_full = mode == "reserves" and faction not in (FREMEN, GUILD) and g.players[faction].ally != GUILD
    return karama.means(g, faction) if pays_full else []


def karama_rates(g: State, faction: Faction, mode: str) -> list[Card]:
    """No Karama, unless only one makes the shipment possible; or one in hand."""
    cards = karama_cards(g, faction, mode)
    if cards and not affordable(g, faction, mode, "", False):
        return cards
    return ["", *cards]


def origins(g: State, faction: Faction, mode: str, half: bool) -> list[Territory]:
    """Where a Guild shipment can lift tokens (B-SHIP-10, B-SHIP-12); no ally may ship home (B-SHIP-13)."""
    if mode == "home" and faction != GUILD:
        return []
    outside_storm = sorted({TERRITORY[x] for x in g.players[faction].on if SECTOR[x] != g.storm})
    return [t for t in outside_storm if affordable(g, faction, mode, t, half)]


def pieces(g: State, faction: Faction, origin: Territory) -> list[Piece]:
    """The tokens a shipment may take: reserves, or those of a territory outside the storm (B-SHIP-12)."""
    p = g.players[faction]
    if not origin:
        found = {RESERVES: p.reserves}
    else:
        found = {x: p.on[x] for x in PLACES[origin].locations if x in p.on and SECTOR[x] != g.storm}
    return [
        (place, kind, count)
        for place, forces in found.items()
        for kind, count in zip(("normal", "elite"), forces, strict=True)
        if count
    ]


def affordable(g: State, faction: Faction, mode: str, origin: Territory, half: bool) -> list[Location]:
    """Open locations to which at least one token can be paid for."""
    purse = funds(g, faction)
    stronghold = price(g, faction, mode, "arrakeen@9", 1, half) <= purse
    elsewhere = price(g, faction, mode, POLAR_SINK, 1, half) <= purse
    if not stronghold and not elsewhere:
        return []
    free = faction == FREMEN and mode == "reserves"
    zone = "inside" if free else "outside" if mode == "far" else ""
    storm = None if free and not g.options.kiss_fremen else g.storm
    shut = shut_strongholds(g, faction) | {origin, g.terror.aftermath, *kept_apart(g, faction)}
    return open_locations(storm, shut, g.discoveries.opened, zone, stronghold, elsewhere)


@lru_cache(maxsize=10_000)
def open_locations(
    storm: Sector | None,
    shut: frozenset[Territory],
    opened: frozenset[Location],
    zone: str,
    strongholds: bool,
    elsewhere: bool,
) -> list[Location]:
    """Locations outside the storm and the territories shut, inside or outside the Fremen zone.

    Those under tokens only if opened (B-SHIP-06).

    The answer is shared between calls: it must not be changed.
    """
    return [
        location
        for location in (*LOCATIONS, *sorted(opened))
        if (not zone or (location in FREMEN_ZONE) == (zone == "inside"))
        and (storm is None or SECTOR[location] != storm)
        and TERRITORY[location] not in shut
        and (strongholds if TERRITORY[location] in NARROW else elsewhere)
    ]


def shut_strongholds(g: State, faction: Faction) -> frozenset[Territory]:
    """Strongholds this faction may neither enter nor pass (B-OCC-01, B-OCC-02)."""
    return full_strongholds(g, faction) if SHEETS[faction].limited_by_occupancy else frozenset()


def closed_to_shipment(
    g: State, faction: Faction, mode: str, location: Location, origin: Territory
) -> Refusal | None:
    """Why a location is closed to a shipment, whatever it costs (B-SHIP-06, B-SHIP-08, K-FRE-03).

    Moving into the Atomics Aftermath is open to all (B-MOVE-11).
    """
    territory = TERRITORY[location]
    if hidden := unrevealed(g, location, "B-SHIP-06"):
        return hidden
    if faction == FREMEN and mode == "reserves" and location not in FREMEN_ZONE:
        where = say(
            "{territory} is more than two territories from {flat}",
            territory=name(territory),
            flat=name("the_great_flat"),
        )
        return Refusal("B-SHIP-08", where, "E_TARGET", "location")
    if mode == "far" and location in FREMEN_ZONE:
        return Refusal(
            "B-SHIP-14",
            say("you ship to {territory} free of charge", territory=name(territory)),
            "E_TARGET",
            "location",
        )
    if SECTOR[location] == g.storm:
        return in_storm(g, "location")
    if territory == origin:
        return Refusal("B-SHIP-10", say("the tokens stand in this territory already"), "E_TARGET", "location")
    if territory == g.terror.aftermath:
        return Refusal(
            "B-SHIP-06", say("after the Atomics nobody ships here any more"), "E_TARGET", "location"
        )
    return closed_by_occupancy(g, faction, territory)


def closed_by_occupancy(g: State, faction: Faction, territory: Territory) -> Refusal | None:
    """Two others hold the stronghold or revealed territory (B-OCC-01, K-DISC-11).

    Or a Karama keeps two apart (B-KAR-12).
    """
    if territory in kept_apart(g, faction):
        reason = say("a Karama keeps you and your ally apart here this turn")
        return Refusal("K-KARAMA-ECZ-2", reason, "E_TARGET", "location")
    if SHEETS[faction].may_pass(g, territory):
        return None
    reason = say("two other factions hold {territory}; a third may not enter", territory=name(territory))
    return held_by_two(g, faction, territory, "location", reason)


def price(g: State, faction: Faction, mode: str, location: Location, tokens: int, half: bool) -> int:
    """What a shipment costs (B-SHIP-02, K-DISC-10); an elite token costs like any other (B-SHIP-03).

    Nothing for a Fremen placement (K-FRE-03), half for the Guild (B-SHIP-11), its ally (B-SHIP-13, K-GUI-07,
    B-GUILD-04) and a Karama (B-SHIP-15).
    """
    if mode == "home":
        return tokens // 2 if g.options.o_gui_home_round == "down" else -(-tokens // 2)
    if faction == FREMEN and mode == "reserves":
        return 0
    if mode == "reserves" and SHEETS[faction].off_planet:
        tokens -= skills.free_tokens(g, faction, location, tokens)
    each = 1 if TERRITORY[location] in NARROW else 2
    if half or faction == GUILD or g.players[faction].ally == GUILD:
        return -(-tokens * each // 2)
    return tokens * each


def payee(g: State, faction: Faction, shipment: Ship) -> Faction | None:
    """Who receives the fee: the Guild (B-SHIP-04, B-GUILD-01, K-GUI-03).

    But not its own (B-SHIP-11, B-GUILD-14) nor a Karama's (B-SHIP-15), which go to the bank.
    """
    if faction == GUILD or not g.playing(GUILD) or shipment.karama:
        return None
    if shipment.mode == "cross" and g.options.o_guild_cross_payee == "bank":
        return None
    return GUILD


def ship(g: State, faction: Faction) -> Script[None]:
    """Declare in full, then pay, then place (B-SHIP-16); a spiritual advisor comes last (B-BG-16)."""
    while True:
        shipment = yield from ask(MakeShipment(g.seat(faction), faction))
        if shipment.mode == "none":
            g.tell("no_shipment", "B-SM-02", faction)
            return
        sources = shipment_sources(g, faction, shipment)
        normal, elite = total(sources)
        due = price(g, faction, shipment.mode, shipment.location, normal + elite, bool(shipment.karama))
        declare(g, faction, shipment, (normal, elite), due)
        # Fee and Karama lie on the table until the shipment stands, so that nobody spends or promises them twice.
        worthless_used = g.worthless_karama_used
        lay_on_table(g, faction, shipment, due)
        if not shipment.location or (yield from allowed_in(g, faction, TERRITORY[shipment.location])):
            break
        take_back(g, faction, shipment, due, worthless_used)
    yield from guild_may_forbid(g, faction)
    if faction in g.barred:
        take_back(g, faction, shipment, due, worthless_used)
        return
    yield from pay_fee(g, faction, shipment, due)
    if shipment.mode == "home":
        for place, forces in sources.items():
            to_reserves(g, faction, place, forces)
        return
    yield from arrive(g, faction, shipment.location, sources)
    if SECTOR[shipment.location] == g.storm:
        SHEETS[faction].shipped_into_storm(g, shipment.location, (normal, elite))
    if shipment.mode == "reserves" and SHEETS[faction].off_planet:
        for owner in g.others(faction):
            yield from SHEETS[owner].on_shipment(g, faction, shipment.location)


def declare(g: State, faction: Faction, shipment: Ship, forces: Forces, due: int) -> None:
    """What is to go where, and for how much (B-SHIP-16)."""
    g.tell(
        "ship_declared",
        "B-SHIP-16",
        faction,
        mode=shipment.mode,
        location=shipment.location,
        origin=shipment.origin,
        normal=forces[0],
        elite=forces[1],
        spice=due,
    )


def lay_on_table(g: State, faction: Faction, shipment: Ship, due: int) -> None:
    """The Karama that halves the fee, and the fee."""
    if shipment.karama:
        karama.spend(g, faction, "K-KARAMA-GUI-1", shipment.karama)
    lay_down_with_ally(g, faction, due, shipment.from_ally)


def pay_fee(g: State, faction: Faction, shipment: Ship, due: int) -> Script[None]:
    """The fee goes to its receiver; what the Guild adds for its ally stays with the bank (RU-13)."""
    receiver, from_ally = payee(g, faction, shipment), shipment.from_ally
    if from_ally and g.players[faction].ally == receiver:
        skills.bank_paid(g, receiver, from_ally)
        due, from_ally = due - from_ally, 0
    yield from hand_over(g, faction, due, from_ally, receiver)


def take_back(g: State, faction: Faction, shipment: Ship, due: int, worthless_used: bool) -> None:
    """Whoever is forbidden to ship, or to ship there, pays nothing (B-SHIP-16, K-KARAMA-GEN-10)."""
    earn(g, faction, due - shipment.from_ally)
    if shipment.from_ally:
        ally = g.players[faction].ally
        earn(g, ally, shipment.from_ally)
        g.players[ally].pledge += shipment.from_ally
    if shipment.karama:
        karama.take_back(g, faction, shipment.karama, worthless_used)


def shipment_sources(g: State, faction: Faction, shipment: Ship) -> dict[str, Forces]:
    """The tokens of a shipment by where they come from."""
    return grouped(pieces(g, faction, shipment.origin), shipment.forces)


def guild_may_forbid(g: State, faction: Faction) -> Script[None]:
    """The Guild's special Karama after a declaration of any kind (K-KARAMA-GUI-S, B-GUILD-05, B-KAR-13)."""
    if not g.playing(GUILD) or faction == GUILD:
        return

    def offers() -> list[karama.Offer]:
        return [] if faction in g.barred else [("K-KARAMA-GUI-S", faction)]

    yield from karama.window(g, "shipment", offers)
