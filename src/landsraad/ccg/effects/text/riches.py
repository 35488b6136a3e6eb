"""How effects on solaris, spice and favor are said."""

from __future__ import annotations

from landsraad.ccg.effects import riches, values
from landsraad.ccg.effects.core import Number
from landsraad.ccg.effects.select import Sel, Who
from landsraad.ccg.effects.text.english import phrase, says
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.select import subjects
from landsraad.ccg.effects.text.values import of_things


@says(riches.Produce)
def _produce(e: riches.Produce) -> str:
    if e.what == "solaris":
        return f"produce {of_things(e.amount, 'solari', 'solaris')}"
    if e.what == "favor":
        return f"gain {of_things(e.amount, 'favor', 'favor')}"
    where = (
        f"on {phrase(e.to)}"
        if isinstance(e.to, Sel)
        else {"guild": "in the Guild Hoard"}.get(e.to, "in your hoard")
    )
    return f"produce {of_things(e.amount, 'spice', 'spice')} {where}"


@says(riches.GuildSpice)
def _guild_spice(e: riches.GuildSpice) -> str:
    if isinstance(e.amount, values.Minus) and e.amount.a == 0:
        return f"discard {of_things(e.amount.b, 'spice', 'spice')} from the Guild Hoard"
    return f"produce {of_things(e.amount, 'spice', 'spice')} in the Guild Hoard"


def _changes(
    who: Who | Sel | str, v: Number, gain: str, lose: str, one: str, many: str, note: str = ""
) -> str:
    subject, s = subjects(who)
    negative = (isinstance(v, int) and v < 0) or (isinstance(v, values.Minus) and v.a == 0)
    size: Number = (
        -v if isinstance(v, int) and v < 0 else v.b if isinstance(v, values.Minus) and v.a == 0 else v
    )
    verb = (lose if negative else gain) + ("s" if s else "")
    return f"{subject} {verb} {of_things(size, one, many)}{note}"


@says(riches.Favor)
def _favor(e: riches.Favor) -> str:
    return _changes(
        e.who, e.amount, "gain", "lose", "favor", "favor", ", but not more than there is" if e.capped else ""
    )


@says(riches.LoseSolaris)
def _lose_solaris(e: riches.LoseSolaris) -> str:
    subject, s = subjects(e.who)
    return f"{subject} lose{'s' if s else ''} {of_things(e.amount, 'solari', 'solaris')}"


@says(riches.DeclaredFavor)
def _declared(e: riches.DeclaredFavor) -> str:
    return _changes(e.who, e.amount, "gain", "lose", "declared favor", "declared favor")


@says(riches.LiftSpice)
def _lift(e: riches.LiftSpice) -> str:
    most = "up to " if e.up_to else ""
    spice = f"{most}{of_things(e.amount, 'spice', 'spice')}"
    source = e.source
    where = (
        "the Guild Hoard"
        if source == "guild"
        else f"the hoard of {phrase(source)}"
        if isinstance(source, Who)
        else phrase(source)
    )
    if e.to == "dune":
        return f"the governor of Dune may transfer {spice} from {where} to its own hoard"
    if e.to == "nowhere":
        return f"discard {spice} from {where}"
    return f"transfer {spice} from {where} to {'the Guild Hoard' if e.to == 'guild' else 'your hoard'}"


@says(riches.ExtraExchange)
def _extra_exchange(e: riches.ExtraExchange) -> str:
    return "conduct one more CHOAM exchange"


@says(riches.ShiftCroe)
def _shift(e: riches.ShiftCroe) -> str:
    return "the CROE is one higher or lower during this exchange"


@says(riches.StopExchange)
def _stop_exchange(e: riches.StopExchange) -> str:
    return f"the rival whose exchange this is {'buys' if e.how == 'buy' else 'sells'} no spice in it"


@says(riches.Reduce)
def _reduce(e: riches.Reduce) -> str:
    return f"it costs {of_things(e.amount, 'solari', 'solaris')} less"


@says(riches.EachProduces)
def _each_produces(e: riches.EachProduces) -> str:
    return f"each player produces 1 solari for each {kind(e.per)} they govern"
