"""Which rules of the ledger the package must prove with tests now, and why the others wait.

In scope is Dune with all nine factions under KISS: ``base.md`` sections 1 to 15, 17 and 18 and its Appendix B,
``kiss.md`` sections 2 to 5 and 7 to 18. What of these sections concerns discovery tokens is listed below, with the
reason. The whole of ``jihad.md`` and of ``leader_skills.md`` is in scope.
"""

import re
from functools import cache
from types import MappingProxyType
from typing import Final

from landsraad.rules.ledger import Rule, rule, rules

_SECTIONS: Final = MappingProxyType(
    {
        "base.md": re.compile(r"(?:[1-9]|1[0-5])(?:\.\d+)?\.? |17\.[1-9] |18\. |Appendix B"),
        "kiss.md": re.compile(r"(?:[2-5]|[7-9]|1[0-8])(?:\.\d+)?\.? "),
        "leader_skills.md": re.compile(r"[2-8]\. "),
        "jihad.md": re.compile(r"J-"),
    }
)

_EXPANSION: Final = "comes with the expansion factions"
_DISCOVERY: Final = "comes with the expansion factions: discovery tokens"

# Patterns are matched against the whole id. A rule that merely mentions an absent faction stays in scope.
_LATER: Final = (
    (r"B-COMP-15", _DISCOVERY),
    (r"B-STORM-08|K-STORM-06", "the Testing Station, a discovery token"),
    (r"B-BLOW-10", "worms against discovery tokens"),
    (r"B-MOVE-13", "the Ornithopter, a discovery token"),
    (r"B-BAT-43", "battles inside a discovery territory"),
    (r"B-COLL-08", "the income of Jacurutu, a discovery token"),
    (r"B-KAR-07", "the Shrine, a discovery token"),
    (r"B-OLD-08", "the discovery deck of 2019 is not offered (options.md)"),
    (r"HC-(?:05|19|20|43|99|101)", _DISCOVERY),
)


@cache
def scope() -> frozenset[str]:
    """The ids of every rule that must have a test now."""
    return frozenset(one.id for one in rules() if _in_section(one) and one.id not in later())


@cache
def later() -> MappingProxyType[str, str]:
    """Rules taken out of the sections in scope, each with the reason."""
    found: dict[str, str] = {}
    for pattern, what in _LATER:
        reason = what if what.startswith(_EXPANSION) else f"{_EXPANSION}: {what}"
        matched = {one.id: reason for one in rules() if re.fullmatch(pattern, one.id)}
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
