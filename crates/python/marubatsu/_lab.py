"""What can be asked of the lab: one function a question, with the keys of the command line's options.

Invariant: options that are not named here are the lab's own, and it is the lab that reads and refuses them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path

from ._core import Game, Lab, Position, Table
from ._options import Pairs, Place, Value, pairs, position_pairs
from ._players import Player, evaluating, seated
from ._reports import Move, Report, read
from ._run import Run
from ._table import ScoreTable

__all__ = [
    "analyze",
    "compare",
    "match",
    "open_run",
    "open_table",
    "perft",
    "players",
    "prove",
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


def _position(place: Place, options: Mapping[str, Value]) -> Pairs:
    """The pairs of a position with these options."""
    rest = dict(options)
    moves, board = rest.pop("moves", None), rest.pop("board", None)
    where = position_pairs(place, *(None if text is None else str(text) for text in (moves, board)))
    return [*where, *pairs(rest)]


def _searching(place: Place, options: Mapping[str, Value]) -> tuple[Lab, Pairs]:
    """The lab that knows the evaluator, if that is a function, and the pairs of a search."""
    given = options.get("eval")
    if given is None or isinstance(given, str):
        return _LAB, _position(place, options)
    lab, name = evaluating(_at(place).game, given)
    return lab, _position(place, {**options, "eval": name})


def search(place: Place = "3x3", **options: Value) -> Report:
    """Searches one position: score, nodes, best moves, line.

    Options are those of ``marubatsu search``: ``algorithm``, ``fail``, ``window``, ``table``, ``score``, ``depth``,
    ``eval``, ``order``, ``guess``, ``deepen``, ``children``, ``preset``, ``time``, ``node_limit``. ``eval`` may be a function
    that values positions for circle.

    >>> import marubatsu as m
    >>> position = m.Game("3x3").play("1,1 0,0")
    >>> m.search(position, algorithm="scout", table="merged", window="range").score
    0
    >>> m.search("3x3", window=(-1, 1)).nodes
    16811
    """
    lab, both = _searching(place, options)
    return read(lab.search(both))


def search_table(place: Place = "3x3", **options: Value) -> tuple[Report, list[Report]]:
    """The same, with all that the search's table then holds: the bounds and the best move of each entry.

    >>> import marubatsu as m
    >>> report, rows = m.search_table("3x3", table="merged")
    >>> rows[0].board, rows[0].bounds, len(rows)
    ('.........', (0, 0), 404)
    """
    lab, both = _searching(place, options)
    report, rows = lab.search_table(both)
    return read(report), [Report(row) for row in json.loads(rows)]


def trace(place: Place = "3x3", *, frames: int | None = None, **options: Value) -> Run:
    """Searches one position and records it; up to so many frames, or all.

    >>> import marubatsu as m
    >>> m.trace("3x3", algorithm="minimax", table="merged")
    <Run of minimax on 3x3: 10961 frames>
    """
    lab, both = _searching(place, options)
    return Run(lab.record(both, frames))


def open_run(path: str | PathLike[str]) -> Run:
    """Opens a search that was recorded by whatever door of the lab, or by any program that writes its events."""
    source = Path(fspath(path))
    return Run(_LAB.open(source.name, source.read_bytes()))


def compare(
    place: Place = "3x3",
    left: Mapping[str, Value] | None = None,
    right: Mapping[str, Value] | None = None,
    *,
    most: int = 20,
    **both: Value,
) -> Report:
    """Two searches of a position side by side; tells ``most`` paths that only one visited.

    >>> import marubatsu as m
    >>> report = m.compare("3x3", {"table": "none"}, {"table": "merged"})
    >>> report.left.nodes, report.right.nodes
    (18297, 1069)
    """
    sides = {"left": left or {}, "right": right or {}}
    own = [(f"{side}.{key}", found) for side, given in sides.items() for key, found in given.items()]
    return read(_LAB.compare([*_position(place, both), *pairs(own)], most))


def solve(place: Place = "3x3", **options: Value) -> Report:
    """The exact score of a position, by the fast solver.

    Options are those of ``marubatsu solve``: ``score``, ``all_moves``, ``no_line``, ``table_size``, ``threads``,
    ``time``, ``node_limit``.

    >>> import marubatsu as m
    >>> m.solve("connect4", moves="4444", score="shortest").score
    1
    """
    return read(_LAB.solve(_position(place, options)))


def match(
    *players: Player,
    game: str | Game = "3x3",
    games: int | None = None,
    exact: bool = False,
    seed: int | None = None,
    threads: int | None = None,
    keep: bool = False,
) -> Report:
    """Two players against each other, or more in a round robin: so many games with either first, or exact odds.

    A player is a name of the lab's, or a function that takes a position and answers with a move or with a list of moves
    to choose among. An exception that it raises ends the match. With ``keep`` the report has a ``games`` more.

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
    rest = {"games": games, "seed": seed, "threads": threads, "exact": exact or None}
    both = pairs([("game", game), *asked, *rest.items()])
    found = json.loads((lab or _LAB).contest(both, keep))
    return Report({**found["report"], "games_kept": found["games"]} if keep else found["report"])


def prove(player: Player, game: str | Game = "3x3", **options: Value) -> Report:
    """Whether a player has solved its game: strongly, right in every position; weakly, never worse than the start's value.

    >>> import marubatsu as m
    >>> report = m.prove("ai14s")
    >>> report.strongly, report.weakly, f"{report.correct}/{report.of}"
    (False, True, '424/431')
    """
    lab, names = seated([player])
    return read((lab or _LAB).prove(pairs([("game", game), ("player", names[0]), *options.items()])))


def table(game: str | Game = "3x3", **options: Value) -> ScoreTable:
    """The scores of all positions of a small game, by ``score``: ``standard``, ``shortest`` or ``shortest-draws``."""
    return ScoreTable(_LAB.table(pairs([("game", game), *options.items()])))


def open_table(path: str | PathLike[str]) -> ScoreTable:
    """Opens a table that was written by whatever door of the lab."""
    source = Path(fspath(path))
    return ScoreTable(Table.read(source.name, source.read_bytes()))


def tree(place: Place = "3x3", **options: Value) -> Report:
    """How many nodes and positions follow, ply by ply.

    >>> import marubatsu as m
    >>> report = m.tree("3x3")
    >>> report.nodes, report.positions, report.classes
    (549946, 5478, 765)
    """
    return read(_LAB.census(_position(place, options)))


def perft(place: Place = "3x3", **options: Value) -> Report:
    """How many sequences of moves follow."""
    return read(_LAB.perft(_position(place, options)))


def analyze(position: Place, *players: Player) -> list[Report]:
    """What players think of a position: the moves they would choose among, and their scores.

    >>> import marubatsu as m
    >>> [opinion] = m.analyze("3x3", "ai14s")
    >>> opinion.candidates
    [(1, 1)]
    """
    lab, names = seated(players)
    at = _at(position)
    return [Report(found) for found in json.loads((lab or _LAB).analyze(at, names))]


def why(position: Place, move: str | Move) -> Report:
    """Why a move is good or bad."""
    written = move if isinstance(move, str) else ",".join(str(number) for number in move)
    return read(_LAB.why(_at(position), written))


def players(game: str | Game | None = None) -> list[Report]:
    """The players that there are; on a game those that it is offered to."""
    known = Game(game) if isinstance(game, str) else game
    return [Report(found) for found in json.loads(_LAB.players(known))]


def _at(place: Place) -> Position:
    if isinstance(place, Position):
        return place
    return (Game(place) if isinstance(place, str) else place).start
