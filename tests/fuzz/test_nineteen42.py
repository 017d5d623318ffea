"""Random games of 1942 by the fuzzer, all scenarios and all optional rules, and proof that it finds faults planted for it.

More of them: ``python tools/fuzz.py --title nineteen42 --games 500``.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import fuzz
import fuzz_games
from ironbottom.games.nineteen42 import air, combat, land, naval, pieces, retreat, special, turn
from ironbottom.games.nineteen42.index import Index
from ironbottom.games.nineteen42.load import mission, missions, switches
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.title import known, register

if not known("nineteen42"):
    register("nineteen42", "ironbottom.games.nineteen42")

GAMES = 12
TITLE = "nineteen42"


def told(reports: list[fuzz.Report]) -> list[str]:
    """The faults, with the way to see them again."""
    return [
        f"{r.plan}\n  {r.fault}\n  python tools/fuzz.py --games 1 --seed {r.seed} --title {TITLE}"
        for r in reports
        if r.fault
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(101, 101 + GAMES))
def test_random_games_hold(seed: int) -> None:
    assert told([fuzz.fuzz(fuzz.plan(seed, TITLE))]) == []


@pytest.mark.slow
def test_strings_hashed_otherwise_change_nothing() -> None:
    seeds = {seed: fuzz.bare(seed, TITLE) for seed in (1, 2, 3)}
    assert fuzz.other_hash_seed(seeds, TITLE, ()) == []


def test_checks_do_not_change_a_game() -> None:
    for seed in (5, 6):
        assert fuzz.fuzz(fuzz.plan(seed, TITLE)).hash == fuzz.bare(seed, TITLE)


def test_seeds_play_all_scenarios_sides_and_switches() -> None:
    plans = [fuzz.plan(seed, TITLE) for seed in range(1, 81)]
    assert {game.mission for game in plans} == set(missions())
    assert {game.army for game in plans} == {"japan", "allies"}
    assert {game.led for game in plans} == {(), ("japan",), ("allies",), ("japan", "allies")}
    for name in missions():
        here = [game for game in plans if game.mission == name]
        offered = {switch.id for switch in switches()} - set(mission(name).closed)
        assert {switch for game in here for switch in game.switches} == offered
        assert not set.intersection(*(set(game.switches) for game in here))


# ---------------------------------------------------------------- planted faults


def first_fault(most: int = 24, only: tuple[str, ...] = ()) -> str:
    """Play until something is found."""
    for seed in range(1, most + 1):
        found = fuzz.fuzz(fuzz.plan(seed, TITLE, only)).fault
        if found:
            return found
    return ""


def test_a_unit_in_two_places_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = pieces.remove

    def forgets(g: Any, units: Any, how: str, rule: str, at: int | None = None) -> None:
        real(g, units, how, rule, at)
        g.state.off.extend(units)

    for module in (combat, naval, special):
        monkeypatch.setattr(module, "remove", forgets)
    assert "in two places" in first_fault()


def test_a_stale_index_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Index, "touch", lambda self, air=False: None)
    assert first_fault() != ""


def test_an_order_that_is_not_in_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Index.add

    def anywhere(self: Index, unit: Any) -> None:
        real(self, unit)
        if self.kinds[unit.id].ground and len(self.state.units) % 2:
            self.stacks[unit.hex].reverse()

    monkeypatch.setattr(Index, "add", anywhere)
    assert first_fault() != ""


def test_a_broken_limit_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (land, naval, retreat):
        if hasattr(module, "fitting"):
            monkeypatch.setattr(module, "fitting", lambda g, units, i: True)
    monkeypatch.setattr(Index, "room", lambda self, side, i: 99)
    assert "of foot in" in first_fault()


def test_what_is_allowed_and_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = air.flights
    monkeypatch.setattr(air, "flights", lambda g: real(g)[1:])
    assert "is not offered, but no rule forbids it" in first_fault()


def test_what_is_offered_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(combat, "bar_attacker", lambda g, u: None)
    monkeypatch.setattr(air, "bar_fly", lambda g, u, i: "n42:5.21.a1")
    assert "is offered, but n42:5.21.a1 forbids it" in first_fault()


def test_what_is_kept_outside_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    marched: list[int] = []
    real = turn.recover

    def sometimes(g: Any) -> None:
        marched.append(1)
        real(g)
        if len(marched) % 5 == 0 and g.state.off:
            g.state.off.reverse()

    monkeypatch.setattr(turn, "recover", sometimes)
    found = first_fault()
    assert "does not lead to" in found or "no longer fits" in found or "is not the game as it was" in found


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "LONGEST", 30)
    assert "the game goes on after 30 answers" in first_fault(1)


# ---------------------------------------------------------------- the command


def test_the_command_plays_1942(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--games", "1", "--seed", "5", "--workers", "1", "--json", "--title", TITLE]
    assert fuzz.main([*args, "--mission", "malaya"]) == 0
    told_ = json.loads(capsys.readouterr().out)
    assert told_["games"] == 1
    assert told_["faults"] == told_["hash_seed"] == []
    assert all(outcome.startswith("malaya ") for outcome in told_["outcomes"])


def test_the_command_knows_the_scenarios() -> None:
    with pytest.raises(SystemExit):
        fuzz.main(["--title", TITLE, "--mission", "1"])


def test_a_seed_is_told_by_its_plan() -> None:
    game = fuzz.plan(6, TITLE, ("malaya",))
    assert str(game).startswith("nineteen42 mission malaya")
    assert fuzz_games.plan_1942(6, Dice(6, "plan"), ("malaya",)) == game
