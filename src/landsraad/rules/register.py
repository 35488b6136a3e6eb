"""The register of decisions: where the sources are silent, which reading was chosen, and why."""

from functools import cache
from importlib.resources import files
from pathlib import Path


@cache
def decisions() -> str:
    """The register as Markdown: `docs/decisions.md`, which goes along with the package."""
    shipped = files("landsraad.rules") / "decisions.md"
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "docs" / "decisions.md").read_text(encoding="utf-8")
