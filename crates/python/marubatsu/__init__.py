"""See a search think: game trees, searches step by step, AIs by name, proofs, and boards solved at engine speed.

>>> import marubatsu as m
>>> position = m.Game("3x3").play("1,1 0,0")
>>> m.search(position, table="merged").score
0
>>> run = m.trace(position, table="merged")
>>> run[0].sentence
'〇 to move. The search begins: how good is this position?'
"""

from . import options, reports
from ._core import Game, Position
from ._data import Columns, data
from ._errors import Error, InputError, InternalError, Stopped
from ._lab import (
    BestFirstSearch,
    analyze,
    compare,
    match,
    open_run,
    open_table,
    perft,
    players,
    prove,
    race,
    search,
    search_table,
    solve,
    table,
    trace,
    tree,
    why,
)
from ._own_game import Rules, tree_of
from ._players import Evaluator, PlayerFunction, by_score, evaluator, player
from ._progress import progress
from ._recorder import Recorder
from ._reports import Report
from ._round_recorder import RoundRecorder, told
from ._rounds import Round, Rounds
from ._run import Frame, Run
from ._settings import use
from ._table import ScoreTable
from ._tablebase import Tablebase, tablebase

__all__ = [
    "BestFirstSearch",
    "Columns",
    "Error",
    "Evaluator",
    "Frame",
    "Game",
    "InputError",
    "InternalError",
    "PlayerFunction",
    "Position",
    "Recorder",
    "Report",
    "Round",
    "RoundRecorder",
    "Rounds",
    "Rules",
    "Run",
    "ScoreTable",
    "Stopped",
    "Tablebase",
    "analyze",
    "by_score",
    "compare",
    "data",
    "evaluator",
    "match",
    "open_run",
    "open_table",
    "options",
    "perft",
    "player",
    "players",
    "progress",
    "prove",
    "race",
    "reports",
    "search",
    "search_table",
    "solve",
    "table",
    "tablebase",
    "told",
    "trace",
    "tree",
    "tree_of",
    "use",
    "why",
]
