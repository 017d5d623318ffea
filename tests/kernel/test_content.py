"""Content files: what loads, and for everything that does not the one line that a person is told."""

import dataclasses
import datetime
import os
import pickle
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from enum import Enum
from importlib import resources
from pathlib import Path
from typing import Annotated, Generic, Literal, NamedTuple, NewType, TypedDict, TypeVar

import msgspec
import platformdirs
import pytest
import tomli_w
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from ironbottom.kernel import content
from ironbottom.kernel.content import (
    ContentError,
    Problem,
    find,
    fingerprint,
    folders,
    load,
    names,
    parse,
    require,
    schema,
    suggest,
)
from ironbottom.kernel.errors import GameError

Id = NewType("Id", str)


class Order(Enum):
    ATTACK = "attack"
    COVER = "cover"
    RALLY = "rally"


class Unit(Struct, forbid_unknown_fields=True):
    id: Annotated[Id, Meta(min_length=1)]
    cf: Annotated[int, Meta(ge=0, le=9)] = 1
    tn: int = 6
    dist: tuple[int, int] = (0, 0)
    weapon: Literal["rifle", "lmg", "mortar"] = msgspec.field(default="rifle", name="class")


class Tank(Struct, tag="tank", forbid_unknown_fields=True):
    armour: int


class Lorry(Struct, tag="lorry", forbid_unknown_fields=True):
    seats: int = 6


class Feature(Struct, array_like=True, forbid_unknown_fields=True):
    stripe: int
    what: Literal["building", "fox hole"]


class Place(NamedTuple):
    name: str
    hex: int


class Army(Struct, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern="^[a-z_]+$")]
    bp: int = 10
    ratio: float = 1.0
    elite: bool = False
    formed: datetime.date | None = None
    units: Annotated[list[Unit], Meta(min_length=1)] | None = None
    vehicles: list[Tank | Lorry] = []
    flagship: Tank | None = None
    forces: dict[str, dict[str, Annotated[int, Meta(ge=1)]]] = {}
    waves: dict[int, str] = {}
    orders: dict[Order, list[Order]] = {}
    features: list[Feature] = []
    places: list[Place] = []
    dice: Literal[6, 10] = 6
    years: tuple[int, ...] = ()
    plan: tuple[int, Order] = (0, Order.COVER)
    mixed: int | list[Unit] | Literal["none"] = 0


def refused(text: str, kind: type[Struct] = Army) -> ContentError:
    with pytest.raises(ContentError) as caught:
        parse(text, kind, "army.toml")
    return caught.value


BROKEN = {
    # syntax
    "empty": ("", "army.toml:1: the file is empty"),
    "blank": (" \n\n\t\n", "army.toml:1: the file is empty"),
    "comments only": ("# an army\n", "army.toml:1: the file has comments only"),
    "no equals sign": (
        'id = "us"\nbp 10\n',
        "army.toml:2: not TOML: Expected '=' after a key in a key/value pair (column 4)",
    ),
    "unquoted text": ('id = "us"\n\nname = US Army\n', "army.toml:3: not TOML: Invalid value (column 8)"),
    "leading zero": (
        'id = "us"\nbp = 010\n',
        "army.toml:2: not TOML: Expected newline or end of document after a statement (column 7)",
    ),
    "string not closed": ('id = "us\nbp = 1\n', "army.toml:1: not TOML: Illegal character '\\n' (column 9)"),
    "text not closed": (
        'id = "us"\nbp = """ten\n\n',
        "army.toml:2: not TOML: Unterminated string (end of document)",
    ),
    "key twice": ('id = "us"\nid = "uk"\n', "army.toml:2: not TOML: Cannot overwrite a value (column 10)"),
    "table twice": (
        "[forces.a]\nx = 1\n[forces.a]\n",
        "army.toml:3: not TOML: Cannot declare ('forces', 'a') twice (column 10)",
    ),
    # unknown and missing keys
    "unknown key": ('id = "us"\nbpp = 3\n', 'army.toml:2: bpp: unknown key; did you mean "bp"?'),
    "unknown key in an inline entry": (
        'id = "us"\nunits = [\n  { id = "a" },\n  # a comment, ] and }\n  { id = "b" },\n  { id = "c", cff = 1 },\n]\n',
        'army.toml:6: units[2].cff: unknown key; did you mean "cf"?',
    ),
    "unknown key in a table of an array": (
        'id = "us"\n[[units]]\nid = "a"\n\n[[units]]\nid = "b"\ncff = 2\n',
        'army.toml:7: units[1].cff: unknown key; did you mean "cf"?',
    ),
    "unknown key like none": (
        'id = "us"\n[[units]]\nid = "a"\nzzz = 2\n',
        'army.toml:4: units[0].zzz: unknown key; allowed: "id", "cf", "tn", "dist", "class"',
    ),
    "unknown key in capitals": ('ID = "us"\n', 'army.toml:1: ID: unknown key; did you mean "id"?'),
    "unknown quoted key": (
        'id = "us"\n\n"b.p\\u001b" = 3\n',
        'army.toml:3: "b.p\\u001b": unknown key; did you mean "bp"?',
    ),
    "unknown dotted key": (
        'id = "us"\nflagship.armour = 3\nflagship.armor.front = 3\n',
        'army.toml:3: flagship.armor: unknown key; did you mean "armour"?',
    ),
    "a key that is there already is not suggested": (
        'id = "us"\nforcet = 1\n[forces]\n',
        'army.toml:2: forcet: unknown key; did you mean "formed"?',
    ),
    "unless nothing else is like it": (
        'id = "us"\nbp = 3\nbpp = 3\n',
        'army.toml:3: bpp: unknown key; did you mean "bp"?',
    ),
    "unknown table": ('id = "us"\n\n[force.a]\n', 'army.toml:3: force: unknown key; did you mean "forces"?'),
    "missing key": ("bp = 3\n", "army.toml:1: id: required key is missing"),
    "missing key of an inline entry": (
        'id = "us"\nunits = [\n  { id = "a" },\n  { cf = 1 },\n]\n',
        "army.toml:4: units[1].id: required key is missing",
    ),
    "missing key of a table": (
        'id = "us"\n# a ship\n[flagship]\n',
        "army.toml:3: flagship.armour: required key is missing",
    ),
    "missing key of a table of an array": (
        'id = "us"\n[[units]]\nid = "a"\n[[units]]\ncf = 1\n',
        "army.toml:4: units[1].id: required key is missing",
    ),
    # wrong types
    "text for a number": ('id = "us"\nbp = "ten"\n', 'army.toml:2: bp: expected an integer, got "ten"'),
    "number for text": ("id = 3\n", "army.toml:1: id: expected a string, got 3"),
    "fraction for an integer": ('id = "us"\nbp = 1.5\n', "army.toml:2: bp: expected an integer, got 1.5"),
    "boolean for an integer": ('id = "us"\nbp = true\n', "army.toml:2: bp: expected an integer, got true"),
    "text for a boolean": (
        'id = "us"\nelite = "no"\n',
        'army.toml:2: elite: expected true or false, got "no"',
    ),
    "text for a fraction": ('id = "us"\nratio = "1"\n', 'army.toml:2: ratio: expected a number, got "1"'),
    "number for a date": ('id = "us"\nformed = 1942\n', "army.toml:2: formed: expected a date, got 1942"),
    "table for an array": (
        'id = "us"\n[units]\nid = "a"\n',
        "army.toml:2: units: expected an array, got a table",
    ),
    "array for a table": ('id = "us"\nforces = [1]\n', "army.toml:2: forces: expected a table, got an array"),
    "number for a table in an array": (
        'id = "us"\nvehicles = [\n  { type = "lorry" },\n  6,\n]\n',
        "army.toml:4: vehicles[1]: expected a table, got 6",
    ),
    "long text": (
        f'id = "us"\nbp = "{"x" * 50}"\n',
        f'army.toml:2: bp: expected an integer, got "{"x" * 39}…"',
    ),
    "text of several lines": (
        'id = "us"\nbp = """\nbp = 1\n\\u001b[2J"""\n',
        'army.toml:2: bp: expected an integer, got "bp = 1\\n\\u001b[2J"',
    ),
    "wrong type after a text of several lines": (
        "id = '''\nbp = 0\n'''\nbp = ''\n",
        "army.toml:1: id: expected a string matching regex '^[a-z_]+$', got \"bp = 0\\n\" (and 1 more)",
    ),
    "value deep in a dictionary": (
        'id = "us"\n[forces.raid]\nrifle = 2\n"heavy gun" = "two"\n',
        'army.toml:4: forces.raid."heavy gun": expected an integer, got "two"',
    ),
    "key of a dictionary": (
        'id = "us"\n[waves]\n1 = "scouts"\ntwo = "raid"\n',
        'army.toml:4: waves.two: wrong key: expected an integer, got "two"',
    ),
    "in a NamedTuple": (
        'id = "us"\nplaces = [\n  ["Java", 1],\n  ["Bali",\n   "x"],\n]\n',
        'army.toml:5: places[1][1]: expected an integer, got "x"',
    ),
    "one of several types": (
        'id = "us"\nmixed = 1.5\n',
        "army.toml:2: mixed: expected an integer or a string or an array, got 1.5",
    ),
    "inside one of several types": (
        'id = "us"\nmixed = [\n {id = "a"},\n {id = 3}]\n',
        "army.toml:4: mixed[1].id: expected a string, got 3",
    ),
    # out of range
    "too small": (
        'id = "us"\n[forces.a]\nx = 0\n',
        "army.toml:3: forces.a.x: expected an integer >= 1, got 0",
    ),
    "too large": (
        'id = "us"\nunits = [{ id = "a", cf = 10 }]\n',
        "army.toml:2: units[0].cf: expected an integer <= 9, got 10",
    ),
    "far too large": (
        f'id = "us"\nunits = [{{ id = "a", cf = 0x{"f" * 5000} }}]\n',
        "army.toml:2: units[0].cf: expected an integer <= 9, got a very large number",
    ),
    "too few entries": (
        'id = "us"\n\nunits = []\n',
        "army.toml:3: units: expected an array of length >= 1, got length 0",
    ),
    "too short": (
        'id = "us"\nunits = [{ id = "" }]\n',
        'army.toml:2: units[0].id: expected a string of length >= 1, got ""',
    ),
    "pattern": (
        "# header\nid = 'US'\n",
        "army.toml:2: id: expected a string matching regex '^[a-z_]+$', got \"US\"",
    ),
    "too few in a pair": (
        'id = "us"\nunits = [{ id = "a", dist = [1] }]\n',
        "army.toml:2: units[0].dist: expected an array of length 2, got length 1",
    ),
    "wrong one of a pair": (
        'id = "us"\nunits = [{ id = "a", dist = [1,\n"far"] }]\n',
        'army.toml:3: units[0].dist[1]: expected an integer, got "far"',
    ),
    "wrong one of an uneven pair": (
        'id = "us"\nplan = [1, "Atack"]\n',
        'army.toml:2: plan[1]: unknown value "Atack"; did you mean "attack"?',
    ),
    "wrong one of many": (
        'id = "us"\nyears = [\n  1941,\n  1942, 1943,\n  "1944",\n]\n',
        'army.toml:5: years[3]: expected an integer, got "1944"',
    ),
    "table for a row": (
        'id = "us"\nfeatures = [{ stripe = 1 }]\n',
        "army.toml:2: features[0]: expected an array, got a table",
    ),
    "row too long": (
        'id = "us"\nfeatures = [[1, "building", 2]]\n',
        "army.toml:2: features[0]: expected an array of at most length 2, got length 3",
    ),
    # not among the allowed
    "literal": (
        'id = "us"\n[[units]]\nid = "a"\nclass = "rifel"\n',
        'army.toml:4: units[0].class: unknown value "rifel"; did you mean "rifle"?',
    ),
    "literal like none": (
        'id = "us"\n[[units]]\nid = "a"\nclass = "bazooka"\n',
        'army.toml:4: units[0].class: unknown value "bazooka"; allowed: "rifle", "lmg", "mortar"',
    ),
    "number not allowed": ('id = "us"\ndice = 8\n', "army.toml:2: dice: unknown value 8; allowed: 6, 10"),
    "enum": (
        'id = "us"\n[orders]\nrally = [\n  "cover",\n  "Atack",\n]\n',
        'army.toml:5: orders.rally[1]: unknown value "Atack"; did you mean "attack"?',
    ),
    "enum as a key": (
        'id = "us"\n[orders]\nrallly = ["cover"]\n',
        'army.toml:3: orders.rallly: unknown key; did you mean "rally"?',
    ),
    "literal in a row": (
        'id = "us"\nfeatures = [\n  [1, "building"],\n  [2, "foxhole"],\n]\n',
        'army.toml:4: features[1][1]: unknown value "foxhole"; did you mean "fox hole"?',
    ),
    # tagged unions
    "tag": (
        'id = "us"\n[[vehicles]]\ntype = "lorry"\n[[vehicles]]\ntype = "tnak"\narmour = 3\n',
        'army.toml:5: vehicles[1].type: unknown type "tnak"; did you mean "tank"? allowed: "tank", "lorry"',
    ),
    "tag like none": (
        'id = "us"\nvehicles = [{ type = "plane" }]\n',
        'army.toml:2: vehicles[0].type: unknown type "plane"; allowed: "tank", "lorry"',
    ),
    "tag of a wrong type": (
        'id = "us"\nvehicles = [{ type = 3 }]\n',
        'army.toml:2: vehicles[0].type: unknown type 3; allowed: "tank", "lorry"',
    ),
    "no tag": (
        'id = "us"\n\n[[vehicles]]\narmour = 3\n',
        'army.toml:3: vehicles[0].type: required key is missing; allowed: "tank", "lorry"',
    ),
    "behind a tag": (
        'id = "us"\nvehicles = [{ type = "tank", armour = 1, seats = 3 }]\n',
        'army.toml:2: vehicles[0].seats: unknown key; allowed: "armour"',
    ),
    "the only tag": (
        'id = "us"\n[flagship]\ntype = "lorry"\narmour = 1\n',
        'army.toml:3: flagship.type: unknown type "lorry"; allowed: "tank"',
    ),
}


@pytest.mark.parametrize(("text", "told"), BROKEN.values(), ids=BROKEN.keys())
def test_what_is_told_of_a_broken_file(text: str, told: str) -> None:
    error = refused(text)
    assert str(error) == told
    where, *_ = told.split(": ")
    assert f"{error.file}:{error.line}" == where
    assert error.message in told
    assert error.field in told


@pytest.mark.parametrize(("text", "told"), BROKEN.values(), ids=BROKEN.keys())
def test_line_ends_of_windows_change_nothing(text: str, told: str) -> None:
    assert str(refused(text.replace("\n", "\r\n"))) == told


def test_a_sound_file_loads() -> None:
    army = parse(
        "\ufeff"  # the mark that some editors put in front
        """
        id = "us_army"
        formed = 1942-08-07
        ratio = 2
        waves = { 1 = "scouts", 12 = "raid" }
        features = [[3, "fox hole"]]
        flagship = { armour = 4 }
        mixed = "none"
        [[units]]
        id = "rifle"
        dist = [0, 3]
        class = "lmg"
        [[vehicles]]
        type = "lorry"
        [orders]
        attack = ["cover", "rally"]
        """,
        Army,
        "army.toml",
    )
    assert army == Army(
        id="us_army",
        formed=datetime.date(1942, 8, 7),
        ratio=2.0,
        waves={1: "scouts", 12: "raid"},
        features=[Feature(3, "fox hole")],
        flagship=Tank(4),
        mixed="none",
        units=[Unit(Id("rifle"), dist=(0, 3), weapon="lmg")],
        vehicles=[Lorry()],
        orders={Order.ATTACK: [Order.COVER, Order.RALLY]},
    )


WORDS = [
    *msgspec.structs.asdict(Army(id="a")),
    "cf",
    "tn",
    "class",
    "type",
    "armour",
    "seats",
    "tank",
    "attack",
    "1",
]
VALUES = st.recursive(
    st.integers(-1, 12)
    | st.sampled_from([*WORDS, "", "lorry", "rifle", "cover", "building"])
    | st.floats(0, 1),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(WORDS), VALUES, min_size=1, max_size=6))
def test_whatever_msgspec_refuses_is_told_and_nothing_else(data: dict[str, object]) -> None:
    text = tomli_w.dumps({"id": "us", **data})
    try:
        expected = msgspec.convert(tomllib.loads(text), Army, str_keys=True)
    except msgspec.ValidationError:
        for line in refused(text).report():
            file, number, *_ = line.split(":")
            assert file == "army.toml"
            assert 1 <= int(number) <= text.count("\n")
            assert len(line.splitlines()) == 1
    else:
        assert parse(text, Army, "army.toml") == expected


def test_every_problem_is_reported_in_the_order_of_the_file() -> None:
    error = refused(
        """\
bp = "ten"
nonsense_key = 1
[[units]]
id = "a"
cf = 12
[[units]]
tn = "x"
"""
    )
    assert error.report() == [
        "army.toml:1: id: required key is missing",
        'army.toml:1: bp: expected an integer, got "ten"',
        'army.toml:2: nonsense_key: unknown key; allowed: "id", "bp", "ratio", "elite", "formed", "units", '
        '"vehicles", "flagship", "forces", "waves", "orders", "features", ...',
        "army.toml:5: units[0].cf: expected an integer <= 9, got 12",
        "army.toml:6: units[1].id: required key is missing",
        'army.toml:7: units[1].tn: expected an integer, got "x"',
    ]
    assert str(error) == "army.toml:1: id: required key is missing (and 5 more)"
    assert [other.line for other in error.others] == [1, 2, 5, 6, 7]


def test_a_missing_key_under_a_wrong_name_is_told_once() -> None:
    assert refused('idd = "us"\n').report() == ['army.toml:1: idd: unknown key; did you mean "id"?']


def test_too_deep_and_too_long_are_told_too() -> None:
    deep = refused("x = " + "[" * 100_000 + "]" * 100_000)
    assert str(deep) == "army.toml:1: arrays or tables are nested too deeply"
    long = refused('id = "us"\nbp = ' + "9" * 5000)  # tomllib lets int() raise here, and int() knows no place
    assert (long.line, long.message.startswith("not TOML: Exceeds the limit")) == (0, True)


def test_the_error_is_one_a_person_is_told_and_survives_pickling() -> None:
    error = refused('bp = "x"\n')
    assert isinstance(error, GameError)
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.report()) == (str(error), error.report())


class TestFiles:
    @pytest.fixture(autouse=True)
    def _here(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)

    def told(self, path: Path) -> str:
        with pytest.raises(ContentError) as caught:
            load(path, Army)
        return str(caught.value)

    def test_loads(self) -> None:
        Path("us.toml").write_text('id = "größe"\n'.replace("größe", "us"), encoding="utf-8")
        assert load(Path("us.toml"), Army).id == "us"

    def test_the_name_is_relative_to_where_one_is(self, tmp_path: Path) -> None:
        Path("cards").mkdir()
        path = Path("cards") / "us.toml"
        path.write_text("id = 3\n", encoding="utf-8")
        expected = f"{path}:1: id: expected a string, got 3"
        assert self.told(path) == expected
        assert self.told(tmp_path / path) == expected

    def test_a_file_elsewhere_has_its_whole_name(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "us.toml"
        path.write_text("id = 3\n", encoding="utf-8")
        (tmp_path / "sub").mkdir()
        monkeypatch.chdir(tmp_path / "sub")
        assert self.told(path) == f"{path}:1: id: expected a string, got 3"

    def test_missing(self) -> None:
        assert self.told(Path("us.toml")) == "us.toml: no such file"
        Path("usa.toml").touch()
        assert self.told(Path("us.toml")) == 'us.toml: no such file; did you mean "usa.toml"?'

    def test_missing_with_its_folder(self) -> None:
        path = Path("nowhere") / "us.toml"
        assert self.told(path) == f"{path}: no such file"

    def test_a_folder(self) -> None:
        Path("us.toml").mkdir()
        assert self.told(Path("us.toml")) == "us.toml: this is a folder, not a file"

    def test_unreadable(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def deny(path: Path) -> bytes:
            raise PermissionError(13, "Permission denied", str(path))

        Path("us.toml").touch()
        monkeypatch.setattr(Path, "read_bytes", deny)  # a mode of 0 would not stop a test run by root
        assert self.told(Path("us.toml")) == "us.toml: cannot be read: Permission denied"

    def test_not_utf8(self) -> None:
        Path("us.toml").write_bytes('id = "us"\n# caf\xe9\n'.encode("latin-1"))
        assert self.told(Path("us.toml")) == "us.toml:2: byte 0xe9 is not UTF-8 text; save the file as UTF-8"

    def test_utf16(self) -> None:
        Path("us.toml").write_bytes('id = "us"\n'.encode("utf-16"))
        assert self.told(Path("us.toml")).startswith("us.toml:1: byte 0xf")


# ---------------------------------------------------------------- semantic problems


class Row(Struct, forbid_unknown_fields=True):
    low: int
    high: int

    def problems(self) -> Iterator[Problem]:
        yield from require(self.low <= self.high, "low", f"greater than high ({self.high})", "swap them")


class Table(Struct, forbid_unknown_fields=True):
    leader: str = ""
    ids: list[str] = []
    rows: list[Row] = []
    named: dict[str, Row] = {}
    by_order: dict[Order, Row] = {}
    pair: tuple[Row, Row] | None = None

    def problems(self) -> Iterator[tuple[str, str]]:
        if self.leader and self.leader not in self.ids:
            yield "leader", "no unit has\nthis id"
        for i, unit in enumerate(self.ids):
            if unit in self.ids[:i]:
                yield f"ids[{i}]", "comes twice"
        if not self.ids:
            yield "ids", "nobody is here"


def test_problems_of_the_content_itself() -> None:
    error = refused('# a table\nids = [\n  "a",\n  "b",\n  "a",\n]\nleader = "c"\n', Table)
    assert error.report() == [
        "army.toml:5: ids[2]: comes twice",
        "army.toml:7: leader: no unit has this id",
    ]
    assert str(error) == "army.toml:5: ids[2]: comes twice (and 1 more)"
    assert (error.line, error.field, error.message, error.hint) == (5, "ids[2]", "comes twice", "")
    assert error.others[0].field == "leader"


def test_problems_of_structs_inside() -> None:
    text = """\
ids = ["a"]
pair = [{ low = 1, high = 2 },
        { low = 2, high = 1 }]
[[rows]]
low = 1
high = 2
[[rows]]
high = 2
low = 3
[named."row one"]
low = 5
high = 4
[by_order.rally]
low = 5
high = 4
"""
    assert refused(text, Table).report() == [
        "army.toml:3: pair[1].low: greater than high (1); swap them",
        "army.toml:9: rows[1].low: greater than high (2); swap them",
        'army.toml:11: named."row one".low: greater than high (4); swap them',
        "army.toml:14: by_order.rally.low: greater than high (4); swap them",
    ]


def test_a_problem_found_twice_is_told_once() -> None:
    class Both(Struct, forbid_unknown_fields=True):
        row: Row

        def problems(self) -> Iterator[Problem]:
            for problem in self.row.problems():
                yield problem._replace(field=f"row.{problem.field}")

    assert len(refused("row = { low = 2, high = 1 }\n", Both).report()) == 1


def test_a_problem_of_an_absent_key_points_at_what_is_around_it() -> None:
    class Inner(Struct, forbid_unknown_fields=True):
        crew: int = 0

        def problems(self) -> Iterator[Problem]:
            yield Problem("crew", "nobody aboard")

    class Outer(Struct, forbid_unknown_fields=True):
        ship: Inner
        problems: list[str] = []  # a field of this name is only a field

    assert str(refused("\n[ship]\n\n[extra]\n", Outer)) == (
        'army.toml:4: extra: unknown key; allowed: "ship", "problems"'
    )
    assert str(refused("\nproblems = []\n[ship]\n", Outer)) == "army.toml:3: ship.crew: nobody aboard"


def test_post_init_errors_are_told_where_they_arise() -> None:
    class Inner(Struct, forbid_unknown_fields=True):
        low: int

        def __post_init__(self) -> None:
            if self.low < 0:
                raise ValueError("Low must not be below the sea")

    class Outer(Struct, forbid_unknown_fields=True):
        rows: dict[str, list[Inner]]

    assert str(refused("[rows]\na = [\n  { low = 1 },\n  { low = -1 },\n]\n", Outer)) == (
        "army.toml:4: rows.a[1]: low must not be below the sea"
    )


class Node(Struct, forbid_unknown_fields=True):
    name: str
    below: list["Node"] = []


def test_recursive_structs() -> None:
    text = """\
name = "army"
[[below]]
name = "corps"
[[below.below]]
name = "division"
below = [{ name = "regiment" },
  { nam = "brigade" }]
"""
    assert str(refused(text, Node)) == (
        'army.toml:7: below[0].below[0].below[1].nam: unknown key; did you mean "name"?'
    )


def test_generic_structs() -> None:
    item = TypeVar("item")

    class Box(Struct, Generic[item], forbid_unknown_fields=True):
        inside: item

    class Store(Struct, forbid_unknown_fields=True):
        boxes: list[Box[int]]

    assert str(refused("[[boxes]]\ninside = 1\n[[boxes]]\ninside = 'x'\n", Store)) == (
        'army.toml:4: boxes[1].inside: expected an integer, got "x"'
    )


# ---------------------------------------------------------------- programming errors


def test_structs_that_let_unknown_keys_pass_are_refused() -> None:
    class Open(Struct):
        x: int = 0

    class Holder(Struct, forbid_unknown_fields=True):
        inner: dict[str, Annotated[list[Open | None], Meta(max_length=3)]] = {}

    for kind in (Open, Holder):
        with pytest.raises(TypeError, match=r"Open must be declared with forbid_unknown_fields=True"):
            parse("x = 1\n", kind, "army.toml")


def test_other_classes_that_let_unknown_keys_pass_are_refused() -> None:
    class Dict(TypedDict):
        x: int

    @dataclasses.dataclass
    class Data:
        x: int

    class WithDict(Struct, forbid_unknown_fields=True):
        part: Dict

    class WithData(Struct, forbid_unknown_fields=True):
        part: list[Data]

    for kind in (WithDict, WithData):
        with pytest.raises(TypeError, match=r"would let unknown keys pass: make it a msgspec.Struct"):
            parse("x = 1\n", kind, "army.toml")


# ---------------------------------------------------------------- hints, schema, fingerprint


def test_suggest() -> None:
    assert suggest("atack", ["cover", "attack"]) == 'did you mean "attack"?'
    assert suggest("ATTACK", ["cover", "attack"]) == 'did you mean "attack"?'
    assert suggest("zzz", ["cover", "attack"]) == 'allowed: "cover", "attack"'
    assert suggest("zzz", []) == ""
    assert suggest("x", range(14)) == "allowed: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ..."


def test_schema_is_for_editors() -> None:
    made = schema(Army)
    assert made["$ref"] == "#/$defs/Army"
    assert made["$defs"]["Unit"]["additionalProperties"] is False
    assert made["$defs"]["Unit"]["properties"]["cf"]["maximum"] == 9
    msgspec.json.encode(made)


def test_fingerprint_sees_content_only() -> None:
    one = parse('id = "us"\n[waves]\n1 = "a"\n2 = "b"\n', Army, "one.toml")
    two = parse('waves.2 = "b" # later\nwaves.1 = "a"\nid = "us"\n', Army, "two.toml")
    assert fingerprint(one) == fingerprint(two)
    assert (
        fingerprint({"id": "us", "waves": {1: "a"}, "bp": [1, 2.5, True]}) == "6886a68398fa2371"
    )  # saves hold these
    two.waves[3] = "c"
    assert fingerprint(one) != fingerprint(two)
    assert fingerprint(frozenset("abcdefgh")) == fingerprint(frozenset("hgfedcba"))


@given(st.dictionaries(st.text(max_size=5), st.integers(-9, 9) | st.lists(st.text(max_size=3), max_size=3)))
def test_fingerprint_does_not_see_the_order_of_keys(data: dict[str, object]) -> None:
    backwards = dict(reversed(data.items()))
    assert fingerprint(data) == fingerprint(backwards)
    assert fingerprint(data) != fingerprint({**data, "extra key": 1})


def test_fingerprint_is_the_same_in_another_process() -> None:
    code = "from ironbottom.kernel.content import fingerprint; print(fingerprint({'a', 'b', 'c', 'd'}))"
    source = str(Path(content.__file__).parents[2])
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONPATH": source, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in "123"
    }
    assert printed == {fingerprint({"a", "b", "c", "d"})}


# ---------------------------------------------------------------- folders


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with missions in it, in place of the real one; and the user's own content beside it."""
    package = tmp_path / "package"
    folder = package / "_data" / "missions" / "rifles"
    folder.mkdir(parents=True)
    for name in ("mission10", "mission2", "Mission1", "raid"):
        (folder / f"{name}.toml").touch()
    (folder / "notes.txt").touch()
    (folder / ".hidden.toml").touch()
    (folder / "folder.toml").mkdir()
    monkeypatch.setattr(resources, "files", lambda name: {"ironbottom": package}[name])
    monkeypatch.setenv("IRONBOTTOM_CONTENT", str(tmp_path / "own"))
    return folder


@pytest.fixture
def own(tmp_path: Path) -> Path:
    folder = tmp_path / "own" / "missions" / "rifles"
    folder.mkdir(parents=True)
    return folder


def test_names_are_sorted_by_their_numbers(shipped: Path) -> None:
    assert names("missions", "rifles") == ["Mission1", "mission2", "mission10", "raid"]
    assert names("missions", "pearl") == []


def test_own_content_comes_first(shipped: Path, own: Path) -> None:
    (own / "mission2.toml").touch()
    (own / "mission3.toml").touch()
    assert folders("missions", "rifles") == [own, shipped]
    assert names("missions", "rifles") == ["Mission1", "mission2", "mission3", "mission10", "raid"]
    assert find("missions", "rifles", "mission2") == own / "mission2.toml"
    assert find("missions", "rifles", "mission10") == shipped / "mission10.toml"


def test_own_folder_need_not_exist(shipped: Path, tmp_path: Path) -> None:
    assert folders("missions", "rifles")[0] == tmp_path / "own" / "missions" / "rifles"
    assert find("missions", "rifles", "raid") == shipped / "raid.toml"


def test_own_folder_is_the_platforms_unless_told_otherwise(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("IRONBOTTOM_CONTENT")
    assert (
        folders("missions", "rifles")[0] == platformdirs.user_data_path("ironbottom") / "missions" / "rifles"
    )


def test_unknown_names_are_told_with_the_nearest(shipped: Path) -> None:
    with pytest.raises(ContentError) as caught:
        find("missions", "rifles", "mision2")
    assert str(caught.value) == 'missions/rifles: unknown name "mision2"; did you mean "mission2"?'
    with pytest.raises(ContentError) as caught:
        find("missions", "rifles", "../rifles/raid\n")
    assert str(caught.value).startswith('missions/rifles: unknown name "../rifles/raid\\n"; ')
    with pytest.raises(ContentError) as caught:
        find("missions", "pearl", "raid")
    assert str(caught.value) == 'missions/pearl: unknown name "raid"; there is no content of this kind'


def test_a_checkout_ships_its_own_folders(
    shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "army_cards" / "rifles").mkdir(parents=True)
    monkeypatch.setattr(content, "__file__", str(checkout / "src" / "ironbottom" / "kernel" / "content.py"))
    with pytest.raises(ContentError) as caught:  # not without its pyproject.toml: it may be any folder
        folders("army_cards", "rifles")
    assert str(caught.value) == (
        "army_cards: not found, neither in the installed package nor in a checkout; install ironbottom again"
    )
    (checkout / "pyproject.toml").touch()
    assert folders("army_cards", "rifles")[1] == checkout / "army_cards" / "rifles"
    assert folders("missions", "rifles")[1] == shipped  # the package first
