//! A search under way: what [`Search::run`] does from the first node to the line.

use super::Search;
use super::options::Policy;
use super::result::{InterruptedSearch, SearchResult};
use crate::depth::Depth;
use crate::game::Symmetry;
use crate::observe::Interrupt;
use crate::observe::counts::Counts;
use crate::observe::limits::{CancelFlag, NodeLimit};
use crate::observe::roots::RootScores;
use crate::score::{Bounds, Fail, Score};
use crate::search::deepening::Deepening;
use crate::search::first_choice::first_choice;
use crate::search::line::principal_line;
use crate::search::{Algorithm, Evaluator, Root, StartPosition, search};

pub(super) struct SearchSession<'a, G: Symmetry, E> {
    search: &'a Search<'a, G, E>,
    root: Root,
    policy: Policy<G, E>,
    limits: (NodeLimit, CancelFlag<'a>),
    counts: Counts,
    roots: RootScores<G::Move>,
    /// The score of the last depth that was searched to its end, and that depth.
    reached: Option<(Score, Depth)>,
    /// The best move of that depth; none where depth 0 is the last.
    best: Option<G::Move>,
}

impl<'a, G: Symmetry, E: Evaluator<G> + Clone> SearchSession<'a, G, E> {
    pub(super) fn new(search: &'a Search<'a, G, E>) -> Self {
        Self {
            search,
            root: search.root(),
            policy: search.policy(),
            limits: search.limits(),
            counts: Counts::default(),
            roots: RootScores::default(),
            reached: None,
            best: None,
        }
    }

    pub(super) fn run(mut self) -> Result<SearchResult<G>, Box<InterruptedSearch<G>>> {
        let score = if self.search.options.deepen {
            self.deepened()
        } else {
            self.searched()
        };
        match score {
            Ok(score) => Ok(self.found(score)),
            Err(stop) => Err(Box::new(self.unfinished(stop))),
        }
    }

    fn algorithm(&self) -> Algorithm {
        self.search.options.algorithm
    }

    fn searched(&mut self) -> Result<Score, Interrupt> {
        let mut observer = (&mut self.limits, (&mut self.counts, &mut self.roots));
        let Search { game, position, .. } = self.search;
        let (ours, policy) = (self.search.options.algorithm, &mut self.policy);
        search(ours, *game, position, self.root, policy, &mut observer).map_err(Interrupt::from)
    }

    /// One depth after the other. The line's own searches then find what is known of the last.
    fn deepened(&mut self) -> Result<Score, Interrupt> {
        let Search { game, position, .. } = self.search;
        let (ours, policy) = (self.search.options.algorithm, &mut self.policy);
        let mut deepening = Deepening::new(self.root);
        while let Some(depth) = deepening.next() {
            self.roots = RootScores::default();
            let mut observer = (&mut self.limits, (&mut self.counts, &mut self.roots));
            let starts = [StartPosition::at(*position)];
            let scores = deepening.step(ours, *game, &starts, policy, &mut observer);
            let score = scores.transpose().map_err(Interrupt::from)?;
            let score = score.and_then(|scores| scores.first().copied());
            self.reached = score.map(|score| (score, depth));
            self.best = self.roots.best_move();
        }
        let (score, depth) = self.reached.expect("depth 0 is always searched");
        self.root.depth = depth;
        Ok(score)
    }

    /// The bounds that the score of a finished search proves.
    fn proven(&self, score: Score) -> Bounds {
        let range = self.search.evaluator.range(self.search.game);
        self.root.proven(self.algorithm(), range, score)
    }

    fn found(mut self, score: Score) -> SearchResult<G> {
        let bounds = self.proven(score);
        let range = self.search.evaluator.range(self.search.game);
        let fail = self.root.bound_of(self.algorithm(), range, score);
        let (line, line_counts) = if fail == Fail::Exact {
            self.line(score)
        } else {
            Default::default()
        };
        let best_moves = match self.algorithm() {
            Algorithm::Minimax => self.moves_with(score),
            _ => line.first().copied().into_iter().collect(),
        };
        SearchResult {
            score,
            fail,
            bounds,
            best_moves,
            line,
            counts: self.counts,
            line_counts,
            depth: self.reached.and_then(|(_, depth)| depth.limit()),
        }
    }

    fn moves_with(&self, score: Score) -> Vec<G::Move> {
        let scores = self.roots.scores().iter();
        let having = scores.filter(|&&(_, other)| other == score);
        having.map(|&(mv, _)| mv).collect()
    }

    /// The line, with the table as the search left it; none if it takes more nodes than the search may.
    fn line(&mut self, score: Score) -> (Vec<G::Move>, Counts) {
        let mut counts = Counts::default();
        let mut observer = (self.search.limits(), &mut counts);
        let found = principal_line(
            self.search.options.algorithm,
            self.search.game,
            &self.search.position,
            (score, self.root),
            &mut self.policy,
            &mut observer,
        );
        (found.unwrap_or_default(), counts)
    }

    /// A move to play where the search was stopped.
    fn best_so_far(&self) -> Option<G::Move> {
        let Search { game, position, .. } = self.search;
        let searched = match self.reached {
            Some(_) => self.best,
            None => self.roots.best_move(),
        };
        searched.or_else(|| {
            let moves: Vec<G::Move> = game.moves(position).collect();
            first_choice(*game, position, &self.search.evaluator, &moves)
        })
    }

    fn unfinished(self, stop: Interrupt) -> InterruptedSearch<G> {
        let (score, bounds) = if let Some((score, _)) = self.reached {
            (Some(score), Some(self.proven(score)))
        } else {
            let turn = self.search.game.to_move(&self.search.position);
            let best = self.roots.best();
            let by_some = |score| self.root.proven_by_some(self.algorithm(), turn, score);
            (best, best.and_then(by_some))
        };
        InterruptedSearch {
            stop,
            best_move: self.best_so_far(),
            score,
            bounds: bounds.unwrap_or(Bounds::UNKNOWN),
            scores: self.roots.scores().to_vec(),
            counts: self.counts,
            depth: self.reached.and_then(|(_, depth)| depth.limit()),
        }
    }
}
