//! The report of a search as text for people.
//!
//! Invariant: it says what the JSON report says, in the same order of importance, and nothing else;
//! a partial result is named as such.

use marubatsu::lang::Lang;
use marubatsu::score::Score;
use marubatsu::search::Algorithm;
use marubatsu_app::game::{AnyGame, ScoreKind};
use marubatsu_app::options;
use marubatsu_app::report::{BoundKind, JsonMove, SearchReport};
use marubatsu_app::request::SearchRequest;

use crate::board::{self, Note};
use crate::environment::{Environment, Paint};
use crate::text;

/// What was asked for, as far as the report's words depend on it.
#[derive(Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) game: &'a AnyGame,
    /// Whether the game is over at the position.
    pub(crate) ended: bool,
    pub(crate) score: ScoreKind,
    /// Whether the score is a player's estimate or ends at a depth, and says nothing of who wins.
    pub(crate) estimated: bool,
    /// Whether all best moves were looked for.
    pub(crate) every_best: bool,
    /// The options that name how it was searched.
    pub(crate) how: String,
}

impl<'a> Asked<'a> {
    /// Of a search.
    pub(crate) fn of(request: &'a SearchRequest) -> Self {
        Self {
            game: &request.game,
            ended: request.position.ended,
            score: request.score,
            estimated: request.eval.is_some() || request.depth.is_some(),
            every_best: request.children || request.algorithm == Algorithm::Minimax,
            how: how(request),
        }
    }
}

/// The whole report.
pub(crate) fn text<O>(
    asked: &Asked<'_>,
    report: &SearchReport<O>,
    environment: &Environment,
) -> String {
    let said = Said {
        asked,
        report,
        lang: environment.lang,
        paint: environment.out,
        columns: environment.columns,
    };
    let picture = said.picture().map(|picture| picture + "\n");
    [Some(said.title()), picture, Some(said.rows())]
        .into_iter()
        .flatten()
        .collect()
}

/// A report about to be put into words.
struct Said<'a, O> {
    asked: &'a Asked<'a>,
    report: &'a SearchReport<O>,
    lang: Lang,
    paint: Paint,
    columns: Option<usize>,
}

impl<O> Said<'_, O> {
    fn pick(&self, en: &str, ja: &str) -> String {
        self.lang.pick(en, ja).to_owned()
    }

    fn has_board(&self) -> bool {
        self.asked.game.board_size().is_some()
    }

    fn title(&self) -> String {
        let game = text::clip(&self.report.game, 48);
        let place = if self.has_board() {
            String::new()
        } else {
            let at = self.lang.pick("at", "の");
            format!(" {at} {}", self.report.board)
        };
        let turn = match (self.asked.ended, self.report.turn) {
            (true, _) => self.pick("the game is over", "決着済みの局面"),
            (false, 'o') => self.pick("circle (o) to move", "〇 (o) の手番"),
            (false, _) => self.pick("cross (x) to move", "× (x) の手番"),
        };
        let title = format!("{game}{place}: {turn}");
        self.paint.with(Paint::STRONG, &title) + "\n\n"
    }

    fn picture(&self) -> Option<String> {
        let size = self.asked.game.board_size()?;
        let notes = self.notes();
        let picture = board::picture(&self.report.board, size, &notes, self.paint);
        let legend = match (&self.report.scores, notes.is_empty()) {
            (_, true) => return Some(picture),
            (Some(_), _) => self.pick(
                "number: the move's score, *: best",
                "数値: 着手の評価値、*: 最善手",
            ),
            (None, _) => format!("*: {}", self.best_name().to_lowercase()),
        };
        Some(format!(
            "{picture}    {}\n",
            self.paint.with(Paint::FAINT, &legend)
        ))
    }

    /// Every score that is known, and every best move.
    fn notes(&self) -> Vec<Note> {
        let best = &self.report.best_moves;
        let note = |mv: &JsonMove, text: String| {
            let square = <[u32; 2]>::try_from(mv.as_slice()).ok()?;
            let best = best.contains(mv);
            Some(Note { square, text, best })
        };
        match &self.report.scores {
            Some(scores) => scores
                .iter()
                .filter_map(|scored| note(&scored.mv, scored.score.to_string()))
                .collect(),
            None => best
                .iter()
                .filter_map(|mv| note(mv, String::new()))
                .collect(),
        }
    }

    fn rows(&self) -> String {
        let rows: Vec<(String, String)> = [
            Some((self.pick("Score", "評価値"), self.score())),
            self.bounds(),
            self.stopped(),
            self.best(),
            self.move_scores(),
            self.line(),
            self.depth(),
            Some((self.pick("Nodes", "ノード数"), self.nodes())),
            Some((self.pick("Time", "時間"), self.time())),
            Some((self.pick("Search", "探索方法"), self.asked.how.clone())),
        ]
        .into_iter()
        .flatten()
        .collect();
        let widest = rows
            .iter()
            .map(|(name, _)| text::width(name))
            .max()
            .unwrap_or(0);
        let row = |(name, value): &(String, String)| {
            let name = self.paint.with(Paint::STRONG, &text::pad(name, widest));
            format!(
                "  {name}  {}\n",
                text::hang(value, widest + 4, self.columns)
            )
        };
        rows.iter().map(row).collect()
    }

    fn score(&self) -> String {
        let Some(score) = self.report.score else {
            return self.pick("none yet", "まだありません");
        };
        let (score, bound) = (score.0, self.report.bound);
        let value = match bound {
            Some(BoundKind::Lower) => self
                .lang
                .pick(format!("at least {score}"), format!("{score} 以上")),
            Some(BoundKind::Upper) => self
                .lang
                .pick(format!("at most {score}"), format!("{score} 以下")),
            Some(BoundKind::Exact) | None => score.to_string(),
        };
        match self.meaning(score, bound) {
            Some(meaning) => format!("{value} ({meaning})"),
            None => value,
        }
    }

    /// What a score says of the game, if it has winners.
    fn meaning(&self, score: Score, bound: Option<BoundKind>) -> Option<String> {
        let cut_short = self.report.depth.is_some() && self.report.stopped.is_some();
        if self.asked.game.has_own_scores() || self.asked.estimated || cut_short {
            return None;
        }
        let side = score.cmp(&Score::ZERO) as i32;
        let (en, ja) = match (side, bound?) {
            (1, BoundKind::Exact | BoundKind::Lower) => ("circle wins", "〇 の勝ち"),
            (0, BoundKind::Exact) => ("a draw", "引き分け"),
            (-1, BoundKind::Exact | BoundKind::Upper) => ("cross wins", "× の勝ち"),
            (0, BoundKind::Lower) => ("circle can't lose", "〇 は負けない"),
            (0, BoundKind::Upper) => ("cross can't lose", "× は負けない"),
            _ => return None,
        };
        Some(self.after_moves().map_or_else(
            || self.pick(en, ja),
            |moves| {
                self.lang.pick(
                    format!("{en} after {moves} more moves"),
                    format!("あと {moves} 手で {ja}"),
                )
            },
        ))
    }

    /// How many moves are left, where the score makes the winner hurry and there is a winner.
    fn after_moves(&self) -> Option<usize> {
        let won = self
            .report
            .score
            .is_some_and(|score| score.0 != Score::ZERO);
        let moves = self.report.line.len();
        (won && moves > 1 && self.asked.score == ScoreKind::Shortest).then_some(moves)
    }

    /// Both bounds, of a solver that was stopped.
    fn bounds(&self) -> Option<(String, String)> {
        let [lower, upper] = self.report.bounds?;
        let value = self.lang.pick(
            format!("from {} to {}", lower.0, upper.0),
            format!("{} から {} まで", lower.0, upper.0),
        );
        Some((self.pick("Proven", "証明済み"), value))
    }

    fn stopped(&self) -> Option<(String, String)> {
        let halt = self.report.halt()?;
        let message = halt.message().in_lang(self.lang).to_owned();
        let value = self.paint.with(Paint::WARNING, &message);
        Some((self.pick("Partial", "途中結果"), value))
    }

    fn best(&self) -> Option<(String, String)> {
        let moves = &self.report.best_moves;
        (!moves.is_empty()).then(|| (self.best_name(), words(moves)))
    }

    /// A cutting search proves one move best, and the others may be as good.
    fn best_name(&self) -> String {
        match (self.asked.every_best, self.report.best_moves.len()) {
            (false, _) => self.pick("A best move", "最善手の 1 つ"),
            (true, 1) => self.pick("Best move", "最善手"),
            (true, _) => self.pick("Best moves", "最善手"),
        }
    }

    /// The scores of the moves; a board shows them itself.
    fn move_scores(&self) -> Option<(String, String)> {
        let scores = self.report.scores.as_ref().filter(|_| !self.has_board())?;
        let shown: Vec<String> = scores
            .iter()
            .map(|scored| format!("{}: {}", word(&scored.mv), scored.score))
            .collect();
        Some((self.pick("Moves", "着手"), shown.join(", ")))
    }

    fn line(&self) -> Option<(String, String)> {
        let line = &self.report.line;
        let moves = words(line);
        let said = match &self.report.line_missing {
            None if line.is_empty() => return None,
            None => moves,
            Some(board) => self.lang.pick(
                format!("{moves} (the table has no move at {board})"),
                format!("{moves} (置換表に {board} の最善手がない)"),
            ),
        };
        Some((self.pick("Line", "読み筋"), said.trim_start().to_owned()))
    }

    /// The last depth that a deepening search has finished.
    fn depth(&self) -> Option<(String, String)> {
        let depth = self.report.depth?;
        Some((self.pick("Depth", "深さ"), depth.to_string()))
    }

    fn nodes(&self) -> String {
        let nodes = text::thousands(self.report.nodes);
        match self.report.line_nodes {
            0 => nodes,
            line => {
                let line = text::thousands(line);
                self.lang.pick(
                    format!("{nodes} (and {line} to find the line)"),
                    format!("{nodes} (読み筋の探索は別に {line})"),
                )
            }
        }
    }

    fn time(&self) -> String {
        let seconds = self.report.seconds;
        if seconds < 1.0 {
            let thousandths = seconds * 1000.0;
            return self.lang.pick(
                format!("{thousandths:.1} ms"),
                format!("{thousandths:.1} ミリ秒"),
            );
        }
        self.lang
            .pick(format!("{seconds:.1} s"), format!("{seconds:.1} 秒"))
    }
}

/// How many of the options are always named.
const BASIC: usize = 5;

/// The options that name how it was searched: the basic ones always, others where they differ from their
/// defaults.
fn how(request: &SearchRequest) -> String {
    let (basic, others) = options::SEARCH.split_at(BASIC);
    let others = || {
        [others, options::HORIZON, options::REPORT]
            .into_iter()
            .flatten()
    };
    let named = request.pairs().into_iter().filter(|(key, value)| {
        basic.iter().any(|option| option.key == *key)
            || others().any(|option| option.key == *key && option.default() != value)
    });
    let shown: Vec<String> = named.map(|(key, value)| format!("{key}={value}")).collect();
    shown.join(" ")
}

/// Moves as `--moves` reads them.
fn words(moves: &[JsonMove]) -> String {
    moves.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn word(mv: &JsonMove) -> String {
    mv.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}
