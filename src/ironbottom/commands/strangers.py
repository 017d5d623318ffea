"""Names in a content file that nothing answers to: forces, counters, hexes, regions that other files do not have."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple


class Stranger(NamedTuple):
    """A name that is not known: the field, what is wrong, and how to mend it; no field = the whole file."""

    field: str
    message: str
    hint: str = ""

    def told(self, where: str) -> str:
        """In one line."""
        text = ": ".join(part for part in (where, self.field, self.message) if part)
        return " ".join(f"{text}; {self.hint}".split()) if self.hint else " ".join(text.split())


def strangers(kind: str, card: Any) -> Iterator[Stranger]:
    """What a card of this kind asks for in vain."""
    finder = _FINDERS.get(kind)
    if finder is not None:
        yield from finder(card)


# ------------------------------------------------------------------ Rifles in the Pacific


def _mission(card: Any) -> Iterator[Stranger]:
    """Forces that a mission asks for and that an army, which may be its Enemy, does not have."""
    from ironbottom.games.rifles.load import armies, army
    from ironbottom.kernel.content import ContentError

    for name in armies():
        try:
            missing = sorted(card.forces() - set(army(name).forces))
        except ContentError:  # told of elsewhere
            continue
        if missing:
            yield Stranger("", f"asks for forces that {name} does not have: {', '.join(missing)}")


# ------------------------------------------------------------------ 1942


def _scenario(card: Any) -> Iterator[Stranger]:
    """Counters, hexes, regions and places that neither the army cards nor the map have; else whether it can be set up."""
    from ironbottom.games.nineteen42.ground import ground
    from ironbottom.kernel.content import ContentError

    m = ground()
    hexes = m.number
    places = [m.ids[i] for i in sorted(m.ports | set(m.city))]
    found: list[Stranger] = []
    try:
        counters = _counters()
    except ContentError:  # told of elsewhere
        counters = None
    if counters is not None:
        for field in ("units", "off_map"):
            for n, id in enumerate(getattr(card, field)):
                found += _unknown(f"{field}[{n}]", id, counters, "no counter of either side")
        for field in ("moved", "arrive"):
            for id in getattr(card, field):
                found += _unknown(f"{field}.{id}", id, counters, "no counter of either side")
    for id, where in card.moved.items():
        found += _unknown(f"moved.{id}", where, {*hexes, "off"}, "no hex of the map, and not off it")
    for n, key in enumerate(card.area):
        known = {*m.region, *m.graph.territories, *hexes}
        found += _unknown(f"area[{n}]", key, known, "no region, territory or hex of the map")
    for field, ids in (("owned", card.owned), ("worth.places", card.worth.places)):
        for id in ids:
            found += _unknown(f"{field}.{id}", id, places, "no city or port of the map")
    yield from found
    if not found and counters is not None:
        yield from _begun(card)


def _side(card: Any) -> Iterator[Stranger]:
    """Places of counters that the map does not have."""
    from ironbottom.games.nineteen42.ground import ground

    m = ground()
    for n, unit in enumerate(card.units):
        known = {*m.number, *m.region, "off", "later"}
        yield from _unknown(f"units[{n}].place", unit.place, known, "no hex or region of the map")
        if unit.historical:
            yield from _unknown(f"units[{n}].historical", unit.historical, m.number, "no hex of the map")


def _counters() -> set[str]:
    from ironbottom.games.nineteen42.load import armies, army

    return {unit.id for side in armies() for unit in army(side).units}


def _unknown(field: str, word: str, known: Collection[str], message: str) -> list[Stranger]:
    from ironbottom.kernel.content_faults import nearest, shown

    if word in known:
        return []
    near = nearest(word, sorted(known))
    return [Stranger(field, f"{shown(word)} is {message}", f"did you mean {shown(near)}?" if near else "")]


def _begun(card: Any) -> Iterator[Stranger]:
    """Can it be set up?"""
    from ironbottom.games.nineteen42.cards import Content
    from ironbottom.games.nineteen42.load import army, tables
    from ironbottom.games.nineteen42.title import TITLE
    from ironbottom.kernel.session import Session

    options = {"mission": card.id, "army": "japan", "enemy": "allies"}
    try:
        content = Content(card, army("japan"), army("allies"), tables(), card.switches, options)
        session: Session[Any] = Session(TITLE, content, 1)
        TITLE.check(session.g.state, content)
    except Exception as error:  # whatever it is, it is the card that leads to it
        why = str(error) or type(error).__name__
        yield Stranger("", f"it cannot be set up: {why}", "look at who begins where, and in whose hands")


# ------------------------------------------------------------------ guides


def _guide(card: Any) -> Iterator[Stranger]:
    """Questions, facts and events that the title does not know; a game that there is not."""
    from ironbottom.guide.load import facts_of, kinds_of
    from ironbottom.kernel.title import registry, titles

    if card.title not in titles():
        yield from _unknown("title", card.title, titles(), "no title")
        return
    events = {event.__name__ for event in registry(card.title).events} | {"Rolled"}
    known = {"ask": kinds_of(card.title), "after": events, "lately": events}
    wrong = {"ask": "no kind of question", "after": "no event", "lately": "no event"}
    for n, remark in enumerate(card.remarks):
        for field, words in known.items():
            for i, word in enumerate(getattr(remark, field)):
                yield from _unknown(f"remarks[{n}].{field}[{i}]", word, words, wrong[field])
        for i, condition in enumerate(remark.when):
            facts = facts_of(card.title)
            yield from _unknown(f"remarks[{n}].when[{i}].is", condition.fact, facts, "no fact of a position")
    yield from _guided(card)


def _guided(card: Any) -> Iterator[Stranger]:
    """Is there such a game, and are there such players?"""
    from ironbottom import choices
    from ironbottom.kernel.errors import GameError
    from ironbottom.kernel.title import registry

    found, title = choices.of(card.title), registry(card.title)
    yield from _unknown("mission", card.mission, found.missions(), "no mission")
    for field in ("army", "enemy"):
        yield from _unknown(field, getattr(card, field), found.armies(), "no army")
    try:
        content = choices.load(title, card.mission, card.army, card.enemy, card.switches)
    except GameError as error:
        yield Stranger("", f"its game cannot begin: {error}")
        return
    for seat, level in card.bots.items():
        yield from _unknown(f"bots.{seat}", seat, title.seats(content), "no seat")
        yield from _unknown(f"bots.{seat}", level, choices.levels(card.title), "no level of play")


_FINDERS: dict[str, Callable[[Any], Iterator[Stranger]]] = {
    "mission": _mission,
    "scenario": _scenario,
    "side": _side,
    "guide": _guide,
}
