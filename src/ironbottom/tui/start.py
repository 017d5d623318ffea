"""Beginning and resuming games: from a request or a file to a table."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

from ironbottom import guide as guides
from ironbottom.kernel.errors import GameError, SaveError
from ironbottom.kernel.naming import legible, name_fault
from ironbottom.kernel.saves import SUFFIX, new_game, open_game
from ironbottom.kernel.title import registry

from .boards import look_of
from .request import NewCampaign, NewGame
from .table import Table

SEEDS = 10**6
"""Seeds drawn by lot are short enough to be written down."""


def begin(saves: Path, game: NewGame) -> Table:
    """Begin a game that is saved from its first answer on.  Raises GameError."""
    try:
        title, look = registry(game.title), look_of(game.title)
    except KeyError:
        raise GameError(f"there is no title {game.title!r}") from None
    if game.guide:
        return _begin_guided(saves, game)
    army = game.army or look.called["first"]
    enemy = game.enemy or next(iter(c.id for c in look.enemies(army)), "")
    mission = game.mission or next(iter(c.id for c in look.missions(army)), "")
    content = look.load(mission, army, enemy, game.switches)
    seed = secrets.randbelow(SEEDS) if game.seed is None else game.seed
    _make(saves)
    name = game.save or f"{game.title}-{mission}-{army}-{seed}"
    facts: dict[str, Any] = {"bots": game.bots} if game.bots else {}
    if game.own_dice:
        facts["own_dice"] = game.own_dice
    return Table(new_game(title, content, seed, _free(saves, name, bool(game.save)), facts))


def _begin_guided(saves: Path, game: NewGame) -> Table:
    """Begin a guided game: what is played, its dice and its seats are those of the guide.  Raises GameError."""
    title, card = registry(game.title), guides.guide(game.title, game.guide)
    content = look_of(game.title).load(card.mission, card.army, card.enemy, card.switches)
    _make(saves)
    path = _free(saves, game.save or f"{game.title}-guided", bool(game.save))
    return Table(new_game(title, content, card.seed, path, guides.remembered(card)))


def begin_campaign(saves: Path, new: NewCampaign) -> Table:
    """Begin a campaign.  Raises GameError."""
    from ironbottom.campaign import files

    if new.save and (fault := name_fault(new.save)):
        raise GameError(f'"{legible(new.save)}" is no name for a file: {fault}')
    _make(saves)
    seed = secrets.randbelow(SEEDS) if new.seed is None else new.seed
    path = _free(saves, new.save or f"campaign-{new.army}-{new.enemy}", bool(new.save))
    return Table(files.begin(saves, path.name.removesuffix(SUFFIX), new.army, new.enemy, seed, new.ironman))


def _make(saves: Path) -> None:
    """See that there is a folder for the saves."""
    try:
        saves.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise SaveError(saves, why, "choose another folder with --saves") from error


def _free(saves: Path, name: str, wanted: bool) -> Path:
    """A file for the save; names that were made up are numbered where there is one already."""
    path = saves / (name if name.endswith(SUFFIX) else name + SUFFIX)
    n = 2
    while path.exists() and not wanted:
        path = saves / f"{name}-{n}{SUFFIX}"
        n += 1
    return path


def resume(path: Path) -> Table:
    """Go on with a save.  Raises SaveError."""
    return Table(open_game(path))
