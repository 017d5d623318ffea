"""When something was, in the words of somebody who looks at it now."""

from __future__ import annotations

from datetime import datetime

from ironbottom.kernel.naming import moment_of, stamp


def when(then: float, now: float) -> str:
    """A time of the last days as such, an older one as a date."""
    a, b = moment_of(then), datetime.fromtimestamp(now)
    if a is None:
        return stamp(then)
    days = (b.date() - a.date()).days
    if days == 0:
        return f"today {a:%H:%M}"
    if days == 1:
        return f"yesterday {a:%H:%M}"
    return f"{a:%Y-%m-%d %H:%M}"
