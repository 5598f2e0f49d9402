"""The series' boards in the bits of numbers, whose moves are bits too.

Invariant: a square's bit is where the series has it, column by column; a board of 3 × 3 has no bits between its columns.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from .boards import Board

__all__ = ["BitBoard", "BitBoard3x3", "TwoBitBoard3x3"]


class BitBoard(Board):
    """Two numbers, whose bits say where either player's marks are.

    >>> board = BitBoard()
    >>> board.setmark(1, 2, board.CROSS)
    >>> board.board, board.xy_to_move(2, 0), board.move_to_xy(256)
    ([0, 64], 256, (2, 0))
    """

    EMPTY, CIRCLE, CROSS = -1, 0, 1

    def __init__(self, board_size: int = 3, count_linemark: bool = False) -> None:
        self.BOARD_SIZE = board_size
        size = range(board_size)
        self.colmasks = [sum(self.xy_to_move(x, y) for y in size) for x in size]
        self.rowmasks = [sum(self.xy_to_move(x, y) for x in size) for y in size]
        self.diamask1 = sum(self.xy_to_move(n, n) for n in size)
        self.diamask2 = sum(self.xy_to_move(n, board_size - n - 1) for n in size)
        self.masklist = [*self.colmasks, *self.rowmasks, self.diamask1, self.diamask2]
        self.fullmask, self.square_num = sum(self.colmasks), board_size**2
        super().__init__(board_size, count_linemark)

    @cached_property
    def BB_SIZE(self) -> int:
        """How far apart columns are: the power of two that they fit in."""
        return 1 << (self.BOARD_SIZE - 1).bit_length()

    @cached_property
    def bit_length(self) -> int:
        """How many bits a number has."""
        return self.BB_SIZE**2

    def _empty(self) -> Any:
        return [0, 0]

    def getmark_by_move(self, move: int) -> Any:
        """A square's mark."""
        return next((mark for mark in (self.CIRCLE, self.CROSS) if self.board[mark] & move), self.EMPTY)

    def _set(self, move: int, mark: Any) -> None:
        if mark == self.EMPTY:
            self.board = [marks & ~move for marks in self.board]
        else:
            self.board[mark] |= move

    def xy_to_move(self, x: int, y: int) -> int:
        """A square as a move."""
        return 1 << (y + self.BB_SIZE * x)

    def move_to_xy(self, move: int) -> tuple[int, int]:
        """A move as a square."""
        return divmod(move.bit_length() - 1, self.BB_SIZE)

    def calc_legal_moves(self) -> list[int]:
        """The moves to empty squares."""
        return sorted(super().calc_legal_moves())

    def board_to_hashable(self) -> int:
        """What stands for the marks in a set or as a key."""
        found: int = self.board[0] | self.board[1] << self.bit_length
        return found


class BitBoard3x3(BitBoard):
    """The same for 3 × 3 squares alone."""

    def __init__(self, *_: Any, **__: Any) -> None:
        super().__init__(3)

    @cached_property
    def BB_SIZE(self) -> int:
        """How far apart columns are."""
        return 3


class TwoBitBoard3x3(Board):
    """One number with two bits for each of 3 × 3 squares; a move is the bit that it sets.

    >>> board = TwoBitBoard3x3()
    >>> board.setmark(0, 1, board.CIRCLE)
    >>> board.board, board.xy_to_move(1, 0), board.board_to_str()
    (4, 128, '.o.......')
    """

    EMPTY, CIRCLE, CROSS = 0, 1, 2

    def __init__(self, *_: Any, **__: Any) -> None:
        self.bit_length = 18
        super().__init__(3)

    def initialize(self) -> None:
        """Empties it; circle is to move."""
        super().initialize()
        self.crossturn = 0

    def _empty(self) -> Any:
        return 0

    def getmark_by_move(self, move: int) -> int:
        """A square's mark."""
        found: int = self.board >> (move.bit_length() - 1) // 2 * 2 & 3
        return found

    def _set(self, move: int, mark: Any) -> None:
        place = (move.bit_length() - 1) // 2 * 2
        self.board = self.board & ~(3 << place) | mark << place
        self.crossturn = 1 - self.crossturn

    def xy_to_move(self, x: int, y: int) -> int:
        """A square as a move of who is to move."""
        return 1 << (y * 2 + x * 6 + self.crossturn)

    def move_to_xy(self, move: int) -> tuple[int, int]:
        """A move as a square."""
        return divmod((move.bit_length() - 1) // 2, 3)

    def board_to_hashable(self) -> int:
        """What stands for the marks in a set or as a key."""
        found: int = self.board
        return found

    def save(self) -> Any:
        """What ``load`` goes back to."""
        return self.board, self.crossturn

    def load(self, data: Any) -> None:
        """Goes back to what was saved."""
        self.board, self.crossturn = data
