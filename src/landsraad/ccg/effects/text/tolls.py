"""How effects that ask something of players are said."""

from __future__ import annotations

from landsraad.ccg.effects import tolls
from landsraad.ccg.effects.text.english import phrase, plural, says
from landsraad.ccg.effects.text.select import each, subjects
from landsraad.ccg.effects.text.values import of_things


@says(tolls.PayOr)
def _pay_or(e: tolls.PayOr) -> str:
    you = " to you" if e.to_you else ""
    solaris = of_things(e.amount, "solari", "solaris")
    subject, s = subjects(e.who)
    return f"{subject} pay{'s' if s else ''} {solaris}{you}, or else {phrase(e.otherwise)}"


@says(tolls.Levy)
def _levy(e: tolls.Levy) -> str:
    solaris = of_things(e.amount, "solari", "solaris")
    solaris = solaris.replace("you govern", "it governs")
    return f"{subjects(e.who)[0]} pays {solaris} and loses 1 favor for each solari it cannot pay"


@says(tolls.SpiceLevy)
def _spice_levy(e: tolls.SpiceLevy) -> str:
    other = "or loses" if e.may_refuse else "or, if it cannot, loses"
    spice, favor = of_things(e.amount, "spice", "spice"), of_things(e.favor, "favor", "favor")
    spice = spice.replace("you govern", "it governs")
    return f"{subjects(e.who)[0]} transfers {spice} from its hoard to the Guild Hoard, {other} {favor}"


@says(tolls.EachDiscards)
def _each_discards(e: tolls.EachDiscards) -> str:
    where = {"hand": "its hand", "assembly": "its Assembly"}[e.zone]
    return f"each player discards {of_things(e.amount, 'card', 'cards')} from {where}"


@says(tolls.EachBuysFavor)
def _each_buys(e: tolls.EachBuysFavor) -> str:
    return f"each player may pay up to {e.most} solaris to gain as much favor"


@says(tolls.PayForEach)
def _pay_for_each(e: tolls.PayForEach) -> str:
    you = " to you" if e.to_you else ""
    return f"for {each(e.of)} its governor pays {plural(e.amount, 'solari')}{you}, or else it is subdued"
