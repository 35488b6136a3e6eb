"""How the sentences of a card are said."""

from __future__ import annotations

from typing import Final

from landsraad.ccg.effects import abilities as ab
from landsraad.ccg.effects import in_rites
from landsraad.ccg.effects.core import Cost, Effect
from landsraad.ccg.effects.select import ANY_NUMBER, Sel
from landsraad.ccg.effects.status import Give
from landsraad.ccg.effects.text.conds import relative
from landsraad.ccg.effects.text.costs import price
from landsraad.ccg.effects.text.english import capital, phrase, rites, says, with_a
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.select import RELATED
from landsraad.ccg.effects.text.values import amount


@says(ab.Assign)
def _assign(a: ab.Assign) -> str:
    onto = phrase(a.to)
    if a.to.rel not in RELATED and not a.to.what.startswith("name:"):
        onto = with_a(onto)
    names = {"allegiance": " and name an allegiance", "charter": " and name a charter"}.get(a.names, "")
    return f"assign to {onto}{names}"


@says(ab.CostX)
def _cost_x(a: ab.CostX) -> str:
    if a.high == 0:
        return "deploying it costs nothing"
    high = amount(a.high).replace("its ", "its target’s ")
    bound = "" if a.high == ANY_NUMBER else f"X is at most {high}"
    if a.low == a.high:
        bound = f"X is {high}"
    tokens = "it has X tokens" if a.tokens else ""
    return "; ".join(x for x in (bound, tokens) if x)


@says(ab.XRange)
def _x_range(a: ab.XRange) -> str:
    return f"X is at most {amount(a.high)}"


@says(ab.Play)
def _play(a: ab.Play) -> str:
    return _action("", a.costs, a.effect, a.x)


def _action(window: str, paid: tuple[Cost, ...], effect: Effect, x: ab.XRange | None) -> str:
    head = price(paid)
    body = phrase(effect)
    if not body and not head:
        return ""
    said = f"{capital(head)}: {body}" if head and body else capital(head or body)
    if x is not None and x.high != ANY_NUMBER:
        said = f"{said}. X is {'' if x.low == x.high else 'at most '}{amount(x.high)}"
    return f"{window}{said}"


_WINDOW: Final = {
    "declaration": "declaration tactic",
    "engagement": "engagement tactic",
    "initiative": "initiative tactic",
    "petition": "petition tactic",
    "exchange": "exchange tactic",
    "discard": "tactic of the House Discard",
}


@says(ab.Use)
def _use(a: ab.Use) -> str:
    window = ""
    if a.window:
        of = f" of {rites(a.rites)}" if a.rites else ""
        window = f"{capital(_WINDOW[a.window])}{of}. "
    said = _action(window, a.costs, a.effect, a.x)
    said = f"Every player may use this: {said}" if a.anyone else said
    return f"{said} (if {phrase(a.when)})" if a.when is not None else said


@says(ab.AlsoCosts)
def _also_costs(a: ab.AlsoCosts) -> str:
    return f"{price(a.costs)} to deploy it"


@says(ab.Lasts)
def _lasts(a: ab.Lasts) -> str:
    ends = {
        "rite": "until the rite is over",
        "petition": "until the petition is over",
        "exchange": "until the exchange is over",
        "initiative": "until the initiative is settled",
        "interval": "until the House Interval is over",
        "discard": "until your next House Discard",
        "next_discard": "until your next House Discard but this",
        "event": "as long as the event it is on",
    }
    return f"it lasts {ends[a.until]}"


_NOTICES: Final = {
    "engaged": "{card} is engaged{by}",
    "deployed": "{card} is deployed{by}",
    "subdued": "{card} is subdued{by}",
    "discarded": "{card} is discarded{by}",
    "transferred": "{card} is transferred{by}",
    "favor_bought": "{who} buys favor",
    "exchanged": "{who} trades spice in an exchange",
    "produced": "{card} produces solaris",
    "ranked": "ranks are assigned",
    "vanquished": "{card} is vanquished{by}",
    "petition_won": "{who} wins the petition",
    "spice_produced": "{card} produces spice",
    "captured": "{card} is captured{by}",
    "croe_lowered": "{who} lowers the CROE by spice that comes into the Guild Hoard",
    "disengaging": "the Disengage Phase begins",
    "petitioned": "{who} petitions for {card}",
    "petition_failed": "{card} that was petitioned for is not deployed",
    "counter_survived": "{card}{of} counters and survives the rite",
    "rite_over": "a rite aimed at {card} is over",
    "rite_failed": "a rite does not vanquish its target",
}


@says(ab.When)
def _triggered(a: ab.When) -> str:
    who = {"you": "you", "rival": "a rival"}.get(a.by, "somebody")
    by = {"you": " by you", "rival": " by a rival"}.get(a.by, "")
    of = {"you": " you govern", "rival": " of a rival"}.get(a.by, "")
    happened = _NOTICES[a.what].format(card=_which(a.card), who=who, by=by, of=of)
    if a.by == "you":
        for verb in ("win", "buy", "petition", "lower", "trade"):
            happened = happened.replace(f"you {verb}s", f"you {verb}")
    if a.when is not None:
        happened += f" and {phrase(a.when)}"
    if a.once:
        happened += " (once in a rite)"
    may = "you may " if a.may else ""
    paid = _for_a_price(a.costs, a.effect)
    return f"whenever {happened}, {may}{paid}{phrase(a.effect)}"


def _which(card: Sel | None) -> str:
    """The card that something happens to: a kind of card, of whom, and what else is asked of it."""
    if card is None:
        return "a card"
    if card.rel not in ("", "subject", "happened") and not card.what:
        return phrase(card)
    said = kind(card.what) if card.what else "card"
    whose = f"a rival’s {said}" if card.of == "rival" else with_a(said)
    return " ".join([whose, *(["you govern"] if card.of == "you" else []), *map(relative, card.where)])


@says(ab.IfVanquished)
def _if_vanquished(a: ab.IfVanquished) -> str:
    which = _which(a.card) if a.card.rel in ("subject", "happened") else phrase(a.card)
    where = f" in {rites(a.rites)}" if a.rites else " in a rite"
    if isinstance(a.when, in_rites.ByThis):
        where += " that this begins"
    elif isinstance(a.when, in_rites.TakesPart):
        where += " in which this card takes part"
    elif isinstance(a.when, in_rites.Leads):
        where += " that this card leads"
    elif a.when is not None:
        where += f" and {phrase(a.when).replace('it ', 'this card ', 1)}"
    paid = _for_a_price(a.costs, a.effect)
    may = "you may " if a.may else ""
    once = " (once in a rite)" if a.once else ""
    return f"if {which} is vanquished{where}, {may}{paid}{phrase(a.effect)}{once}"


def _for_a_price(paid: tuple[Cost, ...], effect: Effect) -> str:
    if not paid:
        return ""
    return f"{price(paid)} so that " if isinstance(effect, Give) else f"{price(paid)} to "
