"""The rule reference from the command line."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ironbottom.commands import common
from ironbottom.kernel.invocation import command


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TITLE] [ID or words]",
            help="An id, a section, or words to search for; in one title, or in all.",
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TITLE", help="The game: rifles or nineteen42; else all.")
    ] = None,
) -> None:
    """Show a rule with its note and table, or the rules that speak of something; all of them without words."""
    from ironbottom.plain.paragraph import NoRule, heading, paragraph

    typed = list(words or ())
    named = _titles(title, typed)
    try:
        fitting = _fitting(named, " ".join(typed).strip())
    except NoRule as error:
        raise common.Complaint(f"{error} (`{command('rules')}` lists them all)") from error
    if len(fitting) == 1:
        _wrapped(paragraph(*fitting[0]))
        return
    for _, rule in fitting:
        common.say(heading(rule))


def _titles(title: str | None, typed: list[str]) -> list[str]:
    """The titles that are meant: by the option, by the first word (taken away then), else all."""
    from ironbottom.kernel.title import titles

    if title is not None:
        return [common.title_named(title).id]
    if typed and typed[0].casefold() in titles():
        return [typed.pop(0).casefold()]
    return titles()


def _fitting(named: list[str], typed: str) -> list[tuple[Any, Any]]:
    """The rules that are meant, each with those of its title.  Raises NoRule."""
    from ironbottom.plain.paragraph import NoRule, rules_of, wanted

    prefix, _, tail = typed.partition(":")
    if tail and prefix.casefold() in named:  # a title's name does for the prefix of its ids
        named, typed = [prefix.casefold()], tail
    books = [rules_of(title_id) for title_id in named]
    own = [book for book in books if tail and _prefix(book) == prefix.casefold()]
    books = own or books
    exact = [(book, rule) for book in books for rule in _exact(book, typed)]
    if exact:
        return exact
    found: list[tuple[Any, Any]] = []
    missed: list[str] = []
    for book in books:
        try:
            found += [(book, rule) for rule in (wanted(book, typed) if typed else book.values())]
        except NoRule as error:
            missed.append(str(error))
    if not found:
        nearest = [said for said in missed if "; the nearest: " in said] or missed
        near = [said.partition("; the nearest: ")[2] for said in nearest]
        raise NoRule(nearest[0].partition(";")[0] + (f"; the nearest: {', '.join(near)}" if near[0] else ""))
    return found


def _prefix(book: Any) -> str:
    """What the ids of a title begin with."""
    return str(next(iter(book))).partition(":")[0]


def _exact(book: Any, typed: str) -> list[Any]:
    """The rule of this id, with or without its prefix."""
    wanted = (typed.casefold(), f"{_prefix(book)}:{typed}".casefold())
    return [rule for id, rule in book.items() if id.casefold() in wanted]


def _wrapped(lines: list[str]) -> None:
    """Lines as wide as the terminal; unbroken where there is none."""
    from ironbottom.plain.lines import Lines

    out = Lines()
    for line in lines:
        out.say(line)
