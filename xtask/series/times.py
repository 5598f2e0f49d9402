"""What the series' own measurements take by this package, beside what they take by the series' programs.

Invariant: each time is the least of several runs, of the call that a reader of the series would make; what is measured is
asserted to be what the series finds.
"""

import contextlib
import io
import random
from time import perf_counter

import marubatsu as m
from marubatsu import series

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def least(call, seconds=3.0, most=50):
    """The seconds of the fastest of several runs, and what the call gives."""
    best, begun = float("inf"), perf_counter()
    for _ in range(most):
        with contextlib.redirect_stdout(io.StringIO()):
            start = perf_counter()
            found = call()
            best = min(best, perf_counter() - start)
        if perf_counter() - begun > seconds:
            break
    return best, found


def whole_tree():
    tree = series.Mbtree(algo="df", shortest_victory=True)
    assert (tree.nodenum, tree.root.score) == (549_946, 0)


def table_of_all():
    assert len(m.table("3x3", score="shortest")) == 5478


def search():
    report = m.search("3x3", table="merged", window="range", score="shortest")
    assert (report.score, report.nodes) == (0, 1242)


def series_search():
    found = series.ai_abs_dls(series.Marubatsu(), maxdepth=9, eval_func=series.ai14s, use_tt=True, analyze=True)
    assert found["count"] == 1175


def games():
    series.ai_match(ai=[series.ai14s, series.ai2], match_num=10_000)


def strongly():
    assert series.Check_solved.is_strongly_solved(series.ai14s)[0] is False


def by_function(position):
    return random.choice(position.moves)


def function_games():
    m.match(by_function, "ai2", games=1000, threads=1)


def plain_game():
    """A game of chance by lists alone: the least that a loop of Python's own can do."""
    board, side = ["."] * 9, "o"
    for _ in range(9):
        free = [square for square in range(9) if board[square] == "."]
        board[random.choice(free)] = side
        if any(board[a] == board[b] == board[c] == side for a, b, c in LINES):
            return side
        side = "x" if side == "o" else "o"
    return None


def plain_games():
    for _ in range(2000):
        plain_game()


def series_games():
    """The same by the series' class, as its loop plays them."""
    for _ in range(200):
        mb = series.Marubatsu()
        while mb.status == mb.PLAYING:
            mb.move(*random.choice(mb.calc_legal_moves()))


ROWS = [
    ("the whole tree: `Mbtree(shortest_victory=True)`, 549,946 nodes", whole_tree, 36.0),
    ("the scores of all 5,478 positions: `m.table`", table_of_all, None),
    ("search with a table: `m.search`, 1,242 nodes", search, 0.039),
    ("the same by `ai_abs_dls(.., use_tt=True, analyze=True)`", series_search, None),
    ("20,000 games: `ai_match(ai=[ai14s, ai2])`", games, 2.2),
    ("`Check_solved.is_strongly_solved(ai14s)`", strongly, 1.2),
]
LOOPS = [
    ("`m.match` of a function and `ai2`, one thread", function_games, 2000),
    ("a loop over lists, nothing but Python", plain_games, 2000),
    ("a loop over the series' class in this package", series_games, 200),
]


def main():
    print("| what | here | the series' own | times faster |\n|---|---|---|---|")
    for title, call, theirs in ROWS:
        seconds, _ = least(call)
        own = "" if theirs is None else f"{theirs:g} s"
        ratio = "" if theirs is None else f"{theirs / seconds:,.0f}"
        print(f"| {title} | {1000 * seconds:.3g} ms | {own} | {ratio} |", flush=True)
    print("\n| a player written in Python | games a second |\n|---|---|")
    for title, call, count in LOOPS:
        print(f"| {title} | {count / least(call)[0]:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
