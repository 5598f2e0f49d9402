"""Searches of one's own, told event by event; and how far work is."""

import math
import tempfile
import threading
import time
import types
import unittest
from pathlib import Path
from unittest import mock

import marubatsu as m

INF = math.inf


class Searching:
    """Alpha-beta by hand, with soft bounds and no table, telling what it does."""

    def __init__(self, told):
        self.told = told

    def at(self, position, window=(-INF, INF), move=None):
        told, (alpha, beta) = self.told, window
        told.enter(window, move=move, turn=position.turn)
        if position.ended:
            told.leave(position.end, leaf="end", registered=(position.end, position.end))
            return position.end
        told.order()
        is_max = position.turn == "o"
        best = -INF if is_max else INF
        for number, after in enumerate(position.moves, 1):
            score = self.at(position.play(after), (alpha, beta), after)
            told.child(best, score)
            better = score > best if is_max else score < best
            best = score if better else best
            alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
            cut = alpha >= beta
            skipped = len(position.moves) - number if cut else 0
            told.updated(best, (alpha, beta), improved=better, cut=cut, skipped=skipped)
            if cut:
                break
        told.leave(best)
        return best


class Telling(unittest.TestCase):
    def test_a_search_by_hand_is_the_labs_own_frame_by_frame(self):
        position = m.Game("3x3").play("1,1 0,0 2,0 0,2")
        told = m.Recorder(position)
        score = Searching(told).at(position)
        ours, theirs = told.run(), m.trace(position)
        self.assertEqual((ours.score, score), (theirs.score, theirs.score))
        self.assertEqual(ours.text(), theirs.text())
        self.assertEqual([frame.sentence for frame in ours[:40]], [frame.sentence for frame in theirs[:40]])
        with tempfile.TemporaryDirectory() as folder:
            again = m.open_run(told.save(Path(folder) / "mine.jsonl"))
        self.assertEqual(again.text(), ours.text())

    def test_what_cannot_come_is_refused_and_changes_nothing(self):
        told = m.Recorder("3x3", table="merged")
        told.enter((-INF, INF))
        for wrong, says in [
            (lambda: told.child(0, 1), "child can't come here; expected known or looked_up or order or leave"),
            (lambda: told.enter((-1, 1), move=(0, 0)), "enter can't come here"),
            (lambda: told.order([(0, 0)], why="moves"), "why"),
            (lambda: told.order([(0, 0), (0, 0)], why="sorted"), "legal moves, each once"),
            (lambda: told.leave(0.123), "at most two digits"),
            (lambda: told.leave(0, leaf="nowhere"), "leaf"),
        ]:
            with self.assertRaisesRegex(m.InputError, says):
                wrong()
        told.looked_up((-INF, INF), (-INF, INF))
        told.order()
        for wrong in [(7, 7), (0, 0, 0), None, (0, "0")]:
            with self.assertRaises(m.InputError):
                told.enter((-INF, INF), move=wrong)
        with self.assertRaisesRegex(m.InputError, "other side"):
            told.enter((-INF, INF), move=(0, 0), turn="o")
        told.enter((-INF, INF), move=(0, 0), turn="x")
        self.assertEqual(len(told), 4)
        self.assertEqual(told.run()[-1].board, "o........")

    def test_a_fault_names_its_event_by_its_line(self):
        told = m.Recorder("3x3")
        told.enter((-INF, INF))
        for _ in range(2):
            with self.assertRaisesRegex(m.InputError, "line 3: updated"):
                told.updated(0, (-1, 1))

    def test_where_a_score_falls_is_found(self):
        told = m.Recorder("(1 2 3)", window=(1.5, 2.5))
        told.enter((1.5, 2.5))
        told.order()
        for move, says in enumerate(["low", "exact", "high"]):
            told.enter((1.5, 2.5), move=move)
            told.leave(move + 1, leaf="end")
            told.child(-INF, move + 1)
            told.updated(move + 1, (1.5, 2.5))
            self.assertIn(f'"fail": "{says}"', told.text().splitlines()[-1])
        bounds = [frame.calculated_range for frame in told.run().where("kind=end")]
        self.assertEqual(bounds, [(-INF, 1), (2, 2), (3, INF)])

    def test_headers_are_checked_first(self):
        for wrong in [{"place": "0x0"}, {"algorithm": "guess"}, {"colour": "red"}, {"table": 3}]:
            with self.assertRaises(m.InputError):
                m.Recorder(**wrong)


class Progress(unittest.TestCase):
    def test_counts_grow_and_end_with_the_last(self):
        seen = []
        with m.progress(seen.append):
            m.search("4x4", node_limit=400_000)
        self.assertEqual(seen, sorted(seen))
        self.assertGreaterEqual(seen[-1], 400_000 - 2048)
        before = len(seen)
        m.search("3x3")
        self.assertEqual(len(seen), before)

    def test_it_is_told_while_functions_are_asked(self):
        seen = []

        def slowly(position):
            time.sleep(0.002)
            return position.moves[0]

        with m.progress(seen.append):
            m.match(slowly, "ai1", games=40)
        self.assertGreater(len(seen), 3)
        self.assertEqual(seen[-1], 80)

    def test_an_exception_of_who_listens_ends_the_work(self):
        def enough(count):
            raise LookupError(count)

        with self.assertRaises(LookupError), m.progress(enough):
            m.search("5x5")

    def test_bars_are_tqdms(self):
        class Bar:
            def __init__(self, **options):
                self.options, self.n = options, 0
                bars.append(self)

            def update(self, count):
                self.n += count

            def __enter__(self):
                return self

            def __exit__(self, *_):
                return None

        bars, tqdm = [], types.ModuleType("tqdm.auto")
        tqdm.tqdm = Bar
        with mock.patch.dict("sys.modules", {"tqdm": types.ModuleType("tqdm"), "tqdm.auto": tqdm}):
            with m.progress(desc="games"):
                m.match("ai1", "ai2", games=5)
                m.match("ai1", "ai2", games=3)
        self.assertEqual((bars[0].options["desc"], bars[0].n), ("games", 16))

    def test_threads_have_listeners_of_their_own(self):
        seen = []
        with m.progress(seen.append):
            thread = threading.Thread(target=lambda: m.match("ai1", "ai2", games=9))
            thread.start()
            thread.join()
        self.assertEqual(seen, [])


class Types(unittest.TestCase):
    def test_wrong_types_and_sizes_are_refused_in_python(self):
        run = m.trace("3x3", table="merged")
        for number, wrong in enumerate([
            lambda: m.search(object()),
            lambda: m.search("3x3", depth=object()),
            lambda: m.Game(3),
            lambda: m.Game("3x3").position(board=7),
            lambda: m.match("ai1", "ai2", games="many"),
            lambda: m.match("ai1", "ai2", games=-1),
            lambda: m.match("ai1"),
            lambda: m.analyze("3x3", 5),
            lambda: m.solve("3x3", threads=10**30),
            lambda: run.film("/nowhere/at/all.gif", 0, 1),
            lambda: run.where(7),
            lambda: run[10**30],
            lambda: run["a"],
            lambda: run[0].svg(size=70_000),
            lambda: m.Game().start.svg(size=-1),
            lambda: m.open_run("/nowhere"),
            lambda: m.Recorder(object()),
        ]):
            with self.subTest(number), self.assertRaises((TypeError, ValueError, LookupError, OverflowError, OSError, m.Error)):
                wrong()


if __name__ == "__main__":
    unittest.main()
