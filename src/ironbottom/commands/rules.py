"""The rule reference from the command line."""

from __future__ import annotations

from typing import Annotated

import typer

from ironbottom.commands import common


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules")(rules)


def rules(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID or words]", help="An id, a section, or words to search for."),
    ] = None,
    title: Annotated[str, typer.Option("--title", metavar="TITLE", help="The game.")] = "rifles",
) -> None:
    """Show a rule with its note and table, or the rules that speak of something; all of them without words."""
    from ironbottom.plain.paragraph import NoRule, heading, paragraph, rules_of, wanted

    found = rules_of(common.title_named(title).id)
    typed = " ".join(words or ())
    try:
        fitting = wanted(found, typed) if typed.strip() else list(found.values())
    except NoRule as error:
        raise common.Complaint(f"{error} (`ironbottom rules` lists them all)") from error
    if len(fitting) == 1:
        _wrapped(paragraph(found, fitting[0]))
        return
    for rule in fitting:
        typer.echo(heading(rule))


def _wrapped(lines: list[str]) -> None:
    """Lines as wide as the terminal; unbroken where there is none."""
    from ironbottom.plain.lines import Lines

    out = Lines()
    for line in lines:
        out.say(line)
