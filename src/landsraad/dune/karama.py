"""Karama: the closed list of what one can do (kiss.md 9, base.md 15.2 and 15.3).

A use is played in a window where its moment would otherwise pass (`window`), or out of turn while its moment
lasts (`PlayKarama`). What a use does to a faction's advantage is asked where the advantage is: `stopped`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from landsraad.dune.cards import (
    ATREIDES,
    BG,
    ECAZ,
    EMPEROR,
    FREMEN,
    GUILD,
    HARKONNEN,
    KIND,
    MORITANI,
    TLEILAXU,
    Card,
    Faction,
)
from landsraad.dune.factions import SHEETS
from landsraad.dune.forces import in_shrine
from landsraad.dune.hands import discard
from landsraad.dune.spice import support, unpromised
from landsraad.dune.state import State
from landsraad.table import SKIP_UNUSED, Action, Decision, Refusal, Script, Seat, ask_all, say, texts

Offer = tuple[str, str]
"""A use and its target (a territory or a faction; empty if it needs none)."""


@dataclass(frozen=True, slots=True)
class Use:
    """One line of the list: whose advantage it stops, or whose special power it is."""

    id: str
    against: Faction
    special: bool
    text: str
    in_battle: bool = False


_LINES = texts((
    Use("K-KARAMA-ATR-1", ATREIDES, False, "no more looks at cards up for bid this phase"),
    Use("K-KARAMA-ATR-2", ATREIDES, False, "no look at the top spice card this turn"),
    Use("K-KARAMA-ATR-3", ATREIDES, False, "no Prescience in this battle", True),
    Use("K-KARAMA-ATR-4", ATREIDES, False, "the Kwisatz Haderach has no effect in this battle", True),
    Use("K-KARAMA-ATR-S", ATREIDES, True, "see one fighter's whole plan before the other commits", True),
    Use("K-KARAMA-HAR-1", HARKONNEN, False, "no bonus card for this purchase"),
    Use("K-KARAMA-HAR-2", HARKONNEN, False, "no captured leader after this battle"),
    Use("K-KARAMA-HAR-S", HARKONNEN, True, "look at a hand and exchange a card"),
    Use("K-KARAMA-FRE-1", FREMEN, False, "Fremen in one territory do not survive storm or worm"),
    Use("K-KARAMA-FRE-2", FREMEN, False, "Fedaykin count 1 in this battle", True),
    Use("K-KARAMA-FRE-S", FREMEN, True, "summon a worm anywhere"),
    Use("K-KARAMA-EMP-1", EMPEROR, False, "take the card just won without paying"),
    Use("K-KARAMA-EMP-2", EMPEROR, False, "Sardaukar count 1 in this battle", True),
    Use("K-KARAMA-EMP-S", EMPEROR, True, "revive three forces or one leader without paying"),
    Use("K-KARAMA-GUI-1", GUILD, False, "ship at half price, paid to the bank"),
    Use("K-KARAMA-GUI-2", GUILD, False, "the Guild acts in its normal place this phase"),
    Use("K-KARAMA-GUI-S", GUILD, True, "the faction that declared a shipment may not ship this phase"),
    Use("K-KARAMA-BG-1", BG, False, "no Voice in this battle", True),
    Use("K-KARAMA-BG-2", BG, False, "no spiritual advisor with this shipment"),
    Use("K-KARAMA-TLX-1", TLEILAXU, False, "dead leaders add nothing to one side in this battle", True),
    Use("K-KARAMA-TLX-2", TLEILAXU, False, "no spice for blows left lying or lost to the storm this turn"),
    Use("K-KARAMA-TLX-S", TLEILAXU, True, "any leader from the tanks, for yourself or back to its faction"),
    Use("K-KARAMA-ECZ-1", ECAZ, False, "the ambassador just triggered has no effect"),
    Use("K-KARAMA-MOR-1", MORITANI, False, "no terror token placed or moved this turn"),
    Use("K-KARAMA-MOR-2", MORITANI, False, "Moritani do not gain Duke Vidal this turn"),
    Use("K-KARAMA-MOR-3", MORITANI, False, "no Enemy of My Enemy with this entry"),
    Use("K-KARAMA-MOR-S", MORITANI, True, "say which of its cards the winner keeps and discards"),
    Use("K-KARAMA-ECZ-2", ECAZ, False, "Ecaz and its ally are not one faction in one territory this turn"),
    Use("K-KARAMA-ECZ-S", ECAZ, True, "add the difference of the two leaders to your number"),
))  # fmt: skip
USES: Final = {use.id: use for use in _LINES}
"""The closed list.

Nothing on it cancels a card or another Karama (B-KAR-05, K-KARAMA-GEN-08), or stops a bid (B-BID-19), CHOAM
Charity (B-CHOAM-04) or the free dial of the Fremen (K-FRE-15).
"""


def means(g: State, faction: Faction) -> list[Card]:
    """What a faction can play as a Karama: Karama cards, for BG a worthless one (K-KARAMA-BG-S, B-BG-21).

    In the Shrine Truthtrances too (B-KAR-07, K-DISC-17). A card in a committed battle plan is spoken for.
    """
    hand: Sequence[Card] = g.players[faction].hand
    if not hand:
        return []
    if g.battle is not None and (plan := g.battle.plans.get(faction)):
        hand = [card for card in hand if card not in (plan.weapon, plan.defense)]
    found = [card for card in hand if KIND[card] == "karama"]
    shrine = bool(g.discoveries.opened) and in_shrine(g, faction)
    if shrine:
        found += [card for card in hand if KIND[card] == "truthtrance"]
    if faction == BG and (not (g.options.kiss_bg and g.worthless_karama_used) or (shrine and chains(g))):
        found += [card for card in hand if KIND[card] == "worthless"]
    return found


def chains(g: State) -> bool:
    """Whether a worthless card made a Truthtrance by the Shrine can be made a Karama by it (`O-SHRINE-CHAIN`)."""
    return g.options.o_shrine_chain


def uses_left(g: State, faction: Faction) -> int:
    """How many Karamas a faction could play one after another."""
    cards = means(g, faction)
    worthless = [card for card in cards if KIND[card] == "worthless"]
    one_only = worthless and g.options.kiss_bg and not (chains(g) and in_shrine(g, faction))
    return len(cards) - (len(worthless) - 1 if one_only else 0)


def kept_for_bid(g: State, faction: Faction) -> bool:
    """Whether a standing bid counts on the only Karama a faction could play (B-BID-14)."""
    overbid = g.auction.bidder == faction and g.auction.bid > unpromised(g, faction) + support(g, faction)
    return overbid and uses_left(g, faction) == 1


def entitled(g: State, faction: Faction, use: str) -> bool:
    """Whether a faction may ever play this use.

    Not against itself, though against its ally (B-KAR-02, K-KARAMA-GEN-02); a special only by its own, once
    (B-KAR-04, K-KARAMA-GEN-09).
    """
    line = USES[use]
    if line.special:
        return faction == line.against and not g.players[faction].special_used
    return faction != line.against


def stopped(g: State, use: str) -> bool:
    """Whether this use holds now, for the phase, the turn or the battle being fought."""
    return use in g.stopped or (g.battle is not None and use in g.battle.stopped)


@dataclass(frozen=True, slots=True)
class Karama(Action):
    """Answer to a Karama window: a use with its target and the card, or all empty to let the moment pass."""

    use: str = ""
    target: str = ""
    card: Card = ""


@dataclass(frozen=True, slots=True)
class PlayKarama(Action):
    """A Karama played out of turn."""

    use: str
    target: str
    card: Card


@dataclass(frozen=True, slots=True)
class KaramaMoment(Decision[Karama]):
    """May a Karama be played now? Put to everybody who publicly could."""

    action: ClassVar[type[Action]] = Karama
    rule: ClassVar[str] = "K-KARAMA-GEN-01"
    moment: ClassVar[bool] = True
    seat: Seat
    faction: Faction
    name: str
    offers: tuple[Offer, ...]

    @property
    def kind(self) -> str:
        """Standing orders are kept for each kind of moment."""
        return f"KaramaMoment:{self.name}"

    def field(self, state: State, chosen: Sequence[Any]) -> str | None:
        """A pass needs no target and no card."""
        if chosen and not chosen[0]:
            return None
        return Decision.field(self, state, chosen)

    def steps(self, action: Karama) -> tuple[Any, ...]:
        """A pass is one step."""
        return (action.use, action.target, action.card) if action.use else ("",)

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """Pass or a use; its targets; the cards that can pay for it."""
        if not chosen:
            return ["", *_uses(self.offers)] if means(state, self.faction) else [""]
        if len(chosen) == 1:
            return _targets(self.offers, chosen[0])
        return means(state, self.faction)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Anything outside the list, or outside its moment."""
        return not_open(state, self.faction, chosen, value) or Decision.why_not(self, state, chosen, value)

    def forced(self, state: State) -> Karama | None:
        """Without a card there is only one answer; asked so often that it is worth a short cut."""
        return None if means(state, self.faction) else Karama()

    def facts(self, state: State) -> dict[str, Any]:
        """The uses of this moment in words."""
        return {"uses": {use: say(USES[use].text) for use in _uses(self.offers)}}


@dataclass(frozen=True, slots=True)
class KaramaOutOfTurn(Decision[PlayKarama]):
    """A Karama while its moment lasts."""

    action: ClassVar[type[Action]] = PlayKarama
    rule: ClassVar[str] = "K-KARAMA-GEN-01"
    seat: Seat
    faction: Faction
    offers: tuple[Offer, ...]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """A use, its targets, the cards that can pay for it."""
        if not chosen:
            return _uses(self.offers)
        if len(chosen) == 1:
            return _targets(self.offers, chosen[0])
        return means(state, self.faction)

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Anything outside the list, or outside its moment."""
        return not_open(state, self.faction, chosen, value) or Decision.why_not(self, state, chosen, value)

    def facts(self, state: State) -> dict[str, Any]:
        """The uses in words."""
        return {"uses": {use: say(USES[use].text) for use in _uses(self.offers)}}


def not_open(g: State, faction: Faction, chosen: Sequence[Any], value: Any) -> Refusal | None:
    """Why a Karama is not possible, for the use and for the card."""
    if not chosen:
        return not_now(g, faction, value)
    return wrong_card(g, faction, value) if len(chosen) >= 2 else None


def wrong_card(g: State, faction: Faction, value: Any) -> Refusal:
    """Why a card does not count as a Karama."""
    kind = KIND[value] if value in g.players[faction].hand else ""
    if kind == "truthtrance":
        return Refusal(
            "K-DISC-17", say("only who occupies the Shrine plays it as a Karama"), "E_CARD", "card"
        )
    if kind == "worthless" and in_shrine(g, faction):
        return Refusal(
            "K-DISC-17", say("what the Shrine has made a Truthtrance is no Karama"), "E_CARD", "card"
        )
    if kind == "worthless" and faction == BG:
        return Refusal("K-KARAMA-BG-S", say("one worthless card a game is a Karama"), "E_USED", "card")
    return Refusal("K-KARAMA-GEN-01", say("this card cannot be played as a Karama"), "E_CARD", "card")


def not_now(g: State, faction: Faction, use: Any) -> Refusal:
    """Why a use is not open: not on the list, not against oneself, spent, or not at this moment (K-KARAMA-GEN-01)."""
    if use not in USES:
        return Refusal("K-KARAMA-GEN-01", say("a Karama can do only what the list names"), "E_TARGET", "use")
    line = USES[use]
    if entitled(g, faction, use):
        return Refusal(use, say("{text}: its moment is not now", text=say(line.text)), "E_TIMING", "use")
    spent = line.special and line.against == faction
    return Refusal(
        use, say("{text}: not for you", text=say(line.text)), "E_USED" if spent else "E_TARGET", "use"
    )


def _uses(offers: Sequence[Offer]) -> list[str]:
    return list(dict.fromkeys(use for use, _ in offers))


def _targets(offers: Sequence[Offer], use: str) -> list[str]:
    return [target for u, target in offers if u == use]


def window(g: State, name: str, offers: Callable[[], Sequence[Offer]]) -> Script[None]:
    """Open a moment for Karama until everybody lets it pass.

    If several play at once only the first in storm order counts and the others keep their cards (B-KAR-15,
    K-KARAMA-GEN-11).
    """
    while now := tuple(offers()):
        if not any(means(g, f) for f in g.order) and (yield SKIP_UNUSED):
            return
        uses = _uses(now)
        shut = [use for use in uses if use != "K-KARAMA-FRE-1" and stopped(g, use)]
        asked = []
        for faction in g.order:
            barred = [use for use in uses if use in shut or not entitled(g, faction, use)]
            if len(barred) < len(uses):
                mine = tuple(o for o in now if o[0] not in barred) if barred else now
                asked.append((faction, KaramaMoment(g.seat(faction), faction, name, mine)))
        if not asked:
            return
        answers = yield from ask_all([d for _, d in asked])
        for faction, decision in asked:
            answer = answers[decision.seat]
            if answer.use:
                yield from play(g, faction, answer.use, answer.target, answer.card)
                break
        else:
            return


def stop_window(g: State, use: str, target: str = "") -> Script[bool]:
    """A moment for one use against one advantage; True if it was played."""
    played: list[str] = []

    def offers() -> list[Offer]:
        return [] if played or use in g.stopped else [(use, target)]

    if g.playing(USES[use].against):
        yield from window(g, use, offers)
    if use in g.stopped:
        g.stopped.remove(use)
        played.append(use)
    return bool(played)


def spend(g: State, faction: Faction, use: str, card: Card, target: str = "") -> None:
    """The card is discarded, whatever comes of it (B-KAR-06)."""
    discard(g, faction, card)
    if KIND[card] == "worthless":
        g.worthless_karama_used = True
    if USES[use].special:
        g.players[faction].special_used = True
    g.tell("karama", use, faction, card=card, use=use, target=target)


def take_back(g: State, faction: Faction, card: Card, worthless_used: bool) -> None:
    """A card whose use was forbidden before it took effect returns to the hand (B-SHIP-16).

    `worthless_used` says whether the once-a-game Karama of the Bene Gesserit had been spent before.
    """
    g.discards.remove(card)
    g.players[faction].hand.append(card)
    g.worthless_karama_used = worthless_used


def play(g: State, faction: Faction, use: str, target: str, card: Card) -> Script[None]:
    """Play a Karama for one use (K-KARAMA-GEN-04, B-CARD-13)."""
    spend(g, faction, use, card, target)
    if USES[use].special:
        yield from SHEETS[faction].special_karama(g, target)
    elif use == "K-KARAMA-FRE-1":
        g.exposed.append(target)
    elif use == "K-KARAMA-ECZ-2":
        g.apart.append(target)
    elif USES[use].in_battle and g.battle is not None:
        g.battle.stopped.append(use)
    else:
        g.stopped.append(use)


def battle_offers(g: State) -> list[Offer]:
    """The uses marked ◀ that have an object in the battle being fought (B-KAR-03, K-KARAMA-GEN-05)."""
    b = g.battle
    if b is None or b.revealed:
        return []
    sides = (b.aggressor, b.defender)
    found: list[Offer] = []
    for use, owner, active in (
        ("K-KARAMA-ATR-3", ATREIDES, _helps(g, ATREIDES, sides)),
        ("K-KARAMA-ATR-4", ATREIDES, ATREIDES in sides),
        ("K-KARAMA-FRE-2", FREMEN, FREMEN in b.everybody),
        ("K-KARAMA-EMP-2", EMPEROR, EMPEROR in b.everybody),
        ("K-KARAMA-BG-1", BG, _helps(g, BG, sides)),
        ("K-KARAMA-TLX-1", TLEILAXU, _helps(g, TLEILAXU, sides)),
    ):
        if active and g.playing(owner) and use not in b.stopped:
            found.append((use, ""))
    return found


def _helps(g: State, faction: Faction, sides: tuple[Faction, Faction]) -> bool:
    """Whether a faction fights here itself or its ally does."""
    return g.playing(faction) and (faction in sides or g.players[faction].ally in sides)


def open_offers(g: State, faction: Faction) -> list[Offer]:
    """What a faction may play out of turn at this moment; not the card its standing bid counts on (B-BID-14)."""
    found: list[Offer] = []
    if kept_for_bid(g, faction):
        return found
    if g.stage == "auction" and g.playing(ATREIDES) and g.auction.row and not stopped(g, "K-KARAMA-ATR-1"):
        found.append(("K-KARAMA-ATR-1", ""))
    before_the_look = g.stage in (
        "storm",
        "spice_blow",
        "phase_end",
        "charity",
        "bidding",
        "auction",
        "bidding_end",
        "revival",
    )
    if before_the_look and g.playing(ATREIDES) and not stopped(g, "K-KARAMA-ATR-2"):
        found.append(("K-KARAMA-ATR-2", ""))
    if g.stage == "ships_and_moves" and GUILD in g.to_act and not stopped(g, "K-KARAMA-GUI-2"):
        found.append(("K-KARAMA-GUI-2", ""))
    if g.turn and g.stage != "over" and not (g.battle is not None and g.battle.plans):
        found.append(("K-KARAMA-EMP-S", ""))
        if any(not disc.holder for disc in g.discs.values()):
            found.append(("K-KARAMA-TLX-S", ""))
    found += battle_offers(g)
    return [o for o in found if entitled(g, faction, o[0])]
