"""What only Pearl Harbor's maps need: sets of hexes that follow from coasts and zones."""

from typing import Any

from mapgen.model import Draft


def complete(draft: Draft, places: list[dict[str, Any]]) -> None:
    """Adds regions and edges to the draft's table."""
    regions, edges = draft.table["regions"], draft.table["edges"]
    closed = {*regions["tibet"]["territories"], "SU"}  # Medan's hex holds a piece of Malaya besides Sumatra
    road = [
        name
        for name in sorted(mainland(draft, "W2212"), key=draft.lattice.grid.rank)
        if draft.cells[name].territory not in closed
        and any(draft.cells[each].weather == "S" for each in (name, *draft.lattice.neighbours[name]) if each)
    ]
    regions["burma-road"] = {
        "name": "Where the Burma Road may be built",
        "hexes": road,
        "rule": "pearl:28.road.a",
        "note": "continental Asia in the Southeast Asia zone or next to it",
    }
    midway = draft.lattice.place["E2528"][0]
    regions["central-pacific"] = {
        "name": "Central Pacific islands that fall to Japan",
        "hexes": [
            name
            for name, cell in draft.cells.items()
            if cell.land
            and not any(cell.land)
            and cell.weather == "T"
            and draft.lattice.place[name][1] >= 14
            and draft.lattice.place[name][0] < midway
        ],
        "rule": "pearl:22.s41.f",
        "note": "west of Midway; the rule prints east, where only Hawaii lies",
    }
    west = [name for name, place in draft.lattice.place.items() if place[0] == 1]
    edges["west-sea"]["hexes"] = [name for name in west if draft.cells[name].sea]
    edges["west-land"]["hexes"] = [name for name in west if draft.cells[name].territory == "AF"]
    del places


def mainland(draft: Draft, start: str) -> set[str]:
    """All hexes with a piece of land that hangs together with the one of an inland hex."""
    found = {(start, 0)}
    queue = list(found)
    while queue:
        name, piece = queue.pop()
        mask = draft.cells[name].land[piece]
        for side, other in enumerate(draft.lattice.neighbours[name]):
            if not other or not mask >> side & 1:
                continue
            for n, beyond in enumerate(draft.cells[other].land):
                if beyond >> (side + 3) % 6 & 1 and (other, n) not in found:
                    found.add((other, n))
                    queue.append((other, n))
    return {name for name, _ in found}
