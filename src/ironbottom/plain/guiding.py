"""A guided game in lines: the remark before the question, what is proposed after it, and the command that asks for more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ironbottom.guide.course import Course, Shown, typed
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.invocation import command

from .menu import Unclear

if TYPE_CHECKING:
    from .table import Table

WORDS = ("", "all", "off", "on")
"""What may follow the command."""


def say_remark(t: Table) -> None:
    """What the guide says to the open question."""
    shown = _shown(t)
    if shown is not None:
        t.lines.say(f"Guide: {shown.remark.title}. {typed(shown.remark)}")


def say_advice(t: Table) -> None:
    """What the guide proposes, by number and in words, and why."""
    shown, q = _shown(t), t.session.q
    if t.course is None or not isinstance(q, Ask) or q.seat not in t.persons:
        return
    advice = t.course.mark(q.seat)
    if advice is None:
        return
    token = advice.token
    tokens = [token] if q.single else list(token)
    numbers = [str(choice.number) for choice in t.menu.choices if choice.token in tokens]
    text = t.session.title.describe(t.session.title.view(t.session.g, t.side), q, token)
    t.lines.say(f"Guide: {' '.join(numbers) or 'none'} is suggested, {text}.")
    reason: Any = advice.reason
    if shown is not None and shown.remark.advise and reason is not None and reason.said:
        t.lines.say(f"  because {reason.said}")


def say_ending(t: Table) -> None:
    """What the guide says when its game is over."""
    if t.course is not None and t.course.guide.ending:
        text = t.course.guide.ending_lines or t.course.guide.ending
        t.lines.say(f"What next? {_COMMAND.sub(_as_typed, text)}")


_COMMAND = re.compile("`([^`]+)`")
"""A command in a guide's text, without the name of the program."""


def _as_typed(found: re.Match[str]) -> str:
    return f"`{command(*found[1].split())}`"


def _shown(t: Table) -> Shown | None:
    q = t.session.q
    if t.course is None or not isinstance(q, Ask) or q.seat not in t.persons:
        return None
    return t.course.now(q.seat)


def guide_command(t: Table, rest: str) -> None:
    """The command: the remark again, all of them, or the switch.  Raises Unclear."""
    word = rest.casefold()
    course = t.course
    if course is None:
        raise Unclear("This is no guided game; play TITLE --guided begins one.")
    if word not in WORDS:
        raise Unclear("Type guide, guide all, guide off or guide on.")
    if word in ("off", "on"):
        if course.off == (word == "on"):
            course.switch()
        t.lines.say(f"Remarks are {word}.")
        say_remark(t)
    elif word == "all":
        _all(t, course)
    elif _shown(t) is None:
        t.lines.say("Remarks are off." if course.off else "There is no remark to this question.")
    else:
        say_remark(t)
        say_advice(t)


def _all(t: Table, course: Course) -> None:
    for remark in reversed(course.said()):
        t.lines.say(f"{remark.title}. {typed(remark)}")
    if not course.said():
        t.lines.say("Nothing has been said yet.")
