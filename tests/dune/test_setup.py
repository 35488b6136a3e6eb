"""Components and setup (base.md 1 and 2; kiss.md 2 to 4)."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources

import pytest
from tests.dune.kit import Table

from landsraad.dune.board import (
    BORDERS,
    HOST,
    LOCATIONS,
    PLACES,
    POLAR_SINK,
    SECTOR,
    STRONGHOLDS,
    TERRITORIES,
    TERRITORY,
)
from landsraad.dune.cards import BASE_DECK, BLOWS, KIND, KISS_CARDS, LEADERS, SIX, TREACHERY, is_worm
from landsraad.dune.deals import OfferDeal
from landsraad.dune.factions.bene_gesserit import UseVoice, Voice
from landsraad.dune.forces import storm_proof
from landsraad.dune.game import GAME
from landsraad.dune.hands import draw
from landsraad.dune.options import parse
from landsraad.dune.phases.battle.plan import BattlePlan, MakePlan
from landsraad.dune.phases.blow import FurtherWorm
from landsraad.dune.phases.mentat import victory
from landsraad.dune.phases.setup import (
    BeneGesseritPlacement,
    ChooseTraitor,
    FremenPlacement,
    KeepTraitor,
    MakePrediction,
    MayMulligan,
    Mulligan,
    PlaceFremen,
    PlaceOne,
    Predict,
    new_state,
)
from landsraad.dune.phases.storm import Atomics, AtomicsMoment, DialStorm
from landsraad.dune.state import State
from landsraad.table import BadConfig, Match


def fresh(seed: int = 1, *factions: str, preset: str = "kiss", **options: object) -> State:
    """A state as the shuffling leaves it."""
    spelled = {name.replace("_", "-"): value for name, value in options.items()}
    return new_state(parse(spelled, preset), factions or SIX, seed)


# Components


def ledger_map() -> tuple[dict[str, tuple[str, list[int | None], set[str]]], dict[str, set[str]]]:
    """Appendix A: territories with terrain, sectors and neighbours; locations with neighbours."""
    text = resources.files("landsraad.rules").joinpath("base.md").read_text(encoding="utf-8")
    appendix = text.split("## Appendix A.")[1].split("## Appendix B.")[0]

    def ident(name: str) -> str:
        return re.sub(r"[^a-z]+", "_", name.replace("'", "").lower()).strip("_")

    territories = {}
    for line in appendix.splitlines():
        cells = [c.strip() for c in line.strip("| ").split("|")]
        if len(cells) == 5 and cells[1] in ("sand", "rock", "stronghold", "polar"):
            sectors: list[int | None] = [
                int(s) for s in re.findall(r"\b\d+\b", re.sub(r"\(.*?\)", "", cells[2]))
            ]
            territories[ident(cells[0])] = (
                cells[1],
                sectors or [None],
                {ident(n) for n in cells[4].split(";")},
            )
    locations = {}
    for line in appendix.splitlines():
        if match := re.fullmatch(r"([A-Za-z' ]+@[\d-]+): (.*)", line):
            names = [match[1], *match[2].split(", ")]
            ids = [ident(n.split("@")[0]) + ("" if n.endswith("-") else "@" + n.split("@")[1]) for n in names]
            locations[ids[0]] = set(ids[1:])
    return territories, locations


@pytest.mark.rule("B-COMP-01", "B-COMP-02", "B-COMP-03")
def test_the_board_is_the_one_of_the_ledger() -> None:
    territories, locations = ledger_map()
    assert len(territories) == len(TERRITORIES) == 42
    for territory, (terrain, sectors, near) in territories.items():
        place = PLACES[territory]
        assert place.terrain == {"polar": "polar_sink"}.get(terrain, terrain)
        assert sorted(SECTOR[x] or 0 for x in place.locations) == sorted(s or 0 for s in sectors)
        assert {
            TERRITORY[y] for x in place.locations for y, cost in BORDERS[x] if cost and y not in HOST
        } == near
    printed = {x: {y for y, _ in BORDERS[x] if y not in HOST} for x in LOCATIONS}
    assert printed == locations
    assert {s for s in SECTOR.values() if s is not None} == set(range(18))
    assert [x for x in LOCATIONS if SECTOR[x] is None] == [POLAR_SINK]
    assert {x: SECTOR[x] for t in STRONGHOLDS for x in PLACES[t].locations} == {
        "arrakeen@9": 9,
        "carthag@10": 10,
        "tueks_sietch@4": 4,
        "sietch_tabr@13": 13,
        "habbanya_sietch@16": 16,
    }


@pytest.mark.rule("B-COMP-04", "B-STORM-18")
def test_what_shelters_from_storm_and_worm() -> None:
    g = fresh()
    sheltered = {t for t, p in PLACES.items() if p.terrain != "sand"}
    assert {t for t in PLACES if storm_proof(g, t)} == sheltered | {"imperial_basin"}
    worm_country = set(FurtherWorm(0).options(g, ())) - {""}
    assert worm_country == set(PLACES) - sheltered
    assert "imperial_basin" in worm_country
    g.wall_destroyed = True
    assert {t for t in PLACES if storm_proof(g, t)} == sheltered - {"arrakeen", "carthag"}
    assert storm_proof(g, "shield_wall")
    assert PLACES["shield_wall"].terrain == "rock"


@pytest.mark.rule("B-COMP-05", "B-SETUP-01")
def test_seats_lie_between_sectors_3k_and_3k_plus_1() -> None:
    for k in range(6):
        before = Table(storm=3 * k).g  # the storm on the near side of the boundary reaches circle k next
        after = Table(storm=3 * k + 1).g
        assert before.players[before.order[0]].circle == k
        assert after.players[after.order[0]].circle == (k + 1) % 6
        circles = [before.players[f].circle for f in before.order]
        assert circles == [(k + i) % 6 for i in range(6)]


@pytest.mark.rule("B-SETUP-01")
@pytest.mark.parametrize("count", range(8))
def test_two_to_six_play(count: int) -> None:
    config = {"factions": [*SIX, "ecaz", "moritani"][:count]}
    if 2 <= count <= 6:
        assert len(GAME.new(GAME.check_config(config), 1).factions) == count
    else:
        with pytest.raises(BadConfig):
            GAME.check_config(config)


@pytest.mark.rule("B-SETUP-02")
def test_nobody_plays_a_faction_twice() -> None:
    with pytest.raises(BadConfig):
        GAME.check_config({"factions": ["atreides", "atreides"]})


@pytest.mark.rule("B-COMP-06", "B-COMP-07", "B-COMP-13", "B-SETUP-06")
def test_tokens_and_leaders_of_each_faction() -> None:
    g = fresh()
    for f, p in g.players.items():
        assert sum(p.reserves) == 20
        assert p.reserves[1] == {"fremen": 3, "emperor": 5}.get(f, 0)
    strengths = {
        f: sorted((d.strength for d in LEADERS.values() if d.faction == f), reverse=True) for f in SIX
    }
    assert strengths == {
        "atreides": [5, 5, 4, 2, 1],
        "harkonnen": [6, 4, 3, 2, 1],
        "fremen": [7, 6, 5, 3, 2],
        "emperor": [6, 5, 3, 3, 2],
        "spacing_guild": [5, 3, 3, 2, 1],
        "bene_gesserit": [5, 5, 5, 5, 5],
    }
    named = {
        "thufir_hawat": 5, "lady_jessica": 5, "gurney_halleck": 4, "duncan_idaho": 2, "dr_yueh": 1,
        "feyd_rautha": 6, "beast_rabban": 4, "piter_de_vries": 3, "captain_iakin_nefud": 2, "umman_kudu": 1,
        "stilgar": 7, "chani": 6, "otheym": 5, "shadout_mapes": 3, "jamis": 2,
        "count_hasimir_fenring": 6, "captain_aramsham": 5, "caid": 3, "burseg": 3, "bashar": 2,
        "staban_tuek": 5, "master_bewt": 3, "esmar_tuek": 3, "soo_soo_sook": 2, "guild_representative": 1,
        "alia": 5, "margot_lady_fenring": 5, "princess_irulan": 5, "reverend_mother_ramallo": 5, "wanna_yueh": 5,
    }  # fmt: skip
    assert {x: d.strength for x, d in LEADERS.items() if d.faction in SIX} == named
    assert sorted(g.traitor_deck) == sorted(named)
    three = fresh(1, "atreides", "fremen", "emperor")
    assert sorted(three.traitor_deck) == sorted(x for x, d in LEADERS.items() if d.faction in three.factions)


@pytest.mark.rule("B-COMP-08", "K-TDECK-01", "K-GEN-04", "K-TDECK-06")
def test_the_opening_treachery_deck() -> None:
    printed = {
        "crysknife": "projectile", "maula_pistol": "projectile", "slip_tip": "projectile", "stunner": "projectile",
        "chaumas": "poison", "chaumurky": "poison", "ellaca_drug": "poison", "gom_jabbar": "poison",
        "lasgun": "lasgun", "weather_control": "weather_control", "family_atomics": "family_atomics",
        "hajr": "hajr", "tleilaxu_ghola": "tleilaxu_ghola",
        "baliset": "worthless", "jubba_cloak": "worthless", "kulon": "worthless", "la_la_la": "worthless",
        "trip_to_gamont": "worthless",
    }  # fmt: skip
    kinds = {c: KIND[c] for c in BASE_DECK}
    assert {c: k for c, k in kinds.items() if c in printed} == printed
    assert Counter(kinds.values()) == {
        "projectile": 4, "poison": 4, "lasgun": 1, "shield": 4, "snooper": 4, "hero": 3, "worthless": 5,
        "karama": 2, "truthtrance": 2, "weather_control": 1, "family_atomics": 1, "hajr": 1, "tleilaxu_ghola": 1,
    }  # fmt: skip
    assert sorted(fresh().deck) == sorted(BASE_DECK)
    assert len(BASE_DECK) == 33
    g = Table(turn=0).start("prediction").until(stage="storm").g
    assert len(g.deck) == 26
    assert sum(len(p.hand) for p in g.players.values()) == 7


@pytest.mark.rule("B-COMP-12")
def test_the_wheel_runs_to_20() -> None:
    assert list(DialStorm(0).options(None, ())) == list(range(21))
    t = Table("atreides", "emperor").purse("emperor", 50)
    t.place("emperor", "carthag@10", 15, 5).place("atreides", "carthag@10", 1)
    t.start("battles").until(MakePlan, faction="emperor")
    plan = ("count_hasimir_fenring", "", "", False)
    assert max(t.options("emperor", *plan, 15)) == 2  # 15 + 2 × 2 = 19; three Sardaukar would make 21
    assert t.refused("emperor", BattlePlan(*plan, 15, 3, 0)).code == "E_LIMIT"


# The spice deck and the storm deck


@pytest.mark.rule("B-COMP-10", "K-WORM-01", "K-WORM-02", "B-SETUP-03")
def test_the_spice_deck() -> None:
    g = fresh()
    assert len(g.spice_deck) == 20
    assert sum(map(is_worm, g.spice_deck)) == 5
    assert {b.location: b.spice for b in BLOWS.values()} == {
        "cielago_north@2": 8, "cielago_south@1": 12, "habbanya_erg@15": 8, "habbanya_ridge_flat@17": 10,
        "the_great_flat@14": 10, "broken_land@11": 8, "the_minor_erg@7": 8, "red_chasm@6": 8, "south_mesa@4": 10,
        "sihaya_ridge@8": 6, "hagga_basin@12": 6, "rock_outcroppings@13": 6, "funeral_plain@14": 6, "old_gap@9": 6,
        "wind_pass_north@16": 6,
    }  # fmt: skip
    assert sorted(c for c in g.spice_deck if not is_worm(c)) == sorted(BLOWS)
    assert sum(b.spice for b in BLOWS.values()) == 118


@pytest.mark.rule("B-OLD-02")
def test_before_kiss_six_worms() -> None:
    g = fresh(KISS_WORMS="off")
    assert len(g.spice_deck) == 21
    assert sum(map(is_worm, g.spice_deck)) == 6


@pytest.mark.rule("B-COMP-11", "B-OLD-01")
def test_the_storm_deck() -> None:
    assert sorted(fresh().storm_deck) == [2, 3, 4, 5, 6]
    assert sorted(fresh(KISS_STORM="off").storm_deck) == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("B-SETUP-03")
def test_the_seed_shuffles_every_deck() -> None:
    one, same, other = fresh(1), fresh(1), fresh(2)
    for deck in ("deck", "spice_deck", "traitor_deck"):
        assert getattr(one, deck) == getattr(same, deck) != getattr(other, deck)
    tops = {fresh(seed).deck[-1] for seed in range(300)}
    assert tops == set(BASE_DECK)


# The five late cards


def spent(g: State, count: int) -> None:
    """An empty deck and `count` base cards among the discards; the rest is removed."""
    g.discards = [*g.deck[:count], *g.discards]
    g.removed = g.deck[count:]
    g.deck = []


@pytest.mark.rule("B-COMP-09", "K-TDECK-02", "K-TDECK-04", "B-BID-17")
@pytest.mark.parametrize("where", ["in_discard", "on_reshuffle"])
def test_five_cards_join_at_the_first_reshuffle(where: str) -> None:
    g = fresh(O_TDECK_SEED=where)
    assert sorted(g.deck) == sorted(BASE_DECK)
    assert sorted(g.discards) == (sorted(KISS_CARDS) if where == "in_discard" else [])
    assert Counter(KIND[c] for c in KISS_CARDS) == dict.fromkeys(
        ("projectile", "poison", "shield", "snooper", "karama"), 1
    )
    spent(g, 14)
    first = draw(g)
    assert first is not None
    assert (len(g.deck), g.discards) == (18, [])
    assert Counter([first, *g.deck, *g.removed]) == Counter(list(TREACHERY))
    g.removed, g.deck, g.discards = g.deck + g.removed[2:], [], [first, *g.removed[:2]]
    assert draw(g) is not None
    assert len(g.deck) == 2  # three came back and nothing new
    kinds = Counter(KIND[c] for c in TREACHERY)
    assert [kinds[k] for k in ("projectile", "poison", "shield", "snooper", "karama")] == [5, 5, 5, 5, 3]
    assert len(TREACHERY) == 38


@pytest.mark.rule("B-OLD-04")
def test_before_kiss_nothing_joins() -> None:
    g = fresh(KISS_TREACHERY="off")
    assert g.discards == []
    spent(g, 14)
    assert draw(g) is not None
    assert len(g.deck) == 13


@pytest.mark.rule("K-TDECK-03")
def test_both_procedures_draw_alike() -> None:
    def karamas(where: str) -> float:
        found = 0
        for seed in range(3000):
            g = fresh(seed, O_TDECK_SEED=where)
            g.discards = [*BASE_DECK[:14], *g.discards]
            g.deck = []
            found += KIND[draw(g) or ""] == "karama"
        return found / 3000

    assert KIND[BASE_DECK[14]] != "karama"
    one, other = karamas("in_discard"), karamas("on_reshuffle")
    assert one == pytest.approx(1 / 19, abs=0.015)
    assert other == pytest.approx(1 / 19, abs=0.015)


@pytest.mark.rule("K-TDECK-05")
def test_spent_atomics_stay_out() -> None:
    t = Table().place("atreides", "shield_wall@7", 1).hand("atreides", "family_atomics")
    t.g.storm_card = 2
    t.start("storm", stop="spice_blow").until(AtomicsMoment).do("atreides", Atomics(True))
    assert t.g.removed == ["family_atomics"]
    t.g.discards += t.g.deck
    t.g.deck = []
    draw(t.g)
    assert len(t.g.deck) + 1 == 37
    assert "family_atomics" not in t.g.deck


@pytest.mark.rule("K-TDECK-06")
def test_the_voice_cannot_name_cards_that_are_not_in_the_game() -> None:
    t = Table("bene_gesserit", "atreides").place("bg", "carthag@10", 3).place("atreides", "carthag@10", 3)
    t.start("battles").until(UseVoice)
    assert t.refused("bg", Voice("play", "chemistry")).code == "E_CARD"


# The steps of setup


@pytest.mark.rule("B-SETUP-04")
def test_the_prediction_comes_first_and_is_secret() -> None:
    t = Table(turn=0).start("prediction")
    assert isinstance(t.asked("bg"), MakePrediction)
    assert set(t.options("bg")) == set(SIX) - {"bene_gesserit"}
    assert list(t.options("bg", "fremen")) == list(range(1, 11))
    assert len(t.g.traitor_deck) == 30
    assert t.refused("bg", Predict("bene_gesserit", 3)).code == "E_TARGET"
    assert t.refused("bg", Predict("fremen", 11)).code == "E_TARGET"
    t.do("bg", Predict("fremen", 7))
    assert t.g.prediction == ("fremen", 7)
    assert t.seen_by("bg", "prediction")[0].facts == {"faction": "fremen", "turn": 7}
    assert not t.seen_by("fremen", "prediction")
    assert GAME.view(t.g, t.g.seat("fremen"))["prediction"] is None


@pytest.mark.rule("B-SETUP-04")
def test_the_prediction_follows_the_length_of_the_game() -> None:
    t = Table(turn=0, options={"MAX_TURNS": 3}).start("prediction")
    assert list(t.options("bg", "fremen")) == [1, 2, 3]


@pytest.mark.rule("B-SETUP-08", "B-SETUP-19")
def test_everybody_keeps_one_of_four_traitors() -> None:
    t = Table("atreides", "fremen", "emperor", turn=0)
    t.g.traitor_deck = [
        x for x in t.g.traitor_deck if x not in ("jamis", "duncan_idaho", "bashar", "dr_yueh")
    ]
    t.g.traitor_deck += ["jamis", "duncan_idaho", "bashar", "dr_yueh"]  # the last four are dealt to Atreides
    t.start("traitors")
    decision = t.asked("atreides")
    assert isinstance(decision, ChooseTraitor)
    assert set(decision.dealt) == {"jamis", "duncan_idaho", "bashar", "dr_yueh"}
    # The default is the strongest leader of somebody else; here two are alike and none is one's own.
    assert t.options("atreides")[0] in ("jamis", "bashar")
    assert t.refused("atreides", KeepTraitor("stilgar")).code == "E_TARGET"
    t.do("atreides", KeepTraitor("dr_yueh"))  # one's own leader is allowed
    assert not any(isinstance(d, MayMulligan) for d in t.match.pending.values())
    t.default()
    assert t.g.players["atreides"].traitors == ["dr_yueh"]
    assert [len(p.traitors) for p in t.g.players.values()] == [1, 1, 1]
    assert len(t.g.traitor_deck) == 12
    assert {"jamis", "duncan_idaho", "bashar"} < set(t.g.traitor_deck)
    assert [e.actor for e in t.seen_by("fremen", "traitor_kept")] == ["fremen"]


@pytest.mark.rule("B-SETUP-08")
def test_returned_traitors_are_shuffled() -> None:
    lasts = set()
    for seed in range(40):
        t = Table(turn=0, seed=seed)
        t.g.traitor_deck = [x for x, d in LEADERS.items() if d.faction in SIX]
        t.start("traitors").until(stage="first_forces")
        lasts.add(t.g.traitor_deck[-1])
    assert len(lasts) > 5


@pytest.mark.rule("B-SETUP-09", "B-SETUP-10", "B-SETUP-16", "B-SETUP-18", "K-EMP-01", "K-HAR-01", "K-FRE-01")
def test_starting_forces_and_spice() -> None:
    t = Table(turn=0).start("first_forces")
    assert isinstance(t.asked("fremen"), FremenPlacement)  # nobody else has a choice before them
    assert t.g.players["harkonnen"].on == {"carthag@10": (10, 0)}
    assert t.g.players["atreides"].on == {"arrakeen@9": (10, 0)}
    t.until(stage="storm")
    assert {f: p.on for f, p in t.g.players.items()} == {
        "atreides": {"arrakeen@9": (10, 0)},
        "harkonnen": {"carthag@10": (10, 0)},
        "fremen": {"sietch_tabr@13": (10, 0)},
        "emperor": {},
        "spacing_guild": {"tueks_sietch@4": (5, 0)},
        "bene_gesserit": {"polar_sink": (1, 0)},
    }
    assert {f: p.reserves for f, p in t.g.players.items()} == {
        "atreides": (10, 0),
        "harkonnen": (10, 0),
        "fremen": (7, 3),
        "emperor": (15, 5),
        "spacing_guild": (15, 0),
        "bene_gesserit": (19, 0),
    }
    spice = {f: p.spice for f, p in t.g.players.items()}
    assert spice == {
        "atreides": 10, "harkonnen": 10, "fremen": 3, "emperor": 10, "spacing_guild": 5, "bene_gesserit": 5
    }  # fmt: skip


@pytest.mark.rule("K-EMP-01")
def test_the_emperor_as_printed_in_the_seed() -> None:
    t = Table(turn=0, options={"O-EMP-SETUP": "as_printed"}).start("first_forces").until(stage="storm")
    emperor = t.g.players["emperor"]
    assert emperor.on == {"carthag@10": (10, 0)}
    assert (emperor.reserves, emperor.spice) == ((5, 5), 10)


@pytest.mark.rule("B-SETUP-11", "K-FRE-01", "B-SETUP-18")
def test_fremen_split_their_ten() -> None:
    t = Table(turn=0).start("first_forces")
    t.do("fremen", PlaceFremen((4, 1, 2, 0, 3, 0), (1, 0, 0, 0, 1, 0)))
    assert t.g.players["fremen"].on == {
        "sietch_tabr@13": (3, 1),
        "false_wall_south@3": (1, 0),
        "false_wall_south@4": (2, 0),
        "false_wall_west@16": (2, 1),
    }
    assert t.g.players["fremen"].reserves == (9, 1)
    assert len(t.seen_by("atreides", "placed")) == 4


@pytest.mark.rule("B-SETUP-11", "K-FRE-01")
@pytest.mark.parametrize(
    ("forces", "fedaykin"),
    [
        ((9, 0, 0, 0, 0, 0), (0,) * 6),  # not ten
        ((11, 0, 0, 0, 0, 0), (0,) * 6),
        ((5, 0, 0, 0, 0, 0, 5), (0,) * 6),  # there is no seventh place such as Plastic Basin
        ((10, 0, 0, 0, 0, 0), (4, 0, 0, 0, 0, 0)),  # three Fedaykin in all
        ((1, 9, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0)),
    ],
)
def test_fremen_placements_that_are_refused(forces: tuple[int, ...], fedaykin: tuple[int, ...]) -> None:
    t = Table(turn=0).start("first_forces")
    assert t.refused("fremen", PlaceFremen(forces, fedaykin)).code in ("E_TARGET", "E_LIMIT", "E_FORM")


@pytest.mark.rule("B-SETUP-12")
def test_bene_gesserit_place_one_anywhere_after_the_fremen() -> None:
    t = Table(turn=0).start("first_forces")
    assert t.asked("bg") is None
    t.default()
    assert isinstance(t.asked("bg"), BeneGesseritPlacement)
    assert set(t.options("bg")) == set(LOCATIONS)
    assert t.options("bg")[0] == POLAR_SINK
    assert list(t.options("bg", POLAR_SINK)) == [False, True]
    t.do("bg", PlaceOne("arrakeen@9", True))
    assert t.g.players["bene_gesserit"].on == {"arrakeen@9": (1, 0)}
    assert t.g.advisors == ["arrakeen"]


@pytest.mark.rule("B-SETUP-12")
def test_a_full_stronghold_takes_only_an_advisor() -> None:
    t = Table(turn=0, options={"O-EMP-SETUP": "as_printed"}).start("first_forces")
    t.default()
    assert list(t.options("bg", "carthag@10")) == [True]
    assert t.refused("bg", PlaceOne("carthag@10", False)).code == "E_TARGET"


@pytest.mark.rule("B-SETUP-14", "B-SETUP-17", "K-HAR-01", "B-HARK-03")
def test_first_treachery_cards_from_seat_0_on() -> None:
    t = Table(turn=0)
    top = list(reversed(t.g.deck[-7:]))
    t.start("first_forces").until(stage="storm")
    assert {f: p.hand for f, p in t.g.players.items()} == {
        "atreides": [top[0]],
        "harkonnen": [top[1], top[2]],
        "fremen": [top[3]],
        "emperor": [top[4]],
        "spacing_guild": [top[5]],
        "bene_gesserit": [top[6]],
    }
    dealt = t.seen_by("fremen", "card_dealt")
    assert [e.actor for e in dealt] == ["fremen"]


@pytest.mark.rule("B-SETUP-15")
def test_the_game_begins_with_the_first_storm() -> None:
    t = Table(turn=0).start("prediction").until(stage="storm")
    assert (t.g.turn, t.g.storm) == (1, 0)
    assert isinstance(t.asked("atreides"), DialStorm)


@pytest.mark.rule("B-SETUP-02")
def test_no_deals_before_setup_is_over() -> None:
    t = Table(turn=0).start("prediction")
    for seat in range(6):
        assert t.match.standing(seat) == []
    t.until(stage="storm")
    assert OfferDeal in {p.decision.action for p in t.match.standing(0)}


# Harkonnen are dealt first


@pytest.mark.rule("B-SETUP-07", "K-HAR-04", "B-HARK-01", "K-HAR-03")
def test_harkonnen_are_dealt_first_and_keep_all_four() -> None:
    t = Table(turn=0)
    four = list(t.g.traitor_deck[-4:])
    t.g.options = parse({"KISS-HARKONNEN": "off"})
    t.start("traitors")
    assert sorted(t.g.players["harkonnen"].traitors) == sorted(four)
    t.until(stage="first_forces")
    assert sorted(t.g.players["harkonnen"].traitors) == sorted(four)


def mulligan(*dealt: str, **options: object) -> Table:
    """Harkonnen is dealt these four."""
    t = Table(turn=0, options={name.replace("_", "-"): value for name, value in options.items()})
    for leader in dealt:
        t.g.traitor_deck.remove(leader)
    t.g.traitor_deck += dealt
    return t


@pytest.mark.rule("B-SETUP-07", "K-HAR-04", "B-HARK-01")
@pytest.mark.parametrize(
    ("dealt", "may"),
    [
        (("feyd_rautha", "captain_iakin_nefud", "lady_jessica", "caid"), True),
        (("feyd_rautha", "lady_jessica", "dr_yueh", "caid"), False),
        (("lady_jessica", "dr_yueh", "thufir_hawat", "caid"), True),
    ],
)
def test_when_harkonnen_may_redraw(dealt: tuple[str, ...], may: bool) -> None:
    t = mulligan(*dealt)
    t.start("traitors", auto=False)
    assert isinstance(t.asked("harkonnen"), MayMulligan)
    assert list(t.match.pending) == [t.g.seat("harkonnen")]  # before anybody else picks
    if may:
        t.do("harkonnen", Mulligan(True))
        assert t.seen_by("fremen", "mulligan")[0].facts == {"traitors": [*reversed(dealt)]}
        assert len(t.g.players["harkonnen"].traitors) == 4
    else:
        assert t.refused("harkonnen", Mulligan(True)).code == "E_TARGET"
        t.do("harkonnen", Mulligan(False))
        assert not t.events("mulligan")
        assert sorted(t.g.players["harkonnen"].traitors) == sorted(dealt)


@pytest.mark.rule("B-SETUP-07", "K-HAR-04")
@pytest.mark.parametrize(("often", "again"), [("repeat", True), ("once", False)])
def test_how_often_harkonnen_may_redraw(often: str, again: bool) -> None:
    """With three factions a redrawn hand qualifies often; then, and only then, is it asked about again."""
    asked = 0
    for seed in range(12):
        t = Table("harkonnen", "atreides", "fremen", turn=0, seed=seed, options={"O-HARK-MULLIGAN": often})
        for leader in ("feyd_rautha", "beast_rabban", "jamis", "chani"):
            t.g.traitor_deck.remove(leader)
            t.g.traitor_deck.append(leader)
        t.start("traitors").do("harkonnen", Mulligan(True))
        if isinstance(t.asked("harkonnen"), MayMulligan):
            asked += 1
            assert True in t.options("harkonnen")
    assert (asked > 0) == again


@pytest.mark.rule("B-SETUP-07")
def test_the_four_go_back_and_are_shuffled_in() -> None:
    again = set()
    for seed in range(30):
        t = Table(turn=0, seed=seed)
        four = ("feyd_rautha", "beast_rabban", "jamis", "chani")
        for leader in four:
            t.g.traitor_deck.remove(leader)
            t.g.traitor_deck.append(leader)
        t.start("traitors").do("harkonnen", Mulligan(True))
        again |= {x for p in t.g.players.values() for x in p.traitors} & set(four)
        again |= set(t.g.traitor_deck) & set(four)
        assert t.g.players["harkonnen"].traitors != list(four)
    assert again == set(four)


@pytest.mark.rule("B-OLD-10")
def test_before_kiss_no_redraw() -> None:
    t = mulligan("feyd_rautha", "captain_iakin_nefud", "lady_jessica", "caid", KISS_HARKONNEN="off")
    t.start("traitors", auto=False)
    assert not isinstance(t.asked("harkonnen"), MayMulligan)
    assert len(t.g.players["harkonnen"].traitors) == 4


# The frame: KISS over the advanced game


@pytest.mark.rule("K-GEN-03")
def test_the_advanced_frame_income_of_the_cities() -> None:
    t = Table(turn=4).place("harkonnen", "carthag@10", 5).place("harkonnen", "arrakeen@9", 5)
    t.purse("harkonnen", 0).start("collection", stop="mentat_pause")
    assert t.spice("harkonnen") == 4
    t = Table(turn=4).spice_deck("spice_red_chasm", "spice_old_gap").place("guild", "tueks_sietch@4", 1)
    t.purse("guild", 0).start("spice_blow", stop="charity")
    assert t.g.spice == {"red_chasm@6": 8, "old_gap@9": 6}  # two blows
    t = Table().place("guild", "tueks_sietch@4", 1).purse("guild", 0)
    t.start("collection", stop="mentat_pause")
    assert t.spice("guild") == 1


@pytest.mark.rule("K-GEN-05")
def test_the_last_turn_is_the_agreed_one() -> None:
    for turns, turn, breaks in ((8, 8, True), (10, 8, False), (10, 10, True)):
        t = Table(turn=turn, options={"MAX_TURNS": turns}).allies("guild", "atreides")
        t.spice_deck("spice_red_chasm", "spice_old_gap").start("spice_blow", stop="charity")
        assert (t.g.players["spacing_guild"].ally == "") == breaks
    early, last = Table(turn=7, options={"MAX_TURNS": 8}), Table(turn=8, options={"MAX_TURNS": 8})
    assert victory(early.g) is None
    assert victory(last.g) is not None


@pytest.mark.rule("K-GEN-04")
def test_no_module_is_on_by_itself() -> None:
    config = GAME.check_config({})
    assert config["options"] == {} or config["options"].get("LEADER-SKILLS", "off") == "off"
    match = Match(GAME, config, 1)
    assert sorted([*match.state.deck, *match.state.discards]) == sorted(TREACHERY)
    assert {"poison_tooth", "chemistry", "weirding_way", "harvester", "thumper"}.isdisjoint(TREACHERY)
