"""How a faction comes by a skill: in setup, and when it revives a leader of its own (LS-SET-01, LS-LIFE-07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from landsraad.dune import skills
from landsraad.dune.cards import DUKE, LEADERS, Faction, Leader
from landsraad.dune.leaders import own_leaders
from landsraad.dune.phases.setup import deal_first_cards
from landsraad.dune.state import State
from landsraad.table import Action, Decision, Refusal, Script, Seat, ask, ask_all, say

OFFERED = 2


@dataclass(frozen=True, slots=True)
class KeepSkill(Action):
    """The card kept, and the leader it goes to."""

    skill: str
    leader: Leader


@dataclass(frozen=True, slots=True)
class ChooseSkill(Decision[KeepSkill]):
    """Keep one of two skill cards, for one of these leaders (LS-SET-01, LS-SET-03)."""

    action: ClassVar[type[Action]] = KeepSkill
    rule: ClassVar[str] = "LS-SET-01"
    seat: Seat
    faction: Faction
    leaders: tuple[Leader, ...]

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[str]:
        """The two offered to this seat; then the leaders, the strongest first."""
        assert state.skills is not None
        return self.leaders if chosen else state.skills.offers[self.faction]

    def why_not(self, state: State, chosen: Sequence[Any], value: Any) -> Refusal:
        """Not on offer, or not a leader that may have it; a card never moves from one to another (LS-LIFE-10)."""
        if not chosen:
            reason, offer = say("not one of the two cards before you"), {"offer": self.options(state, ())}
            return Refusal("LS-SET-02", reason, "E_TARGET", "skill", offer)
        rule, leaders = self.rule_of_leaders, {"leaders": list(self.leaders)}
        if rule == "LS-LIFE-07":
            return Refusal(rule, say("it goes to the leader just revived"), "E_TARGET", "leader", leaders)
        return Refusal(rule, say("one of your own leader discs"), "E_TARGET", "leader", leaders)

    @property
    def rule_of_leaders(self) -> str:
        """Setup lets choose among one's leaders, a revival does not."""
        return "LS-LIFE-07" if len(self.leaders) == 1 else "LS-SET-03"

    def facts(self, state: State) -> dict[str, Any]:
        """The cards in words."""
        assert state.skills is not None
        return {"offer": [words(card) for card in state.skills.offers[self.faction]]}


def words(card: str) -> dict[str, str]:
    """A card for people."""
    skill = skills.SKILLS[card]
    return {"id": card, "title": skill.title, "normal": skill.normal, "battle": skill.battle}


def leader_skills(g: State) -> Script[str]:
    """After the prediction and the first treachery cards, before the traitors (LS-SET-01).

    Everybody chooses at the same time, in private (LS-SET-02); then the cards lie open (LS-SET-04).
    """
    deal_first_cards(g)
    for faction in g.factions:
        offer(g, faction)
    kept = yield from ask_all([ChooseSkill(g.seat(f), f, tuple(own_leaders(f))) for f in g.factions])
    for faction in g.factions:
        assign(g, faction, kept[g.seat(faction)])
    return "traitors"


def offer(g: State, faction: Faction) -> None:
    """Two from the top, before one seat only."""
    assert g.skills is not None
    g.skills.offers[faction] = [g.skills.deck.pop() for _ in range(OFFERED)]
    g.tell("skills_offered", "LS-SET-02", faction, (faction,), skills=list(g.skills.offers[faction]))


def assign(g: State, faction: Faction, kept: KeepSkill) -> None:
    """The card kept lies open beside its leader; the other one, which nobody is told, goes back (LS-SET-01)."""
    assert g.skills is not None
    rejected = [card for card in g.skills.offers.pop(faction) if card != kept.skill]
    g.skills.assigned[kept.leader] = kept.skill
    g.skills.first.setdefault(faction, kept.skill)
    g.skills.deck += rejected
    g.rng.shuffle(g.skills.deck)
    g.tell("skill_assigned", "LS-SET-04", faction, leader=kept.leader, skill=kept.skill)


@dataclass(frozen=True, slots=True)
class DrawSkills(Action):
    """Whether two skill cards are drawn."""

    draw: bool


@dataclass(frozen=True, slots=True)
class MayDrawSkills(Decision[DrawSkills]):
    """A faction without a skill card that revived a leader of its own may draw two for it (LS-LIFE-07)."""

    action: ClassVar[type[Action]] = DrawSkills
    rule: ClassVar[str] = "LS-LIFE-07"
    seat: Seat
    faction: Faction
    leader: Leader

    def options(self, state: State, chosen: Sequence[Any]) -> Sequence[bool]:
        """Drawing is the default: it costs nothing."""
        return [True, False]

    def facts(self, state: State) -> dict[str, Any]:
        """The leader it would be for."""
        return {"leader": self.leader}


def revived(g: State, faction: Faction, leader: Leader) -> Script[None]:
    """Right after a revival: only one's own leader, only without a card (LS-LIFE-07, LS-LIFE-08, LS-QA-4).

    Duke Vidal only by `LO-DUKE-SKILL` (LS-LIFE-09). Once drawn, one of the two must be kept.
    """
    if g.skills is None or leader not in LEADERS or (leader == DUKE and not g.options.lo_duke_skill):
        return
    if skills.owner_of(leader) != faction or skills.has_card(g, faction):
        return
    answer = yield from ask(MayDrawSkills(g.seat(faction), faction, leader))
    if not answer.draw:
        return
    offer(g, faction)
    kept = yield from ask(ChooseSkill(g.seat(faction), faction, (leader,)))
    assign(g, faction, kept)
