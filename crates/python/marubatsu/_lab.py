"""What can be asked of the lab: one function a question, with the keys of the command line's options.

Invariant: options are the lab's own, and it is the lab that reads and refuses them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Literal, cast, overload

from ._core import Game, Lab, Position, Table, file_bytes
from ._core import Rounds as RecordedRounds
from ._options import Pairs, Place, Unpack, pairs, position_pairs, takes
from ._players import Player, evaluating, seated
from ._reports import Move, read
from ._rounds import Rounds
from ._run import Run
from ._table import ScoreTable
from .options import (
    BestFirstOptions,
    MatchOptions,
    PerftOptions,
    PlaceOptions,
    ProveOptions,
    RaceOptions,
    SearchOptions,
    SideOptions,
    SolveOptions,
    TableOptions,
    TraceOptions,
    TreeOptions,
)
from .reports import (
    AnalyzeReport,
    Comparison,
    EntryRow,
    MatchReport,
    PerftReport,
    PlayerEntry,
    ProveReport,
    RaceReport,
    RoundRobin,
    SearchReport,
    TreeReport,
    WhyReport,
)

__all__ = [
    "BestFirstSearch",
    "analyze",
    "compare",
    "match",
    "open_run",
    "open_table",
    "perft",
    "players",
    "prove",
    "race",
    "search",
    "search_table",
    "solve",
    "table",
    "trace",
    "tree",
    "why",
]

_LAB = Lab([])


def default() -> Lab:
    """The lab that knows no functions."""
    return _LAB


def _position(place: Place, options: Mapping[str, object]) -> Pairs:
    """The pairs of a position with these options."""
    rest = dict(options)
    moves, board = rest.pop("moves", None), rest.pop("board", None)
    where = position_pairs(place, *(None if text is None else str(text) for text in (moves, board)))
    return [*where, *pairs(rest)]


def _searching(place: Place, options: Mapping[str, object]) -> tuple[Lab, Pairs]:
    """The lab that knows the evaluator, if that is a function, and the pairs of a search."""
    given = cast(Any, options.get("eval"))
    if given is None or isinstance(given, str):
        return _LAB, _position(place, options)
    lab, name = evaluating(_at(place).game, given)
    return lab, _position(place, {**options, "eval": name})


class BestFirstSearch(SearchReport):
    """The report of a best-first search."""

    __slots__ = ()

    def record(self) -> Rounds:
        """Repeats the search and records its events, up to the iterations or nodes at which it stopped.

        >>> import marubatsu as m
        >>> m.search("3x3", algorithm="pn", ask=0).record()
        <Rounds of pn on 3x3: 3806 frames>
        """
        again: dict[str, object] = {**self.json["options"], "time": None}
        if self.iterations:
            again["iterations"] = self.iterations
        elif self.stopped:
            again["node_limit"] = self.nodes
        return Rounds(_LAB.watch(_position(self.game, {**again, "board": self.board})))


@overload
def search(
    place: Place = "3x3", *, algorithm: Literal["uct", "puct", "pn", "dfpn"], **options: Unpack[BestFirstOptions]
) -> BestFirstSearch: ...
@overload
def search(place: Place = "3x3", **options: Unpack[SearchOptions]) -> SearchReport: ...
@takes(PlaceOptions, SideOptions, SearchOptions)
def search(place: Place = "3x3", **options: Unpack[SearchOptions]) -> SearchReport:
    """Searches a position: score, nodes, best moves, line. ``eval`` may be a function that values positions for circle.

    >>> import marubatsu as m
    >>> position = m.Game("3x3").play("1,1 0,0")
    >>> m.search(position, algorithm="scout", table="merged", window="range").score
    0
    >>> m.search("3x3", window=(-1, 1)).nodes
    16811

    Best-first searches also report visits or questions, and ``record()`` returns the search with all its events:

    >>> guess = m.search("3x3", algorithm="uct", iterations=1000, seed=7)
    >>> guess.best_moves, guess.score, guess.mean
    ([(1, 1)], None, 0.346)
    >>> [(found.move, found.visits) for found in guess.moves or [] if found.visits > 110]
    [((2, 0), 117), ((1, 1), 202), ((2, 1), 112), ((2, 2), 133)]
    >>> [(asked.at_least, asked.answer) for asked in m.search("3x3", algorithm="pn").asked or []]
    [(1, 'disproved'), (0, 'proved')]
    """
    lab, both = _searching(place, options)
    document = json.loads(lab.search(both))
    return (SearchReport if "fail" in document["options"] else BestFirstSearch)(document)


@takes(PlaceOptions, SideOptions, SearchOptions)
def search_table(place: Place = "3x3", **options: Unpack[SearchOptions]) -> tuple[SearchReport, list[EntryRow]]:
    """Like ``search``, and also returns the entries of the transposition table: bounds and best move of each.

    >>> import marubatsu as m
    >>> report, rows = m.search_table("3x3", table="merged")
    >>> rows[0].board, rows[0].bounds, len(rows)
    ('.........', (0, 0), 404)
    """
    lab, both = _searching(place, options)
    report, rows = lab.search_table(both)
    return read(report, SearchReport), [EntryRow(row) for row in json.loads(rows)]


@takes(PlaceOptions, SideOptions)
def trace(place: Place = "3x3", *, frames: int | None = None, **options: Unpack[TraceOptions]) -> Run:
    """Searches a position and records it, all frames or the first ones.

    >>> import marubatsu as m
    >>> m.trace("3x3", algorithm="minimax", table="merged")
    <Run of minimax on 3x3: 10961 frames>
    """
    lab, both = _searching(place, options)
    return Run(lab.record(both, frames))


def open_run(path: str | PathLike[str]) -> Run | Rounds:
    """Opens a recorded search: a file of the lab, or the events of any program. A best-first search is
    one of ``Rounds``."""
    source = Path(fspath(path))
    opened = _LAB.open(source.name, file_bytes(str(source)))
    return Rounds(opened) if isinstance(opened, RecordedRounds) else Run(opened)


@takes(PlaceOptions, SideOptions)
def compare(
    place: Place = "3x3",
    left: SideOptions | None = None,
    right: SideOptions | None = None,
    *,
    most: int = 20,
    **both: Unpack[TraceOptions],
) -> Comparison:
    """Compares two searches of a position; lists up to ``most`` paths that only one of them visits.

    >>> import marubatsu as m
    >>> report = m.compare("3x3", {"table": "none"}, {"table": "merged"})
    >>> report.left.nodes, report.right.nodes
    (18297, 1069)
    """
    sides = {"left": left or {}, "right": right or {}}
    own = [(f"{side}.{key}", found) for side, given in sides.items() for key, found in given.items()]
    return read(_LAB.compare([*_position(place, both), *pairs(own)], most), Comparison)


@takes(PlaceOptions, RaceOptions)
def race(place: Place = "3x3", **options: Unpack[RaceOptions]) -> RaceReport:
    """Races several searches of a position: which move each considers best as its nodes increase, and when it knows the score.

    >>> import marubatsu as m
    >>> report = m.race(board="...x.o.o.", searches="alpha-beta:window=range uct:iterations=2000,seed=7 pn")
    >>> [(lane.nodes, lane.known) for lane in report.lanes]
    [(571, 0), (924, None), (866, 0)]
    >>> report.lanes[1].right.rounds
    1080
    """
    return read(_LAB.race(_position(place, options)), RaceReport)


@takes(PlaceOptions, SolveOptions)
def solve(place: Place = "3x3", **options: Unpack[SolveOptions]) -> SearchReport:
    """Solves a position exactly, by the fast solver.

    >>> import marubatsu as m
    >>> m.solve("connect4", moves="4444", score="shortest").score
    1
    """
    return read(_LAB.solve(_position(place, options)), SearchReport)


@overload
def match(
    first: Player, second: Player, /, *, game: str | Game = ..., keep: bool = ..., **options: Unpack[MatchOptions]
) -> MatchReport: ...
@overload
def match(
    first: Player,
    second: Player,
    third: Player,
    /,
    *more: Player,
    game: str | Game = ...,
    keep: bool = ...,
    **options: Unpack[MatchOptions],
) -> RoundRobin: ...
@takes(MatchOptions)
def match(
    *players: Player, game: str | Game = "3x3", keep: bool = False, **options: Unpack[MatchOptions]
) -> MatchReport | RoundRobin:
    """Lets two players compete, or more in a round robin: a number of games with each moving first, or exact odds.

    A player is a name that the lab knows, or a function that takes a position and returns a move or a list of moves
    to choose among. An exception that it raises ends the match. With ``keep`` the report also has ``games``.

    >>> import marubatsu as m
    >>> m.match("ai14s", "ai2", exact=True).as_x.win
    Fraction(278, 315)
    >>> def first(position):
    ...     return position.moves[0]
    >>> m.match(first, "ai2", games=100).ratios == m.match("ai1", "ai2", games=100).ratios
    True
    """
    lab, names = seated(players)
    asked = [("player", name) for name in names]
    both = pairs([("game", game), *asked, *options.items()])
    found = json.loads((lab or _LAB).contest(both, keep))
    report = {**found["report"], "games_kept": found["games"]} if keep else found["report"]
    return MatchReport(report) if len(names) == 2 else RoundRobin(report)


@takes(ProveOptions)
def prove(player: Player, game: str | Game = "3x3", **options: Unpack[ProveOptions]) -> ProveReport:
    """Checks whether a player has solved its game: strongly (it never errs), or weakly (it never gets less than the start's value).

    >>> import marubatsu as m
    >>> report = m.prove("ai14s")
    >>> report.strongly, report.weakly, f"{report.correct}/{report.of}"
    (False, True, '424/431')
    """
    lab, names = seated([player])
    return read((lab or _LAB).prove(pairs([("game", game), ("player", names[0]), *options.items()])), ProveReport)


@takes(TableOptions)
def table(game: str | Game = "3x3", **options: Unpack[TableOptions]) -> ScoreTable:
    """Returns the scores of all positions of a small game."""
    return ScoreTable(_LAB.table(pairs([("game", game), *options.items()])))


def open_table(path: str | PathLike[str]) -> ScoreTable:
    """Opens a score table that the lab has written."""
    source = Path(fspath(path))
    return ScoreTable(Table.read(source.name, file_bytes(str(source))))


@takes(PlaceOptions, TreeOptions)
def tree(place: Place = "3x3", **options: Unpack[TreeOptions]) -> TreeReport:
    """Counts nodes and positions, ply by ply.

    >>> import marubatsu as m
    >>> report = m.tree("3x3")
    >>> report.nodes, report.positions, report.classes
    (549946, 5478, 765)
    """
    return read(_LAB.census(_position(place, options)), TreeReport)


@takes(PlaceOptions, TreeOptions, PerftOptions)
def perft(place: Place = "3x3", **options: Unpack[PerftOptions]) -> PerftReport:
    """Counts sequences of moves."""
    return read(_LAB.perft(_position(place, options)), PerftReport)


def analyze(position: Place, *players: Player) -> list[AnalyzeReport]:
    """Shows how players value a position: their candidates, and their scores.

    >>> import marubatsu as m
    >>> [opinion] = m.analyze("3x3", "ai14s")
    >>> opinion.candidates
    [(1, 1)]
    """
    lab, names = seated(players)
    at = _at(position)
    return [AnalyzeReport(found) for found in json.loads((lab or _LAB).analyze(at, names))]


def why(position: Place, move: str | Move) -> WhyReport:
    """Explains why a move is good or bad."""
    written = move if isinstance(move, str) else ",".join(str(number) for number in move)
    return read(_LAB.why(_at(position), written), WhyReport)


def players(game: str | Game | None = None) -> list[PlayerEntry]:
    """Lists the players; with a game, those that can play it in reasonable time."""
    known = Game(game) if isinstance(game, str) else game
    return [PlayerEntry(found) for found in json.loads(_LAB.players(known))]


def _at(place: Place) -> Position:
    if isinstance(place, Position):
        return place
    return (Game(place) if isinstance(place, str) else place).start
