"""The luck of games: whose dice they are, what they hoped for, what a side may know; on the command line and in lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ironbottom.games.nineteen42.ground import ground
from ironbottom.kernel.drive import drive
from ironbottom.kernel.events import Rolled
from ironbottom.kernel.saves import new_game
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from ironbottom.luck import Luck, SideLuck, chart_of_faces, lines_of, luck_of


def with_log(title_id: str, *events: Rolled) -> Session[Any]:
    """A game in whose log nothing stands but these dice."""
    title: Any = registry(title_id)
    content = title.load("2" if title_id == "rifles" else "malaya", *SIDES[title_id])
    session: Session[Any] = Session(title, content, 1)
    session.log[:] = events
    return session


NUMBER = ground().city[ground().number["0610"]]
SIDES = {"rifles": ("us_army", "japan"), "nineteen42": ("japan", "allies")}


def of_side(luck: Luck, side: str) -> SideLuck:
    return next(s for s in luck.sides if s.side == side)


def attack(face: int, need: int, seat: str = "squad", by: tuple[str, ...] = ("A",), **more: Any) -> Rolled:
    return Rolled(
        kind="attack", rule="rifles:4.2.a", faces=(face,), need=need, seat=seat, about=(by, "b"), **more
    )


# ------------------------------------------------------------------ Rifles


def test_attacks_of_the_squad_by_hand() -> None:
    # needs 6 (1 in 6), 4 (1 in 2), 5 less 1 = 6 (1 in 6): 5/6 hits expected, two came
    dice = [attack(6, 6), attack(2, 4), attack(6, 5, mods=((-1, "rifles:3.4.e"),))]
    side = of_side(luck_of(with_log("rifles", *dice), "squad"), "squad")
    assert side.faces.counts == (0, 1, 0, 0, 0, 2)
    assert (side.tried, side.won) == (3, 2)
    assert side.hoped == pytest.approx(5 / 6)
    none, one = 25 / 36 / 2, (25 / 36 + 2 * 5 / 36) / 2
    two = (2 * 5 / 36 + 1 / 36) / 2
    assert side.win_rank == pytest.approx(none + one + two / 2)
    assert [round(m.chance * 6) for m in side.best] == [1, 1]
    assert side.worst == ()  # a 2 where a 4 was needed is as likely as not
    (row,) = side.purposes
    assert (row.name, row.dice, row.tried, row.won, row.good) == ("attack", 3, 3, 2, 1)
    assert row.mean == pytest.approx(14 / 3)


@pytest.mark.rule("rifles:6.2.d")
def test_a_fire_group_misses_with_a_natural_one() -> None:
    side = of_side(luck_of(with_log("rifles", attack(1, 1, by=("A", "B")), attack(1, 1)), "squad"), "squad")
    assert (side.tried, side.won) == (2, 1)
    assert side.hoped == pytest.approx(5 / 6 + 1)
    (moment,) = side.worst
    assert moment.chance == pytest.approx(1 / 6)


def test_the_enemys_dice_are_his_and_draws_are_nobodys() -> None:
    dice = [
        attack(6, 6, seat="", by=("a",)),
        Rolled(kind="random unit", rule="rifles:4.6.t", faces=(3,)),
        Rolled(kind="action dice", rule="rifles:3.2.a", faces=(1, 1, 6), seat="squad"),
        Rolled(kind="armour", rule="rifles:4.9.2.a", faces=(1,), seat="squad", about=("t",)),
    ]
    luck = luck_of(with_log("rifles", *dice), "squad")
    assert [(s.side, s.faces.n) for s in luck.sides] == [("squad", 4), ("enemy", 1), ("", 1)]
    assert of_side(luck, "enemy").won == 1
    squad = of_side(luck, "squad")
    assert (squad.tried, squad.won) == (1, 0)
    assert squad.hoped == pytest.approx(5 / 6)
    assert squad.worst[0].chance == pytest.approx(1 / 6)
    assert of_side(luck, "").face_rank is None


def test_dice_that_nobody_may_know_are_not_counted() -> None:
    dice = [
        Rolled(kind="draw", rule="rifles:2.1.2.b", faces=(5,), sides=9, to="-"),
        attack(3, 4),
        attack(6, 6, to="enemy"),
    ]
    luck = luck_of(with_log("rifles", *dice), "squad")
    assert luck.dice == 1
    assert [s.side for s in luck.sides] == ["squad"]


def test_before_any_die() -> None:
    assert lines_of(luck_of(with_log("rifles"), "squad")) == ["No dice have been thrown yet."]


# ------------------------------------------------------------------ 1942


@pytest.mark.rule("n42:6.2.d")
def test_an_attack_hopes_that_the_defender_suffers() -> None:
    session = with_log("nineteen42")
    crt, columns = session.content.tables.crt, session.content.tables.columns
    about = (("jp-gds-3",), ("uk-8-ind",), "0610", "3:1")
    mods = ((1, "n42:6.41.a"),)
    fall = [face for face in range(1, 7) if crt[face + 1][columns.index("3:1")].startswith("D")]
    for face in (1, 6):
        session.log[:] = [
            Rolled(kind="combat", rule="n42:6.2.d", faces=(face,), mods=mods, seat="japan", about=about)
        ]
        side = of_side(luck_of(session, "allies"), "japan")
        assert (side.tried, side.won) == (1, int(face in fall))
        assert side.hoped == pytest.approx(len(fall) / 6)
    assert fall  # else it would prove nothing


@pytest.mark.rule("n42:9.2.b2", "n42:8.12.b", "n42:9.4.b")
@pytest.mark.parametrize(
    ("kind", "about", "wins", "won"),
    [
        ("city", ("0610", 6 * NUMBER), 3, {1: True, 3: True, 4: False}),  # thrice its number: falls on 1 to 3
        ("air attack", ("jp-air", "uk-8-ind", "0610", 2), 2, {2: True, 3: False}),
        ("attrition", ("uk-8-ind", "0813"), 5, {5: True, 6: False}),
        ("allied air", ("uk-air", 1), 1, {1: True, 2: False}),
        ("force z hunted", ("0610",), 4, {4: True, 5: False}),
        ("force z", ("jp-gds-3", "0610"), 3, {3: True, 4: False}),
    ],
)
def test_where_low_dice_are_good(kind: str, about: tuple[Any, ...], wins: int, won: dict[int, bool]) -> None:
    for face, good in won.items():
        die = Rolled(kind=kind, rule="n42:1", faces=(face,), seat="japan", about=about)
        side = of_side(luck_of(with_log("nineteen42", die), "japan"), "japan")
        assert (side.tried, bool(side.won)) == (1, good)
        assert side.hoped == pytest.approx(wins / 6)
        assert side.purposes[0].good == -1
        low = 1 if face < 3.5 else 0
        assert (side.face_rank or 0) > 0.5 if low else (side.face_rank or 0) < 0.5


# ------------------------------------------------------------------ whole games


@pytest.fixture(scope="module")
def played() -> dict[str, Session[Any]]:
    """A game of each title, played by chance."""
    found = {}
    for title_id, mission in (("rifles", "1"), ("nineteen42", "malaya")):
        title: Any = registry(title_id)
        seed = 8 if title_id == "rifles" else 10
        session: Session[Any] = Session(title, title.load(mission, *SIDES[title_id]), seed)
        drive(session, {seat: title.bot(seat, "random") for seat in title.seats(session.content)})
        found[title_id] = session
    return found


@pytest.mark.parametrize("title_id", ["rifles", "nineteen42"])
def test_every_visible_die_is_counted_once(played: dict[str, Session[Any]], title_id: str) -> None:
    session = played[title_id]
    side = session.title.seats(session.content)[0]
    luck = luck_of(session, side)
    dice = [e for e in session.log if type(e) is Rolled and e.to in ("", side)]
    assert luck.dice == sum(len(e.faces) for e in dice) > 5
    for each in luck.sides:
        assert each.faces.n + each.others == sum(p.dice for p in each.purposes)
        assert each.tried == sum(p.tried for p in each.purposes)
        assert each.won == sum(p.won for p in each.purposes)
        assert each.hoped == pytest.approx(sum(p.hoped for p in each.purposes))


@pytest.mark.parametrize("title_id", ["rifles", "nineteen42"])
def test_what_is_said_to_have_come_off_is_what_the_game_says(
    played: dict[str, Session[Any]], title_id: str
) -> None:
    from ironbottom.kernel.account import account_of

    session = played[title_id]
    account = account_of(title_id)
    assert account is not None
    for event in session.log:
        if type(event) is Rolled:
            throw = account.throw(session.content, event)
            if throw.wins is not None and event.need is not None and event.kind in ("morale", "recovery"):
                assert throw.won == event.hit
    if title_id == "nineteen42":
        tried = [e for e in session.log if type(e).__name__ == "CityTried"]
        dice = [e for e in session.log if type(e) is Rolled and e.kind == "city"]
        assert [account.throw(session.content, d).won for d in dice] == [t.fell for t in tried]  # type: ignore[attr-defined]
        assert tried


def test_lines_fit_a_narrow_window(played: dict[str, Session[Any]]) -> None:
    for session in played.values():
        luck = luck_of(session, session.title.seats(session.content)[0])
        text = "\n".join(lines_of(luck))
        assert "Chi-square" in text or "Too few to judge" in text
        assert "players" in text
        assert all(
            len(line) < 100
            for line in text.splitlines()
            if not line.startswith("    Turn") and ":" not in line
        )
        chart = chart_of_faces(luck.sides[0])
        assert [len(s.values) for s in chart.series] == [6, 6]


def test_on_the_command_line_and_the_save_stays_as_it_is(tmp_path: Path) -> None:
    from cli.run import ib
    from cli.script import begun

    begun(tmp_path, answers=30)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    ran = ib("--saves", tmp_path, "luck", "k")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("The squad: ")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    (tmp_path / "bad.ib").write_bytes(b"no save at all")
    ran = ib("--saves", tmp_path, "luck", "bad")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (1, "", 1)
    assert ib("--saves", tmp_path, "luck", "none").code == 2


def test_in_lines(tmp_path: Path) -> None:
    from cli.run import ib
    from cli.script import GAME, script

    lines, _ = script(5, 8)
    ran = ib("--saves", tmp_path, *GAME, "--seed", 5, "--save", "k", typed=[*lines, "luck", "k", "quit"])
    assert ran.code == 0
    told = ran.out.split("> luck\n")[1]
    assert told.startswith("The squad: ")
    assert ran.out.count("\nThe squad: ") == 2


def test_the_luck_of_a_campaign_is_told_by_its_faces(tmp_path: Path) -> None:
    from cli.run import ib
    from ironbottom.campaign import files

    files.begin(tmp_path, "k", "us_army", "japan", 1).session.close()
    ran = ib("--saves", tmp_path, "luck", "k")
    assert (ran.code, ran.err) == (0, "")
    assert "dice" in ran.out


def test_a_game_that_waits(tmp_path: Path) -> None:
    title: Any = registry("rifles")
    opened = new_game(title, title.load("1", "us_army", "japan"), 5, tmp_path / "k.ib")
    try:
        assert luck_of(opened.session, "squad").sides == ()
    finally:
        opened.session.close()
