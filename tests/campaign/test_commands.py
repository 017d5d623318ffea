"""The commands of campaigns, and every bad input: one line that says what and how to mend it, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from campaign.camp import finish, until_mission
from cli.run import Ran, ib
from ironbottom.campaign import files, many
from ironbottom.campaign.simulate import play_mission

ARMIES = "commonwealth, japan, snlf, us_army, us_marines"
NEW = ("campaign", "new", "--army", "us_army", "--enemy", "japan")


def begun(saves: Path, name: str = "k", mission: int = 1, seed: int = 1) -> None:
    """A campaign that waits for a mission."""
    session = files.begin(saves, name, "us_army", "japan", seed).session
    until_mission(session, mission)
    session.close()


def complaint(ran: Ran, code: int = 2) -> str:
    """The one line of a complaint."""
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith("ironbottom: ")
    assert ran.err.count("\n") == 1
    return ran.err.strip().removeprefix("ironbottom: ")


WRONG = [
    (
        "new --army us_amry --enemy japan",
        f'unknown army "us_amry"; did you mean "us_army"? allowed: {ARMIES}',
    ),
    ("new --army us_army --enemy Rome", f'unknown army "Rome"; allowed: {ARMIES}'),
    (
        "new --army us_army --enemy us_marines",
        "us_army cannot face us_marines; its enemies are: japan, snlf (--enemy)",
    ),
    ("new --enemy japan", "missing option '--army' / '-a'; see `ironbottom campaign new --help`"),
    (
        "new --army us_army --enemy japan --save a/b",
        '"a/b" is no name for a save: "/" cannot be in a name (--save NAME)',
    ),
    ("simulate --army mars", f'unknown army "mars"; allowed: {ARMIES}'),
    (
        "simulate --army us_army --enemy us_marines",
        "us_army cannot face us_marines; its enemies are: japan, snlf (--enemy)",
    ),
]


@pytest.mark.parametrize(("typed", "wanted"), WRONG)
def test_bad_input(typed: str, wanted: str, saves: Path) -> None:
    assert complaint(ib("--saves", saves, "campaign", *typed.split())) == wanted
    assert not list(saves.glob("*"))


@pytest.mark.parametrize(
    "typed",
    ["simulate --games 0", "simulate --workers -1", "simulate --seed x", "new now", "list all", "fly"],
)
def test_what_the_parser_refuses(typed: str, saves: Path) -> None:
    assert "--help`" in complaint(ib("--saves", saves, "campaign", *typed.split()))


@pytest.mark.parametrize("command", ["show", "resume", "report"])
def test_no_campaign_at_all(command: str, saves: Path) -> None:
    ran = ib("--saves", saves, "campaign", command)
    assert complaint(ran) == f"no campaign in {saves}; `ironbottom campaign new` begins one"


@pytest.mark.parametrize("command", ["show", "resume", "report"])
def test_no_campaign_of_that_name(command: str, saves: Path) -> None:
    begun(saves, "first")
    ran = ib("--saves", saves, "campaign", command, "frist")
    assert complaint(ran) == f'no save "frist" in {saves}; did you mean "first"?'


@pytest.mark.parametrize("command", [("show",), ("report",), ("resume", "--plain")])
def test_a_single_game_is_no_campaign(command: tuple[str, ...], saves: Path) -> None:
    begun(saves)
    session = files.resume(saves / "k.ib").session
    files.open_mission(saves / "k.ib", session).session.close()
    session.close()
    ran = ib("--saves", saves, "campaign", command[0], "k.m1", *command[1:])
    assert "this is a single game, not a campaign" in complaint(ran, 1)


@pytest.mark.parametrize("command", [("show",), ("report",), ("resume", "--plain")])
def test_a_campaign_that_is_open_elsewhere(command: tuple[str, ...], saves: Path) -> None:
    session = files.begin(saves, "k", "us_army", "japan", 1).session
    ran = ib("--saves", saves, "campaign", command[0], "k", *command[1:])
    session.close()
    assert "open in another window" in complaint(ran, 1)


def test_a_name_that_is_taken(saves: Path) -> None:
    begun(saves)
    assert complaint(ib("--saves", saves, *NEW, "--save", "k")).startswith('there is a save "k" already')


def test_new_list_show_report(saves: Path) -> None:
    assert ib("--saves", saves, "campaign", "list").out == (
        f"No campaign in {saves}; `ironbottom campaign new` begins one.\n"
    )
    ran = ib("--saves", saves, *NEW, "--seed", 3)
    assert (ran.code, ran.err) == (0, "")
    name = "campaign-us_army-japan"
    assert ran.out == f"{name} is ready; `ironbottom campaign resume {name}` plays it.\n"
    assert ib("--saves", saves, *NEW, "--seed", 3).out.startswith(f"{name}-2 is ready")
    listed = ib("--saves", saves, "campaign", "list").out
    assert listed.count("mission 1 of 8, 0 VP, 0 men fit") == 2
    shown = ib("--saves", saves, "campaign", "show", name).out
    assert "nobody yet" in shown
    assert "Fallen: nobody" in shown
    begun(saves, "k", 3)
    shown = ib("--saves", saves, "campaign", "show").out  # the last one played
    assert shown.startswith("-- Mission 3 of 8")
    assert "(Leader)" in shown
    story = ib("--saves", saves, "campaign", "report", "k").out
    assert "## Mission 2" in story
    page = ib("--saves", saves, "campaign", "report", "k", "--html").out
    assert page.startswith("<!doctype html>")
    assert "<table>" in page
    target = saves / "story.md"
    ran = ib("--saves", saves, "campaign", "report", "k", "--file", target)
    assert ran.out == f"Written to {target}.\n"
    assert target.read_text(encoding="utf-8") == story
    wrong = ib("--saves", saves, "campaign", "report", "k", "-o", saves / "no" / "where.md")
    assert (
        complaint(wrong, 1)
        == f"{saves / 'no' / 'where.md'}: No such file or directory; choose another place with --file"
    )


def test_looking_changes_nothing(saves: Path) -> None:
    begun(saves, mission=2)
    session = files.resume(saves / "k.ib").session
    digest = session.hash()
    session.close()
    for command in ("show", "report", "list"):
        assert ib("--saves", saves, "campaign", command).code == 0
    session = files.resume(saves / "k.ib").session
    assert session.hash() == digest
    session.close()


# ------------------------------------------------------------------ line by line


def typed(saves: Path, *lines: object, name: str = "k") -> Ran:
    """Go on with a campaign in lines."""
    return ib("--saves", saves, "campaign", "resume", name, "--plain", typed=map(str, lines))


def test_the_question_for_a_mission(saves: Path) -> None:
    begun(saves)
    ran = typed(saves, "hint", "2", "play", "3", "", "status", "look a", "why", "quit")
    assert ran.code == 0
    assert "    1. Play it\n" in ran.out
    assert "End the campaign" not in ran.out
    assert "Hint: 1 = Play it" in ran.out
    assert ran.out.count("Type 1 to play it.") == 3
    assert ran.last == "Saved. Go on with: ironbottom campaign resume k --plain"
    begun(saves, "l", 2)
    ran = typed(saves, "3", "2", "quit", name="l")
    assert "Type 1 to play it, or 2 to end the campaign here." in ran.out
    assert "The campaign is over: " in ran.out
    assert ran.last == "Saved as l."


def test_play_a_mission_leave_it_and_go_on(saves: Path) -> None:
    begun(saves)
    ran = typed(saves, "1", "quit")
    assert ran.last == "Saved. Go on with: ironbottom campaign resume k --plain"
    assert (saves / "k.m1.ib").is_file()
    ran = typed(saves, "1", "status", "quit")
    assert "saved as k.m1." in ran.out


def test_a_decided_mission_is_told_of_and_debriefed(saves: Path) -> None:
    begun(saves)
    session = files.resume(saves / "k.ib").session
    finish(files.open_mission(saves / "k.ib", session).session).close()
    session.close()
    ran = typed(saves, "quit")
    assert "The debrief of mission 1:\n" in ran.out
    assert "== Mission 1, " in ran.out
    assert "Victory points: " in ran.out
    assert "Experience Point" in ran.out
    again = typed(saves, "quit")
    assert "The debrief" not in again.out
    session = files.resume(saves / "k.ib").session
    assert [p.mission for p in session.g.state.played] == ["1"]
    session.close()


def test_a_mission_of_another_squad_is_not_handed_in(saves: Path) -> None:
    begun(saves)
    session = files.resume(saves / "k.ib").session
    finish(files.open_mission(saves / "k.ib", session).session).close()
    session.goto(0)
    while not (session.q is not None and session.q.kind == "mission"):
        q: Any = session.q
        session.throw() if not hasattr(q, "options") else session.give(q.options[0] if q.single else q.first)
    session.close()
    ran = typed(saves, "quit")
    assert ran.code == 0
    assert "The debrief" not in ran.out
    assert "1. Play it" in ran.out


# ------------------------------------------------------------------ no take-backs


@pytest.mark.parametrize("ironman", [True, False])
def test_ironman(ironman: bool, saves: Path) -> None:
    session = files.begin(saves, "k", "us_army", "japan", 1, ironman).session
    until_mission(session)
    session.give(play_mission(session))
    until_mission(session, 2)
    session.close()
    ran = typed(saves, "back", "yes", "quit")
    refused = "Nothing is taken back in this campaign once something was learnt (--ironman)."
    assert (refused in ran.out) is ironman
    assert ("The last answer is taken back." in ran.out) is not ironman
    ran = typed(saves, *["1"] * 12, "back", "yes", "quit")
    assert (refused in ran.out) is ironman


def test_a_mission_of_an_ironman_campaign_by_itself(saves: Path) -> None:
    session = files.begin(saves, "k", "us_army", "japan", 1, True).session
    until_mission(session)
    files.open_mission(saves / "k.ib", session).session.close()
    session.close()
    ran = ib("--saves", saves, "resume", "k.m1", "--plain", typed=["1", "1", "1", "back", "yes", "quit"])
    assert "Nothing is taken back" in ran.out


# ------------------------------------------------------------------ simulate


def test_simulated_campaigns_as_json() -> None:
    ran = ib("campaign", "simulate", "-a", "us_army", "-e", "japan", "-n", 2, "--seed", 1, "--json")
    assert (ran.code, ran.err, ran.out.count("\n")) == (0, "", 1)
    found = json.loads(ran.out)
    assert (found["campaign"], found["seed"], found["errors"]) == ("rifles", 1, 0)
    (row,) = found["runs"]
    assert (row["army"], row["enemy"], row["games"], row["missions_each"]) == ("us_army", "japan", 2, [8])
    assert sum(row["grades"].values()) == 2
    assert len(row["won_by_mission"]) == 8


def test_as_a_table() -> None:
    ran = ib("campaign", "simulate", "-a", "snlf", "-e", "us_marines", "-n", 1)
    assert ran.code == 0
    assert "median VP" in ran.out
    assert "snlf" in ran.out


def test_faults_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("ironbottom.campaign.simulate.run", fails)
    ran = ib("campaign", "simulate", "-a", "us_army", "-e", "japan", "-n", 1, "--json")
    assert ran.code == 1
    assert "RuntimeError: broken" in ran.err
    assert json.loads(ran.out)["errors"] == 1


@pytest.mark.slow
def test_the_same_with_one_worker_and_with_two() -> None:
    args = ("campaign", "simulate", "-a", "us_army", "-e", "japan", "-n", 6, "--seed", 2, "--json")
    assert ib(*args, "--workers", 1) == ib(*args, "--workers", 2)


def test_stopped_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    real = many.run_many

    def interrupted(*args: Any) -> Any:
        yield next(real(*args))
        raise KeyboardInterrupt

    monkeypatch.setattr(many, "run_many", interrupted)
    ran = ib("campaign", "simulate", "-a", "us_army", "-e", "japan", "-n", 3, "--workers", 1, "--json")
    assert ran.code == 130
    assert json.loads(ran.out)["runs"][0]["games"] == 1
