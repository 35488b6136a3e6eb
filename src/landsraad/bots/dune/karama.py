"""Karama: special powers and cancels where they decide something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from landsraad.bots.dune.answer import can, values
from landsraad.bots.dune.desert import prey
from landsraad.bots.dune.duel import clash
from landsraad.bots.dune.ecaz import leader_gap, no_ambassador, no_sharing
from landsraad.bots.dune.look import Look
from landsraad.bots.dune.moritani import dictate_worth, no_common_cause, no_duke
from landsraad.bots.dune.outlook import Outlook
from landsraad.bots.dune.worth import ELITE, TOKEN, leader_worth
from landsraad.dune.board import PLACES
from landsraad.dune.cards import ATREIDES, EMPEROR, FREMEN, KIND, TLEILAXU
from landsraad.table import Action, Prompt

Gain = tuple[float, str]
"""What a use is worth now, and its target."""


def in_battle(look: Look) -> tuple[str, str] | None:
    """Our fighter and its opponent in the battle, if one of us fights."""
    b = look.view["battle"]
    if b is None or b["revealed"]:
        return None
    for mine, rival in ((b["aggressor"], b["defender"]), (b["defender"], b["aggressor"])):
        if mine in look.us:
            return mine, rival
    return None


def stake(look: Look) -> float:
    """How much the battle matters: a victory in the balance most."""
    b = look.view["battle"]
    territory = b["territory"]
    if not PLACES[territory].stronghold:
        return 2.0
    value = 7.0
    outlook = Outlook(look)
    sides = in_battle(look)
    if sides is None:
        return 0.0
    mine, rival = sides
    won, lost = {territory: {mine: 1.0}}, {territory: {rival: 1.0}}
    value += 25 * (outlook.mine(won) - outlook.mine(lost))
    value += 25 * (outlook.danger(lost) - outlook.danger(won))
    return value


def close(look: Look) -> float:
    """How open the battle is: 1 if even, 0 if decided."""
    sides = in_battle(look)
    if sides is None:
        return 0.0
    mine, rival = sides
    t = look.view["battle"]["territory"]
    p = clash(look, mine, look.fighters(t, mine), rival, look.fighters(t, rival))
    return 4 * p * (1 - p)


def cancel(share: float, owner: str) -> Callable[[Look, list[str]], Gain]:
    """Worth of stopping an advantage of the opponent that changes so much of a battle."""

    def worth(look: Look, targets: list[str]) -> Gain:
        sides = in_battle(look)
        if sides is None:
            return (0.0, "")
        rival = sides[1]
        if owner not in (rival, look.factions[rival]["ally"]) or owner in look.us:
            return (0.0, "")
        return (share * stake(look) * close(look), targets[0])

    return worth


def no_elites(owner: str) -> Callable[[Look, list[str]], Gain]:
    """Worth of making elite tokens count 1."""

    def worth(look: Look, targets: list[str]) -> Gain:
        sides = in_battle(look)
        if sides is None or sides[1] != owner or owner in look.us:
            return (0.0, "")
        if owner == EMPEROR and sides[0] == FREMEN:
            return (0.0, "")
        elite = look.fighters(look.view["battle"]["territory"], owner)[1]
        return (min(0.6, 0.15 * elite) * stake(look) * close(look), targets[0])

    return worth


def kwisatz(look: Look, targets: list[str]) -> Gain:
    """The Kwisatz Haderach may be there: nobody but Atreides knows."""
    sides = in_battle(look)
    if sides is None or sides[1] != ATREIDES or look.turn < 4:
        return (0.0, "")
    return (0.15 * stake(look) * close(look), targets[0])


def whole_plan(look: Look, targets: list[str]) -> Gain:
    """Atreides: the opponent's plan in a battle that matters."""
    sides = in_battle(look)
    if sides is None or sides[0] != ATREIDES or sides[1] not in targets:
        return (0.0, "")
    return (0.7 * stake(look) * close(look), sides[1])


def rob(look: Look, targets: list[str]) -> Gain:
    """Harkonnen: the fullest hand."""
    if not look.hand or len(look.hand) < 2:
        return (0.0, "")
    able = [f for f in targets if f != look.ally and look.hand_guess(f) >= 3]
    best = max(able, key=lambda f: (look.hand_guess(f), f), default="")
    return (5.0 if best else 0.0, best)


def summon(look: Look, targets: list[str]) -> Gain:
    """Fremen: a worm under a large stack of somebody else."""
    best = max(
        ((prey(look, t) if PLACES[t].terrain == "sand" else 0.0, t) for t in targets), default=(0.0, "")
    )
    return (best[0] * 0.6, best[1])


def raise_dead(look: Look, targets: list[str]) -> Gain:
    """Emperor: three tokens or a strong leader."""
    tanks = look.mine["tanks"]
    dead = [x["strength"] for x in look.mine["leaders"] if x["dead"]]
    tokens = TOKEN * min(3, tanks[0]) + (ELITE if tanks[1] else 0.0)
    return (max(tokens, max(dead, default=0) * 0.9), targets[0])


def forbid(look: Look, targets: list[str]) -> Gain:
    """Guild: the shipment of whoever is about to win; without it the shipment does not come."""
    shipper = targets[0]
    if shipper in look.us:
        return (0.0, "")
    outlook = Outlook(look)
    side = look.side_of(shipper)
    if outlook.welcome(side):
        return (0.0, "")
    held = sum(1 for f in look.held.values() if f in side)
    return (12.0 if held >= (3 if len(side) == 2 else 2) else 0.0, shipper)


def expose(look: Look, targets: list[str]) -> Gain:
    """Fremen on the sand lose their shelter."""
    if FREMEN in look.us:
        return (0.0, "")
    best: Gain = (0.0, "")
    for t in targets:
        n, e = look.fighters(t, FREMEN)
        best = max(best, (0.45 * (TOKEN * n + ELITE * e), t))
    return best


def no_bonus(look: Look, targets: list[str]) -> Gain:
    """The Harkonnen's second card is seldom worth a Karama."""
    return (0.5, targets[0])


def no_capture(look: Look, targets: list[str]) -> Gain:
    """A leader saved from the Harkonnen, if it would be mine."""
    b = look.view["battle"]
    mine = b is not None and look.me in (b["aggressor"], b["defender"])
    alive = [x["strength"] for x in look.mine["leaders"] if not x["dead"]]
    return (0.6 * max(alive, default=0) if mine else 0.0, targets[0])


def no_substitute(look: Look, targets: list[str]) -> Gain:
    """What the Tleilaxu would be paid for spice left lying; blows in the storm are not counted."""
    if TLEILAXU in look.us:
        return (0.0, "")
    return (0.4 * 2 * len(look.view["spice"]), targets[0])


def from_the_tanks(look: Look, targets: list[str]) -> Gain:
    """Tleilaxu: the strongest leader there, of whichever faction."""
    dead = [
        (x["strength"], f == look.me) for f, p in look.factions.items() for x in p["leaders"] if x["dead"]
    ]
    strength, own = max(dead, default=(0, True))
    return (leader_worth(look, strength) * (1.0 if own else 0.9), targets[0])


USES: Final = {
    "K-KARAMA-ATR-3": cancel(0.3, ATREIDES),
    "K-KARAMA-ATR-4": kwisatz,
    "K-KARAMA-ATR-S": whole_plan,
    "K-KARAMA-HAR-1": no_bonus,
    "K-KARAMA-HAR-2": no_capture,
    "K-KARAMA-HAR-S": rob,
    "K-KARAMA-FRE-1": expose,
    "K-KARAMA-FRE-2": no_elites(FREMEN),
    "K-KARAMA-FRE-S": summon,
    "K-KARAMA-EMP-2": no_elites(EMPEROR),
    "K-KARAMA-EMP-S": raise_dead,
    "K-KARAMA-GUI-S": forbid,
    "K-KARAMA-BG-1": cancel(0.3, "bene_gesserit"),
    "K-KARAMA-ECZ-1": no_ambassador,
    "K-KARAMA-ECZ-2": no_sharing,
    "K-KARAMA-ECZ-S": leader_gap,
    "K-KARAMA-MOR-2": no_duke,
    "K-KARAMA-MOR-3": no_common_cause,
    "K-KARAMA-MOR-S": dictate_worth,
    "K-KARAMA-TLX-1": cancel(0.2, TLEILAXU),
    "K-KARAMA-TLX-2": no_substitute,
    "K-KARAMA-TLX-S": from_the_tanks,
}
"""The uses a bot knows; it lets the others be."""


def price(look: Look) -> float:
    """What a Karama in hand must bring: less when there are two, or when the game ends."""
    base = 4.5 if len(look.of_kind("karama")) < 2 else 3.0
    return base if look.turn < look.last_turn else base * 0.5


def moment(look: Look, prompt: Prompt) -> Action | None:
    """In a window: the use that gains most, if it gains more than the card is worth."""
    best: tuple[float, str, str] = (price(look), "", "")
    for use in prompt.options():
        worth = USES.get(use)
        if worth is None:
            continue
        gain, target = worth(look, list(prompt.options((use,))))
        if gain > best[0]:
            best = (gain, use, target)
    _, use, target = best
    if not use:
        return values(prompt, "")
    return values(prompt, use, target, _card(look, prompt, use, target))


def _card(look: Look, prompt: Prompt, use: str, target: str) -> str:
    """Rubbish rather than a Truthtrance or a true Karama, where the rules let it count as one."""
    cards: list[str] = list(prompt.options((use, target)))
    return min(cards, key=lambda c: (KIND[c] == "karama", KIND[c] == "truthtrance", c))


def out_of_turn(look: Look, prompt: Prompt) -> Action | None:
    """Only what has no window: revival by Emperor or Tleilaxu, before their battles and shipments."""
    use = {EMPEROR: "K-KARAMA-EMP-S", TLEILAXU: "K-KARAMA-TLX-S"}.get(look.me, "")
    if not use or not can(prompt, use):
        return None
    if look.view["stage"] not in ("revival", "shipment", "ships_and_moves"):
        return None
    gain, target = USES[use](look, list(prompt.options((use,))))
    if gain <= price(look):
        return None
    return values(prompt, use, target, _card(look, prompt, use, target))
