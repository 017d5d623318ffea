"""What to play, asked line by line where the command line left it open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ironbottom import choices

from .lines import Lines
from .menu import Unclear, numbers_in

QUIT = ("quit", "q")


class Chosen(NamedTuple):
    """A game to begin.  ``switches`` = optional rules by their ids, or RANDOM or ALL; None = as the mission has them."""

    mission: str
    army: str
    enemy: str
    switches: tuple[str, ...] | None = None

    @property
    def pairing(self) -> tuple[str, str, str]:
        """Mission and armies."""
        return self.mission, self.army, self.enemy


def choose(
    title: Any,
    mission: str | None,
    army: str | None,
    enemy: str | None,
    switches: tuple[str, ...] | None = None,
) -> Chosen | None:
    """Mission, army, Enemy and optional rules; None if the input ends before all are known."""
    found, words = choices.of(title.id), choices.words(title.id)
    lines = Lines()
    if mission is None:
        name = words.mission if choices.two_sided(title.id) else words.mission.capitalize()
        mission = _ask(
            lines,
            f"Which {name}?",
            found.missions(),
            lambda each: _mission(title.id, found.mission(each), army, enemy),
        )
    if mission is not None and army is None:
        able = found.armies() if enemy is None else found.enemies_of(enemy)  # who may face whom is mutual
        army = _ask(lines, f"Which {words.army} is yours?", able, lambda name: _army(found.army(name)))
    if mission is None or army is None:
        return None
    if enemy is None:
        enemy = _ask(lines, "Against whom?", found.enemies_of(army), lambda name: _army(found.army(name)))
    if enemy is None:
        return None
    if switches is None and choices.switches(title.id):
        switches = _options(lines, title.id, mission)
        if switches is None:
            return None
    return Chosen(mission, army, enemy, switches)


def _mission(title_id: str, card: Any, army: str | None, enemy: str | None) -> str:
    """A mission in a line or two: its length, what it teaches, how hard it is."""
    pair = army or "", enemy or ""
    head = f"{card.name}, {choices.of(title_id).length(card, *pair)}"
    return " ".join(filter(None, (f"{head}.", card.teaches, choices.how_hard(title_id, card, *pair))))


def _army(card: Any) -> str:
    name: str = card.name
    return name


def _ask(lines: Lines, question: str, ids: Sequence[str], named: Callable[[str], str]) -> str | None:
    if len(ids) == 1:
        return ids[0]
    lines.say(question)
    for i, name in enumerate(ids, 1):
        lines.say(f"  {i}. {named(name)} [{name}]")
    while True:
        typed = lines.read()
        if typed is None or typed.strip().casefold() in QUIT:
            return None
        word = typed.strip().casefold()
        if word in ids:
            return word
        if word.isdecimal() and 1 <= int(word) <= len(ids):
            return ids[int(word) - 1]
        lines.say(f"Type a number from 1 to {len(ids)}, or quit.")


# ------------------------------------------------------------------ optional rules


def _options(lines: Lines, title_id: str, mission: str) -> tuple[str, ...] | None:
    """Which of the optional rules are on; None if the input ends."""
    able, usual = choices.open_switches(title_id, mission), choices.usual(title_id, mission)
    if not able:
        return ()
    lines.say(
        "Which optional rules? Those marked with a star are on in this scenario unless you say otherwise."
    )
    for i, switch in enumerate(able, 1):
        star = " *" if switch.id in usual else ""
        lines.say(f"  {i}. {switch.name}{star}: {switch.about} [{switch.id}]")
    how = 'Type numbers such as "1 3", all, none, random, or nothing for those with a star'
    lines.say(f"{how}.")
    while True:
        typed = lines.read()
        if typed is None or typed.strip().casefold() in QUIT:
            return None
        try:
            chosen = _switches(typed.strip().casefold(), able, usual)
        except Unclear as error:
            lines.say(f"{error} {how}, or quit.")
            continue
        if chosen != choices.RANDOM:
            names = [f"{switch.name} [{switch.id}]" for switch in able if switch.id in chosen]
            lines.say(f"In force: {', '.join(names) or 'no optional rule'}.")
        return chosen


def _switches(typed: str, able: Sequence[Any], usual: tuple[str, ...]) -> tuple[str, ...]:
    """What was typed, as ids.  Raises Unclear."""
    if not typed:
        return usual
    if typed == "random":
        return choices.RANDOM
    if typed == "all":
        return tuple(switch.id for switch in able)
    if typed == "none":
        return ()
    known = {switch.id.casefold(): n for n, switch in enumerate(able) if not switch.id.isdecimal()}
    words = typed.replace(",", " ").split()
    places = {known[word] for word in words if word in known}
    try:
        numbers = numbers_in([word for word in words if word not in known], len(able), "a number")
    except Unclear as error:
        said = str(error).partition(" nor a command")[0].replace("is neither ", "is not ")
        raise Unclear(f"{said.rstrip('.')}.") from error
    places |= {n - 1 for n in numbers}
    return tuple(able[n].id for n in sorted(places))
