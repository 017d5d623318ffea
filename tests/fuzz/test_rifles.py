"""Some hundred random games of Rifles by the fuzzer, and proof that it finds what it looks for: faults planted for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import fuzz
from ironbottom.games.rifles import act, actions, squad, turn
from ironbottom.games.rifles.index import Index
from ironbottom.games.rifles.title import Rifles
from ironbottom.kernel import journal
from ironbottom.kernel.bot import Decision
from ironbottom.kernel.dice import Dice
from ironbottom.kernel.title import Odds

CHUNKS, GAMES = 10, 20
"""Chunks run on all cores."""


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_hold(chunk: int) -> None:
    first = 100 + chunk * GAMES
    reports = [fuzz.fuzz(fuzz.plan(seed)) for seed in range(first, first + GAMES)]
    assert [f"{r.fault}\n  python tools/fuzz.py --games 1 --seed {r.seed}" for r in reports if r.fault] == []


@pytest.mark.slow
def test_strings_hashed_otherwise_change_nothing() -> None:
    known = {seed: fuzz.bare(seed) for seed in range(1, 25)}
    assert fuzz.other_hash_seed(known, "rifles", ()) == []


def test_a_game_that_ends_otherwise_in_another_python_is_named() -> None:
    (line,) = fuzz.other_hash_seed({7: "0123456789abcdef"}, "rifles", ())
    assert line.startswith("seed 7 ends otherwise with PYTHONHASHSEED=4711")


def test_checks_do_not_change_a_game() -> None:
    for seed in range(1, 6):
        assert fuzz.fuzz(fuzz.plan(seed)).hash == fuzz.bare(seed)


def test_seeds_play_differently() -> None:
    assert len({fuzz.bare(seed) for seed in range(1, 9)}) == 8
    assert len({fuzz.plan(seed)[1:4] for seed in range(1, 40)}) > 15


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4))
def test_random_campaigns_hold(chunk: int) -> None:
    reports = [fuzz.fuzz(fuzz.plan(seed, "campaign")) for seed in range(1 + 6 * chunk, 7 + 6 * chunk)]
    assert [f"{r.fault}\n  {r.seed}" for r in reports if r.fault] == []


# ------------------------------------------------------------------ planted faults


def first_fault(most: int = 60) -> str:
    """Play until something is found."""
    for seed in range(1, most + 1):
        found = fuzz.fuzz(fuzz.plan(seed)).fault
        if found:
            return found
    return ""


def listed_as(monkeypatch: pytest.MonkeyPatch, change: Callable[[Any, list[Any]], list[Any]]) -> None:
    """Let the list of actions be changed before it is offered."""
    monkeypatch.setattr(turn, "actions", lambda g: change(g, actions.actions(g)))


def test_an_object_in_two_places_of_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = squad.new_unit

    def shares_its_kit(g: Any, *what: Any) -> Any:
        unit = real(g, *what)
        unit.kit = next(iter(g.state.units.values())).kit
        return unit

    monkeypatch.setattr(squad, "new_unit", shares_its_kit)
    assert "does not lead to" in (found := first_fault()) or "no longer fits" in found


def test_what_is_kept_outside_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    paid: list[int] = []

    def sometimes_free(g: Any, cost: int, pay: str) -> tuple[int, int]:
        paid.append(cost)
        return (0, 0) if len(paid) % 7 == 0 else actions.pay_for(g, cost, pay)

    monkeypatch.setattr(act, "pay_for", sometimes_free)
    assert "does not lead to" in (found := first_fault()) or "no longer fits" in found


class Peeks:
    """A bot that looks at the numbers of face-down markers."""

    def decide(self, view: Any, ask: Any, mind: Any, dice: Dice, trace: bool = False) -> Decision:
        number = sum(m for stripe in view.state.stripes for m in stripe.events)
        return Decision(ask.options[number % len(ask.options)] if ask.single else ask.first)


def test_a_bot_that_peeks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rifles, "bot", lambda self, seat, level: Peeks())
    assert "the bot's answer depends on what is hidden" in first_fault()


class Meddles(Peeks):
    """A bot that changes the game while it thinks."""

    def decide(self, view: Any, ask: Any, mind: Any, dice: Dice, trace: bool = False) -> Decision:
        view.state.rp += 1
        return Decision(ask.options[0] if ask.single else ask.first)


def test_a_bot_that_changes_the_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rifles, "bot", lambda self, seat, level: Meddles())
    assert "the bot changed the game" in first_fault()


class Fickle(Peeks):
    """A bot that remembers outside its mind."""

    calls = 0

    def decide(self, view: Any, ask: Any, mind: Any, dice: Dice, trace: bool = False) -> Decision:
        self.calls += 1
        return Decision(ask.options[self.calls % len(ask.options)] if ask.single else ask.first)


def test_a_bot_with_a_memory_of_its_own_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rifles, "bot", lambda self, seat, level: Fickle())
    assert "the bot's answer depends on what is hidden" in first_fault()


def test_an_order_of_options_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(g: Any, found: list[Any]) -> list[Any]:
        odd = sum(m for stripe in g.state.stripes for m in stripe.events[:1]) % 2
        return found[::-1] if odd else found

    listed_as(monkeypatch, telling)
    assert "tells squad what is hidden" in first_fault()


def test_a_missing_option_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def safe(g: Any, token: Any) -> bool:
        return not (token[0] == "move" and token[2] < 7 and 9 in g.state.stripes[token[2] - 1].events)

    monkeypatch.setattr(fuzz, "check_all_offered", lambda played: None)  # it would find this as well
    listed_as(monkeypatch, lambda g, found: [t for t in found if safe(g, t)])
    assert "tells squad what is hidden" in first_fault()


def test_odds_that_tell_a_secret_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peeking(self: Any, g: Any, ask: Any, token: Any) -> Odds | None:
        events = [m for stripe in g.state.stripes for m in stripe.events]
        return Odds((("trouble", events[0] / 36, 1.0),)) if events else None

    monkeypatch.setattr(Rifles, "odds", peeking)
    assert "tell what is hidden" in first_fault()


def test_words_that_change_later_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rifles, "tell", lambda self, content, event, names: f"{event} {len(names)}")
    assert "and is told" in first_fault()


def test_options_without_words_or_with_the_same_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as m:
        m.setattr(Rifles, "describe", lambda self, view, ask, token: "")
        assert "no words for one of" in first_fault()
    monkeypatch.setattr(Rifles, "describe", lambda self, view, ask, token: str(token)[:9])
    assert "options that read alike" in first_fault()


def test_what_is_offered_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "bar", lambda g, token: "rifles:5.1.b" if token[0] == "hide" else None)
    assert "is offered, but rifles:5.1.b forbids it" in first_fault()


def test_what_is_allowed_and_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listed_as(monkeypatch, lambda g, found: [t for t in found if t[0] != "hide"])
    assert "is not offered, but no rule forbids it" in first_fault()


def test_an_option_offered_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listed_as(monkeypatch, lambda g, found: [*found, found[0]])
    assert "an option is offered twice" in first_fault()


@pytest.mark.parametrize("odd", [1.5, ("move", 1.5), ("move", ["list"]), ("move", frozenset({1}))])
def test_what_does_not_survive_a_file_is_no_token(odd: Any) -> None:
    assert not fuzz.is_token(odd)


def test_an_option_that_does_not_survive_a_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    listed_as(monkeypatch, lambda g, found: [*found, ("end", 0, 0.5, "")])
    assert "are plain tokens" in first_fault()


def test_a_broken_invariant_is_found_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    real = act.merge

    def loses_a_unit(g: Any, into: Any, other: Any) -> None:
        real(g, into, other)
        into.units.pop()

    monkeypatch.setattr(
        "ironbottom.games.rifles.grouping.unite", lambda g, a, b: loses_a_unit(g, a, b) or a.id
    )
    found = first_fault()
    assert "KeyError" in found or "AssertionError" in found or "disagree" in found
    assert "at answer" in found


def test_a_rule_that_is_not_there_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = act.fire

    def by_a_rule_of_its_own(g: Any, *how: Any) -> Any:
        g.say(act.Nothing(group=1, code="spoilt", rule="rifles:99.9.z"))
        return real(g, *how)

    monkeypatch.setattr(act, "fire", by_a_rule_of_its_own)
    assert "names a rule that is not there: rifles:99.9.z" in first_fault()


def test_a_stale_index_is_found() -> None:
    played = fuzz.Played(fuzz.plan(2))
    played.open()
    while not played.session.g.state.groups:
        q = played.session.q
        played.session.throw() if type(q).__name__ == "Roll" else played.session.give(
            fuzz.Player(played.game).chance(played.session)
        )
    g = played.session.g
    fuzz.check_index(g, played.title)
    assert isinstance(g.index, Index)
    g.index.away = tuple(tuple(n + 1 for n in row) for row in g.index.away)
    with pytest.raises(fuzz.Fault, match="old away"):
        fuzz.check_index(g, played.title)


def test_a_journal_that_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = journal.Journal.answers

    def forgets_the_last(self: Any) -> Any:
        rows, head = real(self)
        return rows[: head - 1], head - 1

    monkeypatch.setattr(journal.Journal, "answers", forgets_the_last)
    assert first_fault()


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "LONGEST", 30)
    assert "the game goes on after 30 answers" in first_fault()


# ------------------------------------------------------------------ the command


def test_the_command_tells_what_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["--games", "3", "--seed", "5", "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 3
    assert told["faults"] == told["hash_seed"] == []
    assert sum(told["outcomes"].values()) == 3


def test_the_command_names_the_seed_and_how_to_play_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed_as(monkeypatch, lambda g, found: [*found, found[0]])
    assert fuzz.main(["--games", "1", "--seed", "5", "--mission", "1", "--workers", "1"]) == 1
    told = capsys.readouterr().out
    assert "python tools/fuzz.py --games 1 --seed 5 --mission 1" in told
    assert "1 failed: seeds 5" in told


def test_the_command_stops_when_asked_to(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(plans: Any, workers: int) -> Any:
        yield fuzz.fuzz(plans[0])
        raise KeyboardInterrupt

    monkeypatch.setattr(fuzz, "run", interrupted)
    assert fuzz.main(["--games", "9"]) == 0
    assert "Stopped; this is what was done:\n1 games" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["--mission", "99"], ["--games", "0"], ["--workers", "0"]])
def test_the_command_refuses_nonsense(wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(wrong)
