//! The command `draw`: pictures of boards, trees, frames and growing trees.
//!
//! Invariants: a file's ending says its format; options that don't belong to the subject are refused; what is written to
//! stdout or a file is a whole picture or nothing.

use marubatsu::scene::Scene;
use marubatsu_app::control::Interrupt;
use marubatsu_app::draw::BoardLabels;
use marubatsu_app::game::{AnyGame, AnyPosition, ScoreKind};
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{MARKS, SEARCH};

use crate::animation::{Animation, AnimationRequest};
use crate::arguments::names::{SCORES, SUBJECTS, Subject};
use crate::arguments::options::{DEPTH, FRAME, GROW};
use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{Command, ParsedArguments, ending, refuse};
use crate::picture::{PICTURES, PictureFormat, PictureOptions, not_of, picture};
use crate::{file, output, progress};

/// What is request.
enum DrawRequest {
    /// A position.
    Board(AnyGame, AnyPosition, Option<ScoreKind>),
    /// A tree, so many plies deep.
    Tree(AnyGame, AnyPosition, (u16, BoardLabels)),
    /// A frame of something that moves, and the one that was shown before it.
    Frame(AnimationRequest, u64, Option<u64>),
}

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let subject = parsed.named("subject", &SUBJECTS)?;
    let path = parsed.path("out");
    let format = ending("out", path.as_deref(), &PICTURES)?;
    let request = DrawRequest::read(parsed, subject)?;
    let style = PictureOptions::read(parsed)?;
    let format = format.unwrap_or(PictureFormat::Svg);
    Ok(Box::new(move |lab, environment, out| {
        let (scene, halt) = request.scene(&lab, style, environment)?;
        let bytes = picture(&scene, format, (style.theme, style.scale))?;
        match path {
            Some(path) => file::write_bytes("out", &path, &bytes)?,
            None => out.write_all(&bytes)?,
        }
        output::halted(halt, environment, out)
    }))
}

impl DrawRequest {
    fn read(parsed: &ParsedArguments<'_>, subject: Subject) -> Result<Self, CliError> {
        Ok(match subject {
            Subject::Board => {
                let given = parsed.first(&[SEARCH, GROW, FRAME, DEPTH, MARKS], &["replay"])?;
                refuse(given, |key, value| not_of(key, value, "draw board"))?;
                let (game, position) = parsed.position()?;
                Self::Board(game, position, parsed.named("scores", &SCORES)?)
            }
            Subject::Tree => {
                let given = parsed.first(&[SEARCH, GROW, FRAME], &["replay"])?;
                refuse(given, |key, value| not_of(key, value, "draw tree"))?;
                let (game, position) = parsed.position()?;
                let depth = AnimationRequest::depth(parsed)?;
                let shown = BoardLabels::new(
                    parsed.named("scores", &SCORES)?,
                    AnimationRequest::label(parsed)?,
                );
                Self::Tree(game, position, (depth, shown))
            }
            Subject::Frame => {
                let moving = AnimationRequest::read(parsed)?;
                let frame = parsed.number("frame")?.unwrap_or(0);
                Self::Frame(moving, frame, parsed.number("before")?)
            }
        })
    }

    /// The picture, and why the search behind it was stopped, if it was.
    fn scene(
        &self,
        lab: &Lab,
        style: PictureOptions,
        environment: &Environment,
    ) -> Result<(Scene, Option<Interrupt>), CliError> {
        let scene = match self {
            Self::Board(game, position, score) => progress::of_search(environment, |control| {
                lab.board((game, position), *score, style.look, control)
            })?,
            Self::Tree(game, position, depth) => progress::of_search(environment, |control| {
                lab.tree((game, position), *depth, style.look, control)
            })?,
            Self::Frame(moving, frame, before) => {
                let last = before.map_or(*frame, |before| before.max(*frame));
                let animation =
                    Animation::load(lab, moving, (style, last.saturating_add(1)), environment)?;
                return Ok((animation.scene(*frame, *before)?, animation.halt()));
            }
        };
        Ok((scene, None))
    }
}
