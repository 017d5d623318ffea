"""The game once more: by act, by turn, to a typed turn, by itself; from play, from the end, from the saves; nothing is changed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from chronicle.games import played, saved
from ironbottom.kernel.record import LOST, Answer
from ironbottom.kernel.saves import open_game
from ironbottom.kernel.step import Game
from ironbottom.tui.boards import look_of
from ironbottom.tui.palette import Palette
from ironbottom.tui.screens import replay
from ironbottom.tui.screens.base import Note
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.replay import ReplayScreen
from ironbottom.tui.screens.saves import SavesScreen
from ironbottom.tui.settings import Settings
from ironbottom.tui.widgets.map_board import MapBoard
from ironbottom.tui.widgets.time_line import TimeLine
from tui.screen import READY, Player, play


def past_of(p: Player) -> ReplayScreen:
    """The replay on the screen."""
    return next(s for s in reversed(p.app.screen_stack) if isinstance(s, ReplayScreen))


async def at(p: Player, n: int) -> None:
    """Until the game is shown as it stood before an answer."""
    screen = past_of(p)
    await p.wait(lambda: screen.at == n == screen.past.at, f"the game at {n}, not at {screen.at}")
    await p.pilot.pause()


def test_the_whole_game_in_play(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        session = p.game.table.session
        before = session.hash(), len(session.answers), p.kind
        await p.press("less_than_sign")
        screen = past_of(p)
        acts = screen.acts
        count = len(acts.ends) - 1
        await at(p, acts.last)
        await p.see(f"act {count} of {count}")
        await p.see("nothing here changes the game")
        await p.press("space")
        await p.see("This is where the game stands.")
        await p.press("backspace")
        await at(p, acts.ends[-2])
        assert screen.past.now is not None
        assert screen.past.now.hash() == session.look_back(acts.ends[-2]).hash()
        await p.press("home")
        await at(p, 0)
        await p.press("n")
        await at(p, acts.ends[1])
        told = acts.told(0, acts.ends[1])
        assert told[-1].text.split()[0] in p.text
        board = screen.query_one(MapBoard)
        assert {key for line in told if line.event for key in p.game.look.touched(line.event)} == set(
            board.marked
        )
        # by turn, and to a typed turn
        starts = {turn.number: turn.start for turn in acts.turns}
        await p.press("right_square_bracket")
        await at(p, starts[1])
        await p.press("t", "9", "9", "enter")
        await p.see("have been played so far")
        await p.press("backspace", "backspace", "2", "enter")
        await at(p, starts[2])
        assert screen.view.state.turn == 2
        await p.press("left_square_bracket")
        await at(p, starts[1])
        # what is under the cursor
        board.point(("hex", p.game.look.board(p.app.palette).source.number("0813")))  # type: ignore[attr-defined]
        await p.see("Singapore")
        await p.press("d")
        assert isinstance(p.app.screen, Note)
        await p.press("escape", "escape")
        assert p.app.screen is p.game
        assert (session.hash(), len(session.answers), p.kind) == before
        assert not session.readonly

    play(tmp_path, script, new=None, open_save=saved("nineteen42", tmp_path, most=150))


def test_the_enemys_phase_and_then_the_whole_game(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY)
        await p.press("x")
        await p.see("The Enemy has not moved yet.")
        await p.press("0", "1", "1", "0", "0", "x")
        screen = past_of(p)
        await at(p, screen.at)
        await p.see("The Enemy's last turn  act 1 of 1")
        await p.see("on the patrolling table")
        assert screen.board.marked, "what took part bears a sign"  # type: ignore[attr-defined]
        await p.press("w")
        await p.see("Looking back")
        await p.press("home", "space")
        await at(p, screen.acts.ends[1])
        assert screen.view.side == p.game.table.side, "seen by nobody but the player"
        await p.press("escape", "x", "space")
        assert p.app.screen is p.game, "on after the last act leads out"

    play(tmp_path, script)


def test_it_plays_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "PACES", {"slow": 100.0, "brisk": 0.01, "fast": 50.0})

    async def script(p: Player) -> None:
        await p.press("less_than_sign", "home")
        screen = past_of(p)
        await at(p, 0)
        await p.press("p")
        await p.wait(lambda: screen.at == screen.last, "the end", 3000)
        await p.wait(lambda: screen._timer is None, "it stops at the end")
        await p.press("home")
        await at(p, 0)
        await p.press("f", "p")
        await p.see("playing, fast")
        await at(p, screen.acts.ends[1])
        await p.press("p")
        assert "playing" not in p.text
        await p.press("f")
        await p.see("Pace: slow")

    full = Settings(pace="instant", motion="full")
    play(tmp_path, script, new=None, open_save=saved("rifles", tmp_path, most=70), settings=full)


def test_who_wants_little_motion_is_asked_first(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("less_than_sign", "home", "p")
        await p.see("Motion is reduced in the settings")
        await p.press("n")
        screen = past_of(p)
        assert screen._timer is None
        await p.press("p", "y")
        assert screen._timer is not None
        await p.press("p")
        assert screen._timer is None

    play(tmp_path, script, new=None, open_save=saved("rifles", tmp_path, most=70))


def test_nothing_moves_by_itself_where_that_is_unwanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")

    async def script(p: Player) -> None:
        await p.press("less_than_sign", "home", "p")
        await p.see("Nothing moves by itself here")
        assert past_of(p)._timer is None

    play(tmp_path, script, new=None, open_save=saved("rifles", tmp_path, most=70))


def test_from_the_saves_and_from_the_end(tmp_path: Path) -> None:
    path = saved("rifles", tmp_path)

    async def script(p: Player) -> None:
        await p.press("s", "r")
        screen = past_of(p)
        await at(p, 0)
        await p.see("Replay")
        await p.press("end")
        await at(p, screen.acts.last)
        await p.press("space")
        await p.see("The game ends here.")
        await p.press("escape")
        assert isinstance(p.app.screen, SavesScreen)
        opened = open_game(path)  # the save is let go of
        opened.session.close()
        await p.press("enter")
        assert isinstance(p.app.screen, EndScreen)
        await p.press("r")
        await at(p, 0)
        await p.press("escape")
        assert isinstance(p.app.screen, EndScreen)

    play(tmp_path, script, new=None)


def test_what_cannot_be_shown_is_said(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        session = p.game.table.session
        del session.marks[1:]
        session.answers[20] = Answer("", LOST, None, "fate")
        await p.press("less_than_sign")
        await p.see("can no longer be shown")
        await p.press("home")
        await at(p, 0)
        await p.press("space")
        await p.press("escape")
        assert p.app.screen is p.game

    play(tmp_path, script, (120, 40), new=None, open_save=saved("rifles", tmp_path, most=70))


def test_a_long_way_says_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay, "PATIENCE", -1.0)
    monkeypatch.setattr("ironbottom.chronicle.past.SLICE", -1.0)
    said: list[str] = []
    whole = ReplayScreen._head
    monkeypatch.setattr(
        ReplayScreen, "_head", lambda self, text="": (said.append(text), whole(self, text))[1]
    )

    async def script(p: Player) -> None:
        await p.press("less_than_sign")
        screen = past_of(p)
        await at(p, screen.acts.last)
        del p.game.table.session.marks[1:]
        screen.past._marks.clear()
        said.clear()
        screen._seek(60)
        screen._seek(50)  # a later wish takes the place of an earlier one
        await at(p, 50)
        assert [text for text in said if text.startswith("going there: ")]

    play(tmp_path, script, new=None, open_save=saved("rifles", tmp_path, most=70))


def test_the_bar_of_turns(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press("less_than_sign", "home")
        await at(p, 0)
        bar = p.app.screen.query_one(TimeLine)
        across = bar.content_size.width
        acts = past_of(p).acts
        cells = [bar.cell(n, across) for n in range(acts.last + 1)]
        assert cells == sorted(cells)
        assert cells[0] == 0
        assert cells[-1] < across
        assert [bar.cell(turn.start, across) for turn in acts.turns] == bar.edges(across)[:-1]
        for k, turn in enumerate(acts.turns):
            assert bar.place(bar.edges(across)[k], across) == turn.start
        await p.pilot.click(TimeLine, offset=(bar.edges(across)[2] + 1, 1))
        await at(p, acts.turns[2].start)

    play(tmp_path, script, new=None, open_save=saved("nineteen42", tmp_path, most=150))


@pytest.mark.parametrize("title", ["rifles", "nineteen42"])
def test_ascii(tmp_path: Path, title: str) -> None:
    async def script(p: Player) -> None:
        await p.press("less_than_sign", "home", "space")
        await at(p, past_of(p).acts.ends[1])
        assert p.text.isascii(), [c for c in p.text if not c.isascii()]
        await p.press("escape", "l", "end", "enter")
        assert p.text.isascii(), [c for c in p.text if not c.isascii()]

    play(tmp_path, script, new=None, open_save=saved(title, tmp_path, most=70), ascii_only=True)


def test_a_replay_is_blind_to_what_is_hidden() -> None:
    session = played("rifles")
    look, palette, seen = look_of("rifles"), Palette(), 0
    for n in range(0, len(session.answers), 6):
        past = session.look_back(n)
        game = past.g
        hidden = [stripe.events for stripe in game.state.stripes if stripe.events]
        state = session.title.redeal(game.state, session.content, "squad", Random(1))
        other = Game(state, session.content, session.title.index(state, session.content))
        seen += hidden != [stripe.events for stripe in state.stripes if stripe.events]
        drawn = [look.draw(session.title.view(g, "squad"), 100, 30, palette) for g in (game, other)]
        assert drawn[0] == drawn[1]
        for spot in drawn[0].spots:
            told = [
                look.details(session.title.view(g, "squad"), spot.key, palette, 60) for g in (game, other)
            ]
            assert told[0] == told[1]
    assert seen > 3, "other markers lie there, and nothing shows it"
