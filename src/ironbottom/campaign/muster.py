"""The squad of a campaign (rifles:10.1, 10.2): founding it, reinforcements, equipment, who leads."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from ironbottom.games.rifles import squad
from ironbottom.games.rifles.cards import Content, Mission, Recruit, UnitType
from ironbottom.games.rifles.index import Index
from ironbottom.games.rifles.state import SQUAD, Unit
from ironbottom.games.rifles.state import State as Board
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.dice import base
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import NEXT, Flow, Game, Proc, cast, choose

from .events import Commands, Enlisted, Granted
from .state import FIT, Campaign, CampaignContent, Man, fit, living

G: TypeAlias = Game[Campaign]


def content(g: G) -> CampaignContent:
    """What the campaign is played with."""
    found: CampaignContent = g.content
    return found


def mission(g: G) -> Mission:
    """The mission to be played next."""
    return content(g).missions[g.state.number - 1]


def row_of(g: G, man: Man) -> UnitType:
    """A man's row on the card his weapon comes from."""
    c = content(g)
    card = c.army if c.army.id == man.army else c.enemy
    return next(u for u in card.units if u.id == man.type)


def may_lead(g: G, man: Man) -> bool:
    """Does his weapon's row allow him to be Leader (rifles:6.0.a)?"""
    return "LEADER" in row_of(g, man).attrs


def carries(g: G, man: Man, item: str) -> bool:
    """May a man with his weapon carry that equipment?"""
    card = draft_content(content(g))
    game: Game[Board] = Game(Board(at=[]), card, Index(card))
    return squad.may_carry(game, Unit(man.id, man.army, man.type, SQUAD, 0), item)


# ------------------------------------------------------------------ what the squad is worth


def packages(g: G, men: list[Man]) -> dict[str, int]:
    """Packages of equipment that these men and the squad as a whole still have; a package is there as long as a piece of it is."""
    s = g.state
    found: dict[str, int] = {}
    for row in content(g).army.equipment:
        pieces = s.squad_kit.get(row.id, 0) + sum(m.kit.get(row.id, 0) for m in men)
        found[row.id] = -(-pieces // row.pieces)
    return found


def value(g: G) -> int:
    """BP of the men present and of their unspent equipment, the wounded left out (rifles:10.2.c-d)."""
    ready = fit(g.state)
    have = packages(g, ready)
    return sum(m.bp for m in ready) + sum(have[row.id] * row.bp for row in content(g).army.equipment)


# ------------------------------------------------------------------ a board to buy on


def draft_content(c: CampaignContent) -> Content:
    """Content for buying: the first mission's card without what missions add."""
    plain = msgspec.structs.replace(c.missions[0], bp_extra=0, lent=())
    return Content(plain, c.army, c.enemy, {"campaign": "founding"})


def draft_game(g: G) -> Game[Board]:
    """The context of the board on which the squad is bought, speaking into our log."""
    if g.state.draft is None:
        g.state.draft = Board(at=[], next_unit=dict(g.state.markers))
    card = draft_content(content(g))
    game: Game[Board] = Game(g.state.draft, card, Index(card))
    game.say = g.say
    return game


def found_squad(g: G) -> Proc[Flow]:
    """Buy the first squad, by the standard rules (rifles:10.1.a)."""
    return (yield from squad.buy(draft_game(g)))


def equip_squad(g: G) -> Proc[Flow]:
    """Hand the equipment out."""
    game = draft_game(g)
    yield from squad.distribute(game)
    return NEXT


def command_squad(g: G) -> Proc[Flow]:
    """Leader and Assistant, then everybody gets a name and a line on the roster."""
    game = draft_game(g)
    yield from squad.command(game)
    board = game.state
    men: dict[str, str] = {}
    for unit in list(board.units.values()):
        men[unit.id] = yield from enlist(g, unit, 3)
    g.state.leader = men[board.leader]
    g.state.assistant = men.get(board.assistant, "")
    leader = g.state.men[g.state.leader]
    g.say(Commands(man=leader.id, name=leader.name))
    keep_squad_kit(g, board)
    g.state.markers = dict(board.next_unit)
    g.state.draft = None
    return NEXT


def keep_squad_kit(g: G, board: Board) -> None:
    """What belongs to the squad as a whole."""
    for item, n in board.squad_kit.items():
        g.state.squad_kit[item] = g.state.squad_kit.get(item, 0) + n


def enlist(g: G, unit: Unit, morale: int) -> Proc[str]:
    """A new man with a name drawn from his army's list; returns his id."""
    s, names = g.state, content(g).army.men
    free = [i for i in range(len(names)) if i not in s.used_names]
    name = f"Soldier {s.next_man}"
    if free:
        place = 1
        if len(free) > 1:
            place = yield from cast(g, "name", "rifles:10.1.a", sides=len(free), seat=SQUAD)
        s.used_names.append(free[place - 1])
        name = names[free[place - 1]]
    row = next(u for u in content(g).army.units if u.id == unit.type)
    man = Man(
        f"m{s.next_man}", name, unit.army, unit.type, row.bp, morale, kit=dict(unit.kit), joined=s.number
    )
    s.next_man += 1
    s.men[man.id] = man
    g.say(Enlisted(man=man.id, name=name, weapon=row.name, morale=morale))
    return man.id


# ------------------------------------------------------------------ reinforcements (rifles:10.2)


def reinforce(g: G) -> Proc[Flow]:
    """Before every mission but the first: HQ's die for men, another for equipment; then the points are spent (rifles:10.2.c-e2)."""
    s, army = g.state, content(g).army
    if s.number == 1:
        return NEXT
    units = 0
    room = army.bp - value(g)
    if room > 0 and (yield from choose(Ask(SQUAD, "reinforce", (True, False), "rifles:10.2.c", (room,)))):
        die = yield from cast(g, "reinforcements", "rifles:10.2.tbl", seat=SQUAD, cuts=(2, 6))
        if die == 6:
            units = (
                (yield from cast(g, "reinforcement points", "rifles:10.2.tbl", seat=SQUAD, cuts=(3, 5))) + 1
            ) // 2
        elif die > 1:
            units = 1
        units = min(units, room)
    kit = int((yield from cast(g, "equipment", "rifles:10.2.e", seat=SQUAD, cuts=(2,))) >= 2)
    g.say(Granted(units=units, kit=kit))
    yield from shop(g, units, False)
    yield from shop(g, kit, True)
    return NEXT


def shop(g: G, points: int, only_kit: bool) -> Proc[None]:
    """Spend points on a board with the men present; what is not spent is lost (rifles:10.2.e2)."""
    if points < 1:
        return
    game = with_men(g)
    board = game.state
    board.budget, board.only_kit = points, only_kit
    while True:
        options = [t for t in squad.purchases(game) if t[0] in ("unit", "kit") and within_limits(g, game, t)]
        if not options:
            break
        chosen = yield from choose(
            Ask(SQUAD, "buy", [*options, ("done",)], "rifles:10.2.e2", (board.budget,))
        )
        if chosen[0] == "done":
            break
        squad.take(game, chosen)
    yield from squad.distribute(game)
    yield from settle(g, board)


def within_limits(g: G, game: Game[Board], token: tuple[str, str]) -> bool:
    """Does the card allow one more?  Whoever is in hospital still belongs to the squad, with what he carries (rifles:2.2.f-g)."""
    army, (what, i) = content(g).army, token
    if what == "kit":
        pack = next(e for e in army.equipment if e.id == i)
        return packages(g, living(g.state))[i] + game.state.packs.get(i, 0) < pack.limit
    limit = next(u for u in army.units if u.id == i).limit
    have = sum(m.army == army.id and m.type == i for m in living(g.state))
    new = sum(not u.man and u.type == i for u in game.state.units.values())
    return not limit or have + new < limit


def with_men(g: G) -> Game[Board]:
    """A board with the men present and what they carry."""
    g.state.draft = None
    game = draft_game(g)
    for man in fit(g.state):
        unit = Unit(
            man.id,
            man.army,
            man.type,
            SQUAD,
            0,
            morale=man.morale,
            kit=dict(man.kit),
            name=man.name,
            man=man.id,
        )
        game.state.units[unit.id] = unit
    return game


def settle(g: G, board: Board) -> Proc[None]:
    """Bring what was bought into the squad: new men, and what each carries now."""
    raw = 3 if content(g).army.recruits == "line" else 4  # rifles:10.2.f-g, 1.4.f
    for unit in list(board.units.values()):
        if unit.man:
            g.state.men[unit.man].kit = dict(unit.kit)
        else:
            yield from enlist(g, unit, raw)
    keep_squad_kit(g, board)
    g.state.markers = dict(board.next_unit)
    g.state.draft = None


def lead(g: G) -> Proc[Flow]:
    """Somebody who may lead has to lead: chosen anew where the Leader is dead, wounded, or only stood in (rifles:6.0.c)."""
    s = g.state
    ready = fit(s)
    now = s.men.get(s.leader)
    if now is not None and now.status == FIT and (may_lead(g, now) or not any(may_lead(g, m) for m in ready)):
        return NEXT
    s.leader = ""
    able = [m.id for m in ready if may_lead(g, m)] or [m.id for m in ready]
    if not able:
        return NEXT
    s.leader = able[0]
    if len(able) > 1:
        s.leader = ""
        s.leader = yield from choose(Ask(SQUAD, "lead", able, "rifles:6.0.a"))
    if s.assistant == s.leader:
        s.assistant = ""
    g.say(Commands(man=s.leader, name=s.men[s.leader].name))
    return NEXT


def roster(g: G) -> tuple[Recruit, ...]:
    """The men present, as the mission's game wants them."""
    return tuple(Recruit(m.id, m.name, m.army, m.type, m.morale, m.skill, dict(m.kit)) for m in fit(g.state))


def mission_content(g: G) -> Content:
    """Content for the game of the next mission: its card, both armies, and the squad as it is."""
    c = content(g)
    options = {**c.options, "mission": mission(g).id, "campaign": "yes"}
    assistant = g.state.assistant if g.state.assistant in {m.id for m in fit(g.state)} else ""
    return Content(
        mission(g), c.army, c.enemy, options, roster(g), g.state.leader, assistant, dict(g.state.squad_kit)
    )


def mission_seed(session: Session[Campaign]) -> int:
    """The seed of the next mission's dice; it follows from the campaign's."""
    return base(session.seed, "mission", session.g.state.number) >> 1
