"""Charts in the terminal, drawn by plotext.  Which series is which is told by the sign it is drawn with, never by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

SIGNS, SIGNS_ASCII = "█░▒", "#o+"
"""What the series of a chart are drawn with, in their order."""
_FRAME = str.maketrans("┌┐└┘┤├┬┴┼─│", "+++++++++-|")


class Series(NamedTuple):
    """Values under one name."""

    name: str
    values: tuple[float, ...]


class Chart(NamedTuple):
    """Values of some series side by side for each label: as bars, or as lines."""

    title: str
    across: str
    """What the labels are: "face", "turn"."""
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    lines: bool = False

    @property
    def top(self) -> float:
        """The highest value, at least 1."""
        return max([1.0, *(value for s in self.series for value in s.values)])

    @property
    def low(self) -> float:
        """The lowest value, at most 0."""
        return min([0.0, *(value for s in self.series for value in s.values)])


def figure(value: float) -> str:
    """A number as short as it can be told: 3, 3.5."""
    return f"{round(value, 1):g}"


def legend(chart: Chart, ascii_only: bool = False) -> str:
    """Which sign is which series."""
    signs = SIGNS_ASCII if ascii_only else SIGNS
    return "   ".join(f"{sign * 2} {s.name}" for sign, s in zip(signs, chart.series, strict=False))


def drawn(chart: Chart, width: int, height: int, ascii_only: bool = False) -> list[str]:
    """The chart in so many cells, without its title and legend; the labels are thinned where they find no room."""
    import plotext as plt  # not before a chart is wanted

    plt.clear_figure()
    plt.theme("clear")
    plt.limit_size(False, False)
    plt.plot_size(width, height)
    draw = _lines if chart.lines else _bars
    draw(plt, chart, SIGNS_ASCII if ascii_only else SIGNS)
    first = 0 if chart.lines else 1
    every = _every(chart.labels, width)
    ticks = range(0, len(chart.labels), every)
    plt.xticks([first + i for i in ticks], [chart.labels[i] for i in ticks])
    plt.ylim(chart.low, chart.top)
    ticks_up = sorted({chart.low, (chart.top + chart.low) / 2, chart.top})
    plt.yticks(ticks_up, [figure(tick) for tick in ticks_up])
    text = plt.uncolorize(plt.build())
    plt.clear_figure()
    lines = [line.rstrip() for line in text.splitlines() if line.strip()]
    return [line.translate(_FRAME) for line in lines] if ascii_only else lines


def _every(labels: Sequence[str], width: int) -> int:
    """Every how manieth label there is room for."""
    room = max(1, (width - 8) // max(1, max((len(label) for label in labels), default=1) + 1))
    return -(-len(labels) // room)


def _bars(plt: Any, chart: Chart, signs: str) -> None:
    n = len(chart.series)
    wide = 0.8 / n
    for k, s in enumerate(chart.series):
        shift = 1 + (k - (n - 1) / 2) * wide
        plt.bar([i + shift for i in range(len(s.values))], list(s.values), marker=signs[k], width=wide)


def _lines(plt: Any, chart: Chart, signs: str) -> None:
    for k, s in enumerate(chart.series):
        plt.plot(list(range(len(s.values))), list(s.values), marker=signs[k])


def in_lines(chart: Chart, width: int, height: int, ascii_only: bool = False) -> list[str]:
    """The chart with its title and legend."""
    return [chart.title, legend(chart, ascii_only), *drawn(chart, width, height, ascii_only)]
