"""From names to content: a scenario, the player's side, and the optional rules in force."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path

import msgspec

from ironbottom.kernel.content import find, load, names
from ironbottom.kernel.errors import GameError

from .cards import SWITCHES, Content, Scenario, Side, Switch, Tables

TITLE = "nineteen42"
ORDER = ("campaign", "malaya", "philippines", "indies")
"""The shipped scenarios in the order of the menu; the player's own follow."""


def missions() -> list[str]:
    """Ids of all scenarios."""
    found = names("missions", TITLE)
    return [*(n for n in ORDER if n in found), *(n for n in found if n not in ORDER)]


def armies() -> list[str]:
    """The two sides."""
    return ["japan", "allies"]


def enemies_of(name: str) -> list[str]:
    """The other side."""
    return [other for other in armies() if other != name]


def pairings() -> list[tuple[str, str]]:
    """Both sides, each against the other."""
    return [("japan", "allies"), ("allies", "japan")]


def army(name: str) -> Side:
    """A side's counters.  Raises ContentError."""
    return load(find("army_cards", TITLE, name), Side)


def mission(name: str) -> Scenario:
    """A scenario by its id.  Raises ContentError."""
    return load(find("missions", TITLE, name), Scenario)


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The printed tables, with the CRT's missing cells as this project has them."""
    return load(Path(__file__).with_name("tables.toml"), Tables)


def switches() -> tuple[Switch, ...]:
    """Every optional and house rule that may be switched on."""
    return SWITCHES


EASE = ((75, "kind"), (55, "fair"), (40, "even"), (25, "hard"), (0, "very hard"))
"""Of a hundred games, draws counted as half, a side wins at least so many: what that is called."""


def length(card: Scenario, army: str = "", enemy: str = "") -> str:
    """How long a scenario is: turns and minutes."""
    turns = card.last - card.first + 1
    return f"{turns} turn{'s' if turns != 1 else ''}, about {card.minutes} minutes"


def difficulty(card: Scenario, army: str = "", enemy: str = "") -> tuple[str, str]:
    """How hard a scenario is for a side, as measured: a word, and a sentence; of both sides where none is named."""
    measured = card.measured
    if measured is None:
        return "", ""
    of = {"japan": 0, "allies": 0, "": 0}
    for level, share in zip(card.levels, measured.levels, strict=True):
        of[level.winner] += share
    told = f"Japan wins {of['japan']} %, the Allies {of['allies']} %, {of['']} % are drawn"
    sentence = f"program against program at its standard level, {told}"
    if army not in ("japan", "allies"):
        return "", sentence
    return next(word for least, word in EASE if of[army] + of[""] / 2 >= least), sentence


def load_content(
    mission_id: str, army_id: str = "japan", enemy_id: str = "", chosen: Sequence[str] | None = None
) -> Content:
    """Content for one game.  ``chosen`` = ids of switches; None = as the scenario has it.

    Raises ContentError on a bad file, GameError for a side or switch that there is not.
    """
    enemy_id = enemy_id or enemies_of(army_id)[0]
    if (army_id, enemy_id) not in pairings():
        raise GameError(f"{army_id} cannot face {enemy_id}; the sides are: {', '.join(armies())}")
    scenario = mission(mission_id)
    on = scenario.switches if chosen is None else tuple(chosen)
    known = [switch.id for switch in SWITCHES]
    wrong = [switch for switch in on if switch not in known]
    if wrong:
        raise GameError(f'there is no rule "{wrong[0]}" to switch on; there are: {", ".join(known)}')
    shut = [switch for switch in on if switch in scenario.closed]
    if shut and chosen is not None:
        raise GameError(f"{scenario.name} is played without rule {shut[0]}")
    return Content(
        scenario,
        army("japan"),
        army("allies"),
        tables(),
        tuple(switch for switch in known if switch in on),
        {"mission": mission_id, "army": army_id, "enemy": enemy_id},
    )


def every_content() -> Iterator[Content]:
    """Games that the files there are make; those whose files cannot be read are left out.

    Of optional rules: the usual ones, none, all, then all choices that differ from the usual in one rule or two.
    """
    games = []
    for mission_id in missions():
        for army_id, enemy_id in pairings():
            try:
                games.append(load_content(mission_id, army_id, enemy_id))
            except GameError:
                continue
    for game in games:
        yield from (msgspec.structs.replace(game, switches=on) for on in _plain_choices(game.scenario))
    for game in games:
        yield from (msgspec.structs.replace(game, switches=on) for on in _near_choices(game.scenario))


def _open_rules(scenario: Scenario) -> list[str]:
    return [switch.id for switch in SWITCHES if switch.id not in scenario.closed]


def _plain_choices(scenario: Scenario) -> Iterator[tuple[str, ...]]:
    rules = _open_rules(scenario)
    yield tuple(id for id in rules if id in scenario.switches)
    yield ()
    yield tuple(rules)


def _near_choices(scenario: Scenario) -> Iterator[tuple[str, ...]]:
    rules = _open_rules(scenario)
    for count in (1, 2):
        for other in combinations(rules, count):
            yield tuple(id for id in rules if (id in scenario.switches) != (id in other))
