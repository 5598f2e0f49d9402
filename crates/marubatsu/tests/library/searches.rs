//! The searches of the tutorial series beyond plain alpha-beta: their node counts, and their scores on
//! every position of 〇×ゲーム.
//!
//! Invariant: a number here was measured on the series' own programs; none may change.

use std::sync::Arc;

use marubatsu::game::{Game, Notation};
use marubatsu::games::line::Line;
use marubatsu::observe::counts::Counts;
use marubatsu::players::by_score::{ByScore, Rule};
use marubatsu::score::{Bounds, Score, Window};
use marubatsu::search::evaluators::LineScore;
use marubatsu::search::order::MoveOrder;
use marubatsu::search::{Algorithm, Depth, Evaluator, FailRule, Root, TracedPolicy, search};
use marubatsu::table::{Exact, TableKind};

type Board = Line<u64>;
type Table = Exact<Board>;

fn board() -> Board {
    Line::new(3, 3, 3, false).expect("the board fits")
}

fn ai14s() -> ByScore<u64> {
    let rule = Rule::named("ai14s").expect("it is one of the series'");
    ByScore::new(&board(), rule, &[]).expect("the board is 3x3")
}

const MTDF: Algorithm = Algorithm::Mtdf(Score::ZERO);
const STANDARD: Bounds = Bounds::new(Score::points(-1), Score::points(1));
const HALF: Window = Window::new(Score::from_hundredths(-50), Score::from_hundredths(50));
/// The family of `abs_all`: the defaults are the range, whatever the window.
const OPEN: Root = Root {
    defaults: STANDARD,
    ..Root::INFINITE
};
const HALVED: Root = Root {
    defaults: STANDARD,
    ..Root::given(HALF)
};

/// Everything that a search of the series is made of.
#[derive(Clone, Debug)]
struct Search {
    algorithm: Algorithm,
    root: Root,
    table: TableKind,
    order: MoveOrder<Board, Table>,
}

impl Search {
    const fn new(algorithm: Algorithm, root: Root, table: TableKind) -> Self {
        let order = MoveOrder::Game;
        Self {
            algorithm,
            root,
            table,
            order,
        }
    }

    fn ordered(self, order: MoveOrder<Board, Table>) -> Self {
        Self { order, ..self }
    }

    fn policy<E>(&self, evaluator: E) -> TracedPolicy<E, Table, MoveOrder<Board, Table>> {
        TracedPolicy {
            evaluator,
            table: Exact::new(self.table),
            fail_rule: FailRule::Soft,
            order: self.order.clone(),
        }
    }

    /// The score of a position and the nodes it took.
    fn run(&self, evaluator: impl Evaluator<Board>, board_text: &str) -> (Score, u64) {
        let game = board();
        let at = game
            .parse_position(board_text)
            .expect("the position is one");
        let (mut policy, mut counts) = (self.policy(evaluator), Counts::default());
        let root = self.root;
        let Ok(score) = search(self.algorithm, &game, &at, root, &mut policy, &mut counts);
        (score, counts.nodes)
    }

    /// The best score of the start's children and the nodes they took.
    fn by_children(
        &self,
        evaluator: &(impl Evaluator<Board> + Clone),
        shared: bool,
    ) -> (Score, u64) {
        let (game, mut counts) = (board(), Counts::default());
        let mut policy = self.policy(evaluator.clone());
        let mut best = Score::NEG_INFINITY;
        for mv in game.moves(&game.start()) {
            if !shared {
                policy = self.policy(evaluator.clone());
            }
            let child = game.play(&game.start(), mv);
            let (ours, root) = (self.algorithm, self.root);
            let Ok(score) = search(ours, &game, &child, root, &mut policy, &mut counts);
            best = best.max(score);
        }
        (best, counts.nodes)
    }
}

fn first() -> MoveOrder<Board, Table> {
    MoveOrder::First(Arc::new(ai14s()))
}

const START: &str = ".........";

#[test]
fn searches_take_the_nodes_of_the_series() {
    let (none, merged) = (TableKind::None, TableKind::Merged);
    let (range, ours) = (Root::range(STANDARD), Algorithm::AlphaBeta);
    let new = Search::new;
    let searches = [
        (
            "nws_3score",
            new(Algorithm::NullWindow, Root::INFINITE, none),
            94_978,
        ),
        ("nws_3score2", new(ours, Root::given(HALF), none), 16_811),
        ("nws_3score_tt", new(ours, HALVED, merged), 832),
        ("scout", new(Algorithm::Scout, OPEN, none), 18_016),
        (
            "scout, table, range",
            new(Algorithm::Scout, range, merged),
            859,
        ),
        ("mtdf", new(MTDF, OPEN, none), 17_125),
        ("mtdf, table", new(MTDF, OPEN, merged), 877),
        (
            "abs_all, ai14s first",
            new(ours, OPEN, none).ordered(first()),
            1_496,
        ),
        (
            "abs_all, ai14s first, table",
            new(ours, OPEN, merged).ordered(first()),
            239,
        ),
        (
            "abs_all, ai14s first, table, range",
            new(ours, range, merged).ordered(first()),
            239,
        ),
    ];
    let mut wrong = Vec::new();
    for (name, search, nodes) in searches {
        let found = search.run(LineScore::Standard, START);
        if found != (Score::ZERO, nodes) {
            wrong.push((name, found, nodes));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    let drive = Search::new(MTDF, OPEN, merged);
    assert_eq!(
        drive.run(LineScore::Standard, "o........"),
        (Score::ZERO, 564)
    );
}

#[test]
fn depth_limited_searches_take_the_nodes_of_the_series() {
    let at = |depth, table| {
        let root = Root {
            depth,
            ..Root::INFINITE
        };
        Search::new(Algorithm::AlphaBeta, root, table)
    };
    let (none, merged) = (TableKind::None, TableKind::Merged);
    let whole = Depth::plies(9);
    assert_eq!(
        at(whole, none).by_children(&ai14s(), true),
        (Score::ZERO, 30_709)
    );
    assert_eq!(
        at(whole, merged).by_children(&ai14s(), true),
        (Score::ZERO, 1_175)
    );
    assert_eq!(at(whole, merged).run(ai14s(), START), (Score::ZERO, 1_069));
    for (depth, nodes, hundredths) in [(1, 10, 200), (2, 36, 200), (3, 171, 250), (4, 658, 100)] {
        let found = at(Depth::plies(depth), none).run(ai14s(), START);
        assert_eq!(
            found,
            (Score::from_hundredths(hundredths), nodes),
            "depth {depth}"
        );
    }
    let tt4 = Search::new(Algorithm::AlphaBeta, Root::range(STANDARD), merged);
    assert_eq!(
        tt4.by_children(&LineScore::Standard, false),
        (Score::ZERO, 5_511)
    );
}
