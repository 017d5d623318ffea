"""How the auto-player plays each Mission: what it makes of time, danger and a fight.  Trial games taught the numbers.

``tools/policies.py`` shows whether they are good enough: no small plan may win a Mission more often.
"""

from __future__ import annotations

import msgspec


class Temper(msgspec.Struct, frozen=True):
    """Weights of one Mission.

    ``haste`` = what a step toward the goal is worth; ``danger`` = how much of the danger a step brings is counted against it;
    ``fight`` = worth of fire; ``assault`` = worth of a round of Close Combat, ``follow`` = how much of the rounds that follow
    counts with it; ``hide`` = part of the danger that HIDDEN is worth; ``recover`` = worth of Recovery; ``cover`` = of COVER;
    ``second`` = price of the second point of a Flank Fire; ``after`` = what a shot after the move counts before it is taken;
    ``caution`` = how much more danger counts when no point is left; ``split`` = what a Close Combat of the fit men must promise
    before they leave the others; ``quiet`` = price of the alarm of a raid; ``shelter`` = parties of four take the Features of a
    place that has to be held.
    """

    haste: float = 1.0
    danger: float = 0.9
    fight: float = 1.0
    assault: float = 1.15
    follow: float = 0.0
    hide: float = 0.45
    recover: float = 0.8
    cover: float = 1.0
    second: float = 0.28
    after: float = 1.0
    caution: float = 1.0
    split: float = 1.2
    quiet: float = 0.0
    shelter: bool = False


TEMPERS: dict[str, Temper] = {
    "1": Temper(haste=2.8, follow=0.6, hide=0.7, fight=0.75, assault=3.0),
    "2": Temper(shelter=True),
    "3": Temper(haste=2.0, assault=1.6, follow=0.4),
    "4": Temper(haste=3.1, assault=1.6, follow=0.4),
    "5": Temper(haste=3.0, assault=1.6, follow=0.4, quiet=4.0),
    "6": Temper(haste=2.2),
    "7": Temper(haste=2.8),
    "8": Temper(haste=2.0, danger=1.35, fight=0.75),
}


def temper_of(mission: str) -> Temper:
    """The weights for a Mission; a Mission of the player's own has the common ones."""
    return TEMPERS.get(mission, _COMMON)


_COMMON = Temper()
