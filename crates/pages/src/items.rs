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

/// An item as it was sent last, with what it was made of.
pub(crate) struct HeldItem {
    item: Item,
    shapes: Vec<Shape>,
    appearance: ItemAppearance,
}

/// The items of a scene; those that are held already by their identities alone. Most items stay as they are from frame to frame: what is
/// made of the same shapes isn't written again to be compared.
pub(crate) fn changed(
    held: &mut HashMap<String, HeldItem>,
    scene: &Scene,
    theme: Theme,
) -> Vec<StageItem> {
    let mut before = std::mem::take(held);
    let mut sent = Vec::new();
    for shape in &scene.shapes {
        let Shape::Group {
            part: GroupKind::Item(item),
            shapes,
        } = shape
        else {
            continue;
        };
        let (now, shown) = match before.remove(&item.id) {
            Some(was) if was.item == **item && was.shapes == *shapes => (was, None),
            was => {
                let appearance = context(item, shapes, theme);
                let is_same = was.is_some_and(|was| was.appearance == appearance);
                let shown = (!is_same).then(|| appearance.clone());
                (HeldItem::new(item, shapes, appearance), shown)
            }
        };
        let id = item.id.clone();
        held.insert(id.clone(), now);
        sent.push(StageItem { id, shown });
    }
    sent
}

impl HeldItem {
    fn new(item: &Item, shapes: &[Shape], appearance: ItemAppearance) -> Self {
        Self {
            item: item.clone(),
            shapes: shapes.to_vec(),
            appearance,
        }
    }
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
