"""A campaign's files: its own and its missions', the link between them, several side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from campaign.camp import advance, finish, until_mission, waits
from ironbottom.campaign import files
from ironbottom.campaign.muster import mission_content
from ironbottom.campaign.simulate import play_mission
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.drive import step
from ironbottom.kernel.errors import GameError, SaveError
from ironbottom.kernel.saves import listed, open_game
from ironbottom.kernel.session import Session


def begun(folder: Path, name: str = "k", seed: int = 1, ironman: bool = False) -> tuple[Path, Session[Any]]:
    """A campaign on disk that waits for its first mission."""
    opened = files.begin(folder, name, "us_army", "japan", seed, ironman)
    return folder / f"{name}.ib", until_mission(opened.session)


def test_what_comes_next(tmp_path: Path) -> None:
    opened = files.begin(tmp_path, "k", "us_army", "japan", 1)
    path, session = tmp_path / "k.ib", opened.session
    assert files.standing(path, session).what == "question"
    until_mission(session)
    assert files.standing(path, session) == files.Standing("mission")
    game = files.open_mission(path, session).session
    assert files.standing(path, session) == files.Standing("resume", tmp_path / "k.m1.ib")
    game.close()
    session.close()


def test_a_mission_lies_beside_its_campaign_and_names_it(tmp_path: Path) -> None:
    path, session = begun(tmp_path, ironman=True)
    opened = files.open_mission(path, session)
    assert opened.journal.path == tmp_path / "k.m1.ib"
    assert opened.journal.meta("table") == {"campaign": "k.ib", "mission": 1, "ironman": True}
    opened.session.close()
    session.close()
    assert {s.name: s.title for s in listed(tmp_path)} == {"k": "campaign", "k.m1": "rifles"}


def test_a_mission_is_gone_on_with_where_it_was_left(tmp_path: Path) -> None:
    path, session = begun(tmp_path)
    game = files.open_mission(path, session).session
    for _ in range(25):
        step(game, {"squad": game.title.bot("squad", "random")})
    digest = game.hash()
    game.close()
    session.close()
    session = files.resume(path).session
    game = files.open_mission(path, session).session
    assert game.hash() == digest
    with pytest.raises(GameError, match="not over yet"):
        files.hand_in(session, game)
    game.close()
    assert files.decided(path, session) is None
    session.close()


def test_handed_in_once(tmp_path: Path) -> None:
    path, session = begun(tmp_path)
    game = finish(files.open_mission(path, session).session)
    told = files.hand_in(session, game)
    assert told.mission == "1"
    while not waits(session):
        with pytest.raises(GameError, match="handed in already"):
            files.hand_in(session, game)
        advance(session)
    with pytest.raises(GameError, match="waits for mission 2, not for 1"):
        files.hand_in(session, game)
    game.close()
    session.close()
    again = files.resume(path).session
    assert files.decided(path, again) is None
    assert [p.mission for p in again.g.state.played] == ["1"]
    again.close()


def test_a_decided_mission_is_handed_in_on_reopening(tmp_path: Path) -> None:
    path, session = begun(tmp_path)
    finish(files.open_mission(path, session).session).close()
    session.close()
    session = files.resume(path).session
    assert files.decided(path, session) is not None
    assert files.decided(path, session) is None
    session.close()


def to_second(path: Path, session: Session[Any]) -> tuple[int, int]:
    """Play mission 1; the answers at which reinforcements and mission 2 were asked for."""
    session.give(play_mission(session))
    asked = 0
    while not waits(session):
        if session.q is not None and session.q.kind in ("reinforce", "buy"):
            asked = asked or len(session.answers)
        advance(session)
    return asked, len(session.answers)


def decline(session: Session[Any]) -> None:
    """Up to the next mission, with nothing bought."""
    while not waits(session):
        q = session.q
        if isinstance(q, Ask):
            session.give(list(q.options)[-1] if q.single else q.first)
        else:
            session.throw()


def test_a_mission_of_another_squad_is_set_aside(tmp_path: Path) -> None:
    path, session = begun(tmp_path, seed=3)
    asked, _ = to_second(path, session)
    finish(files.open_mission(path, session).session).close()
    old = mission_content(session.g)
    session.goto(asked)
    decline(session)
    assert mission_content(session.g) != old
    assert files.decided(path, session) is None
    old_game = open_game(files.mission_path(path, 2)).session
    with pytest.raises(GameError, match="another squad"):
        files.hand_in(session, old_game)
    old_game.close()
    fresh = files.open_mission(path, session)
    assert fresh.session.answers == []
    fresh.session.close()
    session.close()
    assert len(list(tmp_path.glob("k.m2*aside*"))) == 1


def test_a_mission_left_by_an_older_campaign_of_that_name_is_set_aside(tmp_path: Path) -> None:
    path, session = begun(tmp_path, seed=1)
    finish(files.open_mission(path, session).session).close()
    session.close()
    path.unlink()
    path, session = begun(tmp_path, seed=2)
    assert files.decided(path, session) is None
    fresh = files.open_mission(path, session)
    assert fresh.session.answers == []
    fresh.session.close()
    session.close()


def test_a_file_that_is_no_mission_at_all_is_set_aside(tmp_path: Path) -> None:
    path, session = begun(tmp_path)
    files.begin(tmp_path, "k.m1", "us_army", "japan", 1).session.close()
    assert files.decided(path, session) is None
    fresh = files.open_mission(path, session)
    assert fresh.session.title.id == "rifles"
    fresh.session.close()
    session.close()


def test_the_same_campaign_has_the_same_missions(tmp_path: Path) -> None:
    ends = []
    for name in ("a", "b"):
        path, session = begun(tmp_path, name, 7)
        game = finish(files.open_mission(path, session).session)
        ends.append(game.hash())
        game.close()
        session.close()
    assert ends[0] == ends[1]


def test_several_side_by_side(tmp_path: Path) -> None:
    begun_ = [begun(tmp_path, name, seed) for name, seed in (("a", 1), ("b", 2), ("c", 3))]
    games = [files.open_mission(path, session).session for path, session in begun_]
    for game in reversed(games):
        finish(game)
    for (_path, session), game in zip(begun_, games, strict=True):
        other = games[(games.index(game) + 1) % 3]
        with pytest.raises(GameError):
            files.hand_in(session, other)
        files.hand_in(session, game)
        game.close()
        session.close()
    names = ["a", "a.m1", "b", "b.m1", "c", "c.m1"]
    assert sorted(s.name for s in listed(tmp_path)) == names


def test_retiring(tmp_path: Path) -> None:
    path, session = begun(tmp_path)
    with pytest.raises(GameError, match="before each mission but the first"):
        files.retire(session)
    session.give(play_mission(session))
    until_mission(session, 2)
    files.retire(session)
    assert session.outcome is not None
    assert files.standing(path, session).what == "over"
    with pytest.raises(GameError, match="before each mission"):
        files.retire(session)
    session.close()


def test_open_game_opens_a_campaign_and_resume_nothing_else(tmp_path: Path) -> None:
    path, session = begun(tmp_path)
    files.open_mission(path, session).session.close()
    digest = session.hash()
    session.close()
    opened = open_game(path)
    assert (opened.session.title.id, opened.session.hash()) == ("campaign", digest)
    opened.session.close()
    with pytest.raises(SaveError, match="not a campaign"):
        files.resume(tmp_path / "k.m1.ib")
    open_game(tmp_path / "k.m1.ib").session.close()  # and it was let go of
