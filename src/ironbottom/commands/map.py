"""The maps: on the screen, as text, as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ironbottom.commands import common
from ironbottom.kernel.invocation import command
from ironbottom.kernel.naming import at_home

if TYPE_CHECKING:
    from ironbottom.tui.hexmap.chart import Chart


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("map")(map_)


def map_(
    context: typer.Context,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The game: nineteen42, pearl or pto.")],
    zoom: Annotated[
        str | None, typer.Argument(metavar="[ZOOM]", help="near, overview or mini; --text alone: overview.")
    ] = None,
    text: Annotated[
        bool, typer.Option("--text", help="Print the map as text, at ZOOM if one is given.")
    ] = False,
    at: Annotated[
        str | None, typer.Option("--at", metavar="PLACE", help="Begin at this hex or place.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Write the map as a picture (needs Pillow).")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write the map as an SVG picture.")
    ] = None,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="Draw with plain ASCII characters only.")
    ] = False,
) -> None:
    """Look at the map of a game: move over it, zoom, find places, lay reach, ranges and areas over it."""
    ascii_only = common.in_ascii(context, ascii_only)
    if zoom is not None:
        zoom = common.one_of("zoom", zoom, ("near", "overview", "mini"))
    chart = _chart(title)
    start = _start(chart, at) if at is not None else ""
    if svg is not None:
        _write_svg(chart, svg)
    if png is not None:
        _write_png(chart, png)
    if text:
        from ironbottom.tui.hexmap.text import map_text

        common.say("\n".join(map_text(chart, zoom or "overview", ascii_only)))
    if text or svg is not None or png is not None:
        return
    if not common.at_terminal():
        raise common.Complaint(
            f"the map needs a terminal; without one print it: {command('map', chart.name, '--text')}"
        )
    from ironbottom.tui.hexmap.viewer import view
    from ironbottom.tui.settings import read_settings

    settings = read_settings(context.obj).settings
    raise typer.Exit(view(chart, settings, ascii_only, start, zoom or "near"))


def _chart(title: str) -> Chart:
    from ironbottom.hexes.board import board_titles, load_board
    from ironbottom.hexes.from_board import chart_of

    return chart_of(load_board(common.one_of("map", title, board_titles())))


def _start(chart: Chart, at: str) -> str:
    """The hex that a number or a name means."""
    from ironbottom.tui.hexmap.find import Index

    found = Index(chart).search(at, 1)
    if not found:
        raise common.Complaint(f'no hex or place "{at}" on this map (--at)')
    return found[0].hex_id


def _write_svg(chart: Chart, path: Path) -> None:
    from ironbottom.hexes.picture import svg
    from ironbottom.kernel.files import write_out

    path = at_home(path)
    try:
        write_out(path, svg(chart).encode())
    except OSError as error:
        raise common.Complaint(f"{path}: {error.strerror or error} (--svg)") from error
    common.say(f"The map is written to {path}.")


def _write_png(chart: Chart, path: Path) -> None:
    from ironbottom.hexes.picture import write_png

    path = at_home(path)
    try:
        write_png(chart, path)
    except ModuleNotFoundError as error:
        raise common.Complaint(
            "--png needs Pillow: pip install 'ironbottom[pictures]' (or write --svg, which needs nothing)"
        ) from error
    except OSError as error:
        raise common.Complaint(f"{path}: {error.strerror or error} (--png)") from error
    common.say(f"The map is written to {path}.")
