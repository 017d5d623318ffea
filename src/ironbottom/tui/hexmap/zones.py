"""Areas laid over the map: which hex belongs to which, two letters for each, and numbers so that neighbours look different."""

from __future__ import annotations

from collections.abc import Mapping

from .chart import Chart, Spot


class Zones:
    """A division of (some of) the hexes into named areas."""

    def __init__(self, chart: Chart, of: Mapping[Spot, str]) -> None:
        self.of = of
        names = sorted(set(of.values()))
        self.codes = codes(names)
        self.numbers = _numbered(chart, of, names)

    def code(self, spot: Spot) -> tuple[str, int] | None:
        """Letters and number of the area of a hex."""
        name = self.of.get(spot)
        return None if name is None else (self.codes[name], self.numbers[name])

    def parts(self, a: Spot, b: Spot) -> bool:
        """Does a border of two areas lie between these?"""
        one, two = self.of.get(a), self.of.get(b)
        return one is not None and two is not None and one != two


def codes(names: list[str]) -> dict[str, str]:
    """Two letters for each name, all different."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for name in names:
        words = [word for word in name.replace("-", " ").replace("/", " ").split() if word[0].isalnum()]
        letters = "".join(words) or "?"
        tries = [words[0][0] + words[-1][0]] if len(words) > 1 else []
        tries += [letters[0] + c for c in letters[1:]]
        tries += [letters[0] + c for c in "123456789abcdefghijklmnopqrstuvwxyz"]
        tries += [f"{n:02}" for n in range(100)]
        code = next(
            (
                t
                for t in (t[:1].upper() + t[1:].lower() if i else t.upper() for i, t in enumerate(tries))
                if len(t) == 2 and t not in taken
            ),
            "??",
        )
        taken.add(code)
        found[name] = code
    return found


def _numbered(chart: Chart, of: Mapping[Spot, str], names: list[str]) -> dict[str, int]:
    """The lowest number that no neighbouring area has."""
    beside: dict[str, set[str]] = {name: set() for name in names}
    for spot, name in of.items():
        for _, there in chart.around(spot):
            other = of.get(there)
            if other is not None and other != name:
                beside[name].add(other)
    found: dict[str, int] = {}
    for name in names:
        used = {found[other] for other in beside[name] if other in found}
        found[name] = next(n for n in range(len(names) + 1) if n not in used)
    return found
