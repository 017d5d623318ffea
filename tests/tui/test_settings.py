"""Settings: kept whole or not at all, nothing lost of a broken file, and every change seen at once."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual.widgets import Input

from ironbottom.tui.app import IronbottomApp
from ironbottom.tui.display import display
from ironbottom.tui.palette import PLAIN, RICH
from ironbottom.tui.screens.settings import SettingRows
from ironbottom.tui.settings import FILE, Settings, read_settings, write_settings
from ironbottom.tui.settings_items import ITEMS, items, level_names
from ironbottom.tui.themes import CONTRAST
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play
from tui.sizes import SIZES

# ------------------------------------------------------------------ the file


@pytest.mark.parametrize("data", [b"", b"{", b'{"pace": "st', b"\xff\xfe\x00", b"[1, 2]", b"null"])
def test_a_broken_file_costs_only_the_settings_and_is_kept(tmp_path: Path, data: bytes) -> None:
    (tmp_path / FILE).write_bytes(data)
    read = read_settings(tmp_path)
    assert read.settings == Settings()
    assert len(read.remarks) == 1
    assert "settings.broken.json" in read.remarks[0]
    assert (tmp_path / "settings.broken.json").read_bytes() == data
    assert not (tmp_path / FILE).exists()
    assert read_settings(tmp_path).remarks == (), "told once"


@pytest.mark.parametrize("deep", [b'{"keys":' + b"[" * 200_000 + b"]" * 200_000 + b"}", b"[" * 200_000])
def test_a_file_that_is_nested_without_end_is_broken_like_any_other(tmp_path: Path, deep: bytes) -> None:
    (tmp_path / "settings.json").write_bytes(deep)
    read = read_settings(tmp_path)
    assert read.settings == Settings()
    assert "settings.broken.json" in read.remarks[0]
    assert (tmp_path / "settings.broken.json").read_bytes() == deep


@pytest.mark.parametrize("kind", ["pipe", "folder", "device", "large"])
def test_what_is_no_file_is_not_waited_for(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "settings.json"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(b" " * (2**20 + 1))
    read = read_settings(tmp_path)
    assert read.settings == Settings()
    [line] = read.remarks
    assert line.startswith(f"{path} cannot be read (this ")
    assert line.endswith("it is kept as settings.broken.json, and the defaults are used.")
    assert write_settings(tmp_path, Settings(pace="step"), read) == ""
    assert read_settings(tmp_path).settings.pace == "step"


def test_settings_kept_elsewhere_by_a_link_stay_there(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "settings.json").symlink_to(tmp_path / "elsewhere" / "mine.json")
    assert write_settings(tmp_path, Settings(pace="step")) == ""
    assert (tmp_path / "settings.json").is_symlink()
    assert (tmp_path / "elsewhere" / "mine.json").is_file()
    assert read_settings(tmp_path).settings.pace == "step"


def test_a_second_broken_file_does_not_cover_the_first(tmp_path: Path) -> None:
    for text in ("{first", "{second"):
        (tmp_path / FILE).write_text(text)
        read_settings(tmp_path)
    assert (tmp_path / "settings.broken.json").read_text() == "{first"
    assert (tmp_path / "settings.broken-2.json").read_text() == "{second"


def test_unknown_settings_are_told_with_the_nearest_and_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"colors": "16", "pace": "step", "zzzzzz": [1]}')
    read = read_settings(tmp_path)
    assert read.settings == Settings(pace="step")
    assert 'did you mean "colours"?' in read.remarks[0]
    assert "zzzzzz" in read.remarks[1]
    assert write_settings(tmp_path, read.settings, read) == ""
    kept = json.loads((tmp_path / FILE).read_text())
    assert kept["zzzzzz"] == [1]
    assert kept["colors"] == "16"


def test_a_wrong_value_costs_only_itself(tmp_path: Path) -> None:
    text = '{"pace": "fast", "theme": "contrast", "keys": {"game.hint": 3}}'
    (tmp_path / FILE).write_text(text)
    read = read_settings(tmp_path)
    assert read.settings == Settings(theme="contrast")
    assert 'pace cannot be "fast" (one of: step, brisk, instant); brisk is used' in read.remarks[0]
    assert "keys cannot be" in read.remarks[1]
    assert write_settings(tmp_path, read.settings, read) == ""
    assert (tmp_path / "settings.broken.json").read_text() == text, "what was written by hand is not lost"


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    for item in items(level_names()):
        for value in item.values:
            settings = msgspec.structs.replace(Settings(), **{item.field: value.id})
            assert write_settings(tmp_path, settings) == ""
            assert read_settings(tmp_path) == (settings, (), {}, False)
    assert [path.name for path in tmp_path.iterdir()] == [FILE], "nothing half-written stays behind"


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_settings(tmp_path, Settings(pace="step"))

    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    assert "No space left" in write_settings(tmp_path, Settings(pace="instant"))
    assert read_settings(tmp_path).settings.pace == "step"
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "could not be kept" in write_settings(tmp_path / "file", Settings())


def test_every_field_is_on_the_screen_with_its_default() -> None:
    shown = {item.field: {value.id for value in item.values} for item in items(level_names())}
    for field in msgspec.structs.fields(Settings):
        if field.name != "keys":
            assert getattr(Settings(), field.name) in shown[field.name]
    assert all(value.about for item in ITEMS for value in item.values)


def test_the_remark_stands_on_the_first_screen(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"pace":')

    async def script(p: Player) -> None:
        await p.see("About your settings")
        assert "is broken" in p.text
        assert "settings.broken.json" in p.text.replace("\n", " ")
        await p.press("escape")
        await p.see("New game")

    play(tmp_path, script, new=None, settings=None)


# ------------------------------------------------------------------ what comes before what


def test_what_is_said_for_one_run_comes_first() -> None:
    mine = Settings(colours="16", signs="drawn")
    assert display(mine, {"NO_COLOR": ""}, "truecolor").depth == "none"
    assert display(mine, {"NO_COLOR": "1", "TEXTUAL_COLOR_SYSTEM": "256"}, "256").depth == "none"
    assert display(mine, {"TEXTUAL_COLOR_SYSTEM": "256"}, "256").depth == "256"
    assert display(mine, {"TEXTUAL_COLOR_SYSTEM": "auto"}, "truecolor").depth == "16"
    assert display(Settings(), {}, "256") == ("256", "terminal", False)
    assert display(Settings(), {}, "standard").colours == "sixteen"
    assert display(Settings(), {}, "truecolor").depth == "24-bit"
    assert display(mine, {}, "truecolor", ascii_only=True).ascii_only
    assert display(Settings(signs="ascii"), {}, "truecolor").ascii_only


def test_no_color_is_not_overruled_on_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def script(p: Player) -> None:
        await p.press("comma")
        await choose(p, "colours", "24-bit")
        await p.see("NO_COLOR is set")
        assert p.app.palette.names is PLAIN

    play(tmp_path, script, new=None)


# ------------------------------------------------------------------ the screen


async def choose(p: Player, field: str, value: str) -> None:
    """Turn a setting to a value, by keys."""
    screen = p.app.screen
    menu = screen.query_one(SettingRows)
    menu.highlighted = [item.field for item in screen.items].index(field)  # type: ignore[attr-defined]
    for _ in range(9):
        if getattr(p.app.settings, field) == value:
            await p.pilot.pause()
            return
        menu.action_turn(1)
        await p.pilot.pause()
    raise AssertionError(f"{field} never became {value}")


def colours_of(app: IronbottomApp) -> set[tuple[int, int, int]]:
    """All colours that are on the screen."""
    found = set()
    for row in app.screen._compositor.render_strips():
        for segment in row:
            for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                if colour is not None and colour.triplet is not None:
                    found.add(tuple(colour.triplet))
    return found


def test_a_theme_holds_at_once_everywhere_also_on_the_map(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        before = colours_of(p.app)
        assert (0x0E, 0x18, 0x20) in before, "the ground of the night"
        await p.press("comma")
        await choose(p, "theme", "contrast")
        assert p.app.palette.names is CONTRAST
        await p.press("escape")
        await p.wait(lambda: (0x0E, 0x18, 0x20) not in colours_of(p.app), "another ground")
        after = colours_of(p.app)
        assert (0x00, 0x1C, 0x3C) in after, "the sea of the map"
        assert (0x8C, 0xC8, 0xFF) in after, "our counters"
        wanted = {c for c in after if c in before} - {(0, 0, 0), (255, 255, 255), (0xFF, 0xFF, 0x5F)}
        assert not wanted, f"colours of the night are left: {wanted}"

    play(tmp_path, script, new=MALAYA)


def test_a_theme_holds_at_once_on_a_drawn_board(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        words = p.text
        night = colours_of(p.app)
        await p.press("comma")
        await choose(p, "theme", "paper")
        await p.press("escape")
        assert p.text == words, "the words are the same"
        left = colours_of(p.app) & night
        kept = {(0x06, 0x12, 0x1F), (0xA9, 0xC7, 0xE8), (0xFF, 0xFF, 0xFF), (0x7A, 0x1F, 0x1F), (0, 0, 0)}
        assert left <= kept, f"only the counters are the same: {left - kept}"
        await p.press("comma")
        await choose(p, "colours", "none")
        await p.press("escape")
        assert all(len(set(colour)) == 1 for colour in colours_of(p.app)), "grey"
        await p.press("comma")
        await choose(p, "colours", "auto")
        await choose(p, "theme", "night")
        await p.press("escape")
        await p.wait(lambda: colours_of(p.app) == night, "and back")

    play(tmp_path, script)


def board_rows(p: Player) -> list[str]:
    """The rows of the screen above the last lines of the log."""
    return p.text.split("\n")[:20]


@pytest.mark.parametrize("new", [None, MALAYA], ids=["rifles", "1942"])
def test_ascii_holds_at_once_and_can_be_left_again(tmp_path: Path, new: object) -> None:
    async def script(p: Player) -> None:
        if new is None:
            await p.press(*READY, "0", "1")
        drawn = board_rows(p)
        assert not p.text.isascii()
        await p.press("comma")
        await choose(p, "signs", "ascii")
        await p.wait(lambda: p.text.isascii(), "ASCII alone on the settings")
        await p.press("escape")
        assert p.text.isascii(), [c for c in p.text if not c.isascii()]
        await p.press("comma")
        await choose(p, "signs", "drawn")
        await p.press("escape")
        assert board_rows(p) == drawn

    play(tmp_path, script, **({} if new is None else {"new": new}))  # type: ignore[arg-type]


def test_every_answer_may_be_read_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        await p.press("comma")
        await choose(p, "confirm", "every")
        await p.press("escape")
        kind, n = p.kind, len(p.game.table.session.answers)
        await p.press("0")
        assert "Are you sure?" in p.text
        await p.press("n")
        assert len(p.game.table.session.answers) == n
        await p.press("0", "y")
        await p.wait(lambda: len(p.game.table.session.answers) > n, "the answer is given")
        assert kind

    play(tmp_path, script)


def test_nothing_is_asked_twice_where_that_is_not_wanted(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "X")
        assert "Are you sure?" in p.text
        await p.press("n", "comma")
        await choose(p, "confirm", "none")
        await p.press("escape", "X")
        await p.wait(lambda: p.game.table.q is None, "the mission is given up")

    play(tmp_path, script)


def test_the_level_of_the_settings_is_proposed(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("2", "enter", "down", "enter", "enter")
        await p.see("hard")
        at = p.app.screen.query_one("OptionList").highlighted
        assert "allies=hard" in p.app.screen.offered[at].id  # type: ignore[attr-defined]

    play(tmp_path, script, new=None, settings=Settings(level="hard"))


@pytest.mark.parametrize("motion", ["reduced", "full"])
def test_nothing_blinks_with_reduced_motion(tmp_path: Path, motion: Any) -> None:
    async def script(p: Player) -> None:
        assert p.app.animation_level == ("none" if motion == "reduced" else "full")
        await p.press("r", "slash")
        field = p.app.focused
        assert isinstance(field, Input)
        await p.wait(lambda: field.cursor_blink == (motion == "full"), "the cursor follows the setting")

    play(tmp_path, script, new=None, settings=Settings(motion=motion))


def test_all_settings_as_at_first(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("comma")
        await choose(p, "theme", "contrast")
        await p.press("r")
        await p.see("All settings as at first?")
        await p.press("y")
        assert p.app.settings == Settings(keys={"game.hint": "semicolon"})
        assert p.app.palette.names is RICH
        assert read_settings(tmp_path).settings == p.app.settings

    play(tmp_path, script, new=None, settings=Settings(keys={"game.hint": "semicolon"}))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_golden(tmp_path: Path, golden: Callable[[str, str], None], size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.press("comma", "down", "down")
        golden(f"settings-{size[0]}x{size[1]}", p.text.replace(str(tmp_path), "SAVES"))

    play(tmp_path, script, size, new=None, settings=Settings())
