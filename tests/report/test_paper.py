"""Reports of games: their text word for word, their web page sound and self-contained, both titles, and what is refused."""

from __future__ import annotations

import os
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cli.run import ib, start
from ironbottom.kernel.account import account_of
from ironbottom.kernel.drive import drive
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import visible
from ironbottom.kernel.saves import new_game
from ironbottom.kernel.session import Session
from ironbottom.kernel.title import registry
from ironbottom.report import files
from ironbottom.report.gather import Report, charts_of, gather
from ironbottom.report.make import from_save
from ironbottom.report.markdown import markdown
from ironbottom.report.page import page

GAMES = {"rifles": ("1", "us_army", "japan"), "nineteen42": ("malaya", "japan", "allies")}
GOLDEN = Path(__file__).parents[1] / "golden"
Games = dict[str, Session[Any]]


SEEDS = {"rifles": 8, "nineteen42": 10}
"""Games played by chance, in which something happens."""


def played(title_id: str, path: Path | None = None) -> Session[Any]:
    """A game that chance has played to the end: so no bot that plays better changes it."""
    seed = SEEDS[title_id]
    title: Any = registry(title_id)
    content = title.load(*GAMES[title_id])
    session = new_game(title, content, seed, path, {}).session if path else Session(title, content, seed)
    drive(session, {seat: title.bot(seat, "random") for seat in title.seats(content)})
    return session


@pytest.fixture(scope="module")
def games() -> Games:
    """A game of each title."""
    return {title_id: played(title_id) for title_id in GAMES}


@pytest.fixture(scope="module")
def reports(games: Games) -> dict[str, Report]:
    """Their reports."""
    return {title_id: gather(session, "game") for title_id, session in games.items()}


# ------------------------------------------------------------------ text


@pytest.mark.parametrize("title_id", list(GAMES))
def test_the_text_word_for_word(
    reports: dict[str, Report], title_id: str, request: pytest.FixtureRequest
) -> None:
    path = GOLDEN / f"report-{title_id}.md"
    text = markdown(reports[title_id])
    if os.environ.get("IRONBOTTOM_UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("title_id", list(GAMES))
def test_figures_are_those_of_the_game(games: Games, reports: dict[str, Report], title_id: str) -> None:
    session, report = games[title_id], reports[title_id]
    state: Any = session.g.state
    assert len(report.losses) == len(state.lost)
    assert report.loss_chart is not None
    assert sum(sum(s.values) for s in report.loss_chart.series) == len(state.lost)
    assert report.measure_chart is not None
    assert len(report.parts) == len(report.measure_chart.labels)
    assert all(part.picture is not None for part in report.parts)
    assert report.missing == 0
    assert report.over
    outcome = session.title.outcome(state)
    assert outcome is not None
    assert any(outcome.rule in line for line in report.ending)
    if title_id == "nineteen42":
        last = {s.name: s.values[-1] for s in report.measure_chart.series}
        assert last == {"Japan": state.result.japan, "The Allies": state.result.allies}
    else:
        assert [h.name for h in report.honour] == [x.name for x in report.losses if x.side == "squad"]


def test_positions_are_those_that_were(games: Games) -> None:
    session = games["rifles"]
    report = gather(session, "game")
    account = account_of("rifles")
    assert account is not None
    for n, part in enumerate(report.parts[:-1]):
        first = report.parts[n + 1].turn.event
        at = next(k for k, end in enumerate([*session.ends, len(session.log)]) if end > first)
        assert part.picture == account.picture(session.look_back(at).g, "squad")
    assert report.parts[-1].picture == account.picture(session.g, "squad")


@pytest.mark.parametrize("title_id", list(GAMES))
def test_chances_of_fights_are_those_of_their_dice(games: Games, title_id: str) -> None:
    session = games[title_id]
    account = account_of(title_id)
    assert account is not None
    fights = account.fights(session.content, session.log, session.title.names(session.content, session.log))
    assert fights
    for fight in fights:
        assert fight.chance is not None
        assert fight.better is not None
        assert 0 < fight.chance <= fight.better <= 1
        assert round(fight.chance * 36, 6) == int(fight.chance * 36 + 0.5)


@pytest.mark.rule("n42:6.2.d")
def test_the_chance_of_a_result_by_hand() -> None:
    from ironbottom.games.nineteen42.events import Fought

    title: Any = registry("nineteen42")
    content = title.load(*GAMES["nineteen42"])
    account = account_of("nineteen42")
    assert account is not None
    column = content.tables.columns.index("2:1")
    cells = [content.tables.crt[face + 1][column] for face in range(1, 7)]  # +1 for air support
    order = ("AE", "AD", "AR", "--", "DR", "DD", "DE", "DS")
    for die in range(1, 7):
        fought = Fought(
            attackers=("jp-gds-3",), defenders=("uk-8-ind",), hex="0610", attack=20, defence=10, column="2:1",
            mods=((1, "n42:6.41.a"),), die=die, result=cells[die - 1], by="japan",
        )  # fmt: skip
        (fight,) = account.fights(content, [fought], title.names(content, []))
        assert fight.chance == pytest.approx(cells.count(cells[die - 1]) / 6)
        better = sum(order.index(cell) >= order.index(cells[die - 1]) for cell in cells)
        assert fight.better == pytest.approx(better / 6)


@pytest.mark.rule("rifles:4.6.q", "rifles:4.6.t")
def test_the_chance_of_a_round_of_close_combat_by_hand() -> None:
    from ironbottom.games.rifles.events import Melee

    title: Any = registry("rifles")
    content = title.load(*GAMES["rifles"])
    account = account_of("rifles")
    assert account is not None
    parts = ((5, "die"),), ((5, "die"),)
    tie = Melee(
        attacker=1,
        defender=2,
        attack=5,
        defence=5,
        attack_parts=parts[0],
        defence_parts=parts[1],
        result="tie",
    )
    (fight,) = account.fights(content, [tie], {})
    assert fight.chance == pytest.approx(6 / 36)
    assert fight.better == pytest.approx(21 / 36)  # a tie or better: 6 + 15 of 36
    double = Melee(
        attacker=1, defender=2, attack=6, defence=3, attack_parts=((6, "die"),), defence_parts=((3, "die"),),
        result="double",
    )  # fmt: skip
    (fight,) = account.fights(content, [double], {})
    assert fight.chance == pytest.approx(9 / 36)  # 2:1, 3:1, 4:1-2, 5:1-2, 6:1-3


def test_nothing_is_told_that_the_side_may_not_know(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    session = games["rifles"]
    hidden = [event for event in session.log if not visible(event, "squad")]
    assert hidden
    asked: list[Any] = []
    tell = type(session.title).tell

    def spy(self: Any, content: Any, event: Any, names: Any) -> str:
        asked.append(event)
        return tell(self, content, event, names)

    monkeypatch.setattr(type(session.title), "tell", spy)
    gather(session, "game")
    assert asked
    assert not [event for event in asked if not visible(event, "squad")]


def test_a_game_that_has_only_begun() -> None:
    for title_id in GAMES:
        title: Any = registry(title_id)
        session: Session[Any] = Session(title, title.load(*GAMES[title_id]), 1)
        report = gather(session, "new")
        assert not report.over
        assert "## Where it stands" in markdown(report)
        assert Sound(page(report)).faults == []
        assert charts_of(session) == []


def test_a_title_without_an_account() -> None:
    from ironbottom.campaign.title import TITLE

    session: Session[Any] = Session(TITLE, TITLE.load("us_army", "japan", False), 1)
    with pytest.raises(GameError, match="no report of this kind"):
        gather(session, "k")


# ------------------------------------------------------------------ web page

VOID = {"meta", "br", "img", "hr", "input", "link"}


class Sound(HTMLParser):
    """Reads a page: tags that do not close, ids that stand twice, links that lead nowhere, anything from outside."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.faults: list[str] = []
        self.feed(text)
        self.close()
        self.faults += [f"never closed: {tag}" for tag in self.open]
        self.faults += [f"twice: {id}" for id in {i for i in self.ids if self.ids.count(i) > 1}]
        self.faults += [f"leads nowhere: {link}" for link in self.links if link[1:] not in self.ids]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href", "data", "action", "poster"):
                self.links.append(value or "")
                if not (value or "").startswith("#"):
                    self.faults.append(f"from outside: {value}")
            if name.startswith("on") or "url(" in (value or ""):
                self.faults.append(f"{name}={value}")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"closed out of turn: {tag}")


@pytest.mark.parametrize("title_id", list(GAMES))
def test_the_page_is_sound_and_needs_nothing(reports: dict[str, Report], title_id: str) -> None:
    text = page(reports[title_id])
    sound = Sound(text)
    assert sound.faults == []
    assert "script" not in sound.tags
    assert re.findall(r"@import|https?://(?!www\.w3\.org/)", text) == []
    assert "prefers-color-scheme:dark" in text
    assert "@media print" in text
    assert "<svg" in text
    for part in reports[title_id].parts:
        assert f"<h3>{part.turn.name}</h3>" in text
    assert page(reports[title_id]) == text  # neither date nor chance is in it


def test_the_page_of_1942_has_a_map_for_each_turn(reports: dict[str, Report]) -> None:
    text = page(reports["nineteen42"])
    assert text.count('<use href="#ground"/>') == len(reports["nineteen42"].parts)
    assert text.count('id="ground"') == 1
    assert "Singapore</text>" in text


def test_the_check_finds_what_is_wrong() -> None:
    assert Sound("<p><b></p></b>").faults
    assert Sound('<img src="http://x/y.png">').faults
    assert Sound("<p>").faults
    assert Sound('<a href="#no">x</a>').faults
    assert Sound('<p id="a"></p><p id="a"></p>').faults


def test_names_from_files_are_text_and_nothing_else(reports: dict[str, Report]) -> None:
    evil = reports["rifles"]._replace(
        summary="<script>x</script> & [a](b)", name='"><x>', facts=(("<b>", "*c*"),), ending=("`d` <e>",)
    )
    text = page(evil)
    assert Sound(text).faults == []
    assert "script" not in Sound(text).tags
    assert "\\<script\\>" in markdown(evil)


# ------------------------------------------------------------------ command line


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A finished game of Rifles."""
    played("rifles", tmp_path / "k.ib").close()
    return tmp_path / "k.ib"


def test_files_and_what_stands_in_their_way(save: Path) -> None:
    folder = save.parent
    web, text = folder / "k.html", folder / "k.md"
    before = save.read_bytes()
    ran = ib("--saves", folder, "report", "k", "--html", web, "--markdown", text)
    assert ran == (0, f"Written to {web}.\nWritten to {text}.\n", "")
    printed = ib("--saves", folder, "report", "k")
    assert printed == (0, text.read_text("utf-8"), "")
    assert ib("--saves", folder, "report", "k", "--html").out == web.read_text("utf-8")
    assert ib("--saves", folder, "report", "--html", "k").out == web.read_text("utf-8")
    assert ib("--saves", folder, "report", "k", "--markdown", "-").out == printed.out
    assert save.read_bytes() == before
    text.write_text("mine", "utf-8")
    ran = ib("--saves", folder, "report", "k", "--markdown", text)
    assert (ran.code, ran.out) == (1, "")
    assert (
        ran.err == f"ironbottom: {text} is there already; choose another name, or --force to overwrite it\n"
    )
    assert text.read_text("utf-8") == "mine"
    assert ib("--saves", folder, "report", "k", "--markdown", text, "--force").code == 0
    assert text.read_text("utf-8") == printed.out
    other = folder / "o.html"
    assert ib("--saves", folder, "report", "k", "--html", "-o", other).code == 0
    assert other.read_text("utf-8") == web.read_text("utf-8")
    assert sorted(p.name for p in folder.iterdir()) == ["k.html", "k.ib", "k.md", "o.html"]


@pytest.mark.parametrize(
    ("typed", "code", "words"),
    [
        (("--html", "{}/no/x.html"), 1, "there is no folder"),
        (("--html", "{}"), 1, "is a folder"),
        (("--html", "{}/a", "--markdown", "{}/a"), 2, "cannot go to the same place"),
        (("--html", "{}/a", "-o", "{}/b"), 2, "--file names one more file"),
    ],
)
def test_what_cannot_be_written(save: Path, typed: tuple[str, ...], code: int, words: str) -> None:
    folder = save.parent
    before = sorted(folder.iterdir())
    ran = ib("--saves", folder, "report", "k", *(word.format(folder) for word in typed))
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (code, "", 1)
    assert words in ran.err
    assert sorted(folder.iterdir()) == before


def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(files.Unwritten, match="No space left"):
        files.write(tmp_path / "x.md", "text")
    assert list(tmp_path.iterdir()) == []


def test_stopped_half_way(save: Path) -> None:
    def stop(what: str, done: int, of: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    before = sorted(save.parent.iterdir())
    with pytest.raises(KeyboardInterrupt):
        from_save(save, "html", save.parent, stop)
    assert sorted(save.parent.iterdir()) == before


def test_a_broken_save(tmp_path: Path) -> None:
    (tmp_path / "bad.ib").write_bytes(b"not a game")
    ran = ib("--saves", tmp_path, "report", "bad", "--html", tmp_path / "x.html")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (1, "", 1)
    assert not (tmp_path / "x.html").exists()
    assert (tmp_path / "bad.ib").read_bytes() == b"not a game"


def test_a_reader_who_has_gone(save: Path) -> None:
    process = start("--saves", save.parent, "report", "k")
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=300)
    assert (process.returncode, err) in ((1, b""), (0, b""))


def test_the_report_loads_no_screen() -> None:
    loaded = [name for name in sys.modules if name.startswith("ironbottom.report")]
    assert loaded
    for name in loaded:
        text = Path(sys.modules[name].__file__ or "").read_text("utf-8")
        assert "textual" not in text
        assert "ironbottom.tui" not in text


def test_a_campaign_names_the_reports_of_its_missions(tmp_path: Path) -> None:
    from ironbottom.campaign import files as campaigns

    session = campaigns.begin(tmp_path, "c", "us_army", "japan", 1).session
    title: Any = registry("campaign")
    bots = {seat: title.bot(seat, "auto") for seat in title.seats(session.content)}
    from ironbottom.kernel import drive as driving

    while session.q is not None and getattr(session.q, "kind", "") != "mission":
        assert driving.step(session, bots)
    campaigns.open_mission(tmp_path / "c.ib", session).session.close()
    session.close()
    text = ib("--saves", tmp_path, "report", "c").out
    assert "- Mission 1, Jungle Patrol: `ironbottom report c.m1 --markdown c.m1.md` writes it" in text
    assert ib("--saves", tmp_path, "report", "c.m1", "--html", tmp_path / "c.m1.html").code == 0
    web = tmp_path / "c.html"
    assert ib("--saves", tmp_path, "report", "c", "--html", web).code == 0
    assert '<a href="c.m1.html">Mission 1, Jungle Patrol</a>' in web.read_text("utf-8")
