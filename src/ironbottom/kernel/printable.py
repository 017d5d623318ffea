"""Text that a terminal or a page shows and does not obey."""

from __future__ import annotations

import re

SIGN = "\N{REPLACEMENT CHARACTER}"
"""Stands for what cannot be shown."""

_OBEYED = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls: escape sequences begin with one of them; a tab and a new line are plain text
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # change the direction of what follows
    "\u2028\u2029"  # begin a new line or paragraph
    "\ud800-\udfff"  # half a character: no stream can write it
    "\ufff9-\ufffb"  # begin and end notes between lines
    "]"
)


def printable(text: str) -> str:
    """A text as it can be shown: whatever a terminal would obey is replaced by a sign.

    Names, notes and summaries of saves and content files may come from anybody.  Tabs and new lines stay.
    """
    return _OBEYED.sub(SIGN, text)
