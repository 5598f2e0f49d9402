//! The pseudo-code of the algorithms, for whoever shows which line runs.
//!
//! Invariant: it is written once, in the documentation of each algorithm's file, and read from there.

use super::Algorithm;

/// The source of a file whose documentation holds pseudo-code, and the function's name in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Procedure {
    Minimax,
    AlphaBeta,
    Scout,
    NullWindow,
    /// The passes of MTD(f); each is an alpha-beta search.
    Mtdf,
    /// The passes of a solver, of which each is an alpha-beta search too.
    Solver,
    /// The passes of iterative deepening.
    Deepening,
}

impl Procedure {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 7] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::Scout,
        Self::NullWindow,
        Self::Mtdf,
        Self::Solver,
        Self::Deepening,
    ];

    /// The recursion that this algorithm consists of.
    pub(crate) const fn of(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Minimax => Self::Minimax,
            Algorithm::AlphaBeta | Algorithm::Mtdf(_) | Algorithm::Solver => Self::AlphaBeta,
            Algorithm::Scout => Self::Scout,
            Algorithm::NullWindow => Self::NullWindow,
        }
    }

    const fn source(self) -> &'static str {
        match self {
            Self::Minimax => include_str!("minimax.rs"),
            Self::AlphaBeta => include_str!("alpha_beta.rs"),
            Self::Scout => include_str!("scout.rs"),
            Self::NullWindow => include_str!("null_window.rs"),
            Self::Mtdf => include_str!("mtdf.rs"),
            Self::Solver => include_str!("solver.rs"),
            Self::Deepening => include_str!("deepening.rs"),
        }
    }

    /// The lines of its pseudo-code.
    pub(crate) fn lines(self) -> impl Iterator<Item = &'static str> {
        let documented = self
            .source()
            .lines()
            .map_while(|line| line.strip_prefix("//!"));
        let code = documented.skip_while(|line| *line != " ```text").skip(1);
        code.take_while(|line| *line != " ```")
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
    }
}
