"""Read the rule ledger that ships with the package as Markdown.

A rule is defined in one of three shapes: a bullet (``- **B-BID-04** `[B]` text``), a heading
(``### K-DIAL-01 Two free, then 1 each`` and the lines below it) or a row of a table with a column of ids.
Bare mentions of an id define nothing. A rule that its file states twice (a row of the Karama table and the
note below the table) is one rule whose texts are joined.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

ID_PATTERN: Final = (
    r"B-[A-Z]+-\d{2}"
    r"|HC-\d{2,3}"
    r"|K-KARAMA-[A-Z]{2,3}-(?:\d{1,2}|S)"
    r"|K-[A-Z]+-\d{2}(?:-[A-Z]{2,3})?"
    r"|LS-[A-Z]+-(?:\d{1,2}|[NB])"
    r"|C-[A-Z]+-\d{2}"
    r"|U-\d{2}"
    r"|O-\d{3}"
    r"|J-\d{1,2}\.\d{1,2}"
)
"""What a rule id looks like, in any ledger."""

CITATION: Final = re.compile(rf"(?<![\w-])(?:{ID_PATTERN})(?![\w-])")
"""Finds rule ids in running text."""

# Which file defines which ids: base.md repeats the Karama table, but kiss.md is where those rules live.
_SOURCES: Final = {
    "base.md": ("B-", "HC-"),
    "kiss.md": ("K-",),
    "leader_skills.md": ("LS-",),
    "ccg.md": ("C-", "U-"),
    "oracle.md": ("O-",),
    "jihad.md": ("J-",),
}

_HEADING: Final = re.compile(r"(#+) (.*)")
_NUMBERED: Final = re.compile(r"(?:\d+(?:\.\d+)*\.?|J-\d+|Appendix [A-Z]\.) ")
_HEADING_IDS: Final = re.compile(rf"((?:{ID_PATTERN})(?: / (?:{ID_PATTERN}))*) (.*)")
_BULLET: Final = re.compile(rf"- \*\*({ID_PATTERN})(?: ([^*]+))?\*\* ?(.*)")
_CELL_ID: Final = re.compile(rf"\*\*({ID_PATTERN})\*\* ?(.*)|({ID_PATTERN})(?: ◀)?$")
_STATUS: Final = re.compile(r"`?\[([A-Z])\]`?(?:\[[A-Z]\])*")
_FIELD: Final = re.compile(r"(?:\*\*(Rule|When|Who|Bad|With|Test|KISS)\*\*|^ *- (Test|Needs):)", re.MULTILINE)
_LINE_REFERENCE: Final = re.compile(r"`(?:L\d[^`]*|S§[^`]*)`")
_WITNESSES: Final = re.compile(r" \[[^\[\]]*\]$")


class UnknownRule(KeyError):
    """No ledger defines this id."""

    def __init__(self, rule_id: str) -> None:
        super().__init__(rule_id)
        self.rule_id = rule_id

    def __str__(self) -> str:
        return f"no rule {self.rule_id!r} in the ledger"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule of the ledger.

    ``status`` is the ledger's own mark: ``B`` base rule, ``K`` KISS text, ``R`` ruling; in the card games
    ``S`` seed, ``D`` decision, ``P`` printed parallel; empty where the ledger sets none (hard cases, rulings
    of the Oracle). ``text`` and ``test`` are plain text; ``test`` is the ledger's exact example, if it has one.
    """

    id: str
    section: str
    text: str
    source_file: str
    status: str
    title: str = ""
    test: str = ""


def rule(rule_id: str) -> Rule:
    """The rule with this id.

    Raises:
        UnknownRule: no ledger defines it.
    """
    try:
        return _by_id()[rule_id]
    except KeyError:
        raise UnknownRule(rule_id) from None


def rules() -> tuple[Rule, ...]:
    """Every rule, file by file and in the order of each file."""
    return tuple(_by_id().values())


def text_for(rule_id: str, limit: int = 480) -> str:
    """What the rule says, as plain text for a pop-over: at most ``limit`` characters, cut between words.

    Raises:
        UnknownRule: no ledger defines it.
    """
    found = rule(rule_id)
    text = ". ".join(filter(None, (found.title, found.text or found.test)))
    if len(text) <= limit:
        return text
    cut = text[: limit - 2]
    sentence = cut.rfind(". ")
    if sentence > limit // 2:
        return f"{cut[: sentence + 1]} …"
    return f"{cut[: cut.rfind(' ')]} …"


@cache
def _by_id() -> MappingProxyType[str, Rule]:
    found: dict[str, Rule] = {}
    for name, prefixes in _SOURCES.items():
        text = files("landsraad.rules").joinpath(name).read_text(encoding="utf-8")
        for one in _parse(text, name):
            if not one.id.startswith(prefixes):
                continue
            before = found.get(one.id)
            found[one.id] = one if before is None else _joined(before, one)
    return MappingProxyType(found)


def _joined(first: Rule, second: Rule) -> Rule:
    return replace(
        first,
        text=f"{first.text.rstrip('.')}. {second.text}".rstrip(),
        test=" ".join(filter(None, (first.test, second.test))),
    )


def _parse(text: str, name: str) -> Iterator[Rule]:
    """Walk one ledger: keep the section path, hand each definition to the reader of its shape."""
    lines = text.splitlines()
    numbered = unnumbered = ""
    at = 0
    while at < len(lines):
        line = lines[at]
        section = ": ".join(filter(None, (numbered, unnumbered)))
        if heading := _HEADING.fullmatch(line):
            title = heading[2]
            if defined := _HEADING_IDS.fullmatch(title):
                body, at = _until_heading(lines, at + 1)
                for rule_id in defined[1].split(" / "):
                    yield _read(rule_id, body, section, name, title=_plain(defined[2]))
                continue
            if _NUMBERED.match(title):
                numbered, unnumbered = title, ""
            else:
                unnumbered = title
            at += 1
        elif bullet := _BULLET.fullmatch(line):
            below, at = _bullet_body(lines, at + 1)
            title = (bullet[2] or "").rstrip(".")
            yield _read(bullet[1], "\n".join([bullet[3], *below]), section, name, title)
        elif line.startswith("|"):
            table, at = _table(lines, at)
            yield from _rows(table, section, name)
        else:
            at += 1


def _until_heading(lines: list[str], at: int) -> tuple[str, int]:
    """The lines below a heading that defines a rule, up to the next heading or the next definition."""
    start = at
    while at < len(lines) and not _HEADING.match(lines[at]) and not _BULLET.match(lines[at]):
        at += 1
    return "\n".join(lines[start:at]), at


def _bullet_body(lines: list[str], at: int) -> tuple[list[str], int]:
    """Indented lines below a bullet, and the table after them if that table defines no rules itself."""
    start = at
    while at < len(lines) and lines[at].startswith("  "):
        at += 1
    after = at
    while after < len(lines) and not lines[after].strip():
        after += 1
    if after < len(lines) and lines[after].startswith("|"):
        table, end = _table(lines, after)
        if _id_column(table) is None:
            told = (f"{row[0]}: {'; '.join(filter(None, row[1:]))}." for row in table[1:])
            return [*lines[start:at], *told], end
    return lines[start:at], at


def _table(lines: list[str], at: int) -> tuple[list[list[str]], int]:
    """The cells of a table, header first, without its line of dashes."""
    rows = []
    while at < len(lines) and lines[at].startswith("|"):
        cells = [cell.strip() for cell in lines[at].strip().strip("|").split("|")]
        if not all(set(cell) <= {"-", ":"} for cell in cells):
            rows.append(cells)
        at += 1
    return rows, at


def _id_column(table: list[list[str]]) -> int | None:
    """The column that defines rules: bold ids, or ids under the header ``id``."""
    for column in range(len(table[0])):
        ids = [match for row in table[1:] if (match := _CELL_ID.match(row[column]))]
        if ids and (table[0][column].lower() == "id" or any(match[1] for match in ids)):
            return column
    return None


def _rows(table: list[list[str]], section: str, name: str) -> Iterator[Rule]:
    column = _id_column(table)
    if column is None:
        return
    header = table[0]
    for row in table[1:]:
        defined = _CELL_ID.match(row[column])
        if defined is None:
            continue
        told = [
            f"{head}: {cell}"
            for index, (head, cell) in enumerate(zip(header, row, strict=True))
            if index != column and cell and head.lower() not in {"step", "#"}
        ]
        stated = f"{defined[2] or ''};" if _STATUS.sub("", defined[2] or "").strip() else defined[2] or ""
        body = f"{stated} {'; '.join(told)}"
        yield _read(defined[1] or defined[3], body, section, name)


def _read(rule_id: str, body: str, section: str, name: str, title: str = "") -> Rule:
    """Split a definition into its mark, its statement and its test."""
    pieces = _FIELD.split(_LINE_REFERENCE.sub("", body))
    opening = pieces[0].strip()
    mark = _STATUS.match(opening)
    statement, tests = [opening[mark.end() :] if mark else opening], []
    for bold, listed, piece in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        field = bold or listed
        if field in {"Rule", "KISS"}:
            statement.append(piece)
        elif field in {"When", "Who"}:
            statement.append(f"{field}: {piece}")
        elif field == "Test":
            tests.append(piece)
    return Rule(
        id=rule_id,
        section=_plain(section),
        text=_WITNESSES.sub("", _plain(" ".join(statement))),
        source_file=name,
        status=mark[1] if mark else ("K" if name == "kiss.md" else ""),
        title=title,
        test=_plain(" ".join(tests)),
    )


def _plain(markdown: str) -> str:
    """Markdown to plain text on one line."""
    text = re.sub(r"```.*?```", " ", markdown, flags=re.DOTALL)
    text = re.sub(r"^\|[-:| ]+\|$", "", text, flags=re.MULTILINE)
    text = re.sub(r" *\| *$|^\| *", "", text, flags=re.MULTILINE).replace(" | ", ", ")
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\*\*|`", "", text)
    return re.sub(r"\s+", " ", text).strip()
