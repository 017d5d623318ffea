"""The roster of a campaign as its board: the victory points with their grades, then a line for each man."""

from __future__ import annotations

from ironbottom.campaign.muster import row_of
from ironbottom.campaign.state import DEAD, FIT, MAJOR, SKILLS, SUCCESS, Man, fit, grade
from ironbottom.campaign.words import RANK, SKILL_TEXT, CampaignView

from ..palette import Line, Palette, cut
from .campaign_missions import table
from .look import Drawing, Spot
from .rifles_squad import KIT as KIT_TEXT
from .rifles_terms import WEAPONS

TRACK = 40
"""Cells of the track, a victory point each: eight missions completed without a loss, and nothing else, fill it."""
ROOMY = 92
"""From this width on the weapons stand under their full names."""
HEAD = 3
"""Rows above the men."""


def grades(vp: int) -> list[tuple[int, str, bool]]:
    """The three grades: where each begins on the track, its name, and whether it is the one reached."""
    now = grade(vp)
    return [
        (0, "defeat", now == "defeat"),
        (SUCCESS, f"{SUCCESS} success", now == "success"),
        (MAJOR, f"{MAJOR} major success", now == "major success"),
    ]


def track(vp: int, xp: int, palette: Palette) -> list[Line]:
    """The victory points as a bar with the grades written under it."""
    full = max(0, min(TRACK, vp))
    bar: Line = [(f" {vp:>3} VP  ", "strong"), ("[", "dim")]
    for start, end in ((0, SUCCESS), (SUCCESS, MAJOR), (MAJOR, TRACK)):
        done = max(0, min(full, end) - start)
        bar += [("#" * done, "good"), ("." * (end - start - done), "dim")]
        if end < TRACK:
            bar.append((palette.pipe, "key"))
    bar += [("]", "dim"), (f"  {xp} XP to spend" if xp else "  no XP to spend", "")]
    below: Line = [(" " * 9, "")]
    at = 0
    for start, name, here in grades(vp):
        place = start + (0 if start == 0 else 1 if start == SUCCESS else 2)
        below += [(" " * (place - at), ""), (name, "state" if here else "dim")]
        at = place + len(name)
    return [bar, below]


def in_order(v: CampaignView) -> list[Man]:
    """The men: who can fight, the wounded, the dead; within these as they joined."""
    rank = {FIT: 0, DEAD: 2}
    return sorted(v.state.men.values(), key=lambda m: (rank.get(m.status, 1), int(m.id[1:])))


def draw(v: CampaignView, across: int, height: int, palette: Palette) -> Drawing:
    """Track and men; the board scrolls to those for whom there is no room, under the pinned head."""
    lines = track(v.state.vp, v.state.xp, palette)
    spots: list[Spot] = []
    men = in_order(v)
    if not men:
        lines.append([(" The squad has yet to be built.", "dim")])
        return Drawing(lines[:height], [])
    roomy = across >= ROOMY
    n = len(fit(v.state))
    lines.append(_head(roomy, f"{n} fit of {len(men)}"))
    for man in men:
        spots.append(Spot(("man", int(man.id[1:])), len(lines), 0, across))
        lines.append(cut(_row(v, man, roomy, palette), across, palette.more))
    course = table(v.state, v.content)
    if len(lines) + 1 + len(course) <= height:
        lines += [[("", "")], *(cut(line, across, palette.more) for line in course)]
    return Drawing(lines, spots, HEAD)


def _head(roomy: bool, count: str) -> Line:
    name, weapon, rank, skill = _widths(roomy)
    text = f"   {count:<{name}}{'weapon':<{weapon}}{'rank':<{rank}}{'skill':<{skill}}status, kit"
    return [(text, "dim")]


def _widths(roomy: bool) -> tuple[int, int, int, int]:
    return (18, 26, 14, 20) if roomy else (18, 8, 9, 20)


def _row(v: CampaignView, man: Man, roomy: bool, palette: Palette) -> Line:
    name, weapon, rank, skill = _widths(roomy)
    row = row_of(v.g, man)
    kind = row.name if roomy else "Medic" if "MEDIC" in row.attrs else WEAPONS.get(row.weapon, row.weapon)
    grade_of = RANK.get(man.morale, "Line")
    style = {FIT: "", DEAD: "dim"}.get(man.status, "warn")
    sign = palette.leader if man.id == v.state.leader else "a" if man.id == v.state.assistant else " "
    line: Line = [(f" {sign} ", "state")]
    line.append((f"{man.name[: name - 1]:<{name}}", "own text" if man.status == FIT else style))
    line.append((f"{kind[: weapon - 1]:<{weapon}}", style))
    line.append((f"{grade_of[: rank - 1]:<{rank}}", style))
    line.append((f"{man.skill:<{skill}}", style or "good"))
    if man.status != FIT:
        return [*line, (man.status.upper(), style)]
    return [*line, (kit(man), "feature")]


def kit(man: Man) -> str:
    """What a man carries."""
    return ", ".join(f"{i.replace('_', ' ')}{f' x{n}' if n > 1 else ''}" for i, n in man.kit.items())


# ------------------------------------------------------------------ one man


def record(v: CampaignView, man: Man) -> list[Line]:
    """All about a man: his weapon, skill, equipment, service record, decorations."""
    row, r = row_of(v.g, man), man.record
    post = ", Leader" if man.id == v.state.leader else ""
    post = ", Assistant Leader" if man.id == v.state.assistant else post
    state = {FIT: ("fit", "good"), DEAD: ("dead", "bad")}.get(man.status, (man.status, "warn"))
    if man.status == DEAD:
        state = (f"fell in mission {man.fell}, {v.content.missions[man.fell - 1].name}", "bad")
    lines: list[Line] = [
        [(man.name, "title"), (f"  {RANK.get(man.morale, 'Line')}{post}  ", ""), state],
        [(row.name, ""), (f"  CF {row.cf}/{row.arm}  Distance {row.dist[0]} to {row.dist[1]}", "dim")],
    ]
    if man.skill:
        text = SKILL_TEXT[man.skill] if man.skill in SKILLS else ""
        lines.append([(f"{man.skill}: ", "good"), (text, "")])
    for item in man.kit:
        lines.append([(f"{item.replace('_', ' ')}: ", "feature"), (KIT_TEXT.get(item, ""), "dim")])
    lines.append([(_service(man), "")])
    if r.hits or r.kills or r.suppressed or r.wounds:
        wounds = _times(r.wounds, "wound")
        parts = (
            _times(r.hits, "hit"),
            f"{r.kills} put out of action",
            f"{r.suppressed} x SUPPRESSED",
            wounds,
        )
        lines.append([(", ".join(parts), "")])
    lines += [[(deed, "good")] for deed in r.promotions]
    lines += [[(deed, "title")] for deed in r.decorations]
    return lines


def _service(man: Man) -> str:
    return f"With the squad since mission {man.joined}; {_times(man.record.missions, 'mission')}"


def _times(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"
