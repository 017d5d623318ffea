"""Options, numbers and things in words: what is said of them is what is so."""

from __future__ import annotations

from typing import Any

from games.rifles.board import board
from ironbottom.games.rifles.actions import END
from ironbottom.games.rifles.events import Equipped, Fired
from ironbottom.games.rifles.luck import came_off, wins
from ironbottom.games.rifles.tell import build_points, tell, titled, with_article
from ironbottom.games.rifles.view import View
from ironbottom.games.rifles.words import describe, prompt
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.events import Rolled
from ironbottom.tui.boards.rifles_board import draw
from ironbottom.tui.boards.rifles_details import details
from ironbottom.tui.boards.rifles_end import luck
from ironbottom.tui.boards.rifles_menu import menu
from ironbottom.tui.palette import Palette, width


def test_what_an_action_takes_of_what_is_left() -> None:
    g = board(squad={6: ["rifle*"]}, ap=0, bap=1)
    view = View(g, "squad")
    ask: Ask[Any] = Ask("squad", "action", (), "rifles:3.2.g")
    assert describe(view, ask, ("cover", 1, 0, "ap")).endswith("(1 BAP)")
    g.state.ap, g.state.bap = 1, 1
    assert describe(view, ask, ("cover", 1, 0, "ap")).endswith("(1 AP)")
    assert describe(view, ask, ("move", 1, 5, "bap")).endswith("(1 BAP, +1 RP)")


def test_recovery_is_not_offered_twice_where_a_bap_adds_nothing() -> None:
    view = View(board(squad={6: ["rifle*!"]}, ap=1, bap=1), "squad")
    ap, bap = ("recover", 1, 0, "ap"), ("recover", 1, 0, "bap")
    ask: Ask[Any] = Ask("squad", "action", (ap, bap, END), "rifles:3.2.g")
    assert [entry.token for entry in menu(view, ask).entries] == [ap, END]
    ask = Ask("squad", "action", (bap, END), "rifles:3.2.g")
    assert [entry.token for entry in menu(view, ask).entries] == [bap, END]


def test_a_target_number_where_ground_counts_from_afar_only() -> None:
    g = board({6: "FIELD"}, squad={6: ["COVER", "rifle*"]})
    text = "".join(
        text for line in details(View(g, "squad"), ("group", 1), Palette(), 100) for text, _ in line
    )
    assert "TN 7, from Distance 1 on 8 (6 +1 FIELD +1 COVER)" in text


def test_an_empty_feature_and_wire_are_seen_in_a_single_row() -> None:
    g = board(squad={6: ["rifle*"]}, features={5: ["TREE"]})
    rows = draw(View(g, "squad"), 80, 7, Palette()).lines
    assert "TREE" in "".join(text for text, _ in rows[4])
    assert all(width(row) <= 80 for row in rows)


def test_both_screens_expect_the_same_of_the_same_dice() -> None:
    """A Fire Group misses with a natural 1, whatever it adds."""
    rolled = Rolled(
        "attack",
        "rifles:6.2.d",
        (1,),
        mods=((7, "rifles:6.2.a"),),
        need=7,
        seat="squad",
        about=(("A", "B"), "a"),
    )
    assert wins(rolled) == 5
    assert not came_off(rolled)
    assert "0 of your 1 attack dice hit (0.8 expected)" in luck([rolled])


def test_words_that_follow_what_they_stand_by() -> None:
    assert [with_article(x) for x in ("M1 Garand Rifle", "Mortar", "SMG", "Owen", "Type 99 LMG")] == [
        "an M1 Garand Rifle", "a Mortar", "an SMG", "an Owen", "a Type 99 LMG",
    ]  # fmt: skip
    assert [build_points(n) for n in (0, 1, 2)] == ["0 Build Points", "1 Build Point", "2 Build Points"]


def test_equipment_that_an_army_does_not_have_itself_has_a_name() -> None:
    """Mission 8 lends a Satchel Charge to armies without one on their card."""
    g = board(squad={6: ["rifle*", "rifle"]}, army="japan", enemy_army="us_army", mission="8")
    view = View(g, "squad")
    ask: Ask[Any] = Ask("squad", "hand out", ("A", "B"), "rifles:2.2.g", ("satchel",), least=1, most=1)
    assert prompt(view, ask).startswith("Who carries a Satchel Charge?")
    told = tell(g.content, Equipped(unit="A", item="satchel", n=1), {"A": "A Type 38 Rifle"})
    assert told == "A Type 38 Rifle takes a Satchel Charge."
    view = View(board(squad={2: ["rifle*"]}, army="japan", enemy_army="us_army", mission="5"), "squad")
    action: Ask[Any] = Ask("squad", "action", (), "rifles:3.2.g")
    for item, words in (("satchel", "a Satchel Charge"), ("mine", "an Anti-Tank Mine")):
        assert f"with {words} (" in describe(view, action, ("charge", 1, 2, "ap", item))


def test_fire_from_off_the_map_says_whose_it_is() -> None:
    content = board(squad={6: ["rifle*"]}).content
    names = {"c": "c Type 38 Rifle", "A": "A M1 Garand Rifle"}
    for at, whose in (("c", "your own side"), ("A", "the Enemy")):
        shot = Fired(by=(), at=at, how="event:weapon", distance=1, tn=())
        assert tell(content, shot, names) == f"{names[at]} is under fire from {whose}, off the map."


def test_an_event_does_not_say_its_title_twice() -> None:
    assert titled("Rain", "Rain. Until the alarm is raised, keep quiet.") == (
        "Rain. Until the alarm is raised, keep quiet."
    )
    assert titled("Cloudburst", "Rain; from the next Turn on.") == "Cloudburst. Rain; from the next Turn on."
    assert titled("Flare!", "+2 to the roll.") == "Flare! +2 to the roll."
