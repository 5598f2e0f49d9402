//! The use case `study`: a small game with all its scores, to be walked position by position and class by class.
//!
//! Invariant: numbers are those of the score table of the same request ([`mod@crate::cases::table`]).

mod reports;
mod score_table;

use std::fmt::Debug;
use std::sync::OnceLock;

use marubatsu::depict::Depiction;
use marubatsu::game::Symmetry;
use marubatsu::lang::{Lang, Message, thousands};
use marubatsu::layout::LayoutTree;
use marubatsu::odds::Odds;
use marubatsu::scene::mark::{NodeLabel, NodeMarks};
use marubatsu::scene::{Scene, classes, study as scene};
use marubatsu::score::Score;
use marubatsu::tree::graph::{GraphError, MergeRule, PositionGraph};
use marubatsu::tree::odds::RandomOdds;
use marubatsu::tree::study::Study;

use crate::cases::odds;
use crate::cases::table::{self, MOST_ROWS, TableRequest, TableScore};
use crate::games::{AnyGame, LabGame, played};
use crate::words::{Control, Error, InputError, JsonMove, NamedValue, numbers};

pub use reports::{ChanceReport, ClassReport, MoveReport, PositionReport, StepReport};
pub(crate) use score_table::imported_on;

texts! {
    NO_POSITION = "no such position in this game", "このゲームにその局面はありません";
}

/// Positions of a game that is walked, at most.
const MOST: usize = MOST_ROWS / 4;

/// A game with all its scores.
pub trait ScoredTree: Debug + Send + Sync {
    /// What is known of the position that these moves lead to.
    ///
    /// # Errors
    /// When they can't be played; the error's key is `moves`.
    fn position(&self, moves: &str) -> Result<PositionReport, InputError>;
    /// The picture of that position in its tree.
    ///
    /// # Errors
    /// When they can't be played.
    fn tree(&self, moves: &str, look: (Lang, NodeLabel)) -> Result<Scene, InputError>;
    /// The class of that position.
    ///
    /// # Errors
    /// When they can't be played.
    fn class(&self, moves: &str) -> Result<ClassReport, InputError>;
    /// The picture of that class.
    ///
    /// # Errors
    /// When they can't be played.
    fn class_picture(&self, moves: &str, look: (Lang, NodeLabel)) -> Result<Scene, InputError>;
    /// The memory it holds, about.
    fn bytes(&self) -> usize;
}

pub(crate) fn study_on<G: LabGame>(
    game: &G,
    request: &TableRequest,
    control: &Control<'_>,
) -> Result<Box<dyn ScoredTree>, Error> {
    study_from(game, request, &[], control)
}

/// All that can follow the position after these moves, scored.
pub(crate) fn study_from<G: LabGame>(
    game: &G,
    request: &TableRequest,
    before: &[JsonMove],
    control: &Control<'_>,
) -> Result<Box<dyn ScoredTree>, Error> {
    let moves: Vec<String> = before.iter().map(|mv| numbers::move_text(mv)).collect();
    let root = played(game, &game.start(), ("moves", &moves.join(" ")))?;
    let of = |merge| {
        let go_on = &mut |found| control.continues(found as u64);
        let graph = PositionGraph::of(game.clone(), root.position, merge, MOST, go_on);
        let graph = graph.map_err(|fault| no_graph(&request.game, &root.moves, fault))?;
        let scores = table::scores(&graph, request);
        Ok(Study::new(graph, scores, request.lost))
    };
    GameStudy::made(&request.game, request.score, root.moves.clone(), of)
}

/// Why the positions that follow such moves weren't laid out.
fn no_graph<M>(game: &AnyGame, moves: &[M], fault: GraphError) -> Error {
    let GraphError::TooMany { most } = fault else {
        return table::no_graph(game, fault);
    };
    let ply = moves.len().to_string();
    let (key, value) = match moves {
        [] => ("game", game.name()),
        _ => ("from", &ply[..]),
    };
    let most = thousands(most as u64);
    let message = message!(
        "more than {most} positions can follow, too many to build the whole tree",
        "ここから続く局面が {most} を超えるため、木全体を作るには大きすぎます"
    );
    InputError::new(key, value, None, message).into()
}

/// The same game by positions and by classes.
#[derive(Debug)]
struct GameStudy<G: Symmetry> {
    game: String,
    kind: &'static str,
    /// The moves after which the tree begins.
    root: Vec<G::Move>,
    positions: Study<G>,
    classes: Study<G>,
    odds: LazyOdds,
    class_odds: LazyOdds,
}

/// The odds of a study's positions, worked out when they are first asked for.
#[derive(Debug, Default)]
struct LazyOdds(OnceLock<Result<RandomOdds, Message>>);

impl LazyOdds {
    fn marks<G: LabGame>(
        &self,
        study: &Study<G>,
        label: NodeLabel,
    ) -> Result<NodeMarks<'_>, InputError> {
        let odds = match label {
            NodeLabel::Score | NodeLabel::Nothing => None,
            _ => {
                let odds = self.get(study);
                Some(odds.map_err(|reason| odds::refused(label, reason.clone()))?)
            }
        };
        Ok(NodeMarks { label, odds })
    }

    fn get<G: LabGame>(&self, study: &Study<G>) -> Result<&RandomOdds, &Message> {
        self.0.get_or_init(|| odds::random(study.graph())).as_ref()
    }
}

impl<G: LabGame> GameStudy<G> {
    fn made(
        game: &AnyGame,
        score: TableScore,
        root: Vec<G::Move>,
        of: impl Fn(MergeRule) -> Result<Study<G>, Error>,
    ) -> Result<Box<dyn ScoredTree>, Error> {
        Ok(Box::new(Self {
            game: game.name().to_owned(),
            kind: score.name(),
            root,
            positions: of(MergeRule::Equal)?,
            classes: of(MergeRule::Classes)?,
            odds: LazyOdds::default(),
            class_odds: LazyOdds::default(),
        }))
    }

    fn rules(&self) -> &G {
        self.positions.graph().game()
    }

    /// The moves from the game's start, and the node that they lead to.
    fn played(&self, moves: &str) -> Result<(Vec<G::Move>, usize), InputError> {
        let game = self.rules();
        let played = played(game, &game.start(), ("moves", moves))?;
        let below = played.moves.strip_prefix(&self.root[..]);
        let node = below.and_then(|below| self.positions.walk(below));
        node.map(|node| (played.moves, node))
            .ok_or_else(|| gone(moves))
    }

    /// The same moves from where the tree begins.
    fn below<'a>(&self, way: &'a [G::Move]) -> &'a [G::Move] {
        &way[self.root.len()..]
    }

    /// The class of a node at the end of a way.
    fn class_at(&self, way: &[G::Move], node: usize) -> Option<usize> {
        let position = &self.positions.graph().positions()[node];
        let depth = self.below(way).len();
        self.classes.graph().find(position, depth)
    }

    fn class_of(&self, moves: &str) -> Result<usize, InputError> {
        let (way, node) = self.played(moves)?;
        self.class_at(&way, node).ok_or_else(|| gone(moves))
    }

    fn text(&self, way: &[G::Move]) -> String {
        numbers::written(self.rules(), way)
    }

    fn way(&self, class: usize) -> String {
        self.text(&[&self.root[..], &self.classes.way(class)].concat())
    }

    /// Columns and rows, if the game has a board.
    fn size(&self) -> Option<[u32; 2]> {
        let game = self.rules();
        match game.depict(&game.start(), None) {
            Depiction::Board { width, height, .. } => Some([width, height]),
            Depiction::Text(_) => None,
        }
    }

    /// What is written in a position's box, if it has no board.
    fn written(&self, node: usize) -> Option<String> {
        let position = &self.positions.graph().positions()[node];
        match self.rules().depict(position, None) {
            Depiction::Board { .. } => None,
            Depiction::Text(text) => Some(text),
        }
    }

    fn board(&self, node: usize) -> String {
        let position = &self.positions.graph().positions()[node];
        self.rules().write_position(position)
    }

    fn step(&self, way: &[G::Move], node: usize) -> StepReport {
        let found = self.positions.score(node);
        StepReport {
            mv: way.last().map(|&mv| self.rules().move_numbers(mv)),
            path: self.text(way),
            board: self.board(node),
            text: self.written(node),
            score: found.score,
            line_length: found.plies,
        }
    }

    /// The positions on the way to a node, from where the tree begins.
    fn steps(&self, way: &[G::Move]) -> Vec<StepReport> {
        let step = |end| {
            let way: &[G::Move] = &way[..end];
            let node = self.positions.walk(self.below(way))?;
            Some(self.step(way, node))
        };
        (self.root.len()..=way.len()).filter_map(step).collect()
    }

    /// The line from a node, position by position.
    fn line_of(&self, way: &[G::Move], node: usize) -> Vec<StepReport> {
        let mut way = way.to_vec();
        let line = self.positions.line(node).into_iter();
        line.map(|(mv, next)| {
            way.push(mv);
            self.step(&way, next)
        })
        .collect()
    }

    fn odds_of(&self, node: usize) -> Option<ChanceReport> {
        let odds = self.odds.get(&self.positions).ok()?;
        Some(odds.get(node).into())
    }

    fn moves_of(&self, way: &[G::Move], node: usize) -> Vec<MoveReport> {
        let best: Vec<usize> = self.positions.best(node).map(|(_, child)| child).collect();
        let report = |(mv, child)| {
            let way = [way, &[mv]].concat();
            let found = self.positions.score(child);
            MoveReport {
                mv: self.rules().move_numbers(mv),
                path: self.text(&way),
                board: self.board(child),
                text: self.written(child),
                score: found.score,
                best: best.contains(&child),
                line_length: found.plies,
                odds: self.odds_of(child),
                class: self.class_at(&way, child).unwrap_or_default(),
                line: self.line_of(&way, child),
            }
        };
        self.positions.graph().moves(node).map(report).collect()
    }

    /// The ways to a node's siblings, itself included, and their classes.
    fn siblings(&self, way: &[G::Move]) -> (Vec<String>, Vec<usize>) {
        let above = match self.below(way) {
            [] => None,
            [above @ .., _] => self.positions.walk(above),
        };
        let Some(parent) = above else {
            let class = self.class_at(way, 0).unwrap_or_default();
            return (vec![self.text(way)], vec![class]);
        };
        let above = &way[..way.len() - 1];
        let moves = self.positions.graph().moves(parent);
        let sibling = |(mv, node)| {
            let way = [above, &[mv]].concat();
            let class = self.class_at(&way, node).unwrap_or_default();
            (self.text(&way), class)
        };
        moves.map(sibling).unzip()
    }
}

impl<G: LabGame> ScoredTree for GameStudy<G> {
    fn position(&self, moves: &str) -> Result<PositionReport, InputError> {
        let (way, node) = self.played(moves)?;
        let (game, found) = (self.rules(), self.positions.score(node));
        let position = &self.positions.graph().positions()[node];
        let line = self.positions.line(node);
        let line: Vec<G::Move> = line.iter().map(|step| step.0).collect();
        let (siblings, sibling_classes) = self.siblings(&way);
        let parent = self.below(&way).split_last();
        Ok(PositionReport {
            schema: "marubatsu.study/1",
            game: self.game.clone(),
            kind: self.kind,
            size: self.size(),
            from: self.root.len(),
            positions: self.positions.graph().len(),
            classes: self.classes.graph().len(),
            board: self.board(node),
            text: self.written(node),
            turn: game.to_move(position),
            ended: game.ended(position),
            path: self.text(&way),
            last: way.last().map(|&mv| game.move_numbers(mv)),
            score: found.score,
            line_length: found.plies,
            least_leaf: found.least,
            greatest_leaf: found.greatest,
            odds: self.odds_of(node),
            line: numbers::moves(game, &line),
            moves: self.moves_of(&way, node),
            way: self.steps(&way),
            parent: parent.map(|_| self.text(&way[..way.len() - 1])),
            siblings,
            sibling_classes,
        })
    }

    fn tree(&self, moves: &str, (lang, label): (Lang, NodeLabel)) -> Result<Scene, InputError> {
        let (way, _) = self.played(moves)?;
        let marks = self.odds.marks(&self.positions, label)?;
        let ways = (&self.root[..], self.below(&way));
        scene::draw(&self.positions, ways, (lang, marks)).ok_or_else(|| gone(moves))
    }

    fn class(&self, moves: &str) -> Result<ClassReport, InputError> {
        let class = self.class_of(moves)?;
        let graph = self.classes.graph();
        let depth = graph.depth(class);
        let ply = graph.at_depth(depth);
        let mut children: Vec<usize> = graph.children(class).collect();
        children.sort_unstable();
        children.dedup();
        let ways = |nodes: Vec<usize>| nodes.into_iter().map(|node| self.way(node)).collect();
        let beside = |node: Option<usize>| {
            let node = node.filter(|node| ply.contains(node));
            node.map(|node| self.way(node))
        };
        let depths = graph.by_depth().into_iter().enumerate();
        let first = |depth| self.way(graph.at_depth(depth).start);
        Ok(ClassReport {
            schema: "marubatsu.classes/1",
            game: self.game.clone(),
            board: self.rules().write_position(&graph.positions()[class]),
            path: self.way(class),
            depth,
            number: class - ply.start,
            score: self.classes.score(class).score,
            depths: depths.map(|(depth, count)| (count, first(depth))).collect(),
            neighbours: [beside(class.checked_sub(1)), beside(Some(class + 1))],
            parents: ways(graph.parents(class)),
            children: ways(children),
        })
    }

    fn class_picture(
        &self,
        moves: &str,
        (lang, label): (Lang, NodeLabel),
    ) -> Result<Scene, InputError> {
        let class = self.class_of(moves)?;
        let marks = self.class_odds.marks(&self.classes, label)?;
        classes::draw(&self.classes, class, (lang, marks)).ok_or_else(|| gone(moves))
    }

    fn bytes(&self) -> usize {
        let node = size_of::<G::Position>() + size_of::<Score>() * 4 + 16;
        let node = node + size_of::<Odds<u128>>();
        let each = |study: &Study<G>| study.graph().len() * node + study.graph().edges() * 4;
        each(&self.positions) + each(&self.classes)
    }
}

fn gone(moves: &str) -> InputError {
    InputError::new("moves", moves, None, NO_POSITION)
}
