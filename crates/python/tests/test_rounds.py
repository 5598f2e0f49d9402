"""Recorded best-first searches: rows, frames, the truth that can be hidden, and their widget's stage."""

import pickle
import tempfile
import unittest
from pathlib import Path

import marubatsu as m
from marubatsu import _staged


class Guesses(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.report = m.search("3x3", board="...x.o.o.", algorithm="uct", iterations=2000, seed=7)
        cls.run_ = cls.report.record()

    def test_rows_are_what_the_report_says(self):
        self.assertEqual([row.json for row in self.run_.visits()], [row.json for row in self.report.moves])
        self.assertEqual([row.visits for row in self.run_.visits(at=1000)], [198, 226, 94, 177, 124, 181])
        history = self.run_.history("2,0")
        self.assertEqual([row.visits for row in history], list(range(1, len(history) + 1)))
        self.assertEqual(history[-1].mean, self.run_.visits()[1].mean)
        self.assertEqual(m.data(history).columns()["iteration"], [row.iteration for row in history])

    def test_the_last_favourite_leaves_the_trap(self):
        favourites = self.run_.favourites()
        self.assertEqual(favourites[-1], (1080, self.report.best_moves[0]))
        self.assertEqual(self.run_.traps()[-1], (43, 1080))
        self.assertEqual(self.run_.find("trap", self.run_.at(1001).n).iteration, 1080)

    def test_frames_are_found_by_their_round_and_tell_the_truth_or_not(self):
        frame = self.run_.at(1001, "select")
        self.assertEqual((frame.n, frame.kind, frame.iteration, len(frame.children)), (10615, "select", 1001, 6))
        self.assertEqual(self.run_.where("kind=select,iteration=1001,depth=0")[0].json, frame.json)
        self.assertIn("has not noticed yet", frame.sentence)
        self.assertNotIn("has not noticed yet", frame.tell(truth=False))
        self.assertNotEqual(frame.svg(), frame.svg(truth=False))
        self.assertEqual(pickle.loads(pickle.dumps(frame)).json, frame.json)

    def test_the_tree_begins_at_a_node(self):
        frame = self.run_.at(1001)
        below = frame.svg(anchor="2,2")
        self.assertEqual(below, frame.svg(anchor=[(2, 2)]))
        self.assertNotEqual(below, frame.svg())
        self.assertIn('data-node="2,2 0,2"', below)
        self.assertNotIn('data-node="0,1"', below)
        self.assertEqual(frame.svg(anchor=""), frame.svg())
        stage = _staged.RoundStage(self.run_, frame.n, False, [(2, 2)])
        self.assertEqual(stage.shown["pictures"], [frame.svg(truth=False, anchor="2,2")])
        self.assertNotEqual(self.run_.html(frame.n, 1, anchor="2,2"), self.run_.html(frame.n, 1))
        kept = _staged.RoundStage(self.run_, 0, False).fallback()["text/html"]
        self.assertNotEqual(kept, self.run_._repr_html_(), "what is hidden stays so where no kernel runs")
        with self.assertRaisesRegex(m.InputError, "the search never goes there"):
            m.search("3x3", algorithm="uct", iterations=20).record()[0].svg(anchor="1,1 0,0 2,2")

    def test_what_is_not_there_is_refused(self):
        for wrong in (
            lambda: self.run_.at(2001),
            lambda: self.run_.at(1, "select"),
            lambda: self.run_.at(5, "update"),
            lambda: self.run_.where("moment=cut"),
            lambda: self.run_.history("1,0"),
            lambda: self.run_.history("0,0 1,1"),
            lambda: self.run_.find("leap"),
            lambda: self.run_[0].svg(anchor="9,9"),
            lambda: self.run_.film("x.mp4"),
        ):
            self.assertRaises(m.InputError, wrong)

    def test_a_stage_goes_from_favourite_to_favourite(self):
        stage = _staged.RoundStage(self.run_, self.run_.at(61, "simulate").n, truth=False)
        self.assertEqual((stage.shown["words"]["cut"], stage.frame.iteration), ("favourite", 61))
        shown = stage.answer({"n": stage.n, "way": "cut_forward"})
        self.assertEqual(stage.frame.iteration, next(at for at, _ in self.run_.favourites() if at > 61))
        self.assertEqual(shown["pictures"], [stage.frame.svg(truth=False)])
        self.assertEqual(stage.answer({"n": len(self.run_) - 1, "way": "cut_forward"})["says"], "None after this frame.")
        self.assertEqual(stage.answer({"n": 0, "node": "2,2"})["n"], self.run_.visit("2,2").n)


class Proofs(unittest.TestCase):
    def test_a_question_is_recorded_to_its_answer(self):
        report = m.search("3x3", board="...x.o.o.", algorithm="pn", ask=1)
        run = report.record()
        self.assertEqual((run.rounds, run.nodes), (report.expansions, report.nodes))
        self.assertEqual((run[-1].kind, run[-2].after.disproof, run[-2].at_least), ("end", 0, 1))
        self.assertEqual(m.data(run).columns()["after_disproof"][-2], 0)
        stage = _staged.RoundStage(run)
        self.assertEqual(stage.answer({"n": 0, "way": "cut_forward"})["n"], run.find("settled").n)
        self.assertRaises(m.InputError, run.visits)
        self.assertRaises(m.InputError, lambda: run[0].svg(anchor="2,2"))
        self.assertRaises(m.InputError, run.traps)

    def test_df_pn_is_recorded_with_its_thresholds_and_not_kept(self):
        report = m.search("3x3", board="...x.o.o.", algorithm="dfpn", ask=1)
        run = report.record()
        self.assertEqual((run.rounds, run.nodes), (report.nodes, report.nodes))
        descents = [frame for frame in run if frame.kind == "descend"]
        self.assertTrue(all(frame.thresholds is not None for frame in descents))
        self.assertEqual((run[1].thresholds, run[-1].kind), (None, "end"))
        stage = _staged.RoundStage(run)
        self.assertEqual(stage.answer({"n": 0, "way": "cut_forward"})["n"], run.find("settled").n)
        with tempfile.TemporaryDirectory() as folder:
            self.assertRaises(m.InputError, run.save, Path(folder) / "search.jsonl")


if __name__ == "__main__":
    unittest.main()
