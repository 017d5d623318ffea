"""What the program did in its last player-turn of 1942, and why: its orders with the reasons that were kept with them."""

from __future__ import annotations

from typing import Any

from ironbottom.games.nineteen42.why import acts, last_stretch
from ironbottom.kernel.session import Session

from ..palette import Line


def because(session: Session[Any], first: int, end: int) -> list[Line]:
    """The reasons kept with the answers from ``first`` up to ``end``, each once."""
    texts: dict[str, None] = {}
    for answer in session.answers[first:end]:
        reason = answer.reason
        text = reason.get("line", "") if isinstance(reason, dict) else getattr(reason, "line", "")
        if text:
            texts[text] = None
    return [[(f"  because: {text}", "dim")] for text in texts]


__all__ = ["acts", "because", "last_stretch"]
