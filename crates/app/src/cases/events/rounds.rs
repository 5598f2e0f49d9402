//! A best-first search as JSON lines, a round each: what any program can write, and this one shows.
//!
//! Invariant: what is written reads back as the same search. What is read has been checked line by line: every node is made once, below
//! one that was made; every move is legal; a result is the score of the game's end where the playout comes to it. Whether a choice
//! was a good one is not asked, and no number is recomputed but those that follow from others: visits, sums, and the numbers of nodes
//! with children.
//!
//! The fields, their defaults and an example in Python: `docs/events.md`.

mod moves;
mod pn;
mod reader;
mod uct;
mod values;
mod write;

use marubatsu::score::{Bounds, Score};
use serde_json::Value;

use super::fields::{UnreadFields, required, texts};
use super::line_error::LineError;
use crate::games::Catalog;
use crate::request::best_first::BestFirst;
use crate::request::{BestFirstRequest, Request};
use crate::words::{Error, InputError, NamedValue as _};

pub(crate) use reader::{ExternalRecording, RoundLimits, checking_on, told_on};
pub(crate) use write::{header as written_header, pn_lines, uct_fields, uct_lines};

/// The most letters of a program's name: it stands in pictures.
const LONGEST_NAME: usize = 40;

texts! {
    NAME = "a name of 1 to 40 characters", "1 文字以上 40 文字以内の名前";
    NUMBER = "a finite number, 0 or more", " 0 以上の有限の数";
    REWARDS = "the lowest and the highest result, two finite numbers such as [-1, 1]",
        " [-1, 1] のような結果の最小値と最大値 (有限の数)";
    OF_ITERATIONS = "this is for iterations, not for proof numbers", "反復の項目です。証明数では使えません";
    ALGORITHM = "options need an algorithm of marubatsu", "options を使えるのは marubatsu のアルゴリズムだけです";
}

/// A best-first search that is told, by its header.
#[derive(Clone, Debug)]
pub(crate) struct ExternalSearch {
    /// The search that it is like.
    pub(crate) request: BestFirstRequest,
    /// The name of the program that tells it; none if it is a search of this one.
    pub(crate) program: Option<String>,
    /// Where results lie, if it is said.
    rewards: Option<Bounds>,
}

/// Reads a header, and what kind of search it begins by the line after it, if there is one.
pub(super) fn header(
    catalog: &Catalog,
    mut fields: UnreadFields,
    first: Option<&str>,
) -> Result<ExternalSearch, LineError> {
    let game = required(fields.text("game")?, "game")?;
    let board = fields.text("board")?;
    let name = required(fields.text("algorithm")?, "algorithm")?;
    let rewards = rewards(&mut fields)?;
    let exploration = fields.number("exploration", NUMBER)?;
    let options = fields.any("options");
    fields.end()?;
    let own = BestFirst::CHOICES
        .iter()
        .find(|choice| choice.is_called(&name));
    let (algorithm, program) = match (options.is_some(), own) {
        (true, None) => return Err(LineError::field("algorithm", ALGORITHM)),
        (true, Some(own)) => (own.name, None),
        (false, _) => (BestFirst::Uct.name(), Some(named(name)?)),
    };
    let mut pairs = vec![
        ("game".to_owned(), game),
        ("algorithm".to_owned(), algorithm.to_owned()),
    ];
    pairs.extend(board.map(|board| ("board".to_owned(), board)));
    pairs.extend(exploration.map(|number| ("exploration".to_owned(), number.to_string())));
    pairs.extend(texts(options)?);
    let pairs: Vec<(&str, &str)> = pairs
        .iter()
        .map(|(key, value)| (&**key, &**value))
        .collect();
    let request = BestFirstRequest::read(catalog, &pairs).map_err(|error| match error {
        Error::Input(error) => header_fault(error),
        other => LineError::field("options", other.message()),
    })?;
    let kept = request.watched().and_then(|()| request.kept());
    kept.map_err(header_fault)?;
    let mut told = ExternalSearch {
        request,
        program,
        rewards,
    };
    let kind = told.kind(first);
    told.begin(kind)?;
    Ok(told)
}

impl ExternalSearch {
    /// What is told, by a line of it; of a search by this program its header says it.
    fn kind(&self, line: Option<&str>) -> BestFirst {
        if self.program.is_none() {
            return self.request.algorithm;
        }
        let fields = line.and_then(|line| UnreadFields::read(line).ok());
        let asks = fields.is_some_and(|fields| fields.has("ask") || fields.has("expand"));
        if asks { BestFirst::Pn } else { BestFirst::Uct }
    }

    /// Settles what is told. What the header says must go with it.
    fn begin(&mut self, kind: BestFirst) -> Result<(), LineError> {
        let of_iterations = [
            ("rewards", self.rewards.is_some()),
            ("exploration", self.request.exploration.is_some()),
        ];
        let needless = of_iterations.iter().find(|(_, given)| *given);
        if let (false, Some((field, _))) = (kind.guesses(), needless) {
            return Err(LineError::field(field, OF_ITERATIONS));
        }
        self.request.algorithm = kind;
        Ok(())
    }
}

/// The fault of an option, which may be a field of the header.
fn header_fault(error: InputError) -> LineError {
    match error.key.as_str() {
        key @ ("algorithm" | "exploration") => LineError::field(key, error.message),
        _ => LineError::header(error),
    }
}

fn named(name: String) -> Result<String, LineError> {
    let length = name.chars().count();
    let fits = (1..=LONGEST_NAME).contains(&length) && !name.chars().any(char::is_control);
    fits.then_some(name)
        .ok_or_else(|| LineError::value("algorithm", NAME))
}

fn rewards(fields: &mut UnreadFields) -> Result<Option<Bounds>, LineError> {
    let Some([lower, upper]) = fields.pair("rewards", REWARDS)? else {
        return Ok(None);
    };
    let fits = lower < upper && lower.is_finite() && upper.is_finite();
    let rewards = fits.then(|| Bounds::new(lower, upper));
    rewards
        .map(Some)
        .ok_or_else(|| LineError::value("rewards", REWARDS))
}

/// Proof and disproof numbers as lines have them.
fn count(value: &Value) -> Option<u32> {
    use marubatsu::best_first::pn::INFINITE;
    match value {
        Value::String(text) => (text == "inf").then_some(INFINITE),
        value => u32::try_from(value.as_u64()?)
            .ok()
            .filter(|&number| number < INFINITE),
    }
}

/// A way that goes on behind a node that isn't there.
fn unmade(field: &'static str, moves: usize) -> LineError {
    LineError::field(
        field,
        message!(
            "the node after move {moves} doesn't exist yet",
            "{moves} 手目のノードはまだありません"
        ),
    )
}

/// A result beyond which none lies.
fn expected_result(range: Bounds) -> LineError {
    let [lower, upper] = [range.lower, range.upper].map(|score: Score| score.to_string());
    LineError::field(
        "result",
        message!(
            "expected a result from {lower} to {upper}",
            "結果は {lower} 以上 {upper} 以下です"
        ),
    )
}
