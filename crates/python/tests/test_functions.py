"""Functions of Python as players: what they may do, and what comes of it when they go wrong."""

import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time
import traceback
import unittest
from fractions import Fraction

import marubatsu as m


def all_moves(position):
    return position.moves


class Players(unittest.TestCase):
    def test_one_move_or_all_candidates(self):
        first = m.match(lambda position: position.moves[0], "ai2", games=50)
        self.assertEqual(first.ratios, m.match("ai1", "ai2", games=50).ratios)
        self.assertEqual(first.players[0], "lambda")
        report = m.match(all_moves, "ai2", exact=True)
        self.assertEqual(report.as_o.win, Fraction(737, 1260))

    def test_a_single_move_has_exact_odds_if_it_is_always_the_same(self):
        def first(position):
            return position.moves[0]

        with self.assertRaises(m.InputError):
            m.match(first, "ai2", exact=True)
        steady = m.player(first, steady=True)
        self.assertEqual(m.match(steady, "ai2", exact=True).as_o, m.match("ai1", "ai2", exact=True).as_o)
        self.assertFalse(m.prove(steady).strongly)

    def test_functions_on_both_sides_and_names_that_are_taken(self):
        def ai2(position):
            return position.moves

        report = m.match(ai2, all_moves, "ai2", games=2)
        self.assertEqual(report.players, ["ai2_2", "all_moves", "ai2"])

    def test_it_sees_the_position(self):
        seen = []

        def look(position):
            seen.append((position.game.name, position.turn, position.board.count("."), len(position.moves)))
            self.assertEqual(position.play(position.moves[0]).board.count("."), position.board.count(".") - 1)
            return position.moves[-1]

        m.match(look, "ai1", games=1, game="4x4")
        self.assertTrue(all(name == "4x4" and free == moves for name, _, free, moves in seen))
        self.assertEqual({turn for _, turn, *_ in seen}, {"o", "x"})

    def test_it_may_use_the_lab(self):
        def searching(position):
            return m.search(position, table="merged", children=True).best_moves

        report = m.match(searching, "ai2", games=3)
        self.assertEqual(report.faults, (0, 0))
        self.assertEqual(report.ratios.lose, 0)

    def test_it_is_called_by_the_thread_that_asks(self):
        threads = set()

        def look(position):
            threads.add(threading.get_ident())
            return random.choice(position.moves)

        m.match(look, "ai2", games=50)
        self.assertEqual(threads, {threading.get_ident()})

    def test_opinions(self):
        [one, two] = m.analyze(m.Game().play("1,1"), all_moves, "ai14s")
        self.assertEqual(len(one.candidates), 8)
        self.assertEqual(two.player, "ai14s")


class Faults(unittest.TestCase):
    def test_an_exception_comes_back_with_its_traceback(self):
        def faulty(position):
            return {}["missing"]

        for work in [
            lambda: m.match(faulty, "ai2", games=1000),
            lambda: m.match(faulty, "ai2", exact=True),
            lambda: m.prove(faulty),
            lambda: m.analyze("3x3", faulty),
        ]:
            told = ""
            try:
                work()
            except KeyError:
                told = traceback.format_exc()
            self.assertIn('return {}["missing"]', told)

    def test_nonsense_is_a_type_error(self):
        for nonsense in [None, "1,1", 1.5, [None], {"a": 1}, (1, -1), object()]:
            with self.assertRaisesRegex(TypeError, "must answer with a move", msg=repr(nonsense)):
                m.match(m.player(lambda position: nonsense), "ai2", games=5)

    def test_an_illegal_move_is_raised_with_the_position_and_the_legal_moves(self):
        for illegal, said in [
            ((7, 7), "7,7, which isn't legal"),
            ([(1, 1), (1, 1, 1)], "1,1,1, which isn't legal"),
            ([(0, 0), (0, 0)], "0,0 twice"),
            ([], "no move"),
        ]:
            mine = m.player(lambda position: illegal, name="mine")
            for work in [
                lambda: m.match(mine, "ai2", games=1000),
                lambda: m.match("ai2", mine, exact=True),
                lambda: m.prove(mine),
                lambda: m.analyze("3x3", mine),
            ]:
                with self.assertRaisesRegex(m.InputError, f"mine answered {said}; legal moves: ") as caught:
                    work()
                self.assertRegex(caught.exception.message, r"^at [.ox]{9}, ")
                self.assertIn("合法な着手: ", caught.exception.message_ja)

    def test_what_is_no_player_is_refused(self):
        for wrong in [1, None]:
            with self.assertRaises(TypeError):
                m.match(wrong, "ai2")
        with self.assertRaises(m.InputError):
            m.match("nobody", "ai2")


class Evaluators(unittest.TestCase):
    @staticmethod
    def marks(position):
        return position.end * 10 if position.ended else position.board.count("o") / 8

    def test_a_function_values_positions(self):
        seen = []

        def look(position):
            seen.append((position.ended, position.turn))
            return self.marks(position)

        report = m.search("3x3", eval=look, depth=6, table="merged")
        self.assertEqual(report.options.eval, "look")
        self.assertEqual({ended for ended, _ in seen}, {False, True})
        run = m.trace("3x3", eval=m.evaluator(self.marks, symmetric=True), depth=6, table="merged")
        self.assertEqual(run.score, report.score)
        self.assertLess(run[-1].calculated, report.nodes)

    def test_it_may_go_wrong(self):
        for wrong, kind in [(lambda _: 1 / 0, ZeroDivisionError), (lambda _: None, TypeError)]:
            with self.assertRaises(kind):
                m.search("4x4", eval=wrong, depth=4)
        for number in ["nan", "inf", "-inf", "1e9"]:
            with self.assertRaisesRegex(m.InputError, "^eval: lambda must answer with a number from .* at [.ox]{9}") as caught:
                m.search("3x3", eval=lambda _: float(number), depth=2)
            self.assertIn("数を返す必要があります", caught.exception.message_ja)
        with self.assertRaises(TypeError):
            m.search("3x3", eval=3, depth=2)
        with self.assertRaises(m.InputError):
            m.search("3x3", eval="nobody", depth=2)


class Interrupts(unittest.TestCase):
    """Ctrl-C, in a process of its own."""

    def interrupted(self, work):
        program = textwrap.dedent(
            """
            import signal, marubatsu as m
            signal.signal(signal.SIGINT, signal.default_int_handler)
            print("ready", flush=True)
            try:
                {work}
            except KeyboardInterrupt:
                print("interrupted", m.search("3x3").nodes, flush=True)
            """
        ).format(work=work)
        child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
        self.assertEqual(child.stdout.readline().strip(), "ready")
        time.sleep(0.5)
        os.kill(child.pid, signal.SIGINT)
        said, _ = child.communicate(timeout=60)
        self.assertEqual((said.strip(), child.returncode), ("interrupted 18297", 0), work)

    def test_whatever_works_is_interrupted(self):
        for work in [
            'm.search("5x5")',
            'm.solve("8x8x4g", no_book=True)',
            # Judging leaves takes long: the frames that are kept at most are not there before.
            'm.trace("10x10x4", eval="ai14s", depth=8)',
            'm.match(lambda position: position.moves[0], "ai2", games=10**8)',
            'm.match(lambda position: [0 for _ in iter(int, 1)], "ai2", games=5)',
            'm.search("5x5", eval=lambda position: 0, depth=20)',
            'm.trace("3x3").film("/dev/null.gif", 0, 2000)',
        ]:
            with self.subTest(work):
                self.interrupted(work)


class Threads(unittest.TestCase):
    def test_a_player_that_never_lets_go_of_the_interpreter_plays_on_two_threads(self):
        def busy(position):
            # Arithmetic alone, with no call that would let others in.
            number = 1
            for _ in range(2000):
                number = number * 7 % 1_000_003
            return position.moves[number % len(position.moves)]

        report = m.match(busy, busy, games=200, threads=2)
        self.assertEqual((report.faults, sum(report.as_o.values())), ((0, 0), 200))

    def test_matches_of_functions_run_side_by_side(self):
        found = []

        def play():
            found.append(m.match(lambda position: position.moves[0], "ai2", games=60, seed=5).as_o)

        threads = [threading.Thread(target=play) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        self.assertEqual(found, [found[0]] * 3)

    def test_one_run_serves_threads_that_read_search_and_film_it(self):
        run, done = m.trace("3x3", table="merged"), []
        works = [
            lambda: len(run.where("kind=update,fail=high")),
            lambda: len(run._film("gif", (60, 3), 1.0, (None, None, "wide"))),
            lambda: sum(frame.calculated for frame in run),
            lambda: len(run.columns()["n"]),
        ]
        expected = [work() for work in works]
        threads = [threading.Thread(target=lambda at=at: done.append((at, works[at]()))) for at in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        self.assertEqual(sorted(done), list(enumerate(expected)))

    def test_others_run_while_rust_works(self):
        done = threading.Event()

        def count():
            while not done.is_set():
                count.turns += 1
                time.sleep(0.001)

        count.turns = 0
        counter = threading.Thread(target=count)
        counter.start()
        m.search("4x4", node_limit=300_000)
        done.set()
        counter.join()
        self.assertGreater(count.turns, 3)


if __name__ == "__main__":
    unittest.main()
