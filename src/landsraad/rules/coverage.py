"""Which tests claim which rule, and which code cites it.

A test claims rules with ``@pytest.mark.rule("B-BID-04", "B-BID-05")``, on a function, on a class, as
``pytestmark`` of a module or a class, or on one ``pytest.param``. A scenario file claims them under its key
``rules:``. Both are read from the sources, so that asking what is covered imports and runs nothing.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from landsraad.rules.ledger import CITATION, rules
from landsraad.rules.scope import scope

_RULES_KEY: Final = re.compile(r"^(?P<indent>[ -]*)rules?:[ \t]*(?P<value>.*)$")
_BLOCK_ITEM: Final = re.compile(r"^ *- +(\S+)")

BEYOND_CODE: Final = MappingProxyType(
    {"B-ATR-02": "what a player writes down is out of the program's reach, which keeps no notes for anybody"}
)
"""Rules in scope that no code can carry out, with the reason."""

Claim = tuple[str, str]
"""A rule id and the place that names it."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Tests by rule, and citations by rule.

    ``tests`` has every id that a test or scenario claims, known or not, with the places that claim it
    (``tests/dune/test_bidding.py::test_opening_bidder``). ``citations`` has every id that the sources name,
    with ``file:line``.
    """

    tests: Mapping[str, tuple[str, ...]]
    citations: Mapping[str, tuple[str, ...]]

    @property
    def gaps(self) -> tuple[str, ...]:
        """Rules in scope that no test claims, in the order of the ledger."""
        return tuple(one.id for one in rules() if one.id in scope() and one.id not in self.tests)

    @property
    def uncited(self) -> tuple[str, ...]:
        """Rules in scope that no source names, in the order of the ledger.

        Hard cases are left out: they are examples of other rules.
        """
        return tuple(
            one.id
            for one in rules()
            if one.id in scope()
            and not one.id.startswith("HC-")
            and one.id not in self.citations
            and one.id not in BEYOND_CODE
        )

    @property
    def unknown(self) -> Mapping[str, tuple[str, ...]]:
        """Ids that a test claims or a source names although no ledger defines them, with the places."""
        known = {one.id for one in rules()}
        named = {*self.tests, *self.citations} - known
        return MappingProxyType(
            {name: (*self.tests.get(name, ()), *self.citations.get(name, ())) for name in sorted(named)}
        )


def coverage(tests_dir: Path, source_dir: Path | None = None) -> Coverage:
    """Read what the tests below ``tests_dir`` claim and what the sources below ``source_dir`` cite.

    Raises:
        ValueError: a test names its rules by anything but literal strings, so that it cannot be read.
    """
    tests: list[Claim] = []
    for path in sorted(tests_dir.rglob("*.py")):
        tests += claims_of_module(path.read_text(encoding="utf-8"), _shown(path, tests_dir))
    for path in sorted((tests_dir / "scenarios").rglob("*.y*ml")):
        tests += claims_of_scenario(path.read_text(encoding="utf-8"), _shown(path, tests_dir))
    citations: list[Claim] = []
    for path in sorted(source_dir.rglob("*.py")) if source_dir else ():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            where = f"{_shown(path, source_dir)}:{number}" if source_dir else ""
            citations += [(cited, where) for cited in CITATION.findall(line)]
    return Coverage(_grouped(tests), _grouped(citations))


def claims_of_module(source: str, name: str) -> Iterator[Claim]:
    """What the marks of one test module claim; ``name`` is how its tests are shown.

    Raises:
        ValueError: a mark names its rules by anything but literal strings.
    """
    return _claims(ast.parse(source, filename=name).body, name, name)


def claims_of_scenario(text: str, name: str) -> Iterator[Claim]:
    """What the keys ``rules:`` of one scenario file claim: a list in brackets, a list of lines, or one id."""
    lines = iter(text.splitlines())
    pending = next(lines, None)
    while pending is not None:
        line, pending = pending, next(lines, None)
        key = _RULES_KEY.match(line)
        if key is None:
            continue
        value = key["value"].split("#")[0].strip()
        while value.startswith("[") and "]" not in value and pending is not None:
            value, pending = f"{value} {pending.split('#')[0].strip()}", next(lines, None)
        while not value.startswith("[") and pending is not None and (item := _BLOCK_ITEM.match(pending)):
            if len(pending) - len(pending.lstrip()) < len(key["indent"]):
                break
            value, pending = f"{value} {item[1]}", next(lines, None)
        yield from ((rule_id, name) for rule_id in re.findall(r"[^\s,\[\]\"']+", value))


def _claims(body: list[ast.stmt], where: str, name: str) -> Iterator[Claim]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            place = f"{where}::{statement.name}"
            for decorator in statement.decorator_list:
                yield from _marks(decorator, place, name)
            if isinstance(statement, ast.ClassDef):
                yield from _claims(statement.body, place, name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
            # pytestmark, and lists of pytest.param that a decorator uses by name.
            yield from _marks(statement.value, where, name)


def _marks(tree: ast.expr, place: str, name: str) -> Iterator[Claim]:
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and _is_rule_mark(call.func)):
            continue
        for argument in call.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise ValueError(f"{name}:{argument.lineno}: a rule mark takes literal ids, not code")
            yield argument.value, place


def _is_rule_mark(function: ast.expr) -> bool:
    """Is this ``pytest.mark.rule`` or ``mark.rule``?"""
    if not (isinstance(function, ast.Attribute) and function.attr == "rule"):
        return False
    mark = function.value
    return (
        mark.attr == "mark"
        if isinstance(mark, ast.Attribute)
        else isinstance(mark, ast.Name) and mark.id == "mark"
    )


def _shown(path: Path, root: Path) -> str:
    """The path from the folder above ``root``, with forward slashes."""
    return path.resolve().relative_to(root.resolve().parent).as_posix()


def _grouped(claims: list[Claim]) -> Mapping[str, tuple[str, ...]]:
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for rule_id, where in claims:
        found[rule_id][where] = None
    return MappingProxyType({rule_id: tuple(places) for rule_id, places in found.items()})
