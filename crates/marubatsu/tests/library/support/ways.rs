//! All ways of searching that the laws are held against.
//!
//! Invariant: every algorithm meets every fail rule, window and table.

use marubatsu::score::{Score, Window};
use marubatsu::search::{Algorithm, Depth, FailRule};
use marubatsu::table::TableKind;

use super::way::{Around, Way};

/// A way built step by step.
impl Way {
    /// The same by this algorithm.
    pub(crate) const fn algorithm(self, algorithm: Algorithm) -> Self {
        Self { algorithm, ..self }
    }

    /// The same by this fail rule.
    pub(crate) const fn fail_rule(self, fail_rule: FailRule) -> Self {
        Self { fail_rule, ..self }
    }

    /// The same with this root window.
    pub(crate) const fn around(self, around: Around) -> Self {
        Self { around, ..self }
    }

    /// The same with this table.
    pub(crate) const fn table(self, table: TableKind) -> Self {
        Self { table, ..self }
    }

    /// The same to this depth.
    pub(crate) const fn depth(self, depth: Depth) -> Self {
        Self { depth, ..self }
    }
}

/// All kinds of tables.
pub(crate) const TABLES: [TableKind; 4] = [
    TableKind::None,
    TableKind::Window,
    TableKind::Bounds,
    TableKind::Merged,
];

/// The windows that a game of scores from about -3 to 3 is searched with.
fn windows() -> [Around; 6] {
    let given = |alpha, beta| {
        let window = Window::new(Score::from_hundredths(alpha), Score::from_hundredths(beta));
        Around::Given(window)
    };
    let open_below = Window::new(Score::NEG_INFINITY, Score::ZERO);
    [
        Around::Infinite,
        Around::Range,
        given(-100, 100),
        given(-50, 50),
        given(100, 200),
        Around::Given(open_below),
    ]
}

/// All ways of searching with this algorithm.
pub(crate) fn with(algorithm: Algorithm) -> Vec<Way> {
    let mut ways = Vec::new();
    for fail_rule in [FailRule::Soft, FailRule::Hard] {
        for around in windows() {
            ways.extend(TABLES.map(|table| {
                Way::PLAIN
                    .algorithm(algorithm)
                    .fail_rule(fail_rule)
                    .around(around)
                    .table(table)
            }));
        }
    }
    ways
}

/// All ways of searching in one pass that keep the contract for the root's window.
pub(crate) fn all() -> Vec<Way> {
    let algorithms = [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::Scout];
    algorithms.into_iter().flat_map(with).collect()
}
