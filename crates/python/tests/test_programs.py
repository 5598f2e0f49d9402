"""Programs as the series writes them, in other words: AIs, trees and tables of one's own on its names."""

import contextlib
import io
import itertools
import random
import subprocess
import sys
import tempfile
import textwrap
import types
import unittest
from pathlib import Path
from unittest import mock

import marubatsu as m
from marubatsu import series
from marubatsu.series import Check_solved, Marubatsu, Mbtree, Node
from marubatsu.series.ai import ai_by_mmscore, ai_by_score, dprint
from marubatsu.series.node import Level
from marubatsu.series.playing import DIGITS, PlayPage
from marubatsu.series.tables import OwnBestMoves

SERIES = Path(__file__).parents[3] / "xtask" / "series"
sys.path.append(str(SERIES))


def printed(work):
    """What is printed, and what comes of it."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        found = work()
    return out.getvalue(), found


def alpha_beta(mb, leaf, table, window):
    """A score and a count of nodes, by alpha-beta with a table of bounds that merges same boards."""
    if (ends := leaf(mb)) is not None:
        return ends, 1
    alpha, beta = window
    low, high = table.get(mb.board_to_str(), window if window == (-2, 3) else (-2, 3))
    if low == high or high <= alpha or beta <= low:
        return (low if low == high or beta <= low else high), 1
    alpha, beta = max(alpha, low), min(beta, high)
    is_max, count = mb.turn == Marubatsu.CIRCLE, 1
    best, (a, b) = (float("-inf") if is_max else float("inf")), (alpha, beta)
    for x, y in mb.calc_legal_moves():
        after = mb.copy()
        after.move(x, y)
        score, nodes = alpha_beta(after, leaf, table, (a, b))
        best, count = (max if is_max else min)(best, score), count + nodes
        a, b = (max(a, best), b) if is_max else (a, min(b, best))
        if (best >= beta) if is_max else (best <= alpha):
            break
    bounds = (low, best) if best <= alpha else (best, high) if best >= beta else (best, best)
    table.update(dict.fromkeys(series.calc_same_boardtexts(mb), bounds))
    return best, count


def end_score(mb):
    """The series' scores of ends, sooner wins the better; None while the game goes on."""
    plies = mb.move_count
    return {"o": (11 - plies) / 2, "x": (plies - 10) / 2, "draw": 0}.get(mb.status)


class Searches(unittest.TestCase):
    def test_a_search_of_ones_own_counts_what_the_labs_counts(self):
        @ai_by_score
        def mine(mb, debug=False):
            score, count = alpha_beta(mb, end_score, {}, (-2, 3))
            dprint(debug, "count =", count)
            return -score if mb.turn == Marubatsu.CIRCLE else score

        text, score = printed(lambda: mine(Marubatsu(), calc_score=True, debug=True))
        theirs, _ = printed(lambda: series.ai_abs_tt4(Marubatsu(), calc_score=True, debug=True, shortest_victory=True))
        self.assertEqual((text, theirs, score), ("count = 1242\n", "count = 1242\n", 0))
        mb = Marubatsu.at(m.Game().play("1,1 0,0 2,0 0,2"))
        self.assertEqual(mine(mb, analyze=True)["candidate"], [(0, 1)])

    def test_one_table_serves_all_children(self):
        @ai_by_mmscore
        def mine(mb, debug=False, tt=None):
            return alpha_beta(mb, end_score, tt, (-2, 3))

        found = mine(Marubatsu(), analyze=True)
        self.assertEqual((found["score"], len(found["candidate"])), (0, 9))
        self.assertEqual(set(found["tt"]["o........"]), {0})

    def test_a_function_values_boards_for_the_labs_search(self):
        def value(mb, calc_score, minimax):
            self.assertTrue(calc_score)
            return series.ai14s(mb, calc_score=True, minimax=minimax)

        options = {"maxdepth": 9, "use_tt": True, "analyze": True}
        for function, parameters in [(series.ai14s, {"minimax": True}), (value, {"minimax": True})]:
            found = series.ai_abs_dls(Marubatsu(), eval_func=function, eval_params=parameters, **options)
            self.assertEqual((found["count"], found["score"]), (1175, 0))
            self.assertEqual(found["tt"]["xxoxxooo."], (300, 300, (2, 2)))
        shallow = series.ai_abs_dls(Marubatsu(), maxdepth=2, eval_func=lambda mb, calc_score: mb.move_count, calc_score=True)
        self.assertEqual(shallow, 2)
        with self.assertRaises(ZeroDivisionError):
            series.ai_abs_dls(Marubatsu(), maxdepth=2, eval_func=lambda mb, calc_score: 1 / 0)

    def test_such_a_search_plays_too(self):
        params = [{"maxdepth": 1, "eval_func": lambda mb, calc_score: 0}, {}]
        _, report = printed(lambda: series.ai_match([series.ai_abs_dls, "ai2"], params=params, match_num=5))
        self.assertEqual(report.faults, (0, 0))


class Trees(unittest.TestCase):
    """Methods of nodes and trees replaced one after the other, on a part of the tree."""

    def setUp(self):
        self.center = Marubatsu.at(m.Game().play("1,1 0,0 2,0"))

    def tree(self, **options):
        return Mbtree(subtree={"centermb": self.center}, **options)

    def test_nodes_made_by_a_program(self):
        def begin(self, mb, depth=0):
            self.mb, self.depth, self.children = mb, depth, []

        def grow(self):
            self.children = []
            for x, y in self.mb.calc_legal_moves():
                mb = self.mb.copy()
                mb.move(x, y)
                self.insert(Node(mb, self.depth + 1))

        def by_levels(self):
            level, self.nodelist_by_depth = [self.root], []
            while level:
                self.nodelist_by_depth.append(level)
                for node in level:
                    node.calc_children()
                level = [child for node in level for child in node.children]
            self.nodenum = sum(map(len, self.nodelist_by_depth))

        ours = printed(self.tree)[1]
        with (
            mock.patch.object(Node, "__init__", begin),
            mock.patch.object(Node, "calc_children", grow),
            mock.patch.object(Mbtree, "create_tree_by_bf", by_levels),
        ):
            theirs = self.tree()
            self.assertEqual(theirs.nodelist_by_depth[2][5].depth, 2)
        self.assertEqual(theirs.nodenum, ours.nodenum)
        self.assertIsInstance(ours.nodelist_by_depth[1], Level)
        for here, there in zip(ours.nodelist_by_depth, theirs.nodelist_by_depth):
            self.assertEqual([node.id for node in here], [node.id for node in there])

    def test_levels_are_made_of_nodes_that_a_program_makes_without_children(self):
        def begin(self, mb, depth=0):
            self.mb, self.depth, self.children = mb, depth, []

        with mock.patch.object(Node, "__init__", begin):
            tree = printed(self.tree)[1]
            self.assertEqual(len(tree.nodelist), tree.nodenum)

    def test_nodes_that_number_themselves_are_made_in_order(self):
        def begin(self, mb, parent=None, depth=0):
            self.mb, self.parent, self.depth, self.children, self.children_by_move = mb, parent, depth, [], {}
            self.id = next(numbers)

        for algo in ("bf", "df"):
            numbers = itertools.count()
            with mock.patch.object(Node, "__init__", begin):
                tree = printed(lambda: self.tree(algo=algo))[1]
            self.assertEqual([node.id for node in tree.nodelist], list(range(tree.nodenum)))
            self.assertEqual([tree.root.children[0].id, len(tree.root.children_by_move)], [1, 6])
            self.assertEqual(tree.root.children[1].id == 2, algo == "bf")
            self.assertEqual(sum(map(len, tree.nodelist_by_depth)), next(numbers))

    def test_scores_made_by_a_program(self):
        def by_levels(self):
            for level in reversed(self.nodelist_by_depth):
                for node in level:
                    if not node.children:
                        self.calc_score_of_node(node)
                        continue
                    best = max if node.mb.turn == Marubatsu.CIRCLE else min
                    node.score = best(child.score for child in node.children)
                    node.max_score = max(child.max_score for child in node.children)
                    node.min_score = min(child.min_score for child in node.children)

        def tell_draws_apart(self):
            for node in self.nodelist:
                if node.score == 0:
                    may_win = node.max_score > 0 if node.mb.turn == Marubatsu.CROSS else node.min_score < 0
                    node.score = (0.5 if node.mb.turn == Marubatsu.CROSS else -0.5) * may_win

        with mock.patch.object(Mbtree, "calc_score_by_bf", by_levels):
            tree = printed(lambda: self.tree(shortest_victory=True))[1]
        tell_draws_apart(tree)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "mine.dat"
            data = tree.calc_and_save_bestmoves_and_score_by_board(path)
            self.assertIsInstance(data, OwnBestMoves)
            self.assertEqual(series.load_bestmoves(path), data)
            theirs = m.table("3x3", score="shortest-draws")
            for board, row in data.items():
                known = theirs.at(board)
                self.assertEqual((row["score"], row["bestmoves"]), (known.score, known.best_moves), board)

    def test_frames_made_by_a_program_are_shown_by_the_labs_search(self):
        tree = printed(self.tree)[1]
        tree.minimax, tree.use_tt, tree.init_ab = False, True, True
        self.assertEqual(series.Mbtree_Anim(tree).run.options["table"], "merged")

    def test_nodes_are_drawn_into_a_figure(self):
        done = []

        class Axes:
            def __getattr__(self, name):
                return lambda *given, **options: done.append((name, given, options))

        patches = types.SimpleNamespace(Circle=lambda corner, *_, **options: corner)
        with mock.patch("marubatsu.series.drawing.import_module", lambda name: patches):
            node = Node(self.center)
            for child in node.children:
                child.height = 4
            node.height = 24
            node.draw_node(ax=Axes(), dx=5, dy=8)
        # Seven boards of four lines each, what joins them, and their marks: crosses have two strokes.
        self.assertEqual(sum(name == "add_patch" for name, *_ in done), 2 * 7)
        self.assertEqual(sum(name == "plot" for name, *_ in done), 4 * 7 + 2 + 6 + 2 * (1 + 6 * 2))
        self.assertIn(("plot", ([9, 9], [10.0, 30.0]), {"c": "k", "lw": 0.8}), done)

    def test_trees_are_saved_as_what_they_are(self):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
            path = Path(folder) / "tree"
            Mbtree(algo="df", shortest_victory=True).save(path)
            again = Mbtree.load(path)
        self.assertEqual((out.getvalue(), again.kind), ("save completed.\n", "shortest"))
        self.assertEqual(Mbtree.load("../data/bftree_svrd").kind, "shortest-draws")
        self.assertEqual(Mbtree.load("../data/abtree_root").kind, "standard")
        with self.assertRaises(FileNotFoundError):
            Mbtree.load("../data/elsewhere")


class Tables(unittest.TestCase):
    def test_a_table_of_ones_own_plays_as_it_says(self):
        theirs = series.load_bestmoves("bestmoves_and_score_by_board_sv_rd.dat")
        mine = OwnBestMoves({board: theirs[board] for board in theirs})
        params = {"bestmoves_and_score_by_board": mine}
        ours = m.match(series.calls.lab_player(series.ai_gt7, params), "ai2", exact=True)
        self.assertEqual(ours.as_x, m.match("ai_gtsvrd", "ai2", exact=True).as_x)
        self.assertTrue(printed(lambda: Check_solved.is_strongly_solved(series.ai_gt7, params))[1][0])
        for board, row in mine.items():
            row["bestmoves"] = row["bestmoves"][:1]
        self.assertEqual(series.ai_gt7(Marubatsu(), rand=True, **params), (0, 0))

    def test_a_file_of_something_else_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bestmoves_and_score_by_board.dat"
            path.write_text("something else")
            with self.assertRaises(m.InputError):
                series.load_bestmoves(path)


class Playing(unittest.TestCase):
    def test_ais_play_to_the_end(self):
        text, status = printed(lambda: Marubatsu().play([series.ai14s, series.ai2], seed=1))
        self.assertEqual(status, printed(lambda: Marubatsu().play([series.ai14s, series.ai2], seed=1))[1])
        self.assertIn(f"winner {status}", text)
        self.assertEqual(printed(lambda: Marubatsu().play(["ai_gt7", series.ai_gtsv], verbose=False)), ("", "draw"))

    def test_a_page_holds_what_its_players_choose(self):
        def corner(mb):
            return mb.calc_legal_moves()[-1]

        page = PlayPage({"mine": (corner, {}), "ai14s": (series.ai14s, {}), "two": ("ai2", {})}, ("ai14s", None))
        masks = series.playing._masks(page._players, ["o........"])
        self.assertIsNone(masks.pop("human"))
        squares = {name: divmod(DIGITS.index(two[0]) * 36 + DIGITS.index(two[1]), 512)[1] for name, two in masks.items()}
        self.assertEqual(squares, {"mine": 1 << 8, "ai14s": 1 << 4, "two": 0b111111110})
        html = page.html()
        self.assertNotIn("@data@", html)
        self.assertIn('"seats":{"o":"ai14s","x":"human"}', html)
        self.assertIn('sandbox="allow-scripts"', page._repr_html_())

    def test_gui_play_offers_the_series_ais(self):
        shown = []
        with mock.patch("marubatsu.series.playing.show", shown.append):
            series.gui_play()
            series.gui_play(ai=[series.ai14s, None])
        names = list(shown[0]._players)
        self.assertEqual((names[:2], names[-1], len(names)), (["human", "ai1s"], "ai_pmc(10000)", 23))
        self.assertEqual(repr(shown[1]), "<PlayPage of ai14s (○) and human>")


class Cells(unittest.TestCase):
    """What runs the parts' programs (xtask/series) finds them in a text such as theirs."""

    TEXT = textwrap.dedent(
        """\
        その7 数え方

        下記のプログラムで数えます。

         1  def count(mb):
        元と同じなので省略
        行番号のないプログラム
        from marubatsu import Marubatsu

        def count(mb):
            return len(mb.calc_legal_moves())
        修正箇所
        def count(mb):
        -   return 0
        +   return len(mb.calc_legal_moves())

        続いて実行します。

        print(count(Marubatsu()))
        len(None)

        実行結果

        9

        表示するだけの部分です。

        def excerpt(self):

            node.score = 0

        乱数を使います。

        from random import random
        random()

        実行結果(ランダムなので下記と異なる場合があります)

        0.5
        """
    )

    def test_cells_and_outputs(self):
        from cells import cells

        found = cells(self.TEXT)
        self.assertEqual([cell.program.splitlines()[0] for cell in found], [
            "from marubatsu import Marubatsu", "print(count(Marubatsu()))", "from random import random",
        ])
        self.assertEqual([(cell.expected, cell.by_chance) for cell in found], [(None, False), ("9", False), ("0.5", True)])

    def test_a_report_goes_on_after_a_cell_that_fails(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "part.txt").write_text(self.TEXT, encoding="utf-8")
            done = subprocess.run([sys.executable, SERIES / "run.py", folder], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("== part 7: 数え方", done.stdout)
        self.assertIn("TypeError: object of type", done.stdout)
        self.assertIn("0 the same, 1 by chance, 0 different, 1 DIFFERENT, 0 FAILED, 1 runs", done.stdout, done.stderr)


if __name__ == "__main__":
    random.seed(0)
    unittest.main()
