"""Content files: TOML read into typed structs, or refused with one line that names file, line and field.

A kind of content is a ``msgspec.Struct`` declared with ``forbid_unknown_fields=True``; its annotations (types,
``Literal``, ``Enum``, ``msgspec.Meta`` bounds, tagged unions) say what a file may hold.  What annotations cannot say,
the struct, or any struct inside it, says in a method::

    def problems(self) -> Iterator[Problem]:
        yield from require(self.low <= self.high, "low", "greater than high")

Field paths there are spelt as in the file (``units[2].cf``) and start at the struct that has the method.
"""

from __future__ import annotations

import enum
import hashlib
import os
import re
import stat
import tomllib
from collections.abc import Iterable, Iterator
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import platformdirs

from ironbottom.kernel.content_faults import MOST, Fault, faults, fields_of, nearest, shown, suggest, vet
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.naming import at_home
from ironbottom.kernel.toml_lines import Place, line_of, place_of, scan, spell

__all__ = [
    "ContentError",
    "Problem",
    "find",
    "fingerprint",
    "folders",
    "load",
    "names",
    "parse",
    "require",
    "schema",
    "suggest",
]

T = TypeVar("T", bound=msgspec.Struct)

MOST_BYTES = 1_000_000
"""A content file of more bytes is refused unread: the largest that is shipped has a hundredth of it."""
MOST_PARTS = 32
"""Parts of a dotted key.  Reading TOML takes time by the square of them."""
_STRINGS = re.compile(r""" "(?:[^"\\]|\\.)*+" | '[^']*+' """, re.VERBOSE)
_DOTTED = re.compile(rf"(?<![\w-])(?:[\w\"-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")


class ContentError(GameError):
    """A content file, folder or name that cannot be used as it is; ``str()`` is one line.

    ``file`` is the name as shown; ``line`` counts from 1, and is 0 where there is none to point at; ``field`` is a
    dotted path such as ``units[2].cf``, or empty; ``hint`` says how to mend it, or is empty.  ``others`` holds the
    further problems of the file.
    """

    def __init__(self, file: str, line: int, field: str, message: str, hint: str = "") -> None:
        super().__init__(file, line, field, message, hint)
        self.file = file
        self.line = line
        self.field = field
        self.message = message
        self.hint = hint
        self.others: list[ContentError] = []

    def __str__(self) -> str:
        first, *more = self.report()
        return f"{first} (and {len(more)} more)" if more else first

    def report(self) -> list[str]:
        """Every problem of the file, one line each, in the order of their lines."""
        where = f"{self.file}:{self.line}" if self.line else self.file
        text = ": ".join(part for part in (where, self.field, self.message) if part)
        if self.hint:
            text += f"; {self.hint}"
        return [" ".join(text.splitlines()), *(line for other in self.others for line in other.report())]


class Problem(NamedTuple):
    """What a ``problems`` method finds wrong with a field; a plain ``(field, message)`` does as well."""

    field: str
    message: str
    hint: str = ""


def require(condition: bool, field: str, message: str, hint: str = "") -> Iterable[Problem]:
    """No problem if ``condition`` holds, else one; for ``yield from require(...)`` in a ``problems`` method."""
    return () if condition else (Problem(field, message, hint),)


# ---------------------------------------------------------------- reading


def load(path: Path, kind: type[T]) -> T:
    """The content of the file ``path`` as a ``kind``.

    Raises ContentError for anything wrong with the file or in it, TypeError if ``kind`` would let unknown keys pass.
    """
    name = _short(path)
    return parse(_read(path, name), kind, name)


def parse(text: str, kind: type[T], name: str) -> T:
    """The TOML ``text`` as a ``kind``; ``name`` is the file name that errors show.

    Raises ContentError with every problem found (a struct's own ``problems`` are asked for when keys and values are
    right), TypeError if ``kind`` would let unknown keys pass.
    """
    vet(kind)
    text = text.removeprefix("\ufeff")  # some editors begin a file with this mark
    data = _tables(text, name)
    try:
        content = msgspec.convert(data, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise _gathered(faults(data, kind), text, name) from error
    if found := list(islice(_own_problems(content, ()), MOST)):
        raise _gathered(found, text, name)
    return content


def schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The JSON Schema of a kind of content, for editors that complete and check TOML."""
    return msgspec.json.schema(kind)


def fingerprint(obj: Any) -> str:
    """16 hexadecimal digits that change when the content of ``obj`` does; the same on every platform and in every run.

    A struct's fields count even at their defaults, so a new field changes the fingerprints of old content.
    """
    # By way of plain dicts and lists, because the encoder itself refuses to sort keys that are not strings.
    plain = msgspec.to_builtins(obj, str_keys=True, order="sorted")
    return hashlib.sha256(msgspec.msgpack.encode(plain)).hexdigest()[:16]


def _short(path: Path) -> str:
    """``path`` as a person at the prompt would type it: relative to the current directory if it is in there."""
    try:
        return str(path.absolute().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _read(path: Path, name: str) -> str:
    if path.is_dir():  # asked first, because Windows calls reading a directory "permission denied"
        raise ContentError(name, 0, "", "this is a folder, not a file")
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):  # a pipe or a device may never end
            raise ContentError(name, 0, "", "this is no regular file")
        if about.st_size > MOST_BYTES:
            raise ContentError(name, 0, "", f"too large: over {MOST_BYTES // 1_000_000} MB", "split it")
        raw = path.read_bytes()
    except FileNotFoundError as error:
        near = nearest(path.name, [other.name for other in path.parent.glob("*.toml")])
        hint = f"did you mean {shown(near)}?" if near else ""
        raise ContentError(name, 0, "", "no such file", hint) from error
    except OSError as error:
        raise ContentError(name, 0, "", f"cannot be read: {error.strerror or error}") from error
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{raw[error.start]:02x} is not UTF-8 text"
        raise ContentError(name, line, "", message, "save the file as UTF-8") from error


def _tables(text: str, name: str) -> dict[str, Any]:
    """The document as dicts and lists; ContentError if it is not TOML or says nothing."""
    if not text.strip():
        raise ContentError(name, 1, "", "the file is empty")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_PARTS and _DOTTED.search(_STRINGS.sub('""', line)):
            raise ContentError(name, number, "", f"a key of more than {MOST_PARTS} parts")
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise ContentError(name, 1, "", "arrays or tables are nested too deeply") from error
    except ValueError as error:  # tomllib's own error, or int() refusing thousands of digits
        raise _syntax_error(str(error), text, name) from error
    if not data:
        raise ContentError(name, 1, "", "the file has comments only")
    return data


def _syntax_error(said: str, text: str, name: str) -> ContentError:
    """tomllib says where at the end: "... (at line 3, column 5)", "... (at end of document)"; int() does not."""
    message, _, where = said.removesuffix(")").partition(" (at ")
    found = re.fullmatch(r"line (\d+), column (\d+)", where)
    if found:
        return ContentError(name, int(found[1]), "", f"not TOML: {message} (column {found[2]})")
    line = text.rstrip().count("\n") + 1 if where else 0
    return ContentError(name, line, "", f"not TOML: {message}" + (f" ({where})" if where else ""))


def _gathered(found: Iterable[Fault], text: str, name: str) -> ContentError:
    """All faults as one error, the first of the file in front."""
    lines = scan(text)
    errors = [
        ContentError(name, line_of(lines, fault.place), spell(fault.place), fault.message, fault.hint)
        for fault in dict.fromkeys(found)
    ]
    first, *others = sorted(errors, key=lambda error: error.line)[:MOST]
    if len(errors) >= MOST:
        others.append(ContentError(name, 0, "", f"{MOST} problems are listed; there may be more"))
    first.others = others
    return first


def _own_problems(part: Any, place: Place) -> Iterator[Fault]:
    """What the ``problems`` methods of ``part`` and of the structs inside it say."""
    inner: Iterable[tuple[str | int, Any]] = ()
    if isinstance(part, msgspec.Struct):
        # Looked up in the class, because a struct may well have a field of that name.
        ask = getattr(type(part), "problems", None)
        for problem in ask(part) if callable(ask) else ():
            field, message, hint = Problem(*problem)
            yield Fault((*place, *place_of(field)), message, hint)
        inner = ((key, getattr(part, field.name)) for key, field in fields_of(type(part)).items())
    elif isinstance(part, dict):
        inner = ((str(key.value if isinstance(key, enum.Enum) else key), part[key]) for key in part)
    elif isinstance(part, (list, tuple)):
        inner = enumerate(part)
    for key, value in inner:
        yield from _own_problems(value, (*place, key))


# ---------------------------------------------------------------- folders


def folders(kind_of_content: str, title: str) -> list[Path]:
    """Where content such as ("missions", "rifles") is looked for; what the first folder has hides its namesake in the next.

    First the user's own folder, which need not exist: below ``IRONBOTTOM_CONTENT`` if that is set, else below the
    platform's user-data folder.  Then what is shipped: in the package, or in the checkout it runs from.
    Raises ContentError if neither is there.
    """
    own = os.environ.get("IRONBOTTOM_CONTENT")
    user = at_home(own) if own else platformdirs.user_data_path("ironbottom")
    return [user / kind_of_content / title, _shipped(kind_of_content) / title]


def find(kind_of_content: str, title: str, name: str) -> Path:
    """The file of the content called ``name`` (its file name without .toml).  Raises ContentError if there is none."""
    known = _by_name(kind_of_content, title)
    if name not in known:
        hint = suggest(name, names(kind_of_content, title)) or "there is no content of this kind"
        raise ContentError(f"{kind_of_content}/{title}", 0, "", f"unknown name {shown(name)}", hint)
    return known[name]


def names(kind_of_content: str, title: str) -> list[str]:
    """The names that :func:`find` knows, with numbers in them sorted as numbers: mission2 before mission10."""
    return sorted(_by_name(kind_of_content, title), key=_natural)


def _shipped(kind_of_content: str) -> Path:
    packed = resources.files("ironbottom").joinpath("_data", kind_of_content)
    if isinstance(packed, Path) and packed.is_dir():
        return packed
    checkout = Path(__file__).parents[3]
    if (checkout / "pyproject.toml").is_file() and (checkout / kind_of_content).is_dir():
        return checkout / kind_of_content
    message = "not found, neither in the installed package nor in a checkout"
    raise ContentError(kind_of_content, 0, "", message, "install ironbottom again")


def _by_name(kind_of_content: str, title: str) -> dict[str, Path]:
    return {
        path.stem: path
        for folder in reversed(folders(kind_of_content, title))
        for path in folder.glob("*.toml")
        if path.is_file() and not path.name.startswith(".")
    }


def _natural(name: str) -> tuple[list[Any], str]:
    parts: list[Any] = re.split(r"(\d+)", name.casefold())
    parts[1::2] = map(int, parts[1::2])
    return parts, name
