"""Keeping games: the list of saves, taking one out, taking one in."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ironbottom.commands import common


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("saves")(saves)
    app.command("export")(export)
    app.command("import")(import_)


def saves(context: typer.Context) -> None:
    """List the games that are kept, the last played first."""
    from datetime import datetime

    from ironbottom.kernel.saves import listed

    folder: Path = context.obj
    found = listed(folder)
    if not found:
        typer.echo(f"No games are kept in {folder}. {common.BEGINS}.")
        return
    rows = []
    for save in found:
        when = datetime.fromtimestamp(save.touched).strftime("%Y-%m-%d %H:%M")
        state = f"({save.fault})" if save.fault else "over" if save.over else "open"
        rows.append([save.name, when, state, save.summary])
    common.show_table(["name", "last played", "", "where it stands"], rows)


def export(
    context: typer.Context,
    save: Annotated[str, typer.Argument(metavar="SAVE", help="Name or file of a save.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
) -> None:
    """Write a game into one file, to be kept, sent or added to a report of a fault."""
    from ironbottom.kernel.saves import export_game

    path = common.not_in_use(common.found_save(context.obj, save))
    if file.is_dir():
        file = file / path.name
    export_game(path, file)
    typer.echo(f"{path.stem} is written to {file}.")


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save made elsewhere.")],
) -> None:
    """Take a game that was exported elsewhere into the folder of saves."""
    from ironbottom.kernel.saves import import_game

    target = import_game(file.expanduser(), context.obj)
    typer.echo(f"Imported as {target.stem}. Go on with: ironbottom resume {target.stem}")
