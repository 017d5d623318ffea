"""Voyages of the commander that nobody dated: landings against small garrisons, and no regiment shipped to and fro."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from games.nineteen42.build import Position, position
from ironbottom.games.nineteen42 import bot_air, bot_sea, naval
from ironbottom.games.nineteen42.bot import LEVELS
from ironbottom.games.nineteen42.staff import Mind, Staff
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.turn import home_guard
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.dice import Dice

SAIGON, PONTIANAK = "1007", "1214"


def staff_of(g: Position) -> Staff:
    """The commander of Japan at the standard level, without a memory."""
    return Staff(View(g, JAPAN), JAPAN, LEVELS["auto"], Mind(), Dice(1, JAPAN, 1), keeps=False)


def sea(units: dict[str, list[str]], **more: Any) -> Position:
    """Japan's naval segment of Turn 8, when no operation of the plan waits for these units any more."""
    return position(units, phase="naval", turn=8, quiet=True, **more)


def test_who_is_idle_in_a_port_lands_against_a_small_garrison() -> None:
    """Malaya is taken; on Borneo a garrison stands where no road leads to: who has just landed is in supply all the same."""
    g = sea({SAIGON: ["jp-gds-3", "jp-gds-4"], PONTIANAK: ["nl-pontianak"]}, nmp=12, forts=())
    lift = bot_sea.raid(staff_of(g), naval.harbours(g))
    assert lift is not None
    assert lift.start == g.no(SAIGON)
    assert lift.goal in g.map.graph.beside[g.no(PONTIANAK)]
    assert lift.why.startswith("landing against Pontianak (1214)")
    assert set(lift.cargo) <= {"jp-gds-3", "jp-gds-4"}


def test_no_landing_against_more_than_a_garrison() -> None:
    g = sea({SAIGON: ["jp-gds-3", "jp-gds-4"], PONTIANAK: ["uk-45-ind", "uk-53-br"]}, nmp=12, forts=())
    assert staff_of(g).strength(g.ix.units(g.no(PONTIANAK))) > bot_sea.GARRISON
    assert bot_sea.raid(staff_of(g), naval.harbours(g)) is None


def test_who_has_somebody_to_attack_is_not_idle() -> None:
    g = sea({"0510": ["jp-11"], "0610": ["uk-8-ind"]}, owner={"0510": JAPAN}, nmp=12)
    staff = staff_of(g)
    assert bot_sea.idle(staff, ["jp-11"], g.no("0510"), "malaya") == []


def test_an_operation_does_not_fetch_back_whom_it_has_landed() -> None:
    """Without a memory of what has sailed (a hint has none) the place where a regiment stands tells it."""
    staff = staff_of(position({"0505": ["jp-21"]}, phase="naval", turn=3, owner={"0505": JAPAN}, nmp=12))
    op = next(o for o in staff.operations() if o.id == "malaya-2")
    assert op.land == ("0510", "0505", "1007", "1206")
    assert bot_sea.nearer(staff, op, staff.no("0505")) == ["0510"]
    assert bot_sea.nearer(staff, op, staff.no("0510")) == []
    assert bot_sea.nearer(staff, op, staff.no("0610")) == [], "on its front already"
    assert bot_sea.nearer(staff, op, -1) == list(op.land)


@pytest.mark.rule("n42:8.32.c1")
def test_parachutists_are_dropped_on_a_fortress_that_nobody_is_in() -> None:
    g = position({"0510": ["jp-air-3", "jp-yokosuka-1"]}, phase="air", quiet=True)
    token, why, _ = bot_air.air_act(staff_of(g), g.ask("air"))
    assert token == ("drop", "jp-yokosuka-1", "0813")
    assert why == "parachutists: nobody is in Singapore (0813)"


def test_who_sends_no_reinforcements_places_those_that_cannot_wait() -> None:
    g = position({"1019": "jp-41"}, side=ALLIES, java=1)
    idle = msgspec.structs.replace(LEVELS["easy"], reinforces=False)
    staff = Staff(View(g, ALLIES), ALLIES, idle, Mind(), Dice(1, ALLIES, 1), keeps=False)
    may_wait: Ask[str] = Ask(ALLIES, "arrive", ["0813", "later"], "n42:12.22.f", "uk-45-ind")
    assert bot_sea.arrive(staff, may_wait)[0] == "later"
    at_once = g.asked(home_guard(g))
    assert "later" not in at_once.options
    assert bot_sea.arrive(staff, at_once)[0] in at_once.options
