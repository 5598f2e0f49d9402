//! The trait of recorded best-first searches that the stage can show.
//!
//! Invariant: everything depends only on recording, truth and options.

use std::ops::Range;

use super::chart::{self, ChartAxis, ChartPlace};
use super::plan::RiverPlan;
use super::{RecordingWithTruth, Truth, proof_chart, rope, ucb_line};
use crate::best_first::pn::PnRecording;
use crate::best_first::uct::UctRecording;
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame};
use crate::depict::Depict;
use crate::lang::Lang;
use crate::scene::{ColourScale, Length, Shape};
use crate::stage::{Overview, RenderOptions, StageFrame};

/// A recorded search that can be shown.
pub trait BestFirstStage: BestFirstRecording<Game: Depict> + Sized {
    /// Frames as the stage shows them, each in its manner, beside the truth; of UCT with the node given with it in the first column.
    fn shown(
        &self,
        from: (&Truth<'_, Self>, NodeNumber),
        frames: impl Iterator<Item = (RoundFrame, RenderOptions)>,
    ) -> Vec<StageFrame>;

    /// How high what stands in the number line's place is.
    fn line(&self) -> Length;

    /// Where rounds lie in the chart.
    fn axis(&self, place: ChartPlace) -> ChartAxis;

    /// The search over its rounds.
    fn chart(&self, truth: &Truth<'_, Self>, place: ChartPlace, lang: Lang) -> Vec<Shape>;

    /// These frames as stretches over time: how deep each round went, and what came of it.
    fn stretches(&self, frames: (Range<u64>, u32), scale: ColourScale) -> Overview;
}

impl<G: Depict> BestFirstStage for UctRecording<G> {
    fn shown(
        &self,
        (truth, anchor): (&Truth<'_, Self>, NodeNumber),
        frames: impl Iterator<Item = (RoundFrame, RenderOptions)>,
    ) -> Vec<StageFrame> {
        let recording = self;
        let watched = RecordingWithTruth { recording, truth };
        let mut plan: Option<RiverPlan> = None;
        let shown = frames.map(|(frame, manner)| {
            let viewport = manner.viewport;
            plan.take_if(|plan| !plan.fits(&frame, viewport));
            let plan = plan.get_or_insert_with(|| RiverPlan::new(self, (&frame, anchor), viewport));
            watched.shown(plan, &frame, manner)
        });
        shown.collect()
    }

    fn line(&self) -> Length {
        ucb_line::height(self.game().moves(self.root()).len())
    }

    fn axis(&self, place: ChartPlace) -> ChartAxis {
        place.axis()
    }

    fn chart(&self, truth: &Truth<'_, Self>, place: ChartPlace, lang: Lang) -> Vec<Shape> {
        let recording = self;
        chart::draw(&RecordingWithTruth { recording, truth }, place, lang)
    }

    fn stretches(&self, frames: (Range<u64>, u32), scale: ColourScale) -> Overview {
        chart::stretches(self, frames, scale)
    }
}

impl<G: Depict> BestFirstStage for PnRecording<G> {
    fn shown(
        &self,
        (truth, _): (&Truth<'_, Self>, NodeNumber),
        frames: impl Iterator<Item = (RoundFrame, RenderOptions)>,
    ) -> Vec<StageFrame> {
        let recording = self;
        let watched = RecordingWithTruth { recording, truth };
        let shown = frames.map(|(frame, manner)| watched.shown(&frame, manner));
        shown.collect()
    }

    fn line(&self) -> Length {
        rope::HEIGHT
    }

    fn axis(&self, place: ChartPlace) -> ChartAxis {
        place.even()
    }

    fn chart(&self, _: &Truth<'_, Self>, place: ChartPlace, _: Lang) -> Vec<Shape> {
        proof_chart::draw(self, place)
    }

    fn stretches(&self, frames: (Range<u64>, u32), _: ColourScale) -> Overview {
        proof_chart::stretches(self, frames)
    }
}
