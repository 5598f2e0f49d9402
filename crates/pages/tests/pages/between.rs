//! The scenes between two frames as numbers, for the browser's own `between` to be held against: what the library makes of
//! some steps lies in `tests/browser/between.json`.
//!
//! Invariant: `INSTA_UPDATE=always` writes the file; whoever changes a motion sees it in the file's differences.

use std::path::Path;

use marubatsu::scene::{GroupKind, Item, Scene, Shape, Theme, between};
use marubatsu::stage::{RenderOptions, Viewport};
use marubatsu::svg;
use marubatsu::voice::{CodeLanguage, Voice};
use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;
use marubatsu_app::stage::Stage;
use serde_json::{Value, json};

const SEARCHES: [(&str, &str, u64); 2] = [("game", "((3 5) (2 9))", 0), ("table", "merged", 95)];
const STEPS: u64 = 20;

/// An item as numbers in hundredths: its place, its scale and opacity, and those of its shapes.
fn numbers(item: &Item, shapes: &[Shape]) -> String {
    let inside = svg::fragment(shapes, Theme::Light);
    let geometry = [" x=\"", " y=\"", " width=\"", " height=\"", " d=\""];
    let mut found: Vec<(usize, &str)> = geometry
        .iter()
        .flat_map(|name| inside.match_indices(name).map(|(at, _)| (at, *name)))
        .collect();
    found.sort_unstable();
    let values = found.into_iter().map(|(at, name)| {
        let value = &inside[at + name.len()..];
        &value[..value.find('"').unwrap_or(0)]
    });
    let values: Vec<&str> = values.collect();
    let (x, y) = item.at;
    format!(
        "{}: {x} {y} {} {}: {}",
        item.id,
        item.scale,
        item.opacity,
        values.join(", ")
    )
}

fn items(scene: &Scene) -> Vec<String> {
    let item = |shape: &Shape| match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            shapes,
        } if item.opacity > 0 => Some(numbers(item, shapes)),
        _ => None,
    };
    scene.shapes.iter().filter_map(item).collect()
}

fn steps((key, value, from): (&str, &str, u64)) -> Value {
    let lab = Lab::default();
    let request: SearchRequest = lab.read([(key, value)]).unwrap();
    let recording = lab.record(&request, &Control::default()).unwrap();
    let stage = Stage::new(recording.into());
    let manner = RenderOptions {
        lang: marubatsu::lang::Lang::En,
        viewport: Viewport::new(920, 488),
        line: 320,
        portrait: 132,
        voice: Voice::Plain,
        code: CodeLanguage::Pseudo,
        zoom: 100,
        hidden: marubatsu::stage::HiddenFacts::NONE,
    };
    let scenes: Vec<Scene> = stage
        .frames(from..from + STEPS + 1, manner)
        .map(|shown| shown.tree)
        .collect();
    let step = |pair: &[Scene]| {
        let (one, other) = (items(&pair[0]), items(&pair[1]));
        let half = items(&between(&pair[0], &pair[1], 500));
        let moving = half
            .into_iter()
            .filter(|item| !one.contains(item) && !other.contains(item));
        moving.collect::<Vec<_>>()
    };
    let moving: Vec<_> = scenes.windows(2).map(step).collect();
    assert!(
        moving.iter().filter(|items| !items.is_empty()).count() > 10,
        "{key}: most steps move something"
    );
    json!({ "key": key, "value": value, "from": from, "moving": moving })
}

#[test]
fn the_recorded_motions_are_the_librarys() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/browser/between.json");
    let made = json!(SEARCHES.map(steps));
    let made = format!("{}\n", serde_json::to_string_pretty(&made).unwrap());
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&file, made).unwrap();
        return;
    }
    let recorded = std::fs::read_to_string(&file).expect("the file is there");
    assert!(
        made == recorded,
        "tests/browser/between.json is stale: cargo xtask golden"
    );
}
