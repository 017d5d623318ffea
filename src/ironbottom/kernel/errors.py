"""What can go wrong with a game, each with one clear line: what, where, and how to mend it."""

from __future__ import annotations

from typing import Any


class GameError(Exception):
    """Base of all errors that a person is told in one line."""


class NotOffered(GameError):
    """An answer that the open question does not allow; ``rule`` forbids it where one does."""

    def __init__(self, why: str, rule: str | None = None) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.rule = rule


class Fenced(GameError):
    """Undo would give back what has been learnt since; a declared take-back may cross it."""


class Diverged(GameError):
    """A recorded answer no longer fits the question that is asked in its place, or has ``crashed`` its procedure."""

    def __init__(self, n: int, kind: str, why: str, crashed: bool = False, by_person: bool = True) -> None:
        super().__init__(f"answer {n} ({kind}) no longer fits: {why}")
        self.n = n
        self.kind = kind
        self.why = why
        self.crashed = crashed
        self.by_person = by_person


class Runaway(GameError):
    """A step that does not end."""


class NoOptions(GameError):
    """A question nobody can answer: a fault of the title."""


class Poisoned(GameError):
    """An answer whose procedure crashed; it is set aside and its question asked again."""

    def __init__(self, kind: str, token: Any, cause: BaseException) -> None:
        super().__init__(
            f"the answer {token!r} to {kind!r} crashed ({type(cause).__name__}: {cause}); it is set aside, choose again"
        )
        self.kind = kind
        self.token = token
        self.cause = cause


class SaveError(GameError):
    """A save that cannot be used as it is: ``what`` is wrong with ``path``, and how to ``mend`` it."""

    def __init__(self, path: object, what: str, mend: str = "") -> None:
        super().__init__(f"{path}: {what}" + (f"; {mend}" if mend else ""))
        self.path = path
        self.what = what
        self.mend = mend
