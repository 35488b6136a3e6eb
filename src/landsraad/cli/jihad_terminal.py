"""Butlerian Jihad in the terminal: both tableaus, the front between them, the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from landsraad.bots import View
from landsraad.jihad.cards import card_set, printed
from landsraad.jihad.log import SIDE_NAMES
from landsraad.jihad.vocabulary import SIDES
from landsraad.table import Prompt

STYLES: Final = {"human": "yellow", "machine": "bright_blue"}
ACTS: Final = {
    "pass": "Pass: no more turns in this Battle Phase",
    "recruit": "Recruit a card from your hand",
    "activate": "Activate a card in play",
    "free": "Use a card first: a free action",
}
QUESTIONS: Final = {
    "Strategy": "Exchange up to two cards: the first, then the second",
    "TakeTurn": "Your turn",
    "CostFromHand": "Discard a card from your hand as the cost",
    "CostFromPlay": "Discard one of your cards in play as the cost",
    "TakeFromPile": "Take a card from your discard pile",
    "TakeFromDeck": "Take a card from your deck",
    "TakeFromTop": "Take one of your top cards",
    "DiscardFromTheirHand": "Discard a card from their hand",
    "PickTarget": "Which card is it about?",
    "GiveUp": "Give up one of your cards in play",
    "PlayExcess": "Too many cards in play: discard one",
    "HandExcess": "Too many cards in hand: discard one",
    "ResolutionTarget": "You won the Resolution: discard one of their cards",
    "AbilityOrder": "Whose ability comes next?",
}


class JihadScreen:
    """From the view alone."""

    def board(self, view: View) -> RenderableType:
        """The other side above, the front, one's own side, the hand."""
        mine = view["you"]
        theirs = SIDES[1 - SIDES.index(mine)]
        front = Text.assemble(
            (f"{SIDE_NAMES[theirs]} {view['sides'][theirs]['total']}", STYLES[theirs]),
            "   tokens ",
            ("◆" * view["sides"]["human"]["tokens"], STYLES["human"]),
            ("◆" * view["sides"]["machine"]["tokens"], STYLES["machine"]),
            "   ",
            (f"{SIDE_NAMES[mine]} {view['sides'][mine]['total']} (you)", STYLES[mine]),
            f"   round {view['round']}, {view['phase']}"
            + (f", {SIDE_NAMES[view['attacker']]} attack" if view["attacker"] else ""),
        )
        return Group(self._lane(view, theirs), front, self._lane(view, mine), self._hand(view))

    def _lane(self, view: View, role: str) -> Table:
        side = view["sides"][role]
        passed = ", passed" if side["passed"] else ""
        lane = Table(
            title=f"{SIDE_NAMES[role]}: {side['hand']} in hand, {side['deck']} in deck, "
            f"{len(side['discard'])} discarded{passed}",
            title_justify="left", style=STYLES[role], expand=True,
        )  # fmt: skip
        suits = card_set(view["set"]).suits[SIDES.index(role)]
        for suit in suits:
            used, allowed = side["recruits"][suit]
            lane.add_column(f"{suit} {used}/{allowed}", ratio=1, overflow="fold")
        lane.add_row(
            *(
                "\n".join(self._in_play(c) for c in side["play"] if printed(c["card"]).suit == suit)
                for suit in suits
            )
        )
        return lane

    @staticmethod
    def _in_play(shown: Mapping[str, Any]) -> str:
        card = printed(shown["card"])
        (_, base), *changes = shown["parts"]
        total = f" ({base}{''.join(f'{n:+d}' for _, n in changes)})" if changes else ""
        marks = [w for w in ("activated", "silenced", "protected") if shown[w]]
        return f"{shown['force']} {card.name}{total}{' · ' + ', '.join(marks) if marks else ''}"

    @staticmethod
    def _hand(view: View) -> Table:
        hand = Table("force", "suit", "card", "text", title="Your hand", title_justify="left", box=None)
        for card in map(printed, view["secret"]["hand"]):
            hand.add_row(str(card.force), card.suit, card.name, card.text)
        return hand

    def question(self, prompt: Prompt, view: View) -> str:
        """By the kind of decision."""
        facts = prompt.facts()
        if prompt.decision.kind == "Respond":
            return f"{printed(facts['affected']).name}: {facts['how']}. Respond?"
        asked = QUESTIONS[prompt.decision.kind]
        return f"{printed(facts['source']).name}: {asked}" if facts.get("source") else asked

    def label(self, prompt: Prompt, chosen: Sequence[Any], value: Any) -> str:
        """Cards with what they say; None is no card."""
        if value is None:
            return "None"
        if value in ACTS:
            return ACTS[value]
        card = printed(value)
        return f"{card.name} ({card.suit} {card.force}). {card.text}"


SCREEN: Final = JihadScreen()
