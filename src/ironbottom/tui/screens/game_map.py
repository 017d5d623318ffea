"""What a game can do with its board: step and jump through what can act; on a hex map also overlays, records, replay."""

from __future__ import annotations

from ..boards.look import Key
from ..hexmap.chart import Spot
from ..widgets.map_board import MapBoard
from .base import Note
from .game_flow import GameFlow

MAP_ACTIONS = frozenset({"goto", "layers", "record", "card", "replay", "rerun"})


class GameMap(GameFlow):
    """Keys of the map that work wherever the focus is."""

    @property
    def map(self) -> MapBoard:
        """The board, which is a map."""
        return self.query_one("#board", MapBoard)

    def map_action(self, action: str) -> bool:
        """Has this action a meaning in this game now?"""
        if action in ("replay", "rerun"):
            mine = self.look.mapped == (action == "replay")
            return mine and not self.busy and self.look.rules == self.table.title.id
        if action == "card":
            return not self.look.mapped
        return self.look.mapped

    def answers_at(self) -> list[Key]:
        """The things on the board that are answers to the open question, or can act, in reading order."""
        ask, view = self.table.asked, self.table.view
        if ask is None:
            return []
        found: set[Key | None]
        if self.look.mapped:
            found = {self.look.subject(view, ask, token) for token in ask.options}
        else:
            entries = self.choices.path[0].entries if self.choices.path else []
            found = {
                self.look.subject_of(view, e.inner) if e.inner else self.look.subject(view, ask, e.token)
                for e in entries
            }
        return self.board.order(key for key in found if key is not None)

    def action_next(self, way: int) -> None:
        """The next thing that can act or is an answer, in reading order from the cursor."""
        keys = self.answers_at()
        if not keys:
            self.say("Nothing on the board is an answer here.")
            return
        here = self.board.here
        everything = self.board.order([*keys, here] if here is not None else keys)
        at = everything.index(here) if here in everything else -1
        after = everything[at + 1 :] + everything[: at + 1]
        before = everything[:at][::-1] + everything[at:][::-1] if at > 0 else everything[::-1]
        key = next((k for k in (after if way > 0 else before) if k in keys and k != here), keys[0])
        self.board.point(key)

    def action_jump(self) -> None:
        """Letters on all of them."""
        from .jump import JumpSheet

        keys = self.answers_at()
        seen = [key for key in keys if self.board.seen(key)]
        if not keys:
            self.say("Nothing on the board is an answer here.")
            return
        if not seen:  # the nearest to the north-west comes into sight, and others with it
            self.board.point(keys[0])
            seen = [key for key in keys if self.board.seen(key)] or keys

        def go(key: Key | None) -> None:
            if key is not None:
                self.jump(key)

        self.app.push_screen(JumpSheet(self.board, seen, self.palette), go)

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

        self.app.push_screen(LayersSheet(self.map))

    def on_map_board_laid(self, message: MapBoard.Laid) -> None:
        """Say what lies on the map."""
        words = " and ".join(overlay.words for overlay in message.overlays)
        self.say(f"Overlay: {words}" if words else "No overlay")

    def on_map_board_seen(self, message: MapBoard.Seen) -> None:
        """Say at which zoom the map is seen."""
        last = f"This is the {'nearest' if message.way < 0 else 'farthest'} view: "
        self.say(f"{last if message.end else 'View: '}{message.words}")

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
            self.app.push_screen(ReplayScreen(self.table, stretch=(acts[0], acts[-1])))

    def action_rerun(self) -> None:
        """The same, where the footer has no room for it."""
        self.action_replay()

    def action_look_back(self) -> None:
        """The whole game, from where it stands: back, and forth again."""
        from .replay import ReplayScreen

        here = self.board.here if self.look.mapped else None
        self.app.push_screen(ReplayScreen(self.table, at=len(self.table.session.answers), here=here))
