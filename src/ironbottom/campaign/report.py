"""The report of a mission: what its finished game tells the campaign, as one plain token.

It is computed from the game's own state and log, and becomes the answer to the campaign's question, so it is applied exactly once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ironbottom.games.rifles.events import Hit, Promoted
from ironbottom.games.rifles.objectives import holds
from ironbottom.games.rifles.pieces import soldiers
from ironbottom.games.rifles.state import SQUAD, Unit
from ironbottom.games.rifles.state import State as Board
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

RETIRE = "retire"
"""The answer that ends a campaign early."""
PASSED_OVER = "passed_over"
CODES = ("success", "loss", "given_up")
"""How a mission that was played can end; one that nobody was fit for is ``passed_over`` and has no report from outside."""


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
    """The options of the question for a mission's result: any well-formed report of that mission by its men, or to retire.

    Only to retire can be listed, and that from the second mission on (rifles:10.0.b); a report comes from a finished game.
    """

    def __init__(self, mission: str, men: Iterable[str], may_retire: bool = True) -> None:
        self.mission = mission
        self.men = sorted(men)
        self.listed: list[Any] = [RETIRE] if may_retire else []

    def __contains__(self, token: Any) -> bool:
        if isinstance(token, str):
            return token in self.listed
        try:
            report = read(token)
        except (msgspec.ValidationError, TypeError):
            return False
        return token_of(report) == token and self.fits(report)

    def fits(self, report: Report) -> bool:
        """Is it a report of this mission and of these men, each once, that can be true?"""
        ids = [m.man for m in report.men]
        return (
            report.mission == self.mission
            and report.code in CODES
            and sorted(ids) == self.men
            and min(report.turns, report.vehicles, report.xp) >= 0
            and (not report.leader or any(m.man == report.leader and not m.lost for m in report.men))
            and all(sound(m) for m in report.men)
            and all(n > 0 for _, n in report.squad_kit)
        )

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[Any]:
        return iter(self.listed)

    def __getitem__(self, i: Any) -> Any:
        return self.listed[i]


def sound(m: ManReport) -> bool:
    """Can this have become of a man?"""
    return (
        2 <= m.morale <= 4
        and (m.lost or not m.led)
        and min(m.hits, m.kills, m.suppressed) >= 0
        and all(n > 0 for _, n in m.kit)
    )


# ------------------------------------------------------------------ from a finished game


def report_of(session: Session[Board]) -> Report:
    """The report of a finished mission.  Raises GameError while it goes on."""
    s = session.g.state
    if s.result is None:
        raise GameError("the mission is not over yet")
    kinds = session.g.index.kinds
    hits, pinned, heroes = tally(session.log)
    kills = Counter(x.by for x in s.lost if x.unit.side != SQUAD)
    lost = {x.unit.man: x for x in s.lost if x.unit.side == SQUAD and x.unit.man}
    everybody: list[Unit] = [u for u in s.units.values() if u.man] + [x.unit for x in lost.values()]
    men = tuple(
        ManReport(
            u.man,
            u.man in lost,
            u.man in lost and lost[u.man].leader,
            u.morale,
            tuple(sorted(own_kit(u).items())),
            hits[u.id],
            kills[u.id],
            pinned[u.id],
            u.id in heroes,
        )
        for u in sorted(everybody, key=lambda u: u.man)
    )
    leader = s.units[s.leader].man if s.leader in s.units else ""
    return Report(
        session.g.content.mission.id,
        s.result.code,
        session.g.content.mission.turns - s.turn + 1,
        sum(1 for x in s.lost if x.unit.side != SQUAD and kinds[x.unit.army, x.unit.type].vehicle),
        s.won_xp + airmen_home(session),
        any(kinds[u.army, u.type].medic for u in s.units.values() if u.side == SQUAD),
        leader,
        tuple(sorted(squad_kit_home(session).items())),
        men,
    )


def own_kit(unit: Unit) -> dict[str, int]:
    """What a man brings home: what the Mission lent and is not used up stays behind."""
    kit = dict(unit.kit)
    for item in unit.lent_kit:
        if kit.get(item):
            kit[item] -= 1
    return {item: n for item, n in kit.items() if n}


def squad_kit_home(session: Session[Board]) -> dict[str, int]:
    """What the squad brings home as a whole: never more than it took along, whatever the Mission lent."""
    now = session.g.state.squad_kit
    home = {item: min(n, now.get(item, 0)) for item, n in session.g.content.squad_kit.items()}
    return {item: n for item, n in home.items() if n}


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
    held = {s.groups[u.group].stripe for u in soldiers(session.g, SQUAD)}
    home = held & set(stripes[0]) if stripes else set()
    return sum(1 for u in s.units.values() if u.airman and s.groups[u.group].stripe in home)


def tally(log: Iterable[Event]) -> tuple[Counter[str], Counter[str], set[str]]:
    """From a log, by unit: hits scored, how often it was SUPPRESSED, and who was promoted on the field."""
    hits: Counter[str] = Counter()
    pinned: Counter[str] = Counter()
    heroes: set[str] = set()
    for event in log:
        if type(event) is Rolled and event.kind == "attack" and event.hit and event.about:
            hits.update(event.about[0][:1])
        elif type(event) is Hit and event.effect == "suppressed":
            pinned[event.unit] += 1
        elif type(event) is Promoted:
            heroes.add(event.unit)
    return hits, pinned, heroes


def passed_over(mission: str) -> Report:
    """The report of a mission that nobody was fit for."""
    return Report(mission, PASSED_OVER, 0, 0, 0, False, "", (), ())
