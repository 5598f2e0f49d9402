"""AIs as the series calls them: functions of a game in progress, with their parameters as keywords.

Invariant: an AI of the lab's is computed by the lab, whatever calls it; an AI of one's own is called as the series would
call it. What comes of both has the same keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from inspect import signature
from time import perf_counter
from types import FunctionType
from typing import Any, cast

from .. import _lab
from .._core import Position
from .._players import Player, PlayerFunction
from .._reports import Score, value
from ..reports import AnalyzeReport
from .board import Marubatsu
from .decorators import ai_by_candidate, ai_by_mmscore, ai_by_score, by_move, chosen, dprint
from .deepening import Entry, Found, Ordered, deepened
from .searched import OwnEval, Preset, SearchedTable, searched

__all__ = ["LabAI", "ai_by_candidate", "ai_by_mmscore", "ai_by_score", "candidates", "dprint", "lab_player", "says_candidates"]

Parameters = Mapping[str, Any]

DEEPENING = ("ai_ab_iddfs", "ai_pvs_iddfs")
"""AIs that go from depth to depth."""

IGNORED = {"calc_count", "minimax", "timelimit_pc", "tt", "tt_for_mo", "mbtree", "bestmoves", "bestmoves_by_board"}
"""Parameters that say how the series computes, not what."""

KINDS = {"standard": "ai_gt7", "shortest": "ai_gtsv", "shortest-draws": "ai_gtsvrd"}
"""Which table player plays by which scores."""


@lru_cache(maxsize=1 << 14)
def _opinion(position: Position, player: str) -> AnalyzeReport:
    """What a player of the lab's thinks of a position."""
    [opinion] = _lab.analyze(position, player)
    return opinion


class LabAI:
    """An AI of the lab's by its name, called as the series calls it.

    >>> from marubatsu.series import Marubatsu, ai14s, ai_abs_dls
    >>> ai14s(Marubatsu(), rand=False)
    (1, 1)
    >>> ai14s(Marubatsu(), analyze=True)["score_by_move"][(0, 0)]
    1.5
    >>> found = ai_abs_dls(Marubatsu(), maxdepth=9, eval_func=ai14s, use_tt=True, analyze=True)
    >>> found["count"], found["score"]
    (1175, 0)
    """

    def __init__(self, name: str, kind: str) -> None:
        self.__name__ = name
        self.kind = kind
        self.__doc__ = f"The series' ``{name}``."

    def __repr__(self) -> str:
        return f"<{self.__name__} of the series>"

    def __call__(
        self,
        mb: Marubatsu,
        debug: Any = False,
        *,
        rand: bool = True,
        analyze: bool = False,
        candidate: bool = False,
        calc_score: bool = False,
        **parameters: Any,
    ) -> Any:
        """A best move by chance or the first one; with ``analyze`` all that is known, with ``candidate`` all best moves; with
        ``calc_score`` the position's score alone. The first parts give a tree or a table in the place of ``debug``."""
        debug = debug if isinstance(debug, bool) else False
        if not mb.has_plain_moves():
            asked = {"rand": rand, "analyze": analyze, "candidate": candidate, "calc_score": calc_score, **parameters}
            return _by_its_moves(mb, self(Marubatsu.at(mb.position), debug, **asked), calc_score)
        if calc_score:
            return self._score(mb, debug, parameters)
        if self.__name__ in DEEPENING and (debug or analyze or "stop_at_end" in parameters):
            return self._deepened(mb, debug, parameters, rand, analyze)
        begin = perf_counter()
        own = own_table(self, parameters)
        if own is not None:
            found = {"candidate": own[mb.board_to_str()]["bestmoves"], "score_by_move": None}
        elif parameters.get("tt_for_mo") is not None or self.__name__ == "ai_pvs_dls":
            found = self._ordered(mb, parameters)
        elif self.kind == "search":
            found = self._searched(mb, self._preset(parameters))
        else:
            opinion = _opinion(mb.standing, self.text(parameters))
            scores = {found[:2]: found[2] for found in opinion.scores or []}
            found = {"candidate": opinion.candidates, "score_by_move": scores or None}
        if debug and found["score_by_move"]:
            self._trace(mb, found["score_by_move"])
        elif debug:
            print("candidate", found["candidate"])
        return chosen(Found(mb, {**found, "time": perf_counter() - begin}), rand, analyze, candidate)

    def _deepened(self, mb: Marubatsu, debug: bool, parameters: Parameters, rand: bool, analyze: bool) -> Any:
        """Goes from depth to depth, and tells of each, as the series does; its best move, or with ``analyze`` all. With
        ``stop_at_end`` it goes no deeper once every line has come to its game's end, where the series repeats that depth."""
        rest = dict(parameters)
        seconds, ordered = rest.pop("timelimit", 10), rest.pop("moveordering", True)
        stop_at_end = rest.pop("stop_at_end", False)
        table: Mapping[str, Entry] = {}
        cut_short = set[int]()

        def look(depth: int) -> Found:
            nonlocal table
            if ordered or stop_at_end:
                known = table if ordered else {}
                found = self._ordered(mb, {**rest, "maxdepth": depth, "tt_for_mo": known}, lambda: cut_short.add(depth))
                table = found["tt"]
            else:
                limited, options = LabAI("ai_abs_dls", "search"), {"use_tt": True, **rest, "maxdepth": depth}
                found = limited._searched(mb, limited._preset(options))
            whole: Found = chosen(Found(mb, found), rand, True)
            return whole

        def ends(depth: int) -> bool:
            return bool(stop_at_end) and depth not in cut_short

        results = deepened(range(9 - mb.move_count), seconds, look, partial(dprint, debug), ends)
        return results if analyze else results[-1]["bestmove"]

    def _ordered(self, mb: Marubatsu, parameters: Parameters, limited: Callable[[], object] | None = None) -> dict[str, Any]:
        """A search node by node as the series does it: one that begins with the moves of a program's table, or has null
        windows 1 wide, which the lab's have not. It tells when its depth ends a line before the game has ended."""
        ask, given = parameters.get("eval_func"), parameters.get("eval_params") or {}
        value: Any = LabAI(ask, "score") if isinstance(ask, str) else ask

        def valued(after: Marubatsu) -> Any:
            if limited is not None and after.status == after.PLAYING:
                limited()
            return value(after, calc_score=True, **given)

        search = Ordered(
            value=valued,
            maxdepth=parameters.get("maxdepth", 1),
            tt={},
            tt_for_mo=parameters.get("tt_for_mo") or {},
            scout="pvs" in self.__name__,
        )
        best = max if mb.turn == mb.CIRCLE else min
        found = by_move(mb, False, "", best, search.search)
        scores = {move: score for move, (score, _) in found.items()}
        most = best(scores.values())
        return {
            "candidate": [move for move, score in scores.items() if score == most],
            "score_by_move": scores,
            "score": most,
            "count": sum(count for _, count in found.values()),
            "tt": search.tt,
        }

    def _trace(self, mb: Marubatsu, scores: Mapping[tuple[int, int], Any]) -> None:
        """Tells how the best move is found, as the series' own functions tell it."""
        is_search = self.kind == "search"
        best = min if is_search and mb.turn == mb.CROSS else max
        title = "Start ai_by_mmscore" if is_search else "Start ai_by_score"
        by_move(mb, True, title, best, lambda after: (scores[after.last_move], 0))

    def _searched(self, mb: Marubatsu, preset: Preset) -> dict[str, Any]:
        # Each move of a game asks this: the document is read without making a report of each of its parts.
        found = searched(mb, preset, children=True).json
        scores = {(x, y): value(score) for x, y, score in found["scores"]}
        candidate = [tuple(move) for move in found["best_moves"]]
        if "score_bounds" in found:
            # The series compares what its searches return, bounds or not.
            best = max(scores.values()) if mb.turn == mb.CIRCLE else min(scores.values())
            candidate = [move for move, score in scores.items() if score == best]
        return {
            "candidate": candidate,
            "score_by_move": scores,
            "score": value(found["score"]),
            "count": found["nodes"],
            "tt": SearchedTable(mb, preset) if found["options"].get("table", "none") != "none" else {},
        }

    def _score(self, mb: Marubatsu, debug: bool, parameters: Parameters) -> Any:
        """In the view of who has just moved, or in circle's if that is asked for, or if that is the AI's own; with
        ``calc_count`` the number of nodes that it took instead."""
        is_circles = parameters.get("minimax", False)
        if self.kind in ("search", "search-by-score"):
            report = searched(mb, self._preset(parameters), children=False)
            dprint(debug, "count =", report.nodes)
            if parameters.get("calc_count"):
                return report.nodes
            # Without a limit every search is settled.
            score, is_circles = cast(Score, report.score), is_circles or self.kind == "search"
            return score if is_circles or mb.last_turn == mb.CIRCLE else -score
        if mb.last_move != (-1, -1):
            before = mb.copy()
            before.unmove()
            opinion = _opinion(before.standing, self.text(parameters))
            score = next(found[2] for found in opinion.scores or [] if found[:2] == mb.last_move)
            return -score if is_circles and mb.last_turn == mb.CROSS else score
        score = cast(Score, _lab.search(mb.standing, depth=0, eval=self.text(parameters)).score)
        return score if is_circles or mb.last_turn == mb.CIRCLE else -score

    def _preset(self, parameters: Parameters) -> tuple[str, OwnEval | None]:
        """A search AI in the lab's words, and what values boards if that is a function."""
        rest = dict(parameters)
        function = rest.get("eval_func")
        if function is None or isinstance(function, LabAI) or not callable(function):
            return self.text(rest), None
        del rest["eval_func"]
        own = OwnEval(function, rest.pop("eval_params", None) or {})
        return self.text(rest), own

    def text(self, parameters: Parameters | None = None) -> str:
        """What names it in the lab, with these parameters."""
        rest = dict(parameters or {})
        table = rest.pop("bestmoves_and_score_by_board", None)
        if table is not None:
            return KINDS[table.kind]
        options = {"eval_func": rest.pop("eval_params", None), "ai_for_mo": rest.pop("params_for_mo", None)}
        given = [
            f"{key}={_value(value, options.get(key))}"
            for key, value in rest.items()
            if key not in IGNORED and value is not None
        ]
        return self.__name__ + (":" + ",".join(given) if given else "")


def _by_its_moves(mb: Marubatsu, found: Any, is_score: bool) -> Any:
    """What was found, by the moves of a board whose moves are no squares."""
    if is_score:
        return found
    if not isinstance(found, dict):
        return [mb.to_move(move) for move in found] if isinstance(found, list) else mb.to_move(found)
    candidate = [mb.to_move(move) for move in found["candidate"]]
    scores = found["score_by_move"] and {mb.to_move(move): score for move, score in found["score_by_move"].items()}
    return {**found, "candidate": candidate, "score_by_move": scores, "bestmove": mb.to_move(found["bestmove"])}


def _value(value: object, parameters: Parameters | None) -> str:
    if isinstance(value, LabAI):
        named = value.text(parameters)
        return f"({named})" if ":" in named else named
    if callable(value):
        raise TypeError(f"an AI of the series, such as ai14s, can stand here, but not {value!r}")
    return str(value).lower() if isinstance(value, bool) else str(value)


def own_table(ai: LabAI, parameters: Parameters) -> Mapping[str, Any] | None:
    """The table that a table AI is to play by, if that is a program's own."""
    table = parameters.get("bestmoves_and_score_by_board")
    return table if ai.kind == "table" and isinstance(table, dict) else None


def _is_own(ai: LabAI, parameters: Parameters) -> bool:
    """Whether something of it is a program's own, so that the lab can't compute it by name."""
    function = parameters.get("eval_func")
    if parameters.get("tt_for_mo") is not None or ai.kind == "playouts" and parameters.get("timelimit") is not None:
        return True
    return own_table(ai, parameters) is not None or callable(function) and not isinstance(function, LabAI)


def lab_player(ai: Any, parameters: Parameters | None = None, mbparams: Parameters | None = None) -> Player:
    """An AI with its parameters as a player of the lab; one that is a program's own sees games that are made with
    ``mbparams``."""
    rest = dict(parameters or {})
    if isinstance(ai, str):
        return ai
    if isinstance(ai, LabAI) and not _is_own(ai, rest):
        return ai.text(rest)
    steady = says_candidates(ai)

    def choose(position: Position) -> Any:
        found = candidates(ai, Marubatsu.at(position, **(mbparams or {})), rest)
        return found if steady else found[0]

    return PlayerFunction(choose, getattr(ai, "__name__", "ai").replace("<lambda>", "lambda"), steady)


def says_candidates(ai: Any) -> bool:
    """Whether an AI says all moves that it chooses among, when it is asked to analyze."""
    if isinstance(ai, LabAI) or getattr(ai, "has_candidates", False):
        return True
    return isinstance(ai, FunctionType) and "analyze" in signature(ai, follow_wrapped=False).parameters


def candidates(ai: Any, mb: Marubatsu, parameters: Parameters) -> list[tuple[int, int]]:
    """The squares that an AI chooses among at a position; a plain function's one."""
    if isinstance(ai, str):
        return [(move[0], move[1]) for move in _opinion(mb.standing, ai).candidates]
    if says_candidates(ai):
        return [mb.to_xy(move) for move in ai(mb, analyze=True, **parameters)["candidate"]]
    return [mb.to_xy(ai(mb, **parameters))]
