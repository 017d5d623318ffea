"""A game to be read afterwards: who played, its course, maps and charts, fights, luck; a campaign's story."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from ironbottom.commands import common
from ironbottom.kernel.naming import at_home

if TYPE_CHECKING:
    from collections.abc import Iterator

HTML = typer.Option("--html", help="An HTML page instead of Markdown.")
FILE = typer.Option("--file", "-o", metavar="FILE", help="Write it there.")
OUT = "-"
"""As a file: standard output."""


class MayStandAlone(TyperCommand):
    """A command whose options ``--html`` and ``--markdown`` may be given without a file, and then mean standard output."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put a dash where the file is left out."""
        found: list[str] = []
        for n, arg in enumerate(args):
            found.append(arg)
            after = args[n + 1] if n + 1 < len(args) else "--"
            if arg in ("--html", "--markdown") and after.startswith("-") and after != OUT:
                found.append(OUT)
        return super().parse_args(ctx, found)


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("report", cls=MayStandAlone)(report)


def report(
    context: typer.Context,
    save: Annotated[
        str | None,
        typer.Argument(
            metavar="[SAVE]", help="A campaign or a game; else the last campaign, or game, played."
        ),
    ] = None,
    html: Annotated[
        str | None,
        typer.Option("--html", metavar="[FILE]", help="One web page with maps and charts; - = print it."),
    ] = None,
    markdown: Annotated[
        str | None, typer.Option("--markdown", metavar="[FILE]", help="Text with tables; - = print it.")
    ] = None,
    file: Annotated[Path | None, FILE] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
) -> None:
    """The story of a game or of a campaign, as text or as a web page."""
    folder: Path = context.obj
    if save is None:
        save, html = _save_after(folder, html)
        if save is None:
            save, markdown = _save_after(folder, markdown)
    wanted = _wanted(html, markdown, file)
    path = common.not_in_use(common.found_save(folder, save) if save is not None else _newest(folder))
    for _, place in wanted:
        _may_write(place, force)
    texts = [_text(path, kind, place) for kind, place in wanted]
    for (_, place), text in zip(wanted, texts, strict=True):
        _put(text, place, force)


def _save_after(folder: Path, file: str | None) -> tuple[str | None, str | None]:
    """``report --html NAME`` with a save of that name means the save, not a file."""
    from ironbottom.kernel.saves import SUFFIX

    if file and file != OUT and (folder / (file.removesuffix(SUFFIX) + SUFFIX)).is_file():
        return file, OUT
    return None, file


def _wanted(html: str | None, markdown: str | None, file: Path | None) -> list[tuple[str, Path | None]]:
    """What is to be written, as (kind, file); None = printed.  ``--file`` is the place of the one thing that has none."""
    found: list[tuple[str, Path | None]] = []
    for kind, place in (("html", html), ("md", markdown)):
        if place is not None:
            found.append((kind, None if place == OUT else at_home(place)))
    found = found or [("md", None)]
    if file is not None:
        nowhere = [n for n, (_, place) in enumerate(found) if place is None]
        if len(nowhere) != 1:
            raise common.Complaint("--file names one more file than there is to write; leave it out")
        found[nowhere[0]] = (found[nowhere[0]][0], at_home(file))
    places = [place for _, place in found]
    if len(set(places)) < len(places):
        raise common.Complaint("HTML and Markdown cannot go to the same place; name two files")
    return found


def _newest(folder: Path) -> Path:
    """The campaign that was last played (one that goes on before one that is over); where there is none, the last game."""
    from ironbottom.kernel.saves import listed

    sound = [save for save in listed(folder) if not save.fault]
    campaigns = [save for save in sound if save.title == "campaign"]
    for save in (*(c for c in campaigns if not c.over), *campaigns, *sound):
        return save.path
    raise common.Complaint(f"no game in {folder}; {common.begins()}")


# ---------------------------------------------------------------- the text


def _text(path: Path, kind: str, place: Path | None) -> str:
    """The report of a save, which stays as it is."""
    from ironbottom.report.make import from_save

    beside = place.parent if place is not None else Path()
    with _progress() as tick:
        return from_save(path, kind, beside, tick, lambda notice: common.say(f"Note: {notice}.", err=True))


@contextmanager
def _progress() -> Iterator[Any]:
    """Tell on the error channel how far the work is, where a person looks at it."""
    shown = sys.stderr.isatty()

    def tick(what: str, done: int, of: int) -> None:
        if shown:
            sys.stderr.write(f"\r\x1b[K{what} ({done} of {of}; ctrl-c stops)")
            sys.stderr.flush()

    try:
        yield tick
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


# ---------------------------------------------------------------- files


def _may_write(place: Path | None, force: bool) -> None:
    if place is None:
        return
    from ironbottom.report.files import Unwritten, may_write

    try:
        may_write(place, force)
    except Unwritten as error:
        raise _complaint(error) from error


def _complaint(error: Exception) -> common.Complaint:
    if str(error).endswith("already"):
        return common.Complaint(f"{error}; choose another name, or --force to overwrite it", 1)
    return common.Complaint(f"{error}; choose another place", 1)


def _put(text: str, place: Path | None, force: bool) -> None:
    """Print a report, or write it into a file."""
    if place is None:
        common.say(text, newline=False)
        return
    from ironbottom.report.files import Unwritten
    from ironbottom.report.files import write as write_file

    try:
        write_file(place, text, force)
    except Unwritten as error:
        raise _complaint(error) from error
    common.say(f"Written to {place}.")


def write(text: str, name: str, html: bool, file: Path | None) -> None:
    """Print a campaign's story, or write it into a file."""
    if html:
        from ironbottom.campaign.story import page

        text = page(text, name)
    if file is None:
        common.say(text, newline=False)
        return
    from ironbottom.kernel.files import write_whole

    try:
        write_whole(file, text.encode())
    except OSError as error:
        raise common.Complaint(f"{file}: {error.strerror}; choose another place with --file", 1) from error
    common.say(f"Written to {file}.")
