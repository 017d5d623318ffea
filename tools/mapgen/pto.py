"""What only the map of PTO needs: sea areas, territories by polygon, hexes that are off play, and what follows from them."""

from collections import deque
from typing import Any

from mapgen import places as spots
from mapgen.model import Draft, hexes_in
from mapgen.terrain import contains

PERIMETER = (30, 7), (14, 15), (14, 42)  # row and column of the lattice: W3007, W1415, E1406


def complete(draft: Draft, places: list[dict[str, Any]]) -> None:
    """Adds sea areas, regions and borders to the draft's table, and territories and areas to its hexes."""
    leave_out(draft)
    keep_islets(draft)
    for name, masks in draft.hand.get("waters", {}).items():
        draft.cells[name].water = masks
    lands(draft)
    draft.table["areas"] = seas(draft)
    coasts(draft)
    draft.table["regions"] |= perimeter(draft)
    draft.table["lines"].append(borders(draft))


# ---------------------------------------------------------------- land


def leave_out(draft: Draft) -> None:
    """Nothing leads to hexes that are off play."""
    for name in hexes_in(draft.table["shore"]["absent"]):
        cell = draft.cells[name]
        cell.sea, cell.land, cell.water, cell.territory = True, [], [], ""
        for side, other in enumerate(draft.lattice.neighbours[name]):
            if other:
                beside, bit = draft.cells[other], 1 << (side + 3) % 6
                beside.land = _distinct([mask & ~bit for mask in beside.land])
                beside.water = _distinct([mask & ~bit for mask in beside.water])


def _distinct(masks: list[int]) -> list[int]:
    """Pieces that reach something, or one that does not."""
    return sorted((mask for mask in masks if mask), reverse=True) or masks[:1]


def keep_islets(draft: Draft) -> None:
    """Land of hexes that hold a place and so little land that it was left out."""
    for cell in draft.cells.values():
        if not cell.sea and not cell.land:
            cell.land = [0]


def lands(draft: Draft) -> None:
    """Land that no list names belongs to the first of the [[lands]] that holds its centre."""
    for cell in draft.cells.values():
        if not cell.sea and not cell.territory:
            cell.territory = next(
                (
                    entry["territory"]
                    for entry in draft.table["lands"]
                    if contains([(lat, lon) for lat, lon in entry["inside"]], cell.lat, cell.lon)
                ),
                "",
            )


def country(draft: Draft, code: str) -> str:
    entry = draft.table["territories"][code]
    return str(entry.get("country") or entry.get("group") or entry["name"])


def borders(draft: Draft) -> dict[str, Any]:
    """All sides, joined by land, between two countries or island groups."""
    found = set()
    for name, beside in draft.lattice.neighbours.items():
        one = draft.cells[name].territory
        for other in beside:
            two = draft.cells[other].territory if other else ""
            if other and one and two and draft.joined(name, other):
                if country(draft, one) != country(draft, two):
                    found.add(draft.lattice.pair(name, other))
    return {"kind": "border", "name": "borders", "sides": " ".join(sorted(found))}


# ---------------------------------------------------------------- sea areas


def seas(draft: Draft) -> dict[str, dict[str, Any]]:
    """Fills the areas of full-sea hexes, all seeds growing at the same pace through water, and tells which areas meet."""
    table: dict[str, dict[str, Any]] = draft.table["seas"]
    owner: dict[str, str] = {}
    queue: deque[str] = deque()
    for key, entry in table.items():
        for lat, lon in entry["seeds"]:
            seed = spots.nearest(draft, lat, lon)
            if seed not in owner:
                owner[seed] = key
                queue.append(seed)
    while queue:
        name = queue.popleft()
        for other in ships(draft, name):
            if other not in owner:
                owner[other] = owner[name]
                queue.append(other)
    for code, words in draft.hand.get("seas", {}).items():
        owner |= dict.fromkeys(hexes_in(words), code)
    absent = set(hexes_in(draft.table["shore"]["absent"]))
    meet: dict[str, set[str]] = {key: set() for key in table}
    for name, cell in draft.cells.items():
        if cell.sea and name not in absent:
            cell.areas = [owner[name]]
            for other in ships(draft, name):
                if draft.cells[other].sea and owner[other] != owner[name]:
                    meet[owner[name]].add(owner[other])
    for join in draft.table["joins"]:
        one, two = join["areas"]
        meet[one].add(two)
        if two in meet:
            meet[two].add(one)
    return {
        key: {k: v for k, v in entry.items() if k != "seeds"} | {"neighbours": sorted(meet[key])}
        for key, entry in table.items()
    }


def ships(draft: Draft, name: str) -> list[str]:
    """The neighbours that ships may sail to; the sea off play counts as sea."""
    out = []
    for side, other in enumerate(draft.lattice.neighbours[name]):
        if other and all(
            draft.cells[each].sea or any(mask >> d & 1 for mask in draft.cells[each].water)
            for each, d in ((name, side), (other, (side + 3) % 6))
        ):
            out.append(other)
    return out


def coasts(draft: Draft) -> None:
    """The areas that the water of coastal hexes touches, and those that only the hand file knows of."""
    for name, cell in draft.cells.items():
        if cell.coast:
            touched = {draft.cells[other].areas[0] for other in ships(draft, name) if draft.cells[other].sea}
            cell.areas = sorted(touched)
    for code, words in draft.hand.get("areas", {}).items():
        for name in hexes_in(words):
            draft.cells[name].water = draft.cells[name].water or [0]
            draft.cells[name].areas.append(code)


# ---------------------------------------------------------------- the perimeter of 108.5.3


def perimeter(draft: Draft) -> dict[str, dict[str, Any]]:
    """The line W3007 - W1415 - E1406 and on along the grain to the north-east, and the islands on it or inside."""
    place, at = draft.lattice.place, draft.lattice.at

    def along(row: int) -> tuple[float, float]:
        """Where the line crosses a row: its west and its east end."""
        (south, bend), (_, east) = PERIMETER[1:]
        half = 0.5 if row % 2 == 0 else 0.0
        return bend + 0.5 - (row - south) / 2 - half, east + 0.5 + (row - south) / 2 - half

    line = []
    for row in range(14, 62):
        west, east = (round(column) for column in along(row))
        if row == 14:
            line += [at[column, 14] for column in range(west, east + 1)]
        else:
            line += [at[west, row]] if row <= 30 else []
            line += [at[east, row]] if (east, row) in at else []
    mainland = _mainland(draft)
    inside = [
        name
        for name, (column, row) in place.items()
        if row >= 14
        and along(row)[0] <= column + 1e-9
        and column <= along(row)[1] + 1e-9
        and not draft.cells[name].sea
        and name not in mainland
        and draft.cells[name].territory not in ("ussr", "aleutians", "alaska", "australia")
    ]
    absent = set(hexes_in(draft.table["shore"]["absent"]))
    rank = draft.lattice.grid.rank
    return {
        "perimeter-line": {
            "name": "Perimeter line",
            "hexes": sorted(set(line) - absent, key=rank),
            "rule": "pto:108.5.3.B",
            "source": "printed",
            "note": "W3007 - W1415 - E1406 and on along the hex grain to the north-east",
        },
        "perimeter": {
            "name": "Islands inside the perimeter",
            "hexes": sorted(inside, key=rank),
            "rule": "pto:108.5.3.B",
            "note": "all island hexes on the line or inside it, but no Soviet ones",
        },
    }


def _mainland(draft: Draft) -> set[str]:
    """The hexes of the continent of Asia: all that is joined by land to Nanking."""
    found, queue = {"W4326"}, deque(["W4326"])
    rivers = {"W2216", "W3410"}  # islands by the rules, though joined
    while queue:
        name = queue.popleft()
        for other in draft.lattice.neighbours[name]:
            if other and other not in found | rivers and draft.joined(name, other):
                found.add(other)
                queue.append(other)
    return found
