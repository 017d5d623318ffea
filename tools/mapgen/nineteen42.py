"""What only the map of 1942 needs: beaches and edges, which follow from the rest."""

from typing import Any

from mapgen.model import Draft
from mapgen.terrain import contains, shapes


def complete(draft: Draft, places: list[dict[str, Any]]) -> None:
    """Adds regions and edges to the draft's table."""
    cities = {place["hex"] for place in places if "city" in place["kinds"]}
    manila = {place["hex"] for place in places if place["name"] == "Manila"}
    beaches = [
        name
        for name, cell in draft.cells.items()
        if cell.coast and (cell.terrain == "C" or name in cities) and name not in manila
    ]
    draft.table["regions"]["beaches"] = {
        "name": "Hexes open to landings by house rule 13.2",
        "hexes": beaches,
        "rule": "n42:13.2.b",
    }
    draft.table["regions"]["malay-coast"] = {
        "name": "Malay coast",
        "hexes": [name for name, cell in draft.cells.items() if cell.coast and cell.territory == "MA"],
        "rule": "n42:13.4.a",
    }
    polygons = shapes(draft)
    for key, polygon, rule in (
        ("java-sea", "Java Sea", "n42:13.7.a"),
        ("gulf-of-siam", "Gulf of Siam", "n42:13.4.c"),
    ):
        draft.table["regions"][key] = {
            "name": polygon,
            "hexes": [
                name
                for name, cell in draft.cells.items()
                if cell.water and contains(polygons[polygon], cell.lat, cell.lon)
            ],
            "rule": rule,
        }
    columns, rows = draft.lattice.grid.columns, draft.lattice.grid.rows
    for key, axis, line in (
        ("north", 1, rows[0]),
        ("south", 1, rows[1]),
        ("west", 0, columns[0]),
        ("east", 0, columns[1]),
    ):
        draft.table["edges"][key]["hexes"] = [
            name for name, place in draft.lattice.place.items() if place[axis] == line
        ]
