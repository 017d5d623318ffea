"""The log taken along: to the clipboard, to a file that is whole and writes over nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ironbottom.plain.log import free_name, write_log
from tui.screen import READY, Player, play


def test_a_log_is_written_whole_and_over_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.log.txt"
    write_log(path, ["one", "two ★"])
    assert path.read_text(encoding="utf-8") == "one\ntwo ★\n"
    with pytest.raises(FileExistsError):
        write_log(path, ["three"])
    assert path.read_text(encoding="utf-8") == "one\ntwo ★\n"
    assert [p.name for p in tmp_path.iterdir()] == ["game.log.txt"]
    assert free_name(tmp_path / "game.ib").name == "game.log-2.txt"


def test_where_links_are_unknown_it_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*args: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    write_log(tmp_path / "a.txt", ["one"])
    assert (tmp_path / "a.txt").read_text() == "one\n"
    with pytest.raises(FileExistsError):
        write_log(tmp_path / "a.txt", ["two"])


def test_copy_and_save_from_game_and_log(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        lines = [line.text for line in p.game.table.book.lines]
        await p.press("greater_than_sign", "l")
        assert p.app.clipboard == lines[-1], "the last line"
        await p.press("greater_than_sign", "a")
        assert p.app.clipboard == "\n".join(lines) + "\n"
        await p.press("l", "home", "down", "c", "l")
        assert p.app.clipboard == lines[1], "the line under the cursor"
        await p.press("c", "s")
        await p.see(".log.txt")
        await p.press("enter")
        path = free_name(p.game.table.path).with_name(f"{p.game.table.path.stem}.log.txt")
        assert path.read_text(encoding="utf-8").splitlines() == lines
        await p.press("c", "s")
        field = p.app.focused
        assert "log-2" in field.value  # type: ignore[union-attr]
        field.value = str(path)  # type: ignore[union-attr]
        await p.press("enter")
        assert "nothing is written" in " ".join(p.text.split())
        field.value = str(tmp_path / "nowhere" / "x.txt")  # type: ignore[union-attr]
        await p.press("enter")
        assert "No such file" in " ".join(p.text.split())
        await p.press("escape", "escape")
        assert p.app.screen is p.game
        assert path.read_text(encoding="utf-8").splitlines() == lines

    play(tmp_path, script)


def test_the_arrows_of_the_log_move_its_cursor(tmp_path: Path) -> None:
    """They scrolled it instead, and nothing but the last line could be chosen in a long log."""

    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "l")
        view = p.app.screen.view  # type: ignore[attr-defined]
        assert view.max_scroll_y > 0, "longer than its window"
        last = view.cursor
        await p.press("up", "up")
        assert view.cursor == last - 2
        await p.press("pageup")
        assert view.cursor == last - 17

    play(tmp_path, script)
