//! What there is to be found in a recorded search by proof numbers: settled nodes, and leaps.
//!
//! Invariant: nothing of it is the truth's.

use marubatsu::best_first::pn::{PnRecording, ProofNumbers};
use marubatsu::best_first::{
    BestFirstRecording, NodeNumber, RoundFile, RoundFrame, RoundPhase, RoundWriteError,
};
use marubatsu::lang::{Lang, counted, thousands};
use marubatsu::observe::trace::TraceHeader;
use marubatsu::question::{AnswerError, BestFirstQuestion, Descent, LocatedAnswer, PnAnswerer};
use marubatsu::score::{Bounds, Score};
use marubatsu::stage::best_first::Truth;
use marubatsu::stage::flame::signed;
use marubatsu::voice::{PnTeller, Voice, text};

use super::record::{NodeRecord, RoundEvent, children, chosen};
use super::{FoundByRounds, RoundTarget};
use crate::cases::events::rounds;
use crate::cases::frame_source::BoxedIter;
use crate::games::LabGame;

impl<G: LabGame> FoundByRounds for PnRecording<G> {
    fn called(&self, lang: Lang) -> Vec<String> {
        let asked = self.passes().iter();
        let asked = asked.map(|pass| format!("≥ {}?", signed(pass.least)));
        let asked: Vec<String> = asked.collect();
        let rounds = u64::from(self.rounds());
        let many = thousands(rounds);
        let (own, counted) = if self.has_thresholds() {
            let visits = lang.pick(
                counted(rounds, "visit", "visits"),
                format!("訪問 {many} 回"),
            );
            ("df-pn", visits)
        } else {
            let own = lang.pick("proof numbers", "証明数探索");
            let expansions = lang.pick(
                counted(rounds, "expansion", "expansions"),
                format!("展開 {many} 回"),
            );
            (own, expansions)
        };
        let name = self.program().unwrap_or(own);
        vec![name.to_owned(), asked.join(" "), counted]
    }

    fn opened(&self) -> u64 {
        self.opened_after(self.rounds()).into()
    }

    fn made(&self) -> u64 {
        if self.has_thresholds() {
            return self.rounds().into();
        }
        self.nodes() as u64
    }

    fn told_by(&self) -> Option<&str> {
        self.program()
    }

    fn as_file(&self, header: TraceHeader) -> Result<RoundFile, RoundWriteError> {
        self.file(header)
    }

    fn round_lines(&self) -> BoxedIter<'_, String> {
        Box::new(rounds::pn_lines(self))
    }

    fn rounds_of(&self, target: &RoundTarget, _: &Truth<'_, Self>) -> Option<Vec<u32>> {
        match target {
            RoundTarget::Settled => Some(self.settled().iter().map(|&(at, _)| at).collect()),
            RoundTarget::Leap => Some(self.leaps().to_vec()),
            _ => None,
        }
    }

    fn proved(&self) -> Option<Score> {
        let Bounds { lower, upper } = self.known().bounds;
        (lower == upper).then_some(lower)
    }

    fn answer_at(
        &self,
        at: u64,
        question: BestFirstQuestion,
        _: &Truth<'_, Self>,
    ) -> Result<LocatedAnswer<G::Position>, AnswerError> {
        let recording = self;
        PnAnswerer { recording }.answer(at, question)
    }

    fn favourites(&self) -> Option<[u64; 2]> {
        None
    }

    fn told(
        &self,
        frame: &RoundFrame,
        _: &Truth<'_, Self>,
        (voice, lang): (Voice, Lang),
    ) -> String {
        text(&PnTeller::new(self).tell(frame, voice, lang))
    }

    fn spoken(
        &self,
        frame: &RoundFrame,
        _: &Truth<'_, Self>,
        (voice, lang): (Voice, Lang),
    ) -> String {
        PnTeller::new(self).spoken(frame, voice, lang)
    }

    fn event(&self, frame: &RoundFrame) -> RoundEvent {
        let node = self.event_node(frame);
        let known = |node| self.numbers(node, frame).map(NodeRecord::of_numbers);
        let limits = |node| self.limits(node, frame).map(NodeRecord::of_numbers);
        let children = || Some(children(self, node, known));
        let event = match frame.phase {
            RoundPhase::Begin | RoundPhase::Simulate => RoundEvent::default(),
            RoundPhase::Select => RoundEvent {
                children: children(),
                thresholds: limits(frame.node()),
                ..chosen(self, frame.node())
            },
            RoundPhase::Expand => RoundEvent {
                children: children(),
                ..RoundEvent::default()
            },
            RoundPhase::Back => RoundEvent {
                before: self
                    .after(node, frame.iteration - 1)
                    .map(NodeRecord::of_numbers),
                after: known(node),
                thresholds: limits(node),
                ..RoundEvent::default()
            },
            RoundPhase::End => RoundEvent {
                mv: self.known().mv.map(|mv| self.game().move_numbers(mv)),
                ..RoundEvent::default()
            },
        };
        RoundEvent {
            at_least: Some(self.pass(frame).least),
            ..event
        }
    }

    fn descent_at(&self, at: u64) -> Vec<Descent<G::Position>> {
        let recording = self;
        PnAnswerer { recording }.descent(at)
    }

    fn missing_at(&self, node: NodeNumber, frame: &RoundFrame) -> Option<ProofNumbers> {
        self.numbers(node, frame)
    }

    fn numbers_at(&self, node: NodeNumber, frame: &RoundFrame) -> Vec<Score> {
        let numbers = self.numbers(node, frame);
        let numbers = numbers.map(|of| [of.proof, of.disproof]);
        let points = |number: u32| i32::try_from(number).ok()?.checked_mul(100);
        let points = numbers.into_iter().flatten().filter_map(points);
        points.map(Score::from_hundredths).collect()
    }

    fn size(&self) -> usize {
        self.bytes()
    }
}
