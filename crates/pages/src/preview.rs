//! The preview of a linked page: a title, a sentence and a picture; `/og.png` draws the picture.
//!
//! Invariants: a preview costs little, however large the search: it makes only the frames it needs, at most [`MOST_FRAMES`]. Views
//! that need more get a general description, so every view has a description and a picture. A picture shows no value that the view
//! itself hides.

use std::sync::Arc;

use http::HeaderValue;
use http::header::CACHE_CONTROL;
use marubatsu::lang::{Lang, Text, thousands};
use marubatsu::names;
use marubatsu::scene::facts::number;
use marubatsu::scene::{Scene, TextRun, Theme};
use marubatsu::stage::card::{self, told, words};
use marubatsu::stage::{Card, CardShape, RenderOptions, StageFrame};
use marubatsu::svg;
use marubatsu::table::TableKind;
use marubatsu::voice::{self, CodeLanguage, Voice};
use marubatsu_app::compare::CompareRequest;
use marubatsu_app::control::Control;
use marubatsu_app::draw::DrawOptions;
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::lessons::daily::{DailyDate, DailyQuestion};
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use marubatsu_app::trace::SearchRecording;
use marubatsu_raster::Scale;

use crate::answer::{Body, of_body};
use crate::cache::{CacheKind, Weight};
use crate::drawing::Drawing;
use crate::error::PageError;
use crate::page::art::LESSON;
use crate::query::{QueryPairs, QueryParameters, RecordingSource, encoded};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts::{filled, preview as texts};
use crate::work::ReplyPlan;

/// The cut of the search that stands for every view without a picture of its own.
const CUT: u64 = 17;

/// Frames and nodes of a search that is only described.
const MOST_FRAMES: u64 = 20_000;
const MOST_NODES: u64 = 100_000;

/// Pictures that were drawn.
const PICTURES: CacheKind = CacheKind {
    name: "previews",
    is_uploaded: false,
};

/// A view: a page with what its address asks for.
pub(crate) struct LinkedView<'a> {
    pub(crate) site: &'a Site,
    pub(crate) lang: Lang,
    /// The page's name, and its title.
    pub(crate) name: &'a str,
    pub(crate) title: &'a str,
    pub(crate) pairs: &'a [(String, String)],
    pub(crate) frame: Option<u64>,
}

/// What a view says of itself.
pub(crate) struct LinkPreview {
    pub(crate) title: String,
    pub(crate) about: String,
    /// The sentence on its picture, and what is shown in a few words.
    said: Vec<TextRun>,
    named: String,
    picture: Scene,
}

impl LinkPreview {
    fn card(&self) -> Scene {
        CardShape::Preview.draw(&Card {
            picture: &self.picture,
            sentence: self.said.clone(),
            named: &self.named,
            clock: None,
        })
    }
}

impl LinkedView<'_> {
    /// Returns what the view says of itself.
    pub(crate) fn preview(&self, control: &Control<'_>) -> Result<LinkPreview, PageError> {
        let own = match self.name {
            "search" => self.search(control),
            "own-tree" => self.own_tree(control),
            "compare" => self.compare(control),
            "play" => self.play(control),
            "daily" => self.daily(control),
            _ => None,
        };
        own.map_or_else(|| self.general(control), Ok)
    }

    /// Draws the view's picture, and keeps it under this key.
    fn drawn(&self, key: &str, control: &Control<'_>) -> Result<Arc<String>, PageError> {
        let card = self.preview(control)?.card();
        let picture = Arc::new(svg::write(&card, Theme::Light));
        let weigh = |picture: &String| Weight {
            bytes: picture.len(),
            is_held: false,
        };
        let cache = self.site.cache();
        cache.insert(PICTURES, key, Arc::clone(&picture), weigh);
        Ok(picture)
    }

    fn say(&self, text: Text, values: &[(&str, &str)]) -> String {
        filled(text.in_lang(self.lang), values)
    }

    /// A page in general, with the cut of a small tree.
    fn general(&self, control: &Control<'_>) -> Result<LinkPreview, PageError> {
        let about = texts::ABOUT.iter().find(|(name, _)| *name == self.name);
        let about = about.map_or("", |(_, text)| text.in_lang(self.lang));
        let request: SearchRequest = self.site.lab().read(LESSON)?;
        let (_, shown) = self.shown(&request, Some(CUT), control)?;
        Ok(LinkPreview {
            title: self.title.to_owned(),
            about: about.to_owned(),
            said: words(about),
            named: String::new(),
            picture: shown.tree,
        })
    }

    /// A frame of a search, or its last one, on the stage of a card.
    fn shown(
        &self,
        request: &SearchRequest,
        frame: Option<u64>,
        control: &Control<'_>,
    ) -> Result<(Stage, StageFrame), PageError> {
        let bounded = Control {
            frames: Some(frame.unwrap_or(MOST_FRAMES) + 1),
            most_nodes: Some(MOST_NODES),
            ..*control
        };
        self.staged(Arc::new(self.site.lab().record(request, &bounded)?), frame)
    }

    fn staged(
        &self,
        recording: Arc<SearchRecording>,
        frame: Option<u64>,
    ) -> Result<(Stage, StageFrame), PageError> {
        let stage = Stage::new(recording);
        let last = stage.recursion().frames().saturating_sub(1);
        let n = frame.unwrap_or(last).min(last);
        let options = RenderOptions {
            lang: self.lang,
            viewport: CardShape::Preview.viewport(),
            line: 320,
            portrait: 48,
            voice: Voice::Plain,
            code: CodeLanguage::Pseudo,
            zoom: 100,
            hidden: marubatsu::stage::HiddenFacts::NONE,
        };
        let shown = stage.frames(n..n + 1, options).next();
        let shown = shown.ok_or_else(|| PageError::internal(&"a search without frames"))?;
        Ok((stage, shown))
    }

    fn search(&self, control: &Control<'_>) -> Option<LinkPreview> {
        if self.pairs.is_empty() {
            return None;
        }
        let frame = self.frame.unwrap_or(0);
        let asked = QueryParameters::of(self.pairs.to_vec());
        if frame > MOST_FRAMES {
            return None;
        }
        let (request, (stage, shown)) = match asked.recorded(self.site.lab()).ok()? {
            RecordingSource::Search(request) => {
                let shown = self.shown(&request, Some(frame), control).ok()?;
                (*request, shown)
            }
            RecordingSource::Import(key) => {
                let imported = self.site.imported(&key).ok()?;
                let until = Arc::new(imported.recording.until(frame));
                (
                    imported.request.clone(),
                    self.staged(until, Some(frame)).ok()?,
                )
            }
        };
        let n = ("n", &*thousands(shown.n));
        let title = match shown.moment {
            "cut" => texts::CUT_AT,
            "answer" => texts::ANSWER_AT,
            _ => texts::AT,
        };
        let about = voice::text(&shown.sentence);
        let (game, algorithm) = self.named(&request);
        Some(LinkPreview {
            title: format!("{} · {game}, {algorithm}", self.say(title, &[n])),
            about,
            said: told(&shown.sentence, stage.scale()),
            named: format!(
                "{game} · {} · {}",
                self.searched(&request),
                self.say(texts::FRAME, &[n])
            ),
            picture: shown.tree,
        })
    }

    /// The algorithm, and whether it has a table.
    fn searched(&self, request: &SearchRequest) -> String {
        let (_, algorithm) = self.named(request);
        let with = texts::WITH_TABLE.in_lang(self.lang);
        let is_bare = request.table == TableKind::None;
        format!("{algorithm}{}", if is_bare { "" } else { with })
    }

    /// What the game and the algorithm are called.
    fn named(&self, request: &SearchRequest) -> (String, String) {
        let name = request.algorithm.name();
        (
            names::game(request.game.name(), self.lang),
            names::algorithm(name, self.lang),
        )
    }

    fn value(&self, key: &str) -> Option<&str> {
        let found = self.pairs.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    fn own_tree(&self, control: &Control<'_>) -> Option<LinkPreview> {
        let tree = self.value("game")?;
        let algorithm = self.value("algorithm").unwrap_or("alpha-beta");
        let pairs = [("game", tree), ("algorithm", algorithm)];
        let request: SearchRequest = self.site.lab().read(pairs).ok()?;
        let (stage, shown) = self.shown(&request, None, control).ok()?;
        let value = number(stage.recording().score()?);
        let (game, algorithm) = self.named(&request);
        let title = self.say(
            texts::WORTH,
            &[("tree", &game.replace(") (", ")(")), ("value", &value)],
        );
        Some(LinkPreview {
            said: words(title.clone()),
            title,
            about: voice::text(&shown.sentence),
            named: algorithm,
            picture: shown.tree,
        })
    }

    fn compare(&self, control: &Control<'_>) -> Option<LinkPreview> {
        if self.pairs.is_empty() {
            return None;
        }
        let bounded = Control {
            most_nodes: Some(MOST_NODES),
            ..*control
        };
        let lab = self.site.lab();
        let request: CompareRequest = QueryParameters::of(self.pairs.to_vec()).request(lab).ok()?;
        let report = lab.compare(&request, 0, &bounded).ok()?;
        let verdict = report.verdict().in_lang(self.lang).to_owned();
        let (game, _) = self.named(&request.left);
        let row = |side: Text, request, total| {
            let name = format!("{}: {}", side.in_lang(self.lang), self.searched(request));
            (name, total)
        };
        let totals = [
            row(texts::LEFT, &request.left, report.left.tally.nodes),
            row(texts::RIGHT, &request.right, report.right.tally.nodes),
        ];
        Some(LinkPreview {
            title: format!("{} · {game}", self.title),
            said: words(verdict.clone()),
            about: verdict,
            named: game,
            picture: card::totals(CardShape::Preview, &totals),
        })
    }

    /// A board, as large as a card has room for.
    fn board(&self, at: (&AnyGame, &AnyPosition), control: &Control<'_>) -> Option<Scene> {
        let (_, rows) = at.0.board_size()?;
        let look = DrawOptions {
            lang: self.lang,
            square: u16::try_from(358 / rows.max(1)).unwrap_or(4),
            ..DrawOptions::default()
        };
        self.site.lab().board(at, None, look, control).ok()
    }

    /// The position of a day, without its answer.
    fn daily(&self, control: &Control<'_>) -> Option<LinkPreview> {
        let date = DailyDate::parse(self.value("date")?).ok()?;
        let lab = self.site.lab();
        let question = DailyQuestion::of(lab, date, control).ok()?.report();
        let game = lab.game(question.game).ok()?;
        let position = game.position_after(&question.moves).ok()?;
        let number = thousands(question.number.into());
        let about = self.say(texts::ONE_WINS, &[]);
        Some(LinkPreview {
            title: self.say(texts::DAILY, &[("n", &number)]),
            said: words(about.clone()),
            about,
            named: names::game(game.name(), self.lang),
            picture: self.board((&game, &position), control)?,
        })
    }

    /// The position and who is to move, without its value.
    fn play(&self, control: &Control<'_>) -> Option<LinkPreview> {
        if self.pairs.is_empty() {
            return None;
        }
        let lab = self.site.lab();
        let game = lab.game(self.value("game").unwrap_or("3x3")).ok()?;
        let moves = self.value("moves").unwrap_or_default();
        let position = game.position_after(moves).ok()?;
        let stones = position
            .board
            .chars()
            .filter(|sign| matches!(sign, 'o' | 'x'));
        let n = thousands(stones.count() as u64);
        let picture = self.board((&game, &position), control)?;
        let named = names::game(game.name(), self.lang);
        let side = position.turn.sign();
        let (title, about) = if position.ended {
            (texts::ENDED, texts::OVER)
        } else {
            (texts::TO_MOVE, texts::MOVES)
        };
        let values = [("game", &*named), ("side", side), ("n", &*n)];
        let about = self.say(about, &values);
        Some(LinkPreview {
            title: self.say(title, &values),
            said: words(about.clone()),
            about,
            named,
            picture,
        })
    }
}

/// The address of a view's picture.
pub(crate) fn picture_of(
    name: &str,
    pairs: &[(String, String)],
    frame: Option<u64>,
    lang: Lang,
) -> String {
    let view = [("page", name), ("lang", lang.code())]
        .map(|(key, value)| (key.to_owned(), value.to_owned()));
    let frame = frame.map(|frame| ("frame".to_owned(), frame.to_string()));
    let query = encoded(view.into_iter().chain(pairs.iter().cloned()).chain(frame));
    format!("/og.png?{query}")
}

/// `/og.png`: the picture of a view, which is kept for the next who asks.
pub(crate) fn picture(site: &Site, ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let (lang, frame) = (ask.context.lang, ask.view.frame);
    let mut asked = ask.query;
    let names = texts::ABOUT.map(|(name, _)| (name, name));
    let name = asked.one_of("page", &names)?.unwrap_or("home");
    let pairs: QueryPairs = asked.into_pairs();
    let site = site.clone();
    Ok(ReplyPlan::read(move |control| {
        let key = format!(
            "{} {name} {frame:?} {}",
            lang.code(),
            encoded(pairs.iter().cloned())
        );
        let view = LinkedView {
            site: &site,
            lang,
            name,
            title: "",
            pairs: &pairs,
            frame,
        };
        let kept = site.cache().get::<String>(PICTURES, &key);
        let picture = kept.map_or_else(|| view.drawn(&key, control), Ok)?;
        let drawing = Drawing::still((*picture).clone(), Scale::ONE)?;
        let mut answer = of_body("image/png", Body::Undrawn(drawing));
        let hour = HeaderValue::from_static("max-age=3600");
        answer.headers_mut().insert(CACHE_CONTROL, hour);
        Ok(answer)
    }))
}
