"""The line mode: whole games, commands, going back, leaving and coming again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cli.run import Player, ib
from cli.script import GAME, Mirror, answers_of, begun, script
from ironbottom.kernel.saves import open_game


def kept(saves: Path, name: str = "k") -> list[tuple[str, object]]:
    """The answers and dice in a save."""
    session = open_game(saves / f"{name}.ib").session
    found = answers_of(session)
    session.close()
    return found


def question(out: str) -> str:
    """The last question that was shown, with its options."""
    return out.rpartition("\n\n")[2].rpartition("\n> ")[0]


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("seed", [5, 6])
def test_a_whole_game_by_script(seed: int, saves: Path) -> None:
    lines, mirror = script(seed)
    ran = ib("--saves", saves, *GAME, "--seed", seed, "--save", "k", typed=lines)
    assert (ran.code, ran.err) == (0, "")
    assert kept(saves) == mirror.given()
    assert "\nThe game is over." in ran.out
    assert ran.last == "Saved as k. The whole game again: ironbottom replay k"
    assert mirror.session.outcome is not None
    for line in lines:  # the transcript shows what was typed
        assert f"\n> {line}\n" in ran.out


def test_a_whole_game_by_hints(saves: Path) -> None:
    def next_line(shown: str) -> str:
        if "The game is over." in shown:
            return ""
        hint = re.search(r"Hint: ([\d ]+|none) = [^\n]*\n(  because[^\n]*\n)?> $", shown)
        return hint[1] if hint else "hint"

    player = Player(next_line)
    ran = ib("--saves", saves, *GAME, "--seed", 7, "--save", "k", player=player)
    assert (ran.code, ran.err) == (0, "")
    assert ran.last == "Saved as k. The whole game again: ironbottom replay k"
    assert ib("--saves", saves, "replay", "k", "--check").code == 0


@pytest.mark.parametrize("mission", list("2345678"))
def test_every_mission_can_be_played(mission: str, saves: Path) -> None:
    lines, mirror = script(3, mission=mission)
    args = (
        "play",
        "rifles",
        "-m",
        mission,
        "-a",
        "us_army",
        "-e",
        "japan",
        "--seed",
        3,
        "--save",
        "k",
        "--plain",
    )
    asides = ["board", "status", "why", "rule", "odds 1", "hint"]
    typed = [word for i, line in enumerate(lines) for word in (asides[i % len(asides)], line)]
    ran = ib("--saves", saves, *args, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert kept(saves) == mirror.given()


# ---------------------------------------------------------------- leaving and coming again


@pytest.mark.parametrize("leave", [[], ["quit"], ["QUIT"]], ids=["end of input", "quit", "QUIT"])
def test_a_game_goes_on_at_exactly_the_question_at_which_it_was_left(leave: list[str], saves: Path) -> None:
    lines, mirror = script(5)
    half = len(lines) // 2
    first = ib("--saves", saves, *GAME, "--seed", 5, "--save", "k", typed=[*lines[:half], *leave])
    assert first.last == "Saved. Go on with: ironbottom resume k --plain"
    again = ib("--saves", saves, "resume", "k", "--plain", typed=leave)
    asked = question(first.out)
    assert len(asked.splitlines()) > 2
    assert question(again.out) == asked
    ran = ib("--saves", saves, "resume", "--plain", typed=lines[half:])
    assert ran.code == 0
    assert kept(saves) == mirror.given()


def test_a_finished_game_can_be_looked_at_and_taken_back(saves: Path) -> None:
    lines, mirror = script(5)
    ib("--saves", saves, *GAME, "--seed", 5, "--save", "k", typed=lines)
    ran = ib("--saves", saves, "resume", "k", "--plain", typed=["1", "hint", "odds 1", "back", "yes", "redo"])
    assert 'The game is over; "?" lists the commands, "quit" leaves.' in ran.out
    assert "There is nothing to choose here." in ran.out
    assert "The last answer is taken back." in ran.out
    assert ran.out.count('The game is over. "log"') == 2
    assert kept(saves) == mirror.given()


# ---------------------------------------------------------------- what to play


def test_what_is_left_open_is_asked(saves: Path) -> None:
    ran = ib("--saves", saves, "play", "rifles", "--plain", "--seed", 1, typed=["0", "1", "us_army", "2"])
    assert "Which Mission?\n  1. Jungle Patrol, 10 Turns, " in ran.out
    assert "Type a number from 1 to 8, or quit." in ran.out
    assert "Against whom?\n  1. " in ran.out
    assert [path.name for path in saves.glob("*.ib")] == ["rifles-1-us_army-snlf.ib"]


@pytest.mark.parametrize("typed", [[], ["1"], ["1", "quit"]])
def test_no_game_is_begun_without_an_answer(typed: list[str], saves: Path) -> None:
    ran = ib("--saves", saves, "play", "rifles", "--plain", typed=typed)
    assert (ran.code, ran.last) == (0, "No game was begun.")
    assert not saves.exists()


def test_only_armies_that_may_face_the_enemy_are_offered(saves: Path) -> None:
    ran = ib("--saves", saves, "play", "rifles", "-m", 1, "-e", "us_army", "--plain")
    assert re.findall(r"\[(\w+)\]", ran.out) == ["japan", "snlf"]


# ---------------------------------------------------------------- answers


def test_what_is_no_answer_is_told_and_nothing_happens(saves: Path) -> None:
    mirror = begun(saves, answers=3)
    tries = {
        "99": "99 is not a number from 1 to ",
        "0": "0 is not a number from 1 to ",
        "1 2": "One number is wanted, not 2.",
        "fire": '"fire" is neither a number from 1 to ',
        "-1": '"-1" is neither a number from 1 to ',
        "٣": '"٣" is neither a number',
        "1-": '"1-" is neither a number',
        "9" * 4000: "is neither a number",
    }
    ran = ib("--saves", saves, "resume", "k", "--plain", typed=list(tries))
    assert ran.code == 0
    for typed, said in tries.items():
        assert said in ran.out.partition(f"\n> {typed}\n")[2].partition("\n> ")[0]
    assert kept(saves) == mirror.given()


def at_a_set() -> tuple[list[str], Mirror]:
    """A game of Mission 2 that stands at the question who of at least three starts where: all, some or nobody."""
    for seed in range(60):
        mirror, lines = Mirror(seed, "2"), []
        while not mirror.over:
            q: Any = mirror.session.q
            if q.kind == "start" and len(q.options) >= 3:
                return lines, mirror
            token = mirror.choose()
            lines.append(mirror.typed(token))
            mirror.answer(token)
    raise AssertionError("no such question")


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [("1 3", (0, 2)), ("3, 1", (0, 2)), ("2-3", (1, 2)), ("1", (0,)), ("all", None), ("none", ())],
)
def test_sets_are_typed_as_numbers(typed: str, chosen: tuple[int, ...] | None, saves: Path) -> None:
    lines, mirror = at_a_set()
    asked: Any = mirror.session.q
    options = tuple(asked.options)
    wanted = options if chosen is None else tuple(options[i] for i in chosen)
    refused = ["1 1", f"1 {len(options) + 1}", "3-1-2"]
    args = ("--mission", 2, "--seed", mirror.session.seed, "--save", "k")
    ran = ib("--saves", saves, *GAME, *args, typed=[*lines, *refused, typed])
    assert "1 is named twice." in ran.out
    assert f"{len(options) + 1} is not a number from 1 to {len(options)}." in ran.out
    mirror.answer(wanted)
    assert kept(saves) == mirror.given()


def test_yes_and_no_do_for_questions_that_are_so_answered() -> None:
    from ironbottom.kernel.ask import Ask
    from ironbottom.plain.menu import Choice, Menu, Unclear, answer_of

    q = Ask("squad", "reroll", ("no", "yes", "never"), "rifles:3.7.c")
    texts = ("No", "Yes, 1 RP", "No, and do not ask again this Turn")
    numbered = enumerate(zip(q.options, texts, strict=True), 1)
    menu = Menu("Again?", q.rule, tuple(Choice(t, text, number=n) for n, (t, text) in numbered), "")
    for typed, token in (("y", "yes"), ("Yes", "yes"), ("n", "no"), ("no", "no"), ("3", "never")):
        assert answer_of(q, menu, typed) == token
    with pytest.raises(Unclear):
        answer_of(q, menu, "maybe")


# ---------------------------------------------------------------- commands


def at_an_action(saves: Path, seed: int = 5) -> Mirror:
    """A save that stands at the first question for an action."""
    count = 0
    mirror = Mirror(seed)
    while getattr(mirror.session.q, "kind", "") != "action":
        mirror.answer(mirror.choose())
        count += 1
    return begun(saves, seed, count)


def answers_to(saves: Path, *typed: str) -> list[str]:
    """What the program said to each line typed, resuming the save."""
    ran = ib("--saves", saves, "resume", "k", "--plain", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    parts = re.split(r"^> ", ran.out, flags=re.MULTILINE)[1:]
    return [part.partition("\n")[2] for part in parts[: len(typed)]]


def test_actions_are_listed_below_their_group(saves: Path) -> None:
    mirror = at_an_action(saves)
    shown = answers_to(saves, "")[0].splitlines()
    assert shown[1].startswith("Which Group acts? ")
    assert shown[1].endswith(" [rifles:3.2.g]")
    groups = [line for line in shown if re.fullmatch(r"  Group \d+ \[.*\]", line)]
    assert groups
    assert len(groups) == len(set(groups))
    numbers = [int(line.split(".")[0]) for line in shown if re.match(r"  +\d+\. ", line)]
    asked: Any = mirror.session.q
    assert numbers == list(range(1, len(asked.options) + 1))
    assert shown[-2:] == ["  Or", f"  {len(numbers):>3}. End the Turn's actions"]


def test_looking_around(saves: Path) -> None:
    mirror = at_an_action(saves)
    unit = next(i for i in mirror.session.g.state.units)
    group = mirror.session.g.state.units[unit].group
    said = answers_to(
        saves,
        "board",
        "status",
        f"look {unit}",
        "look #1",
        f"look group {group}",
        "look ?",
        "save",
        "?",
        "look",
    )
    board, status, a_unit, stripe, a_group, nobody, save, commands, look = said
    assert re.search(r"^-- Turn 1 of 10, (day|night).* --$", board, re.MULTILINE)
    assert all(f"\n#{n} " in board for n in range(1, 7))
    assert f"Group {group}" in board
    assert "Objective: At the end of a Turn" in status
    assert "Seed 5, " in status
    assert a_unit.startswith(f"{unit} ")
    assert "Target Number" in a_unit
    assert stripe.startswith("#1 ")
    assert a_group.startswith(f"Group {group}")
    assert nobody.startswith('There is no "?" here.')
    assert str(saves / "k.ib") in save
    assert "look X" in commands
    assert look.startswith("Type look and")


def test_the_keys_of_the_screen_are_commands_here(saves: Path) -> None:
    ran = ib("--saves", saves, *GAME, "--seed", 5, "--save", "k", typed=["h", "hint", "w", "r", "u", "q"])
    assert ran.out.count("\nHint: ") == 2
    assert "The Enemy has done nothing yet." in ran.out
    assert "There is nothing to undo." in ran.out
    assert "neither a number" not in ran.out
    assert ran.code == 0


def test_commands_at_the_very_beginning(saves: Path) -> None:
    ib("--saves", saves, *GAME, "--seed", 5, "--save", "k")
    said = answers_to(
        saves, "status", "board", "why", "undo", "back", "redo", "throw", "log last 0", "look A", "look #7"
    )
    assert "Set-up" in said[1]
    assert said[2] == "The Enemy has done nothing yet.\n"
    assert said[3] == "There is nothing to undo.\n"
    assert said[4] == "There is nothing to take back.\n"
    assert said[5] == "There is nothing to give again.\n"
    assert said[6] == "No dice are asked for.\n"
    assert said[7] == ""
    assert said[8].startswith('There is no "A" here.')


def test_rules_at_hand(saves: Path) -> None:
    at_an_action(saves)
    own, other, words, none, near = answers_to(
        saves, "rule", "rule 4.2.d", "rule barbed wire", "rule zeppelin", "rule 44.2.d"
    )
    assert own.startswith("rifles:3.2.g  ")
    assert other.startswith("rifles:4.2.d  A hit suppresses\n")
    assert len(words.splitlines()) > 1
    assert none == 'No rule speaks of "zeppelin".\n'
    assert near.startswith('No rule "44.2.d"; the nearest: rifles:4.2.d')


def test_odds_of_an_option(saves: Path) -> None:
    for seed in range(40):
        mirror = Mirror(seed)
        lines = []
        while not mirror.over:
            q: Any = mirror.session.q
            fire = [t for t in q.options if q.kind == "action" and t[0] == "fire"]
            if fire:
                args = ("--seed", seed, "--save", "k")
                number = mirror.typed(fire[0])
                more = ["odds", "odds 999", f"odds 1 {number}"]
                ran = ib("--saves", saves, *GAME, *args, typed=[*lines, f"odds {number}", *more])
                assert re.search(r"^  .*hit.*: \d+\.\d%$", ran.out, re.MULTILINE)
                both = ran.out.rpartition(f"> odds 1 {number}\n")[2].rpartition("\n> ")[0]
                assert re.search(r"^  .*hit.*: \d+\.\d%$", both, re.MULTILINE)
                assert len(re.findall(r"^\S", both, re.MULTILINE)) == 2, "each under its own words"
                assert ran.out.count("Type odds and the number of an option from 1 to ") == 1
                assert "\n999 is not a number from 1 to " in ran.out
                return
            token = mirror.choose()
            lines.append(mirror.typed(token))
            mirror.answer(token)
    raise AssertionError("nobody ever fires")


def test_the_log_and_words_in_it(saves: Path) -> None:
    begun(saves, answers=40)
    whole, five, none, words, wrong = answers_to(
        saves, "log all", "log last 5", "log /zeppelin", "log /(SPACE 10)", "log last x"
    )
    assert len(whole.splitlines()) > 20
    assert whole.splitlines()[-5:] == five.splitlines()
    assert [int(line.split()[0]) for line in whole.splitlines()] == list(
        range(1, len(whole.splitlines()) + 1)
    )
    assert none == "No line of the log has zeppelin.\n"
    assert [line.strip().partition("  ")[2] for line in words.splitlines()] == ["== Turn 1 of 10 (space 10)"]
    assert wrong.startswith('No line of the log is about "last x". Type log, log all, log last 50, log dice')


def test_why_the_enemy_did_that(saves: Path) -> None:
    for seed in range(40):
        lines, mirror = script(seed)
        orders = [event for event in mirror.session.log if type(event).__name__ == "Ordered"]
        if orders and orders[-1].die:  # an Engaged Group needs no die
            break
    ran = ib("--saves", saves, *GAME, "--seed", seed, "--save", "k", typed=[*lines, "why"])
    told = ran.out.rpartition("\n> why\n")[2]
    assert re.search(
        r"^Enemy Group \d+ in #\d: die \d on the \w+ table: .*\[rifles:3\.5\.a ", told, re.MULTILINE
    )


# ---------------------------------------------------------------- going back


def test_undo_is_free_until_something_is_learnt(saves: Path) -> None:
    lines, _ = script(5)
    ran = ib(
        "--saves", saves, *GAME, "--seed", 5, "--save", "k", typed=[lines[0], "undo", "redo", *lines[1:]]
    )
    assert "The last answer is taken back." in ran.out
    assert kept(saves) == script(5)[1].given()  # as if nothing had been


def test_back_crosses_the_fence_and_is_noted(saves: Path) -> None:
    lines, mirror = script(5, 20)
    for most in range(20, 60):
        lines, mirror = script(5, most)
        n = mirror.session.back("squad")
        assert n is not None
        if n < mirror.session.fence("squad"):
            break
    ib("--saves", saves, *GAME, "--seed", 5, "--save", "k", typed=lines)
    undo, ask, _, refused, _, taken, log = answers_to(
        saves, "undo", "back", "no", "back", "", "back yes", "log last 1"
    )
    assert undo.startswith(
        "Dice have fallen or something was learnt since; only a declared take-back goes further"
    )
    assert "Type yes or no." in ask
    assert "Type yes or no." in refused
    assert taken.startswith("The last answer is taken back.")
    assert log.strip().partition("  ")[2] == (
        f"-- take-back: taken back to before answer {n}; the same dice will fall"
    )
    assert kept(saves) == mirror.given()[:n]
    ib("--saves", saves, "resume", "k", "--plain", typed=[lines[-1]])
    assert kept(saves) == mirror.given()  # the same dice


# ---------------------------------------------------------------- own dice


def at_own_dice(saves: Path) -> None:
    """A save with own dice that stands at the first Action Dice."""
    lines, _ = script(5)
    for count in range(len(lines)):
        args = ("--seed", 5, "--save", f"d{count}", "--dice", "own")
        ran = ib("--saves", saves, *GAME, *args, typed=lines[:count])
        if "Throw 3 dice for Action Dice. [rifles:3.2.a]" in ran.out:
            (saves / f"d{count}.ib").rename(saves / "k.ib")
            return
    raise AssertionError("no Action Dice")


def test_own_dice_are_typed(saves: Path) -> None:
    at_own_dice(saves)
    few, wrong, hint, _, faces = answers_to(saves, "6 6", "6 6 7", "hint", "", "6 6 6")
    assert few == "3 faces are wanted, not 2.\n"
    assert wrong == "7 is not a face from 1 to 6.\n"
    assert hint == "Dice are no question of choice.\n"
    assert "\n0 AP and 3 BAP to spend.\n" in faces
    session = open_game(saves / "k.ib").session
    assert (session.answers[-1].by, session.answers[-1].token) == ("hand", (6, 6, 6))
    session.close()
    assert ib("--saves", saves, "replay", "k", "--check").code == 0


def test_own_dice_may_be_left_to_the_program(saves: Path) -> None:
    at_own_dice(saves)
    said = answers_to(saves, "throw")[0]
    assert " AP and " in said
    session = open_game(saves / "k.ib").session
    assert session.answers[-1].by == "fate"
    session.close()


# ---------------------------------------------------------------- the Mission Card


@pytest.mark.parametrize("mission", list("12345678"))
def test_the_briefing_says_what_is_special_and_the_card_all_tables(mission: str, saves: Path) -> None:
    from ironbottom.games.rifles.load import load_content

    content = load_content(mission, "us_army", "japan")
    args = ("play", "rifles", "--mission", mission, "--army", "us_army", "--enemy", "japan", "--plain")
    ran = ib("--saves", saves, *args, "--seed", 3, "--save", "k", typed=["briefing", "card"])
    intro, _, rest = ran.out.partition("> briefing\n")
    again, _, card = rest.partition("> card\n")
    for told in (intro, again, card):
        assert content.mission.objectives.text in told
        assert all(text in told for text in content.mission.special)
    assert "Event Table" not in intro
    for event in content.mission.events:
        assert event.text in card
    for row in content.mission.presence:
        assert row.text in card


# ---------------------------------------------------------------- numbers and words


def test_while_buying_a_thing_keeps_its_number(saves: Path) -> None:
    """What can no longer be bought leaves its number unused."""
    ran = ib("--saves", saves, *GAME, "--seed", 3, "--save", "k", typed=["lmg", "garand", "bar", "BAR"])
    asked = [part for part in ran.out.split("\n\n") if "Build your squad: " in part]
    numbers = [dict(re.findall(r"^ +(\d+)\. ([^:\n]+)", part, re.MULTILINE)) for part in asked]
    assert len(numbers) >= 4
    for before, after in zip(numbers, numbers[1:], strict=False):
        assert all(after[n] == before[n] for n in before.keys() & after.keys())
    assert "M1919A4 LMG joins the squad." in ran.out
    assert ran.out.count("M1918 BAR joins the squad.") == 2


def test_words_answer_where_only_one_option_has_them() -> None:
    from ironbottom.kernel.ask import Ask
    from ironbottom.plain.menu import Choice, Menu, Unclear, answer_of

    texts = ("M1 Garand Rifle: 1 BP", "M1919A4 LMG (LMG): 3 BP", "2 x Machete: 1 BP")
    q = Ask("squad", "buy", ("rifle", "lmg", "machete"), "rifles:2.2.f")
    menu = Menu("?", q.rule, tuple(Choice(q.options[n], texts[n], number=3 * n + 1) for n in range(3)), "")
    for typed, token in (("lmg", "lmg"), ("garand rifle", "rifle"), ("mach", "machete"), ("4", "lmg")):
        assert answer_of(q, menu, typed) == token
    with pytest.raises(Unclear):
        answer_of(q, menu, "1 bp")
    with pytest.raises(Unclear, match=r'^"bp" fits several: 1, 4, 7\. Type one of these numbers\.$'):
        answer_of(q, menu, "bp")
    with pytest.raises(Unclear, match=r"^2 is not offered now\.$"):
        answer_of(q, menu, "2")
    for typed in ("x", "zeppelin", "8"):  # a letter is a slip
        with pytest.raises(Unclear):
            answer_of(q, menu, typed)
