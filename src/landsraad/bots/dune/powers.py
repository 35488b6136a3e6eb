"""Powers of the factions: Voice, Prescience, captures, advisors and sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from landsraad.bots.dune.answer import build, values
from landsraad.bots.dune.duel import guess
from landsraad.bots.dune.ground import Ground
from landsraad.bots.dune.look import ARMS, GUARDS, POLAR_SINK, Look
from landsraad.bots.dune.outlook import Holds
from landsraad.bots.dune.worth import card_worth
from landsraad.dune.board import PLACES, TERRITORY
from landsraad.dune.cards import BG, KIND, LEADERS
from landsraad.table import Action, Prompt


def fight_of(look: Look) -> tuple[str, str, tuple[int, int]]:
    """Who fights on our side in the battle, against whom, and with what the opponent fights."""
    b = look.view["battle"]
    mine = b["aggressor"] if b["aggressor"] in look.us else b["defender"]
    rival = b["defender"] if mine == b["aggressor"] else b["aggressor"]
    theirs = [s for s in look.stacks if s.faction == rival and s.location in b["locations"]]
    return mine, rival, (sum(s.normal for s in theirs), sum(s.elite for s in theirs))


def voice(look: Look, prompt: Prompt) -> Action | None:
    """Forbid what would hurt most: the defense against my weapon, or the weapon I cannot parry."""
    mine, rival, tokens = fight_of(look)
    odds = guess(look, rival, look.view["battle"]["territory"], tokens)
    harm: list[tuple[float, str]] = []
    own = mine == look.me
    arms = [KIND[c] for c in look.of_kind(*ARMS)] if own else []
    guards = [KIND[c] for c in look.of_kind(*GUARDS)] if own else []
    parries = {"projectile": "shield", "poison": "snooper"}
    for kind, p in odds.weapons.items():
        if kind:
            harm.append((p * (0.35 if parries.get(kind) in guards else 1.0), kind))
    for arm in arms:
        if arm in parries:
            kind = parries[arm]
            harm.append((odds.guards.get(kind, 0.0) * 1.1, kind))
        elif arm == "lasgun":
            harm.append((odds.guards.get("shield", 0.0) * 1.4, "shield"))
    known = look.seen_with(rival, "hand")
    harm = [(p + (0.5 if any(KIND[c] == kind for c in known) and p > 0.3 else 0.0), kind) for p, kind in harm]
    _, kind = max(harm, default=(0.0, ""))
    orders = prompt.options()
    forbid = next((o for o in orders if o and o != "play"), "")
    if not kind or not forbid or kind not in prompt.options((forbid,)):
        return None
    return values(prompt, forbid, kind)


def prescience(look: Look, prompt: Prompt) -> Action:
    """What decides most: the weapon with defenses in hand, the defense with weapons, else the number."""
    mine, rival, _ = fight_of(look)
    arms = {KIND[c] for c in look.of_kind(*ARMS)}
    guards = {KIND[c] for c in look.of_kind(*GUARDS)}
    if any(LEADERS[x].faction == rival for x in look.secret["traitors"]) and not (arms and guards):
        return values(prompt, "leader")
    if mine != look.me or len(guards) == 2:
        return values(prompt, "weapon")
    if len(arms) >= 2:
        return values(prompt, "defense")
    if guards and not arms:
        return values(prompt, "weapon")
    return values(prompt, "number")


def captive(look: Look, prompt: Prompt) -> Action:
    """Keep the strong for one battle, kill the weak for spice."""
    leader = prompt.facts()["leader"]
    return values(prompt, "capture" if LEADERS[leader].strength >= 4 else "kill")


def swap(look: Look, prompt: Prompt) -> Action:
    """The best card for the worst, if it is better."""
    target = getattr(prompt.decision, "target", "")
    takes = [c for c in prompt.options() if c]
    gain = max(takes, key=lambda c: (card_worth(look, c), c), default="")
    worst = min(look.hand, key=lambda c: (card_worth(look, c), c), default="")
    if (
        not gain
        or not worst
        or card_worth(look, gain) <= card_worth(look, worst) + 0.5
        or target == look.ally
    ):
        return values(prompt, "")
    return values(prompt, gain, worst)


def give_back(look: Look, prompt: Prompt) -> Action:
    """The least useful card."""
    return values(prompt, min(prompt.options(), key=lambda c: (card_worth(look, c), c)))


# Bene Gesserit


def advise(look: Look, prompt: Prompt) -> Action:
    """A free token on the planet: into strongholds, else to the Polar Sink, while there are reserves."""
    location = prompt.facts()["location"]
    here = [s for s in look.by_territory.get(TERRITORY[location], ()) if s.faction == BG]
    have = sum(s.tokens for s in here)
    sink = sum(s.tokens for s in look.by_territory.get(POLAR_SINK, ()) if s.faction == BG)
    if PLACES[TERRITORY[location]].stronghold and have < 5:
        return values(prompt, location)
    if sum(look.reserves) > 4 and sink < 6:
        return values(prompt, POLAR_SINK)
    return values(prompt, "")


def side_value(look: Look, territory: str, fight: bool, extra: tuple[int, int] = (0, 0)) -> float:
    """What fighters in a territory are worth; advisors there are worth a little."""
    tokens = [s for s in look.by_territory.get(territory, ()) if s.faction == BG]
    forces = (sum(s.normal for s in tokens) + extra[0], extra[1])
    if not fight:
        return 0.4 * sum(forces)
    ground = Ground(look)
    location = tokens[0].location if tokens else PLACES[territory].locations[0]
    value = ground.stack(location, (max(1, forces[0]), 0), look.spice)
    changed: dict[str, Holds] = {}
    if territory in ground.outlook.board:
        changed[territory] = ground.outlook.holds(territory, (max(1, forces[0]), 0), look.spice)
    return value + ground.swing(changed)


def flip(look: Look, prompt: Prompt) -> Action:
    """Fighters where they can hold or win a stronghold, advisors where they would only die."""

    def wish(name: str, chosen: tuple[Any, ...], options: Sequence[Any]) -> Any:
        territory = name.removeprefix("flip ")
        here = [s for s in look.by_territory.get(territory, ()) if s.faction == BG]
        if not here or len(options) < 2 or territory == POLAR_SINK:
            return territory == POLAR_SINK and bool(here) and here[0].advisor
        fighting = side_value(look, territory, True)
        margin = 0.5
        if here[0].advisor:
            return fighting > side_value(look, territory, False) + margin
        if not look.enemies_in(territory):
            return False  # they may still turn when somebody comes
        return fighting + margin < side_value(look, territory, False)

    return build(prompt, wish)


def choose_side(look: Look, prompt: Prompt) -> Action:
    """On arrival, or when somebody intrudes."""
    territory = prompt.facts()["territory"]
    if territory == POLAR_SINK:
        return values(prompt, False)
    here = [s for s in look.by_territory.get(territory, ()) if s.faction == BG]
    extra = (0, 0) if here else (4, 0)
    advisors = side_value(look, territory, True, extra) < side_value(look, territory, False, extra)
    return values(prompt, advisors)


# Truthtrance


def truth(look: Look, prompt: Prompt) -> Action | None:
    """Before a battle of one's own, sometimes: whether the opponent holds the weapon one cannot parry."""
    b = look.view["battle"]
    if (
        b is None
        or b["revealed"]
        or look.me not in (b["aggressor"], b["defender"])
        or look.me in b["committed"]
    ):
        return None
    _, rival, tokens = fight_of(look)
    if not PLACES[b["territory"]].stronghold or sum(tokens) < 3:
        return None
    if all(KIND[c] == "karama" for c in prompt.options()):
        return None  # the Shrine would spend what is worth more
    if not look.memory.once("truth", look.turn, b["territory"]):
        return None
    leaders = look.my_leaders(b["territory"])
    able = [x for s, x in leaders if s >= 5 and LEADERS[x].faction == look.me]
    card = cheapest(prompt.options())
    if able and look.memory.temper > 0.5:
        return values(prompt, card, rival, "traitor", able[0])
    guards = {KIND[c] for c in look.of_kind(*GUARDS)}
    kind = "poison" if "snooper" not in guards else "projectile" if "shield" not in guards else "lasgun"
    return values(prompt, card, rival, "card", kind)


def cheapest(cards: Sequence[str]) -> str:
    """The card to ask with: at the Shrine a worthless one before a Truthtrance, a Karama last."""
    ranks = {"worthless": 0, "truthtrance": 1}
    return min(cards, key=lambda c: (ranks.get(KIND[c], 2), c))


def answer_truth(look: Look, prompt: Prompt) -> Action | None:
    """Questions in words: a bot knows no better than no."""
    return values(prompt, False)
