"""Correcting a game by hand on the screen."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from ironbottom.kernel.saves import BY_HAND, listed, open_game
from ironbottom.tui.screens.adjust import AdjustScreen
from tui import adjust_screen
from tui.screen import PATROL, Player, play


def on_top(p: Player) -> AdjustScreen:
    """The screen of corrections."""
    return next(s for s in reversed(p.app.screen_stack) if isinstance(s, AdjustScreen))


async def change(p: Player, words: str, typed: str, sure: bool = True) -> None:
    """Filter to a field, and type its new value."""
    await p.press("f")
    screen = on_top(p)
    screen.query_one("#adjust-filter", Input).value = words
    await p.wait(lambda: screen.words == words, "the filter is taken over")
    await p.press("enter", "enter")
    box = screen.query_one("#adjust-value", Input)
    await p.wait(lambda: box.has_focus, "the line for the value is there")
    box.value = typed
    await p.press("enter")
    if sure and "Go on?" in p.text:
        await p.press("y")


def test_a_correction_is_made_noted_marked_and_taken_back(tmp_path: Path) -> None:
    path = adjust_screen.rifles(tmp_path)

    async def script(p: Player) -> None:
        session = p.game.table.session
        rp = session.g.state.rp
        began = session.look_back(
            session.step_start
        ).g.state.rp  # a correction lets go what was answered since
        await p.press("exclamation_mark")
        await change(p, "recon", str(rp + 3))
        await p.see("Done: Turn and points, Recon")
        assert session.g.state.rp == rp + 3
        await p.press("u")
        await p.see("The last correction is taken")
        assert session.g.state.rp == began
        await p.press("u")
        await p.see("There is no correction")
        await p.press("enter")
        await p.wait(lambda: on_top(p).query_one("#adjust-value", Input).has_focus, "the line is open")
        on_top(p).query_one("#adjust-value", Input).value = str(rp + 5)
        await p.press("enter")
        await p.press("escape", "escape")
        await p.rest()
        assert p.app.screen is p.game
        assert p.game.table.asked is not None
        assert session.g.state.rp == rp + 5
        await p.press("l")
        await p.see(f"by hand now {rp + 5}")
        await p.press("escape", "u")
        await p.see("Taken back")
        assert session.g.state.rp == began

    play(tmp_path, script, open_save=path, new=None)
    assert listed(tmp_path)[0].summary.endswith(BY_HAND)
    session = open_game(path).session
    assert [n.kind for n in session.notes] == ["adjust"] * 4
    session.close()


def test_what_does_not_fit_is_refused_and_the_line_stays(tmp_path: Path) -> None:
    path = adjust_screen.rifles(tmp_path)

    async def script(p: Player) -> None:
        before = p.game.table.session.hash()
        await p.press("exclamation_mark")
        await change(p, "bonus", "9")
        await p.see("9 is not from 0 to 4")
        box = on_top(p).query_one("#adjust-value", Input)
        assert box.has_focus
        await p.press("escape")
        assert not box.display
        assert isinstance(p.app.screen, AdjustScreen)
        assert p.game.table.session.hash() == before

    play(tmp_path, script, open_save=path, new=None)


def test_who_says_no_loses_no_answers(tmp_path: Path) -> None:
    path = adjust_screen.rifles(tmp_path)

    async def script(p: Player) -> None:
        session = p.game.table.session
        n, before = len(session.answers), session.hash()
        assert n > session.step_start
        await p.press("exclamation_mark")
        await change(p, "recon", "9", sure=False)
        await p.see("A correction by hand")
        await p.press("n")
        assert (len(session.answers), session.hash()) == (n, before)

    play(tmp_path, script, open_save=path, new=None)


def test_hidden_things_are_shown_to_who_wants_them_only(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("exclamation_mark", "t")
        screen = on_top(p)
        events = [f for f in screen.fields if f.secret and f.title.endswith("events")]
        assert events
        on_top(p).words = "events"
        screen._fill()
        await p.pilot.pause()
        assert "events: (hidden)" in p.text
        assert not any(f": {f.now}" in p.text for f in events if f.now != "[]")
        await p.press("enter")
        await p.see("Show it all the same?")
        await p.press("n")
        assert "events: (hidden)" in p.text
        await p.press("s", "y")
        assert "(hidden)" not in p.text
        assert f": {events[0].now}" in p.text
        await p.press("s")
        assert "events: (hidden)" in p.text
        assert [n.text for n in p.game.table.session.notes] == ["the player has looked at what is hidden"]

    play(tmp_path, script, new=PATROL)


def test_a_counter_of_1942_is_moved(tmp_path: Path) -> None:
    path = adjust_screen.nineteen42(tmp_path)

    async def script(p: Player) -> None:
        await p.press("exclamation_mark")
        screen = on_top(p)
        first = next(f for f in screen.fields if f.name == "hex" and f.heading.startswith("Japanese"))
        await change(p, f"{first.heading.split()[1]} hex".lower(), "out")
        await p.see("Done:")
        assert "out" in [f.now for f in screen.fields if f.title == first.title]
        await p.press("escape", "escape", "escape")
        await p.wait(lambda: p.app.screen is p.game and not p.game.busy, "back in the game")

    play(tmp_path, script, open_save=path, new=None)


def test_not_in_ironman(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        p.game.table.ironman = True
        await p.press("exclamation_mark")
        assert p.app.screen is p.game
        await p.see("Ironman: nothing is corrected by hand")

    play(tmp_path, script, new=PATROL)


def test_it_is_in_the_palette(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        names = [command.title for command in p.app.get_system_commands(p.app.screen)]
        assert "Adjust by hand" in names
        assert "Whose dice" in names
        assert "Curtain between two persons" not in names  # there is but one

    play(tmp_path, script, new=PATROL)
