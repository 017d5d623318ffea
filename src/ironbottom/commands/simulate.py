"""Simulation: many games by bots, as a table or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ironbottom.commands import common
from ironbottom.commands.common import TITLE

if TYPE_CHECKING:
    from ironbottom.simulate import Pairing, Spread, Tally


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("simulate")(simulate)


def simulate(
    title: Annotated[str, TITLE],
    mission: Annotated[
        str, typer.Option("--mission", "-m", metavar="M", help="A mission or scenario, or all.")
    ] = "all",
    army: Annotated[
        str | None,
        typer.Option(
            "--army",
            "-a",
            metavar="A",
            help="An army or side, or all. Of two sides: all = the same games as each of them sees them.",
            show_default="all; of two sides the first",
        ),
    ] = None,
    enemy: Annotated[str, typer.Option("--enemy", "-e", metavar="E", help="Whom it faces, or all.")] = "all",
    games: Annotated[int, typer.Option("--games", "-n", min=1, metavar="N", help="Games a pairing.")] = 100,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="Number that makes all the dice.")] = 1,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=0, metavar="W", help="Processes; 0 = as many as pay.")
    ] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="ID",
            help="An optional rule, by its id, as often as wanted; all; none; or random: others in each game.",
        ),
    ] = None,
    level: Annotated[
        str, typer.Option("--level", metavar="L", help="Who plays: auto, random, or what the title has.")
    ] = "auto",
    level_army: Annotated[
        str | None,
        typer.Option("--level-army", metavar="L", help="Who plays the army or side; else --level."),
    ] = None,
    level_enemy: Annotated[
        str | None, typer.Option("--level-enemy", metavar="L", help="Who plays the other side; else --level.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let the program play many games against itself, and count."""
    found = common.title_named(title)
    mine, theirs = _levels(found, level, level_army, level_enemy)
    pairings = _pairings(found, mission, army, enemy, option or [], mine, theirs)
    tallies, stopped = _play(pairings, games, seed, workers, quiet=as_json)
    failures = [failure for pairing in _played(pairings) for failure in _failures(tallies, pairing)]
    for failure in failures:
        common.say(f"error: {failure}", err=True)
    if as_json:
        _print_json(found.id, seed, mine, tallies, len(failures))
    else:
        _print_table(found.id, tallies)
    if stopped:
        raise typer.Exit(130)
    if failures:
        raise typer.Exit(1)


# ------------------------------------------------------------------ what is played


def _levels(title: Any, level: str, mine: str | None, theirs: str | None) -> tuple[str, str]:
    """Who plays each side; the other's is "" where nobody is asked for it."""
    from ironbottom import choices

    known = choices.levels(title.id)
    both = common.one_of("level", level, known)
    first = both if mine is None else common.one_of("level", mine, known)
    if not choices.two_sided(title.id):
        if theirs is not None:
            raise common.Complaint(
                f"in {title.name} the rules play the Enemy, at no level; leave --level-enemy out"
            )
        return first, ""
    return first, both if theirs is None else common.one_of("level", theirs, known)


def _pairings(
    title: Any, mission: str, army: str | None, enemy: str, option: list[str], mine: str, theirs: str
) -> list[Pairing]:
    """All that is meant and legal; a complaint where nothing is."""
    from ironbottom import choices
    from ironbottom.simulate import Pairing

    found, words = choices.of(title.id), choices.words(title.id)
    if army is None:
        army = "all"
        if choices.two_sided(title.id):
            army = found.armies()[0] if enemy == "all" else found.enemies_of(_named(title.id, enemy))[0]
    missions = _some(words.mission, mission, found.missions())
    pairs = pairs_of(title.id, army, enemy)
    options = {m: common.options_of(title, option, m) for m in missions}
    return [
        Pairing(title.id, m, a, e, mine, theirs, options[m]).settled() for m in missions for a, e in pairs
    ]


def _named(title_id: str, side: str) -> str:
    from ironbottom import choices

    return common.one_of(choices.words(title_id).enemy, side, choices.of(title_id).armies())


def pairs_of(title_id: str, army: str, enemy: str) -> list[tuple[str, str]]:
    """The legal pairings that are meant; a complaint where nothing is."""
    from ironbottom import choices

    found, words = choices.of(title_id), choices.words(title_id)
    mine = _some(words.army, army, found.armies())
    theirs = _some(words.enemy, enemy, found.armies())
    pairs = [(a, e) for a, e in found.pairings() if a in mine and e in theirs]
    if not pairs:
        allowed = ", ".join(found.enemies_of(mine[0]))
        raise common.Complaint(f"{mine[0]} cannot face {theirs[0]}; its enemies are: {allowed} (--enemy)")
    return pairs


def _some(what: str, word: str, allowed: list[str]) -> list[str]:
    return allowed if word == "all" else [common.one_of(what, word, allowed)]


# ------------------------------------------------------------------ playing


def _played(pairings: list[Pairing]) -> list[Pairing]:
    """The pairings that have to be played: not those whose games are another's, seen from the other side."""
    from ironbottom import choices

    if not choices.two_sided(pairings[0].title):
        return pairings
    done: list[Pairing] = []
    for pairing in pairings:
        if pairing.mirrored() not in done:
            done.append(pairing)
    return done


def _failures(tallies: dict[Pairing, Tally], pairing: Pairing) -> list[Any]:
    return tallies[pairing].failures if pairing in tallies else []


def _play(
    pairings: list[Pairing], games: int, seed: int, workers: int, quiet: bool
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
    played = _played(pairings)
    with progress, closing(run(played, games, seed, workers)) as coming:
        task = progress.add_task("games", total=games * len(played))
        try:
            for pairing, tally in coming:
                tallies.setdefault(pairing, Tally()).add(tally)
                progress.advance(task, tally.games)
        except KeyboardInterrupt:
            stopped = True
    for pairing in pairings:
        if pairing not in played and pairing.mirrored() in tallies:
            tallies[pairing] = tallies[pairing.mirrored()].mirrored()
    return {p: tallies[p] for p in pairings if p in tallies}, stopped


# ------------------------------------------------------------------ what came of it


def _row(pairing: Pairing, tally: Tally) -> dict[str, Any]:
    """A pairing's results; means, medians and quarters are over decided games."""
    from ironbottom import choices

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
    if choices.two_sided(pairing.title):
        row |= {
            "defeats": tally.defeats,
            "level": pairing.level,
            "enemy_level": pairing.enemy_level or pairing.level,
            "options": _options(pairing),
        }
    for key, total in tally.sums.items():
        row[f"{key}_mean"] = round(total / of, 2)
    maker = _OWN.get(pairing.title)
    if maker is not None:
        row |= maker(tally)
    row["outcomes"] = dict(sorted(tally.outcomes.items()))
    row["errors"] = len(tally.failures)
    return row


def _options(pairing: Pairing) -> Any:
    """The optional rules in force: their ids, or that they are drawn for each game."""
    from ironbottom import choices

    if pairing.options == choices.RANDOM:
        return common.LOT
    return list(choices.usual(pairing.title, pairing.mission) if pairing.options is None else pairing.options)


def _nineteen42(tally: Tally) -> dict[str, Any]:
    """Points, the turns in which places fell, units lost in a game."""
    import msgspec

    from ironbottom.simulate import FALLS, spread

    def told(key: str) -> dict[str, Any] | None:
        found: Spread | None = spread(tally.listed(key))
        return None if found is None else msgspec.to_builtins(found)

    fell = {}
    for name in FALLS:
        fell[name] = {"games": len(tally.listed(f"fell.{name}")), "turn": told(f"fell.{name}")}
    lost: dict[str, dict[str, float]] = {}
    for side in ("japan", "allies"):
        keys = sorted(key for key in tally.values if key.startswith(f"lost.{side}."))
        lost[side] = {
            key.rpartition(".")[2]: round(sum(tally.listed(key)) / tally.decided, 2) for key in keys
        }
    points = {who: told(f"points.{who}") for who in ("japan", "allies", "difference")}
    return {"points": points, "fell": fell, "lost_mean": lost}


_OWN = {"nineteen42": _nineteen42}
"""How the measures of a title are told that are kept for each game."""


def _print_json(title_id: str, seed: int, level: str, tallies: dict[Pairing, Tally], errors: int) -> None:
    import json

    runs = [_row(pairing, tally) for pairing, tally in tallies.items()]
    common.say(json.dumps({"title": title_id, "seed": seed, "level": level, "errors": errors, "runs": runs}))


def _print_table(title_id: str, tallies: dict[Pairing, Tally]) -> None:
    from ironbottom import choices

    rows, below = [], []
    own = _POINTS if title_id in _OWN else _MEANS
    for pairing, tally in tallies.items():
        row = _row(pairing, tally)
        rate = "-" if row["win_rate"] is None else f"{row['win_rate']:.1%}"
        cells = [_points(row, key) if own is _POINTS else _mean(row, key) for key in own]
        counts = [str(tally.games), str(tally.decided), str(tally.wins)]
        rows.append([pairing.mission, pairing.army, pairing.enemy, *counts, rate, *cells, str(row["errors"])])
        if own is _POINTS and row["decided"]:
            below += ["", *_campaign_lines(row)]
    words = choices.words(title_id)
    heads = [words.mission, words.army, words.enemy, "games", "decided", "wins", "win rate"]
    common.show_table([*heads, *own.values(), "errors"], rows, right=range(3, len(heads) + len(own) + 1))
    for line in below:
        common.say(line)


def _mean(row: dict[str, Any], key: str) -> str:
    return f"{row[key]:.1f}" if key in row else "-"


def _points(row: dict[str, Any], key: str) -> str:
    """A median with the quarters beside it."""
    found = row["points"][key]
    return "-" if found is None else f"{found['median']:g} ({found['q1']:g} to {found['q3']:g})"


def _campaign_lines(row: dict[str, Any]) -> list[str]:
    """Levels of victory, when places fell, what was lost; for a run of 1942."""
    of = row["decided"]
    by_number = sorted(row["outcomes"].items(), key=lambda each: -each[1])
    levels = ", ".join(f"{name} {n / of:.0%}" for name, n in by_number)
    fell = [
        f"{name} {each['games'] / of:.0%} (Turn {each['turn']['median']:g})"
        for name, each in row["fell"].items()
        if each["turn"]
    ]
    lost = []
    for side, kinds in row["lost_mean"].items():
        parts = [f"{n:.1f} {kind.replace('_', ' ')}" for kind, n in kinds.items()]
        lost.append(f"{side.capitalize()} {', '.join(parts) or 'nothing'}")
    return [
        f"{row['mission']}, {row['army']} against {row['enemy']}: {levels}",
        f"  Fell to Japan, with the median Turn: {', '.join(fell) or 'nothing that is counted'}",
        f"  Lost in a game: {'; '.join(lost)}",
    ]


_MEANS = {"turns_mean": "turns", "losses_mean": "losses", "enemy_losses_mean": "enemy losses"}
_POINTS = {"japan": "Japan", "allies": "Allies", "difference": "difference"}
