//! The table of a race: a row a search.
//!
//! Invariant: as in [`super`].

use marubatsu::lang::{Lang, Message};
use marubatsu::names;
use marubatsu::stage::flame::signed;

use super::{RaceReport, RaceRequest};
use crate::words::{Cell, Sheet, move_text};

impl RaceReport {
    /// Returns a table of the searches: the nodes each made, the move it holds in the end, how often it changed that, what came of it.
    pub fn sheets(&self, request: &RaceRequest) -> Vec<Sheet> {
        let lanes = request.lanes.0.iter().zip(&self.lanes);
        vec![sheet!("race", lanes, |(asked, lane)| {
            "search" ("Search", "探索") => Cell::Words(in_both(|lang| names::algorithm(asked.algorithm, lang))),
            "options" ("Options", "オプション") => Cell::Text(asked.options.clone()),
            "nodes" ("Nodes", "ノード") => Cell::Whole(lane.nodes),
            "move" ("Move", "着手") => lane.held.last().map_or(Cell::Empty, |held| Cell::Text(move_text(&held.mv))),
            "truth" ("Its true value", "その真の値") => lane.held.last()
                .and_then(|held| self.truth_of(&held.mv))
                .map_or(Cell::Empty, |truth| Cell::Text(signed(truth))),
            "changes" ("Changes", "変更") => Cell::count(lane.held.len().saturating_sub(1)),
            "result" ("Result", "結果") => Cell::Words(in_both(|lang| lane.said(&asked.search, lang))),
        })]
    }
}

fn in_both(say: impl Fn(Lang) -> String) -> Message {
    Message::new(say(Lang::En), say(Lang::Ja))
}
