"""From a draft to a board, and the board to its file."""

from pathlib import Path
from typing import Any

import msgspec

from ironbottom.hexes.board import Board, encode_board, parse_board
from mapgen.model import Cell, Draft, hexes_in

SETS = ("regions", "edges")  # tables of hex sets, whose hexes may be written as runs


def board(draft: Draft, places: list[dict[str, Any]], lines: list[dict[str, Any]]) -> Board:
    table = draft.table
    rank = draft.lattice.grid.rank
    data: dict[str, Any] = {
        "title": draft.title,
        "grid": table["grid"],
        "terrains": table["terrains"],
        "hexes": [_hex(cell) for cell in draft.cells.values() if cell.name not in _absent(draft)],
        "territories": {
            code: {key: value for key, value in entry.items() if key != "hexes"}
            for code, entry in table.get("territories", {}).items()
        },
        "weather": table.get("weather", {}),
        "areas": table.get("areas", {}),
        "lines": lines,
        "places": sorted(places, key=lambda place: (rank(place["hex"]), place["name"])),
        "boxes": table.get("boxes", {}),
        "credits": table.get("credits", []),
        "notes": table.get("notes", []),
    }
    for key in SETS:
        data[key] = {
            code: {k: hexes_in(v) if k in ("hexes", "without") else v for k, v in entry.items()}
            for code, entry in table.get(key, {}).items()
        }
    return msgspec.convert(data, Board)


def _absent(draft: Draft) -> set[str]:
    return set(hexes_in(draft.table.get("shore", {}).get("absent", "")))


def _hex(cell: Cell) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": cell.name,
        "terrain": cell.terrain,
        "lat": round(cell.lat, 2) + 0.0,
        "lon": round(cell.lon, 2),
        "territory": cell.territory,
        "weather": cell.weather,
        "areas": cell.areas,
        "note": cell.note,
    }
    if not cell.sea:
        out |= {"share": cell.share, "height": round(cell.height)}
    if cell.coast:
        out |= {"coast": True, "land": cell.land, "water": cell.water}
    return out


def save(draft: Draft, made: Board, folder: Path) -> Path:
    raw = encode_board(made)
    path = folder / f"{draft.title}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    parse_board(raw, path.name)  # refuses what is not sound
    return path
