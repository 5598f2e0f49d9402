"""The series' board: a game in progress that is played on, and taken back.

Invariant: it always stands at a position that its moves lead to, or at one that was set as a text. What it says is read
from that position, so that a copy costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from .._core import Game, Position, fitted
from .patterns import Patterns

__all__ = ["Marubatsu", "same_boards"]


def same_boards(board: str, size: int = 3, move: Any = None) -> Iterator[tuple[str, Any]]:
    """A board and a move there, turned and mirrored in all ways."""
    last = size - 1
    squares = [(x, y) for x in range(size) for y in range(size)]
    for mirrored in (False, True):
        for turns in range(4):

            def to(x: int, y: int, mirrored: bool = mirrored, turns: int = turns) -> tuple[int, int]:
                x = last - x if mirrored else x
                for _ in range(turns):
                    x, y = last - y, x
                return x, y

            marks = {to(x, y): mark for (x, y), mark in zip(squares, board)}
            yield "".join(marks[square] for square in squares), move and to(*move)


@lru_cache(maxsize=None)
def _game(size: int) -> Game:
    return Game(f"{size}x{size}")


class Marubatsu(Patterns):
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

    played: ClassVar[Callable[..., str | None]]
    """Plays a game on a board. Pages and AIs are made of boards, so that ``playing`` sets it."""
    looped: ClassVar[Callable[..., str | None]]
    """Goes on with a game. The same holds of it."""
    ai: list[Any]
    verbose: bool = True

    _position: Position
    _past: Any
    """None, or the move that led here, the position before it, and that position's past."""
    _ahead: tuple[tuple[int, int], ...] = ()
    """The moves that were played from here, if one has gone back."""

    def __init__(self, board_size: int = 3) -> None:
        self.BOARD_SIZE = board_size
        self.initialize_board()

    @classmethod
    def at(cls, position: Position) -> Marubatsu:
        """The game at a position of the lab."""
        width, _ = position.game.size or (3, 3)
        mb = cls(width)
        before = position.game.start
        for move in position.played:
            mb._past = (move[:2], before, mb._past)
            before = before.play(move)
        mb._position = position
        return mb

    def initialize_board(self) -> None:
        """Begins anew."""
        self._position = _game(self.BOARD_SIZE).start
        self._past = None
        self._ahead = ()

    restart = initialize_board

    @property
    def position(self) -> Position:
        """The same position, as the lab takes it."""
        return self._position

    @property
    def board(self) -> list[list[str]]:
        """The marks, column by column."""
        size, text = self.BOARD_SIZE, self._position.board
        return [list(text[x * size : (x + 1) * size]) for x in range(size)]

    @property
    def move_count(self) -> int:
        """How many marks there are; set, it goes there."""
        text = self._position.board
        return len(text) - text.count(self.EMPTY)

    @move_count.setter
    def move_count(self, count: int) -> None:
        self.change_step(count)

    @property
    def turn(self) -> str:
        """Whose turn it is, or would be."""
        return self.CIRCLE if self.move_count % 2 == 0 else self.CROSS

    @property
    def last_turn(self) -> str:
        """Who has just moved."""
        return self.CROSS if self.move_count % 2 == 0 else self.CIRCLE

    @property
    def last_move(self) -> tuple[int, int]:
        """The move that led here; (-1, -1) if there is none."""
        if self._past is None:
            return (-1, -1)
        move: tuple[int, int] = self._past[0]
        return move

    def _moves(self) -> list[tuple[int, int]]:
        """The moves that led here."""
        found, past = [], self._past
        while past is not None:
            found.append(past[0])
            past = past[2]
        return found[::-1]

    @property
    def records(self) -> list[tuple[int, int]]:
        """The moves from the first on, after (-1, -1) for the start; those too that were played from here, if one has gone
        back."""
        return [(-1, -1), *self._moves(), *self._ahead]

    @records.setter
    def records(self, records: Sequence[tuple[int, int]]) -> None:
        """Takes the moves of a game: it stays where it is if they lead here, and goes to their end if not."""
        moves, here = tuple(records[1:]), self.move_count
        if list(moves[:here]) == self._moves():
            self._ahead = moves[here:]
        else:
            self._replay(moves, len(moves))

    def _replay(self, moves: Sequence[tuple[int, int]], step: int) -> None:
        self.initialize_board()
        for x, y in moves[:step]:
            self.move(x, y)
        self._ahead = tuple(moves[step:])

    def change_step(self, step: int) -> None:
        """Goes to the position after so many moves of the game, forward or back.

        >>> mb = Marubatsu()
        >>> for x, y in [(1, 1), (0, 0), (2, 0)]: _ = mb.move(x, y)
        >>> mb.change_step(1)
        >>> mb.board_to_str(), mb.records
        ('....o....', [(-1, -1), (1, 1), (0, 0), (2, 0)])
        """
        moves = self.records[1:]
        self._replay(moves, max(0, min(step, len(moves))))

    @property
    def status(self) -> str:
        """``PLAYING``, who has won, or ``DRAW``."""
        if not self._position.ended:
            return self.PLAYING
        return {1: self.CIRCLE, -1: self.CROSS}.get(int(self._position.end or 0), self.DRAW)

    def move(self, x: int, y: int) -> bool:
        """Plays on a square. Whether that was possible; if not, it says why."""
        if (x, y) not in self._position.moves:
            print(f"({x}, {y}) に着手することはできません")
            return False
        self._past = ((x, y), self._position, self._past)
        self._position = self._position.play((x, y))
        self._ahead = ()
        return True

    def unmove(self) -> None:
        """Takes the last move back."""
        if self._past is not None:
            _, self._position, self._past = self._past
            self._ahead = ()

    def calc_legal_moves(self) -> list[tuple[int, int]]:
        """The legal moves, row by row."""
        return [(move[0], move[1]) for move in self._position.moves]

    def board_to_str(self) -> str:
        """The board as a text, column by column."""
        return self._position.board

    def play(
        self,
        ai: list[Any],
        ai_dict: Mapping[str, tuple[Any, Mapping[str, Any]]] | None = None,
        params: list[Mapping[str, Any]] | None = None,
        verbose: bool = True,
        seed: int | None = None,
        gui: bool = False,
        **window: Any,
    ) -> str | None:
        """Plays a game from the start: AIs to its end, which it returns; with ``gui`` on a page in a notebook, where None is a
        person and ``ai_dict`` says who else there is to choose from. ``names``, ``scoretable_dict``, ``show_subtree``,
        ``show_status`` and ``size`` say how its window begins."""
        self.ai, self.verbose = ai, verbose
        return self.played((ai, params or [{}, {}]), (ai_dict or {}) if gui else None, verbose, seed, window)

    def play_loop(self, mb_gui: Any = None, params: list[Mapping[str, Any]] | None = None) -> str | None:
        """Goes on with a game until a person is to move or it has ended, which it returns; in a window if one is given."""
        return self.looped(mb_gui, params or [{}, {}])

    def __deepcopy__(self, memo: object) -> Marubatsu:
        return self.copy()

    def copy(self) -> Marubatsu:
        """The same game, to be played on by itself."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def __str__(self) -> str:
        says = f"Turn {self.turn}" if self.status == self.PLAYING else f"winner {self.status}"
        rows, board = range(self.BOARD_SIZE), self.board
        last = self.last_move

        def mark(x: int, y: int) -> str:
            letter = board[x][y]
            return letter.upper() if (x, y) == last else letter

        return "".join([f"{says}\n", *("".join(mark(x, y) for x in rows) + "\n" for y in rows)])

    def _repr_svg_(self) -> str:
        return fitted(self._position.svg())
