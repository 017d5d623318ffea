"""The maps that are shipped stand the full check that a player's own maps are put to at every start."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironbottom.hexes.board import board_titles, load_board, parse_board
from ironbottom.kernel.content import ContentError, folders

TITLES = ("nineteen42", "pearl", "pto")


def test_three_maps_are_shipped() -> None:
    assert set(TITLES) <= set(board_titles())


@pytest.mark.parametrize("title", TITLES)
def test_a_shipped_map_has_no_fault(title: str) -> None:
    path = folders("maps", "")[-1] / f"{title}.json"
    assert parse_board(path.read_bytes(), path.name) == load_board(title)


def test_a_map_of_the_player_s_own_is_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONBOTTOM_CONTENT", str(tmp_path))
    shipped = folders("maps", "")[-1] / "nineteen42.json"
    mine = folders("maps", "")[0] / "nineteen42.json"
    mine.parent.mkdir(parents=True)
    text = shipped.read_text(encoding="utf-8")
    assert text.count('"0813"') > 1
    mine.write_text(
        text.replace('"hex":"0813"', '"hex":"9913"').replace('"hex": "0813"', '"hex": "9913"'), "utf-8"
    )
    with pytest.raises(ContentError, match="9913"):
        load_board("nineteen42")
