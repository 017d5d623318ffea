"""Colours that can be read: contrast, colour-blind eyes, grey, and exactly sixteen."""

from __future__ import annotations

import itertools

import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Shade
from textual.filter import ANSIToTruecolor

from ironbottom.tui.hexmap import contrast
from ironbottom.tui.hexmap.look import INKS, TERRAINS, Look
from ironbottom.tui.palette import PLAIN, RICH, SIXTEEN
from ironbottom.tui.themes import THEMES, exact_sixteen

Rgb = tuple[float, float, float]


def linear(colour: str) -> Rgb:
    """A colour in parts of light."""
    parts = [c / 255 for c in Color.parse(colour).get_truecolor()]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return r, g, b


def light(colour: str) -> float:
    """How light it is, as everybody sees it."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def ratio(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21."""
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def parts(spec: str, ground: str, ink: str) -> tuple[str, str]:
    """Foreground and background of a style."""
    style = Style.parse(spec)
    fg = style.color.name if style.color else ink
    bg = style.bgcolor.name if style.bgcolor else ground
    return fg, bg


BLIND: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
"""What each kind of colour-blind eye makes of red, green and blue light (Machado, Oliveira and Fernandes, 2009)."""


def seen(colour: str, eye: str) -> Rgb:
    """A colour as such an eye sees it."""
    light = linear(colour)
    r, g, b = (max(0.0, sum(m * c for m, c in zip(row, light, strict=True))) for row in BLIND[eye])
    return r, g, b


def apart(one: str, other: str, eye: str) -> float:
    """How far two colours are from each other to such an eye, in roots of light, 0 to about 1.7."""
    pairs = zip(seen(one, eye), seen(other, eye), strict=True)
    return sum((a ** (1 / 2.2) - b ** (1 / 2.2)) ** 2 for a, b in pairs) ** 0.5


@pytest.mark.parametrize("id", THEMES)
def test_every_theme_has_every_name(id: str) -> None:
    assert set(THEMES[id].names) == set(RICH) == set(SIXTEEN) == set(PLAIN)


@pytest.mark.parametrize(("id", "least"), [("contrast", 7.0), ("paper", 4.5), ("night", 4.5)])
def test_every_style_can_be_read(id: str, least: float) -> None:
    chosen = THEMES[id]
    ground, ink = chosen.theme.background or "", chosen.theme.foreground or ""
    for name, spec in chosen.names.items():
        fg, bg = parts(spec, ground, ink)
        assert ratio(fg, bg) >= least, f"{name}: {spec}"
    assert ratio(ink, ground) >= max(least, 7)


def test_the_cursor_of_lists_can_be_seen_and_read() -> None:
    chosen = THEMES["contrast"]
    bar = chosen.theme.variables["block-cursor-background"]
    assert ratio(bar, chosen.theme.background or "") >= 3
    for name, spec in chosen.names.items():
        fg, bg = parts(spec, bar, "#ffffff")
        assert ratio(fg, bg) >= 3, name


DIFFERENT = [
    ("own", "enemy"),
    ("own text", "enemy text"),
    ("good", "bad"),
    ("own text", "title"),
    ("good", "warn"),
]


@pytest.mark.parametrize("eye", BLIND)
@pytest.mark.parametrize("pair", DIFFERENT, ids="-".join)
def test_colour_blind_eyes_tell_them_apart(pair: tuple[str, str], eye: str) -> None:
    names = THEMES["contrast"].names
    grounds = [parts(names[name], "", "") for name in pair]
    k = 1 if all(bg for _, bg in grounds) else 0
    assert apart(grounds[0][k], grounds[1][k], eye) > 0.25


@pytest.mark.parametrize("id", THEMES)
def test_sides_differ_in_brightness(id: str) -> None:
    names = THEMES[id].names
    assert ratio(parts(names["own"], "", "")[1], parts(names["enemy"], "", "")[1]) >= 4.5


def test_the_map_of_high_contrast_can_be_read() -> None:
    assert set(contrast.GROUNDS) == set(TERRAINS)
    assert set(contrast.INKS) == set(INKS)
    look = Look("contrast")
    for key in TERRAINS:
        fg, bg, _ = look.terrain(key)
        assert ratio(fg, bg) >= 7, key
        for name in ("place", "name", "mark", "mark number", "edge"):
            assert ratio(look.fg(name), bg) >= 7, f"{name} on {key}"
    for side in range(3):
        fg, bg, _ = look.counter(side)
        assert ratio(fg, bg) >= 7, side
    for one, other in itertools.combinations(range(3), 2):
        for eye in BLIND:
            assert apart(look.counter(one)[1], look.counter(other)[1], eye) > 0.2, (one, other, eye)
    assert ratio(look.counter(0)[1], look.counter(1)[1]) >= 4.5, "in grey as well"
    assert ratio(look.cursor[0], look.cursor[1]) >= 15


def test_the_sixteen_arrive_as_they_were_meant() -> None:
    way = ANSIToTruecolor(exact_sixteen())
    for name, spec in SIXTEEN.items():
        meant = Style.parse(spec)
        sent = way.apply([Segment("x", meant)], Shade(0, 0, 0))[0].style
        assert sent is not None
        for before, after in ((meant.color, sent.color), (meant.bgcolor, sent.bgcolor)):
            if before is not None:
                assert after is not None
                assert after.downgrade(ColorSystem.STANDARD).number == before.number, name


def test_attributes_carry_what_colour_does() -> None:
    """Without colour own, enemy and who is hurt differ by attributes; what is grave is bold."""
    assert len({PLAIN[name] for name in ("own", "enemy", "own hurt", "enemy hurt")}) == 4
    assert all("bold" in PLAIN[name] for name in ("warn", "bad", "state", "strong", "key"))
    plain = Look("plain")
    assert len({plain.counter(side) for side in range(3)}) == 3
    assert "reverse" in plain.cursor[2]
