"""Commands that the program tells a person can be copied: they name the program as it was started, and are quoted for the shell."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ironbottom.kernel import invocation
from ironbottom.kernel.invocation import MAKE, NAME, STARTED, command, program, save_word, saves_in

from .run import SRC, environment, ib
from .script import GAME

ROOT = SRC.parent
COMMANDS = "campaign|content|doctor|export|import|luck|map|play|replay|report|resume|rules|saves|serve|simulate|--help"
TOLD = re.compile(rf"\bironbottom (?:--saves \S+ )?(?:{COMMANDS})(?!\w)")


# ---------------------------------------------------------------- how the program was started


@pytest.mark.parametrize(
    ("argv", "original", "told"),
    [
        (["/usr/lib/x/pytest/__main__.py"], ["python", "-m", "pytest"], "ironbottom"),
        (["pytest"], ["python", "pytest"], "ironbottom"),
        ([], [], "ironbottom"),
        ([".venv/bin/ironbottom"], ["python", ".venv/bin/ironbottom"], ".venv/bin/ironbottom"),
        (["/a b/bin/ironbottom"], ["python", "/a b/bin/ironbottom"], "'/a b/bin/ironbottom'"),
        (["/x/ironbottom/__main__.py"], ["python", "-m", "ironbottom", "saves"], "python -m ironbottom"),
        (
            ["/x/ironbottom/__main__.py"],
            [".venv/bin/python", "-X", "utf8", "-m", "ironbottom"],
            ".venv/bin/python -X utf8 -m ironbottom",
        ),
    ],
)
def test_as_it_was_started(
    argv: list[str], original: list[str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert program(argv, original, "") == told


def test_by_name_where_the_name_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / NAME
    script.write_text("")
    monkeypatch.setattr("shutil.which", lambda name: str(script))
    assert program([str(script)], [sys.executable, str(script)], "") == NAME
    other = tmp_path / "other" / NAME
    other.parent.mkdir()
    other.write_text("")
    assert program([str(other)], [sys.executable, str(other)], "") == str(other)


@pytest.mark.parametrize("name", ["第25軍 émile", "it's", 'a "b"', "$HOME", "a;b", "`x`", "k"])
@pytest.mark.parametrize("started", ["ironbottom", MAKE])
def test_a_name_reaches_the_program_as_it_is(
    name: str, started: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real shell, and a real make with the recipe of ours, hand the words on."""
    monkeypatch.setenv(STARTED, started)
    typed = command("resume", name, "--plain")
    says = tmp_path / "says"
    says.write_text(
        f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c "import sys; print(sys.argv[1:])" "$@"\n'
    )
    says.chmod(0o755)
    recipe = next(
        line for line in (ROOT / "Makefile").read_text().splitlines() if "$(BIN)/ironbottom $(ARGS)" in line
    )
    (tmp_path / "Makefile").write_text(f"play:\n{recipe.replace('$(BIN)/ironbottom', str(says))}\n")
    ran = subprocess.run(
        ["sh", "-c", typed.replace("ironbottom", str(says), 1) if started != MAKE else typed],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
        # what a make that runs these tests says to its own children is not for this one
        env={
            key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL")
        },
    )
    assert ran.stdout.strip() == str(["resume", name, "--plain"])


def test_make_says_how_it_was_started() -> None:
    assert f"{STARTED}='{MAKE}' $(BIN)/ironbottom $(ARGS)" in (ROOT / "Makefile").read_text()


def test_a_folder_that_was_named_is_named_again(tmp_path: Path) -> None:
    folder = tmp_path / "my saves"
    ran = ib("--saves", folder, *GAME, "--save", "k", typed=["quit"], named=True)
    assert ran.last == f"Saved. Go on with: ironbottom --saves '{folder}' resume k --plain"
    again = shlex.split(ran.last.partition(": ")[2])[1:]
    assert ib(*again, named=True).code == 0
    assert command("resume", "k") == "ironbottom resume k", "the next run begins without it"


def test_commands_that_look_into_no_save_do_not_name_the_folder(tmp_path: Path) -> None:
    with saves_in(tmp_path, "x"):
        assert command("content", "list") == "ironbottom content list"
        assert command("saves") == "ironbottom --saves x saves"


def test_a_save_that_its_name_would_not_find_is_called_by_its_path(tmp_path: Path) -> None:
    assert save_word(tmp_path / "k.ib") == "k"
    with saves_in(tmp_path, ""):
        assert save_word(tmp_path / "k.ib") == "k"
        for path in (tmp_path / "in" / "k.ib", tmp_path / "-k.ib", tmp_path / "k.ib.ib"):
            assert save_word(path) == str(path)


def test_as_a_module_from_another_shell(tmp_path: Path) -> None:
    around = {**environment(), "IRONBOTTOM_SAVES": str(tmp_path)}
    around.pop(STARTED, None)
    argv = [sys.executable, "-m", "ironbottom", "resume"]
    ran = subprocess.run(argv, capture_output=True, text=True, env=around, timeout=120)
    assert ran.stderr.endswith(f"`{shlex.quote(sys.executable)} -m ironbottom play TITLE` begins one\n")


# ---------------------------------------------------------------- every place that tells one


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Strings of a module that are not its documentation, parts of formatted ones included, with their lines."""
    said = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)
    }  # documentation stands by itself
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(p.value) if isinstance(p, ast.Constant) else "{" for p in node.values)
            yield node.lineno, text
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value


def test_no_text_spells_a_command_by_itself() -> None:
    own = Path(invocation.__file__)
    found = [
        f"{path.relative_to(SRC)}:{line}: {text}"
        for path in sorted(SRC.rglob("*.py"))
        if path != own
        for line, text in texts(ast.parse(path.read_text(encoding="utf-8")))
        if TOLD.search(text)
    ]
    assert found == [], "commands are made by kernel/invocation.py"


def test_no_card_spells_one_either() -> None:
    for folder in ("guides", "missions", "army_cards"):
        for path in sorted((ROOT / folder).rglob("*.toml")):
            assert not TOLD.search(path.read_text(encoding="utf-8")), path


def test_the_search_finds_what_it_is_for() -> None:
    there = ast.parse(
        '"""`ironbottom saves` in a docstring."""\na = f"Go on: ironbottom resume {b}"\nc = "ironbottom {d}"'
    )
    assert {line for line, text in texts(there) if TOLD.search(text)} == {2}
