"""Enemies that enter the map (rifles:3.3): when one looks, what comes, where it stands, and who may fire at it at once."""

from __future__ import annotations

import pytest

from games.rifles.board import PRESENCE, Board, board
from ironbottom.games.rifles.cards import Enemy, Entry, Start
from ironbottom.games.rifles.entry import patrol, place_force, where
from ironbottom.games.rifles.events import FeatureAdded, Placed
from ironbottom.games.rifles.state import ENEMY

TABLE = {"presence": PRESENCE}
SCOUTS, RIFLEMEN = ["rifle"] * 2, ["rifle"] * 3
PATROL, SQUAD_, NEST = ["rifle"] * 4, ["rifle"] * 4 + ["lmg"], ["lmg", "rifle"]


def forces(g: Board) -> list[tuple[int, list[str]]]:
    """Each Enemy Group: its stripe and its unit types, in alphabetical order but for the rifles first."""
    return [(k.stripe, [u.type for u in g.of(k.id)]) for k in g.side(ENEMY)]


def engage(g: Board, a: int, b: int) -> None:
    g.k(a).foe, g.k(b).foe, g.k(a).rounds, g.k(b).rounds = b, a, 1, 1


# ---------------------------------------------------------------- when (rifles:3.3.a-b)


@pytest.mark.rule("rifles:3.3.a")
@pytest.mark.parametrize(
    "enemy",
    [{}, {2: ["rifle"]}, {2: ["rifle"], 3: ["tank"], 4: ["lorry"]}, {2: ["tank"], 3: ["tank"]}],
    ids=["nobody", "one", "one and Vehicles", "Vehicles alone"],
)
def test_at_most_one_enemy_unit_besides_vehicles_calls_for_a_die(enemy: dict[int, list[str]]) -> None:
    g = board("", {6: ["rifle*"]}, enemy)
    g.step("presence", dice=[1])
    assert [r.kind for r in g.rolls()] == ["presence"]


@pytest.mark.rule("rifles:3.3.b")
@pytest.mark.parametrize(
    "enemy",
    [
        {2: ["rifle", "rifle"]},
        {2: ["rifle"], 3: ["rifle"]},
        {2: ["HIDDEN", "rifle"], 3: ["rifle!"]},
        {2: ["medic", "rifle"], 3: ["tank"]},
    ],
    ids=["one Group", "two Groups", "HIDDEN and SUPPRESSED", "a medic counts"],
)
def test_two_enemy_units_and_nobody_looks(enemy: dict[int, list[str]]) -> None:
    g = board("", {6: ["rifle*"]}, enemy)
    g.step("presence")
    assert not g.rolls()
    assert not g.events(Placed)


@pytest.mark.rule("rifles:3.3.b")
def test_engaged_enemies_count() -> None:
    g = board("", {2: ["rifle*"]}, {2: ["rifle"], 1: ["rifle"]})
    engage(g, 1, 2)
    g.step("presence")
    assert not g.rolls()


@pytest.mark.rule("rifles:3.3.a")
def test_the_check_comes_after_the_friendly_step_and_before_the_enemys() -> None:
    from ironbottom.games.rifles.turn import SEQUENCES

    names = [step.id for step in SEQUENCES["turn"]]
    assert names.index("act") < names.index("presence") < names.index("line up") < names.index("enemy")


@pytest.mark.rule("rifles:3.3.a")
def test_no_check_at_sea_or_before_the_alarm() -> None:
    sea = board({5: "SEA", 4: "SHALLOW WATER", 6: "SEA"}, {6: ["rifle*"]}, mission="4", at_sea=True)
    sea.step("presence")
    raid = board("", {6: ["rifle*"]}, mission="5")
    raid.step("presence")
    assert not sea.rolls()
    assert not raid.rolls()
    raid.s.alarm = True
    raid.step("presence", dice=[1])
    assert len(raid.rolls()) == 1


# ---------------------------------------------------------------- the table


@pytest.mark.rule("rifles:3.3.a", "rifles:3.3.1.a", "rifles:3.3.1.b", "rifles:3.3.1.e")
@pytest.mark.parametrize(
    ("face", "came"),
    [
        (1, [(1, RIFLEMEN)]),
        (2, [(1, PATROL)]),
        (3, [(1, PATROL)]),
        (4, [(1, PATROL)]),
        (5, [(1, NEST)]),
    ],
)
def test_the_row_of_the_die_comes_on_the_map(face: int, came: list[tuple[int, list[str]]]) -> None:
    g = board("", {6: ["rifle*"]}, card=TABLE)
    g.step("presence", dice=[face])
    assert forces(g) == came


@pytest.mark.rule("rifles:3.3.a")
@pytest.mark.parametrize(
    ("dice", "came"),
    [([1], []), ([2], []), ([3], []), ([4], []), ([5], [(1, SCOUTS)]), ([6, 3], [(5, RIFLEMEN)])],
)
def test_presence_table_of_mission_1(dice: list[int], came: list[tuple[int, list[str]]]) -> None:
    g = board("", {6: ["rifle*"]}, mission="1")
    g.step("presence", dice=dice)
    assert forces(g) == came


@pytest.mark.rule("rifles:3.3.1.b", "rifles:3.7.c")
@pytest.mark.parametrize(("lead", "stripe"), [(7, 6), (6, 5), (4, 3), (2, 1), (1, 1)])
@pytest.mark.parametrize(
    ("face", "came"),
    [(1, SCOUTS), (2, SCOUTS), (3, RIFLEMEN), (4, PATROL), (5, NEST), (6, SQUAD_)],
)
def test_row_6_is_a_patrol_before_the_leading_group(
    lead: int, stripe: int, face: int, came: list[str]
) -> None:
    squad = {lead: ["rifle*"]} if lead == 7 else {lead: ["rifle*"], 7: ["rifle"]}
    g = board("", squad, card=TABLE)
    g.step("presence", dice=[6, face])
    [(where_, units)] = forces(g)
    assert (where_, sorted(units)) == (stripe, sorted(came))


@pytest.mark.rule("rifles:3.3.1.b")
def test_a_presence_entry_without_a_stripe_means_1() -> None:
    row = (Entry("Enemy: scouts.", (Enemy("scouts"),)),) * 6
    g = board("", {4: ["rifle*"]}, card={"presence": row})
    g.step("presence", dice=[3])
    assert forces(g) == [(1, SCOUTS)]


# ---------------------------------------------------------------- the patrol table and Recon Points (rifles:3.7.c)


@pytest.mark.rule("rifles:3.7.c")
@pytest.mark.parametrize(
    ("face", "came"), [(1, None), (2, SCOUTS), (3, SCOUTS), (4, RIFLEMEN), (5, PATROL), (6, NEST)]
)
def test_a_recon_point_is_a_row_less_and_0_is_no_encounter(face: int, came: list[str] | None) -> None:
    g = board("", {4: ["rifle*"]}, rp=1)
    g.play(patrol(g, 2, "table"), asks=["no", True], dice=[face])
    assert g.s.rp == 0
    assert forces(g) == ([] if came is None else [(2, came)])


@pytest.mark.rule("rifles:3.7.c")
def test_row_0_cannot_be_reached_without_a_point_and_one_is_the_most() -> None:
    g = board("", {4: ["rifle*"]})
    g.play(patrol(g, 2, "table"), dice=[1])
    assert forces(g) == [(2, SCOUTS)]
    h = board("", {4: ["rifle*"]}, rp=3)
    h.play(patrol(h, 2, "table"), asks=["no", False], dice=[1])
    assert forces(h) == [(2, SCOUTS)]
    assert h.s.rp == 3
    i = board("", {4: ["rifle*"]}, rp=3)
    i.play(patrol(i, 2, "table"), asks=["no", True], dice=[2])
    assert forces(i) == [(2, SCOUTS)]
    assert i.s.rp == 2


@pytest.mark.rule("rifles:3.7.b", "rifles:3.7.c")
def test_dice_of_enemy_tables_may_be_thrown_again() -> None:
    g = board("", {4: ["rifle*"]}, rp=2)
    g.play(patrol(g, 2, "table"), asks=["yes", True], dice=[6, 1])
    assert forces(g) == []
    assert g.s.rp == 0
    h = board("", {4: ["rifle*"]}, rp=1, card=TABLE)
    h.step("presence", asks=["yes"], dice=[5, 1])
    assert forces(h) == [(1, RIFLEMEN)]
    assert h.s.rp == 0
    i = board("", {4: ["rifle*"]}, rp=1, card={"presence": (Entry("Nothing."), *PRESENCE[1:])})
    i.step("presence", dice=[1])  # nothing comes: nothing to better
    assert i.s.rp == 1
    j = board("", {4: ["rifle*"]}, rp=1, card=TABLE)
    j.step("presence", asks=["never"], dice=[2])
    assert forces(j) == [(1, PATROL)]
    assert j.s.rp == 1


# ---------------------------------------------------------------- places


@pytest.mark.rule("rifles:1.5.d", "rifles:1.5.e", "rifles:3.3.1.b")
@pytest.mark.parametrize("here", range(1, 7))
def test_places_of_a_card(here: int) -> None:
    g = board("", {5: ["rifle*"], 6: ["rifle"]})
    assert where(g, "here", here) == here
    assert where(g, "previous", here) == max(1, here - 1)
    assert where(g, "next", here) == min(6, here + 1)
    assert where(g, "front", here) == 4
    assert where(g, "#3", here) == 3


@pytest.mark.rule("rifles:ex.1.5")
def test_the_example_of_the_previous_stripe() -> None:
    g = board("", {3: ["rifle*"]})
    assert [where(g, "previous", n) for n in (3, 1)] == [2, 1]


@pytest.mark.rule("rifles:ex.3.3.1", "rifles:3.3.1.d", "rifles:3.4.a")
def test_an_lmg_on_a_building_on_the_next_stripe() -> None:
    entry = Enemy("gun", at="next", on="BUILDING")
    g = board("", {4: ["rifle*"]}, events={3: [entry]}, ap=1, foe={"forces": {"gun": {"lmg": 1}}})
    g.do("move", 1, 3)
    assert [(e.stripe, e.kind) for e in g.events(FeatureAdded)] == [(4, "BUILDING")]
    [feature] = g.stripe(4).features
    assert (g.k(2).stripe, g.k(2).feature, [u.type for u in g.of(2)]) == (4, feature.id, ["lmg"])


@pytest.mark.rule("rifles:3.3.1.d")
def test_a_free_feature_is_used_a_taken_one_is_not() -> None:
    g = board("", {2: ["FOX HOLE", "rifle*"]}, features={2: ["TREE", "FOX HOLE", "FOX HOLE"]})
    free = next(f.id for f in g.stripe(2).features if f.kind == "FOX HOLE" and f.id != g.k(1).feature)
    g.play(place_force(g, "mg_nest", 2, "table", "FOX HOLE"))
    assert g.k(2).feature == free
    assert not g.events(FeatureAdded)
    g.play(place_force(g, "mg_nest", 2, "table", "FOX HOLE"))
    assert len(g.events(FeatureAdded)) == 1
    assert g.k(3).feature not in (0, free, g.k(1).feature)


@pytest.mark.rule("rifles:3.3.1.d", "rifles:1.6.1.m1", "rifles:1.6.e")
def test_no_feature_on_a_beach_nor_for_five_nor_for_vehicles() -> None:
    g = board("OPEN BEACH", {6: ["rifle*"]})
    g.play(place_force(g, "sniper", 2, "table", "TREE"))
    g.play(place_force(g, "squad", 1, "table", "TREE"))
    g.play(place_force(g, "armour", 1, "table", "TREE"))
    assert [k.feature for k in g.side(ENEMY)] == [0, 0, 0]
    assert not g.events(FeatureAdded)


@pytest.mark.rule("rifles:1.6.f", "rifles:3.3.1.b")
def test_enemies_are_on_a_feature_only_where_the_card_says_so() -> None:
    g = board("", {6: ["rifle*"]}, features={2: ["BUILDING"]})
    g.play(place_force(g, "scouts", 2, "table"))
    assert g.k(2).feature == 0


# ---------------------------------------------------------------- what is placed


@pytest.mark.rule("rifles:3.3.1.c", "rifles:1.4.c", "rifles:3.3.1.e")
def test_each_new_enemy_has_a_marker_of_its_own_and_a_line() -> None:
    g = board("", {6: ["rifle*"]}, {1: ["rifle"]})
    g.play(place_force(g, "scouts", 2, "table"))
    g.play(place_force(g, "mg_nest", 2, "table"))
    listed = [e.units for e in g.events(Placed)]
    assert listed == [(("b", "rifle"), ("c", "rifle")), (("d", "lmg"), ("e", "rifle"))]
    assert [k.units for k in g.side(ENEMY)] == [["a"], ["b", "c"], ["d", "e"]]


@pytest.mark.rule("rifles:3.3.1.a", "rifles:3.1.e")
def test_grenades_of_a_force_go_to_those_who_may_carry_one() -> None:
    g = board("", {6: ["rifle*"]})
    g.play(place_force(g, "squad", 2, "table"))
    assert [u.type for u in g.of(2) if u.kit.get("grenade")] == ["rifle", "rifle"]
    g.play(place_force(g, "scouts", 2, "table", kit=("mine",)))
    assert [u.kit for u in g.of(3)] == [{"mine": 1}, {"mine": 1}]


@pytest.mark.rule("rifles:1.6.1.e")
def test_deep_jungle_hides_who_is_revealed_or_starts_there() -> None:
    g = board({2: "DEEP JUNGLE"}, {6: ["rifle*"]}, card={"start_enemies": (Start("scouts", 2),)})
    g.step("enemies", seq="mission")
    g.play(place_force(g, "scouts", 2, "event"))
    g.play(place_force(g, "scouts", 2, "table"))
    g.play(place_force(g, "scouts", 3, "event"))
    g.play(place_force(g, "armour", 2, "event"))
    assert [k.hidden for k in g.side(ENEMY)] == [True, True, False, False, False]
    assert [e.hidden for e in g.events(Placed)] == [True, True, False, False, False]


@pytest.mark.rule("rifles:1.6.1.e", "rifles:3.3.1.a")
def test_a_patrol_of_the_presence_table_is_not_hidden_that_of_an_event_is() -> None:
    g = board({2: "DEEP JUNGLE"}, {6: ["rifle*"]})
    g.play(patrol(g, 2, "table"), dice=[1])
    g.play(patrol(g, 2, "event"), dice=[1])
    assert [k.hidden for k in g.side(ENEMY)] == [False, True]


@pytest.mark.rule("rifles:5.1.e")
@pytest.mark.parametrize("terrain", ["RIVER", "BEACH", "SHALLOW WATER"])
def test_an_ambush_is_not_hidden_where_nobody_may_be(terrain: str) -> None:
    g = board({2: terrain}, {6: ["rifle*"]})
    g.play(place_force(g, "squad", 2, "event", hidden=True))
    g.play(place_force(g, "squad", 3, "event", hidden=True))
    g.play(place_force(g, "armour", 3, "event", hidden=True))
    assert [k.hidden for k in g.side(ENEMY)] == [False, True, False]


# ---------------------------------------------------------------- waves (Mission 2)

WAVES = {11: "squad", **dict.fromkeys((10, 9, 8, 6, 5, 4, 3), "assault"), 7: "flame_team"}


@pytest.mark.rule("rifles:2.1.b", "rifles:3.3.b")
@pytest.mark.parametrize("space", range(1, 13))
def test_waves_of_mission_2(space: int) -> None:
    g = board("", {4: ["rifle*"]}, mission="2", turn=space)
    came = WAVES.get(space)
    g.step("presence", dice=[] if came else [1])  # a wave is on the map when the check counts
    assert [(e.force, e.stripe) for e in g.events(Placed)] == ([(came, 1)] if came else [])


@pytest.mark.rule("rifles:2.1.b", "rifles:3.3.b")
def test_a_wave_comes_on_its_space_alone_and_counts_for_the_check() -> None:
    card = {**TABLE, "waves": {"7": "scouts"}}
    g = board("", {4: ["rifle*"]}, turn=7, card=card)
    g.step("presence")
    assert forces(g) == [(1, SCOUTS)]
    h = board("", {4: ["rifle*"]}, turn=6, card=card)
    h.step("presence", dice=[1])
    assert forces(h) == [(1, RIFLEMEN)]


@pytest.mark.rule("rifles:3.3.a")
def test_after_a_wave_of_one_the_check_is_made() -> None:
    g = board("", {4: ["rifle*"]}, turn=10, card={**TABLE, "waves": {"10": "sniper"}})
    g.step("presence", dice=[1])
    assert forces(g) == [(1, ["sniper"]), (1, RIFLEMEN)]


# ---------------------------------------------------------------- OVERWATCH against newcomers (rifles:3.2.1.e)


@pytest.mark.rule("rifles:3.2.1.e")
def test_groups_on_overwatch_fire_in_the_players_order() -> None:
    g = board("", {2: [["OVERWATCH", "rifle*"], ["OVERWATCH2", "rifle"], ["rifle"]]}, card=TABLE)
    g.step("presence", asks=[2, ("weapon", "a"), 1, ("weapon", "b")], dice=[2, 5, 6])
    # the second Group paid a BAP: 5 + 1 is 6; the first has -1 and needs the 6
    assert [r.about[0] for r in g.rolls("attack")] == [("B",), ("A",)]
    assert g.mods("attack", 0) == {"rifles:4.2.b": 1}
    assert g.mods("attack", 1) == {"rifles:4.2.b": 1, "rifles:3.2.1.e": -1}
    assert g.u("a").suppressed
    assert g.u("b").suppressed
    assert [g.k(n).watch for n in (1, 2, 3)] == [0, 0, 0]
    assert g.u("A").attacked
    assert g.u("B").attacked


@pytest.mark.rule("rifles:3.2.1.e")
def test_whoever_declines_keeps_his_marker() -> None:
    g = board("", {2: [["OVERWATCH", "rifle*"], ["OVERWATCH", "rifle"]]}, card=TABLE)
    g.step("presence", asks=[0], dice=[2])
    assert [g.k(n).watch for n in (1, 2)] == [1, 1]
    assert not g.rolls("attack")


@pytest.mark.rule("rifles:3.2.1.e")
def test_the_marker_stays_when_the_target_is_gone() -> None:
    g = board("", {2: [["OVERWATCH2", "rifle*"], ["OVERWATCH2", "rifle"], ["OVERWATCH2", "rifle"]]})
    g.play(place_force(g, "sniper", 1, "table"), asks=[1, 2], dice=[5, 5])
    assert not g.alive("a")
    assert [g.k(n).watch for n in (1, 2, 3)] == [0, 0, 2]


@pytest.mark.rule("rifles:3.2.1.e", "rifles:5.2.a")
def test_nobody_fires_at_what_is_placed_hidden() -> None:
    g = board({2: "DEEP JUNGLE"}, {2: ["OVERWATCH", "rifle*"]})
    g.play(place_force(g, "scouts", 2, "event"))
    assert g.k(1).watch == 1


@pytest.mark.rule("rifles:3.2.1.e")
def test_only_who_can_reach_and_see_is_asked() -> None:
    g = board(
        {3: "JUNGLE"},
        {4: ["OVERWATCH", "rifle*"], 2: ["OVERWATCH", "pistol"], 7: ["OVERWATCH", "rifle"]},
        {2: ["rifle"]},
    )
    engage(g, 2, 4)
    g.play(place_force(g, "scouts", 1, "table"))  # unseen beyond the JUNGLE, Engaged, off the map
    assert not g.rolls("attack")
    g.play(place_force(g, "scouts", 3, "setup"))  # what starts on the map does not arrive
    assert not g.rolls("attack")


@pytest.mark.rule("rifles:3.2.1.e")
def test_overwatch_interrupts_the_event_that_places_the_enemy() -> None:
    g = board("", {4: ["rifle*"], 3: ["OVERWATCH2", "rifle"]}, events={3: [Enemy("patrol")]}, ap=1)
    g.do("move", 1, 3, asks=[2, ("weapon", "a")], dice=[5])
    assert g.u("a").suppressed
    assert g.k(2).watch == 0


@pytest.mark.rule("rifles:3.2.1.e")
def test_waves_can_be_shot_at() -> None:
    g = board("", {3: ["OVERWATCH2", "rifle*"]}, turn=10, card={"waves": {"10": "patrol"}})
    g.step("presence", asks=[1, ("weapon", "b")], dice=[5])
    assert g.u("b").suppressed
