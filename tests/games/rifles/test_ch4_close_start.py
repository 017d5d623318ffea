"""How a Close Combat starts (rifles:4.6.a-e)."""

from __future__ import annotations

import pytest

from games.rifles.board import board
from ironbottom.games.rifles.events import Melee

ROUND = [3, 3]
"""Dice of a round between two equal Groups of one rifle: a tie, one SUPPRESSED marker each."""


@pytest.mark.rule("rifles:4.6.a", "rifles:3.2.1.l")
def test_one_point_a_check_and_a_round() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, ap=2)
    g.do("assault", 1, 2, dice=[3, *ROUND])
    assert g.s.ap == 1
    assert [r.kind for r in g.rolls()] == ["morale", "melee", "melee"]


@pytest.mark.rule("rifles:4.6.a")
@pytest.mark.parametrize("stripe", [5, 4])
def test_only_at_distance_0(stripe: int) -> None:
    g = board("", {6: ["rifle"]}, {stripe: ["rifle"]}, ap=1)
    assert not g.offers("assault")
    assert g.bar("assault", 1, 2) == "rifles:4.6.a"


@pytest.mark.rule("rifles:4.6.a", "rifles:5.2.a")
def test_not_against_hidden_groups() -> None:
    g = board("", {6: ["rifle"]}, {6: ["HIDDEN", "rifle"]}, ap=1)
    assert not g.offers("assault")
    assert g.bar("assault", 1, 2) == "rifles:5.2.a"


@pytest.mark.rule("rifles:4.6.a")
@pytest.mark.parametrize(("own", "foe"), [("tank", "rifle"), ("rifle", "tank"), ("rifle", "lorry")])
def test_vehicles_take_no_part(own: str, foe: str) -> None:
    g = board("", {6: [own]}, {6: [foe]}, ap=1, bap=1)
    assert not g.offers("assault")
    assert g.bar("assault", 1, 2) == "rifles:4.6.a"


@pytest.mark.rule("rifles:4.6.a", "rifles:3.2.h")
def test_not_after_any_of_the_group_attacked() -> None:
    g = board("", {6: ["rifle", "rifle"]}, {6: ["rifle"]}, ap=2)
    g.do("fire", 1, 2, asks=[("A",)], dice=[1])
    assert not g.offers("assault")
    assert g.bar("assault", 1, 2) == "rifles:3.2.h"


@pytest.mark.rule("rifles:3.2.h", "rifles:4.6.a")
def test_those_who_tried_to_recover_fight_all_the_same() -> None:
    g = board("", {6: ["smg*!"]}, {6: ["rifle"]}, ap=2)
    g.do("recover", 1, dice=[1])
    g.do("assault", 1, 2, dice=[4, 5, 1, 1, 1])
    assert g.u("A").attacked
    assert len(g.events(Melee)) == 1


@pytest.mark.rule("rifles:4.6.b")
def test_a_bonus_point_helps_the_check() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, bap=1)
    g.do("assault", 1, 2, "bap", dice=[2, *ROUND])
    assert g.mods("morale") == {"rifles:4.6.b": 1}
    assert g.s.bap == 0


@pytest.mark.rule("rifles:4.6.c")
@pytest.mark.parametrize(("squad", "drm"), [([["smg*", "rifle"]], 1), ([["rifle"], ["smg*"]], 0)])
def test_the_leader_in_the_group_helps_the_check(squad: list[list[str]], drm: int) -> None:
    g = board("", {6: squad}, {6: ["lmg"]}, ap=1)
    g.do("assault", 1, len(squad) + 1, dice=[1])
    assert g.mods("morale") == ({"rifles:4.6.c": 1} if drm else {})


@pytest.mark.rule("rifles:4.6.d")
@pytest.mark.parametrize(
    ("foes", "drm"), [(["hmg"], -1), (["rifle", "ft"], -1), (["hmg", "ft"], -1), (["lmg", "mortar"], 0)]
)
def test_heavy_weapons_make_the_check_harder(foes: list[str], drm: int) -> None:
    """-1, as the worked example has it, and not the +1 of the list; once, however many there are."""
    g = board("", {6: ["rifle"]}, {6: foes}, ap=1)
    g.do("assault", 1, 2, dice=[2])
    assert g.mods("morale") == ({"rifles:4.6.d": -1} if drm else {})


@pytest.mark.rule("rifles:4.6.b", "rifles:4.6.c", "rifles:4.6.d")
@pytest.mark.parametrize(("face", "passed"), [(1, False), (2, True)])
def test_the_modifiers_of_the_check_add_up(face: int, passed: bool) -> None:
    g = board("", {6: ["rifle*"]}, {6: ["hmg"]}, bap=1)
    g.do("assault", 1, 2, "bap", dice=[face, *([3, 3, 1] if passed else [])])
    assert sum(g.mods("morale").values()) == 1
    assert bool(g.events(Melee)) is passed


@pytest.mark.rule("rifles:4.6.e")
def test_contact_gives_up_the_attackers_shelter() -> None:
    g = board("", {6: ["COVER", "TREE", "rifle"]}, {6: ["COVER", "FOX HOLE", "rifle"]}, ap=1)
    g.do("assault", 1, 2, dice=[3, 4, 3])
    mine, foe = g.k(1), g.k(2)
    assert (mine.feature, mine.cover) == (0, False)
    assert foe.feature
    assert foe.cover


@pytest.mark.rule("rifles:4.6.e", "rifles:5.3.b")
def test_contact_ends_hiding_and_overwatch() -> None:
    g = board("", {6: ["HIDDEN", "OVERWATCH", "rifle"]}, {6: ["rifle"]}, ap=1)
    g.do("assault", 1, 2, dice=[3, *ROUND])
    assert not g.k(1).hidden
    assert not g.k(1).watch


@pytest.mark.rule("rifles:4.6.e")
def test_a_failed_check_costs_the_point_and_nothing_else() -> None:
    g = board("", {6: ["COVER", "HIDDEN", "TREE", "rifle"]}, {6: ["rifle"]}, ap=3)
    g.do("assault", 1, 2, dice=[2])
    mine = g.k(1)
    assert g.s.ap == 2
    assert mine.cover
    assert mine.hidden
    assert mine.feature
    assert not mine.foe
    assert not g.events(Melee)
    assert not g.u("A").attacked
    assert g.offers("fire", 1, 2)
    g.do("assault", 1, 2, dice=[3, 4, 4])
    assert mine.foe == 2


@pytest.mark.rule("rifles:4.6.a", "rifles:3.7.b")
def test_a_recon_point_may_throw_the_check_again() -> None:
    g = board("", {6: ["rifle"]}, {6: ["rifle"]}, ap=1, rp=1)
    g.do("assault", 1, 2, asks=["yes"], dice=[2, 3, *ROUND])
    assert g.k(1).foe == 2
    assert g.s.rp == 0
