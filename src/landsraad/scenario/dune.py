"""How Dune scenarios are written: factions, forces, hands and decks by name, with everything moved to its place.

Whatever is named is taken from where it lies in the fresh position: tokens from the reserves, cards from their
decks. So conservation holds by itself, and what is not mentioned is absent from the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from landsraad.dune.board import PLACES, STRONGHOLDS, TERRITORY
from landsraad.dune.cards import AMBASSADORS, BLOWS, DUKE, LEADERS, TERROR, TREACHERY, is_worm
from landsraad.dune.forces import from_reserves
from landsraad.dune.parts import Forces, Player
from landsraad.dune.phases.storm import set_order
from landsraad.dune.state import State

NAMES: Final[Mapping[str, str]] = {"guild": "spacing_guild", "bg": "bene_gesserit"}
"""Shorter names that scenarios may use."""


def arrange(g: State, position: Mapping[str, Any]) -> dict[str, Any]:
    """Set up the state; returns the keys left over, which are fields of the position's own JSON.

    Raises ValueError naming what does not exist or is not there to be taken.
    """
    rest = dict(position)
    for key in list(rest):
        faction = NAMES.get(key, key)
        if faction in g.players:
            _arrange_player(g, g.players[faction], _mapping(rest.pop(key), key))
    for key, setter in _TABLE.items():
        if key in rest:
            setter(g, rest.pop(key))
    if rest.pop("spice_discarded", False):
        _discard_spice(g, len(_list(position.get("spice_deck", []))))
    if "order" not in position:
        set_order(g)
    g.bank = -sum(g.spice.values()) - sum(p.spice + p.bribes for p in g.players.values())
    g.events.clear()
    return rest


# One faction


def _arrange_player(g: State, p: Player, facts: Mapping[str, Any]) -> None:
    for key, value in facts.items():
        if key not in _PLAYER:
            raise ValueError(f"{p.faction}: unknown {key!r}; known: {', '.join(_PLAYER)}")
        _PLAYER[key](g, p, value)


def _set_forces(g: State, p: Player, value: Any) -> None:
    for name, tokens in _mapping(value, "forces").items():
        from_reserves(g, p.faction, _location(name), _from(p.reserves, tokens, f"{p.faction} at {name}"))


def _set_advisors(g: State, p: Player, value: Any) -> None:
    _set_forces(g, p, value)
    for name in value:
        if TERRITORY[_location(name)] not in g.advisors:
            g.advisors.append(TERRITORY[_location(name)])


def _set_tanks(g: State, p: Player, value: Any) -> None:
    dead = _from(p.reserves, value, f"{p.faction} in the tanks")
    p.reserves = (p.reserves[0] - dead[0], p.reserves[1] - dead[1])
    p.tanks = (p.tanks[0] + dead[0], p.tanks[1] + dead[1])


def _set_hand(g: State, p: Player, value: Any) -> None:
    for name in _list(value):
        p.hand.append(_take_card(name, g.deck, g.discards))


def _set_traitors(g: State, p: Player, value: Any) -> None:
    for leader in _list(value):
        p.traitors.append(_take_exactly(leader, "leader", g.traitor_deck))


def _set_dead(g: State, p: Player, value: Any) -> None:
    for leader in _list(value):
        if leader not in g.discs:
            raise ValueError(f"{p.faction}: no leader {leader!r}")
        disc = g.discs[leader]
        disc.holder, disc.deaths = "", disc.deaths + 1
        disc.face_down = disc.deaths > 1


def _set_captives(g: State, p: Player, value: Any) -> None:
    for leader in _list(value):
        g.discs[leader].holder = p.faction


def _set_ally(g: State, p: Player, value: Any) -> None:
    ally = NAMES.get(value, value)
    p.ally, g.players[ally].ally = ally, p.faction


def _set_terror(g: State, p: Player, value: Any) -> None:
    for territory, name in _mapping(value, "terror").items():
        if territory not in STRONGHOLDS:
            raise ValueError(f"{p.faction}: terror tokens lie in strongholds, not in {territory!r}")
        token = name if name in TERROR else f"terror_{name}"
        g.terror.placed[territory] = _take_exactly(token, "terror token", g.terror.supply)


def _set_ambassadors(g: State, p: Player, value: Any) -> None:
    a = g.ambassadors
    for territory, name in _mapping(value, "ambassadors").items():
        if territory not in STRONGHOLDS:
            raise ValueError(f"{p.faction}: ambassadors stand in strongholds, not in {territory!r}")
        token = name if name in AMBASSADORS else f"ambassador_{NAMES.get(name, name)}"
        a.placed[territory] = _take_exactly(token, "ambassador", a.supply if token in a.supply else a.aside)


def _set_duke(g: State, p: Player, value: Any) -> None:
    if value not in ("battle", "turn"):
        raise ValueError(f"{p.faction}: Duke Vidal for a battle or a turn, not {value!r}")
    g.discs[DUKE].holder, g.duke_terms = p.faction, value


def _setter(name: str) -> Callable[[State, Player, Any], None]:
    def set_it(g: State, p: Player, value: Any) -> None:
        setattr(p, name, value)

    return set_it


_PLAYER: Final[Mapping[str, Callable[[State, Player, Any], None]]] = {
    "forces": _set_forces,
    "advisors": _set_advisors,
    "tanks": _set_tanks,
    "hand": _set_hand,
    "traitors": _set_traitors,
    "dead": _set_dead,
    "captives": _set_captives,
    "ally": _set_ally,
    "terror": _set_terror,
    "ambassadors": _set_ambassadors,
    "duke": _set_duke,
    **{
        name: _setter(name)
        for name in (
            "spice",
            "bribes",
            "pledge",
            "special_used",
            "elite_revived",
            "tokens_revived",
            "leader_revived",
        )
    },
}


# The table


def _set_spice(g: State, value: Any) -> None:
    for name, amount in _mapping(value, "spice").items():
        g.spice[_location(name)] = amount


def _set_deck(g: State, value: Any) -> None:
    top = [_take_card(name, g.deck, g.discards) for name in _list(value)]
    g.deck.extend(reversed(top))


def _set_discards(g: State, value: Any) -> None:
    g.discards += [_take_card(name, g.deck, g.discards) for name in _list(value)]


def _set_piles(g: State, value: Any) -> None:
    """The territory on top of each spice pile, or nothing for a pile that never had one."""
    for pile, name in enumerate(_list(value)):
        if name:
            card = _take_spice_card(name, g.spice_deck)
            g.piles[pile].append(card)
            g.pile_tops[pile] = TERRITORY[BLOWS[card].location]


def _set_spice_deck(g: State, value: Any) -> None:
    top = [_take_spice_card(name, g.spice_deck) for name in _list(value)]
    g.spice_deck.extend(reversed(top))


def _discard_spice(g: State, kept: int) -> None:
    """All of the spice deck but its `kept` top cards was turned over before: it lies under the first pile's top."""
    gone = len(g.spice_deck) - kept
    g.piles[0][:0] = g.spice_deck[:gone]
    del g.spice_deck[:gone]


def _set_storm(g: State, value: Any) -> None:
    g.storm = value


_TABLE: Final[Mapping[str, Callable[[State, Any], None]]] = {
    "storm": _set_storm,
    "spice": _set_spice,
    "deck": _set_deck,
    "discards": _set_discards,
    "piles": _set_piles,
    "spice_deck": _set_spice_deck,
}


# Names


def _location(name: str) -> str:
    """A location, or a territory that has only one."""
    if name in TERRITORY:
        return name
    if name not in PLACES:
        raise ValueError(f"no place {name!r}; places are written like red_chasm@6 or carthag")
    only = PLACES[name].locations
    if len(only) != 1:
        raise ValueError(f"{name} has several sectors: {', '.join(only)}")
    return only[0]


def _take_card(name: str, *sources: list[str]) -> str:
    """A treachery card by id, or any copy by title, out of the first source that has one."""
    for source in sources:
        for card in source:
            if name in (card, TREACHERY[card].title):
                source.remove(card)
                return card
    raise ValueError(f"no treachery card {name!r} left to take")


def _take_spice_card(name: str, deck: list[str]) -> str:
    """A spice card by id or territory, or any worm."""
    for card in reversed(deck):
        if name == card or (name == "worm" if is_worm(card) else name == TERRITORY[BLOWS[card].location]):
            deck.remove(card)
            return card
    raise ValueError(f"no spice card {name!r} left to take")


def _take_exactly(name: str, what: str, source: list[str]) -> str:
    if name not in source:
        raise ValueError(f"no {what} {name!r} left to take")
    source.remove(name)
    return name


def _from(reserves: Forces, tokens: Any, where: str) -> Forces:
    """`3`, or `[3, 2]` for three normal and two elite tokens, if there are so many."""
    wanted = (tokens, 0) if isinstance(tokens, int) else tuple(tokens)
    if len(wanted) != 2 or min(wanted) < 0 or wanted[0] > reserves[0] or wanted[1] > reserves[1]:
        raise ValueError(f"{where}: {tokens!r} tokens of {reserves[0]} + {reserves[1]} left")
    return (wanted[0], wanted[1])


def _mapping(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ValueError(f"{what} is a mapping, not {value!r}")
    return value


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


# Reading a position


def facts(position: dict[str, Any]) -> dict[str, Any]:
    """A position as scenarios speak of it: each faction by its name, tokens as plain numbers where none is elite.

    `<faction>.forces` holds tokens by location and by territory, `<faction>.leaders` the living, `.dead` those
    in the tanks.
    """
    players = {faction: _player_facts(position, faction) for faction in position["players"]}
    return {**position, **players}


def _player_facts(position: dict[str, Any], faction: str) -> dict[str, Any]:
    player = position["players"][faction]
    discs = position["discs"]
    return {
        **player,
        "forces": _forces(player["on"]),
        "reserves": _tokens(player["reserves"]),
        "tanks": _tokens(player["tanks"]),
        "leaders": sorted(x for x, disc in discs.items() if disc["holder"] == faction),
        "dead": sorted(
            x for x, disc in discs.items() if not disc["holder"] and LEADERS[x].faction == faction
        ),
    }


def _forces(on: Mapping[str, Any]) -> dict[str, Any]:
    by_territory: dict[str, tuple[int, int]] = {}
    for location, (normal, elite) in on.items():
        n, e = by_territory.get(TERRITORY[location], (0, 0))
        by_territory[TERRITORY[location]] = (n + normal, e + elite)
    return {x: _tokens(forces) for x, forces in (*by_territory.items(), *on.items())}


def _tokens(forces: Iterable[int]) -> int | list[int]:
    normal, elite = forces
    return [normal, elite] if elite else normal
