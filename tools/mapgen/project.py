"""Between latitude and longitude and the plane of the hexes (see grid.py).  Longitudes are 0 to 360 degrees east."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from mapgen.grid import Floats, S


@dataclass(frozen=True)
class Projection:
    """What the constants mean is said where they stand, in the TOML file of each map."""

    family: str  # plate-carree, mercator or azimuthal (Lambert's, equal-area)
    constants: dict[str, float]
    squash_row: float  # rows below this one ...
    squash: float  # ... are only so high

    @classmethod
    def read(cls, table: dict[str, Any]) -> "Projection":
        k = {key: float(value) for key, value in table.items() if key != "family"}
        return cls(table["family"], k, k.pop("squash_row", -1e9), k.pop("squash", 1.0))

    def plane(self, lat: Floats, lon: Floats) -> tuple[Floats, Floats]:
        k = self.constants
        lat, lon = np.asarray(lat, dtype=np.float64), np.asarray(lon, dtype=np.float64)
        if self.family == "plate-carree":
            return k["x"] * S + (lon - k["lon"]) / k["degrees"], k["y"] + (lat - k["lat"]) / k["degrees"]
        if self.family == "mercator":
            m = np.degrees(np.log(np.tan(np.radians(45 + lat / 2))))
            return lon / k["degrees"] + k["x"], self._pressed(k["row"] + m / (k["degrees"] * S)) * S
        scale = k["radius"] / k["hex"]
        p, p0, turn = np.radians(lat), np.radians(k["lat"]), np.radians(lon - k["lon"])
        stretch = scale * np.sqrt(
            2 / (1 + np.sin(p0) * np.sin(p) + np.cos(p0) * np.cos(p) * np.cos(turn)),
        )
        x = stretch * np.cos(p) * np.sin(turn) + k["x"]
        y = stretch * (np.cos(p0) * np.sin(p) - np.sin(p0) * np.cos(p) * np.cos(turn)) + k["y"]
        return x, self._pressed(y / S) * S

    def earth(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        k = self.constants
        x, y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
        if self.family == "plate-carree":
            return k["lat"] + (y - k["y"]) * k["degrees"], k["lon"] + (x - k["x"] * S) * k["degrees"]
        row = self._freed(y / S)
        if self.family == "mercator":
            m = (row - k["row"]) * k["degrees"] * S
            return np.degrees(2 * np.arctan(np.exp(np.radians(m)))) - 90, (x - k["x"]) * k["degrees"] % 360
        scale = k["radius"] / k["hex"]
        u, v, p0 = (x - k["x"]) / scale, (row * S - k["y"]) / scale, np.radians(k["lat"])
        rho = np.maximum(np.hypot(u, v), 1e-12)
        c = 2 * np.arcsin(np.clip(rho / 2, -1, 1))
        lat = np.degrees(np.arcsin(np.cos(c) * np.sin(p0) + v * np.sin(c) * np.cos(p0) / rho))
        turn = np.arctan2(u * np.sin(c), rho * np.cos(p0) * np.cos(c) - v * np.sin(p0) * np.sin(c))
        return lat, (k["lon"] + np.degrees(turn)) % 360

    def _pressed(self, row: Floats) -> Floats:
        low = self.squash_row - (self.squash_row - row) * self.squash
        return np.where(row < self.squash_row, low, row)

    def _freed(self, row: Floats) -> Floats:
        low = self.squash_row - (self.squash_row - row) / self.squash
        return np.where(row < self.squash_row, low, row)
