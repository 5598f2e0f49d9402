//! One worker's part of a round: it expands, merges or solves a slice.
//!
//! Invariants: the result of a round depends on its slices, never on the number of workers. A worker that fails still takes part in
//! the round's exchanges, so that no other waits for it.

use std::collections::BTreeMap;

use marubatsu::game::knowledge::ProvenOutcome;
use marubatsu::game::{Outcomes, PackedGame};
use marubatsu::tablebase::{ended, first, orbit, seen_from, slice, successors};
use serde::{Deserialize, Serialize};
use timely::worker::Worker;

use crate::error::ClusterError;
use crate::manifest::{MergedSlice, RunState, SolvedSlice, SortedRun};
use crate::rounds::exchanged;
use crate::runs;
use crate::store::{self, Store, keys_bytes};

/// Questions that are answered side by side.
const TOGETHER: usize = 32;

/// A worker's game, files and memory.
pub(crate) struct SliceWorker<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) store: &'a Store,
    pub(crate) known: SliceCache,
}

/// The slice that this worker has in a round: each of the first slices that are left has one.
pub(crate) fn mine(worker: &Worker, left: &[u32]) -> Option<u32> {
    left.get(worker.index()).copied()
}

impl<G: PackedGame + Outcomes> SliceWorker<'_, G> {
    /// The keys of a slice that is merged.
    fn keys(&self, state: &RunState, ply: u32, slice: u32) -> Result<Vec<u64>, ClusterError> {
        let path = self.store.keys(ply, slice);
        let merged = state.plies.get(ply as usize);
        let merged = merged.and_then(|ply| ply.merged.get(&slice));
        let merged = merged.ok_or_else(|| ClusterError::damaged(&path))?;
        store::read_keys(&path, merged.stamp)
    }

    /// Sends the successors of a slice to the workers whose slices they belong to, and writes those that come here.
    pub(crate) fn expand(
        &self,
        worker: &mut Worker,
        state: &RunState,
        (ply, mine): (u32, Option<u32>),
    ) -> Result<Option<SortedRun>, ClusterError> {
        let keys = mine.map_or(Ok(Vec::new()), |slice| self.keys(state, ply, slice));
        let behind = keys
            .as_deref()
            .map_or_else(|_| Vec::new(), |keys| self.behind(keys));
        // As the ply's first entry in the journal will say.
        let slices = state.slices_behind(ply);
        let peers = worker.peers() as u64;
        let of = |key| slice(key, slices);
        let items = behind
            .into_iter()
            .map(|key| (u64::from(of(key)) % peers, key));
        let mut got: Vec<(u32, u64)> = exchanged(worker, items)
            .into_iter()
            .map(|key| (of(key), key))
            .collect();
        keys?;
        got.sort_unstable();
        got.dedup();
        let (round, worker) = (state.round, worker.index());
        if got.is_empty() {
            return Ok(None);
        }
        runs::write(&self.store.run(ply + 1, round, worker), slices, &got)?;
        Ok(Some(SortedRun { round, worker }))
    }

    /// The successors of all these, each once.
    fn behind(&self, keys: &[u64]) -> Vec<u64> {
        let (mut all, mut next) = (Vec::new(), Vec::new());
        for &key in keys {
            successors(self.game, key, &mut next);
            all.append(&mut next);
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Makes a slice of what the runs hold of it.
    pub(crate) fn merge(
        &self,
        state: &RunState,
        ply: u32,
        slice: u32,
    ) -> Result<MergedSlice, ClusterError> {
        let mut keys = Vec::new();
        if ply == 0 {
            keys.push(first(self.game));
        }
        for run in state
            .plies
            .get(ply as usize)
            .map_or(&[][..], |ply| &ply.runs)
        {
            let path = self.store.run(ply, run.round, run.worker);
            keys.extend(runs::read(&path, slice)?);
        }
        keys.sort_unstable();
        keys.dedup();
        let positions = keys.iter().map(|&key| orbit(self.game, key) as u64).sum();
        Ok(MergedSlice {
            slice,
            stamp: store::write(&self.store.keys(ply, slice), &keys_bytes(&keys))?,
            classes: keys.len() as u64,
            positions,
        })
    }

    /// Solves a slice, of whose successors the values are asked of their workers.
    pub(crate) fn solve(
        &mut self,
        worker: &mut Worker,
        state: &RunState,
        (ply, mine): (u32, Option<u32>),
    ) -> Result<Option<SolvedSlice>, ClusterError> {
        let keys = mine.map_or(Ok(Vec::new()), |slice| self.keys(state, ply, slice));
        let slices = state.slices_behind(ply);
        let (me, peers) = (worker.index() as u64, worker.peers() as u64);
        let mut codes = Vec::new();
        let asked = self.asked(keys.as_deref().unwrap_or_default(), &mut codes);
        let asked = asked.into_iter().map(|(key, place)| {
            let question = ValueQuestion {
                key,
                place,
                from: me,
            };
            (u64::from(slice(key, slices)) % peers, question)
        });
        let mut questions = exchanged(worker, asked);
        let answers = self.answers(state, ply + 1, &mut questions);
        let (answers, fault) = match answers {
            Ok(answers) => (answers, None),
            Err(fault) => (Vec::new(), Some(fault)),
        };
        for (place, code) in exchanged(worker, answers) {
            let ending = ProvenOutcome::of_code(code);
            let is_same = place & 1 == 1;
            let seen = if is_same {
                ending
            } else {
                ending.seen_by_opponent()
            };
            let best = &mut codes[(place >> 1) as usize];
            *best = (*best).max(seen.code());
        }
        keys?;
        fault.map_or(Ok(()), Err)?;
        let solved = mine.map(|slice| self.written(ply, slice, &codes));
        solved.transpose()
    }

    /// The values that these keys need, each with the place of the key that needs it: twice its number, and 1 if the same side is to move
    /// there. What the rules tell is put into `codes`, which is as long as `keys`.
    fn asked(&self, keys: &[u64], codes: &mut Vec<i8>) -> Vec<(u64, u32)> {
        let (mut asked, mut next) = (Vec::new(), Vec::new());
        for (number, &key) in (0_u32..).zip(keys) {
            let known = ended(self.game, key);
            codes.push(known.map_or(i8::MIN, ProvenOutcome::code));
            if known.is_some() {
                continue;
            }
            successors(self.game, key, &mut next);
            asked.extend(next.iter().map(|&successor| {
                let win = ProvenOutcome::Win(0);
                let is_same = seen_from(self.game, key, successor, win) == win;
                (successor, number << 1 | u32::from(is_same))
            }));
        }
        asked
    }

    /// Answers questions about a ply that is solved.
    fn answers(
        &mut self,
        state: &RunState,
        ply: u32,
        questions: &mut [ValueQuestion],
    ) -> Result<Vec<ValueAnswer>, ClusterError> {
        let slices = state.slices_behind(ply - 1);
        questions.sort_unstable_by_key(|question| (slice(question.key, slices), question.key));
        let of = |question: &ValueQuestion| slice(question.key, slices);
        let mut answers = Vec::with_capacity(questions.len());
        for questions in questions.chunk_by(|a, b| of(a) == of(b)) {
            let slice = of(&questions[0]);
            let known = match self.known.take((ply, slice)) {
                Some(known) => known,
                None => self.load(state, ply, slice)?,
            };
            let (keys, values) = &known;
            for questions in questions.chunks(TOGETHER) {
                let places = found(keys, questions);
                for (question, at) in questions.iter().zip(places) {
                    let value = keys.get(at).filter(|&&key| key == question.key);
                    let value = value.and_then(|_| values.get(at));
                    let value =
                        value.ok_or_else(|| ClusterError::damaged(&self.store.keys(ply, slice)))?;
                    answers.push((question.from, (question.place, value.cast_signed())));
                }
            }
            self.known.put((ply, slice), known);
        }
        Ok(answers)
    }

    fn load(&self, state: &RunState, ply: u32, slice: u32) -> Result<SliceData, ClusterError> {
        let path = self.store.values(ply, slice);
        let solved = state.plies.get(ply as usize);
        let solved = solved.and_then(|ply| ply.solved.get(&slice));
        let solved = solved.ok_or_else(|| ClusterError::damaged(&path))?;
        let values = store::read(&path, solved.stamp)?;
        Ok((self.keys(state, ply, slice)?, values))
    }

    fn written(&self, ply: u32, slice: u32, codes: &[i8]) -> Result<SolvedSlice, ClusterError> {
        let bytes: Vec<u8> = codes.iter().map(|code| code.cast_unsigned()).collect();
        let count = |is: fn(i8) -> bool| codes.iter().filter(|&&code| is(code)).count() as u64;
        Ok(SolvedSlice {
            slice,
            stamp: store::write(&self.store.values(ply, slice), &bytes)?,
            wins: count(|code| code > 0),
            draws: count(|code| code == 0),
            losses: count(|code| code < 0),
        })
    }
}

/// What is a position worth?
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct ValueQuestion {
    key: u64,
    place: u32,
    from: u64,
}

/// Where the keys of at most [`TOGETHER`] questions are among these, if they are. All of them are looked for side by side, half
/// the keys at a time: each looks at keys that no cache holds, and so they wait for memory together instead of in turn.
fn found(keys: &[u64], questions: &[ValueQuestion]) -> [usize; TOGETHER] {
    let (mut places, mut left) = ([0; TOGETHER], keys.len());
    while left > 1 {
        let half = left / 2;
        for (place, question) in places.iter_mut().zip(questions) {
            *place += half * usize::from(keys[*place + half] <= question.key);
        }
        left -= half;
    }
    places
}

/// The worker that asked, the place of its question, and the value.
type ValueAnswer = (u64, (u32, i8));

/// A slice's keys and values.
type SliceData = (Vec<u64>, Vec<u8>);

/// Solved slices that a worker keeps in memory, as many as it may.
#[derive(Debug, Default)]
pub(crate) struct SliceCache {
    /// Bytes that they may take.
    memory: u64,
    used: u64,
    slices: BTreeMap<(u32, u32), SliceData>,
}

impl SliceCache {
    pub(crate) fn new(memory: u64) -> Self {
        Self {
            memory,
            ..Self::default()
        }
    }

    /// A slice, if it is in memory.
    fn take(&mut self, name: (u32, u32)) -> Option<SliceData> {
        let loaded = self.slices.remove(&name)?;
        self.used -= bytes(&loaded);
        Some(loaded)
    }

    /// Keeps a slice if there is room. Those of other plies are needed no more.
    fn put(&mut self, name: (u32, u32), loaded: SliceData) {
        self.slices.retain(|&(ply, _), _| ply == name.0);
        self.used = self.slices.values().map(bytes).sum();
        if self.used + bytes(&loaded) <= self.memory {
            self.used += bytes(&loaded);
            self.slices.insert(name, loaded);
        }
    }
}

const fn bytes((keys, values): &SliceData) -> u64 {
    (keys.len() * 8 + values.len()) as u64
}
