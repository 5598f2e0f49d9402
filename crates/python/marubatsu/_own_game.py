"""A game of one's own: a class with its rules, gone through from a position on.

Invariant: the game that comes of it is the tree of what the class says, move by move, in the class's order.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, Union

from ._core import Game

__all__ = ["Rules", "tree_of"]


class Rules(Protocol):
    """What a position of your own game must have. Circle moves first, and the sides take turns."""

    def moves(self) -> Iterable[Any]:
        """The legal moves; none where the game has ended."""
        ...

    def play(self, move: Any) -> Rules:
        """Returns the position after a move. This one doesn't change."""
        ...

    def score(self) -> float:
        """The score of the end, for circle."""
        ...


MOST = 100_000
"""Nodes that a tree may have unless more are allowed."""


def tree_of(start: Rules, *, most: int = MOST) -> Game:
    """Makes a tree game that starts at a position of your own game: move 0 is the first of ``moves()``, and so on.

    It works like any other game: searches, recordings, pictures, matches, tables. A game of
    more than ``most`` nodes raises ``ValueError``.

    >>> import marubatsu as m
    >>> class Nim:
    ...     def __init__(self, stones, circles_turn=True):
    ...         self.stones, self.circles_turn = stones, circles_turn
    ...     def moves(self):
    ...         return range(1, min(self.stones, 3) + 1)
    ...     def play(self, taken):
    ...         return Nim(self.stones - taken, not self.circles_turn)
    ...     def score(self):
    ...         return -1 if self.circles_turn else 1
    >>> [m.search(m.tree_of(Nim(stones))).score for stones in range(1, 9)]
    [1, 1, 1, -1, 1, 1, 1, -1]
    >>> m.search(m.tree_of(Nim(6))).best_moves
    [(1,)]
    """
    count = 0

    def text(position: Rules) -> str:
        nonlocal count
        count += 1
        if count > most:
            raise ValueError(f"the game has more than {most} nodes")
        below = [text(position.play(move)) for move in position.moves()]
        return f"({' '.join(below)})" if below else _written(position.score())

    return Game(text(start))


def _written(score: Union[int, float]) -> str:
    return str(int(score)) if float(score).is_integer() else str(score)
