"""Name packs: no page shows a built-in name then, and one that does not fit says why."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

sys.path.insert(0, str(Path(__file__).parent))

from test_every_text import Said, play

from landsraad.server import Settings, quick_table
from landsraad.table import say
from landsraad.web import create_app
from landsraad.web.language import Speech
from landsraad.web.names import KNOWN, BadPack, read_names

TIDE = Path(__file__).parents[2] / "docs" / "examples" / "tide.toml"


@pytest.fixture(params=["en", "de"])
def client(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TestClient]:
    settings = Settings(
        database=str(tmp_path / "t.sqlite3"), beat=1000, rate=0, durable=False, names=str(TIDE)
    )
    with TestClient(create_app(settings), headers={"accept-language": request.param}) as client:
        yield client


def built_in(page: str) -> set[str]:
    """The built-in names a page shows; a label that is only the word Shield is no card."""
    said = Said()
    said.feed(page)
    spoken = [text for text in said.texts if text.strip() not in ("Shield", "Schild")]
    text = re.sub(r"[A-Z]+(-[A-Z0-9]+)+", "", "\n".join(spoken))  # ids of rules
    names = {name.template for name in KNOWN.values()}
    return {name for name in names if re.search(rf"\b{re.escape(name)}\b", text)}


@pytest.mark.slow
def test_with_a_pack_no_page_shows_a_built_in_name(client: TestClient) -> None:
    table = quick_table(client.app, "dune", seat="atreides", bot="steady", name="Open sea", seed=3)  # type: ignore[arg-type]
    found: dict[str, set[str]] = {}
    for _ in range(10):
        found.setdefault("table", set()).update(built_in(client.get(table.path).text))
        play(client, table, "dune", "random", 25)
    page = client.get(table.path).text
    assert "House Corvane" in page and "Pilots&#39; Union" in page and "M12 3 21 20H3Z" in page
    for path in ("/?game=dune", "/guided", "/puzzles", "/puzzles/carthag?show=true"):
        found[path] = built_in(client.get(path).text)
    for part in ("log", "replay?as=atreides", "room", "rules"):
        found[part] = built_in(client.get(f"/t/{table.table_id}/{part}").text)
    assert {where: sorted(names) for where, names in found.items() if names} == {}


def test_a_text_that_spells_a_name_out_takes_the_one_of_the_pack() -> None:
    names = read_names(TIDE)
    assert Speech("en", names).say(say("Tell Atreides")) == "Tell House Corvane"
    assert Speech("en", names).say(say("{who}", who="Atreides")) == "Atreides", "what people write stays"
    assert Speech("en", names).say(say("Shield")) == "Shield", "a label"
    assert Speech("de", names).say(KNOWN["emperor"]) == "High Admiral"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[factions]\natredes = 'X'", "factions: nothing is called 'atredes'; there are: atreides"),
        ("[houses]\na = 'X'", "no table 'houses'; there are: factions, leaders, places, cards, phases"),
        ("[leaders]\nstilgar = 7", "leaders: stilgar: a text, not 7"),
        ("[leaders]\nstilgar = ''", "leaders: stilgar: a name of 1 to 40 letters"),
        ("[emblems]\natreides = 'M0 0\" onload=\"x'", "emblems: atreides: an SVG path"),
        ("factions = 3", "factions: a table of names, not 3"),
        ("title = 3", "title: a text, not 3"),
        ("[factions", "not a TOML file"),
    ],
)
def test_a_pack_that_does_not_fit_says_why(tmp_path: Path, text: str, why: str) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(text)
    with pytest.raises(BadPack, match=re.escape(why)):
        read_names(pack)
