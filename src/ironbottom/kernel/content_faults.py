"""What is wrong with a document that msgspec refuses, all of it, each with its place.

msgspec stops at the first error, and names no dictionary keys in its path.  So a refused document is taken apart along
its types and its parts are converted one by one: a part that is refused, while nothing inside it is, is where a fault
lies.  msgspec remains the only judge of what is valid; this runs only when there is something to tell.
"""

from __future__ import annotations

import dataclasses
import difflib
import enum
import re
import types
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, is_typeddict

import msgspec

from ironbottom.kernel.toml_lines import Place, place_of, quote

LISTED = 12
"""How many allowed values a hint lists before it says "..."."""
MOST = 50
"""Faults that are looked for at each level: more are not read by anybody, and a file may have a hundred thousand."""
SHOWN = 40
"""How many characters of a string a message shows."""


class Fault(NamedTuple):
    """One thing wrong at one place of a document."""

    place: Place
    message: str
    hint: str = ""


def faults(value: Any, kind: Any, place: Place = ()) -> list[Fault]:
    """Everything for which msgspec would refuse ``value``, which stands at ``place``, as a ``kind``; else nothing."""
    try:
        msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        if isinstance(value, dict):
            inner = _in_table(value, kind, place)
        elif isinstance(value, list):
            inner = _in_array(value, kind, place)
        else:
            inner = []
        return inner or [_translated(str(error), value, kind, place)]
    return []


def suggest(word: object, allowed: Iterable[object]) -> str:
    """A hint for a word that is not ``allowed``: the nearest that is, or the list of them if none is near."""
    known = list(allowed)
    near = nearest(word, known)
    return _listing(known) if near is None else f"did you mean {shown(near)}?"


def nearest(word: object, allowed: Sequence[object]) -> Any:
    """The allowed value most like ``word``, whatever their case; None if none is much like it."""
    known = {str(value).casefold(): value for value in reversed(allowed)}
    found = difflib.get_close_matches(str(word).casefold(), known, n=1)
    return known[found[0]] if found else None


def shown(value: Any) -> str:
    """``value`` as TOML would write it, if that is short."""
    if isinstance(value, str):
        return quote(value if len(value) <= SHOWN else value[: SHOWN - 1] + "…")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "an array"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, int) and abs(value) >= 10**SHOWN:  # Python refuses to print thousands of digits
        return "a very large number"
    return str(value)


def _listing(allowed: Sequence[object]) -> str:
    if not allowed:
        return ""
    more = ["..."] if len(allowed) > LISTED else []
    return "allowed: " + ", ".join([*map(shown, allowed[:LISTED]), *more])


# ---------------------------------------------------------------- taking apart


def _in_table(table: dict[str, Any], kind: Any, place: Place) -> list[Fault]:
    branches = branches_of(kind)
    structs = [branch for branch in branches if (cls := struct_of(branch)) and not _config(cls).array_like]
    if structs:
        chosen = _by_tag(table, structs, place)
        return [chosen] if isinstance(chosen, Fault) else _in_struct(table, chosen, place)
    found: list[Fault] = []
    for branch in branches:
        if _is_a(branch, Mapping):
            key_kind, value_kind = get_args(branch)
            for key, value in table.items():
                if len(found) >= MOST:
                    break
                found += faults(value, value_kind, (*place, key)) or _of_key(key, key_kind, (*place, key))
    return found


def _by_tag(table: dict[str, Any], structs: list[Any], place: Place) -> Any:
    """The struct of a tagged union that ``table`` says it is, or the Fault in its tag."""
    field = _config(structs[0]).tag_field
    if field is None or (field not in table and len(structs) == 1):
        return structs[0]
    tags = [_config(struct).tag for struct in structs]
    if field not in table:
        return Fault((*place, field), "required key is missing", _listing(tags))
    given = table[field]
    if given in tags:
        return structs[tags.index(given)]
    near = nearest(given, tags)
    hint = _listing(tags) if near is None else f"did you mean {shown(near)}? {_listing(tags)}"
    return Fault((*place, field), f"unknown {field} {shown(given)}", hint)


def _in_struct(table: dict[str, Any], struct: Any, place: Place) -> list[Fault]:
    fields = fields_of(struct)
    unused = [name for name in fields if name not in table]
    found: list[Fault] = []
    misspelt = set()  # a missing key that is there under a wrong name is told once
    for key in table:
        if len(found) >= MOST:
            return found
        if key not in fields and key != _config(struct).tag_field:
            meant = nearest(key, unused)
            misspelt.add(meant)
            found.append(Fault((*place, key), "unknown key", suggest(key, [meant] if meant else fields)))
    for name, field in fields.items():
        if len(found) >= MOST:
            break
        if name in table:
            found += faults(table[name], field.type, (*place, name))
        elif field.required and name not in misspelt:
            found.append(Fault((*place, name), "required key is missing"))
    return found


def _in_array(array: list[Any], kind: Any, place: Place) -> list[Fault]:
    found: list[Fault] = []
    for branch in branches_of(kind):
        entry_kinds: Sequence[Any] = ()
        if struct_of(branch):
            fields = fields_of(branch)
            entry_kinds = [fields[i].type if i in fields else Any for i in range(len(array))]
        elif get_origin(branch) is tuple and Ellipsis not in get_args(branch):
            entry_kinds = get_args(branch)
        elif _is_a(branch, Collection) and not _is_a(branch, Mapping):
            entry_kinds = [get_args(branch)[0]] * len(array)
        for index, (value, entry_kind) in enumerate(zip(array, entry_kinds, strict=False)):
            if len(found) >= MOST:
                break
            found += faults(value, entry_kind, (*place, index))
    return found


def _of_key(key: str, kind: Any, place: Place) -> list[Fault]:
    try:
        msgspec.convert({key: 0}, types.GenericAlias(dict, (kind, int)), str_keys=True)
    except msgspec.ValidationError as error:
        fault = _translated(str(error).partition(" - at ")[0], key, kind, place)
        return [fault._replace(message="unknown key" if _allowed(kind) else f"wrong key: {fault.message}")]
    return []


# ---------------------------------------------------------------- msgspec's words in ours

_WORDS = {
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "object": "a table",
    "array": "an array",
    "date": "a date",
    "time": "a time of day",
    "datetime": "a date with a time",
}
_EXPECTED = re.compile(r"Expected `([^`]*)`(.*?)(?:, got [^']*)?", re.DOTALL)


def _translated(said: str, value: Any, kind: Any, place: Place) -> Fault:
    """msgspec's message about ``value`` as a fault.

    A place that msgspec itself adds lies inside a type that is not taken apart here (a NamedTuple, say), and is
    good up to a ``[...]``, which is a key that msgspec does not name.
    """
    message, _, where = said.partition(" - at `$")
    for part in place_of(where.rstrip("`").partition("[...]")[0]):
        place, value, kind = (*place, part), value[part], Any
    if message.startswith("Invalid enum value"):
        return Fault(place, f"unknown value {shown(value)}", suggest(value, _allowed(kind)))
    expected = _EXPECTED.fullmatch(message)
    if expected is None:
        return Fault(place, message[:1].lower() + message[1:])
    # TOML has no null, so nobody can write one.
    words = [_WORDS.get(word, word) for word in expected[1].split(" | ") if word != "null"]
    sized = isinstance(value, (list, dict)) and "length" in expected[2]
    got = f"length {len(value)}" if sized else shown(value)
    return Fault(place, f"expected {' or '.join(words)}{expected[2]}, got {got}")


def _allowed(kind: Any) -> list[Any]:
    """The values that the enums and literals in ``kind`` allow."""
    values: list[Any] = []
    for branch in branches_of(kind):
        if get_origin(branch) is Literal:
            values += get_args(branch)
        elif isinstance(branch, type) and issubclass(branch, enum.Enum):
            values += [member.value for member in branch]
    return values


# ---------------------------------------------------------------- types


def branches_of(kind: Any) -> list[Any]:
    """The alternatives that ``kind`` allows, freed of ``Annotated``, ``NewType`` and type aliases."""
    if get_origin(kind) is Annotated:
        return branches_of(get_args(kind)[0])
    if get_origin(kind) in (Union, types.UnionType):
        return [branch for part in get_args(kind) for branch in branches_of(part)]
    for inner in ("__supertype__", "__value__"):  # of a NewType; of a `type X = ...`
        if hasattr(kind, inner):
            return branches_of(getattr(kind, inner))
    return [kind]


def struct_of(kind: Any) -> type[msgspec.Struct] | None:
    """The struct class of ``kind`` (which may be a generic struct with its parameters), if it is one."""
    cls = get_origin(kind) or kind
    return cls if isinstance(cls, type) and issubclass(cls, msgspec.Struct) else None


@cache  # reading the annotations took most of the time of loading a file
def fields_of(struct: Any) -> dict[str | int, msgspec.structs.FieldInfo]:
    """The fields of a struct by their keys in the file, or by their indices if it is written as an array."""
    fields = msgspec.structs.fields(struct)
    config = _config(struct)
    if config.array_like:  # its tag, if it has one, comes first
        return dict(enumerate(fields, start=0 if config.tag is None else 1))
    return {field.encode_name: field for field in fields}


def _config(struct: Any) -> msgspec.structs.StructConfig:
    cls: type[msgspec.Struct] = get_origin(struct) or struct
    return cls.__struct_config__


def _is_a(kind: Any, base: type) -> bool:
    """Is ``kind`` a ``base`` with parameters, such as ``list[int]``?"""
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, base)


@cache
def vet(kind: type[msgspec.Struct]) -> None:
    """Raises TypeError if a type in ``kind`` would swallow unknown keys: a programming error, told at the first load."""
    seen: set[Any] = set()
    todo: list[Any] = [kind]
    while todo:
        for branch in branches_of(todo.pop()):
            if struct_of(branch) is None:
                _vet_plain(branch)
                todo += () if get_origin(branch) is Literal else get_args(branch)
            elif not _config(branch).forbid_unknown_fields:
                raise TypeError(f"{branch.__qualname__} must be declared with forbid_unknown_fields=True")
            elif branch not in seen:
                seen.add(branch)
                todo += [field.type for field in fields_of(branch).values()]


def _vet_plain(kind: Any) -> None:
    if is_typeddict(kind) or dataclasses.is_dataclass(kind):
        raise TypeError(f"{kind.__qualname__} would let unknown keys pass: make it a msgspec.Struct")
