"""How effects that begin or end something are said."""

from __future__ import annotations

from landsraad.ccg.effects import moments
from landsraad.ccg.effects.text.english import phrase, rites, says, with_a
from landsraad.ccg.effects.text.values import amount


@says(moments.Initiate)
def _initiate(e: moments.Initiate) -> str:
    said = f"begin {rites(e.kinds)} led by {phrase(e.leader)}"
    if e.at is not None:
        said += f", aimed at {with_a(phrase(e.at))}"
    if e.waived:
        said += ", which needs no talent for it"
    return said if e.counts else f"{said}; it does not count against your limit"


@says(moments.EndRite)
def _end_rite(e: moments.EndRite) -> str:
    return "the rite ends at once; it counts against the attacker’s limit"


@says(moments.DeployEvent)
def _deploy_event(e: moments.DeployEvent) -> str:
    return f"deploy {phrase(e.of)}{'' if e.counts else '; it does not count against your limit'}"


@says(moments.PetitionForAll)
def _petition_for_all(e: moments.PetitionForAll) -> str:
    then = "captures it with 1 deferment token" if e.then == "capture" else "deploys it, disengaged"
    return f"all players bid as petitioners for {phrase(e.of)}; the victor pays its governor and {then}"


@says(moments.EndPetition)
def _end_petition(e: moments.EndPetition) -> str:
    return (
        "the petition ends at once: nobody pays, and the card may not be petitioned for again this interval"
    )


@says(moments.InitiatePetition)
def _initiate_petition(e: moments.InitiatePetition) -> str:
    again = ", even if you lost a petition this interval" if e.again else ""
    return f"petition for {phrase(e.of)}{again}"


@says(moments.TakePart)
def _take_part(e: moments.TakePart) -> str:
    return f"{phrase(e.of)} {'takes' if e.of.most == 1 else 'take'} part in the rite"


@says(moments.LargerReward)
def _larger_reward(e: moments.LargerReward) -> str:
    return f"the reward is larger by {amount(e.by)}"


@says(moments.AnyReward)
def _any_reward(e: moments.AnyReward) -> str:
    return "the reward may be favor or solaris, as you choose"


@says(moments.Retarget)
def _retarget(e: moments.Retarget) -> str:
    return "another card of the same governor becomes the target of the rite"


@says(moments.CloseBidding)
def _close_bidding(e: moments.CloseBidding) -> str:
    return "raise the bid or pass, unless the highest bid is yours; then the bidding is over"


@says(moments.CarryOut)
def _carry_out(e: moments.CarryOut) -> str:
    return f"deploy {phrase(e.of)} and carry it out at once; a lasting one ends with this House Interval"
