"""Small policies against the auto-player of Rifles: a plan of a dozen lines must not play better than the program does.

    python tools/policies.py [--missions 1,5] [--policies rush,greedy] [--games N] [--seed S] [--workers W] [--army A] [--enemy E]

Plays N games of every Mission and pairing with each policy and prints two tables: games won in percent, and how often the
auto-player orders each action.  A policy answers "what does the Group do?" (and some of them what is bought and who stands
together); all other questions it leaves to the auto-player.  The seeds are those of ``ironbottom simulate``.  ``without VERB`` is
the auto-player to whom an action is forbidden: where a Mission teaches the action, it should win less often so.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import msgspec

from ironbottom.games.rifles import bot_buy
from ironbottom.games.rifles.bot import AutoPlayer
from ironbottom.games.rifles.bot_goal import Goal, goal_of
from ironbottom.games.rifles.close import side_parts
from ironbottom.games.rifles.index import away
from ironbottom.games.rifles.load import load_content, missions, pairings
from ironbottom.games.rifles.pieces import G, groups, soldiers
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Decision
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import step
from ironbottom.kernel.session import Session
from ironbottom.simulate import Pairing, seed_of

Action = tuple[Any, ...]
Plan = Callable[[G, Sequence[Action]], "Action | None"]
"""From the actions that are offered: the one to take, or None for the end of the Turn."""

AT_ONCE = ("melee", "clear", "demolish", "charge", "search", "take in")
"""What a policy does before all else: no plan can do without it."""
CLOSE_COMBAT = (
    "unit:smg",
    "unit:smg",
    "unit:smg",
    "unit:pistol",
    "kit:grenade",
    "unit:ar",
    "unit:gurkha",
    "kit:bayonets",
)
"""A squad for Close Combat, in the words of ``bot_buy.WISHES``."""


# ------------------------------------------------------------------ what plans are made of


def pick(options: Sequence[Action], *verbs: str) -> Action | None:
    """The first option of the first of these verbs that is offered; AP before BAP."""
    for verb in verbs:
        found = sorted((t for t in options if t[0] == verb), key=lambda t: t[3] != "ap")
        if found:
            return found[0]
    return None


def onward(g: G, options: Sequence[Action]) -> Action | None:
    """A step toward the goal, the hindmost Group first, the tank with its Group if it can."""
    goal = goal_of(g).stripe
    found = []
    for t in options:
        if t[0] in ("move", "together"):
            here = g.state.groups[t[1]].stripe
            if abs(t[2] - goal) < abs(here - goal):
                found.append((t[0] != "together", -abs(here - goal), t[3] != "ap", t))
    return min(found)[3] if found else None


def brawl(
    g: G, options: Sequence[Action], reach: int, verbs: tuple[str, ...] = ("flank", "fire")
) -> Action | None:
    """Attack an Enemy Group within ``reach`` stripes, the nearest first: assault if we are as many, else as ``verbs`` say."""
    found = []
    for t in options:
        if (t[0] in ("assault", *verbs) and t[3] == "ap") or (t[0] in ("assault", "fire") and not g.state.ap):
            mine, foe = g.state.groups[t[1]], g.state.groups[t[2]]
            far = away(g, mine.stripe, foe.stripe)
            if far <= reach and (t[0] != "assault" or len(mine.units) >= len(foe.units)):
                found.append((far, ("assault", *verbs, t[0]).index(t[0]), t))
    return min(found)[2] if found else None


def there(g: G) -> bool:
    """Is the leading Group where the Mission wants it?"""
    goal: Goal = goal_of(g)
    return any(k.stripe == goal.stripe for k in groups(g, SQUAD))


# ------------------------------------------------------------------ the plans


def rush(g: G, options: Sequence[Action]) -> Action | None:
    """Every point a step toward the goal; fight only there."""
    return onward(g, options) or (brawl(g, options, 0) if there(g) else None)


def walk_and_fight(g: G, options: Sequence[Action]) -> Action | None:
    """Walk on, but fight what is in the stripe."""
    return brawl(g, options, 0) or onward(g, options)


def greedy(g: G, options: Sequence[Action]) -> Action | None:
    """Fight all that is in reach, then walk on."""
    return brawl(g, options, 9, ("fire",)) or onward(g, options)


def flank_fire(g: G, options: Sequence[Action]) -> Action | None:
    """Flank Fire at all in sight, then walk on."""
    return pick(options, "flank") or onward(g, options)


def overwatch(g: G, options: Sequence[Action]) -> Action | None:
    """OVERWATCH first in every Turn, then walk on."""
    return pick(options, "watch") or rush(g, options)


def hide(g: G, options: Sequence[Action]) -> Action | None:
    """Never fire before the goal; the last point of a Turn hides."""
    if g.state.ap + g.state.bap == 1 and not there(g):
        return pick(options, "hide") or onward(g, options)
    return rush(g, options)


def cover_fire(g: G, options: Sequence[Action]) -> Action | None:
    """Cover Fire first, then walk on."""
    return pick(options, "cover fire") or rush(g, options)


def beats_by_three(g: G, options: Sequence[Action]) -> Action | None:
    """The auto-player, but it assaults whatever it beats by 3 before the dice."""
    for t in options:
        if t[0] == "assault":
            mine, foe = g.state.groups[t[1]], g.state.groups[t[2]]
            ours = sum(n for n, _ in side_parts(g, mine, foe, False, True))
            if ours - sum(n for n, _ in side_parts(g, foe, mine, True, True)) >= 3:
                return t
    return AUTO


AUTO: Action = ("auto", 0, 0, "")
"""A plan's word for: as the auto-player would."""


class Policy(msgspec.Struct, frozen=True):
    """A player: a plan for actions (None = the auto-player's), what it buys, how it stands, what it may not do."""

    plan: Plan | None = None
    wishes: tuple[str, ...] = ()
    halves: bool = False
    without: str = ""

    def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        """Answer a question."""
        g: G = view.g
        token: Any = None
        if ask.kind == "action":
            token = self._action(g, ask)
        elif ask.kind == "buy" and self.wishes:
            token = wanted(g, list(ask.options), self.wishes)
        elif ask.kind == "regroup" and (self.halves or self.plan not in (None, beats_by_three)):
            token = self._regroup(g, ask)
        elif ask.kind == "split" and self.halves:
            ids = ask.options[: max(ask.least, len(ask.options) // 2)]
            token = tuple(ids)
        if token is not None and token != AUTO:
            return Decision(token)
        if self.without and ask.kind == "action":
            left = [t for t in ask.options if t[0] != self.without]
            ask = Ask(ask.seat, ask.kind, left, ask.rule, ask.about)
        return AutoPlayer().decide(view, ask, mind, dice, trace)

    def _action(self, g: G, ask: Ask[Any]) -> Any:
        if self.plan is None:
            return None
        options = list(ask.options)
        if self.plan is beats_by_three:
            return self.plan(g, options)
        return pick(options, *AT_ONCE) or self.plan(g, options) or options[-1]

    def _regroup(self, g: G, ask: Ask[Any]) -> Any:
        """One stack, or two halves."""
        if not self.halves:
            return next((t for t in ask.options if t[0] == "merge"), ("keep",))
        alone = [k for k in groups(g, SQUAD) if len(groups_at(g, k.stripe)) == 1 and len(k.units) > 3]
        return next(
            (t for t in ask.options if t[0] == "split" and any(k.id == t[1] for k in alone)), ("keep",)
        )


def groups_at(g: G, stripe: int) -> list[Any]:
    """Friendly Groups of a stripe."""
    return [k for k in groups(g, SQUAD) if k.stripe == stripe]


def wanted(g: G, options: list[Action], wishes: tuple[str, ...]) -> Action:
    """The next purchase by a list of wishes; Rifles and then equipment for the rest."""
    bought: Counter[str] = Counter(f"unit:{u.type}" for u in soldiers(g, SQUAD) if not u.lent)
    bought.update({f"kit:{item}": n for item, n in g.state.packs.items()})
    asked: Counter[str] = Counter()
    for wish in wishes:
        asked[wish] += 1
        token = tuple(wish.split(":"))
        if bought[wish] < asked[wish] and token in options and bot_buy.affordable(g, g.content.army, wish):
            return token
    return ("unit", "rifle") if ("unit", "rifle") in options else bot_buy.next_purchase(g, options)


POLICIES: dict[str, Policy] = {
    "auto-player": Policy(),
    "auto-player, close-combat squad": Policy(wishes=CLOSE_COMBAT),
    "rush": Policy(rush),
    "rush, close-combat squad": Policy(rush, CLOSE_COMBAT),
    "walk on, fight in the stripe": Policy(walk_and_fight),
    "walk on, fight in the stripe, close-combat squad": Policy(walk_and_fight, CLOSE_COMBAT),
    "greedy": Policy(greedy),
    "greedy, close-combat squad": Policy(greedy, CLOSE_COMBAT),
    "Flank Fire at all": Policy(flank_fire),
    "OVERWATCH first": Policy(overwatch),
    "hide": Policy(hide),
    "Cover Fire first": Policy(cover_fire),
    "auto-player, assaults what it beats by 3": Policy(beats_by_three),
}
"""The auto-player, and the plans that must not be better than it."""
SIDE_LIGHTS: dict[str, Policy] = {
    "auto-player in two halves": Policy(halves=True),
    **{
        f"without {verb}": Policy(without=verb)
        for verb in (
            "hide",
            "cover fire",
            "feature",
            "cover",
            "redeploy",
            "watch",
            "spot",
            "flank",
            "assault",
        )
    },
}
"""What the verbs and the one stack are worth."""
ALL = POLICIES | SIDE_LIGHTS


# ------------------------------------------------------------------ playing


class Played(msgspec.Struct):
    """Games of a policy: how many, how many won, which actions it ordered."""

    games: int = 0
    wins: int = 0
    verbs: dict[str, int] = {}

    def add(self, other: Played) -> None:
        """Add those of another pairing."""
        self.games += other.games
        self.wins += other.wins
        for verb, n in other.verbs.items():
            self.verbs[verb] = self.verbs.get(verb, 0) + n

    @property
    def rate(self) -> float:
        """Games won, of all."""
        return self.wins / max(1, self.games)


Task = tuple[str, str, str, str, int, int]
"""Policy, Mission, the player's army, the Enemy's, games, seed."""


def play(task: Task) -> Played:
    """Games of one policy, Mission and pairing."""
    name, card, own, foe, games, seed = task
    content = load_content(card, own, foe)
    pairing = Pairing("rifles", card, own, foe)
    bots = {SQUAD: ALL[name]}
    found = Played()
    for n in range(games):
        session: Session[Any] = Session(TITLE, content, seed_of(seed, pairing, n))
        while step(session, bots):
            pass
        result = session.g.state.result
        found.games += 1
        found.wins += result is not None and result.code == "success"
        for answer in session.answers:
            token = answer.token
            if answer.by != "fate" and isinstance(token, tuple) and len(token) >= 4 and token[0] in VERBS:
                found.verbs[token[0]] = found.verbs.get(token[0], 0) + 1
    return found


VERBS = (
    "move",
    "flank",
    "fire",
    "recover",
    "assault",
    "melee",
    "clear",
    "watch",
    "cover",
    "hide",
    "cover fire",
    "feature",
    "redeploy",
    "spot",
)
"""Actions whose use is counted."""


def run(
    names: Sequence[str],
    cards: Sequence[str],
    pairs: Sequence[tuple[str, str]],
    games: int,
    seed: int,
    workers: int,
) -> dict[tuple[str, str], Played]:
    """What came of the games, by policy and Mission; the same with any number of workers."""
    todo: list[Task] = [(n, c, a, e, games, seed) for n in names for c in cards for a, e in pairs]
    if workers == 1:
        done = list(map(play, todo))
    else:
        with ProcessPoolExecutor(workers or None, mp_context=get_context("spawn")) as pool:
            done = list(pool.map(play, todo, chunksize=4))
    found: dict[tuple[str, str], Played] = {}
    for task, played in zip(todo, done, strict=True):
        found.setdefault((task[0], task[1]), Played()).add(played)
    return found


def ahead(found: dict[tuple[str, str], Played], allowed: float) -> list[str]:
    """Policies that win more often than the auto-player does, by more than is allowed."""
    return [
        f"Mission {card}: {name} wins {100 * x.rate:.0f} %, the auto-player {100 * found['auto-player', card].rate:.0f} %"
        for (name, card), x in found.items()
        if name in POLICIES
        and ("auto-player", card) in found
        and x.rate > found["auto-player", card].rate + allowed
    ]


# ------------------------------------------------------------------ tables


def table(found: dict[tuple[str, str], Played], names: Sequence[str], cards: Sequence[str]) -> list[str]:
    """Games won in percent, a row for each policy."""
    lines = ["| player | " + " | ".join(f"M{c}" for c in cards) + " |", "|---" * (len(cards) + 1) + "|"]
    for name in names:
        row = [f"{100 * found[name, c].rate:.0f}" for c in cards]
        lines.append(f"| {name} | " + " | ".join(row) + " |")
    return lines


def verbs(found: dict[tuple[str, str], Played], cards: Sequence[str], name: str = "auto-player") -> list[str]:
    """How often a game a player orders each action."""
    lines = ["| action | " + " | ".join(f"M{c}" for c in cards) + " |", "|---" * (len(cards) + 1) + "|"]
    for verb in VERBS:
        row = [f"{found[name, c].verbs.get(verb, 0) / max(1, found[name, c].games):.2f}" for c in cards]
        lines.append(f"| {verb} | " + " | ".join(row) + " |")
    return lines


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--missions", default="", help="of which Missions, with commas (all)")
    parser.add_argument(
        "--policies", default="", help="of which policies, by the beginning of their names (all)"
    )
    parser.add_argument(
        "--games", type=int, default=20, metavar="N", help="a policy, Mission and pairing (20)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of everything (1)")
    parser.add_argument(
        "--workers", type=int, default=0, metavar="W", help="processes (0: one for each core)"
    )
    parser.add_argument("--army", default="", help="only this army of the player")
    parser.add_argument("--enemy", default="", help="only this Enemy")
    args = parser.parse_args()
    start = time.monotonic()
    cards = args.missions.split(",") if args.missions else list(missions())
    wished = args.policies.split(",") if args.policies else []
    names = [n for n in ALL if (any(n.startswith(w) for w in wished) if wished else n in POLICIES)]
    pairs = [(a, e) for a, e in pairings() if args.army in ("", a) and args.enemy in ("", e)]
    found = run(names, cards, pairs, args.games, args.seed, args.workers)
    print(*table(found, names, cards), sep="\n")
    for name in names:
        if name == "auto-player":
            print("", *verbs(found, cards), sep="\n")
    for line in ahead(found, 0.02):
        print(line)
    print(f"{time.monotonic() - start:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
