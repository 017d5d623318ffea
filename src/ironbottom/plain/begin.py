"""What to play, asked line by line where the command line left it open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ironbottom import choices

from .lines import Lines


def choose(
    title: Any, mission: str | None, army: str | None, enemy: str | None
) -> tuple[str, str, str] | None:
    """Mission, army and Enemy; None if the input ends before all three are known."""
    found = choices.of(title.id)
    lines = Lines()
    if mission is None:
        mission = _ask(lines, "Which Mission?", found.missions(), lambda name: _mission(found.mission(name)))
    if mission is not None and army is None:
        able = found.armies() if enemy is None else found.enemies_of(enemy)  # who may face whom is mutual
        army = _ask(lines, "Which army is yours?", able, lambda name: found.army(name).name)
    if mission is None or army is None:
        return None
    if enemy is None:
        enemy = _ask(lines, "Against whom?", found.enemies_of(army), lambda name: found.army(name).name)
    return None if enemy is None else (mission, army, enemy)


def _mission(card: Any) -> str:
    return f"{card.name}, {card.turns} Turns" + (f". {card.teaches}" if card.teaches else "")


def _ask(lines: Lines, question: str, ids: Sequence[str], named: Callable[[str], str]) -> str | None:
    lines.say(question)
    for i, name in enumerate(ids, 1):
        lines.say(f"  {i}. {named(name)} [{name}]")
    while True:
        typed = lines.read()
        if typed is None or typed.strip().casefold() in ("quit", "q"):
            return None
        word = typed.strip().casefold()
        if word in ids:
            return word
        if word.isdecimal() and 1 <= int(word) <= len(ids):
            return ids[int(word) - 1]
        lines.say(f"Type a number from 1 to {len(ids)}, or quit.")
