"""Content files: checking them, and their schemas."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ironbottom.commands import common

if TYPE_CHECKING:
    from ironbottom.kernel.content import ContentError

FOLDERS = {
    "army_cards": {"rifles": "army", "nineteen42": "side"},
    "missions": {"rifles": "mission", "nineteen42": "scenario"},
    "guides": {"rifles": "guide", "nineteen42": "guide"},
}
"""Which kind of content lies in which folder, by title."""
FILES = {"rules.toml": "rules", "tables.toml": "tables", "chapters.toml": "chapters"}
"""Which kind a file of this name is, wherever it lies."""


def add_to(app: typer.Typer) -> None:
    """Add the group of commands."""
    group = typer.Typer(
        help="Army cards, missions, scenarios, guides: check files, print schemas.",
        rich_markup_mode=None,
        invoke_without_command=True,
        callback=common.wants_command,
    )
    group.command("list")(list_missions)
    group.command("check")(check)
    group.command("schema")(schema)
    app.add_typer(group, name="content")


def list_missions(
    title: Annotated[
        str | None, typer.Argument(metavar="[TITLE]", help="The game: rifles or nineteen42; else both.")
    ] = None,
) -> None:
    """Say which missions, scenarios and guided games there are: how long, how hard, what they teach."""
    from ironbottom import choices, guide
    from ironbottom.kernel.title import registry, titles

    for title_id in [common.title_named(title).id] if title is not None else titles():
        found = choices.of(title_id)
        common.say(f"{registry(title_id).name} ({title_id})")
        for name in found.missions():
            card = found.mission(name)
            common.say(f"  {name}: {card.name}, {found.length(card)}")
            for line in (card.teaches, choices.how_hard(title_id, card)):
                if line:
                    common.say(f"      {line}")
        for name in guide.guides(title_id):
            told = guide.guide(title_id, name)
            common.say(f"  --guided: {told.name}, about {told.minutes} minutes")
            common.say(f"      {told.teaches}")


def kinds() -> dict[str, Any]:
    """The kinds of content by name."""
    from ironbottom.games.nineteen42.cards import Scenario, Side, Tables
    from ironbottom.games.rifles.cards import Army, Mission
    from ironbottom.guide.cards import Guide
    from ironbottom.kernel.rulebook import Contents, Reference

    return {
        "army": Army,
        "mission": Mission,
        "side": Side,
        "scenario": Scenario,
        "tables": Tables,
        "rules": Reference,
        "chapters": Contents,
        "guide": Guide,
    }


def schema(
    kind: Annotated[
        str,
        typer.Argument(
            metavar="KIND",
            help="army or mission (Rifles); side, scenario or tables (1942); rules, chapters or guide.",
        ),
    ],
) -> None:
    """Print the JSON Schema of a kind of file, for editors that complete and check as one types."""
    import json

    from ironbottom.kernel.content import schema as schema_of

    known = kinds()
    name = common.one_of("kind of content", kind, list(known))
    common.say(json.dumps(schema_of(known[name]), indent=2))


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, or folders of them.")],
) -> None:
    """Say everything that is wrong with army cards, missions, scenarios and guides, a line each."""
    files = [file for path in paths for file in _files(path)]
    faults = 0
    for file in files:
        for line in _problems(file):
            common.say(line, err=True)
            faults += 1
    count = f"{len(files)} file{'' if len(files) == 1 else 's'}"
    if faults:
        common.say(f"{count} checked, {faults} problem{'' if faults == 1 else 's'}.")
        raise typer.Exit(1)
    common.say(f"{count} checked, all in order.")


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
    tried: list[ContentError] = []
    for name in _kinds_of(file):
        try:
            content = load(file, known[name])
        except ContentError as error:
            tried.append(error)
        else:
            return unknown(file, name, content)
    return min((error.report() for error in tried), key=len)


def _kinds_of(file: Path) -> list[str]:
    """What a file can be: by its name; by its folder and the title's below it; by its folder alone; or any card at all."""
    if file.name in FILES:
        return [FILES[file.name]]
    parts = file.absolute().parts[:-1]
    for n in reversed(range(len(parts))):
        by_title = FOLDERS.get(parts[n])
        if by_title is not None:
            title = parts[n + 1] if n + 1 < len(parts) else ""
            return [by_title[title]] if title in by_title else list(by_title.values())
    return [
        kind
        for title in ("rifles", "nineteen42")
        for kind in (FOLDERS["army_cards"][title], FOLDERS["missions"][title])
    ] + ["guide"]


def unknown(file: Path, kind: str, content: Any) -> list[str]:
    """Names that nothing answers to, a line each."""
    from ironbottom.commands.strangers import strangers
    from ironbottom.kernel.toml_lines import line_of, place_of, scan

    found = list(strangers(kind, content))
    if not found:
        return []
    lines = scan(file.read_text(encoding="utf-8").removeprefix("\ufeff"))
    return [
        stranger.told(f"{file}:{line_of(lines, place_of(stranger.field))}" if stranger.field else str(file))
        for stranger in found
    ]
