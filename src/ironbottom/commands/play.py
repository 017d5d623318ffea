"""Playing: the title screen, a new game, the last one again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ironbottom.commands import common

if TYPE_CHECKING:
    from ironbottom.kernel.saves import Opened

MISSION = typer.Option("--mission", "-m", metavar="M", help="The Mission, by its id.")
ARMY = typer.Option("--army", "-a", metavar="A", help="Your army, by its id.")
ENEMY = typer.Option("--enemy", "-e", metavar="E", help="The Enemy's army, by its id.")
PLAIN = typer.Option("--plain", help="Line by line, for screen readers, pipes and slow links.")
ASCII = typer.Option("--ascii", help="Draw with plain ASCII characters only.")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("play")(play)
    app.command("resume")(resume)


def title_screen(saves: Path) -> None:
    """The program without a command."""
    _want_terminal("the title screen", "ironbottom play TITLE --plain")
    from ironbottom.tui.app import run_app

    raise typer.Exit(run_app(saves))


def play(
    context: typer.Context,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The game: rifles.")],
    mission: Annotated[str | None, MISSION] = None,
    army: Annotated[str | None, ARMY] = None,
    enemy: Annotated[str | None, ENEMY] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Number that makes the dice; else by chance.")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="NAME", help="Name of the save; else made up.")
    ] = None,
    dice: Annotated[
        str,
        typer.Option("--dice", metavar="WHOSE", help="program, or own: you throw real ones and type them."),
    ] = "program",
    plain: Annotated[bool, PLAIN] = False,
    ascii_only: Annotated[bool, ASCII] = False,
) -> None:
    """Begin a game.  Every answer is saved at once."""
    if common.one_of("dice", dice, ("program", "own")) == "own" and not plain:
        raise common.Complaint("--dice own goes with --plain")
    found = common.title_named(title)
    content = _checked(found, mission, army, enemy)
    folder: Path = context.obj
    path = common.new_path(folder, save) if save is not None else None
    if not plain:
        _want_terminal("the screen", f"ironbottom play {found.id} --plain")
        given = {"mission": mission, "army": army, "enemy": enemy, "seed": seed}
        _new_on_screen(folder, found, given, path, ascii_only)
        return
    from ironbottom.plain.begin import choose

    chosen = choose(found, mission, army, enemy)
    if chosen is None:
        typer.echo("No game was begun.")
        return
    if content is None or mission is None:
        content = found.load(*chosen)
    number = _any_seed() if seed is None else seed
    if path is None:
        path = common.free_path(folder, (found.id, *chosen))
    from ironbottom.kernel.saves import new_game

    _in_lines(new_game(found, content, number, path, {"own_dice": dice == "own"}), fresh=True)


def resume(
    context: typer.Context,
    save: Annotated[
        str | None, typer.Argument(metavar="[SAVE]", help="Name or file; else the newest unfinished.")
    ] = None,
    plain: Annotated[bool, PLAIN] = False,
    ascii_only: Annotated[bool, ASCII] = False,
) -> None:
    """Go on with a game at exactly the question at which it was left."""
    folder: Path = context.obj
    path = common.found_save(folder, save) if save is not None else _newest(folder)
    if plain:
        from ironbottom.kernel.saves import open_game

        opened = open_game(path)
        if opened.session.title.id == "campaign":
            opened.session.close()
            from ironbottom.plain.campaign import play_campaign

            raise typer.Exit(play_campaign(path))
        _in_lines(opened, fresh=False)
        return
    _want_terminal("the screen", f"ironbottom resume {path.stem} --plain")
    from ironbottom.tui.app import run_app

    raise typer.Exit(run_app(folder, open_save=path, ascii_only=ascii_only))


def _newest(folder: Path) -> Path:
    from ironbottom.kernel.saves import listed

    for save in listed(folder):
        if not save.fault and not save.over:
            return save.path
    raise common.Complaint(f"no unfinished game in {folder}; `ironbottom play rifles` begins one")


def _want_terminal(what: str, instead: str) -> None:
    if not common.at_terminal():
        raise common.Complaint(f"{what} needs a terminal; without one play line by line: {instead}")


def _any_seed() -> int:
    import secrets

    return secrets.randbelow(10**9)


def _checked(title: Any, mission: str | None, army: str | None, enemy: str | None) -> Any:
    """Complain of a Mission or an army that there is not, or of armies that may not face each other.

    Returns the content that was loaded for it, None where not both armies are named.
    """
    from ironbottom import choices
    from ironbottom.kernel.content import ContentError
    from ironbottom.kernel.errors import GameError

    found = choices.of(title.id)
    if mission is not None:
        common.one_of("mission", mission, found.missions())
    for what, name in (("army", army), ("enemy", enemy)):
        if name is not None:
            common.one_of(what, name, found.armies())
    if army is None or enemy is None:
        return None
    try:
        return title.load(mission or found.missions()[0], army, enemy)
    except ContentError:
        raise
    except GameError as error:
        foes = ", ".join(found.enemies_of(army))
        raise common.Complaint(f"{army} cannot face {enemy}; its enemies are: {foes} (--enemy)") from error


def _in_lines(opened: Opened, fresh: bool) -> None:
    """Play in lines until the person leaves."""
    from ironbottom.plain.table import play_in_lines

    raise typer.Exit(play_in_lines(opened, fresh))


def _new_on_screen(
    folder: Path, title: Any, given: dict[str, Any], path: Path | None, ascii_only: bool
) -> None:
    """Begin a game on the screen with what was given; the rest is the screen's to choose."""
    from ironbottom import choices
    from ironbottom.tui.app import run_app
    from ironbottom.tui.request import NewGame

    known = {key: value for key, value in given.items() if value is not None}
    if "enemy" in known and "army" not in known:
        found = choices.of(title.id)
        known["army"] = next(army for army in found.armies() if known["enemy"] in found.enemies_of(army))
    new = NewGame(title=title.id, save="" if path is None else path.stem, **known)
    raise typer.Exit(run_app(folder, new=new, ascii_only=ascii_only))
