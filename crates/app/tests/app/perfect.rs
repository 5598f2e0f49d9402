//! The perfect player at Connect Four never lets go what it has: at each of its moves the solver says what the position was worth before
//! and after.
//!
//! Invariant: the games are those of fixed seeds, and no clock decides a move.

use marubatsu::chance::Chance;
use marubatsu_app::control::Control;
use marubatsu_app::game::AnyGame;
use marubatsu_app::lab::Lab;
use marubatsu_app::solve::{PositionSolver, SolveRequest};

/// A game in which one side is the perfect player, the other moves by chance.
struct Played {
    lab: Lab,
    game: AnyGame,
    solver: Box<dyn PositionSolver>,
    moves: Vec<String>,
    chance: Chance,
}

impl Played {
    /// A game that goes on after these columns.
    fn new(columns: &str, seed: u64) -> Self {
        let lab = Lab::default();
        let pairs = [
            ("game", "connect4"),
            ("score", "shortest"),
            ("no_line", "true"),
        ];
        let request = lab.read::<SolveRequest>(pairs).expect("a request");
        Self {
            game: lab.game("connect4").expect("a game"),
            solver: lab.solver(&request).expect("a solver"),
            lab,
            moves: columns.chars().map(|column| column.to_string()).collect(),
            chance: Chance::new(seed),
        }
    }

    /// What the position is worth to circle, proven, and whether the game is over.
    fn worth(&mut self) -> (i32, bool) {
        let at = self.game.position_after(&self.moves.join(" "));
        let at = at.expect("legal moves");
        let report = self.solver.solve(&at, &Control::default());
        let report = report.expect("an answer");
        let score = report.score.expect("nothing stops it");
        (score.hundredths(), at.ended)
    }

    /// A player moves.
    fn moves(&mut self, player: &str) {
        let control = Control::default();
        let at = self.game.position_after(&self.moves.join(" "));
        let player = self.lab.player("player", player).expect("a player");
        let analyzer = self.lab.analyzer(&self.game, &[player], &control);
        let found = analyzer
            .expect("it plays")
            .at(&at.expect("legal"), &control);
        let candidates = &found.expect("an opinion")[0].candidates;
        let columns: Vec<u32> = candidates.iter().map(|mv| mv[0] + 1).collect();
        let column = self.chance.pick(&columns).expect("it names some");
        self.moves.push(column.to_string());
    }

    /// Plays to the end, the perfect player as the side that moves next or the other one; how often it has moved.
    fn plays(&mut self, mut perfect: bool) -> u32 {
        let mut turns = 0;
        let (mut before, mut ended) = self.worth();
        while !ended {
            self.moves(if perfect {
                "perfect:timelimit=600"
            } else {
                "ai2"
            });
            let (after, over) = self.worth();
            if perfect {
                turns += 1;
                assert_eq!(
                    after,
                    before,
                    "{} is as good as can be",
                    self.moves.concat()
                );
            }
            (before, ended, perfect) = (after, over, !perfect);
        }
        turns
    }
}

#[test]
fn a_won_position_is_won_as_soon_as_can_be() {
    for (columns, seed) in [
        ("3444443676416", 1),
        ("44444333314761", 7),
        ("1214453411325", 3),
        ("44444555572175", 4),
    ] {
        assert!(Played::new(columns, seed).plays(true) > 2, "{columns}");
    }
}

/// The solver takes seconds for each opening: `cargo xtask test --long` plays more of these.
#[test]
fn a_game_of_the_perfect_player_never_gets_worse_by_its_move() {
    let most = if std::env::var_os("MARUBATSU_LONG").is_some() {
        4
    } else {
        1
    };
    for seed in 1..=most {
        assert!(Played::new("", seed).plays(seed % 2 == 1) > 2);
    }
}
