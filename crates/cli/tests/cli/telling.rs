//! One telling of a frame: command line, exported picture, API and library say the same words in the same voice.
//!
//! Invariant: the library's sentences are what all others are held against.

use http::Request;
use marubatsu::games::line::TicTacToe;
use marubatsu::recursion::Recursion;
use marubatsu::search::evaluators::LineScore;
use marubatsu::stage::PictureStyle;
use marubatsu::voice::Teller;
use marubatsu::{Algorithm, Lang, Recording, Score, Search, TableKind, Voice};
use marubatsu_pages::{Site, SiteLimits};
use serde_json::Value;

use crate::support::marubatsu;

/// How many frames of each search are told.
const FRAMES: u64 = 125;

/// Options of a search, as every surface names them.
type Options = &'static [(&'static str, &'static str)];

/// A search by its options, and as the library records it.
type Recorded = (Options, Recording<TicTacToe>);

const SHORTEST: Options = &[
    ("table", "merged"),
    ("window", "range"),
    ("score", "shortest"),
];
const SCOUT: Options = &[("algorithm", "scout")];
const MTDF: Options = &[("algorithm", "mtdf"), ("guess", "1"), ("table", "merged")];
const DEEPENING: Options = &[("depth", "3"), ("deepen", "true"), ("table", "merged")];

/// Four searches: a table that narrows windows, probes, passes that close in, and passes that go deeper.
fn searches() -> [Recorded; 4] {
    let game = TicTacToe::tic_tac_toe();
    let merged = TableKind::Merged;
    let shortest = Search::with(&game, LineScore::Shortest);
    let scout = Search::of(&game).algorithm(Algorithm::Scout);
    let mtdf = Search::of(&game).algorithm(Algorithm::Mtdf(Score::points(1)));
    let deepening = Search::of(&game).table(merged).depth(3).deepening();
    [
        (SHORTEST, shortest.table(merged).full_range().record()),
        (SCOUT, scout.record()),
        (MTDF, mtdf.table(merged).record()),
        (DEEPENING, deepening.record()),
    ]
    .map(|(options, recording)| (options, recording.expect("it keeps its laws")))
}

/// What a site answers.
fn asked(site: &Site, path: &str) -> String {
    let request = Request::get(path).body(Vec::new()).expect("a request");
    let bytes = site.answer(request).into_body().into_bytes();
    String::from_utf8(bytes).expect("an answer is UTF-8")
}

/// A text as it is compared with drawn ones, which are broken into lines and have minus signs.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    letters.collect::<String>().replace('−', "-")
}

/// What stands in a picture, without its labels.
fn drawn(svg: &str) -> String {
    let texts = svg.split('<').filter_map(|tag| tag.split_once('>'));
    let text: String = texts.map(|(_, text)| text).collect();
    let signs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let text = signs
        .iter()
        .fold(text, |text, (written, sign)| text.replace(written, sign));
    letters(&text)
}

/// The frames' lines of an API path, as JSON.
fn lines(site: &Site, path: &str, query: &str) -> Vec<Value> {
    let answer = asked(site, &format!("{path}?{query}"));
    let lines = answer.lines().map(serde_json::from_str);
    lines.map(|line| line.expect("JSON lines")).collect()
}

/// The sentence of a line of `/api/stage`, which comes in pieces.
fn staged(line: &Value) -> String {
    let pieces = line["sentence"].as_array().expect("pieces");
    let text = pieces
        .iter()
        .map(|piece| piece["text"].as_str().expect("a text"));
    text.collect()
}

fn printed(options: &[(&str, &str)], voice: Voice, lang: Lang) -> String {
    let count = FRAMES.to_string();
    let mut arguments = vec!["trace", "--format", "sentences", "--count", &count];
    arguments.extend(["--voice", voice.name(), "--lang", lang.code()]);
    let flags: Vec<String> = options.iter().map(|(key, _)| format!("--{key}")).collect();
    for (flag, (_, value)) in flags.iter().zip(options) {
        arguments.push(flag);
        arguments.extend(Some(*value).filter(|value| *value != "true"));
    }
    marubatsu(&arguments).done()
}

fn same_words(site: &Site, (options, recording): &Recorded, voice: Voice, lang: Lang) {
    let search = options.iter().map(|(key, value)| format!("{key}={value}"));
    let search = search.collect::<Vec<_>>().join("&");
    let query = format!(
        "{search}&from=0&count={FRAMES}&voice={voice}&lang={}",
        lang.code()
    );
    let frames = lines(site, "/api/frames", &format!("{query}&picture=wide"));
    let stage = lines(site, "/api/stage", &query);
    let printed = printed(options, voice, lang);
    let printed: Vec<&str> = printed.lines().collect();
    let recursion = Recursion::new(recording.frames());
    let algorithm = recording.setting().algorithm;
    let teller = Teller::new(recording.frames(), &recursion, algorithm);
    assert_eq!(
        [frames.len(), stage.len(), printed.len()],
        [usize::try_from(FRAMES).expect("a small number"); 3]
    );
    for n in 0..FRAMES {
        let at = usize::try_from(n).expect("a small number");
        let told = recording.tell(n, voice, lang).expect("a frame");
        let frame = recording.frame(n).expect("a frame");
        let spoken = teller.spoken(&frame, voice, lang);
        assert!(spoken.ends_with(&told), "{spoken}");
        assert_eq!(printed[at], format!("{n} {spoken}"));
        assert_eq!(frames[at]["sentence"], *told, "frame {n}");
        assert_eq!(letters(&staged(&stage[at])), letters(&told), "frame {n}");
        let svg = frames[at]["svg"].as_str().expect("a picture");
        assert!(drawn(svg).contains(&letters(&told)), "frame {n}: {told}");
    }
    let style = PictureStyle {
        lang,
        voice,
        ..PictureStyle::default()
    };
    let scene = recording.scene(FRAMES - 1, style).expect("a frame");
    let told = recording.tell(FRAMES - 1, voice, lang).expect("a frame");
    assert!(scene.label.ends_with(&told), "{}", scene.label);
}

#[test]
fn a_frame_has_the_same_words_wherever_it_is_told() {
    let site = Site::new(SiteLimits::default());
    for search in searches() {
        for voice in Voice::ALL {
            for lang in Lang::ALL {
                same_words(&site, &search, voice, lang);
            }
        }
    }
}

/// `draw frame` and `draw node-story` write the picture that the API sends.
#[test]
fn what_is_drawn_is_told_in_the_voice_asked_for() {
    let site = Site::new(SiteLimits::default());
    let both = |voice| [("frame", voice), ("node-story", voice)];
    for (picture, voice) in Voice::ALL.into_iter().flat_map(both) {
        let line = format!("draw {picture} --table merged --frame 71 --lang en --voice {voice}");
        let drawn = marubatsu(&line.split(' ').collect::<Vec<_>>()).done();
        let path = format!("/api/draw/{picture}?table=merged&frame=71&lang=en&voice={voice}");
        assert_eq!(drawn, asked(&site, &path));
    }
}
