"""Named places: the hex of each one, and what must be land or water for it."""

from typing import Any

import numpy as np

from mapgen.model import Draft

PORTS = {"port", "minor port", "major port", "anchorage", "fortress"}


def locate(draft: Draft) -> list[dict[str, Any]]:
    """The [[places]] of the TOML file in the format of boards, each with its hex: the one given, or the nearest centre."""
    out = []
    for entry in draft.table.get("places", []):
        place = {key: value for key, value in entry.items() if key != "at"}
        if "hex" not in place:
            lat, lon = entry["at"]
            place["hex"] = nearest(draft, lat, lon)
        if place["hex"] not in draft.cells:
            raise ValueError(f"{place['name']}: {place['hex']} is not on the map")
        out.append(place)
    return out


def nearest(draft: Draft, lat: float, lon: float) -> str:
    x, y = draft.projection.plane(np.array([lat]), np.array([lon]))
    column, row = draft.lattice.locate(x, y)
    try:
        return draft.lattice.at[int(column[0]), int(row[0])]
    except KeyError:
        raise ValueError(f"{lat} {lon} is off the map") from None


def with_kinds(places: list[dict[str, Any]], kinds: set[str]) -> set[str]:
    return {place["hex"] for place in places if kinds & set(place["kinds"])}


def settled(places: list[dict[str, Any]]) -> set[str]:
    """Hexes that must hold land: all with more than a name."""
    return {place["hex"] for place in places if place["kinds"] != ["name"]}
