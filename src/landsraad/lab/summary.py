"""What a batch says: win shares with intervals, kinds of victory, lengths."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from landsraad.lab.rows import GameRow
from landsraad.lab.stats import Mean, Share, mean_of

SHOWN_VALUES = 40
"""A fact with more different values than this is not counted value by value."""


@dataclass(slots=True)
class Summary:
    """Counts over the rows of a batch; add rows as they come.

    `kinds` are (rule, reason). A win shared by several seats counts as a win for each (participation), so shares
    need not sum to 1.
    """

    games: int = 0
    failed: list[GameRow] = field(default_factory=list)
    played: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    bots_played: Counter[str] = field(default_factory=Counter)
    bots_won: Counter[str] = field(default_factory=Counter)
    parties: Counter[tuple[str, ...]] = field(default_factory=Counter)
    allied: Counter[tuple[str, ...]] = field(default_factory=Counter)
    allied_won: Counter[tuple[str, ...]] = field(default_factory=Counter)
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    decisions: list[int] = field(default_factory=list)
    facts: dict[str, Counter[str]] = field(default_factory=dict)
    numbers: dict[str, list[float]] = field(default_factory=dict)
    traits: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often a seat had what a fact says of it: the fact's name, and the value."""
    traits_won: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, row: GameRow) -> None:
        """Count one game."""
        self.games += 1
        if row.error is not None:
            self.failed.append(row)
            return
        self.played.update(row.seats)
        self.won.update(row.winners)
        self.parties[tuple(sorted(row.winners))] += 1
        self.kinds[row.rule, row.reason] += 1
        for allies in row.facts.get("alliances", ()):
            self.allied[tuple(allies)] += 1
            self.allied_won[tuple(allies)] += set(allies) <= set(row.winners)
        if row.turn is not None:
            self.turns[row.turn] += 1
        self.decisions.append(row.decisions)
        for seat, bot in zip(row.seats, row.bots, strict=True):
            self.bots_played[bot] += 1
            self.bots_won[bot] += seat in row.winners
        for name, value in row.facts.items():
            self._add_fact(name, value)
            if isinstance(value, Mapping):
                self._add_traits(name, value, row.winners)

    def _add_traits(self, name: str, value: Mapping[str, Any], winners: Sequence[str]) -> None:
        """A fact that says one word of each seat, such as its skill."""
        for seat, trait in value.items():
            if isinstance(trait, str):
                self.traits[name, trait] += 1
                self.traits_won[name, trait] += seat in winners

    def _add_fact(self, name: str, value: Any) -> None:
        if isinstance(value, int | float) and not isinstance(value, bool):
            self.numbers.setdefault(name, []).append(value)
        elif isinstance(value, str | bool):
            self.facts.setdefault(name, Counter())[str(value)] += 1

    @property
    def finished(self) -> int:
        """Games that came to an end."""
        return self.games - len(self.failed)

    def share(self, seat: str) -> Share:
        """Won games of those the seat's faction played."""
        return Share(self.won[seat], self.played[seat])

    def bot_share(self, bot: str) -> Share:
        """Won seats of those the bot played."""
        return Share(self.bots_won[bot], self.bots_played[bot])

    def party_share(self, party: tuple[str, ...]) -> Share:
        """Games won by exactly this party, of all."""
        return Share(self.parties[party], self.finished)

    def alliance_share(self, allies: tuple[str, ...]) -> Share:
        """Games won together, of those at whose end they were allied."""
        return Share(self.allied_won[allies], self.allied[allies])

    def trait_share(self, name: str, trait: str) -> Share:
        """Games won by the seat of which a fact said this, of those in which it said so."""
        return Share(self.traits_won[name, trait], self.traits[name, trait])

    def decisions_a_game(self) -> Mean:
        """Choices made by bots in a game."""
        return mean_of(self.decisions)

    def turn_mean(self) -> Mean:
        """Last turn of a game."""
        return mean_of(self.turns.elements())

    def number(self, name: str) -> Mean:
        """A numeric fact over the games that have it."""
        return mean_of(self.numbers.get(name, ()))

    def to_json(self) -> dict[str, Any]:
        """The summary as JSON; every share as [won, of, low, value, high]."""
        return {
            "games": self.games,
            "failed": [{"index": r.index, "seed": r.seed, **dict(r.error or {})} for r in self.failed],
            "win_share": {seat: _numbers(self.share(seat)) for seat in sorted(self.played)},
            "bot_share": {bot: _numbers(self.bot_share(bot)) for bot in sorted(self.bots_played)},
            "parties": {
                " + ".join(p) or "nobody": _numbers(self.party_share(p))
                for p, _ in self.parties.most_common()
            },
            "alliances": {
                " + ".join(a): _numbers(self.alliance_share(a)) for a, _ in self.allied.most_common()
            },
            "traits": {
                name: {t: _numbers(self.trait_share(n, t)) for n, t in sorted(self.traits) if n == name}
                for name in sorted({n for n, _ in self.traits})
            },
            "victories": [
                {"rule": rule, "reason": reason, "games": n} for (rule, reason), n in self.kinds.most_common()
            ],
            "last_turn": {str(turn): n for turn, n in sorted(self.turns.items())},
            "decisions": _mean(self.decisions_a_game()),
            "facts": {name: dict(counts.most_common(SHOWN_VALUES)) for name, counts in self.facts.items()},
            "numbers": {name: _mean(self.number(name)) for name in self.numbers},
        }


def summarise(rows: Iterable[GameRow]) -> Summary:
    """The summary of all rows."""
    summary = Summary()
    for row in rows:
        summary.add(row)
    return summary


def _numbers(share: Share) -> list[float]:
    ends = share.interval()
    return [share.successes, share.trials, round(ends.low, 5), round(share.value, 5), round(ends.high, 5)]


def _mean(mean: Mean) -> dict[str, float]:
    ends = mean.interval()
    return {
        "n": mean.n,
        "mean": round(mean.mean, 4),
        "sd": round(mean.sd, 4),
        "low": round(ends.low, 4),
        "high": round(ends.high, 4),
    }
