//! A chapter at a frame as a scene whose shapes have identities.
//!
//! Invariant: identities are `node`, `edge`, `pill`, `below` with the path's moves as text, and names
//! of what there is once: the focus ring, the flags, the arc. A path has the same ones in all frames,
//! however often the search goes there.

use super::bounds::on_curve;
use super::marks::{PILL, SpotStyle, pill, pill_width};
use super::plan::ChapterPlan;
use super::spot::SpotRegion;
use super::tableau::{SpotState, Tableau};
use super::view::{NodeEvent, TreeView};
use super::{HiddenFacts, RecordedSearch, flame};
use crate::game::Symmetry;
use crate::lang::Lang;
use crate::scene::{
    Anchor, ColourScale, GroupKind, Ink, Item, Length, Paint, Point, Scene, Shape, Token, px, text,
};
use crate::score::{Fail, Score};

/// How a stage is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageStyle {
    /// Its language.
    pub lang: Lang,
    /// The scale of values.
    pub scale: ColourScale,
    /// By what the page multiplies all sizes, in hundredths: the larger, the more is shown of each
    /// board.
    pub zoom: u16,
    /// Whether the key of colours is drawn below.
    pub legend: bool,
    /// What is kept from somebody who is asked about the frame.
    pub hidden: HiddenFacts,
}

const fn ink(token: Token) -> Ink {
    Ink::Token(token)
}

/// Draws the frame of a chapter's plan. `label` says in words what there is to be seen.
///
/// # Panics
/// When the frame does not lie in the plan's chapter and a spot it needs is missing; and when nothing
/// was recorded.
pub fn draw<G: Symmetry>(
    recorded: RecordedSearch<'_, G>,
    plan: &ChapterPlan,
    frame: u64,
    look: &StageStyle,
    label: &str,
) -> Scene {
    let mut view = TreeView::new(recorded, plan, frame);
    if look.hidden.own {
        // The best line so far ends at what is asked for.
        view.tableau.line.fill(false);
        view.tableau.best = None;
    }
    let owners = recorded
        .recursion
        .bound_owners(recorded.frames.trace(), frame);
    let canvas = StagePainter::new(&view.tableau, look);
    let lanes = !plan.viewport.inset;
    let mut shapes = canvas.ground();
    // Whoever is asked where a bound comes from is not shown it.
    let told = !look.hidden.own;
    if lanes && told {
        shapes.extend(view.flag_lines(&owners));
    }
    shapes.extend(canvas.edges());
    shapes.extend(view.collapsed(look.scale));
    shapes.extend(canvas.nodes());
    shapes.extend(canvas.ring());
    // The arc of a cut says what it proves.
    if !look.hidden.is_asked_at(frame, recorded.recursion.frames()) {
        shapes.extend(view.arc(&owners));
    }
    shapes.extend(canvas.pills());
    shapes.extend(canvas.counts());
    shapes.extend(canvas.excluded(&view));
    shapes.extend(canvas.returning(&view));
    shapes.extend(view.tableau.ruler());
    if lanes && told {
        shapes.extend(view.flags(&owners));
    } else if !lanes {
        shapes.extend(canvas.unseen(&view));
    }
    shapes.extend(canvas.legend());
    canvas.scene(shapes, label)
}

/// What draws a tableau.
pub(super) struct StagePainter<'a> {
    pub(super) tableau: &'a Tableau<'a>,
    pub(super) look: &'a StageStyle,
}

impl<'a> StagePainter<'a> {
    pub(super) const fn new(tableau: &'a Tableau<'a>, look: &'a StageStyle) -> Self {
        Self { tableau, look }
    }

    /// These shapes as a scene.
    pub(super) fn scene(&self, shapes: Vec<Shape>, label: &str) -> Scene {
        let viewport = self.plan().viewport;
        Scene {
            width: viewport.width,
            height: viewport.height,
            label: label.to_owned(),
            shapes,
        }
    }

    /// The paper, with a band behind every other column.
    pub(super) fn ground(&self) -> Vec<Shape> {
        let viewport = self.plan().viewport;
        let paper = Item::flexible("paper").with(vec![Shape::Rect {
            at: (0, 0),
            size: (viewport.width, viewport.height),
            round: 0,
            paint: Paint::fill(ink(Token::Paper)),
        }]);
        let bands = (!viewport.inset).then(|| self.tableau.bands());
        std::iter::once(paper)
            .chain(bands.into_iter().flatten())
            .collect()
    }

    pub(super) fn plan(&self) -> &ChapterPlan {
        self.tableau.plan
    }

    pub(super) fn spots(&self) -> impl Iterator<Item = usize> + '_ {
        let shown = |&spot: &usize| {
            self.tableau.states[spot] != SpotState::Hidden && self.tableau.height(spot) >= px(1)
        };
        (0..self.plan().spots.len()).filter(shown)
    }

    pub(super) fn look_of(&self, spot: usize) -> SpotStyle<'_> {
        let height = self.tableau.height(spot);
        SpotStyle {
            spot: &self.plan().spots[spot],
            size: (self.plan().width_of(height), height),
            state: self.tableau.states[spot],
            on_path: self.tableau.path[spot] && !self.is_settled(spot),
            scale: self.look.scale,
            zoom: self.look.zoom.into(),
            hidden: self.look.hidden.ahead,
            asked: self.look.hidden.own && self.tableau.here == Some(spot),
            beside: self.plan().has_values_beside(),
            on_line: self.tableau.line[spot],
        }
    }

    /// Whether colours say whose a node is, and not for whom it is good.
    pub(super) fn by_side(&self) -> bool {
        self.plan().by_hand && !self.look.scale.is_signed()
    }

    fn is_settled(&self, spot: usize) -> bool {
        matches!(self.tableau.states[spot], SpotState::Done(_))
    }

    /// The item out of which a spot grows: its parent.
    fn grown(&self, item: Item, spot: usize) -> Item {
        match self.plan().spots[spot].parent {
            Some(parent) => item.out_of(format!("node {}", self.plan().spots[parent].id)),
            None => item,
        }
    }

    pub(super) fn nodes(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for spot in self.spots() {
            let (of, look) = (&self.plan().spots[spot], self.look_of(spot));
            let id = &of.id;
            let node = Shape::Group {
                part: GroupKind::Node {
                    path: id.clone(),
                    depth: of.depth.into(),
                    label: self.label(spot),
                    selected: self.tableau.here == Some(spot),
                },
                shapes: look.shapes(self.plan().by_hand),
            };
            let item = Item::new(format!("node {id}"), of.at, look.size.1);
            shapes.extend(self.sheaf(spot));
            shapes.push(self.grown(item, spot).with(vec![node]));
            let struck = match look.state {
                SpotState::Cut => look.struck(self.plan().by_hand),
                SpotState::BelowCut => look.hatched(self.plan().by_hand),
                _ => continue,
            };
            let item = Item::new(format!("cut {id}"), of.at, look.size.1).after(250);
            shapes.push(item.with(self.severed(spot).into_iter().chain(struck).collect()));
        }
        shapes
    }

    /// Two strokes across the edge that a cut severs, from the spot's middle; of an upright tree only.
    fn severed(&self, spot: usize) -> Option<Shape> {
        let of = &self.plan().spots[spot];
        let parent = of.parent.filter(|_| self.plan().upright)?;
        if self.tableau.states[spot] != SpotState::Cut {
            return None;
        }
        let (x, y) = on_curve(&self.edge_points(parent, spot), 50);
        let (x, y) = (x - of.at.0, y - of.at.1);
        let stroke = |off: Length| ((x - px(7), y + off + px(2)), (x + px(7), y + off - px(2)));
        Some(Shape::Lines {
            lines: vec![stroke(-px(3)), stroke(px(3))],
            paint: Paint::stroke(ink(Token::Ink), 180),
        })
    }

    /// A node in words.
    fn label(&self, spot: usize) -> String {
        let of = &self.plan().spots[spot];
        let lang = self.look.lang;
        let name = if of.id.is_empty() {
            lang.pick("root", "ルート").to_owned()
        } else {
            format!("({})", of.noted)
        };
        let state = match self.tableau.states[spot] {
            SpotState::Hidden | SpotState::Waiting => {
                lang.pick("not searched yet", "未探索").to_owned()
            }
            SpotState::Cut | SpotState::BelowCut => lang.pick("cut", "枝狩り").to_owned(),
            SpotState::Open(None) => lang.pick("being searched", "探索中").to_owned(),
            SpotState::Open(Some(best)) => {
                let best = flame::signed(best);
                lang.pick(format!("best so far {best}"), format!("今の最善 {best}"))
            }
            SpotState::Made => lang.pick("made", "作成済み").to_owned(),
            SpotState::Done(settled) => flame::proven(settled.score, settled.proves),
        };
        let mut said = vec![format!("{name}: {state}")];
        said.extend(of.excluded.words(lang));
        said.join("; ")
    }

    /// Where an edge leaves a spot, and where one comes in.
    fn exit(&self, spot: usize) -> Point {
        let ((left, top), (right, bottom)) = self.tableau.area(spot);
        if self.plan().upright {
            ((left + right) / 2, bottom)
        } else {
            (right, (top + bottom) / 2)
        }
    }

    fn entry(&self, spot: usize) -> Point {
        let ((left, top), (right, bottom)) = self.tableau.area(spot);
        if self.plan().upright {
            ((left + right) / 2, top)
        } else {
            (left, (top + bottom) / 2)
        }
    }

    fn edge_points(&self, parent: usize, spot: usize) -> [Point; 4] {
        let (from, to) = (self.exit(parent), self.entry(spot));
        let middle = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
        if self.plan().upright {
            [from, (from.0, middle.1), (to.0, middle.1), to]
        } else {
            [from, (middle.0, from.1), (middle.0, to.1), to]
        }
    }

    pub(super) fn edges(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for spot in self.spots() {
            let of = &self.plan().spots[spot];
            let Some(parent) = of.parent else {
                continue;
            };
            if self.has_no_edge(spot) {
                continue;
            }
            // What stands beside far ancestors needs no edge to be understood.
            if of.stand == SpotRegion::Beside && self.tableau.height(spot) < px(26) {
                continue;
            }
            let paint = match self.tableau.states[spot] {
                _ if self.by_side() && self.tableau.line[spot] => {
                    Paint::stroke(ink(Token::Ink), 300)
                }
                SpotState::Done(_) | SpotState::Open(_) if self.by_side() => {
                    Paint::stroke(ink(Token::Quiet), 160)
                }
                _ if self.tableau.path[spot] => Paint::stroke(ink(Token::Ink), 260),
                SpotState::Done(settled) => {
                    let thin = of.stand == SpotRegion::Beside;
                    let shade = self.look.scale.shade(settled.score);
                    Paint::stroke(Ink::Value(shade), if thin { 90 } else { 160 })
                }
                SpotState::Open(_) => Paint::stroke(ink(Token::Ink), 160),
                SpotState::Made if of.stand == SpotRegion::Beside => {
                    Paint::stroke(ink(Token::Quiet), 70)
                }
                SpotState::Made => Paint::stroke(ink(Token::Quiet), 120),
                _ if of.stand == SpotRegion::Beside => continue,
                _ => Paint::stroke(ink(Token::Quiet), 80).dashed(),
            };
            let curve = Shape::Curve {
                points: self.edge_points(parent, spot),
                paint,
            };
            let item = Item::flexible(format!("edge {}", of.id));
            shapes.push(self.grown(item, spot).with(vec![curve]));
        }
        shapes
    }

    /// Whether a spot stands in a further column of a tray: only the way and the best child have edges there.
    fn has_no_edge(&self, spot: usize) -> bool {
        let (plan, of) = (self.plan(), &self.plan().spots[spot]);
        let further = plan.columns.first().is_some_and(|&first| of.at.0 > first);
        let tray = plan.levels() <= 1 && of.stand == SpotRegion::Viewport && further;
        tray && !self.tableau.path[spot] && self.tableau.best != Some(spot)
    }

    /// The score that stands at a spot's left edge, and what it proves.
    fn score(&self, spot: usize) -> Option<(Score, Option<Fail>)> {
        match self.tableau.states[spot] {
            _ if self.look.hidden.own && self.tableau.here == Some(spot) => None,
            SpotState::Done(settled) => Some((settled.score, Some(settled.proves))),
            SpotState::Open(best) => best.map(|best| (best, None)),
            _ => None,
        }
    }

    /// The middle of the pill at a spot's left edge: over the edge, or in the gap of the spine.
    fn pill_place(&self, spot: usize, width: Length) -> Option<Point> {
        let (left, y) = self.entry(spot);
        if self.plan().upright {
            return Some((left, y));
        }
        let of = &self.plan().spots[spot];
        let gap = match (of.stand, of.parent) {
            (SpotRegion::Spine, Some(parent)) => left - self.exit(parent).0,
            _ => px(60),
        };
        if gap + px(2) < width {
            return None;
        }
        let x = (left + px(3) - width / 2).min(left - gap / 2 + px(3));
        let x = if of.stand == SpotRegion::Spine && of.parent.is_some() {
            left - gap / 2
        } else {
            x.max(left + px(3) - width / 2)
        };
        Some((x.max(width / 2 + px(1)), y))
    }

    pub(super) fn pills(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let by_hand = self.plan().by_hand;
        for spot in self.spots() {
            let id = &self.plan().spots[spot].id;
            let Some((score, proves)) = self.score(spot) else {
                continue;
            };
            let said = flame::proven(score, proves.unwrap_or(Fail::Exact));
            let width = pill_width(&said);
            let beads = self.plan().spots[spot].stand == SpotRegion::Beside
                && self.tableau.height(spot) < px(30);
            let look = self.look_of(spot);
            // Triangles and squares have their values inside, if there is room.
            let inside = by_hand && look.value_size().is_some() && look.is_board();
            let room = look.has_score() || by_hand && look.is_board();
            if !room || beads || inside {
                continue;
            }
            if let Some(at) = self.pill_place(spot, width) {
                let item = Item::new(format!("pill {id}"), at, px(18));
                let item = item.out_of(format!("node {id}"));
                shapes.push(item.with(pill(score, proves, self.look.scale)));
            }
        }
        shapes
    }

    /// A few letters in a pill at a spot's left edge, where there is room.
    pub(super) fn note(&self, spot: usize, said: &str) -> Option<Shape> {
        if !self.look_of(spot).has_score() {
            return None;
        }
        let width = pill_width(said);
        let at = self.pill_place(spot, width)?;
        let id = &self.plan().spots[spot].id;
        let shapes = vec![
            Shape::Rect {
                at: (-width / 2, -PILL / 2),
                size: (width, PILL),
                round: PILL / 2,
                paint: Paint::fill(ink(Token::Surface)).outlined(ink(Token::Quiet), 100),
            },
            text((0, 430), px(12), ink(Token::Ink), said).anchored(Anchor::Middle),
        ];
        let item = Item::new(format!("pill {id}"), at, PILL).out_of(format!("node {id}"));
        Some(item.with(shapes))
    }

    /// The ring around the node in question.
    pub(super) fn ring(&self) -> Option<Shape> {
        let spot = self.tableau.here?;
        let ((left, top), (right, bottom)) = self.tableau.area(spot);
        let off = px(5).min((right - left) / 4 + px(2));
        let round = if self.plan().by_hand { px(8) } else { px(9) };
        let ring = Shape::Rect {
            at: (left - off, top - off),
            size: (right - left + 2 * off, bottom - top + 2 * off),
            round: round.min((right - left) / 3),
            paint: Paint::stroke(ink(Token::Focus), 250),
        };
        Some(Item::flexible("focus").with(vec![ring]))
    }

    /// The score of the child that has just come back, on its way up the edge; when it has been used,
    /// where to it went.
    fn returning(&self, view: &TreeView<'_>) -> Option<Shape> {
        let (child, used) = match view.moment {
            NodeEvent::Score(child) => (child, false),
            NodeEvent::Update(child) | NodeEvent::Cut(child) => (child, true),
            _ => return None,
        };
        let (spot, here) = (view.spot_of(child)?, self.tableau.here?);
        let settled = view.recursion.node(child).settled?;
        if self.tableau.height(spot) < px(14) {
            return None;
        }
        let edge = self.edge_points(here, spot);
        let up = |part: Length| on_curve(&edge, 100 - part);
        let shapes = pill(settled.score, Some(settled.proves), self.look.scale);
        let item = |at| {
            let item = Item::new("returning", at, px(18));
            item.out_of(format!("pill {}", self.plan().spots[spot].id))
        };
        if used {
            let better = view.recursion.best(view.focus, view.frame);
            let better = better.map(|(_, best)| best) == Some(child);
            let (x, y) = self.entry(here);
            let at = if better {
                (x, y)
            } else {
                let (x, y) = up(62);
                if self.plan().upright {
                    (x + px(14), y)
                } else {
                    (x, y + px(14))
                }
            };
            return Some(item(at).opaque(0).with(shapes));
        }
        let dots = [12, 24, 36, 47].map(up);
        let at = up(62);
        let mut all: Vec<Shape> = dots
            .into_iter()
            .zip([20, 35, 55, 75])
            .map(|((x, y), opacity)| Shape::Circles {
                centres: vec![(x - at.0, y - at.1)],
                radius: 220,
                paint: Paint::fill(Ink::Value(self.look.scale.shade(settled.score)))
                    .opacity(opacity),
            })
            .collect();
        all.extend(shapes);
        Some(item(at).with(all))
    }
}
