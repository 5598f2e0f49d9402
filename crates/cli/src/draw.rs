//! The commands `draw` and `film`: pictures and films of boards, trees, frames and growing trees.
//!
//! Invariant: the bytes depend on the request alone; what is written to stdout or a file is a whole
//! picture or nothing.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use marubatsu::lang::Message;
use marubatsu::scene::{Scene, Theme};
use marubatsu::svg;
use marubatsu::tree::grow::MOST_NODES;
use marubatsu_app::control::{Control, Halt};
use marubatsu_app::draw::{Growing, Look};
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::html_export::{self, HtmlExport, Shot};
use marubatsu_app::lab::Lab;
use marubatsu_app::steps::FrameLook;
use marubatsu_app::trace::Recording;
use marubatsu_raster::{FilmError, Fits, RasterError, Scale, TooLarge, png};

use crate::command::pictures::{Draw, Film, FilmFormat, Moving, PictureFormat, Style, Subject};
use crate::environment::Environment;
use crate::problem::{Ending, Exit};
use crate::{file, progress};

/// Carries `draw` out.
pub(crate) fn run(
    command: &Draw,
    lab: &Lab,
    environment: &Environment,
    out: &mut dyn Write,
) -> Result<Exit, Ending> {
    let style = command.style;
    let (scene, halt) = match &command.subject {
        Subject::Board {
            game,
            position,
            score,
        } => {
            let drawn = progress::of_search(environment, |control| {
                lab.board((game, position), *score, style.look, control)
            });
            (drawn?, None)
        }
        Subject::Tree {
            game,
            position,
            depth,
            score,
        } => {
            let drawn = progress::of_search(environment, |control| {
                lab.tree((game, position), (*depth, *score), style.look, control)
            });
            (drawn?, None)
        }
        Subject::Frame {
            moving,
            frame,
            before,
        } => {
            let reel = Reel::load(lab, moving, style, environment)?;
            (reel.scene(*frame, *before)?, reel.halt())
        }
    };
    let bytes = picture(&scene, command.format, (style.theme, style.scale))?;
    match &command.out {
        Some(path) => file::write("out", path, |out| Ok(out.write_all(&bytes)?))?,
        None => out.write_all(&bytes)?,
    }
    Ok(told(halt, environment))
}

/// Says that frames end where the search was stopped.
fn told(halt: Option<Halt>, environment: &Environment) -> Exit {
    if let Some(halt) = halt {
        environment.warn(&halt.message());
    }
    Exit::of(halt)
}

/// Writes a picture to the file that `--out` names.
pub(crate) fn to_file(scene: &Scene, path: &Path, format: PictureFormat) -> Result<(), Ending> {
    let bytes = picture(scene, format, (Theme::default(), Scale::ONE))?;
    file::write("out", path, |out| Ok(out.write_all(&bytes)?))
}

fn picture(
    scene: &Scene,
    format: PictureFormat,
    (theme, scale): (Theme, Scale),
) -> Result<Vec<u8>, Ending> {
    let text = svg::write(scene, theme);
    match format {
        PictureFormat::Svg => Ok((text + "\n").into_bytes()),
        PictureFormat::Png => png(&text, scale).map_err(|error| refused(&error, scale)),
    }
}

/// A picture that can't be drawn in pixels, in the user's terms.
fn refused(error: &RasterError, scale: Scale) -> Ending {
    match error {
        RasterError::TooLarge(large) => too_large(large, scale).into(),
        other => Error::Internal(other.to_string()).into(),
    }
}

fn too_large(large: &TooLarge, scale: Scale) -> Error {
    let TooLarge {
        width,
        height,
        fits,
    } = *large;
    let (en, ja) = match fits {
        Fits::Scale(scale) => (
            format!("--scale {scale} fits"),
            format!("--scale {scale} なら描けます"),
        ),
        Fits::Percent(share) => (
            format!(
                "{share} % of it would fit: choose a smaller --depth or a later position, or .svg"
            ),
            format!(
                "描けるのは全体の {share} % です。--depth を小さくするか、後の局面を選ぶか、.svg にしてください"
            ),
        ),
    };
    let message = Message::new(
        format!("the picture would be {width} x {height} pixels, too large for PNG; {en}"),
        format!("画像は {width} x {height} ピクセルになり、PNG には大きすぎます。{ja}"),
    );
    Error::Input(InputError::new("scale", &scale.to_string(), None, message))
}

/// What has frames: a recorded search, or a tree that grows.
enum Reel {
    Search(Box<Recording>, Style),
    /// With how it looks and the game's name.
    Growth(Box<dyn Growing>, Look, String),
}

impl Reel {
    fn load(
        lab: &Lab,
        moving: &Moving,
        style: Style,
        environment: &Environment,
    ) -> Result<Self, Ending> {
        Ok(match moving {
            Moving::Search(request) => {
                let recorded = |control: &Control<'_>| lab.record(request, control);
                let recording = progress::of_search(environment, recorded)?;
                Self::Search(Box::new(recording), style)
            }
            Moving::Replay(path) => Self::Search(Box::new(file::replay(lab, path)?), style),
            Moving::Growth(request) => {
                let growing = lab.growing(request, MOST_NODES)?;
                Self::Growth(growing, style.look, request.game.name().to_owned())
            }
        })
    }

    fn len(&self) -> u64 {
        match self {
            Self::Search(recording, _) => recording.steps.len(),
            Self::Growth(growing, ..) => growing.len() as u64,
        }
    }

    fn halt(&self) -> Option<Halt> {
        match self {
            Self::Search(recording, _) => recording.halt,
            Self::Growth(..) => None,
        }
    }

    /// What it is called, above an HTML file.
    fn title(&self) -> String {
        match self {
            Self::Search(recording, _) => html_export::title(&recording.steps.trace().header),
            Self::Growth(.., game) => game.clone(),
        }
    }

    /// A frame of an HTML file.
    fn shot(&self, n: u64, theme: Theme) -> Result<Shot, Ending> {
        if let Self::Search(recording, style) = self {
            let look = (style.look.lang, style.look.arrangement, theme);
            return Shot::of(recording, n, look).ok_or_else(|| self.no_frame("from", n).into());
        }
        let scene = self.scene(n, None)?;
        Ok(Shot {
            n,
            svg: svg::write(&scene, theme),
            sentence: scene.label,
        })
    }

    fn scene(&self, frame: u64, before: Option<u64>) -> Result<Scene, Ending> {
        let found = match self {
            Self::Search(recording, style) => {
                let before = before.or_else(|| frame.checked_sub(1));
                let look = FrameLook {
                    setting: &recording.setting,
                    lang: style.look.lang,
                    arrangement: style.look.arrangement,
                    alone: true,
                };
                recording.steps.picture(frame, before, &look)
            }
            Self::Growth(growing, look, _) => usize::try_from(frame)
                .ok()
                .and_then(|made| growing.picture(made, *look)),
        };
        found.ok_or_else(|| self.no_frame("frame", frame).into())
    }

    fn no_frame(&self, key: &str, frame: u64) -> InputError {
        let last = self.len().saturating_sub(1);
        let message = Message::new(
            format!("there is no such frame: the last one is {last}"),
            format!("そのようなフレームはありません。最後は {last} です"),
        );
        InputError::new(key, &frame.to_string(), None, message)
    }
}

/// Carries `film` out.
pub(crate) fn film(command: &Film, lab: &Lab, environment: &Environment) -> Result<Exit, Ending> {
    let reel = Reel::load(lab, &command.moving, command.style, environment)?;
    let end = command.frames.end.min(reel.len());
    if command.frames.start >= end {
        return Err(reel.no_frame("from", command.frames.start).into());
    }
    let numbers: Vec<u64> = (command.frames.start..end).collect();
    let bytes = match command.format {
        FilmFormat::Html => page(command, &reel, &numbers)?.into_bytes(),
        FilmFormat::Gif | FilmFormat::Apng => shoot(command, environment, &reel, &numbers)?,
    };
    file::write("out", &command.out, |out| Ok(out.write_all(&bytes)?))?;
    Ok(told(reel.halt(), environment))
}

/// The frames as one HTML file.
fn page(command: &Film, reel: &Reel, numbers: &[u64]) -> Result<String, Ending> {
    let Style { theme, look, .. } = command.style;
    let export = HtmlExport {
        title: reel.title(),
        lang: look.lang,
        theme,
        delay: 10 * u64::from(command.delay.hundredths()),
        last: reel.len().saturating_sub(1),
    };
    let written = crate::interrupt::heard(|asked: &AtomicBool| {
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

fn shoot(
    command: &Film,
    environment: &Environment,
    reel: &Reel,
    numbers: &[u64],
) -> Result<Vec<u8>, Ending> {
    let Style { theme, scale, .. } = command.style;
    let (done, of) = (AtomicUsize::new(0), 2 * numbers.len());
    let say = || {
        let done = done.load(Ordering::Relaxed);
        environment.lang.pick(
            format!("drawing, {done} of {of} steps (Ctrl-C stops)"),
            format!("描画中: {of} 段階のうち {done} (Ctrl-C で停止)"),
        )
    };
    let frame = |n: usize| {
        reel.scene(numbers[n], None)
            .map(|scene| svg::write(&scene, theme))
    };
    let film = marubatsu_raster::Film::new(scale, command.delay);
    let made = progress::shown(environment.watched, say, || {
        crate::interrupt::heard(|asked: &AtomicBool| {
            let on_frame = |progress: marubatsu_raster::Progress| {
                done.store(progress.done, Ordering::Relaxed);
                if asked.load(Ordering::Relaxed) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            if command.format == FilmFormat::Apng {
                film.apng(numbers.len(), frame, on_frame)
            } else {
                film.gif(numbers.len(), frame, on_frame)
            }
        })
    });
    made.map_err(|error| match error {
        FilmError::Cancelled => Ending::Interrupted,
        FilmError::Frame { error, .. } => error,
        FilmError::Raster { error, .. } => refused(&error, scale),
        FilmError::Empty | FilmError::Size { .. } => {
            Error::Internal("frames of different sizes".to_owned()).into()
        }
    })
}
