"""What stands behind a line of the log: the decision and its reason, orders and tables, every die with its modifiers, the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ironbottom.kernel.ask import Mods, RuleId, Side, side_of
from ironbottom.kernel.errors import GameError
from ironbottom.kernel.events import Event, Rolled
from ironbottom.kernel.record import FATE, HAND, PERSON
from ironbottom.kernel.session import Session

from .acts import Acts
from .book import Told, rules_in
from .reading import reading_of, rule_words, rules_of

Lines = list[tuple[str, str]]
"""Text with the name of its style."""
INDENT = "    "


class Inside:
    """One line, taken apart.  ``lines`` are all lines that the side may read, ``i`` is the number of the one."""

    def __init__(self, session: Session[Any], lines: Sequence[Told], i: int, side: Side) -> None:
        self.session, self.lines, self.side = session, lines, side
        self.line = lines[i]
        self.reading = reading_of(session.title.id)
        self.rules = rules_of(session.title.id)
        self.names = session.title.names(session.content, session.log)
        self.place = self._place()
        self.apart = self.line.event is None or self.reading.apart(self.line.event)
        first = max(0, Acts(session, lines).start(self.line.n))
        self.act = [] if self.apart else self._events(first)
        self.next = self._next()
        self.here = self._here()

    # ------------------------------------------------------------------ finding

    def _from(self, n: int) -> int:
        """Where in the log that begins to which answers up to ``n`` led (not counting ``n``)."""
        ends = self.session.ends
        return ends[n] if n < len(ends) else len(self.session.log)

    def _start(self) -> int:
        """Where in the log that begins to which the line's answer led."""
        return self._from(self.line.n - 1) if self.line.n else 0

    def _place(self) -> int:
        """Where the event of the line stands in the log; the end of its answer's for a note."""
        end = self._from(self.line.n)
        found = (k for k in range(self._start(), end) if self.session.log[k] == self.line.event)
        return next(found, end - 1)

    def _known(self, event: Event) -> bool:
        return event.to in ("", self.side)

    def _events(self, answer: int) -> list[Event]:
        """What the side knows of, from an answer up to the line."""
        log = self.session.log
        return [log[k] for k in range(self._from(answer), self.place + 1) if self._known(log[k])]

    def _tells(self, event: Event) -> bool:
        """Is there a line of it?"""
        return self._known(event) and bool(self.session.title.tell(self.session.content, event, self.names))

    def _here(self) -> list[Rolled]:
        """The dice of which the line speaks: those of its answer before it, and back to the line before that is no die."""
        if self.apart or self.next:
            return []
        log, start = self.session.log, self._start()
        own = log[self.place]
        if type(own) is Rolled:
            return [own] if self._known(own) else []
        found: list[Rolled] = []
        for k in range(self.place - 1, -1, -1):
            event = log[k]
            if type(event) is Rolled and self._known(event):
                found.insert(0, event)
            elif k < start and self._tells(event):
                break
        return found

    def _next(self) -> list[Rolled]:
        """What was thrown at once for what the line announces: dice up to the next line that is no die."""
        if self.line.event is None or not self.reading.announces(self.line.event):
            return []
        found: list[Rolled] = []
        for event in self.session.log[self.place + 1 :]:
            if type(event) is Rolled and self._known(event):
                found.append(event)
            elif self._tells(event):
                break
        return found

    # ------------------------------------------------------------------ telling

    def told(self) -> Lines:
        """All of it, in lines."""
        parts = [self._orders(), self._dice(), self._decisions(), self._rules()]
        text: Lines = [(self.line.text, "strong")]
        for part in parts:
            if part:
                text += [("", ""), *part]
        if not any(parts):
            text += [("", ""), ("No dice, no decision and no rule stand behind this line.", "dim")]
        return text

    def _orders(self) -> Lines:
        """Orders, tables and sums of this act that concern the pieces of the line, the last of each kind."""
        title, content = self.session.title, self.session.content
        latest: dict[type[Event], Event] = {}
        for event in self.act:
            if event is self.act[-1] or self._shares(event):
                latest[type(event)] = event
        found: Lines = []
        for event in latest.values():
            read = self.reading.behind(content, event)
            if read and event is not self.act[-1]:
                found.append((f"{INDENT}{title.tell(content, event, self.names)}", ""))
            for text, parts in read:
                found.append((f"{INDENT * 2}{text}", "dim"))
                found += [(f"{INDENT * 2}{line}", "dim") for line in self._parts(parts)]
        return [("Orders, tables and sums", "title"), *found] if found else []

    def _shares(self, event: Event) -> bool:
        """Is it about one of the pieces of the line?"""
        content, mine = self.session.content, self.line.event
        assert mine is not None
        things = set(self.reading.things(content, mine, self.names))
        return bool(things.intersection(self.reading.things(content, event, self.names)))

    def _dice(self) -> Lines:
        """Dice of the line, dice that were thrown for it next, and what was thrown earlier in the same act."""
        earlier = [e for e in self.act if type(e) is Rolled and all(e is not x for x in self.here)]
        found: Lines = []
        for head, dice in (("Dice", self.here), ("Thrown for it", self.next)):
            if dice:
                found.append((head, "title"))
                for die in dice:
                    found += self.die(die)
        if earlier:
            found.append(("Earlier in the same act", "title"))
            found += [(f"{INDENT}{self.brief(die)}", "dim") for die in earlier]
        return found

    def die(self, rolled: Rolled) -> Lines:
        """A die in full: purpose and rule, faces, each modifier with its rule, what came of it."""
        about = self.reading.things(self.session.content, rolled, self.names)
        head = f"{_capital(self.reading.purpose(rolled))}{f' ({_some(about)})' if about else ''}"
        lines: Lines = [(f"{INDENT}{head}  [{rule_words(self.rules, rolled.rule)}]", "")]
        hand = ", thrown by hand" if self._by_hand(rolled) else ""
        lines.append((f"{INDENT * 2}{_faces(rolled)}{hand}", "strong"))
        lines += [(f"{INDENT * 2}{text}", "") for text in self._parts(rolled.mods)]
        if rolled.need is not None:
            came = "reached" if rolled.hit else "not reached"
            lines.append((f"{INDENT * 2}= {rolled.total}; {rolled.need} needed: {came}", "strong"))
        elif rolled.mods:
            lines.append((f"{INDENT * 2}= {rolled.total}", "strong"))
        return lines

    def brief(self, rolled: Rolled) -> str:
        """A die in a line."""
        mods = "".join(f" {n:+d}" for n, _ in rolled.mods)
        total = f" = {rolled.total}" if rolled.mods else ""
        need = f", {rolled.need} needed" if rolled.need is not None else ""
        return f"{_capital(self.reading.purpose(rolled))}: {_faces(rolled)}{mods}{total}{need}"

    def _parts(self, parts: Mods) -> Iterator[str]:
        for n, rule in parts:
            yield f"{n:+d}  {rule_words(self.rules, rule)}"

    def _by_hand(self, rolled: Rolled) -> bool:
        log, ends = self.session.log, self.session.ends
        place = next((k for k in range(len(log)) if log[k] is rolled), -1)
        n = next((n for n in range(len(ends) - 1, -1, -1) if ends[n] <= place), -1)
        return n >= 0 and self.session.answers[n].by == HAND

    # ------------------------------------------------------------------ decisions

    def _decisions(self) -> Lines:
        """The choices that led to the line since something was told last, with the reasons that were kept."""
        found: Lines = []
        said = ""
        for n in self.deciding():
            answer = self.session.answers[n]
            line, rule, die = _reason(answer.reason)
            own = side_of(answer.seat) == self.side
            text = self._chosen(n) if own else ""
            if text:
                who = (
                    "You" if answer.by == PERSON else f"The program, for {side_of(answer.seat).capitalize()}"
                )
                found.append((f"{INDENT}{who}: {text}", ""))
            if line and line != said:
                whose = "" if text else f"{side_of(answer.seat).capitalize()}, "
                thrown = f" (die {die})" if die is not None else ""
                because = f"{whose}because: {line}{thrown}"
                found.append((f"{INDENT * (2 if text else 1)}{because}", "dim" if text else ""))
                if rule:
                    found.append((f"{INDENT * 2}[{rule_words(self.rules, rule)}]", "dim"))
            said = line or said
        return [("Decided", "title"), *found] if found else []

    def deciding(self) -> list[int]:
        """The answers of a seat behind the line: back over its dice, and on to where something else was told."""
        answers, k = self.session.answers, self.line.n - 1
        if self.apart:
            return []
        while k >= 0 and answers[k].by in (FATE, HAND):
            if answers[k].kind in self.reading.ACTS:
                return []  # the die itself began it
            k -= 1
        if k < self.line.n - 1 and any(self.reading.apart(event) for event in self._led_to(k)):
            return []
        found: list[int] = []
        while k >= 0 and answers[k].by not in (FATE, HAND) and not (found and self._led_to(k)):
            found.insert(0, k)
            k -= 1
        return found

    def _led_to(self, n: int) -> list[Event]:
        """What an answer led to that is told, dice left out."""
        if n < 0:
            return []
        return [e for e in self.session.events_of(n) if type(e) is not Rolled and self._tells(e)]

    def _chosen(self, n: int) -> str:
        """The question and what was chosen, in words; "" where that point cannot be shown any more."""
        try:
            past = self.session.look_back(n)
        except GameError:
            return ""
        title, q = self.session.title, past.q
        if q is None:
            return ""
        view = title.view(past.g, self.side)
        return f"{title.prompt(view, q)} {title.describe(view, q, self.session.answers[n].token)}"  # type: ignore[arg-type]

    # ------------------------------------------------------------------ rules

    @property
    def rule_ids(self) -> list[RuleId]:
        """The rules behind the line, those that it names first."""
        found = dict.fromkeys(rules_in(self.line.event, self.line.text))
        for die in (*self.here, *self.next):
            found |= dict.fromkeys(rules_in(die))
        for n in self.deciding():
            rule = _reason(self.session.answers[n].reason)[1]
            if rule:
                found[rule] = None
        return list(found)

    def _rules(self) -> Lines:
        """The rules by their titles."""
        found = [(f"{INDENT}{rule_words(self.rules, rule)}", "") for rule in self.rule_ids]
        return [("Rules", "title"), *found] if found else []


def _reason(reason: Any) -> tuple[str, RuleId, int | None]:
    """Line, rule and die of a reason, as it was recorded or as it came back from a save."""
    if reason is None:
        return "", "", None
    if isinstance(reason, dict):
        return reason.get("line", ""), reason.get("rule", ""), reason.get("die")
    return reason.line, reason.rule, reason.die


def _faces(rolled: Rolled) -> str:
    many = len(rolled.faces) > 1
    sides = "" if rolled.sides == 6 else f" of {rolled.sides} faces"
    return f"{'dice' if many else 'die'} {' '.join(map(str, rolled.faces))}{sides}"


def _some(names: list[str], most: int = 4) -> str:
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"
