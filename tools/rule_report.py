"""Which rules of the rulebooks do tests prove?  Reads the tests without running them.

    python tools/rule_report.py [--json] [TESTS]

A test says what it proves with ``@pytest.mark.rule("rifles:3.5.1.b", ...)``, also in ``pytestmark`` or in the ``marks`` of a
``pytest.param``.  Ids are written out, or stand in a constant of the module (``rule(*SIGHT)``).  Exits with 1 if a test names
an id that no title has.  ``tests/conftest.py`` shows the same report after every test run.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ironbottom.kernel.rulebook import Rules, load_all, nearest

TESTS = Path(__file__).parents[1] / "tests"


class Mark(NamedTuple):
    """An id that a test names, and where; ``rule`` is None where it cannot be read from the source."""

    rule: str | None
    path: Path
    line: int


# ---------------------------------------------------------------- what the tests name


def marks_in(tests: Path) -> list[Mark]:
    """Every id named in the Python files below ``tests`` (or in that file), in the order of files and lines."""
    files = [tests] if tests.is_file() else sorted(tests.rglob("*.py"))
    return [mark for file in files for mark in _marks_in_file(file)]


def _marks_in_file(path: Path) -> Iterator[Mark]:
    try:
        module = ast.parse(path.read_text(encoding="utf-8"), str(path))
    except SyntaxError:  # pytest tells what is wrong with the file, and better
        return
    constants = _constants(module)
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func, constants):
            for argument in node.args:
                for rule in _ids(argument, constants):
                    yield Mark(rule, path, argument.lineno)


def _constants(module: ast.Module) -> dict[str, ast.expr]:
    """What the module's top level assigns to plain names."""
    found: dict[str, ast.expr] = {}
    for statement in module.body:
        if isinstance(statement, ast.Assign):
            found.update({t.id: statement.value for t in statement.targets if isinstance(t, ast.Name)})
        elif (
            isinstance(statement, ast.AnnAssign)
            and statement.value
            and isinstance(statement.target, ast.Name)
        ):
            found[statement.target.id] = statement.value
    return found


def _is_rule_mark(func: ast.expr, constants: Mapping[str, ast.expr]) -> bool:
    """``pytest.mark.rule``, ``mark.rule``, or a constant that holds one of them."""
    if isinstance(func, ast.Name) and func.id in constants:
        func = constants[func.id]
    if not (isinstance(func, ast.Attribute) and func.attr == "rule"):
        return False
    owner = func.value
    return (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")) == "mark"


def _ids(argument: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[str | None]:
    """The ids an argument stands for; None for one that only running the test could tell."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.Starred):
        yield from _ids(argument.value, constants)
    elif isinstance(argument, (ast.List, ast.Tuple)):
        for element in argument.elts:
            yield from _ids(element, constants)
    elif isinstance(argument, ast.Name) and argument.id in constants:
        inner = {name: value for name, value in constants.items() if name != argument.id}
        yield from _ids(constants[argument.id], inner)
    else:
        yield None


def unknown(titles: Mapping[str, Rules], marks: Iterable[Mark]) -> list[str]:
    """One line for every mark whose id no title has, with the nearest that one has."""
    return [
        f"{_where(mark)}: {no_such_rule(titles, mark.rule)}"
        for mark in marks
        if mark.rule is not None and not any(mark.rule in rules for rules in titles.values())
    ]


def _where(mark: Mark) -> str:
    here = Path.cwd()
    path = mark.path.relative_to(here) if mark.path.is_relative_to(here) else mark.path
    return f"{path}:{mark.line}"


def no_such_rule(titles: Mapping[str, Rules], rule: str) -> str:
    """The complaint about an id that no title has."""
    near = nearest({known: r for rules in titles.values() for known, r in rules.items()}, rule, most=1)
    return f'no such rule "{rule}"' + (f'; did you mean "{near[0]}"?' if near else "")


# ---------------------------------------------------------------- the report


def report(titles: Mapping[str, Rules], marks: Iterable[Mark]) -> dict[str, dict[str, Any]]:
    """For each title: how many rules there are and are tested, which are open and why, and which nothing proves.

    ``without_campaign`` counts the rules of a single game.  ``closed`` are rules marked as open that a test proves all the same.
    """
    named = {mark.rule for mark in marks}
    return {
        title: _report_one(rules, {rule for rule in rules if rule in named})
        for title, rules in titles.items()
    }


def _report_one(rules: Rules, tested: set[str]) -> dict[str, Any]:
    single = [rule.id for rule in rules.values() if rule.kind != "campaign"]
    rest = [rule for rule in rules.values() if rule.id not in tested]
    return {
        "total": len(rules),
        "tested": len(tested),
        "without_campaign": {"total": len(single), "tested": len(tested.intersection(single))},
        "open": [{"id": rule.id, "why": rule.open} for rule in rest if rule.open],
        "untested": [rule.id for rule in rest if not rule.open],
        "closed": [rule.id for rule in rules.values() if rule.open and rule.id in tested],
    }


def summary(reports: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The report as a short table, one line for each title, and a line for whatever is no longer open."""
    lines = [f"{'title':<12}{'rules':>7}{'tested':>8}{'open':>7}{'untested':>10}   without campaign"]
    for title, counts in reports.items():
        single = counts["without_campaign"]
        lines.append(
            f"{title:<12}{counts['total']:>7}{counts['tested']:>8}{len(counts['open']):>7}"
            f"{len(counts['untested']):>10}   {single['tested']} of {single['total']}"
        )
        if counts["closed"]:
            lines.append(f"{title}: marked as open, but tested: {', '.join(counts['closed'])}")
    return lines


def unreadable(marks: Iterable[Mark]) -> list[str]:
    """One line for every mark whose id stands neither there nor in a constant: this report leaves it out."""
    return [f"{_where(mark)}: write the rule's id out" for mark in marks if mark.rule is None]


def main(arguments: list[str] | None = None) -> int:
    """Print the report; 1 if a test names an unknown id."""
    parser = argparse.ArgumentParser(description="Which rules of the rulebooks do tests prove?")
    parser.add_argument("--json", action="store_true", help="the whole report, with every id")
    parser.add_argument("tests", nargs="?", type=Path, default=TESTS, help="a folder or file of tests")
    chosen = parser.parse_args(arguments)
    titles = load_all("ironbottom.games")
    marks = marks_in(chosen.tests)
    reports = report(titles, marks)
    print(json.dumps(reports, indent=1) if chosen.json else "\n".join(summary(reports)))
    wrong = unknown(titles, marks)
    for line in [*unreadable(marks), *wrong]:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
