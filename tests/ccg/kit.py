"""A table for rulings of the card game: lay out cards, act, look at the exact result.

    t = Table("atreides", "harkonnen")
    gurney = t.put(0, "gurney_halleck_eots")
    troop = t.hand(0, "atreides_battalion")
    t.start(active=0)
    t.op("deploy", troop, gurney)
    assert t.card(troop).on == gurney and t.solaris(0) == 18

Cards are made where they are wanted, so a table holds what a test names and nothing else. Decisions with one legal
answer answer themselves (`auto`), so windows that nobody can use do not get in the way.
"""

from __future__ import annotations

from typing import Any

import landsraad.ccg.game  # noqa: F401  (loads the library)
from landsraad.ccg.assessment import Distribution
from landsraad.ccg.cards import CARDS, DUNE, HOMEWORLDS
from landsraad.ccg.decisions import Number, Option, Pick, Picked, PickNumber, PickOption
from landsraad.ccg.game import GAME
from landsraad.ccg.house import NextOperation, Operate
from landsraad.ccg.operations import FIELDS
from landsraad.ccg.options import parse
from landsraad.ccg.petition import Bid
from landsraad.ccg.rites import DeclareDefence, Defend
from landsraad.ccg.state import ASSEMBLY, DOMAIN, HAND, HOUSE_DECK, Card, Interval, Player, State
from landsraad.ccg.windows import FROM_HAND, Answer, Respond
from landsraad.table import Action, Decision, Event, Match, Refusal, Rng

HOME = {CARDS[h].allegiance: h for h in reversed(HOMEWORLDS)}
"""The first homeworld of each power."""


class Table:
    """A state under construction, then the match played from it."""

    match: Match

    def __init__(
        self, *powers: str, seed: int = 1, options: dict[str, Any] | None = None, homes: bool = True
    ) -> None:
        """A player for each power: homeworld deployed, Dune subdued, 20 solaris, 10 favor, 20 cards to draw."""
        powers = powers or ("atreides", "harkonnen")
        self.config = GAME.check_config({"decks": ["atreides"] * len(powers), "options": options or {}})
        self.g = State(parse(options or {}), Rng(seed), [], turn=3, turn_limit=60)
        for seat, power in enumerate(powers):
            p = Player(seat, power, solaris=20)
            self.g.players.append(p)
            self.g.made += 20
            if homes:
                p.homeworld = self.put(seat, HOME[power])
                self.put(seat, DUNE, deployed=False)
            for _ in range(20):
                self._new(seat, "house_battalion", HOUSE_DECK)
        self.g.guild_hoard = self.g.spice_made = 4 + 2 * len(powers)
        self.g.order = list(range(len(powers)))

    # Setting up

    def _new(self, seat: int, card_id: str, zone: str, owner: int | None = None) -> int:
        n = max(self.g.cards, default=0) + 1
        self.g.cards[n] = Card(n, card_id, seat if owner is None else owner, seat, zone)
        self.g.players[seat].pile(zone).append(n)
        self.g.changed()
        return n

    def put(
        self,
        seat: int,
        card_id: str,
        on: int = 0,
        deployed: bool = True,
        engaged: bool = False,
        owner: int | None = None,
        **more: Any,
    ) -> int:
        """A card in a domain; `more` sets deferment, spice, tokens, x, named, until."""
        n = self._new(seat, card_id, DOMAIN, owner)
        card = self.g.cards[n]
        card.on, card.deployed, card.engaged = on, deployed, engaged
        card.known = deployed or "event" not in card.facts.words
        self.g.clock += 1
        card.entered = self.g.clock
        for name, value in more.items():
            setattr(card, name, value)
        self.g.spice_made += card.spice
        self.g.changed()
        return n

    def hand(self, seat: int, card_id: str) -> int:
        """A card in hand."""
        return self._new(seat, card_id, HAND)

    def assembly(self, seat: int, card_id: str) -> int:
        """A card in the Assembly."""
        return self._new(seat, card_id, ASSEMBLY)

    def pile(self, seat: int, zone: str, card_id: str) -> int:
        """A card on top of any pile."""
        return self._new(seat, card_id, zone)

    def empty_deck(self, seat: int) -> Table:
        """No House deck left."""
        for n in list(self.g.players[seat].house_deck):
            self.g.players[seat].house_deck.remove(n)
            del self.g.cards[n]
        return self

    def purse(self, seat: int, solaris: int) -> Table:
        """Solaris in the treasury."""
        self.g.made += solaris - self.g.players[seat].solaris
        self.g.players[seat].solaris = solaris
        return self

    def favor_of(self, seat: int, favor: int) -> Table:
        """Favor."""
        self.g.players[seat].favor = favor
        return self

    def hoard_of(self, seat: int, spice: int) -> Table:
        """Spice in the hoard."""
        self.g.spice_made += spice - self.g.players[seat].hoard
        self.g.players[seat].hoard = spice
        return self

    def guild(self, spice: int) -> Table:
        """Spice in the Guild Hoard."""
        self.g.spice_made += spice - self.g.guild_hoard
        self.g.guild_hoard = spice
        return self

    # Playing

    def start(self, stage: str = "house", active: int = 0, auto: bool = True) -> Table:
        """Begin a match at this stage; in the House Interval of `active`."""
        self.g.stage = stage
        if stage == "house":
            self.g.active, self.g.interval = active, Interval()
            self.g.to_act = self.g.order[self.g.order.index(active) + 1 :]
        broken = GAME.violations(self.g)
        assert not broken, broken
        self.match = Match(GAME, self.config, 0, auto=auto, state=self.g)
        return self

    def asked(self, seat: int) -> Decision[Any] | None:
        """What a seat is asked now."""
        return self.match.pending.get(seat)

    def options(self, seat: int, *chosen: Any) -> list[Any]:
        """Legal values of the next field of what the seat is asked."""
        prompt = self.match.prompt(seat)
        assert prompt is not None, f"{seat} is not asked; pending: {self.match.pending}"
        return list(prompt.options(chosen))

    def do(self, seat: int, action: Action) -> Table:
        """A legal action; fails the test with the refusal if it is not."""
        self.match.play(seat, action)
        assert not GAME.violations(self.g), GAME.violations(self.g)
        return self

    def refused(self, seat: int, action: Action) -> Refusal:
        """An illegal action: the refusal; nothing may have changed."""
        before = GAME.to_json(self.g)
        refusal = self.match.submit(seat, action)
        assert refusal is not None, f"{action} was accepted"
        assert GAME.to_json(self.g) == before
        return refusal

    def op(self, what: str, *values: int) -> Table:
        """The active player's operation: `op("deploy", card, target)`, `op("use", card, ability)`."""
        return self.do(self.g.active, self._full(what, values))

    def no_op(self, what: str, *values: int) -> Refusal:
        """An operation that is refused."""
        return self.refused(self.g.active, self._full(what, values))

    def _full(self, what: str, values: tuple[int, ...]) -> Operate:
        named = dict(zip(FIELDS.get(what, ()), values, strict=False))
        if what == "use" and len(values) == 1:
            named["number"] = next(iter(self.options(self.g.active, "use", values[0])), 0)
        return Operate(what, named.get("card", 0), named.get("target", 0), named.get("number", 0))

    def offers(self, what: str, *chosen: Any) -> list[Any]:
        """What the active player may choose next for an operation; empty if the operation is not open."""
        if what not in self.options(self.g.active):
            return []
        return self.options(self.g.active, what, *chosen)

    def pick(self, seat: int, *values: int) -> Table:
        """Choose cards (or seats, counted from 1)."""
        return self.do(seat, Picked(values))

    def number(self, seat: int, amount: int) -> Table:
        """Choose a number."""
        return self.do(seat, Number(amount))

    def option(self, seat: int, option: str) -> Table:
        """Choose one of several named things."""
        return self.do(seat, Option(option))

    def tactic(self, seat: int, card: int) -> Table:
        """Play a tactic from hand in the window that is open."""
        return self.do(seat, Respond(card, FROM_HAND))

    def react(self, seat: int, card: int, ability: int | None = None) -> Table:
        """Use the operation of a card in play in the window that is open."""
        which = self.options(seat, card)[0] if ability is None else ability
        return self.do(seat, Respond(card, which))

    def when_open(self, seat: int, card: int) -> Table:
        """Play or use a card as soon as its window is open; everybody does the default until then."""
        for _ in range(60):
            if isinstance(self.asked(seat), Answer) and card in self.options(seat):
                return self.do(seat, Respond(card, self.options(seat, card)[0]))
            self.default()
        raise AssertionError(f"never open; pending: {self.match.pending}")

    def let(self, seat: int) -> Table:
        """Pass in the window that is open."""
        return self.do(seat, Respond(0, FROM_HAND))

    def bid(self, seat: int, solaris: int) -> Table:
        """Bid in a petition; -1 passes."""
        return self.do(seat, Bid(solaris))

    def defend(self, seat: int, target: bool = True, counter: int = 0) -> Table:
        """Defender Declaration."""
        return self.do(seat, Defend(target, counter))

    def distribute(self, seat: int, *cards: int) -> Table:
        """Distribute force."""
        return self.do(seat, Distribution(cards))

    def done(self) -> Table:
        """The active player is done."""
        return self.do(self.g.active, Operate("done", 0, 0, 0))

    def default(self) -> Table:
        """Everybody who is asked now answers with the default."""
        for seat in list(self.match.pending):
            prompt = self.match.prompt(seat)
            if prompt is not None:
                self.match.play(seat, prompt.default())
        return self

    def until(self, *kinds: type[Decision[Any]], stage: str = "", turn: int = 0) -> Table:
        """Defaults until a decision of one of these kinds is put, or a stage or turn is reached."""
        for _ in range(500):
            if self.match.over or (stage and self.g.stage == stage) or (turn and self.g.turn == turn):
                return self
            if any(isinstance(d, kinds) for d in self.match.pending.values() if kinds):
                return self
            self.default()
        raise AssertionError(f"never came to {kinds or stage or turn}; pending: {self.match.pending}")

    def back(self) -> Table:
        """Defaults until the active player is asked for the next operation."""
        return self.until(NextOperation)

    def through(
        self, *, defend: tuple[bool, int] | None = None, play: tuple[int, ...] = (), **chosen: Any
    ) -> Table:
        """Until the active player may operate again: `defend` answers the declaration of a defence, `play` are cards
        played or used as soon as they may be, `chosen` answers choices by what they are for; the rest is default."""
        left = list(play)
        for _ in range(300):
            if self.match.over or isinstance(self.asked(self.g.active), NextOperation):
                return self
            seat = next(iter(self.match.pending))
            asked = self.match.pending[seat]
            if isinstance(asked, DeclareDefence) and defend is not None:
                self.defend(seat, *defend)
            elif isinstance(asked, Answer) and (able := [n for n in self.options(seat) if n in left]):
                left.remove(able[0])
                self.do(seat, Respond(able[0], self.options(seat, able[0])[0]))
            elif isinstance(asked, Pick) and asked.why in chosen:
                values = chosen[asked.why]
                self.pick(seat, *(values if isinstance(values, tuple) else (values,)))
            elif isinstance(asked, PickNumber) and asked.why in chosen:
                self.number(seat, chosen[asked.why])
            elif isinstance(asked, PickOption) and asked.why in chosen:
                self.option(seat, chosen[asked.why])
            else:
                prompt = self.match.prompt(seat)
                assert prompt is not None
                self.do(seat, prompt.default())
        raise AssertionError(f"never came back; pending: {self.match.pending}")

    # Looking

    def card(self, n: int) -> Card:
        """A card as it is now."""
        return self.g.cards[n]

    def solaris(self, seat: int) -> int:
        """Solaris in the treasury."""
        return self.g.players[seat].solaris

    def favor(self, seat: int) -> int:
        """Favor."""
        return self.g.players[seat].favor

    def hoard(self, seat: int) -> int:
        """Spice in the hoard."""
        return self.g.players[seat].hoard

    def where(self, n: int) -> tuple[str, int]:
        """The zone of a card and whose it is."""
        return self.g.cards[n].zone, self.g.cards[n].holder

    def events(self, kind: str) -> list[Event]:
        """What happened since the start, of one kind."""
        return [e for e in self.match.log if e.kind == kind]
