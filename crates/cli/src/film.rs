//! The command `film`: a stretch of frames as GIF, animated PNG, or a page to step through.
//!
//! Invariant: a film is written whole or not at all.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use marubatsu::lang::Message;
use marubatsu::scene::Scene;
use marubatsu::scene::between::{END, between};
use marubatsu::stage::FilmFrame;
use marubatsu::svg;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::html_export::HtmlExport;
use marubatsu_raster::{Delay, FilmError, Progress, Scale};

use crate::arguments::names::Names;
use crate::environment::Environment;
use crate::parsed::{Command, Parsed, ending, no_number};
use crate::picture::{self, Style, not_of};
use crate::problem::Ending;
use crate::reel::{Moving, Reel};
use crate::{file, interrupt, output, progress};

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Gif,
    Apng,
    /// One file with all frames and a way to step through them.
    Html,
}

/// The formats by the endings of their files.
const FORMATS: Names<Format, 4> = [
    ("gif", Format::Gif),
    ("png", Format::Apng),
    ("apng", Format::Apng),
    ("html", Format::Html),
];

/// Frames in a film, at most, and if nothing is said.
const MOST_FRAMES: u64 = 2000;
const USUAL_FRAMES: u64 = 60;

/// A film: which frames, how long each is shown, how they look.
struct Film {
    frames: Range<u64>,
    delay: Delay,
    /// Whether frames move into each other.
    tween: bool,
    style: Style,
    format: Format,
}

/// Reads the command.
pub(crate) fn read(parsed: &Parsed<'_>) -> Result<Command, Ending> {
    let path = parsed.path("out");
    let format = ending("out", path.as_deref(), &FORMATS)?;
    let (Some(path), Some(format)) = (path, format) else {
        let message = Message::new(
            "a film needs a file: --out film.gif",
            "ファイルが必要です: --out film.gif",
        );
        return Err(InputError::usage("out", "", message).into());
    };
    if let (Format::Html, Some(scale)) = (format, parsed.text("scale")) {
        return Err(not_of("scale", scale, "film .html").into());
    }
    let tween = parsed.flag("tween");
    if tween && format == Format::Html {
        return Err(not_of("tween", "", "film .html").into());
    }
    let frames = frames(parsed)?;
    let moving = Moving::read(parsed)?;
    if tween && matches!(moving, Moving::Growth(_)) {
        return Err(not_of("tween", "", "film --grow").into());
    }
    let film = Film {
        frames,
        delay: delay(parsed, if tween { "0.7" } else { "1" })?,
        tween,
        style: Style::read(parsed)?,
        format,
    };
    Ok(Box::new(move |lab, environment, out| {
        file::check("out", &path)?;
        let reel = Reel::load(&lab, &moving, (film.style, film.frames.end), environment)?;
        let bytes = film.bytes(&reel, environment)?;
        file::write_bytes("out", &path, &bytes)?;
        output::halted(reel.halt(), environment, out)
    }))
}

fn frames(parsed: &Parsed<'_>) -> Result<Range<u64>, InputError> {
    let from = parsed.number("from")?.unwrap_or(0);
    let count = parsed.number("count")?.unwrap_or(USUAL_FRAMES);
    let most = 1..=MOST_FRAMES;
    if !most.contains(&count) {
        return Err(no_number("count", &count.to_string(), &most));
    }
    Ok(from..from.saturating_add(count))
}

fn delay(parsed: &Parsed<'_>, usual: &'static str) -> Result<Delay, InputError> {
    let text = parsed.text("delay").unwrap_or(usual);
    text.parse().map_err(|_| {
        let message = Message::new(
            "this must be seconds from 0.02 to 600 with at most two decimals",
            "0.02 以上 600 以下、小数 2 桁までの秒数を指定してください",
        );
        InputError::new("delay", text, Some(0), message)
    })
}

impl Film {
    fn bytes(&self, reel: &Reel, environment: &Environment) -> Result<Vec<u8>, Ending> {
        let Range { start, end } = self.frames;
        let numbers: Vec<u64> = (start..end.min(reel.len())).collect();
        if numbers.is_empty() {
            return Err(reel.no_frame("from", start).into());
        }
        match self.format {
            Format::Html => Ok(self.page(reel, &numbers)?.into_bytes()),
            Format::Gif | Format::Apng => {
                self.shoot(environment, reel, &self.shots(reel, &numbers))
            }
        }
    }

    /// The frames as one HTML file.
    fn page(&self, reel: &Reel, numbers: &[u64]) -> Result<String, Ending> {
        let Style { theme, look, .. } = self.style;
        let export = HtmlExport {
            title: reel.title(),
            lang: look.lang,
            theme,
            delay: 10 * u64::from(self.delay.hundredths()),
            last: reel.last(),
        };
        let written = interrupt::heard(|asked: &AtomicBool| {
            export.write(numbers.iter().map(|&n| {
                if asked.load(Ordering::Relaxed) {
                    return Err(Ending::Interrupted);
                }
                reel.shot(n, theme)
            }))
        });
        written?.map_err(|large| {
            let count = numbers.len().to_string();
            InputError::new("count", &count, None, large.message()).into()
        })
    }

    /// What is shown one after the other.
    fn shots(&self, reel: &Reel, numbers: &[u64]) -> Vec<FilmFrame> {
        let hold = 10 * u32::from(self.delay.hundredths());
        if let (true, Reel::Search(stage, style)) = (self.tween, reel) {
            return stage.shots(self.frames.clone(), hold, style.look.picture());
        }
        let still = |&frame: &u64| FilmFrame {
            frame,
            way: END,
            hold,
        };
        numbers.iter().map(still).collect()
    }

    /// How long each is shown, if that differs.
    fn times(&self, shots: &[FilmFrame]) -> Vec<Delay> {
        let delay = |shot: &FilmFrame| {
            let delay = Delay::from_hundredths(shot.hold / 10);
            delay.unwrap_or(Delay::GREATEST)
        };
        let own = shots.iter().filter(|_| self.tween);
        own.map(delay).collect()
    }

    fn shoot(
        &self,
        environment: &Environment,
        reel: &Reel,
        shots: &[FilmFrame],
    ) -> Result<Vec<u8>, Ending> {
        let Style { theme, scale, .. } = self.style;
        let (done, of) = (AtomicUsize::new(0), 2 * shots.len());
        let say = || {
            let done = done.load(Ordering::Relaxed);
            environment.lang.pick(
                format!("drawing, {done} of {of} steps (Ctrl-C stops)"),
                format!("描画中: {of} 段階のうち {done} (Ctrl-C で停止)"),
            )
        };
        let frame = |n: usize| {
            let scene = shot_scene(reel, shots[n])?;
            Ok(svg::write(&scene, theme))
        };
        let times = self.times(shots);
        let film = marubatsu_raster::Film {
            times: &times,
            ..marubatsu_raster::Film::new(scale, self.delay)
        };
        let made = progress::shown(environment.watched, say, || {
            interrupt::heard(|asked: &AtomicBool| {
                let on_frame = |progress: Progress| {
                    done.store(progress.done, Ordering::Relaxed);
                    if asked.load(Ordering::Relaxed) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                if self.format == Format::Apng {
                    film.apng(shots.len(), frame, on_frame)
                } else {
                    film.gif(shots.len(), frame, on_frame)
                }
            })
        });
        made.map_err(|error| failed(error, scale))
    }
}

/// A frame, or what lies between the one before it and it.
fn shot_scene(reel: &Reel, shot: FilmFrame) -> Result<Scene, Ending> {
    let scene = reel.scene(shot.frame, None)?;
    match shot.frame.checked_sub(1) {
        Some(before) if shot.way < END => {
            let before = reel.scene(before, None)?;
            Ok(between(&before, &scene, shot.way))
        }
        _ => Ok(scene),
    }
}

/// Why there is no film.
fn failed(error: FilmError<Ending>, scale: Scale) -> Ending {
    match error {
        FilmError::Cancelled => Ending::Interrupted,
        FilmError::Frame { error, .. } => error,
        FilmError::Raster { error, .. } => picture::refused(&error, scale),
        FilmError::Empty | FilmError::Size { .. } => {
            Error::Internal("frames of different sizes".to_owned()).into()
        }
    }
}
