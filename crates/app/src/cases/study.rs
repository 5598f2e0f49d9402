//! The use case `study`: a small game with all its scores, to be walked position by position and class by class.
//!
//! Invariant: numbers are those of the score table of the same request ([`mod@crate::cases::table`]).

mod imported;

use std::fmt::Debug;
use std::sync::OnceLock;

use marubatsu::game::Symmetry;
use marubatsu::lang::{Lang, Message};
use marubatsu::layout::Branching;
use marubatsu::odds::Odds;
use marubatsu::scene::mark::{Marks, NodeLabel};
use marubatsu::scene::{Scene, classes, study as scene};
use marubatsu::score::Score;
use marubatsu::tree::graph::Merge;
use marubatsu::tree::odds::RandomOdds;
use marubatsu::tree::study::Study;
use serde::Serialize;

use crate::cases::odds;
use crate::cases::table::{self, MOST_ROWS, TableRequest, TableScore};
use crate::games::{AnyGame, LabGame, played};
use crate::words::{Control, Error, InputError, JsonMove, JsonScore, NamedValue, numbers};

pub(crate) use imported::imported_on;

texts! {
    NO_POSITION = "no such position in this game", "このゲームにその局面はありません";
}

/// Positions of a game that is walked, at most.
const MOST: usize = MOST_ROWS / 4;

/// A position in the tree; `marubatsu.study/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PositionReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The kind of scores.
    pub kind: &'static str,
    /// The position.
    pub board: String,
    /// Whose turn it is: `o` or `x`.
    pub turn: char,
    /// Whether the game is over.
    pub ended: bool,
    /// The moves that lead there, as text.
    pub path: String,
    /// The last of them.
    pub last: Option<JsonMove>,
    /// Its score.
    pub score: JsonScore,
    /// The least score of the ends below.
    pub least_leaf: JsonScore,
    /// The greatest score of the ends below.
    pub greatest_leaf: JsonScore,
    /// First best moves to the end.
    pub line: Vec<JsonMove>,
    /// Where each move leads, in the game's order.
    pub moves: Vec<MoveReport>,
    /// The way to the parent; none at the start.
    pub parent: Option<String>,
    /// The ways to all siblings, itself included, in the game's order.
    pub siblings: Vec<String>,
}

/// One move of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveReport {
    /// The move.
    #[serde(rename = "move")]
    pub mv: JsonMove,
    /// The way to where it leads, as text.
    pub path: String,
    /// The score there.
    pub score: JsonScore,
    /// Whether it is one of the best.
    pub best: bool,
    /// Plies to the end after it, along first best moves.
    pub line_length: u16,
}

/// A class of equal positions; `marubatsu.classes/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClassReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The position that stands for the class.
    pub board: String,
    /// Moves that lead there, as text.
    pub path: String,
    /// Its ply.
    pub depth: usize,
    /// Its number among the classes of its ply, from 0.
    pub number: usize,
    /// Its score.
    pub score: JsonScore,
    /// Classes of each ply, with the way to the first.
    pub depths: Vec<(usize, String)>,
    /// The ways to the neighbours in its ply.
    pub neighbours: [Option<String>; 2],
    /// The ways to its parents.
    pub parents: Vec<String>,
    /// The ways to its children, each once.
    pub children: Vec<String>,
}

/// A game with all its scores.
pub trait Studied: Debug + Send + Sync {
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
) -> Result<Box<dyn Studied>, Error> {
    let of = |merge| {
        let (graph, scores) = table::scored(game, request, (merge, MOST), control)?;
        Ok(Study::new(graph, scores, request.lost))
    };
    Both::made(&request.game, request.score, of)
}

/// The same game by positions and by classes.
#[derive(Debug)]
struct Both<G: Symmetry> {
    game: String,
    kind: &'static str,
    positions: Study<G>,
    classes: Study<G>,
    odds: OddsOnce,
    class_odds: OddsOnce,
}

/// The odds of a study's positions, worked out when they are first asked for.
#[derive(Debug, Default)]
struct OddsOnce(OnceLock<Result<RandomOdds, Message>>);

impl OddsOnce {
    fn marks<G: LabGame>(
        &self,
        study: &Study<G>,
        label: NodeLabel,
    ) -> Result<Marks<'_>, InputError> {
        let odds = match label {
            NodeLabel::Score | NodeLabel::Nothing => None,
            _ => {
                let odds = self.0.get_or_init(|| odds::random(study.graph())).as_ref();
                Some(odds.map_err(|reason| odds::refused(label, reason.clone()))?)
            }
        };
        Ok(Marks { label, odds })
    }
}

impl<G: LabGame> Both<G> {
    fn made(
        game: &AnyGame,
        score: TableScore,
        of: impl Fn(Merge) -> Result<Study<G>, Error>,
    ) -> Result<Box<dyn Studied>, Error> {
        Ok(Box::new(Self {
            game: game.name().to_owned(),
            kind: score.name(),
            positions: of(Merge::Equal)?,
            classes: of(Merge::Classes)?,
            odds: OddsOnce::default(),
            class_odds: OddsOnce::default(),
        }))
    }

    fn rules(&self) -> &G {
        self.positions.graph().game()
    }

    fn played(&self, moves: &str) -> Result<(Vec<G::Move>, usize), InputError> {
        let game = self.rules();
        let played = played(game, &game.start(), ("moves", moves))?;
        let node = self.positions.walk(&played.moves);
        node.map(|node| (played.moves, node))
            .ok_or_else(|| gone(moves))
    }

    fn class_of(&self, moves: &str) -> Result<usize, InputError> {
        let (way, node) = self.played(moves)?;
        let position = &self.positions.graph().positions()[node];
        let class = self.classes.graph().find(position, way.len());
        class.ok_or_else(|| gone(moves))
    }

    fn text(&self, way: &[G::Move]) -> String {
        numbers::written(self.rules(), way)
    }

    fn way(&self, class: usize) -> String {
        self.text(&self.classes.way(class))
    }

    fn moves_of(&self, way: &[G::Move], node: usize) -> Vec<MoveReport> {
        let best: Vec<usize> = self.positions.best(node).map(|(_, child)| child).collect();
        let report = |(mv, child)| {
            let found = self.positions.score(child);
            MoveReport {
                mv: self.rules().move_numbers(mv),
                path: self.text(&[way, &[mv]].concat()),
                score: JsonScore(found.score),
                best: best.contains(&child),
                line_length: found.plies,
            }
        };
        self.positions.graph().moves(node).map(report).collect()
    }

    fn siblings(&self, way: &[G::Move]) -> Vec<String> {
        let Some((_, above)) = way.split_last() else {
            return vec![String::new()];
        };
        let parent = self.positions.walk(above).unwrap_or(0);
        let moves = self.positions.graph().moves(parent);
        moves
            .map(|(mv, _)| self.text(&[above, &[mv]].concat()))
            .collect()
    }
}

impl<G: LabGame> Studied for Both<G> {
    fn position(&self, moves: &str) -> Result<PositionReport, InputError> {
        let (way, node) = self.played(moves)?;
        let (game, found) = (self.rules(), self.positions.score(node));
        let position = &self.positions.graph().positions()[node];
        let line = self.positions.line(node);
        let line: Vec<G::Move> = line.iter().map(|step| step.0).collect();
        Ok(PositionReport {
            schema: "marubatsu.study/1",
            game: self.game.clone(),
            kind: self.kind,
            board: game.write_position(position),
            turn: game.to_move(position).letter(),
            ended: game.ended(position),
            path: self.text(&way),
            last: way.last().map(|&mv| game.move_numbers(mv)),
            score: JsonScore(found.score),
            least_leaf: JsonScore(found.least),
            greatest_leaf: JsonScore(found.greatest),
            line: numbers::moves(game, &line),
            moves: self.moves_of(&way, node),
            parent: way.split_last().map(|(_, above)| self.text(above)),
            siblings: self.siblings(&way),
        })
    }

    fn tree(&self, moves: &str, (lang, label): (Lang, NodeLabel)) -> Result<Scene, InputError> {
        let (way, _) = self.played(moves)?;
        let marks = self.odds.marks(&self.positions, label)?;
        scene::draw(&self.positions, &way, (lang, marks)).ok_or_else(|| gone(moves))
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
            score: JsonScore(self.classes.score(class).score),
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
