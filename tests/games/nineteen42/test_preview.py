"""Odds of 1942: by hand, and against every way the dice can fall (kernel.explore) or the engine's own search."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from games.nineteen42.build import Position, position
from ironbottom.games.nineteen42 import cities, combat, naval, sea, special
from ironbottom.games.nineteen42.events import Fought
from ironbottom.games.nineteen42.index import Index
from ironbottom.games.nineteen42.load import load_content
from ironbottom.games.nineteen42.preview import arrives, course_risk, preview, start_no, voyage_risk
from ironbottom.games.nineteen42.state import State
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.drive import step
from ironbottom.kernel.explore import Leaf, odds
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds


def shown(g: Position, ask: Any, token: Any) -> dict[str, float]:
    """The lines of an answer; everything is known, so both ends of each are the same."""
    found = preview(g, ask, token)
    assert isinstance(found, Odds)
    assert all(low == high for _, low, high in found.lines)
    return {line: low for line, low, _ in found.lines}


def policy(g: Any, ask: Ask[Any]) -> Any:
    """Ships take the safest course and are not replaced; sets as they surely fit."""
    if ask.kind in ("course", "replace"):
        return "on" if ask.kind == "course" else "no"
    return ask.options[0] if ask.single else ask.first


def explored(g: Position, proc: Callable[[Position], Any], key: Callable[[Leaf], Any]) -> dict[Any, float]:
    """Exact chances of what comes of a procedure, by running it for all faces."""
    blob = msgspec.msgpack.encode(g.state)

    def make() -> Position:
        state = msgspec.msgpack.decode(blob, type=State)
        return Position(state, g.content, Index(state, g.content))

    return {k: float(p) for k, p in odds(make, proc, policy, key).items()}


# ---------------------------------------------------------------- attacks

ATTACKS: dict[str, dict[str, Any]] = {
    "plain": {"units": {"0612": ["jp-41"], "0712": ["uk-22-ind"]}},
    "air on both sides": {
        "units": {"0612": ["jp-41", "jp-11"], "0712": ["uk-22-ind"], "0610": ["jp-air-3"], "0813": ["uk-air"]},
        "owner": {"0610": "japan"},
    },
    "a fortress": {"units": {"0713": ["jp-41", "jp-11", "jp-42", "jp-56"], "0813": ["uk-1-malaya", "uk-2-malaya"]}},
    "halves": {"units": {"0612": ["jp-41"], "0712": ["uk-22-ind!"]}},
    "morale": {"units": {"0612": ["jp-41"], "0712": ["uk-22-ind"]}, "forts": ["2105"]},
    "six to one and more": {"units": {"0612": ["jp-41", "jp-11", "jp-42"], "0712": ["uk-2-15-punjab"]}},
}  # fmt: skip


def at_0712(name: str) -> tuple[Position, combat.Target]:
    g = position(**ATTACKS[name], phase="combat", quiet=True)
    target = next(t for t in combat.targets(g) if t[0] in ("0712", "0813"))
    return g, target


@pytest.mark.rule("n42:6.2.d", "n42:6.2.e", "n42:6.2.b", "n42:6.41.a", "n42:6.44.b")
@pytest.mark.parametrize("name", ATTACKS)
def test_results_are_those_of_all_six_faces(name: str) -> None:
    g, target = at_0712(name)
    units = tuple(combat.attackers(g, target))
    lines = shown(g, g.ask("combat"), target)

    def result(leaf: Leaf) -> str:
        return next(x.result for x in leaf.g.said if isinstance(x, Fought))

    played = explored(g, lambda h: combat.attack(h, target, units), result)
    told = {line.partition(":")[0]: p for line, p in lines.items() if ":" in line}
    assert told == pytest.approx(played)
    assert sum(told.values()) == pytest.approx(1)

    def clear(leaf: Leaf) -> bool:
        there = leaf.g.index.units(leaf.g.index.map.number[target[0]])
        return not any(leaf.g.index.kinds[u].side == "allies" for u in there)

    cleared = explored(g, lambda h: combat.attack(h, target, units), clear).get(True, 0.0)
    assert next(p for line, p in lines.items() if line.endswith("is cleared")) == pytest.approx(cleared)


@pytest.mark.rule("n42:6.4.a", "n42:6.41.b")
def test_every_modifier_is_told_by_name() -> None:
    g, target = at_0712("air on both sides")
    found = preview(g, g.ask("combat"), target)
    assert found is not None
    assert found.mods == (
        (1, "n42:6.41.a", "air support: 3rd Air Division"),
        (-1, "n42:6.41.a", "enemy air: RAF Far East"),
    )
    assert found.policy == "14 against 5: column 2:1, die +0"


@pytest.mark.rule("n42:6.42.a", "n42:5.32.f2")
def test_invaders_at_sea_are_lost_unless_they_win() -> None:
    g = position({"0711": ["uk-22-ind"], "0710": ["jp-41"]}, phase="combat", quiet=True, sound=False)
    g.u("jp-41").landed = "sea"
    lines = shown(g, g.ask("combat"), ("0711", 0))
    assert "AR: 1 attacker eliminated" in lines or "AD: 1 attacker eliminated" in lines
    assert any(line.startswith("--: no effect; 1 unit at sea lost") for line in lines)
    played = explored(
        g, lambda h: combat.attack(h, ("0711", 0), ("jp-41",)), lambda leaf: "jp-41" in leaf.g.state.units
    )
    assert lines["0711 (Malaya) is cleared"] == pytest.approx(played[True])


@pytest.mark.rule("n42:6.34.b", "n42:9.5.b")
def test_fortresses_are_told_as_they_are() -> None:
    g, target = at_0712("a fortress")
    lines = shown(g, g.ask("combat"), target)
    assert any(line.startswith("DR: no effect, the fortress shields them") for line in lines)
    assert any(line.startswith("DS: 2 units surrender") for line in lines)
    out = position(
        {"0713": ["jp-41"], "0813": ["uk-1-malaya", "uk-2-malaya", "uk-22-aus"]},
        side="allies",
        phase="combat",
    )
    lines = shown(out, out.ask("combat"), ("0713", 0))
    assert any("no effect, they attack out of a fortress" in line for line in lines)


@pytest.mark.rule("n42:6.31.d")
def test_who_has_no_way_out_is_told_so() -> None:
    g = position(
        {"0711": ["uk-22-ind"], "0712": ["jp-41"], "0611": ["jp-11"], "0610": ["jp-42"]}, phase="combat"
    )
    lines = shown(g, g.ask("combat"), ("0711", 0))
    retreats = [line for line in lines if line.startswith(("DR", "DD"))]
    assert retreats
    assert all("no way out: 1 unit eliminated" in line for line in retreats)


@pytest.mark.rule("n42:6.1.e", "n42:6.2.f")
def test_a_part_of_the_attackers_has_odds_of_its_own() -> None:
    g = position({"0612": ["jp-41", "jp-11", "jp-tk-1"], "0712": ["uk-22-ind"]}, phase="combat", quiet=True)
    ask = g.ask("combat", [("0712", 0)])
    both = preview(g, ask, ("jp-41", "jp-11"))
    alone = preview(g, ask, "jp-41")
    weak = preview(g, ask, ("jp-tk-1",))
    assert both is not None
    assert both.policy == "14 against 5: column 2:1"
    assert alone is not None
    assert alone.policy == "7 against 5 with 41/5 Div alone: column 1:1"
    assert weak is not None
    assert weak.lines == (("below 1:1, not allowed: success", 0.0, 0.0),)


# ---------------------------------------------------------------- open cities


@pytest.mark.rule("n42:9.2.b1", "n42:9.2.b2")
@pytest.mark.parametrize("units", [["jp-tk-1"], ["jp-41"], ["jp-41", "jp-tk-1"], ["jp-41", "jp-11", "jp-42"]])
def test_a_city_falls_as_often_as_it_does(units: Sequence[str]) -> None:
    g = position({"0611": list(units)}, phase="land")
    i = g.no("0612")
    played = explored(g, lambda h: cities.try_city(h, i), lambda leaf: i in leaf.g.state.fallen)
    lines = shown(g, g.ask("land"), ("city", "0612"))
    assert lines["Kuala Lumpur (0612) falls"] == pytest.approx(played.get(True, 0.0))


@pytest.mark.rule("n42:8.32.c2", "n42:8.32.d")
def test_a_drop_on_a_city() -> None:
    g = position({"2514": ["jp-air-5", "jp-yokosuka-1"]}, phase="air", owner={"2514": "japan"})
    ask = g.ask("air")
    token = ("drop", "jp-yokosuka-1", "2018")
    assert token in ask.options
    played = explored(
        g, lambda h: _answer(air_act(h), [token]), lambda leaf: "jp-yokosuka-1" in leaf.g.state.units
    )
    lines = shown(g, ask, token)
    assert lines["Makassar (2018) falls"] == pytest.approx(played.get(True, 0.0)) == pytest.approx(3 / 6)
    assert lines["the parachutists are lost"] == pytest.approx(3 / 6)
    assert preview(g, ask, ("fly", "jp-air-5", "1913")) is None


def air_act(g: Position) -> Any:
    """An act of the air segment."""
    from ironbottom.games.nineteen42.air import air_segment

    return air_segment(g)


def _answer(proc: Any, answers: list[Any]) -> Any:
    """A procedure whose first questions have these answers; what it asks beyond goes on to whoever runs it."""
    left = list(answers)
    try:
        q = next(proc)
        while True:
            q = proc.send(left.pop(0) if isinstance(q, Ask) and left else (yield q))
    except StopIteration as stop:
        return stop.value


# ---------------------------------------------------------------- voyages


def convoy(**more: Any) -> Position:
    """Japanese regiments at Cam Ranh Bay and off the map; the Royal Air Force in Singapore."""
    return position(
        {"1206": ["jp-41", "jp-11"], "0813": ["uk-air", "uk-1-malaya"], "0713": ["uk-22-aus"]},
        phase="naval",
        off=["jp-21", "jp-sasebo-1"],
        turn=1,
        **more,
    )


@pytest.mark.rule("n42:8.12.b", "n42:8.12.c", "n42:5.31.e")
@pytest.mark.parametrize("goal", ["0711", "0610"])
def test_a_voyage_from_off_the_map(goal: str) -> None:
    g = convoy(owner={"0610": "japan"})
    how = "beach" if goal == "0711" else "port"
    ask = g.ask("naval", [("from", "off"), ("jp-21",)])
    if (how, goal) not in ask.options:
        how = "beach"
    assert (how, goal) in ask.options
    played = explored(
        g,
        lambda h: naval.carry(h, ["jp-21"], -1, h.no(goal), how),
        lambda leaf: "jp-21" in leaf.g.state.units,
    )
    lines = shown(g, ask, (how, goal))
    assert 0 < played[True] < 1
    assert lines["21/5 Div arrives"] == pytest.approx(played[True])
    assert lines["21/5 Div is sunk"] == pytest.approx(played[False])


@pytest.mark.rule("n42:9.3.b1", "n42:9.3.b2", "n42:5.32.a")
def test_shipping_on_its_way_to_load_is_in_the_odds() -> None:
    g = position(
        {"0610": ["jp-41"], "0813": ["uk-air", "uk-1-malaya"]}, phase="naval", turn=1, nmp=2,
        owner={"0712": "japan", "0511": "japan", "0612": "japan"},
    )  # fmt: skip
    ask = g.ask("naval", [("from", "0610")])
    token = next(
        t for t in ask.options if t[0] == "beach" and voyage_risk(g, "japan", g.no("0610"), g.no(t[1])) > 0
    )
    goal = g.no(token[1])

    def journey(h: Position) -> Any:
        cargo = yield from naval.load(h, ("jp-41",), h.no("0610"), "beach")
        if cargo:
            yield from naval.carry(h, list(cargo), h.no("0610"), goal, "beach")

    def end(leaf: Leaf) -> str:
        unit = leaf.g.state.units.get("jp-41")
        return "sunk" if unit is None else "ashore" if unit.hex == h0610 else "arrives"

    h0610 = g.no("0610")
    played = explored(g, journey, end)
    lines = shown(g, ask, token)
    assert lines["41/5 Div arrives"] == pytest.approx(played["arrives"])
    assert lines["41/5 Div stays ashore for want of shipping"] == pytest.approx(played["ashore"])
    assert lines["41/5 Div is sunk"] == pytest.approx(played["sunk"])


@pytest.mark.rule("n42:8.12.c")
def test_each_of_a_convoy_and_all_of_it() -> None:
    g = convoy()
    ask = g.ask("naval", [("from", "off"), ("jp-21", "jp-sasebo-1")])
    lines = shown(g, ask, ("beach", "0711"))
    one = lines["21/5 Div arrives"]
    assert lines["Sasebo 1 SNLF arrives"] == pytest.approx(one)
    assert lines["all arrive"] == pytest.approx(one * one)


@pytest.mark.rule("n42:8.12.b")
def test_where_no_dice_are_foreseen_there_are_no_odds() -> None:
    g = convoy()
    ask = g.ask("naval", [("from", "off"), ("jp-21",)])
    assert preview(g, ask, ("port", "1007")) is None
    assert preview(g, ask, "back") is None
    assert preview(g, g.ask("naval"), ("from", "off")) is None


@pytest.mark.rule("n42:9.2.f")
def test_a_landing_in_an_open_city() -> None:
    g = position({"1007": ["jp-air-3"]}, phase="naval", off=["jp-sasebo-1", "jp-21"], turn=1)
    ask = g.ask("naval", [("from", "off"), ("jp-sasebo-1",)])
    token = next(t for t in ask.options if t == ("beach", "1711"))
    played = explored(
        g,
        lambda h: naval.carry(h, ["jp-sasebo-1"], -1, h.no("1711"), "beach"),
        lambda leaf: "jp-sasebo-1" in leaf.g.state.units,
    )
    lines = shown(g, ask, token)
    assert lines["the city falls to them, if all arrive"] == pytest.approx(played[True])


@pytest.mark.rule("n42:5.31.e", "n42:8.12.b", "n42:9.2.f")
@pytest.mark.slow
@pytest.mark.parametrize(("mission", "seed"), [("campaign", 5), ("philippines", 0), ("indies", 1)])
def test_risks_are_those_of_the_courses_that_ships_take(mission: str, seed: int) -> None:
    session: Session[Any] = Session(TITLE, load_content(mission), seed)
    rng, seen = random.Random(seed), Tally[str]()
    bots = {"japan": RandomBot(), "allies": RandomBot()}
    while session.q is not None:
        q, g = session.q, session.g
        if isinstance(q, Ask) and q.kind in ("goal", "station", "course") and seen[q.kind] < 60:
            tokens = [t for t in q.options if t != "back" and t[0] != "burma"]
            for token in rng.sample(tokens, min(4, len(tokens))):
                seen[q.kind] += 1
                mine, engine = risks(g, q, token)
                assert mine == pytest.approx(engine), (q.kind, q.about, token)
        step(session, bots)
    assert seen["goal"] > 20


def risks(g: Any, q: Ask[Any], token: Any) -> tuple[float, float]:
    """What the odds say of an option, and what the engine's own search for its course says."""
    if q.kind == "course":
        goal, counts = g.index.map.number[q.about[2]], dict(q.about[4])
        nodes, ends, mine = *q.about[5:], course_risk(g, q, token)
        if token == "on":
            return mine, engine_risk(g, q.seat, nodes, goal, counts, ends)
        i = g.index.map.number[token]
        now = sea.risk_of(g, q.seat, (i,), counts)
        for u, covered in g.index.umbrellas(sea.other(q.seat)):
            counts[u] = counts.get(u, 0) + (i in covered)
        rest = 0.0 if i == goal else engine_risk(g, q.seat, sea.onward(g, nodes, i), goal, counts, ends)
        return mine, 1 - (1 - now) * (1 - rest)
    start = start_no(g, q.about[1]) if q.kind == "goal" else -1
    goal = g.index.map.number[token[1] if q.kind == "goal" else token]
    nodes, ends, how = g.index.harbour(q.seat, start), (), token[0] if q.kind == "goal" else "station"
    if q.kind == "goal":
        shipped = naval.shipping(g, q.about[0], how)
        nodes, ends = sea.berth(g, q.seat, start, goal, how, shipped), g.index.ends(q.seat, goal, how)
    return voyage_risk(g, q.seat, start, goal, nodes, ends), engine_risk(g, q.seat, nodes, goal, {}, ends)


def engine_risk(
    g: Any,
    side: str,
    nodes: tuple[int, ...],
    goal: int,
    counts: dict[str, int],
    ends: tuple[int, ...],
) -> float:
    """The risk of the course that ships take."""
    route = sea.route(g, side, nodes, goal, counts, ends)
    if route is not None:
        return route.risk
    return sea.risk_of(g, side, sea.shortest(g, side, nodes, goal, ends).hexes, counts)


@pytest.mark.rule("n42:8.2.c")
def test_naval_air_on_its_way() -> None:
    g = position({"2204": ["us-air", "us-31-inf"]}, phase="naval", off=["jp-nav-2"], turn=1)
    ask = g.ask("naval", [("air", "jp-nav-2")])
    where = next(t for t in ask.options[:-1] if voyage_risk(g, "japan", -1, g.no(t)) > 0)
    played = explored(
        g,
        lambda h: _answer(naval.station(h, "jp-nav-2"), [where]),
        lambda leaf: "jp-nav-2" in leaf.g.state.units,
    )
    assert shown(g, ask, where)["2nd Carrier Division arrives"] == pytest.approx(played[True])


# ---------------------------------------------------------------- house rules


@pytest.mark.rule("n42:13.7.c", "n42:13.7.d")
def test_the_java_sea_by_all_faces() -> None:
    wins = Tally((x + 2 > y) - (x + 2 < y) for x in range(1, 7) for y in range(1, 7))
    g = position({"1520": ["nl-6"]}, phase="naval", switches=["13.7"], abda=True)
    about = (("jp-21",), "1419")
    lines = shown(g, Ask("japan", "engage", ["yes", "no"], "n42:13.7.b", about), "yes")
    assert lines["Japan wins and ABDA is sunk"] == pytest.approx(wins[1] / (wins[1] + wins[-1]))
    assert preview(g, Ask("japan", "engage", ["yes", "no"], "n42:13.7.b", about), "no") is None


@pytest.mark.rule("n42:13.4.b", "n42:13.4.c")
@pytest.mark.parametrize("hexes", [0, 1, 3])
def test_force_z_by_all_faces(hexes: int) -> None:
    g = position({"0813": ["uk-1-malaya"]}, phase="naval", switches=["13.4"], force_z=True)
    ask = Ask("allies", "force z", ["sail", "stay", "never"], "n42:13.4.a", (("jp-21",), "0711", hexes))
    lines = shown(g, ask, "sail")
    assert lines["Force Z comes through"] == pytest.approx((2 / 6) ** hexes)
    assert lines["each unit is sunk by it, all in all"] == pytest.approx((2 / 6) ** hexes * 3 / 6)
    assert special.z_path(g, g.no("0711")) is not None


@pytest.mark.rule("n42:10.4.a")
def test_hong_kong_offers_no_odds() -> None:
    g = position({}, phase="combat", switches=["10.4"])
    assert preview(g, Ask("japan", "reverse", ["jp-228", "jp-229"], "n42:10.4.c1"), "jp-228") is None


@pytest.mark.rule("n42:5.33.d2")
def test_who_sails_with_its_own_shipping_waits_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a port that other ships cannot reach a naval landing force has its own NMP, and the odds of it."""

    def no_way(*_: Any) -> float:
        raise AssertionError("no NMP has to come")

    monkeypatch.setattr("ironbottom.games.nineteen42.preview.approach_risk", no_way)
    g = position({"3310": ["jp-kure-1"]}, phase="naval")
    start, goal = (g.index.map.number[id] for id in ("3310", "2510"))
    loaded, _ = arrives(g, "jp-kure-1", start, goal, "port")
    assert loaded == 1.0
