//! An explanation on the stage: its steps with the paths that their words point to, and a card with the two positions that it
//! compares, for stages that don't show both.
//!
//! Invariant: the card's boards look as they do in the tree.

use super::RecordedSearch;
use super::marks::{SpotStyle, pill, pill_width};
use super::model::StageModel;
use super::plan::Outline;
use super::spot::SpotRegion;
use super::tableau::SpotState;
use crate::depict::Depict;
use crate::game::Symmetry;
use crate::lang::{Lang, thousands};
use crate::recursion::NodeResult;
use crate::scene::{ColourScale, GroupKind, Ink, Length, Paint, Point, Scene, Shape, Token, px};
use crate::voice::{Evidence, Explanation, Fragment, Teller};

/// The height of a board on the card, the room around it, and the room for the arrow between two.
const BOARD: Length = px(84);
const MARGIN: Length = px(10);
const ARROW: Length = px(56);

/// An explanation of a frame.
#[derive(Clone, Debug)]
pub struct ExplainedFrame {
    /// Which frame.
    pub n: u64,
    /// What is explained, in three steps.
    pub explanation: Explanation,
    /// The path of each node that a step's sentence points to, in the order of its parts.
    pub pointed: [Vec<Option<String>>; 3],
    /// The two positions that it rests on.
    pub card: Option<ExplanationCard>,
}

/// Two positions side by side.
#[derive(Clone, Debug)]
pub struct ExplanationCard {
    /// What they are.
    pub title: String,
    /// Both boards, with an arrow between them.
    pub scene: Scene,
}

impl<G: Depict + Symmetry> RecordedSearch<'_, G> {
    /// Returns why frame `n` may stop where it stops; none if there is nothing to explain, or no such frame.
    pub fn explained(&self, model: &StageModel, n: u64, lang: Lang) -> Option<ExplainedFrame> {
        let frame = self.frames.get(n)?;
        let teller = Teller::new(self.frames, self.recursion, model.setting().algorithm);
        let explanation = teller.explain(&frame, model.scores(), lang)?;
        let path = |part: &Fragment| part.points.map(|pointer| teller.path_of(pointer));
        let pointed = explanation
            .steps
            .each_ref()
            .map(|step| step.sentence.iter().map(path).collect());
        let card = explanation.evidence.map(|evidence| ExplanationCard {
            title: title(self.recursion.depth(evidence.first()), evidence, lang),
            scene: self.card(evidence, model.scale(), lang),
        });
        Some(ExplainedFrame {
            n,
            explanation,
            pointed,
            card,
        })
    }

    fn card(&self, evidence: Evidence, scale: ColourScale, lang: Lang) -> Scene {
        let promised = matches!(evidence, Evidence::Promise { .. });
        let (first, second) = (evidence.first(), evidence.second());
        let states = if promised {
            [SpotState::Open(None), self.settled(second)]
        } else {
            [self.settled(first), self.settled(second)]
        };
        let game = self.frames.game();
        let (columns, rows) = if game.by_hand() { (1, 1) } else { game.size() };
        let width = BOARD * Length::from(columns) / Length::from(rows.max(1));
        // A score stands out at the left of its board.
        let left = MARGIN + px(16) + width / 2;
        let right = left + width + ARROW;
        let mut shapes = Vec::new();
        for ((node, state), x) in [first, second].into_iter().zip(states).zip([left, right]) {
            let board = self.board(node, (state, (width, BOARD)), scale);
            shapes.push(moved((x, MARGIN + BOARD / 2), board));
        }
        let y = MARGIN + BOARD / 2;
        let from = left + width / 2 + px(10);
        shapes.extend(arrow((from, y), (from + px(16), y)));
        let label = title(self.recursion.depth(first), evidence, lang);
        Scene {
            width: right + width / 2 + MARGIN,
            height: BOARD + 2 * MARGIN,
            label,
            shapes,
        }
    }

    fn settled(&self, node: u32) -> SpotState {
        let settled = self.recursion.node(node).settled;
        settled.map_or(SpotState::Open(None), SpotState::Done)
    }

    /// A node's board around the origin, with its score.
    fn board(
        &self,
        node: u32,
        (state, size): (SpotState, (Length, Length)),
        scale: ColourScale,
    ) -> Vec<Shape> {
        let (position, moves) = (
            self.recursion.position(self.frames, node),
            self.recursion.moves_to(self.frames, node),
        );
        let mut outline = Outline::new(self.frames.game());
        outline.add(
            None,
            (&position, moves.last().copied()),
            vec![node],
            SpotRegion::Spine,
        );
        let style = SpotStyle {
            spot: &outline.spots[0],
            size,
            state,
            on_path: false,
            scale,
            zoom: 100,
            hidden: false,
            asked: false,
            beside: false,
            on_line: false,
        };
        let by_hand = self.frames.game().by_hand();
        let mut shapes = style.shapes(by_hand);
        if let SpotState::Done(NodeResult { score, proves, .. }) = state {
            let said = super::flame::proven(score, proves);
            if !by_hand {
                let x = -size.0 / 2 - pill_width(&said) / 2 + px(8);
                shapes.push(moved((x, 0), pill(score, Some(proves), scale)));
            }
        }
        shapes
    }
}

/// What the card shows.
fn title(depth: u16, evidence: Evidence, lang: Lang) -> String {
    match evidence {
        Evidence::Promise { .. } => lang.pick(
            format!("The promise: depth {depth}"),
            format!("確保した値: 深さ {depth}"),
        ),
        Evidence::Memory { writer: (_, n), .. } => lang.pick(
            format!("Frame {}: where the table learnt it", thousands(n)),
            format!("フレーム {}: 置換表が覚えた局面", thousands(n)),
        ),
    }
}

fn moved(at: Point, shapes: Vec<Shape>) -> Shape {
    Shape::Group {
        part: GroupKind::Moved(at),
        shapes,
    }
}

fn arrow(from: Point, to: Point) -> Vec<Shape> {
    let tip = |up: Length| (to, (to.0 - px(6), to.1 + up));
    vec![Shape::Lines {
        lines: vec![(from, to), tip(-px(5)), tip(px(5))],
        paint: Paint::stroke(Ink::Token(Token::Ink), 180),
    }]
}
