"""The rule reference of a title: every rule of its rulebook under a stable id, in our own words.

Each title carries a ``rules.toml``.  Questions, dice and modifiers name its ids, so the screen can show the rule at hand; tests
name them too, so a report can say which rules nothing proves.  The kernel knows no title: whoever asks names the package.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from ironbottom.kernel.ask import RuleId
from ironbottom.kernel.content import ContentError, Problem, parse, require, suggest

Rules: TypeAlias = Mapping[RuleId, "Rule"]
"""The rules of one title by their ids, in the order of the rulebook."""

Kind: TypeAlias = Literal[
    "core", "optional", "house", "scenario", "table", "component", "campaign", "example"
]

FILE = "rules.toml"
CHAPTERS = "chapters.toml"


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One separately testable rule.

    ``needs`` are keys of what the rulebook refers to but does not print (:class:`Missing`).  ``note`` tells what the
    printed text leaves open, and how that is resolved.  A table has ``columns`` and ``rows``, a worked example
    ``inputs`` and what is ``expected`` of them.  ``open`` says why no test can prove the rule yet; most have none.
    """

    id: RuleId
    title: str
    text: str
    kind: Kind
    needs: tuple[str, ...] = ()
    note: str = ""
    open: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    inputs: dict[str, Any] | None = None
    expected: dict[str, Any] | None = None

    def problems(self) -> Iterator[Problem]:
        """What the types cannot say: an id with its title, tables and examples that are complete, and nothing half filled in."""
        prefix, _, number = self.id.partition(":")
        yield from require(bool(prefix and number), "id", "not of the form title:number")
        yield from require(
            (self.kind == "table") == bool(self.rows), "rows", "a table has rows, and nothing else has"
        )
        wrong = [i for i, row in enumerate(self.rows) if len(row) != len(self.columns)]
        for i in wrong:
            yield Problem(f"rows[{i}]", f"{len(self.columns)} cells wanted, one for each column")
        example = self.kind == "example"
        for field, value in (("inputs", self.inputs), ("expected", self.expected)):
            yield from require(example == bool(value), field, "an example has it, and nothing else has")


class Missing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something the rulebook refers to but does not print: where, what is ``known`` of it, and what stands in its place."""

    refs: str
    what: str
    known: str
    recreate: str


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole ``rules.toml``."""

    rule: tuple[Rule, ...]
    missing: dict[str, Missing] = {}

    def problems(self) -> Iterator[Problem]:
        """Ids that occur twice or under another title's prefix, and needs that nothing describes."""
        seen: set[RuleId] = set()
        for i, rule in enumerate(self.rule):
            yield from require(rule.id not in seen, f"rule[{i}].id", f"{rule.id} is there already")
            yield from require(
                _prefix(rule.id) == _prefix(self.rule[0].id), f"rule[{i}].id", "another title's prefix"
            )
            seen.add(rule.id)
            for j, need in enumerate(rule.needs):
                if need not in self.missing:
                    hint = suggest(need, self.missing)
                    yield Problem(f"rule[{i}].needs[{j}]", "not described under [missing]", hint)


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of a rulebook: the number with which its sections begin ("3" of 3.5.1), and its title."""

    number: str
    title: str


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole ``chapters.toml``."""

    chapter: tuple[Chapter, ...]


class Link(NamedTuple):
    """A mention of other rules in a rule: as written, and the ids that it stands for."""

    mention: str
    ids: tuple[RuleId, ...]


# ---------------------------------------------------------------- loading


def load_rules(package: str) -> dict[RuleId, Rule]:
    """The rules of the title in ``package``, ``ironbottom.games.rifles`` say.

    Raises ContentError where the title's file is missing or not in order.
    """
    return {rule.id: rule for rule in _reference(package).rule}


def load_missing(package: str) -> dict[str, Missing]:
    """What that title's rulebook refers to but does not print, by the keys that rules name as their ``needs``."""
    return dict(_reference(package).missing)


def load_all(parent: str) -> dict[str, dict[RuleId, Rule]]:
    """The rules of every title in the package ``parent`` (``ironbottom.games``), by the names of the titles' packages."""
    folders = sorted(resources.files(parent).iterdir(), key=lambda folder: folder.name)
    return {
        folder.name: load_rules(f"{parent}.{folder.name}")
        for folder in folders
        if folder.is_dir() and folder.joinpath(FILE).is_file()
    }


@cache
def load_chapters(package: str) -> tuple[Chapter, ...]:
    """The chapters of that title's rulebook, in its order.  Raises ContentError as ``load_rules`` does."""
    file = resources.files(package) / CHAPTERS
    name = f"{package}/{CHAPTERS}"
    if not file.is_file():
        raise ContentError(name, 0, "", "no such file")
    return parse(file.read_text(encoding="utf-8"), Contents, name).chapter


@cache
def _reference(package: str) -> Reference:
    file = resources.files(package) / FILE
    name = f"{package}/{FILE}"
    if not file.is_file():
        raise ContentError(name, 0, "", "no such file")
    return parse(file.read_text(encoding="utf-8"), Reference, name)


# ---------------------------------------------------------------- ids and sections

# The rulebooks number their sections "3.5.1" or "C0.1.3"; the letter of a rule, "ex" and "tbl" are ours.
_SECTION = re.compile(r"(?:ex\.)?([A-Z]?\d+(?:\.\d+)*)")


@lru_cache(maxsize=4096)
def section(rule_id: RuleId) -> str:
    """The number of the section a rule stands in: ``3.5.1`` of ``rifles:3.5.1.b`` and of ``rifles:ex.3.5.1``."""
    number = _tail(rule_id)
    found = _SECTION.match(number)
    return found[1] if found else number.rpartition(".")[0] or number


def in_section(rules: Rules, number: str) -> list[Rule]:
    """The rules of a section; of its subsections if it has none of its own."""
    own = [rule for rule in rules.values() if section(rule.id) == number]
    return own or [rule for rule in rules.values() if section(rule.id).startswith(f"{number}.")]


def chapter(rule_id: RuleId) -> str:
    """The number of the chapter a rule stands in: ``3`` of ``rifles:3.5.1.b``, ``chart`` of ``n42:chart.crt``."""
    return section(rule_id).partition(".")[0]


def sections(rules: Rules) -> dict[str, list[Rule]]:
    """All rules by the section they stand in, in the order of the rulebook."""
    found: dict[str, list[Rule]] = {}
    for rule in rules.values():
        found.setdefault(section(rule.id), []).append(rule)
    return found


def nearest(rules: Rules, rule_id: RuleId, most: int = 3) -> list[RuleId]:
    """The ids that somebody who wrote ``rule_id`` may have meant, likeliest first; none if nothing is like it."""
    known = {known_id.casefold(): known_id for known_id in rules}
    wanted = rule_id.casefold()
    if ":" not in wanted and rules:
        wanted = f"{_prefix(next(iter(rules)))}:{wanted}"
    return [known[near] for near in difflib.get_close_matches(wanted, known, n=most)]


def _prefix(rule_id: RuleId) -> str:
    return rule_id.partition(":")[0]


def _tail(rule_id: RuleId) -> str:
    return rule_id.partition(":")[2] or rule_id


# ---------------------------------------------------------------- searching


def find(rules: Rules, words: str, most: int = 50) -> list[Rule]:
    """The rules that fit the typed ``words``, best first.

    A word fits an id it begins, or the beginning of a word in title, text, table or note, in this order of weight; case does not
    matter.  Rules that every word fits come alone; only if there are none, those that most words fit.
    """
    typed = words.casefold().split()
    scored = [(_scores(rule, typed), rule) for rule in rules.values()]
    fitting = max((sum(map(bool, scores)) for scores, _ in scored), default=0)
    if not fitting:
        return []
    best = [(sum(scores), rule) for scores, rule in scored if sum(map(bool, scores)) == fitting]
    best.sort(key=lambda pair: -pair[0])  # stable: equals stay in the order of the rulebook
    return [rule for _, rule in best[:most]]


def _scores(rule: Rule, typed: list[str]) -> list[int]:
    """How well each typed word fits, 0 where it does not."""
    texts = ((60, rule.title), (12, rule.text), (6, _cells(rule.rows)), (3, rule.note))
    scores = []
    for word in typed:
        places = (weight * _fit(word, _words(text)) for weight, text in texts)
        scores.append(_fit_id(word, rule.id.casefold()) or max(places))
    return scores


def _fit_id(word: str, rule_id: str) -> int:
    """A whole id beats the start of one, and a start that ends where a number ends beats any other."""
    for name in (rule_id, _tail(rule_id)):
        if word == name:
            return 1000
        if name.startswith(word) and any(char.isdigit() for char in word):
            return 500 if name[len(word)] == "." or word.endswith(".") else 300
    return 0


def _fit(word: str, words: frozenset[str]) -> int:
    if word in words:
        return 3
    return 2 if any(other.startswith(word) for other in words) else 0


@lru_cache(maxsize=8192)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w']+(?:[.-]\w+)*", text.casefold()))


@lru_cache(maxsize=1024)
def _cells(rows: tuple[tuple[str, ...], ...]) -> str:
    return " ".join(cell for row in rows for cell in row)


# ---------------------------------------------------------------- cross-references

# "4.6.m", "rifles:1.4.f", "3.5.e-f"; a lone number counts only after a word that makes it a section ("section 4", "see 6").
_MENTION = re.compile(
    r"(?P<cue>\b(?:section|sections|see)\s+)?"
    r"(?<![\w.#+-])(?P<ref>(?:[a-z]\w*:)?(?:ex\.)?[A-Z]?\d+(?:\.\w+)*)(?:-(?P<to>[a-z])\b)?"
)


def mentions(rule: Rule) -> list[str]:
    """Ids and section numbers that the text and note of a rule mention, as written, each once."""
    found: dict[str, None] = {}
    for match in _MENTION.finditer(f"{rule.text} {rule.note}"):
        ref, last = match["ref"], match["to"]
        if "." not in ref and not match["cue"]:
            continue
        stem, _, letter = ref.rpartition(".")
        if last and len(letter) == 1 and letter.isalpha():
            found.update(dict.fromkeys(f"{stem}.{chr(code)}" for code in range(ord(letter), ord(last) + 1)))
        else:
            found[ref] = None
    return list(found)


def resolve(rules: Rules, mention: str, prefix: str) -> list[RuleId]:
    """The ids a mention stands for: a rule's own, or those of its section; none if the title has neither."""
    whole = mention if ":" in mention else f"{prefix}:{mention}"
    if whole in rules:
        return [whole]
    if _prefix(whole) != prefix:
        return []
    return [rule.id for rule in in_section(rules, _tail(whole))]


def links(rules: Rules, rule: Rule) -> list[Link]:
    """The mentions in a rule that lead to other rules, in the order of mention, each once."""
    found = []
    for mention in mentions(rule):
        ids = tuple(i for i in resolve(rules, mention, _prefix(rule.id)) if i != rule.id)
        if ids:
            found.append(Link(mention, ids))
    return found


def marked(rules: Rules, rule: Rule, text: str) -> list[tuple[str, bool]]:
    """A text of a rule in pieces, each with: is it a mention that leads to another rule?"""
    known = {link.mention for link in links(rules, rule)}
    pieces, at = [], 0
    for match in _MENTION.finditer(text):
        ref = match["ref"]
        stem = ref.rpartition(".")[0]
        if ref in known or (match["to"] and f"{stem}.{match['to']}" in known):
            start = match.start("ref")
            pieces += [(text[at:start], False), (text[start : match.end()], True)]
            at = match.end()
    return [piece for piece in (*pieces, (text[at:], False)) if piece[0]]


def backward(rules: Rules) -> dict[RuleId, list[RuleId]]:
    """By rule: those that mention it by its own id, in the order of the rulebook.

    A whole section that is mentioned says little of each of its rules, and does not count.
    """
    found: dict[RuleId, list[RuleId]] = {}
    for rule in rules.values():
        for link in links(rules, rule):
            if len(link.ids) == 1:
                found.setdefault(link.ids[0], []).append(rule.id)
    return found


def linked(rules: Rules, rule: Rule) -> list[RuleId]:
    """The ids of other rules that a rule mentions, by id or by section, in the order of mention."""
    found: dict[RuleId, None] = {}
    for mention in mentions(rule):
        found.update(dict.fromkeys(resolve(rules, mention, _prefix(rule.id))))
    found.pop(rule.id, None)
    return list(found)
