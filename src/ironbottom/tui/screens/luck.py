"""Luck: the dice of the game against fair dice, side by side, with their best and worst moments."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ironbottom.luck import (
    HEADS,
    Luck,
    Moment,
    Purpose,
    SideLuck,
    chance_words,
    chart_of_faces,
    fairness,
    luck_of,
    rank_words,
    rows,
)

from ..charts import chart_lines
from ..palette import Line
from ..table import Table
from .pages import Page

CHART_ROWS = 11
WIDEST = 96
"""Beyond this a chart of six faces only grows fat."""


class LuckScreen(Page):
    """The page of luck; what the player may not know is not in it."""

    heading = "Luck: dice thrown, against fair dice"

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.luck: Luck = luck_of(table.session, table.side)

    def lines(self, width: int, height: int) -> list[Line]:
        """Each side: chart, figures, purposes, moments."""
        if not self.luck.sides:
            return [[("No dice have been thrown yet.", "dim")]]
        found: list[Line] = []
        for side in self.luck.sides:
            found += [*self.side(side, min(width, WIDEST)), [("", "")]]
        return found[:-1]

    def side(self, side: SideLuck, width: int) -> list[Line]:
        """The dice of a side."""
        chart = chart_lines(chart_of_faces(side), width, CHART_ROWS, self.palette)
        return [*chart, *_figures(side, width), *_table(side.purposes, width), *_moments(side, width)]


def _figures(side: SideLuck, width: int) -> list[Line]:
    """Mean, chi-square, ranks."""
    faces = side.faces
    lines: list[Line] = [
        [
            ("Mean ", "dim"),
            (f"{faces.mean:.2f}", "strong"),
            (f", of fair dice {faces.fair_mean:.2f}. ", "dim"),
        ],
        *([(part, "")] for part in textwrap.wrap(fairness(faces), width)),
    ]
    if side.face_rank is not None:
        lines.append([("By the faces: ", "dim"), (f"{rank_words(side.face_rank)}.", _tone(side.face_rank))])
    if side.tried:
        lines.append(
            [
                ("By what was tried: ", "dim"),
                (f"{side.won} of {side.tried} came off, {side.hoped:.1f} expected", ""),
            ]
        )
        if side.win_rank is not None:
            lines.append([("  ", ""), (f"{rank_words(side.win_rank)}.", _tone(side.win_rank))])
    if side.others:
        lines.append([(f"{side.others} dice of another kind are not in the chart.", "dim")])
    return lines


def _tone(share: float) -> str:
    return "good" if share > 0.6 else "bad" if share < 0.4 else ""


def _table(purposes: Sequence[Purpose], width: int) -> list[Line]:
    """The dice by what they were for."""
    table = [HEADS, *rows(purposes)]
    wide = [max(len(row[i]) for row in table) for i in range(len(HEADS))]
    over = sum(wide) + 2 * len(wide) - 2 - width
    wide[0] -= max(0, over)
    lines: list[Line] = [[("", "")]]
    for n, row in enumerate(table):
        first = row[0] if len(row[0]) <= wide[0] else row[0][: wide[0] - 1] + "~"
        text = "  ".join(
            [first.ljust(wide[0]), *(c.rjust(w) for c, w in zip(row[1:], wide[1:], strict=True))]
        )
        lines.append([(text.rstrip(), "key" if n == 0 else "")])
    return lines


def _moments(side: SideLuck, width: int) -> list[Line]:
    lines: list[Line] = []
    for head, tone, moments in (("Best moments", "good", side.best), ("Worst moments", "bad", side.worst)):
        if moments:
            lines += [[("", "")], [(head, tone)]]
            lines += [line for moment in moments for line in _moment(moment, width)]
    return lines


def _moment(m: Moment, width: int) -> list[Line]:
    text = f"Turn {m.turn}: {m.text} ({chance_words(m.chance)})"
    return [
        [(part, "")] for part in textwrap.wrap(text, width, initial_indent="  ", subsequent_indent="    ")
    ]
