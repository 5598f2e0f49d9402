"""Answers for OpenSpiel in the race of Monte Carlo searches of `cargo xtask bench`.

Reads lines such as ``uct 7x6x4g 300000``: iterations from the start of a game; says the seconds of the processor and the root's visits.
Invariant: playouts by chance, a constant of the square root of 2 for shares of the win, no proofs; each question begins with an empty tree.
"""

import sys
import time

import pyspiel

GAMES = {"3x3": "tic_tac_toe", "7x6x4g": "connect_four"}
# Results lie between -1 and 1, shares between 0 and 1.
CONSTANT = 2 * 2**0.5
MEBIBYTES = 8192

for line in sys.stdin:
    _, name, count = line.split()
    game = pyspiel.load_game(GAMES[name])
    playouts = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, playouts, CONSTANT, int(count), MEBIBYTES, False, 1, False)
    start = time.thread_time()
    root = bot.mcts_search(game.new_initial_state())
    print(f"{time.thread_time() - start:.4f}", root.explore_count, flush=True)
