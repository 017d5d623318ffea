"""Keyboards of other scripts: keys are understood by their place, texts stay as they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from ironbottom.tui.hexmap.sheets import Goto
from ironbottom.tui.layouts import BELIEVED, DIGITS, KEYS, LAYOUTS, NONE, SHIFTED, TABLES, Keyboard
from ironbottom.tui.screens.dice import DiceSheet
from ironbottom.tui.screens.keys import PressKey
from ironbottom.tui.screens.layers import LayersSheet
from ironbottom.tui.screens.log import LogScreen
from tui.map_screen import MALAYA
from tui.screen import Player, play
from tui.together import done, typed


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_layout_has_a_place_for_each_key(name: str) -> None:
    low, high = LAYOUTS[name]
    assert len(low) == len(KEYS) == len(high) == len(SHIFTED)
    signs = [sign for sign in low + high if sign != NONE]
    assert len(signs) == len(set(signs))
    assert len(DIGITS.get(name, "")) in (0, 10)


@pytest.mark.parametrize(
    ("typed_in", "meant"),
    [
        ("йцукенгшщз", "qwertyuiop"),
        ("ФЫВАПРОЛД", "ASDFGHJKL"),
        ("БЮ", "<>"),
        ("фівапролдє", "asdfghjkl'"),
        ("ασδφγηξκλ", "asdfghjkl"),
        ("ςερτυθιοπ", "wertyuiop"),
        ("שדגכעיחלךף", "asdfghjkl;"),
        ("ضصثقفغعهخح", "qwertyuiop"),
        ("שנ٣", "ab3"),
        ("ｈｑ１？　", "hq1? "),
        ("ちとしはきくまのり", "asdfghjkl"),
        ("チトシ", "asd"),
        ("ﾁﾄｼ", "asd"),
        ("ちあ", "a3"),  # the vowels are believed once kana keys are in use
        ("éèçà", "2790"),
        ("é\"'(", "2345"),
    ],
)
def test_signs_are_keys_by_their_place(typed_in: str, meant: str) -> None:
    keyboard = Keyboard()
    assert "".join(keyboard.latin(sign) for sign in typed_in) == meant


def test_what_is_latin_or_unknown_is_left_alone() -> None:
    keyboard = Keyboard()
    assert [keyboard.latin(sign) for sign in "aZ0;/?字あ€"] == [""] * 9


def test_signs_that_are_ascii_as_well_are_believed_only_beside_others_of_their_layout() -> None:
    keyboard = Keyboard()
    assert keyboard.latin(";") == ""
    assert keyboard.latin("α") == "a"
    assert keyboard.latin(";") == "q"
    assert keyboard.latin("x") == ""  # a Latin letter: the keyboard has been switched
    assert keyboard.latin(";") == ""
    assert set(TABLES["azerty"]) == BELIEVED


@pytest.mark.parametrize("key", ["д", "λ", "ך", "م", "ｌ", "り"])
def test_a_key_of_a_game(key: str, tmp_path: Path) -> None:
    """L, by its place: the log."""

    async def script(p: Player) -> None:
        typed(p, key)
        await done(p)
        assert isinstance(p.app.screen, LogScreen)

    play(tmp_path, script)


def test_a_letter_that_a_sheet_listens_to(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        typed(p, "м")
        await done(p)
        assert isinstance(p.app.screen, LayersSheet)
        typed(p, "я")
        await done(p)
        assert [overlay.key for overlay in p.game.map.overlays] == ["z"]

    play(tmp_path, script, new=MALAYA)


def test_a_french_digit_answers(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        n = len(p.game.table.session.answers)
        typed(p, "&")  # the first of what can be bought
        await done(p)
        await p.rest()
        assert len(p.game.table.session.answers) == n + 1

    play(tmp_path, script)


def test_a_text_stays_as_it_is_typed(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        typed(p, "п", "С", "и", "н")  # g, and a name
        await done(p)
        assert isinstance(p.app.screen, Goto)
        assert p.app.screen.query_one(Input).value == "Син"

    play(tmp_path, script, new=MALAYA)


def test_dice_are_typed_in_any_digits_and_their_letters_are_keys(tmp_path: Path) -> None:
    from ironbottom.kernel.ask import Roll

    async def script(p: Player) -> None:
        sheet = DiceSheet(p.game.table, Roll("x", "1", 3, 10))
        await p.app.push_screen(sheet)
        await p.wait(lambda: sheet.shown_at is not None, "it is seen")
        typed(p, "３", "٤", "é")
        await done(p)
        assert sheet.query_one(Input).value == "342"
        typed(p, "й")  # q
        await done(p)
        assert p.app.screen is not sheet

    play(tmp_path, script)


def test_a_key_to_be_chosen_is_taken_as_it_is(tmp_path: Path) -> None:
    from ironbottom.tui.keymap import catalogue

    async def script(p: Player) -> None:
        sheet = PressKey(catalogue()["game.hint"], ("h",), {})
        chosen: list[str | None] = []
        await p.app.push_screen(sheet, chosen.append)
        await p.wait(lambda: sheet.shown_at is not None, "it is seen")
        typed(p, "ё")
        await done(p)
        await p.wait(lambda: bool(chosen), "a key")
        assert chosen == ["ё"]

    play(tmp_path, script)


def test_what_is_not_understood_is_told_once(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        typed(p, "字")
        await done(p)
        await p.see("Keys are Latin letters")
        typed(p, "down")
        await done(p)
        assert "Keys are Latin letters" not in p.text
        typed(p, "字")
        await done(p)
        assert "Keys are Latin letters" not in p.text

    play(tmp_path, script)
