"""What the tests share."""

import shutil

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """An option for the tests of the server."""
    parser.addoption("--postgres", action="store_true", help="run the server's tests on PostgreSQL")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium for browser tests, which are skipped where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("no Chromium on this machine")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it loudly when browser tests did not run, so that a green run is not mistaken for a full one."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if "browser" in report.keywords]
    if skipped:
        terminalreporter.section(f"{len(skipped)} BROWSER TESTS SKIPPED: no Chromium", sep="!", red=True)
