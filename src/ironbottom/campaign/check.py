"""Invariants of a campaign, checked at every question in tests and simulations."""

from __future__ import annotations

from .state import DEAD, FIT, SKILLS, WOUNDED, Campaign, CampaignContent, Man, grade


def check(s: Campaign, content: CampaignContent) -> None:
    """Raise AssertionError where the state contradicts itself or the rules."""
    for key, man in s.men.items():
        assert key == man.id, f"man {key} says he is {man.id}"
        _man(s, content, man)
    names = [m.name for m in s.men.values()]
    assert len(set(names)) == len(names), "two men of one name"
    assert len(set(s.used_names)) == len(s.used_names), "a name was given twice"
    assert all(n > 0 for n in s.squad_kit.values()), "the squad has nothing of something"
    if s.leader:
        assert s.leader in s.men and s.leader != s.assistant, "the Leader is nobody, or his own Assistant"
    _missions(s, content)


def _man(s: Campaign, content: CampaignContent, man: Man) -> None:
    cards = {card.id: {u.id for u in card.units} for card in (content.army, content.enemy)}
    assert man.type in cards[man.army], f"{man.name} has a weapon that nobody knows"
    assert man.army == content.army.id or man.skill == "War Trophy", f"{man.name} has a weapon of the Enemy's"
    assert 2 <= man.morale <= 4, f"{man.name} has Morale {man.morale}"
    assert man.status in (FIT, WOUNDED, DEAD), f"{man.name} is {man.status}"
    assert (man.status == DEAD) == (man.fell > 0), f"{man.name} is {man.status} but fell in {man.fell}"
    assert not man.skill or man.skill in SKILLS, f"{man.name} knows {man.skill}"
    assert all(n > 0 for n in man.kit.values()), f"{man.name} carries nothing of something"
    assert 1 <= man.joined <= s.number and man.record.missions <= len(s.played)
    assert man.record.wounds or man.status != WOUNDED, f"{man.name} was wounded by nothing"


def _missions(s: Campaign, content: CampaignContent) -> None:
    assert s.xp >= 0 and 1 <= s.number <= len(content.missions)
    assert sum(p.vp for p in s.played) == s.vp, "the victory points do not add up"
    assert s.xp <= sum(p.xp for p in s.played), "more experience than was won"
    played = [p.mission for p in s.played]
    assert played == [m.id for m in content.missions[: len(played)]], "a mission was left out or scored twice"
    assert len(played) == s.number - (s.report is None and not _last(s, content)), (
        "the mission is not the next"
    )
    assert not s.todo or s.report is not None, "men wait for a debrief that is over"
    assert set(s.todo) <= {m.id for m in s.men.values() if m.status == FIT}, (
        "a die for somebody who did not fall"
    )
    assert s.ended in ("", grade(s.vp)), "the level of success is another one"


def _last(s: Campaign, content: CampaignContent) -> bool:
    """Is the campaign over because all missions are?"""
    return bool(s.ended) and len(s.played) == len(content.missions)
