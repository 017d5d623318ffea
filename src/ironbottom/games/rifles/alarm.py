"""The alarm of a night raid (Mission 5): who hears what."""

from __future__ import annotations

from .events import Alarmed
from .pieces import G


def raise_alarm(g: G, why: str, far: int = 0) -> None:
    """Raise the alarm of a raid, once.  ``why``: fired (an attack, at Distance ``far``), heard, demolition, event, flare.

    In rain that drowns every sound only a flare or an attack at Distance 1 or more is noticed.
    """
    s = g.state
    if g.content.mission.raid is None or s.alarm:
        return
    if s.muffled and why != "flare" and not (why == "fired" and far > 0):
        return
    s.alarm = True
    g.say(Alarmed(why=why))
