"""The requests of tests/doors.txt at Python's door: the answers are those that are recorded of the other doors."""

import json
import unittest
from pathlib import Path
from urllib.parse import parse_qsl

import marubatsu as m

TESTS = Path(__file__).parents[3] / "tests"


def golden(name):
    """The figure of this name in the table, such as ``abs_tt4.nodes``."""
    request, _, key = name.partition(".")
    rows = ([cell.strip() for cell in line.split("|")] for line in (TESTS / "doors.txt").read_text().splitlines())
    [figures] = [row[-1] for row in rows if row[0] == request]
    return dict(figure.split("=") for figure in figures.split())[key]


def record():
    """The recorded answers, by command and options."""
    answers = {}
    for line in (TESTS / "doors.snap").read_text().split("---\n", 2)[2].splitlines():
        if line.startswith("  "):
            key, value = line.strip().split(": ", 1)
            answers[request][key] = json.loads(value)
        else:
            request = line.rstrip()
            answers[request] = {}
    return answers


def answer(command, query):
    """What Python says, as the other doors write it."""
    pairs = parse_qsl(query)
    own = dict(pairs)
    place = own.pop("game", "3x3")
    players = [value for key, value in pairs if key == "player"]
    own.pop("player", None)
    if command == "match":
        return m.match(*players, game=place, games=own.get("games"), exact="exact" in own, seed=own.get("seed"))
    if command == "prove":
        return m.prove(*players, game=place, **own)
    if command == "why":
        return m.why(m.Game(place).play(own["moves"]), own["move"])
    if command == "compare":
        sides = ({key[len(side) :]: own.pop(key) for key in [*own] if key.startswith(side)} for side in ("left.", "right."))
        return m.compare(place, *sides, most=int(own.pop("paths")), **own)
    return getattr(m, command)(place, **own)


def timeless(found):
    """A document without what differs from run to run."""
    return json.loads(json.dumps(found), object_hook=lambda keys: {key: keys[key] for key in keys if key != "seconds"})


class Doors(unittest.TestCase):
    def test_answers_are_those_of_the_other_doors(self):
        for request, expected in record().items():
            command, _, query = request.partition(" ")
            with self.subTest(request):
                if command == "trace":
                    self.assertEqual(len(m.trace(**dict(parse_qsl(query)))), expected["frames"])
                    continue
                found = timeless(answer(command, query).json)
                self.assertEqual({key: found[key] for key in expected}, expected)


if __name__ == "__main__":
    unittest.main()
