"""Events in words."""

from __future__ import annotations

from typing import Any


def names_in(content: Any, log: Any) -> dict[str, str]:
    """Names."""
    return {c.id: c.unit for s in (content.japan, content.allies) for c in s.units}


def tell(content: Any, event: Any, names: Any) -> str:
    """An event."""
    return repr(event)
