"""Who attacks whom and when, odds, and the Combat Results Table cell by cell (n42:6.1, 6.2, chart.crt)."""

from __future__ import annotations

from itertools import product
from typing import Any

import msgspec
import pytest

from games.nineteen42.build import GUARDS, INFANTRY, SNLF, TANKS, Position, drive, position
from ironbottom.games.nineteen42 import combat
from ironbottom.games.nineteen42.events import Fought
from ironbottom.games.nineteen42.load import tables
from ironbottom.games.nineteen42.naval import naval_segment
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.turn import begins
from ironbottom.kernel.rulebook import load_rules

RULES = load_rules("ironbottom.games.nineteen42")
PLAIN = "0804"
"""A clear hex inland, with six clear hexes around it: 0904 0803 0704 0705 0805 0905."""
AROUND = ["0904", "0803", "0704", "0705", "0805", "0905"]


def field(attackers: dict[str, Any], defenders: Any, **more: Any) -> Position:
    """Japan against a stack in the plain of Korat."""
    more = {"quiet": True, "phase": "combat", **more}
    return position({**attackers, PLAIN: defenders}, **more)


def fight(
    g: Position, units: Any = None, die: int = 3, at: str = PLAIN, bank: int = 0, **answers: Any
) -> Fought:
    """One attack with its die; what was said of it."""
    able = combat.attackers(g, (at, bank))
    given = {"attack": (at, bank), "attackers": tuple(units or able), "advance": (), **answers}
    drive(g, combat.combat_phase(g), [die], given)
    return g.events(Fought)[-1]


def targets(g: Position) -> set[str]:
    """The hexes on offer."""
    ask = g.ask("combat")
    return set() if ask is None else {token[0] for token in ask.options if token != combat.DONE}


# ---------------------------------------------------------------- 6.1


@pytest.mark.rule("n42:6.1.a", "n42:6.1.g", "n42:2.0.b")
def test_attacks_come_in_the_combat_phase_only() -> None:
    units = {"0704": ["jp-41", "jp-yokosuka-1"], PLAIN: ["uk-12-ind"], "1007": ["jp-air-3"]}
    for segment in ("land", "air", "naval"):
        g = position(units, quiet=True, phase=segment, off=["jp-21"])
        ask = g.ask(segment)
        assert ask.kind == segment
        assert not [token for token in ask.options if token[0] == PLAIN]
    g = position(units, quiet=True, phase="land", off=["jp-21"])
    g.run(asks=["done", "done", "done"], until="combat")
    assert g.events(Fought) == []
    assert g.s.phase == "combat"
    assert (PLAIN, 0) in g.ask("combat").options


@pytest.mark.rule("n42:6.1.a")
def test_umbrellas_attack_ships_in_the_naval_segment() -> None:
    g = position({"0813": ["uk-air", "uk-1-malaya"]}, phase="naval", off=["jp-21"], nmp=12)
    assert ("beach", "0710") not in g.goals("jp-21")
    asked = drive(
        g,
        naval_segment(g),
        [6] * 3,
        {"naval": ("from", "off"), "goal": ("beach", "0711"), "course": "on"},
        sound=False,
    )
    assert {roll.kind for roll in g.rolls()} == {"air attack"}
    assert "attack" not in {ask.kind for ask in asked}


@pytest.mark.rule("n42:6.1.g", "n42:2.0.c1")
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_only_the_phasing_side_attacks(side: str) -> None:
    g = position({"0712": ["jp-41"], "0713": ["uk-12-ind", "uk-2-15-punjab"]}, side=side, phase="combat")
    theirs = "0713" if side == JAPAN else "0712"
    ask = g.ask("combat")
    assert ask.seat == side
    assert targets(g) == {theirs}
    able = combat.attackers(g, (theirs, 0))
    assert {g.kind(u).side for u in able} == {side}


@pytest.mark.rule("n42:6.1.b")
def test_only_what_is_adjacent() -> None:
    g = field({"0704": ["jp-41"]}, "uk-2-15-punjab")
    assert targets(g) == {PLAIN}
    far = field({"0603": ["jp-41"]}, "uk-2-15-punjab")
    assert far.ask("combat") is None
    assert combat.bar_attack(far, (PLAIN, 0), ["jp-41"]) == "n42:6.1.b"
    assert combat.bar_attack(far, (PLAIN, 0), []) == "n42:6.1.c1"


@pytest.mark.rule("n42:6.1.b", "n42:chart.terrain.f")
@pytest.mark.parametrize("start", AROUND)
def test_over_any_land_hexside(start: str) -> None:
    assert targets(field({start: ["jp-41"]}, "uk-2-15-punjab")) == {PLAIN}


@pytest.mark.rule("n42:6.1.b", "n42:chart.terrain.f")
def test_rough_ground_and_swamp_do_not_hinder_nor_help() -> None:
    for defender in ("0611", "0103", "0712"):
        g = position({defender: ["uk-12-ind"]}, phase="combat", quiet=True)
        m = g.map
        for j in m.kin[g.no(defender)]:
            h = position(
                {defender: ["uk-2-15-punjab"], m.ids[j]: ["jp-41"]},
                phase="combat",
                quiet=True,
                beaches={m.ids[j]: ["jp-41"]} if m.coast[j] else {},
            )
            if h.supplied("jp-41"):
                assert combat.modifiers(h, (defender, 0), ["jp-41"]) == ()
                assert combat.column(h, 14, 4) == 2
                assert combat.bar_attack(h, (defender, 0), ["jp-41"]) is None


@pytest.mark.rule("n42:6.1.b", "n42:chart.terrain.f")
def test_not_across_a_full_sea_hexside() -> None:
    g = position({"0813": ["jp-41"], "0814": ["nl-1"]}, forts=["2105", "3310"], quiet=True, phase="combat")
    assert not g.map.joined[6 * g.no("0813") + g.map.graph.direction(g.no("0813"), g.no("0814"))]
    assert g.supplied("jp-41")
    assert g.ask("combat") is None
    assert combat.bar_attack(g, ("0814", 0), ["jp-41"]) == "n42:6.1.b"


@pytest.mark.rule("n42:6.1.b", "n42:5.32.f1")
@pytest.mark.parametrize(("landed", "at"), [("beach", "0813"), ("sea", "0914")])
def test_but_an_invasion_attacks_across_the_sea(landed: str, at: str) -> None:
    g = position({at: ["jp-41"], "0814": ["nl-1"]}, forts=["3310"], quiet=True, phase="combat", sound=False)
    g.u("jp-41").landed = landed
    assert targets(g) == {"0814"}


@pytest.mark.rule("n42:6.1.b")
def test_parachutists_do_not() -> None:
    g = position({"0813": ["jp-yokosuka-1"], "0814": ["nl-medan"]}, forts=[], quiet=True, phase="combat")
    g.u("jp-yokosuka-1").landed = "drop"
    assert g.ask("combat") is None


@pytest.mark.rule("n42:6.1.b", "n42:5.13.d")
def test_a_water_barrier_protects_or_does_not() -> None:
    # 0714: bank 0 reaches Sumatra (0613, 0614, 0715), bank 1 the peninsula (0813, 0713)
    for bank, start, found in ((1, "0713", True), (0, "0713", False), (0, "0715", True), (1, "0715", False)):
        g = position({"0714": [f"nl-1@{bank}"], start: ["jp-41"]}, quiet=True, phase="combat", forts=["3310"])
        assert combat.bar_attack(g, ("0714", bank), ["jp-41"]) == (None if found else "n42:6.1.b")
        assert (g.ask("combat") is not None) is found


@pytest.mark.rule("n42:6.1.b", "n42:5.13.d")
def test_the_attackers_bank_counts_as_well() -> None:
    for bank, found in ((1, True), (0, False)):
        g = position(
            {"0714": [f"jp-41@{bank}"], "0713": ["nl-1"]}, quiet=True, phase="combat", forts=["3310"]
        )
        assert (g.ask("combat") is not None) is found


@pytest.mark.rule("n42:6.1.c1")
def test_no_attack_is_compulsory() -> None:
    g = field({"0704": INFANTRY[:4]}, "uk-2-15-punjab")
    ask = g.ask("combat")
    assert ask.options[-1] == combat.DONE
    g.act("combat", asks=[combat.DONE])
    assert g.events(Fought) == []
    assert not any(u.fought or u.struck for u in g.s.units.values())


@pytest.mark.rule("n42:6.1.c1", "n42:6.1.d", "n42:6.1.e")
@pytest.mark.parametrize("units", [("jp-41",), ("jp-112", "jp-42"), ("jp-41", "jp-112", "jp-11", "jp-42")])
def test_any_number_of_units_of_any_hexes_take_part(units: tuple[str, ...]) -> None:
    g = field({"0704": ["jp-41", "jp-112"], "0905": ["jp-11"], "0803": ["jp-42"]}, "uk-12-ind")
    ask = g.ask("combat", asks=[(PLAIN, 0)])
    assert (ask.kind, ask.least, ask.most) == ("attackers", 1, 4)
    assert set(ask.options) == {"jp-41", "jp-112", "jp-11", "jp-42"}
    said = fight(g, units, 4)
    assert set(said.attackers) == set(units)
    assert said.attack == 2 * 7 * len(units)
    assert {u for u, unit in g.s.units.items() if unit.fought} == set(units)


@pytest.mark.rule("n42:6.1.c2", "n42:9.5.a")
def test_all_defenders_of_a_stack_defend_together() -> None:
    g = field({"0704": INFANTRY[:4]}, ["uk-12-ind", "uk-22-ind", "uk-8-ind"])
    assert [token for token in g.ask("combat").options if token != combat.DONE] == [(PLAIN, 0)]
    said = fight(g, die=4)
    assert set(said.defenders) == {"uk-12-ind", "uk-22-ind", "uk-8-ind"}
    assert said.defence == 2 * 15
    assert said.column == "1:1"


@pytest.mark.rule("n42:6.1.e")
def test_who_does_not_take_part_suffers_nothing() -> None:
    g = field({"0704": INFANTRY[:4]}, "uk-12-ind")
    said = fight(g, INFANTRY[:1], 1)  # 7 against 5: 1:1, a 1 is AE
    assert said.result == "AE"
    assert g.lost(INFANTRY[0]) == "eliminated"
    assert g.at("0704") == INFANTRY[1:4]
    assert not any(g.u(u).shaken or g.u(u).fought for u in INFANTRY[1:4])


@pytest.mark.rule("n42:6.1.e")
def test_nor_do_they_retreat() -> None:
    g = field({"0704": INFANTRY[:3]}, "uk-12-ind")
    assert fight(g, INFANTRY[:1], 2).result == "AD"
    assert g.hex(INFANTRY[0]) not in ("0704", "")
    assert g.at("0704") == INFANTRY[1:3]
    assert [g.u(u).shaken for u in INFANTRY[:3]] == [3, 0, 0]


@pytest.mark.rule("n42:6.1.f")
def test_a_unit_attacks_once_in_a_phase() -> None:
    g = position(
        {"0704": ["jp-41", "jp-112"], PLAIN: ["uk-2-15-punjab"], "0603": [], "0703": [], "0803": ["nl-1"]},
        quiet=True,
        phase="combat",
    )
    assert targets(g) == {PLAIN, "0803"}
    assert fight(g, ["jp-41"], 2).result == "--"  # 7 against 2: 3:1
    assert combat.bar_attacker(g, "jp-41") == "n42:6.1.f"
    assert combat.attackers(g, ("0803", 0)) == ["jp-112"]
    assert combat.bar_attack(g, ("0803", 0), ["jp-41"]) == "n42:6.1.f"
    assert targets(g) == {"0803"}
    fight(g, die=4, at="0803")
    assert g.ask("combat") is None


@pytest.mark.rule("n42:6.1.f")
def test_a_unit_is_attacked_once_in_a_phase() -> None:
    g = field({"0704": ["jp-41", "jp-112"]}, "uk-2-15-punjab")
    assert fight(g, ["jp-41"], 2).result == "--"
    assert g.ask("combat") is None
    assert combat.bar_attack(g, (PLAIN, 0), ["jp-112"]) == "n42:6.1.f"


@pytest.mark.rule("n42:6.1.f", "n42:6.1.c2")
def test_also_after_a_retreat_into_a_stack_that_was_not_attacked() -> None:
    g = position(
        {"0704": ["jp-41"], PLAIN: ["uk-2-15-punjab"], "1004": ["uk-12-ind"], "1104": GUARDS},
        quiet=True,
        phase="combat",
    )
    assert "1004" in targets(g)
    said = fight(g, ["jp-41"], 3, retreat="1004")
    assert said.result == "DR"
    assert g.at("1004") == ["uk-12-ind", "uk-2-15-punjab"]
    # who was attacked may not be attacked again, and the stack can only be attacked whole
    assert g.ask("combat") is None
    assert combat.bar_attack(g, ("1004", 0), GUARDS) == "n42:6.1.f"
    # a new combat phase
    g.s.units["uk-2-15-punjab"].struck = False
    assert targets(g) == {"1004"}


@pytest.mark.rule("n42:6.1.f")
def test_attackers_that_advanced_or_retreated_do_not_attack_again() -> None:
    g = position(
        {"0704": ["jp-41"], PLAIN: ["uk-2-15-punjab"], "0905": ["nl-medan"]}, quiet=True, phase="combat"
    )
    assert fight(g, die=5, advance=("jp-41",)).result == "DS"
    assert g.hex("jp-41") == PLAIN
    assert g.ask("combat") is None
    assert combat.bar_attack(g, ("0905", 0), ["jp-41"]) == "n42:6.1.f"


@pytest.mark.rule("n42:6.1.f")
def test_the_next_combat_phase_is_another() -> None:
    g = field({"0704": ["jp-41"]}, "uk-2-15-punjab")
    fight(g, die=2)
    assert g.u("jp-41").fought
    assert g.u("uk-2-15-punjab").struck
    begins(g, ALLIES)
    assert not any(unit.fought or unit.struck for unit in g.s.units.values())


@pytest.mark.rule("n42:6.1.g", "n42:6.1.a")
def test_one_attack_after_the_other_in_any_order() -> None:
    g = position(
        {"0704": ["jp-41"], PLAIN: ["uk-2-15-punjab"], "1005": ["jp-112"], "1105": ["nl-medan"]},
        quiet=True,
        phase="combat",
    )
    assert targets(g) == {PLAIN, "1105"}
    fight(g, die=2, at="1105")
    assert targets(g) == {PLAIN}
    fight(g, die=2)
    assert [e.hex for e in g.events(Fought)] == ["1105", PLAIN]


# ---------------------------------------------------------------- 6.2


RATIOS = [
    # attack, defence, column ("" = not allowed)
    (17, 2, "6:1"),
    (9, 4, "2:1"),
    (7, 7, "1:1"),
    (6, 7, ""),
    (13, 7, "1:1"),
    (14, 7, "2:1"),
    (20, 7, "2:1"),
    (21, 7, "3:1"),
    (27, 7, "3:1"),
    (28, 7, "4:1"),
    (34, 7, "4:1"),
    (35, 7, "5:1"),
    (41, 7, "5:1"),
    (42, 7, "6:1"),
    (99, 7, "6:1"),
]


@pytest.mark.rule("n42:6.2.a", "n42:6.2.b", "n42:6.2.f", "n42:chart.crt.b", "n42:chart.crt.c")
@pytest.mark.parametrize(("attack", "defence", "column"), RATIOS)
def test_odds(attack: int, defence: int, column: str) -> None:
    g = field({"0704": ["jp-41"]}, "uk-12-ind")
    found = combat.column(g, 2 * attack, 2 * defence)
    assert (g.content.tables.columns[found] if found >= 0 else "") == column


@pytest.mark.rule("n42:ex.6.2", "n42:6.2.a", "n42:6.2.b", "n42:6.2.f")
def test_the_example_of_ratios() -> None:
    entry = RULES["n42:ex.6.2"]
    assert entry.inputs["ratios"] == [[17, 2], [9, 4]]
    assert entry.expected["columns"] == ["6:1", "2:1"]
    # 17 against 2: two regiments and an artillery regiment against a battalion
    g = field({"0704": ["jp-41", "jp-112", "jp-hvy-3"]}, "uk-2-15-punjab")
    said = fight(g, die=2)
    assert (said.attack, said.defence, said.column) == (34, 4, "6:1")
    # 9 against 4: a tank regiment and a 65th Brigade regiment against a Dutch regiment
    g = field({"0704": ["jp-tk-1", "jp-122"]}, "nl-1")
    said = fight(g, die=4)
    assert (said.attack, said.defence, said.column) == (18, 8, "2:1")


@pytest.mark.rule("n42:6.2.f", "n42:chart.crt.b")
def test_less_than_one_to_one_is_not_offered() -> None:
    g = field({"0704": ["jp-41"], "0905": ["jp-hvy-3"]}, ["uk-12-ind", "uk-22-ind"])
    assert targets(g) == {PLAIN}  # 10 against 10
    ask = g.ask("combat", asks=[(PLAIN, 0)])
    assert g.refused(ask, ("jp-41",)) == "n42:6.2.f"
    assert g.refused(ask, ("jp-hvy-3",)) == "n42:6.2.f"
    assert g.refused(ask, tuple(ask.options)) is None
    assert g.refused(ask, ask.first) is None
    weak = field({"0704": ["jp-41"], "0905": ["jp-tk-14"]}, ["uk-12-ind", "uk-22-ind"])
    assert weak.ask("combat") is None
    assert combat.bar_attack(weak, (PLAIN, 0), ["jp-41", "jp-tk-14"]) == "n42:6.2.f"


@pytest.mark.rule("n42:6.2.f", "n42:6.1.b", "n42:6.1.f", "n42:6.32.b2", "n42:7.1.a")
def test_the_title_says_why_a_stack_or_a_unit_is_not_on_offer() -> None:
    g = position(
        {
            "0704": ["jp-41", "jp-112!", "jp-143"],
            PLAIN: ["uk-12-ind"],
            "1006": ["jp-tk-14"],
            "1106": ["uk-22-ind"],
            "0902": ["nl-1"],
        },
        quiet=True,
        phase="combat",
    )
    g.u("jp-143").fought = True
    ask = g.ask("combat")
    assert g.refused(ask, (PLAIN, 0)) is None
    assert g.refused(ask, ("1106", 0)) == "n42:6.2.f"
    assert g.refused(ask, ("0902", 0)) == "n42:6.1.b"
    assert g.refused(ask, combat.DONE) is None
    assert combat.bar_attack(g, (PLAIN, 0), ["jp-112"]) == "n42:6.32.b2"
    assert combat.bar_attack(g, (PLAIN, 0), ["jp-143"]) == "n42:6.1.f"
    assert combat.bar_attack(g, (PLAIN, 0), ["jp-tk-14"]) == "n42:6.1.b"


# ---------------------------------------------------------------- the table

FORCES = {
    "1:1": ["jp-hvy-3"],
    "2:1": ["jp-tk-1"],
    "3:1": ["jp-41"],
    "4:1": ["jp-gds-3"],
    "5:1": ["jp-41", "jp-tk-1"],
    "6:1": ["jp-gds-3", "jp-tk-1"],
}
"""Against a battalion of 2."""
AIR = ["jp-air-3", "jp-air-5", "jp-nav-2", "jp-nav-4"]
HOSTILE = ["uk-air", "nl-air", "us-air"]
LAST = RULES["n42:chart.crt"].rows


def malaya(column: str, total: int, **more: Any) -> tuple[Position, int]:
    """A battalion in 0611 attacked out of 0511 in that column, and the die that makes that total with aircraft."""
    ours = max(0, total - 6)
    theirs = max(0, 1 - total)
    die = total - ours + theirs
    units: dict[str, Any] = {"0611": ["uk-2-15-punjab"], "0511": [*FORCES[column]]}
    places = {
        "jp-air-3": "0510",
        "jp-air-5": "0511",
        "jp-nav-2": "0609",
        "jp-nav-4": "0609",
        "uk-air": "0813",
        "nl-air": "0412",
        "us-air": "0612",
    }
    for air in AIR[:ours] + HOSTILE[:theirs]:
        units.setdefault(places[air], []).append(air)
    if theirs:
        units["0813"].append("uk-1-malaya")
    g = position(units, phase="combat", **more)
    assert combat.attackers(g, ("0611", 0)) == FORCES[column]
    return g, die


CELLS = [
    pytest.param(column, int(row[0]), row[1 + n], id=f"{column} {row[0]}")
    for row in LAST
    for n, column in enumerate(FORCES)
]


@pytest.mark.rule("n42:6.2.d", "n42:chart.crt", "n42:6.3.a", "n42:chart.crt.e", "n42:6.2.c")
@pytest.mark.parametrize(("column", "total", "result"), CELLS)
def test_every_cell(column: str, total: int, result: str) -> None:
    g, die = malaya(column, total)
    said = fight(g, die=die, at="0611")
    assert (said.column, said.die, said.result) == (column, die, result)
    assert die + sum(n for n, _ in said.mods) == total
    assert (said.attack, said.defence) == (sum(2 * g.kind(u).strength for u in FORCES[column]), 4)
    letter, what = result
    ours, theirs = FORCES[column], ["uk-2-15-punjab"]
    hurt = {"A": ours, "D": theirs, "-": []}[letter]
    for u in ours + theirs:
        start = "0511" if u in ours else "0611"
        if u not in hurt:
            assert (g.hex(u), g.u(u).shaken) == (start, 0)
        elif what in "RD":
            assert g.map.away(g.no(start), g.no(g.hex(u))) == 2
            assert g.u(u).shaken == (3 if what == "D" else 0)
        else:
            assert (g.hex(u), g.lost(u)) == ("", {"E": "eliminated", "S": "surrendered"}[what])


@pytest.mark.rule("n42:6.2.e", "n42:chart.crt.a")
@pytest.mark.parametrize("column", FORCES)
def test_totals_beyond_the_table_are_its_ends(column: str) -> None:
    for total, row in ((-2, 0), (-1, 0), (0, 0), (10, 10)):
        g, die = malaya(column, total)
        said = fight(g, die=die, at="0611")
        assert die + sum(n for n, _ in said.mods) == total
        assert said.result == LAST[row][1 + list(FORCES).index(column)]
    g, die = malaya(column, 10, forts=["2105", "3310"])
    said = fight(g, die=die, at="0611")
    assert die + sum(n for n, _ in said.mods) == 11  # Singapore has fallen: 6.44
    assert said.result == LAST[10][1 + list(FORCES).index(column)]
    # a table whose last rows differ
    odd = msgspec.structs.replace(g.content.tables, crt=(*g.content.tables.crt[:10], ("AE",) * 6))
    g.content = msgspec.structs.replace(g.content, tables=odd)
    assert [combat.result_of(g, 0, total) for total in (-9, 9, 10, 11, 99)] == ["AE", "DS", "AE", "AE", "AE"]


@pytest.mark.rule("n42:chart.crt", "n42:chart.crt.printed", "n42:chart.crt.source")
def test_the_table_as_played_is_the_reference_and_keeps_what_is_printed() -> None:
    played = tables()
    assert [list(row) for row in played.crt] == [list(row[1:]) for row in LAST]
    assert [list(row) for row in played.crt_source] == [
        list(row[1:]) for row in RULES["n42:chart.crt.source"].rows
    ]
    ladder = ["AE", "AD", "AR", "--", "DR", "DD", "DE", "DS"]
    worth = [[ladder.index(cell) for cell in row] for row in played.crt]
    assert all(row == sorted(row) for row in worth)
    assert all(list(column) == sorted(column) for column in zip(*worth, strict=True))
    printed = RULES["n42:chart.crt.printed"].rows
    for row, left in zip(played.crt, printed, strict=False):
        legible = [cell for cell in left[1:] if cell not in ("", "?")]
        assert [cell for cell in row if cell != "--"][: len(legible)] == legible
    blanks = [sum(cell == "" for cell in row[1:]) for row in printed[:3]]
    assert [row.count("--") for row in played.crt[:3]] == blanks


@pytest.mark.rule("n42:chart.crt.source")
def test_the_cells_known_from_play() -> None:
    g = field({"0704": ["jp-41"]}, "uk-12-ind")
    column = g.content.tables.columns.index("2:1")
    assert combat.result_of(g, column, 4) != "DS"
    assert combat.result_of(g, column, 5) == "DS"


@pytest.mark.rule("n42:6.2.c", "n42:6.2.d", "n42:6.4.a")
def test_one_die_an_attack_with_its_modifiers_and_their_rules() -> None:
    g, die = malaya("3:1", 9)
    fight(g, die=die, at="0611")
    (roll,) = g.rolls("combat")
    assert roll.faces == (6,)
    assert roll.mods == ((1, "n42:6.41.a"),) * 3
    assert roll.rule == "n42:6.2.d"


@pytest.mark.rule("n42:6.2.a", "n42:1.2.b")
def test_strength_is_what_stands_on_the_counters() -> None:
    for ours, theirs in product(
        [["jp-41", "jp-112"], GUARDS, TANKS[:2] + SNLF], [["uk-12-ind"], ["nl-1", "us-4-mar"]]
    ):
        g = field({"0704": ours}, theirs)
        said = fight(g, die=4)
        assert said.attack == 2 * sum(g.kind(u).card.strength for u in ours)
        assert said.defence == 2 * sum(g.kind(u).card.strength for u in theirs)


@pytest.mark.rule("n42:6.2.a", "n42:5.21.e")
def test_an_air_unit_alone_is_no_defender() -> None:
    g = position({"0612": ["uk-air"], "0611": ["jp-41"]}, phase="combat")
    assert g.ask("combat") is None
    assert combat.defenders(g, ("0612", 0)) == []
