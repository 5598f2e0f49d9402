"""Answers for BitBully in the solvers' race of `cargo xtask bench`.

Reads lines of `time` or `nodes`, `strong` or `weak`, the game and positions as columns from 1; says the seconds or nodes of
all together, then the scores for the side to move. Invariant: no opening book, and each question begins with an empty table;
to empty it for each position would take longer than most of them.
"""

import sys
import time

from bitbully import BitBully, Board

agent = BitBully(opening_book=None)


def solved(kind: str, board: Board) -> int:
    if kind == "strong":
        return agent.mtdf(board)
    score = agent.negamax(board, alpha=-1, beta=1)
    return (score > 0) - (score < 0)


for line in sys.stdin:
    what, kind, _, *positions = line.split()
    scores, seconds = [], 0.0
    agent.reset_node_counter()
    agent.reset_transposition_table()
    for moves in positions:
        board = Board([int(column) - 1 for column in moves.strip("-")])
        start = time.thread_time()
        score = solved(kind, board)
        seconds += time.thread_time() - start
        scores.append(score)
    first = seconds if what == "time" else agent.get_node_counter()
    print(first, *scores, flush=True)
