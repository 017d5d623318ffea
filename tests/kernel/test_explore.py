"""Odds, option counts and dead ends, all through the procedures themselves."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

from ironbottom.kernel import explore
from ironbottom.kernel.ask import Ask, Roll
from ironbottom.kernel.errors import GameError, Runaway
from ironbottom.kernel.record import encode
from ironbottom.kernel.session import Session
from ironbottom.kernel.step import NEXT, Game, Proc, Step
from kernel import mini, play
from kernel.play import TITLE, new, on, on_to, picture


def board(**fields: Any) -> Game[mini.State]:
    fields = {"hits": {"b1": 3, "b2": 3, "r1": 2}, "where": {"b1": 0, "b2": 0}, "luck": 0, **fields}
    return Game(mini.State([], [], **fields), mini.Content())


def never(g: Game[Any], ask: Ask[Any]) -> Any:
    return False


def always(g: Game[Any], ask: Ask[Any]) -> Any:
    return True


def left(leaf: explore.Leaf) -> int:
    return int(leaf.g.state.hits.get("b1", 0))


def shot(g: Game[mini.State]) -> Proc[None]:
    return mini.strike(g, "r1", "b1", far=False)


def test_odds_are_exact() -> None:
    assert explore.odds(board, shot, never, left) == {3: Fraction(1, 2), 2: Fraction(1, 3), 1: Fraction(1, 6)}


def test_a_policy_is_part_of_the_odds() -> None:
    def lucky() -> Game[mini.State]:
        return board(luck=1)

    assert explore.odds(lucky, shot, never, left)[3] == Fraction(1, 2)
    assert explore.odds(lucky, shot, always, left) == {
        3: Fraction(3, 4),
        2: Fraction(1, 6),
        1: Fraction(1, 12),
    }


def test_a_policy_may_only_answer_what_is_offered() -> None:
    with pytest.raises(
        GameError, match="the policy of a preview answers again with what does not fit: 'x' was not offered"
    ):
        explore.odds(lambda: board(luck=1), shot, lambda g, q: "x", left)


@pytest.mark.parametrize("luck", [0, 1, 2])
@pytest.mark.parametrize("far", [False, True])
def test_cuts_and_faces_agree(monkeypatch: pytest.MonkeyPatch, luck: int, far: bool) -> None:
    """Faces that stand for others must lead where the others lead."""

    def two(g: Game[mini.State]) -> Proc[None]:
        yield from mini.strike(g, "r1", "b1", far)
        yield from mini.strike(g, "r1", "b2", far)

    def key(leaf: explore.Leaf) -> Any:
        return encode(leaf.g.state)

    by_cuts = explore.odds(lambda: board(luck=luck), two, always, key)
    count = sum(1 for _ in explore.leaves(lambda: board(luck=luck), two, always))
    monkeypatch.setattr(Roll, "classes", lambda self: [(face, 1) for face in range(1, self.sides + 1)])
    assert explore.odds(lambda: board(luck=luck), two, always, key) == by_cuts
    assert sum(1 for _ in explore.leaves(lambda: board(luck=luck), two, always)) > count
    assert sum(by_cuts.values()) == 1


def test_several_dice_at_once_are_counted_face_by_face() -> None:
    assert explore.faces_of(Roll("x", "r", n=2, sides=3)) == [
        (t, Fraction(1, 9)) for t in product((1, 2, 3), repeat=2)
    ]


def test_merging_gives_what_the_plain_tree_gives() -> None:
    start = encode(board().state)

    def remake(blob: bytes) -> Game[mini.State]:
        return Game(msgspec.msgpack.decode(blob, type=mini.State), mini.Content())

    def three(g: Game[mini.State]) -> Proc[None]:
        for _ in range(4):
            if "b1" in g.state.hits:
                yield from shot(g)

    def one(g: Game[mini.State]) -> Proc[None]:
        if "b1" in g.state.hits:
            yield from shot(g)

    merged: Counter[Any] = Counter()
    for blob, chance in explore.stages(start, remake, [one] * 4, never).items():
        merged[remake(blob).state.hits.get("b1", 0)] += chance  # type: ignore[assignment]
    assert dict(merged) == explore.odds(board, three, never, left)
    assert sum(merged.values()) == 1


def test_stages_after_the_end_are_not_run() -> None:
    def remake(blob: bytes) -> Game[mini.State]:
        return Game(msgspec.msgpack.decode(blob, type=mini.State), mini.Content())

    start = encode(board(hits={"b1": 1, "r1": 1}, where={"b1": 0}).state)
    ends = {
        remake(blob).state.winner: p for blob, p in explore.stages(start, remake, [shot, shot], never).items()
    }
    assert ends == {None: Fraction(1, 4), "red": Fraction(3, 4)}


def test_limits() -> None:
    def many(g: Game[mini.State]) -> Proc[None]:
        for _ in range(10):
            yield Roll("x", "r")

    def endless(g: Game[mini.State]) -> Proc[None]:
        while True:
            yield Roll("x", "r", cuts=(9,))

    with pytest.raises(explore.TooManyLeaves, match="more than 100 ways for the dice to fall"):
        explore.odds(board, many, never, left, limit=100)
    with pytest.raises(Runaway):
        explore.odds(board, endless, never, left)
    with pytest.raises(explore.TooManyLeaves, match="more than 4096 answers to pick"):
        list(explore.tokens_of(Ask("s", "pick", range(20), "r", least=0, most=20)))


def test_tokens_of_a_set() -> None:
    assert list(explore.tokens_of(Ask("s", "k", ["a", "b", "c"], "r", least=0, most=2))) == [
        (),
        ("a",),
        ("b",),
        ("c",),
        ("a", "b"),
        ("a", "c"),
        ("b", "c"),
    ]
    assert list(explore.tokens_of(Ask("s", "k", ["a", "b"], "r", least=2, most=9))) == [("a", "b")]


def test_the_titles_own_odds() -> None:
    session = on_to(new(), "shoot")
    token = next(t for t in session.q.options if t[0] == "at")  # type: ignore[union-attr]
    before = picture(session)
    odds = TITLE.odds(session.g, session.q, token)
    assert picture(session) == before
    hits = session.g.state.hits[token[1]]
    assert [line[0] for line in odds.lines] == [f"{hits - k} left" for k in (2, 1, 0)]
    assert sum(line[1] for line in odds.lines) == pytest.approx(1)
    assert all(low == high for _, low, high in odds.lines)


# ---------------------------------------------------------------------- counts and dead ends

PERFT = {1: 5, 2: 10, 3: 20, 4: 80}
PERFT_ALL = {1: 300, 2: 600, 3: 1200}


def test_perft_counts() -> None:
    """Lines of play from the start, the dice as the seed has them, and with the draws falling every way."""
    session = new()
    assert {depth: explore.perft(session, depth) for depth in PERFT} == PERFT
    assert {depth: explore.perft(session, depth, all_faces=True) for depth in PERFT_ALL} == PERFT_ALL


def test_perft_and_dead_ends_leave_the_game_as_it_was() -> None:
    session = on(new(), 40)
    session.goto(38)
    before, tail, marks = picture(session), list(session.redo_tail), list(session.marks)
    explore.perft(session, 3)
    explore.dead_ends(session, 3)
    assert (picture(session), session.redo_tail, session.marks) == (before, tail, marks)


def test_a_sound_game_has_no_dead_ends() -> None:
    assert explore.dead_ends(on_to(new(), "squads"), 4) == []
    assert explore.dead_ends(on_to(new(), "act"), 2, all_faces=True) == []
    assert explore.dead_ends(on(new(), 110), 8) == []


def test_planted_dead_ends_are_found() -> None:
    session = on_to(new(content=msgspec.structs.replace(play.LONG, trap="raid")), "act")
    while not any(t[0] == "raid" for t in session.q.options):  # type: ignore[union-attr]
        on_to(session, "act")
    found = explore.dead_ends(session, 1)
    raids = [t for t in session.q.options if t[0] == "raid"]  # type: ignore[union-attr]
    assert found == [f"act={t!r}: RuntimeError: the trap at raid is sprung" for t in raids]
    assert found


def planted(fault: str) -> Session[Any]:
    def step(g: Game[mini.State]) -> Proc[Any]:
        yield Ask("blue", "first", [1, 2], "r")
        got = yield Ask("blue", "pick", ["good", "bad"], "r")
        if got == "bad":
            match fault:
                case "empty":
                    yield Ask("blue", "none", [], "r")
                case "refused":
                    yield Ask("blue", "squads", ["b1", "b3"], "r", least=2, most=2 + 1)
                case "broken":
                    g.state.luck = -1
                    yield Ask("blue", "on", [1], "r")
                case "stops":
                    g.state.turn = 0
                    return NEXT
        g.state.winner = "blue"
        return NEXT

    class Planted(mini.Mini):
        sequences = {"game": (Step("step", "r", step),)}

    return Session(Planted(), mini.Content(), 1)


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        ("empty", "NoOptions: none (r) was asked with nothing to choose from"),
        ("broken", "AssertionError: "),
        ("stops", "the game stops without an outcome"),
    ],
)
def test_each_kind_of_dead_end(fault: str, line: str) -> None:
    assert explore.dead_ends(planted(fault), 3) == [f"first={k} > pick='bad': {line}" for k in (1, 2)]


def test_a_question_whose_every_set_is_refused() -> None:
    assert explore.dead_ends(planted("refused"), 3) == [
        f"first={k} > pick='bad' > squads: every answer is refused" for k in (1, 2)
    ]
