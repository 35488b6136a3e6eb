"""What a card says, in English: a module for each module of the vocabulary; importing this makes all of them known."""

from landsraad.ccg.effects.text import (  # noqa: F401
    abilities,
    acts,
    conds,
    costs,
    exceptions,
    happened,
    in_rites,
    moments,
    placing,
    riches,
    select,
    statics,
    status,
    tolls,
    values,
)
