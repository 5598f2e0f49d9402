//! Trees in the making: how large they may be, and their pictures.

use marubatsu::lang::Lang;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::scene::measure::text_width;
use marubatsu::scene::{Anchor, Arrangement, Length, Part, Scene, Shape, px};
use marubatsu::tree::Growth;
use marubatsu_app::control::Control;
use marubatsu_app::draw::{Growing, GrowthRequest, Look};
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::request::SearchRequest;

fn asked(game: &str, (depth, growth): (u16, Growth)) -> GrowthRequest {
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

fn grown(request: &GrowthRequest, most: usize) -> Result<Box<dyn Growing>, Error> {
    Lab::default().growing(request, most, &Control::default())
}

/// A tree that is limited in depth is made no deeper.
#[test]
fn growing_trees_stay_small() {
    let shallow = asked("7x6x4g", (1, Growth::DepthFirst));
    assert_eq!(grown(&shallow, 8).expect("eight nodes").len(), 8);
    let deeper = asked("7x6x4g", (2, Growth::DepthFirst));
    let Err(Error::Input(refused)) = grown(&deeper, 56) else {
        panic!("56 nodes are too few");
    };
    assert_eq!(
        (refused.key.as_str(), refused.value.as_str()),
        ("depth", "2")
    );
    assert!(grown(&deeper, 57).is_ok());
}

/// Texts outside the tree: baseline, from where to where.
fn told(scene: &Scene) -> Vec<(Length, Length, Length, String)> {
    fn gather(shape: &Shape, found: &mut Vec<(Length, Length, Length, String)>) {
        let (at, size, anchor, said) = match shape {
            Shape::Group { shapes, .. } => {
                return shapes.iter().for_each(|shape| gather(shape, found));
            }
            Shape::Text {
                at,
                size,
                anchor,
                text,
                ..
            } => (at, *size, anchor, text.clone()),
            Shape::Phrase {
                at,
                size,
                anchor,
                runs,
            } => {
                let said = runs.iter().map(|run| run.text.as_str()).collect();
                (at, *size, anchor, said)
            }
            _ => return,
        };
        assert!(size >= px(12), "{said} is hard to read");
        let wide = text_width(&said, size);
        let left = match anchor {
            Anchor::Start => at.0,
            Anchor::Middle => at.0 - wide / 2,
            Anchor::End => at.0 - wide,
        };
        found.push((at.1, left, left + wide, said));
    }
    let begins = [
        "settings", "place", "head", "turn", "word", "fact", "sentence",
    ];
    let mut found = Vec::new();
    for shape in &scene.shapes {
        let Shape::Group {
            part: Part::Item(item),
            ..
        } = shape
        else {
            continue;
        };
        if begins.iter().any(|begin| item.id.starts_with(begin)) {
            gather(shape, &mut found);
        }
    }
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
        for growth in [Growth::BreadthFirst, Growth::DepthFirst] {
            let growing = grown(&asked(game, (depth, growth)), 1_000).expect("a small tree");
            let frames = (0..growing.len() as u64).step_by(growing.len() / 7 + 1);
            for (turn, n) in frames.enumerate() {
                let look = Look {
                    lang: Lang::ALL[turn % 2],
                    arrangement: [Arrangement::Wide, Arrangement::Tall][turn / 2 % 2],
                    ..Look::default()
                };
                let pictured = growing.picture(n, look).expect("it was made");
                let (scene, told) = (&pictured.scene, told(&pictured.scene));
                assert!(told.len() >= 8, "{game}, {n}: {told:?}");
                for pair in told.windows(2) {
                    let apart = pair[0].0 != pair[1].0 || pair[0].2 <= pair[1].1;
                    assert!(apart, "{game}, {n}: {:?} runs into {:?}", pair[0], pair[1]);
                }
                for (baseline, from, to, said) in told {
                    let inside = from >= 0 && to <= scene.width && baseline <= scene.height;
                    assert!(inside, "{game}, {n}: {said}");
                }
            }
            assert!(
                growing
                    .picture(growing.len() as u64, Look::default())
                    .is_none()
            );
        }
    }
}
