//! Rounds as lines.
//!
//! Invariant: a field that has its default is left out, so that a line says no more than it must.

use marubatsu::best_first::pn::{PnRecording, ProofNumbers};
use marubatsu::best_first::uct::UctRecording;
use marubatsu::best_first::{BestFirstRecording, NodeNumber};
use marubatsu::score::Score;
use serde_json::{Map, Value, json};

use super::super::ROUNDS_SCHEMA;
use super::values;
use crate::cases::report::best_first::ProofCount;
use crate::games::LabGame;
use crate::request::BestFirstRequest;
use crate::words::{NamedValue as _, numbers};

/// Returns the header of a search by this program, or by another of this name; `own` are the fields that its kind of search has.
pub(crate) fn header(
    request: &BestFirstRequest,
    program: Option<&str>,
    own: Vec<(&'static str, Value)>,
) -> String {
    let mut options: Map<String, Value> = Map::new();
    let fields: Vec<&str> = own.iter().map(|(name, _)| *name).collect();
    for option in request.decided() {
        let is_field = option.key == "algorithm" || fields.contains(&option.key);
        if !is_field && !option.text.is_empty() {
            options.insert(option.key.to_owned(), option.text.into());
        }
    }
    let mut header = json!({
        "schema": ROUNDS_SCHEMA,
        "game": request.game.name(),
        "board": request.position.board,
        "algorithm": program.unwrap_or(request.algorithm.name()),
    });
    if let Some(header) = header.as_object_mut() {
        header.extend(
            own.into_iter()
                .map(|(name, value)| (name.to_owned(), value)),
        );
        if program.is_none() {
            header.insert("options".to_owned(), options.into());
        }
    }
    header.to_string()
}

/// The fields that a search that guesses has in its header.
pub(crate) fn uct_fields<G: LabGame>(recording: &UctRecording<G>) -> Vec<(&'static str, Value)> {
    let range = recording.range();
    let exploration = recording.settings().exploration;
    vec![
        ("rewards", json!([range.lower, range.upper])),
        ("exploration", json!(exploration)),
    ]
}

/// The iterations, a line each.
pub(crate) fn uct_lines<G: LabGame>(
    recording: &UctRecording<G>,
) -> impl Iterator<Item = String> + '_ {
    let game = recording.game();
    let rows = (1..).zip(recording.iterations());
    rows.map(move |(iteration, row)| {
        let path = numbers::moves(game, &recording.moves_to(row.last));
        let mut line = Map::new();
        line.insert("path".to_owned(), json!(path));
        if row.expanded {
            line.insert("new".to_owned(), true.into());
        }
        let playout = if row.ended {
            Vec::new()
        } else {
            recording.playout(iteration)
        };
        if !playout.is_empty() {
            line.insert("playout".to_owned(), json!(numbers::moves(game, &playout)));
        }
        line.insert(
            "result".to_owned(),
            json!(Score::from_hundredths(row.result)),
        );
        let values = values::written(recording, (iteration, row.last));
        line.extend(values.map(|values| ("values".to_owned(), values)));
        Value::Object(line).to_string()
    })
}

/// The questions and expansions, a line each.
pub(crate) fn pn_lines<G: LabGame>(
    recording: &PnRecording<G>,
) -> impl Iterator<Item = String> + '_ {
    recording.passes().iter().flat_map(move |pass| {
        let ask = json!({"ask": pass.least}).to_string();
        let rounds = pass.before + 1..=pass.until;
        let expanded = rounds.filter_map(|round| Some((round, recording.expanded(round)?)));
        std::iter::once(ask)
            .chain(expanded.map(|(round, node)| expansion(recording, (round, node))))
    })
}

/// An expansion: the way to its node, and the numbers that the children had at first.
fn expansion<G: LabGame>(recording: &PnRecording<G>, (round, node): (u32, NodeNumber)) -> String {
    let path = numbers::moves(recording.game(), &recording.moves_to(node));
    let children = recording.children(node);
    let first: Vec<ProofNumbers> = children
        .filter_map(|child| recording.after(child, round))
        .collect();
    let list = |number: fn(&ProofNumbers) -> u32| {
        let counts: Vec<ProofCount> = first.iter().map(number).map(ProofCount).collect();
        json!(counts)
    };
    json!({
        "expand": path,
        "pn": list(|of| of.proof),
        "dn": list(|of| of.disproof),
    })
    .to_string()
}
