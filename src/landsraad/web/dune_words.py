"""The words of a Dune table: cards, decisions, fields, values, and the phase an event belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.table import texts

FACES: Final = {
    "projectile": ("weapon", "projectile"),
    "poison": ("weapon", "poison"),
    "lasgun": ("weapon", "special"),
    "shield": ("defense", "projectile"),
    "snooper": ("defense", "poison"),
    "hero": ("leader", None),
    "worthless": ("worthless", None),
}
DOES: Final = texts(
    {
        "projectile": "a projectile weapon, stopped by a Shield",
        "poison": "a poison weapon, stopped by a Snooper",
        "lasgun": "kills whatever the defense; with a Shield everything explodes",
        "shield": "stops a projectile weapon",
        "snooper": "stops a poison weapon",
        "hero": "fights in place of a leader",
        "worthless": "worth nothing",
        "karama": "stops an advantage, or gives your special power once",
        "truthtrance": "one question, answered truthfully",
        "tleilaxu_ghola": "revives a leader or up to five forces",
        "hajr": "one more move",
        "weather_control": "sets the storm’s movement",
        "family_atomics": "destroys the Shield Wall",
    }
)
# What each decision is called, what it means, and what its button says. `{…}` are the decision's facts.
DECISIONS: Final[Mapping[str, tuple[str, str, str]]] = texts({
    "MakePrediction": ("Predict who wins, and when", "If it comes true, you win alone.", "Predict"),
    "ChooseTraitor": ("Keep one traitor", "If an opponent plays that leader against you, you may call it.", "Keep"),
    "MayMulligan": ("Draw new traitors?", "You may show these and draw four new ones.", "Answer"),
    "FremenPlacement": (
        "Place your ten forces", "In {sietch_tabr}, {false_wall_south} and {false_wall_west}.", "Place them"
    ),
    "BeneGesseritPlacement": ("Place your first force", "Anywhere on the map.", "Place it"),
    "DialStorm": ("Dial the storm", "Two numbers, dialed in secret, move it together.", "Dial"),
    "WeatherMoment": ("Weather Control?", "Whoever holds it may set the storm's movement.", "Set the storm"),
    "AtomicsMoment": ("Family Atomics?", "Whoever holds them, and stands near, may destroy the Shield Wall.", "Answer"),
    "FreeEntry": (
        "Enter {location}?", "You revealed it: forces around it may go in now, free. It is not asked again.", "Enter"
    ),
    "ShiftStorm": ("Change the storm’s number?", "The card shows {number}; you hold the Testing Station.", "Set it"),
    "FurtherWorm": ("Place the next worm", "In any sand territory, or nowhere.", "Place it"),
    "ProtectAlly": ("Spare your ally?", "A worm strikes in {territory}.", "Answer"),
    "NexusTurn": ("Nexus: alliances", "Leave your ally, offer an alliance, accept one, or pass.", "Do it"),
    "PayForCard": ("Pay for the card", "You bid {price} spice.", "Pay"),
    "Revival": ("Revive forces and leaders", "{free} forces are free, further ones cost 2 spice each.", "Revive"),
    "GrantRevival": ("Three free revivals for your ally?", "", "Answer"),
    "EmperorPays": ("Pay for your ally's revival", "Up to three more forces, 2 spice each.", "Pay"),
    "GuildTiming": ("Take your turn now?", "Otherwise {next} acts next.", "Answer"),
    "MakeShipment": ("Ship forces, or none", "You have {spice} spice.", "Ship"),
    "MakeMove": ("Move one group, or none", "One territory far, or three with ornithopters.", "Move"),
    "LookAtToken": (
        "Look at the token in {location}?", "You have a fighter there. Only you see what it is.", "Answer"
    ),
    "RevealToken": (
        "Reveal the token in {location}?",
        "Only you see it: {token}. {effect}",
        "Answer",
    ),
    "SkimBlows": ("Take spice before others collect?", "You hold Orgiz: 1 spice of each blow of others.", "Settle"),
    "HajrMoment": ("Hajr?", "Whoever holds it may move once more.", "Answer"),
    "ChooseBattle": ("Choose the next battle", "You are the aggressor in it.", "Fight"),
    "MakePlan": ("Plan the battle in {territory}", "Against {opponent}. It cannot be taken back.", "Seal the plan"),
    "CallTraitor": ("A traitor?", "Whoever holds this leader's card may call it.", "Answer"),
    "ChooseLosses": ("Choose your losses", "Forces worth the number you dialed.", "Lose them"),
    "KeepCards": ("Keep the cards you played?", "", "Settle"),
    "UseVoice": ("Use the Voice on {opponent}?", "Command one kind of card, to play it or not.", "Command"),
    "Prescience": ("Use Prescience on {opponent}?", "Ask for one part of the plan for {territory}.", "Ask"),
    "AnswerPrescience": ("Tell {atreides} your {element}", "The answer binds your plan.", "Tell"),
    "Wormriders": ("Ride the worm", "Forces saved from storm and worm may ride to one place.", "Ride"),
    "ChooseSide": ("Fighters or advisors?", "", "Choose"),
    "FlipAtStart": ("Flip your advisors", "", "Flip"),
    "SpiritualAdvisor": ("Send a spiritual advisor?", "One force along with the shipment to {location}.", "Send"),
    "ReviveFree": ("Revive without paying", "", "Revive"),
    "SwapCards": ("Take a card", "", "Take"),
    "GiveBackCard": ("Give a card back", "", "Give"),
    "CaptureLeader": ("Captured a leader", "Keep it, or kill it for spice.", "Settle"),
    "MoritaniPlacement": (
        "Place your six forces", "All in one place, in a territory that nobody occupies.", "Place them"
    ),
    "TerrorPlacement": (
        "Place or move a terror token", "Face down, in a stronghold that has none. Only you see its face.",
        "Place it",
    ),
    "TerrorThreat": (
        "{entrant} is in {territory}",
        "Your token there is {token}. {effect} You may offer an alliance first; refused, the token is revealed.",
        "Answer",
    ),
    "EnemyOfMyEnemy": (
        "Side with {moritani}?",
        ("Their token lies in {territory}. Refuse, and it is revealed. Accept, and you are allies, and older alliances"
        " of both end. {purge}"),
        "Answer",
    ),
    "Robbery": ("Rob {entrant}", "Half its spice, rounded up, or the top treachery card.", "Take it"),
    "PlantCard": ("Give {entrant} a card?", "One of yours goes into its hand for good; or give nothing.", "Give it"),
    "SneakAttack": ("Sneak Attack on {territory}", "Forces come from your reserves at once.", "Send them"),
    "BuyOffExtortion": (
        "Pay {moritani} 3 spice?", "Then Extortion is out of the game; if nobody pays, they have it again.", "Answer"
    ),
    "DropCard": ("One card too many", "Discard any one of your cards.", "Discard"),
    "AssassinateLeader": (
        "Assassinate a leader?",
        ("{winner} beat you with {faced}. Show a traitor card of theirs: that leader dies and pays you its strength,"
        " if it lives. Once against each faction; you draw a new card."),
        "Show it",
    ),
    "SaveOneCard": ("Keep one card", "Your ally lets you keep one of the cards you played.", "Keep it"),
    "DictateCards": ("What may {winner} keep?", "You say for each card played: kept or discarded.", "Settle"),
    "Truthtrance": ("Truthtrance", "Ask one faction one question; the answer is true.", "Ask"),
    "AnswerTruthfully": ("Answer truthfully", "{asker} asks: {question}", "Answer"),
    "KaramaOutOfTurn": ("Play a Karama", "While its moment lasts.", "Play it"),
    "ProposeDeal": ("Offer a deal", "In public.", "Offer"),
    "DealAnswer": ("Answer a deal", "", "Answer"),
    "PledgeSpice": ("Pledge spice to your ally", "For bids and shipments.", "Pledge"),
    "ShowAlly": ("Show your ally what you hold", "Nobody else sees it.", "Show"),
    "GiveToAlly": ("Give spice to your ally", "", "Give"),
    "Ghola": ("Tleilaxu Ghola", "Revive a leader or forces at once.", "Play it"),
    "ChooseSector": ("Choose the sector you start in", "Your {count} first forces stand there.", "Place them"),
    "PlaceAmbassador": (
        "Send an ambassador, or none",
        "The first of a turn is free, each further one costs 2 spice. It waits in a stronghold for a visitor.",
        "Send it",
    ),
    "MayTrigger": ("Trigger {token}?", "{visitor} has come to {territory}. {effect}.", "Trigger it"),
    "AnswerEcaz": (
        "Ally yourself with {ecaz}?",
        "You would be one faction: you may stay together anywhere, and three strongholds held by both win.",
        "Answer",
    ),
    "LendDuke": ("Lend Duke Vidal to {ally}?", "A leader of strength 6, until this turn ends.", "Answer"),
    "SellCards": ("Discard cards for spice?", "Each brings 3 spice from the bank.", "Discard"),
    "ReplaceCard": ("Change a treachery card?", "One is discarded, and you draw another.", "Change it"),
    "BuyCard": ("Buy the top treachery card?", "It costs 3 spice, paid to the bank.", "Answer"),
    "SendGroup": (
        "Move a group anywhere, or nobody",
        "From one territory to any other outside the storm; your own move of this turn remains.",
        "Move",
    ),
    "SendReserves": ("Send reserves, or nobody", "Up to four, to any place outside the storm, free.", "Send"),
    "AmbassadorRevives": ("Revive without paying", "One leader, or up to four forces.", "Revive"),
    "NameFighter": (
        "Who fights in {territory}?", "Against {opponent}, you and {ally} are one side. One of you makes the plan.",
        "Name it",
    ),
    "ProposeShare": ("Share {spice} spice with {ally}", "You both collect in {location}.", "Propose it"),
    "AgreeToShare": (
        "Agree to this split?",
        "Of {spice} spice in {location} you would have {you}. If you refuse, it is half each, the odd one yours.",
        "Answer",
    ),
    "JoinAlliance": ("Ally yourself with {offerer}?", "An older alliance of yours ends with it.", "Answer"),
    "AxolotlTanks": (
        "Show a leader from the tanks?",
        "Yours comes back free; the faction of another may buy it back.",
        "Show it",
    ),
    "BuyBackLeader": ("Buy {leader} back?", "It is outside your limits for this turn.", "Buy back"),
    "AnyLeader": ("Take a leader from the tanks", "Any leader, from any faction, once a game.", "Do it"),
    "Paranoid": (
        "Offer an alliance?",
        "There was no Nexus: you are without ally, and may ask anybody but your latest one.",
        "Offer it",
    ),
    "UseFacedancers": (
        "Use the Facedancers?", "They add {strength} to your total, and you win; without them you lose.", "Answer"
    ),
    "FalseFlag": ("False Flag", "Up to two of the forces lost go to your reserves.", "Save them"),
    "ChooseSkill": ("Train a leader", "Keep one of two skills. You alone see them; the other one goes back.", "Train"),
    "MayDrawSkills": ("Train {leader}?", "You have no skill: draw two, and keep one for the leader revived.", "Answer"),
    "Posture": (
        "{skill}: face up, or behind the shield?",
        (
            "Face up, {leader} is not in your plan, and the card helps your others. Behind the shield {leader} may"
            " fight; if another does, the card does nothing in this battle."
        ),
        "Answer",
    ),
    "MentatQuestion": ("Does {opponent} hold a weapon?", "Name one, before the battle in {territory}.", "Ask"),
    "AnswerMentat": ("The Mentat asks for {weapon}", "Only the Mentat sees what you show, and you keep it.", "Show it"),
    "CopyDefense": (
        "Use your opponent's {defense}?", "A worthless card in your plan counts as it, and is then discarded.", "Answer"
    ),
    "RetreatForces": ("Lead your forces away", "{cap} at most, to one empty neighbour.", "Retreat"),
    "RescueLost": ("Save some of your dead", "Up to {most}: one stays, the others go to your reserves.", "Save them"),
    "MayDrawTraitors": (
        "Draw two traitors?", "Then you must keep one of them, and show and give back one you hold.", "Answer"
    ),
    "KeepTraitorDrawn": (
        "Exchange a traitor", "Keep one of those drawn, give back one of yours in the open.", "Exchange"
    ),
    "GatherOnTheWay": ("Spice by the wayside", "Your Sandmaster may take 1 in each territory on one way.", "Take it"),
    "JoinMove": (
        "A second group?",
        "From another territory to {to} as well, no farther than without the Planetologist.",
        "Move along",
    ),
    "RedirectPayment": (
        "Send {share} spice to the bank?", "{payer} pays {to} {spice}; {to} would have {share} less. Once a phase.",
        "Answer",
    ),
    "OrderSkills": ("Which skill is next?", "Several come due at once; you are the aggressor.", "Choose"),
})  # fmt: skip
TOKENS: Final = texts({
    "jacurutu_sietch": "A stronghold like the others; you may enter first, when the next turn begins.",
    "cistern": "A place that brings who holds it 2 spice a turn; you may enter first, when the next turn begins.",
    "ecological_testing_station": (
        "A place from which the storm's number can be changed by 1; you may enter first, when the next turn begins."
    ),
    "shrine": (
        "A place in which Truthtrance and Karama stand for each other; you may enter first, when the next turn begins."
    ),
    "orgiz_processing_station": (
        "A place that takes 1 spice of each blow of others; you may enter first, when the next turn begins."
    ),
    "treachery_card_stash": "You draw a treachery card at once; from a full hand you then discard one.",
    "spice_stash": "You receive 7 spice at once.",
    "ornithopter": "From the next turn on you may once move a group three territories far.",
})  # fmt: skip
"""What each discovery token brings to who reveals it."""
FIELDS: Final = texts({
    "normal": "Forces", "elite": "Elite forces", "from_ally": "Spice from your ally", "karama": "Karama card",
    "origin": "From", "location": "To", "destination": "To", "mode": "Shipment", "kwisatz_haderach": "Kwisatz Haderach",
    "give_now": "You give now", "give_later": "You give at the Mentat Pause", "want_now": "You want now",
    "want_later": "You want at the Mentat Pause", "promise": "You promise", "wish": "They promise",
    "of": "Whom", "about": "About", "what": "What", "card": "Card", "use": "Use", "target": "Target",
    "spice": "Spice", "act": "What you do", "to": "To whom",
    "face_up": "Face up", "in_battle": "In battle",
    "accept": "Accept", "advisor": "Advisor", "advisors": "Advisors", "agree": "Agree", "ally": "Ally",
    "army": "Army", "asker": "Asker", "benefit": "Benefit", "beside": "Beside", "bid": "Bid",
    "bidder": "Bidder", "binding": "Binding", "buy": "Buy", "by": "By", "cap": "Cap",
    "card_kind": "Kind of card", "storm": "Storm in sector", "held_by": "Held by", "pledged": "Pledged",
    "offered": "On offer", "supply": "In supply", "placed": "On the board", "aside": "Lying aside", "limit": "Limit",
    "in_tanks": "In the tanks", "latest_ally": "Latest ally", "its_ally": "Its ally", "asked": "Asked already",
    "through": "Through",
    "offers": "Offers so far", "fought_in": "Fought in", "cards": "Cards",
    "committed": "Committed", "conceal": "Conceal",
    "concealed": "Concealed", "count": "Count", "deal": "Deal", "defender": "Defender", "defense": "Defense",
    "dials": "Dials", "draw": "Draw", "due": "Due", "effect": "Effect", "element": "Element",
    "entrant": "Who enters", "explode": "Explode", "faced": "Faced", "faction": "Faction", "fate": "Fate",
    "fedaykin": "Fedaykin", "fighter": "Fighter", "flip": "Flip", "forces": "Forces", "free": "Free",
    "from": "From", "gap": "Gap", "give": "Give", "given": "Given", "half": "Half", "hands": "Hands",
    "highest": "Highest", "keep": "Keep", "kind": "Kind", "leader": "Leader", "leaders": "Leaders",
    "left": "Left", "lend": "Lend", "loser": "Loser", "lost": "Lost", "most": "Most", "next": "Next",
    "now": "Now", "number": "Number", "offer": "Offer", "offerer": "Offerer", "opener": "Opener",
    "opponent": "Opponent", "order": "Order", "part": "Part", "pay": "Pay", "payer": "Payer", "pile": "Pile",
    "plan": "Plan", "play": "Play", "prescience": "Prescience", "price": "Price", "question": "Question",
    "range": "Range", "redirect": "Redirect", "redraw": "Redraw", "reserves": "Reserves", "reveal": "Reveal",
    "sectors": "Sectors", "sell": "Sell", "share": "Share", "side": "Side", "skill": "Skill",
    "skills": "Skills", "spare": "Spare", "status": "Status", "stays": "Stays", "strength": "Strength",
    "take": "Take", "taken": "Taken", "tanks": "Tanks", "terms": "Terms", "territory": "Territory",
    "things": "Things", "three": "Three", "to_faction": "To whom", "token": "Token", "tokens": "Tokens",
    "total": "Total", "totals": "Totals", "traitor": "Traitor", "traitors": "Traitors", "turn": "Turn",
    "undialed": "Undialed", "uses": "Uses", "value": "Value", "visitor": "Visitor", "voice": "Voice",
    "weapon": "Weapon", "winner": "Winner", "winners": "Winners", "with_faction": "With", "yes": "Yes",
})  # fmt: skip
VALUES: Final[Mapping[tuple[str, str], Mapping[Any, str]]] = texts({
    ("RaiseOrPass", "spice"): {0: "Pass"},
    ("MakeShipment", "mode"): {
        "none": "No shipment",
        "reserves": "From reserves",
        "cross": "From board to board",
        "home": "Back to reserves",
        "far": "From reserves, beyond the free range",
    },
    ("MakeShipment", "karama"): {"": "Pay the full price"},
    ("KaramaMoment", "use"): {"": "Let it pass"},
    ("MakeMove", "origin"): {"": "No move"},
    ("MakePlan", "leader"): {"": "No leader"},
    ("MakePlan", "weapon"): {"": "No weapon"},
    ("MakePlan", "defense"): {"": "No defense"},
    ("PayForCard", "karama"): {"": "Pay in spice"},
    ("Revival", "leader"): {"": "No leader"},
    ("WeatherMoment", "sectors"): {None: "Let it be"},
    ("LookAtToken", "look"): {True: "Look", False: "Do not look"},
    ("RevealToken", "reveal"): {True: "Reveal it", False: "Leave it hidden"},
    ("ShiftStorm", "by"): {0: "Leave it", -1: "1 less", 1: "1 more"},
    ("FurtherWorm", "territory"): {"": "Nowhere"},
    ("ProposeDeal", "binding"): {True: "Binding", False: "Only talk"},
    ("", "order"): {"play": "Play it", "not": "Do not play it"},
    ("UseVoice", "order"): {"": "No command", "play": "Play it", "not": "Do not play it"},
    ("Prescience", "element"): {"": "Do not ask"},
    ("SpiritualAdvisor", "location"): {"": "Nobody"},
    ("TerrorPlacement", "token"): {"": "Nothing this turn"},
    ("TerrorThreat", "act"): {"leave": "Leave it hidden", "reveal": "Reveal it", "offer": "Offer an alliance"},
    ("EnemyOfMyEnemy", "accept"): {True: "Become allies", False: "Refuse"},
    ("Robbery", "what"): {"spice": "Half its spice", "card": "The top treachery card"},
    ("PlantCard", "card"): {"": "Give nothing"},
    ("BuyOffExtortion", "pay"): {True: "Pay 3 spice", False: "Do not pay"},
    ("AssassinateLeader", "leader"): {"": "Let it pass"},
    ("SaveOneCard", "card"): {"": "Keep none"},
    ("Wormriders", "destination"): {"": "Nobody rides"},
    ("AxolotlTanks", "leader"): {"": "Show nobody"},
    ("PlaceAmbassador", "token"): {"": "No more this turn"},
    ("MayTrigger", "benefit"): {"": "Leave it alone", "ecaz": "For yourself"},
    ("AnswerEcaz", "accept"): {True: "Become allies", False: "Refuse"},
    ("JoinAlliance", "accept"): {True: "Become allies", False: "Refuse"},
    ("UseFacedancers", "use"): {True: "Use them", False: "Lose without them"},
    ("LendDuke", "lend"): {True: "Lend him", False: "Do not lend him"},
    ("ReplaceCard", "card"): {"": "Keep all"},
    ("BuyCard", "buy"): {True: "Pay 3 spice for it", False: "Do not buy"},
    ("AgreeToShare", "agree"): {True: "Agree", False: "Half each"},
    ("SendReserves", "location"): {"": "Nobody"},
    ("SendGroup", "origin"): {"": "Nobody moves"},
    ("Paranoid", "faction"): {"": "Ask nobody"},
    ("MayDrawSkills", "draw"): {True: "Draw two skills", False: "Leave it"},
    ("Posture", "conceal"): {False: "Leave it face up", True: "Behind the shield"},
    ("MentatQuestion", "weapon"): {"": "Ask nothing"},
    ("AnswerMentat", "card"): {"": "No card to show"},
    ("CopyDefense", "card"): {"": "Leave it worthless"},
    ("RetreatForces", "location"): {"": "Nobody retreats"},
    ("RescueLost", "stays"): {"normal": "A force", "elite": "An elite force", "": "Nobody"},
    ("MayDrawTraitors", "draw"): {True: "Draw two", False: "Leave it"},
    ("JoinMove", "origin"): {"": "Nobody else"},
    ("RedirectPayment", "redirect"): {True: "To the bank", False: "Let it pass"},
})  # fmt: skip
PHASE_OF: Final = {
    kind: phase
    for phase, kinds in {
        "Setup": "prediction_made traitors_chosen mulligan traitor_kept skills_offered",
        "Storm": "enters storm_dialed storm_card storm_shifted storm_moves storm_order weather_control family_atomics",
        "Spice Blow": "spice worm nexus",
        "CHOAM Charity": "charity",
        "Bidding": "bidding card_up",
        "Revival": "axolotl revived ambassador_placed",
        "Shipment & Movement": "spice_card_seen ship_declared no_shipment moves guild_timing",
        "Battle": "battle",
        "Collection": "collects income spice_substitute spice_shared token_looked token_revealed skims",
        "Mentat Pause": "bribes_collected victory storm_foreseen terror_placed terror_moved extortion_paid"
        " extortion_returns traitor_drawn",
    }.items()
    for kind in kinds.split()
}
