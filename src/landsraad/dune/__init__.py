"""Dune, the board game of 1979 and 2019 under the KISS rules."""
