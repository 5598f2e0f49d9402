"""The series' ``Mbtree``: the whole tree of the game, its scores, and the search that computes them.

Invariant: a tree is as large as it is looked at. Nodes come when they are asked for, their numbers from the lab; what a
program has replaced is done its way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from inspect import signature
from os import PathLike
from typing import Any

from .. import _lab
from .board import Marubatsu
from .held import is_own
from .node import Level, Node, Picture
from .orders import ByGame, Levels, Tour, leaves, to_head
from .own_nodes import made_by_levels, made_depth_first
from .subtree import SubtreeLook, create_subtree, draw_subtree
from .tables import BestMoves, OwnBestMoves, save_bestmoves, score_table
from .tree_files import save_tree, saved_options
from .tree_search import SearchedTree

__all__ = ["Mbtree"]

DOWN = 4
"""How much room a node takes from top to bottom in a picture."""


class Mbtree(SearchedTree):
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

    algo: str = "bf"
    shortest_victory: bool = False
    recalculate_draw_score: bool = False
    calculated_by_calc_score_for_anim: bool = False
    gives_nodes: bool = False
    subtree: dict[str, Any]
    centernode: Node
    selectednode: Node
    nodes_by_rect: dict[Any, Node]
    nodelist_by_depth: Any

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
        if subtree is not None and "maxdepth" in subtree:
            self.subtree = subtree
            self.create_subtree()
            return
        self.root = Node((subtree or {}).get("centermb") or Marubatsu())
        self._make_room()
        if algo == "bf":
            self.create_tree_by_bf()
            self.calc_score_by_bf()
        else:
            make: Any = self.create_tree_by_df
            # Parts before the 105th make the tree from its root on their own.
            make(self.root) if signature(make).parameters else make()
            self.calc_score_by_df(self.root)
        self.calc_bestmoves(self.root)

    @classmethod
    def around(cls, subtree: dict[str, Any]) -> Mbtree:
        """The part of the tree that ``subtree`` asks for, whatever a program's own ``__init__`` takes."""
        tree = object.__new__(cls)
        MADE(tree, subtree=subtree)
        return tree

    def _make_room(self) -> None:
        """Has empty lists for what a program makes in its own way."""
        if is_own(self.create_tree_by_df):
            self.nodelist = [self.root]
            self.nodelist_by_depth = [[self.root], *([] for _ in range(9))]
            self.nodenum = 0
        if is_own(self.calc_score_by_df):
            self.nodelist_by_score = []
        if is_own(self.calc_bestmoves):
            self.nodelist_by_mb, self.bestmoves_by_mb = {}, {}

    @property
    def root(self) -> Node:
        """The node at which it begins."""
        return self._root

    @root.setter
    def root(self, node: Node) -> None:
        self._root = node
        node.tree = self
        for name in ("nodelist_by_mb", "bestmoves_by_mb"):
            vars(self).pop(name, None)

    @property
    def kind(self) -> str:
        """Which scores its nodes have."""
        if self.recalculate_draw_score:
            return "shortest-draws"
        return "shortest" if self.shortest_victory else "standard"

    @property
    def nodelist(self) -> Sequence[Node]:
        """All nodes, in the order in which they are made: breadth first or depth first. A program that makes its tree in its
        own way may list them itself."""
        if "_own_nodes" in vars(self):
            own: Sequence[Node] = vars(self)["_own_nodes"]
            return own
        if not isinstance(self.nodelist_by_depth[-1], Level):
            return [node for level in self.nodelist_by_depth for node in level]
        if self.algo == "bf":
            return Levels(self.nodelist_by_depth, self.root)
        return self._tour(with_returns=False)

    @nodelist.setter
    def nodelist(self, nodes: Sequence[Node]) -> None:
        self._own_nodes = nodes

    @property
    def nodelist_by_score(self) -> Sequence[Node]:
        """The nodes in the order in which they get their scores: as the last search did it, or as minimax does."""
        if "_by_score" in vars(self):
            found: Sequence[Node] = vars(self)["_by_score"]
            return found
        if self.algo == "bf":
            return [*self.nodelist, *(node for level in reversed(self.nodelist_by_depth) for node in level)]
        return self._tour(with_returns=True)

    @nodelist_by_score.setter
    def nodelist_by_score(self, nodes: Sequence[Node]) -> None:
        self._by_score = nodes

    def _tour(self, with_returns: bool) -> Tour:
        """An order, kept for the sizes that it knows by then."""
        known: dict[tuple[Node, bool], Tour] = vars(self).setdefault("_tours", {})
        if (self.root, with_returns) not in known:
            known[self.root, with_returns] = Tour(self.root, with_returns)
        return known[self.root, with_returns]

    def create_tree_by_bf(self) -> None:
        """Counts the nodes depth by depth, and tells; the nodes themselves come when they are asked for."""
        self._count_levels(self.root)
        for depth, level in enumerate([*self.nodelist_by_depth[1:], []], 1):
            print(f"{len(level):>6} depth {depth} node created")
        print(f"total node num = {self.nodenum}")

    def create_tree_by_df(self, node: Node) -> None:
        """The same without telling."""
        self._count_levels(node)

    def _count_levels(self, node: Node) -> None:
        if is_own(type(node).__init__):
            self.nodelist_by_depth, self.nodelist = (made_by_levels if self.algo == "bf" else made_depth_first)(node)
            self.nodenum = len(self.nodelist)
            return
        vars(self).pop("_own_nodes", None)
        self.gives_nodes = True
        node.leave_open(node)
        levels: list[Level] = []
        for size in _lab.tree(node.mb.standing).depths:
            levels.append(Level(levels[-1] if levels else node, size))
        self.nodelist_by_depth = levels
        self.nodenum = sum(map(len, levels))

    def calc_score_by_bf(self) -> None:
        """Computes all scores by minimax; nodes have them already."""

    def calc_score_by_df(self, node: Node) -> None:
        """Computes the scores below a node by minimax; nodes have them already."""

    def calc_bestmoves(self, node: Node) -> None:
        """Finds the best moves below a node; nodes have them already."""

    @cached_property
    def nodelist_by_mb(self) -> Mapping[tuple[tuple[int, int], ...], Node]:
        """The nodes by the records of their games."""
        return ByGame(self.root, self.nodelist, lambda node: node)

    @cached_property
    def bestmoves_by_mb(self) -> Mapping[tuple[tuple[int, int], ...], list[tuple[int, int]]]:
        """The best moves by the records of games."""
        return ByGame(self.root, self.nodelist, lambda node: node.bestmoves)

    def move_bestmove_to_head(self) -> None:
        """Has the search look at a best move first, at every node."""
        for node in self.nodelist:
            to_head(node, next((child for child in node.children if child.score == node.score), None))

    def move_ai_bestmove_to_head(self, ai: Any, params: Mapping[str, Any] | None = None) -> None:
        """Has the search look at an AI's move first, at every node."""
        for node in self.nodelist:
            if node.children:
                to_head(node, node.children_by_move[ai(node.mb, **(params or {}))])

    def sort_children_by_worst_score(self) -> None:
        """Has the search look at the worst moves first, at every node."""
        for node in self.nodelist:
            node.children.sort(key=lambda child: child.score, reverse=node.mb.turn == Marubatsu.CROSS)

    def recalculate_score(self) -> None:
        """Tells draws apart by who may still win; nodes have such scores from now on."""
        self.recalculate_draw_score = True

    def calc_score_of_node(self, node: Node) -> None:
        """Sets the score of a node that has ended."""
        plies, sooner = node.mb.move_count, self.shortest_victory
        node.score = {
            Marubatsu.CIRCLE: (11 - plies) / 2 if sooner else 1,
            Marubatsu.CROSS: (plies - 10) / 2 if sooner else -1,
        }.get(node.mb.status, 0)
        node.max_score = node.min_score = node.score  # type: ignore[attr-defined]

    def calc_node_height(self, N: Node | int | None = None, maxdepth: int = 9) -> float:
        """Computes the height of every node that a picture to this depth shows, and comes back with the first one's; the
        whole tree's without laying it out."""
        if isinstance(N, int):
            return self.calc_node_height(None, N)
        node = N or self.root
        if maxdepth >= 9 and node.depth == 0 and getattr(node, "_children", ...) is None:
            node.height = DOWN * leaves(node.mb.standing)
        elif node.depth >= maxdepth or not node.children:
            node.height = DOWN
        else:
            rooms = [DOWN if child is None else int(self.calc_node_height(child, maxdepth)) for child in node.children]
            node.height = sum(rooms)
        return node.height

    def create_subtree(self) -> None:
        """Makes the part of the tree that ``subtree`` asks for."""
        create_subtree(self)

    def draw_subtree(
        self,
        centernode: Node | None = None,
        selectednode: Node | None = None,
        ax: Any = None,
        anim_frame: int | None = None,
        isscore: bool = False,
        show_bestmove: bool = False,
        show_score: bool = True,
        size: float = 0.25,
        lw: float = 0.8,
        maxdepth: int = 2,
    ) -> None:
        """Draws what lies around a node: all before it, its siblings, and what follows to a depth."""
        look = SubtreeLook(anim_frame, isscore, show_bestmove, show_score, size, lw, maxdepth)
        draw_subtree(self, centernode or self.root, selectednode, ax, look)

    def draw_tree(self, startnode: Node | None = None, maxdepth: int = 2, **_: object) -> Picture:
        """The tree below a node, drawn to a depth; sizes are the picture's own."""
        node = startnode or self.root
        return Picture(node.mb.position.tree_svg(max(maxdepth - node.depth, 0)))

    def calc_and_save_bestmoves_by_board(self, path: str | PathLike[str]) -> dict[str, list[tuple[int, int]]]:
        """The best moves of all positions, written to a file too."""
        table = self.calc_and_save_bestmoves_and_score_by_board(path)
        return {board: row["bestmoves"] for board, row in table.items()}

    def calc_and_save_bestmoves_and_score_by_board(self, path: str | PathLike[str]) -> Mapping[str, dict[str, Any]]:
        """The best moves and scores of all positions, written to a file too; a program's own if it has set scores."""
        table: BestMoves | OwnBestMoves = BestMoves(score_table(self.kind))
        if self.root.has_own_score:
            found = {node.mb.board_to_str(): {"bestmoves": node.bestmoves, "score": node.score} for node in self.nodelist}
            table = OwnBestMoves(found)
        save_bestmoves(table, path)
        return table

    def save(self, fname: str | PathLike[str]) -> None:
        """Writes which tree it is."""
        save_tree(self, fname)

    @classmethod
    def load(cls, fname: str | PathLike[str]) -> Mbtree:
        """A tree that was saved here; the series' own files need not be there, because their names say what they hold."""
        options = saved_options(fname)
        tree = object.__new__(cls)
        MADE(tree, **{**options, "algo": "df"})
        tree.algo = options.get("algo", "df")
        return tree


MADE = Mbtree.__init__
"""How a tree is made, whatever a program's own way takes."""
