"""What it is sensible to change in a game of 1942.  Nothing is hidden in it, so nothing is secret here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ironbottom.games.nineteen42 import words
from ironbottom.games.nineteen42.index import Index
from ironbottom.games.nineteen42.state import ALLIES, JAPAN, Lost, State, Unit, other
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.session import Session

from .field import Field, Unfit, number, one_of, said, yes_no
from .tree import Path

OFF, OUT = "off", "out"
SIDES = {"Japan": JAPAN, "Allies": ALLIES}
RULE = "n42:3"
"""Under which rule the list of losses has a unit that was taken off by hand: the sequence of play, for want of a better one."""


def secret(path: Path, side: str) -> bool:
    """Nothing."""
    return False


def sensible(session: Session[Any]) -> list[Field]:
    """The turn and the shipping; every counter and where it is; cities, ports and fortresses."""
    view = View(session.g, JAPAN)
    index: Index = session.g.index
    s: State = session.g.state
    found = list(_counts(view))
    fleet = sorted(index.kinds, key=lambda u: (index.kinds[u].side == ALLIES, index.kinds[u].nation))
    known = {*s.units, *s.off, *(lost.id for lost in s.lost)}
    for u in fleet:
        if u in known and not index.kinds[u].fort:
            found += _unit(view, u)
    for i in sorted(s.owner, key=lambda i: index.map.ids[i]):
        found += _place(view, i)
    for i, name in sorted(index.map.forts.items(), key=lambda each: each[1]):
        stands = said(i in s.forts)
        found.append(Field(f"Fortress {name}", "stands", stands, "yes or no", yes_no, _fort(i)))
    return found


def _counts(v: View) -> Iterator[Field]:
    s, scenario = v.state, v.content.scenario
    whole = "Turn and shipping"
    first, last = scenario.first, scenario.last
    yield Field(
        whole,
        "turn",
        str(s.turn),
        f"{first} to {last}",
        number(first, last),
        lambda s, n: setattr(s, "turn", n),
    )
    for purse in s.nmp:
        yield Field(
            whole, f"NMP left, {purse}", str(s.nmp[purse]), "0 to 99", number(0, 99), _purse("nmp", purse)
        )
    for purse in s.sunk:
        yield Field(
            whole, f"NMP sunk, {purse}", str(s.sunk[purse]), "0 to 99", number(0, 99), _purse("sunk", purse)
        )


def _purse(field: str, purse: str) -> Callable[[Any, Any], None]:
    return lambda state, n: getattr(state, field).__setitem__(purse, n)


def _unit(v: View, u: str) -> Iterator[Field]:
    index, s = v.index, v.state
    ids = index.map.ids
    whole = f"{index.kinds[u].nation} {words.name(v, u)}"
    unit = s.units.get(u)
    now = ids[unit.hex] if unit is not None else OFF if u in s.off else OUT

    def read(typed: str) -> str:
        word = typed.casefold()
        if word in (OFF, OUT) or word in index.map.number:
            return word
        raise Unfit(
            f'"{typed}" is no hex of the map ("0714"), nor "off" (off the map) nor "out" (out of play)'
        )

    hint = 'a hex such as 0714; "off": off the map, may come by sea; "out": out of play'
    yield Field(whole, "hex", now, hint, read, lambda s, where: _put(s, index, u, where))
    if unit is not None and index.kinds[u].ground:
        yield Field(
            whole,
            "disrupted",
            str(unit.shaken),
            "0 = not, else ends of player-turns to come, up to 3",
            number(0, 3),
            lambda s, n: setattr(s.units[u], "shaken", n),
        )


def _put(s: State, index: Index, u: str, where: str) -> None:
    """A counter is elsewhere: on the map, off it, or out of play."""
    was = s.units.pop(u, None)
    s.off = [one for one in s.off if one != u]
    s.lost = [lost for lost in s.lost if lost.id != u]
    for beach in s.beaches.values():
        beach.units = [one for one in beach.units if one != u]
    if where == OFF:
        s.off.append(u)
    elif where == OUT:
        s.lost.append(
            Lost(u, "eliminated", s.turn, index.kinds[u].side, -1 if was is None else was.hex, RULE)
        )
    else:
        i = index.map.number[where]
        s.units[u] = Unit(u, i, bank=_bank(index, i), shaken=0 if was is None else was.shaken)


def _bank(index: Index, i: int) -> int:
    """The bank of a water barrier hex with the most sides, as for all that do not come by land."""
    masks = index.map.graph.land[i] if i < index.map.size else ()
    return max(range(len(masks)), key=lambda b: (bin(masks[b]).count("1"), -b)) if masks else 0


def _place(v: View, i: int) -> Iterator[Field]:
    index, s = v.index, v.state
    now = next(word for word, side in SIDES.items() if side == s.owner[i])
    whole = f"{'City' if i in index.map.city else 'Port'} {index.map.names.get(i, index.map.ids[i])}"
    yield Field(
        whole, "held by", now, "Japan or Allies", one_of(SIDES), lambda s, side: _give(s, index, i, side)
    )


def _give(s: State, index: Index, i: int, side: str) -> None:
    """A city or port changes hands, as if it had been conquered."""
    if s.owner[i] == side:
        return
    s.owner[i] = side
    s.fell[i] = s.turn
    if i in index.map.city and i not in s.taken and index.map.home.get(i) == other(side):
        s.taken.append(i)


def _fort(i: int) -> Callable[[Any, Any], None]:
    def put(s: Any, stands: bool) -> None:
        s.forts = [*(j for j in s.forts if j != i), *([i] if stands else [])]

    return put
