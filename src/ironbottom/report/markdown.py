"""A report in Markdown: text and tables alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironbottom.campaign.story import plain
from ironbottom.charts import Chart
from ironbottom.kernel.account import BandPicture
from ironbottom.luck import HEADS, SideLuck, chance_words, rows

from .gather import Part, Report, Said
from .words import (
    FIGHT_HEADS,
    band_lines,
    capitals,
    chart_rows,
    face_rows,
    fight_row,
    fights_line,
    luck_lines,
    sentence,
)


def markdown(report: Report) -> str:
    """The report as one text."""
    parts = (
        _heading(report), _course(report), _chart(report.loss_chart), _losses(report), _chart(report.measure_chart),
        _fights(report), _luck(report), _honour(report),
    )  # fmt: skip
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"


def table(heads: Sequence[str], body: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table."""
    yield f"| {' | '.join(plain(head) for head in heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in body:
        yield f"| {' | '.join(plain(cell) for cell in row)} |"


def _heading(report: Report) -> Iterator[str]:
    yield from (f"# {plain(report.title)}", "", f"{plain(report.summary)}.", "")
    for label, text in report.facts:
        yield f"- {plain(label)}: {plain(text)}"
    for line in report.lines:
        yield f"- {plain(line)}"
    yield from ("", "## How it ended" if report.over else "## Where it stands")
    for line in report.ending:
        yield from ("", plain(line))
    yield ""


def _course(report: Report) -> Iterator[str]:
    yield from ("## The course of the game", "")
    if report.missing:
        yield (
            f"{report.missing} of the positions can no longer be shown: the rules were mended, or the game"
            " was corrected by hand, after them."
        )
        yield ""
    if report.before:
        yield from ("### Before the first turn", "", *_said(report.before), "")
    for part in report.parts:
        yield from _part(part)


def _part(part: Part) -> Iterator[str]:
    yield from (f"### {plain(part.turn.name)}", "", *(_said(part.said) or ["Nothing to tell."]), "")
    if part.losses:
        yield from (f"Lost: {plain(part.losses)}.", "")
    if part.standing:
        yield from (f"{plain(part.standing)}.", "")
    if isinstance(part.picture, BandPicture):
        yield from ("```text", *band_lines(part.picture), "```", "")


def _said(said: Sequence[Said]) -> list[str]:
    """Lines as a list, headings in bold between them."""
    found: list[str] = []
    for n, each in enumerate(said):
        if each.head:
            found += [*([""] if n else []), f"**{plain(each.text)}**", ""]
        else:
            found.append(f"- {plain(each.text)}")
    return found


def _chart(chart: Chart | None) -> Iterator[str]:
    if chart is not None:
        heads, *body = chart_rows(chart)
        yield from (f"## {plain(chart.title)}", "", *table(capitals(heads), body), "")


def _losses(report: Report) -> Iterator[str]:
    for side, name in report.sides.items():
        mine = [loss for loss in report.losses if loss.side == side]
        if mine:
            yield from (f"**{plain(name)}**", "")
            for loss in mine:
                how = f"{loss.how}{f' {loss.by}' if loss.by else ''}"
                yield f"- Turn {loss.turn}: {plain(loss.name)}, {plain(how)}"
            yield ""


def _fights(report: Report) -> Iterator[str]:
    if report.fights:
        head = fights_line(len(report.fights), report.all_fights)
        body = [fight_row(fight) for fight in report.fights]
        yield from ("## Key fights", "", head, "", *table(capitals(FIGHT_HEADS), body), "")


def _luck(report: Report) -> Iterator[str]:
    if report.luck.sides:
        yield from ("## Luck", "")
    for side in report.luck.sides:
        yield from (f"### {plain(side.name)}", "")
        heads, *body = face_rows(side)
        yield from (*table(capitals(heads), body), "", plain(" ".join(luck_lines(side))), "")
        yield from (*table(capitals(HEADS), rows(side.purposes)), "", *_moments(side))


def _moments(side: SideLuck) -> Iterator[str]:
    for head, moments in (("Best moments", side.best), ("Worst moments", side.worst)):
        if moments:
            yield from (f"{head}:", "")
            for m in moments:
                yield f"- Turn {m.turn}: {plain(f'{m.text} ({chance_words(m.chance)})')}"
            yield ""


def _honour(report: Report) -> Iterator[str]:
    if report.honour:
        yield from ("## Roll of honour", "")
        for each in report.honour:
            yield f"- **{plain(each.name)}** {plain(sentence(each.text)[:1].lower() + sentence(each.text)[1:])}"
