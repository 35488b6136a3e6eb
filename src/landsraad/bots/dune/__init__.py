"""Bots for Dune. They know the public map and cards, and otherwise only what a view shows."""
