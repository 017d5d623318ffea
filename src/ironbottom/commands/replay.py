"""A game once more, from its save: told from the beginning, or proved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ironbottom.commands import common


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    context: typer.Context,
    save: Annotated[str, typer.Argument(metavar="SAVE", help="Name or file of a save.")],
    to: Annotated[
        int | None, typer.Option("--to", min=0, metavar="N", help="Stop before answer N, and show the board.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Prove that the answers lead where the save says.")
    ] = False,
) -> None:
    """Tell a game again, answer by answer; the save is not touched."""
    from ironbottom.kernel.journal import copied

    path = common.not_in_use(common.found_save(context.obj, save))
    with copied(path) as copy:
        if check:
            _check(path, copy)
        else:
            _tell(copy, to)


def _check(path: Path, copy: Path) -> None:
    from ironbottom.kernel.saves import open_game, prove

    proof = prove(copy)
    if proof.wrong:
        for line in proof.wrong:
            common.say(f"{path.stem}: {line}", err=True)
        raise typer.Exit(1)
    opened = open_game(copy)
    answers, marks = len(opened.session.answers), len(opened.journal.marks())
    opened.session.close()
    for line in proof.cannot:
        common.say(f"{path.stem}: {line}")
    all_other = "all other of " if proof.cannot else ""
    common.say(
        f"{path.stem}: {all_other}{answers} answers and dice lead through {marks} marks to where the save stands."
    )


def _tell(copy: Path, to: int | None) -> None:
    from ironbottom.kernel.saves import open_game

    opened = open_game(copy)
    try:
        for notice in opened.notices:
            common.say(f"Note: {notice}.", err=True)
        session = opened.session
        last = len(session.answers) if to is None else to
        if last > len(session.answers):
            raise common.Complaint(f"the game has {len(session.answers)} answers, not {last} (--to)")
        for line in told(session, last):
            common.say(line)
        if to is not None:
            _show(session.look_back(last))
    finally:
        opened.session.close()


def told(session: Any, last: int) -> Iterator[str]:
    """The game up to before answer ``last``: each choice of a person or a bot, and what it led to.

    Where the beginning can no longer be played (a mended rule, a correction by hand), the log as it was kept.
    """
    from ironbottom.kernel.ask import side_of
    from ironbottom.kernel.errors import GameError
    from ironbottom.kernel.events import visible
    from ironbottom.plain.log import line_of, lines_of, names_of

    side = side_of(session.title.seats(session.content)[0])
    adjusted = any(mark.adjusted for mark in session.marks)
    try:
        past = None if adjusted else session.look_back(0)
    except GameError:
        past = None
    if past is None:
        yield from lines_of(session.look_back(last), side)
        return
    names = names_of(session)
    known = 0
    for n in range(last + 1):
        for event in past.log[known:]:
            line = line_of(past, event, names) if visible(event, side) else ""
            if line:
                yield line
        known = len(past.log)
        if n == last:
            return
        answer = session.answers[n]
        if answer.by not in ("fate", "hand"):
            view = past.title.view(past.g, side_of(answer.seat))
            prompt = past.title.prompt(view, past.q)
            yield f"[{n}] {prompt} - {past.title.describe(view, past.q, answer.token)}"
        past.refeed(answer)


def _show(past: Any) -> None:
    from ironbottom.plain.boards import board_of
    from ironbottom.plain.menu import menu_of

    common.say()
    for line in board_of(past.title.id).board(past):
        common.say(line)
    if past.q is not None:
        menu = menu_of(past)
        common.say(f"\n{menu.prompt} [{menu.rule}]")
