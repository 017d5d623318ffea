"""Which hexes are land, and what kind of land."""

from typing import Any

from mapgen.model import Cell, Draft, hexes_in

Shape = list[tuple[float, float]]  # corners, latitude and longitude


def shapes(draft: Draft) -> dict[str, Shape]:
    """The polygons of the TOML file."""
    return {
        name: [(lat, lon) for lat, lon in corners]
        for name, corners in draft.table.get("polygons", {}).items()
    }


def contains(shape: Shape, lat: float, lon: float) -> bool:
    """Whether a point lies in a polygon: whether a line from it to the north crosses the outline an odd number of times."""
    crossed = False
    for (lat1, lon1), (lat2, lon2) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (lon1 > lon) != (lon2 > lon) and lat < lat1 + (lat2 - lat1) * (lon - lon1) / (lon2 - lon1):
            crossed = not crossed
    return crossed


def shore(draft: Draft, settled: set[str], ports: set[str], islets: set[str]) -> None:
    """Sea, land or islet, by the share of land and by what stands there."""
    below = draft.table["shore"]["sea_below"]
    for name, cell in draft.cells.items():
        cell.sea = cell.share < below and name not in settled
        cell.islet = name in settled and cell.share < (below if name in islets else 0.015)
        cell.open = name in ports and cell.share < 0.997
    for code, words in draft.hand.get("terrain", {}).items():
        water = draft.table["terrains"][code].get("water", False)
        for name in hexes_in(words):
            cell = draft.cells[name]
            cell.sea, cell.terrain = water, code
            cell.islet = not water and cell.share < 0.015


def paint(draft: Draft) -> None:
    """Terrain by the first rule that fits; what is set by hand stays."""
    areas = shapes(draft)
    water = next(code for code, entry in draft.table["terrains"].items() if entry.get("water"))
    for cell in draft.cells.values():
        if cell.terrain:
            continue
        if cell.sea:
            cell.terrain = water
            continue
        cell.terrain = next(
            (rule["terrain"] for rule in draft.table.get("rules", []) if fits(rule, cell, areas)),
            draft.table["shore"]["terrain"],
        )


def fits(rule: dict[str, Any], cell: Cell, areas: dict[str, Shape]) -> bool:
    """Whether all conditions of a rule hold: islet, min_/max_ of height, spread, deviation, share, lat, lon; climate; inside."""
    for key, value in rule.items():
        if key in ("terrain", "zone", "note"):
            continue
        if key == "climate":
            if any(cell.climate.get(word, 0.0) < least for word, least in value.items()):
                return False
        elif key == "islet":
            if cell.islet != value:
                return False
        elif key in ("inside", "outside"):
            if any(contains(areas[name], cell.lat, cell.lon) for name in value) != (key == "inside"):
                return False
        elif key.startswith("min_"):
            if float(getattr(cell, key[4:])) < value:
                return False
        elif key.startswith("max_"):
            if float(getattr(cell, key[4:])) >= value:
                return False
        else:
            raise ValueError(f"unknown condition {key}")
    return True


def zones(draft: Draft) -> None:
    """Weather zones by the first rule that fits, territories by their lists of hexes; then what is set by hand."""
    areas = shapes(draft)
    for cell in draft.cells.values():
        for rule in draft.table.get("zones", []):
            if fits(rule, cell, areas):
                cell.weather = rule["zone"]
                break
    for code, entry in draft.table.get("territories", {}).items():
        for name in hexes_in(entry.get("hexes", "")):
            if not draft.cells[name].sea:
                draft.cells[name].territory = code
    for key in ("weather", "territory"):
        for code, words in draft.hand.get(key, {}).items():
            for name in hexes_in(words):
                setattr(draft.cells[name], key, code)
    for words, note in draft.hand.get("notes", {}).items():
        for name in hexes_in(words):
            draft.cells[name].note = note


def unclaimed(draft: Draft) -> list[str]:
    """Land without a territory, where the title has territories."""
    if not draft.table.get("territories"):
        return []
    return [cell.name for cell in draft.cells.values() if not cell.sea and not cell.territory]
