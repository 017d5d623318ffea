"""Saves made by earlier versions open at the question at which they were left, and play on to the end.

Each file in ``saves/`` is named after the version that wrote it; when a format or a title's rules change, one is added.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ironbottom.kernel.drive import drive, hint
from ironbottom.kernel.saves import open_game, verify

OLD = sorted((Path(__file__).parent / "saves").glob("*.ib"))
WRITTEN_BY = {"rifles-before-campaigns": 1, "rifles-rules-2": 2}
"""The rules under which each was played."""


def test_there_are_old_saves() -> None:
    assert OLD


@pytest.mark.parametrize("path", OLD, ids=lambda p: p.stem)
def test_an_old_save_opens_and_plays_on(path: Path, tmp_path: Path) -> None:
    mine = Path(shutil.copy(path, tmp_path / path.name))
    opened = open_game(mine)
    session = opened.session
    told = " ".join(opened.notices)
    assert told.count("the rules were mended") == 1
    rules = WRITTEN_BY[path.stem]
    for n in range(2, session.title.rules + 1):
        assert (f"rules {n}: " in told) is (n > rules)
    assert [p.name for p in tmp_path.glob(f"*.rules-{rules}.ib")], "the save as it was is kept"
    assert session.q is not None
    assert session.answers
    before = len(session.answers)
    for _ in range(400):
        if session.q is None:
            break
        session.give(hint(session).token)
        drive(session, {})
    assert session.q is None
    assert session.outcome is not None
    assert len(session.answers) > before
    session.close()
    assert verify(mine) == []
