"""Windows: who may answer what, and with which tactics (ccg.md 15, 26)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.ccg import assigning, stats
from landsraad.ccg.decisions import pick, pick_number
from landsraad.ccg.effects.abilities import Lasts, Use, plays
from landsraad.ccg.effects.acts import NOTHING
from landsraad.ccg.effects.core import Ctx, abilities
from landsraad.ccg.moves import put, spend, to_discard, turn_up
from landsraad.ccg.settle import settle
from landsraad.ccg.state import DOMAIN, HAND, N, Operation, Rite, State
from landsraad.ccg.using import choose, context, may_use, pay, public_operations, usable
from landsraad.table import SKIP_UNUSED, Action, Decision, Refusal, Script, Seat, ask, say

FROM_HAND: Final = -1


@dataclass(frozen=True, slots=True)
class Respond(Action):
    """A tactic from hand or the operation of a card in play, or nothing: card 0."""

    card: N
    ability: int
    """-1 for a tactic from hand; else which of the card's abilities."""


@dataclass(frozen=True, slots=True)
class Answer(Decision[Respond]):
    """Play a tactic in this window, or pass (C-TIME-02)."""

    action: ClassVar[type[Action]] = Respond
    moment: ClassVar[bool] = True
    rule: ClassVar[str] = "C-TIME-02"
    seat: Seat
    window: str

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """Passing needs no ability."""
        if chosen and chosen[0] == 0:
            return None
        return ("card", "ability")[len(chosen)] if len(chosen) < 2 else None

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """Pass, or each card that may be played now; then which of its abilities."""
        open_now = playable(state, self.seat, self.window)
        if not chosen:
            return [0, *dict.fromkeys(n for n, _ in open_now)]
        return [i for n, i in open_now if n == chosen[0]]

    def build(self, chosen: Sequence[Any]) -> Respond:
        """A pass has no ability."""
        return Respond(0, FROM_HAND) if chosen[0] == 0 else Respond(*chosen)

    def steps(self, action: Respond) -> tuple[Any, ...]:
        """A pass is one step."""
        return (0,) if action.card == 0 else (action.card, action.ability)

    def candidates(self, state: State, chosen: Sequence[Any]) -> Sequence[Any]:
        """All cards of the hand, with those that may be played."""
        legal = list(self.options(state, chosen))
        return legal if chosen else legal + [n for n in state.players[self.seat].hand if n not in legal]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """The rule that keeps a card from being played now."""
        if not chosen and value in state.players[self.seat].hand:
            return refuse_tactic(state, self.seat, value, self.window) or Refusal(
                "C-OPS-11", say("it has no target now"), "E_TARGET", "card"
            )
        return Refusal("C-OPS-08", say("this cannot be used now"), "E_TIMING", "card")

    def facts(self, state: State) -> dict[str, Any]:
        """What is being answered."""
        return {"window": self.window}


class AnswerOperation(Answer):
    """Answer an operation that was declared (C-OPS-05)."""

    __slots__ = ()


class AnswerThreat(Answer):
    """Answer an operation aimed at a card of one's own, or a request for admission (C-OPS-05, C-OBJ-05)."""

    __slots__ = ()

    def concerns(self, state: State) -> bool:
        """Always: it is aimed at the player, or may end the match."""
        return True


class AnswerRite(Answer):
    """Answer a step of a rite (C-RITE-11, C-RITE-13)."""

    __slots__ = ()

    def concerns(self, state: State) -> bool:
        """Whether the player is one of the two of the rite."""
        return state.rite is not None and self.seat in (state.rite.attacker, state.rite.defender)


class AnswerInitiative(Answer):
    """One's option in the Initiative Phase (C-INIT-02, O-043)."""

    __slots__ = ()


class AnswerPetition(Answer):
    """Answer a petition (C-PET-12)."""

    __slots__ = ()


class AnswerExchange(Answer):
    """Answer a CHOAM exchange (C-EXC-06)."""

    __slots__ = ()


class AnswerDiscard(Answer):
    """Tactics of the House Discard (C-TAC-07)."""

    __slots__ = ()


_DECISIONS: Final[Mapping[str, type[Answer]]] = {
    "operation": AnswerOperation,
    "rite_declared": AnswerRite,
    "rite_attackers": AnswerRite,
    "rite_answer": AnswerRite,
    "rite_defenders": AnswerRite,
    "initiative": AnswerInitiative,
    "petition": AnswerPetition,
    "exchange": AnswerExchange,
    "discard": AnswerDiscard,
}


def asks(g: State, seat: Seat, name: str) -> type[Answer]:
    """Which question a window puts to a seat; an operation that concerns it is told apart from the others."""
    op = g.operation
    if name == "operation" and op is not None and op.seat != seat and _threatens(g, op, seat):
        return AnswerThreat
    return _DECISIONS[name]


def _threatens(g: State, op: Operation, seat: Seat) -> bool:
    """Whether an operation is aimed at a player or a card of it, or asks for admission."""
    aimed = (n for n in (op.target, *op.aimed) if n)
    return op.what == "admission" or seat in op.players or any(g.cards[n].holder == seat for n in aimed)


def accepts(g: State, seat: Seat, name: str, window: str, context: str) -> bool:
    """Whether a window accepts tactics of a kind from a player.

    `window` is declaration or engagement, `context` any, a rite, or one of petition, exchange, initiative, discard.
    """
    r = g.rite
    if name == "initiative":  # C-INIT-03, O-051: initiative tactics and nothing else
        return context == "initiative"
    if name == "discard":  # C-TAC-02, O-053: no declaration tactics in the Closing Interval
        return context == "discard"
    if name in ("petition", "exchange"):
        return context == name or (context == "any" and window == "declaration")
    if name == "operation":  # C-TAC-05: tactics of engagement only if a card is being engaged
        if context != "any":
            return False
        return window == "declaration" or (g.operation is not None and g.operation.engages)
    assert r is not None
    of_the_rite = seat in (r.attacker, r.defender)
    if name == "rite_declared":  # C-RITE-11
        return window == "declaration" and (context == "any" or (context == r.kind and of_the_rite))
    if not of_the_rite or context not in ("any", r.kind):  # C-RITE-13, C-TAC-06
        return False
    return window == ("declaration" if name == "rite_answer" else "engagement")


def refuse_tactic(g: State, seat: Seat, n: N, name: str) -> Refusal | None:
    """Why a card from hand cannot be played in a window, apart from its targets; None if it can."""
    facts = g.cards[n].facts
    if "tactic" not in facts.words:
        return Refusal("C-TAC-01", say("it is not a tactic"), "E_TIMING", "card")
    if (refusal := assigning.refuse_unplayable(g, n, "C-TAC-01")) is not None:
        return refusal
    if not accepts(g, seat, name, facts.window, facts.context):
        rule = "C-TAC-02" if facts.context == "any" else "C-TAC-06"
        return Refusal(rule, say("its moment is another"), "E_TIMING", "card")
    r = g.rite
    if r is not None and facts.context == r.kind and seat == r.attacker and _defender_only(g, r):
        return Refusal(
            "C-DUR-01", say("only the defender plays such tactics in this rite"), "E_TIMING", "card"
        )
    if facts.cost is not None and g.players[seat].solaris < assigning.cost(g, n, seat):
        return assigning.too_dear(g, n, seat)
    if assigning.deployed_twin(g, n) or _named_twice(g, n):
        return Refusal("C-CARD-09", say("it is in play already"), "E_LIMIT", "card")
    return None


def _defender_only(g: State, r: Rite) -> bool:
    """Whether the venture that began the rite keeps its attacker from tactics of its kind."""
    return r.by != 0 and any(c.card == r.by for c, _ in stats.all_statics(g, "defender_only"))


def _named_twice(g: State, n: N) -> bool:
    """A lasting tactic of which there may be one in play (O-103)."""
    card_id = g.cards[n].id
    return any(getattr(a, "kind", "") == "only_one" for a in abilities(card_id)) and any(
        c.id == card_id and c.deployed for c in g.in_play()
    )


def lasts(n_id: str) -> Lasts | None:
    """How long it lasts, if it stays in play."""
    return next((a for a in abilities(n_id) if isinstance(a, Lasts)), None)


@stats.memoised
def playable(g: State, seat: Seat, name: str) -> list[tuple[N, int]]:
    """What a player may do in a window: tactics from hand, operations of cards in play."""
    found = [(n, FROM_HAND) for n in g.players[seat].hand if _can_play(g, seat, n, name)]
    ignored = stats.silent(g)
    for n in (*g.players[seat].domain, *public_operations(g, seat)):
        card = g.cards[n]
        if card.deployed and n not in ignored:
            found += [
                (n, i)
                for i, a in enumerate(abilities(stats.operation_of(g, card)))
                if isinstance(a, Use)
                and may_use(g, seat, n, a)
                and _window_fits(g, seat, name, a)
                and usable(context(g, n, seat), a)
            ]
    return found


def _window_fits(g: State, seat: Seat, name: str, a: Use) -> bool:
    if not a.window:
        return False
    if a.window in ("initiative", "petition", "exchange", "discard"):
        return accepts(g, seat, name, "declaration", a.window)
    return any(accepts(g, seat, name, a.window, of) for of in (a.rites or ("any",)))


def _can_play(g: State, seat: Seat, n: N, name: str) -> bool:
    if refuse_tactic(g, seat, n, name) is not None:
        return False
    c = Ctx(g, seat, n)
    parents = assigning.paid_targets(g, n, seat) if assigning.needs_parent(g, n) else [0]
    if not parents:
        return False
    if g.cards[n].facts.cost is None:
        low, high = assigning.x_bounds(g, n, seat, parents[0])
        if low > high:
            return False
        c.x = low
    return all(usable(c, a) for a in plays(g.cards[n].id))


def publicly(g: State, seat: Seat) -> bool:
    """Whether a player might answer as far as the others can see: a hand, or a card with a tactic of its own."""
    if g.players[seat].hand:
        return True
    return any(
        g.cards[n].deployed
        and any(isinstance(a, Use) and a.window for a in abilities(stats.operation_of(g, g.cards[n])))
        for n in (*g.players[seat].domain, *public_operations(g, seat))
    )


def window(g: State, name: str, seats: Sequence[Seat] = ()) -> Script[int]:
    """Open a window: in order of initiative each plays one tactic or passes, until all pass in succession.

    C-TAC-03, C-TIME-02, O-054. Returns how many tactics were played. In batch play those who have none are not asked.
    """
    order = [s for s in (seats or g.by_initiative()) if not g.players[s].defeated]
    before, g.window = g.window, name
    g.changed()
    skip = yield SKIP_UNUSED
    passed = turn = played = 0
    while passed < len(order) and not _closed(g, name):
        seat = order[turn % len(order)]
        turn += 1
        able = playable(g, seat, name) if skip else publicly(g, seat)
        answer = (yield from ask(asks(g, seat, name)(seat, name))) if able else Respond(0, FROM_HAND)
        if answer.card == 0:
            passed += 1
            continue
        passed, played = 0, played + 1
        if answer.ability == FROM_HAND:
            yield from play_tactic(g, seat, answer.card)
        else:
            yield from use(g, seat, answer.card, answer.ability)
        if name == "initiative":
            g.players[seat].initiative_tactics += 1
        yield from settle(g)
    g.window = before
    g.changed()
    return played


def _closed(g: State, name: str) -> bool:
    """Whether what was being answered is over."""
    if g.over:
        return True
    if name.startswith("rite"):
        return g.rite is None or g.rite.over
    return name == "petition" and g.petition is not None and g.petition.over


def use(g: State, seat: Seat, n: N, index: int) -> Script[bool]:
    """Use the operation of a card in play as a tactic: choose, pay, resolve at once."""
    ability = abilities(stats.operation_of(g, g.cards[n]))[index]
    assert isinstance(ability, Use)
    c = context(g, n, seat)
    g.tell("uses", "C-OPS-08", c.you, card=n, name=g.cards[n].id)
    if not (yield from choose(c, ability)) or not (yield from pay(c, ability)):
        return False
    yield from ability.effect.run(c)
    return True


def play_tactic(g: State, seat: Seat, n: N) -> Script[None]:
    """Play a tactic from hand: choose X and targets, pay, and it works (C-TAC-01, C-TAC-03, C-TAC-04)."""
    card = g.cards[n]
    c = Ctx(g, seat, n)
    parent = 0
    if assigning.needs_parent(g, n):
        chosen = yield from pick(seat, "assign", assigning.paid_targets(g, n, seat), "C-ASG-01", card=n)
        parent = chosen[0]
    if card.facts.cost is None:
        low, high = assigning.x_bounds(g, n, seat, parent)
        c.x = yield from pick_number(seat, "x", low, high, "C-CARD-06", n)
    effects = plays(card.id)
    for a in effects:
        if not (yield from choose(c, a, "C-TAC-01")):
            return
    solaris = assigning.cost(g, n, seat, c.x)
    spend(g, seat, solaris)
    g.tell(
        "plays", "C-TAC-01", seat, card=n, name=card.id, solaris=solaris, on=parent, on_name=g.id_of(parent)
    )
    paid = True
    for a in effects:
        paid = (yield from pay(c, a)) and paid
    stays = lasts(card.id)
    if stays is not None:
        put(g, n, DOMAIN, seat)
        card.on, card.x, card.until = parent, c.x, stays.until
        turn_up(g, n, seat)
    for a in effects:
        if paid and a.effect is not NOTHING:
            yield from a.effect.run(c)
    if stays is None and card.zone == HAND:
        to_discard(g, n)
