"""What the check of keys has to know of the screens: where widgets have the focus, where letters are answers, what is meant so."""

from __future__ import annotations

from .menu import KEYS, PASS

PACKAGES = ("ironbottom.tui.screens", "ironbottom.tui.widgets", "ironbottom.tui.hexmap")

_W = "ironbottom.tui.widgets"
_ROWS = (f"{_W}.rows", "Rows")
_CHOICES = (f"{_W}.choices", "Choices")
_BOARD = (f"{_W}.board", "Board")
_MAP = (f"{_W}.map_board", "MapBoard")
_SCROLL = ("textual.containers", "VerticalScroll")

FOCUS: dict[str, tuple[tuple[str, str], ...]] = {
    "CampaignScreen": (_CHOICES, _BOARD),
    "GameView": (_CHOICES, _BOARD, _MAP),
    "DebriefScreen": (_SCROLL,),
    "RulesScreen": (_ROWS,),
    "Listed": (_ROWS,),
    "ReplayScreen": (_MAP, _BOARD),
    "LogScreen": ((f"{_W}.log_view", "LogView"),),
    "SettingsScreen": (("ironbottom.tui.screens.settings", "SettingRows"),),
    "MapScreen": (("ironbottom.tui.hexmap.widget", "HexMap"),),
    "Sheet": (_SCROLL,),
    "House": (_ROWS,),
}
"""Module and name of the widgets that may have the focus on a screen, or on those made from it.  Fields to type into are left
out: they take what is typed, and are meant to."""

ANSWERS: dict[str, str] = {
    "GameView": KEYS + PASS,
    "TitleScreen": "23456789",
    "MapScreen": "0123456789",
}
"""Letters and digits that a screen takes for itself."""

AREAS: dict[str, str] = {
    "app": "Everywhere",
    "title": "Title screen",
    "new": "New game",
    "saves": "Saves",
    "bin": "Bin of saves",
    "called": "Name of a game",
    "game": "Game",
    "guide": "Guide",
    "adjust": "Corrections by hand",
    "dice": "Dice to throw",
    "whose": "Whose dice",
    "curtain": "Curtain between two persons",
    "choices": "Options of a question",
    "board": "Board",
    "map": "Hex map",
    "goto": "Go to a hex or place",
    "layers": "Overlays",
    "jump": "Jump to a thing on the board",
    "why": "Why the other side did that",
    "weighing": "What was weighed",
    "whynot": "What cannot be chosen, and why",
    "turn": "What a turn came to",
    "log": "Log",
    "line": "A line of the log",
    "take": "Take the log along",
    "rules": "Rules",
    "replay": "Replay",
    "end": "End of a game",
    "campaign": "Campaign",
    "debrief": "Debrief",
    "report": "Report of a campaign",
    "settings": "Settings",
    "keys": "Keys",
    "page": "Pages to read",
    "paper": "Reports to write",
    "listed": "Lists with a text",
    "sheet": "Sheets",
    "confirm": "Yes or no",
}
"""What the first word of an id means; the order of the list.  One that is missing is shown by itself."""

PAUSED = frozenset({"game.go_on", "game.skip", "game.page_on", "game.page_back"})
"""What works only while the game waits for its reader; then no widget has the focus."""

DELIBERATE: frozenset[tuple[str, str, str]] = frozenset(
    {
        # what the map itself can be asked comes first while one looks at it; elsewhere the keys are the game's
        ("u", "board.umbrellas", "game.undo"),
        ("o", "board.owner", "game.odds"),
        ("r", "board.reach", "game.rule"),
        ("z", "board.zones", "game.card"),
        ("N", "game.last", "(answers)"),  # an answer on N is taken; else it is the last that can act
        # the replay takes these before its board, on which nothing is to be chosen
        ("home", "map.home", "replay.home"),
        ("end", "map.end", "replay.end"),
        ("enter", "map.take", "replay.next"),
        ("space", "map.tick", "replay.next"),
        ("home", "board.home", "replay.home"),
        ("end", "board.end", "replay.end"),
        ("enter", "board.take", "replay.next"),
        ("tab", "game.look", "game.unlook"),  # one while the board has no focus, the other while it has
        ("x", "game.replay", "game.rerun"),  # one where the board is a map, the other where it is drawn
        # a text that cannot be scrolled sideways leaves these to its screen
        ("left", "(Scroll Left)", "line.before"),
        ("right", "(Scroll Right)", "line.after"),
        # a list tells its screen of enter, and leaves the page keys to a screen that has a text to scroll
        ("enter", "(Select)", "rules.linked"),
        ("enter", "(Select)", "weighing.close"),
        ("enter", "(Select)", "why.others"),
        ("enter", "(Select)", "whynot.rule"),
        ("pageup", "(Page Up)", "rules.up"),
        ("pagedown", "(Page Down)", "rules.down"),
        ("pageup", "(Page Up)", "listed.up"),
        ("pagedown", "(Page Down)", "listed.down"),
        ("pageup", "(Page Up)", "new.up"),
        ("pagedown", "(Page Down)", "new.down"),
    }
)
"""Keys that two share on purpose: whoever is nearer to the focus comes first, or is asked first."""
