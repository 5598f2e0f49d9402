//! A small picture of a board: marks, coordinates, and notes on squares; several side by side.
//!
//! ```text
//!         0  1  2  x
//!      0  .  .  .
//!      1  .  *  .
//!      2  o  .  .
//!      y
//! ```
//!
//! Invariant: plain letters only, so that it is aligned on every terminal.

use marubatsu::game::Side;
use marubatsu_app::best_first::MoveVisits;
use marubatsu_app::game::AnyGame;
use marubatsu_app::report::{BoundKind, JsonMove, MoveScore};

use crate::environment::{Ansi, Environment};
use crate::text::{clip, pad, width};

/// What is written on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SquareNote {
    /// The square's column and row.
    pub(crate) square: [u32; 2],
    /// What is written there.
    pub(crate) text: String,
    /// Whether it is a best move.
    pub(crate) best: bool,
}

impl SquareNote {
    /// What is written on the square of a move, if the move has one.
    pub(crate) fn on(mv: &[u32], text: impl Into<String>, best: bool) -> Option<Self> {
        let square = mv.try_into().ok()?;
        let text = text.into();
        Some(Self { square, text, best })
    }
}

/// Which game it is and who is to move; of a game without a board the position too.
pub(crate) fn title(
    game: &AnyGame,
    ended: bool,
    (board, turn): (&str, Side),
    environment: &Environment,
) -> String {
    let lang = environment.lang;
    let turn = match (ended, turn) {
        (true, _) => lang.pick("the game is over", "決着済みの局面"),
        (false, Side::Circle) => lang.pick("circle (o) to move", "〇 (o) の手番"),
        (false, Side::Cross) => lang.pick("cross (x) to move", "× (x) の手番"),
    };
    let name = clip(game.name(), 48);
    let position = match game.board_size() {
        Some(_) => String::new(),
        None => format!(" {} {board}", lang.pick("at", "の")),
    };
    let title = format!("{name}{position}: {turn}");
    environment.out.with(Ansi::STRONG, &title) + "\n\n"
}

/// Every score that is known, and every best move, on its square; `>=` or `<=` where the score is a bound.
pub(crate) fn notes(
    scores: Option<&[MoveScore]>,
    kinds: Option<&[BoundKind]>,
    best: &[JsonMove],
) -> Vec<SquareNote> {
    let note = |mv: &JsonMove, text: String| SquareNote::on(mv, text, best.contains(mv));
    let Some(scores) = scores else {
        let unscored = best.iter().filter_map(|mv| note(mv, String::new()));
        return unscored.collect();
    };
    let kind = |at: usize| kinds.map_or(BoundKind::Exact, |kinds| kinds[at]);
    let all = scores.iter().enumerate();
    let noted = all.filter_map(|(at, MoveScore { mv, score })| {
        let sign = match kind(at) {
            BoundKind::Exact => "",
            BoundKind::Lower => ">=",
            BoundKind::Upper => "<=",
        };
        note(mv, format!("{sign}{score}"))
    });
    noted.collect()
}

/// How often every move was visited, on its square.
pub(crate) fn visits(moves: &[MoveVisits], best: &[JsonMove]) -> Vec<SquareNote> {
    let note = |known: &MoveVisits| {
        let (mv, text) = (&known.mv, known.visits.to_string());
        SquareNote::on(mv, text, best.contains(mv))
    };
    moves.iter().filter_map(note).collect()
}

/// The picture of a board text of this size.
pub(crate) fn picture(board: &str, size: (u32, u32), notes: &[SquareNote], paint: Ansi) -> String {
    let (width, height) = size;
    let squares = (0..width).flat_map(|x| (0..height).map(move |y| [x, y]));
    let cells: Vec<BoardCell> = squares
        .zip(board.chars())
        .map(|(square, mark)| BoardCell::new(square, mark, notes))
        .collect();
    let widest = cells.iter().map(|cell| cell.text.len()).max().unwrap_or(1);
    let column = widest.max(width.saturating_sub(1).to_string().len()) + 2;
    let faint = |text: String| paint.with(Ansi::FAINT, &text);
    let number = |x: u32| format!("{x:>column$}");
    let head: String = (0..width).map(number).collect();
    let head = faint(format!("{:MARGIN$}{head}  x", ""));
    let row = |y: u32| {
        let cell = |x: u32| cells[(y + height * x) as usize].painted(column, paint);
        let cells: String = (0..width).map(cell).collect();
        faint(format!("{y:>MARGIN$}")) + &cells
    };
    let foot = faint(format!("{:>MARGIN$}", "y"));
    let lines = std::iter::once(head)
        .chain((0..height).map(row))
        .chain([foot]);
    lines.map(|line| line + "\n").collect()
}

/// A picture under its title.
#[derive(Clone, Debug)]
pub(crate) struct TitledBoard {
    /// Each line, and the same painted.
    lines: Vec<(String, String)>,
}

impl TitledBoard {
    /// The picture of a board text of this size.
    pub(crate) fn new(
        title: &str,
        board: &str,
        size: (u32, u32),
        notes: &[SquareNote],
        paint: Ansi,
    ) -> Self {
        let lines = |paint: Ansi| {
            let title = paint.with(Ansi::STRONG, &format!("  {title}"));
            title + "\n" + &picture(board, size, notes, paint)
        };
        let (plain, painted) = (lines(Ansi::default()), lines(paint));
        let lines = plain.lines().zip(painted.lines());
        let lines = lines.map(|(plain, painted)| (plain.to_owned(), painted.to_owned()));
        let lines = lines.collect();
        Self { lines }
    }

    fn columns(&self) -> usize {
        let widths = self.lines.iter().map(|(plain, _)| width(plain));
        widths.max().unwrap_or(0)
    }

    /// A line, filled to so many columns.
    fn line(&self, at: usize, columns: usize) -> String {
        let nothing = (String::new(), String::new());
        let (plain, painted) = self.lines.get(at).unwrap_or(&nothing);
        let blanks = pad(plain, columns).len() - plain.len();
        format!("{painted}{:blanks$}", "")
    }
}

/// Pictures side by side, as many in a row as fit.
pub(crate) fn side_by_side(pictures: &[TitledBoard], columns: Option<usize>) -> String {
    let wide = pictures.iter().map(TitledBoard::columns).max().unwrap_or(0) + GAP;
    let fit = columns.map_or(4, |columns| (columns / wide).max(1));
    let row = |row: &[TitledBoard]| {
        let height = row
            .iter()
            .map(|picture| picture.lines.len())
            .max()
            .unwrap_or(0);
        let line = |at: usize| {
            let parts: String = row.iter().map(|picture| picture.line(at, wide)).collect();
            parts.trim_end().to_owned() + "\n"
        };
        (0..height).map(line).collect::<String>()
    };
    let rows: Vec<String> = pictures.chunks(fit).map(row).collect();
    rows.join("\n")
}

/// Columns between two pictures.
const GAP: usize = 3;

/// Columns before the board, in which the rows are numbered.
const MARGIN: usize = 5;

struct BoardCell {
    text: String,
    mark: char,
    best: bool,
}

impl BoardCell {
    fn new(square: [u32; 2], mark: char, notes: &[SquareNote]) -> Self {
        let note = notes.iter().find(|note| note.square == square);
        let text = match note {
            Some(note) if note.best => format!("{}*", note.text),
            Some(note) => note.text.clone(),
            None => mark.to_string(),
        };
        Self {
            text,
            mark,
            best: note.is_some_and(|note| note.best),
        }
    }

    /// The text, moved to the right of its column.
    fn painted(&self, column: usize, paint: Ansi) -> String {
        let text = &self.text;
        let painted = match self.mark {
            'o' => paint.with(Ansi::CIRCLE, text),
            'x' => paint.with(Ansi::CROSS, text),
            _ if self.best => paint.with(Ansi::BEST, text),
            _ => text.clone(),
        };
        format!("{:blanks$}{painted}", "", blanks = column - text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_the_text_are_columns_of_the_board() {
        let notes = [SquareNote::on(&[1, 1], "", true).unwrap()];
        let shown = picture("o.x......", (3, 3), &notes, Ansi::default());
        let expected = "       0  1  2  x\n    0  o  .  .\n    1  .  *  .\n    2  x  .  .\n    y\n";
        assert_eq!(shown, expected);
    }

    #[test]
    fn pictures_stand_side_by_side_as_far_as_there_is_room() {
        let one = || TitledBoard::new("a", "o", (1, 1), &[], Ansi::default());
        let both = side_by_side(&[one(), one()], Some(80));
        let expected = "  a             a\n       0  x          0  x\n    0  o          0  o\n    y             y\n";
        assert_eq!(both, expected);
        let apart = side_by_side(&[one(), one()], Some(20));
        assert_eq!(apart.lines().count(), 9);
    }

    #[test]
    fn scores_widen_the_columns() {
        let notes = [
            SquareNote::on(&[0, 0], "-1", false),
            SquareNote::on(&[1, 0], "0", true),
        ];
        let notes = notes.map(Option::unwrap);
        let shown = picture("..", (2, 1), &notes, Ansi::default());
        assert_eq!(shown, "        0   1  x\n    0  -1  0*\n    y\n");
    }
}
