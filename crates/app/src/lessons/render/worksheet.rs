//! A chapter as a sheet to be printed: its questions with their pictures, and all answers on a page of their own at the end.
//!
//! Invariant: before the page of answers nothing is known of later frames.

use marubatsu::lang::{Lang, Text};
use marubatsu::scene::{Theme, style_sheet};
use marubatsu::svg::{self, FONTS};

use crate::lessons::derive::recordings::Recordings;
use crate::lessons::parse::Lesson;
use crate::lessons::quiz::Phrase;
use crate::lessons::render::answer_names;
use crate::lessons::render::{HandoutChoice, HandoutStop, StopPictures, tell};
use crate::words::{Error, escaped};

const STYLE: &str = include_str!("../handout/printed.css");

texts! {
    NAME = "Name", "名前";
    ANSWER = "Answer", "答え";
    MARK = "Mark it on the number line, and write it here", "数直線に印を付け、ここにも書いてください";
    ANSWERS = "Answers", "解答";
    MADE = "made with marubatsu", "marubatsu で作成";
}

/// Returns the worksheet of a lesson that has passed the checker.
///
/// # Errors
/// When a recording can't be made again.
pub fn worksheet(
    lesson: &Lesson,
    lang: Lang,
    recordings: &mut Recordings<'_>,
) -> Result<String, Error> {
    let told = tell(lesson, recordings)?;
    let say = |text: Text| text.in_lang(lang);
    let (code, title) = (lang.code(), escaped(lesson.title.in_lang(lang)));
    let tokens = style_sheet(":root");
    let (name, heading, made) = (say(NAME), say(ANSWERS), say(MADE));
    let stops = told.iter().enumerate();
    let asked: String = stops
        .clone()
        .map(|(n, told)| asked(n + 1, told, lang))
        .collect();
    let answered: String = stops
        .filter_map(|(n, told)| answered(n + 1, told, lang))
        .collect();
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{tokens}{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>{title}</h1><p class=\"name\">{name}<span class=\"write\"></span></p></header>\n<main>\n{asked}\
         <section class=\"answers\">\n<h2>{title}: {heading}</h2>\n<ol>\n{answered}</ol>\n</section>\n</main>\n\
         <footer>{made}</footer>\n</body>\n</html>\n"
    ))
}

/// A stop with room for its answer.
fn asked(n: usize, told: &HandoutStop<'_>, lang: Lang) -> String {
    let at = usize::from(lang != Lang::ALL[0]);
    let say = said(&told.open[at].say, told);
    let [tree, line] = pictures(&told.seen, at);
    let room = room(told, at, lang);
    format!(
        "<section class=\"stop\">\n<div class=\"tree\">{tree}</div>\n<div>\n<h2>{n}</h2>\n<p>{say}</p>\n\
         <div class=\"line\">{line}</div>\n{room}</div>\n</section>\n"
    )
}

/// Tree and numbers of a frame. On paper nothing is pressed or read out node by node: a picture is one thing.
fn pictures(seen: &StopPictures, at: usize) -> [String; 2] {
    let (drawn, label) = (&seen.pictures[at], &answer_names::frame(seen.n)[at]);
    [&drawn.tree, &drawn.line].map(|scene| {
        let [width, height] = [scene.width, scene.height].map(|length| length / 100);
        let shapes = svg::fragment(&scene.shapes, Theme::Light);
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\" font-family=\"{FONTS}\">{shapes}</svg>"
        )
    })
}

/// Where the answer goes: boxes to tick, or a line to write on.
fn room(told: &HandoutStop<'_>, at: usize, lang: Lang) -> String {
    if told.stop.ask.is_none() {
        return String::new();
    }
    let on_line = told
        .stop
        .ask
        .as_ref()
        .is_some_and(|ask| ask.kind.is_on_line());
    if told.choices.is_empty() || on_line {
        let answer = if on_line { MARK } else { ANSWER }.in_lang(lang);
        return format!("<p class=\"room\">{answer}<span class=\"write\"></span></p>\n");
    }
    let boxes = told.choices.iter().map(|choice| {
        let board = choice.board.as_ref();
        let board = board.map(|board| svg::write(&board[at], Theme::Light));
        let (name, board) = (escaped(called(choice, at)), board.unwrap_or_default());
        format!("<li><span class=\"box\"></span>{name}{board}</li>\n")
    });
    let boxes: String = boxes.collect();
    format!("<ul class=\"room\">\n{boxes}</ul>\n")
}

/// The letter of a node, or what the choice is called.
fn called(choice: &HandoutChoice, at: usize) -> &str {
    match &choice.node {
        Some((_, letter)) => letter,
        None => &choice.name[at],
    }
}

/// A text; where it points to a node that has a letter in the picture, with that.
fn said(phrases: &[Phrase], told: &HandoutStop<'_>) -> String {
    let letter = |way: &String| {
        let marks = told.marks.iter();
        let mut letters = marks.filter_map(|(node, letter)| (node == way).then_some(letter));
        letters.next()
    };
    let said = phrases.iter().map(|Phrase { text, node }| {
        let text = escaped(text);
        match node.as_ref().and_then(letter) {
            Some(letter) => format!("<b>{text}</b><sup>{letter}</sup>"),
            None => text,
        }
    });
    said.collect()
}

/// What is right at a stop, and the frame that shows it.
fn answered(n: usize, told: &HandoutStop<'_>, lang: Lang) -> Option<String> {
    let at = usize::from(lang != Lang::ALL[0]);
    let judged = &told.judged.as_ref()?[at];
    let named = |answer: &String| {
        let choice = told.choices.iter().find(|choice| choice.answer == *answer);
        choice.map_or_else(|| answer.clone(), |choice| called(choice, at).to_owned())
    };
    let answers = judged.answer.as_deref().unwrap_or_default();
    let joined = answers.join(",");
    let one = told.choices.iter().find(|choice| choice.answer == joined);
    let answer = one.map_or_else(
        || answers.iter().map(named).collect::<Vec<_>>().join(", "),
        |choice| called(choice, at).to_owned(),
    );
    let right = said(&judged.reply, told);
    let shown = told.then.last().map(|seen| {
        let [tree, _] = pictures(seen, at);
        tree
    });
    let (answer, shown) = (escaped(&answer), shown.unwrap_or_default());
    Some(format!(
        "<li value=\"{n}\"><p><b>{answer}</b> {right}</p>{shown}</li>\n"
    ))
}
