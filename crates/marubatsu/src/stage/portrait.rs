//! The node in question by itself, as large as there is room beside the tree.
//!
//! Invariant: it looks as it does in the tree, only larger; it stays within its box.

use super::marks::SpotStyle;
use super::plan::ChapterPlan;
use super::tableau::Tableau;
use super::view::TreeView;
use super::{RecordedSearch, StageStyle};
use crate::game::Symmetry;
use crate::scene::{GroupKind, Length, Scene, Shape, px};

/// The room around the board, for a badge at its corner.
const MARGIN: Length = px(8);

/// Draws the node that a frame is about into a square of this side. `label` says in words what there
/// is to be seen.
///
/// # Panics
/// When the frame does not lie in the plan's chapter; and when nothing was recorded.
pub fn portrait<G: Symmetry>(
    recorded: RecordedSearch<'_, G>,
    plan: &ChapterPlan,
    (frame, square): (u64, Length),
    look: &StageStyle,
    label: &str,
) -> Scene {
    let view = TreeView::new(recorded, plan, frame);
    alone(&view.tableau, square, look, label)
}

/// The node that a tableau is about, by itself.
pub(super) fn alone(
    tableau: &Tableau<'_>,
    square: Length,
    look: &StageStyle,
    label: &str,
) -> Scene {
    let plan = tableau.plan;
    let room = square - 2 * MARGIN;
    let (wide, high) = (plan.width_of(room), room);
    // Boards that are wider than high are as wide as there is room.
    let size = if wide > room {
        (room, high * room / wide)
    } else {
        (wide, high)
    };
    let middle = (square / 2, square / 2);
    let drawn = tableau.here.map(|spot| {
        let look = SpotStyle {
            spot: &plan.spots[spot],
            size,
            state: tableau.states[spot],
            on_path: true,
            scale: look.scale,
            zoom: 100,
            hidden: look.hidden.ahead,
            asked: look.hidden.own,
            beside: false,
            on_line: tableau.line[spot],
        };
        Shape::Group {
            part: GroupKind::Moved(middle),
            shapes: look.shapes(plan.by_hand),
        }
    });
    Scene {
        width: square,
        height: square,
        label: label.to_owned(),
        shapes: drawn.into_iter().collect(),
    }
}
