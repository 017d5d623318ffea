"""What an answer promises, or why nothing is promised: never silence.  All is known to both sides, so every number is exact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.kernel.ask import Ask, side_of
from ironbottom.kernel.title import Odds

from . import combat, land, naval
from .pieces import G, ix
from .preview import Line, line, preview
from .special import besieged
from .state import JAPAN
from .tell import names_of, place, unit

NOTHING = "no dice follow from it"
REASONS = {
    "land": "movement by land takes no dice; only open cities are taken by one",
    "movers": "movement by land takes no dice",
    "march": "movement by land takes no dice",
    "air": "flights take no dice; only a drop on an open city does",
    "flee": NOTHING,
    "naval": "the danger depends on where they go: it is told with each goal",
    "cargo": "the danger depends on where they go: it is told with each goal",
    "goal": "no enemy umbrella lies over the course: they arrive without a die",
    "station": "no enemy umbrella lies over the course: it arrives without a die",
    "course": "no enemy umbrella lies over the course",
    "arrive": NOTHING,
    "deploy": NOTHING,
    "embark": "the dice for the shipping have fallen; who goes aboard takes none",
    "upkeep": "an invasion hex is kept by a point, not by a die",
    "advance": "an advance takes no dice",
    "retreat": "a retreat takes no dice",
    "banks": "who stands on which bank takes no dice; attacks tell of theirs",
    "attack": "",
    "attackers": "choose somebody",
    "replace": "nothing more is sent: what came is all there is",
    "reverse": "the die has fallen; only who is lost is asked",
    "force z": "it stays in port",
    "abda": "it stays in port",
    "engage": "not to fight is to be turned back, without a die",
}
"""By kind of question: why nothing is promised."""
PASSING = {
    "land": "the air segment follows; no dice fall",
    "air": "the naval segment follows; no dice fall",
    "naval": "the combat phase follows; its dice are told attack by attack",
}


def foresee(g: G, ask: Ask[Any], token: Any) -> Odds:
    """Odds; without lines, ``policy`` says why there are none."""
    maker = MAKERS.get(ask.kind)
    found = maker(g, ask, token) if maker is not None else None
    found = found or preview(g, ask, token)
    if found is not None and found.lines:
        return found
    if token in (land.DONE, naval.DONE) and ask.kind in PASSING:
        return Odds((), (), PASSING[ask.kind])
    return found or Odds((), (), REASONS.get(ask.kind) or NOTHING)


def _attack(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    """The end of the combat phase: what the dice of the turn decide without anybody's doing."""
    if token != combat.DONE:
        return None
    lines = [*_hong_kong(g, ask), *_sieges(g, ask), *_allied_air(g, ask)]
    return Odds(
        tuple(lines), (), "as things stand now" if lines else "no dice fall before the next player-turn"
    )


def _hong_kong(g: G, ask: Ask[Any]) -> list[Line]:
    """Hong Kong's die of the Japanese combat phase (n42:10.4.a)."""
    s = g.state
    if not g.content.on("10.4") or side_of(ask.seat) != JAPAN or s.kong.fell >= 0:
        return []
    table = g.content.tables.hong_kong
    need = table[min(s.turn, len(table) - 1)]
    drm = min(s.kong.lost, 3)
    p = sum(max(1, face - drm) >= need for face in range(1, 7)) / 6
    return [
        line(
            f"Hong Kong falls ({need} or more, less {drm})" if drm else f"Hong Kong falls ({need} or more)", p
        )
    ]


def _sieges(g: G, ask: Ask[Any]) -> list[Line]:
    """A die for each unit in a besieged fortress as the next game-turn begins: a 6 surrenders it (n42:9.4.b)."""
    if side_of(ask.seat) not in g.state.played or len(g.state.played) < 2:
        return []  # another player-turn comes first, and may relieve it
    lines = []
    for i in g.state.forts:
        inside = ix(g).units(i)
        if inside and besieged(g, i):
            n = len(inside)
            where = place(ix(g).map.ids[i])
            lines.append(line(f"each of {n} in besieged {where} surrenders as the turn begins", 1 / 6))
            if n > 1:
                lines.append(line(f"all {n} in {where} surrender", (1 / 6) ** n))
    return lines


def _allied_air(g: G, ask: Ask[Any]) -> list[Line]:
    """The die that ends an Allied air unit as the Japanese player-turn begins (n42:13.1.a)."""
    s = g.state
    if not g.content.on("13.1") or side_of(ask.seat) == JAPAN or s.turn == 0 or JAPAN in s.played:
        return []
    p = min(6, s.turn) / 6
    return [
        line(f"{unit(names_of(g.content), u)} is worn out before Japan's turn", p)
        for u in ("us-air", "uk-air")
        if u in s.units
    ]


def _commit(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    """The die that follows at once; who is committed does not change it."""
    lines = tuple(_hong_kong(g, ask))
    return Odds(lines, (), "whoever is committed") if lines else None


MAKERS: dict[str, Callable[[G, Ask[Any], Any], Odds | None]] = {"attack": _attack, "commit": _commit}
"""What ``preview`` does not tell: dice that fall without anybody's doing."""
