"""The text of a card, made from its data: text and behaviour cannot disagree (ccg_plan: risk 7).

`text(card)` gives the sentences that a player reads. Nothing is taken from the printed cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Final, TypeVar

from landsraad.ccg.cards import CARDS, POWERS, CardId
from landsraad.ccg.effects import abilities as ab
from landsraad.ccg.effects import acts, conds, costs, statics, values
from landsraad.ccg.effects.core import Ability, Cost, Effect, Number, Static, abilities, walk
from landsraad.ccg.effects.select import Sel, Who

T = TypeVar("T")
RITE_WORDS: Final = {
    "battle": "battle",
    "dueling": "duel",
    "arbitration": "arbitration",
    "intrigue": "intrigue",
}


def text(card: CardId) -> list[str]:
    """The sentences of a card, in the order of its data; empty for one that says nothing."""
    said = [sentence(a, card) for a in _merged(abilities(card))]
    if CARDS[card].words & {"venture", "program"}:
        said = [s.replace("the card it is on", "its persona") for s in said]
        said = [_capital(s) for s in said]
    return list(dict.fromkeys(s for s in said if s))


def _merged(said: tuple[Ability, ...]) -> list[Ability | list[statics.Mod]]:
    """Bonuses of one subject that hold under the same condition are one sentence."""
    found: list[Ability | list[statics.Mod]] = []
    for a in said:
        if isinstance(a, statics.Mod) and a.stat != "force" and isinstance(a.by, int):
            last = found[-1] if found else None
            if isinstance(last, list) and (last[0].to, last[0].when) == (a.to, a.when):
                last.append(a)
            else:
                found.append([a])
        else:
            found.append(a)
    return found


def sentence(a: Ability | list[statics.Mod], card: CardId = "") -> str:
    """One ability, or several bonuses, as a sentence with a full stop."""
    if isinstance(a, list):
        bonuses = listed([f"{signed(m.by)} {m.stat}" for m in a])
        return _capital(_when(f"{_subject(a[0].to)} has {bonuses}", a[0].when)) + "."
    facts = CARDS.get(card)
    lasting = facts is not None and facts.lasting
    found = phrase(a)
    if isinstance(a, ab.Play) and facts is not None and facts.words & {"venture", "program"}:
        found = f"Engage its persona: {found or 'it takes effect'}"
    if not found:
        return ""
    if lasting and not isinstance(a, (ab.Assign, ab.Lasts, Static)):
        found = f"Lasting. {_capital(found)}"
    return _capital(found.strip()) + ("" if found.rstrip().endswith(".") else ".")


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def plural(n: int, one: str, many: str = "") -> str:
    """`1 solari`, `3 solaris`."""
    return f"{n} {one}" if n == 1 else f"{n} {many or one + 's'}"


def listed(words: tuple[str, ...] | list[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def rites(kinds: tuple[str, ...], article: bool = True) -> str:
    """`a battle`, `a duel or an intrigue`, `a rite`."""
    if not kinds or len(kinds) == 4:
        return "a rite" if article else "rite"
    return listed([with_a(RITE_WORDS.get(k, k)) if article else RITE_WORDS.get(k, k) for k in kinds], "or")


def with_a(word: str) -> str:
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"


@singledispatch
def phrase(word: object) -> str:
    """A word of the vocabulary in English; every class of the vocabulary has its own."""
    raise NotImplementedError(f"{type(word).__name__} has no text")


def says(kind: type[T]) -> Callable[[Callable[[T], str]], Callable[[T], str]]:
    """Register how a class is said."""
    return phrase.register(kind)


# Kinds of cards

_KIND: Final = {
    "dune_fief": "Dune fief",
    "siridar_fief": "Siridar fief",
    "dune_charter": "Dune charter",
    "dune": "Dune",
    "imperium": "Imperium",
    "nexus": "Nexus",
    "reverend_mother": "Reverend Mother",
    "personnel": "personnel",
    "equipment": "equipment",
}


def kind(what: str) -> str:
    """`persona&native|troop` as `native persona or troop`."""
    return listed([_conjunction(one.split("&")) for one in what.split("|")], "or")


def _conjunction(words: list[str]) -> str:
    adjectives, nouns, but, names = [], [], [], []
    for w in words:
        if w.startswith("!"):
            but.append(_name_or_kind(w[1:]))
        elif w.startswith("name:"):
            names.append(_name_or_kind(w))
        elif w.startswith("tag:"):
            adjectives.append(w[4:].title())
        elif w in POWERS:
            adjectives.append(POWERS[w].removeprefix("House "))
        elif w in _NOUNS:
            nouns.append(_KIND.get(w, w.replace("_", " ")))
        else:
            adjectives.append(_KIND.get(w, w.replace("_", " ")))
    if names and not nouns:
        return listed(names, "or")
    if any(w.startswith("tag:") for w in words) and not nouns:
        nouns.append("card")
    said = " ".join([*adjectives, *nouns]) if nouns or adjectives else "card"
    if adjectives and not nouns:
        said = f"{' '.join(adjectives)} card" if _lone_adjective(words) else " ".join(adjectives)
    if but:
        said = f"{said} other than {listed([with_a(b) if b[:1].islower() else b for b in but], 'or')}"
    return said


_NOUNS: Final = frozenset(
    {
        "persona", "holding", "resource", "plan", "event", "fief", "charter", "personnel", "equipment",
        "enhancement", "venture", "tactic", "program", "decree", "card", "ally", "aide", "noble",
        "vassal", "troop", "corps", "desert", "city", "homeworld", "compact", "bastion", "shield",
        "weapon", "blade", "projectile", "dune_fief", "siridar_fief", "dune_charter", "legation",
        "delegate", "adept",
    }
)  # fmt: skip


def _lone_adjective(words: list[str]) -> bool:
    return all(
        w in POWERS or w in ("dune", "imperium", "nexus", "native", "fremen") or w[:1] == "!" for w in words
    )


def _name_or_kind(word: str) -> str:
    if word.startswith("name:"):
        key = word[5:]
        found = next((f for x, f in CARDS.items() if x == key or x.startswith(key + "_")), None)
        return found.name if found else key.replace("_", " ").title()
    return _KIND.get(word, POWERS.get(word, word.replace("_", " ")))


_REL: Final = {
    "self": "this card",
    "assigned": "the card it is on",
    "subject": "that card",
    "happened": "that card",
    "leader": "your leader",
    "rival_leader": "the opposing leader",
    "target": "the target of the rite",
    "answered": "the card of that operation",
    "petitioned": "the card petitioned for",
    "homeworld": "your homeworld",
}
_PART: Final = {
    "participant": "taking part in the rite",
    "your_participant": "taking part on your side",
    "rival_participant": "taking part on the other side",
    "your_additional": "taking part beside your leader",
    "named_participant": "declared a participant of the rite",
    "on_assigned": "on the same card",
    "on_self": "on this card",
    "vanquished": "vanquished in the rite",
}
_ZONE: Final = {
    "hand": ("from your hand", "in a rival’s hand"),
    "assembly": ("from your Assembly", "in a rival’s Assembly"),
    "house_discard": ("from your House discard", "in a rival’s House discard"),
    "house_deck": ("from your House deck", "in a rival’s House deck"),
    "imperial_discard": ("from your Imperial discard", "in a rival’s Imperial discard"),
}


@says(Sel)
def _sel(s: Sel) -> str:
    if s.rel in _REL:
        if s.rel == "subject" and s.what:
            return f"the {kind(s.what)}"
        said = _REL[s.rel]
        if s.what and s.rel not in ("self",):
            return f"the {kind(s.what)} it is on" if s.rel == "assigned" else said
        return said
    said = kind(s.what) if s.what else "card"
    if s.engaged is not None and s.zone == "domain" and not s.chosen:
        said = f"{'engaged' if s.engaged else 'disengaged'} {said}"
    if s.state == "subdued" and s.zone == "domain":
        said = f"subdued {said}"
    if s.chosen:
        said = _number_of(s, said)
    if s.rel in _PART:
        said = f"{said} {_PART[s.rel]}"
    if s.zone in _ZONE:
        said = f"{said} {_ZONE[s.zone][s.of == 'rival']}"
    elif s.of == "you":
        said = f"{said} you govern"
    elif s.of == "rival":
        said = f"{said} of a rival"
    for cond in s.where:
        said = f"{said} {relative(cond)}"
    return said


def _number_of(s: Sel, said: str) -> str:
    if s.most == 1 and s.least == 1:
        return f"a target {said}"
    return f"{amount(s.most)} target {said}" if s.most == s.least else f"up to {amount(s.most)} target {said}"


@says(Who)
def _who(w: Who) -> str:
    return "a target rival" if w.of == "rival" else "a target player"


def relative(cond: object) -> str:
    """A condition about a card, after the card."""
    if isinstance(cond, conds.On):
        return f"on {phrase(cond.to)}"
    if isinstance(cond, conds.Has):
        return f"with {_THINGS.get(cond.what, cond.what)}"
    if isinstance(cond, conds.Not) and isinstance(cond.cond, conds.Bears):
        return f"without {with_a(kind(cond.cond.what))}"
    if isinstance(cond, conds.Bears):
        return f"with {with_a(kind(cond.what))}"
    if isinstance(cond, conds.HasRank):
        return f"with {cond.talent} {amount(cond.rank)} or more"
    if isinstance(cond, conds.RankBelow):
        return f"with less {cond.talent} than {amount(cond.below)}"
    if isinstance(cond, conds.Not):
        return f"not {relative(cond.cond)}"
    if isinstance(cond, conds.Ripe):
        return "that has the tokens for its cost"
    if isinstance(cond, conds.OnTop):
        return f"among the top {cond.cards} of it"
    return f"if {phrase(cond)}"


_THINGS: Final = {"spice": "spice", "deferment": "deferment tokens", "tokens": "tokens"}


# Numbers


def amount(v: Number) -> str:
    """A number, or what it is."""
    return str(v) if isinstance(v, int) else phrase(v)


def of_things(v: Number, one: str, many: str) -> str:
    """`3 solaris`, or `solaris equal to …`."""
    if isinstance(v, int):
        return plural(v, one, many)
    if isinstance(v, values.Chosen):
        return f"X {many}"
    if isinstance(v, values.Sum) and isinstance(v.a, int) and isinstance(v.b, values.If):
        return f"{plural(v.a, one, many)} ({amount(v.b.amount)} more if {phrase(v.b.cond)})"
    return f"{many} equal to {amount(v)}"


@says(values.Chosen)
def _x(v: values.Chosen) -> str:
    return "X"


@says(values.Rank)
def _rank(v: values.Rank) -> str:
    return f"{_its(v.of)} {v.talent} rank"


@says(values.Attr)
def _attr(v: values.Attr) -> str:
    named = {
        "cost": "deployment cost",
        "deferment": "number of deferment tokens",
        "tokens": "number of tokens",
        "spice": "spice",
        "x": "X",
    }
    said = f"{_its(v.of)} {named.get(v.name, v.name)}"
    return f"{said} ({v.x_counts} for a cost of X)" if v.x_counts else said


def _its(s: Sel) -> str:
    return (
        "its"
        if s.rel in ("self", "subject", "happened")
        else f"the {kind(s.what)}’s"
        if s.chosen and s.what
        else ("that card’s" if s.chosen else f"{phrase(s)}’s")
    )


@says(values.Count)
def _count(v: values.Count) -> str:
    return f"the number of {_many(v.of)}"


def _many(s: Sel) -> str:
    one = kind(s.what) if s.what else "card"
    return phrase(s).replace(one, many_of(s.what) if s.what else "cards", 1)


_NO_PLURAL: Final = ("personnel", "equipment", "Fremen")


def many_of(what: str) -> str:
    """Kinds of cards in the plural: `deserts`, `Spice Harvesters or Carryalls`."""
    return listed([_pluralised(kind(one)) for one in what.split("|")], "or")


def _pluralised(said: str) -> str:
    head, but, rest = said.partition(" other than ")
    if head.endswith("y"):
        head = head[:-1] + "ies"
    elif not head.endswith(_NO_PLURAL):
        head += "s"
    return f"{head}{but}{rest}"


@says(values.Croe)
def _croe(v: values.Croe) -> str:
    return "the CROE"


@says(values.Sum)
def _sum(v: values.Sum) -> str:
    return f"{amount(v.a)} plus {amount(v.b)}"


@says(values.Minus)
def _minus(v: values.Minus) -> str:
    return f"−{amount(v.b)}" if v.a == 0 else f"{amount(v.a)} less {amount(v.b)}"


@says(values.Times)
def _times(v: values.Times) -> str:
    return f"{amount(v.a)} times {amount(v.b)}"


@says(values.Least)
def _least(v: values.Least) -> str:
    return f"{amount(v.a)} (at most {amount(v.b)})"


@says(values.Happened)
def _happened(v: values.Happened) -> str:
    return "as many"


@says(values.Yours)
def _yours(v: values.Yours) -> str:
    return f"your {v.what}"


@says(values.If)
def _if(v: values.If) -> str:
    return f"{amount(v.amount)} if {phrase(v.cond)}"


@says(values.Yields)
def _yields(v: values.Yields) -> str:
    return f"the spice that {phrase(v.of)} produces"


@says(values.EventPrice)
def _event_price(v: values.EventPrice) -> str:
    return "its deferment tokens, or what was paid for it if it is deployed"


@says(values.Players)
def _players(v: values.Players) -> str:
    return "the number of players"


# Conditions


@says(conds.Governs)
def _governs(c: conds.Governs) -> str:
    said = kind(c.what)
    return f"you govern {said if said[:1].isupper() and 'name:' in c.what else with_a(said)}"


@says(conds.InRite)
def _in_rite(c: conds.InRite) -> str:
    return f"{rites(c.kinds)} is in progress"


@says(conds.TakesPart)
def _takes_part(c: conds.TakesPart) -> str:
    return f"it takes part in {rites(c.kinds)}"


@says(conds.Leads)
def _leads(c: conds.Leads) -> str:
    return f"it leads {rites(c.kinds)}"


@says(conds.Counters)
def _counters(c: conds.Counters) -> str:
    return "it counters"


@says(conds.RiteHas)
def _rite_has(c: conds.RiteHas) -> str:
    return f"{with_a(kind(c.what))} takes part"


@says(conds.Targets)
def _targets(c: conds.Targets) -> str:
    return f"the target is {with_a(kind(c.what))}"


@says(conds.AtStake)
def _at_stake(c: conds.AtStake) -> str:
    return f"{phrase(c.of)} is the target of the rite"


@says(conds.InEffect)
def _in_effect(c: conds.InEffect) -> str:
    return "it was carried out"


@says(conds.MayBeDeployed)
def _may_be_deployed(c: conds.MayBeDeployed) -> str:
    return "it may be deployed"


@says(conds.Fits)
def _fits(c: conds.Fits) -> str:
    return "there is a legal target for it"


@says(conds.HeldBy)
def _held_by(c: conds.HeldBy) -> str:
    return f"it is in the hands of {phrase(c.who)}"


@says(conds.ByThis)
def _by_this(c: conds.ByThis) -> str:
    return "in that rite"


@says(conds.On)
def _on(c: conds.On) -> str:
    return f"it is on {phrase(c.to)}"


@says(conds.Bears)
def _bears(c: conds.Bears) -> str:
    return f"it bears {with_a(kind(c.what))}"


@says(conds.Not)
def _not(c: conds.Not) -> str:
    return f"not: {phrase(c.cond)}"


@says(conds.Both)
def _both(c: conds.Both) -> str:
    return listed([phrase(x) for x in c.conds])


@says(conds.HasRank)
def _has_rank(c: conds.HasRank) -> str:
    return f"it has {c.talent} {amount(c.rank)} or more"


@says(conds.RankBelow)
def _rank_below(c: conds.RankBelow) -> str:
    return f"it has less {c.talent} than {amount(c.below)}"


@says(conds.Has)
def _has(c: conds.Has) -> str:
    return f"it has {_THINGS.get(c.what, c.what)}"


@says(conds.Operating)
def _operating(c: conds.Operating) -> str:
    who = {"you": "you", "rival": "a rival"}.get(c.by, "somebody")
    verb = {"deploy": "deploy", "redeploy": "deploy", "petition": "petition for"}
    said = listed(list(dict.fromkeys(verb.get(k, k) for k in c.kinds)), "or")
    if who != "you":
        said = " or ".join(
            w + "s" if " " not in w else w.replace("petition", "petitions", 1) for w in said.split(" or ")
        )
    return f"{who} {said} {with_a(kind(c.what)) if c.what else 'a card'}"


@says(conds.Petitioned)
def _petitioned(c: conds.Petitioned) -> str:
    return f"{with_a(kind(c.what)) if c.what else 'a card'} is petitioned for"


@says(conds.Exists)
def _exists(c: conds.Exists) -> str:
    return f"there is {with_a(phrase(c.of))}"


@says(conds.AtMost)
def _at_most(c: conds.AtMost) -> str:
    return f"{amount(c.a)} is at most {amount(c.b)}"


@says(conds.OnTop)
def _on_top(c: conds.OnTop) -> str:
    return f"it is among the top {c.cards} cards"


@says(conds.Ripe)
def _ripe(c: conds.Ripe) -> str:
    return "it has the tokens for its cost"


@says(conds.Initiated)
def _initiated(c: conds.Initiated) -> str:
    return "you began the rite"


@says(conds.InTheRite)
def _in_the_rite(c: conds.InTheRite) -> str:
    return f"it is in {rites((c.rite,))}"


@says(conds.InRivalsDomain)
def _in_rivals_domain(c: conds.InRivalsDomain) -> str:
    return "it lies in a rival’s domain"


@says(conds.RankedWithTactics)
def _ranked(c: conds.RankedWithTactics) -> str:
    return f"yours is the {'last' if c.last else 'first'} and you played an initiative tactic this turn"


# Costs


@says(costs.Engage)
def _engage(c: costs.Engage) -> str:
    return "engage" if c.of.rel == "self" else f"engage {phrase(c.of)}"


@says(costs.Subdue)
def _subdue(c: costs.Subdue) -> str:
    return "subdue this card" if c.of.rel == "self" else f"subdue {phrase(c.of)}"


@says(costs.Discard)
def _discard_cost(c: costs.Discard) -> str:
    return "discard this card" if c.of.rel == "self" else f"discard {phrase(c.of)}"


@says(costs.Pay)
def _pay(c: costs.Pay) -> str:
    return f"pay {of_things(c.solaris, 'solari', 'solaris')}"


@says(costs.PayFavor)
def _pay_favor(c: costs.PayFavor) -> str:
    return f"discard {of_things(c.favor, 'favor', 'favor')}"


def price(paid: tuple[Cost, ...]) -> str:
    """All costs, before a colon."""
    return listed([phrase(c) for c in paid]) if paid else ""


# Effects


@says(acts.Nothing)
def _nothing(e: acts.Nothing) -> str:
    return ""


@says(acts.Then)
def _then(e: acts.Then) -> str:
    said: list[str] = []
    named: list[str] = []
    for x in e.effects:
        words = phrase(x)
        for before in named:
            words = words.replace(before, "it")
        said.append(words)
        named += [phrase(w) for w in walk(x) if isinstance(w, Sel) and w.chosen and w.most == 1]
    return ", then ".join(said)


@says(acts.OneOf)
def _one_of(e: acts.OneOf) -> str:
    return "; or ".join(phrase(x) for x in e.effects)


@says(acts.Produce)
def _produce(e: acts.Produce) -> str:
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


@says(acts.GuildSpice)
def _guild_spice(e: acts.GuildSpice) -> str:
    if isinstance(e.amount, values.Minus) and e.amount.a == 0:
        return f"discard {of_things(e.amount.b, 'spice', 'spice')} from the Guild Hoard"
    return f"produce {of_things(e.amount, 'spice', 'spice')} in the Guild Hoard"


def subjects(who: Who | Sel | str) -> tuple[str, bool]:
    """Who does it, and whether the verb takes an s."""
    if isinstance(who, Who):
        return phrase(who), True
    if isinstance(who, Sel):
        return f"the governor of {phrase(who)}", True
    return {
        "you": ("you", False),
        "each": ("each player", True),
        "each_rival": ("each rival", True),
        "dune": ("the governor of Dune", True),
        "happened": ("that player", True),
    }[who]


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


@says(acts.Favor)
def _favor(e: acts.Favor) -> str:
    return _changes(
        e.who, e.amount, "gain", "lose", "favor", "favor", ", but not more than there is" if e.capped else ""
    )


@says(acts.LoseSolaris)
def _lose_solaris(e: acts.LoseSolaris) -> str:
    subject, s = subjects(e.who)
    return f"{subject} lose{'s' if s else ''} {of_things(e.amount, 'solari', 'solaris')}"


@says(acts.DeclaredFavor)
def _declared(e: acts.DeclaredFavor) -> str:
    return _changes(e.who, e.amount, "gain", "lose", "declared favor", "declared favor")


@says(acts.LiftSpice)
def _lift(e: acts.LiftSpice) -> str:
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


@says(acts.SetStatus)
def _status(e: acts.SetStatus) -> str:
    verb = {"engaged": "engage", "disengaged": "disengage", "subdued": "subdue", "deployed": "deploy"}[
        e.status
    ]
    return f"{verb} {phrase(e.of)}"


@says(acts.Discard)
def _discard(e: acts.Discard) -> str:
    return f"discard {phrase(e.of)}"


@says(acts.Capture)
def _capture(e: acts.Capture) -> str:
    back = "; it returns when this card is discarded" if e.for_a_while else ""
    return f"capture {phrase(e.of)}{back}"


@says(acts.ToAssembly)
def _to_assembly(e: acts.ToAssembly) -> str:
    return f"put {phrase(e.of)} into its governor’s Assembly"


@says(acts.Transfer)
def _transfer(e: acts.Transfer) -> str:
    to = "your domain" if e.to == "you" else f"the domain of {subjects(e.to)[0]}"
    return f"transfer {phrase(e.of)} to {to}"


@says(acts.Defer)
def _defer(e: acts.Defer) -> str:
    negative = isinstance(e.amount, values.Minus) and e.amount.a == 0
    size: Number = e.amount.b if isinstance(e.amount, values.Minus) and e.amount.a == 0 else e.amount
    many = ("up to " if e.up_to else "") + of_things(size, "deferment token", "deferment tokens")
    if e.either:
        return f"put {many} on {phrase(e.of)}, or discard as many from it"
    return f"discard {many} from {phrase(e.of)}" if negative else f"put {many} on {phrase(e.of)}"


@says(acts.Tokens)
def _tokens(e: acts.Tokens) -> str:
    return f"put {of_things(e.amount, 'token', 'tokens')} on {phrase(e.of)}"


@says(acts.ApplyForce)
def _apply_force(e: acts.ApplyForce) -> str:
    enough = "exceeds" if e.exceeds else "equals or exceeds"
    return f"apply force equal to {amount(e.amount)} to {phrase(e.of)}; if it {enough} its resistance, {e.then} it"


_RIGHTS: Final = {
    "surprise": "has Surprise",
    "direct": "may Direct",
    "counter": "may Counter",
    "force": "generates",
    "resistance": "resists",
}


@says(acts.Give)
def _give(e: acts.Give) -> str:
    until = {"rite": "in this rite", "operation": "until the operation is over", "interval": "this interval"}[
        e.until
    ]
    if e.stat in ("resistance", "force", "command") or e.stat in conds_talents():
        return f"{phrase(e.of)} has {signed(e.by)} {e.stat} {until}"
    return f"{phrase(e.of)} {right(e.stat)} {until}"


def conds_talents() -> frozenset[str]:
    """The talents as words of a bonus."""
    return frozenset({"dueling", "battle", "intrigue", "arbitration", "weirding", "prescience"})


def right(keyword: str) -> str:
    """`may Counter in an intrigue`, `is immune to Voice`."""
    name, _, of = keyword.partition(":")
    where = f" in {rites((of,))}" if of in RITE_WORDS else ""
    if name == "joins":
        return f"may be engaged to take part in {rites((of,))} in which the card it is on takes part"
    if name == "joins_from_afar":
        return f"may be engaged to take part in {rites((of,))} of yours"
    if name == "immune":
        return f"is immune to {of.replace('_venture', ' ventures').replace('_', ' ')}"
    if name == "no_lead":
        return f"may not lead {rites((of,))}"
    return f"{_RIGHTS.get(name, name)}{where}"


def signed(v: Number) -> str:
    """`+2`, `−1`, `more by …`."""
    if isinstance(v, int):
        return f"+{v}" if v >= 0 else f"−{-v}"
    return f"+X (X is {amount(v)})" if not isinstance(v, values.Chosen) else "+X"


@says(acts.Examine)
def _examine(e: acts.Examine) -> str:
    return f"look at {phrase(e.of)}"


@says(acts.Initiate)
def _initiate(e: acts.Initiate) -> str:
    said = f"begin {rites(e.kinds)} led by {phrase(e.leader)}"
    if e.waived:
        said += ", which needs no talent for it"
    return said if e.counts else f"{said}; it does not count against your limit"


@says(acts.EndRite)
def _end_rite(e: acts.EndRite) -> str:
    return "the rite ends at once; it counts against the attacker’s limit"


@says(acts.ExtraExchange)
def _extra_exchange(e: acts.ExtraExchange) -> str:
    return "conduct one more CHOAM exchange"


@says(acts.ShiftCroe)
def _shift(e: acts.ShiftCroe) -> str:
    return "the CROE is one higher or lower during this exchange"


@says(acts.StopExchange)
def _stop_exchange(e: acts.StopExchange) -> str:
    return f"the rival whose exchange this is {'buys' if e.how == 'buy' else 'sells'} no spice in it"


@says(acts.Reduce)
def _reduce(e: acts.Reduce) -> str:
    return f"it costs {of_things(e.amount, 'solari', 'solaris')} less"


@says(acts.EachProduces)
def _each_produces(e: acts.EachProduces) -> str:
    return f"each player produces 1 solari for each {kind(e.per)} they govern"


@says(acts.DeployEvent)
def _deploy_event(e: acts.DeployEvent) -> str:
    return f"deploy {phrase(e.of)}"


@says(acts.PutUnder)
def _put_under(e: acts.PutUnder) -> str:
    return f"discard {phrase(e.give)} and draw {of_things(e.draw, 'House card', 'House cards')}"


@says(acts.EngageAll)
def _engage_all(e: acts.EngageAll) -> str:
    return f"engage each {phrase(e.of)}, then {phrase(e.then)} as were engaged by this"


@says(acts.EndPetition)
def _end_petition(e: acts.EndPetition) -> str:
    return (
        "the petition ends at once: nobody pays, and the card may not be petitioned for again this interval"
    )


@says(acts.InitiatePetition)
def _initiate_petition(e: acts.InitiatePetition) -> str:
    return f"petition for {phrase(e.of)}, even if you lost a petition this interval"


@says(acts.TakePart)
def _take_part(e: acts.TakePart) -> str:
    return f"{phrase(e.of)} takes part in the rite"


# Lasting abilities


def _when(words: str, when: object) -> str:
    if when is None:
        return words
    if isinstance(when, conds.ByThis):
        return f"{words} {phrase(when)}"
    if isinstance(when, conds.InRite):
        return f"{words} in {rites(when.kinds)}"
    joiner = "when" if isinstance(when, (conds.TakesPart, conds.Leads, conds.Counters)) else "if"
    return f"{words} {joiner} {phrase(when)}"


def _subject(s: Sel) -> str:
    said = phrase(s)
    return said if s.rel in _REL or s.chosen else f"each {said}"


@says(statics.Mod)
def _mod(a: statics.Mod) -> str:
    verb = "generates" if a.stat == "force" else "has"
    return _when(f"{_subject(a.to)} {verb} {signed(a.by)} {a.stat}", a.when)


@says(statics.Grant)
def _grant(a: statics.Grant) -> str:
    return _when(f"{_subject(a.to)} {right(a.keyword)}", a.when)


@says(statics.Becomes)
def _becomes(a: statics.Becomes) -> str:
    word = a.word.replace("_", " ").title()
    only = f", if it is {with_a(kind(a.only_if))}," if a.only_if else ""
    return _when(f"{_subject(a.to)}{only} is {with_a(word)}", a.when)


@says(statics.Promotes)
def _promotes(a: statics.Promotes) -> str:
    return f"if {phrase(a.to)} is an aide it is an ally instead; if it is an ally it is a Noble"


@says(statics.Allegiance)
def _allegiance(a: statics.Allegiance) -> str:
    power = POWERS.get(a.power, "the named power")
    return _when(
        f"{_subject(a.to)} also belongs to {power}" if not a.none else f"{_subject(a.to)} belongs to nobody",
        a.when,
    )


@says(statics.Forbid)
def _forbid(a: statics.Forbid) -> str:
    who = {
        "": "nobody",
        "you": "you may not",
        "rival": "no rival",
        "its_governor": "the governor of that homeworld",
    }[a.who]
    what = {
        "buy_favor": "buy favor",
        "buy_spice": "buy spice",
        "sell_spice": "sell spice",
        "admission": "request admission",
        "petition": "petition",
        "deploy": "deploy cards",
        "bid": "bid",
        "produce_solaris": "engage cards to produce solaris",
        "produce_spice": "engage cards to produce spice",
        "lift_spice": "engage cards to transfer spice",
    }.get(a.what, f"begin {rites((a.what,))}")
    about = f" for {with_a(kind(a.card))}" if a.card else ""
    return _when(f"{who}{'' if a.who == 'you' else ' may'} {what}{about}", a.when)


@says(statics.Shield)
def _shield(a: statics.Shield) -> str:
    return _when(f"{_subject(a.to)} may not be declared the target of {rites(a.rites)}", a.when)


@says(statics.Cheaper)
def _cheaper(a: statics.Cheaper) -> str:
    less = of_things(a.by, "solari", "solaris")
    return _when(f"deploying {_subject(a.to)} costs {less} less", a.when)


@says(statics.Doubles)
def _doubles(a: statics.Doubles) -> str:
    return _when(f"the cost of deploying {_subject(a.to)} is doubled", a.when)


@says(statics.BidMore)
def _bid_more(a: statics.BidMore) -> str:
    return (
        f"in petitions for {with_a(kind(a.what))} you may bid {amount(a.by)} solaris more than you have; "
        f"if you win and cannot pay, you may subdue {phrase(a.instead)} instead of losing favor"
    )


@says(statics.Limit)
def _limit(a: statics.Limit) -> str:
    return _when(f"your {a.what} holds {amount(a.by)} more", a.when)


@says(statics.NotCommanded)
def _not_commanded(a: statics.NotCommanded) -> str:
    where = f" of {with_a(kind(a.on))}" if a.on else ""
    return f"it does not count against the command{where}"


@says(statics.Stays)
def _stays(a: statics.Stays) -> str:
    return "it is not subdued when you deploy Dune"


@says(statics.IgnoresAllegiance)
def _ignores(a: statics.IgnoresAllegiance) -> str:
    return "the allegiance of its target does not matter"


@says(statics.AsDuneFief)
def _as_dune_fief(a: statics.AsDuneFief) -> str:
    return "on a Dune fief it lets you deploy natives and Dune events"


@says(statics.Uncounted)
def _uncounted(a: statics.Uncounted) -> str:
    return (
        f"the first {RITE_WORDS[a.rite]} a player begins against each rival does not count against the limit"
    )


@says(statics.NoForce)
def _no_force(a: statics.NoForce) -> str:
    return _when(f"force assigned to {_subject(a.to)} has no effect", a.when)


@says(statics.NoCounter)
def _no_counter(a: statics.NoCounter) -> str:
    return _when("nobody may Counter", a.when)


@says(statics.EntersDisengaged)
def _enters(a: statics.EntersDisengaged) -> str:
    cost = "engage this card to let" if a.engage else "let"
    return f"{cost} {with_a(kind(a.what))} that you win in a petition enter play disengaged"


@says(statics.Tithes)
def _tithes(a: statics.Tithes) -> str:
    return "what the victor of the petition pays above the listed cost goes to you"


@says(statics.LikeEvent)
def _like_event(a: statics.LikeEvent) -> str:
    must = f"; with {a.must_at} tokens it must be deployed" if a.must_at else ""
    return f"place and deploy it like an event; it keeps its tokens until it is subdued{must}"


@says(statics.Copies)
def _copies(a: statics.Copies) -> str:
    return f"when it is deployed, name a {kind(a.what)} of a rival: it gains that card’s operation"


@says(statics.OnlyOne)
def _only_one(a: statics.OnlyOne) -> str:
    return "while one of it is in play no other may be played"


@says(statics.Stands)
def _stands(a: statics.Stands) -> str:
    return "it is not subdued with the card it is on"


@says(statics.Holds)
def _holds(a: statics.Holds) -> str:
    if a.in_full:
        return f"while it is subdued, {phrase(a.to)} needs as many deferment tokens as it costs before it is deployed"
    if not a.most:
        return f"while it is subdued, {phrase(a.to)} gains no deferment tokens"
    return f"while it is subdued, {phrase(a.to)} bears at most {plural(a.most, 'deferment token')}"


@says(statics.SubduedAtDiscard)
def _subdued_at_discard(a: statics.SubduedAtDiscard) -> str:
    return "it is subdued in your House Discard"


# Sentences


@says(ab.Assign)
def _assign(a: ab.Assign) -> str:
    onto = phrase(a.to)
    names = {"allegiance": " and name an allegiance", "charter": " and name a charter"}.get(a.names, "")
    return f"assign to {onto if a.to.rel in _REL else with_a(onto)}{names}"


@says(ab.CostX)
def _cost_x(a: ab.CostX) -> str:
    bound = "" if a.high == 99 else f"X is at most {amount(a.high)}"
    if a.low == a.high:
        bound = f"X is {amount(a.high)}"
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
    if not body:
        return ""
    said = f"{_capital(head)}: {body}" if head else _capital(body)
    if x is not None and x.high != 99:
        said = f"{said}. X is at most {amount(x.high)}"
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
        window = f"{_capital(_WINDOW[a.window])}{of}. "
    said = _action(window, a.costs, a.effect, a.x)
    return f"{said} (if {phrase(a.when)})" if a.when is not None else said


@says(ab.Lasts)
def _lasts(a: ab.Lasts) -> str:
    ends = {
        "rite": "until the rite is over",
        "petition": "until the petition is over",
        "exchange": "until the exchange is over",
        "initiative": "until the initiative is settled",
        "interval": "until the House Interval is over",
        "discard": "until your next House Discard",
    }
    return f"it lasts {ends[a.until]}"


_NOTICES: Final = {
    "engaged": "{card} is engaged",
    "deployed": "{card} is deployed",
    "subdued": "{card} is subdued",
    "discarded": "{card} is discarded",
    "transferred": "{card} is transferred",
    "favor_bought": "{who} buys favor",
    "exchanged": "{who} trades spice in an exchange",
    "produced": "{card} produces solaris",
    "ranked": "ranks are assigned",
    "vanquished": "{card} is vanquished",
    "petition_won": "{who} wins the petition",
    "spice_produced": "{card} produces spice",
}


@says(ab.When)
def _triggered(a: ab.When) -> str:
    who = {"you": "you", "rival": "a rival"}.get(a.by, "somebody")
    card = (
        with_a(kind(a.card.what))
        if a.card is not None and a.card.what
        else (phrase(a.card) if a.card is not None else "a card")
    )
    happened = _NOTICES[a.what].format(card=card, who=who)
    if a.by == "you":
        happened = happened.replace("you wins", "you win").replace("you buys", "you buy")
    if a.by and "{who}" not in _NOTICES[a.what]:
        happened += " by you" if a.by == "you" else " by a rival"
    if a.when is not None:
        happened += f" and {phrase(a.when)}"
    may = "you may " if a.may else ""
    paid = f"{price(a.costs)} to " if a.costs else ""
    return f"whenever {happened}, {may}{paid}{phrase(a.effect)}"


@says(ab.IfVanquished)
def _if_vanquished(a: ab.IfVanquished) -> str:
    which = (
        "the card it is on"
        if a.card.rel == "assigned"
        else with_a(kind(a.card.what) if a.card.what else "card")
    )
    where = f" in {rites(a.rites)}" if a.rites else " in a rite"
    if isinstance(a.when, conds.TakesPart):
        where += " in which this card takes part"
    elif isinstance(a.when, conds.Leads):
        where += " that this card leads"
    elif a.when is not None:
        where += f" and {phrase(a.when)}"
    paid = f"{price(a.costs)} to " if a.costs else ""
    return f"if {which} is vanquished{where}, {'you may ' if a.may else ''}{paid}{phrase(a.effect)}"
