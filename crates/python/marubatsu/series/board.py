"""The series' board: a game in progress that is played on, and taken back.

Invariant: it moves as the lab's game does, until a program sets one of its attributes, takes hold of its lists, or has rules
of its own.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, ClassVar

from .._core import Position, fitted
from .._errors import Error
from .boards import ListBoard
from .held import HELD, is_own, play_move
from .positions import Square, after, squares
from .standing import Standing

__all__ = ["LAST", "Marubatsu", "play_move"]

LAST, TELLS_ENDS = 237, 39
"""The last part, and the first one that prints who has won, and the last move as a capital letter."""


class Marubatsu(Standing):
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
    >>> mb.board[0][0], mb.turn = "o", "o"
    >>> mb.board_to_str(), mb.judge()
    ('o...o....', 'playing')
    """

    part: ClassVar[int] = LAST
    """The part of the series whose ways hold."""

    def __init__(
        self, boardclass: Any = None, board_size: int = 3, *args: Any, check_coord: bool = True, **options: Any
    ) -> None:
        if isinstance(boardclass, int):
            boardclass, board_size = None, boardclass
        vars(self).update(
            BOARD_SIZE=board_size,
            check_coord=check_coord,
            boardclass=boardclass or ListBoard,
            boardclass_args=(args, options),
            count_linemark=bool(options.get("count_linemark")),
        )
        if not self._is_plain():
            made = self.boardclass(board_size, *args, **options)
            self.EMPTY, self.CIRCLE, self.CROSS = (getattr(made, name, getattr(self, name)) for name in MARKS)
        self.restart()

    @classmethod
    def at(cls, position: Position, **options: Any) -> Marubatsu:
        """The game at a position of the lab; with ``options`` that it is made with."""
        width, _ = position.game.size or (3, 3)
        mb = cls(board_size=width, **options)
        before = position.game.start
        if "_position" not in vars(mb):
            mb._stand_at(position)
            return mb
        for move in position.played:
            mb._past = (move[:2], before, mb._past)
            before = before.play(move)
        mb._position = position
        return mb

    def initialize_board(self) -> None:
        """Empties the board."""
        if self._is_plain():
            self._free()
        else:
            super().initialize_board()

    def restart(self) -> None:
        """Begins anew."""
        if self._is_plain() and not _has_own(rules_of(type(self))):
            self._free()
        else:
            self._begin()

    def _is_plain(self) -> bool:
        """Whether the lab can have it."""
        kind, given = self.boardclass, self.boardclass_args
        return kind is ListBoard and given == ((), {}) and self.BOARD_SIZE**2 <= MOST_SQUARES

    def change_step(self, step: int) -> None:
        """Goes to the position after so many moves of the game, forward or back.

        >>> mb = Marubatsu()
        >>> for x, y in [(1, 1), (0, 0), (2, 0)]: _ = mb.move(x, y)
        >>> mb.change_step(1)
        >>> mb.board_to_str(), mb.records
        ('....o....', [(-1, -1), (1, 1), (0, 0), (2, 0)])
        """
        is_held, records = "_position" not in vars(self), self.all_records
        step = max(0, min(step, len(records) - 1))
        self.restart()
        for move in records[1 : step + 1]:
            play_move(self, move)
        if not is_held and "_position" in vars(self):
            self._ahead = tuple(records[step + 1 :])
        else:
            self.records = records

    def move(self, x: Any, y: Any = None, placed: bool = False) -> bool:
        """Plays on a square, or a move of its board, whose mark may be ``placed`` already. Whether that was possible; if
        not, it says why."""
        own = vars(self)
        if "_lent" in own:
            self._settle()
        if "_position" not in own or placed:
            return self._move_held(x if y is None else self.to_move((x, y)), placed)
        move, position = tuple(x) if y is None else (x, y), own["_position"]
        try:
            moved = after(position, *move)
        except (Error, TypeError):
            return self._refused(*move)
        # A tree moves half a million times: past what sets attributes, and looks for moves.
        own.update(_past=(move, position, own["_past"]), _position=moved, _ahead=())
        return True

    def _refused(self, x: int, y: int) -> bool:
        """Says why a move is not legal."""
        if self._is_there(x, y):
            why = "に着手することはできません" if self._position.ended else "のマスにはマークが配置済です"
            print("(", x, ",", y, f") {why}")
        return False

    def cmove(self, x: Any, y: Any) -> bool:
        """Plays on a square that a person names, in numbers or letters that are numbers."""
        try:
            square = int(x), int(y)
        except (TypeError, ValueError):
            print("整数の座標を入力して下さい")
            return False
        before = self.move_count
        play_move(self, self.to_move(square))
        return self.move_count > before

    def unmove(self) -> None:
        """Takes the last move back."""
        self._settle()
        if "_position" not in vars(self):
            self._unmove_held()
        elif self._past is not None:
            _, self._position, self._past = self._past
            self._ahead = ()

    def calc_legal_moves(self) -> list[Any]:
        """The legal moves, row by row, or in the order of its board."""
        if "_position" in vars(self):
            return list(squares(self._position))
        if self.status != self.PLAYING:
            return []
        if hasattr(self.board, "calc_legal_moves"):
            found: list[Any] = self.board.calc_legal_moves()
            return found
        size = range(self.BOARD_SIZE)
        return [(x, y) for y in size for x in size if self._mark(x, y) == self.EMPTY]

    def board_to_str(self) -> str:
        """The board as a text, column by column."""
        return self._position.board if "_position" in vars(self) else self._text()

    def board_to_hashable(self) -> Any:
        """What stands for the board in a set or as a key."""
        return self.board_to_str() if self._is_plain() else self.board.board_to_hashable()

    def __deepcopy__(self, memo: object) -> Marubatsu:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        # As plain data: a file of games is read without running anything.
        if "_position" in vars(self) or self._is_plain() and self._is_played():
            return {"BOARD_SIZE": self.BOARD_SIZE, "records": self.all_records, "move_count": self.move_count}
        return dict(vars(self))

    def __setstate__(self, state: dict[str, Any]) -> None:
        if state.keys() != {"BOARD_SIZE", "records", "move_count"}:
            vars(self).update(state)
            return
        self.__init__(state["BOARD_SIZE"])  # type: ignore[misc]
        for move in state["records"][1:]:
            self.move(*move)
        self.change_step(state["move_count"])

    def copy(self) -> Marubatsu:
        """The same game, to be played on by itself."""
        if "_lent" in self.__dict__:
            self._settle()
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__ if "_position" in vars(self) else self._copied())
        return other

    def display_board(self) -> None:
        """Prints the board row by row, as parts before the 23rd do."""
        marks = self.board_to_str()
        for y in range(self.BOARD_SIZE):
            print(marks[y :: self.BOARD_SIZE])

    def __str__(self) -> str:
        playing = self.status == self.PLAYING
        is_first = self.part < TELLS_ENDS
        says = f"Turn {self.said(self.turn)}" if playing or is_first else f"winner {self.said(self.status)}"
        rows, text = range(self.BOARD_SIZE), self.board_to_str()
        last = None if is_first else self.to_xy(self.last_move)

        def mark(x: int, y: int) -> str:
            letter = text[x * self.BOARD_SIZE + y]
            return letter.upper() if (x, y) == last else letter

        return "".join([f"{says}\n", *("".join(mark(x, y) for x in rows) + "\n" for y in rows)])

    def _repr_svg_(self) -> str:
        return fitted(self.position.svg())


MOST_SQUARES = 128
"""How many squares a board of the lab's has at most."""
MARKS = ("EMPTY", "CIRCLE", "CROSS")
rules_of = attrgetter("initialize_board", "judge", "is_winner", "is_same", "is_full", "place_mark")
"""What the lab doesn't go by when a program has its own, which it may put in a class at any time."""


@lru_cache(maxsize=64)
def _has_own(rules: tuple[Any, ...]) -> bool:
    """Whether a program's own is among them."""
    return any(map(is_own, rules))
