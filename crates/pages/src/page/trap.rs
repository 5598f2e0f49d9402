//! The home page's card about a trap: how a UCT search divides its visits while most of them go to a losing move.
//!
//! Invariants: no request affects this search, and it runs once; the card's words say what its colours show.

use std::fmt::Write as _;

use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::BestFirstRequest;
use marubatsu_app::river::TrapRow;
use marubatsu_app::solve::SolveRequest;
use maud::{Markup, html};

/// The position: × to move, and only two of the moves draw.
const BOARD: (&str, &str) = ("board", "...x.o.o.");

/// The search that is watched.
pub(super) const TRAP: [(&str, &str); 4] = [
    ("algorithm", "uct"),
    ("iterations", "2000"),
    ("seed", "7"),
    BOARD,
];

/// The frame at which its page begins: the choice of iteration 1,001, amid the trap.
pub(super) const FRAME: u64 = 10_615;

/// The size of the picture, with a strip below that tells of the favourite alone.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 64.0;

/// At how many moments it is looked at, as far apart by the logarithm of the iterations.
const MOMENTS: u32 = 48;

/// The visits over time: the share of those that went to moves that draw, lines between moves, and the stretches in which the
/// favourite loses.
#[derive(Clone, Debug)]
pub(crate) struct TrapPicture {
    right: String,
    between: String,
    wrong: Vec<(f64, f64)>,
}

impl TrapPicture {
    /// Searches and draws.
    pub(super) fn of(lab: &Lab) -> Result<Self, Error> {
        let control = Control::default();
        let search = lab.watch(&lab.read::<BestFirstRequest>(TRAP)?, &control)?;
        let solved: SolveRequest = lab.read([BOARD, ("all_moves", "true")])?;
        let best = lab.solver(&solved)?.solve(&solved.position, &control)?;
        let last = search.rounds();
        let mut lines: Vec<Vec<(f64, f64)>> = Vec::new();
        for at in moments(last) {
            let visits = search.visits(Some(at))?;
            let mut below = 1.0;
            lines.resize(visits.len(), Vec::new());
            for (line, row) in lines.iter_mut().zip(&visits) {
                line.push((x(at, last), HEIGHT * (1.0 - below)));
                below -= f64::from(row.visits) / f64::from(at);
            }
        }
        let moves = search.visits(None)?;
        // Those that draw are the last ones in the game's order.
        let first = moves
            .iter()
            .position(|row| best.best_moves.contains(&row.mv));
        let first = first.unwrap_or(moves.len()).min(lines.len() - 1);
        let stretch = |TrapRow { begin, end }| (x(begin, last), x(end.unwrap_or(last), last));
        Ok(Self {
            right: format!("{}V{HEIGHT}H0Z", path(&lines[first])),
            between: lines[1..].iter().map(|line| path(line)).collect(),
            wrong: search.traps()?.into_iter().map(stretch).collect(),
        })
    }

    /// The picture, in the page's own colours.
    pub(super) fn draw(&self) -> Markup {
        html! {
            svg viewBox={ "0 0 " (WIDTH) " 76" } preserveAspectRatio="none" aria-hidden="true" {
                rect.loses width=(WIDTH) height=(HEIGHT) {}
                path.draws d=(self.right) {}
                path.moves d=(self.between) {}
                rect.draws y="68" width=(WIDTH) height="8" {}
                @for (begin, end) in &self.wrong {
                    rect.loses x=(format!("{begin:.1}")) y="68" width=(format!("{:.1}", end - begin)) height="8" {}
                }
            }
        }
    }
}

/// The iterations that are looked at.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "between 1 and the last"
)]
fn moments(last: u32) -> impl Iterator<Item = u32> {
    let mut before = 0;
    (0..MOMENTS).filter_map(move |n| {
        let part = f64::from(n) / f64::from(MOMENTS - 1);
        let at = libm::pow(f64::from(last), part).round() as u32;
        let is_new = at > before;
        before = at;
        is_new.then_some(at)
    })
}

/// Where an iteration lies.
fn x(at: u32, last: u32) -> f64 {
    WIDTH * libm::log(f64::from(at)) / libm::log(f64::from(last))
}

fn path(points: &[(f64, f64)]) -> String {
    let mut text = String::new();
    for (n, (x, y)) in points.iter().enumerate() {
        let sign = if n == 0 { 'M' } else { 'L' };
        let _ = write!(text, "{sign}{x:.1} {y:.1}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trap_is_left_where_the_card_says() {
        let picture = TrapPicture::of(&Lab::default()).expect("it is drawn");
        let last = picture.wrong.last().copied();
        assert_eq!(
            last.map(|(_, end)| format!("{end:.3}")),
            Some(format!("{:.3}", x(1080, 2000)))
        );
        assert!(picture.right.len() < 800, "{}", picture.right);
    }
}
