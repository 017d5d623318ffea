"""Coverage of play: what happens in simulated games of Rifles, and what never does.

    python tools/coverage.py [--games N] [--seed S] [--json] [--write]

Plays N games over all Missions and pairings: most by the auto-player, the rest at random; some with squads of a campaign, whose men
have skills.  Then it lists everything that the cards and rules provide for and how often it came up.  What never came up is listed
by itself, each blank with its reason where one is known (``EXPLAINED``); a blank without a reason is something to look into.
``--write`` puts the report into docs/coverage.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from pathlib import Path
from typing import Any, get_args

import msgspec

from ironbottom.campaign.state import SKILLS
from ironbottom.games.rifles import cards, effects, enemy, events, objectives, words
from ironbottom.games.rifles.actions import UNSTARRED
from ironbottom.games.rifles.cards import Content, Mission, Recruit
from ironbottom.games.rifles.index import kinds_of
from ironbottom.games.rifles.load import armies, army, load_content, mission, missions, pairings
from ironbottom.games.rifles.pieces import groups
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.dice import Dice, base
from ironbottom.kernel.drive import step
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

REPORT = Path(__file__).parent.parent / "docs" / "coverage.md"
VERBS = (
    *sorted(UNSTARRED),
    *("move", "together", "feature", "fire", "cover fire", "assault", "watch", "recover", "clear", "spot"),
    "give up",
)
"""All kinds of actions that a player may order."""
WHYS = {
    "success": "success: the objectives are reached",
    "time": "loss: time has run out",
    "dead": "loss: all your units have been eliminated",
    "column": "success: the column is through",
    "driven": "loss: #4 is lost",
    "not held": "loss: the column is through, but the way was not held",
    "given up": "given_up: the Mission was given up",
}
TRAITS = ("firepower", "every_man_a_rifleman", "steady", "night_fighters", "landing_troops")
SKILL_RULES = {
    "Sharpshooter": "a",
    "Camouflage": "b",
    "Quick Shot": "c",
    "Close Combat": "d",
    "Heroic Morale": "e",
    "Grenadier": "f",
    "Battlefield Control": "i",
    "Local Contacts": "l",
    "Spotter": "m",
}
"""Skills whose use is written in the log under a rule of their own."""
BY_HANDS = {"grenade": ("grenade", "throw"), "satchel": ("satchel", "charge"), "mine": ("mine",)}
"""Equipment, and the ways of attack that use it up."""
EXPLAINED: dict[str, str] = {
    "presence rows: [34568]: *": "rare: the check needs one Enemy unit or none left, and this Mission begins with several of them",
    "patrol rows: *: 0 avoided": "rare: a Recon Point has to be at hand when the die shows 1",
    "ends: 2: loss: all*": "rare: outnumbered two to one in #4, the squad has lost the village before its last man falls",
    "ends: [13]: loss: all*": "rare: time runs out before the last man falls",
    "ends: 4: given_up*": "the card allows no retreat: nobody gets back to #6, which is SEA",
    "fall-backs: Hide becomes Cover": "only Mission 7 has orders to Hide, without water or Enemy Vehicles; tests prove it",
    "fall-backs: Advance becomes Attack": "only a garrison, and its posture (hold) has no order to Advance; tests prove it",
    "attributes: MEDIC (Enemy)": "no force that a Mission names has a medic",
    "skills: Athletic": "rare: he has to Recover and fire in one Turn, and one man in thirteen has the skill",
    "skills: Battlefield Control": "rare: the Leader's alone, and he has to have a point left over",
    "skills: Spotter": "rare: counts for Spot alone, and one man in thirteen has the skill",
    "skills: Bull Strength": "counts after the Mission, on the casualty table; tests/campaign prove it",
    "skills: War Trophy": "is a weapon of the Enemy from the debrief on; tests/campaign prove it",
}
"""Why something never happens: patterns of ``section: what``, with the reason."""

Key = tuple[str, str]


# ------------------------------------------------------------------ what there is


def expected() -> dict[str, list[str]]:
    """Everything that ought to happen, by section."""
    found: dict[str, list[str]] = {}
    cards_ = [mission(m) for m in missions()]
    own = [army(a) for a in armies()]
    found["Event markers"] = [f"{m.id}: {e.marker} {e.title}" for m in cards_ for e in m.events]
    found["presence rows"] = [
        f"{m.id}: row {n} {e.text}" for m in cards_ for n, e in enumerate(m.presence, 1)
    ]
    found["waves"] = [f"{m.id}: space {n} {force}" for m in cards_ for n, force in m.waves.items()]
    found["sea rows"] = [f"{m.id}: {row}" for m in cards_ for row in dict.fromkeys(m.sea_movement)]
    found["patrol rows"] = [f"{a.id}: {n} {row}" for a in own for n, row in enumerate(a.patrol)]
    found["light"] = [f"{m.id}: {x}" for m in cards_ for x in dict.fromkeys(m.light)]
    found["terrain"] = list(get_args(cards.BaseTerrain))
    found["Features"] = [f"{x} used by the {side}" for x in get_args(cards.FeatureKind) for side in SIDES]
    found["weapons"] = [f"{w} of the {side}" for w in get_args(cards.WeaponClass) for side in SIDES]
    found["attributes"] = sorted(
        {f"{x} ({side})" for a in own for u in a.units for x in plain_attrs(u) for side in SIDES}
    )
    found["Enemy orders"] = [
        f"{a.id}, {posture}: {order}"
        for a in own
        for posture in sorted({m.posture for m in cards_})
        for order in dict.fromkeys(a.activation[posture])
    ]
    found["fall-backs"] = [f"{x} becomes {then}" for x, (then, _) in enemy.FALL_BACK.items() if x != "Cover"]
    found["fall-backs"] += [
        "Hide becomes Attack",
        "Cover becomes Advance",
        "Advance becomes Attack",
        "Attack becomes Cover",
    ]
    found["actions"] = list(VERBS)
    found["questions"] = sorted(words._PROMPTS)
    found["happenings"] = [x.__name__ for x in events.EVENTS]
    found["effects"] = [x.__name__ for x in effects._EFFECTS]
    found["conditions"] = [f"{x.__name__} {v}" for x in objectives._HOLDS for v in ("met", "not met")]
    found["equipment"] = [f"{x} {how}" for x in get_args(cards.Item) for how in ("bought", "used")]
    found["traits"] = list(TRAITS)
    found["skills"] = [f"{x}" for x in SKILLS]
    found["ends"] = [f"{m.id}: {why}" for m in cards_ for why in ends_of(m)]
    return found


SIDES = ("squad", "Enemy")


def plain_attrs(unit: cards.UnitType) -> list[str]:
    """A unit's attributes without their numbers."""
    return [a.split("(")[0] for a in unit.attrs]


def ends_of(m: Mission) -> list[str]:
    """How a Mission may end."""
    if m.column is not None:
        return [WHYS[x] for x in ("column", "driven", "not held", "dead", "given up")]
    return [WHYS[x] for x in ("success", "time", "dead", "given up")]


# ------------------------------------------------------------------ games


def squad_of_campaign(content: Content, dice: Dice) -> Content:
    """The same Mission for a squad of a campaign: men with skills, Veterans and recruits among them."""
    rows = [u for u in content.army.units if u.bp]
    lead = next(u for u in rows if "LEADER" in u.attrs)
    men = [Recruit("m0", "Man 0", content.army.id, lead.id, 3, dice.pick(SKILLS), {"grenade": 1})]
    for i in range(1, 6 + dice.die(5)):
        kit = {"grenade": 1} if dice.die(2) == 1 else {}
        men.append(
            Recruit(
                f"m{i}",
                f"Man {i}",
                content.army.id,
                dice.pick(rows).id,
                1 + dice.die(3),
                dice.pick(SKILLS),
                kit,
            )
        )
    if dice.die(3) == 1:  # Hunters move by themselves only as a Group of nothing but Hunters
        men = [msgspec.structs.replace(m, skill="Hunter") for m in men]
    return msgspec.structs.replace(content, roster=tuple(men), leader="m0", squad_kit={"flares": 1})


class Tally:
    """Counts what happens in one game after the other."""

    def __init__(self) -> None:
        self.seen: Counter[Key] = Counter()
        self.random = False

    def note(self, section: str, what: str) -> None:
        """It happened."""
        self.seen[section, what] += 1

    def play(self, content: Content, seed: int, level: str) -> None:
        """One game to its end."""
        session: Session[Any] = Session(TITLE, content, seed)
        bots = {SQUAD: TITLE.bot(SQUAD, level)}
        log = Reader(self, session)
        for event in session.log:
            log.read(event)
        while session.q is not None:
            q, before = session.q, len(session.log)
            log.at(q)
            step(session, bots)
            if not isinstance(q, Roll):
                log.answered(q, session.answers[-1].token)
            for event in session.log[before:]:
                log.read(event)
        result = session.g.state.result
        self.note("ends", f"{content.mission.id}: {result.code}: {result.why}")


class Reader:
    """Reads one game: its questions, answers and log."""

    def __init__(self, tally: Tally, session: Session[Any]) -> None:
        self.t = tally
        self.session = session
        self.content: Content = session.content
        self.kinds = kinds_of(session.content)
        self.rows = {(a.id, u.id): u for a in (self.content.army, self.content.enemy) for u in a.units}
        self.what: dict[str, tuple[str, str]] = {}
        self.space = 0

    @property
    def m(self) -> Mission:
        """The Mission Card."""
        return self.content.mission

    def at(self, q: Ask[Any] | Roll) -> None:
        """A question comes up."""
        if isinstance(q, Roll):
            return
        self.t.note("questions", q.kind)
        s = self.session.g.state
        for unit in s.units.values():
            self.what[unit.id] = (unit.army, unit.type)

    def answered(self, q: Ask[Any], token: Any) -> None:
        """What was answered says what no event tells: flares, first aid, Hunters, kept points."""
        if q.kind == "action":
            self.t.note("actions", token[0])
            if token[0] == "move" and token[3] == "free" and not self.session.g.state.ford:
                self.t.note("skills", "Hunter")
        elif q.kind == "flare" and token:
            self.t.note("equipment", "flares used")
        elif q.kind == "first aid" and token != "no":
            self.t.note("equipment", "first_aid used")
        elif q.kind == "keep" and token != "none":
            self.t.note("skills", "Battlefield Control")
        elif q.kind == "night fighters":
            self.t.note("traits", "night_fighters")
        elif q.kind == "steady":
            self.t.note("traits", "steady")

    def read(self, event: Event) -> None:
        """One event of the log."""
        self.t.note("happenings", type(event).__name__)
        reader = _READ.get(type(event))
        if reader is not None:
            reader(self, event)
        for rule in rules_in(event):
            for skill, letter in SKILL_RULES.items():
                if rule == f"rifles:10.4.1.{letter}":
                    self.t.note("skills", skill)

    def row(self, unit: str) -> cards.UnitType | None:
        """A unit's row of its Army Card."""
        return self.rows.get(self.what.get(unit, ("", "")))

    def active(self, units: Iterable[str], fires: bool = False) -> None:
        """These units do something: their attributes count, and their weapons if they fire."""
        for i in units:
            row = self.row(i)
            side = SIDES[0] if i[:1].isupper() else SIDES[1]
            for attr in plain_attrs(row) if row else ():
                self.t.note("attributes", f"{attr} ({side})")
            if row and fires:
                self.t.note("weapons", f"{row.weapon} of the {side}")

    # -------------------------------------------------------------- events

    def revealed(self, e: events.Revealed) -> None:
        self.t.note("Event markers", f"{self.m.id}: {e.marker} {e.title}")

    def table(self, e: events.Row) -> None:
        if e.table == "presence":
            self.t.note("presence rows", f"{self.m.id}: row {e.result} {e.text}")
        elif e.table == "sea":
            self.t.note("sea rows", f"{self.m.id}: {e.text}")
            if e.text == "under fire" and self.content.army.trait.code == "landing_troops":
                self.t.note("traits", "landing_troops")
        elif e.table == "patrol":
            self.t.note("patrol rows", f"{self.content.enemy.id}: {e.result} {e.text}")

    def turn(self, e: events.TurnBegins) -> None:
        self.space = e.space

    def ends(self, e: events.TurnEnds) -> None:
        if str(e.space) in self.m.waves:
            self.t.note("waves", f"{self.m.id}: space {e.space} {self.m.waves[str(e.space)]}")

    def noted(self, e: events.Noted) -> None:
        if e.code == "light":
            self.t.note("light", f"{self.m.id}: {e.values[0]}")

    def ground(self, e: events.Terrain) -> None:
        self.t.note("terrain", e.terrain)

    def placed(self, e: events.Placed) -> None:
        for unit, what in e.units:
            self.what[unit] = (self.content.enemy.id, what)
        if e.feature:
            self.t.note("Features", f"{e.feature} used by the Enemy")

    def joined(self, e: events.Joined) -> None:
        self.what[e.unit] = (e.army, e.what)

    def moved(self, e: events.Moved) -> None:
        if e.feature:
            self.t.note("Features", f"{e.feature} used by the {SIDES[e.side != SQUAD]}")
        self.active(e.units)

    def equipped(self, e: events.Equipped) -> None:
        self.t.note("equipment", f"{e.item} bought")

    def ordered(self, e: events.Ordered) -> None:
        if e.die:
            self.t.note("Enemy orders", f"{self.content.enemy.id}, {e.posture}: {e.order}")
        if e.instead:
            self.t.note("fall-backs", f"{e.instead} becomes {e.order}")
        elif e.rule == "rifles:3.5.3.e":
            self.t.note("fall-backs", "Cover becomes Advance")
        self.active(e.units)

    def fired(self, e: events.Fired) -> None:
        self.active(e.by, True)
        units = self.session.g.state.units
        if any(i in units and units[i].recovered and units[i].skill == "Athletic" for i in e.by):
            self.t.note("skills", "Athletic")
        if e.by and e.by[0][:1].isupper():
            for item, ways in BY_HANDS.items():
                if any(way in e.how for way in ways):
                    self.t.note("equipment", f"{item} used")

    def acts(self, e: events.Acts) -> None:
        group = self.session.g.state.groups.get(e.group)
        self.active(group.units if group else ())
        trait = self.content.army.trait.code
        if trait == "firepower" and e.bap and e.verb in ("fire", "cover fire"):
            self.t.note("traits", trait)
        if e.verb == "charge":
            self.t.note("equipment", "satchel used")
        if e.verb == "spot" and self.have("binoculars"):
            self.t.note("equipment", "binoculars used")

    def have(self, item: str) -> bool:
        """Does the squad carry it?"""
        s = self.session.g.state
        return any(u.side == SQUAD and u.kit.get(item) for u in s.units.values())

    def melee(self, e: events.Melee) -> None:
        if self.session.g.state.squad_kit.get("bayonets"):
            self.t.note("equipment", "bayonets used")
        if self.have("sword"):
            self.t.note("equipment", "sword used")
        if self.content.army.trait.code == "every_man_a_rifleman" and e.attacker in enemies(self.session):
            self.t.note("traits", "every_man_a_rifleman")

    def rolled(self, e: Rolled) -> None:
        if any(rule == "rifles:2.2.g" for _, rule in e.mods):
            self.t.note("equipment", "binoculars used")
        if e.kind == "recovery":
            self.active((str(e.about[0]),) if e.about else ())

    def gained(self, e: events.Gained) -> None:
        if e.why == "rifles:2.2.g":
            self.t.note("equipment", "binoculars used")
        if any(x.startswith("machete:") for x in self.session.g.state.quiet):
            self.t.note("equipment", "machete used")


def enemies(session: Session[Any]) -> set[int]:
    """Numbers of the Enemy's Groups."""
    return {k.id for k in groups(session.g, "enemy")}


def rules_in(event: Event) -> list[str]:
    """Rules that an event cites."""
    found = [getattr(event, "rule", ""), getattr(event, "why", "")]
    for field in ("mods", "tn"):
        found += [rule for _, rule in getattr(event, field, ())]
    return [x for x in found if isinstance(x, str)]


_READ: dict[type[Event], Callable[[Reader, Any], None]] = {
    events.Revealed: Reader.revealed,
    events.Row: Reader.table,
    events.TurnBegins: Reader.turn,
    events.TurnEnds: Reader.ends,
    events.Noted: Reader.noted,
    events.Terrain: Reader.ground,
    events.Placed: Reader.placed,
    events.Joined: Reader.joined,
    events.Moved: Reader.moved,
    events.Equipped: Reader.equipped,
    events.Ordered: Reader.ordered,
    events.Fired: Reader.fired,
    events.Acts: Reader.acts,
    events.Melee: Reader.melee,
    events.Gained: Reader.gained,
    Rolled: Reader.rolled,
}


def listen(tally: Tally) -> None:
    """Count effects carried out and conditions looked at, wherever they are called from."""
    for kind_, run in list(effects._EFFECTS.items()):

        def counted(*args: Any, _run: Any = run, _name: str = kind_.__name__) -> Any:
            tally.note("effects", _name)
            return _run(*args)

        effects._EFFECTS[kind_] = counted
    for kind_, holds in list(objectives._HOLDS.items()):

        def looked(*args: Any, _holds: Any = holds, _name: str = kind_.__name__) -> bool:
            met = bool(_holds(*args))
            tally.note("conditions", f"{_name} {'met' if met else 'not met'}")
            return met

        objectives._HOLDS[kind_] = looked


def play(games: int, seed: int) -> Counter[Key]:
    """Play the games: three of five by the auto-player, one in four with a squad of a campaign."""
    tally = Tally()
    listen(tally)
    plans = [(m, a, e) for a, e in pairings() for m in missions()]
    for n in range(games):
        m, a, e = plans[n % len(plans)]
        content = load_content(m, a, e)
        own = base(seed, "coverage", n) >> 12
        dice = Dice(own, "coverage", n)
        if dice.die(4) == 1:
            content = squad_of_campaign(content, dice)
        tally.play(content, own, "auto" if dice.die(5) <= 3 else "random")
    return tally.seen


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
        "# Coverage of play",
        "",
        f"Made by `make coverage` (tools/coverage.py): {games} simulated games, seed {seed}; three of five by the auto-player,",
        "the rest at random, one in four with a squad of a campaign. A number is how often it came up.",
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
    """Play, and report; 1 if something that has no known reason never happened."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=400, metavar="N", help="how many (400)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of all games (1)")
    parser.add_argument("--json", action="store_true", help="all counts as JSON")
    parser.add_argument("--write", action="store_true", help=f"write {REPORT.name}")
    args = parser.parse_args()
    start = time.monotonic()
    seen = play(args.games, args.seed)
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
