"""Ironbottom: solitaire board wargames of the Pacific War, played in a terminal."""

__version__ = "0.1.0"
