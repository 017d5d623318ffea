"""1942 on the screen, by keys: marching, shipping, attacking, overlays, jumps, set-up, the Enemy's turn and its replay."""

from __future__ import annotations

from pathlib import Path

from ironbottom.games.nineteen42 import events as e
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.base import Note
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.replay import ReplayScreen
from ironbottom.tui.settings import Settings
from ironbottom.tui.widgets.map_board import MapBoard
from tui.map_screen import MALAYA, before_kota_bharu
from tui.screen import Player, play


def board(p: Player) -> MapBoard:
    """The map of the game."""
    return p.game.map


def here(p: Player) -> str:
    """The printed id of the hex under the cursor."""
    return board(p).scene.chart.hexes[board(p).cursor].id


def where(p: Player, unit: str) -> str:
    """Where a unit stands."""
    g = p.game.table.session.g
    found: str = g.index.map.ids[g.state.units[unit].hex]
    return found


def test_a_stack_marches_by_keyboard(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        assert p.kind == "land"
        assert here(p) == "0706", "the cursor stands on the stack of the first option"
        assert board(p).scene.marks, "its reach is shown"
        await p.press("2")
        assert p.kind == "movers"
        assert here(p) == "0806"
        await p.press("enter")
        assert p.kind == "march"
        await p.press("f", *"0705", "enter")
        assert here(p) == "0705", "what was typed is highlighted, and the map has come along"
        await p.see("of 5 points")
        assert board(p).scene.marks[board(p).cursor] == "X", "the way ends here"
        await p.press("enter")
        assert p.kind == "land"
        assert where(p, "jp-gds-5") == "0705"

    play(tmp_path, script, new=MALAYA)


def test_a_stack_marches_on_the_map(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("tab", "n")
        assert board(p).has_focus
        assert here(p) == "0806", "n goes to the next stack that can act"
        await p.press("N")
        assert here(p) == "0706"
        await p.press("enter")
        assert p.kind == "movers"
        assert p.game.choices.ticked == ("jp-gds-3", "jp-gds-4"), "a stack marches together"
        await p.press("enter")
        assert p.kind == "march"
        assert board(p).has_focus, "who plays on the map stays there"
        await p.press("up")
        assert here(p) == "0705"
        await p.press("enter")
        assert where(p, "jp-gds-3") == where(p, "jp-gds-4") == "0705"

    play(tmp_path, script, new=MALAYA)


def test_a_hex_that_is_no_option_tells_all_about_itself(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("tab", "g", *"singap", "enter")
        assert here(p) == "0813"
        await p.press("enter")
        assert isinstance(p.app.screen, Note)
        assert "city 6, port, fortress" in p.text
        assert "held by the Allies" in p.text
        await p.press("escape")
        assert p.kind == "land"

    play(tmp_path, script, new=MALAYA)


def test_overlays(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        plain = dict(board(p).scene.marks)
        await p.press("tab")
        words = {
            "z": "zones of control",
            "u": "umbrellas",
            "s": "your supply",
            "e": "the enemy's supply",
            "r": "reach",
        }
        for key, text in words.items():
            await p.press(key)
            await p.see(f"Overlay: {text}"[:35])
            assert dict(board(p).scene.marks) != plain
            await p.press(key)
            await p.see("No overlay")
        await p.press("o")
        assert board(p).scene.zones is not None, "owners are areas"
        await p.press("o")
        assert board(p).scene.zones is None
        assert dict(board(p).scene.marks) == plain

    play(tmp_path, script, new=MALAYA)


def test_several_overlays_at_once(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        def mark(hex_id: str) -> str:
            return board(p).scene.marks.get(board(p).scene.chart.ids[hex_id], "")

        await p.press("tab", "s")
        assert mark("1007") == "S", "Saigon is a source"
        assert not mark("0813")
        await p.press("s", "e")
        assert mark("0813") == "E", "Singapore is one of the enemy's"
        await p.press("z")
        assert "z" in mark("0806"), mark("0806")
        assert mark("0813") == "EZ"
        await p.press("o", "u")
        assert board(p).scene.zones is not None, "areas lie beside marks"
        assert mark("0813") == "ZU", "the first overlay of marks makes room for the third"
        await p.press("o", "u", "z", "tab", "v", "z", "s")
        assert "[x] zones of control" in p.text
        assert "[x] your supply" in p.text
        await p.press("enter")
        assert mark("1007") == "zS"

    play(tmp_path, script, new=MALAYA)


def test_a_unit_is_shipped(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0", "0")
        assert p.kind == "naval"
        await p.press("1", "enter")
        assert p.kind == "goal"
        await p.press("1")
        await p.see("umbrella")
        await p.press("f", *"cam", "enter", "enter")
        assert p.kind == "naval"
        assert where(p, "jp-41") == "1206"
        assert p.game.table.session.g.state.nmp["Japanese"] == 4, "as many go aboard as may"
        assert "NMP 4" in p.text

    play(tmp_path, script, new=MALAYA)


def test_an_attack_is_built_and_made(tmp_path: Path) -> None:
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        assert "Attack on 0610 Kota Bharu" in p.text
        assert "20 : 10   column 2:1" in p.text
        assert "Air support (6.41.a)" in p.text
        assert "/6 DR defender retreats" in p.text
        await p.press("1")
        assert "12 : 10   column 1:1" in p.text, "the odds follow the ticks"
        await p.press("2")
        assert "4 : 10" in p.text
        assert "(n42:6.2.f)" in p.text, "below 1:1 there is no attack"
        await p.press("enter")
        assert p.kind == "attackers", "what is barred is refused"
        await p.press("1", "2", "enter")
        assert any(type(event) is e.Fought for event in p.game.table.session.log)

    play(tmp_path, script, new=None, open_save=path)


def test_attackers_are_toggled_on_the_map(tmp_path: Path) -> None:
    path = before_kota_bharu(tmp_path)

    async def script(p: Player) -> None:
        await p.press("tab")
        assert here(p) == "0510"
        await p.press("space")
        assert p.game.choices.ticked == ()
        await p.press("space")
        assert len(p.game.choices.ticked) == 3
        marks = board(p).scene.marks
        assert marks[board(p).scene.chart.ids["0610"]] == "X"
        await p.press("enter")
        assert any(type(event) is e.Fought for event in p.game.table.session.log)

    play(tmp_path, script, new=None, open_save=path)


def told(p: Player) -> str:
    """What a screen tells beside the map; this may show another part, as it moves only where it must."""
    return "\n".join(row[46:] for row in p.text.split("\n"))


def test_the_enemys_turn_is_told_and_replayed(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("x")
        await p.see("The Enemy has not moved yet.")
        await p.press("0", "0", "0")
        assert "Turn 0 of 6" in p.text, "what the turn came to, before the next begins"
        await p.press("enter")
        await p.wait(lambda: p.game.paused, "more has happened than the small log shows")
        assert "space: on" in p.text
        await p.press("escape")
        await p.wait(lambda: not p.game.busy, "the question")
        assert p.kind == "land"
        assert p.game.table.session.g.state.turn == 1
        await p.press("x")
        assert isinstance(p.app.screen, ReplayScreen)
        assert "act 1 of" in p.text
        first = told(p)
        await p.press("space")
        assert "act 2 of" in p.text
        await p.press("backspace")
        assert told(p) == first, "back is as it was"
        await p.press("end", "space")
        assert not isinstance(p.app.screen, ReplayScreen), "on after the last act leads out"

    play(tmp_path, script, new=MALAYA, settings=Settings(pace="brisk"))


def test_step_by_step(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("0", "0", "0")
        waits = 0
        while p.game.paused:
            waits += 1
            assert waits < 200
            await p.press("space")
        assert waits > 3, "it waits after each act"
        assert p.kind == "land"

    play(tmp_path, script, new=MALAYA, settings=Settings(pace="step", summaries="off"))


def test_how_the_game_stands(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("t")
        for words in ("Victory", "Allied Major Victory", "Shipping", "8 a turn", "Reinforcements", "45 Ind"):
            assert words in p.text
        await p.press("escape", "b")
        assert "Malaya and Singapore" in p.text

    play(tmp_path, script, (100, 50), new=MALAYA)


def test_the_set_up_helper(tmp_path: Path) -> None:
    new = NewGame("nineteen42", "campaign", ALLIES, JAPAN, 5, switches=("12.63",), bots={JAPAN: "random"})

    async def script(p: Player) -> None:
        assert p.kind == "deploy"
        assert "In history:" in p.text
        unit = p.game.table.asked.about
        await p.press("H")
        assert p.kind == "deploy"
        assert unit in p.game.table.session.g.state.units
        await p.press("0")
        assert p.kind != "deploy", "the rest stands as in history"

    play(tmp_path, script, new=new)


def test_two_at_one_keyboard(tmp_path: Path) -> None:
    new = NewGame("nineteen42", "malaya", JAPAN, ALLIES, 5, bots={JAPAN: "person", ALLIES: "person"})

    async def script(p: Player) -> None:
        assert p.game.table.side == JAPAN
        await p.press("0", "0", "0")
        assert p.game.table.side == ALLIES
        assert p.kind == "land"
        assert "Allies land" in p.text

    play(tmp_path, script, new=new)


def test_looking_on_to_the_end(tmp_path: Path) -> None:
    new = NewGame("nineteen42", "malaya", JAPAN, ALLIES, 5, bots={JAPAN: "random", ALLIES: "random"})

    async def script(p: Player) -> None:
        await p.wait(lambda: isinstance(p.app.screen, EndScreen), "the end", 4000)
        for words in ("Malaya and Singapore", "units surviving", "What fell when"):
            assert words in p.text
        await p.press("escape")
        assert "The game is over." in p.text

    play(tmp_path, script, (100, 50), new=new)
