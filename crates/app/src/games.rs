//! What a lab knows by name: games of any type behind one interface, your own players and score tables.

pub(crate) mod built_in;
pub mod callback_player;
pub mod callback_scorer;
pub mod catalog;
mod erased;
pub mod game;
pub(crate) mod guide;
mod history;
pub(crate) mod lab_game;
pub mod orderer;
pub mod own_player;
pub(crate) mod player_cache;
#[cfg_attr(not(feature = "processes"), path = "games/no_program.rs")]
mod program;
pub mod score_table;
pub mod scoring;

pub(crate) use catalog::Catalog;
pub(crate) use game::{
    AnyGame, AnyPosition, LabGame, Openings, Racer, ScoreKind, any_position, played, position_of,
};
pub(crate) use guide::Guide;
pub(crate) use orderer::{Orderer, TABLES};
pub(crate) use own_player::{OwnPlayer, OwnPlayers};
pub(crate) use score_table::{FileKind, ScoreTable, TableScore};
pub(crate) use scoring::{NamedScorer, ScoringPlayer, SearchEvaluator, scorers};
