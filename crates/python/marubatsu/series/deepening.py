"""Searches to a depth that begin with the moves of an earlier search's table, and those that go on from depth to depth.

Invariant: what a table says is only where a search begins; scores never depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from time import perf_counter
from typing import Any, NamedTuple

from .board import Marubatsu
from .symmetries import same_boards

__all__ = ["Entry", "Found", "Ordered", "deepened"]

Move = tuple[int, int]
Entry = tuple[Any, Any, Move]
"""A position's lower and upper bound, and its best move."""


class Found(dict[str, Any]):
    """What a search found, by the series' keys; the line of best moves (``PV``) is read from the table when it is asked
    for."""

    def __init__(self, mb: Marubatsu, found: Mapping[str, Any]) -> None:
        super().__init__(found)
        self._mb = mb.copy()

    def __missing__(self, key: str) -> list[Move]:
        if key != "PV" or "tt" not in self:
            raise KeyError(key)
        mb, move = self._mb.copy(), self["bestmove"]
        line: list[Move] = []
        while move in mb.calc_legal_moves():
            line.append(move)
            mb.move(*move)
            entry = self["tt"].get(mb.board_to_str())
            move = entry[2] if entry is not None else None
        return line


class Ordered(NamedTuple):
    """A search by alpha-beta, or with null windows 1 wide, that begins everywhere with the move of an earlier table."""

    value: Callable[[Marubatsu], Any]
    maxdepth: int
    tt: MutableMapping[str, Entry]
    tt_for_mo: Mapping[str, Entry]
    scout: bool

    def search(self, mb: Marubatsu, depth: int = 0, alpha: float = -1e9, beta: float = 1e9) -> tuple[Any, int]:
        """A position's score and how many nodes it took."""
        if mb.status != Marubatsu.PLAYING or depth == self.maxdepth:
            return self.value(mb), 1
        low, high, _ = self.tt.get(mb.board_to_str(), (-1e9, 1e9, None))
        if low == high or beta <= low:
            return low, 1
        if high <= alpha:
            return high, 1
        alpha, beta = max(alpha, low), min(beta, high)
        score, best, count = self._children(mb, depth, alpha, beta)
        bounds = (low, score) if score <= alpha else (score, high) if score >= beta else (score, score)
        self.tt.update({board: (*bounds, move) for board, move in same_boards(mb.board_to_str(), mb.BOARD_SIZE, best)})
        return score, count

    def _moves(self, mb: Marubatsu) -> list[Move]:
        moves = mb.calc_legal_moves()
        known = self.tt_for_mo.get(mb.board_to_str())
        if known is not None and known[2] in moves:
            at = moves.index(known[2])
            moves[0], moves[at] = moves[at], moves[0]
        return moves

    def _children(self, mb: Marubatsu, depth: int, alpha: float, beta: float) -> tuple[Any, Move, int]:
        """The best child's score, its move, and the nodes of all that were searched."""
        is_max, count = mb.turn == Marubatsu.CIRCLE, 1
        score: Any = None
        moves = self._moves(mb)
        best = moves[0]
        for move in moves:
            after = mb.copy()
            after.move(*move)
            windows = [(alpha, beta)]
            if self.scout and score is not None:
                windows.insert(0, (alpha, alpha + 1) if is_max else (beta - 1, beta))
            for low, high in windows:
                found, nodes = self.search(after, depth + 1, low, high)
                count += nodes
                if not alpha < found < beta:
                    break
            if score is None or (found > score if is_max else found < score):
                score, best = found, move
            alpha, beta = (max(alpha, score), beta) if is_max else (alpha, min(beta, score))
            if alpha >= beta:
                break
        return score, best, count


def deepened(
    depths: range,
    seconds: float,
    look: Callable[[int], Found],
    tell: Callable[[str], object],
    ends: Callable[[int], bool],
) -> list[Found]:
    """What is found at each depth until time is out or a depth ends it; ``count`` is that depth's own."""
    begin, results, total = perf_counter(), list[Found](), 0
    for depth in depths:
        if perf_counter() - begin > seconds:
            tell("time out")
            break
        before = perf_counter()
        found = look(depth)
        found["time"] = perf_counter() - before
        total += found["count"]
        results.append(found)
        counts = f"count {found['count']:5}/{total:5}"
        times = f"time: {found['time']:6.2f}/{perf_counter() - begin:6.2f} ms"
        tell(f"maxdepth: {depth}, {times}, {counts}, bestmove: {found['bestmove']}, candidate: {found['candidate']}")
        if ends(depth):
            break
    tell(f"totaltime: {perf_counter() - begin: 6.2f} ms")
    return results
