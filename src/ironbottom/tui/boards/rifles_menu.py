"""The questions of Rifles as menus: actions by Group, keys that say what they mean, prices and losses spelt out."""

from __future__ import annotations

from typing import Any

from ironbottom.games.rifles import words
from ironbottom.games.rifles.actions import END
from ironbottom.games.rifles.state import SQUAD
from ironbottom.games.rifles.view import View
from ironbottom.kernel.ask import Ask

from ..menu import PASS, Entry, Menu
from ..palette import Line
from . import rifles_squad
from .look import Key

MANY = 9
"""More actions of a Group than this are put under headings."""
AGAINST = frozenset({"fire", "flank", "cover fire", "assault", "melee", "spot", "redeploy"})
"""Actions that an Enemy Group suffers."""
PASSES: dict[str, Any] = {
    "overwatch": 0,
    "reroll action": -1,
    "regroup": ("keep",),
    "shot": ("hold", ""),
    "assistant": "",
    "buy": ("done",),
    "patrol": False,
    "instead": False,
    "keep": "none",
    "command": "self",
}
"""By kind of question the answer that lets it be; elsewhere it is "no" or False."""


def menu(view: View, ask: Ask[Any]) -> Menu:
    """The options of a question."""
    if ask.kind == "action":
        return _actions(view, ask)
    if ask.kind == "buy":
        return rifles_squad.menu(view, ask)
    return Menu(ask.kind, [_entry(view, ask, token) for token in ask.options])


def _entry(view: View, ask: Ask[Any], token: Any) -> Entry:
    label, key = words.describe(view, ask, token if ask.single else (token,)), _key(ask, token)
    return Entry(
        [(label.removeprefix(f"{key} "), "")], token, key=key
    )  # the key is the marker: once is enough


def _key(ask: Ask[Any], token: Any) -> str:
    """0 for the way to pass; the letter of a friendly unit for that unit."""
    if ask.single and (token == PASSES.get(ask.kind, "no") or token is False):
        return PASS
    if isinstance(token, str) and len(token) == 1 and token.isupper():
        return token
    return ""


# ------------------------------------------------------------------ actions


def _actions(view: View, ask: Ask[Any]) -> Menu:
    by_group: dict[int, list[Any]] = {}
    rest: list[Entry] = []
    for token in ask.options:
        if _same_for_less(ask, token):
            continue
        if token == END or token[0] == "give up":
            rest.append(_ending(view, ask, token))
        else:
            by_group.setdefault(token[1], []).append(token)
    if len(by_group) <= 1:
        only = next(iter(by_group), 0)
        entries = _of_group(view, ask, only, by_group.get(only, []))
        return Menu("action", [*entries, *rest], f"What does Group {only} do?" if only else "")
    groups = [_group_entry(view, ask, i, tokens) for i, tokens in by_group.items()]
    everything = [_whole(view, ask, token) for tokens in by_group.values() for token in tokens]
    label: Line = [("All actions", ""), (f"  ({len(everything)})", "dim")]
    every = Entry(label, inner=Menu("action all", everything, "All actions"))
    return Menu("action", [*groups, every, *rest])


def _same_for_less(ask: Ask[Any], token: Any) -> bool:
    """Recovery for a BAP where an AP does the same: with the Leader in the Group a BAP adds nothing to it."""
    return token[0] == "recover" and token[3] == "bap" and (*token[:3], "ap") in ask.options


def _group_entry(view: View, ask: Ask[Any], i: int, tokens: list[Any]) -> Entry:
    group = view.state.groups[i]
    place = view.stripe(group.stripe)
    where = f"#{group.stripe} {place.terrain}" if place else "the entry area"
    n = len(tokens)
    label: Line = [(f"Group {i}", "own text"), (f" in {where}: {' '.join(group.units)}", "")]
    label.append((f"  ({n} action{'s' if n > 1 else ''})", "dim"))
    inner = Menu(f"action {i}", _of_group(view, ask, i, tokens), f"What does Group {i} do?")
    return Entry(label, inner=inner)


def _of_group(view: View, ask: Ask[Any], i: int, tokens: list[Any]) -> list[Entry]:
    """The actions of a Group; where they are many, those against each Enemy Group under a heading of their own."""
    entries = [(token, _action(view, ask, token)) for token in tokens]
    if len(tokens) <= MANY:
        return [entry for _, entry in entries]
    found = [entry for token, entry in entries if token[0] not in AGAINST]
    aims = dict.fromkeys(token[2] for token in tokens if token[0] in AGAINST)
    for aim in aims:
        inner = [entry for token, entry in entries if token[0] in AGAINST and token[2] == aim]
        group = view.state.groups[aim]
        label: Line = [(f"Against Enemy Group {aim}", "enemy text")]
        label.append((f" in #{group.stripe}: {' '.join(group.units)}", ""))
        label.append((f"  ({len(inner)} action{'s' if len(inner) > 1 else ''})", "dim"))
        heading = f"What does Group {i} do against Enemy Group {aim}?"
        found.append(Entry(label, inner=Menu(f"action {i} {aim}", inner, heading)))
    return found


def _whole(view: View, ask: Ask[Any], token: Any) -> Entry:
    return Entry([(words.describe(view, ask, token), "")], token)


def _action(view: View, ask: Ask[Any], token: Any) -> Entry:
    """An action of a Group that is already known: without its name."""
    text = words.describe(view, ask, token).split(": ", 1)[-1]
    text, bracket, price = text.rpartition(" (")
    return Entry([(text[:1].upper() + text[1:], ""), (f"{bracket}{price}", "dim")], token)


def _ending(view: View, ask: Ask[Any], token: Any) -> Entry:
    s = view.state
    if token == END:
        left = [f"{n} {word}" for n, word in ((s.ap, "AP"), (s.bap, "BAP")) if n]
        lost = f"  ({' and '.join(left)} will be lost)" if left else ""
        return Entry([("End the Turn's actions", ""), (lost, "dim")], token, key=PASS)
    text = words.describe(view, ask, token)
    return Entry([(text, "")], token, key="X", confirm="Give up the Mission? The game is then over.")


# ------------------------------------------------------------------ what questions and options are about


def subject(view: View, ask: Ask[Any], token: Any) -> Key | None:
    """The Group or stripe that an option is about."""
    if ask.kind == "action":
        return _aim(view, token)
    if ask.kind == "peek":
        return ("stripe", token[0])
    found = _key_of(view, token)
    if found is None and isinstance(token, tuple):
        found = next((k for part in token[1:] if (k := _key_of(view, part))), None)
    return found


def _aim(view: View, token: Any) -> Key | None:
    """What an action aims at: an Enemy Group, a stripe, or the Group itself."""
    verb, i, arg = token[:3]
    if verb in AGAINST or verb == "take in":
        return ("group", arg) if arg in view.state.groups else None
    if verb in ("move", "together"):
        return ("stripe", arg)
    return ("group", i) if i in view.state.groups else None


def _key_of(view: View, part: Any) -> Key | None:
    """The Group of a unit by its marker, or a Group by its number."""
    if isinstance(part, bool):
        return None
    if isinstance(part, int):
        return ("group", part) if part in view.state.groups else None
    if isinstance(part, str) and part in view.state.units:
        i = view.state.units[part].group
        return ("group", i) if i in view.state.groups else None
    return None


ABOUT_STRIPE = {"reveal": 1, "patrol": 1}
"""Questions whose ``about`` holds a stripe, and where in it."""
ABOUT_GROUPS = frozenset(
    {"split", "command", "fire group", "fire group target", "shooters", "shot", "area", "recon", "overwatch"}
    | {"quick shot", "throw in", "markers", "first aid", "steady", "successor"}
)
"""Questions whose ``about`` holds Groups by number and units by marker."""


def spoken_of(view: View, ask: Ask[Any]) -> list[Key]:
    """The Groups and stripes that a question is about."""
    about = ask.about if isinstance(ask.about, tuple) else (ask.about,)
    place = ABOUT_STRIPE.get(ask.kind)
    if place is not None and place < len(about):
        return [("stripe", about[place])]
    if ask.kind not in ABOUT_GROUPS:
        return []
    limit = {"split": 1, "recon": 1, "area": 2, "shot": 2, "markers": 1}.get(ask.kind, len(about))
    found = dict.fromkeys(k for part in about[:limit] if (k := _key_of(view, part)))
    return list(found)


__all__ = ["SQUAD", "menu", "spoken_of", "subject"]
