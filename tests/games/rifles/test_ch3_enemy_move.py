"""Enemy orders that move or dig in: Cover, Advance, Grouping, Hide, wire and rivers (rifles:3.5.g-l, n-o, 3.5.3)."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.enemy import activate_group, carry_out
from ironbottom.games.rifles.entry import place_force
from ironbottom.games.rifles.events import Nothing, Ordered
from ironbottom.games.rifles.state import ENEMY


def order(g: Board, n: int, what: str, *dice: int) -> None:
    """Enemy Group n carries out an order."""
    g.play(carry_out(g, g.k(n), what), dice=dice)


def said(g: Board) -> list[str]:
    """The orders that an order became."""
    return [e.order for e in g.events(Ordered)]


# ---------------------------------------------------------------- Cover


@pytest.mark.rule("rifles:3.5.g")
def test_cover_takes_the_free_feature_of_the_stripe() -> None:
    g = board("", {6: ["rifle*"]}, {3: ["rifle"]}, features={3: ["TREE", "BUILDING", "FOX HOLE"]})
    order(g, 2, "Cover")
    assert next(f.kind for f in g.stripe(3).features if f.id == g.k(2).feature) == "BUILDING"
    assert not g.k(2).cover


@pytest.mark.rule("rifles:3.5.h")
@pytest.mark.parametrize(
    ("group", "features"),
    [
        (["rifle"], []),
        (["TREE", "rifle"], ["BUILDING"]),
        (["rifle"] * 5, ["BUILDING"]),
        (["tank"], ["BUILDING"]),
    ],
    ids=["no Feature", "on one already", "five units", "a Vehicle"],
)
def test_otherwise_a_cover_marker(group: list[str], features: list[str]) -> None:
    g = board("", {6: ["rifle*"]}, {3: group}, features={3: features})
    before = g.k(2).feature
    order(g, 2, "Cover")
    assert g.k(2).cover
    assert g.k(2).feature == before


@pytest.mark.rule("rifles:3.5.g", "rifles:3.5.h")
def test_a_taken_feature_is_not_available() -> None:
    g = board(
        "", {6: ["rifle*"], 3: ["TREE", "rifle"]}, {3: ["rifle"], 2: [["FOX HOLE", "rifle"], ["rifle"]]}
    )
    order(g, 3, "Cover")
    order(g, 5, "Cover")
    assert [(g.k(n).feature, g.k(n).cover) for n in (3, 5)] == [(0, True), (0, True)]


@pytest.mark.rule("rifles:3.5.h")
def test_a_second_marker_is_not_to_be_had_nor_one_in_water() -> None:
    g = board({3: "SHALLOW WATER"}, {6: ["rifle*"]}, {2: ["COVER", "rifle"], 3: ["rifle"]})
    order(g, 2, "Cover")
    order(g, 3, "Cover")
    assert [g.k(n).cover for n in (2, 3)] == [True, False]
    assert [e.rule for e in g.events(Nothing)] == ["rifles:3.5.h"] * 2
    assert said(g) == []


# ---------------------------------------------------------------- Advance


@pytest.mark.rule("rifles:3.5.i")
@pytest.mark.parametrize(
    ("squad", "start", "end"),
    [
        ({6: ["rifle*"]}, 2, 3),
        ({1: ["rifle*"]}, 4, 3),
        ({7: ["rifle*"]}, 4, 5),
        ({6: ["rifle*"], 1: ["rifle"]}, 3, 2),
        ({6: ["HIDDEN", "rifle*"], 1: ["rifle"]}, 4, 5),
        ({5: ["rifle*"], 1: ["rifle"]}, 3, 2),
    ],
    ids=["down", "up", "to the entry area", "the nearer", "HIDDEN counts", "a tie goes up"],
)
def test_advance_is_one_stripe_toward_the_nearest(squad: dict[int, list[str]], start: int, end: int) -> None:
    g = board("", squad, {start: ["rifle"]})
    order(g, len(squad) + 1, "Advance")
    assert g.k(len(squad) + 1).stripe == end
    assert not g.rolls()


@pytest.mark.rule("rifles:3.5.i", "rifles:1.6.1.g")
def test_nearest_is_by_distance_across_a_river() -> None:
    g = board({3: "RIVER", 2: "RIVER"}, {1: ["rifle*"], 6: ["rifle"]}, {4: ["rifle"]})
    order(g, 3, "Advance")
    assert g.k(3).stripe == 3


@pytest.mark.rule("rifles:3.5.i")
@pytest.mark.parametrize(
    ("terrain", "features", "enters"),
    [
        ("OPEN", [], False),
        ("FIELD", [], False),
        ("HILL", [], False),
        ("BEACH", [], False),
        ("RIVER", [], False),
        ("JUNGLE", [], True),
        ("DEEP JUNGLE", [], True),
        ("VILLAGE", [], True),
        ("OPEN", ["TREE"], True),
        ("FIELD", ["FOX HOLE"], True),
    ],
)
def test_beside_hostile_forces_only_where_there_is_shelter(
    terrain: str, features: list[str], enters: bool
) -> None:
    g = board({4: terrain}, {4: ["rifle*"]}, {3: ["rifle"]}, features={4: features})
    order(g, 2, "Advance")
    assert g.k(2).stripe == (4 if enters else 3)
    assert g.k(2).cover is not enters  # kept out, it carries out Cover; in there it gets no marker
    assert bool(g.k(2).feature) == bool(features)
    assert said(g) == ([] if enters else ["Cover"])


@pytest.mark.rule("rifles:3.5.i")
def test_a_feature_that_is_taken_or_too_small_is_no_shelter() -> None:
    g = board("", {4: ["TREE", "rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Advance")
    h = board("", {4: ["rifle*"]}, {3: ["rifle"] * 5}, features={4: ["BUILDING"]})
    order(h, 2, "Advance")
    assert (g.k(2).stripe, h.k(2).stripe) == (3, 3)


@pytest.mark.rule("rifles:3.5.i", "rifles:3.5.3.e")
def test_out_of_a_river_it_goes_into_the_open_beside_them() -> None:
    g = board({3: "RIVER"}, {4: ["rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).cover) == (4, False)


@pytest.mark.rule("rifles:3.5.i")
def test_at_distance_0_advance_is_cover() -> None:
    g = board("JUNGLE JUNGLE JUNGLE", {3: ["rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).cover) == (3, True)
    assert said(g) == ["Cover"]


@pytest.mark.rule("rifles:3.5.i", "rifles:2.3.b")
@pytest.mark.parametrize(("terrain", "cover"), [("OPEN", True), ("RIVER", False)])
def test_no_enemy_leaves_the_map(terrain: str, cover: bool) -> None:
    g = board({6: terrain}, {7: ["rifle*"]}, {6: ["rifle"]})
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).cover) == (6, cover)


@pytest.mark.rule("rifles:3.5.i", "rifles:8.1.a")
def test_a_squad_at_sea_draws_nobody() -> None:
    g = board(
        {6: "SEA", 5: "SEA", 4: "SHALLOW WATER", 3: "BEACH"}, {6: ["rifle*"]}, {2: ["rifle"]}, mission="4"
    )
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).cover) == (2, True)


@pytest.mark.rule("rifles:3.5.j")
@pytest.mark.parametrize(
    ("features", "taken"),
    [
        (["TREE", "BUILDING"], "BUILDING"),
        (["BUILDING", "FOX HOLE"], "BUILDING"),
        (["FOX HOLE", "TREE"], "FOX HOLE"),
        (["TREE", "FOX HOLE"], "TREE"),
    ],
)
def test_on_arrival_the_best_free_feature(features: list[str], taken: str) -> None:
    g = board("", {6: ["rifle*"]}, {2: ["rifle"]}, features={3: features})
    order(g, 2, "Advance")
    assert next(f.kind for f in g.stripe(3).features if f.id == g.k(2).feature) == taken
    assert not g.k(2).cover


@pytest.mark.rule("rifles:3.5.j")
def test_neither_five_nor_a_vehicle_nor_onto_a_taken_one() -> None:
    g = board("", {6: ["rifle*"]}, {2: [["rifle"] * 5, ["tank"], ["rifle"]], 3: ["BUILDING", "rifle"]})
    for n in (2, 3, 4):
        order(g, n, "Advance")
    assert [(g.k(n).stripe, g.k(n).feature, g.k(n).cover) for n in (2, 3, 4)] == [(3, 0, False)] * 3


@pytest.mark.rule("rifles:3.5.k")
@pytest.mark.parametrize(
    ("terrain", "cover"),
    [("OPEN", True), ("JUNGLE", True), ("BEACH", True), ("RIVER", False), ("SHALLOW WATER", False)],
)
def test_a_marker_on_arrival_where_there_is_no_feature_and_no_friend(terrain: str, cover: bool) -> None:
    g = board({3: terrain}, {6: ["rifle*"]}, {2: ["rifle"]})
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).cover) == (3, cover)


@pytest.mark.rule("rifles:3.5.k")
def test_no_marker_beside_friends() -> None:
    g = board({4: "JUNGLE"}, {4: ["rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).cover) == (4, False)


@pytest.mark.rule("rifles:3.5.l", "rifles:5.3.a")
def test_the_old_marker_is_left_behind() -> None:
    g = board({4: "JUNGLE"}, {4: ["rifle*"]}, {3: ["COVER", "HIDDEN", "rifle"]})
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).cover, g.k(2).hidden) == (4, False, False)
    h = board("", {6: ["rifle*"]}, {3: ["TREE", "COVER", "rifle"]})
    order(h, 2, "Advance")
    assert (h.k(2).stripe, h.k(2).cover, h.k(2).feature) == (4, True, 0)


# ---------------------------------------------------------------- Grouping


@pytest.mark.rule("rifles:3.5.n")
@pytest.mark.parametrize(
    ("enemy", "partner"),
    [
        ({3: [["rifle"], ["rifle"]], 4: ["rifle"], 2: ["rifle"]}, 3),
        ({3: ["rifle"], 2: ["rifle"], 4: ["rifle"]}, 4),
        ({3: ["rifle"], 2: ["rifle", "rifle"]}, 3),
        ({3: ["rifle"], 4: [["rifle", "rifle"], ["rifle"]]}, 3),
        ({3: ["rifle"], 4: [["rifle"] * 3, ["tank"], ["OBSTACLE", "rifle"]], 2: ["rifle"]}, 6),
    ],
    ids=["same stripe", "the higher stripe", "two", "first placed", "who cannot be joined"],
)
def test_small_groups_join(enemy: dict[int, list[str]], partner: int) -> None:
    g = board("", {7: ["rifle*"]}, enemy)
    mine, theirs, stripe = list(g.k(2).units), list(g.k(partner).units), g.k(partner).stripe
    order(g, 2, "Grouping")
    assert 2 not in g.s.groups
    assert (g.k(partner).units, g.k(partner).stripe) == (theirs + mine, stripe)
    assert g.k(partner).acted


@pytest.mark.rule("rifles:3.5.n")
@pytest.mark.parametrize(
    "enemy",
    [
        {3: ["rifle"]},
        {3: ["rifle"], 5: ["rifle"], 1: ["rifle"]},
        {3: ["rifle"], 4: ["rifle"] * 3},
        {3: ["rifle"], 4: ["tank"]},
        {3: ["tank"], 4: ["rifle"]},
        {3: ["rifle"], 4: ["OBSTACLE", "rifle"]},
    ],
    ids=["alone", "too far", "too many", "a Vehicle", "a Vehicle itself", "at the wire"],
)
def test_without_a_partner_it_is_cover(enemy: dict[int, list[str]]) -> None:
    g = board("", {7: ["rifle*"]}, enemy)
    order(g, 2, "Grouping")
    assert g.k(2).cover
    assert said(g) == ["Cover"]


@pytest.mark.rule("rifles:3.5.n")
def test_an_engaged_group_is_not_joined() -> None:
    g = board("", {3: ["rifle*"]}, {3: ["rifle"], 4: ["rifle"]})
    g.k(1).foe, g.k(2).foe = 2, 1
    order(g, 3, "Grouping")
    assert g.k(3).cover


@pytest.mark.rule("rifles:3.5.n", "rifles:1.6.e")
def test_joiners_leave_their_feature_and_follow_onto_the_partners() -> None:
    g = board("", {7: ["rifle*"]}, {3: ["TREE", "rifle", "rifle"], 4: ["BUILDING", "rifle", "rifle"]})
    building = g.k(3).feature
    order(g, 2, "Grouping")
    assert (g.k(3).feature, len(g.k(3).units)) == (building, 4)
    h = board("", {7: ["rifle*"]}, {3: [["TREE", "rifle"], ["rifle"]]})
    order(h, 2, "Grouping")
    assert h.k(3).feature == 0


@pytest.mark.rule("rifles:3.5.n")
@pytest.mark.parametrize("stripe", [3, 4])
@pytest.mark.parametrize("marker", ["COVER", "HIDDEN"])
@pytest.mark.parametrize("has", [(True, True), (True, False), (False, True), (False, False)])
def test_markers_stay_only_if_both_had_them(stripe: int, marker: str, has: tuple[bool, bool]) -> None:
    first, second = ([marker, "rifle"] if h else ["rifle"] for h in has)
    enemy = {3: [first, second]} if stripe == 3 else {3: first, 4: second}
    g = board("", {7: ["rifle*"]}, enemy)
    order(g, 2, "Grouping")
    assert getattr(g.k(3), marker.lower()) is all(has)


@pytest.mark.rule("rifles:3.5.o")
def test_a_group_of_three_takes_cover_instead() -> None:
    g = board("", {7: ["rifle*"]}, {3: [["rifle"] * 3, ["rifle"]]})
    order(g, 2, "Grouping")
    assert g.k(2).cover
    assert len(g.side(ENEMY)) == 2
    assert [e.rule for e in g.events(Ordered)] == ["rifles:3.5.o"]


@pytest.mark.rule("rifles:3.5.n", "rifles:3.5.3.a")
def test_wire_catches_who_joins_from_another_stripe_only() -> None:
    g = board("", {7: ["rifle*"]}, {3: [["rifle"], ["rifle"]]}, wire=[3])
    order(g, 2, "Grouping")
    assert not g.k(3).wire
    h = board("", {7: ["rifle*"]}, {3: ["rifle"], 4: ["rifle"]}, wire=[4])
    order(h, 2, "Grouping")
    assert h.k(3).wire


# ---------------------------------------------------------------- Hide (rifles:5.1.b)


@pytest.mark.rule("rifles:5.1.b")
def test_hide_makes_it_hidden() -> None:
    g = board("", {7: ["rifle*"]}, {3: ["rifle", "rifle"]})
    order(g, 2, "Hide")
    assert g.k(2).hidden


@pytest.mark.rule("rifles:5.1.b", "rifles:5.1.e")
@pytest.mark.parametrize(("terrain", "group"), [("BEACH", ["rifle"]), ("OPEN", ["tank"])])
def test_where_it_may_not_hide_it_takes_cover(terrain: str, group: list[str]) -> None:
    g = board({3: terrain}, {7: ["rifle*"]}, {3: group})
    order(g, 2, "Hide")
    assert (g.k(2).hidden, g.k(2).cover) == (False, True)
    assert said(g) == ["Cover"]


@pytest.mark.rule("rifles:5.1.b", "rifles:3.5.3.e")
def test_in_a_river_hide_ends_in_an_advance() -> None:
    g = board({3: "RIVER"}, {7: ["rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Hide")
    assert g.k(2).stripe == 4
    assert said(g) == ["Cover", "Advance"]


@pytest.mark.rule("rifles:5.1.b", "rifles:5.3.b")
def test_whoever_is_hidden_already_attacks() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["HIDDEN", "rifle"]})
    order(g, 2, "Hide", 5)
    assert said(g) == ["Attack"]
    assert g.u("A").suppressed
    assert not g.k(2).hidden


# ---------------------------------------------------------------- wire (rifles:3.5.3.a-d)


@pytest.mark.rule("rifles:3.5.3.a")
@pytest.mark.parametrize("features", [[], ["TREE"]])
def test_wire_catches_an_enemy_that_moves_in(features: list[str]) -> None:
    g = board("", {7: ["rifle*"]}, {3: ["rifle"]}, wire=[4], features={4: features})
    order(g, 2, "Advance")
    assert (g.k(2).stripe, g.k(2).wire) == (4, True)


@pytest.mark.rule("rifles:3.5.3.a")
def test_wire_does_not_catch_an_enemy_that_is_placed_there() -> None:
    g = board("", {7: ["rifle*"]}, wire=[4])
    g.play(place_force(g, "scouts", 4, "event"))
    assert not g.k(2).wire


@pytest.mark.rule("rifles:3.5.3.b")
@pytest.mark.parametrize("face", range(1, 7))
def test_at_the_wire_an_enemy_only_tries_to_remove_it_3_or_more(face: int) -> None:
    g = board("", {4: ["rifle*"]}, {3: ["OBSTACLE", "rifle"]})
    g.play(activate_group(g, g.k(2)), dice=[face])
    assert (g.k(2).wire, g.stripe(3).wire) == ((False, False) if face >= 3 else (True, True))
    assert (g.k(2).stripe, g.k(2).cover) == (3, False)
    assert [r.kind for r in g.rolls()] == ["wire"]


@pytest.mark.rule("rifles:3.5.3.b", "rifles:4.4.a")
def test_suppressed_men_remove_it_with_minus_1() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["OBSTACLE", "rifle!", "rifle!"]})
    g.play(activate_group(g, g.k(2)), dice=[3])
    assert g.k(2).wire
    h = board("", {4: ["rifle*"]}, {3: ["OBSTACLE", "rifle!", "rifle"]})
    h.play(activate_group(h, h.k(2)), dice=[3])
    assert not h.k(2).wire


@pytest.mark.rule("rifles:3.5.3.c")
def test_a_vehicle_rolls_over_it() -> None:
    g = board("", {4: ["OBSTACLE", "rifle*"], 7: ["rifle"]}, {3: ["tank"]}, features={4: ["TREE"]})
    g.s.stripes[3].terrain = "JUNGLE"
    g.index.forget_terrain()
    order(g, 3, "Advance")
    assert (g.k(3).stripe, g.k(3).wire, g.stripe(4).wire) == (4, False, False)
    assert not g.k(1).wire


@pytest.mark.rule("rifles:3.5.3.d")
def test_enemies_at_the_wire_are_hit_more_easily_vehicles_not() -> None:
    g = board("", {4: ["rifle*", "at"]}, {3: ["OBSTACLE", "rifle"]}, ap=1)
    g.do("fire", 1, 2, asks=["self", ("A",)], dice=[4])
    assert g.mods() == {"rifles:4.2.b": 1, "rifles:3.5.3.d": 1}
    assert g.u("a").suppressed
    h = board("", {4: ["at*"]}, {3: ["tank"]}, ap=1, wire=[3])
    h.k(2).wire = True
    h.do("fire", 1, 2, dice=[1])
    assert "rifles:3.5.3.d" not in h.mods()


# ---------------------------------------------------------------- rivers (rifles:3.5.3.e)


@pytest.mark.rule("rifles:3.5.3.e")
@pytest.mark.parametrize("what", ["Cover", "Rally", "Grouping"])
def test_in_a_river_these_orders_are_an_advance(what: str) -> None:
    g = board({3: "RIVER"}, {6: ["rifle*"]}, {3: [["rifle!"], ["rifle"]]}, features={3: ["TREE"]})
    order(g, 2, what)
    assert (g.k(2).stripe, g.u("a").suppressed) == (4, True)
    assert [(e.order, e.rule) for e in g.events(Ordered)] == [("Advance", "rifles:3.5.3.e")]
    assert len(g.side(ENEMY)) == 2


@pytest.mark.rule("rifles:3.5.3.e")
def test_in_a_river_attacks_are_carried_out() -> None:
    g = board({3: "RIVER"}, {4: ["rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Attack", 5)
    assert (g.k(2).stripe, g.u("A").suppressed) == (3, True)
    h = board({3: "RIVER"}, {3: ["rifle*", "rifle"]}, {3: ["rifle", "rifle"]})
    order(h, 2, "Close Attack", 3, 3, 1, 1)
    assert h.k(2).foe == 1


# ---------------------------------------------------------------- the garrison of Mission 8


@pytest.mark.rule("rifles:2.1.b")
def test_the_garrison_never_leaves_its_post() -> None:
    g = board("", {4: ["rifle*"]}, {2: ["GARRISON", "BUILDING", "hmg"], 1: ["rifle"]}, mission="8")
    post = g.k(2).feature
    order(g, 2, "Advance", 1)
    assert said(g) == ["Attack"]
    order(g, 2, "Grouping")
    assert g.k(2).cover
    assert (g.k(2).stripe, g.k(2).feature, len(g.side(ENEMY))) == (2, post, 2)
    order(g, 3, "Grouping")  # nor is it joined
    assert len(g.side(ENEMY)) == 2


@pytest.mark.rule("rifles:2.1.b", "rifles:3.5.q")
@pytest.mark.parametrize(
    ("what", "then"),
    [("Advance", ["Attack", "Cover"]), ("Attack", ["Cover"]), ("Close Attack", ["Attack", "Cover"])],
)
def test_a_garrison_that_can_hit_nobody_takes_cover(what: str, then: list[str]) -> None:
    g = board("", {7: ["rifle*"]}, {2: ["GARRISON", "BUILDING", "rifle"]}, mission="8")
    order(g, 2, what)
    assert said(g) == then
    assert (g.k(2).stripe, g.k(2).cover) == (2, True)


@pytest.mark.rule("rifles:2.1.b", "rifles:4.6.e")
def test_its_close_attack_is_made_from_the_feature_and_keeps_it() -> None:
    for words, stays in ((["GARRISON"], True), ([], False)):
        g = board(
            "", {2: ["rifle*", "rifle"]}, {2: [*words, "COVER", "FOX HOLE", "rifle", "rifle"]}, mission="8"
        )
        post = g.k(2).feature
        order(g, 2, "Close Attack", 3, 3, 1, 1)
        assert g.k(2).foe == 1
        assert g.k(2).feature == (post if stays else 0)
