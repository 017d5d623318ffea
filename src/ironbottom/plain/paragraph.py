"""A rule of the reference as lines of text, and finding the rule that was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from ironbottom.kernel import rulebook
from ironbottom.kernel.events import Event
from ironbottom.kernel.rulebook import Rule, Rules

_ID = re.compile(r"(?:[a-z]\w*:)?(?:ex\.)?[A-Z]?\d+(?:\.\w+)*(?:\.tbl)?", re.IGNORECASE)


class NoRule(Exception):
    """No rule is meant by what was typed; the message says what is near."""


def rules_of(title_id: str) -> Rules:
    """The rules of a title."""
    return rulebook.load_rules(f"ironbottom.games.{title_id}")


def wanted(rules: Rules, typed: str) -> list[Rule]:
    """The rule of this id, those of this section, or those that the words fit, best first.  Raises NoRule."""
    typed = typed.strip()
    if not _ID.fullmatch(typed):
        found = rulebook.find(rules, typed)
        if not found:
            raise NoRule(f'no rule speaks of "{typed}"')
        return found
    prefix = next(iter(rules)).partition(":")[0]
    whole = typed if ":" in typed else f"{prefix}:{typed}"
    exact = {i.casefold(): rule for i, rule in rules.items()}.get(whole.casefold())
    if exact is not None:
        return [exact]
    section = rulebook.in_section(rules, whole.partition(":")[2]) if whole.startswith(f"{prefix}:") else []
    if section:
        return section
    near = rulebook.nearest(rules, typed)
    raise NoRule(f'no rule "{typed}"' + (f"; the nearest: {', '.join(near)}" if near else ""))


def paragraph(rules: Rules, rule: Rule) -> list[str]:
    """A rule with its table or example, its note, and the rules it speaks of."""
    lines = [heading(rule), f"  {rule.text}"]
    if rule.rows:
        lines += [f"  {line}" for line in columns([rule.columns, *rule.rows])]
    for name, values in (("Given", rule.inputs), ("Expected", rule.expected)):
        if values:
            lines.append(f"  {name}: {'; '.join(f'{k} {_plain(v)}' for k, v in values.items())}")
    if rule.note:
        lines.append(f"  Note. {rule.note}")
    if rule.open:
        lines.append(f"  Open: {rule.open}")
    linked = rulebook.linked(rules, rule)
    if linked:
        lines.append(f"  See {', '.join(linked[:12])}{' ...' if len(linked) > 12 else ''}")
    return lines


def heading(rule: Rule) -> str:
    """Id and title."""
    return f"{rule.id}  {rule.title}"


def columns(rows: list[tuple[str, ...]]) -> list[str]:
    """Cells below one another, as wide as they need to be."""
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows]


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} {_plain(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_plain, value)) + "]"
    return str(value)


_CITED = re.compile(r"\b[a-z]\w*:(?:ex\.)?[A-Z]?\d+(?:\.\w+)*")


def cited(event: Event, line: str) -> list[str]:
    """The rules that an event and its line name."""
    found = dict.fromkeys(_CITED.findall(line))
    for field in msgspec.structs.fields(event):
        found |= dict.fromkeys(
            text for text in _strings(getattr(event, field.name)) if _CITED.fullmatch(text)
        )
    return list(found)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _strings(one)
