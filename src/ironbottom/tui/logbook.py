"""The log as the screens know it; see ``ironbottom.chronicle.book``."""

from __future__ import annotations

from ironbottom.chronicle.book import Logbook, Told, rules_in

__all__ = ["Logbook", "Told", "rules_in"]
