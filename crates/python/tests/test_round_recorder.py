"""Best-first searches of one's own, told round by round."""

import json
import math
import random
import tempfile
import unittest
from pathlib import Path

import marubatsu as m


def retold(run, **header):
    """A recording, told again line by line by calls."""
    lines = [json.loads(line) for line in run._recording.events().splitlines()]
    own = {key: lines[0].get(key) for key in ("board", "rewards", "exploration", *header)}
    with m.told("best-first", game=lines[0]["game"], **{**own, **header}) as it:
        for line in lines[1:]:
            if "path" in line:
                it.iteration(**line)
            elif "ask" in line:
                it.ask(line["ask"])
            else:
                pn, dn = ([math.inf if number == "inf" else number for number in line[key]] for key in ("pn", "dn"))
                it.expand(line["expand"], pn=pn, dn=dn)
    return it


class Telling(unittest.TestCase):
    def test_our_own_search_told_again_has_the_same_stage(self):
        for options in (
            {"algorithm": "uct", "board": "...x.o.o.", "iterations": 300, "seed": 7, "proofs": "bounds"},
            {"algorithm": "pn", "board": "...x.o.o."},
        ):
            ours = m.search("3x3", **options).record()
            header = json.loads(ours._recording.events().splitlines()[0])
            it = retold(ours, algorithm=header["algorithm"], options=header["options"])
            theirs = it.run()
            self.assertEqual((theirs.program, len(theirs)), (None, len(ours)))
            for n in range(0, len(ours), 101):
                self.assertEqual(theirs[n].svg(), ours[n].svg())
                self.assertEqual(theirs[n].json, ours[n].json)
            with tempfile.TemporaryDirectory() as folder:
                again = m.open_run(it.save(Path(folder) / "mine.jsonl"))
            self.assertEqual(again[-1].svg(), ours[-1].svg())

    def test_a_search_by_hand_is_a_recording_by_its_name(self):
        chance, made = random.Random(1), set()
        with m.told("best-first", "(1 -1)", algorithm="a coin") as it:
            for _ in range(20):
                move = chance.randrange(2)
                it.iteration([move], new=move not in made, result=[1, -1][move])
                made.add(move)
        run = it.run()
        self.assertEqual((len(it), run.rounds, run.program), (20, 20, "a coin"))
        self.assertEqual(sum(row.visits for row in run.visits()), 20)
        self.assertEqual({row.mean for row in run.visits()}, {1, -1})
        self.assertIn("a coin", repr(run))
        self.assertIn("a coin", run[0].sentence)
        self.assertEqual(run.at(3, "back").iteration, 3)

    def test_a_position_is_where_it_begins(self):
        position = m.Game("3x3").play("1,1 0,0")
        with m.told("best-first", position) as it:
            it.iteration([(2, 2)], new=True, result=0)
        self.assertEqual(it.run()[0].board, position.board)

    def test_values_of_ones_own_stand_in_place_of_ucbs(self):
        shown = []
        for values in (None, [[(2, 2, 0.3, 0.5), (0, 0, -0.25, 1)]]):
            with m.told("best-first", board="...x.o.o.", algorithm="a net") as it:
                it.iteration([(2, 2)], new=True, result=0, values=values)
            shown.append(it.run().at(1, "expand"))
        bare, valued = shown
        self.assertEqual([(child.move, child.value, child.bonus) for child in valued.children], [((0, 0), -0.25, 0.5), ((2, 2), 0.3, 0.25)])
        self.assertIsNone(bare.children)
        self.assertIn("a net for ×: its values", valued.svg())
        for wrong in ([[(1, 0, 0, 0)]], [[(2, 2, 0)]], [[(2, 2, 2, 0)]], [[(2, 2, 0, math.inf)]], [[], []]):
            with self.assertRaisesRegex(m.InputError, 'line 2, "values"'):
                m.told("best-first", board="...x.o.o.").iteration([(2, 2)], new=True, result=0, values=wrong)

    def test_what_is_wrong_is_refused_at_its_call_and_changes_nothing(self):
        it = m.told("best-first", board="...x.o.o.")
        it.iteration([(2, 2)], new=True, result=0)
        for wrong, says in [
            (lambda: it.iteration([(1, 0)], new=True, result=0), 'line 3, "path": this move isn\'t legal here'),
            (lambda: it.iteration([(2, 2)], new=True, result=0), 'line 3, "new": this node already exists'),
            (lambda: it.iteration([(0, 0), (1, 1)], new=True, result=0), 'line 3, "path": the node after move 1'),
            (lambda: it.iteration([(0, 0)], new=True, result=1.5), 'line 3, "result": expected a result from -1 to 1'),
            (lambda: it.iteration([(2, 2), (1, 1)], new=True, playout=[(0, 0), (0, 1)], result=-1), 'line 3, "result": the game ends'),
            (lambda: it.iteration([(0, 0)], new=True, result=0, playout=[(0, 0)]), 'line 3, "playout"'),
            (lambda: it.iteration([(0, 0)], new=True, result=math.nan), "line 3, column"),
            (lambda: it.expand([], pn=[1] * 6, dn=[1] * 6), "line 3"),
        ]:
            with self.assertRaisesRegex(m.InputError, says):
                wrong()
        it.iteration([(2, 2)], result=1)
        self.assertEqual((len(it), it.run().visits()[-1].mean), (2, 0.5))

    def test_proof_numbers_are_checked_too(self):
        it = m.told("best-first", "((3 5) (2 9))")
        it.ask(3)
        for pn, dn, says in [([1], [1], "numbers for 2 moves"), ([0, 1], [1, 1], "a 0 needs"), ([1.5, 1], [1, 1], "whole")]:
            with self.assertRaisesRegex(m.InputError, f"line 3.*{says}"):
                it.expand([], pn=pn, dn=dn)
        it.expand([], pn=[1, 1], dn=[1, 1])
        with self.assertRaisesRegex(m.InputError, 'line 4, "expand": this node is already expanded'):
            it.expand([], pn=[1, 1], dn=[1, 1])

    def test_headers_and_kinds_are_checked_first(self):
        for wrong in [
            {"game": "0x0"},
            {"board": "ooo"},
            {"algorithm": ""},
            {"rewards": (1, -1)},
            {"exploration": -1},
            {"options": {"seed": 7}},
            {"algorithm": "uct", "options": {"sede": 7}},
        ]:
            with self.subTest(wrong), self.assertRaises(m.InputError):
                m.told("best-first", **wrong)
        with self.assertRaisesRegex(m.InputError, 'unknown kind of search "uct"; expected best-first'):
            m.told("uct")
        with self.assertRaises(m.InputError) as raised:
            m.told("best-first", exploration=1).ask(0)
        self.assertIn('line 1, "exploration"', str(raised.exception))

    def test_a_search_is_over_with_its_block(self):
        with self.assertRaises(LookupError), m.told("best-first") as it:
            it.iteration([(1, 1)], new=True, result=0)
            raise LookupError
        with self.assertRaisesRegex(ValueError, "over"):
            it.iteration([(1, 1)], result=0)
        self.assertEqual(it.run().rounds, 1)


if __name__ == "__main__":
    unittest.main()
