"""Campaigns of Rifles in the Pacific (rifles:10): men, missions, debriefs, and what is remembered of them."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """``TITLE`` is made when it is first asked for."""
    if name == "TITLE":
        from .title import TITLE

        return TITLE
    raise AttributeError(name)
