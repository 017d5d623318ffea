"""The command line: ``ironbottom``, its options and commands, and how errors are told.

Nothing heavy is loaded here or by the modules of commands: ``--help`` must answer at once, and only a command that wants the
screen loads it.
"""

from __future__ import annotations

import errno
import io
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_command

from ironbottom import __version__, faults
from ironbottom.commands import (
    campaign,
    common,
    content,
    doctor,
    keep,
    play,
    replay,
    report,
    rules,
    serve,
    simulate,
)
from ironbottom.commands import luck as fortune
from ironbottom.commands import map as maps
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.invocation import command, saves_in
from ironbottom.kernel.litter import sweep
from ironbottom.kernel.naming import legible

INTERRUPTED = 130
"""Exit code after ctrl-c, as shells have it."""

app = typer.Typer(
    name="ironbottom",
    add_completion=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Pacific-War board wargames for one person.  Without a command: the title screen.",
)
for module in (play, serve, report, campaign, keep, simulate, replay, rules, maps, content, doctor, fortune):
    module.add_to(app)


def _version(wanted: bool) -> None:
    if wanted:
        common.say(f"ironbottom {__version__}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    saves: Annotated[
        Path | None,
        typer.Option(
            "--saves", metavar="DIR", envvar="IRONBOTTOM_SAVES", help="Folder in which games are kept."
        ),
    ] = None,
    ascii_only: Annotated[bool, play.ASCII] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version, and stop.")
    ] = False,
) -> None:
    """Note where games are kept; without a command show the title screen."""
    folder = context.obj = common.saves_folder(saves)
    sweep(folder)
    faults.keep_in(folder)
    source = context.get_parameter_source("saves")
    typed = saves is not None and source is not None and source.name == "COMMANDLINE"
    context.with_resource(saves_in(folder, str(saves) if typed else ""))
    if context.invoked_subcommand is None:
        play.title_screen(folder, ascii_only)


def run(args: list[str]) -> int:
    """Run the program with these arguments; whatever goes wrong is told in one line.  Returns the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what cannot be read or shown must not end the program
            stream.reconfigure(errors="replace")
    try:
        result = get_command(app).main(args, prog_name="ironbottom", standalone_mode=False)
        sys.stdout.flush()
    except common.Complaint as error:
        return tell(str(error), error.code)
    except GameError as error:
        return tell(str(error), 1)
    except faults.ProgramFault as error:
        return tell(str(error), 1)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except common.UsageError as error:
        return tell(_usage(error), 2)
    except OSError as error:
        if isinstance(error, BrokenPipeError) or error.errno == errno.EPIPE:
            return _closed()
        if (
            isinstance(error.filename, str | bytes) and error.strerror
        ):  # a path that will not do, not a fault of ours
            return tell(f"{legible(os.fsdecode(error.filename), 200)}: {error.strerror}", 1)
        return _fault(error)
    except Exception as error:
        return _fault(error)
    return result if isinstance(result, int) else 0


def tell(message: str, code: int) -> int:
    """Say on the error channel what went wrong, in one line; returns the exit code."""
    common.say(f"ironbottom: {' '.join(message.split())}", err=True)
    return code


def _usage(error: Any) -> str:
    """A complaint about options in our form: what, and where to read more."""
    path = error.ctx.command_path if error.ctx is not None else "ironbottom"
    message = error.format_message().rstrip(".")
    if message.startswith("No such command"):
        from ironbottom.kernel.content import suggest

        known = error.ctx.command.list_commands(error.ctx)
        word = message.split("'")[1]
        hint = suggest(word, known)
        message = f"no such command '{word}' ({hint.replace('allowed:', 'there are:')})".replace('"', "'")
    return f"{message[:1].lower()}{message[1:]}; see `{command(*path.split()[1:], '--help')}`"


def _fault(error: BaseException) -> int:
    """A fault of the program itself: one line that names its log, or the whole trace for those who mend it."""
    if os.environ.get("IRONBOTTOM_DEBUG"):
        raise error
    return tell(faults.keep(error), 1)


def _closed() -> int:
    """Whoever read our output has gone: end without a word."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return 1


def main() -> None:
    """The ``ironbottom`` command."""
    sys.exit(run(sys.argv[1:]))
