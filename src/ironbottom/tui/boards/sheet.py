"""Rows of a sheet: a heading, and behind it a text whose further lines begin where the first one does."""

from __future__ import annotations

import textwrap

from ..palette import Line

HEAD = 15
"""Cells of a heading."""
ACROSS = 56
"""Cells of a text: a sheet in the narrowest window has so many beside the headings."""


def row(head: str, text: str, style: str = "") -> list[Line]:
    """A heading and its text, in as many lines as it needs."""
    parts = textwrap.wrap(text, ACROSS) or [""]
    return [[(f"{head if n == 0 else '':<{HEAD}}", "dim"), (part, style)] for n, part in enumerate(parts)]
