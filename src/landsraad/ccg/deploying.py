"""Deploying: from hand, a subdued card again, Dune, programs (ccg.md 10, 17, 22)."""

from __future__ import annotations

from landsraad.ccg import assigning, moves, stats
from landsraad.ccg.cards import CARDS, DUNE, POWERS, card_name
from landsraad.ccg.decisions import pick, pick_option
from landsraad.ccg.effects.abilities import AlsoCosts, CostX
from landsraad.ccg.effects.core import Cost, Ctx, abilities
from landsraad.ccg.effects.statics import Copies, LikeEvent, Stays
from landsraad.ccg.leaving import house_disadvantage
from landsraad.ccg.state import DOMAIN, N, State
from landsraad.table import Refusal, Script, Seat, say


def refuse_from_hand(g: State, n: N, seat: Seat) -> Refusal | None:
    """Why a House card cannot be deployed from hand, apart from its target; None if it can (C-DEP-01)."""
    facts = g.cards[n].facts
    words = facts.words
    if (refusal := assigning.refuse_unplayable(g, n, "C-DEP-01")) is not None:
        return refusal
    if "tactic" in words:
        return Refusal("C-TAC-01", say("a tactic is played in its window"), "E_TIMING", "card")
    if "event" in words or placed_like_event(facts.id):
        return Refusal("C-EVT-02", say("it is placed face down first"), "E_TIMING", "card")
    if (refusal := assigning.deployable(g, n, seat)) is not None:
        return refusal
    if assigning.needs_parent(g, n):
        able = assigning.targets(g, n, seat)
        if not able:
            return Refusal("C-ASG-01", say("there is nothing it could be assigned to"), "E_TARGET", "card")
    else:
        able = (0,)
    if not any(assigning.affordable(g, n, seat, onto) for onto in able):
        return assigning.too_dear(g, n, seat, able)
    if not all(cost.can(Ctx(g, seat, n)) for cost in extra_costs(g, n)):
        return Refusal("C-DEP-02", say("you cannot pay what it costs besides solaris"), "E_LIMIT", "card")
    return None


def extra_costs(g: State, n: N) -> list[Cost]:
    """What deploying a card from hand costs besides its solaris."""
    return [cost for a in abilities(g.cards[n].id) if isinstance(a, AlsoCosts) for cost in a.costs]


def placed_like_event(card_id: str) -> bool:
    """Cards that are placed and deployed like events (O-093)."""
    return any(isinstance(a, LikeEvent) for a in abilities(card_id))


def refuse_subdued(g: State, n: N, seat: Seat) -> Refusal | None:
    """Why a subdued card cannot be deployed again; None if it can (C-DEP-03, C-DEP-04, C-DEP-05)."""
    card = g.cards[n]
    if "event" in card.facts.words or placed_like_event(card.id):
        return Refusal(
            "C-EVT-03", say("an event is turned up by an operation of its own"), "E_TIMING", "card"
        )
    if card.deferment < 1 and not _needs_no_token(g, n, seat):
        return Refusal("C-DEP-03", say("it needs a deferment token first"), "E_TIMING", "card")
    for c, hold in stats.statics_on(g, "holds", n):
        if hold.in_full and card.deferment < (card.facts.cost or 0):
            reason = say(
                "{card} asks for as many deferment tokens as it costs, {cost}; it has {tokens}",
                card=card_name(c.source.id),
                cost=card.facts.cost,
                tokens=card.deferment,
            )
            return Refusal("C-STAT-03", reason, "E_TIMING", "card")
    if (refusal := assigning.deployable(g, n, seat)) is not None:
        return refusal
    if (due := redeploy_favor(g, n, seat)) > (favor := g.players[seat].favor):
        reason = say("an adversary's card costs {due} favor too, and you have {favor}", due=due, favor=favor)
        return Refusal("C-ALL-03", reason, "E_LIMIT", "card")
    return None if assigning.affordable(g, n, seat) else assigning.too_dear(g, n, seat)


def _needs_no_token(g: State, n: N, seat: Seat) -> bool:
    """Whether an effect lets a subdued card that costs nothing be deployed without a token (C-DEP-04)."""
    return any(c.you == seat for c, _ in stats.statics_on(g, "without_tokens", n)) and not assigning.cost(
        g, n, seat
    )


def redeploy_favor(g: State, n: N, seat: Seat) -> int:
    """Favor that deploying a captured adversary's card costs in addition: its deployment cost (C-ALL-03)."""
    card = g.cards[n]
    if card.owner == seat or not stats.adversary(g, n, seat):
        return 0
    return card.facts.cost or 0


def deploy_from_hand(g: State, n: N, seat: Seat, parent: N, x: int, free: bool = False) -> Script[None]:
    """Pay, and put the card into the domain deployed and disengaged (C-DEP-01, C-STAT-06, C-PROG-01)."""
    card = g.cards[n]
    solaris = 0 if free else assigning.cost(g, n, seat, x, parent)
    moves.spend(g, seat, solaris)
    for cost in extra_costs(g, n):
        yield from cost.pay(Ctx(g, seat, n, x))
    moves.put(g, n, DOMAIN, seat)
    card.on, card.x = parent, x
    g.changed()
    g.tell(
        "deploys", "C-DEP-01", seat, card=n, name=card.id, on=parent, on_name=g.id_of(parent), solaris=solaris
    )
    yield from turn_up(g, n, seat)
    house_disadvantage(g, n)


def deploy_subdued(g: State, n: N, seat: Seat, x: int) -> Script[None]:
    """Pay the rest of its cost and turn it up, engaged or not as it was (C-DEP-03, C-ALL-03, C-STAT-07)."""
    card = g.cards[n]
    favor = redeploy_favor(g, n, seat)
    solaris = assigning.cost(g, n, seat, x)
    moves.spend(g, seat, solaris)
    if favor:
        moves.gain_favor(g, seat, -favor)
        g.tell("favor", "C-ALL-03", seat, favor=-favor)
    if card.facts.cost is None:
        card.x = x
    if g.variant.redeploy_state != "unchanged":
        card.engaged = g.variant.redeploy_state == "engaged"
    g.tell("redeploys", "C-DEP-03", seat, card=n, name=card.id, solaris=solaris)
    yield from turn_up(g, n, seat)


def turn_up(g: State, n: N, seat: Seat) -> Script[None]:
    """A card becomes deployed, with all that follows from that."""
    card = g.cards[n]
    spec = next((a for a in abilities(card.id) if isinstance(a, CostX)), None)
    if spec is not None and spec.tokens:
        card.tokens = card.x
    moves.turn_up(g, n, seat)
    if any(
        g.cards[c.source.on].holder == seat and stats.is_(g, n, a.what)
        for c, a in stats.all_statics(g, "enters_engaged")
    ):
        moves.engage(g, n)
    yield from _name(g, n, seat)
    if card.id == DUNE:
        yield from _dune_is_deployed(g, n, seat)


def _name(g: State, n: N, seat: Seat) -> Script[None]:
    """What is declared when the card is deployed: an allegiance, a rival's charter (O-079)."""
    card = g.cards[n]
    what = {a.names for a in assigning.assignments(g, n) if a.names}
    what |= {a.what for a in abilities(card.id) if isinstance(a, Copies)}
    if "allegiance" in what:
        card.named = yield from pick_option(seat, "allegiance", tuple(POWERS), "C-ALL-04", n)
        g.changed()
        g.tell("names", "C-ALL-04", seat, card=n, name=card.id, named=card.named)
    elif "charter" in what:
        charters = [
            x.n
            for x in g.in_play()
            if x.deployed and x.holder != seat and stats.is_(g, x.n, "charter") and x.id != card.id
        ]
        chosen = yield from pick(seat, "name_charter", charters, "C-COPY-01", card=n)
        card.named = g.cards[chosen[0]].id if chosen else ""
        g.changed()
        g.tell("names", "C-COPY-01", seat, card=n, name=card.id, named=card.named)


def _dune_is_deployed(g: State, n: N, seat: Seat) -> Script[None]:
    """Dune becomes the player's homeworld; the old one falls, cards on it move to Dune where they may (C-HW-02).

    A homeworld that stays skips only its own fall (C-HW-03, O-061, O-062).
    """
    home = g.players[seat].homeworld
    if not home or g.cards[home].zone != DOMAIN:
        return
    for kid in stats.children(g, home):
        if _eligible(g, kid, n):
            moves.lay_onto(g, kid, n, "C-HW-02", seat)
    stays = any(isinstance(a, Stays) for a in abilities(g.cards[home].id))
    if not stays:
        moves.subdue(g, home, seat, with_assigned=False)
    return
    yield


def _eligible(g: State, n: N, onto: N) -> bool:
    """Whether a card could lie on Dune, as far as its own sentence and its allegiance go."""
    seat = g.cards[n].holder
    return any(
        assigning.meant(g, n, onto, seat, a) for a in assigning.assignments(g, n)
    ) and stats.compatible(g, n, onto)


def is_program(card_id: str) -> bool:
    """Whether a card is a program (C-DECK-11)."""
    return "program" in CARDS[card_id].subtypes
