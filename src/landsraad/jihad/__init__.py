"""Butlerian Jihad: the card duel of Humans against Machines."""
