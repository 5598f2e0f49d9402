//! Games that lead to a board which is all that is known of them.
//!
//! Invariant: the moves that are found lead to exactly this board; where no game comes to it, that is said.

use marubatsu_app::lab::Lab;

/// The board that some moves lead to, and the one that is reached by the moves found for it.
fn again(game: &str, moves: &str) -> (String, String) {
    let game = Lab::default().game(game).expect("a game");
    let board = game.position_after(moves).expect("legal moves").board;
    let position = game.position_at(&board).expect("a board of it");
    let found = game.history(&position).expect("a game comes there");
    let words: Vec<String> = found
        .iter()
        .map(|mv| {
            mv.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(",")
        })
        .collect();
    let end = game.position_after(&words.join(" ")).expect("legal moves");
    (board, end.board)
}

#[test]
fn a_board_is_reached_by_the_moves_that_are_found_for_it() {
    for (game, moves) in [
        ("3x3", ""),
        ("3x3", "1,1 0,0 2,2 2,0 1,0 1,2 0,1 2,1 0,2"),
        ("4x4x3", "1,1 0,0 2,2 3,3"),
        ("connect4", "4636446113453111"),
        ("connect4", "225257625346224411156336534"),
    ] {
        let (board, reached) = again(game, moves);
        assert_eq!(reached, board, "{game} {moves}");
    }
}

#[test]
fn a_board_that_no_game_comes_to_is_refused() {
    let game = Lab::default().game("4x3x4g").expect("a game");
    let position = game
        .position_at(".ox.........")
        .expect("its counts are right");
    let refused = game.history(&position).expect_err("cross would have begun");
    assert_eq!(
        (refused.key.as_str(), refused.value.as_str()),
        ("board", ".ox.........")
    );
}
