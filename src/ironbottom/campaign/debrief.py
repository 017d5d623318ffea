"""After a mission (rifles:10.3, 10.4): wounds, casualties, victory points, decorations, experience."""

from __future__ import annotations

from typing import Any, Literal

from ironbottom.games.rifles.state import SQUAD
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import AGAIN, NEXT, Flow, Over, Proc, cast, choose

from .events import CampaignEnds, Decorated, Fate, Healed, Learnt, Raised, Reported, Scored, Skilled
from .muster import G, carries, content, may_lead, mission
from .report import PASSED_OVER, RETIRE, Report, Reports, passed_over, read, token_of
from .state import DEAD, FIT, SKILLS, WOUNDED, Man, Played, fit, grade, living

Medal = Literal["wound", "valour", "gallantry"]
SKILL_XP = VETERAN_XP = 2
"""rifles:10.4.d-e"""


def play(g: G) -> Proc[Flow]:
    """The mission itself: a game of its own, whose report is the answer here; or the campaign is ended."""
    s, card = g.state, mission(g)
    present = [m.id for m in fit(s)]
    if present:
        reports = Reports(card.id, present, may_retire=s.number > 1)
        ask: Ask[Any] = Ask(SQUAD, "mission", reports, "rifles:10.0.c", (s.number, card.id))
        token = yield from choose(ask)
        if token == RETIRE:
            finish(g)
    else:
        token = token_of(passed_over(card.id))
    s.report = [token]
    report = read(token)
    g.say(Reported(mission=card.id, name=card.name, code=report.code, turns=report.turns))
    take_over(g, report)
    return NEXT


def take_over(g: G, report: Report) -> None:
    """Put down what the mission did to each man: kit, Morale, service record; and whether there still is a Leader.

    Who only stood in for the Leader is none any more (rifles:6.0.c).
    """
    s = g.state
    for row in report.men:
        man = s.men[row.man]
        man.kit = dict(row.kit)
        if row.morale < man.morale:
            man.morale = row.morale
            man.record.promotions.append(f"Veteran in {mission(g).name}")
            g.say(Raised(man=man.id, name=man.name, morale=man.morale))
        man.record.missions += 1
        man.record.hits += row.hits
        man.record.kills += row.kills
        man.record.suppressed += row.suppressed
    if report.code != PASSED_OVER:
        s.squad_kit = dict(report.squad_kit)
        stays = report.leader in s.men and (report.leader == s.leader or may_lead(g, s.men[report.leader]))
        s.leader = report.leader if stays else ""
        if s.assistant == s.leader:
            s.assistant = ""
    s.played.append(Played(report.mission, report.code, report.turns, vehicles=report.vehicles))
    s.todo = [row.man for row in report.men if row.lost]


def report_now(g: G) -> Report:
    """The report the debrief is about."""
    assert g.state.report is not None
    return read(g.state.report[0])


def heal(g: G) -> Proc[Flow]:
    """The wounded of before come back, and recruits are soldiers now (rifles:10.3.a-b)."""
    yield from ()
    for man in living(g.state):
        if man.status == WOUNDED:
            man.status = FIT
            g.say(Healed(man=man.id, name=man.name))
        if man.morale == 4:
            man.morale = 3
            g.say(Raised(man=man.id, name=man.name, morale=3))
    return NEXT


def casualties(g: G) -> Proc[Flow]:
    """A die for each man who fell, one step each (rifles:10.3.c)."""
    s, report = g.state, report_now(g)
    if not s.todo:
        return NEXT
    man = s.men[s.todo[0]]
    mods: list[tuple[int, str]] = []
    if report.code == "loss":
        mods.append((-1, "rifles:10.3.c"))
    if man.skill == "Bull Strength":
        mods.append((1, "rifles:10.4.1.h"))
    if report.medic:  # one who came through: never the man himself
        mods.append((1, "rifles:1.3.a"))
    die = yield from cast(
        g, "casualty", "rifles:10.3.tbl1", mods=tuple(mods), seat=SQUAD, about=(man.id,), cuts=_cuts(mods)
    )
    s.todo.pop(0)
    result = die + sum(m for m, _ in mods)
    man.status = DEAD if result <= 2 else WOUNDED if result <= 5 else FIT
    if man.status == DEAD:
        man.fell = s.number
    else:
        man.record.wounds += 1
        decorate(g, man, "wound", "wounded in action")
    g.say(Fate(man=man.id, name=man.name, fate=man.status))
    return AGAIN


def _cuts(mods: list[tuple[int, str]]) -> tuple[int, ...]:
    add = sum(m for m, _ in mods)
    return (3 - add, 6 - add)


def points(g: G) -> Proc[Flow]:
    """Victory points of the mission (rifles:10.3.tbl2), and the decorations it earned."""
    yield from ()
    s, report = g.state, report_now(g)
    parts: list[tuple[str, int]] = []
    if report.code == "success":
        parts.append(("Mission completed", 5))
    elif report.code == "given_up":
        parts.append(("Mission given up", 1))
    if report.vehicles:
        parts.append(("Vehicles destroyed", report.vehicles))
    for row in report.men:
        man = s.men[row.man]
        if row.lost and man.status == DEAD:
            parts.append((f"{man.name} killed", -3 if row.led else -1))
    gained = sum(n for _, n in parts)
    s.vp += gained
    s.played[-1].vp = gained
    s.played[-1].lines = [f"{what} {n:+d}" for what, n in parts]
    g.say(Scored(parts=tuple(parts), total=s.vp))
    for row in report.men:
        man = s.men[row.man]
        if row.beat_more:
            decorate(g, man, "gallantry", "beat a larger force in Close Combat")
        elif row.kills >= 3:
            decorate(g, man, "valour", f"put {row.kills} of the Enemy out of action")
    return NEXT


def decorate(g: G, man: Man, kind: Medal, deed: str) -> None:
    """A decoration of the man's army, the same one no more than once for valour and gallantry."""
    medal = content(g).army.medals.get(kind, "")
    if not medal or (kind != "wound" and any(d.startswith(medal) for d in man.record.decorations)):
        return
    man.record.decorations.append(f"{medal}: {deed}, {mission(g).name}")
    g.say(Decorated(man=man.id, name=man.name, medal=medal, deed=deed))


# ------------------------------------------------------------------ experience (rifles:10.4)


def experience(g: G) -> Proc[Flow]:
    """d6 Experience Points, one less for a mission lost or given up, at least one; and what was won in the field.

    A mission that nobody was fit for was not played and teaches nothing.
    """
    s, report = g.state, report_now(g)
    if report.code == PASSED_OVER:
        return NEXT
    mods = ((-1, "rifles:10.4.b"),) if report.code != "success" else ()
    die = yield from cast(g, "experience", "rifles:10.4.a", mods=mods, seat=SQUAD)
    gained = max(1, die + sum(m for m, _ in mods)) + report.xp  # rifles:10.4.c
    s.xp += gained
    s.played[-1].xp = gained
    g.say(Learnt(n=gained, now=s.xp))
    return NEXT


def bar_veteran(g: G, man: Man) -> str | None:
    """Who cannot be promoted now."""
    if man.status == DEAD or man.morale <= 2:
        return "rifles:10.4.d"
    return None if g.state.xp >= VETERAN_XP else "rifles:10.4.f"


def bar_skill(g: G, man: Man, skill: str = "") -> str | None:
    """Who cannot learn a (certain) skill now: one each, and Battlefield Control for the Leader alone."""
    if man.status == DEAD or man.skill:
        return "rifles:10.4.e"
    if skill == "Battlefield Control" and man.id != g.state.leader:
        return "rifles:10.4.1.i"
    return None if g.state.xp >= SKILL_XP else "rifles:10.4.f"


def spend(g: G) -> Proc[Flow]:
    """Experience is spent, one thing a step, or kept for later (rifles:10.4.d-f)."""
    s = g.state
    men = living(s)
    options: list[tuple[str, ...]] = [("veteran", m.id) for m in men if bar_veteran(g, m) is None]
    options += [("skill", m.id) for m in men if bar_skill(g, m) is None]
    if not options:
        return NEXT
    chosen = yield from choose(Ask(SQUAD, "spend", [*options, ("done", "")], "rifles:10.4.d", (s.xp,)))
    if chosen[0] == "done":
        return NEXT
    man = s.men[chosen[1]]
    if chosen[0] == "veteran":
        s.xp -= VETERAN_XP
        man.morale = 2
        man.record.promotions.append(f"Veteran after {mission(g).name}")
        g.say(Raised(man=man.id, name=man.name, morale=2))
        return AGAIN
    skills = [x for x in SKILLS if bar_skill(g, man, x) is None]
    skill = yield from choose(Ask(SQUAD, "skill", skills, "rifles:10.4.1.tbl", (man.id,)))
    weapon = ""
    if skill == "War Trophy":
        weapon = yield from trophy(g, man)
    s.xp -= SKILL_XP
    man.skill = skill
    g.say(Skilled(man=man.id, name=man.name, skill=skill, weapon=weapon))
    return AGAIN


def trophy(g: G, man: Man) -> Proc[str]:
    """A weapon of another nationality: one from the Enemy's card, of at most one BP more than his own (rifles:10.4.1.k).

    What he cannot carry beside it stays behind.
    """
    enemy = content(g).enemy
    able = [u for u in enemy.units if 1 <= u.bp <= man.bp + 1 and "MEDIC" not in u.attrs]
    chosen = yield from choose(Ask(SQUAD, "trophy", [u.id for u in able], "rifles:10.4.1.k", (man.id,)))
    man.army, man.type = enemy.id, chosen
    man.kit = {item: n for item, n in man.kit.items() if carries(g, man, item)}
    return next(u.name for u in able if u.id == chosen)


# ------------------------------------------------------------------ on to the next


def go_on(g: G) -> Proc[Flow]:
    """The next mission in order (rifles:10.0.c), or the end."""
    yield from ()
    s = g.state
    s.report = None
    if s.number >= len(content(g).missions):
        finish(g)
    s.number += 1
    return NEXT


def finish(g: G) -> None:
    """Count the points and read the level of success (rifles:10.5).  Raises Over."""
    s = g.state
    s.report = None
    s.ended = grade(s.vp)
    g.say(CampaignEnds(vp=s.vp, grade=s.ended))
    raise Over
