"""The quantitative claims of the KISS rules (`claims.md`), reproduced exactly and by running the engine.

Exact lines compare the ledger's printed figure with the calculation, to the ledger's last digit. Engine lines
compare the exact value with what the engine's own spice deck, storm and treachery deck give in many games: the
exact value must lie in the 99.9 % interval of the sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any

from landsraad.dune.board import SECTORS
from landsraad.dune.cards import DEFENSES, EMPEROR, HAND_LIMIT, HARKONNEN, SIX, WEAPONS, Faction
from landsraad.dune.forces import draw
from landsraad.dune.options import parse
from landsraad.dune.phases.blow import blow, spice_blow
from landsraad.dune.phases.setup import new_state
from landsraad.dune.phases.storm import set_order, storm
from landsraad.dune.state import State
from landsraad.lab import exact
from landsraad.lab.exact import ADVANCED, BASIC, KISS, SpiceDeck
from landsraad.lab.simulate import derive_seed, find_game
from landsraad.lab.stats import Interval, mean_of_counts, wilson
from landsraad.table import LandsraadError, Rng, Script
from landsraad.table.script import SKIP_UNUSED

CONFIDENCE = 0.999
TURNS = 10

OLD = {"KISS-STORM": "off", "KISS-WORMS": "off", "KISS-NEXUS": "off"}
OPTIONS = {"BASIC": OLD, "ADV": OLD, "KISS": {}, "KISS-A": {"O-SPICE-RESHUFFLE": "keep_top"}}
"""By the ledger's names: KISS-A is its sensitivity A."""
DECKS = {
    "BASIC": BASIC,
    "ADV": ADVANCED,
    "KISS": KISS,
    "KISS-A": SpiceDeck(worms=5, blows=2, reshuffle="keep_top"),
}


class UnknownClaim(LandsraadError):
    """A claim that is not among those checked here."""

    code = "unknown_claim"


@dataclass(frozen=True, slots=True)
class Verdict:
    """One figure of one claim: what is expected, what came out, and the interval that decides.

    For an exact figure `expected` is the ledger's and the interval is its rounding; for one of the engine
    `expected` is the exact value and the interval that of the sample. Shares are from 0 to 1.
    """

    claim: str
    figure: str
    method: str
    expected: float
    measured: float
    interval: Interval
    share: bool = False

    @property
    def holds(self) -> bool:
        """Whether it agrees."""
        return (self.measured if self.method == "exact" else self.expected) in self.interval

    def show(self, value: float) -> str:
        """A value in the claim's own unit."""
        return f"{value:.2%}" if self.share else f"{value:.3f}"

    @property
    def shown_interval(self) -> str:
        """The interval in the claim's own unit."""
        return f"[{self.show(self.interval.low)}, {self.show(self.interval.high)}]"

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON."""
        return {**asdict(self), "interval": [self.interval.low, self.interval.high], "holds": self.holds}


def check_claims(*, games: int = 4000, seed: int = 1, only: Sequence[str] | None = None) -> list[Verdict]:
    """Every claim, exact figures first; `only` names claims. Raises `UnknownClaim`."""
    if unknown := sorted(set(only or ()) - set(CLAIMS)):
        raise UnknownClaim(f"no claim {unknown[0]!r} here; there are {', '.join(CLAIMS)}")
    find_game("dune")  # the sheets register with it
    sample = Sample(games, seed)
    found: list[Verdict] = []
    for claim in CLAIMS:
        if not only or claim in only:
            found += [_printed(claim, figure, text, value) for figure, text, value in EXACT.get(claim, ())]
            found += list(ENGINE[claim](sample)) if claim in ENGINE else []
    return found


# Exact figures: (what, as the ledger prints it, calculation)


def _printed(claim: str, figure: str, text: str, value: Callable[[], Fraction | float]) -> Verdict:
    """Compare with a printed figure, to half a unit of its last digit."""
    number, _, _percent = text.partition(" %")
    scale = 100 if text.endswith("%") else 1
    digits = len(number.partition(".")[2])
    expected = float(number) / scale
    half = 0.5 * 10**-digits / scale + 1e-9
    interval = Interval(expected - half, expected + half)
    return Verdict(claim, figure, "exact", expected, float(value()), interval, scale == 100)


@cache
def _law(name: str) -> exact.NexusLaw:
    return exact.nexus_law(DECKS[name])


def _turn(name: str, turn: int) -> Callable[[], Fraction]:
    return lambda: _law(name).by_turn[turn]


def _within(name: str, low: int, high: int) -> Callable[[], Fraction]:
    return lambda: exact.within(_law(name).count, low, high)


def _mean(name: str) -> Callable[[], Fraction]:
    return lambda: _law(name).mean


def _sd(name: str) -> Callable[[], float]:
    return lambda: exact.deviation(_law(name).count)


def _first(name: str) -> Fraction:
    """Mean first Nexus turn of the games that have one."""
    law = _law(name).first
    return exact.expectation(law) / (1 - law.get(0, Fraction(0)))


def _low(name: str) -> int:
    return 2 if name == "KISS" else 1


def _total(name: str, most: int) -> Callable[[], Fraction]:
    return lambda: exact.within(exact.storm_total(_low(name), 6, 7), 0, most)


_Figures = tuple[tuple[str, str, Callable[[], Fraction | float]], ...]

EXACT: dict[str, _Figures] = {
    "C-01": (
        ("Nexus from a full deck, ADV", "50 %", lambda: exact.fresh_deck_nexus(ADVANCED)),
        ("Nexus from a full deck, KISS", "44.7 %", lambda: exact.fresh_deck_nexus(KISS)),
        ("Nexus a turn, all ten turns, ADV", "49.4 %", lambda: _law("ADV").mean / TURNS),
        ("Nexus a turn, all ten turns, KISS", "44.5 %", lambda: _law("KISS").mean / TURNS),
    ),
    "C-02": (
        ("Nexus on each of turns 2-7, ADV", "54.4 %", _turn("ADV", 2)),
        ("Nexus on each of turns 2-7, KISS", "49.0 %", _turn("KISS", 2)),
        ("Nexus on turn 8, ADV", "67.4 %", _turn("ADV", 8)),
        ("Nexus on turn 8, KISS", "61.8 %", _turn("KISS", 8)),
        ("Nexus on turns 9-10, ADV", "50.0 %", _turn("ADV", 9)),
        ("Nexus on turns 9-10, KISS", "44.7 %", _turn("KISS", 9)),
    ),
    "C-03": (
        ("Nexus turns in ten, BASIC", "2.70", _mean("BASIC")),
        ("its standard deviation", "1.05", _sd("BASIC")),
        ("2 to 4 Nexus turns, BASIC", "84.3 %", _within("BASIC", 2, 4)),
    ),
    "C-04": (
        ("Nexus turns in ten, ADV", "4.94", _mean("ADV")),
        ("its standard deviation", "1.11", _sd("ADV")),
        ("4 to 6 Nexus turns, ADV", "83.5 %", _within("ADV", 4, 6)),
    ),
    "C-05": (
        ("Nexus turns in ten, KISS", "4.45", _mean("KISS")),
        ("its standard deviation", "1.06", _sd("KISS")),
        ("3 to 5 Nexus turns, KISS", "81.6 %", _within("KISS", 3, 5)),
        ("4 to 6 Nexus turns, KISS", "79.8 %", _within("KISS", 4, 6)),
        ("Nexus turns in ten, KISS-A", "4.553", _mean("KISS-A")),
        ("3 to 5 Nexus turns, KISS-A", "79.6 %", _within("KISS-A", 3, 5)),
        ("4 to 6 Nexus turns, KISS-A", "81.7 %", _within("KISS-A", 4, 6)),
    ),
    "C-06": (
        ("first Nexus turn, BASIC", "3.91", lambda: _first("BASIC")),
        ("games without a Nexus, BASIC", "1.2 %", lambda: _law("BASIC").first[0]),
        ("first Nexus turn, ADV", "2.72", lambda: _first("ADV")),
        ("first Nexus turn, KISS", "2.87", lambda: _first("KISS")),
    ),
    "C-07": (
        ("turns with a worm in both blows, ADV", "0.82", lambda: _law("ADV").double),
        ("turns with a worm in both blows, KISS", "0.62", lambda: _law("KISS").double),
    ),
    "C-08": (
        ("sectors a storm move, ADV", "3.5", lambda: exact.expectation(exact.storm_total(1, 6, 1))),
        ("sectors a storm move, KISS", "4.0", lambda: exact.expectation(exact.storm_total(2, 6, 1))),
        ("its standard deviation, ADV", "1.71", lambda: exact.deviation(exact.storm_total(1, 6, 1))),
        ("its standard deviation, KISS", "1.41", lambda: exact.deviation(exact.storm_total(2, 6, 1))),
    ),
    "C-09": (
        (
            "sectors further over turns 1-7",
            "3.0",
            lambda: exact.expectation(exact.storm_total(2, 6, 6)) - exact.expectation(exact.storm_total(1, 6, 6)),
        ),
    ),
    "C-10": (
        ("seven moves of 18 sectors or fewer, ADV", "9.4 %", _total("ADV", 18)),
        ("seven moves of 18 sectors or fewer, KISS", "0.42 %", _total("KISS", 18)),
        ("seven moves of 14 sectors or fewer, ADV", "1.2 %", _total("ADV", 14)),
        ("seven moves of 14 sectors or fewer, KISS", "0.001 %", _total("KISS", 14)),
        ("first player unchanged, ADV", "16.7 %", lambda: exact.first_player_stays(1, 6, 1)),
        ("first player unchanged, KISS", "6.7 %", lambda: exact.first_player_stays(2, 6, 1)),
        ("unchanged twice running, ADV", "0.93 %", lambda: exact.first_player_stays(1, 6, 2)),
        ("unchanged twice running, KISS", "0 %", lambda: exact.first_player_stays(2, 6, 2)),
        ("different first players in 7 turns, ADV", "4.83", lambda: exact.distinct_first_players(1, 6, 7)),
        ("different first players in 7 turns, KISS", "4.98", lambda: exact.distinct_first_players(2, 6, 7)),
    ),
}  # fmt: skip


# The engine


class Sample:
    """What the engine gives in a number of games; each part is played once, when a claim asks for it."""

    def __init__(self, games: int, seed: int) -> None:
        self.games, self.seed = games, seed
        self._spice: dict[str, SpiceSample] = {}
        self._storm: dict[str, StormSample] = {}

    def spice(self, name: str) -> SpiceSample:
        """Ten turns of blows, `games` times."""
        if name not in self._spice:
            self._spice[name] = play_spice(name, self.games, self.seed)
        return self._spice[name]

    def storm(self, name: str) -> StormSample:
        """Seven turns of storms, `games` times."""
        if name not in self._storm:
            self._storm[name] = play_storm(name, self.games, self.seed)
        return self._storm[name]


@dataclass(slots=True)
class SpiceSample:
    """Counts over games: Nexus by turn, number of Nexus turns, first of them (0: none), both blows wormy."""

    games: int
    by_turn: Counter[int]
    count: Counter[int]
    first: Counter[int]
    double: Counter[int]


@dataclass(slots=True)
class StormSample:
    """Counts over games of seven turns: each move, six moves together, first player kept, different ones."""

    moves: Counter[int]
    six: Counter[int]
    seven: Counter[int]
    kept: int
    kept_twice: int
    distinct: Counter[int]


def drive(script: Script[Any], state: State) -> Any:
    """Run a script of the engine with the default answer to everything; returns what it returns."""
    answers: Any = None
    while True:
        try:
            wanted = script.send(answers)
        except StopIteration as end:
            return end.value
        if isinstance(wanted, tuple):
            answers = {d.seat: d.default(state) for d in wanted}
        else:
            answers = True if wanted is SKIP_UNUSED else None


def play_spice(name: str, games: int, seed: int) -> SpiceSample:
    """Ten turns of the engine's Spice Blow with nobody on the board and no Fremen to direct worms."""
    options = parse(OPTIONS[name])
    sample = SpiceSample(games, Counter(), Counter(), Counter(), Counter())
    for number in range(games):
        g = new_state(options, [EMPEROR, HARKONNEN], derive_seed(seed, name, number))
        set_order(g)
        wormy = []
        for g.turn in range(1, TURNS + 1):
            drive(one_blow(g) if name == "BASIC" else spice_blow(g), g)
            wormy.append(wormy_blows(g))
            g.events.clear()
        nexus = [turn for turn, blows in enumerate(wormy, 1) if blows]
        sample.by_turn.update(nexus)
        sample.count[len(nexus)] += 1
        sample.first[nexus[0] if nexus else 0] += 1
        sample.double[sum(blows == 2 for blows in wormy)] += 1
    return sample


def one_blow(g: State) -> Script[None]:
    """The Spice Blow of the basic game, which the engine has no option for: its blow, once."""
    yield from blow(g, 0, 0)
    if g.worms_aside:
        g.spice_deck.extend(g.worms_aside)
        g.worms_aside.clear()
        g.rng.shuffle(g.spice_deck)


def wormy_blows(g: State) -> int:
    """In how many blows of this phase a worm came, read from the log: worms, then the blow's territory."""
    blows, worm = 0, False
    for event in g.events:
        if event.kind == "worm":
            worm = True
        elif event.kind in ("spice", "no_spice_in_storm"):
            blows, worm = blows + worm, False
    return blows


def play_storm(name: str, games: int, seed: int) -> StormSample:
    """The engine's storm from turn 2 to turn 8, from anywhere on the rim; who begins is read from its order."""
    options = parse(OPTIONS[name])
    sample = StormSample(Counter(), Counter(), Counter(), 0, 0, Counter())
    for number in range(games):
        g = new_state(options, SIX, derive_seed(seed, "storm", name, number))
        g.storm = g.rng.below(SECTORS)
        set_order(g)
        first, moves = [g.order[0]], []
        for g.turn in range(2, 9):
            before = g.storm
            drive(storm(g), g)
            moves.append((g.storm - before) % SECTORS)
            first.append(g.order[0])
            g.events.clear()
        sample.moves.update(moves)
        sample.six[sum(moves[:6])] += 1
        sample.seven[sum(moves)] += 1
        sample.kept += first[0] == first[1]
        sample.kept_twice += first[0] == first[1] == first[2]
        sample.distinct[len(set(first[:7]))] += 1
    return sample


def first_reshuffle(sold: float, used: float, games: int, seed: int) -> Counter[int]:
    """On which turn a draw first met an empty treachery deck, by the model of claim C-15.

    Each lot is sold with chance `sold`, else the row goes back and bidding ends; after a turn each held card is
    played with chance `used`, weapons and defenses with 0.4 of that. The deck and its reshuffle are the engine's.
    """
    turns: Counter[int] = Counter()
    for number in range(games):
        g = new_state(parse({}), SIX, derive_seed(seed, "treachery", sold, used, number))
        chance = Rng(derive_seed(seed, "players", sold, used, number))
        for faction in SIX:
            _take(g, faction, 2 if faction == HARKONNEN else 1)
        while not g.reshuffles and g.turn < 40:
            g.turn += 1
            _auction(g, chance, sold)
            for faction in SIX:
                _use(g, faction, chance, used)
        turns[g.turn] += 1
    return turns


def _take(g: State, faction: Faction, cards: int) -> None:
    g.players[faction].hand += [card for card in (draw(g) for _ in range(cards)) if card is not None]


def _able(g: State) -> list[Faction]:
    return [f for f in SIX if len(g.players[f].hand) < HAND_LIMIT[f]]


def _auction(g: State, chance: Rng, sold: float) -> None:
    row = [card for card in (draw(g) for _ in _able(g)) if card is not None]
    while row and (able := _able(g)):
        if _misses(chance, sold):
            break
        buyer = chance.choice(able)
        g.players[buyer].hand.append(row.pop(0))
        if buyer == HARKONNEN and buyer in _able(g):
            _take(g, buyer, 1)
    g.deck.extend(reversed(row))
    g.events.clear()


def _use(g: State, faction: Faction, chance: Rng, used: float) -> None:
    p = g.players[faction]
    for card in list(p.hand):
        if not _misses(chance, used * (0.4 if card in WEAPONS or card in DEFENSES else 1)):
            p.hand.remove(card)
            g.discards.append(card)


def _misses(chance: Rng, share: float) -> bool:
    return chance.below(1_000_000) >= share * 1_000_000


# Engine figures


def _share(claim: str, figure: str, hits: int, trials: int, expected: Fraction | float) -> Verdict:
    value = hits / trials
    return Verdict(claim, figure, "engine", float(expected), value, wilson(hits, trials, CONFIDENCE), True)


def _average(
    claim: str, figure: str, counts: Counter[int], expected: Fraction | float, slack: float = 0.0
) -> Verdict:
    mean = mean_of_counts(counts)
    ends = mean.interval(CONFIDENCE)
    interval = Interval(ends.low - slack, ends.high + slack)
    return Verdict(claim, figure, "engine", float(expected), mean.mean, interval)


def _engine_c01(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        s = sample.spice(name)
        hits, turns = sum(s.by_turn.values()), s.games * TURNS
        yield _share("C-01", f"Nexus a turn, all ten turns, {name}", hits, turns, _law(name).mean / TURNS)


def _engine_c02(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        s, law = sample.spice(name), _law(name)
        for figure, turns in (("1", [1]), ("2-7", range(2, 8)), ("8", [8]), ("9-10", [9, 10])):
            hits = sum(s.by_turn[turn] for turn in turns)
            expected = law.by_turn[turns[0]]
            yield _share(
                "C-02",
                f"Nexus on turn{'s' if len(turns) > 1 else ''} {figure}, {name}",
                hits,
                s.games * len(turns),
                expected,
            )


def _nexus_turns(claim: str, name: str, low: int, high: int) -> Callable[[Sample], Iterator[Verdict]]:
    def figures(sample: Sample) -> Iterator[Verdict]:
        s = sample.spice(name)
        hits = sum(s.count[n] for n in range(low, high + 1))
        yield _average(claim, f"Nexus turns in ten, {name}", s.count, _law(name).mean)
        expected = exact.within(_law(name).count, low, high)
        yield _share(claim, f"{low} to {high} Nexus turns, {name}", hits, s.games, expected)

    return figures


def _engine_c06(sample: Sample) -> Iterator[Verdict]:
    for name in ("BASIC", "ADV", "KISS"):
        first = Counter({turn: n for turn, n in sample.spice(name).first.items() if turn})
        yield _average("C-06", f"first Nexus turn, {name}", first, _first(name))


def _engine_c07(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        double = sample.spice(name).double
        yield _average("C-07", f"turns with a worm in both blows, {name}", double, _law(name).double)


def _engine_c08(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        moves = sample.storm(name).moves
        yield _average("C-08", f"sectors a storm move, {name}", moves, Fraction(_low(name) + 6, 2))
        for card in range(1, 7):
            expected = Fraction(card >= _low(name), 7 - _low(name))
            yield _share("C-08", f"moves of {card}, {name}", moves[card], sum(moves.values()), expected)


def _engine_c09(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        yield _average("C-09", f"sectors in six moves, {name}", sample.storm(name).six, 3 * (_low(name) + 6))


def _engine_c10(sample: Sample) -> Iterator[Verdict]:
    for name in ("ADV", "KISS"):
        s, low = sample.storm(name), _low(name)
        games = sum(s.seven.values())
        hits = sum(n for total, n in s.seven.items() if total <= 18)
        yield _share("C-10", f"seven moves of 18 sectors or fewer, {name}", hits, games, _total(name, 18)())
        kept, twice = (exact.first_player_stays(low, 6, moves) for moves in (1, 2))
        yield _share("C-10", f"first player unchanged, {name}", s.kept, games, kept)
        yield _share("C-10", f"unchanged twice running, {name}", s.kept_twice, games, twice)
        distinct = exact.distinct_first_players(low, 6, 7)
        yield _average("C-10", f"different first players in 7 turns, {name}", s.distinct, distinct)


RESHUFFLES = {
    (1.00, 0.15): 5.26, (1.00, 0.25): 4.75, (1.00, 0.35): 4.48,
    (0.95, 0.15): 5.85, (0.95, 0.25): 5.33, (0.95, 0.35): 5.08,
    (0.90, 0.15): 6.47, (0.90, 0.25): 6.00, (0.90, 0.35): 5.82,
    (0.80, 0.15): 8.1, (0.80, 0.25): 7.7, (0.80, 0.35): 7.6,
}  # fmt: skip
"""The ledger's own simulation of C-15, itself exact to about 0.1 turns."""


def _engine_c15(sample: Sample) -> Iterator[Verdict]:
    for (sold, used), expected in RESHUFFLES.items():
        turns = first_reshuffle(sold, used, max(200, sample.games // 4), sample.seed)
        figure = f"first reshuffle, {sold:.0%} sold, {used:.0%} used"
        yield _average("C-15", figure, turns, expected, slack=0.1)


ENGINE: dict[str, Callable[[Sample], Iterator[Verdict]]] = {
    "C-01": _engine_c01,
    "C-02": _engine_c02,
    "C-03": _nexus_turns("C-03", "BASIC", 2, 4),
    "C-04": _nexus_turns("C-04", "ADV", 4, 6),
    "C-05": lambda sample: chain(
        _nexus_turns("C-05", "KISS", 3, 5)(sample), _nexus_turns("C-05", "KISS-A", 4, 6)(sample)
    ),
    "C-06": _engine_c06,
    "C-07": _engine_c07,
    "C-08": _engine_c08,
    "C-09": _engine_c09,
    "C-10": _engine_c10,
    "C-15": _engine_c15,
}
CLAIMS = tuple(ENGINE)
