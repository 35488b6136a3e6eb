"""Moritani: terror, assassins, alliances at gunpoint; and what others make of them."""

from __future__ import annotations

from typing import Any, Final

from landsraad.bots.dune.alliances import acceptable, strength
from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.duel import clash
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.outlook import Outlook
from landsraad.bots.dune.worth import TOKEN, card_worth, unseen_worth
from landsraad.dune.board import PLACES, POLAR_SINK
from landsraad.dune.cards import (
    ASSASSINATION,
    ATOMICS,
    EXTORTION,
    KIND,
    LEADERS,
    MORITANI,
    ROBBERY,
    SABOTAGE,
    SNEAK_ATTACK,
)
from landsraad.table import Action, Prompt

HOMES: Final = ("arrakeen@9", "carthag@10", "tueks_sietch@4", "habbanya_sietch@16", "sietch_tabr@13")
"""Where to begin, the best first."""
SURPRISE: Final = {SNEAK_ATTACK: 6, ROBBERY: 5, SABOTAGE: 4, ASSASSINATION: 3, EXTORTION: 2, ATOMICS: 1}
"""Which token lies best in a stronghold of one's own; the reverse in those of others."""
TOLL: Final = 3.0
"""What a token one cannot see may cost whoever enters."""
BETTER: Final = 2.5
"""By how much a new ally must be better than the old one."""


def toll(look: Look, territory: str) -> float:
    """What entering a place costs on the mean because of terror."""
    terror = look.view["terror"]
    if terror is None or MORITANI in look.us or territory not in terror["placed"]:
        return 0.0
    return TOLL


def place_six(look: Look, prompt: Prompt) -> Action:
    """The best stronghold that is free."""
    free = set(prompt.options())
    return values(prompt, next((x for x in HOMES if x in free), POLAR_SINK))


# Placing tokens


def place(look: Look, prompt: Prompt) -> Action:
    """A token of the supply where enemies are likely to come; on the last turn it is too late."""
    supply, placed = look.secret["terror"]["supply"], look.secret["terror"]["placed"]
    free = [t for t in look.strongholds if t not in placed]
    if not free or look.turn >= look.last_turn:
        return values(prompt, "")
    territory = max(free, key=lambda t: (visitors(look, t), t))
    if not supply:
        idle = min(placed, key=lambda t: (visitors(look, t), t), default="")
        better = idle and visitors(look, territory) > visitors(look, idle) + 1.0
        return values(prompt, idle, territory) if better else values(prompt, "")
    mine = look.held.get(territory) in look.us
    token = max(supply, key=lambda x: (SURPRISE[x] if mine else -SURPRISE[x], x))
    if token == ATOMICS and mine:
        return values(prompt, "")
    return values(prompt, token, territory)


def visitors(look: Look, territory: str) -> float:
    """How likely enemies enter a stronghold: to take it, to win it back, or to reinforce it."""
    there = look.occupants(territory)
    wanted = 2.0 + PLACES[territory].income
    if look.me in there:
        return wanted + 1.0 + (1.5 if len(there) == 1 and sum(look.fighters(territory, look.me)) < 5 else 0.0)
    if look.ally in there:
        return wanted
    crowd = max((sum(look.fighters(territory, f)) for f in there), default=0)
    return wanted + (0.5 if there else 1.5) - (1.0 if crowd > 8 else 0.0)


# Somebody enters


def threat(look: Look, prompt: Prompt) -> Action:
    """Offer to whoever is a better ally than mine; else reveal what pays."""
    facts = prompt.facts()
    entrant, territory, token = facts["entrant"], facts["territory"], facts["token"]
    gain = worth(look, token, entrant, territory)
    if "offer" in prompt.options() and gain > 0 and welcome(look, entrant) and token != ATOMICS:
        return values(prompt, "offer")
    return values(prompt, "reveal" if gain > 1.0 else "leave")


def welcome(look: Look, faction: str) -> bool:
    """Whether a faction would be a better ally than the one I have, if any."""
    if look.ally and strength(look, faction) < strength(look, look.ally) + BETTER:
        return False
    return acceptable(look, faction)


def worth(look: Look, token: str, entrant: str, territory: str) -> float:
    """What revealing a token brings, in spice."""
    if token == EXTORTION:
        return 5.0
    if token == ASSASSINATION:
        alive = [s for s, _ in look.leaders_of(entrant)]
        return 1.4 * sum(alive) / len(alive) if alive else -1.0
    if token == ROBBERY:
        return 0.75 * look.spice_guess(entrant) - 2.0
    if token == SABOTAGE:
        return 3.0 if look.hand_guess(entrant) else 0.5
    if token == SNEAK_ATTACK:
        return ambush(look, entrant, territory)
    return fallout(look, entrant, territory)


def ambush(look: Look, entrant: str, territory: str) -> float:
    """Five more tokens against who has just come, if that wins the place."""
    more = min(5, look.reserves[0])
    others = [f for f in look.occupants(territory) if f not in (look.me, entrant)]
    if not more or len([f for f in look.occupants(territory) if f != look.me]) >= 2 or look.ally in others:
        return -1.0
    mine, theirs = look.fighters(territory, look.me), look.fighters(territory, entrant)
    before = clash(look, look.me, mine, entrant, theirs) if any(theirs) else 0.0
    after = clash(look, look.me, (mine[0] + more, 0), entrant, theirs)
    return 12.0 * (after - before) - 2.0 + (2.0 if after > 0.5 else 0.0)


def fallout(look: Look, entrant: str, territory: str) -> float:
    """The tokens of others there less mine and a card's room in the hand; more if somebody is about to win."""
    lost = gained = 0.0
    for s in look.by_territory.get(territory, ()):
        value = TOKEN * s.tokens + s.elite
        if s.faction in look.us:
            lost += value
        else:
            gained += 0.5 * value
    outlook = Outlook(look)
    side = look.side_of(entrant)
    near = 0.0 if outlook.welcome(side) else outlook.now(side)
    return gained + 25.0 * near - 1.3 * lost - 4.0


def answer_offer(look: Look, prompt: Prompt) -> Action:
    """Side with Moritani rather than suffer, unless one's own ally is better or one would lose many tokens."""
    if look.ally:
        gain = strength(look, MORITANI) - strength(look, look.ally) - BETTER + 1.5
    else:
        gain = 1.5 if acceptable(look, MORITANI) else -1.0
    shared = [t for t in look.my_origins if t != POLAR_SINK and MORITANI in look.occupants(t)]
    gain -= 0.2 * sum(sum(look.fighters(t, look.me)) for t in shared)
    return values(prompt, gain > 0)


# The tokens


def rob(look: Look, prompt: Prompt) -> Action:
    """Spice, unless a card is worth more and there is room for it."""
    room = look.mine["hand_limit"] - len(look.hand)
    card = unseen_worth(look) if room > 0 else unseen_worth(look) - 2.5
    half = 0.5 * look.spice_guess(prompt.facts()["entrant"])
    return values(prompt, "card" if card > half else "spice")


def plant(look: Look, prompt: Prompt) -> Action:
    """Rubbish, to fill the other hand."""
    useless = [c for c in look.hand if KIND[c] == "worthless"]
    return values(prompt, useless[0] if useless and prompt.facts()["entrant"] != "bene_gesserit" else "")


def buy_off(look: Look, prompt: Prompt) -> Action:
    """Somebody rich may do the table a favour, but not Moritani's ally."""
    rich = look.spice >= 14 and look.turn < look.last_turn and MORITANI not in look.us
    return values(prompt, rich and look.memory.temper > 0.5)


# Battle


def assassinate(look: Look, prompt: Prompt) -> Action:
    """The strongest leader that lives; else a card that no longer serves, for a new one."""
    able = [x for x in prompt.options() if x]
    dead = {x["id"] for x in look.factions[prompt.facts()["winner"]]["leaders"] if x["dead"]}
    return values(prompt, max(able, key=lambda x: (x not in dead, LEADERS[x].strength, x), default=""))


def save_card(look: Look, prompt: Prompt) -> Action:
    """The best of the cards played."""
    return values(prompt, max(prompt.options(), key=lambda c: (card_worth(look, c) if c else 0.4, c)))


def dictate(look: Look, prompt: Prompt) -> Action:
    """Good cards are discarded, rubbish stays."""

    def wish(name: str, chosen: tuple[Any, ...], options: Any) -> Any:
        return KIND.get(name.removeprefix("keep ")) == "worthless"

    return build(prompt, wish)


# Karama


def dictate_worth(look: Look, targets: list[str]) -> tuple[float, str]:
    """Moritani's special: what the winner would lose."""
    b = look.view["battle"]
    winner = targets[0]
    if b is None or winner in look.us or winner not in b["plans"]:
        return (0.0, "")
    plan = b["plans"][winner]
    cards = [plan[slot] for slot in ("weapon", "defense") if KIND.get(plan[slot], "worthless") != "worthless"]
    return (2.2 * len(cards), winner)


def no_common_cause(look: Look, targets: list[str]) -> tuple[float, str]:
    """Others save their alliance from Moritani's offer, if the entrant is their ally."""
    entrant = targets[0]
    return (strength(look, entrant) if look.ally == entrant else 0.0, entrant)


def no_duke(look: Look, targets: list[str]) -> tuple[float, str]:
    """Duke Vidal is kept from battles against me; Ecaz keep him for themselves."""
    fights = [t for t in look.strongholds if {look.me, MORITANI} <= set(look.occupants(t))]
    own = look.view["duke"]["with"] == look.me
    return (2.0 * len(fights) + (3.0 if own else 0.0), targets[0])
