"""From measures to a posture, from a die to an order: hysteresis, dated stands, tables, falling through."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from ironbottom.bots.doctrine import Doctrine, Front, Order, OrderName, Posture, Stand
from ironbottom.bots.posture import issue, order_data, posture_of

TABLE: tuple[OrderName, ...] = ("close_attack", "attack", "advance", "cover", "rally", "grouping")
BOOK = Doctrine(
    fronts=(Front(id="north", name="North", area=()), Front(id="south", name="South", area=())),
    postures=(
        Posture(id="recover", when="disrupted > 0.5", hold="disrupted > 0.3"),
        Posture(id="assault", when="ratio >= 1.6", hold="ratio >= 1.2"),
        Posture(id="advance", when="ratio >= 0.7"),
        Posture(id="hold", when="true"),
    ),
    tables={"assault": TABLE, "advance": ("advance",) * 6, "hold": ("cover",) * 6, "recover": ("rally",) * 6}
    | {"delay": ("withdraw",) * 6},
    orders={name: Order(column=n) for n, name in enumerate(get_args(OrderName), 1)},
    stands=(
        Stand(id="first", front="north", window=(2, 3), posture="delay", because="time is wanted"),
        Stand(id="second", front="north", window=(3, 5), posture="hold"),
        Stand(id="all", front="*", window=(9, 9), posture="hold"),
    ),
)


def values(ratio: float = 1.0, disrupted: float = 0.0) -> dict[str, float]:
    return {"ratio": ratio, "disrupted": disrupted}


def posture(ratio: float, was: str = "", disrupted: float = 0.0, turn: int = 1) -> tuple[str, bool, str]:
    return posture_of(BOOK, "south", turn, values(ratio, disrupted), was)


@pytest.mark.parametrize(
    ("ratio", "disrupted", "taken"),
    [
        (1.6, 0, "assault"),
        (1.59, 0, "advance"),
        (0.7, 0, "advance"),
        (0.69, 0, "hold"),
        (9, 0.6, "recover"),
        (9, 0.5, "assault"),
    ],
)
def test_the_first_whose_condition_holds_is_taken(ratio: float, disrupted: float, taken: str) -> None:
    assert posture(ratio, disrupted=disrupted) == (taken, False, "")


def test_a_posture_is_kept_by_its_looser_condition() -> None:
    assert posture(1.3) == ("advance", False, ""), "not taken at 1.3"
    assert posture(1.3, was="assault") == ("assault", True, ""), "but kept"
    assert posture(1.6, was="assault") == ("assault", False, ""), "taken anew, not only kept"
    assert posture(1.19, was="assault") == ("advance", False, ""), "and let go below 1.2"


def test_a_posture_without_a_looser_condition_is_not_kept() -> None:
    assert posture(0.69, was="advance") == ("hold", False, "")


def test_a_dearer_posture_is_taken_before_the_old_one_is_kept() -> None:
    assert posture(1.3, was="assault", disrupted=0.6) == ("recover", False, "")
    assert posture(1.7, was="recover", disrupted=0.4) == ("recover", True, "")
    assert posture(1.7, was="recover", disrupted=0.3) == ("assault", False, "")


def test_an_old_posture_that_is_no_more_in_the_book_is_forgotten() -> None:
    assert posture(1.3, was="siege") == ("advance", False, "")


def test_dated_stands_go_first() -> None:
    strong = values(9.0)
    assert posture_of(BOOK, "north", 1, strong, "") == ("assault", False, "")
    assert posture_of(BOOK, "north", 2, strong, "assault") == ("delay", False, "time is wanted")
    assert posture_of(BOOK, "north", 3, strong, "delay")[0] == "delay", "the first that fits"
    assert posture_of(BOOK, "north", 4, strong, "delay") == ("hold", False, "second"), (
        "its id, where it has no reason"
    )
    assert posture_of(BOOK, "north", 6, strong, "hold") == ("assault", False, "")


def test_a_stand_for_all_fronts() -> None:
    for front in ("north", "south"):
        assert posture_of(BOOK, front, 9, values(9.0), "") == ("hold", False, "all")


def test_the_last_posture_is_taken_if_none_holds() -> None:
    book = msgspec.structs.replace(
        BOOK, postures=(*BOOK.postures[:3], Posture(id="hold", when="false")), stands=()
    )
    assert posture_of(book, "south", 1, values(0.1), "") == ("hold", False, "")


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_picks_its_line_of_the_table(die: int) -> None:
    command = issue(BOOK, "south", 1, values(2.0), "", die)
    assert command == ("south", "assault", False, die, TABLE[die - 1], "")


def test_a_command_is_told_with_posture_die_order_and_reason() -> None:
    assert issue(BOOK, "south", 1, values(2.0), "", 1).told() == "assault; die 1: close attack"
    assert issue(BOOK, "south", 1, values(1.3), "assault", 4).told() == "assault, kept; die 4: cover"
    assert issue(BOOK, "north", 2, values(), "", 6).told() == "delay (time is wanted); die 6: withdraw"


@pytest.mark.parametrize("name", get_args(OrderName))
def test_what_an_order_dares(name: OrderName) -> None:
    assert order_data(BOOK, name) is BOOK.orders[name]
