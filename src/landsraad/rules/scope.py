"""Which rules of the ledger the package must prove with tests now, and why the others wait.

In scope is Dune with all nine factions under KISS: ``base.md`` sections 1 to 18 and its Appendix B, ``kiss.md``
sections 2 to 19, and the whole of ``leader_skills.md``, ``jihad.md``, ``oracle.md`` and ``ccg.md`` but for
section 25 (nothing of the rules of renegades could be read). What of these waits is listed below, with the reason.
"""

import re
from functools import cache
from types import MappingProxyType
from typing import Final

from landsraad.rules.ledger import Rule, rule, rules

_SECTIONS: Final = MappingProxyType(
    {
        "base.md": re.compile(r"(?:[1-9]|1[0-6])(?:\.\d+)?\.? |17\.[1-9] |18\. |Appendix B"),
        "kiss.md": re.compile(r"(?:[2-9]|1[0-9])(?:\.\d+)?\.? "),
        "leader_skills.md": re.compile(r"[2-8]\. "),
        "jihad.md": re.compile(r"J-"),
        "oracle.md": re.compile(r""),
        "ccg.md": re.compile(r"(?:[1-9]|1\d|2[0-46])\. "),
    }
)

# Patterns are matched against the whole id. A rule that merely mentions an absent faction stays in scope.
_LATER: Final = ((r"B-OLD-08", "the discovery deck of 2019 is not offered (options.md)"),)


@cache
def scope() -> frozenset[str]:
    """The ids of every rule that must have a test now."""
    return frozenset(one.id for one in rules() if _in_section(one) and one.id not in later())


@cache
def later() -> MappingProxyType[str, str]:
    """Rules taken out of the sections in scope, each with the reason."""
    found: dict[str, str] = {}
    for pattern, what in _LATER:
        matched = {one.id: what for one in rules() if re.fullmatch(pattern, one.id)}
        if not matched:
            raise ValueError(f"the exclusion {pattern!r} matches no rule")
        found |= matched
    return MappingProxyType(found)


def in_scope(rule_id: str) -> bool:
    """Must this rule have a test now?

    Raises:
        UnknownRule: no ledger defines it.
    """
    return rule(rule_id).id in scope()


def why_later(rule_id: str) -> str | None:
    """Why this rule is not in scope, or ``None`` if it is.

    Raises:
        UnknownRule: no ledger defines it.
    """
    if in_scope(rule_id):
        return None
    return later().get(rule_id, "its part of the ledger is not in scope yet")


def _in_section(one: Rule) -> bool:
    sections = _SECTIONS.get(one.source_file)
    return sections is not None and sections.match(one.section) is not None
