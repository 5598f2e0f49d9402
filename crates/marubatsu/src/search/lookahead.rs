//! A racing search's knowledge of a node's children before it searches one of them.
//!
//! It first examines all children. It plays forced replies, and applies the game's rules to the position at the next real choice;
//! this may decide the node. It reads the other children's table entries together, so that they arrive while the rules are applied;
//! they may decide the node too.
//!
//! Invariant: children that can't be better than α come last, the others in order of promise ([`Knowledge::promise`]). A child that
//! proves that the node fails high is the only one. Each keeps its results, so nothing is computed twice.
//!
//! Sources: P. Pons, "Solving Connect Four" (2015), for the order by threats; C. Steininger's solver c4 for forced replies without table and
//! for cuts by children's entries (enhanced transposition cutoffs: J. Schaeffer, A. Plaat, "New Advances in Alpha-Beta Searching", 1996).

mod child;

use std::iter;
use std::sync::Arc;

use super::evaluators::ProvenScore;
use super::fast_policy::{KnowledgeContext, KnowledgeSource};
use super::policy::{Evaluator, Place};
use crate::book::LazyBook;
use crate::depth::Depth;
use crate::few::sort_few;
use crate::game::knowledge::{Knowledge, KnowledgeVerdict, ProvenOutcome, Rule};
use crate::game::{Game, Symmetry};
use crate::observe::OrderReason;
use crate::score::{Bounds, View, Window};
use crate::table::{Entry, Table};
use child::{ChildVerdict, EarlyProbe, Parent, ProbedChild, ProbedChildOf, by_book, foresee};

/// The game's own [`Knowledge`].
#[derive(Debug)]
pub struct GameKnowledge<G: Knowledge + Symmetry, T: Table<G>> {
    /// The root, then the children of all nodes from there to the present one, those of each node in one piece.
    children: Vec<AheadOf<G, T>>,
    /// Their ranks at the same places, apart from them, so that finding the next child reads one piece of memory: the greatest comes first,
    /// and of equal ones the first.
    ranks: Vec<u32>,
    /// Whether the table merges symmetries: not where positions can't meet their images any more.
    merges: bool,
    without: Option<Rule>,
    book: Option<Arc<LazyBook>>,
}

impl<G: Knowledge + Symmetry, T: Table<G>> GameKnowledge<G, T> {
    /// Returns all that the game knows but this rule, so that what it would have told is searched: for tests, and to see what a rule is worth.
    /// A book is none: who doesn't want it hands none over.
    pub fn without(rule: Rule) -> Self {
        Self {
            without: Some(rule),
            ..Self::default()
        }
    }

    /// Returns all that the game knows, and a book of its openings.
    pub fn with_book(book: impl Into<LazyBook>) -> Self {
        Self {
            book: Some(Arc::new(book.into())),
            ..Self::default()
        }
    }

    /// Whether moves are searched that rules would have spared: those of a side that wins at once, or loses at once whatever it does.
    #[inline]
    const fn plays_all(&self) -> bool {
        matches!(self.without, Some(Rule::WinsAtOnce | Rule::CannotParry))
    }

    /// How a position ends by the book, if it is in it.
    #[inline]
    fn in_book(&self, game: &G, seen: &G::KnownPosition) -> Option<ProvenOutcome> {
        let book = self.book.as_ref()?;
        let played = game.plies_left(&game.start()) - game.plies_left(game.position(seen));
        book.ending(played, || game.book_key(seen))
    }
}

impl<G: Knowledge + Symmetry, T: Table<G>> Default for GameKnowledge<G, T> {
    fn default() -> Self {
        Self {
            children: Vec::new(),
            ranks: Vec::new(),
            merges: true,
            without: None,
            book: None,
        }
    }
}

/// A child, and the move that leads to it.
#[derive(Clone, Copy, Debug)]
struct LookaheadChild<M, S, P> {
    /// None at the root.
    mv: Option<M>,
    foreseen: ProbedChild<S, P>,
}

/// Where a record lies among those of the line being searched. It is handed on in its stead: a record is too large to be copied at each node.
#[derive(Clone, Copy, Debug)]
pub struct RecordPlace(usize);

type AheadOf<G, T> =
    LookaheadChild<<G as Game>::Move, <G as Knowledge>::KnownPosition, Place<G, T>>;

/// The children of the present node, which come last among those of all nodes.
#[derive(Debug)]
pub struct Children<P> {
    first: usize,
    left: usize,
    /// Whether threads tell each other which of them is being searched.
    shared: bool,
    /// Which of them this thread is searching.
    claimed: Option<P>,
}

/// Added to the rank of a child that must be searched.
const OPEN: u32 = 1 << 31;
/// The rank of a child that has been searched. All others are greater.
const SEARCHED: u32 = 0;

/// Threads tell each other what they search where so many plies are left. Later, telling takes longer than searching twice (BENCHMARKS.md tells
/// what was tried).
const CLAIM: u32 = 24;

/// The table is read ahead where so many plies are left. Later, children are searched as fast as they are looked up.
const READ_AHEAD: u32 = 16;

impl<G: Knowledge + Symmetry, T: Table<G>> GameKnowledge<G, T> {
    /// Reads the entries of all children that must be searched. One may decide the node.
    fn read<E>(&mut self, of: &KnowledgeContext<'_, G, E, T>, first: usize, parent: Parent) {
        for at in first..self.children.len() {
            let child = &mut self.children[at];
            let Some((place, _)) = child.foreseen.place else {
                continue;
            };
            let entry = of.table.probe(place, Depth::UNLIMITED, Window::INFINITE);
            let bounds = entry.map(|entry| entry.bounds);
            child.foreseen.read = bounds.map_or(EarlyProbe::Nothing, EarlyProbe::Found);
            let view = View::of(parent.side);
            match bounds.map(|bounds| parent.standing(parent.side, view.turn(bounds))) {
                Some(ChildVerdict::Decides) => {
                    self.children.swap(first, at);
                    self.ranks.swap(first, at);
                    self.forget_from(first + 1);
                    return;
                }
                Some(ChildVerdict::Hopeless) => self.ranks[at] &= !OPEN,
                Some(ChildVerdict::Open) | None => {}
            }
        }
    }
}

impl<G: Knowledge + Symmetry, T: Table<G>> GameKnowledge<G, T> {
    /// The record at a place that was handed out since the root was seen.
    #[inline]
    fn record(&self, RecordPlace(place): RecordPlace) -> &ProbedChildOf<G, T> {
        &self.children[place].foreseen
    }

    /// Drops the children from this place on.
    #[inline]
    fn forget_from(&mut self, place: usize) {
        self.children.truncate(place);
        self.ranks.truncate(place);
    }

    /// Looks at the child behind a move, and takes it among the children from `first` on: alone, if it decides the node, which is said.
    #[inline]
    fn decides<E: ProvenScore + Evaluator<G>>(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        (seen, first): (&G::KnownPosition, usize),
        parent: Parent,
        mv: G::Move,
    ) -> bool {
        let KnowledgeContext { game, table, .. } = of;
        let after = game.seen_after(seen, mv);
        let known = self.in_book(game, &after);
        let (mut foreseen, standing) = match known {
            Some(ending) => by_book(of, after, parent, ending),
            None if self.plays_all() && game.ended(game.position(&after)) => {
                (ProbedChild::new(after, None, true), ChildVerdict::Open)
            }
            None => foresee(of, after, (parent, self.without)),
        };
        let mut rank = SEARCHED + 1;
        if standing == ChildVerdict::Open {
            let promise = game.promise(&after, parent.side, mv);
            rank = OPEN | promise.clamp(rank, OPEN - 1);
            let place = table.place(game, game.position(&foreseen.seen), self.merges);
            foreseen.place = Some(place);
            table.fetch(place.0);
        }
        let decides = standing == ChildVerdict::Decides;
        if decides {
            self.forget_from(first);
        }
        self.children.push(LookaheadChild {
            mv: Some(mv),
            foreseen,
        });
        self.ranks.push(rank);
        decides
    }

    /// The next child, before it those that no other thread is searching: what others find out about the rest will be in the table.
    #[inline(never)]
    fn next_unclaimed(
        &mut self,
        table: &T,
        children: &mut Children<T::Place>,
    ) -> Option<(G::Move, RecordPlace)> {
        if let Some(place) = children.claimed.take() {
            table.release(place);
        }
        let all = self.children.get_mut(children.first..)?;
        let ranks = self.ranks.get_mut(children.first..)?;
        let is_first = children.left == all.len();
        let claimed = |child: &AheadOf<G, T>| {
            let place = child.foreseen.place;
            place.is_some_and(|(place, _)| table.claimed(place))
        };
        let left = all
            .iter_mut()
            .zip(ranks)
            .enumerate()
            .filter(|(_, (_, rank))| **rank != SEARCHED);
        let (at, (best, rank)) = left.reduce(|best, child| {
            let order = |child: &(usize, (&mut AheadOf<G, T>, &mut u32))| {
                (is_first || !claimed(child.1.0), *child.1.1)
            };
            if order(&child) > order(&best) {
                child
            } else {
                best
            }
        })?;
        *rank = SEARCHED;
        children.left -= 1;
        best.foreseen.read = EarlyProbe::NotYet;
        if let Some((place, _)) = best.foreseen.place {
            table.claim(place);
            children.claimed = Some(place);
        }
        Some((best.mv?, RecordPlace(children.first + at)))
    }
}

impl<G, E, T> KnowledgeSource<G, E, T> for GameKnowledge<G, T>
where
    G: Knowledge + Symmetry,
    E: ProvenScore + Evaluator<G>,
    T: Table<G>,
{
    type KnownPosition = RecordPlace;
    type Children = Children<T::Place>;
    const FORCES: bool = true;

    fn see(&mut self, of: &KnowledgeContext<'_, G, E, T>, position: &G::Position) -> RecordPlace {
        let KnowledgeContext { game, ends, table } = of;
        self.forget_from(0);
        self.merges = ends.keeps_symmetries() && game.may_meet_images(position);
        let (seen, ended) = (game.see(position), game.ended(position));
        let mover = game.to_move(position);
        let own = |ending| ends.seen_by(mover, ending);
        let in_book = self.in_book(game, &seen).filter(|_| !ended);
        let known = match game.look(&seen) {
            _ if in_book.is_some() => {
                in_book.map(|ending| (Rule::Book, Bounds::exact(own(ending))))
            }
            KnowledgeVerdict::Certain(rule, ending) if !ended => {
                Some((rule, Bounds::exact(own(ending))))
            }
            KnowledgeVerdict::Open { worst, best } if !ended => {
                Some((Rule::SquaresLeft, Bounds::new(own(worst), own(best))))
            }
            _ => None,
        };
        let known = known.filter(|(rule, _)| Some(*rule) != self.without);
        let place = Some(table.place(game, position, self.merges));
        let foreseen = ProbedChild {
            place,
            ..ProbedChild::new(seen, known, ended)
        };
        self.children.push(LookaheadChild { mv: None, foreseen });
        self.ranks.push(SEARCHED);
        RecordPlace(0)
    }
    #[inline]
    fn position<'a>(&'a self, game: &G, record: &'a RecordPlace) -> &'a G::Position {
        game.position(&self.record(*record).seen)
    }
    #[inline]
    fn ended(&self, _: &G, record: &RecordPlace) -> bool {
        self.record(*record).ended
    }
    #[inline]
    fn known(&self, record: &RecordPlace) -> Option<(Rule, Bounds)> {
        self.record(*record).known
    }
    fn forced(&self, game: &G, position: &G::Position) -> Option<G::Move> {
        match game.look(&game.see(position)) {
            KnowledgeVerdict::Forced(mv) if self.without != Some(Rule::OnlyMove) => Some(mv),
            _ => None,
        }
    }
    #[inline]
    fn place(&self, of: &KnowledgeContext<'_, G, E, T>, record: &RecordPlace) -> Place<G, T> {
        let foreseen = self.record(*record);
        let place = || {
            of.table
                .place(of.game, of.game.position(&foreseen.seen), self.merges)
        };
        foreseen.place.unwrap_or_else(place)
    }
    #[inline]
    fn read_ahead(&self, record: &RecordPlace) -> Option<Option<Entry<G::Move>>> {
        match self.record(*record).read {
            EarlyProbe::NotYet => None,
            EarlyProbe::Nothing => Some(None),
            EarlyProbe::Found(bounds) => Some(Some(Entry { bounds, best: None })),
        }
    }

    #[inline]
    fn children(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        record: &RecordPlace,
        window: Window,
    ) -> (Children<T::Place>, OrderReason) {
        let KnowledgeContext { game, table, .. } = of;
        let first = self.children.len();
        let seen = self.record(*record).seen;
        let side = game.to_move(game.position(&seen));
        let parent = Parent { side, window };
        let mut worth = game.candidates(&seen);
        let mut all = self.plays_all().then(|| game.moves(game.position(&seen)));
        let next = || all.as_mut().map_or_else(|| worth.next(), Iterator::next);
        let mut moves = iter::from_fn(next);
        let decided = moves.any(|mv| self.decides(of, (&seen, first), parent, mv));
        // A child that decides the node is alone.
        let left = if decided {
            0
        } else {
            game.plies_left(game.position(&seen))
        };
        if left >= READ_AHEAD {
            self.read(of, first, parent);
        }
        let children = Children {
            first,
            left: self.children.len() - first,
            shared: table.is_shared() && left >= CLAIM,
            claimed: None,
        };
        (children, OrderReason::Knowledge)
    }

    #[inline]
    fn next_child(
        &mut self,
        of: &KnowledgeContext<'_, G, E, T>,
        _: &RecordPlace,
        children: &mut Children<T::Place>,
    ) -> Option<(G::Move, RecordPlace)> {
        if children.shared {
            return self.next_unclaimed(of.table, children);
        }
        if children.left == 0 {
            return None;
        }
        let ranks = self.ranks.get_mut(children.first..)?;
        let (mut best, mut greatest) = (0, SEARCHED);
        for (at, &rank) in ranks.iter().enumerate() {
            if rank > greatest {
                (best, greatest) = (at, rank);
            }
        }
        *ranks.get_mut(best)? = SEARCHED;
        children.left -= 1;
        let place = children.first + best;
        Some((self.children.get(place)?.mv?, RecordPlace(place)))
    }
    #[inline]
    fn left(&self, children: &Children<T::Place>) -> usize {
        children.left
    }
    #[inline]
    fn is_shared(&self, children: &Children<T::Place>) -> bool {
        children.shared
    }
    fn list(&self, children: &Children<T::Place>) -> Vec<G::Move> {
        let ranked = self.ranks[children.first..].iter();
        let all = ranked.zip(&self.children[children.first..]);
        let mut left: Vec<_> = all.filter(|(rank, _)| **rank != SEARCHED).collect();
        sort_few(&mut left, |one, other| one.0 > other.0);
        left.iter().filter_map(|(_, child)| child.mv).collect()
    }
    fn share(&self) -> Self {
        Self {
            children: Vec::new(),
            ranks: Vec::new(),
            merges: self.merges,
            without: self.without,
            book: self.book.clone(),
        }
    }
    #[inline]
    fn close(&mut self, table: &T, children: Children<T::Place>) {
        if let Some(place) = children.claimed {
            table.release(place);
        }
        self.forget_from(children.first);
    }
}
