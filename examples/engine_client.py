"""A client of `marubatsu engine`: the solver plays itself, on 3x3 and on Connect Four from a late position.

    python3 examples/engine_client.py [PROGRAM]
"""
import json, subprocess, sys

LATE = "2252576253462244111563365343671351441"


class Engine:
    """A running engine, which is asked line by line."""

    def __init__(self, program="marubatsu"):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
        self.process = subprocess.Popen([program, "engine"], **pipes)

    def say(self, command, **options):
        print(json.dumps({command: options}), file=self.process.stdin, flush=True)

    def answers(self):
        """Each answer's name and what it says, until the one that ends a `go`."""
        for line in self.process.stdout:
            [(name, answer)] = json.loads(line).items()
            yield name, answer
            if name in ("bestmove", "error"):
                return

    def play(self, game, moves=""):
        """Plays a game to its end: all moves as text, and what the engine said of each position."""
        told = []
        while True:
            self.say("position", game=game, moves=moves)
            self.say("go", score="shortest", time_ms=10_000)
            *infos, (name, answer) = self.answers()
            if name == "error":
                raise ValueError(answer["message"])
            told.append(answer)
            if answer["move"] is None:
                return moves, told
            column, row = answer["move"]
            moves += f" {column},{row}"


if __name__ == "__main__":
    engine = Engine(*sys.argv[1:])
    for game, start in [("3x3", ""), ("connect4", LATE)]:
        moves, told = engine.play(game, start)
        print(f"{game}:{moves.removeprefix(start)}")
        print("scores:", *(answer["score"] for answer in told))
    engine.say("quit")
    sys.exit(engine.process.wait())
