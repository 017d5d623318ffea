"""Ties the tests to the rule reference: a test may name only rules that exist, and every run tells which rules are proved."""

from __future__ import annotations

from pathlib import Path

import pytest

import rule_report
from ironbottom.kernel.rulebook import load_all

TESTS = Path(__file__).parent
TITLES = load_all("ironbottom.games")


def _is_worker(config: pytest.Config) -> bool:
    """Is this one of several processes that share the tests?  Then another one starts the run and reports."""
    return hasattr(config, "workerinput")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop before any test is collected if one names a rule that no title has."""
    if not _is_worker(session.config):
        wrong = rule_report.unknown(TITLES, rule_report.marks_in(TESTS))
        if wrong:
            raise pytest.UsageError("\n".join(wrong))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """The same for ids that are made up at run time, which no reading of the source finds."""
    for mark in item.iter_markers("rule"):
        for rule in mark.args:
            if not any(rule in rules for rules in TITLES.values()):
                pytest.fail(rule_report.no_such_rule(TITLES, rule), pytrace=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How far the rules are proved.  Counts what tests name, whichever of them ran this time."""
    if not _is_worker(terminalreporter.config):
        terminalreporter.section("rules named by tests")
        for line in rule_report.summary(rule_report.report(TITLES, rule_report.marks_in(TESTS))):
            terminalreporter.line(line)
