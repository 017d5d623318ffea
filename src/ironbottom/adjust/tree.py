"""Every field of a state, by its path: what the types of the state allow can be typed."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from .field import Field, Unfit, yes_no

Path: TypeAlias = tuple[Any, ...]
LEFT_OUT = ("at",)
"""The place in the sequence of play: a game whose steps were moved by hand can hardly go on."""
LONG = 60
"""Signs of a value that are shown."""


_HINTS: dict[Any, dict[str, Any]] = {}
"""Types of the fields of the structs there are, looked up once."""


def _hints(kind: Any) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


def tree(state: Any, secret: Callable[[Path], bool]) -> list[Field]:
    """All fields of a state, in its own order."""
    hints = _hints(type(state))
    found: list[Field] = []
    for name in state.__struct_fields__:
        if name not in LEFT_OUT:
            found += [
                _field(path, value, kind, secret(path))
                for path, value, kind in _walk((name,), getattr(state, name), hints[name])
            ]
    return found


def _walk(path: Path, value: Any, kind: Any) -> Iterator[tuple[Path, Any, Any]]:
    """What can be typed at once: plain values, and lists and tables of plain values as a whole."""
    if isinstance(value, msgspec.Struct):
        hints = _hints(type(value))
        for name in value.__struct_fields__:
            yield from _walk((*path, name), getattr(value, name), hints[name])
    elif isinstance(value, dict | list) and any(isinstance(one, msgspec.Struct) for one in _values(value)):
        inner = get_args(kind)[-1]
        for key, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _walk((*path, key), one, inner)
    else:
        yield path, value, kind


def _values(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


def _field(path: Path, value: Any, kind: Any, secret: bool) -> Field:
    def put(state: Any, new: Any) -> None:
        place = state
        for key in path[:-1]:
            place = _step(place, key)
        if isinstance(place, dict | list):
            place[path[-1]] = new
        else:
            setattr(place, path[-1], new)

    heading = str(path[0]) if len(path) > 1 else "state"
    name = ".".join(map(str, path[1:] or path))
    return Field(heading, name, show(value), _hint(kind), reader(kind), put, secret, raw=True)


def _step(place: Any, key: Any) -> Any:
    return place[key] if isinstance(place, dict | list) else getattr(place, key)


def show(value: Any) -> str:
    """A value as it would be typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str | int):
        return str(value)
    return msgspec.json.encode(value).decode()


def _hint(kind: Any) -> str:
    if kind is bool:
        return "yes or no"
    if kind is int:
        return "a whole number"
    if kind is str:
        return "a word, or nothing"
    return f"JSON: {_name(kind)}"


def _name(kind: Any) -> str:
    """A type in words."""
    args = [_name(a) for a in get_args(kind)]
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return " or ".join(args)
    if kind is type(None):
        return "null"
    if origin is list:
        return f"[{args[0]}, ...]"
    if origin is tuple:
        return f"[{', '.join(args)}]"
    if origin is dict:
        return f'{{"{args[0]}": {args[1]}, ...}}'
    words = {int: "number", str: "word", bool: "true or false"}
    return words.get(kind) or str(getattr(kind, "__name__", kind))


def reader(kind: Any) -> Callable[[str], Any]:
    """How a value of this type is typed."""
    if kind is bool:
        return yes_no
    if kind is str:
        return str

    def read(typed: str) -> Any:
        try:
            if kind is int:
                return msgspec.convert(typed, int, strict=False)
            return msgspec.json.decode(typed.encode(), type=kind)
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise Unfit(f'"{typed[:LONG]}" will not do here: {str(error)[:100]}') from None

    return read
