"""Coverage of play of 1942: what happens in games of bot against bot, and what never does; and the clean sweep.

    python tools/coverage42.py [--games N] [--seed S] [--json] [--write]
    python tools/coverage42.py --sweep [--games N] [--seed S] [--level LEVEL]

Plays N games over all scenarios with optional rules by lot: most by the bots at their standard level, some at the other levels,
some at random.  Then it lists everything that doctrine and rules provide for and how often it came up: orders, every face of every
table, postures, operations, stands, reinforcements, needs, events, questions, dice, the rules of questions and dice, results.
What never came up is listed by itself, with its reason where one is known (``EXPLAINED``); a blank without a reason is something
to look into.  ``--write`` puts the report into docs/coverage-1942.md.

``--sweep`` watches for what no commander in his senses would do instead: exceptions; units that leave something better undone for
three turns; marches to and fro between two hexes; planned attacks that are neither made nor dropped for a reason; NMPs that are
left without an explanation.  Units that stand where their own score holds them (``stuck``), and plans that the side spoils itself
by what it does with their units (``broken plan``), are told and do not count.
Ends with 1 if anything is found.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, NamedTuple, Protocol, get_args

import msgspec

from ironbottom import choices
from ironbottom.bots.doctrine import Doctrine, OrderName
from ironbottom.games import nineteen42
from ironbottom.games.nineteen42 import bot_land, bot_sea, combat, events, land, naval, words
from ironbottom.games.nineteen42.bot import LEVELS
from ironbottom.games.nineteen42.cards import RESULTS, SWITCHES
from ironbottom.games.nineteen42.load import ORDER, army, mission, tables
from ironbottom.games.nineteen42.pieces import attack_strength, defence_strength
from ironbottom.games.nineteen42.staff import FAR, Mind, Staff
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, other
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.dice import Dice, base
from ironbottom.kernel.drive import step
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.record import plain
from ironbottom.kernel.session import Session

REPORT = Path(__file__).parent.parent / "docs" / "coverage-1942.md"
SOURCE = Path(nineteen42.__file__).parent
SIDES = (JAPAN, ALLIES)
IDLE = 3
"""Turns for which a unit may not stand without a reason."""
SWINGS = 3
"""Marches between the same two hexes that are too many."""
SOFT = frozenset({"stuck", "broken plan"})
"""Findings that are told, and do not count."""

# ------------------------------------------------------------------ games


class Watcher(Protocol):
    """Somebody who looks on."""

    def asked(self, session: Session[Any], q: Ask[Any] | Roll) -> None:
        """A question is open."""
        ...

    def answered(self, session: Session[Any], q: Ask[Any] | Roll, said: Sequence[Event]) -> None:
        """It was answered, and this happened."""
        ...


class Game(NamedTuple):
    """A game: scenario, optional rules, seed, and who plays Japan and the Allies."""

    mission: str
    switches: tuple[str, ...]
    seed: int
    levels: tuple[str, str]

    def __str__(self) -> str:
        return f"{self.mission} [{' '.join(self.switches)}] seed {self.seed}, {' against '.join(self.levels)}"


def game(seed: int, n: int, level: str = "") -> Game:
    """Game ``n`` of a seed: optional rules by lot; without a level three of four are played at the standard level."""
    own = base(seed, "coverage of 1942", n) >> 12
    name = ORDER[n % len(ORDER)]
    levels = (level, level)
    if not level:
        dice = Dice(own, "levels", 0)
        all_ = [*LEVELS, "random"]
        levels = ("auto", "auto") if dice.die(4) > 1 else (dice.pick(all_), dice.pick(all_))
    return Game(name, choices.drawn(TITLE.id, name, own), own, levels)


def play(g: Game, watchers: Sequence[Watcher] = ()) -> Session[Any]:
    """One game to its end, with those who look on."""
    session: Session[Any] = Session(TITLE, TITLE.load(g.mission, JAPAN, ALLIES, g.switches), g.seed)
    bots = {side: TITLE.bot(side, level) for side, level in zip(SIDES, g.levels, strict=True)}
    heard = 0
    while session.q is not None:
        q = session.q
        for watcher in watchers:
            watcher.asked(session, q)
        step(session, bots)
        said = session.log[heard:]
        heard = len(session.log)
        for watcher in watchers:
            watcher.answered(session, q, said)
    return session


def doctrine(side: str) -> Doctrine:
    """The doctrine of a side."""
    found = army(side).doctrine
    assert found is not None
    return found


def staff_of(session: Session[Any], side: str, level: str = "auto") -> Staff:
    """The commander of a side as he stands now; he may think, and nobody will know."""
    mind = session.minds.get(side)
    held = msgspec.convert(plain(mind), Mind, strict=False) if mind is not None else Mind()
    known = doctrine(side).levels.get(level) or LEVELS.get(level, LEVELS["auto"])
    dice = Dice(session.seed, "watching", len(session.answers))
    return Staff(View(session.g, side), side, known, held, dice)


def ends_of_turns(session: Session[Any], said: Sequence[Event]) -> Iterator[str]:
    """The sides whose player-turn ended with this answer."""
    for e in said:
        if isinstance(e, events.PlayerTurn) and not (
            e.turn == 0 or (e.side == ALLIES and e.turn == first(session))
        ):
            yield other(e.side)
    if session.q is None:
        yield JAPAN


def first(session: Session[Any]) -> int:
    """The first turn of the scenario."""
    turn: int = session.content.scenario.first
    return turn


# ------------------------------------------------------------------ the clean sweep: units


class Finding(NamedTuple):
    """Something that ought not to be: what kind of thing, and the words that show it."""

    kind: str
    text: str


class Stacks:
    """Looks for units that stand idle, and for units that march to and fro."""

    def __init__(self, levels: tuple[str, str] = ("auto", "auto")) -> None:
        self.levels = dict(zip(SIDES, levels, strict=True))
        self.busy: set[str] = set()
        self.stood: dict[str, tuple[str, str, int]] = {}
        """By unit of Japan: where it stands, as what ("idle" or "stuck"), for how many turns."""
        self.marches: dict[str, list[str]] = {}
        self.found: list[Finding] = []

    def asked(self, session: Session[Any], q: Ask[Any] | Roll) -> None:
        """Nothing to be seen."""

    def answered(self, session: Session[Any], q: Ask[Any] | Roll, said: Sequence[Event]) -> None:
        """Note who moved and fought; as the land segment is done, look at those who did not."""
        for e in said:
            if isinstance(e, events.Marched):
                self.busy.update(e.units)
                for u in e.units:
                    self.marched(session, u, e.path[0], e.path[-1])
            elif isinstance(
                e, events.Fought | events.Retreated | events.Sailed | events.Advanced | events.Dropped
            ):
                units = (
                    (*e.attackers, *e.defenders) if isinstance(e, events.Fought) else getattr(e, "units", ())
                )
                self.busy.update(units)
                for u in units:
                    self.marches.pop(u, None)
        for side in ends_of_turns(session, said):
            if side == JAPAN and self.levels[side] != "random":
                self.stands(session)
            self.busy.clear()

    def marched(self, session: Session[Any], u: str, start: str, goal: str) -> None:
        """A unit marched: has it come from there just before?"""
        track = self.marches.setdefault(u, [start])
        if track[-1] != start:
            track[:] = [start]
        track.append(goal)
        side = session.g.index.kinds[u].side
        if swings(track) and self.levels[side] != "random":
            reason = session.answers[-1].reason
            why = reason.line if reason is not None else ""
            text = f"turn {session.g.state.turn}, {side}: {u} {' '.join(track)}: {why}"
            self.found.append(Finding("to and fro", text))
            track[:] = [goal]

    def stands(self, session: Session[Any]) -> None:
        """Has a unit of Japan stood too long?"""
        staff = staff_of(session, JAPAN, self.levels[JAPAN])
        for u in staff.own():
            here = staff.id(staff.unit(u).hex)
            was, _, n = self.stood.get(u, ("", "", 0))
            how = "" if u in self.busy else no_reason(staff, u)
            if not how:
                self.stood.pop(u, None)
                continue
            n = n + 1 if was == here else 1
            self.stood[u] = here, how, n
            if n == IDLE:
                where = staff.map.name(staff.no(here))
                self.found.append(
                    Finding(how, f"turn {staff.state.turn}: {u} in {where} ({staff.told(staff.front_of(u))})")
                )


def swings(track: Sequence[str]) -> bool:
    """Have the last marches been to and fro between two hexes?"""
    last = track[-SWINGS - 1 :]
    if len(last) <= SWINGS or last[0] == last[1]:
        return False
    return all(a == b for a, b in zip(last, last[2:], strict=False))


def no_reason(staff: Staff, u: str) -> str:
    """ "" if a unit of Japan has a reason to stand where it is.

    "idle" if the bot's own score says that it should have gone elsewhere, "stuck" if it does not, but its goals are open, nobody
    holds it and nothing threatens it.
    """
    unit, s, index = staff.unit(u), staff.state, staff.index
    i, front = unit.hex, staff.front_of(u)
    if unit.shaken or unit.locked or not index.supply(staff.side)[i] or front not in staff.fronts:
        return ""
    if (
        staff.finished(front)
        or s.turn < staff.fronts[front].gate
        or u in bot_sea.reserved(staff) | staff.expected()
    ):
        return ""
    if i in staff.ring(front) and index.side_at(staff.anchor(front)) == staff.foe:
        return ""
    if any(index.side_at(j) == staff.foe for j in staff.map.kin[i]):
        return ""
    held = i in staff.map.city or i in staff.map.ports or i in s.beaches
    if held and staff.threat(i) and len(index.units(i, staff.side)) == 1:
        return ""
    order = staff.order(front)
    if order.move not in ("goal", "ring") or bot_land._ring_full(staff, front, [u]):
        return ""
    aims = staff.goals(front) or [staff.unit(x).hex for x in staff.foes(front)]
    if all(staff.way(i, j) >= FAR for j in aims):
        return ""
    if unit.spent == 0 and bot_land.destination(staff, [u], i, front, order) is not None:
        return "idle"
    stack = max(1, staff.strength(index.units(i, staff.side)))
    danger = staff.doctrine.prefer.danger
    if any(staff.threat(j) >= danger * stack for j in land.ways(staff.g, u)):
        return ""
    return "stuck"


# ------------------------------------------------------------------ the clean sweep: planned attacks


class Attacks:
    """Looks whether planned attacks are made, or dropped for a reason."""

    def __init__(self, levels: tuple[str, str] = ("auto", "auto")) -> None:
        self.levels = dict(zip(SIDES, levels, strict=True))
        self.outcomes: Counter[str] = Counter()
        self.found: list[Finding] = []
        self.clear()

    def clear(self) -> None:
        """A new player-turn."""
        self.planned: dict[str, tuple[str, ...]] = {}
        self.made: set[str] = set()
        self.fought: set[str] = set()
        self.left: set[str] = set()
        """Who left the place from which it was to attack: it retreated, advanced elsewhere, or is lost."""
        self.last: set[str] = set()
        """What could still be attacked when the side had done."""
        self.weighed: tuple[str, ...] = ()

    def asked(self, session: Session[Any], q: Ask[Any] | Roll) -> None:
        """What is planned as the combat phase goes on?"""
        s = session.g.state
        if s.phase == "combat" and isinstance(q, Ask) and q.kind in ("attack", "banks"):
            mind = session.minds.get(s.side) or {}
            if mind.get("turn") == s.turn:
                self.planned.update((k, tuple(v)) for k, v in mind.get("attacks", {}).items())

    def answered(self, session: Session[Any], q: Ask[Any] | Roll, said: Sequence[Event]) -> None:
        """What was attacked; and at the end of the phase, what was not."""
        answer = session.answers[-1]
        if isinstance(q, Ask) and q.kind == "attack" and answer.token == combat.DONE:
            self.last = {t[0] for t in q.options if t != combat.DONE}
            self.weighed = tuple(c.token[0] for c in answer.reason.best) if answer.reason is not None else ()
        for e in said:
            if isinstance(e, events.Fought):
                self.made.add(e.hex)
                self.fought.update(e.attackers)
            elif isinstance(e, events.Retreated | events.Advanced | events.Gone):
                self.left.update(e.units)
        for side in ends_of_turns(session, said):
            if self.levels[side] != "random":
                self.ends(session, side)
            self.clear()

    def ends(self, session: Session[Any], side: str) -> None:
        """A player-turn is over: what became of the plans?"""
        g = session.g
        for where, units in self.planned.items():
            became = self.became(g, side, where, units)
            self.outcomes[became] += 1
            kind = {"?": "attack", "!": "broken plan"}.get(became[0])
            if kind:
                text = f"turn {g.state.turn}, {side}: {where} by {', '.join(units)}: {became[1:]}"
                self.found.append(Finding(kind, text))

    @staticmethod
    def too_strong(g: Any, i: int, there: Sequence[str]) -> bool:
        """Are those beside a hex not even 1:1 any more?"""
        ours = attack_strength(g, there)
        theirs = defence_strength(g, g.index.units(i))
        return combat.column(g, ours, theirs) < 0

    def became(self, g: Any, side: str, where: str, units: Sequence[str]) -> str:
        """What became of a planned attack; with a "!" if the side itself spoilt it, with a "?" if nobody can say what did."""
        i = g.index.map.number[where]
        units = [u for u in units if u in g.state.units]
        there = [u for u in units if i in g.index.map.graph.beside[g.state.units[u].hex]]
        enemy = g.index.side_at(i) == other(side)
        several = len(g.index.map.graph.land[i]) > 1
        reasons = {
            "made": where in self.made,
            "weighed again, and too poor": where in self.weighed
            or (where in self.last and len(self.weighed) == 5),
            "?it was open to the last, and not weighed": where in self.last,
            "the enemy was gone": not enemy,
            "!the attackers had fought elsewhere": bool(self.fought & set(units)),
            "!the attackers had left": bool(self.left & set(units)),
            "the attackers were lost": not units,
            "!the attackers did not come beside it": not there,
            "the attackers were disrupted": any(g.state.units[u].shaken for u in there),
            "the attackers were not in supply": not any(g.index.supplied(g.state.units[u]) for u in there),
            "!not all attackers came": len(there) < len(units),
            "the enemy had become too strong, by those who retreated there": self.too_strong(g, i, there),
            "the defenders had gone to the other bank": several,
        }
        return next((reason for reason, holds in reasons.items() if holds), "?it was not offered")


# ------------------------------------------------------------------ the clean sweep: shipping


class Shipping:
    """Looks why NMPs are left."""

    def __init__(self, levels: tuple[str, str] = ("auto", "auto")) -> None:
        self.levels = dict(zip(SIDES, levels, strict=True))
        self.causes: Counter[str] = Counter()
        self.cause = ""
        self.found: list[Finding] = []

    def asked(self, session: Session[Any], q: Ask[Any] | Roll) -> None:
        """A voyage may begin: why would none?"""
        if isinstance(q, Ask) and q.kind == "naval" and self.levels[q.seat] != "random":
            self.cause = why_none(session, q.seat, self.levels[q.seat])

    def answered(self, session: Session[Any], q: Ask[Any] | Roll, said: Sequence[Event]) -> None:
        """A side has done with shipping."""
        if not isinstance(q, Ask) or q.kind != "naval" or self.levels[q.seat] == "random":
            return
        answer = session.answers[-1]
        left = sum(n for _, n in q.about)
        if answer.token != naval.DONE or not left:
            return
        line = answer.reason.line if answer.reason is not None else ""
        told = self.cause or ("refused" if "(" in line else "")
        self.causes[f"{q.seat}: {told or 'other'}"] += left
        if not told:
            self.found.append(Finding("shipping", f"turn {session.g.state.turn}, {q.seat}: {line}"))


def why_none(session: Session[Any], side: str, level: str) -> str:
    """Why a side would not use its shipping, apart from voyages that were refused ("")."""
    staff = staff_of(session, side, level)
    pools = [bot_sea.spare(staff, able, start) for start, able in naval.harbours(session.g).items()]
    if side == JAPAN and session.g.state.entered >= naval.MOST_ENTRIES:
        return "six have entered the map"
    if not staff.level.needs:
        return "a level that does not use the rest"
    if not any(pools):
        return "nobody is spare"
    if not any(staff.open(front) and lack(staff, front) > 0 for front in staff.doctrine.needs.fronts):
        return "nothing is wanted"
    return ""


def lack(staff: Staff, front: str) -> float:
    """Strength that a front wants."""
    v, needs = staff.values(front), staff.doctrine.needs
    if staff.state.turn < needs.gate.get(front, 0):
        return 0.0
    return needs.ratio * v["foe.strength"] + needs.plus - v["own"]


def sweep(
    games: int, seed: int, level: str = "auto", first: int = 0
) -> Iterator[tuple[Game, list[Finding], Counter[str]]]:
    """Watch games: what was found in each, and counts of how attacks and shipping went."""
    for n in range(first, first + games):
        g = game(seed, n, level)
        looking = (Stacks(g.levels), Attacks(g.levels), Shipping(g.levels))
        found: list[Finding] = []
        try:
            session = play(g, looking)
            TITLE.check(session.g.state, session.content)
        except Exception as error:
            found.append(Finding("exception", " ".join(f"{type(error).__name__}: {error}".split())))
        for watcher in looking:
            found += watcher.found
        counts: Counter[str] = Counter()
        counts.update({f"attack: {what}": n for what, n in looking[1].outcomes.items()})
        counts.update({f"NMPs, {what}": n for what, n in looking[2].causes.items()})
        yield g, found, counts


def print_sweep(games: int, seed: int, level: str) -> int:
    """The clean sweep as lines; 1 if anything was found."""
    kinds: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    for g, found, some in sweep(games, seed, level):
        counts += some
        kinds.update(f.kind for f in found)
        if found:
            print(g, *(f"  {f.kind}: {f.text}" for f in found), sep="\n", flush=True)
    print(
        f"{games} games: {', '.join(f'{n} {kind}' for kind, n in sorted(kinds.items())) or 'nothing found'}"
    )
    print(*(f"  {what}: {n}" for what, n in sorted(counts.items())), sep="\n")
    return 1 if any(kind not in SOFT for kind in kinds) else 0


# ------------------------------------------------------------------ coverage: what there is

Key = tuple[str, str]

EXPLAINED: dict[str, str] = {
    "orders: japan: withdraw": "no table of Japan has it: who attacks by the calendar does not give ground",
    "orders: allies: close_attack": "no table of the Allies has it; their fortresses strike by `other` and by `sorties`",
    "orders: allies: advance": "no table of the Allies has it: they hold, and strike at what comes beside them",
    "orders: allies: grouping": "no table of the Allies has it: they withdraw to their anchors instead",
    "faces of tables: * recover *": "rare: more than half of a front's units have to be disrupted at once",
    "postures: * recover kept": "rare: disruption wears off after three player-turns, so that the looser condition seldom counts",
    "needs: japan: burma": "the 15th Army has what it wants there by the plan; only a lost lift would leave it in need",
    "losses: japan: flown": "Japan holds Formosa, where its land-based air can always flee to; Allied air has no such place",
    "losses: allies: drowned": "the Allies make no landings on empty cities: their shipping goes from port to port",
    "losses: allies: sunk": "rare: Allied shipping sails where no Japanese umbrella is",
    "rules: n42:6.43.a": "the Allies seldom attack on Luzon after Corregidor has fallen: few of them are left there",
    "rules: n42:6.44.a": "the Allies seldom attack in Malaya after Singapore has fallen: few of them are left there",
    "rules: n42:6.44.b": "rare: Singapore falls late, and then nobody is left in Malaya to be attacked",
    "rules: n42:9.2.f": "the program lands beside an empty city, not in it: a failed roll kills the invader",
    "questions: commit": "rare: option 10.4, and two of the 38th Division's regiments lost before Hong Kong",
    "postures: allies: strike kept": "rare: where they are so strong the enemy is gone before the next turn",
    "operations: japan: rangoon": "Rangoon has mostly fallen by Turn 7; while it holds, its zone closes the coast",
    "events: Committed": "rare: option 10.4, and all three regiments of the 38th Division lost before Hong Kong",
    "dice: force z*": "it stays in port where it would probably be sunk: Japan lands under its umbrellas",
    "rules: n42:10.4.e1": "rare: option 10.4, and all three regiments of the 38th Division lost before Hong Kong",
    "rules: n42:13.4.[bc]": "follows from Force Z staying in port under Japanese umbrellas",
    "ends: *": "a matter of the dice: results have two humps, and between them a level can stay empty",
}
"""Why something never happens: patterns of ``section: what``, with the reason."""


def expected() -> dict[str, list[str]]:
    """Everything that ought to happen, by section."""
    books = {side: doctrine(side) for side in SIDES}
    asks, dice, rules = written()
    found: dict[str, list[str]] = {}
    found["orders"] = [f"{s}: {o}" for s, d in books.items() for o in get_args(OrderName) if o in d.orders]
    found["faces of tables"] = [
        f"{s}: {posture} {face}: {order}"
        for s, d in books.items()
        for posture, table in d.tables.items()
        for face, order in enumerate(table, 1)
    ]
    found["postures"] = [f"{s}: {p.id} taken" for s, d in books.items() for p in d.postures]
    found["postures"] += [
        f"{s}: {p.id} kept" for s, d in books.items() for p in d.postures if p.hold not in ("", p.when)
    ]
    found["stands"] = [f"{s}: {x.id}" for s, d in books.items() for x in d.stands]
    found["operations"] = [f"{s}: {x.id}" for s, d in books.items() for x in d.operations]
    found["reinforcements"] = [f"{s}: {x.id}" for s, d in books.items() for x in d.reinforce]
    found["needs"] = [f"{s}: {x}" for s, d in books.items() for x in d.needs.fronts]
    found["events"] = [*(e.__name__ for e in events.EVENTS), Rolled.__name__]
    found["questions"] = sorted({*words._PROMPTS, *asks})
    found["dice"] = sorted(dice)
    found["rules"] = sorted(rules)
    found["results of combat"] = [f"{s}: {r}" for s in SIDES for r in RESULTS]
    found["odds"] = [f"{s}: {c}" for s in SIDES for c in tables().columns]
    found["losses"] = [
        f"{s}: {how}" for s in SIDES for how in ("surrendered", "eliminated", "sunk", "drowned", "flown")
    ]
    found["optional rules"] = [x.id for x in SWITCHES]
    found["ends"] = [f"{m}: {x.name}" for m in ORDER for x in mission(m).levels]
    return found


def written() -> tuple[set[str], set[str], set[str]]:
    """Kinds of questions, kinds of dice, and rules of both, as they are written in the title's code."""
    asks: set[str] = set()
    dice: set[str] = set()
    rules = {f"n42:{fort}.{side}" for fort in ("6.43", "6.44") for side in "ab"}
    for path in sorted(SOURCE.glob("*.py")):
        if path.stem.startswith(("bot", "words", "tell", "preview")):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                texts = [
                    a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)
                ]
                if node.func.id == "Ask":
                    asks.update(texts[:1])
                elif node.func.id == "cast":
                    dice.update(texts[:1])
                if node.func.id in ("Ask", "cast", "roll_for", "occupy"):
                    rules.update(text for text in texts if text.startswith("n42:"))
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2:
                last = node.elts[1]
                number = isinstance(node.elts[0], ast.UnaryOp) or (
                    isinstance(node.elts[0], ast.Constant) and isinstance(node.elts[0].value, int)
                )
                if number and isinstance(last, ast.Constant) and str(last.value).startswith("n42:"):
                    rules.add(str(last.value))
    return asks, dice, rules


# ------------------------------------------------------------------ coverage: what happens


class Reader:
    """Reads one game: its questions, the minds of its bots, its log."""

    def __init__(self, g: Game, seen: Counter[Key]) -> None:
        self.g = g
        self.seen = seen
        self.once: set[tuple[Any, ...]] = set()
        self.waits = {u: x for side in SIDES for x in doctrine(side).reinforce for u in x.units}
        for switch in g.switches:
            self.note("optional rules", switch)

    def note(self, section: str, what: str) -> None:
        """It happened."""
        self.seen[section, what] += 1

    def new(self, *what: Any) -> bool:
        """Is it noted for the first time in this game?"""
        if what in self.once:
            return False
        self.once.add(what)
        return True

    def asked(self, session: Session[Any], q: Ask[Any] | Roll) -> None:
        """A question comes up, under a rule."""
        self.note("questions" if isinstance(q, Ask) else "dice", q.kind)
        self.note("rules", q.rule)
        if isinstance(q, Roll):
            for _, rule in q.mods:
                self.note("rules", rule)

    def answered(self, session: Session[Any], q: Ask[Any] | Roll, said: Sequence[Event]) -> None:
        """What the bots had in mind, and what happened."""
        answer = session.answers[-1]
        if isinstance(q, Ask) and isinstance(answer.mind, dict):
            self.mind(q.seat, answer.mind)
        if isinstance(q, Ask) and q.kind == "naval" and answer.reason is not None:
            for op in doctrine(q.seat).operations:
                if answer.reason.line.startswith(f"{op.id}:"):
                    self.note("operations", f"{q.seat}: {op.id}")
            for front in doctrine(q.seat).fronts:
                if answer.reason.line.startswith(f"wanted on {front.name}:"):
                    self.note("needs", f"{q.seat}: {front.id}")
        for e in said:
            self.note("events", type(e).__name__)
            reader = _READ.get(type(e))
            if reader is not None:
                reader(self, session, e)

    def mind(self, side: str, mind: dict[str, Any]) -> None:
        """Orders that were given, marches that began."""
        d = doctrine(side)
        for front, (posture, kept, die, order, because) in mind.get("orders", {}).items():
            if not self.new("order", side, mind["turn"], front):
                continue
            self.note("orders", f"{side}: {order}")
            self.note("faces of tables", f"{side}: {posture} {die}: {order}")
            if not because:
                self.note("postures", f"{side}: {posture} {'kept' if kept else 'taken'}")
            for stand in d.stands:
                if because == (stand.because or stand.id) and stand.front in (front, "*"):
                    self.note("stands", f"{side}: {stand.id}")

    # -------------------------------------------------------------- events

    def fought(self, session: Session[Any], e: events.Fought) -> None:
        self.note("results of combat", f"{e.by}: {e.result}")
        self.note("odds", f"{e.by}: {e.column}")

    def gone(self, session: Session[Any], e: events.Gone) -> None:
        for u in e.units:
            self.note("losses", f"{session.g.index.kinds[u].side}: {e.how}")

    def came(self, session: Session[Any], e: events.Placed | events.Arrived) -> None:
        units = e.units if isinstance(e, events.Arrived) else (e.unit,)
        for u in units:
            entry = self.waits.get(u)
            if entry is not None and e.hex in entry.to and session.g.state.phase != "setup":
                self.note("reinforcements", f"{session.g.index.kinds[u].side}: {entry.id}")

    def ended(self, session: Session[Any], e: events.GameEnds) -> None:
        self.note("ends", f"{self.g.mission}: {e.level}")


_READ: dict[type[Event], Callable[[Reader, Session[Any], Any], None]] = {
    events.Fought: Reader.fought,
    events.Gone: Reader.gone,
    events.Placed: Reader.came,
    events.Arrived: Reader.came,
    events.GameEnds: Reader.ended,
}


def cover(games: int, seed: int) -> Counter[Key]:
    """Play the games and count."""
    seen: Counter[Key] = Counter()
    for n in range(games):
        g = game(seed, n)
        play(g, [Reader(g, seen)])
    return seen


# ------------------------------------------------------------------ the report


def reason_for(section: str, what: str) -> str:
    """Why it never happens, as far as is known."""
    return next((why for pattern, why in EXPLAINED.items() if fnmatch(f"{section}: {what}", pattern)), "")


def blanks(seen: Counter[Key]) -> list[tuple[str, str, str]]:
    """What never happened: section, what, and the reason ("" = none known)."""
    return [
        (section, what, reason_for(section, what))
        for section, all_ in expected().items()
        for what in all_
        if not seen[section, what]
    ]


def markdown(seen: Counter[Key], games: int, seed: int) -> str:
    """The report as a page."""
    lines = [
        "# Coverage of play of 1942",
        "",
        f"Made by `make coverage` (tools/coverage42.py): {games} simulated games over all scenarios, optional rules by lot,",
        f"seed {seed}; three of four are played by the bots at their standard level, the others at levels by lot, some at random.",
        "A number is how often it came up.",
        "",
        "| what | of | seen | rarest |",
        "|---|---|---|---|",
    ]
    for section, all_ in expected().items():
        counts = sorted((seen[section, what], what) for what in all_ if seen[section, what])
        rare = "; ".join(f"{what} ({n})" for n, what in counts[:3])
        lines.append(f"| {section} | {len(all_)} | {len(counts)} | {rare} |")
    lines += ["", "## What never happened", ""]
    found = blanks(seen)
    lines += [f"* {section}: {what}: {why or 'NOT EXPLAINED'}" for section, what, why in found] or [
        "Nothing."
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Play, and report; 1 if something that has no known reason never happened, or the sweep is not clean."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=300, metavar="N", help="how many (300)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all games (1)")
    parser.add_argument("--json", action="store_true", help="all counts as JSON")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    parser.add_argument("--sweep", action="store_true", help="the clean sweep instead")
    parser.add_argument(
        "--level", default="auto", choices=[*LEVELS], help="of both sides in the sweep (auto)"
    )
    args = parser.parse_args()
    start = time.monotonic()
    if args.sweep:
        return print_sweep(args.games, args.seed, args.level)
    seen = cover(args.games, args.seed)
    found = blanks(seen)
    if args.json:
        table = {s: {w: seen[s, w] for w in all_} for s, all_ in expected().items()}
        json.dump(
            {"games": args.games, "seed": args.seed, "seen": table, "blanks": found}, sys.stdout, indent=1
        )
        print()
    elif args.write:
        REPORT.write_text(markdown(seen, args.games, args.seed), encoding="utf-8")
    else:
        print(markdown(seen, args.games, args.seed))
    bare = [f"{section}: {what}" for section, what, why in found if not why]
    print(
        f"{args.games} games, {time.monotonic() - start:.0f} s, {len(found)} blanks, {len(bare)} not explained",
        file=sys.stderr,
    )
    return 1 if bare else 0


if __name__ == "__main__":
    sys.exit(main())
