"""Many campaigns, spread over processes: the same results with any number of workers."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

import msgspec

from ironbottom.kernel.dice import base
from ironbottom.kernel.workers import workers

GRADES = ("defeat", "success", "major success")


class Many(msgspec.Struct, frozen=True):
    """One simulated campaign of many."""

    army: str
    enemy: str
    number: int
    vp: int = 0
    grade: str = ""
    results: tuple[str, ...] = ()
    men_left: int = 0
    dead: int = 0
    fault: str = ""


def play_one(army: str, enemy: str, number: int, seed: int) -> Many:
    """One campaign; a fault is reported, not raised."""
    from .simulate import run
    from .title import TITLE

    game_seed = base(seed, "campaign", army, enemy, number) >> 1
    try:
        course = run(TITLE.load(army, enemy), game_seed, check=True)
    except Exception as error:
        where = f"{army} against {enemy}, campaign {number} (seed {game_seed})"
        return Many(army, enemy, number, fault=f"{where}: {type(error).__name__}: {error}")
    return Many(
        army, enemy, number, course.vp, course.grade, tuple(course.results), course.men_left, course.dead
    )


def _job(task: tuple[str, str, int, int]) -> Many:
    return play_one(*task)


def run_many(pairs: list[tuple[str, str]], games: int, seed: int, processes: int = 0) -> Iterator[Many]:
    """All campaigns of all pairings, in order.  ``processes`` 0 = as many as pay."""
    import os

    tasks = [(a, e, n, seed) for a, e in pairs for n in range(games)]
    count = processes or min(os.cpu_count() or 1, max(1, len(tasks) // 8))
    if count == 1:
        yield from map(_job, tasks)
        return
    with workers(count) as pool:
        yield from pool.map(_job, tasks, chunksize=4)


def summed(army: str, enemy: str, found: list[Many]) -> dict[str, Any]:
    """A pairing's results as plain data."""
    good = [one for one in found if not one.fault]
    missions = max((len(one.results) for one in good), default=0)
    return {
        "army": army,
        "enemy": enemy,
        "games": len(found),
        "errors": len(found) - len(good),
        "faults": [one.fault for one in found if one.fault],
        "missions_each": sorted({len(one.results) for one in good}),
        "vp_median": statistics.median(one.vp for one in good) if good else 0,
        "vp_mean": round(statistics.mean(one.vp for one in good), 2) if good else 0,
        "vp": sorted(one.vp for one in good),
        "grades": {g: sum(one.grade == g for one in good) for g in GRADES},
        "won_by_mission": [
            round(sum(one.results[i] == "success" for one in good if len(one.results) > i) / len(good), 3)
            for i in range(missions)
        ],
        "men_left_mean": round(statistics.mean(one.men_left for one in good), 2) if good else 0,
        "dead_mean": round(statistics.mean(one.dead for one in good), 2) if good else 0,
    }
