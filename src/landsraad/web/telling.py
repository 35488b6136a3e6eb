"""How a game is told afterwards: what stands above a moment, marks on the time line, what a seat knew, turning points.

Any game of the kernel can be told with `Telling`; Dune tells more. A telling is given events and views that somebody
may see, never the state, so it cannot tell what they may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from landsraad.dune.board import JACURUTU, PLACES, STRONGHOLDS
from landsraad.dune.cards import ECAZ, FACTION_NAMES, NINE, TREACHERY, card_name
from landsraad.table import Event, listed, say
from landsraad.web.boards import Plain
from landsraad.web.dune import DuneBoard
from landsraad.web.dune_skills import title
from landsraad.web.phrases import phase_name


@dataclass(frozen=True, slots=True)
class Chip:
    """A card as a chip: `kind` is "" (one's own or open to all), "d" (found out), or "q" (unknown)."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What somebody knew of one seat."""

    role: str
    name: str
    emblem: str
    chips: tuple[Chip, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    purse: int | None = None


@dataclass(frozen=True, slots=True)
class Holdings:
    """Places that count, turn by turn: each line is a role with its numbers."""

    what: str
    turns: tuple[int, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...]
    goal: int = 0
    meaning: str = ""
    """What comes of reaching the goal."""


@dataclass(frozen=True, slots=True)
class Point:
    """A turning point: where it is in the record, what it was, and how much it weighs."""

    version: int
    turn: Any
    text: str
    rule: str
    emblem: str
    weight: int = 1
    icon: str = "star"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why something came out as it did: a question, sentences, and the event before which it was decided."""

    title: str
    sentences: tuple[str, ...]
    rules: tuple[str, ...]
    before: int


@dataclass(slots=True)
class Look:
    """One look at the board for `holdings` and `turns`: a version and the public view then."""

    version: int
    view: Mapping[str, Any] = field(default_factory=dict)


class Telling:
    """For any game."""

    def headline(self, view: Mapping[str, Any], board: Plain) -> str:
        """What is going on, in a word or three."""
        names, now = board.phases(view)
        if 0 <= now < len(names):
            return names[now]
        return phase_name(str(view["phase"])) if view.get("phase") else say("The game")

    def mark(self, event: Event) -> str:
        """The sign of an event on the time line, or nothing."""
        return ""

    def known(
        self, board: Plain, view: Mapping[str, Any], events: Iterable[Event], role: str | None
    ) -> list[Known]:
        """What a seat knew (None: what was public)."""
        if role is None or not view.get("secret"):
            return []
        return [Known(role, board.role(role), board.emblem(role), notes=tuple(board.secret(view)))]

    def opened(self, board: Plain, view: Mapping[str, Any], role: str) -> Known:
        """What lies behind a shield, from that seat's own view."""
        return Known(role, board.role(role), board.emblem(role), notes=tuple(board.secret(view)))

    def holdings(self, looks: Sequence[Look]) -> Holdings | None:
        """A course of numbers for the end screen; None if the game has none."""
        return None

    def points(self, events: Iterable[tuple[int, Event]], looks: Sequence[Look], board: Plain) -> list[Point]:
        """Turning points, in order; `events` come with their versions."""
        return []

    def verdict(self, events: Sequence[Event], fresh: int, board: Plain) -> Verdict | None:
        """Why the last `fresh` of these events came out as they did; None if there is nothing to tell."""
        return None

    def facts(self, events: Sequence[Event], board: Plain) -> tuple[tuple[str, str], ...]:
        """What the rule of the last of these events was used on."""
        return board.told(events[-1].facts)

    def prediction(self, view: Mapping[str, Any], opened: Mapping[str, Mapping[str, Any]]) -> str:
        """What was foreseen, once it may be told."""
        return ""


_MARKS: Final = {
    "battle_won": "sword",
    "two_traitors": "sword",
    "explosion": "sword",
    "traitor": "star",
    "worm": "storm",
    "family_atomics": "star",
    "alliance": "deal",
    "alliance_broken": "deal",
    "prediction_fulfilled": "star",
    "victory": "hold",
}
_PLAYED: Final = ("weather_control", "family_atomics", "truthtrance", "ghola", "hajr", "karama")


class DuneTelling(Telling):
    """Dune."""

    def headline(self, view: Mapping[str, Any], board: Plain) -> str:
        """The battle that is fought, else the phase."""
        battle = view.get("battle")
        if battle:
            return say("Battle in {place}", place=PLACES[battle["territory"]].name)
        auction = view.get("auction")
        if auction and view["phase"] == "Bidding":
            return (
                say("Card {number} of {total}", number=auction["number"], total=auction["total"])
                if auction["number"]
                else phase_name("Bidding")
            )
        return say("The end") if view["phase"] == "End" else phase_name(view["phase"])

    def mark(self, event: Event) -> str:
        """Battles, worms, alliances, treason and the end."""
        return _MARKS.get(event.kind, "")

    def known(
        self, board: Plain, view: Mapping[str, Any], events: Iterable[Event], role: str | None
    ) -> list[Known]:
        """One's own hand, and of the others what was seen, shown or played and kept."""
        found = hands(events)
        seen = (view["secret"] or {}).get("seen") or {}
        for viewed, things in seen.items():
            found.setdefault(viewed, {}).update(dict.fromkeys(things["hand"], "d"))
        gone = {*view["discards"], *view["removed"]}
        rows = []
        if role is not None and view["secret"]:
            rows.append(self.opened(board, view, role))
        for faction in view["factions"]:
            if faction == role:
                continue
            cards = {c: how for c, how in found.get(faction, {}).items() if c not in gone}
            chips = [Chip(card_name(c), how if role is not None else "") for c, how in cards.items()]
            chips.append(Chip(say("rest unknown") if chips else say("all unknown"), "q"))
            shown = view["factions"][faction]["shown_traitors"]
            notes = [(say("Traitor shown"), listed(board.value("", x) for x in shown))] if shown else []
            rows.append(
                Known(faction, board.role(faction), board.emblem(faction), tuple(chips), tuple(notes))
            )
        return rows

    def opened(self, board: Plain, view: Mapping[str, Any], role: str) -> Known:
        """Hand, purse and notes."""
        own = view["secret"]
        chips = tuple(Chip(card_name(c)) for c in own["hand"]) or (Chip(say("no cards"), "q"),)
        notes = board.notes(view) if isinstance(board, DuneBoard) else []
        return Known(role, board.role(role), board.emblem(role), chips, tuple(notes), own["spice"])

    def holdings(self, looks: Sequence[Look]) -> Holdings | None:
        """Strongholds at the end of each turn."""
        last: dict[int, Mapping[str, Any]] = {}
        for look in looks:
            if look.view["turn"]:
                last[int(look.view["turn"])] = look.view["factions"]
        if not last:
            return None
        turns = tuple(sorted(last))
        factions = [f for f in NINE if f in last[turns[0]]]
        lines = tuple((f, tuple(_many(last[t][f]["strongholds"]) for t in turns)) for f in factions)
        return Holdings(say("Strongholds"), turns, lines, 3, say("{n} win alone", n=3))

    def points(self, events: Iterable[tuple[int, Event]], looks: Sequence[Look], board: Plain) -> list[Point]:
        """Strongholds that changed hands, great battles, treason, alliances, the end."""
        found = [p for p in (self._point(version, event) for version, event in events) if p is not None]
        held: dict[str, str] = {}
        for look in looks:
            now = {t: f for f, p in look.view["factions"].items() for t in p["strongholds"]}
            for place in (*STRONGHOLDS, JACURUTU):
                owner = now.get(place, "")
                before = held.get(place, "")
                if owner and owner != before and look.view["turn"]:
                    text = say("{owner} holds {place}", owner=FACTION_NAMES[owner], place=PLACES[place].name)
                    if before:
                        text = say("{holds}, {before} before", holds=text, before=FACTION_NAMES[before])
                    weight = 3 if before else 1
                    found.append(
                        Point(look.version, look.view["turn"], text, "B-WIN-05", owner, weight, "hold")
                    )
                if owner:
                    held[place] = owner
        return sorted(found, key=lambda p: p.version)

    @staticmethod
    def _point(version: int, event: Event) -> Point | None:
        from landsraad.dune.log import describe

        weights = {"traitor": 4, "explosion": 4, "alliance": 2, "alliance_broken": 2, "family_atomics": 3,
                   "prediction_fulfilled": 9, "victory": 8, "battle_won": 2}  # fmt: skip
        weight = weights.get(event.kind)
        if weight is None:
            return None
        if event.kind == "battle_won" and event.facts.get("territory") in (*STRONGHOLDS, JACURUTU):
            weight = 3
        emblem = event.actor if event.actor in FACTION_NAMES else ""
        return Point(version, None, describe(event), event.rule, emblem, weight, _MARKS[event.kind])

    def verdict(self, events: Sequence[Event], fresh: int, board: Plain) -> Verdict | None:
        """How a battle was won: what each side's total was made of."""
        end = next(
            (
                i
                for i in range(len(events) - 1, len(events) - 1 - fresh, -1)
                if events[i].kind == "battle_won"
            ),
            -1,
        )
        start = next((i for i in range(end, -1, -1) if events[i].kind == "battle"), -1)
        if start < 0:
            return None
        fought, won = events[start : end + 1], events[end]
        said = [
            say("{faction}: {sum}.", faction=FACTION_NAMES[faction], sum=made)
            for faction, made in _sums(fought, board)
        ]
        totals = won.facts.get("totals") or {}
        if not totals:
            traitor = next((e for e in fought if e.kind == "traitor"), None)
            if traitor is not None:
                leader = board.value("", traitor.facts["leader"])
                said = [
                    say(
                        "{leader} was a traitor: whoever calls one wins at once and loses nothing.",
                        leader=leader,
                    )
                ]
        elif len(set(totals.values())) == 1:
            said.append(
                say(
                    "A tie goes to the aggressor, {faction}.",
                    faction=FACTION_NAMES[fought[0].actor],
                )
            )
        title = say("Why did {faction} win?", faction=FACTION_NAMES[won.actor])
        before = next((i for i in range(start, end) if events[i].kind == "plan_committed"), start)
        return Verdict(title, tuple(said), (won.rule,), before)

    def facts(self, events: Sequence[Event], board: Plain) -> tuple[tuple[str, str], ...]:
        """Of a battle that was won the sums."""
        won = events[-1]
        start = next((i for i in range(len(events) - 1, -1, -1) if events[i].kind == "battle"), -1)
        if won.kind != "battle_won" or start < 0:
            return board.told(won.facts)
        plain = {key: value for key, value in won.facts.items() if key not in ("dials", "totals")}
        sums = ((FACTION_NAMES[faction], made) for faction, made in _sums(events[start:], board))
        return (*board.told(plain), *sums)

    def prediction(self, view: Mapping[str, Any], opened: Mapping[str, Mapping[str, Any]]) -> str:
        """Who the Bene Gesserit thought would win, and when."""
        written = (opened.get("bene_gesserit", {}).get("secret") or {}).get("prediction")
        if not written:
            return ""
        who, turn = written
        came = say("It came true.") if view["prediction"] else say("It did not come true.")
        return say(
            "{seer} wrote down {who} on turn {turn}. {came}",
            seer=FACTION_NAMES["bene_gesserit"],
            who=FACTION_NAMES[who],
            turn=turn,
            came=came,
        )


def _aid(fought: Sequence[Event], faction: str) -> list[str]:
    """What a fighter's total had beside dial and leader: Facedancers, the half of Ecaz, their special Karama."""
    found: list[str] = []
    for event in fought:
        if event.kind == "skill_takes" and event.facts["of"] == faction:
            skill, taken = title(event.facts["skill"]), event.facts["strength"]
            found.append(say("{skill} (−{strength})", skill=skill, strength=taken))
        if event.actor != faction:
            continue
        if event.kind == "facedancers":
            found.append(say("Facedancers ({strength})", strength=event.facts["strength"]))
        elif event.kind == "fights_beside":
            found.append(say("half of {ecaz} ({half})", ecaz=FACTION_NAMES[ECAZ], half=event.facts["half"]))
        elif event.kind == "gap":
            found.append(say("the difference of the leaders ({gap})", gap=event.facts["gap"]))
        elif event.kind == "skill_adds":
            skill, added = title(event.facts["skill"]), event.facts["strength"]
            found.append(say("{skill} (+{strength})", skill=skill, strength=added))
    return found


def _sums(fought: Sequence[Event], board: Plain) -> list[tuple[str, str]]:
    """Of each fighter in a battle, whose last event is its end: what its total was made of."""
    plans = {e.actor: e.facts["plan"] for e in fought if e.kind == "plan"}
    dead = {e.facts["leader"] for e in fought if e.kind == "leader_killed"}
    return [(f, _sum(board, f, plan, fought[-1], dead, _aid(fought, f))) for f, plan in plans.items()]


def _sum(
    board: Plain, faction: str, plan: Mapping[str, Any], won: Event, dead: set[str], aid: Sequence[str]
) -> str:
    dial = say(
        "a dial of {forces}", forces=won.facts.get("dials", {}).get(faction, plan["normal"] + plan["elite"])
    )
    if plan["elite"]:
        dial = say("{dial} ({elite} elite)", dial=dial, elite=plan["elite"])
    parts = [dial]
    leader, fate = plan["leader"], ""
    if leader:
        name = board.value("", leader)
        if leader in dead:
            fate = say("; {name} was killed and counts nothing", name=name)
        else:
            parts.append(name)
    if plan["kwisatz_haderach"] and not fate:
        parts.append(say("the Kwisatz Haderach"))
    made = listed([*parts, *aid], joined=True)
    total = (won.facts.get("totals") or {}).get(faction)
    if total is None:
        return say("{parts}{fate}", parts=made, fate=fate)
    return say("{total}, {parts}{fate}", total=float(total), parts=made, fate=fate)


def _many(held: Any) -> int:
    return held if isinstance(held, int) else len(held)


def hands(events: Iterable[Event]) -> dict[str, dict[str, str]]:
    """Cards that somebody knows each faction to hold, from the events that this somebody may see."""
    found: dict[str, dict[str, str]] = {}
    up = ""
    for event in events:
        kind, facts, actor = event.kind, event.facts, event.actor
        mine = found.setdefault(actor, {}) if actor else {}
        if kind == "card_up":
            up = ""
        elif kind == "card_seen":
            up = facts["card"]
        elif kind == "card_won":
            if up:
                mine[up] = "d"
            up = ""
        elif kind == "hand_seen":
            found[facts["of"]] = dict.fromkeys(facts["cards"], "d")
        elif kind == "shown" and facts.get("what") == "hand":
            found[actor] = dict.fromkeys(facts["things"], "d")
        elif kind == "plan":
            for card in (facts["plan"]["leader"], facts["plan"]["weapon"], facts["plan"]["defense"]):
                if card in TREACHERY:
                    mine[card] = ""
        elif kind == "prescience_answer" and facts.get("value") in TREACHERY:
            mine[facts["value"]] = "d"
        elif kind == "card_discarded":
            mine.pop(facts["card"], None)
        elif kind == "card_planted":
            mine.pop(facts["card"], None)
            found.setdefault(facts["of"], {})[facts["card"]] = "d"
        elif kind == "cards_swapped":
            found[facts["of"]], found[actor] = {}, {}
        elif kind == "swapped_cards":
            found[facts["of"]] = dict.fromkeys(facts["given"], "d")
            found[actor] = dict.fromkeys(facts["taken"], "d")
        elif kind in _PLAYED:
            played = facts.get("card")
            for card in [
                c for c in mine if c == played or TREACHERY[c].name.lower().replace(" ", "_").endswith(kind)
            ]:
                del mine[card]
    return found


TELLINGS: dict[str, Telling] = {"dune": DuneTelling()}
PLAIN = Telling()


def telling_for(game: str) -> Telling:
    """How a game is told."""
    return TELLINGS.get(game, PLAIN)
