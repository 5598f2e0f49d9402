//! The partings of two searches as a report: where, why, how much each costs, and which frames show it.
//!
//! Invariant: the listed costs and the rest add up to the difference of the two searches' nodes.

use marubatsu::lang::{Lang, Message, counted, thousands};
use marubatsu::recursion::{Parting, PartingCause, Recursion, partings};
use marubatsu::scene::facts::number;
use marubatsu::score::Score;
use serde::Serialize;

use super::{Pane, VisitedSearch};
use crate::cases::report::BoundKind;
use crate::words::JsonMove;

/// Where two searches part.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Partings {
    /// How many partings there are.
    pub count: usize,
    /// The dearest of them, in the order in which the left search comes to them.
    pub first: Vec<PartingReport>,
    /// How many more nodes the right search visited at all others.
    pub rest: i64,
}

/// A node at which one search goes on and the other does not.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartingReport {
    /// Which one it is, from 1, of all in the order in which the left search comes to them.
    pub number: usize,
    /// The moves from the root: to the node that one search did not look into, or past which it did not go.
    pub path: Vec<JsonMove>,
    /// The side that goes on.
    pub goes_on: Pane,
    /// Why the other one does not.
    pub cause: PartingCause,
    /// How many more nodes the right search visited here.
    pub cost: i64,
    /// What the side that does not go on says of the node's value; none if it was stopped.
    pub score: Option<Score>,
    /// What that score says of the true value.
    pub bound: Option<BoundKind>,
    /// The frames of the left search.
    pub left: FrameSpan,
    /// The frames of the right search.
    pub right: FrameSpan,
}

/// Frames that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FrameSpan {
    /// The first.
    pub first: u64,
    /// The last.
    pub last: u64,
}

impl FrameSpan {
    /// Returns how many frames there are.
    pub const fn frames(self) -> u64 {
        self.last - self.first + 1
    }
}

impl Partings {
    /// The partings of two searches, of which the `most` dearest are described.
    pub(super) fn of(left: VisitedSearch<'_>, right: VisitedSearch<'_>, most: usize) -> Self {
        let sides = [left, right].map(|side| side.recording.steps.recursion());
        let all = partings(&sides[0], &sides[1]);
        let mut dearest: Vec<usize> = (0..all.len()).collect();
        dearest.sort_by_key(|&at| std::cmp::Reverse(all[at].alone));
        dearest.truncate(most);
        dearest.sort_unstable();
        let listed: i64 = dearest.iter().map(|&at| all[at].cost()).sum();
        let whole: i64 = all.iter().map(Parting::cost).sum();
        let report = |&at: &usize| PartingReport::of(at + 1, &all[at], &sides, left);
        Self {
            count: all.len(),
            first: dearest.iter().map(report).collect(),
            rest: whole - listed,
        }
    }
}

impl PartingReport {
    fn of(
        number: usize,
        parting: &Parting,
        sides: &[Recursion; 2],
        searched: VisitedSearch<'_>,
    ) -> Self {
        let long = usize::from(parting.right_goes_on);
        let nodes = [parting.left, parting.right];
        let (goes_on, stays) = (&sides[long], &sides[1 - long]);
        let (entered, node) = (nodes[long], stays.node(nodes[1 - long]));
        // Where the other side has no children, they part at the node itself, else behind one move.
        let is_leaf = node.size == 1 && parting.cause != PartingCause::Pass;
        let to = if is_leaf { entered } else { parting.first };
        let end = |node: u32| goes_on.span(node);
        let (first, last) = end(to);
        let own = FrameSpan { first, last };
        let first = if is_leaf { node.first } else { node.last };
        let other = FrameSpan {
            first,
            last: node.last,
        };
        let (left, right) = if parting.right_goes_on {
            (other, own)
        } else {
            (own, other)
        };
        let codes: Vec<u32> = goes_on
            .path(to)
            .into_iter()
            .filter_map(|at| goes_on.node(at).mv)
            .collect();
        Self {
            number,
            path: searched.recording.steps.moves(&codes),
            goes_on: Pane::ALL[long],
            cause: parting.cause,
            cost: parting.cost(),
            score: node.settled.map(|settled| settled.score),
            bound: node.settled.map(|settled| settled.proves.into()),
            left,
            right,
        }
    }

    /// Returns the frames of a side.
    pub const fn frames(&self, pane: Pane) -> FrameSpan {
        match pane {
            Pane::Left => self.left,
            Pane::Right => self.right,
        }
    }

    /// Returns the frame of a side that shows it: where the side that goes on begins, and where the other one is done.
    pub fn shown(&self, pane: Pane) -> u64 {
        let span = self.frames(pane);
        if pane == self.goes_on {
            span.first
        } else {
            span.last
        }
    }

    /// Returns how many nodes only one side visited here.
    pub const fn nodes(&self) -> u64 {
        self.cost.unsigned_abs()
    }

    /// Returns the cause in a few words.
    pub fn reason(&self) -> Message {
        let (en, ja) = match self.cause {
            PartingCause::AlphaCut => ("α cut", "α 狩り"),
            PartingCause::BetaCut => ("β cut", "β 狩り"),
            PartingCause::Table => ("table answers", "置換表で分かる"),
            PartingCause::Known => ("known by the rules", "規則で分かる"),
            PartingCause::Horizon => ("depth limit", "深さの上限"),
            PartingCause::Stopped => ("stopped", "探索を停止"),
            PartingCause::Again => ("searched again", "もう一度探索"),
            PartingCause::Pass => ("another pass", "もう一度ルートから"),
            PartingCause::Moves => ("other moves", "別の着手"),
        };
        Message::new(en, ja)
    }

    /// Returns where they part, and what each side does, in a sentence.
    pub fn message(&self) -> Message {
        let here = self.goes_on;
        let there = here.other();
        let frames = [there, here].map(|pane| self.frames(pane).frames());
        let [en, ja] = [Lang::En, Lang::Ja].map(|lang| {
            let [short, long] = frames.map(|frames| of_frames(frames, lang));
            let (does, goes) = (self.does(lang), self.goes(lang));
            let [there, here] = [there, here].map(|pane| pane.title().in_lang(lang));
            lang.pick(
                format!("{there}, {short}: {does} {here}, {long}: {goes}"),
                format!("{there}は {short}: {does}{here}は {long}: {goes}"),
            )
        });
        Message::new(en, ja)
    }

    /// What the side does that does not go on.
    fn does(&self, lang: Lang) -> String {
        let worth = self
            .score
            .map_or_else(String::new, number)
            .replace('-', "−");
        let worth = match (self.bound, lang) {
            (Some(BoundKind::Upper), Lang::En) => format!("at most {worth}"),
            (Some(BoundKind::Lower), Lang::En) => format!("at least {worth}"),
            (Some(BoundKind::Upper), Lang::Ja) => format!("{worth} 以下"),
            (Some(BoundKind::Lower), Lang::Ja) => format!("{worth} 以上"),
            _ => worth,
        };
        let (en, ja) = match self.cause {
            PartingCause::Table => (
                format!("the table knows it is {worth}."),
                format!("置換表から {worth} と分かる。"),
            ),
            PartingCause::Known => (
                format!("the rules prove that it is {worth}."),
                format!("規則から {worth} と分かる。"),
            ),
            PartingCause::AlphaCut => (
                format!("{worth} is enough for an α cut before this move."),
                format!("{worth} なので、この着手の前で α 狩り。"),
            ),
            PartingCause::BetaCut => (
                format!("{worth} is enough for a β cut before this move."),
                format!("{worth} なので、この着手の前で β 狩り。"),
            ),
            PartingCause::Horizon => (
                "this is the depth limit.".to_owned(),
                "ここが深さの上限。".to_owned(),
            ),
            PartingCause::Stopped => ("stopped here.".to_owned(), "ここで停止。".to_owned()),
            PartingCause::Again => (
                "one search is enough.".to_owned(),
                "1 回だけ探索する。".to_owned(),
            ),
            PartingCause::Pass => (
                "no further pass.".to_owned(),
                "ルートからやり直さない。".to_owned(),
            ),
            PartingCause::Moves => (
                "without this move.".to_owned(),
                "この着手は調べない。".to_owned(),
            ),
        };
        lang.pick(en, ja)
    }

    /// What the other side does.
    fn goes(&self, lang: Lang) -> String {
        let (en, ja) = (
            counted(self.nodes(), "node", "nodes"),
            thousands(self.nodes()),
        );
        match self.cause {
            PartingCause::Table | PartingCause::Known => lang.pick(
                format!("{en} for the same result."),
                format!("同じ結果に {ja} ノード。"),
            ),
            _ => lang.pick(format!("{en} more."), format!("さらに {ja} ノード。")),
        }
    }
}

fn of_frames(frames: u64, lang: Lang) -> String {
    lang.pick(
        counted(frames, "frame", "frames"),
        format!("{} フレーム", thousands(frames)),
    )
}
