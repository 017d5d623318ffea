"""The look of Rifles in the Pacific."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ironbottom.bots.weighing import Deed, Weighing
from ironbottom.chronicle import rifles as read
from ironbottom.games.rifles import card_sheet, foresee, load, whynot
from ironbottom.games.rifles import events as e
from ironbottom.games.rifles import why as chosen
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.view import View
from ironbottom.kernel.ask import Ask, Roll, Seat
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.drive import drive
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds, registry
from ironbottom.kernel.whynot import Act

from ..menu import Menu
from ..palette import Line, Palette
from . import (
    rifles_board,
    rifles_card,
    rifles_details,
    rifles_end,
    rifles_menu,
    rifles_pieces,
    rifles_preview,
    rifles_squad,
    rifles_start,
    rifles_turn,
)
from . import rifles_terms as t
from .drawn import Drawn
from .look import STATUS, Choice, Drawing, Key, Piece, Preview

TONES: dict[type[Event], str] = {
    e.TurnBegins: "turn",
    e.TurnEnds: "turn",
    e.Decided: "turn",
    e.Revealed: "event",
    e.Placed: "enemy text",
    e.Ordered: "enemy text",
    e.Aimed: "enemy text",
    e.Alarmed: "warn",
    e.Rescued: "good",
    e.Demolished: "good",
    e.Promoted: "good",
    e.Recovered: "good",
    e.Acts: "own text",
    e.Points: "own text",
    e.Nothing: "dim",
}


OWN_WORDS = (e.Joined, e.Equipped, e.Led, e.Grouped, e.Acts)
"""Events that only repeat what the player has chosen."""


class RiflesLook(Drawn):
    """How Rifles is drawn and worded on the screen; see ``Look``."""

    side = SQUAD
    rules = "rifles"

    def board_height(self, room: int) -> int:
        """A row for each stripe and the entry area, or several where there is room."""
        rows, entry = rifles_board.rows_of(room)
        return 6 * rows + entry

    def board_wants(self, view: View, across: int, height: int, palette: Palette) -> int:
        """More where stripes are full of Groups."""
        return rifles_board.wanted(view, across, height, palette)

    def status(self, view: View, q: Ask[Any] | Roll | None, palette: Palette, room: int = STATUS) -> Line:
        """Turn, step, points, light and weather."""
        s, mission = view.state, view.mission
        bar = (f" {palette.pipe} ", "dim")
        turn = max(1, mission.turns - s.turn + 1)
        playing = s.result is not None or any(frame.seq == "turn" for frame in s.at)
        where = f"Turn {min(turn, mission.turns)} of {mission.turns}" if playing else f"{mission.turns} Turns"
        line: Line = [(f" {mission.name}", "title"), bar, (where, "strong")]
        if s.result is not None:
            return [*line, bar, ("the Mission is over", "warn")]
        if s.at:
            line += [bar, (t.STEPS.get(self._step(view), ""), "")]
        if playing:
            line += [bar, ("AP ", "dim"), (str(s.ap), "strong"), ("  BAP ", "dim"), (str(s.bap), "strong")]
            line += [("  RP ", "dim"), (str(s.rp), "strong")]
        if mission.raid is not None:
            line += [bar, ("ALARM", "warn") if s.alarm else ("no alarm", "good")]
        if s.stripes:
            line += [bar, (s.light, "")]
        if s.rain:
            line += [(", rain -1", "bad")]
        if s.light == "night" and s.night_range >= 0:
            line += [(f", sight {s.night_range}", "")]
        return line

    @staticmethod
    def _step(view: View) -> str:
        from ironbottom.games.rifles.turn import SEQUENCES

        frame = view.state.at[-1]
        return SEQUENCES[frame.seq][frame.step].id

    def draw(self, view: View, width: int, height: int, palette: Palette) -> Drawing:
        """The map."""
        return rifles_board.draw(view, width, height, palette)

    def details(self, view: View, key: Key, palette: Palette, width: int) -> list[Line]:
        """A stripe or a Group."""
        return rifles_details.details(view, key, palette, width)

    def name_of(self, view: View, key: Key) -> str:
        """A stripe or a Group by its number."""
        kind, i = key
        if kind == "stripe":
            return f"Go to {t.stripe_name(i)}"
        group = view.group(i)
        who = "Group" if group and group.side == SQUAD else "Enemy Group"
        return f"Go to {who} {i}"

    def pieces(self, view: View) -> list[Piece]:
        """Every man and gun in sight."""
        return rifles_pieces.pieces(view)

    def spoken_of(self, view: View, ask: Ask[Any]) -> list[Key]:
        """The Groups and stripes that a question is about."""
        return rifles_menu.spoken_of(view, ask)

    def subject(self, view: View, ask: Ask[Any], token: Any) -> Key | None:
        """What an option is about."""
        return rifles_menu.subject(view, ask, token)

    def menu(self, view: View, ask: Ask[Any]) -> Menu:
        """The options, actions grouped by Group."""
        return rifles_menu.menu(view, ask)

    def beside(self, view: View, ask: Ask[Any], token: Any, palette: Palette) -> list[Line]:
        """While the squad is built: what has been bought."""
        return rifles_squad.beside(view, token, palette) if ask.kind == "buy" else []

    def expected(self, view: View, ask: Ask[Any] | None, key: Key) -> list[Act]:
        """What a Group may do, or what may be done in a stripe."""
        return whynot.expected(view.g, ask, key)

    def acts(self, session: Session[Any]) -> list[int]:
        """The Enemy's last phase, from its presence to the end of the Turn."""
        return list(read.enemy_phase(session) or ())

    def changed(self, view: View, events: Sequence[Event]) -> list[Key]:
        """The Groups that took part, and the stripes in which something was found or done."""
        keys: dict[Key, None] = {}
        for event in events:
            letters = read.units(event, view.state.units.keys())
            groups = [view.state.units[letter].group for letter in letters] + read.groups(event)
            keys |= {("group", i): None for i in groups if view.group(i) is not None}
            keys |= {("stripe", n): None for n in read.stripes(event)}
        return list(keys)

    def foresee(self, view: View, ask: Ask[Any], token: Any) -> Odds:
        """Odds, or why there are none."""
        return foresee.foresee(view.g, ask, token)

    def deeds(self, session: Session[Any], side: str) -> list[Deed]:
        """What the Enemy did last, choice by choice."""
        return chosen.deeds(session, side)

    def weighing(self, session: Session[Any], deed: Deed, bots: Mapping[Seat, Bot]) -> Weighing | None:
        """A choice of the Enemy with all that it might have done."""
        return chosen.weighing(session, deed, bots)

    def hint_weighing(self, session: Session[Any], ask: Ask[Any], decision: Decision) -> Weighing:
        """A hint with all other options."""
        return chosen.hint_weighing(session, ask, decision)

    def tone(self, event: Event) -> str:
        """The style of a line of the log."""
        if type(event) is Rolled:
            return "dim"
        if type(event) is e.Hit:
            mine = event.unit[0].isupper()
            return "bad" if mine else "good"
        return TONES.get(type(event), "")

    def news(self, event: Event) -> bool:
        """All but what a player's own orders say."""
        return type(event) not in OWN_WORDS

    def touched(self, event: Event) -> list[Key]:
        """The Group that acts or is acted upon, or the stripe where something was found."""
        if isinstance(event, (e.Revealed, e.FeatureAdded, e.Demolished, e.Rescued)):
            return [("stripe", event.stripe)]
        if isinstance(event, e.Aimed):
            return [("group", event.group), ("group", event.target)]
        group = getattr(event, "group", 0)
        return [("group", group)] if group else []

    def begins_act(self, q: Ask[Any] | Roll) -> bool:
        """Enemy presence, and each activation."""
        return q.kind in ("presence", "activation")

    def turns(self, session: Session[Any]) -> list[int]:
        """Where Turns begin."""
        return rifles_turn.turns(session)

    def turn_over(self, session: Session[Any], start: int, end: int) -> list[Line]:
        """What a Turn came to."""
        return rifles_turn.summary(session, start, end)

    def legend(self, palette: Palette) -> list[Line]:
        """The signs on the map."""
        return t.legend(palette)

    def briefing(self, session: Session[Any]) -> list[Line]:
        """The Mission Card, for the player's army."""
        return rifles_start.mission_lines(session.content.mission, session.content.army.id)

    def card(self, session: Session[Any], width: int) -> list[Line]:
        """The Mission Card with all tables."""
        return rifles_card.card_lines(card_sheet.sheet(session.content), width)

    def ending(self, session: Session[Any]) -> list[Line]:
        """The summary of a Mission that is over."""
        return rifles_end.ending(session)

    def armies(self) -> list[Choice]:
        """The army cards."""
        return rifles_start.armies()

    def enemies(self, army: str) -> list[Choice]:
        """Who may be faced."""
        return rifles_start.enemies(army)

    def missions(self, army: str, enemy: str = "") -> list[Choice]:
        """The missions."""
        return rifles_start.missions(army, enemy)

    def preview_of(self, content: Any, seed: int) -> Preview:
        """The stripes and the light as the dice will make them."""
        session: Session[Any] = Session(registry("rifles"), content, seed)
        drive(session, {})
        return rifles_preview.preview(rifles_preview.settled(content.mission, session.g.state))

    def load(self, mission: str, army: str, enemy: str, switches: Sequence[str] | None = None) -> Any:
        """Content for a game."""
        return load.load_content(mission, army, enemy)


LOOK = RiflesLook()
