"""The auto-player of the squad."""

from __future__ import annotations

from ironbottom.kernel.bot import RandomBot


class AutoPlayer(RandomBot):
    """Answers for the squad."""
