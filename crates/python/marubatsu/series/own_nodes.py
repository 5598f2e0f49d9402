"""Nodes of a program's own kind: all of a tree's are made at once, in the series' order, because they may number themselves.

Invariant: each node is made as its class makes it, and taken in by its parent's own ``insert`` or ``calc_children``.
"""

from __future__ import annotations

from typing import Any

from .held import play_move
from .node import below

__all__ = ["made_by_levels", "made_depth_first"]


def made_by_levels(root: Any) -> tuple[list[list[Any]], list[Any]]:
    """The nodes depth by depth, and all of them in the order in which they are made."""
    levels = [[root]]
    while level := [child for node in levels[-1] for child in below(node)]:
        levels.append(level)
    return levels, [node for level in levels for node in level]


def made_depth_first(root: Any) -> tuple[list[list[Any]], list[Any]]:
    """The same, each node before those that follow its siblings."""
    levels: list[list[Any]] = []
    nodes: list[Any] = []

    def take(node: Any, depth: int) -> None:
        if depth == len(levels):
            levels.append([])
        levels[depth].append(node)
        nodes.append(node)
        for move in node.mb.calc_legal_moves():
            mb = node.mb.copy()
            play_move(mb, move)
            child = type(node)(mb, parent=node, depth=node.depth + 1)
            node.insert(child)
            take(child, depth + 1)

    take(root, 0)
    return levels, nodes
