//! A tree that is watched while it is being made: a frame a node, as a picture or on the stage.
//!
//! Invariant: the tree is made once; a frame is that of its first nodes, in the order in which they were made.

mod words;

use std::fmt::Debug;
use std::ops::Range;
use std::sync::OnceLock;

use marubatsu::lang::{Lang, Text, thousands};
use marubatsu::scene::mark::{NodeLabel, NodeMark};
use marubatsu::scene::{ColourScale, Scene, px};
use marubatsu::score::Score;
use marubatsu::search::Evaluator;
use marubatsu::stage::growth::timeline::Phase;
use marubatsu::stage::growth::{GrowingTree, chapter, depths, overview};
use marubatsu::stage::render::{NodeFacts, head, to_move};
use marubatsu::stage::{
    COLUMNS, ChapterPlan, FramePicture, HiddenFacts, Overview, RenderOptions, SheetFoot,
    StageFrame, StageStyle, plain_picture,
};
use marubatsu::tree::{GameTree, GrowthOrder, NodeId, Tally};
use marubatsu::voice::{self, Fragment, GrowthTeller};

use super::boards::Boards;
use super::{DrawOptions, grow, reached, scale};
use crate::games::{AnyGame, AnyPosition, LabGame, ScoreKind, played};
use crate::words::{Control, Error, InputError, NamedValue};

/// The names of [`GrowthOrder`].
pub const GROWTHS: [(&str, GrowthOrder); 2] = [
    ("breadth-first", GrowthOrder::BreadthFirst),
    ("depth-first", GrowthOrder::DepthFirst),
];

/// Which tree is to be watched.
#[derive(Clone, Debug)]
pub struct GrowthRequest {
    /// The game.
    pub game: AnyGame,
    /// Where the tree begins.
    pub position: AnyPosition,
    /// Its plies, at most.
    pub depth: u16,
    /// In which order its nodes are made.
    pub growth: GrowthOrder,
    /// What stands at the boards that are made.
    pub label: NodeLabel,
    /// The last frame; none if the tree is made to its end. What would be made later is not known to any of them.
    pub until: Option<u64>,
}

impl GrowthRequest {
    /// The canonical request: equal keys ask for equal trees.
    pub fn key(&self) -> String {
        let (game, board) = (self.game.name(), &self.position.board);
        let (growth, _) = GROWTHS[self.growth as usize];
        let until = self.until.map(|last| format!("&until={last}"));
        format!(
            "game={game}&board={board}&depth={}&growth={growth}&label={}{}",
            self.depth,
            self.label.name(),
            until.unwrap_or_default()
        )
    }
}

pub(crate) fn growing_of<G: LabGame>(
    game: &G,
    request: &GrowthRequest,
    most: usize,
    control: &Control<'_>,
) -> Result<Box<dyn GrowthSource>, Error> {
    let (way, growth) = ((request.depth, request.growth), request.growth);
    let tree = grow(game, &request.position, way, most)?;
    let nodes = request.until.map(|last| last.saturating_add(1));
    let tree = tree.until(nodes.map_or(usize::MAX, |nodes| {
        usize::try_from(nodes).unwrap_or(usize::MAX)
    }));
    let (at, _) = reached(game, &request.position)?;
    let boards = Boards::known(game, at, request.label, control)?;
    let ends = game.ends(ScoreKind::Standard);
    let tally = Tally::new(&tree, &|position| ends.at_end(game, position));
    Ok(Box::new(GrownTree {
        tally,
        scale: scale(game, ScoreKind::Standard),
        tree,
        growth,
        boards,
        overview: OnceLock::new(),
    }))
}

/// A tree to be watched while it grows.
pub trait GrowthSource: Debug + Send + Sync {
    /// How many nodes it has: one picture each.
    fn len(&self) -> usize;
    /// Never: a tree has its root.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The picture of frame `n`.
    fn picture(&self, n: u64, look: DrawOptions) -> Option<FramePicture>;
    /// These frames as the stage shows them, as far as they exist.
    fn shown(&self, frames: Range<u64>, manner: RenderOptions) -> Vec<StageFrame>;
    /// These frames over time.
    /// Where somebody is asked, no colours tell which games are over.
    fn overview(&self, frames: Range<u64>, columns: u32, hidden: HiddenFacts) -> Overview;
    /// What its making is divided into: the depths, or all that lies below each of the root's children.
    fn phases(&self, lang: Lang) -> Vec<Phase>;
    /// The scale of its values.
    fn scale(&self) -> ColourScale;
    /// In which order it is made, in a word or two.
    fn order(&self, lang: Lang) -> &'static str;
    /// The frame at which the node is made that these moves lead to from the root; none if it never is.
    ///
    /// # Errors
    /// When these are no moves of the game.
    fn find(&self, path: &str) -> Result<Option<u64>, InputError>;
    /// How many nodes of each depth there are.
    fn depths(&self) -> Vec<u64>;
    /// How many nodes get no children.
    fn leaves(&self) -> u64;
    /// What is made in frame `n`.
    fn made(&self, n: u64) -> Option<CreatedNode>;
    /// The first frame that makes a node of this board.
    fn made_at(&self, board: &str) -> Option<u64>;
    /// The memory it holds, about.
    fn bytes(&self) -> usize;
}

/// A node that has just been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatedNode {
    /// Its board.
    pub board: String,
    /// The moves that lead there, as the tree's nodes are named by them.
    pub way: String,
    /// Plies from the root.
    pub depth: usize,
    /// What it is worth, if its game is over.
    pub end: Option<Score>,
}

/// What a node of a tree takes, with the room that a growing list has to spare.
const NODE_BYTES: usize = 32;

#[derive(Debug)]
struct GrownTree<G: LabGame> {
    tree: GameTree<G>,
    tally: Tally,
    scale: ColourScale,
    growth: GrowthOrder,
    boards: Boards<G>,
    /// All frames over time, as pictures show them.
    overview: OnceLock<Overview>,
}

impl<G: LabGame> GrowthSource for GrownTree<G> {
    fn len(&self) -> usize {
        self.tree.len()
    }

    fn picture(&self, n: u64, look: DrawOptions) -> Option<FramePicture> {
        let nodes = self.tree.len() as u64;
        let look = look.picture();
        let shown = self.shown(n..n.saturating_add(1), look.manner()).pop()?;
        let overview = self
            .overview
            .get_or_init(|| self.overview(0..nodes, COLUMNS, HiddenFacts::NONE));
        let whole = (SheetFoot::Flames(overview), self.scale, nodes);
        let settings = self.settings(look.lang);
        Some(plain_picture(&shown, whole, &settings, look))
    }

    fn shown(&self, frames: Range<u64>, manner: RenderOptions) -> Vec<StageFrame> {
        let mark = |node: NodeId| self.mark(node, manner.hidden);
        let stage = GrowingTree {
            tree: &self.tree,
            mark: &mark,
        };
        let mut plan: Option<ChapterPlan> = None;
        let number = |n: u64| usize::try_from(n).ok();
        let nodes = frames.map_while(|n| self.tree.node(number(n)?));
        let shown = nodes.map(|newest| {
            let chapter = chapter(&self.tree, &manner.viewport, newest);
            let plan = match &mut plan {
                Some(plan) if plan.chapter() == chapter => plan,
                other => other.insert(stage.plan(chapter, manner.viewport)),
            };
            self.on_stage(&stage, plan, (newest, manner))
        });
        shown.collect()
    }

    fn overview(&self, frames: Range<u64>, columns: u32, hidden: HiddenFacts) -> Overview {
        let ends = Some(&self.tally).filter(|_| !hidden.ahead);
        overview(
            (&self.tree, &self.tally),
            ends,
            (frames, columns),
            self.scale,
        )
    }

    fn phases(&self, lang: Lang) -> Vec<Phase> {
        let game = self.tree.game();
        match self.growth {
            GrowthOrder::BreadthFirst => {
                let depths = (0..).zip(self.tree.by_depth());
                let begun = depths.scan(0, |first, (depth, nodes)| {
                    let begins = *first;
                    *first += nodes;
                    let name = lang.pick(format!("depth {depth}"), format!("深さ {depth}"));
                    Some((begins, name))
                });
                begun.collect()
            }
            GrowthOrder::DepthFirst => {
                let start = self.tree.position(NodeId::ROOT);
                let moves = self.tree.moves(NodeId::ROOT, &start);
                let phase =
                    |(mv, child): (_, NodeId)| (child.index() as u64, game.name_move(mv, lang));
                moves.map(phase).collect()
            }
        }
    }

    fn scale(&self) -> ColourScale {
        self.scale
    }

    fn order(&self, lang: Lang) -> &'static str {
        let order = match self.growth {
            GrowthOrder::BreadthFirst => words::BREADTH_FIRST,
            GrowthOrder::DepthFirst => words::DEPTH_FIRST,
        };
        order.in_lang(lang)
    }

    fn find(&self, path: &str) -> Result<Option<u64>, InputError> {
        let (game, start) = (self.tree.game(), self.tree.position(NodeId::ROOT));
        let moves = played(game, &start, ("path", path))?.moves;
        let found = self.tree.node_at(&moves);
        Ok(found.map(|node| node.index() as u64))
    }

    fn depths(&self) -> Vec<u64> {
        self.tree.by_depth()
    }

    fn leaves(&self) -> u64 {
        let leaves = self.tree.ids().filter(|&node| self.tally.is_leaf(node));
        leaves.count() as u64
    }

    fn made(&self, n: u64) -> Option<CreatedNode> {
        let node = self.tree.node(usize::try_from(n).ok()?)?;
        let position = self.tree.position(node);
        Some(CreatedNode {
            board: self.tree.game().write_position(&position),
            way: self.way(node),
            depth: self.tree.depth(node),
            end: self.tally.end(node),
        })
    }

    fn made_at(&self, board: &str) -> Option<u64> {
        let position = self.tree.game().parse_position(board).ok()?;
        let mut nodes = self.tree.ids();
        let found = nodes.find(|&node| self.tree.position(node) == position);
        found.map(|node| node.index() as u64)
    }

    fn bytes(&self) -> usize {
        self.tree.len() * NODE_BYTES + self.tally.bytes() + self.boards.bytes()
    }
}

impl<G: LabGame> GrownTree<G> {
    /// Which tree it is, and in which order it grows, in a few words each.
    fn settings(&self, lang: Lang) -> Vec<String> {
        vec![self.tree.game().name(), self.order(lang).to_owned()]
    }

    /// What stands at a node: what was asked for, and what an ended game is worth, unless that is asked.
    fn mark(&self, node: NodeId, hidden: HiddenFacts) -> NodeMark {
        let mark = self
            .boards
            .mark(&self.tree.position(node), self.tree.depth(node));
        NodeMark {
            score: mark
                .score
                .or_else(|| self.tally.end(node).filter(|_| !hidden.ahead)),
            ..mark
        }
    }

    fn on_stage(
        &self,
        stage: &GrowingTree<'_, G>,
        plan: &ChapterPlan,
        (newest, manner): (NodeId, RenderOptions),
    ) -> StageFrame {
        let (tree, tally, lang) = (&self.tree, &self.tally, manner.lang);
        let teller = GrowthTeller::new(tree, tally);
        let mut sentence = teller.tell(newest, manner.voice, lang);
        let asked = manner
            .hidden
            .is_asked_at(newest.index() as u64, tree.len() as u64);
        if asked {
            sentence.clear();
        }
        let label = voice::text(&sentence);
        let look = StageStyle {
            lang,
            scale: self.scale,
            zoom: manner.zoom,
            legend: !manner.viewport.is_phone(),
            hidden: manner.hidden,
        };
        let width = px(manner.line);
        let n = newest.index() as u64;
        let (moment, word) = if manner.hidden.ahead {
            words::OPEN
        } else {
            self.moment(newest)
        };
        let first = plan.chapter().first == n;
        StageFrame {
            n,
            kind: "made",
            moment,
            word: word.in_lang(lang),
            chapter: plan.chapter(),
            motion: if first { 360 } else { 180 },
            tree: stage.draw(plan, newest, &look, &label),
            line: Scene {
                width,
                height: depths::HEIGHT,
                label: label.clone(),
                shapes: depths::draw(tree, tally, newest, (width, lang)),
            },
            portrait: stage.portrait(plan, (newest, px(manner.portrait)), &look, &label),
            pointed: sentence.iter().map(|part| self.pointed(part)).collect(),
            sentence,
            listing: teller.listing(newest),
            depth: u16::try_from(tree.depth(newest)).unwrap_or(u16::MAX),
            facts: self
                .facts(newest, teller.place(newest), manner)
                .hidden(asked),
            counters: self.counters(newest),
            leave: tally
                .completes(tree, newest)
                .map(|node| node.index() as u64),
            stored: None,
            explains: None,
        }
    }

    /// What has been made.
    fn moment(&self, newest: NodeId) -> (&'static str, Text) {
        match (self.tally.end(newest), self.tally.is_leaf(newest)) {
            (Some(_), _) if self.tree.game().by_hand() => words::LEAF,
            (Some(_), _) => words::ENDED,
            (None, true) => words::HORIZON,
            (None, false) => words::OPEN,
        }
    }

    fn pointed(&self, part: &Fragment) -> Option<String> {
        let node = self.tree.node(usize::try_from(part.points?.node).ok()?)?;
        Some(self.way(node))
    }

    /// The moves that lead to a node, by which the stage names it.
    fn way(&self, node: NodeId) -> String {
        let write = |mv| self.tree.game().write_move(mv);
        let moves: Vec<String> = self.tree.path(node).into_iter().map(write).collect();
        moves.join(" ")
    }

    /// Nodes made, those of this depth, and games that are over.
    fn counters(&self, newest: NodeId) -> Vec<(&'static str, [u64; 2])> {
        let (tally, made) = (&self.tally, newest.index() as u64 + 1);
        let of_depth = tally.made(self.tree.depth(newest), newest);
        let ended = tally.ended(newest);
        let over = u64::from(tally.end(newest).is_some());
        vec![
            ("made", [made, made - 1]),
            ("depth", [of_depth, of_depth - 1]),
            ("ended", [ended, ended - over]),
        ]
    }

    fn facts(&self, newest: NodeId, place: Option<(u64, u64)>, manner: RenderOptions) -> NodeFacts {
        let (tree, lang) = (&self.tree, manner.lang);
        let turn = tree.game().to_move(&tree.position(newest));
        let of = |part: u64, all: u64| format!("{} / {}", thousands(part), thousands(all));
        let say = |text: Text| text.in_lang(lang);
        let kept = match self.growth {
            GrowthOrder::BreadthFirst => words::QUEUE,
            GrowthOrder::DepthFirst => words::STACK,
        };
        let (made, all) = (newest.index() as u64 + 1, tree.len() as u64);
        let place = place.map(|(place, count)| ("place", say(words::PLACE), of(place, count)));
        let rows = [
            ("open", say(kept), thousands(self.tally.open(tree, newest))),
            ("nodes", say(words::OF_ALL), of(made, all)),
        ];
        NodeFacts {
            turned: None,
            head: head((tree.depth(newest) as u64, turn, made - 1), lang),
            turn,
            to_move: to_move(turn, tree.game().by_hand(), lang),
            rows: place.into_iter().chain(rows).collect(),
        }
    }
}
