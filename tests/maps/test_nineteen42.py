"""The map of 1942: what the rules say of it, and what this project put where the rules are silent."""

from __future__ import annotations

from functools import cache

import pytest

from maps import atlas as facts
from maps.atlas import Atlas, hexes_in

# What each place is, by name and hex; Vigan and Lingayen are moved off the nearest hex, which others take.
PLACES = [
    ("Manila", "2204", "city port"),
    ("Corregidor", "2105", "fortress"),
    ("Olongapo", "2104", "port"),
    ("Aparri", "2201", "port"),
    ("Vigan", "2102", "port"),
    ("Lingayen/Baguio", "2103", "city port"),
    ("Legaspi", "2405", "port"),
    ("Iloilo", "2307", "city port"),
    ("Cebu", "2407", "city port"),
    ("Tacloban", "2507", "city port"),
    ("Puerto Princesa", "2008", "port"),
    ("Zamboanga", "2310", "city port"),
    ("Davao", "2510", "city port"),
    ("Jolo", "2210", "city port"),
    ("Palau", "3310", "fortress city port"),
    ("Brunei", "1711", "city port"),
    ("Miri", "1611", "port"),
    ("Kuching", "1314", "city port"),
    ("Jesselton", "1810", "port"),
    ("Sandakan", "1911", "city port"),
    ("Tarakan", "1913", "city port"),
    ("Samarinda", "1915", "city"),
    ("Balikpapan", "1815", "city port"),
    ("Bandjermasin", "1717", "city port"),
    ("Pontianak", "1214", "city port"),
    ("Makassar", "2018", "city port"),
    ("Kendari", "2318", "city port"),
    ("Menado", "2514", "city port"),
    ("Amboina", "2817", "city port"),
    ("Ternate", "2714", "port"),
    ("Koeta Radja", "0111", "city port"),
    ("Medan", "0412", "city port"),
    ("Padang", "0516", "city port"),
    ("Benkoelen", "0617", "city port"),
    ("Djambi", "0716", "city"),
    ("Palembang", "0917", "city port"),
    ("Muntok", "0916", "port"),
    ("Oosthaven", "0919", "port"),
    ("Batavia", "1019", "city port"),
    ("Tjilatjap", "1220", "city port"),
    ("Sourabaya", "1520", "city port"),
    ("Bandoeng", "1120", "name"),
    ("Semarang", "1320", "port"),
    ("Denpasar", "1721", "port"),
    ("Singapore", "0813", "fortress city port"),
    ("Kuala Lumpur", "0612", "city"),
    ("Alor Star/Penang", "0511", "city port"),
    ("Kota Bharu", "0610", "city port"),
    ("Kuantan", "0712", "port"),
    ("Singora", "0510", "city port"),
    ("Bangkok", "0505", "city port"),
    ("Korat", "0604", "city"),
    ("Chiang Mai", "0401", "city"),
    ("Udon Thani", "0703", "city"),
    ("Victoria Point", "0308", "port"),
    ("Rangoon", "0103", "city port"),
    ("Moulmein", "0303", "city port"),
    ("Tavoy", "0305", "city port"),
    ("Saigon", "1007", "city port"),
    ("Cam Ranh Bay", "1206", "port"),
    ("Hue", "1103", "city"),
    ("Tourane", "1104", "city port"),
    ("Vinh", "0902", "city"),
    ("Phnom Penh", "0907", "city"),
    ("Vientiane", "0702", "city"),
    ("Hoihow", "1301", "city port"),
    ("Samah", "1302", "port"),
    ("Cagayan", "2509", "port"),
]

CITIES = {
    "0813": (6, "Allied"),  # Singapore
    "2204": (5, "Allied"),  # Manila
    "1019": (5, "Allied"),  # Batavia
    "0103": (4, "Allied"),  # Rangoon
    "1520": (4, "Allied"),  # Sourabaya
    "0612": (3, "Allied"),  # Kuala Lumpur
    "1220": (3, "Allied"),  # Tjilatjap
    "0917": (3, "Allied"),  # Palembang
    "0412": (3, "Allied"),  # Medan
    "1815": (3, "Allied"),  # Balikpapan
    "2510": (3, "Allied"),  # Davao
    "2817": (3, "Allied"),  # Amboina
    "1913": (2, "Allied"),  # Tarakan
    "1717": (2, "Allied"),  # Bandjermasin
    "1214": (2, "Allied"),  # Pontianak
    "1314": (2, "Allied"),  # Kuching
    "1711": (2, "Allied"),  # Brunei
    "2018": (2, "Allied"),  # Makassar
    "2514": (2, "Allied"),  # Menado
    "0516": (2, "Allied"),  # Padang
    "0511": (2, "Allied"),  # Alor Star/Penang
    "0610": (2, "Allied"),  # Kota Bharu
    "0303": (2, "Allied"),  # Moulmein
    "2103": (2, "Allied"),  # Lingayen/Baguio
    "2307": (2, "Allied"),  # Iloilo
    "2407": (2, "Allied"),  # Cebu
    "2310": (2, "Allied"),  # Zamboanga
    "1911": (1, "Allied"),  # Sandakan
    "1915": (1, "Allied"),  # Samarinda
    "2318": (1, "Allied"),  # Kendari
    "0111": (1, "Allied"),  # Koeta Radja
    "0716": (1, "Allied"),  # Djambi
    "0617": (1, "Allied"),  # Benkoelen
    "0305": (1, "Allied"),  # Tavoy
    "2210": (1, "Allied"),  # Jolo
    "2507": (1, "Allied"),  # Tacloban
    "0505": (4, "Japanese"),  # Bangkok
    "0510": (2, "Japanese"),  # Singora
    "0604": (1, "Japanese"),  # Korat
    "0401": (1, "Japanese"),  # Chiang Mai
    "0703": (1, "Japanese"),  # Udon Thani
    "1007": (5, "Japanese"),  # Saigon
    "1103": (2, "Japanese"),  # Hue
    "1104": (2, "Japanese"),  # Tourane
    "0907": (2, "Japanese"),  # Phnom Penh
    "0902": (1, "Japanese"),  # Vinh
    "0702": (1, "Japanese"),  # Vientiane
    "1301": (3, "Japanese"),  # Hoihow
    "3310": (3, "Japanese"),  # Palau
}

ROADS = [
    "0103 0202 0201",
    "0103 0202 0303 0304 0305",
    "0303 0403 0504 0505",
    "0505 0504 0503 0402 0401",
    "0505 0604 0603 0703 0702",
    "0505 0604 0705 0706 0806 0907 1007",
    "0505 0405 0506 0406 0407 0408 0509 0510 0511 0611 0612 0713 0813",
    "0510 0610",
    "0712 0612",
    "1007 1107 1206 1205 1105 1104 1103 1002 0902 0901",
    "0702 0802 0903 1002 1103",
    "2201 2202 2203 2204",
    "2102 2103 2104 2204",
    "2204 2104",
    "2204 2205 2305 2405",
    "0111 0211 0312 0412 0413 0414 0515 0516",
    "0516 0615 0716 0816 0917 0918 0919",
    "1019 1120 1220",
    "1019 1120 1219 1320 1419 1520 1620",
    "2509 2510",
    "1314 1214",
]

SEA = "1401"  # a hex of the open sea


@cache
def board() -> Atlas:
    return Atlas("nineteen42")


def land_of(territory: str) -> set[str]:
    return board().territory(territory)


# ---------------------------------------------------------------- grid


def test_thirty_three_columns_of_twenty_one() -> None:
    assert [each.id for each in board().board.hexes] == [
        f"{c:02}{r:02}" for c in range(1, 34) for r in range(1, 22)
    ]
    assert board().board.grid.scale == 85  # 1.1.B


@pytest.mark.parametrize(("name", "territory"), [("2509", "MI"), ("2202", "LZ"), ("0717", "SU")])
def test_islands_of_the_given_hexes(name: str, territory: str) -> None:  # 1.1.C
    assert board().hexes[name].territory == territory


def test_even_columns_are_lower() -> None:
    """Manila, Corregidor and Olongapo are three hexes that touch."""
    assert {"2105", "2104"} <= set(board().beside("2204"))
    assert "2105" in board().beside("2104")


@pytest.mark.parametrize(
    ("name", "lat", "lon"), [("2509", 8.39, 124.98), ("2202", 17.60, 121.30), ("0717", -2.94, 102.90)]
)
def test_fit(name: str, lat: float, lon: float) -> None:
    each = board().hexes[name]
    assert (each.lat, each.lon) == (pytest.approx(lat, abs=0.02), pytest.approx(lon, abs=0.02))
    assert each.share is not None
    assert each.share >= 0.8


def test_equator_runs_through_the_map() -> None:  # 12.61 and 12.63 speak of it
    assert {each.lat > 0 for each in board().board.hexes if each.lat is not None} == {True, False}


# ---------------------------------------------------------------- land and sea


def test_philippines_are_the_land_of_the_north_east() -> None:  # 1.1.C
    quarter = {
        name
        for name in board().hexes
        if int(name[:2]) >= 17 and int(name[2:]) <= 10 and not board().full_sea(name)
    }
    islands = board().region("philippines")
    assert quarter - islands == {"1810", "1910", "3310"}
    assert islands - quarter == {"2511"}  # the south tip of Mindanao
    assert board().places["Jolo"].hex in islands  # 12.63


def test_every_land_hex_has_a_territory() -> None:
    for name, each in board().hexes.items():
        assert bool(each.territory) != board().full_sea(name), name


@pytest.mark.parametrize(
    ("start", "territory", "apart"),
    [
        ("2202", "LZ", ""),
        ("2509", "MI", ""),
        ("2008", "PA", ""),
        ("0612", "MA", ""),
        ("1120", "JA", ""),
        ("0717", "SU", "0314 0415 0416 0916 1016 1117"),  # Nias, Siberut, Sipora; Bangka and Billiton
        ("0103", "BU", ""),
        ("0505", "SI", ""),
        ("0905", "IC", ""),
        ("1301", "HN", ""),
        ("1416", "DB", ""),
        ("1611", "SW", ""),
        ("1811", "NB", ""),
        ("2116", "CE", "2319 2516"),  # Buton, Banggai
        ("3116", "NG", "3017 3319"),  # east Ceram, Aru
        ("2507", "VI", "2206 2307 2308 2406 2407 2408"),  # Samar and Leyte apart from the rest
    ],
)
def test_a_country_hangs_together(start: str, territory: str, apart: str) -> None:
    assert land_of(territory) - board().reach(start) == set(apart.split())


@pytest.mark.parametrize(("start", "territory"), [("2202", "LZ"), ("1120", "JA"), ("0717", "SU")])
def test_an_island_ends_at_its_coast(start: str, territory: str) -> None:
    """What is reached by land from an island is the island."""
    assert board().reach(start) <= land_of(territory)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("0717", "1120"),  # Sumatra, Java
        ("0717", "0612"),  # Malaya
        ("1120", "1721"),  # Java, Bali
        ("1721", "1821"),  # Lombok
        ("1416", "2116"),  # Borneo, Celebes
        ("2202", "2509"),  # Luzon, Mindanao
        ("2202", "2507"),  # Leyte
        ("2509", "2507"),
        ("2307", "2407"),  # Panay, Cebu
        ("2509", "2407"),
        ("2008", "1416"),  # Palawan, Borneo
        ("1301", "1003"),  # Hainan
        ("2714", "2116"),  # Halmahera, Celebes
        ("3310", "2509"),
    ],
)
def test_islands_are_apart(one: str, two: str) -> None:
    assert two not in board().reach(one)


def test_the_mainland_hangs_together() -> None:
    assert {"0103", "0505", "1007", "0813", "0902"} <= board().reach("0505")


def test_singapore_hangs_on_johore() -> None:
    """Land from 0713; the islands across the strait do not count for a siege."""
    assert board().joined("0813", "0713")
    assert not board().joined("0813", "0814")


def test_corregidor_can_be_besieged() -> None:
    assert {name for name in board().beside("2105") if board().joined("2105", name)} == {
        "2104",
        "2204",
        "2205",
    }


def test_sunda_strait() -> None:
    assert not board().joined("0919", "1019")
    assert board().hexes["0919"].territory == "SU"


@pytest.mark.parametrize(
    "name", ["0506", "0613", "0714", "1821", "2105", "2205", "2318", "2407", "2408", "2508", "2610", "2717"]
)
def test_water_barriers(name: str) -> None:  # 5.13
    """Two pieces of land that both lead on.  Islets that lead nowhere are left out: nothing could be attacked on one."""
    assert len(board().hexes[name].land) >= 2


def test_sides() -> None:
    assert not facts.lopsided_sides(board())
    assert not facts.odd_coasts(board())
    assert not facts.missing_straits(board())


def test_terrain_codes() -> None:
    assert {code: each.name for code, each in board().board.terrains.items()} == {
        ".": "Sea",
        "C": "Clear",
        "R": "Rough/mountain",
        "S": "Swamp",
    }
    assert {each.terrain for each in board().board.hexes} == set(".CRS")


@pytest.mark.parametrize("name", hexes_in("0103 0816 0908 0917-0918 1007 1416 1517 1616"))
def test_swamps(name: str) -> None:
    assert board().terrain(name) == "S"


@pytest.mark.parametrize("name", hexes_in("0211 0313 0515 0611 1613 1712 2116 2203 2509 3116"))
def test_mountains(name: str) -> None:
    assert board().terrain(name) == "R"


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(("name", "hex_", "kinds"), PLACES)
def test_places(name: str, hex_: str, kinds: str) -> None:
    place = board().places[name]
    assert place.hex == hex_
    assert set(place.kinds) - {"islet"} == set(kinds.split())


def test_no_other_places() -> None:
    assert set(board().places) == {name for name, _, _ in PLACES}


@pytest.mark.parametrize("hex_", CITIES)
def test_city_numbers(hex_: str) -> None:  # 9.2.B
    number, owner = CITIES[hex_]
    (city,) = (p for p in board().board.places if p.hex == hex_ and "city" in p.kinds)
    assert city.values["resistance"] == number
    assert board().board.territories[board().hexes[hex_].territory].owner == owner


def test_cities_are_those() -> None:
    assert {p.hex for p in board().board.places if "city" in p.kinds} == set(CITIES)


def test_java_has_three_cities() -> None:  # 13.1.B
    cities = {p.name for p in board().board.places if "city" in p.kinds and p.hex in board().region("java")}
    assert cities == {"Batavia", "Tjilatjap", "Sourabaya"}


@pytest.mark.parametrize(
    ("place", "territory"),
    [
        ("Kota Bharu", "MA"),
        ("Alor Star/Penang", "MA"),
        ("Kuantan", "MA"),
        ("Victoria Point", "BU"),
        ("Tavoy", "BU"),
        ("Singora", "SI"),
        ("Bangkok", "SI"),
        ("Hoihow", "HN"),
        ("Samah", "HN"),
        ("Vientiane", "IC"),
        ("Kuching", "SW"),
        ("Miri", "SW"),
        ("Brunei", "BR"),
        ("Jesselton", "NB"),
        ("Sandakan", "NB"),
        ("Tarakan", "DB"),
        ("Oosthaven", "SU"),
        ("Muntok", "SU"),
        ("Semarang", "JA"),
        ("Denpasar", "LS"),
        ("Corregidor", "LZ"),
        ("Olongapo", "LZ"),
        ("Legaspi", "LZ"),
        ("Cagayan", "MI"),
        ("Zamboanga", "MI"),
        ("Puerto Princesa", "PA"),
        ("Jolo", "JO"),
        ("Palau", "PL"),
    ],
)
def test_where_places_lie(place: str, territory: str) -> None:
    assert board().hexes[board().places[place].hex].territory == territory


def test_no_place_in_the_sea() -> None:
    assert not facts.no_place_in_the_sea(board())


def test_ports_lead_to_the_sea() -> None:
    assert not facts.landlocked_ports(board(), {"port", "fortress"}, SEA)


def test_fortresses() -> None:  # 12.2 to 12.4
    assert {p.name for p in board().board.places if "fortress" in p.kinds} == {
        "Singapore",
        "Corregidor",
        "Palau",
    }


@pytest.mark.parametrize("name", ["0412", "0516", "0917", "1214", "1717", "1815", "1913", "2514", "2817"])
def test_cities_of_the_dutch_battalions(name: str) -> None:  # 12.11.B
    assert "city" in board().kinds(name)
    assert board().board.territories[board().hexes[name].territory].country == "Dutch"


# ---------------------------------------------------------------- roads, borders, regions


def test_no_other_roads() -> None:
    assert sum(line.kind == "road" for line in board().board.lines) == len(ROADS)


@pytest.mark.parametrize("path", ROADS)
def test_roads(path: str) -> None:
    names = tuple(path.split())
    assert names in [line.path for line in board().board.lines if line.kind == "road"]
    for one, two in zip(names, names[1:], strict=False):
        assert board().joined(one, two), f"{one}-{two}"


def test_border_of_burma_and_siam() -> None:  # 10.5
    (border,) = (line for line in board().board.lines if line.kind == "border")
    for side in border.sides:
        assert {board().hexes[name].territory for name in side.split("-")} == {"BU", "SI"}
    burmese = {name for side in border.sides for name in side.split("-") if name in board().territory("BU")}
    assert burmese == set(hexes_in("0201-0202 0301 0303-0305 0308 0406"))


def test_burma() -> None:
    assert board().territory("BU") == set(hexes_in("0101-0104 0201-0203 0301 0303-0305 0308 0406"))
    entry = board().region("burma-entry")
    assert entry == set(hexes_in("0101-0104 0201 0301"))
    assert all(name[:2] == "01" or name[2:] == "01" for name in entry)


def test_treacherous_seas() -> None:  # 10.3
    shoals = board().region("treacherous-seas")
    assert shoals == set(hexes_in("1407-1410 1507-1510 1607-1610 1707-1710"))
    for name in shoals:
        assert board().full_sea(name)
        assert 5.5 < (board().hexes[name].lat or 0) < 11.7


def test_ports_are_not_behind_the_shoals() -> None:
    shoals = board().region("treacherous-seas")
    open_sea = board().reach(SEA, "water", lambda name: name not in shoals)
    assert all(p.hex in open_sea for p in board().board.places if "port" in p.kinds)


@pytest.mark.parametrize(
    ("edge", "owner", "axis", "line"),
    [
        ("north", "Japanese", 1, "01"),
        ("east", "Japanese", 0, "33"),
        ("south", "Allied", 1, "21"),
        ("west", "Allied", 0, "01"),
    ],
)
def test_edges(edge: str, owner: str, axis: int, line: str) -> None:  # 5.31.B and C
    found = board().board.edges[edge]
    assert found.owner == owner
    assert found.hexes == tuple(n for n in board().hexes if (n[:2], n[2:])[axis] == line)
    water = board().reach(SEA, "water")
    assert water & set(found.hexes), "ships may enter there"


def test_boxes() -> None:
    boxes = board().board.boxes
    assert boxes["formosa"].near == "2200"  # 12.4.F: just off the map north of Luzon
    assert {link.to for link in boxes["japan"].links} == {"north", "east"}
    assert {link.to for link in boxes["allies"].links} == {"south", "west"}
    hainan, luzon = board().hexes["1301"].lon, board().hexes["2201"].lon
    assert hainan is not None
    assert luzon is not None
    near = int(boxes["hongkong"].near[:2])
    assert abs(near - (13 + 22) / 2) <= 1.5  # 10.4: midway between Hainan and Luzon
    assert boxes["hongkong"].owner == "Allied"


def test_beaches() -> None:  # 13.2
    beaches = board().region("beaches")
    cities = {p.hex for p in board().board.places if "city" in p.kinds}
    assert "2204" not in beaches  # Manila
    for name, each in board().hexes.items():
        wanted = each.coast and (each.terrain == "C" or name in cities) and name != "2204"
        assert (name in beaches) == wanted, name


@pytest.mark.parametrize(
    "name",
    [
        "2102",  # Vigan
        "2201",  # Aparri
        "2103",  # Lingayen
        "2405",  # Legaspi
        "2510",  # Davao
        "2210",  # Jolo
        "0510",  # Singora
        "0610",  # Kota Bharu
        "1611",  # Miri
        "1314",  # Kuching
        "1913",  # Tarakan
        "2514",  # Menado
        "1815",  # Balikpapan
        "2318",  # Kendari
        "2817",  # Amboina
        "1019",  # Batavia
        "0917",  # Palembang
    ],
)
def test_landings_of_history_can_be_made(name: str) -> None:
    assert name in board().region("beaches")


def test_waters_of_the_house_rules() -> None:  # 13.4, 13.7
    assert {"0610", "0712", "0813"} <= board().region("malay-coast")
    assert "0512" in board().region("malay-coast")
    assert {"1519", "1319", "1418"} <= board().region("java-sea")
    assert "0608" in board().region("gulf-of-siam")
    for key in ("java-sea", "gulf-of-siam", "malay-coast"):
        assert board().components(board().region(key)) == 1


def test_regions_that_the_rules_name() -> None:
    sides = board().region("allied-land") | board().region("japanese-land")
    assert sides == {name for name in board().hexes if not board().full_sea(name)}
    assert not board().region("allied-land") & board().region("japanese-land")
    for key in [
        "luzon",
        "mindanao",
        "sumatra",
        "java",
        "malaya",
        "brunei",
        "burma",
        "siam",
        "indochina",
        "hainan",
        "palau",
    ]:
        assert board().region(key)


# ---------------------------------------------------------------- harbours (5.31.E, 9.3.A)

HARBOURS = {
    "Singora": {"0609", "0509", "0610"},  # the Gulf of Siam; not 0410 and 0511, the Andaman Sea
    "Batavia": {"1119", "1018", "0919"},  # the Java Sea; not 0920 and 1020, the Indian Ocean
    "Sourabaya": {"1620", "1619", "1519", "1419"},  # both ends of the strait of Madura
    "Manila": {"2105"},  # Manila Bay, past Corregidor; not 2203, 2304 and 2305, the Pacific coast
    "Iloilo": {"2407", "2308"},  # both ends of its strait; not the north and the west coast of Panay
    "Legaspi": {"2505", "2404", "2506"},  # the Pacific; not 2305, 2306 and 2406 behind the peninsula
    "Cebu": {"2507", "2408", "2508"},  # the east coast of its island; not 2307, 2308 and 2406
    "Tacloban": {"2606", "2508", "2607"},  # Leyte Gulf; not 2406 and 2407
    "Ternate": {"2713", "2613", "2614", "2715"},  # the Molucca Sea; not 2813, east of Halmahera
}
"""Ports whose hexes have several waters, with the hexes to which ships go out.  Notes on the map say where each town stands."""


def test_every_port_of_several_waters_says_on_which_it_opens() -> None:
    decided = set()
    for place in board().board.places:
        bodies = board().graph.water[board().graph.number[place.hex]]
        if "port" not in place.kinds or len(bodies) == 1:
            assert "harbour" not in place.values, place.name
            continue
        assert "harbour" in place.values, f"on which of its {len(bodies)} waters does {place.name} open?"
        sides = place.values["harbour"]
        assert not sides & ~sum(bodies), place.name
        assert all(sides & body in (0, body) for body in bodies), place.name
        around = board().graph.grid.neighbours(place.hex)
        assert {around[d] for d in range(6) if sides >> d & 1} == HARBOURS[place.name], place.name
        assert place.note, place.name  # the source: where the town stands
        decided.add(place.name)
    assert decided == set(HARBOURS)
