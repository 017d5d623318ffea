"""Games on disk: new ones, resumed ones, rescued ones, and the list of them."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

import msgspec

from . import disk, layout
from . import journal as j
from .ask import NOBODY, tuplify
from .errors import Diverged, GameError, SaveError
from .events import Event, Rolled, Sealed
from .files import NotAFile, real
from .record import LOST, Answer, Mark, encode
from .rescue import rescue
from .session import Session
from .title import Title, known, registry

SUFFIX = ".ib"
BY_HAND = " (adjusted by hand)"
"""After the summary of a game whose state was corrected by hand."""


class Opened(msgspec.Struct):
    """A resumed game, and what its player has to be told (a mended rule, answers let go, a damaged mark)."""

    session: Session[Any]
    journal: j.Journal
    notices: list[str]


class Listed(msgspec.Struct, frozen=True):
    """A save in the list: its name, file, title and where it stands; ``fault`` says why it cannot be read."""

    name: str
    path: Path
    title: str = ""
    summary: str = ""
    touched: float = 0.0
    over: bool = False
    fault: str = ""


def new_game(
    title: Title[Any], content: Any, seed: int, path: Path, table: dict[str, Any] | None = None
) -> Opened:
    """Start a game that is saved at ``path`` from its first answer on.  ``table`` says who plays what (own dice, bots)."""
    blob = encode(content)
    meta = {
        "title": title.id,
        "seed": seed,
        "rules": title.rules,
        "content": blob,
        "created": time.time(),
        "table": table or {},
    }
    journal = j.Journal.create(path, meta)
    try:
        # content as it will be after a resume
        session = Session(title, msgspec.msgpack.decode(blob, type=title.Content), seed, journal)
        journal.describe = _describe
        session.flush()
    except BaseException:  # a game that has not begun leaves no file
        journal.close()
        j.remove(path)
        raise
    return Opened(session, journal, [])


def _describe(session: Session[Any]) -> dict[str, Any]:
    done = session.outcome
    text = session.title.summary(session.g)
    return {"text": f"{text}{BY_HAND if session.adjusted else ''}", "over": done is not None}


def open_game(path: Path) -> Opened:
    """Resume a save at exactly the question at which it was left.

    Raises SaveError; the file, and its write-ahead log, are then as they were.
    """
    try:
        journal = j.Journal.open(path)
    except SaveError as error:
        if "damaged" not in error.what:
            raise
        return _rescue(path, error)
    return _resume(journal, [])


def _resume(journal: j.Journal, notices: list[str]) -> Opened:
    """Bring the game of a journal to where it stood; the journal is closed again if that cannot be done."""
    try:
        return _resumed(journal, notices)
    except BaseException as error:
        journal.close()
        if isinstance(error, SaveError) or not isinstance(error, Exception):
            raise
        what = f"the game cannot be brought to where it stood ({type(error).__name__}: {error})"
        raise SaveError(journal.path, what, "open it with the version of Ironbottom that made it") from error


def _resumed(journal: j.Journal, notices: list[str]) -> Opened:
    title, content = _title_and_content(journal)
    rows, head = journal.answers()
    old_rules = journal.meta("rules", title.rules)
    if old_rules > title.rules:
        raise SaveError(
            journal.path,
            f"the save was played under newer rules of {title.name} ({old_rules}, this program has {title.rules})",
            "update the program; the save is left as it is",
        )
    session: Session[Any] = Session.unopened(title, content, journal.meta("seed", 0))
    session.notes = journal.notes()
    marks = journal.marks()
    start, stopped = _refeed(session, journal, rows[:head], [m for m in marks if m.n <= head])
    fed = len(session.answers)
    kept = ""
    if old_rules < title.rules:
        kept = _keep_copy(journal, f"rules-{old_rules}")
        notices.append(f"the rules were mended since this game was saved; a copy as it was is kept as {kept}")
        notices += [
            f"rules {k}: {title.fixes[k]}" for k in range(old_rules + 1, title.rules + 1) if k in title.fixes
        ]
    if stopped is not None:
        if not kept and not notices:
            kept = _keep_copy(journal, "before")
        notices.append(
            _explain_stop(stopped, fed, head, "" if notices else f"; a copy as it was is kept as {kept}")
        )
        if stopped.crashed:
            journal.hold(fed, rows[fed][0], stopped.why)
        else:
            journal.let_go(fed, "no longer fits")
    else:
        session.redo_tail = [a for a, _ in rows[head:]]
        undone = {m.n: m for m in marks if m.adjusted and head < m.n <= len(rows)}
        session.redo_marks = [undone[n] for n in sorted(undone)]
    if start < max((m.n for m in marks if m.n <= head), default=0):
        journal.forget_marks(start + 1, head)
    journal.adopt([m for m in session.marks if m.n <= start and m in marks], start - 1)
    session.store = journal
    journal.describe = _describe
    session.flush()
    journal.repeat_facts()
    if old_rules < title.rules:
        journal.set_meta("rules", title.rules)
    for notice in notices:
        session.remark("rules", notice)
    return Opened(session, journal, notices)


def _keep_copy(journal: j.Journal, word: str) -> str:
    kept = j.free_name(journal.path, word)
    journal.export(kept)
    return kept.name


def _explain_stop(stopped: Diverged, fed: int, head: int, where: str) -> str:
    if stopped.kind == LOST:
        what = f"answer {stopped.n} was lost"
    elif not stopped.kind:
        what = f"{stopped.why} there"
    else:
        what = f"answer {stopped.n} ({stopped.kind}) could not be kept ({stopped.why})"
    gone = head - fed
    return (
        f"the game goes on from answer {fed}: {what}; {gone} answer{'' if gone == 1 else 's'} let go{where}"
    )


def _title_and_content(journal: j.Journal) -> tuple[Title[Any], Any]:
    name = journal.meta("title")
    try:
        title = registry(name)
    except (KeyError, TypeError):
        raise SaveError(
            journal.path, f"a game of {name!r}, which this program does not know", "update the program"
        ) from None
    try:
        return title, msgspec.msgpack.decode(journal.meta("content"), type=title.Content)
    except (msgspec.DecodeError, msgspec.ValidationError, TypeError) as error:
        raise SaveError(
            journal.path,
            f"the scenario stored in the save cannot be read ({error})",
            "open it with the version of Ironbottom that made it",
        ) from error


def _refeed(
    session: Session[Any], journal: j.Journal, rows: list[tuple[Answer, bytes | None]], marks: list[Mark]
) -> tuple[int, Diverged | None]:
    """Bring an unopened session to the head: newest fitting mark, stored events, remaining answers.

    Returns the number of the mark it started from, and what stopped it short of the head.
    """
    usable = [m for m in marks if m.state and (m.rules == session.title.rules or _decodes(session, m))]
    corrected = {m.n for m in marks if m.adjusted and m not in usable}
    start = _adopt_mark(session, journal, rows, usable)
    for n in range(start, len(rows) + 1):
        if (
            n in corrected and n > start
        ):  # what follows was played on from a state that cannot be had any more
            return start, Diverged(n, "", "a correction by hand cannot be read")
        if n == len(rows):
            break
        try:
            session.refeed(rows[n][0])
        except Diverged as stopped:
            if stopped.crashed:
                _back_to_person(session, stopped)
            return min(start, len(session.answers)), stopped
    return start, None


def _back_to_person(session: Session[Any], stopped: Diverged) -> None:
    """After a crash go back to a question that a person may answer otherwise: dice and bots would only do the same again."""
    answers = session.answers
    n = stopped.n
    if stopped.by_person:
        return
    while n > 0:
        n -= 1
        if answers[n].by_person:
            try:
                session.goto(n)
            except GameError:
                pass  # cannot be reached any more: stay
            else:
                stopped.n, stopped.kind = n, session.redo_tail[0].kind
                session.redo_tail.clear()
            return


def _adopt_mark(
    session: Session[Any], journal: j.Journal, rows: list[tuple[Answer, bytes | None]], marks: list[Mark]
) -> int:
    """Start the session from the newest of these marks, or from the very beginning."""
    if not marks:
        session._restore(0)
        return 0
    mark = marks[-1]
    session.answers = [a for a, _ in rows[: mark.n]]
    said = _Reader(session.title)
    session.log.extend(said.read(journal.prelude()))
    for _, blob in rows[: mark.n]:
        session.ends.append(len(session.log))
        session.log.extend(said.read(blob))
    for m in marks:
        start = session.ends[m.n - 1] if m.n else 0
        m.log = min(start + m.log, session.ends[m.n] if m.n < mark.n else len(session.log))
    session.marks = marks
    session._restore(mark.n)
    return mark.n


def _decodes(session: Session[Any], mark: Mark) -> bool:
    try:
        session._decoder.decode(mark.state)
    except (msgspec.DecodeError, msgspec.ValidationError):
        return False
    return True


class _Reader:
    """Reads stored events; one that this program no longer knows costs its line of the log, not the game."""

    def __init__(self, title: Title[Any]) -> None:
        self.known: Any = reduce(or_, (Rolled, Sealed, *title.events))
        self.decoder: msgspec.msgpack.Decoder[list[Any]] = msgspec.msgpack.Decoder(list[self.known])  # type: ignore[name-defined]

    def read(self, blob: bytes | None) -> list[Event]:
        if blob is None:
            return []
        try:
            return [_opened(event) for event in self.decoder.decode(blob)]
        except (msgspec.DecodeError, msgspec.ValidationError):
            return list(self._one_by_one(blob))

    def _one_by_one(self, blob: bytes) -> Iterator[Event]:
        for raw in msgspec.msgpack.decode(blob):
            try:
                yield _opened(msgspec.convert(raw, self.known))
            except msgspec.ValidationError:
                continue


def _opened(event: Event) -> Event:
    """Tokens come back as tuples, all the way down."""
    if type(event) is Sealed:
        return msgspec.structs.replace(event, choices=tuplify(event.choices))
    if type(event) is Rolled and event.about:
        return msgspec.structs.replace(event, about=tuplify(event.about))
    return event


def _rescue(path: Path, error: SaveError) -> Opened:
    """Open what can be had of a damaged save.  The damaged file is kept under another name."""
    kept, notice = rescue(path, error)
    try:
        return _resume(j.Journal.open(path), [notice])
    except BaseException:
        disk.put_in_place(kept, real(path))
        raise


# ---------------------------------------------------------------------- the list, checks, import


def listed(folder: Path) -> list[Listed]:
    """The saves of a folder, the last touched first.  Looking does not lock or change them."""
    if not folder.is_dir():
        return []
    found = [_glance(path) for path in sorted(folder.glob(f"*{SUFFIX}"))]
    return sorted(found, key=lambda s: -s.touched)


def _glance(path: Path) -> Listed:
    newest = 0.0
    try:
        file = real(path)
        newest = max(p.stat().st_mtime for p in (file, j.beside(file, "-wal")) if p == file or p.exists())
        title, summary = _heading(path)
    except (SaveError, OSError, sqlite3.Error, UnicodeDecodeError, layout.Unsound) as error:
        return Listed(path.stem, path, touched=newest, fault=_why_unread(error))
    if not known(title):
        return Listed(path.stem, path, touched=newest, fault="not a game this program knows")
    return Listed(path.stem, path, title, str(summary.get("text", "")), newest, bool(summary.get("over")))


def _heading(path: Path) -> tuple[str, dict[str, Any]]:
    """Title and summary of a save.  Raises SaveError, OSError, sqlite3.Error, Unsound."""
    open_here = j.holder(path)
    if open_here is not None:
        return open_here.meta("title"), open_here.meta("summary") or {}
    j.look_at(path)
    wanted = "SELECT key, value FROM meta WHERE key IN ('title', 'summary')"
    with disk.looked_into(path) as db:
        meta = {key: layout.fact(key, value) for key, value in db.execute(wanted)}
    if "title" not in meta:
        raise layout.Unsound("its title is gone")
    return meta["title"], meta.get("summary") or {}


def _why_unread(error: Exception) -> str:
    """What the list says of a save that cannot be read: whether it is the save's fault, or the place's."""
    cause = error.__cause__ if isinstance(error, SaveError) else error
    if isinstance(cause, OSError):
        why = cause.strerror or str(cause)
        return why if isinstance(cause, FileNotFoundError | NotAFile) else f"cannot be looked at here ({why})"
    if isinstance(error, SaveError):
        return error.what
    if "locked" in str(error):
        return "open in another window"
    if "unable to open" in str(error) or "disk I/O" in str(error):
        return f"cannot be looked at here ({error})"
    return "damaged"


class Proof(msgspec.Struct, frozen=True):
    """What playing a save again has shown: what is ``wrong``, and what ``cannot`` be proved any more, a line each."""

    wrong: list[str]
    cannot: list[str]


def verify(path: Path) -> list[str]:
    """Prove that a save leads where its marks say.  Returns what is wrong, a line each."""
    return prove(path).wrong


def prove(path: Path) -> Proof:
    """Prove that a save leads where its marks say.

    Each stretch between two marks made under the present rules is played again and its end compared.  Where damage has cost an
    answer the stretch cannot be proved, and that is no fault of what is left.
    """
    opened = open_game(path)
    session, wrong = opened.session, list(opened.notices)
    cannot: list[str] = []
    try:
        marks = [
            m
            for m in opened.journal.marks()
            if m.rules == session.title.rules and m.n <= len(session.answers)
        ]
        when = opened.journal.meta("rescued")
        for mark, following in zip(marks, [*marks[1:], None], strict=False):
            if following is not None and following.adjusted:
                continue
            end = len(session.answers) if following is None else following.n
            lost = sum(answer.kind == LOST for answer in session.answers[mark.n : end])
            if lost:
                cannot.append(_lost_in(mark.n, end, lost, when))
            else:
                wrong += _verify_stretch(session, mark, following)
    finally:
        session.close()
    return Proof(wrong, cannot)


def _lost_in(first: int, end: int, lost: int, when: float | None) -> str:
    on = "" if when is None else f" on {time.strftime('%Y-%m-%d', time.localtime(when))}"
    return f"answers {first} to {end} cannot be proved: {lost} lost to damage{on}"


def _verify_stretch(session: Session[Any], mark: Mark, following: Mark | None) -> list[str]:
    """Play from one mark to the next, or to the head, and compare."""
    past: Session[Any] = Session.unopened(session.title, session.content, session.seed)
    past.answers = session.answers[: mark.n]
    past.ends = [0] * mark.n
    past.marks = [Mark(mark.n, mark.state, mark.die, 0, mark.minds, mark.rules)]
    starts: set[tuple[int, bytes, int]] = (
        set()
    )  # a mark stands at a step's start, its answers end at the question after it
    past._watch = lambda: starts.add((len(past.answers), encode(past.g.state), past.die))
    end = len(session.answers) if following is None else following.n
    try:
        past._restore(mark.n)
        for answer in session.answers[mark.n : end]:
            past.refeed(answer)
    except Exception as error:
        return [f"from answer {mark.n}: {error}"]
    if following is None:
        same = past.hash() == session.hash()
    else:
        same = (following.n, following.state, following.die) in starts
    return [] if same else [f"answers {mark.n} to {end} lead to another state than the one saved"]


def import_game(source: Path, folder: Path) -> Path:
    """Copy the records of a save made elsewhere into the folder, after examining it.  Raises SaveError; there is then no copy."""
    target = folder / (source.stem + SUFFIX)
    if os.path.lexists(target):
        target = j.free_name(target, "imported")
    with disk.examined(source) as db:
        disk.write_copy(db, target)
    return target


def export_game(path: Path, target: Path) -> None:
    """Write the records of a save that is not being played into one new file, whole or not at all.  Raises SaveError."""
    with disk.examined(path) as db:
        disk.write_copy(db, target)


__all__ = [
    "NOBODY",
    "Listed",
    "Opened",
    "Proof",
    "export_game",
    "import_game",
    "listed",
    "new_game",
    "open_game",
    "prove",
    "verify",
]
