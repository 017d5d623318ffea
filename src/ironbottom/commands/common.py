"""What commands share: complaints, words that must be one of a few, the folder of saves and the saves in it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ironbottom.kernel.invocation import command
from ironbottom.kernel.naming import at_home, legible, name_fault
from ironbottom.kernel.printable import printable

if TYPE_CHECKING:
    from rich.console import Console

UsageError: Any = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "UsageError")
"""What the parser of options raises; Typer has its own copy of it and does not name it."""


TITLE = typer.Argument(metavar="TITLE", help="The game: rifles or nineteen42.")


class Complaint(Exception):
    """Something that the person at the prompt can mend: one line, and the exit code (2 = wrong use, 1 = a fault found)."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


def one_of(what: str, word: str, allowed: Sequence[str]) -> str:
    """``word`` if it is allowed (whatever its case), else a complaint with the nearest and all that are."""
    for known in allowed:
        if known.casefold() == word.strip().casefold():
            return known
    from ironbottom.kernel.content import suggest

    hint = suggest(word, allowed)
    every = f"allowed: {', '.join(allowed)}"
    raise Complaint(f'unknown {what} "{word}"; {every if hint.startswith("allowed") else f"{hint} {every}"}')


def title_named(word: str) -> Any:
    """The title of this id."""
    from ironbottom.kernel.title import registry, titles

    return registry(one_of("title", word, titles()))


def begins() -> str:
    """Said where there is no game yet."""
    return f"`{command('play', 'TITLE')}` begins one"


def lists() -> str:
    """Said where a save is not found."""
    return f"`{command('saves')}` lists those there are"


ALL, NONE, LOT = "all", "none", "random"
"""Words for --option besides ids."""


def options_of(title: Any, words: Sequence[str], mission: str | None) -> tuple[str, ...] | None:
    """The optional rules that ``--option`` names: None where it is not given, RANDOM where they are to be drawn.

    ``all`` and whether a rule is closed depend on the mission; where none is named yet, ids are only looked up.
    """
    from ironbottom import choices

    typed = [word for each in words for word in each.replace(",", " ").split()]
    if not words:
        return None
    known = [switch.id for switch in choices.switches(title.id)]
    if not known:
        raise Complaint(f"{title.name} has no optional rules; leave --option out")
    if not typed:
        raise Complaint(f"--option wants an id; allowed: {', '.join((*known, ALL, NONE, LOT))}")
    found = [one_of("option", word, (*known, ALL, NONE, LOT)) for word in typed]
    alone = [word for word in found if word in (ALL, NONE, LOT)]
    if alone and len(found) > 1:
        raise Complaint(f"--option {alone[0]} stands alone; leave the others out, or name single rules")
    if alone == [LOT]:
        return choices.RANDOM
    if alone == [NONE]:
        return ()
    if alone == [ALL]:
        if mission is None:
            return choices.ALL
        found = [switch.id for switch in choices.open_switches(title.id, mission)]
    if mission is not None:
        not_closed(title, found, mission)
    return tuple(id for id in known if id in found)


def not_closed(title: Any, options: Sequence[str], mission: str) -> None:
    """A complaint if a mission is played without one of these optional rules."""
    from ironbottom import choices

    able = [switch.id for switch in choices.open_switches(title.id, mission)]
    for switch in choices.switches(title.id):
        if switch.id in options and switch.id not in able:
            card = choices.of(title.id).mission(mission)
            raise Complaint(
                f"{card.name} is played without option {switch.id} ({switch.name});"
                f" open there: {', '.join(able)} (--option)"
            )


def wants_command(context: typer.Context) -> None:
    """For a group of commands: without one of them, say which there are."""
    if context.invoked_subcommand is None:
        group: Any = context.command
        names = ", ".join(group.list_commands(context))
        raise Complaint(f"which command? {names}; see `{context.command_path} --help`")


# ---------------------------------------------------------------- terminal


def in_ascii(context: typer.Context, given: bool) -> bool:
    """Is --ascii wanted: with this command, or before it?"""
    return given or bool(context.find_root().params.get("ascii_only"))


def at_terminal() -> bool:
    """Are we talking to a person at a terminal, in both directions?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def console(err: bool = False) -> Console:
    """Where commands print: as wide as the terminal, or as wide as it wants to be where there is none."""
    from rich.console import Console

    stream = sys.stderr if err else sys.stdout
    width = None if stream.isatty() else 1000
    return Console(stderr=err, width=width, markup=False, highlight=False, emoji=False)


def say(text: str = "", err: bool = False, newline: bool = True) -> None:
    """Print a text: what a terminal would obey in it (a save or a content file may come from anybody) is only shown."""
    typer.echo(printable(text), nl=newline, err=err)


def show_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> None:
    """A table in plain columns."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for i, head in enumerate(heads):
        table.add_column(head, justify="right" if i in right else "left")
    for row in rows:
        table.add_row(*map(printable, row))
    out = console()
    with out.capture() as caught:
        out.print(table)
    typer.echo("\n".join(line.rstrip() for line in caught.get().splitlines()))


# ---------------------------------------------------------------- saves


def saves_folder(given: Path | None) -> Path:
    """The folder of saves: as given, or ``saves/`` of a checkout, or the one that the system has for it."""
    if given is not None:
        folder = at_home(given)
        if folder.is_file():
            raise Complaint(f"{given} is a file, not a folder (--saves, IRONBOTTOM_SAVES)")
        return folder
    checkout = Path(__file__).parents[3]
    if (checkout / "pyproject.toml").is_file() and (checkout / "missions").is_dir():
        return checkout / "saves"
    import platformdirs

    return platformdirs.user_data_path("ironbottom") / "saves"


def new_path(folder: Path, name: str) -> Path:
    """Where a new save of this name goes."""
    from ironbottom.kernel.saves import SUFFIX

    stem = name.removesuffix(SUFFIX)
    if fault := name_fault(stem):
        raise Complaint(f'"{legible(name)}" is no name for a save: {fault} (--save NAME)')
    path = folder / (stem + SUFFIX)
    if path.exists():
        raise Complaint(
            f'there is a save "{stem}" already; go on with it by `{command("resume", stem)}`,'
            " or choose another name with --save"
        )
    return path


def free_path(folder: Path, words: Sequence[str]) -> Path:
    """A name that no save has yet, made of these words."""
    from ironbottom.kernel.saves import SUFFIX

    stem = "-".join(words)
    for i in range(1, 100_000):
        path = folder / f"{stem}{'' if i == 1 else f'-{i}'}{SUFFIX}"
        if not path.exists():
            return path
    raise Complaint(f"{folder}: too many saves begin with {stem}; choose a name with --save")


def found_save(folder: Path, name: str) -> Path:
    """The save that a name or a path means."""
    from ironbottom.kernel.saves import SUFFIX, listed

    path = folder / (name.removesuffix(SUFFIX) + SUFFIX)
    bare = Path(name).name == name
    if bare and path.is_file():
        return path
    typed = at_home(name)
    if typed.is_file():
        return typed
    for found in (path, typed) if bare else (typed,):
        if fault := _no_file(found):
            raise Complaint(f"{found}: {fault}; {lists()}")
    if not bare:
        raise Complaint(f"{name}: no such save; {lists()}")
    known = [save.name for save in listed(folder)]
    if not known:
        raise Complaint(f'no save "{name}": there is none in {folder}; {begins()}')
    from ironbottom.kernel.content_faults import nearest

    near = nearest(name, known)
    hint = f'did you mean "{near}"?' if near else lists()
    raise Complaint(f'no save "{name}" in {folder}; {hint}')


def _no_file(path: Path) -> str:
    """What stands in the place of a save; "" where nothing does."""
    if path.is_symlink() and not path.exists():
        return "this is a link that leads nowhere"
    if path.is_dir():
        return "this is a folder, not a save"
    return "this is no file that can be read" if path.exists() else ""


def not_in_use(path: Path) -> Path:
    """The path, or a complaint if its game is open in another window."""
    from ironbottom.kernel.disk import in_use

    if in_use(path):
        raise Complaint(f"{path}: this game is open in another window; close it there first", 1)
    return path
