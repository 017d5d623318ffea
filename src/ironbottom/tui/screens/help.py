"""Help: every key that works here, read from the bindings themselves, and the signs on the board."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen

from ..palette import Line
from .base import Note


class HelpSheet(Note):
    """Keys and signs."""

    def __init__(self, screen: Screen[Any], legend: list[Line]) -> None:
        super().__init__("Help", [*key_lines(screen), [("", "")], *legend])


def key_lines(screen: Screen[Any]) -> list[Line]:
    """A line for each thing that can be done, with all its keys."""
    keys: dict[str, list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if binding.id and binding.description:
            keys.setdefault(binding.description, []).append(screen.app.get_key_display(binding))
    lines: list[Line] = [[("Keys", "title")]]
    if screen.query("Choices"):
        lines.append(
            [(f"{'1-9 A-Z':>14}  ", "key"), ("choose, or tick, the option with that key; 0 passes", "")]
        )
        lines.append([(f"{'arrows enter':>14}  ", "key"), ("move; choose what is highlighted", "")])
    for text, names in keys.items():
        lines.append([(f"{' '.join(dict.fromkeys(names)):>14}  ", "key"), (text, "")])
    return lines
