"""Correcting a game by hand: what can be changed, in the player's words; a check of the whole afterwards; a note in the log.

A title has a module here that says what it is sensible to change (move a unit, mend a wound, set the turn).  Behind that stands
every field of its state (``tree``), by its own name.
"""

from .field import Field, Unfit
from .work import correct, fields_of, lost_answers, why_not

__all__ = ["Field", "Unfit", "correct", "fields_of", "lost_answers", "why_not"]
