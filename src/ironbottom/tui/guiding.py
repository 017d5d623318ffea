"""A guide's remarks on the screen: their keys as the player has them, the lines of the panel, the lines of the sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.guide.cards import Remark
from ironbottom.guide.course import Course, Shown, worded

from .palette import Line, width

TELLING = 14
"""Characters of a reason that tells something."""
SUGGESTED = "Suggested: "
KeyName = Callable[[str], str]
"""From the id of a binding to the name of its key."""


def panel_lines(shown: Shown, key: KeyName, room: int, rows: int) -> list[Line]:
    """The remark: its heading with the keys of the panel, its text, why the marked answer is."""
    keys: Line = [
        (key("game.away"), "key"),
        (" put away  ", "dim"),
        (key("game.guide"), "key"),
        (" guide", "dim"),
    ]
    lines: list[Line] = [_heading(shown.remark.title, keys, room)]
    if lines[0][-1] != keys[-1]:
        lines.append(keys)
    lines.append([(worded(shown.remark.text, key), "")])
    why = because(shown)
    if len(why) >= TELLING:
        if len(why) + len(SUGGESTED) > room * rows:
            why = f"the marked answer; {key('game.guide')}: why"
        lines.append([(SUGGESTED, "good"), (why, "dim")])
    return lines


def _heading(title: str, keys: Line, room: int) -> Line:
    """A heading with the keys at its end, without them where there is no room; it is never cut."""
    for head in ([("Guide: ", "title"), (title, "strong")], [(title, "title")]):
        gap = room - width(head) - width(keys)
        if gap >= 1:
            return [*head, (" " * gap, ""), *keys]
    return [(title, "title")]


def because(shown: Shown) -> str:
    """Why the marked answer is proposed, in a line; "" where there is nothing to say."""
    if shown.advice is None or not shown.remark.advise:
        return ""
    reason: Any = shown.advice.reason
    return reason.said if reason is not None else ""


def sheet_lines(course: Course, key: KeyName, advice: str) -> list[Line]:
    """All that the guide has said, the newest first."""
    state = "off" if course.off else "over: it has said all it has to say" if course.over else "on"
    lines: list[Line] = [[("Remarks are ", ""), (f"{state}.", "strong")], [("", "")]]
    for n, remark in enumerate(course.said()):
        lines += _told(remark, key)
        if n == 0 and advice:
            lines.append([(SUGGESTED, "good"), (advice, "")])
        lines.append([("", "")])
    if not course.said():
        lines.append([("Nothing has been said yet.", "dim")])
    return lines


def ending_lines(course: Course, key: KeyName) -> list[Line]:
    """What the guide says when its game is over."""
    return [[("What next? ", "title"), (worded(course.guide.ending, key), "")]]


def _told(remark: Remark, key: KeyName) -> list[Line]:
    return [[(remark.title, "strong")], [(worded(remark.text, key), "")]]
