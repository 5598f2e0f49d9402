//! The command `draw`: pictures of boards, trees, frames and growing trees.
//!
//! Invariants: a file's ending says its format; options that don't belong to the subject are refused; what is written to
//! stdout or a file is a whole picture or nothing.

use marubatsu::scene::Scene;
use marubatsu_app::control::Halt;
use marubatsu_app::draw::BoardLabels;
use marubatsu_app::game::{AnyGame, AnyPosition, ScoreKind};
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{MARKS, SEARCH};

use crate::arguments::names::{SCORES, SUBJECTS, Subject};
use crate::arguments::options::{DEPTH, FRAME, GROW};
use crate::environment::Environment;
use crate::parsed::{Command, Parsed, ending, refuse};
use crate::picture::{PICTURES, PictureFormat, Style, not_of, picture};
use crate::problem::Ending;
use crate::reel::{Moving, Reel};
use crate::{file, output, progress};

/// What is drawn.
enum Drawn {
    /// A position.
    Board(AnyGame, AnyPosition, Option<ScoreKind>),
    /// A tree, so many plies deep.
    Tree(AnyGame, AnyPosition, (u16, BoardLabels)),
    /// A frame of something that moves, and the one that was shown before it.
    Frame(Moving, u64, Option<u64>),
}

/// Reads the command.
pub(crate) fn read(parsed: &Parsed<'_>) -> Result<Command, Ending> {
    let subject = parsed.named("subject", &SUBJECTS)?;
    let path = parsed.path("out");
    let format = ending("out", path.as_deref(), &PICTURES)?;
    let drawn = Drawn::read(parsed, subject)?;
    let style = Style::read(parsed)?;
    let format = format.unwrap_or(PictureFormat::Svg);
    Ok(Box::new(move |lab, environment, out| {
        let (scene, halt) = drawn.scene(&lab, style, environment)?;
        let bytes = picture(&scene, format, (style.theme, style.scale))?;
        match path {
            Some(path) => file::write_bytes("out", &path, &bytes)?,
            None => out.write_all(&bytes)?,
        }
        output::halted(halt, environment, out)
    }))
}

impl Drawn {
    fn read(parsed: &Parsed<'_>, subject: Subject) -> Result<Self, Ending> {
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
                let depth = Moving::depth(parsed)?;
                let shown =
                    BoardLabels::new(parsed.named("scores", &SCORES)?, Moving::label(parsed)?);
                Self::Tree(game, position, (depth, shown))
            }
            Subject::Frame => {
                let moving = Moving::read(parsed)?;
                let frame = parsed.number("frame")?.unwrap_or(0);
                Self::Frame(moving, frame, parsed.number("before")?)
            }
        })
    }

    /// The picture, and why the search behind it was stopped, if it was.
    fn scene(
        &self,
        lab: &Lab,
        style: Style,
        environment: &Environment,
    ) -> Result<(Scene, Option<Halt>), Ending> {
        let scene = match self {
            Self::Board(game, position, score) => progress::of_search(environment, |control| {
                lab.board((game, position), *score, style.look, control)
            })?,
            Self::Tree(game, position, depth) => progress::of_search(environment, |control| {
                lab.tree((game, position), *depth, style.look, control)
            })?,
            Self::Frame(moving, frame, before) => {
                let last = before.map_or(*frame, |before| before.max(*frame));
                let reel = Reel::load(lab, moving, (style, last.saturating_add(1)), environment)?;
                return Ok((reel.scene(*frame, *before)?, reel.halt()));
            }
        };
        Ok((scene, None))
    }
}
