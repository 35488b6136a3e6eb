"""Scenarios: rulings that can be run. A position, what is done, what is expected then (guide: `rule-makers.md`).

for scenario in load(Path("ruling.yaml")):
    result = run(scenario)
    assert result.holds, result.differences
"""

from landsraad.scenario.play import Result, position_of, run
from landsraad.scenario.read import BadScenario, Scenario, load, read

__all__ = ("BadScenario", "Result", "Scenario", "load", "position_of", "read", "run")
