"""The seats of a CCG table in the lobby: who plays each house, and with which deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from landsraad.ccg import decks
from landsraad.ccg.cards import STARTER_DECKS
from landsraad.ccg.state import seat_name
from landsraad.table import BadConfig, say
from landsraad.web import ccg_words as words

MOST: Final = 6
OWN: Final = "own"
STARTERS: Final = tuple(STARTER_DECKS)


def values(sent: Mapping[str, str]) -> dict[str, Any]:
    """The houses as the lobby's form has them; a list that came from the builder is for the first."""
    lists = [sent.get(f"list-{seat}", "") for seat in range(MOST)]
    lists[0] = lists[0] or sent.get("list", "")
    return {
        "starters": [(name, words.power_name(name)) for name in STARTERS],
        "houses": [
            {
                "i": seat,
                "role": seat_name(seat),
                "name": words.house(seat_name(seat)),
                "deck": sent.get(f"deck-{seat}", OWN if lists[seat] else STARTERS[seat]),
                "list": lists[seat],
                "kind": sent.get(f"kind-{seat}", ("you", "bot", "", "", "", "")[seat]),
            }
            for seat in range(MOST)
        ],
    }


def config(sent: Mapping[str, str]) -> tuple[dict[str, str], dict[str, Any]]:
    """The form with the houses that play moved up to the first seats, and their decks; raises `BadConfig`."""
    playing = [seat for seat in range(MOST) if sent.get(f"kind-{seat}")]
    data = {key: value for key, value in sent.items() if not key.startswith(("role-", "kind-"))}
    found: list[Any] = []
    for place, seat in enumerate(playing):
        data[f"role-{place}"], data[f"kind-{place}"] = seat_name(place), sent[f"kind-{seat}"]
        found.append(_deck(sent, seat))
    return data, {"decks": found}


def _deck(sent: Mapping[str, str], seat: int) -> Any:
    """A starter by its name, or the list that was pasted."""
    name = sent.get(f"deck-{seat}", STARTERS[seat])
    if name != OWN:
        return name
    deck, faults = decks.read_list(sent.get(f"list-{seat}", "")[:20_000])
    if deck is None or faults:
        who = words.house(seat_name(seat))
        raise BadConfig(say("{who}: {why}", who=who, why=faults[0].reason), faults[0].rule)
    return decks.to_json(deck)
