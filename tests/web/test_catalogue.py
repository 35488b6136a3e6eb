"""The catalogues hold every text of today, said in full, with every placeholder."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from landsraad.web.language import languages

SCRIPT = Path(__file__).parents[2] / "scripts" / "texts.py"


@pytest.fixture(scope="module")
def texts() -> ModuleType:
    spec = importlib.util.spec_from_file_location("texts", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", [code for code in languages() if code != "en"])
def test_a_catalogue_is_complete(texts: ModuleType, language: str) -> None:
    path = texts.LOCALE / language / "LC_MESSAGES" / "landsraad.po"
    catalog = texts.updated(language, path)
    assert texts.faults(catalog) == [], "run `make texts` and fill in what is missing"
    assert texts.written(catalog) == path.read_bytes(), "run `make texts`"


def test_a_lost_placeholder_is_found(texts: ModuleType) -> None:
    catalog = texts.Catalog(locale="de")
    catalog.add("{who} bids {spice}", "{who} bietet")
    catalog.add("to {place}", "nach {place}")
    catalog.add("and on", "")
    assert texts.faults(catalog) == [
        "['spice'] differ: '{who} bids {spice}' → '{who} bietet'",
        "missing: 'and on'",
    ]
