"""Keys and clicks in one breath, as a keyboard that bounces, a hand in a hurry or a slow machine sends them."""

from __future__ import annotations

from textual import events
from textual.keys import _character_to_key
from textual.widgets import OptionList

from tui.screen import Player


def typed(p: Player, *keys: str) -> None:
    """Keys in one write: nothing has been done with the first when the last arrives."""
    send(p, *(key_event(p, key) for key in keys))


def key_event(p: Player, key: str) -> events.Key:
    """A key typed now, to be sent now or later."""
    name = _character_to_key(key) if len(key) == 1 else key
    event = events.Key(
        name, key if len(key) == 1 else {"space": " ", "enter": "\r", "alt+shift+r": "R"}.get(key)
    )
    event.set_sender(p.app)
    return event


def send(p: Player, *typed: events.Key) -> None:
    """What has been typed reaches the program."""
    driver = p.app._driver
    assert driver is not None
    for event in typed:
        driver.send_message(event)


def clicked_twice(p: Player) -> None:
    """A double click in one write: on the first row of a list, if there is one, else in the middle."""
    driver, screen = p.app._driver, p.app.screen
    assert driver is not None
    rows = next((w for w in screen.query(OptionList) if w.region and w.option_count), None)
    x, y = (rows.region.x + 4, rows.region.y) if rows is not None else (p.app.size.width // 2, 11)
    for kind in (events.MouseDown, events.MouseUp) * 2:
        driver.send_message(kind(None, x, y, 0, 0, 1, False, False, False, screen_x=x, screen_y=y))


async def done(p: Player) -> None:
    """Until all that was typed is done with."""
    await p.wait(lambda: not p.app.typed.busy, "all keys are done with", 2000)
    await p.pilot.pause()
