//! What a player chooses at every position of a game that is laid out: for exact odds and proofs.
//!
//! Invariant: a player that need not say the same twice is asked twice, and refused where its answers differ.

use marubatsu::contest::strategy::Strategy;
use marubatsu::layout::Branching as _;
use marubatsu::players::Chooser;
use marubatsu::tree::graph::PositionGraph;

use crate::cases::analyze::no_opinion;
use crate::cases::players::NamedPlayer;
use crate::games::LabGame;
use crate::words::{Control, Error, InputError, numbers};

/// What a player says of all positions.
pub(crate) fn strategy<G: LabGame>(
    graph: &PositionGraph<G>,
    who: (&NamedPlayer, &dyn Chooser<G>),
    control: &Control<'_>,
) -> Result<Strategy, Error> {
    let first = ask(graph, who, control)?;
    if !who.0.is_steady() {
        let again = ask(graph, who, control)?;
        let differ = |&node: &usize| first.choices(node) != again.choices(node);
        if let Some(node) = (0..graph.len()).find(differ) {
            return Err(unsteady(graph, who.0, node, [&first, &again]).into());
        }
    }
    Ok(first)
}

/// Asks once about every position that hasn't ended.
fn ask<G: LabGame>(
    graph: &PositionGraph<G>,
    (player, chooser): (&NamedPlayer, &dyn Chooser<G>),
    control: &Control<'_>,
) -> Result<Strategy, Error> {
    let mut strategy = Strategy::default();
    let asks = &mut |node: usize| {
        if !graph.game().ended(&graph.positions()[node]) {
            control.asks();
        }
    };
    let asked = strategy.ask(graph, chooser, control.cancel(), asks);
    asked.map_err(|fault| {
        let board = written(graph, strategy.known());
        no_opinion(player, &board, fault)
    })?;
    Ok(strategy)
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
        "{player}, {board}: it answers {first}, and asked again {again}; exact odds and proofs need a player that always says the same",
        "{player}、{board}: 最初は {first}、もう一度尋ねると {again} と答えました。厳密な確率や証明には、常に同じ答えを返すプレイヤーが必要です"
    );
    InputError::new("player", &player.to_string(), None, message)
}
