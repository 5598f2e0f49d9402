//! A cache of players made for games.
//!
//! Invariant: its keys are the game's name and the player's, each of which names one thing. A game that takes another's name gets a
//! new cache. Clones share their contents.

use std::any::Any;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The players that were made for the games of a catalog.
#[derive(Clone, Debug, Default)]
pub struct PlayerCaches {
    /// Those by score: each looks at all positions of its game once, for its range and grain.
    pub(crate) scorers: RecentPlayers<16>,
    /// Those with tables, which may be large.
    pub(crate) tables: RecentPlayers<2>,
}

/// The last `MOST` that were made.
#[derive(Clone, Debug, Default)]
pub(crate) struct RecentPlayers<const MOST: usize>(Arc<Mutex<Vec<CachedPlayer>>>);

/// A game's name, the name of a player of it, and what was made of both.
#[derive(Debug)]
struct CachedPlayer {
    game: String,
    name: String,
    player: Box<dyn Any + Send + Sync>,
}

impl<const MOST: usize> RecentPlayers<MOST> {
    /// The player of the game of this name, from those made lately or made now.
    pub(crate) fn get_or_make<P: Clone + Send + Sync + 'static, E>(
        &self,
        (game, name): (&str, &str),
        make: impl FnOnce() -> Result<P, E>,
    ) -> Result<P, E> {
        if let Some(player) = self.find(game, name) {
            return Ok(player);
        }
        // Making one may take long: others need not wait for it.
        let player = make()?;
        let mut kept = self.kept();
        if kept.len() >= MOST {
            kept.remove(0);
        }
        kept.push(CachedPlayer {
            game: game.to_owned(),
            name: name.to_owned(),
            player: Box::new(player.clone()),
        });
        Ok(player)
    }

    fn find<P: Clone + 'static>(&self, game: &str, name: &str) -> Option<P> {
        let kept = self.kept();
        let same = |made: &&CachedPlayer| made.game == game && made.name == name;
        kept.iter()
            .filter(same)
            .find_map(|made| made.player.downcast_ref().cloned())
    }

    fn kept(&self) -> MutexGuard<'_, Vec<CachedPlayer>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
