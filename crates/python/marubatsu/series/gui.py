"""What the series shows in a notebook: the tree around a position, and the frames of a search.

Invariant: what is shown needs nothing but itself, so that it is still there when the notebook is opened again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .._core import fitted
from .._run import Run
from .board import Marubatsu
from .node import Node

if TYPE_CHECKING:
    from .tree import Mbtree

__all__ = ["Mbtree_Anim", "Mbtree_GUI"]


class Mbtree_Anim:
    """The frames of a tree's search, to be stepped through in a notebook."""

    def __init__(self, mbtree: Mbtree, isscore: bool = True, size: float = 0.15) -> None:
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
