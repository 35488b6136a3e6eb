"""What a summary makes of facts that say one word of each seat: which skill's owner wins how often."""

from __future__ import annotations

from landsraad.dune.game import GAME
from landsraad.lab.rows import GameRow
from landsraad.lab.summary import summarise
from landsraad.table import Match


def row(index: int, winner: str, **skills: str) -> GameRow:
    """A game with these skills."""
    return GameRow(
        index, index, {}, tuple(skills), ("steady",) * len(skills), (winner,), facts={"skills": skills}
    )


def test_a_skill_is_counted_with_its_owner() -> None:
    summary = summarise([
        row(0, "atreides", atreides="mentat", fremen="sandmaster"),
        row(1, "fremen", atreides="sandmaster", fremen="mentat"),
        row(2, "fremen", atreides="mentat", fremen="smuggler"),
    ])  # fmt: skip
    assert (summary.traits["skills", "mentat"], summary.traits_won["skills", "mentat"]) == (3, 2)
    assert (summary.traits["skills", "sandmaster"], summary.traits_won["skills", "sandmaster"]) == (2, 0)
    assert summary.to_json()["traits"]["skills"]["smuggler"][:2] == [1, 1]


def test_an_outcome_names_the_skills_only_with_the_module() -> None:
    for options, there in (({}, False), ({"LEADER-SKILLS": "on", "MAX_TURNS": 1}, True)):
        match = Match(GAME, GAME.check_config({"options": {"MAX_TURNS": 1, **options}}), 1, auto=True)
        while not match.over:
            prompt = match.prompt(next(iter(match.pending)))
            assert prompt is not None
            match.play(prompt.seat, prompt.default())
        assert match.outcome is not None
        assert ("skills" in match.outcome.facts) == there
        assert not there or len(match.outcome.facts["skills"]) == 6
