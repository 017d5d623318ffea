"""The map of a mission before it is played: its six stripes, what is fixed in them, what the dice will decide."""

from __future__ import annotations

from msgspec.structs import replace
from rich.text import Text

from ironbottom.games.rifles.cards import Mission
from ironbottom.games.rifles.state import ENTRY, State

from ..palette import Line, Palette, width
from .look import Preview
from .rifles_terms import LOOKS

BY_DIE = "by die"
ROOMY = 54
"""Columns from which on there is room for the pattern of a terrain."""


def preview(card: Mission) -> Preview:
    """The map, for the screen of new games."""

    def drawn(palette: Palette, room: int) -> Text:
        return palette.block(stripes(card, 0 if palette.reader else room))

    return drawn


def settled(card: Mission, state: State) -> Mission:
    """A card whose ground and light have been thrown: as if it fixed them."""
    ground = {str(n): stripe.terrain for n, stripe in enumerate(state.stripes, 1)}
    return replace(card, terrain_fixed=ground, light=(state.light,))


def stripes(card: Mission, room: int) -> list[Line]:
    """Each stripe: terrain, Event marker, Features, Enemies of the set-up, your start; below, what a die makes of the ground."""
    lines: list[Line] = []
    for n in range(1, ENTRY + 1):
        lines += _stripe(card, n, room)
    if len(card.terrain_fixed) < 6:
        names = [str(terrain) for terrain in card.terrain]
        rolled: Line = [(f"{BY_DIE}: ", "dim")]
        for name in dict.fromkeys(names):
            faces = [str(n) for n, each in enumerate(names, 1) if each == name]
            rolled += [(f"{','.join(faces)} ", "key"), (f"{name}  ", LOOKS[name][0])]
        lines.append(rolled)
    lines.append(_light(card))
    return lines


def _stripe(card: Mission, n: int, room: int) -> list[Line]:
    """A stripe in a line, or in more where much is known of it."""
    own: Line = [("your squad", "own text")] if n in card.start else []
    if n == ENTRY:
        return [[(" in   ", "dim"), ("entry area: ", "dim"), *own]] if own else []
    terrain = card.terrain_fixed.get(str(n))
    style, pattern = LOOKS[str(terrain)] if terrain else ("dim", "")
    line: Line = [(f" #{n}   ", "strong")]
    if room >= ROOMY and card.terrain_fixed:
        line.append((f"{pattern:<6}", style))
    room_for = max(len(name) for name in (BY_DIE, *card.terrain_fixed.values()))
    line += [
        (f"{terrain or BY_DIE:<{room_for}}", style),
        (" ? " if n in card.event_stripes else "   ", "marker"),
    ]
    return packed(line, [*_things(card, n), *own], room)


def _things(card: Mission, n: int) -> Line:
    """What the set-up puts into a stripe; a Feature that an Enemy holds is told with him."""
    held = [start.on for start in card.start_enemies if start.stripe == n]
    found: Line = []
    for feature in card.features:
        if feature.stripe == n and feature.kind not in held:
            found.append((feature.kind, "feature"))
    if n in card.obstacles:
        found.append(("wire", "bad"))
    for start in card.start_enemies:
        if start.stripe == n:
            found.append((f"Enemy {start.force.replace('_', ' ')}", "enemy text"))
            found += [(f"on {start.on}", "feature")] if start.on else []
    return found


def packed(head: Line, things: Line, room: int) -> list[Line]:
    """Things after a heading, on further lines where they do not fit; none of them is cut.  No room = one line each."""
    lines, indent = [list(head)], width(head)
    for text, style in things:
        first = width(lines[-1]) == indent
        if room and not first and width(lines[-1]) + 2 + len(text) > room:
            lines.append([(" " * indent, "")])
            first = True
        lines[-1] += [("" if first else "  ", ""), (text, style)]
    return lines


def _light(card: Mission) -> Line:
    """Day, night, or what a die says."""
    kinds = list(dict.fromkeys(card.light))
    if len(kinds) == 1:
        return [("light: ", "dim"), (str(kinds[0]), "")]
    nights = sum(kind == "night" for kind in card.light)
    return [("light: ", "dim"), (f"by die, night on {nights} of {len(card.light)} faces", "")]
