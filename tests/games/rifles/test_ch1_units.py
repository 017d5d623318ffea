"""Units and terms (rifles:1.3, 1.4): attributes, factors, markers of units, Morale."""

from __future__ import annotations

import pytest

from games.rifles.board import board, content, fresh
from ironbottom.games.rifles.cards import Recon
from ironbottom.games.rifles.close import checker, morale_check
from ironbottom.games.rifles.events import EVENTS, Fired, Marked, Revealed
from ironbottom.games.rifles.index import kind
from ironbottom.games.rifles.load import armies, army, pairings
from ironbottom.games.rifles.pieces import new_unit
from ironbottom.games.rifles.tell import tell
from ironbottom.games.rifles.title import TITLE

# ---------------------------------------------------------------- terms


@pytest.mark.rule("rifles:1.3.a")
def test_attributes_switch_on_rules() -> None:
    g = board(
        squad={6: [["lmg"], ["rifle"], ["tank"], ["lorry"], ["hmg"], ["smg*"]]}, enemy={5: ["rifle", "rifle"]}
    )
    area = {i: kind(g, g.u(i)).area for i in "ABCE"}
    assert area == {"A": 2, "B": 1, "C": 2, "E": 3}  # AREA(X)
    assert [kind(g, g.u(i)).vehicle for i in "ABCD"] == [False, False, True, True]
    assert [kind(g, g.u(i)).armoured for i in "ABCD"] == [False, False, True, False]
    assert [kind(g, g.u(i)).leader for i in "ABCDEF"] == [False, True, False, False, False, True]
    g.s.ap = 1
    g.do("fire", 1, 7, dice=[1, 1])  # AREA(2): two dice
    g.s.ap = 2
    assert not g.offers("feature", 3)
    g.do("move", 5, 5)
    assert not g.offers("fire", 5)  # SETUP: not after moving


@pytest.mark.rule("rifles:1.3.e")
def test_build_points_buy_the_squad() -> None:
    g = fresh()
    g.step("buy", asks=[("unit", "smg"), ("unit", "lmg"), ("done",)], seq="mission")
    assert g.s.budget == 10 - 1 - 3
    assert (g.s.ap, g.s.bap) == (0, 0)  # Action Points are something else


@pytest.mark.rule("rifles:1.3.f", "rifles:1.3.g", "rifles:1.3.m")
def test_combat_factor_modifiers_and_target_number() -> None:
    g = board({4: "JUNGLE"}, {5: ["at"]}, {4: [["rifle"], ["tank"]]}, ap=1, bap=1)
    g.do("fire", 1, 2, "bap", dice=[4])  # 4 + CF 1 + 1 against 6 + 1
    [roll] = g.rolls("attack")
    assert {rule: n for n, rule in roll.mods} == {"rifles:4.2.b": 1, "rifles:3.2.1.d": 1}
    assert (roll.total, roll.need, roll.hit) == (6, 7, False)
    assert sum(n for n, _ in g.events(Fired)[-1].tn) == 7
    assert (kind(g, g.u("A")).cf, kind(g, g.u("A")).arm) == (1, 3)  # two values: Base and Armoured
    g = board({4: "JUNGLE"}, {5: ["at"]}, {4: ["tank"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert g.mods()["rifles:4.2.b"] == 3


@pytest.mark.rule("rifles:1.3.f")
@pytest.mark.parametrize("name", armies())
def test_every_unit_has_two_factors_and_a_tn(name: str) -> None:
    for row in army(name).units:
        assert row.cf >= 0
        assert row.arm >= 0
        assert row.tn >= 2


@pytest.mark.rule("rifles:1.3.h", "rifles:1.1.h")
def test_an_event_marker_shows_its_number_only_when_revealed() -> None:
    g = board(squad={6: ["rifle*"]}, events={5: [Recon()]}, ap=1)
    view = TITLE.view(g, "squad")
    assert view.face_down(5) == 1
    assert view.known_events(5) == []
    number = g.stripe(5).events[0]
    g.do("move", 1, 5)
    assert view.face_down(5) == 0
    assert [e.marker for e in g.events(Revealed)] == [number]


@pytest.mark.rule("rifles:1.3.i", "rifles:1.3.j")
@pytest.mark.parametrize(("weapon", "words"), [("HMG", "heavy machine gun"), ("LMG", "light machine gun")])
def test_machine_guns(weapon: str, words: str) -> None:
    assert words
    for name in armies():
        for row in army(name).units:
            if row.weapon == weapon:
                assert row.id == weapon.lower()
                assert any(a.startswith("AREA") for a in row.attrs)  # a support weapon
    assert any(u.weapon == weapon for name in armies() for u in army(name).units)


@pytest.mark.rule("rifles:1.3.k", "rifles:1.1.h")
def test_markers_are_named_in_capitals() -> None:
    assert Marked in EVENTS
    g = board(squad={6: [["rifle*"], ["rifle"]]}, enemy={5: ["rifle"]}, ap=4, mission="1")
    g.do("cover", 1)
    g.do("hide", 1)
    g.do("watch", 2)
    g.do("move", 1, 5)
    g.s.ap = 1
    g.do("cover fire", 2, 3, dice=[6])
    named = {e.marker for e in g.events(Marked)}
    assert named == {"COVER", "HIDDEN", "OVERWATCH", "COVER FIRE"}
    for event in [e for e in g.events(Marked) if e.on]:
        assert event.marker in tell(g.content, event, {})


# ---------------------------------------------------------------- units


@pytest.mark.rule("rifles:1.4.a")
@pytest.mark.parametrize(("own", "enemy"), pairings())
def test_each_unit_belongs_to_one_army(own: str, enemy: str) -> None:
    cards = content("1", own, enemy)
    assert {army(name).side for name in armies()} == {"America", "Commonwealth", "Japan"}
    g = board(squad={6: ["rifle*"]}, enemy={1: ["rifle"]}, army=own, enemy_army=enemy)
    assert (g.u("A").army, g.u("a").army) == (own, enemy)
    assert cards.army.side != cards.enemy.side


@pytest.mark.rule("rifles:1.4.b")
@pytest.mark.parametrize("name", armies())
def test_each_unit_has_a_name_that_tells_its_weapon(name: str) -> None:
    names = [row.name for row in army(name).units]
    assert all(names)
    assert len(set(names)) == len(names)


@pytest.mark.rule("rifles:1.4.c", "rifles:1.1.g")
def test_no_two_units_share_a_marker() -> None:
    g = board()
    for side, own in (("squad", "us_army"), ("enemy", "japan")):
        for _ in range(60):
            new_unit(g, side, own, "rifle")
    assert len(g.s.units) == 120
    assert list(g.s.units)[:3] == ["A", "B", "C"]
    assert list(g.s.units)[60:62] == ["a", "b"]


@pytest.mark.rule("rifles:1.4.c")
def test_a_marker_is_not_given_twice_even_after_a_loss() -> None:
    g = board(squad={6: ["rifle*"]}, enemy={5: ["rifle!"]}, ap=1)
    g.do("fire", 1, 2, dice=[6])
    assert not g.alive("a")
    assert new_unit(g, "enemy", "japan", "rifle").id == "b"


# ---------------------------------------------------------------- Morale


@pytest.mark.rule("rifles:1.4.d", "rifles:1.4.e", "rifles:1.4.f", "rifles:1.4.1.a")
@pytest.mark.parametrize(("unit", "morale"), [("rifle", 3), ("rifle+", 2), ("rifle-", 4)])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_morale_check_passes_on_morale_or_more(unit: str, morale: int, face: int) -> None:
    g = board(squad={6: [unit]}, enemy={6: ["rifle"]})
    assert g.u("A").morale == morale
    assert g.play(morale_check(g, g.k(1), g.k(2), False), dice=[face]) is (face >= morale)


@pytest.mark.rule("rifles:1.4.d")
def test_new_units_have_morale_3() -> None:
    g = fresh()
    g.step("buy", asks=[("sample",)], seq="mission")
    assert {u.morale for u in g.s.units.values()} == {3}


@pytest.mark.rule("rifles:1.4.1.a")
def test_whose_morale_counts() -> None:
    g = board(squad={6: ["rifle*", "rifle+"], 5: ["rifle-", "rifle+", "rifle"]})
    assert checker(g, g.k(1)).id == "A"  # the Leader, though the other is better
    assert checker(g, g.k(2)).id == "D"  # without him the best


@pytest.mark.rule("rifles:1.4.1.a")
def test_stated_modifiers_and_suppression_count() -> None:
    g = board(squad={6: ["rifle*!"]}, enemy={6: ["rifle"]})
    assert not g.play(morale_check(g, g.k(1), g.k(2), False), dice=[2])  # 2 + 1 - 1
    assert g.play(morale_check(g, g.k(1), g.k(2), True), dice=[2])  # one more with a BAP
    assert g.mods("morale") == {"rifles:4.6.b": 1, "rifles:4.6.c": 1, "rifles:4.4.a": -1}
