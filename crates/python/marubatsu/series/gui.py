"""What the series shows in a notebook: the tree around a position, and the frames of a search.

Invariant: what is shown needs nothing but itself, so that it is still there when the notebook is opened again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from .._core import fitted
from .._run import Run
from .board import Marubatsu
from .node import Node, NodeTree

__all__ = ["Mbtree_Anim", "Mbtree_GUI", "SearchedTree"]


class SearchedTree(NodeTree, Protocol):
    """A tree whose search has frames."""

    run: Run | None

    def traced(self, abroot: Node) -> Run:
        """The lab's recording of the search that its settings name."""
        ...


class Mbtree_Anim:
    """The frames of a tree's search, to be stepped through in a notebook."""

    def __init__(self, mbtree: SearchedTree, isscore: bool = True, size: float = 0.15) -> None:
        self.mbtree = mbtree

    @property
    def run(self) -> Run:
        """The search; if a program has made its frames itself, the lab's with the same settings."""
        return self.mbtree.run or self.mbtree.traced(self.mbtree.root)

    def _repr_html_(self) -> str:
        return self.run._repr_html_()


class Mbtree_GUI:
    """The tree around a position, its boards coloured by their scores."""

    selectednode: Node

    def __init__(
        self, scoretable_dict: Mapping[str, Any] | None = None, show_score: bool = True, size: float = 0.15
    ) -> None:
        self.scoretable_dict = scoretable_dict
        self.selectednode = Node(Marubatsu())

    def _repr_svg_(self) -> str:
        return fitted(self.selectednode.mb.position.tree_svg(1, "shortest"))
