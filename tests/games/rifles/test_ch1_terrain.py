"""The terrain list (rifles:1.6.1): what each terrain does to Target Numbers, to movement and to orders."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.cards import BaseTerrain, Enemy, FeatureKind, Patrol
from ironbottom.games.rifles.combat import How, tn_parts
from ironbottom.games.rifles.effects import do_effects
from ironbottom.games.rifles.entry import add_feature, place_force
from ironbottom.games.rifles.events import Fired
from ironbottom.games.rifles.index import away, in_sight
from ironbottom.games.rifles.setup import enemies
from ironbottom.games.rifles.turn import aboard
from ironbottom.kernel.rulebook import load_rules

BASE = {  # TN at Distance 0, TN from farther off, blocks sight
    "OPEN": (0, 0, False),
    "JUNGLE": (1, 1, True),
    "DEEP JUNGLE": (1, 1, True),
    "RIVER": (-1, -1, False),
    "SEA": (0, 0, False),
    "SHALLOW WATER": (-1, -1, False),
    "BEACH": (0, 0, False),
    "VILLAGE": (2, 2, True),
    "FIELD": (0, 1, True),
    "HILL": (0, 1, True),
}
FEATURES = {"TREE": 1, "FOX HOLE": 1, "BUILDING": 2}


def tn(g: Board, unit: str, far: int) -> int:
    """A unit's Target Number against an attack from that Distance."""
    parts = tn_parts(g, g.u(unit), g.k(g.u(unit).group), far, How())
    return sum(n for n, _ in parts)


@pytest.mark.rule("rifles:1.6.1.tbl")
def test_the_list_is_complete() -> None:
    rows = load_rules("ironbottom.games.rifles")["rifles:1.6.1.tbl"].rows
    assert {row[0] for row in rows if row[1] == "Base"} == set(BASE) == set(BaseTerrain.__args__)
    assert {row[0] for row in rows if row[1] == "Feature"} == set(FEATURES) == set(FeatureKind.__args__)


@pytest.mark.rule(
    "rifles:1.6.1.tbl", "rifles:1.6.a", "rifles:1.6.i", "rifles:1.6.1.a", "rifles:1.6.1.b", "rifles:1.6.1.c",
    "rifles:1.6.1.f", "rifles:1.6.1.l1", "rifles:1.6.1.p", "rifles:1.6.1.r", "rifles:1.6.1.s",
)  # fmt: skip
@pytest.mark.parametrize("terrain", BASE)
def test_base_terrain_changes_the_tn_of_every_unit_in_the_stripe(terrain: str) -> None:
    near, far, _ = BASE[terrain]
    g = board({3: terrain}, {3: [["rifle*", "lmg"], ["smg"]]}, {3: ["rifle", "lmg"], 4: ["rifle"]})
    for unit in ("A", "B", "C", "a", "b"):
        assert tn(g, unit, 0) == 6 + near
        for distance in (1, 2, 4):
            assert tn(g, unit, distance) == 6 + far
    assert tn(g, "c", 0) == tn(g, "c", 1) == 6  # the stripe beside it


@pytest.mark.rule("rifles:1.6.1.a", "rifles:1.6.b")
@pytest.mark.parametrize("terrain", BASE)
def test_who_blocks_sight(terrain: str) -> None:
    g = board({4: terrain})
    assert in_sight(g, 3, 5) is not BASE[terrain][2]


@pytest.mark.rule("rifles:1.6.1.tbl", "rifles:1.6.1.n", "rifles:1.6.1.o", "rifles:1.6.1.q", "rifles:1.6.c")
@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_covers_those_on_it_only(feature: str) -> None:
    g = board(
        squad={3: [[feature, "rifle*", "rifle"], ["rifle"]]}, enemy={2: [[feature, "rifle"], ["rifle"]]}
    )
    for distance in (0, 1, 3):
        for unit in ("A", "B", "a"):
            assert tn(g, unit, distance) == 6 + FEATURES[feature]
        for unit in ("C", "b"):
            assert tn(g, unit, distance) == 6


@pytest.mark.rule("rifles:1.6.d")
@pytest.mark.parametrize("feature", FEATURES)
def test_a_feature_never_blocks_sight(feature: str) -> None:
    g = board(features={4: [feature, feature]})
    assert in_sight(g, 3, 5)


@pytest.mark.rule("rifles:1.6.1.u", "rifles:1.6.i")
def test_cover_adds_up() -> None:
    g = board({3: "JUNGLE"}, {3: ["BUILDING", "COVER", "rifle*"]}, {3: ["COVER", "rifle"]})
    assert tn(g, "A", 1) == 6 + 1 + 2 + 1
    assert tn(g, "a", 1) == 6 + 1 + 1


@pytest.mark.rule("rifles:1.6.i")
def test_the_cover_factor_is_added_to_the_tn_of_the_attacked() -> None:
    for face, hit in ((6, False), (7 - 1, False)):
        g = board({4: "VILLAGE"}, {5: ["rifle*"]}, {4: ["rifle"]}, ap=1)
        g.do("fire", 1, 2, dice=[face])  # 6 + CF 1 = 7 against 6 + 2
        assert g.u("a").suppressed is hit
    g = board(
        {5: "VILLAGE"}, {5: ["rifle*"]}, {4: ["rifle"]}, ap=1
    )  # the attacker's own terrain does not count
    g.do("fire", 1, 2, dice=[5])
    assert g.u("a").suppressed


@pytest.mark.rule("rifles:1.6.1.a")
def test_open_does_nothing() -> None:
    g = board(squad={4: ["rifle*!", "rifle"]}, enemy={3: ["rifle"]}, features={4: ["TREE"]}, ap=1)
    offered = {a[0] for a in g.actions()}
    assert offered >= {"move", "feature", "cover", "fire", "watch", "recover", "hide", "cover fire"}
    g.do("fire", 1, 2, asks=["self", ("B",)], dice=[1])
    assert g.mods() == {"rifles:4.2.b": 1}
    assert g.events(Fired)[-1].tn == ((6, "rifles:1.3.m"),)


# ---------------------------------------------------------------- DEEP JUNGLE


DEEP: dict[str, Any] = {"terrain": {5: "DEEP JUNGLE"}, "squad": {6: ["rifle*"]}}


@pytest.mark.rule("rifles:1.6.1.d", "rifles:1.6.1.tbl", "rifles:3.2.1.a")
@pytest.mark.parametrize(
    ("ap", "bap", "ways"),
    [
        (0, 0, {}),
        (1, 0, {}),
        (0, 1, {}),  # a BAP alone does not do
        (2, 0, {"ap": (0, 0, 0)}),
        (1, 1, {"bap": (0, 0, 1)}),
        (0, 2, {"bap": (0, 0, 1)}),
        (2, 1, {"ap": (0, 1, 0), "bap": (1, 0, 1)}),
        (1, 2, {"bap": (0, 1, 1)}),
    ],
)
def test_entering_deep_jungle_takes_two(ap: int, bap: int, ways: dict[str, tuple[int, int, int]]) -> None:
    g = board(**DEEP, ap=ap, bap=bap)
    assert {a[3] for a in g.actions() if a[:3] == ("move", 1, 5)} == set(ways)
    for pay in {"ap", "bap"} - set(ways):
        assert g.bar("move", 1, 5, pay) == "rifles:3.2.f"
    for pay, left in ways.items():
        g = board(**DEEP, ap=ap, bap=bap)
        g.do("move", 1, 5, pay)
        assert (g.s.ap, g.s.bap, g.s.rp) == left


@pytest.mark.rule("rifles:1.6.1.d")
def test_only_entering_costs_two() -> None:
    g = board({5: "DEEP JUNGLE"}, {5: ["rifle*"]}, features={5: ["TREE"]}, ap=2)
    g.do("feature", 1, 1)
    g.do("move", 1, 4)
    assert g.s.ap == 0


@pytest.mark.rule("rifles:1.6.1.d", "rifles:2.2.g")
def test_a_machete_cuts_one_way_a_turn() -> None:
    g = board(
        {5: "DEEP JUNGLE", 4: "DEEP JUNGLE"},
        {6: [["rifle* machete"], ["rifle"]], 3: ["rifle", "rifle machete"]},
        ap=4,
    )
    g.do("move", 1, 5)
    assert g.s.ap == 3
    g.do("move", 1, 4)
    assert g.s.ap == 1  # the second one costs 2
    assert not g.offers("move", 2, 5)
    g.do("move", 3, 4)  # another Machete
    assert g.s.ap == 0
    g.step("begin")
    g.s.ap = 1
    assert g.offers("move", 1, 5)


@pytest.mark.rule("rifles:1.6.1.d", "rifles:2.1.b")
def test_a_guide_leads_the_first_move_of_the_turn() -> None:
    g = board({5: "DEEP JUNGLE"}, {6: [["rifle*"], ["rifle"]]}, mission="7", ap=3)
    g.do("move", 1, 5)
    assert g.s.ap == 2
    g.do("move", 2, 5)
    assert g.s.ap == 0
    g.step("begin")
    g.k(1).stripe, g.s.ap = 6, 1
    assert g.offers("move", 1, 5)


@pytest.mark.rule("rifles:1.6.1.e", "rifles:1.6.1.tbl")
def test_enemies_in_deep_jungle_are_hidden_by_event_and_set_up() -> None:
    for effect in (Enemy("scouts"), Enemy("scouts", "previous"), Patrol()):
        g = board(["DEEP JUNGLE"] * 6, {6: ["rifle*"]}, events={5: [effect]}, ap=2)
        g.do("move", 1, 5, dice=[1] if isinstance(effect, Patrol) else [])
        assert [k.hidden for k in g.side("enemy")] == [True], effect
    g = board(["DEEP JUNGLE"] * 6, {6: ["rifle*"]}, mission="3")
    g.play(enemies(g))
    assert [k.hidden for k in g.side("enemy")] == [True, True]


@pytest.mark.rule("rifles:1.6.1.e")
def test_elsewhere_or_otherwise_they_are_not() -> None:
    g = board("OPEN JUNGLE", {6: ["rifle*"]})
    g.play(place_force(g, "scouts", 2, "event"))
    assert not g.side("enemy")[0].hidden
    g = board("DEEP JUNGLE", {6: ["rifle*"]})
    g.play(do_effects(g, (Enemy("scouts", "#1"),), 0, 1, "table"))  # the Presence Table is no Event marker
    assert not g.side("enemy")[0].hidden


# ---------------------------------------------------------------- RIVER and SHALLOW WATER


@pytest.mark.rule("rifles:ex.1.6.1", "rifles:1.6.1.g", "rifles:1.6.1.tbl")
def test_a_river_between_is_not_counted() -> None:
    g = board({3: "RIVER"})
    assert away(g, 2, 4) == away(g, 4, 2) == 1
    assert away(g, 1, 5) == 3
    assert away(g, 2, 3) == away(g, 3, 4) == 1  # into the river itself it counts
    assert away(g, 3, 5) == 2
    assert away(g, 3, 3) == 0
    two = board({3: "RIVER", 4: "RIVER"})
    assert away(two, 2, 5) == 1


@pytest.mark.rule("rifles:1.6.1.g")
def test_an_smg_reaches_across_a_river() -> None:
    for terrain, reached in (("RIVER", True), ("OPEN", False)):
        g = board({3: terrain}, {4: ["smg*"]}, {2: ["rifle"]}, ap=1)
        assert g.offers("fire", 1, 2) is reached


@pytest.mark.rule(
    "rifles:1.6.1.tbl", "rifles:1.6.1.h", "rifles:1.6.1.i", "rifles:1.6.1.l2", "rifles:1.6.1.l3",
)  # fmt: skip
@pytest.mark.parametrize(
    ("terrain", "cover", "recovery"),
    [("RIVER", "rifles:1.6.1.h", "rifles:1.6.1.i"), ("SHALLOW WATER", "rifles:1.6.1.l2", "rifles:1.6.1.l3")],
)
def test_no_cover_and_no_recovery_in_water(terrain: str, cover: str, recovery: str) -> None:
    g = board({3: terrain}, {3: ["rifle*!", "rifle"]}, ap=1, bap=1)
    assert not g.offers("cover")
    assert not g.offers("recover")
    assert g.bar("cover", 1) == cover
    assert g.bar("recover", 1) == g.bar("recover", 1, 0, "bap") == recovery
    g.do("move", 1, 4)
    g.s.ap = 1
    assert g.offers("cover")
    assert g.offers("recover")


@pytest.mark.rule("rifles:1.6.1.h", "rifles:1.6.1.l2")
@pytest.mark.parametrize("terrain", ["RIVER", "SHALLOW WATER"])
def test_no_cover_is_carried_into_water(terrain: str) -> None:
    g = board({3: terrain}, {4: ["COVER", "rifle*"]}, ap=1)
    g.do("move", 1, 3)
    assert not g.k(1).cover


FIRE_FROM_WATER = {
    "rifle": True,
    "smg": True,
    "sniper": True,
    "pistol": False,
    "ar": False,
    "lmg": False,
    "ft": False,
}


@pytest.mark.rule("rifles:1.6.1.l5", "rifles:1.6.1.tbl")
@pytest.mark.parametrize("weapon", FIRE_FROM_WATER)
def test_who_fires_from_shallow_water(weapon: str) -> None:
    able = FIRE_FROM_WATER[weapon]  # a sniper's weapon is a Rifle
    g = board({4: "SHALLOW WATER"}, {4: [weapon]}, {4: ["rifle"]}, ap=2)
    assert g.offers("fire") is able
    assert (g.bar("fire", 1, 2) is None) is able
    if able:
        g.do("fire", 1, 2, dice=[1])
        assert g.mods()["rifles:1.6.1.l5"] == -1


@pytest.mark.rule("rifles:1.6.1.l5")
def test_a_river_does_not_hinder_fire_and_water_hinders_both_sides() -> None:
    g = board({4: "RIVER"}, {4: ["lmg"]}, {3: ["rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert "rifles:1.6.1.l5" not in g.mods()
    g = board({3: "SHALLOW WATER"}, {4: ["rifle*"]}, {3: ["rifle", "lmg"]}, order="Attack")
    g.step("line up")
    g.step("enemy", dice=[4, 3])  # Attack: the Rifle only
    assert len(g.rolls("attack")) == 1
    assert g.mods()["rifles:1.6.1.l5"] == -1


# ---------------------------------------------------------------- SEA and BEACH


@pytest.mark.rule("rifles:1.6.1.k", "rifles:1.6.1.tbl")
def test_all_at_sea_are_one_group() -> None:
    g = board({6: "SEA"}, {6: [["rifle*"], ["rifle", "lmg"]]}, at_sea=True)
    g.play(aboard(g))
    assert [k.units for k in g.side("squad")] == [["A", "B", "C"]]


@pytest.mark.rule("rifles:1.6.1.k")
def test_nothing_can_be_ordered_at_sea() -> None:
    g = board({6: "SEA", 5: "SEA"}, {6: ["rifle*!", "rifle"]}, {5: ["rifle"]}, ap=2, bap=1)
    assert g.actions() in ([("end", 0, 0, "")], [("give up", 0, 0, "ap"), ("end", 0, 0, "")])
    for verb in ("move", "cover", "hide", "recover", "watch"):
        assert g.bar(verb, 1, 5 if verb == "move" else 0) == "rifles:8.1.b"


@pytest.mark.rule("rifles:1.6.1.m1", "rifles:1.6.1.tbl")
def test_no_feature_is_placed_on_a_beach() -> None:
    g = board({3: "BEACH"}, {6: ["rifle*"]})
    assert add_feature(g, 3, "TREE") is None
    g.play(place_force(g, "mg_nest", 3, "table", "FOX HOLE"))  # the Enemy comes without it
    assert not g.stripe(3).features
    assert g.side("enemy")[0].feature == 0
    assert g.side("enemy")[0].stripe == 3


@pytest.mark.rule("rifles:1.6.1.m2", "rifles:1.6.1.tbl")
def test_no_hiding_on_a_beach() -> None:
    g = board({3: "BEACH"}, {3: ["rifle*"]}, ap=1)
    assert not g.offers("hide")
    assert g.bar("hide", 1) == "rifles:1.6.1.m2"
    assert g.offers("cover")  # but cover can be taken


@pytest.mark.rule("rifles:1.6.1.m3", "rifles:1.6.1.tbl", "rifles:3.2.1.a", "rifles:3.2.1.tbl")
@pytest.mark.parametrize(
    ("ap", "bap", "ways"),
    [
        (1, 0, {}),
        (2, 0, {"ap": (0, 0, 0)}),
        (0, 1, {"bap": (0, 0, 1)}),
        (1, 1, {"bap": (1, 0, 1)}),
        (2, 1, {"ap": (0, 1, 0), "bap": (2, 0, 1)}),
    ],
)
def test_a_vehicle_leaves_a_beach(ap: int, bap: int, ways: dict[str, tuple[int, int, int]]) -> None:
    for stripe in (2, 4):
        g = board({3: "BEACH"}, {3: ["tank"]}, ap=ap, bap=bap)
        assert {a[3] for a in g.actions() if a[:3] == ("move", 1, stripe)} == set(ways)
        for pay, left in ways.items():
            g = board({3: "BEACH"}, {3: ["tank"]}, ap=ap, bap=bap)
            g.do("move", 1, stripe, pay)
            assert (g.s.ap, g.s.bap, g.s.rp) == left


@pytest.mark.rule("rifles:1.6.1.m3")
def test_soldiers_leave_and_vehicles_enter_a_beach_for_one() -> None:
    g = board({3: "BEACH"}, {3: ["rifle*"], 4: ["tank"]}, ap=2)
    g.do("move", 1, 2)
    g.do("move", 2, 3)
    assert g.s.ap == 0


@pytest.mark.rule("rifles:1.6.1.m3", "rifles:1.6.1.d")
def test_from_a_beach_into_deep_jungle_a_bap_alone_does_not_do() -> None:
    g = board({3: "BEACH", 2: "DEEP JUNGLE"}, {3: ["tank"]}, bap=1)
    assert not g.offers("move", 1, 2)
    assert g.offers("move", 1, 4, "bap")
    g.s.ap = 1
    assert {a[3] for a in g.actions() if a[:3] == ("move", 1, 2)} == {"bap"}


# ---------------------------------------------------------------- HILL


@pytest.mark.rule("rifles:1.6.1.t", "rifles:1.6.1.tbl")
def test_a_hill_sees_and_is_seen_over_everything() -> None:
    g = board("OPEN JUNGLE VILLAGE DEEP JUNGLE FIELD HILL")
    for n in range(1, 6):
        assert in_sight(g, 6, n)
        assert in_sight(g, n, 6)
    assert not in_sight(g, 1, 5)


@pytest.mark.rule("rifles:1.6.1.t", "rifles:1.6.b")
def test_a_hill_between_blocks_sight() -> None:
    g = board({4: "HILL"})
    assert not in_sight(g, 3, 5)
    assert in_sight(g, 4, 1)


@pytest.mark.rule("rifles:1.6.3.a")
def test_neighbours_always_see_each_other() -> None:
    for terrain in BASE:
        g = board([terrain] * 6)
        for n in range(1, 6):
            assert in_sight(g, n, n)
            assert in_sight(g, n, n + 1)
            assert in_sight(g, n + 1, n)


@pytest.mark.rule("rifles:1.6.3.b")
def test_far_sight_needs_clear_stripes_between() -> None:
    g = board("OPEN OPEN JUNGLE OPEN OPEN OPEN")
    seen = {(a, b) for a in range(1, 7) for b in range(1, 7) if in_sight(g, a, b)}
    blocked = {(a, b) for a in (1, 2) for b in (4, 5, 6)}
    assert seen == {(a, b) for a in range(1, 7) for b in range(1, 7)} - blocked - {(b, a) for a, b in blocked}
    g = board("JUNGLE OPEN OPEN JUNGLE")  # only what stands between counts
    assert in_sight(g, 1, 4)


@pytest.mark.rule("rifles:ex.1.6.3")
def test_the_village_blocks_sight() -> None:
    g = board({4: "VILLAGE"}, {3: ["rifle*"]}, {5: ["rifle"]}, ap=1)
    assert not in_sight(g, 3, 5)
    assert not in_sight(g, 5, 3)
    assert not g.offers("fire")
    assert g.bar("fire", 1, 2) == "rifles:4.2.f"
