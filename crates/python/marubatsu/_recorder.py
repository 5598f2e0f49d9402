"""A search of one's own, told event by event.

Invariant: an event is taken only if it may come there; what was taken is a recording that every door of the lab reads.
"""

from __future__ import annotations

from typing import Any, Union, cast

from ._core import Recording
from ._lines import INFINITE, LineRecorder
from ._options import Place, Unpack, pairs, position_pairs, takes
from ._reports import Move, Score
from ._run import Run
from .options import SideOptions

__all__ = ["Recorder"]

SCHEMA = "marubatsu.events/1"
Window = tuple[Score, Score]
#: A field that has a default: which there are, and what they may be, is the lab's to say.
Field = Union[Score, bool, str, Window, None]


class Recorder(LineRecorder):
    """Takes the events of your own search as they happen, and makes a run of them, with pictures and sentences.

    The options describe the search, like those of ``trace``; they are the title of its pictures. Every event is checked at
    once: an event out of order, an illegal move or a missing field raises ``InputError`` and changes nothing.
    ``docs/events.md`` explains the order of events and their fields.

    >>> import marubatsu as m
    >>> inf = float("inf")
    >>> told = m.Recorder("((3 5) (2 9))", algorithm="minimax")
    >>> def minimax(position, move=None):
    ...     told.enter((-inf, inf), move=move)
    ...     if position.ended:
    ...         told.leave(position.end, leaf="end")
    ...         return position.end
    ...     told.order()
    ...     is_max = position.turn == "o"
    ...     best = -inf if is_max else inf
    ...     for move in position.moves:
    ...         score = minimax(position.play(move), move)
    ...         told.child(best, score)
    ...         better = score > best if is_max else score < best
    ...         best = score if better else best
    ...         told.updated(best, (-inf, inf), improved=better)
    ...     told.leave(best)
    ...     return best
    >>> minimax(m.Game("((3 5) (2 9))").start)
    3.0
    >>> run = told.run()
    >>> run.score, run[-1].sentence
    (3, 'The search is over: the tree is worth 3.')
    >>> told.child(0, 0)
    Traceback (most recent call last):
      ...
    marubatsu._errors.InputError: replay: line 31: child can't come here; expected pass or enter
    """

    @takes(SideOptions)
    def __init__(self, place: Place = "3x3", **options: Unpack[SideOptions]) -> None:
        where = dict(position_pairs(place))
        super().__init__({"schema": SCHEMA, **where, "options": dict(pairs(options))})
        self._windows: list[Window] = []

    def pass_(self, number: int, window: Window, **fields: Field) -> None:
        """A pass over the tree begins."""
        self._take(event="pass", number=number, window=window, **fields)

    def enter(self, window: Window, *, move: Move | int | None = None, **fields: Field) -> None:
        """The search arrives at a node, by a move unless it is the root."""
        by = [move] if isinstance(move, int) else move
        self._take(event="enter", move=by, window=window, **fields)
        self._windows.append(window)

    def known(self, rule: str, bounds: Window, window: Window, **fields: Field) -> None:
        """The game knows something about the node without search."""
        self._take(event="known", rule=rule, bounds=bounds, window=window, **fields)
        self._windows[-1] = window

    def looked_up(self, bounds: Window, window: Window, **fields: Field) -> None:
        """The node was looked up in the table."""
        self._take(event="looked_up", bounds=bounds, window=window, **fields)
        self._windows[-1] = window

    def order(self, moves: list[Move] | None = None, *, why: str | None = None) -> None:
        """The node's moves are in order: the game's own, or these."""
        self._take(event="order", why=why, moves=moves)

    def child(self, best: Score, score: Score, **fields: Field) -> None:
        """A child has returned a score; ``best`` is the node's best score before."""
        self._take(event="child", best=best, score=score, **fields)

    def updated(self, best: Score, window: Window, *, fail: str | None = None, **fields: Field) -> None:
        """That score was used. Without ``fail``, the place of the best score in the node's window is computed."""
        self._take(event="updated", best=best, window=window, fail=fail or self._fail(best), **fields)

    def leave(
        self, score: Score, *, calculated: Window | None = None, fail: str | None = None, **fields: Field
    ) -> None:
        """The node is settled. The place of its score in its window, and what that proves, are computed if not given."""
        where = fail or self._fail(score)
        proven = {"low": (-INFINITE, score), "exact": (score, score), "high": (score, INFINITE)}.get(where)
        self._take(event="leave", score=score, calculated=calculated or proven, fail=where, **fields)
        self._windows.pop()

    def _fail(self, score: Score) -> str:
        """Where a score falls in the window that the node's children begin with."""
        alpha, beta = self._windows[-1] if self._windows else (-INFINITE, INFINITE)
        return "low" if score <= alpha else "high" if score >= beta else "exact"

    def run(self) -> Run:
        """The run of what was taken so far."""
        return Run(cast("Recording", self._opened()))
