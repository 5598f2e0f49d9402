"""The series' window to play in.

Invariant: boards are drawn in it as everywhere else.
"""

from __future__ import annotations

from .drawing import draw_board, draw_mark
from .gui import GUI

__all__ = ["Marubatsu_GUI"]


class Marubatsu_GUI(GUI):
    """A window to play in, and what draws boards into a figure."""

    draw_board = staticmethod(draw_board)
    draw_mark = staticmethod(draw_mark)
