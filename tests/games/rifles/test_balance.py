"""Balance, in passing: no Mission is always won or always lost.  The figures are in docs/balance.md, made by tools/balance.py."""

from __future__ import annotations

import pytest

import balance


@pytest.mark.parametrize("mission", "12345678")
def test_neither_hopeless_nor_sure(mission: str) -> None:
    played = balance.play((mission, "us_army", "japan", "auto", 1, 0, 12))
    assert played.games == 12
    assert 0 < played.wins < 12
    assert 0.3 < played.length / played.games <= 1


def test_random_play_does_not_win() -> None:
    assert balance.play(("3", "us_army", "japan", "random", 1, 0, 12)).wins < 3


def test_the_report_names_what_is_missed() -> None:
    auto = [
        balance.Batch(m, a, e, 20, 10, 15.0, 20) for m in balance.missions() for a, e in balance.pairings()
    ]
    chance = [balance.Batch(b.mission, b.army, b.enemy, 20) for b in auto]
    assert balance.missed(auto, chance, []) == []
    auto[0].wins, auto[0].draws = 20, {"light: day": (20, 20)}
    assert balance.missed(auto, chance, [])[0].endswith("100 % won")
    assert "Missed:" in balance.page(auto, chance, [], "20 games")
