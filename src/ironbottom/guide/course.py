"""The course of a guided game: which remark belongs to the open question, and which have been made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ironbottom.kernel.ask import Ask, Seat, side_of
from ironbottom.kernel.bot import Decision, Reason
from ironbottom.kernel.drive import hint
from ironbottom.kernel.errors import SaveError
from ironbottom.kernel.session import PERSON, Session

from .cards import KEYS, NAMED, Guide, Remark

Facts = Mapping[str, Callable[[Any], int]]
Keep = Callable[[dict[str, Any]], None]


OWN = "what this guided game proposes"
"""Why an answer of the guide's own is hinted at."""


class Shown(NamedTuple):
    """A remark beside a question, and the advice that goes with it."""

    remark: Remark
    advice: Decision | None


class Course:
    """What a guide has said in a game, and what it says now.  ``kept`` is what the save remembers; ``keep`` writes that down."""

    def __init__(
        self,
        guide: Guide,
        session: Session[Any],
        facts: Facts,
        kept: Mapping[str, Any] | None = None,
        keep: Keep | None = None,
    ) -> None:
        kept = kept or {}
        self.guide = guide
        self.session = session
        self.facts = facts
        self.seen: dict[str, int] = {str(id): int(n) for id, n in dict(kept.get("seen", {})).items()}
        """By remark: the number of the answer that was open when it was made."""
        self.off = bool(kept.get("off", False))
        """No remarks are wanted."""
        self.away = int(kept.get("away", -1))
        """The number of the answer whose remark was put away."""
        self._keep = keep
        self._now: tuple[Ask[Any], Shown | None] | None = None
        self._marked: tuple[Ask[Any], Decision | None] | None = None

    # ------------------------------------------------------------------ what is said

    @property
    def over(self) -> bool:
        """Has the last remark been made, and answered?"""
        last = (r for r in self.guide.remarks if r.last)
        return any(self.seen.get(r.id, self._n) < self._n for r in last)

    def now(self, seat: Seat = "") -> Shown | None:
        """The remark to the open question; None where nothing is to be said.  Asked for, it counts as made."""
        q = self.session.q
        if self.off or not isinstance(q, Ask) or (seat and q.seat != seat):
            return None
        if self._now is None or self._now[0] is not q:
            self._now = q, self._find(q)
        return self._now[1]

    def mark(self, seat: Seat = "") -> Decision | None:
        """The marked answer of the open question, with a remark or without; None where the guide is silent or switched off."""
        q = self.session.q
        if self.off or not isinstance(q, Ask) or (seat and q.seat != seat):
            return None
        shown = self.now(seat)
        if shown is not None:
            return shown.advice
        if self.over:
            return None
        if self._marked is None or self._marked[0] is not q:
            self._marked = q, hint(self.session)
        return self._marked[1]

    def own(self) -> Decision | None:
        """The guide's own answer to the open question, where it has one: a hint must not speak against it."""
        shown = self.now()
        if shown is None or shown.advice is None or not shown.remark.answer:
            return None
        return Decision(shown.advice.token, Reason(OWN))

    @property
    def put_away(self) -> bool:
        """Has the player put the remark to this question away?"""
        return self.away == self._n

    @property
    def _n(self) -> int:
        return len(self.session.answers)

    def _find(self, q: Ask[Any]) -> Shown | None:
        remark = next((r for r in self.guide.remarks if self.seen.get(r.id) == self._n), None)
        if remark is not None:
            return self._shown(remark)  # a game resumed, or an answer taken back
        if self.over:
            return None
        view = self.session.title.view(self.session.g, side_of(q.seat))
        news, lately = self._news(), self._lately()
        for remark in self.guide.remarks:
            if remark.id not in self.seen and self._fits(remark, q, view) and _happened(remark, news, lately):
                self.seen[remark.id] = self._n
                self._write()
                return self._shown(remark)
        return None

    def _shown(self, remark: Remark) -> Shown:
        q = self.session.q
        if remark.answer and isinstance(q, Ask) and q.single:
            token = next((token for token in q.options if word(token) == remark.answer), None)
            if token is not None:
                return Shown(remark, Decision(token))
        return Shown(remark, hint(self.session))

    def _fits(self, remark: Remark, q: Ask[Any], view: Any) -> bool:
        if remark.ask and q.kind not in remark.ask:
            return False
        if remark.offers and not any(word(token) in remark.offers for token in q.options):
            return False
        return all(c.least <= self._fact(c.fact, view) <= c.most for c in remark.when)

    def _fact(self, name: str, view: Any) -> int:
        fact = self.facts.get(name)
        return -1 if fact is None else int(fact(view))  # one that is not known any more: never so

    def _news(self) -> frozenset[str]:
        """The events since the last answer of a person; all of them at the first question."""
        answers, ends = self.session.answers, self.session.ends
        last = next((n for n in range(len(answers) - 1, -1, -1) if answers[n].by == PERSON), -1)
        return self._since(ends[last] if last >= 0 else 0)

    def _lately(self) -> frozenset[str]:
        """The events since the question of the last remark."""
        last = max((n for n in self.seen.values() if n < self._n), default=-1)
        return self._since(self.session.ends[last] if last >= 0 else 0)

    def _since(self, start: int) -> frozenset[str]:
        return frozenset(type(event).__name__ for event in self.session.log[start:])

    # ------------------------------------------------------------------ what the player says to it

    def dismiss(self) -> None:
        """Put the remark to this question away, or bring it back."""
        self.away = -1 if self.put_away else self._n
        self._write()

    def switch(self) -> None:
        """Remarks off, or on again."""
        self.off = not self.off
        self._now = None
        self._write()

    def said(self) -> list[Remark]:
        """All that has been said up to here, the newest first."""
        made = [r for r in self.guide.remarks if self.seen.get(r.id, self._n + 1) <= self._n]
        return sorted(made, key=lambda r: -self.seen[r.id])

    def _write(self) -> None:
        if self._keep is not None:
            try:
                self._keep({"seen": self.seen, "off": self.off, "away": self.away})
            except SaveError:
                pass  # the next answer says that the save cannot be written; a remark may be made twice


def _happened(remark: Remark, news: frozenset[str], lately: frozenset[str]) -> bool:
    """Has what the remark speaks of happened?"""
    if remark.after and news.isdisjoint(remark.after):
        return False
    return not remark.lately or not lately.isdisjoint(remark.lately)


def word(token: Any) -> str:
    """The word with which an option begins."""
    return str(token[0]) if isinstance(token, tuple) and token else str(token)


def worded(text: str, key: Callable[[str], str]) -> str:
    """A remark with its keys filled in: ``key`` names the key of a binding."""
    return NAMED.sub(lambda found: key(KEYS[found[1]].binding), text)


def typed(remark: Remark) -> str:
    """A remark for the line mode, with the commands to type."""
    return NAMED.sub(lambda found: f'"{KEYS[found[1]].command}"', remark.lines or remark.text)
