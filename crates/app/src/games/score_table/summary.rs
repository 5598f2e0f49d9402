//! What a score table holds, in a few numbers.
//!
//! Invariant: the counts of the histogram add up to the number of positions.

use marubatsu::lang::{Message, counted};
use marubatsu::score::Score;
use serde::Serialize;

use super::{ScoreRow, ScoreTable, TableHead};
use crate::games::game::AnyGame;
use crate::words::{Cell, InputError, NamedValue, Note, Sheet, thousands};

texts! {
    NO_SUCH_ROW = "the table has no such position", "表にその局面はありません";
}

/// `marubatsu.table-summary/1`.
#[derive(Clone, Debug, Serialize)]
pub struct TableSummary {
    schema: &'static str,
    table: TableHead,
    positions: usize,
    /// Each score with how many positions have it, from the least.
    histogram: Vec<(Score, usize)>,
    /// The row of the position asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    row: Option<ScoreRow>,
    /// What its best moves are called.
    #[serde(skip)]
    called: Option<Message>,
}

impl ScoreTable {
    /// Sums the table up, and looks a position of its game up, which the
    /// option `moves` or `board` names: `("moves", "1,1")`.
    ///
    /// # Errors
    /// When that is no position of the table.
    pub fn summary(
        &self,
        position: Option<(&AnyGame, &str, &str)>,
    ) -> Result<TableSummary, InputError> {
        let row = position.map(|position| self.row_at(position)).transpose()?;
        let called = position.zip(row);
        let called = called.map(|((game, ..), row)| game.moves_called(&row.best_moves));
        Ok(TableSummary {
            called,
            schema: "marubatsu.table-summary/1",
            table: self.head.clone(),
            positions: self.rows.len(),
            histogram: self.histogram(),
            row: row.cloned(),
        })
    }

    fn row_at(&self, (game, key, text): (&AnyGame, &str, &str)) -> Result<&ScoreRow, InputError> {
        let position = match key {
            "board" => game.position_at(text)?,
            _ => game.position_after(text)?,
        };
        let missing = || InputError::new(key, text, None, NO_SUCH_ROW);
        self.row(&position.board).ok_or_else(missing)
    }
}

impl TableSummary {
    /// How many positions have each score; then the row of the position asked for, if one was.
    pub fn sheets(&self) -> Vec<Sheet> {
        let TableHead { game, score, .. } = &self.table;
        let (score, count) = (score.name(), self.positions as u64);
        let (en, ja) = (counted(count, "position", "positions"), thousands(count));
        let title = message!("{game}, {score}: {en}", "{game}、{score}: {ja} 局面");
        let sheet = sheet!("scores", &self.histogram, |&(score, count)| {
            "score" ("Score", "評価値") => Cell::text(Some(score)),
            "positions" ("Positions", "局面") => Cell::count(count),
        });
        let row = self.row.as_ref().zip(self.called.as_ref());
        let row = row.map(|(row, called)| Note::Plain(row.message(called)));
        let row = row.map(|note| Sheet::new("row", &[]).noted([note]));
        std::iter::once(sheet.titled(title)).chain(row).collect()
    }
}

impl ScoreRow {
    fn message(&self, Message { en, ja }: &Message) -> Message {
        let scores = [self.score, self.least_leaf, self.greatest_leaf];
        let [score, least, greatest] = scores;
        let Self {
            board, line_length, ..
        } = self;
        let plies = counted(u64::from(*line_length), "ply", "plies");
        message!(
            "{board}: score {score}, best moves {en}, {plies} to the end, leaf scores from {least} to {greatest}",
            "{board}: 評価値 {score}、最善手 {ja}、決着まで {line_length} 手、葉の評価値 {least} から {greatest}"
        )
    }
}
