"""Odds in words, for any title."""

from __future__ import annotations

import textwrap

from ironbottom.kernel.rulebook import load_rules
from ironbottom.kernel.title import Odds

from .palette import Line
from .table import Table


def percent(low: float, high: float) -> str:
    """A probability, or the range in which it lies.  Never 0 or 100 unless it is."""
    if round(low, 4) != round(high, 4):
        return f"{_whole(low)} to {_whole(high)}"
    return _whole(low)


def _whole(p: float) -> str:
    if 0 < p < 0.01:
        return "<1%"
    if 0.99 < p < 1:
        return ">99%"
    return f"{p * 100:.0f}%"


def odds_line(odds: Odds, width: int, rows: int) -> Line:
    """Odds in so many rows: as much as there is room for, whole parts, what sums up (it stands last, or first in brief) first."""
    parts = [f"{text} {percent(low, high)}" for text, low, high in odds.brief or odds.lines]
    for n in range(len(parts), -1, -1):
        kept = parts[:n] if odds.brief else parts[len(parts) - n :]
        text = "; ".join(kept) + (" ..." if n < len(parts) else "")
        if not n or len(textwrap.wrap(f"Odds: {text}", width)) <= rows:
            break
    return [("Odds: ", "key"), (text, "")]


def odds_lines(odds: Odds, table: Table) -> list[Line]:
    """Odds in full: each line, the modifiers with their rules, and what was supposed."""
    lines: list[Line] = [
        [(f"{percent(low, high):>12}  ", "strong"), (text, "")] for text, low, high in odds.lines
    ]
    if odds.mods:
        lines.append([("", "")])
        lines.append([("Added to the die:", "title")])
        rules = load_rules(table.rules_package)
        for n, rule, text in odds.mods:
            words = text or (rules[rule].title if rule in rules else "")
            lines.append([(f"{n:+12d}  ", "strong"), (f"{words} ", ""), (f"({rule})", "dim")])
    if odds.policy:
        lines += [[("", "")], [("Supposed: ", "title"), (odds.policy, "")]]
    return lines
