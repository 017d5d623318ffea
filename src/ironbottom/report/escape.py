"""Text as it may stand in a page: nothing in it is taken for markup, and nothing in it is obeyed."""

from __future__ import annotations

import html

from ironbottom.kernel.printable import printable


def escape(text: str) -> str:
    """A text for HTML, in an element or an attribute."""
    return html.escape(printable(text))
