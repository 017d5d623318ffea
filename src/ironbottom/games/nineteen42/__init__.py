"""1942: the Japanese offensive in South-East Asia, December 1941 to May 1942, on a map of hexes.

``TITLE`` is the door; it is loaded when first asked for.
"""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    if name == "TITLE":
        from .title import TITLE

        return TITLE
    raise AttributeError(name)
