"""What the command palette finds, one subject a file: pieces, places, rules, options of the question, settings.

Actions with keys come from the bindings themselves (see the app).  A finder is loaded when the palette is first opened: the
functions here are what ``COMMANDS`` of the app and of screens want.
"""

from __future__ import annotations

from textual.command import Provider


def options() -> type[Provider]:
    """Options of the open question."""
    from .options import OptionFinder

    return OptionFinder


def pieces() -> type[Provider]:
    """Units, men, Groups."""
    from .pieces import PieceFinder

    return PieceFinder


def places() -> type[Provider]:
    """Hexes, cities, stripes."""
    from .places import PlaceFinder

    return PlaceFinder


def rules() -> type[Provider]:
    """Rules by number and words."""
    from .rules import RuleFinder

    return RuleFinder


def settings() -> type[Provider]:
    """Settings and their values."""
    from .settings import SettingFinder

    return SettingFinder
