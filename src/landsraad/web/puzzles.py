"""Three battles to try: a position, what is known of the opponent's plan, a goal that the engine checks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from anyio.to_thread import run_sync
from fastapi import APIRouter, Request
from fastapi.responses import Response

from landsraad.dune.game import GAME
from landsraad.dune.phases.battle import BattlePlan, MakePlan
from landsraad.dune.state import State
from landsraad.scenario.dune import arrange
from landsraad.server.problems import Problem
from landsraad.table import Action, Match, Prompt, Refusal, say, texts
from landsraad.web.boards import board_for
from landsraad.web.dune import DuneBoard
from landsraad.web.panels import Step, encode, resolve
from landsraad.web.replay import html

router = APIRouter(include_in_schema=False)
COOKIE: Final = "landsraad_puzzles"


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a plan."""

    won: bool
    exploded: bool
    lost: tuple[int, int]
    leaders: tuple[str, ...]
    """One's own leaders that died."""
    lines: tuple[tuple[str, str, str], ...]
    """The log of the battle: faction, text, rule."""

    @property
    def tokens(self) -> int:
        """Tokens lost, of both kinds."""
        return sum(self.lost)


@dataclass(frozen=True, slots=True)
class Goal:
    """One part of what is wanted."""

    text: str
    met: Callable[[Result], bool]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A battle to plan."""

    id: str
    title: str
    text: str
    known: tuple[str, ...]
    goals: tuple[Goal, ...]
    hero: str
    factions: tuple[str, ...]
    position: Mapping[str, Any]
    foe_plan: BattlePlan
    solution: BattlePlan
    explanation: str
    rules: tuple[str, ...]
    answers: Mapping[str, Action] = field(default_factory=dict)
    """Answers to other decisions on the way, by kind."""


WIN: Final = texts(Goal("Win the battle.", lambda r: r.won))

PUZZLES: Final[tuple[Puzzle, ...]] = texts((
    Puzzle(
        "carthag",
        "Carthag for three",
        "You are Atreides and attack Carthag with six forces. Harkonnen defends it with five.",
        (
            "You saw Harkonnen buy Chaumas, a poison weapon.",
            "Harkonnen will play a Shield, Feyd-Rautha (6) and dial 4.",
            "You have 3 spice. The first two tokens dialed are free.",
        ),
        (WIN, Goal("Lose at most 3 forces.", lambda r: r.tokens <= 3)),
        "atreides",
        ("atreides", "harkonnen"),
        {
            "storm": 15,
            "turn": 3,
            "order": ["atreides", "harkonnen"],
            "atreides": {
                "forces": {"carthag": 6},
                "spice": 3,
                "hand": ["crysknife", "gom_jabbar", "shield_1", "snooper_1"],
                "dead": ["lady_jessica", "thufir_hawat", "gurney_halleck"],
            },
            "harkonnen": {"forces": {"carthag": 5}, "spice": 2, "hand": ["chaumas", "shield_2"]},
        },
        BattlePlan("feyd_rautha", "chaumas", "shield_2", False, 4, 0, 0),
        BattlePlan("duncan_idaho", "gom_jabbar", "snooper_1", False, 3, 0, 0),
        "A Shield stops projectiles, not poison: the Gom Jabbar kills Feyd-Rautha and Harkonnen is left with its dial "
        "of 4. Chaumas is poison too, so a Snooper keeps your leader alive. Duncan Idaho adds 2 to a dial of 3: 5 "
        "against 4, and the third token costs 1 spice. A dial of 2 is enough, too: a tie is the aggressor's.",
        ("B-BAT-45", "B-BAT-47", "K-DIAL-01"),
    ),
    Puzzle(
        "habbanya",
        "Against the Lasgun",
        "You are Harkonnen and hold Habbanya Sietch with eight forces. Three Fremen attack it.",
        (
            "Stilgar (7) leads them. They hold the Lasgun and a Snooper, and they will play both and dial 3.",
            "Nothing stops a Lasgun. A Lasgun and a Shield in one battle destroy everything there.",
            "You have 4 spice. A tie is the aggressor's.",
        ),
        (
            WIN,
            Goal("Lose no leader of yours.", lambda r: not r.leaders),
            Goal("Keep at least 4 of your 8 forces.", lambda r: r.tokens <= 4),
        ),
        "harkonnen",
        ("harkonnen", "fremen"),
        {
            "storm": 3,
            "turn": 3,
            "order": ["fremen", "harkonnen"],
            "harkonnen": {
                "forces": {"habbanya_sietch": 8},
                "spice": 4,
                "hand": ["maula_pistol", "shield_1", "cheap_hero_1", "chaumas"],
            },
            "fremen": {"forces": {"habbanya_sietch": 3}, "spice": 1, "hand": ["lasgun", "snooper_1"]},
        },
        BattlePlan("stilgar", "lasgun", "snooper_1", False, 3, 0, 0),
        BattlePlan("cheap_hero_1", "maula_pistol", "", False, 4, 0, 0),
        "Whoever leads you dies, so let it be a Cheap Hero. A Snooper does not stop the Maula Pistol: Stilgar dies, "
        "and the Fremen are left with 3. As the defender you need more than that: a dial of 4, of which two tokens are "
        "free. Your Shield would blow up the sietch.",
        ("B-BAT-41", "B-BAT-45", "B-BAT-51"),
    ),
    Puzzle(
        "tueks",
        "One Sardaukar comes home",
        "You are the Emperor and attack Tuek’s Sietch with three forces and three Sardaukar. The Spacing Guild defends "
        "it with five.",
        (
            "Esmar Tuek (3) leads them with a Shield; they will dial 5.",
            "A Sardaukar counts 2 in the dial and costs no more than a plain token: two tokens are free, a third is 1.",
            "You have 1 spice. A tie is the aggressor's.",
        ),
        (
            WIN,
            Goal("Lose at most 3 tokens.", lambda r: r.tokens <= 3),
            Goal("Keep at least one Sardaukar.", lambda r: r.lost[1] <= 2),
        ),
        "emperor",
        ("emperor", "spacing_guild"),
        {
            "storm": 15,
            "turn": 3,
            "order": ["emperor", "spacing_guild"],
            "emperor": {
                "forces": {"tueks_sietch": [3, 3]},
                "spice": 1,
                "hand": ["maula_pistol"],
                "dead": ["count_hasimir_fenring", "captain_aramsham", "burseg", "bashar"],
            },
            "spacing_guild": {"forces": {"tueks_sietch": 5}, "spice": 8, "hand": ["shield_1"]},
        },
        BattlePlan("esmar_tuek", "", "shield_1", False, 5, 0, 0),
        BattlePlan("caid", "", "", False, 1, 2, 0),
        "Caid (3), two Sardaukar and one plain token make 8, and the Guild has 3 + 5 = 8: the tie is yours, because "
        "you attack. Three Sardaukar would win by one and none would come home; without the third token you are one "
        "short.",
        ("K-DIAL-05", "K-DIAL-01", "B-BAT-51"),
    ),
))  # fmt: skip
BY_ID: Final = {p.id: p for p in PUZZLES}


class Attempt:
    """A puzzle from its position on, up to the moment at which its plan is made."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        config = GAME.check_config({"factions": list(puzzle.factions)})
        state: State = GAME.new(config, 1)
        for name, value in arrange(state, puzzle.position).items():
            setattr(state, name, value)
        for disc in state.discs.values():
            disc.fought_in = ""
        state.stage = "battles"
        self.match = Match(GAME, config, 1, state=state)
        self.seat = self.match.state.seat(puzzle.hero)
        self._until_plan()

    def _until_plan(self) -> None:
        match = self.match
        while (prompt := self._next()) is not None and not self._mine(prompt):
            match.play(prompt.seat, self._answer(prompt))

    def _mine(self, prompt: Prompt) -> bool:
        return prompt.seat == self.seat and isinstance(prompt.decision, MakePlan)

    def _next(self) -> Prompt | None:
        """The opponent's decisions come first; nothing is left when the battle is over."""
        if self.match.over or self.match.state.stage != "battles":
            return None
        seats = sorted(self.match.pending, key=lambda seat: seat == self.seat)
        return self.match.prompt(seats[0]) if seats else None

    def _answer(self, prompt: Prompt) -> Action:
        if isinstance(prompt.decision, MakePlan):
            return self.puzzle.foe_plan
        return self.puzzle.answers.get(prompt.decision.kind) or prompt.default()

    @property
    def prompt(self) -> Prompt:
        """The plan that is wanted."""
        found = self.match.prompt(self.seat)
        assert found is not None
        return found

    def play(self, plan: BattlePlan) -> Result:
        """Fight; raises `IllegalAction` for a plan that cannot be made."""
        match, hero = self.match, self.puzzle.hero
        match.play(self.seat, plan)
        self._until_plan()
        events = [e for e in match.log if e.known_to(self.seat)]
        after = ("collects", "income", "bribes_collected", "turn", "victory", "storm_dialed", "storm_card")
        end = next((i for i, e in enumerate(events) if e.kind in after), len(events))
        events = events[:end]
        lost = [e.facts for e in events if e.kind == "forces_lost" and e.actor == hero]
        return Result(
            any(e.kind == "battle_won" and e.actor == hero for e in events),
            any(e.kind == "explosion" for e in events),
            (sum(f["normal"] for f in lost), sum(f["elite"] for f in lost)),
            tuple(e.facts["leader"] for e in events if e.kind == "leader_killed" and e.actor == hero),
            tuple(
                (e.actor, GAME.describe(e), e.rule)
                for e in events
                if e.kind not in ("plan_committed", "passes")
            ),
        )


@dataclass(frozen=True, slots=True)
class Row:
    """A field of the plan as a page shows it."""

    name: str
    title: str
    options: tuple[tuple[str, str, str, bool], ...]
    """Value, label, why not, taken."""
    refusal: Refusal | None


def rows_of(attempt: Attempt, wish: Mapping[str, str]) -> tuple[list[Step], list[Row]]:
    """The plan field by field, with what is not possible and why."""
    prompt, board = attempt.prompt, board_for("dune")
    steps = resolve(prompt, wish, lambda name, options: options[0], lambda name, options: False)
    rows = []
    for step in steps:
        if len(step.options) < 2 and step.name not in ("leader", "weapon", "defense"):
            continue
        values: Sequence[Any] = list(step.options)
        values = [*values, *(c for c in step.candidates if c not in values)]
        shown = []
        for value in values:
            refusal = prompt.why_not(step.before, value)
            label = board.value(step.name, value, "MakePlan")
            shown.append((encode(value), label, refusal.reason if refusal else "", value == step.value))
        rows.append(Row(step.name, board.field("MakePlan", step.name), tuple(shown), step.refusal))
    return steps, rows


def progress(request: Request) -> dict[str, tuple[int, bool]]:
    """Tries and success of each puzzle in this browser."""
    found = {}
    for part in request.cookies.get(COOKIE, "")[:400].split("."):
        name, _, rest = part.partition("-")
        tries, _, solved = rest.partition("-")
        if name in BY_ID and tries.isdigit():
            found[name] = (int(tries[:4]), solved == "s")
    return found


def _page(
    request: Request, puzzle: Puzzle, wish: Mapping[str, str], result: Result | None, show: bool
) -> Response:
    attempt = Attempt(puzzle)
    _, rows = rows_of(attempt, wish)
    board, view = board_for("dune"), attempt.match.view(attempt.seat)
    assert isinstance(board, DuneBoard)
    done = progress(request)
    tries, solved = done.get(puzzle.id, (0, False))
    goals = [(g.text, g.met(result) if result else None) for g in puzzle.goals]
    if result is not None:
        tries, solved = tries + 1, solved or all(met for _, met in goals)
        done[puzzle.id] = (tries, solved)
    page = html(
        "puzzle.html", here="/puzzles", who="", puzzle=puzzle, rows=rows, board=board, view=view,
        map=board.map(view, {}), hand=board.hand(view), leaders=board.discs(view), result=result, goals=goals,
        tries=tries, solved=solved, now=result is not None and all(met for _, met in goals), show=show or solved,
        puzzles=PUZZLES,
    )  # fmt: skip
    if result is not None:
        told = ".".join(f"{name}-{n}-{'s' if ok else 'o'}" for name, (n, ok) in done.items())
        page.set_cookie(COOKIE, told, max_age=365 * 24 * 3600, httponly=True, samesite="lax", path="/puzzles")
    return page


def _puzzle(puzzle_id: str) -> Puzzle:
    found = BY_ID.get(puzzle_id)
    if found is None:
        raise Problem("not_found", say("there is no such puzzle"))
    return found


@router.get("/puzzles")
def puzzle_list(request: Request) -> Response:
    """All puzzles, with what has been tried."""
    return html(
        "puzzles.html",
        here="/puzzles",
        who="",
        puzzles=PUZZLES,
        done=progress(request),
        board=board_for("dune"),
    )


@router.get("/puzzles/{puzzle_id}")
def puzzle_page(puzzle_id: str, request: Request, show: bool = False) -> Response:
    """A puzzle, with the plan as far as it is made."""
    return _page(request, _puzzle(puzzle_id), _wish(request.query_params), None, show)


@router.post("/puzzles/{puzzle_id}")
async def puzzle_fight(puzzle_id: str, request: Request) -> Response:
    """Fight a plan out."""
    puzzle, sent = _puzzle(puzzle_id), await request.form()
    return await run_sync(
        _fight, request, puzzle, _wish({k: v for k, v in sent.items() if isinstance(v, str)})
    )


def _fight(request: Request, puzzle: Puzzle, wish: Mapping[str, str]) -> Response:
    attempt = Attempt(puzzle)
    steps, _ = rows_of(attempt, wish)
    if any(step.refusal is not None for step in steps):
        return _page(request, puzzle, wish, None, False)
    plan = attempt.prompt.decision.build(tuple(step.value for step in steps))
    return _page(request, puzzle, wish, attempt.play(plan), False)


def _wish(sent: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in sent.items() if value and len(value) < 80 and name != "show"}
