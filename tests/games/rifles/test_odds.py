"""Odds shown with an option: by hand, and against every way the dice can fall (kernel.explore)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.act import perform
from ironbottom.games.rifles.close import melee
from ironbottom.games.rifles.events import Melee
from ironbottom.games.rifles.fire import fire
from ironbottom.games.rifles.preview import preview
from ironbottom.games.rifles.state import State
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.explore import Leaf, odds
from ironbottom.kernel.title import Odds
from ironbottom.tui.telling import odds_line

ACTION = Ask("squad", "action", (), "rifles:3.2.g")


def shown(g: Board, *action: Any) -> dict[str, tuple[float, float]]:
    """The lines for an action by their first words: lowest and highest chance."""
    found = preview(g, ACTION, action)
    assert isinstance(found, Odds)
    return {line.split(" (")[0]: (low, high) for line, low, high in found.lines}


def single(g: Board, *action: Any) -> dict[str, float]:
    lines = shown(g, *action)
    assert all(low == high for low, high in lines.values())
    return {line: low for line, (low, _) in lines.items()}


def simple(g: Any, ask: Ask[Any]) -> Any:
    """Everybody fires, at the first unit; nobody spends anything."""
    if ask.kind in ("flare", "night fighters"):
        return False
    return ask.options[0] if ask.single else ask.first


def explored(g: Board, proc: Callable[[Board], Any], key: Callable[[Leaf], Any]) -> dict[Any, float]:
    """Exact chances of what comes of a procedure, by running it for all faces."""
    blob = msgspec.msgpack.encode(g.state)

    def make() -> Board:
        return Board(msgspec.msgpack.decode(blob, type=State), g.content, g.index)

    return {k: float(p) for k, p in odds(make, proc, simple, key).items()}


def hurt(leaf: Leaf) -> bool:
    return bool(leaf.result)


# ------------------------------------------------------------------ fire


@pytest.mark.rule("rifles:4.2.a")
@pytest.mark.parametrize(
    ("squad", "enemy", "terrain", "chance"),
    [
        (["rifle"], ["rifle"], "OPEN", 2 / 6),
        (["rifle"], ["rifle"], "JUNGLE", 1 / 6),
        (["rifle!"], ["rifle"], "JUNGLE", 0),
        (["ar"], ["rifle"], "OPEN", 3 / 6),
        (["hmg"], ["COVER", "smg"], "OPEN", 4 / 6),
        (["at"], ["tank"], "OPEN", 2 / 6),
    ],
)
def test_a_single_shot_by_hand(squad: list[str], enemy: list[str], terrain: str, chance: float) -> None:
    g = board({6: terrain}, {6: squad}, {6: enemy}, ap=1)
    lines = single(g, "fire", 1, 2, "ap")
    assert lines["at least one hit"] == pytest.approx(chance)
    assert next(iter(lines.values())) == pytest.approx(chance)


@pytest.mark.rule("rifles:4.2.a", "rifles:3.2.1.d", "rifles:3.2.1.g")
def test_ways_to_pay_and_flank_fire() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, army="commonwealth", ap=2, bap=1)
    assert single(g, "fire", 1, 2, "bap")["at least one hit"] == pytest.approx(3 / 6)
    assert single(g, "flank", 1, 2, "ap")["at least one hit"] == pytest.approx(4 / 6)
    assert single(g, "cover fire", 1, 2, "ap") == {
        "A Rifle: hit": pytest.approx(3 / 6),
        "at least one hit": pytest.approx(3 / 6),
    }


@pytest.mark.rule("rifles:4.4.b")
def test_a_volley_by_hand() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle"]}, ap=1)
    lines = single(g, "fire", 1, 2, "ap")
    assert lines["at least one hit"] == pytest.approx(1 - (4 / 6) ** 2)
    assert lines["at least one eliminated"] == pytest.approx((2 / 6) ** 2)


@pytest.mark.rule("rifles:6.2.d")
def test_a_fire_group_never_hits_with_a_1() -> None:
    g = board("", {6: ["smg*", "lmg", "lmg"]}, {5: ["rifle"]}, ap=1)
    assert single(g, "fire", 1, 2, "ap")["Fire Group of 2: hit"] == pytest.approx(5 / 6)


@pytest.mark.rule("rifles:6.2.a")
def test_in_brief_the_best_way_to_fire_stands_first() -> None:
    g = board({5: "JUNGLE"}, {6: ["smg*", "lmg", "lmg", "rifle"]}, {5: ["COVER", "rifle"]}, ap=1)
    found = preview(g, ACTION, ("fire", 1, 2, "ap"))
    assert found is not None
    ways = [(text, low) for text, low, _ in found.brief if text.endswith(("hits", "hit"))]
    assert {text for text, _ in ways} == {"Fire Group hits", "singly at least one hit"}
    assert ways == sorted(ways, key=lambda way: -way[1])
    line = "".join(text for text, _ in odds_line(found, 76, 1))
    assert len(line) <= 78
    assert line.startswith(f"Odds: {ways[0][0]} ")


@pytest.mark.rule("rifles:4.2.a", "rifles:4.3.a")
@pytest.mark.parametrize("verb", ["fire", "flank", "cover fire"])
@pytest.mark.parametrize(
    ("squad", "enemy"),
    [
        (["rifle", "smg!", "ar"], ["rifle", "rifle!"]),
        (["lmg"], ["TREE", "rifle", "rifle", "smg!"]),
        (["ft", "rifle"], ["COVER", "rifle!"]),
        (["at", "hmg"], ["tank"]),
    ],
)
def test_a_volley_as_it_is_played(verb: str, squad: list[str], enemy: list[str]) -> None:
    g = board("", {6: squad}, {6: enemy}, army="us_army", ap=2)
    lines = single(g, verb, 1, 2, "ap")
    action = "cover" if verb == "cover fire" else verb
    played = explored(g, lambda h: fire(h, h.k(1), h.k(2), action, False), hurt)
    assert lines["at least one hit"] == pytest.approx(played.get(True, 0))
    if verb != "cover fire":
        n = len(g.k(2).units)
        gone = explored(
            g,
            lambda h: fire(h, h.k(1), h.k(2), action, False),
            lambda leaf: sum(u.side == "enemy" for u in leaf.g.state.units.values()) < n,
        )
        assert lines["at least one eliminated"] == pytest.approx(gone.get(True, 0))


@pytest.mark.rule("rifles:7.0.c")
@pytest.mark.parametrize(("distance", "seen"), [(0, 1), (1, 5 / 6), (2, 2 / 6), (3, 1 / 6)])
def test_the_dark_is_in_the_odds(distance: int, seen: float) -> None:
    g = board("", {6: ["rifle"]}, {6 - distance: ["rifle"]}, light="night", ap=1)
    found = preview(g, ACTION, ("fire", 1, 2, "ap"))
    assert found is not None
    assert "tonight" in found.policy
    assert single(g, "fire", 1, 2, "ap")["at least one hit"] == pytest.approx(seen * 2 / 6)


@pytest.mark.rule("rifles:7.0.d")
def test_flares_and_a_second_roll_are_not_spent_in_the_odds() -> None:
    g = board(
        "",
        {6: ["rifle"]},
        {5: ["rifle"]},
        army="japan",
        enemy_army="us_army",
        light="night",
        ap=1,
        squad_kit={"flares": 3},
    )
    assert single(g, "fire", 1, 2, "ap")["at least one hit"] == pytest.approx(5 / 6 * 2 / 6)
    assert g.s.squad_kit == {"flares": 3}
    assert g.s.night_fighters


@pytest.mark.rule("rifles:4.8.1.c", "rifles:4.8.2.b")
@pytest.mark.parametrize(
    ("spell", "chance"), [("rifle mine", 4 / 6 * 3 / 6), ("rifle+ mine", 5 / 6 * 3 / 6), ("rifle grenade", 0)]
)
def test_the_check_before_a_mine_is_in_the_odds(spell: str, chance: float) -> None:
    g = board("", {6: [spell]}, {6: ["tank"]}, ap=1)
    lines = single(g, "fire", 1, 2, "ap")
    assert lines["A Rifle: hit"] == pytest.approx(chance)
    assert lines["at least one hit"] == pytest.approx(chance)


# ------------------------------------------------------------------ how one unit shoots


def shot_ask(g: Board, action: str, bap: bool, asks: list[Any]) -> Ask[Any]:
    """The question which way a unit shoots, as the game puts it."""
    proc = fire(g, g.k(1), g.k(2), action, bap)
    q = next(proc)
    while q.kind != "shot":
        q = proc.send(asks.pop(0))
    return q


@pytest.mark.rule("rifles:4.1.a", "rifles:3.2.1.d", "rifles:6.1.b", "rifles:3.2.1.g")
@pytest.mark.parametrize(
    ("action", "bap", "asks", "low"),
    [
        ("fire", False, ["self"], 5),
        ("fire", True, ["self"], 4),
        ("flank", False, ["self"], 3),
        ("fire", True, ["B"], 3),
    ],
)
def test_what_the_order_adds_is_in_the_odds(action: str, bap: bool, asks: list[Any], low: int) -> None:
    g = board("", {6: ["smg*", "rifle"]}, {6: ["rifle", "rifle"]}, army="commonwealth")
    ask = shot_ask(g, action, bap, [*asks, *([("B",)] if asks == ["self"] else [])])
    found = preview(g, ask, ("weapon", "b"))
    assert found is not None
    assert found.lines[0][1] == pytest.approx((7 - low) / 6)


@pytest.mark.rule("rifles:4.8.1.a", "rifles:4.8.1.b")
def test_grenade_or_weapon() -> None:
    g = board("", {6: ["rifle grenade"]}, {6: ["rifle", "TREE", "rifle"]})
    ask = shot_ask(g, "fire", False, [])

    def chances(token: Any) -> list[float]:
        found = preview(g, ask, token)
        assert found is not None
        return [round(6 * low) for _, low, _ in found.lines]

    assert chances(("weapon", "a")) == [1]
    assert chances(("throw", "b")) == [3]
    assert chances(("grenade", "")) == [1, 1]
    assert preview(g, ask, ("hold", "")) is None


# ------------------------------------------------------------------ Close Combat


RESULTS = ("double win", "win", "tie", "loss", "double loss")


def outcome(leaf: Leaf) -> str:
    said = next(e for e in leaf.g.said if isinstance(e, Melee))
    if said.result == "tie":
        return "tie"
    won = "win" if said.attack > said.defence else "loss"
    return won if said.result == "simple" else f"double {won}"


@pytest.mark.rule("rifles:4.6.f", "rifles:4.6.q", "rifles:4.6.r", "rifles:4.6.t")
@pytest.mark.parametrize(
    ("squad", "enemy", "terrain"),
    [
        (["rifle"], ["rifle"], "OPEN"),
        (["smg*", "rifle+"], ["BUILDING", "rifle", "hmg"], "JUNGLE"),
        (["rifle!", "rifle!"], ["lmg!"], "VILLAGE"),
        (["pistol", "smg", "ar"], ["rifle grenade", "rifle"], "OPEN"),
    ],
)
def test_a_round_as_it_is_played(squad: list[str], enemy: list[str], terrain: str) -> None:
    g = board({6: terrain}, {6: squad}, {6: enemy}, ap=1)
    lines = single(g, "assault", 1, 2, "ap")
    played = explored(g, lambda h: melee(h, h.k(1), h.k(2)), outcome)
    assert {k: lines[k] for k in RESULTS} == {k: pytest.approx(played.get(k, 0)) for k in RESULTS}


@pytest.mark.rule("rifles:4.6.a")
@pytest.mark.parametrize(
    ("squad", "enemy", "pay", "p"),
    [
        (["rifle"], ["rifle"], "ap", 4 / 6),
        (["rifle+"], ["hmg"], "ap", 4 / 6),
        (["smg*"], ["rifle"], "bap", 1.0),
    ],
)
def test_the_check_by_hand(squad: list[str], enemy: list[str], pay: str, p: float) -> None:
    g = board("", {6: squad}, {6: enemy}, ap=1, bap=1)
    assert single(g, "assault", 1, 2, pay)["Morale Check passed"] == pytest.approx(p)


@pytest.mark.rule("rifles:4.6.2.b")
def test_joining_is_reckoned_with_all_who_fight() -> None:
    g = board("", {6: [["rifle"], ["smg", "rifle"]]}, {6: ["TREE", "rifle", "rifle"]}, ap=1)
    g.k(1).foe, g.k(3).foe = 3, 1
    g.k(1).rounds = g.k(3).rounds = 1
    lines = single(g, "assault", 2, 3, "ap")
    played = explored(
        g,
        lambda h: perform(h, ("assault", 2, 3, "ap")),
        lambda leaf: outcome(leaf) if any(isinstance(e, Melee) for e in leaf.g.said) else "failed",
    )
    passed = lines["Morale Check passed"]
    assert passed == pytest.approx(1 - played["failed"])
    assert {k: lines[k] * passed for k in RESULTS} == {k: pytest.approx(played.get(k, 0)) for k in RESULTS}


@pytest.mark.rule("rifles:4.6.1.c")
def test_a_further_round() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["TREE", "rifle", "rifle"]}, ap=1)
    g.k(1).foe, g.k(2).foe = 2, 1
    g.k(1).rounds = g.k(2).rounds = 1
    lines = single(g, "melee", 1, 2, "ap")
    assert "Morale Check passed" not in lines
    assert lines["tie"] == pytest.approx(6 / 36)


# ------------------------------------------------------------------ other dice


@pytest.mark.rule("rifles:4.7.a", "rifles:4.7.b", "rifles:4.7.c")
def test_recovery() -> None:
    g = board("", {6: ["smg*", "rifle!", "rifle+!", "medic"]}, ap=1)
    assert single(g, "recover", 1, 0, "ap") == {"B recovers": pytest.approx(5 / 6), "C recovers": 1}
    steady = board("", {6: ["smg*", "rifle!", "rifle!"]}, army="commonwealth", ap=1)
    assert shown(steady, "recover", 1, 0, "ap")["B recovers"] == (pytest.approx(4 / 6), pytest.approx(5 / 6))
    alone = board("", {6: ["smg*", "rifle!"]}, army="commonwealth", ap=1)
    assert single(alone, "recover", 1, 0, "ap")["B recovers"] == pytest.approx(5 / 6)


@pytest.mark.rule("rifles:5.4.c", "rifles:1.6.2.c")
@pytest.mark.parametrize(("pay", "spot", "clear"), [("ap", 2 / 6, 3 / 6), ("bap", 4 / 6, 5 / 6)])
def test_spotting_and_wire(pay: str, spot: float, clear: float) -> None:
    g = board("", {6: [["rifle"], ["OBSTACLE", "rifle"]]}, {5: ["HIDDEN", "rifle"]}, ap=1, bap=1)
    assert single(g, "spot", 1, 3, pay)["spotted"] == pytest.approx(spot)
    assert single(g, "clear", 2, 0, pay)["wire removed"] == pytest.approx(clear)


def test_odds_leave_the_game_alone() -> None:
    g = board("", {6: ["smg*", "ft", "rifle grenade"]}, {6: ["rifle", "rifle!"]}, ap=2, bap=1, rp=2)
    before = msgspec.msgpack.encode(g.state)
    for action in g.actions():
        preview(g, ACTION, action)
    assert msgspec.msgpack.encode(g.state) == before
    assert not g.said
