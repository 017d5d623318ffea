"""The map on the screen: keys in all directions, jumps, overlays, the mouse, what is repainted, and how it looks."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from textual.command import CommandPalette
from textual.geometry import Region

from ironbottom.hexes.from_board import chart_of
from ironbottom.tui.hexmap.chart import Chart, Hex
from ironbottom.tui.hexmap.faces import Face
from ironbottom.tui.hexmap.sheets import Goto, Layers
from ironbottom.tui.hexmap.widget import KEPT_ROWS, SIX, HexMap
from ironbottom.tui.settings import Settings
from ironbottom.tui.themes import THEMES
from tui.hexmap_boards import board
from tui.hexmap_screen import Viewer, view

Golden = Callable[[str, str], None]
LAYOUTS = [True, False]


def name_of(columns: bool) -> str:
    return "columns" if columns else "rows"


def big(columns: bool, cols: int = 60, rows: int = 50) -> Chart:
    """A wide sea with an island."""
    hexes = [
        Hex(f"{c:02}{r:02}", (c, r), "clear" if 20 < c < 24 and 20 < r < 24 else "sea")
        for c in range(cols)
        for r in range(rows)
    ]
    return Chart("big", columns, 1, hexes)


def real(title: str) -> Chart:
    from ironbottom.hexes.board import load_board

    return chart_of(load_board(title))


# ---------------------------------------------------------------- moving


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_all_six_directions(columns: bool) -> None:
    async def script(v: Viewer) -> None:
        chart = v.map.scene.chart
        for key, way in SIX[columns].items():
            v.map.go((3, 2))
            await v.press("comma" if key == "," else key)
            assert v.map.cursor == chart.beside((3, 2), way), key
        assert sorted(SIX[columns].values()) == [0, 1, 2, 3, 4, 5]

    view(board(columns), script)


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_arrows_reach_every_hex_and_stop_at_the_edge(columns: bool) -> None:
    chart = board(columns, "...\n. .\n...")

    async def script(v: Viewer) -> None:
        seen = set()
        for start in chart.hexes:
            for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
                v.map.go(start)
                v.map.action_arrow(dx, dy)
                assert v.map.cursor in chart.hexes
                seen.add(v.map.cursor)
        assert seen == set(chart.hexes)
        v.map.go((0, 0))
        await v.press("up", "left")
        assert v.map.cursor == (0, 0)
        await v.press("right", "right", "right", "down")
        assert v.map.cursor == (2, 1)
        await v.press("left")
        assert v.map.cursor == (0, 1), "over the gap"

    view(chart, script)


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_pages_edges_and_zooms(columns: bool) -> None:
    async def script(v: Viewer) -> None:
        await v.press("home")
        assert v.map.cursor[0] == 0
        await v.press("end")
        assert v.map.cursor[0] == 59
        for zoom in ("overview", "mini", "near"):
            await v.press("z")
            assert v.map.zoom.name == zoom
            assert v.map.in_view(v.map.cursor)
            before = v.map.cursor
            await v.press("pageup")
            assert v.map.cursor[1] < before[1] or v.map.cursor[1] == 0
            for _ in range(30):
                v.map.action_page(1)
            assert v.map.cursor[1] == 49
            assert v.map.in_view(v.map.cursor)
        await v.press("Z")
        assert v.map.zoom.name == "mini"

    view(big(columns), script)


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
@pytest.mark.parametrize("zoom", ["near", "overview", "mini"])
def test_the_mouse(columns: bool, zoom: str) -> None:
    taken: list[str] = []

    async def script(v: Viewer) -> None:
        v.map.set_zoom(zoom)
        await v.pilot.pause()
        spot = (v.map.cursor[0] + 2, v.map.cursor[1] - 2)
        region = v.map.region_of(spot)
        x, y = v.map.zoom.spans(v.map.scene, spot)[0][1::-1]
        left, top = v.map._corner
        assert region.contains(x - left, y - top)
        await v.pilot.click(HexMap, offset=(x - left, y - top))
        assert v.map.cursor in (spot, (spot[0], spot[1] & ~1))
        v.map.go(spot if zoom != "mini" else v.map.cursor)
        v.map.action_take = lambda: taken.append(v.here)  # type: ignore[method-assign]
        await v.pilot.click(HexMap, offset=(x - left, y - top))
        assert taken == [v.here]

    view(big(columns), script)


def test_the_terminal_s_cursor_goes_along() -> None:
    async def script(v: Viewer) -> None:
        for keys in (("right",), ("down",), ("z",), ("up",)):
            await v.press(*keys)
            x, y = v.app.cursor_position
            region = v.map.region_of(v.map.cursor).translate(v.map.content_region.offset)
            assert region.contains(x, y)

    view(board(True), script, (120, 40))


# ---------------------------------------------------------------- jumping


def test_jump_by_typing() -> None:
    async def script(v: Viewer) -> None:
        await v.press("g", "c", "o")
        assert isinstance(v.app.screen, Goto)
        assert "0704   Coral Atoll" in v.text
        await v.press("enter")
        assert v.here == "0704"
        await v.press("0", "2", "0", "2", "enter")
        assert v.here == "0202"
        await v.press("g", "b", "escape")
        assert v.here == "0202"
        await v.press("g", "q", "q", "enter")
        assert "no such hex or place" in v.text
        await v.press("escape")
        await v.press("0", "7", "down", "enter")
        assert v.here == "0702"
        await v.press("p")
        assert v.here == "0704"
        await v.press("P")
        assert v.here == "0403"

    view(board(True), script)


def test_jump_by_the_palette() -> None:
    async def script(v: Viewer) -> None:
        await v.press("colon")
        assert isinstance(v.app.screen, CommandPalette)
        await v.press(*"coral")
        await v.wait(lambda: "Go to 0704 Coral Atoll" in v.text, "the place in the palette")
        await v.press("down", "enter")
        await v.wait(lambda: v.here == "0704", "the jump")

    view(board(True), script)


# ---------------------------------------------------------------- overlays


def test_overlays_by_their_letters() -> None:
    async def script(v: Viewer) -> None:
        v.map.go((1, 1))
        await v.press("v")
        assert isinstance(v.app.screen, Layers)
        assert "zones of control" in v.text
        await v.press("r")
        assert v.map.scene.marks
        assert v.app.map_screen.overlay == "reach"
        await v.press("v", "down", "plus", "a")
        assert len(v.map.scene.marks) == len(v.map.scene.chart.hexes) - 1
        await v.press("v", "w")
        assert v.map.scene.zones is not None
        assert not v.map.scene.marks
        await v.press("v", "e")
        assert isinstance(v.app.screen, Layers), "a map without sea areas offers none"
        await v.press("escape", "x")
        assert v.map.scene.zones is None

    view(board(True), script)


def test_the_range_of_an_overlay() -> None:
    async def script(v: Viewer) -> None:
        await v.press("v", "minus", "minus", "r")
        assert v.app.map_screen.numbers["reach"] == 4
        assert max(int(m) for m in v.map.scene.marks.values()) == 3

    view(big(False), script, at="0505")


# ---------------------------------------------------------------- repainting


def counted(v: Viewer, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    lines: list[int] = []
    render = HexMap.render_line
    monkeypatch.setattr(HexMap, "render_line", lambda self, y: (lines.append(y), render(self, y))[1])
    return lines


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_a_move_of_the_cursor_repaints_two_hexes(columns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(v: Viewer) -> None:
        lines = counted(v, monkeypatch)
        rows: list[int] = []
        row = v.map.zoom.row
        monkeypatch.setattr(v.map.zoom, "row", lambda scene, y: (rows.append(y), row(scene, y))[1])
        for key, back in (("right", "left"), ("left", "right"), ("up", "down"), ("down", "up")):
            least = []
            for _ in range(3):  # a late layout of the screen may come between
                lines.clear()
                await v.press(key)
                least.append(len(lines))
                await v.press(back)
            assert 0 < min(least) <= 8, (key, least)
            assert rows == [], "rows are drawn once and kept"

    view(big(columns), script, (120, 40))


def test_regions_of_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(v: Viewer) -> None:
        regions: list[Region] = []
        monkeypatch.setattr(v.map, "refresh", lambda *r, **k: regions.extend(r))
        old = v.map.cursor
        v.map.action_arrow(1, 0)
        assert regions == [v.map.region_of(old), v.map.region_of(v.map.cursor)]

    view(big(True), script)


def test_pieces_repaint_their_own_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(v: Viewer) -> None:
        lines = counted(v, monkeypatch)
        here = v.map.scene.chart.hexes[v.map.cursor].id
        v.map.scene.faces.faces[here] = Face("In", "6")  # type: ignore[attr-defined]
        v.map.pieces_moved([here])
        await v.pilot.pause()
        assert 0 < len(lines) <= 4
        assert "In 6" in v.text

    view(big(False), script)


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_other_marks_draw_only_their_rows(columns: bool) -> None:
    """After any change of marks every row is what it would be if all had been drawn anew."""

    async def script(v: Viewer) -> None:
        board, chance = v.map, random.Random(5)
        spots = sorted(board.scene.chart.hexes)
        height = board.zoom.size(board.scene.chart)[1]
        for _ in range(12):
            before = [board._row(y) for y in range(height)]
            board.put_marks({spot: str(chance.randrange(10, 99)) for spot in chance.sample(spots, 6)})
            kept = [board._row(y) for y in range(height)]
            assert any(a is b for a, b in zip(before, kept, strict=True)), "all was drawn anew"
            board.redraw()
            assert [board._row(y) for y in range(height)] == kept

    view(real("nineteen42" if columns else "pto"), script)


def test_kept_rows_are_bounded() -> None:
    async def script(v: Viewer) -> None:
        for y in range(KEPT_ROWS + 50):
            v.map._row(y)
        assert len(v.map._rows) == KEPT_ROWS

    view(big(True, 4, 400), script)


# ---------------------------------------------------------------- looks


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_no_colour_means_none(columns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(v: Viewer) -> None:
        for _ in range(3):
            await v.press("z")
            cursor = 0
            for row in v.app.screen._compositor.render_strips():
                for segment in row:
                    style = segment.style
                    for colour in (style.color, style.bgcolor) if style else ():
                        if colour is not None and colour.triplet is not None:
                            assert len(set(colour.triplet)) == 1, f"{segment.text!r} is coloured {colour}"
                    cursor += bool(style and style.reverse)
            assert cursor, "the cursor is reversed"

    view(board(columns), script)


@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_ascii_is_ascii(columns: bool) -> None:
    async def script(v: Viewer) -> None:
        for keys in (
            ("z",),
            ("z",),
            ("z",),
            ("v", "a"),
            ("v", "w"),
            ("question_mark",),
            ("escape", "g", "a"),
        ):
            await v.press(*keys)
            assert v.text.isascii(), [c for c in v.text if not c.isascii()]

    view(board(columns), script, ascii_only=True)


def test_help_lists_keys_and_signs() -> None:
    async def script(v: Viewer) -> None:
        await v.press("question_mark")
        for words in ("Overlays", "Next place", "jungle mountain", "The six directions"):
            await v.wait(lambda words=words: words in everything(v), words)  # type: ignore[misc]

    def everything(v: Viewer) -> str:
        return "\n".join(str(s.render()) for s in v.app.screen.query("Static"))

    view(board(True), script)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)], ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("columns", LAYOUTS, ids=name_of)
def test_goldens(golden: Golden, columns: bool, size: tuple[int, int]) -> None:
    name = f"hexmap-{name_of(columns)}-{size[0]}x{size[1]}"

    async def script(v: Viewer) -> None:
        parts = []
        v.map.jump((3, 2))
        for keys in ((), ("z",), ("z",), ("z", "v"), ("escape", "g", "b")):
            await v.press(*keys)
            parts += [f"-- {' '.join(keys)}", v.text]
        golden(name, "\n".join(parts))

    view(board(columns), script, size)


# ---------------------------------------------------------------- the real maps


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("nineteen42", ["Singapore", "Manila", "Corregidor", "Saigon"]),
        ("pearl", ["Singapore", "Midway", "Rabaul", "Truk"]),
        ("pto", ["Singapore", "Midway", "Rabaul", "Truk"]),
    ],
)
def test_the_real_maps_show_what_one_looks_for(title: str, names: list[str]) -> None:
    from ironbottom.hexes.board import board_titles

    if title not in board_titles():
        pytest.skip(f"there is no map of {title}")
    chart = real(title)
    from ironbottom.tui.hexmap.text import map_text

    for zoom in ("near", "overview"):
        text = "\n".join(map_text(chart, zoom))
        assert [name for name in names if name not in text] == []

    async def script(v: Viewer) -> None:
        for name in names:
            await v.press("g", *name[:4].lower(), "enter")
            hex = v.map.scene.chart.hexes[v.map.cursor]
            assert name in [p.name for p in hex.places]
            assert name in v.text

    view(chart, script)


def test_the_viewer_follows_the_settings() -> None:
    """Theme, signs and keys are those of the game."""

    async def script(v: Viewer) -> None:
        assert v.app.theme == THEMES["contrast"].theme.name
        assert v.map.scene.look.colours == THEMES["contrast"].map
        assert v.text.isascii()
        assert "f Go to" in v.text
        await v.press("f")
        assert isinstance(v.app.screen, Goto)

    settings = Settings(theme="contrast", signs="ascii", keys={"map.goto": "f"})
    view(real("pto"), script, settings=settings)
