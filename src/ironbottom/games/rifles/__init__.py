"""Rifles in the Pacific: one squad on a map of six stripes, against the Enemy of the rulebook's own tables."""

from __future__ import annotations

from typing import Any


def __getattr__(name: str) -> Any:
    """``TITLE`` is made when it is first asked for, so that looking at a module of the package loads nothing else."""
    if name == "TITLE":
        from .title import TITLE

        return TITLE
    raise AttributeError(name)
