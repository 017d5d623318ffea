"""The luck of a game: what its dice gave against what fair dice give."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ironbottom.commands import common


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("luck")(luck)


def luck(
    context: typer.Context,
    save: Annotated[str, typer.Argument(metavar="SAVE", help="Name or file of a save.")],
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw with plain ASCII characters only.")
    ] = False,
) -> None:
    """The dice of a game against fair dice; best and worst moments."""
    from ironbottom.kernel.journal import copied
    from ironbottom.kernel.saves import open_game
    from ironbottom.luck import luck_of
    from ironbottom.report.make import of_a_copy

    path = common.not_in_use(common.found_save(context.obj, save))
    with copied(path) as copy:
        opened = open_game(copy)
        try:
            for notice in opened.notices:
                common.say(f"Note: {of_a_copy(notice)}.", err=True)
            found = luck_of(opened.session, side_at(opened))
        finally:
            opened.session.close()
    _print(found, common.in_ascii(context, ascii_only))


def side_at(opened: Any) -> str:
    """The side of the person whose game this is; of none, or of two, the first."""
    from ironbottom import choices
    from ironbottom.kernel.ask import side_of

    session = opened.session
    seats = session.title.seats(session.content)
    chosen = (opened.journal.meta("table", {}) or {}).get("bots")
    who = choices.controllers(seats, chosen)
    return side_of(next((seat for seat in seats if who[seat] == choices.PERSON), seats[0]))


def _print(found: Any, ascii_only: bool) -> None:
    """The figures; at a terminal with a chart for each side."""
    import shutil
    import sys

    from ironbottom import luck as fortune
    from ironbottom.charts import in_lines

    if not sys.stdout.isatty():
        common.say("\n".join(fortune.lines_of(found)))
        return
    width = max(40, min(100, shutil.get_terminal_size().columns))
    for side in found.sides:
        common.say("\n".join(in_lines(fortune.chart_of_faces(side), width, 12, ascii_only)))
        common.say("\n".join(fortune.side_lines(side)) + "\n")
    if not found.sides:
        common.say("\n".join(fortune.lines_of(found)))
