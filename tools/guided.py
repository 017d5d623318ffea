"""Guided first games, played as the guide marks the answers: how often who follows it wins, and where the others are lost.

``python tools/guided.py [TITLE ...] [-n GAMES] [--seed FIRST]``.  The course of the guide is asked at every
question, as the screen asks it; once it is silent the answers are the program's hints.  Seeds follow one after the other.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from ironbottom import choices, guide
from ironbottom.guide.course import Course
from ironbottom.guide.load import facts_of
from ironbottom.kernel import drive
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry, titles

FIRST_SEED = 1
GAMES = 50


class Played(NamedTuple):
    """A guided game: its seed, whether the player won, how it ended, and how many answers were the player's."""

    seed: int
    won: bool
    end: str
    answers: int


def play(title_id: str, seed: int) -> Played:
    """Play a title's guided game on a seed, with the marked answer at every question.  Raises what the game raises."""
    card = guide.guide(title_id)
    title = registry(title_id)
    content = choices.load(title, card.mission, card.army, card.enemy, card.switches)
    session: Session[Any] = Session(title, content, seed)
    seat = next(s for s in title.seats(content) if s not in card.bots)
    bots = {s: title.bot(s, level) for s, level in card.bots.items()}
    course = Course(card, session, facts_of(title_id))
    answers = 0
    drive.drive(session, bots)
    while session.q is not None:
        mark = course.mark() or drive.hint(session)
        session.give(mark.token)
        answers += 1
        drive.drive(session, bots)
    outcome = session.outcome
    assert outcome is not None
    return Played(seed, outcome.winner == seat, outcome.code, answers)


def report(title_id: str, games: Sequence[Played]) -> list[str]:
    """The share of games won, how they ended, and the seeds of those that were not won."""
    won = sum(game.won for game in games)
    ends = ", ".join(f"{end} {n}" for end, n in Counter(game.end for game in games).most_common())
    answers = sum(game.answers for game in games) // len(games)
    lost = ", ".join(str(game.seed) for game in games if not game.won)
    return [
        f"{title_id}: won {won} of {len(games)} ({won / len(games):.0%}), {answers} answers a game",
        f"  ends: {ends}",
        f"  not won on seeds: {lost or 'none'}",
    ]


def main() -> None:
    """Play, and print a title at a time."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "titles", nargs="*", metavar="TITLE", help=f"of {', '.join(titles())}; default: all with a guide"
    )
    parser.add_argument("-n", "--games", type=int, default=GAMES, help=f"games a title (default {GAMES})")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help=f"the first seed (default {FIRST_SEED})")
    asked = parser.parse_args()
    guided = [title for title in titles() if guide.guides(title)]
    for strange in [title for title in asked.titles if title not in guided]:
        parser.error(f'no guide for "{strange}"; there are: {", ".join(guided)}')
    if asked.games < 1:
        parser.error("--games must be 1 or more")
    for title_id in asked.titles or guided:
        games = [play(title_id, seed) for seed in range(asked.seed, asked.seed + asked.games)]
        print("\n".join(report(title_id, games)), flush=True)


if __name__ == "__main__":
    main()
