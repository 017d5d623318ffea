"""Event markers (rifles:3.4): what turns one up, whom it concerns, and the ten entries of Mission 1 in full."""

from __future__ import annotations

import pytest

from games.rifles.board import Board, board
from ironbottom.games.rifles.cards import Recon
from ironbottom.games.rifles.enemy import activate_group
from ironbottom.games.rifles.events import Marked, Moved, Nothing, Placed, Revealed
from ironbottom.games.rifles.state import ENEMY


def enemies(g: Board) -> list[tuple[int, list[str], str]]:
    """Each Enemy Group: stripe, unit types, Feature."""
    found = []
    for k in g.side(ENEMY):
        kind = next((f.kind for f in g.stripe(k.stripe).features if f.id == k.feature), "")
        found.append((k.stripe, [u.type for u in g.of(k.id)], kind))
    return found


def meet(
    marker: int, terrain: str | dict[int, str] = "", light: str = "day", dice: tuple[int, ...] = ()
) -> Board:
    """A Group of two moves from #4 to #3, where this marker of Mission 1 lies; another Group is there already."""
    g = board(
        terrain, {4: ["rifle*", "rifle"], 3: ["COVER", "rifle"]}, events={3: [marker]}, ap=1, light=light
    )
    g.do("move", 1, 3, dice=dice)
    assert g.stripe(3).events == []
    return g


# ---------------------------------------------------------------- when


@pytest.mark.rule("rifles:3.4.a", "rifles:3.4.c")
def test_entering_a_stripe_reveals_its_marker_at_once() -> None:
    g = meet(6)
    order = [type(e) for e in g.said if isinstance(e, (Moved, Revealed))]
    assert order == [Moved, Revealed]
    assert [(e.stripe, e.marker, e.title) for e in g.events(Revealed)] == [(3, 6, "Fresh tracks")]


@pytest.mark.rule("rifles:3.4.a")
@pytest.mark.parametrize(("place", "gain", "left"), [(0, 1, [12, 13]), (1, 2, [11, 13]), (2, 3, [11, 12])])
def test_of_several_markers_one_is_revealed_the_player_choosing(
    place: int, gain: int, left: list[int]
) -> None:
    g = board("", {4: ["rifle*"]}, events={3: [Recon(1), Recon(2), Recon(3)]}, ap=1)
    g.do("move", 1, 3, asks=[place])
    assert g.s.rp == gain
    assert g.stripe(3).events == left


@pytest.mark.rule("rifles:3.4.b")
def test_activation_reveals_one_before_the_action() -> None:
    g = board("", {3: ["rifle*"]}, events={3: [Recon(1), Recon(2)]}, ap=1)
    g.do("cover", 1, asks=[1])
    order = [type(e) for e in g.said if isinstance(e, (Revealed, Marked))]
    assert order == [Revealed, Marked]
    assert (g.s.rp, len(g.stripe(3).events)) == (2, 1)
    assert g.k(1).cover


@pytest.mark.rule("rifles:3.4.a", "rifles:3.4.b")
def test_a_move_between_marked_stripes_reveals_two() -> None:
    g = board("", {4: ["rifle*"]}, events={4: [Recon(1)], 3: [Recon(2)]}, ap=1)
    g.do("move", 1, 3)
    assert [e.stripe for e in g.events(Revealed)] == [4, 3]
    assert g.s.rp == 3


@pytest.mark.rule("rifles:3.4.a", "rifles:3.4.b")
def test_nobody_else_turns_a_marker_up() -> None:
    g = board("", {3: ["rifle*"], 5: ["rifle"]}, {3: ["rifle"], 2: ["rifle"]}, events={3: [6], 2: [1]}, ap=2)
    g.do("cover", 2)  # a Group of another stripe
    g.play(activate_group(g, g.k(4)), dice=[5])  # Advance: an Enemy walks about
    g.step("presence")
    assert not g.events(Revealed)
    assert g.stripe(3).events == [6]


@pytest.mark.rule("rifles:3.4.b")
def test_an_action_that_the_reveal_makes_impossible_costs_nothing() -> None:
    g = board("", {3: ["rifle*"]}, events={3: [5]}, ap=1)
    g.do("cover", 1)
    assert g.k(1).wire
    assert not g.k(1).cover
    assert g.s.ap == 1
    assert [e.code for e in g.events(Nothing)] == ["spoilt"]
    assert g.offers("clear", 1)


@pytest.mark.rule("rifles:3.4.f")
def test_a_revealed_marker_never_triggers_again() -> None:
    g = board("", {4: ["rifle*"]}, events={3: [6]}, ap=3)
    g.do("move", 1, 3)
    g.do("cover", 1)
    g.do("move", 1, 4)
    assert g.s.rp == 1
    assert g.stripe(3).events == []
    assert len(g.events(Revealed)) == 1


@pytest.mark.rule("rifles:3.4.d")
def test_the_active_group_is_the_one_that_triggered_it() -> None:
    g = meet(5)
    assert g.k(1).wire
    assert not g.k(2).wire
    assert g.k(2).cover
    h = meet(9, dice=(2, 6))
    assert h.u("B").suppressed
    assert not h.u("C").suppressed


# ---------------------------------------------------------------- the entries of Mission 1


@pytest.mark.rule("rifles:3.4.c")
def test_1_voices() -> None:
    g = meet(1)
    assert enemies(g) == [(2, ["rifle"] * 2, "")]
    assert (g.s.rp, g.s.rain, g.s.flares) == (0, False, [])


@pytest.mark.rule("rifles:3.4.c", "rifles:3.3.1.b")
def test_2_outpost_here() -> None:
    assert enemies(meet(2)) == [(3, ["rifle"] * 4, "")]


@pytest.mark.rule("rifles:3.4.c")
def test_3_a_squad_in_the_previous_stripe() -> None:
    [(stripe, units, _)] = enemies(meet(3))
    assert (stripe, sorted(units)) == (2, ["lmg", *["rifle"] * 4])


@pytest.mark.rule("rifles:3.4.c", "rifles:3.3.1.d")
def test_4_a_sniper_on_a_tree() -> None:
    assert enemies(meet(4)) == [(2, ["sniper"], "TREE")]


@pytest.mark.rule("rifles:3.4.c", "rifles:1.6.2.a", "rifles:3.4.d")
def test_5_wire() -> None:
    g = meet(5)
    assert g.stripe(3).wire
    assert g.k(1).wire
    assert {a[0] for a in g.actions() if a[1] == 1} <= {"clear"}


@pytest.mark.rule("rifles:3.4.c")
def test_6_fresh_tracks() -> None:
    assert meet(6).s.rp == 1


@pytest.mark.rule("rifles:3.4.c", "rifles:3.4.e")
def test_7_weather_by_day_and_by_night() -> None:
    day, night = meet(7), meet(7, light="night")
    assert (day.s.rain, day.s.flares) == (True, [])
    assert (night.s.rain, night.s.flares) == (False, [(2, 0)])


@pytest.mark.rule("rifles:3.4.c", "rifles:3.7.c")
@pytest.mark.parametrize(("face", "n"), [(1, 2), (2, 2), (3, 3), (4, 4), (5, 2), (6, 5)])
def test_8_movement_ahead(face: int, n: int) -> None:
    [(stripe, units, _)] = enemies(meet(8, dice=(face,)))
    assert (stripe, len(units)) == (2, n)


@pytest.mark.rule("rifles:3.4.c")
@pytest.mark.parametrize(("face", "hit"), [(3, False), (4, True)])
def test_9_booby_trap_is_d6_plus_2_against_the_bare_target_number(face: int, hit: bool) -> None:
    g = meet(9, {3: "JUNGLE"}, dice=(1, face))
    assert g.u("A").suppressed is hit
    assert g.rolls("attack")[0].need == 6
    assert not g.u("B").suppressed


@pytest.mark.rule("rifles:3.4.c", "rifles:3.3.1.d")
def test_10_a_machine_gun_in_its_hole() -> None:
    assert enemies(meet(10)) == [(2, ["lmg", "rifle"], "FOX HOLE")]


@pytest.mark.rule("rifles:3.4.c", "rifles:1.6.1.e")
@pytest.mark.parametrize("marker", [3, 4, 10])
def test_what_an_event_reveals_in_deep_jungle_is_hidden(marker: int) -> None:
    g = meet(marker, {2: "DEEP JUNGLE"})
    assert [e.hidden for e in g.events(Placed)] == [True]


# ---------------------------------------------------------------- rain (rifles:3.4.e)


def rainy(far: int) -> Board:
    return board("", {4: ["rifle*"]}, {4 - far: ["rifle"]}, rain=True, ap=1)


@pytest.mark.rule("rifles:3.4.e")
@pytest.mark.parametrize(("far", "drm"), [(0, None), (1, -1), (2, -1), (3, -1)])
def test_rain_hampers_both_sides_from_distance_1_on(far: int, drm: int | None) -> None:
    g = rainy(far)
    g.do("fire", 1, 2, dice=[1])
    assert g.mods().get("rifles:3.4.e") == drm
    h = rainy(far)
    h.play(activate_group(h, h.k(2)), dice=[3, 1])  # Attack
    assert h.mods().get("rifles:3.4.e") == drm


@pytest.mark.rule("rifles:3.4.e")
def test_rain_lasts_to_the_end() -> None:
    g = meet(7)
    for _ in range(3):
        g.step("end")
        g.step("begin")
    assert g.s.rain
