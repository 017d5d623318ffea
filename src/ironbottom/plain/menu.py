"""A question as a numbered menu, and what is typed as its answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from ironbottom.kernel.ask import Ask, Roll, in_order, side_of
from ironbottom.kernel.session import Session


class Choice(msgspec.Struct, frozen=True):
    """An option under its number, in words, below a heading where options are grouped."""

    token: Any
    text: str
    heading: str = ""
    number: int = 0


class Menu(msgspec.Struct, frozen=True):
    """The open question: what is asked, under which rule, and the choices in the order in which they are shown.

    A choice's number is its place, from 1; of a question that is asked again and again, its place in all that it may ever offer, so
    that an option keeps its number when others are gone.
    """

    prompt: str
    rule: str
    choices: tuple[Choice, ...]
    how: str

    @property
    def most(self) -> int:
        """The highest number."""
        return max((c.number for c in self.choices), default=0)

    def at(self, number: int) -> Choice:
        """The choice with a number.  Raises Unclear."""
        found = next((c for c in self.choices if c.number == number), None)
        if found is None:
            raise Unclear(f"{number} is not offered now.")
        return found


class Unclear(Exception):
    """What was typed is no answer: why, and what would be one."""


def menu_of(session: Session[Any]) -> Menu:
    """The open question of a game as a menu.  Numbers depend on the position alone."""
    q = session.q
    if isinstance(q, Roll):
        return Menu(session.title.prompt(_view(session, q.seat), q), q.rule, (), _how_to_throw(q))
    assert isinstance(q, Ask)
    view = _view(session, q.seat)
    from .boards import board_of

    board = board_of(session.title.id)
    found = []
    for token in q.options:
        heading = board.heading(view, q, token)
        text = _text(session, q, token)
        found.append(Choice(token, text.removeprefix(f"{heading}: ") if heading else text, heading))
    headings = list(dict.fromkeys(c.heading for c in found if c.heading))
    grouped = [c for h in headings for c in found if c.heading == h] + [c for c in found if not c.heading]
    every = board.catalogue(view, q) or [c.token for c in grouped]
    numbers = {token: n for n, token in enumerate(every, 1)}
    numbered = tuple(msgspec.structs.replace(c, number=numbers[c.token]) for c in grouped)
    return Menu(session.title.prompt(view, q), q.rule, numbered, _how(q))


def _view(session: Session[Any], seat: str) -> Any:
    return session.title.view(session.g, side_of(seat))


def _text(session: Session[Any], q: Ask[Any], token: Any) -> str:
    """One option in words, also of a question that wants a set of them."""
    return session.title.describe(_view(session, q.seat), q, token if q.single else (token,))


def _how(q: Ask[Any]) -> str:
    if q.single:
        return "Type a number, or words of one option"
    some = str(q.least) if q.least == q.most else f"{q.least} to {min(q.most, len(q.options))}"
    ways = ['numbers such as "1 3"']
    if q.most >= len(q.options):
        ways.append('"all"')
    if q.least == 0:
        ways.append('"none"')
    return f"Choose {some}: {', '.join(ways)}"


def _how_to_throw(q: Roll) -> str:
    faces = f"1 to {q.sides}"
    what = f"the face ({faces})" if q.n == 1 else f"the {q.n} faces ({faces} each)"
    return f'Throw, and type {what}; "throw" lets the program do it'


def answer_of(q: Ask[Any] | Roll, menu: Menu, typed: str) -> Any:
    """The token that was typed.  Raises Unclear."""
    words = typed.replace(",", " ").split()
    if isinstance(q, Roll):
        faces = tuple(numbers_in(words, q.sides, "a face"))
        if len(faces) != q.n:
            raise Unclear(f"{q.n} {'face is' if q.n == 1 else 'faces are'} wanted, not {len(faces)}.")
        return faces[0] if q.n == 1 else faces
    words = [_number_of(menu, word) for word in words]
    most = menu.most
    if q.single:
        return menu.at(_one(menu, words, most)).token
    if [w.casefold() for w in words] == ["all"]:
        chosen: Sequence[Any] = q.options
    elif [w.casefold() for w in words] in (["none"], ["0"], ["nobody"]):
        chosen = ()
    else:
        numbers = numbers_in(words, most, "a number")
        twice = sorted({n for n in numbers if numbers.count(n) > 1})
        if twice:
            raise Unclear(f"{twice[0]} is named twice.")
        chosen = [menu.at(n).token for n in numbers]
    if not q.least <= len(chosen) <= q.most:
        raise Unclear(f"{len(chosen)} chosen. {menu.how}.")
    return in_order(q, chosen)


def _number_of(menu: Menu, word: str) -> str:
    """The number of the option that an id with digits in it ("0813", a hex) stands for; any other word as it is.

    Raises Unclear where several options have it.
    """
    plain = word.isdecimal() and not word.startswith("0") and len(word) < 7 and int(word) <= menu.most
    if plain or len(word) > 40 or not any(c in "0123456789" for c in word):
        return word
    fitting = [choice.number for choice in menu.choices if word.casefold() in _ids(choice.token)]
    if len(fitting) > 1:
        raise Unclear(f"{word} fits several: {', '.join(map(str, fitting))}.")
    return str(fitting[0]) if fitting else word


def _ids(token: Any) -> list[str]:
    """The words a token is made of."""
    parts = token if isinstance(token, tuple) else (token,)
    return [part.casefold() for part in parts if isinstance(part, str)]


def _one(menu: Menu, words: list[str], most: int) -> int:
    """The number of the one choice that was typed, as a number or as yes or no."""
    if len(words) == 1 and not words[0].isdecimal():
        wanted = {"y": "yes", "n": "no"}.get(words[0].casefold(), words[0].casefold())
        if wanted in ("yes", "no"):
            texts = [(c.number, c.text.casefold()) for c in menu.choices]
            fitting = [i for i, t in texts if t == wanted] + [
                i for i, t in texts if t.startswith(f"{wanted}, ")
            ]
            if fitting:
                return fitting[0]
    if words and not any(word[:1].isdigit() for word in words):
        named = _named(menu, words)
        if named:
            return named
    numbers = numbers_in(words, most, "a number")
    if len(numbers) != 1:
        raise Unclear(f"One number is wanted, not {len(numbers)}.")
    return numbers[0]


def _named(menu: Menu, words: list[str]) -> int:
    """The number of the one option that has all these words, or words that begin so; 0 if none has.

    Raises Unclear where several have.
    """
    wanted = [word.casefold() for word in words]
    if any(len(word) < 2 for word in wanted):  # a letter is a key or a slip
        return 0

    def fits(choice: Choice) -> bool:
        there = re.findall(r"[\w#'.-]+", f"{choice.heading} {choice.text}".casefold())
        return all(
            any(one == word or (len(word) > 2 and one.startswith(word)) for one in there) for word in wanted
        )

    fitting = [choice for choice in menu.choices if fits(choice)]
    if len(fitting) > 1:
        several = ", ".join(str(choice.number) for choice in fitting)
        raise Unclear(f'"{" ".join(words)}" fits several: {several}. Type one of these numbers.')
    return fitting[0].number if fitting else 0


def numbers_in(words: list[str], most: int, what: str) -> list[int]:
    """Numbers and ranges ("2-4") as typed."""
    found: list[int] = []
    for word in words:
        span = re.fullmatch(r"([0-9]{1,6})(?:-([0-9]{1,6}))?", word)
        if span is None:
            raise Unclear(
                f'"{word}" is neither {what} from 1 to {most} nor a command; "?" lists the commands.'
            )
        low = int(span[1])
        high = int(span[2] or low)
        for n in (low, high):
            if not 1 <= n <= most:
                raise Unclear(f"{n} is not {what} from 1 to {most}.")
        found += range(low, high + 1)
    return found
