"""Bots for the Dune CCG."""
