//! Small boards: marks on squares, or discs in holes, with highlighted squares.
//!
//! Invariant: they use the page's own colours by the names in `boards.css`, so one picture serves light and dark. Marks have their
//! usual proportions. The text beside a board says the same, so screen readers skip it.

use marubatsu::depict::Depiction;
use marubatsu::game::Side;
use marubatsu_app::game::{AnyGame, AnyPosition};
use maud::{Markup, html};

/// Why a square stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Highlight {
    /// A move to it is best.
    Best,
    /// A move to it is wrong.
    Wrong,
    /// It belongs to the line that won.
    Won,
}

/// A board to be drawn.
pub(super) struct Board {
    /// Columns and rows.
    pub(super) size: (u32, u32),
    /// The width of a square, in pixels.
    pub(super) cell: u32,
    /// Whether stones fall, so that they are discs in holes.
    pub(super) falls: bool,
    /// The marks row by row.
    pub(super) squares: Vec<Option<Side>>,
    /// Squares that stand out, by column and row.
    pub(super) lit: Vec<(u32, u32, Highlight)>,
}

impl Board {
    /// No board at all, with squares of this width.
    pub(super) const fn of_cells(cell: u32) -> Self {
        Self {
            size: (0, 0),
            cell,
            falls: false,
            squares: Vec::new(),
            lit: Vec::new(),
        }
    }

    /// A game's position, no wider than so many pixels; none where the game has no board.
    pub(super) fn of(game: &AnyGame, position: &AnyPosition, width: u32) -> Option<Self> {
        let Depiction::Board {
            width: columns,
            height: rows,
            squares,
            ..
        } = game.depicted(position).ok()?
        else {
            return None;
        };
        let won = game.winning_squares(position).unwrap_or_default();
        Some(Self {
            size: (columns, rows),
            cell: (width / columns.max(rows)).max(8),
            falls: game.name().ends_with('g'),
            squares,
            lit: won
                .into_iter()
                .map(|[x, y]| (x, y, Highlight::Won))
                .collect(),
        })
    }

    /// Whose line it is that won.
    fn winner(&self) -> &'static str {
        let won = self.lit.iter().find(|lit| lit.2 == Highlight::Won);
        let at = won.map(|&(x, y, _)| (y * self.size.0 + x) as usize);
        match at.and_then(|at| self.squares.get(at).copied().flatten()) {
            Some(Side::Cross) => "x",
            _ => "o",
        }
    }

    /// The board as a picture.
    pub(super) fn draw(&self) -> Markup {
        let ((columns, rows), cell) = (self.size, self.cell);
        let (width, height) = (columns * cell, rows * cell);
        let lit = |way: Highlight| self.lit.iter().filter(move |lit| lit.2 == way);
        let places = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let inside = html! {
            @if !self.falls {
                @for &(x, y, _) in lit(Highlight::Won) { rect.won.(self.winner()) x=(x * cell) y=(y * cell) width=(cell) height=(cell) {} }
                (rules((columns, rows), cell))
            }
            @for (at, square) in places.zip(&self.squares) {
                @let (x, y) = (middle(at.0, cell), middle(at.1, cell));
                @match square {
                    Some(side) => g transform={ "translate(" (x) " " (y) ") scale(" (part(cell, 1)) ")" } { (stone(*side, self.falls)) },
                    None if self.falls => circle.hole cx=(x) cy=(y) r=(part(cell, 40)) {},
                    None => {},
                }
            }
            @if self.falls {
                @for &(x, y, _) in lit(Highlight::Won) { circle.ring cx=(middle(x, cell)) cy=(middle(y, cell)) r=(part(cell, 46)) {} }
            }
            @for &(x, y, _) in lit(Highlight::Best) { (best((x, y), cell)) }
            @for &(x, y, _) in lit(Highlight::Wrong) { (wrong((x, y), cell)) }
        };
        picture((width, height), &inside)
    }
}

/// The lines between squares.
fn rules((columns, rows): (u32, u32), cell: u32) -> Markup {
    let (width, height) = (columns * cell, rows * cell);
    html! {
        @for x in 1..columns { path.rule d={ "M" (x * cell) " 0V" (height) } {} }
        @for y in 1..rows { path.rule d={ "M0 " (y * cell) "H" (width) } {} }
    }
}

/// A right move: a tick in a ring.
fn best(at: (u32, u32), cell: u32) -> Markup {
    let (x, y) = (middle(at.0, cell), middle(at.1, cell));
    let arm = part(cell, 16);
    let (left, low, right, high) = (x - arm, y + arm * 0.7, x + arm * 1.1, y - arm * 0.7);
    html! {
        circle.right cx=(x) cy=(y) r=(part(cell, 36)) {}
        path.right d=(format!("M{left:.2} {y:.2} {:.2} {low:.2} {right:.2} {high:.2}", x - arm * 0.2)) {}
    }
}

/// A wrong move: an exclamation mark in a filled square.
fn wrong(at: (u32, u32), cell: u32) -> Markup {
    let (x, y) = (middle(at.0, cell), middle(at.1, cell));
    let (half, side) = (part(cell, 34), part(cell, 68));
    html! {
        rect.wrong x=(x - half) y=(y - half) width=(side) height=(side) rx=(part(cell, 10)) {}
        path.call d=(format!("M{x:.2} {:.2}V{:.2}M{x:.2} {:.2}V{:.2}", y - half * 0.55, y + half * 0.15, y + half * 0.45, y + half * 0.55)) {}
    }
}

/// A stone around the middle of its square, which is 100 wide: a mark, on a disc where stones fall.
fn stone(side: Side, falls: bool) -> Markup {
    let (ring, arm, stroke) = if falls { (20, 16, 8) } else { (27, 24, 9) };
    let name = if side == Side::Circle { "o" } else { "x" };
    html! {
        g.stone.(name).fallen[falls] {
            @if falls { circle.disc r="40" {} }
            @match side {
                Side::Circle => circle.stroke r=(ring) stroke-width=(stroke) {},
                Side::Cross => path.stroke d=(format!("M-{arm}-{arm} {arm} {arm}M{arm}-{arm}-{arm} {arm}")) stroke-width=(stroke) {},
            }
        }
    }
}

/// The stones of both kinds, for scripts to draw boards with.
pub(super) fn stones() -> Markup {
    html! {
        template #stones {
            svg { @for side in [Side::Circle, Side::Cross] { @for falls in [false, true] { (stone(side, falls)) } } }
        }
    }
}

/// The middle of a column or row.
fn middle(at: u32, cell: u32) -> f64 {
    f64::from(at * cell) + f64::from(cell) / 2.0
}

/// So many hundredths of a square.
fn part(cell: u32, hundredths: u32) -> f64 {
    f64::from(cell * hundredths) / 100.0
}

/// Shapes as a picture of this size.
pub(super) fn picture((width, height): (u32, u32), inside: &Markup) -> Markup {
    html! {
        svg width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) } aria-hidden="true" { (inside) }
    }
}
