"""The rule reference, and the checking of content files."""

from __future__ import annotations

import json
from pathlib import Path

from cli.run import ib

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "army_cards" / "rifles"
MISSIONS = ROOT / "missions" / "rifles"


# ---------------------------------------------------------------- rules


def test_a_rule_by_its_id_with_and_without_the_title() -> None:
    whole = ib("rules", "rifles:4.2.d")
    assert whole.code == 0
    assert whole.out.splitlines()[0] == "rifles:4.2.d  A hit suppresses"
    assert "See rifles:4.9.2" in whole.last
    assert ib("rules", "4.2.d") == whole  # no other title has it
    assert ib("rules", "RIFLES:4.2.D") == whole
    assert ib("rules", "rifles", "4.2.d") == whole
    assert ib("rules", "--title", "rifles", "4.2.d") == whole


def test_a_table_and_an_example_are_shown() -> None:
    table = ib("rules", "3.2.tbl").out.splitlines()
    assert table[0].startswith("rifles:3.2.tbl  ")
    assert len(table) > 4
    example = next(line for line in ib("rules").out.splitlines() if line.startswith("rifles:ex."))
    shown = ib("rules", example.split()[0]).out
    assert "\n  Given: " in shown
    assert "\n  Expected: " in shown


def test_a_section_and_words_give_a_list() -> None:
    section = ib("rules", "rifles", "3.2").out.splitlines()
    assert len(section) > 3
    assert all(line.startswith("rifles:3.2.") for line in section)
    every = ib("rules", "3.2").out.splitlines()
    assert every[: len(section)] == section
    assert every[len(section) :] == ib("rules", "nineteen42", "3.2").out.splitlines()
    found = ib("rules", "barbed", "wire").out.splitlines()
    assert found[0] == "rifles:1.6.2.a  Barbed Wire placement"


def test_all_rules_can_be_listed() -> None:
    rifles, other = (ib("rules", title).out.splitlines() for title in ("rifles", "nineteen42"))
    assert len(rifles) > 300
    assert len(other) > 250
    assert ib("rules").out.splitlines() == rifles + other


def test_a_rule_of_1942_by_its_id() -> None:
    whole = ib("rules", "n42:11.0.c")
    assert whole.code == 0
    assert whole.out.splitlines()[0] == "n42:11.0.c  Differential"
    for words in (["nineteen42", "11.0.c"], ["NINETEEN42", "n42:11.0.c"], ["nineteen42:11.0.c"]):
        assert ib("rules", *words) == whole
    table = ib("rules", "chart.crt").out.splitlines()
    assert table[0].startswith("n42:chart.crt  ")
    assert len(table) > 10


def test_an_id_that_two_titles_have_names_both() -> None:
    found = ib("rules", "4.1.a").out.splitlines()
    assert [line.split()[0] for line in found] == ["rifles:4.1.a", "n42:4.1.a"]


# ---------------------------------------------------------------- content


def test_everything_shipped_is_in_order() -> None:
    assert ib("content", "check", CARDS.parent, MISSIONS.parent) == (
        0,
        "19 files checked, all in order.\n",
        "",
    )
    games = ROOT / "src/ironbottom/games"
    assert ib("content", "check", games) == (0, "5 files checked, all in order.\n", "")


def test_all_problems_are_listed_a_line_each(tmp_path: Path) -> None:
    text = (CARDS / "us_army.toml").read_text(encoding="utf-8")
    broken = tmp_path / "army_cards" / "rifles" / "mine.toml"
    broken.parent.mkdir(parents=True)
    broken.write_text(
        text.replace('side = "America"', 'side = "Amerika"').replace("recruits", "recruts"), "utf-8"
    )
    ran = ib("content", "check", tmp_path)
    assert (ran.code, ran.out) == (1, f"1 file checked, {len(ran.err.splitlines())} problems.\n")
    assert len(ran.err.splitlines()) >= 2
    assert all(line.startswith(f"{broken}:") for line in ran.err.splitlines())
    assert ': side: unknown value "Amerika"' in ran.err
    assert "recruts" in ran.err


def test_the_kind_is_found_by_trying_where_no_folder_tells(tmp_path: Path) -> None:
    for number, (source, old, new) in enumerate(
        (
            (CARDS / "japan.toml", "bp = ", "pb = "),
            (MISSIONS / "1.toml", "turns = ", "truns = "),
        )
    ):
        good, bad = tmp_path / f"good{number}.toml", tmp_path / f"bad{number}.toml"
        text = source.read_text(encoding="utf-8")
        good.write_text(text, "utf-8")
        bad.write_text(text.replace(old, new, 1), "utf-8")
        assert ib("content", "check", good).code == 0
        ran = ib("content", "check", bad)
        assert ran.code == 1
        assert new.split()[0] in ran.err


def test_a_mission_that_asks_for_forces_nobody_has(tmp_path: Path) -> None:
    file = tmp_path / "missions" / "mine.toml"
    file.parent.mkdir()
    text = (MISSIONS / "1.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('force = "scouts"', 'force = "cavalry"'), "utf-8")
    ran = ib("content", "check", file)
    assert ran.code == 1
    assert f"{file}: asks for forces that japan does not have: cavalry" in ran.err.splitlines()


def test_files_and_folders_that_are_not_there(tmp_path: Path) -> None:
    ran = ib("content", "check", tmp_path / "nix.toml", CARDS)
    assert ran.code == 1
    assert ran.err == f"{tmp_path / 'nix.toml'}: no such file\n"
    assert ran.out == "6 files checked, 1 problem.\n"
    assert ib("content", "check", tmp_path) == (
        2,
        "",
        f"ironbottom: {tmp_path}: no .toml file in this folder\n",
    )


def test_schemas() -> None:
    for kind, field in (
        ("army", "activation"),
        ("mission", "objectives"),
        ("side", "historical"),
        ("scenario", "worth"),
        ("tables", "hong_kong"),
        ("rules", "rule"),
    ):
        ran = ib("content", "schema", kind)
        assert (ran.code, ran.err) == (0, "")
        assert field in json.dumps(json.loads(ran.out))
