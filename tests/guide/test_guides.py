"""Guides: what is in the files, when remarks are made, and that they never stand in the way."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest

from guide.guided import TITLES, Guided
from ironbottom import guide
from ironbottom.commands.strangers import strangers
from ironbottom.guide.cards import KEYS, Guide
from ironbottom.guide.course import typed, worded
from ironbottom.guide.load import facts_of
from ironbottom.kernel.content import ContentError, load

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "guides").rglob("*.toml"))
SCREEN = r"\b(press|[Tt]icked|[Ee]nter (takes|confirms|goes)|[Hh]ighlight|on top|underlined|[Mm]arked|below|on the map)\b"
"""Words that mean nothing where there are only lines."""
LESSONS = {
    "rifles": {"squad", "leader", "map", "points", "event", "enemy turn", "shaken", "contact", "target", "close", "last"},
    "nineteen42": {
        "welcome", "movers", "march", "air", "sea", "cargo", "goal", "landed", "attack", "builder", "advance",
        "supply", "result", "last",
    },
}  # fmt: skip
"""What a first game must have shown."""


# ---------------------------------------------------------------- as proposed, and otherwise


@pytest.mark.parametrize("title", TITLES)
def test_who_follows_the_guide_sees_its_lessons_and_comes_to_its_end(title: str) -> None:
    game = Guided(title).play(most=120)
    assert game.course.over, f"the last remark was not made; made were {game.ids}"
    assert set(game.ids) >= LESSONS[title]
    assert game.questions <= 70, "a first game is short"


def test_the_guided_patrol_is_won_by_following_it() -> None:
    game = Guided("rifles")
    while not game.over:
        game.step()
    outcome = game.session.outcome
    assert outcome is not None
    assert outcome.code == "success"


def test_the_guided_war_goes_on_after_its_guide() -> None:
    game = Guided("nineteen42").play()
    made = len(game.said)
    for _ in range(5):
        game.step()
    assert not game.over
    assert len(game.said) == made, "silent from here on"


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("lot", range(4))
def test_who_answers_by_chance_is_never_stuck_and_hears_nothing_twice(title: str, lot: int) -> None:
    game = Guided(title).play(lot, most=200)
    assert game.over or game.questions == 200, "every question had an answer"
    assert len(game.ids) == len(set(game.ids)), "each remark at most once"
    assert len(game.ids) >= 6, f"it adapts: {game.ids}"


def test_every_remark_of_the_patrol_comes_up_in_some_game() -> None:
    unsaid = {remark.id for remark in guide.guide("rifles").remarks}
    for seed in range(
        1, 61
    ):  # Grenades thrown within a stripe are rare: as proposed, Close Combat comes first
        unsaid -= {*Guided("rifles", seed).play(most=120).ids, *Guided("rifles", seed).play(seed).ids}
        if not unsaid:
            return
    assert unsaid == set()


# ---------------------------------------------------------------- what is remembered


def test_a_remark_stays_with_its_question_and_comes_again_only_there() -> None:
    game = Guided("rifles")
    first = game.course.now()
    assert first is not None
    assert game.course.now() is first
    game.step()
    second = game.course.now()
    assert second is not None
    assert second.remark.id != first.remark.id
    game.session.undo("squad")
    again = game.course.now()
    assert again is not None
    assert again.remark.id == first.remark.id, (
        "an answer taken back: the remark to the question is there again"
    )


def test_what_was_said_is_written_down_and_read_again() -> None:
    game = Guided("rifles")
    for _ in range(5):
        game.step()
    now = game.course.now()
    kept = game.written[-1]
    assert set(kept["seen"]) == {*game.ids, *([now.remark.id] if now else [])}
    other = Guided("rifles", kept=kept)
    assert other.course.now() is not None, "the same question: its remark"
    assert [r.id for r in game.course.said()][-1] == "squad"


def test_off_is_silent_and_on_speaks_again() -> None:
    game = Guided("rifles")
    game.course.switch()
    assert game.course.now() is None
    game.step(lot=1)
    assert game.said == []
    game.course.switch()
    assert game.course.now() is not None
    assert game.written[-1]["off"] is False


def test_a_hint_does_not_speak_against_the_guide() -> None:
    game = Guided("rifles")
    own = game.course.own()
    assert own is not None
    assert own.token == ("sample",)
    game.session.give(("unit", "smg"))
    assert game.course.own() is None, "the program's own answers say enough from here on"
    game.session.undo("squad")
    game.course.switch()
    assert game.course.own() is None


def test_put_away_holds_for_one_question() -> None:
    game = Guided("rifles")
    game.course.now()
    game.course.dismiss()
    assert game.course.put_away
    game.step()
    assert not game.course.put_away
    game.course.dismiss()
    game.course.dismiss()
    assert not game.course.put_away, "brought back"


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.parent.name)
def test_shipped_guides_are_in_order(path: Path) -> None:
    card = load(path, Guide)
    assert list(strangers("guide", card)) == []
    assert (card.id, card.title) == (path.stem, path.parent.name)


@pytest.mark.parametrize("title", TITLES)
def test_every_fact_can_be_asked_at_every_question(title: str) -> None:
    game = Guided(title)
    view = game.title.view(game.session.g, game.ask.seat)
    values = {name: int(fact(view)) for name, fact in facts_of(title).items()}
    assert values["turn"] >= 0
    assert values["left"] >= 0


@pytest.mark.parametrize("title", TITLES)
def test_remarks_have_room_beside_the_question(title: str) -> None:
    across, rows = (78, 4) if title == "rifles" else (43, 6)
    for remark in guide.guide(title).remarks:
        text = worded(remark.text, lambda id: "space")
        assert len(textwrap.wrap(text, across)) <= rows, remark.id


@pytest.mark.parametrize("title", TITLES)
def test_in_lines_remarks_name_commands_and_no_keys(title: str) -> None:
    for remark in guide.guide(title).remarks:
        text = typed(remark)
        assert '""' not in text
        assert "{" not in text
        if not remark.lines:
            assert not re.search(SCREEN, text), f"{remark.id} speaks of the screen"


ONE = ROOT / "guides/rifles/first.toml"
FAULTS = [
    ('ask = ["leader"]', 'ask = ["leder"]', "ask", 'did you mean "leader"?'),
    ('is = "rain"', 'is = "rian"', "when[0].is", 'did you mean "rain"?'),
    ('after = ["Revealed"]', 'after = ["Reveled"]', "after[0]", 'did you mean "Revealed"?'),
    ('mission = "1"', 'mission = "99"', "mission", "no mission"),
    ('army = "us_marines"', 'army = "us_marine"', "army", 'did you mean "us_marines"?'),
]


@pytest.mark.parametrize(("old", "new", "field", "words"), FAULTS, ids=lambda v: v if "=" not in v else "")
def test_a_name_that_nothing_answers_to(tmp_path: Path, old: str, new: str, field: str, words: str) -> None:
    from ironbottom.commands.content import unknown

    text = ONE.read_text(encoding="utf-8").replace(old, new)
    path = tmp_path / "first.toml"
    path.write_text(text, "utf-8")
    line = text[: text.index(new)].count("\n") + 1
    told = unknown(path, "guide", load(path, Guide))
    assert told, "a fault is found"
    assert told[0].startswith(f"{path}:{line}: ")
    assert field in told[0]
    assert words in told[0]


WRONG = [
    ("{hint} proposes", "{hnt} proposes", "text", "no such key: hnt"),
    (f"seed = {guide.guide('rifles').seed}", "seed = -1", "seed", "expected an integer >= 0, got -1"),
    ('id = "card"', 'id = "squad"', "remarks[1].id", '"squad" stands here twice'),
    ("last = true", "last = false", "remarks", "none of them is the last"),
    ("most = 3 }", "most = 3, least = 7 }", "least", "greater than most"),
    ('title = "Rain"', 'titel = "Rain"', "titel", "unknown key"),
    ('answer = "sample"', 'answer = "sample"\nwhy = "so"', "why", "unknown key"),
]


@pytest.mark.parametrize(("old", "new", "field", "words"), WRONG, ids=lambda v: v if v.isalpha() else "")
def test_a_fault_is_named_by_file_line_and_field(
    tmp_path: Path, old: str, new: str, field: str, words: str
) -> None:
    text = ONE.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = tmp_path / "first.toml"
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(ContentError) as caught:
        load(path, Guide)
    error = caught.value
    assert error.file.endswith("first.toml")
    assert error.line > 0
    assert field in error.field
    assert words in error.message


def test_a_key_that_lines_do_not_have_wants_other_words(tmp_path: Path) -> None:
    text = ONE.read_text(encoding="utf-8")
    assert "{tick}" in text
    cut = re.sub(r'lines = "A set of men.*\n', "", text)
    path = tmp_path / "first.toml"
    path.write_text(cut, "utf-8")
    with pytest.raises(ContentError, match="not in the line mode: tick"):
        load(path, Guide)


def test_every_key_has_a_binding_by_id() -> None:
    assert all("." in way.binding for way in KEYS.values())
