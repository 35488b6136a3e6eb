"""Bots: what plays a seat. They see only the view of their seat."""

from landsraad.bots.base import (
    Bot,
    RandomBot,
    UnknownBot,
    View,
    bot_names,
    make_bot,
    play_out,
    register,
    step,
)

__all__ = (
    "Bot",
    "RandomBot",
    "UnknownBot",
    "View",
    "bot_names",
    "make_bot",
    "play_out",
    "register",
    "step",
)
