//! The commands `draw board`, `draw tree`, `draw frame`, `draw node-story` and `draw race`.
//!
//! Invariants: a file's ending says its format; what is written to stdout or a file is a whole picture or nothing.

use marubatsu::lang::Message;
use marubatsu::scene::Scene;
use marubatsu_app::control::Interrupt;
use marubatsu_app::draw::BoardLabels;
use marubatsu_app::error::InputError;
use marubatsu_app::lab::Lab;
use marubatsu_app::race::{RacePictureOptions, RaceRequest};

use crate::animation::{Animation, AnimationRequest};
use crate::arguments::names::{SCORES, TRUTHS};
use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{Command, ParsedArguments, format_of};
use crate::picture::{PICTURES, PictureFormat, PictureOptions, picture};
use crate::{file, output, progress};

/// A picture, and why the search behind it was stopped, if it was.
type DrawResult = Result<(Scene, Option<Interrupt>), CliError>;

/// Reads `draw board`.
pub(crate) fn board(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let (game, position) = parsed.position()?;
    let scores = parsed.named("scores", &SCORES)?;
    command(parsed, move |lab, style, environment| {
        let scene = progress::of_search(environment, |control| {
            lab.board((&game, &position), scores, style.look, control)
        })?;
        Ok((scene, None))
    })
}

/// Reads `draw tree`.
pub(crate) fn tree(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let (game, position) = parsed.position()?;
    let depth = AnimationRequest::depth(parsed)?;
    let scores = parsed.named("scores", &SCORES)?;
    let labels = BoardLabels::new(scores, AnimationRequest::label(parsed)?);
    command(parsed, move |lab, style, environment| {
        let scene = progress::of_search(environment, |control| {
            lab.tree((&game, &position), (depth, labels), style.look, control)
        })?;
        Ok((scene, None))
    })
}

/// Reads `draw frame`.
pub(crate) fn frame(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request = AnimationRequest::read(parsed)?;
    let frame = parsed.number("frame")?.unwrap_or(0);
    let before = parsed.number("before")?;
    command(parsed, move |lab, style, environment| {
        let last = before.map_or(frame, |before| before.max(frame));
        let frames = last.saturating_add(1);
        let animation = Animation::load(lab, &request, (style, frames), environment)?;
        let frame = animation.placed(frame)?;
        Ok((animation.scene(frame, before)?, animation.halt()))
    })
}

/// Reads `draw node-story`.
pub(crate) fn node_story(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request = AnimationRequest::read(parsed)?;
    if matches!(request, AnimationRequest::BestFirst { .. }) {
        let given = parsed.text("algorithm").unwrap_or_default();
        let message = Message::new(
            "only depth-first searches have a window, so only they have node stories",
            "ノードの経過は α 値と β 値の変化なので、深さ優先探索でだけ描けます",
        );
        return Err(InputError::usage("algorithm", given, message).into());
    }
    let frame: u64 = parsed.number("frame")?.unwrap_or(0);
    command(parsed, move |lab, style, environment| {
        let animation =
            Animation::load(lab, &request, (style, frame.saturating_add(1)), environment)?;
        Ok((animation.node_story(frame)?, animation.halt()))
    })
}

/// Reads `draw race`.
pub(crate) fn race(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let request: RaceRequest = parsed.request()?;
    let (at, truth) = (parsed.number("at")?, parsed.named("truth", &TRUTHS)?);
    command(parsed, move |lab, style, environment| {
        progress::of_search(environment, |control| {
            let report = lab.race(&request, control)?;
            let look = RacePictureOptions {
                width: RacePictureOptions::width_of(style.look.arrangement),
                lang: style.look.lang,
                at,
                truth,
            };
            let scene = lab.picture_of_race(&request, (&report, look), control)?;
            Ok((scene, report.halt()))
        })
    })
}

/// Returns the command that draws a picture and writes it.
fn command(
    parsed: &ParsedArguments<'_>,
    draw: impl FnOnce(&Lab, PictureOptions, &Environment) -> DrawResult + 'static,
) -> Result<Command, CliError> {
    let path = parsed.path("out");
    let format = format_of("out", path.as_deref(), &PICTURES)?;
    let style = PictureOptions::read(parsed)?;
    let format = format.unwrap_or(PictureFormat::Svg);
    Ok(Box::new(move |lab, environment, out| {
        let (scene, halt) = draw(&lab, style, environment)?;
        let bytes = picture(&scene, format, (style.theme, style.scale))?;
        match path {
            Some(path) => file::export_bytes("out", &path, environment, None, &bytes)?,
            None => out.write_all(&bytes)?,
        }
        output::halted(halt, environment, out)
    }))
}
