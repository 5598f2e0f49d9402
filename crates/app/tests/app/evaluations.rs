//! Searches to a depth, by whatever evaluation: each score, and the score of each move, is what plain recursion finds, or a true bound of it.
//!
//! Invariant: the values to compare with come from `naive_boards.rs`; an evaluation is written twice, here and in the library, or is one of
//! this test's own that the lab asks.

use std::sync::Arc;

use marubatsu::chance::Chance;
use marubatsu::game::Side;
use marubatsu::hash::fnv1a;
use marubatsu::score::Score;
use marubatsu_app::callback_scorer::CallbackScorer;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::{BoundKind, SearchReport};
use marubatsu_app::request::SearchRequest;

use crate::best_moves::{Case, check, options};
use crate::naive_boards::{Rules, best, circle_moves, stones};

const GAMES: [(usize, usize, usize, bool); 9] = [
    (3, 3, 3, false),
    (3, 3, 3, false),
    (4, 3, 3, false),
    (4, 4, 3, false),
    (2, 5, 2, false),
    (3, 3, 3, true),
    (4, 4, 4, true),
    (5, 3, 3, true),
    (4, 5, 3, true),
];

/// A number for each position, as wild as can be: nothing of it follows from the positions around.
fn wild(marks: &[u8]) -> i32 {
    i32::try_from(fnv1a(marks) % 13).expect("small") - 6
}

/// The same for all images of a position.
fn tame(rules: &Rules, marks: &[u8]) -> i32 {
    wild(&rules.least_image(marks))
}

/// Evaluations of this test's own, as the lab asks them.
#[derive(Debug)]
struct Own(Option<Rules>);

impl CallbackScorer for Own {
    fn score(&self, board: &str, _: Side, _: bool) -> Score {
        let marks = board.as_bytes();
        let rules = self.0.as_ref();
        Score::points(rules.map_or_else(|| wild(marks), |rules| tame(rules, marks)))
    }

    fn keeps_symmetries(&self) -> bool {
        self.0.is_some()
    }
}

/// How the library's simpler evaluations are meant: what the side that has just moved has made.
fn by_rules(rules: &Rules, name: &str, marks: &[u8]) -> i32 {
    let (own, other) = if circle_moves(marks) {
        (b'x', b'o')
    } else {
        (b'o', b'x')
    };
    let won = rules.winner(marks) == Some(own);
    let lacks_one = |line: &Vec<usize>| {
        let count = |mark: u8| line.iter().filter(|&&at| marks[at] == mark).count();
        count(other) == rules.k - 1 && count(b'.') == 1
    };
    let threatened = rules.lines.iter().any(lacks_one);
    let worth = match name {
        "ai2s" => 0,
        "ai5s" => i32::from(won),
        _ if won => 1,
        _ => -i32::from(threatened),
    };
    if own == b'o' { worth } else { -worth }
}

/// A position, a depth, and what is to be worth what there.
struct Question {
    rules: Rules,
    marks: Vec<u8>,
    depth: Option<u32>,
    eval: Option<&'static str>,
    shortest: bool,
}

impl Question {
    fn new(chance: &mut Chance) -> Option<Self> {
        let rules = Rules::new(chance.pick(&GAMES)?);
        let plies = chance.below(u32::try_from(rules.width * rules.height).ok()?);
        let marks = rules.played(chance, plies as usize)?;
        let is_square = rules.width == rules.height && rules.k > 2;
        let evals = [
            None,
            Some("wild"),
            Some("tame"),
            Some("ai2s"),
            Some("ai5s"),
            Some("ai6s"),
        ];
        let eval = chance.pick(&evals[..if is_square { 6 } else { 3 }])?;
        let left = stones(&marks, b'.');
        // A few plies, or to the end where that is near.
        let most = [5, 3, 2][usize::from(left > 6) + usize::from(left > 9)];
        let depth = Some(1 + chance.below(most));
        let depth = depth.filter(|_| left > 6 || chance.below(2) == 0);
        let shortest = eval.is_none() && chance.below(2) == 0;
        Some(Self {
            rules,
            marks,
            depth,
            eval,
            shortest,
        })
    }

    /// What a position is worth at the end of the game or at the depth's.
    fn worth(&self, marks: &[u8]) -> i32 {
        match self.eval {
            None => self.rules.end(marks, self.shortest),
            Some("wild") => wild(marks),
            Some("tame") => tame(&self.rules, marks),
            Some(name) => by_rules(&self.rules, name, marks),
        }
    }

    /// Each move with its value. Where children are searched by themselves, the depth is counted from them.
    fn values(&self, children: bool) -> Vec<(Vec<u32>, i32)> {
        let depth = self.depth.unwrap_or(u32::MAX) - u32::from(!children);
        let value = |marks: &[u8]| {
            let worth = |marks: &[u8]| self.worth(marks);
            self.rules.to_depth(marks, depth, &worth)
        };
        let moves = self.rules.moves(&self.marks).into_iter();
        moves.map(|(mv, next)| (mv, value(&next))).collect()
    }

    fn query(&self) -> Vec<(&'static str, String)> {
        let text = String::from_utf8(self.marks.clone()).expect("marks are ASCII");
        let mut query = vec![("game", self.rules.name()), ("board", text)];
        query.extend(self.depth.map(|depth| ("depth", depth.to_string())));
        query.extend(self.eval.map(|eval| ("eval", eval.to_owned())));
        if self.shortest {
            query.push(("score", "shortest".to_owned()));
        }
        query
    }
}

/// The report of a search, or none where its options don't go together.
fn report(question: &Question, query: &[(&str, String)]) -> Option<SearchReport> {
    let mut lab = Lab::default();
    for (name, symmetric) in [("wild", None), ("tame", Some(question.rules.clone()))] {
        let own = Arc::new(Own(symmetric));
        lab.add_scorer(name, own).expect("a new name");
    }
    let pairs = query.iter().map(|(key, value)| (*key, value.as_str()));
    let request = lab.read::<SearchRequest>(pairs).ok()?;
    let report = lab.search(&request, &Control::default());
    Some(report.expect("it is small"))
}

/// Whether a score says the truth of a value.
fn holds(score: Score, kind: BoundKind, value: i32) -> bool {
    let bounds = kind.bounds(score);
    let value = Score::points(value);
    bounds.lower <= value && value <= bounds.upper
}

/// More options of a search, by chance.
fn more(chance: &mut Chance) -> Vec<(&'static str, String)> {
    let mut options = options(chance);
    let mut set = |key: &'static str, values: &[&str]| {
        let value = chance.pick(values).expect("some");
        options.retain(|(known, _)| *known != key);
        options.push((key, value.to_owned()));
    };
    set("children", &["false", "true"]);
    set("order", &["none", "none", "sort:wild", "previous"]);
    set("defaults", &["infinite", "infinite", "range"]);
    options.retain(|(key, value)| *key != "own_tables" || value == "true");
    options
}

#[test]
fn every_score_to_a_depth_is_what_plain_recursion_finds() {
    let long = std::env::var_os("MARUBATSU_LONG").is_some();
    let enough = if long { 1_000_000 } else { 10_000 };
    let mut chance = Chance::new(32);
    let (mut compared, mut searches, mut exact) = (0, 0, 0);
    while compared < enough {
        let Some(question) = Question::new(&mut chance) else {
            continue;
        };
        let query = [question.query(), more(&mut chance)].concat();
        let Some(report) = report(&question, &query) else {
            continue;
        };
        let children = query.contains(&("children", "true".to_owned()));
        let values = question.values(children);
        let max_to_move = circle_moves(&question.marks);
        let all: Vec<i32> = values.iter().map(|&(_, value)| value).collect();
        let value = best(max_to_move, &all).expect("the game is on");
        let (score, kind) = report.score.zip(report.bound).expect("nothing stopped it");
        assert!(holds(score, kind, value), "{query:?}: {value} {report:?}");
        let case = Case {
            query: Vec::new(),
            max_to_move,
            values,
        };
        check(&case, &query, &report);
        let scores = report.scores.as_deref().unwrap_or_default();
        for (at, scored) in scores.iter().enumerate() {
            let kinds = report.score_bounds.as_ref();
            let kind = kinds.map_or(BoundKind::Exact, |kinds| kinds[at]);
            let (_, value) = case
                .values
                .iter()
                .find(|(mv, _)| *mv == scored.mv)
                .expect("legal");
            assert!(
                holds(scored.score, kind, *value),
                "{query:?}: {value} {report:?}"
            );
        }
        compared += 1 + scores.len();
        searches += 1;
        exact += usize::from(kind == BoundKind::Exact);
    }
    // Neither all exact nor all bounds: windows of both kinds are among them.
    assert!(
        exact > searches / 4 && exact < searches,
        "{exact} of {searches}"
    );
}
