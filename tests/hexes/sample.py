"""A small made-up board of each layout, for tests."""

from __future__ import annotations

from ironbottom.hexes.board import Area, Board, Box, Edge, Hex, Line, Link, Place, Region, Terrain
from ironbottom.hexes.grid import GridSpec, Sheet

TERRAINS = {
    "C": Terrain(name="Clear"),
    "R": Terrain(name="Rough"),
    ".": Terrain(name="Sea", water=True),
    "X": Terrain(name="Tibet", closed=True),
}

COLUMNS = GridSpec(
    layout="columns",
    shifted="even",
    rows_grow="south",
    order="column-row",
    sheets=(Sheet(prefix="", columns=(1, 4), rows=(1, 3)),),
    scale=85.0,
)
ROWS = GridSpec(
    layout="rows",
    shifted="even",
    rows_grow="north",
    order="row-column",
    sheets=(
        Sheet(prefix="W", columns=(1, 2), rows=(1, 3)),
        Sheet(prefix="E", columns=(1, 2), rows=(1, 3), offset=2),
    ),
    scale=100.0,
)


def small_board() -> Board:
    """Twelve hexes: an island of clear and rough hexes, a strait, a road, a river, sea to the west and a box.

    W3: sea  sea  | E3: C    C      (row 3)
    W2:  sea  isl |  E2: C    R     (row 2, half a hex east)
    W1: sea  sea  | E1: sea  R      (row 1)
    """
    hexes = (
        Hex(id="W0101", terrain=".", areas=("west",)),
        Hex(id="W0102", terrain=".", areas=("west",)),
        Hex(id="E0101", terrain=".", areas=("west",)),
        Hex(id="E0102", terrain="R"),
        Hex(id="W0201", terrain=".", areas=("west",)),
        Hex(id="W0202", terrain="C", coast=True, land=(0b000000,), water=(0b111101,), areas=("west",)),
        Hex(id="E0201", terrain="C", coast=True, land=(0b100111,), water=(0b011000,), areas=("west",)),
        Hex(id="E0202", terrain="R"),
        Hex(id="W0301", terrain=".", areas=("west",)),
        Hex(id="W0302", terrain=".", areas=("west",)),
        Hex(id="E0301", terrain="C"),
        Hex(id="E0302", terrain="C"),
    )
    return Board(
        title="sample",
        grid=ROWS,
        terrains=TERRAINS,
        hexes=hexes,
        areas={"west": Area(name="West Sea", neighbours=("home",))},
        lines=(
            Line(kind="sea", sides=("W0202-E0201",)),
            Line(kind="road", name="Coast road", path=("E0201", "E0202", "E0302")),
            Line(kind="river", name="Muddy", sides=("E0301-E0302", "E0302/NE")),
        ),
        places=(
            Place(name="Haven", hex="E0201", kinds=("city", "port"), values={"resistance": 2}),
            Place(name="Rock", hex="W0202", kinds=("islet",)),
        ),
        regions={"hills": Region(name="The Hills", hexes=("E0202", "E0102"))},
        boxes={"home": Box(name="Home", links=(Link(to="west", out=25, back=1, by="sea"),))},
        edges={"east": Edge(name="East edge", hexes=("E0102", "E0202", "E0302"))},
    )


N42 = GridSpec(
    layout="columns",
    shifted="even",
    rows_grow="south",
    order="column-row",
    sheets=(Sheet(prefix="", columns=(1, 33), rows=(1, 21)),),
)
PEARL = GridSpec(
    layout="rows",
    shifted="even",
    rows_grow="north",
    order="row-column",
    sheets=(
        Sheet(prefix="W", columns=(1, 14), rows=(1, 42)),
        Sheet(prefix="E", columns=(1, 37), rows=(1, 42), offset=14),
    ),
)
PTO = GridSpec(
    layout="rows",
    shifted="even",
    rows_grow="north",
    order="row-column",
    sheets=(
        Sheet(prefix="W", columns=(1, 36), rows=(1, 61)),
        Sheet(prefix="E", columns=(1, 39), rows=(1, 61), offset=36),
    ),
)
"""The grids of the three rulebooks."""
