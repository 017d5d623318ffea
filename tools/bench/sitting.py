"""Plays many games in one program, by keys, and shows what its memory does from game to game.

    python tools/bench/sitting.py [--games N] [--questions N] [--title rifles] [--kinds N] [--json]

Each game is begun over the title screen, answered as the auto-player would, and left again.  Told after every game: resident memory
in MB, the objects that Python keeps, and of which kinds there are more than after the game before.  The exit code is 1 where the
last game takes more than 10 MB more than the first.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ironbottom.kernel.drive import hint
from ironbottom.tui.app import IronbottomApp
from ironbottom.tui.request import NewGame
from ironbottom.tui.screens.end import EndScreen
from ironbottom.tui.screens.game import GameScreen
from ironbottom.tui.screens.title import TitleScreen
from ironbottom.tui.settings import Settings

AIM = 10.0
"""MB by which the memory may grow from the first game to the last."""
GAMES = {
    "rifles": NewGame("rifles", "1", "us_marines", "japan"),
    "nineteen42": NewGame("nineteen42", "malaya", "japan", "allies", bots={"allies": "easy"}),
}
PATIENCE = 2000
"""Turns of the screen that are waited for a question."""


def memory() -> float:
    """Resident memory of this process in MB."""
    with open("/proc/self/status") as file:
        kilobytes = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    return kilobytes / 1024


def kinds() -> Counter[str]:
    """How many objects of each kind there are, once what is not used any more has gone."""
    gc.collect()
    gc.collect()
    return Counter(type(thing).__qualname__ for thing in gc.get_objects())


async def one_game(app: IronbottomApp, pilot: Pilot[None], new: NewGame, questions: int) -> int:
    """Begin a game, answer so many questions or until it is over, and leave; how many were answered."""
    app.play(app.begin(new))
    await pilot.pause()
    game = next(screen for screen in app.screen_stack if isinstance(screen, GameScreen))
    answered = 0
    while answered < questions and await _asked(app, pilot, game):
        game.choices.light(hint(game.table.session).token)
        await pilot.pause()
        await pilot.press("enter")
        answered += 1
    for _ in range(PATIENCE):
        if isinstance(app.screen, TitleScreen):
            return answered
        if app.screen is game:
            await pilot.press("q")
        else:  # the end of a game, or what lies over it
            await pilot.press("t" if isinstance(app.screen, EndScreen) else "escape")
    raise RuntimeError("the title screen does not come back")


async def _asked(app: IronbottomApp, pilot: Pilot[None], game: GameScreen) -> bool:
    """Wait for a person's question; False where the game is over and its end is shown."""
    for _ in range(PATIENCE):
        if game not in app.screen_stack:
            return False
        if app.screen is game and not game.busy and game.table.asked is not None:
            return True
        if game.table.session.q is None:
            return False
        await pilot.pause()
    raise RuntimeError("no question comes")


async def sitting(
    title: str, games: int, questions: int, folder: Path, shown: int = 5
) -> list[dict[str, Any]]:
    """Play the games one after another in one program; what was measured after each."""
    app = IronbottomApp(folder, settings=Settings(pace="instant"))
    found: list[dict[str, Any]] = []
    async with app.run_test(size=(100, 30)) as pilot:
        before: Counter[str] = Counter()
        for n in range(games):
            new = GAMES[title]
            new = NewGame(new.title, new.mission, new.army, new.enemy, seed=n + 1, bots=new.bots)
            answered = await one_game(app, pilot, new, questions)
            await pilot.pause()
            now = kinds()
            more = now - before if before else Counter()
            found.append(
                {
                    "game": n + 1,
                    "answers": answered,
                    "mb": round(memory(), 1),
                    "objects": now.total(),
                    "more": dict(more.most_common(12)),
                }
            )
            before = now
            kinds_more = ", ".join(f"{kind} +{count}" for kind, count in more.most_common(shown))
            print(
                f"{n + 1:4} {answered:4} answers {found[-1]['mb']:7} MB {found[-1]['objects']:8} objects  {kinds_more}",
                file=sys.stderr,
            )
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(description="Many games in one program, and what its memory does.")
    parser.add_argument("--games", type=int, default=30, help="how many (default 30)")
    parser.add_argument("--questions", type=int, default=400, help="answered a game at most (default 400)")
    parser.add_argument("--title", choices=sorted(GAMES), default="rifles", help="what is played")
    parser.add_argument("--kinds", type=int, default=5, help="kinds of objects that are told (default 5)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as name:
        found = asyncio.run(sitting(given.title, given.games, given.questions, Path(name), given.kinds))
    grown = round(found[-1]["mb"] - found[0]["mb"], 1)
    if given.json:
        print(json.dumps({"title": given.title, "grown_mb": grown, "aim_mb": AIM, "games": found}))
    else:
        print(f"{given.title}: {grown} MB more after {len(found)} games than after the first (aim {AIM})")
    return int(grown > AIM)


if __name__ == "__main__":
    raise SystemExit(main())
