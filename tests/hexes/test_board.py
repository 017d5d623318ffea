"""Map files: what is written is read, and what is wrong is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexes.sample import small_board
from ironbottom.hexes.board import (
    Hex,
    Line,
    Place,
    Region,
    board_titles,
    encode_board,
    load_board,
    parse_board,
)
from ironbottom.kernel.content import ContentError


def changed(**changes: Any) -> bytes:
    return encode_board(msgspec.structs.replace(small_board(), **changes))


def with_hex(id: str, **changes: Any) -> bytes:
    hexes = [
        msgspec.structs.replace(each, **changes) if each.id == id else each for each in small_board().hexes
    ]
    return changed(hexes=tuple(hexes))


def report(raw: bytes) -> list[str]:
    with pytest.raises(ContentError) as error:
        parse_board(raw, "sample.json")
    return error.value.report()


def test_a_board_is_read_as_it_was_written() -> None:
    board = small_board()
    raw = encode_board(board)
    assert parse_board(raw, "sample.json") == board
    assert encode_board(parse_board(raw, "sample.json")) == raw
    assert b'\n{"id":"E0102","terrain":"R"},\n' in raw


def test_hexes_are_written_in_map_order() -> None:
    board = small_board()
    assert encode_board(msgspec.structs.replace(board, hexes=board.hexes[::-1])) == encode_board(board)


def test_a_map_is_found_by_its_title(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IRONBOTTOM_CONTENT", str(tmp_path))
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "sample.json").write_bytes(encode_board(small_board()))
    assert load_board("sample") == small_board()
    assert "sample" in board_titles()
    with pytest.raises(ContentError, match=r"maps/sampel\.json: no such map; did you mean \"sample\""):
        load_board("sampel")


@pytest.mark.parametrize("title", board_titles())
def test_every_map_that_is_shipped_is_sound(title: str) -> None:
    assert load_board(title).title == title


@pytest.mark.parametrize(
    ("raw", "found"),
    [
        (b"", "sample.json: not JSON"),
        (b"{}", "required key is missing"),
        (changed().replace(b'"road"', b'"raod"'), 'lines[1].kind: unknown value "raod"'),
        (changed().replace(b'"terrain":"C"}', b'"terain":"C"}'), "terain"),
        (with_hex("E0301", terrain="Q"), "hexes[10].terrain: E0301: unknown 'Q'"),
        (with_hex("E0301", territory="siam"), "hexes[10].territory: E0301: unknown 'siam'"),
        (with_hex("E0301", weather="M"), "hexes[10].weather"),
        (with_hex("W0101", areas=("east",)), "hexes[0].areas[0]: W0101: unknown 'east'"),
        (changed().replace(b'{"id":"E0301"', b'{"id":"W0302"'), "W0302 is out of map order, or there twice"),
        (changed().replace(b'{"id":"E0301"', b'{"id":"E0399"'), "no hex"),
        (with_hex("E0301", water=(0,)), "hexes[10].water: E0301 is land without coast"),
        (with_hex("W0101", land=(0,)), "hexes[0].land: W0101 is water without coast"),
        (with_hex("E0201", land=(0b001000,)), "reaches E0201/W, but no land of W0202 does"),
        (with_hex("E0202", coast=True, land=(0b000001,)), "reaches E0202/E, behind which there is no hex"),
        (
            changed(lines=(Line(kind="sea", sides=("E0201-E0202",)),)),
            "lines[0].sides[0]: E0201-E0202 is a sea side, but land of E0201 reaches it",
        ),
        (changed(lines=(Line(kind="road"),)), "lines[0]: wants sides or a path, and not both"),
        (changed(lines=(Line(kind="road", path=("E0201", "E0102", "W0101")),)), "lines[0].path[2]"),
        (changed(lines=(Line(kind="road", sides=("E0201+E0102",)),)), "is no hexside"),
        (changed(places=(Place(name="A", hex="E0101", kinds=()),)), "places[0].kinds: A is nothing"),
        (changed(places=(Place(name="A", hex="E0901", kinds=("city",)),)), "places[0].hex: A: no hex"),
        (
            changed(places=(Place(name="A", hex="E0101", kinds=("city",)),) * 2),
            "places[1].name: there are two places called A",
        ),
        (changed(regions={"r": Region(name="R", hexes=("E0901",))}), "regions.r.hexes: no hex 'E0901'"),
        (changed(regions={"r": Region(name="R", territories=("x",))}), "regions.r.territories[0]"),
        (changed(boxes={}), "areas.west.neighbours[0]: West Sea: unknown 'home'"),
        (changed(hexes=()), "hexes: there are none"),
        (changed().replace(b'"offset":2', b'"offset":1'), "grid.sheets[1].offset"),
    ],
)
def test_what_is_wrong_is_named(raw: bytes, found: str) -> None:
    assert any(found in each for each in report(raw)), report(raw)


def test_hexes_of_a_sheet_may_be_left_out() -> None:
    board = small_board()
    left = tuple(each for each in board.hexes if each.id != "W0301")
    left = tuple(
        msgspec.structs.replace(each, water=(0b111001,)) if each.id == "W0202" else each for each in left
    )
    assert not list(msgspec.structs.replace(board, hexes=left).problems())


def test_every_hex_has_a_share_between_none_and_all() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "E0101", "terrain": "C", "share": 1.5}, Hex)
