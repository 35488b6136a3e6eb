"""Phases 5 and 6: Resolution and End (J-7, J-8)."""

from __future__ import annotations

from typing import Final

from landsraad.jihad import choices, zones
from landsraad.jihad.effects import automatic
from landsraad.jihad.force import passives, protected, total, total_of
from landsraad.jihad.phases.opening import roll_off
from landsraad.jihad.responses import remove
from landsraad.jihad.state import TOKENS_TO_WIN, State, order, other
from landsraad.jihad.vocabulary import Side
from landsraad.table import Script, ask

IN_PLAY_LIMIT: Final = 9
HAND_LIMIT: Final = 3
ARMISTICE_ROUND: Final = 41


def resolution(g: State) -> Script[str]:
    """The higher force wins a token; the loser loses a card; then win and loss abilities (J-7).

    Only responses can be played in this phase (J-7.7).
    """
    g.totals = total(g, 0), total(g, 1)
    g.tell("totals", rule="J-7.1", human=g.totals[0], machine=g.totals[1])
    winner = g.winner = winner_of(g, g.totals)
    loser = other(winner)
    g.players[winner].tokens += 1
    g.players[loser].tokens -= 1
    g.tell("token", winner, rule="J-7.3", tokens=g.players[winner].tokens)
    if g.players[winner].tokens == TOKENS_TO_WIN:
        return victory(g, winner, "J-8.5", "all six Empire Tokens")
    for _ in range(cards_to_lose(g, loser)):
        safe = protected(g, loser)
        reach = tuple(c for c in g.players[loser].play if c not in safe)
        if not reach:
            break
        picked = yield from ask(choices.ResolutionTarget(winner, reach))
        yield from remove(g, picked.card, "discard", winner, "J-7.5")
    yield from automatic(g, winner, "win")
    yield from automatic(g, loser, "loss")
    if g.armistice and g.round >= ARMISTICE_ROUND:
        ahead = 0 if g.players[0].tokens > g.players[1].tokens else 1
        return victory(g, ahead, "J-8.6", "the Armistice")
    return "end"


def winner_of(g: State, totals: tuple[int, int]) -> Side:
    """The higher total; if equal, who alone wins ties, else the dice (J-7.2)."""
    human, machine = totals
    if human != machine:
        return 0 if human > machine else 1
    wins = [side for side in (0, 1) if any(True for _ in passives(g, side, "win_ties"))]
    return wins[0] if len(wins) == 1 else roll_off(g, "J-7.2")


def cards_to_lose(g: State, loser: Side) -> int:
    """How many cards the winner takes out of play: 1, less what guards the loser (J-7.4)."""
    return max(0, 1 - total_of(g, loser, "loss_guard"))


def victory(g: State, side: Side, rule: str, by: str) -> str:
    """Nothing more happens (J-7.3). The game is won only with all six tokens (J-8.5), or by the Armistice (J-8.6)."""
    g.victor, g.won_rule, g.won_by = side, rule, by
    g.tell("victory", side, rule=rule, by=by)
    return "over"


def end(g: State) -> Script[str]:
    """Down to the limits: cards in play, attacker then defender, then the hands the same way (J-8.1 to J-8.3)."""
    for side in order(g):
        p = g.players[side]
        while len(p.play) > IN_PLAY_LIMIT + total_of(g, side, "play_limit"):
            card = (yield from ask(choices.PlayExcess(side, tuple(p.play)))).card
            zones.discard(g, card)
            g.tell("given_up", side, rule="J-8.1", card=card)
    for side in order(g):
        p = g.players[side]
        while len(p.hand) > HAND_LIMIT + total_of(g, side, "hand_limit"):
            card = (yield from ask(choices.HandExcess(side, tuple(p.hand)))).card
            zones.discard(g, card)
            g.tell("given_up", side, rule="J-8.2", card=card)
    round_ends(g)
    return "initiative"


def round_ends(g: State) -> None:
    """Everything that lasts "this round" ends (J-8.4)."""
    g.force, g.silenced, g.protected, g.activated = {}, [], [], []
    for p in g.players:
        p.passed, p.recruits, p.gained, p.any_spent = False, {}, {}, 0
