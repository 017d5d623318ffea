"""Procedures, their places in the sequence of play, and the helper for worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.events import Rolled, Sealed
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import (
    AGAIN,
    NEXT,
    Call,
    Frame,
    Game,
    Over,
    Proc,
    Step,
    cast,
    cast_many,
    choose,
    choose_some,
    follow,
    play,
    sealed,
)
from kernel import mini
from kernel.play import TITLE


def board(**fields: Any) -> Game[mini.State]:
    state = mini.State([], [], hits={"b1": 3, "r1": 2, "r2": 2}, where={"b1": 1}, **fields)
    return Game(state, mini.Content())


def test_a_strike_that_hits_hurts() -> None:
    g = board(luck=0)
    play(mini.strike(g, "r1", "b1", far=False), dice=[4])
    assert g.state.hits["b1"] == 2
    rolled, struck = g.said
    assert isinstance(rolled, Rolled)
    assert (rolled.kind, rolled.rule, rolled.faces, rolled.need, rolled.seat) == (
        "strike",
        "mini:3.1",
        (4,),
        4,
        "red",
    )
    assert rolled.hit
    assert struck == mini.Struck(unit="b1", left=2)


def test_distance_is_a_modifier_and_a_six_hurts_twice() -> None:
    g = board(luck=0)
    play(mini.strike(g, "r1", "b1", far=True), dice=[4])
    assert g.state.hits["b1"] == 3
    assert isinstance(g.said[0], Rolled)
    assert (g.said[0].total, g.said[0].hit) == (3, False)
    play(mini.strike(g, "r1", "b1", far=True), dice=[6])
    assert g.state.hits["b1"] == 1


def test_a_lucky_die_is_thrown_again_and_both_are_told() -> None:
    g = board()
    play(mini.strike(g, "r1", "b1", far=False), asks=[True, False], dice=[6, 5])
    assert [e.faces for e in g.said if isinstance(e, Rolled)] == [(6,), (5,)]
    assert (g.state.luck, g.state.hits["b1"]) == (1, 2)


def test_overwatch_is_a_set_in_any_order_one_gun_after_the_other() -> None:
    g = board(luck=0)
    play(mini.overwatch(g, "b1"), asks=[["r2", "r1"]], dice=[5, 5])
    assert g.state.hits["b1"] == 1


def test_the_last_squad_lost_ends_the_game_in_the_middle_of_a_step() -> None:
    g = board(luck=0)
    g.state.hits["b1"] = 1
    with pytest.raises(Over):
        play(mini.strike(g, "r1", "b1", far=False), dice=[5])
    assert g.state.winner == "red"


@pytest.mark.parametrize(
    ("asks", "dice", "why"),
    [
        ([True], [5], "no die left for strike"),
        ([], [5], "no answer left for again to blue"),
        (["maybe"], [5], "'maybe' was not offered"),
        ([False, False], [5], "left over: answers"),
        ([False], [5, 1], r"left over: answers \[\], dice \[1\]"),
        ([False], [7], "a die of 6 cannot show 7"),
    ],
)
def test_worked_examples_fail_on_what_does_not_fit(asks: list[Any], dice: list[int], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        play(mini.strike(board(), "r1", "b1", far=False), asks=asks, dice=dice)


def test_sealed_choices_are_told_together() -> None:
    g = board()

    def both() -> Proc[tuple[int, str]]:
        return (yield from sealed(g, Ask("blue", "bid", [1, 2], "r"), Ask("red", "bid", ["x"], "r")))

    proc = both()
    first = next(proc)
    assert isinstance(first, Ask)
    assert first.sealed
    proc.send(2)
    assert g.said == []
    with pytest.raises(StopIteration) as done:
        proc.send("x")
    assert done.value.value == (2, "x")
    assert g.said == [Sealed(kind="bid", choices=(("blue", 2), ("red", "x")), learnt=True)]


def test_answers_keep_their_shape() -> None:
    g = board()
    assert play(choose(Ask("s", "k", ["a", "b"], "r")), ["b"]) == "b"
    assert play(choose_some(Ask("s", "k", ["a"], "r")), ["a"]) == ("a",)
    assert play(choose_some(Ask("s", "k", ["a", "b"], "r", least=0, most=2)), [()]) == ()
    assert play(cast_many(g, "x", "r", 1), dice=[3]) == (3,)
    assert play(cast_many(g, "x", "r", 2), dice=[3, 4]) == (3, 4)
    assert play(cast(g, "x", "r", sides=10, mods=((2, "m"),)), dice=[10]) == 10


def test_the_place_in_the_sequence_of_play_is_data() -> None:
    sequences: dict[str, Any] = {"a": ("a0", "a1"), "b": ("b0",)}
    at = [Frame("a")]
    follow(at, AGAIN, sequences)
    assert at == [Frame("a", 0)]
    follow(at, Call("b"), sequences)
    assert at == [Frame("a", 0), Frame("b", 0)]
    follow(at, NEXT, sequences)
    assert at == [Frame("a", 0)]  # the caller's step runs again
    follow(at, NEXT, sequences)
    assert at == [Frame("a", 1)]
    follow(at, NEXT, sequences)
    assert at == []


def test_a_step_must_say_where_to_go() -> None:
    def forgetful(g: Game[mini.State]) -> Proc[Any]:
        yield Ask("blue", "plan", [1], "r")

    class Other(mini.Mini):
        sequences = {"game": (Step("forgetful", "r", forgetful),)}

    session = Session(Other(), mini.Content(), 1)
    with pytest.raises(TypeError, match="step forgetful returned None"):
        session.give(1, "bot")
    assert session.q is not None  # back before the answer


def test_titles_are_found_by_their_id() -> None:
    from ironbottom.kernel import title

    assert title.registry("mini") is TITLE
    assert title.known("mini")
    assert not title.known("chess")
    assert "rifles" in title.titles()
    with pytest.raises(KeyError):
        title.registry("chess")
