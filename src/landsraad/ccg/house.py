"""The House Interval: one player carries out operations until done (ccg.md 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.ccg import assigning, deploying, events, exchange, stats
from landsraad.ccg import petition as petitions
from landsraad.ccg import rites as rite_rules
from landsraad.ccg.cards import RITES
from landsraad.ccg.deploying import is_program
from landsraad.ccg.effects.abilities import Use, plays
from landsraad.ccg.effects.core import abilities
from landsraad.ccg.leaving import discard
from landsraad.ccg.moves import add_tokens, clear, end_boons, engage, put
from landsraad.ccg.operations import (
    FIELDS,
    cards_for,
    is_open,
    looked_at,
    numbers_for,
    refuse_admission,
    refuse_card,
    refuse_operation,
    refuse_program,
    refuse_target,
    targets_for,
)
from landsraad.ccg.settle import settle, win
from landsraad.ccg.state import DOMAIN, REMOVED, N, Operation, Rite, State
from landsraad.ccg.using import aims, choose, context, engages, pay, still
from landsraad.ccg.windows import lasts, window
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, say


@dataclass(frozen=True, slots=True)
class Operate(Action):
    """One operation: what, with which card, onto or against which, and a number.

    The number is the X of a cost, the favor to buy, or which of the card's abilities is used. Fields an operation does
    not have are 0.
    """

    what: str
    card: N
    target: N
    number: int


@dataclass(frozen=True, slots=True)
class NextOperation(Decision[Operate]):
    """What to do next in one's House Interval (C-TURN-06)."""

    action: ClassVar[type[Action]] = Operate
    rule: ClassVar[str] = "C-OPS-01"
    rouses: ClassVar[bool] = True
    seat: Seat

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """What; then what that operation needs."""
        if not chosen:
            return "what"
        wanted = FIELDS[chosen[0]]
        return wanted[len(chosen) - 1] if len(chosen) <= len(wanted) else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Done, or every operation that is open; then its cards, targets and numbers."""
        if not chosen:
            return [what for what in FIELDS if what == "done" or is_open(state, self.seat, what)]
        what = chosen[0]
        name = self.field(state, chosen)
        if name == "card":
            return cards_for(state, self.seat, what)
        card = chosen[1] if FIELDS[what][:1] == ("card",) and len(chosen) > 1 else 0
        if name == "target":
            return targets_for(state, self.seat, what, card)
        named = dict(zip(FIELDS[what], chosen[1:], strict=False))
        return numbers_for(state, self.seat, what, card, named.get("target", 0))

    def forced(self, state: State) -> Operate | None:
        """Done, if nothing is open; asked at every operation, it looks no further than the first that is."""
        if any(is_open(state, self.seat, what) for what in FIELDS if what != "done"):
            return None
        return self.build(("done",))

    def build(self, chosen: Sequence[Any]) -> Operate:
        """Missing fields are 0."""
        named = dict(zip(FIELDS[chosen[0]], chosen[1:], strict=True))
        return Operate(chosen[0], named.get("card", 0), named.get("target", 0), named.get("number", 0))

    def steps(self, action: Operate) -> tuple[Any, ...]:
        """Only the fields that the operation has."""
        return (action.what, *(getattr(action, name) for name in FIELDS.get(action.what, ())))

    def refuse(self, state: State, action: Action) -> Refusal | None:
        """As ever; of an operation that is not open at all, why its card does not allow it."""
        if (
            type(action) is Operate
            and FIELDS.get(action.what, ())[:1] == ("card",)
            and type(action.card) is int
            and action.card in state.cards
            and not is_open(state, self.seat, action.what)
        ):
            return refuse_card(state, self.seat, action.what, action.card)
        return Decision.refuse(self, state, action)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """All operations; for a card, all that lie where it is looked for."""
        if not chosen:
            return list(FIELDS)
        legal = list(self.options(state, chosen))
        if self.field(state, chosen) == "card":
            return legal + [n for n in looked_at(state, self.seat, chosen[0]) if n not in legal]
        return legal

    def preview(self, state: State, chosen: Sequence[Any]) -> dict[str, Any]:
        """What it costs, and for a rite the force of the leader against the resistance of the target."""
        what, card, target, number = (*chosen, 0, 0, 0, 0)[:4]
        if what in RITES:
            found = {"force": stats.rank(state, card, what) or 0} if card else {}
            return found | ({"resistance": stats.resistance(state, target)} if target else {})
        named = dict(zip(FIELDS.get(what, ()), chosen[1:], strict=False))
        onto = named.get("target", 0)
        return {"cost": _cost(state, self.seat, what, card, named.get("number", number), onto)}

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The rule that forbids it."""
        if not chosen:
            return refuse_operation(state, self.seat, value)
        if self.field(state, chosen) == "card" and type(value) is int and value in state.cards:
            return refuse_card(state, self.seat, chosen[0], value) or Refusal(
                "C-OPS-05", say("it has no target now"), "E_TARGET", "card"
            )
        if self.field(state, chosen) == "target" and type(value) is int and value in state.cards:
            return refuse_target(state, self.seat, chosen[0], chosen[1], value)
        reason = say("this is not possible here")
        return Refusal("C-OPS-01", reason, "E_TARGET", self.field(state, chosen) or "")


def _cost(g: State, seat: Seat, what: str, card: N, number: int, onto: N) -> int:
    """Solaris that an operation costs, as things stand."""
    if what == "buy_favor":
        return exchange.FAVOR_PRICE * number
    if what in ("deploy", "redeploy", "program") and card:
        return assigning.cost(g, card, seat, number, onto)
    return g.cards[card].facts.cost or 0 if what == "petition" and card else 0


# Carrying it out


def house_interval(g: State, seat: Seat) -> Script[bool]:
    """One operation of a player; False when the player is done."""
    op = yield from ask(NextOperation(seat))
    if op.what == "done":
        g.tell("done", "C-TURN-06", seat)
        return False
    yield from CARRY_OUT[op.what](g, seat, op)
    g.operation = None
    end_boons(g, "operation")
    g.changed()
    yield from settle(g)
    return True


def answered(g: State, op: Operation) -> Script[bool]:
    """Declare an operation and let it be answered (C-OPS-05).

    False if its card is no longer where it was, or one it needs was engaged (C-OPS-06).
    """
    outer, g.operation = g.operation, op
    g.changed()
    g.tell("declares", "C-OPS-05", op.seat, what=op.what, **_shown(g, op))
    yield from window(g, "operation")
    if outer is not None:  # a venture carried out in answer to another operation
        g.operation = outer
        g.changed()
    if g.players[op.seat].defeated or g.over:
        return False
    if op.card and op.card not in looked_at(g, op.seat, op.what):
        return False
    if any(g.cards[n].engaged or not g.cards[n].deployed or g.cards[n].zone != DOMAIN for n in op.needs):
        g.tell("prevented", "C-OPS-06", op.seat, what=op.what)
        return False
    return True


def _shown(g: State, op: Operation) -> dict[str, Any]:
    """What declaring an operation shows: a card from hand is named, an event face-down is not."""
    facts: dict[str, Any] = {"card": op.card, "target": op.target}
    if op.target:
        facts["target_name"] = g.cards[op.target].id
    if op.card and op.what not in ("place", "deploy_event"):
        facts["name"] = g.cards[op.card].id
    if op.what in ("buy_favor",):
        facts["number"] = op.number
    return facts


def _deploy(g: State, seat: Seat, op: Operate) -> Script[None]:
    done = Operation(seat, "deploy", op.card, op.target, number=op.number)
    if not (yield from answered(g, done)):
        return
    if deploying.refuse_from_hand(g, op.card, seat) is not None:
        return
    if op.target and assigning.refuse(g, op.card, op.target, seat) is not None:
        return
    if assigning.cost(g, op.card, seat, op.number, op.target) > g.players[seat].solaris:
        return
    yield from deploying.deploy_from_hand(g, op.card, seat, op.target, op.number)


def _redeploy(g: State, seat: Seat, op: Operate) -> Script[None]:
    if not (yield from answered(g, Operation(seat, "redeploy", op.card, number=op.number))):
        return
    if deploying.refuse_subdued(g, op.card, seat) is not None:
        return
    if assigning.cost(g, op.card, seat, op.number) > g.players[seat].solaris:
        return
    yield from deploying.deploy_subdued(g, op.card, seat, op.number)


def _place(g: State, seat: Seat, op: Operate) -> Script[None]:
    if (yield from answered(g, Operation(seat, "place", op.card))):
        events.place(g, op.card, seat)


def _deploy_event(g: State, seat: Seat, op: Operate) -> Script[None]:
    if not (yield from answered(g, Operation(seat, "deploy_event", op.card))):
        return
    card = g.cards[op.card]
    if card.zone == DOMAIN and not card.deployed and events.refuse_event(g, op.card, seat) is None:
        yield from events.deploy_event(g, op.card)


def _petition(g: State, seat: Seat, op: Operate) -> Script[None]:
    yield from petitions.petition(g, op.card, seat)


def _use(g: State, seat: Seat, op: Operate) -> Script[None]:
    """Engage a deployed card for its operation (C-OPS-07, C-OPS-10)."""
    ability = abilities(stats.operation_of(g, g.cards[op.card]))[op.number]
    assert isinstance(ability, Use)
    c = context(g, op.card, seat)
    if not (yield from choose(c, ability)):
        return
    needs = engages(c, ability)
    cards, players = aims(c, ability)
    declared = Operation(seat, "use", op.card, aimed=cards, players=players, needs=needs, engages=bool(needs))
    if not (yield from answered(g, declared)):
        return
    if still(c, ability) and (yield from pay(c, ability)):
        yield from ability.effect.run(c)


def _venture(g: State, seat: Seat, op: Operate) -> Script[None]:
    yield from carry_out_venture(g, op.card, seat)


def carry_out_venture(g: State, n: N, seat: Seat) -> Script[None]:
    """Declare a venture, engage its persona, do what it says, and discard it (C-VENT-02, C-VENT-03, C-PROG-05)."""
    card = g.cards[n]
    c = context(g, n)
    c.x = card.tokens if is_program(card.id) else card.x
    persona = card.on
    declared = Operation(seat, "venture", n, persona, needs=[persona], engages=True)
    for a in plays(card.id):
        if not (yield from choose(c, a, "C-VENT-02")):
            return
        cards, players = aims(c, a)
        declared.aimed += cards
        declared.players += players
    if not (yield from answered(g, declared)):
        return
    if card.zone != DOMAIN or card.on != persona:
        return  # an answer discarded it (C-VENT-04)
    engage(g, persona, seat)
    g.tell("venture", "C-VENT-02", seat, card=n, name=card.id, on=persona, on_name=g.id_of(persona))
    for a in plays(card.id):
        if still(c, a) and (yield from pay(c, a)):
            stays = lasts(card.id)
            if stays is not None and card.zone == DOMAIN:
                card.until = stays.until
                g.changed()
            yield from a.effect.run(c)
    if card.zone != DOMAIN or card.until:
        return
    if is_program(card.id) and g.variant.program_rules == "free_and_removed":
        put(g, n, REMOVED, card.owner)
        clear(g, n)
        g.tell("removed", "C-PROG-05", seat, card=n, name=card.id)
    elif is_program(card.id):
        add_tokens(g, n, -card.tokens)
    else:
        yield from discard(g, n, seat)


def _program(g: State, seat: Seat, op: Operate) -> Script[None]:
    """Turn a program up and assign it to a persona (C-PROG-01)."""
    if not (yield from answered(g, Operation(seat, "program", op.card, op.target))):
        return
    if refuse_program(g, op.card, seat) is None and assigning.refuse(g, op.card, op.target, seat) is None:
        yield from deploying.deploy_from_hand(g, op.card, seat, op.target, 0)


def _buy_favor(g: State, seat: Seat, op: Operate) -> Script[None]:
    if not (yield from answered(g, Operation(seat, "buy_favor", number=op.number))):
        return
    if exchange.refuse_favor(g, seat) is None and g.players[seat].solaris >= exchange.FAVOR_PRICE * op.number:
        exchange.buy_favor(g, seat, op.number)


def _exchange(g: State, seat: Seat, op: Operate) -> Script[None]:
    g.interval.exchanged = True
    yield from exchange.exchange(g, seat, op.what.removesuffix("_spice"))


def _rite(g: State, seat: Seat, op: Operate) -> Script[None]:
    yield from rite_rules.rite(g, Rite(op.what, seat, g.cards[op.target].holder, op.card, op.target))


def _admission(g: State, seat: Seat, op: Operate) -> Script[None]:
    """Request admission to the High Council: it wins, unless an answer prevents it (C-OBJ-02, C-OBJ-05)."""
    home = stats.homeworld(g, seat)
    if not (yield from answered(g, Operation(seat, "admission", home, needs=[home], engages=True))):
        return
    if refuse_admission(g, seat) is None:
        engage(g, home, seat)
        win(g, seat, "C-OBJ-02", "admitted to the High Council")


CARRY_OUT: Final[Mapping[str, Callable[[State, Seat, Operate], Script[None]]]] = {
    "deploy": _deploy,
    "redeploy": _redeploy,
    "place": _place,
    "deploy_event": _deploy_event,
    "petition": _petition,
    "use": _use,
    "venture": _venture,
    "program": _program,
    "buy_favor": _buy_favor,
    "buy_spice": _exchange,
    "sell_spice": _exchange,
    **dict.fromkeys(RITES, _rite),
    "admission": _admission,
}
