"""Games that a program holds: attributes that are set, boards of all kinds, and games played out by chance, by what the series'
parts print.
"""

import contextlib
import gzip
import io
import pickle
import random
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from marubatsu import series
from marubatsu.series import Marubatsu, ai14s, ai_abs_dls, ai_match, ai_pmc
from marubatsu.series.bit_boards import BitBoard, BitBoard3x3, TwoBitBoard3x3
from marubatsu.series.boards import ArrayBoard, Board, List1dBoard, ListBoard, NpBoard, NpBoolBoard, NpIntBoard
from marubatsu.series.playouts import analyze_playout, playout, playout_prob
from marubatsu.series.test import test_judge as try_games

try:
    import numpy
except ImportError:
    numpy = None

PLAIN = (ListBoard, List1dBoard, ArrayBoard, BitBoard, BitBoard3x3, TwoBitBoard3x3)
KINDS = PLAIN if numpy is None else (*PLAIN, NpBoard, NpIntBoard, NpBoolBoard)


def printed(do):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        done = do()
    return out.getvalue(), done


class Held(unittest.TestCase):
    def test_a_program_sets_what_it_likes(self):
        mb = Marubatsu()
        mb.board[0][0] = "o"
        mb.turn = "x"
        self.assertEqual((mb.board_to_str(), mb.turn, str(mb)), ("o........", "x", "Turn x\no..\n...\n...\n"))
        mb.move(1, 1)
        self.assertEqual((mb.board_to_str(), mb.turn, mb.last_turn, mb.move_count), ("o...x....", "o", "x", 1))
        self.assertEqual(mb.records, [(-1, -1), (1, 1)])
        self.assertEqual(mb.position.board, "o...x....")
        mb.unmove()
        self.assertEqual((mb.board_to_str(), mb.move_count), ("o........", 0))

    def test_records_begin_with_none_in_the_first_185_parts(self):
        class Early(Marubatsu):
            part = 185

        mb = Early()
        self.assertEqual(mb.records, [None])
        mb.move(1, 1)
        self.assertEqual((mb.records, mb.last_move), ([None, (1, 1)], (1, 1)))
        mb.unmove()
        self.assertEqual((mb.records, mb.last_move), ([None], (-1, -1)))

    def test_a_mark_may_be_placed_before_its_move(self):
        mb = Marubatsu()
        mb.place_mark(1, 1, mb.turn)
        self.assertTrue(mb.move((1, 1), placed=True))
        self.assertEqual((mb.board_to_str(), mb.turn, mb.position.played), ("....o....", "x", [(1, 1)]))
        self.assertTrue(Marubatsu().move((0, 0), placed=True))

    def test_games_that_come_to_one_board_keep_their_own_moves(self):
        games = [((0, 0), (1, 1), (2, 2)), ((2, 2), (1, 1), (0, 0))]
        for moves in games:
            mb = Marubatsu()
            for move in moves:
                self.assertTrue(mb.move(*move))
            self.assertEqual((mb.board_to_str(), mb.position.played), ("o...x...o", list(moves)))
        self.assertFalse(printed(lambda: Marubatsu().move(0.0, 0))[1], "equal to a square that was played, and none")

    def test_records_are_read_without_being_taken_hold_of(self):
        mb = Marubatsu()
        mb.move(1, 1)
        records = mb.records
        self.assertIs(records, mb.records)
        mb.move(0, 0)
        self.assertEqual((records, mb.records), ([(-1, -1), (1, 1)], [(-1, -1), (1, 1), (0, 0)]))
        self.assertIn("_position", vars(mb))
        mb.records.append((2, 2))
        other = mb.copy()
        self.assertEqual((other.records, mb.records, other.move_count), ([*records, (0, 0), (2, 2)],) * 2 + (2,))
        other.change_step(3)
        self.assertEqual(other.board_to_str(), "x...o...o")

    def test_boards_no_game_leads_to_are_judged(self):
        mb = Marubatsu()
        for y in range(3):
            mb.place_mark(2, y, mb.CROSS)
        self.assertEqual((mb.judge(), mb.is_winner("x"), mb.is_winner("o")), ("x", True, False))
        text, done = printed(lambda: mb.place_mark(2, 0, "o"))
        self.assertEqual((text, done), ("( 2 , 0 ) のマスにはマークが配置済です\n", False))
        text, done = printed(lambda: mb.remove_mark(0, 0))
        self.assertEqual((text, done), ("( 0 , 0 ) のマスにはマークがありません\n", False))
        self.assertTrue(mb.remove_mark(2, 1))
        self.assertEqual(mb.board_to_str(), "......x.x")
        text, _ = printed(lambda: mb.place_mark(3, 0, "o"))
        self.assertEqual(text, "( 3 , 0 ) はゲーム盤の範囲外の座標です\n")

    def test_a_copy_goes_on_by_itself(self):
        mb = Marubatsu()
        mb.board[1][1] = "o"
        other = mb.copy()
        other.board[0][0] = "x"
        other.records.append((0, 0))
        self.assertEqual((mb.board_to_str(), mb.records), ("....o....", [(-1, -1)]))

    def test_methods_of_a_programs_own_are_called(self):
        def restart(self):
            self.initialize_board()
            self.turn, self.move_count, self.status = self.CIRCLE, 0, self.PLAYING
            self.last_move, self.last_turn, self.records, self.calls = (-1, -1), None, [(-1, -1)], 0

        def judge(self):
            self.calls += 1
            return "x"

        with mock.patch.object(Marubatsu, "restart", restart), mock.patch.object(Marubatsu, "judge", judge):
            mb = Marubatsu()
            mb.move(0, 0)
            self.assertEqual((mb.calls, mb.status, str(mb)), (1, "x", "winner x\nO..\n...\n...\n"))

    def test_each_step_has_its_board(self):
        mb = Marubatsu()
        mb.move(1, 1)
        mb.move(0, 0)
        self.assertEqual([board[1][1] + board[0][0] for board in mb.board_records], ["..", "o.", "ox"])
        with mock.patch.object(Marubatsu, "change_step", lambda self, step: self.board_records[step]):
            self.assertEqual(len(mb.board_records), 3, "a program's own way reads them")

    def test_the_first_parts_print_a_board_and_try_one_game(self):
        def games():
            mb = Marubatsu()
            mb.move(1, 0)
            mb.display_board()
            try_games([[0, 0], [0, 1], [1, 0], [1, 1], [2, 0]])
            try_games([])

        self.assertEqual(printed(games)[0], ".o.\n...\n...\nwinner o\nooO\nxx.\n...\n\nok\nTurn o\n...\n...\n...\n\nerror!\n")

    def test_a_person_names_squares(self):
        mb = Marubatsu()
        with mock.patch("builtins.input", side_effect=["1", "a,b", "1,1", "1,1", "exit"]):
            text, ended = printed(lambda: mb.play(ai=[None, None]))
        self.assertIsNone(ended)
        says = ["x, y の形式ではありません", "整数の座標を入力して下さい", "( 1 , 1 ) のマスにはマークが配置済です", "ゲームを終了します"]
        board = "Turn o\n...\n...\n...\n\n"
        later = "Turn x\n...\n.O.\n...\n\n"
        self.assertEqual(text, f"{board}{says[0]}\n{board}{says[1]}\n{board}{later}{says[2]}\n{later}{says[3]}\n")

    def test_first_parts_print_less(self):
        mb = Marubatsu()
        for square in ((0, 0), (1, 1), (0, 1), (2, 2), (0, 2)):
            mb.move(*square)
        self.assertEqual(str(mb), "winner o\no..\nox.\nO.x\n")
        with mock.patch.object(Marubatsu, "part", 38):
            self.assertEqual(str(mb), "Turn x\no..\nox.\no.x\n")


    def test_games_are_read_from_a_file_as_plain_data(self):
        games = [Marubatsu(), Marubatsu(), Marubatsu()]
        games[2].move(0, 0)
        self.assertEqual(games[2].board[0][0], "o")
        games[1].move(1, 1)
        games[1].move(0, 0)
        games[1].change_step(1)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "mine.dat"
            with gzip.open(path, "wb") as file:
                pickle.dump(games, file)
            found = series.load_mblist(path)
        self.assertEqual([mb.all_records for mb in found], [mb.all_records for mb in games])
        self.assertEqual(pickle.loads(pickle.dumps(games[1])).board_to_str(), "....o....")

    def test_the_first_parts_call_an_ai_with_a_function(self):
        mb = Marubatsu()
        self.assertEqual(series.ai.ai_by_score(mb, lambda mb: mb.last_move[0], rand=False), (2, 0))
        self.assertEqual(series.ai14s(mb, candidate=True), [(1, 1)])

    def test_all_positions_are_looked_at_one_by_one(self):
        text, (solved, wrong) = printed(lambda: series.Check_solved.is_strongly_solved(ai14s, consider_samedata=False))
        self.assertEqual((text, solved, len(wrong)), ("3139/3191 98.37%\n", False, 52))

    def test_depths_are_repeated_as_in_the_series_unless_one_stops_at_the_end(self):
        mb = Marubatsu()
        for square in [(1, 0), (0, 0), (1, 1), (0, 2), (2, 1), (2, 2)]:
            mb.move(*square)
        asked = {"eval_func": ai14s, "eval_params": {"minimax": True}, "analyze": True}
        for stops, counts in [(False, [3, 5, 5]), (True, [3, 5])]:
            found = series.ai_ab_iddfs(mb, stop_at_end=stops, **asked)
            self.assertEqual([depth["count"] for depth in found], counts)

    def test_counts_are_given_for_scores_if_they_are_asked_for(self):
        asked = {"eval_func": ai14s, "eval_params": {"minimax": True}, "calc_score": True, "calc_count": True}
        counts = [ai_abs_dls(Marubatsu(), maxdepth=depth, **asked) for depth in range(10)]
        self.assertEqual(counts, [1, 10, 36, 171, 658, 2648, 7202, 12762, 15640, 18297])

    def test_a_plain_function_may_say_its_candidates(self):
        def first(mb, analyze=False):
            moves = mb.calc_legal_moves()
            return {"candidate": moves} if analyze else moves[0]

        text, (solved, _) = printed(lambda: series.Check_solved.is_strongly_solved(first))
        self.assertEqual((text, solved), ("0/431 0.00%\n", False))

    def test_part_184_has_pairs_where_later_ones_have_a_dict(self):
        with mock.patch.object(Marubatsu, "part", 184):
            self.assertIn((".........", (2, 1)), series.calc_same_boardtexts(Marubatsu(), (0, 1)))

    @unittest.skipIf(numpy is None, "numpy is not here")
    def test_a_distribution_by_chance_adds_up(self):
        values, odds = series.util.create_pd(-1, 3)
        self.assertEqual((values.tolist(), round(float(odds.sum()), 9)), ([-1, 0, 1, 2, 3], 1.0))

    def test_the_series_list_of_all_games_is_made_here(self):
        best = series.load_bestmoves()
        self.assertEqual((best[((-1, -1),)], best[((-1, -1), (1, 1), (1, 0))][0]), ([*Marubatsu().calc_legal_moves()], (0, 0)))

    def test_boards_turned_have_their_moves(self):
        mb = Marubatsu()
        mb.move(1, 0)
        self.assertEqual(list(series.calc_same_boardtexts(mb, (0, 1)).values()), [(2, 1), (1, 2), (0, 1), (1, 0)])


class Boards(unittest.TestCase):
    def test_all_kinds_are_the_same_game(self):
        for kind in KINDS:
            with self.subTest(kind=kind.__name__):
                mb = Marubatsu(boardclass=kind)
                for x, y in ((0, 0), (1, 1), (0, 1), (2, 2)):
                    self.assertTrue(mb.cmove(x, y))
                self.assertEqual((mb.board_to_str(), str(mb)), ("oo..x...x", "Turn o\no..\nox.\n..X\n"))
                self.assertEqual(mb.to_xy(ai14s(mb)), (0, 2))
                found = ai_abs_dls(mb, maxdepth=8, eval_func=ai14s, use_tt=True, analyze=True)
                self.assertIn(mb.to_move((0, 2)), found["candidate"])
                mb.cmove(0, 2)
                self.assertEqual((mb.said(mb.status), mb.calc_legal_moves()), ("o", []))
                mb.unmove()
                self.assertEqual(len(mb.calc_legal_moves()), 5)
                self.assertEqual(len(mb.board.calc_same_hashables()), 8)
                marks = mb.board.save()
                mb.board.setmark(2, 0, mb.CIRCLE)
                mb.board.load(marks)
                self.assertEqual(mb.board_to_str(), "oo..x...x")

    def test_lines_are_counted(self):
        for kind in (ListBoard, List1dBoard, BitBoard):
            board = kind(count_linemark=True)
            board.setmark(0, 0, board.CIRCLE)
            board.setmark(1, 1, board.CROSS)
            self.assertEqual(list(board.rowcount.values()), [[1, 0, 0], [0, 1, 0]])
            board.setmark(0, 0, board.EMPTY)
            self.assertEqual(board.diacount[board.CROSS], [1, 1])
            self.assertEqual(board.colcount[board.CIRCLE], [0, 0, 0])

    def test_larger_boards_have_bits_of_their_own(self):
        board = BitBoard(5)
        self.assertEqual((board.BB_SIZE, board.xy_to_move(1, 0), board.move_to_xy(1 << 34)), (8, 256, (4, 2)))

    def test_a_program_adds_a_kind(self):
        class Reversed(Board):
            def _empty(self):
                return {}

            def getmark_by_move(self, move):
                return self.board.get(move, self.EMPTY)

            def setmark_by_move(self, move, mark):
                self.board[move] = mark

        mb = Marubatsu(boardclass=Reversed)
        mb.cmove(1, 0)
        self.assertEqual(mb.board_to_str(), "...o.....")


class Playouts(unittest.TestCase):
    def test_a_seed_gives_the_numbers_that_the_part_prints(self):
        for kind in KINDS:
            random.seed(0)
            mb = Marubatsu(boardclass=kind)
            found = mb.playout(10000)
            ends = found["result"][mb.to_move((0, 0))]
            self.assertEqual((found["count"], ends[mb.CIRCLE], ends[mb.CROSS], ends[mb.DRAW]), (10000, 710, 298, 156))

    def test_games_end_as_often_as_they_would(self):
        self.assertEqual([round(100 * odds, 2) for odds in playout_prob(Marubatsu()).values()], [58.49, 28.81, 12.7])
        random.seed(1)
        mb = Marubatsu()
        text, _ = printed(lambda: analyze_playout(mb, playout(mb, 100)))
        self.assertIn("move (0, 0)\nTurn x\nO..\n...\n...\n\n        count   ratio    prob    diff\no   :", text)
        self.assertIn(" 60.71% ", text)

    def test_the_ai_says_what_it_saw(self):
        random.seed(0)
        found = ai_pmc(Marubatsu(), pnum=900, analyze=True)
        self.assertEqual((found["candidate"], found["playout num"], len(found["ratio_by_move"])), ([(1, 1)], 900, 9))
        self.assertEqual(ai_pmc(Marubatsu(), timelimit=0, analyze=True)["playout num"] < 10000, True)
        last = Marubatsu.at(Marubatsu().position.game.position(board="oxoxxoxo."))
        self.assertEqual((ai_pmc(last), ai_pmc(last, analyze=True)["playout num"]), ((2, 2), 0))

    def test_a_time_limit_is_obeyed_in_contests(self):
        text, _ = printed(lambda: ai_match([ai_pmc, series.ai2], [{"pnum": 10**9, "timelimit": 0}, {}], match_num=1))
        self.assertTrue(text.startswith("ai_pmc VS ai2\n"))


if __name__ == "__main__":
    unittest.main()
