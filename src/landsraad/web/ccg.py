"""How a CCG table looks: words, the domains, the rite, the hand and the piles, from the view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from landsraad.ccg.cards import CARDS
from landsraad.ccg.effects.core import ABILITIES
from landsraad.table import Event, Prompt, Several, listed, say, say_n, texts
from landsraad.web import ccg_lobby, ccg_panels, ccg_rite
from landsraad.web import ccg_words as words
from landsraad.web.boards import BOARDS, Plain, Words
from landsraad.web.ccg_table import Table
from landsraad.web.panels import Panel, decode

PHASES: Final = texts({
    "purchases": "Purchases",
    "opening": "Opening",
    "initiative": "Initiative",
    "house": "House Intervals",
    "closing": "Closing",
})  # fmt: skip
STAGE: Final = {"next_house": "house"}
HEADINGS: Final[Mapping[str, str]] = {
    "turn": "opening",
    "declarations": "initiative",
    "imperial_discard": "closing",
    "imperial_draw": "closing",
    "house_discard": "closing",
}
"""Kinds of events that begin a part of the log."""
ORDER: Final = ("homeworld", "holding", "persona", "event", "plan", "resource", "")
"""In which order the cards of a domain lie: homeworld, holdings, personas, what lasts."""


class CcgBoard(Plain):
    """Dune CCG, from its view alone."""

    seats_heading = say("Houses")
    shield = "shield_ccg.html"
    style = "ccg.css"
    front = "ccg_front.html"
    lobby = "lobby_ccg.html"
    glossary = words.GLOSSARY

    def lobby_values(self, sent: Mapping[str, str]) -> dict[str, Any]:
        """Who plays each house, and with which deck."""
        return ccg_lobby.values(sent)

    def lobby_config(self, sent: Mapping[str, str]) -> tuple[dict[str, str], dict[str, Any]]:
        """The decks of the houses that play."""
        return ccg_lobby.config(sent)

    def role(self, role: str) -> str:
        """House 1 and so on."""
        return words.house(role) if role.startswith("house_") else role

    def emblem(self, role: str) -> str:
        """Its number in pips."""
        return role

    def phases(self, view: Mapping[str, Any]) -> tuple[list[str], int]:
        """The parts of a turn (C-TURN-01)."""
        names = list(PHASES)[1:] if view["turn"] else list(PHASES)
        stage = STAGE.get(view["stage"], view["stage"])
        if stage == "over":
            stage = "house" if view["active"] else "closing"
        now = names.index(stage) if stage in names else -1
        shown: list[str] = [say(PHASES[p]) for p in names]
        if view["rite"] and now >= 0:
            shown[now] = say("Rite: {kind}", kind=words.rite_name(view["rite"]["kind"]))
        return shown, now

    def turn(self, view: Mapping[str, Any]) -> tuple[Any, Any]:
        """The turn, in words."""
        return (say("Turn {n}", n=view["turn"]) if view["turn"] else say("Before play")), None

    def order(self, view: Mapping[str, Any], seats: Sequence[Any]) -> list[Any]:
        """In order of initiative once there is one."""
        rank = {role: n for n, role in enumerate(view["order"])}
        return sorted(seats, key=lambda row: rank.get(row.role, row.seat))

    def stats(self, view: Mapping[str, Any], role: str) -> tuple[tuple[str, str, str], ...]:
        """Favor, hoard, treasury and hand."""
        p = view["players"][role]
        return (
            ("star", str(p["favor"]), say("favor")),
            ("spice", str(p["hoard"]), say("spice in the hoard")),
            ("coin", str(p["solaris"]), say("solaris")),
            ("card", str(p["hand"]), say("cards in hand")),
        )

    def say(self, view: Mapping[str, Any], role: str) -> str:
        """Whose interval it is, and who is defeated."""
        if view["players"][role]["defeated"]:
            return say("Defeated")
        return say("House Interval") if view["active"] == role else ""

    def panel(
        self, prompt: Prompt, view: Mapping[str, Any], wish: Mapping[str, str], events: Sequence[Event]
    ) -> Panel | None:
        """A panel for every decision but a choice among three named things or more, which is a row of buttons."""
        return ccg_panels.panel(prompt, view, wish)

    def words(self, prompt: Prompt, view: Mapping[str, Any]) -> Words:
        """What is asked, for the form of buttons."""
        return ccg_panels.words_for(prompt, view)

    def value(self, name: str, value: Any, kind: str = "") -> str:
        """Named things in words."""
        if isinstance(value, str) and value:
            return words.option_value(value)
        return Plain.value(self, name, value, kind)

    def rest(self, view: Mapping[str, Any]) -> str:
        """Until one's next House Interval; in one's own there is nothing to rest from."""
        return say("until your next House Interval") if view["active"] != view["you"] else ""

    def order_name(self, kind: str) -> str:
        """What a standing order is about."""
        return say(words.ORDERS[kind]) if kind in words.ORDERS else Plain.order_name(self, kind)

    def log_phase(self, event: Event, before: str) -> tuple[str, bool]:
        """Turn and interval are headings; what is declared shows in what is done."""
        shown = event.kind != "declares" and not _said_before(event)
        if event.kind == "turn":
            turn = say("Turn {n}", n=event.facts["turn"])
            return listed((turn, say(PHASES["opening"])), between=" · "), False
        turn_now = before.parts[0] if isinstance(before, Several) else before
        if event.kind == "house_interval":
            return listed((turn_now, self.role(event.actor)), between=" · "), False
        part = HEADINGS.get(event.kind)
        if part is None:
            return before, shown
        return listed((turn_now, say(PHASES[part])), between=" · "), shown

    def secret(self, view: Mapping[str, Any]) -> list[tuple[str, str]]:
        """The hand, the Assembly, and events placed."""
        held = view.get("secret")
        if not held:
            return []
        me = view["players"][view["you"]]
        piles = [
            (say("Hand"), held["hand"]),
            (say("Assembly"), [c for c in me["assembly"] if c["id"]]),
            (say("Face down"), [c for c in me["domain"] if not c["deployed"] and c["id"]]),
        ]
        return [(title, self._names(cards)) for title, cards in piles]

    @staticmethod
    def _names(cards: Sequence[Mapping[str, Any]]) -> str:
        return listed([words.card_name(c["id"]) for c in cards], between="; ") if cards else say("nothing")

    # For the templates

    def houses(self, view: Mapping[str, Any], panel: Panel | None) -> list[dict[str, Any]]:
        """Everybody's domain: one's own first, the rivals after it in order."""
        roles = list(view["players"])
        mine = roles.index(view["you"]) if view["you"] else 0
        table = Table(view)
        return [self._house(view, table, role, panel) for role in (*roles[mine:], *roles[:mine])]

    def _house(self, view: Mapping[str, Any], table: Table, role: str, panel: Panel | None) -> dict[str, Any]:
        p = view["players"][role]
        roots = [c for c in p["domain"] if not c["on"] or c["on"] not in table.cards]
        return {
            "role": role,
            "name": self.role(role),
            "power": words.power_name(p["power"]),
            "you": view["you"] == role,
            "active": view["active"] == role,
            "defeated": p["defeated"],
            "favor": p["favor"],
            "declared": p["declared"],
            "solaris": p["solaris"],
            "hoard": p["hoard"],
            "hand": say_n("{n} in hand", "{n} in hand", p["hand"]),
            "decks": say("decks {house} and {imperial}", house=p["house_deck"], imperial=p["imperial_deck"]),
            "piles": self._piles(p),
            "cards": [self._card(table, c, panel) for c in sorted(roots, key=lambda c: self._place(c, p))],
            "assembly": [self._card(table, c, panel) for c in p["assembly"]],
            "aside": [self._card(table, c, panel) for c in p["aside"]],
        }

    @staticmethod
    def _piles(p: Mapping[str, Any]) -> list[tuple[str, list[str]]]:
        piles = (
            (say("House discard"), p["house_discard"]),
            (say("Imperial discard"), p["imperial_discard"]),
            (say("Out of the game"), p["removed"]),
        )
        return [(title, [words.card_name(c) for c in cards]) for title, cards in piles]

    @staticmethod
    def _place(card: Mapping[str, Any], p: Mapping[str, Any]) -> tuple[bool, int, int]:
        if card["card"] == p["homeworld"]:
            return False, -1, 0
        kind = CARDS[card["id"]].type if card["id"] else ""
        return not card["deployed"], ORDER.index(kind), card["card"]

    def _card(self, table: Table, card: Mapping[str, Any], panel: Panel | None) -> dict[str, Any]:
        """A card as the template shows it, with those assigned to it below."""
        return {
            **self.face(card["id"]),
            **_now(table, card),
            "n": card["card"],
            "kids": [self._card(table, kid, panel) for kid in table.on(card["card"])],
            **control(card["card"], panel),
        }

    @staticmethod
    def face(card_id: str | None) -> dict[str, Any]:
        """What is printed on a card, or that it lies face down."""
        if not card_id:
            return {"id": "", "name": say("Face-down card"), "kind": "", "glyph": words.glyph(""),
                    "cost": "", "text": [], "playable": True, "ranks": "", "resistance": None,
                    "command": 0, "type": "back"}  # fmt: skip
        facts = CARDS[card_id]
        return {
            "id": card_id,
            "name": words.card_name(card_id),
            "kind": words.kind_words(card_id),
            "type": facts.type,
            "glyph": words.glyph(card_id),
            "cost": words.cost_words(card_id),
            "text": words.card_text(card_id),
            "playable": card_id in ABILITIES,
            "ranks": words.talent_words(facts.talents),
            "resistance": facts.resistance,
            "command": facts.command,
        }

    def hand(self, view: Mapping[str, Any], panel: Panel | None) -> list[dict[str, Any]]:
        """One's own hand; a card that cannot be used says why, where the question is about cards of the hand."""
        refused = panel.data.get("refused", {}) if panel else {}
        return [
            {
                **self.face(c["id"]),
                "n": c["card"],
                "why": refused.get(c["card"], ("", "")),
                **control(c["card"], panel),
            }
            for c in view["secret"]["hand"]
        ]

    def rite(self, view: Mapping[str, Any], panel: Panel | None) -> dict[str, Any] | None:
        """The rite that goes on, step by step."""
        return ccg_rite.picture(view, panel) if view["rite"] else None

    def middle(self, view: Mapping[str, Any]) -> dict[str, Any]:
        """The Guild Hoard with its rate, and what the active player has used up."""
        i = view["interval"]
        used = [
            *([say("favor bought")] if i["bought_favor"] else []),
            *([say("exchange used")] if i["exchanged"] else []),
            *([say("lost a petition")] if i["lost_petition"] else []),
            *([say_n("{n} Dune event", "{n} Dune events", i["dune_events"])] if i["dune_events"] else []),
            *(
                [say_n("{n} Imperium event", "{n} Imperium events", i["imperium_events"])]
                if i["imperium_events"]
                else []
            ),
            *(
                say("{rite} against {who}", rite=say(words.CLASSES[kind]), who=self.role(role))
                for role, kind in i["rites"]
            ),
        ]
        return {
            "active": self.role(view["active"]) if view["active"] else "",
            "used": used if view["active"] else [],
            "order": [self.role(role) for role in view["order"]],
        }


def _said_before(event: Event) -> bool:
    """Whether an event says nothing that the line before it has not: a bid of the listed cost, paying what was bid."""
    facts = event.facts
    if event.kind == "bids":
        return bool(facts.get("listed") == facts["solaris"])
    if event.kind == "paid":
        return bool(facts["solaris"] == facts.get("bid"))
    return event.kind == "force_counted" and facts["surprise"] and not facts["force"]


def _now(table: Table, card: Mapping[str, Any]) -> dict[str, Any]:
    """What a card is now: its state in words, tokens, and numbers that may differ from what is printed."""
    if "deployed" not in card:
        return {"subdued": False, "engaged": False, "states": [], "now": []}
    states = [
        *([say("subdued")] if not card["deployed"] else []),
        *([say("engaged")] if card["engaged"] else []),
        *(
            [say_n("{n} deferment token", "{n} deferment tokens", card["deferment"])]
            if card["deferment"]
            else []
        ),
        *([say("{n} spice on it", n=card["spice"])] if card["spice"] else []),
        *([say_n("{n} program token", "{n} program tokens", card["tokens"])] if card["tokens"] else []),
        *([say("X is {n}", n=card["x"])] if card.get("x") and CARDS[card["id"]].cost is None else []),
        *([say("names {what}", what=words.named(card["named"]))] if card["named"] else []),
        *([say("lasts for a while")] if card["until"] else []),
        *(
            [say("owned by {who}", who=words.house(card["owner"]))]
            if card["owner"] != table.holder.get(card["card"])
            else []
        ),
    ]
    found: dict[str, Any] = {
        "subdued": not card["deployed"], "engaged": card["engaged"], "states": states, "now": []
    }  # fmt: skip
    if card["deployed"]:
        found["ranks"] = words.talent_words(card["talents"])
        found["resistance"], found["command"] = card["resistance"], card["command"]
        found["now"] = [words.subtype(w) for w in card["words"] if "card" not in w]
        found["allegiances"] = [words.power_name(p) for p in card["allegiances"]]
    return found


def control(n: int, panel: Panel | None) -> dict[str, Any]:
    """The control in the panel that a card stands for: its first that is possible."""
    for field, number, choice in _choices(panel):
        if choice.possible and n in _cards(decode(choice.json)):
            return {"control": f"{field.id}-{number}", "picked": choice.picked}
    return {"control": "", "picked": False}


def _choices(panel: Panel | None) -> Iterator[tuple[Any, int, Any]]:
    for field in reversed(panel.fields) if panel else ():
        for number, choice in enumerate(field.choices):
            yield field, number, choice


def _cards(value: Any) -> tuple[int, ...]:
    """The card a choice is about: the last of an operation and its card, or the value itself."""
    if isinstance(value, tuple):
        return tuple(v for v in value[1:] if type(v) is int)
    return (value,) if type(value) is int and value else ()


def register() -> None:
    """Make the board known."""
    BOARDS["ccg"] = CcgBoard()
