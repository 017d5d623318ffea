"""``ironbottom map``: text, pictures, and what goes wrong, in one clear line each."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.run import ib
from ironbottom.hexes.board import board_titles
from ironbottom.hexes.picture import corners, shapes, size, svg
from tui.hexmap_boards import board

TITLE = "nineteen42"
pytestmark = pytest.mark.skipif(TITLE not in board_titles(), reason="there is no map yet")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Where no game is kept."""
    return tmp_path / "saves"


def test_text(saves: Path) -> None:
    ran = ib("--saves", saves, "map", TITLE, "--text")
    assert ran.code == 0
    assert "Corregidor" in ran.out
    near = ib("--saves", saves, "map", TITLE, "near", "--text", "--ascii")
    assert near.out.isascii()
    assert len(near.out.splitlines()) > 2 * len(ran.out.splitlines()) - 5
    mini = ib("--saves", saves, "map", TITLE, "--text", "mini")
    assert len(mini.out.splitlines()) < len(ran.out.splitlines())


def test_svg(saves: Path, tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    ran = ib("--saves", saves, "map", TITLE, "--svg", file)
    assert ran == (0, f"The map is written to {file}.\n", "")
    root = ElementTree.parse(file).getroot()
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert len(root.findall(f"{space}polygon")) == 693
    assert "Singapore" in {text.text for text in root.findall(f"{space}text")}


def test_png(saves: Path, tmp_path: Path) -> None:
    pytest.importorskip("PIL")
    file = tmp_path / "map.png"
    assert ib("--saves", saves, "map", TITLE, "--png", file).code == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_png_without_pillow(saves: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    ran = ib("--saves", saves, "map", TITLE, "--png", tmp_path / "map.png")
    line = "--png needs Pillow: pip install 'ironbottom[pictures]' (or write --svg, which needs nothing)"
    assert ran == (2, "", f"ironbottom: {line}\n")


def test_what_goes_wrong(saves: Path, tmp_path: Path) -> None:
    allowed = ", ".join(board_titles())
    for typed, line in [
        ("map ninteen42", f'unknown map "ninteen42"; did you mean "nineteen42"? allowed: {allowed}'),
        ("map", "missing argument 'TITLE'; see `ironbottom map --help`"),
        (
            f"map {TITLE} nere --text",
            'unknown zoom "nere"; did you mean "near"? allowed: near, overview, mini',
        ),
        (f"map {TITLE} --at Berlin", 'no hex or place "Berlin" on this map (--at)'),
        (f"map {TITLE}", f"the map needs a terminal; without one print it: ironbottom map {TITLE} --text"),
    ]:
        assert ib("--saves", saves, *typed.split()) == (2, "", f"ironbottom: {line}\n")
    nowhere = tmp_path / "nowhere" / "map.svg"
    for option in ("--svg", "--png"):
        ran = ib("--saves", saves, "map", TITLE, option, nowhere)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"ironbottom: {nowhere}: No such file or directory ({option})\n"


@pytest.mark.parametrize("columns", [True, False])
def test_hexes_of_a_picture_touch_without_gaps(columns: bool) -> None:
    chart = board(columns)
    width, height = size(chart)
    for spot in chart.hexes:
        ends = corners(chart, spot)
        assert all(0 <= x <= width and 0 <= y <= height for x, y in ends)
        for way, there in chart.around(spot):
            theirs = corners(chart, there)
            side = {ends[way], ends[(way + 1) % 6]}
            other = {theirs[(way + 3) % 6], theirs[(way + 4) % 6]}
            assert {(round(x, 6), round(y, 6)) for x, y in side} == {
                (round(x, 6), round(y, 6)) for x, y in other
            }
    assert sum(bool(shape.text) for shape in shapes(chart)) >= 3


def test_names_in_a_picture_are_no_markup() -> None:
    chart = board(True)
    chart.name = "<b> & \x1b"
    ElementTree.fromstring(svg(chart))
