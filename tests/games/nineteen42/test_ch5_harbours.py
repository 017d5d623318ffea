"""Harbours: the waters that a port opens on, from which a voyage begins, and what serves instead of a beach (5.31, 9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from games.nineteen42.build import INFANTRY, ROOT, SNLF, Position, number, position
from ironbottom.games.nineteen42 import beaches, naval, sea
from ironbottom.games.nineteen42.events import Course, Sailed
from ironbottom.games.nineteen42.ground import OFF
from ironbottom.games.nineteen42.pieces import put
from ironbottom.games.nineteen42.state import ALLIES, JAPAN

TWO = sorted(i for i in ROOT.ports if len(ROOT.sea.nodes[i]) > 1)
"""Ports whose hexes have several waters."""
ANDAMAN = {"0410", "0511"}
"""The hexes beyond the neck of land at Singora."""
MALAYA: dict[str, Any] = {"0813": ["uk-air", "uk-1-malaya"], "0510": [INFANTRY[0]]}


def landings(g: Position, u: str) -> set[str]:
    return {where for how, where in g.goals(u) if how != "sea"}


def first_hexes(g: Position, start: str) -> set[str]:
    """The hexes into which ships go out of a harbour."""
    network = g.map.sea
    nodes = g.ix.harbour(g.s.side, number(start))
    return {g.map.ids[network.hexes[n]] for node in nodes for _, n in network.out[node]}


# ---------------------------------------------------------------- the canal that was never dug


@pytest.mark.rule("n42:5.31.e", "n42:9.3.a")
def test_no_ship_goes_in_on_one_coast_and_out_on_the_other() -> None:
    """Singora opens on the Gulf of Siam: from there the Andaman Sea is as far as from Bangkok, past Singapore."""
    g = position(MALAYA, phase="naval", quiet=True)
    h = position({"0813": MALAYA["0813"], "0505": [INFANTRY[0]]}, phase="naval", quiet=True)
    assert landings(g, INFANTRY[0]) - {"0505"} == landings(h, INFANTRY[0]) - {"0510"}
    for goal in landings(g, INFANTRY[0]):
        begin = sea.berth(g, JAPAN, number("0510"), number(goal), "beach", shipping=True)
        way = sea.route(g, JAPAN, begin, number(goal))
        assert way is None or g.map.ids[way.hexes[0]] not in ANDAMAN, goal


@pytest.mark.rule("n42:5.31.e", "n42:3.0.g")
def test_with_the_straits_blocked_the_gulf_leads_nowhere_else() -> None:
    """Only a way round by Java and Sumatra would be left, and enemies stand there too."""
    blocked = {
        "0813": ["uk-1-malaya"], "0714": ["uk-6-ind"], "0916": ["nl-1"], "1019": ["nl-2"], "0919": ["nl-4"], "1620": ["nl-6"],
        "1721": ["uk-15-ind"], "1921": ["uk-28-ind"], "2121": ["uk-8-ind"], "2321": ["uk-22-ind"], "2521": ["uk-12-ind"],
        "2721": ["uk-22-aus"],
    }  # fmt: skip
    g = position({**blocked, "0510": [INFANTRY[0]]}, phase="naval", quiet=True, turn=3)
    index, out = g.ix, g.map.sea.hexes
    came = {g.map.ids[out[n]] for n in index.voyage(JAPAN, index.harbour(JAPAN, number("0510"))).order}
    assert "0505" in came
    assert not came & ANDAMAN
    assert ("beach", "0309") not in g.goals(INFANTRY[0])
    ask = g.ask("naval", [("from", "0510")])
    assert g.refused(ask, ("beach", "0309")) == "n42:5.31.e"


@pytest.mark.rule("n42:5.31.e")
@pytest.mark.parametrize("i", TWO, ids=[ROOT.names[i] for i in TWO])
def test_ships_lie_where_the_town_does(i: int) -> None:
    """From and to a port ships go by the waters of its harbour alone: every port of the map whose hex has several."""
    u, id = INFANTRY[0], ROOT.ids[i]
    decided = next(
        p.values["harbour"] for p in ROOT.graph.board.places if p.hex == id and "harbour" in p.values
    )
    shore = {ROOT.graph.grid.neighbours(id)[d] for d in range(6) if decided >> d & 1}
    g = position({id: [u]}, phase="naval", quiet=True, forts=["0813", "3310"])
    assert first_hexes(g, id) <= shore
    for how, where in g.goals(u):
        begin = sea.berth(g, JAPAN, i, number(where), how, shipping=True)
        way = sea.route(g, JAPAN, begin, number(where), ends=g.ix.ends(JAPAN, number(where), how))
        assert way is not None
        assert g.map.ids[way.hexes[0]] in shore, where
    h = position({"1007": [u]}, phase="naval", quiet=True, forts=["0813", "3310"])
    begin = h.ix.harbour(JAPAN, number("1007"))
    course = sea.route(h, JAPAN, begin, i, ends=h.ix.ends(JAPAN, i, "port"))
    assert course is not None
    assert h.map.ids[course.hexes[-2]] in shore


@pytest.mark.rule("n42:5.31.e", "n42:3.0.f")
def test_manila_is_shut_while_corregidor_holds_out() -> None:
    """Its bay has one mouth, past the island; the Pacific coast of its hex is no harbour."""
    units = {"2204": [INFANTRY[0]], "2105": ["us-4-mar"]}
    g = position(units, phase="naval", quiet=True, off=[INFANTRY[1]])
    assert number("2204") in g.ix.friendly_ports(JAPAN)
    assert naval.bar_sail(g, INFANTRY[0]) == "n42:9.3.a"
    assert ("port", "2204") not in g.goals(INFANTRY[1])
    del units["2105"]
    free = position(units, phase="naval", quiet=True, forts=["0813", "3310"], off=[INFANTRY[1]])
    assert naval.bar_sail(free, INFANTRY[0]) is None
    assert ("port", "2204") in free.goals(INFANTRY[1])


@pytest.mark.rule("n42:7.2.a", "n42:7.3.a")
def test_supply_comes_through_the_harbour_as_well() -> None:
    """Ships that lie off the Pacific coast of Manila do not feed it: it was taken, and is no source by itself."""
    units = {"2204": [INFANTRY[0]], "2105": ["us-4-mar"]}
    g = position(units, phase="combat", owner={"2204": JAPAN}, taken=["2204"])
    assert not g.supplied(INFANTRY[0])
    g = position({"2204": [INFANTRY[0]]}, phase="combat", forts=["0813", "3310"], taken=["2204"])
    assert g.supplied(INFANTRY[0])


# ---------------------------------------------------------------- the NMPs and their cargo meet on one water


@pytest.mark.rule("n42:9.3.a", "n42:5.31.e")
def test_an_isthmus_beach_is_no_canal_either() -> None:
    """0406 on the neck of Kra has the sea on both sides.  Who landed there from the gulf sails from the water its NMPs come to."""
    i = number("0406")
    east = next(
        n for n in ROOT.sea.nodes[i] if any(ROOT.ids[ROOT.sea.hexes[x]] == "0507" for _, x in ROOT.sea.out[n])
    )
    # the Andaman Sea is shut to ships from the Pacific by those who stand at its mouths
    shut = {
        "0813": ["uk-1-malaya"],
        "0714": ["uk-6-ind"],
        "0919": ["nl-1"],
        "1019": ["nl-2"],
        "0916": ["nl-4"],
    }
    g = position({**shut, "0406": [INFANTRY[0]]}, phase="naval", quiet=True, beaches={"0406": [INFANTRY[0]]})
    both = g.ix.harbour(JAPAN, i)
    assert len(both) == 2
    for n in both:
        way = g.ix.voyage(JAPAN, g.ix.harbour(JAPAN, OFF))
        assert (n in g.ix.open_harbour(JAPAN, i)) == (n in way)
    for how, where in g.goals(INFANTRY[0]):
        begin = sea.berth(g, JAPAN, i, number(where), how, shipping=True)
        assert set(begin) <= set(g.ix.open_harbour(JAPAN, i))
        if east in begin:
            way = sea.route(g, JAPAN, begin, number(where))
            assert way is not None


@pytest.mark.rule("n42:9.3.a", "n42:9.3.b1")
def test_ships_that_load_come_to_the_water_from_which_they_sail() -> None:
    """Sourabaya has a channel to either side: ships sail on from the one by which they came."""
    g = position({"1520": [INFANTRY[0]]}, phase="naval", quiet=True, turn=3)
    goals = [goal for goal in g.goals(INFANTRY[0]) if goal[0] == "port"]
    assert len(goals) > 20
    for goal in goals[::6]:
        h = position({"1520": [INFANTRY[0]]}, phase="naval", quiet=True, turn=3)
        h.act("naval", [("from", "1520"), goal])
        assert [e.how for e in h.events(Sailed)] == ["shipping", "port"]
        came, went = (e.path for e in h.events(Course))
        node = _end(h, came)
        assert node in sea.berth(g, JAPAN, number("1520"), number(goal[1]), "port", shipping=True)
        assert went[0] in {h.map.ids[h.map.sea.hexes[n]] for _, n in h.map.sea.out[node]}


def _end(g: Position, path: tuple[str, ...]) -> int:
    """The water of the last hex of a course from off the map."""
    nodes: tuple[int, ...] = g.ix.harbour(JAPAN, OFF)
    for id in path:
        nodes = sea.onward(g, nodes, number(id))
    (node,) = nodes
    return node


@pytest.mark.rule("n42:9.3.a", "n42:9.3.b1", "n42:5.31.e")
def test_what_loads_in_the_gulf_does_not_sail_from_the_andaman_sea() -> None:
    """From the beach at 0406 Koeta Radja is six hexes away by the Andaman Sea, under the aircraft of Medan.

    The way of the NMPs to that shore is worse: they load in the gulf, and from there it is the long way round for the cargo too.
    """
    units = {"0406": [INFANTRY[0]], "0412": ["uk-air", "uk-1-malaya"]}
    g = position(units, phase="naval", quiet=True, beaches={"0406": [INFANTRY[0]]})
    start, goal = number("0406"), number("0111")
    begin = sea.berth(g, JAPAN, start, goal, "port", shipping=True)
    ask = g.ask("naval", [("from", "0406"), ("port", "0111")])
    assert (ask.kind, ask.about[0], ask.about[5]) == ("course", (INFANTRY[0],), begin)
    way, short = sea.route(g, JAPAN, begin, goal), sea.route(g, JAPAN, g.ix.harbour(JAPAN, start), goal)
    assert way is not None
    assert short is not None
    assert len(short.hexes) < len(way.hexes)
    assert way.risk > short.risk


@pytest.mark.rule("n42:9.3.a", "n42:5.33.b")
def test_where_one_channel_is_shut_a_landing_force_takes_the_other() -> None:
    """Enemies at Tacloban shut the eastern end of the strait of Iloilo to ships from off the map."""
    g = position({"2307": [SNLF[0]], "2507": ["us-31-inf"]}, phase="naval", quiet=True)
    i = number("2307")
    open_ = g.ix.open_harbour(JAPAN, i)
    assert len(open_) == 1
    assert len(g.ix.harbour(JAPAN, i)) == 2
    assert naval.begin_at(g, (SNLF[0],), i, "port") == open_
    for how, where in g.goals(SNLF[0]):
        assert sea.berth(g, JAPAN, i, number(where), how, shipping=how != "port") == open_


@pytest.mark.rule("n42:5.33.b", "n42:9.3.a", "n42:5.31.e")
def test_a_landing_force_sails_by_its_harbour_too() -> None:
    """Its own NMP lies where ships can lie: at Singora in the gulf, though no other ship could come there."""
    g = position({"0813": ["uk-1-malaya"], "0510": [SNLF[0]]}, phase="naval", quiet=True)
    begin = naval.begin_at(g, (SNLF[0],), number("0510"), "port")
    assert begin == g.map.harbours[number("0510")]
    assert first_hexes(g, "0510") == {"0609", "0509", "0610"}


# ---------------------------------------------------------------- invasions, naval air, the other side


@pytest.mark.rule("n42:5.32.a", "n42:5.31.e")
def test_a_landing_may_come_on_any_shore() -> None:
    """Legaspi is a port on the Pacific; from the bay behind it its hex can be invaded all the same."""
    i = number("2405")
    g = position({}, phase="naval", off=[INFANTRY[1]])
    assert set(g.ix.ends(JAPAN, i, "beach")) == set(ROOT.sea.nodes[i])
    assert set(g.ix.ends(JAPAN, i, "port")) < set(ROOT.sea.nodes[i])
    assert ("beach", "2405") in g.goals(INFANTRY[1])


@pytest.mark.rule("n42:5.32.c", "n42:5.32.d1", "n42:5.32.d2")
def test_who_lands_away_from_the_harbour_has_a_beach_until_the_port_is_fed() -> None:
    """Lamon Bay: the landing takes Manila, but its port is shut by Corregidor, so that the beach stays what it is."""
    units = {"2204": [INFANTRY[0]], "2105": ["us-4-mar"]}
    g = position(units, phase="naval", owner={"2204": JAPAN}, taken=["2204"], turn=3)
    beaches.open_beach(g, number("2204"), [INFANTRY[0]])
    assert number("2204") in g.s.beaches
    assert (
        g.ix.harbour(JAPAN, number("2204")) == g.map.harbours[number("2204")]
    )  # that alone, in the turn of the landing
    beaches.served(g)
    assert number("2204") in g.s.beaches
    g.s.turn = 4
    g.ix.touch()
    assert g.ix.harbour(JAPAN, number("2204")) == g.map.sea.nodes[number("2204")]
    assert g.supplied(INFANTRY[0])
    h = position({"2204": [INFANTRY[0]]}, phase="naval", taken=["2204"], forts=["0813", "3310"])
    beaches.open_beach(h, number("2204"), [INFANTRY[0]])
    assert number("2204") not in h.s.beaches


@pytest.mark.rule("n42:5.31.e")
def test_allied_harbours_are_no_others() -> None:
    g = position({"2204": ["us-31-inf"], "2103": [INFANTRY[0]]}, side=ALLIES, phase="naval")
    assert first_hexes(g, "2204") == {"2105"}
    assert first_hexes(g, "1019") == {"1119", "1018", "0919"}


# ---------------------------------------------------------------- what serves in place of a beach

RANGOON = "0103"


def moored(units: dict[str, Any]) -> Position:
    """A regiment on the beach beside Rangoon, which is Japanese and empty."""
    return position(
        {"0104": [INFANTRY[0]], **units},
        phase="naval",
        owner={RANGOON: JAPAN},
        taken=[RANGOON],
        beaches={"0104": [INFANTRY[0]]},
        nmp=12,
    )


@pytest.mark.rule("n42:5.32.d2", "n42:7.32.b")
def test_a_port_that_nothing_reaches_serves_no_beach() -> None:
    """A brigade in Moulmein has its zone over the only water of Rangoon: the beach goes on, and is paid for."""
    g = moored({"0303": ["uk-12-ind"]})
    assert g.supplied(INFANTRY[0])
    g.play(beaches.upkeep(g))
    assert number("0104") in g.s.beaches
    assert g.supplied(INFANTRY[0])
    assert g.s.nmp["Japanese"] == 11


@pytest.mark.rule("n42:5.32.d2")
def test_one_that_ships_reach_does() -> None:
    g = moored({})
    g.play(beaches.upkeep(g))
    assert number("0104") not in g.s.beaches
    assert g.supplied(INFANTRY[0])
    assert g.s.nmp["Japanese"] == 12


@pytest.mark.rule("n42:5.32.d2")
def test_nor_does_one_beach_feed_the_port_that_would_close_another() -> None:
    """Two beaches side by side, one Japanese port, no way to it by sea: the one feeds it by land, yet both stay open."""
    g = position(
        {"0104": [INFANTRY[0]], "0303": ["uk-12-ind"], "0102": [INFANTRY[1]]},
        phase="naval",
        owner={RANGOON: JAPAN},
        taken=[RANGOON],
        beaches={"0104": [INFANTRY[0]]},
        nmp=12,
    )
    assert g.ix.supply(JAPAN)[number(RANGOON)]
    assert not g.ix.supply(JAPAN, beaches=False)[number(RANGOON)]
    beaches.close_unpaid(g)
    assert number("0104") in g.s.beaches
    put(g, "uk-12-ind", number("0301"))
    beaches.close_unpaid(g)
    assert number("0104") not in g.s.beaches


@pytest.mark.rule("n42:5.31.e")
def test_a_port_says_where_it_opens() -> None:
    assert ROOT.opening(number("2204")) == "SW"
    assert ROOT.opening(number("0510")) == "NE, N and SE"
    assert ROOT.opening(number("1007")) == ""
