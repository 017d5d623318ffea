"""Questions and options in words, for the screen and the plain line mode."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ironbottom.kernel.ask import Ask, Roll

from .actions import cost_of
from .tell import TERMS, build_points, item_name, with_article
from .view import View

Teller = Callable[[View, Ask[Any], Any], str]


def unit(v: View, i: str) -> str:
    """A unit by its marker and name, with what matters of its state."""
    found = v.unit(i)
    if found is None:
        return i
    name = f"{i} {v.kind(found).name}"
    return f"{name} (SUPPRESSED)" if found.suppressed else name


def group(v: View, i: int) -> str:
    """A Group by number and markers."""
    found = v.group(i)
    if found is None:
        return f"Group {i}"
    return f"{'Enemy Group' if found.side == 'enemy' else 'Group'} {i} [{' '.join(found.units)}]"


def place(stripe: int) -> str:
    """A stripe, or the entry area."""
    return "off the map" if stripe == 7 else f"#{stripe}"


# ------------------------------------------------------------------ prompts


def prompt(v: View, ask: Ask[Any] | Roll) -> str:
    """A question in words."""
    if isinstance(ask, Roll):
        return f"Throw {ask.n} {'die' if ask.n == 1 else 'dice'} for {TERMS.get(ask.kind, ask.kind)}."
    teller = _PROMPTS.get(ask.kind)
    if teller is None:
        return ask.kind
    return teller(v, ask) if callable(teller) else teller


def _action(v: View, ask: Ask[Any]) -> str:
    s = v.state
    return f"Which Group acts? {s.ap} AP, {s.bap} BAP, {s.rp} RP left."


def _reroll(v: View, ask: Ask[Any]) -> str:
    what, face, need, about = ask.about
    means = _MEANS.get(what)
    told = f" (needed {need} in all)" if need else means(v, face, about) if means else ""
    name = _DIE.get(what) or TERMS.get(what, what)
    return f"The die for {name} shows {face}{told}. Spend a Recon Point to throw it again?"


_DIE = {
    "attack": "the attack",
    "morale": "the Morale Check",
    "wire": "the wire",
    "alarm": "the alarm",
    "night": "the Night Range",
    "markers": "SUPPRESSED markers",
    "search": "the search",
}
"""Dice in a sentence, where they are named otherwise than in the log."""


def _means_presence(v: View, face: int, about: Any) -> str:
    """The row of the table; an encounter by the patrol table is still to be thrown for."""
    text = v.mission.presence[face - 1].text.rstrip(".").removeprefix("Enemy: ")
    return f" = {text.replace('Patrol: (RP: -1 DRM)', 'a die on the patrol table, for an encounter')}"


def _means_melee(v: View, face: int, about: Any) -> str:
    """Both totals as far as they are known."""
    if len(about) < 4:
        return ""
    _, add, other, others = about
    foe = f"{other + others} of theirs" if other else f"their die {others:+d}"
    return f" ({face} {add:+d} = {face + add} in all, against {foe})"


def _means_markers(v: View, face: int, about: Any) -> str:
    n = (face + 1) // 2
    return f" = {n} marker{'s' if n > 1 else ''} for {group(v, about[0])}"


def _means_search(v: View, face: int, about: Any) -> str:
    search = v.mission.search
    return f" = the lost men are in {place(search.stripes[face - 1])}" if search is not None else ""


_MEANS: dict[str, Callable[[View, int, Any], str]] = {
    "presence": _means_presence,
    "melee": _means_melee,
    "markers": _means_markers,
    "armour": lambda v, face, about: " = SUPPRESSED only, with any other face it is destroyed",
    "alarm": lambda v, face, about: " = it is raised" if face in about[1:] else " = all quiet",
    "mines": lambda v, face, about: f" = {unit(v, about[0])} is {'hit' if face in about[1:] else 'unhurt'}",
    "search": _means_search,
}
"""What a die as it lies would bring, by its kind."""


def _recon(v: View, ask: Ask[Any]) -> str:
    target, need, add = ask.about
    lowest = need - add
    return f"Attack on {unit(v, target)} needs a die of {max(lowest, 1)} or more. Spend a Recon Point?"


def _command(v: View, ask: Ask[Any]) -> str:
    return f"What does the Leader ({unit(v, v.state.leader)}) do in this attack?"


def _shot(v: View, ask: Ask[Any]) -> str:
    return f"{unit(v, ask.about[0])}: at whom?"


def _patrol(v: View, ask: Ask[Any]) -> str:
    _, stripe, now, then = ask.about
    now, then = now.replace("_", " "), then.replace("_", " ")
    return f"An Enemy patrol in #{stripe}: {now}. Spend a Recon Point to meet {then} instead?"


_PROMPTS: dict[str, str | Callable[[View, Ask[Any]], str]] = {
    "buy": lambda v, a: f"Build your squad: {build_points(v.state.budget)} left.",
    "instead": lambda v, a: f"Take a {a.about[0]} in place of the {a.about[1]} BP that the Mission adds?",
    "hand out": lambda v, a: (
        f"Who carries {with_article(item_name(v.g.content, a.about[0]))}? There {'is' if a.least == 1 else 'are'} {a.least}."
    ),
    "leader": "Who leads the squad?",
    "assistant": "Who is Assistant Leader? (He is proposed as successor.)",
    "start": lambda v, a: f"Who starts in {place(a.about[0])}? The others start in {place(a.about[1])}.",
    "regroup": "Divide or merge your Groups?",
    "split": lambda v, a: f"Who leaves {group(v, a.about[0])} for a Group of their own?",
    "reroll action": lambda v, a: (
        f"Action Dice {' '.join(map(str, a.about))}. Spend a Recon Point to throw one again?"
    ),
    "action": _action,
    "reveal": lambda v, a: f"Which of the markers in #{a.about[1]} is turned up?",
    "command": _command,
    "fire group": "Who fires together?",
    "fire group target": "At whom does the Fire Group shoot?",
    "shooters": lambda v, a: f"Who of {group(v, a.about[0])} attacks {group(v, a.about[1])}?",
    "shot": _shot,
    "area": lambda v, a: f"{unit(v, a.about[0])} can hit {a.most}: whom?",
    "firepower": "Firepower: which Rifle has +2?",
    "recon": _recon,
    "reroll": _reroll,
    "overwatch": lambda v, a: f"{group(v, a.about)} has appeared. Which Group on OVERWATCH fires?",
    "quick shot": lambda v, a: f"Quick Shot: {unit(v, a.about[0])} may attack again, CF -1.",
    "throw in": lambda v, a: f"Close Combat of {group(v, a.about[0])}: spend a Grenade for +1?",
    "markers": lambda v, a: (
        f"Who takes the {a.about[1]} SUPPRESSED marker{'s' if a.about[1] > 1 else ''} left over?"
    ),
    "promote": "A larger Group was beaten: who becomes a Veteran?",
    "successor": "The Leader has fallen. Who takes command?",
    "first aid": "First Aid: who recovers without a roll?",
    "steady": "Steady: who has +1 on Recovery?",
    "patrol": _patrol,
    "take feature": lambda v, a: f"Move onto the {a.about[2]} at once?",
    "peek": "Which marker do you look at?",
    "supply": lambda v, a: f"Who takes the {item_name(v.g.content, a.about[0])}?",
    "relief": "Who recovers?",
    "support": "Which Enemy Group is shelled?",
    "night fighters": lambda v, a: f"Night fighters: the Night Range die shows {a.about[0]}. Throw it again?",
    "flare": lambda v, a: (
        f"The Night Range die shows {a.about[0]}{f' +{a.about[1]}' if a.about[1] else ''}. Use a flare for +2?"
    ),
    "keep": "Battlefield Control: which point is kept for the next Turn?",
}


# ------------------------------------------------------------------ options


def describe(v: View, ask: Ask[Any], token: Any) -> str:
    """An option in words; for a set of options, all of them."""
    if not ask.single and isinstance(token, tuple):
        return ", ".join(one(v, ask, t) for t in token) or "nobody"
    return one(v, ask, token)


def one(v: View, ask: Ask[Any], token: Any) -> str:
    """A single option in words."""
    teller = _OPTIONS.get(ask.kind)
    if teller is not None:
        return teller(v, ask, token)
    if token is True or token == "yes":
        return "Yes"
    if token is False or token == "no":
        return "No"
    if isinstance(token, str):
        return unit(v, token) if token else "Nobody"
    if isinstance(token, int):
        return group(v, token)
    return str(token)


def _one_action(v: View, ask: Ask[Any], token: Any) -> str:
    verb, i, arg, pay = token[:4]
    if verb == "end":
        return "End the Turn's actions"
    if verb == "give up":
        return f"Give up the Mission ({_price(v, pay, 1)})"
    who = group(v, i)
    text = _ACTIONS[verb](v, arg) if verb in _ACTIONS else verb
    if verb == "together":
        text += f" with {group(v, token[4])}"
    if verb == "charge":
        text += f" with {with_article(item_name(v.g.content, token[4]))}"
    cost = cost_of(v.g, token)
    price = _price(v, pay, cost)
    gain = _BONUS.get(verb, "") if pay == "bap" else ""
    return f"{who}: {text} ({price}{gain})"


def _price(v: View, pay: str, cost: int) -> str:
    """What an action takes of what is there: a BAP serves where no AP is left."""
    if pay == "free" or cost == 0:
        return "free"
    bonus = max(1 if pay == "bap" else 0, min(cost - v.state.ap, v.state.bap))
    if bonus <= 0:
        return f"{cost} AP"
    if bonus == cost:
        return f"{cost} BAP"
    return f"{cost} AP, {'one' if bonus == 1 else bonus} of them BAP"


_BONUS = {
    "move": ", +1 RP",
    "together": ", +1 RP",
    "feature": ", +1 RP",
    "fire": ", +1 DRM",
    "cover fire": ", +1 DRM",
    "watch": ", no -1",
    "spot": ", +2 DRM",
    "assault": ", +1 Morale",
    "clear": ", +2 DRM",
}
_ACTIONS: dict[str, Callable[[View, Any], str]] = {
    "move": lambda v, a: f"move to {place(a)}",
    "together": lambda v, a: f"move to {place(a)}",
    "feature": lambda v, a: f"move onto the {feature_name(v, a)}",
    "cover": lambda v, a: "take cover",
    "fire": lambda v, a: f"fire at {group(v, a)}",
    "flank": lambda v, a: f"flank fire (+2) at {group(v, a)}",
    "cover fire": lambda v, a: f"cover fire at {group(v, a)}",
    "watch": lambda v, a: "stand by (OVERWATCH)",
    "recover": lambda v, a: "Recovery",
    "hide": lambda v, a: "hide",
    "spot": lambda v, a: f"spot {group(v, a)}",
    "redeploy": lambda v, a: f"redeploy: take COVER from {group(v, a)}",
    "assault": lambda v, a: f"Close Combat with {group(v, a)}",
    "melee": lambda v, a: f"go on with the Close Combat against {group(v, a)}",
    "clear": lambda v, a: "clear the wire",
    "demolish": lambda v, a: f"demolish the target in #{a}",
    "charge": lambda v, a: f"demolish the target in #{a}",
    "search": lambda v, a: "search for the lost men",
    "take in": lambda v, a: f"take in {group(v, a)}",
}


def feature_name(v: View, i: int) -> str:
    """A Feature by its number; those of a kind in the same stripe are counted."""
    for n in range(1, 7):
        stripe = v.stripe(n)
        alike: dict[str, list[int]] = {}
        for feature in stripe.features if stripe else ():
            alike.setdefault(feature.kind, []).append(feature.id)
        for kind, ids in alike.items():
            if i in ids:
                return f"{kind}{f' {ids.index(i) + 1}' if len(ids) > 1 else ''} in #{n}"
    return "Feature"


def _one_purchase(v: View, ask: Ask[Any], token: Any) -> str:
    army = v.g.content.army
    if token[0] == "done":
        return "The squad is complete"
    if token[0] == "sample":
        return "Take the ready-made squad"
    if token[0] == "unit":
        row = next(u for u in army.units if u.id == token[1])
        attrs = f" {' '.join(row.attrs)}" if row.attrs else ""
        reach = str(row.dist[1]) if row.dist[0] == 0 else f"{row.dist[0]}-{row.dist[1]}"
        return f"{row.name} ({row.weapon}): {row.bp} BP, CF {row.cf}/{row.arm}, Distance {reach}{attrs}"
    pack = next(e for e in army.equipment if e.id == token[1])
    return f"{pack.pieces} x {pack.name}: {pack.bp} BP"


def _one_command(v: View, ask: Ask[Any], token: Any) -> str:
    if token == "self":
        return "He attacks himself, or not at all"
    if token == "coordinate":
        return "He coordinates a Fire Group: one attack with all CF added"
    return f"He directs {unit(v, token)} (+1 DRM)"


def _one_shot(v: View, ask: Ask[Any], token: Any) -> str:
    mode, at = token
    ways = {
        "hold": "Hold fire",
        "weapon": "Fire",
        "grenade": "Throw a Grenade at up to three",
        "throw": "Fire with a Grenade (CF +2)",
        "mine": "Use the Anti-Tank Mine",
        "satchel": "Use the Satchel Charge",
        "charge": "Use the Satchel Charge on up to three",
    }
    return f"{ways[mode]} at {unit(v, at)}" if at else ways[mode]


def _one_regroup(v: View, ask: Ask[Any], token: Any) -> str:
    if token[0] == "keep":
        return "Keep the Groups as they are"
    if token[0] == "merge":
        return f"Merge {group(v, token[1])} and {group(v, token[2])}"
    return f"Split {group(v, token[1])}"


_RECON = {
    "no": "No",
    "drm": "1 RP for +1",
    "cover": "1 RP to cancel the effect of its terrain",
    "both": "2 RP: +1, and its terrain cancelled",
    "never": "No, and do not ask again this Turn",
}
_OPTIONS: dict[str, Teller] = {
    "action": _one_action,
    "buy": _one_purchase,
    "command": _one_command,
    "shot": _one_shot,
    "regroup": _one_regroup,
    "recon": lambda v, a, t: _RECON[t],
    "reroll": lambda v, a, t: {"no": "No", "yes": "Yes, 1 RP", "never": "No, and do not ask again this Turn"}[
        t
    ],
    "reroll action": lambda v, a, t: (
        "Keep them" if t < 0 else f"Throw die {t + 1} again, the {a.about[t]} (1 RP)"
    ),
    "reveal": lambda v, a, t: f"Marker {t + 1}",
    "peek": lambda v, a, t: f"Marker {t[1] + 1} in #{t[0]}",
    "overwatch": lambda v, a, t: group(v, t) if t else "Nobody fires",
    "patrol": lambda v, a, t: "Spend 1 RP" if t else "Meet them",
    "instead": lambda v, a, t: f"Take the {a.about[0]}" if t else "Keep the Build Points",
    "throw in": lambda v, a, t: "No" if t == "no" else f"{unit(v, t)} spends a Grenade",
    "quick shot": lambda v, a, t: "No" if t == "no" else f"At {unit(v, t)}",
    "first aid": lambda v, a, t: "Nobody now" if t == "no" else unit(v, t),
    "promote": lambda v, a, t: "1 Experience Point instead" if t == "xp" else unit(v, t),
    "keep": lambda v, a, t: {"none": "None", "ap": "1 AP", "bap": "1 BAP"}[t],
}


def summary(v: View) -> str:
    """Where a game stands, in a line."""
    s, mission = v.state, v.mission
    who = f"{v.g.content.army.name} against {v.g.content.enemy.name}"
    head = f"Mission {mission.id} {mission.name}, {who}"
    if s.result is not None:
        return f"{head}: {s.result.code.replace('_', ' ')}"
    if not any(k.side == "squad" for k in s.groups.values()):
        return f"{head}: setting up"
    return f"{head}: Turn {mission.turns - s.turn + 1} of {mission.turns}"
