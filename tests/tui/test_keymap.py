"""Keys: none gets in another's way, any can be changed, and what cannot be had is refused with the reason."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.widgets import Input

from ironbottom.tui import keymap
from ironbottom.tui.key_names import key_name
from ironbottom.tui.keymap import catalogue, checked, clashes, fault, frailty, real, split
from ironbottom.tui.keymap_places import AREAS, DELIBERATE, FOCUS
from ironbottom.tui.screens.keys import KeysScreen, PressKey
from ironbottom.tui.settings import FILE, Settings, read_settings
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play
from tui.sizes import SIZES

# ------------------------------------------------------------------ conflicts


def test_no_key_gets_in_another_s_way() -> None:
    assert clashes({}) == []


def test_what_is_meant_so_is_really_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception that is needed no more must go: it would hide the next conflict."""
    monkeypatch.setattr(keymap, "DELIBERATE", frozenset())
    found = {(clash.key, clash.one, clash.other) for clash in clashes({})}
    assert found == DELIBERATE


def test_the_check_sees_what_textual_does_not() -> None:
    same_screen = clashes({"game.hint": "o"})
    assert any({c.one, c.other} == {"game.hint", "game.odds"} for c in same_screen)
    widget_and_screen = clashes({"game.hint": "z"})
    assert any({c.one, c.other} == {"board.zones", "game.hint"} for c in widget_and_screen)
    screen_and_app = clashes({"game.hint": "ctrl+p"})
    assert any({c.one, c.other} == {"game.hint", "app.palette"} for c in screen_and_app)
    answers = clashes({"game.hint": "7"})
    assert any(keymap.ANSWER in (c.one, c.other) for c in answers)
    lists = clashes({"game.hint": "down"})
    assert lists, "a list has it"
    assert clashes({"game.hint": "semicolon"}) == []


def test_every_id_has_an_area_and_words() -> None:
    for bound in catalogue().values():
        assert bound.id.partition(".")[0] in AREAS, f"name the area of {bound.id} in keymap_places"
        assert bound.words, bound.id
        assert all(real(key) for key in bound.keys), bound


def test_keys_of_the_beginning_arrive() -> None:
    """Whatever often never arrives is not the only way to an action."""
    for bound in catalogue().values():
        if bound.id in (
            "app.palette",
            "app.quit",
            "app.suspend",
        ):  # ":" and "q", and a terminal that takes ctrl+z does the same
            continue
        assert any(not frailty(key) for key in bound.keys), bound


def test_where_the_focus_may_be_is_known(tmp_path: Path) -> None:
    """The table of the check holds every widget that really can have the focus."""

    def verify(p: Player) -> None:
        screen = p.app.screen
        if isinstance(screen, CommandPalette):
            return
        names = next((FOCUS[k.__name__] for k in type(screen).__mro__ if k.__name__ in FOCUS), ())
        known = tuple(getattr(importlib.import_module(module), name) for module, name in names)
        for widget in screen.focus_chain:
            assert isinstance(widget, (*known, Input)), f"{type(widget).__name__} on {type(screen).__name__}"

    async def title(p: Player) -> None:
        for keys in ("n", "escape", "a", "escape", "s", "escape", "r", "escape", "comma", "k", "enter"):
            await p.press(keys)
            verify(p)

    async def rifles(p: Player) -> None:
        await p.press(*READY, "0", "1")
        verify(p)
        for keys in ("question_mark", "escape", "l", "escape", "c", "escape", "X", "n", "r", "escape"):
            await p.press(keys)
            verify(p)

    async def map_game(p: Player) -> None:
        verify(p)
        for keys in ("g", "escape", "v", "escape", "t", "escape"):
            await p.press(keys)
            verify(p)

    play(tmp_path / "a", title, new=None)
    play(tmp_path / "b", rifles)
    play(tmp_path / "c", map_game, new=MALAYA)


# ------------------------------------------------------------------ refusals and remarks


def test_a_taken_key_is_refused_with_whose_it_is() -> None:
    assert "Odds" in fault({}, "game.hint", "o")
    assert "answers" in fault({}, "game.hint", "A")
    assert "no key" in fault({}, "game.hint", "ctrl+nonsense")
    assert fault({}, "game.hint", "") == "there must be a key"
    assert fault({}, "game.hint", "semicolon") == ""
    assert "Why" in fault({}, "game.hint", "w")
    assert fault({"game.why": "semicolon"}, "game.hint", "w") == "", "it is free now"
    assert fault({"game.why": "semicolon"}, "game.hint", "semicolon") != ""


def test_frail_keys() -> None:
    for key in ("ctrl+s", "ctrl+i", "alt+x", "shift+enter", "ctrl+left", "f5", "cmd+k", "ctrl+z", "ctrl+b"):
        assert frailty(key), key
    for key in ("x", "question_mark", "space", "pageup", "ctrl+r", "f2", "left"):
        assert not frailty(key), key


def test_of_a_settings_file_the_good_keys_are_used() -> None:
    good, remarks = checked(
        {
            "game.hint": "semicolon",
            "game.odds": "semicolon",
            "game.hnit": "x",
            "log.close": "X",
            "game.rule": "nokey",
        }
    )
    assert good == {"game.hint": "semicolon", "log.close": "escape,X"}, "escape always leads out"
    assert len(remarks) == 3
    assert "Odds" in remarks[0]
    assert "stays on o" in remarks[0]
    assert 'did you mean "game.hint"' in remarks[1]
    assert 'no key "nokey"' in remarks[2]


def test_names_of_keys() -> None:
    names = {
        "question_mark": "?",
        "slash": "/",
        "escape": "esc",
        "ctrl+r": "^r",
        "minus": "-",
        "upper_p": "P",
    }
    assert {key: key_name(key) for key in names} == names
    assert split("a, b,,c") == ("a", "b", "c")


# ------------------------------------------------------------------ the screen


def lit_on(p: Player, id: str) -> KeysScreen:
    """Put the cursor of the list on an action."""
    screen = p.app.screen
    assert isinstance(screen, KeysScreen)
    screen.menu.highlighted = next(i for i, b in enumerate(screen.shown) if b is not None and b.id == id)
    return screen


def test_a_key_is_changed_used_at_once_and_after_a_restart(tmp_path: Path) -> None:
    async def change(p: Player) -> None:
        await p.press("comma", "k")
        lit_on(p, "game.hint")
        await p.press("enter", "o")
        assert isinstance(p.app.screen, PressKey), "the key is taken"
        assert 'the key of "Odds"' in " ".join(p.text.split())
        await p.press("ctrl+s")
        assert "often never arrives" in p.text
        await p.press("semicolon")
        assert p.app.settings.keys == {"game.hint": "semicolon"}
        assert "1 changed" in p.text
        await p.press("escape", "escape")
        while p.game.paused:
            await p.press("space")
        assert p.app.screen.active_bindings["semicolon"].binding.id == "game.hint"
        await p.press("h")
        assert "Program's rating" not in p.text
        assert p.app.screen is p.game
        await p.press("semicolon")
        await p.wait(lambda: p.app.screen is not p.game, "the hint")

    async def again(p: Player) -> None:
        assert not p.app.remarks
        while p.game.paused:
            await p.press("space")
        await p.press("semicolon")
        await p.wait(lambda: p.app.screen is not p.game, "the hint")
        await p.press("escape", "comma", "k")
        lit_on(p, "game.hint")
        await p.press("u")
        assert p.app.settings.keys == {}
        lit_on(p, "game.odds")
        await p.press("a", "semicolon")
        assert p.app.settings.keys == {"game.odds": "o,semicolon"}
        await p.press("x", "y")
        assert p.app.settings.keys == {}
        assert read_settings(tmp_path).settings.keys == {}

    play(tmp_path, change, settings=None)
    assert read_settings(tmp_path).settings.keys == {"game.hint": "semicolon"}
    play(tmp_path, again, settings=None)


def test_a_conflict_in_the_file_is_told_and_the_default_stays(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"keys": {"game.hint": "o"}, "pace": "instant"}')

    async def script(p: Player) -> None:
        assert any("Hint" in remark and "stays on h" in remark for remark in p.app.remarks)
        assert p.app.settings.keys == {}
        note = next(s for s in p.app.screen_stack if "About your settings" in getattr(s, "title_text", ""))
        assert note is not None
        p.app.settings.pace = "step"
        p.app.keep_settings()

    text = (tmp_path / FILE).read_text()
    play(tmp_path, script, settings=None)
    assert (tmp_path / "settings.broken.json").read_text() == text, "what was written by hand is not lost"


def test_escape_stays_and_a_reset_waits_its_turn(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("comma", "k")
        lit_on(p, "settings.close")
        await p.press("enter", "w")
        assert p.app.settings.keys["settings.close"] == "escape,w"
        lit_on(p, "settings.reset")
        await p.press("enter", "q")
        assert p.app.settings.keys["settings.reset"] == "q"
        lit_on(p, "settings.close")
        await p.press("u")
        assert "Not yet" in p.text, "q is another's now"
        assert "settings.close" in p.app.settings.keys
        await p.press("slash", *"odds")
        assert "game.odds" in p.text
        assert "game.hint" not in p.text
        await p.press("escape")
        screen = p.app.screen
        assert isinstance(screen, KeysScreen), "escape ends the search first"
        assert any(bound is not None and bound.id == "title.continue" for bound in screen.shown)

    play(tmp_path, script, new=None, settings=Settings())


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
def test_golden(tmp_path: Path, golden: Callable[[str, str], None], size: tuple[int, int]) -> None:
    name = f"{size[0]}x{size[1]}"

    async def script(p: Player) -> None:
        await p.press("comma", "k")
        lit_on(p, "game.hint")
        await p.rest()
        golden(f"keys-{name}", p.text)
        await p.press("enter", "o")
        golden(f"press-key-{name}", p.text)

    play(tmp_path, script, size, new=None, settings=Settings(keys={"game.undo": "semicolon"}))
