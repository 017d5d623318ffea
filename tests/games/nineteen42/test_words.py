"""1942 in words: names of counters, every question with its options, every event; nothing raw shows through."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from games.nineteen42.build import Position, position
from ironbottom.games.nineteen42 import events as e
from ironbottom.games.nineteen42 import words
from ironbottom.games.nineteen42.cards import SWITCHES
from ironbottom.games.nineteen42.load import load_content, missions
from ironbottom.games.nineteen42.tell import (
    bank,
    count,
    country,
    date,
    half,
    mods,
    names_in,
    names_of,
    place,
    tell,
    unit_name,
    upto,
)
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.games.nineteen42.view import View
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.bot import RandomBot
from ironbottom.kernel.drive import step
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.session import Session

CONTENT = load_content("campaign")
NAMES = names_of(CONTENT)
CARDS = {card.id: card for side in (CONTENT.japan, CONTENT.allies) for card in side.units}
RAW = re.compile(r"[{}\[\]]|\b(?:jp|uk|us|nl)-\w|\bnmp \d|\('|None|True|False|n42:")
"""What never stands in a text: braces, ids of counters and shipping, tokens, Python, rules."""
BOTS = {"japan": RandomBot(), "allies": RandomBot()}


def clean(text: str) -> str:
    """The text, if it is one for people."""
    assert text.strip() == text != "", repr(text)
    found = RAW.search(text)
    assert found is None, f"{found and found[0]!r} in {text!r}"
    assert "  " not in text, text
    assert ", ," not in text, text
    assert ": ," not in text, text
    return text


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("side", ["japan", "allies"])
def test_names_are_unique_within_a_side(side: str) -> None:
    cards = getattr(CONTENT, side).units
    names = [unit_name(card) for card in cards]
    assert len(set(names)) == len(names)
    assert all(clean(name) and len(name) <= 24 for name in names)


@pytest.mark.rule("n42:1.2.b", "n42:ex.1.2")
@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("jp-144", "144/55 Div"),
        ("jp-122", "122/65 Bde"),
        ("jp-1f", "1F/48 Div"),
        ("jp-gds-3", "3 Guards"),
        ("jp-tk-7", "7th Tank Regt"),
        ("jp-hvy-3", "3rd Heavy Arty"),
        ("jp-kure-2", "Kure 2 SNLF"),
        ("jp-yokosuka-2", "Yokosuka 2 SNLF"),
        ("jp-yokosuka-1", "Yokosuka 1 Para"),
        ("jp-air-5", "5th Air Division"),
        ("jp-nav-2", "2nd Carrier Division"),
        ("uk-22-aus", "22 Australian Bde"),
        ("uk-1-malaya", "1 Malaya Bde"),
        ("uk-2-15-punjab", "2/15 Punjab Bn"),
        ("us-31-inf", "31 US Inf"),
        ("us-31-pa", "31 Philippine Div"),
        ("us-45-ps", "45 Philippine Scouts"),
        ("us-192-tk", "192nd US Tanks"),
        ("us-131-fa", "131st US Arty"),
        ("nl-palembang", "Palembang garrison"),
        ("nl-hg2", "Home Guard 2"),
        ("nl-2", "2nd Dutch Inf"),
    ],
)
def test_a_name_says_what_the_counter_is(id: str, name: str) -> None:
    assert unit_name(CARDS[id]) == name == names_in(CONTENT, ())[id]


def test_places_dates_and_numbers() -> None:
    assert place("0610") == "Kota Bharu (0610)"
    assert place("0611") == "0611 (Malaya)"
    assert (place("0607"), place("1118"), place("0901")) == (
        "0607 (Gulf of Siam)",
        "1118 (Java Sea)",
        "0901 (Indochina)",
    )
    assert place("off") == "off the map"
    assert (country("0511"), country("3301"), country("2200")) == ("Malaya", "sea", "off the map")
    assert [date(t) for t in (0, 1, 2, 10)] == ["Dec I 1941", "Dec II 1941", "Jan I 1942", "May I 1942"]
    assert [half(n) for n in (0, 1, 9, 14)] == ["0", "1/2", "4 1/2", "7"]
    assert [upto(n) for n in (0, 1, 4, 6, 9)] == ["no die", "a 1", "1 to 4", "any die", "any die"]
    assert (count(1, "NMP"), count(0, "unit")) == ("1 NMP", "0 units")
    assert bank("2105", 0) == "NE/SE"


def test_modifiers_are_told_with_what_they_are_for() -> None:
    parts = (
        (1, "n42:6.41.a"),
        (1, "n42:6.41.a"),
        (-1, "n42:6.41.a"),
        (-1, "n42:6.42.a"),
        (1, "n42:6.44.b"),
    )
    assert mods(parts) == "+2 air support, -1 enemy air, -1 landing, +1 Singapore has fallen"


# ---------------------------------------------------------------- whole games


class Heard:
    """What came up in some games: questions and rolls with their texts, events with theirs."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()
        self.events: set[str] = set()

    def ask(self, session: Session[Any]) -> None:
        """The open question in words."""
        q = session.q
        assert q is not None
        view = TITLE.view(session.g, q.seat or "japan")
        prompt = clean(TITLE.prompt(view, q))
        if isinstance(q, Roll):
            self.kinds.add(f"roll {q.kind}")
            return
        self.kinds.add(q.kind)
        assert prompt.startswith(words.WHO[q.seat]), prompt
        texts = [clean(TITLE.describe(view, q, t if q.single else (t,))) for t in q.options]
        assert len(set(texts)) == len(texts), f"{q.kind}: two options read the same: {sorted(texts)}"
        if not q.single:
            clean(TITLE.describe(view, q, tuple(q.options)))
            clean(TITLE.describe(view, q, ()))

    def log(self, session: Session[Any]) -> None:
        """The whole log in words."""
        names = TITLE.names(session.content, session.log)
        for event in session.log:
            text = TITLE.tell(session.content, event, names)
            if text:
                clean(text)
                self.events.add(kind_of(event))


def kind_of(event: Event) -> str:
    """An event's kind; dice apart by what they are for."""
    return f"die {event.kind}" if isinstance(event, Rolled) else type(event).__name__


def games() -> Iterator[tuple[str, int, list[str] | None]]:
    """Three games of each scenario: one as it is, two with switches at random."""
    for mission in missions()[:4]:
        closed = load_content(mission).scenario.closed
        for seed in range(3):
            rng = random.Random(f"{mission}{seed}")
            on = [x.id for x in SWITCHES if rng.random() < 0.5 and x.id not in closed]
            yield mission, seed, on if seed else None


@cache
def heard() -> Heard:
    """Twelve random games, every question and every event of them looked at."""
    found = Heard()
    for mission, seed, on in games():
        session: Session[Any] = Session(TITLE, load_content(mission, "japan", "", on), seed)
        while session.q is not None:
            found.ask(session)
            step(session, BOTS)
        found.log(session)
    return found


RARE = {"force z", "abda", "engage", "reverse", "commit", "embark", "replace", "flee", "deploy", "upkeep"}
"""Questions that some games do not come to; positions below put them."""


@pytest.mark.slow
def test_random_games_are_told_in_words() -> None:
    asked = {kind for kind in heard().kinds if not kind.startswith("roll ")}
    assert asked >= set(words._OPTIONS) - RARE
    assert asked <= set(words._OPTIONS) == set(words._PROMPTS)
    told = heard().events
    assert told >= {"Marched", "Fought", "Sailed", "Arrived", "Gone", "Taken", "BeachOpened", "die city"}


# ---------------------------------------------------------------- rare questions


def told(g: Position, ask: Any) -> tuple[str, list[str]]:
    """A question and its options in words."""
    assert isinstance(ask, Ask)
    view = View(g, ask.seat)
    texts = [clean(words.describe(view, ask, t if ask.single else (t,))) for t in ask.options]
    return clean(words.prompt(view, ask)), texts


def sea(units: dict[str, Any] | None = None, **more: Any) -> Position:
    """A naval segment of Japan with regiments off the map."""
    return position(units, side="japan", phase="naval", off=["jp-21", "jp-55"], **more)


def test_force_z_is_asked_for() -> None:
    g = sea({"0713": ["uk-22-aus"], "1007": ["jp-air-3"]}, switches=["13.4"], force_z=True, turn=1)
    ask = g.ask("naval", [("from", "off"), ("jp-21",), ("beach", "0711")])
    prompt, options = told(g, ask)
    assert prompt == "Allies, Turn 1: Japan lands 1 unit at 0711 (Malaya); does Force Z sail?"
    assert options == [
        "sail: no aircraft on its way, then each is sunk on 1 to 3",
        "stay in Singapore",
        "stay, and never ask again",
    ]


def test_the_java_sea_is_asked_for() -> None:
    g = sea({"1520": ["nl-6"]}, switches=["13.7"], abda=True)
    answers: list[Any] = [("from", "off"), ("jp-21",), ("beach", "1419")]
    prompt, options = told(g, g.ask("naval", answers))
    assert prompt == "Allies, Turn 3: 1 Japanese unit bound for 1419 (Java); does ABDA sail?"
    assert options[0] == "sail: 19 % to win if Japan fights, else it turns back"
    g = sea({"1520": ["nl-6"]}, switches=["13.7"], abda=True)
    prompt, options = told(g, g.ask("naval", [*answers, "sail"]))
    assert prompt == "Japan, Turn 3: ABDA bars the way to 1419 (Java); do the cruisers fight?"
    assert options == ["yes, 81 % to sink ABDA, else the landing is turned back", "no, turn back"]


def test_hong_kong_is_asked_for() -> None:
    from ironbottom.games.nineteen42.special import commit, reverse

    g = position({}, switches=["10.4"], phase="combat", off=["jp-21", "jp-55", "jp-114", "jp-113", "jp-148"])
    g.state.kong.force = ["jp-228", "jp-229"]
    prompt, options = told(g, g.asked(reverse(g)))
    assert prompt == "Japan, Turn 3: a reverse before Hong Kong; which regiment is lost?"
    assert options == ["228/38 Div (7) before Hong Kong", "229/38 Div (7) before Hong Kong"]
    g.state.kong.force = []
    prompt, options = told(g, g.asked(commit(g)))
    assert prompt.startswith("Japan, Turn 3: who joins the siege of Hong Kong? 4 must")
    assert options[0] == "21/5 Div (7) off the map"


def test_lost_shipping_is_asked_for() -> None:
    g = position({"2105": ["us-4-mar"], "2104": ["jp-33"]}, side="allies", phase="naval", nmp=6)
    about: tuple[Any, ...] = (("us-4-mar",), "2105", 0, 1)
    prompt, options = told(g, Ask("allies", "replace", ["yes", "no"], "n42:9.3.b2", about))
    assert prompt == "Allies, Turn 3: 0 of 1 NMP came to Corregidor (2105); send others?"
    assert options == ["yes, 1 NMP more: no risk", "no, who has no ship stays ashore"]
    ask = Ask("allies", "embark", ["us-4-mar", "us-31-inf"], "n42:9.3.b2", (1, "port"), least=0, most=2)
    prompt, options = told(g, ask)
    assert prompt == "Allies, Turn 3: only 1 NMP came; who goes aboard, and who stays?"
    assert options == ["4 Marines (6): 1 NMP", "31 US Inf (7): 1 NMP"]


def test_the_upkeep_of_beaches_is_asked_for() -> None:
    from ironbottom.games.nineteen42.beaches import upkeep

    g = position({"3216": ["jp-41"]}, phase="naval", beaches={"3216": ["jp-41"], "2917": ["jp-11"]}, nmp=6)
    prompt, options = told(g, g.asked(upkeep(g)))
    assert prompt == "Japan, Turn 3: which invasion hexes stay open, at an NMP each? 6 NMPs left."
    assert options == [
        "2917 (Moluccas): nobody of the landing is left, it may be let go",
        "3216 (Dutch New Guinea): must be kept for 41/5 Div",
    ]


def test_a_flight_is_asked_for() -> None:
    g = position({"0612": ["uk-air"]}, quiet=False)
    ask = Ask("allies", "flee", ["0813", "0412"], "n42:5.21.e", ("uk-air", "0612"))
    prompt, options = told(g, ask)
    assert prompt == "Allies, Turn 3: RAF Far East is driven out of Kuala Lumpur (0612); where does it fly?"
    assert options == ["to Singapore (0813), 2 hexes off", "to Medan (0412), 2 hexes off"]


def test_free_set_up_is_asked_for() -> None:
    session: Session[Any] = Session(TITLE, load_content("campaign", "japan", "", ["12.62"]), 1)
    assert isinstance(session.q, Ask)
    view = TITLE.view(session.g, session.q.seat)
    assert words.prompt(view, session.q).startswith("Allies, set-up: where does ")
    texts = [clean(words.describe(view, session.q, t)) for t in session.q.options]
    assert texts[0] == "put all where history had them"
    assert "Rangoon (0103) city 4" in texts


# ---------------------------------------------------------------- options as a player reads them


def test_a_march_tells_cost_and_what_waits() -> None:
    g = position({"0510": ["jp-41", "jp-tk-1"], "0612": ["uk-12-ind"]}, owner={"0610": "japan"})
    prompt, options = told(g, g.ask("land"))
    assert prompt == "Japan, Turn 3, land movement: which stack moves, or which open city is stormed?"
    assert "Singora (0510): 2 units, 11 strength, beside open Alor Star/Penang" in options
    assert "storm Alor Star/Penang (0511): 11 against 2, falls on 1 to 5" in options
    ask = g.ask("land", [("hex", "0510"), ("jp-41",)])
    prompt, options = told(g, ask)
    assert prompt == "Japan, Turn 3: where to from Singora (0510) with 41/5 Div?"
    assert "stay, and choose anew" in options
    assert any(re.fullmatch(r"\d{4} \(Siam\): \d MPs?( by road)?(, .*)?", text) for text in options)


def test_an_attack_tells_strengths_odds_and_modifiers() -> None:
    g = position(
        {"0612": ["jp-41", "jp-11", "jp-tk-1"], "0712": ["uk-22-ind"], "0610": ["jp-air-3"]},
        phase="combat",
        owner={"0610": "japan"},
    )
    ask = g.ask("combat")
    prompt, options = told(g, ask)
    assert prompt == "Japan, Turn 3, combat: which stack is attacked next?"
    assert options[0] == "Kuantan (0712): 18 to 5, 3:1 at +1 with all 3 units, on 22 Indian Bde"
    ask = g.ask("combat", [("0712", 0)])
    assert (
        words.describe(View(g, "japan"), ask, ("jp-41", "jp-11")) == "41/5 Div, 11/5 Div: 14 to 5, 2:1 at +1"
    )
    assert words.describe(View(g, "japan"), ask, ("jp-tk-1",)) == "1st Tank Regt (4) from Kuala Lumpur (0612)"


def test_a_flight_tells_what_becomes_of_the_umbrella() -> None:
    g = position({"1007": ["jp-air-3"]}, phase="air")
    _, options = told(g, g.ask("air"))
    assert "3rd Air Division: fly to Phnom Penh (0907), 1 hex, keeps its umbrella" in options
    g.u("jp-air-3").flew = 1
    _, options = told(g, g.ask("air"))
    assert "3rd Air Division: fly to Phnom Penh (0907), 1 hex, loses its umbrella for now" in options


def test_a_voyage_tells_price_and_risk() -> None:
    g = sea({"0813": ["uk-air", "uk-1-malaya"], "0713": ["uk-22-aus"]}, turn=1)
    prompt, options = told(g, g.ask("naval", [("from", "off"), ("jp-21", "jp-55")]))
    assert prompt == "Japan, Turn 1: where to from off the map with 21/5 Div and 1 more?"
    assert "sail to Saigon (1007): 2 NMPs, no risk" in options
    risky = [text for text in options if "% to lose each" in text]
    assert any(text.startswith("land at ") and "4 NMPs" in text for text in risky)


def test_the_summary_tells_where_a_game_stands() -> None:
    g = position({"0813": ["uk-1-malaya"]}, turn=4)
    text = clean(TITLE.summary(g))
    assert text == "The Campaign, Japan: Turn 4 of 10 (Feb I 1942), points 0 to 1: Allied Major Victory"


def test_a_long_list_is_told_at_once() -> None:
    import time

    g = sea({"0813": ["uk-air", "uk-1-malaya"], "2204": ["us-air", "us-31-inf"]}, turn=1)
    ask = g.ask("naval", [("from", "off"), ("jp-21", "jp-55")])
    told(g, ask)
    start = time.perf_counter()
    told(g, ask)
    assert len(ask.options) > 60
    assert time.perf_counter() - start < 0.25  # some milliseconds; the machine may be busy


# ---------------------------------------------------------------- events


EXAMPLES: list[tuple[Event, str]] = [
    (e.TurnBegins(turn=3), "== Turn 3: Jan II 1942"),
    (e.PlayerTurn(turn=3, side="allies"), "= The Allies, Turn 3"),
    (e.Phase(side="japan", phase="naval"), "- Japanese naval movement"),
    (e.Placed(unit="uk-45-ind", hex="0813", why="arrives"), "45 Indian Bde arrives at Singapore (0813)."),
    (
        e.Placed(unit="uk-7-hussars", hex="0103", why="burma"),
        "7 Hussars comes overland into Burma at Rangoon (0103).",
    ),
    (
        e.Marched(units=("jp-41", "jp-11"), path=("0510", "0610"), mode="road", cost=1),
        "41/5 Div and 11/5 Div march from Singora (0510) to Kota Bharu (0610) by road (1 MP).",
    ),
    (
        e.Marched(units=("us-81-pa",), path=("2310", "2210"), mode="hop", cost=5),
        "81 Philippine Div crosses the water from Zamboanga (2310) to Jolo (2210) (all MPs).",
    ),
    (e.Banks(hex="2205", units=("us-31-inf",), bank=0), "31 US Inf takes the S side of 2205 (Luzon)."),
    (
        e.CityTried(hex="0612", strength=14, number=3, fell=True, by="japan"),
        "! Kuala Lumpur (0612) falls: Japan may go in.",
    ),
    (e.CityTried(hex="0612", strength=14, number=3, fell=False, by="japan"), ""),
    (e.Taken(hex="0712", what="port", by="allies"), "! The Allies take the port of Kuantan (0712)."),
    (
        e.Taken(hex="0813", what="fortress", by="japan"),
        "! The fortress of Singapore (0813) is in the hands of Japan and stands no longer.",
    ),
    (
        e.Flew(unit="uk-air", start="0813", hex="0412", fled=True),
        "RAF Far East flees from Singapore (0813) to Medan (0412).",
    ),
    (
        e.Dropped(unit="jp-yokosuka-1", start="2514", hex="0917"),
        "Yokosuka 1 Para flies from Menado (2514) and jumps over Palembang (0917).",
    ),
    (
        e.Sailed(units=(), start="off", hex="1206", how="shipping", nmp=3),
        "3 NMPs sail to load at Cam Ranh Bay (1206).",
    ),
    (
        e.Sailed(units=("jp-41",), start="1206", hex="0610", how="beach", nmp=2),
        "41/5 Div sails from Cam Ranh Bay (1206) to land at Kota Bharu (0610) (2 NMPs).",
    ),
    (e.Course(units=("nmp 1",), path=("1007", "1008")), "Course: 1007 1008."),
    (e.Course(units=(), path=("1007",)), ""),
    (
        e.ShipsSunk(purse="Japanese", number=2, hex="1008"),
        f"* 2 Japanese NMPs are lost for good at {place('1008')}.",
    ),
    (
        e.Arrived(units=("jp-nav-2",), hex="2301", how="station"),
        "2nd Carrier Division covers the sea from 2301 (sea).",
    ),
    (
        e.Arrived(units=("jp-41", "jp-11"), hex="0609", how="sea"),
        "41/5 Div and 11/5 Div lie off the coast at 0609 (Gulf of Siam), ready to storm it.",
    ),
    (e.BeachOpened(hex="0711"), "0711 (Malaya) is an invasion hex now."),
    (e.BeachKept(hex="0711", paid=True), "An NMP keeps the invasion hex 0711 (Malaya) open."),
    (
        e.BeachClosed(hex="0711", why="unpaid"),
        "The invasion hex 0711 (Malaya) is closed: nothing was paid for it.",
    ),
    (
        e.Fought(
            attackers=("jp-41", "jp-11"),
            defenders=("uk-1-malaya",),
            hex="0813",
            attack=28,
            defence=3,
            column="6:1",
            mods=((1, "n42:6.41.a"), (-1, "n42:6.42.a")),
            die=4,
            result="DE",
            by="japan",
        ),
        "Attack on Singapore (0813), 41/5 Div and 11/5 Div on 1 Malaya Bde: 14 against 1 1/2, 6:1, die 4,"
        " +1 air support, -1 landing = 4: DE, the defenders are eliminated.",
    ),
    (
        e.Unhurt(units=("uk-1-malaya",), result="DE", rule="n42:6.34.b"),
        "The fortress shields 1 Malaya Bde from DE.",
    ),
    (
        e.Retreated(units=("jp-41",), start="0612", hex="0511"),
        "41/5 Div retreats from Kuala Lumpur (0612) to Alor Star/Penang (0511).",
    ),
    (e.Shaken(units=("jp-41", "jp-11")), "41/5 Div and 11/5 Div are disrupted."),
    (e.Recovered(units=("jp-41",)), "41/5 Div recovers from disruption."),
    (e.Advanced(units=("jp-41",), hex="0612"), "41/5 Div advances into Kuala Lumpur (0612)."),
    (
        e.Gone(units=("uk-1-malaya", "uk-2-malaya"), how="surrendered", hex="0813", rule="n42:6.34.a"),
        "* 1 Malaya Bde and 2 Malaya Bde surrender at Singapore (0813).",
    ),
    (
        e.Gone(units=("jp-228",), how="eliminated", hex="off", rule="n42:10.4.c1"),
        "* 228/38 Div is eliminated before Hong Kong.",
    ),
    (e.Besieged(hex="2105"), "Corregidor (2105) is besieged on all sides."),
    (
        e.NavalAirAway(unit="jp-nav-2", turn=2),
        "2nd Carrier Division goes home to regroup; it is back in Turn 2.",
    ),
    (
        e.GarrisonShort(regiments=2, border=1),
        "The garrison of Burma is short of 2 regiments in Siam and Burma, 1 at the border between them.",
    ),
    (
        e.GarrisonShort(regiments=1, border=0),
        "The garrison of Burma is short of 1 regiment in Siam and Burma.",
    ),
    (e.HongKong(roll=6, need=6, fell=True), "! Hong Kong has fallen."),
    (e.HongKong(roll=1, need=6, fell=False, lost="jp-228"), ""),
    (e.Committed(units=("jp-21", "jp-55")), "21/5 Div and 55/18 Div go to the siege of Hong Kong."),
    (
        e.Contested(what="force z", hex="0610"),
        "! Force Z sails against the landing at Kota Bharu (0610).",
    ),
    (e.NavalLost(what="abda", why="sunk"), "* The ABDA squadron is sunk."),
    (e.TurnedBack(units=("jp-21",), hex="off"), "21/5 Div turns back to port."),
    (
        e.GameEnds(level="Draw", winner="", japan=30, allies=1),
        "== Draw: 30 points for Japan, 1 for the Allies.",
    ),
]
DICE: list[tuple[Rolled, str]] = [
    (
        Rolled(kind="city", rule="n42:9.2.b2", faces=(4,), seat="japan", about=("0612", 21)),
        "Kuala Lumpur (0612): die 4, 10 1/2 against 3 falls on 1 to 3: it holds out.",
    ),
    (
        Rolled(kind="air attack", rule="n42:8.12.b", faces=(2,), about=("uk-air", "nmp 1", "0609", 2)),
        "RAF Far East attacks an NMP at 0609 (Gulf of Siam), hex 2 in its reach: die 2, sinks on 1 to 2: sunk.",
    ),
    (Rolled(kind="combat", rule="n42:6.2.d", faces=(2,), about=((), (), "0813", "1:1")), ""),
    (
        Rolled(kind="attrition", rule="n42:9.4.b", faces=(6,), need=6, about=("us-31-inf", "2105")),
        "Siege of Corregidor (2105), 31 US Inf: die 6, surrenders on a 6: it surrenders.",
    ),
    (
        Rolled(kind="allied air", rule="n42:13.1.a", faces=(3,), about=("us-air", 2)),
        "Allied air, FEAF (US air): die 3, gone on 1 to 2: it fights on.",
    ),
    (
        Rolled(
            kind="hong kong", rule="n42:10.4.a", faces=(5,), mods=((-1, "n42:10.4.c2"),), need=5, about=(1,)
        ),
        "Assault on Hong Kong: die 5, -1 regiments lost = 4, falls on 5 or more: it holds out.",
    ),
    (
        Rolled(kind="force z hunted", rule="n42:13.4.c", faces=(5,), about=("0712",)),
        "Aircraft find Force Z at Kuantan (0712): die 5, sunk on 1 to 4: it gets through.",
    ),
    (
        Rolled(kind="force z", rule="n42:13.4.b", faces=(3,), about=("jp-21", "0712")),
        "Force Z fires on 21/5 Div at Kuantan (0712): die 3, sinks on 1 to 3: sunk.",
    ),
    (
        Rolled(kind="java sea", rule="n42:13.7.c", faces=(3,), mods=((2, "n42:13.7.c"),), seat="japan"),
        "Battle of the Java Sea, Japan: die 3, +2 stronger force = 5.",
    ),
]


@pytest.mark.parametrize(
    ("event", "text"), [*EXAMPLES, *DICE], ids=lambda x: kind_of(x) if isinstance(x, Event) else ""
)
def test_an_event_in_a_line(event: Event, text: str) -> None:
    assert tell(CONTENT, event, NAMES) == text
    assert text == "" or clean(text)


def test_every_kind_of_event_has_an_example() -> None:
    assert {type(event) for event, _ in EXAMPLES} == set(e.EVENTS)


@pytest.mark.parametrize("which", range(len(DICE)))
def test_a_die_to_be_thrown_is_told(which: int) -> None:
    die = DICE[which][0]
    about = die.about if die.kind != "combat" else (("jp-41",), ("uk-1-malaya",), "0813", "1:1")
    roll = Roll(die.kind, die.rule, mods=die.mods, need=die.need, seat=die.seat or "japan", about=about)
    g = position({"0813": ["uk-1-malaya"]})
    assert clean(words.prompt(View(g, "japan"), roll)).startswith("Japan, throw a die: ")
