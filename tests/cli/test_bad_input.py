"""Every bad input: one line that says what, where and how to mend it; the exit code; and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.run import ib
from cli.script import GAME, begun
from ironbottom import faults

ARMIES = "commonwealth, japan, snlf, us_army, us_marines"
MISSIONS = "1, 2, 3, 4, 5, 6, 7, 8"
SCENARIOS = "campaign, malaya, philippines, indies"
TITLES = "rifles, nineteen42"
SWITCHES = "12, 10.1, 10.2, 10.3, 10.4, 10.5, 12.61, 12.62, 12.63, 13.1, 13.2, 13.3, 13.4, 13.5, 13.6, 13.7, 13.8, AE"
WRONG = [
    ("play rifels", f'unknown title "rifels"; did you mean "rifles"? allowed: {TITLES}'),
    ("play ninteen42", f'unknown title "ninteen42"; did you mean "nineteen42"? allowed: {TITLES}'),
    ("play", "missing argument 'TITLE'; see `ironbottom play --help`"),
    (
        "campaign",
        "which command? new, list, show, resume, report, simulate; see `ironbottom campaign --help`",
    ),
    ("content", "which command? list, check, schema; see `ironbottom content --help`"),
    ("play rifles --mission 9", f'unknown mission "9"; allowed: {MISSIONS}'),
    ("play rifles --army us_amry", f'unknown army "us_amry"; did you mean "us_army"? allowed: {ARMIES}'),
    ("play rifles --enemy Rome", f'unknown enemy "Rome"; allowed: {ARMIES}'),
    (
        "play rifles --army japan --enemy snlf",
        "japan cannot face snlf; its enemies are: commonwealth, us_army, us_marines (--enemy)",
    ),
    ("play rifles --dice loaded", 'unknown dice "loaded"; allowed: program, own, all'),
    (
        "play rifles --save a/b",
        '"a/b" is no name for a save: "/" cannot be in a name (--save NAME)',
    ),
    (
        "play rifles --save .hidden",
        '".hidden" is no name for a save: a name does not begin with "." (--save NAME)',
    ),
    (
        "play rifles --mision 1",
        "no such option: --mision (Possible options: --mission, --option); see `ironbottom play --help`",
    ),
    ("play rifles now", "got unexpected extra argument(s) (now); see `ironbottom play --help`"),
    ("", "the title screen needs a terminal; without one play line by line: ironbottom play TITLE --plain"),
    (
        "play rifles",
        "the screen needs a terminal; without one play line by line: ironbottom play rifles --plain",
    ),
    ("resmue", "no such command 'resmue' (did you mean 'resume'?); see `ironbottom --help`"),
    (
        "frobnicate",
        "no such command 'frobnicate' (there are: 'play', 'resume', 'serve', 'report', 'saves', 'export',"
        " 'import', 'simulate', 'replay', 'rules', 'map', 'doctor', ...); see `ironbottom --help`",
    ),
    ("simulate chess", f'unknown title "chess"; allowed: {TITLES}'),
    ("simulate rifles --mission 0", f'unknown mission "0"; allowed: {MISSIONS}'),
    ("simulate rifles --army usa", f'unknown army "usa"; did you mean "us_army"? allowed: {ARMIES}'),
    ("simulate rifles --level hard", 'unknown level "hard"; allowed: auto, random'),
    (
        "simulate rifles --army us_army --enemy us_marines",
        "us_army cannot face us_marines; its enemies are: japan, snlf (--enemy)",
    ),
    (
        "rules 44.2.d",
        'no rule "44.2.d"; the nearest: rifles:4.2.d, rifles:6.2.d, rifles:4.7.d, n42:9.2.d, n42:7.2.d, n42:6.2.d'
        " (`ironbottom rules` lists them all)",
    ),
    ("rules zeppelin", 'no rule speaks of "zeppelin" (`ironbottom rules` lists them all)'),
    ("rules --title go", f'unknown title "go"; allowed: {TITLES}'),
    ("rules nineteen42 zeppelin", 'no rule speaks of "zeppelin" (`ironbottom rules` lists them all)'),
    (
        "rules nineteen42 41.1.a",
        'no rule "41.1.a"; the nearest: n42:4.1.a, n42:1.1.a, n42:13.1.a (`ironbottom rules` lists them all)',
    ),
    (
        "content schema arm",
        'unknown kind of content "arm"; did you mean "army"? allowed: army, mission, side, scenario,'
        " tables, rules, chapters, guide",
    ),
]

WORDS = f"{SWITCHES}, all, none, random"
CLOSED = "The Netherlands East Indies is played without option 10.4 (Hong Kong); open there: "
OPEN = "12, 10.2, 10.3, 12.61, 13.1, 13.2, 13.6, 13.7, 13.8, AE (--option)"
OF_1942 = [
    ("play nineteen42 --mission 1", f'unknown scenario "1"; allowed: {SCENARIOS}'),
    ("play nineteen42 --army us_army", 'unknown side "us_army"; allowed: japan, allies'),
    (
        "play nineteen42 --enemy japn",
        'unknown other side "japn"; did you mean "japan"? allowed: japan, allies',
    ),
    (
        "play nineteen42 --army japan --enemy japan",
        "japan cannot face japan; its enemies are: allies (--enemy)",
    ),
    ("play nineteen42 --option 13.9", f'unknown option "13.9"; did you mean "13.8"? allowed: {WORDS}'),
    ("play nineteen42 --option 13.1,nix", f'unknown option "nix"; allowed: {WORDS}'),
    ("play nineteen42 --option ,", f"--option wants an id; allowed: {WORDS}"),
    (
        "play nineteen42 --option all --option 13.1",
        "--option all stands alone; leave the others out, or name single rules",
    ),
    ("play nineteen42 -m indies --option 10.4", CLOSED + OPEN),
    ("simulate nineteen42 -m indies --option 10.4", CLOSED + OPEN),
    ("simulate nineteen42 --option 13.9", f'unknown option "13.9"; did you mean "13.8"? allowed: {WORDS}'),
    ("play rifles --option 13.1", "Rifles in the Pacific has no optional rules; leave --option out"),
    ("play rifles --option none", "Rifles in the Pacific has no optional rules; leave --option out"),
    ("simulate rifles --option all", "Rifles in the Pacific has no optional rules; leave --option out"),
    (
        "play rifles --players 2",
        "Rifles in the Pacific is played by one person against its rules; leave --players out",
    ),
    (
        "play rifles --enemy-level auto",
        "in Rifles in the Pacific the rules play the Enemy, at no level; leave --enemy-level out",
    ),
    (
        "simulate rifles --level-enemy auto",
        "in Rifles in the Pacific the rules play the Enemy, at no level; leave --level-enemy out",
    ),
    (
        "play nineteen42 --enemy-level x",
        'unknown level "x"; allowed: easy, auto, hard, random',
    ),
    (
        "play nineteen42 --players 2 --enemy-level hard",
        "--enemy-level goes with --players 1 or 0; with 2 a person plays the other side",
    ),
    (
        "play nineteen42 --army-level hard",
        "--army-level goes with --players 0, where the program plays your side too",
    ),
    (
        "play nineteen42",
        "the screen needs a terminal; without one play line by line: ironbottom play nineteen42 --plain",
    ),
    ("simulate nineteen42 --mission 1", f'unknown scenario "1"; allowed: {SCENARIOS}'),
    ("simulate nineteen42 --army usa", 'unknown side "usa"; allowed: japan, allies'),
    ("simulate nineteen42 --enemy usa", 'unknown other side "usa"; allowed: japan, allies'),
    (
        "simulate nineteen42 --army allies --enemy allies",
        "allies cannot face allies; its enemies are: japan (--enemy)",
    ),
    ("simulate nineteen42 --level-army x", 'unknown level "x"; allowed: easy, auto, hard, random'),
    (
        "content schema tabels",
        'unknown kind of content "tabels"; did you mean "tables"? allowed: army, mission, side, scenario,'
        " tables, rules, chapters, guide",
    ),
]


@pytest.mark.parametrize(("typed", "line"), OF_1942, ids=[typed for typed, _ in OF_1942])
def test_wrong_use_with_1942(typed: str, line: str, saves: Path) -> None:
    ran = ib("--saves", saves, *typed.split())
    assert ran == (2, "", f"ironbottom: {line}\n")
    assert not saves.exists()


def test_an_option_that_is_closed_in_the_scenario_that_was_chosen_at_last(saves: Path) -> None:
    args = ("play", "nineteen42", "--army", "japan", "--option", "10.4", "--plain")
    ran = ib("--saves", saves, *args, typed=["indies"])
    assert (ran.code, ran.err) == (2, f"ironbottom: {CLOSED}{OPEN}\n")
    assert not saves.exists()


@pytest.mark.parametrize(("typed", "line"), WRONG, ids=[typed or "nothing" for typed, _ in WRONG])
def test_wrong_use(typed: str, line: str, saves: Path) -> None:
    ran = ib("--saves", saves, *typed.split())
    assert ran == (2, "", f"ironbottom: {line}\n")
    assert not saves.exists()


def test_numbers_that_are_none(saves: Path) -> None:
    for typed in (
        "play rifles --seed x",
        "play nineteen42 --players 3",
        "play nineteen42 --players both",
        "simulate rifles --games 0",
        "simulate rifles --workers -1",
    ):
        ran = ib("--saves", saves, *typed.split())
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("ironbottom: invalid value for ")
        assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("command", ["resume", "replay", "doctor", "report"])
def test_a_save_that_is_not_there(command: str, saves: Path) -> None:
    ran = ib("--saves", saves, command, "k")
    assert ran == (
        2,
        "",
        f'ironbottom: no save "k": there is none in {saves}; `ironbottom play TITLE` begins one\n',
    )
    begun(saves, name="patrol", answers=1)
    ran = ib("--saves", saves, command, "patorl")
    assert ran == (2, "", f'ironbottom: no save "patorl" in {saves}; did you mean "patrol"?\n')
    ran = ib("--saves", saves, command, "zzz")
    assert ran == (2, "", f'ironbottom: no save "zzz" in {saves}; `ironbottom saves` lists those there are\n')
    ran = ib("--saves", saves, command, saves / "zzz.ib")
    assert ran == (
        2,
        "",
        f"ironbottom: {saves / 'zzz.ib'}: no such save; `ironbottom saves` lists those there are\n",
    )


def test_nothing_to_resume(saves: Path) -> None:
    ran = ib("--saves", saves, "resume", "--plain")
    line = f"ironbottom: no unfinished game in {saves}; `ironbottom play TITLE` begins one\n"
    assert ran == (2, "", line)


def test_a_name_that_is_taken(saves: Path) -> None:
    begun(saves, answers=1)
    ran = ib("--saves", saves, *GAME, "--save", "k")
    line = 'there is a save "k" already; go on with it by `ironbottom resume k`, or choose another name with --save'
    assert ran == (2, "", f"ironbottom: {line}\n")


def test_a_folder_of_saves_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    ran = ib("--saves", file, "saves")
    assert ran == (2, "", f"ironbottom: {file} is a file, not a folder (--saves, IRONBOTTOM_SAVES)\n")


def test_a_file_that_is_no_save(saves: Path) -> None:
    saves.mkdir()
    (saves / "k.ib").write_text("once upon a time " * 20)
    line = f"ironbottom: {saves / 'k.ib'}: this is not an Ironbottom save; choose a file that ends in .ib\n"
    for command in ("resume k --plain", "replay k", "replay k --check", f"export k {saves / 'out'}"):
        assert ib("--saves", saves, *command.split()) == (1, "", line)
    assert ib("--saves", saves, "import", saves / "k.ib") == (1, "", line)


def test_replay_beyond_the_end(saves: Path) -> None:
    mirror = begun(saves, answers=2)
    count = len(mirror.session.answers)
    ran = ib("--saves", saves, "replay", "k", "--to", "9999")
    assert ran == (2, "", f"ironbottom: the game has {count} answers, not 9999 (--to)\n")


def test_the_doctor_names_the_log_of_faults(saves: Path) -> None:
    assert "ok     faults: none has been written down\n" in ib("--saves", saves, "doctor").out
    faults.keep(ValueError("one"), saves)
    faults.keep(ValueError("two"), saves)
    ran = ib("--saves", saves, "doctor")
    assert f"ok     faults: 2 in {saves / faults.NAME}, the last: " in ran.out
    assert "fault in the program: ValueError: two; the file may be deleted\n" in ran.out


def test_a_fault_of_the_program_is_one_line_too(saves: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ironbottom.kernel.shelf.listed", lambda folder: 1 // 0)
    ran = ib("--saves", saves, "saves")
    assert ran.code == 1
    assert ran.err == (
        "ironbottom: fault in the program: ZeroDivisionError: integer division or modulo by zero;"
        f" every answer given is saved, the log is {saves / 'faults.log'}\n"
    )
    assert "Traceback" in (saves / "faults.log").read_text(encoding="utf-8")
    monkeypatch.setenv("IRONBOTTOM_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        ib("--saves", saves, "saves")
