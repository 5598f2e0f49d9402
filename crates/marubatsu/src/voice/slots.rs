//! Sentences with places for what they speak of: `{move} comes back with {back}.`
//!
//! Invariant: every number in a sentence comes through a place with a name, so that it points to the
//! node that it is about.

use super::context::FrameContext;
use super::fragment::{Fragment, FragmentKind, NOTHING, NodeRole};
use super::values::{PlyDirection, number, score_of, signed};
use crate::game::knowledge::Rule;
use crate::game::{Notation, Side, Symmetry};
use crate::recursion::{BoundSource, HeldBound, RecursionNode};
use crate::score::{Score, View};

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    /// The sentence in this language, with its places filled.
    pub(super) fn say(&self, en: &'static str, ja: &'static str) -> Vec<Fragment> {
        let mut parts = Vec::new();
        let mut rest = self.pick(en, ja);
        while let Some((words, after)) = rest.split_once('{') {
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            parts.push(Fragment::words(words));
            parts.extend(self.place(name));
            rest = after;
        }
        parts.push(Fragment::words(rest));
        close_up(&mut parts);
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    /// What stands at the place of this name.
    fn place(&self, name: &str) -> Vec<Fragment> {
        let (turn, other) = (self.turn(), self.turn().opponent());
        match name {
            "mover" => self.side(turn),
            "other" => self.side(other),
            "max" => self.side(Side::Circle),
            "min" => self.side(Side::Cross),
            "asker" => self.asker(),
            "turn" => self.whose_turn(),
            "way" => self.by_signs(["move", "branch"], ["手", "枝"]),
            "ways" => self.by_signs(["moves", "branches"], ["手", "枝"]),
            "alpha" => self.bound(Side::Circle),
            "beta" => self.bound(Side::Cross),
            "mine" => self.bound(turn),
            "theirs" => self.bound(other),
            "theirs up" => self.plies_up(self.held(other)),
            "alpha up" => self.plies_up(self.owners.alpha),
            "beta up" => self.plies_up(self.owners.beta),
            "asked" => self.asked_bound(),
            "promise" => self.promise(),
            "reached" => self.reached(),
            "stored at" => self.stored_at(),
            "work" => number(self.work_of_writer()),
            _ => self.other_place(name),
        }
    }

    fn other_place(&self, name: &str) -> Vec<Fragment> {
        let frame = self.frame;
        match name {
            "score" => self.own(frame.score),
            "value" => self.own_proved(),
            "outcome" => self.ranged(self.proved_by_passes(), self.own(frame.score)),
            "outcome sign" => signed(self.proved_by_passes(), self.own(frame.score)),
            "value sign" => self.sign_of(Some(self.node), NodeRole::Node),
            "back sign" => self.sign_of(self.child, NodeRole::Child),
            "probe sign" => self.sign_of(self.probe(), NodeRole::Probe),
            "before sign" => self.sign_of(self.root_before(), NodeRole::Before),
            "move" => self.move_of(self.child, NodeRole::Child),
            "back" => self.proved(self.child, NodeRole::Child),
            "best move" => self.move_of(self.best, NodeRole::Best),
            "best" => score_of(self.best, NodeRole::Best),
            "last" => self.last_move(),
            "known" => self.known(frame.known),
            "rules know" => self.known(frame.knowledge.map(|known| known.bounds)),
            "registered" => self.known(frame.registered_range),
            "writer" => self.writer(),
            "rule" => self.rule(),
            "rule name" => self.rule_name(),
            "threats" => self.threats(),
            "seen" => self.seen(),
            "probe" => self.proved(self.probe(), NodeRole::Probe),
            "before" => self.before(),
            "skipped" => vec![Fragment::count(frame.skipped as u64)],
            "pass" => number(self.pass().map(|pass| u64::from(pass.number) + 1)),
            "pass before" => number(self.pass().map(|pass| u64::from(pass.number))),
            "depth" => vec![Fragment::count(frame.depth() as u64)],
            "limit" => number(self.plies_left()),
            "limit plies" => self.plies(self.plies_left().unwrap_or_default(), PlyDirection::Ahead),
            "cut" => self.cut(self.pick("Cut!", "切る！ ")),
            "deep cut" => self.cut(self.pick("A deep cut!", "深いところから切る！ ")),
            _ => NOTHING,
        }
    }

    /// How many plies the search looks on from here, if that is limited.
    fn plies_left(&self) -> Option<u64> {
        self.frame.remaining.limit().map(u64::from)
    }

    /// A cut is called one if it skips something.
    fn cut(&self, cut: &'static str) -> Vec<Fragment> {
        let nothing = self.frame.skipped == 0;
        let enough = self.pick("Enough.", "これで十分。");
        vec![Fragment::words(if nothing { enough } else { cut })]
    }

    fn side(&self, side: Side) -> Vec<Fragment> {
        let signs = self.teller.frames.game().signs();
        vec![Fragment {
            is: FragmentKind::Side(side),
            ..Fragment::words(signs.of(side))
        }]
    }

    /// The side that asks whether this way is better: whoever made up the null window.
    fn asker(&self) -> Vec<Fragment> {
        self.side(self.asking())
    }

    /// Whose node it is that asks.
    pub(super) fn asking(&self) -> Side {
        let recursion = self.teller.recursion;
        let probes = |held: &HeldBound| held.source == BoundSource::Probe;
        let mut held = [self.owners.alpha, self.owners.beta].into_iter();
        let owner = held.find(probes).map(|held| held.owner);
        let owner = owner.or(self.node.parent);
        owner.map_or(self.turn(), |owner| recursion.node(owner).turn)
    }

    /// What the side that asks has already.
    fn asked_bound(&self) -> Vec<Fragment> {
        self.bound(self.asking())
    }

    fn whose_turn(&self) -> Vec<Fragment> {
        match (self.has_marks(), self.turn()) {
            (true, _) => self.say("{mover} to move.", "{mover} の番。"),
            (false, Side::Circle) => self.say("{mover} (max) to choose.", "{mover} (max) の番。"),
            (false, Side::Cross) => self.say("{mover} (min) to choose.", "{mover} (min) の番。"),
        }
    }

    fn by_signs(
        &self,
        [en, tree_en]: [&'static str; 2],
        [ja, tree_ja]: [&'static str; 2],
    ) -> Vec<Fragment> {
        let words = if self.has_marks() {
            self.pick(en, ja)
        } else {
            self.pick(tree_en, tree_ja)
        };
        vec![Fragment::words(words)]
    }

    /// That the table has this position, as it is or as one that is the same when turned or mirrored.
    fn seen(&self) -> Vec<Fragment> {
        let (frames, recursion) = (self.teller.frames, self.teller.recursion);
        let key = |at: &G::Position| frames.game().key(at);
        let same = recursion
            .entry_source(self.node.number)
            .is_none_or(|writer| {
                key(&recursion.position(frames, writer)) == key(&self.frame.position)
            });
        if same {
            return self.say("Seen before!", "見覚えがある！ ");
        }
        self.say(
            "Seen before, turned or mirrored!",
            "回したり返したりすると同じになる局面に、見覚えがある！ ",
        )
    }

    /// ` (stored at frame 26)`: which frame stored what the table tells.
    fn writer(&self) -> Vec<Fragment> {
        let recursion = self.teller.recursion;
        let Some(writer) = recursion.entry_source(self.node.number) else {
            return NOTHING;
        };
        let frame = recursion.node(writer).last;
        let number = Fragment {
            is: FragmentKind::Frame(frame),
            ..Fragment::words(frame.to_string())
        };
        let (before, after) = (
            self.pick(" (stored at frame ", " (フレーム "),
            self.pick(")", " で登録)"),
        );
        vec![
            Fragment::words(before),
            number.at(writer, NodeRole::Writer),
            Fragment::words(after),
        ]
    }

    /// What the pass before returned.
    fn before(&self) -> Vec<Fragment> {
        self.proved(self.root_before(), NodeRole::Before)
    }

    fn root_before(&self) -> Option<RecursionNode> {
        let pass = self.pass_before()?;
        Some(self.teller.recursion.node(pass.root))
    }

    /// Whether the rules prove that the side to move loses.
    fn is_lost(&self) -> bool {
        let view = View::of(self.turn());
        let known = self.frame.knowledge.map(|known| view.turn(known.bounds));
        known.is_some_and(|bounds| bounds.upper < Score::ZERO)
    }

    /// What the rule is called.
    fn rule_name(&self) -> Vec<Fragment> {
        match self.frame.knowledge.map(|known| known.rule) {
            Some(Rule::WinsAtOnce) => self.say("a win at once", "次の手の勝ち"),
            Some(Rule::CannotParry) => self.say("two threats", "二重の勝ち"),
            Some(Rule::Book) => self.say("the book", "定跡"),
            Some(Rule::OnlyMove) => self.say("the only move", "ただ 1 つの着手"),
            Some(Rule::NoLineLeft) => self.say("no line left", "列の残り"),
            Some(Rule::Claimeven) => self.say("claimeven", "クレームイーブン"),
            Some(Rule::OddThreat) => self.say("an odd threat", "奇数段の勝ちのマス"),
            Some(Rule::Pairing) => self.say("pairing", "ペアリング"),
            Some(Rule::ThreatSequence) => self.say("a threat sequence", "追い手"),
            Some(Rule::SquaresLeft) | None => self.say("squares left", "マスの残り"),
        }
    }

    /// ` at (0, 1), (2, 2)`: where the threats stand that win.
    fn threats(&self) -> Vec<Fragment> {
        let threats = self.teller.frames.game().threats(&self.frame.position);
        let mut parts = Vec::new();
        for mv in threats {
            let first = parts.is_empty();
            let before = if first { [" at ", " "] } else { [", ", "、"] };
            parts.push(Fragment::words(self.pick(before[0], before[1])));
            parts.push(self.written(mv));
        }
        if !parts.is_empty() {
            parts.push(Fragment::words(self.pick("", " と置いて")));
        }
        parts
    }

    /// Why the game knows the value without a search.
    fn rule(&self) -> Vec<Fragment> {
        let rule = self.frame.knowledge.map(|known| known.rule);
        match rule {
            Some(Rule::WinsAtOnce) => self.say("{mover} wins at once", "{mover} は次の手で勝つ"),
            Some(Rule::CannotParry) => self.say(
                "{mover} cannot stop {other} from winning next",
                "{mover} は {other} の次の勝ちを防げない",
            ),
            Some(Rule::Book) => self.say(
                "the opening book has this position",
                "この局面は定跡にある",
            ),
            Some(Rule::NoLineLeft) => self.say(
                "{mover} has no line left to complete",
                "{mover} にはもう並べられる列がない",
            ),
            Some(Rule::Claimeven) if self.is_lost() => self.say(
                "{other} can answer above every stone, so {mover} gets no line, and {other} gets one in the end",
                "{other} がいつも真上に置けば、{mover} は列を作れず、最後には {other} が列を作る",
            ),
            Some(Rule::Claimeven) => self.say(
                "{other} can answer above every stone, so {mover} gets no line",
                "{other} がいつも真上に置けば、{mover} は列を作れない",
            ),
            Some(Rule::OddThreat) => self.say(
                "in the end {mover} must fill the square below the one where {other} wins",
                "最後には {mover} が、{other} の勝てるマスの真下に置くことになる",
            ),
            Some(Rule::Pairing) => self.say(
                "every line left to {mover} has a pair of squares, and {other} answers in the same pair",
                "{mover} に残る列はどれも対のマスを含み、{other} は同じ対のもう一方に置けばよい",
            ),
            Some(Rule::ThreatSequence) => self.say(
                "{mover} wins by threats{threats}, each of which {other} must answer",
                "{mover} は{threats}、{other} に受けさせ続けて勝つ",
            ),
            Some(Rule::OnlyMove) => {
                self.say("every other move loses at once", "ほかの手ではすぐに負ける")
            }
            Some(Rule::SquaresLeft) | None => self.say(
                "nobody wins with the next two moves, and later wins count less",
                "次の 2 手ではどちらも勝てず、あとの勝ちほど値が小さい",
            ),
        }
    }
}

/// Takes out blanks between two Japanese letters, which stand where a number might have stood.
pub(super) fn close_up(parts: &mut [Fragment]) {
    let is_japanese = |letter: Option<char>| {
        letter.is_some_and(|letter| matches!(letter, 'ぁ'..='ヿ' | '\u{4e00}'..='\u{9fff}'))
    };
    for at in 1..parts.len() {
        let [before, part] = [at - 1, at].map(|at| parts[at].text.clone());
        let (ended, begins) = (before.trim_end(), part.trim_start());
        if is_japanese(ended.chars().last()) && is_japanese(begins.chars().next()) {
            ended.clone_into(&mut parts[at - 1].text);
            begins.clone_into(&mut parts[at].text);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    const SENTENCES: [&str; 11] = [
        include_str!("plain/start.rs"),
        include_str!("plain/table.rs"),
        include_str!("plain/child.rs"),
        include_str!("plain/results.rs"),
        include_str!("explanation/cut.rs"),
        include_str!("explanation/dial.rs"),
        include_str!("explanation/question.rs"),
        include_str!("explanation/table.rs"),
        include_str!("explanation/rule.rs"),
        include_str!("terms.rs"),
        include_str!("slots.rs"),
    ];

    /// The names between braces on lines that hold a text.
    fn spoken_of(source: &str) -> impl Iterator<Item = &str> {
        let texts = source.lines().filter(|line| line.contains('"'));
        let opened = texts.flat_map(|line| line.split('{').skip(1));
        let names = opened.filter_map(|rest| Some(rest.split_once('}')?.0));
        let is_name = |name: &&str| {
            name.chars()
                .all(|letter| letter == ' ' || letter.is_ascii_lowercase())
        };
        names.filter(is_name).filter(|name| !name.trim().is_empty())
    }

    #[test]
    fn every_place_in_a_sentence_has_something_to_stand_there() {
        let arms = include_str!("slots.rs").lines().map(str::trim_start);
        let known: BTreeSet<&str> = arms
            .filter_map(|line| line.strip_prefix('"')?.split_once("\" =>"))
            .map(|(name, _)| name)
            .collect();
        let spoken: BTreeSet<&str> = SENTENCES.into_iter().flat_map(spoken_of).collect();
        assert!(spoken.len() > 20, "{spoken:?}");
        let missing: Vec<_> = spoken.difference(&known).collect();
        assert!(missing.is_empty(), "{missing:?}");
        let idle: Vec<_> = known.difference(&spoken).collect();
        assert!(idle.is_empty(), "{idle:?}");
    }
}
