"""Bots: what plays a seat. They see only the view of their seat."""

from landsraad.bots.base import (
    Bot,
    Imagine,
    RandomBot,
    Thinker,
    UnknownBot,
    View,
    answer,
    bot_names,
    later,
    make_bot,
    play_out,
    register,
    step,
)

__all__ = (
    "Bot",
    "Imagine",
    "RandomBot",
    "Thinker",
    "UnknownBot",
    "View",
    "answer",
    "bot_names",
    "later",
    "make_bot",
    "play_out",
    "register",
    "step",
)

register("ccg", "greedy", later("landsraad.bots.ccg.greedy", "Greedy"))
register("ccg", "search", later("landsraad.bots.ccg.insight", "searching"))
register("dune", "greedy", later("landsraad.bots.dune.greedy", "Greedy"))
register("dune", "steady", later("landsraad.bots.dune.steady", "Steady"))
register("jihad", "greedy", later("landsraad.bots.jihad.greedy", "Greedy"))
register("jihad", "search", later("landsraad.bots.jihad.insight", "searching"))
