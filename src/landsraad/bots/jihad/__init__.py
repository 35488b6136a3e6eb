"""Bots for Butlerian Jihad."""
