//! The contents of a chapter: the anchor's subtree as far as there is room, its ancestors as a spine, and their siblings.
//!
//! Invariant: a plan depends on recording, chapter and stage size only, so nothing moves within a chapter. A path from the root is
//! one spot, however often the search visits it.

use std::collections::HashMap;

use super::chapters::Chapter;
use super::charts::{Chart, Charts};
use super::excluded_moves::ExcludedMoves;
use super::lens::LensMetrics;
use super::recorded_search::RecordedSearch;
use super::spot::{Spot, SpotRegion};
use super::viewport::Viewport;
use crate::depict::Depict;
use crate::game::Symmetry;
use crate::recursion::MoveOutcome;
use crate::scene::{ColourScale, Length, Point};

/// Moves of which only the number is drawn.
#[derive(Clone, Debug)]
pub(super) struct HiddenSiblings {
    pub(super) spots: Vec<usize>,
    /// The middle of the number.
    pub(super) at: Point,
}

/// Everything that a chapter shows.
#[derive(Clone, Debug)]
pub struct ChapterPlan {
    pub(super) chapter: Chapter,
    pub(super) viewport: Viewport,
    pub(super) spots: Vec<Spot>,
    /// The spots from the root to the anchor.
    pub(super) path: Vec<usize>,
    /// A board's shape: across and down.
    pub(super) board: (u32, u32),
    pub(super) by_hand: bool,
    /// Whether the root stands on top and the leaves at the bottom; else the root stands at the left.
    pub(super) upright: bool,
    /// Whether finished subtrees are drawn as small flame charts, and those charts.
    pub(super) flames: bool,
    pub(super) charts: HashMap<u32, Chart>,
    /// The middles of the columns right of the anchor: one a level, or several of a single one.
    pub(super) columns: Vec<Length>,
    /// What has no room beside its sibling on the spine.
    pub(super) hidden: Vec<HiddenSiblings>,
}

impl ChapterPlan {
    /// Plans a chapter; what is folded has the colours of this scale.
    pub fn new<G: Depict + Symmetry>(
        recorded: RecordedSearch<'_, G>,
        chapter: Chapter,
        (viewport, scale): (Viewport, ColourScale),
    ) -> Self {
        let game = recorded.frames.game();
        let mut planner = Planner {
            recorded,
            levels: chapter.levels,
            end: chapter.end,
            whole: chapter.levels == u16::MAX,
            outline: Outline::new(game),
        };
        let path = planner.grow(chapter.anchor);
        let mut plan = planner.outline.plan(path, chapter, viewport);
        plan.flames = plan.has_flames(recorded.recursion);
        plan.place();
        if plan.flames {
            let charts = Charts {
                spots: &plan.spots,
                width_of: &|height| plan.width_of(height),
                ends: &|spot| plan.ends(spot),
                recursion: recorded.recursion,
                scale,
            };
            plan.charts = charts.all();
        }
        plan
    }

    /// The chapter that it shows.
    pub const fn chapter(&self) -> Chapter {
        self.chapter
    }

    /// The width of a board of this height.
    pub(super) fn width_of(&self, height: Length) -> Length {
        self.lens().width_of(height)
    }

    /// Whether it is a tree made by hand, from its root to its last leaf.
    pub(super) const fn is_whole(&self) -> bool {
        self.chapter.levels == u16::MAX
    }

    /// How many levels below the anchor are drawn.
    pub(super) fn levels(&self) -> u16 {
        let anchor = self.anchor();
        let viewport = self
            .spots
            .iter()
            .filter(|spot| spot.stand == SpotRegion::Viewport);
        viewport
            .map(|spot| spot.depth - anchor.depth)
            .max()
            .unwrap_or(0)
    }

    pub(super) fn anchor(&self) -> &Spot {
        &self.spots[self.path[self.path.len() - 1]]
    }
}

/// The spots of a plan in the making.
pub(super) struct Outline<'a, G> {
    game: &'a G,
    pub(super) spots: Vec<Spot>,
}

impl<'a, G: Depict> Outline<'a, G> {
    pub(super) const fn new(game: &'a G) -> Self {
        Self {
            game,
            spots: Vec::new(),
        }
    }

    /// Adds a spot below another; says its number.
    pub(super) fn add(
        &mut self,
        parent: Option<usize>,
        (position, mv): (&G::Position, Option<G::Move>),
        visits: Vec<u32>,
        stand: SpotRegion,
    ) -> usize {
        let game = self.game;
        let above = parent.map(|parent| &self.spots[parent]);
        let extend = |way: Option<&String>, word: Option<String>| {
            let words = way.cloned().into_iter().chain(word);
            let words: Vec<String> = words.filter(|word| !word.is_empty()).collect();
            words.join(" ")
        };
        let id = extend(
            above.map(|above| &above.id),
            mv.map(|mv| game.write_move(mv)),
        );
        let noted = extend(
            above.map(|above| &above.noted),
            mv.map(|mv| game.note_move(mv)),
        );
        let ended = game.ended(position);
        let number = self.spots.len();
        let spot = Spot {
            id,
            noted,
            parent,
            children: Vec::new(),
            depth: above.map_or(0, |above| above.depth + 1),
            visits,
            turn: game.to_move(position),
            ended,
            depiction: game.depict(position, mv),
            winning: if ended {
                game.winning_line(position)
            } else {
                Vec::new()
            },
            stand,
            at: (0, 0),
            size: 0,
            small: 0,
            sheaf: 0,
            excluded: ExcludedMoves::default(),
            goes_on: false,
        };
        self.spots.push(spot);
        if let Some(parent) = parent {
            self.spots[parent].children.push(number);
        }
        number
    }

    /// The plan of these spots, of which nothing is placed yet; `path` leads from the root to the anchor.
    pub(super) fn plan(
        self,
        path: Vec<usize>,
        chapter: Chapter,
        viewport: Viewport,
    ) -> ChapterPlan {
        ChapterPlan {
            chapter,
            viewport,
            spots: self.spots,
            path,
            board: LensMetrics::of(self.game, viewport).board,
            by_hand: self.game.by_hand(),
            upright: false,
            flames: false,
            charts: HashMap::new(),
            columns: Vec::new(),
            hidden: Vec::new(),
        }
    }
}

struct Planner<'a, G: Symmetry> {
    recorded: RecordedSearch<'a, G>,
    levels: u16,
    /// The frame after the chapter's last: what is searched from then on is not searched yet.
    end: u64,
    /// Whether moves that were never searched are followed to the leaves.
    whole: bool,
    outline: Outline<'a, G>,
}

impl<G: Depict + Symmetry> Planner<'_, G> {
    /// The spine down to the anchor with what stands beside it, and the anchor's subtree.
    fn grow(&mut self, anchor: u32) -> Vec<usize> {
        let (frames, recursion) = (self.recorded.frames, self.recorded.recursion);
        let nodes = recursion.path(anchor);
        let mut position = *frames.start();
        let root = self.outline.add(
            None,
            (&position, None),
            nodes[..1].to_vec(),
            SpotRegion::Spine,
        );
        let mut path = vec![root];
        for pair in nodes.windows(2) {
            let above = path[path.len() - 1];
            let branches = recursion.branches_at(frames, pair[0], &position);
            self.outline.spots[above].excluded =
                ExcludedMoves::at(self.recorded, pair[0], &position);
            let place = recursion.place(pair[1]);
            let mut next = position;
            for branch in branches {
                let on_path = branch.child.map(|child| recursion.place(child)) == Some(place);
                let child = frames.game().play(&position, branch.mv);
                let stand = if on_path {
                    SpotRegion::Spine
                } else {
                    SpotRegion::Beside
                };
                let spot = self.outline.add(
                    Some(above),
                    (&child, Some(branch.mv)),
                    visits(&branch),
                    stand,
                );
                if on_path {
                    path.push(spot);
                    next = child;
                } else {
                    self.outline.spots[spot].goes_on = self.has_below(spot);
                }
            }
            position = next;
        }
        let spot = path[path.len() - 1];
        self.outline.spots[spot].visits = vec![anchor];
        self.viewport(spot, &position, 0);
        path
    }

    fn has_below(&self, spot: usize) -> bool {
        let recursion = self.recorded.recursion;
        self.outline.spots[spot]
            .visits
            .iter()
            .any(|&node| recursion.size(node) > 1)
    }

    /// Adds what lies below a spot, as far as it is drawn.
    fn viewport(&mut self, spot: usize, position: &G::Position, level: u16) {
        let visits = self.outline.spots[spot].visits.iter();
        let excluded = visits.map(|&node| ExcludedMoves::at(self.recorded, node, position));
        self.outline.spots[spot].excluded = excluded.max().unwrap_or_default();
        if level == self.levels {
            self.outline.spots[spot].goes_on = self.has_below(spot);
            return;
        }
        let game = self.recorded.frames.game();
        for (mv, nodes) in self.moves(spot, position) {
            let child = game.play(position, mv);
            let added =
                self.outline
                    .add(Some(spot), (&child, Some(mv)), nodes, SpotRegion::Viewport);
            self.viewport(added, &child, level + 1);
        }
    }

    /// The moves of a spot over all its visits, each with the nodes that it leads to.
    fn moves(&self, spot: usize, position: &G::Position) -> Vec<(G::Move, Vec<u32>)> {
        let (frames, recursion) = (self.recorded.frames, self.recorded.recursion);
        let mut moves: Vec<(G::Move, Vec<u32>)> = Vec::new();
        for &node in &self.outline.spots[spot].visits {
            for branch in recursion.branches_at(frames, node, position) {
                let mut begun = visits(&branch);
                begun.retain(|&node| recursion.span(node).0 < self.end);
                match moves.iter_mut().find(|(mv, _)| *mv == branch.mv) {
                    Some((_, nodes)) => nodes.extend(begun),
                    None => moves.push((branch.mv, begun)),
                }
            }
        }
        if !self.whole {
            return moves;
        }
        // A whole tree stands as it was made, in whatever order it is searched.
        let visits = |mv| moves.iter().find(|(other, _)| *other == mv);
        let own = frames.game().moves(position);
        own.map(|mv| {
            (
                mv,
                visits(mv).map_or_else(Vec::new, |(_, nodes)| nodes.clone()),
            )
        })
        .collect()
    }
}

/// The nodes that a move was searched as.
fn visits<M>(branch: &MoveOutcome<M>) -> Vec<u32> {
    branch.child.into_iter().chain(branch.again).collect()
}
