"""The scanner that finds lines in TOML, proved against tomllib (which values there are) and against the text itself."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st

from ironbottom.kernel.toml_lines import Place, line_of, place_of, quote, scan, spell


def places(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every place in a document, with what is there."""
    yield place, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*place, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*place, index))


def checked(text: str) -> dict[Place, int]:
    """The scan of ``text``, which must have exactly the places that tomllib finds."""
    lines = scan(text)
    assert set(lines) == {place for place, _ in places(tomllib.loads(text))}
    return lines


# Each text, and for places in it the lines on which they stand.
AWKWARD: dict[str, tuple[str, dict[str, int]]] = {
    "comments and blanks": ("# a = 1\n\n  a = 1 # b = 2\n\t# [c]\nc = 3#", {"a": 3, "c": 5}),
    "no line end": ("a = 1\nb = 2", {"a": 1, "b": 2}),
    "windows": ("a = 1\r\n[b]\r\nc = '''\r\nd\r\n'''\r\ne = 1\r\n", {"a": 1, "b": 2, "b.c": 3, "b.e": 6}),
    "dotted keys": (
        'a.b.c = 1\na . b . d = 2\n"a".x = 3\n',
        {"a": 1, "a.b": 1, "a.b.c": 1, "a.b.d": 2, "a.x": 3},
    ),
    "quoted keys": (
        """'a.b' = 1\n"c # d" = 2\n"q\\"u\\u0041" = 3\n'l"it' = 4\n"" = 5\n"[x]" = 6\n'\\' = 7\n""",
        {
            "'a.b'": 1,
            '"c # d"': 2,
            '"q\\"uA"': 3,
            "'l\"it'": 4,
            '""': 5,
            "'[x]'": 6,
            "'\\'": 7,
        },
    ),
    "keys like numbers": ("1 = 1\n3.14 = 2\n-1 = 3\ntrue = 4\n", {"1": 1, "3.14": 2, "-1": 3, "true": 4}),
    "text of several lines": (
        's = """\na = 1\n[b]\n# "quote" and ""two""\\\n   \\""" still\n"""\na = 2\n',
        {"s": 1, "a": 7},
    ),
    "literal text of several lines": ("s = '''\na = 1\n\\''two\n\"\"\"'''\na = 2\n", {"s": 1, "a": 5}),
    "quotes at the end of texts": (
        's = """a""""\nt = """""""\nu = """a"""""\nv = \'\'\'b\'\'\'\'\nw = \'\'\'\'\'\'\'\'\nx = """"""\ny = ""\nz = \'\'\n',
        {"s": 1, "t": 2, "u": 3, "v": 4, "w": 5, "x": 6, "y": 7, "z": 8},
    ),
    "escapes in texts": (
        's = "\\\\"\nt = "\\""\nu = \'\\\'\nv = "a # b"\n',
        {"s": 1, "t": 2, "u": 3, "v": 4},
    ),
    "plain values": (
        "a = 1979-05-27 07:32:00 # when\nb = 1979-05-27T07:32:00.5-07:00\nc = 07:32:00\nd = +1e-3\ne = -inf\nf = 0xdead_beef\n",
        {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6},
    ),
    "dates in arrays": ("a = [1979-05-27 07:32:00,\n1979-05-27]\nb = 1\n", {"a[0]": 1, "a[1]": 2, "b": 3}),
    "arrays": (
        "a = [ # ]\n  1, # 2,\n\n  2\n  , 3,\n  # ]\n]\nb = []\nc = [\n]\nd = 1\n",
        {"a": 1, "a[0]": 2, "a[1]": 4, "a[2]": 5, "b": 8, "c": 9, "d": 11},
    ),
    "arrays in arrays": (
        "a = [[1, 2], [\n3,\n[4]], [],\n]\nb = 1\n",
        {"a[0][1]": 1, "a[1]": 1, "a[1][0]": 2, "a[1][1]": 3, "a[1][1][0]": 3, "a[2]": 3, "b": 5},
    ),
    "texts in arrays": (
        'a = ["]", \'[\', """\n]""",\n"b", \'\'\'\n\n\'\'\', "c"]\n',
        {"a[0]": 1, "a[1]": 1, "a[2]": 1, "a[3]": 3, "a[4]": 3, "a[5]": 5},
    ),
    "inline tables": (
        "a = { x = 1, y.z = { }, 'q' = [\n  { x = 2 },\n  { x = 3 },\n] }\nb = {}\nc = {x={y={z=1}}}\n",
        {
            "a": 1,
            "a.x": 1,
            "a.y": 1,
            "a.y.z": 1,
            "a.q": 1,
            "a.q[0]": 2,
            "a.q[0].x": 2,
            "a.q[1].x": 3,
            "b": 5,
            "c.x.y.z": 6,
        },
    ),
    "tables": (
        "[a]\nx = 1\n[ b . 'c d' ] # e\nx = 2\n[b]\ny = 3\n",
        {"a": 1, "a.x": 2, "b": 5, "b.'c d'": 3, "b.'c d'.x": 4, "b.y": 6},
    ),
    "implied tables": ("[a.b.c]\nx = 1\n[a.b.d]\n", {"a": 1, "a.b": 1, "a.b.c": 1, "a.b.d": 3}),
    "arrays of tables": (
        "[[a]]\nx = 1\n\n[[a]]\n[[a]] # last\nx = 3\ny.z = 4\n[[ b.c ]]\n",
        {
            "a": 1,
            "a[0]": 1,
            "a[0].x": 2,
            "a[1]": 4,
            "a[2]": 5,
            "a[2].x": 6,
            "a[2].y.z": 7,
            "b": 8,
            "b.c": 8,
            "b.c[0]": 8,
        },
    ),
    "tables below entries": (
        "[[a]]\n[a.b]\nx = 1\n[[a]]\n[a.b]\nx = 2\n[a.b.c]\nx = 3\n",
        {"a[0].b": 2, "a[0].b.x": 3, "a[1]": 4, "a[1].b": 5, "a[1].b.x": 6, "a[1].b.c.x": 8},
    ),
    "arrays of tables below entries": (
        "[[a]]\n[[a.b]]\nx = 1\n[[a.b]]\nx = 2\n[[a]]\n[[a.b]]\nx = 3\n[a.b.c]\nx = 4\n",
        {"a[0].b[0].x": 3, "a[0].b[1].x": 5, "a[1].b": 7, "a[1].b[0].x": 8, "a[1].b[0].c.x": 10},
    ),
    "entries around another table": (
        "[[a]]\nx = 1\n[b]\nx = 2\n[[a]]\nx = 3\n",
        {"a": 1, "a[0].x": 2, "b.x": 4, "a[1]": 5, "a[1].x": 6},
    ),
    "line marks other than line feeds": ("a = 'x\u2028y\x85z' # \u2029\nb = 1\n", {"a": 1, "b": 2}),
}


@pytest.mark.parametrize(("text", "expected"), AWKWARD.values(), ids=AWKWARD.keys())
def test_awkward_documents(text: str, expected: dict[str, int]) -> None:
    lines = checked(text)
    assert {path: lines[place_of(path)] for path in expected} == expected


def test_what_a_newer_toml_allows() -> None:
    """TOML 1.1, which newer Pythons read, has line ends and a last comma in inline tables."""
    lines = scan('a = {\n  x = 1, # one\n  "y" = [\n    2,\n  ],\n}\nb = 1\n')
    assert lines == {(): 1, ("a",): 1, ("a", "x"): 2, ("a", "y"): 3, ("a", "y", 0): 4, ("b",): 7}


def test_what_is_not_toml_does_not_go_on_for_ever() -> None:
    for text in ("a", "a =", "a = [1", "a = {b", "[a", "=", "a = ]", "a = 'b", "]"):
        with pytest.raises(ValueError, match="not TOML at line 1"):
            scan(text)


def test_lines_of_absent_places_are_those_around_them() -> None:
    lines = scan("\n[a]\n\n[[a.b]]\nx = 1\n")
    assert line_of(lines, ("a", "b", 0, "x")) == 5
    assert line_of(lines, ("a", "b", 0, "y", "z")) == 4
    assert line_of(lines, ("a", "c")) == 2
    assert line_of(lines, ("c",)) == 1
    assert line_of(lines, ()) == 1


# ---------------------------------------------------------------- generated documents

KEYS = st.text(min_size=1, max_size=6) | st.sampled_from(
    ["a", "b", "a.b", "[a]", "a = 1", "# a", '"', "'", "1", "é"]
)
TEXTS = st.text(max_size=20) | st.sampled_from(
    ["a = 1\nb = 2\n", "[a]\n", '"""', "'''", "\\", '\n"\n', "# a\n"]
)
PLAIN = (
    st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats(allow_nan=False)
    | TEXTS
    | st.dates()
    | st.datetimes(timezones=st.sampled_from([None, datetime.UTC]))
    | st.times()
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(KEYS, inner, max_size=4)
        | st.lists(st.dictionaries(KEYS, inner, max_size=3), max_size=3)
    ),
    max_leaves=25,
)
DOCUMENTS = st.dictionaries(KEYS, VALUES, max_size=6)


@given(DOCUMENTS, st.booleans())
def test_the_line_of_a_key_contains_the_key(document: dict[str, Any], multiline: bool) -> None:
    text = tomli_w.dumps(document, multiline_strings=multiline)
    rows = text.split("\n")
    for place, line in checked(text).items():
        if place and isinstance(place[-1], str):
            written = tomli_w.dumps({place[-1]: 0}).rpartition(" = ")[0]
            assert written in rows[line - 1]


def numbered(shape: Any, numbers: Iterator[int]) -> Any:
    """``shape`` with a number of its own in the place of every plain value."""
    if isinstance(shape, dict):
        return {key: numbered(inner, numbers) for key, inner in shape.items()}
    if isinstance(shape, list):
        return [numbered(inner, numbers) for inner in shape]
    return next(numbers)


FEW_KEYS = st.sampled_from(["a", "b", "c d", "e.f"])
SHAPES = st.recursive(
    st.none(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(FEW_KEYS, inner, max_size=4)
        | st.lists(st.dictionaries(FEW_KEYS, inner, min_size=1, max_size=3), max_size=3)
    ),
    max_leaves=40,
)


@given(st.dictionaries(FEW_KEYS, SHAPES, max_size=4), st.randoms(use_true_random=False))
def test_the_line_of_a_value_contains_the_value(shape: dict[str, Any], chance: Any) -> None:
    """Sharper than the keys, which may recur on many lines: every value here stands in the text only once."""
    document = numbered(shape, count(100_000))
    rows = tomli_w.dumps(document).split("\n")
    for at in range(len(rows), -1, -1):  # nothing between the lines may matter
        if chance.random() < 0.3:
            rows.insert(at, chance.choice(["", "\t", "# a = 100000", '# """', "  # ]"]))
    text = "\n".join(rows)
    lines = checked(text)
    for place, value in places(document):
        if isinstance(value, int):
            assert str(value) in rows[lines[place] - 1]


# ---------------------------------------------------------------- places as text


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ((), ""),
        (("id",), "id"),
        (("units", 2, "cf"), "units[2].cf"),
        (("a", 0, 1, "b-c", "größe"), "a[0][1].b-c.größe"),
        (("rules", "Anti-Tank Mine", 0), 'rules."Anti-Tank Mine"[0]'),
        (("a.b", "", 'q"', "\\"), r'''"a.b".""."q\""."\\"'''),
        (("line\nend", "\x1b[31m"), r'"line\nend"."\u001b[31m"'),
    ],
)
def test_spelling(place: Place, text: str) -> None:
    assert spell(place) == text
    assert place_of(text) == place


def test_spelling_is_read_leniently() -> None:
    assert place_of("rules.Anti-Tank Mine.bp") == ("rules", "Anti-Tank Mine", "bp")
    assert place_of("rules.'a.b'[1]") == ("rules", "a.b", 1)


@given(st.lists(KEYS, min_size=1, max_size=1), st.lists(KEYS | st.integers(0, 99), max_size=5))
def test_spelling_can_be_read_back(first: list[str], rest: list[str | int]) -> None:
    place = (*first, *rest)
    text = spell(place)
    assert place_of(text) == place
    assert text.isprintable()


@given(st.text())
def test_quoted_text_is_one_printable_line_that_toml_reads(text: str) -> None:
    quoted = quote(text)
    assert quoted.isprintable()
    assert tomllib.loads(f"x = {quoted}")["x"] == text
