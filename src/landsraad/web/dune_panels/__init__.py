"""The panels of Dune: for each kind of decision what its fields show, what binds it and what follows.

From the view and the prompt alone; which values are possible and what they cost comes from the prompt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from landsraad.table import Event, Prompt
from landsraad.web.boards import Plain
from landsraad.web.dune_panels.battle import battle_panel, binding, known_of
from landsraad.web.dune_panels.bidding import bid_panel, ladder, reserved
from landsraad.web.dune_panels.deals import deal_panel, deals, terms
from landsraad.web.dune_panels.discovery import free_entry_panel, take_panel
from landsraad.web.dune_panels.ecaz import (
    fighter_panel,
    place_panel,
    revive_panel,
    sell_panel,
    send_panel,
    share_panel,
    trigger_panel,
)
from landsraad.web.dune_panels.look import DuneLook, View
from landsraad.web.dune_panels.moritani import (
    assassinate_panel,
    dictate_panel,
    sneak_attack_panel,
    terror_panel,
    threat_panel,
)
from landsraad.web.dune_panels.moving import meeting, move_panel, ship_panel
from landsraad.web.dune_panels.plain import plain_panel, simple
from landsraad.web.dune_panels.skills import (
    answer_mentat_panel,
    choose_skill_panel,
    copy_panel,
    exchange_panel,
    join_panel,
    mentat_question_panel,
    rescue_panel,
    retreat_panel,
)
from landsraad.web.dune_panels.tleilaxu import (
    any_leader_panel,
    axolotl_panel,
    buy_back_panel,
    false_flag_panel,
    paranoid_panel,
)
from landsraad.web.panels import Panel


def panel(
    board: Plain,
    prompt: Prompt,
    view: View,
    wish: Mapping[str, str],
    events: Sequence[Event] = (),
) -> Panel | None:
    """The panel of a Dune decision; None where a row of buttons is enough."""
    kind = prompt.decision.kind.partition(":")[0]
    words = board.words(prompt, view)
    look = DuneLook(board, prompt, view)
    maker = _MAKERS.get(kind)
    if maker is not None:
        made = maker(look, wish, words, events)
    else:
        if simple(prompt):
            return None
        made = plain_panel(look, wish, words)
    made.heading, made.why = made.heading or words.heading, made.why or words.why
    made.eyebrow, made.button = made.eyebrow or words.eyebrow, made.button or words.button
    return made


_MAKERS: Final = {
    "RaiseOrPass": bid_panel,
    "MakeShipment": ship_panel,
    "MakeMove": move_panel,
    "MakePlan": battle_panel,
    "ProposeDeal": deal_panel,
    "PlaceAmbassador": place_panel,
    "MayTrigger": trigger_panel,
    "SellCards": sell_panel,
    "SendGroup": move_panel,
    "SendReserves": send_panel,
    "NameFighter": fighter_panel,
    "ProposeShare": share_panel,
    "TerrorPlacement": terror_panel,
    "TerrorThreat": threat_panel,
    "SneakAttack": sneak_attack_panel,
    "AssassinateLeader": assassinate_panel,
    "DictateCards": dictate_panel,
    "FreeEntry": free_entry_panel,
    "SkimBlows": take_panel,
    "AmbassadorRevives": revive_panel,
    "AxolotlTanks": axolotl_panel,
    "BuyBackLeader": buy_back_panel,
    "AnyLeader": any_leader_panel,
    "Paranoid": paranoid_panel,
    "FalseFlag": false_flag_panel,
    "ChooseSkill": choose_skill_panel,
    "MentatQuestion": mentat_question_panel,
    "RescueLost": rescue_panel,
    "RetreatForces": retreat_panel,
    "GatherOnTheWay": take_panel,
    "CopyDefense": copy_panel,
    "AnswerMentat": answer_mentat_panel,
    "JoinMove": join_panel,
    "KeepTraitorDrawn": exchange_panel,
}

__all__ = ("DuneLook", "binding", "deals", "known_of", "ladder", "meeting", "panel", "reserved", "terms")
