"""The Combat Modifiers box (rifles:4.2.e): what is added to an attack die, and what a Target Number is made of."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.combat import How, target_number
from ironbottom.games.rifles.enemy import carry_out

CF = {"rifles:4.2.b": 1}


def duel(
    shooter: str = "rifle", target: Any = ("rifle",), distance: int = 0, terrain: Any = "", **more: Any
) -> Board:
    """One Commonwealth unit in #6 against a Group so far away, with points to spend."""
    more = {"ap": 2, "bap": 1, "army": "commonwealth", **more}
    return board(terrain, {6: [shooter]}, {6 - distance: list(target)}, **more)


def drm(g: Board, verb: str = "fire", pay: str = "ap", asks: Any = (), dice: Any = (1,)) -> dict[str, int]:
    """What the attack adds to its die besides the rifle's CF of 1."""
    g.do(verb, 1, 2, pay, asks=asks, dice=dice)
    found = g.mods()
    assert found.pop("rifles:4.2.b") == 1
    return found


@pytest.mark.rule("rifles:4.2.e")
def test_nothing_is_added_in_plain_circumstances() -> None:
    for distance in (0, 1, 2, 3):
        assert drm(duel(distance=distance)) == {}


@pytest.mark.rule("rifles:4.2.e", "rifles:4.4.a")
def test_a_suppressed_shooter() -> None:
    assert drm(duel("rifle!")) == {"rifles:4.4.a": -1}


@pytest.mark.rule("rifles:4.2.e", "rifles:3.2.1.d")
def test_a_bonus_point() -> None:
    assert drm(duel(), pay="bap") == {"rifles:3.2.1.d": 1}


@pytest.mark.rule("rifles:4.2.e", "rifles:3.2.1.g")
def test_flank_fire() -> None:
    assert drm(duel(), "flank") == {"rifles:3.2.1.g": 2}


@pytest.mark.rule("rifles:4.2.e", "rifles:3.4.e")
def test_rain_beyond_distance_0() -> None:
    assert drm(duel(rain=True)) == {}
    for distance in (1, 2, 3):
        assert drm(duel(distance=distance, rain=True)) == {"rifles:3.4.e": -1}


@pytest.mark.rule("rifles:4.2.e")
def test_beyond_distance_3() -> None:
    for distance, more in ((3, {}), (4, {"rifles:4.2.e": -1}), (5, {"rifles:4.2.e": -1})):
        g = duel("hmg", distance=distance)
        g.do("fire", 1, 2, dice=[1])
        assert g.mods() == {"rifles:4.2.b": 4, **more}


@pytest.mark.rule("rifles:4.2.e", "rifles:3.5.3.d")
def test_an_enemy_next_to_wire() -> None:
    assert drm(duel(target=("OBSTACLE", "rifle"))) == {"rifles:3.5.3.d": 1}


@pytest.mark.rule("rifles:4.2.e", "rifles:1.6.2.e")
def test_a_friend_next_to_wire() -> None:
    g = board("", {6: ["OBSTACLE", "rifle"]}, {6: ["rifle"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1])
    assert g.mods() == {**CF, "rifles:1.6.2.e": 1}


@pytest.mark.rule("rifles:4.2.e", "rifles:1.6.1.l5")
def test_out_of_shallow_water() -> None:
    assert drm(duel(distance=1, terrain={6: "SHALLOW WATER"})) == {"rifles:1.6.1.l5": -1}


@pytest.mark.rule("rifles:4.2.e", "rifles:3.7.e")
def test_a_recon_point() -> None:
    assert drm(duel(rp=1), asks=["drm"]) == {"rifles:3.7.e": 1}
    g = duel(rp=1)
    assert drm(g, asks=["no", "no"]) == {}
    assert g.s.rp == 1


@pytest.mark.rule("rifles:4.2.e", "rifles:3.2.1.e")
@pytest.mark.parametrize(("marker", "found"), [("OVERWATCH", {"rifles:3.2.1.e": -1}), ("OVERWATCH2", {})])
def test_overwatch(marker: str, found: dict[str, int]) -> None:
    from ironbottom.games.rifles.fire import overwatch

    g = board("", {6: [marker, "rifle"]}, {5: ["rifle"]})
    g.play(overwatch(g, 2), asks=[1], dice=[1])
    assert g.mods() == {**CF, **found}


@pytest.mark.rule("rifles:4.2.e", "rifles:6.1.b")
def test_a_leader_who_directs() -> None:
    g = board("", {6: ["smg*", "rifle"]}, {6: ["rifle"]}, ap=1)
    g.do("fire", 1, 3 - 1, asks=["B"], dice=[1])
    assert g.mods() == {**CF, "rifles:6.1.b": 1}


@pytest.mark.rule("rifles:4.2.e", "rifles:6.1.b", "rifles:3.7.e", "rifles:3.2.1.d")
def test_modifiers_add_up() -> None:
    g = board(
        {6: "SHALLOW WATER"},
        {6: ["smg*", "rifle!"]},
        {5: ["OBSTACLE", "rifle"]},
        army="commonwealth",
        bap=1,
        rp=1,
        rain=True,
    )
    g.do("fire", 1, 2, "bap", asks=["B", "drm"], dice=[4])
    assert g.mods() == {
        **CF,
        "rifles:4.4.a": -1,
        "rifles:1.6.1.l5": -1,
        "rifles:3.4.e": -1,
        "rifles:3.5.3.d": 1,
        "rifles:3.2.1.d": 1,
        "rifles:6.1.b": 1,
        "rifles:3.7.e": 1,
    }
    assert g.rolls("attack")[-1].total == 4 + 1 - 3 + 4
    assert g.u("a").suppressed


# ------------------------------------------------------------------ the Target Number

GROUND = {
    "OPEN": (0, 0),
    "JUNGLE": (1, 1),
    "DEEP JUNGLE": (1, 1),
    "RIVER": (-1, -1),
    "SHALLOW WATER": (-1, -1),
    "BEACH": (0, 0),
    "VILLAGE": (2, 2),
    "FIELD": (0, 1),
    "HILL": (0, 1),
}
FEATURES = {"TREE": 1, "FOX HOLE": 1, "BUILDING": 2}


def tn(terrain: str, distance: int, *markers: str, type_: str = "rifle", how: How | None = None) -> int:
    g = board({3: terrain}, None, {3: [*markers, type_]})
    return target_number(g, g.u("a"), g.k(1), distance, how or How())[0]


@pytest.mark.rule("rifles:4.2.e", "rifles:1.6.i")
@pytest.mark.parametrize("terrain", GROUND)
@pytest.mark.parametrize("distance", [0, 1, 2, 5])
def test_base_terrain(terrain: str, distance: int) -> None:
    near, far = GROUND[terrain]
    assert tn(terrain, distance) == 6 + (far if distance else near)


@pytest.mark.rule("rifles:4.2.e", "rifles:1.6.i")
@pytest.mark.parametrize("kind", FEATURES)
@pytest.mark.parametrize("distance", [0, 3])
def test_features(kind: str, distance: int) -> None:
    assert tn("OPEN", distance, kind) == 6 + FEATURES[kind]


@pytest.mark.rule("rifles:4.2.e")
def test_a_feature_helps_only_those_on_it() -> None:
    g = board("", None, {3: [["BUILDING", "rifle"], ["rifle"]]})
    assert target_number(g, g.u("b"), g.k(2), 0, How())[0] == 6


@pytest.mark.rule("rifles:4.2.e", "rifles:3.2.1.c")
def test_a_cover_marker() -> None:
    assert tn("OPEN", 0, "COVER") == tn("OPEN", 2, "COVER") == 7


@pytest.mark.rule("rifles:4.2.e", "rifles:1.6.1.u")
@pytest.mark.parametrize(
    ("terrain", "distance", "markers", "sum_"),
    [
        ("JUNGLE", 0, ("BUILDING", "COVER"), 10),
        ("FIELD", 0, ("TREE", "COVER"), 8),
        ("FIELD", 1, ("TREE", "COVER"), 9),
        ("HILL", 0, ("FOX HOLE",), 7),
        ("HILL", 4, ("FOX HOLE",), 8),
        ("VILLAGE", 1, ("BUILDING",), 10),
        ("RIVER", 1, ("TREE",), 6),
    ],
)
def test_cover_adds_up(terrain: str, distance: int, markers: tuple[str, ...], sum_: int) -> None:
    assert tn(terrain, distance, *markers) == sum_


@pytest.mark.rule("rifles:4.2.e")
def test_a_tank_is_harder_to_hit() -> None:
    assert tn("OPEN", 1, type_="tank") == 8
    assert tn("JUNGLE", 0, "COVER", type_="tank") == 10


@pytest.mark.rule("rifles:4.2.e", "rifles:1.6.1.r", "rifles:1.6.1.s")
@pytest.mark.parametrize("terrain", ["FIELD", "HILL"])
def test_far_terrain_in_a_real_attack(terrain: str) -> None:
    near = board({6: terrain, 5: terrain}, {6: ["rifle"]}, {6: ["rifle"]}, ap=1)
    far = board({6: terrain, 5: terrain}, {6: ["rifle"]}, {5: ["rifle"]}, ap=1)
    near.do("fire", 1, 2, dice=[5])
    far.do("fire", 1, 2, dice=[5])
    assert (near.u("a").suppressed, far.u("a").suppressed) == (True, False)
