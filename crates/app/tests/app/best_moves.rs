//! Best moves are never guessed from bounds: whatever the window, table and algorithm, each move that a report calls best
//! is best, and where it calls all of them best, none is missing.
//!
//! Invariant: what is best comes from minimax by plain recursion, which shares nothing with the library.

use std::collections::HashMap;

use marubatsu::chance::Chance;
use marubatsu::score::Score;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::SearchReport;
use marubatsu_app::request::SearchRequest;

use crate::naive_boards::{Marks, Rules, TIC_TAC_TOE, best, circle_moves};
use crate::naive_trees::PlainTree;

/// The report of a search, or none where its options don't go together.
fn report(query: &[(&str, String)]) -> Option<SearchReport> {
    let lab = Lab::default();
    let pairs = query.iter().map(|(key, value)| (*key, value.as_str()));
    let request = lab.read::<SearchRequest>(pairs).ok()?;
    Some(
        lab.search(&request, &Control::default())
            .expect("it is small"),
    )
}

/// A position of which it is known what each move is worth.
pub(crate) struct Case {
    /// The options that name it.
    pub(crate) query: Vec<(&'static str, String)>,
    pub(crate) max_to_move: bool,
    /// Each move, as reports have it, with its value.
    pub(crate) values: Vec<(Vec<u32>, i32)>,
}

/// A random tree that is so high at most.
fn random(chance: &mut Chance, height: u32) -> PlainTree {
    if height == 0 || chance.below(8) == 0 {
        return PlainTree::Leaf(i32::try_from(chance.below(7)).expect("small") - 3);
    }
    PlainTree::Node(siblings(chance, height - 1))
}

fn siblings(chance: &mut Chance, height: u32) -> Vec<PlainTree> {
    let children = 0..=chance.below(4);
    children.map(|_| random(chance, height)).collect()
}

/// A random tree at its root.
fn tree(chance: &mut Chance) -> Case {
    let children = siblings(chance, 3);
    let texts: Vec<String> = children.iter().map(PlainTree::written).collect();
    let values = children.iter().map(|child| child.value(false));
    Case {
        query: vec![("game", format!("({})", texts.join(" ")))],
        max_to_move: true,
        values: (0..).map(|number| vec![number]).zip(values).collect(),
    }
}

/// Boards of 3x3 with every score, for one way to count.
struct Boards {
    score: &'static str,
    rules: Rules,
    playing: Vec<(Marks, i32)>,
    scores: HashMap<Marks, i32>,
}

impl Boards {
    fn new(score: &'static str) -> Self {
        let rules = Rules::new(TIC_TAC_TOE);
        let scores = rules.scores(score == "shortest");
        Self {
            playing: rules.playing(&scores),
            score,
            rules,
            scores,
        }
    }

    fn one(&self, chance: &mut Chance) -> Case {
        let at = chance.below(u32::try_from(self.playing.len()).expect("small"));
        let (board, _) = &self.playing[at as usize];
        let text = String::from_utf8(board.clone()).expect("marks are ASCII");
        let moves = self.rules.moves(board).into_iter();
        let values = moves.map(|(mv, next)| (mv, self.scores[&next]));
        Case {
            query: vec![("board", text), ("score", self.score.to_owned())],
            max_to_move: circle_moves(board),
            values: values.collect(),
        }
    }
}

/// Options of a search of each move, chosen by chance.
pub(crate) fn options(chance: &mut Chance) -> Vec<(&'static str, String)> {
    let mut one = |all: &[&str]| chance.pick(all).expect("some").to_owned();
    let algorithms = ["minimax", "alpha-beta", "scout", "null-window", "mtdf"];
    let edge = [
        "-inf", "-3", "-2", "-1", "-0.5", "0", "0.5", "1", "2", "3", "inf",
    ];
    let mut edges = [one(&edge), one(&edge)];
    edges.sort_by_key(|text| edge.iter().position(|known| known == text));
    vec![
        ("children", "true".to_owned()),
        ("algorithm", one(&algorithms)),
        ("table", one(&["none", "window", "bounds", "merged"])),
        ("fail", one(&["soft", "hard"])),
        ("deepen", one(&["false", "true"])),
        ("own_tables", one(&["false", "true"])),
        ("window", edges.join(",")),
    ]
}

/// Whether the report's best moves are what the values say.
pub(crate) fn check(case: &Case, query: &[(&str, String)], report: &SearchReport) {
    let all: Vec<i32> = case.values.iter().map(|&(_, value)| value).collect();
    let best = best(case.max_to_move, &all);
    let values = case.values.iter();
    let best: Vec<&Vec<u32>> = values
        .filter(|&&(_, value)| Some(value) == best)
        .map(|(mv, _)| mv)
        .collect();
    let claimed = &report.best_moves;
    assert!(
        claimed.iter().all(|mv| best.contains(&mv)),
        "{query:?}: {claimed:?} of {best:?}"
    );
    // Where moves have no scores, one best move is claimed, or those that the algorithm has proved.
    let all = report.scores.is_some() && !report.may_have_more_best_moves();
    if !claimed.is_empty() && all {
        assert_eq!(
            claimed.len(),
            best.len(),
            "{query:?}: {claimed:?} of {best:?}"
        );
    }
    if let Some(first) = report.line.first() {
        assert!(
            claimed.contains(first),
            "{query:?}: {claimed:?}, a line by {first:?}"
        );
    }
    let exact = report.score_bounds.is_none() && report.scores.is_some();
    assert!(
        !exact || claimed.len() == best.len(),
        "{query:?}: {claimed:?} of {best:?}"
    );
}

#[test]
fn claimed_best_moves_are_best_and_all_where_all_are_claimed() {
    let long = std::env::var_os("MARUBATSU_LONG").is_some();
    let enough = if long { 1_000_000 } else { 10_000 };
    let boards = ["standard", "shortest"].map(Boards::new);
    let mut chance = Chance::new(31);
    let (mut compared, mut searches, mut unproven) = (0, 0, 0);
    while compared < enough {
        let case = match chance.below(4) {
            at @ (0 | 1) => boards[at as usize].one(&mut chance),
            _ => tree(&mut chance),
        };
        let query = [case.query.clone(), options(&mut chance)].concat();
        let Some(report) = report(&query) else {
            continue;
        };
        check(&case, &query, &report);
        compared += case.values.len();
        searches += 1;
        unproven += usize::from(report.best_moves.is_empty());
    }
    assert!(unproven > searches / 100, "{unproven} of {searches}");
}

#[test]
fn bounds_that_overlap_prove_nothing_and_a_line_proves_its_first_move() {
    let asked = |query: &[(&str, &str)]| {
        let pairs = query.iter().map(|&(key, value)| (key, value.to_owned()));
        let pairs: Vec<_> = pairs.chain([("children", "true".to_owned())]).collect();
        report(&pairs).expect("it is allowed")
    };
    let open = asked(&[("moves", "1,1"), ("window", "-3,-1")]);
    assert_eq!(open.score, Some(Score::points(-1)));
    assert!(open.best_moves.is_empty());
    let null = [
        ("board", ".x....o.o"),
        ("algorithm", "null-window"),
        ("score", "shortest"),
    ];
    assert!(asked(&null).best_moves.is_empty());
    let high = asked(&[("board", "......x.o"), ("window", "-inf,-0.5")]);
    assert_eq!(high.best_moves, [[0, 0], [1, 2]]);
    assert_eq!(high.line.first(), high.best_moves.first());
    assert!(high.may_have_more_best_moves());
}
