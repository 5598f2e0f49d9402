"""Pictures of frames that a program draws itself, by matplotlib or as SVG.

Invariant: whatever a program's function comes back with becomes a picture, or is refused by its kind.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from ._core import fitted
from .reports import FrameRecord

__all__ = ["Draw", "OwnPicture", "own_picture"]

Draw = Callable[[Any], Any]
"""What draws a frame: it comes back with SVG, or with a figure or axes of matplotlib's."""


def own_picture(draw: Draw, frame: FrameRecord) -> str:
    """What a function draws of a frame, as SVG."""
    drawn = draw(frame)
    if isinstance(drawn, str) and "<svg" in drawn:
        return drawn[drawn.index("<svg") :]
    figure = drawn if hasattr(drawn, "savefig") else getattr(drawn, "figure", None)
    if figure is None or not hasattr(figure, "savefig"):
        raise TypeError(f"what draws a frame comes back with SVG, a figure or axes, not {type(drawn).__name__}")
    written = io.StringIO()
    figure.savefig(written, format="svg")
    return own_picture(lambda _: written.getvalue(), frame)


class OwnPicture:
    """A frame as a program draws it, for a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return fitted(self.svg)
