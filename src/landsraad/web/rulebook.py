"""Why: a rule with the facts it was used on and what this table chose; the rules of a table; the register."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Final
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response
from markupsafe import Markup, escape

from landsraad.dune.options import OPTIONS, OptionSpec, parse, to_json
from landsraad.rules import Rule, UnknownRule, rules, scope
from landsraad.rules import rule as ledger_rule
from landsraad.rules.ledger import CITATION
from landsraad.rules.register import decisions
from landsraad.server.history import Eyes, course_of, eyes_for
from landsraad.server.live import Live
from landsraad.server.problems import Problem
from landsraad.server.setups import Switch, setup_for
from landsraad.table import game as table_game
from landsraad.table import names, say
from landsraad.web.boards import board_for
from landsraad.web.language import gettext
from landsraad.web.replay import Key, Number, html
from landsraad.web.telling import telling_for
from landsraad.web.visitors import Ctx, visitor

router = APIRouter(include_in_schema=False)
Words = Annotated[str, Query(max_length=80)]
Table = Annotated[str, Query(max_length=40)]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a table chose for an option."""

    name: str
    title: str
    group: str
    value: str
    text: str
    changed: bool
    usual: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the ledger with the rules of it that count."""

    id: str
    title: str
    rules: tuple[Rule, ...]


def chosen_of(game: str, config: Mapping[str, Any]) -> list[Chosen]:
    """The options of a table that mean something, with their values; none for a game without options."""
    if game != "dune":
        return [_as_set_up(switch, config) for switch in _switches(game)]
    values = to_json(parse(config.get("options") or {}, str(config.get("preset", "kiss"))))
    return [_chosen(spec, values[spec.name]) for spec in OPTIONS]


def _chosen(spec: OptionSpec, value: str) -> Chosen:
    text = spec.value_summaries.get(value, "")
    usual = spec.value_summaries.get(spec.default, spec.default)
    return Chosen(
        spec.name,
        say(spec.summary),
        say(spec.group),
        value,
        say(text),
        value != spec.default,
        say(usual),
        spec.rules,
    )


def _switches(game: str) -> tuple[Switch, ...]:
    """What the lobby lets one choose for a game."""
    return setup_for(game).menu(table_game(game)).switches if game in names() else ()


def _as_set_up(switch: Switch, config: Mapping[str, Any]) -> Chosen:
    """A switch of the lobby with what a table's config says of it; what it does not say is as usual."""
    found = config.get("options", {}).get(switch.name, config.get(switch.name, switch.default))
    value = str(found).lower() if type(found) is bool else str(found)
    texts = {choice.value: choice.text for choice in switch.values}
    return Chosen(
        switch.name,
        switch.title,
        switch.group,
        value,
        texts.get(value, switch.text),
        value != switch.default,
        texts.get(switch.default, switch.default),
        switch.rules,
    )


_SEATED: Final = {
    "17.1": "atreides",
    "17.2": "harkonnen",
    "17.3": "fremen",
    "17.4": "emperor",
    "17.5": "spacing_guild",
    "17.6": "bene_gesserit",
    "17.7": "ecaz",
    "17.8": "moritani",
    "17.9": "tleilaxu",
}
_SEATED_KISS: Final = {
    "10": "atreides",
    "11": "harkonnen",
    "12": "fremen",
    "13": "emperor",
    "14": "spacing_guild",
    "15": "bene_gesserit",
    "16": "ecaz",
    "17": "moritani",
    "18": "tleilaxu",
}
_HEADS: Final = {"kiss.md": "KISS ", "leader_skills.md": "Leader Skills ", "oracle.md": "Oracle: "}
_LEDGERS: Final[Mapping[str, tuple[str, ...]]] = {"ccg": ("ccg.md", "oracle.md"), "jihad": ("jihad.md",)}
"""Where the rules of other games stand."""
_OF_A_CARD: Final = "Card: "
"""How the Oracle heads what it says of one card."""


@cache
def _scoped() -> tuple[Rule, ...]:
    """The rules that count: those in scope, and the open points that a table chooses about."""
    found = scope()
    return tuple(rule for rule in rules() if rule.id in found or rule.id.startswith("U-"))


def _sources(game: str, config: Mapping[str, Any]) -> tuple[str, ...]:
    if game != "dune":
        return _LEDGERS.get(game, ())
    options = parse(config.get("options") or {}, str(config.get("preset", "kiss")))
    return ("base.md", "kiss.md", *["leader_skills.md"] * options.leader_skills)


def sections_of(game: str, config: Mapping[str, Any]) -> list[Section]:
    """The sections that count at a table: the base rules in their order, what KISS changes, a module that is on."""
    sources = _sources(game, config)
    seated = set(config.get("factions") or ())
    parts: dict[tuple[str, str], list[Rule]] = {}
    for rule in _scoped():
        if rule.source_file not in sources:
            continue
        if rule.section.startswith(_OF_A_CARD):
            rule = replace(rule, title=rule.section.removeprefix(_OF_A_CARD), section="cards")
        kiss = rule.source_file == "kiss.md"
        number = rule.section.split(" ")[0].rstrip(".")
        owner = (_SEATED_KISS if kiss else _SEATED).get(number)
        if owner is None or owner in seated:
            parts.setdefault((rule.source_file, rule.section), []).append(rule)
    made: list[Section] = []
    for (source, name), found in sorted(parts.items(), key=lambda item: sources.index(item[0][0])):
        made.append(Section(f"s-{len(made)}", f"{_HEADS.get(source, '')}{name}", tuple(found)))
    return made


@router.get("/rules")
def all_rules(ctx: Ctx, q: Words = "", table: Table = "") -> Response:
    """The ledger, searched; or the rules of one table."""
    if table:
        more = f"?{urlencode({'q': q})}" if q else ""
        return RedirectResponse(f"/t/{ctx.tables.row(table).id}/rules{more}", 307)
    wanted = q.strip().lower()
    found = [r for r in rules() if not wanted or wanted in f"{r.id} {r.title} {r.text}".lower()]
    return html("rules.html", here="/rules", who="", q=q, found=found[:300], total=len(found))


@router.get("/rules/decisions")
def register_page() -> Response:
    """The register of decisions."""
    return html("register.html", here="/rules", who="", body=rendered(decisions()))


@router.get("/rules/{rule_id}")
def one_rule(
    rule_id: str, request: Request, ctx: Ctx, table: Table = "", line: Number = None, eyes: Key = ""
) -> Response:
    """A rule's text, what the table chose about it, and the facts of a line of its log: for a pop-over, or a page."""
    try:
        found = ledger_rule(rule_id)
    except UnknownRule as error:
        raise Problem("unknown_rule", str(error)) from error
    if not request.headers.get("hx-request"):
        return html("rules.html", here="/rules", who="", q=rule_id, found=[found], total=1)
    chosen: list[Chosen] = []
    facts: list[tuple[str, str]] = []
    if table:
        who = visitor(table, request, ctx) if line is not None else None
        with ctx.tables.look(table, who) as live:
            chosen = [c for c in chosen_of(live.row.game, live.row.config) if rule_id in c.rules]
            if line is not None and live.match is not None:
                facts = facts_of(live, eyes_for(live, who, eyes), line)
    return html("rule.html", rule=found, chosen=chosen, facts=facts, table=table)


def facts_of(live: Live, eyes: Eyes, line: int) -> list[tuple[str, str]]:
    """The facts of the event of that number among those these eyes know."""
    course = course_of(live)
    known = course.events(eyes, course.last)
    if line >= len(known):
        return []
    event, board = known[line][1], board_for(live.row.game)
    named = [(say("Who"), board.role(event.actor))] if event.actor in {s.role for s in live.row.seats} else []
    told = telling_for(live.row.game).facts([e for _, e in known[: line + 1]], board)
    return [*named, *told]


@router.get("/t/{table_id}/rules")
def table_rules(table_id: str, ctx: Ctx, q: Words = "") -> Response:
    """The rules as this table plays them."""
    row = ctx.tables.row(table_id)
    sections = sections_of(row.game, row.config)
    if not sections:
        return RedirectResponse("/rules", 307)
    chosen = chosen_of(row.game, row.config)
    about: dict[str, list[Chosen]] = {}
    for one in chosen:
        for rule_id in one.rules:
            about.setdefault(rule_id, []).append(one)
    wanted = q.strip().lower()
    found = []
    for section in sections:
        kept = tuple(r for r in section.rules if not wanted or wanted in f"{r.id} {r.title} {r.text}".lower())
        if kept:
            found.append(Section(section.id, section.title, kept))
    groups: dict[str, list[Chosen]] = {}
    for one in sorted(chosen, key=lambda c: not c.changed):
        groups.setdefault(one.group, []).append(one)
    return html(
        "table_rules.html", here="", who="", row=row, board=board_for(row.game), q=q, sections=found, about=about,
        groups=groups if not wanted else {}, changed=[c for c in chosen if c.changed],
        total=sum(len(s.rules) for s in found),
    )  # fmt: skip


# Markdown, as far as the register needs it


def rendered(text: str) -> Markup:
    """Headings, paragraphs, lists and tables; rule ids become links to their texts."""
    return Markup("\n".join(_blocks(text.splitlines())))


def _inline(text: str) -> str:
    parts = []
    for index, piece in enumerate(text.split("`")):
        told = str(escape(piece))
        if index % 2:
            known = CITATION.fullmatch(piece) is not None and _known(piece)
            parts.append(_link(piece) if known else f"<code>{told}</code>")
            continue
        told = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", told)
        told = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", told)
        parts.append(CITATION.sub(lambda m: _link(m[0]) if _known(m[0]) else m[0], told))
    return "".join(parts)


def _known(rule_id: str) -> bool:
    try:
        ledger_rule(rule_id)
    except UnknownRule:
        return False
    return True


def _link(rule_id: str) -> str:
    return f'<button class="rule" type="button" data-rule="{rule_id}" aria-label="{gettext("Rule {id}", id=rule_id)}" aria-haspopup="dialog">{rule_id}</button>'  # noqa: E501


def _blocks(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        if heading := re.match(r"(#{1,4}) (.*)", line):
            level = len(heading[1])
            yield f"<h{level}>{_inline(heading[2])}</h{level}>"
            at += 1
        elif line.startswith("|"):
            rows = []
            while at < len(lines) and lines[at].startswith("|"):
                rows.append([cell.strip() for cell in lines[at].strip().strip("|").split("|")])
                at += 1
            yield _table(rows)
        elif line.startswith("- "):
            yield "<ul>"
            while at < len(lines) and lines[at].startswith(("- ", "  ")):
                item = [lines[at][2:]]
                at += 1
                while at < len(lines) and lines[at].startswith("  "):
                    item.append(lines[at].strip())
                    at += 1
                yield f"<li>{_inline(' '.join(item))}</li>"
            yield "</ul>"
        elif line.strip():
            words = []
            while at < len(lines) and lines[at].strip() and not lines[at].startswith(("#", "|", "- ")):
                words.append(lines[at].strip())
                at += 1
            yield f"<p>{_inline(' '.join(words))}</p>"
        else:
            at += 1


def _table(rows: list[list[str]]) -> str:
    head = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in rows[0])
    body = "".join(
        "<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>"
        for row in rows[1:]
        if not all(set(cell) <= {"-", ":", " "} for cell in row)
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
