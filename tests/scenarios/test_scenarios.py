"""Every scenario of this folder holds; one test a scenario. What a scenario claims stands under its key `rules`."""

from pathlib import Path

import pytest

from landsraad.rules import UnknownRule, rule
from landsraad.scenario import Scenario, load, run

FILES = sorted(path for path in Path(__file__).parent.glob("*.y*ml"))
SCENARIOS = [pytest.param(one, id=one.title) for path in FILES for one in load(path)]

pytestmark = pytest.mark.scenario


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.holds, "\n".join(
        [f"{scenario.where}: {scenario.title}", *result.differences, "log:", *result.log]
    )


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenario_names_known_rules(scenario: Scenario) -> None:
    assert scenario.rules, f"{scenario.where} claims no rule"
    for one in scenario.rules:
        try:
            rule(one)
        except UnknownRule as problem:
            pytest.fail(f"{scenario.where}: {problem}")
