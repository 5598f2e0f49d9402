"""The ways in which a board is turned and mirrored, and what it is then.

Invariant: there are eight ways, each once, the first of which leaves the board as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["same_boards", "turned"]


WAYS = [*((False, turns) for turns in range(4)), *((True, turns) for turns in (0, 2, 1, 3))]
"""Whether columns change places, and how many quarters a board is turned then."""


def turned(size: int) -> Iterator[Callable[[int, int], tuple[int, int]]]:
    """Where a square goes, in each way, in the series' order."""
    last = size - 1
    for mirrored, turns in WAYS:

        def to(x: int, y: int, mirrored: bool = mirrored, turns: int = turns) -> tuple[int, int]:
            x = last - x if mirrored else x
            for _ in range(turns):
                x, y = last - y, x
            return x, y

        yield to


def same_boards(board: str, size: int = 3, move: Any = None) -> Iterator[tuple[str, Any]]:
    """A board and a move there, turned and mirrored in all ways."""
    squares = [(x, y) for x in range(size) for y in range(size)]
    for to in turned(size):
        marks = {to(x, y): mark for (x, y), mark in zip(squares, board)}
        yield "".join(marks[square] for square in squares), move and to(*move)
