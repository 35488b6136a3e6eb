"""A table for rulings: set up a situation, act, look at the exact result.

    t = Table("atreides", "harkonnen", storm=10)
    t.place("harkonnen", "carthag@10", 4)
    t.hand("atreides", "crysknife")
    t.start("battles")
    t.do("atreides", Foresee("weapon"))
    assert t.spice("atreides") == 7

Everything is moved, never created, so the invariants hold from the start. Decisions with one legal answer answer
themselves (`auto`), so windows in which nobody can do anything do not get in the way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from landsraad.dune.board import BORDERS, JACURUTU, TERRITORY
from landsraad.dune.cards import ATOMICS, DISCOVERIES, DUKE, LEADERS, SIX
from landsraad.dune.game import GAME, STAGES, Dune
from landsraad.dune.options import parse
from landsraad.dune.phases.setup import new_state
from landsraad.dune.phases.storm import set_order
from landsraad.dune.state import State
from landsraad.table import CHECKPOINT, Action, Decision, Event, Match, Refusal, Script

NAMES = {"guild": "spacing_guild", "bg": "bene_gesserit"}


class Until(Dune):
    """The game as far as the beginning of a stage."""

    def __init__(self, stop: str) -> None:
        self.stop = stop

    def script(self, state: State) -> Script[None]:
        """Over where `stop` begins."""
        while state.stage not in ("over", self.stop):
            yield CHECKPOINT
            state.stage = yield from STAGES[state.stage](state)


def full(name: str) -> str:
    """`guild` and `bg` are short for their ids."""
    return NAMES.get(name, name)


class Table:
    """A state under construction, then the match played from it."""

    match: Match

    def __init__(
        self,
        *factions: str,
        seed: int = 1,
        turn: int = 3,
        storm: int = 0,
        options: dict[str, Any] | None = None,
        preset: str = "kiss",
        circles: list[str | None] | None = None,
    ) -> None:
        """All six factions in the order of `SIX` unless some are named; all tokens in reserve, all hands empty."""
        seats: list[str | None] = circles or [full(f) for f in (factions or SIX)]
        self.config = GAME.check_config({"preset": preset, "options": options or {}, "factions": seats})
        self.g: State = new_state(parse(self.config["options"], preset), self.config["factions"], seed)
        self.g.turn, self.g.storm = turn, storm
        set_order(self.g)
        self.g.events.clear()
        for f in self.g.factions:  # traitors are no surprise unless a test hands them out
            self.g.players[f].traitors = []

    # Setting up

    def order(self, *factions: str) -> Table:
        """Fix the storm order whatever the storm says."""
        self.g.order = [full(f) for f in factions]
        return self

    def place(
        self, faction: str, location: str, normal: int = 0, elite: int = 0, advisors: bool = False
    ) -> Table:
        """Tokens from the reserves to the board."""
        assert location in BORDERS, location
        p = self.g.players[full(faction)]
        assert p.reserves[0] >= normal and p.reserves[1] >= elite, f"{faction} has only {p.reserves}"
        p.reserves = (p.reserves[0] - normal, p.reserves[1] - elite)
        n, e = p.on.get(location, (0, 0))
        p.on[location] = (n + normal, e + elite)
        if advisors:
            self.g.advisors.append(TERRITORY[location])
        return self

    def tanks(self, faction: str, normal: int = 0, elite: int = 0) -> Table:
        """Tokens from the reserves to the tanks."""
        p = self.g.players[full(faction)]
        p.reserves = (p.reserves[0] - normal, p.reserves[1] - elite)
        p.tanks = (p.tanks[0] + normal, p.tanks[1] + elite)
        return self

    def hand(self, faction: str, *cards: str) -> Table:
        """Treachery cards from the deck or the discards."""
        for card in cards:
            (self.g.deck if card in self.g.deck else self.g.discards).remove(card)
            self.g.players[full(faction)].hand.append(card)
        return self

    def purse(self, faction: str, spice: int, bribes: int = 0) -> Table:
        """Spice behind and in front of the shield."""
        p = self.g.players[full(faction)]
        self.g.bank += p.spice + p.bribes - spice - bribes
        p.spice, p.bribes = spice, bribes
        return self

    def sand(self, location: str, spice: int) -> Table:
        """Spice on the board."""
        self.g.bank -= spice
        self.g.spice[location] = self.g.spice.get(location, 0) + spice
        return self

    def traitors(self, faction: str, *leaders: str) -> Table:
        """Traitor cards from the traitor deck."""
        for leader in leaders:
            self.g.traitor_deck.remove(leader)
            self.g.players[full(faction)].traitors.append(leader)
        return self

    def dead(self, *leaders: str, deaths: int = 1) -> Table:
        """Leaders in the tanks."""
        for leader in leaders:
            disc = self.g.discs[leader]
            disc.holder, disc.deaths, disc.face_down = "", deaths, deaths > 1
        return self

    def captive(self, leader: str, holder: str = "harkonnen") -> Table:
        """A leader held by another faction."""
        self.g.discs[leader].holder = full(holder)
        return self

    def duke(self, holder: str, terms: str = "") -> Table:
        """Duke Vidal with a faction, for a `battle` or a `turn`; as a captive or ghola without terms."""
        self.g.discs[DUKE].holder, self.g.duke_terms = full(holder), terms
        return self

    def embassy(self, territory: str, faction: str) -> Table:
        """The ambassador of a faction in a stronghold, from wherever it was."""
        token, a = f"ambassador_{full(faction)}", self.g.ambassadors
        (a.supply if token in a.supply else a.aside).remove(token)
        a.placed[territory] = token
        return self

    def supply(self, *factions: str) -> Table:
        """Exactly these ambassadors in supply; the others that are not on the board are aside."""
        a = self.g.ambassadors
        tokens = [*a.supply, *a.aside]
        a.supply = [f"ambassador_{full(f)}" for f in factions]
        a.aside = [x for x in tokens if x not in a.supply]
        return self

    def terror(self, territory: str, token: str) -> Table:
        """A terror token on the board."""
        self.g.terror.supply.remove(token)
        self.g.terror.placed[territory] = token
        return self

    def aftermath(self, territory: str) -> Table:
        """Atomics were revealed there long ago."""
        self.g.terror.supply.remove(ATOMICS)
        self.g.terror.gone.append(ATOMICS)
        self.g.terror.aftermath = territory
        return self

    def skill(self, leader: str, card: str) -> Table:
        """A skill card from the deck lies with a leader."""
        assert self.g.skills is not None, "only with LEADER-SKILLS"
        self.g.skills.deck.remove(card)
        self.g.skills.assigned[leader] = card
        return self

    def allies(self, one: str, other: str) -> Table:
        """An alliance made long ago."""
        a, b = full(one), full(other)
        for faction, ally in ((a, b), (b, a)):
            self.g.players[faction].ally = self.g.players[faction].last_ally = ally
        return self

    def deck(self, *cards: str) -> Table:
        """These treachery cards are on top, the first uppermost."""
        _to_top(self.g.deck, cards)
        return self

    def spice_deck(self, *cards: str) -> Table:
        """These spice cards are on top, the first uppermost; `worm` stands for any Shai-Hulud still there."""
        left = list(self.g.spice_deck)
        named = []
        for card in cards:
            found = next(c for c in left if c == card or (card == "worm" and c.startswith("shai_hulud")))
            left.remove(found)
            named.append(found)
        _to_top(self.g.spice_deck, named)
        return self

    def pile(self, pile: int, card: str) -> Table:
        """A territory card on top of a discard pile, as an earlier turn left it."""
        self.g.spice_deck.remove(card)
        self.g.piles[pile].append(card)
        self.g.pile_tops[pile] = card.removeprefix("spice_")
        return self

    def token(self, token: str, site: str, seen_by: tuple[str, ...] = ()) -> Table:
        """A discovery token face down at a site, and who has looked at it."""
        self._lift(token)
        d = self.g.discoveries
        looks = (*d.looks, *((full(f), site) for f in seen_by))
        self.g.discoveries = replace(d, face_down=(*d.face_down, (site, token)), looks=looks)
        return self

    def reveal(self, location: str, by: str = "") -> Table:
        """A territory revealed; by a faction last turn, or long ago."""
        self._lift(TERRITORY[location])
        d = self.g.discoveries
        entering = (*d.entering, (full(by), location)) if by else d.entering
        self.g.discoveries = replace(d, opened=d.opened | {location}, entering=entering)
        return self

    def ornithopter(self, faction: str, turn: int = 1) -> Table:
        """The Ornithopter token, found on a turn."""
        self._lift("ornithopter")
        self.g.discoveries = replace(self.g.discoveries, ornithopter=(full(faction), turn))
        return self

    def tokens(self, *tokens: str) -> Table:
        """These discovery tokens are on top of their stacks, the first uppermost."""
        for token in reversed(tokens):
            self._lift(token)
            d = self.g.discoveries
            if DISCOVERIES[token].symbol == "hiereg":
                self.g.discoveries = replace(d, hieregs=(*d.hieregs, token))
            else:
                self.g.discoveries = replace(d, smugglers=(*d.smugglers, token))
        return self

    def _lift(self, token: str) -> None:
        """Off the stack; if it was the one left out, another of the stack is that now."""
        d = self.g.discoveries
        if token in d.left_out:
            hiereg = DISCOVERIES[token].symbol == "hiereg"
            stack = d.hieregs if hiereg else d.smugglers
            other = next(t for t in stack if t != JACURUTU)
            stack = tuple(t for t in stack if t != other)
            left_out = tuple(other if t == token else t for t in d.left_out)
            d = (
                replace(d, hieregs=stack, left_out=left_out)
                if hiereg
                else replace(d, smugglers=stack, left_out=left_out)
            )
        self.g.discoveries = replace(
            d,
            hieregs=tuple(t for t in d.hieregs if t != token),
            smugglers=tuple(t for t in d.smugglers if t != token),
        )

    # Playing

    def start(self, stage: str, auto: bool = True, stop: str = "") -> Table:
        """Begin a match at this stage and, if told, stop where another begins; traitors not given stay in the deck."""
        self.g.stage = stage
        broken = GAME.violations(self.g)
        assert not broken, broken
        self.match = Match(Until(stop), self.config, 0, auto=auto, state=self.g)
        return self

    def asked(self, faction: str) -> Decision[Any] | None:
        """What the faction is asked now."""
        return self.match.pending.get(self.g.seat(full(faction)))

    def options(self, faction: str, *chosen: Any) -> list[Any]:
        """Legal values of the next field of what the faction is asked."""
        prompt = self.match.prompt(self.g.seat(full(faction)))
        assert prompt is not None, f"{faction} is not asked; pending: {self.match.pending}"
        return list(prompt.options(chosen))

    def do(self, faction: str, action: Action) -> Table:
        """A legal action; fails the test with the refusal if it is not."""
        self.match.play(self.g.seat(full(faction)), action)
        assert not GAME.violations(self.g), GAME.violations(self.g)
        return self

    def refused(self, faction: str, action: Action) -> Refusal:
        """An illegal action: the refusal; nothing may have changed."""
        before = GAME.to_json(self.g)
        refusal = self.match.submit(self.g.seat(full(faction)), action)
        assert refusal is not None, f"{action} was accepted"
        assert GAME.to_json(self.g) == before
        return refusal

    def default(self) -> Table:
        """Everybody who is asked now answers with the default."""
        for seat in list(self.match.pending):
            prompt = self.match.prompt(seat)
            if prompt is not None:
                self.match.play(seat, prompt.default())
        return self

    def until(self, *kinds: type[Decision[Any]], stage: str = "", faction: str = "") -> Table:
        """Defaults until a decision of one of these kinds (of a faction) is put, or a stage is reached."""
        for _ in range(1000):
            if self.match.over:
                return self
            if stage and self.g.stage == stage:
                return self
            for seat, decision in self.match.pending.items():
                if isinstance(decision, kinds) and (not faction or self.g.seat(full(faction)) == seat):
                    return self
            self.default()
        raise AssertionError(f"never came to {kinds or stage}; pending: {self.match.pending}")

    # Looking

    def spice(self, faction: str) -> int:
        """Spice behind the shield."""
        return self.g.players[full(faction)].spice

    def at(self, faction: str, location: str) -> tuple[int, int]:
        """Tokens on a location."""
        return self.g.players[full(faction)].on.get(location, (0, 0))

    def dead_tokens(self, faction: str) -> tuple[int, int]:
        """Tokens in the tanks."""
        return self.g.players[full(faction)].tanks

    def events(self, kind: str) -> list[Event]:
        """What happened since the start, of one kind."""
        return [e for e in self.match.log if e.kind == kind]

    def seen_by(self, faction: str, kind: str) -> list[Event]:
        """Events of one kind that a faction may know."""
        seat = self.g.seat(full(faction))
        return [e for _, e in self.match.events(seat) if e.kind == kind]

    def living(self, faction: str) -> set[str]:
        """Leaders a faction can field."""
        return {x for x, d in self.g.discs.items() if d.holder == full(faction) and x in LEADERS}


def _to_top(deck: list[str], cards: Any) -> None:
    for card in cards:
        deck.remove(card)
    deck.extend(reversed(cards))
