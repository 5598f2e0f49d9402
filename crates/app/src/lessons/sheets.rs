//! Lessons as reports: the list of chapters, a chapter to read or to print, what the checker found.
//!
//! Invariant: in a chapter that is printed, answers come last.

use marubatsu::lang::{Lang, Message};
use serde::Serialize;

use super::asked::Asking;
use super::fault::Fault;
use super::format::{Kind, Lesson, Stop, answers};
use crate::words::{Cell, Sheet};

/// The chapters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LessonList {
    /// `marubatsu.lessons/1`.
    pub schema: &'static str,
    /// The chapters in their order.
    pub lessons: Vec<Listed>,
}

/// A chapter in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Its name.
    pub id: String,
    /// The part of the series that it goes with.
    pub part: Option<u16>,
    /// Its title in English.
    pub title: String,
    /// Its title in Japanese.
    pub title_ja: String,
    /// The ids of its stops.
    pub stops: Vec<String>,
    /// How many of them ask something.
    pub questions: usize,
}

impl LessonList {
    /// The list of these lessons.
    pub fn of<'a>(lessons: impl IntoIterator<Item = &'a Lesson>) -> Self {
        let listed = |lesson: &Lesson| Listed {
            id: lesson.id.clone(),
            part: lesson.part,
            title: lesson.title.en.clone(),
            title_ja: lesson.title.ja.clone(),
            stops: lesson.stop.iter().map(|stop| stop.id.clone()).collect(),
            questions: lesson.stop.iter().filter(|stop| stop.ask.is_some()).count(),
        };
        Self {
            schema: "marubatsu.lessons/1",
            lessons: lessons.into_iter().map(listed).collect(),
        }
    }

    /// The list as a table.
    pub fn sheet(&self) -> Sheet {
        let lessons = self.lessons.iter().enumerate();
        sheet!("lessons", lessons, |(n, lesson)| {
            "chapter" ("chapter", "章") => Cell::count(n + 1),
            "id" ("id", "id") => Cell::Text(lesson.id.clone()),
            "title" ("title", "題") => Cell::Words(Message::new(lesson.title.clone(), lesson.title_ja.clone())),
            "part" ("part", "動画") => Cell::text(lesson.part),
            "stops" ("stops", "地点") => Cell::count(lesson.stops.len()),
            "questions" ("questions", "質問") => Cell::count(lesson.questions),
        })
    }
}

/// What the checker found in some files.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckReport {
    /// `marubatsu.lesson-check/1`.
    pub schema: &'static str,
    /// The files in their order.
    pub files: Vec<CheckedFile>,
}

/// What the checker found in a file.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CheckedFile {
    /// Its name.
    pub file: String,
    /// Whether every claim holds.
    pub holds: bool,
    /// What is wrong.
    pub faults: Vec<JsonFault>,
}

/// A fault in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct JsonFault {
    /// The line, from 1, if it is known.
    pub line: Option<usize>,
    /// The character in it, from 1.
    pub column: Option<usize>,
    /// The stop that it is in.
    pub stop: Option<String>,
    /// The field, such as `stop.ask.answer`.
    pub field: String,
    /// What is wrong, in English.
    pub message: String,
    /// The same in Japanese.
    pub message_ja: String,
}

impl CheckedFile {
    /// What was found in the file `name`.
    pub fn new(name: &str, faults: &[Fault]) -> Self {
        let fault = |fault: &Fault| JsonFault {
            line: fault.place.map(|place| place.line),
            column: fault.place.map(|place| place.column),
            stop: fault.stop.clone(),
            field: fault.field.clone(),
            message: fault.message.en.clone(),
            message_ja: fault.message.ja.clone(),
        };
        Self {
            file: name.to_owned(),
            holds: faults.is_empty(),
            faults: faults.iter().map(fault).collect(),
        }
    }
}

/// A chapter as Markdown, to be read or printed: all stops, then all answers.
pub fn markdown(lesson: &Lesson, lang: Lang) -> String {
    let asking = Asking::new(lesson);
    let stops = lesson.stop.iter().enumerate();
    let asked = stops
        .clone()
        .map(|(n, stop)| asked(&asking, (n, stop), lang));
    let answered = stops.filter_map(|(n, stop)| answered(&asking, (n, stop), lang));
    let title = lesson.title.in_lang(lang);
    let heading = lang.pick("Answers", "答え");
    let (asked, answered): (String, String) = (asked.collect(), answered.collect());
    format!("# {title}\n\n{asked}## {heading}\n\n{answered}")
}

fn asked(asking: &Asking<'_>, (n, stop): (usize, &Stop), lang: Lang) -> String {
    let say = asking.plain(stop.say.in_lang(lang));
    let options = &asking.options_of(stop);
    let frame = stop.frame;
    let shown = if asking.grows(stop) {
        format!("marubatsu draw frame --grow breadth-first {options} --frame {frame}")
    } else {
        format!("marubatsu draw frame {options} --frame {frame}")
    };
    let choices = stop.ask.iter().flat_map(|ask| match ask.kind {
        Kind::Proved => ask.of.clone(),
        kind => kind.choices().iter().map(|&word| word.to_owned()).collect(),
    });
    let choices: Vec<String> = choices.collect();
    let choices = match choices.len() {
        0 => String::new(),
        _ => format!("\n\n{}", choices.join(" / ")),
    };
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{}. {say}{choices}\n\n       {shown}\n\n", n + 1)
}

fn answered(asking: &Asking<'_>, (n, stop): (usize, &Stop), lang: Lang) -> Option<String> {
    let answer = answers(&stop.ask.as_ref()?.answer).join(", ");
    let right = asking.plain(stop.right.as_ref()?.in_lang(lang));
    Some(format!("{}. **{answer}** {right}\n", n + 1))
}
