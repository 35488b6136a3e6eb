"""Using an ability: is it open, what is chosen for it, what does it cost (ccg.md 9, C-OPS-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from landsraad.ccg import stats
from landsraad.ccg.decisions import pick, pick_number
from landsraad.ccg.effects.abilities import IfVanquished, Play, Use, When, XRange
from landsraad.ccg.effects.core import Ctx, Effect, Word, abilities, number, walk
from landsraad.ccg.effects.costs import Discard, Engage, Subdue
from landsraad.ccg.effects.select import Sel, Who
from landsraad.ccg.state import DOMAIN, N, State
from landsraad.table import Script, Seat

Usable = Play | Use | When | IfVanquished


def context(g: State, n: N, seat: Seat | None = None) -> Ctx:
    """The context of a card's abilities: its governor uses them, with the X paid for it."""
    card = g.cards[n]
    return Ctx(g, card.holder if seat is None else seat, n, card.x)


def may_use(g: State, seat: Seat, n: N, a: Use) -> bool:
    """Whether an operation is a player's to use: it governs the card, or everybody may."""
    return a.anyone or g.cards[n].holder == seat


@stats.memoised
def public_operations(g: State, seat: Seat) -> list[N]:
    """Deployed cards of others with an operation that everybody may use."""
    return [
        card.n
        for card in g.in_play()
        if card.deployed
        and card.holder != seat
        and any(isinstance(a, Use) and a.anyone for a in abilities(card.id))
    ]


def tags_of(c: Ctx, a: Usable) -> tuple[str, ...]:
    """The effect words of an ability, against which a card may be immune (C-IMM-01)."""
    facts = c.source.facts
    own = [*facts.tags, *getattr(a, "tags", ())]
    if "venture" in facts.words:
        own.append(f"{facts.context}_venture")
    if "event" in facts.words:
        own.append(f"name:{facts.id}")
    return tuple(own)


def choices(a: Usable) -> list[Sel | Who]:
    """What is chosen when the ability is declared, in the order in which it is said: costs first."""
    found: list[Sel | Who] = []
    for word in _words(a):
        if isinstance(word, (Sel, Who)) and word.chosen and word not in found:
            found.append(word)
    return found


def _words(a: Usable) -> Iterator[Word]:
    for cost in a.costs:
        yield from walk(cost)
    for word in _declared(a.effect):
        yield from walk(word)


def _declared(effect: Word) -> Iterable[Word]:
    """The parts of an effect whose targets are chosen at declaration; some choose later, when they happen."""
    later = getattr(effect, "chooses_later", False)
    return () if later else (effect,)


def candidates(c: Ctx, a: Usable, sel: Sel | Who) -> list[int]:
    """The legal values of a choice: those meant that are not immune to it, and whose price can be paid."""
    found = [value for value in sel.cards(c) if all(cost.bears(c, sel, value) for cost in a.costs)]
    tags = tags_of(c, a)
    if tags and isinstance(sel, Sel) and sel.zone == DOMAIN:
        found = [n for n in found if not stats.immune(c.g, n, tags)]
    return found


def xs(c: Ctx, a: Usable) -> list[int]:
    """The values of X for which every cost can be paid; [the X of the card] if none is chosen."""
    spec: XRange | None = getattr(a, "x", None)
    if spec is None:
        return [c.x] if all(cost.can(c) for cost in a.costs) else []
    bounds = range(number(spec.low, c), number(spec.high, c) + 1)
    return [x for x in bounds if all(cost.can(Ctx(c.g, c.you, c.card, x)) for cost in a.costs)]


def usable(c: Ctx, a: Usable) -> bool:
    """Whether an ability is open: its condition holds, its costs can be paid, its targets are there."""
    when = a.when
    if when is not None and not when.holds(c.about(c.card) if not isinstance(a, When) else c):
        return False
    if not a.effect.possible(c) or spent(c, a) or barred(c, a):
        return False
    for x in xs(c, a)[:1]:
        trial = Ctx(c.g, c.you, c.card, x, dict(c.chosen), c.subject, c.facts)
        if all(len(candidates(trial, a, sel)) >= sel.bounds(trial)[0] for sel in choices(a)):
            return True
    return False


def barred(c: Ctx, a: Usable) -> bool:
    """Whether a lasting effect forbids what engaging the card, or turning it up, would make or move (C-DUR-01).

    What follows of itself from something else is not barred, nor is a tactic.
    """
    if isinstance(a, (When, IfVanquished)) or "tactic" in c.source.facts.words:
        return False
    if isinstance(a, Use) and not any(isinstance(cost, Engage) for cost in a.costs):
        return False
    return any(
        stats.forbidden(c.g, word.deed(), c.you, c.card)
        for word in walk(tuple(_declared(a.effect)))
        if isinstance(word, Effect) and word.deed()
    )


def costless(a: Usable) -> bool:
    """Whether nothing about an operation keeps it from being used again and again."""
    return isinstance(a, Use) and not any(isinstance(cost, (Engage, Subdue, Discard)) for cost in a.costs)


def spent(c: Ctx, a: Usable) -> bool:
    """Whether an operation that engages nothing was used this turn; once a turn is the reading (C-OPS-10)."""
    return costless(a) and _mark(c, a) in c.g.used


def _mark(c: Ctx, a: Usable) -> tuple[Seat, N, int]:
    return c.you, c.card, abilities(stats.operation_of(c.g, c.source)).index(a)


def choose(c: Ctx, a: Usable, rule: str = "C-OPS-05") -> Script[bool]:
    """Choose X and the targets of an ability that is declared. False if a target is missing after all."""
    if getattr(a, "x", None) is not None:
        legal = xs(c, a)
        if not legal:
            return False
        c.x = yield from pick_number(c.you, "x", legal[0], legal[-1], rule, c.card)
    for sel in choices(a):
        among = candidates(c, a, sel)
        least, most = sel.bounds(c)
        if len(among) < least:
            return False
        why = "player" if isinstance(sel, Who) else "target"
        c.chosen[sel] = yield from pick(
            c.you, why, among, rule, least, most, c.card, players=isinstance(sel, Who)
        )
    return True


def aims(c: Ctx, a: Usable) -> tuple[list[N], list[Seat]]:
    """The cards in play and the players that were chosen for it: what everybody may know it is aimed at."""
    cards: list[N] = []
    players: list[Seat] = []
    for sel in choices(a):
        found = c.chosen.get(sel, ())
        if isinstance(sel, Who):
            players += found
        elif sel.zone == DOMAIN:
            cards += found
    return cards, players


def engages(c: Ctx, a: Usable) -> list[N]:
    """The cards that paying for it will engage."""
    return [n for cost in a.costs for n in cost.engages(c)]


def pay(c: Ctx, a: Usable) -> Script[bool]:
    """Pay all costs, after making sure that each can still be paid (C-OPS-05)."""
    if not all(cost.can(c) for cost in a.costs):
        return False
    if costless(a):
        c.g.used.append(_mark(c, a))
        c.g.changed()
    # paying may take the card away
    c.facts = {**c.facts, "tokens": c.source.tokens, "assigned": c.source.on, "engages": engages(c, a)}
    for cost in a.costs:
        yield from cost.pay(c)
    return True


def still(c: Ctx, a: Usable) -> bool:
    """Whether every target that was chosen is still one (C-OPS-05)."""
    for sel in choices(a):
        if isinstance(sel, Sel):
            fresh = Ctx(
                c.g, c.you, c.card, c.x, {k: v for k, v in c.chosen.items() if k != sel}, c.subject, c.facts
            )
            left = tuple(n for n in c.chosen.get(sel, ()) if sel.matches(fresh, n))
            if len(left) < sel.bounds(c)[0] and c.chosen.get(sel):
                return False
            c.chosen[sel] = left
    return True
