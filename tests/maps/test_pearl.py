"""The maps of Pearl Harbor: what the rules say of them, and what this project put where the rules are silent."""

from __future__ import annotations

from functools import cache

import pytest

from maps import atlas as facts
from maps.atlas import Atlas, hexes_in

PLACES = [
    ("Tokyo", "E2913", "home-base city"),
    ("Kure", "E2811", "home-base city"),
    ("Osaka", "E2812", "city anchorage"),
    ("Nagasaki", "E2710", "city anchorage"),
    ("Sapporo", "E3314", "city"),
    ("Seoul", "E3009", "city"),
    ("Pusan", "E2809", "city anchorage"),
    ("Mukden", "E3207", "city"),
    ("Harbin", "E3409", "city"),
    ("Hsinking", "E3309", "city"),
    ("Port Arthur", "E3007", "city anchorage"),
    ("Peking", "E3106", "city"),
    ("Tientsin", "E3005", "city"),
    ("Tsingtao", "E2907", "city anchorage"),
    ("Taiyuan", "E3004", "city"),
    ("Sian", "E2803", "city"),
    ("Loyang", "E2804", "city"),
    ("Nanking", "E2706", "city"),
    ("Shanghai", "E2707", "city anchorage"),
    ("Wuhan", "E2605", "city"),
    ("Changsha", "E2504", "city"),
    ("Nanchang", "E2505", "city"),
    ("Foochow", "E2406", "city"),
    ("Canton", "E2304", "city anchorage"),
    ("Hong Kong", "E2204", "city anchorage"),
    ("Kweilin", "E2403", "city"),
    ("Nanning", "E2303", "city"),
    ("Chungking", "E2602", "home-base city"),
    ("Chengtu", "E2601", "city"),
    ("Kunming", "W2414", "city"),
    ("Lanchow", "E2901", "city"),
    ("Yumen", "W3113", "home-base city"),
    ("Yenan", "E2903", "city"),
    ("Urumchi", "W3310", "name"),
    ("Taihoku", "E2407", "city"),
    ("Takao", "E2307", "city anchorage"),
    ("Hainan", "E2103", "city anchorage"),
    ("Hanoi", "E2201", "city"),
    ("Saigon", "E1802", "city"),
    ("Phnom Penh", "E1801", "city"),
    ("Bangkok", "W1914", "city anchorage"),
    ("Rangoon", "W2112", "city anchorage"),
    ("Pegu", "W2113", "city"),
    ("Mandalay", "W2212", "city"),
    ("Akyab", "W2211", "city"),
    ("Imphal", "W2411", "city"),
    ("Calcutta", "W2310", "city anchorage"),
    ("Dacca", "W2311", "city"),
    ("Ledo", "W2512", "name"),
    ("Delhi", "W2506", "city"),
    ("Bombay", "W2105", "home-base city"),
    ("Karachi", "W2402", "city anchorage"),
    ("Lahore", "W2705", "city"),
    ("Madras", "W1907", "city anchorage"),
    ("Cochin", "W1805", "city"),
    ("Hyderabad", "W2006", "city"),
    ("Colombo", "W1707", "city anchorage"),
    ("Kabul", "W2803", "city"),
    ("Addu Atoll", "W1305", "anchorage islet"),
    ("Diego Garcia", "W1105", "islet"),
    ("Port Blair", "W1811", "anchorage islet"),
    ("Singapore", "E1401", "city anchorage fortress"),
    ("Kuala Lumpur", "E1501", "city"),
    ("Penang", "W1614", "city"),
    ("Medan", "W1514", "city anchorage"),
    ("Padang", "W1314", "city"),
    ("Palembang", "E1201", "city anchorage"),
    ("Batavia", "E1102", "city anchorage"),
    ("Soerabaja", "E1104", "city anchorage"),
    ("Kuching", "E1403", "city"),
    ("Brunei", "E1505", "city anchorage"),
    ("Tarakan", "E1506", "city anchorage"),
    ("Balikpapan", "E1306", "city anchorage"),
    ("Banjarmasin", "E1305", "city"),
    ("Makassar", "E1206", "city anchorage"),
    ("Kendari", "E1207", "name"),
    ("Menado", "E1408", "city"),
    ("Ambon", "E1209", "city anchorage"),
    ("Halmahera", "E1409", "anchorage"),
    ("Timor", "E1007", "city anchorage"),
    ("Bali", "E1005", "name"),
    ("Sorong", "E1311", "name"),
    ("Hollandia", "E1314", "city anchorage"),
    ("Biak", "E1312", "anchorage"),
    ("Wewak", "E1214", "name"),
    ("Lae", "E1116", "city"),
    ("Port Moresby", "E1016", "city anchorage"),
    ("Milne Bay", "E1017", "name"),
    ("Rabaul", "E1217", "city anchorage"),
    ("Kavieng", "E1317", "islet"),
    ("Admiralties", "E1316", "anchorage islet"),
    ("Bougainville", "E1119", "anchorage"),
    ("Guadalcanal", "E1020", "anchorage"),
    ("Santa Cruz", "E1022", "islet"),
    ("Espiritu Santo", "E0723", "anchorage"),
    ("Noumea", "E0523", "city anchorage"),
    ("Suva", "E0727", "city anchorage"),
    ("Tongatabu", "E0628", "anchorage islet"),
    ("Samoa", "E0830", "anchorage islet"),
    ("Funafuti", "E1026", "islet"),
    ("Canton Island", "E1330", "islet"),
    ("Palmyra", "E1633", "islet"),
    ("Christmas Island", "E1535", "islet"),
    ("Johnston", "E2030", "islet"),
    ("Pearl Harbor", "E2234", "home-base city anchorage"),
    ("Midway", "E2528", "islet"),
    ("Wake", "E2222", "islet"),
    ("Marcus", "E2418", "islet"),
    ("Guam", "E1915", "islet"),
    ("Saipan", "E2015", "anchorage islet"),
    ("Iwo Jima", "E2414", "islet"),
    ("Chichi Jima", "E2514", "anchorage islet"),
    ("Okinawa", "E2409", "city anchorage islet"),
    ("Truk", "E1718", "anchorage islet fortress"),
    ("Palau", "E1712", "anchorage islet fortress"),
    ("Yap", "E1713", "islet"),
    ("Ulithi", "E1813", "anchorage islet"),
    ("Ponape", "E1619", "islet"),
    ("Kusaie", "E1621", "islet"),
    ("Eniwetok", "E1821", "anchorage islet"),
    ("Kwajalein", "E1723", "anchorage islet"),
    ("Majuro", "E1724", "anchorage islet"),
    ("Tarawa", "E1424", "anchorage islet"),
    ("Nauru", "E1422", "islet"),
    ("Baker", "E1428", "islet"),
    ("Manila", "E1907", "city anchorage"),
    ("Legaspi", "E1908", "city"),
    ("Leyte", "E1808", "city anchorage"),
    ("Zamboanga", "E1607", "islet"),
    ("Davao", "E1708", "city anchorage"),
    ("Aparri", "E2107", "city"),
    ("Puerto Princesa", "E1806", "name"),
    ("Darwin", "E0910", "city anchorage"),
    ("Broome", "E0607", "name"),
    ("Perth", "E0205", "city anchorage"),
    ("Townsville", "E0615", "city anchorage"),
    ("Brisbane", "E0318", "city anchorage"),
    ("Sidney", "E0117", "home-base city anchorage"),
    ("Dutch Harbor", "E3932", "anchorage"),
    ("Adak", "E3828", "anchorage islet"),
    ("Kiska", "E3826", "islet"),
    ("Attu", "E3824", "islet"),
    ("Petropavlovsk", "E3819", "city anchorage"),
    ("Paramushiro", "E3719", "anchorage"),
    ("Etorofu", "E3316", "anchorage islet"),
    ("Toyohara", "E3414", "city"),
    ("Vladivostok", "E3311", "city anchorage"),
    ("Khabarovsk", "E3512", "city"),
    ("Blagoveshchensk", "E3710", "city"),
    ("Chita", "E3804", "city"),
    ("Irkutsk", "E3801", "city"),
    ("Ulan Bator", "E3502", "city"),
    ("Krasnoyarsk", "W4011", "city"),
    ("Novosibirsk", "W4008", "home-base city"),
    ("Chelyabinsk", "W4001", "home-base city"),
    ("Omsk", "W4004", "city"),
    ("Alma Ata", "W3306", "city"),
    ("Tashkent", "W3203", "city"),
    ("Hoihow", "E2203", "city"),
    ("Haiphong", "E2202", "city anchorage"),
    ("Mutankiang", "E3310", "city"),
    ("Tungan", "E3410", "name"),
    ("Sunwu", "E3609", "name"),
    ("Hailar", "E3606", "city"),
    ("Kiamusze", "E3510", "city"),
    ("Tsinan", "E2906", "city"),
    ("Kalgan", "E3105", "city"),
    ("Laohokow", "E2704", "city"),
    ("Kukong", "E2404", "city"),
    ("Lingayen", "E2006", "name"),
    ("Singora", "W1714", "name"),
    ("Sandakan", "E1606", "name"),
    ("Ulan Ude", "E3802", "city"),
    ("Iman", "E3411", "name"),
    ("Cam Ranh Bay", "E1903", "anchorage"),
    ("Lashio", "W2313", "city"),
    ("Trincomalee", "W1708", "anchorage"),
    ("Hakodate", "E3213", "city anchorage"),
    ("Melbourne", "E0115", "city"),
    ("Merauke", "E1013", "name"),
    ("Jaluit", "E1623", "islet"),
    ("Nikolaevsk", "E3813", "city"),
    ("Kodiak", "E4236", "anchorage"),
    ("Dili", "E1008", "city"),
    ("Tjilatjap", "E1103", "city"),
    ("Bora Bora", "E0737", "anchorage islet"),
]

OBJECTIVES = {
    "E2913": (3, "IJA"),  # Tokyo
    "E2812": (3, "IJN"),  # Osaka
    "E2811": (3, "IJN"),  # Kure
    "E2710": (1, "IJN"),  # Nagasaki
    "E3314": (1, "IJA"),  # Sapporo
    "E3414": (1, "IJA"),  # Toyohara
    "E3009": (1, "IJA"),  # Seoul
    "E2809": (1, "IJA"),  # Pusan
    "E3207": (3, "IJA"),  # Mukden
    "E3409": (2, "IJA"),  # Harbin
    "E3007": (1, "IJA"),  # Port Arthur
    "E3106": (2, "IJA"),  # Peking
    "E3005": (1, "IJA"),  # Tientsin
    "E2907": (1, "IJA"),  # Tsingtao
    "E3004": (1, "IJA"),  # Taiyuan
    "E2706": (3, "IJA"),  # Nanking
    "E2707": (4, "IJN"),  # Shanghai
    "E2605": (3, "IJA"),  # Wuhan
    "E2304": (5, "IJA"),  # Canton
    "E2407": (2, "IJN"),  # Taihoku (Formosa)
    "E2103": (1, "IJN"),  # Hainan
    "E2201": (1, "IJA"),  # Hanoi
    "E1802": (2, "IJA"),  # Saigon
    "W1914": (2, "IJA"),  # Bangkok
    "E2409": (1, "IJN"),  # Okinawa
    "E2414": (1, "IJN"),  # Iwo Jima
    "E2015": (1, "IJN"),  # Saipan
    "E1718": (1, "IJN"),  # Truk
    "E1712": (1, "IJN"),  # Palau
    "E1723": (1, "IJN"),  # Kwajalein
    "E1915": (1, "USA"),  # Guam
    "E2222": (1, "USA"),  # Wake
    "E1424": (1, "BR"),  # Tarawa
    "E2204": (2, "BR"),  # Hong Kong
    "E1501": (2, "BR"),  # Kuala Lumpur
    "E1401": (3, "BR"),  # Singapore
    "W1514": (2, "BR"),  # Medan
    "E1201": (5, "BR"),  # Palembang
    "E1102": (3, "BR"),  # Batavia
    "E1104": (2, "BR"),  # Soerabaja
    "E1505": (3, "BR"),  # Brunei
    "E1506": (2, "BR"),  # Tarakan
    "E1306": (3, "BR"),  # Balikpapan
    "E1206": (1, "BR"),  # Makassar
    "E1209": (1, "BR"),  # Ambon
    "E1314": (1, "BR"),  # Hollandia
    "W2112": (2, "BR"),  # Rangoon
    "W2212": (1, "BR"),  # Mandalay
    "W2211": (1, "BR"),  # Akyab
    "E1907": (1, "USA"),  # Manila
    "E1708": (1, "USA"),  # Davao
    "E1116": (1, "ANZ"),  # Lae
    "E1217": (1, "ANZ"),  # Rabaul
    "E1016": (1, "ANZ"),  # Port Moresby
    "E1020": (1, "BR"),  # Guadalcanal
    "E0523": (1, "BR"),  # Noumea
    "E0727": (1, "BR"),  # Suva
    "E0830": (1, "USA"),  # Samoa
    "E0910": (1, "ANZ"),  # Darwin
    "E0615": (1, "ANZ"),  # Townsville
    "E0318": (2, "ANZ"),  # Brisbane
    "E0117": (3, "ANZ"),  # Sidney
    "E2234": (5, "USA"),  # Pearl Harbor
    "E2528": (1, "USA"),  # Midway
    "E3932": (1, "USA"),  # Dutch Harbor
    "E3824": (1, "USA"),  # Attu
    "W2310": (2, "BR"),  # Calcutta
    "W2311": (1, "BR"),  # Dacca
    "W1907": (1, "BR"),  # Madras
    "W2506": (2, "BR"),  # Delhi
    "W2105": (2, "BR"),  # Bombay
    "W2402": (1, "BR"),  # Karachi
    "W1707": (1, "BR"),  # Colombo
    "E2602": (3, "CHI"),  # Chungking
    "E2601": (1, "CHI"),  # Chengtu
    "W2414": (1, "CHI"),  # Kunming
    "E2803": (1, "CHI"),  # Sian
    "E2804": (1, "CHI"),  # Loyang
    "E2901": (1, "CHI"),  # Lanchow
    "E2504": (2, "CHI"),  # Changsha
    "E2505": (1, "IJA"),  # Nanchang
    "E2403": (1, "CHI"),  # Kweilin
    "W3113": (1, "CHI"),  # Yumen
    "E3311": (3, "SOV"),  # Vladivostok
    "E3512": (2, "SOV"),  # Khabarovsk
    "E3801": (2, "SOV"),  # Irkutsk
    "W4008": (3, "SOV"),  # Novosibirsk
    "W4001": (4, "SOV"),  # Chelyabinsk
    "E3819": (1, "SOV"),  # Petropavlovsk
    "E3502": (1, "SOV"),  # Ulan Bator
    "W2803": (1, "neutral"),  # Kabul
}
# Hexes where scenarios set up land units, bases or ships; they must hold land, and water for ships.
GARRISONS = hexes_in(
    "E0117 E0318 E0523 E0615 E0723 E0727 E0830 E0910 E1016 E1020 E1102 E1104 E1116 E1201 E1217 E1401 E1424 E1501 E1506"
    " E1708 E1712 E1718 E1723 E1801 E1802 E1907 E2015 E2103 E2201 E2204 E2222 E2234 E2304 E2307 E2403 E2404 E2406 E2407"
    " E2504 E2505 E2514 E2528 E2602 E2605 E2704 E2706 E2707 E2710 E2803 E2804 E2811 E2812 E2901 E2903 E2904 E2906 E2913"
    " E3004 E3009 E3105 E3106 E3207 E3213 E3309 E3310 E3311 E3314 E3316 E3410 E3411 E3510 E3512 E3606 E3609 E3710 E3719"
    " E3802 E3804 E3824 E3932 W1707 W1907 W2105 W2112 W2212 W2310 W2411 W2414 W2512"
)
FLEETS = hexes_in("E0523 E1020 E1217 E1718 E2103 E2234 E2811 E3316")

HOMES = {
    "IJA": ("E2913",),
    "IJN": ("E2811",),
    "USA": ("E2234",),
    "BR": ("W2105",),
    "ANZ": ("E0117",),
    "CHI": ("E2602", "W3113"),
    "SOV": ("W4001", "W4008"),
}
SIDE = {"IJA": "J", "IJN": "J", "SOV": "S", "neutral": "-", "": "-"}  # all others are United Nations

NARROW = {
    "malacca": "W1412 W1413 W1513 W1514 W1612 W1613",
    "singapore": "E1301 E1302 E1401 E1402 E1501 E1502 E1601 E1602",
    "sundas": "E1005-E1008",
    "sulu": "E1506-E1508 E1606-E1608 E1706-E1708 E1806-E1808 E1906-E1908",
    "moluccas": "E1208-E1210 E1309-E1311",
    "bismarcks": "E1017-E1020 E1117-E1121 E1216-E1219 E1317-E1318",
    "tsushima": "E2709-E2712 E2809-E2811",
    "sakhalin": "E3213-E3214 E3314-E3315 E3413-E3414 E3514-E3515 E3613-E3614 E3714-E3715 E3813-E3814",
    "aleutians": "E3725-E3729 E3824-E3831 E3925-E3929 E3931-E3932",
}

# Off the map Kamchatka is joined to Siberia; on it only by sea, so that Petropavlovsk has no supply line to an inland home base.
KAMCHATKA = "E3819 E3919 E3920 E3921 E4018 E4019 E4020 E4119 E4120 E4121 E4219 E4220 E4221"

SEA = "E2020"  # a hex of the open ocean


@cache
def board() -> Atlas:
    return Atlas("pearl")


def owner(name: str) -> str:
    """Who controls a hex in 1941: the place in it, else its territory."""
    for place in board().board.places:
        if place.hex == name and place.owner:
            return place.owner
    territory = board().hexes[name].territory
    return board().board.territories[territory].owner if territory else ""


def side(force: str) -> str:
    return SIDE.get(force, "U")


# ---------------------------------------------------------------- grid


def test_two_sheets_of_one_lattice() -> None:
    names = [each.id for each in board().board.hexes]
    assert len(names) == 42 * (14 + 37)
    assert {"W0101", "W4214", "E0101", "E4237", "W2112", "E2112"} <= set(names)
    assert "W2315" not in names
    assert "E1501" in board().beside("W1514")  # the junction


def test_neighbours_of_kure() -> None:  # 4
    assert set(board().beside("E2811")) == {"E2812", "E2911", "E2912", "E2810", "E2711", "E2712"}


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("E1218", "E1119"),
        ("E1218", "E1318"),
        ("E1508", "E1608"),
        ("E2304", "E2204"),
        ("E1501", "E1401"),
        ("E1506", "E1507"),
    ],
)
def test_hexes_that_the_rules_call_adjacent(one: str, two: str) -> None:
    assert two in board().beside(one)


@pytest.mark.parametrize(
    ("one", "two", "distance"),
    [
        ("E2514", "E1409", 11),  # Chichi Jima to Halmahera (12, example)
        ("E2307", "E1907", 4),  # Formosa to Manila
        ("E1802", "E1401", 4),  # Saigon to Singapore
        ("E1723", "E2234", 14),  # Kwajalein to Pearl Harbor
        ("E2015", "E2913", 9),  # Saipan to Tokyo
        ("E2015", "E2811", 8),  # Saipan to Kure
    ],
)
def test_distances(one: str, two: str, distance: int) -> None:
    assert board().graph.grid.distance(one, two) == distance


@pytest.mark.parametrize(("one", "two"), [("E2811", "E2605"), ("E2605", "E2201"), ("E2201", "W2112")])
def test_redeployment_of_an_air_unit(one: str, two: str) -> None:  # 16, example: twice its range of 4
    assert board().graph.grid.distance(one, two) <= 8


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("E2811", "Kure"),
        ("E2514", "Chichi Jima"),
        ("E1409", "Halmahera"),
        ("E2605", "Wuhan"),
        ("E2201", "Hanoi"),
        ("E1401", "Singapore"),
        ("E1501", "Kuala Lumpur"),
        ("E2304", "Canton"),
        ("E2204", "Hong Kong"),
        ("W2112", "Rangoon"),
        ("W2113", "Pegu"),
        ("W1914", "Bangkok"),
        ("E2706", "Nanking"),
        ("E2505", "Nanchang"),
    ],
)
def test_places_whose_hex_is_known(name: str, place: str) -> None:
    assert board().places[place].hex == name
    assert board().places[place].source in ("printed", "published")


# ---------------------------------------------------------------- land and sea


def test_every_land_hex_has_a_territory() -> None:
    for name, each in board().hexes.items():
        assert bool(each.territory) != board().full_sea(name), name


def test_ships_through_kure() -> None:  # 4, example
    """From E2712 a ship goes on to E2810 and E2711, not to E2911 or E2912."""
    assert len(board().hexes["E2811"].water) == 1
    ways = {name for name in board().beside("E2811") if board().joined("E2811", name, "water")}
    assert ways == {"E2712", "E2711", "E2810", "E2812"}
    assert board().full_sea("E2712")
    assert board().full_sea("E2911")


@pytest.mark.parametrize(("one", "two"), [("E1501", "E1401"), ("E2304", "E2204")])
def test_land_routes_of_the_rules(one: str, two: str) -> None:  # 4
    assert board().joined(one, two)
    assert [each for each in board().beside(two) if board().joined(two, each)] == [one]


def test_canton_and_hong_kong_are_ports() -> None:
    assert board().joined("E2304", "E2204", "water")


@pytest.mark.parametrize(("one", "two"), [("E1506", "E1507"), ("E1508", "E1608")])
def test_narrow_hexsides(one: str, two: str) -> None:  # 4
    """Both are sea from end to end, and both of their hexes are narrow sea."""
    assert {one, two} <= board().region("sulu")
    assert not board().joined(one, two)
    assert board().joined(one, two, "water")


@pytest.mark.parametrize(("one", "two"), [("E1119", "E1218"), ("E1318", "E1218")])
def test_support_in_the_bismarcks(one: str, two: str) -> None:  # 6, example: a direct water route
    assert board().joined(one, two, "water")
    assert {one, two} <= board().region("bismarcks")


@pytest.mark.parametrize("name", ["E1608", "E1507", "E1508", "W2012", "E2911", "E2712"])
def test_sea(name: str) -> None:
    assert board().full_sea(name)


@pytest.mark.parametrize("name", ["W2113", "W2114", "W2212", "W2214", "W2313", "W2314", "W2312"])
def test_rough_of_burma(name: str) -> None:
    assert board().terrain(name) == "R"


def supplied(start: str, closed: str = "", road: str = "") -> set[str]:
    """Where a land line from a hex goes: into rough terrain, but through it only by a city; never into desert (11)."""
    found, queue = {start}, [start]
    while queue:
        at = queue.pop()
        if board().terrain(at) == "R" and "city" not in board().kinds(at) and at != road:
            continue
        for other in board().beside(at):
            if other not in found and other not in closed.split() and board().terrain(other) != "D":
                if board().joined(at, other):
                    found.add(other)
                    queue.append(other)
    return found


def test_supply_near_bangkok() -> None:  # 11, example
    assert "W2114" in supplied("W1914")
    assert "W2213" in supplied("W1914")
    assert "W2213" not in supplied("W1914", closed="W2113")  # Pegu is not Japanese
    assert {board().terrain("W2013"), board().terrain("W2014")} == {"C"}


def test_pegu_cannot_be_passed() -> None:
    """Rangoon is reached from Bangkok through Pegu only."""
    assert "W2112" in supplied("W1914")
    assert "W2112" not in supplied("W1914", closed="W2113")


def test_the_burma_road_is_short() -> None:  # 28
    """A road in W2312, between Lashio and Dacca, joins Chungking's country to India."""
    assert "W2312" in board().region("burma-road")
    assert "W2105" in supplied("W2311")
    assert board().joined("W2311", "W2312")
    assert board().joined("W2312", "W2313")
    held_by_japan = "W2112 W2113 W2212"  # Rangoon, Pegu, Mandalay
    assert "W2311" not in supplied("W2313", held_by_japan)
    assert "W2311" in supplied("W2313", held_by_japan, road="W2312")
    assert {"W2313", "W2414"} <= {name for name in board().hexes if "city" in board().kinds(name)}
    assert board().joined("W2313", "W2314")
    assert board().joined("W2314", "W2414")


@pytest.mark.parametrize("name", hexes_in("W3309-W3310 W3409"))
def test_desert_by_errata(name: str) -> None:
    assert board().terrain(name) == "D"


@pytest.mark.parametrize("name", hexes_in("W2506 W2402 W3113-W3114 W3014"))
def test_not_desert(name: str) -> None:
    assert board().terrain(name) != "D"


def test_no_city_in_the_desert() -> None:
    assert not [p.name for p in board().board.places if board().terrain(p.hex) == "D" and "city" in p.kinds]


def test_yumen_is_reached() -> None:
    """Over rough terrain, as Chinese units may, from Lanchow."""
    assert "W3113" in board().reach(
        "E2901", may=lambda n: board().terrain(n) != "D" and side(owner(n)) == "U"
    )


def test_kabul_is_reached_from_the_edge() -> None:  # 44
    edge = board().board.edges["west-land"].hexes
    ways = board().reach(
        "W2803", may=lambda n: board().terrain(n) != "D" and board().hexes[n].territory == "AF"
    )
    assert set(edge) & ways
    assert all(board().full_sea(name) for name in board().board.edges["west-sea"].hexes)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("E1201", "E1102"),  # Sumatra, Java
        ("E1201", "E1501"),  # Malaya
        ("E1104", "E1005"),  # Bali
        ("E1404", "E1407"),  # Borneo, Celebes
        ("E1404", "E1206"),
        ("E1907", "E1708"),  # Luzon, Mindanao
        ("E1907", "E1808"),  # Leyte
        ("E1808", "E1708"),
        ("E2407", "E2406"),  # Formosa
        ("E2103", "E2202"),  # Hainan
        ("W1607", "W1907"),  # Ceylon
        ("E2809", "E2810"),  # Korea, Japan
        ("E3114", "E3213"),  # Honshu, Hokkaido
        ("E3314", "E3614"),  # Karafuto
        ("E3614", "E3713"),  # Sakhalin, Siberia
        ("E1016", "E0915"),  # New Guinea, Australia
        ("E1217", "E1116"),  # New Britain
        ("E1409", "E1408"),  # Halmahera, Celebes
    ],
)
def test_islands_are_apart(one: str, two: str) -> None:
    assert two not in board().reach(one)


@pytest.mark.parametrize(
    ("start", "territories", "apart"),
    [
        ("E2602", "CH OC MK KO SK CC IC SI BU IN MO AF", ""),
        ("W4001", "SV", KAMCHATKA + " E3715 E3814"),  # and north Sakhalin
        ("E2912", "JP", "E3213 E3214 E3314 E3315"),  # Hokkaido
        ("E3614", "KA", ""),
        ("E2407", "FO", ""),
        ("E1103", "JA", ""),
        ("E1201", "SU", ""),
        ("E1404", "DB BB", ""),
        ("E1016", "PA NG", "E1017 E1112"),  # D'Entrecasteaux, Aru
        ("E0513", "AU", ""),
        ("W1707", "CE", ""),
    ],
)
def test_a_country_hangs_together(start: str, territories: str, apart: str) -> None:
    land = {name for key in territories.split() for name in board().territory(key)}
    assert land - board().reach(start) == set(apart.split())


def test_sides() -> None:
    assert not facts.lopsided_sides(board())
    assert not facts.odd_coasts(board())
    assert not facts.missing_straits(board())


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(("name", "hex_", "kinds"), PLACES)
def test_places(name: str, hex_: str, kinds: str) -> None:
    place = board().places[name]
    assert place.hex == hex_
    assert set(place.kinds) == {kind.replace("-", " ") for kind in kinds.split()}


def test_no_other_places() -> None:
    assert set(board().places) == {name for name, _, _ in PLACES}


def test_no_place_in_the_sea() -> None:
    assert not facts.no_place_in_the_sea(board())


def test_anchorages_lead_to_the_sea() -> None:
    assert not facts.landlocked_ports(board(), {"anchorage", "islet", "fortress"}, SEA)


@pytest.mark.parametrize("name", [hex_ for _, hex_, kinds in PLACES if "islet" in kinds])
def test_islets(name: str) -> None:
    """Single hexes of land in one sheet of water."""
    assert board().hexes[name].land == (0,)
    assert len(board().hexes[name].water) == 1
    assert all(
        board().joined(name, other, "water") for other in board().beside(name) if board().full_sea(other)
    )


def test_permanent_fortresses() -> None:  # 14
    assert {p.name for p in board().board.places if "fortress" in p.kinds} == {"Truk", "Singapore", "Palau"}


@pytest.mark.parametrize(
    ("name", "coast"),
    [
        ("Pearl Harbor", True),
        ("Bombay", True),
        ("Sidney", True),
        ("Chungking", False),
        ("Yumen", False),
        ("Chelyabinsk", False),
        ("Novosibirsk", False),
        ("Tokyo", True),
        ("Kure", True),
    ],
)
def test_home_bases(name: str, coast: bool) -> None:  # 15
    place = board().places[name]
    assert "home base" in place.kinds
    assert board().hexes[place.hex].coast == coast
    assert not coast or place.hex in board().reach(SEA, "water")


def test_no_other_home_bases() -> None:
    assert sum("home base" in p.kinds for p in board().board.places) == 9


@pytest.mark.parametrize("hex_", OBJECTIVES)
def test_objectives(hex_: str) -> None:  # 17
    value, force = OBJECTIVES[hex_]
    (place,) = (p for p in board().board.places if p.hex == hex_ and "erp" in p.values)
    assert place.values["erp"] == value
    assert place.owner == force


def test_objectives_are_those() -> None:
    assert len(OBJECTIVES) == 91
    assert {p.hex for p in board().board.places if "erp" in p.values} == set(OBJECTIVES)


@pytest.mark.parametrize(
    "hex_",
    [hex_ for hex_, (_, force) in OBJECTIVES.items() if force != "neutral" and hex_ not in KAMCHATKA.split()],
)
def test_objectives_pay(hex_: str) -> None:  # 11, 17
    """A line leads from every objective to its owner's home base in 1941, by land or from a port by sea.

    Ships of the owner's side are taken to be based in narrow seas, and no enemy unit to be about."""
    force = OBJECTIVES[hex_][1]
    mine = side(force)

    def passes(at: str) -> bool:
        return board().terrain(at) != "R" or "city" in board().kinds(at) or force in ("CHI", "CCP")

    found, queue = {hex_}, [hex_]
    while queue:
        at = queue.pop()
        if at != hex_ and not passes(at):
            continue
        for other in board().beside(at):
            if (
                other not in found
                and board().joined(at, other)
                and board().terrain(other) != "D"
                and side(owner(other)) == mine
            ):
                found.add(other)
                queue.append(other)
    homes = set(HOMES[force])
    ports = {
        name
        for name in found
        if board().kinds(name) & {"anchorage", "islet"}
        or ("home base" in board().kinds(name) and board().hexes[name].coast)
        or board().hexes[name].land == (0,)
    }
    by_sea = {home for home in homes for port in ports if home in board().reach(port, "water")}
    assert homes & found or by_sea


@pytest.mark.parametrize("name", GARRISONS)
def test_setup_hexes_hold_land(name: str) -> None:
    assert not board().full_sea(name)
    assert board().terrain(name) != "D"


@pytest.mark.parametrize("name", FLEETS)
def test_fleets_lie_in_ports(name: str) -> None:
    assert board().kinds(name) & {"anchorage", "home base", "city"}
    assert name in board().reach(SEA, "water")


# ---------------------------------------------------------------- zones


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("E1712", "T"),  # Palau
        ("E2514", "T"),  # Chichi Jima
        ("E1409", "S"),  # Halmahera
        ("W1811", "S"),  # Port Blair
        ("E2103", "A"),  # Hainan: else it would be Philippine (22)
        ("E2204", "A"),  # Hong Kong likewise
        ("W2311", "A"),  # Dacca
        ("W2310", "A"),
        ("W1707", "A"),
        ("W2112", "S"),
        ("W1914", "S"),
        ("E1401", "S"),
        ("E1907", "S"),
        ("E1102", "S"),
        ("E2201", "S"),
        ("E2304", "A"),
        ("E2602", "A"),
        ("E2913", "A"),
        ("E2811", "A"),
        ("E2407", "A"),
        ("E3316", "N"),
        ("E3213", "N"),
        ("E3414", "N"),
        ("E3719", "N"),
        ("E3824", "N"),
        ("E3932", "N"),
        ("E1314", "T"),
        ("E1016", "T"),
        ("E2234", "T"),
        ("E2528", "T"),
        ("E0117", "T"),
        ("E2409", "T"),
        ("E1718", "T"),
    ],
)
def test_weather_zones(name: str, zone: str) -> None:
    assert board().hexes[name].weather == zone


def test_every_hex_has_a_zone() -> None:
    assert {each.weather for each in board().board.hexes} == set("NTSA")
    assert {code: each.name for code, each in board().board.weather.items()} == {
        "N": "Northern Pacific",
        "T": "Tropical",
        "S": "Southeast Asia",
        "A": "Asia",
    }


@pytest.mark.parametrize("zone", "NTSA")
def test_zones_hang_together(zone: str) -> None:
    names = {name for name, each in board().hexes.items() if each.weather == zone}
    assert board().components(names) == 1


# ---------------------------------------------------------------- regions


def test_nine_narrow_seas() -> None:  # 20, 31
    found = {key for key, region in board().board.regions.items() if region.kind == "narrow sea"}
    assert found == set(NARROW)


@pytest.mark.parametrize("key", NARROW)
def test_narrow_seas(key: str) -> None:
    names = board().region(key)
    assert names == set(hexes_in(NARROW[key]))
    assert board().components(names) == 1
    assert all(board().graph.water[board().graph.number[name]] for name in names)


@pytest.mark.parametrize("key", NARROW)
def test_narrow_seas_are_apart(key: str) -> None:
    """Only the two that the junction of the maps separates touch."""
    touching = {
        other
        for other in NARROW
        if other != key
        and any(b in board().region(other) for name in board().region(key) for b in board().beside(name))
    }
    assert touching == {"malacca": {"singapore"}, "singapore": {"malacca"}}.get(key, set())


def test_narrow_seas_off_malaya_meet_at_the_junction() -> None:
    assert all(name.startswith("W") for name in board().region("malacca"))
    assert all(name.startswith("E") for name in board().region("singapore"))


@pytest.mark.parametrize("key", ["sakhalin", "aleutians"])
def test_narrow_seas_of_the_north(key: str) -> None:  # 31
    assert {board().hexes[name].weather for name in board().region(key)} == {"N"}


def test_port_moresby_lies_on_the_open_sea() -> None:
    assert not any("E1016" in board().region(key) for key in NARROW)


def test_philippines() -> None:  # 22
    islands = board().region("philippines")
    assert islands == set(hexes_in("E1708-E1709 E1806-E1808 E1907-E1908 E2006-E2007 E2107"))
    by_rule = {
        name
        for name, each in board().hexes.items()
        if each.weather == "S"
        and int(name[1:3]) >= 17
        and not board().full_sea(name)
        and name != board().places["Port Blair"].hex
        and name not in board().reach("W2212")
    }
    assert by_rule == islands


def test_manchuria() -> None:  # 29
    manchukuo = board().region("manchukuo")
    assert board().region("manchuria") == {name for name in manchukuo if int(name[1:3]) >= 32}
    assert board().places["Mukden"].hex in board().region("manchuria")
    assert board().places["Peking"].hex not in board().region("manchuria")
    assert board().places["Port Arthur"].hex in manchukuo


def test_korea() -> None:
    assert board().region("korea") == set(hexes_in("E2809 E2909-E2910 E3008-E3009 E3109-E3110 E3210"))


@pytest.mark.parametrize(
    ("place", "region"),
    [
        ("Chungking", "china-region"),
        ("Yumen", "china-region"),
        ("Yenan", "china-region"),
        ("Canton", "china-region"),
        ("Urumchi", "china-region"),
        ("Harbin", "china-region"),
        ("Seoul", "korea"),
        ("Hanoi", "indochina"),
        ("Saigon", "indochina"),
        ("Delhi", "india"),
        ("Dacca", "india"),
        ("Karachi", "india"),
        ("Kabul", "afghanistan"),
        ("Ulan Bator", "mongolia"),
        ("Vladivostok", "soviet-union"),
        ("Chelyabinsk", "soviet-union"),
        ("Rangoon", "burma-road"),
    ],
)
def test_where_places_lie(place: str, region: str) -> None:
    assert board().places[place].hex in board().region(region)


def test_tibet_is_closed() -> None:
    tibet = board().region("tibet")
    assert board().board.regions["tibet"].kind == "closed"
    assert {"W2501", "W2509", "W2511", "W2607"} <= tibet  # what the rules leave out
    assert not any(board().kinds(name) for name in tibet)


def test_central_pacific() -> None:  # 22
    islands = board().region("central-pacific")
    assert {"E1915", "E2222", "E1424", "E1422"} <= islands  # Guam, Wake, Tarawa, Nauru
    assert not {"E2528", "E2234", "E2030", "E1633"} & islands  # Midway, Hawaii, Johnston, Palmyra
    objectives = {name for name in islands if name in OBJECTIVES and side(OBJECTIVES[name][1]) == "U"}
    assert objectives == {"E1915", "E2222", "E1424"}


def test_burma_road() -> None:  # 28
    road = board().region("burma-road")
    mainland = board().reach("W2212")
    for name in road:
        assert name in mainland
        assert any(board().hexes[each].weather == "S" for each in (name, *board().beside(name)))
    assert {"W2313", "W2412", "W2411", "W2311", "W1914", "E1802"} <= road
    assert not {"E1907", "E1201", "W1514", "E2103", "W2511"} & road


# ---------------------------------------------------------------- rivers


def test_rivers() -> None:
    rivers = {line.name: line for line in board().board.lines if line.kind == "river"}
    assert {"Yangtze", "Yellow", "Mekong", "Irrawaddy", "Salween", "Amur", "Ganges", "Indus"} <= set(rivers)
    for river in rivers.values():
        assert river.sides
        for each in river.sides:
            assert not any(board().full_sea(name) for name in each.split("-")), (river.name, each)


@pytest.mark.parametrize(
    ("river", "sides"),
    [
        ("Yangtze", 15),
        ("Yellow", 19),
        ("West", 6),
        ("Red", 2),
        ("Mekong", 12),
        ("Menam", 1),
        ("Salween", 6),
        ("Irrawaddy", 7),
        ("Chindwin", 4),
        ("Sittang", 1),
        ("Brahmaputra", 8),
        ("Ganges", 13),
        ("Indus", 7),
        ("Amur", 19),
        ("Ussuri", 4),
        ("Sungari", 9),
        ("Godavari", 7),
    ],
)
def test_rivers_by_length(river: str, sides: int) -> None:
    (line,) = (line for line in board().board.lines if line.name == river)
    assert len(line.sides) == sides


@pytest.mark.parametrize("river", ["Yangtze", "Yellow", "Mekong", "Amur", "Irrawaddy"])
def test_rivers_run_from_side_to_side(river: str) -> None:
    """Each hexside shares a corner with another one of the river."""
    (line,) = (line for line in board().board.lines if line.name == river)
    corners = []
    for each in line.sides:
        one, two = each.split("-")
        corners.append({frozenset((one, two, b)) for b in board().beside(one) if b in board().beside(two)})
    assert all(any(a & b for b in corners if b is not a) for a in corners)
