"""Boards and nodes drawn by matplotlib, as the series' programs draw theirs.

Invariant: matplotlib is needed by whoever draws with it, and by nothing else here.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol

from .board import Marubatsu

__all__ = ["DrawnNode", "Marubatsu_GUI", "draw_node"]


class DrawnNode(Protocol):
    """What is drawn of a node: its board, and its children one below the other, as high as they need to be."""

    mb: Marubatsu
    height: int

    @property
    def children(self) -> Sequence[DrawnNode]: ...


class Marubatsu_GUI:
    """What draws boards into a figure."""

    @staticmethod
    def draw_board(
        ax: Any, mb: Marubatsu, show_result: bool = False, dx: float = 0, dy: float = 0, lw: float = 2
    ) -> None:
        """Draws a board with squares of size 1, its corner at (dx, dy); the last move's mark is red."""
        size = mb.BOARD_SIZE
        if show_result and mb.status != mb.PLAYING:
            colors = {mb.CIRCLE: "lightcyan", mb.CROSS: "lavenderblush"}
            corners = [dx, dx + size, dx + size, dx], [dy, dy, dy + size, dy + size]
            ax.fill(*corners, fc=colors.get(mb.status, "lightyellow"), zorder=0)
        for line in range(1, size):
            ax.plot([dx, dx + size], [dy + line, dy + line], c="k", lw=lw)
            ax.plot([dx + line, dx + line], [dy, dy + size], c="k", lw=lw)
        for x, column in enumerate(mb.board):
            for y, mark in enumerate(column):
                color = "red" if (x, y) == mb.last_move else "black"
                Marubatsu_GUI.draw_mark(ax, (dx + x, dy + y), mark, color, lw)

    @staticmethod
    def draw_mark(ax: Any, corner: tuple[float, float], mark: str, color: str = "black", lw: float = 2) -> None:
        """Draws a mark into the square with this corner; nothing if the square is empty."""
        x, y = corner
        if mark == Marubatsu.CIRCLE:
            patches = import_module("matplotlib.patches")
            ax.add_patch(patches.Circle((x + 0.5, y + 0.5), 0.35, ec=color, fill=False, lw=lw))
        elif mark == Marubatsu.CROSS:
            ax.plot([x + 0.15, x + 0.85], [y + 0.15, y + 0.85], c=color, lw=lw)
            ax.plot([x + 0.15, x + 0.85], [y + 0.85, y + 0.15], c=color, lw=lw)


def draw_node(node: DrawnNode, ax: Any, sizes: tuple[float, float], corner: tuple[float, float]) -> None:
    """Draws a node, its children beside it, and what joins them; into a figure of its own where no axes are given."""
    (size, lw), (dx, dy) = sizes, corner
    children = node.children
    if ax is None:
        for child in children:
            child.height = 4
        node.height = 4 * max(len(children), 1)
        ax = import_module("matplotlib.pyplot").subplots(figsize=(8 * size, node.height * size))[1]
        ax.set(xlim=(0, 8), ylim=(node.height, 0))
        ax.axis("off")
    Marubatsu_GUI.draw_board(ax, node.mb, lw=lw, dx=dx, dy=dy)
    if children:
        end = dy + 1.5 + node.height - children[-1].height
        ax.plot([dx + 3.5, dx + 4, dx + 4], [dy + 1.5, dy + 1.5, end], c="k", lw=lw)
    for child in children:
        Marubatsu_GUI.draw_board(ax, child.mb, lw=lw, dx=dx + 5, dy=dy)
        ax.plot([dx + 4, dx + 4.5], [dy + 1.5, dy + 1.5], c="k", lw=lw)
        dy += child.height
