"""Fire, command and night in the corners of the rules: each position is one of which the rulebook says nothing by itself."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles import cards as c
from ironbottom.games.rifles.combat import How, deliver, spotted_by_side
from ironbottom.games.rifles.effects import do_effects
from ironbottom.games.rifles.entry import place_force
from ironbottom.games.rifles.events import Alarmed, Nothing, Weather
from ironbottom.games.rifles.fire import commander

QUICK = "rifles:10.4.1.c"


def effect(g: Board, *effects: Any, here: int = 3, asks: Any = (), dice: Any = ()) -> Board:
    g.play(do_effects(g, effects, 1, here, "event"), asks=asks, dice=dice)
    return g


# ---------------------------------------------------------------- command (rifles:6)


@pytest.mark.rule("rifles:6.0.b", "rifles:6.2.a")
def test_a_successor_commands_in_the_turn_in_which_his_leader_did() -> None:
    g = board("", {4: [["rifle*", "rifle"], ["rifle", "rifle"]]}, {3: ["rifle"]}, ap=3)
    g.do("fire", 1, 3, asks=["B"], dice=[1])  # A directs B
    assert commander(g, g.k(2)) is None
    effect(g, c.Suppress(), c.Suppress(), asks=["C"], dice=[1, 1])  # A twice: he falls, C takes command
    assert g.s.leader == "C"
    g.do("fire", 2, 3, asks=["D"], dice=[2])
    assert g.mods()["rifles:6.1.b"] == 1
    assert commander(g, g.k(2)) is None  # once a Turn


@pytest.mark.rule("rifles:6.0.b", "rifles:6.1.d")
def test_a_successor_who_has_attacked_does_not_command() -> None:
    g = board("", {4: [["rifle*"], ["rifle", "rifle"]]}, {3: ["rifle"]}, ap=3)
    g.do("fire", 2, 3, asks=["self", ("B",)], dice=[1])
    effect(g, c.Suppress(), c.Suppress(), asks=["B"])
    assert commander(g, g.k(2)) is None


# ---------------------------------------------------------------- fire from outside (rifles:5.2, 4.6.1.b)


@pytest.mark.rule("rifles:5.2.a", "rifles:4.6.1.b", "rifles:3.4.c")
@pytest.mark.parametrize("protected", ["HIDDEN", "Engaged"])
def test_a_barrage_spares_the_hidden_and_the_engaged(protected: str) -> None:
    mark = ["HIDDEN"] if protected == "HIDDEN" else []
    g = board("", {2: ["rifle*"]}, {2: [[*mark, "rifle"], ["rifle"]]})
    if protected == "Engaged":
        g.k(1).foe, g.k(2).foe = 2, 1
    effect(g, c.Barrage(stripe=2, cf=2), dice=[6])  # one die, at the other Group
    assert not g.u("a").suppressed
    assert g.u("b").suppressed
    assert g.k(2).hidden is (protected == "HIDDEN")


@pytest.mark.rule("rifles:5.2.a", "rifles:3.4.c")
def test_a_barrage_with_nothing_to_hit_says_so() -> None:
    g = effect(board("", {4: ["rifle*"]}, {2: ["HIDDEN", "rifle"]}), c.Barrage(stripe=2, cf=2))
    assert [n.code for n in g.events(Nothing)] == ["no target"]


@pytest.mark.rule("rifles:5.2.a", "rifles:4.6.1.b", "rifles:3.4.d")
@pytest.mark.parametrize(("mark", "rule"), [("HIDDEN", "rifles:5.2.a"), ("Engaged", "rifles:4.6.1.b")])
@pytest.mark.parametrize("who", ["random", "each"])
def test_the_shot_of_an_event_finds_no_hidden_or_engaged_active_group(who: Any, mark: str, rule: str) -> None:
    marks = ["HIDDEN"] if mark == "HIDDEN" else []
    g = board("", {3: [*marks, "rifle*", "rifle"]}, {3: ["rifle"]})
    if mark == "Engaged":
        g.k(1).foe, g.k(2).foe = 2, 1
    effect(g, c.Shot(cf=9, who=who))
    assert not g.rolls()
    assert [n.rule for n in g.events(Nothing)] == [rule]
    mines = effect(g, c.Suppress(), dice=[1])  # a mine aims at nobody
    assert mines.u("A").suppressed


# ---------------------------------------------------------------- Quick Shot (rifles:10.4.1.c)


def quick(kit: str, enemy: list[str], unit: str = "rifle") -> Board:
    return board("", {4: [f"{unit}* {kit} @Quick_Shot"]}, {4: enemy}, ap=1)


@pytest.mark.rule("rifles:10.4.1.c", "rifles:4.8.1.b")
def test_a_weapon_fires_again_though_a_grenade_went_with_its_first_shot() -> None:
    g = quick("grenade", ["rifle", "rifle"])
    g.do("fire", 1, 2, asks=[("throw", "a"), "b"], dice=[5, 6])
    assert g.u("a").suppressed
    assert g.u("b").suppressed  # 6 + CF 1 - 1 reaches TN 6
    assert g.mods() == {"rifles:4.2.b": 1, QUICK: -1}  # without the Grenade, which is spent
    assert g.u("A").kit == {}


@pytest.mark.rule("rifles:10.4.1.c", "rifles:4.8.1.b", "rifles:4.2.c")
def test_but_not_at_what_the_weapon_alone_cannot_attack() -> None:
    g = quick("grenade", ["tank"])
    g.do(
        "fire", 1, 2, asks=[("throw", "a")], dice=[6, 6, 1]
    )  # closer, hit, SUPPRESSED: a rifle does nothing to armour
    assert g.alive("a")


@pytest.mark.rule("rifles:10.4.1.c", "rifles:4.8.1.a", "rifles:4.8.2.a")
@pytest.mark.parametrize(
    ("kit", "enemy", "mode", "dice"),
    [
        ("grenade", ["rifle", "rifle"], ("grenade", ""), [6, 6]),
        ("mine", ["tank"], ("mine", "a"), [6, 6, 1]),
        ("satchel", ["BUILDING", "rifle", "rifle"], ("charge", ""), [6, 6]),
    ],
)
def test_what_is_used_in_place_of_the_weapon_gives_no_second_attack(
    kit: str, enemy: list[str], mode: tuple[str, str], dice: list[int]
) -> None:
    g = quick(kit, enemy)
    ways = [mode] if kit != "mine" else []  # a rifle has only this way against armour
    g.do("fire", 1, 2, asks=ways, dice=dice)
    assert not g.u("A").kit


@pytest.mark.rule("rifles:10.4.1.c", "rifles:4.2.e")
@pytest.mark.parametrize(("flames", "left"), [(3, 1), (2, 0), (1, 0)])
def test_a_second_attack_burns_a_second_flame(flames: int, left: int) -> None:
    g = quick("", ["rifle"], "ft")
    g.u("A").flames = flames
    asks = ["a"] if flames > 1 else []  # with its last flame gone it is not asked
    g.do("fire", 1, 2, asks=asks, dice=[5, 1] if flames > 1 else [5])
    assert g.u("A").flames == left


# ---------------------------------------------------------------- the alarm of a raid (Mission 5)


def raid(squad: dict[int, Any], enemy: dict[int, Any], **more: Any) -> Board:
    return board("", squad, enemy, mission="5", **more)


@pytest.mark.rule("rifles:4.6.e", "rifles:2.1.b")
def test_a_failed_morale_check_is_no_attack_and_no_alarm() -> None:
    g = raid({3: ["rifle*"]}, {3: ["rifle"]}, ap=2)
    g.do("assault", 1, 2, dice=[1])
    assert not g.s.alarm
    g.do("hide", 1)
    g = raid({3: ["rifle*"]}, {3: ["rifle"]}, ap=2)
    g.do("assault", 1, 2, dice=[6, 6, 1, 1, 1])
    assert [a.why for a in g.events(Alarmed)] == ["fired"]


@pytest.mark.rule("rifles:3.2.1.d", "rifles:2.1.b")
def test_an_order_to_fire_at_which_all_hold_their_fire_is_no_alarm() -> None:
    g = raid({3: ["rifle*"]}, {2: ["rifle", "rifle"]}, ap=1, light="day")
    g.do("fire", 1, 2, asks=[("hold", "")])
    assert not g.s.alarm
    assert not g.u("A").attacked


@pytest.mark.rule("rifles:7.0.c", "rifles:2.1.b")
def test_a_shot_into_the_dark_is_heard() -> None:
    g = raid({3: ["rifle*"]}, {2: ["rifle"]}, ap=1, light="night")
    g.do("fire", 1, 2, dice=[1])  # sight to Distance 0
    assert g.s.alarm


@pytest.mark.rule("rifles:3.2.1.e", "rifles:2.1.b")
def test_overwatch_that_holds_its_fire_is_not_heard() -> None:
    g = raid({3: ["OVERWATCH", "rifle*"]}, {}, light="day")
    g.play(place_force(g, "scouts", 2, "event"), asks=[1, ("hold", "")])
    assert not g.s.alarm


# ---------------------------------------------------------------- a flare after the roll (rifles:7.0.d)


def flare(face: int, turns: int | None = 1, **more: Any) -> Board:
    g = board("", {6: ["rifle*"]}, {5: ["rifle"], 3: ["rifle"]}, light="night", ap=2, **more)
    g.do("fire", 1, 2, dice=[face, 1] if face > 1 else [face])
    return effect(g, c.Flare(drm=2, turns=turns), here=6)


@pytest.mark.rule("rifles:7.0.b", "rifles:7.0.d")
@pytest.mark.parametrize(("face", "before", "after"), [(1, 0, 1), (3, 1, 2), (4, 1, 3), (5, 2, 4), (6, 3, 4)])
def test_a_flare_of_this_turn_lights_up_a_turn_that_has_rolled(face: int, before: int, after: int) -> None:
    g = flare(face)
    assert [w.n for w in g.events(Weather) if w.code == "night"] == [before, after]
    assert g.s.night_range == after
    g.step("begin")
    assert (g.s.night_range, g.s.night_die) == (-1, 0)


@pytest.mark.rule("rifles:7.0.d")
def test_a_flare_for_the_next_roll_leaves_this_one() -> None:
    assert flare(3, turns=None).s.night_range == 1


@pytest.mark.rule("rifles:7.0.d")
def test_a_flare_before_the_roll_or_by_day_changes_no_sight_yet() -> None:
    g = effect(board("", {6: ["rifle*"]}, light="night"), c.Flare(drm=2, turns=1))
    assert g.s.night_range == -1
    g = effect(board("", {6: ["rifle*"]}), c.Flare(drm=2, turns=1))
    assert g.s.night_range == -1


# ---------------------------------------------------------------- dice that are no unit's own (rifles:4.4.a)


@pytest.mark.rule("rifles:4.4.a", "rifles:4.9.2.a")
def test_the_damage_die_has_no_modifier_of_the_one_who_fired() -> None:
    g = board("", {5: ["at*!"]}, {4: ["tank"]}, ap=1)
    g.do("fire", 1, 2, dice=[6, 2])  # 6 + 3 - 1 reaches TN 8; a 2 destroys
    assert g.mods()["rifles:4.4.a"] == -1
    assert g.mods("armour") == {}
    assert not g.alive("a")


@pytest.mark.rule("rifles:4.4.a", "rifles:7.0.b")
def test_the_night_range_has_none_either() -> None:
    g = board("", {6: ["rifle*!"]}, {5: ["rifle"]}, light="night", ap=1)
    g.do("fire", 1, 2, dice=[2, 1])
    assert g.mods("night") == {}
    assert g.s.night_range == 1


# ---------------------------------------------------------------- wire in Close Combat (rifles:1.6.2.e)


@pytest.mark.rule("rifles:1.6.2.e", "rifles:4.6.tbl")
def test_wire_helps_an_attack_but_no_close_combat() -> None:
    g = board("", {3: ["rifle*"]}, {3: ["OBSTACLE", "rifle"]}, ap=1)
    h = board("", {3: ["rifle*"]}, {3: ["OBSTACLE", "rifle"]}, ap=1)
    g.do("fire", 1, 2, dice=[1])
    assert g.mods()["rifles:3.5.3.d"] == 1
    h.do("assault", 1, 2, dice=[6, 4, 2, 1, 1])
    assert h.mods("melee", 0) == {}
    assert h.mods("melee", 1) == {}


# ---------------------------------------------------------------- who spots for a mortar (rifles:2.3.c)


@pytest.mark.rule("rifles:2.3.c", "rifles:4.2.f")
def test_a_group_in_the_entry_area_spots_for_no_mortar() -> None:
    terrain = "OPEN OPEN OPEN OPEN JUNGLE HILL"
    g = board(terrain, {4: ["mortar*"], 7: ["rifle"]}, {6: ["rifle"]}, ap=1)
    assert g.k(3).stripe == 6  # #7 is beside it, but off the map; JUNGLE is between the Mortar and it
    g.stripe(6).terrain = "OPEN"
    g.index.forget_terrain()
    assert not spotted_by_side(g, "squad", g.k(3))
    assert not g.offers("fire", 1, 3)
    g.k(2).stripe = 6
    assert spotted_by_side(g, "squad", g.k(3))
    assert g.offers("fire", 1, 3)


@pytest.mark.rule("rifles:10.4.1.c")
def test_all_this_is_the_players_and_the_enemy_has_no_quick_shot() -> None:
    g = board("", {3: ["rifle*"]}, {3: ["rifle"]})
    g.play(deliver(g, g.u("a"), g.k(2), ["A"], How(action="enemy")), dice=[6])
    assert g.u("A").suppressed
