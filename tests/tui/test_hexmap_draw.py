"""Drawing without a terminal: every zoom of both layouts, line by line; styles; overlays; names."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rich.color import ColorType

from ironbottom.tui.hexmap.chart import Chart, Spot
from ironbottom.tui.hexmap.faces import Face, FaceTable
from ironbottom.tui.hexmap.find import Index
from ironbottom.tui.hexmap.look import INKS, SIDES, TERRAINS, Look, legend, side_of
from ironbottom.tui.hexmap.overlays import areas, circle, control, laid, reach, supply
from ironbottom.tui.hexmap.scene import Scene
from ironbottom.tui.hexmap.text import ZOOMS, map_text, zooms
from ironbottom.tui.hexmap.widget import style_of
from ironbottom.tui.hexmap.zones import Zones, codes
from tui.hexmap_boards import board

LAYOUTS = [True, False]
Golden = Callable[[str, str], None]
FACES = FaceTable(
    {"0202": Face("In", "6", 0, 3), "0303": Face("CV", "12", 1), "0703": Face("BB", "4", 1, 12, True)}
)


def name_of(columns: bool) -> str:
    return "columns" if columns else "rows"


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
@pytest.mark.parametrize("ascii_only", [False, True], ids=["signs", "ascii"])
def test_every_zoom(golden: Golden, columns: bool, ascii_only: bool) -> None:
    chart = board(columns)
    parts = []
    for zoom in ZOOMS:
        for numbers in (False, True) if zoom == "near" else (False,):
            parts += [f"-- {zoom}", *map_text(chart, zoom, ascii_only, numbers)]
    scene = Scene(chart, Look("plain", ascii_only), FACES)
    scene.marks = {(4, 2): "3", (5, 2): "12"}
    for zoom in zooms(columns):
        parts += [f"-- {zoom.name}, pieces and marks", *scene.text(zoom)]
    laid(scene, "weather", (0, 0), 0)
    parts += ["-- near, weather", *scene.text(zooms(columns)[0])]
    text = "\n".join(parts)
    assert not ascii_only or text.isascii()
    golden(f"hexmap-{name_of(columns)}-{'ascii' if ascii_only else 'signs'}", text)


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
@pytest.mark.parametrize("shifted", [0, 1])
def test_neighbours(columns: bool, shifted: int) -> None:
    chart = board(columns, shifted=shifted)
    for spot in chart.hexes:
        around = dict(chart.around(spot))
        assert all(chart.distance(spot, there) == 1 for there in around.values())
        assert all(chart.beside(there, (way + 3) % 6) == spot for way, there in around.items())
        near = {there for there in chart.hexes if chart.distance(spot, there) == 1}
        assert near == set(around.values())


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
@pytest.mark.parametrize("i", range(3), ids=ZOOMS)
def test_the_cells_of_a_hex_are_its_own(columns: bool, i: int) -> None:
    chart = board(columns)
    zoom = zooms(columns)[i]
    scene = Scene(chart, Look())
    width, height = zoom.size(chart)
    taken: dict[tuple[int, int], Spot] = {}
    for spot in chart.hexes:
        for span in zoom.spans(scene, spot):
            assert span.x >= 0
            assert 0 <= span.y < height
            assert span.x + span.width <= width
            for x in range(span.x, span.x + span.width):
                if zoom.name != "mini":
                    assert taken.setdefault((x, span.y), spot) == spot
                    assert zoom.hit(chart, x, span.y) == spot
                else:
                    assert zoom.hit(chart, x, span.y) == (spot[0], spot[1] & ~1)
    assert all(len(scene.draw(zoom, y).chars) == width for y in range(height))


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_a_hexside_is_seen_from_both_hexes(columns: bool) -> None:
    chart = board(columns)
    found = {kind for spot in chart.hexes for way in range(6) for kind in chart.side(spot, way)}
    assert {"river", "sea"} <= found
    for spot in chart.hexes:
        for way, there in chart.around(spot):
            assert chart.side(spot, way) == chart.side(there, (way + 3) % 6)


def test_of_several_things_on_a_side_the_first_of_the_list_is_drawn() -> None:
    assert side_of(("river", "road")) == "road"
    assert side_of(("border", "river")) == "river"
    assert side_of(()) == ""
    assert side_of(("grain",)) == ""


# ---------------------------------------------------------------- colours


def test_sixteen_colours_are_the_terminal_s_own() -> None:
    chart = board(True)
    scene = Scene(chart, Look("sixteen"), FACES)
    laid(scene, "territory", (1, 1), 0)
    for zoom in zooms(True):
        for y in range(zoom.size(chart)[1]):
            for _, ink in scene.draw(zoom, y).runs():
                style = style_of(ink)
                for colour in (style.color, style.bgcolor):
                    assert colour is None or colour.type in (ColorType.STANDARD, ColorType.DEFAULT)


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_without_colours_there_are_none(columns: bool) -> None:
    chart = board(columns)
    scene = Scene(chart, Look("plain"), FACES)
    laid(scene, "weather", (1, 1), 0)
    for zoom in zooms(columns):
        for y in range(zoom.size(chart)[1]):
            for text, ink in scene.draw(zoom, y).runs():
                assert ink[:2] == ("", ""), text


def test_every_terrain_and_hexside_has_a_sign_of_its_own() -> None:
    glyphs = [t.glyph for t in TERRAINS.values()]
    assert len(set(glyphs)) == len(glyphs)
    for ascii_only in (False, True):
        look = Look("full", ascii_only)
        signs = [look.sides[kind] for kind in SIDES if kind != "edge"]
        assert len(set(signs)) == len(signs)
        assert len(legend(look)) == len(set(legend(look)))
        assert set(SIDES) - {"edge"} <= set(INKS)


def test_the_sides_differ_without_colour() -> None:
    for colours in ("full", "sixteen"):
        look = Look(colours)  # type: ignore[arg-type]
        light, dark = (style_of(look.counter(side)).bgcolor for side in (0, 1))
        assert light is not None
        assert dark is not None
        assert sum(light.get_truecolor()) > sum(dark.get_truecolor()) + 150
    plain = Look("plain")
    assert plain.counter(0) != plain.counter(1)


# ---------------------------------------------------------------- counters and names


def test_the_text_of_a_counter() -> None:
    assert Face("In", "6").text(4) == "In 6"
    assert Face("CV", "12").text(4) == "CV12"
    assert Face("CV", "12").text(5) == "CV12 "
    assert Face("CV", "12").text(2) == "CV"
    assert Face("X").text(4) == "X   "


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
@pytest.mark.parametrize("at", [(1, 1), (2, 2)], ids=["place", "open"])
def test_a_mark_leaves_the_counter_as_it_is(columns: bool, at: Spot) -> None:
    chart = board(columns)
    scene = Scene(chart, Look("plain"), FaceTable({chart.hexes[at].id: Face("In", "6")}))
    scene.marks = {at: "39"}
    text = "\n".join(scene.text(zooms(columns)[0]))
    assert "In 6" in text
    assert "In 63" not in text
    assert "39" in text


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_a_name_covers_no_counter(columns: bool) -> None:
    chart = board(columns)
    bare = Scene(chart, Look())
    near = zooms(columns)[0]
    assert "Alpha" in "\n".join(bare.text(near))
    full = Scene(chart, Look(), FaceTable({hex.id: Face("In", "6") for hex in chart.hexes.values()}))
    text = "\n".join(full.text(near))
    assert text.count("In 6") == len(chart.hexes)


def test_names_of_an_ascii_map_are_ascii() -> None:
    scene = Scene(board(True), Look("full", True))
    assert scene.written("Nouméa") == "Noum?a"
    assert Scene(board(True), Look()).written("a\x1bb") == "a?b"


def test_codes_of_areas_differ() -> None:
    names = [f"Sea of {c}{d}" for c in "abcdef" for d in "abcdefgh"] + ["X", "Y Z"]
    found = codes(names)
    assert len(set(found.values())) == len(names)
    assert all(len(code) == 2 for code in found.values())


# ---------------------------------------------------------------- overlays


def test_reach_over_land_stops_at_the_shore_and_the_strait() -> None:
    chart = board(True)
    found = reach(chart, (1, 1), 9)
    assert found[(1, 1)] == 9
    assert all(not chart.hexes[spot].sea for spot in found)
    assert found[(2, 1)] == 7, "a mountain costs two"
    assert (3, 3) not in reach(chart, (3, 2), 1)
    at_sea = reach(chart, (0, 0), 2)
    assert set(at_sea) == {s for s in chart.hexes if chart.hexes[s].sea and chart.distance((0, 0), s) <= 2}


def test_reach_by_a_title_s_own_costs() -> None:
    chart = board(False)
    assert set(reach(chart, (3, 2), 1, lambda spot, way, there: 1)) == {
        (3, 2),
        *(there for _, there in chart.around((3, 2))),
    }
    assert set(reach(chart, (3, 2), 5, lambda spot, way, there: None)) == {(3, 2)}


def test_the_other_overlays() -> None:
    chart = board(False)
    ring = circle(chart, (3, 2), 2)
    assert ring == {
        s: str(chart.distance((3, 2), s)) for s in chart.hexes if 0 < chart.distance((3, 2), s) <= 2
    }
    zones = control(chart, FACES)
    assert zones[(1, 2)] == "zZ"
    assert "z" not in zones.get((6, 1), "")
    lines = supply(chart, FACES, 6)
    assert (1, 1) in lines
    assert all(not chart.hexes[s].sea for s in lines)
    assert set(areas(chart, "territory").values()) == {"West", "East"}
    assert areas(chart, "nothing") == {}


def test_areas_beside_one_another_have_different_numbers() -> None:
    chart = board(True)
    zones = Zones(chart, areas(chart, "weather"))
    assert zones.code((0, 0)) != zones.code((0, 4))
    assert zones.parts((0, 2), (0, 3))
    assert not zones.parts((0, 1), (0, 2))
    assert Zones(chart, {}).code((0, 0)) is None


@pytest.mark.parametrize("overlay", ["reach", "air", "control", "supply", "territory", "weather", "area", ""])
def test_an_overlay_takes_the_place_of_the_last(overlay: str) -> None:
    scene = Scene(board(True), Look(), FACES)
    laid(scene, "air", (3, 2), 3)
    laid(scene, "weather", (3, 2), 3)
    count = laid(scene, overlay, (1, 1), 3)
    assert not (scene.marks and scene.zones)
    assert count == len(scene.marks) + (len(scene.zones.of) if scene.zones else 0)


# ---------------------------------------------------------------- finding


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(board(True))


@pytest.mark.parametrize(
    ("typed", "first"),
    [("a", "Alpha"), ("AL", "Alpha"), ("atoll", "Coral Atoll"), ("ora", "Coral Atoll"), ("b", "Bay")],
)
def test_places_by_their_beginning(index: Index, typed: str, first: str) -> None:
    assert index.search(typed)[0].words == first


def test_hexes_by_their_number(index: Index) -> None:
    assert [f.hex_id for f in index.search("0403")] == ["0403"]
    assert [f.hex_id for f in index.search("07")] == ["0701", "0702", "0703", "0704", "0705"]
    assert index.search("9999") == []
    assert index.search("  ") == []
    assert index.search("zzz") == []


def test_numbers_with_letters_of_sheets() -> None:
    chart = board(False)
    lettered = Chart("two", False, 1, [])
    for hex in chart.hexes.values():
        west = hex.spot[0] < 4
        number = (
            f"{'W' if west else 'E'}{hex.spot[1] + 1:02}{hex.spot[0] + 1 if west else hex.spot[0] - 3:02}"
        )
        lettered.ids[number] = hex.spot
        lettered.hexes[hex.spot] = hex
    found = Index(lettered)
    assert {f.spot for f in found.search("0101")} == {(0, 0), (4, 0)}
    assert [f.spot for f in found.search("e0101")] == [(4, 0)]


def test_next_and_last_place(index: Index) -> None:
    order = [(1, 1), (3, 2), (6, 3)]
    assert [index.step(spot, 1) for spot in order] == [(3, 2), (6, 3), (1, 1)]
    assert [index.step(spot, -1) for spot in order] == [(6, 3), (1, 1), (3, 2)]
    assert Index(Chart("none", True, 1, [])).step((0, 0), 1) is None
