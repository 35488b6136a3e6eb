"""What a card's text says, made from the data that also drives what the card does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from landsraad.jihad.vocabulary import ANY, Ability, Condition, Cost, Effect, Filter, Target

# Suits whose name is itself a word for the card; a card of the others is "a Fleet card".
_NOUNS: Final = {"Leaders": "Leader", "Worlds": "World", "Cymeks": "Cymek"}


def text_of(ability: Ability) -> str:
    """The whole ability in a sentence, as the card shows it."""
    does = ", then ".join(_says(effect, ability) for effect in ability.effects)
    return _capital(f"{_lead(ability)}{does}.")


def _lead(ability: Ability) -> str:
    """When it happens and what it costs; a condition on the card itself stands at the end instead."""
    if ability.trigger == "passive":
        condition = ability.condition
        return f"while {_holds(condition)}, " if condition and not _of_itself(ability) else ""
    if ability.trigger in ("win", "loss"):
        return f"when you {'win' if ability.trigger == 'win' else 'lose'} a Resolution: "
    name = {"recruit": "on recruit", "activate": "activate", "free": "free", "response": "response"}
    costs = [_pays(cost, ability) for cost in ability.cost]
    return f"{', '.join([name[ability.trigger], *costs])}: "


def _holds(condition: Condition) -> str:
    if condition.tokens:
        return "you have fewer Empire Tokens than your opponent"
    who = "you have" if condition.owner == "own" else "your opponent has"
    many = _a(condition.filter) if condition.min == 1 else f"{condition.min} {_plural(condition.filter)}"
    return f"{who} {many} in play"


def _pays(cost: Cost, ability: Ability) -> str:
    where = " or ".join(ability.zones)
    match cost.cost:
        case "discard_self":
            return f"discard this from {where}"
        case "eliminate_self":
            return f"eliminate this from {where}"
        case "discard_hand":
            return f"discarding {_number(cost.amount, cost.filter)} from hand"
        case _:
            other = "other " if cost.filter.exclude_self else ""
            if cost.amount > 1:
                return f"discarding {cost.amount} of your {other}in-play {_plural(cost.filter)}"
            kind = (
                f"{_singular(cost.filter)} you have in play"
                if _narrow(cost.filter)
                else "of your in-play cards"
            )
            return f"discarding another {kind}" if cost.filter.exclude_self else f"discarding one {kind}"


def _says(effect: Effect, ability: Ability) -> str:
    return _SAYS[effect.effect](effect, ability)


def _force(effect: Effect, ability: Ability) -> str:
    target, change = _target(effect), f"{effect.amount:+d} force"
    if target.choose == "self":
        if effect.duration == "round":
            return f"this card gets {change} this round"
        return f"{change} while {_holds(ability.condition)}" if ability.condition else change
    if target.choose == "all":
        has = "each have" if effect.duration == "while_in_play" else "each get"
        until = "" if effect.duration == "while_in_play" else " this round"
        return f"{_all(target)} {has} {change}{until}"
    return f"{_one(target)} gets {change} this round"


def _silence(effect: Effect, ability: Ability) -> str:
    target = _target(effect)
    if target.choose == "all":
        return f"silence all {_all(target)} this round"
    if target.choose == "controller" and target.owner == "opp":
        return f"silence one opposing {_singular(target.filter)} this round"
    return f"silence {_one(target)} this round"


def _protect(effect: Effect, ability: Ability) -> str:
    target = _target(effect)
    if effect.duration == "while_in_play":
        return f"{_all(target)} are protected" if target.choose == "all" else "this card is protected"
    if target.choose == "all":
        return f"{_all(target)} now in play are protected this round"
    return f"{_one(target)} is protected this round"


def _discard_hand(effect: Effect, ability: Ability) -> str:
    if _target(effect).choose == "random":
        return f"your opponent discards {_cards(effect.amount)} from hand at random"
    return f"look at your opponent's hand and discard {_cards(effect.amount)} from it"


def _take(where: str, after: str = "") -> Callable[[Effect, Ability], str]:
    def say(effect: Effect, ability: Ability) -> str:
        which = _target(effect).filter
        many = _a(which) if effect.amount == 1 else f"{effect.amount} {_plural(which)}"
        return f"take {many}{_comma(which)} from {where}{after}"

    return say


def _comma(which: Filter) -> str:
    return "," if which.not_names else ""


def _deploy(effect: Effect, ability: Ability) -> str:
    which = _target(effect).filter
    many = _a(which) if effect.amount == 1 else f"{effect.amount} {_plural(which)}"
    return f"put {many}{_comma(which)} from your discard pile into play"


def _extra_recruit(effect: Effect, ability: Ability) -> str:
    when = "each round" if effect.duration == "while_in_play" else "this round"
    if effect.suit == ANY:
        return f"you may recruit {effect.amount} extra card{_s(effect.amount)} of any suit {when}"
    return f"you may recruit {effect.amount} extra {_adjective(effect.suit)} card{_s(effect.amount)} {when}"


def _remove(verb: str) -> Callable[[Effect, Ability], str]:
    def say(effect: Effect, ability: Ability) -> str:
        target = _target(effect)
        match target.choose:
            case "self":
                return f"{verb} this card"
            case "owner":
                who, whose = ("your opponent ", "his") if target.owner == "opp" else ("", "your")
                kind = _plural(target.filter) if _narrow(target.filter) else "in-play cards"
                return (
                    f"{who}{verb}{'s' if who else ''} one of {whose} {kind}{' (his choice)' if who else ''}"
                )
            case "all":
                return f"{verb} all {_all(target)}"
            case _:
                return f"{verb} {_one(target)}"

    return say


def _return_hand(effect: Effect, ability: Ability) -> str:
    target = _target(effect)
    whose = "its owner's" if target.owner == "opp" else "your"
    return f"return {_one(target)} to {whose} hand"


def _prevent(effect: Effect, ability: Ability) -> str:
    which = "another of your" if "play" in ability.zones else "one of your"
    filtered = _target(effect).filter
    return f"{which} {_plural(filtered) if _narrow(filtered) else 'cards'} is not removed"


def _cancel(effect: Effect, ability: Ability) -> str:
    which = _target(effect).filter
    return f"cancel an opposing activation{f' of {_a(which)}' if _narrow(which) else ''}"


_SAYS: Final[Mapping[str, Callable[[Effect, Ability], str]]] = {
    "force": _force,
    "silence": _silence,
    "protect": _protect,
    "draw": lambda e, a: f"draw {_cards(e.amount)}",
    "discard_hand": _discard_hand,
    "recover": _take("your discard pile"),
    "search": _take("your deck", ", then shuffle it"),
    "scry": lambda e, a: (
        f"look at your top {e.look} cards, take {e.amount} into hand, put the others under your deck"
    ),
    "deploy": _deploy,
    "extra_recruit": _extra_recruit,
    "discard": _remove("discard"),
    "eliminate": _remove("eliminate"),
    "return_hand": _return_hand,
    "cull": lambda e, a: f"each player discards his own in-play cards until he has {e.amount}",
    "prevent": _prevent,
    "cancel": _cancel,
    "fate_draw": lambda e, a: f"draw {e.amount} extra card{_s(e.amount)} in your Fate Phase",
    "hand_limit": lambda e, a: f"your hand limit is {e.amount} higher",
    "play_limit": lambda e, a: f"your in-play limit is {e.amount} higher",
    "win_ties": lambda e, a: "you win tied Resolutions",
    "loss_guard": lambda e, a: (
        f"when you lose a Resolution, your opponent makes you discard {_cards(e.amount)} fewer"
    ),
}


def _target(effect: Effect) -> Target:
    assert effect.target is not None  # the linter saw to it
    return effect.target


def _of_itself(ability: Ability) -> bool:
    """Whether the ability is about this card alone."""
    return all(e.target is not None and e.target.choose == "self" for e in ability.effects)


def _all(target: Target) -> str:
    """ "Your other Titans", "opposing Cymeks"."""
    other = "other " if target.filter.exclude_self else ""
    return f"{'your' if target.owner == 'own' else 'opposing'} {other}{_plural(target.filter)}"


def _one(target: Target) -> str:
    """ "An opposing Fleet or World card", "one of your Titans"."""
    match target.choose, target.owner:
        case "self", _:
            return "this card"
        case "random", "opp":
            return f"a random opposing {_singular(target.filter)}"
        case "random", _:
            return f"a random one of your {_plural(target.filter)}"
        case _, "opp":
            return f"an opposing {_singular(target.filter)}"
        case _:
            other = "another of" if target.filter.exclude_self else "one of"
            return f"{other} your {_plural(target.filter, 'or')}"


def _narrow(which: Filter) -> bool:
    return Filter(exclude_self=which.exclude_self) != which


def _a(which: Filter) -> str:
    """The cards meant, as one of them: "a Leader", "an Omnius or World card, not an Update Sphere"."""
    kind = _singular(which)
    return f"{'an' if kind[0] in 'AEIOUaeiou' else 'a'} {kind}"


def _number(amount: int, which: Filter) -> str:
    return f"1 {_singular(which)}" if amount == 1 else f"{amount} {_plural(which)}"


def _singular(which: Filter) -> str:
    if which.names:
        return f"{_join(which.names, 'or')}{_not(which)}"
    suits = which.suits
    if which.titan and not suits:
        kind = "Titan"
    elif not suits:
        kind = "card"
    elif len(suits) == 1:
        kind = _suited(suits[0], which.titan)
    elif which.titan is None:
        kind = f"{_join([_adjective(s) for s in suits], 'or')} card"
    else:
        kind = _join([_suited(s, which.titan) for s in suits], "or")
    return f"{kind}{_printed(which)}{_not(which)}"


def _suited(suit: str, titan: bool | None) -> str:
    """A card of one suit. Only Cymeks are Titans, so only there the mark is told."""
    noun = _NOUNS.get(suit, f"{suit} card")
    if titan is None or suit != "Cymeks":
        return noun
    return f"{'Titan' if titan else 'non-Titan'} {noun}"


def _plural(which: Filter, word: str = "and") -> str:
    if which.names:
        return f"{_join(which.names, word)}{_not(which)}"
    if not which.suits:
        kind = "Titans" if which.titan else "non-Titan cards" if which.titan is False else "cards"
    else:
        kinds = [_suited(s, which.titan) + "s" for s in which.suits]
        if all(k.endswith(" cards") for k in kinds):
            kinds = [*(k.removesuffix(" cards") for k in kinds[:-1]), kinds[-1]]
        kind = _join(kinds, word)
    return f"{kind}{_printed(which)}{_not(which)}"


def _printed(which: Filter) -> str:
    if which.max_printed is not None and which.min_printed is not None:
        return f" of printed force {which.min_printed} to {which.max_printed}"
    if which.max_printed is not None:
        return f" of printed force {which.max_printed} or less"
    return f" of printed force {which.min_printed} or more" if which.min_printed is not None else ""


def _not(which: Filter) -> str:
    return f", not {_join([_named(n) for n in which.not_names], 'or')}" if which.not_names else ""


def _named(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _adjective(suit: str) -> str:
    return _NOUNS.get(suit, suit)


def _join(words: Sequence[str], word: str) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {word} {words[-1]}"


def _cards(amount: int) -> str:
    return f"{amount} card{_s(amount)}"


def _s(amount: int) -> str:
    return "" if amount == 1 else "s"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
