"""The kernel: decisions, scripts, matches, records, views. It knows no game."""

from landsraad.table.codec import action_from_json, action_to_json, value_from_json, value_to_json
from landsraad.table.decision import Action, Chance, Decision, Refusal, Seat, Text, legal
from landsraad.table.errors import (
    BadAction,
    BadConfig,
    BadRecord,
    IllegalAction,
    LandsraadError,
    UnknownGame,
)
from landsraad.table.event import Event
from landsraad.table.game import Game, Outcome, State
from landsraad.table.match import REST, Entry, Match, Order, Prompt
from landsraad.table.message import Message, Name, Several, capital, listed, say, say_n, texts
from landsraad.table.record import record, replay
from landsraad.table.registry import game, names
from landsraad.table.rng import Rng
from landsraad.table.script import CHECKPOINT, SKIP_UNUSED, Script, ask, ask_all

__all__ = (
    "CHECKPOINT",
    "REST",
    "SKIP_UNUSED",
    "Action",
    "BadAction",
    "BadConfig",
    "BadRecord",
    "Chance",
    "Decision",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "LandsraadError",
    "Match",
    "Message",
    "Name",
    "Order",
    "Outcome",
    "Prompt",
    "Refusal",
    "Rng",
    "Script",
    "Seat",
    "Several",
    "State",
    "Text",
    "UnknownGame",
    "action_from_json",
    "action_to_json",
    "ask",
    "ask_all",
    "capital",
    "game",
    "legal",
    "listed",
    "names",
    "record",
    "replay",
    "say",
    "say_n",
    "texts",
    "value_from_json",
    "value_to_json",
)
