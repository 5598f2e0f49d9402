//! The spine: what lies above the anchor, in the first column over it, from the root down.
//!
//! Invariant: where there isn't room for all, those next to the anchor are shown, and the number of the others stands over them.

use super::{RiverPainter, ink};
use crate::best_first::{BestFirstRecording, NodeNumber};
use crate::depict::Depict;
use crate::scene::board::{BoardPlacement, BoardView};
use crate::scene::{Anchor, GroupKind, Item, Length, Paint, Shape, Token, px, text};

/// The height of a board, and what is free below it.
const SIDE: Length = px(30);
const GAP: Length = px(12);

impl<G: Depict> RiverPainter<'_, '_, G> {
    /// The boards above the anchor, the lines between them, and how many have no room.
    pub(super) fn spine(&self) -> Vec<Shape> {
        let recording = self.watched.recording;
        let anchor = &self.shown[0];
        let above: Vec<NodeNumber> = recording.above(self.plan.anchor).collect();
        let (top, _) = self.plan.rows();
        let foot = anchor.at.1 - anchor.side / 2;
        let room = usize::try_from((foot - top) / (SIDE + GAP)).unwrap_or(0);
        let mut shapes = Vec::new();
        let mut lower = foot;
        for &node in above.iter().take(room) {
            let middle = lower - GAP - SIDE / 2;
            let line = Shape::Lines {
                lines: vec![((anchor.at.0, middle + SIDE / 2), (anchor.at.0, lower))],
                paint: Paint::stroke(ink(Token::Quiet), 130),
            };
            shapes.push(Item::flexible(format!("spine {node}")).with(vec![line]));
            shapes.push(self.ancestor(node, (anchor.at.0, middle)));
            lower = middle - SIDE / 2;
        }
        let skipped = above.len().saturating_sub(room);
        if skipped > 0 {
            let said = format!("+{skipped}");
            let said = text(
                (anchor.at.0, lower - px(4)),
                px(12),
                ink(Token::Quiet),
                said,
            );
            let said = said.anchored(Anchor::Middle);
            shapes.push(Item::flexible("spine more").with(vec![said]));
        }
        shapes
    }

    /// A board above the anchor.
    fn ancestor(&self, node: NodeNumber, at: (Length, Length)) -> Shape {
        let recording = self.watched.recording;
        let game = recording.game();
        let (moves, position) = recording.walk(node);
        let written: Vec<String> = moves.iter().map(|&mv| game.write_move(mv)).collect();
        let id = written.join(" ");
        let size = game.size();
        let place = BoardPlacement {
            at: (-self.plan.wide(SIDE) / 2, -SIDE / 2),
            size,
            square: SIDE / Length::from(size.1.max(1)),
        };
        let stats = recording
            .stats(node, self.frame)
            .unwrap_or(recording.untried());
        let view = BoardView::new(game, &position, moves.last().copied());
        let mut shapes = view.draw(place, self.shade(stats));
        if self.frame.path.contains(&node) {
            shapes.push(view.outline(place, Paint::stroke(ink(Token::Ink), 200)));
        }
        let group = Shape::Group {
            part: GroupKind::Node {
                path: id.clone(),
                depth: moves.len(),
                label: self.told(&id, stats),
                selected: false,
            },
            shapes,
        };
        Item::new(format!("node {id}"), at, SIDE).with(vec![group])
    }
}
