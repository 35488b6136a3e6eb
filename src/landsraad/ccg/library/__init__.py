"""What every playable card says, a module a set and type; importing this fills `effects.core.ABILITIES`."""

from landsraad.ccg.effects import text  # noqa: F401
from landsraad.ccg.library import (  # noqa: F401
    eots_events,
    eots_holdings,
    eots_personas,
    eots_resources,
    eots_tactics,
    eots_ventures,
    jotc,
    jotc_events,
    jotc_holdings,
    jotc_house,
    jotc_imperial,
    jotc_personas,
    jotc_plans,
    jotc_resources,
    tat,
    tat_events,
    tat_imperial,
    tat_more,
    tat_plans,
    tat_resources,
)
