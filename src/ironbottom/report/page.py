"""A report as one web page: no script, no network, everything within; dark or light as its reader likes it, fit to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ironbottom.charts import Chart
from ironbottom.kernel.account import BandPicture, HexPicture, Tick, quiet
from ironbottom.kernel.ask import Side
from ironbottom.luck import HEADS, SideLuck, chance_words, chart_of_faces, rows

from .escape import escape
from .gather import Part, Report, Said
from .graphs import svg
from .hexes import Ground
from .style import STYLE
from .words import FIGHT_HEADS, capitals, chart_rows, face_rows, fight_row, fights_line, luck_lines, sentence


def page(report: Report, tick: Tick = quiet) -> str:
    """The whole page."""
    sections = [
        ("ended", "How it ended" if report.over else "Where it stands", _ended(report)),
        ("course", "The course of the game", _course(report, tick)),
        ("losses", report.headings["losses"], _losses(report)),
        ("measure", report.headings["measure"], _measure(report)),
        ("fights", "Key fights", _fights(report)),
        ("luck", "Luck", _luck(report)),
        ("honour", "Roll of honour", _honour(report)),
    ]
    told = [(id, head, "\n".join(lines)) for id, head, lines in sections]
    kept = [(id, head, text) for id, head, text in told if text]
    links = "".join(f'<li><a href="#{id}">{escape(head)}</a></li>' for id, head, _ in kept)
    body = "\n".join(
        f'<section id="{id}"><h2>{escape(head)}</h2>\n{text}\n</section>' for id, head, text in kept
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(f'{report.title}: {report.name}')}</title>\n<style>{STYLE}</style></head>\n<body>\n"
        f"<header><h1>{escape(report.title)}</h1>\n<p class=\"lead\">{escape(report.summary)}.</p>\n{_facts(report)}</header>\n"
        f'<nav aria-label="Contents"><ul>{links}</ul></nav>\n<main>\n{body}\n</main>\n</body></html>\n'
    )  # fmt: skip


def _facts(report: Report) -> str:
    pairs = "".join(f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>" for label, text in report.facts)
    lines = "".join(f"<li>{escape(line)}</li>" for line in report.lines)
    return f'<dl>{pairs}</dl>\n<ul class="lines">{lines}</ul>'


def _table(heads: Sequence[str], body: Sequence[Sequence[str]], words: Iterable[int] = (0,)) -> str:
    """A table; the columns of ``words`` are set left, all others are figures."""
    left = set(words)
    kind = ['class="w"' if n in left else "" for n in range(len(heads))]
    head = "".join(f"<th {k}>{escape(cell)}</th>" for k, cell in zip(kind, heads, strict=True))
    inside = "".join(
        f"<tr>{''.join(f'<td {k}>{escape(cell)}</td>' for k, cell in zip(kind, row, strict=True))}</tr>\n"
        for row in body
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>\n{inside}</tbody></table></div>'


def _list(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


def _ended(report: Report) -> Iterator[str]:
    for line in report.ending:
        yield f"<p>{escape(line)}</p>"


# ------------------------------------------------------------------ the course


def _course(report: Report, tick: Tick) -> Iterator[str]:
    if report.missing:
        yield (
            f'<p class="note">{report.missing} of the positions can no longer be shown: the rules were mended, or'
            " the game was corrected by hand, after them.</p>"
        )
    maps = [part.picture for part in report.parts if isinstance(part.picture, HexPicture)]
    ground = Ground(maps, report.sides) if maps else None
    if ground is not None:
        yield ground.defined()
        yield _map_legend(report)
    elif any(isinstance(part.picture, BandPicture) for part in report.parts):
        yield '<p class="note">On the maps a unit in brackets is SUPPRESSED; the positions are those at the end of the Turn.</p>'
    if report.before:
        yield f"<article><h3>Before the first turn</h3>\n{_said(report.before)}</article>"
    before: HexPicture | None = None
    for n, part in enumerate(report.parts, 1):
        tick(part.turn.name, n, len(report.parts))
        yield _part(report, part, ground, before)
        before = part.picture if isinstance(part.picture, HexPicture) else None


def _map_legend(report: Report) -> str:
    first, second = list(report.sides.values())[:2]
    return (
        f'<p class="note">The maps show the end of each turn. Counters and round dots: <b class="k0">{escape(first)}</b>;'
        f' counters and square dots: <b class="k1">{escape(second)}</b>. On a counter: the type of its strongest unit with the'
        " strength of all, below it how many counters lie there; * = some of them are disrupted; a yellow edge = new or"
        " changed since the turn before.</p>"
    )


def _part(report: Report, part: Part, ground: Ground | None, before: HexPicture | None) -> str:
    lines = [f"<article><h3>{escape(part.turn.name)}</h3>"]
    lines.append(_said(part.said) if part.said else "<p>Nothing to tell.</p>")
    if part.losses:
        lines.append(f'<p class="stand"><b>Lost:</b> {escape(part.losses)}.</p>')
    if part.standing:
        lines.append(f'<p class="stand">{escape(part.standing)}.</p>')
    title = f"The map at the end of {part.turn.name}"
    if isinstance(part.picture, HexPicture) and ground is not None:
        lines.append(f"<figure>{ground.drawn(part.picture, before, title)}</figure>")
    elif isinstance(part.picture, BandPicture):
        lines.append(_bands(part.picture, list(report.sides), title))
    return "\n".join([*lines, "</article>"])


def _said(said: Sequence[Said]) -> str:
    """Lines as a list, headings between them."""
    found: list[str] = []
    held: list[str] = []
    for each in [*said, Said("", True)]:
        if not each.head:
            held.append(each.text)
            continue
        if held:
            found.append(_list(held))
            held = []
        if each.text:
            found.append(f"<h4>{escape(each.text)}</h4>")
    return "\n".join(found)


def _bands(picture: BandPicture, sides: Sequence[Side], title: str) -> str:
    """A map of strips: one row a strip, from the top down."""
    inside = []
    for band in picture.bands:
        groups = "".join(
            f'<span class="k{min(1, sides.index(side) if side in sides else 1)}">{escape(text)}</span> '
            for side, text in band.groups
        )
        things = f"<br><small>{escape(band.things)}</small>" if band.things else ""
        inside.append(
            f'<tr class="ground-{escape(band.ground.lower().replace(" ", "-"))}"><th class="w">{escape(band.name)}'
            f" {escape(band.ground)}{things}</th><td>{groups}</td></tr>"
        )
    return (
        f'<table class="bands"><caption>{escape(title)}</caption><tbody>\n'
        + "\n".join(inside)
        + "</tbody></table>"
    )


# ------------------------------------------------------------------ charts and tables


def _figure(chart: Chart, id: str) -> str:
    """A chart with its legend, and its figures as a table."""
    keys = " ".join(f'<span class="key s{n}">{escape(s.name)}</span>' for n, s in enumerate(chart.series))
    heads, *body = chart_rows(chart)
    return (
        f"<figure>{svg(chart, id)}<figcaption>{escape(chart.title)}: {keys}</figcaption></figure>\n"
        f"{_table(capitals(heads), body)}"
    )


def _losses(report: Report) -> Iterator[str]:
    if report.loss_chart is None:
        return
    yield _figure(report.loss_chart, "losses")
    for side, name in report.sides.items():
        mine = [loss for loss in report.losses if loss.side == side]
        if mine:
            yield f"<h3>{escape(name)}</h3>"
            yield _list(f"Turn {x.turn}: {x.name}, {x.how}{f' {x.by}' if x.by else ''}" for x in mine)


def _measure(report: Report) -> Iterator[str]:
    if report.measure_chart is not None:
        yield _figure(report.measure_chart, "measure")


def _fights(report: Report) -> Iterator[str]:
    if report.fights:
        yield f"<p>{escape(fights_line(len(report.fights), report.all_fights))}</p>"
        yield _table(capitals(FIGHT_HEADS), [fight_row(fight) for fight in report.fights], (1, 2, 3, 5))


def _luck(report: Report) -> Iterator[str]:
    for n, side in enumerate(report.luck.sides):
        yield f"<h3>{escape(side.name)}</h3>"
        chart = chart_of_faces(side)
        keys = " ".join(f'<span class="key s{i}">{escape(s.name)}</span>' for i, s in enumerate(chart.series))
        yield f"<figure>{svg(chart, f'dice-{n}')}<figcaption>Faces: {keys}</figcaption></figure>"
        heads, *body = face_rows(side)
        yield _table(capitals(heads), body)
        yield f"<p>{escape(' '.join(luck_lines(side)))}</p>"
        yield _table(capitals(HEADS), rows(side.purposes))
        yield from _moments(side)


def _moments(side: SideLuck) -> Iterator[str]:
    for head, moments in (("Best moments", side.best), ("Worst moments", side.worst)):
        if moments:
            yield f"<h4>{head}</h4>"
            yield _list(f"Turn {m.turn}: {m.text} ({chance_words(m.chance)})" for m in moments)


def _honour(report: Report) -> Iterator[str]:
    if report.honour:
        items = "".join(
            f"<li><b>{escape(each.name)}</b> {escape(sentence(each.text)[:1].lower() + sentence(each.text)[1:])}</li>"
            for each in report.honour
        )
        yield f'<ul class="honour">{items}</ul>'
