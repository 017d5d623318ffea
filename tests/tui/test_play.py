"""A person at the keyboard: questions, sets, undo, resume, the Enemy's pace."""

from __future__ import annotations

from pathlib import Path

import pytest

from ironbottom.games.rifles.state import SQUAD
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.saves import listed
from ironbottom.tui.screens.base import Confirm, Enlarge, Note
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.title import TitleScreen
from ironbottom.tui.screens.weighing import WeighingScreen
from ironbottom.tui.settings import Settings
from tui.screen import PATROL, READY, Player, play


def test_a_new_game_from_the_title_screen(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("n", "end", "enter", "enter", "enter", "s", "5", "enter", "enter")
        await p.wait(lambda: p.playing, "a game")
        await p.rest()
        assert p.game.table.session.seed == 5
        assert p.game.table.session.content.options == {
            "mission": "1",
            "army": "us_marines",
            "enemy": "japan",
        }
        await p.see("Build your squad")

    play(tmp_path, script, new=None)
    assert [s.name for s in listed(tmp_path)] == ["rifles-1-us_marines-5"]


def test_only_legal_enemies_are_offered(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("n", "end", "enter")
        assert "Imperial Japanese Army" in p.text
        assert "British Commonwealth" not in p.text

    play(tmp_path, script, new=None)


def test_building_a_squad_by_hand_and_taking_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("1", "2", "2")
        assert "7 of 10 Build Points left" in p.text
        assert "1 x M1911 Pistol, 2 x M1903 Springfield Rifle" in p.text
        await p.press("u")
        assert "8 of 10 Build Points left" in p.text
        assert "Taken back" in p.text
        await p.press("y")
        assert "7 of 10 Build Points left" in p.text
        await p.press("1")
        assert "as many of them as the card allows" in p.text, "there is but one pistol"
        await p.press("0")
        assert p.kind == "leader"

    play(tmp_path, script)


def test_a_set_is_ticked_and_confirmed(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("R")
        assert p.kind == "hand out"
        assert "6 chosen of 6" in p.text
        await p.press("B")
        assert "5 chosen of 6" in p.text
        await p.press("enter")
        assert p.kind == "hand out", "five are no answer"
        assert "not an answer yet" in p.text
        await p.press("end", "up", "space", "enter")
        assert p.kind == "leader"
        kit = {u.id for u in p.game.table.session.g.state.units.values() if u.kit}
        assert kit == {"A", "C", "D", "E", "F", "G"}

    play(tmp_path, script)


def test_arrows_and_enter_are_enough(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("enter", "enter", "enter", "enter", "enter", "enter")
        assert p.kind == "action"
        assert p.game.table.session.g.state.groups[1].stripe == 6

    play(tmp_path, script)


def test_the_mouse_is_an_extra(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        await p.pilot.click("#choices", offset=(8, 0))
        await p.rest()
        assert p.kind == "action", "a click chooses"
        await p.pilot.click("#board", offset=(34, 6))
        await p.wait(lambda: p.game.board.cursor == ("group", 1), "the cursor on the Group")
        assert "M1903 Springfield Rifle" in p.text

    play(tmp_path, script)


def test_space_never_answers(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        await p.press("space", "space")
        assert p.kind == "regroup"

    play(tmp_path, script)


def test_the_group_first_and_then_the_action(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "1", "E", "F", "enter", "0")
        assert p.kind == "action"
        assert "Group 2 in the entry area: E F G" in p.text
        await p.press("2")
        assert "What does Group 2 do?" in p.text
        await p.press("escape")
        assert "All actions" in p.text
        await p.press("3")
        assert "Group 1 [A B C D]: move to #6" in p.text
        await p.press("escape", "tab", "end", "enter")
        assert "What does Group 2 do?" in p.text, "enter on the board takes the Group under the cursor"
        await p.press("1")
        assert [g.stripe for g in p.game.table.session.g.state.groups.values() if g.side == SQUAD] == [7, 6]

    play(tmp_path, script)


def test_typing_filters(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("f", *"m1", "space", *"rifle")
        assert "M1903 Springfield" in p.text
        assert "Mortar" not in p.text.split("Build your squad")[1].split("Your squad so far")[0]
        await p.press("escape")
        assert "M1911 Pistol" in p.text

    play(tmp_path, script)


def test_page_keys_in_a_list_that_is_empty(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("f", *"zzz", "enter", "pagedown", "pageup", "enter", "space", "o")
        assert p.kind == "buy"
        await p.press("escape", "r", "slash", *"zzz", "enter", "pagedown", "enter", "s")
        assert "Nothing found" in p.text

    play(tmp_path, script)


def test_what_ends_the_game_is_asked_about(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        await p.press("f", *"give", "enter", "enter")
        assert isinstance(p.app.screen, Confirm)
        await p.press("n")
        assert p.kind == "action"
        await p.press("enter", "y")
        await p.wait(lambda: isinstance(p.app.screen, EndScreen), "the end")
        assert "GIVEN UP" in p.text
        await p.press("u")
        assert p.kind == "action"

    play(tmp_path, script)


def test_undo_stops_at_dice_and_offers_a_take_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0")
        answers = len(p.game.table.session.answers)
        await p.press("u")
        assert isinstance(p.app.screen, Confirm)
        assert "dice have fallen" in p.text.lower()
        await p.press("n")
        assert len(p.game.table.session.answers) == answers
        await p.press("u", "y")
        assert p.kind == "regroup"
        assert "take-back" in p.text
        await p.press("y")
        assert p.kind == "action"
        assert len(p.game.table.session.answers) == answers

    play(tmp_path, script)


def test_a_game_is_resumed_at_the_same_question(tmp_path: Path) -> None:
    left: list[str] = []

    async def leave(p: Player) -> None:
        await p.press(*READY, "0", "1", "1")
        left.append(p.text)

    async def back(p: Player) -> None:
        assert "Continue" in p.text
        await p.press("enter")
        await p.wait(lambda: p.playing, "the game")
        await p.rest()
        assert _question(p.text) == _question(left[0])
        assert [line.text for line in p.game.table.book.lines][-1] in left[0].replace("\n", " ")
        await p.press("q")
        assert isinstance(p.app.screen, TitleScreen)

    play(tmp_path, leave)
    play(tmp_path, back, new=None)


def _question(text: str) -> list[str]:
    """Status, board, question and options: all above the log."""
    return text.splitlines()[:18]


def test_the_game_waits_until_the_news_are_read(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert p.game.paused
        assert "-- that is all --" in p.text
        p.game.set_focus(p.game.choices)  # wherever the focus may be
        await p.press("space")
        assert not p.game.paused
        assert p.kind == "buy"

    play(tmp_path, script, settings=Settings(pace="brisk"))


def test_step_by_step(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        while p.game.paused:
            await p.press("space")
        await p.press(*READY)
        while p.game.paused:
            await p.press("space")
        await p.press("0", "0")
        stops = 0
        while p.kind != "regroup" and p.game.paused:
            stops += 1
            await p.press("space")
        assert stops >= 1
        await p.press("p")
        assert p.game.pace == "brisk"
        assert p.app.settings.pace == "step", "another pace for this game alone"

    play(tmp_path, script, settings=Settings(pace="step"))


def test_a_hint_is_shown_and_not_given(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "h")
        await p.wait(lambda: isinstance(p.app.screen, WeighingScreen), "the hint", 4000)
        await p.pilot.pause()
        assert "Hint: " in p.text
        assert "Because: " in p.text
        answers = len(p.game.table.session.answers)
        await p.press("enter")
        assert len(p.game.table.session.answers) == answers

    play(tmp_path, script)


def test_rules_of_the_question_and_search(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "r")
        await p.see("rifles:3.2.g")
        await p.press("slash", *"overwatch")
        await p.see("3.2.1.e Stand by")
        await p.press("escape", "escape")
        assert p.kind == "action"
        assert p.app.screen is p.game

    play(tmp_path, script)


def test_the_log_is_searched_and_leads_back(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "l", "slash", *"leads", "enter")
        assert "leads the squad" in p.text
        await p.press("g")
        assert isinstance(p.app.screen, Confirm)
        assert "Dice have fallen" in p.text, "all is said in one box"
        await p.press("y")
        assert p.kind == "leader"
        assert "take-back" in p.text

    play(tmp_path, script)


def test_a_disk_that_refuses_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        session = p.game.table.session
        store, answers = session.store, len(session.answers)
        assert store is not None

        def refuse(*args: object) -> None:
            raise SaveError(p.game.table.path, "the disk is full", "make room")

        good = store.answer
        store.answer = refuse  # type: ignore[method-assign]
        await p.press("0")
        assert isinstance(p.app.screen, Note)
        assert "the disk is full" in p.text
        assert len(session.answers) == answers
        store.answer = good  # type: ignore[method-assign]
        await p.press("enter", "0")
        assert p.kind == "action"

    play(tmp_path, script)


def test_an_answer_that_crashes_is_told_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0")
        monkeypatch.setattr("ironbottom.games.rifles.act.relocate", _crash)
        await p.press("1")
        assert isinstance(p.app.screen, Note)
        assert "set aside" in p.text
        await p.press("enter")
        assert p.kind == "action"
        monkeypatch.undo()
        await p.press("1")
        assert p.game.table.session.g.state.groups[1].stripe == 6

    play(tmp_path, script)


def _crash(*args: object) -> None:
    raise ZeroDivisionError("a fault of the rules")


def test_notices_of_a_save_are_shown(tmp_path: Path) -> None:
    async def leave(p: Player) -> None:
        await p.press(*READY)

    async def back(p: Player) -> None:
        assert isinstance(p.app.screen, Note)
        assert "damaged" in p.text.replace("\n", " ")

    play(tmp_path, leave)
    path = next(tmp_path.glob("*.ib"))
    blob = bytearray(path.read_bytes())
    page = len(blob) // 2 // 4096 * 4096
    blob[page : page + 64] = b"\xff" * 64
    path.write_bytes(bytes(blob))
    play(tmp_path, back, new=None, open_save=path)


@pytest.mark.parametrize("size", [(20, 5), (79, 24), (80, 23), (1, 1)])
def test_a_window_that_is_too_small_asks_to_be_enlarged(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.wait(lambda: isinstance(p.app.screen, Enlarge), "the request")
        answers = len(p.game.table.session.answers)
        await p.press("1", "enter", "space")
        assert len(p.game.table.session.answers) == answers
        if size[0] >= 20:
            assert "Please enlarge" in p.text.replace("\n", " ")
        await p.pilot.resize_terminal(80, 24)
        await p.wait(lambda: p.app.screen is p.game, "the game again")
        await p.press("R")
        assert p.kind == "hand out"

    play(tmp_path, script, size)


def test_names_are_never_read_as_markup(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        p.game.table.session.g.state.units["A"].name = "[bold red]Sgt. [/] Brackets [x"
        p.game.show()
        await p.press("tab", "end")
        await p.see("[bold red]Sgt. [/] Brackets [x")

    play(tmp_path, script)


def test_patrol_is_what_the_other_tests_take_it_for() -> None:
    assert PATROL.seed == 5
