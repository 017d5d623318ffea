"""The Mission Card on the screen: its sections in one column, or in two side by side where there is room."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ironbottom.games.rifles.card_sheet import Section

from ..palette import Line, width

COLUMN = 96
"""Cells beyond which a line is hard to read."""
TWO = 130
"""Cells from which on there are two columns."""
GAP = 3
LABEL = 20
"""Cells that a label may have beside its text; a longer one stands above."""


def card_lines(sections: Sequence[Section], room: int) -> list[Line]:
    """The card in so many cells across; its first section is the heading of both columns."""
    if room < TWO:
        return [line for section in sections for line in (*section_lines(section, min(room, COLUMN)), _BLANK)]
    across = min(COLUMN, (room - GAP) // 2)
    head, *rest = ([*section_lines(section, across), _BLANK] for section in sections)
    return [*head, *_beside(rest, across)]


_BLANK: Line = [("", "")]


def loose_lines(sections: Sequence[Section]) -> list[Line]:
    """The same for a box that breaks its lines itself."""
    lines: list[Line] = []
    for title, note, rows in sections:
        lines += [_BLANK, [(title, "title")], [(note, "dim" if rows else "")]]
        lines += [[(f"{label or '-'}  ", "strong"), (text, "")] for label, text in rows]
    return lines


def _beside(parts: list[list[Line]], across: int) -> list[Line]:
    """Two columns, read downwards, cut between sections where they come out most even."""
    heights = [len(part) for part in parts]
    cut = min(range(len(parts) + 1), key=lambda n: max(sum(heights[:n]), sum(heights[n:])))
    left = [line for part in parts[:cut] for line in part]
    right = [line for part in parts[cut:] for line in part]
    rows = []
    for i in range(max(len(left), len(right))):
        first = left[i] if i < len(left) else _BLANK
        second = right[i] if i < len(right) else []
        rows.append([*first, (" " * (across - width(first) + GAP), ""), *second] if second else first)
    return rows


def section_lines(section: Section, across: int) -> list[Line]:
    """Title, how it is used, and rows whose text hangs beside their labels."""
    lines: list[Line] = [[(section.title, "title")]]
    tone = "dim" if section.rows else ""
    lines += [[(row, tone)] for row in textwrap.wrap(section.note, across)]
    labels = [len(row.label) for row in section.rows if len(row.label) <= LABEL]
    indent = max([*labels, 1]) + 2
    for label, text in section.rows:
        rows = textwrap.wrap(text, across - indent)
        if len(label) > LABEL:
            lines.append([(label, "strong")])
            first = " " * indent
        else:
            side = ">" if label[:1].isdigit() or not label else "<"
            first = f"{label or '-':{side}{indent - 2}}  "
        for n, row in enumerate(rows):
            lines.append([(first if n == 0 else " " * indent, "strong"), (row, "")])
    return lines
