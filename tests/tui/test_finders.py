"""The command palette: options, pieces, places, rules, actions and settings, and quick with all counters of 1942."""

from __future__ import annotations

from pathlib import Path

from textual.command import CommandList, CommandPalette

from ironbottom.games.nineteen42.load import load_content
from ironbottom.games.nineteen42.title import TITLE
from ironbottom.kernel.saves import new_game
from ironbottom.tui.boards import look_of
from ironbottom.tui.finders.base import MOST, Thing, ranked
from tui.map_screen import MALAYA
from tui.screen import READY, Player, play

LONG = 5000
"""Turns: the palette gathers by the clock, and a busy machine turns often meanwhile."""


def things(*names: str) -> list[Thing]:
    return [Thing(name, "somewhere", lambda: None) for name in names]


def test_what_fits_best_comes_first() -> None:
    all_of_them = things("Fort Singora", "Singapore", "Old Singapore Road", "Manila")
    assert [t.words for _, t in ranked(all_of_them, "singapore")] == ["Singapore", "Old Singapore Road"]
    assert ranked(all_of_them, "sing")[0][1].words == "Singapore"
    assert ranked(all_of_them, "somewhere manila")[0][1].words == "Manila", "what it is about counts as well"
    assert ranked(all_of_them, "") == []
    assert ranked(all_of_them, "xyz") == []
    assert ranked(things("Sūkhothai"), "sukho"), "without accents"
    assert len(ranked(things(*(f"unit {i}" for i in range(500))), "unit")) == MOST


def test_every_counter_on_the_map_is_found_by_its_name(tmp_path: Path) -> None:
    session = new_game(TITLE, load_content("campaign", "japan", "allies"), 1, tmp_path / "x.ib", {}).session
    view = TITLE.view(session.g, "japan")
    m = view.index.map
    pieces = look_of("nineteen42").pieces(view)
    on_map = [u for u in view.state.units.values() if 0 <= u.hex < m.size]
    assert len(pieces) == len(on_map) > 50
    found = [Thing(p.name, p.where, lambda: None) for p in pieces]
    for piece in pieces:
        words = piece.name.replace(",", " ").replace("(", " ").replace(")", " ")
        top = [thing.words for _, thing in ranked(found, f"{words} {piece.where}")]
        assert piece.name in top, piece
    session.close()


async def ask(p: Player, query: str, wanted: str) -> None:
    """Open the palette, type, and wait until it has an answer on top."""
    await p.press("colon", *query)
    await p.wait(lambda: isinstance(p.app.screen, CommandPalette), "the palette")
    await p.wait(lambda: wanted in p.text, f"{wanted!r} for {query!r}:\n{p.text}", LONG)


async def choose(p: Player, wanted: str) -> None:
    """Take the answer with these words; which finder is the first to answer is chance."""
    await p.press("down")
    answers = p.app.screen.query_one(CommandList)
    places = [i for i in range(answers.option_count) if wanted in str(answers.get_option_at_index(i).prompt)]
    answers.highlighted = places[0]
    await p.press("enter")
    await p.wait(lambda: not isinstance(p.app.screen, CommandPalette), "the palette is gone")
    await p.rest()


def test_from_the_map(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        game = p.game
        piece = next(x for x in game.look.pieces(game.table.view) if "Gds" in x.name)
        await ask(p, "gds", piece.name[:12])
        await choose(p, piece.name[:12])
        assert game.board.here in [x.key for x in game.look.pieces(game.table.view) if "Gds" in x.name]
        await ask(p, "0813", "Go to 0813")
        await choose(p, "Go to 0813")
        assert game.map.scene.chart.hexes[game.map.cursor].id == "0813"
        await ask(p, "theme paper", "Theme: paper")
        await choose(p, "Theme: paper")
        assert p.app.settings.theme == "paper"

    play(tmp_path, script, new=MALAYA)


def test_from_the_stripes(tmp_path: Path) -> None:
    async def script(p: Player) -> None:
        await p.press(*READY, "0", "1")
        n = len(p.game.table.session.answers)
        await ask(p, "smg", "Thompson SMG")
        await choose(p, "Thompson SMG")
        assert p.game.board.here == ("group", 1)
        await ask(p, "take cover", "Take cover (1 AP)")
        await choose(p, "Take cover (1 AP)")
        await p.wait(lambda: len(p.game.table.session.answers) > n, "the option was taken")
        await ask(p, "rule 4.2", "Rule 4.2")
        await choose(p, "Rule 4.2")
        await p.see("rifles:4.2")
        await p.press("escape")
        await ask(p, "briefing", "Briefing")
        await choose(p, "Briefing")
        assert p.app.screen is not p.game

    play(tmp_path, script)
