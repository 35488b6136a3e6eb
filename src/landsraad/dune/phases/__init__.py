"""The phases of a turn: a file each, and which stage of the game belongs to which."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PHASES: Final = (
    "Storm",
    "Spice Blow",
    "CHOAM Charity",
    "Bidding",
    "Revival",
    "Shipment & Movement",
    "Battle",
    "Collection",
    "Mentat Pause",
)
PHASE_OF_STAGE: Final[Mapping[str, str]] = {
    "prediction": "Setup",
    "leader_skills": "Setup",
    "traitors": "Setup",
    "first_forces": "Setup",
    "storm": "Storm",
    "spice_blow": "Spice Blow",
    "phase_end": "Spice Blow",
    "charity": "CHOAM Charity",
    "bidding": "Bidding",
    "auction": "Bidding",
    "bidding_end": "Bidding",
    "revival": "Revival",
    "shipment": "Shipment & Movement",
    "ships_and_moves": "Shipment & Movement",
    "battles": "Battle",
    "collection": "Collection",
    "mentat_pause": "Mentat Pause",
    "over": "End",
}
