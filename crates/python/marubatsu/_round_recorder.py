"""A best-first search of one's own, told round by round.

Invariant: a round is taken only if it may come there; what was taken is a recording that every door of the lab reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Literal, Union, cast

from ._core import Rounds as RecordedRounds
from ._errors import InputError
from ._lines import LineRecorder
from ._options import Place, pairs, position_pairs
from ._reports import Move, Score
from ._rounds import Rounds

__all__ = ["RoundRecorder", "told"]

SCHEMA = "marubatsu.best-first/1"
Path = Sequence[Union[Move, int]]
"""Moves from the root, or from the node at which a playout begins."""


class RoundRecorder(LineRecorder):
    """Takes the rounds of your own best-first search as they are made; ``told`` starts one.

    Each call is checked at once: an illegal path, a node made twice or a result that contradicts the game's end raises
    ``InputError`` with the line number, and changes nothing. ``docs/events.md`` explains the fields. After a ``with`` block
    the search is over.
    """

    def __init__(self, header: dict[str, Any]) -> None:
        super().__init__(header)
        self._is_over = False

    def __enter__(self) -> RoundRecorder:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._is_over = True

    def _take(self, **fields: Any) -> None:
        if self._is_over:
            raise ValueError("the search is over: its with block has ended")
        super()._take(**fields)

    def iteration(
        self,
        path: Path,
        *,
        result: Score,
        new: bool = False,
        playout: Path | None = None,
        values: Sequence[Sequence[Sequence[float]]] | None = None,
    ) -> None:
        """Adds an iteration: the moves from the root to its last node, whether that node is new, the moves of the playout from
        there (as many as you want to show), and the counted result, in circle's view.

        ``values`` are your program's values of the candidates, one list for each move of the path: the numbers of a candidate's
        move, its value in circle's view and its bonus, as ``[[(2, 2, 0.3, 0.5), (0, 0, 0.1, 0.4)], []]``."""
        played = None if playout is None else _moves(playout)
        self._take(path=_moves(path), new=new or None, playout=played, result=result, values=values)

    def ask(self, least: Score) -> None:
        """Starts a question of proof numbers: is the score at least this, in circle's view? It starts a new tree."""
        self._take(ask=least)

    def expand(self, path: Path, *, pn: Sequence[float], dn: Sequence[float]) -> None:
        """Adds an expansion: the moves to the expanded node, and the proof and disproof numbers of its children in the game's order;
        ``math.inf`` if nothing can prove or disprove a child any more."""
        self._take(expand=_moves(path), pn=list(pn), dn=list(dn))

    def run(self) -> Rounds:
        """Returns the recording so far, with ``visits()``, ``stage()`` and everything that a search by marubatsu has."""
        return Rounds(cast("RecordedRounds", self._opened()))


def told(
    search: Literal["best-first"],
    game: Place = "3x3",
    *,
    board: str | None = None,
    algorithm: str = "mine",
    rewards: tuple[Score, Score] | None = None,
    exploration: float | None = None,
    options: Mapping[str, object] | None = None,
) -> RoundRecorder:
    """Starts a recording of your own best-first search, round by round: the iterations of Monte Carlo tree search, or
    the questions and expansions of proof numbers.

    ``algorithm`` is the name of your program, shown in pictures. ``rewards`` are the lowest and the highest result, and
    ``exploration`` the constant c of the UCB line, if they differ from marubatsu's. With ``options`` it is a search by
    marubatsu itself, recorded again. For depth-first searches there is ``Recorder``.

    >>> import marubatsu as m
    >>> with m.told("best-first", game="3x3", board="...x.o.o.", algorithm="mine") as it:
    ...     it.iteration([(2, 2)], new=True, playout=[(0, 0), (1, 1)], result=0.25)
    ...     it.iteration([(2, 2), (0, 0)], new=True, result=-1)
    ...     it.iteration([(0, 0), (2, 2)], new=True, result=1)
    Traceback (most recent call last):
      ...
    marubatsu._errors.InputError: replay: line 4, "path": the node after move 1 doesn't exist yet
    >>> run = it.run()
    >>> run, run.visits()[-1].visits
    (<Rounds of mine on 3x3: 12 frames>, 2)

    Proof numbers:

    >>> with m.told("best-first", game="((3 5) (2 9))") as it:
    ...     it.ask(3)
    ...     it.expand([], pn=[1, 1], dn=[1, 1])
    ...     it.expand([0], pn=[0, 0], dn=[float("inf")] * 2)
    >>> it.run()[-1].sentence
    'Proved with 2 expansions: 〇 gets at least 3. The move is (0).'
    """
    if search != "best-first":
        english = f'unknown kind of search "{search}"; expected best-first'
        raise InputError(english, f"「{search}」という探索の種類はありません。使えるのは best-first です", "search", str(search), 0)
    where = dict(position_pairs(game, board=board))
    known = None if options is None else dict(pairs(options))
    header = {"algorithm": algorithm, "rewards": rewards, "exploration": exploration, "options": known}
    return RoundRecorder({"schema": SCHEMA, **where, **header})


def _moves(path: Path) -> list[Any]:
    return [[move] if isinstance(move, int) else move for move in path]
