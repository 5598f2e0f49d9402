//! A tablebase as what the lab knows of its game.
//!
//! Invariant: one position is read at a time; the file may be larger than memory.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use marubatsu::game::Notation as _;
use marubatsu::game::knowledge::Ending as GameEnding;
use marubatsu::games::line::Line;
use marubatsu_app::error::{self, InputError};
use marubatsu_app::lab::Lab;
use marubatsu_app::values::Known;
use marubatsu_cluster::Tablebase;

use super::{fault, line};
use crate::problem::Ending;

/// Adds what the tablebase at `path` knows to a lab.
pub(crate) fn known(lab: &mut Lab, path: &Path) -> Result<(), Ending> {
    let base = Tablebase::open(path);
    let base = base.map_err(|fault| fault::ending(&fault, "known", "", None))?;
    let game = lab.game(&base.head().game)?;
    lab.add_known(Arc::new(Solved {
        name: game.name().to_owned(),
        game: line(&game)?.clone(),
        path: path.to_string_lossy().into_owned(),
        base: Mutex::new(base),
    }));
    Ok(())
}

#[derive(Debug)]
struct Solved {
    name: String,
    game: Line<u64>,
    path: String,
    base: Mutex<Tablebase>,
}

impl Known for Solved {
    fn game(&self) -> &str {
        &self.name
    }

    fn ending(&self, board: &str) -> Result<Option<GameEnding>, InputError> {
        let position = self.game.parse_position(board);
        let position = position.map_err(|fault| error::notation("board", board, &fault))?;
        // Whoever panicked while reading left nothing half done: every probe finds its own place.
        let mut base = self.base.lock().unwrap_or_else(PoisonError::into_inner);
        let probed = base.probe(&self.game, &position);
        let probed = probed
            .map_err(|fault| InputError::new("known", &self.path, None, fault::words(&fault)))?;
        Ok(probed.map(|probed| probed.ending))
    }
}
