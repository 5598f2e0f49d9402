"""A program whose types are right, but for the lines that say what is wrong with them: `test_types` has type checkers look."""

from fractions import Fraction

import marubatsu as m
from marubatsu.options import SideOptions
from marubatsu.reports import MatchReport, SearchReport


def centre(position: m.Position) -> float:
    return {"o": 1.0, "x": -1.0, ".": 0.0}[position.board[4]]


def first(position: m.Position) -> tuple[int, ...]:
    return position.moves[0]


def right() -> None:
    report: SearchReport = m.search("3x3", algorithm="scout", window=(-1, 0.5), depth=4, eval=centre)
    moves: list[tuple[int, ...]] = report.best_moves
    score = report.score
    plies: float = 0 if score is None else score + 1
    stopped = "" if report.stopped is None else report.stopped.upper()
    print(moves, plies, stopped, report.options.algorithm, report["nodes"])
    merged: SideOptions = {"table": "merged"}
    both = m.compare("3x3", {"table": "none"}, merged, most=5, score="shortest")
    nodes: int = both.left.nodes + both.depths[0].right.nodes
    pair: MatchReport = m.match(first, "ai2", games=10, seed=3)
    rate: Fraction | float = pair.as_o.win
    ranks = [entry.points for entry in m.match("ai1", "ai2", "ai3", exact=True).table]
    run = m.trace("connect4", moves="4444", depth=3, frames=100)
    low, high = run[0].window
    kinds = [frame.kind for frame in run.where("kind=tt")]
    row = m.table("3x3", score="shortest-draws").at("." * 9)
    guess = m.search("3x3", algorithm="uct", iterations=100, seed=7).record()
    bonus = [child.bonus for child in guess.at(61, "select").children or []]
    visits: list[int] = [row.visits for row in guess.visits(at=10)]
    print(bonus, visits, guess.favourites()[0][1], guess.history((1, 1)).to_pandas())
    print(nodes, rate, ranks, low, high, kinds, row.line_length, m.why("3x3", (1, 1)).refutation)


def wrong() -> None:
    m.search("3x3", algoritm="scout")  # wrong: an option's name
    m.search("3x3", depth="four")  # wrong: an option's type
    m.search("3x3", table="merge")  # wrong: one of some words
    m.search("3x3").best_move  # wrong: a report's field
    m.match("ai2", games=5)  # wrong: an argument is missing
    m.solve("3x3").best_moves[0].upper()  # wrong: the type of a list's element
    m.compare("3x3", {"tabel": "none"})  # wrong: an option of one side
    m.trace("3x3")[0].sentense  # wrong: a frame's field
    m.match("ai1", "ai2").as_x.wins  # wrong: a field of a report within a report
    m.search("3x3", algorithm="scout").record()  # wrong: no best-first search
    m.why("3x3", 11)  # wrong: no move
