"""The look of 1942."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ironbottom.bots.weighing import Deed, Weighing
from ironbottom.games.nineteen42 import events as e
from ironbottom.games.nineteen42 import foresee, land, load, whynot
from ironbottom.games.nineteen42 import why as chosen
from ironbottom.games.nineteen42.cards import Content
from ironbottom.games.nineteen42.ground import ground
from ironbottom.games.nineteen42.refusals import refused
from ironbottom.games.nineteen42.state import ALLIES, JAPAN
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask, Roll, Seat
from ironbottom.kernel.bot import Bot, Decision
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import Odds
from ironbottom.kernel.whynot import Act

from ..hexmap.look import Look as MapLook
from ..hexmap.look import legend as map_signs
from ..menu import Menu
from ..palette import Line, Palette
from . import (
    nineteen42_combat,
    nineteen42_details,
    nineteen42_end,
    nineteen42_menu,
    nineteen42_pieces,
    nineteen42_record,
    nineteen42_setup,
    nineteen42_turn,
)
from . import nineteen42_hexes as hexes
from . import nineteen42_map as theatre
from . import nineteen42_start as begin
from . import nineteen42_why as reasons
from .look import STATUS, Choice, Drawing, Key, Piece, Switch

if TYPE_CHECKING:
    from ..widgets.board_widget import BoardWidget

TONES: dict[type[Event], str] = {
    e.TurnBegins: "turn",
    e.PlayerTurn: "turn",
    e.Phase: "title",
    e.GameEnds: "turn",
    e.Fought: "strong",
    e.Taken: "event",
    e.Gone: "bad",
    e.ShipsSunk: "bad",
    e.NavalLost: "bad",
    e.Shaken: "warn",
    e.Besieged: "warn",
    e.Retreated: "warn",
    e.Recovered: "good",
    e.BeachOpened: "event",
    e.GarrisonShort: "warn",
    e.HongKong: "event",
    e.Contested: "event",
}
OWN_WORDS = (
    e.Marched, e.Sailed, e.Course, e.Placed, e.Banks, e.Flew, e.Arrived, e.Phase, e.PlayerTurn, e.Advanced,
)  # fmt: skip
"""Events that only repeat what the player has chosen, on his own turn."""
ACTS = frozenset({"land", "air", "naval", "attack", "arrive"})
"""Questions with which an act of a bot begins."""
FILLED = frozenset({"advance", "cargo", "embark"})
"""Sets of which at first as many are ticked as may be."""


class NineteenFortyTwoLook:
    """How 1942 is drawn and worded on the screen; see ``Look``."""

    side = JAPAN
    rules = "nineteen42"
    called = {
        "army": "side",
        "mission": "scenario",
        "first": JAPAN,
    }
    mapped = True
    ponders = True

    def board(self, palette: Palette) -> BoardWidget:
        """The map."""
        from ..widgets.map_board import MapBoard

        return MapBoard(palette, theatre.Theatre(), id="board")

    def board_height(self, room: int) -> int:
        """All there is."""
        return room

    def board_wants(self, view: View, across: int, height: int, palette: Palette) -> int:
        """It has all there is."""
        return height

    def status(self, view: View, q: Ask[Any] | Roll | None, palette: Palette, room: int = STATUS) -> Line:
        """Turn, side, phase, shipping, points."""
        return nineteen42_record.status(view, q, palette, room)

    def draw(self, view: View, width: int, height: int, palette: Palette) -> Drawing:
        """The board is a map."""
        return Drawing([], [])

    def details(self, view: View, key: Key, palette: Palette, width: int) -> list[Line]:
        """A hex."""
        return nineteen42_details.details(view, key[1], width)

    def name_of(self, view: View, key: Key) -> str:
        """A hex by name and number."""
        return f"Go to {view.index.map.name(key[1])}"

    def pieces(self, view: View) -> list[Piece]:
        """Every counter on the map."""
        return nineteen42_pieces.pieces(view)

    def spoken_of(self, view: View, ask: Ask[Any]) -> list[Key]:
        """The hexes that it is about."""
        return [("hex", i) for i in hexes.about(view, ask)]

    def subject(self, view: View, ask: Ask[Any], token: Any) -> Key | None:
        """The hex of an option; of what leads nowhere on the map, the hex that the question is about."""
        found = hexes.hex_of(view, ask, token)
        return ("hex", found) if found is not None and found >= 0 else None

    def subject_of(self, view: View, menu: Menu) -> Key | None:
        """The place from which those go that stand in an inner menu, or the first of its hexes."""
        first = menu.entries[0].token if menu.entries else None
        if isinstance(first, tuple) and first[0] in ("fly", "drop"):
            found = hexes.stand(view, first[1])
        else:
            found = hexes.hex_of(view, None, first)
        return None if found is None else ("hex", found)

    def opens(self, key: Key) -> str:
        """Options are chosen one by one."""
        return ""

    def menu(self, view: View, ask: Ask[Any]) -> Menu:
        """The options, grouped."""
        return nineteen42_menu.menu(view, ask)

    def ticked(self, view: View, ask: Ask[Any]) -> tuple[Any, ...] | None:
        """A whole stack marches, if it can go anywhere together; as many as find room advance, or go aboard."""
        if ask.kind in FILLED:
            return _fitting(view, ask)
        everybody = tuple(ask.options)
        whole = ask.kind == "movers" and len(everybody) <= ask.most
        return everybody if whole and land.bar_group(view.g, everybody) is None else None

    def beside(self, view: View, ask: Ask[Any], token: Any, palette: Palette) -> list[Line]:
        """The combat builder; the way of a march or a voyage above the hex it leads to."""
        if ask.kind in ("attack", "attackers"):
            return nineteen42_combat.builder(view, ask, token)
        if ask.kind == "deploy":
            return nineteen42_setup.helper(view, ask, token)
        return nineteen42_details.way(view, ask, token)

    def expected(self, view: View, ask: Ask[Any] | None, key: Key) -> list[Act]:
        """What may be done in a hex and with all that stands there."""
        return whynot.expected(view.g, ask, key[1])

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

    def record(self, session: Session[Any]) -> list[Line]:
        """Victory track, shipping, reinforcements, the turn."""
        return nineteen42_record.record(session)

    def turns(self, session: Session[Any]) -> list[int]:
        """Where game-turns begin."""
        return nineteen42_turn.turns(session)

    def turn_over(self, session: Session[Any], start: int, end: int) -> list[Line]:
        """What a game-turn came to."""
        return nineteen42_turn.summary(session, start, end)

    def touched(self, event: Event) -> list[Key]:
        """The hexes that an event names."""
        number = ground().number
        found = [getattr(event, name, "") for name in ("start", "hex")]
        path = getattr(event, "path", ())
        ids = [*path[:1], *path[-1:], *found]
        size = ground().size
        return [("hex", number[id]) for id in ids if id in number and number[id] < size]

    def changed(self, view: View, events: Sequence[Event]) -> list[Key]:
        """The hexes that they name."""
        return list(dict.fromkeys(key for event in events for key in self.touched(event)))

    def tone(self, event: Event) -> str:
        """The style of a line of the log."""
        return "dim" if type(event) is Rolled else TONES.get(type(event), "")

    def news(self, event: Event) -> bool:
        """Whatever has dice, losses or conquests in it; moves are news only if others make them."""
        return type(event) not in OWN_WORDS

    def begins_act(self, q: Ask[Any] | Roll) -> bool:
        """A bot's move, flight, voyage or attack."""
        return isinstance(q, Ask) and q.kind in ACTS

    def acts(self, session: Session[Any]) -> list[int]:
        """Each move, flight, voyage and attack that touches the map."""
        found = reasons.acts(session, ACTS)
        spans = zip(found, found[1:], strict=False)
        kept = [
            a for a, b in spans if any(self.touched(x) for n in range(a, b) for x in session.events_of(n))
        ]
        return [*kept, found[-1]] if kept else []

    def because(self, session: Session[Any], first: int, end: int) -> list[Line]:
        """The reasons that were kept with the answers."""
        return reasons.because(session, first, end)

    def legend(self, palette: Palette) -> list[Line]:
        """The signs on the map."""
        rows = [
            (
                "In 7 x3",
                "the strongest unit's type, the strength of all, how many; CAPITALS = some disrupted",
            ),
            ("*", "an option; 3 = points left there, r = by road only, h = by island hopping"),
            ("P B S O", "port, landing on a coast, attack from the sea, overland"),
            ("+ X", "the way, and where it ends"),
            ("!2", "the second hex under one enemy umbrella: a die of 2 or less sinks"),
            ("<>", "something has happened here"),
            ("z Z", "zone of control: z yours, Z the enemy's"),
            ("u U", "umbrella: u yours, U the enemy's; a number where there are several"),
            ("s S  e E", "in supply, S a source; e E the same for the enemy"),
        ]
        lines: list[Line] = [[("Signs", "title")]]
        lines += [[(f"{sign:>14}  ", "key"), (text, "")] for sign, text in rows]
        signs = map_signs(MapLook("plain", palette.ascii_only))
        return lines + [[(f"{sign.strip():>14}  ", "key"), (text, "")] for sign, text in signs]

    def briefing(self, session: Session[Any]) -> list[Line]:
        """The scenario, and the optional rules in force."""
        content: Content = session.content
        lines = begin.mission_lines(content.scenario)
        on = [switch for switch in load.switches() if content.on(switch.id)]
        if on:
            lines += [[("", "")], [("Optional rules in force", "strong")]]
            lines += [[(f"  {s.id:<6}", "key"), (f"{s.name}: {s.about}", "")] for s in on]
        return lines

    def card(self, session: Session[Any], width: int) -> list[Line]:
        """There is none: briefing and record say it."""
        return []

    def ending(self, session: Session[Any]) -> list[Line]:
        """The summary of a game that is over."""
        return nineteen42_end.ending(session)

    def armies(self) -> list[Choice]:
        """The sides."""
        return begin.armies()

    def enemies(self, army: str) -> list[Choice]:
        """The other side."""
        return begin.enemies(army)

    def missions(self, army: str, enemy: str = "") -> list[Choice]:
        """The scenarios."""
        return begin.missions(army)

    def preview_of(self, content: Any, seed: int) -> None:
        """No die changes it."""
        return

    def switches(self, mission: str) -> list[Switch]:
        """The optional and house rules."""
        return begin.switches(mission)

    def controllers(self, army: str) -> list[Choice]:
        """Who plays which side."""
        return begin.controllers(army)

    def load(self, mission: str, army: str, enemy: str, switches: Sequence[str] | None = None) -> Any:
        """Content for a game."""
        return load.load_content(mission, army, enemy, switches)


def _fitting(view: View, ask: Ask[Any]) -> tuple[Any, ...]:
    """The options, in their order, that may be chosen together."""
    found: tuple[Any, ...] = ()
    for option in ask.options:
        if len(found) < ask.most and refused(view.g, ask, (*found, option)) is None:
            found += (option,)
    return found


LOOK = NineteenFortyTwoLook()

__all__ = ["ALLIES", "LOOK"]
