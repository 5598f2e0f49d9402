"""The series' module ``tree``: the whole tree of the game, its scores, and the search that computes them.

Invariant: a tree is as large as it is looked at. Nodes come when they are asked for, their numbers from the lab.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, overload

from .. import _lab
from .._reports import value
from .._run import Run
from .board import Marubatsu
from .util import BestMoves, save_bestmoves, score_table

__all__ = ["Mbtree", "Mbtree_Anim", "Mbtree_GUI", "Node"]


class Node:
    """A node: a game in progress, and how it was reached."""

    def __init__(self, mb: Marubatsu, depth: int = 0, parent: Node | None = None) -> None:
        self.mb = mb
        self.depth = depth
        self.parent = parent
        self.tree: Mbtree | None = parent.tree if parent else None
        self._children: list[Node] | None = None

    @property
    def id(self) -> str:
        """The board as a text."""
        return self.mb.board_to_str()

    @property
    def children(self) -> list[Node]:
        """The nodes after one more move, in the game's order."""
        if self._children is None:
            self._children = [self._child(x, y) for x, y in self.mb.calc_legal_moves()]
        return self._children

    def calc_children(self) -> None:
        """Makes the children; they come when they are asked for."""

    def _child(self, x: int, y: int) -> Node:
        mb = self.mb.copy()
        mb.move(x, y)
        return Node(mb, self.depth + 1, self)

    @property
    def children_by_move(self) -> dict[tuple[int, int], Node]:
        """The same, by their moves."""
        return {child.mb.last_move: child for child in self.children}

    @property
    def score(self) -> Any:
        """What minimax makes of it, by its tree's scores."""
        kind = self.tree.kind if self.tree else "standard"
        return score_table(kind).at(self.id).score

    @property
    def bestmoves(self) -> list[tuple[int, int]]:
        """The moves that keep its score."""
        kind = self.tree.kind if self.tree else "standard"
        moves: list[tuple[int, int]] = score_table(kind).at(self.id).best_moves
        return moves

    def calc_node_height(self, maxdepth: int) -> int:
        """Its height in a picture: 4 at the greatest depth drawn or at a leaf, else that of its children together."""
        below = self.children if self.depth < maxdepth else []
        self.height = sum(child.calc_node_height(maxdepth) for child in below) or 4
        return self.height

    def _repr_svg_(self) -> str:
        return self.mb.position.tree_svg(1, "standard")


class _Level(Sequence[Node]):
    """All nodes of a depth; they are reached from the root, in breadth-first order."""

    def __init__(self, root: Node, depth: int, size: int) -> None:
        self._root, self._depth, self._size = root, depth, size

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[Node]:
        def below(node: Node) -> Iterator[Node]:
            if node.depth == self._root.depth + self._depth:
                yield node
            else:
                for child in node.children:
                    yield from below(child)

        return below(self._root)

    @overload
    def __getitem__(self, at: int) -> Node: ...
    @overload
    def __getitem__(self, at: slice) -> list[Node]: ...
    def __getitem__(self, at: int | slice) -> Node | list[Node]:
        numbers = range(self._size)[at]
        if isinstance(numbers, int):
            return next(node for number, node in enumerate(self) if number == numbers)
        wanted = set(numbers)
        found = {number: node for number, node in enumerate(self) if number in wanted}
        return [found[number] for number in numbers]


class Mbtree:
    """The whole tree of 〇×ゲーム.

    >>> tree = Mbtree(algo="df", shortest_victory=True)
    >>> tree.nodenum, len(tree.nodelist_by_depth[9]), tree.root.score
    (549946, 127872, 0)
    >>> tree.calc_score_for_anim(tree.root, init_ab=True, use_tt=True, shortest_victory=True)
    >>> len(tree.ablist_by_score), tree.num_calculated, tree.num_pruned
    (5925, 1242, 548704)
    >>> tree.ablist_by_score[71]["status"], tree.nodelist_by_score[71].mb.board_to_str()
    ('update', 'oxxxooox.')
    """

    def __init__(
        self,
        algo: str = "bf",
        shortest_victory: bool = False,
        recalculate_draw_score: bool = False,
        subtree: dict[str, Any] | None = None,
    ) -> None:
        self.algo = algo
        self.shortest_victory = shortest_victory
        self.recalculate_draw_score = recalculate_draw_score
        self.root = Node((subtree or {}).get("centermb", Marubatsu()))
        self.root.tree = self
        sizes = _lab.tree(self.root.mb.position).depths
        self.nodelist_by_depth = [_Level(self.root, depth, size) for depth, size in enumerate(sizes)]
        self.nodenum = sum(sizes)
        if algo == "bf":
            for depth, size in enumerate([*sizes[1:], 0], 1):
                print(f"{size:>6} depth {depth} node created")
            print(f"total node num = {self.nodenum}")

    @property
    def kind(self) -> str:
        """Which scores its nodes have."""
        if self.recalculate_draw_score:
            return "shortest-draws"
        return "shortest" if self.shortest_victory else "standard"

    def calc_node_height(self, maxdepth: int = 9) -> None:
        """Computes the height of every node that a picture to this depth shows; the whole tree's without laying it out."""
        if maxdepth < len(self.nodelist_by_depth) - 1:
            self.root.calc_node_height(maxdepth)
        else:
            self.root.height = 4 * _leaves(self.root.mb)

    def draw_tree(self, startnode: Node | None = None, maxdepth: int = 2, **_: object) -> _Picture:
        """The tree below a node, drawn to a depth; sizes are the picture's own."""
        node = startnode or self.root
        return _Picture(node.mb.position.tree_svg(max(maxdepth - node.depth, 0)))

    def calc_score_by_bf(self) -> None:
        """Computes all scores by minimax; nodes have them already."""

    calc_score_by_df = calc_score_by_bf

    def calc_score_by_ab(self, abroot: Node, debug: bool = False) -> None:
        """Searches by alpha-beta, fail-hard, and keeps its frames."""
        score = "shortest" if self.shortest_victory else "standard"
        self._keep(_lab.trace(abroot.mb.position, fail="hard", score=score), minimax=False, use_tt=False, init_ab=False)
        self._tell(debug)

    def calc_score_for_anim(
        self,
        abroot: Node,
        debug: bool = False,
        minimax: bool = False,
        init_ab: bool = False,
        use_tt: bool = False,
        shortest_victory: bool | None = None,
    ) -> None:
        """Searches by minimax or alpha-beta, and keeps its frames."""
        if shortest_victory is not None:
            self.shortest_victory = shortest_victory
        run = _lab.trace(
            abroot.mb.position,
            algorithm="minimax" if minimax else "alpha-beta",
            window="range" if init_ab else "infinite",
            table="merged" if use_tt else "none",
            score="shortest" if self.shortest_victory else "standard",
        )
        self._keep(run, minimax, use_tt, init_ab)
        self._tell(debug)

    def _keep(self, run: Run, minimax: bool, use_tt: bool, init_ab: bool) -> None:
        self.run = run
        self.minimax, self.use_tt, self.init_ab = minimax, use_tt, init_ab
        frames = [json.loads(line) for line in run.text("jsonl").splitlines()]
        self.ablist_by_score = [_framedata(frame) for frame in frames]
        self.nodelist_by_score = _Boards([frame["board"] for frame in frames], self)
        self.num_calculated: int = frames[-1]["calculated"]
        self.num_pruned: int = frames[-1]["pruned"]

    def _tell(self, debug: bool) -> None:
        if debug:
            print("計算したノードの数", self.num_calculated)
            print("枝狩りしたノードの数", self.num_pruned)

    def calc_and_save_bestmoves_and_score_by_board(self, path: str | PathLike[str]) -> BestMoves:
        """The best moves and scores of all positions, written to a file too."""
        table = BestMoves(score_table(self.kind))
        save_bestmoves(table, path)
        return table


class _Picture:
    """A picture, for a notebook."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg


class _Boards(Sequence[Node]):
    """The nodes in question, frame by frame."""

    def __init__(self, boards: list[str], tree: Mbtree) -> None:
        self._boards, self._tree = boards, tree
        self._game = tree.root.mb.position.game

    def __len__(self) -> int:
        return len(self._boards)

    @overload
    def __getitem__(self, at: int) -> Node: ...
    @overload
    def __getitem__(self, at: slice) -> list[Node]: ...
    def __getitem__(self, at: int | slice) -> Node | list[Node]:
        if isinstance(at, slice):
            return [self[number] for number in range(len(self))[at]]
        mb = Marubatsu.at(self._game.position(board=self._boards[at]))
        node = Node(mb, mb.move_count)
        node.tree = self._tree
        return node


def _leaves(mb: Marubatsu) -> int:
    """How many ends follow: each is a node that has no children."""
    report = _lab.tree(mb.position)
    found: dict[str, int] = {}

    def count(position: Any) -> int:
        if position.board not in found:
            after = [position.play(move) for move in position.moves]
            found[position.board] = sum(count(one) for one in after) or 1
        return found[position.board]

    return count(mb.position) if report.nodes > 1 else 1


PAIRS = {
    "known": ("lower_bound", "upper_bound"),
    "calculated_range": ("clower_bound", "cupper_bound"),
    "registered_range": ("tlower_bound", "tupper_bound"),
}
FLAGS = ("registered_in_tt", "tt_pruned", "ab_updated", "updated", "ab_pruned")
FAILS = {"low": "fail low", "exact": "exact value", "high": "fail high"}


def _framedata(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame with the series' keys."""
    alpha, beta = map(value, frame["window"])
    data: dict[str, Any] = {
        "status": frame["kind"],
        "alphaorig": alpha,
        "betaorig": beta,
        "num_calculated": frame["calculated"],
        "num_pruned": frame["pruned"],
    }
    for key, names in PAIRS.items():
        if frame[key] is not None:
            data.update(zip(names, map(value, frame[key])))
    if frame["kind"] != "start":
        data.update({flag: flag in frame["flags"] for flag in FLAGS})
    for key, name in {"score": "score", "child": "childscore"}.items():
        if frame[key] is not None:
            data[name] = value(frame[key])
    if frame["kind"] == "end" and frame["fail"]:
        data["score_type"] = FAILS[frame["fail"]]
    return data


class Mbtree_Anim:
    """The frames of a tree's search, to be stepped through in a notebook."""

    def __init__(self, mbtree: Mbtree, isscore: bool = True) -> None:
        self.run = mbtree.run

    def _repr_html_(self) -> str:
        return self.run._repr_html_()


class Mbtree_GUI:
    """The tree around a position, its boards coloured by their scores."""

    def __init__(self, scoretable_dict: dict[str, BestMoves] | None = None, mb: Marubatsu | None = None) -> None:
        self.mb = mb or Marubatsu()

    def _repr_svg_(self) -> str:
        return self.mb.position.tree_svg(1, "shortest")
