"""Keeping games: the list of saves, taking one out, taking one in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ironbottom.commands import common
from ironbottom.kernel.invocation import command, save_word
from ironbottom.kernel.naming import at_home, stamp

if TYPE_CHECKING:
    from ironbottom.kernel.shelf import Shelved


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("saves")(saves)
    app.command("export")(export)
    app.command("import")(import_)


def saves(
    context: typer.Context,
    delete: Annotated[
        str | None,
        typer.Option(
            "--delete", metavar="SAVE", help="Move a game into the bin; a campaign with its missions."
        ),
    ] = None,
    restore: Annotated[
        str | None, typer.Option("--restore", metavar="NAME", help="Bring a game back from the bin.")
    ] = None,
    in_bin: Annotated[bool, typer.Option("--bin", help="List what is in the bin.")] = False,
) -> None:
    """List the games that are kept: those in play, the last played first, then those that are over."""
    from ironbottom.kernel.shelf import shelf

    folder: Path = context.obj
    if sum((delete is not None, restore is not None, in_bin)) > 1:
        raise common.Complaint("--delete, --restore and --bin go one at a time")
    if delete is not None:
        _delete(folder, delete)
    elif restore is not None:
        _restore(folder, restore)
    elif in_bin:
        _show_bin(folder)
    elif not (found := shelf(folder)):
        common.say(f"No games are kept in {folder}. {common.begins()}.")
    else:
        rows = [row for each in found for row in (_row(each), *(_row(m, "  ") for m in each.missions))]
        common.show_table(["name", "last played", "", "where it stands"], rows)


def _row(each: Shelved, indent: str = "") -> list[str]:
    save = each.save
    state = f"({save.fault})" if save.fault else "over" if save.over else "open"
    called = f"{each.facts.called}: " if each.facts.called else ""
    copy = f" ({each.copy})" if each.copy else ""
    return [f"{indent}{save.name}", stamp(save.touched), state, f"{called}{save.summary}{copy}"]


def _delete(folder: Path, name: str) -> None:
    from ironbottom.kernel import bin as bins

    path = common.found_save(folder, name)
    if path.parent.absolute() != folder.absolute():
        raise common.Complaint(f"{path}: this save is not in {folder}; remove the file itself (--delete)")
    gone = bins.delete(folder, path)
    more = f" with {gone.others} missions" if gone.others > 1 else " with one mission" if gone.others else ""
    common.say(
        f"{path.stem}{more} is in the bin. Bring it back with: {command('saves', '--restore', gone.name)}"
    )


def _restore(folder: Path, name: str) -> None:
    from ironbottom.kernel import bin as bins

    there = {each.name: each for each in bins.contents(folder)}
    if not there:
        raise common.Complaint(f"the bin of {folder} is empty (--restore)")
    back = bins.restore(folder, there[common.one_of("game in the bin", name, list(there))])
    common.say(f"Back from the bin: {', '.join(sorted(path.stem for path in back))}.")


def _show_bin(folder: Path) -> None:
    from ironbottom.kernel import bin as bins

    found = bins.contents(folder)
    if not found:
        common.say(f"The bin of {folder} is empty.")
        return
    rows = [[each.name, stamp(each.save.touched), each.save.fault or each.save.summary] for each in found]
    common.show_table(["name", "last played", "where it stands"], rows)


def export(
    context: typer.Context,
    save: Annotated[str, typer.Argument(metavar="SAVE", help="Name or file of a save.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
) -> None:
    """Write a game into one file, to be kept, sent or added to a report of a fault."""
    from ironbottom.kernel.saves import export_game

    path = common.not_in_use(common.found_save(context.obj, save))
    file = at_home(file)
    if file.is_dir():
        file = file / path.name
    export_game(path, file)
    common.say(f"{path.stem} is written to {file}.")


def import_(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A save made elsewhere.")],
) -> None:
    """Take a game that was exported elsewhere into the folder of saves."""
    from ironbottom.kernel.saves import import_game

    target = import_game(at_home(file), context.obj)
    common.say(f"Imported as {target.stem}. Go on with: {command('resume', save_word(target))}")
