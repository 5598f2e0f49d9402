//! What is to be drawn or filmed, in types.
//!
//! Invariant: a file's ending has said its format; options that don't belong to the subject have been
//! refused.

use std::ops::Range;
use std::path::PathBuf;

use marubatsu::lang::{Lang, Message};
use marubatsu::scene::Theme;
use marubatsu::scene::panel::Arrangement;
use marubatsu_app::draw::{GROWTHS, GrowthRequest, Look};
use marubatsu_app::error::InputError;
use marubatsu_app::game::{AnyGame, AnyPosition, ScoreKind};
use marubatsu_app::options::{OptionSpec, POSITION, RECORDED, SEARCH, choose};
use marubatsu_app::request::SearchRequest;
use marubatsu_raster::{Delay, Scale};

use super::ending::ending;
use super::parsed::{Parsed, apart};
use crate::arguments::pictures::{DEPTH, FRAME, GROW, SUBJECTS, TREE};
use crate::problem::Ending;

/// `draw`.
#[derive(Debug)]
pub(crate) struct Draw {
    /// What.
    pub(crate) subject: Subject,
    /// How it looks.
    pub(crate) style: Style,
    /// Where to; none is stdout.
    pub(crate) out: Option<PathBuf>,
    /// As what.
    pub(crate) format: PictureFormat,
}

/// What is drawn.
#[derive(Debug)]
pub(crate) enum Subject {
    /// A position.
    Board {
        game: AnyGame,
        position: AnyPosition,
        score: Option<ScoreKind>,
    },
    /// A tree.
    Tree {
        game: AnyGame,
        position: AnyPosition,
        depth: u16,
        score: Option<ScoreKind>,
    },
    /// A moment of something that moves.
    Frame {
        moving: Moving,
        frame: u64,
        before: Option<u64>,
    },
}

/// What moves.
#[derive(Debug)]
pub(crate) enum Moving {
    /// A search.
    Search(Box<SearchRequest>),
    /// A recorded search.
    Replay(PathBuf),
    /// A tree being made.
    Growth(GrowthRequest),
}

/// How every picture looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Language, arrangement, size.
    pub(crate) look: Look,
    /// Light or dark.
    pub(crate) theme: Theme,
    /// Pixels for a unit.
    pub(crate) scale: Scale,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
}

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FilmFormat {
    Gif,
    Apng,
    /// One file with all frames and a way to step through them.
    Html,
}

/// `film`.
#[derive(Debug)]
pub(crate) struct Film {
    /// Of what.
    pub(crate) moving: Moving,
    /// Which frames.
    pub(crate) frames: Range<u64>,
    /// How long each is shown.
    pub(crate) delay: Delay,
    /// How they look.
    pub(crate) style: Style,
    /// Where to.
    pub(crate) out: PathBuf,
    /// As what.
    pub(crate) format: FilmFormat,
}

/// Frames in a film, at most.
const MOST_FRAMES: u64 = 2000;

impl Parsed<'_> {
    pub(super) fn draw(&self, lang: Lang) -> Result<Draw, Ending> {
        let what = self.text("subject").unwrap_or_default();
        let subject = choose("subject", what, SUBJECTS.map(|name| (name, name)))?;
        let out = self.path("out");
        let format = ending(
            "out",
            out.as_deref(),
            &[("svg", PictureFormat::Svg), ("png", PictureFormat::Png)],
        )?;
        let subject = match subject {
            "board" => {
                self.refuse("draw board", &[SEARCH, GROW, FRAME, DEPTH], &["replay"])?;
                let (game, position) = self.position()?;
                Subject::Board {
                    game,
                    position,
                    score: self.scores()?,
                }
            }
            "tree" => {
                self.refuse("draw tree", &[SEARCH, GROW, FRAME], &["replay"])?;
                let (game, position) = self.position()?;
                Subject::Tree {
                    game,
                    position,
                    depth: self.depth()?,
                    score: self.scores()?,
                }
            }
            _ => Subject::Frame {
                moving: self.moving()?,
                frame: self.number("frame")?.unwrap_or(0),
                before: self.number("before")?,
            },
        };
        let format = format.unwrap_or(PictureFormat::Svg);
        Ok(Draw {
            subject,
            style: self.style(lang)?,
            out,
            format,
        })
    }

    pub(super) fn film(&self, lang: Lang) -> Result<Film, Ending> {
        let out = self.path("out");
        let formats = [
            ("gif", FilmFormat::Gif),
            ("png", FilmFormat::Apng),
            ("apng", FilmFormat::Apng),
            ("html", FilmFormat::Html),
        ];
        let format = ending("out", out.as_deref(), &formats)?;
        let (Some(out), Some(format)) = (out, format) else {
            let message = Message::new(
                "a film needs a file: --out film.gif",
                "ファイルが必要です: --out film.gif",
            );
            return Err(InputError::usage("out", "", message).into());
        };
        if let (FilmFormat::Html, Some(scale)) = (format, self.text("scale")) {
            return Err(not_of("scale", scale, "film .html").into());
        }
        let from = self.number("from")?.unwrap_or(0);
        let count = self.number("count")?.unwrap_or(60);
        if count == 0 || count > MOST_FRAMES {
            let message = Message::new(
                format!("this must be a whole number from 1 to {MOST_FRAMES}"),
                format!("1 以上 {MOST_FRAMES} 以下の整数を指定してください"),
            );
            return Err(InputError::new("count", &count.to_string(), Some(0), message).into());
        }
        Ok(Film {
            moving: self.moving()?,
            frames: from..from.saturating_add(count),
            delay: self.delay()?,
            style: self.style(lang)?,
            out,
            format,
        })
    }

    /// Refuses options that the subject does not have.
    fn refuse(
        &self,
        subject: &str,
        lists: &[&[OptionSpec]],
        paths: &[&str],
    ) -> Result<(), InputError> {
        if let Some((key, value)) = self.pairs(lists)?.first() {
            return Err(not_of(key, value, subject));
        }
        let path = paths.iter().find_map(|key| Some((*key, self.path(key)?)));
        path.map_or(Ok(()), |(key, path)| {
            Err(not_of(key, &path.to_string_lossy(), subject))
        })
    }

    /// The position, without a search.
    fn position(&self) -> Result<(AnyGame, AnyPosition), Ending> {
        let SearchRequest { game, position, .. } = self.lab.read(self.pairs(&[POSITION])?)?;
        Ok((game, position))
    }

    fn moving(&self) -> Result<Moving, Ending> {
        let [breadth, depth] = GROWTHS.map(|(name, growth)| (name, Some(growth)));
        let names = [("none", None), breadth, depth];
        let growth = choose("grow", self.text("grow").unwrap_or("none"), names)?;
        self.refuse("frames", &[&TREE[2..]], &[])?;
        let replay = self.path("replay");
        match (growth, replay) {
            (Some(growth), replay) => {
                if let Some((key, value)) = self.pairs(&[SEARCH])?.first() {
                    return Err(apart(key, value, "grow").into());
                }
                if let Some(path) = replay {
                    return Err(apart("replay", &path.to_string_lossy(), "grow").into());
                }
                let (game, position) = self.position()?;
                Ok(Moving::Growth(GrowthRequest {
                    game,
                    position,
                    depth: self.depth()?,
                    growth,
                }))
            }
            (None, replay) => {
                // What trees call depth is how deep the search may go here.
                let pairs = self.pairs(RECORDED)?;
                let Some(path) = replay else {
                    return Ok(Moving::Search(Box::new(self.lab.read(pairs)?)));
                };
                match pairs.first() {
                    Some((key, value)) => Err(apart(key, value, "replay").into()),
                    None => Ok(Moving::Replay(path)),
                }
            }
        }
    }

    fn style(&self, lang: Lang) -> Result<Style, Ending> {
        let themes = Theme::ALL.map(|theme| (theme.name(), theme));
        let layouts = [("wide", Arrangement::Wide), ("tall", Arrangement::Tall)];
        let theme = choose("theme", self.text("theme").unwrap_or("light"), themes)?;
        let arrangement = choose("layout", self.text("layout").unwrap_or("wide"), layouts)?;
        let square = self.number_between("size", 4..=200)?.unwrap_or(12);
        let scale = self.text("scale").unwrap_or("1");
        let scale = scale.parse().map_err(|_| {
            let message = Message::new(
                "this must be a number from 0.1 to 8 with at most two decimals",
                "0.1 以上 8 以下、小数 2 桁までの数を指定してください",
            );
            InputError::new("scale", scale, Some(0), message)
        })?;
        Ok(Style {
            look: Look {
                lang,
                arrangement,
                square,
            },
            theme,
            scale,
        })
    }

    fn depth(&self) -> Result<u16, InputError> {
        Ok(self.number_between("depth", 0..=200)?.unwrap_or(2))
    }

    fn scores(&self) -> Result<Option<ScoreKind>, InputError> {
        let kinds = [
            ("none", None),
            ("standard", Some(ScoreKind::Standard)),
            ("shortest", Some(ScoreKind::Shortest)),
        ];
        choose("scores", self.text("scores").unwrap_or("none"), kinds)
    }

    fn delay(&self) -> Result<Delay, InputError> {
        let text = self.text("delay").unwrap_or("1");
        text.parse().map_err(|_| {
            let message = Message::new(
                "this must be seconds from 0.02 to 600 with at most two decimals",
                "0.02 以上 600 以下、小数 2 桁までの秒数を指定してください",
            );
            InputError::new("delay", text, Some(0), message)
        })
    }

    fn number_between(
        &self,
        key: &str,
        range: std::ops::RangeInclusive<u16>,
    ) -> Result<Option<u16>, InputError> {
        let Some(text) = self.text(key) else {
            return Ok(None);
        };
        let (least, most) = (range.start(), range.end());
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| {
            let message = Message::new(
                format!("this must be a whole number from {least} to {most}"),
                format!("{least} 以上 {most} 以下の整数を指定してください"),
            );
            InputError::new(key, text, Some(0), message)
        })
    }
}

fn not_of(key: &str, value: &str, subject: &str) -> InputError {
    let message = Message::new(
        format!("{subject} has no such option"),
        format!("{subject} では使えないオプションです"),
    );
    InputError::usage(key, value, message)
}
