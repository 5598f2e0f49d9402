"""What the series counts on a board: marks in a line, patterns of marks, and who has won.

Invariant: nothing here changes a board, and all of it goes by the board's squares alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

__all__ = ["Markpat", "Patterns"]


class Markpat(NamedTuple):
    """How many marks of who has just moved and of who is to move a line has, and how many empty squares."""

    last_turn: int
    turn: int
    empty: int


Line = tuple[Sequence[int], int, int]
"""A line's first square, and the way to the next."""


class Patterns:
    """The marks of a board, line by line."""

    EMPTY_STR: ClassVar[str] = "."
    CIRCLE_STR: ClassVar[str] = "o"
    CROSS_STR: ClassVar[str] = "x"
    # Boards of other kinds have marks of their own.
    EMPTY: Any = "."
    CIRCLE: Any = "o"
    CROSS: Any = "x"
    DRAW: ClassVar[str] = "draw"
    PLAYING: ClassVar[str] = "playing"

    BOARD_SIZE: int

    turn: Any
    last_turn: Any

    def board_to_str(self) -> str:
        """The board as a text, column by column."""
        raise NotImplementedError

    def said(self, mark: Any) -> str:
        """A mark as a text has it."""
        return str(mark)

    def _lines(self) -> Iterator[Line]:
        for place in range(self.BOARD_SIZE):
            yield (0, place), 1, 0
            yield (place, 0), 0, 1
        yield (0, 0), 1, 1
        yield (self.BOARD_SIZE - 1, 0), -1, 1

    def _marks(self, coord: Sequence[int], dx: int, dy: int) -> str:
        (x, y), size, text = coord, self.BOARD_SIZE, self.board_to_str()
        return "".join(text[(x + step * dx) * size + y + step * dy] for step in range(size))

    def count_marks(self, coord: Sequence[int], dx: int, dy: int, datatype: str = "dict") -> Any:
        """How many of each mark a line has, from its first square on: by mark, or with another ``datatype`` than ``"dict"``
        as a pattern."""
        marks = self._marks(coord, dx, dy)
        if datatype != "dict":
            return Markpat(*(marks.count(self.said(mark)) for mark in (self.last_turn, self.turn, self.EMPTY)))
        found: defaultdict[str, int] = defaultdict(int)
        for mark in marks:
            found[mark] += 1
        return found

    def enum_markpats(self) -> set[Markpat]:
        """The patterns of all lines.

        >>> from marubatsu.series import Marubatsu
        >>> Marubatsu().enum_markpats()
        {Markpat(last_turn=0, turn=0, empty=3)}
        """
        return set(self.count_markpats())

    def count_markpats(self) -> defaultdict[Markpat, int]:
        """How many lines have each pattern."""
        found: defaultdict[Markpat, int] = defaultdict(int)
        for coord, dx, dy in self._lines():
            found[self.count_marks(coord, dx, dy, datatype="tuple")] += 1
        return found

    def is_same(self, mark: str, coord: Sequence[int], dx: int, dy: int) -> bool:
        """Whether a line has this mark on all its squares."""
        return self._marks(coord, dx, dy) == mark * self.BOARD_SIZE

    def is_winner(self, player: str) -> bool:
        """Whether a player has a line."""
        return any(self.is_same(player, coord, dx, dy) for coord, dx, dy in self._lines())

    def is_full(self) -> bool:
        """Whether no square is empty."""
        empty = self.EMPTY if isinstance(self.EMPTY, str) else self.EMPTY_STR
        return empty not in self.board_to_str()

    def judge(self) -> str:
        """``PLAYING``, who has won, or ``DRAW``."""
        won = next((player for player in (self.CIRCLE, self.CROSS) if self.is_winner(player)), None)
        return won or (self.DRAW if self.is_full() else self.PLAYING)
