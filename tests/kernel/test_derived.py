"""What follows from an object is worked out once while it is in use, and not kept for ever."""

from __future__ import annotations

import gc
import weakref

from ironbottom.kernel.derived import MOST, Derived


class Thing:
    """Something that can be referred to weakly."""


def test_it_is_worked_out_once() -> None:
    asked: list[Thing] = []
    size = Derived[Thing, int](lambda thing: len(asked.append(thing) or asked))
    a, b = Thing(), Thing()
    assert [size(a), size(a), size(b), size(a)] == [1, 1, 2, 1]


def test_things_that_compare_alike_are_different_things() -> None:
    first = Derived[list[int], list[int]](lambda found: found)
    a: list[int] = []
    b: list[int] = []
    assert first(a) is a
    assert first(b) is b


def test_only_the_last_are_kept() -> None:
    made = Derived[Thing, object](lambda thing: object())
    things = [Thing() for _ in range(MOST + 2)]
    gone = [weakref.ref(thing) for thing in things]
    last = [made(thing) for thing in things][-1]
    assert made(things[-1]) is last
    del things[:]
    gc.collect()
    assert [ref() is None for ref in gone] == [True] * 2 + [False] * MOST
