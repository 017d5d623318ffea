"""Memory that Textual does not give back: its style caches remember a widget's whole picture after the widget has gone."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, cast

from textual._styles_cache import StylesCache

COLOURS = 1024
"""Pairs of background colours that are remembered."""


def forget_widgets() -> None:
    """Let the backgrounds that a style cache works out be remembered by their colours alone.

    Textual 8 remembers them together with the cache that asked, and so up to a thousand pictures of widgets that are gone.  Another
    version that does without is left as it is.
    """
    method = cast(Any, StylesCache).get_inner_outer
    plain = getattr(method, "__wrapped__", None)
    if plain is not None and hasattr(method, "cache_clear"):
        by_colours = lru_cache(COLOURS)(partial(plain, StylesCache))
        cast(Any, StylesCache).get_inner_outer = staticmethod(_bare(by_colours))


def _bare(cached: Any) -> Any:
    """A plain function in front of a remembered one, so that a second call of ``forget_widgets`` finds nothing to do."""
    return lambda base_background, background: cached(base_background, background)
