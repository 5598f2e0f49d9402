//! What a player chooses at every position of a game that is laid out: for exact odds and proofs.
//!
//! Invariant: a player that need not say the same twice is asked twice, and refused where its answers differ; one that
//! was stopped has said something of the first positions.

use marubatsu::contest::strategy::Strategy;
use marubatsu::players::Chooser;
use marubatsu::tree::graph::PositionGraph;
use marubatsu::workers::SingleThread;

use crate::cases::analyze::no_opinion;
use crate::cases::players::NamedPlayer;
use crate::games::LabGame;
use crate::words::threads::ThreadPool;
use crate::words::{Control, Error, InputError, Interrupt, numbers};

/// What a player said.
pub(crate) struct PlayerStrategy {
    /// Of all positions, or of the first ones.
    pub(crate) strategy: Strategy,
    /// Whether somebody stopped it.
    pub(crate) stopped: bool,
}

impl PlayerStrategy {
    /// What it said of all positions.
    pub(crate) fn whole(self) -> Result<Strategy, Error> {
        if self.stopped {
            return Err(Error::Stopped(Interrupt::Cancelled));
        }
        Ok(self.strategy)
    }
}

/// What a player says of all positions.
pub(crate) fn player_strategy<G: LabGame>(
    graph: &PositionGraph<G>,
    who: (&NamedPlayer, &dyn Chooser<G>),
    control: &Control<'_>,
) -> Result<PlayerStrategy, Error> {
    let PlayerStrategy { strategy, stopped } = ask(graph, who, control)?;
    if stopped || who.0.is_steady() {
        return Ok(PlayerStrategy { strategy, stopped });
    }
    let again = ask(graph, who, control)?;
    let both = [&strategy, &again.strategy];
    let differ = |&node: &usize| both[0].choices(node) != both[1].choices(node);
    if let Some(node) = (0..again.strategy.known()).find(differ) {
        return Err(unsteady(graph, who.0, node, both).into());
    }
    let stopped = again.stopped;
    Ok(PlayerStrategy { strategy, stopped })
}

/// Asks once about every position that hasn't ended.
fn ask<G: LabGame>(
    graph: &PositionGraph<G>,
    (player, chooser): (&NamedPlayer, &dyn Chooser<G>),
    control: &Control<'_>,
) -> Result<PlayerStrategy, Error> {
    let mut strategy = Strategy::default();
    let asks = |node: usize| {
        if !graph.game().ended(&graph.positions()[node]) {
            control.asks();
        }
    };
    let who = (chooser, control.cancel());
    // Who need not say the same twice may go by what it was asked before: it is asked in order.
    let asked = if player.is_steady() {
        strategy.ask(&ThreadPool, graph, who, &asks)
    } else {
        strategy.ask(&SingleThread, graph, who, &asks)
    };
    let fault = asked.map_err(|fault| {
        let board = written(graph, strategy.known());
        no_opinion(player, &board, fault)
    });
    let stopped = match fault {
        Ok(()) => false,
        Err(Error::Stopped(_)) => true,
        Err(fault) => return Err(fault),
    };
    Ok(PlayerStrategy { strategy, stopped })
}

fn written<G: LabGame>(graph: &PositionGraph<G>, node: usize) -> String {
    graph.game().write_position(&graph.positions()[node])
}

/// A player that says one thing and then another.
fn unsteady<G: LabGame>(
    graph: &PositionGraph<G>,
    player: &NamedPlayer,
    node: usize,
    answers: [&Strategy; 2],
) -> InputError {
    let [first, again] = answers.map(|strategy| {
        let chosen = strategy.choices(node);
        let is_chosen = |child: usize| chosen.iter().any(|&chosen| chosen as usize == child);
        let moves = graph.moves(node).filter(|&(_, child)| is_chosen(child));
        let moves: Vec<G::Move> = moves.map(|(mv, _)| mv).collect();
        numbers::written(graph.game(), &moves)
    });
    let board = written(graph, node);
    let message = message!(
        "{player}, {board}: the first answer was {first}, the second {again}; exact odds and proofs need a player that always gives the same answer",
        "{player}、{board}: 最初は {first}、もう一度尋ねると {again} と答えました。厳密な確率や証明には、常に同じ答えを返すプレイヤーが必要です"
    );
    InputError::new("player", &player.to_string(), None, message)
}
