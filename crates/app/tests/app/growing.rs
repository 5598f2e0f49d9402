//! Trees in the making: how large they may be, and their pictures.

use marubatsu::lang::Lang;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::scene::measure::{TextLine, lines};
use marubatsu::scene::{Arrangement, GroupKind, Scene, Shape, px};
use marubatsu::tree::GrowthOrder;
use marubatsu_app::control::Control;
use marubatsu_app::draw::{DrawOptions, GrowthRequest, GrowthSource};
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;

fn asked(game: &str, (depth, growth): (u16, GrowthOrder)) -> GrowthRequest {
    let read: SearchRequest = Lab::default().read([("game", game)]).expect("a game");
    GrowthRequest {
        game: read.game,
        position: read.position,
        depth,
        growth,
        label: NodeLabel::Nothing,
        until: None,
    }
}

fn grown(request: &GrowthRequest, most: usize) -> Result<Box<dyn GrowthSource>, Error> {
    Lab::default().growing(request, most, &Control::default())
}

/// A tree that is limited in depth is made no deeper.
#[test]
fn growing_trees_stay_small() {
    let shallow = asked("7x6x4g", (1, GrowthOrder::DepthFirst));
    assert_eq!(grown(&shallow, 8).expect("eight nodes").len(), 8);
    let deeper = asked("7x6x4g", (2, GrowthOrder::DepthFirst));
    let Err(Error::Input(refused)) = grown(&deeper, 56) else {
        panic!("56 nodes are too few");
    };
    assert_eq!(
        (refused.key.as_str(), refused.value.as_str()),
        ("depth", "2")
    );
    assert!(grown(&deeper, 57).is_ok());
}

/// What is told outside the tree, from top to bottom.
fn told(scene: &Scene) -> Vec<TextLine> {
    const TOLD: [&str; 7] = [
        "settings", "place", "head", "turn", "word", "fact", "sentence",
    ];
    let is_told = |shape: &&Shape| match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            ..
        } => TOLD.iter().any(|begin| item.id.starts_with(begin)),
        _ => false,
    };
    let shapes: Vec<Shape> = scene.shapes.iter().filter(is_told).cloned().collect();
    let mut found = lines(&shapes);
    found.sort();
    found
}

/// No two texts run into each other, and all of them are within the picture, whatever grows.
#[test]
fn what_is_told_beside_a_growing_tree_has_room() {
    for (game, depth) in [
        ("3x3", 3),
        ("connect4", 2),
        ("((3 5) (2 -9))", 9),
        ("11x11x5", 1),
    ] {
        for growth in [GrowthOrder::BreadthFirst, GrowthOrder::DepthFirst] {
            let growing = grown(&asked(game, (depth, growth)), 1_000).expect("a small tree");
            let frames = (0..growing.len() as u64).step_by(growing.len() / 7 + 1);
            for (turn, n) in frames.enumerate() {
                let look = DrawOptions {
                    lang: Lang::ALL[turn % 2],
                    arrangement: [Arrangement::Wide, Arrangement::Tall][turn / 2 % 2],
                    ..DrawOptions::default()
                };
                let pictured = growing.picture(n, look).expect("it was made");
                let (scene, told) = (&pictured.scene, told(&pictured.scene));
                assert!(told.len() >= 8, "{game}, {n}: {told:?}");
                for pair in told.windows(2) {
                    let [one, next] = [&pair[0], &pair[1]];
                    let apart = one.baseline != next.baseline || one.right <= next.left;
                    assert!(apart, "{game}, {n}: {one:?} runs into {next:?}");
                }
                for line in told {
                    assert!(line.size >= px(12), "{line:?} is hard to read");
                    let across = line.left >= 0 && line.right <= scene.width;
                    let inside = across && line.baseline <= scene.height;
                    assert!(inside, "{game}, {n}: {line:?}");
                }
            }
            assert!(
                growing
                    .picture(growing.len() as u64, DrawOptions::default())
                    .is_none()
            );
        }
    }
}
