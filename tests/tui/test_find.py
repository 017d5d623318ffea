"""Finding things: labels to jump by, what can act next, the way back out of a set, what Confirm is called, filters."""

from __future__ import annotations

from pathlib import Path

from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.jump import JumpSheet, lettered
from ironbottom.tui.widgets.board import Board
from tui.map_screen import MALAYA, before_kota_bharu
from tui.screen import READY, Player, play


async def two_groups(p: Player) -> None:
    """From the first question of the patrol on to where two Groups act."""
    await p.press(*READY, "1", "5", "6", "7", "enter")
    for _ in range(8):
        if p.kind == "action" and len(p.game.choices.path[0].entries) > 1:
            return
        await p.press("0")


def here(p: Player) -> str:
    """The printed id of the hex under the cursor."""
    return p.game.map.scene.chart.hexes[p.game.map.cursor].id


def test_letters_for_few_and_for_many() -> None:
    few = lettered([("hex", i) for i in range(26)])
    assert list(few)[:3] == ["a", "b", "c"]
    many = lettered([("hex", i) for i in range(40)])
    assert len(many) == 40
    assert {len(label) for label in many} == {2}, "no label begins another"


def test_a_letter_jumps_to_a_stack(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("j")
        assert isinstance(p.app.screen, JumpSheet)
        labels = p.app.screen.labels
        marks = p.game.map.scene.marks
        assert {marks[s] for s in marks} == set(labels), "letters, and nothing beside them"
        assert f"{marks[p.game.map.scene.chart.ids['0706']]}x2" in p.text, "a letter stands on the counter"
        saigon = p.game.map.scene.chart.ids["1007"]
        await p.press(marks[saigon])
        assert not isinstance(p.app.screen, JumpSheet)
        assert here(p) == "1007"
        assert p.game.choices.lit is not None
        assert p.game.choices.lit.token == ("hex", "1007"), "its option is highlighted"
        await p.press("enter")
        assert p.kind == "movers", "and enter takes it"

    play(tmp_path, script, new=MALAYA)


def test_who_does_not_jump_stays(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        before = p.text
        await p.press("j", "escape")
        assert p.text == before

    play(tmp_path, script, new=MALAYA)


def test_labels_from_afar(tmp_path: Path) -> None:
    """In the smallest zoom there is no room for letters: the map comes nearer."""

    async def script(p: Player) -> None:
        p.game.map.set_zoom("mini")
        await p.press("j")
        assert p.game.map.zoom.name != "mini"
        await p.press("escape")

    play(tmp_path, script, new=MALAYA)


def test_groups_that_can_act_one_after_the_other(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await two_groups(p)
        board = p.game.board
        assert isinstance(board, Board)
        keys = p.game.answers_at()
        assert len(keys) > 1
        assert all(kind == "group" for kind, _ in keys)
        board.point(keys[0])
        await p.press("n")
        assert board.here == keys[1]
        lit = p.game.choices.lit
        assert lit is not None
        assert lit.inner is not None
        assert p.game.look.subject_of(p.game.table.view, lit.inner) == keys[1], "its actions are highlighted"
        await p.press("N")
        assert board.here == keys[0]
        await p.press("N")
        assert board.here == keys[-1], "round and round"

    play(tmp_path, script)


def test_letters_on_groups(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await two_groups(p)
        keys = p.game.answers_at()
        await p.press("j")
        assert isinstance(p.app.screen, JumpSheet)
        labels = {key: label for label, key in p.app.screen.labels.items()}
        assert list(labels) == keys
        await p.press(labels[keys[-1]])
        assert p.game.board.has_focus
        assert p.game.board.here == keys[-1]
        await p.press("enter")
        assert len(p.game.choices.path) == 2, "enter opens its actions"

    play(tmp_path, script)


def test_back_out_of_a_set(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for key in ("0", "escape"):
            await p.press("2")
            assert p.kind == "movers"
            assert "0  Back" in p.text
            answers = len(p.game.table.session.answers)
            await p.press(key)
            assert p.kind == "land"
            assert len(p.game.table.session.answers) == answers - 1
        await p.press("2", "end", "enter")
        assert p.kind == "land", "the row can be chosen as well"
        await p.press("0", "0", "1")
        assert p.kind == "cargo"
        await p.press("0")
        assert p.kind == "naval"

    play(tmp_path, script, new=MALAYA)


def test_back_from_attackers_that_were_chosen_before(tmp_path: Path) -> None:
    """Also of a game resumed at the set; the first question of a phase has no way back."""
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        assert p.kind == "attackers"
        await p.press("0")
        assert p.kind == "attack"

    play(tmp_path, script, new=None, open_save=path)


def test_confirm_is_called_by_its_key(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("2")
        assert "Confirm (enter): " in p.text
        assert "=  Confirm" not in p.text

    play(tmp_path, script, new=MALAYA)


def test_typing_a_name(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("slash", *"cam", "enter")
        assert here(p) == "1206"
        await p.press("enter")
        assert p.kind == "movers"

    play(tmp_path, script, new=MALAYA)


def test_nothing_on_the_board_is_an_answer(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        for key in ("j", "n"):
            await p.press(key)
            await p.see("Nothing on the board is an answer")

    play(tmp_path, script, new=NewGame(mission="1", army="us_marines", enemy="japan", seed=5))
