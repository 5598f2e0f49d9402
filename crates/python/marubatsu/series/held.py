"""What a game is while a program holds it: the series' own attributes, which may be set to anything.

Invariant: what a program has set is what is read; only what it has never set is worked out from its board. The lab's
position of such a game is looked up when it is asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, ClassVar

from .._core import Position
from .boards import Board, ListBoard
from .patterns import Patterns
from .positions import Square, game_of, played

__all__ = ["COUNTED", "HELD", "Held", "is_own", "play_move"]

STARTS_WITH_SQUARE = 186
"""The first part whose records begin with (-1, -1), and not with None."""

HELD = frozenset(("board", "turn", "move_count", "status", "last_move", "last_turn", "records", "board_records"))
"""The attributes that a program may set, or change within."""
COUNTED = frozenset(("turn", "last_turn", "move_count"))
"""Those that the number of marks on a board tells."""


def is_own(method: Any) -> bool:
    """Whether a method is a program's."""
    return not str(method.__module__).startswith("marubatsu.")


@lru_cache(maxsize=64)
def _takes_one(move: Callable[..., Any]) -> bool:
    return "y" not in inspect.signature(move).parameters


def play_move(mb: Any, move: Any) -> None:
    """Plays a move, whether a program's own ``move`` takes a square's two numbers or a move of its board."""
    if isinstance(move, tuple) and not _takes_one(type(mb).move):
        mb.move(*move)
    else:
        mb.move(move)


class Held(Patterns):
    """A game by its attributes, moved on as the series moves it."""

    BOARD_SIZE: int
    part: ClassVar[int]
    boardclass: Any = ListBoard
    boardclass_args: tuple[tuple[Any, ...], dict[str, Any]] = ((), {})
    count_linemark: bool = False
    """Whether its board counts the marks of each line."""
    check_coord: bool = True
    """Whether squares and marks are looked at before a mark is placed."""
    board: Any
    """The marks: columns, or a board of ``boardclass``."""
    turn: Any
    move_count: int
    status: Any
    last_move: Any
    """The move that led here; (-1, -1) if there is none."""
    last_turn: Any
    records: Any
    """The moves from the first on, after (-1, -1) for the start; after None up to part 185."""
    board_records: Any

    def _missing(self, name: str) -> Any:
        """An attribute that a program has never set."""
        if name in COUNTED:
            return self._counted(name, self._text())
        match name:
            case "records":
                self.records = [self._start()]
                return self.records
            case "last_move":
                return (-1, -1)
            case _:
                raise AttributeError(f"the game has no {name!r}")

    def _counted(self, name: str, text: str) -> Any:
        """How many moves a board's text has, whose turn it is then, or whose it was."""
        count = len(text) - text.count(self.EMPTY_STR)
        return count if name == "move_count" else (self.CIRCLE, self.CROSS)[(count + (name == "last_turn")) % 2]

    def _ended_at(self, position: Position) -> Any:
        """The status at a position of the lab's."""
        if not position.ended:
            return self.PLAYING
        return {1: self.CIRCLE, -1: self.CROSS}.get(int(position.end or 0), self.DRAW)

    def has_plain_moves(self) -> bool:
        """Whether its moves are squares."""
        return not isinstance(vars(self).get("board"), Board) or self.board.xy_to_move(0, 1) == (0, 1)

    def to_xy(self, move: Any) -> Square:
        """A move of its board as a square; a square is one already."""
        found: Square = move if isinstance(move, tuple) else self.board.move_to_xy(move)
        return found

    def to_move(self, square: Sequence[int]) -> Any:
        """A square as a move of its board."""
        x, y = square
        return (x, y) if self.has_plain_moves() or (x, y) == (-1, -1) else self.board.xy_to_move(x, y)

    def said(self, mark: Any) -> str:
        """A mark, or how a game ended, as it is printed."""
        return str(getattr(self.boardclass, "MARK_TABLE", {}).get(mark, mark))

    def _text(self) -> str:
        """The marks as a text, column by column."""
        board = self.board
        if not isinstance(board, list) and hasattr(board, "board_to_str"):
            return str(board.board_to_str())
        return "".join("".join(map(str, column)) for column in board)

    def _found(self) -> Position:
        """The lab's position: where the records lead, or, if they lead elsewhere, one with this board."""
        return self._is_played() or game_of(self.BOARD_SIZE).position(board=self._text())

    def _is_played(self) -> Position | None:
        """Where the records lead, if that is this board."""
        moves = tuple(self.to_xy(move) for move in self.records[1 : self.move_count + 1])
        found = played(self.BOARD_SIZE, moves)
        return found if found is not None and found.board == self._text() else None

    def _stand_at(self, position: Position) -> None:
        """Plays the moves that lead to a position, or sets its marks if it was set as a text."""
        marks = position.board
        counted = {name: self._counted(name, marks) for name in COUNTED}
        if len(position.played) == counted["move_count"]:
            for move in position.played:
                play_move(self, self.to_move(move[:2]))
            return
        for place, mark in enumerate(marks):
            if mark != self.EMPTY_STR:
                self._put(*divmod(place, self.BOARD_SIZE), self.CIRCLE if mark == self.CIRCLE_STR else self.CROSS)
        vars(self).update(counted, status=self._ended_at(position))

    def _begin(self) -> None:
        """Begins anew on a board of its class."""
        self.initialize_board()
        self.turn, self.last_turn = self.CIRCLE, self.CROSS
        self.move_count, self.status = 0, self.PLAYING
        self.last_move = (-1, -1)
        self.records = [self._start()]

    def _start(self) -> Any:
        """What stands in the records before the first move."""
        return (-1, -1) if self.part >= STARTS_WITH_SQUARE else None

    def initialize_board(self) -> None:
        """Empties the board."""
        args, options = self.boardclass_args
        self.board = self.boardclass(self.BOARD_SIZE, *args, **options)

    def _mark(self, x: int, y: int) -> Any:
        board = self.board
        return board[x][y] if isinstance(board, list) else board.getmark(x, y)

    def _put(self, x: int, y: int, mark: Any) -> None:
        if isinstance(self.board, list):
            self.board[x][y] = mark
        else:
            self.board.setmark(x, y, mark)

    def _is_there(self, x: int, y: int) -> bool:
        """Whether there is such a square; if not, it says so."""
        if not self.check_coord:
            return True
        there = 0 <= x < self.BOARD_SIZE and 0 <= y < self.BOARD_SIZE
        if not there:
            print("(", x, ",", y, ") はゲーム盤の範囲外の座標です")
        return there

    def place_mark(self, x: Any, y: Any, mark: Any) -> bool:
        """Puts a mark on an empty square. Whether that was possible; if not, it says why."""
        try:
            x, y = int(x), int(y)
        except (TypeError, ValueError):
            print("整数の座標を入力して下さい")
            return False
        if not self._is_there(x, y):
            return False
        if self.check_coord and self._mark(x, y) != self.EMPTY:
            print("(", x, ",", y, ") のマスにはマークが配置済です")
            return False
        self._put(x, y, mark)
        return True

    def remove_mark(self, x: int, y: int) -> bool:
        """Takes a square's mark away. Whether there was one; if not, it says so."""
        if not self._is_there(x, y):
            return False
        if self.check_coord and self._mark(x, y) == self.EMPTY:
            print("(", x, ",", y, ") のマスにはマークがありません")
            return False
        self._put(x, y, self.EMPTY)
        return True

    def _move_held(self, move: Any, placed: bool) -> bool:
        """Plays a move of its board, whose mark may be placed already."""
        if not placed and not self.place_mark(*self.to_xy(move), self.turn):
            return False
        self.last_turn = self.turn
        self.turn = self.CROSS if self.turn == self.CIRCLE else self.CIRCLE
        self.move_count += 1
        self.last_move = move
        self.status = self.judge()
        self.records = [*self.records[: self.move_count], move]
        return True

    def _unmove_held(self) -> None:
        """Takes the last move back."""
        if self.move_count > 0:
            self.move_count -= 1
            self.turn, self.last_turn = self.last_turn, self.turn
            self.status = self.PLAYING
            self.remove_mark(*self.to_xy(self.records[-1]))
            self.records = self.records[:-1]
            self.last_move = self.records[-1] or (-1, -1)

    def judge(self) -> Any:
        """``PLAYING``, who has won, or ``DRAW``."""
        board: Any = vars(self).get("board")
        if hasattr(board, "judge"):
            return board.judge(self.last_turn, self.last_move, self.move_count)
        return super().judge()

    def _copied(self) -> dict[str, Any]:
        """Its attributes, for a game that goes on by itself."""
        return {name: deepcopy(value) if name in HELD else value for name, value in vars(self).items()}
