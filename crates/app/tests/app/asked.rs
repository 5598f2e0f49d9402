//! Players of the program around the lab: they are asked by texts and numbers, and lose where they answer nonsense.

use std::sync::Arc;

use marubatsu::game::Side;
use marubatsu::lang::Message;
use marubatsu::score::Score;
use marubatsu_app::callback_player::{CallbackPlayer, CallbackPosition, Choices};
use marubatsu_app::callback_scorer::CallbackScorer;
use marubatsu_app::contest::MatchReport;
use marubatsu_app::control::Control;
use marubatsu_app::error::Error;
use marubatsu_app::lab::Lab;
use marubatsu_app::own_player::OwnPlayer;
use marubatsu_app::prove::ProveRequest;
use marubatsu_app::request::SearchRequest;

use crate::support::match_of;

/// What is answered where these moves are legal.
type Answer = fn(&[Vec<u32>]) -> Result<Vec<Vec<u32>>, Message>;

#[derive(Debug)]
struct Mine {
    answer: Answer,
    complete: bool,
    steady: bool,
}

impl CallbackPlayer for Mine {
    fn choices(&self, at: &CallbackPosition<'_>) -> Result<Choices, Message> {
        assert_eq!(at.game.name(), "3x3");
        assert_eq!(at.board.matches('.').count(), at.legal.len());
        let moves = (self.answer)(at.legal)?;
        let complete = self.complete;
        Ok(Choices { moves, complete })
    }

    fn is_steady(&self) -> bool {
        self.steady
    }
}

fn lab(answer: Answer, complete: bool, steady: bool) -> Lab {
    let mut lab = Lab::default();
    let mine = Mine {
        answer,
        complete,
        steady,
    };
    lab.add_player("player", "mine", OwnPlayer::Callback(Arc::new(mine)))
        .expect("a new name");
    lab
}

fn against(lab: &Lab, player: &str, more: &str) -> Result<MatchReport, Error> {
    match_of(lab, &format!("player={player}&player=ai2&{more}"))
}

const FIRST: Answer = |legal| Ok(vec![legal[0].clone()]);
const ALL: Answer = |legal| Ok(legal.iter().rev().cloned().collect());

#[test]
fn the_first_move_is_ai1() {
    for steady in [false, true] {
        let lab = lab(FIRST, true, steady);
        for more in ["games=30", "exact=true"] {
            let mine = against(&lab, "mine", more).expect("it plays");
            let same = against(&lab, "ai1", more).expect("it plays");
            assert_eq!((mine.as_o, mine.as_x), (same.as_o, same.as_x));
        }
    }
}

#[test]
fn all_moves_are_ai2_in_whatever_order() {
    let lab = lab(ALL, true, true);
    let mine = against(&lab, "mine", "exact=true").expect("it plays");
    assert_eq!(
        mine.as_o.win.value().to_string(),
        (737.0 / 1260.0).to_string()
    );
    let request: ProveRequest = lab.read([("player", "mine")]).expect("a proof");
    let report = lab.prove(&request, &Control::default()).expect("a report");
    assert_eq!(report.strongly, Some(false));
}

#[test]
fn one_move_of_perhaps_several_has_no_exact_odds() {
    let lab = lab(FIRST, false, false);
    let refused = against(&lab, "mine", "exact=true");
    assert!(matches!(refused, Err(Error::Input(_))));
}

#[test]
fn nonsense_loses() {
    let nonsense: [(Answer, &str); 4] = [
        (|_| Ok(vec![vec![7, 7]]), "isn't legal"),
        (|_| Ok(Vec::new()), "isn't legal, one twice, or none"),
        (
            |legal| Ok(vec![legal[0].clone(); 2]),
            "isn't legal, one twice, or none",
        ),
        (|_| Err(Message::new("no idea", "わかりません")), "no idea"),
    ];
    for (answer, reason) in nonsense {
        let report = against(&lab(answer, true, false), "mine", "games=5");
        let report = report.expect("it ends");
        assert_eq!(report.faults, [10, 0], "{reason}");
        let told = &report.first_faults[0].reason;
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn it_has_no_parameters() {
    let lab = lab(FIRST, true, true);
    assert!(lab.player("player", "mine:depth=3").is_err());
}

/// Values positions by what is on the board, and mirrored ones alike if it says so.
#[derive(Debug)]
struct Marks {
    symmetric: bool,
}

impl CallbackScorer for Marks {
    fn score(&self, board: &str, turn: Side, ended: bool) -> Score {
        assert_eq!(turn == Side::Circle, board.matches('.').count() % 2 == 1);
        let centre = match board.as_bytes()[4] {
            b'o' => 1,
            b'x' => -1,
            _ => 0,
        };
        Score::points(if ended { 10 * centre } else { centre })
    }

    fn keeps_symmetries(&self) -> bool {
        self.symmetric
    }
}

fn nodes_by_marks(symmetric: bool) -> u64 {
    let mut lab = Lab::default();
    lab.add_scorer("marks", Arc::new(Marks { symmetric }))
        .expect("a new name");
    let pairs = [
        ("eval", "marks"),
        ("depth", "1"),
        ("children", "true"),
        ("table", "merged"),
    ];
    let request: SearchRequest = lab.read(pairs).expect("a request");
    let report = lab.search(&request, &Control::default()).expect("a report");
    assert_eq!(report.score.expect("it ends"), Score::points(1));
    assert_eq!(report.best_moves, [vec![1, 1]]);
    report.nodes
}

#[test]
fn searches_value_positions_by_an_evaluator_of_ones_own() {
    assert!(nodes_by_marks(true) <= nodes_by_marks(false));
    let mut lab = Lab::default();
    let taken = lab.add_scorer("ai14s", Arc::new(Marks { symmetric: true }));
    assert_eq!(taken.expect_err("a player's name").key, "eval");
    assert!(lab.read::<SearchRequest>([("eval", "marks")]).is_err());
}
