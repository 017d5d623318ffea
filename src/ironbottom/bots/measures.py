"""Conditions over measures: comparisons joined by ``and``, ``or``, ``not``; nothing else is a word.

    foe.units > 0 and ratio >= 1.6

The measures are the closed list below; a title computes them for a front as a mapping.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache

MEASURES: dict[str, str] = {
    "turn": "the turn that is played",
    "left": "turns that are left, this one included",
    "margin": "points of this side less the other's, as things stand",
    "own": "strength of the front's own units that are fit to fight",
    "foe.strength": "strength of the enemies on the front",
    "foe.units": "enemy units on the front",
    "foe.only_in_fort": "1 if all of them are in a fortress",
    "ratio": "own strength by the enemy's; 99 against none",
    "disrupted": "share of own units that are disrupted, 0 to 1",
    "supplied": "share of own units that are in supply",
    "contact": "1 if an own unit stands beside an enemy",
    "goals_left": "goals of the front that are not ours",
    "ring": "share of the hexes round the anchor that are held, 0 to 1",
}
"""Every name that a condition may use, with its meaning."""

_COMPARE: dict[type[ast.cmpop], Callable[[float, float], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


def fault(text: str) -> str:
    """What is wrong with a condition; "" if nothing is."""
    try:
        _check(_parsed(text))
    except (SyntaxError, ValueError) as error:
        return f'"{text}": {error.args[0]}'
    return ""


def holds(text: str, values: Mapping[str, float]) -> bool:
    """Does a condition hold?"""
    return _truth(_parsed(text), values)


@lru_cache(maxsize=512)
def _parsed(text: str) -> ast.expr:
    return ast.parse(text.replace("true", "True").replace("false", "False"), mode="eval").body


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{_name(node.value)}.{node.attr}"
    raise ValueError("only measures, numbers, comparisons, and, or, not")


def _check(node: ast.expr) -> None:
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            _check(value)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        _check(node.operand)
    elif isinstance(node, ast.Compare):
        for op in node.ops:
            if type(op) not in _COMPARE:
                raise ValueError("only <, <=, >, >=, == and !=")
        for value in (node.left, *node.comparators):
            _check_value(value)
    else:
        _check_value(node)


def _check_value(node: ast.expr) -> None:
    if isinstance(node, ast.Constant):
        if not isinstance(node.value, (int, float, bool)):
            raise ValueError(f"{node.value!r} is no number")
        return
    name = _name(node)
    if name not in MEASURES:
        raise ValueError(f'there is no measure "{name}"; there are: {", ".join(MEASURES)}')


def _truth(node: ast.expr, values: Mapping[str, float]) -> bool:
    if isinstance(node, ast.BoolOp):
        each = (_truth(value, values) for value in node.values)
        return all(each) if isinstance(node.op, ast.And) else any(each)
    if isinstance(node, ast.UnaryOp):
        return not _truth(node.operand, values)
    if isinstance(node, ast.Compare):
        left = _value(node.left, values)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = _value(right_node, values)
            if not _COMPARE[type(op)](left, right):
                return False
            left = right
        return True
    return bool(_value(node, values))


def _value(node: ast.expr, values: Mapping[str, float]) -> float:
    if isinstance(node, ast.Constant):
        return float(node.value)  # type: ignore[arg-type]  # checked when the doctrine was read
    return float(values[_name(node)])
