//! A node ends: what it is worth, how that is known, and what is remembered.

use super::super::bound_reason::BoundReason;
use super::super::context::FrameContext;
use super::super::fragment::Fragment;
use crate::game::{Notation, Side, Symmetry};
use crate::observe::Leaf;
use crate::score::{Fail, Score};

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn is_settled(&self) -> Vec<Vec<Fragment>> {
        let mut said = vec![match self.frame.leaf {
            Some(Leaf::End) => self.game_over(),
            Some(Leaf::Horizon) | None if self.is_root() => Vec::new(),
            Some(Leaf::Horizon) => self.say(
                "Without looking further, this position is estimated at {value}.",
                "先を読まずに、この局面の評価値を {value} とする。",
            ),
            Some(Leaf::Table) => self.say(
                "Nothing needs to be searched here: the table's answer, {value}, goes back.",
                "ここは調べなくてよい。置換表の {value} をそのまま返す。",
            ),
            Some(Leaf::Known) => self.say(
                "Nothing needs to be searched here: {rule}. It is worth {value}.",
                "ここは調べなくてよい。{rule}。評価値は {value}。",
            ),
            None => self.searched(),
        }];
        if self.is_root() {
            said.push(self.closes_in());
            said.push(self.pass_over());
        }
        if self.frame.flags.stored {
            said.push(self.is_remembered());
        }
        said
    }

    /// What the table stores, and whether that is more than this search has found.
    fn is_remembered(&self) -> Vec<Fragment> {
        let exact = self
            .frame
            .registered_range
            .is_some_and(|range| range.lower == range.upper);
        let found = self.frame.flags.registered_in_tt;
        if exact && found && self.proves(&self.node) != Fail::Exact {
            return self.say(
                "Together with what it knew, the table stores: {registered}.",
                "前から分かっていたことと合わせて、置換表に覚えておく: {registered}。",
            );
        }
        self.say(
            "The table stores: {registered}.",
            "置換表に覚えておく: {registered}。",
        )
    }

    /// The end of the game, or a leaf of a tree.
    fn game_over(&self) -> Vec<Fragment> {
        if !self.has_marks() {
            return self.say("A leaf: it is worth {score}.", "葉の値は {score}。");
        }
        match self.winner() {
            Some(Side::Circle) => self.say(
                "The game is over: {max} has won. That is worth {score}.",
                "{max} の勝ち。評価値は {score}。",
            ),
            Some(Side::Cross) => self.say(
                "The game is over: {min} has won. That is worth {score}.",
                "{min} の勝ち。評価値は {score}。",
            ),
            None => self.say(
                "The game is over: a draw. That is worth {score}.",
                "引き分け。評価値は {score}。",
            ),
        }
    }

    /// Who wins by the score of an end.
    fn winner(&self) -> Option<Side> {
        let score = self.frame.score.unwrap_or(Score::ZERO);
        match score.hundredths().signum() {
            1 => Some(Side::Circle),
            -1 => Some(Side::Cross),
            _ => None,
        }
    }

    /// A node whose children were searched.
    fn searched(&self) -> Vec<Fragment> {
        match (self.proves(&self.node), self.turn()) {
            (Fail::Exact, _) if self.best.is_some() => self.say(
                "Done: {mover} gets {value} here, by {best move}.",
                "ここは調べ終わった。{mover} は {best move} で {value} を取れる。",
            ),
            (Fail::Exact, _) => self.say(
                "Done: {mover} gets {value} here.",
                "ここは調べ終わった。評価値は {value}。",
            ),
            (Fail::High, Side::Circle) | (Fail::Low, Side::Cross) if self.asks() => self.say(
                "Done: it is {value}, which answers the question.",
                "ここは調べ終わった。{value} だと分かれば十分。",
            ),
            (Fail::High, Side::Circle) | (Fail::Low, Side::Cross) => self.say(
                "Done: it is {value}. The rest does not matter.",
                "ここは調べ終わった。{value} だと分かれば十分。",
            ),
            (Fail::Low, Side::Circle) | (Fail::High, Side::Cross) => self.gets_too_little(),
        }
    }

    /// No child was as good as what the side to move needs.
    fn gets_too_little(&self) -> Vec<Fragment> {
        let mine = self.ground(self.turn());
        match mine {
            BoundReason::Elsewhere => self.say(
                "Done: it is {value}, no better for {mover} than the {mine} it has elsewhere.",
                "ここは調べ終わった。{value} なので、{mover} が別の{way}で確保している {mine} より良くない。",
            ),
            _ if self.asks() => self.say(
                "Done: it is {value}. No {way} was good enough for {mover}.",
                "ここは調べ終わった。{value} と分かった。{mover} にとって十分な{way}はなかった。",
            ),
            _ => self.say(
                "Done: it is {value}.",
                "ここは調べ終わった。{value} と分かった。",
            ),
        }
    }

    /// The last of the questions, which leaves one answer only.
    fn closes_in(&self) -> Vec<Fragment> {
        let met = self.proved_by_passes() == Fail::Exact && self.proves(&self.node) != Fail::Exact;
        if self.is_last_pass() && met {
            return self.say(
                "At least {score} and at most {score}: nothing else is left.",
                "{score} 以上で {score} 以下。ほかの値は残っていない。",
            );
        }
        Vec::new()
    }

    /// The root: what the pass or the whole search has found.
    fn pass_over(&self) -> Vec<Fragment> {
        let deepens = self.pass().is_some_and(|pass| pass.depth.is_some());
        match (self.is_last_pass(), deepens) {
            (false, true) if self.frame.remaining.is_horizon() => self.say(
                "Without looking ahead, it seems to be {value}.",
                "先を読まずに評価すると {value}。",
            ),
            (false, true) => self.say(
                "The search {limit plies} ahead is over: it seems to be {value}.",
                "{limit plies}先までの探索が終わった。ここまでの評価値は {value}。",
            ),
            (false, false) => self.say(
                "Pass {pass} is over: it is {value}.",
                "{pass} 回目の探索が終わった。{value} と分かった。",
            ),
            // A search that was stopped may end with a question that leaves others.
            (true, _) if self.is_question() && self.proved_by_passes() != Fail::Exact => self.say(
                "Pass {pass} is over: it is {value}.",
                "{pass} 回目の探索が終わった。{value} と分かった。",
            ),
            (true, _) => self.search_over(),
        }
    }

    fn search_over(&self) -> Vec<Fragment> {
        if self.estimates() {
            return self.say(
                "The search is over: as far as it looked, this position is worth {outcome}.",
                "探索が終わった。調べた限りでは、この局面の評価値は {outcome}。",
            );
        }
        if !self.has_marks() {
            return self.say(
                "The search is over: the tree is worth {outcome}.",
                "探索が終わった。木の値は {outcome}。",
            );
        }
        match (self.proved_by_passes() == Fail::Exact, self.winner()) {
            (false, _) => self.say(
                "The search is over: this position is worth {outcome}.",
                "探索が終わった。この局面の評価値は {outcome}。",
            ),
            (true, Some(Side::Circle)) => self.say(
                "The search is over: it is worth {score}, so {max} wins.",
                "探索が終わった。評価値は {score} で、{max} の勝ち。",
            ),
            (true, Some(Side::Cross)) => self.say(
                "The search is over: it is worth {score}, so {min} wins.",
                "探索が終わった。評価値は {score} で、{min} の勝ち。",
            ),
            (true, None) => self.say(
                "The search is over: it is worth {score}, a draw.",
                "探索が終わった。評価値は {score} で、引き分け。",
            ),
        }
    }
}
