"""A recorded best-first search: its frames, and what its moves were thought to be worth at any time.

Invariant: what a frame says comes from the recording; nothing is searched again. The truth is the solver's, and is told only
where it may be.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal

from . import _settings
from ._core import Rounds as Recorded
from ._core import fitted
from ._data import Columns
from ._frames import SHOWN, FrameSequence
from ._options import Moves, text, written
from ._reports import Move
from ._settings import Language, Layout, Theme, Voice
from .reports import FavouriteRow, MoveVisits, RoundRecord, TrapRow, VisitRow

__all__ = ["Phase", "Round", "Rounds"]

Phase = Literal["select", "expand", "simulate", "back", "descend", "update"]
"""What happens in a round: the first four in those of UCT; ``descend``, ``expand`` and ``update`` in those of proof numbers."""


class Round(RoundRecord):
    """One frame: an event of a round, with the keys of the JSON document ``round``."""

    __slots__ = ("_recording",)

    def __init__(self, recording: Recorded, document: dict[str, Any]) -> None:
        super().__init__(document)
        self._recording = recording

    @property
    def sentence(self) -> str:
        """What happens, and why, in plain words."""
        return self.tell()

    def tell(self, voice: Voice = "plain", *, lang: Language | None = None, truth: bool = True) -> str:
        """What happens, and why: in plain words, in the field's terms, or as the line of pseudo-code that runs; with the true
        values, or without.

        >>> import marubatsu as m
        >>> run = m.search("3x3", algorithm="uct", iterations=20, seed=7).record()
        >>> run.at(10, "select").tell("terms")
        "UCB 3.10 = share 1 + bonus 2.10. Equal UCB: the first in the game's order."
        """
        return self._recording.tell(self.n, (voice, lang or _settings.language()), truth)

    def svg(
        self,
        *,
        lang: Language | None = None,
        theme: Theme | None = None,
        layout: Layout = "wide",
        voice: Voice = "plain",
        truth: bool = True,
        anchor: Moves | None = None,
    ) -> str:
        """The picture, with the true values or without; for UCT the tree can start at the node after the moves ``anchor``."""
        return self._recording.svg(self.n, _settings.style(lang, theme, layout, voice=voice), _sight(truth, anchor))

    def _repr_svg_(self) -> str:
        return fitted(self.svg())

    def __repr__(self) -> str:
        return f"<Round frame {self.n}: {self.sentence}>"

    def __reduce__(self) -> tuple[object, ...]:
        return RoundRecord, (self.json,)


class Rounds(FrameSequence[Round]):
    """The frames of a best-first search, from the first to the last, and its values of the moves as rows.

    >>> import marubatsu as m
    >>> run = m.search("3x3", algorithm="uct", iterations=1000, seed=7).record()
    >>> len(run), run.rounds, run.at(61, "simulate").result
    (8668, 1000, -1)
    >>> [(row.move, row.visits) for row in run.visits(at=10)][:2], run.visits()[4].visits
    ([((0, 0), 2), ((1, 0), 1)], 202)
    >>> run.favourites()[-1]
    (160, (1, 1))
    >>> trap = m.search("3x3", board="...x.o.o.", algorithm="uct", iterations=2000, seed=7).record()
    >>> trap.traps()[-1]
    (43, 1080)
    """

    _recording: Recorded

    def __init__(self, recording: Recorded) -> None:
        self._recording = recording

    def _rows(self) -> Iterator[Mapping[str, Any]]:
        return ({key: frame[key] for key in frame if key != "children"} for frame in self)

    def _read(self, document: dict[str, Any]) -> Round:
        return Round(self._recording, document)

    def _frames(self, begin: int, end: int, condition: str) -> list[Round]:
        return [self._frame(line) for line in self._recording.lines((begin, end), condition)]

    @property
    def rounds(self) -> int:
        """The number of iterations or expansions; for df-pn, of visits."""
        return self._recording.made()[0]

    @property
    def nodes(self) -> int:
        """The number of nodes made; for df-pn as ``rounds``."""
        return self._recording.made()[1]

    @property
    def program(self) -> str | None:
        """The name of the program that recorded the search; None for marubatsu."""
        return self._recording.program()

    @property
    def _name(self) -> str:
        return self.program or super()._name

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the search itself, one line per round, for ``marubatsu.open_run`` and the rest of the lab.

        >>> import marubatsu as m, tempfile
        >>> run = m.search("3x3", algorithm="uct", iterations=20, seed=7).record()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     again = m.open_run(run.save(folder + "/search.jsonl"))
        >>> again[7].tell() == run[7].tell(), again.program
        (True, None)
        """
        target = Path(fspath(path))
        target.write_text(self._recording.events(), encoding="utf-8")
        return target

    def at(self, iteration: int, phase: Phase | None = None) -> Round:
        """The first frame of an iteration or expansion, or the first of a kind there."""
        return self[self._recording.at(iteration, phase)]

    def find(self, kind: str, near: int = 0, *, forward: bool = True) -> Round | None:
        """The next frame after ``near``, or the last before it: for UCT with a new ``favourite`` or the start or end of a ``trap``,
        for proof numbers with a ``settled`` node or a ``leap`` of the path."""
        return self._at(self._recording.find(near, kind, forward))

    def visit(self, node: str, near: int = 0) -> Round | None:
        """The next frame after ``near`` that visits a node, or the first of all; None if the search never visits it."""
        return self._at(self._recording.visit(near, node))

    def visits(self, at: int | None = None) -> Columns[MoveVisits]:
        """What UCT knew about the moves after ``at`` iterations, or at the end: rows, and columns for a data frame."""
        return Columns(MoveVisits(row) for row in json.loads(self._recording.visits(at)))

    def history(self, move: Move | str) -> Columns[VisitRow]:
        """A row for each iteration of UCT that chose a move of the root, with visits and mean after it.

        >>> import marubatsu as m
        >>> run = m.search("3x3", algorithm="uct", iterations=1000, seed=7).record()
        >>> run.history((1, 1)).columns()["iteration"][:3]
        [5, 14, 23]
        """
        written = move if isinstance(move, str) else text(tuple(move))
        return Columns(VisitRow(row) for row in json.loads(self._recording.history(written)))

    def favourites(self) -> list[tuple[int, Move]]:
        """The successive favourites of UCT, each with its first iteration."""
        rows = (FavouriteRow(row) for row in json.loads(self._recording.favourites()))
        return [(row.iteration, row.move) for row in rows]

    def traps(self) -> list[tuple[int, int | None]]:
        """The ranges of iterations whose favourite was really worse than the best move: the first iteration of each, and the one at
        which the favourite is as good again; None if it never is."""
        rows = (TrapRow(row) for row in json.loads(self._recording.traps()))
        return [(row.begin, row.end) for row in rows]

    def stage(
        self,
        n: int = 0,
        *,
        iteration: int | None = None,
        phase: Phase | None = None,
        truth: bool = True,
        anchor: Moves | None = None,
    ) -> Any:
        """A widget to step through the search, from frame ``n`` or a frame of an iteration; for UCT the tree can start at the node
        after the moves ``anchor``, such as ``"1,1 0,0"`` or ``[(1, 1), (0, 0)]``. It needs anywidget."""
        first = n if iteration is None else self.at(iteration, phase).n
        # Widgets stand above what they show, and are loaded only for who asks for one.
        return import_module(".widgets", __package__).search(self, n=first, truth=truth, anchor=anchor)

    def film(
        self,
        path: str | PathLike[str],
        start: int = 0,
        count: int = 60,
        *,
        delay: float | None = None,
        lang: Language | None = None,
        theme: Theme | None = None,
        layout: Layout = "wide",
        truth: bool = True,
        anchor: Moves | None = None,
    ) -> Path:
        """Writes frames as a film, each shown for ``delay`` seconds; the file's extension decides the format: ``gif``, ``png``, ``html``."""
        target = Path(fspath(path))
        style = (_settings.style(lang, theme, layout), _sight(truth, anchor))
        target.write_bytes(self._recording.film(target.suffix[1:], (start, count), delay, style))
        return target

    def html(self, start: int = 0, count: int = SHOWN, *, truth: bool = True, anchor: Moves | None = None) -> str:
        """A page to step through frames, which needs nothing but itself."""
        style = (_settings.style(), _sight(truth, anchor))
        return self._recording.film("html", (start, count), None, style).decode()


def _sight(truth: bool, anchor: Moves | None) -> tuple[bool, str | None]:
    """What is shown of a search."""
    return truth, None if anchor is None else written(anchor)
