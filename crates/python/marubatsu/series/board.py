"""The series' board: a game in progress that is played on, and taken back.

Invariant: it always stands at a position that its moves lead to, or at one that was set as a text.
"""

from __future__ import annotations

from typing import ClassVar

from .._core import Game, Position

__all__ = ["Marubatsu"]

_GAMES: dict[int, Game] = {}


class Marubatsu:
    """A game of 〇×ゲーム.

    >>> mb = Marubatsu()
    >>> mb.move(1, 1)
    True
    >>> print(mb)
    Turn x
    ...
    .O.
    ...
    <BLANKLINE>
    >>> mb.board_to_str(), mb.turn, mb.calc_legal_moves()[:2]
    ('....o....', 'x', [(0, 0), (1, 0)])
    """

    EMPTY: ClassVar[str] = "."
    CIRCLE: ClassVar[str] = "o"
    CROSS: ClassVar[str] = "x"
    DRAW: ClassVar[str] = "draw"
    PLAYING: ClassVar[str] = "playing"

    def __init__(self, board_size: int = 3) -> None:
        if board_size not in _GAMES:
            _GAMES[board_size] = Game(f"{board_size}x{board_size}")
        self.BOARD_SIZE = board_size
        self.initialize_board()

    @classmethod
    def at(cls, position: Position) -> Marubatsu:
        """The game at a position of the lab."""
        width, _ = position.game.size or (3, 3)
        mb = cls(width)
        mb._position = position
        mb.records = [move[:2] for move in position.played]  # type: ignore[misc]
        mb._before = []
        mb._look()
        return mb

    def initialize_board(self) -> None:
        """Begins anew."""
        self._position = _GAMES[self.BOARD_SIZE].start
        self._before: list[Position] = []
        self.records: list[tuple[int, int]] = []
        self._look()

    restart = initialize_board

    def _look(self) -> None:
        """Takes over what the position says."""
        size, text = self.BOARD_SIZE, self._position.board
        self.board = [list(text[x * size : (x + 1) * size]) for x in range(size)]
        self.move_count = len(text) - text.count(self.EMPTY)
        self.turn: str = self.CIRCLE if self.move_count % 2 == 0 else self.CROSS
        self.last_turn: str = self.CROSS if self.turn == self.CIRCLE else self.CIRCLE
        self.last_move: tuple[int, int] = self.records[-1] if self.records else (-1, -1)
        if not self._position.ended:
            self.status: str = self.PLAYING
        else:
            self.status = {1: self.CIRCLE, -1: self.CROSS}.get(int(self._position.end or 0), self.DRAW)

    @property
    def position(self) -> Position:
        """The same position, as the lab takes it."""
        return self._position

    def move(self, x: int, y: int) -> bool:
        """Plays on a square. Whether that was possible; if not, it says why."""
        if self.status != self.PLAYING or (x, y) not in self._position.moves:
            print(f"({x}, {y}) に着手することはできません")
            return False
        self._before.append(self._position)
        self._position = self._position.play((x, y))
        self.records.append((x, y))
        self._look()
        return True

    def unmove(self) -> None:
        """Takes the last move back."""
        if self._before:
            self._position = self._before.pop()
            self.records.pop()
            self._look()

    def calc_legal_moves(self) -> list[tuple[int, int]]:
        """The legal moves, row by row."""
        return [(move[0], move[1]) for move in self._position.moves]

    def board_to_str(self) -> str:
        """The board as a text, column by column."""
        return self._position.board

    def __deepcopy__(self, memo: object) -> Marubatsu:
        return self.copy()

    def copy(self) -> Marubatsu:
        """The same game, to be played on by itself."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._before = self._before.copy()
        other.records = self.records.copy()
        other._look()
        return other

    def __str__(self) -> str:
        says = f"Turn {self.turn}" if self.status == self.PLAYING else f"winner {self.status}"
        rows = range(self.BOARD_SIZE)
        last = self.last_move

        def mark(x: int, y: int) -> str:
            letter = self.board[x][y]
            return letter.upper() if (x, y) == last else letter

        return "".join([f"{says}\n", *("".join(mark(x, y) for x in rows) + "\n" for y in rows)])

    def _repr_svg_(self) -> str:
        return self._position.svg()
