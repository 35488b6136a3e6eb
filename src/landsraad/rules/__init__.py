"""The numbered rule ledger: what every rule id means, which rules count now, which tests claim them."""

from landsraad.rules.coverage import Coverage, coverage
from landsraad.rules.ledger import Rule, UnknownRule, rule, rules, text_for
from landsraad.rules.scope import in_scope, later, scope, why_later

__all__ = [
    "Coverage",
    "Rule",
    "UnknownRule",
    "coverage",
    "in_scope",
    "later",
    "rule",
    "rules",
    "scope",
    "text_for",
    "why_later",
]
