"""The orders in which the series goes through its tree: as nodes are made, and as they get their scores.

Invariant: an order is as long as the whole tree's, and any place of it is found without making the nodes before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from .._core import Position
from .node import Node, NodeSequence

__all__ = ["ByGame", "Levels", "Tour", "leaves", "to_head"]


class _Order(NodeSequence):
    """Nodes in an order; a node's place is the last at which it is met."""

    def __init__(self, root: Node) -> None:
        self._root = root
        self._sizes: dict[Any, int] = {}

    def _path(self, node: Node) -> list[Node]:
        """The nodes from the root's child to this one; None in their place says that it is not in the tree."""
        path = []
        while node is not self._root:
            if node.parent is None:
                raise ValueError("the node is not in this tree")
            path.append(node)
            node = node.parent
        return path[::-1]


class Tour(_Order):
    """Depth first: each node when it is come to; where a search computes scores also after each child and at its end.

    >>> from marubatsu.series import load_mblist
    >>> last = Node(load_mblist("../data/mblist_by_board.dat")[-1])
    >>> [node.mb.board_to_str() for node in Tour(last, with_returns=True)]
    ['.xxxooxoo', 'oxxxooxoo', 'oxxxooxoo', '.xxxooxoo', '.xxxooxoo']
    """

    def __init__(self, root: Node, with_returns: bool) -> None:
        super().__init__(root)
        self._returns = int(with_returns)

    def __len__(self) -> int:
        return self._size(self._root.mb.standing)

    def _size(self, position: Position) -> int:
        if position.board not in self._sizes:
            below = (self._size(position.play(move)) + self._returns for move in position.moves)
            self._sizes[position.board] = 1 + sum(below) + self._returns
        return self._sizes[position.board]

    def _at(self, at: int) -> Node:
        node = self._root
        while at > 0:
            at -= 1
            for child in node.children:
                size = self._size(child.mb.standing)
                if at < size:
                    node = child
                    break
                at -= size
                if self._returns and at == 0:
                    return node
                at -= self._returns
            else:
                return node
        return node

    def __iter__(self) -> Iterator[Node]:
        return self._through(self._root)

    def _through(self, node: Node) -> Iterator[Node]:
        yield node
        for child in node.children:
            yield from self._through(child)
            if self._returns:
                yield node
        if self._returns:
            yield node

    def index(self, node: Node, *_: int) -> int:
        """The last place at which a node is met."""
        place, above = 0, self._root
        for step in self._path(node):
            before = above.children[: above.children.index(step)]
            place += 1 + sum(self._size(each.mb.standing) + self._returns for each in before)
            above = step
        return place + (self._size(node.mb.standing) - 1 if self._returns else 0)


class Levels(_Order):
    """Breadth first: depth by depth."""

    def __init__(self, levels: Sequence[Sequence[Node]], root: Node) -> None:
        super().__init__(root)
        self._levels = levels

    def __len__(self) -> int:
        return sum(map(len, self._levels))

    def __iter__(self) -> Iterator[Node]:
        return chain.from_iterable(self._levels)

    def _size(self, position: Position, depth: int) -> int:
        """How many nodes follow so many plies later."""
        key = position.board, depth
        if key not in self._sizes:
            below = (self._size(position.play(move), depth - 1) for move in position.moves) if depth else (1,)
            self._sizes[key] = sum(below)
        return self._sizes[key]

    def _at(self, at: int) -> Node:
        depth = 0
        while at >= len(self._levels[depth]):
            at -= len(self._levels[depth])
            depth += 1
        node = self._root
        for left in range(depth - 1, -1, -1):
            for child in node.children:
                size = self._size(child.mb.standing, left)
                if at < size:
                    node = child
                    break
                at -= size
        return node

    def index(self, node: Node, *_: int) -> int:
        """The place of a node."""
        path, above = self._path(node), self._root
        place = sum(len(level) for level in self._levels[: len(path)])
        for left, step in zip(range(len(path) - 1, -1, -1), path):
            before = above.children[: above.children.index(step)]
            place += sum(self._size(each.mb.standing, left) for each in before)
            above = step
        return place


class ByGame(Mapping[tuple[tuple[int, int], ...], Any]):
    """What is asked of nodes, by the records of their games, each found when it is looked up."""

    def __init__(self, root: Node, nodes: Sequence[Node], what: Callable[[Node], Any]) -> None:
        self._root, self._nodes, self._what = root, nodes, what

    def __getitem__(self, records: tuple[tuple[int, int], ...]) -> Any:
        node = self._root
        for move in records:
            if move not in ((-1, -1), None):
                node = node.children_by_move[move]
        return self._what(node)

    def __iter__(self) -> Iterator[tuple[tuple[int, int], ...]]:
        return (tuple(node.mb.all_records) for node in self._nodes)

    def __len__(self) -> int:
        return len(self._nodes)


def to_head(node: Node, child: Node | None) -> None:
    """Exchanges a child with the first one."""
    if child is not None:
        at = node.children.index(child)
        node.children[0], node.children[at] = node.children[at], node.children[0]


def leaves(position: Position) -> int:
    """How many ends follow: each is a node that has no children."""
    found: dict[str, int] = {}

    def count(position: Position) -> int:
        if position.board not in found:
            after = [position.play(move) for move in position.moves]
            found[position.board] = sum(count(one) for one in after) or 1
        return found[position.board]

    return count(position)
