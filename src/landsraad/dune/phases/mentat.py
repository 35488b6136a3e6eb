"""Mentat Pause (base.md 14.1) and victory (section 3)."""

from __future__ import annotations

from landsraad.dune import duke, skills
from landsraad.dune.board import Territory
from landsraad.dune.cards import ATREIDES, BG, ECAZ, EMPEROR, FREMEN, GUILD, HARKONNEN, Faction
from landsraad.dune.deals import settle_deals
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import controller, occupants, strongholds
from landsraad.dune.state import State
from landsraad.table import Script

Win = tuple[list[Faction], str, str]
"""Winners, the rule, and the kind of victory."""


def mentat_pause(g: State) -> Script[str]:
    """Bribes are taken up, the sheets have their say, then it is seen whether anybody has won (B-MEN-01)."""
    take_up_bribes(g)
    skills.collect_escrow(g)
    yield from settle_deals(g)
    take_up_bribes(g)
    for faction in g.order:
        yield from SHEETS[faction].in_mentat_pause(g)
    win = victory(g)
    if win is not None:
        g.winners, g.won_rule, g.won_by = win
        g.tell("victory", g.won_rule, "", winners=list(g.winners), by=g.won_by)
        return "over"
    turn_ends(g)
    return "storm"


def take_up_bribes(g: State) -> None:
    """Spice before the shields goes behind them (B-DEAL-03)."""
    for faction in g.order:
        p = g.players[faction]
        if p.bribes:
            g.tell("bribes_collected", "B-DEAL-03", faction, spice=p.bribes)
            p.spice, p.bribes = p.spice + p.bribes, 0


def turn_ends(g: State) -> None:
    """What is counted for each turn starts again (B-MEN-01)."""
    duke.turn_ends(g)
    g.turn += 1
    g.saw_spice_card = False
    g.kwisatz_used_in = ""
    g.stopped.clear()
    g.apart.clear()
    for p in g.players.values():
        p.elite_revived = p.leader_revived = False


def victory(g: State) -> Win | None:
    """Strongholds, with the prediction; after the last turn the special victories (B-WIN-01, B-MEN-03).

    Nobody is asked: a victory can be neither declined nor conceded (B-WIN-14).
    """
    found = strongholds_victory(g)
    if found is not None:
        return predicted(g, found)
    if g.turn < g.options.max_turns:
        return None
    return last_turn_victory(g)


def strongholds_held(g: State, faction: Faction) -> list[Territory]:
    """The strongholds a faction controls (B-WIN-05)."""
    return [t for t in strongholds(g) if controller(g, t) == faction]


def by_stronghold(g: State) -> dict[Territory, Faction | None]:
    """Who controls each stronghold (B-WIN-05)."""
    return {t: controller(g, t) for t in strongholds(g)}


def side(g: State, faction: Faction) -> list[Faction]:
    """A faction and its ally, in storm order."""
    return g.in_order(*filter(None, (faction, g.players[faction].ally)))


def strongholds_victory(g: State) -> Win | None:
    """Three strongholds alone, four as allies; the first in storm order (B-WIN-02, B-WIN-03, B-WIN-06).

    What one ally controls counts for both (B-ALLY-06); the Guild after its break stands alone (K-GUI-11).
    """
    for faction in g.order:
        members = side(g, faction)
        held = sum(len(strongholds_held(g, f)) for f in members)
        if len(members) == 2 and shared_strongholds(g, members) >= 3:
            return members, "B-WIN-04", "strongholds"
        if held >= (4 if len(members) == 2 else 3):
            return members, "B-WIN-03" if len(members) == 2 else "B-WIN-02", "strongholds"
    return None


def shared_strongholds(g: State, members: list[Faction]) -> int:
    """Strongholds that Ecaz and its ally hold together: three are enough (B-WIN-04, K-ECZ-13)."""
    if ECAZ not in members:
        return 0
    return sum(set(occupants(g, t)) == set(members) for t in strongholds(g))


def predicted(g: State, win: Win) -> Win:
    """The Bene Gesserit win, without any ally, if they foresaw this winner and turn (B-WIN-07, B-WIN-13)."""
    if g.prediction is not None and g.prediction[1] == g.turn and g.prediction[0] in win[0]:
        g.prediction_shown = True
        g.tell("prediction_fulfilled", "B-WIN-07", BG, faction=g.prediction[0], turn=g.turn)
        return [BG], "B-WIN-07", "prediction"
    return win


def last_turn_victory(g: State) -> Win:
    """Fremen special, Guild, Fremen by default, most strongholds (B-WIN-09, B-WIN-10, B-WIN-11, B-WIN-12).

    The ally shares what the Fremen win (B-FREM-09), not what the Guild wins (B-GUILD-13). Only the last can
    fulfil a prediction (B-WIN-08).
    """
    if g.playing(FREMEN) and fremen_hold_the_desert(g):
        return side(g, FREMEN), "B-WIN-09", "fremen special"
    if g.playing(GUILD):
        winners = [GUILD] if g.options.kiss_guild else side(g, GUILD)
        return winners, "B-WIN-10", "guild special"
    if g.playing(FREMEN):
        return side(g, FREMEN), "B-WIN-11", "fremen default"
    return predicted(g, most_strongholds(g))


def fremen_hold_the_desert(g: State) -> bool:
    """None but Fremen in two sietches, none of their enemies in Tuek's (B-WIN-09, B-FREM-11, K-FRE-11).

    An ally may be there (K-FRE-12); a fourth enemy, Richese, cannot be seated (B-WIN-15).
    """
    ally = g.players[FREMEN].ally
    harmless = {FREMEN, ally} if g.options.kiss_fremen else {FREMEN}
    for sietch in ("sietch_tabr", "habbanya_sietch"):
        if any(f not in harmless for f in occupants(g, sietch)):
            return False
    enemies = {HARKONNEN, ATREIDES, EMPEROR}
    if g.options.kiss_fremen and g.options.o_fre_ally_sietch == "all_three":
        enemies.discard(ally)
    return not any(f in enemies for f in occupants(g, "tueks_sietch"))


def most_strongholds(g: State) -> Win:
    """Whoever holds the most; allies count jointly (B-WIN-12)."""
    sides = list(dict.fromkeys(tuple(side(g, f)) for f in g.order))
    held = {s: sum(len(strongholds_held(g, f)) for f in s) for s in sides}
    best = [s for s in sides if held[s] == max(held.values())]
    if g.options.default_tie == "storm_order":
        best = best[:1]
    return [f for s in best for f in s], "B-WIN-12", "most strongholds"
