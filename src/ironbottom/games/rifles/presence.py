"""The Enemy Presence Check (rifles:3.3)."""

from __future__ import annotations

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Proc, cast, choose

from .cards import Entry
from .effects import do_effects
from .events import Row
from .pieces import G, enemy_count, gain_rp, note
from .state import SQUAD


def presence_check(g: G) -> Proc[None]:
    """Roll on the Mission's Enemy Presence Table if at most one Enemy unit is on the map (rifles:3.3.a-b)."""
    if enemy_count(g) > 1:
        note(g, "presence skipped")
        return
    rows: tuple[Entry, ...] = g.content.mission.presence
    face = yield from presence_die(g, rows)
    entry = rows[face - 1]
    g.say(Row(table="presence", result=face, text=entry.text))
    yield from do_effects(g, entry.do, 0, 1, "table")


def presence_die(g: G, rows: tuple[Entry, ...]) -> Proc[int]:
    """The die of the check, which a Recon Point may throw again unless nothing comes anyway (rifles:3.7.b)."""
    face = yield from cast(g, "presence", "rifles:3.3.a", seat=SQUAD)
    never = f"reroll:{g.state.turn}"
    if g.state.rp < 1 or never in g.state.quiet or not rows[face - 1].do:
        return face
    about = ("presence", face, None, ())
    answer = yield from choose(Ask(SQUAD, "reroll", ("no", "yes", "never"), "rifles:3.7.b", about))
    if answer == "never":
        g.state.quiet.append(never)
    if answer != "yes":
        return face
    gain_rp(g, -1, "reroll")
    return (yield from cast(g, "presence", "rifles:3.3.a", seat=SQUAD))
