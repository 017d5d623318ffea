"""What the command palette finds, one subject a file: pieces, places, rules, options of the question, settings.

Actions with keys come from the bindings themselves (see the app).
"""

from __future__ import annotations

from .options import OptionFinder
from .pieces import PieceFinder
from .places import PlaceFinder
from .rules import RuleFinder
from .settings import SettingFinder

__all__ = ["OptionFinder", "PieceFinder", "PlaceFinder", "RuleFinder", "SettingFinder"]
