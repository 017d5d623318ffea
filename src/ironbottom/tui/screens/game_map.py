"""What the screen of a game can do where its board is a hex map: jump, step through what can act, overlays, records, replay."""

from __future__ import annotations

from ..hexmap.chart import Spot
from ..hexmap.find import reading
from ..widgets.map_board import MapBoard
from .base import Note
from .game_flow import GameFlow

MAP_ACTIONS = frozenset({"next", "goto", "layers", "record", "replay"})


class GameMap(GameFlow):
    """Keys of the map that work wherever the focus is."""

    @property
    def map(self) -> MapBoard:
        """The board, which is a map."""
        return self.query_one("#board", MapBoard)

    def map_action(self, action: str) -> bool:
        """Has this action a meaning in this game now?"""
        if action == "record":
            return self.look.mapped
        return self.look.mapped and not (action in ("replay", "next") and self.busy)

    def action_next(self, way: int) -> None:
        """The next hex with an option, in reading order from the cursor."""
        ask, view = self.table.asked, self.table.view
        if ask is None:
            return
        chart = self.map.scene.chart
        keys = {key for token in ask.options if (key := self.look.subject(view, ask, token))}
        spots = [chart.ids[id] for _, i in keys if (id := self.map.source.id(i)) in chart.ids]
        order = sorted(spots, key=reading)
        if not order:
            self.say("No option is on the map.")
            return
        here = reading(self.map.cursor)
        if way > 0:
            spot = next((s for s in order if reading(s) > here), order[0])
        else:
            spot = next((s for s in reversed(order) if reading(s) < here), order[-1])
        self.map.go(spot)

    def action_goto(self) -> None:
        """Ask where to go."""
        from ..hexmap.sheets import Goto

        self.app.push_screen(Goto(self.map.index, self.palette), self.go_to)

    def go_to(self, spot: Spot | None) -> None:
        """Look at a hex."""
        if spot is not None:
            self.map.focus()
            self.map.jump(spot)

    def action_layers(self) -> None:
        """Ask what to lay over the map."""
        from .layers import LayersSheet

        def lay(key: str | None) -> None:
            if key is not None:
                self.map.action_lay(key)

        self.app.push_screen(LayersSheet(self.map), lay)

    def on_map_board_laid(self, message: MapBoard.Laid) -> None:
        """Say what lies on the map."""
        self.say(f"Overlay: {message.overlay.words}" if message.overlay else "No overlay")

    def action_record(self) -> None:
        """How the game stands."""
        self.app.push_screen(Note("How the game stands", self.look.record(self.table.session)))

    def action_replay(self) -> None:
        """The Enemy's last turn, act by act."""
        from .replay import ReplayScreen

        acts = self.look.acts(self.table.session)
        if len(acts) < 2:
            self.say("The Enemy has not moved yet.")
        else:
            self.app.push_screen(ReplayScreen(self.table, acts))
