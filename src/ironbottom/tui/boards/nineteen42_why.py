"""What the program did in its last player-turn of 1942, and why: its orders with the reasons that were kept with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ironbottom.games.nineteen42 import events as e
from ironbottom.kernel.record import BOT, FATE
from ironbottom.kernel.session import Session

from ..logbook import Told
from ..palette import Line


def why(session: Session[Any], told: Sequence[Told]) -> list[Line]:
    """The newest player-turn in which a bot answered."""
    stretch = last_stretch(session)
    if stretch is None:
        return [[("The program has not moved yet.", "dim")]]
    first, last = stretch
    lines: list[Line] = []
    shown = first
    for line in told:
        if first < line.n <= last + 1:
            lines += because(session, shown, line.n)
            shown = max(shown, line.n)
            lines.append([(line.text, line.style)])
    return lines or [[("It did nothing that is worth a line.", "dim")]]


def because(session: Session[Any], first: int, end: int) -> list[Line]:
    """The reasons kept with the answers from ``first`` up to ``end``, each once."""
    texts: dict[str, None] = {}
    for answer in session.answers[first:end]:
        reason = answer.reason
        text = reason.get("line", "") if isinstance(reason, dict) else getattr(reason, "line", "")
        if text:
            texts[text] = None
    return [[(f"  because: {text}", "dim")] for text in texts]


def last_stretch(session: Session[Any]) -> tuple[int, int] | None:
    """The answers of the newest player-turn that a bot played: the first and the last of them; None if there is none."""
    answers = session.answers
    last = next((n for n in range(len(answers) - 1, -1, -1) if answers[n].by == BOT), None)
    if last is None:
        return None
    seat = answers[last].seat
    first = last
    for n in range(last, -1, -1):
        begun = any(type(event) is e.PlayerTurn and event.side == seat for event in session.events_of(n))
        if answers[n].by == BOT and answers[n].seat == seat:
            first = n
        if begun:
            return n + 1 if n < first else first, last
    return first, last


def acts(session: Session[Any], kinds: Collection[str]) -> list[int]:
    """The answers of the last stretch with which an act begins, and the one after its end."""
    stretch = last_stretch(session)
    if stretch is None:
        return []
    first, last = stretch
    end = last + 1
    while end < len(session.answers) and session.answers[end].by == FATE:
        end += 1
    begun = [n for n in range(first, last + 1) if session.answers[n].kind in kinds]
    return [*begun, end] if begun else []
