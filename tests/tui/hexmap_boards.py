"""Small maps for tests, drawn in letters: one a hex, ``.`` sea, ``c`` clear, ``m`` mountain, ``j`` jungle, space for no hex."""

from __future__ import annotations

from ironbottom.tui.hexmap.chart import Chart, Hex, Place, Spot

TERRAIN = {".": "sea", "c": "clear", "m": "mountain", "j": "jungle", "o": "islet"}
PLACES = {"Alpha": ((1, 1), "city", 60), "Bay": ((3, 2), "port", 50), "Coral Atoll": ((6, 3), "base", 30)}
MAP = """
.......
.cm.j..
..cc...
...j..o
.......
"""


def board(columns: bool, text: str = MAP, shifted: int = 1) -> Chart:
    """A map of seven by five with three places, a river, a road and a strait."""
    hexes = []
    for r, line in enumerate(text.strip("\n").split("\n")):
        for c, letter in enumerate(line):
            if letter != " ":
                places = tuple(Place(n, k, w) for n, (at, k, w) in PLACES.items() if at == (c, r))
                facts = {"territory": "West" if c < 3 else "East", "weather": "Fair" if r < 3 else "Foul"}
                name = f"{c + 1:02}{r + 1:02}"
                hexes.append(Hex(name, (c, r), TERRAIN[letter], TERRAIN[letter].capitalize(), places, facts))
    chart = Chart("test", columns, shifted, hexes)
    if text == MAP:
        sides: dict[tuple[Spot, int], tuple[str, ...]] = {
            ((1, 1), _way(chart, (1, 1), (2, 1))): ("river",),
            ((2, 2), _way(chart, (2, 2), (3, 2))): ("road",),
            ((3, 2), _way(chart, (3, 2), (3, 3))): ("sea",),
        }
        for (spot, way), kinds in sides.items():
            if way >= 0:
                chart.note(spot, way, *kinds)
    return chart


def _way(chart: Chart, one: Spot, two: Spot) -> int:
    return next((way for way, there in chart.around(one) if there == two), -1)
