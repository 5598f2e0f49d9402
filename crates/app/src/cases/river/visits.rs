//! What there is to be found in a recorded search by UCT: favourites, and traps.
//!
//! Invariant: a trap is found only where the truth of every move of the root is known.

use marubatsu::best_first::uct::{Proofs, Selection, UctRecording};
use marubatsu::best_first::{
    BestFirstRecording, NodeNumber, RoundFile, RoundFrame, RoundPhase, RoundWriteError,
};
use marubatsu::lang::{Lang, counted, thousands};
use marubatsu::observe::trace::TraceHeader;
use marubatsu::question::{
    AnswerError, BestFirstQuestion, LocatedAnswer, UctAnswerer, rounded_mean,
};
use marubatsu::score::{Score, View};
use marubatsu::stage::best_first::Truth;
use marubatsu::voice::{UctTeller, Voice, text};

use serde_json::Value;

use super::record::{ChildRecord, NodeRecord, RoundEvent, chosen};
use super::tables::VisitRow;
use super::{FoundByRounds, RoundTarget};
use crate::cases::events::rounds;
use crate::cases::frame_source::BoxedIter;
use crate::cases::report::best_first::MoveVisits;
use crate::games::LabGame;
use crate::words::numbers;

impl<G: LabGame> FoundByRounds for UctRecording<G> {
    fn called(&self, lang: Lang) -> Vec<String> {
        let rounds = self.rounds().into();
        let iterations = lang.pick(
            counted(rounds, "iteration", "iterations"),
            format!("反復 {} 回", thousands(rounds)),
        );
        let proofs = match self.settings().proofs {
            Proofs::None => None,
            Proofs::Bounds => Some(lang.pick("bounds", "範囲を証明")),
            Proofs::Wins => Some(lang.pick("wins and losses", "勝敗を証明")),
        };
        let rollout = self.rollout().map(|player| {
            lang.pick(
                format!("playouts by {player}"),
                format!("プレイアウトは {player}"),
            )
        });
        let prior = self.prior().map(|player| {
            lang.pick(
                format!("priors by {player}"),
                format!("事前確率は {player}"),
            )
        });
        let name = match self.settings().selection {
            Selection::Ucb => "UCT",
            Selection::Puct => "PUCT",
        };
        let name = self.program().unwrap_or(name);
        [name.to_owned(), iterations]
            .into_iter()
            .chain(proofs.map(str::to_owned))
            .chain(rollout)
            .chain(prior)
            .collect()
    }

    fn told_by(&self) -> Option<&str> {
        self.program()
    }

    fn as_file(&self, header: TraceHeader) -> Result<RoundFile, RoundWriteError> {
        self.file(header)
    }

    fn round_fields(&self) -> Vec<(&'static str, Value)> {
        rounds::uct_fields(self)
    }

    fn round_lines(&self) -> BoxedIter<'_, String> {
        Box::new(rounds::uct_lines(self))
    }

    fn rounds_of(&self, target: &RoundTarget, truth: &Truth<'_, Self>) -> Option<Vec<u32>> {
        match target {
            RoundTarget::Favourite => Some(self.favourites().iter().map(|&(at, _)| at).collect()),
            RoundTarget::Trap => Some(traps(self, truth)),
            _ => None,
        }
    }

    fn proved(&self) -> Option<Score> {
        self.known().settled()
    }

    fn answer_at(
        &self,
        at: u64,
        question: BestFirstQuestion,
        truth: &Truth<'_, Self>,
    ) -> Result<LocatedAnswer<G::Position>, AnswerError> {
        let recording = self;
        UctAnswerer { recording, truth }.answer(at, question)
    }

    fn bounds_at(&self, at: u64) -> Vec<(G::Position, f64)> {
        let (recording, truth) = (self, &|_: &G::Position| None);
        UctAnswerer { recording, truth }.upper_bounds(at)
    }

    fn favourites(&self) -> Option<[u64; 2]> {
        let favourites = Self::favourites(self);
        let &(from, _) = favourites.last()?;
        Some([favourites.len() as u64, from.into()])
    }

    fn told(
        &self,
        frame: &RoundFrame,
        truth: &Truth<'_, Self>,
        (voice, lang): (Voice, Lang),
    ) -> String {
        text(&UctTeller::new(self, truth).tell(frame, voice, lang))
    }

    fn spoken(
        &self,
        frame: &RoundFrame,
        truth: &Truth<'_, Self>,
        (voice, lang): (Voice, Lang),
    ) -> String {
        UctTeller::new(self, truth).spoken(frame, voice, lang)
    }

    fn event(&self, frame: &RoundFrame) -> RoundEvent {
        let by_prior = self.settings().selection == Selection::Puct;
        match frame.phase {
            RoundPhase::Begin => RoundEvent::default(),
            RoundPhase::Select => RoundEvent {
                children: Some(weighed(self, frame)),
                ..chosen(self, frame.node())
            },
            RoundPhase::Expand => RoundEvent {
                children: (by_prior || self.told_values(self.event_node(frame), frame).is_some())
                    .then(|| weighed(self, frame)),
                ..chosen(self, frame.node())
            },
            RoundPhase::Simulate => simulated(self, frame),
            RoundPhase::Back => {
                let node = frame.node();
                let before = self.after(node, frame.iteration - 1);
                let known = |stats| Some(NodeRecord::of_stats(stats, self.settings().proofs.any()));
                RoundEvent {
                    before: known(before.unwrap_or(self.untried())),
                    after: self.stats(node, frame).and_then(known),
                    ..RoundEvent::default()
                }
            }
            RoundPhase::End => {
                let favourite = self.favourite(frame.iteration);
                let mv = favourite.and_then(|number| self.game().moves(self.root()).nth(number));
                RoundEvent {
                    mv: mv.map(|mv| self.game().move_numbers(mv)),
                    ..RoundEvent::default()
                }
            }
        }
    }

    fn visits_after(&self, round: u32) -> Option<Vec<MoveVisits>> {
        let moves = self.game().moves(self.root()).enumerate();
        let row = |(number, mv)| {
            let child = self.child(0, number);
            let stats = child.and_then(|child| self.after(child, round));
            let stats = stats.unwrap_or(self.untried());
            MoveVisits {
                mv: self.game().move_numbers(mv),
                visits: stats.visits,
                mean: stats.mean(),
                bounds: stats.bounds,
            }
        };
        Some(moves.map(row).collect())
    }

    fn history(&self, number: usize) -> Option<Vec<VisitRow>> {
        let Some(child) = self.child(0, number) else {
            return Some(Vec::new());
        };
        let passes = std::iter::successors(self.next_pass(child, 1), |&iteration| {
            self.next_pass(child, iteration + 1)
        });
        let row = |iteration| {
            let stats = self.after(child, iteration)?;
            Some(VisitRow {
                iteration,
                visits: stats.visits,
                mean: stats.mean()?,
            })
        };
        Some(passes.filter_map(row).collect())
    }

    fn favourite_numbers(&self) -> Option<&[(u32, usize)]> {
        Some(Self::favourites(self))
    }

    fn numbers_at(&self, node: NodeNumber, frame: &RoundFrame) -> Vec<Score> {
        let Some(stats) = self.stats(node, frame) else {
            return Vec::new();
        };
        let visits = i32::try_from(stats.visits).ok();
        let visits = visits.and_then(|visits| visits.checked_mul(100));
        let (range, bounds) = (self.range(), stats.bounds);
        visits
            .map(Score::from_hundredths)
            .into_iter()
            .chain(stats.mean().map(rounded_mean))
            .chain((bounds.lower > range.lower).then_some(bounds.lower))
            .chain((bounds.upper < range.upper).then_some(bounds.upper))
            .collect()
    }

    fn size(&self) -> usize {
        self.bytes()
    }
}

/// What came of an iteration's playout, or of the end of the game.
fn simulated<G: LabGame>(recording: &UctRecording<G>, frame: &RoundFrame) -> RoundEvent {
    let row = recording.iterations()[frame.iteration as usize - 1];
    let playout = recording.playout(frame.iteration);
    RoundEvent {
        playout: (!row.ended).then(|| numbers::moves(recording.game(), &playout)),
        result: Some(Score::from_hundredths(row.result)),
        ended: Some(row.ended),
        ..RoundEvent::default()
    }
}

/// The moves among which is chosen in a frame, each with what makes its bound; UCB weighs those that were tried alone.
fn weighed<G: LabGame>(recording: &UctRecording<G>, frame: &RoundFrame) -> Vec<ChildRecord> {
    let node = recording.event_node(frame);
    let proves = recording.settings().proofs.any();
    let (game, position) = (recording.game(), recording.position(node));
    let moves = game.moves(&position).zip(recording.weighed(node, frame));
    let weighed = moves.filter_map(|(mv, known)| {
        let weight = known.weight?;
        Some(ChildRecord {
            mv: game.move_numbers(mv),
            node: known.child.filter(|_| known.stats.visits > 0),
            known: NodeRecord::of_stats(known.stats, proves),
            value: known.told.map(|told| told.value),
            prior: weight.prior,
            bonus: Some(weight.bonus),
            left_out: proves.then_some(known.left_out),
        })
    });
    weighed.collect()
}

/// Where the favourite begins to be worse than the best move, and where it is as good again: stretches of a twentieth of all
/// iterations up to there, and more.
fn traps<G: LabGame>(recording: &UctRecording<G>, truth: &Truth<'_, UctRecording<G>>) -> Vec<u32> {
    let (game, root) = (recording.game(), recording.root());
    let view = View::of(game.to_move(root));
    let truths = game.moves(root).map(|mv| {
        let truth = truth(&game.play(root, mv))?;
        Some(view.turn(truth))
    });
    let Some(truths) = truths.collect::<Option<Vec<Score>>>() else {
        return Vec::new();
    };
    let best = truths.iter().max();
    let is_wrong = |&(_, mv): &(u32, usize)| truths.get(mv) != best;
    let favourites = recording.favourites();
    let mut ends = Vec::new();
    let mut begun = None;
    for favourite in favourites {
        match (is_wrong(favourite), begun) {
            (true, None) => begun = Some(favourite.0),
            (false, Some(from)) => {
                let until = favourite.0;
                if until - from >= until / 20 {
                    ends.extend([from, until]);
                }
                begun = None;
            }
            _ => {}
        }
    }
    ends.extend(begun);
    ends
}
