//! The use case `why`: why not this move? Its refutation, move by move, and a sentence.
//!
//! Invariants: values are those of the exact solver, the shortest victory first; the line after the move is best
//! play of both sides. What takes more nodes than it may has no value, and the sentence says so.

use marubatsu::game::Side;
use marubatsu::lang::{Message, counted, thousands};
use marubatsu::observe::Interrupt;
use marubatsu::score::{Score, View};
use serde::Serialize;

use crate::cases::solve::{PositionSolver, SolveReport, SolveRequest};
use crate::games::{AnyGame, AnyPosition};
use crate::words::{Cell, Control, Error, JsonMove, KeyValue, Note, Sheet};

/// Nodes of one solution, at most, if nothing is said.
pub const MOST_NODES: u64 = 50_000_000;

texts! {
    BEST_PLAY = "Best play", "最善の進行";
    AFTER = "After this move", "この着手の後";
    DRAW = "with best play the game is a draw", "最善を尽くすと引き分けです";
}

/// How good a move is; `marubatsu.why/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhyReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position before the move.
    pub board: String,
    /// Who makes it.
    pub turn: Side,
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// What the position is worth, in circle's view; nothing if that took too many nodes.
    pub score: Option<Score>,
    /// What it is worth after the move, in circle's view; nothing if that took too many nodes.
    pub after: Option<Score>,
    /// Whether the move is one of the best; nothing if either is unknown.
    pub best: Option<bool>,
    /// Best play from the position.
    pub line: Vec<JsonMove>,
    /// Best play after the move: its refutation, if it isn't best.
    pub refutation: Vec<JsonMove>,
    /// The reason in a sentence, in English.
    pub sentence: String,
    /// The same in Japanese.
    pub sentence_ja: String,
}

impl WhyReport {
    /// Best play before and after the move, and the reason in a sentence.
    pub fn sheets(&self) -> Vec<Sheet> {
        let lines = [(BEST_PLAY, &self.line), (AFTER, &self.refutation)];
        let facts = lines.map(|(name, line)| (name, Cell::Moves(line.clone())));
        let sentence = Message::new(&self.sentence, &self.sentence_ja);
        vec![Sheet::facts("why", facts).noted([Note::Plain(sentence)])]
    }
}

/// Says why a move is good or bad, by what a solver says.
///
/// # Errors
/// When the move is not legal there, the game can't be solved, or the work is cancelled.
pub(crate) fn run(
    game: &AnyGame,
    position: &AnyPosition,
    ((key, mv), most_nodes): (KeyValue<'_>, u64),
    solver: impl FnOnce(&SolveRequest) -> Result<Box<dyn PositionSolver>, Error>,
    control: &Control<'_>,
) -> Result<WhyReport, Error> {
    let (mv, child) = game.position_by(position, key, mv)?;
    let request = SolveRequest {
        no_line: false,
        node_limit: Some(most_nodes),
        ..SolveRequest::of_value(game, position)
    };
    let mut solver = solver(&request)?;
    let mut value = |position: &AnyPosition| solver.solve(position, control).and_then(exact);
    let before = value(position)?;
    let after = before
        .as_ref()
        .map(|_| value(&child))
        .transpose()?
        .flatten();
    let mut report = WhyReport {
        schema: "marubatsu.why/1",
        game: game.name().to_owned(),
        board: position.board.clone(),
        turn: position.turn,
        mv,
        score: before.as_ref().map(|&(score, _)| score),
        after: after.as_ref().map(|&(score, _)| score),
        best: None,
        line: before.map(|(_, line)| line).unwrap_or_default(),
        refutation: after.map(|(_, line)| line).unwrap_or_default(),
        sentence: String::new(),
        sentence_ja: String::new(),
    };
    let sentence = match (report.score, report.after) {
        (Some(score), Some(after)) => {
            report.best = Some(score == after);
            report.reason((game, position.turn), [score, after])
        }
        _ => report.not_found(game, most_nodes),
    };
    (report.sentence, report.sentence_ja) = (sentence.en, sentence.ja);
    Ok(report)
}

/// The score and the line of a solution; nothing if it took too many nodes.
fn exact(report: SolveReport) -> Result<Option<(Score, Vec<JsonMove>)>, Error> {
    let whole = report.line_missing.is_none();
    match (report.score, report.stopped) {
        (Some(score), None) if whole => Ok(Some((score, report.line))),
        (_, Some(Interrupt::Cancelled)) => Err(Error::Stopped(Interrupt::Cancelled)),
        _ => Ok(None),
    }
}

impl WhyReport {
    /// That there is no reason to be had, in a sentence.
    fn not_found(&self, game: &AnyGame, nodes: u64) -> Message {
        let Message { en, ja } = game.moves_called(std::slice::from_ref(&self.mv));
        let nodes = thousands(nodes);
        message!(
            "found no reason why {en} is good or bad within {nodes} nodes",
            "{ja} のよしあしの理由は、{nodes} ノードの探索では見つかりませんでした"
        )
    }

    /// The reason for the mover, in a sentence; both scores are in circle's view.
    fn reason(&self, (game, mover): (&AnyGame, Side), scores: [Score; 2]) -> Message {
        let own_scores = game.has_own_scores();
        let view = View::of(mover);
        let [score, after] = scores.map(|score| view.turn(score));
        let (plies, plies_after) = (self.line.len(), self.refutation.len() + 1);
        let [mv, line] = [std::slice::from_ref(&self.mv), &self.refutation[..]];
        let [mv, line] = [mv, line].map(|moves| game.moves_called(moves));
        let (mv_ja, line_ja) = (mv.ja, line.ja);
        let (mv, line) = (mv.en, line.en);
        let (us, them) = (mover.sign(), mover.opponent().sign());
        let in_plies_after = in_english(plies_after);
        if self.best == Some(true) {
            let Message { en, ja } = value(score, own_scores, plies, (us, them));
            return message!(
                "{mv} is one of the best moves: {en}",
                "{mv_ja} は最善手の一つです: {ja}"
            );
        }
        if own_scores {
            return message!(
                "{mv} changes the score from {score} to {after}: the game continues {line}",
                "{mv_ja} では評価値が {score} から {after} に変わります。以後の進行: {line_ja}"
            );
        }
        let (before_en, before_ja) = match score.cmp(&Score::ZERO) {
            std::cmp::Ordering::Greater => ("a win", "勝ち"),
            std::cmp::Ordering::Equal => ("a draw", "引き分け"),
            std::cmp::Ordering::Less => ("a later loss", "より遅い負け"),
        };
        match after.cmp(&Score::ZERO) {
            std::cmp::Ordering::Greater => message!(
                "{mv} still wins, but only in {in_plies_after} instead of {plies}: {line}",
                "{mv_ja} でも{us}の勝ちですが、{plies} 手ではなく {plies_after} 手かかります: {line_ja}"
            ),
            std::cmp::Ordering::Equal => message!(
                "{mv} gives away {before_en}: {them} gets a draw by {line}",
                "{mv_ja} では{before_ja}を逃し、{them}に引き分けにされます: {line_ja}"
            ),
            std::cmp::Ordering::Less => message!(
                "{mv} turns {before_en} into a loss: {them} wins in {in_plies_after} by {line}",
                "{mv_ja} では{before_ja}から負けになり、{them}が {plies_after} 手で勝ちます: {line_ja}"
            ),
        }
    }
}

/// What the position is worth to the mover.
fn value(score: Score, own_scores: bool, plies: usize, (us, them): (&str, &str)) -> Message {
    if own_scores {
        return message!("the score stays {score}", "評価値は {score} のままです");
    }
    let in_plies = in_english(plies);
    match score.cmp(&Score::ZERO) {
        std::cmp::Ordering::Greater => {
            message!("{us} wins in {in_plies}", "{us}が {plies} 手で勝ちます")
        }
        std::cmp::Ordering::Equal => DRAW.into(),
        std::cmp::Ordering::Less => message!(
            "{them} wins anyway, in {in_plies}",
            "どう打っても{them}が {plies} 手で勝ちます"
        ),
    }
}

/// `3 plies`.
fn in_english(plies: usize) -> String {
    counted(plies as u64, "ply", "plies")
}
