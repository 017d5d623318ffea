"""What can be corrected in a game, whether it may be at all, and the correction itself."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ironbottom.kernel.ask import Side
from ironbottom.kernel.session import Session

from .field import Field
from .tree import Path, show, tree


def fields_of(session: Session[Any], side: Side) -> list[Field]:
    """What can be changed: what is sensible first, then every field of the state.  ``side`` looks at it."""
    module = _module(session.title.id)
    sensible: list[Field] = [] if module is None else module.sensible(session)

    def secret(path: Path) -> bool:
        return True if module is None else bool(module.secret(path, side))

    return [*sensible, *tree(session.g.state, secret)]


def _module(title_id: str) -> Any:
    """The title's own module; without one nothing is known of what may be seen."""
    name = f"ironbottom.adjust.{title_id}"
    return import_module(name) if find_spec(name) is not None else None


def why_not(session: Session[Any], ironman: bool) -> str:
    """Why this game cannot be corrected; "" if it can."""
    if ironman:
        return "Ironman: nothing is corrected by hand in this campaign."
    if session.readonly:
        return "This is a look back; nothing can be corrected here."
    if session.title.id == "campaign":
        return "A campaign is not corrected by hand; its missions can be."
    if not session.g.state.at:
        return "The game is over; take its last answer back first."
    return ""


def lost_answers(session: Session[Any]) -> int:
    """How many answers and dice a correction lets go: it is made at the beginning of the step that is under way."""
    return len(session.answers) - session.step_start


def correct(session: Session[Any], field: Field, typed: str) -> str:
    """Change a field; what was noted in the log.

    Raises Unfit for what is no value of it, GameError where the game would then contradict itself or the rules.  Nothing has then
    happened.
    """
    value = field.read(typed.strip())
    now = "what it was" if field.secret else _short(field.now or "nothing")
    new = (
        "something else"
        if field.secret
        else _short((typed.strip() if not field.raw else show(value)) or "nothing")
    )
    text = f"{field.title}: {now}, by hand now {new}"
    session.adjust(lambda state: field.put(state, value), text)
    return text


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
