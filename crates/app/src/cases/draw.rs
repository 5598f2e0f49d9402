//! The use case `draw`: pictures of boards, trees, frames and growing trees, as scenes.
//!
//! Invariant: the same request gives the same scene; scores in pictures come from the solver of
//! [`mod@crate::cases::solve`], never from the picture.

mod boards;
mod growing;

use std::cell::RefCell;

use boards::Boards;
use marubatsu::frame::PrunedUnit;
use marubatsu::games::line::Line;
use marubatsu::lang::Lang;
use marubatsu::scene::mark::{NodeLabel, NodeMark};
use marubatsu::scene::{self, ColourScale, Length, Scene, position, whole};
use marubatsu::scene::{Arrangement, SearchSetting};
use marubatsu::score::{Bounds, Score};
use marubatsu::search::Evaluator;
use marubatsu::stage::PictureStyle;
use marubatsu::tree::grow::MOST_NODES as MOST_MADE;
use marubatsu::tree::{GameTree, GrowError, GrowthOrder, NodeId};
use marubatsu::voice::Voice;

use crate::cases::setup::evaluator;
use crate::cases::solve::{PositionSolver, solver_on};
use crate::games::{AnyGame, AnyPosition, LabGame, ScoreKind, any_position, position_of};
use crate::request::exact::SolveRequest;
use crate::request::{SearchRequest, WindowChoice};
use crate::words::{Control, Error, InputError, Interrupt, NamedValue};

pub(crate) use growing::growing_of;
pub use growing::{CreatedNode, GROWTHS, GrowthRequest, GrowthSource};

/// How a picture is to look, whatever it shows.
#[derive(Clone, Copy, Debug)]
pub struct DrawOptions {
    /// The language.
    pub lang: Lang,
    /// The voice in which frames are told.
    pub voice: Voice,
    /// How tree and text are put together.
    pub arrangement: Arrangement,
    /// The width of a board's square, in pixels: 4 to 200.
    pub square: u16,
}

impl Default for DrawOptions {
    fn default() -> Self {
        Self {
            lang: Lang::default(),
            voice: Voice::default(),
            arrangement: Arrangement::Wide,
            square: 12,
        }
    }
}

impl DrawOptions {
    /// The same for a recorded search.
    pub fn picture(self) -> PictureStyle {
        PictureStyle {
            lang: self.lang,
            voice: self.voice,
            arrangement: self.arrangement,
            ..PictureStyle::default()
        }
    }

    fn square(self) -> Length {
        scene::px(i64::from(self.square.clamp(4, 200)))
    }
}

/// What is the same in all frames of a recorded search.
pub(crate) fn setting_of<G: LabGame>(
    game: &G,
    request: &SearchRequest,
    unit: PrunedUnit,
) -> SearchSetting {
    let numbers = evaluator(game, request);
    SearchSetting {
        algorithm: request.algorithm,
        table: request.table,
        fail_rule: request.fail,
        shortest: request.score == ScoreKind::Shortest,
        from_range: request.window == WindowChoice::Range,
        range: numbers.range(game).unwrap_or(Bounds::UNKNOWN),
        grain: numbers.grain(game),
        unit,
    }
}

pub(crate) fn board_of<G: LabGame>(
    game: &G,
    (named, position): (&AnyGame, &AnyPosition),
    score: Option<ScoreKind>,
    look: DrawOptions,
    control: &Control<'_>,
) -> Result<Scene, Error> {
    let (at, last) = reached(game, position)?;
    let score = score.map(|kind| {
        let score = ScoreSolver::new(game, (named, position), kind, control)?.score(&at)?;
        Ok::<_, Error>((score, scale(game, kind)))
    });
    let (score, square) = (score.transpose()?, look.square());
    Ok(position::draw(game, (&at, last), square, score, look.lang))
}

/// The colours of a game's scores of this kind.
pub(crate) fn scale<G: LabGame>(game: &G, kind: ScoreKind) -> ColourScale {
    let range = game.ends(kind).range(game);
    ColourScale::of(game, range.unwrap_or(Bounds::UNKNOWN))
}

/// The position itself, and the last move if it came by moves.
fn reached<G: LabGame>(
    game: &G,
    position: &AnyPosition,
) -> Result<(G::Position, Option<G::Move>), InputError> {
    let at = position_of(game, &position.board)?;
    let last = position.moves.as_deref().and_then(|moves| {
        let played = game.parse_moves(&game.start(), moves).ok()?;
        played.moves.last().copied()
    });
    Ok((at, last))
}

/// What stands at the boards of a tree.
#[derive(Clone, Copy, Debug)]
pub struct BoardLabels {
    /// The scores that colour them.
    pub score: Option<ScoreKind>,
    /// What is written above them.
    pub label: NodeLabel,
}

impl BoardLabels {
    /// What was asked for. Scores that are to be written are standard ones if nothing is said.
    pub fn new(score: Option<ScoreKind>, label: Option<NodeLabel>) -> Self {
        let standard = Some(ScoreKind::Standard).filter(|_| label == Some(NodeLabel::Score));
        Self {
            score: score.or(standard),
            label: label.unwrap_or_default(),
        }
    }

    /// What is worked out beside the scores.
    fn chances(self) -> NodeLabel {
        match self.label {
            NodeLabel::Score => NodeLabel::Nothing,
            label => label,
        }
    }
}

pub(crate) fn tree_of<G: LabGame>(
    game: &G,
    (named, position): (&AnyGame, &AnyPosition),
    depth: u16,
    (shown, look): (BoardLabels, DrawOptions),
    control: &Control<'_>,
) -> Result<Scene, Error> {
    let (at, last) = reached(game, position)?;
    let boards = Boards::known(game, at, shown.chances(), control)?;
    let grown = grow(
        game,
        position,
        (depth, GrowthOrder::BreadthFirst),
        MOST_MADE,
    )?;
    let solver = shown
        .score
        .map(|kind| ScoreSolver::new(game, (named, position), kind, control))
        .transpose()?
        .map(RefCell::new);
    let failed = RefCell::new(None);
    let score_of = |node: NodeId| -> Option<Score> {
        let found = solver.as_ref()?.borrow_mut().score(&grown.position(node));
        found.map_err(|error| failed.replace(Some(error))).ok()
    };
    let mark = |node: NodeId| NodeMark {
        score: score_of(node),
        label: shown.label,
        ..boards.mark(&grown.position(node), grown.depth(node))
    };
    let colours = scale(game, shown.score.unwrap_or_default());
    let scene = whole::draw(&grown, (look.square(), last), (look.lang, colours), &mark)
        .map_err(|error| too_many(depth, error))?;
    failed.into_inner().map_or(Ok(scene), Err)
}

fn grow<G: LabGame>(
    game: &G,
    position: &AnyPosition,
    (depth, growth): (u16, GrowthOrder),
    most: usize,
) -> Result<GameTree<G>, InputError> {
    let (at, _) = reached(game, position)?;
    let grown = GameTree::grow_within(game.clone(), at, (depth, growth), most);
    grown.map_err(|error| too_large(depth, error))
}

/// Nodes that may be searched for the scores of one picture, at most: a few seconds on any board.
pub const MOST_NODES: u64 = 3_000_000;

/// How many on a game's board. Where no stones fall, a node costs the more, the more squares there are: 0.6 µs on 4x4, 10 on 11x11.
fn most_nodes<G: LabGame>(game: &G, named: &AnyGame) -> u64 {
    let falls = game.in_a_word().is_some_and(Line::gravity);
    let squares = named.board_size().map(|(width, height)| width * height);
    let dear = squares.filter(|&squares| !falls && squares > 16);
    dear.map_or(MOST_NODES, |squares| MOST_NODES * 16 / u64::from(squares))
}

/// Scores of positions, with one table for all.
struct ScoreSolver<'a, G> {
    game: &'a G,
    kind: ScoreKind,
    solver: Box<dyn PositionSolver>,
    most: u64,
    left: u64,
    control: &'a Control<'a>,
}

impl<'a, G: LabGame> ScoreSolver<'a, G> {
    fn new(
        game: &'a G,
        (named, position): (&AnyGame, &AnyPosition),
        kind: ScoreKind,
        control: &'a Control<'a>,
    ) -> Result<Self, InputError> {
        let request = SolveRequest {
            score: kind,
            ..SolveRequest::of_value(named, position)
        };
        let most = most_nodes(game, named);
        Ok(Self {
            game,
            kind,
            solver: solver_on(game, &request)?,
            most,
            left: most,
            control,
        })
    }

    fn score(&mut self, position: &G::Position) -> Result<Score, Error> {
        let at = any_position(self.game, position, None);
        let (left, control) = (&mut self.left, self.control);
        match self.solver.value(&at, left, &mut |_| {}, control)? {
            (proven, None) => Ok(proven.lower),
            (_, Some(Interrupt::NodeLimit)) => Err(too_hard(self.kind, self.most).into()),
            (_, Some(halt)) => Err(Error::Stopped(halt)),
        }
    }
}

fn too_hard(kind: ScoreKind, most: u64) -> InputError {
    let message = message!(
        "these scores take more than {most} nodes: choose a later position, a smaller game, or no scores",
        "評価値の計算が {most} ノードを超えます。後の局面か小さいゲームを選ぶか、評価値なしで描いてください"
    );
    InputError::new("scores", kind.name(), None, message)
}

fn too_large(depth: u16, error: GrowError) -> InputError {
    let most = error.most;
    let message = message!(
        "the tree has more than {most} nodes: choose a smaller depth or a later position",
        "ノードが {most} 個を超えます。depth を小さくするか、後の局面を選んでください"
    );
    InputError::new("depth", &depth.to_string(), None, message)
}

fn too_many(depth: u16, error: whole::TooManyNodesError) -> InputError {
    let (nodes, height, most) = (error.nodes, error.height, whole::MOST_DRAWN);
    let message = message!(
        "the tree has {nodes} nodes and would be {height} pixels high; at most {most} nodes are drawn: choose a smaller depth or a later position",
        "ノードが {nodes} 個、画像の高さが {height} ピクセルになります。描けるのは {most} ノードまでです。depth を小さくするか、後の局面を選んでください"
    );
    InputError::new("depth", &depth.to_string(), None, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_nodes_are_dear_a_picture_may_take_fewer() {
        let most = |width, height, k, gravity| {
            let game = Line::<u64>::new(width, height, k, gravity).expect("it fits");
            most_nodes(&game, &AnyGame::new(game.clone()))
        };
        assert_eq!(most(3, 3, 3, false), MOST_NODES);
        assert_eq!(most(7, 6, 4, true), MOST_NODES);
        assert_eq!(most(8, 8, 5, false), MOST_NODES / 4);
    }
}
