"""A campaign at a point of the tester's choice, and courses of whole campaigns played by bots.

    g = camp("smg*", "rifle+ grenade", "lmg @Sharpshooter", "medic wounded", number=3)
    g.debrief(report(g, "loss", lost=["m1"]), dice=[2, 5])

A man's spell: his type, then ``*`` Leader, ``+`` Veteran, ``-`` Inexperienced; after blanks what he carries, ``@Skill`` (``_`` for
a blank), or what he is: ``wounded``, ``dead``.  The men are m1, m2, m3... in the order in which they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from ironbottom.campaign import muster
from ironbottom.campaign.report import ManReport, Report, token_of
from ironbottom.campaign.simulate import play_mission
from ironbottom.campaign.state import DEAD, WOUNDED, Campaign, CampaignContent, Man, Played
from ironbottom.campaign.title import TITLE
from ironbottom.games.rifles.title import TITLE as RIFLES
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.drive import step
from ironbottom.kernel.record import BOT
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import AGAIN, Flow, Frame, Game, Proc, play

T = TypeVar("T")
E = TypeVar("E")
MORALE = {"+": 2, "-": 4}
content = cache(TITLE.load)
"""The shipped cards for (army, enemy army)."""


class Camp(Game[Campaign]):
    """A campaign at some step."""

    content: CampaignContent

    @property
    def s(self) -> Campaign:
        return self.state

    def man(self, n: int) -> Man:
        """A man by his number."""
        return self.state.men[f"m{n}"]

    def events(self, kind: type[E]) -> list[E]:
        """The events of a class that were said so far."""
        return [e for e in self.said if isinstance(e, kind)]

    def play(self, proc: Proc[T], asks: Sequence[Any] = (), dice: Sequence[int] = ()) -> T:
        """Run a procedure with these answers and faces, none too few, none left."""
        return play(proc, list(asks), list(dice))

    def run(
        self, name: str, asks: Sequence[Any] = (), dice: Sequence[int] = (), seq: str = "mission"
    ) -> Flow:
        """Run a step by its id, again as often as it wants to."""
        find = next(s for s in TITLE.sequences[seq] if s.id == name)
        return play(again(self, find.run), list(asks), list(dice))

    def debrief(self, told: Report, dice: Sequence[int] = (), last: str = "points") -> None:
        """Hand a report in and deal with it up to a step; ``dice`` are those of the casualties and of experience."""
        self.run("play", asks=[token_of(told)])
        names = ["heal", "casualties", "points", "experience"]
        left = list(dice)
        for name in names[: names.index(last) + 1]:
            used = {"casualties": len(self.s.todo), "experience": told.code != "passed_over"}.get(name, 0)
            self.run(name, dice=left[: int(used)])
            left = left[int(used) :]
        assert not left
        TITLE.check(self.state, self.content)


def again(g: Camp, run: Callable[[Camp], Proc[Flow]]) -> Proc[Flow]:
    """A step as often as it asks for."""
    while True:
        flow = yield from run(g)
        if flow is not AGAIN:
            return flow


def camp(
    *men: str, army: str = "us_army", enemy: str = "japan", number: int = 1, step: str = "play", **fields: Any
) -> Camp:
    """A campaign before mission ``number``, the missions before it lost without a trace."""
    cards = content(army, enemy)
    at = [
        Frame("campaign", 3),
        Frame("mission", [s.id for s in TITLE.sequences["mission"]].index(step)),
    ]
    state = Campaign(at=at, number=number, next_man=len(men) + 1)
    state.played = [Played(m.id, "loss", m.turns) for m in cards.missions[: number - 1]]
    g = Camp(state, cards, TITLE.index(state, cards))
    for n, words in enumerate(men, start=1):
        enlist(g, n, words)
    for name, value in fields.items():
        assert name in Campaign.__struct_fields__, f"a campaign has no field {name!r}"
        setattr(state, name, value)
    if state.xp:
        state.played = state.played or [Played("0", "loss", 1)]
        state.played[0].xp = state.xp
    return g


def enlist(g: Camp, n: int, words: str) -> Man:
    """A man on the roster."""
    name, *load = words.split()
    kind = name.rstrip("*+-")
    card = g.content.army
    row = next(u for u in card.units if u.id == kind)
    man = Man(f"m{n}", f"Man {n}", card.id, kind, row.bp)
    for flag in name[len(kind) :]:
        if flag == "*":
            g.state.leader = man.id
        else:
            man.morale = MORALE[flag]
    for word in load:
        if word == "wounded":
            man.status, man.record.wounds = WOUNDED, 1
        elif word == "dead":
            man.status, man.fell = DEAD, 1
        elif word.startswith("@"):
            man.skill = word[1:].replace("_", " ")
        else:
            man.kit[word] = man.kit.get(word, 0) + 1
    g.state.men[man.id] = man
    return man


def report(
    g: Camp,
    code: str = "success",
    lost: Iterable[str] = (),
    led: Iterable[str] = (),
    morale: Mapping[str, int] | None = None,
    **fields: Any,
) -> Report:
    """A report of the mission that is next, by the men present."""
    men = tuple(
        ManReport(
            m.id,
            m.id in lost,
            m.id in led,
            (morale or {}).get(m.id, m.morale),
            tuple(sorted(m.kit.items())),
            0,
            0,
            0,
            False,
        )
        for m in muster.fit(g.state)
    )
    mission = muster.mission(g)
    leader = "" if g.state.leader in lost else g.state.leader
    squad = tuple(sorted(g.state.squad_kit.items()))
    whole = Report(mission.id, code, mission.turns, 0, 0, False, leader, squad, men)
    return msgspec.structs.replace(whole, **fields)


# ------------------------------------------------------------------ whole campaigns


def waits(session: Session[Campaign]) -> bool:
    """Does the campaign wait for a mission's report?"""
    return isinstance(session.q, Ask) and session.q.kind == "mission"


def advance(session: Session[Campaign], level: str = "auto", check: bool = True) -> None:
    """One answer by a bot or a die; missions are played by the bot."""
    if waits(session):
        session.give(play_mission(session, level), BOT)
    else:
        step(session, {"squad": TITLE.bot("squad", level)})
    if check:
        TITLE.check(session.g.state, session.content)


def until_mission(session: Session[Campaign], number: int = 1, level: str = "auto") -> Session[Campaign]:
    """Bring a campaign to the question for a mission's report."""
    while not (waits(session) and session.g.state.number == number):
        assert session.q is not None, "the campaign is over before that"
        advance(session, level)
    return session


def new(army: str = "us_army", enemy: str = "japan", seed: int = 1) -> Session[Campaign]:
    """A campaign in memory."""
    return Session(TITLE, content(army, enemy), seed)


def finish(game: Session[Any], level: str = "random") -> Session[Any]:
    """A mission's game to its end by a bot."""
    while step(game, {"squad": RIFLES.bot("squad", level)}):
        pass
    game.flush()
    return game
