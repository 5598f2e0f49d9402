"""A part of the tree: made around a position, and drawn with its parents and siblings, as the series' windows show it.

Invariant: what is drawn of a node is the node's own; where a search stands is the lab's recording, unless a program has
numbered the nodes itself.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

from .board import Marubatsu
from .drawing import Rect, filled, fitting
from .node import Node, below

__all__ = ["SubtreeLook", "create_subtree", "draw_subtree"]

ACROSS, DOWN = 5, 4
"""How much room a node takes."""

Darkness = tuple[float, bool]
"""How dark a node is, and whether its score is drawn."""


def create_subtree(tree: Any) -> None:
    """Makes the nodes that ``tree.subtree`` asks for: those on the way to ``centermb``, its siblings, what follows it to
    ``maxdepth``, and from there the best moves to the end, by ``bestmoves_and_score_by_board``."""
    wanted = tree.subtree
    table, maxdepth = wanted["bestmoves_and_score_by_board"], wanted["maxdepth"]
    moves = wanted["centermb"].all_records[1 : wanted["centermb"].move_count + 1]
    tree.root = node = Node.of(Marubatsu(), 0, table)
    for depth, move in enumerate(moves):
        node = _only(node, move) if depth < len(moves) - 1 else _with_siblings(node, move)
    tree.centernode = node
    level = [node]
    for _ in range(len(moves), maxdepth):
        level = [child for parent in level for child in below(parent)]
    for leaf in level:
        while leaf.mb.status == Marubatsu.PLAYING:
            leaf = _only(leaf, leaf.bestmoves[0])
        leaf.children = []
    selected = tree.root
    for move in wanted["selectedmb"].all_records[1 : wanted["selectedmb"].move_count + 1]:
        selected = selected.children_by_move[move]
    tree.selectednode = selected


def _only(node: Node, move: tuple[int, int]) -> Node:
    """The node after a move, which becomes the one child."""
    mb = node.mb.copy()
    mb.move(*move)
    child = Node.of(mb, node.depth + 1, node.table)
    node.children = []
    node.insert(child)
    return child


def _with_siblings(node: Node, move: tuple[int, int]) -> Node:
    """The node after a move; what follows its siblings is left open."""
    node.calc_children()
    for child in node.children:
        if child.mb.last_move != move:
            child.children = [None] if child.mb.status == Marubatsu.PLAYING else []  # type: ignore[list-item]
    return node.children_by_move[move]


class SubtreeLook(NamedTuple):
    """How a part of a tree is drawn."""

    anim_frame: int | None = None
    isscore: bool = False
    show_bestmove: bool = False
    show_score: bool = True
    size: float = 0.25
    lw: float = 0.8
    maxdepth: int = 2


class _Pen:
    """Draws the nodes of a tree on axes, and keeps where each lies."""

    def __init__(self, tree: Any, ax: Any, look: SubtreeLook, selected: Node | None) -> None:
        self._tree, self._ax, self._look, self._selected = tree, ax, look, selected

    def node(self, node: Node, maxdepth: int, dy: float) -> None:
        """Draws a node at its place."""
        darkness, score = self._darkness(node)
        look: dict[str, Any] = {"emphasize": node is self._selected, "darkness": darkness, "show_score": score}
        sizes: dict[str, Any] = {"size": self._look.size, "lw": self._look.lw, "dx": ACROSS * node.depth, "dy": dy}
        options = fitting(node.draw_node, {**look, **sizes})
        self._tree.nodes_by_rect[node.draw_node(ax=self._ax, maxdepth=maxdepth, **options)] = node

    def _darkness(self, node: Node) -> Darkness:
        look = self._look
        if look.show_bestmove:
            is_best = node.parent is None or node.mb.last_move in node.parent.bestmoves
            return 0 if is_best else 0.2, look.show_score
        if look.anim_frame is None:
            return 0, look.show_score
        pruned, index = self._tree.frames_of(node, look.isscore)
        if pruned is not None and look.anim_frame >= pruned:
            return 0.8, False
        return (0.5, False) if index > look.anim_frame else (0, look.isscore)


def draw_subtree(tree: Any, center: Node, selected: Node | None, ax: Any, look: SubtreeLook) -> None:
    """Draws what lies around a node, and keeps the places in ``tree.nodes_by_rect``."""
    tree.nodes_by_rect = {}
    tree.calc_node_height(center, look.maxdepth)
    parent, height = center.parent, center.height
    if parent is not None:
        height += (len(parent.children) - 1) * DOWN
        parent.height = height
    if ax is None:
        ax = _figure(look, height)
    _ground(ax, look, height)
    pen = _Pen(tree, ax, look, selected)
    _below(pen, center, look, parent.children.index(center) * DOWN if parent is not None else 0)
    if parent is not None:
        _above(pen, center, parent, look)


def _figure(look: SubtreeLook, height: int) -> Any:
    width = ACROSS * (10 if look.show_bestmove else look.maxdepth + 1)
    size = (width * look.size, (height + 1) * look.size)
    ax = import_module("matplotlib.pyplot").subplots(figsize=size)[1]
    ax.set(xlim=(0, width), ylim=(height, -1))
    ax.axis("off")
    return ax


def _ground(ax: Any, look: SubtreeLook, height: int) -> None:
    """Tells the depths apart, and the best moves from all moves."""
    bottom = max(ax.get_ylim())
    for depth in range(1, 10, 2):
        filled(ax, Rect(depth * ACROSS - 1, -1, ACROSS, bottom + 1), fc="whitesmoke", lw=0, zorder=0)
    if look.show_bestmove:
        begin = ACROSS * look.maxdepth + 4
        filled(ax, Rect(begin, -1, 10 * ACROSS - begin, height + 1), fc="lightgray", lw=0, zorder=0)


def _below(pen: _Pen, center: Node, look: SubtreeLook, top: float) -> None:
    """Draws a node and what follows it, level by level."""
    level: list[Node | None] = [center]
    for depth in range(center.depth, look.maxdepth + 1):
        dy, after = top, list[Any]()
        for node in level:
            if node is None:
                dy, after = dy + DOWN, [*after, None]
                continue
            pen.node(node, look.maxdepth, dy)
            if look.show_bestmove and depth == look.maxdepth:
                _to_the_end(pen, node, dy)
            dy += node.height
            after += node.children if node.children and depth < look.maxdepth else [None]
        level = after


def _to_the_end(pen: _Pen, node: Node, dy: float) -> None:
    while node.bestmoves and node.children:
        node = node.children_by_move[node.bestmoves[0]]
        node.height = DOWN
        pen.node(node, node.depth, dy)


def _above(pen: _Pen, center: Node, parent: Node, look: SubtreeLook) -> None:
    """Draws a node's siblings, its parent and all before."""
    dy, height = 0.0, parent.height
    for sibling in parent.children:
        if sibling is not center:
            sibling.height = DOWN
            pen.node(sibling, sibling.depth, dy)
        dy += sibling.height
    pen.node(parent, look.maxdepth, 0)
    while parent.parent is not None:
        parent = parent.parent
        parent.height = height
        pen.node(parent, parent.depth, 0)
