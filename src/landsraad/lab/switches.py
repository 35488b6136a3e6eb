"""What each change of the KISS document does to the chances of the factions: the same games without it and with it.

A pair is one deal at one table of six factions drawn from the nine, played by the same bot with the same seed at
every seat: once under KISS, once with one change undone. All variants share the games under KISS. Games are added
block by block over all variants, so that a run can stop anywhere and go on later.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count, groupby, islice
from pathlib import Path
from typing import Any, Final

from landsraad.dune.cards import BG, ECAZ, MORITANI, Faction
from landsraad.dune.options import OPTIONS
from landsraad.lab.lineups import LineUps
from landsraad.lab.rows import GameRow, RowFile, read_rows
from landsraad.lab.simulate import Batch, Chunk, check_batch, check_resumed, config_of, play_chunks
from landsraad.lab.stats import Change, Mean, Share, mean_of
from landsraad.table import LandsraadError

BLOCK = 5
"""Tables that all variants play before any goes on: what is lost at most when a run stops."""


class UnknownVariant(LandsraadError):
    """A variant that is not among those compared here."""

    code = "unknown_variant"


@dataclass(frozen=True, slots=True)
class Variant:
    """A table that differs from KISS; where that concerns one faction alone, tables without it are left out."""

    name: str
    config: Mapping[str, Any]
    meaning: str
    faction: Faction = ""

    def concerns(self, factions: Collection[str | None]) -> bool:
        """Whether the difference can matter at a table."""
        return not self.faction or self.faction in factions


_SHEETS: Final[Mapping[str, Faction]] = {
    "KISS-FREMEN": "fremen", "KISS-HARKONNEN": "harkonnen", "KISS-GUILD": "spacing_guild",
    "KISS-BG": BG, "KISS-ECAZ": ECAZ, "KISS-MORITANI": MORITANI,
}  # fmt: skip

KISS: Final = Variant("kiss", {}, "KISS as it is.")
VARIANTS: Final = (
    *(
        Variant(
            f"{spec.name}={value}",
            {"options": {spec.name: value}},
            spec.value_summaries[value],
            _SHEETS.get(spec.name, ""),
        )
        for spec in OPTIONS
        if spec.group == "KISS changes"
        for value in spec.values
        if value != spec.default
    ),
    Variant(
        "base-advanced",
        {"preset": "base-advanced"},
        "The advanced game: every change but the Karama list undone.",
    ),
)
"""Each value of each KISS change that is not KISS, and all of them together."""


def variants_named(names: Iterable[str]) -> list[Variant]:
    """Variants by name or by the name of their option; all without names. Raises `UnknownVariant`."""
    wanted = list(names)
    known = {v.name for v in VARIANTS} | {v.name.partition("=")[0] for v in VARIANTS}
    if unknown := [name for name in wanted if name not in known]:
        raise UnknownVariant(f"no variant {unknown[0]!r}; there are {', '.join(v.name for v in VARIANTS)}")
    return [v for v in VARIANTS if not wanted or {v.name, v.name.partition("=")[0]} & set(wanted)]


@dataclass(frozen=True, slots=True)
class Study:
    """What is compared: variants, by the play of one bot, from one seed; as many pairs for each variant."""

    pairs: int
    bot: str = "steady"
    seed: int = 1
    variants: Sequence[Variant] = VARIANTS

    def batch(self, variant: Variant) -> Batch:
        """The games of a variant; of its indices only those in `tables` are played."""
        return Batch("dune", variant.config, (self.bot,), self.seed, line_ups=LineUps())

    def tables(self, variant: Variant) -> list[int]:
        """The first tables that a variant concerns, as many as there are to be pairs."""
        batch = self.batch(KISS)
        concerned = (i for i in count() if variant.concerns(config_of(batch, i)["factions"]))
        return list(islice(concerned, self.pairs))

    def games(self) -> list[tuple[Variant, list[int]]]:
        """Which tables are played: under KISS those of all variants, and the variants' own."""
        own = [(v, self.tables(v)) for v in self.variants]
        return [(KISS, sorted({index for _, tables in own for index in tables})), *own]


def play(study: Study, folder: Path, jobs: int = 1) -> Iterator[GameRow]:
    """Play the games that are missing in a folder, one file there for each variant; a row given has been written.

    Raises what `check_batch` raises, and `BadRows` for files of another study.
    """
    check_batch(study.batch(KISS))
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        files: list[tuple[Batch, RowFile]] = []
        chunks: list[Chunk] = []
        for variant, tables in study.games():
            batch = study.batch(variant)
            file = stack.enter_context(RowFile(file_of(folder, variant), resume=True))
            files.append((batch, file))
            done = check_resumed(batch, file.done)
            todo = [index for index in tables if index not in done]
            chunks += [Chunk(batch, list(block)) for _, block in groupby(todo, lambda index: index // BLOCK)]
        chunks.sort(key=lambda chunk: chunk.indices[0] // BLOCK)  # block by block, all variants abreast
        for batch, row in play_chunks(chunks, jobs):
            next(file for played, file in files if played is batch).write(row)
            yield row


def missing(study: Study, folder: Path) -> int:
    """How many games are still to be played; raises `BadRows`."""
    return sum(len(set(tables) - _rows(study, folder, v).keys()) for v, tables in study.games())


def file_of(folder: Path, variant: Variant) -> Path:
    """Where the games of a variant are."""
    return folder / f"{variant.name}.jsonl"


# What came out


@dataclass(slots=True)
class Effect:
    """A faction's games in the pairs of a variant: how many it won without the change, with it, and only in one."""

    pairs: int = 0
    without: int = 0
    with_it: int = 0
    gained: int = 0
    lost: int = 0

    @property
    def shares(self) -> tuple[Share, Share]:
        """Won without the change, won with it."""
        return Share(self.without, self.pairs), Share(self.with_it, self.pairs)

    @property
    def difference(self) -> Change:
        """What the change gives the faction."""
        return Change(self.gained, self.lost, self.pairs)

    def add(self, without: bool, with_it: bool) -> None:
        """One pair."""
        self.pairs += 1
        self.without += without
        self.with_it += with_it
        self.gained += with_it and not without
        self.lost += without and not with_it


@dataclass(slots=True)
class Comparison:
    """A variant against KISS, over the pairs of which both games came to an end."""

    variant: Variant
    effects: dict[Faction, Effect] = field(default_factory=dict)
    other_winners: int = 0
    """Pairs in which not the same factions won."""
    turns: list[int] = field(default_factory=list)
    """The last turn with the change minus the one without, pair by pair."""
    failed: int = 0

    @property
    def pairs(self) -> int:
        """How many pairs it rests on."""
        return len(self.turns)

    def add(self, without: GameRow, with_it: GameRow) -> None:
        """One pair: the same deal without the change and with it."""
        if without.error or with_it.error:
            self.failed += 1
            return
        self.other_winners += set(without.winners) != set(with_it.winners)
        self.turns.append((with_it.turn or 0) - (without.turn or 0))
        for faction in with_it.seats:
            effect = self.effects.setdefault(faction, Effect())
            effect.add(faction in without.winners, faction in with_it.winners)

    def to_json(self) -> dict[str, Any]:
        """The comparison as JSON; shares and differences as [low, value, high]."""
        return {
            "variant": self.variant.name,
            "pairs": self.pairs,
            "failed": self.failed,
            "other_winners": self.other_winners,
            "turns": _ends(mean_of(self.turns)),
            "factions": {
                faction: {
                    "pairs": effect.pairs,
                    "without": _ends(effect.shares[0]),
                    "with": _ends(effect.shares[1]),
                    "difference": _ends(effect.difference),
                }
                for faction, effect in sorted(self.effects.items())
            },
        }


def _ends(found: Share | Change | Mean) -> list[float]:
    ends = found.interval()
    value = found.mean if isinstance(found, Mean) else found.value
    return [round(x, 5) for x in (ends.low, value, ends.high)]


def compare(study: Study, folder: Path) -> list[Comparison]:
    """Every variant of a study against KISS, from whatever pairs are in a folder; raises `BadRows`."""
    with_it = _rows(study, folder, KISS)
    found = []
    for variant in study.variants:
        comparison = Comparison(variant)
        without = _rows(study, folder, variant)
        for index in sorted(without.keys() & with_it.keys()):
            comparison.add(without[index], with_it[index])
        found.append(comparison)
    return found


def _rows(study: Study, folder: Path, variant: Variant) -> dict[int, GameRow]:
    path = file_of(folder, variant)
    rows = read_rows(path) if path.exists() else []
    check_resumed(study.batch(variant), rows)
    return {row.index: row for row in rows}


__all__ = (
    "KISS",
    "VARIANTS",
    "Comparison",
    "Effect",
    "Study",
    "UnknownVariant",
    "Variant",
    "compare",
    "play",
)
