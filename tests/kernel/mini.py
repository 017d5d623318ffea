"""A miniature title that proves the kernel without a real one: a raid on three islets, Blue's squads against Red's guns.

Blue moves (Red may fire as he does), raids and draws what lies hidden on an islet; Red's guns then shoot.  Four turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from random import Random
from typing import Any

import msgspec

from ironbottom.kernel import explore
from ironbottom.kernel.ask import NOBODY, Ask, Mods, Roll, Seat, side_of
from ironbottom.kernel.bot import Bot, Candidate, Decision, RandomBot, Reason, random_token
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.step import (
    AGAIN,
    NEXT,
    Call,
    Flow,
    Frame,
    Game,
    Over,
    Proc,
    Step,
    cast,
    cast_many,
    choose,
    choose_some,
    sealed,
)
from ironbottom.kernel.title import Odds, Outcome

BLUE, GUNS, ISLETS = ("b1", "b2", "b3"), {"r1": "red/left", "r2": "red"}, (1, 2, 3)


class Act(StrEnum):
    MOVE = "move"
    RAID = "raid"


class Content(msgspec.Struct, frozen=True):
    turns: int = 4
    hits: int = 3
    cup: tuple[int, ...] = (0, 0, 1, 2, 2)
    trap: str = ""  # where a test wants a crash


class State(msgspec.Struct):
    at: list[Frame]
    cup: list[int]
    turn: int = 0
    hits: dict[str, int] = msgspec.field(default_factory=dict)  # what each living piece can still take
    where: dict[str, int] = msgspec.field(default_factory=dict)
    hidden: dict[int, int] = msgspec.field(default_factory=dict)  # islet to what lies there, unseen by all
    done: list[str] = msgspec.field(default_factory=list)
    never: list[str] = msgspec.field(default_factory=list)  # standing orders: these guns hold their fire
    lurk: int | None = None  # Red's secret: the islet that is shelled at the turn's end
    luck: int = 2
    raid: str = ""
    found: int = 0
    winner: str | None = None


class Moved(Event, frozen=True):
    unit: str
    islet: int


class Turn(Event, frozen=True):
    number: int
    luck: int


class Found(Event, frozen=True):
    islet: int
    what: int


class Struck(Event, frozen=True):
    unit: str
    left: int


class Lurks(Event, frozen=True):
    islet: int | None


class About(msgspec.Struct, frozen=True):
    unit: str
    chain: tuple[str, ...] = ()


def sprung(g: Game[State], where: str) -> None:
    if g.content.trap == where:
        raise RuntimeError(f"the trap at {where} is sprung")


def guns(g: Game[State]) -> list[str]:
    return [r for r in GUNS if r in g.state.hits]


def blues(g: Game[State]) -> list[str]:
    return [b for b in BLUE if b in g.state.hits]


def die(g: Game[State], kind: str, mods: Mods, need: int, about: About) -> Proc[int]:
    """A die of Red's; Blue may have it thrown again while his luck lasts."""
    cuts = (need - sum(m for m, _ in mods), 6)
    while True:
        face = yield from cast(
            g, kind, "mini:3.1", mods=mods, need=need, seat="red", cuts=cuts, about=(about.unit, *about.chain)
        )
        sprung(g, f"face {face}")
        if not g.state.luck or face < cuts[0]:
            return face
        if not (yield from choose(Ask("blue", "again", [False, True], "mini:5", about))):
            return face
        g.state.luck -= 1


def strike(g: Game[State], gun: str, unit: str, far: bool) -> Proc[None]:
    mods = ((-1, "mini:3.2"),) if far else ()
    face = yield from die(g, "strike", mods, 4, About(unit, (gun,)))
    total = face + sum(m for m, _ in mods)
    if face == 6 or total >= 4:
        hurt(g, unit, 2 if face == 6 else 1)


def hurt(g: Game[State], unit: str, by: int) -> None:
    s = g.state
    s.hits[unit] -= by
    g.say(Struck(unit=unit, left=max(s.hits[unit], 0)))
    if s.hits[unit] <= 0:
        del s.hits[unit]
        s.where.pop(unit, None)
    if not blues(g) or not guns(g):
        s.winner = "blue" if blues(g) else "red"
        raise Over


def overwatch(g: Game[State], unit: str) -> Proc[None]:
    able = [r for r in guns(g) if r not in g.state.never]
    if not able:
        return
    ask = Ask("red", "overwatch", able, "mini:4", About(unit, (unit,)), least=0, most=len(able))
    for gun in (yield from choose_some(ask)):
        if unit in g.state.hits:
            yield from strike(g, gun, unit, far=True)


def set_up(g: Game[State]) -> Proc[Flow]:
    s = g.state
    for islet in ISLETS:
        face = yield Roll("draw", "mini:1.1", sides=len(s.cup), secret=NOBODY)
        s.hidden[islet] = s.cup.pop(face - 1)
    picked = yield from choose_some(
        Ask("blue", "squads", list(BLUE), "mini:1.2", least=1, most=3, first=("b2",))
    )
    s.hits = {**dict.fromkeys(picked, g.content.hits), **dict.fromkeys(GUNS, 2)}
    s.where = dict.fromkeys(picked, 0)
    return NEXT


def turns(g: Game[State]) -> Proc[Flow]:
    if g.state.turn < g.content.turns:
        return Call("turn")
    g.state.winner = "blue" if g.state.found else "red"
    return NEXT
    yield


def plan(g: Game[State]) -> Proc[Flow]:
    s = g.state
    s.turn += 1  # before the step's first question
    s.done = []
    g.say(Turn(number=s.turn, luck=s.luck))
    ours, theirs = yield from sealed(
        g,
        Ask("blue", "plan", [("go", 1), ("stay", 0)], "mini:2.1"),
        Ask("red/left", "plan", [("go", 1), ("stay", 0)], "mini:2.1"),
    )
    if ours != theirs:
        s.luck += 1
    s.lurk = yield from choose(Ask("red", "lurk", [None, *ISLETS], "mini:2.2"))
    g.say(Lurks(islet=s.lurk, to="red"))
    return NEXT


def action(g: Game[State]) -> Proc[Flow]:
    s = g.state
    free = [b for b in blues(g) if b not in s.done]
    if not free:
        return NEXT
    moves = [(Act.MOVE, b, i) for b in free for i in ISLETS if s.where[b] != i]
    raids = [(Act.RAID, b, s.where[b]) for b in free if s.where[b]]
    got = yield from choose(Ask("blue", "act", [*moves, *raids, ("pass", "", 0)], "mini:2.3"))
    act, unit, islet = got
    if act == "pass":
        return NEXT
    s.done.append(unit)
    if act is Act.RAID:
        sprung(g, "raid")
        s.raid = unit
        return Call("raid")
    g.say(Moved(unit=unit, islet=islet))
    yield from overwatch(g, unit)
    if unit in s.hits:
        s.where[unit] = islet
        if islet in s.hidden:
            what = s.hidden.pop(islet)
            s.found += what == 1
            g.say(Found(islet=islet, what=what, learnt=True))
            if what == 2:
                hurt(g, unit, 1)
    return AGAIN


def raid(g: Game[State]) -> Proc[Flow]:
    unit, g.state.raid = g.state.raid, ""
    faces = yield from cast_many(g, "raid", "mini:2.4", 2, seat="blue")
    sprung(g, "raid dice")
    if sum(faces) >= 7:
        gun = yield from choose(Ask("blue", "target", guns(g), "mini:2.5", About(unit)))
        hurt(g, gun, 1)
    return NEXT


def shoot(g: Game[State]) -> Proc[Flow]:
    s = g.state
    ready = [r for r in guns(g) if r not in s.done]
    if not ready:
        return NEXT
    orders = [("never" if ready[0] not in s.never else "revoke", ready[0])]
    shots = [("at", b) for b in blues(g)]
    word, what = yield from choose(
        Ask(GUNS[ready[0]], "shoot", [*shots, *orders, ("hold", "")], "mini:2.6", About(ready[0]))
    )
    if word == "never":
        s.never.append(what)
    elif word == "revoke":
        s.never.remove(what)
    else:
        s.done.append(ready[0])
    if word == "at":
        yield from strike(g, ready[0], what, far=s.where[what] == 0)
    return AGAIN


def reckon(g: Game[State]) -> Proc[Flow]:
    s = g.state
    g.say(Lurks(islet=s.lurk, learnt=True))
    for unit in blues(g):
        if s.where[unit] == s.lurk and unit in s.hits:
            hurt(g, unit, 1)
    s.lurk = None
    return NEXT
    yield


class View:
    """What a side sees; a bot gets no more."""

    def __init__(self, g: Game[State], side: str) -> None:
        self._s, self.side = g.state, side

    @property
    def hits(self) -> dict[str, int]:
        return dict(self._s.hits)

    @property
    def where(self) -> dict[str, int]:
        return dict(self._s.where)

    @property
    def lurk(self) -> int | None:
        return self._s.lurk if self.side == "red" else None


class RedBot:
    """Aims at one squad until it is gone."""

    def decide(self, view: Any, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        if ask.kind != "shoot":
            return Decision(random_token(ask, dice), mind=mind)
        aim = (mind or {}).get("aim")
        shots = [t for t in ask.options if t[0] == "at"]
        best = tuple(Candidate(t, 10.0 - view.hits[t[1]] + dice.real(), "weak") for t in shots)
        if aim not in view.hits:
            aim = max(best, key=lambda c: c.score).token[1]
            mind = {"aim": aim, "hits": view.hits[aim]}
        token = (
            ("hold", "")
            if dice.die() == 1
            else ("never", ask.about.unit)
            if dice.die(12) == 1
            else ("at", aim)
        )
        if token not in ask.options:
            token = ("at", aim)
        told = tuple(f"{c.token}: {c.score:.3f}" for c in best) if trace else ()
        line = f"{ask.about.unit} aims at {aim}"
        return Decision(
            token, Reason(line, "aim", "mini:2.6", 1, best, told), None if token[0] == "hold" else mind
        )


class Mini:
    id, name, rules, start = "mini", "Miniature", 1, "game"
    fixes = {2: "strikes need 5"}
    sequences: dict[str, tuple[Step[State], ...]] = {
        "game": (Step("set_up", "mini:1", set_up), Step("turns", "mini:2", turns)),
        "turn": (
            Step("plan", "mini:2.1", plan),
            Step("action", "mini:2.3", action),
            Step("shoot", "mini:2.6", shoot),
            Step("reckon", "mini:2.7", reckon),
        ),
        "raid": (Step("raid", "mini:2.4", raid),),
    }
    State, Content = State, Content
    events = (Turn, Moved, Found, Struck, Lurks)

    def contents(self) -> Iterator[Content]:
        yield Content()
        yield Content(turns=9, hits=9)

    def new(self, content: Content) -> State:
        return State([Frame("game")], list(content.cup))

    def index(self, state: State, content: Content) -> Any:
        return {"blue": [b for b in BLUE if b in state.hits]}

    def seats(self, content: Content) -> Sequence[Seat]:
        return ("blue", "red", "red/left")

    def outcome(self, state: State) -> Outcome | None:
        return None if state.winner is None else Outcome(state.winner, "found", "mini:6", state.found)

    def view(self, g: Game[State], side: str) -> View:
        return View(g, side)

    def redeal(self, state: State, content: Content, side: str, rng: Random) -> State:
        new = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
        unseen = sorted([*new.cup, *new.hidden.values()], key=lambda _: rng.random())
        new.hidden = {islet: unseen.pop() for islet in new.hidden}
        new.cup = unseen
        if side == "blue" and new.lurk is not None:
            new.lurk = ISLETS[int(rng.random() * 3)]
        return new

    def check(self, state: State, content: Content) -> None:
        assert all(0 < left <= max(content.hits, 2) for left in state.hits.values()), state.hits
        assert set(state.where) <= set(state.hits), state.where
        assert len(state.cup) + len(state.hidden) <= len(content.cup)
        assert state.luck >= 0
        assert 0 <= state.turn <= content.turns

    def prompt(self, view: View, ask: Ask[Any] | Roll) -> str:
        return ask.kind

    def describe(self, view: View, ask: Ask[Any], token: Any) -> str:
        return repr(token)

    def tell(self, content: Content, event: Event) -> str:
        if type(event) is Rolled:
            return f"{event.kind} {event.faces} {event.total} {event.hit}"
        return repr(event)

    def summary(self, g: Game[State]) -> str:
        return f"turn {g.state.turn} of {g.content.turns}"

    def refused(self, g: Game[State], ask: Ask[Any], token: Any) -> str | None:
        if ask.kind == "squads" and type(token) is tuple and {"b1", "b3"} <= set(token):
            return "mini:1.3"
        return "mini:1.4" if ask.kind == "squads" and token == ("b9",) else None

    def odds(self, g: Game[State], ask: Ask[Any], token: Any) -> Odds | None:
        if ask.kind != "shoot" or token[0] != "at":
            return None
        gun, unit = ask.about.unit, token[1]
        blob = msgspec.msgpack.encode(g.state)

        def make() -> Game[State]:
            return Game(msgspec.msgpack.decode(blob, type=State), g.content)

        far = g.state.where[unit] == 0
        got = explore.odds(
            make,
            lambda g: strike(g, gun, unit, far),
            lambda g, q: False,
            lambda leaf: leaf.g.state.hits.get(unit, 0),
        )
        return Odds(
            tuple((f"{left} left", float(p), float(p)) for left, p in sorted(got.items())),
            policy="luck is kept",
        )

    def bot(self, seat: Seat, level: str) -> Bot:
        return RedBot() if level == "auto" and side_of(seat) == "red" else RandomBot()


TITLE = Mini()
