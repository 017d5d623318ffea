"""Enemy orders that fight or recover, and what becomes of an order that cannot be carried out (rifles:3.5.b-f, m, q)."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.enemy import activate_group, carry_out
from ironbottom.games.rifles.events import Aimed, Nothing, Ordered
from ironbottom.kernel.ask import Roll


def order(g: Board, n: int, what: str, *dice: int) -> None:
    """Enemy Group n carries out an order."""
    g.play(carry_out(g, g.k(n), what), dice=dice)


def freely(g: Board, n: int, what: str, face: int = 2) -> None:
    """The same with this face on every die; the squad's first unit takes what markers are left over."""
    proc = carry_out(g, g.k(n), what)
    try:
        q = next(proc)
        while True:
            if type(q) is not Roll:
                assert q.kind == "markers", "the Enemy is asked nothing"
            q = proc.send(face if type(q) is Roll else q.options[0])
    except StopIteration:
        return


def said(g: Board) -> list[str]:
    """The orders that an order became."""
    return [e.order for e in g.events(Ordered)]


# ---------------------------------------------------------------- Attack


@pytest.mark.rule("rifles:3.5.b", "rifles:4.0.b")
def test_each_unit_of_the_group_attacks_once() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["rifle", "rifle", "rifle"]})
    order(g, 2, "Attack", 1, 1, 1)
    assert [r.about[0] for r in g.rolls("attack")] == [("a",), ("b",), ("c",)]
    assert all(u.attacked for u in g.of(2))


@pytest.mark.rule("rifles:3.5.b", "rifles:4.4.b")
def test_the_attacks_end_when_the_target_is_no_more() -> None:
    g = board("", {4: ["rifle"], 5: ["rifle*"]}, {3: ["rifle", "rifle", "rifle"]})
    order(g, 3, "Attack", 5, 5)
    assert not g.alive("A")
    assert not g.u("c").attacked
    assert len(g.rolls()) == 2


@pytest.mark.rule("rifles:3.5.c")
@pytest.mark.parametrize(
    ("terrain", "enemy", "far"),
    [
        ("", ["pistol"], 1),
        ("", ["smg"], 2),
        ("", ["rifle"], 4),
        ("OPEN OPEN JUNGLE OPEN", ["rifle"], 2),
        ("", ["mortar"], 1),
        ("", ["medic"], 0),
        ("", ["lorry"], 1),
    ],
    ids=["pistol", "smg", "rifle", "no sight", "too near for a mortar", "CF 0", "lorry"],
)
def test_with_nobody_in_range_and_sight_attack_is_advance(terrain: str, enemy: list[str], far: int) -> None:
    g = board(terrain, {2 + far: ["rifle*"]}, {2: enemy})
    order(g, 2, "Attack")
    assert said(g)[0] == "Advance"
    assert g.events(Ordered)[0].rule == "rifles:3.5.c"
    assert g.events(Ordered)[0].instead == "Attack"
    assert not g.rolls()


@pytest.mark.rule("rifles:3.5.c", "rifles:4.2.f")
def test_at_its_limits_it_fires() -> None:
    for kind, far, dice in (("rifle", 3, 1), ("smg", 1, 1), ("mortar", 2, 1), ("light_mortar", 1, 1)):
        g = board("", {1 + far: ["rifle*"]}, {1: [kind]})
        order(g, 2, "Attack", dice)
        assert len(g.rolls("attack")) == 1


@pytest.mark.rule("rifles:3.5.c", "rifles:2.3.c")
def test_the_entry_area_is_out_of_range() -> None:
    g = board("", {7: ["rifle*"]}, {5: ["rifle"]})
    order(g, 2, "Attack")
    assert said(g) == ["Advance"]
    assert g.k(2).stripe == 6


@pytest.mark.rule("rifles:3.5.c")
def test_a_weapon_to_be_set_up_does_not_fire_after_moving() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["hmg"]})
    g.k(2).moved = True
    order(g, 2, "Attack")
    assert said(g)[0] == "Advance"


@pytest.mark.rule("rifles:3.5.c", "rifles:4.2.f")
def test_indirect_fire_needs_another_group_that_sees() -> None:
    g = board({3: "JUNGLE"}, {4: ["rifle*"]}, {2: ["light_mortar"]})
    order(g, 2, "Attack")
    assert said(g)[0] == "Advance"
    h = board({3: "JUNGLE"}, {4: ["rifle*"]}, {2: ["light_mortar"], 5: ["rifle"]})
    order(h, 2, "Attack", 5)
    assert h.mods() == {"rifles:4.2.b": 2, "rifles:4.2.e": -1}
    assert h.u("A").suppressed


@pytest.mark.rule("rifles:3.5.c", "rifles:3.5.1.b")
def test_units_of_the_group_that_cannot_reach_do_not_attack() -> None:
    g = board("", {4: ["rifle*"]}, {2: ["smg", "rifle", "medic"]})
    order(g, 2, "Attack", 1)
    assert [u.attacked for u in g.of(2)] == [False, True, False]


# ---------------------------------------------------------------- Close Attack


@pytest.mark.rule("rifles:3.5.d", "rifles:4.6.3.a")
def test_close_attack_is_a_close_combat_without_a_morale_check() -> None:
    g = board("", {3: ["rifle*", "rifle"]}, {3: ["COVER", "rifle", "rifle"]})
    order(g, 2, "Close Attack", 3, 3, 1, 1)
    assert [r.kind for r in g.rolls()][:2] == ["melee", "melee"]
    assert (g.k(1).foe, g.k(2).foe) == (2, 1)
    assert not g.k(2).cover


@pytest.mark.rule("rifles:3.5.d")
def test_with_nobody_at_distance_0_it_is_an_attack() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Close Attack", 5)
    assert said(g) == ["Attack"]
    assert g.u("A").suppressed


@pytest.mark.rule("rifles:3.5.d", "rifles:3.5.1.c")
def test_of_several_at_distance_0_the_target_table_chooses() -> None:
    g = board("", {3: [["rifle*"], ["rifle"]]}, {3: ["rifle"]})
    order(g, 3, "Close Attack", 1, 2, 3, 3)
    assert g.k(3).foe == 2
    h = board("", {3: [["rifle*"], ["rifle"]]}, {3: ["rifle"]})
    order(h, 3, "Close Attack", 6, 3, 3)  # 6 = leader
    assert h.k(3).foe == 1


@pytest.mark.rule("rifles:3.5.d", "rifles:5.2.a", "rifles:3.5.1.d")
def test_a_hidden_group_is_not_assaulted_but_spotted_at() -> None:
    g = board("", {3: [["HIDDEN", "rifle*"], ["rifle"]]}, {3: ["rifle"]})
    order(g, 3, "Close Attack", 6, 4)  # leader: the HIDDEN Group, and it stays the target
    assert said(g) == ["Attack"]
    assert [r.kind for r in g.rolls()] == ["target group", "spot"]
    assert g.k(1).hidden
    assert {e.target for e in g.events(Aimed)} == {1}


@pytest.mark.rule("rifles:3.5.e", "rifles:4.6.3.b")
@pytest.mark.parametrize(
    ("weapon", "may"),
    [
        ("pistol", True), ("rifle", True), ("smg", True), ("ar", True), ("sniper", True),
        ("lmg", False), ("hmg", False), ("mortar", False), ("at", False), ("ft", False), ("medic", False),
    ],
)  # fmt: skip
def test_who_may_make_a_close_attack(weapon: str, may: bool) -> None:
    g = board("", {3: ["rifle*", "rifle"]}, {3: ["rifle", weapon]}, army="japan", enemy_army="us_army")
    freely(g, 2, "Close Attack")
    assert (g.k(2).foe == 1) is may
    assert said(g)[:1] == ([] if may else ["Attack"])


@pytest.mark.rule("rifles:3.5.f", "rifles:4.6.3.b")
@pytest.mark.parametrize(
    ("enemy", "squad", "may"), [(1, 1, True), (2, 2, True), (1, 2, False), (2, 3, False)]
)
def test_it_needs_at_least_as_many_units(enemy: int, squad: int, may: bool) -> None:
    g = board("", {3: ["rifle*", *["rifle"] * (squad - 1)]}, {3: ["rifle!"] * enemy})
    freely(g, 2, "Close Attack")
    assert any(r.kind == "melee" for r in g.rolls()) is may
    assert said(g) == ([] if may else ["Attack"])


@pytest.mark.rule("rifles:3.5.d", "rifles:4.6.a")
def test_vehicles_neither_make_nor_suffer_a_close_attack() -> None:
    g = board("", {3: ["rifle*"]}, {3: ["tank"]}, mission="6")
    order(g, 2, "Close Attack", 1)
    assert said(g) == ["Attack"]
    h = board("", {3: ["tank"], 7: ["rifle*"]}, {3: ["rifle"]}, mission="6")
    order(h, 3, "Close Attack")
    assert said(h)[0] == "Attack"
    assert h.k(3).foe == 0


@pytest.mark.rule("rifles:3.5.d", "rifles:4.6.1.b")
def test_an_engaged_group_is_not_assaulted_by_another() -> None:
    g = board("", {3: ["rifle*"]}, {3: [["rifle"], ["rifle"]]})
    g.k(1).foe, g.k(2).foe = 2, 1
    order(g, 3, "Close Attack")
    assert said(g) == ["Attack", "Advance", "Cover"]
    assert g.k(3).cover


# ---------------------------------------------------------------- Rally


@pytest.mark.rule("rifles:3.5.m", "rifles:4.7.a")
def test_rally_is_a_recovery_roll_for_each_suppressed_unit() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["rifle!", "rifle", "rifle!", "rifle!+"]})
    order(g, 2, "Rally", 3, 2, 2)
    assert [r.about for r in g.rolls("recovery")] == [("a",), ("c",), ("d",)]
    assert [u.suppressed for u in g.of(2)] == [False, False, True, False]


@pytest.mark.rule("rifles:3.5.m")
def test_with_nobody_suppressed_rally_is_cover() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["rifle"]})
    order(g, 2, "Rally")
    assert (said(g), g.k(2).cover) == (["Cover"], True)
    assert not g.rolls()


@pytest.mark.rule("rifles:3.5.m", "rifles:1.6.1.l3")
def test_nobody_recovers_in_shallow_water() -> None:
    g = board({3: "SHALLOW WATER"}, {5: ["rifle*"]}, {3: ["rifle!"]})
    order(g, 2, "Rally")
    assert g.u("a").suppressed
    assert said(g) == ["Cover"]


@pytest.mark.rule("rifles:3.5.m", "rifles:4.7.c")
def test_steady_troops_add_1_to_one_of_their_rolls() -> None:
    g = board("", {4: ["rifle*"]}, {3: ["rifle!", "rifle!"]}, army="japan", enemy_army="commonwealth")
    order(g, 2, "Rally", 2, 2)
    assert [u.suppressed for u in g.of(2)] == [False, True]


# ---------------------------------------------------------------- the end of all fall-backs (rifles:3.5.q)

DRY = {"squad": {7: ["rifle*"]}, "enemy": {6: ["COVER", "rifle"]}}
"""In #6 with the squad still below it: no target, nowhere to go, COVER already there."""


@pytest.mark.rule("rifles:3.5.q")
@pytest.mark.parametrize(
    ("what", "then"),
    [
        ("Close Attack", ["Attack", "Advance", "Cover"]),
        ("Attack", ["Advance", "Cover"]),
        ("Advance", ["Cover"]),
        ("Rally", ["Cover"]),
        ("Grouping", ["Cover"]),
        ("Cover", []),
    ],
)
def test_every_order_comes_to_an_end(what: str, then: list[str]) -> None:
    g = board("", DRY["squad"], DRY["enemy"])
    order(g, 2, what)
    assert said(g) == then
    assert [e.code for e in g.events(Nothing)] == ["in cover"]
    assert not g.rolls()


@pytest.mark.rule("rifles:3.5.q")
def test_hide_of_a_hidden_group_goes_the_whole_way_too() -> None:
    g = board("", {7: ["rifle*"]}, {6: ["HIDDEN", "COVER", "rifle"]})
    order(g, 2, "Hide")
    assert said(g) == ["Attack", "Advance", "Cover"]
    assert g.k(2).hidden


@pytest.mark.rule("rifles:3.5.q", "rifles:3.5.3.e")
@pytest.mark.parametrize(
    ("what", "then"),
    [
        ("Close Attack", ["Attack", "Advance"]),
        ("Attack", ["Advance"]),
        ("Advance", []),
        ("Rally", ["Advance"]),
        ("Grouping", ["Advance"]),
        ("Cover", ["Advance"]),
    ],
)
def test_in_a_river_beside_the_squad_nothing_is_left(what: str, then: list[str]) -> None:
    g = board({3: "RIVER"}, {3: ["rifle*"]}, {3: ["medic!"]})
    order(g, 2, what)
    assert said(g) == then
    assert [(e.code, e.rule) for e in g.events(Nothing)] == [("nothing left", "rifles:3.5.q")]
    assert (g.k(2).stripe, g.k(2).cover) == (3, False)


@pytest.mark.rule("rifles:3.5.q")
@pytest.mark.parametrize("terrain", ["OPEN", "RIVER", "SHALLOW WATER", "BEACH", "JUNGLE"])
@pytest.mark.parametrize("words", ["rifle", "rifle!", "medic", "mortar", "tank"])
@pytest.mark.parametrize("squad", [3, 4, 7])
@pytest.mark.parametrize("marks", [[], ["COVER"], ["HIDDEN"], ["GARRISON"]])
def test_no_order_is_tried_twice(terrain: str, words: str, squad: int, marks: list[str]) -> None:
    for what in ("Attack", "Close Attack", "Cover", "Advance", "Rally", "Grouping", "Hide"):
        if (
            (marks == ["HIDDEN"] and (words == "tank" or terrain in ("RIVER", "SHALLOW WATER", "BEACH")))
            or (marks == ["COVER"] and terrain in ("RIVER", "SHALLOW WATER"))
            or (squad == 3 and words == "tank")
        ):
            continue
        g = board({3: terrain}, {squad: ["rifle*", "rifle"]}, {3: [*marks, words]})
        freely(g, 2, what, 1)
        tried = [what, *said(g)]
        assert len(set(tried)) == len(tried)


@pytest.mark.rule("rifles:3.5.q", "rifles:3.5.2.d")
def test_the_chain_through_a_real_activation() -> None:
    g = board("", {3: ["BUILDING", "rifle*"]}, {2: ["COVER", "rifle"]})
    g.play(
        activate_group(g, g.k(2)), dice=[6]
    )  # Close Attack, nobody near; Attack, hopeless; Advance, no shelter
    assert said(g) == ["Close Attack", "Attack", "Advance", "Cover"]
    assert [e.rule for e in g.events(Ordered)] == [
        "rifles:3.5.a", "rifles:3.5.d", "rifles:3.5.2.d", "rifles:3.5.i",
    ]  # fmt: skip
