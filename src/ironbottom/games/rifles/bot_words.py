"""A hint of the auto-player in plain words, without its own figures."""

from __future__ import annotations

import re

RATING = re.compile(r"worth -?\d+\.\d\d( more)? \(a Rifle put out of action = 1\)")
"""A value as ``bot_value.counted`` words it."""
INSTEAD = {
    "action": "the best use of the points now",
    "shot": "his best target",
    "command": "more hits than if he shot himself",
}
"""By kind of question: what is said where the reason was a value alone."""


def plainly(kind: str, why: str) -> str:
    """The reason of an answer without its rating; "" where it has none and is plain by itself."""
    if not RATING.search(why):
        return ""
    rest = RATING.sub("", why).strip(" ,:")
    return re.sub(r"\s+,", ",", rest) or INSTEAD.get(kind, "the best of what is offered")
