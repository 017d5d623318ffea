"""The viewer in tests: a map in a window, keys, and what is to be read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot

from ironbottom.tui.hexmap.chart import Chart
from ironbottom.tui.hexmap.look import Colours
from ironbottom.tui.hexmap.viewer import MapApp
from ironbottom.tui.hexmap.widget import HexMap
from ironbottom.tui.settings import Settings


class Viewer:
    """Somebody who looks at a map."""

    def __init__(self, app: MapApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def map(self) -> HexMap:
        """The widget."""
        return self.app.map_screen.map

    @property
    def here(self) -> str:
        """The hex under the cursor."""
        return self.map.scene.chart.hexes[self.map.cursor].id

    @property
    def text(self) -> str:
        """What the screen shows.  The compositor is private to Textual: nothing else looks into it."""
        rows = self.app.screen._compositor.render_strips()
        return "\n".join("".join(s.text for s in row).rstrip() for row in rows)

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def wait(self, true: Callable[[], bool], what: str) -> None:
        """Until something is so."""
        for _ in range(300):
            if true():
                return
            await self.pilot.pause()
        raise AssertionError(f"never happened: {what}")


def view(
    chart: Chart,
    script: Callable[[Viewer], Awaitable[Any]],
    size: tuple[int, int] = (80, 24),
    ascii_only: bool = False,
    colours: Colours | None = None,
    at: str = "",
    settings: Settings | None = None,
) -> None:
    """Open a map in a window of that size and let a script look at it."""

    async def run() -> None:
        app = MapApp(chart, settings, ascii_only, colours, at)
        async with app.run_test(size=size) as pilot:
            viewer = Viewer(app, pilot)
            await viewer.wait(lambda: app.screen is app.map_screen and viewer.map.has_focus, "the map")
            await pilot.pause()
            await script(viewer)

    asyncio.run(run())
