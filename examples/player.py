"""A player for marubatsu in 15 lines: it wins if it can, else it chooses among all moves.

    marubatsu match mine ai2 --player 'mine=python3 examples/player.py'
"""
import json, sys

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]

for line in sys.stdin:
    question = json.loads(line)
    own = {at for at, mark in enumerate(question["board"]) if mark == question["turn"]}
    wins = lambda move: any(line <= own | {3 * move[0] + move[1]} for line in LINES)
    moves = question["moves"]
    candidates = [move for move in moves if wins(move)] or moves
    print(json.dumps({"id": question["id"], "candidates": candidates}), flush=True)
