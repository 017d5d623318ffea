"""The combat builder of 1942: who attacks whom, odds, column, modifiers one by one, and the exact chance of every result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ironbottom.games.nineteen42 import combat
from ironbottom.games.nineteen42.pieces import attack_strength, defence_strength
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.rulebook import load_rules

from ..palette import Line
from . import nineteen42_terms as t

PACKAGE = "ironbottom.games.nineteen42"


def chances(view: View, target: combat.Target, units: Sequence[str]) -> list[tuple[str, int]]:
    """Every result with how many of the six faces bring it, from the best for the attacker."""
    ours = attack_strength(view.g, units)
    theirs = defence_strength(view.g, combat.defenders(view.g, target))
    col = combat.column(view.g, ours, theirs)
    add = sum(n for n, _ in combat.modifiers(view.g, target, units))
    count = Counter(combat.result_of(view.g, col, face + add) for face in range(1, 7))
    order = list(t.RESULTS)
    return sorted(count.items(), key=lambda one: -order.index(one[0]))


def builder(view: View, ask: Ask[Any], token: Any) -> list[Line]:
    """What the attack would be with the target under the cursor, or with the attackers that are ticked."""
    if ask.kind == "attackers":
        target, units = ask.about, tuple(token or ())
    elif isinstance(token, tuple):
        target, units = token, tuple(combat.attackers(view.g, token))
    else:
        return []
    those = combat.defenders(view.g, target)
    lines: list[Line] = [[("Attack on ", "title"), (t.place(view, target[0]), "title")]]
    troops = [_unit(view, u, "enemy text") for u in those]
    if ask.kind == "attack":
        troops += [_unit(view, u, "own text") for u in units]
    ours, theirs = attack_strength(view.g, units), defence_strength(view.g, those)
    lines.append([("Strength ", "dim"), (f"{t.strength(ours)} : {t.strength(theirs)}", "strong")])
    rule = combat.bar_attack(view.g, target, units)
    if rule is not None:
        return [*lines, [(_barred(rule), "bad"), (f" ({rule})", "dim")], *troops]
    col = combat.column(view.g, ours, theirs)
    lines[-1] += [("   column ", "dim"), (view.content.tables.columns[col], "strong")]
    lines += _modifiers(view, target, units)
    return [
        *lines,
        *_results(view, target, units),
        *troops,
    ]  # what room there is belongs to the chances first


def _barred(rule: str) -> str:
    found = load_rules(PACKAGE).get(rule)
    return found.title if found else "not allowed"


def _unit(view: View, u: str, style: str) -> Line:
    kind, unit = view.kind(u), view.state.units[u]
    line: Line = [(f" {t.code_of(kind):<5}", style), (t.unit_name(kind, short=True), "dim")]
    if unit.shaken:
        line.append((" disrupted: half", "bad"))
    return line


def _modifiers(view: View, target: combat.Target, units: Sequence[str]) -> list[Line]:
    mods = combat.modifiers(view.g, target, units)
    rules = load_rules(PACKAGE)
    lines: list[Line] = []
    for n, rule in mods:
        words = rules[rule].title if rule in rules else ""
        number = rule.partition(":")[2]
        lines.append([(f"  {n:+d} ", "good" if n > 0 else "bad"), (words, ""), (f" ({number})", "dim")])
    total = sum(n for n, _ in mods)
    head: Line = [("Die ", "dim"), (f"{total:+d}" if mods else "as it falls", "strong")]
    return [head, *lines]


def _results(view: View, target: combat.Target, units: Sequence[str]) -> list[Line]:
    lines: list[Line] = []
    for result, faces in chances(view, target, units):
        style = {"A": "bad", "D": "good"}.get(result[0], "dim")
        lines.append([(f" {faces}/6 ", "strong"), (f"{result} ", style), (t.RESULTS[result], "")])
    return lines
