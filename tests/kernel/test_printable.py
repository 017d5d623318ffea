"""What a terminal would obey is shown and not obeyed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ironbottom
from ironbottom.kernel.printable import SIGN, printable


@pytest.mark.parametrize("text", ["", "Rifles", "第25軍 émile", "a\tb\nc", "→ ★ ▃", "क्‍ष"])
def test_plain_text_stays_as_it_is(text: str) -> None:
    assert printable(text) == text


@pytest.mark.parametrize(
    "code",
    [*range(0x09), *range(0x0B, 0x20), 0x7F, *range(0x80, 0xA0), 0x200E, 0x202E, 0x2066, 0x2028, 0xD800],
    ids=hex,
)
def test_what_would_be_obeyed_is_only_shown(code: int) -> None:
    assert printable(f"a{chr(code)}b") == f"a{SIGN}b"


def test_an_escape_sequence_loses_what_makes_it_one() -> None:
    assert printable("\x1b]0;owned\x07\x1b[2J") == f"{SIGN}]0;owned{SIGN}{SIGN}[2J"


def test_commands_print_by_one_door() -> None:
    """What a command prints may come from a save or a content file of anybody: it goes through ``common.say``."""
    commands = Path(ironbottom.__file__).parent
    told = [
        file.relative_to(commands).as_posix()
        for file in sorted(commands.rglob("*.py"))
        if re.search(
            r"\btyper\.echo\(|\bclick\.echo\(|(?<![\w.])print\((?!.*sys\.stderr)",
            file.read_text(encoding="utf-8"),
        )
    ]
    assert told == ["commands/common.py"]
