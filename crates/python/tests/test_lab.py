"""Searches, recordings, tables, contests and proofs: the numbers are the lab's own."""

import hashlib
import os
import pickle
import tempfile
import threading
import unittest
from fractions import Fraction
from pathlib import Path

import marubatsu as m


class Positions(unittest.TestCase):
    def test_moves_are_texts_tuples_and_lists(self):
        game = m.Game("3x3")
        for moves in ["1,1 0,0", [(1, 1), (0, 0)], [(1, 1), [0, 0]]]:
            self.assertEqual(game.play(moves).board, "x...o....")
        self.assertEqual(game.start.play((1, 1)).play("0,0"), game.play("1,1 0,0"))
        self.assertEqual(game.play([]), game.start)

    def test_columns_may_stand_in_a_row(self):
        game = m.Game("connect4")
        self.assertEqual(game.start.play("4453").board, game.position("4453").board)
        at = game.position(board=game.play("44").board)
        self.assertEqual(at.play("53"), game.play("4453"))

    def test_illegal_moves_and_boards_are_refused_with_their_place(self):
        start = m.Game("3x3").start
        with self.assertRaisesRegex(m.InputError, "taken") as caught:
            start.play("1,1 1,1")
        self.assertEqual(caught.exception.key, "moves")
        with self.assertRaises(m.InputError):
            start.play((7, 7))
        with self.assertRaises(m.InputError):
            m.Game("3x3").position(board="oooo.....")
        with self.assertRaises(m.InputError):
            m.Game("0x0")
        for wrong in [1.5, None, [None], {"a": 1}, [(1, -1)]]:
            with self.assertRaises((TypeError, OverflowError), msg=repr(wrong)):
                start.play(wrong)

    def test_ends_have_a_value_and_a_line(self):
        won = m.Game("3x3").play("0,0 1,0 0,1 1,1 0,2")
        self.assertEqual((won.ended, won.end, won.moves), (True, 1.0, []))
        self.assertEqual(won.line, [(0, 0), (0, 1), (0, 2)])
        self.assertIsNone(m.Game("3x3").start.end)
        self.assertEqual(won.played[:2], [(0, 0), (1, 0)])

    def test_positions_are_values(self):
        one, two = m.Game("3x3").play("1,1 0,0 2,2"), m.Game("3x3").play("2,2 0,0 1,1")
        self.assertEqual(one, two)
        self.assertEqual(len({one, two, m.Game("3x3").start}), 2)
        self.assertEqual(pickle.loads(pickle.dumps(one)), one)
        self.assertNotEqual(m.Game("3x3").start, m.Game("3x3x2").start)

    def test_trees_are_games(self):
        tree = m.Game("((3 5) (2 9))")
        self.assertEqual(tree.start.moves, [(0,), (1,)])
        self.assertEqual(tree.start.play(1).play(0).end, 2.0)
        self.assertEqual(m.search(tree).score, 3)


class Searches(unittest.TestCase):
    def test_options_may_be_values_of_python(self):
        texts = m.search("3x3", window="-1,0.5", depth="4", eval="ai14s", children="true")
        values = m.search("3x3", window=(-1, 0.5), depth=4, eval="ai14s", children=True)
        self.assertEqual({**texts, "seconds": 0}, {**values, "seconds": 0})

    def test_a_position_has_no_second_place(self):
        with self.assertRaises(TypeError):
            m.search(m.Game("3x3").start, moves="1,1")

    def test_what_is_wrong_is_said_in_both_languages(self):
        for options, key in [({"tabel": "none"}, "tabel"), ({"depth": -1}, "depth"), ({"time": "soon"}, "time")]:
            with self.assertRaises(m.InputError) as caught:
                m.search("3x3", **options)
            error = caught.exception
            self.assertEqual(error.key, key)
            self.assertTrue(error.message and error.message_ja and error.message != error.message_ja)
            self.assertIsInstance(error, ValueError)
            self.assertEqual(str(pickle.loads(pickle.dumps(error))), str(error))


class Reports(unittest.TestCase):
    def test_a_move_whose_score_is_only_a_bound_says_so(self):
        text = str(m.search("3x3", children=True, window=(-3, -1)))
        self.assertIn("1,1,≥-1", text)
        self.assertNotIn("score_bounds", text)
        self.assertNotIn("≥", str(m.search("3x3", children=True)))

    def test_a_report_prints_itself_before_anything_is_asked_of_it(self):
        lines = str(m.search("3x3", table="merged")).splitlines()
        self.assertEqual(lines[0].split(), ["game", "3x3"])
        self.assertIn(["score", "0"], [line.split() for line in lines])
        self.assertIn(["options.table", "merged"], [line.split() for line in lines])

    def test_rows_print_as_a_table_that_ends(self):
        shown = repr(m.compare("3x3", {"table": "none"}, {"table": "merged"}))
        below = shown.split("\n\n")
        self.assertEqual(below[1].splitlines()[0], "depths:")
        self.assertEqual(below[1].splitlines()[3].split(), ["1", "9", "8", "0", "9", "2", "6"])
        self.assertTrue(below[2].endswith("... 8 more"), below[2])


class Runs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.run_ = m.trace("3x3", table="merged", window="range", score="shortest")

    def test_the_frames_are_the_series(self):
        digest = hashlib.sha256(self.run_.text().encode()).hexdigest()
        self.assertEqual(digest, "9eda85c6806101f27af1d75a766e17fc7fa885ef2afc1a369233e94cce18d993")
        frame = self.run_[71]
        self.assertEqual((frame.kind, frame.board, frame.window, frame.score), ("update", "oxxxooox.", (0, 1), 1))

    def test_a_run_is_a_sequence(self):
        run = self.run_
        self.assertEqual(run[-1].n, len(run) - 1)
        self.assertEqual([frame.n for frame in run[10:13]], [10, 11, 12])
        self.assertEqual([frame.n for frame in run[10:20:5]], [10, 15])
        self.assertEqual(run[13:10], [])
        self.assertEqual(sum(1 for _ in run), 5925)
        with self.assertRaises(IndexError):
            run[len(run)]

    def test_frames_are_found_by_conditions(self):
        cuts = self.run_.where("kind=update,node=min,fail=high")
        self.assertEqual(cuts[0].n, 283)
        self.assertEqual(self.run_.next("kind=update,node=min,fail=high").n, 283)
        self.assertEqual(self.run_.next("kind=update,node=min,fail=high", after=283).n, cuts[1].n)
        self.assertEqual(len(self.run_.where("kind=tt,fail=low")) + len(self.run_.where("kind=tt,fail=high")) > 0, True)
        with self.assertRaises(m.InputError):
            self.run_.where("kind=updat")

    def test_sentences_have_a_language(self):
        english = self.run_[71].sentence
        m.use(language="ja")
        try:
            japanese = self.run_[71].sentence
        finally:
            m.use(language="en")
        self.assertNotEqual(english, japanese)
        self.assertIn("置換表", japanese)

    @unittest.skipUnless(hasattr(os, "mkfifo"), "named pipes are Unix's")
    def test_what_has_no_size_or_too_large_a_one_is_refused_before_it_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe, sparse = Path(folder) / "pipe.csv", Path(folder) / "sparse.csv"
            os.mkfifo(pipe)
            with open(sparse, "wb") as file:
                file.truncate(40 << 30)
            for opened in (m.open_run, m.open_table):
                for path, said in [("/dev/zero", "device"), (pipe, "pipe"), (sparse, "limit of 512 MiB"), (folder, "directory")]:
                    with self.assertRaisesRegex(m.InputError, said):
                        opened(path)
                with self.assertRaises(FileNotFoundError):
                    opened(Path(folder) / "nowhere.csv")

    def test_films_and_files(self):
        with tempfile.TemporaryDirectory() as folder:
            here = Path(folder)
            self.assertEqual(self.run_.film(here / "cut.gif", 60, 3).read_bytes()[:6], b"GIF89a")
            self.assertEqual(self.run_.film(here / "cut.png", 60, 2).read_bytes()[:4], b"\x89PNG")
            page = self.run_.film(here / "cut.html", 60, 3, theme="dark", lang="ja").read_text()
            self.assertIn('lang="ja" data-theme="dark"', page)
            self.assertNotIn("http://", page.replace("http://www.w3.org/", ""))
            for refused in [here / "cut.mp4", here / "cut"]:
                with self.assertRaises(m.InputError):
                    self.run_.film(refused, 60, 3)
            for start, count, delay, key in [
                (10_000, 3, 1, "frame"),
                (-5, 3, 1, "frame"),
                (0, 0, 1, "count"),
                (0, -3, 1, "count"),
                (0, 3, -1, "delay"),
                (0, 3, float("nan"), "delay"),
                (0, 3, 61, "delay"),
            ]:
                with self.assertRaises(m.InputError) as caught:
                    self.run_.film(here / "a.gif", start, count, delay=delay)
                self.assertEqual(caught.exception.key, key)
            again = m.open_run(self.run_.save(here / "run.jsonl"))
            self.assertEqual(again.text(), self.run_.text())

    def test_threads_may_share_a_run(self):
        said, begin = [], threading.Barrier(4)

        def read():
            begin.wait()
            said.append([self.run_[n].sentence + self.run_[n].svg() for n in range(60, 72)])

        threads = [threading.Thread(target=read) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(said), 4)
        self.assertTrue(all(told == said[0] for told in said))

    def test_a_part_of_a_run(self):
        part = m.trace("4x4", frames=100)
        self.assertGreaterEqual(len(part), 100)
        self.assertIsNone(part.score)


class Tables(unittest.TestCase):
    def test_scores_and_files(self):
        table = m.table("3x3", score="shortest-draws")
        self.assertEqual((len(table), table.game, table.kind), (5478, "3x3", "shortest-draws"))
        self.assertEqual(table.at(m.Game().start).score, -0.5)
        self.assertEqual(table.histogram()[0.5], 579)
        with self.assertRaises(KeyError):
            table.at("nowhere")
        with tempfile.TemporaryDirectory() as folder:
            for ending in ["csv", "jsonl"]:
                again = m.open_table(table.save(Path(folder) / f"t.{ending}"))
                self.assertEqual(again.histogram(), table.histogram())
            with self.assertRaises(m.InputError):
                table.save(Path(folder) / "t.txt")
        with self.assertRaises(m.InputError):
            m.table("7x6x4g")


class Contests(unittest.TestCase):
    def test_exact_odds_are_fractions(self):
        report = m.match("ai_gtsvrd", "ai2", exact=True)
        self.assertEqual(report.as_o.win, Fraction(705493, 725760))
        self.assertEqual(report.as_x.draw, Fraction(77, 405))

    def test_a_seed_says_which_games(self):
        one, two = (m.match("ai14s", "ai2", games=200, seed=7, threads=n) for n in (1, 2))
        self.assertEqual({**one, "seconds": 0}, {**two, "seconds": 0})

    def test_games_are_kept(self):
        report = m.match("ai1", "ai2", games=3, keep=True)
        self.assertEqual(len(report.games_kept), 6)

    def test_three_make_a_round_robin(self):
        self.assertEqual(len(m.match("ai2", "ai14s", "ai_gt7").table), 3)


if __name__ == "__main__":
    unittest.main()
