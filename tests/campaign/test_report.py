"""The report of a mission: what its game tells, and which tokens are accepted as one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from campaign.camp import Camp, camp, finish, new, report, until_mission
from ironbottom.campaign.debrief import play
from ironbottom.campaign.muster import mission_content, mission_seed
from ironbottom.campaign.report import (
    RETIRE,
    Report,
    airmen_home,
    own_kit,
    read,
    report_of,
    squad_kit_home,
    tally,
    token_of,
)
from ironbottom.games.rifles.events import Hit, Promoted
from ironbottom.games.rifles.state import SQUAD, Lost, Result, Unit
from ironbottom.games.rifles.title import TITLE as RIFLES
from ironbottom.kernel.ask import tuplify
from ironbottom.kernel.drive import step
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.session import Session


def asked(g: Camp) -> Any:
    """The options of the question for a report."""
    return next(play(g)).options  # type: ignore[union-attr]


def crew() -> Camp:
    return camp("smg* grenade", "rifle", "rifle wounded", number=2, squad_kit={"flares": 2})


# ------------------------------------------------------------------ what is accepted


@pytest.mark.parametrize("code", ["success", "loss", "given_up"])
def test_a_report_of_this_mission_by_its_men_is_accepted_as_it_comes_from_a_file(code: str) -> None:
    g = crew()
    token = token_of(report(g, code, lost=["m2"], vehicles=1, xp=2))
    again = tuplify(msgspec.msgpack.decode(msgspec.msgpack.encode(token)))
    assert again == token
    assert again in asked(g)
    assert read(again) == report(g, code, lost=["m2"], vehicles=1, xp=2)


def test_what_is_listed_is_to_retire() -> None:
    options = asked(crew())
    assert list(options) == [RETIRE]
    assert len(options) == 1


def men_of(told: Report, change: Callable[[list[Any]], list[Any]]) -> Report:
    return msgspec.structs.replace(told, men=tuple(change(list(told.men))))


def other(told: Report, **fields: Any) -> Report:
    """The report with the first man's fields changed."""
    return men_of(told, lambda men: [msgspec.structs.replace(men[0], **fields), *men[1:]])


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(lambda r: msgspec.structs.replace(r, mission="3"), id="another mission"),
        pytest.param(lambda r: msgspec.structs.replace(r, code="passed_over"), id="passed over"),
        pytest.param(lambda r: msgspec.structs.replace(r, code="won"), id="unknown end"),
        pytest.param(lambda r: msgspec.structs.replace(r, turns=-1), id="turns"),
        pytest.param(lambda r: msgspec.structs.replace(r, vehicles=-1), id="vehicles"),
        pytest.param(lambda r: msgspec.structs.replace(r, xp=-5), id="experience"),
        pytest.param(lambda r: msgspec.structs.replace(r, leader="m9"), id="unknown leader"),
        pytest.param(lambda r: msgspec.structs.replace(r, squad_kit=(("flares", -1),)), id="kit"),
        pytest.param(lambda r: men_of(r, lambda m: m[:1]), id="a man missing"),
        pytest.param(lambda r: men_of(r, lambda m: [*m, m[0]]), id="a man twice"),
        pytest.param(lambda r: men_of(r, lambda m: []), id="nobody"),
        pytest.param(lambda r: other(r, man="m3"), id="a wounded man"),
        pytest.param(lambda r: other(r, led=True), id="led and lives"),
        pytest.param(lambda r: other(r, lost=True), id="leader is lost"),
        pytest.param(lambda r: other(r, morale=1), id="morale"),
        pytest.param(lambda r: other(r, kit=(("grenade", 0),)), id="no grenade"),
        pytest.param(lambda r: other(r, hits=-1), id="hits"),
    ],
)
def test_what_cannot_be_is_refused(wrong: Callable[[Report], Report]) -> None:
    g = crew()
    assert token_of(wrong(report(g))) not in asked(g)


@pytest.mark.parametrize(
    "token",
    [None, "", "retired", 1, (), ("2",), ("2", "success"), [], {"mission": "2"}, (("2",),), True, b"x"],
)
def test_what_is_no_report_is_refused(token: Any) -> None:
    assert token not in asked(crew())


def test_neither_longer_nor_of_other_types() -> None:
    g = crew()
    token = token_of(report(g))
    assert (*token, "more") not in asked(g)
    assert list(token) not in asked(g)
    assert (*token[:2], str(token[2]), *token[3:]) not in asked(g)


def test_before_the_first_mission_nobody_retires() -> None:
    g = camp("smg*", number=1)
    assert RETIRE not in asked(g)
    assert list(asked(g)) == []


# ------------------------------------------------------------------ what a game tells


def mission_game(seed: int = 1, number: int = 1) -> tuple[Session[Any], Session[Any]]:
    """A campaign that waits for a mission, and that mission's game."""
    campaign = until_mission(new(seed=seed), number)
    game = Session(RIFLES, mission_content(campaign.g), mission_seed(campaign))
    return campaign, game


def mustered(**fields: Any) -> Session[Any]:
    """A mission's game in which the squad is on the map."""
    _, game = mission_game()
    while not game.g.state.groups:
        step(game, {"squad": RIFLES.bot("squad", "auto")})
    for name, value in fields.items():
        setattr(game.g.state, name, value)
    return game


def over(game: Session[Any], code: str = "success") -> Report:
    game.g.state.result = Result(code, "rifles:9.0.a", "")
    return report_of(game)


def test_a_game_that_goes_on_has_no_report() -> None:
    _, game = mission_game()
    with pytest.raises(GameError, match="not over yet"):
        report_of(game)


@pytest.mark.parametrize("seed", range(1, 7))
def test_every_finished_game_is_accepted(seed: int) -> None:
    campaign, game = mission_game(seed)
    told = report_of(finish(game))
    assert token_of(told) in campaign.q.options  # type: ignore[union-attr]
    assert game.g.state.result is not None
    assert told.code == game.g.state.result.code
    lost = {m.man for m in told.men if m.lost}
    assert lost == {x.unit.man for x in game.g.state.lost if x.unit.man}


@pytest.mark.rule("rifles:10.3.c")
def test_nobody_rolls_for_what_was_lent() -> None:
    game = mustered()
    s = game.g.state
    for n, (kind, man) in enumerate((("rifle", ""), ("tank", ""), ("rifle", "m1"))):
        unit = Unit(f"Z{n}", "us_army", kind, SQUAD, 1, lent=not man, man=man)
        if man:
            s.units = {k: u for k, u in s.units.items() if u.man != man}
        s.lost.append(Lost(unit, "a", 3))
    told = over(game)
    assert [m.man for m in told.men if m.lost] == ["m1"]
    assert {m.man for m in told.men} == {r.man for r in game.content.roster}
    assert told.vehicles == 0  # it was ours


@pytest.mark.rule("rifles:10.3.tbl2")
def test_the_enemys_vehicles_count() -> None:
    game = mustered()
    for n, kind in enumerate(("tank", "lorry", "rifle")):
        game.g.state.lost.append(Lost(Unit(f"z{n}", "japan", kind, "enemy", 9), "A", 3))
    assert over(game).vehicles == 2


def test_lent_equipment_stays_behind() -> None:
    unit = Unit("A", "us_army", "rifle", SQUAD, 1, kit={"grenade": 1, "satchel": 1}, lent_kit=["satchel"])
    assert own_kit(unit) == {"grenade": 1}
    used = Unit("A", "us_army", "rifle", SQUAD, 1, kit={"grenade": 1}, lent_kit=["satchel"])
    assert own_kit(used) == {"grenade": 1}


@pytest.mark.parametrize(
    ("own", "now", "home"),
    [
        ({}, {"bayonets": 1, "flares": 3}, {}),
        ({"flares": 1}, {"flares": 4}, {"flares": 1}),
        ({"flares": 3}, {"flares": 0}, {}),
        ({"bayonets": 1, "flares": 2}, {"bayonets": 1, "flares": 1}, {"bayonets": 1, "flares": 1}),
    ],
)
def test_so_do_lent_flares_and_bayonets(
    own: dict[str, int], now: dict[str, int], home: dict[str, int]
) -> None:
    game = mustered(squad_kit=now)
    game.content = game.g.content = msgspec.structs.replace(game.content, squad_kit=own)
    assert squad_kit_home(game) == home
    assert dict(over(game).squad_kit) == home


@pytest.mark.rule("rifles:10.3.c")
@pytest.mark.parametrize(("side", "helps"), [(SQUAD, True), ("enemy", False)])
def test_a_medic_who_came_through_is_told_of(side: str, helps: bool) -> None:
    game = mustered()
    game.g.state.units = {
        k: u for k, u in game.g.state.units.items() if not game.g.index.kinds[u.army, u.type].medic
    }
    unit = Unit("Z", "us_army", "medic", side, 1)
    game.g.state.units["Z"] = unit
    assert over(game).medic is helps
    del game.g.state.units["Z"]
    assert not over(game).medic


@pytest.mark.rule("rifles:10.4.a")
def test_airmen_brought_home_are_a_point_each_and_nobody_of_the_squad() -> None:
    from ironbottom.games.rifles.load import load_content
    from ironbottom.games.rifles.state import Group

    game = mustered()
    mission = load_content("7", "us_army", "japan").mission
    game.content = game.g.content = msgspec.structs.replace(game.content, mission=mission)
    s = game.g.state
    me = next(u for u in s.units.values() if u.side == SQUAD)
    s.groups[me.group].stripe = 6
    for n, stripe in enumerate((6, 6, 3), start=1):
        s.units[f"Y{n}"] = Unit(f"Y{n}", "us_army", "pistol", SQUAD, 90 + n, airman=True)
        s.groups[90 + n] = Group(90 + n, SQUAD, stripe, [f"Y{n}"])
    told = over(game)
    assert told.xp == 2
    assert "" not in {m.man for m in told.men}
    assert over(game, "loss").xp == airmen_home(game) == 0


def test_points_won_in_the_field_are_told_of() -> None:
    assert over(mustered(won_xp=2)).xp == 2


def test_service_records_come_from_the_events() -> None:
    roll = Rolled(kind="attack", rule="rifles:4.2.a", faces=(6,), need=6, about=(("A",), "a"))
    log = [
        roll,
        msgspec.structs.replace(roll, faces=(1,)),
        msgspec.structs.replace(roll, about=(("B", "A"), "a")),
        Hit(unit="A", effect="suppressed", rule="rifles:4.2.d"),
        Promoted(unit="B"),
    ]
    hits, pinned, heroes = tally(log)
    assert (hits, pinned, heroes) == ({"A": 1, "B": 1}, {"A": 1}, {"B"})


def test_whom_a_man_put_out_of_action() -> None:
    game = mustered()
    marker = next(u for u in game.g.state.units.values() if u.man)
    for n, side in enumerate(("enemy", "enemy", SQUAD)):
        game.g.state.lost.append(Lost(Unit(f"z{n}", "japan", "rifle", side, 9), marker.id, 3))
    assert {m.man: m.kills for m in over(game).men}[marker.man] == 2


@pytest.mark.rule("rifles:6.0.b")
def test_the_leader_at_the_end_of_the_mission() -> None:
    game = mustered()
    s = game.g.state
    others = [u for u in s.units.values() if u.man and u.id != s.leader]
    s.leader = others[0].id
    assert over(game).leader == others[0].man
    s.units["Z"] = Unit("Z", "us_army", "rifle", SQUAD, 1, lent=True)
    s.leader = "Z"
    assert over(game).leader == ""
