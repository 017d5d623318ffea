"""Looking at a map: the screen of ``ironbottom map``, which is also how a title may put the map onto its own."""

from __future__ import annotations

from functools import partial

from textual.app import ComposeResult
from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.containers import Container

from ..closing import Closing
from ..drawn_app import DrawnApp
from ..enduring import ended
from ..palette import Line, Palette
from ..settings import Settings
from ..widgets.keys import Keys
from . import details
from .chart import Chart, Spot
from .demo import demo
from .faces import Faces
from .look import Colours, Look, legend
from .overlays import BY_ID, OVERLAYS, areas, laid
from .panel import Panel
from .scene import Scene
from .widget import HexMap

PANEL_ROWS = 4
"""Height of the details below the map in a narrow window."""


class Places(Provider):
    """Places and hexes in the command palette."""

    async def discover(self) -> Hits:
        """The greatest places."""
        screen = self.screen
        if isinstance(screen, MapScreen):
            for place, spot in screen.map.scene.chart.places[:12]:
                yield DiscoveryHit(f"Go to {place.name}", partial(screen.map.jump, spot))

    async def search(self, query: str) -> Hits:
        """Whatever the search finds, and what the matcher likes."""
        screen = self.screen
        if isinstance(screen, MapScreen):
            found = screen.map.index.search(query.removeprefix("hex ").removeprefix("go to "), 12)
            for n, each in enumerate(found):
                yield Hit(
                    1.0 - n / 100, f"Go to {each.hex_id} {each.words}", partial(screen.map.jump, each.spot)
                )


class Overlays(Provider):
    """Overlays in the command palette."""

    async def discover(self) -> Hits:
        """All of them."""
        screen = self.screen
        if isinstance(screen, MapScreen):
            for overlay in OVERLAYS:
                if overlay.id in screen.there:
                    yield DiscoveryHit(f"Show {overlay.words}", partial(screen.lay, overlay.id))

    async def search(self, query: str) -> Hits:
        """Those that fit."""
        matcher = self.matcher(query)
        screen = self.screen
        if isinstance(screen, MapScreen):
            for overlay in OVERLAYS:
                score = matcher.match(overlay.words)
                if score > 0 and overlay.id in screen.there:
                    yield Hit(score, f"Show {overlay.words}", partial(screen.lay, overlay.id))


class MapScreen(Closing[None]):
    """A map with its details."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    COMMANDS = {Places, Overlays}
    CSS_PATH = "map.tcss"
    BINDINGS = [
        Binding("g", "goto", "Go to", id="map.goto"),
        Binding("v", "layers", "Overlays", id="map.layers"),
        Binding("x", "clear", "No overlay", show=False, id="map.clear"),
        Binding("question_mark", "help", "Help", id="map.help"),
        Binding("colon", "app.command_palette", "Palette", id="map.palette"),
        Binding("q,escape", "leave", "Quit", id="map.quit"),
    ]

    def __init__(
        self, chart: Chart, look: Look, palette: Palette, faces: Faces | None = None, at: str = ""
    ) -> None:
        super().__init__()
        self.palette = palette
        self.map = HexMap(Scene(chart, look, faces), at)
        self.panel = Panel(palette, id="map-panel")
        self.numbers = {overlay.id: overlay.number for overlay in OVERLAYS}
        facts = {"territory", "weather", "area", "region"}
        self.there = {o.id for o in OVERLAYS if o.id not in facts or areas(chart, o.id)}
        self.overlay = ""
        self.count = 0

    def compose(self) -> ComposeResult:
        """Map, details, keys."""
        with Container(id="map-main"):
            yield self.map
            yield self.panel
        yield Keys()

    def on_mount(self) -> None:
        """The details follow the cursor in the same breath."""
        self.map.focus()
        self.watch(self.map, "cursor", self.tell, init=False)

    def on_resize(self) -> None:
        """The panel has another shape."""
        self.call_after_refresh(self.tell)

    def tell(self) -> None:
        """Fill the panel."""
        scene, spot = self.map.scene, self.map.cursor
        size = self.panel.content_size
        lines: list[Line]
        if self.has_class("-wide"):
            lines = details.panel(scene, spot)
            lines += [[("", "")], *self.about()]
        else:
            about = self.about()[1:2]
            lines = details.short(scene, spot, PANEL_ROWS - len(about), max(size.width, 20)) + about
        self.panel.show(lines)

    def on_hex_map_zoomed(self) -> None:
        """Tell which zoom it is."""
        self.tell()

    def about(self) -> list[Line]:
        """Which zoom and overlay there are."""
        lines: list[Line] = [
            [("Zoom: ", "dim"), (self.map.zoom.name, ""), (f"  {self.map.zoom.words}", "dim")]
        ]
        if self.overlay:
            overlay = BY_ID[self.overlay]
            number = f": {self.numbers[overlay.id]}" if overlay.most else ""
            lines.append(
                [("Overlay: ", "dim"), (f"{overlay.words}{number}", "state"), (f"  {self.count} hexes", "")]
            )
        zones = self.map.scene.zones
        here = zones.code(self.map.cursor) if zones else None
        if zones and here:
            lines.append([("  ", ""), (here[0], "state"), (f" {zones.of[self.map.cursor]}", "")])
        return lines

    # ------------------------------------------------------------------ keys

    def on_key(self, event: object) -> None:
        """A digit begins a hex number."""
        character = getattr(event, "character", None)
        if character is not None and character.isdigit():
            self.action_goto(character)

    def action_goto(self, typed: str = "") -> None:
        """Ask where to go."""
        from .sheets import Goto  # loaded when wanted: the map is to stand at once

        def go(spot: Spot | None) -> None:
            if spot is not None:
                self.map.jump(spot)

        self.app.push_screen(Goto(self.map.index, self.palette, typed), go)

    def action_layers(self) -> None:
        """Ask what to lay over the map."""
        from .sheets import Layers

        def lay(chosen: tuple[str, int] | None) -> None:
            if chosen is not None:
                self.lay(chosen[0])

        self.app.push_screen(Layers(self.palette, self.numbers, self.there, self.overlay), lay)

    def lay(self, overlay: str) -> None:
        """Lay an overlay over the map; "" for none."""
        self.overlay = overlay
        number = self.numbers.get(overlay, 0)
        self.count = laid(self.map.scene, overlay, self.map.cursor, number)
        self.map.redraw()
        self.tell()

    def action_clear(self) -> None:
        """No overlay."""
        self.lay("")

    def action_help(self) -> None:
        """Keys and signs."""
        from ..screens.help import HelpSheet

        rows: list[Line] = [[("Signs", "title")]]
        rows += [[(sign, "key"), (f"  {words}", "")] for sign, words in legend(self.map.scene.look)]
        six = "u i o above j k l" if self.map.scene.chart.columns else "the keys around k: i o, j l, m ,"
        rows += [[("", "")], [("The six directions: ", "dim"), (six, "")]]
        self.app.push_screen(HelpSheet(self, rows))

    def action_leave(self) -> None:
        """Back to where one came from, or out."""
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit()


class MapApp(DrawnApp):
    """The viewer as a program of its own."""

    CSS = """
    Toast { width: 60; max-width: 80%; }
    """

    def __init__(
        self,
        chart: Chart,
        settings: Settings | None = None,
        ascii_only: bool = False,
        colours: Colours | None = None,
        at: str = "",
    ) -> None:
        super().__init__(settings or Settings(), ascii_only)
        self.chart, self.colours, self.at = chart, colours, at
        self.map_screen = self._screen()

    def _screen(self) -> MapScreen:
        """The map as it is at first."""
        look = Look(self.colours or self.palette.map_colours, self.palette.ascii_only)
        return MapScreen(self.chart, look, self.palette, demo(self.chart), self.at)

    def start_over(self, was_open: None, line: str) -> None:
        """The map from the start, and what happened."""
        from ..screens.base import Note

        self.map_screen = self._screen()
        self.push_screen(self.map_screen)
        self.push_screen(Note("Something went wrong", [[(f"{line[:1].upper()}{line[1:]}.", "")]]))

    def on_mount(self) -> None:
        """Straight to the map."""
        self.mind_terminal()
        self.check_keys()
        self.push_screen(self.map_screen)


def view(
    chart: Chart, settings: Settings | None = None, ascii_only: bool = False, at: str = "", zoom: str = "near"
) -> int:
    """Show a map until the player leaves it; the exit status.  Raises ProgramFault where a fault ends it."""
    app = MapApp(chart, settings, ascii_only, at=at)
    app.map_screen.map.set_zoom(zoom)
    app.run()
    return ended(app)
