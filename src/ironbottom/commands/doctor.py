"""Is everything in order?  Of the program and its surroundings, or of one save."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ironbottom.commands import common
from ironbottom.kernel.invocation import command, save_word


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("doctor")(doctor)


class Report:
    """Lines of findings, and whether all of them are good."""

    def __init__(self) -> None:
        self.good = True

    def well(self, what: str, text: str) -> None:
        """Something in order, or just so."""
        common.say(f"ok     {what}: {text}")

    def ill(self, what: str, text: str) -> None:
        """Something wrong."""
        self.good = False
        common.say(f"FAULT  {what}: {text}")


def doctor(
    context: typer.Context,
    save: Annotated[
        str | None, typer.Argument(metavar="[SAVE]", help="Name or file of a save to examine.")
    ] = None,
) -> None:
    """Examine the program and its surroundings, or a save and what can be rescued of it; nothing is changed."""
    report = Report()
    if save is None:
        _surroundings(report, context.obj)
    else:
        _save(report, common.found_save(context.obj, save))
    if not report.good:
        raise typer.Exit(1)


# ------------------------------------------------------------------ surroundings


def _surroundings(report: Report, folder: Path) -> None:
    import platform
    import sys

    from ironbottom import __version__

    report.well("program", f"ironbottom {__version__}, {Path(__file__).parents[1]}")
    report.well("python", f"{platform.python_version()}, {sys.executable}, {platform.platform()}")
    report.well("libraries", ", ".join(_libraries()))
    _terminal(report)
    _folder(report, folder)
    _faults(report, folder)
    _content(report)


def _libraries() -> list[str]:
    import sqlite3
    from importlib.metadata import version

    names = ("msgspec", "platformdirs", "rich", "textual", "typer")
    return [*(f"{name} {version(name)}" for name in names), f"sqlite {sqlite3.sqlite_version}"]


def _terminal(report: Report) -> None:
    import os
    import shutil
    import sys

    if not common.at_terminal():
        report.well("terminal", "none; the screen needs one, --plain does not")
        return
    width, height = shutil.get_terminal_size()
    words = [f"{width}x{height}", os.environ.get("TERM", "no TERM"), f"output {sys.stdout.encoding}"]
    words += [f"{name}={os.environ[name]}" for name in ("COLORTERM", "NO_COLOR") if os.environ.get(name)]
    if width < 80 or height < 24:
        report.ill("terminal", f"{', '.join(words)}; the screen wants 80x24, enlarge it or play with --plain")
    else:
        report.well("terminal", ", ".join(words))


def _folder(report: Report, folder: Path) -> None:
    """Can saves be written?"""
    import os

    from ironbottom.kernel.saves import listed

    nearest = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not nearest.is_dir():
        report.ill("saves", f"{nearest} is a file, not a folder; choose another folder with --saves")
        return
    if not os.access(nearest, os.W_OK | os.X_OK):
        report.ill("saves", f"{nearest} cannot be written to; choose another folder with --saves")
        return
    found = listed(folder)
    unread = [save for save in found if save.fault and save.fault != "open in another window"]
    there = f"{len(found)} games" if folder.exists() else "not there yet, made with the first game"
    report.well("saves", f"{folder} ({there})")
    for save in unread:
        report.ill(
            "save", f"{save.name}: {save.fault}; `{command('doctor', save_word(save.path))}` tells more"
        )


def _faults(report: Report, folder: Path) -> None:
    """What has gone wrong in the program itself, and where that is written down."""
    from ironbottom import faults

    logs = [path for path in faults.places(folder) if path.is_file()]
    if not logs:
        report.well("faults", "none has been written down")
    for path in logs:
        try:
            count, last = faults.told(path)
        except OSError as error:
            report.ill("faults", f"{path}: {error.strerror or error}")
        else:
            report.well("faults", f"{count} in {path}, the last: {last}; the file may be deleted")


def _content(report: Report) -> None:
    """Every mission and every army can be read, and whatever they name is there; so can tables and rules."""
    from ironbottom import choices
    from ironbottom.commands.content import FOLDERS, unknown
    from ironbottom.kernel.content import ContentError, find
    from ironbottom.kernel.title import registry, titles

    for title_id in titles():
        title: Any = registry(title_id)
        found, words = choices.of(title_id), choices.words(title_id)
        missions, armies = found.missions(), found.armies()
        broken: list[str] = []
        for folder, read, names in (
            ("army_cards", found.army, armies),
            ("missions", found.mission, missions),
        ):
            for name in names:
                try:
                    card = read(name)
                    broken += unknown(find(folder, title_id, name), FOLDERS[folder][title_id], card)
                except ContentError as error:
                    broken += error.report()
        if not broken:
            broken = _own(title_id)
        for line in broken:
            report.ill(title.name, line)
        if not broken:
            counts = [
                f"{len(missions)} {words.mission}s",
                f"{len(armies)} {'armies' if words.army == 'army' else f'{words.army}s'}",
            ]
            options = choices.switches(title_id)
            if options:
                counts.append(f"{len(options)} optional rules")
            if not choices.two_sided(title_id):
                counts.append(f"{len(missions) * len(found.pairings())} games")
            report.well(title.name, ", ".join(counts))


def _own(title_id: str) -> list[str]:
    """What is wrong with files that are the program's own: the rules, and a game loaded with all its tables."""
    from ironbottom import choices
    from ironbottom.kernel.content import ContentError
    from ironbottom.kernel.title import registry
    from ironbottom.plain.paragraph import rules_of

    found = choices.of(title_id)
    try:
        rules_of(title_id)
        choices.load(registry(title_id), found.missions()[0], *found.pairings()[0])
    except ContentError as error:
        return error.report()
    return []


# ------------------------------------------------------------------ a save


def _save(report: Report, path: Path) -> None:
    from ironbottom.kernel import journal
    from ironbottom.kernel.errors import SaveError
    from ironbottom.kernel.saves import open_game

    common.not_in_use(path)
    with journal.copied(path) as copy:
        try:
            kept = journal.Journal.open(copy)
        except SaveError as error:
            report.ill("file", f"{error.what}{f'; {error.mend}' if error.mend else ''}")
        else:
            answers, head = kept.answers()
            held, tail = kept.held(), len(answers) - head
            report.well("file", f"{path}, {path.stat().st_size} bytes, every record as it was written")
            report.well("answers", f"{head}{f', and {tail} undone that can be redone' if tail else ''}")
            report.well("marks", f"{len(kept.marks())}")
            for n, kind, why in held:
                report.ill("set aside", f"answer {n} ({kind}) crashed: {why}")
            kept.close()
        try:
            opened = open_game(copy)
        except SaveError as error:
            report.ill("rescue", f"{error.what}; {error.mend}" if error.mend else error.what)
            return
        for notice in opened.notices:
            report.ill("opening", notice)
        session = opened.session
        report.well(
            "game", f"{session.title.summary(session.g)}; seed {session.seed}, rules {session.title.rules}"
        )
        if not report.good:
            report.well(
                "rescue",
                f"{len(session.answers)} answers and dice can be kept; `{command('resume', save_word(path))}` does it",
            )
        session.close()
        _replayed(report, copy)


def _replayed(report: Report, copy: Path) -> None:
    from ironbottom.kernel.saves import prove

    proof = prove(copy)
    for line in proof.wrong:
        report.ill("replay", line)
    for line in proof.cannot:
        report.well("replay", line)
    if not proof.wrong:
        rest = "all other answers" if proof.cannot else "the answers"
        report.well("replay", f"{rest} lead to every mark and to where the save stands")
