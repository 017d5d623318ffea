"""Commands that ask: hints and why not another, odds, why not, why the Enemy did it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ironbottom.bots.weighing import Weighing
from ironbottom.kernel.ask import Ask
from ironbottom.kernel.drive import hint

from .looking import thing, things_of
from .menu import Unclear, answer_of
from .paragraph import rules_of

if TYPE_CHECKING:
    from .table import Table


def _number(rest: str, most: int, what: str) -> int:
    if not (rest.isdecimal() and len(rest) < 7 and 1 <= int(rest) <= most):
        raise Unclear(f"Type {what} from 1 to {most}.")
    return int(rest)


# ------------------------------------------------------------------ hints


def hinted(t: Table, rest: str) -> None:
    """What a good player would do; ``hint 3``: why not option 3."""
    q = t.session.q
    if not isinstance(q, Ask):
        raise Unclear("Dice are no question of choice." if q is not None else "The game is over.")
    decision = (t.course.own() if t.course is not None else None) or hint(t.session)
    menu = t.menu
    if rest:
        n = _number(rest, menu.most, "hint and the number of an option")
        _told(t, t.knows.hint_weighing(t.session, q, decision), menu.at(n).token)
        return
    tokens = [decision.token] if q.single else list(decision.token)
    numbers = [c.number for c in menu.choices if c.token in tokens]
    text = t.session.title.describe(t.session.title.view(t.session.g, t.side), q, decision.token)
    t.lines.say(f"Hint: {' '.join(map(str, numbers)) or 'none'} = {text}")
    reason: Any = decision.reason
    if reason is not None and reason.line:
        t.lines.say(f"  because {reason.line}{f' [{reason.rule}]' if reason.rule else ''}")


def _told(t: Table, weighing: Weighing, token: Any) -> None:
    """One option of a choice: what it was worth, and why it was, or was not, chosen."""
    place = next((i for i, (one, _) in enumerate(weighing.options) if one == token), None)
    if place is None:
        raise Unclear("That is none of the options that were weighed.")
    verdict = weighing.tell(place)
    chosen = "Chosen" if weighing.was_chosen(token) else "Not chosen"
    worth = f" (worth {verdict.score:.2f})" if verdict.score is not None else ""
    t.lines.say(f"{chosen}: {weighing.options[place][1]}{worth}")
    t.lines.say(f"  {verdict.why}")


# ------------------------------------------------------------------ the Enemy


def why(t: Table, rest: str) -> None:
    """What the other side did last; ``why 2``: what else it might have done then; ``why 2 3``: why not the third of that."""
    deeds = t.knows.deeds(t.session, t.side)
    words = rest.split()
    if not words:
        for line in t.board.why(t.session) or [f"{other(t)} has done nothing yet."]:
            t.lines.say(line)
        if deeds:
            t.lines.say(f"Its choices; type why and a number from 1 to {len(deeds)} for what else there was:")
            for i, deed in enumerate(deeds, 1):
                t.lines.say(f"  {i:>3}. {'  ' if deed.part else ''}{deed.head}")
        return
    if not deeds:
        raise Unclear(f"{other(t)} has done nothing yet.")
    deed = deeds[_number(words[0], len(deeds), "why and the number of a choice") - 1]
    weighing = t.knows.weighing(t.session, deed, t.bots)
    several = weighing is not None and len(weighing.options) > 1
    n = 0
    if weighing is not None and several and len(words) > 1:
        n = _number(words[1], len(weighing.options), f"why {words[0]} and the number of an option")
    t.lines.say(deed.head)
    for line in deed.reasons:
        t.lines.say(f"  {line}")
    if weighing is None or not several:
        t.lines.say("  There was nothing else to choose.")
        return
    if n:
        _told(t, weighing, weighing.options[n - 1][0])
        return
    t.lines.say(f"  {weighing.question}")
    for i, (token, text) in enumerate(weighing.options, 1):
        t.lines.say(f"  {i:>3}. {text}{'  (chosen)' if weighing.was_chosen(token) else ''}")
    t.lines.say(f"  Type why {words[0]} and a number for what that was worth, and why it was not chosen.")


def other(t: Table) -> str:
    """Who acts against the person, at the start of a sentence."""
    return "The Enemy" if len(t.seats) == 1 else "The other side"


# ------------------------------------------------------------------ why not


def whynot(t: Table, rest: str) -> None:
    """All that one might do with a piece or a place: what is offered, and which rule forbids the rest."""
    q = t.session.q
    ask = q if isinstance(q, Ask) else None
    words, found = ("this question", ("", 0)) if ask is not None and ask.kind == "buy" else ("", None)
    if not words:
        if not rest:
            raise Unclear(f"Type whynot and {things_of(t)}.")
        words, found = thing(t, rest)
    acts = t.knows.expected(t.session, ask, found)
    t.lines.say(f"{words[:1].upper()}{words[1:]}: what is offered, and why not the rest.")
    if not acts:
        t.lines.say("  There is nothing to be done here.")
    rules, who = rules_of(t.rules_of), ""
    numbers = {repr(c.token): c.number for c in t.menu.choices} if isinstance(q, Ask) else {}
    for act in acts:
        if act.who != who:
            who = act.who
            t.lines.say(f"  {who or 'In this turn'}")
        note = f" ({act.note})" if act.note else ""
        if act.offered:
            number = numbers.get(repr(act.token))
            t.lines.say(f"    {act.words}: offered{f' as {number}' if number else ''}{note}")
        else:
            known = rules.get(act.rule)
            title = f" {known.title}" if known is not None else ""
            t.lines.say(f"    {act.words}: no, {act.rule}{title}{note}")


# ------------------------------------------------------------------ odds


def odds(t: Table, rest: str) -> None:
    """What the dice promise: for an option, or several one after the other; of a set for all that are named together."""
    q = t.session.q
    if not isinstance(q, Ask):
        raise Unclear("There is nothing to choose here.")
    menu = t.menu
    if not rest:
        what = "the number of an option" if q.single else "the numbers of options"
        raise Unclear(f"Type odds and {what} from 1 to {menu.most}.")
    if not q.single:
        _told_odds(t, q, answer_of(q, menu, rest))
        return
    words = rest.replace(",", " ").split()
    by_number = all(word[:1].isdigit() for word in words)
    for typed in words if by_number else [rest]:
        _told_odds(t, q, answer_of(q, menu, typed))


def _told_odds(t: Table, q: Ask[Any], token: Any) -> None:
    """The odds of one answer."""
    found = t.knows.foresee(t.session, q, token)
    for choice in t.menu.choices:
        if choice.token == token if q.single else choice.token in token:
            t.lines.say(f"{choice.heading}{': ' if choice.heading else ''}{choice.text}")
    if not found.lines:
        t.lines.say(f"  no odds: {found.policy}")
        return
    for name, low, high in found.lines:
        span = f"{low:.1%}" if abs(high - low) < 5e-4 else f"{low:.1%} to {high:.1%}"
        t.lines.say(f"  {name}: {span}")
    rules = rules_of(t.rules_of)
    for value, rule, text in found.mods:
        known = rules.get(rule)
        name = text or (known.title if known is not None else "")
        t.lines.say(f"  {value:+d} {name} [{rule}]")
    if found.policy:
        t.lines.say(f"  ({found.policy})")
