//! The picture of a frame: tree and panel, and on slides also the sentence, the position and a key.
//!
//! Invariant: the picture's size depends on the game and the arrangement, not on the frame, so that
//! nothing jumps while stepping.

use super::around::{Appearance, Around, Extent};
use super::key;
use super::mark::Mark;
use super::panel::{self, Facts};
use super::slide::{self, Beside, Room};
use super::tree::{self, State, Style};
use super::{Arrangement, Scene, Setting, Shape};
use crate::depict::Depict;
use crate::frame::seen::Seen;
use crate::frame::sentence::sentence;
use crate::frame::{Counters, Frame, Frames};
use crate::game::{Game, Symmetry};
use crate::lang::Lang;

/// How the picture of a frame looks.
#[derive(Clone, Debug)]
pub struct Options {
    /// The language.
    pub lang: Lang,
    /// Whether tree and panel stand side by side or one below the other.
    pub arrangement: Arrangement,
    /// Whether the picture stands alone: with its sentence, and where there is room the position and
    /// a key.
    pub alone: bool,
    /// What is the same in the pictures of all frames.
    pub setting: Setting,
    /// The counters of the frame shown before.
    pub before: Counters,
}

/// Draws a frame.
pub fn draw<G: Symmetry + Depict>(
    frames: &Frames<G>,
    frame: &Frame<G>,
    options: &Options,
) -> Scene {
    let Options {
        lang,
        arrangement,
        alone,
        ref setting,
        before,
    } = *options;
    let (game, start) = (frames.game(), frames.start());
    let depth = frames.trace().depth();
    let extent = Extent::of(game, start, frames.tree_size());
    let beside = if alone {
        Beside::PanelAndCaption
    } else {
        Beside::Panel
    };
    let room = Room::new(
        extent.room(game, start, depth),
        game.size(),
        arrangement,
        beside,
    );
    let around = Around {
        game,
        start: *start,
        extent,
        path: &frame.path,
        centre: frame.path.len(),
        child: frame.child_move,
        depth,
        lang,
    };
    let from = around.from();
    let seen = frames.seen(frame, from, around.levels());
    let shown = around.nodes(&|path| known(frame, path, (from, seen.as_ref())));
    let label = lang.pick("game tree", "ゲーム木").to_owned();
    let style = Style {
        square: room.square,
        node: game.size(),
        label,
        scores: true,
    };
    let (drawn, (_, height)) = tree::draw(&shown, &style);
    let panel = panel::draw(setting, &facts(frame, before), lang, arrangement);
    let said = sentence(game, frame, lang);
    let mut shapes = vec![
        Shape::moved(room.panel, vec![panel]),
        Shape::moved(room.tree_at(height), vec![drawn]),
    ];
    if alone {
        let position = game.depict(&frame.position, frame.path.last().copied());
        shapes.extend(slide::caption(&said, &room));
        shapes.extend(slide::key(
            &position,
            &key::searched(&position),
            game.size(),
            (lang, &room),
        ));
    }
    let name = lang.pick("frame", "フレーム");
    let label = format!("{name} {}: {said}", frame.index);
    Scene {
        width: room.size.0,
        height: room.size.1,
        label,
        shapes,
    }
}

/// How the node at `path` looks. `seen` begins at depth `from` of the frame's path.
fn known<G: Game>(
    frame: &Frame<G>,
    path: &[G::Move],
    (from, seen): (usize, Option<&Seen>),
) -> Appearance {
    if frame.path.starts_with(path) {
        let here = path.len() == frame.path.len();
        let score = frame.score.filter(|score| here && score.is_finite());
        return Appearance {
            state: State::Open,
            mark: Mark::of_score(score),
        };
    }
    let mut at = seen;
    let mut pruned = false;
    for &mv in path.iter().skip(from) {
        pruned |= at.is_some_and(Seen::prunes);
        at = at.and_then(|seen| seen.child(mv.into()));
    }
    let state = match at {
        Some(_) => State::Plain,
        None if pruned => State::Pruned,
        None => State::Waiting,
    };
    Appearance {
        state,
        mark: Mark::of_score(at.and_then(|seen| seen.score)),
    }
}

/// What the panel shows of a frame.
pub fn facts<G: Game>(frame: &Frame<G>, before: Counters) -> Facts {
    Facts {
        kind: frame.kind,
        turn: frame.turn,
        depth: frame.depth(),
        window: frame.window,
        window_now: frame.standing(),
        score: frame.score,
        child: frame.child,
        known: frame.known,
        calculated: frame.calculated_range,
        registered: frame.registered_range,
        fail: frame.fail,
        leaf: frame.leaf,
        flags: frame.flags,
        counters: frame.counters,
        before,
    }
}
