"""The options of the package's functions, by their names. Made from the lab's own by `cargo xtask golden`.

Invariant: an option is here if and only if the lab takes it. None is as good as nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypedDict

from ._core import Position
from ._players import Evaluator

__all__ = [
    "BestFirstOptions",
    "MatchOptions",
    "PerftOptions",
    "PlaceOptions",
    "ProveOptions",
    "RaceOptions",
    "SearchOptions",
    "SideOptions",
    "SolveOptions",
    "TableOptions",
    "TraceOptions",
    "TreeOptions",
]


class PlaceOptions(TypedDict, total=False):
    """Where to begin, from the start of a game.

    ``moves``: moves from the start of the game: '1,1 0,0'; with gravity also columns by number from 1 or by letter: 4453, ddec; on 3x3 also keys of a numeric pad: 519
    ``board``: position as text, column by column: '......o..' has 〇 at (2,0); in a tree, the path to the node: /0/1
    """

    moves: str | None
    board: str | None


class SideOptions(TypedDict, total=False):
    """How to search.

    ``algorithm``: search algorithm; solver is the search of the solve command: null windows from outside in, cuts by rules, its own table and move ordering; uct and puct (Monte Carlo tree search) and pn and dfpn (proof-number search) are best-first searches, with their own options
    ``fail``: score returned outside the window: the best score found (soft), or the window's bound (hard)
    ``window``: root window: unbounded (infinite), the lowest and highest score (range), or α,β such as -1,0.5
    ``table``: transposition table: none; scores valid for the same window only (window); bounds of the last search (bounds); bounds combined with those already known (merged)
    ``score``: score of a win: 1 (standard), or higher the sooner it comes (shortest); trees have their own scores
    ``defaults``: bounds assumed for positions that are not in the table: the root window (±∞ if you give α,β), or the lowest and highest score
    ``eval``: evaluation function: the scores of a player such as ai14s or ai14s:score_201=3 for positions at the depth limit and at the end of the game; the last move may count too; ai1s and ai4s tell mirrored positions apart, so the table doesn't merge them
    ``order``: move ordering. none: the game's order; first:PLAYER: that player's best move first; sort:PLAYER: by that player's scores; previous: the best move of the previous depth first (with deepen). Players: ai14s and others with scores; on small games also those with tables, such as ai_gt7
    ``guess``: first guess of MTD(f) [default: 0]
    ``deepen``: iterative deepening: search to depth 0, 1, 2, ... until the game ends or a limit is reached
    ``preset``: search settings of an AI of the tutorial series, instead of the options above: ai_abs_tt4:shortest_victory=true
    ``node_limit``: stop after N nodes
    ``time``: stop after S seconds
    ``depth``: maximum depth in plies, counted from each child with children [default: to the end of the game]
    """

    algorithm: Literal["alpha-beta", "minimax", "scout", "mtdf", "null-window", "solver", "uct", "puct", "pn", "dfpn"] | None
    fail: Literal["soft", "hard"] | None
    window: Literal["infinite", "range"] | str | tuple[float, float] | None
    table: Literal["none", "window", "bounds", "merged"] | None
    score: Literal["standard", "shortest"] | None
    defaults: Literal["window", "range"] | None
    eval: str | Evaluator | Callable[[Position], float] | None
    order: Literal["none", "previous"] | str | None
    guess: float | None
    deepen: bool | None
    preset: str | None
    node_limit: int | None
    time: float | None
    depth: int | None


class TraceOptions(PlaceOptions, SideOptions, total=False):
    """A search that is recorded."""


class SearchOptions(TraceOptions, total=False):
    """A search that is reported.

    ``children``: search each child separately, with a shared table; the node count is their sum
    ``own_tables``: use a separate table for each child (with children)
    ``line``: source of the line of best moves: a search for each move (search), or the table (table)
    ``iterations``: iterations of uct and puct [default: 1000]
    ``exploration``: exploration constant of uct and puct, 0 or more: higher values visit rarely tried moves more often; results count from 0 (loss) to 1 (win) [default: √2, puct 1.25]
    ``seed``: random seed of the playouts of uct and puct [default: 1]
    ``rollout``: player that chooses the playout moves of uct and puct, at random among its candidates; it must not search: ai1 to ai7, or ai14s and others with scores [default: ai2, any move]
    ``prior``: prior probabilities of moves in puct: all equal (uniform), or half spread evenly and half over the candidates of a player that doesn't search, such as ai6
    ``proofs``: what uct and puct prove as they search: nothing (none), bounds of each node's score (bounds), or wins and losses but no draws (wins); the search ends once the root's score is proved
    ``ask``: question of pn and dfpn: is the score at least F, in circle's view? value asks for each score from the highest down until one is proved
    """

    children: bool | None
    own_tables: bool | None
    line: Literal["search", "table"] | None
    iterations: int | None
    exploration: float | None
    seed: int | None
    rollout: str | None
    prior: Literal["uniform"] | str | None
    proofs: Literal["none", "bounds", "wins"] | None
    ask: Literal["value"] | float | None


class BestFirstOptions(PlaceOptions, total=False):
    """A best-first search that is reported, beside its algorithm.

    ``score``: score of a win: 1 (standard), or higher the sooner it comes (shortest); trees have their own scores
    ``node_limit``: stop after N nodes
    ``time``: stop after S seconds
    ``iterations``: iterations of uct and puct [default: 1000]
    ``exploration``: exploration constant of uct and puct, 0 or more: higher values visit rarely tried moves more often; results count from 0 (loss) to 1 (win) [default: √2, puct 1.25]
    ``seed``: random seed of the playouts of uct and puct [default: 1]
    ``rollout``: player that chooses the playout moves of uct and puct, at random among its candidates; it must not search: ai1 to ai7, or ai14s and others with scores [default: ai2, any move]
    ``prior``: prior probabilities of moves in puct: all equal (uniform), or half spread evenly and half over the candidates of a player that doesn't search, such as ai6
    ``proofs``: what uct and puct prove as they search: nothing (none), bounds of each node's score (bounds), or wins and losses but no draws (wins); the search ends once the root's score is proved
    ``ask``: question of pn and dfpn: is the score at least F, in circle's view? value asks for each score from the highest down until one is proved
    """

    score: Literal["standard", "shortest"] | None
    node_limit: int | None
    time: float | None
    iterations: int | None
    exploration: float | None
    seed: int | None
    rollout: str | None
    prior: Literal["uniform"] | str | None
    proofs: Literal["none", "bounds", "wins"] | None
    ask: Literal["value"] | float | None


class SolveOptions(PlaceOptions, total=False):
    """What to solve, and how.

    ``score``: score of a win: 1 (standard), or higher the sooner it comes (shortest); trees have their own scores
    ``all_moves``: show the exact score of every move; the node count is their sum
    ``no_line``: show the score only, without the line of best moves
    ``no_book``: ignore the book: search the opening positions of Connect Four too
    ``table_size``: transposition table size in MiB, 1 to 65536
    ``threads``: number of threads, which share the work on a position, or solve many positions in parallel; affects node counts only [default: 1]
    ``node_limit``: stop after N nodes
    ``time``: stop after S seconds
    """

    score: Literal["standard", "shortest"] | None
    all_moves: bool | None
    no_line: bool | None
    no_book: bool | None
    table_size: int | None
    threads: int | None
    node_limit: int | None
    time: float | None


class RaceOptions(PlaceOptions, total=False):
    """Which searches race.

    ``score``: score of a win: 1 (standard), or higher the sooner it comes (shortest); trees have their own scores
    ``node_limit``: stop each search after N nodes [default: 2500000; for pn 1000000]
    ``searches``: searches separated by spaces, up to 8: each an algorithm, then a colon and options of search separated by commas, such as 'uct:iterations=5000,proofs=bounds'; put a value with a comma in parentheses: 'alpha-beta:window=(-1,1)'
    """

    score: Literal["standard", "shortest"] | None
    node_limit: int | None
    searches: str | None


class MatchOptions(TypedDict, total=False):
    """How to hold a match.

    ``exact``: compute exact probabilities, instead of playing games (deterministic players, small games); round robins do so where possible unless games is given
    ``games``: games with each player moving first [default: 1000]
    ``seed``: random seed [default: 1]
    ``threads``: maximum number of threads; does not affect the result [default: all processors]
    """

    exact: bool | None
    games: int | None
    seed: int | None
    threads: int | None


class ProveOptions(TypedDict, total=False):
    """How to prove.

    ``every_position``: judge every position separately, instead of one of each symmetry class
    ``threads``: maximum number of threads; does not affect the result [default: 1]
    """

    every_position: bool | None
    threads: int | None


class TableOptions(TypedDict, total=False):
    """Which score table.

    ``score``: scores of positions: 1, 0, -1 (standard); higher for quicker wins (shortest); the same, with draws scored by which side may err (shortest-draws)
    ``lost``: which moves count as best in a lost position: all of equal score (alike), or first those that give the opponent a chance to err, then the longest defence (ranked)
    """

    score: Literal["standard", "shortest", "shortest-draws"] | None
    lost: Literal["alike", "ranked"] | None


class TreeOptions(PlaceOptions, total=False):
    """How deep to count.

    ``depth``: number of plies to count [default: 5 for perft, to the end of the game for tree]
    ``threads``: maximum number of threads; does not affect the result [default: 1]
    """

    depth: int | None
    threads: int | None


class PerftOptions(TreeOptions, total=False):
    """What to count.

    ``divide``: show the count after each first move too
    ``unique``: count distinct positions at each depth too
    """

    divide: bool | None
    unique: bool | None
