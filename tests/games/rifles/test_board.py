"""The tests' own board does what it says."""

from __future__ import annotations

from games.rifles.board import board, terrains
from ironbottom.games.rifles.cards import Recon


def test_terrain_in_words() -> None:
    assert terrains("OPEN DEEP JUNGLE SHALLOW WATER") == [
        "OPEN",
        "DEEP JUNGLE",
        "SHALLOW WATER",
        *["OPEN"] * 3,
    ]
    assert terrains({3: "RIVER"})[2] == "RIVER"


def test_a_situation_in_one_line() -> None:
    g = board(
        "OPEN JUNGLE",
        {6: ["COVER", "TREE", "smg*", "rifle+! grenade @Quick_Shot"], 5: [["lmg"], ["OVERWATCH2", "rifle-"]]},
        {2: ["HIDDEN", "rifle", "rifle!"]},
        events={4: [1, Recon(2)]},
        ap=2,
        rp=1,
    )
    assert [k.units for k in g.side("squad")] == [["A", "B"], ["C"], ["D"]]
    assert g.s.leader == "A"
    assert g.k(1).cover
    assert g.stripe(6).features[0].id == g.k(1).feature
    assert g.u("B").veteran
    assert g.u("B").suppressed
    assert g.u("B").kit == {"grenade": 1}
    assert g.u("B").skill == "Quick Shot"
    assert g.u("D").morale == 4
    assert g.k(3).watch == 2
    assert g.k(4).hidden
    assert g.u("b").suppressed
    assert g.u("b").side == "enemy"
    assert (g.s.ap, g.s.bap, g.s.rp, g.s.turn) == (2, 0, 1, 10)
    assert g.stripe(4).events == [1, 11]
    assert g.card.events[-1].do == (Recon(2),)
