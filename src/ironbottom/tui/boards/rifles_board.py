"""The map of Rifles: six stripes and the entry area, in as many rows as there is room for."""

from __future__ import annotations

from ironbottom.games.rifles.state import ENTRY, SQUAD, Feature, Group, Stripe, Unit
from ironbottom.games.rifles.view import View

from ..palette import Line, Palette, cut, width
from . import rifles_terms as t
from .look import Drawing, Key, Spot

BAND = 6
"""Width of the column that holds number or pattern of a stripe."""
MOST_ROWS = 5


def rows_of(height: int) -> tuple[int, int]:
    """Rows of a stripe, and of the entry area."""
    rows = max(1, min(MOST_ROWS, (height - 1) // 6))
    return rows, max(1, min(rows, 2, height - 6 * rows))


def wanted(view: View, across: int, height: int, palette: Palette) -> int:
    """The rows that everything takes, up to those from which on each stripe has a row more."""
    return max(height, min(len(draw(view, across, height, palette).lines), 6 * (rows_of(height)[0] + 1)))


def draw(view: View, across: int, height: int, palette: Palette) -> Drawing:
    """The whole map.  A stripe with more Groups than fit takes further rows: each of them is drawn, and the board scrolls."""
    lines: list[Line] = []
    spots: list[Spot] = []
    rows, entry_rows = rows_of(height)
    for n in range(1, ENTRY + 1):
        stripe = _StripeDrawer(view, n, across, rows if n < ENTRY else entry_rows, palette)
        stripe.draw()
        spots += [spot._replace(row=spot.row + len(lines)) for spot in stripe.spots]
        lines += stripe.lines
    return Drawing(lines, spots)


class _StripeDrawer:
    """Draws one stripe into ``lines`` and ``spots``, rows counted from its own first."""

    def __init__(self, view: View, n: int, across: int, rows: int, palette: Palette) -> None:
        self.view, self.n, self.across, self.rows, self.palette = view, n, across, rows, palette
        self.place: Stripe | None = view.stripe(n)
        self.lines: list[Line] = []
        self.spots: list[Spot] = []

    def draw(self) -> None:
        """Header, then the Groups: the Enemy's above the squad's, as they face each other."""
        groups = sorted(self.view.groups_in(self.n), key=lambda k: k.side == SQUAD)
        head = self.header()
        self.spots.append(Spot(("stripe", self.n), 0, 0, BAND))
        self.lines.append(head)
        own_first = sorted(groups, key=lambda k: k.side != SQUAD)
        if self.rows == 1:
            self.chips(own_first, 0)
            self.empty()
        elif len(groups) < self.rows:
            for group in groups:
                self.wide(group)
        else:
            self.lines.append(self.band())
            self.chips(own_first, 1)
        while len(self.lines) < self.rows:
            self.lines.append(self.band())

    def band(self) -> Line:
        """The left margin of a further row: the terrain's pattern, an ornament to those who read by ear."""
        if self.place is None or self.palette.reader:
            return [(" " * BAND, "")]
        style, pattern = t.LOOKS[self.place.terrain]
        return [(f"{pattern:<{BAND}}", style)]

    def header(self) -> Line:
        """Number, terrain and what it does, face-down Event markers, Features, wire."""
        if self.n == ENTRY:
            return [
                (" in   ", "dim"),
                (f"{'entry area':<15}", "dim"),
                (" " * (12 if self.rows == 1 else 0), ""),
            ]
        if self.place is None:
            return [(f" #{self.n}   ", "strong"), ("not yet rolled", "dim")]
        style, _ = t.LOOKS[self.place.terrain]
        line: Line = [(f" #{self.n}   ", "strong"), (f"{self.place.terrain:<14}", style)]
        if self.rows == 1:
            line += [(f"{t.effects_brief(self.place.terrain):<9}", "dim")]
            line += [(f"{self.markers():<3}", "marker")]
            return line
        line += [(f"{t.effects(self.place.terrain)}  ", "dim"), (self.markers(True), "marker")]
        return cut(line + self.features(), self.across, self.palette.more)

    def markers(self, words: bool = False) -> str:
        """Face-down Event markers: a "?" each, "i" for one that the player has looked at."""
        known = self.view.known_events(self.n)
        down = self.view.face_down(self.n)
        signs = "i" * len(known) + "?" * (down - len(known))
        return f"{' '.join(f'[{s}]' for s in signs)}  " if words and signs else signs

    def free(self) -> list[Feature]:
        """Terrain Features that nobody is on, and targets."""
        taken = {k.feature for k in self.view.groups_in(self.n)}
        return [f for f in self.place.features if f.id not in taken or f.target] if self.place else []

    def empty(self) -> None:
        """In a single row, behind the Groups: Features that nobody is on and wire, by their names, where they have room."""
        names = [(f.kind, "feature") for f in self.free()]
        held = any(k.wire for k in self.view.groups_in(self.n))  # the Group says so itself
        names += [("wire", "bad")] if self.place is not None and self.place.wire and not held else []
        for name, style in names:
            if width(self.lines[0]) + len(name) + 1 <= self.across:
                self.lines[0] += [(" ", ""), (name, style)]

    def features(self) -> Line:
        """Terrain Features that nobody is on, targets, wire."""
        assert self.place is not None
        line: Line = []
        for feature in self.free():
            target = " (TARGET)" if feature.target and self.n not in self.view.state.demolished else ""
            line.append((f"{t.feature_effect(feature.kind)}{target}  ", "feature"))
        if self.place.wire:
            line.append(("Barbed Wire  ", "bad"))
        return line

    # ------------------------------------------------------------------ Groups

    def wide(self, group: Group) -> None:
        """A Group on a line of its own: who it is, its units with their weapons, its states."""
        units = [self.view.state.units[i] for i in group.units]
        side = "own" if group.side == SQUAD else "enemy"
        tail = self.tail(group, brief=False)
        room = self.across - BAND
        for weapons in (True, False):
            chip = self.chip(group, units, side, weapons)
            if width(chip) + width(tail) <= room:
                break
        line = self.band()
        self.add(line, group, chip, tail)
        self.lines.append(line)

    def chips(self, groups: list[Group], row: int) -> None:
        """Groups side by side, on the rows from ``row`` on, as many as they need."""
        begun = False
        for group in groups:
            units = [self.view.state.units[i] for i in group.units]
            side = "own" if group.side == SQUAD else "enemy"
            chip, tail = self.chip(group, units, side, weapons=False), self.tail(group, brief=True)
            room = self.across - width(chip) - width(tail)
            if width(self.lines[row]) > room and (begun or row == 0):
                row, begun = row + 1, False
                self.lines.append(self.band())
            if width(self.lines[row]) > room:  # wider than the whole row
                tail = []
            begun = True
            self.add(self.lines[row], group, chip, tail)
            self.lines[row] = cut(self.lines[row], self.across, self.palette.more)

    def add(self, line: Line, group: Group, chip: Line, tail: Line) -> None:
        """Append a Group to a line, and note where it stands."""
        left = width(line)
        if left < self.across:
            row = next((i for i, other in enumerate(self.lines) if other is line), len(self.lines))
            self.spots.append(Spot(("group", group.id), row, left, min(width(chip), self.across - left)))
        line += [*chip, *tail]

    def chip(self, group: Group, units: list[Unit], side: str, weapons: bool) -> Line:
        """Number and markers of a Group, with or without weapons.  The first cell is left free for a mark."""
        line: Line = [(f"  {group.id} ", side)]
        for unit in units:
            line += t.marker(self.view, unit, self.palette, side)
            if weapons:
                line.append((f" {t.weapon(self.view, unit)}", side))
            line.append(("  " if weapons else " ", side))
        if weapons:
            line[-1] = (" ", side)
        return line

    def tail(self, group: Group, brief: bool) -> Line:
        """States of a Group, and the Feature it is on."""
        feature = t.feature_kind(self.view, group)
        line: Line = []
        if feature:
            on = feature if brief else t.feature_effect(feature)
            line.append((f" {'@' if brief else 'on '}{on}", "feature"))
        if brief:
            words = t.brief_states(self.view, group)
            return [*line, (f" {words}", "state"), (" ", "")] if words else [*line, (" ", "")]
        words = ", ".join(t.STATES[code] + more for code, more in t.states(self.view, group))
        return [*line, (f" {words}", "state")] if words else line


def spot_of(view: View, key: Key) -> bool:
    """Is the thing still there?"""
    return key[0] == "stripe" or key[1] in view.state.groups
