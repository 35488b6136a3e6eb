"""Single decisions of steady where there is a right answer, or at least wrong ones."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.positions import ACT, Spot, act, present
from tests.dune.kit import full

from landsraad.bots import make_bot
from landsraad.bots.dune.player import DuneBot
from landsraad.dune.board import STRONGHOLDS
from landsraad.table import Action

DuneBot.strict = True


def answer(table: Spot, faction: str, bot: str = "steady", seed: int = 7) -> Any:
    """What the bot answers to what its faction is asked now."""
    seat = table.g.seat(full(faction))
    prompt = table.match.prompt(seat)
    assert prompt is not None, table.match.pending
    return make_bot("dune", bot, seed).choose(table.match.view(seat), prompt)


def out_of_turn(table: Spot, faction: str, seed: int = 7) -> Action | None:
    """What the bot does out of turn now."""
    seat = table.g.seat(full(faction))
    return make_bot("dune", "steady", seed).interject(table.match.view(seat), table.match.standing(seat))


# Battle


def duel(mine: int, theirs: int, hand: tuple[str, ...] = (), spice: int = 10, elite: int = 0) -> Spot:
    """Atreides against Harkonnen in Carthag, as far as the plans."""
    t = Spot("atreides", "harkonnen", turn=4).purse("atreides", spice).purse("harkonnen", 10)
    t.place("atreides", "carthag@10", mine).place("harkonnen", "carthag@10", theirs)
    return t.hand("atreides", *hand)


def planned(table: Spot, faction: str = "atreides") -> Any:
    """The bot's plan."""
    plan = answer(table.start("battles").comes_to("MakePlan"), faction)
    assert isinstance(plan, ACT["BattlePlan"])
    return plan


def test_never_a_lasgun_with_a_shield() -> None:
    plan = planned(duel(6, 4, ("lasgun", "shield_1")))
    assert {plan.weapon, plan.defense} != {"lasgun", "shield_1"}


def test_a_weapon_in_hand_is_used() -> None:
    plan = planned(duel(5, 4, ("crysknife", "shield_1")))
    assert plan.weapon == "crysknife"


def test_no_more_than_needed_against_a_lone_token() -> None:
    plan = planned(duel(15, 1, spice=20))
    assert plan.normal <= 8


def test_a_lost_battle_is_lost_cheaply() -> None:
    t = duel(1, 15, spice=0)
    t.dead("lady_jessica", "thufir_hawat", "gurney_halleck").purse("harkonnen", 30)
    plan = planned(t)
    assert plan.normal == 0 and plan.leader == "dr_yueh"


def test_shown_traitors_stay_at_home() -> None:
    t = duel(5, 4)
    t.g.players["harkonnen"].traitors = ["lady_jessica"]
    t.g.traitor_deck.remove("lady_jessica")
    t.g.players["harkonnen"].shown_traitors = ["lady_jessica"]
    assert planned(t).leader != "lady_jessica"


def test_traitors_are_called() -> None:
    t = duel(3, 3).traitors("atreides", "feyd_rautha").start("battles").comes_to("MakePlan")
    t.do("atreides", ACT["BattlePlan"]("dr_yueh", "", "", False, 0, 0, 0))
    t.do("harkonnen", ACT["BattlePlan"]("feyd_rautha", "", "", False, 2, 0, 0))
    t.comes_to("CallTraitor", faction="atreides")
    if t.asked("atreides"):
        assert answer(t, "atreides").traitor
    assert t.match.over or t.events("traitor") or t.asked("atreides")


@pytest.mark.parametrize(("card", "defense"), [("crysknife", "shield_1"), ("chaumas", "snooper_1")])
def test_foreseen_weapon_is_parried(card: str, defense: str) -> None:
    t = duel(5, 5, ("shield_1", "snooper_1")).hand("harkonnen", card)
    t.start("battles").comes_to("Prescience").do("atreides", ACT["Foresee"]("weapon")).comes_to(
        "AnswerPrescience"
    )
    assert answer(t, "harkonnen").value == card
    t.do("harkonnen", answer(t, "harkonnen")).comes_to("MakePlan", faction="atreides")
    assert answer(t, "atreides").defense == defense


def test_with_two_defenses_prescience_asks_for_the_weapon() -> None:
    t = (
        duel(5, 5, ("shield_1", "snooper_1"))
        .hand("harkonnen", "crysknife")
        .start("battles")
        .comes_to("Prescience")
    )
    assert answer(t, "atreides") == ACT["Foresee"]("weapon")


def test_voice_forbids_the_defense_against_the_weapon_in_hand() -> None:
    t = Spot("bg", "harkonnen", turn=4).place("bg", "carthag@10", 4).place("harkonnen", "carthag@10", 4)
    t.hand("bg", "crysknife", "snooper_1", "shield_1").hand(
        "harkonnen", "shield_2", "chaumas", "maula_pistol"
    )
    t.start("battles").comes_to("UseVoice")
    order = answer(t, "bg")
    assert order.order == "not" and order.kind in ("shield", "lasgun")


# Bidding


def sale(hand: tuple[str, ...] = (), card: str = "crysknife", spice: int = 10) -> Spot:
    """Atreides are asked to bid and see the card."""
    t = Spot("atreides", "emperor", turn=3).purse("atreides", spice).hand("atreides", *hand).deck(card)
    return t.order("atreides", "emperor").start("bidding").comes_to("RaiseOrPass", faction="atreides")


def test_a_weapon_is_worth_a_bid_and_rubbish_is_not() -> None:
    assert answer(sale(), "atreides").spice == 1
    assert answer(sale(card="baliset"), "atreides").spice == 0
    assert answer(sale(hand=("maula_pistol", "slip_tip")), "atreides").spice <= 1


def test_bidding_stops() -> None:
    t = sale(spice=30)
    t.g.auction.bid, t.g.auction.bidder = 14, "emperor"
    assert answer(t, "atreides").spice == 0


# Revival, storm, worms


def test_free_revival_is_taken() -> None:
    t = (
        Spot("atreides", "emperor")
        .tanks("atreides", 5)
        .purse("atreides", 3)
        .start("revival")
        .comes_to("Revival")
    )
    assert answer(t, "atreides").normal == 2


def test_a_fallen_sardaukar_comes_back_first() -> None:
    t = Spot("atreides", "emperor").tanks("emperor", 5, 2).purse("emperor", 3).start("revival")
    t.comes_to("Revival", faction="emperor")
    assert answer(t, "emperor").elite == 1


def test_weather_control_saves_an_army() -> None:
    t = Spot("atreides", "harkonnen", turn=4, storm=3).place("atreides", "the_minor_erg@5", 12)
    t.hand("atreides", "weather_control").start("storm").comes_to("WeatherMoment", faction="atreides")
    sectors = answer(t, "atreides").sectors
    assert sectors is not None and not sectors >= 2


def test_fremen_ride_to_something_of_worth() -> None:
    t = Spot("fremen", "atreides", turn=4, storm=2).place("fremen", "the_minor_erg@6", 6)
    t.spice_deck("worm", "spice_red_chasm", "spice_south_mesa")
    t.pile(0, "spice_the_minor_erg")
    t.start("spice_blow").comes_to("Wormriders")
    assert answer(t, "fremen").destination.split("@")[0] in (*STRONGHOLDS, "south_mesa")


# Alliances and deals


def test_the_guild_joins_nobody_on_the_last_turn() -> None:
    t = Spot(turn=10, storm=2, options={"O-PHASE-END": "nexus_break_ride"})
    t.spice_deck("worm", "spice_red_chasm", "spice_south_mesa")
    t.start("spice_blow").comes_to("NexusTurn", faction="guild")
    assert answer(t, "guild").act == "pass"


def test_three_strongholds_alone_with_a_useless_ally_are_a_reason_to_break() -> None:
    t = Spot(turn=5, storm=2).allies("atreides", "bg")
    for place in ("arrakeen@9", "carthag@10", "tueks_sietch@4"):
        t.place("atreides", place, 5)
    t.spice_deck("worm", "spice_red_chasm", "spice_south_mesa")
    t.start("spice_blow").comes_to("NexusTurn", faction="atreides")
    assert answer(t, "atreides").act == "break"


@pytest.mark.parametrize(
    ("terms", "accepted"),
    [
        ({"give_now": 4, "wish": "not attack you this turn"}, True),
        ({"give_now": 1, "wish": "not attack you this turn"}, False),
        ({"want_now": 3}, False),
        ({"give_now": 3}, True),
        ({"give_now": 5, "want_now": 3}, True),
        ({"give_now": 2, "wish": "tell the next storm"}, False),
        ({"give_later": 1, "want_now": 2}, False),
    ],
)
def test_every_offer_is_answered(terms: dict[str, Any], accepted: bool) -> None:
    t = Spot("emperor", "atreides", turn=3).purse("emperor", 15).purse("atreides", 10)
    t.start("shipment").comes_to("MakeShipment")
    offer = {"give_now": 0, "give_later": 0, "want_now": 0, "want_later": 0, "promise": "", "wish": ""}
    t.do("emperor", ACT["OfferDeal"](to="atreides", binding=True, **{**offer, **terms}))
    reply = out_of_turn(t, "atreides")
    assert reply is not None and getattr(reply, "accept", None) is accepted


def test_nobody_about_to_win_buys_peace() -> None:
    t = Spot("emperor", "atreides", turn=3).purse("emperor", 25).purse("atreides", 10)
    for place in ("arrakeen@9", "carthag@10", "tueks_sietch@4"):
        t.place("emperor", place, 5)
    t.start("shipment").comes_to("MakeShipment")
    t.do("emperor", ACT["OfferDeal"]("atreides", 10, 0, 0, 0, "", "not attack you this turn", True))
    assert getattr(out_of_turn(t, "atreides"), "accept", None) is False


def test_a_promise_is_kept() -> None:
    t = Spot("emperor", "atreides", turn=5, storm=6).purse("emperor", 15).purse("atreides", 10)
    t.place("emperor", "carthag@10", 1).place("atreides", "arrakeen@9", 9)
    t.start("shipment").comes_to("MakeShipment")
    t.do("emperor", ACT["OfferDeal"]("atreides", 5, 0, 0, 0, "", "not attack you this turn", True))
    reply = out_of_turn(t, "atreides")
    assert reply is not None
    t.do("atreides", reply)
    bot = make_bot("dune", "steady", 7)
    for _ in range(6):
        if t.g.stage not in ("shipment", "ships_and_moves"):
            break
        seat = next(iter(t.match.pending))
        prompt = t.match.prompt(seat)
        assert prompt is not None
        choice = bot.choose(t.match.view(seat), prompt) if seat == t.g.seat("atreides") else prompt.default()
        t.match.play(seat, choice)
    assert "carthag@10" not in t.g.players["atreides"].on


# Ground


def crowded() -> Spot:
    """Every other stronghold is held in force."""
    t = Spot(turn=4, storm=0).place("atreides", "arrakeen@9", 10).place("harkonnen", "carthag@10", 12)
    t.place("guild", "tueks_sietch@4", 12).place("fremen", "sietch_tabr@13", 12)
    return t.place("emperor", "habbanya_sietch@16", 12)


def test_a_rich_blow_nearby_is_fetched() -> None:
    g = act(crowded().sand("old_gap@9", 10), "atreides")
    assert "old_gap@9" in g.players["atreides"].on and "arrakeen" in present(g, "atreides")


def test_nobody_walks_into_a_sure_storm_for_nothing() -> None:
    t = (
        Spot("atreides", "harkonnen", turn=4, storm=8)
        .place("atreides", "arrakeen@9", 10)
        .sand("old_gap@9", 1)
    )
    assert "old_gap@9" not in act(t, "atreides").players["atreides"].on


def test_fremen_who_know_the_storm_use_it() -> None:
    t = Spot("fremen", "harkonnen", turn=4, storm=3)
    t.g.storm_card = 2
    g = act(t.sand("south_mesa@4", 10), "fremen")
    assert sum(sum(f) for f in g.players["fremen"].on.values()) > 0
