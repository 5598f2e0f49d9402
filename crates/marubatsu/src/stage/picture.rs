//! A frame as one picture: tree, node in question, number line, sentence, counters and overview, as the
//! search page shows them.
//!
//! Invariants: the picture's size and where its parts are depend on the arrangement and the search's
//! setting, not on the frame; every shape is an item, so that [`crate::scene::between`] moves from one
//! picture to the next; what is drawn depends on recording, frame and look only.

use std::ops::Range;

use super::aside::{Aside, ROW};
use super::rail::Rail;
use super::render::{FrameRenderer, Plans, StagedSearch};
use super::sheet::{BELOW, BESIDE, FramePicture, PictureSheet, PictureStyle, SheetFoot};
use super::{Overview, StageModel, number_line};
use crate::depict::Depict;
use crate::frame::{Counters, Frame, Frames, ReferenceFrame};
use crate::game::Symmetry;
use crate::lang::thousands;
use crate::names;
use crate::scene::facts::{self, FactKind};
use crate::scene::{Arrangement, Length, Shape, px};
use crate::search::{Algorithm, FailRule};

impl<'a, G: Depict + Symmetry> StagedSearch<'a, G> {
    /// The pictures of these frames, made one after the other. `before` says with what the counters are compared;
    /// the overview is that of the whole recording.
    ///
    /// The chapters are divided for the look's [`viewport`](PictureStyle::viewport).
    pub fn pictures(
        self,
        overview: &'a Overview,
        (wanted, before): (Range<u64>, ReferenceFrame),
        look: PictureStyle,
    ) -> impl Iterator<Item = FramePicture> + 'a {
        let (recorded, derived) = (self.recorded(), self.derived);
        let mut plans = Plans::new(recorded, self.chapters, (look.viewport(), derived.scale));
        let stretch = Frames::stretch(self.frames, wanted, before);
        stretch.map(move |(frame, counters)| {
            let moment = FrameRenderer {
                recorded,
                derived,
                manner: look.manner(),
                frame: &frame,
            };
            let before = before.of(frame.index).zip(counters);
            let shown = moment.shown(plans.of(frame.index), before);
            let canvas = PicturePainter {
                frames: recorded.frames,
                frame: &frame,
                derived,
                sheet: PictureSheet {
                    shown: &shown,
                    foot: SheetFoot::Flames(overview),
                    scale: derived.scale,
                    look,
                },
                before: counters.unwrap_or(frame.counters),
            };
            canvas.picture()
        })
    }
}

/// A search's frame about to be drawn.
struct PicturePainter<'a, G: Symmetry> {
    frames: &'a Frames<G>,
    frame: &'a Frame<G>,
    derived: &'a StageModel,
    sheet: PictureSheet<'a>,
    before: Counters,
}

impl<G: Depict + Symmetry> PicturePainter<'_, G> {
    fn picture(&self) -> FramePicture {
        let sheet = &self.sheet;
        let setting = self.derived.setting();
        let game = self.frames.game();
        let facts = facts::list(game, self.frame, (setting, self.before), sheet.look.lang);
        let rail = Rail {
            aside: sheet.aside(),
            facts: &facts,
            role: facts::role(self.frame.role),
            child: self.frame.child,
            setting,
            counters: (self.frame.counters, self.before),
        };
        let told = match sheet.look.arrangement {
            Arrangement::Wide => self.beside(&rail),
            Arrangement::Tall => self.below(&rail),
        };
        sheet.picture(told, &self.settings(), &self.last())
    }

    /// What comes after the frame's number: that of the last one, as far as it is known.
    fn last(&self) -> String {
        let recursion = self.derived.recursion();
        let last = recursion.frames().saturating_sub(1);
        let whole = !recursion.is_empty() && recursion.node(0).settled.is_some();
        let sign = if whole { "" } else { " …" };
        format!(" / {}{sign}", thousands(last))
    }

    /// What is searched and how, in a few words each.
    fn settings(&self) -> Vec<String> {
        let (setting, lang) = (self.derived.setting(), self.sheet.look.lang);
        let header = &self.frames.trace().header;
        let minimax = setting.algorithm == Algorithm::Minimax;
        let algorithm = names::algorithm(setting.algorithm.name(), lang);
        let table = setting.tabled().then(|| lang.pick("table", "置換表"));
        let shortest = setting
            .shortest
            .then(|| lang.pick("shortest wins", "最短の勝利"));
        let range = (setting.from_range && !minimax)
            .then(|| lang.pick("window of all scores", "初期値は評価値の範囲"));
        let hard = (setting.fail_rule == FailRule::Hard && !minimax).then_some("fail-hard");
        let game = Some(names::game(&header.game, lang)).filter(|game| !game.is_empty());
        let words = [table, shortest, range, hard].into_iter().flatten();
        let words = words.map(str::to_owned);
        game.into_iter().chain([algorithm]).chain(words).collect()
    }

    /// The rail of a wide picture, from top to bottom.
    fn beside(&self, rail: &Rail<'_>) -> Vec<Shape> {
        let (places, aside) = (self.sheet.places(), self.sheet.aside());
        let end = places.rail_end();
        let ([lane, about], mut shapes) = (BESIDE, self.sheet.head());
        let numbers = rail.numbers();
        let first = px(144) - ROW * (count(&numbers) - 1);
        shapes.extend(rail.rows(&numbers, about, first));
        shapes.extend(self.sheet.line((lane.left, px(160))));
        let (ranges, top) = (rail.ranges(), px(272));
        shapes.extend(rail.rows(&ranges, lane, top));
        let top = top + ROW * count(&ranges);
        shapes.extend(rail.kind_and_state(lane, top));
        let top = top + ROW * rail.kinds() - px(6);
        let counters = end - px(14) - ROW * (rail.count() - 1);
        let bottom = counters - px(20);
        shapes.push(Aside::rule_line("said", lane, top));
        shapes.extend(aside.said(lane, (top, bottom - px(6)), 0));
        shapes.push(Aside::rule_line("counted", lane, bottom));
        shapes.extend(rail.counted(lane, counters));
        shapes
    }

    /// The same of a tall picture: the sentence is nearest to the tree.
    fn below(&self, rail: &Rail<'_>) -> Vec<Shape> {
        let (places, aside) = (self.sheet.places(), self.sheet.aside());
        let (top, end) = (px(places.rail.1), places.rail_end());
        let lane = BELOW;
        let [one, other] = lane.split(px(172));
        let names = [rail.numbers(), rail.ranges()].concat();
        let kinds = end - px(8) - ROW * (rail.kinds() - 1);
        let rows = kinds - ROW * count(&names).max(rail.count());
        let axis = rows - px(18) - number_line::HEIGHT;
        let mut shapes = vec![aside.signed_head((lane.left, top + px(20)))];
        shapes.extend(aside.said(lane, (top, axis - px(2)), 1));
        shapes.extend(self.sheet.line((lane.left, axis)));
        shapes.extend(rail.rows(&names, one, rows));
        shapes.extend(rail.counted(other, rows));
        shapes.extend(rail.kind_and_state(lane, kinds));
        shapes
    }
}

fn count(names: &[FactKind]) -> Length {
    Length::try_from(names.len()).unwrap_or(0)
}
