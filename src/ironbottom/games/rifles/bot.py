"""The auto-player: answers for the squad through the same view as a person, and says why.

Each offered action gets a score in men (see ``bot_value``); the best above a threshold is taken.  It keeps no mind: every
question is answered from what can be seen, so hints may be asked at any time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Candidate, Decision, Reason
from ironbottom.kernel.dice import Dice

from .actions import move_cost
from .bot_answers import ANSWERS
from .bot_care import LOST, careful, chance, way_back
from .bot_goal import Goal, goal_of, is_tank, pressure, quiet_after, soldiers_at, won
from .bot_temper import Temper, temper_of
from .bot_value import (
    counted,
    exposed,
    following,
    heads_down,
    melee_value,
    morale_chance,
    threat,
    volley,
    worth,
)
from .bot_words import plainly
from .combat import bar_target
from .index import kind
from .objectives import open_enemies
from .pieces import G, enemy_count, groups, units
from .state import ENEMY, ENTRY, SQUAD, Group
from .view import View

STOP = 0.06
"""An action must be worth more than this, or the points are let go."""
RECON = 0.22
"""What a Recon Point is worth."""
NEEDED = 0.7
"""What it is worth where the Mission asks for it."""
POINT = 0.5
"""What the point costs that is spent on hiding before a step."""
BONUS = 0.12
"""What a Bonus Point is worth for something better."""
FREE = 0.1
"""What it is worth that an action takes no point."""
EASY, TIGHT = 0.35, 0.65
"""Parts of the points still to come that the way takes: up to the first there is time, above the second it is short."""
FELT, GRAVE = 0.03, 0.5
"""Changes of danger that are worth a word, and a strong one."""
STARRED = frozenset({"move", "feature", "fire", "recover", "assault", "clear", "together"})
"""Actions that say themselves what they make of a Bonus Point."""

Score = tuple[float, str]


class AutoPlayer:
    """The bot of the squad."""

    def decide(self, view: View, ask: Ask[Any], mind: Any, dice: Dice, trace: bool = False) -> Decision:
        """Answer a question, with the best candidates and why."""
        if ask.kind == "action":
            return self._act(view, ask, trace)
        answer = ANSWERS.get(ask.kind)
        if answer is not None:
            token, why = answer(view.g, ask)
        else:
            token, why = (ask.first if not ask.single else ask.options[0]), "the first of equals"
        return Decision(token, Reason(why, entry=ask.kind, rule=ask.rule, plain=plainly(ask.kind, why)), None)

    def _act(self, view: View, ask: Ask[Any], trace: bool) -> Decision:
        g = view.g
        judge = Judge(g)
        scored = [Candidate(t, round(v, 3), why) for t in ask.options for v, why in (judge.score(t),)]
        best = sorted(scored, key=lambda x: -x.score)
        chosen = best[0]
        lines = tuple(f"{x.score:+.2f} {x.token} {x.why}" for x in best) if trace else ()
        plain = plainly(ask.kind, chosen.why)
        reason = Reason(chosen.why, judge.goal.task, ask.rule, None, tuple(best[:4]), lines, plain)
        return Decision(chosen.token, reason, None)


class Judge:
    """Scores the offered actions of one moment."""

    def __init__(self, g: G) -> None:
        self.g = g
        self.goal: Goal = goal_of(g)
        self.temper: Temper = temper_of(g.content.mission.id)
        self.pressure = pressure(g, self.goal)
        if careful(g) and chance(g, self.goal, self.pressure) < LOST:
            self.goal = way_back(g) or self.goal
        self._threat: dict[int, float] = {}
        self._fire: dict[tuple[int, int], float] = {}

    def score(self, token: tuple[Any, ...]) -> Score:
        """The value of an action in men, and why."""
        verb = token[0]
        if verb == "end":
            return self.end()
        if verb == "give up":
            return self.give_up()
        group = self.g.state.groups[token[1]]
        value, why = _SCORES[verb](self, group, token)
        if token[3] == "bap" and judge_saves(self, verb):
            value -= NEEDED
        if token[3] == "bap" and verb not in STARRED:
            value -= BONUS
        if token[3] == "free":
            value += FREE
        return value, why

    def end(self) -> Score:
        """Let the points go: more than a last resort if the Mission is won as things stand."""
        if won(self.g):
            return STOP + 2.5 * quiet_after(self.g, self.goal), "the objectives are reached as it is"
        return STOP, "nothing else is worth the points"

    def give_up(self) -> Score:
        """Only in a campaign, with little hope left: the men are worth more than a last try."""
        if self.goal.task == "retreat":
            return 4.0, "no hope here; the men are needed for the next Mission"
        return -5.0, "the Mission is not lost yet"

    def danger(self, group: Group) -> float:
        """Threat to a Group where it stands."""
        if group.id not in self._threat:
            self._threat[group.id] = threat(self.g, group)
        return self._threat[group.id]

    # -------------------------------------------------------------- movement

    def move(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Toward the goal: worth more the more time presses, less the more danger waits there."""
        g, to = self.g, token[2]
        value, why = self.way(group, to)
        if token[0] == "together":
            value += 0.15
        if token[3] == "bap" and self.short_of_recon():
            off = group.stripe >= ENTRY or to >= ENTRY
            value = max(value, 0.0 if off else 0.25 - self.exposure(group, to)) + NEEDED
        elif token[3] == "bap":
            value += RECON - BONUS
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
        if goal.task == "retreat":
            return 1.5 - self.temper.danger * self.exposure(group, to), "back to where it can be given up"
        change = threat(g, group, to) - self.danger(group)
        value = 0.8 * self.temper.haste + 1.5 * (self.pressure - 0.35) - self.temper.danger * change
        if group.stripe >= ENTRY:
            value += 0.5
        if goal.task == "home":
            value += 0.6
        if to == goal.stripe and goal.task in ("take", "tank"):
            value += self.arrival(group, to)
        value += self.unfinished(group)
        value += self.readiness(group, to, change)
        value -= self.quiet_price(self.heard(group, to))
        return value, f"toward #{goal.stripe}: {time_words(self.pressure)}, {danger_words(change)}"

    def readiness(self, group: Group, to: int, change: float) -> float:
        """With points left one may shoot from there at once; with none, the Enemy shoots first."""
        g = self.g
        left = g.state.ap + g.state.bap - move_cost(g, group, to)
        if left >= 1:
            return self.temper.after * min(1.0, self.shot_from(group, to))
        return -self.temper.caution * max(0.0, change) * max(0.0, 1.0 - self.pressure)

    def shot_from(self, group: Group, to: int) -> float:
        """The best shot after a move to that stripe; the Group is put there for the length of the sum."""
        g = self.g
        if to >= ENTRY:
            return 0.0
        trial = msgspec.structs.replace(group, stripe=to, moved=True, cover=False, feature=0, hidden=False)
        g.state.groups[group.id] = trial
        try:
            return max(
                (
                    volley(g, trial, k, "fire", False) * self.weight(k)
                    for k in groups(g, ENEMY)
                    if bar_target(k) is None and abs(k.stripe - to) <= 2
                ),
                default=0.0,
            )
        finally:
            g.state.groups[group.id] = group

    def arrival(self, group: Group, to: int) -> float:
        """Does this move meet the objective now, or walk into what spoils it?"""
        g, goal = self.g, self.goal
        there = soldiers_at(g, goal.also or (to,)) + len(group.units)
        foes = sum(open_enemies(g, n) for n in goal.clear)
        if there >= goal.need and foes == 0:
            return 3.0 * quiet_after(g, goal)
        return -0.1 * foes

    def quiet_price(self, faces: int) -> float:
        """On a raid that has not been noticed: what a chance in sixths of raising the alarm costs."""
        s = self.g.state
        if self.g.content.mission.raid is None or s.alarm or s.muffled:
            return 0.0
        return self.temper.quiet * faces / 6

    def heard(self, group: Group, to: int) -> int:
        """On how many faces of the alarm die a step is heard."""
        raid = self.g.content.mission.raid
        if raid is None or all(k.stripe != to for k in groups(self.g, ENEMY)):
            return 0
        return len(raid.heard(group.hidden))

    def unfinished(self, group: Group) -> float:
        """Leaving shots unfired costs something: fire first, then move."""
        g = self.g
        if any(not u.attacked for u in units(g, group)) and exposed(g, group):
            best = max((self.fire_value(group, k) for k in groups(g, ENEMY)), default=0.0)
            return -0.5 * min(best, 0.6)
        return 0.0

    def feature(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Onto a Feature: the threat it takes away."""
        less = self.danger(group) - threat(self.g, group, feature=token[2])
        value = self.temper.cover * self.stay(group) * less - 0.02
        return value + (RECON - BONUS if token[3] == "bap" else 0.0), "shelter"

    def cover(self, group: Group, token: tuple[Any, ...]) -> Score:
        """COVER: the threat it takes away."""
        less = self.danger(group) - threat(self.g, group, cover=True)
        return self.temper.cover * self.stay(group) * less - 0.02, f"{counted(less)}: so much less danger"

    def stay(self, group: Group) -> float:
        """Shelter is worth more to a Group that means to stay."""
        return 1.5 if group.stripe == self.goal.stripe or self.pressure < 0.3 else 0.8

    def hide(self, group: Group, token: tuple[Any, ...]) -> Score:
        """HIDDEN, for a Group with nothing to shoot at."""
        saved = self.creeping(group)
        if saved > 0:
            step = group.stripe + (1 if self.goal.stripe > group.stripe else -1)
            return self.way(group, step)[0] + saved - POINT, "a Group that sets out HIDDEN is heard less"
        if self.goal.task == "hold" or exposed(self.g, group) is False:
            return -0.1, "no Enemy to hide from"
        return self.temper.hide * self.danger(group) - 0.25, "out of sight"

    def creeping(self, group: Group) -> float:
        """What it saves on a raid that the next step is made from hiding."""
        step = group.stripe + (1 if self.goal.stripe > group.stripe else -1)
        raid = self.g.content.mission.raid
        if raid is None or group.stripe == self.goal.stripe or not 1 <= step < ENTRY:
            return 0.0
        if all(k.stripe != step for k in groups(self.g, ENEMY)):
            return 0.0
        return self.quiet_price(len(raid.heard(False)) - len(raid.heard(True)))

    # -------------------------------------------------------------- fighting

    def fire_value(self, group: Group, target: Group, action: str = "fire", bap: bool = False) -> float:
        """Expected gain of an attack, more where the objective wants the Enemy gone."""
        key = (group.id, target.id)
        plain = action == "fire" and not bap
        if plain and key in self._fire:
            return self._fire[key]
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
            return 0.7 * self.temper.fight
        return self.temper.fight

    def fire(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Fire and Flank Fire."""
        target = self.g.state.groups[token[2]]
        action, bap = token[0], token[3] == "bap"
        value = self.fire_value(group, target, action, bap)
        value -= self.quiet_price(6)
        if action == "flank":
            value -= self.temper.second
        if bap:
            value -= 0.17
        return value, counted(value)

    def cover_fire(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Cover Fire: the hits it takes from the Enemy's next attack."""
        target = self.g.state.groups[token[2]]
        value = heads_down(self.g, group, target) - self.quiet_price(6)
        return value - 0.05 - (0.17 if token[3] == "bap" else 0.0), "keeps their heads down"

    def assault(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Close Combat: what a round is worth, if the Morale Check is passed."""
        g, target = self.g, self.g.state.groups[token[2]]
        if any(u.airman for u in units(g, group)):
            return -1.0, "not with the rescued men"
        bap = token[3] == "bap"
        edge = 1 if any(u.kit.get("grenade") for u in units(g, group)) else 0
        passed = morale_chance(g, group, target, bap)
        round_ = melee_value(g, group, target, edge) + self.temper.follow * following(g, group, target)
        value = self.temper.assault * passed * round_ * self.weight(target) - self.quiet_price(6)
        if bap:
            value -= 0.12
        return value, f"Close Combat {counted(value)}, Morale Check {passed:.0%}"

    def melee(self, group: Group, token: tuple[Any, ...]) -> Score:
        """The next round: never wait for the Enemy's, who fights it anyway."""
        edge = 1 if any(u.kit.get("grenade") for u in units(self.g, group)) else 0
        value = melee_value(self.g, group, self.g.state.groups[token[2]], edge)
        return value + 0.3, "the Close Combat goes on"

    def spot(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Spot a HIDDEN Group that stands in the way."""
        target = self.g.state.groups[token[2]]
        near = abs(target.stripe - group.stripe) <= 1
        value = (0.18 if near else 0.02) * len(target.units) * (0.33 if token[3] == "ap" else 0.6)
        return value, "an Enemy in hiding"

    def redeploy(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Take their COVER away, if shots are left to use it: as good as the attack that follows, less its points."""
        g, target = self.g, self.g.state.groups[token[2]]
        left = g.state.ap + g.state.bap
        if left < 2:
            return -0.1, "no points left to use it"
        bare = msgspec.structs.replace(target, cover=False)
        g.state.groups[target.id] = bare
        try:
            then = max(
                volley(g, k, bare, action, False) * self.weight(target) - cost * self.temper.second
                for k in groups(g, SQUAD)
                for action, cost in (("fire", 1), ("flank", 2))
                if cost < left
            )
        finally:
            g.state.groups[target.id] = target
        return then - self.quiet_price(6), "takes their COVER before the shot"

    # -------------------------------------------------------------- the rest

    def recover(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Men back on their feet: half of them will be hit again sooner than they die of it."""
        g = self.g
        worn = [u for u in units(g, group) if u.suppressed]
        value = sum(self.temper.recover * 0.67 * worth(g, u) for u in worn)
        value *= 1.0 + min(0.6, self.danger(group) * 0.3)
        ready = sum(1 for u in worn if not u.attacked)
        value -= 0.12 * ready if exposed(g, group) else 0.0
        if token[3] == "bap" and g.state.ap:
            value -= 0.1
        return value, f"{len(worn)} SUPPRESSED"

    def watch(self, group: Group, token: tuple[Any, ...]) -> Score:
        """OVERWATCH, where new Enemies must be expected within reach."""
        g = self.g
        if enemy_count(g) > 1 and self.goal.task != "hold":
            return -0.1, "no new Enemy expected"
        reach = sum(1 for u in units(g, group) if not u.attacked and kind(g, u).far >= group.stripe - 1)
        value = 0.13 * reach * (0.6 if self.goal.task == "hold" else 0.8)
        if group.stripe > 4 or (group.stripe != self.goal.stripe and self.pressure > 0.4):
            value *= 0.4
        return value, "new Enemies may come"

    def clear(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Out of the wire."""
        return 0.55 + 0.5 * self.danger(group) + (0.1 if token[3] == "bap" else 0.0), "out of the wire"

    def demolish(self, group: Group, token: tuple[Any, ...]) -> Score:
        """A target of the raid."""
        return 4.0 + (0.3 if token[0] == "charge" else 0.0), "the target"

    def search(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Find the lost men."""
        return 4.0, "the men we came for"

    def take_in(self, group: Group, token: tuple[Any, ...]) -> Score:
        """Bring them along."""
        return 3.0, "bring them along"


def time_words(pressure: float) -> str:
    """How much of the points still to come the way takes."""
    if pressure > TIGHT:
        return "time is short"
    return "time presses a little" if pressure > EASY else "there is time"


def danger_words(change: float) -> str:
    """What a step does to the danger that a Group stands in."""
    if abs(change) < FELT:
        return "no more danger there than here"
    size = "much" if abs(change) > GRAVE else "a little"
    return f"{size} {'more' if change > 0 else 'less'} danger there than here"


def judge_saves(judge: Judge, verb: str) -> bool:
    """Is a BAP to be saved for a move that wins a Recon Point?"""
    return verb not in ("move", "feature", "together") and judge.short_of_recon()


_SCORES: dict[str, Callable[[Judge, Group, tuple[Any, ...]], Score]] = {
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
