"""A campaign in lines of text: its roster as the board, and the loop of missions and debriefs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ironbottom.campaign import files
from ironbottom.campaign.muster import row_of
from ironbottom.campaign.report import RETIRE
from ironbottom.campaign.state import DEAD, MAJOR, SUCCESS, grade, next_up
from ironbottom.campaign.words import CODES, CampaignView, man_line
from ironbottom.games.rifles.card_sheet import lines as sheet_lines
from ironbottom.games.rifles.card_sheet import sheet
from ironbottom.games.rifles.state import SQUAD
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.invocation import command, save_word
from ironbottom.kernel.session import Session

from .lines import Lines
from .log import lines_of
from .menu import Unclear
from .rifles import purchasable
from .table import Table

if TYPE_CHECKING:
    from ironbottom.kernel.saves import Opened

DECIDED = -1
"""What a mission's table returns when its game is over."""


def _view(session: Session[Any]) -> CampaignView:
    return CampaignView(session.g, SQUAD)


def intro(session: Session[Any], persons: Sequence[str] = ()) -> list[str]:
    """What a campaign is."""
    c = session.content
    return [
        f"Campaign of {len(c.missions)} missions: {c.army.name} against {c.enemy.name}.",
        f"{SUCCESS} victory points are a Success, {MAJOR} a Major Success. First build the squad that will see it through.",
    ]


def card(session: Session[Any]) -> list[str]:
    """The next mission's card with all its tables."""
    return sheet_lines(sheet(next_up(session.g.state, session.content)))


def period(session: Session[Any]) -> Any:
    """The roster is shown before each mission."""
    return session.g.state.number


def board(session: Session[Any]) -> list[str]:
    """The roster."""
    v = _view(session)
    s = v.state
    head = (
        f"-- Mission {s.number} of {len(v.content.missions)}, {s.vp} VP ({grade(s.vp)} so far), {s.xp} XP --"
    )
    lines = [head]
    for man in s.men.values():
        if man.status != DEAD:
            kit = ", ".join(item.replace("_", " ") for item in man.kit)
            lines.append(f"    {man_line(v, man)}{f'; {kit}' if kit else ''}")
    return lines if len(lines) > 1 else [head, "    nobody yet"]


def status(session: Session[Any]) -> list[str]:
    """Missions so far, the points, the dead."""
    v = _view(session)
    names = {m.id: m.name for m in v.content.missions}
    lines = [
        f"{p.mission} {names[p.mission]}: {CODES[p.code]}, {p.vp:+d} VP, {p.xp} XP" for p in v.state.played
    ]
    dead = [m.name for m in v.state.men.values() if m.status == DEAD]
    lines.append(f"Fallen: {', '.join(dead) or 'nobody'}")
    return [*lines, f"{v.state.vp} VP: {grade(v.state.vp)} so far ({SUCCESS} Success, {MAJOR} Major Success)"]


def look(session: Session[Any], word: str) -> list[str]:
    """A man by a part of his name."""
    v = _view(session)
    lines = []
    for man in v.state.men.values():
        if word.casefold() in man.name.casefold():
            r, row = man.record, row_of(v.g, man)
            lines.append(
                f"{man_line(v, man)}. CF {row.cf}/{row.arm}, Distance {row.dist[0]} to {row.dist[1]}."
            )
            lines.append(
                f"    {r.missions} missions, {r.hits} hits, {r.kills} put out of action, {r.suppressed} times SUPPRESSED,"
                f" {r.wounds} wounds"
            )
            lines += [f"    {deed}" for deed in (*r.promotions, *r.decorations)]
    return lines


def why(session: Session[Any]) -> list[str]:
    """There is no Enemy between missions."""
    return ["Between missions the Enemy does nothing."]


def ending(session: Session[Any]) -> list[str]:
    """How it ended."""
    s = session.g.state
    return [*status(session), f"The campaign is over: {s.vp} victory points, {s.ended}."]


def catalogue(view: Any, ask: Ask[Any]) -> Sequence[Any]:
    """The whole Army Card while men and equipment are bought; every man while Experience is spent."""
    if ask.kind == "buy":
        return purchasable(view.content.army)
    if ask.kind == "spend":
        return [*((what, man) for what in ("veteran", "skill") for man in view.state.men), ("done", "")]
    return ()


def heading(view: Any, ask: Ask[Any], token: Any) -> str:
    """No headings."""
    return ""


# ------------------------------------------------------------------ the loop


class CampaignTable(Table):
    """The table of a campaign.  ``wants_mission`` is set when the person asks to play the mission that is next."""

    def __init__(self, opened: Opened, lines: Lines) -> None:
        super().__init__(opened, lines)
        self.wants_mission = False

    def show_question(self) -> None:
        """The mission to be played is a question that only its game answers."""
        q = self.session.q
        if q is None or isinstance(q, Roll) or q.kind != "mission":
            super().show_question()
            return
        self._asked = True
        card = self.session.content.missions[self.session.g.state.number - 1]
        self.lines.say()
        self.lines.say(f"Mission {card.id}, {card.name}, is next. [{q.rule}]", "bold")
        self.lines.say("    1. Play it")
        if RETIRE in q.options:
            self.lines.say("    2. End the campaign here")

    def answer(self, typed: str) -> None:
        """1 plays the mission, 2 retires."""
        q = self.session.q
        if q is None or isinstance(q, Roll) or q.kind != "mission":
            super().answer(typed)
        elif typed == "1":
            self.wants_mission = self.leaving = True
        elif typed == "2" and RETIRE in q.options:
            files.retire(self.session)
            self.go_on()
        else:
            ways = "1 to play it, or 2 to end the campaign here" if RETIRE in q.options else "1 to play it"
            raise Unclear(f"Type {ways}.")

    def take(self, typed: str) -> None:
        """A hint for the mission's question is to play it; everything else as ever."""
        q = self.session.q
        if typed.casefold() == "hint" and q is not None and not isinstance(q, Roll) and q.kind == "mission":
            self.lines.say("Hint: 1 = Play it")
            return
        super().take(typed)


def play_campaign(path: Path, fresh: bool = False) -> int:
    """Play a campaign in lines: its questions, its missions in turn, their debriefs.  Returns the exit code."""
    lines = Lines()
    code = 0
    while True:
        opened = files.resume(path)
        table = CampaignTable(opened, lines)
        over = False
        try:
            for notice in opened.notices:
                lines.say(f"Note: {notice}.")
            finish_mission(path, opened, lines)
            with table.interrupts.caught():
                table.play(fresh)
            over = opened.session.q is None
            mission = files.open_mission(path, opened.session) if table.wants_mission else None
        except KeyboardInterrupt:
            lines.say()
            mission, code = None, 130
        finally:
            opened.session.close()
        if mission is None:
            lines.say(
                f"Saved as {path.stem}."
                if over
                else f"Saved. Go on with: {command('campaign', 'resume', save_word(path), '--plain')}"
            )
            return code
        code = play_mission(mission, lines)
        if code != DECIDED:
            lines.say(f"Saved. Go on with: {command('campaign', 'resume', save_word(path), '--plain')}")
            return code
        code, fresh = 0, False


def play_mission(mission: Opened, lines: Lines) -> int:
    """A mission's own game: DECIDED, or the exit code with which it was left."""
    table = Table(mission, lines)
    table.leave_when_over = True
    code = 0
    try:
        for notice in mission.notices:
            lines.say(f"Note: {notice}.")
        with table.interrupts.caught():
            table.play(fresh=not mission.session.answers)
    except KeyboardInterrupt:
        lines.say()
        code = 130
    finally:
        done = mission.session.q is None
        mission.session.close()
    return DECIDED if done and not code else code


def finish_mission(path: Path, opened: Opened, lines: Lines) -> None:
    """If the mission that is waited for has been decided, hand its report in, and tell what follows at once."""
    session = opened.session
    heard, noted = len(session.log), len(session.notes)
    report = files.decided(path, session)
    if report is None:
        return
    session.flush()
    lines.say(f"The debrief of mission {report.mission}:")
    for line in lines_of(session, SQUAD, heard, noted):
        lines.say(line)
