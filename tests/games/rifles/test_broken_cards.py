"""Army cards and missions with a fault: each is refused with one line that says where it is and how to mend it.

Every case is a shipped card with one edit; ``at`` is a piece of the edited text on the line that must be named.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ironbottom.games.rifles.cards import Army, Mission
from ironbottom.kernel.content import ContentError, load

ROOT = Path(__file__).parents[3]
KINDS: dict[str, type[msgspec.Struct]] = {"army_cards": Army, "missions": Mission}


def refused(tmp_path: Path, card: str, edited: bytes) -> ContentError:
    """The error for the ``edited`` text of a card such as "army_cards/japan"."""
    kind, name = card.split("/")
    path = tmp_path / f"{name}.toml"
    path.write_bytes(edited)
    with pytest.raises(ContentError) as caught:
        load(path, KINDS[kind])
    assert caught.value.file.endswith(f"{name}.toml")
    assert "\n" not in str(caught.value), "one line"
    return caught.value


def edit(card: str, old: str, new: str) -> str:
    kind, name = card.split("/")
    text = (ROOT / kind / "rifles" / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new)


def line_of(text: str, at: str) -> int:
    assert text.count(at) == 1, f"{at!r} is there {text.count(at)} times"
    return text[: text.index(at)].count("\n") + 1


JAPAN, ONE, TWO, FOUR, SIX = "army_cards/japan", "missions/1", "missions/2", "missions/4", "missions/6"
HOLD = 'hold       = ["Rally", "Cover", "Attack", "Attack", "Attack", "Close Attack"]'

CASES = [
    # what is edited, into what, a piece of the line to be named, field, message with hint
    pytest.param(
        JAPAN, "bp = 10  #", 'bp = 10\nfury = 3  #', "fury =",
        "fury", 'unknown key; allowed: "id", "name", "side", "bp", "recruits", "trait", "units", "equipment", '
        '"forces", "patrol", "activation", "sample", ...', id="unknown key",
    ),
    pytest.param(
        JAPAN, "recruits =", "recruit =", "recruit =",
        "recruit", 'unknown key; did you mean "recruits"?', id="misspelt key",
    ),
    pytest.param(
        JAPAN, "bp = 10  #", 'bp = "ten"  #', 'bp = "ten"',
        "bp", 'expected an integer, got "ten"', id="wrong type",
    ),
    pytest.param(
        JAPAN, "bp = 10  #", "bp = 31  #", "bp = 31",
        "bp", "expected an integer <= 30, got 31", id="out of bounds",
    ),
    pytest.param(
        JAPAN, 'side = "Japan"', "", "# Imperial Japanese Army",
        "side", "required key is missing", id="missing field",
    ),
    pytest.param(
        JAPAN, 'class = "HMG",', "", '"Type 92 HMG"',
        "units[4].class", "required key is missing", id="missing field of a unit",
    ),
    pytest.param(
        JAPAN, '"mg_nest", "squad"]', '"mg_nets", "squad"]', "patrol = [",
        "patrol[5]", "there is no force 'mg_nets'", id="unknown force in patrol",
    ),
    pytest.param(
        JAPAN, "riflemen = { rifle = 3, grenades = 1 }", "riflemen = { rifles = 3, grenades = 1 }", "riflemen = {",
        "forces.riflemen.rifles", "there is no unit 'rifles' on this card", id="unknown unit in force",
    ),
    pytest.param(
        JAPAN, HOLD, HOLD.replace("Rally", "Raly"), "hold       =",
        "activation.hold[0]", 'unknown value "Raly"; did you mean "Rally"?', id="wrong order",
    ),
    pytest.param(
        JAPAN, HOLD, HOLD.replace('"Rally", ', ""), "hold       =",
        "activation.hold", "expected an array of length >= 6, got length 5", id="five rows instead of six",
    ),
    pytest.param(
        JAPAN, "arm = 3, dist = [0, 4], limit = 1", "arm = 3, dist = [4, 0], limit = 1", "dist = [4, 0]",
        "units[7].dist", "the nearest Distance is beyond the farthest", id="dist reversed",
    ),
    pytest.param(
        JAPAN, 'class = "Vehicle",       bp = 0, tn = 8', 'class = "Anti-Tank",     bp = 0, tn = 8', "tn = 8",
        "units[11].attrs", "VEHICLE and class Vehicle go together", id="VEHICLE without its class",
    ),
    pytest.param(
        JAPAN, '"LEADER"', '"SETUP"', "units = [\n",
        "units", "no unit that can be bought may be Leader (rifles:2.2.h)", id="no leader",
    ),
    pytest.param(
        JAPAN, 'id = "smg",', 'id = "rifle",', '"Type 100 SMG"',
        "units[2].id", "'rifle' is there twice", id="unit twice",
    ),
    pytest.param(
        JAPAN, '["grenade", "sword"]', '["grenade", "sword", "sword"]', "[sample]",
        "sample", "the sample squad costs 11 BP of 10", id="sample too dear",
    ),
    pytest.param(
        JAPAN, '  ["lmg", "rifle"],', '  ["lmg"],', "groups = [",
        "sample.groups", "the Groups do not add up to the units", id="groups that do not add up",
    ),
    pytest.param(
        JAPAN, 'equipment = ["grenade", "sword"]', 'equipment = ["grenade", "satchel"]', '"satchel"]',
        "sample.equipment", "satchel is not on this card", id="equipment of another army",
    ),
    pytest.param(
        ONE, '"OPEN", "FIELD", "JUNGLE"]', '"OPEN", "FEILD", "JUNGLE"]', '"FEILD"',
        "terrain[4]", 'unknown value "FEILD"; did you mean "FIELD"?', id="bad terrain",
    ),
    pytest.param(
        ONE, '{ do = "enemy", force = "scouts", at = "#1" }', '{ do = "enemy", force = "scouts", at = "#7" }', '"#7"',
        "presence[4].do[0].at", "expected a string matching regex '^(here|previous|next|front|#[1-6])$', got \"#7\"",
        id="bad place",
    ),
    pytest.param(
        ONE, '{ do = "wire" }', '{ do = "wier" }', '"wier"',
        "events[4].do[0].do", 'unknown do "wier"; did you mean "wire"? allowed: "enemy", "patrol", "wire", "recon", '
        '"rain", "flare", "bylight", "ifvehicle", "shot", "support", "barrage", "peek", ...', id="unknown effect",
    ),
    pytest.param(
        ONE, '{ is = "alive" }', '{ is = "alive", stripe = 1 }', '"alive", stripe',
        "objectives.any[0][0].stripe", 'unknown key; allowed: "n"', id="key of another condition",
    ),
    pytest.param(
        ONE, '[{ do = "rain" }]', '[{ do = "rain", turns = 2 }]', '"rain", turns',
        "events[6].do[0].day[0].turns", "unknown key", id="unknown key inside an effect inside an effect",
    ),
    pytest.param(
        ONE, "event_stripes = [1, 2, 3, 4, 5, 6]", "event_stripes = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]", "event_stripes",
        "event_stripes", "more places than Event markers", id="too many event stripes",
    ),
    pytest.param(
        ONE, '  { text = "Enemy: scouts in #1.", do = [{ do = "enemy", force = "scouts", at = "#1" }] },\n', "", "presence = [",
        "presence", "expected an array of length >= 6, got length 5", id="five rows of presence",
    ),
    pytest.param(
        ONE, '"day", "night", "night"]', '"night"]', "light = [",
        "light", "one word, or six for a die", id="half a die of light",
    ),
    pytest.param(
        TWO, '11 = "squad"', '13 = "squad"', '13 = "squad"',
        "waves.13", "a space of the Turn Track is 1 to 12", id="wave beyond the track",
    ),
    pytest.param(
        TWO, "[column]", "[colum]", "[colum]",
        "colum", 'unknown key; did you mean "column"?', id="misspelt table",
    ),
    pytest.param(
        FOUR, 'sea_movement = ["under fire", "none", "one", "one", "one", "two"]', "", "# Mission 4",
        "sea_movement", "six rows where there is SEA, none elsewhere (rifles:8.1.c)", id="SEA without its table",
    ),
    pytest.param(
        SIX, '{ unit = "tank" }', '{ units = "tank" }', 'units = "tank"',
        "lent[0].units", 'unknown key; did you mean "unit"?', id="misspelt key of what is lent",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("card", "old", "new", "at", "field", "message"), CASES)
def test_a_faulty_card_is_refused_in_one_line(
    tmp_path: Path, card: str, old: str, new: str, at: str, field: str, message: str
) -> None:
    text = edit(card, old, new)
    error = refused(tmp_path, card, text.encode())
    assert (error.field, error.line) == (field, line_of(text, at))
    told, _, hint = message.partition("; ")
    assert (error.message, error.hint) == (told, hint)
    assert str(error) == f"{error.file}:{error.line}: {field}: {message}"


@pytest.mark.rule("rifles:2.2.d")
def test_a_squad_may_cost_all_bp_of_its_card_but_no_more(tmp_path: Path) -> None:
    """Checked where the program holds a squad with its card: the ready-made one."""
    card, squad = "army_cards/us_army", "units = { smg = 1, rifle = 5, lmg = 1 }"
    dearer = edit(card, squad, squad.replace("rifle = 5", "rifle = 6")).replace(
        '["rifle", "rifle", "rifle", "rifle"]', '["rifle", "rifle", "rifle", "rifle", "rifle"]'
    )
    assert refused(tmp_path, card, dearer.encode()).message == "the sample squad costs 11 BP of 10"
    (tmp_path / "us_army.toml").write_text(dearer.replace("bp = 10  #", "bp = 11  #"), encoding="utf-8")
    load(tmp_path / "us_army.toml", Army)


def test_an_event_marker_that_is_there_twice(tmp_path: Path) -> None:
    text = edit(ONE, "marker = 2,", "marker = 1,")
    error = refused(tmp_path, ONE, text.encode())
    assert error.line == line_of(text, '"Outpost"')
    assert error.field.startswith("events[1].")
    assert error.message == "'1' is there twice"


def test_an_attribute_that_does_not_exist(tmp_path: Path) -> None:
    text = edit(JAPAN, '"AREA(3)", "SETUP"', '"AREA(1)", "SETUP"')
    error = refused(tmp_path, JAPAN, text.encode())
    assert (error.field, error.line) == ("units[4].attrs[0]", line_of(text, '"AREA(1)"'))
    assert "AREA" in error.message
    assert error.message.endswith('got "AREA(1)"')


def test_not_toml(tmp_path: Path) -> None:
    text = edit(ONE, 'name = "Jungle Patrol"', 'name = "Jungle Patrol')
    error = refused(tmp_path, ONE, text.encode())
    assert error.line == line_of(text, "name = ")
    assert error.message.startswith("not TOML: ")


def test_a_table_that_is_there_twice(tmp_path: Path) -> None:
    text = edit(ONE, "[debrief]", "[objectives]")
    error = refused(tmp_path, ONE, text.encode())
    assert error.message.startswith("not TOML: Cannot declare ('objectives',) twice")


@pytest.mark.parametrize(
    ("content", "message"), [(b"", "the file is empty"), (b"# to be written\n", "the file has comments only")]
)
def test_nothing_in_it(tmp_path: Path, content: bytes, message: str) -> None:
    error = refused(tmp_path, ONE, content)
    assert (error.line, error.message) == (1, message)


def test_not_utf_8(tmp_path: Path) -> None:
    text = edit(JAPAN, "Ha-Go", "Ha-G\u014d")
    raw = text.encode().replace("\u014d".encode(), b"\xf4")
    error = refused(tmp_path, JAPAN, raw)
    assert error.line == line_of(text, "Ha-G")
    assert (error.message, error.hint) == ("byte 0xf4 is not UTF-8 text", "save the file as UTF-8")


def test_a_mission_is_no_army_card(tmp_path: Path) -> None:
    text = (ROOT / "missions/rifles/1.toml").read_text(encoding="utf-8")
    error = refused(tmp_path, JAPAN, text.encode())
    assert (error.field, error.message) == ("side", "required key is missing")
    assert {"turns", "terrain", "events", "presence"} <= {other.field for other in error.others}


def test_several_faults_are_told_together(tmp_path: Path) -> None:
    text = (
        edit(JAPAN, "recruits =", "recruit =")
        .replace('"mg_nest", "squad"]', '"mg_nest"]')
        .replace("tn = 8", "tn = 13")
    )
    error = refused(tmp_path, JAPAN, text.encode())
    assert [one.field for one in (error, *error.others)] == ["recruit", "units[11].tn", "patrol"]
    assert str(error).endswith(" (and 2 more)")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "japan.toml").touch()
    with pytest.raises(ContentError) as caught:
        load(tmp_path / "japna.toml", Army)
    assert caught.value.message == "no such file"
    assert caught.value.hint == 'did you mean "japan.toml"?'
