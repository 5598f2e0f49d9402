"""Boards and nodes drawn on axes, as the series' programs draw theirs.

Invariant: matplotlib is needed by whoever draws with it, and by nothing else here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from .board import Marubatsu
from .surface import Axes

__all__ = ["DrawnNode", "Rect", "draw_board", "draw_mark", "draw_node", "filled", "fitting"]


class Rect(NamedTuple):
    """A rectangle on axes, by its corner, its width and its height."""

    x: float
    y: float
    width: float
    height: float

    def __str__(self) -> str:
        return f"Rectangle ({self.x}, {self.y}) width = {self.width} height = {self.height}"

    def is_inside(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class DrawnNode(Protocol):
    """What is drawn of a node: its board, and its children one below the other, as high as they need to be."""

    mb: Marubatsu
    depth: int
    height: int

    @property
    def children(self) -> Sequence[Any]: ...


def fitting(function: Callable[..., Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Those options that a function takes: a program's own may be of an earlier part."""
    takes = inspect.signature(function).parameters
    is_any = any(each.kind is inspect.Parameter.VAR_KEYWORD for each in takes.values())
    return {name: value for name, value in options.items() if is_any or name in takes}


def filled(ax: Any, area: Rect, **look: Any) -> None:
    """Fills a rectangle."""
    x, y, width, height = area
    ax.fill([x, x + width, x + width, x], [y, y, y + height, y + height], **look)


def draw_board(
    ax: Any,
    mb: Marubatsu,
    show_result: bool = False,
    score: float | None = None,
    bc: str | None = None,
    bw: float = 1,
    darkness: float = 0,
    dx: float = 0,
    dy: float = 0,
    lw: float = 2,
    emphasize: bool = False,
) -> None:
    """Draws a board with squares of size 1, its corner at (dx, dy); the last move's mark is red. With ``show_result`` its
    ground says who wins, by its score if there is one; ``bc`` is the colour of a frame, ``darkness`` shades it. Parts before
    the 118th ask for a red frame by ``emphasize``."""
    bc = "red" if emphasize else bc
    size = mb.BOARD_SIZE
    area = Rect(dx, dy, size, size)
    if show_result:
        filled(ax, area, fc=_ground(mb, score), lw=0)
    for line in range(1, size):
        ax.plot([dx, dx + size], [dy + line, dy + line], c="k", lw=lw)
        ax.plot([dx + line, dx + line], [dy, dy + size], c="k", lw=lw)
    last = mb.to_xy(mb.last_move)
    for place, mark in enumerate(mb.board_to_str()):
        x, y = divmod(place, size)
        draw_mark(ax, dx + x, dy + y, mark, "red" if (x, y) == last else "black", lw)
    if darkness > 0:
        filled(ax, area, fc="black", alpha=darkness, lw=0, zorder=3)
    if bc is not None:
        ax.plot([dx, dx + size, dx + size, dx, dx], [dy, dy, dy + size, dy + size, dy], c=bc, lw=bw)


def _ground(mb: Marubatsu, score: float | None) -> str:
    if score is None and mb.status == mb.PLAYING:
        return "white"
    if mb.status == mb.CIRCLE or score is not None and score >= 1:
        return "lightcyan"
    if mb.status == mb.CROSS or score is not None and score <= -1:
        return "lavenderblush"
    return "lightyellow"


def draw_mark(ax: Any, x: float, y: float, mark: str, color: str = "black", lw: float = 2) -> None:
    """Draws a mark into the square with this corner; nothing if the square is empty."""
    if mark == Marubatsu.CIRCLE and isinstance(ax, Axes):
        ax.circle(x + 0.5, y + 0.5, 0.35, ec=color, lw=lw)
    elif mark == Marubatsu.CIRCLE:
        patches = import_module("matplotlib.patches")
        ax.add_patch(patches.Circle((x + 0.5, y + 0.5), 0.35, ec=color, fill=False, lw=lw))
    elif mark == Marubatsu.CROSS:
        ax.plot([x + 0.15, x + 0.85], [y + 0.15, y + 0.85], c=color, lw=lw)
        ax.plot([x + 0.15, x + 0.85], [y + 0.85, y + 0.15], c=color, lw=lw)


class Look(NamedTuple):
    """How a node is drawn."""

    maxdepth: int | None = None
    emphasize: bool = False
    darkness: float = 0
    show_score: bool = True
    size: float = 0.25
    lw: float = 0.8


def draw_node(node: DrawnNode, ax: Any, look: Look, corner: tuple[float, float]) -> Rect:
    """Draws a node in the middle of its height, and what joins it to its children, with them unless ``maxdepth`` is said;
    into a figure of its own where no axes are given. Comes back with where the node's board lies."""
    dx, dy = corner
    children = node.children
    if ax is None:
        for child in children:
            child.height = 4
        node.height = 4 * max(len(children), 1)
        ax = import_module("matplotlib.pyplot").subplots(figsize=(8 * look.size, node.height * look.size))[1]
        ax.set(xlim=(0, 8), ylim=(node.height, 0))
        ax.axis("off")
    y, score = dy + (node.height - 3) / 2, getattr(node, "score", None)
    frame = "red" if look.emphasize else None
    draw_board(ax, node.mb, True, score, frame, darkness=look.darkness, dx=dx, dy=y, lw=look.lw)
    if look.show_score and score is not None:
        ax.text(dx, y - 0.1, score, fontsize=70 * look.size)
    if children and look.maxdepth == node.depth:
        ax.plot([dx + 3.5, dx + 4.5], [y + 1.5, y + 1.5], c="k", lw=look.lw)
    elif children:
        _draw_children(children, ax, look, (dx, dy, y + 1.5))
    return Rect(dx, y, 3, 3)


def _draw_children(children: Sequence[Any], ax: Any, look: Look, at: tuple[float, float, float]) -> None:
    dx, dy, middle = at
    ax.plot([dx + 3.5, dx + 4], [middle, middle], c="k", lw=look.lw)
    edges = []
    for child in children:
        y = dy + (child.height - 3) / 2
        if look.maxdepth is None:
            draw_board(ax, child.mb, True, getattr(child, "score", None), dx=dx + 5, dy=y, lw=look.lw)
        ax.plot([dx + 4, dx + 4.5], [y + 1.5, y + 1.5], c="k", lw=look.lw)
        edges.append(y + 1.5)
        dy += child.height
    ax.plot([dx + 4, dx + 4], [edges[0], edges[-1]], c="k", lw=look.lw)
