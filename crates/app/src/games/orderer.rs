//! Players that order a search's moves: those by score, and those with tables of all positions.
//!
//! Invariant: an orderer is written as it is read, so that the same player always has the same text.

use std::fmt;

use marubatsu::lang::Text;

use crate::games::score_table::TableScore;
use crate::games::scoring::{NamedScorer, scorers};
use crate::words::{InputError, ValueSpan, unknown};

texts! {
    STANDARD = "the best moves of the whole tree", "ゲーム木全体から求めた最善手";
    SHORTEST = "the best moves, shortest wins first", "最短の勝利を優先する最善手";
    WINNABLE = "the same, and among draws those that can still be won",
        "最短の勝利を優先し、引き分けの中では勝つ可能性が残る最善手";
}

/// The series' players with tables of all positions: their names, scores, and what they do.
pub(crate) const TABLES: [(&str, TableScore, Text); 9] = [
    ("ai_gt1", TableScore::Standard, STANDARD),
    ("ai_gt2", TableScore::Standard, STANDARD),
    ("ai_gt3", TableScore::Standard, STANDARD),
    ("ai_gt4", TableScore::Standard, STANDARD),
    ("ai_gt5", TableScore::Standard, STANDARD),
    ("ai_gt6", TableScore::Standard, STANDARD),
    ("ai_gt7", TableScore::Standard, STANDARD),
    ("ai_gtsv", TableScore::Shortest, SHORTEST),
    ("ai_gtsvrd", TableScore::ShortestDraws, WINNABLE),
];

/// A player that orders moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Orderer {
    /// By the scores that its rules give to where moves lead.
    Scorer(NamedScorer),
    /// By the scores of a table, under one of its names.
    Table(&'static str, TableScore),
}

impl fmt::Display for Orderer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scorer(scorer) => scorer.fmt(out),
            Self::Table(name, _) => out.write_str(name),
        }
    }
}

impl Orderer {
    /// Reads a player's name and parameters; tables have none.
    pub(crate) fn read(part: ValueSpan<'_>) -> Result<Self, InputError> {
        let call = part.call()?;
        let name = call.name.text;
        if let Some(&(name, score, _)) = TABLES.iter().find(|table| table.0 == name) {
            return match call.given.first() {
                None => Ok(Self::Table(name, score)),
                Some((key, _)) => Err(key.unknown_parameter(&[])),
            };
        }
        if scorers().any(|spec| spec.name == name) {
            return Ok(Self::Scorer(NamedScorer::read(part)?));
        }
        let scorers = scorers().map(|spec| spec.name);
        let names: Vec<&str> = scorers.chain(TABLES.map(|table| table.0)).collect();
        let message = unknown(
            "player that orders moves",
            "着手を並べる AI",
            call.name.text,
            &names,
        );
        Err(call.name.fault(message))
    }
}
