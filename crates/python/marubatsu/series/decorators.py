"""AIs made of functions of one's own, as the series makes them: by their moves, by what a position is worth to who has just
moved, or by a search's score in circle's view.

Invariant: what such an AI prints and comes back with is told in the same words and by the same keys as the series'.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import choice
from time import perf_counter
from typing import Any

from .board import Marubatsu, play_move

__all__ = ["ai_by_candidate", "ai_by_mmscore", "ai_by_score", "by_move", "chosen", "dprint"]

Best = Callable[..., Any]
Scored = dict[Any, tuple[Any, int]]
"""Each move's score, and how many nodes it took."""


def dprint(debug: bool, *args: object, **keywords: Any) -> None:
    """Prints, if ``debug``."""
    if debug:
        print(*args, **keywords)


def chosen(found: dict[str, Any], rand: bool, analyze: bool, candidate: bool = False) -> Any:
    """One of the best moves, by chance or the first one; all that was found, or, as parts before the 127th ask for it, the
    best moves."""
    best = found["candidate"]
    if candidate:
        return best
    found["bestmove"] = choice(best) if rand else best[0]
    return found if analyze else found["bestmove"]


def _decorated(function: Callable[..., Any], call: Callable[..., Any]) -> Callable[..., Any]:
    wrapped = wraps(function)(call)
    wrapped.has_candidates = True  # type: ignore[attr-defined]
    return wrapped


def ai_by_candidate(candidates: Callable[..., list[tuple[int, int]]]) -> Callable[..., Any]:
    """Makes an AI of a function that says the moves it would choose among."""

    def call(
        mb: Marubatsu,
        debug: bool = False,
        *args: Any,
        rand: bool = True,
        analyze: bool = False,
        candidate: bool = False,
        **keywords: Any,
    ) -> Any:
        found = {"candidate": candidates(mb, debug, *args, **keywords), "score_by_move": None}
        dprint(debug, "candidate", found["candidate"])
        return chosen(found, rand, analyze, candidate)

    return _decorated(candidates, call)


def ai_by_score(score: Any, eval_func: Any = None, debug: bool = False, **choice: bool) -> Any:
    """Makes an AI of a function that values the position after a move, for who has just moved: the more, the better. With a
    game and such a function it is that AI's move there, as parts before the 131st call it.

    >>> ai_by_score(Marubatsu(), lambda mb: 1 if mb.last_move == (2, 1) else 0)
    (2, 1)
    """
    if isinstance(score, Marubatsu):
        return _by_score(lambda mb, _debug: eval_func(mb))(score, debug, **choice)
    return _by_score(score)


def _by_score(score: Callable[..., Any]) -> Callable[..., Any]:
    def call(
        mb: Marubatsu,
        debug: bool = False,
        *args: Any,
        rand: bool = True,
        analyze: bool = False,
        candidate: bool = False,
        calc_score: bool = False,
        minimax: bool = False,
        **keywords: Any,
    ) -> Any:
        if calc_score:
            found = score(mb, debug, *args, **keywords)
            return -found if minimax and mb.last_turn == mb.CROSS else found
        found = by_move(mb, debug, "Start ai_by_score", max, lambda after: (score(after, debug, *args, **keywords), 0))
        best = _best({move: value for move, (value, _) in found.items()}, max, {})
        return chosen(best, rand, analyze, candidate)

    return _decorated(score, call)


def ai_by_mmscore(score: Callable[..., Any]) -> Callable[..., Any]:
    """Makes an AI of a search: a function that says a position's score in circle's view, and the nodes it took."""

    def call(
        mb: Marubatsu,
        debug: bool = False,
        *args: Any,
        rand: bool = True,
        share_tt: bool = True,
        analyze: bool = False,
        calc_score: bool = False,
        **keywords: Any,
    ) -> Any:
        if calc_score:
            return _counted(score(mb, debug, *args, **keywords))[0]
        begin = perf_counter()
        table: dict[str, Any] | None = {} if share_tt else None
        best = max if mb.turn == mb.CIRCLE else min
        def work(after: Marubatsu) -> tuple[Any, int]:
            return _counted(score(after, debug, *args, tt=table, **keywords))

        found = by_move(mb, debug, "Start ai_by_mmscore", best, work)
        scores = {move: value for move, (value, _) in found.items()}
        more = {
            "tt": table,
            "score": best(scores.values()),
            "count": sum(count for _, count in found.values()),
            "time": perf_counter() - begin,
        }
        return chosen(_best(scores, best, more), rand, analyze)

    return _decorated(score, call)


def _counted(found: Any) -> tuple[Any, int]:
    """A score and a count of nodes; the first parts' searches say no count."""
    return found if isinstance(found, tuple) else (found, 0)


def by_move(mb: Marubatsu, debug: bool, title: str, best: Best, value: Callable[[Marubatsu], Any]) -> Scored:
    """What comes of each move, its score first, told as it is found."""
    moves = mb.calc_legal_moves()
    dprint(debug, title)
    dprint(debug, mb)
    dprint(debug, "legal_moves", moves)
    found: Scored = {}
    most, candidates = best([float("-inf"), float("inf")], key=lambda score: -score), list[Any]()
    for move in moves:
        after = mb.copy()
        play_move(after, move)
        dprint(debug, "=" * 20)
        dprint(debug, "move", move)
        dprint(debug, after)
        found[move] = value(after)
        score = found[move][0]
        dprint(debug, "score", score, "best score", most)
        if score != most and best(score, most) == score:
            most, candidates = score, [move]
            dprint(debug, f"UPDATE\n  best score {most}\n  best moves {candidates}")
        elif score == most:
            candidates.append(move)
            dprint(debug, f"APPEND\n  best moves {candidates}")
    dprint(debug, "=" * 20)
    dprint(debug, f"Finished\nbest score {most}\nbest moves {candidates}")
    return found


def _best(scores: dict[Any, Any], best: Callable[..., Any], more: dict[str, Any]) -> dict[str, Any]:
    most = best(scores.values())
    candidates = [move for move, score in scores.items() if score == most]
    return {"candidate": candidates, "score_by_move": scores, **more}
