"""The quantitative claims of the KISS rules (`claims.md`), reproduced exactly and by running the engine.

Exact lines compare the ledger's printed figure with the calculation, to the ledger's last digit. Engine lines
compare the exact value with what the engine's own spice deck, storm and treachery deck give in many games: the
exact value must lie in the 99.9 % interval of the sample. A file a subject.
"""

from __future__ import annotations

from collections.abc import Sequence

from landsraad.lab.claims import board, discovery, spice, storm, treachery
from landsraad.lab.claims.verdict import Sample, Verdict, printed
from landsraad.lab.simulate import find_game
from landsraad.table import LandsraadError

_SUBJECTS = (spice, storm, treachery, discovery, board)
EXACT = {
    claim: figures for subject in (spice, storm, discovery, board) for claim, figures in subject.EXACT.items()
}
ENGINE = {claim: figures for subject in _SUBJECTS for claim, figures in subject.ENGINE.items()}
CLAIMS = tuple(sorted({*EXACT, *ENGINE}))


class UnknownClaim(LandsraadError):
    """A claim that is not among those checked here."""

    code = "unknown_claim"


def check_claims(*, games: int = 4000, seed: int = 1, only: Sequence[str] | None = None) -> list[Verdict]:
    """Every claim, exact figures first; `only` names claims. Raises `UnknownClaim`."""
    if unknown := sorted(set(only or ()) - set(CLAIMS)):
        raise UnknownClaim(f"no claim {unknown[0]!r} here; there are {', '.join(CLAIMS)}")
    find_game("dune")  # the sheets register with it
    sample = Sample(games, seed)
    found: list[Verdict] = []
    for claim in CLAIMS:
        if not only or claim in only:
            found += [printed(claim, figure, text, value) for figure, text, value in EXACT.get(claim, ())]
            found += list(ENGINE[claim](sample)) if claim in ENGINE else []
    return found


__all__ = ("CLAIMS", "ENGINE", "EXACT", "UnknownClaim", "check_claims")
