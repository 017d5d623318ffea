"""Simulation: many games by bots, as a table or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ironbottom.commands import common

if TYPE_CHECKING:
    from ironbottom.simulate import Pairing, Tally

LEVELS = ("auto", "random")


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The game: rifles.")],
    mission: Annotated[str, typer.Option("--mission", "-m", metavar="M", help="A Mission, or all.")] = "all",
    army: Annotated[str, typer.Option("--army", "-a", metavar="A", help="An army, or all.")] = "all",
    enemy: Annotated[str, typer.Option("--enemy", "-e", metavar="E", help="Its Enemy, or all.")] = "all",
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="Games a pairing.")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Number that makes all the dice.")] = 1,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=0, metavar="W", help="Processes; 0 = as many as pay.")
    ] = 0,
    level: Annotated[str, typer.Option("--level", metavar="L", help="Who plays: auto or random.")] = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let the program play many games against itself, and count."""
    found = common.title_named(title)
    level = common.one_of("level", level, LEVELS)
    pairings = _pairings(found.id, mission, army, enemy)
    tallies, stopped = _play(pairings, games, seed, level, workers, quiet=as_json)
    failures = [failure for tally in tallies.values() for failure in tally.failures]
    for failure in failures:
        typer.echo(f"error: {failure}", err=True)
    if as_json:
        _print_json(found.id, seed, level, tallies)
    else:
        _print_table(tallies)
    if stopped:
        raise typer.Exit(130)
    if failures:
        raise typer.Exit(1)


def _pairings(title_id: str, mission: str, army: str, enemy: str) -> list[Pairing]:
    """All that is meant and legal; a complaint where nothing is."""
    from ironbottom import choices
    from ironbottom.simulate import Pairing

    missions = _some("mission", mission, choices.of(title_id).missions())
    return [Pairing(title_id, m, a, e) for m in missions for a, e in pairs_of(title_id, army, enemy)]


def pairs_of(title_id: str, army: str, enemy: str) -> list[tuple[str, str]]:
    """The legal pairings that are meant; a complaint where nothing is."""
    from ironbottom import choices

    found = choices.of(title_id)
    mine = _some("army", army, found.armies())
    theirs = _some("enemy", enemy, found.armies())
    pairs = [(a, e) for a, e in found.pairings() if a in mine and e in theirs]
    if not pairs:
        allowed = ", ".join(found.enemies_of(mine[0]))
        raise common.Complaint(f"{mine[0]} cannot face {theirs[0]}; its enemies are: {allowed} (--enemy)")
    return pairs


def _some(what: str, word: str, allowed: list[str]) -> list[str]:
    return allowed if word == "all" else [common.one_of(what, word, allowed)]


def _play(
    pairings: list[Pairing], games: int, seed: int, level: str, workers: int, quiet: bool
) -> tuple[dict[Pairing, Tally], bool]:
    """Play, with a bar on the error channel; ctrl-c stops, and what is done is kept."""
    from contextlib import closing

    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ironbottom.simulate import Tally, run

    out = common.console(err=True)
    tallies: dict[Pairing, Tally] = {}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    progress = Progress(*columns, console=out, transient=True, disable=quiet or not out.is_terminal)
    stopped = False
    with progress, closing(run(pairings, games, seed, level, workers)) as coming:
        task = progress.add_task("games", total=games * len(pairings))
        try:
            for pairing, tally in coming:
                tallies.setdefault(pairing, Tally()).add(tally)
                progress.advance(task, tally.games)
        except KeyboardInterrupt:
            stopped = True
    return {p: tallies[p] for p in pairings if p in tallies}, stopped


def _row(pairing: Pairing, tally: Tally) -> dict[str, Any]:
    """A pairing's results; means are over decided games."""
    of = tally.decided
    row: dict[str, Any] = {
        "mission": pairing.mission,
        "army": pairing.army,
        "enemy": pairing.enemy,
        "games": tally.games,
        "decided": of,
        "wins": tally.wins,
        "win_rate": round(tally.wins / of, 4) if of else None,
        "decisions": tally.decisions,
    }
    for key, total in tally.sums.items():
        row[f"{key}_mean"] = round(total / of, 2)
    row["outcomes"] = dict(sorted(tally.outcomes.items()))
    row["errors"] = len(tally.failures)
    return row


def _print_json(title_id: str, seed: int, level: str, tallies: dict[Pairing, Tally]) -> None:
    import json

    errors = sum(len(tally.failures) for tally in tallies.values())
    runs = [_row(pairing, tally) for pairing, tally in tallies.items()]
    typer.echo(json.dumps({"title": title_id, "seed": seed, "level": level, "errors": errors, "runs": runs}))


def _print_table(tallies: dict[Pairing, Tally]) -> None:
    rows = []
    for pairing, tally in tallies.items():
        row = _row(pairing, tally)
        rate = "-" if row["win_rate"] is None else f"{row['win_rate']:.1%}"
        means = [f"{row[key]:.1f}" if key in row else "-" for key in _MEANS]
        counts = [str(tally.games), str(tally.decided), str(tally.wins)]
        rows.append([pairing.mission, pairing.army, pairing.enemy, *counts, rate, *means, str(row["errors"])])
    heads = ["mission", "army", "enemy", "games", "decided", "wins", "win rate", *_MEANS.values(), "errors"]
    common.show_table(heads, rows, right=range(3, len(heads)))


_MEANS = {"turns_mean": "turns", "losses_mean": "losses", "enemy_losses_mean": "enemy losses"}
