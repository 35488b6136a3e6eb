"""The cards as data: facts, texts made from data, the linter, a second set."""

from __future__ import annotations

import copy
import json
import re
from importlib.resources import files
from typing import Any

import pytest
from tests.jihad import test_human_cards, test_machine_cards
from tests.jihad.kit import Duel

from landsraad.jihad import cards as sets
from landsraad.jihad.cards import add_set, card_set, printed, set_names
from landsraad.jihad.game import GAME
from landsraad.jihad.lint import BadCards, lint
from landsraad.jihad.text import text_of
from landsraad.jihad.vocabulary import ability_of
from landsraad.table import BadConfig
from landsraad.table.testing import check_game

DATA: dict[str, Any] = json.loads((files("landsraad.jihad") / "data" / "first.json").read_text("utf-8"))
ROW = re.compile(r"\| ([HM]\d\d) \| ([^|]+?)( \(T\))? \| (\w+) \| (\d+) \| (\d+) \| (.+) \|")


@pytest.mark.rule("J-1.2")
def test_names_forces_copies_and_texts_are_those_of_the_ledger() -> None:
    """The texts are made from the data and are word for word those of the card list (J-14)."""
    listed = {
        m[1]: m for m in map(ROW.match, (files("landsraad.rules") / "jihad.md").read_text().splitlines()) if m
    }
    assert len(listed) == 79
    for card in card_set("first").printed:
        row = listed.pop(card.id)
        assert (card.name, card.titan) == (row[2], bool(row[3])), card.id
        assert (card.suit, card.force, card.copies) == (row[4], int(row[5]), int(row[6])), card.id
        assert card.text == row[7], card.id
    assert not listed


def test_every_card_has_a_test_alone_and_in_an_interaction() -> None:
    written = {*dir(test_human_cards), *dir(test_machine_cards)}
    for card in card_set("first").printed:
        for part in ("alone", "together"):
            assert f"test_{card.id.lower()}_{part}" in written


def changed(card_id: str, **values: Any) -> dict[str, Any]:
    """The first set with one card changed."""
    data = copy.deepcopy(DATA)
    next(c for c in data["cards"] if c["id"] == card_id).update(values)
    return data


def ability(trigger: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"trigger": trigger, "effects": list(effects), **more}


def effect(name: str, duration: str = "instant", **more: Any) -> dict[str, Any]:
    return {"effect": name, "duration": duration, **more}


def target(choose: str, owner: str = "opp", zone: str = "play", **which: Any) -> dict[str, Any]:
    return {"owner": owner, "zone": zone, "choose": choose, "filter": which}


DRAW = effect("draw", amount=1)
FREE = {"from": ["hand"], "cost": [{"cost": "discard_self"}]}

REFUSED: list[tuple[dict[str, Any], str]] = [
    (ability("sometimes", DRAW), "trigger 'sometimes'"),
    (ability("recruit"), "needs an effect"),
    (ability("recruit", effect("resurrect")), "effect 'resurrect'"),
    (ability("passive", DRAW), "cannot be the effect of a passive"),
    (ability("recruit", effect("draw")), "amount None"),
    (ability("recruit", effect("draw", amount=-1)), "amount -1"),
    (ability("recruit", effect("draw", amount=1, target=target("all"))), "has no target"),
    (ability("recruit", effect("discard")), "needs a target"),
    (ability("recruit", effect("discard", target=target("all", zone="deck"))), "zone 'deck'"),
    (ability("recruit", effect("discard", target=target("fate"))), "choose 'fate'"),
    (ability("recruit", effect("discard", target=target("all", suits=["Cats"]))), "no 'Cats' in the set"),
    (ability("recruit", effect("discard", target=target("all", mood="bad"))), "filter 'mood'"),
    (ability("recruit", effect("discard", target=target("all", max_printed="3"))), "filter max_printed"),
    (ability("recruit", effect("discard", target=target("self"))), "this card is one's own"),
    (ability("recruit", effect("discard", amount=2, target=target("all"))), "has no amount"),
    (ability("passive", effect("force", "while_in_play", amount=1, target=target("controller"))), "is about all"),
    (ability("recruit", effect("extra_recruit", "round", amount=1)), "needs a suit"),
    (ability("recruit", effect("extra_recruit", "round", amount=1, suit="Cats")), "suit 'Cats'"),
    (ability("recruit", effect("scry", amount=3, look=2, target=target("controller", "own", "deck"))), "look 2"),
    (ability("recruit", {**DRAW, "look": 2}), "does not look"),
    (ability("recruit", DRAW, cost=[{"cost": "discard_hand"}]), "has no cost"),
    (ability("activate", DRAW, cost=[{"cost": "discard_self"}]), "costs the card itself"),
    (ability("activate", DRAW, cost=[{"cost": "blood"}]), "cost 'blood'"),
    (ability("activate", DRAW, cost=[{"cost": "discard_hand", "amount": 0}]), "amount 0"),
    (ability("free", DRAW), "'from' None"),
    (ability("free", DRAW, **{"from": ["hand"]}), "costs this card"),
    (ability("recruit", DRAW, window="removal"), "for responses only"),
    (ability("recruit", DRAW, condition={"tokens": "behind"}), "only a passive"),
    (ability("passive", effect("win_ties", "while_in_play"), condition={"tokens": "ahead"}), "'behind'"),
    (ability("passive", effect("win_ties", "while_in_play"), condition={"min": 0}), "min is"),
    (ability("response", DRAW, window="removal", **FREE), "first effect of a response"),
    (
        ability("response", effect("prevent", target=target("affected", "own")), window="activation", **FREE),
        "first effect of a response",
    ),
    (
        ability("recruit", *[effect("discard", target=target("controller"))] * 2),
        "more than one chosen target",
    ),
    ({**ability("recruit", DRAW), "flavour": "x"}, "'flavour' is not part"),
]  # fmt: skip


@pytest.mark.parametrize(("written", "reason"), REFUSED)
def test_the_linter_refuses_what_the_vocabulary_cannot_express(written: dict[str, Any], reason: str) -> None:
    faults = lint(changed("H05", ability=written))
    assert any(fault.startswith("H05 Norma Cenva: ") and reason in fault for fault in faults), faults
    with pytest.raises(BadCards, match="H05"):
        sets.read_set(changed("H05", ability=written))


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"suit": "Cymeks"}, "none of the human suits"), ({"side": "worm"}, "side 'worm'"), ({"copies": 0}, "copies 0"),
        ({"force": -1}, "force -1"), ({"id": "H01"}, "given twice"), ({"art": "x.png"}, "'art' is not part"),
    ],
)  # fmt: skip
def test_the_linter_refuses_bad_printed_values(values: dict[str, Any], reason: str) -> None:
    assert any(reason in fault for fault in lint(changed("H05", **values)))


def test_the_linter_wants_both_decks_and_every_key() -> None:
    data = copy.deepcopy(DATA)
    data["cards"] = [c for c in data["cards"] if c["side"] == "human" and "names" not in json.dumps(c)]
    data["cards"] = [c for c in data["cards"] if c["id"] != "H19"]
    assert lint(data) == ["the set: the machine have no cards"]
    assert lint({"name": "x"}) == [f"the set: {k!r} is missing" for k in ("cards", "suits", "title")]
    assert lint(DATA) == []


NEW_CARDS: list[tuple[dict[str, Any], str]] = [
    (
        ability("recruit", effect("silence", "round", target=target("all", suits=["Cymeks"]))),
        "On recruit: silence all opposing Cymeks this round.",
    ),
    (
        ability("recruit", effect("discard_hand", amount=2, target=target("random", zone="hand")), DRAW),
        "On recruit: your opponent discards 2 cards from hand at random, then draw 1 card.",
    ),
    (
        ability("activate", effect("eliminate", target=target("random", suits=["Worlds"])), cost=[
            {"cost": "discard_play", "amount": 2, "filter": {"suits": ["Fleet"]}}]),
        "Activate, discarding 2 of your in-play Fleet cards: eliminate a random opposing World.",
    ),
    (
        ability("activate", effect("protect", "round", target=target("controller", "own", suits=["Worlds"]))),
        "Activate: one of your Worlds is protected this round.",
    ),
    (
        ability("win", effect("return_hand", target=target("controller", "own", exclude_self=True))),
        "When you win a Resolution: return another of your cards to your hand.",
    ),
    (
        ability("passive", effect("force", "while_in_play", amount=-1, target=target("all")),
                condition={"owner": "opp", "filter": {"suits": ["Worlds"]}, "min": 2}),
        "While your opponent has 2 Worlds in play, opposing cards each have -1 force.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("written", "text"), NEW_CARDS)
def test_a_new_card_is_a_line_of_data_and_has_its_text(written: dict[str, Any], text: str) -> None:
    assert lint(changed("H05", ability=written)) == []
    assert text_of(ability_of(written)) == text


@pytest.fixture
def second_set(monkeypatch: pytest.MonkeyPatch) -> str:
    """A second set dropped in, for one test: the first with these new abilities on some Human cards."""
    monkeypatch.setattr(sets, "_ADDED", {})
    data = copy.deepcopy(DATA)
    data["name"], data["title"] = "second", "A second set"
    for row, (written, _) in zip(data["cards"][:6], NEW_CARDS, strict=True):
        row["ability"] = written
    add_set(data)
    return "second"


def test_a_second_set_is_an_option(second_set: str) -> None:
    assert set_names() == ["first", "second"]
    config = {"options": {"CARD-SET": "second"}}
    assert GAME.check_config(config) == config
    assert printed("second:H01").text == NEW_CARDS[0][1]
    assert printed("H01").name == "Serena Butler"
    check_game(GAME, config, range(12), every=10)


def test_the_new_abilities_do_what_they_say(second_set: str) -> None:
    d = (
        Duel(cards="second", human_hand="Serena Butler", machine="Juno, Dante, Corrin")
        .battle()
        .recruit("Serena Butler")
    )
    assert [d.name(c) for c in d.g.silenced] == ["Juno", "Dante"]
    d = Duel(
        cards="second", human_hand="Xavier Harkonnen", human_deck="Kolhar", machine_hand="Ix, Juno, Dante"
    )
    d.battle().recruit("Xavier Harkonnen")
    assert len(d.hand("machine")) == 1 and d.hand("human") == ["Kolhar"]
    d = Duel(cards="second", human="Vorian Atreides, Sham Fleet, Spacefolder", machine="Corrin, Dante")
    d.battle().activate("Vorian Atreides").pick("Sham Fleet")
    assert (d.gone("machine"), d.pile("human")) == (["Corrin"], ["Sham Fleet", "Spacefolder"])
    d = Duel(cards="second", human="Norma Cenva, Arrakis, Ginaz", machine="Ix").start("resolution", auto=True)
    assert d.asked == ("human", "PickTarget") and d.options == ["Arrakis", "Ginaz"]
    assert d.pick("Ginaz").hand("human") == ["Ginaz"]
    d = Duel(cards="second", human="Tio Holtzman", machine="Corrin, Ix")
    assert d.totals == (2, 5)


def test_config_names_what_is_wrong() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"options": {"CARD-SET": "none"}}, "CARD-SET"),
        ({"options": {"ARMISTICE": 1}}, "ARMISTICE"),
        ({"options": {"SPICE": "on"}}, "'SPICE'"),
        ({"options": 3}, "int"),
        ({"x": 1}, "'x'"),
    ]
    for config, reason in wrong:
        with pytest.raises(BadConfig, match=reason):
            GAME.check_config(config)
    assert GAME.check_config({"options": {"ARMISTICE": "off"}}) == {"options": {}}
