"""Where things stand in a TOML file: a scanner that gives every key and every entry its line number.

``tomllib`` reads TOML but keeps no positions, and an error in a content file is only worth telling with its
line.  So this walks a text that ``tomllib`` has already accepted, checks nothing a second time, and looks at
values only as far as it must to step over them.
"""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Mapping
from typing import TypeAlias

Place: TypeAlias = tuple[str | int, ...]
"""Where a value is in a document: keys and 0-based indices from the top, ``("units", 2, "cf")``; ``()`` is all of it."""

_BLANK = r"(?:\s|#[^\n]*+)*+"  # spaces, line ends and comments
_GAP = re.compile(_BLANK)
_OPEN = re.compile(r"[\[{]" + _BLANK)
_NEXT = re.compile(_BLANK + "(?:," + _BLANK + ")?")
_HEADER = re.compile(r"\[\[?[ \t]*")
_HEADER_END = re.compile(r"[ \t]*\]\]?")
_KEY = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+')
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_EQUALS = re.compile(r"[ \t]*=[ \t]*")
# The three-quote forms come first; their text may end in one or two quotes, so there may be four or five in a row.
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})' r"|'''.*?'''(?:'{0,2})" r'|"(?:[^"\\\n]|\\.)*"' r"|'[^'\n]*'",
    re.DOTALL,
)
_PLAIN = re.compile(r"[^\n#,\]}]+")  # a number, a boolean or a date (which may hold a space)

_STEP = re.compile(r'\[(\d+)\]|"((?:[^"\\]|\\.)*)"|\'([^\']*)\'|([^.\[\]]+)|\.')


def scan(text: str) -> dict[Place, int]:
    """The line (1-based) of every table, key and array entry of ``text``, by its place.

    A key stands where it is written, an array entry where its value begins, a table at its header; a table that is
    only implied (``a`` in ``[a.b]``) where it is first implied.  ``text`` must be TOML that ``tomllib`` accepts;
    raises ValueError where it notices that it is not.
    """
    return _Scanner(text).document()


def line_of(lines: Mapping[Place, int], place: Place) -> int:
    """The line of ``place`` or, if the file does not have it, of the innermost thing around it that the file has."""
    while place not in lines and place:
        place = place[:-1]
    return lines.get(place, 1)


def spell(place: Place) -> str:
    """``place`` as text: ``units[2].cf``; keys that are not plain words are quoted: ``rules."Anti-Tank Mine"``."""
    text = ""
    for part in place:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            key = part if re.fullmatch(r"[\w-]+", part) else quote(part)
            text += f".{key}" if text else key
    return text


def place_of(text: str) -> Place:
    """The place that ``text`` spells: the inverse of :func:`spell`, lenient with keys that should be quoted."""
    parts: list[str | int] = []
    for index, double, single, bare in (found.groups() for found in _STEP.finditer(text)):
        if index is not None:
            parts.append(int(index))
        elif double is not None:
            parts.append(_unquote(f'"{double}"'))
        elif single is not None or bare is not None:
            parts.append(bare if single is None else single)
    return tuple(parts)


def quote(text: str) -> str:
    """``text`` in double quotes on one line, with nothing in it that a terminal would act on."""
    return "".join(
        char if char.isprintable() else f"\\U{ord(char):08x}" for char in json.dumps(text, ensure_ascii=False)
    )


def _unquote(raw: str) -> str:
    """The key that ``raw`` writes, quoted or bare."""
    if raw[0] == "'":
        return raw[1:-1]
    if raw[0] == '"' and "\\" in raw:
        return str(tomllib.loads(f"key = {raw}")["key"])
    return raw.strip('"')


class _Scanner:
    """One walk through a text; ``at`` is the offset of what comes next, and every method leaves it behind what it read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [found.start() for found in re.finditer("\n", text)]
        self.lines: dict[Place, int] = {(): 1}
        self.entries: dict[Place, int] = {}  # arrays of tables, and how many entries each has so far

    def document(self) -> dict[Place, int]:
        table: Place = ()
        self.take(_GAP)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.take(_GAP)
        return self.lines

    def header(self) -> Place:
        """``[a.b]`` or ``[[a.b]]``; returns the place of the table it opens."""
        line = self.line()
        many = self.take(_HEADER).startswith("[[")
        *outer, last = self.key()
        self.take(_HEADER_END)
        place: Place = ()
        for part in outer:
            place = (*place, part)
            self.lines.setdefault(place, line)
            if place in self.entries:  # below an array of tables a header speaks of its latest entry
                place = (*place, self.entries[place] - 1)
        place = (*place, last)
        if not many:
            self.lines[place] = line
            return place
        self.lines.setdefault(place, line)
        index = self.entries.get(place, 0)
        self.entries[place] = index + 1
        self.lines[(*place, index)] = line
        return (*place, index)

    def pair(self, table: Place) -> None:
        """``a.b = value``, in ``table``."""
        line = self.line()
        place = table
        for part in self.key():
            place = (*place, part)
            self.lines.setdefault(place, line)
        self.take(_EQUALS)
        self.value(place)

    def key(self) -> list[str]:
        """A key, which dots may divide into several."""
        parts = [_unquote(self.take(_KEY))]
        while dot := _DOT.match(self.text, self.at):
            self.at = dot.end()
            parts.append(_unquote(self.take(_KEY)))
        return parts

    def value(self, place: Place) -> None:
        first = self.text[self.at : self.at + 1]
        if first == "[":
            self.array(place)
        elif first == "{":
            self.inline_table(place)
        else:
            self.take(_STRING if first in ('"', "'") else _PLAIN)

    def array(self, place: Place) -> None:
        index = 0
        self.take(_OPEN)
        while not self.closed("]"):
            entry = (*place, index)
            self.lines[entry] = self.line()
            self.value(entry)
            self.take(_NEXT)
            index += 1

    def inline_table(self, place: Place) -> None:
        self.take(_OPEN)
        while not self.closed("}"):
            self.pair(place)
            self.take(_NEXT)

    def closed(self, bracket: str) -> bool:
        """True, and stepped over, if the closing ``bracket`` comes next."""
        if not self.text.startswith(bracket, self.at):
            return False
        self.at += 1
        return True

    def take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise ValueError(f"not TOML at line {self.line()}")
        self.at = found.end()
        return found[0]

    def line(self) -> int:
        return bisect_left(self.breaks, self.at) + 1
