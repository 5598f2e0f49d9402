//! Lessons as reports: the list of chapters, a chapter to read or to print, what the checker found.
//!
//! Invariant: in a chapter that is printed, answers come last.

use marubatsu::lang::{Lang, Message};
use serde::Serialize;

use super::asked::Asking;
use super::fault::Fault;
use super::format::{Kind, Lesson, Stop, answers};
use super::own::{Own, hash};
use super::shipped::CHAPTERS;
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
    /// Its name in addresses.
    pub id: String,
    /// The hash of its file, by which progress is kept.
    pub hash: String,
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
    /// The list of the chapters that the program carries with it, and then of these.
    ///
    /// # Errors
    /// When a chapter can't be read.
    pub fn with<'a>(own: impl IntoIterator<Item = &'a Own>) -> Result<Self, Box<Fault>> {
        let shipped = CHAPTERS.iter().map(|(name, text)| {
            let lesson = Lesson::read(name, text.as_bytes())?;
            let id = lesson.id.clone();
            Ok(Listed::new(id, hash(text.as_bytes()), &lesson))
        });
        let own = own.into_iter().map(Listed::of);
        Ok(Self {
            schema: "marubatsu.lessons/1",
            lessons: shipped
                .chain(own.map(Ok))
                .collect::<Result<_, Box<Fault>>>()?,
        })
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

impl Listed {
    fn new(id: String, hash: String, lesson: &Lesson) -> Self {
        Self {
            id,
            hash,
            part: lesson.part,
            title: lesson.title.en.clone(),
            title_ja: lesson.title.ja.clone(),
            stops: lesson.stop.iter().map(|stop| stop.id.clone()).collect(),
            questions: lesson.stop.iter().filter(|stop| stop.ask.is_some()).count(),
        }
    }

    /// A lesson of one's own.
    pub fn of(own: &Own) -> Self {
        Self::new(own.id(), own.hash.clone(), &own.lesson)
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

/// What became of a lesson that was brought: either it is open now, or nothing is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Brought {
    /// `marubatsu.own-lesson/1`.
    pub schema: &'static str,
    /// The lesson, with its name in addresses; none if something is wrong with it.
    pub lesson: Option<Listed>,
    /// What is wrong.
    pub faults: Vec<JsonFault>,
}

impl Brought {
    /// What became of it.
    pub fn new(opened: &Result<Own, Vec<Fault>>) -> Self {
        let faults = opened.as_ref().err().map(Vec::as_slice);
        Self {
            schema: "marubatsu.own-lesson/1",
            lesson: opened.as_ref().ok().map(Listed::of),
            faults: JsonFault::all(faults.unwrap_or_default()),
        }
    }
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

impl JsonFault {
    fn all(faults: &[Fault]) -> Vec<Self> {
        let fault = |fault: &Fault| Self {
            line: fault.place.map(|place| place.line),
            column: fault.place.map(|place| place.column),
            stop: fault.stop.clone(),
            field: fault.field.clone(),
            message: fault.message.en.clone(),
            message_ja: fault.message.ja.clone(),
        };
        faults.iter().map(fault).collect()
    }
}

impl CheckedFile {
    /// What was found in the file `name`.
    pub fn new(name: &str, faults: &[Fault]) -> Self {
        Self {
            file: name.to_owned(),
            holds: faults.is_empty(),
            faults: JsonFault::all(faults),
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
