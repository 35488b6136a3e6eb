"""What a set of cards may be written with: everything else is refused, with the card and the reason (J-10).

`lint` returns every fault of a set; `read_set` raises them. A card that passes is carried out in full and has a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from landsraad.jihad.vocabulary import ANY, SIDES
from landsraad.table import LandsraadError

TRIGGERS: Final = ("passive", "recruit", "win", "loss", "activate", "free", "response")
"""When an ability works (J-5.1)."""
HAPPENING: Final = ("recruit", "win", "loss", "activate", "free", "response")
WINDOWS: Final = {"removal": "prevent", "activation": "cancel"}
"""Each window, and what a response in it does (J-5.6)."""
SELF_COSTS: Final = ("discard_self", "eliminate_self")
FILTER_KEYS: Final[Mapping[str, type[object]]] = {
    "suits": list, "titan": bool, "names": list, "not_names": list,
    "max_printed": int, "min_printed": int, "exclude_self": bool,
}  # fmt: skip


class BadCards(LandsraadError):
    """A set of cards that the vocabulary cannot express; `faults` names each card and why."""

    code = "bad_cards"

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Shape:
    """How an effect may be written."""

    durations: Mapping[str, tuple[str, ...]]
    """Each duration it may have, and the triggers it may have it under."""
    target: tuple[str, str, tuple[str, ...]] | None = None
    """Owner (own, opp or both), zone and who may choose; None for an effect without target."""
    amount: str = "positive"
    """positive, any (but 0) or none."""
    suit: bool = False
    look: bool = False


_INSTANT: Final = {"instant": ("recruit", "win", "loss", "activate", "free")}
_AT_ONCE: Final = {"instant": HAPPENING}
_WHILE: Final = {"while_in_play": ("passive",)}
_ROUND: Final = ("recruit", "activate", "free")
_PICKED: Final = ("controller", "owner", "random", "all", "self")

SHAPES: Final[Mapping[str, Shape]] = {
    "force": Shape({**_WHILE, "round": _ROUND}, ("both", "play", _PICKED), "any"),
    "silence": Shape({"round": _ROUND}, ("both", "play", _PICKED), "none"),
    "protect": Shape({**_WHILE, "round": _ROUND}, ("own", "play", _PICKED), "none"),
    "draw": Shape(_AT_ONCE),
    "discard_hand": Shape(_INSTANT, ("opp", "hand", ("random", "controller"))),
    "recover": Shape(_INSTANT, ("own", "discard", ("controller",))),
    "search": Shape(_INSTANT, ("own", "deck", ("controller",))),
    "scry": Shape(_INSTANT, ("own", "deck", ("controller",)), look=True),
    "deploy": Shape(_INSTANT, ("own", "discard", ("controller",))),
    "extra_recruit": Shape({**_WHILE, "round": ("recruit",)}, suit=True),
    "discard": Shape(_INSTANT, ("both", "play", _PICKED), "none"),
    "eliminate": Shape(_INSTANT, ("both", "play", _PICKED), "none"),
    "return_hand": Shape(_INSTANT, ("both", "play", _PICKED), "none"),
    "cull": Shape(_INSTANT),
    "prevent": Shape({"instant": ("response",)}, ("own", "play", ("affected",)), "none"),
    "cancel": Shape({"instant": ("response",)}, ("opp", "play", ("affected",)), "none"),
    "fate_draw": Shape(_WHILE),
    "hand_limit": Shape(_WHILE),
    "play_limit": Shape(_WHILE),
    "win_ties": Shape(_WHILE, amount="none"),
    "loss_guard": Shape(_WHILE),
}
"""Every effect there is (the table of J-10)."""


def lint(data: Mapping[str, Any]) -> list[str]:
    """Every fault of a set of cards, each a sentence that begins with the card's id; empty if it is sound."""
    faults = [*_keys("the set", data, {"name", "title", "suits", "cards"})]
    if faults:
        return faults
    names = {str(c.get("name")) for c in data["cards"]}
    ids: set[str] = set()
    for card in data["cards"]:
        where = f"{card.get('id', '?')} {card.get('name', '?')}"
        required = {"id", "name", "side", "suit", "copies", "force", "ability"}
        broken = [*_keys(where, card, required, {"titan"})]
        if broken:
            faults += broken
            continue
        if card["id"] in ids:
            faults.append(f"{where}: the id is given twice")
        ids.add(card["id"])
        faults += _printed_values(where, card, data["suits"])
        faults += [f"{where}: {fault}" for fault in _ability(card["ability"], data["suits"], names)]
    if not faults:
        faults += [
            f"the set: the {s} have no cards" for s in SIDES if s not in {c["side"] for c in data["cards"]}
        ]
    return faults


def _keys(
    where: str, data: Mapping[str, Any], needed: set[str], more: set[str] | None = None
) -> Iterator[str]:
    for key in sorted(needed - set(data)):
        yield f"{where}: {key!r} is missing"
    for key in sorted(set(data) - needed - (more or set())):
        yield f"{where}: {key!r} is not part of the vocabulary"


def _printed_values(where: str, card: Mapping[str, Any], suits: Mapping[str, Sequence[str]]) -> Iterator[str]:
    if card["side"] not in SIDES:
        yield f"{where}: side {card['side']!r}; there are {', '.join(SIDES)}"
    elif card["suit"] not in suits[card["side"]]:
        yield f"{where}: suit {card['suit']!r} is none of the {card['side']} suits"
    if not _whole(card["copies"]) or card["copies"] < 1:
        yield f"{where}: copies {card['copies']!r} is not a number from 1"
    if not _whole(card["force"]) or card["force"] < 0:
        yield f"{where}: force {card['force']!r} is not a number from 0"


def _whole(value: object) -> bool:
    return type(value) is int


def _ability(data: Mapping[str, Any], suits: Mapping[str, Sequence[str]], names: set[str]) -> Iterator[str]:
    if broken := [*_keys("ability", data, {"trigger", "effects"}, {"from", "window", "cost", "condition"})]:
        yield from broken
        return
    trigger = data["trigger"]
    if trigger not in TRIGGERS:
        yield f"trigger {trigger!r}; there are {', '.join(TRIGGERS)}"
        return
    check = _Filters({s for side in SIDES for s in suits[side]}, names)
    yield from _use(data, trigger, check)
    if not data["effects"]:
        yield "an ability needs an effect"
    for effect in data["effects"]:
        yield from _effect(effect, trigger, suits, check)
    chosen = [e for e in data["effects"] if _in_play(e) and e["target"].get("choose") == "controller"]
    if len(chosen) > 1:
        yield "more than one chosen target in play"
    if trigger == "response":
        first = data["effects"][0].get("effect") if data["effects"] else None
        if first != WINDOWS.get(data.get("window", "")):
            yield f"the first effect of a response in the window {data.get('window')!r} is {first!r}"


def _in_play(effect: Mapping[str, Any]) -> bool:
    return isinstance(effect.get("target"), Mapping) and effect["target"].get("zone") == "play"


def _use(data: Mapping[str, Any], trigger: str, check: _Filters) -> Iterator[str]:
    """Zones, window, cost and condition, each only where the trigger has them (J-5.3 to J-5.6)."""
    used, costs = trigger in ("free", "response"), data.get("cost", [])
    if used != bool(data.get("from")) or not set(data.get("from", ())) <= {"hand", "play"}:
        yield f"'from' {data.get('from')!r}: hand or play, for free actions and responses only"
    if (trigger == "response") != ("window" in data) or ("window" in data and data["window"] not in WINDOWS):
        yield f"window {data.get('window')!r}: {' or '.join(WINDOWS)}, for responses only"
    if "condition" in data and trigger != "passive":
        yield "only a passive ability has a condition"
    if costs and trigger not in ("activate", "free", "response"):
        yield f"a {trigger} ability has no cost"
    own = [c for c in costs if c.get("cost") in SELF_COSTS]
    if used and (len(own) != 1 or len(costs) != 1):
        yield "a free action or response costs this card and nothing else"
    if not used and own:
        yield "only a free action or response costs the card itself"
    for cost in costs:
        yield from _keys("cost", cost, {"cost"}, {"amount", "filter"})
        if cost.get("cost") not in (*SELF_COSTS, "discard_hand", "discard_play"):
            yield f"cost {cost.get('cost')!r} is not part of the vocabulary"
        elif cost["cost"] not in SELF_COSTS and not (
            _whole(cost.get("amount", 1)) and cost.get("amount", 1) > 0
        ):
            yield f"cost {cost['cost']}: amount {cost.get('amount')!r}"
        yield from check(cost.get("filter", {}))
    if isinstance(condition := data.get("condition"), Mapping):
        yield from _keys("condition", condition, set(), {"tokens", "owner", "zone", "filter", "min"})
        if "tokens" in condition and condition != {"tokens": "behind"}:
            yield f"condition {condition!r}: tokens can be 'behind', alone"
        if condition.get("owner", "own") not in ("own", "opp") or condition.get("zone", "play") != "play":
            yield f"condition {condition!r}: cards in play, own or opp"
        if not _whole(condition.get("min", 1)) or condition.get("min", 1) < 1:
            yield f"condition {condition!r}: min is a number from 1"
        yield from check(condition.get("filter", {}))


def _effect(
    data: Mapping[str, Any], trigger: str, suits: Mapping[str, Sequence[str]], check: _Filters
) -> Iterator[str]:
    shape = SHAPES.get(data.get("effect", ""))
    if shape is None:
        yield f"effect {data.get('effect')!r} is not part of the vocabulary"
        return
    name = data["effect"]
    yield from _keys(name, data, {"effect", "duration"}, {"target", "amount", "suit", "look"})
    if trigger not in shape.durations.get(data.get("duration", ""), ()):
        yield f"{name} with duration {data.get('duration')!r} cannot be the effect of a {trigger} ability"
    yield from _amounts(name, data, shape, suits)
    target = data.get("target")
    if (shape.target is None) != (target is None):
        yield f"{name} {'has no' if shape.target is None else 'needs a'} target"
    elif shape.target is not None and isinstance(target, Mapping):
        yield from _keys(f"{name}, target", target, {"owner", "zone", "choose"}, {"filter"})
        owner, zone, choosers = shape.target
        if target.get("owner") not in (("own", "opp") if owner == "both" else (owner,)):
            yield f"{name}, target: owner {target.get('owner')!r}"
        if target.get("zone") != zone:
            yield f"{name}, target: zone {target.get('zone')!r}; only {zone}"
        if target.get("choose") not in choosers:
            yield f"{name}, target: choose {target.get('choose')!r}; one of {', '.join(choosers)}"
        if data.get("duration") == "while_in_play" and target.get("choose") not in ("all", "self"):
            yield f"{name}: what lasts while in play is about all cards or the card itself"
        if target.get("choose") == "self" and target.get("owner") != "own":
            yield f"{name}, target: this card is one's own"
        yield from check(target.get("filter", {}))


def _amounts(
    name: str, data: Mapping[str, Any], shape: Shape, suits: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    amount = data.get("amount")
    if shape.amount == "none" and amount is not None:
        yield f"{name} has no amount"
    if shape.amount != "none" and (
        not _whole(amount) or not amount or (amount < 0 and shape.amount != "any")
    ):
        yield f"{name}: amount {amount!r}"
    if shape.suit != ("suit" in data):
        yield f"{name} {'needs a' if shape.suit else 'has no'} suit"
    elif shape.suit and data["suit"] not in (ANY, *(s for side in SIDES for s in suits[side])):
        yield f"{name}: suit {data['suit']!r}"
    if shape.look and not (_whole(data.get("look")) and _whole(amount) and data["look"] >= (amount or 0)):
        yield f"{name}: look {data.get('look')!r} must be a number not below the amount"
    if not shape.look and "look" in data:
        yield f"{name} does not look at cards"


class _Filters:
    """Checks filters against the suits and names of the set."""

    def __init__(self, suits: set[str], names: set[str]) -> None:
        self.known: Mapping[str, Callable[[Any], bool]] = {
            "suits": lambda one: one in suits,
            "names": lambda one: one in names,
            "not_names": lambda one: one in names,
        }

    def __call__(self, data: Mapping[str, Any]) -> Iterator[str]:
        for key, value in data.items():
            if key not in FILTER_KEYS:
                yield f"filter {key!r}; there are {', '.join(FILTER_KEYS)}"
            elif type(value) is not FILTER_KEYS[key]:
                yield f"filter {key}: {value!r}"
            elif (
                key in self.known
                and isinstance(value, list)
                and (odd := [one for one in value if not self.known[key](one)])
            ):
                yield f"filter {key}: no {odd[0]!r} in the set"
