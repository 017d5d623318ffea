"""Charts as SVG within a web page, drawn by pygal: no script, no date, no address; colours are the page's own."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Any
from xml.etree import ElementTree

from ironbottom.charts import Chart, figure

WIDTH, HEIGHT = 760, 300
_DROPPED = ("script", "desc")
_OVERLAY = "tooltip-overlay"


def svg(chart: Chart, id: str) -> str:
    """The chart; ``id`` must be its own within the page.  Series are told apart by ``.color-0``, ``.color-1``... and a hatching."""
    import pygal  # not before a chart is wanted
    from pygal.style import Style

    style = Style(
        background="transparent", plot_background="transparent", foreground="var(--ink)", foreground_strong="var(--ink)",
        foreground_subtle="var(--dim)", colors=("var(--first)", "var(--second)", "var(--third)"), opacity="1",
        opacity_hover="1", transition="none", font_family="inherit", label_font_size=12, major_label_font_size=12,
        title_font_size=13, guide_stroke_color="var(--faint)", major_guide_stroke_color="var(--faint)",
    )  # fmt: skip
    kind = pygal.Line if chart.lines else pygal.Bar
    drawn = kind(
        js=[], style=style, width=WIDTH, height=HEIGHT, show_legend=False, margin=8,
        include_x_axis=True, x_title=chart.across, value_formatter=figure, dots_size=4, max_scale=8,
        print_values=not chart.lines and len(chart.labels) <= 16, print_zeroes=False,
    )  # fmt: skip
    drawn.uuid = id
    drawn.y_labels = list(steps(chart))
    drawn.x_labels = list(chart.labels)
    for n, series in enumerate(chart.series):
        stroke = {"width": 3, "dasharray": "7, 5"} if n else {"width": 3}
        drawn.add(series.name, list(series.values), stroke_style=stroke)
    root: Any = drawn.render_tree()
    _clean(root)
    root.set("role", "img")
    root.set("aria-label", chart.title)
    root.set("class", "chart")
    text = ElementTree.tostring(root, encoding="unicode")
    return text.replace("ns0:", "").replace("xmlns:ns0", "xmlns")


def steps(chart: Chart) -> Iterator[int]:
    """Whole numbers for the upright axis, five or six of them."""
    top, low = ceil(chart.top), floor(chart.low)
    step = next(s for k in range(12) for s in (10**k, 2 * 10**k, 5 * 10**k) if s * 6 >= top - low)
    value = low // step * step
    while value < top + step:
        yield value
        value += step


def _clean(node: Any) -> None:
    """Take out what needs a script, remarks, and what only shows under a mouse."""
    for child in list(node):
        kind = child.get("class", "") if isinstance(child.tag, str) else ""
        name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else "remark"
        if name in (*_DROPPED, "remark") or _OVERLAY in kind.split():
            node.remove(child)
        else:
            if child.get("id", "").startswith("activate"):
                del child.attrib["id"]  # the same in every chart
            _clean(child)
