"""The questions of a campaign as menus."""

from __future__ import annotations

from typing import Any

from ironbottom.campaign.muster import packages
from ironbottom.campaign.report import RETIRE
from ironbottom.campaign.state import grade, living
from ironbottom.campaign.words import BUYING, CampaignView, describe
from ironbottom.games.rifles.state import SQUAD
from ironbottom.kernel.ask import Ask

from ..menu import PASS, Entry, Menu
from ..palette import Line, Palette
from . import rifles_menu, rifles_squad
from .look import Key

PLAY, DEBRIEF, REVIEW = ("play",), ("debrief",), ("review",)
"""What may be chosen while a mission is to be played, besides the end of the campaign: none of it is an answer by itself."""


def menu(v: CampaignView, ask: Ask[Any], game: str, where: str) -> Menu:
    """The options of a question.  ``game`` says whether the mission's own game is ``new``, ``going`` or ``decided``."""
    if ask.kind == "mission":
        return _mission(v, ask, game, where)
    if ask.kind == "buy" and v.state.number > 1:
        return _reinforcements(v, ask)
    if ask.kind in BUYING:
        return rifles_menu.menu(v.draft(), ask)
    return Menu(ask.kind, [_entry(v, ask, token) for token in ask.options])


def _entry(v: CampaignView, ask: Ask[Any], token: Any) -> Entry:
    passes = token is False or token == ("done", "")
    return Entry([(describe(v, ask, token), "")], token, key=PASS if passes else "")


def _mission(v: CampaignView, ask: Ask[Any], game: str, where: str) -> Menu:
    number = ask.about[0]
    card = v.content.missions[number - 1]
    name = f"mission {card.id}, {card.name}"
    entries = [Entry([(f"Play {name}", "good")], PLAY)]
    if game == "going":
        entries = [Entry([(f"Go on with {name}", "good"), (f"  {where}", "dim")], PLAY)]
    elif game == "decided":
        entries = [
            Entry([(f"On to the debrief of {name}", "good")], DEBRIEF),
            Entry([("Look at the mission once more before that", "")], REVIEW),
        ]
    if RETIRE in ask.options:
        vp = v.state.vp
        sure = f"End the campaign here, with {vp} victory points ({grade(vp)})? It is then over."
        entries.append(Entry([("End the campaign here", "")], RETIRE, key="X", confirm=sure))
    frame = card.frames.get(v.content.army.id)
    place = f" ({frame.place}, {frame.date})" if frame else ""
    return Menu("mission", entries, f"Mission {number} of {len(v.content.missions)}: {card.name}{place}")


# ------------------------------------------------------------------ reinforcements


def _reinforcements(v: CampaignView, ask: Ask[Any]) -> Menu:
    """The whole card, with what the squad has of each already; what the points do not reach is dim."""
    army = v.content.army
    entries: list[Entry] = []
    board = v.draft()
    if ("done",) in ask.options:
        entries.append(
            Entry([("Take no more", "good"), ("  (points left over are lost)", "dim")], ("done",), key=PASS)
        )
    for row in army.units:
        if row.bp and not board.state.only_kit:
            have = sum(m.army == army.id and m.type == row.id for m in living(v.state))
            have += sum(not u.man and u.type == row.id for u in board.state.units.values())
            entries.append(_row(rifles_squad.unit_line(row, have), ("unit", row.id), ask))
    had = packages(v.g, living(v.state))
    for pack in army.equipment:
        have = had[pack.id] + board.state.packs.get(pack.id, 0)
        entries.append(_row(rifles_squad.pack_line(pack, have), ("kit", pack.id), ask))
    points = f"{board.state.budget} Build Point{'' if board.state.budget == 1 else 's'}"
    what = "equipment" if board.state.only_kit else "men and equipment"
    return Menu("buy", entries, f"Reinforcements: {points} left for {what}")


def _row(line: Line, token: Any, ask: Ask[Any]) -> Entry:
    return rifles_squad.row_entry(
        line, token, "" if token in ask.options else "a rule forbids it (rifles:10.2.e2)"
    )


def beside(v: CampaignView, ask: Ask[Any], token: Any, palette: Palette) -> list[Line]:
    """While the squad is built: what has been bought.  With reinforcements: who has come so far."""
    if ask.kind != "buy":
        return []
    board = v.draft()
    if v.state.number == 1:
        return rifles_squad.beside(board, token, palette)
    new = [u for u in board.state.units.values() if u.side == SQUAD and not u.man]
    names = {u.id: u.name for u in v.content.army.units}
    text = ", ".join([names[u.type] for u in new] + [f"{n} x {k}" for k, n in board.state.packs.items() if n])
    return [[("They bring: ", "title"), (text or "nobody yet", "own text" if text else "dim")]]


# ------------------------------------------------------------------ what they are about


def subject(v: CampaignView, ask: Ask[Any], token: Any) -> Key | None:
    """The man that an option is about."""
    if ask.kind == "lead":
        return man_key(token)
    if ask.kind == "spend":
        return man_key(token[1])
    return man_key(ask.about[0]) if ask.kind in ("skill", "trophy") else None


def man_key(man: Any) -> Key | None:
    """The place of a man on the board by his id."""
    return ("man", int(man[1:])) if isinstance(man, str) and man[:1] == "m" and man[1:].isdigit() else None
