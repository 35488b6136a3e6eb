"""Every option of a Dune table: its name, its values, what they mean, and the presets (rules: `options.md`).

A table is created with one frozen `Options`; nothing about it changes afterwards. The dataclass holds types
and defaults, `OPTIONS` holds what a lobby shows, and each value is spelled in records, addresses and on the
command line as `parse` reads it and `to_json` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, get_type_hints

from landsraad.table.options import OptionKind, OptionSpec

__all__ = ("OPTIONS", "PRESETS", "SPECS", "OptionError", "OptionSpec", "Options", "parse", "to_json")

Group = Literal["KISS changes", "Leader Skills", "Readings", "Base readings"]


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one table; the defaults are the preset `kiss`: KISS before the base game (K-GEN-01)."""

    # Changes of the KISS document.
    kiss_storm: bool = True
    kiss_worms: bool = True
    kiss_nexus: bool = True
    kiss_treachery: bool = True
    kiss_truthtrance: bool = True
    kiss_karama: bool = True
    kiss_dial: Literal["kiss", "advanced", "basic"] = "kiss"
    kiss_discovery: Literal["kiss", "none"] = "kiss"
    kiss_fremen: bool = True
    kiss_harkonnen: bool = True
    kiss_guild: bool = True
    kiss_bg: bool = True
    kiss_ecaz: bool = True
    kiss_moritani: bool = True
    # The module.
    leader_skills: bool = False
    # Open readings of the KISS document.
    o_tdeck_seed: Literal["in_discard", "on_reshuffle"] = "in_discard"
    o_spice_reshuffle: Literal["all", "keep_top"] = "all"
    o_truth_future: Literal["reject", "allow"] = "reject"
    o_dial_cap_scope: Literal["wheel", "number"] = "wheel"
    o_ecz_karama_token: Literal["to_supply", "stays"] = "to_supply"
    o_fre_special_t1: bool = False
    o_hark_own_traitor: bool = False
    o_storm_nofremen: Literal["deck", "dials"] = "deck"
    o_phase_end: Literal["nexus_break_ride", "break_nexus_ride", "nexus_ride_break", "ride_nexus_break"] = (
        "nexus_break_ride"
    )
    o_worm_extra: Literal["per_blow", "per_phase"] = "per_blow"
    o_worm_placed_spice: bool = True
    o_ride_out_of_storm: bool = True
    o_disc_storm: bool = True
    o_disc_chooser: Literal["storm_order", "simultaneous"] = "storm_order"
    o_shrine_chain: bool = False
    o_karama_replan: bool = False
    o_karama_unbind: bool = True
    o_dial_composition: Literal["in_plan", "after_battle"] = "in_plan"
    o_prescience_dial: Literal["number", "number_and_tokens"] = "number"
    o_hark_mulligan: Literal["repeat", "once"] = "repeat"
    o_hark_karama_empty: Literal["look_only", "illegal"] = "look_only"
    o_emp_setup: Literal["reserves", "as_printed"] = "reserves"
    o_fre_ally_sietch: Literal["all_three", "tabr_habbanya"] = "all_three"
    o_guild_cross_payee: Literal["guild", "bank"] = "guild"
    o_bg_start_side: Literal["choice", "advisor_if_not_alone"] = "choice"
    o_entry_order: Literal["storm_order", "fixed"] = "storm_order"
    o_ecz_diff: Literal["absolute", "signed"] = "absolute"
    o_mor_eome_pole: Literal["exempt", "not_exempt"] = "exempt"
    o_gui_home_round: Literal["up", "down"] = "up"
    o_worm_protected_ride: bool = False
    o_ecz_payer: Literal["fighter", "token_owner"] = "fighter"
    o_ecz_duke_revived: Literal["set_aside", "ecaz_one_battle"] = "set_aside"
    o_mor_forfeit: Literal["all", "that_faction"] = "all"
    o_mor_duke_captive: bool = True
    o_tlx_traitors: Literal["four_keep_one", "none"] = "four_keep_one"
    o_tlx_pile: Literal["all_piles", "this_turn"] = "all_piles"
    o_tlx_flag_traitor: bool = True
    o_tlx_special: Literal["take_or_return", "take"] = "take_or_return"
    o_tlx_duke: bool = True
    o_loc_contested: Literal["nobody", "each", "storm_order"] = "nobody"
    # Open readings of Leader Skills.
    lo_capture_draw: Literal["strict", "replace"] = "strict"
    lo_banker_escrow: Literal["keep", "forfeit_on_loss"] = "keep"
    lo_smuggler_settle: Literal["pending", "gated"] = "pending"
    lo_smuggler_cap: Literal["boosted", "printed"] = "boosted"
    lo_mentat_empty: Literal["show_nothing", "unavailable"] = "show_nothing"
    lo_diplomat_cap: Literal["printed", "boosted"] = "printed"
    lo_diplomat_order: Literal["retreat_first", "losses_first"] = "retreat_first"
    lo_timing: Literal["proposal", "manual"] = "proposal"
    lo_diplomat_role: bool = False
    lo_duke_skill: bool = False
    lo_suk_kh: bool = True
    lo_sand_ride: bool = True
    lo_ecz_green: bool = True
    lo_skill_return: bool = False
    # Readings of the base game.
    max_turns: int = 10
    storm_hits_start_sector: bool = False
    first_storm_hits_path: bool = False
    battle_inside_storm: bool = True
    pass_is_final: bool = False
    ornithopter_after_shipping: bool = True
    cohabitation: Literal["second_mover_loses", "each_in_turn"] = "second_mover_loses"
    default_tie: Literal["share", "storm_order"] = "share"
    hark_kill_counts_as_second_death: bool = True
    guild_ally_fremen_may_ship: bool = True
    both_in_city_collect: bool = True
    dial_cost_after_traitor_or_explosion: Literal["all_but_sole_caller", "nobody"] = "all_but_sole_caller"
    atomics_limit_follows_ally: bool = True


class OptionError(ValueError):
    """An option or a value that does not exist.

    `name` and `value` are what was given; `legal` lists the legal values, or the known names if the name is
    wrong.
    """

    code: Final = "E_FORM"

    def __init__(self, name: str, value: object, legal: tuple[str, ...], reason: str) -> None:
        super().__init__(f"{reason}; legal: {', '.join(legal)}")
        self.name = name
        self.value = value
        self.legal = legal
        self.reason = reason

    def __reduce__(self) -> tuple[type[OptionError], tuple[object, ...]]:
        return OptionError, (self.name, self.value, self.legal, self.reason)


# What the lobby says: name, summary, one sentence a value, rule ids. Values stand in the order of the ledger.
_Row = tuple[str, str, dict[str, str], str]

# fmt: off
_KISS: Final[tuple[_Row, ...]] = (
    ("KISS-STORM", "How far the storm moves.",
     {"on": "Storm cards run from 2 to 6.", "off": "Storm cards run from 1 to 6."},
     "B-COMP-11 B-STORM-03 K-STORM-01 B-OLD-01"),
    ("KISS-WORMS", "How many Shai-Hulud are in the spice deck.",
     {"on": "Five Shai-Hulud.", "off": "Six Shai-Hulud."},
     "B-COMP-10 K-WORM-01 B-OLD-02"),
    ("KISS-NEXUS", "How many Nexuses a turn can have.",
     {"on": "At most one, after both spice blows.", "off": "One after each spice blow that brought a worm."},
     "B-BLOW-12 K-NEX-01 B-OLD-03"),
    ("KISS-TREACHERY", "Which treachery cards are in play.",
     {"on": "Five more cards join at the first reshuffle.", "off": "The same 33 cards for the whole game."},
     "B-COMP-09 K-TDECK-02 B-OLD-04"),
    ("KISS-TRUTHTRANCE", "Whether an answer under Truthtrance binds.",
     {"on": "An answer must be true and binds nobody afterwards.",
      "off": "An answer must be kept true as far as possible."},
     "B-GEN-11 B-CARD-12 K-TRUTH-01 B-OLD-05"),
    ("KISS-KARAMA", "What a Karama card may be used for.",
     {"on": "The closed list of 21 uses and the special powers."},
     "K-KARAMA-GEN-01 B-OLD-06"),
    ("KISS-DIAL", "What forces cost in a battle plan.",
     {"kiss": "Two forces are free, every further one costs 1 spice.",
      "advanced": "A force counts full for 1 spice and half without.",
      "basic": "Forces count full and cost nothing."},
     "B-BAT-15 B-BAT-16 K-DIAL-01 B-OLD-07"),
    ("KISS-DISCOVERY", "Whether the spice deck brings discovery tokens.",
     {"kiss": "Six discovery cards replace the spice cards of the same territories.",
      "none": "Fifteen plain spice cards and no tokens."},
     "B-COMP-10 B-BLOW-07 K-DISC-01 B-OLD-08"),
    ("KISS-FREMEN", "Which sheet Fremen play by.",
     {"on": "Worm riders; an ally never blocks their special victory.",
      "off": "The sheet of the advanced game."},
     "K-FRE-09 K-FRE-12 B-OLD-09"),
    ("KISS-HARKONNEN", "Which sheet Harkonnen play by.",
     {"on": "Redraw a hand of own traitors; the special power takes one card.",
      "off": "No redraw; the special power swaps a whole hand."},
     "K-HAR-04 K-KARAMA-HAR-S B-OLD-10"),
    ("KISS-GUILD", "Which sheet the Spacing Guild play by.",
     {"on": "Their alliance ends on the last turn and they win by default alone.",
      "off": "Their ally shares the default victory."},
     "K-GUI-09 K-GUI-10 B-OLD-11"),
    ("KISS-BG", "Which sheet Bene Gesserit play by.",
     {"on": "Flips as in 1979, charity from turn 2, one worthless card used as Karama.",
      "off": "The sheet of the advanced game of 2019."},
     "K-BG-05 K-BG-11 K-BG-15 B-OLD-12"),
    ("KISS-ECAZ", "Which sheet Ecaz play by.",
     {"on": "The first ambassador of a turn is free and a used one is redrawn at once.",
      "off": "The n-th ambassador of a turn costs n; new ones come when all are used."},
     "K-ECZ-03 K-ECZ-05 B-OLD-13"),
    ("KISS-MORITANI", "Which sheet Moritani play by.",
     {"on": "Allies who meet through Enemy of my Enemy lose forces.",
      "off": "Only the general rule for allies applies."},
     "K-MOR-08 B-OLD-14"),
)

_MODULE: Final[tuple[_Row, ...]] = (
    ("LEADER-SKILLS", "Whether leaders carry skills.",
     {"off": "Leaders are plain.", "on": "Every faction trains a leader."},
     "K-GEN-04 LS-READY-08"),
)

_READINGS: Final[tuple[_Row, ...]] = (
    ("O-TDECK-SEED", "Where the five late treachery cards wait.",
     {"in_discard": "In the discard pile from setup on.",
      "on_reshuffle": "Aside, until the first reshuffle."},
     "K-TDECK-02 K-TDECK-03 B-COMP-09"),
    ("O-SPICE-RESHUFFLE", "What stays out when the spice deck is reshuffled.",
     {"all": "Nothing; the piles only remember their last territory.",
      "keep_top": "The top territory card of each pile."},
     "K-WORM-05 B-BLOW-11"),
    ("O-TRUTH-FUTURE", "Whether Truthtrance may ask about the future.",
     {"reject": "It may not.", "allow": "It may, and the answer binds nobody."},
     "K-TRUTH-01 B-CARD-20"),
    ("O-DIAL-CAP-SCOPE", "What the limit of 20 on the wheel covers.",
     {"wheel": "Only the forces dialed.", "number": "Also what Ecaz add to the number."},
     "K-DIAL-13 K-KARAMA-ECZ-S B-ECAZ-15"),
    ("O-ECZ-KARAMA-TOKEN", "Where an ambassador stopped by Karama goes.",
     {"to_supply": "Back to the supply of Ecaz.", "stays": "It stays in place."},
     "K-KARAMA-ECZ-1 B-KAR-11"),
    ("O-FRE-SPECIAL-T1", "Whether Fremen may summon a worm on turn 1.",
     {"false": "They may not.", "true": "They may."},
     "K-KARAMA-FRE-S B-FREM-10"),
    ("O-HARK-OWN-TRAITOR", "Whether a faction's own leader can be its traitor.",
     {"false": "Only leaders of other factions can be called.",
      "true": "Own leaders fielded by somebody else can be called too."},
     "K-HAR-03 B-HARK-02"),
    ("O-STORM-NOFREMEN", "How the storm moves if nobody plays Fremen.",
     {"deck": "By a card drawn unseen from 2 to 6.", "dials": "Two players dial 1 to 3 each."},
     "K-STORM-05 B-STORM-05"),
    ("O-PHASE-END", "What comes first at the end of the Spice Blow.",
     {"nexus_break_ride": "Nexus, then the Guild's last-turn break, then the worm ride.",
      "break_nexus_ride": "The Guild's break, then Nexus, then the ride.",
      "nexus_ride_break": "Nexus, then the ride, then the Guild's break.",
      "ride_nexus_break": "The ride, then Nexus, then the Guild's break."},
     "K-NEX-04 K-GUI-09 B-BLOW-14"),
    ("O-WORM-EXTRA", "Which worms strike the top of a pile.",
     {"per_blow": "The first worm of each pile strikes that pile's top card.",
      "per_phase": "Only the first worm of the phase does."},
     "K-FRE-10 B-BLOW-06"),
    ("O-WORM-PLACED-SPICE", "Whether a worm placed by Fremen eats the spice there.",
     {"true": "In sand it removes spice too.", "false": "The spice stays."},
     "K-FRE-10 K-KARAMA-FRE-S B-BLOW-04"),
    ("O-RIDE-OUT-OF-STORM", "Whether a worm ride may begin in the storm.",
     {"true": "It may begin there, never end there.", "false": "It may neither begin nor end there."},
     "K-FRE-08 B-FREM-08"),
    ("O-DISC-STORM", "Whether discovery tokens appear under the storm.",
     {"true": "They do.", "false": "No token then."},
     "K-DISC-03 B-DISC-03"),
    ("O-DISC-CHOOSER", "Who looks at a discovery token first.",
     {"storm_order": "Those entitled act in storm order.",
      "simultaneous": "All at once; storm order breaks ties."},
     "K-DISC-08 B-DISC-05"),
    ("O-SHRINE-CHAIN", "Whether a card turned by the Shrine can be turned again.",
     {"false": "It cannot.", "true": "It can."},
     "K-DISC-17 B-KAR-07"),
    ("O-KARAMA-REPLAN", "What a late Karama does to a sealed battle plan.",
     {"false": "The plan stands and is counted again.", "true": "Its owner may plan anew."},
     "K-KARAMA-GEN-06 B-BAT-23 B-KAR-14"),
    ("O-KARAMA-UNBIND", "What a late Karama does to Prescience or the Voice.",
     {"true": "What they bound is free again.", "false": "What they bound stays bound."},
     "K-KARAMA-GEN-07 B-BAT-23"),
    ("O-DIAL-COMPOSITION", "When it is settled which forces are dialed.",
     {"in_plan": "In the sealed plan.", "after_battle": "When losses are taken."},
     "K-DIAL-09 B-BAT-17"),
    ("O-PRESCIENCE-DIAL", "What Prescience learns about the dial.",
     {"number": "The strength only.", "number_and_tokens": "The strength and the forces behind it."},
     "K-ATR-06 B-ATR-09"),
    ("O-HARK-MULLIGAN", "How often Harkonnen may redraw traitors.",
     {"repeat": "As long as the condition holds.", "once": "Once."},
     "K-HAR-04 B-SETUP-07"),
    ("O-HARK-KARAMA-EMPTY", "What the Harkonnen special does without a card to give back.",
     {"look_only": "They look and take nothing.", "illegal": "It cannot be played."},
     "K-KARAMA-HAR-S B-HARK-11"),
    ("O-EMP-SETUP", "Where the Emperor begins.",
     {"reserves": "20 forces in reserve, none on the map.", "as_printed": "10 in Carthag and 10 in reserve."},
     "K-EMP-01 B-SETUP-16"),
    ("O-FRE-ALLY-SIETCH", "Which places the Fremen's ally cannot block for their special victory.",
     {"all_three": "Sietch Tabr, Habbanya Sietch and Tuek's Sietch.",
      "tabr_habbanya": "Sietch Tabr and Habbanya Sietch."},
     "K-FRE-12 B-WIN-09"),
    ("O-GUILD-CROSS-PAYEE", "Who is paid when the Guild's ally ships across the map.",
     {"guild": "The Spacing Guild.", "bank": "The bank."},
     "K-GUI-08 B-SHIP-13"),
    ("O-BG-START-SIDE", "Which side up Bene Gesserit start.",
     {"choice": "Bene Gesserit choose.", "advisor_if_not_alone": "As an advisor if anybody else is there."},
     "K-BG-01 B-SETUP-12"),
    ("O-ENTRY-ORDER", "Who answers first when forces enter a place.",
     {"storm_order": "Those concerned in storm order, then the spiritual advisor.",
      "fixed": "Bene Gesserit, then Terror, then Ambassador, then the advisor."},
     "K-MOR-05 K-ECZ-06 B-ENT-01"),
    ("O-ECZ-DIFF", "How the Ecaz special counts the difference.",
     {"absolute": "As it is, without more losses.", "signed": "Own number less the opponent's."},
     "K-KARAMA-ECZ-S B-ECAZ-21"),
    ("O-MOR-EOME-POLE", "Whether Enemy of my Enemy costs forces in the Polar Sink.",
     {"exempt": "It does not.", "not_exempt": "It does."},
     "K-MOR-08 B-MOR-07"),
    ("O-GUI-HOME-ROUND", "How the half price of shipping home is rounded.",
     {"up": "Up.", "down": "Down."},
     "K-GUI-05 B-SHIP-11"),
    ("O-WORM-PROTECTED-RIDE", "Whether allied forces that Fremen protect from a worm may ride it.",
     {"false": "They do not.", "true": "They ride along."},
     "K-FRE-16 B-FREM-07"),
    ("O-ECZ-PAYER", "Who pays the dial of an Ecaz alliance.",
     {"fighter": "The named fighter.", "token_owner": "The owner of the forces dialed."},
     "K-ECZ-10 K-DIAL-12 B-ECAZ-24"),
    ("O-ECZ-DUKE-REVIVED", "Who has Duke Vidal after his revival.",
     {"set_aside": "Nobody until he is regained.", "ecaz_one_battle": "Ecaz, until he has fought once."},
     "K-ECZ-14 B-ECAZ-19"),
    ("O-MOR-FORFEIT", "What an ordinary traitor call costs Moritani.",
     {"all": "Assassinate Leaders ends for good.", "that_faction": "It ends against that faction."},
     "K-MOR-16 B-MOR-09"),
    ("O-MOR-DUKE-CAPTIVE", "Whether Moritani take Duke Vidal from a captor.",
     {"true": "They take him from whoever has him.", "false": "Not from a captor, nor as a ghola."},
     "K-MOR-13 B-MOR-08"),
    ("O-TLX-TRAITORS", "How Tleilaxu get traitors.",
     {"four_keep_one": "They draw four and keep one, as everybody.", "none": "They have none."},
     "K-TLX-02 B-TLX-02"),
    ("O-TLX-PILE", "Which spice counts for the Tleilaxu income.",
     {"all_piles": "Every place with spice after Collection.", "this_turn": "Only this turn's spice blows."},
     "K-TLX-06 B-TLX-08"),
    ("O-TLX-FLAG-TRAITOR", "Whether False Flag works after a traitor or an explosion.",
     {"true": "It does.", "false": "It does not."},
     "K-TLX-05 B-TLX-07"),
    ("O-TLX-SPECIAL", "What the Tleilaxu special does with a leader.",
     {"take_or_return": "Take it, or hand it to its faction.", "take": "Take it only."},
     "K-KARAMA-TLX-S B-TLX-15"),
    ("O-TLX-DUKE", "Whether Tleilaxu may choose Duke Vidal.",
     {"true": "They may.", "false": "They may not."},
     "K-TLX-12 B-TLX-16"),
    ("O-LOC-CONTESTED", "Who has the benefit of a discovered place held by two enemies.",
     {"nobody": "Nobody.", "each": "Each of them.", "storm_order": "The first in storm order."},
     "K-DISC-15 K-DISC-16 K-DISC-17 K-DISC-18 B-DISC-18"),
)

_SKILL_READINGS: Final[tuple[_Row, ...]] = (
    ("LO-CAPTURE-DRAW", "Whether a captured skilled leader is replaced.",
     {"strict": "The card counts as owned; no replacement.", "replace": "The victim may draw again."},
     "LS-OPEN-1"),
    ("LO-BANKER-ESCROW", "What becomes of spice a Banker has earned when the leader is lost.",
     {"keep": "The earner keeps it until Mentat Pause.", "forfeit_on_loss": "It is lost with the leader."},
     "LS-OPEN-2"),
    ("LO-SMUGGLER-SETTLE", "When a Smuggler's spice moves.",
     {"pending": "Fixed at the reveal, moved once survival is known.",
      "gated": "That part of the skill is off."},
     "LS-OPEN-3"),
    ("LO-SMUGGLER-CAP", "What limits a Smuggler.",
     {"boosted": "The disc with all bonuses.", "printed": "The disc alone."},
     "LS-OPEN-3"),
    ("LO-MENTAT-EMPTY", "What a Mentat's question does when there is no card to show.",
     {"show_nothing": "It is asked, and the answer is that there is none.",
      "unavailable": "The question is left out."},
     "LS-OPEN-4"),
    ("LO-DIPLOMAT-CAP", "What limits a Diplomat.",
     {"printed": "The disc alone.", "boosted": "The disc with all bonuses."},
     "LS-OPEN-5"),
    ("LO-DIPLOMAT-ORDER", "When a Diplomat's retreat happens.",
     {"retreat_first": "Before losses.", "losses_first": "After losses, so that nobody retreats."},
     "LS-OPEN-5"),
    ("LO-TIMING", "In which order skills that collide take effect.",
     {"proposal": "In a fixed order.", "manual": "By an explicit decision each time."},
     "LS-OPEN-6"),
    ("LO-DIPLOMAT-ROLE", "Whether a defense copied by a Diplomat feeds other skills.",
     {"false": "It does not.", "true": "It does."},
     "LS-DIP-N"),
    ("LO-DUKE-SKILL", "Whether Duke Vidal may have a skill.",
     {"false": "Never.", "true": "For Ecaz he may."},
     "LS-LIFE-09"),
    ("LO-SUK-KH", "Whether forces saved by a Suk Graduate count for the Kwisatz Haderach.",
     {"true": "They count as lost.", "false": "They do not."},
     "LS-SUK-B B-BAT-72"),
    ("LO-SAND-RIDE", "Whether a worm ride collects for a Sandmaster.",
     {"true": "At the place entered.", "false": "It does not."},
     "LS-SAN-N"),
    ("LO-ECZ-GREEN", "Whether a plan with a special or worthless card leaves the Ecaz special open.",
     {"true": "It does.", "false": "It bars it."},
     "LS-PLA-B LS-WAR-B"),
    ("LO-SKILL-RETURN", "Whether a leader handed home by Tleilaxu counts as revived for skills.",
     {"false": "No, so no skill is drawn.", "true": "Yes, a skill is drawn."},
     "LS-LIFE-08"),
)

_BASE: Final[tuple[_Row, ...]] = (
    ("MAX_TURNS", "The last turn of the game.", {}, "B-GEN-01 K-GEN-05"),
    ("STORM_HITS_START_SECTOR", "Whether the sector where the storm starts is hit again.",
     {"false": "Only the sectors it enters are hit.", "true": "The sector it leaves is hit too."},
     "B-STORM-09"),
    ("FIRST_STORM_HITS_PATH", "What the storm of turn 1 hits.",
     {"false": "Only the sector where it ends.", "true": "Every sector on its way."},
     "B-STORM-02"),
    ("BATTLE_INSIDE_STORM", "Whether two factions in one storm sector fight.",
     {"true": "They fight.", "false": "They do not."},
     "B-BAT-04"),
    ("PASS_IS_FINAL", "Whether a faction that passed may bid again for the same card.",
     {"false": "It may, once the bid comes round.", "true": "A pass is final for that card."},
     "B-BID-07"),
    ("ORNITHOPTER_AFTER_SHIPPING", "Whether forces shipped into a city this turn give ornithopters.",
     {"true": "They do.", "false": "Only forces there when the phase began do."},
     "B-MOVE-03"),
    ("COHABITATION", "Who gives way when a new alliance finds both allies in one place.",
     {"second_mover_loses": "The second to finish loses its forces there.",
      "each_in_turn": "Each in turn, by the general rule for allies."},
     "B-ALLY-09"),
    ("DEFAULT_TIE", "Who wins a tie on the last turn.",
     {"share": "All tied sides.", "storm_order": "The first in storm order."},
     "B-WIN-12"),
    ("HARK_KILL_COUNTS_AS_SECOND_DEATH", "How a leader killed by its captor lies in the tanks.",
     {"true": "Face down, as after a second death.", "false": "Face up; only the act is secret."},
     "B-HARK-07"),
    ("GUILD_ALLY_FREMEN_MAY_SHIP", "Whether Fremen allied with the Guild may ship outside their free range.",
     {"true": "They may, at half price.", "false": "They may not."},
     "B-SHIP-14"),
    ("BOTH_IN_CITY_COLLECT", "Who has the income of a city held by two enemies.",
     {"true": "Both.", "false": "Neither."},
     "B-COLL-06"),
    ("DIAL_COST_AFTER_TRAITOR_OR_EXPLOSION", "Who pays the dial after a traitor or an explosion.",
     {"all_but_sole_caller": "Everybody but the only one who called a traitor.", "nobody": "Nobody."},
     "B-BAT-35 B-BAT-36 B-BAT-41"),
    ("ATOMICS_LIMIT_FOLLOWS_ALLY", "Whose hand limit Moritani's Atomics lower.",
     {"true": "That of Moritani's present ally.", "false": "That of the ally on the day they were used."},
     "B-HAND-02"),
)
# fmt: on


def _base_advanced() -> Options:
    """The advanced game before KISS: every switch off, but Karama keeps its list (`options.md`, Presets)."""
    off: dict[str, Any] = {
        f.name: False for f in fields(Options) if f.name.startswith("kiss_") and f.default is True
    }
    return replace(
        Options(), **{**off, "kiss_karama": True, "kiss_dial": "advanced", "kiss_discovery": "none"}
    )


PRESETS: Final[dict[str, Options]] = {"kiss": Options(), "base-advanced": _base_advanced()}

_TYPES: Final[dict[str, Any]] = get_type_hints(Options)


def _spell(name: str, value: object) -> str:
    """The value as the option table writes it."""
    if isinstance(value, bool):
        if name.startswith(("KISS-", "LEADER-")):
            return "on" if value else "off"
        return "true" if value else "false"
    return str(value)


def _spec(group: Group, row: _Row) -> OptionSpec:
    name, summary, value_summaries, rules = row
    attribute = name.lower().replace("-", "_")
    kind: OptionKind = (
        "switch" if _TYPES[attribute] is bool else "number" if _TYPES[attribute] is int else "choice"
    )
    values = tuple(value_summaries)
    return OptionSpec(
        name=name,
        attribute=attribute,
        kind=kind,
        group=group,
        default=_spell(name, getattr(PRESETS["kiss"], attribute)),
        values=values,
        summary=summary,
        value_summaries=value_summaries,
        rules=tuple(rules.split()),
        minimum=1 if kind == "number" else None,
    )


_TABLE: Final[tuple[tuple[Group, tuple[_Row, ...]], ...]] = (
    ("KISS changes", _KISS),
    ("Leader Skills", _MODULE),
    ("Readings", _READINGS),
    ("Leader Skills", _SKILL_READINGS),
    ("Base readings", _BASE),
)
OPTIONS: Final[tuple[OptionSpec, ...]] = tuple(_spec(group, row) for group, rows in _TABLE for row in rows)
SPECS: Final[dict[str, OptionSpec]] = {spec.name: spec for spec in OPTIONS}


def parse(values: Mapping[str, object], preset: str = "kiss") -> Options:
    """Build the options of a table from names and values as the option table spells them.

    A switch may also be a `bool` and a number an `int`; what is not named keeps the preset's value. Raises
    `OptionError` for an unknown name, value or preset.
    """
    if preset not in PRESETS:
        raise OptionError("preset", preset, tuple(PRESETS), f"there is no preset {preset!r}")
    changes: dict[str, Any] = {}
    for name, value in values.items():
        spec = SPECS.get(name)
        if spec is None:
            raise OptionError(name, value, tuple(SPECS), f"there is no option {name!r} (value {value!r})")
        changes[spec.attribute] = _read(spec, value)
    return replace(PRESETS[preset], **changes)


def to_json(options: Options, preset: str | None = None) -> dict[str, str]:
    """All options by name, spelled as in the option table; with a preset only those that differ from it."""
    if preset is not None and preset not in PRESETS:
        raise OptionError("preset", preset, tuple(PRESETS), f"there is no preset {preset!r}")
    base = None if preset is None else PRESETS[preset]
    return {
        spec.name: _spell(spec.name, getattr(options, spec.attribute))
        for spec in OPTIONS
        if base is None or getattr(base, spec.attribute) != getattr(options, spec.attribute)
    }


def _read(spec: OptionSpec, value: object) -> bool | int | str:
    """The value of one option as `Options` holds it."""
    if spec.kind == "number":
        return _read_number(spec, value)
    spelled = _spell(spec.name, value) if isinstance(value, bool) and spec.kind == "switch" else value
    if not isinstance(spelled, str) or spelled not in spec.values:
        raise OptionError(
            spec.name, value, spec.values, f"{spec.name}: {value!r} is not a value of this option"
        )
    return spelled in ("on", "true") if spec.kind == "switch" else spelled


def _read_number(spec: OptionSpec, value: object) -> int:
    minimum = spec.minimum or 0
    number = value
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10:
        number = int(value)
    if isinstance(number, bool) or not isinstance(number, int) or number < minimum:
        legal = (f"a whole number from {minimum}",)
        raise OptionError(spec.name, value, legal, f"{spec.name}: {value!r} is not a value of this option")
    return number
