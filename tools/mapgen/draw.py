"""Pictures for review: hexes with the true coast over them, sides, places and numbers."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from ironbottom.hexes.board import Board
from mapgen.bodies import FINE, Raster
from mapgen.model import Draft

SCALE = 44  # pixels to the width of a hex
INK = {
    "river": (40, 90, 220),
    "sea": (255, 255, 255),
    "border": (150, 0, 160),
    "impassable": (0, 0, 0),
    "narrow": (0, 160, 160),
}


def picture(draft: Draft, board: Board, raster: Raster, coast: npt.NDArray[np.bool_], folder: Path) -> None:
    height, width = coast.shape
    size = (round(width / FINE * SCALE), round(height / FINE * SCALE))
    image = Image.new("RGB", size, (60, 60, 70))
    pen = ImageDraw.Draw(image)
    lattice = draft.lattice

    def spot(x: float, y: float) -> tuple[float, float]:
        return (x - raster.left) * SCALE, (raster.top - y) * SCALE

    colours = draft.table["colours"]
    for name, cell in draft.cells.items():
        outline = [spot(*lattice.corner(name, n)) for n in range(6)]
        pen.polygon(outline, fill=colours[cell.terrain], outline=(120, 120, 110))
    edge = np.zeros_like(coast)
    edge[:, 1:] |= coast[:, 1:] != coast[:, :-1]
    edge[1:] |= coast[1:] != coast[:-1]
    mask = Image.fromarray((edge * 255).astype(np.uint8)).resize(size, Image.Resampling.BOX)
    image.paste((40, 60, 120), mask=mask.point(lambda v: 255 if v > 90 else 0))
    pen = ImageDraw.Draw(image)
    for line in board.lines:
        for side in line.sides:
            a, b = side.split("-")
            n = lattice.side(a, b)
            ends = [spot(*lattice.corner(a, n)), spot(*lattice.corner(a, n + 1))]
            pen.line(ends, fill=INK.get(line.kind, (0, 0, 0)), width=4)
        if line.path:
            pen.line([spot(*lattice.centre(name)) for name in line.path], fill=(170, 20, 20), width=2)
    for name, cell in draft.cells.items():
        x, y = spot(*lattice.centre(name))
        pen.text((x, y + SCALE * 0.24), name, fill=(90, 90, 90), anchor="mm", font_size=9)
        tag = cell.territory + ("/" + cell.weather if cell.weather else "")
        pen.text((x, y - SCALE * 0.34), tag, fill=(110, 70, 70), anchor="mm", font_size=8)
    for region in board.regions.values():
        if region.kind in ("narrow sea", "treacherous sea"):
            for name in region.hexes:
                x, y = spot(*lattice.centre(name))
                pen.ellipse((x - 14, y - 14, x + 14, y + 14), outline=(0, 130, 140), width=2)
    for place in board.places:
        x, y = spot(*lattice.centre(place.hex))
        colour = (200, 20, 20) if "city" in place.kinds else (20, 20, 160)
        pen.rectangle((x - 3, y - 3, x + 3, y + 3), fill=colour)
        pen.text((x + 5, y), place.name, fill=(0, 0, 0), anchor="lm", font_size=10)
    folder.mkdir(parents=True, exist_ok=True)
    image.save(folder / f"{draft.title}.png")
