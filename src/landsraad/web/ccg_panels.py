"""The panels of the CCG: for each kind of decision what is asked, what can be chosen, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from landsraad.ccg.decisions import Pick
from landsraad.table import Prompt, listed, say, say_n
from landsraad.web import ccg_words as words
from landsraad.web.boards import Words
from landsraad.web.ccg_operations import operation_panel
from landsraad.web.ccg_table import Table, tile
from landsraad.web.ccg_windows import answer_panel
from landsraad.web.panels import Choice, Field, Line, Panel, encode, wanted

View = Mapping[str, Any]
Wish = Mapping[str, str]


def panel(prompt: Prompt, view: View, wish: Wish) -> Panel | None:
    """The panel of a decision; None for three named things or more, which are a row of buttons."""
    kind = prompt.decision.kind
    if kind == "NextOperation":
        return operation_panel(prompt, view, wish)
    if kind.startswith("Answer"):
        return answer_panel(prompt, view, wish)
    make = _MAKERS.get(kind)
    return make(prompt, view, wish) if make is not None else None


def about(prompt: Prompt, view: View) -> tuple[Table, str]:
    """The table with the cards a question names, and the name of the card that asks."""
    facts = prompt.facts()
    table = Table(view, facts.get("ids"))
    card = facts.get("card", 0)
    return table, table.name(card) if card else ""


# Cards, numbers and named things


def pick_panel(prompt: Prompt, view: View, wish: Wish) -> Panel | None:
    """Some of these cards or players; where the order matters, one after the other."""
    facts = prompt.facts()
    if facts["ordered"] and facts["most"] > 1:
        return None
    table, asks = about(prompt, view)
    heading, button = words.PICKS.get(facts["why"], words.PICKS["target"])
    made = Panel(heading=say(heading), eyebrow=asks or say("Your choice"), why=_text_of(table, facts["card"]))
    assert isinstance(prompt.decision, Pick)
    among = prompt.decision.among
    least, most = min(facts["least"], len(among)), min(facts["most"], len(among))
    label = _player_tile if facts["players"] else tile
    if most == 1:
        return _pick_one(made, prompt, wish, table, among, label, button)
    ticked = [v for v in among if str(v) in wish]
    field = Field("cards", say("Cards"), "checks")
    field.hint = _how_many(least, most, len(among))
    field.choices = [label(table, v, v, picked=v in ticked) for v in among]
    made.template, made.fields = "ccg_checks.html", [field]
    fits = least <= len(ticked) <= most
    values = (*ticked, *((0,) if len(ticked) < most else ()))
    made.ready, made.values = fits, values if fits else ()
    made.button = (
        say(
            "{verb} {cards}",
            verb=say(button),
            cards=listed([_called(table, v, facts) for v in ticked], between="; "),
        )
        if ticked
        else say("None of them")
        if not least
        else say(button)
    )
    if not fits:
        made.hint = _how_many(least, most, len(among))
        made.wrong = len(ticked) > most
    return made


def _called(table: Table, value: int, facts: Mapping[str, Any]) -> str:
    return words.house(f"house_{value}") if facts["players"] else table.name(value)


def _how_many(least: int, most: int, all_: int) -> str:
    if least == most:
        return say("exactly {n}", n=least)
    if not least:
        return say("any number") if most >= all_ else say("up to {n}", n=most)
    return say("{least} to {most}", least=least, most=most)


def _player_tile(table: Table, n: int, value: Any, *, picked: bool = False) -> Choice:
    role = f"house_{n}"
    power = words.power_name(table.view["players"][role]["power"])
    return Choice(encode(value), words.house(role), picked, ("tok", role), power)


def _pick_one(
    made: Panel,
    prompt: Prompt,
    wish: Wish,
    table: Table,
    among: Sequence[int],
    label: Callable[..., Choice],
    button: str,
) -> Panel:
    want = wanted(wish, "value_1")
    none = 0 in prompt.options(())
    picked = want if want in among else among[0] if len(among) == 1 and not none else None
    field = Field("value_1", say("Choice"), "tiles", rule=prompt.decision.rule)
    field.choices = [label(table, v, v, picked=v == picked) for v in among]
    made.fields = [field]
    if none:
        made.aside = (say("None"), encode(0))
    made.ready, made.values = picked is not None, (picked,)
    facts = prompt.facts()
    made.button = (
        say("{verb} {cards}", verb=say(button), cards=_called(table, picked, facts))
        if picked is not None
        else say(button)
    )
    made.hint = "" if picked is not None else say("Choose first, here or on the table.")
    return made


def number_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """A number between two bounds."""
    facts = prompt.facts()
    table, asks = about(prompt, view)
    heading, verb = words.NUMBERS.get(facts["why"], words.NUMBERS["x"])
    bounds = prompt.options(())
    low, high = bounds[0], bounds[-1]
    want = wanted(wish, "amount")
    value = min(max(want, low), high) if type(want) is int else low
    made = Panel(heading=say(heading), eyebrow=asks or say("Your choice"))
    field = Field("amount", say("Amount"), "stepper", low=low, high=high, value=value)
    field.note = say("{low} to {high}", low=low, high=high)
    made.fields, made.values = [field], (value,)
    made.button = say("{verb} {n}", verb=say(verb), n=value)
    made.then = _number_follows(facts["why"], view, value)
    if facts["why"] == "opening_bid":
        made.data["facts"] = _about_card(table, facts["card"])
        made.why = say("You pay at least {low}. The others may bid more to keep the card away.", low=low)
    return made


def _number_follows(why: str, view: View, n: int) -> list[Line]:
    me = view["players"][view["you"]]
    if why == "opening_bid":
        left = me["solaris"] - n
        told = (
            say("You pay {n} of {all} solaris; **{left}** remain.", n=n, all=me["solaris"], left=left)
            if left >= 0
            else say("You pay {n} with {all} solaris: the rest is lost favor.", n=n, all=me["solaris"])
        )
        return [Line(say("If you win"), told, "C-PET-06")]
    if why == "house_advantage" and n:
        told = say(
            "Favor {before} → **{after}**, and {n} solaris less to pay.",
            before=me["favor"],
            after=me["favor"] - n,
            n=n,
        )
        return [Line(say("Then"), told, "C-PET-09")]
    if why in ("buy_spice", "sell_spice"):
        told = say("One by one at the rate of the moment: now {croe} solaris each.", croe=view["croe"])
        return [Line(say("Then"), told, "C-EXC-03")]
    return []


def option_panel(prompt: Prompt, view: View, wish: Wish) -> Panel | None:
    """Two named things: the first, which is what happens by default, is the bright one. More are a row of buttons."""
    options = prompt.options(())
    if len(options) != 2:
        return None
    asked = words_for(prompt, view)
    made = Panel(heading=asked.heading, eyebrow=asked.eyebrow, why=asked.why)
    made.button, made.values = words.option_value(options[0]), (options[0],)
    made.aside = (words.option_value(options[1]), encode(options[1]))
    return made


def words_for(prompt: Prompt, view: View) -> Words:
    """What is asked where the answer is a row of buttons."""
    facts = prompt.facts()
    table, asks = about(prompt, view)
    why = facts.get("why", "")
    heading = (
        say(words.OPTIONS[why])
        if why in words.OPTIONS
        else say(words.PICKS.get(why, words.PICKS["target"])[0])
    )
    if facts.get("amount"):
        heading = say("{what}: {amount}", what=heading, amount=facts["amount"])
    told = _text_of(table, facts.get("card", 0))
    return Words(asks or say("Your choice"), heading, told, say("Choose"))


def _text_of(table: Table, n: int) -> str:
    """What the card that asks does, if one asks that may be known."""
    return listed(words.card_text(table.id(n)), between=" ") if table.id(n) else ""


# Petitions and purchases


def _about_card(table: Table, n: int) -> list[tuple[str, str]]:
    """What is printed on a card and what it does, for whoever bids for it."""
    facts = table.facts(n)
    if facts is None:
        return []
    told = [words.talent_words(facts.talents)] if facts.talents else []
    if facts.resistance is not None:
        told.append(say("resists {n}", n=facts.resistance))
    return [(words.kind_words(facts.id), listed([*told, *words.card_text(facts.id)], between=" · "))]


def bid_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """Raise, or pass for good (C-PET-04)."""
    facts = prompt.facts()
    table = Table(view)
    bids = [b for b in prompt.options(()) if b >= 0]
    want = wanted(wish, "solaris")
    value = min(max(want, bids[0]), bids[-1]) if bids and type(want) is int else bids[0] if bids else -1
    mine = view["petition"]["petitioner"] == view["you"]
    made = Panel(heading=say("Bid for {card}, or pass", card=table.name(facts["card"])))
    made.eyebrow = say("Petition")
    bidder = words.house(f"house_{facts['bidder'] + 1}") if facts["bidder"] >= 0 else say("nobody")
    made.why = say("{who} bids {n}. Passing is final.", who=bidder, n=facts["bid"])
    made.aside = (say("Pass"), encode(-1))
    made.data["facts"] = _about_card(table, facts["card"])
    if not bids:
        made.button, made.values, made.aside = say("Pass"), (-1,), None
        return made
    field = Field("solaris", say("Your bid"), "stepper", low=bids[0], high=bids[-1], value=value)
    field.note = say("{low} to {high}", low=bids[0], high=bids[-1])
    made.fields, made.values = [field], (value,)
    made.button = say("Bid {n}", n=value)
    told = (
        say("If you win, you pay {n} and deploy the card, engaged.", n=value)
        if mine
        else say(
            "If you win, you pay {n} and the card only stays where it is.", n=max(0, value - facts["listed"])
        )
    )
    made.then = [Line(say("Then"), told, "C-PET-07" if mine else "C-PET-11")]
    return made


def buy_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """Five solaris to spend before play (C-SET-03)."""
    facts = prompt.facts()
    table = Table(view)
    purse = facts["to_spend"]
    favor = _bound(wanted(wish, "favor"), purse // facts["favor_price"])
    spice = _bound(wanted(wish, "spice"), (purse - favor * facts["favor_price"]) // facts["spice_price"])
    left = purse - favor * facts["favor_price"] - spice * facts["spice_price"]
    programs = [c["card"] for c in view["players"][view["you"]]["aside"]]
    ticked = [n for n in programs if str(n) in wish][: left // facts["program_price"]]
    made = Panel("ccg_checks.html", heading=say("Buy before play?"), eyebrow=say("Purchases"))
    made.why = say("You may spend {n} of your solaris now. What you do not spend you keep.", n=purse)
    for name, value, price, title in (
        ("favor", favor, facts["favor_price"], say("Favor at {n}", n=facts["favor_price"])),
        ("spice", spice, facts["spice_price"], say("Spice at {n}", n=facts["spice_price"])),
    ):
        field = Field(name, title, "stepper", high=purse // price, value=value)
        field.note = say("up to {n}", n=purse // price)
        made.fields.append(field)
    if programs:
        field = Field("cards", say("Programs at {n}", n=facts["program_price"]), "checks")
        field.choices = [tile(table, n, n, picked=n in ticked) for n in programs]
        made.fields.append(field)
    left -= len(ticked) * facts["program_price"]
    values: tuple[Any, ...] = (favor, spice, *ticked)
    made.values = values if prompt.field(values) is None else (*values, 0)
    made.button = say("Spend {n} solaris", n=purse - left) if left < purse else say("Keep all solaris")
    made.then = [
        Line(say("Then"), say_n("**{n}** of them is left.", "**{n}** of them are left.", left), "C-SET-03")
    ]
    return made


def _bound(value: Any, high: int) -> int:
    return min(max(value, 0), high) if type(value) is int else 0


# Rites


def defence_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """Whether the target is engaged to defend itself, and who counters (C-RITE-14)."""
    table, rite = Table(view), view["rite"]
    target = table.name(rite["target"])
    made = Panel(heading=say("Defend {card}?", card=target))
    made.eyebrow = say("{rite} · your answer", rite=words.rite_name(rite["kind"]))
    made.why = say("What does not defend can still be vanquished. Defenders are engaged.")
    defends = wanted(wish, "target_defends")
    able = list(prompt.options(()))
    if defends not in able:
        defends = able[0]
    if len(able) > 1:
        field = Field("target_defends", say("The target"), "tiles", rule="C-RITE-15")
        field.choices = [
            Choice(encode(True), say("Engage it to defend"), defends is True, ("glyph", "shield")),
            Choice(encode(False), say("Leave it as it is"), defends is False, ("icon", "no")),
        ]
        made.fields.append(field)
    counters = [n for n in prompt.options((defends,)) if n]
    counter = wanted(wish, "counter")
    counter = counter if counter in counters else 0
    if counters:
        field = Field("counter", say("A persona that counters"), "tiles", rule="C-RITE-18")
        field.choices = [
            Choice(encode(0), say("Nobody"), not counter, ("icon", "no")),
            *(tile(table, n, n, picked=n == counter) for n in counters),
        ]
        made.fields.append(field)
    made.values = (defends, counter)
    made.button = (
        say("Counter with {card}", card=table.name(counter))
        if counter
        else say("Defend with {card}", card=target)
        if defends
        else say("Do not defend")
    )
    return made


def distribute_panel(prompt: Prompt, view: View, wish: Wish) -> Panel:
    """Who of the other side receives force equal to its resistance, in the order of the rule (C-RITE-33)."""
    facts = prompt.facts()
    table = Table(view)
    needed = {int(n): need for n, need in facts["needed"].items()}
    chosen: tuple[int, ...] = ()
    asked = [n for n in needed if str(n) in wish]
    if not any(key in wish for key in ("", *map(str, needed))):
        asked = list(needed)  # nothing said yet: as many as the force allows, in order
    while prompt.field(chosen) is not None:
        following = next((n for n in prompt.options(chosen) if n and n in asked), 0)
        if not following:
            break
        chosen = (*chosen, following)
    left = facts["force"] - sum(needed[n] for n in chosen)
    made = Panel("ccg_force.html", heading=say("Distribute your {n} force", n=facts["force"]))
    made.eyebrow = say("{rite} · step 5", rite=words.rite_name(view["rite"]["kind"]))
    made.why = say("A card that receives its full resistance is vanquished.")
    field = Field("cards", say("Who receives force"), "checks", rule="C-RITE-33")
    for n, need in needed.items():
        refusal = prompt.why_not(chosen, n) if n not in chosen else None
        why, rule = (refusal.reason, refusal.rule) if refusal else ("", "")
        choice = tile(table, n, n, picked=n in chosen, why=why, rule=rule)
        field.choices.append(replace(choice, note=say("needs {n}", n=need)))
    made.fields = [field]
    made.data |= {"placing": _placing(needed, chosen), "force": facts["force"], "left": left}
    made.values = chosen if prompt.field(chosen) is None else (*chosen, 0)
    made.button = (
        say("Vanquish {cards}", cards=listed([table.name(n) for n in chosen], between="; "))
        if chosen
        else say("Vanquish nobody")
    )
    missed = [n for n in asked if n not in chosen]
    if missed and len(asked) != len(needed):
        refusal = prompt.why_not(chosen, missed[0])
        if refusal is not None:
            made.then.append(Line(table.name(missed[0]), say("{why}.", why=refusal.reason), refusal.rule))
    made.then.append(Line(say("With this distribution"), _verdict(view, table, chosen), "C-RITE-42"))
    return made


def _placing(needed: Mapping[int, int], chosen: Sequence[int]) -> dict[int, tuple[int, int]]:
    """For each card what it needs and what it gets: all or nothing (C-RITE-36)."""
    return {n: (need, need if n in chosen else 0) for n, need in needed.items()}


def _verdict(view: View, table: Table, chosen: Sequence[int]) -> str:
    rite = view["rite"]
    told = say_n(
        "**{n}** card is vanquished and turned face down.",
        "**{n}** cards are vanquished and turned face down.",
        len(chosen),
    )
    if view["you"] != rite["attacker"]:
        return told
    if rite["target"] in chosen:
        return listed([told, say("The target **falls**: you take the reward.")], between=" ")
    return listed([told, say("The target **stands**, so there is no reward.")], between=" ")


_MAKERS: Final[Mapping[str, Callable[[Prompt, View, Wish], Panel | None]]] = {
    "Pick": pick_panel,
    "PickNumber": number_panel,
    "PickOption": option_panel,
    "RaiseOrPass": bid_panel,
    "BuyBeforePlay": buy_panel,
    "DeclareDefence": defence_panel,
    "Distribute": distribute_panel,
}
