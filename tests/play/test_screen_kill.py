"""The kill test on a real terminal: keys go in, the screen says what came of them, and then the program is killed.

The screen is the receipt: once it shows what follows from an answer, the answer is in the save, whatever happens to the program.
Beside the program the same game is played in memory, where nobody kills it; in the end both are the same.
"""

from __future__ import annotations

import json
import random
import re
import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from campaign.camp import content, finish, play_mission, waits
from cli.script import Mirror
from ironbottom.campaign import files
from ironbottom.campaign.report import report_of, token_of
from ironbottom.campaign.title import TITLE
from ironbottom.kernel.ask import Roll
from ironbottom.kernel.drive import drive, hint
from ironbottom.kernel.record import PERSON
from ironbottom.kernel.saves import open_game, verify
from ironbottom.kernel.session import Session
from ironbottom.tui.boards.campaign_debrief import open_now
from play.real_screen import (
    READ,
    TMUX,
    TURN_OVER,
    Terminal,
    answers,
    going_on,
    keys_of,
    on_disk,
    options,
    program,
    signs,
    words,
)

MISSIONS = 3
NAME = "guns"
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(TMUX is None, reason="needs tmux, which is the terminal here"),
    pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that cannot be caught"),
]


class Sitting:
    """A person at the terminal, and the same game in memory."""

    def __init__(self, terminal: Terminal, session: Session[Any], width: int = 80) -> None:
        self.terminal = terminal
        self.session = session
        self.width = width

    def asked(self, shown: str) -> bool:
        """Is what stands open in memory on the screen?"""
        return all(words(sign) in words(shown) for sign in signs(self.session, self.width))

    def stands(self) -> str:
        """Until the open question is on the screen; what was to be read before it is put away."""

        def true(shown: str) -> bool:
            # One key at a time: escape with another on its heels would be that key with Alt.
            for news, key in ((READ, "escape"), (TURN_OVER, "enter")):
                if news in shown:
                    self.terminal.press(key)
                    self.terminal.until(lambda s, news=news: news not in s, f"what comes after {news!r}")
                    return False
            return self.asked(shown)

        return self.terminal.until(true, " and ".join(signs(self.session, self.width)))

    def give(self, token: Any = None) -> None:
        """Answer by keys, as the auto-player would unless told otherwise, and here, too; it is not waited for the screen."""
        token = hint(self.session).token if token is None else token
        before = signs(self.session, self.width)
        self.terminal.press(*keys_of(self.session, token))
        self.session.give(token)
        drive(self.session, {})
        assert before != signs(self.session, self.width), "the screen would not tell that it has moved on"

    def answer(self, token: Any = None) -> None:
        """Answer, and see that the screen has moved on."""
        self.give(token)
        self.stands()

    def killed(self, saves: Path, *keys: str, sees: str = "") -> None:
        """Kill the program in the middle of a question, after keys that are no answer yet and what they show.

        All that was acknowledged is in the save, no more and no less, and the same is asked again.
        """
        left = board(self.stands(), self.session)
        self.terminal.press(*keys)
        self.terminal.see(sees)
        self.terminal.kill()
        assert answers(on_disk(save_in(saves), saves / "aside")) == answers(self.session)
        self.terminal = going_on(saves)
        wanted = [words(option) for option in options(self.session)]
        shown = self.terminal.until(
            lambda s: self.asked(s) and all(w in words(s) for w in wanted), f"the question, with {wanted}"
        )
        assert board(shown, self.session) == left


def board(shown: str, session: Session[Any]) -> list[str]:
    """The rows above the question."""
    rows = shown.splitlines()
    start = words(signs(session)[-1])[:20]
    return rows[: next(i for i, row in enumerate(rows) if words(row).startswith(start))]


def save_in(saves: Path) -> Path:
    """The one game in a folder, or the campaign in it."""
    return min(saves.glob("*.ib"), key=lambda path: len(path.name))


def leave(terminal: Terminal) -> None:
    """Out of the game and out of the program, by keys."""
    terminal.press("q")
    terminal.see("c Continue")
    terminal.press("q")
    assert terminal.ended() == "0"


# ------------------------------------------------------------------ a single game


@pytest.mark.parametrize(("seed", "pace"), [(5, "brisk"), (6, "step")])
def test_a_game_killed_on_the_screen_asks_the_same_again(seed: int, pace: str, tmp_path: Path) -> None:
    chance = random.Random(seed)
    (tmp_path / "settings.json").write_text(json.dumps({"pace": pace}), encoding="utf-8")
    game = ("play", "rifles", "--mission", "1", "--army", "us_army", "--enemy", "japan", "--seed", seed)
    sitting = Sitting(program(tmp_path, *game), Mirror(seed).session)
    try:
        sitting.stands()
        sitting.answer(("sample",))
        while sitting.session.q.kind != "regroup":
            sitting.answer()
        split(sitting, tmp_path)
        while sitting.session.q.kind != "action":
            sitting.answer()
        for _ in range(chance.randrange(1, 5)):
            sitting.answer()
        sitting.killed(tmp_path, "h", sees="Just a hint")
        killed_in_a_pause(sitting, tmp_path)
        sitting.answer()
        leave(sitting.terminal)
    finally:
        sitting.terminal.close()
    assert answers(on_disk(save_in(tmp_path), tmp_path / "aside")) == answers(sitting.session)
    assert verify(save_in(tmp_path)) == []


def split(sitting: Sitting, saves: Path) -> None:
    """Split the Group, with a kill while the ticks of the new one are not confirmed."""
    session = sitting.session
    sitting.answer(next(token for token in session.q.options if keys_of(session, token) == ["1"]))
    assert session.q.first == tuple(session.q.options[-1:])
    two = tuple(session.q.options[-2:])
    sitting.killed(saves, keys_of(session, two)[0], sees="[2 chosen of")
    sitting.answer(two)


def killed_in_a_pause(sitting: Sitting, saves: Path) -> None:
    """Answer until the game waits for its reader, and kill it then: the answer is there, and dice that were shown stand."""
    shown = ""
    for _ in range(40):
        sitting.give()
        shown = sitting.terminal.until(
            lambda s: READ in s or TURN_OVER in s or sitting.asked(s), "a pause, or the next question"
        )
        if READ in shown:
            break
        if TURN_OVER in shown:  # what the Turn came to is put away, and what follows it
            sitting.stands()
    assert READ in shown, "there was nothing to be read"
    sitting.terminal.kill()
    wanted, found = answers(sitting.session), answers(on_disk(save_in(saves), saves / "aside"))
    acknowledged = max(n for n, (_, by, _) in enumerate(wanted, 1) if by == PERSON)
    assert len(found) >= acknowledged
    assert found == wanted[: len(found)]
    sitting.terminal = going_on(saves)
    sitting.stands()


# ------------------------------------------------------------------ a campaign


@pytest.mark.parametrize("seed", [3])
def test_a_campaign_killed_on_the_screen_is_the_campaign_unkilled(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    unkilled: Session[Any] = Session(TITLE, content("us_army", "japan"), seed)
    drive(unkilled, {})
    sitting = Sitting(program(tmp_path), unkilled)
    try:
        begun_by_keys(sitting.terminal, seed)
        sitting.stands()
        sitting.answer(("sample",))
        for number in range(1, MISSIONS + 1):
            while not waits(unkilled):
                sitting.answer()
            leave(sitting.terminal)
            sitting.terminal.close()
            token = play_mission(unkilled, "random")
            assert played_on_disk(tmp_path) == token
            sitting.terminal = going_on(tmp_path)
            sitting.terminal.see(f"On to the debrief of mission {number}")
            debrief(sitting, token, tmp_path, chance)
            if unkilled.q.kind == "spend":
                sitting.killed(tmp_path)
        while not waits(unkilled):
            sitting.answer()
        leave(sitting.terminal)
    finally:
        sitting.terminal.close()
    kinds = [a.kind for a in unkilled.answers]
    assert kinds.count("mission") == kinds.count("experience") == MISSIONS
    assert any(a.kind == "spend" and a.token != ("done", "") for a in unkilled.answers)
    session = open_game(tmp_path / f"{NAME}.ib").session
    assert standing(session) == standing(unkilled)
    session.close()
    assert verify(tmp_path / f"{NAME}.ib") == []


def begun_by_keys(terminal: Terminal, seed: int) -> None:
    """From the title screen to a campaign's first question."""
    terminal.see("n New game", "Saves none yet")
    terminal.press("a")
    terminal.see("1 of 4: which army do you lead?")
    terminal.press("end", "up", "enter")
    terminal.see("2 of 4: whom do you face?")
    terminal.press("enter")
    terminal.see("3 of 4: how strict?")
    terminal.press("enter")
    terminal.see("4 of 4: read, and begin")
    for key, box, text, then in (
        ("e", "name of the campaign, or empty", NAME, f"Name {NAME}"),
        ("s", "seed: digits, or empty", str(seed), f"Seed {seed}"),
    ):
        terminal.press(key)
        terminal.see(box)
        terminal.press(*text, "enter")
        terminal.see(then)
    terminal.press("home", "enter")


def played_on_disk(saves: Path) -> Any:
    """Play the mission that is next in its own file, while the program does not run; its report."""
    campaign = saves / f"{NAME}.ib"
    session = files.resume(campaign).session
    game = finish(files.open_mission(campaign, session).session)
    token = token_of(report_of(game))
    game.close()
    session.close()
    return token


def debrief(sitting: Sitting, token: Any, saves: Path, chance: random.Random) -> None:
    """Hand a report in and throw the dice by the space bar, with a kill after some of them; back to the campaign."""
    session = sitting.session
    sitting.terminal.press("1")
    session.give(token)
    to_next_die(session)
    sitting.stands()
    for _ in range(chance.randrange(len(session.g.state.todo) + 1)):
        throw(sitting)
    pressed = chance.random() < 0.5
    if pressed:
        sitting.terminal.press("space")
    sitting.terminal.kill()
    found = answers(on_disk(save_in(saves), saves / "aside"))
    if pressed and found != answers(session):  # it fell, though nobody was told
        session.throw()
        to_next_die(session)
    assert found == answers(session)
    sitting.terminal = going_on(saves)
    if open_now(session):
        while open_now(session):
            sitting.stands()
            throw(sitting)
        sitting.terminal.press("space")
    sitting.stands()


def to_next_die(session: Session[Any]) -> None:
    """Throw here what the screen throws without being told to."""
    while isinstance(session.q, Roll) and not open_now(session):
        session.throw()


def throw(sitting: Sitting) -> None:
    """Throw a die by the space bar, and see that it has fallen."""
    sitting.terminal.press("space")
    sitting.session.throw()
    to_next_die(sitting.session)
    if open_now(sitting.session):
        sitting.stands()
    else:
        sitting.terminal.see("That is all.")


def standing(session: Session[Any]) -> tuple[Any, ...]:
    """All answers and dice of a campaign, its points and men, and the hash of all."""
    s = session.g.state
    men = [(m.name, m.status, m.fell, m.skill, m.morale) for m in s.men.values()]
    return answers(session), s.vp, s.xp, [p.mission for p in s.played], men, session.hash()


# ------------------------------------------------------------------ a first look


@pytest.mark.parametrize(("width", "height", "no_color"), [(80, 24, True), (160, 50, False)])
def test_from_the_title_to_the_first_action_and_out_again(
    width: int, height: int, no_color: bool, tmp_path: Path
) -> None:
    saves = tmp_path / "saves"
    command = shlex.join([sys.executable, "-m", "ironbottom", "--saves", str(saves)])
    script = f"stty -g >before; {command}; echo $? >code; stty -g >after; echo 'the shell again'; exec cat"
    shell = f"cd {shlex.quote(str(tmp_path))} && {script}"
    with Terminal("sh", "-c", shell, width=width, height=height, no_color=no_color) as terminal:
        sitting = Sitting(terminal, Mirror(5, "1", "us_marines", "japan").session, width)
        terminal.see("n New game")
        assert terminal.format("#{alternate_on}") == "1"
        terminal.press("n")
        terminal.see("1 of 4: which army do you lead?")
        terminal.press("end", "enter")
        terminal.see("2 of 4: whom do you face?")
        terminal.press("enter")
        terminal.see("3 of 4: which mission?")
        terminal.press("enter")
        terminal.see("4 of 4: read, and begin")
        terminal.press("s")
        terminal.see("seed: digits, or empty")
        terminal.press("5", "enter")
        terminal.see("Begin seed 5")
        terminal.press("enter")
        sitting.stands()
        sitting.answer(("sample",))
        while sitting.session.q.kind != "action":
            sitting.answer()
        terminal.see(*options(sitting.session))
        if no_color:
            assert colours(terminal.screen("-e")) == []
        else:
            assert colours(terminal.screen("-e")) != []
        terminal.press("q")
        terminal.see("c Continue")
        terminal.press("q")
        terminal.see("the shell again")
        terminal.press(*"typed", "enter")
        terminal.until(
            lambda s: s.split().count("typed") == 2, "what is typed, and again from the shell's cat"
        )
        assert "IRONBOTTOM" not in terminal.screen().replace(" ", "")
        assert terminal.format("#{alternate_on}#{cursor_flag}#{mouse_any_flag}#{keypad_flag}") == "0100"
    assert (tmp_path / "code").read_text().strip() == "0"
    assert (tmp_path / "after").read_text() == (tmp_path / "before").read_text()
    assert answers(on_disk(save_in(saves), tmp_path / "aside")) == answers(sitting.session)


def colours(shown: str) -> list[str]:
    """All that is coloured on a screen, greys left out."""
    found = []
    for escape in re.findall(r"\x1b\[([\d;]*)m", shown):
        rest = re.sub(r"[34]8;2;(\d+);\1;\1(?!\d)", "", escape)
        found += [code for code in rest.split(";") if code and int(code) >= 30 and code not in ("39", "49")]
    return found
