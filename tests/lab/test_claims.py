"""The claims hold: exactly, and in the engine."""

import json

import pytest

from landsraad.cli import run
from landsraad.lab.claims import CLAIMS, EXACT, UnknownClaim, check_claims
from landsraad.lab.claims.treachery import first_reshuffle
from landsraad.lab.stats import mean_of_counts

WANTED = {*(f"C-{n:02}" for n in range(1, 16)), "C-24", "C-26", "D-02"}


def test_every_claim_is_there() -> None:
    assert set(CLAIMS) >= WANTED
    assert set(EXACT) >= WANTED - {"C-15"}
    with pytest.raises(UnknownClaim, match="C-99"):
        check_claims(only=["C-99"])


@pytest.mark.rule("B-STORM-03", "K-STORM-01", "K-WORM-01", "K-WORM-02", "K-TLX-08", "K-ECZ-03", "K-FRE-04")
@pytest.mark.rule("B-OLD-01", "B-OLD-02", "B-OLD-13")
def test_claims_hold() -> None:
    """Every exact figure to the ledger's last digit; the engine's within a wide interval of few games."""
    results = check_claims(games=400, seed=11, only=[c for c in CLAIMS if c != "C-15"])
    assert {r.claim for r in results} >= WANTED - {"C-15"}
    assert [f"{r.claim} {r.figure} {r.measured} {r.interval}" for r in results if not r.holds] == []
    assert {r.method for r in results} == {"exact", "engine"}


@pytest.mark.rule("B-BID-17")
def test_the_deck_lasts_about_five_turns() -> None:
    turns = first_reshuffle(1.0, 0.25, 300, 5)
    assert mean_of_counts(turns).mean == pytest.approx(4.75, abs=0.2)
    assert min(turns) == 4


@pytest.mark.slow
def test_claims_hold_in_many_games() -> None:
    results = check_claims(games=2500, seed=3)
    assert [f"{r.claim} {r.figure} {r.measured} {r.interval}" for r in results if not r.holds] == []


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lab", "claims", "C-08", "--games", "200", "--json"]) == 0
    results = json.loads(capsys.readouterr().out)
    assert {one["claim"] for one in results} == {"C-08"}
    assert all(one["holds"] for one in results)
    assert run(["lab", "claims", "C-09", "--games", "200"]) == 0
    assert "holds" in capsys.readouterr().out
