"""The rule reference on the screen: contents, links with a way back, search, where a rule was used; at four sizes, and fast."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ironbottom.kernel.rulebook import (
    backward,
    chapter,
    links,
    load_chapters,
    load_rules,
    marked,
    resolve,
    section,
    sections,
)
from ironbottom.tui.screens.rules import RulesScreen
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play
from tui.sizes import SIZES

Golden = Callable[[str, str], None]
BOOKS = ("rifles", "nineteen42")


def named(size: tuple[int, int]) -> str:
    """80x24."""
    return f"{size[0]}x{size[1]}"


def book(p: Player) -> RulesScreen:
    """The reference, which must be open."""
    screen = p.app.screen
    assert isinstance(screen, RulesScreen), screen
    return screen


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_pages(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "1", "0", "0", "r")
        golden(f"rules-question-{named(size)}", p.text)
        await p.press("c")
        golden(f"rules-contents-{named(size)}", p.text)

    play(tmp_path, script, size)


@pytest.mark.parametrize("size", SIZES, ids=named)
def test_pages_of_1942(tmp_path: Path, golden: Golden, size: tuple[int, int]) -> None:
    async def script(p: Player) -> None:
        await p.press("r", "slash", *"stacking")
        await p.press("enter")
        golden(f"1942-rules-search-{named(size)}", p.text)

    play(tmp_path, script, size, new=MALAYA)


def test_opens_at_the_question(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        q = p.game.table.asked
        assert q is not None
        await p.press("r")
        rule = book(p).rule
        assert rule is not None
        assert rule.id == q.rule
        assert len(book(p).shown) > 1  # among the others of its section

    play(tmp_path, script)


def test_a_link_is_followed_and_left_again(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        screen = RulesScreen("ironbottom.games.rifles", ["rifles:4.2.d"])
        p.app.push_screen(screen)
        await p.wait(lambda: p.app.screen is screen, "the reference")
        await p.pilot.pause()
        start = screen.rule
        assert start is not None
        ways = screen.ways(start)
        assert ways
        for n in range(1, min(4, len(ways)) + 1):
            await p.press(str(n))
            assert screen.row is not None
            assert screen.row.rules[0].id in ways[n - 1][0].ids
            await p.press("b")
            assert screen.rule is start
        await p.press("9" if len(ways) < 9 else "c")
        await p.press("s")

    play(tmp_path, script)


def test_contents_open_chapters_and_sections(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "r")
        screen = book(p)
        asked = screen.rule
        assert asked is not None
        await p.press("c")
        row = screen.row
        assert row is not None
        assert row.number == section(asked.id)
        screen.menu.highlighted = 0
        await p.pilot.pause()
        assert screen.row is not None
        assert screen.row.number == "1"
        await p.press("enter")
        assert {r.rules[0].id.partition(":")[2].removeprefix("ex.")[0] for r in screen.shown} == {"1"}
        await p.press("b", "b")
        assert screen.rule is asked

    play(tmp_path, script)


def test_where_it_was_used(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1", "1", "0", "0")
        await p.press("r")
        screen = book(p)
        cited = max(screen.uses, key=lambda i: len(screen.uses[i]))
        texts = screen.uses[cited]
        await p.press("escape")
        p.app.push_screen(
            RulesScreen("ironbottom.games.rifles", [cited], log=p.game.table.book.lines), lambda _: None
        )
        await p.wait(lambda: isinstance(p.app.screen, RulesScreen), "the reference")
        await p.pilot.pause()
        assert f"used {len(texts)} time" in p.text
        await p.press("u")
        assert texts[0].strip()[:30] in p.text
        await p.press("u")
        assert "used" in p.text

    play(tmp_path, script)


def test_no_log_no_uses(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        p.app.push_screen(RulesScreen("ironbottom.games.rifles", []))
        await p.wait(lambda: isinstance(p.app.screen, RulesScreen), "the reference")
        await p.pilot.pause()
        assert "Used here" not in p.text

    play(tmp_path, script, new=None)


@pytest.mark.parametrize("title", BOOKS)
def test_every_rule_stands_in_a_chapter_and_every_chapter_has_rules(title: str) -> None:
    rules = load_rules(f"ironbottom.games.{title}")
    numbers = [one.number for one in load_chapters(f"ironbottom.games.{title}")]
    assert len(numbers) == len(set(numbers))
    order = list(dict.fromkeys(chapter(rule_id) for rule_id in rules))
    assert numbers == order
    assert sum(len(there) for there in sections(rules).values()) == len(rules)


@pytest.mark.parametrize("title", BOOKS)
def test_links_lead_to_rules_and_back(title: str) -> None:
    rules = load_rules(f"ironbottom.games.{title}")
    n, back = 0, backward(rules)
    for rule in rules.values():
        for link in links(rules, rule):
            assert rule.id not in link.ids
            assert all(i in rules for i in link.ids)
            assert set(link.ids) <= set(resolve(rules, link.mention, title.replace("nineteen42", "n42")))
            if len(link.ids) == 1:
                assert rule.id in back[link.ids[0]]
            n += 1
        for text in (rule.text, rule.note):
            pieces = marked(rules, rule, text)
            assert "".join(piece for piece, _ in pieces) == text
    assert n > 50


def test_marks() -> None:
    rules = load_rules("ironbottom.games.rifles")
    rule = next(r for r in rules.values() if any("-" in piece for piece, m in marked(rules, r, r.note) if m))
    assert links(rules, rule)
