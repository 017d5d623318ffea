"""Everything that a report tells, gathered from a game: what happened, positions turn by turn, losses, fights, luck.

Positions come from looking back, which takes its time; ``tick`` hears of it and may raise to stop it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ironbottom import choices
from ironbottom.charts import Chart, Series
from ironbottom.kernel.account import (
    Account,
    Fight,
    Honour,
    Loss,
    Measure,
    Picture,
    Tick,
    Turn,
    account_of,
    quiet,
)
from ironbottom.kernel.ask import Seat, Side, side_of
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import visible
from ironbottom.kernel.session import Session
from ironbottom.luck import Luck, luck_of
from ironbottom.plain.boards import board_of
from ironbottom.plain.paragraph import rules_of

KEY_FIGHTS = 10
"""So many fights are told of one by one."""


class Said(NamedTuple):
    """A line of the course: something that happened, or a heading within the turn."""

    text: str
    head: bool = False


class Part(NamedTuple):
    """A turn: what happened in it, how things stood after it, and the position then."""

    turn: Turn
    said: tuple[Said, ...]
    standing: str
    losses: str
    picture: Picture | None


class Report(NamedTuple):
    """A game to be read afterwards."""

    name: str
    title: str
    summary: str
    facts: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    """Who played, by which optional rules, from which seed."""
    over: bool
    ending: tuple[str, ...]
    before: tuple[Said, ...]
    parts: tuple[Part, ...]
    sides: Mapping[Side, str]
    headings: Mapping[str, str]
    losses: tuple[Loss, ...]
    loss_chart: Chart | None
    measure_chart: Chart | None
    fights: tuple[Fight, ...]
    all_fights: int
    luck: Luck
    honour: tuple[Honour, ...]
    missing: int
    """Positions that can no longer be shown."""


def gather(
    session: Session[Any],
    name: str,
    chosen: Mapping[Seat, str] | None = None,
    side: Side | None = None,
    tick: Tick = quiet,
) -> Report:
    """The report of a game as a side may know it, the person's unless told otherwise.  Raises GameError for a title without one."""
    account = account_of(session.title.id)
    if account is None:
        raise GameError(f"{session.title.name} has no report of this kind")
    side = side or side_of_person(session, chosen)
    title, content = session.title, session.content
    names = title.names(content, session.log)
    turns = account.turns(content, session.log)
    places = list(positions(session, account, turns, side, tick))
    losses = tuple(account.losses(session.g, names))
    fights = account.fights(content, session.log, names)
    course = Course(session, account, side, names)
    board = board_of(title.id)
    over = session.q is None
    ending = board.ending(session) if over else board.status(session)
    return Report(
        name=name,
        title=title.name,
        summary=title.summary(session.g),
        facts=tuple(account.facts(content)),
        lines=tuple(circumstances(session, chosen)),
        over=over,
        ending=(*(line.strip() for line in ending if line.strip()), *_by_rule(session)),
        before=course.between(0, turns[0].event if turns else len(session.log)),
        parts=tuple(_parts(session, account, course, turns, places, losses)),
        sides=account.sides(content),
        headings=account.HEADINGS,
        losses=losses,
        loss_chart=loss_chart(account, session, turns, losses),
        measure_chart=measure_chart(account, session, turns, [measure for measure, _ in places]),
        fights=key_fights(fights),
        all_fights=len(fights),
        luck=luck_of(session, side),
        honour=tuple(account.honour(session.g, names)),
        missing=sum(measure is None and picture is None for measure, picture in places),
    )


def side_of_person(session: Session[Any], chosen: Mapping[Seat, str] | None) -> Side:
    """The side of the person who played; of nobody or of two persons the first."""
    seats = session.title.seats(session.content)
    who = choices.controllers(seats, chosen)
    return side_of(next((seat for seat in seats if who[seat] == choices.PERSON), seats[0]))


def circumstances(session: Session[Any], chosen: Mapping[Seat, str] | None) -> Iterator[str]:
    """Who played, by which optional rules, from which seed; what was taken back."""
    title = session.title
    seats = title.seats(session.content)
    yield choices.seating(seats, chosen) or f"{side_of(seats[0]).capitalize()}: a person."
    known = choices.switches(title.id)
    if known:
        on = getattr(session.content, "switches", ())
        named = [f"{switch.name} ({switch.id})" for switch in known if switch.id in on]
        yield f"Optional rules in force: {', '.join(named) or 'none'}."
    if session.adjusted:
        yield "Adjusted by hand: the game was corrected outside the rules; the course below says where."
    yield f"Seed {session.seed}, rules {title.rules}, {len(session.answers)} answers and dice."
    thrown = sum(answer.by == "hand" for answer in session.answers)
    if thrown:
        yield f"{thrown} of the dice were real ones, typed in."


def _by_rule(session: Session[Any]) -> Iterator[str]:
    """The rule that says how a game that is over has ended."""
    outcome = session.title.outcome(session.g.state)
    if outcome is not None:
        rule = rules_of(session.title.id).get(outcome.rule)
        yield f"By rule {outcome.rule}{f', {rule.title}' if rule is not None else ''}."


# ------------------------------------------------------------------ turn by turn


class Course:
    """What happened, in the words of the title, as far as it is worth telling and the side may know it."""

    def __init__(self, session: Session[Any], account: Account, side: Side, names: Mapping[str, str]) -> None:
        self.session = session
        self.account = account
        self.side = side
        self.names = names
        last = len(session.log)
        self.notes = [
            (session.ends[note.n] if note.n < len(session.ends) else last, note.text)
            for note in session.notes
        ]

    def between(self, first: int, end: int) -> tuple[Said, ...]:
        """The lines of the events from one up to before another; remarks from outside the rules in brackets."""
        found: list[Said] = []
        title, content, log = self.session.title, self.session.content, self.session.log
        for at in range(first, end):
            found += [Said(f"({text})") for place, text in self.notes if place == at]
            if visible(log[at], self.side) and self.account.told(log[at]):
                line = title.tell(content, log[at], self.names).lstrip("!*- ")
                head = line.startswith("=")
                if line:
                    found.append(Said(line.lstrip("= "), head))
        if end == len(log):
            found += [Said(f"({text})") for place, text in self.notes if place >= end]
        return tuple(_without_bare(found))


def _without_bare(said: Sequence[Said]) -> Iterator[Said]:
    """Without the headings under which nothing stands."""
    for n, each in enumerate(said):
        if not (each.head and (n + 1 == len(said) or said[n + 1].head)):
            yield each


Position = tuple[Measure | None, Picture | None]


def positions(
    session: Session[Any], account: Account, turns: Sequence[Turn], side: Side, tick: Tick
) -> Iterator[Position]:
    """What was counted and how things stood at the end of each turn; nothing where that can no longer be shown."""
    for n, turn in enumerate(turns, 1):
        tick(turn.name, n, len(turns))
        if n == len(turns):
            g = session.g
        else:
            try:
                g = session.look_back(bisect_right(session.ends, turns[n].event)).g
            except GameError:
                yield None, None
                continue
        yield account.measure(g), account.picture(g, side)


def _parts(
    session: Session[Any],
    account: Account,
    course: Course,
    turns: Sequence[Turn],
    places: Sequence[Position],
    losses: Sequence[Loss],
) -> Iterator[Part]:
    sides = account.sides(session.content)
    for n, turn in enumerate(turns):
        end = turns[n + 1].event if n + 1 < len(turns) else len(session.log)
        measure, picture = places[n]
        standing = ""
        if measure is not None:
            values = ", ".join(f"{sides[s]} {v}" for s, v in measure.values.items())
            standing = f"{measure.name}: {values}"
        lost = [loss for loss in losses if loss.turn == turn.number]
        yield Part(turn, course.between(turn.event, end), standing, _lost(lost, sides), picture)


def _lost(losses: Sequence[Loss], sides: Mapping[Side, str]) -> str:
    """The losses of a turn in a line."""
    found = []
    for side, name in sides.items():
        mine = [loss.name for loss in losses if loss.side == side]
        if mine:
            found.append(f"{name} {len(mine)} ({', '.join(mine)})")
    return "; ".join(found)


# ------------------------------------------------------------------ charts


def loss_chart(
    account: Account, session: Session[Any], turns: Sequence[Turn], losses: Sequence[Loss]
) -> Chart | None:
    """Losses by turn, side by side; None where nobody was lost."""
    if not losses or not turns:
        return None
    sides = account.sides(session.content)
    rows = {
        side: tuple(float(sum(x.side == side and x.turn == turn.number for x in losses)) for turn in turns)
        for side in sides
    }
    labels = tuple(str(turn.number) for turn in turns)
    series = tuple(Series(sides[side], values) for side, values in rows.items())
    return Chart(f"{account.HEADINGS['losses']} by turn", "turn", labels, series)


def measure_chart(
    account: Account, session: Session[Any], turns: Sequence[Turn], measures: Sequence[Measure | None]
) -> Chart | None:
    """What the title counts, at the end of each turn; None where there are not two turns to draw a line between."""
    sides = account.sides(session.content)
    told = [(turn, measure) for turn, measure in zip(turns, measures, strict=True) if measure is not None]
    if len(told) < 2:
        return None
    labels = tuple(str(turn.number) for turn, _ in told)
    series = tuple(
        Series(name, tuple(float(m.values[side]) for _, m in told)) for side, name in sides.items()
    )
    return Chart(f"{account.HEADINGS['measure']} at the end of each turn", "turn", labels, series, True)


def key_fights(fights: Sequence[Fight]) -> tuple[Fight, ...]:
    """The fights that decided most, in the order in which they were fought."""
    best = sorted(fights, key=lambda fight: (-fight.weight, fight.event))[:KEY_FIGHTS]
    return tuple(sorted(best, key=lambda fight: fight.event))


def charts_of(session: Session[Any], tick: Tick = quiet) -> list[Chart]:
    """The charts of a game alone: losses, and what the title counts."""
    account = account_of(session.title.id)
    if account is None:
        return []
    turns = account.turns(session.content, session.log)
    losses = account.losses(session.g, session.title.names(session.content, session.log))
    side = next(iter(account.sides(session.content)))
    measures = [measure for measure, _ in positions(session, account, turns, side, tick)]
    found = [loss_chart(account, session, turns, losses), measure_chart(account, session, turns, measures)]
    return [chart for chart in found if chart is not None]
