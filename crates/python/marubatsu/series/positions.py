"""The lab's positions that games stand at: each is asked of the lab once, however many games come there.

Invariant: such a position says nothing of how it was reached; games keep their moves themselves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .._core import Game, Position

__all__ = ["Square", "after", "game_of", "played", "squares"]

Square = tuple[int, int]

KEPT = 1 << 16
"""How many moves are kept: all of a board of 3x3 several times over."""


@lru_cache(maxsize=None)
def game_of(size: int) -> Game:
    """The lab's game on a board of this size."""
    return Game(f"{size}x{size}")


# 1.0 and True are equal to 1, but no squares.
@lru_cache(maxsize=KEPT, typed=True)
def after(position: Position, x: Any, y: Any) -> Position:
    """Where a move leads."""
    return position.play((x, y))


@lru_cache(maxsize=KEPT)
def squares(position: Position) -> tuple[Square, ...]:
    """The legal moves, row by row."""
    return tuple((move[0], move[1]) for move in position.moves)


@lru_cache(maxsize=1 << 12)
def played(size: int, moves: tuple[Square, ...]) -> Position | None:
    """Where moves lead from the start; None if they are no game."""
    if not moves:
        return game_of(size).start
    before = played(size, moves[:-1])
    return after(before, *moves[-1]) if before is not None and moves[-1] in squares(before) else None
