"""The auto-player: answers for the squad through the same view as a person, and says why.

Each offered action gets a score in men (see ``bot_value``); the best above a threshold is taken.  It keeps no mind: every
question is answered from what can be seen, so hints may be asked at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ironbottom.kernel.ask import Ask, in_order
from ironbottom.kernel.bot import Candidate, Decision, Reason
from ironbottom.kernel.dice import Dice

from . import bot_buy
from .bot_goal import Goal, goal_of, is_tank, pressure, quiet_after, soldiers_at
from .bot_value import (
    SECOND_AP,
    assaulters,
    best_command,
    best_shot,
    exposed,
    gain,
    melee_value,
    morale_chance,
    threat,
    volley,
    worth,
)
from .combat import How
from .fire import able, commander
from .index import kind
from .objectives import open_enemies
from .pieces import G, groups, is_vehicle, terrain_of, units
from .state import ENEMY, ENTRY, SQUAD, Group
from .view import View

STOP = 0.06
"""An action must be worth more than this, or the points are let go."""
RECON = 0.22
"""What a Recon Point is worth."""
DANGER = 0.6
"""How much of the danger a step brings is counted against it."""
RECOVERY = 0.8
"""What it is worth to have a SUPPRESSED man back, as a part of his worth."""
NEEDED = 0.7
"""What it is worth where the Mission asks for it."""

Answer = tuple[Any, str]


class AutoPlayer:
    """The bot of the squad."""

    def decide(self, view: View, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        """Answer a question, with the best candidates and why."""
        if ask.kind == "action":
            return self._act(view, ask, trace)
        answer = _ANSWERS.get(ask.kind)
        if answer is not None:
            token, why = answer(view.g, ask)
        else:
            token, why = (ask.first if not ask.single else ask.options[0]), "the first of equals"
        return Decision(token, Reason(why, entry=ask.kind, rule=ask.rule), None)

    def _act(self, view: View, ask: Ask[Any], trace: bool) -> Decision:
        g = view.g
        judge = Judge(g)
        scored = [Candidate(t, round(v, 3), why) for t in ask.options for v, why in (judge.score(t),)]
        best = sorted(scored, key=lambda x: -x.score)
        chosen = best[0]
        lines = tuple(f"{x.score:+.2f} {x.token} {x.why}" for x in best) if trace else ()
        reason = Reason(chosen.why, judge.goal.task, ask.rule, None, tuple(best[:4]), lines)
        return Decision(chosen.token, reason, None)


class Judge:
    """Scores the offered actions of one moment."""

    def __init__(self, g: G) -> None:
        self.g = g
        self.goal: Goal = goal_of(g)
        self.pressure = pressure(g, self.goal)
        self._threat: dict[int, float] = {}
        self._fire: dict[tuple[int, int], float] = {}

    def score(self, token: tuple[Any, ...]) -> Answer | Any:
        """The value of an action in men, and why."""
        verb = token[0]
        if verb == "end":
            return STOP, "nothing else is worth the points"
        if verb == "give up":
            return -5.0, "the Mission is not lost yet"
        group = self.g.state.groups[token[1]]
        value, why = _SCORES[verb](self, group, token)
        if token[3] == "bap" and judge_saves(self, verb):
            value -= NEEDED
        if token[3] == "bap" and verb not in (
            "move",
            "feature",
            "fire",
            "recover",
            "assault",
            "clear",
            "together",
        ):
            value -= 0.12
        return value, why

    def danger(self, group: Group) -> float:
        """Threat to a Group where it stands."""
        if group.id not in self._threat:
            self._threat[group.id] = threat(self.g, group)
        return self._threat[group.id]

    # -------------------------------------------------------------- movement

    def move(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Toward the goal: worth more the more time presses, less the more danger waits there."""
        g, to = self.g, token[2]
        value, why = self.way(group, to)
        if token[0] == "together":
            value += 0.15
        if token[3] == "bap":
            if self.short_of_recon():
                value = (
                    max(
                        value,
                        0.0 if group.stripe >= ENTRY or to >= ENTRY else 0.25 - self.exposure(group, to),
                    )
                    + NEEDED
                )
            else:
                value += RECON - 0.12
        if len(groups(g, SQUAD)) > 1 and not is_tank(g, group):
            value -= 0.02 * (len(groups(g, SQUAD)) - 1)
        return value, why

    def short_of_recon(self) -> bool:
        """Does the Mission ask for Recon Points that are not there yet?"""
        search = self.g.content.mission.search
        return search is not None and not self.g.state.found and self.g.state.rp < search.rp

    def exposure(self, group: Group, to: int) -> float:
        """How much more danger a step would bring."""
        return max(0.0, threat(self.g, group, to) - self.danger(group))

    def way(self, group: Group, to: int) -> tuple[float, str]:
        """What going to a stripe is worth."""
        g, goal = self.g, self.goal
        closer = abs(to - goal.stripe) < abs(group.stripe - goal.stripe)
        if group.stripe == goal.stripe or not closer:
            return -1.0, "away from the goal"
        change = threat(g, group, to) - self.danger(group)
        value = 0.8 * _HASTE.get(g.content.mission.id, 1.0) + 1.5 * (self.pressure - 0.35) - DANGER * change
        if group.stripe >= ENTRY:
            value += 0.5
        if goal.task == "home":
            value += 0.6
        if to == goal.stripe and goal.task in ("take", "tank"):
            value += self.arrival(group, to)
        value += self.unfinished(group)
        return (
            value,
            f"toward #{goal.stripe} ({goal.task}, pressure {self.pressure:.2f}, danger {change:+.2f})",
        )

    def arrival(self, group: Group, to: int) -> float:
        """Does this move meet the objective now, or walk into what spoils it?"""
        g, goal = self.g, self.goal
        there = soldiers_at(g, goal.also or (to,)) + len(group.units)
        foes = sum(open_enemies(g, n) for n in goal.clear)
        if there >= goal.need and foes == 0:
            return 3.0 * quiet_after(g, goal)
        return -0.1 * foes

    def unfinished(self, group: Group) -> float:
        """Leaving shots unfired costs something: fire first, then move."""
        g = self.g
        if any(not u.attacked for u in units(g, group)) and exposed(g, group):
            best = max((self.fire_value(group, k) for k in groups(g, ENEMY)), default=0.0)
            return -0.5 * min(best, 0.6)
        return 0.0

    def feature(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Onto a Feature: the threat it takes away."""
        value = self.stay(group) * self.danger(group) * 0.35 - 0.1
        return value + (RECON - 0.12 if token[3] == "bap" else 0.0), "shelter"

    def cover(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """COVER: the threat it takes away."""
        less = self.danger(group) - threat(self.g, group, cover=True)
        return self.stay(group) * less - 0.02, f"takes {less:.2f} of the danger away"

    def stay(self, group: Group) -> float:
        """Shelter is worth more to a Group that means to stay."""
        return 1.5 if group.stripe == self.goal.stripe or self.pressure < 0.3 else 0.8

    def hide(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """HIDDEN, for a Group with nothing to shoot at."""
        if self.goal.task == "hold" or exposed(self.g, group) is False:
            return -0.1, "nobody to hide from"
        return 0.45 * self.danger(group) - 0.25, "out of sight"

    # -------------------------------------------------------------- fighting

    def fire_value(self, group: Group, target: Group, action: str = "fire", bap: bool = False) -> float:
        """Expected gain of an attack, more where the objective wants the Enemy gone."""
        key = (group.id, target.id)
        plain = action == "fire" and not bap
        if plain and key in self._fire:
            return self._fire[key]
        from .combat import bar_target

        value = (
            0.0 if bar_target(target) else volley(self.g, group, target, action, bap) * self.weight(target)
        )
        if plain:
            self._fire[key] = value
        return value

    def weight(self, target: Group) -> float:
        """How much the objective wants these Enemies gone."""
        if target.stripe in self.goal.clear:
            return 1.35
        if self.goal.clear and self.pressure > 0.6 and len(groups(self.g, ENEMY)) < 3:
            return 0.7
        return 1.0

    def fire(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Fire and Flank Fire."""
        target = self.g.state.groups[token[2]]
        action, bap = token[0], token[3] == "bap"
        value = self.fire_value(group, target, action, bap)
        if action == "flank":
            value -= SECOND_AP
        if bap:
            value -= 0.17
        return value, f"{value:.2f} men to be hit"

    def cover_fire(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Cover Fire: the hits it takes from the Enemy's next attack."""
        target = self.g.state.groups[token[2]]
        hits = sum(0.33 for _ in able(self.g, group, target, "cover"))
        value = 0.6 * min(hits, 0.5 * len(target.units)) * min(1.0, self.danger(group)) * 0.5
        return value - 0.05, "keeps their heads down"

    def assault(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Close Combat: what a round is worth, if the Morale Check is passed."""
        g, target = self.g, self.g.state.groups[token[2]]
        if any(u.airman for u in units(g, group)):
            return -1.0, "not with the rescued men"
        bap = token[3] == "bap"
        edge = 1 if any(u.kit.get("grenade") for u in units(g, group)) else 0
        passed = morale_chance(g, group, target, bap)
        value = 1.15 * passed * melee_value(g, group, target, edge) * self.weight(target)
        if bap:
            value -= 0.12
        return value, f"Close Combat: {value:.2f} men, Morale Check {passed:.0%}"

    def melee(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """The next round: never wait for the Enemy's, who fights it anyway."""
        edge = 1 if any(u.kit.get("grenade") for u in units(self.g, group)) else 0
        value = melee_value(self.g, group, self.g.state.groups[token[2]], edge)
        return value + 0.3, "the Close Combat goes on"

    def spot(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Spot a HIDDEN Group that stands in the way."""
        target = self.g.state.groups[token[2]]
        near = abs(target.stripe - group.stripe) <= 1
        value = (0.18 if near else 0.02) * len(target.units) * (0.33 if token[3] == "ap" else 0.6)
        return value, "an Enemy in hiding"

    def redeploy(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Take their COVER away, if shots are left to use it."""
        g, target = self.g, self.g.state.groups[token[2]]
        if g.state.ap + g.state.bap < 2:
            return -0.1, "no points left to use it"
        now = self.fire_value(group, target)
        bare = msgspec.structs.replace(target, cover=False)
        g.state.groups[target.id] = bare
        try:
            then = volley(g, group, bare, "fire", False) * self.weight(target)
        finally:
            g.state.groups[target.id] = target
        return then - now - 0.1, "takes their COVER"

    # -------------------------------------------------------------- the rest

    def recover(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Men back on their feet: half of them will be hit again sooner than they die of it."""
        g = self.g
        worn = [u for u in units(g, group) if u.suppressed]
        value = sum(RECOVERY * 0.67 * worth(g, u) for u in worn)
        value *= 1.0 + min(0.6, self.danger(group) * 0.3)
        ready = sum(1 for u in worn if not u.attacked)
        value -= 0.12 * ready if exposed(g, group) else 0.0
        if token[3] == "bap" and g.state.ap and ("recover", group.id, 0, "ap"):
            value -= 0.1
        return value, f"{len(worn)} SUPPRESSED"

    def watch(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """OVERWATCH, where new Enemies must be expected within reach."""
        g = self.g
        from .pieces import enemy_count

        if enemy_count(g) > 1 and self.goal.task != "hold":
            return -0.1, "no new Enemy expected"
        reach = sum(1 for u in units(g, group) if not u.attacked and kind(g, u).far >= group.stripe - 1)
        value = 0.13 * reach * (0.6 if self.goal.task == "hold" else 0.8)
        if group.stripe > 4 or (group.stripe != self.goal.stripe and self.pressure > 0.4):
            value *= 0.4
        return value, "new Enemies may come"

    def clear(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Out of the wire."""
        return 0.55 + 0.5 * self.danger(group) + (0.1 if token[3] == "bap" else 0.0), "out of the wire"

    def demolish(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """A target of the raid."""
        return 4.0 + (0.3 if token[0] == "charge" else 0.0), "the target"

    def search(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Find the lost men."""
        return 4.0, "the men we came for"

    def take_in(self, group: Group, token: tuple[Any, ...]) -> Answer | Any:
        """Bring them along."""
        return 3.0, "bring them along"


def judge_saves(judge: Judge, verb: str) -> bool:
    """Is a BAP to be saved for a move that wins a Recon Point?"""
    return verb not in ("move", "feature", "together") and judge.short_of_recon()


_HASTE = {"1": 1.8, "4": 2.2, "5": 2.2, "6": 2.2, "7": 2.0, "8": 2.0}
"""How much more a Mission wants the squad to get on, by trial games."""
_SCORES: dict[str, Callable[[Judge, Group, tuple[Any, ...]], Any]] = {
    "move": Judge.move,
    "together": Judge.move,
    "feature": Judge.feature,
    "cover": Judge.cover,
    "hide": Judge.hide,
    "fire": Judge.fire,
    "flank": Judge.fire,
    "cover fire": Judge.cover_fire,
    "assault": Judge.assault,
    "melee": Judge.melee,
    "spot": Judge.spot,
    "redeploy": Judge.redeploy,
    "recover": Judge.recover,
    "watch": Judge.watch,
    "clear": Judge.clear,
    "demolish": Judge.demolish,
    "charge": Judge.demolish,
    "search": Judge.search,
    "take in": Judge.take_in,
}


# ------------------------------------------------------------------ the other questions


def _dearest(g: G, ids: Any) -> str:
    best: str = max((i for i in ids if i in g.state.units), key=lambda i: worth(g, g.state.units[i]))
    return best


def _cheapest(g: G, ids: Any) -> list[str]:
    return sorted(ids, key=lambda i: (g.state.units[i].suppressed, worth(g, g.state.units[i])))


def _buy(g: G, ask: Ask[Any]) -> Answer:
    return bot_buy.next_purchase(g, list(ask.options)), "a squad that suits the Mission"


def _leader(g: G, ask: Ask[Any]) -> Answer:
    return bot_buy.leader_choice(g, list(ask.options)), "leads without leaving a weapon idle"


def _assistant(g: G, ask: Ask[Any]) -> Answer:
    rest = [i for i in ask.options if i]
    return bot_buy.leader_choice(g, rest), "next in command"


def _hand_out(g: G, ask: Ask[Any]) -> Answer:
    order = sorted(ask.options, key=lambda i: (kind(g, g.state.units[i]).medic, i))
    if ask.single:
        return order[0], "whoever can use it"
    return in_order(ask, order[: ask.least]), "whoever can use it"


def _start(g: G, ask: Ask[Any]) -> Answer:
    return tuple(ask.options), "all in the place that has to be held"


def _regroup(g: G, ask: Ask[Any]) -> Answer:
    """One stack; beside an Enemy worth assaulting, the fit men on their own."""
    for token in ask.options:
        if token[0] == "split" and split_for_assault(g, g.state.groups[token[1]]):
            merges = [t for t in ask.options if t[0] == "merge"]
            if merges:
                return merges[0], "first everybody together"
            return token, "fit men for a Close Combat on their own"
    if not any(assault_party(g, k) for k in groups(g, SQUAD)):
        for token in ask.options:
            if token[0] == "merge":
                return token, "one stack moves and fires for one AP"
    return ("keep",), "as they are"


def assault_party(g: G, group: Group) -> bool:
    """Is this Group one that was split off for a Close Combat?"""
    rest = [k for k in groups(g, SQUAD) if k.stripe == group.stripe and k.id != group.id]
    return (
        bool(rest)
        and len(assaulters(g, group)) == len(group.units)
        and best_assault(g, group, group.units) > 0.25
    )


def split_for_assault(g: G, group: Group) -> bool:
    """Would the fit men of a mixed Group do well in a Close Combat here?"""
    fit = assaulters(g, group)
    if len(fit) < 2 or len(fit) == len(group.units):
        return False
    return best_assault(g, group, fit) > max(0.4, best_assault(g, group, group.units) + 0.15)


def best_assault(g: G, group: Group, members: list[str]) -> float:
    """The best Close Combat for these units against an Enemy Group of their stripe."""
    trial = msgspec.structs.replace(group, units=list(members), id=group.id)
    best = 0.0
    for foe in groups(g, ENEMY):
        if foe.stripe == group.stripe and not foe.hidden and not foe.foe and not is_vehicle(g, foe):
            edge = 1 if any(g.state.units[i].kit.get("grenade") for i in members) else 0
            best = max(best, morale_chance(g, trial, foe, False) * melee_value(g, trial, foe, edge))
    return best


def _split(g: G, ask: Ask[Any]) -> Answer:
    fit = assaulters(g, g.state.groups[ask.about[0]])
    if ask.least <= len(fit) <= ask.most:
        return in_order(ask, fit), "the men for a Close Combat"
    return ask.first, "the last"


def _reroll_action(g: G, ask: Ask[Any]) -> Answer:
    good = sum(1 for f in ask.about if f >= 3)
    bad = [i for i in ask.options if i >= 0 and ask.about[i] < 3]
    if bad and spare(g) > 0 and (good <= 1 or spare(g) > 2):
        return bad[0], "too few points"
    return -1, "enough points"


def spare(g: G) -> int:
    """Recon Points that the Mission does not ask for."""
    search = g.content.mission.search
    kept = search.rp if search is not None and not g.state.found else 0
    return g.state.rp - kept


def _reroll(g: G, ask: Ask[Any]) -> Answer:
    what, _, _, about = ask.about
    if spare(g) < 1:
        return "no", "the points are needed for the Mission"
    if what == "attack":
        target = g.state.units.get(about[1])
        if target is None or gain(g, target) < 0.45:
            return "no", "not worth a Recon Point"
        return "yes", "a hit that matters"
    if what in ("morale", "wire", "get close", "night", "alarm", "spot"):
        return "yes", "it matters"
    if what == "recovery":
        unit = g.state.units.get(about[0])
        return (
            ("yes", "a man worth it") if unit and worth(g, unit) > 1.2 else ("no", "not worth a Recon Point")
        )
    if what in ("melee", "mines"):
        return "yes", "a bad die"
    return "no", "good enough"


def _recon(g: G, ask: Ask[Any]) -> Answer:
    target, need, add = ask.about
    if "cover" in ask.options and need - add > 5 and spare(g) > 0:
        return "cover", "nothing else will hit it"
    if need - add == 7 and spare(g) > 0 and gain(g, g.state.units[target]) >= 0.9:
        return "drm", "else it cannot hit"
    return "no", "a second die is worth more than +1"


def _patrol(g: G, ask: Ask[Any]) -> Answer:
    face = ask.about[0]
    want = spare(g) > 0 and (face == 1 or face >= 4)
    return want, "avoids the encounter" if want else "meets them"


def _command(g: G, ask: Ask[Any]) -> Answer:
    group_id, target_id, action = ask.about
    group, target = g.state.groups[group_id], g.state.groups[target_id]
    leader = commander(g, group)
    shooters = able(g, group, target, action)
    if leader is None:
        return "self", "no command"
    how = How(action=action)
    alone = {u.id: best_shot(g, u, group, target, how)[0] for u in shooters}
    value, token = best_command(g, group, target, shooters, leader, how, alone)
    return (token if token in ask.options else "self"), f"adds {value:.2f} men"


def _shooters(g: G, ask: Ask[Any]) -> Answer:
    return ask.first, "everybody who can"


def _fire_group_target(g: G, ask: Ask[Any]) -> Answer:
    members, target_id = ask.about
    target = g.state.groups[target_id]
    shooters = [g.state.units[i] for i in members]
    group = g.state.groups[shooters[0].group]
    from .bot_value import hit_chance

    best = max(
        ask.options,
        key=lambda i: (
            hit_chance(g, shooters, group, target, g.state.units[i], How()) * gain(g, g.state.units[i])
        ),
    )
    return best, "the best target"


def _shot(g: G, ask: Ask[Any]) -> Answer:
    unit, target, action, directed = ask.about
    shooter = g.state.units[unit]
    how = How(action=action, directed=directed)
    value, token = best_shot(g, shooter, g.state.groups[shooter.group], g.state.groups[target], how)
    return (token if token in ask.options else ask.options[0]), f"{value:.2f} men to be hit"


def _area(g: G, ask: Ask[Any]) -> Answer:
    order = sorted(ask.options, key=lambda i: -gain(g, g.state.units[i]))
    return in_order(ask, order[: ask.most]), "the dearest"


def _quick_shot(g: G, ask: Ask[Any]) -> Answer:
    rest = [i for i in ask.options if i != "no"]
    return max(rest, key=lambda i: gain(g, g.state.units[i])), "a second shot for nothing"


def _overwatch(g: G, ask: Ask[Any]) -> Answer:
    return ask.options[0], "while they are in the open"


def _throw_in(g: G, ask: Ask[Any]) -> Answer:
    mine, foe = (g.state.groups[i] for i in ask.about)
    if len(mine.units) >= 2 * len(foe.units) + 2:
        return "no", "strong enough without"
    return ask.options[1], "+1 may double the total"


def _markers(g: G, ask: Ask[Any]) -> Answer:
    order = _cheapest(g, ask.options)
    if ask.single:
        return order[0], "the least of them"
    return in_order(ask, order[: ask.least]), "the least of them"


def _best_unit(g: G, ask: Ask[Any]) -> Answer:
    return _dearest(g, ask.options), "the most valuable"


def _successor(g: G, ask: Ask[Any]) -> Answer:
    able_ = list(ask.options)
    if g.state.assistant in able_:
        return g.state.assistant, "the Assistant Leader"
    return bot_buy.leader_choice(g, able_), "next in command"


def _support(g: G, ask: Ask[Any]) -> Answer:
    best = max(ask.options, key=lambda i: sum(gain(g, u) for u in units(g, g.state.groups[i])))
    return best, "where it hurts most"


def _night_fighters(g: G, ask: Ask[Any]) -> Answer:
    return ask.about[0] < 5, "one should see farther"


def _flare(g: G, ask: Ask[Any]) -> Answer:
    return ask.about[0] + ask.about[1] < 5, "one should see farther"


def _take_feature(g: G, ask: Ask[Any]) -> Answer:
    group = g.state.groups[ask.about[0]]
    want = threat(g, group) > 0.3 and terrain_of(g, group.stripe) != "JUNGLE"
    return want, "shelter" if want else "no need of it"


def _keep(g: G, ask: Ask[Any]) -> Answer:
    return ask.options[-1], "a point for the next Turn"


def _instead(g: G, ask: Ask[Any]) -> Answer:
    return False, "men are worth more than a lorry"


_ANSWERS: dict[str, Callable[[G, Ask[Any]], Answer]] = {
    "buy": _buy,
    "leader": _leader,
    "assistant": _assistant,
    "hand out": _hand_out,
    "start": _start,
    "regroup": _regroup,
    "split": _split,
    "reroll action": _reroll_action,
    "reroll": _reroll,
    "recon": _recon,
    "patrol": _patrol,
    "command": _command,
    "shooters": _shooters,
    "fire group": lambda g, a: (a.first, "all together"),
    "fire group target": _fire_group_target,
    "shot": _shot,
    "area": _area,
    "quick shot": _quick_shot,
    "overwatch": _overwatch,
    "throw in": _throw_in,
    "markers": _markers,
    "promote": _best_unit,
    "successor": _successor,
    "first aid": lambda g, a: (_dearest(g, a.options[1:]), "the most valuable"),
    "steady": _best_unit,
    "relief": _best_unit,
    "support": _support,
    "night fighters": _night_fighters,
    "flare": _flare,
    "take feature": _take_feature,
    "keep": _keep,
    "instead": _instead,
}
