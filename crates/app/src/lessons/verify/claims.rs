//! What a lesson claims of its recordings, compared with what was found.
//!
//! Invariant: every claim is compared, and each field that a recording needs is required.

use marubatsu::lang::{Message, thousands};
use marubatsu::score::Score;

use crate::lessons::derive::figures::NamedRecordings;
use crate::lessons::derive::recordings::{
    LessonBestFirst, LessonGrowth, LessonRecording, LessonSearch, Recordings,
};
use crate::lessons::error::{FieldError, FieldKey};
use crate::lessons::parse::{Lesson, LessonStop, RecordingClaims};
use crate::lessons::question::answers;
use crate::request::WindowChoice;
use crate::request::best_first::Ask;

texts! {
    NO_SCORE = "a search claims its score", "探索には score の主張が必要です";
    NO_PROVED = "a search that proves its score claims it", "評価値を証明する探索には score の主張が必要です";
    NO_ITERATIONS = "a best-first search claims its iterations", "最良優先探索には iterations の主張が必要です";
    NO_WINDOW = "a search with a window claims it", "窓を指定した探索には window の主張が必要です";
    NO_ASK = "a search that asks for a score claims it", "評価値を問う探索には ask の主張が必要です";
    NO_LEAVES = "a tree made by hand claims its leaves", "手作りの木には leaves の主張が必要です";
    NO_DEPTHS = "a growing tree claims the nodes of its depths and its ends", "作成中の木には depths と ends の主張が必要です";
    NOT_HERE = "this recording can't have that", "この記録にはあてはまりません";
}

/// The parts of the series that there are lessons for.
const PARTS: [u16; 5] = [90, 136, 146, 162, 182];

/// Records what the lesson stands on, and says which claims of it don't hold.
pub(super) fn verify(
    lesson: &Lesson,
    recordings: &mut Recordings<'_>,
) -> (NamedRecordings, Vec<FieldError>) {
    let mut found = NamedRecordings::default();
    let mut wrong = Vec::new();
    if let Some(part) = lesson.part.filter(|part| !PARTS.contains(part)) {
        let known = PARTS.map(|part| part.to_string()).join(", ");
        wrong.push(FieldError::claim(
            vec!["part".into()],
            &part.to_string(),
            &known,
        ));
    }
    for (name, recorded) in &lesson.recording {
        let claims = RecordingVerifier { name, recorded };
        match recordings.of(recorded) {
            Err(message) => wrong.push(claims.missing(message)),
            Ok(recording) => {
                match recording.as_ref() {
                    LessonRecording::Search(searched) => claims.search(searched, &mut wrong),
                    LessonRecording::BestFirst(searched) => claims.best_first(searched, &mut wrong),
                    LessonRecording::Growth(grown) => claims.growth(grown, &mut wrong),
                }
                found.insert(name, recording);
            }
        }
    }
    (found, wrong)
}

/// One recording with what is claimed of it.
struct RecordingVerifier<'a> {
    name: &'a str,
    recorded: &'a RecordingClaims,
}

impl RecordingVerifier<'_> {
    fn path(&self, field: &str) -> Vec<FieldKey> {
        vec!["recording".into(), self.name.into(), field.into()]
    }

    fn missing(&self, message: Message) -> FieldError {
        // What is too large is too large by its nodes.
        let large = message.en.contains("nodes");
        FieldError::new(self.path(if large { "nodes" } else { "options" }), message)
    }

    fn equal(&self, field: &str, (claimed, found): (u64, u64)) -> Option<FieldError> {
        let (claimed_text, found_text) = (thousands(claimed), thousands(found));
        (claimed != found).then(|| FieldError::claim(self.path(field), &claimed_text, &found_text))
    }

    fn scores(&self, field: &str, claimed: &[Score], found: &[Score]) -> Option<FieldError> {
        let list = |scores: &[Score]| {
            let texts: Vec<String> = scores.iter().map(ToString::to_string).collect();
            texts.join(", ")
        };
        (claimed != found)
            .then(|| FieldError::claim(self.path(field), &list(claimed), &list(found)))
    }

    fn search(&self, searched: &LessonSearch, wrong: &mut Vec<FieldError>) {
        let RecordingClaims {
            nodes,
            frames,
            score,
            window,
            depths,
            ..
        } = self.recorded;
        wrong.extend(self.equal("nodes", (*nodes, searched.nodes)));
        let recorded = searched.evidence.as_ref().map(|evidence| evidence.frames());
        wrong.extend(
            frames
                .zip(recorded)
                .and_then(|pair| self.equal("frames", pair)),
        );
        let found = searched.score.unwrap_or(Score::NEG_INFINITY);
        wrong.extend(match score {
            None => Some(FieldError::new(self.path("score"), NO_SCORE)),
            Some(score) => self.scores("score", &[*score], &[found]),
        });
        let asked = match searched.request.window {
            WindowChoice::Given(window) => Some([window.alpha, window.beta]),
            _ => None,
        };
        wrong.extend(match (window, asked) {
            (None, Some(_)) => Some(FieldError::new(self.path("window"), NO_WINDOW)),
            (Some(_), None) => Some(FieldError::new(self.path("window"), NOT_HERE)),
            (Some(claimed), Some(asked)) => self.scores("window", claimed, &asked),
            (None, None) => None,
        });
        wrong.extend(self.leaves(&searched.request.game.text()));
        wrong.extend(self.not_here(&[
            ("ask", self.recorded.ask.is_some()),
            ("depths", depths.is_some()),
            ("iterations", self.recorded.iterations.is_some()),
            ("favourites", self.recorded.favourites.is_some()),
        ]));
    }

    /// The leaves of a tree made by hand, which the text of the game has.
    fn leaves(&self, game: &str) -> Option<FieldError> {
        match (&self.recorded.leaves, leaves_of(game)) {
            (None, Some(_)) => Some(FieldError::new(self.path("leaves"), NO_LEAVES)),
            (Some(_), None) => Some(FieldError::new(self.path("leaves"), NOT_HERE)),
            (Some(claimed), Some(made)) => self.scores("leaves", claimed, &made),
            (None, None) => None,
        }
    }

    /// What another kind of recording has, and this one can't.
    fn not_here(&self, fields: &[(&str, bool)]) -> Vec<FieldError> {
        let given = fields.iter().filter(|(_, given)| *given);
        given
            .map(|(field, _)| FieldError::new(self.path(field), NOT_HERE))
            .collect()
    }

    fn best_first(&self, searched: &LessonBestFirst, wrong: &mut Vec<FieldError>) {
        let claimed = self.recorded;
        wrong.extend(self.equal("nodes", (claimed.nodes, searched.nodes)));
        let recorded = searched.recorded.as_ref().map(|recorded| recorded.frames());
        let frames = claimed.frames.zip(recorded);
        wrong.extend(frames.and_then(|pair| self.equal("frames", pair)));
        wrong.extend(match claimed.iterations {
            None => Some(FieldError::new(self.path("iterations"), NO_ITERATIONS)),
            Some(iterations) => self.equal("iterations", (iterations, searched.iterations)),
        });
        wrong.extend(match (claimed.favourites, searched.favourites) {
            (Some(claimed), Some(found)) => {
                let of = |at: usize| self.equal("favourites", (claimed[at], found[at]));
                of(0).or_else(|| of(1))
            }
            (Some(_), None) => Some(FieldError::new(self.path("favourites"), NOT_HERE)),
            (None, _) => None,
        });
        wrong.extend(match (claimed.score, searched.score) {
            (None, Some(_)) => Some(FieldError::new(self.path("score"), NO_PROVED)),
            (Some(claimed), Some(found)) => self.scores("score", &[claimed], &[found]),
            (Some(_), None) => Some(FieldError::new(self.path("score"), NOT_HERE)),
            (None, None) => None,
        });
        let asked = match searched.request.ask {
            Ask::AtLeast(least) => Some(least),
            Ask::Value => None,
        };
        wrong.extend(match (claimed.ask, asked) {
            (None, Some(_)) => Some(FieldError::new(self.path("ask"), NO_ASK)),
            (Some(claimed), Some(asked)) => self.scores("ask", &[claimed], &[asked]),
            (Some(_), None) => Some(FieldError::new(self.path("ask"), NOT_HERE)),
            (None, None) => None,
        });
        wrong.extend(self.leaves(&searched.request.game.text()));
        wrong.extend(self.not_here(&[
            ("window", claimed.window.is_some()),
            ("depths", claimed.depths.is_some()),
            ("ends", claimed.ends.is_some()),
        ]));
    }

    fn growth(&self, grown: &LessonGrowth, wrong: &mut Vec<FieldError>) {
        let RecordingClaims {
            nodes,
            frames,
            depths,
            ..
        } = self.recorded;
        let found = grown.growing.len() as u64;
        wrong.extend(self.equal("nodes", (*nodes, found)));
        wrong.extend(frames.and_then(|frames| self.equal("frames", (frames, found))));
        wrong.extend(self.not_here(&[
            ("ask", self.recorded.ask.is_some()),
            ("iterations", self.recorded.iterations.is_some()),
            ("favourites", self.recorded.favourites.is_some()),
        ]));
        let list = |numbers: &[u64]| {
            let texts: Vec<String> = numbers.iter().copied().map(thousands).collect();
            texts.join(" ")
        };
        wrong.extend(match self.recorded.ends {
            None => Some(FieldError::new(self.path("ends"), NO_DEPTHS)),
            Some(ends) => self.equal("ends", (ends, grown.leaves)),
        });
        wrong.extend(match depths {
            None => Some(FieldError::new(self.path("depths"), NO_DEPTHS)),
            Some(claimed) if *claimed == grown.depths => None,
            Some(claimed) => {
                let (claimed, found) = (list(claimed), list(&grown.depths));
                Some(FieldError::claim(self.path("depths"), &claimed, &found))
            }
        });
    }
}

/// The leaves of a tree's text, from left to right; none where the game is no tree.
fn leaves_of(text: &str) -> Option<Vec<Score>> {
    if !text.contains('(') {
        return None;
    }
    let words = text.split(['(', ')', ' ', 'o', 'x']);
    let scores = words
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok());
    scores.collect()
}

/// Returns all numbers that a lesson claims, so that the texts of one of its stops may name them.
pub(super) fn numbers(lesson: &Lesson, stop: &LessonStop) -> Vec<u64> {
    let whole = |score: &Score| u64::from(score.hundredths().unsigned_abs() / 100);
    let mut numbers = Vec::new();
    for recorded in lesson.recording.values() {
        numbers.push(recorded.nodes);
        numbers.extend(recorded.frames);
        numbers.extend(recorded.iterations);
        numbers.extend(recorded.score.iter().map(whole));
        numbers.extend(recorded.leaves.iter().flatten().map(whole));
        numbers.extend(recorded.depths.iter().flatten());
    }
    // The iteration of a best-first search stands before what happens in it.
    let places = stop.at.iter().chain(&stop.lands);
    let first = places.filter_map(|place| place.split(' ').next());
    numbers.extend(first.filter_map(|word| word.parse::<u64>().ok()));
    for ask in lesson.stop.iter().filter_map(|stop| stop.ask.as_ref()) {
        let values = std::iter::once(&ask.answer).chain(&ask.than);
        numbers.extend(
            values
                .flat_map(answers)
                .filter_map(|text| text.parse::<u64>().ok()),
        );
    }
    numbers
}
