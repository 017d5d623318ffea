"""Commands of the rule reference: search, links and a way back, contents, where a rule was used in this game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.kernel.events import visible
from ironbottom.kernel.rulebook import Rule, chapter, links, load_chapters, sections

from .log import line_of, names_of
from .menu import Unclear
from .paragraph import NoRule, cited, heading, paragraph, rules_of, wanted

if TYPE_CHECKING:
    from .table import Table

RECENT = 20
"""So many rules are listed."""


def rule(t: Table, rest: str) -> None:
    """The rule of the question, one by its id, or those that speak of something; ``rule back`` to the one before."""
    rules = rules_of(t.rules_of)
    q = t.session.q
    if rest.casefold() == "back":
        if len(t.read) < 2:
            raise Unclear("There is no rule before this one.")
        t.read.pop()
        show(t, rules[t.read[-1]])
        return
    typed = rest or (q.rule if q is not None else "")
    if not typed:
        raise Unclear("Type rule and an id or words, such as rule 4.2.d or rule wire.")
    try:
        found = wanted(rules, typed)
    except NoRule as error:
        raise Unclear(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
    if len(found) == 1:
        t.read.append(found[0].id)
        show(t, found[0])
        return
    for one in found[:RECENT]:
        t.lines.say(heading(one))
    if len(found) > RECENT:
        t.lines.say(f"... and {len(found) - RECENT} more")


def show(t: Table, one: Rule) -> None:
    """A rule with its links numbered."""
    rules = rules_of(t.rules_of)
    for line in paragraph(rules, one):
        t.lines.say(line)
    ways = links(rules, one)
    for i, way in enumerate(ways, 1):
        title = rules[way.ids[0]].title if len(way.ids) == 1 else f"{len(way.ids)} rules"
        t.lines.say(f"  link {i}: {way.mention} {title}")


def link(t: Table, rest: str) -> None:
    """Follow a link of the rule that was shown last."""
    rules = rules_of(t.rules_of)
    if not t.read:
        raise Unclear("Show a rule first: rule, or rule 4.2.d.")
    ways = links(rules, rules[t.read[-1]])
    if not ways:
        raise Unclear(f"{t.read[-1]} mentions no other rule.")
    if not (rest.isdecimal() and len(rest) < 4 and 1 <= int(rest) <= len(ways)):
        raise Unclear(f"Type link and a number from 1 to {len(ways)}.")
    ids = ways[int(rest) - 1].ids
    if len(ids) == 1:
        t.read.append(ids[0])
        show(t, rules[ids[0]])
        return
    for i in ids:
        t.lines.say(heading(rules[i]))


def contents(t: Table, rest: str) -> None:
    """The chapters, or the sections of one."""
    rules = rules_of(t.rules_of)
    chapters = load_chapters(f"ironbottom.games.{t.rules_of}")
    if not rest:
        for one in chapters:
            t.lines.say(f"{one.number}  {one.title}")
        t.lines.say(
            "Type contents and a number for the sections of a chapter, rule and a section for its rules."
        )
        return
    there = {n: own for n, own in sections(rules).items() if chapter(own[0].id) == rest.casefold()}
    if not there:
        raise Unclear(f"Type contents, or contents and one of {', '.join(one.number for one in chapters)}.")
    for n, own in there.items():
        t.lines.say(f"{n}  {own[0].title} ({len(own)} rule{'' if len(own) == 1 else 's'})")


def used(t: Table, rest: str) -> None:
    """The lines of the log that cite a rule: the one named, or the one shown last, or that of the question."""
    rules = rules_of(t.rules_of)
    q = t.session.q
    typed = rest or (t.read[-1] if t.read else q.rule if q is not None else "")
    try:
        found = wanted(rules, typed) if typed else []
    except NoRule as error:
        raise Unclear(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
    if not found:
        raise Unclear("Type used and the id of a rule, such as used 4.2.d.")
    ids = {one.id for one in found}
    names = names_of(t.session)
    lines = [
        line
        for event in t.session.log
        if visible(event, t.side)
        and (line := line_of(t.session, event, names))
        and ids & set(cited(event, line))
    ]
    what = found[0].id if len(found) == 1 else f"these {len(found)} rules"
    t.lines.say(f"{what}: {len(lines)} line{'' if len(lines) == 1 else 's'} of this game.")
    for line in lines[-RECENT:]:
        t.lines.say(f"  {line.strip()}")
