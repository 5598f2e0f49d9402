"""The functions of the series' first module ``marubatsu``, before there is a class: a board is a list of columns.

Invariant: an empty square is a blank up to part 18, and a dot from then on.
"""

from __future__ import annotations

from .board import Marubatsu

__all__ = ["display_board", "initialize_board", "place_mark"]

HAS_DOTS = 19
"""The first part that marks empty squares by dots."""


def _empty() -> str:
    return "." if Marubatsu.part >= HAS_DOTS else " "


def initialize_board() -> list[list[str]]:
    """An empty board.

    >>> board = initialize_board()
    >>> place_mark(board, 0, 0, "o")
    >>> display_board(board)
    o..
    ...
    ...
    """
    return [[_empty()] * 3 for _ in range(3)]


def place_mark(board: list[list[str]], x: int, y: int, mark: str) -> None:
    """Puts a mark on an empty square; says so if it is not empty."""
    if board[x][y] == _empty():
        board[x][y] = mark
    else:
        print("(", x, ",", y, ") のマスにはマークが配置済です")


def display_board(board: list[list[str]]) -> None:
    """Prints a board row by row."""
    for row in zip(*board):
        print("".join(row))
