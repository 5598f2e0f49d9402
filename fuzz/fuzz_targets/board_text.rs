//! Board texts: what is read as a position writes the text it was read from, with small letters for its marks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::game::{Game, Notation};
use marubatsu::games::line::Line;

fuzz_target!(|text: &str| {
    for (width, height, k, gravity) in [(3, 3, 3, false), (7, 6, 4, true)] {
        let game = Line::<u64>::new(width, height, k, gravity).expect("the board fits");
        match game.parse_position(text) {
            Ok(position) => {
                assert_eq!(game.write_position(&position), text.to_ascii_lowercase());
                assert_eq!(game.moves(&position).len() == 0, game.ended(&position));
            }
            Err(error) => assert!(error.at <= text.chars().count()),
        }
    }
});
