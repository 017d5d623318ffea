"""What stands on the map: titles say, the map draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol


class Face(NamedTuple):
    """The counter on top of a hex's stack.

    ``code`` is two letters, ``strength`` what follows it (as short as it can be), ``side`` 0 for ours, 1 for the enemy's, 2 for
    others; ``stack`` pieces lie there; ``ready`` ones are bold.
    """

    code: str
    strength: str = ""
    side: int = 0
    stack: int = 1
    ready: bool = False

    def text(self, room: int) -> str:
        """Code and strength in this room: ``In 6``, ``CV12``, ``CV``."""
        if room <= 2:
            return f"{self.code[:room]:<{room}}"
        strength = self.strength[: room - 2]
        return f"{self.code[:2]:<2}{strength:>{min(room - 2, 2)}}".ljust(room)


class Faces(Protocol):
    """The pieces of a position, by hex id."""

    def face(self, hex_id: str) -> Face | None:
        """The counter that is seen there; None where none is."""
        ...

    def pieces(self, hex_id: str) -> Sequence[str]:
        """All that is there, in words, for the details."""
        ...


class NoFaces:
    """An empty map."""

    def face(self, hex_id: str) -> Face | None:
        """Nothing."""
        return None

    def pieces(self, hex_id: str) -> Sequence[str]:
        """Nothing."""
        return ()


class FaceTable:
    """Pieces as a table: for the viewer, and for tests."""

    def __init__(self, faces: Mapping[str, Face], words: Mapping[str, Sequence[str]] | None = None) -> None:
        self.faces = dict(faces)
        self.words = dict(words or {})

    def face(self, hex_id: str) -> Face | None:
        """The counter in the table."""
        return self.faces.get(hex_id)

    def pieces(self, hex_id: str) -> Sequence[str]:
        """The words in the table, or the counter itself."""
        if hex_id in self.words:
            return self.words[hex_id]
        face = self.faces.get(hex_id)
        if face is None:
            return ()
        words = f"{face.code} {face.strength}".strip()
        return (f"{words} ({face.stack} pieces)" if face.stack > 1 else words,)
