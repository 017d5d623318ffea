"""What the command line may ask of the screen.  Importable without Textual."""

from __future__ import annotations

import msgspec


class NewGame(msgspec.Struct, frozen=True):
    """A game to begin: title, mission and armies ("" = the first), seed (None = drawn by lot), name of the save ("" = made up).

    ``switches`` are the optional rules in force (None = as the mission has them); ``bots`` says who plays a seat: "person", or a
    level of the program's play (what is missing: the first seat a person, the others the program).  ``own_dice``: "" = the program
    throws, "own" = persons type what they threw, "all" = the dice of the other side as well.
    """

    title: str = "rifles"
    mission: str = ""
    army: str = ""
    enemy: str = ""
    seed: int | None = None
    save: str = ""
    switches: tuple[str, ...] | None = None
    bots: dict[str, str] = {}
    guide: str = ""
    """A guided game: all else is as the guide has it."""
    own_dice: str = ""


class NewCampaign(msgspec.Struct, frozen=True):
    """A campaign to begin: both armies, whether dice stand for ever, seed and name as with a game."""

    army: str
    enemy: str
    ironman: bool = False
    seed: int | None = None
    save: str = ""
