//! The title above weighed moves: who weighs them, and by what.
//!
//! Invariants: no bound from another program is called UCB's; a title is as long as there is room for.

use crate::best_first::uct::{Selection, UctRecording};
use crate::best_first::{NodeNumber, RoundFrame};
use crate::game::Game;
use crate::lang::Lang;
use crate::scene::measure::{clipped, text_width};
use crate::scene::{Anchor, Ink, Length, Shape, Token, px, text};

/// How large titles are.
const LETTERS: Length = px(12);

/// By whom moves are weighed, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WeightSource<'a> {
    /// By the search itself.
    Own(Selection),
    /// By UCB, from the visits of another program, which may have chosen otherwise.
    Counted(&'a str),
    /// By that program's own values.
    Told(&'a str),
}

impl<'a> WeightSource<'a> {
    /// Of the moves of a node in a frame.
    pub(super) fn of<G: Game>(
        recording: &'a UctRecording<G>,
        (node, frame): (NodeNumber, &RoundFrame),
    ) -> Self {
        match recording.program() {
            None => Self::Own(recording.settings().selection),
            Some(program) if recording.told_values(node, frame).is_some() => Self::Told(program),
            Some(program) => Self::Counted(program),
        }
    }

    /// The title in words, from the longest to the shortest, for the side with this sign.
    fn titles(self, sign: &str, lang: Lang) -> Vec<String> {
        match self {
            Self::Own(selection) => {
                let (name, why) = match selection {
                    Selection::Ucb => ("UCB", "for the little tried"),
                    Selection::Puct => ("PUCT", "by its prior"),
                };
                lang.pick(
                    vec![
                        format!("{name} for {sign}: mean, and a bonus {why}"),
                        format!("{name} for {sign}: mean and bonus"),
                    ],
                    vec![
                        format!("{name}＝平均＋探索ボーナス（{sign} から見て）"),
                        format!("{name}（{sign} から見て）"),
                    ],
                )
            }
            Self::Counted(program) => lang.pick(
                vec![
                    format!("{program} for {sign}: mean, and UCB's bonus"),
                    format!("{program} for {sign}, by UCB"),
                    format!("{program} for {sign}"),
                ],
                vec![
                    format!("{program} の平均と UCB の探索ボーナス（{sign} から見て）"),
                    format!("{program} の UCB（{sign} から見て）"),
                    format!("{program}（{sign} から見て）"),
                ],
            ),
            Self::Told(program) => lang.pick(
                vec![
                    format!("{program} for {sign}: its values and bonuses"),
                    format!("{program} for {sign}: its values"),
                    format!("{program} for {sign}"),
                ],
                vec![
                    format!("{program} の値とボーナス（{sign} から見て）"),
                    format!("{program} の値（{sign} から見て）"),
                    format!("{program}（{sign} から見て）"),
                ],
            ),
        }
    }
}

/// Draws the title and the head of the visits.
pub(super) fn draw(
    weighing: &WeightSource<'_>,
    sign: &str,
    (width, lang): (Length, Lang),
) -> Vec<Shape> {
    let visits = lang.pick("visits", "訪問");
    let room = width - text_width(visits, LETTERS) - px(8);
    let titles = weighing.titles(sign, lang);
    let fits = |title: &&String| text_width(title, LETTERS) <= room;
    let title = titles.iter().find(fits).cloned();
    let title = title.unwrap_or_else(|| {
        let shortest = titles.last().map_or("", String::as_str);
        clipped(shortest, (LETTERS, room))
    });
    let visits = text((width, px(14)), LETTERS, Ink::Token(Token::Quiet), visits);
    vec![
        text((0, px(14)), LETTERS, Ink::Token(Token::Quiet), title),
        visits.anchored(Anchor::End),
    ]
}
