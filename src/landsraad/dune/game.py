"""Dune as a game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import landsraad.dune.factions.all
import landsraad.dune.skills.all  # noqa: F401  (fills the table of skill cards)
from landsraad.dune import (
    checks,
    deals,
    discoveries,
    ghola,
    hands,
    karama,
    log,
    position,
    redeal,
    timing,
    truthtrance,
    view,
)
from landsraad.dune.cards import SIX
from landsraad.dune.factions import SHEETS, atreides, bene_gesserit, fremen, harkonnen, tleilaxu
from landsraad.dune.factions.ecaz import ambassadors, effects, occupy
from landsraad.dune.factions.moritani import revealed, terror
from landsraad.dune.factions.moritani import sheet as moritani
from landsraad.dune.options import OptionError, parse, to_json
from landsraad.dune.phases import (
    battle,
    bidding,
    blow,
    charity,
    collection,
    mentat,
    nexus,
    revival,
    setup,
    shipping,
    storm,
)
from landsraad.dune.skills import (
    bureaucrat,
    dealing,
    diplomat,
    moments,
    planetologist,
    rihani_decipherer,
    sandmaster,
    suk_graduate,
)
from landsraad.dune.skills import mentat as mentat_skill
from landsraad.dune.state import State
from landsraad.table import (
    CHECKPOINT,
    Action,
    BadConfig,
    Chance,
    Decision,
    Event,
    Outcome,
    Refusal,
    Script,
    Seat,
)

STAGES: Final[Mapping[str, Callable[[State], Script[str]]]] = {
    "prediction": setup.prediction,
    "leader_skills": dealing.leader_skills,
    "traitors": setup.traitors,
    "first_forces": setup.first_forces,
    "storm": storm.storm,
    "spice_blow": blow.spice_blow,
    "phase_end": blow.phase_end,
    "charity": charity.charity,
    "bidding": bidding.bidding,
    "auction": bidding.auction,
    "bidding_end": bidding.bidding_end,
    "revival": revival.revival,
    "shipment": shipping.shipment,
    "ships_and_moves": shipping.ships_and_moves,
    "battles": battle.battles,
    "collection": collection.collection,
    "mentat_pause": mentat.mentat_pause,
}
"""A turn, stage by stage; each returns the name of the next. Every stage begins at a checkpoint."""


class Dune:
    """The board game, with every option of `rules/options.md`."""

    name = "dune"
    title = "Dune"
    rules_version = "kiss-1"
    plain_events = frozenset({"moves", "no_shipment", "placed", "ship_declared"})
    """Events that tell of an act and of nothing hidden: a seat may take the act back until something else happens."""
    actions: tuple[type[Action], ...] = (
        setup.Predict,
        setup.KeepTraitor,
        setup.Mulligan,
        setup.PlaceFremen,
        setup.PlaceOne,
        setup.StartIn,
        storm.Dial,
        storm.Weather,
        storm.Atomics,
        blow.PlaceWorm,
        blow.Protect,
        nexus.Diplomacy,
        nexus.Join,
        discoveries.Peek,
        discoveries.Discover,
        discoveries.Enter,
        discoveries.Shift,
        discoveries.Skim,
        bidding.Bid,
        bidding.Payment,
        revival.Revive,
        revival.Grant,
        revival.PayRevival,
        shipping.Timing,
        shipping.Ship,
        shipping.Move,
        shipping.Hajr,
        battle.Fight,
        battle.BattlePlan,
        battle.Call,
        battle.Losses,
        battle.Keep,
        karama.Karama,
        karama.PlayKarama,
        truthtrance.AskTruth,
        truthtrance.Answer,
        ghola.PlayGhola,
        deals.OfferDeal,
        deals.AnswerDeal,
        deals.Pledge,
        deals.Gift,
        deals.Show,
        atreides.Foresee,
        atreides.Promise,
        harkonnen.Swap,
        harkonnen.GiveBack,
        harkonnen.Captive,
        fremen.Ride,
        revival.FreeRevival,
        bene_gesserit.Side,
        bene_gesserit.Flips,
        bene_gesserit.Advise,
        bene_gesserit.Voice,
        tleilaxu.Approach,
        tleilaxu.Select,
        tleilaxu.BuyBack,
        tleilaxu.Dance,
        tleilaxu.SaveLosses,
        tleilaxu.TakeLeader,
        ambassadors.Embassy,
        ambassadors.Trigger,
        occupy.Champion,
        occupy.Share,
        occupy.Consent,
        effects.Accept,
        effects.Lend,
        effects.Sell,
        effects.Replace,
        effects.Purchase,
        effects.Send,
        hands.Drop,
        terror.PlaceTerror,
        terror.Threat,
        terror.JoinMoritani,
        revealed.Rob,
        revealed.Plant,
        revealed.Sneak,
        revealed.BuyOff,
        moritani.PlaceSix,
        moritani.SaveCard,
        moritani.Assassinate,
        dealing.KeepSkill,
        dealing.DrawSkills,
        moments.NextSkill,
        moments.Conceal,
        moments.CommittedPlan,
        bureaucrat.Redirect,
        diplomat.StandIn,
        diplomat.Retreat,
        mentat_skill.AskWeapon,
        mentat_skill.ShowCard,
        planetologist.SecondGroup,
        rihani_decipherer.DrawTraitors,
        rihani_decipherer.ExchangeTraitor,
        sandmaster.Gather,
        suk_graduate.Rescue,
    )

    def check_config(self, config: Mapping[str, Any]) -> dict[str, Any]:
        """`{"preset": "kiss", "options": {...}, "factions": [...]}` with six circles, empty ones null.

        Factions may be fewer than six; they then sit at the first circles. Raises `BadConfig`.
        """
        if extra := sorted(set(config) - {"preset", "options", "factions"}):
            raise BadConfig(f"a Dune table has no {extra[0]!r}; it has preset, options, factions")
        preset = config.get("preset", "kiss")
        try:
            options = parse(config.get("options") or {}, preset)
        except (OptionError, TypeError, KeyError) as problem:
            raise BadConfig(str(problem)) from problem
        circles = config.get("factions", list(SIX))
        if not isinstance(circles, Sequence) or isinstance(circles, str) or len(circles) > 6:
            raise BadConfig(f"factions: a list of at most six circles, not {circles!r}")
        seated = [f for f in circles if f is not None]
        for f in seated:
            if f not in SHEETS:
                raise BadConfig(f"factions: {f!r} cannot be seated; there are: {', '.join(SHEETS)}")
        if len(set(seated)) != len(seated):
            raise BadConfig(f"factions: nobody twice: {seated!r}")
        if len(seated) < 2:
            raise BadConfig(f"factions: 2 to 6 are needed, not {len(seated)}")
        full = [*circles, *[None] * (6 - len(circles))]
        return {"preset": preset, "options": to_json(options, preset), "factions": full}

    def new(self, config: Mapping[str, Any], seed: int) -> State:
        """Everything shuffled, before the first decision."""
        return setup.new_state(parse(config["options"], config["preset"]), config["factions"], seed)

    def script(self, state: State) -> Script[None]:
        """From the stage the state is at to the end."""
        while state.stage != "over":
            yield CHECKPOINT
            state.stage = yield from STAGES[state.stage](state)

    def standing(self, state: State, seat: Seat) -> list[Decision[Any]]:
        """Karama, Truthtrance, Tleilaxu Ghola, deals and help for an ally.

        From the first sealed battle plan to the end of the battle only a Karama against a plan comes between
        (B-CARD-21, B-DEAL-01).
        """
        faction = state.factions[seat]
        found: list[Decision[Any]] = []
        if karama.means(state, faction) and (offers := karama.open_offers(state, faction)):
            found.append(karama.KaramaOutOfTurn(seat, faction, tuple(offers)))
        if state.battle is not None and state.battle.plans:
            return found
        found += truthtrance.standing_truthtrance(state, faction)
        found += ghola.standing_ghola(state, faction)
        found += deals.standing_deals(state, faction)
        return found

    def closed(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """See `landsraad.dune.timing`."""
        return timing.closed(state, state.factions[seat], action)

    def interrupt(self, state: State, seat: Seat, action: Action) -> Script[None]:
        """The script of an out-of-turn action."""
        faction = state.factions[seat]
        if isinstance(action, karama.PlayKarama):
            return karama.play(state, faction, action.use, action.target, action.card)
        if isinstance(action, truthtrance.AskTruth):
            return truthtrance.put_question(state, faction, action)
        if isinstance(action, ghola.PlayGhola):
            return ghola.play_ghola(state, faction, action)
        return deals.carry_out(state, faction, action)

    def seats(self, state: State) -> Sequence[str]:
        """The faction of each seat."""
        return state.factions

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """See `landsraad.dune.view`."""
        return view.view(state, seat)

    def describe(self, event: Event) -> str:
        """See `landsraad.dune.log`."""
        return log.describe(event)

    def outcome(self, state: State) -> Outcome | None:
        """Winners, the rule, and facts for statistics."""
        if state.stage != "over":
            return None
        return Outcome(
            tuple(state.seat(f) for f in state.winners),
            state.won_rule,
            log.name(state.won_by),
            {
                "winners": list(state.winners),
                "turn": state.turn,
                "nexuses": state.nexuses,
                "alliances": sorted({tuple(sorted((f, p.ally))) for f, p in state.players.items() if p.ally}),
                "treachery_reshuffles": state.reshuffles,
                "strongholds": {f: mentat.strongholds_held(state, f) for f in state.factions},
                **({} if state.skills is None else {"skills": dict(state.skills.first)}),
            },
        )

    def violations(self, state: State) -> list[str]:
        """See `landsraad.dune.checks`."""
        return checks.violations(state)

    def redeal(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """See `landsraad.dune.redeal`."""
        return redeal.redeal(state, seat, chance)

    def to_json(self, state: State) -> dict[str, Any]:
        """See `landsraad.dune.position`."""
        return position.to_json(state)

    def from_json(self, data: Mapping[str, Any]) -> State:
        """See `landsraad.dune.position`."""
        return position.from_json(data)


GAME: Final = Dune()
