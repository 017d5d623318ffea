"""The worth of an attack is exact: each face is one of six."""

from __future__ import annotations

import pytest

from ironbottom.bots.gain import prospect

WORTH = {"DS": 30.0, "DR": 1.5, "--": 0.0, "AR": -0.6, "AE": -4.0}


@pytest.mark.parametrize(
    ("results", "gain", "chances"),
    [
        (["--"] * 6, 0.0, {"--": 1.0}),
        (["AE", "AR", "--", "DR", "DS", "DS"], (-4 - 0.6 + 0 + 1.5 + 60) / 6, {"DS": 1 / 3, "AE": 1 / 6}),
        (["AR", "AR", "AR", "DR", "DR", "DR"], 0.45, {"AR": 0.5, "DR": 0.5}),
        (["DS"], 30.0, {"DS": 1.0}),
        (["DS", "--"], 15.0, {"DS": 0.5, "--": 0.5}),
    ],
)
def test_exact(results: list[str], gain: float, chances: dict[str, float]) -> None:
    found = prospect(results, WORTH.__getitem__)
    assert found.gain == pytest.approx(gain, abs=1e-12)
    assert set(found.chances) == set(results)
    for result, chance in chances.items():
        assert found.chances[result] == pytest.approx(chance, abs=1e-12)
    assert sum(found.chances.values()) == pytest.approx(1.0, abs=1e-12)


def test_the_order_of_faces_does_not_matter() -> None:
    faces = ["AE", "AR", "--", "DR", "DS", "DS"]
    one, two = prospect(faces, WORTH.__getitem__), prospect(faces[::-1], WORTH.__getitem__)
    assert one.gain == pytest.approx(two.gain, abs=1e-12)
    assert one.chances == pytest.approx(two.chances)


def test_each_result_is_weighed_once() -> None:
    asked: list[str] = []

    def worth(result: str) -> float:
        asked.append(result)
        return 1.0

    assert prospect(["DR", "DR", "DS", "DR"], worth).gain == pytest.approx(1.0)
    assert sorted(asked) == ["DR", "DS"]
