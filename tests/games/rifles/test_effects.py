"""Every effect of a table's entry and every condition of objectives, one by one (cards.py)."""

from __future__ import annotations

from typing import Any

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles import cards as c
from ironbottom.games.rifles.alarm import raise_alarm
from ironbottom.games.rifles.effects import _EFFECTS, do_effects
from ironbottom.games.rifles.entry import place_force
from ironbottom.games.rifles.events import Alarmed, Fired, Nothing, Peeked, Placed
from ironbottom.games.rifles.objectives import _HOLDS, holds
from ironbottom.games.rifles.state import ENEMY


def effect(
    g: Board,
    *effects: Any,
    group: int = 1,
    here: int = 3,
    source: str = "event",
    asks: Any = (),
    dice: Any = (),
) -> Board:
    g.play(do_effects(g, effects, group, here, source), asks, dice)
    return g


def trio(*units: str, terrain: str = "", **more: Any) -> Board:
    """A Group in #3."""
    return board({3: terrain or "OPEN"}, {3: list(units) or ["rifle*", "rifle", "lmg"]}, **more)


def test_every_effect_and_condition_is_carried_out_somewhere() -> None:
    assert set(_EFFECTS) == set(c.Effect.__subclasses__())
    assert set(_HOLDS) == set(c.Condition.__subclasses__())


# ---------------------------------------------------------------- the Enemy


@pytest.mark.rule("rifles:3.4.c", "rifles:3.3.1.a")
def test_enemy() -> None:
    g = effect(trio(), c.Enemy("squad", at="previous", hidden=True), c.Enemy("scouts", kit=("mine",)))
    assert [(k.stripe, k.hidden) for k in g.side(ENEMY)] == [(2, True), (3, False)]
    assert [u.kit for u in g.of(3)] == [{"mine": 1}, {"mine": 1}]


@pytest.mark.rule("rifles:3.4.c", "rifles:3.7.c")
def test_patrol() -> None:
    g = effect(trio(), c.Patrol(at="#1"), dice=[4])
    assert [(k.stripe, len(k.units)) for k in g.side(ENEMY)] == [(1, 4)]


@pytest.mark.rule("rifles:3.4.c")
@pytest.mark.parametrize(
    ("enemy", "marked"),
    [
        ({2: ["rifle"], 1: ["rifle"]}, [2]),
        ({2: ["rifle"], 4: ["rifle"]}, [2]),
        ({1: ["rifle"], 4: [["rifle"], ["tank"]]}, [3, 4]),
        ({}, []),
    ],
)
def test_fall_back_concerns_the_nearest_stripe(enemy: dict[int, Any], marked: list[int]) -> None:
    g = effect(board("", {3: ["rifle*"]}, enemy), c.FallBack())
    assert [k.id for k in g.side(ENEMY) if k.fall_back] == marked


# ---------------------------------------------------------------- the ground


@pytest.mark.rule("rifles:1.6.2.a", "rifles:3.4.d")
def test_wire_is_one_a_stripe_and_holds_the_active_group() -> None:
    g = board("", {3: [["OVERWATCH", "rifle*"], ["rifle"]]}, {3: ["rifle"]})
    effect(g, c.Wire())
    assert (g.stripe(3).wire, [g.k(n).wire for n in (1, 2, 3)]) == (True, [True, False, False])
    assert g.k(1).watch == 0
    effect(g, c.Wire(), group=2)
    assert [g.k(n).wire for n in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("rifles:3.5.3.c", "rifles:1.6.2.b")
def test_wire_does_not_hold_a_vehicle() -> None:
    g = effect(board("", {3: ["tank"], 6: ["rifle*"]}, mission="6"), c.Wire())
    assert (g.stripe(3).wire, g.k(1).wire) == (False, False)


@pytest.mark.rule("rifles:3.4.c")
def test_clear_wire_takes_the_nearest_first() -> None:
    g = board("", {3: ["rifle*"], 4: ["OBSTACLE", "rifle"]}, wire=[1, 5])
    effect(g, c.ClearWire())
    assert [g.stripe(n).wire for n in (1, 4, 5)] == [True, False, True]
    assert not g.k(2).wire
    effect(g, c.ClearWire(5))
    assert not any(g.stripe(n).wire for n in range(1, 7))


@pytest.mark.rule("rifles:3.4.c")
def test_feature_is_added_and_may_be_entered_at_once() -> None:
    g = effect(trio(), c.NewFeature("TREE", enter=True), asks=[True])
    assert g.k(1).feature == g.stripe(3).features[0].id
    assert effect(trio(), c.NewFeature("TREE", enter=True), asks=[False]).k(1).feature == 0
    h = effect(trio(), c.NewFeature("TREE"))
    assert (h.k(1).feature, len(h.stripe(3).features)) == (0, 1)


@pytest.mark.rule("rifles:1.6.e", "rifles:1.6.1.m1")
def test_nobody_is_asked_who_could_not_enter_it() -> None:
    for group in (["rifle*"] * 1 + ["rifle"] * 4, ["OBSTACLE", "rifle*"]):
        g = effect(trio(*group), c.NewFeature("TREE", enter=True))
        assert g.k(1).feature == 0
        assert len(g.stripe(3).features) == 1
    tank = effect(board("", {3: ["tank"], 6: ["rifle*"]}, mission="6"), c.NewFeature("TREE", enter=True))
    assert tank.k(1).feature == 0
    beach = effect(trio(terrain="BEACH"), c.NewFeature("TREE", enter=True))
    assert beach.stripe(3).features == []


@pytest.mark.rule("rifles:3.4.e")
def test_rain() -> None:
    assert effect(trio(), c.Rain()).s.rain


@pytest.mark.rule("rifles:7.0.d")
def test_flare_for_the_next_roll_or_for_two_turns() -> None:
    g = board("", {3: ["rifle*"]}, {2: ["rifle"]}, light="night", ap=3, turn=8)
    effect(g, c.Flare(2))
    g.do("fire", 1, 2, dice=[3, 1])
    assert (g.mods("night"), g.s.night_range, g.s.flares) == ({"rifles:7.0.d": 2}, 2, [])
    h = board("", {3: ["rifle*"]}, {2: ["rifle"]}, light="night", turn=8)
    effect(h, c.Flare(2, turns=1))
    for drm in ({"rifles:7.0.d": 2}, {"rifles:7.0.d": 2}, {}):
        h.step("begin")
        h.s.ap = 1
        h.do("fire", 1, 2, dice=[3, 1])
        assert h.mods("night") == drm
        h.step("end")


@pytest.mark.rule("rifles:3.4.c")
def test_ford_costs_one_group_nothing_this_turn() -> None:
    g = effect(board({3: "RIVER"}, {4: [["rifle*"], ["rifle"]]}, ap=1, mission="3"), c.Ford(3))
    g.do("move", 1, 3, "free")
    assert g.offers("move", 1, 2, "free")
    assert not g.offers("move", 2, 3, "free")
    g.do("move", 1, 2, "free")
    assert g.s.ap == 1
    g.step("act", asks=[("end", 0, 0, "")])
    assert g.s.ford == 0


@pytest.mark.rule("rifles:3.4.c")
def test_slow_by_stripe_from_the_next_turn_on() -> None:
    g = board({3: "RIVER"}, {4: ["rifle*"]}, ap=1, turn=5, mission="3")
    effect(g, c.Slow(2, stripe=3, next_turn=True))
    assert g.offers("move", 1, 3)
    g.s.turn = 4
    assert not g.offers("move", 1, 3)
    assert g.offers("move", 1, 5)
    g.s.ap = 2
    assert g.offers("move", 1, 3)


@pytest.mark.rule("rifles:3.4.c")
def test_slow_by_terrain_for_vehicles() -> None:
    g = board({3: "FIELD"}, {4: [["tank"], ["rifle*"]]}, ap=1, mission="6")
    effect(g, c.Slow(2, terrain="FIELD", vehicles=True))
    assert not g.offers("move", 1, 3)
    assert g.offers("move", 1, 5)
    assert g.offers("move", 2, 3)


# ---------------------------------------------------------------- points, kit, knowledge


@pytest.mark.rule("rifles:3.4.c", "rifles:3.7.a")
def test_recon() -> None:
    assert effect(trio(), c.Recon(), c.Recon(2)).s.rp == 3


@pytest.mark.rule("rifles:3.4.c")
def test_peek_shows_one_face_down_marker_for_good() -> None:
    g = board("", {3: ["rifle*"]}, events={2: [5], 1: [6]})
    effect(g, c.Peek(), asks=[(2, 0)])
    assert g.s.seen == [(2, 5)]
    assert [(e.stripe, e.marker, e.title, e.learnt) for e in g.events(Peeked)] == [(2, 5, "Wire", True)]
    effect(g, c.Peek(), asks=[(1, 0)])
    effect(g, c.Peek())  # nothing is left to look at
    assert len(g.s.seen) == 2


@pytest.mark.rule("rifles:3.4.c", "rifles:2.2.g")
def test_supply_goes_to_who_may_carry_it_and_has_none() -> None:
    g = effect(trio("rifle* grenade", "rifle", "lmg", "smg"), c.Supply("grenade", 2), asks=["D"])
    assert [u.kit for u in g.of(1)] == [{"grenade": 1}, {"grenade": 1}, {}, {"grenade": 1}]
    h = effect(trio("lmg*", "rifle"), c.Supply("grenade", 2))
    assert [u.kit for u in h.of(1)] == [{}, {"grenade": 1}]  # the other is left lying
    assert effect(trio("lmg*"), c.Supply("mine")).u("A").kit == {}


@pytest.mark.rule("rifles:3.4.c", "rifles:4.7.a")
def test_relief_by_roll_for_each_suppressed_unit() -> None:
    g = effect(trio("rifle*!", "rifle!", "rifle"), c.Relief(roll=True), dice=[3, 2])
    assert [u.suppressed for u in g.of(1)] == [False, True, False]
    h = effect(trio("rifle*!", terrain="RIVER"), c.Relief(roll=True))
    assert h.u("A").suppressed  # no Recovery in a RIVER


@pytest.mark.rule("rifles:3.4.c")
def test_relief_without_a_roll() -> None:
    g = effect(trio("rifle*!", "rifle!", "rifle!"), c.Relief(), asks=["B"])
    assert [u.suppressed for u in g.of(1)] == [True, False, True]
    h = effect(trio("rifle*!", "rifle!", "rifle!"), c.Relief(n=2), asks=["C", "A"])
    assert [u.suppressed for u in h.of(1)] == [False, True, False]
    effect(trio(), c.Relief(n=2))  # nobody needs it


# ---------------------------------------------------------------- harm


@pytest.mark.rule("rifles:3.4.c", "rifles:4.2.d")
@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True)])
def test_shot_at_a_random_unit_without_cover(face: int, hit: bool) -> None:
    g = trio("COVER", "rifle*", "rifle", terrain="JUNGLE")
    effect(g, c.Shot(2, cover=False, distance=0), dice=[2, face])
    assert [e.at for e in g.events(Fired)] == ["B"]
    assert g.u("B").suppressed is hit


@pytest.mark.rule("rifles:3.4.c", "rifles:3.4.e", "rifles:1.6.2.e")
def test_shot_at_each_with_full_cover() -> None:
    g = effect(trio("rifle*", "rifle!", terrain="FIELD"), c.Shot(2, who="each"), dice=[5, 5])
    assert [r.need for r in g.rolls("attack")] == [7, 7]
    assert g.u("A").suppressed
    assert not g.alive("B")
    h = effect(trio("OBSTACLE", "rifle*", rain=True), c.Shot(2, who="each"), dice=[1])
    assert h.mods() == {"rifles:3.4.c": 2, "rifles:1.6.2.e": 1, "rifles:3.4.e": -1}


@pytest.mark.rule("rifles:3.4.c", "rifles:4.9.2.a")
@pytest.mark.parametrize(("damage", "lost"), [(1, False), (2, True)])
def test_shot_at_armour(damage: int, lost: bool) -> None:
    g = board("", {3: ["tank"], 6: ["rifle*"]}, mission="6")
    effect(g, c.Shot(4, arm=4, distance=0), dice=[4, damage])
    assert g.alive("A") is not lost
    h = board("", {3: ["tank"], 6: ["rifle*"]}, mission="6")
    effect(h, c.Shot(4))  # nothing against Armour
    assert not h.rolls()


@pytest.mark.rule("rifles:3.4.c")
def test_support_is_aimed_by_the_player_at_different_units() -> None:
    g = board("", {3: ["rifle*"]}, {2: ["rifle"] * 4, 1: ["rifle"]})
    effect(g, c.Support(3, 2), asks=[2], dice=[4, 3, 4])
    assert [e.at for e in g.events(Fired)] == ["a", "b", "c"]
    assert [u.suppressed for u in g.of(2)] == [True, False, True, False]


@pytest.mark.rule("rifles:3.4.c", "rifles:5.2.a", "rifles:4.6.1.b", "rifles:1.6.3.b")
def test_support_needs_a_group_in_sight() -> None:
    g = board(
        {2: "JUNGLE"}, {3: ["rifle*"], 4: ["rifle"]}, {1: ["rifle"], 2: ["HIDDEN", "rifle"], 4: ["rifle"]}
    )
    g.k(2).foe, g.k(5).foe = 5, 2
    effect(g, c.Support(3, 2))
    assert [e.code for e in g.events(Nothing)] == ["no target"]


@pytest.mark.rule("rifles:3.4.c", "rifles:4.2.b")
def test_support_against_armour() -> None:
    g = board("", {3: ["rifle*"]}, {2: ["tank"]}, mission="6")
    effect(g, c.Support(2, 2, 2), dice=[6, 2])
    assert not g.alive("a")
    h = board("", {3: ["rifle*"]}, {2: ["tank"]}, mission="6")
    effect(h, c.Support(3, 2))
    assert not h.rolls()


@pytest.mark.rule("rifles:3.7.b", "rifles:3.4.c")
def test_dice_of_the_players_own_support_may_be_thrown_again() -> None:
    g = board("", {3: ["rifle*"]}, {2: ["rifle"]}, rp=1)
    effect(g, c.Support(3, 2), asks=["yes"], dice=[1, 4])
    assert g.u("a").suppressed
    h = board("", {3: ["rifle*"]}, rp=1)
    effect(h, c.Shot(2), dice=[1])
    assert h.s.rp == 1


@pytest.mark.rule("rifles:3.4.c")
def test_barrage_on_every_enemy_group_of_a_stripe() -> None:
    g = board(
        {2: "JUNGLE"},
        {5: ["rifle*"]},
        {2: [["FOX HOLE", "rifle", "rifle"], ["BUILDING", "rifle"]], 1: ["rifle"]},
    )
    effect(g, c.Barrage(2, 2, "FOX HOLE"), dice=[2, 5, 6])
    assert [e.at for e in g.events(Fired)] == ["b", "c"]
    assert [r.need for r in g.rolls("attack")] == [7, 9]
    assert [g.u(i).suppressed for i in "abcd"] == [False, True, False, False]


@pytest.mark.rule("rifles:3.4.c", "rifles:4.4.b")
def test_suppress_one_at_random() -> None:
    g = effect(trio("rifle*", "rifle!"), c.Suppress(), dice=[1])
    assert g.u("A").suppressed
    h = effect(trio("rifle*", "rifle!"), c.Suppress(), dice=[2])
    assert not h.alive("B")


@pytest.mark.rule("rifles:3.4.c")
def test_suppress_each_on_a_face() -> None:
    g = effect(trio("rifle*", "rifle", "rifle!"), c.Suppress(on=(1,)), dice=[1, 2, 1])
    assert [u.suppressed for u in g.of(1)] == [True, False, True]


@pytest.mark.rule("rifles:3.4.c")
def test_lost_in_the_dark() -> None:
    g = board("", {3: ["COVER", "HIDDEN", "rifle*"], 4: ["rifle"]}, ap=3, mission="5")
    effect(g, c.Lost())
    assert (g.k(1).cover, g.k(1).hidden) == (False, False)
    assert not any(a[1] == 1 for a in g.actions())
    assert g.offers("move", 2)
    g.step("begin")
    g.s.ap = 1
    assert g.offers("move", 1)


# ---------------------------------------------------------------- conditions on an effect


@pytest.mark.rule("rifles:3.4.c")
@pytest.mark.parametrize(("light", "rp"), [("day", 2), ("night", 1)])
def test_by_light(light: str, rp: int) -> None:
    g = effect(trio(light=light), c.ByLight(day=(c.Recon(2),), night=(c.Recon(1),)))
    assert g.s.rp == rp


@pytest.mark.rule("rifles:3.4.c")
def test_if_vehicle() -> None:
    either = c.IfVehicle(yes=(c.Recon(2),), no=(c.Recon(1),))
    g = board("", {3: [["tank"], ["rifle*"]]}, mission="6")
    assert effect(g, either, group=1).s.rp == 2
    assert effect(g, either, group=2).s.rp == 3


# ---------------------------------------------------------------- the alarm of a raid (Mission 5)


def raid(squad: dict[int, Any] | None = None, enemy: dict[int, Any] | None = None, **more: Any) -> Board:
    return board("", squad or {3: ["rifle*", "rifle", "rifle"]}, enemy, mission="5", **more)


@pytest.mark.rule("rifles:2.1.b")
def test_alarm_at_once_or_on_a_die() -> None:
    assert effect(raid(), c.Alarm()).s.alarm
    for face in range(1, 7):
        assert effect(raid(), c.Alarm(on=(1, 2, 3)), dice=[face]).s.alarm is (face <= 3)
    g = effect(raid(alarm=True), c.Alarm(on=(1, 2, 3)))  # once is enough
    assert not g.events(Alarmed)
    assert not effect(trio(), c.Alarm()).s.alarm  # no raid


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize("muffled", [False, True])
@pytest.mark.parametrize(
    ("verb", "enemy", "loud"),
    [("fire", 3, False), ("fire", 2, True), ("cover fire", 2, True), ("flank", 2, True)],
)
def test_attacks_raise_it_in_the_rain_only_from_distance_1(
    verb: str, enemy: int, loud: bool, muffled: bool
) -> None:
    g = raid({3: ["rifle*"]}, {enemy: ["rifle"]}, ap=2, muffled=muffled)
    g.do(verb, 1, 2, dice=[1])
    assert g.s.alarm is (loud or not muffled)


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize("muffled", [False, True])
def test_close_combat_raises_it_but_not_in_the_rain(muffled: bool) -> None:
    g = raid({3: ["rifle*"]}, {3: ["rifle"]}, ap=1, muffled=muffled)
    g.do("assault", 1, 2, dice=[6, 6, 1, 1, 1])
    assert g.s.alarm is not muffled


@pytest.mark.rule("rifles:2.1.b", "rifles:3.2.1.e")
@pytest.mark.parametrize("muffled", [False, True])
@pytest.mark.parametrize(("stripe", "loud"), [(3, False), (2, True)])
def test_overwatch_is_an_attack_like_any(stripe: int, loud: bool, muffled: bool) -> None:
    g = raid({3: ["OVERWATCH", "rifle*"]}, muffled=muffled)
    g.play(place_force(g, "sniper", stripe, "event"), asks=[0])
    assert not g.s.alarm
    g.play(place_force(g, "sniper", stripe, "event"), asks=[1], dice=[1])
    assert g.s.alarm is (loud or not muffled)


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize("muffled", [False, True])
def test_demolition_raises_it_but_not_in_the_rain(muffled: bool) -> None:
    g = raid({2: ["rifle*"]}, ap=2, muffled=muffled)
    g.do("demolish", 1, 2)
    assert g.s.alarm is not muffled
    assert g.s.demolished == [2]


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize("face", range(1, 7))
def test_sneaking_in_raises_it_on_1_to_4_but_not_in_the_rain(face: int) -> None:
    g = raid({3: ["rifle*"]}, {2: ["rifle"]}, ap=1)
    g.do("move", 1, 2, dice=[face])
    assert g.s.alarm is (face <= 4)
    h = raid({3: ["rifle*"]}, {2: ["rifle"]}, ap=1, muffled=True)
    h.do("move", 1, 2)
    assert not h.s.alarm


@pytest.mark.rule("rifles:2.1.b", "rifles:3.4.c")
def test_rain_muffles_the_dogs_but_no_flare() -> None:
    g = raid({4: ["rifle*"]}, events={3: [7], 2: [4], 1: [3]}, ap=3)
    g.do("move", 1, 3)
    assert g.s.rain
    assert g.s.muffled
    g.do("move", 1, 2)  # dogs: nobody hears them
    assert not g.s.alarm
    assert not g.rolls("alarm")
    g.do("move", 1, 1, dice=[2])  # a flare
    assert g.s.alarm
    assert [e.why for e in g.events(Alarmed)] == ["flare"]
    assert g.s.flares == [(2, 12)]


@pytest.mark.rule("rifles:2.1.b")
@pytest.mark.parametrize(
    ("why", "far", "loud"),
    [
        ("fired", 0, False),
        ("fired", 1, True),
        ("heard", 0, False),
        ("demolition", 0, False),
        ("event", 0, False),
        ("flare", 0, True),
    ],
)
def test_what_is_noticed_in_the_rain(why: str, far: int, loud: bool) -> None:
    dry, wet = raid(), raid(muffled=True)
    raise_alarm(dry, why, far)
    raise_alarm(wet, why, far)
    assert dry.s.alarm
    assert wet.s.alarm is loud


@pytest.mark.rule("rifles:2.1.b")
def test_once_raised_rain_does_not_hush_it_up() -> None:
    g = effect(raid(alarm=True), c.Rain(), c.Muffle())
    assert g.s.alarm


# ---------------------------------------------------------------- entries of the other Missions, as they are printed


@pytest.mark.rule("rifles:3.4.c")
def test_mined_road_of_mission_6() -> None:
    g = board("", {4: ["tank"], 6: ["rifle*"]}, events={3: [2]}, ap=1, mission="6")
    g.do("move", 1, 3, dice=[4, 2])
    assert not g.alive("A")
    h = board("", {4: ["rifle*"]}, events={3: [2]}, ap=1, mission="6")
    h.do("move", 1, 3)
    assert (h.s.rp, h.u("A").kit) == (1, {"mine": 1})


@pytest.mark.rule("rifles:3.4.c")
@pytest.mark.parametrize("mission", list("12345678"))
def test_every_entry_of_every_mission_can_be_carried_out(mission: str) -> None:
    from ironbottom.kernel.ask import Roll
    from ironbottom.kernel.step import Over

    card = board("", mission=mission).card
    for row in (*card.events, *card.presence):
        for face in (1, 4, 6):
            g = board("", {3: ["rifle*!", "rifle!"]}, {2: ["rifle"]}, mission=mission, events={4: [1, 2]})
            proc = do_effects(g, row.do, 1, 3, "event")
            try:
                q = next(proc)
                while True:
                    if type(q) is Roll:
                        q = proc.send(1 + (face - 1) % q.sides)
                    else:
                        q = proc.send(q.options[0] if q.single else q.first)
            except (StopIteration, Over):
                pass
            placed = [one for one in row.do if isinstance(one, c.Enemy)]
            assert len(g.events(Placed)) >= len(placed)


# ---------------------------------------------------------------- conditions (rifles:9.0.a)


@pytest.mark.rule("rifles:9.0.a")
@pytest.mark.parametrize(
    ("n", "started", "holds_"), [(0, 4, True), (0, 5, False), (2, 9, True), (3, 3, False), (0, 3, True)]
)
def test_alive(n: int, started: int, holds_: bool) -> None:
    g = board("", {3: ["rifle*", "rifle!"], 2: ["tank"]}, start_soldiers=started)
    assert holds(g, c.Alive(n)) is holds_


@pytest.mark.rule("rifles:9.0.a")
@pytest.mark.parametrize(
    ("stripes", "n", "holds_"),
    [
        ((1, 2), 3, True),
        ((1, 2), 4, False),
        ((1,), 1, True),
        ((6, 7), 0, True),
        ((7,), 0, False),
        ((3,), 1, False),
    ],
)
def test_soldiers(stripes: tuple[int, ...], n: int, holds_: bool) -> None:
    g = board("", {1: ["rifle*"], 2: [["rifle", "rifle"], ["tank"]], 6: ["rifle", "rifle"], 7: ["rifle"]})
    assert holds(g, c.Soldiers(stripes, n)) is holds_


@pytest.mark.rule("rifles:9.0.a")
def test_half_of_those_left_is_rounded_up() -> None:
    for here, holds_ in ((2, True), (1, False)):
        g = board("", {6: ["rifle*"] + ["rifle"] * (here - 1), 2: ["rifle"] * (3 - here)}, start_soldiers=9)
        assert holds(g, c.Soldiers((6, 7), 0)) is holds_


@pytest.mark.rule("rifles:9.0.a")
@pytest.mark.parametrize(
    ("enemy", "holds_"),
    [
        ({}, True),
        ({1: ["HIDDEN", "rifle"]}, True),
        ({2: ["rifle"]}, True),
        ({1: ["rifle!"]}, False),
        ({1: ["tank"]}, False),
        ({1: [["HIDDEN", "rifle"], ["rifle"]]}, False),
    ],
)
def test_clear(enemy: dict[int, Any], holds_: bool) -> None:
    assert holds(board("", {6: ["rifle*"]}, enemy), c.Clear((1, 3))) is holds_


@pytest.mark.rule("rifles:9.0.a")
@pytest.mark.parametrize(
    ("words", "holds_"),
    [(["rifle"], True), (["GARRISON", "rifle!"], False), (["GARRISON", "HIDDEN", "rifle"], True)],
)
def test_no_garrison(words: list[str], holds_: bool) -> None:
    assert holds(board("", {6: ["rifle*"]}, {2: words}, mission="8"), c.NoGarrison()) is holds_


@pytest.mark.rule("rifles:9.0.a")
def test_own_tank_and_tank_lost() -> None:
    g = board("", {1: ["tank"], 6: ["rifle*"]}, mission="6", tank="A")
    assert (holds(g, c.OwnTank(1)), holds(g, c.OwnTank(2)), holds(g, c.TankLost())) == (True, False, False)
    effect(g, c.Shot(4, arm=4), group=1, here=1, dice=[6, 6])
    assert (holds(g, c.OwnTank(1)), holds(g, c.TankLost())) == (False, True)
    assert not holds(board("", {6: ["rifle*"]}), c.TankLost())


@pytest.mark.rule("rifles:9.0.a")
def test_no_enemy_vehicle() -> None:
    g = board("", {1: ["tank"], 6: ["rifle*"]}, {2: ["rifle"]}, mission="6")
    assert holds(g, c.NoEnemyVehicle())
    assert not holds(board("", {6: ["rifle*"]}, {2: ["lorry"]}, mission="6"), c.NoEnemyVehicle())


@pytest.mark.rule("rifles:9.0.a")
def test_demolished() -> None:
    for done, holds_ in (([], False), ([2], False), ([2, 1], True)):
        assert holds(raid(demolished=done), c.Demolished()) is holds_
    assert not holds(trio(), c.Demolished())


@pytest.mark.rule("rifles:9.0.a")
@pytest.mark.parametrize(
    ("man", "soldier", "holds_"), [(6, 6, True), (7, 7, True), (6, 7, False), (5, 5, False), (6, 5, False)]
)
def test_airman_home(man: int, soldier: int, holds_: bool) -> None:
    g = board(
        "", {man: [["rifle"]], soldier: [["rifle*"]]} if man != soldier else {man: [["rifle"], ["rifle*"]]}
    )
    airman = next(u for u in g.s.units.values() if u.id != g.s.leader)
    airman.airman, airman.type = True, "airman"
    assert holds(g, c.AirmanHome((6, 7))) is holds_
