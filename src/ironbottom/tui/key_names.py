"""How keys are named on the screen: by their signs where they have one, in few letters."""

from __future__ import annotations

from textual.keys import key_to_character

KEY_NAMES = {
    "escape": "esc",
    "backspace": "bksp",
    "delete": "del",
    "insert": "ins",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "space": "space",
    "slash": "/",
    "exclamation_mark": "!",
    "asterisk": "*",
    "percent_sign": "%",
    "less_than_sign": "<",
    "minus": "-",
    "plus": "+",
    "backslash": "\\",
    "underscore": "_",
    "at": "@",
    "shift+n": "N",
}


def key_name(key: str) -> str:
    """The name of a key, in plain letters and signs."""
    if key in KEY_NAMES:
        return KEY_NAMES[key]
    if key.startswith("upper_"):
        return key[-1].upper()
    if key.startswith("ctrl+") and len(key) == 6:
        return f"^{key[-1]}"
    sign = key_to_character(key) if "+" not in key else None
    return sign if sign is not None and sign.isprintable() and not sign.isspace() else key
