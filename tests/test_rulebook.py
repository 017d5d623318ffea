"""The rule references themselves, looking rules up in them, and the report of which rules tests prove."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import rule_report
from ironbottom.kernel.content import ContentError, parse
from ironbottom.kernel.rulebook import (
    Reference,
    Rule,
    find,
    in_section,
    linked,
    load_all,
    load_missing,
    load_rules,
    mentions,
    nearest,
    resolve,
    section,
)

ROOT = Path(__file__).parents[1]
TITLES = load_all("ironbottom.games")
RIFLES = load_rules("ironbottom.games.rifles")

MISPRINTED = {"rifles:1.3.h": ["2.11"], "rifles:10.4.1.h": ["8.3"], "rifles:10.4.1.tbl": ["8.4.1"]}
"""References that the printed book gets wrong; the notes quote them, and they lead nowhere."""


def rule(number: str, title: str = "", text: str = "", note: str = "") -> Rule:
    return Rule(id=f"t:{number}", title=title, text=text, kind="core", note=note)


def book(*rules: Rule) -> dict[str, Rule]:
    return {one.id: one for one in rules}


# ---------------------------------------------------------------- the references


def test_every_title_has_a_reference() -> None:
    packages = [
        folder for folder in (ROOT / "src/ironbottom/games").iterdir() if (folder / "__init__.py").is_file()
    ]
    assert sorted(TITLES) == sorted(folder.name for folder in packages)


@pytest.mark.parametrize("title", TITLES)
def test_entries_are_complete(title: str) -> None:
    """Loading checks types, kinds, double ids, tables and examples; this is what loading lets pass."""
    rules = TITLES[title].values()
    assert [entry.id for entry in rules if not entry.title.strip()] == []
    assert [entry.id for entry in rules if not entry.text.endswith((".", ".)"))] == [], "not whole sentences"


@pytest.mark.parametrize("title", TITLES)
def test_every_mention_leads_somewhere(title: str) -> None:
    rules = TITLES[title]
    lost = {
        entry.id: missed
        for entry in rules.values()
        if (missed := [m for m in mentions(entry) if not resolve(rules, m, entry.id.partition(":")[0])])
    }
    assert lost == {rule_id: found for rule_id, found in MISPRINTED.items() if rule_id in rules}


def test_what_is_missing_is_described_and_needed() -> None:
    needed = {need for entry in RIFLES.values() for need in entry.needs}
    assert needed == set(load_missing("ironbottom.games.rifles"))


ENTRY = '[[rule]]\nid = "t:1.a"\ntitle = "One"\ntext = "Text."\n'


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        pytest.param(ENTRY + 'kind = "corr"\n', "t.toml:5: rule[0].kind", 'unknown value "corr"', id="kind"),
        pytest.param(ENTRY + 'kind = "core"\nwhy = ""\n', "t.toml:6: rule[0].why", "unknown key", id="key"),
        pytest.param(f'{ENTRY}kind = "core"\n' * 2, "t.toml:7: rule[1].id", "is there already", id="twice"),
        pytest.param(
            ENTRY + 'kind = "example"\ninputs = {a = 1}\n',
            "rule[0].expected",
            "an example has it",
            id="example",
        ),
        pytest.param(
            ENTRY + 'kind = "core"\nexpected = {a = 1}\n', "rule[0].expected", "nothing else", id="no example"
        ),
        pytest.param(
            ENTRY + 'kind = "table"\ncolumns = ["a"]\n', "rule[0].rows", "a table has rows", id="no rows"
        ),
        pytest.param(
            ENTRY + 'kind = "table"\ncolumns = ["a"]\nrows = [["1"], ["1", "2"]]\n',
            "t.toml:7: rule[0].rows[1]",
            "1 cells wanted",
            id="ragged table",
        ),
        pytest.param(
            ENTRY + 'kind = "core"\nneeds = ["data:x"]\n',
            "t.toml:6: rule[0].needs[0]",
            "not described",
            id="need",
        ),
        pytest.param(
            f'{ENTRY}kind = "core"\n{ENTRY}kind = "core"\n'.replace("t:1.a", "u:2.a", 1),
            "rule[1].id",
            "another title's prefix",
            id="prefix",
        ),
        pytest.param(
            ENTRY.replace("t:1.a", "1.a") + 'kind = "core"\n', "rule[0].id", "title:number", id="bare id"
        ),
    ],
)
def test_a_faulty_reference_is_refused(text: str, where: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        parse(text, Reference, "t.toml")
    report = "\n".join(caught.value.report())
    assert where in report
    assert message in report


def test_a_title_without_a_reference_is_told_by_name() -> None:
    with pytest.raises(ContentError, match=r"ironbottom\.kernel/rules\.toml: no such file"):
        load_rules("ironbottom.kernel")


# ---------------------------------------------------------------- looking up


@pytest.mark.parametrize(
    ("rule_id", "number"),
    [
        ("rifles:3.5.1.b", "3.5.1"),
        ("rifles:1.6.1.l5", "1.6.1"),
        ("rifles:4.6.tbl", "4.6"),
        ("rifles:ex.3.5.2.a", "3.5.2"),
        ("rifles:ex.1.5", "1.5"),
        ("pto:C0.1.3.A", "C0.1.3"),
        ("n42:chart.terrain.e", "chart.terrain"),
    ],
)
def test_section(rule_id: str, number: str) -> None:
    assert section(rule_id) == number


def test_a_section_has_its_own_rules_and_its_examples() -> None:
    assert [r.id for r in in_section(RIFLES, "1.5")] == [f"rifles:1.5.{x}" for x in "abcde"] + [
        "rifles:ex.1.5"
    ]


def test_a_section_without_rules_stands_for_its_subsections() -> None:
    assert {section(r.id) for r in in_section(RIFLES, "4.8")} == {"4.8.1", "4.8.2"}
    assert in_section(RIFLES, "99") == []


def test_an_id_typed_in_any_case_comes_first() -> None:
    assert find(RIFLES, "RIFLES:4.6.D")[0].id == "rifles:4.6.d"
    assert find(RIFLES, "4.6.TBL")[0].id == "rifles:4.6.tbl"


def test_the_start_of_an_id_finds_that_section_before_longer_numbers() -> None:
    rules = book(rule("1.10.a"), rule("1.1.a"), rule("2.1.1"))
    assert [r.id for r in find(rules, "1.1")] == ["t:1.1.a", "t:1.10.a"]


def test_a_title_word_beats_a_word_in_the_text_and_that_one_in_a_note() -> None:
    rules = book(
        rule("1", note="About smoke."),
        rule("2", text="Use smoke."),
        rule("3", title="Smoke"),
        rule("4", "Fire"),
    )
    assert [r.id for r in find(rules, "SMOKE")] == ["t:3", "t:2", "t:1"]


def test_the_beginning_of_a_word_is_enough_but_a_whole_word_is_better() -> None:
    rules = book(rule("1", title="Hidden units"), rule("2", title="Hide"), rule("3", title="Hid"))
    assert [r.id for r in find(rules, "hid")] == ["t:3", "t:1", "t:2"]


def test_rules_with_all_words_come_alone() -> None:
    rules = book(rule("1", "Barbed Wire", "Enemy units"), rule("2", "Wire"), rule("3", "Enemy"))
    assert [r.id for r in find(rules, "wire enemy")] == ["t:1"]
    assert [r.id for r in find(rules, "wire enemy elephant")] == ["t:1"]


def test_nothing_fits_nothing() -> None:
    assert find(RIFLES, "zeppelin") == []
    assert find(RIFLES, "  ") == []
    assert find({}, "fire") == []


def test_table_cells_are_searched() -> None:
    assert "rifles:10.4.1.tbl" in [r.id for r in find(RIFLES, "athletic")]


def test_find_stops_at_most() -> None:
    assert len(find(RIFLES, "enemy", most=7)) == 7


def test_nearest() -> None:
    assert nearest(RIFLES, "rifles:3.5.1.z")[0].startswith("rifles:3.5.1.")
    assert nearest(RIFLES, "4.6.TBL")[0] == "rifles:4.6.tbl"
    assert nearest(RIFLES, "elephant") == []
    assert nearest({}, "rifles:1.0.a") == []


def test_mentions() -> None:
    text = "As in 1.2.a, 1.2.b-d (section 4); #3 or 6 dice, +1.5. See t:7.1; see 9, or ex.1.2."
    assert mentions(rule("1.1.a", text=text)) == [
        "1.2.a",
        "1.2.b",
        "1.2.c",
        "1.2.d",
        "4",
        "t:7.1",
        "9",
        "ex.1.2",
    ]


def test_linked_follows_ids_and_sections_but_not_to_itself_or_other_titles() -> None:
    here = rule("1.1.a", text="Not after 2.1, or 2.1.b.", note="Contrast 1.1.a and u:2.1.a; 5.5 is lost.")
    rules = book(here, rule("2.1.a"), rule("2.1.b"), rule("3.1.a"))
    assert linked(rules, here) == ["t:2.1.a", "t:2.1.b"]


def test_a_real_rule_leads_on() -> None:
    assert linked(RIFLES, RIFLES["rifles:4.6.3.b"]) == ["rifles:3.5.e", "rifles:3.5.f"]


# ---------------------------------------------------------------- the report

MARK = "@pytest.mark." + "rule"  # in two pieces, or the report would count the samples below as tests


def named(tmp_path: Path, source: str) -> list[str | None]:
    file = tmp_path / "test_sample.py"
    file.write_text(source, encoding="utf-8")
    return [mark.rule for mark in rule_report.marks_in(tmp_path)]


@pytest.mark.parametrize(
    ("source", "ids"),
    [
        (f'{MARK}("a", "b")\ndef test(): ...\n', ["a", "b"]),
        (f'class Test:\n    {MARK}("a")\n    async def test(self): ...\n', ["a"]),
        (f'pytestmark = {MARK[1:]}("a")\n', ["a"]),
        (f'pytestmark = [pytest.mark.slow, {MARK[1:]}("a")]\n', ["a"]),
        (
            f'CASES = [pytest.param(1, marks={MARK[1:]}("a")), pytest.param(2, marks=[{MARK[1:]}("b")])]\n',
            ["a", "b"],
        ),
        (f'SIGHT = ("a", "b")\n{MARK}(*SIGHT)\ndef test(): ...\n', ["a", "b"]),
        (f'ONE: str = "a"\nMORE = [ONE, "b"]\n{MARK}(*MORE, "c")\ndef test(): ...\n', ["a", "b", "c"]),
        (f'proves = {MARK[1:]}\n@proves("a")\ndef test(): ...\n', ["a"]),
        (f'from pytest import mark\n{MARK.replace("pytest.", "")}("a")\ndef test(): ...\n', ["a"]),
        (f'{MARK}(f"a.{{x}}", LATER)\ndef test(): ...\n', [None, None]),
        ('@book.rule("a")\ndef test(): ...\n# @pytest.mark.rule("b")\n', []),
        ("def test(:\n", []),
    ],
)
def test_marks_are_read_from_the_source(tmp_path: Path, source: str, ids: list[str | None]) -> None:
    assert named(tmp_path, source) == ids


def test_the_report_counts() -> None:
    campaign = Rule(id="t:9.a", title="Medal", text="Text.", kind="campaign", open="not yet")
    closed = Rule(id="t:9.b", title="Rank", text="Text.", kind="campaign", open="not yet")
    titles = {"tee": book(rule("1.a"), rule("1.b"), campaign, closed)}
    marks = [rule_report.Mark(name, Path("t.py"), 1) for name in ("t:1.b", "t:9.b", "t:1.b", None)]
    assert rule_report.report(titles, marks) == {
        "tee": {
            "total": 4,
            "tested": 2,
            "without_campaign": {"total": 2, "tested": 1},
            "open": [{"id": "t:9.a", "why": "not yet"}],
            "untested": ["t:1.a"],
            "closed": ["t:9.b"],
        }
    }


def test_the_summary_has_a_line_for_each_title_and_says_what_is_closed() -> None:
    still_open = msgspec.structs.replace(RIFLES["rifles:10.0.a"], open="not yet")
    marks = [rule_report.Mark("rifles:10.0.a", Path("t.py"), 1)]
    lines = rule_report.summary(rule_report.report({"rifles": RIFLES | {still_open.id: still_open}}, marks))
    assert lines[1].split()[:3] == ["rifles", str(len(RIFLES)), "1"]
    assert lines[2] == "rifles: marked as open, but tested: rifles:10.0.a"


def test_the_tool_prints_json_and_accepts_known_ids(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named(tmp_path, f'{MARK}("rifles:1.2.b")\ndef test(): ...\n')
    assert rule_report.main(["--json", str(tmp_path)]) == 0
    rifles = json.loads(capsys.readouterr().out)["rifles"]
    assert rifles["tested"] == 1
    assert "rifles:1.2.b" not in rifles["untested"]
    assert {entry["id"] for entry in rifles["open"]} == {r.id for r in RIFLES.values() if r.open}


def test_the_tool_fails_on_an_unknown_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named(tmp_path, f'\n{MARK}("rifles:4.6.tbll", SOME)\ndef test(): ...\n')
    assert rule_report.main([str(tmp_path)]) == 1
    shown = capsys.readouterr()
    assert 'test_sample.py:2: no such rule "rifles:4.6.tbll"; did you mean "rifles:4.6.tbl"?' in shown.err
    assert "test_sample.py:2: write the rule's id out" in shown.err
    assert shown.out.startswith("title")


# ---------------------------------------------------------------- what a test run says


def run_tests(tmp_path: Path, source: str, *options: str) -> subprocess.CompletedProcess[str]:
    """pytest, as a process of its own, on one test beside a copy of our conftest."""
    shutil.copy(Path(__file__).with_name("conftest.py"), tmp_path)
    (tmp_path / "test_sample.py").write_text(source, encoding="utf-8")
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    command += ["-p", "no:cacheprovider", *options, str(tmp_path)]
    return subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=clean, timeout=120)


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_run_with_an_unknown_id_stops_with_one_message(tmp_path: Path, processes: str) -> None:
    source = f'import pytest\n{MARK}("rifles:4.6.tbll")\ndef test_it(): ...\n'
    ran = run_tests(tmp_path, source, "-n", processes)
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    shown = ran.stdout + ran.stderr
    assert shown.count('no such rule "rifles:4.6.tbll"; did you mean "rifles:4.6.tbl"?') == 1
    assert "Traceback" not in shown


def test_an_id_made_up_at_run_time_fails_its_test(tmp_path: Path) -> None:
    source = f'import pytest\nx = "nonsense"\n{MARK}(f"rifles:{{x}}")\ndef test_it(): ...\n'
    ran = run_tests(tmp_path, source, "-n", "0")
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED
    assert 'no such rule "rifles:nonsense"' in ran.stdout


@pytest.mark.parametrize("processes", ["0", "2"])
def test_a_run_ends_with_the_report_once(tmp_path: Path, processes: str) -> None:
    source = f'import pytest\n{MARK}("rifles:1.2.b")\ndef test_it(): ...\n'
    ran = run_tests(tmp_path, source, "-n", processes)
    assert ran.returncode == pytest.ExitCode.OK
    assert ran.stdout.count("rules named by tests") == 1
    line = next(line for line in ran.stdout.splitlines() if line.startswith("rifles"))
    assert line.split()[:3] == ["rifles", str(len(RIFLES)), "1"]
