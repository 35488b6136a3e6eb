"""What every playable card says, a module a set and type; importing this fills `effects.core.ABILITIES`."""

from landsraad.ccg.library import (  # noqa: F401
    eots_events,
    eots_holdings,
    eots_personas,
    eots_plans,
    eots_resources,
    jotc,
    tat,
)
