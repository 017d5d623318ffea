"""What a player has set for the screen: kept in ``settings.json`` beside the saves, with defaults for all that is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

Pace: TypeAlias = Literal["step", "brisk", "instant"]
PACES: tuple[Pace, ...] = ("step", "brisk", "instant")
PACE_WORDS: dict[Pace, str] = {
    "step": "step (waits after each Enemy activation)",
    "brisk": "brisk (waits only when more has happened than the log shows)",
    "instant": "instant (never waits)",
}
FILE = "settings.json"


class Settings(msgspec.Struct):
    """``pace`` of what dice and Enemy do; ``keys`` maps ids of bindings to other keys; ``summaries`` when a turn is over."""

    pace: Pace = "brisk"
    summaries: bool = True
    keys: dict[str, str] = {}


def read_settings(folder: Path) -> Settings:
    """The settings of a saves folder; the defaults where there are none or they cannot be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Settings)
    except (OSError, msgspec.DecodeError):
        return Settings()


def write_settings(folder: Path, settings: Settings) -> None:
    """Keep the settings.  A folder that cannot be written costs only this."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).write_bytes(msgspec.json.format(msgspec.json.encode(settings)))
    except OSError:
        pass  # the game itself reports a folder that cannot be written
