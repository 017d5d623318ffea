"""The guided first games: one of each title, to be begun with enter."""

from __future__ import annotations

from ironbottom import choices
from ironbottom import guide as guides
from ironbottom.guide.cards import Guide
from ironbottom.kernel.content import ContentError
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.title import registry, titles

from ..boards import look_of
from ..boards.look import Choice, Preview
from ..palette import Line
from ..request import NewGame
from ..widgets.rows import Rows
from .base import Note
from .new_game import NewGameScreen


class GuidedScreen(NewGameScreen):
    """One step: which game."""

    CSS = NewGameScreen.CSS.replace("NewGameScreen", "GuidedScreen")
    heading = "Guided first game"
    stages = ("begin",)
    heads = {"begin": "which game? enter begins it"}

    def _offers(self) -> list[Choice]:
        return [_choice(title_id, name) for title_id in titles() for name in _guides(title_id)]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The dice of a guided game are chosen."""
        return action not in ("seed", "dice")

    def _begin(self) -> None:
        title_id, _, name = self.offered[self.query_one(Rows).highlighted or 0].id.partition(" ")
        try:
            table = self.house.begin(NewGame(title=title_id, guide=name))
        except GameError as error:
            self.app.push_screen(Note("The game cannot begin", [[(str(error), "")]]))
            return
        self.house.play(table, instead=True)


def _guides(title_id: str) -> list[str]:
    try:
        return guides.guides(title_id)
    except ContentError:  # a player's folder that cannot be read is told of where its files are checked
        return []


def _choice(title_id: str, name: str) -> Choice:
    """A guide with what it is about, and the map of its game."""
    title = registry(title_id).name
    try:
        card = guides.guide(title_id, name)
    except ContentError as error:
        lines: list[Line] = [[(line, "bad")] for line in error.report()]
        return Choice("", [(f"{title}: cannot be read", "bad")], lines)
    facts: list[Line] = [
        [(card.about, "")],
        [("Length: ", "strong"), (f"about {card.minutes} minutes with remarks", "")],
        [("It teaches: ", "strong"), (card.teaches, "")],
    ]
    about: list[Line] = [
        [(card.name, "title"), (f"  {title}", "dim")],
        [("The game is real: answer as you like, leave when you like, and go on later. ", "")],
        [("Marked answers are the program's own. Remarks can be put away, read again and switched off.", "")],
    ]
    return Choice(f"{title_id} {name}", [(title, "")], about, facts, _preview(card))


def _preview(card: Guide) -> Preview | None:
    """The map of its game: the dice are chosen, so it is drawn as they fall; else as the mission has it."""
    title, look = registry(card.title), look_of(card.title)
    try:
        content = choices.load(title, card.mission, card.army, card.enemy, card.switches)
        drawn = look.preview_of(content, card.seed)
    except GameError:  # begun, it says what is wrong
        drawn = None
    missions = look.missions(card.army, card.enemy)
    return drawn or next((choice.preview for choice in missions if choice.id == card.mission), None)
