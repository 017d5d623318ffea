"""Guided first games: remarks as data, bound to questions and states of a real game, shown beside the question.

The engine knows nothing of them: a guided game is a game like any other, whose save remembers which remarks were shown.
"""

from .cards import KEYS, Guide, Remark
from .course import Course, Shown
from .load import FIRST, course_of, guide, guides, remembered

__all__ = [
    "FIRST",
    "KEYS",
    "Course",
    "Guide",
    "Remark",
    "Shown",
    "course_of",
    "guide",
    "guides",
    "remembered",
]
