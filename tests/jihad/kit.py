"""A table for rulings: set up a situation, act, look at the exact result.

    d = Duel(human="Serena Butler, Slave Uprising", machine_hand="Yorek Thurr").battle("machine")
    d.recruit("Yorek Thurr")
    d.pick("Serena Butler")
    assert d.pile("human") == ["Serena Butler"]

Cards are named as printed; of several copies the first that is free. Cards not named are out of the game, so that
decks are empty unless said otherwise. Decisions with one legal answer answer themselves (`auto`).
"""

from __future__ import annotations

from typing import Any

from landsraad.jihad.cards import FIRST_SET, card_set
from landsraad.jihad.choices import Pick
from landsraad.jihad.force import forces, total
from landsraad.jihad.game import GAME, STAGES, Jihad
from landsraad.jihad.phases.battle import Turn
from landsraad.jihad.phases.opening import Exchange, new_state
from landsraad.jihad.responses import Response
from landsraad.jihad.state import State
from landsraad.jihad.vocabulary import SIDES
from landsraad.table import CHECKPOINT, Action, Match, Rng, Script

ZONES = ("deck", "hand", "play", "discard", "eliminated")


class Until(Jihad):
    """The game as far as the beginning of a stage."""

    def __init__(self, stop: str) -> None:
        self.stop = stop

    def script(self, state: State) -> Script[None]:
        """Over where `stop` begins."""
        while state.stage not in ("over", self.stop):
            yield CHECKPOINT
            state.stage = yield from STAGES[state.stage](state)


class Duel:
    """A state under construction, then the match played from it."""

    match: Match

    def __init__(
        self,
        *,
        human: str = "",
        machine: str = "",
        human_hand: str = "",
        machine_hand: str = "",
        human_pile: str = "",
        machine_pile: str = "",
        human_deck: str = "",
        machine_deck: str = "",
        tokens: tuple[int, int] = (3, 3),
        attacker: str = "human",
        seed: int = 1,
        cards: str = FIRST_SET,
        armistice: bool = False,
    ) -> None:
        self.g = new_state(card_set(cards), armistice, seed)
        self.g.round = 1
        self.out: dict[int, list[str]] = {}
        self.g.attacker = self.g.mover = SIDES.index(attacker)
        for side, (play, hand, pile, deck) in enumerate(
            [(human, human_hand, human_pile, human_deck), (machine, machine_hand, machine_pile, machine_deck)]
        ):
            p = self.g.players[side]
            p.tokens = tokens[side]
            free = sorted(p.deck)
            p.deck = []
            for zone, names in (("play", play), ("hand", hand), ("discard", pile), ("deck", deck)):
                for name in filter(None, names.split(", ")):
                    card = next(c for c in free if self.name(c) == name)
                    free.remove(card)
                    getattr(p, zone).append(card)
            p.deck.reverse()  # the first named is the top
            p.eliminated = free
            self.out[side] = list(free)

    def name(self, card: str) -> str:
        """The printed name of a physical card."""
        return self.g.cards.cards[card].name

    # Starting

    def start(self, stage: str, until: str = "", *, auto: bool = True) -> Duel:
        """Play from a stage to the beginning of another, the next one if none is named."""
        following = dict(zip(STAGES, [*list(STAGES)[1:], "initiative"], strict=True))
        self.g.stage = stage
        assert GAME.violations(self.g) == []
        self.match = Match(Until(until or following[stage]), {}, 1, auto=auto, state=self.g)
        return self

    def battle(self, mover: str = "", **kwargs: Any) -> Duel:
        """The Battle Phase, with a side to move (the attacker if none is named)."""
        self.g.mover = SIDES.index(mover) if mover else self.g.attacker
        return self.start("battle", **kwargs)

    def has_passed(self, side: str) -> Duel:
        """Before the start: a side that has passed."""
        self.g.players[SIDES.index(side)].passed = True
        return self

    # Acting; whoever is asked acts

    @property
    def asked(self) -> tuple[str, str] | None:
        """Who is asked, and what."""
        for seat, decision in self.match.pending.items():
            return SIDES[seat], decision.kind
        return None

    @property
    def options(self) -> list[str | None]:
        """What the question offers, by name."""
        (seat,) = self.match.pending
        prompt = self.match.prompt(seat)
        assert prompt is not None
        return [self.name(o) if o in self.g.cards.cards else o for o in prompt.options()]

    def does(self, action: Action) -> Duel:
        """Whoever is asked does this, which must be legal."""
        (seat,) = self.match.pending
        self.match.play(seat, action)
        assert GAME.violations(self.match.state) == []
        return self

    def recruit(self, card: str, on: str = "") -> Duel:
        """The action Recruit."""
        return self.does(self._turn("recruit", card, on))

    def activate(self, card: str, on: str = "") -> Duel:
        """The action Activate."""
        return self.does(self._turn("activate", card, on))

    def free(self, card: str, on: str = "") -> Duel:
        """A free action."""
        return self.does(self._turn("free", card, on))

    def passes(self) -> Duel:
        """The action Pass."""
        return self.does(Turn("pass", None, None))

    def pick(self, card: str) -> Duel:
        """Choose a card that is offered."""
        (decision,) = self.match.pending.values()
        return self.does(Pick(self._named(card, list(decision.options(self.match.state, ())))))

    def respond(self, card: str | None) -> Duel:
        """Use a response, or none."""
        if card is None:
            return self.does(Response(None))
        (decision,) = self.match.pending.values()
        return self.does(Response(self._named(card, list(decision.options(self.match.state, ())))))

    def exchange(self, *cards: str) -> Duel:
        """Discard cards in the Strategy Phase."""
        (seat,) = self.match.pending
        hand = self.g.players[seat].hand
        found = sorted((self._named(c, hand) for c in cards), key=hand.index)
        return self.does(Exchange(*found, *[None] * (2 - len(found))))

    def refused(self, act: str, card: str, on: str = "") -> str:
        """The rule by which a turn is refused; empty if it is legal."""
        (seat,) = self.match.pending
        refusal = self.match.refuse(seat, self._turn(act, card, on))
        return refusal.rule if refusal else ""

    def cannot(self, act: str, card: str, on: str = "") -> bool:
        """Whether a turn is refused."""
        return bool(self.refused(act, card, on))

    def _turn(self, act: str, card: str, on: str) -> Turn:
        (seat,) = self.match.pending
        mine, theirs = self.g.players[seat], self.g.players[1 - seat]
        held = mine.hand if act == "recruit" else mine.play if act == "activate" else [*mine.play, *mine.hand]
        target = self._named(on, [*theirs.play, *mine.play]) if on else None
        return Turn(
            act, self._named(card, [*held, *mine.hand, *mine.play, *mine.discard, *mine.eliminated]), target
        )

    def _named(self, name: str, cards: list[str]) -> str:
        return next(c for c in cards if c is not None and self.name(c) == name)

    # Looking

    def zone(self, side: str, zone: str) -> list[str]:
        """The names of the cards in a zone, sorted; without those that were out of the game from the start."""
        number = SIDES.index(side)
        cards = getattr(self.g.players[number], zone)
        return sorted(self.name(c) for c in cards if zone != "eliminated" or c not in self.out[number])

    def play(self, side: str) -> list[str]:
        """Cards in play."""
        return self.zone(side, "play")

    def hand(self, side: str) -> list[str]:
        """Cards in hand."""
        return self.zone(side, "hand")

    def pile(self, side: str) -> list[str]:
        """The discard pile."""
        return self.zone(side, "discard")

    def gone(self, side: str) -> list[str]:
        """The cards eliminated."""
        return self.zone(side, "eliminated")

    def deck(self, side: str) -> list[str]:
        """The deck, sorted."""
        return self.zone(side, "deck")

    @property
    def totals(self) -> tuple[int, int]:
        """The modified force of both sides."""
        return total(self.g, 0), total(self.g, 1)

    def force(self, card: str) -> int:
        """The modified force of a card in play."""
        for side in (0, 1):
            for one, amount in forces(self.g, side).items():
                if self.name(one) == card:
                    return amount
        raise KeyError(card)

    def passed(self, side: str) -> bool:
        """Whether a side is passed."""
        return self.g.players[SIDES.index(side)].passed

    @property
    def tokens(self) -> tuple[int, int]:
        """The Empire Tokens."""
        return self.g.players[0].tokens, self.g.players[1].tokens

    @property
    def log(self) -> list[str]:
        """The log in words."""
        return [GAME.describe(e) for e in self.match.log]


def dice(duel: Duel, *rolls: int) -> None:
    """Find a state of the random source that rolls these dice next, human first."""
    for seed in range(200_000):
        rng = Rng(seed)
        if all(rng.below(6) + 1 == roll for roll in rolls):
            duel.g.rng.state = seed
            return
    raise AssertionError(f"no seed rolls {rolls}")
