//! The one pass that derives the recursion.
//!
//! Invariant: each record is looked at once, with no more than the path from the root at hand. Only
//! where a table told something are the moves played once more, to see who had stored it.

use super::bound_owners::{PackedSource, moved};
use super::entry_sources::entry_sources;
use super::passes::{PassSpan, distinguish};
use super::repeats::RepeatFinder;
use super::{NONE, Recursion, Visit, short};
use crate::depth::Depth;
use crate::frame::Frames;
use crate::game::Symmetry;
use crate::observe::trace::Record;
use crate::observe::{Enter, Event, Leaf, Leave, OrderReason, Pass, Role, Updated};
use crate::score::{Fail, Score, Window};

/// What a glance at all records says about the search.
#[derive(Default)]
struct TraceSummary {
    nodes: usize,
    passes: usize,
    again: bool,
    found: bool,
    /// Whether some stored entry is not an exact number.
    ranges: bool,
}

impl TraceSummary {
    fn at(records: &[Record]) -> Self {
        let mut glance = Self::default();
        for record in records {
            match record.event() {
                Some(Event::Pass(_)) => glance.passes += 1,
                Some(Event::Enter(_, enter)) => {
                    glance.nodes += 1;
                    glance.again |= enter.role == Role::ReSearch;
                }
                Some(Event::LookedUp(event)) => glance.found |= event.found,
                Some(Event::Leave(Leave {
                    registered, stored, ..
                })) => glance.ranges |= stored && registered.lower != registered.upper,
                _ => {}
            }
        }
        glance
    }
}

/// A node that has been entered and not left.
struct OpenCall {
    node: u32,
    /// α and β as they stand, and where they come from.
    now: (Window, (PackedSource, PackedSource)),
    /// The child that has come back and whose score has not been used.
    returned: u32,
    /// The half rows of the children so far, and of the last of them.
    half_rows: u32,
    last_rows: u32,
    /// What knowledge or table said of the value, if that was enough.
    answered: Option<Fail>,
    remaining: Depth,
    /// How many moves were put in order, unless in the game's.
    ordered: Option<u32>,
}

/// The pass over the records.
struct Deriver {
    visits: Vec<Visit>,
    open: Vec<OpenCall>,
    frames: u32,
    passes: Vec<PassSpan>,
    finder: Option<RepeatFinder>,
}

pub(super) fn derive<G: Symmetry>(frames: &Frames<G>) -> Recursion {
    let records = frames.trace().records();
    let glance = TraceSummary::at(records);
    let repeats = glance.passes > 1 || glance.again;
    let mut deriver = Deriver {
        visits: Vec::with_capacity(glance.nodes),
        open: Vec::new(),
        frames: 0,
        passes: Vec::new(),
        finder: repeats.then(RepeatFinder::default),
    };
    for (event, record) in records.iter().enumerate() {
        deriver.take(event, record);
    }
    let unfinished: Vec<(u32, Depth, Option<u32>)> = deriver.stop();
    let mut recursion = deriver.finish();
    if glance.found {
        recursion.entry_sources = entry_sources(frames, !glance.ranges);
    }
    for (node, remaining, ordered) in unfinished {
        let moves = moves_of(&recursion, frames, (node, remaining, ordered));
        recursion.close_unfinished(node, moves);
    }
    recursion
}

/// How many moves a node has that the search was stopped in.
fn moves_of<G: Symmetry>(
    recursion: &Recursion,
    frames: &Frames<G>,
    (node, remaining, ordered): (u32, Depth, Option<u32>),
) -> u32 {
    if remaining.is_horizon() {
        return 0;
    }
    let legal = || {
        let position = recursion.position(frames, node);
        short(frames.game().moves(&position).len() as u64)
    };
    ordered.unwrap_or_else(legal)
}

impl Deriver {
    fn take(&mut self, event: usize, record: &Record) {
        match record.event() {
            Some(Event::Pass(Pass {
                number,
                window,
                before,
                ..
            })) => self.pass(number, window, before),
            Some(Event::Enter(mv, enter)) => {
                self.enter(short(event as u64), mv.unwrap_or(NONE), &enter);
            }
            Some(Event::Known(known)) => {
                self.told(known.window, known.answered, PackedSource::knowledge);
            }
            Some(Event::LookedUp(looked_up)) => {
                self.frames += 1;
                self.told(looked_up.window, looked_up.answered, PackedSource::table);
            }
            Some(Event::Order(why, moves)) => {
                if let (Some(open), true) = (self.open.last_mut(), why != OrderReason::Game) {
                    open.ordered = Some(moves);
                }
            }
            Some(Event::Child(_)) => self.frames += 1,
            Some(Event::Updated(updated)) => self.updated(&updated),
            Some(Event::Leave(leave)) => self.leave(&leave),
            None => {}
        }
    }

    fn pass(&mut self, number: u16, window: Window, before: Option<Score>) {
        let bounded = window.alpha.is_finite() && window.beta.is_finite();
        self.passes.push(PassSpan {
            number,
            root: short(self.visits.len() as u64),
            first: self.frames.into(),
            last: self.frames.into(),
            window,
            before,
            depth: None,
            guess: bounded.then_some(window.beta),
        });
    }

    /// The node whose window a new one inherits, with that window and where it comes from.
    fn inherited(
        &mut self,
        node: u32,
        window: Window,
        role: Role,
    ) -> (u32, (Window, (PackedSource, PackedSource))) {
        let Some(above) = self.open.last() else {
            let root = PackedSource::root(node);
            return (NONE, (window, (root, root)));
        };
        let mut now = above.now;
        let asks = if role == Role::Full {
            PackedSource::root
        } else {
            PackedSource::probe
        };
        moved(&mut now, window, asks(above.node));
        (above.node, now)
    }

    fn enter(&mut self, event: u32, mv: u32, entered: &Enter) {
        let Enter {
            turn,
            window,
            role,
            remaining,
        } = *entered;
        let node = short(self.visits.len() as u64);
        let (parent, now) = self.inherited(node, window, role);
        if parent == NONE {
            if self.passes.last().is_none_or(|pass| pass.root != node) {
                self.pass(0, window, None);
            }
            if let Some(pass) = self.passes.last_mut() {
                pass.depth = remaining.limit();
            }
        }
        if let Some(finder) = &mut self.finder {
            finder.enter(parent, mv);
        }
        self.visits.push(Visit {
            first: self.frames,
            last: self.frames,
            parent,
            mv,
            event,
            size: 1,
            half_rows: 2,
            score: Score::ZERO,
            alpha: now.1.0,
            beta: now.1.1,
            depth: u16::try_from(self.open.len()).unwrap_or(u16::MAX),
            height: 0,
            unsearched: 0,
            turn,
            role,
            proves: None,
            leaf: None,
            cut: false,
            stored: false,
            moved_alpha: false,
            moved_beta: false,
            improved: false,
        });
        self.frames += 1;
        self.open.push(OpenCall {
            node,
            now,
            returned: NONE,
            half_rows: 0,
            last_rows: 0,
            answered: None,
            remaining,
            ordered: None,
        });
    }

    /// Knowledge or table has spoken.
    fn told(&mut self, window: Window, answered: Option<Fail>, tag: fn(u32) -> PackedSource) {
        if let Some(open) = self.open.last_mut() {
            moved(&mut open.now, window, tag(open.node));
            open.answered = answered;
        }
    }

    fn updated(&mut self, event: &Updated) {
        self.frames += 1;
        let Some(open) = self.open.last_mut() else {
            return;
        };
        let before = open.now.0;
        if let Some(child) = self.visits.get_mut(open.returned as usize) {
            child.improved = event.improved;
            child.moved_alpha = before.alpha != event.window.alpha;
            child.moved_beta = before.beta != event.window.beta;
        }
        moved(
            &mut open.now,
            event.window,
            PackedSource::child(open.returned),
        );
        if event.cut {
            let visit = &mut self.visits[open.node as usize];
            visit.cut = true;
            visit.unsearched = u16::try_from(event.skipped).unwrap_or(u16::MAX);
        }
    }

    fn leave(&mut self, event: &Leave) {
        self.frames += 1;
        let Some(open) = self.open.pop() else {
            return;
        };
        let visit = &mut self.visits[open.node as usize];
        visit.score = event.score;
        visit.leaf = event.leaf;
        visit.stored = event.stored;
        visit.proves = Some(match event.leaf {
            Some(Leaf::End | Leaf::Horizon) => Fail::Exact,
            Some(Leaf::Table | Leaf::Known) => open.answered.unwrap_or(event.fail),
            None => event.fail,
        });
        self.close(&open);
    }

    /// Adds up what lies below a node, and tells its parent.
    fn close(&mut self, open: &OpenCall) {
        let nodes = short(self.visits.len() as u64);
        let visit = &mut self.visits[open.node as usize];
        visit.last = self.frames.saturating_sub(1);
        visit.size = nodes - open.node;
        visit.half_rows = (open.half_rows + u32::from(visit.unsearched.min(2))).max(2);
        let (half_rows, height, role) = (visit.half_rows, visit.height, visit.role);
        let Some(above) = self.open.last_mut() else {
            if let Some(pass) = self.passes.last_mut() {
                pass.last = self.frames.saturating_sub(1).into();
            }
            return;
        };
        above.returned = open.node;
        above.half_rows += match role {
            Role::ReSearch => half_rows.saturating_sub(above.last_rows),
            _ => half_rows,
        };
        above.last_rows = match role {
            Role::ReSearch => half_rows.max(above.last_rows),
            _ => half_rows,
        };
        let above = &mut self.visits[above.node as usize];
        above.height = above.height.max(height.saturating_add(1));
    }

    /// Closes what a stopped search left open, deepest first.
    fn stop(&mut self) -> Vec<(u32, Depth, Option<u32>)> {
        let mut unfinished = Vec::new();
        while let Some(open) = self.open.pop() {
            unfinished.push((open.node, open.remaining, open.ordered));
            self.close(&open);
        }
        unfinished
    }

    fn finish(mut self) -> Recursion {
        // A recording may be cut off between a pass and its root.
        let nodes = short(self.visits.len() as u64);
        let begun = self.passes.len();
        self.passes.retain(|pass| pass.root < nodes);
        distinguish(&mut self.passes);
        Recursion {
            visits: self.visits,
            frames: self.frames,
            goes_on: self.passes.len() < begun,
            passes: self.passes,
            entry_sources: Vec::new(),
            repeats: self.finder.map(RepeatFinder::finish),
        }
    }
}

impl Recursion {
    /// Counts the moves that a stopped search had not come to. Nodes come deepest first.
    fn close_unfinished(&mut self, node: u32, moves: u32) {
        if self.visit(node).cut {
            return;
        }
        let of_own = |&child: &u32| self.visit(child).role != Role::ReSearch;
        let searched = short(self.children(node).filter(of_own).count() as u64);
        let left = moves.saturating_sub(searched);
        self.visits[node as usize].unsearched = u16::try_from(left).unwrap_or(u16::MAX);
        let bare = self.visit(node).size == 1;
        let added = if bare { 0 } else { left.min(2) };
        // Moves that wait are a level of their own, even below a node that nothing has come back to.
        let (mut at, mut below) = (node, u16::from(left > 0));
        while at != NONE {
            let visit = &mut self.visits[at as usize];
            visit.half_rows += added;
            visit.height = visit.height.max(below);
            below = if below > 0 {
                visit.height.saturating_add(1)
            } else {
                0
            };
            at = visit.parent;
        }
    }
}
