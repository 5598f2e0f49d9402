//! The use case `prove`: whether a player has solved a game: strongly, weakly, ultra-weakly.
//!
//! Invariant: the judge is minimax over the whole game with standard scores; classes are judged where they are
//! found first, breadth-first.

mod sheets;

use std::sync::Arc;

use marubatsu::contest::proof::{StrategyCheck, WeakVerdict};
use marubatsu::contest::strategy::Strategy;
use marubatsu::game::Side;
use marubatsu::lang::Lang;
use marubatsu::observe::Interrupt;
use marubatsu::players::Chooser;
use marubatsu::scene::Scene;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::tree::graph::MergeRule;
use marubatsu::tree::score::{LeafValue, LossRanking, Scores};
use marubatsu::tree::study::Study;
use serde::Serialize;

use crate::cases::players::NamedPlayer;
use crate::cases::strategy::{self, PlayerStrategy};
use crate::cases::study;
use crate::cases::table::{self, TableRequest, TableScore};
use crate::games::{AnyGame, LabGame, ScoreKind};
use crate::request::pairs::OptionPairs;
use crate::request::shared_options::{GAME, THREADS};
use crate::words::clock::Instant;
use crate::words::{Control, Error, JsonMove, numbers, threads};

pub use sheets::sheets;

/// Positions of a game that is judged, at most.
pub const MOST_JUDGED: usize = 500_000;

/// Wrong positions for which a game is looked for that punishes, at most.
pub const MOST_PUNISHED: usize = 60;

requests! {
    /// What to prove, with everything decided.
    pub struct ProveRequest {
        of GAME {
            /// The game.
            pub game: AnyGame = "game" {}
        }
        /// Who is judged.
        list PLAYER {
            /// The player.
            pub player: NamedPlayer = "player" { repeats: true, }
        }
        /// How to prove.
        list PROVE {
            /// Every position by itself, not one for each class.
            pub every_position: bool = "every_position" {
                help: "judge every position separately, instead of one of each symmetry class";
                    "すべての局面を個別に調べる (同一局面をまとめない)",
            }
            /// Threads; none for one.
            pub threads: Option<u32> = "threads" { ..THREADS }
        }
    }
}

impl ProveRequest {
    fn of(given: &OptionPairs<'_>) -> Result<Self, Error> {
        Ok(Self::fields(given)?)
    }
}

/// A position where the player goes wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongReport {
    /// The position.
    pub board: String,
    /// Whose turn it is.
    pub turn: Side,
    /// Moves that lead there from the start, as text.
    pub moves: String,
    /// What it would choose among.
    pub candidates: Vec<JsonMove>,
    /// What is best.
    pub best_moves: Vec<JsonMove>,
    /// How it is punished, for the first [`MOST_PUNISHED`] of them.
    #[serde(skip)]
    pub punished: Option<PunishedReport>,
}

/// A shortest game in which a wrong move is punished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PunishedReport {
    /// The first position where the player goes wrong.
    pub board: String,
    /// All moves of the game, from the start, as text.
    pub moves: String,
    /// How many of them led to that position.
    pub played: usize,
    /// The side that the player has.
    pub side: Side,
    /// Who has won in the end: `o`, `x`, or `draw`.
    pub outcome: &'static str,
}

/// What was proved; `marubatsu.prove/1`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is an answer by itself")]
pub struct ProveReport {
    /// The schema.
    pub schema: &'static str,
    /// The game's name.
    pub game: String,
    /// The player.
    pub player: String,
    /// Whether it is right at every position; none if it was stopped before that was known.
    pub strongly: Option<bool>,
    /// Positions of those in `of` where it is right.
    pub correct: usize,
    /// Positions (or classes) that have a wrong move: some legal move is not best.
    pub of: usize,
    /// Where it goes wrong, breadth-first.
    pub wrong: Vec<WrongReport>,
    /// Whether it never does worse than the start's value, with either side; none as above.
    pub weakly: Option<bool>,
    /// The same as circle alone.
    pub weakly_as_o: Option<bool>,
    /// The same as cross alone.
    pub weakly_as_x: Option<bool>,
    /// Whether it always gets the start's value against itself; none as above.
    pub ultra_weakly: Option<bool>,
    /// How its first wrong move is punished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub punished: Option<PunishedReport>,
    /// What it took.
    pub seconds: f64,
    /// What stopped it, if something did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Interrupt>,
    /// About how many positions (or classes) the player had been asked then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<usize>,
}

/// The picture of a wrong position in its tree, best moves bright.
///
/// # Errors
/// When the position is none of the game, or the work is cancelled.
pub(crate) fn picture_on<G: LabGame>(
    game: &G,
    request: &ProveRequest,
    (wrong, lang): (&WrongReport, Lang),
    control: &Control<'_>,
) -> Result<Scene, Error> {
    let table = TableRequest {
        game: request.game.clone(),
        score: TableScore::Standard,
        lost: LossRanking::Alike,
    };
    let studied = study::study_on(game, &table, control)?;
    Ok(studied.tree(&wrong.moves, (lang, NodeLabel::Score))?)
}

/// A game laid out and scored, and what the player chooses there.
struct PlayerTrial<G: LabGame> {
    study: Study<G>,
    scores: Scores,
    leaves: Vec<LeafValue>,
    strategy: Strategy,
    stopped: bool,
}

impl<G: LabGame> PlayerTrial<G> {
    fn new(
        game: &G,
        request: &ProveRequest,
        player: &dyn Chooser<G>,
        merge: MergeRule,
        control: &Control<'_>,
    ) -> Result<Self, Error> {
        let graph = table::positions(game, &request.game, (merge, MOST_JUDGED), control)?;
        let leaves = graph.leaves(&game.ends(ScoreKind::Standard));
        let scores = Scores::of(&graph, &leaves, marubatsu::tree::score::DrawScoring::Plain);
        let PlayerStrategy { strategy, stopped } =
            strategy::player_strategy(&graph, (&request.player, player), control)?;
        Ok(Self {
            study: Study::new(graph, scores.clone(), LossRanking::Alike),
            scores,
            leaves,
            strategy,
            stopped,
        })
    }

    fn judged(&self) -> StrategyCheck<'_, G> {
        StrategyCheck {
            graph: self.study.graph(),
            leaves: &self.leaves,
            scores: &self.scores,
            strategy: &self.strategy,
        }
    }

    /// About how many positions the player was asked: those at which it has choices.
    fn asked(&self) -> usize {
        let known = 0..self.strategy.known();
        let chosen = known.filter(|&node| !self.strategy.choices(node).is_empty());
        chosen.count()
    }

    /// Where it is wrong, at these positions, and how it is punished in the `whole` game, if that is known.
    fn wrong(&self, nodes: &[usize], whole: Option<&Self>) -> Vec<WrongReport> {
        let ways = (0..).zip(nodes).zip(self.study.ways(nodes));
        let wrong = ways.map(|((at, &node), way)| {
            let whole = whole.filter(|_| at < MOST_PUNISHED);
            let position = &self.study.graph().positions()[node];
            let same = |whole: &Self| whole.study.graph().find(position, way.len());
            let punished = whole.and_then(|whole| whole.punished(same(whole)?));
            WrongReport {
                punished,
                ..self.wrong_at(node, &way)
            }
        });
        wrong.collect()
    }

    fn wrong_at(&self, node: usize, way: &[G::Move]) -> WrongReport {
        let graph = self.study.graph();
        let (game, position) = (graph.game(), &graph.positions()[node]);
        let best = self.judged().best(node);
        let leading = |targets: &dyn Fn(usize) -> bool| {
            let moves = graph.moves(node).filter(|&(_, child)| targets(child));
            moves.map(|(mv, _)| game.move_numbers(mv)).collect()
        };
        let chosen = self.strategy.choices(node);
        let is_chosen = |child| chosen.iter().any(|&chosen| chosen as usize == child);
        WrongReport {
            board: game.write_position(position),
            turn: game.to_move(position),
            moves: numbers::written(game, way),
            candidates: leading(&is_chosen),
            best_moves: leading(&|child| best.contains(&child)),
            punished: None,
        }
    }

    /// How the wrong move at the first position where there is one is punished.
    fn first_punished(&self) -> Option<PunishedReport> {
        let &node = self.judged().strongly().wrong.first()?;
        self.punished(node)
    }

    /// How a wrong move at this position is punished.
    fn punished(&self, node: usize) -> Option<PunishedReport> {
        let graph = self.study.graph();
        let nodes = self.judged().punished(node)?;
        let mut moves = self.study.way(node);
        let played = moves.len();
        let mut at = node;
        for &next in &nodes {
            let by = graph.moves(at).find(|&(_, child)| child == next);
            moves.extend(by.map(|(mv, _)| mv));
            at = next;
        }
        let outcome = match self.leaves[at].score.hundredths().signum() {
            1 => "o",
            -1 => "x",
            _ => "draw",
        };
        let game = graph.game();
        let position = &graph.positions()[node];
        Some(PunishedReport {
            board: game.write_position(position),
            moves: numbers::written(game, &moves),
            played,
            side: game.to_move(position),
            outcome,
        })
    }
}

pub(crate) fn prove_on<G: LabGame>(
    game: &G,
    request: &ProveRequest,
    control: &Control<'_>,
) -> Result<ProveReport, Error> {
    let clock = Instant::now();
    let count = request.threads.map_or(1, |threads| threads as usize);
    let report = threads::on(count, || judged(game, request, control))??;
    let seconds = clock.elapsed().as_secs_f64();
    Ok(ProveReport { seconds, ..report })
}

/// Judges the player, on these threads.
fn judged<G: LabGame>(
    game: &G,
    request: &ProveRequest,
    control: &Control<'_>,
) -> Result<ProveReport, Error> {
    let player: Arc<dyn Chooser<G>> = request.player.chooser(game, &request.game, control)?;
    let bench = |merge| PlayerTrial::new(game, request, &*player, merge, control);
    let positions = bench(MergeRule::Equal)?;
    let by_class = !request.every_position && !positions.stopped;
    let classes = match by_class.then(|| bench(MergeRule::Classes)) {
        // What is known of the positions is known all the same.
        Some(Err(Error::Stopped(_))) => None,
        classes => classes.transpose()?,
    };
    let stopped =
        positions.stopped || (by_class && classes.as_ref().is_none_or(|bench| bench.stopped));
    Ok(report(request, &positions, classes.as_ref(), stopped))
}

/// What was proved by what the player said of the positions, and of the classes where these are judged.
fn report<G: LabGame>(
    request: &ProveRequest,
    positions: &PlayerTrial<G>,
    classes: Option<&PlayerTrial<G>>,
    stopped: bool,
) -> ProveReport {
    let judged = classes.unwrap_or(positions);
    let strong = judged.judged().strongly();
    let is_wrong = !strong.wrong.is_empty();
    let whole = Some(positions).filter(|positions| !positions.stopped);
    let weak = whole.map(|positions| positions.judged().weakly());
    ProveReport {
        schema: "marubatsu.prove/1",
        game: request.game.name().to_owned(),
        player: request.player.to_string(),
        strongly: (is_wrong || !stopped).then_some(!is_wrong),
        correct: strong.of - strong.wrong.len(),
        of: strong.of,
        wrong: judged.wrong(&strong.wrong, whole),
        weakly: weak.map(|WeakVerdict { circle, cross }| circle && cross),
        weakly_as_o: weak.map(|weak| weak.circle),
        weakly_as_x: weak.map(|weak| weak.cross),
        ultra_weakly: whole.map(|positions| positions.judged().ultra_weakly()),
        punished: whole.and_then(PlayerTrial::first_punished),
        seconds: 0.0,
        stopped: stopped.then_some(Interrupt::Cancelled),
        asked: stopped.then(|| judged.asked()),
    }
}
