//! What a stop asks, and what is right: derived from its recording.
//!
//! Invariant: an answer is a list of texts, so that a file, an address and a page say it in the same way; none of them is
//! the author's.

use marubatsu::lang::Message;
use marubatsu::question::{End, NoAnswer, Question};
use marubatsu::score::Fail;

use super::claims::{Figure, Found};
use super::fault::{Key, Wrong};
use super::format::{Ask, Kind, Lesson, Side, Stop, answers};
use super::grounds::{Ground, Grounds, Grown, Searched};
use crate::cases::frame_source::{RecordedAnswer, RecordedFacts, Said};

texts! {
    NO_RECORDING = "there is no such recording", "そのような記録はありません";
    NO_FRAMES = "this recording has no frames to stand on: claim its frames",
        "この記録にはフレームがありません。frames を主張してください";
    NO_SIDE = "this question needs its side: alpha or beta", "この質問には side (alpha か beta) が必要です";
    NO_FIGURE = "this question needs a figure, such as nodes:T", "この質問には nodes:T のような figure が必要です";
    UNKNOWN_FIGURE = "there is no such figure", "そのような数値はありません";
    NOT_ON_GROWTH = "a growing tree can't answer this", "作成中の木ではこの質問に答えられません";
    ONLY_ON_GROWTH = "only a growing tree answers this", "この質問に答えられるのは作成中の木だけです";
    NOT_ONE = "just one of these must be proved, and each be another", "すべて別の探索で、そのうちちょうど 1 つが証明されている必要があります";
    NO_TREE = "only the children of a tree made by hand can be put in another order",
        "並べ替えられるのは手作りの木の子ノードだけです";
}

/// What is right at a stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Right {
    /// The answer: one text, or those of all nodes.
    pub(super) answers: Vec<String>,
    /// The frame that shows it.
    pub(super) frame: u64,
    /// What one chooses from, where that is a list.
    pub(super) candidates: Vec<String>,
}

/// A stop with all that it stands on.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    pub(super) lesson: &'a Lesson,
    pub(super) found: &'a Found,
    pub(super) stop: &'a Stop,
    /// Which stop.
    pub(super) n: usize,
}

impl<'a> Standing<'a> {
    /// The way to one of its fields.
    pub(super) fn path(&self, fields: &[&str]) -> Vec<Key> {
        let stop = [Key::from("stop"), Key::from(self.n)];
        stop.into_iter()
            .chain(fields.iter().map(|&field| field.into()))
            .collect()
    }

    pub(super) fn wrong(&self, fields: &[&str], message: impl Into<Message>) -> Wrong {
        Wrong::new(self.path(fields), message)
    }

    /// What it stands on, with its frames.
    pub(super) fn ground(&self) -> Result<&'a Ground, Wrong> {
        let ground = self.found.get(&self.stop.recording);
        let claimed = self.lesson.recording.get(&self.stop.recording);
        let frames = claimed.and_then(|recorded| recorded.frames);
        match (ground, frames) {
            (None, _) => Err(self.wrong(&["recording"], NO_RECORDING)),
            (_, None) => Err(self.wrong(&["recording"], NO_FRAMES)),
            (Some(ground), _) => Ok(ground),
        }
    }

    /// What is right.
    pub(super) fn right(&self, ask: &Ask, grounds: &Grounds<'_>) -> Result<Right, Wrong> {
        let here = |answers| Right {
            answers,
            frame: self.stop.frame,
            candidates: Vec::new(),
        };
        match ask.kind {
            Kind::Count => Ok(here(vec![
                self.number(&["ask", "figure"], ask.figure.as_deref())?
                    .to_string(),
            ])),
            Kind::Compare => Ok(here(vec![self.compared(ask)?.to_owned()])),
            Kind::Proved => self.proved(ask).map(here),
            kind => match self.ground()? {
                Ground::Growth(grown) => self.grown(kind, grown),
                Ground::Search(searched) if kind == Kind::Reorder => {
                    self.reordered(searched, grounds)
                }
                Ground::Search(searched) => self.searched(ask, searched),
            },
        }
    }

    fn number(&self, path: &[&str], name: Option<&str>) -> Result<u64, Wrong> {
        let name = name.ok_or_else(|| self.wrong(&["ask", "kind"], NO_FIGURE))?;
        match self.found.figure(name) {
            Some(Figure::Number(number)) => Ok(number),
            _ => Err(self.wrong(path, UNKNOWN_FIGURE)),
        }
    }

    /// How the figure compares with what it is held against.
    fn compared(&self, ask: &Ask) -> Result<&'static str, Wrong> {
        let figure = self.number(&["ask", "figure"], ask.figure.as_deref())?;
        let than = ask.than.iter().flat_map(answers).next();
        let than = match than.as_deref().map(str::parse::<u64>) {
            Some(Ok(number)) => number,
            _ => self.number(&["ask", "than"], than.as_deref())?,
        };
        Ok(match figure.cmp(&than) {
            std::cmp::Ordering::Less => "fewer",
            std::cmp::Ordering::Equal => "same",
            std::cmp::Ordering::Greater => "more",
        })
    }

    /// The one search of these that judged no unfinished game.
    fn proved(&self, ask: &Ask) -> Result<Vec<String>, Wrong> {
        let mut proved = Vec::new();
        for name in &ask.of {
            match self.found.get(name) {
                Some(Ground::Search(Searched {
                    evidence: Some(evidence),
                    ..
                })) => {
                    proved.extend((!evidence.estimates()).then(|| name.clone()));
                }
                _ => return Err(self.wrong(&["ask", "of"], NO_FRAMES)),
            }
        }
        let twice = |(n, name): (usize, &String)| ask.of[..n].contains(name);
        match proved.len() {
            1 if !ask.of.iter().enumerate().any(twice) => Ok(proved),
            _ => Err(self.wrong(&["ask", "of"], NOT_ONE)),
        }
    }

    fn grown(&self, kind: Kind, grown: &Grown) -> Result<Right, Wrong> {
        if kind != Kind::Ended {
            return Err(self.wrong(&["ask", "kind"], NOT_ON_GROWTH));
        }
        let made = (0..=self.stop.frame).filter_map(|n| grown.growing.made(n));
        let made: Vec<_> = made.collect();
        let depth = made.last().map(|newest| newest.depth);
        let beside = || made.iter().filter(|made| Some(made.depth) == depth);
        let ended = beside().filter(|made| made.end.is_some());
        Ok(Right {
            answers: ended.map(|made| made.board.clone()).collect(),
            frame: self.stop.frame,
            candidates: beside().map(|made| made.board.clone()).collect(),
        })
    }

    /// The children of which each, put first, makes the search the smallest.
    fn reordered(&self, searched: &Searched, grounds: &Grounds<'_>) -> Result<Right, Wrong> {
        let text = searched.request.game.text();
        let children = children(&text);
        let recorded = &self.lesson.recording[&self.stop.recording];
        let mut nodes = Vec::new();
        for first in 0..children.len() {
            let mut order: Vec<&str> = children.clone();
            let chosen = order.remove(first);
            order.insert(0, chosen);
            let game = format!("({})", order.join(" "));
            let counted = grounds.nodes_on(recorded, &game);
            nodes.push(counted.map_err(|message| self.wrong(&["ask", "kind"], message))?);
        }
        let least = nodes.iter().min();
        let least = least.ok_or_else(|| self.wrong(&["ask", "kind"], NO_TREE))?;
        let names: Vec<String> = (0..nodes.len()).map(|child| format!("/{child}")).collect();
        let best = names
            .iter()
            .zip(&nodes)
            .filter(|(_, nodes)| *nodes == least);
        Ok(Right {
            answers: best.map(|(name, _)| name.clone()).collect(),
            frame: self.stop.frame,
            candidates: names,
        })
    }

    fn searched(&self, ask: &Ask, searched: &Searched) -> Result<Right, Wrong> {
        let question = self.question(ask)?;
        let evidence: &dyn RecordedFacts = match &searched.evidence {
            Some(evidence) => evidence.as_ref(),
            None => return Err(self.wrong(&["recording"], NO_FRAMES)),
        };
        let answer = evidence.answer(self.stop.frame, question);
        let RecordedAnswer {
            said,
            frame,
            mut candidates,
        } = answer.map_err(|error| self.wrong(&["ask", "kind"], unanswered(error)))?;
        if ask.kind == Kind::Owner {
            candidates.extend(["table", "window"].map(str::to_owned));
        }
        Ok(Right {
            answers: texts(ask.kind, said),
            frame,
            candidates,
        })
    }

    /// The library's question.
    fn question(&self, ask: &Ask) -> Result<Question, Wrong> {
        let end = || match ask.side {
            Some(Side::Alpha) => Ok(End::Alpha),
            Some(Side::Beta) => Ok(End::Beta),
            None => Err(self.wrong(&["ask", "kind"], NO_SIDE)),
        };
        Ok(match ask.kind {
            Kind::Up => Question::Up,
            Kind::Never => Question::Never,
            Kind::Bound => Question::Bound(end()?),
            Kind::Owner => Question::Owner(end()?),
            Kind::Cut => Question::Cut,
            Kind::Used => Question::Used,
            Kind::Means => Question::Means,
            Kind::Table => Question::Table,
            Kind::Source => Question::Source,
            Kind::Next => Question::Next,
            Kind::Again => Question::Again,
            Kind::Best => Question::Best,
            Kind::Window => Question::Window,
            Kind::More => Question::More,
            Kind::Ended | Kind::Reorder | Kind::Count | Kind::Compare | Kind::Proved => {
                return Err(self.wrong(&["ask", "kind"], ONLY_ON_GROWTH));
            }
        })
    }
}

/// An answer as the texts that stand for it.
pub(super) fn texts(kind: Kind, said: Said) -> Vec<String> {
    let one = |text: String| vec![text];
    match said {
        Said::Score(score) => one(score.to_string()),
        Said::Nodes(nodes) => nodes,
        Said::Yes(yes) => {
            let [holds, fails] = match kind {
                Kind::Table => ["answers", "searched"],
                _ => ["yes", "no"],
            };
            one(if yes { holds } else { fails }.to_owned())
        }
        Said::Means(fail) => one(match fail {
            Fail::Exact => "=",
            Fail::Low => "≤",
            Fail::High => "≥",
        }
        .to_owned()),
        Said::Outside(source) => one(source.to_owned()),
        Said::Frame(frame) => one(frame.to_string()),
        Said::Window(window) => vec![window.alpha.to_string(), window.beta.to_string()],
        Said::Count(count) => one(count.to_string()),
    }
}

fn unanswered(error: NoAnswer) -> Message {
    let ja = match error {
        NoAnswer::Frame => "記録にそのフレームはありません",
        NoAnswer::NotStored => "置換表はこのノードについて何も知りませんでした",
        _ => "これより後のどのフレームも答えになりません",
    };
    Message::new(error.to_string(), ja)
}

/// The texts of the root's children in a tree's text.
fn children(text: &str) -> Vec<&str> {
    let inside = text.trim_start_matches(['o', 'x']);
    let inside = inside
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let inside = inside.unwrap_or_default();
    let (mut depth, mut start, mut children) = (0_i32, 0, Vec::new());
    for (at, c) in inside.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ' ' if depth == 0 => {
                children.push(&inside[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    children.push(&inside[start..]);
    children.retain(|child| !child.is_empty());
    children
}
