"""Faults that other programs of this game had (bug_reports.md, BR-67 to BR-75), and the vocabulary's own laws."""

from __future__ import annotations

import importlib
import pkgutil
import random
from typing import Any

import pytest
from tests.ccg.kit import Table
from tests.ccg.test_oracle_rules import deck, run

from landsraad.ccg import decks, effects
from landsraad.ccg.cards import CARDS
from landsraad.ccg.effects import abilities as ab
from landsraad.ccg.effects import core
from landsraad.ccg.effects.core import ABILITIES, Ability, Word, walk
from landsraad.ccg.effects.select import Sel, Who
from landsraad.ccg.effects.text.card import text
from landsraad.ccg.house import NextOperation
from landsraad.ccg.leaving import capture, discard, to_assembly
from landsraad.ccg.options import RulesVariant
from landsraad.ccg.petition import PASS
from landsraad.ccg.view import redeal


@pytest.mark.rule("C-DEP-02", "C-EVT-04", "C-PET-03")
def test_nothing_is_a_price_like_any_other() -> None:
    """BR-67: costs of 0 and X."""
    t = Table("atreides", "harkonnen").purse(0, 0)
    corps, agent = t.hand(0, "engineering_corps"), t.put(0, "house_agent")
    t.put(0, "house_battalion", on=agent, deployed=False)
    worm = t.put(0, "spice_blow", deployed=False)
    t.put(0, "the_open_bled")
    t.start()
    t.op("deploy", corps, agent)
    assert t.card(corps).deployed and t.solaris(0) == 0
    assert t.no_op("deploy_event", worm).rule == "C-EVT-03"  # an X is at least 1
    t.until(turn=4).until(NextOperation)
    if t.g.active != 0:
        t.done().until(NextOperation)
    t.op("deploy_event", worm)


@pytest.mark.parametrize("seed", range(12))
def test_a_petition_leaves_no_residue(seed: int) -> None:
    """BR-68: start, raise, pass and end in any order."""
    chance = random.Random(seed)
    t = Table("atreides", "harkonnen", "fremen", seed=seed)
    cards = [t.assembly(0, x) for x in ("carthag", "choam_directorship", "the_open_bled")]
    for seat in (1, 2):
        t.hand(seat, "venomous_faith")
        t.hand(seat, "petitioning_tithes")
    t.start()
    for n in cards:
        if n not in t.offers("petition"):
            continue
        t.op("petition", n)
        while not isinstance(t.asked(0), NextOperation) or 0 not in t.match.pending:
            (seat,) = t.match.pending
            prompt = t.match.prompt(seat)
            assert prompt is not None
            t.do(seat, prompt.sample(chance))
        assert t.g.petition is None and not any(c.until == "petition" for c in t.g.cards.values())
        assert t.where(n)[0] in ("domain", "assembly") and (t.where(n)[0] == "domain" or not t.card(n).known)
    spent = 60 - sum(t.solaris(s) for s in range(3))
    assert spent >= 0


def test_the_loser_of_a_petition_is_barred_for_this_interval_only() -> None:
    """BR-68: the restriction is by house and interval."""
    t = Table("atreides", "harkonnen")
    mine, more = t.assembly(0, "carthag"), t.assembly(0, "choam_directorship")
    theirs = t.assembly(1, "arrakeen")
    t.start()
    t.op("petition", mine).number(0, 4).bid(1, 5).bid(0, PASS).back()
    assert t.no_op("petition", more).rule == "C-PET-02"
    t.done().back()
    assert theirs in t.offers("petition")
    t.until(turn=4).until(NextOperation)
    if t.g.active != 0:
        t.done().until(NextOperation)
    assert more in t.offers("petition")


def test_looking_changes_nothing() -> None:
    """BR-69: knowledge of a card never changes its status."""
    results = []
    for peek in (False, True):
        t = Table("atreides", "harkonnen")
        event = t.put(1, "armistice_treaty", deployed=False, deferment=1)
        if peek:
            t.card(event).seen_by = (0,)
        program = t.pile(0, "aside", "tame_arrakis")
        t.start().until(turn=5)
        results.append(
            (t.card(event).deferment, t.card(event).deployed, t.card(program).tokens, t.g.players[1].favor)
        )
    assert results[0] == results[1]


CASES: list[tuple[dict[str, int], tuple[str, ...], str, set[str]]] = [
    ({}, ("gurney_halleck_eots",), "caladan", set()),
    ({"house_battalion": 4}, ("gurney_halleck_eots",), "caladan", set()),
    ({"house_battalion": 5}, ("gurney_halleck_eots",), "caladan", {"O-018"}),
    ({"windtrap": 2, "windtrap_tat": 2}, ("gurney_halleck_eots",), "caladan", set()),
    ({"windtrap": 3, "windtrap_tat": 2}, ("gurney_halleck_eots",), "caladan", {"O-018"}),
    ({"crysknife": 1}, ("gurney_halleck_eots",), "caladan", {"O-017"}),
    ({"crysknife": 1}, ("gurney_halleck_eots", "chani"), "caladan", set()),
    ({"harkonnen_battalion": 1}, ("gurney_halleck_eots", "feyd_rautha"), "caladan", {"C-DECK-08"}),
    ({}, ("gurney_halleck_eots", "gurney_halleck_eots"), "caladan", {"C-DECK-04"}),
    ({}, ("gurney_halleck_eots", "dune"), "caladan", {"C-DECK-07"}),
    ({}, ("gurney_halleck_eots", "caladan"), "caladan", {"C-DECK-04"}),
    ({"arrakeen": 1}, ("gurney_halleck_eots",), "caladan", {"C-DECK-01"}),
    ({"valor": 0}, ("gurney_halleck_eots",), "caladan", {"C-DECK-02"}),
    ({"no_such_card": 1}, (), "caladan", {"C-DECK-01"}),
    ({}, (), "arrakeen", {"C-DECK-06"}),
    ({}, ("oberon", "lady_margot"), "caladan", {"C-DECK-08"}),
    ({}, ("oberon", "stilgar"), "caladan", set()),
    ({"guild_heighliner": 1}, ("oberon",), "tupile", set()),
    ({"guild_heighliner": 1}, ("choam_directorship",), "tupile", {"O-017"}),
    ({}, ("tame_arrakis",), "caladan", {"C-DECK-04"}),
]


@pytest.mark.parametrize(("house", "imperial", "home", "wrong"), CASES)
def test_twenty_decks(house: dict[str, int], imperial: tuple[str, ...], home: str, wrong: set[str]) -> None:
    """BR-70: deck legality."""
    made = deck(house, imperial, home)
    assert {f.rule for f in decks.check(made, RulesVariant())} == wrong


@pytest.mark.parametrize("kind", ["venture", "program", "personnel", "equipment", "enhancement"])
@pytest.mark.parametrize("move", ["capture", "discard", "assembly"])
@pytest.mark.parametrize("place", [True, False])
def test_where_attachments_go(kind: str, move: str, place: bool) -> None:
    """BR-73: five kinds of attachments, three moves, with and without another legal place."""
    card = {"venture": "terrorism", "program": "initiative_coup", "personnel": "assassin_cohort",
            "equipment": "flip_dart", "enhancement": "subterfuge"}[kind]  # fmt: skip
    t = Table("atreides", "fremen", homes=False)
    aide = t.put(0, "house_agent")
    other = t.put(0, "dorvin_saeth") if place else 0
    n = t.put(0, card, on=aide)
    script = {
        "capture": capture(t.g, aide, 1),
        "discard": discard(t.g, aide),
        "assembly": to_assembly(t.g, aide),
    }[move]
    asked: Any = None
    try:
        asked = next(script)
        while True:
            (decision,) = asked
            asked = script.send({decision.seat: decision.build((other,))})
    except StopIteration:
        pass
    if kind == "enhancement":
        assert t.where(n) == (("domain", 0) if move == "capture" else ("house_discard", 0)) or (
            move == "capture" and t.card(n).on == aide
        )
    elif place:
        assert t.card(n).on == other and t.where(n) == ("domain", 0)
    else:
        assert t.where(n) == (("removed", 0) if kind == "program" else ("house_discard", 0))
    assert asked is None or place


@pytest.mark.parametrize("seed", range(6))
def test_face_down_events_of_equal_tokens_look_alike(seed: int) -> None:
    """BR-74: nothing of a face-down event tells rivals which one it is, nor what turning it up would cost."""
    seen = []
    for event in ("choam_dividends", "spice_blow", "irulans_peace"):
        t = Table("atreides", "harkonnen")
        t.put(1, "carthag")
        n = t.put(1, event, deployed=False, deferment=2)
        t.start()
        twin = redeal(t.g, 0, random.Random(seed))
        assert twin.cards[n].deferment == 2 and "event" in twin.cards[n].facts.words
        domain = t.match.view(0)["players"]["house_2"]["domain"]
        seen.append(next(c for c in domain if c["card"] == n))
    assert seen[0] == seen[1] == seen[2] and seen[0]["id"] is None


def test_several_players_are_asked_in_order_of_initiative() -> None:
    """BR-75: whatever the seed."""
    orders = set()
    for seed in range(6):
        t = Table("atreides", "harkonnen", "fremen", seed=seed)
        t.g.order = [2, 0, 1]
        agent = t.hand(2, "house_agent")
        for seat in range(3):
            t.hand(seat, "priority_matter")
        t.put(0, "gurney_halleck_eots")
        t.start(active=2)
        t.op("deploy", agent)
        asked = []
        while t.match.pending and not isinstance(t.asked(2), NextOperation):
            (who,) = t.match.pending
            asked.append(who)
            t.let(who)
        orders.add(tuple(asked))
    assert orders == {(2, 0, 1)}


# The vocabulary


def test_every_word_of_every_card_has_a_text() -> None:
    for card in ABILITIES:
        for sentence in text(card):
            assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
            assert sentence.endswith(".") and "None" not in sentence and "  " not in sentence, sentence


def test_every_word_of_the_vocabulary_is_used_and_said() -> None:
    """A class that no card uses is not kept."""
    used = {type(word) for card in ABILITIES.values() for ability in card for word in walk(ability)}
    modules = [
        importlib.import_module(m.name)
        for m in pkgutil.iter_modules(effects.__path__, "landsraad.ccg.effects.")
    ]
    for module in modules:
        if module is core:
            continue  # what all words have in common
        for name, kind in vars(module).items():
            if isinstance(kind, type) and issubclass(kind, Word) and kind.__module__ == module.__name__:
                assert kind in used, f"{module.__name__}.{name} is used by no card"


def lint(card: str) -> list[str]:
    """What is wrong with the data of a card."""
    facts, wrong = CARDS[card], []
    said = ABILITIES[card]
    assigned = any(isinstance(a, ab.Assign) for a in said)
    if "tactic" in facts.words and not any(isinstance(a, (ab.Play, ab.Lasts)) for a in said):
        wrong.append("a tactic that neither does anything nor lasts")
    if "tactic" in facts.words and facts.lasting != any(isinstance(a, ab.Lasts) for a in said):
        wrong.append("a lasting tactic says how long")
    if facts.type == "resource" and not assigned:
        wrong.append("a resource is assigned to something")
    if "venture" in facts.words and not any(isinstance(a, ab.Play) for a in said):
        wrong.append("a venture does something")
    if facts.cost is None and facts.type == "resource" and not any(isinstance(a, ab.CostX) for a in said):
        wrong.append("an X has bounds")
    if facts.type == "event" and not said:
        wrong.append("an event does something")
    for a in said:
        for word in walk(a):
            if isinstance(word, (Sel, Who)) and not isinstance(word, Ability):
                hash(word)
    return wrong


@pytest.mark.parametrize("card", sorted(ABILITIES))
def test_the_data_of_each_card_is_sound(card: str) -> None:
    assert lint(card) == []


def test_what_is_playable() -> None:
    """All but those whose text or data leaves too much open; they are in the database and say so."""
    assert {x for x in CARDS if x not in ABILITIES} == {
        "alliance_review_board", "assassins_handbook", "baron_vladimir_harkonnen_tat", "czigo", "evangelina",
        "exploit_choam_channels", "house_courier", "maneuver_pawn", "master_of_arms", "regional_assignment",
        "schooled_adept", "stake_reputation", "troop_crusher", "witching_power",
    }  # fmt: skip
    for name in decks.STARTER_DECKS:
        assert decks.check(decks.starter(name), RulesVariant()) == []
    later = next(
        x for x in CARDS if x not in ABILITIES and CARDS[x].deck == "house" and not CARDS[x].allegiance
    )
    assert [f.reason for f in decks.check(deck({later: 1}), RulesVariant())] == [
        f"{CARDS[later].full_name} is not playable yet"
    ]


def test_numbers_of_cards_say_nothing() -> None:
    """A number once seen is dealt anew with the next shuffle."""
    from landsraad.ccg.moves import shuffle

    t = Table("atreides", "harkonnen")
    for x in ("valor", "kindjal", "stunner", "garrison"):
        t.pile(0, "house_deck", x)
    before = {n: t.card(n).id for n in t.g.players[0].house_deck}
    shuffle(t.g, 0, "house_deck")
    after = {n: t.card(n).id for n in t.g.players[0].house_deck}
    assert sorted(before.values()) == sorted(after.values()) and before != after


# Behind the shield


def test_capturing_a_face_down_event_does_not_say_which() -> None:
    t = Table("atreides", "harkonnen")
    event, aide = t.put(1, "spice_blow", deployed=False, deferment=2), t.put(1, "house_agent")
    run(capture(t.g, event, 0))
    run(capture(t.g, aide, 0))
    told = [(e.kind, e.facts["name"]) for e in t.g.events if e.kind in ("captured", "transferred")]
    assert told == [
        ("captured", ""),
        ("transferred", ""),
        ("captured", "house_agent"),
        ("transferred", "house_agent"),
    ]
    assert all(e.seats is None for e in t.g.events)


def test_a_card_taken_back_to_hand_has_another_number() -> None:
    """Everybody sees a Sandworm go to the hand; which face-down card it is later, nobody does."""
    numbers = set()
    for seed in range(8):
        t = Table("fremen", "corrino", seed=seed)
        bearer = t.put(0, "house_agent")
        thumpers = t.put(0, "thumpers", on=bearer)
        worm = t.pile(0, "house_discard", "sandworm")
        t.start()
        t.op("use", thumpers).back()
        (held,) = t.g.players[0].hand
        assert t.card(held).id == "sandworm" and t.where(held) == ("hand", 0)
        assert len(t.g.players[0].house_deck) == 20
        numbers.add(held == worm)
    assert False in numbers


def test_a_sleeper_is_dealt_among_the_events() -> None:
    """A world dealt anew for a rival may hold an event where the Sleeper lies, and the other way round."""
    faces = set()
    for seed in range(12):
        t = Table("harkonnen", "atreides")
        sleeper = t.put(0, "harkonnen_sleeper", deployed=False, deferment=1)
        t.card(sleeper).known = False
        t.put(0, "spice_blow", deployed=False, deferment=1)
        faces.add(redeal(t.g, 1, random.Random(seed)).cards[sleeper].id)
    assert faces == {"harkonnen_sleeper", "spice_blow"}
