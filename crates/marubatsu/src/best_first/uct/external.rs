//! What another program may record of a UCT search beside its iterations: playouts, and its values of the candidates.
//!
//! Invariant: nothing that was not recorded is computed here.

/// What a program thought of a move when it chose there: both in the unit of results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExternalValue {
    /// The number of the move, in the game's order.
    pub number: usize,
    /// Its value, in circle's view.
    pub value: f64,
    /// What is added to that for the side that chooses.
    pub bonus: f64,
}

/// The iterations of a search that was told: their playouts, as far as they were told, and as long; and values of candidates.
#[derive(Clone, Debug)]
pub struct ExternalIterations<M> {
    moves: Vec<M>,
    /// Where each playout ends.
    ends: Vec<usize>,
    values: Vec<ExternalValue>,
    /// The choices whose candidates have values: in which iteration, after how many moves, and where they end.
    choices: Vec<(u32, u32, usize)>,
}

impl<M> Default for ExternalIterations<M> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            ends: Vec::new(),
            values: Vec::new(),
            choices: Vec::new(),
        }
    }
}

impl<M> ExternalIterations<M> {
    /// Returns the moves of an iteration's playout; iterations count from 1.
    pub(super) fn playout(&self, iteration: u32) -> &[M] {
        let at = (iteration as usize).saturating_sub(1);
        let from = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[from..self.ends[at]]
    }

    /// Returns what the candidates of an iteration were worth after so many moves of its way; none if it wasn't told.
    pub(super) fn values(&self, iteration: u32, depth: usize) -> Option<&[ExternalValue]> {
        let wanted = (iteration, u32::try_from(depth).ok()?);
        let key = |&(iteration, depth, _): &(u32, u32, usize)| (iteration, depth);
        let at = self.choices.binary_search_by_key(&wanted, key).ok()?;
        let from = at.checked_sub(1).map_or(0, |before| self.choices[before].2);
        Some(&self.values[from..self.choices[at].2])
    }

    /// About how many bytes of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.moves)
            + size_of_val(&*self.ends)
            + size_of_val(&*self.values)
            + size_of_val(&*self.choices)
    }
}

impl<M: Copy> ExternalIterations<M> {
    /// Adds the next iteration: the moves of its playout, and the values of the candidates at each node of its way, from the root
    /// down; none where a list is empty, or missing at the end.
    pub fn push(&mut self, playout: &[M], values: &[Vec<ExternalValue>]) {
        self.moves.extend_from_slice(playout);
        self.ends.push(self.moves.len());
        let iteration = u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        for (depth, values) in (0..).zip(values) {
            if !values.is_empty() {
                self.values.extend_from_slice(values);
                self.choices.push((iteration, depth, self.values.len()));
            }
        }
    }
}
