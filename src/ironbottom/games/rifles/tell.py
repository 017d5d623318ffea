"""Events in words.  ``names`` (marker to name, built from the log itself) never changes a line once written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ironbottom.kernel.events import Event, Rolled, Sealed

from . import events as e
from .cards import Content
from .state import SQUAD

Names = Mapping[str, str]

WHY = {
    "fired": "the squad has attacked",
    "heard": "somebody was heard",
    "demolition": "the charge went off",
    "event": "an Event",
    "flare": "a flare has gone up",
}
NOTHING = {
    "spoilt": "the action can no longer be carried out and costs nothing",
    "dark": "fires into the dark: nothing to be seen at that Distance",
    "natural 1": "a natural 1: the Fire Group misses",
    "not close": "does not get close enough",
    "hopeless": "cannot hit anybody and holds its fire",
    "nothing left": "can do nothing",
    "in cover": "stays in its cover",
    "no cover": "finds no cover",
    "no recovery": "no Recovery is possible in the water",
    "muffled": "the rain drowns every sound",
    "stays": "stays where it is",
    "wire cleared": "rolls over the wire",
    "no target": "there is no Enemy that it could hit",
    "no mark": "cannot be aimed at, being HIDDEN or Engaged",
    "night fighters": "is used to the dark and throws the Night Range die again",
}
SENTENCES = frozenset({"spoilt", "natural 1", "no recovery", "muffled", "no target"})
"""What is no act of the Group's own, and stands after a colon."""
TERMS = {
    "attack": "attack",
    "armour": "damage to armour",
    "morale": "Morale Check",
    "recovery": "Recovery",
    "spot": "Spot",
    "wire": "wire",
    "melee": "Close Combat",
    "markers": "1d3 (die halved)",
    "presence": "Enemy presence",
    "patrol": "patrol table",
    "activation": "Enemy activation",
    "target unit": "Target Table",
    "target group": "Target Table",
    "random unit": "random unit",
    "random group": "random Group",
    "night": "Night Range",
    "light": "day or night",
    "terrain": "terrain",
    "sea": "Sea Movement",
    "alarm": "alarm",
    "get close": "getting close",
    "column": "the column",
    "search": "search",
    "mines": "mines",
    "action dice": "Action Dice",
}
QUIET = frozenset(
    {
        "draw",
        "terrain",
        "markers",
        "melee",
        "random unit",
        "random group",
        "target unit",
        "target group",
        "light",
        "activation",
        "presence",
    }
)
"""Dice whose result the following line tells; they are shown among the dice of a line."""


def learn(names: dict[str, str], content: Content, event: Event) -> None:
    """Note the names of pieces that an event brings into the game."""
    if type(event) is e.Joined:
        weapon = unit_name(content, event.army, event.what)
        names[event.unit] = (
            f"{event.unit} {event.name} ({weapon})" if event.name else f"{event.unit} {weapon}"
        )
    elif type(event) is e.Placed:
        names[f"#{event.group}"] = f"Enemy Group {event.group}"
        for i, what in event.units:
            names[i] = f"{i} {unit_name(content, content.enemy.id, what)}"
    elif type(event) is e.Grouped and event.side == SQUAD:
        names[f"#{event.group}"] = f"Group {event.group}"
    elif type(event) is e.Rescued:
        for i in event.units:
            names[i] = f"{i} Airman"


def names_in(content: Content, log: Iterable[Event]) -> dict[str, str]:
    """Names of all pieces that a log speaks of."""
    names: dict[str, str] = {}
    for event in log:
        learn(names, content, event)
    return names


def unit_name(content: Content, army: str, what: str) -> str:
    """The name of a unit type."""
    card = content.army if content.army.id == army else content.enemy
    return next((u.name for u in card.units if u.id == what), what.replace("_", " "))


ITEMS = {
    "grenade": "Grenade",
    "mine": "Anti-Tank Mine",
    "satchel": "Satchel Charge",
    "sword": "Sword",
    "bayonets": "Bayonets",
    "machete": "Machete",
    "binoculars": "Binoculars",
    "flares": "Flares",
    "first_aid": "First Aid",
}
"""Equipment that a Mission hands to an army whose own card does not have it."""


def item_name(content: Content, item: str) -> str:
    """The name of a piece of equipment: the army's own for it, if it has one."""
    return next((e.name for e in content.army.equipment if e.id == item), ITEMS[item])


def tell(content: Content, event: Event, names: Names) -> str:
    """A line for the log; "" for what is told elsewhere."""
    teller = _TELLERS.get(type(event))
    return teller(content, event, names) if teller else ""


def build_points(n: int) -> str:
    """So many Build Points."""
    return f"{n} Build Point{'' if n == 1 else 's'}"


def mods(parts: Iterable[tuple[int, str]]) -> str:
    """Modifiers as they are added: `` +1 -1``."""
    return "".join(f" {'+' if n >= 0 else '-'}{abs(n)}" for n, _ in parts)


def group(names: Names, i: int) -> str:
    """A Group by its number."""
    return names.get(f"#{i}", f"Group {i}")


def unit(names: Names, i: str) -> str:
    """A unit by its marker."""
    return names.get(i, i)


# ------------------------------------------------------------------ dice


def _rolled(c: Content, v: Rolled, n: Names) -> str:
    if v.kind in QUIET:
        return ""
    faces = " ".join(str(f) for f in v.faces)
    term = TERMS.get(v.kind, v.kind)
    subject = ""
    if v.about and isinstance(v.about[0], str):
        subject = f"{unit(n, v.about[0])}: "
    elif v.about and isinstance(v.about[0], int) and v.kind in ("morale", "wire", "activation"):
        subject = f"{group(n, v.about[0])}: "
    text = f"{subject}{term}: {'die' if len(v.faces) == 1 else 'dice'} {faces}{mods(v.mods)}"
    if v.mods and len(v.faces) == 1:
        text += f" = {v.total}"
    if v.need is None:
        return text
    mark = "hit" if v.kind == "attack" else "passed"
    miss = "miss" if v.kind == "attack" else "failed"
    versus = "TN" if v.kind == "attack" else "needs"
    return f"{text}, {versus} {v.need}: {mark if v.hit else miss}"


def _sealed(c: Content, v: Sealed, n: Names) -> str:
    return f"revealed: {v.choices}"


# ------------------------------------------------------------------ set-up


def _noted(c: Content, v: e.Noted, n: Names) -> str:
    values = v.values
    if v.code == "light":
        return f"It is {values[0]}."
    if v.code == "budget":
        return f"{build_points(int(values[0]))} for the squad."
    if v.code == "landed":
        return f"The craft grounds in #{values[0]}: everybody out!"
    if v.code == "presence skipped":
        return "No Enemy Presence Check: more than one Enemy unit is on the map."
    if v.code == "kept point lost":
        return "The point that the Leader kept for the next Turn is lost with him."
    return v.code


def _terrain(c: Content, v: e.Terrain, n: Names) -> str:
    return f"#{v.stripe} is {v.terrain}."


def _joined(c: Content, v: e.Joined, n: Names) -> str:
    return f"{unit(n, v.unit)} joins the squad{' for this Mission' if v.lent else ''}."


def _equipped(c: Content, v: e.Equipped, n: Names) -> str:
    item = item_name(c, v.item)
    who = unit(n, v.unit) if v.unit else "The squad"
    return f"{who} takes {f'{v.n} x {item}' if v.n > 1 else with_article(item)}."


def with_article(item: str) -> str:
    """A weapon or piece of equipment with its article, if it has one: an M1, a Mortar."""
    if item.endswith(("s", "Aid")):
        return item
    spelt = len(item) > 1 and item[0] in "FHLMNRSX" and not item[1].islower()  # read letter by letter
    return f"{'an' if item[0] in 'AEIO' or spelt else 'a'} {item}"


def _led(c: Content, v: e.Led, n: Names) -> str:
    if v.why == "assistant":
        return f"{unit(n, v.unit)} is Assistant Leader."
    return f"{unit(n, v.unit)} {'takes command' if v.why == 'successor' else 'leads the squad'}."


def _grouped(c: Content, v: e.Grouped, n: Names) -> str:
    where = "the entry area" if v.stripe == 7 else f"#{v.stripe}"
    who = f"Group {v.group}" if v.side == SQUAD else f"Two Enemy Groups join as Group {v.group}"
    return f"{who} in {where}: {' '.join(v.units)}."


# ------------------------------------------------------------------ the Turn


def _turn_begins(c: Content, v: e.TurnBegins, n: Names) -> str:
    return f"== Turn {c.mission.turns - v.space + 1} of {c.mission.turns} (space {v.space})"


def _points(c: Content, v: e.Points, n: Names) -> str:
    return f"{v.ap} AP and {v.bap} BAP to spend."


def _acts(c: Content, v: e.Acts, n: Names) -> str:
    if v.verb in _SHOWN:
        return ""
    paid = " + ".join(f"{k} {w}" for k, w in ((v.ap, "AP"), (v.bap, "BAP")) if k) or "free"
    return f"{group(n, v.group)}: {_VERBS.get(v.verb, v.verb)} ({paid})."


_SHOWN = frozenset({"move", "together", "feature", "cover", "watch", "hide"})
"""Acts that the line after them tells."""
_VERBS = {
    "move": "move",
    "together": "move together",
    "feature": "move onto a Feature",
    "cover": "take cover",
    "fire": "fire",
    "flank": "flank fire",
    "cover fire": "cover fire",
    "watch": "stand by",
    "recover": "Recovery",
    "hide": "hide",
    "spot": "spot",
    "redeploy": "redeploy",
    "assault": "Close Combat",
    "melee": "Close Combat goes on",
    "clear": "clear the wire",
    "demolish": "demolish",
    "charge": "demolish with a charge",
    "search": "search for the lost men",
    "take in": "take the rescued men in",
}


def _moved(c: Content, v: e.Moved, n: Names) -> str:
    who = group(n, v.group)
    if v.start == v.stripe:
        return f"{who} moves onto a {v.feature} in #{v.stripe}."
    goal = "off the map" if v.stripe == 7 else f"to #{v.stripe}"
    onto = f", onto a {v.feature}" if v.feature else ""
    return f"{who} moves {goal}{onto}."


def _marked(c: Content, v: e.Marked, n: Names) -> str:
    if not v.on:
        return (
            ""
            if v.marker in ("COVER", "OVERWATCH", "COVER FIRE")
            else f"{group(n, v.group)} is no longer {_STATE[v.marker]}."
        )
    return f"{group(n, v.group)} is {_STATE[v.marker]}."


_STATE = {
    "COVER": "in COVER",
    "HIDDEN": "HIDDEN",
    "OVERWATCH": "on OVERWATCH",
    "OBSTACLE": "held by Barbed Wire",
    "COVER FIRE": "under COVER FIRE",
}


def _gained(c: Content, v: e.Gained, n: Names) -> str:
    if v.why == "xp":
        return "+1 Experience Point for beating a larger Group."
    if v.n > 0:
        return f"+{v.n} Recon Point{'s' if v.n > 1 else ''} (now {v.now})."
    return f"{-v.n} Recon Point{'s' if v.n < -1 else ''} spent (now {v.now})."


def _revealed(c: Content, v: e.Revealed, n: Names) -> str:
    return f"! Event {v.marker} in #{v.stripe}: {titled(v.title, v.text)}"


def titled(title: str, text: str) -> str:
    """An entry of the Event Table with its title, where the text does not begin with it."""
    if text.casefold().startswith(title.casefold().rstrip(".!?")):
        return text
    return f"{title}{'' if title.endswith(('!', '?', '.')) else '.'} {text}"


def _peeked(c: Content, v: e.Peeked, n: Names) -> str:
    return f"A marker in #{v.stripe} is {v.marker}: {v.title}."


def _row(c: Content, v: e.Row, n: Names) -> str:
    return f"{v.table.capitalize()} table, {v.result}: {v.text.replace('_', ' ').rstrip('.')}."


def _placed(c: Content, v: e.Placed, n: Names) -> str:
    who = ", ".join(unit(n, i) for i, _ in v.units)
    onto = f" on a {v.feature}" if v.feature else ""
    return f"! Enemy Group {v.group} appears in #{v.stripe}{onto}: {who}{' (HIDDEN)' if v.hidden else ''}."


def _feature(c: Content, v: e.FeatureAdded, n: Names) -> str:
    return f"A {v.kind} is placed in #{v.stripe}."


def _weather(c: Content, v: e.Weather, n: Names) -> str:
    if v.code == "rain":
        return "Rain: -1 to every attack at Distance 1 or more for the rest of the Mission."
    if v.code == "flare":
        return f"A flare: +{v.n} to the Night Range roll."
    return f"One can see to Distance {v.n} this Turn."


# ------------------------------------------------------------------ the Enemy


def _ordered(c: Content, v: e.Ordered, n: Names) -> str:
    who = f"Enemy Group {v.group} in #{v.stripe}"
    if v.die:
        return f"{who}: die {v.die} on the {v.posture} table: {v.order}."
    if v.instead:
        return f"{who}: {v.instead} is not possible ({v.rule}), so {v.order}."
    return f"{who}: {v.order} ({v.rule})."


def _aimed(c: Content, v: e.Aimed, n: Names) -> str:
    if v.rule == "rifles:3.5.2.c":
        other = unit(n, v.selector) if v.selector else group(n, v.target)
        return f"Enemy Group {v.group} cannot hit its target and aims at {other}."
    how = f"Target Table: {v.selector}" if v.selector else "the nearest"
    return f"Enemy Group {v.group} aims at {group(n, v.target)} ({how})."


# ------------------------------------------------------------------ combat


def _fired(c: Content, v: e.Fired, n: Names) -> str:
    action, mode = v.how.split(":")
    if not v.by:
        own = v.at[:1].islower()  # the Enemy's markers are small letters
        return f"{unit(n, v.at)} is under fire from {'your own side' if own else 'the Enemy'}, off the map."
    who = " and ".join(unit(n, i) for i in v.by)
    if len(v.by) > 2:
        who = f"Fire Group {' '.join(v.by)}"
    ways = {
        "weapon": "fires",
        "flame": "burns",
        "grenade": "throws a Grenade",
        "throw": "fires and throws a Grenade",
    }
    ways |= {"mine": "uses a mine", "satchel": "uses a charge", "charge": "uses a charge"}
    way = ways[mode] if len(v.by) < 2 else "fire together" if len(v.by) == 2 else "fires"
    extra = {"flank": " from the flank", "cover": " to cover", "watch": " from OVERWATCH"}.get(action, "")
    return f"{who} {way}{extra} at {unit(n, v.at)}, Distance {v.distance}."


def _hit(c: Content, v: e.Hit, n: Names) -> str:
    if v.effect == "cancelled":
        return f"COVER FIRE cancels the hit on {unit(n, v.unit)}."
    return f"* {unit(n, v.unit)} is {'SUPPRESSED' if v.effect == 'suppressed' else 'eliminated'}."


def _recovered(c: Content, v: e.Recovered, n: Names) -> str:
    return f"{unit(n, v.unit)} recovers."


def _melee(c: Content, v: e.Melee, n: Names) -> str:
    result = {"tie": "a tie", "simple": "won", "double": "a double win"}[v.result]
    a, d = v.attack_parts[0][0], v.defence_parts[0][0]
    left = f"{group(n, v.attacker)} die {a}{mods(v.attack_parts[1:])} = {v.attack}"
    right = f"{group(n, v.defender)} die {d}{mods(v.defence_parts[1:])} = {v.defence}"
    by = "" if v.result == "tie" else f" for {group(n, v.attacker if v.attack > v.defence else v.defender)}"
    return f"Close Combat: {left} against {right}: {result}{by}."


def _engaged(c: Content, v: e.Engaged, n: Names) -> str:
    return f"{group(n, v.group)} and {group(n, v.foe)} are {'Engaged' if v.on else 'no longer Engaged'}."


def _promoted(c: Content, v: e.Promoted, n: Names) -> str:
    return f"{unit(n, v.unit)} is now a Veteran."


def _nothing(c: Content, v: e.Nothing, n: Names) -> str:
    colon = ":" if v.code in SENTENCES or v.code not in NOTHING else ""
    return f"{group(n, v.group)}{colon} {NOTHING.get(v.code, v.code)} ({v.rule})."


# ------------------------------------------------------------------ the Mission


def _alarmed(c: Content, v: e.Alarmed, n: Names) -> str:
    return f"! The alarm is raised: {WHY.get(v.why, v.why)}."


def _demolished(c: Content, v: e.Demolished, n: Names) -> str:
    return f"! The target in #{v.stripe} is demolished."


def _rescued(c: Content, v: e.Rescued, n: Names) -> str:
    return f"! The lost men are found in #{v.stripe}: {' '.join(v.units)}."


def _turn_ends(c: Content, v: e.TurnEnds, n: Names) -> str:
    if not v.met:
        return "End of the Turn."
    return f"End of the Turn: {sum(v.met)} of {len(v.met)} conditions of the objectives hold."


def _decided(c: Content, v: e.Decided, n: Names) -> str:
    head = {"success": "SUCCESS", "loss": "The Mission is LOST", "given_up": "The Mission is given up"}[
        v.code
    ]
    return f"== {head}: {v.why} ({v.rule})."


_TELLERS: dict[type, Callable[[Content, Any, Names], str]] = {
    Rolled: _rolled,
    Sealed: _sealed,
    e.Noted: _noted,
    e.Terrain: _terrain,
    e.Joined: _joined,
    e.Equipped: _equipped,
    e.Led: _led,
    e.Grouped: _grouped,
    e.TurnBegins: _turn_begins,
    e.Points: _points,
    e.Acts: _acts,
    e.Moved: _moved,
    e.Marked: _marked,
    e.Gained: _gained,
    e.Revealed: _revealed,
    e.Peeked: _peeked,
    e.Row: _row,
    e.Placed: _placed,
    e.FeatureAdded: _feature,
    e.Weather: _weather,
    e.Ordered: _ordered,
    e.Aimed: _aimed,
    e.Fired: _fired,
    e.Hit: _hit,
    e.Recovered: _recovered,
    e.Melee: _melee,
    e.Engaged: _engaged,
    e.Promoted: _promoted,
    e.Nothing: _nothing,
    e.Alarmed: _alarmed,
    e.Demolished: _demolished,
    e.Rescued: _rescued,
    e.TurnEnds: _turn_ends,
    e.Decided: _decided,
}
