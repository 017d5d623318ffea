"""HIDDEN: gaining it, what it protects from, losing it, Spotting (rifles:5)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.act import spotter
from ironbottom.games.rifles.enemy import carry_out
from ironbottom.games.rifles.entry import place_force
from ironbottom.games.rifles.events import Marked


@pytest.mark.rule("rifles:5.1.a", "rifles:5.1.c", "rifles:3.2.1.i")
def test_the_hide_order() -> None:
    g = board("", {6: ["rifle"]}, ap=1)
    g.do("hide", 1)
    assert g.k(1).hidden
    assert g.s.ap == 0
    said = g.events(Marked)[-1]
    assert (said.group, said.marker, said.on) == (1, "HIDDEN", True)


@pytest.mark.rule("rifles:5.1.a")
def test_not_twice_and_no_vehicles() -> None:
    g = board("", {6: [["HIDDEN", "rifle"], ["tank"]]}, ap=1)
    assert not g.offers("hide")
    assert g.bar("hide", 1) == "rifles:5.1.c"
    assert g.bar("hide", 2) == "rifles:5.1.b"


@pytest.mark.rule("rifles:5.1.b")
def test_the_enemy_hides_by_an_order() -> None:
    g = board("", {6: ["rifle"]}, {5: ["rifle"]})
    g.play(carry_out(g, g.k(2), "Hide"))
    assert g.k(2).hidden


@pytest.mark.rule("rifles:5.1.b")
def test_other_enemies_do_not_come_hidden() -> None:
    g = board({1: "JUNGLE", 2: "DEEP JUNGLE"}, {6: ["rifle"]})
    g.play(place_force(g, "scouts", 1, "event"))
    g.play(place_force(g, "scouts", 2, "event"))
    assert [k.hidden for k in g.side("enemy")] == [False, True]  # rifles:1.6.1.e is the exception
    for order in ("Attack", "Cover", "Advance", "Rally", "Grouping"):
        h = board("", {6: ["rifle"]}, {1: ["smg"]})
        h.play(carry_out(h, h.k(2), order))
        assert not h.k(2).hidden


@pytest.mark.rule("rifles:5.1.b")
def test_hide_again_is_an_attack_and_vehicles_take_cover() -> None:
    g = board("", {6: ["rifle"]}, {5: [["HIDDEN", "rifle"], ["tank"]]})
    g.play(carry_out(g, g.k(2), "Hide"), dice=[1])
    assert len(g.rolls("attack")) == 1
    g.play(carry_out(g, g.k(3), "Hide"))
    assert not g.k(3).hidden
    assert g.k(3).cover


@pytest.mark.rule("rifles:5.1.d", "rifles:ex.5.1")
def test_example_move_and_hide_but_not_fire_and_hide() -> None:
    g = board("", {6: ["rifle"]}, {4: ["rifle"]}, ap=3)
    g.do("move", 1, 5)
    g.do("hide", 1)
    assert g.k(1).hidden
    h = board("", {6: ["rifle"]}, {4: ["rifle"]}, ap=3)
    h.do("fire", 1, 2, dice=[1])
    assert not h.offers("hide")
    assert h.bar("hide", 1) == "rifles:5.1.d"


@pytest.mark.rule("rifles:5.1.d")
@pytest.mark.parametrize(
    ("verb", "dice"), [("fire", [1]), ("flank", [1]), ("cover fire", [1]), ("assault", [3, 4, 1, 1, 1])]
)
def test_after_no_kind_of_attack(verb: str, dice: list[int]) -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle!"]}, ap=3)
    g.do(verb, 1, 2, dice=dice)
    assert not g.offers("hide")
    assert g.bar("hide", 1) == "rifles:5.1.d"
    g.step("begin")
    g.s.ap = 1
    assert g.offers("hide", 1)


@pytest.mark.rule("rifles:5.1.d")
def test_an_enemy_that_attacked_does_not_hide() -> None:
    g = board("", {6: ["rifle"]}, {5: ["rifle"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1])
    g.play(carry_out(g, g.k(2), "Hide"))
    assert not g.k(2).hidden
    assert g.k(2).cover


@pytest.mark.rule("rifles:5.1.e", "rifles:1.6.1.m2")
@pytest.mark.parametrize(
    ("terrain", "rule"),
    [("RIVER", "rifles:5.1.e"), ("SHALLOW WATER", "rifles:5.1.e"), ("BEACH", "rifles:1.6.1.m2")],
)
def test_not_in_water_or_on_a_beach(terrain: str, rule: str) -> None:
    g = board({6: terrain, 5: terrain}, {6: ["rifle"]}, {5: ["smg"]}, ap=1)
    assert not g.offers("hide")
    assert g.bar("hide", 1) == rule
    g.play(carry_out(g, g.k(2), "Hide"))
    assert not g.k(2).hidden


@pytest.mark.rule("rifles:5.2.a")
def test_no_target_for_any_attack() -> None:
    g = board("", {6: ["ft grenade", "rifle grenade"]}, {6: ["HIDDEN", "rifle"]}, ap=2, bap=1)
    for verb in ("fire", "flank", "cover fire", "assault"):
        assert not g.offers(verb)
        assert g.bar(verb, 1, 2) == "rifles:5.2.a"
    assert g.offers("spot", 1, 2)


@pytest.mark.rule("rifles:5.2.a", "rifles:5.4.b", "rifles:3.5.1.e")
def test_the_enemy_can_only_spot_it() -> None:
    for order in ("Attack", "Close Attack"):
        g = board("", {6: ["HIDDEN", "rifle"]}, {6: ["rifle"]})
        g.play(carry_out(g, g.k(2), order), dice=[4])
        assert [r.kind for r in g.rolls()] == ["spot"]
        assert g.k(1).hidden


@pytest.mark.rule("rifles:5.3.a")
def test_lost_by_moving() -> None:
    g = board("", {6: [["HIDDEN", "rifle"], ["HIDDEN", "rifle"]]}, ap=2, features={6: ["TREE"]})
    g.do("move", 1, 5)
    g.do("feature", 2, 1)
    assert not g.k(1).hidden
    assert not g.k(2).hidden
    h = board("", {6: ["rifle"]}, {1: ["HIDDEN", "smg"]})
    h.play(carry_out(h, h.k(2), "Advance"))
    assert not h.k(2).hidden


@pytest.mark.rule("rifles:5.3.b")
@pytest.mark.parametrize(
    ("verb", "dice"), [("fire", [1]), ("flank", [1]), ("cover fire", [1]), ("assault", [3, 3, 3])]
)
def test_lost_by_attacking(verb: str, dice: list[int]) -> None:
    g = board("", {6: ["HIDDEN", "rifle"]}, {6: ["rifle"]}, ap=2)
    g.do(verb, 1, 2, dice=dice)
    assert not g.k(1).hidden


@pytest.mark.rule("rifles:5.3.b")
def test_one_that_attacks_gives_its_group_away() -> None:
    g = board("", {6: ["HIDDEN", "rifle", "rifle"]}, {6: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[("B",)], dice=[1])
    assert not g.k(1).hidden


@pytest.mark.rule("rifles:5.3.b")
def test_holding_the_fire_does_not() -> None:
    g = board("", {6: ["HIDDEN", "rifle"]}, {6: ["rifle", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=[("hold", "")])
    assert g.k(1).hidden
    assert not g.u("A").attacked


@pytest.mark.rule("rifles:5.3.b")
def test_a_fire_group_and_a_failed_check_count_as_attacks() -> None:
    g = board("", {6: ["HIDDEN", "smg*", "rifle", "rifle"]}, {6: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=["coordinate", ("B", "C")], dice=[2])
    assert not g.k(1).hidden
    h = board("", {6: ["HIDDEN", "rifle mine"]}, {6: ["tank"]}, ap=1)
    h.do("fire", 1, 2, dice=[1])
    assert not h.k(1).hidden


@pytest.mark.rule("rifles:5.3.b")
def test_the_enemy_loses_it_by_firing() -> None:
    g = board("", {6: ["rifle"]}, {5: ["HIDDEN", "rifle"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[1])
    assert not g.k(2).hidden


@pytest.mark.rule("rifles:5.3.c", "rifles:5.4.a", "rifles:5.4.c")
@pytest.mark.parametrize("face", range(1, 7))
def test_spotted_with_five_or_more(face: int) -> None:
    g = board("", {6: ["rifle"]}, {5: ["HIDDEN", "rifle", "rifle"]}, ap=1)
    g.do("spot", 1, 2, dice=[face])
    assert g.k(2).hidden is (face < 5)
    assert (g.rolls("spot")[-1].need, g.mods("spot"), g.s.ap) == (5, {}, 0)


@pytest.mark.rule("rifles:5.4.c", "rifles:3.2.1.j")
def test_modifiers_of_the_spot_roll() -> None:
    g = board("", {6: ["rifle! binoculars @Spotter"]}, {5: ["HIDDEN", "rifle"]}, bap=1)
    g.do("spot", 1, 2, "bap", dice=[1])
    assert g.mods("spot") == {
        "rifles:3.2.1.j": 2,
        "rifles:4.4.a": -1,
        "rifles:10.4.1.m": 2,
        "rifles:2.2.g": 1,
    }
    assert not g.k(2).hidden


@pytest.mark.rule("rifles:5.4.a")
def test_one_roll_by_the_best_spotter() -> None:
    g = board("", {6: ["rifle!", "rifle", "rifle @Spotter"]}, {5: ["HIDDEN", "rifle"]}, ap=1)
    assert spotter(g, g.k(1)).id == "C"
    g.do("spot", 1, 2, dice=[2])
    assert len(g.rolls("spot")) == 1
    h = board("", {6: ["rifle!", "rifle"]}, {5: ["HIDDEN", "rifle"]}, ap=1)
    assert spotter(h, h.k(1)).id == "B"


@pytest.mark.rule("rifles:5.4.a")
@pytest.mark.parametrize(
    ("terrain", "stripe", "seen"),
    [
        ("", 6, True),
        ("JUNGLE " * 6, 5, True),
        ("", 1, True),
        ({5: "JUNGLE"}, 4, False),
        ({4: "HILL"}, 4, True),
    ],
)
def test_how_far_one_can_spot(terrain: str, stripe: int, seen: bool) -> None:
    g = board(terrain, {6: ["rifle"]}, {stripe: ["HIDDEN", "rifle"]}, ap=1)
    assert g.offers("spot", 1, 2) is seen
    assert g.bar("spot", 1, 2) == (None if seen else "rifles:5.4.a")


@pytest.mark.rule("rifles:5.4.a")
def test_only_what_is_hidden() -> None:
    g = board("", {6: ["rifle"]}, {5: ["rifle"]}, ap=1)
    assert not g.offers("spot")
    assert g.bar("spot", 1, 2) == "rifles:5.4.a"


@pytest.mark.rule("rifles:5.4.b", "rifles:5.4.c", "rifles:3.5.1.e")
def test_each_enemy_tries_until_one_sees_it() -> None:
    g = board("", {6: ["HIDDEN", "rifle"]}, {5: ["rifle", "rifle", "rifle"]})
    g.play(carry_out(g, g.k(2), "Attack"), dice=[4, 5, 6])
    assert [r.kind for r in g.rolls()] == ["spot", "spot", "attack"]
    assert not g.k(1).hidden
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:5.4.b")
@pytest.mark.parametrize("order", ["Cover", "Advance", "Rally", "Grouping", "Hide"])
def test_no_other_order_spots(order: str) -> None:
    g = board("", {6: ["HIDDEN", "rifle"]}, {5: ["rifle"]})
    g.play(carry_out(g, g.k(2), order))
    assert not g.rolls("spot")
