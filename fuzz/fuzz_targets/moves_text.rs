//! Lists of moves: what is read is legal, and written and read again it is the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::game::Notation;
use marubatsu::games::line::Line;
use marubatsu::games::tree::Tree;

fn check<G: Notation>(game: &G, text: &str) {
    let start = game.start();
    match game.parse_moves(&start, text) {
        Ok(played) => {
            let mut position = start;
            for mv in &played.moves {
                assert!(game.moves(&position).any(|legal| legal == *mv));
                position = game.play(&position, *mv);
            }
            assert_eq!(position, played.position);
            let words: Vec<String> = played.moves.iter().map(|mv| game.write_move(*mv)).collect();
            let again = game.parse_moves(&start, &words.join(" "));
            assert_eq!(again.expect("it was just written").moves, played.moves);
        }
        Err(error) => assert!(error.at < text.chars().count()),
    }
}

fuzz_target!(|text: &str| {
    check(
        &Line::<u64>::new(3, 3, 3, false).expect("the board fits"),
        text,
    );
    check(
        &Line::<u64>::new(7, 6, 4, true).expect("the board fits"),
        text,
    );
    let tree: Tree = "(3 (5 2) x(-1 (4 0)))"
        .parse()
        .expect("the tree is well formed");
    check(&tree, text);
    if let Ok(node) = tree.parse_position(text) {
        assert_eq!(tree.parse_position(&tree.write_position(&node)), Ok(node));
    }
});
