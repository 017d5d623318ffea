"""Keyboards of other scripts: which Latin key a sign stands for, by its place on the keyboard.

Each layout is written as the signs on the keys of ``KEYS``, first without shift, then with it; a dot in the middle of the line
stands for a key that sends nothing, or more than one sign.  Signs that are ASCII as well are believed only while that layout is in
use.
"""

from __future__ import annotations

import unicodedata

NONE = "·"
KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
SHIFTED = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?~'
LAYOUTS: dict[str, tuple[str, str]] = {
    "russian": ("йцукенгшщзхъфывапролджэячсмитьбю.ё", "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ·Ё"),
    "ukrainian": ("йцукенгшщзхїфівапролджєячсмитьбю.·", "ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ··"),
    "greek": (";ςερτυθιοπ··ασδφγηξκλ··ζχψωβνμ····", ":·ΕΡΤΥΘΙΟΠ··ΑΣΔΦΓΗΞΚΛ··ΖΧΨΩΒΝΜ····"),
    "hebrew": ("/'קראטוןםפ··שדגכעיחלךף·זסבהנמצתץ.·", NONE * 34),
    "arabic": ("ضصثقفغعهخحجدشسيبلاتنمكطئءؤرﻻىةوزظذ", NONE * 34),
    "kana": (
        "たていすかんなにらせ·むちとしはきくまのりれけつさそひこみもねるめ·",
        "··ぃ·················っ·············",
    ),
    "azerty": (NONE * 34, NONE * 34),
}
DIGITS: dict[str, str] = {"kana": "わぬふあうえおやゆよ", "azerty": "à&é\"'(-è_ç"}
"""The signs on the keys 0 to 9."""
BELIEVED = frozenset(DIGITS["azerty"])
"""Signs that stand for digits wherever they are no key themselves: there is no other hint that the keyboard is French."""
VOWELS = frozenset("あいうえお")
"""What is typed as a, i, u, e, o where Japanese is written by its sound: believed only while kana keys are in use."""


def _table(name: str) -> dict[str, str]:
    """Of one layout: the Latin key of each sign."""
    found = {}
    for signs, keys in zip(LAYOUTS[name], (KEYS, SHIFTED), strict=True):
        found.update({sign: key for sign, key in zip(signs, keys, strict=True) if sign != NONE})
    found.update({sign: str(n) for n, sign in enumerate(DIGITS.get(name, ""))})
    return found


TABLES = {name: _table(name) for name in LAYOUTS}


class Keyboard:
    """Understands signs as keys, and remembers which layout they came from."""

    def __init__(self) -> None:
        self.layout = ""

    def latin(self, sign: str) -> str:
        """The Latin key for a sign that is no key itself; "" where it is not understood."""
        plain = _plain(sign)
        if plain.isascii() and plain != sign:
            return plain
        if plain.isascii() and plain.isalpha():
            self.layout = ""
            return ""
        if plain.isascii() or plain in VOWELS:
            if plain in BELIEVED and not self.layout:
                return TABLES["azerty"][plain]
            return TABLES[self.layout].get(plain, "") if self.layout else ""
        order = [self.layout, *TABLES] if self.layout else [*TABLES]
        for name in order:
            if plain in TABLES[name]:
                self.layout = name
                return TABLES[name][plain]
        return ""


def _plain(sign: str) -> str:
    """Full-width signs as usual ones, digits of all scripts as digits, both kinds of kana as one."""
    digit = unicodedata.decimal(sign, None)
    if digit is not None:
        return str(digit)
    if sign == "\u3000":
        return " "
    if "\uff01" <= sign <= "\uff9f":  # full width, half width
        sign = unicodedata.normalize("NFKC", sign)
    return chr(ord(sign) - 0x60) if len(sign) == 1 and "\u30a1" <= sign <= "\u30f6" else sign
