"""The raw fields of any state."""

from __future__ import annotations

import msgspec
import pytest

from ironbottom.adjust import Unfit
from ironbottom.adjust.tree import reader, show, tree
from ironbottom.kernel.step import Frame


class Part(msgspec.Struct):
    n: int = 0
    on: bool = False


class State(msgspec.Struct):
    at: list[Frame]
    word: str = ""
    numbers: list[int] = []
    parts: dict[int, Part] = {}
    row: list[Part] = []
    maybe: Part | None = None
    pairs: list[tuple[int, str]] = []


def made() -> State:
    return State([Frame("x")], "a", [1, 2], {7: Part(3)}, [Part(4, True)], None, [(1, "b")])


def test_paths_values_and_what_may_be_typed() -> None:
    fields = {f.title: (f.now, f.hint) for f in tree(made(), lambda path: False)}
    assert fields == {
        "state, word": ("a", "a word, or nothing"),
        "state, numbers": ("[1,2]", "JSON: [number, ...]"),
        "parts, 7.n": ("3", "a whole number"),
        "parts, 7.on": ("no", "yes or no"),
        "row, 0.n": ("4", "a whole number"),
        "row, 0.on": ("yes", "yes or no"),
        "state, maybe": ("null", "JSON: Part or null"),
        "state, pairs": ('[[1,"b"]]', "JSON: [[number, word], ...]"),
    }


@pytest.mark.parametrize(
    ("title", "typed", "wanted"),
    [
        ("state, word", "b c", lambda s: s.word == "b c"),
        ("state, word", "", lambda s: s.word == ""),
        ("state, numbers", "[5]", lambda s: s.numbers == [5]),
        ("parts, 7.n", "-2", lambda s: s.parts[7].n == -2),
        ("row, 0.on", "n", lambda s: s.row[0].on is False),
        ("state, maybe", '{"n": 6}', lambda s: s.maybe == Part(6)),
        ("state, pairs", '[[2,"c"]]', lambda s: s.pairs == [(2, "c")]),
    ],
)
def test_what_is_typed_is_put_into_another_state(title: str, typed: str, wanted: object) -> None:
    field = next(f for f in tree(made(), lambda path: False) if f.title == title)
    state = made()
    field.put(state, field.read(typed))
    assert wanted(state)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("kind", "typed"),
    [
        (int, "x"),
        (int, "1.5"),
        (bool, "perhaps"),
        (list[int], "1"),
        (list[int], '["x"]'),
        (list[int], "["),
        (Part, "{"),
    ],
)
def test_what_does_not_fit_is_refused(kind: object, typed: str) -> None:
    with pytest.raises(Unfit):
        reader(kind)(typed)


def test_secret_ones_are_said_so() -> None:
    secret = {f.title for f in tree(made(), lambda path: path[0] == "parts") if f.secret}
    assert secret == {"parts, 7.n", "parts, 7.on"}


def test_show() -> None:
    assert [show(x) for x in (True, 5, "w", None, {"a": 1})] == ["yes", "5", "w", "null", '{"a":1}']
