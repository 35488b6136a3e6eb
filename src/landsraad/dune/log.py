"""One line of plain English for each event: actor, verb in the present, object, number, to whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.dune.board import HOST, PLACES, SECTOR, TERRITORY
from landsraad.dune.cards import (
    AMBASSADORS,
    BLOWS,
    DISCOVERIES,
    FACTION_NAMES,
    KIND,
    LEADERS,
    SHAI_HULUD_NAME,
    TERROR_NAMES,
    TREACHERY,
    is_worm,
)
from landsraad.dune.karama import USES
from landsraad.dune.skills import SKILLS
from landsraad.table import Event, listed, say, texts

LINES: Final[Mapping[str, str]] = texts({
    "assassin": "{actor} sends assassins to {of}: {leader}",
    "assassinated": "{leader} of {of} is murdered: {actor} receives {spice} spice",
    "advisor": "{actor} sends a spiritual advisor to {location}",
    "alliance": "{actor} and {with_faction} are allies",
    "alliance_broken": "{actor} and {with_faction} are no longer allies",
    "alliance_offered": "{actor} offers an alliance to {to_faction}",
    "alliance_refused": "{actor} refuses the alliance with {to_faction}",
    "axolotl": "{actor} shows {leader} in the Axolotl Tanks",
    "ambassador_drawn": "{actor} draws {token} from the side",
    "ambassador_paid": "{actor} pays {spice} spice to the bank",
    "ambassador_pays": "{actor} receives {spice} spice",
    "ambassador_placed": "{actor} sends {token} to {territory} for {spice}",
    "ambassador_returns": "{actor} has {token} back in supply, from {territory}",
    "ambassador_triggered": "{actor} triggers {token} in {territory} as {of} enters: {aim}",
    "battle": "{actor} fights {defender} in {territory}",
    "battle_won": "{actor} wins the battle in {territory} against {loser}{sum}",
    "banker_earns": "{actor} earns 1 spice as the Spice Banker from what {payer} pays",
    "bid": "{actor} bids {spice}",
    "bidding": "{cards} cards are up for bid",
    "bonus_card": "{actor} draws a bonus card",
    "bribes_collected": "{actor} takes up {spice} spice from before the shield",
    "captive": "{leader} is the leader drawn: {fate}",
    "captive_returns": "{leader} returns to {actor}",
    "card_bought": "The card bought is {card}",
    "card_dealt": "You are dealt {card}",
    "card_given": "{actor} gives {of} a treachery card",
    "card_planted": "{of} is given {card}",
    "card_saved": "{actor} keeps {card}",
    "card_discarded": "{actor} discards {card}",
    "card_drawn": "The bonus card is {card}",
    "card_seen": "The card up for bid is {card}",
    "card_taken": "{actor} draws a treachery card",
    "card_taken_seen": "You draw {card}",
    "card_up": "Card {number} of {total} is up, opened by {opener}",
    "card_won": "{actor} wins card {number} for {spice}",
    "cards_swapped": "{actor} exchanges {number} of the cards of {of}",
    "charity": "{actor} receives {spice} spice of CHOAM Charity",
    "collects": "{actor} collects {spice} spice in {location}",
    "deal_agreed": "{actor} agrees: {deal}",
    "deal_closed": "Offer {number} is {status}",
    "deal_offered": "{actor} offers a deal: {deal}",
    "deal_paid": "{actor} pays {to_faction} {spice} of {due} spice agreed",
    "dial_paid": "{actor} pays {spice} spice for its dial",
    "died_with_ally": "{actor} loses {forces} in {territory}: they stood with its ally's",
    "defense_copied": "{actor} has {card} stand in for {defense}",
    "duke_gained": "{actor} gains Duke Vidal until {until}",
    "duke_set_aside": "Duke Vidal is set aside",
    "enemy_offer": "{actor} offers {of} to be the enemy of its enemies, for the terror in {territory}",
    "enemy_refused": "{actor} will not side with Moritani",
    "escrow_collected": "{actor} takes up {spice} spice of the Spice Banker",
    "escrow_lost": "{actor} loses {spice} spice of the Spice Banker",
    "entry_stopped": "{actor} may not share {territory} and chooses again",
    "enters": "{actor} enters {location} with {forces}",
    "explosion": "Lasgun and Shield: everything in {territory} is destroyed",
    "extortion_paid": "{actor} pays {to_faction} {spice} spice to be rid of Extortion",
    "extortion_returns": "Nobody pays: Extortion returns to {actor}",
    "facedancers": "Facedancers add {strength} to the total of {actor}",
    "false_flag": "{actor} sends {forces} of its losses back to reserves",
    "family_atomics": "{actor} destroys the Shield Wall with Family Atomics",
    "fights_beside": "{actor} fights for itself and {beside}",
    "flipped": "{actor} turns its tokens in {territory} to {side}",
    "force_saved": "{actor} keeps {forces} in {location}: the Suk Graduate saved it",
    "forces_lost": "{actor} loses {forces} in {territory}",
    "forces_saved": "{actor} has {forces} back in its reserves: saved by the Suk Graduate",
    "ghola": "{actor} plays Tleilaxu Ghola for {revived}",
    "ghola_returns": "{leader} returns to {actor} after the battles",
    "ghola_taken": "{actor} takes {leader} as its own",
    "gift": "{actor} gives {to_faction} {spice} spice",
    "guild_timing": "{actor} {timing}",
    "gap": "{actor} adds {gap}, the difference of the leaders, to the number dialed",
    "hajr": "{actor} plays {card}",
    "hand_seen": "{of} holds {cards}",
    "income": "{actor} receives {spice} spice for {territory}",
    "karama": "{actor} plays {card} as Karama: {use}{target}",
    "kwisatz_haderach_dies": "The Kwisatz Haderach dies",
    "leader_captured": "{actor} draws a leader of {of}: {fate}",
    "leader_handed_home": "{actor} hands {leader} back to {to_faction}",
    "leader_killed": "{leader} of {actor} is killed",
    "mentat_answered": "{actor} shows the Mentat a card",
    "mentat_asks": "{actor} asks {opponent} for {weapon}",
    "mentat_nothing": "{actor} has no card to show",
    "mentat_shown": "The card shown is {card}",
    "moves": "{actor} moves {forces} from {origin} to {destination}",
    "leader_paid": "{actor} pays {to_faction} {spice} spice for {leader}",
    "loyalty": "{leader} is loyal to {actor}: the traitor card lies open",
    "mulligan": "{actor} shows {traitors} and draws four new traitors",
    "nexus": "A Nexus: alliances may be made and broken",
    "nexus_ends": "The Nexus ends",
    "no_bids": "Nobody bids on card {number}; the rest go back on the deck",
    "no_shipment": "{actor} does not ship",
    "no_spice_in_storm": "The storm keeps the spice from {location}",
    "ornithopter": "{actor} uses the Ornithopter token",
    "passes": "{actor} passes",
    "payment_redirected": "{actor} sends {spice} spice of what {payer} pays {to_faction} to the bank",
    "placed": "{actor} places {forces} in {location}",
    "plan": "{actor} plays {plan}",
    "plan_committed": "{actor} has made its plan",
    "plan_seen": "{actor} will play {plan}",
    "pledged": "{actor} sets {spice} spice apart for its ally",
    "prediction": "You predict {faction} on turn {turn}",
    "prediction_fulfilled": "{actor} foresaw it: {faction} on turn {turn}",
    "prediction_made": "{actor} writes down a prediction",
    "prescience": "{actor} asks {opponent} about its {element}",
    "prescience_answer": "{actor} will play as {element}: {value}",
    "retreats": "{actor} withdraws {forces} from {origin} to {destination}",
    "revived": "{actor} revives {revived}",
    "rides": "{actor} ride {forces} to {destination}",
    "robbed": "{actor} robs {of} of {spice} spice",
    "sandmaster_adds": "The Sandmaster of {actor} adds {spice} spice in {location}",
    "sandmaster_takes": "{actor} takes {spice} spice on the way in {location}",
    "saved": "{actor} keep {forces} in {location} safe",
    "sent": "{actor} sends {forces} from its reserves to {location}",
    "ship_declared": "{actor} ships {forces} to {place} for {spice}",
    "shipment_forbidden": "{actor} forbids {of} to ship this phase",
    "shown": "{actor} shows its ally its {what}: {things}",
    "skill_adds": "{actor} gains {strength} by its {skill}",
    "skill_assigned": "{actor} makes {leader} its {skill}",
    "skill_captured": "{leader}, {skill}, is a captive of {actor}",
    "skill_home": "{leader}, {skill}, is home with {actor}",
    "skill_posture": "{actor} {posture}",
    "skill_returned": "The card {skill} of {leader} goes back into the deck",
    "skill_takes": "The {skill} of {actor} takes {strength} off the total of {of}",
    "skills_offered": "You may keep one of these skills: {skills}",
    "smuggler_collects": "{actor} smuggles {spice} spice out of {location}",
    "skims": "{actor} takes {spice} spice from the blow in {location}",
    "spared": "The Fremen spare the tokens of {actor} in {location}",
    "spice": "{spice} spice appears in {location} on pile {pile}",
    "spice_card_seen": "The next spice card is {card}",
    "spice_committed": "{actor} has committed {spice} spice to {leader}",
    "spice_devoured": "The spice in {territory} is gone",
    "spice_for_leaders": "{actor} receives {spice} spice for leaders killed",
    "spice_shared": "Of {spice} spice in {location} {actor} has {part}, {ally} the rest",
    "spice_lost": "The storm blows away the spice in {location}",
    "spice_reshuffled": "The spice deck is shuffled anew: {cards} cards",
    "spice_substitute": "{actor} receives {spice} spice for blows left lying or lost to the storm",
    "stash_spice": "{actor} takes {spice} spice from the stash",
    "storm_card": "The storm card shows {number}",
    "storm_dialed": "The storm is dialed: {dials}",
    "storm_foreseen": "The next storm card shows {number}",
    "storm_kills": "{actor} loses {forces} in {location} to the storm",
    "storm_moves": "The storm moves {sectors} to sector {to}",
    "storm_order": "Storm order: {order}",
    "storm_shifted": "{actor} changes the number to {number} at the Testing Station",
    "swapped_cards": "Taken from {of}: {taken}; given: {given}",
    "terror": "{actor} reveals {token} in {territory} against {of}",
    "terror_hidden": "The terror token in {territory} is {token}",
    "terror_moved": "{actor} moves a terror token from {origin} to {territory}",
    "terror_placed": "{actor} places a terror token in {territory}",
    "token_looked": "{actor} looks at the token in {location}",
    "token_placed": "A {symbol} token lies face down in {location}",
    "token_revealed": "{actor} reveals the token in {location}: {token}",
    "token_seen": "The token in {location} is {token}",
    "traitor": "{actor} calls {leader} a traitor",
    "traitor_drawn": "{actor} draws a new traitor card",
    "traitor_exchanged": "{actor} shows {leader}, an unused traitor, and has another one instead",
    "traitor_kept": "{leader} is your traitor",
    "traitor_seen": "{leader} is among the traitors of {of}",
    "traitors_chosen": "Everybody has chosen traitors",
    "traitors_drawn": "{actor} draws two traitor cards",
    "traitors_peeked": "{actor} looks at two cards of the traitor deck",
    "traitors_seen": "You see {leaders}",
    "treachery_reshuffled": "The treachery deck is shuffled anew: {cards} cards",
    "truth": "{actor} answers {yes}",
    "truthtrance": "{actor} asks {of} under Truthtrance{by}: {question}",
    "turn": "Turn {turn}",
    "two_traitors": "Both leaders in {territory} are traitors",
    "victory": "{winners} win: {by}",
    "voice": "{actor} commands {opponent}: {order} {card_kind}",
    "weather_control": "{actor} plays Weather Control: {sectors} sectors",
    "worm": "Shai-Hulud appears {where}",
    "worm_ignored": "Shai-Hulud on the first turn is laid aside",
    "worm_kills": "{actor} loses {forces} in {location} to the worm",
})  # fmt: skip
"""The log's grammar; an event that has no line here is a fault (see the battery)."""

SYMBOLS: Final = texts({"hiereg": "Hiereg", "smuggler": "Smuggler"})
"""The two kinds of discovery token."""
CARD_KINDS: Final = texts({
    "projectile": "a projectile weapon",
    "poison": "a poison weapon",
    "lasgun": "the Lasgun",
    "shield": "a Shield",
    "snooper": "a Snooper",
    "worthless": "a worthless card",
    "hero": "a Cheap Hero",
})  # fmt: skip


WORDS: Final = texts({
    "leader": "leader",
    "weapon": "weapon",
    "defense": "defense",
    "number": "number",
    "hand": "hand",
    "traitors": "traitors",
    "prediction": "prediction",
    "capture": "capture",
    "kill": "kill",
    "nothing": "nothing",
    "offered": "offered",
    "agreed": "agreed",
    "declined": "declined",
    "withdrawn": "withdrawn",
    "lapsed": "lapsed",
    "kept": "kept",
    "strongholds": "strongholds",
    "fremen special": "fremen special",
    "guild special": "guild special",
    "fremen default": "fremen default",
    "most strongholds": "most strongholds",
    "card": "card",
    "traitor": "traitor",
    "spice": "spice",
    "words": "in words",
    "predicted faction": "predicted faction",
    "predicted turn": "predicted turn",
    "terror token": "terror token on the map",
    "next storm": "next storm",
})  # fmt: skip
"""Words that events name by a key."""


def describe(event: Event) -> str:
    """The line of an event; raises KeyError for an event without one."""
    facts = event.facts
    words: dict[str, Any] = {key: word(value) for key, value in facts.items()}
    words["actor"] = FACTION_NAMES.get(event.actor, "")
    if "normal" in facts:
        words["forces"] = tokens(facts["normal"], facts["elite"])
        words["revived"] = revived(facts)
    extra = _EXTRA.get(event.kind)
    if extra is not None:
        words |= extra(facts)
    return say(LINES[event.kind], **words)


def word(value: Any) -> str:
    """A value as people read it: ids become names, lists become enumerations."""
    if isinstance(value, str):
        return name(value)
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, (list, tuple)):
        return listed(word(v) for v in value) or say("nothing")
    if isinstance(value, Mapping):
        return listed(say("{a} {b}", a=word(k), b=word(v)) for k, v in value.items())
    if isinstance(value, float):
        return say("{number}", number=value)
    return say("nothing") if value is None else str(value)


def name(thing: str) -> str:
    """The name of a faction, place, card or leader; other text as it is."""
    if thing in FACTION_NAMES:
        return FACTION_NAMES[thing]
    if thing in LEADERS:
        return LEADERS[thing].name
    if thing in AMBASSADORS:
        return say("the {faction} ambassador", faction=AMBASSADORS[thing].name)
    if thing in TREACHERY:
        return TREACHERY[thing].name
    if thing in TERROR_NAMES:
        return TERROR_NAMES[thing]
    if thing in SKILLS:
        return SKILLS[thing].title
    if thing in TERRITORY:
        place = PLACES[TERRITORY[thing]]
        if len(place.locations) == 1 or thing in HOST:
            return place.name
        return say("{place} (sector {sector})", place=place.name, sector=printed(SECTOR[thing]))
    if thing in PLACES:
        return PLACES[thing].name
    if thing in DISCOVERIES:
        return DISCOVERIES[thing].name
    if thing in BLOWS or thing.startswith("shai_hulud"):
        return SHAI_HULUD_NAME if is_worm(thing) else name(BLOWS[thing].location)
    return (say(WORDS[thing]) if thing in WORDS else thing) or say("none")


def printed(sector: int | None) -> str:
    """A sector as the board prints it: 1 to 18, the one with Storm Start last (B-COMP-02)."""
    return say("none") if sector is None else str(sector or 18)


def tokens(normal: int, elite: int) -> str:
    """3, 3 and 2 elite, 2 elite."""
    if not elite:
        return str(normal)
    if not normal:
        return say("{elite} elite", elite=elite)
    return say("{normal} and {elite} elite", normal=normal, elite=elite)


def revived(facts: Mapping[str, Any]) -> str:
    """Tokens and leader brought back."""
    parts = [tokens(facts["normal"], facts["elite"])] if facts["normal"] or facts["elite"] else []
    leader = facts.get("leader")
    return listed([*parts, *([name(leader)] if leader else [])], joined=True) or say("nothing")


def plan_in_words(plan: Mapping[str, Any]) -> str:
    """Dial first, then leader and cards."""
    parts: list[str] = [say("a dial of {forces}", forces=tokens(plan["normal"], plan["elite"]))]
    if plan["spice"]:
        parts.append(say("{spice} of them with spice", spice=plan["spice"]))
    parts += [name(plan[slot]) for slot in ("leader", "weapon", "defense") if plan[slot]]
    if plan["kwisatz_haderach"]:
        parts.append(say("the Kwisatz Haderach"))
    return listed(parts)


def deal_in_words(deal: Mapping[str, Any]) -> str:
    """Both sides of a deal."""

    def side(now: int, later: int, promise: str) -> str:
        parts = [say("{spice} spice now", spice=now)] if now else []
        parts += [say("{spice} spice at the Mentat Pause", spice=later)] if later else []
        parts += [say("to {promise}", promise=promise)] if promise else []
        return listed(parts, joined=True) or say("nothing")

    return say(
        "{giver} gives {gives}, {taker} gives {wants} ({binding})",
        giver=name(deal["giver"]),
        gives=side(deal["give_now"], deal["give_later"], deal["promise"]),
        taker=name(deal["taker"]),
        wants=side(deal["want_now"], deal["want_later"], deal["wish"]),
        binding=say("binding") if deal["binding"] else say("just talk"),
    )


def aim_in_words(facts: Mapping[str, Any]) -> str:
    """For whom an ambassador is triggered, and with which effect if there is a choice."""
    benefit, effect = name(facts["benefit"]), facts["effect"]
    if effect == "duke":
        return say("{faction} is to gain Duke Vidal", faction=benefit)
    if effect == "alliance":
        return say("{faction} offers an alliance", faction=benefit)
    if effect:
        return say("{faction} uses the effect of {token}", faction=benefit, token=name(effect))
    return say("{faction} has the benefit", faction=benefit)


_EXTRA: Final[Mapping[str, Any]] = {
    "battle_won": lambda f: {
        "sum": say(" by {more} to {less}", more=float(max(totals)), less=float(min(totals)))
        if (totals := f.get("totals", {}).values())
        else ""
    },
    "plan": lambda f: {"plan": plan_in_words(f["plan"])},
    "plan_seen": lambda f: {"plan": plan_in_words(f["plan"])},
    "deal_offered": lambda f: {"deal": deal_in_words(f["deal"])},
    "deal_agreed": lambda f: {"deal": deal_in_words(f["deal"])},
    "ambassador_triggered": lambda f: {"aim": aim_in_words(f)},
    "duke_gained": lambda f: {
        "until": say("used in a battle") if f["terms"] == "battle" else say("the turn ends")
    },
    "token_placed": lambda f: {"symbol": say(SYMBOLS[f["symbol"]])},
    "truthtrance": lambda f: {
        "by": ""
        if KIND[f["card"]] == "truthtrance"
        else say(" with {card} at the Shrine", card=name(f["card"]))
    },
    "flipped": lambda f: {"side": say("advisors") if f["advisors"] else say("fighters")},
    "guild_timing": lambda f: {
        "timing": say("takes its turn now") if f["now"] else say("waits past its place")
    },
    "karama": lambda f: {
        "use": say(USES[f["use"]].text),
        "target": say(" ({target})", target=name(f["target"])) if f["target"] else "",
    },
    "ship_declared": lambda f: {"place": name(f["location"]) if f["location"] else say("its reserves")},
    "skill_posture": lambda f: {
        "posture": say("moves {leader} and the card behind the shield", leader=name(f["leader"]))
        if f["concealed"]
        else say("leaves {leader} face up, out of the plan", leader=name(f["leader"]))
    },
    "storm_moves": lambda f: {"to": printed(f["to"])},
    "storm_dialed": lambda f: {"dials": word(f["dials"])},
    "worm": lambda f: {
        "where": say("in {place}", place=name(f["territory"]))
        if f["territory"]
        else say("nowhere in particular")
    },
    "voice": lambda f: {
        "order": say("play") if f["order"] == "play" else say("do not play"),
        "card_kind": say(CARD_KINDS[f["card_kind"]]),
    },
}
