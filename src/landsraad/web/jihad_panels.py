"""The panels of Butlerian Jihad: for each kind of decision what is asked, what can be chosen, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from landsraad.jihad.cards import printed
from landsraad.jihad.phases.battle import ACTIVATE, FREE, PASS, RECRUIT
from landsraad.jihad.vocabulary import SIDES, Card
from landsraad.table import Prompt, Refusal, say, texts
from landsraad.web.panels import Choice, Field, Line, Panel, decode, encode, wanted

View = Mapping[str, Any]
Wish = Mapping[str, str]

BUTTONS: Final[Mapping[str, str]] = texts({
    RECRUIT: "Recruit {card}",
    ACTIVATE: "Activate {card}",
    FREE: "Use {card}",
})  # fmt: skip
ACTS: Final[Mapping[str, str]] = texts({
    RECRUIT: "Recruit · {text}",
    ACTIVATE: "In play · {text}",
    FREE: "Before your action · {text}",
})  # fmt: skip
# What each choice of one card is called, why it is asked, and what the button says.
PICKS: Final[Mapping[str, tuple[str, str, str]]] = texts({
    "CostFromHand": ("Discard a card from your hand", "It is the cost.", "Discard {card}"),
    "CostFromPlay": ("Discard one of your cards in play", "It is the cost.", "Discard {card}"),
    "TakeFromPile": ("Take a card from your discard pile", "It is shown to your opponent.", "Take {card}"),
    "TakeFromDeck": ("Take a card from your deck", "It is shown; then the deck is shuffled.", "Take {card}"),
    "TakeFromTop": ("Take one of your top cards", "The others go under the deck, unseen by others.", "Take {card}"),
    "DiscardFromTheirHand": ("Discard a card from their hand", "You see the whole hand; you alone.", "Discard {card}"),
    "PickTarget": ("Choose which card it is about", "", "Choose {card}"),
    "GiveUp": ("Give up one of your cards in play", "An ability says that one must go.", "Give up {card}"),
    "PlayExcess": ("Too many cards in play", "Discard down to your limit.", "Discard {card}"),
    "HandExcess": ("Too many cards in hand", "Discard down to your limit.", "Discard {card}"),
    "ResolutionTarget": ("Discard one of their cards", "You won the Resolution.", "Discard {card}"),
    "AbilityOrder": ("Whose ability comes next?", "Each happens once.", "{card} next"),
})  # fmt: skip


def panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """The panel of a decision."""
    make = _MAKERS.get(prompt.decision.kind, pick_panel)
    made = make(prompt, view, wish)
    made.eyebrow = made.eyebrow or say("Your choice")
    return made


def choice(card: Card, value: Any, *, picked: bool, note: str = "", refusal: Refusal | None = None) -> Choice:
    """A card as a tile."""
    what = printed(card)
    return Choice(
        encode(value),
        what.name,
        picked and refusal is None,
        ("v", str(what.force)),
        note if refusal is None else "",
        refusal.reason if refusal else "",
        refusal.rule if refusal else "",
    )


# The turn


def turn_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """Recruit, activate, a free action, or pass (J-4.2)."""
    moves = [(act, card) for act in (RECRUIT, ACTIVATE, FREE) for card in prompt.candidates((act,))]
    want = wanted(wish, "move")
    field = Field("move", say("Card"), "tiles", rule="J-4.4")
    for act, card in moves:
        refusal = prompt.why_not((act,), card) if act in prompt.options(()) else _why(prompt, act, card)
        if refusal is not None and refusal.rule == "J-5.5":
            continue  # it would be a free action from another zone
        note = say(ACTS[act], text=printed(card).text)
        tile = choice(card, (act, card), picked=want == (act, card), note=note, refusal=refusal)
        field.choices.append(
            tile if act == RECRUIT else replace(tile, label=say(BUTTONS[act], card=tile.label))
        )
    field.choices.sort(key=lambda c: not c.possible)
    made = Panel(heading=_turn_heading(field), fields=[field], eyebrow=say("Your action"))
    made.why = say("One action ends your turn. The higher total takes an Empire Token.")
    made.aside = (say("Pass"), encode(PASS))
    made.button, made.ready = say("Recruit, activate or use a card"), False
    made.hint = say("Choose a card first, here or on the table.")
    if not any(c.possible for c in field.choices):
        return _only_pass(made)
    if any(c.picked for c in field.choices):
        _aim(prompt, view, wish, made, *want)
    made.wrong = want is not None and not any(c.picked for c in field.choices)
    return made


def _why(prompt: Prompt, act: str, card: Card) -> Refusal | None:
    """Why a card cannot be used where no card can be used like that."""
    return prompt.refuse(prompt.decision.build((act, card)))


def _turn_heading(field: Field) -> str:
    acts = {decode(c.json)[0] for c in field.choices if c.possible}
    if not acts:
        return say("Pass")
    return say("Recruit, activate or pass") if ACTIVATE in acts else say("Recruit or pass")


def _only_pass(made: Panel) -> Panel:
    """Nothing else can be done (J-4.9)."""
    made.button, made.ready, made.aside, made.values = say("Pass"), True, None, (PASS,)
    made.hint = ""
    return made


def _aim(prompt: Prompt, view: View, wish: Wish, made: Panel, act: str, card: Card) -> None:
    """The target, if the ability chooses one, and what follows."""
    values: tuple[Any, ...] = (act, card)
    if prompt.field(values) is not None:
        options, want = prompt.options(values), wanted(wish, "target")
        aim = want if want in options else options[0] if len(options) == 1 else None
        field = Field("target", say("On which card"), "tiles", rule="J-10")
        field.choices = [choice(c, c, picked=c == aim) for c in options]
        made.fields.append(field)
        if aim is None:
            made.hint = say("Choose which card it is about.")
            made.button = say(BUTTONS[act], card=printed(card).name)
            return
        values = (*values, aim)
    made.values, made.ready, made.hint = values, True, ""
    made.button = say(BUTTONS[act], card=printed(card).name)
    made.then = _follows(prompt, view, values)


def _follows(prompt: Prompt, view: View, values: tuple[Any, ...]) -> list[Line]:
    """The totals after it, and what the card says."""
    card = printed(values[1])
    lines = [Line(say("Then"), card.text)]
    preview = prompt.preview(values)
    mine, theirs = preview["totals"] if view["you"] == SIDES[0] else reversed(preview["totals"])
    was = view["sides"][view["you"]]["total"]
    before = view["sides"][SIDES[1 - SIDES.index(view["you"])]]["total"]
    if mine != was:
        told = say(
            "Your total {before} → **{after}**, theirs {theirs}.", before=was, after=mine, theirs=theirs
        )
        lines.append(Line("", told, "J-9.1"))
    if theirs != before:
        told = say("Their total {before} → **{after}**.", before=before, after=theirs)
        lines.append(Line("", told, "J-9.1"))
    if values[0] == ACTIVATE:
        lines.append(Line("", say("Once a round. Your opponent may respond."), "J-5.4"))
    if values[0] == FREE:
        lines.append(Line("", say("It leaves you. Your action comes after it."), "J-5.5"))
    return lines


# Before and between


def strategy_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """Discard up to two cards and draw as many: any cards can be ticked, in any order (J-3.5)."""
    hand: Sequence[Card] = view["secret"]["hand"]
    ticked = [c for c in hand if c in wish]
    gone = ticked[:2]
    field = Field("cards", say("Cards to exchange"), "checks", hint=say("up to two"))
    field.choices = [choice(c, c, picked=c in gone, note=printed(c).text) for c in hand]
    made = Panel("jihad_strategy.html", heading=say("Exchange up to two cards"), fields=[field])
    made.why = say("Discard them all together, then draw as many.")
    made.values = (None,) if not gone else (gone[0], gone[1] if len(gone) > 1 else None)
    made.eyebrow = say("Strategy")
    made.button = (
        say("Exchange {first} and {second}", first=printed(gone[0]).name, second=printed(gone[1]).name)
        if len(gone) == 2
        else say("Exchange {card}", card=printed(gone[0]).name)
        if gone
        else say("Keep all")
    )
    if len(ticked) > 2:
        made.then = [Line("", say("Two at most: the first two in your hand are taken."), "J-3.5")]
        made.wrong = True
    return made


def respond_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """One response or none (J-5.6)."""
    facts = prompt.facts()
    name = printed(facts["affected"]).name
    options = [c for c in prompt.options(()) if c is not None]
    if facts["window"] == "activation":
        made = Panel(heading=say("Let {card} act?", card=name))
        made.why = say(
            "{text} It is activated, and you may cancel that.", text=printed(facts["affected"]).text
        )
    else:
        made = Panel(heading=say("Save {card}?", card=name))
        made.why = (
            say("It is about to be eliminated: out of the game for good.")
            if facts["how"] == "eliminate"
            else say("It is about to be discarded.")
        )
    made.eyebrow = say("A moment to respond")
    if not options:
        made.button, made.values = say("No response"), (None,)
        return made
    want = wanted(wish, "card")
    field = Field("card", say("Respond with"), "tiles", rule="J-5.6")
    picked = want if want in options else options[0] if len(options) == 1 else None
    field.choices = [choice(c, c, picked=c == picked, note=printed(c).text) for c in options]
    made.fields, made.aside = [field], (say("No response"), encode(None))
    made.ready, made.values = picked is not None, (picked,)
    made.button = say("Use {card}", card=printed(picked).name) if picked else say("Respond")
    made.hint = "" if picked else say("Choose a card first.")
    return made


def pick_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """One card out of several."""
    heading, why, button = PICKS[prompt.decision.kind]
    options, want = prompt.options(()), wanted(wish, "card")
    picked = want if want in options else options[0] if len(options) == 1 else None
    source = prompt.facts().get("source")
    made = Panel(heading=say(heading), why=say(why) if why else "")
    if source:
        made.eyebrow = printed(source).name
    field = Field("card", say("Card"), "tiles", rule=prompt.decision.rule)
    field.choices = [choice(c, c, picked=c == picked, note=printed(c).text) for c in options]
    made.fields = [field]
    made.ready, made.values = picked is not None, (picked,)
    made.button = say(button, card=printed(picked).name) if picked else say("Choose a card")
    made.hint = "" if picked else say("Choose a card first, here or on the table.")
    return made


_MAKERS: Final[Mapping[str, Callable[[Prompt, View, Wish], Panel]]] = {
    "TakeTurn": turn_panel,
    "Strategy": strategy_panel,
    "Respond": respond_panel,
}
