"""The Leader Skills module: fourteen cards, one file each (or a group), and the moments at which the phases ask them.

The phases call the functions of this file; with the module off they answer at once that there is nothing. A card is
found by its leader: it lies with the leader, dies with it, and is captured with it.

Cards move only in scripts, after a legal answer: a refused one changes nothing (LS-READY-05). What is drawn or pending
stands in `State.skills` and so in every save (LS-READY-04).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from landsraad.dune.board import Location, Territory
from landsraad.dune.cards import DUKE, ECAZ, LEADERS, SPECIALS, Card, Faction, Leader
from landsraad.dune.parts import Battle, Forces, Plan, Skills, SkillsInBattle
from landsraad.dune.phases import PHASE_OF_STAGE
from landsraad.dune.skills.base import Bands, Skill
from landsraad.dune.state import State
from landsraad.table import Script

SKILLS: Final[dict[str, Skill]] = {}
"""Every card by its id; filled once, when the game is loaded (`skills.all`)."""


def register(*cards: Skill) -> None:
    """Make cards known to the phases."""
    SKILLS.update({card.id: card for card in cards})


# Whose card is where


def new_deck(g: State) -> None:
    """The fourteen cards, shuffled (LS-GEN-01); only where the option asks for them (LS-READY-08)."""
    if g.options.leader_skills:
        g.skills = Skills(deck=list(SKILLS))
        g.rng.shuffle(g.skills.deck)


def owner_of(leader: Leader) -> Faction:
    """Whose card it is that lies with a leader, even while the leader is a captive (LS-OPEN-1).

    Duke Vidal's, where he may have one, is the Ecaz' (LS-LIFE-09).
    """
    return ECAZ if leader == DUKE else LEADERS[leader].faction


def skilled(g: State, faction: Faction) -> Leader:
    """The faction's own skilled leader, if it is with it; "" otherwise."""
    if g.skills is None:
        return ""
    return next((x for x in g.skills.assigned if owner_of(x) == faction == g.discs[x].holder), "")


def has_card(g: State, faction: Faction) -> bool:
    """Whether a faction counts as having a skill card; a captured one counts (`LO-CAPTURE-DRAW`)."""
    assert g.skills is not None
    if g.options.lo_capture_draw == "replace":
        return bool(skilled(g, faction))
    return any(owner_of(x) == faction for x in g.skills.assigned)


def set_aside(g: State, faction: Faction) -> Leader:
    """The skilled leader that lies face up before its owner's shield and so is in no plan (LS-LIFE-01)."""
    leader = skilled(g, faction)
    if not leader or g.battle is None or g.skills is None or faction in g.skills.battle.concealed:
        return ""
    return leader


def normal(g: State, faction: Faction) -> Skill | None:
    """The card whose normal band counts for a faction now: face up, or its leader fights openly (LS-GEN-02)."""
    if g.skills is None or not (leader := skilled(g, faction)):
        return None
    if g.battle is not None and faction in g.skills.battle.concealed:
        plan = g.battle.plans.get(faction)
        if not g.battle.revealed or plan is None or plan.leader != leader:
            return None
    return SKILLS[g.skills.assigned[leader]]


def in_plan(g: State, plan: Plan) -> Skill | None:
    """The card of the leader in a plan, a captive's too (LS-CAP-02); a dead leader has none any more (LS-GEN-04)."""
    if g.skills is None or plan.leader not in g.skills.assigned:
        return None
    return SKILLS[g.skills.assigned[plan.leader]]


def acting(g: State, b: Battle, side: Faction) -> Iterator[tuple[Skill, Bands]]:
    """The cards that count for a side whose plan lies open: its own, and a captive's beside it (LS-CAP-04)."""
    own, fighting = normal(g, side), in_plan(g, b.plans[side])
    if own is not None:
        yield own, Bands(True, own is fighting)
    if fighting is not None and fighting is not own:
        yield fighting, Bands(False, True)


def leader_lost(g: State, leader: Leader) -> None:
    """However a skilled leader dies, its card is shuffled into the deck, once (LS-LIFE-06)."""
    if g.skills is None or leader not in g.skills.assigned:
        return
    if g.options.lo_banker_escrow == "forfeit_on_loss":
        forfeit(g, leader)
    return_card(g, leader)


def return_card(g: State, leader: Leader) -> None:
    """A leader's card goes back into the deck."""
    assert g.skills is not None
    card = g.skills.assigned.pop(leader)
    g.skills.deck.append(card)
    g.rng.shuffle(g.skills.deck)
    g.tell("skill_returned", "LS-LIFE-06", owner_of(leader), leader=leader, skill=card)


def captured(g: State, leader: Leader) -> None:
    """The card goes with the captive, for everybody to see (LS-CAP-01); a Banker's spice does not (LS-READY-06)."""
    if g.skills is None or leader not in g.skills.assigned:
        return
    if g.options.lo_banker_escrow == "forfeit_on_loss":
        forfeit(g, leader)
    captor = g.discs[leader].holder
    g.tell("skill_captured", "LS-CAP-01", captor, leader=leader, skill=g.skills.assigned[leader])


def comes_home(g: State, leader: Leader) -> None:
    """A captive brings its card home, face up (LS-CAP-03).

    Where the victim drew another meanwhile (`LO-CAPTURE-DRAW`), that one stays and this one leaves play.
    """
    if g.skills is None or leader not in g.skills.assigned:
        return
    home = owner_of(leader)
    if any(x != leader and owner_of(x) == home == g.discs[x].holder for x in g.skills.assigned):
        return_card(g, leader)
    else:
        g.tell("skill_home", "LS-CAP-03", home, leader=leader, skill=g.skills.assigned[leader])


def forfeit(g: State, leader: Leader) -> None:
    """With `LO-BANKER-ESCROW=forfeit_on_loss` what a Banker earned is lost with the leader (LS-OPEN-2)."""
    assert g.skills is not None
    faction = owner_of(leader)
    if g.skills.assigned[leader] == "spice_banker" and (lost := g.skills.escrow.pop(faction, 0)):
        g.bank += lost
        g.tell("escrow_lost", "LS-OPEN-2", faction, spice=lost)


# Once a phase


def now(g: State) -> str:
    """The phase of the turn, for cards that work once in it."""
    return f"{g.turn} {PHASE_OF_STAGE[g.stage]}"


# Payments


def bank_paid(g: State, payer: Faction, amount: int) -> None:
    """A faction paid the bank, at once and from one purse."""
    if g.skills is None or not amount:
        return
    for faction in g.order:
        if faction != payer and (card := normal(g, faction)) is not None:
            card.on_bank_payment(g, faction, payer, amount)


def redirected(g: State, payer: Faction, amount: int, to: Faction) -> Script[int]:
    """How much of a payment between players goes to the bank instead; after Karama, before it is credited."""
    if g.skills is None:
        return 0
    for faction in g.order:
        card = None if faction in (payer, to) else normal(g, faction)
        taken = 0 if card is None else (yield from card.on_payment(g, faction, payer, amount, to))
        if taken:
            return taken
    return 0


def collect_escrow(g: State) -> None:
    """In the Mentat Pause a Banker's spice goes behind the shield of whoever earned it (LS-BAN-N, LS-OPEN-2)."""
    if g.skills is None:
        return
    for faction in g.order:
        if spice := g.skills.escrow.pop(faction, 0):
            g.players[faction].spice += spice
            g.tell("escrow_collected", "LS-BAN-N", faction, spice=spice)


# Shipment and movement


def free_tokens(g: State, faction: Faction, location: Location, tokens: int) -> int:
    """How many tokens of a shipment from off-planet travel free."""
    card = normal(g, faction)
    return 0 if card is None else card.free_tokens(g, location, tokens)


def ships_free_to_empty(g: State, faction: Faction) -> bool:
    """Whether some token could travel free, if the place were right."""
    card = normal(g, faction)
    return card is not None and card.id == "smuggler"


def reach(g: State, faction: Faction, steps: int) -> int:
    """How far a group may move that could go `steps` without a skill."""
    card = normal(g, faction)
    return steps if card is None else card.range(g, steps)


def joined(
    g: State, faction: Faction, origin: Territory, destination: Location, group: Mapping[str, Forces]
) -> Script[Mapping[str, Forces]]:
    """A group about to move, with any other that moves along."""
    card = normal(g, faction)
    return group if card is None else (yield from card.joined(g, faction, origin, destination, group))


def on_the_way(
    g: State, faction: Faction, starts: Sequence[Location], end: Location, steps: int
) -> Script[None]:
    """A group moves."""
    card = normal(g, faction)
    if card is not None:
        yield from card.on_the_way(g, faction, starts, end, steps)


def on_ride(g: State, faction: Faction, end: Location) -> Script[None]:
    """Tokens are carried to a place."""
    card = normal(g, faction)
    if card is not None:
        yield from card.on_ride(g, faction, end)


# Plans and totals


def weapons(g: State, leader: Leader, hand: Sequence[Card]) -> list[Card]:
    """What else a skilled leader may have in the weapon slot."""
    if g.skills is None or leader not in g.skills.assigned:
        return []
    return SKILLS[g.skills.assigned[leader]].weapons(hand)


def shares(g: State, side: Faction, plan: Plan) -> dict[str, int]:
    """What each card adds to the surviving leader or Cheap Hero of a plan, made or only thought of.

    Outside the dial and its ceiling (LS-GEN-08). The skilled leader has its own band, any other the normal one: they
    never add up (LS-GEN-03).
    """
    if g.skills is None or not plan.leader:
        return {}
    found: dict[str, int] = {}
    fighting, own = in_plan(g, plan), skilled(g, side)
    if fighting is not None:
        found[fighting.id] = fighting.own_bonus(g, side, plan)
    if own and own != plan.leader and side not in g.skills.battle.concealed:
        card = g.skills.assigned[own]
        found[card] = SKILLS[card].bonus(g, side, plan)
    return {card: added for card, added in found.items() if added}


def bonus(g: State, b: Battle, side: Faction) -> int:
    """All that skills add to a side's surviving leader or Cheap Hero."""
    return 0 if g.skills is None else sum(shares(g, side, b.plans[side]).values())


def penalty(g: State, b: Battle, side: Faction) -> int:
    """Taken off the total of a side by its opponent's surviving leader."""
    foe = b.opponent(side)
    card = in_plan(g, b.plans[foe])
    return 0 if card is None else card.penalty(g, side)


def stand_in(g: State, side: Faction) -> str:
    """The kind of defense a side has without having played it (LS-DIP-N), or ""."""
    if g.skills is None or g.skills.battle.copied is None or g.skills.battle.copied[0] != side:
        return ""
    return g.skills.battle.copied[2]


def bound_for_discard(g: State, b: Battle, side: Faction) -> list[Card]:
    """Cards of a plan that are discarded whatever the outcome: a Planetologist's special, a Diplomat's stand-in.

    (LS-PLA-B, LS-DIP-N.)
    """
    if g.skills is None:
        return []
    weapon, copied = b.plans[side].weapon, g.skills.battle.copied
    special = [weapon] if weapon in SPECIALS else []
    return special + ([copied[1]] if copied is not None and copied[0] == side else [])


def traitor_deck_changed(g: State) -> None:
    """Somebody drew from the traitor deck: nobody knows any more what lies in it (LS-RIH-N)."""
    if g.skills is not None:
        g.skills.peeked.clear()


def winner_lost(g: State, by_place: list[tuple[Location, Forces]]) -> None:
    """What the winner's dial cost it, for who can save some of it (LS-SUK-N, LS-SUK-B)."""
    if g.skills is not None:
        g.skills.battle.lost = by_place


def battle_over(g: State) -> None:
    """What was hidden lies face up again, what was pending is void (LS-LIFE-03, LS-LIFE-05, LS-OPEN-3)."""
    if g.skills is not None:
        g.skills.battle = SkillsInBattle()


__all__ = ("SKILLS", "Bands", "Skill", "register")
