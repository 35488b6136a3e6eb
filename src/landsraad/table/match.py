"""A match: drives a game's script, takes answers, and remembers how it came about.

A match is its config, its seed and its actions; everything else is derived, so saves, replays, undo, forks and
crash recovery are one mechanism.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

from landsraad.table.decision import Action, Chance, Decision, Refusal, Seat, legal
from landsraad.table.errors import IllegalAction
from landsraad.table.event import Event
from landsraad.table.game import Explaining, Game, Outcome
from landsraad.table.plain import become
from landsraad.table.script import CHECKPOINT, SKIP_UNUSED, Script

REST: Final = "*"
"""The kind of the order to rest: every moment that does not concern the seat passes, until a duty rouses it."""


@dataclass(frozen=True, slots=True)
class Order(Action):
    """A standing order: answer every moment of this kind with its default (`passes`), or ask again.

    The kind is a decision's, or `REST`.
    """

    kind: str
    passes: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """One recorded action: who, what, and the version of the match it led to."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class Prompt:
    """A decision put to a seat, with the state it is legal against: all a person, a bot or a learner needs.

    `id` stays the same while interrupts come and go, so drafts survive.
    """

    id: str
    seat: Seat
    decision: Decision[Any]
    _state: Any = field(repr=False)

    def options(self, chosen: Sequence[Any] = ()) -> Sequence[Any]:
        """Legal values of the next field."""
        return self.decision.options(self._state, chosen)

    def candidates(self, chosen: Sequence[Any] = ()) -> Sequence[Any]:
        """Legal values and those worth explaining."""
        return self.decision.candidates(self._state, chosen)

    def field(self, chosen: Sequence[Any] = ()) -> str | None:
        """Name of the next field; None when complete."""
        return self.decision.field(self._state, chosen)

    def why_not(self, chosen: Sequence[Any], value: Any) -> Refusal | None:
        """Why `value` may not come next; None if it may."""
        if legal(value, self.options(chosen)):
            return None
        return self.decision.why_not(self._state, chosen, value)

    def preview(self, chosen: Sequence[Any]) -> dict[str, Any]:
        """What the chosen values lead to, from what the seat knows."""
        return self.decision.preview(self._state, chosen)

    def refuse(self, action: Action) -> Refusal | None:
        """None if the action is legal."""
        return self.decision.refuse(self._state, action)

    def sample(self, chance: Chance) -> Action:
        """A random legal action, uniform over each field."""
        return cast(Action, self.decision.sample(self._state, chance))

    def default(self) -> Action:
        """What happens when nobody answers."""
        return cast(Action, self.decision.default(self._state))

    def forced(self) -> Action | None:
        """The only legal action, if there is just one."""
        return cast("Action | None", self.decision.forced(self._state))

    def facts(self) -> dict[str, Any]:
        """What the seat sees with the question."""
        return self.decision.facts(self._state)


class _Frame:
    """A running script with what it waits for and the sealed answers so far."""

    __slots__ = ("disturbed", "pending", "script", "sealed", "serial", "waived")

    def __init__(self, script: Script[None]) -> None:
        self.script = script
        self.pending: dict[Seat, Decision[Any]] = {}
        self.sealed: dict[Seat, tuple[Decision[Any], Action]] = {}
        self.serial = 0
        self.disturbed = False
        self.waived: set[Seat] = set()


class Match:
    """One game being played.

    With `auto`, a decision that has exactly one legal action is answered by the match itself: right for batch
    play. At a table of people it would tell by its speed what a seat lacks, so there it is off.

    A match copies its state at each checkpoint, so that cloning it replays only the few actions since. Batch play,
    which never clones, can save that with `checkpoints=False`; a clone then replays the whole match.
    """

    def __init__(
        self,
        game: Game,
        config: Mapping[str, Any],
        seed: int,
        *,
        auto: bool = False,
        state: Any = None,
        checkpoints: bool = True,
    ) -> None:
        """Start from a config and seed, or from a position's `state`; raises `BadConfig`."""
        self.game = game
        self.config = game.check_config(config)
        self.seed = seed
        self.auto = auto
        self.checkpoints = checkpoints
        self.started_from = game.to_json(state) if state is not None else None
        self.state = state if state is not None else game.new(self.config, seed)
        self.log: list[Event] = []
        self.entries: list[Entry] = []
        self.orders: dict[Seat, frozenset[str]] = {}
        self.over = False
        self.undone = 0
        """How many actions and takings back went before these entries and count for nothing but the version."""
        self._serial = 0
        self._frames: list[_Frame] = []
        self._tail: list[Entry] = []
        self._checkpoint: Any = self.state.copy()
        self._checkpoint_orders = dict(self.orders)
        self._start(game.script(self.state))

    # What is asked

    @property
    def version(self) -> int:
        """Number of recorded actions, with those taken back: it only ever rises."""
        return len(self.entries) + self.undone

    @property
    def pending(self) -> dict[Seat, Decision[Any]]:
        """The decisions that somebody owes now."""
        return self._frames[-1].pending if self._frames else {}

    def prompt(self, seat: Seat) -> Prompt | None:
        """What the seat is asked now, or None."""
        decision = self.pending.get(seat)
        if decision is None:
            return None
        return Prompt(f"{self.asking}-{seat}", seat, decision, self.state)

    @property
    def asking(self) -> str:
        """What names the decisions owed now, for all seats that owe them together; it is never used again."""
        serial = self._frames[-1].serial if self._frames else 0
        return f"{serial}u{self.undone}" if self.undone else str(serial)

    @property
    def sealed(self) -> frozenset[Seat]:
        """The seats that have answered while others of the same question have not."""
        return frozenset(self._frames[-1].sealed) if self._frames else frozenset()

    def standing(self, seat: Seat) -> list[Prompt]:
        """What the seat may do out of turn now; never empty decisions."""
        if self.over or len(self._frames) != 1:
            return []
        return [
            Prompt(f"s-{d.kind}-{seat}", seat, d, self.state) for d in self.game.standing(self.state, seat)
        ]

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat may know, as JSON."""
        return self.game.view(self.state, seat)

    def events(self, seat: Seat | None, since: int = 0) -> list[tuple[int, Event]]:
        """The numbered events from `since` on that a seat may know."""
        return [(i, e) for i, e in enumerate(self.log[since:], since) if e.known_to(seat)]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state) if self.over else None

    # Taking answers

    def submit(self, seat: Seat, action: Action) -> Refusal | None:
        """Apply an action if it is legal; otherwise change nothing and say why."""
        refusal = self.refuse(seat, action)
        if refusal is None:
            self.apply(seat, action)
        return refusal

    def refuse(self, seat: Seat, action: Action) -> Refusal | None:
        """None if the seat may do this now."""
        if self.over:
            return Refusal("", "the game is over", "E_TIMING")
        decision = self.pending.get(seat)
        if isinstance(action, Order):
            if type(action.kind) is not str or type(action.passes) is not bool:
                return Refusal("", f"an order names a kind and true or false, not {action!r}", "E_FORM")
            if action == Order(REST, True) and decision is not None and decision.rouses:
                return Refusal("", "you are to act yourself now; you can rest when you have", "E_TIMING")
            return None
        if decision is not None and type(action) is decision.action:
            return decision.refuse(self.state, action)
        for prompt in self.standing(seat):
            if type(action) is prompt.decision.action:
                return prompt.refuse(action)
        if isinstance(self.game, Explaining) and (why := self.game.closed(self.state, seat, action)):
            return why
        if decision is None:
            return Refusal("", f"{type(action).__name__} is not open to you now", "E_ACTOR")
        return Refusal(
            decision.rule,
            f"you are asked for {decision.action.__name__}, not {type(action).__name__}",
            "E_FORM",
        )

    def play(self, seat: Seat, action: Action) -> None:
        """Like `submit`, but raises `IllegalAction`."""
        refusal = self.submit(seat, action)
        if refusal is not None:
            raise IllegalAction(seat, action, refusal)

    def apply(self, seat: Seat, action: Action) -> None:
        """The unchecked door: for search and for trusted records. The action must be legal."""
        entry = Entry(seat, action)
        self.entries.append(entry)
        self._tail.append(entry)
        decision = self.pending.get(seat)
        if isinstance(action, Order):
            had = self.orders.get(seat, frozenset())
            self.orders[seat] = had | {action.kind} if action.passes else had - {action.kind}
            if decision is not None and (answer := self._obey(seat, decision)) is not None:
                self._answer(self._frames[-1], seat, answer)
            return
        if decision is not None and type(action) is decision.action:
            self._answer(self._frames[-1], seat, action)
        else:
            self._start(self.game.interrupt(self.state, seat, action))

    def clone(self) -> Match:
        """An independent match at the same point, from the last checkpoint; its log starts there."""
        if self._checkpoint is None:
            raise ValueError("an imagined match cannot be cloned")
        twin = Match.__new__(Match)
        twin.game, twin.config, twin.seed, twin.auto = self.game, self.config, self.seed, self.auto
        twin.started_from, twin.checkpoints = self.started_from, self.checkpoints
        twin.state = self._checkpoint.copy()
        twin.log, twin.entries, twin.over, twin.undone = [], [], False, self.undone
        twin.orders = dict(self._checkpoint_orders)
        twin._serial, twin._frames, twin._tail = 0, [], []
        twin._checkpoint, twin._checkpoint_orders = self._checkpoint, self._checkpoint_orders
        twin._start(self.game.script(twin.state))
        for entry in self._tail:
            twin.apply(entry.seat, entry.action)
        twin.entries = list(self.entries)
        return twin

    def imagine(self, seat: Seat | None, chance: Chance) -> Match:
        """A match at the same point in a world that `seat` thinks possible: what it may not know is dealt anew.

        For search. What others have sealed is unknown too, so they are asked again. Scripts see the new world because
        their state is changed in place: what is hidden must stand in the state, not in a script's own variables. Such
        a match plays on but is not cloned, and its record is not this match's.
        """
        twin = self.clone()
        become(twin.state, self.game.redeal(twin.state, seat, chance))
        twin.checkpoints, twin._checkpoint = False, None
        for frame in twin._frames:
            for other in [s for s in frame.sealed if s != seat]:
                frame.pending[other] = frame.sealed.pop(other)[0]
        return twin

    def position(self) -> dict[str, Any]:
        """The last checkpoint as JSON: load it with `Match(game, config, seed, state=game.from_json(...))`."""
        return self.game.to_json(self._checkpoint)

    # Running the script

    def _answer(self, frame: _Frame, seat: Seat, action: Action) -> None:
        frame.sealed[seat] = (frame.pending.pop(seat), action)
        if not frame.pending:
            self._close(frame)

    def _close(self, frame: _Frame) -> None:
        """All answers are in: those that an interrupt made illegal are asked again, else the script goes on."""
        if frame.disturbed:
            for seat, (decision, action) in list(frame.sealed.items()):
                if seat not in frame.waived and not decision.stands(self.state, action):
                    del frame.sealed[seat]
                    frame.pending[seat] = decision
            frame.disturbed = False
            if frame.pending:
                self._settle(frame)
                return
        answers = {seat: action for seat, (_, action) in frame.sealed.items()}
        frame.sealed, frame.waived = {}, set()
        self._advance(frame, answers)

    def _start(self, script: Script[None]) -> None:
        for frame in self._frames:
            frame.disturbed = True
        frame = _Frame(script)
        self._frames.append(frame)
        self._advance(frame, None)

    def _advance(self, frame: _Frame, answers: dict[Seat, Action] | None) -> None:
        """Run a script until somebody must choose or it ends."""
        script, state = frame.script, self.state
        try:
            while True:
                wanted = script.send(answers)
                while not isinstance(wanted, tuple):
                    if wanted is SKIP_UNUSED:
                        wanted = script.send(self.auto)
                        continue
                    if self.checkpoints and len(self._frames) == 1:
                        self._collect_events()
                        self._checkpoint, self._tail = state.copy(), []
                        self._checkpoint_orders = dict(self.orders)
                    wanted = next(script)
                self._serial += 1
                frame.serial = self._serial
                frame.pending = {d.seat: d for d in wanted}
                self._answer_unasked(frame)
                if frame.pending:
                    break
                answers = {seat: action for seat, (_, action) in frame.sealed.items()}
                frame.sealed = {}
        except StopIteration:
            self._frames.remove(frame)
            self.over = not self._frames
            self._collect_events()
            if self._frames:
                self._settle(self._frames[-1])
            return
        self._collect_events()

    def _answer_unasked(self, frame: _Frame) -> None:
        """Answer what needs nobody: standing orders and, with `auto`, decisions with one legal action."""
        if not self.auto and not self.orders:
            return
        for seat, decision in list(frame.pending.items()):
            answer = self._obey(seat, decision) if self.orders else None
            if answer is None and self.auto:
                answer = decision.forced(self.state)
            if answer is not None:
                frame.sealed[seat] = (frame.pending.pop(seat), answer)

    def _obey(self, seat: Seat, decision: Decision[Any]) -> Action | None:
        """What the seat's standing orders answer; None if it is asked. A duty that rouses it ends its rest."""
        orders = self.orders.get(seat, frozenset())
        if decision.rouses and REST in orders:
            self.orders[seat] = orders - {REST}
        if not decision.moment:
            return None
        resting = REST in orders and not decision.concerns(self.state)
        return cast(Action, decision.default(self.state)) if resting or decision.kind in orders else None

    def _settle(self, frame: _Frame) -> None:
        """After an interrupt: a duty with no legal answer left falls back as its rule says."""
        for seat, decision in list(frame.pending.items()):
            if not decision.options(self.state, ()) and decision.field(self.state, ()) is not None:
                answer = decision.fallback(self.state)
                if answer is not None:
                    frame.sealed[seat] = (frame.pending.pop(seat), answer)
                    frame.waived.add(seat)
        if not frame.pending and frame.sealed:
            self._close(frame)

    def _collect_events(self) -> None:
        events = self.state.events
        if events:
            self.log.extend(events)
            events.clear()


__all__ = ("CHECKPOINT", "REST", "Entry", "Match", "Order", "Prompt")
