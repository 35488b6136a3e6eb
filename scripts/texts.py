#!/usr/bin/env python3
"""Gather the texts of the pages into the catalogues, and say what is missing.

usage: scripts/texts.py [--check] [LANGUAGE …]

Texts are taken from `_("…")` and `ngettext("…", "…", n)` in templates, from `say("…")`, `say_n("…", "…", n)` and tables
in `texts(…)` in Python, and from `say("…")` in scripts; names from the data of the games; options from their table. A
new language begins with its code: `scripts/texts.py fr`. With `--check` nothing is written: it fails if a catalogue is
not up to date, lacks a text, or lost a placeholder.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "landsraad"
LOCALE = SOURCE / "web" / "locale"
PARTS = ("dune", "jihad", "ccg", "server", "table", "web")
"""The packages whose Python makes texts for people."""

Found = tuple[str | tuple[str, str], str | None]
"""A text (singular and plural), and the context it is told apart by."""


def python_texts(tree: ast.AST) -> Iterator[Found]:
    """The templates in the calls of `say`, `say_n` and `texts`, and of what templates call `_` and `ngettext`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        called = node.func.id
        if called in ("say", "gettext"):
            for text in _constants(node.args[0]):
                yield text, None
        elif called in ("say_n", "ngettext"):
            one, many = (next(_constants(arg), "") for arg in node.args[:2])
            if one and many:
                yield (one, many), None
        elif called == "texts":
            for text in _values(node.args[0]):
                yield text, None


def _constants(node: ast.AST) -> Iterator[str]:
    """A literal, or those between which a condition chooses."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body)
        yield from _constants(node.orelse)


def _values(node: ast.AST, keyed: bool = True) -> Iterator[str]:
    """The texts of a table: values of its mappings, members of its tuples, arguments of its calls.

    What looks like a key, such as `gom_jabbar`, is a text only as the value of a mapping.
    """
    if isinstance(node, ast.Constant):
        text = node.value
        if (
            isinstance(text, str)
            and re.search("[a-z]", text)
            and (keyed or not re.fullmatch(r"[a-z0-9_]+", text))
        ):
            yield text
    elif isinstance(node, ast.Dict):
        for child in node.values:
            yield from _values(child)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for child in node.elts:
            yield from _values(child, False)
    elif isinstance(node, ast.Call):
        for child in (*node.args, *(k.value for k in node.keywords)):
            yield from _values(child, False)


def template_texts(path: Path) -> Iterator[Found]:
    """The calls of `_` and `ngettext` in a template."""
    options = {"trimmed": "true", "silent": "false"}
    with path.open("rb") as file:
        for _, texts, _, _ in extract("jinja2", file, {"_": None, "ngettext": (1, 2)}, options=options):
            yield texts, None


def script_texts(path: Path) -> Iterator[Found]:
    """The calls of `say` in a script."""
    with path.open("rb") as file:
        for _, text, _, _ in extract("javascript", file, {"say": None}):
            yield text, None


def data_texts() -> Iterator[Found]:
    """Names and options, which stand in data."""
    from landsraad.ccg.cards import POWERS
    from landsraad.dune import options
    from landsraad.dune.phases import PHASES
    from landsraad.server.dune_setup import option_title
    from landsraad.web import hints
    from landsraad.web.emblems import NAME
    from landsraad.web.names import EVERY

    for told in (hints.ASKED, hints.WAITED, hints.BESIDE):
        for hint in told.values():
            yield hint.title, None
            yield hint.text, None
    for phase in ("Setup", *PHASES, "End"):
        yield phase, "name"
    for name in (*EVERY, *NAME.values()):
        yield name.template, "name"
    for power in POWERS.values():
        yield power, "name"
    for option in options.OPTIONS:
        yield option_title(option.name), None
        for text in (option.group, option.summary, *option.value_summaries.values()):
            yield text, None


def gathered() -> Catalog:
    """Every text there is, with the files it is in."""
    catalog = Catalog(project="Landsraad", charset="utf-8")

    def add(found: Iterator[Found], where: str) -> None:
        for text, context in found:
            if text:
                catalog.add(text, locations=[(where, 0)], context=context)

    for part in PARTS:
        for path in sorted((SOURCE / part).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            add(python_texts(tree), str(path.relative_to(SOURCE)))
    for path in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        add(template_texts(path), str(path.relative_to(SOURCE)))
    for path in sorted((SOURCE / "web" / "static").glob("*.js")):
        if not path.name.endswith(".min.js"):
            add(script_texts(path), str(path.relative_to(SOURCE)))
    add(data_texts(), "data")
    return catalog


def placeholders(text: str) -> set[str]:
    """The names between braces."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def faults(catalog: Catalog) -> list[str]:
    """What is missing or wrong in a translation."""
    found = []
    for text in catalog:
        if not text.id:
            continue
        told = text.string if isinstance(text.string, tuple | list) else (text.string,)
        if text.fuzzy or not all(told):
            found.append(f"missing: {text.id!r}")
            continue
        ids = _ids(text)
        for form, one in enumerate(told):
            odd = placeholders(str(one)) ^ placeholders(ids[min(form, len(ids) - 1)])
            if odd - {"n"}:
                found.append(f"{sorted(odd)} differ: {text.id!r} → {one!r}")
    return found


def _ids(text: Message) -> tuple[str, ...]:
    return tuple(text.id) if isinstance(text.id, tuple | list) else (str(text.id),)


def updated(language: str, path: Path) -> Catalog:
    """A catalogue with the texts of today; what is no longer used is gone."""
    if path.exists():
        with path.open("rb") as file:
            catalog = read_po(file, locale=language)
    else:
        catalog = Catalog(locale=language, project="Landsraad", charset="utf-8")
    catalog.update(gathered(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalogue as it is kept: texts in the order of the files they are in, without line numbers or dates."""
    out = io.BytesIO()
    write_po(out, catalog, width=120, include_lineno=False, sort_by_file=True, omit_header=True)
    lines = [
        'msgid ""',
        'msgstr ""',
        f'"Language: {catalog.locale_identifier}\\n"',
        f'"Plural-Forms: {catalog.plural_forms}\\n"',
        r'"MIME-Version: 1.0\n"',
        r'"Content-Type: text/plain; charset=utf-8\n"',
        r'"Content-Transfer-Encoding: 8bit\n"',
        "",
        "",
    ]
    return "\n".join(lines).encode() + out.getvalue()


def main(argv: list[str]) -> int:
    """Do it; 1 if something is missing and `--check` was asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("languages", nargs="*")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args(argv)
    known = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/landsraad.po"))
    bad = False
    for language in sorted({*known, *asked.languages}):
        path = LOCALE / language / "LC_MESSAGES" / "landsraad.po"
        catalog = updated(language, path)
        content, wrong = written(catalog), faults(catalog)
        if asked.check and (not path.exists() or path.read_bytes() != content):
            wrong.append("not up to date: run `make texts`")
        elif not asked.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        print(f"{language}: {len(catalog)} texts, {len(wrong)} to mend")
        for one in wrong:
            print("  " + one)
        bad = bad or bool(wrong)
    return 1 if bad and asked.check else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
