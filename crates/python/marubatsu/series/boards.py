"""The series' boards: one game's marks in lists, an array or numpy's arrays, each with moves of its own kind.

Invariant: a board says where it keeps a mark; what follows from the marks is worked out here, the same for all of them.
"""

from __future__ import annotations

import sys
from array import array
from collections import defaultdict
from collections.abc import Iterator
from copy import copy, deepcopy
from importlib import import_module
from typing import Any, ClassVar

from .symmetries import turned

__all__ = [
    "ArrayBoard",
    "Board",
    "List1dBoard",
    "ListBoard",
    "NpBoard",
    "NpBoolBoard",
    "NpIntBoard",
]

DRAW, PLAYING = "draw", "playing"


class Board:
    """A board: its marks, its moves, and what follows from them."""

    EMPTY: ClassVar[Any] = "."
    CIRCLE: ClassVar[Any] = "o"
    CROSS: ClassVar[Any] = "x"
    MARK_TABLE: ClassVar[dict[Any, str]] = {".": ".", "o": "o", "x": "x", DRAW: DRAW}
    BOARD_SIZE: int = 3
    count_linemark: bool = False
    board: Any

    def __init_subclass__(cls) -> None:
        if "MARK_TABLE" not in vars(cls):
            cls.MARK_TABLE = {cls.EMPTY: ".", cls.CIRCLE: "o", cls.CROSS: "x", DRAW: DRAW}

    def __init__(self, board_size: int = 3, count_linemark: bool = False) -> None:
        self.BOARD_SIZE = board_size
        self.count_linemark = count_linemark
        self.initialize()

    def initialize(self) -> None:
        """Empties it, and, if marks are counted line by line, the counts."""
        size = self.BOARD_SIZE
        self.board = self._empty()
        if self.count_linemark:
            self.rowcount, self.colcount = ({mark: [0] * size for mark in (self.CIRCLE, self.CROSS)} for _ in range(2))
            self.diacount = {mark: [0] * 2 for mark in (self.CIRCLE, self.CROSS)}

    def _empty(self) -> Any:
        """An empty board's marks."""
        raise NotImplementedError

    def _set(self, move: Any, mark: Any) -> None:
        """Keeps a mark."""
        raise NotImplementedError

    def getmark_by_move(self, move: Any) -> Any:
        """A square's mark."""
        raise NotImplementedError

    def setmark_by_move(self, move: Any, mark: Any) -> None:
        """Puts a mark on a square, or ``EMPTY``."""
        if self.count_linemark:
            self._count(*self.move_to_xy(move), mark)
        self._set(move, mark)

    def _count(self, x: int, y: int, mark: Any) -> None:
        by, counted = (1, mark) if mark != self.EMPTY else (-1, self._at(x, y))
        self.colcount[counted][x] += by
        self.rowcount[counted][y] += by
        for number, is_on in enumerate((x == y, x + y == self.BOARD_SIZE - 1)):
            self.diacount[counted][number] += by * is_on

    def getmark(self, x: int, y: int) -> Any:
        """A square's mark."""
        return self._at(x, y)

    def _at(self, x: int, y: int) -> Any:
        # A program's own ``getmark`` may take something else.
        return self.getmark_by_move(self.xy_to_move(x, y))

    def setmark(self, x: int, y: int, mark: Any) -> None:
        """Puts a mark on a square, or ``EMPTY``."""
        self.setmark_by_move(self.xy_to_move(x, y), mark)

    def xy_to_move(self, x: int, y: int) -> Any:
        """A square as a move."""
        return (x, y)

    def move_to_xy(self, move: Any) -> tuple[int, int]:
        """A move as a square."""
        x, y = move
        return x, y

    def _squares(self) -> Iterator[tuple[int, int]]:
        size = self.BOARD_SIZE
        return ((x, y) for y in range(size) for x in range(size))

    def calc_legal_moves(self) -> list[Any]:
        """The moves to empty squares."""
        return [self.xy_to_move(x, y) for x, y in self._squares() if self._at(x, y) == self.EMPTY]

    def board_to_str(self) -> str:
        """The marks as a text, column by column."""
        columns = range(self.BOARD_SIZE)
        return "".join(self.MARK_TABLE[self._at(x, y)] for x in columns for y in columns)

    def board_to_hashable(self) -> Any:
        """What stands for the marks in a set or as a key."""
        return self.board_to_str()

    def _lines(self) -> list[list[Any]]:
        """The marks of all lines: each row with its column, and the diagonals."""
        size = self.BOARD_SIZE
        squares = [[[(n, place) for n in range(size)], [(place, n) for n in range(size)]] for place in range(size)]
        across = [[(n, n) for n in range(size)], [(size - 1 - n, n) for n in range(size)]]
        return [[self._at(x, y) for x, y in line] for line in [*(line for both in squares for line in both), *across]]

    def is_winner(self, player: Any, last_move: Any = None) -> bool:
        """Whether a player has a line."""
        return [player] * self.BOARD_SIZE in self._lines()

    def judge(self, last_turn: Any, last_move: Any, move_count: int) -> Any:
        """``PLAYING``, who has won, or ``DRAW``."""
        won = next((mark for mark in (self.CIRCLE, self.CROSS) if self.is_winner(mark, last_move)), None)
        if won is not None:
            return won
        return DRAW if self.EMPTY not in [self._at(x, y) for x, y in self._squares()] else PLAYING

    def count_markpats(self, turn: Any, last_turn: Any) -> defaultdict[tuple[int, ...], int]:
        """How many lines have each pattern: marks of who has just moved, of who is to move, and empty squares."""
        found: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for line in self._lines():
            found[tuple(line.count(mark) for mark in (last_turn, turn, self.EMPTY))] += 1
        return found

    def calc_same_hashables(self, move: Any = None) -> Any:
        """The board turned and mirrored in all ways, as they stand in a set; with a move, each with the move turned as it
        is."""
        found: dict[Any, Any] = {}
        for to in turned(self.BOARD_SIZE):
            other = copy(self)
            other.count_linemark, other.board = False, self._empty()
            for x, y in self._squares():
                if (mark := self._at(x, y)) != self.EMPTY:
                    other.setmark_by_move(self.xy_to_move(*to(x, y)), mark)
            found[other.board_to_hashable()] = move if move is None else self.xy_to_move(*to(*self.move_to_xy(move)))
        return set(found) if move is None else found

    def save(self) -> Any:
        """What ``load`` goes back to."""
        counts = (self.rowcount, self.colcount, self.diacount) if self.count_linemark else ()
        return deepcopy((self.board, *counts))

    def load(self, data: Any) -> None:
        """Goes back to what was saved."""
        self.board, *counts = deepcopy(data)
        if counts:
            self.rowcount, self.colcount, self.diacount = counts


class ListBoard(Board):
    """Columns of marks.

    >>> board = ListBoard()
    >>> board.setmark(1, 0, "o")
    >>> board, board.board_to_str(), len(board.calc_same_hashables())
    ([['.', '.', '.'], ['o', '.', '.'], ['.', '.', '.']], '...o.....', 4)
    """

    def _empty(self) -> Any:
        return [[self.EMPTY] * self.BOARD_SIZE for _ in range(self.BOARD_SIZE)]

    def getmark_by_move(self, move: Any) -> Any:
        """A square's mark."""
        x, y = move
        return self.board[x][y]

    def _set(self, move: Any, mark: Any) -> None:
        x, y = move
        self.board[x][y] = mark

    def board_to_str(self) -> str:
        """The marks as a text, column by column."""
        # Letters stand for themselves; other kinds have other marks.
        return "".join(map("".join, self.board)) if type(self) is ListBoard else super().board_to_str()

    # Before there were boards of several kinds, the series' board was these columns.
    def __getitem__(self, x: int) -> Any:
        return self.board[x]

    def __len__(self) -> int:
        return len(self.board)

    def __eq__(self, other: object) -> bool:
        return bool(self.board == (other.board if isinstance(other, ListBoard) else other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self.board)


class List1dBoard(Board):
    """One list of marks, column by column; a move is a place in it.

    >>> board = List1dBoard()
    >>> board.setmark_by_move(5, "x")
    >>> board.getmark(1, 2), board.move_to_xy(5), board.calc_legal_moves()
    ('x', (1, 2), [0, 1, 2, 3, 4, 6, 7, 8])
    """

    def _empty(self) -> Any:
        return [self.EMPTY] * self.BOARD_SIZE**2

    def getmark_by_move(self, move: int) -> Any:
        """A square's mark."""
        return self.board[move]

    def _set(self, move: int, mark: Any) -> None:
        self.board[move] = mark

    def xy_to_move(self, x: int, y: int) -> int:
        """A square as a move."""
        return y + x * self.BOARD_SIZE

    def move_to_xy(self, move: int) -> tuple[int, int]:
        """A move as a square."""
        return divmod(move, self.BOARD_SIZE)

    def calc_legal_moves(self) -> list[int]:
        """The moves to empty squares."""
        return sorted(super().calc_legal_moves())


class ArrayBoard(List1dBoard):
    """An array of letters."""

    def _empty(self) -> Any:
        return array("w" if sys.version_info >= (3, 13) else "u", super()._empty())


class NpBoard(ListBoard):
    """An array of numpy's, which is to be installed: letters."""

    def _empty(self) -> Any:
        return import_module("numpy").full((self.BOARD_SIZE, self.BOARD_SIZE), self.EMPTY)

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = None


class NpIntBoard(NpBoard):
    """An array of numpy's: numbers."""

    EMPTY, CIRCLE, CROSS = 0, 1, 2


class NpBoolBoard(NpBoard):
    """Two arrays of numpy's: where either player's marks are."""

    EMPTY, CIRCLE, CROSS = -1, 0, 1

    def _empty(self) -> Any:
        return import_module("numpy").full((2, self.BOARD_SIZE, self.BOARD_SIZE), False)

    def getmark_by_move(self, move: Any) -> Any:
        """A square's mark."""
        x, y = move
        return next((mark for mark in (self.CIRCLE, self.CROSS) if self.board[mark, x, y]), self.EMPTY)

    def _set(self, move: Any, mark: Any) -> None:
        x, y = move
        self.board[:, x, y] = False
        if mark != self.EMPTY:
            self.board[mark, x, y] = True

    def board_to_hashable(self) -> Any:
        """What stands for the marks in a set or as a key."""
        return self.board.tobytes()
