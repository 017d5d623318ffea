"""Why not?  What is not offered is refused with the rule that forbids it, and what is offered never is (n42:3 to 5, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import (
    BRIGADES,
    DIVISIONS,
    INFANTRY,
    PARAS,
    ROOT,
    SNLF,
    Position,
    campaign,
    fresh,
    number,
    position,
)
from ironbottom.games.nineteen42 import cities, land, naval, pieces
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")

MARCHES: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    # units (the first hex is theirs who march), other settings, goal, rule
    ({"0604": "jp-41", "0605": "uk-6-ind"}, {"quiet": True}, "0605", "n42:4.0.b"),
    ({"0611": "jp-41"}, {"owner": {"0610": JAPAN, "0511": JAPAN}}, "0612", "n42:9.2.a"),
    ({"0511": "jp-41"}, {"quiet": True}, "0411", "n42:chart.terrain.b"),
    ({"0604": INFANTRY[4], "0605": INFANTRY[:4]}, {"quiet": True}, "0605", "n42:4.0.c"),
    ({"0605": "jp-tk-1"}, {"quiet": True}, "0706", "n42:5.12.d"),
    ({"0907": "jp-tk-1"}, {"quiet": True}, "0908", "n42:5.12.e"),
    ({"0713": "jp-41"}, {"quiet": True}, "0814", "n42:5.13.a"),
    ({"0505": "jp-41"}, {"quiet": True}, "1105", "n42:5.11.c"),
    ({"0604": "jp-41", "0803": "uk-6-ind"}, {"quiet": True}, "0903", "n42:3.0.c"),
    ({"0604": "jp-41!"}, {"quiet": True}, "0702", "n42:5.11.c"),
    ({"0605": "jp-41", "0804": "uk-6-ind"}, {"quiet": True}, "0905", "n42:3.0.c"),
]


@pytest.mark.rule(
    "n42:4.0.b", "n42:4.0.c", "n42:5.12.d", "n42:5.12.e", "n42:5.13.a", "n42:5.11.c", "n42:3.0.c"
)
@pytest.mark.parametrize(("units", "settings", "goal", "rule"), MARCHES)
def test_why_not_there(units: dict[str, Any], settings: dict[str, Any], goal: str, rule: str) -> None:
    g = position(units, **settings)
    start = next(iter(units))
    ask = g.ask("land", [("hex", start)])
    assert ask.kind == "march"
    assert goal not in ask.options
    assert g.refused(ask, goal) == rule
    assert rule in RULES


@pytest.mark.rule("n42:3.0.c", "n42:5.11.c", "n42:9.2.c")
def test_why_not_any_more() -> None:
    g = position({"0604": "jp-41", "0803": "uk-6-ind"}, quiet=True)
    g.act("land", [("hex", "0604"), "0704"])
    assert land.bar_goal(g, ["jp-41"], number("0604")) == "n42:3.0.c"
    g.u("jp-41").locked = True
    assert land.bar_goal(g, ["jp-41"], number("0604")) == "n42:9.2.c"


@pytest.mark.rule("n42:10.1.a", "n42:5.12.c1")
def test_why_not_out_of_the_philippines() -> None:
    g = position({"1909": "us-11-pa"}, side=ALLIES, switches=("10.1",), quiet=True)
    ask = g.ask("land", [("hex", "1909")])
    assert "1910" not in ask.options
    assert g.refused(ask, "1910") == "n42:10.1.a"
    free = position({"1909": "us-11-pa"}, side=ALLIES, quiet=True)
    assert "1910" in free.ask("land", [("hex", "1909")]).options


GOALS: list[tuple[dict[str, Any], dict[str, Any], tuple[str, str], str]] = [
    ({}, {"off": ["jp-41"]}, ("port", "0813"), "n42:5.31.a"),
    ({"0511": "uk-6-ind"}, {"off": ["jp-41"], "owner": {"0610": JAPAN}}, ("port", "0510"), "n42:3.0.f"),
    ({"1206": INFANTRY[:4]}, {"off": ["jp-21"]}, ("port", "1206"), "n42:4.1.a"),
    ({"2310": "us-81-pa"}, {"off": ["jp-41"]}, ("sea", "1208"), "n42:5.32.f1"),
    ({}, {"off": ["jp-41"]}, ("beach", "1208"), "n42:5.32.a"),
    ({}, {"off": ["jp-41"], "nmp": 1}, ("beach", "2216"), "n42:5.3.a"),
    ({}, {"off": ["uk-55-br"], "side": ALLIES}, ("beach", "2216"), "n42:5.32.b"),
    ({"2216": "nl-1"}, {"off": ["jp-41"]}, ("beach", "2216"), "n42:5.31.e"),
    ({}, {"off": [SNLF[0]]}, ("beach", "2204"), "n42:9.2.b2"),
]


@pytest.mark.rule(
    "n42:5.31.a", "n42:3.0.f", "n42:4.1.a", "n42:5.32.f1", "n42:5.32.a", "n42:5.3.a", "n42:5.32.b"
)
@pytest.mark.parametrize(("units", "settings", "token", "rule"), GOALS)
def test_why_not_thither(
    units: dict[str, Any], settings: dict[str, Any], token: tuple[str, str], rule: str
) -> None:
    g = position(units, phase="naval", **settings)
    ask = g.ask("naval", [("from", "off")])
    assert ask.kind == "goal"
    assert token not in ask.options
    assert g.refused(ask, token) == rule


@pytest.mark.rule("n42:12.4.f", "n42:5.31.e")
def test_nothing_but_air_goes_to_the_virtual_hex() -> None:
    g = position({"2102": "jp-41"}, owner={"2103": JAPAN})
    assert g.refused(g.ask("land", [("hex", "2102")]), "2200") == "n42:chart.terrain.b"
    g = position({"2102": "jp-41"}, phase="naval", off=["jp-21"])
    for how in ("port", "beach", "sea"):
        assert g.refused(g.ask("naval", [("from", "off")]), (how, "2200")) == "n42:5.31.e"
    g = position({"2103": ["jp-air-3", PARAS[0]], "2102": "jp-41"}, phase="air")
    ask = g.ask("air")
    assert ("fly", "jp-air-3", "2200") in ask.options
    assert g.refused(ask, ("drop", PARAS[0], "2200")) == "n42:8.32.b"


@pytest.mark.rule("n42:5.33.e1")
def test_why_not_in_a_zone() -> None:
    g = position({"2204": "us-31-inf"}, phase="naval", off=["jp-nav-2"])
    ask = g.ask("naval", [("air", "jp-nav-2")])
    assert "2304" in g.zone(JAPAN)
    assert "2304" not in ask.options
    assert g.refused(ask, "2304") == "n42:5.33.e1"


@pytest.mark.rule("n42:12.22.f", "n42:12.32.a", "n42:12.12.b")
def test_why_does_it_not_appear_there() -> None:
    for u, rule in (("uk-45-ind", "n42:12.22.a"), ("us-1-pa", "n42:12.32.a")):
        g = position({"0813": "uk-1-malaya"}, side=ALLIES, phase="naval", waiting=[u], turn=2)
        ask = g.asked(_step(g, "arrivals"))
        assert g.refused(ask, "1007") == rule
        assert g.refused(ask, "later") is None
    g = position({"1019": "jp-41"}, side=ALLIES, java=1)
    ask = g.asked(_step(g, "home guard"))
    assert g.refused(ask, "1019") == "n42:12.12.b"


def _step(g: Position, name: str) -> Any:
    from ironbottom.games.nineteen42.turn import SEQUENCES

    return next(x.run for x in SEQUENCES["player"] if x.id == name)(g)


@pytest.mark.rule("n42:12.11.a1", "n42:12.31.d3", "n42:4.1.a", "n42:4.0.b", "n42:4.3.a")
def test_why_not_set_up_there() -> None:
    def asked(u: str, *switches: str) -> tuple[Position, Ask[Any]]:
        g = fresh(switches=("12", *switches))
        g.step("prepare", seq="game", sound=False)
        g.s.todo = [u, *(x for x in g.s.todo if x != u)]
        from ironbottom.games.nineteen42.setup import set_up

        return g, next(set_up(g))  # type: ignore[return-value]

    g, ask = asked("nl-1")
    assert g.refused(ask, "0917") == "n42:12.11.a1"
    assert g.refused(ask, "1019") is None
    assert g.refused(ask, "ready") is None
    for u in ("nl-2", "nl-4", "nl-6", "us-31-inf"):
        pieces.put(g, u, number("1019"))
    g, ask = g, Ask(ALLIES, "deploy", ["ready", "1220"], "n42:12.11.a1", "nl-1")
    assert g.refused(ask, "1019") == "n42:4.1.a"
    g, ask = asked("us-192-tk")
    assert g.refused(ask, "2303") == "n42:5.12.d"
    g, ask = asked("nl-air")
    assert g.refused(ask, "1119") == "n42:4.3.a"
    g, ask = asked("uk-6-ind", "12.62")
    pieces.put(g, "jp-21", number("0101"))
    g, ask = g, Ask(ALLIES, "deploy", ["ready"], "n42:12.21.b1", "uk-6-ind")
    assert g.refused(ask, "0101") == "n42:4.0.b"


@pytest.mark.rule("n42:5.21.e")
def test_an_air_unit_does_not_flee_to_a_city_that_has_fallen() -> None:
    """It fell in this player-turn, though nobody has gone in."""
    units = {"1020": INFANTRY[:3], "1120": INFANTRY[3:6], "1019": "nl-air"}
    g = position(units, fallen=["1520"])
    ask = g.ask("land", [("city", "1019"), (INFANTRY[0],)], [1])
    assert ask.kind == "flee"
    assert "1520" not in ask.options
    assert g.refused(ask, "1520") == "n42:5.21.e"
    taken = position({"1007": "jp-air-3"}, phase="air", fallen=["0511"], owner={"0511": JAPAN})
    assert ("fly", "jp-air-3", "0511") in taken.ask("air").options  # its own conquest serves at once


@pytest.mark.rule("n42:9.2.f", "n42:9.2.b1")
def test_a_disrupted_unit_counts_half_in_a_landing_too() -> None:
    g = position({"1206": "jp-41!"}, phase="naval")
    assert naval.landing_strength(g, ["jp-41"], number("1913")) == 7
    assert naval.landing_strength(position({}, off=["jp-41"]), ["jp-41"], number("1913")) == 14
    assert cities.city_number(g, number("1913"), 7) == 7 / 4


CROWD: dict[str, Any] = {
    "0510": [INFANTRY[0], "jp-tk-1", SNLF[0]],
    "0509": INFANTRY[1:3],
    "1007": ["jp-air-3", PARAS[0], "jp-hvy-3"],
    "0511": [BRIGADES[0]],
    "0611": ["jp-yokosuka-2"],
    "0610": [BRIGADES[1], "uk-7-hussars"],
    "0813": ["uk-1-malaya", "uk-air"],
    "2204": ["us-31-inf", "us-air"],
    "2103": DIVISIONS[:2],
    "0714": ["jp-gds-3"],
    "1721": ["jp-gds-4"],
    "1019": ["nl-1", "nl-air"],
}


@pytest.mark.rule("n42:2.0.b")
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
@pytest.mark.parametrize("phase", ["land", "air", "naval", "combat"])
def test_nothing_that_is_offered_is_refused(side: str, phase: str) -> None:
    """Every first and second question of a crowded position, and every answer to it."""
    off = ["jp-21", "jp-55", "jp-nav-2"] if side == JAPAN else ["uk-55-br", "us-131-fa"]

    def make() -> Position:
        return position(
            CROWD, side=side, phase=phase, off=off, beaches={"1721": ["jp-gds-4"]}, forts=["0813"]
        )

    first = make().ask(phase)
    assert isinstance(first, Ask)
    for option in first.options:
        g = make()
        assert g.refused(first, option) is None
        second = g.ask(phase, [option])
        if second is None or type(second) is Roll:
            continue
        answers = list(second.options) if second.single else [second.first]
        for answer in answers:
            assert make().refused(second, answer) is None, (second.kind, answer)


@pytest.mark.rule("n42:2.0.c2")
def test_random_games_never_come_to_a_stop() -> None:
    """A short campaign, whoever plays: every question has an answer that is taken, and the position stays sound."""
    from random import Random

    for seed in range(3):
        rng = Random(seed)
        switches = ("10.2", "10.3", "12.62", "13.2", "13.6")
        g = campaign() if seed == 0 else _random_start(rng, switches)
        proc = _play(g)
        q = next(proc)
        for n in range(600):
            if type(q) is Roll:
                token: Any = rng.randint(1, 6)
            elif q.single:
                token = rng.choice(list(q.options))
                assert g.refused(q, token) is None
            else:
                token = q.first
                for _ in range(20):
                    k = rng.randint(q.least, min(q.most, len(q.options)))
                    some = tuple(o for o in q.options if o in rng.sample(list(q.options), k))
                    if len(some) == k and g.refused(q, some) is None:
                        token = some
                        break
            try:
                q = proc.send(token)
            except StopIteration:
                break
            if n % 50 == 0:
                g.sound()


def _random_start(rng: Any, switches: tuple[str, ...]) -> Position:
    from games.nineteen42.build import _steps

    g = fresh(switches=switches)
    proc = _steps(g, "begin")
    try:
        q: Any = next(proc)
        while True:
            q = proc.send(rng.choice(list(q.options)))
    except StopIteration:
        pass
    return g


def _play(g: Position) -> Any:
    from games.nineteen42.build import _steps

    return _steps(g, "")


def test_the_map_of_these_tests_is_the_map_of_the_game() -> None:
    assert ROOT is position({}).map
