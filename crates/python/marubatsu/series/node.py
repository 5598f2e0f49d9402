"""The series' nodes: games in progress, and what follows.

Invariant: a node's children come when they are asked for, and its score is the lab's, until a program or a table has set
its own. So a program may replace any method here, as the series' parts do one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Protocol, overload

from .._core import fitted
from .board import Marubatsu
from .drawing import Look, Rect, draw_node
from .tables import score_table

__all__ = ["Level", "Node", "NodeSequence", "NodeTree", "Picture", "below"]

Table = Mapping[str, Mapping[str, Any]]
"""Best moves and scores by board."""


class NodeTree(Protocol):
    """What nodes know of the tree that they stand in."""

    @property
    def kind(self) -> str:
        """Which scores its nodes have."""
        ...

    @property
    def root(self) -> Node:
        """The node at which it begins."""
        ...

    @property
    def gives_nodes(self) -> bool:
        """Whether its nodes come when they are asked for; if not, a program or a part of the tree has said which there are."""
        ...


class Node:
    """A node: a game in progress, and how it was reached.

    >>> root = Node(Marubatsu())
    >>> len(root.children), root.score, root.children_by_move[0, 0].bestmoves
    (9, 0, [(1, 1)])
    """

    count: ClassVar[int] = 0
    mb: Marubatsu
    depth: int = 0
    parent: Node | None = None
    tree: NodeTree | None = None
    table: Table | None = None
    """The table that its scores and best moves come from; None if they are its tree's."""
    height: int = 4
    _children: list[Node] | None = None
    _score: Any = None

    def __init__(
        self,
        mb: Marubatsu,
        parent: Node | int | None = None,
        depth: int = 0,
        bestmoves_and_score_by_board: Table | None = None,
    ) -> None:
        self.mb = mb
        # The first parts say a node's depth where later ones say its parent.
        self.parent, self.depth = (None, parent) if isinstance(parent, int) else (parent, depth)
        self.table = bestmoves_and_score_by_board

    def __getattr__(self, name: str) -> Any:
        # Its numbers in the tree, unless a program has numbered its nodes itself.
        orders = {"id": "nodelist", "score_index": "nodelist_by_score"}
        tree = self._top().tree if name in orders else None
        if tree is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return getattr(tree, orders[name]).index(self)

    def _top(self) -> Node:
        """The node at which its tree begins."""
        above = self
        while above.tree is None and above.parent is not None:
            above = above.parent
        return above

    @property
    def children(self) -> list[Node]:
        """The nodes after one more move, in the game's order."""
        if self._children is None:
            self._children = []
            tree = self._top().tree
            if tree is None or tree.gives_nodes:
                self.calc_children()
                self.leave_open(*self._children)
        return self._children

    @children.setter
    def children(self, children: list[Node]) -> None:
        self._children = children

    @staticmethod
    def leave_open(*nodes: Any) -> None:
        """Has nodes that a program's ``__init__`` gives no children have theirs when they are asked for."""
        for node in nodes:
            if isinstance(node, Node) and not node._children:
                node._children = None

    def calc_children(self, bestmoves_and_score_by_board: Table | None = None) -> None:
        """Makes the children, with a table's scores if one is given or it has one itself."""
        self._children = []
        table = bestmoves_and_score_by_board or self.table
        for x, y in self.mb.calc_legal_moves():
            mb = self.mb.copy()
            mb.move(x, y)
            self.insert(Node.of(mb, self.depth + 1, table))

    @classmethod
    def of(cls, mb: Marubatsu, depth: int, table: Table | None) -> Node:
        """A node with a table's scores, whatever a program's own ``__init__`` takes."""
        node = cls(mb, depth=depth)
        if table is not None:
            node.table = table
        return node

    def insert(self, node: Node) -> None:
        """Takes a node in as the last child."""
        node.parent = self
        if self._children is None:
            self._children = []
        self._children.append(node)
        if "_by_move" in self.__dict__:
            self._by_move[node.mb.last_move] = node

    @property
    def children_by_move(self) -> dict[tuple[int, int], Node]:
        """The children by their moves."""
        children = self.children
        if "_by_move" in vars(self):
            own: dict[tuple[int, int], Node] = vars(self)["_by_move"]
            return own
        return {child.mb.last_move: child for child in children if child is not None}

    @children_by_move.setter
    def children_by_move(self, children: dict[tuple[int, int], Node]) -> None:
        # A program that begins with an empty dict fills it itself.
        self._by_move = children

    def _known(self) -> tuple[Any, Sequence[tuple[int, int]]]:
        """The score and the best moves of its table, or of the lab by its tree's scores."""
        if self.table is not None:
            row = self.table[self.mb.board_to_str()]
            return row["score"], row["bestmoves"]
        tree = self._top().tree
        score, moves = _row(tree.kind if tree else "standard", self.mb.board_to_str())
        return score, moves

    @property
    def has_own_score(self) -> bool:
        """Whether a program has set its score."""
        return self._score is not None

    @property
    def score(self) -> Any:
        """What minimax makes of it, by its table or its tree's scores."""
        return self._known()[0] if self._score is None else self._score

    @score.setter
    def score(self, score: Any) -> None:
        self._score = score

    @property
    def bestmoves(self) -> list[tuple[int, int]]:
        """The moves to the children of the best score."""
        if "_bestmoves" in vars(self):
            own: list[tuple[int, int]] = vars(self)["_bestmoves"]
            return own
        if not self.has_own_score:
            return list(self._known()[1])
        best = max if self.mb.turn == Marubatsu.CIRCLE else min
        score = best((child.score for child in self.children), default=None)
        return [child.mb.last_move for child in self.children if child.score == score]

    @bestmoves.setter
    def bestmoves(self, moves: list[tuple[int, int]]) -> None:
        self._bestmoves = moves

    def calc_height(self) -> None:
        """Computes its height in a picture from that of its children."""
        self.height = sum(child.height for child in self.children) or 4

    def draw_node(
        self,
        ax: Any = None,
        maxdepth: int | None = None,
        emphasize: bool = False,
        darkness: float = 0,
        show_score: bool = True,
        size: float = 0.25,
        lw: float = 0.8,
        dx: float = 0,
        dy: float = 0,
    ) -> Rect:
        """Draws it and its children; comes back with where its board lies."""
        return draw_node(self, ax, Look(maxdepth, emphasize, darkness, show_score, size, lw), (dx, dy))

    def _repr_svg_(self) -> str:
        return fitted(self.mb.position.tree_svg(1, "standard"))


@lru_cache(maxsize=1 << 14)
def _row(kind: str, board: str) -> tuple[Any, tuple[tuple[int, int], ...]]:
    """What a score table says of a board: a tree has it a hundred times."""
    found = score_table(kind).at(board)
    return found.score, tuple((move[0], move[1]) for move in found.best_moves)


def below(node: Node) -> list[Node]:
    """Its children, which a program that makes nodes without them has not made yet."""
    if not node.children and node.mb.status == Marubatsu.PLAYING:
        node.calc_children()
    return node.children


class Picture:
    """A picture, for a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return fitted(self.svg)


class NodeSequence(Sequence[Node]):
    """Nodes by their number, made when they are asked for."""

    def _at(self, at: int) -> Node:
        raise NotImplementedError

    @overload
    def __getitem__(self, at: int) -> Node: ...
    @overload
    def __getitem__(self, at: slice) -> list[Node]: ...
    def __getitem__(self, at: int | slice) -> Node | list[Node]:
        if isinstance(at, slice):
            return list(self)[at]
        return self._at(range(len(self))[at])


class Level(NodeSequence):
    """All nodes of a depth, in breadth-first order. They are made when they are gone through."""

    def __init__(self, before: Level | Node, size: int) -> None:
        self._before, self._size = before, size

    def __len__(self) -> int:
        return self._size

    def _lazily(self) -> Iterator[Node]:
        # A node may be of a program's own class.
        if not isinstance(self._before, Level):
            yield self._before
            return
        for node in self._before._lazily():
            yield from below(node)

    def __iter__(self) -> Iterator[Node]:
        if not isinstance(self._before, Level):
            return iter([self._before])
        return iter([child for node in self._before for child in below(node)])

    def _at(self, at: int) -> Node:
        return next(node for number, node in enumerate(self._lazily()) if number == at)
