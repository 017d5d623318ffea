"""Words and rows that both kinds of paper share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ironbottom.charts import Chart, figure
from ironbottom.kernel.account import BandPicture, Fight
from ironbottom.luck import SideLuck, fairness, rank_words

FIGHT_HEADS = ("turn", "who", "odds", "modifiers", "die", "result", "chance of it", "so good or better")


def fights_line(told: int, of: int) -> str:
    """How many fights are told of."""
    return "All that were fought." if told == of else f"The {told} of {of} that decided most."


def fight_row(fight: Fight) -> tuple[str, ...]:
    """A fight as a row of the table."""
    return (
        str(fight.turn), fight.text, fight.odds, fight.mods or "none", fight.dice, fight.result,
        share(fight.chance), share(fight.better),
    )  # fmt: skip


def share(chance: float | None) -> str:
    """A chance as a percentage."""
    return "" if chance is None else f"{chance:.0%}"


def chart_rows(chart: Chart) -> list[tuple[str, ...]]:
    """The figures of a chart: a row for each label, its heads first."""
    rows: list[tuple[str, ...]] = [(chart.across, *(s.name for s in chart.series))]
    for n, label in enumerate(chart.labels):
        rows.append((label, *(figure(s.values[n]) for s in chart.series)))
    return rows


def luck_lines(side: SideLuck) -> Iterator[str]:
    """What is to be said of a side's dice beside the tables."""
    faces = side.faces
    yield f"{faces.n} dice, mean {faces.mean:.2f} where fair dice have {faces.fair_mean:.2f}. {fairness(faces)}"
    if side.face_rank is not None:
        yield f"By the faces alone {rank_words(side.face_rank)}."
    if side.tried and side.win_rank is not None:
        yield (
            f"{side.won} of {side.tried} attempts came off, {side.hoped:.1f} were to be expected:"
            f" {rank_words(side.win_rank)}."
        )


def face_rows(side: SideLuck) -> list[tuple[str, ...]]:
    """How often each face fell."""
    counts = side.faces.counts
    return [
        ("face", *(str(face) for face in range(1, len(counts) + 1))),
        ("thrown", *(str(n) for n in counts)),
        ("expected", *(figure(side.faces.hoped) for _ in counts)),
    ]


def band_lines(picture: BandPicture) -> list[str]:
    """A map of strips in letters."""
    wide = max((len(f"{band.name} {band.ground}") for band in picture.bands), default=0)
    lines: list[str] = []
    for band in picture.bands:
        head = f"{band.name} {band.ground}".ljust(wide)
        lines.append(f"{head}  {band.things}".rstrip())
        lines += [f"{'':{wide}}    {text}" for _, text in band.groups]
    return lines


def sentence(text: str) -> str:
    """With a capital at its beginning and a full stop at its end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ")")) or not text else f"{text}."


def capitals(rows: Sequence[str]) -> list[str]:
    """Heads of a table with capitals."""
    return [row[:1].upper() + row[1:] for row in rows]
