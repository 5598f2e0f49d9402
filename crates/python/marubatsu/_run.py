"""A recorded search: a run of frames.

Invariant: what a frame says comes from the recording; nothing is searched again.
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from . import _settings
from ._core import Recording, fitted
from ._frames import SHOWN, FrameSequence
from ._own_picture import Draw, OwnPicture, own_picture
from ._settings import Language, Layout, Theme, Voice
from .reports import FrameRecord

__all__ = ["Frame", "Run"]


class Frame(FrameRecord):
    """One frame: what the search knows after one of its events, with the keys of the JSON document ``frame``."""

    __slots__ = ("_recording",)

    def __init__(self, recording: Recording, document: dict[str, Any]) -> None:
        super().__init__(document)
        self._recording = recording

    @property
    def sentence(self) -> str:
        """What happens, and why, in plain words."""
        return self.tell()

    def tell(self, voice: Voice = "plain", *, lang: Language | None = None) -> str:
        """What happens, and why: in plain words, in the field's terms, or as the line of pseudo-code that runs.

        >>> import marubatsu as m
        >>> m.trace("3x3")[0].tell("terms")
        'Max node at depth 0, window (-∞, ∞).'
        """
        return self._recording.tell(self.n, voice, lang or _settings.language())

    def svg(
        self,
        *,
        lang: Language | None = None,
        theme: Theme | None = None,
        layout: Layout = "wide",
        voice: Voice = "plain",
    ) -> str:
        """The picture."""
        return self._recording.svg(self.n, _settings.style(lang, theme, layout, voice=voice))

    def node_story(
        self,
        *,
        lang: Language | None = None,
        theme: Theme | None = None,
        layout: Layout = "wide",
        voice: Voice = "plain",
    ) -> OwnPicture:
        """The number lines of the frame's node, from the frame that enters it to the one that leaves it, as a picture.

        >>> import marubatsu as m
        >>> m.trace("3x3", table="merged")[71].node_story(lang="en").svg.startswith("<svg")
        True
        """
        style = _settings.style(lang, theme, layout, voice=voice)
        return OwnPicture(self._recording.node_story(self.n, style))

    def _repr_svg_(self) -> str:
        return fitted(self.svg())

    def __repr__(self) -> str:
        return f"<Frame {self.n}: {self.sentence}>"

    def __reduce__(self) -> tuple[object, ...]:
        return FrameRecord, (self.json,)


class Run(FrameSequence[Frame]):
    """The frames of a search, from the first to the last.

    >>> import marubatsu as m
    >>> run = m.trace("3x3", table="merged", window="range", score="shortest")
    >>> len(run), run.score
    (5925, 0)
    >>> run[71].sentence
    'Enough. 〇 gets 1 here, and the table knows that it can be no more than 1. No move was left anyway.'
    >>> [frame.n for frame in run.where("kind=update,node=min,fail=high")][:2]
    [283, 365]
    """

    _recording: Recording

    def __init__(self, recording: Recording) -> None:
        self._recording = recording

    def _rows(self) -> Sequence[Frame]:
        return self

    def _read(self, document: dict[str, Any]) -> Frame:
        return Frame(self._recording, document)

    def _frames(self, begin: int, end: int, condition: str) -> list[Frame]:
        lines = self._recording.lines((begin, end), "jsonl", condition)
        return [self._frame(line) for line in lines]

    def next(self, condition: str, after: int = -1) -> Frame | None:
        """The first frame after frame ``after`` that meets a condition."""
        return self._at(self._recording.next(after + 1, condition))

    def previous(self, condition: str, before: int | None = None) -> Frame | None:
        """The last frame before frame ``before``, or of all, that meets a condition."""
        return self._at(self._recording.previous(len(self) if before is None else before, condition))

    def visit(self, node: str, near: int = 0) -> Frame | None:
        """The frame nearest to ``near`` in which a node begins or ends; None if the search never visits the node.

        >>> import marubatsu as m
        >>> run = m.trace("3x3", table="merged")
        >>> run.visit("0,0 1,0").n, run.visit("0,0 1,0 2,2") is None
        (4, False)
        """
        return self._at(self._recording.visit(near, node))

    def text(self, format: str = "text") -> str:
        """The frames as lines: ``text``, ``text146`` or ``jsonl``.

        >>> import marubatsu as m
        >>> print(m.trace("3x3", moves="1,1 0,0 0,1 2,1 0,2 2,0").text().splitlines()[0])
        0 start xoo.o.xx. -inf inf - - - - - - - - - 0 0
        """
        return "".join(line + "\n" for line in self._recording.lines((0, len(self)), format, ""))

    def draw(self, frame: int, function: Draw) -> OwnPicture:
        """Draws a frame by a function, which takes the frame and returns SVG, or a figure or axes of
        matplotlib's. In a widget (``widgets.search(run, draw=function)``) it draws each frame that is shown.

        >>> import marubatsu as m
        >>> m.trace("3x3").draw(0, lambda frame: f"<svg><text>{frame.turn}</text></svg>").svg
        '<svg><text>o</text></svg>'
        """
        return OwnPicture(own_picture(function, self[frame]))

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
    ) -> Path:
        """Writes frames as a film, each shown for ``delay`` seconds; the file's extension decides the format: ``gif``, ``png``, ``html``.

        A page (``html``) has all layouts. The default is 1.2 seconds per frame for a page, 1 for the others.
        """
        target = Path(fspath(path))
        target.write_bytes(self._film(target.suffix[1:], (start, count), delay, (lang, theme, layout)))
        return target

    def _film(
        self,
        kind: str,
        frames: tuple[int, int],
        delay: float | None,
        look: tuple[Language | None, Theme | None, Layout],
    ) -> bytes:
        return self._recording.film(kind, frames, delay, _settings.style(*look))

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the search itself, event by event, for ``marubatsu.open_run`` and the rest of the lab."""
        target = Path(fspath(path))
        target.write_text(self._recording.events(), encoding="utf-8")
        return target

    def html(self, start: int = 0, count: int = SHOWN) -> str:
        """A page to step through frames, which needs nothing but itself."""
        return self._film("html", (start, count), None, (None, None, "wide")).decode()
