"""1942 from the command line: whole games in lines, who plays, optional rules, saves, stories.

Bots play at random here wherever what they do would matter.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cli.run import Ran, ib
from cli.script import Mirror42, answers_of
from ironbottom import choices
from ironbottom.kernel.drive import drive, step
from ironbottom.kernel.journal import Journal
from ironbottom.kernel.record import PERSON
from ironbottom.kernel.saves import new_game, open_game
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry

RANDOM = ("--enemy-level", "random")
BARE = ("play", "nineteen42", "-m", "malaya", "-a", "japan", "--plain")
GAME = (*BARE, "--option", "none")


def played(saves: Path, *args: object, seed: int = 5, name: str = "k", typed: list[str]) -> Ran:
    """A game from the command line."""
    ran = ib("--saves", saves, *GAME, *args, "--seed", seed, "--save", name, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    return ran


def kept(saves: Path, name: str = "k") -> list[tuple[str, Any]]:
    """The answers and dice in a save."""
    session = open_game(saves / f"{name}.ib").session
    found = answers_of(session)
    session.close()
    return found


def seated(saves: Path, name: str = "k") -> Any:
    """Who plays, as the save has it."""
    journal = Journal.open(saves / f"{name}.ib")
    table = journal.meta("table")
    journal.close()
    return table["bots"]


def switches(saves: Path, name: str = "k") -> tuple[str, ...]:
    """The optional rules in force in a save."""
    session = open_game(saves / f"{name}.ib").session
    found: tuple[str, ...] = session.content.switches
    session.close()
    return found


# ---------------------------------------------------------------- whole games


def test_a_whole_game_by_script(saves: Path) -> None:
    mirror = Mirror42(5)
    lines = mirror.lines()
    ran = played(saves, *RANDOM, typed=lines)
    assert kept(saves) == mirror.given()
    assert ran.last == "Saved as k. The whole game again: ironbottom replay k"
    assert "\nJapan: a person; Allies: the program (random).\n" in ran.out
    assert ib("--saves", saves, "replay", "k", "--check").code == 0
    assert ib("--saves", saves, "doctor", "k").code == 0


def test_the_other_side_is_played_as_the_save_says_after_a_resume(saves: Path) -> None:
    mirror = Mirror42(6)
    lines = mirror.lines()
    third = len(lines) // 3
    first = played(saves, *RANDOM, seed=6, typed=lines[:third])
    assert first.last == "Saved. Go on with: ironbottom resume k --plain"
    assert seated(saves) == {"japan": "person", "allies": "random"}
    for part in (lines[third : 2 * third], lines[2 * third :]):
        ran = ib("--saves", saves, "resume", "k", "--plain", typed=part)
        assert (ran.code, ran.err) == (0, "")
        assert "Japan: a person; Allies: the program (random)." in ran.out
    assert kept(saves) == mirror.given()


def test_the_allies_are_played_by_a_person_too(saves: Path) -> None:
    mirror = Mirror42(7, army="allies", bots=("japan",))
    lines = mirror.lines(40)
    args = ("play", "nineteen42", "-m", "malaya", "-e", "japan", "--option", "none", "--plain")
    ib("--saves", saves, *args, *RANDOM, "--seed", 7, "--save", "k", typed=lines)
    assert seated(saves) == {"allies": "person", "japan": "random"}
    assert kept(saves) == mirror.given()


@pytest.mark.parametrize("mission", ["campaign", "philippines", "indies"])
def test_every_scenario_can_be_begun(mission: str, saves: Path) -> None:
    mirror = Mirror42(3, mission=mission, bots=())
    lines = mirror.lines(25)
    asides = ["board", "status", "why", "rule", "odds 1", "hint", "log 3", "?"]
    typed = [word for i, line in enumerate(lines) for word in (asides[i % len(asides)], line)]
    ran = played(saves, "-m", mission, "--players", 2, seed=3, typed=typed)
    assert kept(saves) == mirror.given()
    assert "a stripe" not in ran.out


# ---------------------------------------------------------------- who plays


def test_two_at_one_keyboard(saves: Path) -> None:
    mirror = Mirror42(5, bots=())
    lines = mirror.lines(120)
    ran = played(saves, "--players", 2, typed=lines)
    session = mirror.session
    assert {answer.seat for answer in session.answers if answer.kind == "land"} == {"japan", "allies"}
    assert kept(saves) == mirror.given()
    assert seated(saves) == {"japan": "person", "allies": "person"}
    assert "\nJapan: a person; Allies: a person.\n" in ran.out


def test_of_two_persons_the_last_answer_is_taken_back_whoever_gave_it(saves: Path) -> None:
    mirror = Mirror42(5, bots=())
    q: Any = mirror.session.q
    while mirror.session.g.state.side == "japan" or q.kind != "naval":
        mirror.answer(mirror.choose())
        q = mirror.session.q
    mirror.session.give("done", PERSON)  # what is asked next is asked of whoever it may be
    drive(mirror.session, {})
    again = Mirror42(5, bots=())
    lines = []
    for answer in [a for a in mirror.session.answers if a.by == PERSON]:
        lines.append(again.typed(answer.token))
        again.answer(answer.token)
    last = max(n for n, answer in enumerate(mirror.session.answers) if answer.by == PERSON)
    played(saves, "--players", 2, typed=[*lines, "back yes"])
    assert kept(saves) == mirror.given()[:last]


def test_nobody_plays_and_it_is_told(saves: Path) -> None:
    mirror = Mirror42(8, bots=("japan", "allies"))
    assert mirror.over
    args = ("--players", 0, "--army-level", "random", *RANDOM)
    ran = played(saves, *args, seed=8, typed=[])
    assert kept(saves) == mirror.given()
    assert "\nJapan: the program (random); Allies: the program (random).\n" in ran.out
    turns = [int(turn) for turn in re.findall(r"^== Turn (\d+):", ran.out, re.MULTILINE)]
    assert turns == list(range(7))
    boards = [int(turn) for turn in re.findall(r"^-- Turn (\d+) of 6", ran.out, re.MULTILINE)]
    assert boards == sorted(boards)
    assert len(boards) >= 6
    assert ran.last == "Saved as k. The whole game again: ironbottom replay k"


def test_to_watch_no_side_need_be_named(saves: Path) -> None:
    args = ("play", "nineteen42", "-m", "malaya", "--option", "none", "--players", 0, "--plain")
    ran = ib("--saves", saves, *args, "--army-level", "random", *RANDOM, "--seed", 8)
    assert (ran.code, ran.err) == (0, "")
    assert [path.name for path in saves.glob("*.ib")] == ["nineteen42-malaya-japan-allies.ib"]


def begun_elsewhere(saves: Path, table: dict[str, Any]) -> None:
    """A save at its very beginning, with these notes about the table."""
    title: Any = registry("nineteen42")
    content = title.load("malaya", "japan", "allies", ())
    saves.mkdir(exist_ok=True)
    new_game(title, content, 8, saves / "k.ib", table).session.close()


def test_a_game_that_was_watched_goes_on_by_itself(saves: Path) -> None:
    begun_elsewhere(saves, {"bots": {"japan": "random", "allies": "random"}})
    ran = ib("--saves", saves, "resume", "k", "--plain")
    assert (ran.code, ran.err) == (0, "")
    assert kept(saves) == Mirror42(8, bots=("japan", "allies")).given()


def test_what_the_bots_have_in_mind_outlasts_a_restart(saves: Path) -> None:
    title: Any = registry("nineteen42")
    content = title.load("malaya", "japan", "allies", ())
    bots = {seat: title.bot(seat, "auto") for seat in ("japan", "allies")}
    whole: Session[Any] = Session(title, content, 9)
    while step(whole, bots):
        pass
    saves.mkdir()
    table = {"bots": {"japan": "auto", "allies": "auto"}}
    half = new_game(title, content, 9, saves / "k.ib", table).session
    while 2 * len(half.answers) < len(whole.answers):
        step(half, bots)
    half.close()
    ran = ib("--saves", saves, "resume", "k", "--plain")
    assert (ran.code, ran.err) == (0, "")
    assert kept(saves) == answers_of(whole)


@pytest.mark.parametrize("table", [{}, {"bots": {}}, {"own_dice": False}])
def test_a_save_that_does_not_say_who_plays(table: dict[str, Any], saves: Path) -> None:
    begun_elsewhere(saves, table)
    ran = ib("--saves", saves, "resume", "k", "--plain")
    assert "Japan: a person; Allies: the program (auto)." in ran.out
    assert ran.code == 0


def test_a_level_that_is_no_longer_known_is_the_standard_one() -> None:
    title: Any = registry("nineteen42")
    found = choices.bots(title, ("japan", "allies"), {"japan": "person", "allies": "grand"})
    assert list(found) == ["allies"]
    assert found["allies"].level == "auto"


def test_own_dice_are_asked_of_persons_alone(saves: Path) -> None:
    mirror = Mirror42(5)
    lines = mirror.lines()
    dice = sorted({answer.seat for answer in mirror.session.answers if answer.by == "fate" and answer.seat})
    assert "allies" in dice
    thrown = 0

    def typed() -> list[str]:
        """The same answers, and with each die of one's own the word that lets the program throw it."""
        nonlocal thrown
        again, found = Mirror42(5, bots=()), []
        session = again.session
        person = iter(lines)
        for answer in mirror.session.answers:
            if answer.by == "fate":
                continue
            if answer.by == PERSON:
                found.append(next(person))
            before = len(session.answers)
            again.answer(answer.token)
            own = sum(a.by == "fate" and a.seat == "japan" for a in session.answers[before:])
            found += ["throw"] * own
            thrown += own
        return found

    ran = played(saves, *RANDOM, "--dice", "own", typed=typed())
    assert thrown > 0
    assert ran.last == "Saved as k. The whole game again: ironbottom replay k"
    assert kept(saves) == mirror.given()


# ---------------------------------------------------------------- what to play


def test_what_is_left_open_is_asked(saves: Path) -> None:
    typed = ["5", "2", "allies", "zeppelin", "99", "1 13.1 3"]
    ran = ib("--saves", saves, "play", "nineteen42", "--plain", "--seed", 1, *RANDOM, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "Which scenario?\n  1. The Campaign, 11 turns, about 240 minutes. All the rules." in ran.out
    assert "Type a number from 1 to 4, or quit." in ran.out
    assert "Which side is yours?\n  1. Japan [japan]\n  2. " in ran.out
    assert "Against whom?" not in ran.out
    asked = ran.out.partition("Which optional rules?")[2].partition("\n> ")[0]
    ids = re.findall(r"^  \d+\. .* \[(.+)\]$", asked, re.MULTILINE)
    assert ids == ["12", "10.3", "13.1", "13.2", "13.4", "13.6", "AE"]
    assert re.findall(r"^  \d+\. .* \*: .* \[(.+)\]$", asked, re.MULTILINE) == ["13.1", "13.6"]
    assert '"zeppelin" is not a number from 1 to 7.' in ran.out
    assert "99 is not a number from 1 to 7." in ran.out
    assert "\nIn force: Free set-up [12], Allied air declines [13.1].\n" in ran.out
    assert switches(saves, "nineteen42-malaya-allies-japan") == ("12", "13.1")


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("", ("13.1", "13.6")),
        ("none", ()),
        ("ALL", ("12", "10.3", "13.1", "13.2", "13.4", "13.6", "AE")),
        ("2-3, ae", ("10.3", "13.1", "AE")),
    ],
)
def test_optional_rules_as_they_are_typed(typed: str, wanted: tuple[str, ...], saves: Path) -> None:
    args = (*BARE, "--seed", 1, "--save", "k")
    ib("--saves", saves, *args, *RANDOM, typed=[typed])
    assert switches(saves) == wanted


@pytest.mark.parametrize("given", ["--option", "typed"])
def test_optional_rules_by_lot_come_from_the_seed(given: str, saves: Path) -> None:
    args = [*BARE, *RANDOM]
    typed = ["random"] if given == "typed" else []
    args += [] if typed else ["--option", "random"]
    for seed in (1, 2, 3):
        ib("--saves", saves, *args, "--seed", seed, "--save", f"k{seed}", typed=typed)
        assert switches(saves, f"k{seed}") == choices.drawn("nineteen42", "malaya", seed)
    assert len({switches(saves, f"k{seed}") for seed in (1, 2, 3)}) > 1


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (["none"], ()),
        (["13.4", "ae", "13.4"], ("13.4", "AE")),
        (["13.4,ae"], ("13.4", "AE")),
        (["all"], ("12", "10.3", "13.1", "13.2", "13.4", "13.6", "AE")),
    ],
)
def test_optional_rules_from_the_command_line(given: list[str], wanted: tuple[str, ...], saves: Path) -> None:
    args = (*BARE, "--seed", 1, "--save", "k")
    options = [word for each in given for word in ("--option", each)]
    ran = ib("--saves", saves, *args, *RANDOM, *options)
    assert "Which optional rules?" not in ran.out
    assert switches(saves) == wanted


@pytest.mark.parametrize("typed", [[], ["1"], ["1", "1"], ["1", "quit"], ["1", "1", "quit"]])
def test_no_game_is_begun_without_an_answer(typed: list[str], saves: Path) -> None:
    ran = ib("--saves", saves, "play", "nineteen42", "--plain", typed=typed)
    assert (ran.code, ran.last) == (0, "No game was begun.")
    assert not saves.exists()


# ---------------------------------------------------------------- answers and commands


def test_a_hex_may_be_typed_by_its_number(saves: Path) -> None:
    mirror = Mirror42(5)
    q: Any = mirror.session.q
    assert q.kind == "land"
    where = next(
        word for word in (token[-1] for token in q.options) if sum(t[-1] == word for t in q.options) == 1
    )
    ran = played(saves, *RANDOM, typed=[where, "undo", "9999", where])
    assert "9999 is not a number from 1 to " in ran.out
    mirror.answer(next(token for token in q.options if token[-1] == where))
    assert kept(saves) == mirror.given()


def test_an_id_that_fits_several_options_is_no_answer() -> None:
    from ironbottom.kernel.ask import Ask
    from ironbottom.plain.menu import Choice, Menu, Unclear, answer_of

    q: Ask[Any] = Ask("japan", "goal", [("port", "0505"), ("beach", "0505"), ("sea", "0606")], "n42:5.3.a")
    menu = Menu(
        "Where to?", q.rule, tuple(Choice(t, " ".join(t), number=n) for n, t in enumerate(q.options, 1)), ""
    )
    assert answer_of(q, menu, "0606") == ("sea", "0606")
    assert answer_of(q, menu, "2") == ("beach", "0505")
    with pytest.raises(Unclear, match=r"^0505 fits several: 1, 2\.$"):
        answer_of(q, menu, "0505")
    assert answer_of(q, menu, "sea") == ("sea", "0606")
    with pytest.raises(Unclear, match=r'^"se" is neither'):
        answer_of(q, menu, "se")


def test_words_that_fit_the_title(saves: Path) -> None:
    ran = played(saves, *RANDOM, typed=["?", "look", "why"])
    assert "more about a unit, a place or a hex, by name or number" in ran.out
    assert "Type look and a unit, a place or a hex, by name or number." in ran.out
    assert "what the other side did last" in ran.out
    assert "The other side has done nothing yet." in ran.out


def test_odds_of_a_set_of_units(saves: Path) -> None:
    for seed in range(20):
        mirror = Mirror42(seed)
        lines: list[str] = []
        while not mirror.over:
            q: Any = mirror.session.q
            if q.kind == "attackers":
                ran = played(saves, *RANDOM, seed=seed, typed=[*lines, "odds all", "odds", "odds 99"])
                assert re.search(r"^  .*: \d+\.\d%$", ran.out.rpartition("> odds all")[2], re.MULTILINE)
                assert "Type odds and the numbers of options from 1 to " in ran.out
                assert "99 is not a number from 1 to " in ran.out
                return
            token = mirror.choose()
            lines.append(mirror.typed(token))
            mirror.answer(token)
    raise AssertionError("nobody ever attacks")


# ---------------------------------------------------------------- afterwards


def test_the_list_replay_and_report(saves: Path) -> None:
    mirror = Mirror42(5)
    lines = mirror.lines()
    played(saves, *RANDOM, typed=lines)
    listed = ib("--saves", saves, "saves").out.splitlines()[-1]
    assert listed.split()[0] == "k"
    assert "Malaya and Singapore" in listed
    told = ib("--saves", saves, "replay", "k").out
    assert sum(line.startswith("[") for line in told.splitlines()) == sum(
        answer.by != "fate" for answer in mirror.session.answers
    )
    story = ib("--saves", saves, "report", "k")
    assert story.code == 0
    head, *rest = story.out.splitlines()
    assert head == "# 1942"
    assert "- Japan: a person; Allies: the program (random)." in rest
    assert "- Optional rules in force: none." in rest
    assert "## How it ended" in rest
    assert [line for line in rest if line.startswith("### Turn ")] == [
        line for line in rest if re.match(r"### Turn [0-6]: ", line)
    ]
    assert ib("--saves", saves, "report") == story  # the only game there is
    page = ib("--saves", saves, "report", "k", "--html").out
    assert page.startswith("<!doctype html>")
    assert "<h1>1942</h1>" in page


def test_the_report_of_a_game_that_goes_on(saves: Path, tmp_path: Path) -> None:
    ib("--saves", saves, *BARE, *RANDOM, "--option", "13.4", "--seed", 5, "--save", "k")
    file = tmp_path / "story.md"
    assert ib("--saves", saves, "report", "k", "-o", file) == (0, f"Written to {file}.\n", "")
    text = file.read_text()
    assert "- Optional rules in force: Force Z (13.4)." in text
    assert "## Where it stands" in text
    wrong = ib("--saves", saves, "report", "k", "-o", tmp_path / "no" / "where.md")
    assert (wrong.code, wrong.out) == (1, "")
    assert len(wrong.err.splitlines()) == 1


# ---------------------------------------------------------------- content

MINE = Path(__file__).parents[2] / "missions" / "nineteen42" / "indies.toml"


def checked(tmp_path: Path, *changes: tuple[str, str]) -> tuple[Path, Ran]:
    """A scenario with changes, and what is said of it."""
    text = MINE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    file = tmp_path / "missions" / "nineteen42" / "mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    return file, ib("content", "check", file)


def test_names_that_nothing_answers_to(tmp_path: Path) -> None:
    file, ran = checked(
        tmp_path,
        ("1019 = 10 ", "9999 = 10 "),
        ('jp-146 = "1913"', 'jp-146 = "191"'),
        ('"sumatra", "java"', '"sumatra", "jawa"'),
        ('"nl-amboina",', '"nl-ambonia",'),
        ('2510 = "japan"', '2511 = "japan"'),
    )
    assert (ran.code, ran.out) == (1, "1 file checked, 5 problems.\n")
    said = [
        re.sub(r"^\d+: (units)?(\[\d+\])?", r"\1", line.removeprefix(f"{file}:"))
        for line in ran.err.splitlines()
    ]
    assert said == [
        'units: "nl-ambonia" is no counter of either side; did you mean "nl-amboina"?',
        'moved.jp-146: "191" is no hex of the map, and not off it; did you mean "1921"?',
        'area[1]: "jawa" is no region, territory or hex of the map; did you mean "java"?',
        'owned.2511: "2511" is no city or port of the map; did you mean "2514"?',
        'worth.places.9999: "9999" is no city or port of the map',
    ]
    lines = file.read_text().splitlines()
    for line in ran.err.splitlines():  # each points at the line where the word stands
        number, word = int(line.removeprefix(f"{file}:").split(":")[0]), line.split('"')[1]
        assert word in lines[number - 1]


def test_a_scenario_that_cannot_be_set_up(tmp_path: Path) -> None:
    file, ran = checked(tmp_path, ('2514 = "japan"', '2514 = "japan"\n1520 = "japan"'))
    assert (ran.code, ran.out) == (1, "1 file checked, 1 problem.\n")
    assert ran.err.startswith(f"{file}: it cannot be set up: 1520 belongs to japan")


@pytest.mark.parametrize("name", ["japan", "allies"])
def test_the_kind_of_a_card_is_found_by_its_content(name: str, tmp_path: Path) -> None:
    card = MINE.parents[2] / "army_cards" / "nineteen42" / f"{name}.toml"
    file = tmp_path / "card.toml"
    text = card.read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    assert ib("content", "check", file).code == 0
    file.write_text(text.replace('place = "1206"', 'place = "1260"').replace('"0813"', '"0831"'), "utf-8")
    ran = ib("content", "check", file)
    assert ran.code == 1
    assert " is no hex or region of the map; did you mean " in ran.err


def test_a_broken_scenario_of_ones_own_is_told_by_the_doctor_and_by_play(saves: Path, tmp_path: Path) -> None:
    folder = tmp_path / "content" / "missions" / "nineteen42"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(MINE.read_text("utf-8").replace("first = 3", "frist = 3"), "utf-8")
    ran = ib("--saves", saves, "doctor")
    assert ran.code == 1
    assert "FAULT  1942: " in ran.out
    assert "frist" in ran.out
    for typed in ("play nineteen42 -m mine -a japan --plain", "simulate nineteen42 -m mine -n 1"):
        ran = ib("--saves", saves, *typed.split())
        assert (ran.code, ran.out) == (1, "")
        assert len(ran.err.splitlines()) == 1
        assert "mine.toml" in ran.err
