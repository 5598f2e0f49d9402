"""The series' names: the calls of its programs, with the numbers that it prints."""

import contextlib
import functools
import io
import random
import subprocess
import sys
import textwrap
import unittest
from copy import deepcopy

import marubatsu as m
from marubatsu import series
from marubatsu.series import Check_solved, Marubatsu, Mbtree, ai_by_mmscore, ai_by_score, ai_match
from test_doors import golden


def printed(work):
    """What is printed, and what comes of it."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        found = work()
    return out.getvalue(), found


class Boards(unittest.TestCase):
    def test_a_game_is_played_copied_and_taken_back(self):
        mb = Marubatsu()
        self.assertEqual((mb.turn, mb.move_count, mb.status), ("o", 0, Marubatsu.PLAYING))
        for move in [(0, 0), (1, 0), (0, 1), (1, 1)]:
            mb.move(*move)
        other = deepcopy(mb)
        other.move(0, 2)
        self.assertEqual((other.status, other.calc_legal_moves()), (Marubatsu.CIRCLE, []))
        self.assertEqual((mb.status, mb.board_to_str(), mb.last_move), ("playing", "oo.xx....", (1, 1)))
        self.assertEqual(other.board[0], ["o", "o", "o"])
        other.unmove()
        self.assertEqual(other.board_to_str(), mb.board_to_str())
        text, done = printed(lambda: mb.move(0, 0))
        self.assertFalse(done)
        self.assertEqual(text, "( 0 , 0 ) のマスにはマークが配置済です\n")

    def test_ends(self):
        for moves, status in [("0,0 1,1 1,0 2,0 0,1 0,2", "x"), ("0,0 1,0 2,0 1,1 0,1 2,1 1,2 0,2 2,2", "draw")]:
            self.assertEqual(Marubatsu.at(m.Game().play(moves)).status, status)


class AIs(unittest.TestCase):
    def test_counts_are_those_of_the_reference(self):
        mb = Marubatsu()
        for name, options, figure in [
            ("ai_mmdfs", {}, "mmdfs"),
            ("ai_mmdfs_tt", {}, "mmdfs_tt"),
            ("ai_abs", {}, "abs"),
            ("ai_abs3", {}, "abs3"),
            ("ai_abs_tt", {"shortest_victory": True}, "abs_tt_sv"),
            ("ai_abs_tt2", {}, "abs_tt2"),
            ("ai_abs_tt3", {"shortest_victory": True}, "abs_tt3_sv"),
            ("ai_abs_tt4", {"shortest_victory": True}, "abs_tt4_sv"),
            ("ai_nws_3score", {}, "nws_3score"),
            ("ai_abs_all", {"shortest_victory": True}, "abs_all_sv"),
            ("ai_scout", {"use_tt": True, "init_ab": True}, "scout_tt"),
            ("ai_mtdf", {"f": 0, "use_tt": True}, "mtdf_tt"),
            ("ai_abs_all", {"ai_for_mo": series.ai14s}, "ordered"),
        ]:
            with self.subTest(name, **options):
                ai = getattr(series, name)
                text, score = printed(lambda: ai(mb, calc_score=True, debug=True, **options))
                nodes = golden(f"{figure}.nodes")
                self.assertEqual((text, score), (f"count = {nodes}\n", 0))

    def test_depth_limited_search(self):
        options = {"maxdepth": 9, "eval_func": series.ai14s, "eval_params": {"minimax": True}, "analyze": True}
        found = series.ai_abs_dls(Marubatsu(), **options)
        self.assertEqual((found["count"], found["score"], len(found["candidate"]), found["tt"]), (30_709, 0, 9, {}))
        found = series.ai_abs_dls(Marubatsu(), use_tt=True, **options)
        self.assertEqual(found["count"], 1_175)
        self.assertTrue(found["tt"])
        self.assertIn(found["bestmove"], found["candidate"])

    def test_deepening_tells_of_each_depth(self):
        options = {"eval_func": series.ai14s, "eval_params": {"minimax": True}, "analyze": True}
        text, rows = printed(lambda: series.ai_ab_iddfs(Marubatsu(), debug=True, moveordering=False, **options))
        self.assertEqual([row["count"] for row in rows], [9, 33, 81, 206, 431, 927, 1121, 1161, 1175])
        self.assertRegex(text.splitlines()[2], r"^maxdepth: 2, time: .* ms, count    81/  123, bestmove: \(1, 1\), candidate: \[\(1, 1\)\]$")
        rows = series.ai_ab_iddfs(Marubatsu(), **options)
        self.assertEqual([row["count"] for row in rows], [9, 33, 66, 158, 269, 458, 584, 546, 545])
        line = rows[8]["PV"]
        mb = Marubatsu()
        for move in line:
            mb.move(*move)
        self.assertEqual((mb.status, line[0]), (Marubatsu.DRAW, rows[8]["bestmove"]))
        self.assertIn(series.ai_ab_iddfs(Marubatsu(), eval_func=series.ai14s), Marubatsu().calc_legal_moves())

    def test_a_search_begins_with_the_moves_of_an_earlier_table(self):
        options = {"maxdepth": 9, "eval_func": series.ai14s, "eval_params": {"minimax": True}, "analyze": True}
        mb = Marubatsu()
        mb.move(0, 0)
        plain = series.ai_abs_dls(mb, use_tt=True, **options)
        self.assertEqual(plain["count"], 876)
        for ai, most in [(series.ai_abs_dls, 620), (series.ai_pvs_dls, 620)]:
            ordered = ai(mb, tt_for_mo=plain["tt"], **options)
            self.assertEqual((ordered["score"], ordered["candidate"]), (plain["score"], plain["candidate"]))
            self.assertLess(ordered["count"], most)
        self.assertEqual(series.ai_pvs_dls(Marubatsu(), **{**options, "maxdepth": 1})["count"], 36)

    def test_the_line_is_read_from_the_table(self):
        mb = Marubatsu()
        found = series.ai_abs_dls(mb, maxdepth=9, eval_func=series.ai14s, use_tt=True, analyze=True, rand=False)
        best, table = found["bestmove"], found["tt"]
        while mb.status == Marubatsu.PLAYING:
            self.assertTrue(mb.move(*best))
            if mb.status == Marubatsu.PLAYING:
                lower, upper, best = table[mb.board_to_str()]
                self.assertEqual((lower, upper), (0, 0))
        self.assertEqual(mb.status, Marubatsu.DRAW)

    def test_scores_are_for_who_has_just_moved(self):
        mb = Marubatsu()
        mb.move(1, 1)
        scores = series.ai14s(Marubatsu(), analyze=True)["score_by_move"]
        self.assertEqual(series.ai14s(mb, calc_score=True), scores[1, 1])
        mb.move(0, 0)
        one, other = (series.ai14s(mb, calc_score=True, minimax=flag) for flag in (False, True))
        self.assertEqual(one, -other)
        self.assertEqual(series.ai8s(Marubatsu(), calc_score=True), 0)

    def test_parameters_are_the_series_own(self):
        found = series.ai14s(Marubatsu(), score_201=3, analyze=True)
        self.assertEqual(found["candidate"], m.analyze("3x3", "ai14s:score_201=3")[0].candidates)
        with self.assertRaises(m.InputError):
            series.ai14s(Marubatsu(), score_999=3)
        with self.assertRaises(TypeError):
            series.ai_abs_dls(Marubatsu(), eval_func=lambda mb: 0)
        with self.assertRaises(ImportError):
            from marubatsu.series.ai import ai99s  # noqa: F401

    def test_ones_own_are_called_as_the_series_calls_them(self):
        @ai_by_score
        def wins(mb, debug=False):
            return 1 if mb.status == mb.last_turn else 0

        @ai_by_mmscore
        def plies(mb, debug=False, tt=None, depth=2):
            return mb.move_count, depth

        self.assertEqual(wins(Marubatsu(), analyze=True)["candidate"], Marubatsu().calc_legal_moves())
        found = plies(Marubatsu(), analyze=True, depth=3)
        self.assertEqual((found["score"], found["count"], found["tt"]), (1, 27, {}))
        theirs, ours = (m.match(one, "ai2", exact=True) for one in ("ai5s", series.calls.lab_player(wins)))
        self.assertEqual(theirs.as_o, ours.as_o)
        text, report = printed(lambda: ai_match([wins, series.ai2], match_num=20))
        self.assertTrue(text.startswith("wins VS ai2\ncount     win    lose    draw\no    "))
        self.assertEqual(sum(report.as_o.values()), 20)

    def test_an_ai_says_its_moves_if_what_stands_for_it_does(self):
        def decorated(score):
            @functools.wraps(score)
            def call(mb, *, analyze=False):
                return {"candidate": mb.calc_legal_moves()[1:3]} if analyze else self.fail("asked for one move")

            return call

        @decorated
        def mine(mb):
            return 0

        self.assertEqual(series.calls.candidates(mine, Marubatsu(), {}), [(1, 0), (2, 0)])

    def test_a_plain_function_plays_and_its_exceptions_come_back(self):
        def first(mb, place=0):
            return mb.calc_legal_moves()[place]

        _, report = printed(lambda: ai_match([first, "ai2"], params=[{"place": -1}, {}], match_num=5))
        self.assertEqual(report.faults, (0, 0))
        with self.assertRaises(IndexError):
            ai_match([first, "ai2"], params=[{"place": 99}, {}], match_num=5)


class Contests(unittest.TestCase):
    def test_ten_thousand_games_are_close_to_exact_odds(self):
        data = series.load_bestmoves("../data/bestmoves_and_score_by_board_sv_rd.dat")
        options = {"params": [{"bestmoves_and_score_by_board": data}, {}], "seed": 1}
        text, report = printed(lambda: ai_match(ai=[series.ai_gt7, series.ai2], **options))
        self.assertTrue(text.startswith("ai_gt7 VS ai2\n"))
        self.assertAlmostEqual(report.as_o.win / 10_000, 705493 / 725760, delta=0.01)
        self.assertAlmostEqual(report.as_x.win / 10_000, 328 / 405, delta=0.02)

    def test_without_a_seed_chance_is_randoms(self):
        def texts(*seeds):
            for seed in seeds:
                if seed is not None:
                    random.seed(seed)
                yield printed(lambda: ai_match(["ai2", "ai2"], match_num=300))[0]

        self.assertEqual(len(set(texts(1, None, None))), 3)
        self.assertEqual(len(set(texts(1, 1))), 1)
        fixed = {printed(lambda: ai_match(["ai2", "ai2"], match_num=300, seed=4))[0] for _ in range(2)}
        self.assertEqual(len(fixed), 1)

    def test_who_has_solved_the_game(self):
        for ai in [series.ai_abs_tt2, series.ai_abs_tt3, series.ai_abs_tt4, series.ai_gtsv]:
            self.assertEqual(printed(lambda: Check_solved.is_strongly_solved(ai)), ("431/431 100.00%\n", (True, [])))
        text, (solved, wrong) = printed(lambda: Check_solved.is_strongly_solved(series.ai14s))
        self.assertEqual((text, solved, len(wrong)), ("424/431 98.38%\n", False, 7))
        mb, chosen, best = wrong[0]
        self.assertEqual(mb.board_to_str(), "o.....x..")
        self.assertTrue(chosen - best)
        self.assertEqual(best, set(series.load_bestmoves("bestmoves_by_board.dat")["o.....x.."]))
        text, solved = printed(lambda: Check_solved.is_weakly_solved(series.ai14s))
        self.assertEqual((text, solved), ("   o True\n   x True\nBoth True\n", True))


class Trees(unittest.TestCase):
    def test_the_whole_tree(self):
        text, tree = printed(Mbtree)
        self.assertEqual(text.splitlines()[0], "     9 depth 1 node created")
        self.assertEqual(text.splitlines()[-2:], ["     0 depth 10 node created", f"total node num = {golden('whole_tree.nodes')}"])
        self.assertEqual([len(level) for level in tree.nodelist_by_depth[:4]], [1, 9, 72, 504])
        self.assertEqual(tree.nodelist_by_depth[9][0].depth, 9)
        heights = []
        tree.calc_node_height(maxdepth=2)
        for depth in range(3):
            heights.append({node.height for node in tree.nodelist_by_depth[depth]})
        self.assertEqual(heights, [{288}, {32}, {4}])
        tree.calc_node_height(maxdepth=9)
        self.assertEqual(tree.root.height, 1_020_672)
        self.assertIn("<svg", tree.draw_tree(maxdepth=2)._repr_svg_())

    def test_scores(self):
        for options, score in [({}, 0), ({"shortest_victory": True, "recalculate_draw_score": True}, -0.5)]:
            tree = Mbtree(algo="df", **options)
            self.assertEqual(tree.root.score, score)
        corner = tree.root.children_by_move[0, 0]
        self.assertEqual(corner.bestmoves, [(1, 1)])

    def test_frames_are_found_as_the_series_finds_them(self):
        tree = Mbtree(algo="df", shortest_victory=True)
        tree.calc_score_for_anim(tree.root, minimax=False, use_tt=True, shortest_victory=True, init_ab=True)

        def first(status, holds):
            for number, data in enumerate(tree.ablist_by_score):
                node = tree.nodelist_by_score[number]
                if data["status"] == status and holds(data, node.mb.move_count % 2 == 0):
                    return number
            return None

        self.assertEqual(first("update", lambda data, is_max: is_max and data["score"] <= data["alphaorig"]), 25)
        self.assertEqual(first("update", lambda data, is_max: is_max and data["score"] >= data["betaorig"]), 71)
        self.assertEqual(first("update", lambda data, is_max: not is_max and data["score"] >= data["betaorig"]), 283)
        self.assertEqual(first("end", lambda data, _: data["registered_in_tt"] and not data["tt_pruned"]), 72)
        data = tree.ablist_by_score[72]
        self.assertEqual(data["score_type"], "fail high")
        bounds = [data[f"{which}_bound"] for which in ("lower", "upper", "clower", "cupper", "tlower", "tupper")]
        self.assertEqual(bounds, [-2, 1, 1, 3, 1, 1])

    def test_alpha_beta_by_hand(self):
        tree = Mbtree(algo="df", shortest_victory=True)
        text, _ = printed(lambda: tree.calc_score_by_ab(tree.root, debug=True))
        self.assertEqual((len(tree.ablist_by_score), tree.num_calculated), (83_462, 20_866))
        self.assertIn("20866", text)
        self.assertIn("<svg", series.Mbtree_Anim(tree, isscore=True)._repr_html_())


class Installed(unittest.TestCase):
    def run_in_a_process(self, program):
        return subprocess.run([sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True)

    def test_the_series_modules_have_their_names(self):
        done = self.run_in_a_process(
            """
            from marubatsu import series
            series.install()
            from ai import ai14s, ai_abs_dls, ai_by_score, ai_match, dprint
            from marubatsu import Marubatsu
            from tree import Mbtree, Mbtree_Anim, Mbtree_GUI, Node
            from util import Check_solved, calc_same_boardtexts, load_bestmoves
            import ai
            mb = Marubatsu()
            print(ai14s(mb), getattr(ai, "ai1s")(mb))
            """
        )
        self.assertEqual((done.stdout, done.stderr), ("(1, 1) (0, 0)\n", ""))

    def test_what_the_next_part_has_changed_has_its_names_and_boards_are_as_in_the_part(self):
        done = self.run_in_a_process(
            """
            from marubatsu import series
            series.install(part=25)
            from ai_new import ai14s
            from marubatsu import BitBoard, ListBoard, Markpat, NpBoard
            from marubatsu_new import Marubatsu
            from mbtest import excel_to_xy, test_judge
            from tree_new import Mbtree
            from util_new import benchmark, playout
            mb = Marubatsu()
            mb.move(*excel_to_xy("B2"))
            print(mb)
            """
        )
        self.assertEqual((done.stdout, done.stderr), ("Turn x\n...\n.o.\n...\n\n", ""))

    def test_the_first_parts_have_functions(self):
        done = self.run_in_a_process(
            """
            import marubatsu
            from marubatsu import series
            series.install(part=18)
            from marubatsu import display_board, initialize_board, place_mark
            board = initialize_board()
            place_mark(board, 0, 1, "o")
            place_mark(board, 0, 1, "x")
            display_board(board)
            place_mark([["."]], 0, 0, "x")
            """
        )
        taken = "のマスにはマークが配置済です\n"
        self.assertEqual((done.stdout, done.stderr), (f"( 0 , 1 ) {taken}   \no  \n   \n( 0 , 0 ) {taken}", ""))

    def test_files_of_the_folder_that_are_passed_over_are_named(self):
        done = self.run_in_a_process(
            """
            import os, tempfile
            from pathlib import Path
            from marubatsu import series
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                Path("marubatsu.py").write_text("1 / 0")
                Path("ai.py").write_text("1 / 0")
                series.install()
                from ai import ai1s
                from marubatsu import Marubatsu
                os.chdir("/")
            """
        )
        self.assertEqual((done.stdout, done.stderr), ("not read from this folder from now on: marubatsu.py, ai.py\n", ""))

    def test_modules_of_ones_own_are_left(self):
        done = self.run_in_a_process(
            """
            import sys, types
            sys.modules["util"] = types.ModuleType("util")
            from marubatsu import series
            try:
                series.install()
            except ImportError as error:
                print(error)
            """
        )
        self.assertIn("util", done.stdout)


if __name__ == "__main__":
    unittest.main()
