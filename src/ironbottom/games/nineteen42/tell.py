"""Events in words, and the names of counters, places, dates and numbers with which everything else speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ironbottom.hexes.grid import DIRECTIONS
from ironbottom.kernel.ask import Mods
from ironbottom.kernel.derived import Derived
from ironbottom.kernel.events import Event, Rolled

from . import events as e
from .cards import Content, Counter
from .ground import ground
from .state import ALLIES, JAPAN

Names = Mapping[str, str]

SIDES = {JAPAN: "Japan", ALLIES: "the Allies"}
ADJECTIVES = {JAPAN: "Japanese", ALLIES: "Allied"}
SEGMENTS = {
    "setup": "set-up",
    "begin": "start of the turn",
    "land": "land movement",
    "air": "air movement",
    "naval": "naval movement",
    "combat": "combat",
}
"""Phases of the state in words."""
RESULTS = {
    "AE": "the attackers are eliminated",
    "AD": "the attackers retreat, disrupted",
    "AR": "the attackers retreat",
    "--": "no effect",
    "DR": "the defenders retreat",
    "DD": "the defenders retreat, disrupted",
    "DE": "the defenders are eliminated",
    "DS": "the defenders surrender",
}
"""The results of the CRT in words."""
MODS = {
    "n42:6.41.a": ("air support", "enemy air"),
    "n42:6.42.a": ("landing", "landing"),
    "n42:6.43.a": ("Corregidor has fallen", "Corregidor has fallen"),
    "n42:6.43.b": ("Corregidor has fallen", "Corregidor has fallen"),
    "n42:6.44.a": ("Singapore has fallen", "Singapore has fallen"),
    "n42:6.44.b": ("Singapore has fallen", "Singapore has fallen"),
    "n42:10.4.c2": ("regiments lost", "regiments lost"),
    "n42:13.7.c": ("stronger force", "stronger force"),
}
"""What a modifier is for, where it helps and where it hurts."""
FLEETS = {"force z": "Force Z", "abda": "The ABDA squadron"}
QUIET = frozenset({"combat"})
"""Dice whose line is the event that follows them."""


# ---------------------------------------------------------------- counters


def unit_name(card: Counter) -> str:
    """A counter by name: "11/5 Div", "22 Indian Bde", "Palembang garrison", "7th Tank Regt"."""
    form = _FORMS.get((card.nation, card.type)) or _COMMON.get(card.type)
    return form(card) if form else f"{card.unit} {card.type.replace('_', ' ')}"


def _japanese_foot(c: Counter) -> str:
    number, _, rest = c.parent.partition(" ")
    if c.snlf:
        return f"{c.unit} SNLF"
    if number[:1].isdigit():
        return f"{c.unit}/{_digits(number)} {_SIZES.get(rest, rest)}"
    return f"{c.unit} {rest}".rstrip()


def _british(c: Counter) -> str:
    number, _, who = c.unit.partition(" ")
    who = {"Ind": "Indian", "Aus": "Australian", "Br": "British"}.get(who, who)
    return f"{number} {who} {'Bde' if c.size == 'brigade' else 'Bn'}"


def _american_foot(c: Counter) -> str:
    if c.size == "division":
        return f"{c.unit} {'Constabulary' if 'Constabulary' in c.parent else 'Philippine'} Div"
    return f"{c.unit.removesuffix(' PS')} {'Philippine Scouts' if c.unit.endswith(' PS') else 'US Inf'}"


def _digits(text: str) -> str:
    return "".join(x for x in text if x.isdigit())


def _ordinal(text: str) -> str:
    number = _digits(text)
    if not number:
        return text
    teen = number[-2:] in ("11", "12", "13")
    return f"{number}{'th' if teen else {'1': 'st', '2': 'nd', '3': 'rd'}.get(number[-1], 'th')}"


_SIZES = {"Division": "Div", "Brigade": "Bde"}
Form = Callable[[Counter], str]
_FORMS: dict[tuple[str, str], Form] = {
    ("Japanese", "infantry"): _japanese_foot,
    ("Japanese", "marine"): _japanese_foot,
    ("Japanese", "guards"): lambda c: f"{_digits(c.unit)} Guards",
    ("Japanese", "tank"): lambda c: f"{_ordinal(c.unit)} Tank Regt",
    ("Japanese", "artillery"): lambda c: f"{_ordinal(c.unit)} Heavy Arty",
    ("Japanese", "air"): lambda c: c.parent.partition(" and ")[0] or c.unit,
    ("Japanese", "naval_air"): lambda c: c.parent.partition(" and ")[0] or c.unit,
    ("British", "infantry"): _british,
    ("British", "machine_gun"): lambda c: f"{c.unit} Bn",
    ("British", "tank"): lambda c: c.unit,
    ("British", "air"): lambda c: c.unit,
    ("American", "infantry"): _american_foot,
    ("American", "marine"): lambda c: f"{_digits(c.unit)} Marines",
    ("American", "tank"): lambda c: f"{_ordinal(c.unit)} US Tanks",
    ("American", "armored_cavalry"): lambda c: f"{_ordinal(c.unit)} Cavalry",
    ("American", "artillery"): lambda c: f"{_ordinal(c.unit)} US Arty",
    ("American", "air"): lambda c: f"{c.unit} (US air)",
    ("Dutch", "infantry"): lambda c: f"{_ordinal(c.unit)} Dutch Inf",
    ("Dutch", "artillery"): lambda c: f"{_ordinal(c.unit)} Dutch Arty",
    ("Dutch", "air"): lambda c: f"{c.unit} (Dutch air)",
}
_COMMON: dict[str, Form] = {
    "parachute": lambda c: f"{c.unit} Para",
    "amphibious": lambda c: f"{c.unit} SNLF" if c.snlf else f"{c.unit} Amph",
    "garrison": lambda c: (
        f"Home Guard {_digits(c.unit)}" if "Home Guard" in c.parent else f"{c.unit} garrison"
    ),
    "fortress": lambda c: f"{c.unit} fortress",
}


@Derived
def names_of(content: Content) -> dict[str, str]:
    """The names of all counters of a game by their ids; where two would be alike they are numbered."""
    found: dict[str, str] = {}
    for side in (content.japan, content.allies):
        seen: dict[str, int] = {}
        for card in side.units:
            name = unit_name(card)
            seen[name] = seen.get(name, 0) + 1
            found[card.id] = name if seen[name] == 1 else f"{name} no. {seen[name]}"
    return found


def names_in(content: Content, log: Iterable[Event]) -> dict[str, str]:
    """Names of all counters; they do not depend on what has happened."""
    return names_of(content)


def unit(n: Names, u: str) -> str:
    """A counter by its id; shipping on its way ("nmp 2") as well."""
    return n[u] if u in n else "an NMP" if u.startswith("nmp") else u


def several(n: Names, units: Sequence[str], most: int = 6) -> str:
    """Counters in a row; if there are too many, the first of them and how many more."""
    if len(units) > most:
        return f"{', '.join(unit(n, u) for u in units[: most - 1])} and {len(units) - most + 1} more"
    named = [unit(n, u) for u in units]
    return f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else "".join(named)


# ---------------------------------------------------------------- places, dates, numbers


@lru_cache(maxsize=2048)
def place(id: str) -> str:
    """A hex: "Kota Bharu (0610)", "0611 (Malaya)", "0809 (sea)"."""
    m = ground()
    if id not in m.number:
        return "off the map"
    i = m.number[id]
    if i in m.names:
        return f"{m.names[i]} ({id})"
    return f"{id} ({country(id)})"


@lru_cache(maxsize=2048)
def country(id: str) -> str:
    """The country or the waters in which a hex lies: "Malaya", "Gulf of Siam", "sea"."""
    m = ground()
    i = m.number.get(id, m.size)
    if i >= m.size:
        return "off the map"
    board = m.graph.board
    if board.hexes[i].territory:
        return board.territories[board.hexes[i].territory].name
    for key, name in (("gulf-of-siam", "Gulf of Siam"), ("java-sea", "Java Sea")):
        if i in m.region[key]:
            return name
    return "sea"


@lru_cache(maxsize=64)
def bank(id: str, which: int) -> str:
    """A bank of a water barrier hex by the sides that it reaches: "NW", "S to SE"."""
    m = ground()
    masks = m.graph.land[m.number[id]]
    if which >= len(masks):
        return "other"
    names = DIRECTIONS[m.graph.board.grid.layout]
    return "/".join(names[d] for d in range(6) if masks[which] >> d & 1) or "inner"


def date(turn: int) -> str:
    """The half month of a turn: "Jan I 1942"."""
    month = ("Dec", "Jan", "Feb", "Mar", "Apr", "May")[min(turn // 2, 5)]
    return f"{month} {'II' if turn % 2 else 'I'} {1941 if turn < 2 else 1942}"


def half(points: int) -> str:
    """Half points as a strength: 9 is "4 1/2"."""
    whole, odd = divmod(points, 2)
    return f"{whole} 1/2" if odd and whole else "1/2" if odd else str(whole)


def count(n: int, what: str) -> str:
    """So many of something: "1 unit", "3 units"."""
    return f"{n} {what}{'' if n == 1 else 's'}"


def upto(n: int) -> str:
    """The faces of a die up to a number: "1", "1 to 4", "any die"."""
    return "any die" if n >= 6 else "no die" if n < 1 else "a 1" if n == 1 else f"1 to {n}"


def mods(parts: Mods) -> str:
    """Modifiers with what they are for, those of a kind together: "+2 air support, -1 landing"."""
    found: dict[str, int] = {}
    for value, rule in parts:
        words = MODS.get(rule, (rule, rule))[value < 0]
        found[words] = found.get(words, 0) + value
    return ", ".join(f"{value:+d} {words}" for words, value in found.items())


def total(face: int, parts: Mods) -> str:
    """A die with its modifiers: "die 4, +1 air support = 5"."""
    if not parts:
        return f"die {face}"
    return f"die {face}, {mods(parts)} = {face + sum(value for value, _ in parts)}"


def tell(content: Content, event: Event, names: Names) -> str:
    """A line for the log; "" for what is told elsewhere."""
    teller = _TELLERS.get(type(event))
    return teller(content, event, names) if teller else ""


# ---------------------------------------------------------------- dice


def _rolled(c: Content, v: Rolled, n: Names) -> str:
    teller = _DICE.get(v.kind)
    return teller(c, v, n) if teller else ""


def _die_city(c: Content, v: Rolled, n: Names) -> str:
    where, points = v.about
    number = ground().city[ground().number[where]]
    need = points // (2 * number)
    how = f"{half(points)} against {number} falls on {upto(need)}"
    return f"{place(where)}: die {v.faces[0]}, {how}: {'it falls' if v.faces[0] <= need else 'it holds out'}."


def _die_air(c: Content, v: Rolled, n: Names) -> str:
    air, target, where, nth = v.about
    hit = v.faces[0] <= nth
    return (
        f"{unit(n, air)} attacks {unit(n, target)} at {place(where)}, hex {nth} in its reach: die {v.faces[0]},"
        f" sinks on {upto(nth)}: {'sunk' if hit else 'missed'}."
    )


def _die_attrition(c: Content, v: Rolled, n: Names) -> str:
    who, where = v.about
    gone = "it surrenders" if v.faces[0] == 6 else "it holds out"
    return f"Siege of {place(where)}, {unit(n, who)}: die {v.faces[0]}, surrenders on a 6: {gone}."


def _die_allied(c: Content, v: Rolled, n: Names) -> str:
    who, turn = v.about
    gone = "it is worn out" if v.faces[0] <= turn else "it fights on"
    return f"Allied air, {unit(n, who)}: die {v.faces[0]}, gone on {upto(turn)}: {gone}."


def _die_kong(c: Content, v: Rolled, n: Names) -> str:
    won = "it falls" if v.hit else "it holds out"
    return f"Assault on Hong Kong: {total(v.faces[0], v.mods)}, falls on {v.need} or more: {won}."


def _die_hunted(c: Content, v: Rolled, n: Names) -> str:
    gone = "sunk" if v.faces[0] <= 4 else "it gets through"
    return f"Aircraft find Force Z at {place(v.about[0])}: die {v.faces[0]}, sunk on 1 to 4: {gone}."


def _die_z(c: Content, v: Rolled, n: Names) -> str:
    who, where = v.about
    gone = "sunk" if v.faces[0] <= 3 else "missed"
    return f"Force Z fires on {unit(n, who)} at {place(where)}: die {v.faces[0]}, sinks on 1 to 3: {gone}."


def _die_java(c: Content, v: Rolled, n: Names) -> str:
    return f"Battle of the Java Sea, {SIDES[v.seat]}: {total(v.faces[0], v.mods)}."


_DICE: dict[str, Callable[[Content, Rolled, Names], str]] = {
    "city": _die_city,
    "air attack": _die_air,
    "attrition": _die_attrition,
    "allied air": _die_allied,
    "hong kong": _die_kong,
    "force z hunted": _die_hunted,
    "force z": _die_z,
    "java sea": _die_java,
}


# ---------------------------------------------------------------- turns, set-up


def _turn(c: Content, v: e.TurnBegins, n: Names) -> str:
    return f"== Turn {v.turn}: {date(v.turn)}"


def _player_turn(c: Content, v: e.PlayerTurn, n: Names) -> str:
    side = SIDES[v.side]
    return f"= {side[:1].upper()}{side[1:]}, Turn {v.turn}"


def _phase(c: Content, v: e.Phase, n: Names) -> str:
    return f"- {ADJECTIVES[v.side]} {SEGMENTS.get(v.phase, v.phase)}"


def _placed(c: Content, v: e.Placed, n: Names) -> str:
    who, where = unit(n, v.unit), place(v.hex)
    if v.why == "setup":
        return f"{who} begins at {where}."
    if v.why == "burma":
        return f"{who} comes overland into Burma at {where}."
    return f"{who} arrives at {where}."


# ---------------------------------------------------------------- by land


def _marched(c: Content, v: e.Marched, n: Names) -> str:
    verb = _do(v.units, "march", "marches")
    where = f"from {place(v.path[0])} to {place(v.path[-1])}"
    if v.mode == "hop":
        verb = _do(v.units, "cross", "crosses")
        return f"{several(n, v.units)} {verb} the water {where} (all MPs)."
    by = " by road" if v.mode == "road" else ""
    return f"{several(n, v.units)} {verb} {where}{by} ({count(v.cost, 'MP')})."


def _do(units: Sequence[str], many: str, one: str) -> str:
    return one if len(units) == 1 else many


def _banks(c: Content, v: e.Banks, n: Names) -> str:
    return f"{several(n, v.units)} {_do(v.units, 'take', 'takes')} the {bank(v.hex, v.bank)} side of {place(v.hex)}."


def _tried(c: Content, v: e.CityTried, n: Names) -> str:
    return f"! {place(v.hex)} falls: {SIDES[v.by]} may go in." if v.fell else ""


def _taken(c: Content, v: e.Taken, n: Names) -> str:
    if v.what == "fortress":
        return f"! The fortress of {place(v.hex)} is in the hands of {SIDES[v.by]} and stands no longer."
    return f"! {SIDES[v.by][:1].upper()}{SIDES[v.by][1:]} {'take' if v.by == ALLIES else 'takes'} the {v.what} of {place(v.hex)}."


def _retreated(c: Content, v: e.Retreated, n: Names) -> str:
    verb = _do(v.units, "retreat", "retreats")
    return f"{several(n, v.units)} {verb} from {place(v.start)} to {place(v.hex)}."


def _advanced(c: Content, v: e.Advanced, n: Names) -> str:
    return f"{several(n, v.units)} {_do(v.units, 'advance', 'advances')} into {place(v.hex)}."


# ---------------------------------------------------------------- by air


def _flew(c: Content, v: e.Flew, n: Names) -> str:
    verb = "flees" if v.fled else "flies"
    blind = "" if v.umbrella else ", and covers nothing for the rest of this player-turn"
    return f"{unit(n, v.unit)} {verb} from {place(v.start)} to {place(v.hex)}{blind}."


def _dropped(c: Content, v: e.Dropped, n: Names) -> str:
    return f"{unit(n, v.unit)} flies from {place(v.start)} and jumps over {place(v.hex)}."


def _naval_away(c: Content, v: e.NavalAirAway, n: Names) -> str:
    return f"{unit(n, v.unit)} goes home to regroup; it is back in Turn {v.turn}."


# ---------------------------------------------------------------- by sea


def _sailed(c: Content, v: e.Sailed, n: Names) -> str:
    where = place(v.hex)
    if v.how == "shipping":
        return f"{count(v.nmp, 'NMP')} {'sails' if v.nmp == 1 else 'sail'} to load at {where}."
    who = f"{several(n, v.units)} {_do(v.units, 'sail', 'sails')}"
    if v.how == "station":
        return f"{who} for {where}."
    aim = {"beach": "to land at", "sea": "to invade from"}.get(v.how, "to")
    return f"{who} from {place(v.start)} {aim} {where} ({count(v.nmp, 'NMP')})."


def _course(c: Content, v: e.Course, n: Names) -> str:
    if not v.units:
        return ""
    if len(v.path) > 8:
        return f"Course: {' '.join(v.path[:3])} ... {' '.join(v.path[-4:])}, {len(v.path)} hexes."
    return f"Course: {' '.join(v.path)}."


def _ships_sunk(c: Content, v: e.ShipsSunk, n: Names) -> str:
    verb = "is" if v.number == 1 else "are"
    return (
        f"* {v.number} {v.purse} {'NMP' if v.number == 1 else 'NMPs'} {verb} lost for good at {place(v.hex)}."
    )


def _arrived(c: Content, v: e.Arrived, n: Names) -> str:
    who, where = several(n, v.units), place(v.hex)
    if v.how == "station":
        return f"{who} covers the sea from {where}."
    if v.how == "beach":
        return f"{who} {_do(v.units, 'come', 'comes')} ashore at {where}."
    if v.how == "sea":
        return f"{who} {_do(v.units, 'lie', 'lies')} off the coast at {where}, ready to storm it."
    return f"{who} {_do(v.units, 'disembark', 'disembarks')} at {where}."


def _beach_opened(c: Content, v: e.BeachOpened, n: Names) -> str:
    return f"{place(v.hex)} is an invasion hex now."


def _beach_kept(c: Content, v: e.BeachKept, n: Names) -> str:
    return (
        f"An NMP keeps the invasion hex {place(v.hex)} open."
        if v.paid
        else f"No NMP goes to the invasion hex {place(v.hex)}."
    )


_CLOSED = {
    "port": "a true port serves in its place",
    "unpaid": "nothing was paid for it",
    "lost": "the enemy has it",
    "empty": "nobody is left there",
}


def _beach_closed(c: Content, v: e.BeachClosed, n: Names) -> str:
    return f"The invasion hex {place(v.hex)} is closed: {_CLOSED.get(v.why, v.why)}."


# ---------------------------------------------------------------- combat


def _fought(c: Content, v: e.Fought, n: Names) -> str:
    strengths = f"{half(v.attack)} against {half(v.defence)}, {v.column}"
    return (
        f"Attack on {place(v.hex)}, {several(n, v.attackers)} on {several(n, v.defenders)}: {strengths},"
        f" {total(v.die, v.mods)}: {v.result}, {RESULTS[v.result]}."
    )


def _unhurt(c: Content, v: e.Unhurt, n: Names) -> str:
    return f"The fortress shields {several(n, v.units)} from {v.result}."


def _shaken(c: Content, v: e.Shaken, n: Names) -> str:
    return f"{several(n, v.units)} {_do(v.units, 'are', 'is')} disrupted."


def _recovered(c: Content, v: e.Recovered, n: Names) -> str:
    return f"{several(n, v.units)} {_do(v.units, 'recover', 'recovers')} from disruption."


_GONE = {
    "surrendered": ("surrender", "surrenders"),
    "eliminated": ("are eliminated", "is eliminated"),
    "sunk": ("are sunk", "is sunk"),
    "drowned": ("are lost before the coast", "is lost before the coast"),
    "flown": ("are out of the war", "is out of the war"),
}


def _gone(c: Content, v: e.Gone, n: Names) -> str:
    verb = _do(v.units, *_GONE.get(v.how, (v.how, v.how)))
    where = (
        " before Hong Kong" if v.rule == "n42:10.4.c1" else f" at {place(v.hex)}" if v.hex != "off" else ""
    )
    return f"* {several(n, v.units, 12)} {verb}{where}."


def _besieged(c: Content, v: e.Besieged, n: Names) -> str:
    return f"{place(v.hex)} is besieged on all sides."


# ---------------------------------------------------------------- special rules


def _garrison_short(c: Content, v: e.GarrisonShort, n: Names) -> str:
    total = f"{count(v.regiments, 'regiment')} in Siam and Burma" if v.regiments else ""
    border = f"{v.border if total else count(v.border, 'regiment')} at the border between them"
    wanting = f"{total}, {border}" if total and v.border else total or border
    return f"The garrison of Burma is short of {wanting}."


def _hong_kong(c: Content, v: e.HongKong, n: Names) -> str:
    return "! Hong Kong has fallen." if v.fell else ""


def _committed(c: Content, v: e.Committed, n: Names) -> str:
    return f"{several(n, v.units, 12)} {_do(v.units, 'go', 'goes')} to the siege of Hong Kong."


def _contested(c: Content, v: e.Contested, n: Names) -> str:
    return f"! {FLEETS[v.what]} sails against the landing at {place(v.hex)}."


def _naval_lost(c: Content, v: e.NavalLost, n: Names) -> str:
    return (
        f"* {FLEETS[v.what]} {'is sunk' if v.why == 'sunk' else 'has lost its base and is out of the war'}."
    )


def _turned_back(c: Content, v: e.TurnedBack, n: Names) -> str:
    return f"{several(n, v.units)} {_do(v.units, 'turn', 'turns')} back to {place(v.hex) if v.hex != 'off' else 'port'}."


def _ends(c: Content, v: e.GameEnds, n: Names) -> str:
    return f"== {v.level}: {count(v.japan, 'point')} for Japan, {v.allies} for the Allies."


_TELLERS: dict[type[Event], Callable[[Content, Any, Names], str]] = {
    Rolled: _rolled,
    e.TurnBegins: _turn,
    e.PlayerTurn: _player_turn,
    e.Phase: _phase,
    e.Placed: _placed,
    e.Marched: _marched,
    e.Banks: _banks,
    e.CityTried: _tried,
    e.Taken: _taken,
    e.Flew: _flew,
    e.Dropped: _dropped,
    e.Sailed: _sailed,
    e.Course: _course,
    e.ShipsSunk: _ships_sunk,
    e.Arrived: _arrived,
    e.BeachOpened: _beach_opened,
    e.BeachKept: _beach_kept,
    e.BeachClosed: _beach_closed,
    e.Fought: _fought,
    e.Unhurt: _unhurt,
    e.Retreated: _retreated,
    e.Shaken: _shaken,
    e.Recovered: _recovered,
    e.Advanced: _advanced,
    e.Gone: _gone,
    e.Besieged: _besieged,
    e.NavalAirAway: _naval_away,
    e.GarrisonShort: _garrison_short,
    e.HongKong: _hong_kong,
    e.Committed: _committed,
    e.Contested: _contested,
    e.NavalLost: _naval_lost,
    e.TurnedBack: _turned_back,
    e.GameEnds: _ends,
}
