"""The windows in which screens are compared with goldens."""

from __future__ import annotations

import os

EVERY_SIZE = [(80, 24), (100, 30), (160, 50), (200, 60)]
SIZES = EVERY_SIZE if os.environ.get("ALL_SIZES") else EVERY_SIZE[::2]
"""All four take long: 80x24 and 160x50 always, the two others with ALL_SIZES=1."""
