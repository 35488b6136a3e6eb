"""How conditions about what just happened are said."""

from __future__ import annotations

from landsraad.ccg.effects import happened
from landsraad.ccg.effects.text.english import phrase, rites, says


@says(happened.InTheRite)
def _in_the_rite(c: happened.InTheRite) -> str:
    return f"it is in {rites((c.rite,))}"


@says(happened.InRivalsDomain)
def _in_rivals_domain(c: happened.InRivalsDomain) -> str:
    return "it lies in a rival’s domain"


@says(happened.RankedWithTactics)
def _ranked(c: happened.RankedWithTactics) -> str:
    return f"yours is the {'last' if c.last else 'first'} and you played an initiative tactic this turn"


@says(happened.NotFirst)
def _not_first(c: happened.NotFirst) -> str:
    return "yours is not the first"


@says(happened.OfClass)
def _of_class(c: happened.OfClass) -> str:
    return f"it was a rite {'of CHOAM' if c.name == 'choam' else 'of the Landsraad'}"


@says(happened.Survived)
def _survived(c: happened.Survived) -> str:
    return "this card took part and stands"


@says(happened.InGuildHoard)
def _in_guild_hoard(c: happened.InGuildHoard) -> str:
    return "it is in the Guild Hoard"


@says(happened.ByEngaging)
def _by_engaging(c: happened.ByEngaging) -> str:
    return "was engaged for that"


@says(happened.Petitioner)
def _petitioner(c: happened.Petitioner) -> str:
    return "you began it" if c.who == "you" else "a rival began it"


@says(happened.DiscardedNow)
def _discarded_now(c: happened.DiscardedNow) -> str:
    return "it came there in this Initiative Phase"


@says(happened.NamedBegan)
def _named_began(c: happened.NamedBegan) -> str:
    return "you or the named player began it"


@says(happened.InNamedHands)
def _in_named_hands(c: happened.InNamedHands) -> str:
    return "it is yours or the named player’s"


@says(happened.TwinOfRivals)
def _twin(c: happened.TwinOfRivals) -> str:
    return "the same character lies subdued in a rival’s domain"


@says(happened.ByPetitioner)
def _by_petitioner(c: happened.ByPetitioner) -> str:
    return "it is the petitioner"


@says(happened.ByItsGovernor)
def _by_its_governor(c: happened.ByItsGovernor) -> str:
    return f"it is that of the governor of {phrase(c.of)}"


@says(happened.WinsOver)
def _wins_over(c: happened.WinsOver) -> str:
    return "it gives your sponsor’s allegiance to an ally of a rival"
