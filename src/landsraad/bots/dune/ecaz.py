"""Ecaz: where ambassadors go, when they are triggered, who fights for the pair, how spice is shared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from landsraad.bots.dune.alliances import acceptable
from landsraad.bots.dune.answer import build, can, values
from landsraad.bots.dune.ground import Ground
from landsraad.bots.dune.look import ARMS, GUARDS, Look
from landsraad.bots.dune.trips import Trip, best, targets
from landsraad.bots.dune.worth import card_worth, unseen_worth
from landsraad.dune.board import TERRITORY
from landsraad.dune.cards import AMBASSADORS, ECAZ, FREMEN, KIND, LEADERS
from landsraad.table import Action, Prompt

Gain = tuple[float, str]
DUKE_WORTH: Final = 4.0
"""What a leader of 6 for one battle is worth."""
CARD_PRICE: Final = 3


def token_worth(look: Look, token: str) -> float:
    """What an ambassador brings when it is triggered, about, in spice."""
    tanks = sum(look.mine["tanks"]) if look.me == ECAZ else 0
    return {
        "ambassador_ecaz": DUKE_WORTH + 1.0 if look.view["duke"]["with"] == "aside" else 1.0,
        "ambassador_atreides": 1.2,
        "ambassador_bene_gesserit": 4.0,
        "ambassador_choam": CARD_PRICE * len(_for_sale(look)),
        "ambassador_emperor": 5.0,
        "ambassador_fremen": 3.0,
        "ambassador_harkonnen": 1.5,
        "ambassador_ix": 1.5,
        "ambassador_richese": 2.0 if len(look.hand) < look.mine["hand_limit"] else 0.2,
        "ambassador_spacing_guild": 5.0 if sum(look.reserves) >= 4 else 1.0,
        "ambassador_tleilaxu": 1.4 * min(4, tanks),
    }[token]


def _for_sale(look: Look) -> list[str]:
    """Cards that are worth less to me than CHOAM pays."""
    return [c for c in look.hand if card_worth(look, c) < CARD_PRICE - 0.5]


def visitors(look: Look, territory: str, token: str) -> float:
    """The chance that somebody comes this turn who would let the token act."""
    strangers = [f for f in look.foes if f != AMBASSADORS[token].faction]
    there = [f for f in look.enemies_in(territory) if f in strangers]
    near = 0.16 * len(strangers)
    return min(0.85, near + 0.2 * len(there) + (0.1 if not look.occupants(territory) else 0.0))


# Ambassadors


def place(look: Look, prompt: Prompt) -> Action:
    """The token and the stronghold that promise most, if that is more than the price."""
    price = prompt.facts()["price"]
    found = [
        (visitors(look, territory, token) * token_worth(look, token), token, territory)
        for token in prompt.options()[1:]
        for territory in prompt.options((token,))
    ]
    gain, token, territory = max(found, default=(0.0, "", ""))
    if gain <= 1.2 * price or not token:
        return values(prompt, "")
    return values(prompt, token, territory)


def trigger(look: Look, prompt: Prompt) -> Action:
    """Almost always: a new token comes for the old one. The own one only for Duke Vidal or a good ally."""
    facts = prompt.facts()
    token, visitor = facts["token"], facts["visitor"]
    if token == "ambassador_ecaz":
        effects = prompt.options((ECAZ,))
        if "alliance" in effects and acceptable(look, visitor):
            return values(prompt, ECAZ, "alliance")
        return values(prompt, ECAZ, "duke") if "duke" in effects else values(prompt, "")
    if token == "ambassador_bene_gesserit":
        effect = max(prompt.options((ECAZ,)), key=lambda x: (token_worth(look, x), x) if x else (0.0, x))
        return values(prompt, ECAZ, effect)
    if token == "ambassador_tleilaxu" and look.ally and can(prompt, look.ally):
        theirs, mine = sum(look.factions[look.ally]["tanks"]), sum(look.mine["tanks"])
        return values(prompt, look.ally if theirs > mine + 1 else ECAZ)
    if token_worth(look, token) <= 0.3:
        return values(prompt, "")
    return values(prompt, ECAZ)


def join(look: Look, prompt: Prompt) -> Action:
    """Ecaz offer an alliance."""
    return values(prompt, acceptable(look, ECAZ))


def lend(look: Look, prompt: Prompt) -> Action:
    """The new ally has him if it may have to fight."""
    return values(prompt, any(look.enemies_in(t) for t in look.strongholds if look.ally in look.occupants(t)))


def sell(look: Look, prompt: Prompt) -> Action:
    """What is worth less than three spice goes."""
    sale = _for_sale(look)
    return build(prompt, lambda name, chosen, options: name.removeprefix("sell ") in sale)


def change_card(look: Look, prompt: Prompt) -> Action:
    """The worst card for an unknown one, if that is better on average."""
    worst = min(look.hand, key=lambda c: (card_worth(look, c), c), default="")
    return values(prompt, worst if worst and card_worth(look, worst) < unseen_worth(look) else "")


def buy_card(look: Look, prompt: Prompt) -> Action:
    """Three spice for a card, unless one is poor."""
    return values(prompt, look.spice >= CARD_PRICE + 3 and unseen_worth(look) >= CARD_PRICE - 0.5)


def send(look: Look, prompt: Prompt) -> Action:
    """Four reserves where they gain most."""
    ground = Ground(look)
    trips: list[Trip] = []
    for location in targets(look, prompt.options()[1:]):
        if ground.advising(TERRITORY[location]):
            continue
        normal, elite = look.reserves
        for tokens in (4, 2):
            elites = min(elite, tokens)
            forces = (min(normal, tokens - elites), elites)
            stands = dict(ground.standing(TERRITORY[location]))
            had = stands.get(location, (0, 0))
            stands[location] = (had[0] + forces[0], had[1] + forces[1])
            gain = ground.change({TERRITORY[location]: stands}, look.spice)
            trips.append(Trip(gain, "send", "", location, forces))
    trip = best(trips)
    return values(prompt, "") if trip is None else values(prompt, trip.location, *trip.forces)


def revive(look: Look, prompt: Prompt) -> Action:
    """A strong leader if few are left, else tokens, elite ones first."""
    dead = [x for x in prompt.options() if x]
    alive = sum(1 for x in look.mine["leaders"] if not x["dead"])
    strong = max(dead, key=lambda x: (LEADERS[x].strength, x), default="")
    if strong and (alive <= 2 or sum(look.mine["tanks"]) < 2):
        return values(prompt, strong, 0, 0)
    elites = 1 if look.mine["tanks"][1] else 0

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        if name == "leader":
            return ""
        return min(4 - elites, max(options)) if name == "normal" else max(options)

    return build(prompt, wish)


# Occupy


def name_fighter(look: Look, prompt: Prompt) -> Action:
    """Who has the better leader, cards and purse, as far as I know."""
    ally = prompt.facts()["ally"]
    territory = prompt.facts()["territory"]
    tokens = sum(look.fighters(territory, ally))

    def worth(faction: str) -> float:
        leaders = look.my_leaders(territory) if faction == ECAZ else look.leaders_of(faction, territory)
        purse = 99 if ally == FREMEN else look.spice_guess(faction) + 2
        cards = (
            2.0 * min(1, len(look.of_kind(*ARMS))) + 1.5 * min(2, len(look.of_kind(*GUARDS)))
            if faction == ECAZ
            else 0.8 * min(4, look.hand_guess(faction))
        )
        return (leaders[0][0] if leaders else -3) + cards + 0.6 * min(tokens, purse)

    return values(prompt, ECAZ if worth(ECAZ) >= worth(ally) else ally)


def share(look: Look, prompt: Prompt) -> Action:
    """Evenly: the ally need not be asked."""
    return values(prompt, prompt.options()[0])


def consent(look: Look, prompt: Prompt) -> Action:
    """Not to less than half."""
    facts = prompt.facts()
    return values(prompt, facts["you"] >= facts["ecaz"])


# Karama


def no_ambassador(look: Look, targets: list[str]) -> Gain:
    """An ambassador of somebody else's that pays well."""
    if ECAZ in look.us:
        return (0.0, "")
    token = look.view["ambassadors"]["placed"].get(targets[0], "")
    return (0.7 * token_worth(look, token) if token else 0.0, targets[0])


def no_sharing(look: Look, targets: list[str]) -> Gain:
    """Two that would hold a third stronghold together are kept apart."""
    if ECAZ in look.us:
        return (0.0, "")
    ally = look.factions[ECAZ]["ally"]
    shared = sum(1 for t in look.strongholds if {ECAZ, ally} <= set(look.occupants(t)))
    return (9.0 if shared >= 2 and targets[0] in look.strongholds else 0.5, targets[0])


def leader_gap(look: Look, targets: list[str]) -> Gain:
    """The difference of the leaders, if it turns the battle as the open plans show it."""
    b = look.view["battle"]
    plans = b["plans"]
    if set(plans) != {b["aggressor"], b["defender"]}:
        return (0.0, "")
    foe = b["defender"] if b["aggressor"] == ECAZ else b["aggressor"]
    mine, theirs = plans[ECAZ], plans[foe]
    kinds = {KIND[c] for p in (mine, theirs) for c in (p["weapon"], p["defense"]) if c}
    if mine["leader"] in look.secret["traitors"] or {"lasgun", "shield"} <= kinds:
        return (0.0, "")

    def disc(plan: dict[str, Any]) -> int:
        return LEADERS[plan["leader"]].strength if plan["leader"] in LEADERS else 0

    own, other = disc(mine), disc(theirs)
    arm = KIND[theirs["weapon"]] if theirs["weapon"] else ""
    number = mine["normal"] + 2 * mine["elite"] + b["half"]
    total = number + (0 if arm in ARMS else own)
    against = theirs["normal"] + 2 * theirs["elite"] + other
    ahead = total > against or (total == against and b["aggressor"] == ECAZ)
    turns = not ahead and total + abs(own - other) >= against + (b["aggressor"] != ECAZ)
    return (10.0 if turns else 0.0, targets[0])
