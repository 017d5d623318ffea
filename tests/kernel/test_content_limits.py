"""Content files that would keep the program busy for ever are refused at once, in one line."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from ironbottom.kernel.content import MOST_BYTES, MOST_PARTS, ContentError, load
from ironbottom.kernel.content_faults import MOST


class Card(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of content."""

    name: str
    numbers: list[int] = []


def refused(path: Path) -> ContentError:
    """The error with which a file is refused."""
    with pytest.raises(ContentError) as caught:
        load(path, Card)
    return caught.value


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    os.mkfifo(path)
    assert str(refused(path)).endswith("this is no regular file")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no such devices here")
def test_a_device_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").symlink_to("/dev/zero")
    assert str(refused(tmp_path / "a.toml")).endswith("this is no regular file")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f'name = "{"x" * MOST_BYTES}"')
    assert "too large: over 1 MB" in str(refused(path))


@pytest.mark.parametrize(
    "text",
    [
        "[{key}]\nx = 1",
        "[[{key}]]\nx = 1",
        "{key} = 1",
        "x = {{ {key} = 1 }}",
        "{spaced} = 1",
        "{quoted} = 1",
    ],
)
@pytest.mark.parametrize("parts", [MOST_PARTS + 2, 100_000])
def test_a_key_of_endless_parts(tmp_path: Path, text: str, parts: int) -> None:
    keys = {
        "key": ".".join("a" * parts),
        "spaced": " . ".join("a" * parts),
        "quoted": ".".join(['"a.b"'] * parts),
    }
    path = tmp_path / "a.toml"
    path.write_text(f'name = "x"\n{text.format(**keys)}\n')
    error = refused(path)
    assert error.message == f"a key of more than {MOST_PARTS} parts"
    assert error.line == 2


@pytest.mark.parametrize(
    "name", ["." * 500, ". . " * 300, "a.b." * 300, "and so on... " * 40, "3.5, 4.5, " * 100, "x" * 900_000]
)
def test_dots_in_a_text_are_no_parts_of_a_key(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f'name = "{name}"  # {"1.2 " * 100}\n')
    assert load(path, Card).name == name


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"[t{n}]\n" for n in range(20_000)),
        "".join(f"k{n} = 1\n" for n in range(60_000)),
        f"numbers = [{', '.join(['true'] * 100_000)}]",
    ],
    ids=["tables", "keys", "entries"],
)
def test_no_more_problems_than_anybody_reads(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.toml"
    path.write_text(f"{text}\n")
    lines = refused(path).report()
    assert len(lines) == MOST + 1
    assert "there may be more" in lines[-1]


def test_fewer_problems_are_all_told(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text("".join(f"k{n} = 1\n" for n in range(MOST - 2)))
    lines = refused(path).report()
    assert len(lines) == MOST - 1  # and that there is no name
    assert not any("there may be more" in line for line in lines)
