//! The searches of `tests/doors.txt` at the library's own door: the tutorial series' node counts for 〇×ゲーム.
//!
//! Invariant: a search with an option that is not read here fails.

#[path = "../../../../tests/doors.rs"]
mod doors;

use std::sync::Arc;

use doors::{Request, requests};

use crate::prelude::*;
use crate::support::games::board;

type Board = Line<u64>;
type Table = Exact<Board>;

const OPTIONS: [&str; 12] = [
    "algorithm",
    "children",
    "defaults",
    "depth",
    "eval",
    "fail",
    "moves",
    "order",
    "own_tables",
    "score",
    "table",
    "window",
];

/// The options of a request by their names.
#[derive(Clone, Copy)]
struct Options<'a>(&'a Request);

impl Options<'_> {
    fn get(self, name: &str) -> Option<&'static str> {
        self.0
            .options()
            .find_map(|(key, value)| (key == name).then_some(value))
    }

    fn algorithm(self) -> Algorithm {
        match self.get("algorithm") {
            None => Algorithm::AlphaBeta,
            Some("minimax") => Algorithm::Minimax,
            Some("scout") => Algorithm::Scout,
            Some("null-window") => Algorithm::NullWindow,
            Some("mtdf") => Algorithm::Mtdf(Score::ZERO),
            Some(other) => panic!("{other} is not read here"),
        }
    }

    fn table(self) -> TableKind {
        match self.get("table") {
            None => TableKind::None,
            Some("window") => TableKind::Window,
            Some("bounds") => TableKind::Bounds,
            Some("merged") => TableKind::Merged,
            Some(other) => panic!("{other} is not read here"),
        }
    }

    fn line_score(self) -> LineScore {
        match self.get("score") {
            None => LineScore::Standard,
            Some(_) => LineScore::Shortest,
        }
    }

    fn root(self) -> Root {
        let range = self
            .line_score()
            .range(&board())
            .expect("a board's scores are known");
        let number = |text: &str| text.parse::<Score>().expect("a score");
        let root = match self.get("window") {
            None => Root::INFINITE,
            Some("range") => Root::range(range),
            Some(ends) => {
                let (alpha, beta) = ends.split_once(',').expect("two ends");
                Root::given(Window::new(number(alpha), number(beta)))
            }
        };
        let plies = self
            .get("depth")
            .map(|plies| plies.parse().expect("a number"));
        Root {
            defaults: self.get("defaults").map_or(root.defaults, |_| range),
            depth: plies.map_or(Depth::UNLIMITED, Depth::plies),
            ..root
        }
    }

    fn policy<E>(self, evaluator: E) -> TracedPolicy<E, Table, MoveOrder<Board, Table>> {
        TracedPolicy {
            evaluator,
            table: Exact::new(self.table()),
            fail_rule: self.get("fail").map_or(FailRule::Soft, |_| FailRule::Hard),
            order: self
                .get("order")
                .map_or(MoveOrder::Game, |_| MoveOrder::First(Arc::new(ai14s()))),
        }
    }

    /// The score and the nodes it took: of the position, or of its children.
    fn searched(self, root: Root, evaluator: &(impl Evaluator<Board> + Clone)) -> (Score, u64) {
        let (game, mut counts) = (board(), Counts::default());
        let moves = self.get("moves").unwrap_or("");
        let at = game
            .parse_moves(&game.start(), moves)
            .expect("legal moves")
            .position;
        let mut policy = self.policy(evaluator.clone());
        let mut search = |position, policy: &mut _| {
            let Ok(score) = search(
                self.algorithm(),
                &game,
                &position,
                root,
                policy,
                &mut counts,
            );
            score
        };
        let score = if self.get("children").is_none() {
            search(at, &mut policy)
        } else {
            let children = game.moves(&at).map(|mv| game.play(&at, mv));
            let scores = children.map(|child| {
                if self.get("own_tables").is_some() {
                    policy = self.policy(evaluator.clone());
                }
                search(child, &mut policy)
            });
            scores.max().expect("a move")
        };
        (score, counts.nodes)
    }

    fn answer(self, root: Root) -> (Score, u64) {
        match self.get("eval") {
            None => self.searched(root, &self.line_score()),
            Some(_) => self.searched(root, &ai14s()),
        }
    }
}

fn ai14s() -> ScorePlayer<u64> {
    let rule = ScoreRule::named("ai14s").expect("it is one of the series'");
    ScorePlayer::new(&board(), rule, &[]).expect("the board is 3x3")
}

/// The searches of the table that are the library's, and their scores and nodes.
fn searches() -> Vec<(Request, (Score, u64))> {
    let searches = requests().filter(|request| request.command == "search");
    let known = searches.filter(|request| request.options().all(|(key, _)| OPTIONS.contains(&key)));
    let with_figures = known.filter_map(|request| {
        let [("score", score), ("nodes", nodes)] = request.figures[..] else {
            return None;
        };
        let expected = (
            score.parse().expect("a score"),
            nodes.parse().expect("a number"),
        );
        Some((request, expected))
    });
    with_figures.collect()
}

#[test]
fn searches_take_the_nodes_of_the_series() {
    let searches = searches();
    assert!(searches.len() > 35, "only {}", searches.len());
    for (request, expected) in &searches {
        let options = Options(request);
        assert_eq!(
            options.answer(options.root()),
            *expected,
            "{}: {}",
            request.name,
            request.query
        );
    }
}

#[test]
fn minimax_takes_the_nodes_of_the_series_whatever_the_window() {
    let given = Root::given(Window::new(Score::points(1), Score::points(2)));
    for (request, expected) in searches()
        .iter()
        .filter(|(request, _)| request.name.starts_with("mmdfs"))
    {
        let options = Options(request);
        let range = Root::range(options.line_score().range(&board()).expect("it is known"));
        for root in [given, range] {
            assert_eq!(
                options.answer(root),
                *expected,
                "{}: {root:?}",
                request.name
            );
        }
    }
}
