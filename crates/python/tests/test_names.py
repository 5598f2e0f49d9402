"""Names of the series' modules beside its AIs: patterns, orders of nodes, traces, distributions, its own tests."""

import contextlib
import io
import random
import unittest

import marubatsu as m
from marubatsu import series
from marubatsu.series import Marubatsu, Mbtree
from marubatsu.series.ai import ai_by_mmscore, ai_by_score, show_progress
from marubatsu.series.test import test_judge
from marubatsu.series.tree import calc_pdist, calc_pdistlist


def printed(work):
    """What is printed."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        work()
    return out.getvalue()


def after(moves):
    return Marubatsu.at(m.Game().play(moves))


class Boards(unittest.TestCase):
    def test_lines_are_counted_by_who_has_just_moved(self):
        mb = after("1,1 0,0 2,0")
        found = {tuple(pattern): count for pattern, count in mb.count_markpats().items()}
        self.assertEqual(found, {(1, 1, 1): 2, (1, 0, 2): 3, (0, 0, 3): 1, (0, 1, 2): 1, (2, 0, 1): 1})
        self.assertEqual(mb.enum_markpats(), set(mb.count_markpats()))
        self.assertEqual(dict(mb.count_marks([0, 0], 1, 0)), {"x": 1, ".": 1, "o": 1})
        self.assertEqual(mb.is_winner("o"), False)

    def test_a_board_is_judged_as_it_stands(self):
        text = printed(test_judge)
        self.assertNotIn("error", text)
        self.assertIn("test winner = x\noooooooo\n", text)
        rows = [row for row in m.table("3x3")][::97]
        game = m.Game()
        boards = [Marubatsu.at(game.position(board=row.board)) for row in rows]
        self.assertEqual([mb.judge() for mb in boards], [mb.status for mb in boards])

    def test_one_goes_through_a_game_and_plays_on_from_there(self):
        mb = after("1,1 0,0 2,0 0,2")
        game = mb.records
        mb.change_step(2)
        self.assertEqual((mb.records, mb.move_count, mb.last_move), (game, 2, (0, 0)))
        mb.move(2, 2)
        self.assertEqual(mb.records, [*game[:3], (2, 2)])
        mb.records = game
        self.assertEqual((mb.records, mb.move_count), (game, 3))
        mb.change_step(99)
        self.assertEqual(mb.move_count, 4)


class Orders(unittest.TestCase):
    def tree(self, algo):
        with contextlib.redirect_stdout(io.StringIO()):
            return Mbtree(algo=algo, subtree={"centermb": after("1,1 0,0 2,0 0,2")})

    def test_any_place_is_found_without_those_before(self):
        for algo in ("bf", "df"):
            tree = self.tree(algo)
            nodes = tree.nodelist
            self.assertEqual(len(nodes), tree.nodenum)
            for number, node in enumerate(nodes):
                self.assertIs(nodes[number], node)
                self.assertEqual(nodes.index(node), number)

    def test_a_score_is_found_after_those_of_its_children(self):
        tree = self.tree("df")
        nodes = list(tree.nodelist_by_score)
        self.assertEqual(len(nodes), len(tree.nodelist_by_score))
        self.assertEqual([tree.nodelist_by_score[number] for number in range(len(nodes))], nodes)
        for node in tree.nodelist:
            self.assertEqual(nodes.count(node), len(node.children) + 2)
            self.assertEqual(tree.nodelist_by_score.index(node), len(nodes) - 1 - nodes[::-1].index(node))

    def test_nodes_are_found_by_their_games(self):
        tree = self.tree("df")
        tree.root.mb = tree.root.mb.copy()
        child = tree.root.children[2]
        self.assertIs(tree.nodelist_by_mb[(-1, -1), child.mb.last_move], child)
        self.assertEqual(tree.bestmoves_by_mb[((-1, -1),)], tree.root.bestmoves)

    def test_children_are_put_in_another_order(self):
        tree = self.tree("df")
        tree.sort_children_by_worst_score()
        scores = [child.score for child in tree.root.children]
        self.assertEqual(scores, sorted(scores))
        tree.move_bestmove_to_head()
        self.assertEqual(tree.root.children[0].score, tree.root.score)


class Traces(unittest.TestCase):
    def test_a_program_of_ones_own_and_the_labs_tell_the_same(self):
        @ai_by_score
        def ai8s(mb, debug=False):
            return series.ai8s(mb, calc_score=True)

        mb = after("1,1 0,0")
        mine, theirs = (printed(lambda ai=ai: ai(mb, debug=True)) for ai in (ai8s, series.ai8s))
        self.assertEqual(mine, theirs)
        for line in ("Start ai_by_score", "legal_moves [(1, 0), (2, 0)", "UPDATE\n  best score ", "APPEND", "Finished\nbest score "):
            self.assertIn(line, mine)

    def test_cross_looks_for_the_least(self):
        @ai_by_mmscore
        def mine(mb, debug=False, tt=None):
            return sum(mb.last_move), 1

        @ai_by_mmscore
        def bare(mb, debug=False, tt=None):
            return sum(mb.last_move)

        self.assertEqual(bare(after("1,1"), analyze=True)["candidate"], [(0, 0)])
        self.assertEqual(bare(after("1,1"), calc_score=True), 2)
        text = printed(lambda: mine(after("1,1"), debug=True))
        self.assertTrue(text.endswith("Finished\nbest score 0\nbest moves [(0, 0)]\n"), text[-80:])

    def test_the_search_tells_how_many_nodes_it_took(self):
        tree = Mbtree(algo="df", shortest_victory=True)
        text = printed(lambda: tree.calc_score_for_anim(tree.root, use_tt=True, init_ab=True, debug=True))
        self.assertEqual(text.splitlines()[0], "ミニマックス法で計算したか False")
        self.assertEqual(text.splitlines()[-2:], ["合計 549946", "割合 0.2%"])

    def test_a_game_that_ends_as_asked_is_shown(self):
        random.seed(1)
        text = printed(lambda: show_progress([series.ai2, series.ai2], "x"))
        self.assertIn("winner x", text.split("\n\n")[-2])


class Distributions(unittest.TestCase):
    def test_the_greatest_of_several_is_what_counting_all_makes_of_it(self):
        coins = [{0: 0.25, 1: 0.75}, {0: 0.5, 2: 0.5}]
        self.assertEqual(calc_pdist(coins), {0: 0.125, 1: 0.375, 2: 0.5})
        self.assertEqual(calc_pdist(coins, maxnode=False), {0: 0.625, 1: 0.375, 2: 0.0})

    def test_each_depth_has_its_distribution(self):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            found = calc_pdistlist(2, 2, 5)
        self.assertEqual((len(found), len(out.getvalue().splitlines())), (3, 3))
        self.assertTrue(all(abs(sum(each.values()) - 1) < 1e-9 for each in found))


if __name__ == "__main__":
    unittest.main()
