"""Commands that write files, killed where they write: no half file under a final name, no lost answer, no litter for long.

A few points of each; ``tools/kill_tools.py`` tries them all.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kill_tools import COMMANDS, faults, kill_all, made, names

pytestmark = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")


@pytest.mark.parametrize("name", COMMANDS)
def test_killed_where_it_writes(tmp_path: Path, name: str) -> None:
    kills, wrong = kill_all(tmp_path, name, every=45)
    assert wrong == []
    assert kills >= 1


def test_half_a_file_is_seen(tmp_path: Path) -> None:
    place = made(tmp_path, COMMANDS["export"])
    before = names(place)
    whole = (place.saves / "k.ib").read_bytes()
    assert faults(place, {}, before) == []
    (place.out / "to.ib").write_bytes(whole[: len(whole) // 2])
    (place.out / "to.md").write_text("half")
    (place.saves / ".k.ib.part").touch()
    found = " ".join(faults(place, {}, before))
    assert "to.ib" in found
    assert "to.md is half written" in found
    assert ".k.ib.part stays" in found
    (place.saves / "k.ib").unlink()
    assert "k.ib is gone" in faults(place, {}, before)
