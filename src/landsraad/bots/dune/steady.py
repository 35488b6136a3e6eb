"""Steady: the bot that fills seats beside people. Sound, unhurried, never absurd."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from landsraad.bots.dune import (
    alliances,
    battle,
    bidding,
    desert,
    discovery,
    ecaz,
    karama,
    moritani,
    powers,
    revival,
    setup,
    shipping,
    tleilaxu,
    trips,
)
from landsraad.bots.dune.player import DuneBot, Handler

HANDLERS: Final[Mapping[str, Handler]] = {
    "MakePrediction": setup.predict,
    "ChooseTraitor": setup.traitor,
    "MayMulligan": setup.mulligan,
    "FremenPlacement": setup.fremen,
    "BeneGesseritPlacement": setup.bene_gesserit,
    "DialStorm": desert.dial,
    "RevealToken": discovery.reveal,
    "FreeEntry": discovery.enter,
    "ShiftStorm": desert.shift,
    "WeatherMoment": desert.weather,
    "AtomicsMoment": desert.atomics,
    "FurtherWorm": desert.place_worm,
    "ProtectAlly": desert.protect,
    "Wormriders": desert.ride,
    "NexusTurn": alliances.nexus,
    "RaiseOrPass": bidding.bid,
    "PayForCard": bidding.pay,
    "Revival": revival.revive,
    "EmperorPays": revival.emperor_pays,
    "ReviveFree": revival.free_for_emperor,
    "MakeShipment": shipping.ship,
    "MakeMove": trips.move,
    "HajrMoment": trips.hajr,
    "GuildTiming": shipping.guild_timing,
    "ChooseSide": powers.choose_side,
    "FlipAtStart": powers.flip,
    "SpiritualAdvisor": powers.advise,
    "UseVoice": powers.voice,
    "Prescience": powers.prescience,
    "AnswerPrescience": battle.promise,
    "MakePlan": battle.plan,
    "CallTraitor": battle.call,
    "ChooseBattle": battle.choose_battle,
    "KeepCards": battle.keep_cards,
    "CaptureLeader": powers.captive,
    "SwapCards": powers.swap,
    "GiveBackCard": powers.give_back,
    "AnswerTruthfully": powers.answer_truth,
    "KaramaMoment": karama.moment,
    "MoritaniPlacement": moritani.place_six,
    "TerrorPlacement": moritani.place,
    "TerrorThreat": moritani.threat,
    "EnemyOfMyEnemy": moritani.answer_offer,
    "Robbery": moritani.rob,
    "PlantCard": moritani.plant,
    "BuyOffExtortion": moritani.buy_off,
    "DropCard": powers.give_back,
    "AssassinateLeader": moritani.assassinate,
    "SaveOneCard": moritani.save_card,
    "DictateCards": moritani.dictate,
    "PlaceAmbassador": ecaz.place,
    "MayTrigger": ecaz.trigger,
    "AnswerEcaz": ecaz.join,
    "LendDuke": ecaz.lend,
    "SellCards": ecaz.sell,
    "ReplaceCard": ecaz.change_card,
    "BuyCard": ecaz.buy_card,
    "SendGroup": trips.move,
    "SendReserves": ecaz.send,
    "AmbassadorRevives": ecaz.revive,
    "NameFighter": ecaz.name_fighter,
    "ProposeShare": ecaz.share,
    "AgreeToShare": ecaz.consent,
    "AxolotlTanks": tleilaxu.axolotl,
    "BuyBackLeader": tleilaxu.buy_back,
    "AnyLeader": tleilaxu.special,
    "Paranoid": tleilaxu.court,
    "JoinAlliance": tleilaxu.join,
}
"""What steady has a view on; whatever else is asked, now or in rules to come, gets the default."""
EXTRAS: Final[Mapping[str, Handler]] = {
    "DealAnswer": alliances.answer_deal,
    "ProposeDeal": alliances.propose,
    "PledgeSpice": alliances.pledge,
    "GiveToAlly": alliances.gift,
    "Ghola": revival.ghola,
    "Truthtrance": powers.truth,
    "KaramaOutOfTurn": karama.out_of_turn,
}


class Steady(DuneBot):
    """Weighs cards, tokens and battles, keeps count of who can win, and stops it."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, HANDLERS, EXTRAS)
