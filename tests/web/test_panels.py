"""Panels from view and prompt alone: whatever is ready is legal, whatever is shown as possible can be chosen."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.dune.kit import Table

from landsraad.dune.factions.bene_gesserit import UseVoice
from landsraad.dune.game import GAME
from landsraad.table import Match, Prompt
from landsraad.web import dune_panels, panels
from landsraad.web.dune import DuneBoard
from landsraad.web.panels import Panel, encode, wish_of
from landsraad.web.scene import templates

SIX = ["atreides", "harkonnen", "fremen", "emperor", "spacing_guild", "bene_gesserit"]
BOARD = DuneBoard()


def new(seed: int, **options: Any) -> Match:
    return Match(GAME, {"factions": SIX, "options": options}, seed)


def asked(match: Match, chance: random.Random, most: int = 3000) -> Iterator[Prompt]:
    """Play at random; every prompt and now and then what is open out of turn."""
    for _ in range(most):
        if match.over:
            return
        seat = next(iter(match.pending))
        prompt = match.prompt(seat)
        assert prompt is not None
        yield prompt
        if chance.random() < 0.15:
            yield from match.standing(seat)
        match.apply(seat, prompt.sample(chance))


def made(match: Match, prompt: Prompt, wish: dict[str, str] | None = None) -> Panel | None:
    events = [e for _, e in match.events(prompt.seat)]
    return BOARD.panel(prompt, match.view(prompt.seat), wish or {}, events)


@pytest.mark.parametrize(
    ("seed", "seats"),
    [(0, SIX), (1, SIX), (2, ["tleilaxu", *SIX[1:4]]), (3, ["fremen", "tleilaxu", *SIX[4:]])],
)
def test_what_is_ready_is_legal_and_every_choice_can_be_made(seed: int, seats: list[str]) -> None:
    chance, kinds = random.Random(seed), set()
    match = Match(GAME, {"factions": seats}, seed)
    for prompt in asked(match, chance, 700):
        panel = made(match, prompt)
        if panel is None:
            continue
        kinds.add(prompt.decision.kind.partition(":")[0])
        assert shown(panel, match.view(prompt.seat), prompt)
        for _ in range(4):
            if panel.ready:
                assert prompt.refuse(prompt.decision.build(panel.values)) is None, (prompt.decision, panel)
            open_ = [f for f in panel.fields if f.control != "text"]
            if not open_:
                break
            field = chance.choice(open_)
            if field.control == "stepper":
                wanted = str(chance.randint(field.low, field.high))
            else:
                possible = [c for c in field.choices if c.possible]
                if not possible:
                    break
                wanted = chance.choice(possible).json
            wish = {f.name: now(f) for f in panel.fields if now(f)} | {field.name: wanted}
            following = made(match, prompt, wish)
            assert following is not None
            again = following.get(field.name)
            assert again is None or again.refusal is None, (prompt.decision, field, wanted, again)
            panel = following
    assert {"RaiseOrPass", "MakeShipment", "MakeMove", "MakePlan", "ProposeDeal"} <= kinds


def shown(panel: Panel, view: dict[str, Any], prompt: Prompt) -> str:
    """The panel as its templates show it."""
    peek = BOARD.peek(view, prompt.decision.kind)
    parts = [f"panels/{panel.template}"] + ([panel.board] if panel.board else [])
    return "".join(templates.get_template(p).render(panel=panel, board=BOARD, peek=peek) for p in parts)


def now(field: panels.Field) -> str:
    """What a browser would send for a field."""
    if field.control == "stepper":
        return str(field.value)
    return next((c.json for c in field.choices if c.picked), "")


def first(match: Match, kind: str, chance: random.Random, **more: Any) -> Prompt:
    for prompt in asked(match, chance):
        if prompt.decision.kind == kind and all(more[k](prompt) for k in more):
            return prompt
    raise AssertionError(f"{kind} is never asked")


def test_an_earlier_change_resets_a_later_choice_and_says_so() -> None:
    match = new(1)
    two = lambda p: len(p.options((p.options(())[0],))) > 1  # noqa: E731
    prompt = first(match, "MakePlan", random.Random(1), cards=two)
    leader = prompt.options(())[0]
    weapon = prompt.options((leader,))[1]
    wish = {"leader": encode(leader), "weapon": encode(weapon), "defense": encode(weapon)}
    panel = made(match, prompt, wish)
    assert panel is not None and panel.wrong
    assert panel.values[1] == weapon and panel.values[2] != weapon
    assert panel.fields and panel.ready, "the reset choice is legal, but has to be seen first"


def test_a_shipment_says_what_follows() -> None:
    match = new(2)
    prompt = first(match, "MakeShipment", random.Random(2), can=lambda p: len(p.options(())) > 1)
    panel = made(match, prompt)
    assert panel is not None and not panel.ready
    assert panel.places and any(ok for ok, *_ in panel.places.values())
    assert all(why and rule for ok, why, rule, _ in panel.places.values() if not ok)
    place = next(c for f in panel.fields if f.control == "places" for c in f.choices if c.possible)
    chosen = made(match, prompt, {"location": place.json})
    assert chosen is not None and chosen.ready and chosen.ghost
    cost = prompt.preview(chosen.values)["spice"]
    assert (f"pay {cost}" if cost else "for nothing") in chosen.button
    assert chosen.then


def test_a_bid_tells_the_bids_and_the_purse() -> None:
    match = new(3)
    prompt = first(match, "RaiseOrPass", random.Random(3), later=lambda p: p.facts()["bid"] > 0)
    panel = made(match, prompt)
    assert panel is not None
    assert panel.data["ladder"]
    assert max(bid for _, bid in panel.data["ladder"]) == prompt.facts()["bid"]
    assert panel.heading.startswith(("Bid ", "Pass"))


def test_bounds_count_what_is_known_and_nothing_else() -> None:
    match, chance = new(4), random.Random(4)
    seen = 0
    for prompt in asked(match, chance):
        if prompt.decision.kind != "MakePlan":
            continue
        panel = made(match, prompt)
        assert panel is not None
        b, view = match.state.battle, match.view(prompt.seat)
        assert b is not None
        foe = b.opponent(view["you"])
        public = {x["name"] for x in view["factions"][foe]["leaders"] if not x["dead"]}
        rows = {row[0] for row in panel.data["rows"]}
        known = dune_panels.known_of(view, foe)
        names = {re.sub(r" or \d more$", "", row) for row in rows}
        assert names <= public | {"a Cheap Hero"} or "leader" in known
        for _, strength, told, n, top in panel.data["rows"]:
            total = float(panel.data["total"].replace("½", ".5"))
            if told.endswith("or less") and "defense" not in known:
                wins = total > n + strength or (panel.data["wins_ties"] and total >= n + strength)
                assert wins and n < top
        seen += 1
        if seen > 12:
            return


def test_deals_are_listed_with_their_answers() -> None:
    match, chance = new(5), random.Random(5)
    for _ in asked(match, chance):
        if match.state.turn:
            break
    giver, taker = 0, 1
    offer = next(p for p in match.standing(giver) if p.decision.kind == "ProposeDeal")
    to = match.state.factions[taker]
    panel = made(match, offer)
    assert panel is not None and not panel.ready and panel.hint
    panel = made(
        match, offer, {"to": encode(to), "give_now": "2", "wish": encode("not bid on the next card")}
    )
    assert panel is not None and panel.ready
    assert any("set apart" in line.text for line in panel.then)
    match.play(giver, offer.decision.build(panel.values))
    mine = BOARD.deals(match.view(giver), match.standing(giver))
    theirs = BOARD.deals(match.view(taker), match.standing(taker))
    assert [text for text, _ in mine[0]["answers"]] == ["Take back"]
    assert [text for text, _ in theirs[0]["answers"]] == ["Accept", "Decline"]
    assert BOARD.deals(match.view(2), match.standing(2))[0]["answers"] == []
    assert dune_panels.reserved(match.view(giver)) == 2


def test_only_the_fields_of_a_panel_are_a_wish() -> None:
    assert wish_of({"f.spice": "3", "csrf": "x"}) == {"spice": "3"}
    assert wish_of({"csrf": "x"}) is None
    many = wish_of({f"f.{'n' * 200}{n}": "v" * 1000 for n in range(200)}) or {}
    assert len(many) <= 60 and max(map(len, many.values())) == 400


def test_garbage_in_a_panel_is_no_answer() -> None:
    match = new(6)
    prompt = first(match, "MakePlan", random.Random(6))
    for raw in ('"nobody"', "[1, 2]", "99", "null", "true", "zzz"):
        panel = made(match, prompt, {"leader": raw, "normal": raw})
        assert panel is not None and panel.wrong
        assert prompt.refuse(prompt.decision.build(panel.values)) is None


@pytest.mark.rule("K-KARAMA-GEN-05")
def test_a_karama_is_offered_while_others_use_the_voice() -> None:
    """Before the Voice nobody asks for a Karama: whoever holds one reads that it can be played, nobody else."""
    t = Table("bg", "emperor", "harkonnen", storm=2).hand("emperor", "karama_1")
    t.place("bg", "carthag@10", 4).place("emperor", "carthag@10", 4).start("battles").until(
        UseVoice, faction="bg"
    )
    emperor, harkonnen = t.g.seat("emperor"), t.g.seat("harkonnen")
    found = BOARD.urgent(t.match.view(emperor), t.match.standing(emperor))
    assert found is not None and found[0].decision.kind == "KaramaOutOfTurn"
    assert "no Voice in this battle" in found[1]
    assert BOARD.urgent(t.match.view(harkonnen), t.match.standing(harkonnen)) is None
