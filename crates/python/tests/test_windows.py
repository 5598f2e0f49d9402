"""The series' windows: what they draw, whose scores, and whose methods."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import marubatsu as m
from marubatsu import series
from marubatsu.series import Marubatsu, Marubatsu_GUI, Mbtree, Mbtree_Anim, Mbtree_GUI
from marubatsu.series.controls import Control
from marubatsu.series.drawing import Rect
from marubatsu.series.node import Node
from marubatsu.series.saved_games import load_game
from marubatsu.series.surface import Axes, Figure
from marubatsu.series.window_texts import TEXTS


def texts(figure):
    """What is written in a figure."""
    return [part.partition("</text>")[0].rpartition(">")[2] for part in figure.svg().split("<text")[1:]]


class Trees(unittest.TestCase):
    def window(self, **options):
        return Mbtree_GUI({"ranked": series.load_bestmoves("bestmoves_and_score_by_board_sv_rd.dat")}, **options)

    def test_every_node_has_the_score_of_the_table_that_is_given(self):
        window = self.window()
        self.assertEqual(window.mbtree.root.score, -0.5)
        table = window.bestmoves_and_score_by_board
        scores = [str(table[node.mb.board_to_str()]["score"]) for node in window.mbtree.nodes_by_rect.values()]
        self.assertEqual(sorted(texts(window.fig)), sorted(scores))
        self.assertIn("-0.5", scores)
        mine = {board: {"bestmoves": row["bestmoves"], "score": 7} for board, row in window.bestmoves_and_score_by_board.items()}
        window.dropdown.value = mine
        self.assertEqual(set(texts(window.fig)), {"7"})
        window.score_button.click()
        self.assertEqual(texts(window.fig), [])
        self.assertEqual(texts(self.window(show_score=False).fig), [])

    def test_one_walks_by_buttons_keys_and_clicks(self):
        window = self.window()
        for press in (window.right_button.click, window.down_button.click, window.right_button.click):
            press()
        self.assertEqual(window.selectednode.mb.board_to_str(), "x..o.....")
        self.assertEqual({node.depth for node in window.mbtree.nodes_by_rect.values()}, set(range(10)))
        stage = window.fig.canvas
        for key, moves in [("0", 1), ("up", 1), ("5", 2), ("left", 1), ("left", 0), ("left", 0)]:
            self.assertEqual(stage.answer({"key": key})["fault"], "")
            self.assertEqual(window.selectednode.depth, moves, key)
        [rect] = [rect for rect, node in window.mbtree.nodes_by_rect.items() if node.mb.board_to_str() == "....o...."]
        across, down = (rect.x + 1.5 + 1) / 50, (rect.y + 1.5 + 1) / 65
        self.assertEqual(stage.answer({"at": [across, down]})["fault"], "")
        self.assertEqual(window.selectednode.mb.last_move, (1, 1))
        self.assertIn("<svg", window._repr_html_())

    def test_the_last_plies_are_reached(self):
        window = self.window()
        for _ in range(12):
            window.right_button.click()
        self.assertNotEqual(window.selectednode.mb.status, Marubatsu.PLAYING)
        self.assertTrue(window.right_button.disabled)
        self.assertEqual(window.mbtree.centernode.depth, 6)

    def test_sizes_are_obeyed(self):
        window = self.window(size=0.1)
        self.assertIn(' viewBox="0 0 360.0 468.0"', window.fig.svg())
        window.size_slider.value = 0.2
        self.assertIn(' viewBox="0 0 720.0 936.0"', window.fig.svg())
        ax = Axes()
        series.Marubatsu_GUI.draw_board(ax, Marubatsu(), dx=1, dy=2, lw=5)
        self.assertEqual(ax.svg(1, 1).count('stroke-width="5"'), 4)

    def test_a_method_of_ones_own_draws_and_what_it_raises_is_seen(self):
        def update_gui(self):
            self.ax.clear()
            self.ax.text(0, 0, f"mine {1 / (3 - self.selectednode.depth):.2f}")
            self.selectednode = series.Node(self.selectednode.mb, depth=self.selectednode.depth)

        with mock.patch.object(Mbtree_GUI, "update_gui", update_gui), mock.patch.object(series.gui, "_drawn_by_matplotlib", lambda _: None):
            window = self.window()
            self.assertEqual(texts(window.fig), ["mine 0.33"])
            self.assertIn("mine 0.33", window.fig.canvas.shown["pictures"][0])
            for _ in range(2):
                window.right_button.click()
            with self.assertRaises(ZeroDivisionError):
                window.right_button.click()
            self.assertRegex(window.fig.canvas.shown["fault"], r"^update_gui, line \d+: ZeroDivisionError: .*zero")


class Animations(unittest.TestCase):
    def tree(self, **options):
        center = Marubatsu.at(m.Game().play("1,1 0,0 2,0"))
        with contextlib.redirect_stdout(io.StringIO()):
            tree = Mbtree(subtree={"centermb": center}, algo="df")
        tree.calc_score_for_anim(tree.root, init_ab=True, use_tt=True, shortest_victory=True, **options)
        return tree

    def test_a_frame_is_stepped_to_and_told(self):
        window = Mbtree_Anim(self.tree(), isscore=True)
        self.assertEqual(window.nodenum, len(window.mbtree.ablist_by_score))
        window.next_button.click()
        frame = window.mbtree.ablist_by_score[1]
        self.assertIn(TEXTS["en"][frame["status"]], texts(window.abfig))
        self.assertEqual(window.frame_slider.value, 1)
        window.node_last_button.click()
        self.assertEqual(window.mbtree.ablist_by_score[window.play.value]["status"], "end")
        self.assertIs(window.nodelist[window.play.value], window.selectednode)
        self.assertTrue(window.node_last_button.disabled)

    def test_nodes_that_are_cut_or_not_settled_yet_are_darker(self):
        tree = self.tree()
        window = Mbtree_Anim(tree, isscore=True)
        numbers = enumerate(frame["num_pruned"] for frame in tree.ablist_by_score)
        cut = next(number for number, pruned in numbers if pruned)
        window.play.value = cut
        dark = {f'opacity="{shade}"' in window.fig.svg() for shade in (0.5, 0.8)}
        self.assertEqual(dark, {True})
        window.play.value = cut - 1
        self.assertNotIn('opacity="0.8"', window.fig.svg())

    def test_a_panel_of_ones_own_is_in_step(self):
        def update_frameinfo(self):
            self.abax.clear()
            self.abax.text(0, 0, self.mbtree.ablist_by_score[self.play.value]["status"])

        with mock.patch.object(Mbtree_Anim, "update_frameinfo", update_frameinfo), mock.patch.object(series.gui, "_drawn_by_matplotlib", lambda _: None):
            window = Mbtree_Anim(self.tree(), isscore=True)
            for frame in (0, 1, 9):
                window.play.value = frame
                self.assertEqual(texts(window.abfig), [window.mbtree.ablist_by_score[frame]["status"]])
                self.assertIn(window.mbtree.ablist_by_score[frame]["status"], window.abfig.canvas.shown["pictures"][0])


class EarlierParts(unittest.TestCase):
    def test_a_window_takes_a_tree_in_the_place_of_tables(self):
        window = Mbtree_GUI(Mbtree(algo="df", shortest_victory=True))
        self.assertEqual(window.dropdown.label, "Shortest victory (ai_gtsv)")
        window.fig.canvas.answer({"key": "right"})
        self.assertEqual(window.selectednode.mb.last_move, (0, 0))

    def test_nodes_are_drawn_by_a_function_that_takes_fewer_options(self):
        drawn = []

        def draw_node(self, ax=None, maxdepth=None, dx=0, dy=0):
            drawn.append(self.mb.move_count)
            return Rect(dx, dy, 3, 3)

        with mock.patch.object(Node, "draw_node", draw_node):
            Mbtree_GUI()
        self.assertEqual((drawn[0], max(drawn)), (0, 9))

    def test_a_window_has_fewer_controls(self):
        def create_widgets(self):
            self.left_button = self.create_button("←", 50)
            self._create_tree_figure()

        with mock.patch.object(Mbtree_GUI, "create_widgets", create_widgets):
            window = Mbtree_GUI()
            window.fig.canvas.answer({"key": "right"})
            window.left_button.click()
        self.assertEqual(window.selectednode.depth, 0)

    def test_a_tree_lists_its_nodes_itself(self):
        def create_tree_by_df(self, node):
            self.was_empty = not node.children
            for x, y in node.mb.calc_legal_moves():
                mb = node.mb.copy()
                mb.move(x, y)
                child = Node(mb, parent=node, depth=1)
                node.insert(child)
                self.nodelist.append(child)
                self.nodelist_by_depth[1].append(child)
                self.nodenum += 1

        with mock.patch.object(Mbtree, "create_tree_by_df", create_tree_by_df):
            tree = Mbtree(algo="df")
        self.assertEqual((len(tree.nodelist), tree.nodenum, tree.nodelist[3].id), (10, 9, 3))
        self.assertEqual((tree.was_empty, tree.nodelist[1].children), (True, []))

    def test_nodes_of_a_program_take_no_table(self):
        def begin(self, mb, parent=None, depth=0):
            self.mb, self.parent, self.depth, self.children, self.children_by_move = mb, parent, depth, [], {}

        with mock.patch.object(Node, "__init__", begin):
            window = Mbtree_GUI()
            window.fig.canvas.answer({"key": "5"})
        self.assertEqual((window.selectednode.mb.last_move, len(window.selectednode.children)), ((1, 1), 8))

    def test_an_animation_has_fewer_controls(self):
        def create_widgets(self):
            self.play = Control(value=0)
            self._create_tree_figure()

        with mock.patch.object(Mbtree_Anim, "create_widgets", create_widgets):
            window = Mbtree_Anim(Mbtree(algo="df"))
        window.abfig = None
        window.play.value = 3
        self.assertEqual(window.selectednode.id, 3)

    def test_games_are_drawn_on_axes(self):
        ax = Figure((3, 3)).add_axes([0, 0, 1, 1])
        mb = Marubatsu()
        mb.move(1, 1)
        self.assertIs(mb.draw_board(ax, [None, series.ai2]), ax)
        mb.play_loop([series.ai2, series.ai2], ax, params=[{}, {}], verbose=True, gui=True)
        self.assertNotEqual(mb.status, "playing")

    def test_a_program_draws_who_plays_and_calls_its_loop_itself(self):
        drawn = []
        with mock.patch.object(Marubatsu, "draw_board", lambda self, ax, ai: drawn.append((ax, ai))):
            Marubatsu().play_loop([series.ai2, None], "axes", params=[{}, {}], gui=True)
        self.assertEqual(drawn, [("axes", [series.ai2, None])])
        with mock.patch.object(Marubatsu, "play_loop", lambda self, ai, params, verbose, gui: self.fail("called by the window")):
            self.assertEqual(Marubatsu_GUI(Marubatsu(), ai=[None, None]).mb.status, "playing")


class Games(unittest.TestCase):
    PLAYERS = {"human": (None, {}), "ai14s": (series.ai14s, {}), "ai2": (series.ai2, {})}

    def window(self, **options):
        return Marubatsu_GUI(Marubatsu(), ai_dict=self.PLAYERS, **options)

    def test_a_person_and_an_ai_play_and_take_back(self):
        window = self.window(ai=[None, series.ai14s])
        stage, mb = window.fig.canvas, window.mb
        stage.answer({"key": "7"})
        self.assertEqual((mb.records, mb.turn), ([(-1, -1), (0, 0), (1, 1)], "o"))
        stage.answer({"at": [(2.5 + 0.25) / 3.5, (2.5 + 0.55) / 4.25]})
        self.assertEqual((mb.records[3], mb.move_count), ((2, 2), 4))
        stage.answer({"key": "7"})
        self.assertEqual(mb.move_count, 4)
        window.undo_button.click()
        self.assertEqual(mb.records, [(-1, -1), (0, 0), (1, 1)])
        self.assertEqual(window.mbtree_gui.selectednode.mb.board_to_str(), mb.board_to_str())
        self.assertIn("human　VS　ai14s", texts(window.fig))

    def test_one_goes_through_the_game_by_slider_buttons_and_keys(self):
        window = self.window(ai=[series.ai14s, series.ai14s])
        last = window.mb.move_count
        self.assertEqual((window.slider.value, window.slider.max), (last, last))
        window.slider.value = 2
        self.assertIn("Turn o Replay", texts(window.fig))
        for key, step in [("left", 1), ("up", 0), ("right", 1), ("down", last)]:
            window.fig.canvas.answer({"key": key})
            self.assertEqual(window.slider.value, step)
        self.assertTrue(window.next_button.disabled)

    def test_squares_have_the_situation_and_the_judges_values(self):
        window = self.window(ai=[None, series.ai14s], show_status=True)
        window.fig.canvas.answer({"key": "7"})
        self.assertIn("Turn o situation △", texts(window.fig))
        situations = [text for text in texts(window.fig) if text in ("〇", "△", "×")]
        self.assertEqual(len(situations), 7)
        window.status_dropdown.value = self.PLAYERS["ai14s"]
        scores = series.ai14s(window.mb, analyze=True)["score_by_move"]
        self.assertEqual(sorted(texts(window.fig)[2 + 7 :]), sorted(map(str, scores.values())))

    def test_the_judge_may_be_whoever_is_to_move(self):
        window = self.window(ai=[series.ai2, series.ai14s], show_status=True)
        window.slider.value = 0
        self.assertEqual(texts(window.fig).count("候補手"), 9)
        window.slider.value = 1
        scores = series.ai14s(window.mb, analyze=True)["score_by_move"]
        self.assertEqual(sorted(texts(window.fig)[2 + 8 :]), sorted(map(str, scores.values())))

    def test_a_seed_is_kept(self):
        window = self.window(ai=[series.ai2, series.ai2], seed=3)
        games = []
        for _ in range(2):
            window.reset_button.click()
            games.append(window.mb.records)
        self.assertEqual(games[0], games[1])
        self.assertTrue(window.checkbox.value)

    def test_a_game_is_saved_and_opened(self):
        with tempfile.TemporaryDirectory() as folder:
            window = self.window(ai=[series.ai14s, series.ai2], seed=5)
            window.slider.value = 3
            window.file_text.value = str(Path(folder) / "mine")
            window.save_button.click()
            other = self.window(ai=[None, None])
            other.file_text.value = window.file_text.value
            other.load_button.click()
            self.assertEqual(other.fig.canvas.shown["fault"], "")
            self.assertEqual((other.mb.records, other.mb.move_count), (window.mb.records, 3))
            self.assertEqual([menu.label for menu in other.dropdown_list], ["ai14s", "ai2"])
            self.assertEqual((other.checkbox.value, other.inttext.value), (True, 5))
            for text in ["{}", '{"records": [[-1, -1], [5, 5]], "names": ["a", "b"], "seed": null, "move_count": 1}', "[1"]:
                (Path(folder) / "mine.mbsav").write_text(text)
                other.load_button.click()
                self.assertIn("mine.mbsav", other.fig.canvas.shown["fault"])

    def test_a_game_of_the_series_own_window_is_opened(self):
        with tempfile.TemporaryDirectory() as folder:
            said = b"(dp0\nS'records'\n(lp1\nN" + b"a(I1\nI1\nta(I0\nI0\nta" + b"sS'move_count'\nI2\nsS'seed'\nNsS'ai'\n(lp2\ncai\nai14s\naNas."
            (Path(folder) / "old.mbsav").write_bytes(said)
            game = load_game(str(Path(folder) / "old"))
        self.assertEqual((game.records, game.names), ([(-1, -1), (1, 1), (0, 0)], ["ai14s", ""]))

    def test_parameters_are_written_beside_the_players(self):
        players = {"human": (None, {}), "pmc": (series.ai_pmc, {"pnum": 5}), "search": (series.ai_abs_dls, {"eval_func": series.ai14s})}
        window = Marubatsu_GUI(Marubatsu(), ai_dict=players, ai=[None, None])
        cross = window.params_text_list[1]
        window.dropdown_list[1].value = players["pmc"]
        self.assertEqual(cross.value, "pnum=5")
        cross.value = "pnum=7, timelimit=0.5"
        window.change_button.click()
        self.assertEqual((window.mb.ai[1], window.params[1]), (series.ai_pmc, {"pnum": 7, "timelimit": 0.5}))
        cross.value = "__import__('os')"
        window.change_button.click()
        self.assertIn("pnum=100, timelimit=0.5", window.fig.canvas.shown["fault"])
        self.assertEqual(window.params[1]["pnum"], 7)
        window.dropdown_list[1].value = players["search"]
        self.assertEqual(cross.value, "eval_func=ai14s")
        cross.value = "eval_func=ai13s, maxdepth=2"
        window.reset_button.click()
        self.assertEqual(window.params[1], {"eval_func": series.ai.ai13s, "maxdepth": 2})

    def test_tables_stay_where_no_line_says_them(self):
        table = series.load_bestmoves("bestmoves_and_score_by_board.dat")
        parameters = {"bestmoves_and_score_by_board": table}
        window = Marubatsu_GUI(Marubatsu(), ai_dict={"table": (series.ai_gt7, parameters)}, ai=[None, None])
        window.dropdown_list[1].value = (series.ai_gt7, parameters)
        self.assertEqual(window.params_text_list[1].value, "")
        window.change_button.click()
        self.assertIs(window.params[1]["bestmoves_and_score_by_board"], table)

    def test_what_an_ai_raises_is_said(self):
        def broken(mb):
            raise ZeroDivisionError("its own fault")

        window = Marubatsu_GUI(Marubatsu(), ai=[None, broken])
        window.fig.canvas.answer({"key": "5"})
        self.assertIn("its own fault", window.fig.canvas.shown["fault"])


class Surfaces(unittest.TestCase):
    def test_what_is_matplotlibs_alone_is_named(self):
        with self.assertRaisesRegex(AttributeError, "ax.scatter is matplotlib's"):
            Axes().scatter([1], [2])

    def test_markers_lines_and_letters_lie_where_they_are_put(self):
        figure = Figure((1, 1))
        ax = figure.add_axes(None)
        ax.set_xlim(0, 2)
        ax.set_ylim(0, 4)
        ax.plot(1, 1, "or")
        ax.text(0, 4, "<a>", ha="right")
        svg = figure.svg()
        self.assertIn('<circle cx="36" cy="54" r="3" fill="red"/>', svg)
        self.assertIn('x="0" y="0" font-size="10" text-anchor="end" fill="black">&lt;a&gt;', svg)

    def test_what_stands_for_controls_tells_of_changes_alone(self):
        seen = []
        control = Control(value=1)
        control.observe(lambda change: seen.append((change.old, change["new"])), names="value")
        control.value = 1
        control.value = 2
        control.disabled = True
        self.assertEqual(seen, [(1, 2)])

    def test_both_languages_have_the_same(self):
        self.assertEqual(TEXTS["en"].keys(), TEXTS["ja"].keys())


if __name__ == "__main__":
    unittest.main()
