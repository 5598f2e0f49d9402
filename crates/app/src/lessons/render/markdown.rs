//! A chapter as Markdown, to be read or printed.
//!
//! Invariant: answers come last.

use marubatsu::lang::Lang;

use crate::lessons::parse::{Lesson, LessonStop};
use crate::lessons::question::{StopQuestion, answers};
use crate::lessons::quiz::Quiz;

/// Returns a chapter as Markdown, to be read or printed: all stops, then all answers.
pub fn markdown(lesson: &Lesson, lang: Lang) -> String {
    let quiz = Quiz::new(lesson);
    let stops = lesson.stop.iter().enumerate();
    let asked = stops.clone().map(|(n, stop)| asked(&quiz, (n, stop), lang));
    let answered = stops.filter_map(|(n, stop)| answered(&quiz, (n, stop), lang));
    let title = lesson.title.in_lang(lang);
    let heading = lang.pick("Answers", "答え");
    let (asked, answered): (String, String) = (asked.collect(), answered.collect());
    format!("# {title}\n\n{asked}## {heading}\n\n{answered}")
}

fn asked(quiz: &Quiz<'_>, (n, stop): (usize, &LessonStop), lang: Lang) -> String {
    let say = quiz.plain(stop.say.in_lang(lang));
    let options = &quiz.options_of(stop);
    let frame = stop.frame;
    let shown = if quiz.grows(stop) {
        format!("marubatsu draw frame --grow breadth-first {options} --frame {frame}")
    } else if quiz.hides_truth(stop) {
        format!("marubatsu draw frame {options} --frame {frame} --truth false")
    } else {
        format!("marubatsu draw frame {options} --frame {frame}")
    };
    let choices: Vec<String> = stop.ask.iter().flat_map(StopQuestion::choices).collect();
    let choices = match choices.len() {
        0 => String::new(),
        _ => format!("\n\n{}", choices.join(" / ")),
    };
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{}. {say}{choices}\n\n       {shown}\n\n", n + 1)
}

fn answered(quiz: &Quiz<'_>, (n, stop): (usize, &LessonStop), lang: Lang) -> Option<String> {
    let answer = answers(&stop.ask.as_ref()?.answer).join(", ");
    let right = quiz.plain(stop.right.as_ref()?.in_lang(lang));
    Some(format!("{}. **{answer}** {right}\n", n + 1))
}
