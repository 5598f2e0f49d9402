//! The report of a search or a solver as facts, the most important first.
//!
//! Invariants: a score is put into words only where it says who wins; what is partial is named as such.

mod best_first;

use std::cmp::Ordering;

use marubatsu::lang::{Message, Text, counted};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Algorithm;

use crate::cases::report::{BestBy, DepthReport, SearchReport};
use crate::cases::solve::{SCHEMA as SOLVE_SCHEMA, SolveRequest};
use crate::games::{AnyGame, ScoreKind};
use crate::request::search::{HORIZON, REPORT, SEARCH};
use crate::request::{AnySearch, BestFirstRequest, SearchRequest, joined};
use crate::words::{
    BoundKind, Cell, MoveScore, NamedValue, Sheet, move_list, move_text, scored_moves, thousands,
};

texts! {
    SCORE = "Score", "評価値";
    PROVEN = "Proven", "証明済み";
    PARTIAL = "Partial", "途中結果";
    MOVES = "Moves", "着手";
    LINE = "Line", "読み筋";
    BEST = "Best move", "最善手";
    BEST_SO_FAR = "Best so far", "途中の最善手";
    RESTS_ON = "Based on", "根拠";
    DEPTH = "Depth", "深さ";
    NODES = "Nodes", "ノード数";
    TIME = "Time", "時間";
    OPTIONS = "Search", "探索方法";
    FAVOURITE = "Favourite", "本命";
}

/// What the words of a report depend on, beside what was found.
#[derive(Clone, Debug)]
pub struct Wording {
    /// The game.
    pub game: AnyGame,
    /// Whether the game is over at the position.
    pub ended: bool,
    score: ScoreKind,
    /// Whether the score is a player's estimate or ends at a depth, and says nothing of who wins.
    estimated: bool,
    /// Whether all best moves were looked for.
    every_best: bool,
    /// The options that name how it was searched.
    options: String,
}

impl From<&AnySearch> for Wording {
    fn from(request: &AnySearch) -> Self {
        match request {
            AnySearch::DepthFirst(request) => Self::from(&**request),
            AnySearch::BestFirst(request) => Self::from(&**request),
        }
    }
}

impl From<&BestFirstRequest> for Wording {
    fn from(request: &BestFirstRequest) -> Self {
        let decided = request.decided().into_iter();
        let decided: Vec<_> = decided.map(|option| (option.key, option.text)).collect();
        Self {
            game: request.game.clone(),
            ended: request.position.ended,
            score: request.score,
            estimated: false,
            every_best: false,
            options: joined(&decided, " "),
        }
    }
}

impl From<&SearchRequest> for Wording {
    fn from(request: &SearchRequest) -> Self {
        Self {
            game: request.game.clone(),
            ended: request.position.ended,
            score: request.score,
            estimated: request.eval.is_some() || request.depth.is_some(),
            every_best: request.children || request.algorithm == Algorithm::Minimax,
            options: named_options(request),
        }
    }
}

impl From<&SolveRequest> for Wording {
    fn from(request: &SolveRequest) -> Self {
        let (score, table_size) = (request.score.name(), request.table_size);
        Self {
            game: request.game.clone(),
            ended: request.position.ended,
            score: request.score,
            estimated: false,
            every_best: request.all_moves,
            options: format!("score={score} table_size={table_size}"),
        }
    }
}

/// How many of the options are always named.
const BASIC: usize = 5;

/// The options that name how it was searched: the basic ones always, others where they differ from their defaults.
fn named_options(request: &SearchRequest) -> String {
    let (basic, others) = SEARCH.split_at(BASIC);
    let others = || [others, HORIZON, REPORT].into_iter().flatten();
    let mut pairs = request.pairs();
    pairs.retain(|(key, value)| {
        basic.iter().any(|option| option.key == *key)
            || others().any(|option| option.key == *key && option.default() != value)
    });
    joined(&pairs, " ")
}

impl Wording {
    /// What was found.
    pub fn sheets(&self, report: &SearchReport) -> Vec<Sheet> {
        let moves = &report.best_moves;
        let guesses = report.score.is_none() && report.best_first.iterations.is_some();
        let best = if report.proves_no_move() {
            let none = Message::new(
                "none proven: the bounds overlap",
                "未証明 (範囲が重なっています)",
            );
            (BEST, Cell::Words(none))
        } else {
            (self.best(report), Cell::Moves(moves.clone()))
        };
        let facts = [
            // A guess has a mean in its place.
            Some((SCORE, Cell::Words(self.score(report)))).filter(|_| !guesses),
            best_first::mean(report),
            bounds(report),
            report
                .stopped
                .map(|halt| (PARTIAL, Cell::Warning(halt.message()))),
            Some(best).filter(|_| !moves.is_empty() || report.proves_no_move()),
            report
                .best_by
                .map(|by| (RESTS_ON, Cell::Words(rests_on(by, report)))),
            self.move_scores(report),
            line(report),
            best_first::iterations(report),
            report.depth.map(|depth| (DEPTH, Cell::Whole(depth.into()))),
            Some((NODES, Cell::Words(nodes(report)))),
            Some((TIME, Cell::Words(time(report.seconds)))),
            Some((OPTIONS, Cell::Text(self.options.clone()))),
        ];
        let facts = Sheet::facts("search", facts.into_iter().flatten());
        let depths = report.depths.as_deref().filter(|depths| depths.len() > 1);
        let tables = [
            depths.map(by_depth),
            best_first::moves(report),
            best_first::questions(report),
        ];
        [facts]
            .into_iter()
            .chain(tables.into_iter().flatten())
            .collect()
    }

    fn score(&self, report: &SearchReport) -> Message {
        let Some(score) = report.score else {
            // A solver that is stopped tells the whole range where it has proved nothing.
            let known = report
                .best_first
                .expansions
                .or(report.best_first.iterations);
            if report.bounds.is_some() && known.is_some() {
                return Message::new("not proven yet", "まだ証明されていません");
            }
            return Message::new(
                "none yet: nothing is proven beyond the range of scores",
                "まだありません (評価値の全範囲のほかは未証明)",
            );
        };
        let Message { en, ja } = match report.depth {
            Some(depth) if report.stopped.is_some() => {
                let Message { en, ja } = bounded(score, report.bound);
                message!(
                    "{en} at depth {depth}, not proven beyond it",
                    "{ja} (深さ {depth} まで。その先は未証明)"
                )
            }
            _ => bounded(score, report.bound),
        };
        match self.meaning(report, score) {
            Some(meaning) => Message::new(
                format!("{en} ({})", meaning.en),
                format!("{ja} ({})", meaning.ja),
            ),
            None => Message::new(en, ja),
        }
    }

    /// What a score says of the game, if it has winners.
    fn meaning(&self, report: &SearchReport, score: Score) -> Option<Message> {
        let cut_short = report.depth.is_some() && report.stopped.is_some();
        if self.game.has_own_scores() || self.estimated || cut_short {
            return None;
        }
        let (en, ja) = match (score.cmp(&Score::ZERO), report.bound?) {
            (Ordering::Greater, BoundKind::Exact | BoundKind::Lower) => {
                ("circle wins", "〇 の勝ち")
            }
            (Ordering::Equal, BoundKind::Exact) => ("a draw", "引き分け"),
            (Ordering::Less, BoundKind::Exact | BoundKind::Upper) => ("cross wins", "× の勝ち"),
            (Ordering::Equal, BoundKind::Lower) => ("circle can't lose", "〇 は負けない"),
            (Ordering::Equal, BoundKind::Upper) => ("cross can't lose", "× は負けない"),
            _ => return None,
        };
        // A score by which the winner hurries tells when.
        let hurries = score != Score::ZERO && self.score == ScoreKind::Shortest;
        // UCT's line is the most visited one, not the best.
        let whole = report.line_missing.is_none() && report.best_first.iterations.is_none();
        let by_line = || u32::try_from(report.line.len()).ok().filter(|_| whole);
        let plies = report.plies.or_else(by_line).filter(|_| hurries);
        Some(match plies {
            Some(plies) if plies > 1 => {
                let more = counted(u64::from(plies), "more move", "more moves");
                message!("{en} after {more}", "あと {plies} 手で {ja}")
            }
            _ => Message::new(en, ja),
        })
    }

    /// The name of a report's best moves. A search that cuts proves one move best, and others may be as good.
    pub fn best(&self, report: &SearchReport) -> Text {
        let every = self.every_best && !report.may_have_more_best_moves();
        match (every, report.best_moves.len()) {
            _ if report.best_by == Some(BestBy::Visits) => FAVOURITE,
            _ if report.best_first.asked.is_some() && report.bound != Some(BoundKind::Exact) => {
                best_first::deciding(report)
            }
            _ if report.best_by.is_some() => BEST_SO_FAR,
            (false, 1) => Text::new("A best move", "最善手の 1 つ"),
            (false, _) => Text::new("Some best moves", "最善手の一部"),
            (true, 1) => BEST,
            (true, _) => Text::new("Best moves", "最善手"),
        }
    }

    /// The scores of the moves; a board shows them itself, but not that they are bounds.
    fn move_scores(&self, report: &SearchReport) -> Option<(Text, Cell)> {
        let scores = report.scores.as_deref()?;
        let says = match &report.score_bounds {
            Some(bounds) => bounded_moves(scores, bounds),
            None if self.game.board_size().is_some() || scores.is_empty() => return None,
            None => {
                let exact = scored_moves(scores);
                Message::new(exact.as_str(), exact.as_str())
            }
        };
        Some((MOVES, Cell::Words(says)))
    }
}

/// What each depth of a deepening search took.
fn by_depth(depths: &[DepthReport]) -> Sheet {
    sheet!("depths", depths, |at| {
        "depth" ("depth", "深さ") => Cell::Whole(at.depth.into()),
        "score" ("score", "評価値") => score_cell(at.score),
        "nodes" ("nodes", "ノード数") => Cell::Whole(at.nodes),
        "milliseconds" ("ms", "ミリ秒") => Cell::Decimal(at.seconds * 1000.0, 2),
    })
}

/// A score that may be missing.
pub(crate) fn score_cell(score: Option<Score>) -> Cell {
    score.map_or(Cell::Empty, |score| Cell::Text(score.to_string()))
}

/// A score and what it says of the value.
fn bounded(score: Score, bound: Option<BoundKind>) -> Message {
    match bound {
        Some(BoundKind::Lower) => {
            message!("at least {score}", "{score} 以上")
        }
        Some(BoundKind::Upper) => message!("at most {score}", "{score} 以下"),
        Some(BoundKind::Exact) | None => Message::new(score.to_string(), score.to_string()),
    }
}

/// Moves with what is known of their values: `0,0: at least 1, 1,0: 0`.
fn bounded_moves(scores: &[MoveScore], bounds: &[BoundKind]) -> Message {
    let each = scores.iter().zip(bounds).map(|(scored, bound)| {
        let (mv, says) = (move_text(&scored.mv), bounded(scored.score, Some(*bound)));
        (format!("{mv}: {}", says.en), format!("{mv}: {}", says.ja))
    });
    let (en, ja): (Vec<String>, Vec<String>) = each.unzip();
    Message::new(en.join(", "), ja.join(", "))
}

/// Both bounds, of a solver that was stopped.
fn bounds(report: &SearchReport) -> Option<(Text, Cell)> {
    let Bounds { lower, upper } = report.bounds?;
    let bounds = message!("from {lower} to {upper}", "{lower} から {upper} まで");
    Some((PROVEN, Cell::Words(bounds)))
}

/// What the best moves of a search that was stopped rest on.
fn rests_on(by: BestBy, report: &SearchReport) -> Message {
    match (by, report.depth, report.best_bounds) {
        (BestBy::Depth, Some(depth), _) => message!(
            "depth {depth}, the last that was finished",
            "最後まで探索した深さ {depth} の評価値"
        ),
        (BestBy::Depth | BestBy::Searched, ..) => Message::new(
            "the moves searched so far",
            "これまでに探索した着手の評価値",
        ),
        (BestBy::Bounds, _, Some(Bounds { lower, upper })) => message!(
            "proof: its value is from {lower} to {upper}",
            "証明: その評価値は {lower} から {upper} まで"
        ),
        (BestBy::Visits, ..) => Message::new("its visits, not a proof", "訪問回数 (証明ではない)"),
        (BestBy::Bounds | BestBy::Order, ..) => Message::new(
            "no proof: results two plies ahead, then how promising it is",
            "証明なし: 2 手先までの結果、次に有望さ",
        ),
    }
}

fn line(report: &SearchReport) -> Option<(Text, Cell)> {
    let moves = move_list(&report.line);
    let line = match &report.line_missing {
        None if moves.is_empty() => return None,
        None => Message::new(moves.as_str(), moves.as_str()),
        Some(board) if report.schema == SOLVE_SCHEMA => Message::new(
            format!("{moves} (the rest, from {board}, would take longer than the score)")
                .trim_start(),
            format!("{moves} ({board} から先は、評価値より時間がかかるため省略)").trim_start(),
        ),
        Some(board) => Message::new(
            format!("{moves} (the table has no move at {board})").trim_start(),
            format!("{moves} (置換表に {board} の最善手がない)").trim_start(),
        ),
    };
    Some((LINE, Cell::Words(line)))
}

fn nodes(report: &SearchReport) -> Message {
    let [nodes, line] = [report.nodes, report.line_nodes].map(thousands);
    match report.line_nodes {
        0 => Message::new(nodes.as_str(), nodes.as_str()),
        _ => message!(
            "{nodes} (and {line} to find the line)",
            "{nodes} (読み筋の探索は別に {line})"
        ),
    }
}

fn time(seconds: f64) -> Message {
    if seconds < 1.0 {
        let thousandths = seconds * 1000.0;
        return message!("{thousandths:.1} ms", "{thousandths:.1} ミリ秒");
    }
    message!("{seconds:.1} s", "{seconds:.1} 秒")
}
