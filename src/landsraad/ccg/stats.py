"""What a card is at this moment: words, allegiance, ranks, command, resistance, rights (C-CARD-02 to C-CARD-07).

Nothing of this is stored. Lasting abilities of deployed cards are read whenever a number is asked, so a card that
leaves takes its effect along. `State.memo` keeps answers until something changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from operator import itemgetter
from typing import Any, Final, TypeVar

from landsraad.ccg.cards import ADVERSARIES, DUNE, CardId, Power, Talent, card_name, with_consequences
from landsraad.ccg.effects.core import Ctx, Static, abilities, number
from landsraad.ccg.state import ASSEMBLY, DOMAIN, HAND, REMOVED, Card, N, State, seat_name
from landsraad.table import Refusal, Seat, say

T = TypeVar("T")
_Placed = tuple[int, Ctx, Any]
HIDDEN: Final = "hidden"
"""The word of a face-down card for those who have not seen its face."""
_MAY_BE: Final = frozenset({"event", "dune", "imperium", "nexus", HIDDEN})
HAND_LIMIT: Final = 7
ASSEMBLY_LIMIT: Final = 3


def memoised(f: Callable[..., T]) -> Callable[..., T]:
    """Remember an answer until the state changes."""
    name = f.__name__

    @wraps(f)
    def remembered(g: State, *args: Any) -> T:
        key = (name, *args)
        try:
            found: T = g.memo[key]
            return found
        except KeyError:
            answer = f(g, *args)
            g.memo[key] = answer
            return answer

    return remembered


# Lasting abilities


def all_statics(g: State, kind: str) -> list[tuple[Ctx, Any]]:
    """The lasting abilities of one kind, of all deployed cards."""
    return _statics(g).get(kind, [])


@memoised
def _statics(g: State) -> dict[str, list[tuple[Ctx, Any]]]:
    found: dict[str, list[tuple[Ctx, Any]]] = {}
    ignored = silent(g)
    for card in g.in_play():
        if card.active and card.n not in ignored:
            c = Ctx(g, card.holder, card.n, card.x)
            for ability in abilities(operation_of(g, card)):
                if isinstance(ability, Static):
                    found.setdefault(ability.kind, []).append((c, ability))
    return found


def operation_of(g: State, card: Card) -> CardId:
    """Whose text a card has: its own, or that of the card it copies as long as it is deployed (O-078, O-080)."""
    if card.named and any(getattr(a, "kind", "") == "copies" for a in abilities(card.id)):
        return card.named
    return card.id


@memoised
def statics_on(g: State, kind: str, n: N) -> list[tuple[Ctx, Any]]:
    """The lasting abilities of one kind that concern a card."""
    general, single = _aimed(g, kind)
    among = sorted((*general, *single[n]), key=itemgetter(0)) if n in single else general
    return [(c, ability) for _, c, ability in among if _concerns(c, ability, n)]


@memoised
def _aimed(g: State, kind: str) -> tuple[list[_Placed], dict[N, list[_Placed]]]:
    """The lasting abilities of one kind with their places in the order: those that may concern any card, and by
    card those that say of whom they speak (itself, or what it lies on)."""
    general: list[_Placed] = []
    single: dict[N, list[_Placed]] = {}
    for place, (c, ability) in enumerate(all_statics(g, kind)):
        if ability.to.rel in ("self", "assigned"):
            single.setdefault(c.card if ability.to.rel == "self" else c.source.on, []).append(
                (place, c, ability)
            )
        else:
            general.append((place, c, ability))
    return general, single


def _concerns(c: Ctx, ability: Any, n: N) -> bool:
    return ability.to.matches(c, n) and (ability.when is None or ability.when.holds(c.about(n)))


def bonus(g: State, n: N, stat: str) -> int:
    """Everything that lasting abilities and boons add to a number of a card."""
    total = sum(b.by for b in g.boons if b.card == n and b.stat == stat)
    for c, mod in statics_on(g, "mod", n):
        if mod.stat == stat:
            total += number(mod.by, c.about(n))
    return total


# What it is


@memoised
def words(g: State, n: N) -> frozenset[str]:
    """Type and subtypes, printed and gained (CAP-STAT)."""
    card = g.cards[n]
    printed = card.facts.words
    g.memo["words", n] = printed  # conditions that look back at this card see what is printed
    found = set(printed)
    if card.id == DUNE and card.active:
        found.add("homeworld")  # O-061
    for _, ability in statics_on(g, "becomes", n):
        ability.change(found)
    return with_consequences(frozenset(found))


def knows(g: State, seat: Seat | None, n: N) -> bool:
    """Whether a seat may know the face of a card (C-ZONE-07)."""
    card = g.cards[n]
    if card.zone in (HAND, ASSEMBLY, "aside"):
        petitioned = (
            card.zone == ASSEMBLY and card.known
        )  # turned up as long as the petition lasts (C-PET-01)
        return petitioned or seat == card.holder or seat in card.seen_by
    if card.zone in ("house_deck", "imperial_deck"):
        return False
    if card.zone == DOMAIN and not card.deployed:
        return card.known or seat == card.holder or seat in card.seen_by
    if card.zone == REMOVED:  # a program that nobody paid for
        return card.known or seat == card.owner or g.players[card.owner].defeated
    return True


def is_(g: State, n: N, word: str, viewer: Seat | None = None) -> bool:
    """Whether a card is what a word says: a type, subtype, allegiance, `name:id` or, before a bar, one of several.

    With a viewer who has not seen its face a card is an event or not, and may be any kind of event.
    """
    hidden = viewer is not None and not knows(g, viewer, n)
    for one in _alternatives(word):
        for w in one:
            if not (w in _MAY_BE if hidden else _is(g, n, w)):
                break
        else:
            return True
    return False


@cache
def _alternatives(word: str) -> tuple[tuple[str, ...], ...]:
    """`a&b|c` is a and b, or c."""
    return tuple(tuple(one.split("&")) for one in word.split("|"))


def _is(g: State, n: N, word: str) -> bool:
    if word in ADVERSARIES:
        return word in allegiances(g, n)
    if word[:1] == "!":
        return not _is(g, n, word[1:])
    kind, colon, name = word.partition(":")
    if not colon:
        return word in words(g, n)
    facts = g.cards[n].facts
    if kind == "tag":
        return name in facts.tags
    return kind == "name" and facts.id.removesuffix("_eots").removesuffix("_tat") == name


@memoised
def allegiances(g: State, n: N) -> frozenset[Power]:
    """The powers a card belongs to, printed and gained (C-ALL-04); Dune's is its governor's (C-ASG-05, O-061)."""
    card = g.cards[n]
    own = {card.facts.allegiance} if card.facts.allegiance else set()
    if card.id == DUNE and card.active:
        own = {g.players[card.holder].power}
    g.memo["allegiances", n] = frozenset(own)
    for c, ability in statics_on(g, "allegiance", n):
        if ability.none:
            own.clear()
        power = g.players[c.you].power if ability.sponsor else ability.power or c.source.named
        if power:
            own.add(power)
    return frozenset(own)


def adversary(g: State, n: N, seat: Seat) -> bool:
    """Whether a card bears the allegiance of an adversary of the seat's sponsor (C-DECK-09)."""
    return bool(allegiances(g, n) & ADVERSARIES[g.players[seat].power])


def compatible(g: State, n: N, onto: N) -> bool:
    """Whether a card may be assigned to another as far as allegiance goes (C-ASG-04, O-002)."""
    here, there = allegiances(g, n), allegiances(g, onto)
    if any(ability.ignored_on(g, n, onto) for ability in _own(g, n, "ignores_allegiance")):
        return True
    return not here or not there or bool(here & there)


def _own(g: State, n: N, kind: str) -> Iterator[Any]:
    return (a for a in abilities(g.cards[n].id) if getattr(a, "kind", "") == kind)


# Its numbers


@memoised
def rank(g: State, n: N, talent: Talent) -> int | None:
    """The rank in a talent, or None without it; a bonus to a talent gives it (C-CARD-04, C-RITE-31)."""
    printed = g.cards[n].facts.talents.get(talent)
    more = bonus(g, n, talent)
    if printed is None and more <= 0:
        return None
    return max(0, (printed or 0) + more)


@memoised
def command(g: State, n: N) -> int:
    """How many personnel it may bear (C-CMD-01)."""
    return max(0, g.cards[n].facts.command + bonus(g, n, "command"))


@memoised
def resistance(g: State, n: N) -> int:
    """The force needed to vanquish it, whatever compares it; a group's is the sum (C-CARD-05, C-IMM-02, C-RITE-38)."""
    own = max(0, (g.cards[n].facts.resistance or 0) + bonus(g, n, "resistance"))
    return own + sum(resistance(g, m) for m in members(g, n))


def members(g: State, n: N) -> list[N]:
    """The participants that are one with a leader in the rite and still stand on it (C-RITE-38)."""
    r = g.rite
    if r is None or r.over:
        return []
    return [m for m in r.groups.get(n, []) if g.cards[m].active and g.cards[m].on == n]


def silent(g: State) -> list[N]:
    """Cards whose operations are ignored: the members of a group, but not its leader (C-RITE-38)."""
    return g.rite.grouped if g.rite is not None else []


@memoised
def force(g: State, n: N) -> int:
    """What a participant brings to the rite: rank and bonuses, never below 0; the ranks of a group are added up.

    C-RITE-30, C-RITE-31, C-RITE-38.
    """
    assert g.rite is not None
    ranks = [rank(g, m, g.rite.kind) or 0 for m in (n, *members(g, n))]
    return max(0, sum(ranks) + bonus(g, n, "force"))


def force_of(g: State, n: N) -> list[tuple[str, int]]:
    """The parts of a participant's force, for the page: its rank, then each bonus with the card that gives it."""
    assert g.rite is not None
    kind = g.rite.kind
    found = [(kind, g.cards[n].facts.talents.get(kind, 0))]
    found += [(g.cards[m].id, rank(g, m, kind) or 0) for m in members(g, n)]
    for stat in (kind, "force"):
        found += [(g.cards[b.source].id, b.by) for b in g.boons if b.card == n and b.stat == stat]
        for c, mod in statics_on(g, "mod", n):
            if mod.stat == stat and (by := number(mod.by, c.about(n))):
                found.append((c.source.id, by))
    return found


def has(g: State, n: N, keyword: str) -> bool:
    """Whether a card has a right by a lasting ability or a boon: counter, direct, surprise, join and so on."""
    if any(b.card == n and b.stat == keyword for b in g.boons):
        return True
    return any(grant.keyword == keyword for _, grant in statics_on(g, "grant", n))


def immune(g: State, n: N, tags: tuple[str, ...]) -> bool:
    """Whether immunity cancels effects of these words for a card (C-IMM-01)."""
    return any(has(g, n, f"immune:{tag}") for tag in tags)


def forbidden(g: State, what: str, seat: Seat, n: N = 0) -> str:
    """The card whose lasting effect forbids something to a seat (about a card), or an empty string."""
    for c, ability in all_statics(g, "forbid"):
        if ability.what == what and ability.concerns(c, seat, n):
            return c.source.id
    return ""


def refuse_forbidden(
    g: State, what: str, seat: Seat, n: N = 0, *, rule: str = "C-DUR-01", field: str = "what"
) -> Refusal | None:
    """The refusal of an operation that a lasting effect forbids to a seat (with a card); None if nothing does."""
    by = forbidden(g, what, seat, n)
    return Refusal(rule, say("{card} forbids it", card=card_name(by)), "E_TIMING", field) if by else None


def hand_limit(g: State, seat: Seat) -> int:
    """How many House cards a player draws up to (C-ZONE-06)."""
    return HAND_LIMIT + _limit(g, seat, HAND)


def assembly_limit(g: State, seat: Seat) -> int:
    """How many Imperial cards a player draws up to (C-ZONE-06)."""
    return ASSEMBLY_LIMIT + _limit(g, seat, ASSEMBLY)


def _limit(g: State, seat: Seat, what: str) -> int:
    whose = seat_name(seat)
    return sum(
        number(a.by, c)
        for c, a in all_statics(g, "limit")
        if a.what == what and (c.source.named == whose if a.named else c.you == seat)
    )


def croe(g: State) -> int:
    """The CHOAM rate of exchange (C-EXC-02)."""
    return croe_at(g, g.guild_hoard)


def croe_at(g: State, hoard: int) -> int:
    """The rate at a size of the Guild Hoard, as an effect may shift it during an exchange (C-EXC-06)."""
    table = rate(hoard)
    return min(6, max(1, table + g.croe_shift)) if g.exchanging else table


def rate(hoard: int) -> int:
    """The CROE for an amount of spice in the Guild Hoard (C-EXC-02)."""
    if hoard <= 0:
        return 6
    return max(1, 5 - (hoard - 1) // 3)


# What lies where


@memoised
def children(g: State, n: N) -> tuple[N, ...]:
    """The cards assigned to a card."""
    return tuple(c.n for c in g.in_play() if c.on == n)


def borne(g: State, n: N, what: str) -> list[N]:
    """The deployed cards of a kind that are assigned to a card."""
    return [k for k in children(g, n) if g.cards[k].deployed and is_(g, k, what)]


def bears(g: State, n: N) -> int:
    """How many of the deployed personnel on a card count against its command (C-CMD-01, O-013)."""
    return sum(1 for x in children(g, n) if g.cards[x].deployed and counts(g, x, n))


def counts(g: State, n: N, onto: N) -> bool:
    """Whether a card counts against the command of another that it lies on, or would lie on (C-CMD-04, C-CMD-05)."""
    if not is_(g, n, "personnel"):
        return False
    return not any(not a.on or is_(g, onto, a.on) for a in _own(g, n, "not_commanded"))


@memoised
def homeworld(g: State, seat: Seat) -> N:
    """The card that is the player's homeworld now, or 0: Dune if governed and deployed (C-OBJ-03, O-041, O-064).

    If Dune falls it is the original again, once that is deployed (C-HW-05, C-HW-06, C-HW-08).
    """
    p = g.players[seat]
    dune = deployed_dune(g)
    if dune and g.cards[dune].holder == seat:
        return dune
    return p.homeworld


def protected(g: State, n: N) -> bool:
    """Whether a card is or was a homeworld, which nothing captures, transfers or discards (C-CAP-08, O-040)."""
    return g.cards[n].id == DUNE or "homeworld" in g.cards[n].facts.subtypes


@memoised
def deployed_dune(g: State) -> N:
    """The deployed Dune, or 0: there is at most one (C-HW-01)."""
    return next((c.n for c in g.in_play() if c.id == DUNE and c.deployed), 0)


def governed(g: State, seat: Seat, word: str, deployed: bool = True) -> list[N]:
    """The cards of a kind in a player's domain."""
    return [n for n in g.players[seat].domain if (g.cards[n].deployed or not deployed) and is_(g, n, word)]


def governs_dune_fief(g: State, seat: Seat) -> bool:
    """What natives and Dune events ask for: a deployed Dune fief or a right like it (C-DEP-06, O-025, O-032)."""
    return bool(governed(g, seat, "dune_fief")) or any(
        c.you == seat and a.to.matches(c, c.source.on) for c, a in all_statics(g, "as_dune_fief")
    )


def stands(g: State, n: N) -> bool:
    """Whether a card is not subdued with the card it is on (C-STAT-09)."""
    return any(True for _ in _own(g, n, "stands"))
