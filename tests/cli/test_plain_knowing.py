"""The line mode: why not, why not that one, rules with links, lists, jumping, pace; and whole games of both titles over a pipe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from cli.run import ib, start
from cli.script import GAME, Mirror, Mirror42, answers_of, script
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.drive import hint
from ironbottom.kernel.saves import open_game
from ironbottom.plain.commands import BY_NAME, COMMANDS
from ironbottom.plain.know import knowledge_of

MALAYA = (
    "play",
    "nineteen42",
    "-m",
    "malaya",
    "-a",
    "japan",
    "--plain",
    "--option",
    "none",
    "--enemy-level",
    "random",
)


def answers_to(saves: Path, *typed: str, args: tuple[object, ...] = ("resume", "k", "--plain")) -> list[str]:
    """What is said to each line typed."""
    ran = ib("--saves", saves, *args, typed=typed)
    assert ran.code == 0, ran
    parts = re.split(r"(?:^|\n)> ", ran.out)
    return [part.partition("\n")[2] for part in parts[1 : len(typed) + 1]]


def rifles_at(saves: Path, seed: int, kind: str, enemies: bool = False) -> Mirror:
    """A save of Rifles that stands at a question of a kind."""
    mirror = Mirror(seed)
    lines: list[str] = []
    while not mirror.over:
        q: Any = mirror.session.q
        there = any(k.side == "enemy" for k in mirror.session.g.state.groups.values())
        if q.kind == kind and (there or not enemies):
            break
        token = mirror.choose()
        lines.append(mirror.typed(token))
        mirror.answer(token)
    assert not mirror.over
    ib("--saves", saves, *GAME, "--seed", seed, "--save", "k", typed=lines)
    return mirror


# ---------------------------------------------------------------- help


def test_help_is_made_of_the_table(saves: Path) -> None:
    rifles_at(saves, 5, "action")
    everything, one = answers_to(saves, "help", "help odds")
    for command in COMMANDS:
        for typed, _ in command.usage:
            assert f"  {typed} " in everything, typed
    assert "{" not in everything
    assert one.startswith("  odds N")
    assert len(one.splitlines()) == 2
    keys = {name for name in BY_NAME if len(name) == 1 and name.isalpha()}
    assert keys >= set("howruylqcngvtbp")
    assert all(f"{key} {BY_NAME[key].names[0]}" in everything for key in keys)


def test_no_name_is_used_twice() -> None:
    names = [name for command in COMMANDS for name in command.names]
    assert len(names) == len(set(names))


# ---------------------------------------------------------------- why not


def test_why_not_in_rifles(saves: Path) -> None:
    mirror = rifles_at(saves, 5, "action", enemies=True)
    s = mirror.session.g.state
    mine = next(k.id for k in s.groups.values() if k.side == "squad")
    foe = next(k.id for k in s.groups.values() if k.side == "enemy")
    own, enemy, stripe, nobody, nothing = answers_to(
        saves, f"whynot {mine}", f"whynot group {foe}", "c #1", "whynot zz", "whynot"
    )
    assert re.search(r"^    Move to #\d: (offered as \d+|no, rifles:\d)", own, re.MULTILINE)
    offered = [int(n) for n in re.findall(r"offered as (\d+)", own)]
    assert offered
    assert set(offered) <= set(range(1, len(mirror.session.q.options) + 1))  # type: ignore[union-attr]
    assert "no, rifles:3.5.a" in enemy
    assert "Move to #1" in stripe
    assert nobody.startswith('There is no "zz" on the board.')
    assert nothing.startswith("Type whynot and a unit")


def test_why_not_in_1942(saves: Path) -> None:
    base = ("--seed", 5, "--save", "m")
    place, unit, hexagon, many = answers_to(
        saves, "whynot singapore", "whynot 21/5", "whynot 0610", "whynot div", args=(*MALAYA, *base)
    )
    assert "no, n42:2.0.c1" in place
    assert "of the Allies" in place
    assert "it is off the map and comes by sea" in unit
    assert "Kota Bharu (0610)" in hexagon
    assert many.startswith("That may be: ")


# ---------------------------------------------------------------- why, and why not that one


def test_hint_and_why_not_another(saves: Path) -> None:
    rifles_at(saves, 5, "action", enemies=True)
    said = answers_to(saves, "hint", "hint 1", "hint 2", "hint 999", "hint x")
    assert said[0].startswith("Hint: ")
    assert re.match(r"(Not c|C)hosen: .* \(worth -?\d+\.\d\d\)\n  \S", said[1])
    assert "hosen: " in said[2]
    assert said[3].startswith("Type hint and the number of an option from 1 to ")
    assert said[4].startswith("Type hint and the number of an option from 1 to ")


def test_why_the_enemy_and_what_else(saves: Path) -> None:
    for seed in range(40):
        lines, mirror = script(seed)
        found = knowledge_of("rifles").deeds(mirror.session, "squad")
        if any(deed.what == "order" and "die" in deed.head for deed in found):
            break
    ran = ib("--saves", saves, *GAME, "--seed", seed, "--save", "w", typed=[*lines, "why"])
    n = int(re.findall(r"^  +(\d+)\. .*: die \d on the", ran.out.rpartition("> why\n")[2], re.MULTILINE)[0])
    (saves / "w.ib").unlink()
    typed = [*lines, f"why {n}", f"why {n} 1", f"why {n} 6", "why 999", f"why {n} 7"]
    ran = ib("--saves", saves, *GAME, "--seed", seed, "--save", "w", typed=typed)
    said = [part.partition("\n")[2] for part in ran.out.split("\n> ")[-6:-1]]
    assert said[0].count("  (chosen)") == 1
    assert re.search(r"^  +6\. die 6: ", said[0], re.MULTILINE)
    assert ("Chosen: die 1" in said[1]) != ("Not chosen: die 1" in said[1])
    assert "die 6" in said[2]
    assert "the die showed" in said[1] + said[2]
    assert said[3].startswith("Type why and the number of a choice from 1 to ")
    assert said[4].startswith(f"Type why {n} and the number of an option from 1 to 6")


def test_nothing_done_yet(saves: Path) -> None:
    ib("--saves", saves, *GAME, "--seed", 5, "--save", "k")
    first, second = answers_to(saves, "why", "why 1")
    assert first.strip() == "The Enemy has done nothing yet."
    assert second.strip() == "The Enemy has done nothing yet."


# ---------------------------------------------------------------- rules


def test_links_contents_and_uses(saves: Path) -> None:
    rifles_at(saves, 5, "action")
    shown, followed, back, chapters, sections, used, wrong, none = answers_to(
        saves,
        "rule 3.2.g",
        "link 1",
        "rule back",
        "contents",
        "contents 3",
        "used 3.2.a",
        "link 99",
        "contents 77",
    )
    assert "  link 1: 3.4.b " in shown
    assert followed.startswith("rifles:3.4.b")
    assert back.startswith("rifles:3.2.g")
    assert "3  The Turn" in chapters
    assert re.search(r"^3\.5  .*\(\d+ rules\)$", sections, re.MULTILINE)
    assert re.match(r"rifles:3\.2\.a: [1-9]\d* lines? of this game\.\n  ", used)
    assert wrong.startswith("Type link and a number")
    assert none.startswith("Type contents, or contents and one of 1, 2")


# ---------------------------------------------------------------- lists, jumping, pace


def test_lists_in_place_of_overlays(saves: Path) -> None:
    control, supply, umbrellas, reach, which, unknown = answers_to(
        saves,
        "list control",
        "list supply",
        "v umbrellas",
        "list reach cam ranh",
        "list reach",
        "list",
        args=(*MALAYA, "--seed", 5, "--save", "m"),
    )
    assert "Places of the Allies:" in control
    assert "Singapore 0813" in control
    assert "Sources of Japan:" in supply
    assert "Out of supply, Japanese: " in supply
    assert "covers" in umbrellas
    assert re.search(r"\(\d left\)", reach)
    assert which.startswith("Type list reach and a hex")
    assert unknown.startswith("Type list control: ")


def test_lists_of_rifles(saves: Path) -> None:
    rifles_at(saves, 5, "action", enemies=True)
    sight, control = answers_to(saves, "list sight", "list control")
    assert re.search(r"Distance \d, (not )?in sight", sight) or "None of your Groups" in sight
    assert control.startswith("#1: ")


def test_the_next_that_can_act_and_jumping_by_name(saves: Path) -> None:
    first, second, gone, none = answers_to(
        saves, "next", "n", "go cam ranh", "go 0101", args=(*MALAYA, "--seed", 5, "--save", "m")
    )
    assert re.search(r"\(1 of \d+\)", first)
    assert re.search(r"\(2 of \d+\)", second)
    assert first.splitlines()[0] != second.splitlines()[0]
    assert "Options here:" in gone
    assert re.search(r"^  +\d+\. Cam Ranh", gone, re.MULTILINE)
    assert "No option of this question is about it" in none or "There is no" in none


def test_the_pace_waits_before_each_act_of_the_enemy(saves: Path) -> None:
    lines, mirror = script(5)
    quick = ib("--saves", saves, *GAME, "--seed", 5, "--save", "q", typed=lines)
    waits = 0
    typed = iter(["pace step", *lines])

    from cli.run import Player

    def next_line(shown: str) -> str:
        nonlocal waits
        if shown.endswith("-- enter: go on, instant: to the end --\n> "):
            waits += 1
            return " " if waits < 4 else "instant"
        return next(typed, "")

    slow = ib("--saves", saves, *GAME, "--seed", 5, "--save", "k", player=Player(next_line))
    assert slow.code == 0
    assert waits == 4
    session = open_game(saves / "k.ib").session
    assert answers_of(session) == mirror.given()
    session.close()
    assert quick.code == 0
    said = answers_to(saves, "pace", "pace step", "pace fast")
    assert said[0].startswith("Pace: instant")
    assert said[1].startswith("Pace: step (waits")
    assert said[2].startswith("Type pace step or pace instant")


# ---------------------------------------------------------------- odds, or why not


def test_no_odds_have_a_reason(saves: Path) -> None:
    mirror = rifles_at(saves, 5, "action", enemies=True)
    q: Any = mirror.session.q
    cover = next((t for t in q.options if t[0] == "cover"), None)
    end = next(t for t in q.options if t[0] == "end")
    said = answers_to(saves, f"odds {mirror.typed(end)}", *([f"odds {mirror.typed(cover)}"] if cover else []))
    assert "each Enemy Group: " in said[0]
    assert not cover or "  no odds: " in said[1] or "marker" in said[1]


# ---------------------------------------------------------------- whole games over a pipe

ASIDES = ("hint", "odds 1", "why", "rule", "next", "status", "contents 3", "used", "list control", "help")


def piped(saves: Path, args: tuple[object, ...], lines: list[str], every: int) -> str:
    """Play in a process of its own, with asides between the answers; what it said."""
    typed: list[str] = []
    for i, line in enumerate(lines):
        if i % every == 0:
            typed.append(ASIDES[(i // every) % len(ASIDES)])
        typed.append(line)
    process = start("--saves", saves, *args)
    out, err = process.communicate("".join(f"{line}\n" for line in typed).encode(), timeout=600)
    assert process.returncode == 0, err.decode()
    assert err.decode() == ""
    return out.decode()


def test_a_whole_game_of_rifles_over_a_pipe(saves: Path) -> None:
    lines, mirror = script(11)
    out = piped(saves, (*GAME, "--seed", 11, "--save", "k"), lines, 3)
    assert "\nThe game is over." in out
    assert "neither a number" not in out
    session = open_game(saves / "k.ib").session
    assert answers_of(session) == mirror.given()
    session.close()


def test_a_whole_game_of_1942_over_a_pipe(saves: Path) -> None:
    mirror = Mirror42(4)
    lines = mirror.lines()
    out = piped(saves, (*MALAYA, "--seed", 4, "--save", "k"), lines, 40)
    assert "\nThe game is over." in out
    assert "neither a number" not in out
    session = open_game(saves / "k.ib").session
    assert answers_of(session) == mirror.given()
    session.close()


def test_every_question_can_be_asked_about() -> None:
    """No kind of question makes a command of the line mode fail: hints, odds, next."""
    mirror = Mirror(2)
    kinds = set()
    knows = knowledge_of("rifles")
    while not mirror.over:
        q = mirror.session.q
        if isinstance(q, Ask) and q.kind not in kinds:
            kinds.add(q.kind)
            weighing = knows.hint_weighing(mirror.session, q, hint(mirror.session))
            for i in range(len(weighing.options)):
                assert weighing.tell(i).why
        mirror.answer(mirror.choose())
    assert len(kinds) > 6


def test_why_not_while_the_squad_is_built(saves: Path) -> None:
    lines, mirror = script(5, 7)
    q = mirror.session.q
    assert q is not None
    ib("--saves", saves, *GAME, "--seed", 5, "--save", "k", typed=lines[:5])
    (said,) = answers_to(saves, "whynot")
    assert said.startswith("This question: what is offered")
    assert re.search(r"^    Take .*: offered as \d+ \(\d+ BP, \d+ BP left\)$", said, re.MULTILINE)
