"""The hints of a guided first turn: one for each kind of decision, and while a phase runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from landsraad.dune.board import PLACES, TERRITORY
from landsraad.table import listed, say


@dataclass(frozen=True, slots=True)
class Hint:
    """What a newcomer is told at a decision, or while a phase runs."""

    key: str
    title: str
    text: str


_ASKED: Final = """
[ChooseTraitor] Welcome to Arrakis
You are Atreides. Before the game everybody draws four leaders and keeps one as a traitor: if an opponent sends
that leader into battle against you, you may call it and win at once. A strong leader of a close neighbour is a
good choice.

[MayMulligan] New traitors?
If you hold only leaders you do not like, you may draw anew.

[DialStorm] The storm
It circles the planet and kills forces on open sand. Two players move it together, each in secret. Rock and
strongholds are safe. The dotted arc on the rim shows where it can go.

[NexusTurn] A worm has come: Nexus
Now alliances are made and broken. Allies need four strongholds together instead of three. You may pass: offers
come to you as well.

[RaiseOrPass] Bidding for cards
Cards are sold one by one, face down. Atreides alone see each card before the bids: that is your power, and the
card is shown above your bid. Weapons, defenses and Karama are worth 3 to 5 spice early on; worthless cards are
worth nothing, but a bid on one tells the others nothing either.

[PayForCard] The card is yours
You pay what you bid, to the Emperor. The card goes behind your shield.

[Revival] Revival
Forces and leaders that fell lie in the tanks. Some forces come back free each turn; each further one costs 2.

[MakeShipment] Shipping
Once a turn you may bring forces from your reserves to any place: 1 spice each into a stronghold, 2 elsewhere.
Spice on the sand goes to whoever stands on it at the end of the turn. {spice}Never stand where the storm comes.

[MakeMove] Moving
Then one group moves: one territory, or up to three for whoever began the phase in Arrakeen or Carthag, where
the ornithopters are. You are in Arrakeen. Keep enough there to defend it.

[Prescience] You see ahead
Before you plan, ask the opponent for one part of its plan. The answer binds it. The weapon or the defense is
usually worth most.

[MakePlan] A battle
Choose a leader, a weapon, a defense, and dial how many forces you are ready to lose. Highest total wins: leader
plus dial. A leader killed by a weapon counts nothing. The winner loses what it dialed, the loser everything.
Two tokens are free, each further one costs 1 spice.

[ChooseBattle] Where to fight first
You are the aggressor: you choose the order, and ties are yours.

[CallTraitor] A traitor?
Only if the opponent plays the leader on your traitor card. Otherwise let it pass.

[ChooseLosses] Your losses
You lose forces worth what you dialed; choose which.

[KeepCards] Keep your cards
You won, so you may keep what you played, or throw it away to make room.

[GuildTiming] The Guild
It may act whenever it likes in this phase.
"""
_WAITED: Final = """
[Setup] Before the game
Everybody prepares in secret. Blue-black panels with a dashed edge hold what only you see. Hover or tap a place
on the map to learn what it is; press ? for the keys.

[Spice Blow] Spice appears
Two cards tell where. Orange numbers on the map are spice; worms devour what is there.

[CHOAM Charity] Charity
Whoever has less than 2 spice gets 2 from the bank.

[Bidding] Others bid
Watch who pays much: that card is good, and only you know how good.

[Revival] Revival
Others bring back their dead.

[Shipment & Movement] In storm order
The seats on the left stand in storm order. Whoever acts later sees what the others did. You win with three
strongholds at the end of a turn.

[Battle] Battles of others
The log tells every plan after it is revealed: remember which cards they keep.

[Collection] Harvest
Forces on spice collect it: 3 each with ornithopters, else 2.

[Mentat Pause] The turn ends
Does anybody hold three strongholds, or allies four? If not, the storm moves again.
"""
_BESIDE: Final = """
[moment] A moment for every seat
Here somebody might play a card. Every seat is asked, so that nobody can tell who holds it. If you have nothing
to play, let it pass, or choose “Always pass here”.

[done] That was a turn
You know how it goes. Each rule has an id: press it for its text. Three battles to practise stand under Puzzles,
and this game goes on as long as you like.
"""


def _read(text: str) -> dict[str, Hint]:
    """Blocks of a key, a title and a text."""
    found = {}
    for part in text.strip().split("\n\n"):
        head, _, told = part.partition("\n")
        key, _, title = head.removeprefix("[").partition("] ")
        found[key] = Hint(key, title, told.replace("\n", " "))
    return found


ASKED, WAITED, BESIDE = _read(_ASKED), _read(_WAITED), _read(_BESIDE)


def hint_for(setup: Mapping[str, Any], view: Mapping[str, Any], kind: str, moment: bool) -> Hint | None:
    """The hint of a guided table at this point; None at other tables, and after the second turn has begun."""
    found = _hint_for(setup, view, kind, moment)
    if found is None:
        return None
    places = [PLACES[TERRITORY[x]].name for x in view["spice"]]
    lies = say("It lies now in {places}. ", places=listed(places, joined=True)) if places else ""
    return Hint(found.key, say(found.title), say(found.text, spice=lies))


def _hint_for(setup: Mapping[str, Any], view: Mapping[str, Any], kind: str, moment: bool) -> Hint | None:
    if not setup.get("guided") or "factions" not in view:
        return None
    if view["turn"] > 2 or (view["turn"] == 2 and kind and kind != "DialStorm"):
        return None
    if view["turn"] == 2:
        return BESIDE["done"]
    if kind in ASKED:
        return ASKED[kind]
    if moment:
        return BESIDE["moment"]
    return None if kind else WAITED.get(str(view["phase"]))
