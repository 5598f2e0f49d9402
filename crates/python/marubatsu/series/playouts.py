"""Games played out by chance: how they end by their first move, how they would end, and the AI that goes by them.

Invariant: moves are drawn by ``random`` from the legal moves in the board's order, as the series draws them; so the same
seed gives the series' numbers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from time import perf_counter
from typing import Any

from .._core import Position
from .board import Marubatsu
from .calls import LabAI
from .decorators import dprint

__all__ = ["PlayoutAI", "analyze_playout", "playout", "playout_prob"]

MANY = 10000
"""How many games the AI plays out, if it isn't told."""


def _mark(mb: Marubatsu, position: Position) -> Any:
    """Who has won where a game has ended, in the board's marks."""
    return {1: mb.CIRCLE, -1: mb.CROSS}.get(int(position.end or 0), mb.DRAW)


def playout(mborig: Marubatsu, pnum: int, timelimit: float | None = None) -> dict[str, Any]:
    """Plays so many games to their end, or those that so many seconds allow; how they end by first move, and how many there
    were.

    >>> random.seed(0)
    >>> playout(Marubatsu(), 10000)["result"][0, 0]
    {'o': 710, 'x': 298, 'draw': 156}
    """
    begin, position = perf_counter(), mborig.standing
    moves = mborig.calc_legal_moves()
    # Draws depend on the order of the moves, which is the board's own.
    order = {mborig.to_xy(move): place for place, move in enumerate(_all_moves(mborig))}
    by_square = {mborig.to_xy(move): {mborig.CIRCLE: 0, mborig.CROSS: 0, mborig.DRAW: 0} for move in moves}
    count = 0
    while count < pnum and moves and (timelimit is None or perf_counter() - begin <= timelimit):
        first, end = _played_out(position, order.__getitem__)
        by_square[first][_mark(mborig, end)] += 1
        count += 1
    return {"result": {mborig.to_move(square): ends for square, ends in by_square.items()}, "count": count}


Marubatsu.played_out = playout


def _all_moves(mb: Marubatsu) -> list[Any]:
    """All moves of a board, in the order in which it lists them."""
    empty = mb.copy()
    empty.restart()
    return empty.calc_legal_moves()


@lru_cache(maxsize=1 << 14)
def _moves(position: Position) -> list[tuple[int, ...]]:
    return [move[:2] for move in position.moves]


def _played_out(position: Position, place: Callable[[Any], int]) -> tuple[Any, Position]:
    """The first move and the end of a game by chance."""
    first = None
    while not position.ended:
        move = random.choice(sorted(_moves(position), key=place))
        first = first or move
        position = position.play(move)
    return first, position


@lru_cache(maxsize=None)
def _odds(position: Position) -> tuple[float, float, float]:
    """How likely circle wins, cross wins and nobody wins when moves are drawn by lot."""
    if position.ended:
        end = int(position.end or 0)
        return float(end > 0), float(end < 0), float(end == 0)
    below = [_odds(position.play(move)) for move in position.moves]
    circle, cross, draw = (sum(odds) / len(below) for odds in zip(*below))
    return circle, cross, draw


def playout_prob(mb: Marubatsu) -> dict[Any, float]:
    """How likely a game ends each way when moves are drawn by lot.

    >>> [round(100 * each, 2) for each in playout_prob(Marubatsu()).values()]
    [58.49, 28.81, 12.7]
    """
    return dict(zip((mb.CIRCLE, mb.CROSS, mb.DRAW), _odds(mb.standing)))


def analyze_playout(mb: Marubatsu, retval: dict[str, Any], mbtree: Any = None) -> None:
    """Prints how games ended beside how likely that was, which needs no tree here."""
    print(f"playout count = {retval['count']}")
    differences = []
    for move, ends in retval["result"].items():
        after = mb.copy()
        after.move(move)
        print(f"move {mb.to_xy(move)}")
        print(after)
        odds, total = playout_prob(after), max(1, sum(ends.values()))
        print("        count   ratio    prob    diff")
        for mark, count in ends.items():
            ratio, likely = 100 * count / total, 100 * odds[mark]
            differences.append(abs(ratio - likely))
            said = mb.said(mark)
            print(f"{said:4s}: {count:7d} {ratio:6.2f}% {likely:6.2f}% {differences[-1]:6.2f}%")
        print("\n-------------------------------------\n")
    print(f"diff average = {sum(differences) / len(differences):6.2f}%\n")


class PlayoutAI(LabAI):
    """The AI that plays games out after each move, and takes the move that wins most of them, of those the one that draws
    most.

    >>> random.seed(0)
    >>> found = PlayoutAI("ai_pmc", "playouts")(Marubatsu(), pnum=1000, analyze=True)
    >>> found["candidate"], found["playout num"]
    ([(1, 1)], 1000)
    """

    def __call__(  # type: ignore[override]
        self,
        mb: Marubatsu,
        pnum: int = MANY,
        timelimit: float | None = None,
        debug: bool = False,
        analyze: bool = False,
        rand: bool = True,
    ) -> Any:
        """A best move; with ``analyze`` all best squares, the ratios of wins and draws by square, and how many games were
        played out. Nothing is played out for the last empty square."""
        [last, *others] = mb.calc_legal_moves()
        if not others:
            return {"candidate": [mb.to_xy(last)], "ratio_by_move": {}, "playout num": 0} if analyze else last
        retval = playout(mb, pnum, timelimit)
        ratios = {move: self._ratios(mb, ends) for move, ends in retval["result"].items()}
        moves = self._best(mb, ratios, debug)
        if not analyze:
            return random.choice(moves) if rand else moves[0]
        by_square = {mb.to_xy(move): ratio for move, ratio in ratios.items()}
        return {"candidate": [*map(mb.to_xy, moves)], "ratio_by_move": by_square, "playout num": retval["count"]}

    @staticmethod
    def _ratios(mb: Marubatsu, ends: Counter[Any]) -> tuple[float, float]:
        """How many of a move's games were won and drawn."""
        total = max(1, sum(ends.values()))
        return ends[mb.turn] / total, ends[mb.DRAW] / total

    @staticmethod
    def _best(mb: Marubatsu, ratios: dict[Any, tuple[float, float]], debug: bool) -> list[Any]:
        """The moves of the best ratios, told as they are found."""
        best, moves = (-1.0, 0.0), list[Any]()
        for move, ratio in ratios.items():
            dprint(debug, f"{'=' * 50}\nmove {mb.to_xy(move)}")
            dprint(debug, f"ratio      win: {ratio[0]:.3f} draw {ratio[1]:.3f}")
            dprint(debug, f"best ratio win: {best[0]:.3f} draw {best[1]:.3f}")
            if ratio < best:
                continue
            moves = [*moves, move] if ratio == best else [move]
            says = "APPEND" if ratio == best else f"UPDATE\n  best score {ratio}"
            dprint(debug, f"{says}\n  best moves {[*map(mb.to_xy, moves)]}")
            best = ratio
        return moves
