"""Running a scenario: set the position up, act, compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, cast

from landsraad.lab.simulate import find_game
from landsraad.scenario.facts import change, difference, merged, show
from landsraad.scenario.read import Act, BadScenario, Scenario
from landsraad.table import (
    Action,
    BadAction,
    BadConfig,
    BadRecord,
    Decision,
    Game,
    Match,
    Outcome,
    Prompt,
    Refusal,
    Script,
    UnknownGame,
    legal,
)
from landsraad.table.codec import action_from_json, action_to_json
from landsraad.table.script import Checkpoint

_PATIENCE = 5_000
"""Most answers given on the way to an act or to `until`."""


@dataclass(slots=True)
class Result:
    """How a scenario came out: the differences (none: it holds) and the log of the play."""

    scenario: Scenario
    differences: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything was as expected."""
        return not self.differences

    def to_json(self) -> dict[str, Any]:
        """The result as JSON."""
        one = self.scenario
        return {
            "title": one.title,
            "where": one.where,
            "rules": list(one.rules),
            "holds": self.holds,
            "differences": self.differences,
        }


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What a game adds to the common form: other names of seats, setting up, reading facts."""

    names: Mapping[str, str] = field(default_factory=dict)
    arrange: Callable[[Any, Mapping[str, Any]], Mapping[str, Any]] = lambda state, position: position
    facts: Callable[[dict[str, Any]], dict[str, Any]] = lambda position: position


def vocabulary_of(game: Game) -> Vocabulary:
    """The words of a game; the plain form for a game that adds none."""
    if game.name != "dune":
        return Vocabulary()
    from landsraad.scenario import dune

    return Vocabulary(dune.NAMES, dune.arrange, dune.facts)


def position_of(scenario: Scenario) -> dict[str, Any]:
    """The position a scenario starts from, complete, as JSON; raises `BadScenario`."""
    game, state = _set_up(scenario)
    return game.to_json(state)


def run(scenario: Scenario) -> Result:
    """Play a scenario; raises `BadScenario` if it cannot be set up or names what does not exist."""
    return _Play(scenario).result()


def _set_up(scenario: Scenario) -> tuple[Game, Any]:
    """The game and the state the scenario starts from."""
    try:
        game = find_game(scenario.game)
        fresh = game.new(game.check_config(config_of(scenario, vocabulary_of(game))), scenario.seed)
        rest = vocabulary_of(game).arrange(fresh, scenario.position)
        state = game.from_json(merged(game.to_json(fresh), rest))
    except (UnknownGame, BadConfig, BadRecord, KeyError, TypeError, ValueError) as problem:
        told = (
            str(problem)
            if isinstance(problem, ValueError | BadRecord)
            else f"{type(problem).__name__}: {problem}"
        )
        raise BadScenario(f"{scenario.where}: {told}") from problem
    if broken := game.violations(state):
        raise BadScenario(f"{scenario.where}: the position breaks the rules: {'; '.join(broken)}")
    return game, state


def config_of(scenario: Scenario, vocabulary: Vocabulary) -> dict[str, Any]:
    """The scenario's config, with the game's own names of the factions."""
    config = dict(scenario.config)
    if isinstance(config.get("factions"), list):
        config["factions"] = [vocabulary.names.get(f, f) for f in config["factions"]]
    return config


class _StopAt:
    """A game that ends at the first checkpoint where `reached` is true."""

    def __init__(self, game: Game, reached: Callable[[Any], bool]) -> None:
        self._game, self._reached = game, reached
        self.stopped = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def script(self, state: Any) -> Script[None]:
        """The game's script, up to there."""
        rules = self._game.script(state)
        answers: Any = None
        first = True
        while True:
            try:
                wanted = rules.send(answers)
            except StopIteration:
                return
            if isinstance(wanted, Checkpoint) and not first and self._reached(state):
                self.stopped = True
                return
            first = False
            answers = yield wanted

    def outcome(self, state: Any) -> Outcome | None:
        """None for a play that was stopped."""
        return None if self.stopped else self._game.outcome(state)


class _Play:
    """One scenario being played."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game, state = _set_up(scenario)
        self.vocabulary = vocabulary_of(self.game)
        self.differences: list[str] = []
        driven: Any = self.game
        if scenario.until is not None:
            driven = _StopAt(self.game, lambda now: not self._compare(scenario.until or {}, self._facts(now)))
        self.before = self._facts(state)
        config = config_of(scenario, self.vocabulary)
        self.match = Match(driven, config, scenario.seed, state=state)
        self.seats = {name: seat for seat, name in enumerate(self.game.seats(state))}
        self.actions = {action.__name__: action for action in self.game.actions}

    def result(self) -> Result:
        """Play to the end of the scenario and compare."""
        for number, act in enumerate(self.scenario.acts, 1):
            self._do(act, f"act {number}: ")
            if self.differences:
                break
        else:
            if self.scenario.until is not None:
                self._play_until()
            self._expect(self.scenario.expect, self.scenario.changes, "")
        log = [self.game.describe(event) for event in self.match.log]
        return Result(self.scenario, self.differences, log)

    # Acting

    def _do(self, act: Act, where: str) -> None:
        if act.expect is not None or act.changes is not None:
            self._expect(act.expect or {}, act.changes or {}, where)
        elif act.seat == "all":
            for seat in list(self.match.pending):
                self._answer(seat)
        elif act.action is None:
            self._default(self._seat(act.seat, where), act.seat, where)
        else:
            self._act(act, act.action, where)

    def _default(self, seat: int, name: str, where: str) -> None:
        if not self._reach(lambda: self._must_choose(seat)) and seat not in self.match.pending:
            self.differences.append(f"{where}{name} is not asked anything; {self._asked()}")
            return
        self._answer(seat)

    def _must_choose(self, seat: int) -> bool:
        """Whether the seat is asked for something that no pause and no single option answers."""
        decision = self.match.pending.get(seat)
        return decision is not None and not decision.moment and decision.forced(self.match.state) is None

    def _act(self, act: Act, name: str, where: str) -> None:
        seat = self._seat(act.seat, where)
        if name not in self.actions:
            known = ", ".join(sorted(self.actions))
            raise BadScenario(f"{self.scenario.where}, {where}unknown action {name!r}; known: {known}")
        kind = self.actions[name]
        self._reach(lambda: self._prompt(seat, kind) is not None)
        prompt = self._prompt(seat, kind)
        if prompt is None:
            if act.refused is not True:
                self.differences.append(f"{where}{act.seat} cannot {name} now; {self._asked()}")
            return
        action = self._action(kind, act.values, prompt, where)
        refusal = self.match.refuse(seat, action)
        if act.refused is not None:
            self._check_refusal(act, refusal, action, where)
            return
        # One pause is like another to a reader: the one that the line means may come later.
        later = refusal is not None and prompt.decision.moment
        if later and self._reach(lambda: self._legal(seat, kind, action)):
            refusal = None
        if refusal is not None:
            self.differences.append(
                f"{where}{act.seat} {_told(action)} is refused: {refusal.reason} ({refusal.rule}, {refusal.code})"
            )
        elif not act.allowed:
            self.match.apply(seat, action)

    def _legal(self, seat: int, kind: type[Action], action: Action) -> bool:
        return self._prompt(seat, kind) is not None and self.match.refuse(seat, action) is None

    def _check_refusal(self, act: Act, refusal: Refusal | None, action: Action, where: str) -> None:
        if refusal is None:
            self.differences.append(f"{where}{act.seat} {_told(action)} is legal, expected to be refused")
        elif isinstance(act.refused, str) and act.refused not in (refusal.rule, refusal.code):
            self.differences.append(
                f"{where}expected to be refused by {act.refused}, refused by {refusal.rule} ({refusal.code}): "
                f"{refusal.reason}"
            )

    def _reach(self, there: Callable[[], bool]) -> bool:
        """Answer pauses that nobody uses and choices of one until `there`; whether it came to that."""
        for _ in range(_PATIENCE):
            if there():
                return True
            for seat, decision in self.match.pending.items():
                forced = (
                    decision.default(self.match.state)
                    if decision.moment
                    else decision.forced(self.match.state)
                )
                if forced is not None:
                    self.match.apply(seat, forced)
                    break
            else:
                return False
        return False

    def _play_until(self) -> None:
        """Default answers until the play stops."""
        for _ in range(_PATIENCE):
            if self.match.over:
                break
            self._answer(next(iter(self.match.pending)))
        if not cast(_StopAt, self.match.game).stopped:
            self.differences.append(f"until: {show(dict(self.scenario.until or {}))} was not reached")

    def _answer(self, seat: int) -> None:
        prompt = self.match.prompt(seat)
        if prompt is not None:
            self.match.apply(seat, prompt.default())

    def _prompt(self, seat: int, kind: type[Action]) -> Prompt | None:
        """The question, or the standing possibility, that such an action answers."""
        asked = self.match.prompt(seat)
        if asked is not None and asked.decision.action is kind:
            return asked
        return next((p for p in self.match.standing(seat) if p.decision.action is kind), None)

    def _action(self, kind: type[Action], values: Any, prompt: Prompt, where: str) -> Action:
        """The action with the fields given, by name or in order, and defaults for the others."""
        names = [f.name for f in fields(kind)]
        if isinstance(values, Mapping):
            given = dict(values)
        else:
            listed = (
                [] if values is None and len(names) != 1 else values if isinstance(values, list) else [values]
            )
            if isinstance(values, list) and len(names) == 1 and len(values) != 1:
                listed = [values]
            given = dict(zip(names, listed, strict=False))
            if len(listed) > len(names):
                raise BadScenario(
                    f"{self.scenario.where}, {where}{kind.__name__} has {len(names)} fields: {names!r}"
                )
        given = {**_defaults(prompt.decision, self.match.state, given), **given}
        try:
            return action_from_json({"type": kind.__name__, **given}, self.game.actions)
        except BadAction as problem:
            raise BadScenario(f"{self.scenario.where}, {where}{problem}") from problem

    def _seat(self, name: str, where: str) -> int:
        known = self.vocabulary.names.get(name, name)
        if known not in self.seats:
            raise BadScenario(
                f"{self.scenario.where}, {where}no seat {name!r}; there are {', '.join(self.seats)}"
            )
        return self.seats[known]

    # Comparing

    def _facts(self, state: Any) -> dict[str, Any]:
        return self.vocabulary.facts(self.game.to_json(state))

    def _expect(self, expect: Mapping[str, Any], changes: Mapping[str, Any], where: str) -> None:
        """Compare; what does not hold yet may hold after pauses that nobody uses."""
        self._reach(lambda: not self._compared(expect, changes))
        self.differences += [where + line for line in self._compared(expect, changes)]

    def _compared(self, expect: Mapping[str, Any], changes: Mapping[str, Any]) -> list[str]:
        facts = self._facts(self.match.state)
        changed = [change(self.before, facts, self._path(path), by) for path, by in changes.items()]
        return [*self._compare(expect, facts), *(line for line in changed if line)]

    def _compare(self, expect: Mapping[str, Any], facts: dict[str, Any]) -> list[str]:
        lines: list[str | None] = []
        for path, wanted in expect.items():
            if path in _SPECIAL:
                lines += _SPECIAL[path](self, wanted)
            else:
                lines.append(difference(facts, self._path(path), wanted))
        return [line for line in lines if line]

    def _path(self, path: str) -> str:
        """A dotted path with the game's own names."""
        first, dot, rest = path.partition(".")
        return f"{self.vocabulary.names.get(first, first)}{dot}{rest}"

    def _asked(self) -> str:
        names = {seat: name for name, seat in self.seats.items()}
        asked = ", ".join(f"{names[s]} ({d.action.__name__})" for s, d in self.match.pending.items())
        return f"asked now: {asked or 'nobody'}"

    def _check_asked(self, wanted: Any) -> list[str]:
        """Who is asked: a name, a list of names, or names with the action each is asked for."""
        found = {name: self.match.pending.get(seat) for name, seat in self.seats.items()}
        asked = {name: d.action.__name__ for name, d in found.items() if d is not None}
        if isinstance(wanted, Mapping):
            named: Any = {self.vocabulary.names.get(n, n): action for n, action in wanted.items()}
        else:
            many: Iterable[str] = [] if wanted is None else [wanted] if isinstance(wanted, str) else wanted
            named = {n: asked.get(n) for n in (self.vocabulary.names.get(n, n) for n in many)}
        return [] if asked == named else [f"asked: expected {show(wanted)}; {self._asked()}"]

    def _check_over(self, wanted: Any) -> list[str]:
        over = self.match.over and self.match.outcome is not None
        return [] if over == bool(wanted) else [f"over: expected {wanted}, {self._asked()}"]

    def _check_winners(self, wanted: Any) -> list[str]:
        outcome = self.match.outcome if self.match.over else None
        names = list(self.seats)
        found = sorted(names[seat] for seat in outcome.winners) if outcome else []
        named = sorted(
            self.vocabulary.names.get(n, n) for n in ([wanted] if isinstance(wanted, str) else wanted)
        )
        return [] if found == named else [f"winners: expected {named}, found {found}"]

    def _check_log(self, wanted: Any, there: bool = True) -> list[str]:
        lines = []
        for one in wanted if isinstance(wanted, list) else [wanted]:
            if any(self._event_is(event, one) for event in self.match.log) != there:
                kinds = ", ".join(dict.fromkeys(event.kind for event in self.match.log))
                lines.append(
                    f"log: {show(one)} {'is missing' if there else 'is there'}; happened: {kinds or 'nothing'}"
                )
        return lines

    def _event_is(self, event: Any, wanted: Any) -> bool:
        """Whether an event is of this kind, or has these values among kind, rule, actor and its facts."""
        if isinstance(wanted, str):
            return bool(event.kind == wanted)
        flat = {**event.facts, "kind": event.kind, "rule": event.rule, "actor": event.actor}
        return all(difference(flat, key, self.vocabulary.names.get(v, v) if key == "actor" else v) is None
                   for key, v in wanted.items())  # fmt: skip


_SPECIAL: dict[str, Callable[[_Play, Any], list[str]]] = {
    "asked": _Play._check_asked,
    "over": _Play._check_over,
    "winners": _Play._check_winners,
    "log": _Play._check_log,
    "not_in_log": lambda play, wanted: play._check_log(wanted, there=False),
}


def _defaults(decision: Decision[Any], state: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """Values for the fields not given: the first option of each after those before it, else the plain default's."""
    plain = {
        k: v for k, v in action_to_json(decision.default(state)).items() if k != "type" and k not in given
    }
    if not given:
        return plain
    chosen: tuple[Any, ...] = ()
    while (name := decision.field(state, chosen)) is not None:
        options = decision.options(state, chosen)
        if name in given:
            value = _tupled(given[name])
            if not legal(value, options):
                break  # to be refused: nothing sensible follows it
        else:
            if not options:
                break
            value = options[0]
            if name in plain:
                plain[name] = list(value) if isinstance(value, tuple) else value
        chosen = (*chosen, value)
    return plain


def _tupled(value: Any) -> Any:
    return tuple(map(_tupled, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _told(action: Action) -> str:
    data = action_to_json(action)
    values = ", ".join(f"{key} {value!r}" for key, value in data.items() if key != "type")
    return f"{data['type']}({values})"
