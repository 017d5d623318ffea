"""Campaigns: begin one, list them, look at one, go on with it, read its story, simulate many."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ironbottom.commands import common
from ironbottom.commands.play import ARMY, ASCII, ENEMY, PLAIN
from ironbottom.commands.report import FILE, HTML, write
from ironbottom.kernel.invocation import command, save_word
from ironbottom.kernel.naming import stamp

if TYPE_CHECKING:
    from ironbottom.kernel.saves import Opened

NAME = typer.Argument(metavar="[NAME]", help="Name of the campaign; else the last played.")


def add_to(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(
        help="Campaigns of Rifles in the Pacific: eight missions with the same squad.",
        invoke_without_command=True,
        callback=common.wants_command,
    )
    for name, function in (
        ("new", new),
        ("list", list_all),
        ("show", show),
        ("resume", resume),
        ("report", report),
        ("simulate", simulate),
    ):
        group.command(name)(function)
    app.add_typer(group, name="campaign")


# ------------------------------------------------------------------ which


def campaigns(folder: Path) -> list[Any]:
    """The campaigns of a folder, the last played first."""
    from ironbottom.kernel.saves import listed

    return [save for save in listed(folder) if save.title == "campaign"]


def chosen(folder: Path, name: str | None) -> Path:
    """The campaign that is meant."""
    if name is not None:
        return common.found_save(folder, name)
    found = campaigns(folder)
    unfinished = [save for save in found if not save.over] or found
    if not unfinished:
        raise common.Complaint(f"no campaign in {folder}; `{command('campaign', 'new')}` begins one")
    path: Path = unfinished[0].path
    return path


def opened(path: Path) -> Opened:
    """The campaign, open."""
    from ironbottom.campaign.files import resume as open_campaign

    return open_campaign(common.not_in_use(path))


# ------------------------------------------------------------------ commands


def new(
    context: typer.Context,
    army: Annotated[str, ARMY],
    enemy: Annotated[str, ENEMY],
    name: Annotated[
        str | None, typer.Option("--save", metavar="NAME", help="Its name; else made up.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="Number that makes the dice.")
    ] = None,
    ironman: Annotated[bool, typer.Option("--ironman", help="No take-backs once dice have fallen.")] = False,
    plain: Annotated[bool, PLAIN] = False,
    ascii_only: Annotated[bool, ASCII] = False,
) -> None:
    """Begin a campaign: choose an army and its Enemy, then build the squad."""
    import secrets

    from ironbottom import choices
    from ironbottom.campaign import files

    folder: Path = context.obj
    found = choices.of("rifles")
    army = common.one_of("army", army, found.armies())
    enemy = common.one_of("army", enemy, found.armies())
    if enemy not in found.enemies_of(army):
        foes = ", ".join(found.enemies_of(army))
        raise common.Complaint(f"{army} cannot face {enemy}; its enemies are: {foes} (--enemy)")
    path = common.new_path(folder, name) if name else common.free_path(folder, ("campaign", army, enemy))
    number = secrets.randbelow(10**9) if seed is None else seed
    files.begin(folder, path.stem, army, enemy, number, ironman).session.close()
    go_on(folder, path, plain, common.in_ascii(context, ascii_only), fresh=True)


def go_on(folder: Path, path: Path, plain: bool, ascii_only: bool, fresh: bool = False) -> None:
    """Play a campaign, line by line or on the screen."""
    if plain or not common.at_terminal():
        if not plain:
            common.say(f"{path.stem} is ready; `{command('campaign', 'resume', save_word(path))}` plays it.")
            return
        from ironbottom.plain.campaign import play_campaign

        raise typer.Exit(play_campaign(path, fresh))
    from ironbottom.tui.app import run_app

    raise typer.Exit(run_app(folder, open_save=path, ascii_only=ascii_only))


def list_all(context: typer.Context) -> None:
    """List the campaigns, the last played first."""
    found = campaigns(context.obj)
    if not found:
        common.say(f"No campaign in {context.obj}; `{command('campaign', 'new')}` begins one.")
        return
    rows = [(save.name, save.fault or save.summary, stamp(save.touched)) for save in found]
    common.show_table(("name", "where it stands", "last played"), rows)


def show(context: typer.Context, name: Annotated[str | None, NAME] = None) -> None:
    """Show a campaign: roster, points, missions."""
    from ironbottom.plain.campaign import board, status

    game = opened(chosen(context.obj, name))
    try:
        for line in (*board(game.session), *status(game.session)):
            common.say(line)
    finally:
        game.session.close()


def resume(
    context: typer.Context,
    name: Annotated[str | None, NAME] = None,
    plain: Annotated[bool, PLAIN] = False,
    ascii_only: Annotated[bool, ASCII] = False,
) -> None:
    """Go on with a campaign at exactly the question at which it was left."""
    path = common.not_in_use(chosen(context.obj, name))
    go_on(context.obj, path, plain, common.in_ascii(context, ascii_only))


def report(
    context: typer.Context,
    name: Annotated[str | None, NAME] = None,
    html: Annotated[bool, HTML] = False,
    file: Annotated[Path | None, FILE] = None,
) -> None:
    """The squad's story: missions, service records, roll of honour."""
    from ironbottom.campaign.story import markdown

    path = chosen(context.obj, name)
    game = opened(path)
    try:
        text = markdown(game.session)
    finally:
        game.session.close()
    write(text, path.stem, html, file)


def simulate(
    army: Annotated[str, typer.Option("--army", "-a", metavar="A", help="An army, or all.")] = "all",
    enemy: Annotated[str, typer.Option("--enemy", "-e", metavar="E", help="Its Enemy, or all.")] = "all",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, metavar="N", help="Campaigns a pairing.")
    ] = 50,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Number that makes all the dice.")] = 1,
    workers: Annotated[int, typer.Option("--workers", "-w", min=0, metavar="W", help="Processes.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play many campaigns, and count."""
    import json

    from ironbottom.campaign.many import Many, run_many, summed
    from ironbottom.commands.simulate import pairs_of

    pairs = pairs_of("rifles", army, enemy)
    done: dict[tuple[str, str], list[Many]] = {pair: [] for pair in pairs}
    stopped = False
    bar = _bar(games * len(pairs), as_json)
    with bar as progress:
        task = progress.add_task("campaigns", total=games * len(pairs))
        try:
            for one in run_many(pairs, games, seed, workers):
                done[one.army, one.enemy].append(one)
                progress.advance(task)
        except KeyboardInterrupt:
            stopped = True
    rows = [summed(a, e, found) for (a, e), found in done.items() if found]
    for fault in (f for row in rows for f in row["faults"]):
        common.say(f"error: {fault}", err=True)
    if as_json:
        common.say(
            json.dumps(
                {"campaign": "rifles", "seed": seed, "errors": sum(r["errors"] for r in rows), "runs": rows}
            )
        )
    else:
        _table(rows)
    if stopped:
        raise typer.Exit(130)
    if any(row["errors"] for row in rows):
        raise typer.Exit(1)


def _bar(total: int, quiet: bool) -> Any:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    out = common.console(err=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=out, transient=True, disable=quiet or not out.is_terminal)


def _table(rows: list[dict[str, Any]]) -> None:
    heads = ("army", "enemy", "campaigns", "median VP", "defeat", "success", "major", "men left", "dead")
    body = [
        (
            row["army"],
            row["enemy"],
            str(row["games"]),
            f"{row['vp_median']:g}",
            *(f"{row['grades'][g] / row['games']:.0%}" for g in ("defeat", "success", "major success")),
            f"{row['men_left_mean']:.1f}",
            f"{row['dead_mean']:.1f}",
        )
        for row in rows
    ]
    common.show_table(heads, body, right=range(2, 9))
