"""The maps of PTO: what the rules say of them, and what this project put where the rules are silent."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

import pytest

from ironbottom.hexes.grid import direction_to
from maps import atlas as facts
from maps.atlas import Atlas, hexes_in

# Name, hex, what it is (a terrain word: what the hex is), who held it in December 1941, country or group of islands.
PLACES = [
    ("Singapore", "W2216", "major port, city", "UK", "Malaya"),
    ("Kota Bharu", "W2515", "minor port", "UK", "Malaya"),
    ("Kuala Lumpur", "W2315", "city", "UK", "Malaya"),
    ("Penang", "W2414", "minor port", "UK", "Malaya"),
    ("Bangkok", "W3014", "major port, city", "Thailand", "Thailand"),
    ("Chiang Mai", "W3414", "city", "Thailand", "Thailand"),
    ("Saigon", "W2918", "major port, city", "Japan", "Indochina"),
    ("Cam Ranh Bay", "W3019", "major port", "Japan", "Indochina"),
    ("Hanoi", "W3618", "city", "Japan", "Indochina"),
    ("Haiphong", "W3619", "minor port", "Japan", "Indochina"),
    ("Rangoon", "W3212", "major port, city", "UK", "Burma"),
    ("Mandalay", "W3612", "city", "UK", "Burma"),
    ("Lashio", "W3714", "city", "UK", "Burma"),
    ("Myitkyina", "W3914", "city", "UK", "Burma"),
    ("Arakan (island)", "W3410", "minor port, island with river sides to the mainland", "UK", "Burma"),
    ("Calcutta", "W3608", "major port, city", "UK", "India"),
    ("Chittagong", "W3610", "minor port", "UK", "India"),
    ("Imphal", "W3811", "city", "UK", "India"),
    ("Ledo", "W4013", "city", "UK", "India"),
    ("Madras", "W2803", "minor port, city", "UK", "India"),
    ("Bombay", "W3301", "major port, city", "UK", "India"),
    ("Delhi", "W4004", "city", "UK", "India"),
    ("Colombo", "W2303", "major port, city", "UK", "Ceylon"),
    ("Trincomalee", "W2504", "minor port", "UK", "Ceylon"),
    ("Port Blair", "W2810", "minor port, small island", "UK", "Andaman"),
    ("Car Nicobar", "W2710", "small island", "UK", "Andaman"),
    ("Medan", "W2313", "minor port, city", "Netherlands", "Sumatra"),
    ("Padang", "W2014", "minor port, city", "Netherlands", "Sumatra"),
    ("Palembang", "W1917", "minor port, city", "Netherlands", "Sumatra"),
    ("Batavia", "W1618", "major port, city", "Netherlands", "Java"),
    ("Tjilatjap", "W1619", "minor port", "Netherlands", "Java"),
    ("Soerabaja", "W1621", "major port, city", "Netherlands", "Java"),
    ("Koepang (Kupang)", "W1528", "minor port, city", "Netherlands", "Timor"),
    ("Dili", "W1629", "minor port", "Netherlands", "Timor"),
    ("Makassar", "W1825", "minor port, city", "Netherlands", "Celebes"),
    ("Kendari", "W1927", "minor port", "Netherlands", "Celebes"),
    ("Menado", "W2329", "minor port, city", "Netherlands", "Celebes"),
    ("Ambon (Amboina)", "W2030", "minor port", "Netherlands", "Celebes"),
    ("Balikpapan", "W2124", "minor port, city", "Netherlands", "Borneo"),
    ("Tarakan", "W2424", "minor port", "Netherlands", "Borneo"),
    ("Kuching", "W2220", "minor port", "UK", "Borneo"),
    ("Brunei", "W2523", "minor port, city", "UK", "Borneo"),
    ("Jesselton", "W2623", "minor port", "UK", "Borneo"),
    ("Manila", "W3227", "major port, city", "US", "Philippines"),
    ("Bataan", "W3226", "jungle", "US", "Philippines"),
    ("Aparri", "W3527", "minor port", "US", "Philippines"),
    ("Legaspi", "W3128", "minor port", "US", "Philippines"),
    ("Cebu", "W2928", "minor port, city", "US", "Philippines"),
    ("Davao", "W2729", "minor port, city", "US", "Philippines"),
    ("Leyte", "W3028", "minor port", "US", "Philippines"),
    ("Hong Kong", "W3723", "major port, city", "UK", "China"),
    ("Canton", "W3722", "minor port, city", "Japan", "China"),
    ("Hoihow (Hainan)", "W3521", "minor port, city", "Japan", "China"),
    ("Amoy", "W3925", "minor port, city", "Japan", "China"),
    ("Foochow", "W3926", "minor port, city", "China", "China"),
    ("Shanghai", "W4328", "major port, city", "Japan", "China"),
    ("Nanking", "W4326", "city", "Japan", "China"),
    ("Hankow", "W4223", "city", "Japan", "China"),
    ("Ichang", "W4322", "city", "Japan", "China"),
    ("Changsha", "W4123", "city", "China", "China"),
    ("Kweilin", "W3921", "city", "China", "China"),
    ("Nanning", "W3720", "city", "China", "China"),
    ("Kunming", "W3816", "city", "China", "China"),
    ("Chungking", "W4219", "city", "China", "China"),
    ("Chengtu", "W4218", "city", "China", "China"),
    ("Sian", "W4521", "city", "China", "China"),
    ("Lanchow", "W4618", "city", "China", "China"),
    ("Yenan", "W4621", "city", "China", "China"),
    ("Loyang", "W4523", "city", "China", "China"),
    ("Kaifeng (and Chengchow)", "W4524", "city", "Japan", "China"),
    ("Suchow", "W4526", "city", "Japan", "China"),
    ("Tsingtao", "W4627", "major port, city", "Japan", "China"),
    ("Tientsin", "W4826", "minor port, city", "Japan", "China"),
    ("Peking", "W4926", "city", "Japan", "China"),
    ("Taiyuan", "W4724", "city", "Japan", "China"),
    ("Paotow", "W4923", "city", "Japan", "China"),
    ("Takao", "W3726", "minor port", "Japan", "Formosa"),
    ("Taihoku", "W3927", "minor port, city", "Japan", "Formosa"),
    ("Okinawa", "W4030", "minor port, clear", "Japan", "Ryukyus"),
    ("Mukden", "W5029", "city", "Japan", "Manchukuo"),
    ("Hsinking", "W5131", "city", "Japan", "Manchukuo"),
    ("Harbin", "W5231", "city", "Japan", "Manchukuo"),
    ("Port Arthur", "W4828", "major port, city", "Japan", "Manchukuo"),
    ("Keijo", "W4731", "minor port, city", "Japan", "Korea"),
    ("Fusan", "W4532", "major port, city", "Japan", "Korea"),
    ("Kure", "W4534", "major port, city", "Japan", "Japan"),
    ("Nagasaki", "W4431", "minor port, city", "Japan", "Japan"),
    ("Osaka", "W4535", "major port, city", "Japan", "Japan"),
    ("Nagoya", "W4636", "city", "Japan", "Japan"),
    ("Yokohama", "E4601", "major port, city", "Japan", "Japan"),
    ("Niigata", "E4701", "minor port, city", "Japan", "Japan"),
    ("Sendai", "E4802", "city", "Japan", "Japan"),
    ("Hakodate", "E5002", "minor port, city", "Japan", "Japan"),
    ("Sapporo", "E5102", "city", "Japan", "Japan"),
    ("Toyohara", "E5303", "minor port", "Japan", "Karafuto"),
    ("Paramushiro", "E5509", "minor port", "Japan", "Kurile"),
    ("Etorofu", "E5205", "minor port", "Japan", "Kurile"),
    ("Iwo Jima", "E3903", "small island, mountain", "Japan", "Iwo Jima"),
    ("Chichi Jima", "E4103", "small island", "Japan", "Bonins"),
    ("Marcus", "E3910", "small island", "Japan", "Marcus"),
    ("Saipan", "E3305", "minor port, clear island", "Japan", "Mariana"),
    ("Guam", "E3105", "minor port, clear island", "US", "Mariana"),
    ("Palau", "W2735", "minor port, small island", "Japan", "Caroline"),
    ("Yap", "E2901", "small island", "Japan", "Caroline"),
    ("Ulithi", "E2902", "small island", "Japan", "Caroline"),
    ("Truk", "E2710", "major port, small island", "Japan", "Caroline"),
    ("Ponape", "E2713", "small island", "Japan", "Caroline"),
    ("Eniwetok", "E2915", "small island", "Japan", "Marshall"),
    ("Kwajalein", "E2818", "clear island", "Japan", "Marshall"),
    ("Maloelap", "E2720", "small island", "Japan", "Marshall"),
    ("Jaluit", "E2520", "minor port, small island", "Japan", "Marshall"),
    ("Makin", "E2322", "small island", "UK", "Gilbert"),
    ("Tarawa", "E2221", "small island", "UK", "Gilbert"),
    ("Wake", "E3518", "small island", "US", "Wake"),
    ("Midway", "E4025", "small island", "US", "Midway"),
    ("Johnston", "E3231", "small island", "US", "Johnston"),
    ("Oahu (Pearl Harbor)", "E3436", "major port, city", "US", "Hawaii"),
    ("Hilo", "E3338", "minor port", "US", "Hawaii"),
    ("Palmyra", "E2336", "small island", "US", "Palmyra"),
    ("Canton Island", "E1730", "small island", "US", "Canton Island"),
    ("Attu", "E5716", "small island", "US", "Aleutian"),
    ("Kiska", "E5618", "small island", "US", "Aleutian"),
    ("Adak", "E5620", "clear island", "US", "Aleutian"),
    ("Dutch Harbor", "E5823", "minor port", "US", "Aleutian"),
    ("Kodiak", "E6126", "minor port", "US", "Alaska"),
    ("Rabaul", "E1910", "major port, city", "Australia", "Bismarck"),
    ("Kavieng", "E2008", "minor port", "Australia", "Bismarck"),
    ("Manus", "E2106", "minor port", "Australia", "Bismarck"),
    ("Buin", "E1711", "minor port", "Australia", "Solomons"),
    ("Munda", "E1612", "jungle", "UK", "Solomons"),
    ("Guadalcanal", "E1514", "clear", "UK", "Solomons"),
    ("Port Moresby", "E1606", "minor port, city", "Australia", "New Guinea"),
    ("Milne Bay", "E1508", "jungle", "Australia", "New Guinea"),
    ("Buna", "E1706", "jungle", "Australia", "New Guinea"),
    ("Lae", "E1805", "minor port, clear", "Australia", "New Guinea"),
    ("Wewak", "E2004", "jungle", "Australia", "New Guinea"),
    ("Hollandia", "E2102", "minor port", "Netherlands", "New Guinea"),
    ("Biak", "W2235", "clear", "Netherlands", "New Guinea"),
    ("Sorong", "W2232", "minor port", "Netherlands", "New Guinea"),
    ("Espiritu Santo", "E1117", "minor port", "UK", "New Hebrides"),
    ("Noumea", "E0816", "major port, city", "Allies", "New Caledonia"),
    ("Suva", "E0923", "minor port, city", "UK", "Fiji"),
    ("Pago Pago", "E1029", "minor port, small island", "US", "Samoa"),
    ("Auckland", "E0118", "major port, city", "Allies", "New Zealand"),
    ("Darwin", "W1332", "minor port, city", "Australia", "Australia"),
    ("Broome", "W1027", "minor port", "Australia", "Australia"),
    ("Cairns", "E1105", "minor port", "Australia", "Australia"),
    ("Townsville", "E1005", "minor port, city", "Australia", "Australia"),
    ("Alice Springs", "W0834", "city", "Australia", "Australia"),
    ("Brisbane", "E0608", "major port, city", "Australia", "Australia"),
    ("Sydney", "E0307", "major port, city", "Australia", "Australia"),
    ("Melbourne", "E0204", "major port, city", "Australia", "Australia"),
    ("Adelaide", "E0301", "minor port, city", "Australia", "Australia"),
    ("Perth", "W0425", "major port, city", "Australia", "Australia"),
    ("Vladivostok", "W5134", "major port, city", "USSR", "USSR"),
    ("Khabarovsk", "W5435", "city", "USSR", "USSR"),
    ("Blagoveshchensk", "W5532", "city", "USSR", "USSR"),
    ("Chita", "W5626", "city", "USSR", "USSR"),
    ("Irkutsk", "W5622", "city", "USSR", "USSR"),
    ("Petropavlovsk", "E5710", "minor port, city", "USSR", "USSR"),
    ("Hangchow", "W4226", "city", "Japan", "China"),
    ("Nanchang", "W4124", "city", "Japan", "China"),
    ("Tsinan", "W4625", "city", "Japan", "China"),
    ("Paoting", "W4825", "city", "Japan", "China"),
    ("Kalgan", "W4925", "city", "Japan", "China"),
    ("Jehol", "W4927", "clear", "Japan", "Manchukuo"),
    ("Samah (Hainan)", "W3419", "minor port", "Japan", "China"),
    ("Alor Star (Jitra)", "W2514", "jungle", "UK", "Malaya"),
    ("Johore", "W2215", "jungle", "UK", "Malaya"),
    ("Saishu (Quelpart)", "W4430", "clear island", "Japan", "Korea"),
    ("Tulagi", "E1613", "jungle", "UK", "Solomons"),
    ("Finschhafen", "E1806", "jungle", "Australia", "New Guinea"),
    ("Sakhalin oil coast (Okha)", "E5703", "minor port", "USSR", "USSR"),
    ("Moulmein", "W3213", "minor port", "UK", "Burma"),
    ("Singora", "W2614", "minor port", "Thailand", "Thailand"),
    ("Tourane", "W3319", "minor port", "Japan", "Indochina"),
    ("Phnom Penh", "W2917", "clear", "Japan", "Indochina"),
    ("Sabang", "W2411", "minor port", "Netherlands", "Sumatra"),
    ("Denpasar", "W1523", "minor port", "Netherlands", "Timor"),
    ("Sandakan", "W2624", "minor port", "UK", "Borneo"),
    ("Bandjermasin", "W1923", "minor port", "Netherlands", "Borneo"),
    ("Pontianak", "W2120", "minor port", "Netherlands", "Borneo"),
    ("Halmahera", "W2331", "jungle", "Netherlands", "Celebes"),
    ("Zamboanga", "W2727", "minor port", "US", "Philippines"),
    ("Puerto Princesa", "W2925", "minor port", "US", "Philippines"),
    ("Kweiyang", "W4019", "city", "China", "China"),
    ("Swatow", "W3824", "minor port", "Japan", "China"),
    ("Tsitsihar", "W5330", "city", "Japan", "Manchukuo"),
    ("Hailar", "W5428", "city", "Japan", "Manchukuo"),
    ("Heijo", "W4830", "city", "Japan", "Korea"),
    ("Sasebo", "W4432", "major port, city", "Japan", "Japan"),
    ("Kagoshima", "W4333", "minor port, city", "Japan", "Japan"),
    ("Amami", "W4132", "small island", "Japan", "Ryukyus"),
    ("Woleai", "E2704", "small island", "Japan", "Caroline"),
    ("Kusaie", "E2516", "small island", "Japan", "Caroline"),
    ("Kapingamarangi", "E2311", "small island", "Japan", "Caroline"),
    ("Wotje", "E2819", "small island", "Japan", "Marshall"),
    ("Majuro", "E2620", "small island", "Japan", "Marshall"),
    ("Mili", "E2521", "small island", "Japan", "Marshall"),
    ("Nauru", "E2118", "small island", "UK", "Nauru"),
    ("Ocean I", "E2019", "small island", "UK", "Ocean Island"),
    ("Manokwari", "W2234", "minor port", "Netherlands", "New Guinea"),
    ("Madang", "E1905", "minor port", "Australia", "New Guinea"),
    ("Merauke", "E1702", "minor port", "Netherlands", "New Guinea"),
    ("Santa Cruz", "E1416", "small island", "UK", "Solomons"),
    ("Efate", "E1017", "minor port", "UK", "New Hebrides"),
    ("Funafuti", "E1424", "small island", "UK", "Ellice"),
    ("Wallis I", "E1127", "small island", "Allies", "Wallis"),
    ("Tongatabu", "E0726", "minor port, small island", "UK", "Tonga"),
    ("Baker I", "E2027", "small island", "US", "Baker"),
    ("Christmas I", "E1938", "small island", "UK", "Christmas"),
    ("Bora Bora", "E0638", "small island", "Allies", "Society"),
    ("Tahiti", "E0539", "minor port", "Allies", "Society"),
    ("Okhotsk", "E6003", "minor port", "USSR", "USSR"),
    ("Nikolaevsk", "E5602", "minor port, city", "USSR", "USSR"),
    ("Aleksandrovsk", "E5503", "minor port", "USSR", "USSR"),
    ("Ulan Ude", "W5623", "city", "USSR", "USSR"),
    ("Yakutsk", "W6134", "city", "USSR", "USSR"),
    ("Ulan Bator", "W5422", "clear", "", "Mongolia"),
    ("Vizagapatam", "W3205", "minor port", "UK", "India"),
    ("Hyderabad", "W3103", "city", "UK", "India"),
    ("Cocos I", "W1113", "small island", "UK", "Cocos"),
    ("Christmas I (IO)", "W1318", "small island", "UK", "Christmas (IO)"),
    ("Exmouth", "W0823", "minor port", "Australia", "Australia"),
    ("Tainan", "W3826", "major port, city", "Japan", "Formosa"),
    ("Tinian", "E3205", "clear island", "Japan", "Mariana"),
    ("French Frigate Shoals", "E3732", "small island", "US", "French Frigate Shoals"),
    ("Clark Field", "W3327", "clear", "US", "Philippines"),
    ("Kiriwina", "E1608", "small island", "Australia", "New Guinea"),
    ("Woodlark", "E1609", "small island", "Australia", "New Guinea"),
    ("Cape Gloucester", "E1808", "jungle", "Australia", "Bismarck"),
    ("Morotai", "W2430", "jungle", "Netherlands", "Celebes"),
]

# Name, cost, modifier to searches, hex grid, what ships may enter from it.
AREAS = {
    "arabian": ("Arabian Sea", 5, 0, True, "bay-bengal-south indian"),
    "indian": (
        "Indian Ocean",
        20,
        -3,
        False,
        "arabian bay-bengal-south europe-indian-ocean south-java southeast-indian west-sumatra",
    ),
    "bay-bengal-west": ("Bay of Bengal West", 5, 0, True, "bay-bengal-north bay-bengal-south"),
    "bay-bengal-north": ("Bay of Bengal North", 5, 0, True, "andaman bay-bengal-west"),
    "bay-bengal-south": (
        "Bay of Bengal South",
        5,
        0,
        True,
        "andaman arabian bay-bengal-west indian malacca-strait west-sumatra",
    ),
    "andaman": ("Andaman Sea", 5, 0, True, "bay-bengal-north bay-bengal-south malacca-strait"),
    "malacca-strait": ("Malacca Strait", 5, 0, True, "andaman bay-bengal-south west-sumatra"),
    "west-sumatra": ("West Sumatra Sea", 5, 0, True, "bay-bengal-south indian malacca-strait south-java"),
    "south-java": ("South Java Sea", 5, 0, True, "indian java southeast-indian timor-west west-sumatra"),
    "timor-west": ("Timor Sea West", 5, 0, True, "flores south-java southeast-indian timor"),
    "timor": ("Timor Sea", 5, 0, True, "arafura banda flores timor-west"),
    "arafura": ("Arafura Sea", 5, 0, True, "banda coral-west timor"),
    "gulf-siam": ("Gulf of Siam", 5, 0, True, "natuna south-china-south"),
    "natuna": ("Natuna Sea", 5, 0, True, "gulf-siam south-china-south"),
    "java": ("Java Sea", 5, 0, True, "flores south-java"),
    "flores": ("Flores Sea", 5, 0, True, "banda java makassar-strait timor timor-west"),
    "banda": ("Banda Sea", 5, 0, True, "arafura flores molucca timor"),
    "makassar-strait": ("Makassar Strait", 5, 0, True, "celebes flores"),
    "celebes": ("Celebes Sea", 5, 0, True, "makassar-strait molucca philippine-south sulu"),
    "molucca": ("Molucca Sea", 5, 0, True, "banda celebes palau philippine-south"),
    "sulu": ("Sulu Sea", 5, 0, True, "celebes south-china south-china-north south-china-south"),
    "south-china-south": ("South China Sea South", 5, 0, True, "gulf-siam natuna south-china sulu"),
    "south-china": ("South China Sea", 5, 0, True, "gulf-tonkin south-china-north south-china-south sulu"),
    "south-china-north": ("South China Sea North", 5, 0, True, "luzon-strait south-china sulu"),
    "gulf-tonkin": ("Gulf of Tonkin", 5, 0, True, "south-china"),
    "luzon-strait": (
        "Luzon Strait",
        5,
        0,
        True,
        "east-china philippine philippine-west ryukyu south-china-north",
    ),
    "philippine-west": ("Philippine Sea West", 5, 0, True, "luzon-strait philippine philippine-south"),
    "philippine-south": (
        "Philippine Sea South",
        5,
        0,
        True,
        "celebes molucca palau philippine philippine-west yap",
    ),
    "philippine": (
        "Philippine Sea",
        5,
        0,
        True,
        "luzon-strait marianas-west philippine-south philippine-west ryukyu volcano yap",
    ),
    "east-china": ("East China Sea", 5, 0, True, "luzon-strait ryukyu yellow"),
    "yellow": ("Yellow Sea", 5, 0, True, "east-china ryukyu"),
    "japan-south": ("Sea of Japan South", 5, 0, True, "japan-north"),
    "japan-north": ("Sea of Japan North", 5, 0, True, "japan-south"),
    "okhotsk-south": ("Sea of Okhotsk South", 5, 0, True, "east-hokkaido kurile okhotsk"),
    "okhotsk": ("Sea of Okhotsk", 5, 0, True, "okhotsk-south"),
    "ryukyu": ("Ryukyu Sea", 5, 0, True, "east-china luzon-strait philippine shikoku volcano yellow"),
    "shikoku": ("Shikoku Sea", 5, 0, True, "east-honshu ryukyu volcano"),
    "east-honshu": ("Sea East of Honshu", 5, 0, True, "bonin east-hokkaido northwest-pacific shikoku"),
    "east-hokkaido": (
        "Sea East of Hokkaido",
        5,
        0,
        True,
        "east-honshu kurile northwest-pacific okhotsk-south",
    ),
    "bonin": ("Bonin Sea", 5, 0, True, "east-honshu marcus marianas-east northwest-pacific volcano"),
    "volcano": ("Volcano Sea", 5, 0, True, "bonin marianas-east marianas-west philippine ryukyu shikoku"),
    "marianas-west": ("Marianas West", 5, 0, True, "marianas-east philippine volcano yap"),
    "marianas-east": (
        "Marianas East",
        5,
        0,
        True,
        "bonin caroline-east caroline-north marcus marianas-west volcano wake-west",
    ),
    "marcus": ("Marcus Sea", 5, 0, True, "bonin marianas-east northwest-pacific wake-west"),
    "northwest-pacific": (
        "Northwest Pacific",
        5,
        0,
        True,
        "bonin east-hokkaido east-honshu kurile marcus midway-west north-pacific-west wake-west",
    ),
    "yap": (
        "Yap Sea",
        5,
        0,
        True,
        "caroline-north caroline-west marianas-west palau philippine philippine-south",
    ),
    "palau": ("Palau Sea", 5, 0, True, "caroline-west molucca philippine-south yap"),
    "caroline-west": (
        "Caroline Sea West",
        5,
        0,
        True,
        "bismarck-west caroline-north caroline-south palau yap",
    ),
    "caroline-south": (
        "Caroline Sea South",
        5,
        0,
        True,
        "bismarck bismarck-west caroline-east caroline-north caroline-southeast caroline-west",
    ),
    "caroline-north": (
        "Caroline Sea North",
        5,
        0,
        True,
        "caroline-east caroline-south caroline-west marianas-east yap",
    ),
    "caroline-east": (
        "Caroline Sea East",
        5,
        0,
        True,
        "caroline-north caroline-south caroline-southeast marianas-east marshall-north marshall-south wake-west",
    ),
    "caroline-southeast": (
        "Caroline Sea Southeast",
        5,
        0,
        True,
        "bismarck caroline-east caroline-south marshall-south solomons-north",
    ),
    "marshall-north": (
        "Marshall Sea North",
        5,
        0,
        True,
        "caroline-east johnston-west marshall-east marshall-south wake-east wake-west",
    ),
    "wake-west": (
        "Wake Sea West",
        5,
        0,
        True,
        "caroline-east marcus marianas-east marshall-north midway-west northwest-pacific wake-east",
    ),
    "wake-east": (
        "Wake Sea East",
        5,
        0,
        True,
        "johnston-west marshall-north midway-south midway-west wake-west",
    ),
    "midway-west": (
        "Midway Sea West",
        5,
        0,
        True,
        "midway-north midway-south north-pacific north-pacific-west northwest-pacific wake-east wake-west",
    ),
    "midway-north": (
        "Midway Sea North",
        5,
        0,
        True,
        "east-pacific gulf-alaska-west hawaiian-west midway-south midway-west north-pacific",
    ),
    "midway-south": (
        "Midway Sea South",
        5,
        0,
        True,
        "hawaiian-west johnston johnston-west midway-north midway-west wake-east",
    ),
    "johnston-west": (
        "Johnston Sea West",
        5,
        0,
        True,
        "johnston marshall-east marshall-north midway-south wake-east",
    ),
    "johnston": (
        "Johnston Sea",
        5,
        0,
        True,
        "hawaiian-south hawaiian-west johnston-west line-west marshall-east midway-south",
    ),
    "hawaiian-west": (
        "Hawaiian Sea West",
        5,
        0,
        True,
        "east-pacific hawaiian-north hawaiian-south johnston midway-north midway-south",
    ),
    "hawaiian-north": ("Hawaiian Sea North", 5, 0, True, "east-pacific hawaiian-south hawaiian-west"),
    "hawaiian-south": (
        "Hawaiian Sea South",
        5,
        0,
        True,
        "hawaiian-north hawaiian-west johnston line line-west",
    ),
    "marshall-east": (
        "Marshall Sea East",
        5,
        0,
        True,
        "gilbert-east johnston johnston-west line-west marshall-north marshall-south",
    ),
    "marshall-south": (
        "Marshall Sea South",
        5,
        0,
        True,
        "caroline-east caroline-southeast gilbert-south marshall-east marshall-north solomons-north",
    ),
    "gilbert-east": ("Gilbert Sea East", 5, 0, True, "gilbert-south line-west marshall-east phoenix"),
    "gilbert-south": (
        "Gilbert Sea South",
        5,
        0,
        True,
        "ellice fiji-west gilbert-east marshall-south phoenix santa-cruz solomons-north",
    ),
    "phoenix": (
        "Phoenix Sea",
        5,
        0,
        True,
        "ellice gilbert-east gilbert-south line line-west samoa samoa-east",
    ),
    "line-west": (
        "Line Sea West",
        5,
        0,
        True,
        "gilbert-east hawaiian-south johnston line marshall-east phoenix",
    ),
    "line": ("Line Sea", 5, 0, True, "hawaiian-south line-west phoenix samoa-east society"),
    "bismarck-west": ("Bismarck Sea West", 5, 0, True, "bismarck caroline-south caroline-west"),
    "bismarck": (
        "Bismarck Sea",
        5,
        0,
        True,
        "bismarck-west caroline-south caroline-southeast solomon solomons-north",
    ),
    "solomon": ("Solomon Sea", 5, 0, True, "bismarck coral-north coral-south coral-west solomons-north"),
    "solomons-north": (
        "Solomons North",
        5,
        0,
        True,
        "bismarck caroline-southeast coral-north gilbert-south marshall-south santa-cruz solomon",
    ),
    "coral-north": (
        "Coral Sea North",
        5,
        0,
        True,
        "coral-south new-caledonia santa-cruz solomon solomons-north",
    ),
    "coral-west": ("Coral Sea West", 5, 0, True, "arafura coral-south solomon"),
    "coral-south": ("Coral Sea South", 5, 0, True, "coral-north coral-west new-caledonia solomon tasman"),
    "santa-cruz": (
        "Santa Cruz Sea",
        5,
        0,
        True,
        "coral-north fiji-west gilbert-south new-caledonia solomons-north",
    ),
    "fiji-west": ("Fiji Sea West", 5, 0, True, "ellice fiji-south gilbert-south new-caledonia santa-cruz"),
    "ellice": ("Ellice Sea", 5, 0, True, "fiji-west gilbert-south phoenix samoa"),
    "samoa": (
        "Samoa Sea",
        5,
        0,
        True,
        "ellice fiji-south phoenix samoa-east southeast-pacific southwest-pacific",
    ),
    "fiji-south": ("Fiji Sea South", 5, 0, True, "fiji-west new-caledonia samoa southwest-pacific"),
    "samoa-east": ("Samoa Sea East", 5, 0, True, "line phoenix samoa society southeast-pacific"),
    "society": ("Society Sea", 5, 0, True, "line samoa-east southeast-pacific"),
    "new-caledonia": (
        "New Caledonia Sea",
        5,
        0,
        True,
        "coral-north coral-south fiji-south fiji-west santa-cruz tasman",
    ),
    "tasman": ("Tasman Sea", 15, -3, False, "coral-south great-australian-bight new-caledonia"),
    "great-australian-bight": ("Great Australian Bight", 15, -2, False, "southeast-indian tasman"),
    "southeast-indian": (
        "Southeast Indian Ocean",
        20,
        -3,
        False,
        "great-australian-bight indian south-java timor-west",
    ),
    "southwest-pacific": ("Southwest Pacific Ocean", 20, -3, False, "fiji-south samoa southeast-pacific"),
    "southeast-pacific": (
        "Southeast Pacific",
        25,
        -3,
        False,
        "east-pacific gulf-panama samoa samoa-east society south-atlantic southwest-pacific",
    ),
    "kurile": (
        "Kurile Sea",
        5,
        0,
        True,
        "attu east-hokkaido north-pacific-west northwest-pacific okhotsk-south",
    ),
    "attu": ("Attu Sea", 5, 0, True, "aleutian-south bering-west kurile north-pacific-west"),
    "aleutian-south": (
        "Aleutian Sea South",
        5,
        0,
        True,
        "attu bering-east bering-west gulf-alaska-west north-pacific north-pacific-west",
    ),
    "bering-west": ("Bering Sea West", 5, 0, True, "aleutian-south attu bering-east"),
    "bering-east": ("Bering Sea East", 15, -3, False, "aleutian-south bering-west gulf-alaska-west"),
    "gulf-alaska-west": (
        "Gulf of Alaska West",
        5,
        0,
        True,
        "aleutian-south bering-east east-pacific gulf-alaska midway-north north-pacific",
    ),
    "gulf-alaska": ("Gulf of Alaska", 15, -3, False, "east-pacific gulf-alaska-west"),
    "north-pacific-west": (
        "North Pacific West",
        15,
        -3,
        False,
        "aleutian-south attu kurile midway-west north-pacific northwest-pacific",
    ),
    "north-pacific": (
        "North Pacific",
        20,
        -3,
        False,
        "aleutian-south gulf-alaska-west midway-north midway-west north-pacific-west",
    ),
    "east-pacific": (
        "East Pacific Ocean",
        20,
        -3,
        False,
        "gulf-alaska gulf-alaska-west gulf-panama hawaiian-north hawaiian-west midway-north southeast-pacific west-coast",
    ),
    "gulf-panama": ("Gulf of Panama", 10, -3, False, "east-pacific panama southeast-pacific"),
}

# Hexes where the set-ups put units or that their rules name as land.
SETUPS = hexes_in(
    "E0307 E0608 E0816 E0923 E1029 E1117 E1508 E1514 E1606 E1608 E1612 E1613 E1706 E1711 E1730 E1805 E1806 E1910"
    " E2221 E2322 E2336 E2710 E2818 E2819 E2915 E3105 E3205 E3231 E3305 E3436 E3518 E3732 E3903 E4025 E4601 E5620"
    " E5823 E5909 E5910 W1332 W1528 W1618 W1621 W1917 W2030 W2124 W2215 W2216 W2313 W2315 W2329 W2424 W2514 W2515"
    " W2729 W2735 W2918 W3014 W3019 W3226 W3227 W3327 W3410 W3419 W3501 W3722 W3723 W3816 W3826 W3921 W3926 W3927"
    " W4030 W4123 W4124 W4201 W4218 W4219 W4223 W4226 W4326 W4328 W4521 W4524 W4526 W4534 W4621 W4625 W4724 W4825"
    " W4826 W4925 W4926 W4927 W5409 W6134"
)

CLEAR_WORDS = {"clear", "clear island"}
OPEN_SEA = "E3016"
# Waters with several bodies: the one a port opens on.
HARBOURS = {
    "Manila": "W3226",
    "Tjilatjap": "W1519",
    "Dili": "W1729",
    "Kendari": "W1928",
    "Puerto Princesa": "W2926",
    "Toyohara": "E5203",
}

# Areas that meet through a strait of coastal hexes, or off the map.
STRAITS = (
    "malacca-strait west-sumatra",
    "java south-java",
    "flores timor-west",
    "flores timor",
    "arafura coral-west",
    "banda molucca",
    "makassar-strait celebes",
    "bismarck solomon",
    "solomon solomons-north",
    "great-australian-bight tasman",
    "east-pacific southeast-pacific",
    "gulf-panama east-pacific",
    "gulf-panama southeast-pacific",
)

Space = tuple[str, int]  # a sea area and 0, or a coastal hex and the number of its body of water


@cache
def board() -> Atlas:
    return Atlas("pto")


def territory(name: str) -> str:
    return board().hexes[name].territory


def country(name: str) -> str:
    entry = board().board.territories[territory(name)]
    return entry.country or entry.group or entry.name


def same_land(one: str, two: str) -> bool:
    """Whether two names mean one country or group: "Carolines" and "Caroline", "Nauru Island" and "Nauru"."""
    return _core(one) == _core(two)


def _core(name: str) -> str:
    for ending in (" (Indian Ocean)", " (IO)", " Islands", " Island"):
        name = name.removesuffix(ending)
    return name.rstrip("s")


def lines(kind: str) -> set[frozenset[str]]:
    return {
        frozenset(side.split("-")) for line in board().board.lines if line.kind == kind for side in line.sides
    }


def pairs_in(words: str) -> list[tuple[str, str]]:
    return [(one, two) for one, _, two in (word.partition("-") for word in words.split())]


def roads() -> list[tuple[str, ...]]:
    return [line.path for line in board().board.lines if line.kind == "road"]


@cache
def voyages() -> dict[Space, dict[Space, int]]:
    """What it costs ships to go from space to space (4.2 to 4.4): 1 for a coastal hex, the price of a sea area."""
    atlas, graph = board(), board().graph
    out: dict[Space, dict[Space, int]] = {(key, 0): {} for key in atlas.board.areas}
    for key, area in atlas.board.areas.items():
        for other in area.neighbours:
            if other in atlas.board.areas:
                out[key, 0][other, 0] = atlas.board.areas[other].cost
    for name, each in atlas.hexes.items():
        if not each.coast:
            continue
        i = graph.number[name]
        for n, (areas, mask) in enumerate(zip(graph.body_areas(i), graph.water[i], strict=True)):
            here = out.setdefault((name, n), {})
            for key in areas:
                here[key, 0] = atlas.board.areas[key].cost
                out[key, 0][name, n] = 1
            for d, other in enumerate(graph.grid.neighbours(name)):
                if mask >> d & 1 and other and atlas.hexes[other].coast:
                    for m, beyond in enumerate(graph.water[graph.number[other]]):
                        if beyond >> (d + 3) % 6 & 1:
                            here[other, m] = 1
    return out


def voyage(start: str, goal: str) -> tuple[int, list[str]]:
    """The cheapest way of a ship between two hexes or areas: its cost and the spaces it enters."""
    heap: list[tuple[int, list[str], Space]] = [(0, [], (start, 0))]
    done = set()
    while heap:
        cost, way, at = heappop(heap)
        if at[0] == goal:
            return cost, way
        if at in done:
            continue
        done.add(at)
        for other, price in voyages()[at].items():
            heappush(heap, (cost + price, [*way, other[0]], other))
    raise AssertionError(f"no ship sails from {start} to {goal}")


# ---------------------------------------------------------------- grid


def test_two_sheets_of_one_lattice() -> None:
    names = {each.id for each in board().board.hexes}
    assert len(names) == 4338
    assert {"W0101", "E0139", "W6134", "E5909", "E5910", "W4201", "W5409"} <= names
    assert "E0101" in board().beside("W0136")  # the junction
    assert "E0101" in board().beside("W0236")
    assert "E2710" in names
    assert "W2737" not in names


def test_even_rows_lie_east_of_odd_ones() -> None:
    """E1508, E1608, E1709 are one straight line of the grain, as are W3007 to W1415."""
    grid = board().graph.grid
    for line in (("E1508", "E1608", "E1709"), ("E1406", "E1507", "E1607", "E1708")):
        steps = {direction_to(grid.axial(a), grid.axial(b)) for a, b in zip(line, line[1:], strict=False)}
        assert steps == {1}  # to the north-east
    assert grid.distance("W3007", "W1415") == 16
    assert grid.distance("W1415", "E1406") == 27


@pytest.mark.parametrize(
    ("one", "two", "distance"),
    [
        ("E2710", "E2915", 6),  # Truk to Eniwetok: the most a fighter of range 6 flies
        ("E2915", "E3016", 2),
        ("E2915", "E2818", 4),
        ("E2710", "E2811", 2),
        ("E3436", "E3231", 6),
        ("E3231", "E2818", 15),
        ("E3305", "E4601", 13),  # Saipan to Yokohama
        ("W4218", "W4431", 14),  # Chengtu to Nagasaki
        ("E1910", "E1514", 6),  # Rabaul to Guadalcanal
        ("E3903", "E4601", 7),  # Iwo Jima to Yokohama
        ("W2918", "W2216", 7),  # Saigon to Singapore
        ("W3826", "W3327", 5),  # Tainan to Clark Field
        ("E3736", "E3436", 3),  # the Japanese carriers off Oahu
    ],
)
def test_distances(one: str, two: str, distance: int) -> None:
    assert board().graph.grid.distance(one, two) == distance


# ---------------------------------------------------------------- what holds on every map


def test_sides_and_coasts_agree() -> None:
    assert facts.lopsided_sides(board()) == []
    assert facts.odd_coasts(board()) == []
    assert facts.missing_straits(board()) == set()
    assert facts.no_place_in_the_sea(board()) == []


def test_every_hex_is_of_some_country_and_zone() -> None:
    for name, each in board().hexes.items():
        assert each.weather in {"A", "L", "M", "F"}
        assert bool(each.territory) != board().full_sea(name)


# ---------------------------------------------------------------- places


@pytest.mark.parametrize(("name", "at", "what", "owner", "group"), PLACES)
def test_place(name: str, at: str, what: str, owner: str, group: str) -> None:
    place = board().places[name]
    words = set(what.split(", "))
    assert place.hex == at
    for kind in ("city", "minor port", "major port", "small island"):
        assert (kind in place.kinds) == (kind in words), kind
    entry = board().board.territories[territory(at)]
    assert (place.owner or entry.owner) == owner
    assert same_land(country(at), group)
    terrain = board().terrain(at)
    if words & CLEAR_WORDS:
        assert terrain == "C"
    if "jungle" in words:
        assert terrain == "J"
    if "small island" in words:
        assert terrain in ("I", "IM")
    assert (terrain == "IM") == (name == "Iwo Jima")


def test_no_other_places() -> None:
    assert set(board().places) == {name for name, *_ in PLACES}


def test_supply_reaches_every_place() -> None:
    """None is in jungle/mountain, and only three are in mountains (10.5, 25.2.C)."""
    assert not [place.name for place in board().board.places if board().terrain(place.hex) == "X"]
    mountains = {place.name for place in board().board.places if board().terrain(place.hex) in ("M", "IM")}
    assert mountains == {"Taiyuan", "Lanchow", "Iwo Jima"}
    assert not [name for name in SETUPS if board().terrain(name) in ("X", ".")]


def test_printed_airfields_stand_on_clear_ground() -> None:
    for name in ("W3327", "E2818", "E3305", "E3205", "E3105"):
        assert board().terrain(name) == "C"
        assert "small island" not in board().kinds(name)


def test_set_ups_with_large_airfields_stand_on_clear_ground() -> None:  # 10.5
    for name in ("Oahu (Pearl Harbor)", "Saigon", "Guadalcanal", "Port Moresby", "Lae", "Tainan", "Rangoon"):
        assert board().terrain(board().places[name].hex) == "C", name


def test_ports_lead_to_a_sea_area() -> None:
    ports = [p for p in board().board.places if {"minor port", "major port"} & set(p.kinds)]
    assert len(ports) > 100
    for port in ports:
        i = board().graph.number[port.hex]
        assert board().hexes[port.hex].coast, port.name
        for n in range(len(board().graph.water[i])):
            seen, queue = {(port.hex, n)}, [(port.hex, n)]
            while queue:
                for other in voyages()[queue.pop()]:
                    if other not in seen:
                        seen.add(other)
                        queue.append(other)
            assert any(key in board().board.areas for key, _ in seen), port.name


def test_harbours() -> None:
    """Where the hex of a port has several waters, "harbour" tells on which of them it opens."""
    for place in board().board.places:
        bodies = board().graph.water[board().graph.number[place.hex]]
        if {"minor port", "major port"} & set(place.kinds) and len(bodies) > 1:
            assert place.values["harbour"] in bodies, place.name
            d = board().graph.grid.neighbours(place.hex).index(HARBOURS[place.name])
            assert place.values["harbour"] >> d & 1, place.name
        else:
            assert "harbour" not in place.values, place.name


def test_cities_that_make_income() -> None:
    """How many cities an area has decides what it is worth to Japan (28.2)."""
    cities: dict[str, int] = {}
    for place in board().board.places:
        if "city" in place.kinds:
            cities[country(place.hex)] = cities.get(country(place.hex), 0) + 1
    assert {
        key: cities[key] for key in ("Malaya", "Borneo", "Sumatra", "Java", "Celebes", "Philippines")
    } == {
        "Malaya": 2,
        "Borneo": 2,
        "Sumatra": 3,
        "Java": 2,
        "Celebes": 2,
        "Philippines": 3,
    }
    assert {key: cities[key] for key in ("Burma", "Indochina", "Thailand", "New Guinea", "Timor")} == {
        "Burma": 4,
        "Indochina": 2,
        "Thailand": 2,
        "New Guinea": 1,
        "Timor": 1,
    }
    assert cities["India"] + cities["Ceylon"] == 8
    assert cities["Australia"] == 8


# ---------------------------------------------------------------- land


@pytest.mark.parametrize(
    ("at", "size"),
    [
        ("W3227", 9),  # Luzon
        ("W3126", 1),  # Mindoro
        ("W3028", 3),  # Samar with Leyte
        ("W2928", 3),  # the western Visayas
        ("W2729", 10),  # Mindanao
        ("W2925", 3),  # Palawan
        ("W1917", 24),  # Sumatra
        ("W1618", 10),  # Java
        ("W2124", 35),  # Borneo
        ("W2329", 17),  # Celebes
        ("W2303", 5),  # Ceylon
        ("W3927", 5),  # Formosa
        ("W3521", 4),  # Hainan
        ("E5102", 7),  # Hokkaido
        ("E5303", 5),  # Sakhalin
        ("E1606", 44),  # New Guinea
        ("E4601", 21),  # Honshu with Kyushu and Shikoku
        ("E1910", 4),  # New Britain
        ("E2008", 2),  # New Ireland
        ("E1711", 2),  # Bougainville
        ("E1514", 1),  # Guadalcanal
        ("E1613", 1),  # Tulagi
        ("E0118", 3),  # North Island
        ("E5710", 10),  # Kamchatka, whose neck is off play
        ("E0307", 200),  # Australia
    ],
)
def test_pieces_of_land(at: str, size: int) -> None:
    assert len(board().reach(at)) == size


def test_what_is_joined() -> None:
    japan = board().reach("E4601")
    assert {"W4431", "W4432", "W4333", "W4433", "W4534", "E4701"} <= japan  # Kyushu and Shikoku with Honshu
    asia = board().reach("W4326")
    assert {"W2216", "W3410", "W4532", "W5134", "W2918", "W3301", "E5602"} <= asia
    assert not {"W2303", "W3521", "E5503", "W3927", "W1917"} & asia
    assert board().joined("W3226", "W3227")
    assert board().joined("W3227", "W3327")


def test_islands_with_river_sides() -> None:  # 20.1.10
    rivers = lines("river")
    for island, sides in (("W2216", {"W2215", "W2316"}), ("W3410", {"W3411", "W3511"})):
        assert {other for other in board().beside(island) if board().joined(island, other)} == sides
        assert {other for other in board().beside(island) if frozenset((island, other)) in rivers} == sides
    for other in ("W2116", "W2117"):  # Sumatra's side of Singapore
        assert not board().joined("W2216", other)


def test_manila_and_bataan() -> None:  # 4.9.3
    atlas = board()
    assert "W3226" in atlas.beside("W3227")
    bay, shore = sorted(atlas.graph.water[atlas.graph.number["W3227"]], key=int.bit_count)
    assert [atlas.beside("W3227")[d] for d in range(6) if bay >> d & 1] == ["W3226"]
    assert not shore & bay
    assert len(atlas.graph.water[atlas.graph.number["W3226"]]) == 1
    assert "south-china-north" in atlas.hexes["W3226"].areas


def test_ferry() -> None:  # 24.3.E
    assert lines("ferry") == {frozenset(("E4902", "E5002"))}
    assert lines("ferry") <= lines("sea")


def test_straits() -> None:
    straits = lines("sea")
    for one, two in pairs_in(
        "W2214-W2215 W2115-W2215 W2116-W2215 W1617-W1718 W1618-W1718 W1718-W1719 W2502-W2503 W2503-W2602 W2503-W2603"
        " W3028-W3128 W2929-W3028 W2827-W2927 W2827-W2928 E5303-E5402 E5402-E5403 E5402-E5503 E5503-E5602 E5602-E5603"
        " E5602-E5703 W1624-W1625 E1910-E2009 E1503-E1602 E1603-E1503 E3205-E3305"
    ):
        assert {one, two} in straits, f"{one}-{two}"


# ---------------------------------------------------------------- terrain, roads and rivers


def test_roads() -> None:
    for path in roads():
        for one, two in zip(path, path[1:], strict=False):
            assert board().joined(one, two), f"{one}-{two}"
        assert not [name for name in path if board().terrain(name) == "X"]
    barred = lines("impassable")
    assert not [
        (one, two)
        for path in roads()
        for one, two in zip(path, path[1:], strict=False)
        if {one, two} in barred
    ]


def test_burma_road() -> None:  # 28.3.B
    path = next(line.path for line in board().board.lines if line.name == "Burma Road")
    assert path[0] == "W3714"
    assert path[-1] == "W4219"
    assert "W3816" in path


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("W3014", "W2216"),  # Bangkok to Singapore
        ("W2918", "W3618"),  # Saigon to Hanoi
        ("W3212", "W3714"),  # Rangoon to Lashio
        ("W3608", "W4013"),  # Calcutta to Ledo
        ("W5622", "W5134"),  # Irkutsk to Vladivostok
        ("W4926", "W4223"),  # Peking to Hankow
        ("W1332", "E0301"),  # Darwin to Adelaide
        ("W3227", "W3527"),  # Manila to Aparri
    ],
)
def test_roads_lead(one: str, two: str) -> None:
    seen, queue = {one}, [one]
    while queue:
        at = queue.pop()
        for path in roads():
            for a, b in zip(path, path[1:], strict=False):
                other = b if a == at else a if b == at else None
                if other and other not in seen:
                    seen.add(other)
                    queue.append(other)
    assert two in seen


def test_soviet_railway_stays_in_the_country() -> None:
    path = next(line.path for line in board().board.lines if line.name == "Trans-Siberian Railway")
    assert {territory(name) for name in path} == {"ussr"}


def test_barriers() -> None:  # 20.1.1
    barred = lines("impassable")
    tibet = board().territory("tibet")
    for name in tibet:
        for other in board().beside(name):
            if other not in tibet and territory(other) != "sinkiang":
                assert {name, other} in barred
    for one, two in (("E1606", "E1706"), ("W3811", "W3812"), ("W3914", "W4013"), ("W3511", "W3610")):
        assert {one, two} not in barred
    assert {"W3912", "W3913"} in barred
    assert {"E1606", "E1607"} in barred


def test_rivers_run_on() -> None:
    """Every river is one chain of hexsides, each touching another, between hexes with land."""
    grid = board().graph.grid
    for line in board().board.lines:
        if line.kind != "river" or len(line.sides) < 3:
            continue
        ends: dict[tuple[int, int], int] = {}
        for side in line.sides:
            name, d = grid.side(side)
            assert not board().full_sea(name)
            for n in (d, d + 1):
                x, y = grid.corner(grid.axial(name), n % 6)
                key = (round(x * 100), round(y * 100))
                ends[key] = ends.get(key, 0) + 1
        assert sorted(ends.values())[:3] == [1, 1, 2], line.name


# ---------------------------------------------------------------- countries, groups and borders


def test_groups_of_islands() -> None:  # 35.2
    regions = board().board.regions
    groups = {key for key, region in regions.items() if region.kind == "island group"}
    assert " ".join(sorted(groups)) == (
        "aleutian andaman bismarck borneo caroline celebes fiji gilbert hawaii java kurile mariana marshall new-guinea"
        " philippines samoa sumatra timor"
    )
    assert {"E2735", "E2901"} & board().region("caroline") == {"E2901"}
    assert {"W2735", "E2901", "E2710"} <= board().region("caroline")
    assert {"E3105", "E3205", "E3305"} <= board().region("mariana")
    assert {"E2915", "E2818"} <= board().region("marshall")
    assert {"W2030", "W2331", "W1825"} <= board().region("celebes")
    assert {"W1523", "W1528", "W1629"} <= board().region("timor")
    assert {"E1608", "E1609", "E1606", "W2235", "W2132"} <= board().region("new-guinea")
    assert {"E1910", "E2008", "E2106", "E1808"} <= board().region("bismarck")
    assert not {"E1711", "E1810"} & board().region("bismarck")
    assert territory("W1719") == "java"
    assert territory("W4532") == "korea"
    assert country("W2032") == "Celebes"


def test_every_group_can_be_conquered() -> None:
    """Each has a city or clear ground, or small islands alone."""
    small = {"caroline", "gilbert", "kurile", "samoa", "andaman", "bismarck"}
    for key, region in board().board.regions.items():
        if region.kind == "island group" and key not in small:
            hexes = board().region(key)
            assert [n for n in hexes if "city" in board().kinds(n) or board().terrain(n) == "C"], key


def test_china() -> None:  # 37.3.D, B0.2.6
    china = board().region("china")
    assert {"W3521", "W3419", "W3723", "W4926", "W4219", "W4618", "W4621"} <= china
    assert not {"W5029", "W4828", "W4927"} & china
    front = lines("temporary border")
    inside = board().territory("occupied-china")
    for name, at, _, owner, group in PLACES:
        if group == "China":
            assert (at in inside) == (owner == "Japan"), name
    for name in inside:
        for other in board().beside(name):
            if territory(other) in ("china", "hong-kong"):
                assert {name, other} in front
    assert {frozenset(("W3723", other)) for other in board().beside("W3723") if territory(other)} <= front


def test_mongolia_is_closed() -> None:  # 20.1.11
    assert board().board.regions["mongolia"].kind == "closed"
    assert "W5422" in board().region("mongolia")
    assert len(board().region("mongolia")) > 30


def test_new_guinea_1944() -> None:
    assert board().region("new-guinea-1944") == {
        "E1606", "E1607", "E1507", "E1508", "E1608", "E1609", "E1706", "E1805", "E1806",
    }  # fmt: skip


def test_perimeter() -> None:  # 108.5.3.B
    line = board().region("perimeter-line")
    assert {"W3007", "W1415", "E1406", "E1507", "E1607", "E1708", "W1430"} <= line
    inside = board().region("perimeter")
    assert {
        "W1618",
        "W1523",
        "W1528",
        "W2216",
        "W3227",
        "E2710",
        "E3305",
        "E4601",
        "W3927",
        "E1606",
    } <= inside
    assert (
        not {"E1910", "E2915", "E2818", "E3518", "E1514", "E1711"} & inside
    )  # the rules list these apart, or not at all
    assert not {"W2303", "W1332", "W4326", "W2918", "W2215", "E5618", "E5503", "E6126"} & inside


# ---------------------------------------------------------------- weather


@pytest.mark.parametrize(
    ("at", "zone"),
    [
        ("E5716", "A"),
        ("E5509", "A"),
        ("E5205", "A"),
        ("W4926", "L"),
        ("E4601", "L"),
        ("W4004", "L"),
        ("W3608", "M"),
        ("W2216", "M"),
        ("W3227", "M"),
        ("E1606", "M"),
        ("E1514", "M"),
        ("E2818", "F"),
        ("E2915", "F"),
        ("E2710", "F"),
        ("E3436", "F"),
        ("W1332", "F"),
        ("E0307", "F"),
    ],
)
def test_weather(at: str, zone: str) -> None:
    assert board().hexes[at].weather == zone


# ---------------------------------------------------------------- sea areas


@pytest.mark.parametrize("key", AREAS)
def test_sea_area(key: str) -> None:
    area = board().board.areas[key]
    name, cost, search, grid, neighbours = AREAS[key]
    assert (area.name, area.cost, area.search, area.gridded) == (name, cost, search, grid)
    assert sorted(area.neighbours) == neighbours.split()
    assert bool(board().graph.areas[key]) == (key != "gulf-panama")


def test_an_area_has_a_grid_or_a_modifier() -> None:  # 11.7.2.E
    for key, area in board().board.areas.items():
        assert area.search == (0 if area.gridded else -2 if key == "great-australian-bight" else -3)
    assert set(board().board.areas) == set(AREAS)


def test_areas_hang_together_and_meet_as_they_say() -> None:
    parts = {
        "bismarck": 2,
        "molucca": 2,
        "gulf-tonkin": 2,
        "yellow": 2,
        "caroline-west": 2,
        "gulf-panama": 0,
    }  # bays; New Ireland
    joined = {frozenset(pair.split()) for pair in STRAITS}
    for key in AREAS:
        hexes = [board().graph.ids[i] for i in board().graph.areas[key]]
        assert board().components(hexes) == parts.get(key, 1), key
        touching = {
            board().hexes[other].areas[0]
            for name in hexes
            for other in board().beside(name)
            if board().full_sea(other)
        }
        for other in AREAS:
            meets = other in touching or frozenset((key, other)) in joined
            assert meets == (other in board().board.areas[key].neighbours or (other == key and bool(hexes)))


def test_every_hex_of_the_sea_is_in_an_area() -> None:
    for name, each in board().hexes.items():
        if board().full_sea(name):
            assert len(each.areas) == 1
        elif not each.coast:
            assert each.areas == ()


def test_voyage_from_pearl_harbor() -> None:  # example of play, G
    assert board().hexes["E3016"].areas == ("marshall-north",)
    cost, way = voyage("E3436", "marshall-north")
    assert (cost, way) == (20, ["hawaiian-south", "johnston", "johnston-west", "marshall-north"])


def test_voyages_round_eniwetok() -> None:  # example of play, F, H and I
    assert voyage("E2818", "E2915")[0] == 6
    assert voyage("E2818", "E2915")[1] == ["marshall-north", "E2915"]
    assert voyage("E2710", "E2915")[0] > 3
    assert board().hexes["E2811"].areas == ("caroline-east",)
    for name in ("E2710", "E2915"):
        assert "caroline-east" in board().hexes[name].areas
    grid = board().graph.grid
    assert grid.distance("E3016", "E2915") <= 3


def test_special_waters() -> None:
    assert board().hexes["E3736"].areas == ("hawaiian-north",)  # the Japanese carriers in December 1941
    assert board().hexes["W3301"].areas == ("arabian",)  # Bombay, across the edge of the map
    assert board().hexes["E6126"].areas == ("gulf-alaska",)  # Kodiak
    assert "okhotsk" in board().hexes["E6003"].areas
    assert not any(
        board().hexes[name].coast for name in ("W4223", "W5622", "W5623")
    )  # Hankow and Lake Baikal


# ---------------------------------------------------------------- beyond the map


def test_boxes() -> None:
    boxes = board().board.boxes
    (link,) = boxes["west-coast"].links  # 4.9.1
    assert (link.to, link.out, link.back) == ("east-pacific", 25, 1)
    (link,) = boxes["panama"].links  # 4.9.2
    assert (link.to, link.back) == ("gulf-panama", 1)
    assert link.out == board().board.areas["gulf-panama"].cost
    assert boxes["panama"].values == {"airbase": 3}
    assert boxes["panama"].kinds == ("minor port",)
    for area, box in (  # 101.1.B
        ("southeast-pacific", "south-atlantic"),
        ("indian", "europe-indian-ocean"),
        ("east-pacific", "west-coast"),
        ("gulf-panama", "panama"),
    ):
        assert box in board().board.areas[area].neighbours


def test_edges() -> None:  # 101.3.C, 101.8.E
    soviet = board().board.edges["soviet"].hexes
    assert soviet[0] == "W5409"
    assert {"W6109", "W6134", "E5909", "E5910"} <= set(soviet)
    assert {territory(name) for name in soviet} == {"ussr"}
    india = board().board.edges["india"].hexes
    assert (india[0], india[-1], len(india)) == ("W3501", "W4201", 8)
    assert {territory(name) for name in india} == {"india"}
    for name in (*soviet, *india):
        assert len(board().beside(name)) < 6
