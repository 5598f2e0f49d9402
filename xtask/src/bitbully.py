"""Solves Connect Four positions by BitBully: the second opinion of `cargo xtask bench`.

Reads lines of a set's name and moves; says each score for the side to move, then each set's mean of
processor time. Invariant: no opening book, and an empty table for each position.
"""

import sys
import time

from bitbully import BitBully, Board

agent = BitBully(opening_book=None)
sets: dict[str, list[str]] = {}
for line in sys.stdin:
    name, moves = line.split()
    sets.setdefault(name, []).append(moves)
for name, positions in sets.items():
    total = 0.0
    for moves in positions:
        board = Board([int(column) - 1 for column in moves])
        agent.reset_transposition_table()
        start = time.process_time()
        score = agent.mtdf(board)
        total += time.process_time() - start
        print(moves, score)
    print("mean", name, total / len(positions))
