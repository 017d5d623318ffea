"""Simulation: the shape of its JSON, the same games whatever plays them, and games that fail."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli.run import Ran, ib
from ironbottom import simulate
from ironbottom.games.rifles.title import Rifles
from ironbottom.kernel.bot import RandomBot
from ironbottom.simulate import Pairing, play_batch, seed_of

ONE = ("simulate", "rifles", "--mission", "1", "--army", "us_army", "--enemy", "japan")


def parsed(ran: Ran) -> Any:
    """The one object on the output."""
    assert ran.out.count("\n") == 1
    return json.loads(ran.out)


def test_one_pairing_as_json() -> None:
    ran = ib(*ONE, "--games", 6, "--seed", 3, "--json")
    assert (ran.code, ran.err) == (0, "")
    found = parsed(ran)
    assert (found["title"], found["seed"], found["errors"], len(found["runs"])) == ("rifles", 3, 0, 1)
    run = found["runs"][0]
    assert (run["mission"], run["army"], run["enemy"]) == ("1", "us_army", "japan")
    assert run["games"] == run["decided"] == 6 == sum(run["outcomes"].values())
    assert run["win_rate"] == round(run["wins"] / 6, 4)
    assert run["decisions"] > 6
    assert 1 <= run["turns_mean"] <= 10
    assert {"losses_mean", "enemy_losses_mean", "errors"} <= run.keys()


def test_the_same_twice_and_with_another_seed_not() -> None:
    args = (*ONE, "--games", 8, "--level", "random", "--json")
    first = ib(*args, "--seed", 1)
    assert ib(*args, "--seed", 1) == first
    assert parsed(ib(*args, "--seed", 2))["runs"] != parsed(first)["runs"]


def test_the_same_over_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BATCH", 4)
    args = ("simulate", "rifles", "-m", "1", "-a", "us_army", "-n", 6, "--level", "random", "--json")
    assert ib(*args, "--workers", 2) == ib(*args, "--workers", 1)


def test_all_means_all_that_is_legal() -> None:
    found = parsed(ib("simulate", "rifles", "-m", "2", "-n", 1, "--level", "random", "--json"))
    pairs = {(run["army"], run["enemy"]) for run in found["runs"]}
    allies, japan = ("us_army", "us_marines", "commonwealth"), ("japan", "snlf")
    assert pairs == {(a, j) for a in allies for j in japan} | {(j, a) for a in allies for j in japan}
    found = parsed(
        ib("simulate", "rifles", "-a", "snlf", "-e", "us_army", "-n", 1, "--level", "random", "--json")
    )
    assert [run["mission"] for run in found["runs"]] == list("12345678")


def test_seeds_of_single_games_differ_and_stay() -> None:
    pairing = Pairing("rifles", "1", "us_army", "japan")
    seeds = {seed_of(1, pairing, n) for n in range(1000)}
    assert len(seeds) == 1000
    assert max(seeds) < 2**53  # whole in any JSON program
    assert seed_of(1, pairing, 0) == 2193682688507365


def test_batches_add_up_to_the_whole() -> None:
    pairing = Pairing("rifles", "3", "japan", "us_marines", "random")
    whole = play_batch(pairing, 1, 0, 6)
    parts = play_batch(pairing, 1, 0, 2)
    parts.add(play_batch(pairing, 1, 2, 6))
    assert parts == whole


def test_a_table_for_people() -> None:
    ran = ib(*ONE, "--games", 2, "--level", "random")
    assert (ran.code, ran.err) == (0, "")
    head, _, row = ran.out.splitlines()
    assert head.split()[:6] == ["mission", "army", "enemy", "games", "decided", "wins"]
    assert row.split()[:5] == ["1", "us_army", "japan", "2", "2"]
    assert row.split()[-1] == "0"


class Stumbling(RandomBot):
    """Crashes when it has to buy."""

    def decide(self, view: Any, ask: Any, mind: Any, dice: Any, trace: bool = False) -> Any:
        """Play at random, if it ever came to that."""
        if ask.kind == "buy":
            raise RuntimeError("nothing\nto spend")
        return super().decide(view, ask, mind, dice, trace)


@pytest.mark.parametrize("json_wanted", [True, False])
def test_an_exception_in_a_game_is_counted_and_told(
    json_wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rifles, "bot", lambda self, seat, level: Stumbling())
    ran = ib(*ONE, "--games", 2, "--seed", 1, *(["--json"] if json_wanted else []))
    assert ran.code == 1
    seeds = [seed_of(1, Pairing("rifles", "1", "us_army", "japan"), n) for n in (0, 1)]
    assert ran.err.splitlines() == [
        f"error: mission 1, us_army against japan, game {n}, seed {seeds[n]}: RuntimeError: nothing to spend"
        for n in (0, 1)
    ]
    if json_wanted:
        found = parsed(ran)
        assert found["errors"] == 2
        assert (found["runs"][0]["games"], found["runs"][0]["decided"]) == (2, 0)
        assert found["runs"][0]["win_rate"] is None


def test_a_board_that_breaks_its_invariants_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: Any, state: Any, content: Any) -> None:
        raise AssertionError("two places at once")

    monkeypatch.setattr(Rifles, "check", broken)
    ran = ib(*ONE, "--games", 1, "--level", "random", "--json")
    assert (ran.code, parsed(ran)["errors"]) == (1, 1)
    assert ran.err.endswith("AssertionError: two places at once\n")


def test_ctrl_c_shows_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BATCH", 1)
    played: list[int] = []
    play = simulate.play_batch

    def interrupted(pairing: Pairing, seed: int, first: int, last: int) -> Any:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(first)
        return play(pairing, seed, first, last)

    monkeypatch.setattr(simulate, "play_batch", interrupted)
    ran = ib(*ONE, "--games", 5, "--workers", 1, "--level", "random", "--json")
    assert ran.code == 130
    assert parsed(ran)["runs"][0]["games"] == 2
