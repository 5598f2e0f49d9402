"""The series' game while it stands at a position of the lab's: what it says is read from that.

Invariant: a copy costs nothing, until a program sets one of its attributes or takes hold of its lists. From then on it is
what that program makes of it.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import cycle
from typing import Any

from .._core import Position
from .held import COUNTED, HELD
from .plays import Plays
from .positions import Square, game_of

__all__ = ["Standing"]


class _Status:
    """How a game stands, while no program has set that. A loop asks for it at every move, which by ``__getattr__`` takes three
    times as long; an instance's own comes before it."""

    def __get__(self, mb: Any, kind: Any = None) -> Any:
        if mb is None:
            return self
        position = vars(mb).get("_position")
        if position is None:
            return mb.judge()
        return mb._ended_at(position) if position.ended else mb.PLAYING


class Standing(Plays):
    """A game that says where it stands."""

    status: Any = _Status()

    _position: Position
    _past: Any
    """None, or the move that led here, the position before it, and that position's past."""
    _ahead: tuple[Square, ...]
    """The moves that were played from here, if one has gone back."""
    _lent: list[Any]
    """The records, once a program has asked for them."""

    def _free(self) -> None:
        """The lab's game, at its start."""
        own = vars(self)
        for name in HELD & own.keys():
            del own[name]
        own.pop("_lent", None)
        own.update(_position=game_of(self.BOARD_SIZE).start, _past=None, _ahead=())

    def _hold(self) -> None:
        """From here on a program holds it."""
        own = vars(self)
        found = {name: self._derived(name) for name in HELD - {"board_records", "records", "status"}}
        found |= {"records": own["_lent"] if "_lent" in own else self._played_records(), "status": self.status}
        for name in ("_position", "_past", "_ahead", "_lent"):
            own.pop(name, None)
        own.update(found)

    def _settle(self) -> None:
        """Takes back the records that were lent: a program that has changed them holds the game. To read them is much more
        frequent, and a whole tree of games that are held is large."""
        own = vars(self)
        if "_lent" in own and own["_lent"] != self._played_records():
            self._hold()
        own.pop("_lent", None)

    def __getattr__(self, name: str) -> Any:
        if name not in HELD:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        if name == "board_records":
            return self._boards_before()
        if "_position" not in vars(self):
            return self._missing(name)
        if name == "records":
            self._lent = self._played_records() if "_lent" not in vars(self) else self._lent
            return self._lent
        if name == "board":
            self._hold()
            return vars(self)[name]
        return self._derived(name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in HELD and "_position" in vars(self):
            self._hold()
        object.__setattr__(self, name, value)

    def _derived(self, name: str) -> Any:
        """An attribute as the position has it."""
        text = self._position.board
        if name in COUNTED:
            return self._counted(name, text)
        match name:
            case "last_move":
                return (-1, -1) if self._past is None else self._past[0]
            case _:
                board = self.boardclass(self.BOARD_SIZE)
                board.board = [list(text[x : x + self.BOARD_SIZE]) for x in range(0, len(text), self.BOARD_SIZE)]
                return board

    def _boards_before(self) -> list[Any]:
        """The board at each step of its game."""
        args, options = self.boardclass_args
        board = self.boardclass(self.BOARD_SIZE, *args, **options)
        found = [deepcopy(board)]
        for mark, move in zip(cycle((self.CIRCLE, self.CROSS)), self.all_records[1:]):
            board.setmark(*self.to_xy(move), mark)
            found.append(deepcopy(board))
        return found

    @property
    def standing(self) -> Position:
        """The same position, as the lab takes it, however it was reached."""
        return self._position if "_position" in vars(self) else self._found()

    @property
    def position(self) -> Position:
        """The same position, as the lab takes it, with the moves that led there."""
        past = vars(self).get("_past")
        if past is None:
            return self.standing
        while past[2] is not None:
            past = past[2]
        before: Position = past[1]
        return before.play(self._moves())

    @property
    def all_records(self) -> list[Square]:
        """The moves from the first on, after (-1, -1) for the start; those too that were played from here, if one has gone
        back. To read them doesn't take hold of them."""
        own = vars(self)
        if "_position" in own:
            return list(own["_lent"]) if "_lent" in own else self._played_records()
        return list(self.records)

    def _played_records(self) -> list[Any]:
        return [self._start(), *self._moves(), *self._ahead]

    def _moves(self) -> list[Square]:
        """The moves that led here."""
        found, past = [], self._past
        while past is not None:
            found.append(past[0])
            past = past[2]
        return found[::-1]
