"""How effects on solaris, spice and favor are said."""

from __future__ import annotations

from landsraad.ccg.effects import riches, values
from landsraad.ccg.effects.core import Number
from landsraad.ccg.effects.select import Sel, Who
from landsraad.ccg.effects.text.english import phrase, says
from landsraad.ccg.effects.text.kinds import kind
from landsraad.ccg.effects.text.select import subjects
from landsraad.ccg.effects.text.values import at_most, of_things


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
    if (unmade := values.taken_off(e.amount)) is not None:
        return f"discard {of_things(unmade, 'spice', 'spice')} from the Guild Hoard"
    return f"produce {of_things(e.amount, 'spice', 'spice')} in the Guild Hoard"


def _changes(
    who: Who | Sel | str, v: Number, gain: str, lose: str, one: str, many: str, note: str = ""
) -> str:
    subject, s = subjects(who)
    size, negative = v, False
    if isinstance(v, int) and v < 0:
        size, negative = -v, True
    elif isinstance(v, values.Minus) and isinstance(v.a, int) and v.a <= 0:
        size, negative = (v.b if v.a == 0 else values.Sum(-v.a, v.b)), True
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
    spice = (at_most if e.up_to else of_things)(e.amount, "spice", "spice")
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


@says(riches.Earn)
def _earn(e: riches.Earn) -> str:
    return f"{subjects(e.who)[0]} produces {of_things(e.amount, 'solari', 'solaris')}"


@says(riches.TakeSolaris)
def _take_solaris(e: riches.TakeSolaris) -> str:
    solaris = of_things(e.amount, "solari", "solaris")
    if e.theirs:
        solaris = solaris.replace("you govern", "it governs")
    if e.up_to:
        solaris = at_most(e.amount, "solari", "solaris")
        return f"transfer {solaris} from the treasury of {subjects(e.who)[0]} to yours"
    return f"{subjects(e.who)[0]} pays you {solaris}, or as many as it has"


@says(riches.LoseSpice)
def _lose_spice(e: riches.LoseSpice) -> str:
    return f"{subjects(e.who)[0]} discards {of_things(e.amount, 'spice', 'spice')}"


@says(riches.TurnIntoFavor)
def _turn_into_favor(e: riches.TurnIntoFavor) -> str:
    return "give up any of these solaris to gain as much favor"


@says(riches.ProduceMore)
def _produce_more(e: riches.ProduceMore) -> str:
    return f"produce {e.amount} more there"
