"""What may be assigned to what, and what may be deployed at all (ccg.md 10, 13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from landsraad.ccg import stats
from landsraad.ccg.cards import DUNE, Facts, card_name, talent_name
from landsraad.ccg.effects.abilities import Assign, CostX
from landsraad.ccg.effects.core import ABILITIES, Ctx, abilities, number
from landsraad.ccg.effects.exceptions import Stores
from landsraad.ccg.state import DOMAIN, Card, N, State
from landsraad.table import Refusal, Seat, say, say_n


def refuse_unplayable(g: State, n: N, rule: str) -> Refusal | None:
    """The refusal of a card whose effects are not written yet; None for all others."""
    if g.cards[n].id in ABILITIES:
        return None
    return Refusal(rule, say("{card} is not playable yet", card=card_name(g.cards[n].id)), "E_TARGET", "card")


def assignments(g: State, n: N) -> list[Assign]:
    """The sentences that say where a card is assigned."""
    return [a for a in abilities(g.cards[n].id) if isinstance(a, Assign)]


def needs_parent(g: State, n: N) -> bool:
    """Whether a card must lie on another (C-ASG-01); personas, holdings and events lie by themselves (C-CARD-03)."""
    words = g.cards[n].facts.words
    return bool(assignments(g, n)) or "venture" in words or "program" in words


@stats.memoised
def targets(g: State, n: N, seat: Seat, again: bool = False) -> tuple[N, ...]:
    """The cards that a card may be assigned to by a player; `again` when it is reassigned (C-CAP-07)."""
    return tuple(p for player in g.players for p in player.domain if refuse(g, n, p, seat, again) is None)


def stored(g: State, n: N, onto: N) -> bool:
    """Whether a deployed card keeps such cards, whatever talent they ask for (House Armory)."""
    if not g.cards[onto].deployed:
        return False
    return any(isinstance(a, Stores) and stats.is_(g, n, a.what) for a in abilities(g.cards[onto].id))


def refuse(g: State, n: N, onto: N, seat: Seat, again: bool = False, subdued: bool = False) -> Refusal | None:
    """Why a card cannot be assigned to another, or None. `subdued`: it is placed, also onto a subdued card."""
    card, parent = g.cards[n], g.cards[onto]
    if onto == n or parent.zone != DOMAIN:
        return Refusal("C-ASG-01", say("it is assigned to another card in a domain"))
    if again and parent.holder != seat:
        return Refusal("C-CAP-07", say("it is reassigned within the domain it is in"))
    wanted = assignments(g, n)
    kept = parent.holder == seat and stored(g, n, onto)
    fits = any(meant(g, n, onto, seat, a, subdued) for a in wanted) or (
        not wanted and _plan_fits(g, n, onto, seat)
    )
    if not kept and not fits:
        return Refusal("C-ASG-01", say("its target is not what the card asks for"))
    if "venture" in card.facts.words and stats.has(g, onto, "no_ventures"):
        return Refusal("C-VENT-01", say("an effect keeps ventures from its target"))
    if not parent.deployed and not subdued and not any(a.to.state == "subdued" for a in wanted):
        return Refusal("C-STAT-10", say("nothing new is assigned to a subdued card"))
    if not stats.compatible(g, n, onto):
        return Refusal("C-ASG-04", say("it belongs to another Imperial Power than its target"))
    if (refusal := _unfit(g, n, onto, kept)) is not None:
        return refusal
    if not ((again or subdued) and not card.deployed) and not room(g, n, onto):
        return _crowded(g, onto)
    return None


def _unfit(g: State, n: N, onto: N, kept: bool) -> Refusal | None:
    """The target lacks the talent, unless it only keeps the card, or bears as many copies as it may."""
    facts = g.cards[n].facts
    if facts.needs and not kept:
        talent, least = facts.needs
        found = stats.rank(g, onto, talent)
        if found is None or found < least:
            return _unable(talent, least, found)
    if facts.limit and _copies(g, n, onto) >= facts.limit:
        reason = say_n(
            "one target bears one copy of it", "one target bears at most {n} copies of it", facts.limit
        )
        return Refusal("C-CARD-08", reason)
    return None


def _unable(talent: str, least: int, found: int | None) -> Refusal:
    """The target lacks the talent, or is not good enough at it."""
    name = talent_name(talent)
    if found is None:
        return Refusal("C-ASG-03", say("its target needs {talent} {least}", talent=name, least=least))
    reason = say("its target needs {talent} {least}, and has {found}", talent=name, least=least, found=found)
    return Refusal("C-ASG-03", reason)


def _crowded(g: State, onto: N) -> Refusal:
    """The target bears as many personnel as it commands."""
    command, borne = stats.command(g, onto), stats.bears(g, onto)
    reason = say("its target commands {command} personnel and bears {borne}", command=command, borne=borne)
    return Refusal("C-CMD-02", reason)


def room(g: State, n: N, onto: N) -> bool:
    """Whether the command of a card has room for this one (C-CMD-01, C-CMD-02)."""
    if not stats.is_(g, n, "personnel"):
        return True
    if g.cards[n].on == onto and g.cards[n].deployed:
        return True
    return not stats.counts(g, n, onto) or stats.bears(g, onto) < stats.command(g, onto)


def _copies(g: State, n: N, onto: N) -> int:
    name = g.cards[n].facts.name
    return sum(
        1 for k in stats.children(g, onto) if k != n and g.cards[k].deployed and g.cards[k].facts.name == name
    )


def meant(g: State, n: N, onto: N, seat: Seat, a: Assign, subdued: bool = False) -> bool:
    """Whether a card is what a sentence asks for, whoever it may be assigned to; a subdued one if it may be that."""
    c = Ctx(g, seat, n)
    if not (replace(a.to, state="any") if subdued else a.to).matches(c, onto):
        return False
    own = g.cards[onto].holder == seat
    silent = not a.to.of and not a.to.rel and not a.anyone
    return own or not silent or g.variant.assign_scope == "any"


def _plan_fits(g: State, n: N, onto: N, seat: Seat) -> bool:
    """Ventures and programs go onto a persona you govern (C-VENT-01, C-PROG-01, O-052)."""
    if not g.cards[n].facts.words & {"venture", "program"}:
        return False
    return g.cards[onto].holder == seat and stats.is_(g, onto, "persona")


def deployable(g: State, n: N, seat: Seat) -> Refusal | None:
    """Why a card cannot be deployed by a player wherever it lies, or None; its target is a question of its own.

    A subdued card on another needs all that a new one does (C-DEP-05, O-003, O-014).
    """
    card = g.cards[n]
    if twin := deployed_twin(g, n):
        return Refusal("C-CARD-09", say("{card} is deployed already", card=card_name(g.cards[twin].id)))
    if stats.is_(g, n, "persona") and "native" in card.facts.words and not stats.governs_dune_fief(g, seat):
        return Refusal("C-DEP-06", say("a native asks for a deployed Dune fief of yours"))
    if card.id == DUNE and stats.deployed_dune(g):
        return Refusal("C-HW-01", say("{card} is deployed already", card=card_name(DUNE)))
    if "homeworld" in card.facts.subtypes and _governs_dune(g, seat) and not _two_worlds(g, seat):
        return Refusal("C-HW-04", say("while you govern Dune, your original homeworld stays down"))  # O-063
    if by := stats.forbidden(g, "deploy", seat, n):
        return Refusal("C-DUR-01", say("{card} forbids it", card=card_name(by)))
    if card.zone == DOMAIN and card.on:
        parent = g.cards[card.on]
        if not parent.deployed:
            return Refusal("C-STAT-10", say("the card it is on is subdued"))
        return _as_new(g, n, seat)
    return None


def _as_new(g: State, n: N, seat: Seat) -> Refusal | None:
    """The checks of a subdued card where it lies; a card that moved with its parent may stay (C-DEP-05)."""
    card = g.cards[n]
    onto = card.on
    if not stats.compatible(g, n, onto):
        return Refusal("C-ALL-01", say("it belongs to another Imperial Power than its target now"))
    if (refusal := _unfit(g, n, onto, stored(g, n, onto))) is not None:
        return refusal
    return None if room(g, n, onto) else _crowded(g, onto)


def deployed_twin(g: State, n: N) -> N:
    """Another deployed copy of a unique card, or 0 (C-CARD-09, C-CARD-10)."""
    facts = g.cards[n].facts
    if not _one_of_a_kind(facts):
        return 0
    by_character = g.variant.unique_by == "character"
    for other in _deployed_unique(g):
        if other.n != n:
            same = by_character and facts.unique_key and other.facts.unique_key == facts.unique_key
            if same or other.id == facts.id:
                return other.n
    return 0


def _one_of_a_kind(facts: Facts) -> bool:
    """Imperial cards and Unique House cards; homeworlds are neither, and of Dune C-HW-01 speaks."""
    return facts.imperial or "unique" in facts.subtypes


@stats.memoised
def _deployed_unique(g: State) -> list[Card]:
    return [
        card
        for card in g.in_play()
        if card.deployed and (card.facts.unique_key or _one_of_a_kind(card.facts))
    ]


def _governs_dune(g: State, seat: Seat) -> bool:
    dune = stats.deployed_dune(g)
    return dune != 0 and g.cards[dune].holder == seat


def _two_worlds(g: State, seat: Seat) -> bool:
    """Whether a card on the player's Dune lets the homeworld be deployed besides it."""
    return any(c.you == seat for c, _ in stats.all_statics(g, "two_worlds"))


def cost(g: State, n: N, seat: Seat, x: int = 0, onto: N = 0) -> int:
    """What deploying a card, onto another, costs now (C-DEP-03, C-DEP-07).

    The printed cost, less reductions, less its deferment tokens.
    """
    card = g.cards[n]
    onto = onto or card.on
    if any(c.you == seat and a.onto.matches(c, onto) for c, a in stats.statics_on(g, "free", n)):
        return 0
    printed = card.facts.cost if card.facts.cost is not None else x
    if "program" in card.facts.words:  # C-PROG-03, U-20
        printed = 0 if g.variant.program_rules == "free_and_removed" else card.tokens
    reduced = sum(
        number(a.by, c)
        for c, a in stats.statics_on(g, "cheaper", n)
        if (not a.who or (c.you == seat) == (a.who == "you")) and (a.onto is None or a.onto.matches(c, onto))
    )
    if g.operation is not None and g.operation.card == n:
        reduced += g.operation.reduced
    tokens = card.deferment if card.zone == DOMAIN else 0
    times = 2 if any(True for _ in stats.statics_on(g, "doubles", n)) else 1
    if g.variant.cost_order == "tokens_first":
        return max(0, times * max(0, printed - tokens) - reduced)
    return max(0, times * printed - reduced - tokens)


def asks_x(facts: Facts) -> bool:
    """Whether an X is chosen and paid when a card is deployed; that of a program is the number of its tokens."""
    return facts.cost is None and "program" not in facts.words


def affordable(g: State, n: N, seat: Seat, onto: N = 0) -> bool:
    """Whether a player can pay for deploying a card, onto another."""
    if asks_x(g.cards[n].facts):
        low, high = x_bounds(g, n, seat, onto)
        return low <= high
    return cost(g, n, seat, 0, onto) <= g.players[seat].solaris


def too_dear(g: State, n: N, seat: Seat, able: Sequence[N] = (0,), rule: str = "C-DEP-02") -> Refusal:
    """Why a player cannot pay for deploying a card: what it costs, onto the cheapest of these (C-DEP-02)."""
    if asks_x(g.cards[n].facts):
        low, high = min(x_bounds(g, n, seat, onto) for onto in able)
        reason = say("its X is at least {low}, and yours can be {high} at most", low=low, high=high)
    else:
        due = min(cost(g, n, seat, 0, onto) for onto in able)
        reason = say(
            "it costs {due} solaris, and your treasury holds {solaris}",
            due=due,
            solaris=g.players[seat].solaris,
        )
    return Refusal(rule, reason, "E_LIMIT", "card")


def paid_targets(g: State, n: N, seat: Seat) -> list[N]:
    """The cards that a card may be assigned to by a player who can pay for that."""
    return [onto for onto in targets(g, n, seat) if affordable(g, n, seat, onto)]


def x_bounds(g: State, n: N, seat: Seat, onto: N = 0) -> tuple[int, int]:
    """The least and greatest X that a player can pay for deploying a card of cost X, onto another."""
    c = Ctx(g, seat, n, subject=onto or g.cards[n].on)
    spec = next((a for a in abilities(g.cards[n].id) if isinstance(a, CostX)), CostX(99))
    purse = g.players[seat].solaris + (g.cards[n].deferment if g.cards[n].zone == DOMAIN else 0)
    return number(spec.low, c), min(number(spec.high, c), purse)
