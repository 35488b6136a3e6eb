"""How effects that begin or end something are said."""

from __future__ import annotations

from landsraad.ccg.effects import moments
from landsraad.ccg.effects.text.english import phrase, rites, says


@says(moments.Initiate)
def _initiate(e: moments.Initiate) -> str:
    said = f"begin {rites(e.kinds)} led by {phrase(e.leader)}"
    if e.waived:
        said += ", which needs no talent for it"
    return said if e.counts else f"{said}; it does not count against your limit"


@says(moments.EndRite)
def _end_rite(e: moments.EndRite) -> str:
    return "the rite ends at once; it counts against the attacker’s limit"


@says(moments.DeployEvent)
def _deploy_event(e: moments.DeployEvent) -> str:
    return f"deploy {phrase(e.of)}"


@says(moments.EndPetition)
def _end_petition(e: moments.EndPetition) -> str:
    return (
        "the petition ends at once: nobody pays, and the card may not be petitioned for again this interval"
    )


@says(moments.InitiatePetition)
def _initiate_petition(e: moments.InitiatePetition) -> str:
    return f"petition for {phrase(e.of)}, even if you lost a petition this interval"


@says(moments.TakePart)
def _take_part(e: moments.TakePart) -> str:
    return f"{phrase(e.of)} takes part in the rite"
