"""What an answer promises, or why nothing is promised: never silence.

Where a face-down marker may spoil an act, chances become a range: the unseen markers are all equally likely wherever they lie, so
with the share of those that change nothing the odds hold as they stand, and with the rest anything may be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import Game
from ironbottom.kernel.title import Odds

from . import cards as c
from . import fire as f
from .close import side_parts, verdict
from .combat import How
from .index import kind
from .pieces import enemy_count, groups, units
from .preview import NO_GRENADE, chance, fire_odds, preview, recovery_odds, shot_chance
from .state import ENEMY, ENTRY, SQUAD, Group, State
from .words import place

G = Game[State]
Line = tuple[str, float, float]

HARMLESS = (c.Recon, c.Peek, c.Muffle, c.Alarm, c.Ford, c.ClearWire, c.Slow, c.FallBack)
"""Effects of a marker that change nothing in the act that turned it up."""
NOTHING = "no dice follow from it"
STOPS = "an Event may stop it"
"""Why a chance is a range."""
REASONS = {
    "buy": "what is bought costs points; no dice follow from it",
    "leader": "no dice follow from who leads",
    "assistant": "no dice follow from who is next",
    "hand out": "no dice follow from who carries it",
    "start": "no dice follow from where they start",
    "instead": NOTHING,
    "regroup": "no dice follow from how the squad is divided",
    "split": "no dice follow from how the squad is divided",
    "reveal": "what the marker says is hidden; the odds of the act stand with its order",
    "peek": "the marker is only looked at",
    "supply": NOTHING,
    "relief": "he recovers without a die",
    "first aid": "he recovers without a die; the others are told of with the order",
    "firepower": "the dice of the attack are told shot by shot, with the +2",
    "markers": "the dice have fallen; only who bears them is asked",
    "promote": NOTHING,
    "successor": NOTHING,
    "take feature": NOTHING,
    "keep": NOTHING,
    "patrol": "the die has fallen; the point only changes what it brings",
    "support": "the Event says how hard it hits; its dice fall at once and are shown with their modifiers",
    "flare": "the die has fallen; the flare adds 2 to it",
}
"""By kind of question: why nothing is promised."""
ACTION_REASONS = {
    "end": "",
    "give up": "the Mission ends here; no dice follow",
    "cover": "no dice follow from taking COVER",
    "hide": "no dice follow from hiding",
    "watch": "its dice fall when an Enemy appears, and are told then",
    "feature": "no dice follow from going there",
    "redeploy": "no dice follow from it",
    "demolish": "it succeeds without a die",
    "charge": "it succeeds without a die",
    "search": "it succeeds without a die",
    "take in": "no dice follow from it",
    "move": "no marker lies face down on the way: no dice follow",
    "together": "no marker lies face down on the way: no dice follow",
}


def foresee(g: G, ask: Ask[Any], token: Any) -> Odds:
    """Odds; without lines, ``policy`` says why there are none."""
    maker = MAKERS.get(ask.kind)
    found = maker(g, ask, token) if maker is not None else preview(g, ask, token)
    if found is not None and found.lines:
        return found
    if ask.kind == "action":
        return Odds((), (), ACTION_REASONS.get(token[0], NOTHING))
    return found or Odds((), (), REASONS.get(ask.kind, NOTHING))


def exact(words: str, p: float) -> Line:
    """A line without doubt."""
    return words, p, p


# ------------------------------------------------------------------ face-down markers


def unseen(g: G) -> list[c.Event]:
    """The markers of which nobody knows where they lie: each is as likely as any other in any place."""
    s = g.state
    seen = set(s.seen)
    pool = list(s.aside)
    for n, stripe in enumerate(s.stripes, start=1):
        pool += [m for m in stripe.events if (n, m) not in seen]
    return [e for e in g.content.mission.events if e.marker in pool]


def possible(g: G, n: int) -> list[c.Event]:
    """What the next marker that is turned up in a stripe may be; empty = none lies there.

    Of several the player chooses: then all those known and, if any is unknown, all the unseen count.
    """
    if not 1 <= n < ENTRY or n > len(g.state.stripes):
        return []
    there = g.state.stripes[n - 1].events
    known = {m for k, m in g.state.seen if k == n and m in there}
    found = [e for e in g.content.mission.events if e.marker in known]
    return found + (unseen(g) if len(there) > len(known) else [])


def flat(effects: Iterable[Any], sure: bool = True) -> Iterable[tuple[Any, bool]]:
    """Effects with those inside them, and whether they happen in any case."""
    for effect in effects:
        if isinstance(effect, c.ByLight):
            yield from flat((*effect.day, *effect.night), False)
        elif isinstance(effect, c.IfVehicle):
            yield from flat((*effect.yes, *effect.no), False)
        else:
            yield effect, sure


def quiet_share(g: G, n: int) -> float:
    """The share of the markers that may be turned up in a stripe that change nothing in an act; 1 = none lies there."""
    pool = possible(g, n)
    if not pool:
        return 1.0
    return sum(all(isinstance(x, HARMLESS) for x, _ in flat(e.do)) for e in pool) / len(pool)


def enemy_share(g: G, n: int) -> tuple[float, float]:
    """The least and the greatest chance that the next marker of a stripe brings an Enemy."""
    pool = possible(g, n)
    if not pool:
        return 0.0, 0.0
    low = sum(any(isinstance(x, c.Enemy) and sure for x, sure in flat(e.do)) for e in pool)
    high = sum(any(isinstance(x, (c.Enemy, c.Patrol)) for x, _ in flat(e.do)) for e in pool)
    return low / len(pool), high / len(pool)


def loosened(odds: Odds, share: float) -> Odds:
    """Odds before which a marker is turned up: with ``share`` they hold, with the rest anything may be."""
    if share >= 1:
        return odds
    lines, brief = (
        tuple((text, low * share, high * share + 1 - share) for text, low, high in part)
        for part in (odds.lines, odds.brief)
    )
    note = f"a marker is turned up first, and {share:.0%} of those that may lie there change nothing"
    return Odds(lines, odds.mods, "; ".join(part for part in (odds.policy, note) if part), brief)


# ------------------------------------------------------------------ actions


def _action(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    verb, i = token[0], token[1]
    if verb == "end":
        return _end(g)
    group = g.state.groups.get(i)
    if group is None:
        return None
    if verb in ("move", "together"):
        return _move(g, group, token[2])
    found = preview(g, ask, token)
    share = quiet_share(g, group.stripe)
    if found is not None and found.lines:
        return loosened(found, share)
    return _marker(g, group.stripe, "") if share < 1 else None


def _move(g: G, group: Group, to: int) -> Odds | None:
    """Markers that are turned up on leaving and on entering."""
    lines = [line for n in (group.stripe, to) for line in _marker_lines(g, n)]
    raid, s = g.content.mission.raid, g.state
    foes = any(k.stripe == to for k in groups(g, ENEMY))
    heard = raid.heard(group.hidden) if raid is not None else ()
    sneaks = bool(heard) and not s.alarm and not s.muffled and foes
    if not lines and not sneaks:
        return None
    share = quiet_share(g, group.stripe)
    if share < 1:
        lines.append((f"your Group reaches {place(to)} ({STOPS})", share, 1.0))
    if sneaks:
        alarm = len(heard) / 6
        quiet = share * quiet_share(g, to)
        lines.append(("the alarm is raised by being heard", alarm * quiet, alarm * quiet + 1 - quiet))
    return Odds(tuple(lines), (), "the unseen markers are equally likely wherever they lie")


def _marker_lines(g: G, n: int) -> list[Line]:
    if not possible(g, n):
        return []
    low, high = enemy_share(g, n)
    return [(f"the marker in #{n} brings an Enemy", low, high)]


def _marker(g: G, n: int, note: str) -> Odds:
    lines = _marker_lines(g, n)
    share = quiet_share(g, n)
    lines.append((f"it is carried out ({STOPS})", share, 1.0))
    return Odds(tuple(lines), (), "the unseen markers are equally likely wherever they lie")


def _end(g: G) -> Odds:
    """What follows the last action: the Presence Check, and the orders that the Enemy's table gives."""
    from .why import table_of

    lines: list[Line] = []
    if groups(g, ENEMY):
        table = table_of(g.content)
        lines += [
            exact(f"each Enemy Group: {order}", table.count(order) / 6) for order in dict.fromkeys(table)
        ]
    if enemy_count(g) <= 1:
        rows = g.content.mission.presence
        p = sum(bool(row.do) for row in rows) / len(rows)
        lines.append(exact("Presence Check of the next Turn brings something", p))
    policy = (
        "as things stand; orders that cannot be carried out fall back, and the check is for at most one Enemy"
    )
    return Odds(tuple(lines), (), policy if lines else "no Enemy is there, and none is checked for")


# ------------------------------------------------------------------ within an attack


def _command(g: G, ask: Ask[Any], token: Any) -> Odds:
    """Alone, directing one of them (+1), or a Fire Group."""
    group, target = (g.state.groups[i] for i in ask.about[:2])
    how = How(action=ask.about[2])
    if token == "coordinate":
        return _together(g, f.fire_group_members(g, group, target), group, target, "all who may join")
    if token == "self":
        return fire_odds(g, group, target, ask.about[2], False)
    man = g.state.units[token]
    how = msgspec.structs.replace(how, directed=1)
    best = max((shot_chance(g, [man], group, t, how) for t in units(g, target)), key=lambda x: x[0])
    told = tuple((n, rule, "") for n, rule in best[1])
    return Odds(
        (exact(f"{man.id}: hit (TN {best[2]})", best[0]),), told, "his easiest target, with the order's +1"
    )


def _together(g: G, men: list[Any], group: Group, target: Group, who: str) -> Odds:
    if not men:
        return Odds((), (), "nobody is chosen yet")
    lines: list[Line] = []
    mods: tuple[tuple[int, str], ...] = ()
    for t in units(g, target):
        p, mods, need = shot_chance(g, men, group, t, How())
        lines.append(exact(f"Fire Group of {len(men)}: hit on {t.id} (TN {need})", p))
    return Odds(tuple(lines), tuple((n, rule, "") for n, rule in mods), f"{who}; a 1 always misses")


def _fire_group(g: G, ask: Ask[Any], token: Any) -> Odds:
    men = [g.state.units[i] for i in (token if isinstance(token, tuple) else (token,))]
    target = _target_of(g, ask)
    if not men or target is None:
        return Odds((), (), "nobody is chosen yet")
    return _together(g, men, g.state.groups[men[0].group], target, "those who are chosen")


def _target_of(g: G, ask: Ask[Any]) -> Group | None:
    parts = ask.about if isinstance(ask.about, tuple) else (ask.about,)
    found = (g.state.groups.get(i) for i in parts if isinstance(i, int) and not isinstance(i, bool))
    return next((k for k in found if k is not None and k.side == ENEMY), None)


def _fire_group_target(g: G, ask: Ask[Any], token: Any) -> Odds:
    members, _ = ask.about
    men = [g.state.units[i] for i in members]
    p, mods, need = shot_chance(g, men, g.state.groups[men[0].group], g.state.units[token], How())
    told = tuple((n, rule, "") for n, rule in mods)
    return Odds((exact(f"hit on {token} (TN {need})", p),), told, "a 1 always misses")


def _shooters(g: G, ask: Ask[Any], token: Any) -> Odds:
    target = _target_of(g, ask)
    lines = []
    for i in token if isinstance(token, tuple) else (token,):
        man = g.state.units[i]
        group = g.state.groups[man.group]
        if target is not None:
            best = max((shot_chance(g, [man], group, t, How()) for t in units(g, target)), key=lambda x: x[0])
            lines.append(exact(f"{i} {kind(g, man).weapon}: hit (TN {best[2]})", best[0]))
    return Odds(tuple(lines), (), "each with his weapon at his easiest target, without what the order adds")


def _area(g: G, ask: Ask[Any], token: Any) -> Odds:
    unit, target, mode = ask.about
    man = g.state.units[unit]
    group = g.state.groups[man.group]
    lines = []
    for i in token if isinstance(token, tuple) else (token,):
        p, _, need = shot_chance(g, [man], group, g.state.units[i], How(mode=mode))
        lines.append(exact(f"hit on {i} (TN {need})", p))
    return Odds(tuple(lines), (), f"a die for each of them, of Group {target}; without what the order adds")


def _quick_shot(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    if token == "no":
        return None
    man = g.state.units[ask.about[0]]
    extra = ((-1, "rifles:10.4.1.c"),)
    p, mods, need = shot_chance(g, [man], g.state.groups[man.group], g.state.units[token], How(), extra)
    return Odds((exact(f"hit on {token} (TN {need})", p),), tuple((n, rule, "") for n, rule in mods))


def _overwatch(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    group, target = g.state.groups.get(token), g.state.groups.get(ask.about)
    if not token or group is None or target is None:
        return None
    how = How(action="watch", watch=group.watch)
    lines, missed = [], 1.0
    for man in f.able(g, group, target, "watch"):
        p, need = max(
            (shot_chance(g, [man], group, t, how)[::2] for t in units(g, target)), key=lambda x: x[0]
        )
        lines.append(exact(f"{man.id} {kind(g, man).weapon}: hit (TN {need})", p))
        missed *= 1 - p
    lines.append(exact("at least one hit", 1 - missed))
    drm = ", with -1 to each die" if group.watch == 1 else ""
    return Odds(tuple(lines), (), f"everybody fires on his own at his easiest target{drm}; no Recon Points")


def _recon(g: G, ask: Ask[Any], token: Any) -> Odds:
    target, need, add = ask.about
    more = 1 if token in ("drm", "both") else 0
    p = chance(need - add - more)
    if token in ("cover", "both"):
        return Odds(
            ((f"hit on {target}", p, 1.0),),
            (),
            "the Vehicle's terrain does not count, which is not in this sum",
        )
    note = "a 1 always misses for a Fire Group"
    return Odds((exact(f"hit on {target} (needs {max(1, need - add - more)} or more)", p),), (), note)


def _reroll(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    """A second die: what faces would be better than the first, between the least and the most that may be needed."""
    what, face, need = ask.about[:3]
    if token != "yes":
        return Odds((), (), f"the die stays as it is ({face})")
    if what == "presence":
        rows = g.content.mission.presence
        return Odds((exact("nothing comes", sum(not row.do for row in rows) / len(rows)),))
    better = (6 - face) / 6
    if need is None:
        return Odds((exact(f"a higher face than {face}", better),))
    if what == "recovery":
        unit = g.state.units.get(ask.about[3][0])
        group = g.state.groups.get(unit.group) if unit is not None else None
        if unit is not None and group is not None:
            line = next((x for x in recovery_odds(g, group).lines if x[0].startswith(unit.id)), None)
            if line is not None:
                return Odds((line,))
    policy = f"{need} in all is needed; the modifiers of this die stand in the log"
    return Odds(((f"a success (a face above {face} is needed)", 1 / 6, better),), (), policy)


def _reroll_action(g: G, ask: Ask[Any], token: Any) -> Odds:
    if token < 0:
        return Odds((), (), "the dice stay as they are")
    lines = (exact("an AP (3 to 5)", 1 / 2), exact("a BAP (6)", 1 / 6), exact("nothing (1 or 2)", 1 / 3))
    return Odds(lines)


def _throw_in(g: G, ask: Ask[Any], token: Any) -> Odds:
    """The round with or without the Grenade; the Enemy spends his."""
    mine, foe = (g.state.groups[i] for i in ask.about)
    first = mine.rounds == 0
    a = sum(n for n, _ in side_parts(g, mine, foe, False, first)) + (token != "no")
    d = sum(n for n, _ in side_parts(g, foe, mine, True, first))
    d += any(u.kit.get("grenade") for u in units(g, foe))
    tally: dict[str, int] = {}
    for x in range(1, 7):
        for y in range(1, 7):
            what = verdict(x + a, y + d)
            won = x + a > y + d
            word = {"simple": "win" if won else "loss", "tie": "tie"}.get(what)
            key = word or ("double win" if won else "double loss")
            tally[key] = tally.get(key, 0) + 1
    order = ("double win", "win", "tie", "loss", "double loss")
    lines = tuple(exact(k, tally[k] / 36) for k in order if k in tally)
    return Odds(lines, (), "one round as things stand" if token != "no" else f"one round, {NO_GRENADE}")


def _night_fighters(g: G, ask: Ask[Any], token: Any) -> Odds:
    face = ask.about[0]
    if token is not True:
        return Odds((), (), f"the die stays as it is ({face})")
    return Odds((exact(f"a higher face than {face}", (6 - face) / 6),))


def _steady(g: G, ask: Ask[Any], token: Any) -> Odds | None:
    group = g.state.groups.get(ask.about[0])
    if group is None:
        return None
    lines = tuple(
        (text, high if text.startswith(f"{token} ") else low, high if text.startswith(f"{token} ") else low)
        for text, low, high in recovery_odds(g, group).lines
    )
    return Odds(lines, (), "the +1 goes to him; no Recon Points")


MAKERS: dict[str, Callable[[G, Ask[Any], Any], Odds | None]] = {
    "action": _action,
    "command": _command,
    "fire group": _fire_group,
    "fire group target": _fire_group_target,
    "shooters": _shooters,
    "area": _area,
    "quick shot": _quick_shot,
    "overwatch": _overwatch,
    "recon": _recon,
    "reroll": _reroll,
    "reroll action": _reroll_action,
    "throw in": _throw_in,
    "night fighters": _night_fighters,
    "steady": _steady,
}
"""By kind of question: what it promises."""

__all__ = ["SQUAD", "foresee"]
