"""Vehicles in combat (rifles:4.9)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.enemy import carry_out


@pytest.mark.rule("rifles:4.9.a")
def test_unarmoured_vehicles_are_hit_like_others() -> None:
    g = board("", {6: [["rifle"], ["rifle"]]}, {5: ["lorry"]}, ap=2)
    g.do("fire", 1, 3, dice=[5])
    assert g.u("a").suppressed
    g.do("fire", 2, 3, dice=[5])
    assert not g.alive("a")


@pytest.mark.rule("rifles:4.9.a")
def test_a_tank_fires_like_others() -> None:
    g = board("", {6: ["tank"]}, {5: ["rifle", "rifle", "rifle"], 4: ["tank"]}, ap=1)
    g.do("fire", 1, 2, asks=[("a", "b")], dice=[3, 2])
    assert g.mods() == {"rifles:4.2.b": 3}
    assert [u.suppressed for u in g.of(2)] == [True, False, False]


@pytest.mark.rule("rifles:4.9.2.a", "rifles:4.9.2.tbl")
@pytest.mark.parametrize(
    ("face", "alive"), [(1, True), (2, False), (3, False), (4, False), (5, False), (6, False)]
)
def test_damage_to_armour(face: int, alive: bool) -> None:
    g = board("", {6: ["at"]}, {5: ["tank"]}, ap=1)
    g.do("fire", 1, 2, dice=[5, face])
    assert g.alive("a") is alive
    if alive:
        assert g.u("a").suppressed


@pytest.mark.rule("rifles:4.9.2.a")
def test_no_damage_roll_for_a_miss() -> None:
    g = board("", {6: ["at"]}, {5: ["tank"]}, ap=1)
    g.do("fire", 1, 2, dice=[4])
    assert not g.u("a").suppressed
    assert not g.rolls("armour")


@pytest.mark.rule("rifles:4.9.2.a", "rifles:4.4.b")
def test_a_second_marker_destroys_it() -> None:
    g = board("", {6: ["at"]}, {5: ["tank!"]}, ap=1)
    g.do("fire", 1, 2, dice=[5, 1])
    assert not g.alive("a")


@pytest.mark.rule("rifles:4.9.2.a")
def test_the_players_own_tank_too() -> None:
    g = board("", {6: ["tank"]}, {5: ["at"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[5, 1])
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:4.9.2.a", "rifles:3.7.b")
def test_the_attacker_may_throw_the_damage_again() -> None:
    g = board("", {6: ["at"]}, {5: ["tank"]}, ap=1, rp=1)
    g.do("fire", 1, 2, asks=["no", "yes"], dice=[5, 1, 2])
    assert not g.alive("a")
    assert g.s.rp == 0


@pytest.mark.rule("rifles:4.9.1.a")
@pytest.mark.parametrize(("terrain", "need"), [("JUNGLE", 8), ("DEEP JUNGLE", 8), ("VILLAGE", 8)])
def test_a_recon_point_cancels_a_vehicles_terrain(terrain: str, need: int) -> None:
    g = board({6: terrain}, {6: ["at"]}, {6: ["tank"]}, ap=1, rp=1)
    g.do("fire", 1, 2, asks=["cover"], dice=[5, 1])
    assert g.rolls("attack")[-1].need == need
    assert g.s.rp == 0
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:4.9.1.a")
def test_not_its_cover_marker() -> None:
    """Only its terrain: the COVER marker counts on."""
    g = board({6: "JUNGLE"}, {6: ["at"]}, {6: ["COVER", "tank"]}, ap=1, rp=1)
    g.do("fire", 1, 2, asks=["cover"], dice=[5])
    assert g.rolls("attack")[-1].need == 9
    assert not g.u("a").suppressed


@pytest.mark.rule("rifles:4.9.1.a", "rifles:3.7.e")
def test_one_point_for_the_terrain_and_one_for_the_die() -> None:
    g = board({6: "VILLAGE"}, {6: ["at"]}, {6: ["COVER", "tank"]}, ap=1, rp=2)
    g.do("fire", 1, 2, asks=["both"], dice=[5, 2])  # 5 + 3 + 1 against 8 + 1
    assert g.s.rp == 0
    assert not g.alive("a")


@pytest.mark.rule("rifles:4.9.1.a")
@pytest.mark.parametrize("answer", ["cover", "both"])
@pytest.mark.parametrize(
    ("terrain", "shooter", "target", "stripe"),
    [
        ("JUNGLE", "at", ["tank"], 5),  # not at Distance 0
        ("JUNGLE", "rifle", ["rifle"], 6),  # no Vehicle
        ("OPEN", "at", ["COVER", "tank"], 6),  # no terrain to cancel
    ],
)
def test_only_for_a_vehicles_terrain_at_distance_0(
    terrain: str, shooter: str, target: list[str], stripe: int, answer: str
) -> None:
    g = board({6: terrain, 5: terrain}, {6: [shooter]}, {stripe: target}, ap=1, rp=2)
    with pytest.raises(AssertionError, match="was not offered"):
        g.do("fire", 1, 2, asks=[answer], dice=[6, 6])
    assert g.s.rp == 2


@pytest.mark.rule("rifles:4.9.1.a")
def test_a_lorry_is_a_vehicle_too() -> None:
    g = board({6: "VILLAGE"}, {6: ["rifle"]}, {6: ["lorry"]}, ap=1, rp=1)
    g.do("fire", 1, 2, asks=["cover"], dice=[5])
    assert g.u("a").suppressed
