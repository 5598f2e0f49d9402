//! A race as a picture of its report, in words and in colours.
//!
//! Invariant: the picture depends only on report and options; without true values it is that of a report without any.

use marubatsu::lang::{Lang, thousands};
use marubatsu::names;
use marubatsu::scene::board::{BoardPlacement, BoardView};
use marubatsu::scene::{Arrangement, Length, Scene, Shape, px};
use marubatsu::score::Score;
use marubatsu::stage::flame::signed;
use marubatsu::stage::race::{self, BOARD, HeldSpan, Race, RaceLane, RaceStyle};

use super::{LaneReport, RaceReport, RaceRequest, RacingSearch, keeping};
use crate::cases::report::best_first::ProofAnswer;
use crate::games::{LabGame, position_of};
use crate::request::AnySearch;
use crate::words::{Control, Error, JsonMove};

/// How a race is drawn.
#[derive(Clone, Copy, Debug)]
pub struct RacePictureOptions {
    /// How wide, in pixels.
    pub width: u16,
    /// The language of its words.
    pub lang: Lang,
    /// The playhead, in nodes; none at the end.
    pub at: Option<u64>,
    /// Whether the truth is shown.
    pub truth: bool,
}

impl RacePictureOptions {
    /// How wide the picture of an arrangement is, in pixels.
    pub const fn width_of(arrangement: Arrangement) -> u16 {
        match arrangement {
            Arrangement::Wide => 1120,
            Arrangement::Tall => 400,
        }
    }
}

pub(crate) fn picture_on<G: LabGame>(
    game: &G,
    request: &RaceRequest,
    (report, look): (&RaceReport, RacePictureOptions),
    _: &Control<'_>,
) -> Result<Scene, Error> {
    let hidden;
    let report = if look.truth {
        report
    } else {
        hidden = report.without_truth();
        &hidden
    };
    let named = |mv: &JsonMove| game.name_moves(std::slice::from_ref(mv), look.lang);
    let searches = request.lanes.0.iter().zip(&report.lanes);
    let race = Race {
        board: board(game, &request.position.board)?,
        sentence: sentence((game, report), look.lang, &named),
        moves: report
            .moves
            .iter()
            .map(|known| (valued(named(&known.mv), known.truth), known.truth))
            .collect(),
        lanes: searches
            .map(|searched| drawn(report, searched, look.lang, &named))
            .collect(),
    };
    let style = RaceStyle {
        width: px(i64::from(look.width)),
        lang: look.lang,
        at: look.at,
    };
    Ok(race::draw(&race, style))
}

/// A move with what it is worth, where a sign doesn't say that.
fn valued(name: String, truth: Option<Score>) -> String {
    match truth {
        Some(truth) if !matches!(truth.hundredths(), -100 | 0 | 100) => {
            format!("{name} {}", signed(truth))
        }
        _ => name,
    }
}

/// The board in the head.
fn board<G: LabGame>(game: &G, board: &str) -> Result<Vec<Shape>, Error> {
    let position = position_of(game, board)?;
    let size = if game.by_hand() { (2, 2) } else { game.size() };
    let square = BOARD / Length::from(size.0.max(size.1).max(1));
    let corner = |squares: u32| (BOARD - square * Length::from(squares)) / 2;
    let place = BoardPlacement {
        at: (corner(size.0), corner(size.1)),
        size,
        square,
    };
    Ok(BoardView::new(game, &position, None).draw(place, None))
}

impl RaceReport {
    /// Returns the same where no truth is known.
    #[must_use]
    pub fn without_truth(&self) -> Self {
        let mut report = self.clone();
        report.truth = None;
        for known in &mut report.moves {
            known.truth = None;
        }
        for lane in &mut report.lanes {
            lane.right = None;
        }
        report
    }
}

/// What the position is worth, and which moves keep that.
fn sentence<G: LabGame>(
    (game, report): (&G, &RaceReport),
    lang: Lang,
    named: &impl Fn(&JsonMove) -> String,
) -> String {
    let turn = report.turn.sign();
    let Some(truth) = report.truth else {
        return lang.pick(format!("{turn} to move."), format!("{turn} の手番。"));
    };
    let value = match truth.hundredths() {
        _ if game.has_own_scores() => signed(truth),
        0 => lang.pick("a draw", "引き分け").to_owned(),
        1.. => lang.pick("〇 wins", "〇 の勝ち").to_owned(),
        _ => lang.pick("× wins", "× の勝ち").to_owned(),
    };
    let best = keeping(&report.moves, report.turn).unwrap_or_default();
    let (kept, all) = (best.len(), report.moves.len());
    if all == 0 {
        return lang.pick(
            format!("The game is over: {value}."),
            format!("終局。結果は{value}。"),
        );
    }
    let kept = match kept {
        0 => lang.pick(".", "。").to_owned(),
        kept if kept == all => lang
            .pick(", whatever the move.", "。どの手でも変わらない。")
            .to_owned(),
        1..=3 => {
            let kept: Vec<String> = best.iter().map(|mv| named(mv)).collect();
            lang.pick(
                format!(", by {} alone.", and(&kept)),
                format!("。そうなる手は {} だけ。", kept.join("、")),
            )
        }
        kept => lang.pick(
            format!(", by {kept} of {all} moves."),
            format!("。{all} 手のうち {kept} 手でそうなる。"),
        ),
    };
    lang.pick(
        format!("{turn} to move. True value: {value}{kept}"),
        format!("{turn} の手番。真の値は{value}{kept}"),
    )
}

/// `a`, `a and b`, `a, b and c`.
fn and(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// A lane as it is drawn.
fn drawn(
    report: &RaceReport,
    (asked, told): (&RacingSearch, &LaneReport),
    lang: Lang,
    named: &impl Fn(&JsonMove) -> String,
) -> RaceLane {
    let held = told.held.iter().map(|held| HeldSpan {
        from: held.since.nodes,
        name: named(&held.mv),
        truth: report.truth_of(&held.mv),
    });
    RaceLane {
        name: names::algorithm(asked.algorithm, lang),
        about: about(asked, lang),
        nodes: told.nodes,
        held: held.collect(),
        knows: told.known.is_some(),
        said: told.said(&asked.search, lang),
        marks: answers(told, lang),
        depths: told.depths.clone(),
    }
}

/// How it goes about it: which kind of search it is, and its options.
fn about(asked: &RacingSearch, lang: Lang) -> Vec<String> {
    let kind = match &asked.search {
        AnySearch::DepthFirst(_) => lang.pick("depth first", "深さ優先"),
        AnySearch::BestFirst(request) if request.algorithm.guesses() => {
            lang.pick("best first, by playouts", "最良優先 (プレイアウト)")
        }
        AnySearch::BestFirst(_) => lang.pick("best first, by proof numbers", "最良優先 (証明数)"),
    };
    let own: Vec<String> = asked.options.split(',').map(shortened).collect();
    let own = Some(own.join(", ")).filter(|own| !own.is_empty());
    std::iter::once(kind.to_owned()).chain(own).collect()
}

/// A text, or its beginning where it has no room.
fn shortened(text: &str) -> String {
    const MOST: usize = 28;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST - 1).chain(['…']).collect()
}

impl LaneReport {
    /// What came of it, in a few words.
    pub(super) fn said(&self, search: &AnySearch, lang: Lang) -> String {
        let nodes = thousands(self.nodes);
        if let Some(known) = self.known {
            let known = signed(known);
            return lang.pick(
                format!("knows: {known} at node {nodes}"),
                format!("ノード {nodes} で確定: {known}"),
            );
        }
        if let Some(bounds) = self.bounds.filter(|_| self.stopped.is_none()) {
            let [lower, upper] = [bounds.lower, bounds.upper].map(signed);
            return lang.pick(
                format!("proves {lower} to {upper} at node {nodes}"),
                format!("ノード {nodes} で {lower} 以上 {upper} 以下と証明"),
            );
        }
        let never = match self.stopped {
            Some(_) => lang.pick("stopped before it knew", "確定の前に停止"),
            None => lang.pick("never knows", "確定しない"),
        };
        let Some(right) = self.right else {
            return never.to_owned();
        };
        let since = if right.rounds > 0 {
            let rounds = thousands(right.rounds);
            match search {
                AnySearch::BestFirst(request) if request.algorithm.guesses() => lang.pick(
                    format!("right from iteration {rounds}"),
                    format!("反復 {rounds} から正しい"),
                ),
                _ => lang.pick(
                    format!("right from expansion {rounds}"),
                    format!("展開 {rounds} から正しい"),
                ),
            }
        } else {
            let nodes = thousands(right.nodes);
            lang.pick(
                format!("right from node {nodes}"),
                format!("ノード {nodes} から正しい"),
            )
        };
        lang.pick(format!("{never}; {since}"), format!("{never}。{since}"))
    }
}

/// The questions of proof numbers, where they were answered; the last answer is what the search came to.
fn answers(told: &LaneReport, lang: Lang) -> Vec<(u64, String)> {
    let mut nodes = 0;
    let asked = told.asked.iter().flatten();
    let said = asked.filter_map(|asked| {
        nodes += asked.nodes;
        let least = signed(asked.at_least);
        let said = match asked.answer? {
            ProofAnswer::Proved => {
                lang.pick(format!("≥ {least} proved"), format!("≥ {least} は証明"))
            }
            ProofAnswer::Disproved => {
                lang.pick(format!("≥ {least} disproved"), format!("≥ {least} は反証"))
            }
        };
        Some((nodes, said))
    });
    said.collect()
}
