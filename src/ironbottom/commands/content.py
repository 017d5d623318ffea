"""Content files: checking them, and their schemas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ironbottom.commands import common

if TYPE_CHECKING:
    from ironbottom.kernel.content import ContentError

FOLDERS = {"army_cards": "army", "missions": "mission"}
"""Which kind of content lies in which folder."""


def add_to(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(
        help="Army cards and missions: check files, print schemas.",
        rich_markup_mode=None,
        invoke_without_command=True,
        callback=common.wants_command,
    )
    group.command("check")(check)
    group.command("schema")(schema)
    app.add_typer(group, name="content")


def kinds() -> dict[str, Any]:
    """The kinds of content by name."""
    from ironbottom.games.rifles.cards import Army, Mission
    from ironbottom.kernel.rulebook import Reference

    return {"army": Army, "mission": Mission, "rules": Reference}


def schema(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="army, mission or rules.")],
) -> None:
    """Print the JSON Schema of a kind of file, for editors that complete and check as one types."""
    import json

    from ironbottom.kernel.content import schema as schema_of

    known = kinds()
    name = common.one_of("kind of content", kind, list(known))
    typer.echo(json.dumps(schema_of(known[name]), indent=2))


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.")],
) -> None:
    """Say everything that is wrong with army cards and missions, a line each."""
    files = [file for path in paths for file in _files(path)]
    faults = 0
    for file in files:
        for line in _problems(file):
            typer.echo(line, err=True)
            faults += 1
    count = f"{len(files)} file{'' if len(files) == 1 else 's'}"
    if faults:
        typer.echo(f"{count} checked, {faults} problem{'' if faults == 1 else 's'}.")
        raise typer.Exit(1)
    typer.echo(f"{count} checked, all in order.")


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        found = sorted(
            p for p in path.rglob("*.toml") if not any(part.startswith(".") for part in p.parts[1:])
        )
        if not found:
            raise common.Complaint(f"{path}: no .toml file in this folder")
        yield from found
    else:
        yield path


def _problems(file: Path) -> list[str]:
    """Every problem of a file; of the kind that its folder, its name or its content makes it."""
    from ironbottom.kernel.content import ContentError, load

    known = kinds()
    kind = "rules" if file.name == "rules.toml" else _by_folder(file)
    tried: list[ContentError] = []
    for name in [kind] if kind else ["army", "mission"]:
        try:
            content = load(file, known[name])
        except ContentError as error:
            tried.append(error)
        else:
            return strangers(file, content) if name == "mission" else []
    return min((error.report() for error in tried), key=len)


def _by_folder(file: Path) -> str:
    for part in reversed(file.absolute().parts[:-1]):
        if part in FOLDERS:
            return FOLDERS[part]
    return ""


def strangers(file: Path | str, mission: Any) -> list[str]:
    """Forces that a mission asks for and that an army, which may be its Enemy, does not have."""
    lines = []
    for name, forces in _forces():
        missing = sorted(mission.forces() - forces)
        if missing:
            lines.append(f"{file}: asks for forces that {name} does not have: {', '.join(missing)}")
    return lines


def _forces() -> list[tuple[str, set[str]]]:
    """All armies that can be read, with the names of their forces; those that cannot are told of elsewhere."""
    from ironbottom.games.rifles.load import armies, army
    from ironbottom.kernel.content import ContentError

    found = []
    for name in armies():
        try:
            found.append((name, set(army(name).forces)))
        except ContentError:
            continue
    return found
