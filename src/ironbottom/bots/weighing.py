"""Why that one, and why not another: what a bot, or a table of the book, chose among, and what each of the others was worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from ironbottom.kernel.ask import Ask
from ironbottom.kernel.bot import Candidate


class Deed(msgspec.Struct, frozen=True):
    """Something that was done: the answer with which it began, a line, and the reasons that were recorded.

    ``part`` = it belongs to the deed above it (where to, who, at whom); ``what`` says to the title which choice it is, ``at`` the
    place of its event in the log where it hangs on one.
    """

    n: int
    head: str
    reasons: tuple[str, ...] = ()
    part: bool = False
    what: str = ""
    at: int = -1


class Verdict(NamedTuple):
    """What an option is worth to whoever chose (None = no number was put to it), and why it was, or was not, chosen."""

    score: float | None
    why: str


Teller: TypeAlias = Callable[[Any], Verdict]


class Weighing:
    """A choice with all its options; each is weighed when somebody asks for it."""

    def __init__(
        self, question: str, chosen: Any, reason: str, options: Sequence[tuple[Any, str]], tell: Teller
    ) -> None:
        self.question = question
        self.chosen = chosen
        self.reason = reason
        self.options = tuple(options)
        """Each token with its words."""
        self._tell = tell
        self._known: dict[int, Verdict] = {}

    def was_chosen(self, token: Any) -> bool:
        """Is it the answer, or one of the set?"""
        if isinstance(self.chosen, tuple) and token not in [t for t, _ in self.options if t == self.chosen]:
            return token in self.chosen
        return bool(token == self.chosen)

    def tell(self, place: int) -> Verdict:
        """The option in this place of the list."""
        if place not in self._known:
            self._known[place] = self._tell(self.options[place][0])
        return self._known[place]

    def place_of_choice(self) -> int:
        """Where the choice, or the first of the chosen set, stands; 0 where nothing was chosen."""
        return next((i for i, (token, _) in enumerate(self.options) if self.was_chosen(token)), 0)


def recorded(reason: Any) -> tuple[str, tuple[Candidate, ...]]:
    """Line and best candidates of a reason, as it is in memory or as it came back from disk."""
    if reason is None:
        return "", ()
    if isinstance(reason, Mapping):
        best = [
            msgspec.convert(one, Candidate, strict=False) if isinstance(one, Mapping) else one
            for one in reason.get("best", ())
        ]
        return str(reason.get("line", "")), tuple(best)
    return str(reason.line), tuple(reason.best)


def by_record(line: str, best: Iterable[Candidate], chosen: Any) -> Teller:
    """What is known of options from the record alone: the candidates' numbers, else the reason of the choice."""
    known = {repr(_plain(one.token)): one for one in best}
    top = known.get(repr(_plain(chosen)))

    def tell(token: Any) -> Verdict:
        one = known.get(repr(_plain(token)))
        if _plain(token) == _plain(chosen):
            return Verdict(one.score if one else None, line)
        if one is None:
            return Verdict(None, f"the other was chosen because: {line}" if line else "the other was chosen")
        less = f"; the choice has {top.score:.2f}" if top is not None else ""
        return Verdict(one.score, f"{one.why or 'worth less'}{less}")

    return tell


def _plain(token: Any) -> Any:
    """Tokens that came back from disk are lists."""
    return tuple(_plain(one) for one in token) if isinstance(token, (list, tuple)) else token


def compared(score: float, best: float, why: str, chosen: bool) -> Verdict:
    """An option beside the one that was chosen, by their numbers."""
    if chosen:
        return Verdict(score, why)
    than = "less than" if score < best else "as much as" if score == best else "more than"
    return Verdict(score, f"{why + ': ' if why else 'worth '}{score:.2f}, {than} the choice with {best:.2f}")


def singles(ask: Ask[Any], describe: Callable[[Any], str]) -> list[tuple[Any, str]]:
    """The options of a question in words; of a set one by one."""
    return [(token, describe(token if ask.single else (token,))) for token in ask.options]
