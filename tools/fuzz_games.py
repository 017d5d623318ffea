"""Which random games are played, and who plays them: all of it follows from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from ironbottom.campaign.simulate import play_mission
from ironbottom.campaign.state import SKILLS
from ironbottom.campaign.title import TITLE as CAMPAIGN
from ironbottom.games.nineteen42 import load as nineteen42
from ironbottom.games.nineteen42.title import TITLE as NINETEEN42
from ironbottom.games.rifles.cards import Content, Recruit
from ironbottom.games.rifles.load import missions, pairings
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel.ask import Ask, side_of
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.record import plain
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

GRENADIERS = frozenset({"Rifle", "SMG", "Pistol"})
"""Who may come with a Grenade from a campaign."""
ENOUGH = {"land": 16, "air": 3, "naval": 8}
"""A random player of 1942 has enough of a segment after so many acts: air units could fly to and fro for ever."""


def listed(q: Ask[Any]) -> bool:
    """Are its options written out?  A campaign asks for what came of a mission, and knows a sound report when it sees one."""
    return isinstance(q.options, list | tuple)


class Plan(NamedTuple):
    """A game to be played: all of it follows from the seed."""

    title: str
    mission: str
    army: str
    enemy: str
    seed: int
    veterans: bool = False
    bot: bool = False
    switches: tuple[str, ...] = ()
    """Optional rules in force."""
    led: tuple[str, ...] = ()
    """Seats for which the title's own bot answers."""
    brief: bool = False
    """Invariants and options at every question, the journal and a mark at the end: the dear checks are left out."""

    def __str__(self) -> str:
        squad = "veterans of " if self.veterans else ""
        led = f" for {' and '.join(self.led)}" if self.title == NINETEEN42.id else ""
        who = f"by the bot{led}" if self.bot else "at random"
        mission = f" mission {self.mission}" if self.mission else ""
        rules = f" with {' '.join(self.switches)}" if self.switches else ""
        return f"{self.title}{mission}{rules}, {squad}{self.army} against {self.enemy}, {who}"


_pairings = cache(pairings)
_missions = cache(missions)


def plan(seed: int, title: str = "rifles", only: Sequence[str] = ()) -> Plan:
    """Which game a seed stands for."""
    dice = Dice(seed, "plan")
    if title == NINETEEN42.id:
        return plan_1942(seed, dice, only)
    army, enemy = dice.pick(_pairings())
    mission = dice.pick(only or _missions())
    veterans, bot = dice.die(4) == 1, dice.die(10) == 1
    if title == "campaign":
        led = dice.die(3) == 1
        return Plan(title, "", army, enemy, seed, bot=led, led=(SQUAD,) if led else ())
    return Plan(title, mission, army, enemy, seed, veterans, bot, led=(SQUAD,) if bot else ())


def plan_1942(seed: int, dice: Dice, only: Sequence[str]) -> Plan:
    """The same for 1942: one scenario after the other, every optional rule that it offers on or off."""
    scenarios = list(only or nineteen42.missions())
    mission = scenarios[seed % len(scenarios)]
    army, enemy = dice.pick(nineteen42.pairings())
    closed = nineteen42.mission(mission).closed
    switches = tuple(s.id for s in nineteen42.switches() if s.id not in closed and dice.die(2) == 1)
    led = dice.pick(((), (), (), (), ("japan",), ("allies",), ("japan", "allies")))
    return Plan(NINETEEN42.id, mission, army, enemy, seed, bot=bool(led), switches=switches, led=led)


@cache
def _cards(mission: str, army: str, enemy: str) -> Content:
    return TITLE.load(mission, army, enemy)


@cache
def _campaign(army: str, enemy: str) -> Any:
    return CAMPAIGN.load(army, enemy)


def content_of(game: Plan) -> Any:
    """The content of a game."""
    if game.title == "campaign":
        return _campaign(game.army, game.enemy)
    if game.title == NINETEEN42.id:
        return NINETEEN42.load(game.mission, game.army, game.enemy, game.switches)
    content = _cards(game.mission, game.army, game.enemy)
    return with_roster(content, Dice(game.seed, "roster")) if game.veterans else content


def with_roster(content: Content, dice: Dice) -> Content:
    """The same with a squad that a campaign sends: men with Morale, skills and Grenades."""
    rows = [u for u in content.army.units if u.bp and "VEHICLE" not in u.attrs]
    men = []
    for i in range(3 + dice.die(5)):
        row = dice.pick(rows)
        skill = dice.pick(SKILLS) if dice.die(4) > 1 else ""
        kit = {"grenade": 1} if row.weapon in GRENADIERS and dice.die(2) == 1 else {}
        men.append(Recruit(f"m{i}", f"Man {i}", content.army.id, row.id, 1 + dice.die(3), skill, kit))
    return msgspec.structs.replace(
        content,
        roster=tuple(men),
        leader=dice.pick(men).man,
        assistant=dice.pick(men).man,
        squad_kit={"flares": 1} if dice.die(2) == 1 else {},
    )


class Player:
    """Answers at random, each game with tastes of its own.

    Some acts come often in one game and never in another, so that long sieges, blind charges and Groups that only hide all occur,
    not just their average.
    """

    def __init__(self, game: Plan) -> None:
        self.seed = game.seed
        self.tastes: dict[Any, int] = {}
        self.bots: dict[str, Any] = {seat: registry(game.title).bot(seat, "auto") for seat in game.led}

    def taste(self, kind: str, token: Any) -> int:
        """How much this game likes acts of this sort."""
        word = str(token[0]) if type(token) is tuple and token else ""
        key = (kind, word)
        if key not in self.tastes:
            low = word in ("give up", "end", "done")
            self.tastes[key] = (0, 1, 1, 4)[Dice(self.seed, "taste", kind, word).below(4)] + (0 if low else 1)
        return self.tastes[key]

    def decide(self, session: Session[Any]) -> tuple[Any, Any]:
        """This game's answer to the open question, and what its bot then has in mind."""
        q = session.q
        assert isinstance(q, Ask)
        if not listed(q):
            return play_mission(session, "auto" if self.bots else "random"), None
        bot = self.bots.get(q.seat)
        if bot is None:
            return self.chance(session), None
        dice = Dice(self.seed, "bot", len(session.answers))
        view = session.title.view(session.g, side_of(q.seat))
        decision = bot.decide(view, q, plain(session.minds.get(q.seat)), dice)
        return decision.token, decision.mind

    def chance(self, session: Session[Any]) -> Any:
        """A random answer that the title allows."""
        q = session.q
        assert isinstance(q, Ask)
        dice = Dice(self.seed, "answer", len(session.answers))
        if q.kind in ENOUGH and "done" in q.options and dice.die(ENOUGH[q.kind]) == 1:
            return "done"
        if q.single:
            weights = [self.taste(q.kind, token) for token in q.options]
            total = sum(weights)
            if total < 1:
                return dice.pick(q.options)
            left = dice.below(total)
            for token, weight in zip(q.options, weights, strict=True):
                left -= weight
                if left < 0:
                    return token
        for _ in range(50):
            most = min(q.most, len(q.options))
            token = tuple(dice.sample(q.options, q.least + dice.below(most - q.least + 1)))
            if session.title.refused(session.g, q, token) is None:
                return token
        return q.first


# ------------------------------------------------------------------ what could be thought of


def orders(g: Any) -> Iterator[tuple[Any, ...]]:
    """Every action in Rifles that could be thought of, most of them forbidden."""
    mine = [k.id for k in g.state.groups.values() if k.side == SQUAD]
    foes = [k.id for k in g.state.groups.values() if k.side != SQUAD]
    features = [f.id for stripe in g.state.stripes for f in stripe.features]
    there, anywhere = [(i,) for i in foes], [(n,) for n in range(1, 8)]
    aims: dict[str, Iterable[tuple[Any, ...]]] = {
        **{verb: [(0,)] for verb in ("cover", "watch", "recover", "hide", "clear", "search")},
        **dict.fromkeys(("fire", "flank", "cover fire", "spot", "redeploy", "assault", "melee"), there),
        **dict.fromkeys(("move", "demolish"), anywhere),
        "feature": [(i,) for i in features],
        "take in": [(i,) for i in mine],
        "together": [(n, i) for n in range(1, 8) for i in mine],
        "charge": [(n, item) for n in range(1, 7) for item in ("grenade", "satchel", "mine")],
    }
    for verb, wanted in aims.items():
        for aim in wanted:
            for pay in ("ap", "bap", "free"):
                yield from ((verb, i, aim[0], pay, *aim[1:]) for i in mine)


def orders_1942(g: Any, q: Ask[Any]) -> Iterator[Any]:
    """Every answer to some questions of 1942 that could be thought of, most of them forbidden."""
    m = g.index.map
    land = [m.ids[i] for i in range(m.size) if m.land[i]]
    every = m.ids[: m.size]
    if q.kind == "attack":
        foes = [m.ids[i] for i in g.index.held("allies" if g.state.side == "japan" else "japan")]
        yield from ((where, bank) for where in foes for bank in (0, 1, 2))
    elif q.kind == "air":
        planes = [u for u in g.state.units if g.index.kinds[u].air]
        paras = [u for u in g.state.units if g.index.kinds[u].card.type == "parachute"]
        yield from (("fly", u, m.ids[i]) for u in planes for i in [*m.city, m.formosa])
        yield from (("drop", u, where) for u in paras for where in every)
    elif q.kind == "goal":
        yield from ((how, where) for where in every for how in ("port", "beach", "sea"))
    elif q.kind == "land":
        yield from (("city", m.ids[i]) for i in m.city)
        yield from (("hex", where) for where in land)
    elif q.kind == "naval":
        yield from (("from", where) for where in (*land, "off"))
    elif q.kind == "retreat":
        yield from every
