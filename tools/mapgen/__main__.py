"""python -m mapgen [title ...] [--pictures]: makes maps/<title>.json, and pictures of it in build/maps/."""

import sys
import time
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ironbottom.hexes.grid import GridSpec
from ironbottom.kernel.content import ContentError
from mapgen import bodies, draw, lines, places, terrain, write
from mapgen.grid import Lattice
from mapgen.model import Cell, Draft
from mapgen.project import Projection
from mapgen.sample import Globe

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def read(name: str) -> dict[str, Any]:
    path = HERE / name
    return tomllib.loads(path.read_text("utf-8")) if path.exists() else {}


def begin(title: str) -> Draft:
    table = read(f"{title}.toml")
    lattice = Lattice(msgspec.convert(table["grid"], GridSpec))
    projection = Projection.read(table["projection"])
    centres = [lattice.centre(name) for name in lattice.names]
    lats, lons = projection.earth(np.array([x for x, _ in centres]), np.array([y for _, y in centres]))
    cells = {
        name: Cell(name, float(lat), float(lon))
        for name, lat, lon in zip(lattice.names, lats, lons, strict=True)
    }
    return Draft(title, table, read(f"{title}.hand.toml"), lattice, projection, cells)


def make(title: str, globe: Globe, pictures: bool) -> None:
    draft = begin(title)
    picture = bodies.raster(draft.lattice, draft.projection, globe)
    bodies.survey(picture, draft.cells, draft.lattice, globe)
    shown = picture.land.copy()
    found = places.locate(draft)
    terrain.shore(
        draft,
        places.settled(found),
        places.with_kinds(found, places.PORTS),
        places.with_kinds(found, {"islet", "small island"}),
    )
    terrain.paint(draft)
    bodies.settle(picture, draft.cells, draft.lattice, draft.table["shore"]["land_from"])
    bodies.pieces(picture, draft.cells, draft.lattice)
    bodies.correct(draft)
    terrain.zones(draft)
    if find_spec(f"mapgen.{title}"):  # what only this title needs
        import_module(f"mapgen.{title}").complete(draft, found)
    drawn = lines.lines(draft)
    made = write.board(draft, found, drawn)
    if pictures:
        draw.picture(draft, made, picture, shown, ROOT / "build/maps")
    for name in terrain.unclaimed(draft):
        print(f"{title}: {name} belongs to no territory")
    print(f"{title}: {write.save(draft, made, ROOT / 'maps').relative_to(ROOT)}")


def main() -> None:
    words = sys.argv[1:]
    titles = [word for word in words if not word.startswith("-")]
    for title in titles or sorted(
        path.name.removesuffix(".toml") for path in HERE.glob("*.toml") if ".hand" not in path.name
    ):
        began = time.perf_counter()
        globe = Globe(ROOT / "build/mapgen")
        try:
            make(title, globe, "--pictures" in words)
        except ContentError as error:
            for each in (error, *getattr(error, "others", [])):
                print(each, file=sys.stderr)
            sys.exit(1)
        print(f"  {time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    main()
