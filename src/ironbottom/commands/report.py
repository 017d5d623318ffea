"""A game to be read afterwards: who played, by which rules, how it stands or ended, and its course."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ironbottom.commands import common

HTML = typer.Option("--html", help="An HTML page instead of Markdown.")
FILE = typer.Option("--file", "-o", metavar="FILE", help="Write it there.")


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report")(report)


def report(
    context: typer.Context,
    save: Annotated[
        str | None,
        typer.Argument(
            metavar="[SAVE]", help="A campaign or a game; else the last campaign, or game, played."
        ),
    ] = None,
    html: Annotated[bool, HTML] = False,
    file: Annotated[Path | None, FILE] = None,
) -> None:
    """The story of a campaign or of a single game, in Markdown or HTML."""
    from ironbottom.kernel.saves import open_game

    folder: Path = context.obj
    path = common.not_in_use(common.found_save(folder, save) if save is not None else _newest(folder))
    opened = open_game(path)
    try:
        if opened.session.title.id == "campaign":
            from ironbottom.campaign.story import markdown

            text = markdown(opened.session)
        else:
            table = opened.journal.meta("table", {}) or {}
            text = "\n".join(story(opened.session, table.get("bots"))).rstrip() + "\n"
    finally:
        opened.session.close()
    write(text, path.stem, html, file)


def _newest(folder: Path) -> Path:
    """The campaign that was last played (one that goes on before one that is over); where there is none, the last game."""
    from ironbottom.kernel.saves import listed

    sound = [save for save in listed(folder) if not save.fault]
    campaigns = [save for save in sound if save.title == "campaign"]
    for save in (*(c for c in campaigns if not c.over), *campaigns, *sound):
        return save.path
    raise common.Complaint(f"no game in {folder}; {common.BEGINS}")


def write(text: str, name: str, html: bool, file: Path | None) -> None:
    """Print a story, or write it into a file."""
    if html:
        from ironbottom.campaign.story import page

        text = page(text, name)
    if file is None:
        typer.echo(text, nl=False)
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise common.Complaint(f"{file}: {error.strerror}; choose another place with --file", 1) from error
    typer.echo(f"Written to {file}.")


def story(session: Any, chosen: dict[str, str] | None) -> Iterator[str]:
    """A single game in Markdown."""
    from ironbottom import choices
    from ironbottom.campaign.story import plain
    from ironbottom.kernel.ask import side_of
    from ironbottom.plain.boards import board_of
    from ironbottom.plain.log import lines_of

    title, board = session.title, board_of(session.title.id)
    seats = title.seats(session.content)
    yield f"# {plain(title.name)}"
    yield ""
    yield f"{plain(title.summary(session.g))}."
    yield ""
    seating = choices.seating(seats, chosen)
    on = getattr(session.content, "switches", ())
    named = [f"{plain(s.name)} ({plain(s.id)})" for s in choices.switches(title.id) if s.id in on]
    if seating:
        yield f"- {plain(seating)}"
    if choices.switches(title.id):
        yield f"- Optional rules in force: {', '.join(named) or 'none'}."
    if session.adjusted:
        yield "- Adjusted by hand: the state of this game was corrected outside the rules; the course below says where."
    yield f"- Seed {session.seed}, rules {title.rules}, {len(session.answers)} answers and dice."
    yield ""
    yield "## How it ended" if session.q is None else "## Where it stands"
    for line in board.ending(session) if session.q is None else board.status(session):
        if line.strip():
            yield ""
            yield plain(line)
    yield ""
    yield "## What happened"
    yield from course(lines_of(session, side_of(seats[0])))


def course(lines: list[str]) -> Iterator[str]:
    """The log: turns as headings, phases in bold, what happened in them as lists."""
    from ironbottom.campaign.story import plain

    inside = False
    for line in lines:
        marks = line[: len(line) - len(line.lstrip("="))]
        if marks:
            yield ""
            yield f"{'###' if len(marks) > 1 else '####'} {plain(line[len(marks) :])}"
            inside = False
            continue
        if line.startswith("- "):
            yield ""
            yield f"**{plain(line[2:])}**"
            inside = False
            continue
        if not inside:
            yield ""
        inside = True
        yield f"- {plain(line)}"
