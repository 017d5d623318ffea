"""What the command line may ask of the screen.  Importable without Textual."""

from __future__ import annotations

import msgspec


class NewGame(msgspec.Struct, frozen=True):
    """A game to begin: title, mission, both armies, seed (None = drawn by lot) and name of the save ("" = made up)."""

    title: str = "rifles"
    mission: str = "1"
    army: str = "us_marines"
    enemy: str = ""
    seed: int | None = None
    save: str = ""


class NewCampaign(msgspec.Struct, frozen=True):
    """A campaign to begin: both armies, whether dice stand for ever, seed and name as with a game."""

    army: str
    enemy: str
    ironman: bool = False
    seed: int | None = None
    save: str = ""
