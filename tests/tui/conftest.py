"""Golden screens are compared; ``--update-golden`` writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.kernel import title

GOLDEN = Path(__file__).parents[1] / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The switch that writes the golden files."""
    parser.addoption(
        "--update-golden", action="store_true", help="write tests/golden anew from what the screens show"
    )


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test has the same terminal, whatever the one is in which the tests are run."""
    for name in ("NO_COLOR", "TEXTUAL_COLOR_SYSTEM", "TEXTUAL_ANIMATIONS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")


@pytest.fixture(autouse=True)
def all_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    """1942 is on the title screen."""
    monkeypatch.setitem(title._TITLES, "nineteen42", "ironbottom.games.nineteen42")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with ``tests/golden/NAME.txt``."""
    update = bool(request.config.getoption("--update-golden", default=False))

    def compare(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if update:
            GOLDEN.mkdir(exist_ok=True)
            path.write_text(text + "\n", encoding="utf-8")
            return
        assert path.is_file(), f"there is no {path.name}: write it with pytest tests/tui --update-golden"
        assert text + "\n" == path.read_text(encoding="utf-8"), f"{path.name}: the screen is another now"

    return compare
