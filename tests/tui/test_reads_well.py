"""What the screen says where there is little room: nothing of one's own is cut off, and the picture looks at the right place."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from ironbottom.games.nineteen42.load import load_content, missions
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.title import TITLE as WAR
from ironbottom.games.rifles.state import SQUAD, Group
from ironbottom.guide import FIRST
from ironbottom.kernel.drive import drive
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from ironbottom.tui.boards import nineteen42_record as record
from ironbottom.tui.boards import rifles_board
from ironbottom.tui.boards.nineteen42_details import way, zone_of
from ironbottom.tui.boards.nineteen42_map import Theatre
from ironbottom.tui.menu import plain
from ironbottom.tui.palette import Palette, width
from ironbottom.tui.request import NewGame
from ironbottom.tui.settings import FILE, Settings, read_settings
from ironbottom.tui.widgets.guide_panel import GuidePanel
from ironbottom.tui.widgets.keys import Keys
from ironbottom.tui.widgets.teller import Teller
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play

GUIDED = NewGame("nineteen42", guide=FIRST)
READER = Settings(pace="instant", reader="on")


def war(scenario: str = "malaya") -> Session[Any]:
    """A game of 1942 at its first question."""
    return Session(WAR, load_content(scenario, JAPAN, ALLIES), 5)


def view_of(session: Session[Any], side: str = JAPAN) -> Any:
    """What a side sees."""
    return session.title.view(session.g, side)


def crowd(p: Player, stripe: int, own: int, enemies: int) -> list[int]:
    """Put so many Groups of each side into a stripe, the Enemy's before the squad's; their numbers."""
    state = p.game.table.session.g.state
    made = []
    first = next(iter(state.groups.values()))
    for n in range(own + enemies):
        mine = n >= enemies
        i = 20 + n
        names = first.units[:3]
        state.groups[i] = Group(id=i, side=SQUAD if mine else "enemy", stripe=stripe, units=list(names))
        made.append(i)
    p.game.show()
    return made


# ------------------------------------------------------------------ stripes


def test_a_full_stripe_takes_free_rows_and_own_groups_come_first(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        made = crowd(p, 3, own=2, enemies=4)
        await p.rest()
        await p.pilot.pause()
        board = p.game.board
        spots = {spot.key: spot for spot in board.drawing.spots}  # type: ignore[attr-defined]
        for i in made:
            spot = spots["group", i]
            assert spot.left + spot.width <= board.size.width, f"Group {i} is cut off"
            assert board.seen(("group", i)), f"the row of Group {i} is in sight"
        rows = [(spots["group", i].row, spots["group", i].left) for i in made]
        assert max(rows[4:]) < min(rows[:4]), "own Groups first"
        assert "more below" not in p.text
        assert p.game.choices.size.height >= 1

    play(tmp_path, script)


def test_what_has_no_room_scrolls_and_the_group_in_question_is_in_sight(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        made = [i for stripe in (2, 3, 4, 5) for i in crowd_more(p, stripe)]
        await p.rest()
        await p.pilot.pause()
        for i in made:
            p.game.board.point(("group", i))
            assert p.game.board.seen(("group", i)), f"Group {i}"

    play(tmp_path, script)


def crowd_more(p: Player, stripe: int) -> list[int]:
    """Seven Groups more in a stripe."""
    state = p.game.table.session.g.state
    first = next(iter(state.groups.values()))
    made = []
    for n in range(7):
        i = 100 + 10 * stripe + n
        state.groups[i] = Group(id=i, side="enemy", stripe=stripe, units=list(first.units[:3]))
        made.append(i)
    p.game.show()
    return made


@pytest.mark.parametrize("height", [7, 13, 14, 19, 31])
def test_no_group_is_ever_left_out_of_the_drawing(height: int) -> None:
    session: Session[Any] = Session(registry("rifles"), load_rifles(), 5)
    drive(session, {})
    view = session.title.view(session.g, SQUAD)
    state = session.g.state
    unit = next(iter(state.units), None)
    for n in range(9):
        units = [unit] * 3 if unit else []
        state.groups[n + 1] = Group(id=n + 1, side=SQUAD if n % 2 else "enemy", stripe=3, units=units)
    drawing = rifles_board.draw(view, 80, height, Palette())
    assert {spot.key[1] for spot in drawing.spots if spot.key[0] == "group"} == set(range(1, 10))
    assert all(width(line) <= 80 for line in drawing.lines)


def load_rifles() -> Any:
    """The patrol."""
    from ironbottom.games.rifles.load import load_content

    return load_content("1", "us_marines", "japan")


# ------------------------------------------------------------------ the map


def in_sight(p: Player, hex_id: str) -> bool:
    return p.game.map.in_view(p.game.map.scene.chart.ids[hex_id])


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_the_picture_is_of_the_theatre(tmp_path: Path, size: tuple[int, int]) -> None:
    """All of the scenario's area where there is room; no edge of the view is farther from it than it must be."""

    async def script(p: Player) -> None:
        board = p.game.map
        left, top, right, bottom = board._box()
        x, y = board._corner
        if right - left <= board.size.width:
            assert x <= left
            assert right <= x + board.size.width
        if bottom - top <= board.size.height:
            assert y <= top
            assert bottom <= y + board.size.height
        assert board.in_view(board.cursor)
        before = board._corner
        await p.press("tab", "up", "down")
        assert board._corner == before, "what is in sight moves nothing"
        if size[0] > 100:
            assert in_sight(p, "0813")
            assert in_sight(p, "0510")

    play(tmp_path, script, size, new=MALAYA)


def test_a_cursor_off_the_theatre_is_followed(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        spot = p.game.map.scene.chart.ids["2104"]
        p.game.go_to(spot)
        assert p.game.map.in_view(spot)

    play(tmp_path, script, new=MALAYA)


def test_after_resume_the_first_frame_is_of_the_theatre(tmp_path: Path) -> None:
    path: list[Path] = []

    async def begin(p: Player) -> None:
        path.append(p.game.table.path)

    async def resume(p: Player) -> None:
        board = p.app._board_seen  # type: ignore[attr-defined]
        assert board, "it was drawn"
        theatre = Theatre().theatre(view_of(war()))
        for here, has_view in board:
            assert has_view, "drawn with its pieces from the first row on"
            assert here in theatre

    from ironbottom.tui.widgets.map_board import MapBoard

    play(tmp_path, begin, new=MALAYA)
    seen: list[tuple[int, bool]] = []
    with pytest.MonkeyPatch.context() as patch:
        real = MapBoard.render_line

        def watched(self: MapBoard, y: int) -> Any:
            here = self.here
            seen.append((here[1] if here else -1, self.view is not None))
            cast(Any, self.app)._board_seen = seen
            return real(self, y)

        patch.setattr(MapBoard, "render_line", watched)
        play(tmp_path, resume, new=None, open_save=path[0])


def test_a_remark_takes_no_columns_and_moves_nothing_sideways_or_down(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        board = p.game.map
        assert p.game.query_one(GuidePanel).display
        assert board.size.height >= 15, "the map keeps its rows"
        assert not p.game.log_view.display, "the log's are taken"
        before = board._corner
        await p.press("d")
        assert not p.game.query_one(GuidePanel).display
        assert board.size.height > 15
        assert board._corner[0] == before[0]
        await p.press("d")
        assert board._corner == before

    play(tmp_path, script, new=GUIDED)


def test_plus_goes_nearer_and_minus_farther_without_coming_round(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        board = p.game.map
        names = [zoom.name for zoom in board.zooms]
        await p.press("tab")
        await p.press("plus")
        assert board.zoom.name == names[0]
        assert "nearest view" in p.text
        for name in [*names[1:], names[-1]]:
            await p.press("minus")
            assert board.zoom.name == name
        assert "farthest" in p.text
        for name in names[-2::-1]:
            await p.press("plus")
            assert board.zoom.name == name

    play(tmp_path, script, new=MALAYA)


# ------------------------------------------------------------------ words


def test_whose_zone_it_is() -> None:
    session = war()
    view = view_of(session)
    number = view.index.map.number
    assert zone_of(view, JAPAN, number["0404"]) == "the open city of Tavoy"
    ask = SimpleNamespace(kind="march", about=("jp-gds-3",), seat=JAPAN)
    told = " ".join(plain(line) for line in way(view, cast(Any, ask), "0404"))
    assert "in the zone of control of the open city of Tavoy: it stops there" in told
    zones = view.index.zone(JAPAN)
    for i in range(view.index.map.size):
        assert bool(zones[i]) == bool(zone_of(view, JAPAN, i)), view.index.map.ids[i]


@pytest.mark.parametrize("scenario", missions())
def test_the_status_line_keeps_the_level(scenario: str) -> None:
    session = war(scenario)
    view = view_of(session)
    palette = Palette()
    session.g.state.phase = "land"
    session.g.state.side = ALLIES
    for turn in range(11):
        session.g.state.turn = turn
        for room in (79, 99, 159):
            line = record.status(view, None, palette, room)
            assert width(line) <= room, plain(line)
            assert plain(line).endswith(record.judge(view.g).level)
            assert "VP " in plain(line)


def test_the_keys_of_a_set_say_what_they_do(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("enter")
        assert p.game.choices.many
        words = " ".join(p.text.split())
        rows = [row[45:].strip() for row in p.text.split("\n")]
        right = " ".join(" ".join(rows).split())
        assert "space ticks, a all, enter OK" in right, words
        assert "esc back" in right

    play(tmp_path, script, new=GUIDED)


def test_the_help_says_that_there_are_more_keys(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        line = [told.what for told in p.app.screen.query_one(Keys).told]
        assert "More" in line
        assert {"Hint", "Undo", "Map", "Next", "Overlays", "Leave"} <= set(line)

    async def wide(p: Player) -> None:
        line = {told.what for told in p.app.screen.query_one(Keys).told}
        assert {"Help", "Overlays", "Replay", "Can't", "Standing", "Next"} <= line

    play(tmp_path / "a", script, new=MALAYA)
    play(tmp_path / "b", wide, (160, 50), new=MALAYA)


def test_the_title_tells_the_key_of_the_settings(tmp_path: Path) -> None:
    async def begin(p: Player) -> None:
        await p.press("q")
        await p.press("up")  # what was said of the save has been read
        assert "Continue" in p.text
        assert "\n   ,  Settings" in p.text
        assert "Settings" in p.text.rstrip().split("\n")[-1], "and so does the line of keys"

    play(tmp_path, begin)


# ------------------------------------------------------------------ pace, and those who listen


def test_the_pace_key_changes_this_sitting_alone(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("p")
        assert p.game.pace == "step"
        assert "Pace: step, until you leave this game (settings: instant)" in p.text
        assert p.app.settings.pace == "instant"
        await p.press("p", "p")
        assert p.game.pace == "instant"
        assert "as in the settings" in p.text

    play(tmp_path, script)
    assert not (tmp_path / FILE).exists() or read_settings(tmp_path).settings.pace == "brisk"


def test_the_lines_of_the_reader_go_with_it(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        teller = p.game.query_one(Teller)
        assert teller.region.height
        await p.press("comma", "end", "up", "up")
        p.app.settings.reader = "off"
        p.app.use_settings()
        await p.pilot.pause()
        await p.press("escape")
        await p.pilot.pause()
        assert not teller.display
        assert p.text.split("\n")[0].startswith(" Turn 0")

    play(tmp_path, script, new=MALAYA, settings=READER)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
def test_a_map_for_the_ear_is_one_column(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        left, right = p.game.query_one("#left"), p.game.query_one("#right")
        assert left.region.width == right.region.width == size[0]
        assert left.region.bottom <= right.region.y
        await p.press("tab")
        here = p.game.map.here
        assert here is not None
        for i in view_of(war()).index.stacks:
            p.game.map.point(("hex", i))
            await p.pilot.pause()
            rows = p.text.split("\n")
            line = next(row for row in rows if row.startswith("Here: "))
            id = p.game.map.source.id(i)
            assert line.count(id) == 1
            assert any(nation in " ".join(rows) for nation in ("Japanese", "British", "Dutch", "American"))

    play(tmp_path, script, size, new=MALAYA, settings=READER)
