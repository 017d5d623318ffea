"""Saves made by earlier versions open at the question at which they were left, and play on to the end.

Each file in ``saves/`` is named after the version that wrote it; when a format or a title's rules change, one is added.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from ironbottom.kernel.drive import drive, hint
from ironbottom.kernel.saves import open_game, verify

SAVES = Path(__file__).parent / "saves"


class Old(NamedTuple):
    """What an old save is: the rules it was made under, and how many of its answers still fit (None = all of them)."""

    rules: int
    fits: int | None = None


OLD = {
    "rifles-before-campaigns.ib": Old(1),
    "rifles-rules-2.ib": Old(2),
    # the last voyage goes into Singora by the Gulf of Siam and out into the Andaman Sea, and is offered no longer
    "nineteen42-rules-2.ib": Old(2, fits=84),
}


def test_all_old_saves_are_looked_at() -> None:
    assert {path.name for path in SAVES.glob("*.ib")} == set(OLD)


@pytest.mark.parametrize("name", OLD)
def test_an_old_save_opens_and_plays_on(name: str, tmp_path: Path) -> None:
    old, mine = OLD[name], Path(shutil.copy(SAVES / name, tmp_path / name))
    opened = open_game(mine)
    session = opened.session
    told = " ".join(opened.notices)
    assert told.count("the rules were mended") == 1
    for n in range(2, session.title.rules + 1):
        assert (f"rules {n}: " in told) is (n > old.rules)
    assert [p.name for p in tmp_path.glob(f"*.rules-{old.rules}.ib")], "the save as it was is kept"
    assert session.q is not None
    assert session.answers
    before = len(session.answers)
    assert ("the game goes on from answer" in told) is (old.fits is not None)
    if old.fits is not None:
        assert before == old.fits
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
