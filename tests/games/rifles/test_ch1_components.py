"""What is in the box (rifles:1.0 to 1.2), and what stands for it here."""

from __future__ import annotations

import pytest

from games.rifles.board import board, content, fresh
from ironbottom.games.rifles.cards import BaseTerrain, FeatureKind
from ironbottom.games.rifles.close import punish
from ironbottom.games.rifles.combat import NIGHT_RANGE
from ironbottom.games.rifles.load import armies, army, missions, pairings
from ironbottom.games.rifles.title import TITLE
from ironbottom.kernel.ask import NOBODY, Ask, Roll
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.drive import random_answer
from ironbottom.kernel.rulebook import in_section, load_rules, section
from ironbottom.kernel.session import Session

RULES = load_rules("ironbottom.games.rifles")


def questions(mission: str, seed: int) -> list[Ask[object] | Roll]:
    """All questions of a game played at random, dice included."""
    own, enemy = pairings()[(seed + int(mission)) % len(pairings())]
    session = Session(TITLE, TITLE.load(mission, own, enemy), seed)
    found: list[Ask[object] | Roll] = []
    while session.q is not None:
        q = session.q
        found.append(q)
        if type(q) is Roll:
            session.throw()
        else:
            session.give(random_answer(session, q, Dice(seed, len(session.answers))))
    return found


@pytest.mark.rule("rifles:1.0.a", "rifles:1.2.a", "rifles:1.2.c", "rifles:1.1.a")
@pytest.mark.parametrize("mission", missions())
def test_only_the_player_is_asked_and_all_chance_is_dice(mission: str) -> None:
    for q in questions(mission, 3):
        assert q.rule in RULES  # every question can be looked up
        if type(q) is not Roll:
            assert q.seat == "squad"
        elif q.kind == "draw":
            assert q.secret == NOBODY  # the cup
        else:
            assert q.sides == 6
            assert 1 <= q.n <= 5


@pytest.mark.rule("rifles:1.0.a")
def test_one_squad_against_tables() -> None:
    assert list(TITLE.seats(content("1", "us_army", "japan"))) == ["squad"]
    for name in missions():
        card = content(name, "us_army", "japan").mission
        assert card.objectives.text
        assert len(card.event_stripes) >= 4  # the fog of war


@pytest.mark.rule("rifles:1.1.a")
def test_the_rulebook_can_be_looked_up_section_by_section() -> None:
    for number in (
        "1",
        "1.1",
        "1.6.1",
        "2.2",
        "3.2.1",
        "3.5.3",
        "4.6.3",
        "5.4",
        "6.2",
        "7",
        "8.1",
        "9",
        "10.4",
    ):
        assert in_section(RULES, number), number
    tops = {section(i).split(".")[0] for i in RULES}
    assert tops == {str(n) for n in range(1, 11)}


@pytest.mark.rule("rifles:1.1.b")
def test_eight_missions() -> None:
    assert missions() == list("12345678")


@pytest.mark.rule("rifles:1.1.c")
def test_army_cards() -> None:
    assert set(armies()) == {"us_army", "us_marines", "commonwealth", "japan", "snlf"}


@pytest.mark.rule("rifles:1.1.d")
def test_what_a_roster_records() -> None:
    g = fresh("3")
    for step, asks, dice in (
        ("light", (), ()),
        ("terrain", (), (1, 1, 1, 1, 1)),
        ("deal", (), (1, 1, 1, 1, 1)),
        ("enemies", (), ()),
        ("buy", [("sample",)], ()),
        ("equip", (), ()),
        ("command", ["A", "B"], ()),
        ("place", (), ()),
    ):
        g.step(step, asks, dice, seq="mission")
    g.u("C").suppressed = True
    view = TITLE.view(g, "squad")
    lines = [(u.id, view.kind(u).name, u.kit, u.suppressed) for u in g.s.units.values() if u.side == "squad"]
    assert len(lines) == 7
    assert lines[0] == ("A", "M1928 Thompson SMG", {"grenade": 1}, False)
    assert lines[2][3]
    assert (g.s.leader, g.s.assistant) == ("A", "B")
    assert g.s.rp == 0
    assert [u.id for u in g.s.units.values() if u.side == "enemy"] == list("abcdef")[: len(g.s.units) - 7]
    assert [max(0, n) for n in NIGHT_RANGE] == [0, 1, 1, 1, 2, 3]  # the Night Range Table is on it


@pytest.mark.rule("rifles:1.1.e")
def test_the_map_has_six_stripes() -> None:
    assert len(board().s.stripes) == 6


@pytest.mark.rule("rifles:1.1.f")
@pytest.mark.parametrize("name", armies())
def test_a_sample_squad_in_groups(name: str) -> None:
    sample = army(name).sample
    assert sample.units
    assert sample.equipment
    assert len(sample.groups) >= 2
    assert sum(map(len, sample.groups)) == sum(sample.units.values())


@pytest.mark.rule("rifles:1.1.g")
@pytest.mark.parametrize("name", armies())
def test_markers_for_every_unit_of_the_largest_squad(name: str) -> None:
    g = fresh(army=name, enemy_army=next(e for a, e in pairings() if a == name))
    asks = [("unit", "rifle")] * army(name).bp
    g.step("buy", asks=asks, seq="mission")
    assert list(g.s.units) == list("ABCDEFGHIJKL")[: army(name).bp]
    assert {u.army for u in g.s.units.values()} == {name}


@pytest.mark.rule("rifles:1.1.h")
def test_the_state_has_every_administrative_marker() -> None:
    terrain = ["OPEN", "JUNGLE", "DEEP JUNGLE", "VILLAGE", "FIELD", "HILL"]
    features = ["TREE", "FOX HOLE", "BUILDING"]
    g = board(
        terrain,
        {6: [["COVER", "OVERWATCH", "rifle*!"], ["HIDDEN", "OBSTACLE", "rifle"]]},
        {5: ["rifle"]},
        features={4: features},
        events={3: [1]},
        turn=7,
    )
    g.k(3).cover_fire = 1
    assert [f.kind for f in g.stripe(4).features] == features
    water = board("RIVER SEA SHALLOW WATER BEACH")
    shown = {s.terrain for s in (*g.s.stripes, *water.s.stripes)}
    assert shown == set(BaseTerrain.__args__)
    assert set(features) == set(FeatureKind.__args__)
    one, two, foe = g.k(1), g.k(2), g.k(3)
    assert [one.cover, bool(one.watch), two.hidden, two.wire, bool(foe.cover_fire)] == [True] * 5
    assert g.u("A").suppressed
    assert TITLE.view(g, "squad").face_down(3) == 1
    assert g.s.turn == 7


@pytest.mark.rule("rifles:1.2.b")
@pytest.mark.parametrize(("face", "value"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_1d3(face: int, value: int) -> None:
    g = board(squad={6: ["rifle*"]}, enemy={6: ["rifle"] * 6})
    proc = punish(g, g.k(1), g.k(2), False)  # 1d3 SUPPRESSED markers for six Enemies
    g.play(proc, dice=[face, *[1] * value])  # and a fair draw of each unit that takes one
    assert sum(g.u(i).suppressed for i in "abcdef") == value


@pytest.mark.rule("rifles:1.2.c")
def test_markers_are_drawn_unseen_without_replacement() -> None:
    g = fresh()
    g.step("terrain", dice=[1] * 6, seq="mission")
    g.step("deal", dice=[10, 9, 1, 1, 6, 5], seq="mission")  # of 10, 9, 8, 7, 6 and 5 in the cup
    drawn = [m for s in g.s.stripes for m in s.events]
    assert drawn == [10, 9, 1, 2, 8, 7]
    assert sorted(drawn + g.s.aside) == list(range(1, 11))
    assert all(r.to == NOBODY for r in g.rolls("draw"))
