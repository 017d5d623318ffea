"""What is to be read before a game: armies, who may face whom, missions with their briefing."""

from __future__ import annotations

from ironbottom.games.rifles import load
from ironbottom.games.rifles.card_sheet import tables
from ironbottom.games.rifles.cards import Army, Mission
from ironbottom.kernel.content import ContentError

from ..palette import Line
from .look import Choice
from .rifles_card import loose_lines
from .rifles_preview import preview


def armies() -> list[Choice]:
    """The army cards."""
    return [_army(name) for name in load.armies()]


def enemies(army: str) -> list[Choice]:
    """The armies that this one may face."""
    return [_army(name) for name in load.enemies_of(army)]


def missions(army: str, enemy: str = "") -> list[Choice]:
    """The missions with their frame for that army."""
    return [_mission(name, army, enemy) for name in load.missions()]


def _fault(name: str, error: ContentError) -> Choice:
    return Choice("", [(f"{name}: cannot be read", "bad")], [[(line, "bad")] for line in error.report()])


def _army(name: str) -> Choice:
    try:
        card = load.army(name)
    except ContentError as error:
        return _fault(name, error)
    return Choice(name, [(card.name, "")], _army_lines(card))


def _army_lines(card: Army) -> list[Line]:
    lines: list[Line] = [
        [(card.name, "title"), (f"  ({card.side}, {card.bp} Build Points)", "dim")],
        [(card.trait.text, "")],
        [("", "")],
    ]
    for row in card.units:
        if row.bp:
            reach = str(row.dist[1]) if row.dist[0] == 0 else f"{row.dist[0]}-{row.dist[1]}"
            numbers = f"{row.bp} BP CF {row.cf}/{row.arm} D {reach}"
            lines.append([(f"{row.name:<25} ", ""), (numbers, "dim")])
    items = ", ".join(f"{e.pieces} x {e.name}" if e.pieces > 1 else e.name for e in card.equipment)
    lines += [[("Equipment: ", "strong"), (items, "")]]
    if card.note:
        lines.append([(card.note, "dim")])
    return lines


def _mission(name: str, army: str, enemy: str) -> Choice:
    try:
        card = load.mission(name)
    except ContentError as error:
        return _fault(name, error)
    label: Line = [(f"{card.id} {card.name}", "")]
    about = mission_lines(card, army, taught=False)
    if enemy:
        about += _tables(name, army, enemy)
    return Choice(name, label, about, _facts(card, army, enemy), preview(card))


def _tables(name: str, army: str, enemy: str) -> list[Line]:
    """All tables of the card, as they are between these armies; what is wrong with a card of the user's is told instead."""
    try:
        return loose_lines(tables(load.load_content(name, army, enemy)))
    except ContentError as error:
        return [[(line, "bad")] for line in error.report()]


def _facts(card: Mission, army: str, enemy: str) -> list[Line]:
    """How long, how hard, what it teaches."""
    lines: list[Line] = [[("Length: ", "strong"), (load.length(card, army, enemy), "")]]
    word, sentence = load.difficulty(card, army, enemy)
    if word:
        lines.append([("Difficulty: ", "strong"), (word, "state"), (f"; {sentence}", "dim")])
    if card.teaches:
        lines.append([("It teaches: ", "strong"), (card.teaches, "")])
    return lines


def mission_lines(card: Mission, army: str, taught: bool = True) -> list[Line]:
    """Everything a player should read before a mission; ``taught`` = its length and what it teaches as well."""
    turns = f"  {card.turns} Turns" if taught else ""
    lines: list[Line] = [[(f"Mission {card.id}: {card.name}", "title"), (turns, "dim")]]
    frame = card.frames.get(army)
    if frame:
        lines.append([(f"{frame.place}, {frame.date}", "strong")])
        lines.append([(frame.text, "")])
    lines += [[("", "")], [(card.briefing, "")], [("", "")]]
    lines.append([("Objectives: ", "strong"), (card.objectives.text, "")])
    for label, text in (("Set-up: ", card.setup), ("It teaches: ", card.teaches if taught else "")):
        if text:
            lines.append([(label, "strong"), (text, "")])
    lines += [[("- ", "dim"), (text, "")] for text in card.special]
    return lines
