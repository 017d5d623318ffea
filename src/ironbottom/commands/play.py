"""Playing: the title screen, a new game, the last one again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ironbottom.commands import common
from ironbottom.kernel.invocation import command, save_word

if TYPE_CHECKING:
    from ironbottom.kernel.saves import Opened

MISSION = typer.Option(
    "--mission",
    "-m",
    metavar="M",
    help=f"The mission or scenario, by its id; `{command('content', 'list')}` has them.",
)
ARMY = typer.Option("--army", "-a", metavar="A", help="Your army or side, by its id.")
ENEMY = typer.Option("--enemy", "-e", metavar="E", help="Whom it faces; of two sides the other one.")
OPTION = typer.Option(
    "--option", metavar="ID", help="An optional rule, by its id, as often as wanted; all; none; or random."
)
PLAYERS = typer.Option(
    "--players", min=0, max=2, metavar="N", help="Persons: 1, 2 at one keyboard, 0 to watch the program play."
)
ENEMY_LEVEL = typer.Option(
    "--enemy-level", "--level-enemy", metavar="L", help="How well the program plays the other side."
)
ARMY_LEVEL = typer.Option(
    "--army-level", "--level-army", metavar="L", help="How well it plays yours, with --players 0."
)
PLAIN = typer.Option("--plain", help="Line by line, for screen readers, pipes and slow links.")
GUIDED = typer.Option(
    "--guided", help="A first game with remarks beside the questions; mission, sides and dice are chosen."
)
ASCII = typer.Option("--ascii", help="Draw with plain ASCII characters only.")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("play")(play)
    app.command("resume")(resume)


def title_screen(saves: Path, ascii_only: bool = False) -> None:
    """The program without a command."""
    _want_terminal("the title screen", command("play", "TITLE", "--plain"))
    from ironbottom.tui.app import run_app

    raise typer.Exit(run_app(saves, ascii_only=ascii_only))


def play(
    context: typer.Context,
    title: Annotated[str, common.TITLE],
    mission: Annotated[str | None, MISSION] = None,
    army: Annotated[str | None, ARMY] = None,
    enemy: Annotated[str | None, ENEMY] = None,
    option: Annotated[list[str] | None, OPTION] = None,
    players: Annotated[int, PLAYERS] = 1,
    enemy_level: Annotated[str | None, ENEMY_LEVEL] = None,
    army_level: Annotated[str | None, ARMY_LEVEL] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Number that makes the dice; else by chance.")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="NAME", help="Name of the save; else made up.")
    ] = None,
    dice: Annotated[
        str,
        typer.Option(
            "--dice",
            metavar="WHOSE",
            help="program, own (you throw real ones and type them), or all: every one.",
        ),
    ] = "program",
    plain: Annotated[bool, PLAIN] = False,
    ascii_only: Annotated[bool, ASCII] = False,
    guided: Annotated[bool, GUIDED] = False,
) -> None:
    """Begin a game.  Every answer is saved at once."""
    ascii_only = common.in_ascii(context, ascii_only)
    if guided:
        chosen_otherwise = {
            "--mission": mission,
            "--army": army,
            "--enemy": enemy,
            "--option": option,
            "--enemy-level": enemy_level,
            "--army-level": army_level,
            "--seed": seed,
            "--players": players if players != 1 else None,
            "--dice": dice if dice != "program" else None,
        }
        _not_with_guided(chosen_otherwise)
        _play_guided(context.obj, common.title_named(title), save, plain, ascii_only)
        return
    dice = common.one_of("dice", dice, ("program", "own", "all"))
    own_dice = "" if dice == "program" else dice
    found = common.title_named(title)
    mission, army, enemy = _known(found, mission, army, enemy)
    switches = common.options_of(found, option or [], mission)
    levels = _levels(found, players, army_level, enemy_level)
    if players == 0 and len(levels) == 2 and army is None:  # to watch is to be on no side
        army, enemy = _first_pair(found)
    folder: Path = context.obj
    path = common.new_path(folder, save) if save is not None else None
    if not plain:
        _want_terminal("the screen", command("play", found.id, "--plain"))
        given = {"mission": mission, "army": army, "enemy": enemy, "seed": seed}
        _new_on_screen(folder, found, given, switches, levels, path, ascii_only, own_dice)
        return
    from ironbottom import choices
    from ironbottom.kernel.saves import new_game
    from ironbottom.plain.begin import choose

    chosen = choose(found, mission, army, enemy, switches)
    if chosen is None:
        common.say("No game was begun.")
        return
    number = _any_seed() if seed is None else seed
    content = choices.load(found, *chosen.pairing, _in_force(found, chosen.mission, chosen.switches, number))
    if path is None:
        path = common.free_path(folder, (found.id, *chosen.pairing))
    table = {"own_dice": own_dice, **_bots(found, content, levels)}
    _in_lines(new_game(found, content, number, path, table), fresh=True)


def _not_with_guided(given: dict[str, Any]) -> None:
    """A complaint about what a guided game chooses by itself."""
    for name, value in given.items():
        if value not in (None, []):
            raise common.Complaint(f"--guided chooses what is played by itself; leave {name} out")


def _play_guided(folder: Path, title: Any, save: str | None, plain: bool, ascii_only: bool) -> None:
    """The guided first game of a title."""
    from ironbottom import choices, guide

    path = common.new_path(folder, save) if save is not None else None
    if not plain:
        _want_terminal("the screen", command("play", title.id, "--guided", "--plain"))
        from ironbottom.tui.app import run_app
        from ironbottom.tui.request import NewGame

        new = NewGame(title=title.id, save="" if path is None else path.stem, guide=guide.FIRST)
        raise typer.Exit(run_app(folder, new=new, ascii_only=ascii_only))
    from ironbottom.kernel.saves import new_game

    card = guide.guide(title.id)
    content = choices.load(title, card.mission, card.army, card.enemy, card.switches)
    path = path or common.free_path(folder, (title.id, "guided"))
    _in_lines(new_game(title, content, card.seed, path, guide.remembered(card)), fresh=True)


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
    _want_terminal("the screen", command("resume", save_word(path), "--plain"))
    from ironbottom.tui.app import run_app

    raise typer.Exit(run_app(folder, open_save=path, ascii_only=common.in_ascii(context, ascii_only)))


def _newest(folder: Path) -> Path:
    from ironbottom.kernel.saves import listed

    for save in listed(folder):
        if not save.fault and not save.over:
            return save.path
    raise common.Complaint(f"no unfinished game in {folder}; {common.begins()}")


def _want_terminal(what: str, instead: str) -> None:
    if not common.at_terminal():
        raise common.Complaint(f"{what} needs a terminal; without one play line by line: {instead}")


def _any_seed() -> int:
    import secrets

    return secrets.randbelow(10**9)


# ------------------------------------------------------------------ what was given


def _known(
    title: Any, mission: str | None, army: str | None, enemy: str | None
) -> tuple[str | None, str | None, str | None]:
    """Mission, army and enemy as they are spelt; of two sides one gives the other.

    A complaint of what there is not, of armies that may not face each other, and of files that cannot be read.
    """
    from ironbottom import choices
    from ironbottom.kernel.content import ContentError
    from ironbottom.kernel.errors import GameError

    found, words = choices.of(title.id), choices.words(title.id)
    if mission is not None:
        mission = common.one_of(words.mission, mission, found.missions())
    if army is not None:
        army = common.one_of(words.army, army, found.armies())
    if enemy is not None:
        enemy = common.one_of(words.enemy, enemy, found.armies())
    if choices.two_sided(title.id):
        army = army if army is not None or enemy is None else found.enemies_of(enemy)[0]
        enemy = enemy if enemy is not None or army is None else found.enemies_of(army)[0]
    if army is None or enemy is None:
        return mission, army, enemy
    try:
        choices.load(title, mission or found.missions()[0], army, enemy)
    except ContentError:
        raise
    except GameError as error:
        foes = ", ".join(found.enemies_of(army))
        raise common.Complaint(f"{army} cannot face {enemy}; its enemies are: {foes} (--enemy)") from error
    return mission, army, enemy


def _levels(title: Any, players: int, mine: str | None, theirs: str | None) -> list[str]:
    """Who plays each seat of a title, the player's own first; a complaint where that cannot be."""
    from ironbottom import choices

    seats = 2 if choices.two_sided(title.id) else 1
    if players > seats:
        raise common.Complaint(f"{title.name} is played by one person against its rules; leave --players out")
    if mine is not None and players > 0:
        raise common.Complaint("--army-level goes with --players 0, where the program plays your side too")
    if theirs is not None and seats == 1:
        raise common.Complaint(
            f"in {title.name} the rules play the Enemy, at no level; leave --enemy-level out"
        )
    if theirs is not None and players == seats:
        raise common.Complaint(
            "--enemy-level goes with --players 1 or 0; with 2 a person plays the other side"
        )
    known = choices.levels(title.id)
    wanted = [common.one_of("level", level or "auto", known) for level in (mine, theirs)[:seats]]
    return [choices.PERSON if n < players else level for n, level in enumerate(wanted)]


def _first_pair(title: Any) -> tuple[str, str]:
    from ironbottom import choices

    return choices.of(title.id).pairings()[0]


def _bots(title: Any, content: Any, levels: list[str]) -> dict[str, Any]:
    """What the save is to remember of who plays; nothing where one person does, alone."""
    from ironbottom import choices

    if levels == [choices.PERSON]:
        return {}
    return {"bots": dict(zip(title.seats(content), levels, strict=True))}


def _in_force(
    title: Any, mission: str, switches: tuple[str, ...] | None, seed: int
) -> tuple[str, ...] | None:
    """Optional rules by their ids; a complaint if the mission is played without one of them."""
    from ironbottom import choices

    if switches == choices.RANDOM:
        return choices.drawn(title.id, mission, seed)
    if switches == choices.ALL:
        return tuple(switch.id for switch in choices.open_switches(title.id, mission))
    if switches is not None:
        common.not_closed(title, switches, mission)
    return switches


# ------------------------------------------------------------------ where it is played


def _in_lines(opened: Opened, fresh: bool) -> None:
    """Play in lines until the person leaves."""
    from ironbottom.plain.table import play_in_lines

    raise typer.Exit(play_in_lines(opened, fresh))


def _new_on_screen(
    folder: Path,
    title: Any,
    given: dict[str, Any],
    switches: tuple[str, ...] | None,
    levels: list[str],
    path: Path | None,
    ascii_only: bool,
    own_dice: str = "",
) -> None:
    """Begin a game on the screen with what was given; the rest is the screen's to choose."""
    from ironbottom import choices
    from ironbottom.tui.app import run_app
    from ironbottom.tui.request import NewGame

    found = choices.of(title.id)
    known = {key: value for key, value in given.items() if value is not None}
    if "enemy" in known and "army" not in known:
        known["army"] = next(army for army in found.armies() if known["enemy"] in found.enemies_of(army))
    pair = found.pairings()[0]
    if choices.two_sided(title.id):
        known.setdefault("mission", found.missions()[0])
        known.setdefault("army", found.armies()[0])
        known.setdefault("enemy", found.enemies_of(known["army"])[0])
        pair = known["army"], known["enemy"]
        if switches is not None:
            known.setdefault("seed", _any_seed())
            known["switches"] = _in_force(title, known["mission"], switches, known["seed"])
    if levels != [choices.PERSON]:
        known |= _bots(title, choices.load(title, known.get("mission", found.missions()[0]), *pair), levels)
    new = NewGame(title=title.id, save="" if path is None else path.stem, own_dice=own_dice, **known)
    raise typer.Exit(run_app(folder, new=new, ascii_only=ascii_only))
