"""The report of a mission: what its finished game tells the campaign, as one plain token.

It is computed from the game's own state and log, and becomes the answer to the campaign's question, so it is applied exactly once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from ironbottom.games.rifles.events import Hit, Promoted
from ironbottom.games.rifles.objectives import holds
from ironbottom.games.rifles.state import SQUAD, Unit
from ironbottom.games.rifles.state import State as Board
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

RETIRE = "retire"
"""The answer that ends a campaign early."""
CODES = ("success", "loss", "given_up", "passed_over")


class ManReport(msgspec.Struct, frozen=True, array_like=True):
    """What became of a man: ``lost`` = eliminated; ``led`` = he was Leader when he fell; his kit and Morale as they are now."""

    man: str
    lost: bool
    led: bool
    morale: int
    kit: tuple[tuple[str, int], ...]
    hits: int
    kills: int
    suppressed: int
    beat_more: bool


class Report(msgspec.Struct, frozen=True, array_like=True):
    """A mission's result.  ``vehicles`` = Enemy Vehicles destroyed; ``xp`` = won beside the die; ``medic`` = one came through."""

    mission: str
    code: str
    turns: int
    vehicles: int
    xp: int
    medic: bool
    leader: str
    squad_kit: tuple[tuple[str, int], ...]
    men: tuple[ManReport, ...]


def token_of(report: Report) -> Any:
    """The report as a token: nested tuples of plain values."""
    from ironbottom.kernel.ask import tuplify

    return tuplify(msgspec.to_builtins(report))


def read(token: Any) -> Report:
    """A report from its token.  Raises msgspec.ValidationError where it is none."""
    return msgspec.convert(token, Report)


class Reports(Sequence[Any]):
    """The options of the question for a mission's result: any well-formed report of that mission, or to retire."""

    def __init__(self, mission: str, men: Iterable[str]) -> None:
        self.mission = mission
        self.men = frozenset(men)

    def __contains__(self, token: Any) -> bool:
        if token == RETIRE:
            return True
        try:
            report = read(token)
        except (msgspec.ValidationError, TypeError):
            return False
        return (
            report.mission == self.mission
            and report.code in CODES
            and {m.man for m in report.men} == self.men
        )

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Any:
        """What can be listed: only to retire; a report comes from a finished game."""
        return iter((RETIRE,))

    def __getitem__(self, i: Any) -> Any:
        return (RETIRE,)[i]


# ------------------------------------------------------------------ from a finished game


def report_of(session: Session[Board]) -> Report:
    """The report of a finished mission.  Raises GameError while it goes on."""
    s = session.g.state
    if s.result is None:
        raise GameError("the mission is not over yet")
    hits, kills, pinned, heroes = tally(session.log)
    lost = {x.unit.man: x for x in s.lost if x.unit.side == SQUAD and x.unit.man}
    everybody: list[Unit] = [u for u in s.units.values() if u.man] + [x.unit for x in lost.values()]
    men = tuple(
        ManReport(
            u.man,
            u.man in lost,
            u.man in lost and lost[u.man].leader,
            u.morale,
            tuple(sorted(own_kit(u).items())),
            hits.get(u.id, 0),
            kills.get(u.id, 0),
            pinned.get(u.id, 0),
            u.id in heroes,
        )
        for u in sorted(everybody, key=lambda u: u.man)
    )
    leader = s.units[s.leader].man if s.leader in s.units else ""
    return Report(
        session.g.content.mission.id,
        s.result.code,
        session.g.content.mission.turns - s.turn + 1,
        sum(
            1
            for x in s.lost
            if x.unit.side != SQUAD and session.g.index.kinds[x.unit.army, x.unit.type].vehicle
        ),
        s.won_xp + airmen_home(session),
        any(session.g.index.kinds[u.army, u.type].medic for u in s.units.values() if u.man),
        leader,
        tuple(sorted(s.squad_kit.items())),
        men,
    )


def own_kit(unit: Unit) -> dict[str, int]:
    """What a man brings home: what the Mission lent and is not used up stays behind."""
    kit = dict(unit.kit)
    for item in unit.lent_kit:
        if kit.get(item):
            kit[item] -= 1
    return {item: n for item, n in kit.items() if n}


def airmen_home(session: Session[Board]) -> int:
    """Rescued men brought back: each is worth an Experience Point."""
    s, mission = session.g.state, session.g.content.mission
    if mission.search is None or s.result is None or s.result.code != "success":
        return 0
    stripes = [
        c.stripes
        for way in mission.objectives.any
        for c in way
        if type(c).__name__ == "AirmanHome" and holds(session.g, c)
    ]
    home = set(stripes[0]) if stripes else set()
    return sum(1 for u in s.units.values() if u.airman and s.groups[u.group].stripe in home)


def tally(log: Iterable[Event]) -> tuple[dict[str, int], dict[str, int], dict[str, int], set[str]]:
    """From a log: hits and eliminations by unit, how often each was SUPPRESSED, and who was promoted on the field."""
    hits: dict[str, int] = {}
    kills: dict[str, int] = {}
    pinned: dict[str, int] = {}
    heroes: set[str] = set()
    shooter = ""
    for event in log:
        if type(event) is Rolled and event.kind == "attack":
            by = event.about[0] if event.about else ()
            shooter = by[0] if by else ""
            if event.hit and shooter:
                hits[shooter] = hits.get(shooter, 0) + 1
        elif type(event) is Hit:
            if event.effect == "suppressed":
                pinned[event.unit] = pinned.get(event.unit, 0) + 1
            elif event.effect == "eliminated" and shooter and event.rule != "rifles:4.6.s":
                kills[shooter] = kills.get(shooter, 0) + 1
        elif type(event) is Promoted:
            heroes.add(event.unit)
        elif type(event) is Rolled and event.kind in ("melee", "mines", "random unit"):
            shooter = ""
    return hits, kills, pinned, heroes


def passed_over(mission: str) -> Report:
    """The report of a mission that nobody was fit for."""
    return Report(mission, "passed_over", 0, 0, 0, False, "", (), ())
