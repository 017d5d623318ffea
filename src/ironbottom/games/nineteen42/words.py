"""Questions in words."""

from __future__ import annotations

from typing import Any

from .view import View


def prompt(view: View, ask: Any) -> str:
    """A question."""
    return f"{ask.kind} {ask.about}"


def describe(view: View, ask: Any, token: Any) -> str:
    """An option."""
    return str(token)


def summary(view: View) -> str:
    """Where the game stands."""
    return f"Turn {view.state.turn}"
