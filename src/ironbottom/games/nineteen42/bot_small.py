"""The commander's answers to the small questions: set-up, courses, beaches, the naval units of the house rules, Hong Kong."""

from __future__ import annotations

from typing import Any

from ironbottom.kernel.ask import Ask

from . import naval
from .bot_fight import Choice
from .setup import READY
from .special import z_path
from .staff import Staff


def deploy(staff: Staff, ask: Ask[str]) -> Choice:
    """The ready historical set-up."""
    return READY, "as in history", ()


def course(staff: Staff, ask: Ask[str]) -> Choice:
    """The safest course that can be found."""
    return ask.options[0], "the safest course", ()


def replace(staff: Staff, ask: Ask[str]) -> Choice:
    """Send more shipping unless most of what was sent went down."""
    _, _, have, need = ask.about
    return ("yes", "more shipping is sent", ()) if have * 2 >= need else ("no", "too many have been lost", ())


def embark(staff: Staff, ask: Ask[str]) -> Choice:
    """The strongest that the shipping can carry."""
    have, how = ask.about
    picked: list[str] = []
    for u in sorted(ask.options, key=lambda u: (-staff.kind(u).strength, u)):
        cost = naval.price(staff.g, u, how)
        if cost <= have and len(picked) < ask.most:
            picked.append(u)
            have -= cost
    return tuple(u for u in ask.options if u in picked), "the strongest go", ()


def upkeep(staff: Staff, ask: Ask[str]) -> Choice:
    """Keep the invasion hexes that must be kept, then those with most troops in need of them."""

    def need(id: str) -> int:
        i = staff.no(id)
        landed = any(u in staff.state.units for u in staff.state.beaches[i].units)
        return 100 * landed + staff.strength(
            u for j in sorted(staff.map.within(i, 3)) for u in staff.index.units(j, staff.side)
        )

    order = sorted(ask.options, key=lambda id: (-need(id), id))
    wanted = [id for id in order if need(id) > 0][: min(ask.most, int(ask.about))]
    if len(wanted) < ask.least:
        wanted = order[: ask.least]
    return tuple(id for id in ask.options if id in wanted), "those that troops depend on", ()


def force_z(staff: Staff, ask: Ask[Any]) -> Choice:
    """Sail where few or no enemy aircraft are in the way, against a landing that matters."""
    units, where, _ = ask.about
    path = z_path(staff.g, staff.no(where)) or [0] * 9
    through = (1 / 3) ** len(path)
    gain = sum(staff.kind(u).strength for u in units) / 2 * through
    if gain >= 1.5:
        return "sail", f"comes through in {through:.0%}, half of {len(units)} units", ()
    return "stay", f"would come through in {through:.0%} only", ()


def abda(staff: Staff, ask: Ask[Any]) -> Choice:
    """Meet the invasion: a win delays it a turn, and the squadron has no other use."""
    return "sail", "a win delays the invasion by a turn", ()


def engage(staff: Staff, ask: Ask[str]) -> Choice:
    """The cruisers win in most cases, and not to fight is to be turned back."""
    return "yes", "the cruisers are stronger", ()


def reverse(staff: Staff, ask: Ask[str]) -> Choice:
    """Any regiment is as good."""
    return ask.options[0], "all are alike", ()


def commit(staff: Staff, ask: Ask[str]) -> Choice:
    """The weakest that must be committed, and no more."""
    order = sorted(ask.options, key=lambda u: (staff.kind(u).strength, u))[: ask.least]
    return tuple(u for u in ask.options if u in order), "no more than the rule demands", ()
