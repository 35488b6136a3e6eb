"""Every option of a Dune table: its name, its values, what they mean, and the presets (rules: `options.md`).

A table is created with one frozen `Options`; nothing about it changes afterwards. The dataclass holds types
and defaults, `option_table` what a lobby says of each, and each value is spelled in records, addresses and on the
command line as `parse` reads it and `to_json` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, Literal, get_type_hints

from landsraad.dune.option_table import TABLE, Group, Row
from landsraad.table.options import OptionKind, OptionSpec

__all__ = ("OPTIONS", "PRESETS", "SPECS", "OptionError", "OptionSpec", "Options", "parse", "to_json")


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


def _spec(group: Group, row: Row) -> OptionSpec:
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


OPTIONS: Final[tuple[OptionSpec, ...]] = tuple(_spec(group, row) for group, rows in TABLE for row in rows)
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
