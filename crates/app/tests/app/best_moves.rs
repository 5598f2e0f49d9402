//! Best moves are never guessed from bounds: whatever the window, table and algorithm, each move that a report calls best
//! is best, and where it calls all of them best, none is missing.
//!
//! Invariant: what is best comes from minimax by plain recursion, which shares nothing with the library.

use marubatsu::chance::Chance;
use marubatsu::score::Score;
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::report::SearchReport;
use marubatsu_app::request::SearchRequest;

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

/// A position of which this test itself knows what each move is worth.
trait Oracle {
    /// The options that name the position.
    fn query(&self) -> Vec<(&'static str, String)>;
    fn max_to_move(&self) -> bool;
    /// Each move, as reports have it, with its value.
    fn values(&self) -> Vec<(Vec<u32>, i64)>;
}

/// A tree made by hand.
enum Tree {
    Leaf(i64),
    Node(Vec<Self>),
}

impl Tree {
    fn random(chance: &mut Chance, height: u32) -> Self {
        if height == 0 || chance.below(8) == 0 {
            return Self::Leaf(i64::from(chance.below(7)) - 3);
        }
        Self::Node(Self::siblings(chance, height - 1))
    }

    fn siblings(chance: &mut Chance, height: u32) -> Vec<Self> {
        let children = 0..=chance.below(4);
        children.map(|_| Self::random(chance, height)).collect()
    }

    fn text(&self) -> String {
        match self {
            Self::Leaf(value) => value.to_string(),
            Self::Node(children) => {
                let children: Vec<String> = children.iter().map(Self::text).collect();
                format!("({})", children.join(" "))
            }
        }
    }

    fn value(&self, max: bool) -> i64 {
        match self {
            Self::Leaf(value) => *value,
            Self::Node(children) => {
                let values = children.iter().map(|child| child.value(!max));
                if max { values.max() } else { values.min() }.expect("a node has children")
            }
        }
    }
}

impl Oracle for Vec<Tree> {
    fn query(&self) -> Vec<(&'static str, String)> {
        let children: Vec<String> = self.iter().map(Tree::text).collect();
        vec![("game", format!("({})", children.join(" ")))]
    }

    fn max_to_move(&self) -> bool {
        true
    }

    fn values(&self) -> Vec<(Vec<u32>, i64)> {
        let moves = (0..).map(|number| vec![number]);
        moves
            .zip(self.iter().map(|child| child.value(false)))
            .collect()
    }
}

/// A board of 3x3, column by column.
struct Board(Vec<u8>);

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

impl Board {
    /// Some moves into a game that hasn't ended.
    fn random(chance: &mut Chance) -> Self {
        loop {
            let mut board = Self(vec![b'.'; 9]);
            for _ in 0..2 + chance.below(6) {
                let at = chance.pick(&board.empty()).expect("few moves were made");
                board = board.after(at);
            }
            if board.end().is_none() {
                return board;
            }
        }
    }

    fn empty(&self) -> Vec<usize> {
        (0..9).filter(|&at| self.0[at] == b'.').collect()
    }

    fn after(&self, at: usize) -> Self {
        let mut next = self.0.clone();
        next[at] = if self.max_to_move() { b'o' } else { b'x' };
        Self(next)
    }

    fn end(&self) -> Option<i64> {
        let has = |mark| {
            LINES
                .iter()
                .any(|line| line.iter().all(|&at| self.0[at] == mark))
        };
        match (has(b'o'), has(b'x')) {
            (true, _) => Some(1),
            (_, true) => Some(-1),
            _ => self.empty().is_empty().then_some(0),
        }
    }

    fn value(&self) -> i64 {
        self.end().unwrap_or_else(|| {
            let values = self.values().into_iter().map(|(_, value)| value);
            if self.max_to_move() {
                values.max()
            } else {
                values.min()
            }
            .expect("a square is empty")
        })
    }
}

impl Oracle for Board {
    fn query(&self) -> Vec<(&'static str, String)> {
        let board = String::from_utf8(self.0.clone()).expect("ASCII");
        vec![("board", board)]
    }

    fn max_to_move(&self) -> bool {
        self.empty().len() % 2 == 1
    }

    fn values(&self) -> Vec<(Vec<u32>, i64)> {
        let square = |at: usize| [at / 3, at % 3].map(|part| u32::try_from(part).expect("small"));
        let all = self.empty().into_iter();
        all.map(|at| (square(at).to_vec(), self.after(at).value()))
            .collect()
    }
}

/// Options of a search of each move, chosen by chance.
fn options(chance: &mut Chance) -> Vec<(&'static str, String)> {
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
fn check(oracle: &impl Oracle, query: &[(&str, String)], report: &SearchReport) {
    let values = oracle.values();
    let best = values.iter().map(|&(_, value)| value);
    let best = if oracle.max_to_move() {
        best.max()
    } else {
        best.min()
    };
    let best: Vec<&Vec<u32>> = values
        .iter()
        .filter(|&&(_, value)| Some(value) == best)
        .map(|(mv, _)| mv)
        .collect();
    let claimed = &report.best_moves;
    assert!(
        claimed.iter().all(|mv| best.contains(&mv)),
        "{query:?}: {claimed:?} of {best:?}"
    );
    if !claimed.is_empty() && !report.may_have_more_best_moves() {
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
    let cases = if std::env::var_os("MARUBATSU_LONG").is_some() {
        1_000_000
    } else {
        10_000
    };
    let mut chance = Chance::new(31);
    let (mut asked, mut unproven) = (0, 0);
    while asked < cases {
        let query = options(&mut chance);
        let answer = if chance.below(2) == 0 {
            answered(&Tree::siblings(&mut chance, 3), query)
        } else {
            answered(&Board::random(&mut chance), query)
        };
        let Some(report) = answer else { continue };
        asked += 1;
        unproven += u32::from(report.best_moves.is_empty());
    }
    assert!(
        unproven > cases / 100,
        "windows leave something unproven: {unproven}"
    );
}

fn answered(oracle: &impl Oracle, options: Vec<(&str, String)>) -> Option<SearchReport> {
    let query = [oracle.query(), options].concat();
    let report = report(&query)?;
    check(oracle, &query, &report);
    Some(report)
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
