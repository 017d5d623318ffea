"""Which keys do what, on every screen; whether two get in each other's way; and keys that had better not be chosen.

Textual gives a key to the first that has it on the way from the focused widget over the screen to the app, and takes it silently
from all others.  So whoever changes a key is told here, before it happens.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import NamedTuple

from textual.app import App
from textual.dom import DOMNode
from textual.keys import Keys, key_to_character
from textual.screen import Screen

from ironbottom.kernel.content import suggest

from .key_names import KEY_NAMES, key_name
from .keymap_places import ANSWERS, AREAS, DELIBERATE, FOCUS, PACKAGES, PAUSED

FRAIL: dict[str, str] = {
    "ctrl+space": "many terminals send nothing for it",
    "ctrl+enter": "most terminals send a plain enter",
    "shift+enter": "most terminals send a plain enter",
    "ctrl+i": "it is the tab key",
    "ctrl+m": "it is the enter key",
    "ctrl+h": "it is the backspace key",
    "ctrl+s": "terminals stop on it",
    "ctrl+z": "the shell may take it",
    "ctrl+b": "tmux takes it",
    "ctrl+a": "screen and tmux take it",
    "ctrl+q": "editors' terminals take it, and it quits",
    "ctrl+p": "editors' terminals take it",
    "ctrl+j": "editors' terminals take it, and it may be enter",
    "ctrl+k": "editors' terminals take it",
    "ctrl+e": "editors' terminals take it",
    "ctrl+c": "it ends programs",
    "f1": "the terminal's own help may take it",
    "f5": "editors' terminals take it",
    "f6": "editors' terminals take it",
    "f10": "the terminal's menu may take it",
    "f11": "the window may take it",
}
"""Keys that often never arrive, and why."""
FRAIL_PARTS = {
    "alt+": "many terminals send an escape for it",
    "super+": "the desktop takes it",
    "cmd+": "the desktop takes it",
    "meta+": "the desktop takes it",
    "hyper+": "the desktop takes it",
}
FRAIL_ARROWS = {f"{mod}+{way}" for mod in ("ctrl", "ctrl+shift") for way in ("up", "down", "left", "right")}


class Bound(NamedTuple):
    """Something that keys do: its id, its words, its keys at first, the area it belongs to."""

    id: str
    words: str
    keys: tuple[str, ...]
    area: str


class Held(NamedTuple):
    """A key as one node of a screen holds it; without an id it cannot be changed."""

    id: str
    words: str
    on_widget: bool


class Place(NamedTuple):
    """A screen, and for each widget that may have the focus all keys that work then, from the widget up to the app."""

    name: str
    chains: tuple[tuple[type[DOMNode], ...], ...]
    answers: str
    """Letters and digits that are taken as answers there."""


class Clash(NamedTuple):
    """Two things on one key."""

    key: str
    one: str
    other: str
    place: str
    words: str


def frailty(key: str) -> str:
    """Why a key often never arrives; "" for a good one."""
    if key in FRAIL:
        return FRAIL[key]
    if key in FRAIL_ARROWS:
        return "window managers and terminals take it"
    return next((why for part, why in FRAIL_PARTS.items() if part in key), "")


def split(keys: str) -> tuple[str, ...]:
    """Several keys in one word."""
    return tuple(key.strip() for key in keys.split(",") if key.strip())


# ------------------------------------------------------------------ what there is


@lru_cache(maxsize=1)
def every_screen() -> tuple[type[Screen[object]], ...]:
    """All screens of the program."""
    for name in PACKAGES:
        package = import_module(name)
        for found in pkgutil.iter_modules(package.__path__):
            import_module(f"{name}.{found.name}")
    todo: list[type[Screen[object]]] = [Screen]
    found_screens: dict[type[Screen[object]], None] = {}
    while todo:
        for kind in todo.pop().__subclasses__():
            todo.append(kind)
            if kind.__module__.startswith("ironbottom."):
                found_screens[kind] = None
    return tuple(sorted(found_screens, key=lambda kind: (kind.__module__, kind.__qualname__)))


def _held(node: type[DOMNode]) -> dict[str, list[Held]]:
    """The keys of a class, those it inherits included.  Private to Textual: nothing else looks into it."""
    merged = node._merge_bindings().key_to_bindings
    return {
        key: [Held(b.id or "", b.description, not issubclass(node, (Screen, App))) for b in bindings]
        for key, bindings in merged.items()
    }


@lru_cache(maxsize=1)
def places() -> tuple[Place, ...]:
    """Every screen with the chains of its keys."""
    from .app import IronbottomApp

    found = []
    for screen in every_screen():
        widgets = _widgets(screen)
        chains: list[tuple[type[DOMNode], ...]] = [(screen, IronbottomApp)]
        chains += [(widget, screen, IronbottomApp) for widget in widgets]
        answers = next((ANSWERS[k.__name__] for k in screen.__mro__ if k.__name__ in ANSWERS), "")
        found.append(Place(screen.__name__, tuple(chains), answers))
    return tuple(found)


def _widgets(screen: type[Screen[object]]) -> tuple[type[DOMNode], ...]:
    """What may have the focus on a screen."""
    names = next((FOCUS[k.__name__] for k in screen.__mro__ if k.__name__ in FOCUS), ())
    return tuple(getattr(import_module(module), name) for module, name in names)


@lru_cache(maxsize=1)
def catalogue() -> dict[str, Bound]:
    """Everything that keys do and that has an id, by areas."""
    from .app import IronbottomApp

    nodes: dict[type[DOMNode], None] = {IronbottomApp: None}
    for place in places():
        nodes.update(dict.fromkeys(node for chain in place.chains for node in chain))
    found: dict[str, Bound] = {}
    for node in sorted(
        nodes, key=lambda kind: len(kind.__mro__)
    ):  # what a screen derives from names a thing before it
        by_id: dict[str, list[str]] = {}
        words: dict[str, str] = {}
        for key, holders in _held(node).items():
            for held in holders:
                if held.id:
                    by_id.setdefault(held.id, []).append(key)
                    words.setdefault(held.id, held.words)
        for id, keys in by_id.items():
            if id not in found:
                prefix = id.partition(".")[0]
                found[id] = Bound(id, words[id], tuple(keys), AREAS.get(prefix, prefix.capitalize()))
    order = list(dict.fromkeys([*AREAS.values(), *(b.area for b in found.values())]))
    return dict(sorted(found.items(), key=lambda pair: order.index(pair[1].area)))


# ------------------------------------------------------------------ clashes


def clashes(keymap: Mapping[str, str]) -> list[Clash]:
    """All pairs that get in each other's way with these keys, those that are meant so left out."""
    found: dict[tuple[str, frozenset[str]], Clash] = {}
    tables: dict[type[DOMNode], dict[str, list[Held]]] = {}
    for place in places():
        for chain in place.chains:
            for node in chain:
                if node not in tables:
                    tables[node] = _with(keymap, _held(node))
            for clash in _in_chain([tables[node] for node in chain], place):
                pair = frozenset((clash.one, clash.other))
                if (clash.key, clash.one, clash.other) not in DELIBERATE:
                    found.setdefault((clash.key, pair), clash)
    return list(found.values())


def _with(keymap: Mapping[str, str], held: dict[str, list[Held]]) -> dict[str, list[Held]]:
    """The keys of a node as the keymap makes them."""
    found: dict[str, list[Held]] = {}
    for key, holders in held.items():
        for holder in holders:
            for now in split(keymap[holder.id]) if keymap.get(holder.id) else (key,):
                there = found.setdefault(now, [])
                if all(other.id != holder.id or not holder.id for other in there):
                    there.append(holder)
    return found


def _in_chain(tables: list[dict[str, list[Held]]], place: Place) -> Iterable[Clash]:
    """Pairs on one way from the focus to the app."""
    keys = dict.fromkeys(key for table in tables for key in table)
    for key in keys:
        holders = [held for table in tables for held in table.get(key, ())]
        known = [held for held in holders if held.id]
        if len(key) == 1 and key in place.answers and known:
            words = "it is the key of an answer there"
            yield from (Clash(key, held.id, ANSWER, place.name, words) for held in known)
        for n, one in enumerate(holders):
            for other in holders[n + 1 :]:
                if one.id == other.id or not (one.id or other.id):
                    continue
                if (one.on_widget and other.id in PAUSED) or (other.on_widget and one.id in PAUSED):
                    continue
                if not other.id:  # what Textual's own screen and app do with a key may be taken over
                    continue
                yield Clash(key, one.id or f"({one.words})", other.id, place.name, f'"{one.words}" has it')


ANSWER = "(answers)"


# ------------------------------------------------------------------ changing


def fault(keymap: Mapping[str, str], id: str, keys: str) -> str:
    """Why an action cannot have these keys; "" if it can."""
    if not split(keys):
        return "there must be a key"
    for key in split(keys):
        if not real(key):
            return f'there is no key "{key}"'
    for clash in clashes({**keymap, id: keys}):
        if id in (clash.one, clash.other):
            other = clash.other if clash.one == id else clash.one
            return _holder(other)
    return ""


def _holder(id: str) -> str:
    """Who has a key, in words."""
    if id == ANSWER:
        return "letters and digits like that are answers there"
    bound = catalogue().get(id)
    return f'it is the key of "{bound.words}" ({bound.area})' if bound else f"a list has it for {id}"


def real(key: str) -> bool:
    """Is there such a key?"""
    *modifiers, last = key.split("+") if key != "+" else [key]
    if any(m not in ("ctrl", "shift", "alt", "super", "meta", "hyper", "cmd") for m in modifiers):
        return False
    named = {k.value for k in Keys}
    return bool(
        len(last) == 1 or last in named or key in named or last in KEY_NAMES or key_to_character(last)
    )


def checked(keymap: Mapping[str, str]) -> tuple[dict[str, str], list[str]]:
    """The keys that can be used of those in a settings file, and a remark for each of the others."""
    good: dict[str, str] = {}
    remarks = []
    known = catalogue()
    for id, keys in keymap.items():
        if id not in known:
            remarks.append(f'Keys: there is no action "{id}" ({suggest(id, list(known))}).')
            continue
        why = fault(good, id, keys)
        if why:
            usual = " ".join(key_name(key) for key in known[id].keys)
            remarks.append(
                f'Keys: "{known[id].words}" ({id}) cannot be on {keys}: {why}; it stays on {usual}.'
            )
        else:
            good[id] = with_escape(id, keys)
    return good, remarks


def with_escape(id: str, keys: str) -> str:
    """Escape always leads out: what has it at first keeps it beside any other key."""
    usual = catalogue()[id].keys
    if "escape" in usual and "escape" not in split(keys):
        return f"escape,{keys}"
    return keys
