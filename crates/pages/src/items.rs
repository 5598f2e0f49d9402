//! A scene as its items are sent to a page: what has changed since the scene before, and of the rest the identities.
//!
//! Invariant: places are in hundredths of a pixel; the order is that in which items are painted.

use std::collections::HashMap;

use marubatsu::scene::{GroupKind, Item, Scene, Shape, Theme};
use marubatsu::svg;
use serde::Serialize;

/// Something that lasts from frame to frame.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct StageItem {
    id: String,
    /// What it looks like and where it is; none if that is as in the line before.
    #[serde(skip_serializing_if = "Option::is_none")]
    shown: Option<ItemAppearance>,
}

/// An item's look. Places and sizes are in hundredths of a pixel, parts in thousandths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct ItemAppearance {
    at: [i64; 2],
    size: i64,
    /// The item out of which it grows.
    from: Option<String>,
    /// After which part of the movement it appears.
    delay: u16,
    /// Whether its points move one by one.
    flexible: bool,
    /// In hundredths: at 0 it says only where to it goes.
    opacity: u8,
    /// Its shapes, as SVG.
    svg: String,
}

/// The items of a scene; those that are held already by their identities alone.
pub(crate) fn changed(
    held: &mut HashMap<String, ItemAppearance>,
    scene: &Scene,
    theme: Theme,
) -> Vec<StageItem> {
    let items = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            shapes,
        } => Some((item.id.clone(), context(item, shapes, theme))),
        _ => None,
    });
    let now: Vec<(String, ItemAppearance)> = items.collect();
    let sent = now.iter().map(|(id, context)| StageItem {
        id: id.clone(),
        shown: (held.get(id) != Some(context)).then(|| context.clone()),
    });
    let sent = sent.collect();
    *held = now.into_iter().collect();
    sent
}

fn context(item: &Item, shapes: &[Shape], theme: Theme) -> ItemAppearance {
    ItemAppearance {
        at: item.at.into(),
        size: item.size,
        from: item.from.clone(),
        delay: item.delay,
        flexible: item.flexible,
        opacity: item.opacity,
        svg: svg::fragment(shapes, theme),
    }
}
