"""Options, numbers and things in words: what is said of them is what is so."""

from __future__ import annotations

from typing import Any

from games.rifles.board import board
from ironbottom.games.rifles.actions import END
from ironbottom.games.rifles.luck import came_off, wins
from ironbottom.games.rifles.tell import build_points, with_article
from ironbottom.games.rifles.view import View
from ironbottom.games.rifles.words import describe
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
