"""What a seat may know (base.md 14.4): an allow-list over the state, as JSON.

Nothing reaches a browser or a bot but what stands here. `redeal.redeal` is its counterpart: it deals anew everything
that does not, and a seat must not notice.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from landsraad.dune.board import TERRITORY
from landsraad.dune.cards import (
    ATREIDES,
    BG,
    DISCOVERIES,
    DUKE,
    ECAZ,
    FREMEN,
    LEADERS,
    MORITANI,
    Faction,
)
from landsraad.dune.deals import as_json
from landsraad.dune.discoveries import knows
from landsraad.dune.hands import hand_limit
from landsraad.dune.leaders import is_captive, leaders_down, own_leaders
from landsraad.dune.options import Options, to_json
from landsraad.dune.parts import Battle, Plan, Player, Truth
from landsraad.dune.phases import PHASE_OF_STAGE, PHASES
from landsraad.dune.phases.battle.plan import KWISATZ_LOSSES, ecaz_half, payer
from landsraad.dune.phases.mentat import by_stronghold
from landsraad.dune.seen import known
from landsraad.dune.skills import view as skill_view
from landsraad.dune.spice import spendable
from landsraad.dune.state import State
from landsraad.table import Seat


def view(g: State, seat: Seat | None) -> dict[str, Any]:
    """Public facts, and what lies behind the seat's own shield; nobody is given more, no bot (B-INFO-02)."""
    me = None if seat is None else g.factions[seat]
    return {
        "turn": g.turn,
        "max_turns": g.options.max_turns,
        "options": options_json(g),
        "stage": g.stage,
        "phase": PHASE_OF_STAGE[g.stage],
        "phases": PHASES,
        "you": me,
        "storm": g.storm,
        "wall_destroyed": g.wall_destroyed,
        "order": list(g.order),
        "acting": g.acting,
        "to_act": list(g.to_act),
        "factions": public_players(g, me),
        "forces": [
            {
                "location": location,
                "faction": f,
                "normal": n,
                "elite": e,
                "advisor": f == BG and TERRITORY[location] in g.advisors,
            }
            for f, p in g.players.items()
            for location, (n, e) in p.on.items()
        ],
        "duke": public_duke(g),
        "ambassadors": public_ambassadors(g),
        "loyalty": g.loyalty,
        "spice": dict(g.spice),
        "discoveries": public_discoveries(g, me),
        "discards": list(g.discards),
        "removed": list(g.removed),
        "deck": len(g.deck),
        "spice_deck": len(g.spice_deck),
        "piles": [list(pile) for pile in g.piles],
        "pile_tops": list(g.pile_tops),
        "nexuses": g.nexuses,
        "saved": {x: list(f) for x, f in g.saved.items()},
        "exposed": list(g.exposed),
        "stopped": list(g.stopped),
        "apart": list(g.apart),
        "barred": list(g.barred),
        "auction": public_auction(g, me),
        "battle": None if g.battle is None else public_battle(g, g.battle, me),
        "deals": [as_json(d) for d in g.deals],
        "truths": [{name: getattr(truth, name) for name in Truth.__slots__} for truth in g.truths],
        "terror": public_terror(g) if g.playing(MORITANI) else None,
        "prediction": list(g.prediction) if g.prediction and g.prediction_shown else None,
        **({} if g.skills is None else {"skills": skill_view.public(g, g.skills, me)}),
        "winners": list(g.winners),
        "won_by": g.won_by,
        "won_rule": g.won_rule,
        "secret": None if me is None else secret(g, me),
    }


@lru_cache(maxsize=64)
def _options_json(options: Options) -> dict[str, str]:
    return to_json(options, "kiss")


def options_json(g: State) -> dict[str, str]:
    """The options of this table that differ from KISS, as written on the command line."""
    return dict(_options_json(g.options))


def public_players(g: State, me: Faction | None) -> dict[Faction, dict[str, Any]]:
    """What everybody sees of each faction."""
    held, down = by_stronghold(g), leaders_down(g)
    return {
        f: public_player(g, p, me)
        | {"strongholds": [t for t, holder in held.items() if holder == f], "face_down": down[f]}
        for f, p in g.players.items()
    }


def public_player(g: State, p: Player, me: Faction | None) -> dict[str, Any]:
    """What it shows of its own; the number of its cards only in Bidding, but always its ally."""
    counted = PHASE_OF_STAGE[g.stage] == "Bidding" or me in (p.faction, p.ally or p.faction)
    return {
        "seat": p.seat,
        "circle": p.circle,
        "reserves": list(p.reserves),
        "tanks": list(p.tanks),
        "ally": p.ally,
        "last_ally": p.last_ally,
        "bribes": p.bribes,
        "hand_size": len(p.hand) if counted else None,
        "hand_limit": hand_limit(g, p.faction),
        "shown_traitors": list(p.shown_traitors),
        "special_used": p.special_used,
        "leaders": [public_leader(g, x) for x in own_leaders(p.faction)],
    }


def public_discoveries(g: State, me: Faction | None) -> dict[str, Any]:
    """The discovery tokens; what lies face down only for those who may know it (B-DISC-04, B-DISC-05)."""
    d = g.discoveries
    return {
        "face_down": [
            {
                "location": site,
                "symbol": DISCOVERIES[token].symbol,
                "token": token if knows(g, me, site) else "",
                "seen_by": [f for f, x in d.looks if x == site],
            }
            for site, token in d.face_down
        ],
        "opened": sorted(d.opened),
        "entering": [list(pair) for pair in d.entering],
        "ornithopter": list(d.ornithopter) if d.ornithopter else None,
        "spent": list(d.spent),
        "left": {"hiereg": len(d.hieregs), "smuggler": len(d.smugglers)},
    }


def public_leader(g: State, leader: str) -> dict[str, Any]:
    """Face up in the tanks, on the board after a battle, a ghola of the Tleilaxu, or out of sight."""
    disc = g.discs[leader]
    dead = not disc.holder and not disc.face_down
    return {
        "id": leader,
        "name": LEADERS[leader].name,
        "strength": LEADERS[leader].strength,
        "dead": dead,
        "ghola": disc.ghola,
        "fought_in": disc.fought_in if disc.holder else "",
    }


def public_ambassadors(g: State) -> dict[str, Any] | None:
    """Where every ambassador is; all of it is public (B-ECAZ-02)."""
    if not g.playing(ECAZ):
        return None
    a = g.ambassadors
    return {
        "supply": list(a.supply),
        "placed": dict(a.placed),
        "aside": list(a.aside),
        "gone": list(a.gone),
    }


def public_duke(g: State) -> dict[str, Any] | None:
    """Duke Vidal: set aside (`with` is `aside`), in the tanks (empty), or with a faction, on which terms."""
    if DUKE not in g.discs:
        return None
    disc = g.discs[DUKE]
    held = "ghola" if disc.ghola else "captive" if is_captive(g, DUKE) else ""
    terms = g.duke_terms or held
    return {**public_leader(g, DUKE), "with": disc.holder, "terms": terms}


def public_terror(g: State) -> dict[str, Any]:
    """Where terror tokens lie and what was revealed, not what the hidden ones are; markers lie face up."""
    t, a = g.terror, g.assassins
    return {
        "supply": len(t.supply),
        "placed": sorted(t.placed),
        "gone": list(t.gone),
        "extortion": t.extortion,
        "aftermath": t.aftermath,
        "common_enemy": t.common_enemy,
        "markers": list(a.markers),
        "forfeited": list(a.forfeited),
    }


def public_auction(g: State, me: Faction | None) -> dict[str, Any] | None:
    """The sale; the card itself only for Atreides while they may look (B-BID-12)."""
    a = g.auction
    if not a.total:
        return None
    shown = a.card if sees_auction_card(g, me) else ""
    return {
        "number": a.number,
        "total": a.total,
        "opener": a.opener,
        "bid": a.bid,
        "bidder": a.bidder,
        "left": len(a.row),
        "card": shown,
    }


def sees_auction_card(g: State, me: Faction | None) -> bool:
    """Atreides, unless a Karama ended it before this card came up (B-ATR-01)."""
    return me == ATREIDES and bool(g.auction.card) and g.auction.seen


def public_battle(g: State, b: Battle, me: Faction | None) -> dict[str, Any]:
    """The battle as far as this faction knows it."""
    knows = b.prescience is not None and me in (ATREIDES, b.prescience[0], b.opponent(b.prescience[0]))
    return {
        "territory": b.territory,
        "locations": list(b.locations),
        "aggressor": b.aggressor,
        "defender": b.defender,
        "pair": list(b.pair) if b.pair else None,
        "half": ecaz_half(g, b, b.pair[0]) if b.pair else 0,
        "gap": b.gap,
        "stopped": list(b.stopped),
        "voice": list(b.voice) if b.voice else None,
        "prescience": None
        if b.prescience is None
        else {"of": b.prescience[0], "element": b.prescience[1], "value": b.prescience[2] if knows else None},
        "seen": b.seen,
        "committed": list(b.plans),
        "plans": {f: plan_json(p) for f, p in b.plans.items() if may_see_plan(b, f, me)},
        "revealed": b.revealed,
    }


def may_see_plan(b: Battle, owner: Faction, me: Faction | None) -> bool:
    """One's own, a revealed one, and for Atreides the one seen by their special Karama."""
    return b.revealed or owner == me or (owner == b.seen and me == ATREIDES)


def plan_json(plan: Plan) -> dict[str, Any]:
    """A plan as JSON."""
    return {name: getattr(plan, name) for name in Plan.__slots__}


def secret(g: State, me: Faction) -> dict[str, Any]:
    """What lies behind a shield, and what the faction's powers show it."""
    p = g.players[me]
    found: dict[str, Any] = {
        "spice": p.spice,
        "pledge": p.pledge,
        "ally_pledge": g.players[p.ally].pledge if p.ally else 0,
        "hand": list(p.hand),
        "traitors": list(p.traitors),
        "leaders": [
            {
                "id": x,
                "holder": g.discs[x].holder,
                "deaths": g.discs[x].deaths,
                "face_down": g.discs[x].face_down,
            }
            for x in own_leaders(me)
        ],
        "captives": [x for x, d in g.discs.items() if d.holder == me and is_captive(g, x)],
        "peeks": {owner: list(g.players[owner].hand) for viewer, owner in g.peeks if viewer == me},
        "seen": seen_with_others(g, me),
    }
    if g.skills is not None:
        found["skills"] = skill_view.secret(g.skills, me)
    if (owner := open_purse(g, me)) is not None:
        found["army_spice"] = spendable(g, owner)
    if me == BG:
        found["prediction"] = list(g.prediction) if g.prediction else None
        found["worthless_karama_used"] = g.worthless_karama_used
    if me == ATREIDES:
        found["kwisatz_haderach"] = {
            "losses": g.kwisatz_losses,
            "needed": KWISATZ_LOSSES,
            "dead": g.kwisatz_dead,
            "used_in": g.kwisatz_used_in,
        }
        found["spice_card"] = g.spice_deck[-1] if g.saw_spice_card and g.spice_deck else None
    if me == MORITANI:
        found["terror"] = {"supply": sorted(g.terror.supply), "placed": dict(sorted(g.terror.placed.items()))}
    if me == FREMEN:
        found["next_storm"] = g.storm_card or None
    return found


def seen_with_others(g: State, me: Faction) -> dict[Faction, dict[str, list[str]]]:
    """Of each faction the treachery and traitor cards that this one has seen there and that are there still."""
    return {
        owner: {
            "hand": [x for x in cards if x not in LEADERS],
            "traitors": [x for x in cards if x in LEADERS],
        }
        for owner in g.others(me)
        if (cards := known(g, me, owner))
    }


def open_purse(g: State, me: Faction | None) -> Faction | None:
    """With `O-ECZ-PAYER=token_owner` Ecaz plan with the spice of its ally, who lets it be seen (K-ECZ-10)."""
    if g.battle is None or me is None or me not in g.battle.everybody:
        return None
    who = payer(g, g.battle, me)
    return who if who != me and g.battle.side(me)[0] == me else None
