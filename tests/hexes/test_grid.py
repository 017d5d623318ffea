"""Hex geometry: both layouts, the grids of the three rulebooks, and the facts that these print of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexes.make import specs
from hexes.sample import N42, PEARL, PTO
from ironbottom.hexes.grid import (
    STEPS,
    Axial,
    Grid,
    GridSpec,
    direction_to,
    directions,
    distance,
    heading,
    line,
    neighbour,
    neighbours,
    opposite,
    ring,
    rotate,
    rotate_mask,
    spiral,
    within,
)

coordinate = st.integers(-60, 60)
hexes = st.builds(Axial, coordinate, coordinate)
grids = st.sampled_from([Grid(N42), Grid(PEARL), Grid(PTO)]) | specs.map(Grid)

# ---------------------------------------------------------------- the plane


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Axial, b: Axial, c: Axial) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(hexes, st.integers(0, 5))
def test_neighbours_are_mutual_and_one_away(a: Axial, d: int) -> None:
    b = neighbour(a, d)
    assert distance(a, b) == 1
    assert neighbours(a)[d] == b
    assert neighbour(b, opposite(d)) == a
    assert direction_to(a, b) == d
    assert directions(a, b) == (d,)
    assert heading(a, b) == d


@given(hexes, hexes)
def test_a_line_is_as_long_as_the_distance_and_has_no_gaps(a: Axial, b: Axial) -> None:
    found = line(a, b)
    assert found[0] == a
    assert found[-1] == b
    assert len(found) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in zip(found, found[1:], strict=False))


@given(hexes, hexes)
def test_a_line_runs_through_the_hexes_nearest_to_it(a: Axial, b: Axial) -> None:
    grid = Grid(PTO)
    (x0, y0), (x1, y1) = grid.centre(a), grid.centre(b)
    for i, c in enumerate(line(a, b)):
        part = i / max(1, distance(a, b))
        point = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part)
        own = math.dist(point, grid.centre(c))
        assert all(own <= math.dist(point, grid.centre(other)) + 1e-9 for other in neighbours(c))


def test_where_it_has_a_choice_a_line_keeps_to_the_left() -> None:
    assert line(Axial(0, 0), Axial(1, 1)) == [(0, 0), (0, 1), (1, 1)]
    assert line(Axial(1, 1), Axial(0, 0)) == [(1, 1), (1, 0), (0, 0)]


@given(hexes, st.integers(0, 12))
def test_rings_and_spirals(a: Axial, n: int) -> None:
    found = ring(a, n)
    assert len(found) == len(set(found)) == (6 * n or 1)
    assert all(distance(a, b) == n for b in found)
    assert all(distance(x, y) == 1 for x, y in zip(found, found[1:], strict=False))
    assert len(spiral(a, n)) == 3 * n * (n + 1) + 1
    assert set(spiral(a, n)) == set(within(a, n))


@given(hexes, hexes, st.integers(-7, 7))
def test_turning_keeps_distances_and_turns_directions(a: Axial, centre: Axial, turns: int) -> None:
    b = rotate(a, turns, centre)
    assert distance(a, centre) == distance(b, centre)
    assert rotate(b, -turns, centre) == a
    for d, step in enumerate(STEPS):
        assert rotate(step, turns) == STEPS[(d + turns) % 6]


@given(st.integers(0, 63), st.integers(-7, 7))
def test_turning_a_mask_of_sides(mask: int, turns: int) -> None:
    turned = rotate_mask(mask, turns)
    assert [mask >> d & 1 for d in range(6)] == [turned >> (d + turns) % 6 & 1 for d in range(6)]


@given(hexes, hexes)
def test_directions_lead_nearer(a: Axial, b: Axial) -> None:
    found = directions(a, b)
    assert len(found) == (0 if a == b else 1 if direction_to(a, b) is not None else 2)
    if a != b:
        assert heading(a, b) in found


def test_there_is_no_heading_to_itself() -> None:
    with pytest.raises(ValueError, match="itself"):
        heading(Axial(1, 1), Axial(1, 1))


# ---------------------------------------------------------------- printed grids


@given(grids, st.data())
def test_ids_round_trip(grid: Grid, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(grid.names_of_all()))
    assert grid.name(*grid.place(name)) == name
    assert grid.name_of(grid.axial(name)) == name
    assert grid.place_of(grid.axial(name)) == grid.place(name)
    x, y = grid.centre(grid.axial(name))
    assert grid.at(x + 0.2, y - 0.2) == grid.axial(name)


@given(grids, st.data())
def test_neighbours_by_name_are_mutual(grid: Grid, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(grid.names_of_all()))
    for d, other in enumerate(grid.neighbours(name)):
        if other is not None:
            assert grid.neighbours(other)[opposite(d)] == name
            assert grid.distance(name, other) == 1
            assert grid.side(f"{name}-{other}") == grid.side(f"{name}/{grid.names[d]}") == (name, d)
            assert grid.side_name(name, d) == grid.side_name(other, opposite(d))
        else:
            assert grid.side_name(name, d) == f"{name}/{grid.names[d]}"


@given(grids, st.data())
def test_centres_are_one_apart_and_directions_point_where_they_say(grid: Grid, data: st.DataObject) -> None:
    a = grid.axial(data.draw(st.sampled_from(grid.names_of_all())))
    x, y = grid.centre(a)
    for d, b in enumerate(neighbours(a)):
        angle = math.radians(60 * d + (0 if grid.layout == "rows" else 30))
        assert grid.centre(b) == pytest.approx((x + math.cos(angle), y + math.sin(angle)))
        ends = {tuple(round(v, 6) for v in grid.corner(a, n)) for n in (d, (d + 1) % 6)}
        others = {tuple(round(v, 6) for v in corner) for corner in grid.corners(b)}
        assert ends <= others


@given(grids)
def test_shifted_hexes_lie_south_in_columns_and_east_in_rows(grid: Grid) -> None:
    column, row = grid.columns[0], grid.rows[0]
    here = grid.centre(grid.axial_of(column, row))
    if grid.layout == "columns":
        there = grid.centre(grid.axial_of(column + 1, row))
        lower = here[1] - there[1]
        assert lower == pytest.approx(0.5 if grid.shift(column + 1, row) else -0.5)
    else:
        there = grid.centre(grid.axial_of(column, row + 1))
        further = there[0] - here[0]
        assert further == pytest.approx(0.5 if grid.shift(column, row + 1) else -0.5)


@pytest.mark.parametrize("name", ["", "2811", "E281", "X2811", "E4301", "W0115", "E0138", "E28111", "E28-1"])
def test_what_is_no_id_of_pearl_harbor(name: str) -> None:
    with pytest.raises(KeyError):
        Grid(PEARL).place(name)


@pytest.mark.parametrize("side", ["2509", "2509-2511", "2509/E", "2509/", "-", "2509-", "3301-3401"])
def test_what_is_no_hexside_of_1942(side: str) -> None:
    with pytest.raises(KeyError):
        Grid(N42).side(side)


def test_sheets_that_do_not_fit_are_found() -> None:
    def problems(**changes: object) -> list[str]:
        fields = {name: getattr(PTO, name) for name in PTO.__struct_fields__}
        return [field for field, _ in GridSpec(**{**fields, **changes}).problems()]

    west, east = PTO.sheets
    assert problems() == []
    assert problems(sheets=()) == ["sheets"]
    assert problems(sheets=(west, west)) == ["sheets[1].prefix", "sheets[1].offset"]
    assert problems(sheets=(east, west)) == ["sheets[1].offset"]


# ---------------------------------------------------------------- what the rulebooks say


def test_the_neighbours_of_kure() -> None:
    found = Grid(PEARL).neighbours("E2811")
    assert found == ["E2812", "E2912", "E2911", "E2810", "E2711", "E2712"]


@pytest.mark.parametrize(
    ("spec", "a", "b", "hexes"),
    [
        (PEARL, "E2514", "E1409", 11),  # Chichi Jima, Halmahera
        (PEARL, "W2014", "E2001", 1),  # across the junction of the maps
        (PTO, "W3436", "E3401", 1),
        (PTO, "E2710", "E2915", 6),  # Truk, Eniwetok
        (PTO, "E2818", "E2915", 4),  # Kwajalein, Eniwetok
        (PTO, "E3016", "E2915", 2),
        (PTO, "E1910", "E1514", 6),  # Rabaul, Guadalcanal
        (N42, "2204", "2105", 1),  # Manila, Corregidor, Olongapo
        (N42, "2204", "2104", 1),
        (N42, "2105", "2104", 1),
    ],
)
def test_distances_that_are_known(spec: GridSpec, a: str, b: str, hexes: int) -> None:
    assert Grid(spec).distance(a, b) == hexes


@pytest.mark.parametrize(
    "lines", [["W3007", "W1415"], ["E1406", "E1507", "E1607", "E1708"], ["E1508", "E1608", "E1709"]]
)
def test_lines_along_the_grain_of_pto(lines: list[str]) -> None:
    grid = Grid(PTO)
    assert direction_to(grid.axial(lines[0]), grid.axial(lines[-1])) is not None
    for a, b in zip(lines, lines[1:], strict=False):
        assert direction_to(grid.axial(a), grid.axial(b)) is not None


@pytest.mark.parametrize(
    ("a", "b"), [("E1218", "E1119"), ("E1218", "E1318"), ("E1508", "E1608"), ("E2304", "E2204")]
)
def test_neighbours_that_pearl_harbor_names(a: str, b: str) -> None:
    assert Grid(PEARL).distance(a, b) == 1
