//! A UCT search in words: its path and the reasons, the playout's result, and the new statistics.
//!
//! Invariant: only true values and proofs "win for sure", never means.
//!
//! ```text
//! for each iteration:
//!     node = root
//!     while every move of node is tried:
//!         node = child with greatest mean + c·√(ln n / its n)
//!     unless node is an end:
//!         node = child by the first move that is not tried
//!     result = score of node, or of a game played on by chance
//!     for node up to the root:
//!         n of node += 1, sum of node += result
//! return the move that was tried most
//! ```

mod external;
mod plain;
mod puct;

use std::fmt;

use super::code::Listing;
use super::fragment::{Fragment, FragmentKind, NodeRole, explained, tidied};
use super::growth::filled;
use super::place::in_round;
use super::{Voice, text};
use crate::best_first::uct::{NodeStats, UctRecording};
use crate::best_first::{BestFirstRecording, NodeNumber, RoundFrame, RoundPhase};
use crate::depict::Depict;
use crate::game::{Notation, Side};
use crate::lang::{Lang, Text, counted, thousands};
use crate::score::Score;

/// Tells frames of a search by UCT.
pub struct UctTeller<'a, G: Depict> {
    recording: &'a UctRecording<G>,
    /// The exact score of a position, if it is known and may be told.
    truth: &'a dyn Fn(&G::Position) -> Option<Score>,
}

impl<G: Depict> fmt::Debug for UctTeller<'_, G> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "tells {} iterations",
            self.recording.iterations().len()
        )
    }
}

/// A mean as it is written: two decimals, without the zero before them; whole numbers alone.
pub fn mean_text(mean: f64) -> String {
    let written = format!("{mean:.2}");
    let (sign, digits) = match written.strip_prefix('-') {
        Some("0.00") => ("", "0.00"),
        Some(digits) => ("−", digits),
        None => ("", written.as_str()),
    };
    if let Some(whole) = digits.strip_suffix(".00") {
        return format!("{sign}{whole}");
    }
    let short = digits.strip_prefix('0').unwrap_or(digits);
    format!("{sign}{short}")
}

/// What stands in the places of a sentence.
type Places = Vec<(&'static str, Fragment)>;

fn number(count: u64) -> Fragment {
    Fragment {
        text: thousands(count),
        ..Fragment::count(count)
    }
}

/// A mean, in the colour of whom it is good for.
fn mean(stats: NodeStats, node: NodeNumber) -> Fragment {
    let mean = stats.mean().unwrap_or(0.0);
    let score = stats.sum.checked_div(stats.visits.into()).unwrap_or(0);
    let score = Score::from_hundredths(i32::try_from(score).unwrap_or(0));
    Fragment {
        text: mean_text(mean),
        ..Fragment::score(score)
    }
    .at(node, NodeRole::Child)
}

/// A share or a bonus.
fn share(value: f64) -> Fragment {
    Fragment::words(mean_text(value))
}

impl<'a, G: Depict> UctTeller<'a, G> {
    /// For this recording, and what is known of its positions.
    pub fn new(
        recording: &'a UctRecording<G>,
        truth: &'a dyn Fn(&G::Position) -> Option<Score>,
    ) -> Self {
        Self { recording, truth }
    }

    /// What happens in a frame.
    pub fn tell(&self, frame: &RoundFrame, voice: Voice, lang: Lang) -> Vec<Fragment> {
        let program = self.recording.program();
        match voice {
            Voice::Plain => {
                let told = program.and_then(|program| self.plain_told(program, frame, lang));
                tidied(told.unwrap_or_else(|| self.plain(frame, lang)))
            }
            Voice::Terms => {
                let told = program.and_then(|program| self.terms_told(program, frame, lang));
                explained(
                    tidied(told.unwrap_or_else(|| self.terms(frame, lang))),
                    lang,
                )
            }
            Voice::Code => tidied(self.listing(frame).told()),
        }
    }

    /// The same with the iteration and the node at which it happens, for whoever doesn't see the picture.
    pub fn spoken(&self, frame: &RoundFrame, voice: Voice, lang: Lang) -> String {
        let told = text(&self.tell(frame, voice, lang));
        let round = Text::new("Iteration", "反復");
        in_round(self.recording, frame, (round, &told), lang)
    }

    /// The pseudo-code, with the line that a frame is a step of.
    pub fn listing(&self, frame: &RoundFrame) -> Listing {
        if self.by_prior() {
            return puct::listing(frame.phase);
        }
        Listing::documented(
            include_str!("uct.rs"),
            match frame.phase {
                RoundPhase::Begin => "for each",
                RoundPhase::Select => "node = child with",
                RoundPhase::Expand => "node = child by",
                RoundPhase::Simulate => "result =",
                RoundPhase::Back => "n of node",
                RoundPhase::End => "return",
            },
        )
    }

    fn terms(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        match frame.phase {
            RoundPhase::Begin => self.terms_begin(lang),
            RoundPhase::Select => self.terms_select(frame, lang),
            RoundPhase::Expand if self.by_prior() => self.terms_new(frame, lang),
            RoundPhase::Expand => filled(
                lang.pick(
                    "Not fully expanded: node {node} is added, by {move}.",
                    "未展開の手があるので、{move} のノード {node} を追加する。",
                ),
                &[
                    (
                        "node",
                        Fragment::count(frame.node().into()).at(frame.node(), NodeRole::Child),
                    ),
                    ("move", self.name(frame, frame.at, lang)),
                ],
            ),
            RoundPhase::Simulate => {
                let row = self.recording.iterations()[frame.iteration as usize - 1];
                let plies = self.recording.playout(frame.iteration).len() as u64;
                let result = Fragment::score(Score::from_hundredths(row.result));
                let places: Places = vec![("plies", Fragment::count(plies)), ("result", result)];
                filled(
                    match (row.ended, plies) {
                        (true, _) => {
                            lang.pick("Terminal: result {result}.", "終端。結果は {result}。")
                        }
                        (false, 1) => lang.pick(
                            "Playout of one ply: result {result}.",
                            "プレイアウト 1 手、結果は {result}。",
                        ),
                        (false, _) => lang.pick(
                            "Playout of {plies} plies: result {result}.",
                            "プレイアウト {plies} 手、結果は {result}。",
                        ),
                    },
                    &places,
                )
            }
            RoundPhase::Back => self.terms_back(frame, lang),
            RoundPhase::End => self.plain_end(frame, lang),
        }
    }

    /// How many iterations were made.
    fn made(&self) -> u64 {
        self.recording.iterations().len() as u64
    }

    /// The same in English words.
    fn iterations(&self) -> Fragment {
        Fragment {
            text: counted(self.made(), "iteration", "iterations"),
            ..Fragment::count(self.made())
        }
    }

    /// How it searches.
    fn terms_begin(&self, lang: Lang) -> Vec<Fragment> {
        let settings = self.recording.settings();
        let mut parts = filled(
            lang.pick(
                "{name}, c = {c}, seed {seed}, {iterations}.",
                "{name}。c = {c}、シード {seed}、反復 {all} 回。",
            ),
            &[
                (
                    "name",
                    Fragment::words(if self.by_prior() { "PUCT" } else { "UCT" }),
                ),
                ("c", Fragment::words(format!("{:.2}", settings.exploration))),
                ("seed", Fragment::count(settings.seed)),
                ("all", number(self.made())),
                ("iterations", self.iterations()),
            ],
        );
        if let Some(player) = self.recording.rollout() {
            parts.extend(filled(
                lang.pick(" Playouts by {player}.", "プレイアウトは {player}。"),
                &[("player", Fragment::words(player))],
            ));
        }
        if let Some(player) = self.recording.prior() {
            parts.extend(filled(
                lang.pick(" Priors by {player}.", "事前確率は {player}。"),
                &[("player", Fragment::words(player))],
            ));
        }
        parts
    }

    fn terms_back(&self, frame: &RoundFrame, lang: Lang) -> Vec<Fragment> {
        let node = frame.node();
        let untried = self.recording.untried();
        let now = self.recording.stats(node, frame).unwrap_or(untried);
        let before = self
            .recording
            .after(node, frame.iteration - 1)
            .unwrap_or(untried);
        let mut places: Places = vec![
            (
                "node",
                Fragment::count(node.into()).at(node, NodeRole::Node),
            ),
            ("was", number(before.visits.into())),
            ("is", number(now.visits.into())),
            ("now", mean(now, node)),
        ];
        if before.visits == 0 {
            return filled(
                lang.pick(
                    "Node {node}: n {was} → {is}, mean {now}.",
                    "ノード {node}: n は {was} → {is}、平均 {now}。",
                ),
                &places,
            );
        }
        places.push(("before", mean(before, node)));
        let mut parts = filled(
            lang.pick(
                "Node {node}: n {was} → {is}, mean {before} → {now}.",
                "ノード {node}: n は {was} → {is}、平均は {before} → {now}。",
            ),
            &places,
        );
        if now.bounds != before.bounds {
            parts.extend(filled(
                lang.pick(" Bounds {lower} … {upper}.", "範囲は {lower} … {upper}。"),
                &[
                    ("lower", Fragment::score(now.bounds.lower)),
                    ("upper", Fragment::score(now.bounds.upper)),
                ],
            ));
        }
        parts
    }

    fn turn(&self, node: NodeNumber) -> Side {
        self.recording
            .game()
            .to_move(&self.recording.position(node))
    }

    /// A node of the way by the move that leads to it.
    fn name(&self, frame: &RoundFrame, at: usize, lang: Lang) -> Fragment {
        called(self.recording, (frame.path[at], NodeRole::Node), lang)
    }
}

/// A side by its sign.
pub(super) fn signed_by(side: Side) -> Fragment {
    Fragment {
        is: FragmentKind::Side(side),
        ..Fragment::words(side.sign())
    }
}

/// A node by the move that leads to it.
pub(super) fn called<R: BestFirstRecording<Game: Depict>>(
    recording: &R,
    (node, role): (NodeNumber, NodeRole),
    lang: Lang,
) -> Fragment {
    let part = match recording.moves_to(node).last() {
        None => Fragment::words(lang.pick("the root", "ルート")),
        Some(&mv) => Fragment {
            is: FragmentKind::Move(mv.into()),
            ..Fragment::words(recording.game().name_move(mv, lang))
        },
    };
    part.at(node, role)
}
