//! `/api/position`: a game's position, as boards and moves are chosen on a page: its marks, whose turn it
//! is, and where one may go on.
//!
//! Invariant: what the page offers to click are the legal moves of the game itself.

use marubatsu::game::Side;
use marubatsu::score::Score;
use marubatsu_app::report::JsonMove;
use serde::Serialize;

use crate::answer::json;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::work::ReplyPlan;

/// Bytes of a game's text that fit into an address.
const MOST_TEXT: usize = 2048;

#[derive(Debug, Serialize)]
struct PositionState {
    schema: &'static str,
    game: String,
    /// Columns and rows, if the game has a board.
    size: Option<[u32; 2]>,
    board: String,
    turn: Side,
    ended: bool,
    /// What the end is worth, in circle's view.
    end: Option<Score>,
    /// The squares of the winner's line, column and row.
    win: Vec<[u32; 2]>,
    /// The moves that led there, if it was given by moves; with `history`, moves by which a game comes to its board.
    played: Vec<JsonMove>,
    /// The legal moves, in the game's order.
    moves: Vec<JsonMove>,
    /// Whether solvers know it from the program's own book of openings.
    in_book: bool,
    /// What the game is, a random tree's own text, if an address has room for it.
    text: Option<String>,
}

pub(crate) fn position(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut asked = ask.query;
    let history = asked.one_of("history", &[("true", true), ("false", false)])?;
    let request = asked.recording_request(site.lab())?;
    let (game, position) = (&request.game, &request.position);
    let mut moves = game.moves_at(position)?;
    if history == Some(true) && position.moves.is_none() {
        moves.played = game.history(position)?;
    }
    let document = PositionState {
        schema: "marubatsu.position/1",
        game: game.name().to_owned(),
        size: game.board_size().map(Into::into),
        board: position.board.clone(),
        turn: position.turn,
        ended: position.ended,
        end: moves.end,
        win: game.winning_squares(position)?,
        played: moves.played,
        moves: moves.legal,
        in_book: game.is_in_book(position),
        text: Some(game.text()).filter(|text| text.len() <= MOST_TEXT),
    };
    Ok(json(&document).into())
}
