"""How a Butlerian Jihad table looks: words, both tableaus, the hand and what cards say, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from landsraad.jihad.cards import card_set, printed
from landsraad.jihad.log import card_name
from landsraad.jihad.vocabulary import SIDES
from landsraad.table import Event, Prompt, Several, listed, say, say_n, texts
from landsraad.web import jihad_panels
from landsraad.web.boards import BOARDS, Plain, Words
from landsraad.web.emblems import NAME
from landsraad.web.panels import Panel, decode

EMBLEMS: Final = {"human": "humans", "machine": "machines"}
PHASES: Final = texts({
    "Initiative": "Initiative",
    "Fate": "Fate",
    "Strategy": "Strategy",
    "Battle": "Battle",
    "Resolution": "Resolution",
    "End": "End",
    "Over": "Over",
})  # fmt: skip
SUITS: Final = texts({
    "Leaders": "Leaders",
    "Morale": "Morale",
    "Worlds": "Worlds",
    "Fleet": "Fleet",
    "Ground": "Ground",
    "Special": "Special",
    "Omnius": "Omnius",
    "Cymeks": "Cymeks",
})  # fmt: skip
GLYPHS: Final = {
    "Leaders": "M12 3v18M5 9l7-6 7 6",
    "Omnius": "M12 3v18M5 9l7-6 7 6",
    "Morale": "M12 20C2 12 5 4 12 9c7-5 10 3 0 11Z",
    "Cymeks": "M12 3l9 9-9 9-9-9Z",
    "Worlds": "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z",
    "Fleet": "M3 12h18M15 6l6 6-6 6",
    "Ground": "M5 5l14 14M19 5 5 19",
    "Special": "M5 5h14v14H5Z",
}
PHASE_OF: Final[Mapping[str, str]] = {
    "round": "Initiative",
    "attacks": "Initiative",
    "exchanges": "Strategy",
    "recruits": "Battle",
    "activates": "Battle",
    "free_action": "Battle",
    "passes": "Battle",
    "totals": "Resolution",
    "token": "Resolution",
}
"""Kinds of events that begin the part of the log they stand in."""


class JihadBoard(Plain):
    """Butlerian Jihad, from its view alone."""

    seats_heading = say("Both sides")
    shield = "shield_jihad.html"
    style = "jihad.css"
    front = "jihad_front.html"
    several = True

    def role(self, role: str) -> str:
        """The side's name."""
        return NAME[EMBLEMS[role]] if role in EMBLEMS else role

    def emblem(self, role: str) -> str:
        """Its own."""
        return EMBLEMS.get(role, "none")

    def phases(self, view: Mapping[str, Any]) -> tuple[list[str], int]:
        """The six phases (J-3.1)."""
        names = [say(PHASES[p]) for p in view["phases"]]
        return names, list(view["phases"]).index(view["phase"]) if view["phase"] in view["phases"] else -1

    def turn(self, view: Mapping[str, Any]) -> tuple[Any, Any]:
        """The round, in words."""
        if view["last_round"]:
            return say("Round {n} of {most}", n=view["round"], most=view["last_round"]), None
        return say("Round {n}", n=view["round"]), None

    def stats(self, view: Mapping[str, Any], role: str) -> tuple[tuple[str, str, str], ...]:
        """Public numbers: force, tokens, cards in hand and deck."""
        side = view["sides"][role]
        return (
            ("sword", str(side["total"]), say("force in play")),
            ("hold", str(side["tokens"]), say("Empire Tokens")),
            ("card", str(side["hand"]), say("cards in hand")),
            ("reserve", str(side["deck"]), say("cards in the deck")),
        )

    def say(self, view: Mapping[str, Any], role: str) -> str:
        """Who attacks this round, and who has passed."""
        said = []
        if view["attacker"] == role:
            said.append(say("Attacker"))
        if view["sides"][role]["passed"] and view["phase"] == "Battle":
            said.append(say("Has passed"))
        return listed(said, between=" · ") if said else ""

    def panel(
        self, prompt: Prompt, view: Mapping[str, Any], wish: Mapping[str, str], events: Sequence[Event]
    ) -> Panel | None:
        """Every decision has a panel."""
        return jihad_panels.panel(prompt, view, wish)

    def words(self, prompt: Prompt, view: Mapping[str, Any]) -> Words:
        """The decision in the imperative."""
        made = jihad_panels.panel(prompt, view, {})
        return Words(say(PHASES[view["phase"]]), made.heading, made.why, made.button)

    def card_says(self, card: str) -> str:
        """Its ability."""
        return printed(card).text

    def value(self, name: str, value: Any, kind: str = "") -> str:
        """Cards and sides by their names."""
        if isinstance(value, str) and (known := card_name(value)):
            return known
        if isinstance(value, str) and value in EMBLEMS:
            return self.role(value)
        return Plain.value(self, name, value, kind)

    def order_name(self, kind: str) -> str:
        """What a standing order is about."""
        return say("Responses") if kind == "Respond" else Plain.order_name(self, kind)

    def log_phase(self, event: Event, before: str) -> tuple[str, bool]:
        """Round and phase are headings."""
        if event.kind == "round":
            return say("Round {n}", n=event.facts["round"]), False
        round_ = before.parts[0] if isinstance(before, Several) else before
        phase = PHASE_OF.get(event.kind) or ("Fate" if event.rule == "J-3.3" else "")
        if event.kind == "given_up" and event.rule.startswith("J-8"):
            phase = "End"
        if not phase or not isinstance(round_, str):
            return before, True
        return listed((round_, say(PHASES[phase])), between=" · "), True

    def secret(self, view: Mapping[str, Any]) -> list[tuple[str, str]]:
        """The hand, and cards known to be in the other's."""
        held = view.get("secret")
        if not held:
            return []
        known = [*view["sides"][self._other(view["you"])]["shown"], *held["spied"]]
        found = [(say("Hand"), self._names(held["hand"]))]
        if known:
            found.append((say("You know in their hand"), self._names(known)))
        return found

    @staticmethod
    def _other(role: str) -> str:
        return SIDES[1 - SIDES.index(role)]

    @staticmethod
    def _names(cards: Sequence[str]) -> str:
        return listed([printed(c).name for c in cards]) if cards else say("nothing")

    # For the templates

    def both(self, view: Mapping[str, Any], panel: Panel | None) -> list[dict[str, Any]]:
        """The two tableaus: the other side above, one's own (or the Humans') below."""
        mine = view["you"] or "human"
        return [self._side(view, role, panel) for role in (self._other(mine), mine)]

    def _side(self, view: Mapping[str, Any], role: str, panel: Panel | None) -> dict[str, Any]:
        side, other = view["sides"][role], view["sides"][self._other(role)]
        suits = card_set(view["set"]).suits[SIDES.index(role)]
        cards = [self._face(shown, panel) for shown in side["play"]]
        return {
            "role": role,
            "name": self.role(role),
            "emblem": EMBLEMS[role],
            "you": view["you"] == role,
            "attacker": view["attacker"] == role,
            "passed": side["passed"] and view["phase"] == "Battle",
            "total": side["total"],
            "ahead": side["total"] - other["total"],
            "hand": say_n("{n} in hand", "{n} in hand", side["hand"]),
            "deck": side["deck"],
            "tokens": side["tokens"],
            "slots": [self._slot(suit, side["recruits"][suit], cards) for suit in suits],
            "cards": cards,
            "any": max(0, side["any"][1] - side["any"][0]),
            "discard": [printed(c).name for c in side["discard"]],
            "eliminated": [printed(c).name for c in side["eliminated"]],
        }

    @staticmethod
    def _slot(suit: str, recruits: Sequence[int], cards: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        used, allowed = recruits
        return {
            "suit": say(SUITS[suit]) if suit in SUITS else suit,
            "glyph": GLYPHS.get(suit, GLYPHS["Special"]),
            "used": used >= allowed,
            "count": say("{used} of {allowed} recruited", used=used, allowed=allowed),
            "more": allowed > 1,
            "short": f"{used}/{allowed}",
            "cards": [c for c in cards if c["suit"] == suit],
        }

    def _face(self, shown: Mapping[str, Any], panel: Panel | None) -> dict[str, Any]:
        """A card in play, with its sum and the control it is chosen by."""
        card = printed(shown["card"])
        states = [
            text
            for text, holds in (
                (say("used"), shown["activated"]),
                (say("silenced"), shown["silenced"]),
                (say("protected"), shown["protected"]),
            )
            if holds
        ]
        return {
            "id": shown["card"],
            "name": card.name,
            "suit": card.suit,
            "force": shown["force"],
            "printed": card.force,
            "titan": card.titan,
            "text": card.text,
            "used": shown["activated"],
            "states": states,
            "sum": self._sum(shown),
            **self._control(shown["card"], panel),
        }

    @staticmethod
    def _sum(shown: Mapping[str, Any]) -> str:
        """`3 printed, +1 Agamemnon`: what a force is made of (J-9.1)."""
        (_, base), *changes = shown["parts"]
        return listed(
            [
                say("{n} printed", n=base),
                *(
                    say("{change} {card}", change=f"{n:+d}".replace("-", "−"), card=printed(c).name)
                    for c, n in changes
                ),
            ]
        )

    @staticmethod
    def _control(card: str, panel: Panel | None) -> dict[str, Any]:
        """The radio button in the panel that a card stands for, and why it stands for none."""
        found = {"control": "", "picked": False, "why": "", "rule": ""}
        for field in reversed(panel.fields) if panel else ():
            for number, choice in enumerate(field.choices):
                value = decode(choice.json)
                if card != (value[1] if isinstance(value, tuple) else value):
                    continue
                if choice.possible:
                    return {"control": f"{field.id}-{number}", "picked": choice.picked, "why": "", "rule": ""}
                found |= {"why": choice.why, "rule": choice.rule}
        return found

    def hand(self, view: Mapping[str, Any], panel: Panel | None) -> list[dict[str, Any]]:
        """The cards in hand, by suit."""
        suits = card_set(view["set"]).suits[SIDES.index(view["you"])]
        held = sorted(view["secret"]["hand"], key=lambda c: (suits.index(printed(c).suit), -printed(c).force))
        return [
            {
                "id": c,
                "name": printed(c).name,
                "suit": say(SUITS[printed(c).suit]) if printed(c).suit in SUITS else printed(c).suit,
                "force": printed(c).force,
                "glyph": GLYPHS.get(printed(c).suit, GLYPHS["Special"]),
                "text": printed(c).text,
                **self._control(c, panel),
            }
            for c in held
        ]


def register() -> None:
    """Make the board known."""
    BOARDS["jihad"] = JihadBoard()
