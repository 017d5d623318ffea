"""What is to be read and chosen before a game of 1942: sides, scenarios, optional rules, who plays."""

from __future__ import annotations

from ironbottom.games.nineteen42 import load
from ironbottom.games.nineteen42.cards import Scenario, Side
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, other
from ironbottom.kernel.content import ContentError
from ironbottom.kernel.rulebook import load_rules

from ..palette import Line
from . import nineteen42_terms as t
from .look import Choice, Switch
from .nineteen42_preview import preview

TOGETHER = {"13.1": ("13.3",), "13.3": ("13.1",)}
"""Rules that balance each other (n42:13.3.a)."""


def armies() -> list[Choice]:
    """The two sides."""
    return [_army(name) for name in load.armies()]


def enemies(army: str) -> list[Choice]:
    """The other one."""
    return [_army(name) for name in load.enemies_of(army)]


def missions(army: str) -> list[Choice]:
    """The scenarios."""
    return [_mission(name, army) for name in load.missions()]


def _fault(name: str, error: ContentError) -> Choice:
    return Choice("", [(f"{name}: cannot be read", "bad")], [[(line, "bad")] for line in error.report()])


def _army(name: str) -> Choice:
    try:
        card = load.army(name)
    except ContentError as error:
        return _fault(name, error)
    return Choice(name, [(card.name, "")], _army_lines(card))


def _army_lines(card: Side) -> list[Line]:
    ground = [unit for unit in card.units if unit.strength]
    air = [unit for unit in card.units if unit.radius]
    lines: list[Line] = [[(card.name, "title")], [(card.about, "")], [("", "")]]
    lines.append([(f"{len(ground)} ground units, {len(air)} air units", "strong")])
    for nation in dict.fromkeys(unit.nation for unit in card.units):
        lines.append([(f"{nation}:", "strong")])
        counts: dict[str, int] = {}
        for unit in card.units:
            if unit.nation == nation:
                name = t.TYPES.get(unit.type, unit.type)
                text = f"{t.CODES[unit.type]} {unit.strength or unit.radius or ''}".strip()
                counts[f"{text:<6} {name}"] = counts.get(f"{text:<6} {name}", 0) + 1
        lines += [[(f"  {n:2d} x ", "dim"), (text, "")] for text, n in counts.items()]
    return lines


def _mission(name: str, army: str) -> Choice:
    try:
        card = load.mission(name)
    except ContentError as error:
        return _fault(name, error)
    return Choice(
        name, [(card.name, "")], mission_lines(card, taught=False), _facts(card, army), preview(card, army)
    )


def _facts(card: Scenario, army: str) -> list[Line]:
    """How long, how hard, what it teaches."""
    lines: list[Line] = [[("Length: ", "strong"), (load.length(card), "")]]
    word, sentence = load.difficulty(card, army)
    if sentence:
        told = f"{word} for {t.SIDES[army]}" if word else ""
        lines.append([("Difficulty: ", "strong"), (told, "state"), (f"; {sentence}", "dim")])
    if card.teaches:
        lines.append([("It teaches: ", "strong"), (card.teaches, "")])
    return lines


def mission_lines(card: Scenario, taught: bool = True) -> list[Line]:
    """Everything a player should read before a scenario; ``taught`` = its length and what it teaches as well."""
    long = f", {load.length(card)}" if taught else ""
    lines: list[Line] = [
        [(card.name, "title"), (f"  {card.period}{long}", "dim")],
        [(card.about, "strong")],
        [("", "")],
    ]
    for part in card.briefing.strip().split("\n\n"):
        lines += [[(" ".join(part.split()), "")], [("", "")]]
    lines.append([("Levels of victory", "strong"), ("  Japan's points less the Allies'", "dim")])
    for n, level in enumerate(card.levels):
        lines.append([(f"  {'less' if n == 0 else f'{level.least:+d}':>5}  ", "key"), (level.name, "")])
    if card.teaches and taught:
        lines += [[("", "")], [("It teaches: ", "strong"), (card.teaches, "")]]
    if card.source == "reconstructed":
        lines += [[("", "")], [("This scenario is not in the rulebook.", "dim")]]
    return lines


def switches(mission: str) -> list[Switch]:
    """The optional and house rules that this scenario offers."""
    card = load.mission(mission)
    rules = load_rules("ironbottom.games.nineteen42")
    found = []
    for switch in load.switches():
        if switch.id in card.closed:
            continue
        lines: list[Line] = [
            [(f"{switch.id}  {switch.name}", "title")],
            [(switch.about, "strong")],
            [("", "")],
        ]
        section = switch.rule.rpartition(".")[0]
        for rule in rules.values():
            if rule.id == switch.rule or rule.id.startswith(f"{section}."):
                lines += [[(f"{rule.id.partition(':')[2]} ", "key"), (rule.text, "")], [("", "")]]
        if switch.id in TOGETHER:
            lines.append([(f"Proposed together with {' and '.join(TOGETHER[switch.id])}.", "warn")])
        on = switch.id in card.switches
        together = tuple(id for id in TOGETHER.get(switch.id, ()) if id not in card.closed)
        found.append(Switch(switch.id, [(f"{switch.id:<6}{switch.name}", "")], lines, on, together))
    return found


def controllers(army: str) -> list[Choice]:
    """Who answers for the sides: the program at each of its levels, chance, a second person, or nobody but the program."""
    from ironbottom.games.nineteen42.bot import LEVELS

    army = army or JAPAN
    foe = other(army)
    order = sorted(LEVELS, key=lambda id: id != "auto")
    return [
        *(
            _controller({army: "person", foe: id}, f"Program: {LEVELS[id].name.lower()}", LEVELS[id].about)
            for id in order
        ),
        _controller(
            {army: "person", foe: "random"}, "Chance", "The enemy moves at random: to learn the keys."
        ),
        _controller(
            {JAPAN: "person", ALLIES: "person"}, "Two at one keyboard", "Each is asked when it is his turn."
        ),
        _controller(
            {JAPAN: "auto", ALLIES: "auto"},
            "Look on",
            f"The program plays both sides; you look on from the side of {t.SIDES[army]}.",
        ),
    ]


def _controller(levels: dict[str, str], words: str, about: str) -> Choice:
    who = {"person": "a person", "random": "chance"}
    lines: list[Line] = [[(words, "title")]]
    lines += [
        [(f"  {t.SIDES[seat]}: ", "dim"), (who.get(level, "the program"), "")]
        for seat, level in levels.items()
    ]
    lines += [[("", "")], [(about, "")]]
    return Choice(" ".join(f"{seat}={level}" for seat, level in levels.items()), [(words, "")], lines)
