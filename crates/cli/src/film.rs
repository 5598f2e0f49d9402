//! The command `film`: a stretch of frames as GIF, animated PNG, or a page to step through.
//!
//! Invariant: a film is written whole or not at all.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use marubatsu::lang::{Message, counted, thousands};
use marubatsu::scene::Scene;
use marubatsu::scene::between::{END, between};
use marubatsu::stage::FilmFrame;
use marubatsu::stage::tween::moving;
use marubatsu::svg;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::html_export::HtmlExport;
use marubatsu_raster::{Delay, FilmError, Progress, Scale, embedded_faces};

use crate::animation::{Animation, AnimationRequest};
use crate::arguments::names::{FilmStep, Names, STEPS};
use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{Command, ParsedArguments, format_of, no_number};
use crate::picture::{self, PictureOptions, not_of};
use crate::{file, interrupt, live, output, progress};

/// The format of a film.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FilmFormat {
    Gif,
    Apng,
    /// One file with all frames and a way to step through them.
    Html,
}

/// The formats by the endings of their files.
const FORMATS: Names<FilmFormat, 4> = [
    ("gif", FilmFormat::Gif),
    ("png", FilmFormat::Apng),
    ("apng", FilmFormat::Apng),
    ("html", FilmFormat::Html),
];

/// Frames in a film, at most, and if nothing is said.
const MOST_FRAMES: u64 = 2000;
const USUAL_FRAMES: u64 = 60;

/// A film: which frames, how long each is shown, how they look.
struct FilmRequest {
    frames: Range<u64>,
    delay: Option<Delay>,
    /// Whether frames move into each other.
    tween: bool,
    step: FilmStep,
    style: PictureOptions,
    format: FilmFormat,
}

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let path = parsed.required_path("out", "--out film.gif")?;
    if let Some(live) = parsed.path("live") {
        return live::read(parsed, live, path);
    }
    let format = format_of("out", Some(&path), &FORMATS)?.unwrap_or(FORMATS[0].1);
    if format == FilmFormat::Html {
        let given = ["scale", "layout"].map(|name| Some((name, parsed.text(name)?)));
        if let Some((name, value)) = given.into_iter().flatten().next() {
            return Err(not_of(name, value, "film .html").into());
        }
    }
    let tween = parsed.flag("tween");
    if tween && format == FilmFormat::Html {
        return Err(not_of("tween", "", "film .html").into());
    }
    let step = parsed.named("step", &STEPS)?;
    if let (Some(value), FilmFormat::Html) = (parsed.text("step"), format) {
        return Err(not_of("step", value, "film .html").into());
    }
    let frames = frames(parsed)?;
    let moving = AnimationRequest::read(parsed)?;
    if tween && matches!(moving, AnimationRequest::Growth(_)) {
        return Err(not_of("tween", "", "film --grow").into());
    }
    let film = FilmRequest {
        frames,
        delay: delay(parsed)?,
        tween,
        step,
        style: PictureOptions::read(parsed)?,
        format,
    };
    Ok(Box::new(move |lab, environment, out| {
        file::check("out", &path)?;
        let animation = Animation::load(&lab, &moving, (film.style, film.frames.end), environment)?;
        let film = film.placed(&animation)?;
        let (bytes, count) = film.bytes(&animation, environment)?;
        let frames = Message::new(
            counted(count, "frame", "frames"),
            format!("{} フレーム", thousands(count)),
        );
        file::export_bytes("out", &path, environment, Some(&frames), &bytes)?;
        output::halted(animation.halt(), environment, out)
    }))
}

fn frames(parsed: &ParsedArguments<'_>) -> Result<Range<u64>, InputError> {
    let from = parsed.number("from")?.unwrap_or(0);
    let count = parsed.number("count")?.unwrap_or(USUAL_FRAMES);
    let most = 1..=MOST_FRAMES;
    if !most.contains(&count) {
        return Err(no_number("count", &count.to_string(), &most));
    }
    Ok(from..from.saturating_add(count))
}

fn delay(parsed: &ParsedArguments<'_>) -> Result<Option<Delay>, InputError> {
    let Some(text) = parsed.text("delay") else {
        return Ok(None);
    };
    text.parse().map(Some).map_err(|_| {
        let message = Message::new(
            "expected seconds from 0.02 to 60 with at most two decimals",
            "0.02 以上 60 以下、小数 2 桁までの秒数を指定してください",
        );
        InputError::new("delay", text, Some(0), message)
    })
}

impl FilmRequest {
    /// The same from the frame on that is named by its round, if one is.
    fn placed(self, animation: &Animation) -> Result<Self, InputError> {
        let Range { start, end } = self.frames;
        let from = animation.placed(start)?;
        let frames = from..from.saturating_add(end - start);
        Ok(Self { frames, ..self })
    }

    /// The film, and how many frames it shows.
    fn bytes(
        &self,
        animation: &Animation,
        environment: &Environment,
    ) -> Result<(Vec<u8>, u64), CliError> {
        let Range { start, end } = self.frames;
        let numbers = animation.stepped(self.frames.clone(), self.step)?;
        if numbers.is_empty() {
            return Err(animation.no_frame("from", start).into());
        }
        let bytes = match self.format {
            FilmFormat::Html => self
                .page(animation, start..end.min(animation.len()))?
                .into_bytes(),
            FilmFormat::Gif | FilmFormat::Apng => {
                self.shoot(environment, animation, &self.shots(animation, &numbers))?
            }
        };
        Ok((bytes, numbers.len() as u64))
    }

    /// The frames as one HTML file.
    fn page(&self, animation: &Animation, frames: Range<u64>) -> Result<String, CliError> {
        let PictureOptions { theme, look, .. } = self.style;
        let count = frames.end - frames.start;
        let export = HtmlExport {
            lang: look.lang,
            voice: look.voice,
            theme,
            delay: self.delay.map(|delay| 10 * u64::from(delay.hundredths())),
            faces: &embedded_faces(true),
        };
        let written = interrupt::heard(|asked: &AtomicBool| {
            let go_on = || {
                if asked.load(Ordering::Relaxed) {
                    return Err(CliError::Interrupted);
                }
                Ok(())
            };
            animation.with_source(|source| export.write(source, frames, go_on))
        });
        written?.map_err(|large| {
            InputError::new("count", &count.to_string(), None, large.message()).into()
        })
    }

    /// How long a frame is shown, if nothing else holds of it.
    fn hold(&self) -> Delay {
        let tweened = Delay::from_hundredths(70).filter(|_| self.tween);
        self.delay.or(tweened).unwrap_or(Delay::SECOND)
    }

    /// What is shown one after the other.
    fn shots(&self, animation: &Animation, numbers: &[u64]) -> Vec<FilmFrame> {
        let hold = 10 * u32::from(self.hold().hundredths());
        match animation {
            Animation::Search(stage, style) if self.tween => {
                return stage.shots(self.frames.clone(), hold, style.look.picture());
            }
            Animation::BestFirst(..) if self.tween => return moving(numbers, hold),
            _ => {}
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
        animation: &Animation,
        shots: &[FilmFrame],
    ) -> Result<Vec<u8>, CliError> {
        let PictureOptions { theme, scale, .. } = self.style;
        let (done, of) = (AtomicUsize::new(0), 2 * shots.len());
        let say = || {
            let done = done.load(Ordering::Relaxed);
            environment.lang.pick(
                format!("drawing, {done} of {of} steps (Ctrl-C stops)"),
                format!("描画中: {of} 段階のうち {done} (Ctrl-C で停止)"),
            )
        };
        let frame = |n: usize| {
            let scene = shot_scene(animation, &shots[..=n])?;
            Ok(svg::write(&scene, theme))
        };
        let times = self.times(shots);
        let film = marubatsu_raster::Film {
            times: &times,
            ..marubatsu_raster::Film::new(scale, self.hold())
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
                if self.format == FilmFormat::Apng {
                    film.apng(shots.len(), frame, on_frame)
                } else {
                    film.gif(shots.len(), frame, on_frame)
                }
            })
        });
        made.map_err(|error| film_error(error, scale))
    }
}

/// The last of these pictures: a frame, or what lies between the one that was shown before and it.
fn shot_scene(animation: &Animation, shots: &[FilmFrame]) -> Result<Scene, CliError> {
    let Some((shot, before)) = shots.split_last() else {
        return Err(Error::Internal("a film without pictures".to_owned()).into());
    };
    let scene = animation.scene(shot.frame, None)?;
    match before.iter().rfind(|before| before.way == END) {
        Some(before) if shot.way < END => {
            let before = animation.scene(before.frame, None)?;
            Ok(between(&before, &scene, shot.way))
        }
        _ => Ok(scene),
    }
}

/// Why there is no film.
fn film_error(error: FilmError<CliError>, scale: Scale) -> CliError {
    match error {
        FilmError::Cancelled => CliError::Interrupted,
        FilmError::Frame { error, .. } => error,
        FilmError::Raster { error, .. } => picture::refused(&error, scale),
        FilmError::Empty | FilmError::Size { .. } => {
            Error::Internal("frames of different sizes".to_owned()).into()
        }
    }
}
