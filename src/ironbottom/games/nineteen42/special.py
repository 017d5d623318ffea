"""Special and optional rules: sieges, Hong Kong, Force Z, the Java Sea, the decline of Allied air (n42:9.4, 10, 13)."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.step import NEXT, Flow, Proc, cast, choose, choose_some

from .events import Besieged, Committed, Contested, HongKong, NavalLost, TurnedBack
from .pieces import G, chase_air, hex_id, ix, kind, remove, take_off
from .state import ALLIES, JAPAN, other

DIVISION = ("jp-228", "jp-229", "jp-230")
"""The 38th Division (n42:10.4.0)."""


# ---------------------------------------------------------------- sieges (n42:9.4)


def besieged(g: G, i: int) -> bool:
    """Do enemy troops stand in every land hex next to a fortress, joined to it by land (n42:9.4.a)?"""
    index = ix(g)
    foe = other(index.map.home[i])
    around = index.map.kin[i]
    return bool(around) and all(index.side_at(j) == foe for j in around)


def attrition(g: G) -> Proc[Flow]:
    """As a game-turn begins: a die for each unit in a besieged fortress, a 6 surrenders it (n42:9.4.b)."""
    s, index = g.state, ix(g)
    for i in list(s.forts):
        inside = index.units(i)
        if not inside or not besieged(g, i):
            continue
        g.say(Besieged(hex=hex_id(g, i)))
        gone = []
        for u in inside:
            face = yield from cast(
                g, "attrition", "n42:9.4.b", need=6, seat=kind(g, u).side, about=(u, hex_id(g, i))
            )
            if face == 6:
                gone.append(u)
        remove(g, gone, "surrendered", "n42:9.4.b")
        if not index.units(i):
            yield from chase_air(g, i, index.map.home[i])  # its stack is gone (n42:5.21.e)
    return NEXT


# ---------------------------------------------------------------- Allied air (n42:13.1)


def decline(g: G) -> Proc[None]:
    """At the start of a Japanese player-turn a die of at most the turn number ends an air unit (n42:13.1.a)."""
    s = g.state
    if not g.content.on("13.1") or s.turn == 0:
        return
    for u in ("us-air", "uk-air"):
        if u in s.units:
            face = yield from cast(
                g, "allied air", "n42:13.1.a", seat=JAPAN, cuts=(s.turn + 1,), about=(u, s.turn)
            )
            if face <= s.turn:
                remove(g, [u], "flown", "n42:13.1.a")


# ---------------------------------------------------------------- Hong Kong (n42:10.4)


def hong_kong(g: G) -> Proc[Flow]:
    """The roll of each Japanese combat phase until the city falls."""
    s = g.state
    kong = s.kong
    if not g.content.on("10.4") or s.side != JAPAN or kong.fell >= 0:
        return NEXT
    if not any(u in DIVISION for u in kong.force):
        support(g)
        if len(kong.force) < 4:
            yield from commit(g)
    table = g.content.tables.hong_kong
    need = table[min(s.turn, len(table) - 1)]
    drm = -min(kong.lost, 3)
    mods = ((drm, "n42:10.4.c2"),) if drm else ()
    face = yield from cast(g, "hong kong", "n42:10.4.a", mods=mods, need=need, seat=JAPAN, about=(s.turn,))
    total = max(1, face + drm)
    fell = total >= need
    lost = ""
    if fell:
        kong.fell = s.turn
        s.off += [u for u in kong.force if u not in s.off]
        kong.force = []
    elif total == 1:
        lost = yield from reverse(g)
    g.say(HongKong(roll=total, need=need, fell=fell, lost=lost))
    return NEXT


def reverse(g: G) -> Proc[str]:
    """A 1 costs a regiment: of the 38th Division, then of those committed in its place (n42:10.4.c1, g)."""
    s = g.state
    kong = s.kong
    ours = [u for u in kong.force if u in DIVISION] or list(kong.force)
    if not ours:
        return ""
    gone = ours[0]
    if len(ours) > 1:
        gone = yield from choose(Ask(JAPAN, "reverse", ours, "n42:10.4.c1"))
    kong.force.remove(gone)
    kong.lost += gone in DIVISION
    remove(g, [gone], "eliminated", "n42:10.4.c1", -1)
    return gone


def support(g: G) -> None:
    """Each regiment above four costs an NMP in every turn; those that none is left for go back (n42:10.4.e2)."""
    s = g.state
    more = len(s.kong.force) - 4
    if more > 0:
        paid = min(more, s.nmp.get("Japanese", 0))
        s.nmp["Japanese"] = s.nmp.get("Japanese", 0) - paid
        s.off += s.kong.force[4 + paid :]
        del s.kong.force[4 + paid :]


def reserves(g: G) -> tuple[list[str], list[str]]:
    """Regiments that can be committed: those off the map, and those at any friendly port (n42:10.4.g)."""
    s, index = g.state, ix(g)
    off = [u for u in s.off if kind(g, u).side == JAPAN and kind(g, u).card.size == "regiment"]
    ports = index.friendly_ports(JAPAN)
    here = [u for i in sorted(ports) for u in index.units(i, JAPAN) if kind(g, u).card.size == "regiment"]
    return off, here


def commit(g: G) -> Proc[None]:
    """With the 38th Division gone at least four regiments must be assigned; each above four costs an NMP (n42:10.4.e).

    Off-map regiments come first: where they are too few, all of them go, and the rest comes out of the ports (n42:10.4.g).
    """
    s = g.state
    off, here = reserves(g)
    short = max(0, 4 - len(s.kong.force))
    sure: tuple[str, ...] = () if len(off) >= short else tuple(off)
    able = here if sure or not off else off
    wanted = short - len(sure)
    least = min(wanted, len(able))
    picked = tuple(able[:least])
    if least and len(able) > least:
        most = min(len(able), wanted + s.nmp.get("Japanese", 0))
        ask = Ask(JAPAN, "commit", able, "n42:10.4.e1", wanted, least=least, most=max(2, most), first=picked)
        picked = yield from choose_some(ask)
    s.nmp["Japanese"] = s.nmp.get("Japanese", 0) - max(0, len(picked) - wanted)
    picked = sure + picked
    if not picked:
        return
    for u in picked:
        if u in s.off:
            s.off.remove(u)
        else:
            take_off(g, u)
    s.kong.force += picked
    g.say(Committed(units=picked))


def commit_bar(g: G, picked: Sequence[str], short: int) -> str | None:
    """Why so many cannot be committed: those above four cost an NMP each (n42:10.4.e2)."""
    return "n42:10.4.e2" if len(picked) - short > g.state.nmp.get("Japanese", 0) else None


# ---------------------------------------------------------------- Force Z (n42:13.4)


def force_z(g: G, cargo: list[str], goal: int, how: str) -> Proc[list[str]]:
    """Force Z may fall upon a landing on the Malay coast as it is made; returns who of the invaders is left.

    It attacks each Japanese unit in the invasion hex, also those that stand there already (n42:13.4.b).
    """
    s, index = g.state, ix(g)
    coast = index.map.region["malay-coast"]
    here = goal in coast or (how == "sea" and any(j in coast for j in index.map.graph.beside[goal]))
    if not s.force_z or "force z" in s.sortied or "force z" in s.never or not here:
        return cargo
    path = z_path(g, goal)
    if path is None:
        return cargo
    about = (tuple(cargo), hex_id(g, goal), len(path))
    chosen = yield from choose(Ask(ALLIES, "force z", ["sail", "stay", "never"], "n42:13.4.a", about))
    if chosen != "sail":
        if chosen == "never":
            s.never.append("force z")
        return cargo
    s.sortied.append("force z")
    g.say(Contested(what="force z", hex=hex_id(g, goal)))
    for i in path:
        face = yield from cast(
            g, "force z hunted", "n42:13.4.c", seat=JAPAN, cuts=(5,), about=(hex_id(g, i),)
        )
        if face <= 4:
            s.force_z = False
            g.say(NavalLost(what="force z", why="sunk"))
            return cargo
    gone = []
    for u in [*cargo, *index.units(goal, JAPAN)]:
        face = yield from cast(g, "force z", "n42:13.4.b", seat=ALLIES, cuts=(4,), about=(u, hex_id(g, goal)))
        if face <= 3:
            gone.append(u)
    remove(g, gone, "sunk", "n42:13.4.b", goal)
    return [u for u in cargo if u not in gone]


def z_path(g: G, goal: int) -> list[int] | None:
    """The hexes under Japanese umbrellas that Force Z must pass within seven hexes of Singapore; None if it cannot come."""
    from ironbottom.hexes.paths import Moves, Terms, reach

    index = ix(g)
    start = index.map.number["0813"]
    closed = index.sea_closed(ALLIES) - {goal}
    cover = index.cover(JAPAN)
    # seven layers: the fewest hexes under umbrellas for each number of steps
    best: dict[int, tuple[int, tuple[int, ...]]] = dict.fromkeys(index.map.harbours[start], (0, ()))
    found: tuple[int, tuple[int, ...]] | None = None
    moves = Moves(index.map.sea, Terms(index.map.sea_costs, closed=closed))
    near = reach(moves, goal_nodes(g, goal), 7, back=True)
    for _ in range(7):
        ahead: dict[int, tuple[int, tuple[int, ...]]] = {}
        for node, (risk, path) in best.items():
            for _, j in index.map.sea.out[node]:
                i = index.map.sea.hexes[j]
                if i in closed or j not in near:
                    continue
                more = risk + (1 if cover[i] else 0)
                if j not in ahead or more < ahead[j][0]:
                    ahead[j] = (more, (*path, i) if cover[i] else path)
        for j, (risk, path) in ahead.items():
            if index.map.sea.hexes[j] == goal and (found is None or risk < found[0]):
                found = (risk, path)
        best = ahead
    return None if found is None else list(found[1])


def goal_nodes(g: G, goal: int) -> Sequence[int]:
    """The waters of a hex."""
    return ix(g).map.sea.nodes[goal]


# ---------------------------------------------------------------- the Java Sea (n42:13.7)


def java_sea(g: G, cargo: list[str], start: int, goal: int, how: str) -> Proc[bool]:
    """ABDA may meet the invasion of Java; returns whether the invaders are turned back."""
    s, index = g.state, ix(g)
    java = index.map.region["java"]
    here = goal in java or (how == "sea" and any(j in java for j in index.map.graph.beside[goal]))
    if not s.abda or "abda" in s.sortied or "abda" in s.never or not here:
        return False
    about = (tuple(cargo), hex_id(g, goal))
    chosen = yield from choose(Ask(ALLIES, "abda", ["sail", "stay", "never"], "n42:13.7.a", about))
    s.sortied.append("abda")
    if chosen != "sail":
        if chosen == "never":
            s.never.append("abda")
        return False
    g.say(Contested(what="abda", hex=hex_id(g, goal)))
    engage = yield from choose(Ask(JAPAN, "engage", ["yes", "no"], "n42:13.7.b", about))
    if engage == "yes" and (yield from battle(g)):
        s.abda = False
        g.say(NavalLost(what="abda", why="sunk"))
        return False
    s.sortied.append("abda won")
    for u in cargo:
        if u in s.units:
            s.units[u].sailed = True
        else:
            s.turned.append(u)
            s.entered -= 1  # it has not entered the map
    g.say(TurnedBack(units=tuple(cargo), hex=hex_id(g, start)))
    return True


def battle(g: G) -> Proc[bool]:
    """A die each, Japan adds 2, ties again (n42:13.7.c-d); did Japan win?"""
    while True:
        ours = yield from cast(g, "java sea", "n42:13.7.c", mods=((2, "n42:13.7.c"),), seat=JAPAN)
        theirs = yield from cast(g, "java sea", "n42:13.7.c", seat=ALLIES)
        if ours + 2 != theirs:
            return ours + 2 > theirs
