"""What a player has set for the screen: kept in ``settings.json`` beside the saves, with defaults for all that is missing.

A setting that cannot be understood costs only itself, a file that cannot be read costs only the settings; both are told in one
remark, and what the player wrote is kept aside before anything is written over it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from ironbottom.kernel.files import NotAFile, read_file, write_whole

Pace: TypeAlias = Literal["step", "brisk", "instant"]
PACES: tuple[Pace, ...] = ("step", "brisk", "instant")
PACE_WORDS: dict[Pace, str] = {
    "step": "step (waits after each Enemy activation)",
    "brisk": "brisk (waits only when more has happened than the log shows)",
    "instant": "instant (never waits)",
}
Confirming: TypeAlias = Literal["none", "grave", "every"]
ThemeId: TypeAlias = Literal["night", "contrast", "paper"]
Depth: TypeAlias = Literal["auto", "24-bit", "256", "16", "none"]
Signs: TypeAlias = Literal["drawn", "ascii"]
Motion: TypeAlias = Literal["reduced", "full"]
Reading: TypeAlias = Literal["off", "on"]
Summaries: TypeAlias = Literal["off", "on"]
FILE = "settings.json"
ASIDE = "settings.broken"
MOST = 2**20
"""Bytes that the file of settings may have; it has a few hundred."""


class Settings(msgspec.Struct):
    """Each field is one setting; ``keys`` maps ids of bindings to other keys, several with commas between."""

    pace: Pace = "brisk"
    confirm: Confirming = "grave"
    theme: ThemeId = "night"
    colours: Depth = "auto"
    signs: Signs = "drawn"
    motion: Motion = "reduced"
    reader: Reading = "off"
    level: str = "auto"
    summaries: Summaries = "on"
    """Tell what a turn came to when it is over."""
    keys: dict[str, str] = {}


class Read(NamedTuple):
    """Settings as they were found; ``remarks`` tell what was wrong, ``rest`` is what this program does not know."""

    settings: Settings
    remarks: tuple[str, ...] = ()
    rest: dict[str, Any] = {}
    spoilt: bool = False
    """Did a setting have a value that means nothing?  Then the file is kept aside before it is written over."""


def read_settings(folder: Path) -> Read:
    """The settings of a saves folder; the defaults where there are none.  A file that cannot be read is put aside."""
    path = folder / FILE
    try:
        raw = msgspec.json.decode(read_file(path, MOST))
    except FileNotFoundError:
        return Read(Settings())
    except NotAFile as error:
        return Read(Settings(), (_put_aside(path, f"cannot be read ({error.strerror})"),))
    except OSError as error:
        why = error.strerror or str(error)
        return Read(Settings(), (f"{path} cannot be read ({why}); the defaults are used.",))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Read(Settings(), (_put_aside(path, f"is broken ({error})"),))
    if not isinstance(raw, dict):
        return Read(Settings(), (_put_aside(path, "holds no settings"),))
    return _understood(raw)


def _understood(raw: dict[str, Any]) -> Read:
    """Setting by setting: what is right is used, what is wrong is told of."""
    settings, remarks, rest, spoilt = Settings(), [], {}, False
    fields = {field.name: field for field in msgspec.structs.fields(Settings)}
    for name, value in raw.items():
        field = fields.get(name)
        if field is None:
            rest[name] = value
            from ironbottom.kernel.content import suggest  # only where something is wrong

            remarks.append(f'{FILE}: there is no setting "{name}" ({suggest(name, list(fields))}).')
            continue
        try:
            setattr(settings, name, msgspec.convert(value, field.type))
        except msgspec.ValidationError:
            spoilt = True
            shown = msgspec.json.encode(value).decode()
            default = getattr(settings, name)
            remarks.append(
                f"{FILE}: {name} cannot be {shown} ({_wanted(field.type)}); {default or 'nothing'} is used."
            )
    return Read(settings, tuple(remarks), rest, spoilt)


def _wanted(kind: Any) -> str:
    """What a setting may be, in words."""
    values = getattr(kind, "__args__", ())
    if kind is str:
        return "a word"
    if all(isinstance(value, str) for value in values):
        return "one of: " + ", ".join(values)
    return "ids of actions, each with its keys"


def _put_aside(path: Path, what: str) -> str:
    """Keep a file that is of no use under another name; the remark about it."""
    try:
        kept = next(name for name in _free(path.parent) if not name.exists())
        os.replace(path, kept)
    except OSError as error:
        why = error.strerror or error
        return f"{path} {what}, and cannot be put aside ({why}); the defaults are used."
    return f"{path} {what}; it is kept as {kept.name}, and the defaults are used."


def _free(folder: Path) -> Iterator[Path]:
    """Names for a broken file."""
    yield folder / f"{ASIDE}.json"
    n = 2
    while True:
        yield folder / f"{ASIDE}-{n}.json"
        n += 1


def write_settings(folder: Path, settings: Settings, read: Read | None = None) -> str:
    """Keep the settings, all at once or not at all; "" or why they could not be kept.

    ``read`` is what was found at the start: what this program does not know is kept, and a file with faults is put aside first.
    """
    path = folder / FILE
    whole = msgspec.to_builtins(settings) | (read.rest if read is not None else {})
    data = msgspec.json.format(msgspec.json.encode(whole))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if read is not None and read.spoilt and path.exists():
            _put_aside(path, "")
        write_whole(path, data + b"\n")
    except OSError as error:
        return f"The settings could not be kept in {path}: {error.strerror or error}"
    return ""
