//! Scenes between two scenes: items that stay move, new items grow from an old one, removed items fade.
//!
//! Invariants: the first is the first scene and the last the second, byte for byte. All numbers are whole, so in-betweens are the
//! same everywhere. Items are matched by identity; everything else is the second scene's.

use std::collections::HashMap;

use super::{GroupKind, Item, Length, Point, Scene, Shape};

/// The end of a movement, in thousandths.
pub const END: u16 = 1000;

/// The scene `t` thousandths of the way from `one` to `other`, slowing down towards the end.
///
/// ```
/// use marubatsu::scene::{Item, Scene, between, px};
///
/// let scene = |x| Scene {
///     width: px(100),
///     height: px(100),
///     label: String::new(),
///     shapes: vec![Item::new("a", (px(x), 0), px(10)).with(Vec::new())],
/// };
/// let (one, other) = (scene(0), scene(80));
/// assert_eq!(between(&one, &other, 0), one);
/// assert_eq!(between(&one, &other, 500), scene(70));
/// assert_eq!(between(&one, &other, 1000), other);
/// ```
pub fn between(one: &Scene, other: &Scene, t: u16) -> Scene {
    if t == 0 {
        return one.clone();
    }
    if t >= END {
        return other.clone();
    }
    let (before, after) = (items(one), items(other));
    let gone = one
        .shapes
        .iter()
        .filter_map(|shape| leaving(shape, &after, eased(t, 0)));
    let stays = other.shapes.iter().map(|shape| arriving(shape, &before, t));
    Scene {
        shapes: gone.chain(stays).collect(),
        ..other.clone()
    }
}

type Items<'a> = HashMap<&'a str, (&'a Item, &'a [Shape])>;

fn item(shape: &Shape) -> Option<(&Item, &[Shape])> {
    match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            shapes,
        } => Some((item, shapes)),
        _ => None,
    }
}

fn items(scene: &Scene) -> Items<'_> {
    let found = scene.shapes.iter().filter_map(item);
    found
        .map(|(item, shapes)| (item.id.as_str(), (item, shapes)))
        .collect()
}

/// Out-cubic: 1 - (1 - t)³, in thousandths, for what begins after a delay.
fn eased(t: u16, delay: u16) -> Length {
    let (t, delay) = (Length::from(t), Length::from(delay.min(END - 1)));
    let end = Length::from(END);
    let left = end - (t - delay).max(0) * end / (end - delay);
    end - left * left * left / (end * end)
}

fn mix(from: Length, to: Length, e: Length) -> Length {
    from + (to - from) * e / Length::from(END)
}

fn mix_points(from: Point, to: Point, e: Length) -> Point {
    (mix(from.0, to.0, e), mix(from.1, to.1, e))
}

fn small<T: TryFrom<Length> + Default>(number: Length) -> T {
    T::try_from(number).unwrap_or_default()
}

/// The middle of what an item shows: where others grow out of it.
fn middle((item, shapes): (&Item, &[Shape])) -> Point {
    if item.flexible {
        shapes.first().and_then(first_point).unwrap_or(item.at)
    } else {
        item.at
    }
}

fn first_point(shape: &Shape) -> Option<Point> {
    match shape {
        Shape::Rect { at, size, .. } => Some((at.0 + size.0 / 2, at.1 + size.1 / 2)),
        Shape::Curve { points, .. } => Some(points[3]),
        Shape::Text { at, .. } | Shape::Phrase { at, .. } => Some(*at),
        Shape::Lines { lines, .. } => lines.first().map(|line| line.1),
        Shape::Circles {
            centres: points, ..
        }
        | Shape::Polygon {
            corners: points, ..
        } => points.first().copied(),
        Shape::Group { shapes, .. } => shapes.first().and_then(first_point),
    }
}

/// An item that the second scene lacks, on its way into what it came out of.
fn leaving(shape: &Shape, after: &Items<'_>, e: Length) -> Option<Shape> {
    let (old, shapes) = item(shape)?;
    if after.contains_key(old.id.as_str()) || old.opacity == 0 {
        return None;
    }
    let into = old.from.as_deref().and_then(|from| after.get(from));
    let opacity = small(mix(old.opacity.into(), 0, e));
    let moved = match into {
        Some(&into) if !old.flexible => Item {
            at: mix_points(old.at, middle(into), e),
            scale: small(mix(1000, 200, e)),
            opacity,
            ..old.clone()
        },
        _ => Item {
            opacity,
            ..old.clone()
        },
    };
    Some(moved.with(shapes.to_vec()))
}

/// An item of the second scene on its way there; what is no item is there at once.
fn arriving(shape: &Shape, before: &Items<'_>, t: u16) -> Shape {
    let Some((new, shapes)) = item(shape) else {
        return shape.clone();
    };
    let e = eased(t, 0);
    match before.get(new.id.as_str()) {
        Some(&(old, old_shapes)) if new.flexible && old.flexible => {
            let moved = old_shapes
                .iter()
                .zip(shapes)
                .map(|(from, to)| bent(from, to, e));
            let same = old_shapes.len() == shapes.len();
            let moved: Option<Vec<Shape>> = moved.collect();
            let moved = moved.filter(|_| same).unwrap_or_else(|| shapes.to_vec());
            let opacity = small(mix(old.opacity.into(), new.opacity.into(), e));
            Item {
                opacity,
                ..new.clone()
            }
            .with(moved)
        }
        Some(&(old, old_shapes)) => {
            // What fades away keeps the look that it had.
            let shown = if new.opacity == 0 { old_shapes } else { shapes };
            let size = mix(old.size, new.size, e);
            let whole = if new.opacity == 0 { old.size } else { new.size };
            Item {
                at: mix_points(old.at, new.at, e),
                scale: small(size * 1000 / whole.max(1)),
                opacity: small(mix(old.opacity.into(), new.opacity.into(), e)),
                ..new.clone()
            }
            .with(shown.to_vec())
        }
        None => entering((new, shapes), before, eased(t, new.delay)),
    }
}

/// A new item.
fn entering((new, shapes): (&Item, &[Shape]), before: &Items<'_>, e: Length) -> Shape {
    let opacity = small(mix(0, new.opacity.into(), e));
    let origin = new.from.as_deref().and_then(|from| before.get(from));
    let fading = Item {
        opacity,
        ..new.clone()
    };
    match origin {
        Some(&origin) if new.flexible => {
            let point = middle(origin);
            let grown = shapes.iter().map(|shape| grown(shape, point, e));
            fading.with(grown.collect())
        }
        Some(&origin) => Item {
            at: mix_points(middle(origin), new.at, e),
            scale: small(mix(150, 1000, e)),
            ..fading
        }
        .with(shapes.to_vec()),
        None if new.flexible => {
            let drawn = shapes.iter().map(|shape| drawn_so_far(shape, e));
            fading.with(drawn.collect())
        }
        None => fading.with(shapes.to_vec()),
    }
}

/// A shape on its way from one of the same build; none if they are built differently.
fn bent(from: &Shape, to: &Shape, e: Length) -> Option<Shape> {
    let points = |one: &[Point], other: &[Point]| -> Option<Vec<Point>> {
        let pairs = one.iter().zip(other);
        (one.len() == other.len()).then(|| {
            pairs
                .map(|(&one, &other)| mix_points(one, other, e))
                .collect()
        })
    };
    let mut bent = to.clone();
    match (from, &mut bent) {
        (Shape::Rect { at: a, size: s, .. }, Shape::Rect { at, size, .. }) => {
            *at = mix_points(*a, *at, e);
            *size = mix_points(*s, *size, e);
        }
        (Shape::Curve { points: a, .. }, Shape::Curve { points: b, .. }) => {
            for (from, to) in a.iter().zip(b) {
                *to = mix_points(*from, *to, e);
            }
        }
        (Shape::Lines { lines: a, .. }, Shape::Lines { lines: b, .. }) if a.len() == b.len() => {
            for (from, to) in a.iter().zip(b) {
                *to = (mix_points(from.0, to.0, e), mix_points(from.1, to.1, e));
            }
        }
        (Shape::Circles { centres: a, .. }, Shape::Circles { centres: b, .. })
        | (Shape::Polygon { corners: a, .. }, Shape::Polygon { corners: b, .. }) => {
            *b = points(a, b)?;
        }
        (Shape::Text { at: a, .. }, Shape::Text { at: b, .. })
        | (Shape::Phrase { at: a, .. }, Shape::Phrase { at: b, .. }) => *b = mix_points(*a, *b, e),
        _ => return None,
    }
    Some(bent)
}

/// A shape that grows out of a point.
fn grown(shape: &Shape, point: Point, e: Length) -> Shape {
    let mut grown = shape.clone();
    let grow = |to: &mut Point| *to = mix_points(point, *to, e);
    match &mut grown {
        Shape::Rect { at, size, .. } => {
            grow(at);
            *size = mix_points((0, 0), *size, e);
        }
        Shape::Curve { points, .. } => points.iter_mut().for_each(grow),
        Shape::Lines { lines, .. } => lines.iter_mut().for_each(|(from, to)| {
            grow(from);
            grow(to);
        }),
        Shape::Circles {
            centres: points, ..
        }
        | Shape::Polygon {
            corners: points, ..
        } => {
            points.iter_mut().for_each(grow);
        }
        Shape::Text { at, .. } | Shape::Phrase { at, .. } => grow(at),
        Shape::Group { .. } => {}
    }
    grown
}

/// The part of a curve that has been drawn so far; other shapes are drawn at once.
fn drawn_so_far(shape: &Shape, e: Length) -> Shape {
    let mut drawn = shape.clone();
    if let Shape::Curve { points, .. } = &mut drawn {
        // De Casteljau's construction.
        let lean = |pair: &[Point]| mix_points(pair[0], pair[1], e);
        let once: Vec<Point> = points.windows(2).map(lean).collect();
        let twice: Vec<Point> = once.windows(2).map(lean).collect();
        *points = [points[0], once[0], twice[0], lean(&twice)];
    }
    drawn
}
