//! A search one depth after the other, as a use case carries it out.
//!
//! Invariant: what is found is what the last depth found that was searched to its end.

use marubatsu::observe::Interrupt;
use marubatsu::observe::roots::RootScores;
use marubatsu::score::Score;
use marubatsu::search::deepening::Deepening;
use marubatsu::search::{Algorithm, Depth, StartPosition};

use super::{DepthFound, SearchOutcome, SearchRun};
use crate::cases::report::{DepthReport, keeping};
use crate::games::LabGame;
use crate::words::clock::Instant;
use crate::words::numbers;

impl<G: LabGame> SearchRun<'_, G> {
    /// One depth after the other. A search that is stopped reports the last depth that wasn't.
    pub(super) fn deepened(&mut self, tell: &mut dyn FnMut(DepthFound)) -> SearchOutcome<G::Move> {
        let moves: Vec<G::Move> = self.game.moves(&self.position).collect();
        let after = |&mv: &G::Move| StartPosition::after(self.game, &self.position, mv);
        let starts = if self.by_children() {
            moves.iter().map(after).collect()
        } else {
            vec![StartPosition::at(self.position)]
        };
        let mut deepening = Deepening::new(self.root);
        if self.request.own_tables {
            deepening = deepening.with_own_tables();
        }
        let mut found = SearchOutcome::NOTHING;
        loop {
            let depth = deepening.next();
            let (clock, before) = (Instant::now(), self.counts.nodes);
            self.roots = RootScores::default();
            let watchers = (&mut self.counts, &mut self.roots);
            let mut observer = (&mut self.limits, watchers);
            let (ours, policy) = (self.request.algorithm, &mut self.policy);
            match deepening.step(ours, self.game, &starts, policy, &mut observer) {
                Some(Ok(scores)) => {
                    self.reached = depth;
                    found = self.found_at_depth(&moves, &scores);
                    if let Some(depth) = depth.and_then(Depth::limit) {
                        self.depths.push(DepthReport {
                            depth,
                            score: found.score,
                            nodes: self.counts.nodes - before,
                            seconds: clock.elapsed().as_secs_f64(),
                        });
                        tell(DepthFound {
                            depth: u32::from(depth) + u32::from(self.by_children()),
                            score: found.score,
                            best_moves: numbers::moves(self.game, &found.best),
                            nodes: self.counts.nodes,
                        });
                    }
                }
                Some(Err(stop)) => {
                    found.halt = Some(Interrupt::from(stop));
                    return found;
                }
                None => {
                    // The line's own searches find what is known of this depth.
                    self.root.depth = self.reached.unwrap_or(self.root.depth);
                    // Only minimax has proved all of them; any other search's is the first of its line.
                    if !self.by_children() && self.request.algorithm != Algorithm::Minimax {
                        found.best = Vec::new();
                    }
                    return found;
                }
            }
        }
    }

    /// What one depth has found. Its best moves are those that it proved, or the first one that returned the score.
    fn found_at_depth(&self, moves: &[G::Move], scores: &[Score]) -> SearchOutcome<G::Move> {
        if self.by_children() {
            let scores = moves.iter().copied().zip(scores.iter().copied());
            return self.found_by_children(scores.collect(), None);
        }
        let Some(&score) = scores.first() else {
            return SearchOutcome::NOTHING;
        };
        let best = match self.request.algorithm {
            Algorithm::Minimax => keeping(self.roots.scores(), score),
            _ => self.roots.best_move().into_iter().collect(),
        };
        SearchOutcome {
            score: Some(score),
            says: Some(self.says(score)),
            best,
            ..SearchOutcome::NOTHING
        }
    }
}
