"""For each decision of Ecaz, Moritani, Tleilaxu, the discovery tokens and Leader Skills: a table that asks it.

What shows, refuses or answers such a decision is tried at all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tests.dune.duel import duel, fight, plan
from tests.dune.kit import Table
from tests.dune.skilled import conceal, meet, shipping, skilled_duel, table

from landsraad.dune.cards import EXTORTION, LEADERS, ROBBERY, SABOTAGE, SNEAK_ATTACK
from landsraad.dune.discoveries import FreeEntry, LookAtToken, Peek, RevealToken, ShiftStorm, SkimBlows
from landsraad.dune.factions.ecaz import ambassadors, effects, occupy
from landsraad.dune.factions.moritani.revealed import BuyOffExtortion, PlantCard, Rob, Robbery, SneakAttack
from landsraad.dune.factions.moritani.sheet import (
    AssassinateLeader,
    DictateCards,
    MoritaniPlacement,
    SaveOneCard,
)
from landsraad.dune.factions.moritani.terror import EnemyOfMyEnemy, TerrorPlacement, TerrorThreat, Threat
from landsraad.dune.factions.tleilaxu import (
    AnyLeader,
    AxolotlTanks,
    BuyBackLeader,
    FalseFlag,
    Paranoid,
    Select,
    UseFacedancers,
)
from landsraad.dune.hands import DropCard
from landsraad.dune.karama import Karama, KaramaMoment, PlayKarama
from landsraad.dune.phases.battle import MakePlan
from landsraad.dune.phases.nexus import JoinAlliance
from landsraad.dune.phases.revival import Revival, Revive
from landsraad.dune.phases.shipping import MakeMove, MakeShipment, Move, Ship
from landsraad.dune.skills.bureaucrat import RedirectPayment
from landsraad.dune.skills.dealing import ChooseSkill, DrawSkills, MayDrawSkills
from landsraad.dune.skills.diplomat import CopyDefense, RetreatForces
from landsraad.dune.skills.mentat import AnswerMentat, AskWeapon, MentatQuestion
from landsraad.dune.skills.moments import OrderSkills, Posture
from landsraad.dune.skills.planetologist import JoinMove
from landsraad.dune.skills.rihani_decipherer import DrawTraitors, KeepTraitorDrawn, MayDrawTraitors
from landsraad.dune.skills.sandmaster import GatherOnTheWay
from landsraad.dune.skills.suk_graduate import RescueLost
from landsraad.table import Decision

CARTHAG: Final = "carthag@10"


class Asked(NamedTuple):
    """A table and the faction that is asked there."""

    table: Table
    faction: str


def asks(t: Table, kind: type[Decision[object]], faction: str) -> Asked:
    """Defaults until the faction is asked this."""
    return Asked(t.until(kind, faction=faction), faction)


# Ecaz


def place_ambassador() -> Asked:
    """With one ambassador on the board, and another stronghold under the storm."""
    t = Table("ecaz", "emperor", "harkonnen", storm=9).purse("ecaz", 9).embassy("carthag", "emperor")
    return asks(t.start("revival"), ambassadors.PlaceAmbassador, "ecaz")


def ship(t: Table, faction: str) -> Table:
    """The faction ships two to Carthag."""
    t.until(MakeShipment, faction=faction)
    return t.do(faction, Ship("reserves", "", "", CARTHAG, (2,), 0))


def visited(token: str) -> Table:
    """Harkonnen have come to Carthag, where an ambassador waits."""
    t = Table("ecaz", "harkonnen", "guild", storm=2).order("harkonnen", "guild", "ecaz")
    t.purse("harkonnen", 20).purse("ecaz", 9).hand("ecaz", "kulon", "crysknife", "shield_1")
    t.place("ecaz", "arrakeen@9", 3).place("harkonnen", "tueks_sietch@4", 2).place(
        "guild", "tueks_sietch@4", 3
    )
    t.tanks("ecaz", 3).dead("whitmore_bludd").embassy("carthag", token)
    return ship(t.start("shipment"), "harkonnen")


def triggered(token: str, kind: type[Decision[object]], effect: str = "", faction: str = "ecaz") -> Asked:
    """Ecaz trigger it for themselves."""
    t = visited(token).until(ambassadors.MayTrigger).do("ecaz", ambassadors.Trigger("ecaz", effect))
    return asks(t, kind, faction)


def may_trigger() -> Asked:
    """A token with one effect."""
    return asks(visited("atreides"), ambassadors.MayTrigger, "ecaz")


def may_copy() -> Asked:
    """The token that copies another."""
    return asks(visited("bg"), ambassadors.MayTrigger, "ecaz")


def lend_duke() -> Asked:
    """The visitor has become the ally."""
    t = triggered("ecaz", effects.AnswerEcaz, "alliance", "harkonnen").table
    return asks(t.do("harkonnen", effects.Accept(True)), effects.LendDuke, "ecaz")


def pair(t: Table) -> Table:
    """Ecaz 5 and their ally's 6 against 4 of Harkonnen in Carthag."""
    t.place("ecaz", CARTHAG, 5).place("guild", CARTHAG, 6).place("harkonnen", CARTHAG, 4)
    return t.order("harkonnen", "ecaz", "guild").allies("ecaz", "guild").purse("ecaz", 9)


def name_fighter() -> Asked:
    """One of the two allies fights."""
    t = pair(Table("ecaz", "guild", "harkonnen", turn=10)).start("battles")
    return asks(t, occupy.NameFighter, "ecaz")


def sharing() -> Table:
    """7 spice where both collect."""
    t = Table("ecaz", "guild", "emperor").allies("ecaz", "spacing_guild")
    t.place("ecaz", "red_chasm@6", 2).place("guild", "red_chasm@6", 2).sand("red_chasm@6", 7)
    return t.start("collection").until(occupy.ProposeShare)


def agree_to_share() -> Asked:
    """Ecaz want more than half."""
    return asks(sharing().do("ecaz", occupy.Share(5)), occupy.AgreeToShare, "spacing_guild")


# Moritani


def placement() -> Asked:
    """Carthag and Arrakeen are taken."""
    t = Table("moritani", "atreides", "harkonnen", turn=0)
    return asks(t.start("prediction"), MoritaniPlacement, "moritani")


def place_terror() -> Asked:
    """One token is on the board."""
    t = Table("moritani", "atreides", "guild").terror("carthag", ROBBERY).start("mentat_pause")
    return asks(t, TerrorPlacement, "moritani")


def threatened(token: str = ROBBERY) -> Table:
    """The Guild have come to Carthag, where a terror token lies."""
    t = Table("moritani", "guild", "atreides", storm=2).order("guild", "atreides", "moritani")
    t.hand("moritani", "kulon", "crysknife", "shield_1", "shield_2").hand("guild", "snooper_1")
    t.terror("carthag", token).purse("guild", 20).purse("atreides", 9).start("shipment")
    return ship(t, "guild").until(TerrorThreat)


def struck(token: str, kind: type[Decision[object]], faction: str = "moritani") -> Asked:
    """The token is revealed."""
    return asks(threatened(token).do("moritani", Threat("reveal")), kind, faction)


def enemy_of_my_enemy() -> Asked:
    """They are offered an alliance instead."""
    t = threatened().do("moritani", Threat("offer"))
    return asks(t, EnemyOfMyEnemy, "spacing_guild")


def drop_card() -> Asked:
    """Robbery has brought a fifth card."""
    t = struck(ROBBERY, Robbery).table
    return asks(t.do("moritani", Rob("card")), DropCard, "moritani")


def assassinate() -> Asked:
    """Beaten by the Emperor, with two traitor cards of theirs."""
    t = Table("moritani", "emperor").order("moritani", "emperor").place("moritani", CARTHAG, 2)
    t.place("emperor", CARTHAG, 6).traitors("moritani", "bashar", "burseg").dead("burseg").start("battles")
    return asks(t, AssassinateLeader, "moritani")


def save_one_card() -> Asked:
    """The beaten ally keeps one."""
    t = duel("guild", "emperor", "moritani", turn=3).allies("guild", "moritani")
    t.hand("guild", "crysknife", "snooper_1", "cheap_hero_1").start("battles")
    fight(t, {"guild": plan("cheap_hero_1", "crysknife", "snooper_1"), "emperor": plan("caid", normal=5)})
    return asks(t, SaveOneCard, "spacing_guild")


def dictate_cards() -> Asked:
    """Beaten, with their special power."""
    t = duel("moritani", "emperor", turn=3).hand("moritani", "karama_1")
    t.hand("emperor", "crysknife", "shield_1").start("battles")
    plans = {"moritani": plan("vando_terboli"), "emperor": plan("caid", "crysknife", "shield_1", normal=3)}
    fight(t, plans)
    while not (isinstance(d := t.asked("moritani"), KaramaMoment) and d.name == "moritani special"):
        t.default()
    t.do("moritani", Karama("K-KARAMA-MOR-S", "emperor", "karama_1"))
    return asks(t, DictateCards, "moritani")


# Bene Tleilax


def tanks(spice: int = 12) -> Table:
    """The start of Revival; Tleilaxu hold Chani."""
    t = Table("tleilaxu", "fremen", "harkonnen", "ecaz").dead("stilgar", "blin", "umman_kudu")
    t.purse("fremen", spice).g.discs["umman_kudu"].face_down = True
    t.g.discs["chani"].holder, t.g.discs["chani"].ghola, t.g.discs["chani"].deaths = "tleilaxu", True, 1
    return t


def axolotl_tanks() -> Asked:
    """Their own leader, another's, and one face down."""
    return asks(tanks().start("revival", auto=False), AxolotlTanks, "tleilaxu")


def buy_back(spice: int = 12) -> Asked:
    """Stilgar is shown."""
    t = tanks(spice).start("revival", auto=False).until(AxolotlTanks).do("tleilaxu", Select("stilgar"))
    return asks(t, BuyBackLeader, "fremen")


def any_leader() -> Asked:
    """The special power."""
    t = tanks().hand("tleilaxu", "karama_1").tanks("harkonnen", 1).start("revival", auto=False)
    t.until(Revival, faction="harkonnen").do("tleilaxu", PlayKarama("K-KARAMA-TLX-S", "", "karama_1"))
    return asks(t, AnyLeader, "tleilaxu")


def paranoid() -> Asked:
    """No Nexus came; the latest ally cannot be asked."""
    t = Table("tleilaxu", "fremen", "guild", "atreides", turn=3).allies("fremen", "spacing_guild")
    t.g.players["tleilaxu"].last_ally = "atreides"
    t.spice_deck("spice_south_mesa", "spice_hagga_basin").start("spice_blow")
    return asks(t, Paranoid, "tleilaxu")


def join_alliance() -> Asked:
    """The Fremen are asked, who have an ally."""
    t = paranoid().table
    prompt = t.match.prompt(t.g.seat("tleilaxu"))
    assert prompt is not None
    t.do("tleilaxu", prompt.decision.build(("fremen",)))
    return asks(t, JoinAlliance, "fremen")


def use_facedancers() -> Asked:
    """They would turn the battle of the ally."""
    t = duel("guild", "fremen", "tleilaxu", mine=(6, 0), theirs=(6, 0)).allies("guild", "tleilaxu")
    t.hand("guild", "crysknife").hand("fremen", "chaumas").start("battles")
    mine = plan("guild_representative", "crysknife", normal=1)
    fight(t, {"guild": mine, "fremen": plan("stilgar", "chaumas", normal=5)})
    return asks(t, UseFacedancers, "spacing_guild")


def false_flag() -> Asked:
    """Five are lost."""
    t = duel("harkonnen", "tleilaxu").start("battles")
    fight(t, {"harkonnen": plan("feyd_rautha", normal=1), "tleilaxu": plan("blin")})
    return asks(t, FalseFlag, "tleilaxu")


# Discovery tokens


def look_at_token() -> Asked:
    """Face down, with a fighter there."""
    t = Table(storm=9).token("cistern", "meridian@0").place("emperor", "meridian@0", 2)
    return asks(t.start("collection"), LookAtToken, "emperor")


def reveal_token() -> Asked:
    """Having looked."""
    return asks(look_at_token().table.do("emperor", Peek(True)), RevealToken, "emperor")


def free_entry() -> Asked:
    """Revealed last turn."""
    t = Table(turn=7, storm=9).reveal("shrine@0", by="emperor").place("emperor", "meridian@0", 3, 1)
    return asks(t.start("storm"), FreeEntry, "emperor")


def shift_storm() -> Asked:
    """With a force in the Testing Station."""
    t = Table("guild", "emperor", storm=2).reveal("ecological_testing_station@7")
    t.place("guild", "ecological_testing_station@7", 1)
    return asks(t.start("storm"), ShiftStorm, "spacing_guild")


def skim_blows() -> Asked:
    """Others collect at two places."""
    t = Table("guild", "emperor", storm=2).reveal("orgiz_processing_station@12")
    t.place("guild", "orgiz_processing_station@12", 1).place("emperor", "old_gap@9", 5).sand("old_gap@9", 6)
    t.place("emperor", "red_chasm@6", 2).sand("red_chasm@6", 8)
    return asks(t.start("collection"), SkimBlows, "spacing_guild")


# Leader Skills


def choose_skill() -> Asked:
    """In setup."""
    t = table("guild", "emperor", "fremen", turn=0).start("leader_skills")
    return asks(t, ChooseSkill, "spacing_guild")


def may_draw_skills() -> Asked:
    """A leader was revived."""
    t = table("atreides", "emperor").purse("atreides", 20)
    t.dead(*(x for x, d in LEADERS.items() if d.faction == "atreides")).start("revival")
    t.until(Revival, faction="atreides").do("atreides", Revive(0, 0, "duncan_idaho"))
    return asks(t, MayDrawSkills, "atreides")


def skill_of_the_revived() -> Asked:
    """Two cards for the one leader revived."""
    return asks(may_draw_skills().table.do("atreides", DrawSkills(True)), ChooseSkill, "atreides")


def mentat(kind: type[Decision[object]], faction: str) -> Asked:
    """The Mentat lies face up before a battle."""
    t = skilled_duel("emperor", "bg", "atreides").skill("captain_aramsham", "mentat")
    t.hand("bg", "shield_1", "gom_jabbar").start("battles")
    if kind is not MentatQuestion:
        t.do("emperor", AskWeapon("lasgun"))
    if kind is Posture:
        t.until(AnswerMentat).default()
    return asks(t, kind, faction)


def copy_defense() -> Asked:
    """A worthless card in the plan, a Snooper on the other side."""
    t = skilled_duel("guild", "emperor").skill("staban_tuek", "diplomat").hand("guild", "kulon")
    t.hand("emperor", "chaumas", "snooper_1")
    mine, theirs = plan("esmar_tuek", "", "kulon", normal=5), plan("caid", "chaumas", "snooper_1")
    return asks(meet(t, {"guild": mine, "emperor": theirs}), CopyDefense, "spacing_guild")


def retreat() -> Asked:
    """Bewt 3 is a Diplomat and loses with 7 tokens in Red Chasm, 2 of them dialed; others stand around."""
    t = skilled_duel("emperor", "guild", "fremen", mine=(6, 0), theirs=(7, 0), where="red_chasm@6")
    t.place("fremen", "pasty_mesa@5", 3).skill("master_bewt", "diplomat")
    plans = {"emperor": plan("count_hasimir_fenring", normal=5), "guild": plan("master_bewt", normal=2)}
    return asks(meet(t, plans, "guild"), RetreatForces, "spacing_guild")


def rescue() -> Asked:
    """A Suk Graduate wins and loses four, two of them elite."""
    t = skilled_duel("emperor", "guild", mine=(4, 3), theirs=(2, 0)).skill("bashar", "suk_graduate")
    plans = {"emperor": plan("bashar", normal=2, elite=2), "guild": plan("master_bewt", normal=1)}
    return asks(meet(t, plans, "emperor"), RescueLost, "emperor")


def may_draw_traitors() -> Asked:
    """A Decipherer wins."""
    t = skilled_duel("emperor", "guild").skill("bashar", "rihani_decipherer")
    t.traitors("emperor", "esmar_tuek", "caid")
    plans = {"emperor": plan("bashar", normal=5), "guild": plan("guild_representative")}
    return asks(meet(t, plans, "emperor"), MayDrawTraitors, "emperor")


def exchange() -> Asked:
    """Two traitors are drawn."""
    t = may_draw_traitors().table.do("emperor", DrawTraitors(True))
    return asks(t, KeepTraitorDrawn, "emperor")


def moving(t: Table, origin: str, destination: str, count: int) -> Table:
    """The Atreides move a group."""
    t.order("atreides", "guild").start("shipment").until(MakeMove, faction="atreides")
    return t.do("atreides", Move(origin, destination, (count,)))


def gather() -> Asked:
    """A Sandmaster moves past spice."""
    t = table("atreides", "guild", storm=14).skill("dr_yueh", "sandmaster").place("atreides", "arrakeen@9", 1)
    t.place("atreides", "tueks_sietch@4", 3).sand("south_mesa@4", 10).sand("red_chasm@6", 8)
    return asks(moving(t, "tueks_sietch", "red_chasm@6", 2), GatherOnTheWay, "atreides")


def join_move() -> Asked:
    """A Planetologist's second group."""
    t = table("atreides", "guild", storm=2).skill("dr_yueh", "planetologist").place("atreides", "basin@8", 3)
    t.place("atreides", "hole_in_the_rock@8", 2).place("atreides", "rim_wall_west@8", 1)
    return asks(moving(t, "basin", "sihaya_ridge@8", 3), JoinMove, "atreides")


def redirect() -> Asked:
    """A Bureaucrat sees 7 spice go by."""
    t = table("harkonnen", "guild", "emperor", storm=2).order("harkonnen", "emperor", "spacing_guild")
    shipping(t.skill("bashar", "bureaucrat").purse("harkonnen", 20), "harkonnen")
    t.do("harkonnen", Ship("reserves", "", "", CARTHAG, (7,), 0))
    return asks(t, RedirectPayment, "emperor")


def order_skills() -> Asked:
    """Two cards at the same time, by option."""
    t = skilled_duel("guild", "emperor", options={"LO-TIMING": "manual"}).skill("bashar", "mentat")
    t.skill("esmar_tuek", "smuggler").hand("guild", "kulon").start("battles")
    return asks(t, OrderSkills, "spacing_guild")


def banker_plan() -> Asked:
    """Spice behind the leader."""
    t = skilled_duel("guild", "fremen").skill("esmar_tuek", "spice_banker").start("battles")
    return asks(conceal(t, "guild"), MakePlan, "spacing_guild")


SITUATIONS: Final[Mapping[str, Callable[[], Asked]]] = {
    "PlaceAmbassador": place_ambassador,
    "MayTrigger": may_trigger,
    "MayTrigger copying": may_copy,
    "MayTrigger own": lambda: asks(visited("ecaz"), ambassadors.MayTrigger, "ecaz"),
    "AnswerEcaz": lambda: triggered("ecaz", effects.AnswerEcaz, "alliance", "harkonnen"),
    "LendDuke": lend_duke,
    "SellCards": lambda: triggered("choam", effects.SellCards),
    "ReplaceCard": lambda: triggered("ix", effects.ReplaceCard),
    "BuyCard": lambda: triggered("richese", effects.BuyCard),
    "SendGroup": lambda: triggered("fremen", effects.SendGroup),
    "SendReserves": lambda: triggered("guild", effects.SendReserves),
    "AmbassadorRevives": lambda: triggered("tleilaxu", effects.AmbassadorRevives),
    "NameFighter": name_fighter,
    "ProposeShare": lambda: asks(sharing(), occupy.ProposeShare, "ecaz"),
    "AgreeToShare": agree_to_share,
    "MoritaniPlacement": placement,
    "TerrorPlacement": place_terror,
    "TerrorThreat": lambda: asks(threatened(), TerrorThreat, "moritani"),
    "EnemyOfMyEnemy": enemy_of_my_enemy,
    "Robbery": lambda: struck(ROBBERY, Robbery),
    "DropCard": drop_card,
    "PlantCard": lambda: struck(SABOTAGE, PlantCard),
    "SneakAttack": lambda: struck(SNEAK_ATTACK, SneakAttack),
    "BuyOffExtortion": lambda: struck(EXTORTION, BuyOffExtortion, "atreides"),
    "AssassinateLeader": assassinate,
    "SaveOneCard": save_one_card,
    "DictateCards": dictate_cards,
    "AxolotlTanks": axolotl_tanks,
    "BuyBackLeader": buy_back,
    "BuyBackLeader too dear": lambda: buy_back(5),
    "AnyLeader": any_leader,
    "Paranoid": paranoid,
    "JoinAlliance": join_alliance,
    "UseFacedancers": use_facedancers,
    "FalseFlag": false_flag,
    "LookAtToken": look_at_token,
    "RevealToken": reveal_token,
    "FreeEntry": free_entry,
    "ShiftStorm": shift_storm,
    "SkimBlows": skim_blows,
    "ChooseSkill": choose_skill,
    "MayDrawSkills": may_draw_skills,
    "ChooseSkill of the revived": skill_of_the_revived,
    "MentatQuestion": lambda: mentat(MentatQuestion, "emperor"),
    "AnswerMentat": lambda: mentat(AnswerMentat, "bene_gesserit"),
    "Posture": lambda: mentat(Posture, "emperor"),
    "CopyDefense": copy_defense,
    "RetreatForces": retreat,
    "RescueLost": rescue,
    "MayDrawTraitors": may_draw_traitors,
    "KeepTraitorDrawn": exchange,
    "GatherOnTheWay": gather,
    "JoinMove": join_move,
    "RedirectPayment": redirect,
    "OrderSkills": order_skills,
    "MakePlan with a banker": banker_plan,
}
"""By the name of the decision, and what is special about it."""
