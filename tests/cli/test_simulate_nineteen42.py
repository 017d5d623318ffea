"""Simulation of 1942: both sides' view of the same games, optional rules by lot, measures of each game whatever plays it.

At random wherever it matters how somebody plays.
"""

from __future__ import annotations

import json
from statistics import median, quantiles
from typing import Any

import pytest

from cli.run import Ran, ib
from ironbottom import choices, simulate
from ironbottom.games.nineteen42.title import NineteenFortyTwo
from ironbottom.kernel.bot import RandomBot
from ironbottom.simulate import Pairing, Tally, content_of, play_batch, run, seed_of, spread

MALAYA = ("simulate", "nineteen42", "--mission", "malaya")
BY_CHANCE = (*MALAYA, "--level", "random")
PAIRING = Pairing("nineteen42", "malaya", "japan", "allies", "random")


def parsed(ran: Ran) -> Any:
    """The one object on the output."""
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("\n") == 1
    return json.loads(ran.out)


def test_a_run_as_json() -> None:
    found = parsed(ib(*BY_CHANCE, "--games", 4, "--seed", 3, "--json"))
    assert (found["title"], found["seed"], found["level"], found["errors"]) == ("nineteen42", 3, "random", 0)
    (run_,) = found["runs"]
    assert (run_["mission"], run_["army"], run_["enemy"]) == ("malaya", "japan", "allies")
    assert (run_["level"], run_["enemy_level"]) == ("random", "random")
    assert run_["options"] == ["13.1", "13.6"]  # as the scenario has them
    assert run_["games"] == run_["decided"] == 4 == sum(run_["outcomes"].values())
    assert all(name.endswith("Victory") or name == "Draw" for name in run_["outcomes"])
    assert run_["wins"] + run_["defeats"] <= 4
    assert run_["win_rate"] == run_["wins"] / 4
    for spread_ in run_["points"].values():
        assert list(spread_) == ["mean", "least", "q1", "median", "q3", "most"]
        order = [spread_[key] for key in ("least", "q1", "median", "q3", "most")]
        assert order == sorted(order)
    assert list(run_["points"]) == ["japan", "allies", "difference"]
    assert list(run_["fell"]) == ["Manila", "Singapore", "Palembang", "Rangoon", "Corregidor", "Java"]
    for fallen in run_["fell"].values():
        assert (fallen["turn"] is None) == (fallen["games"] == 0)
    assert list(run_["lost_mean"]) == ["japan", "allies"]


def test_what_is_counted_is_what_was_played() -> None:
    tally = play_batch(PAIRING, 3, 0, 4)
    row = parsed(ib(*BY_CHANCE, "--games", 4, "--seed", 3, "--json"))["runs"][0]
    for who in ("japan", "allies", "difference"):
        values = tally.listed(f"points.{who}")
        assert len(values) == 4
        assert row["points"][who]["median"] == median(values)
        q1, _, q3 = quantiles(values, n=4, method="inclusive")
        assert (row["points"][who]["q1"], row["points"][who]["q3"]) == (round(q1, 2), round(q3, 2))
    ours, theirs = tally.listed("points.japan"), tally.listed("points.allies")
    assert tally.listed("points.difference") == [a - b for a, b in zip(ours, theirs, strict=True)]


def test_points_and_falls_are_those_of_the_end() -> None:
    """Of games that were played to the end here, too."""
    from ironbottom.games.nineteen42.points import totals
    from ironbottom.kernel.drive import step
    from ironbottom.kernel.session import Session
    from ironbottom.kernel.title import registry

    title: Any = registry("nineteen42")
    pairing = Pairing("nineteen42", "indies", "japan", "allies", "auto", "random")
    tally = play_batch(pairing, 1, 0, 1)
    content = content_of(pairing, 0)
    session: Session[Any] = Session(title, content, seed_of(1, pairing, 0))
    bots = simulate.bots_of(pairing, content)
    while step(session, bots):
        pass
    g, s = session.g, session.g.state
    assert (tally.listed("points.japan"), tally.listed("points.allies")) == tuple([n] for n in totals(g))
    lost = sum(n for key in tally.values if key.startswith("lost.") for n in tally.listed(key))
    assert lost == len(s.lost)
    number = g.index.map.number
    for name, hexes in simulate.FALLS.items():
        fallen = all(s.owner.get(number[id]) == "japan" and number[id] in s.fell for id in hexes)
        turns = [max(s.fell[number[id]] for id in hexes)] if fallen else []
        assert tally.listed(f"fell.{name}") == turns


def test_the_same_twice_and_with_another_seed_not() -> None:
    args = (*BY_CHANCE, "--games", 3, "--json")
    first = ib(*args, "--seed", 1)
    assert ib(*args, "--seed", 1) == first
    assert parsed(ib(*args, "--seed", 2))["runs"] != parsed(first)["runs"]


@pytest.mark.parametrize("options", [(), ("--option", "random")], ids=["usual", "by lot"])
def test_the_same_for_any_number_of_processes(options: tuple[str, ...]) -> None:
    args = (*BY_CHANCE, *options, "--games", 5, "--json")
    alone = ib(*args, "--workers", 1)
    assert parsed(alone)["runs"][0]["decided"] == 5
    for workers in (2, 3):
        assert ib(*args, "--workers", workers) == alone


def test_batches_may_come_in_any_order() -> None:
    parts = [play_batch(PAIRING, 1, n, n + 1) for n in range(4)]
    whole = play_batch(PAIRING, 1, 0, 4)
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        found = Tally()
        for n in order:
            found.add(parts[n])
        assert found == whole
        assert found.listed("points.japan") == whole.listed("points.japan")


def test_long_games_come_one_by_one() -> None:
    sizes = [tally.games for _, tally in run([PAIRING], 3, 1)]
    assert sizes == [1, 1, 1]
    assert simulate.process_count(0, 4, simulate.LONG) == 1


# ---------------------------------------------------------------- both sides


def test_japan_is_looked_at_first() -> None:
    found = parsed(ib(*BY_CHANCE, "--games", 1, "--json"))
    assert [run["army"] for run in found["runs"]] == ["japan"]
    found = parsed(ib(*BY_CHANCE, "--enemy", "japan", "--games", 1, "--json"))
    assert [run["army"] for run in found["runs"]] == ["allies"]


def test_all_is_both_sides_view_of_the_same_games() -> None:
    both = parsed(ib(*BY_CHANCE, "--games", 4, "--army", "all", "--json"))["runs"]
    japan, allies = both
    assert (japan["army"], allies["army"]) == ("japan", "allies")
    assert (japan["wins"], japan["defeats"]) == (allies["defeats"], allies["wins"])
    same = ("games", "decided", "decisions", "points", "fell", "lost_mean", "outcomes", "options")
    assert all(japan[key] == allies[key] for key in same)
    for side, row in (("japan", japan), ("allies", allies)):  # as if it had been played from there
        assert parsed(ib(*BY_CHANCE, "--games", 4, "--army", side, "--json"))["runs"] == [row]


def test_with_two_levels_all_is_two_runs() -> None:
    args = (*MALAYA, "--games", 1, "--level-army", "random", "--level-enemy", "easy", "--json")
    both = parsed(ib(*args, "--army", "all"))["runs"]
    assert [(run["army"], run["level"], run["enemy_level"]) for run in both] == [
        ("japan", "random", "easy"),
        ("allies", "random", "easy"),
    ]
    for side, row in zip(("japan", "allies"), both, strict=True):
        assert parsed(ib(*args, "--army", side))["runs"] == [row]


def test_levels_are_those_of_the_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []

    def bot(self: Any, seat: str, level: str) -> RandomBot:
        asked.append((seat, level))
        return RandomBot()

    monkeypatch.setattr(NineteenFortyTwo, "bot", bot)
    args = (*MALAYA, "--games", 1, "--json", "--level", "hard")
    for more, wanted in (
        ((), {("japan", "hard"), ("allies", "hard")}),
        (("--level-enemy", "easy"), {("japan", "hard"), ("allies", "easy")}),
        (("--army", "allies", "--level-army", "auto"), {("japan", "hard"), ("allies", "auto")}),
    ):
        asked.clear()
        parsed(ib(*args, *more))
        assert set(asked) == wanted


def test_the_seed_of_a_game_is_the_same_from_both_sides() -> None:
    for number in range(50):
        assert seed_of(1, PAIRING, number) == seed_of(1, PAIRING.mirrored(), number)
    assert PAIRING.mirrored().mirrored() == PAIRING


# ---------------------------------------------------------------- optional rules


def test_options_by_lot_are_others_in_each_game_and_never_closed() -> None:
    from ironbottom.games.nineteen42.load import mission

    for name in ("campaign", "malaya", "philippines", "indies"):
        pairing = Pairing("nineteen42", name, "japan", "allies", options=choices.RANDOM)
        drawn = [content_of(pairing, seed_of(1, pairing, number)).switches for number in range(12)]
        assert drawn == [content_of(pairing, seed_of(1, pairing, number)).switches for number in range(12)]
        assert len(set(drawn)) > 3
        able = {switch.id for switch in choices.open_switches("nineteen42", name)}
        assert {id for each in drawn for id in each} == able
        assert not able & set(mission(name).closed)


def test_options_are_in_force_and_told() -> None:
    args = (*BY_CHANCE, "--games", 2, "--json")
    for given, wanted in (
        (("--option", "none"), []),
        (("--option", "13.4", "--option", "13.1"), ["13.1", "13.4"]),
        (("--option", "all"), ["12", "10.3", "13.1", "13.2", "13.4", "13.6", "AE"]),
        (("--option", "random"), "random"),
    ):
        found = parsed(ib(*args, *given))["runs"][0]
        assert found["options"] == wanted
        assert found["decided"] == 2
    pairing = Pairing("nineteen42", "malaya", "japan", "allies", options=("13.1", "13.4"))
    assert content_of(pairing, 1).switches == ("13.1", "13.4")
    assert content_of(Pairing("nineteen42", "malaya", "japan", "allies"), 1).switches == ("13.1", "13.6")


def test_all_options_of_all_scenarios_are_those_that_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "play_batch", lambda pairing, seed, first, last: Tally(games=last - first))
    found = parsed(ib("simulate", "nineteen42", "-n", 1, "--workers", 1, "--option", "all", "--json"))
    options = {run["mission"]: set(run["options"]) for run in found["runs"]}
    assert list(options) == ["campaign", "malaya", "philippines", "indies"]
    for name, on in options.items():
        assert on == {switch.id for switch in choices.open_switches("nineteen42", name)}


# ---------------------------------------------------------------- for people, and when it goes wrong


def test_a_table_for_people() -> None:
    ran = ib(*BY_CHANCE, "--games", 2, "--army", "all")
    assert (ran.code, ran.err) == (0, "")
    head, _, first, second, *below = ran.out.splitlines()
    assert head.split()[:3] == ["scenario", "side", "other"]
    assert head.split()[-4:] == ["Japan", "Allies", "difference", "errors"]
    assert first.split()[:5] == ["malaya", "japan", "allies", "2", "2"]
    assert second.split()[:5] == ["malaya", "allies", "japan", "2", "2"]
    assert first.split()[-1] == "0"
    assert below[1].startswith("malaya, japan against allies: ")
    assert below[2].startswith("  Fell to Japan, with the median Turn: ")
    assert below[3].startswith("  Lost in a game: Japan ")


class Stumbling(RandomBot):
    """Crashes as soon as it may march."""

    def decide(self, view: Any, ask: Any, mind: Any, dice: Any, trace: bool = False) -> Any:
        """Play at random up to there."""
        if ask.kind == "land":
            raise RuntimeError("no\nmaps")
        return super().decide(view, ask, mind, dice, trace)


def test_an_exception_in_a_game_is_counted_once_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NineteenFortyTwo, "bot", lambda self, seat, level: Stumbling())
    ran = ib(*MALAYA, "--games", 2, "--army", "all", "--json")
    assert ran.code == 1
    seeds = [seed_of(1, PAIRING, n) for n in (0, 1)]
    assert ran.err.splitlines() == [
        f"error: mission malaya, japan against allies, game {n}, seed {seeds[n]}: RuntimeError: no maps"
        for n in (0, 1)
    ]
    found = json.loads(ran.out)
    assert found["errors"] == 2
    for row in found["runs"]:
        assert (row["games"], row["decided"], row["win_rate"], row["errors"]) == (2, 0, None, 2)
        assert set(row["points"].values()) == {None}
    table = ib(*MALAYA, "--games", 1)
    assert (table.code, len(table.out.splitlines())) == (1, 3)


def test_ctrl_c_shows_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[int] = []
    play = simulate.play_batch

    def interrupted(pairing: Pairing, seed: int, first: int, last: int) -> Tally:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(first)
        return play(pairing, seed, first, last)

    monkeypatch.setattr(simulate, "play_batch", interrupted)
    ran = ib(*BY_CHANCE, "--games", 5, "--workers", 1, "--army", "all", "--json")
    assert ran.code == 130
    assert [row["games"] for row in json.loads(ran.out)["runs"]] == [2, 2]


def test_spreads() -> None:
    assert spread([]) is None
    one = spread([7])
    assert one is not None
    assert (one.least, one.q1, one.median, one.q3, one.most, one.mean) == (7, 7, 7, 7, 7, 7)
    few = spread([4, 1, 3, 2])
    assert few is not None
    assert (few.q1, few.median, few.q3) == (1.75, 2.5, 3.25)


# ---------------------------------------------------------------- the campaign


@pytest.mark.slow
def test_campaigns_of_the_bots_are_decided() -> None:
    args = ("simulate", "nineteen42", "-m", "campaign", "-n", 2, "--option", "random", "--json")
    (row,) = parsed(ib(*args, "--workers", 2))["runs"]
    assert (row["decided"], row["errors"]) == (2, 0)
    assert parsed(ib(*args, "--workers", 1))["runs"] == [row]
