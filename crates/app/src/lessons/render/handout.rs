//! A chapter as one HTML file: to be opened from the disk, with nobody to ask.
//!
//! Invariants: the file loads nothing, its fonts are in it; its answers stand in no text and no picture of it, but deflated
//! beside the questions; what it says to an answer is what the judge says.

use marubatsu::lang::{Lang, Message, Text};
use marubatsu::scene::{Scene, Theme};
use marubatsu::svg;
use serde_json::{Value, json};

use crate::lessons::derive::is_set;
use crate::lessons::derive::recordings::Recordings;
use crate::lessons::parse::Lesson;
use crate::lessons::question::AnswerForm;
use crate::lessons::quiz::Phrase;
use crate::lessons::render::{HandoutChoice, HandoutStop, PerLanguage, StopPictures, tell};
use crate::words::standalone::{FontFace, MARKS, StandalonePage};
use crate::words::{Error, escaped};

/// Bytes of a file, at most.
pub const MOST_BYTES: usize = 1_500_000;

const STYLE: &str = include_str!("../handout/handout.css");
const SCRIPT: &str = include_str!("../handout/handout.js");

texts! {
    NO_SCRIPT = "The questions need JavaScript.", "質問に答えるには JavaScript が必要です。";
    MADE = "made with marubatsu", "marubatsu で作成";
}

/// What the script says, by name.
const SAID: [(&str, Text); 22] = [
    ("stop", Text::new("Stop {n} of {of}", "場面 {n} / {of}")),
    ("back", Text::new("Back", "前へ")),
    ("next", Text::new("Next", "次へ")),
    ("give", Text::new("Answer", "答える")),
    ("show", Text::new("Show me", "答えを見る")),
    ("right", Text::new("Right.", "正解です。")),
    ("wrong", Text::new("Not quite.", "違います。")),
    ("so", Text::new("Here it is:", "答え:")),
    ("number", Text::new("A number", "数")),
    (
        "choose",
        Text::new("Choose an answer first.", "先に答えを選んでください。"),
    ),
    (
        "nodes",
        Text::new("Choose in the picture or here", "図の中か、ここから選ぶ"),
    ),
    (
        "on_line",
        Text::new(
            "Find it on the number line, and choose it here",
            "数直線で見つけ、ここから選ぶ",
        ),
    ),
    ("step_back", Text::new("Previous frame", "前のフレーム")),
    ("step_on", Text::new("Next frame", "次のフレーム")),
    ("frame", Text::new("Frame {n}", "フレーム {n}")),
    (
        "tree",
        Text::new("The tree at frame {n}", "フレーム {n} の木"),
    ),
    (
        "line",
        Text::new("Numbers at frame {n}", "フレーム {n} の数"),
    ),
    ("done", Text::new("done", "済み")),
    (
        "end",
        Text::new(
            "{first} of {of} questions right first time.",
            "{of} 問中 {first} 問に一度で正解しました。",
        ),
    ),
    ("other", Text::new("日本語", "English")),
    ("stops", Text::new("Stops", "場面")),
    ("root", Text::new("root", "ルート")),
];

/// A file that would have more than [`MOST_BYTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the file would have {bytes} bytes")]
pub struct HandoutSizeError {
    /// How large it would be.
    pub bytes: usize,
}

impl HandoutSizeError {
    /// Returns the message for the user.
    pub fn message(self) -> Message {
        let tenths = |bytes: usize| format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10);
        let (bytes, most) = (tenths(self.bytes), tenths(MOST_BYTES));
        message!(
            "the file would have {bytes} MB, more than the limit of {most} MB: use a lesson with fewer stops",
            "ファイルは {bytes} MB になり、上限の {most} MB を超えます。場面を減らしてください"
        )
    }
}

/// The file of a lesson that has passed the checker; it opens in this language, speaks both, and draws with these fonts.
///
/// # Errors
/// When a recording can't be made again; and, inside, when the file is too large.
pub fn handout(
    lesson: &Lesson,
    lang: Lang,
    faces: &[FontFace<'_>],
    recordings: &mut Recordings<'_>,
) -> Result<Result<String, HandoutSizeError>, Error> {
    let told = tell(lesson, recordings)?;
    let stops: Vec<Value> = told.iter().map(stop).collect();
    let texts = Lang::ALL.map(|lang| {
        let said = |(name, text): &(&str, Text)| ((*name).to_owned(), json!(text.in_lang(lang)));
        let texts = SAID.iter().map(said);
        Value::Object(texts.collect())
    });
    let titles = Lang::ALL.map(|lang| lesson.title.in_lang(lang));
    let langs = Lang::ALL.map(Lang::code);
    let told = json!({"langs": langs, "titles": titles, "texts": texts, "stops": stops});
    let title = lesson.title.in_lang(lang);
    let page = StandalonePage {
        lang,
        theme: None,
        title,
        styles: &[STYLE],
        scripts: &[SCRIPT],
        body: &body(title, lang),
        data: ("told", &told.to_string()),
        faces,
    };
    let page = page.write();
    let bytes = page.len();
    Ok(if bytes <= MOST_BYTES {
        Ok(page)
    } else {
        Err(HandoutSizeError { bytes })
    })
}

/// The places that the script fills.
fn body(title: &str, lang: Lang) -> String {
    let (title, none, made) = (escaped(title), NO_SCRIPT.in_lang(lang), MADE.in_lang(lang));
    format!(
        "<header>{MARKS}<h1 id=\"title\">{title}</h1><button type=\"button\" id=\"lang\"></button></header>\n\
         <noscript><p>{none}</p></noscript>\n\
         <nav id=\"stops\"><ol></ol></nav>\n\
         <main>\n<div id=\"tree\"></div>\n<div id=\"beside\">\n<div id=\"line\"></div>\n\
         <p id=\"place\"></p>\n<p id=\"say\" tabindex=\"-1\"></p>\n\
         <form id=\"answer\" novalidate aria-labelledby=\"say\"><div id=\"options\"></div>\n\
         <div class=\"buttons\"><button id=\"give\" class=\"main\"></button><button type=\"button\" id=\"show\" hidden></button></div></form>\n\
         <p id=\"reply\" role=\"status\"></p>\n\
         <div id=\"steps\" class=\"buttons\" hidden><button type=\"button\" id=\"step-back\">◀</button><span id=\"frame\"></span><button type=\"button\" id=\"step-on\">▶</button></div>\n\
         <div class=\"buttons ways\"><button type=\"button\" id=\"back\"></button><button type=\"button\" id=\"next\"></button></div>\n\
         <p id=\"end\" role=\"status\"></p>\n</div>\n</main>\n<footer><p>{made}</p></footer>\n"
    )
}

/// What the script knows of a stop.
fn stop(told: &HandoutStop<'_>) -> Value {
    let phrases = |all: PerLanguage<&[Phrase]>| json!(all);
    let [first, second] = &told.open;
    let ask = told.stop.ask.as_ref().map(|ask| {
        json!({
            "choices": told.choices.iter().map(choice).collect::<Vec<_>>(),
            "several": ask.kind.form.is_several(),
            "decimal": ask.kind.form == AnswerForm::Decimal,
            "pair": ask.kind.form == AnswerForm::Pair,
            "on_line": ask.kind.is_on_line(),
        })
    });
    let judged = told.judged.as_ref().map(|[first, second]| {
        json!({
            "answer": first.answer,
            "unordered": is_set(first.answer.as_deref().unwrap_or_default()),
            "right": phrases([&first.reply, &second.reply]),
            "wrong": told.wrong.iter().map(|(to, said)| json!({"to": to, "said": said})).collect::<Vec<_>>(),
            "then": told.then.iter().map(|frame| seen(frame, true)).collect::<Vec<_>>(),
        })
    });
    json!({
        "id": told.stop.id,
        "say": phrases([&first.say, &second.say]),
        "marks": told.marks,
        "seen": seen(&told.seen, false),
        "ask": ask,
        "judged": judged,
    })
}

fn choice(choice: &HandoutChoice) -> Value {
    let (node, letter) = choice.node.clone().unzip();
    json!({
        "answer": choice.answer,
        "node": node,
        "letter": letter,
        "name": choice.name,
        "board": choice.board.as_ref().map(|[first, second]| [drawn(first), drawn(second)]),
    })
}

/// A frame's pictures; what happens in it, where it is one that follows.
fn seen(seen: &StopPictures, follows: bool) -> Value {
    let pictures = seen.pictures.iter().map(|picture| {
        let sentence = Some(&picture.sentence).filter(|_| follows);
        let [tree, line] = [&picture.tree, &picture.line].map(drawn);
        json!({"tree": tree, "line": line, "sentence": sentence})
    });
    json!({"n": seen.n, "pictures": pictures.collect::<Vec<_>>()})
}

/// A picture in the colours of each theme, light first.
fn drawn(scene: &Scene) -> [String; 2] {
    [Theme::Light, Theme::Dark].map(|theme| svg::write(scene, theme))
}
