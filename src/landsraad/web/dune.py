"""How a Dune table looks: words, seats, shield and map, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any, Final

from landsraad.dune.board import HOST, PLACES, SECTOR, TERRITORY
from landsraad.dune.cards import (
    AMBASSADORS,
    BLOWS,
    DISCOVERIES,
    ECAZ,
    FACTION_NAMES,
    LEADERS,
    MORITANI,
    TERROR_NAMES,
    TLEILAXU,
    TREACHERY,
    card_name,
)
from landsraad.dune.factions.tleilaxu import UNSEEN
from landsraad.dune.karama import USES
from landsraad.dune.log import WORDS
from landsraad.dune.log import name as word
from landsraad.dune.skills.all import SKILLS
from landsraad.server.store import SeatRow
from landsraad.table import Event, Prompt, Several, capital, listed, say
from landsraad.web import dune_panels
from landsraad.web.boards import BOARDS, BoardMap, Plain, Words, words_of
from landsraad.web.dune_ecaz import ambassador_stats, ambassadors_on_map, ecaz_notes, whereabouts
from landsraad.web.dune_panels.look import gholas
from landsraad.web.dune_skills import card_of, seat_lines, skill_notes, title
from landsraad.web.dune_terror import purge_words, terror_notes, terror_on_map, terror_stats, terror_words
from landsraad.web.dune_words import DECISIONS, DOES, FACES, FIELDS, PHASE_OF, TOKENS, VALUES
from landsraad.web.names import KNOWN
from landsraad.web.panels import Panel
from landsraad.web.phrases import phase_name, token_name

_FORCES: Final = ("tokens", "reserves", "tanks", "army", "lost", "undialed")
"""Facts that are a number of normal forces and one of elite forces."""


class DuneBoard(Plain):
    """Dune, from its view alone."""

    seats_heading = say("Storm order")
    shield = "shield_dune.html"

    def subtitle(self, setup: Mapping[str, Any], seats: int) -> str:
        """The rules in a word."""
        preset = setup.get("preset") or "kiss"
        return say(
            "{preset} rules · {seats} seats",
            preset="KISS" if preset == "kiss" else words_of(preset),
            seats=seats,
        )

    def role(self, role: str) -> str:
        """The faction's name."""
        return FACTION_NAMES.get(role, words_of(role))

    def emblem(self, role: str) -> str:
        """Its own."""
        return role if role in FACTION_NAMES else "none"

    def phases(self, view: Mapping[str, Any]) -> tuple[list[str], int]:
        """The nine phases."""
        names: list[str] = [phase_name(phase) for phase in view["phases"]]
        return names, names.index(view["phase"]) if view["phase"] in names else -1

    def order(self, view: Mapping[str, Any], seats: Sequence[SeatRow]) -> list[SeatRow]:
        """Storm order; before the first storm, round the table."""
        order = list(view["order"])
        return sorted(seats, key=lambda s: (order.index(s.role) if s.role in order else 99, s.seat))

    def stats(self, view: Mapping[str, Any], role: str) -> tuple[tuple[str, str, str], ...]:
        """Public numbers: reserves, tanks, strongholds, spice in front, and cards while bidding."""
        f = view["factions"][role]
        held = f["strongholds"]
        found = [
            ("reserve", str(sum(f["reserves"])), say("in reserve")),
            ("tank", str(sum(f["tanks"])), say("in the tanks")),
            ("hold", str(held if isinstance(held, int) else len(held)), say("strongholds")),
        ]
        if f["bribes"]:
            found.append(("spice", str(f["bribes"]), say("spice in front of the shield")))
        token = view["discoveries"]["ornithopter"]
        if token and token[0] == role:
            found.append(("flight", "1", say("Ornithopter token, found on turn {turn}", turn=token[1])))
        if f["hand_size"] is not None:
            found.append(("card", str(f["hand_size"]), say("treachery cards")))
        if role == MORITANI:
            found += terror_stats(view)
        if role == ECAZ:
            found += ambassador_stats(view)
        return tuple(found)

    def carries(self, view: Mapping[str, Any], role: str) -> tuple[tuple[str, str, str], ...]:
        """Skilled leaders, and which of their bands counts."""
        return seat_lines(view, role)

    def ally(self, view: Mapping[str, Any], role: str) -> str:
        """The ally, if there is one."""
        return str(view["factions"][role]["ally"] or "")

    def say(self, view: Mapping[str, Any], role: str) -> str:
        """The lead in an auction, a plan that is sealed, the gholas of the Tleilaxu."""
        auction, battle = view.get("auction"), view.get("battle")
        if auction and auction["bidder"] == role:
            return say("Leads with {bid}", bid=auction["bid"])
        if battle and role in (battle["aggressor"], battle["defender"]):
            return (
                say("Plan sealed")
                if role in battle["committed"] and not battle["revealed"]
                else say("In battle")
            )
        if battle and battle["pair"] and role == battle["pair"][1]:
            return say("Beside {faction}", faction=self.role(battle["pair"][0]))
        duke = view["duke"]
        if duke and duke["with"] == role:
            return say("Duke Vidal: {where}", where=whereabouts(view))
        if role == TLEILAXU and (held := gholas(view)):
            return say("Gholas: {leaders}", leaders=listed(x["name"] for x in held))
        return ""

    def peek(self, view: Mapping[str, Any], kind: str) -> tuple[str, dict[str, Any]] | None:
        """The card up for bid, for who may look at it."""
        auction = view.get("auction")
        if kind == "RaiseOrPass" and auction and auction["card"]:
            return say("You alone looked at this card"), self.face(auction["card"])
        return None

    def panel(
        self,
        prompt: Prompt,
        view: Mapping[str, Any],
        wish: Mapping[str, str],
        events: Sequence[Event],
    ) -> Panel | None:
        """The panel made for this kind of decision."""
        return dune_panels.panel(self, prompt, view, wish, events)

    def card_says(self, card: str) -> str:
        """By its kind."""
        what = TREACHERY[card]
        return (
            say("{name}: {does}.", name=what.name, does=say(DOES[what.kind]))
            if what.kind in DOES
            else f"{what.name}."
        )

    def cards_of(self, prompt: Prompt) -> Sequence[str]:
        """Karama, Truthtrance and Ghola stand on their cards."""
        kind = prompt.decision.kind
        if kind == "Truthtrance":
            return list(prompt.options(()))
        if kind == "Ghola":
            return ("tleilaxu_ghola",)
        if kind == "KaramaOutOfTurn":
            first = prompt.options(())[0]
            return list(prompt.options((first, prompt.options((first,))[0])))
        return ()

    def urgent(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> tuple[Prompt, str] | None:
        """A Karama that can change the battle before anybody has sealed, and before Voice and Prescience."""
        prompt = next((p for p in standing if p.decision.kind == "KaramaOutOfTurn"), None)
        if prompt is None or not view.get("battle"):
            return None
        uses = [say(USES[use].text) for use in prompt.options(()) if USES[use].in_battle]
        if not uses:
            return None
        return prompt, say("Your Karama can change this battle now: {uses}.", uses=listed(uses, between="; "))

    def deals(self, view: Mapping[str, Any], standing: Sequence[Prompt]) -> list[dict[str, Any]]:
        """The deals on the table and in force."""
        answers = next((p for p in standing if p.decision.kind == "DealAnswer"), None)
        return dune_panels.deals(view, answers)

    def map(self, view: Mapping[str, Any], config: Mapping[str, Any]) -> BoardMap:
        """Forces, spice, storm and seats."""
        circles = {f["circle"]: faction for faction, f in view["factions"].items()}
        return BoardMap(
            pieces=[
                *(dict(piece) for piece in view["forces"] if piece["normal"] or piece["elite"]),
                *terror_on_map(view),
                *ambassadors_on_map(view),
            ],
            spice=dict(view["spice"]),
            storm=view["storm"] if view["turn"] else None,
            seats=circles,
            first=view["order"][0] if view["order"] and view["turn"] else None,
            opened=tuple(view["discoveries"]["opened"]),
            tokens=[dict(token) for token in view["discoveries"]["face_down"]],
            reach="1-6" if config.get("options", {}).get("KISS-STORM") == "off" else "2-6",
        )

    def places(self, value: Any) -> tuple[str, ...]:
        """A location is a place on the map; a territory is all of its locations."""
        if not isinstance(value, str):
            return ()
        if value in TERRITORY:
            return (value,)
        return tuple(PLACES[value].locations) if value in PLACES else ()

    def words(self, prompt: Prompt, view: Mapping[str, Any]) -> Words:
        """The decision in the imperative, with its facts."""
        kind, facts = prompt.decision.kind, prompt.facts()
        eyebrow = phase_name(view["phase"])
        if kind == "RaiseOrPass":
            return self._bid(facts)
        if kind.startswith("KaramaMoment"):
            uses = facts.get("uses", {})
            shown = tuple((use, str(text)) for use, text in uses.items())
            return Words(
                eyebrow,
                say("Play a Karama?"),
                say("A moment in which a Karama may be played."),
                say("Play it"),
                shown,
            )
        if kind not in DECISIONS:
            return Plain.words(self, prompt, view)
        heading, why, button = DECISIONS[kind]
        said = {key: self.value(key, value, kind) for key, value in facts.items()}
        if kind == "TerrorThreat":
            said |= terror_words(facts)
        if kind == "EnemyOfMyEnemy":
            said |= purge_words(facts)
        if kind == "RevealToken":
            said["effect"] = say(TOKENS[facts["token"]])
        shown = tuple(
            (self.field(kind, key), self.value(key, value, kind))
            for key, value in facts.items()
            if value not in (None, "", [], {}, ())
            and (key, value) != ("ally", 0)
            and f"{{{key}}}" not in heading + why
        )
        return Words(eyebrow, _filled(heading, said), _filled(why, said) if why else "", say(button), shown)

    def _bid(self, facts: Mapping[str, Any]) -> Words:
        least = int(facts["bid"]) + 1
        leads = (
            say(
                "{bidder} leads with {bid}. If everyone else passes, the highest bidder takes the card.",
                bidder=self.role(str(facts["bidder"])),
                bid=facts["bid"],
            )
            if facts["bidder"]
            else say("Nobody has bid. The highest bidder takes the card.")
        )
        eyebrow = say("Card {number} of {total}", number=facts["number"], total=facts["total"])
        if int(facts["highest"]) < least:
            return Words(
                eyebrow,
                say("Pass"),
                say("{leads} You can back no more than {spice}.", leads=leads, spice=facts["highest"]),
                say("Bid"),
            )
        return Words(eyebrow, say("Bid {least} or more, or pass", least=least), leads, say("Bid"))

    def apart(self, kind: str, name: str) -> bool:
        """A bid of 0 is a pass."""
        return kind == "RaiseOrPass"

    def field(self, kind: str, name: str) -> str:
        """A field; counts name the place they are taken from."""
        if name.startswith("take "):
            return say("Take 1 from {place}", place=self._place(name.removeprefix("take ")))
        what, _, place = name.partition("@")
        if place:
            at = say("reserves") if place == "reserves" else self._place(place)
            return listed((self._field(what), at), between=" · ")
        if name.startswith("sell "):
            return say("Discard {card}?", card=card_name(name.removeprefix("sell ")))
        if name.startswith("keep "):
            return say("Keep {card}", card=card_name(name.removeprefix("keep ")))
        return self._field(name)

    @staticmethod
    def _field(name: str) -> str:
        return say(FIELDS[name]) if name in FIELDS else words_of(name)

    def value(self, name: str, value: Any, kind: str = "") -> str:
        """Cards, leaders, factions, places and rules by their names."""
        special = VALUES.get((kind.partition(":")[0], name), {})
        for known, text in special.items():
            if known == value and type(known) is type(value):
                return say(text)
        if isinstance(value, str):
            return self._named(value)
        if name in _FORCES and isinstance(value, list) and len(value) == 2:
            return (
                say("{normal} and {elite} elite", normal=value[0], elite=value[1])
                if value[1]
                else str(value[0])
            )
        if kind == "NexusTurn" and name == "offers":
            pairs = (
                say("{offerer} to {faction}", offerer=self.role(a), faction=self.role(b)) for a, b in value
            )
            return listed(pairs, between="; ")
        if name == "due" and isinstance(value, list):
            pairs = (listed((self.role(f), self._named(card)), between=": ") for f, card in value)
            return listed(pairs, between="; ")
        return Plain.value(self, name, value, kind)

    def _named(self, value: str) -> str:
        if not value:
            return say("None")
        if value in FACTION_NAMES:
            return FACTION_NAMES[value]
        if value in AMBASSADORS:
            return word(value)
        if value in TERRITORY or value in PLACES:
            return self._place(value)
        if value in DISCOVERIES:
            return token_name(value)
        if value in TREACHERY or value in BLOWS or value.startswith("shai_hulud"):
            return card_name(value)
        if value in TERROR_NAMES:
            return TERROR_NAMES[value]
        if value in SKILLS:
            return SKILLS[value].title
        if value in LEADERS:
            return say("{name} ({strength})", name=LEADERS[value].name, strength=LEADERS[value].label)
        if value.startswith(UNSEEN):
            return say("One of {faction}, face down", faction=self.role(value.removeprefix(UNSEEN)))
        if value.startswith("K-KARAMA-"):
            return capital(say(USES[value].text)) if value in USES else value
        return (
            capital(say(WORDS[value]))
            if value in WORDS
            else words_of(value)
            if value.isidentifier()
            else capital(value)
        )

    def _place(self, value: str) -> str:
        place = PLACES[TERRITORY.get(value, value)]
        sector = SECTOR.get(value)
        many = len(place.locations) > 1 and value not in HOST
        return (
            say("{place}, sector {sector}", place=place.name, sector=18 if sector == 0 else sector)
            if many and sector is not None
            else place.name
        )

    def order_name(self, kind: str) -> str:
        """What a standing order is about."""
        name, _, of = kind.partition(":")
        return (
            say("Karama, {of}", of=of)
            if of
            else say(DECISIONS[name][0])
            if name in DECISIONS
            else words_of(name)
        )

    def log_phase(self, event: Event, before: str) -> tuple[str, bool]:
        """Turn and phase are headings; most kinds of events belong to one phase."""
        if event.kind == "turn":
            return say("Turn {turn}", turn=event.facts["turn"]), False
        turn = before.parts[0] if isinstance(before, Several) else before
        phase = PHASE_OF.get(event.kind)
        if phase is None:
            return before, True
        named = phase_name(phase)
        return (listed((turn, named), between=" · ") if turn.startswith("Turn") else named), True

    def hand(self, view: Mapping[str, Any]) -> list[dict[str, Any]]:
        """The treachery cards behind the shield, as the template draws them."""
        return [self.face(card) for card in view["secret"]["hand"]]

    def face(self, card: str) -> dict[str, Any]:
        """One card."""
        kind, subtype = FACES.get(TREACHERY[card].kind, ("special", None))
        return {"id": card, "name": TREACHERY[card].name, "kind": kind, "subtype": subtype}

    def discs(self, view: Mapping[str, Any]) -> list[dict[str, Any]]:
        """One's leaders, and for the Tleilaxu their gholas."""
        me = view["you"]
        theirs = gholas(view) if me == TLEILAXU else []
        duke = view["duke"]
        if duke and duke["with"] == me and not duke["ghola"]:
            theirs = [*theirs, duke]
        return [
            {
                "name": x["name"],
                "strength": LEADERS[x["id"]].label,
                "dead": x["dead"],
                "away": x["ghola"] and me != TLEILAXU,
                "skill": title(card) if (card := card_of(view, x["id"])) else "",
            }
            for x in (*view["factions"][me]["leaders"], *theirs)
        ]

    def limit(self, view: Mapping[str, Any]) -> int:
        """How many cards the hand holds."""
        return int(view["factions"][view["you"]]["hand_limit"])

    def notes(self, view: Mapping[str, Any]) -> list[tuple[str, str]]:
        """What else one alone knows: traitors, captives, prediction, what was seen."""
        own = view["secret"]
        found = [
            (
                say("Traitors") if len(own["traitors"]) > 1 else say("Traitor"),
                listed(map(self._named, own["traitors"])),
            )
        ]
        if own.get("captives"):
            what = say("Gholas") if view["you"] == TLEILAXU else say("Captives")
            found.append((what, listed(map(self._named, own["captives"]))))
        found += terror_notes(view)
        found += ecaz_notes(view)
        found += skill_notes(view)
        if own.get("prediction"):
            who, turn = own["prediction"]
            found.append((say("Prediction"), say("{who} wins on turn {turn}", who=self.role(who), turn=turn)))
        kwisatz = own.get("kwisatz_haderach")
        if kwisatz:
            now = (
                say("dead")
                if kwisatz["dead"]
                else say(
                    "{losses} of {needed} losses",
                    losses=min(kwisatz["losses"], kwisatz["needed"]),
                    needed=kwisatz["needed"],
                )
            )
            found.append((say("Kwisatz Haderach"), now))
        found += [
            (say("Token in {place}", place=self._place(token["location"])), token_name(token["token"]))
            for token in view["discoveries"]["face_down"]
            if token["token"]
        ]
        if own.get("spice_card"):
            found.append((say("Top spice card"), card_name(own["spice_card"])))
        if own.get("next_storm"):
            found.append((say("Next storm"), say("{n} sectors", n=own["next_storm"])))
        auction = view.get("auction")
        if auction and auction.get("card"):
            found.append((say("Card up for bid"), card_name(auction["card"])))
        for owner in {**own.get("peeks", {}), **own.get("seen", {})}:
            things = own.get("seen", {}).get(owner, {})
            held = [
                *map(card_name, things.get("hand", ())),
                *(LEADERS[x].name for x in things.get("traitors", ())),
            ]
            found.append((say("{faction} holds", faction=self.role(owner)), listed(held) or say("nothing")))
        return [(name, text) for name, text in found if text]

    def reserved(self, view: Mapping[str, Any]) -> int:
        """Spice that lies in one's own open offers."""
        return dune_panels.reserved(view)

    def pledged(self, view: Mapping[str, Any]) -> str:
        """What is promised."""
        own = view["secret"]
        told = [say("{spice} pledged to your ally", spice=own["pledge"])] if own["pledge"] else []
        if own["ally_pledge"]:
            told.append(say("{spice} pledged to you", spice=own["ally_pledge"]))
        return listed(told, between=" · ") or say("Nothing promised")


def _filled(template: str, facts: Mapping[str, str]) -> str:
    """A text with a decision's facts; one that is missing leaves a gap, not an error."""
    wanted = {name for _, name, _, _ in Formatter().parse(template) if name}
    return say(template, **{name: facts.get(name) or KNOWN.get(name) or "…" for name in wanted})


def register() -> None:
    """Make the board known."""
    BOARDS["dune"] = DuneBoard()


__all__ = ("DuneBoard", "register")
