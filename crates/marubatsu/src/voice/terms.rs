//! The field's terms: window, α and β, fail high and low, cutoff, bounds, re-search, transposition table.
//!
//! Invariant: numbers are in circle's view, with ≤ and ≥ before those that are only bounds.

use super::bound_reason::BoundReason;
use super::context::FrameContext;
use super::fragment::Fragment;
use crate::frame::FrameKind;
use crate::game::{Notation, Side, Symmetry};
use crate::observe::{Leaf, OrderReason, Role};
use crate::score::Fail;

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn terms(&self) -> Vec<Fragment> {
        let said = match self.frame.kind {
            FrameKind::Start => self.start_terms(),
            FrameKind::Table => vec![self.table_terms()],
            FrameKind::Score => vec![self.score_terms()],
            FrameKind::Update => vec![self.update_terms()],
            FrameKind::End => self.end_terms(),
        };
        self.joined(said)
    }

    fn start_terms(&self) -> Vec<Vec<Fragment>> {
        let node = match self.turn() {
            Side::Circle => self.say(
                "Max node at depth {depth}, window ({alpha}, {beta}).",
                "深さ {depth} の max ノード。α 値・β 値は ({alpha}, {beta})。",
            ),
            Side::Cross => self.say(
                "Min node at depth {depth}, window ({alpha}, {beta}).",
                "深さ {depth} の min ノード。α 値・β 値は ({alpha}, {beta})。",
            ),
        };
        vec![
            node,
            self.owner_terms(Side::Circle),
            self.owner_terms(Side::Cross),
            self.role_terms(),
            self.pass_terms(),
            self.order_terms(),
        ]
    }

    /// Which ancestor holds a bound, and by what.
    fn owner_terms(&self, side: Side) -> Vec<Fragment> {
        match (self.ground(side), side) {
            (BoundReason::Elsewhere, Side::Circle) => self.say(
                "α comes from a child {alpha up}.",
                "α 値は {alpha up}の子ノードによる。",
            ),
            (BoundReason::Elsewhere, Side::Cross) => self.say(
                "β comes from a child {beta up}.",
                "β 値は {beta up}の子ノードによる。",
            ),
            (BoundReason::TableAbove, Side::Circle) => self.say(
                "α comes from the table's lower bound {alpha up}.",
                "α 値は {alpha up}の置換表の下界による。",
            ),
            (BoundReason::TableAbove, Side::Cross) => self.say(
                "β comes from the table's upper bound {beta up}.",
                "β 値は {beta up}の置換表の上界による。",
            ),
            (BoundReason::TableHere, Side::Circle) => self.say(
                "α is the table's lower bound of this node.",
                "α 値はこのノードの置換表の下界。",
            ),
            (BoundReason::TableHere, Side::Cross) => self.say(
                "β is the table's upper bound of this node.",
                "β 値はこのノードの置換表の上界。",
            ),
            (BoundReason::RulesHere, Side::Circle) => self.say(
                "α is the lower bound that static knowledge proves.",
                "α 値はゲームの知識による下界。",
            ),
            (BoundReason::RulesHere, Side::Cross) => self.say(
                "β is the upper bound that static knowledge proves.",
                "β 値はゲームの知識による上界。",
            ),
            (BoundReason::RulesAbove, Side::Circle) => self.say(
                "α comes from static knowledge {alpha up}.",
                "α 値は {alpha up}のゲームの知識による。",
            ),
            (BoundReason::RulesAbove, Side::Cross) => self.say(
                "β comes from static knowledge {beta up}.",
                "β 値は {beta up}のゲームの知識による。",
            ),
            _ => Vec::new(),
        }
    }

    fn role_terms(&self) -> Vec<Fragment> {
        match self.frame.role {
            Role::Full => Vec::new(),
            Role::Probe => self.say("Null-window probe.", "null window による調査。"),
            Role::ReSearch => self.say(
                "Re-search: the probe returned {probe sign}, inside the parent's window.",
                "再探索: null window での評価値は {probe sign} で、親の α 値と β 値の間にある。",
            ),
            Role::Forced => self.say("Forced reply.", "強制された着手。"),
        }
    }

    fn pass_terms(&self) -> Vec<Fragment> {
        let Some(pass) = self.pass().filter(|_| self.is_root()) else {
            return Vec::new();
        };
        match (pass.depth.is_some(), self.pass_before().is_some()) {
            (true, false) => self.say(
                "Iterative deepening: depth {limit}.",
                "反復深化: 深さ {limit}。",
            ),
            (true, true) => self.say(
                "Iterative deepening: depth {limit}; the previous pass returned {before sign}.",
                "反復深化: 深さ {limit}。前回の評価値は {before sign}。",
            ),
            (false, true) => self.say(
                "Pass {pass}; the previous pass returned {before sign}.",
                "{pass} 回目の探索。前回の評価値は {before sign}。",
            ),
            (false, false) => Vec::new(),
        }
    }

    fn order_terms(&self) -> Vec<Fragment> {
        match self.frame.first {
            Some(OrderReason::Knowledge) => {
                self.say("Move ordering: by knowledge.", "着手の順序: ゲームの知識。")
            }
            Some(OrderReason::Table) => {
                self.say("Move ordering: hash move.", "着手の順序: 置換表の最善手。")
            }
            Some(OrderReason::Player) => self.say(
                "Move ordering: an evaluator's best move, swapped to the front.",
                "着手の順序: AI の最善手を先頭と入れ替え。",
            ),
            Some(OrderReason::Sorted) => self.say(
                "Move ordering: sorted by static evaluation.",
                "着手の順序: 静的評価値の順。",
            ),
            Some(OrderReason::Previous) => self.say(
                "Move ordering: the best move of the previous depth.",
                "着手の順序: 1 つ浅い探索の最善手。",
            ),
            Some(OrderReason::Game) | None => Vec::new(),
        }
    }

    fn table_terms(&self) -> Vec<Fragment> {
        let flags = self.frame.flags;
        if !flags.registered_in_tt {
            return self.say("Transposition table: miss.", "置換表: 未登録。");
        }
        match (flags.tt_pruned, self.frame.fail) {
            (true, Some(Fail::Low)) => self.say(
                "Transposition table cutoff (fail low): {known}, not above α = {alpha}{writer}.",
                "置換表による枝狩り (fail low): {known}で、α = {alpha} を超えない{writer}。",
            ),
            (true, Some(Fail::High)) => self.say(
                "Transposition table cutoff (fail high): {known}, not below β = {beta}{writer}.",
                "置換表による枝狩り (fail high): {known}で、β = {beta} を下回らない{writer}。",
            ),
            (true, _) => self.say(
                "Transposition table cutoff (exact value): {known}{writer}.",
                "置換表による枝狩り (exact value): {known}{writer}。",
            ),
            (false, _) if flags.ab_updated => self.say(
                "Transposition table hit: {known}; the window narrows to ({alpha}, {beta}){writer}.",
                "置換表に登録済: {known}。α 値・β 値を ({alpha}, {beta}) に狭める{writer}。",
            ),
            (false, _) => self.say(
                "Transposition table hit: {known}; neither a cutoff nor a narrower window{writer}.",
                "置換表に登録済: {known}。枝狩りにも α 値・β 値の更新にもならない{writer}。",
            ),
        }
    }

    fn score_terms(&self) -> Vec<Fragment> {
        match self.frame.score {
            Some(best) if best.is_finite() => self.say(
                "Child {move} returns {back sign}; best so far {score}.",
                "子ノード {move} の評価値は {back sign}。これまでの最善は {score}。",
            ),
            _ => self.say(
                "Child {move} returns {back sign}; nothing to compare it with yet.",
                "子ノード {move} の評価値は {back sign}。最初の子ノード。",
            ),
        }
    }

    fn update_terms(&self) -> Vec<Fragment> {
        if self.frame.flags.ab_pruned {
            return self.cut_terms();
        }
        if self.frame.flags.updated {
            return self.say(
                "New best: {score} by {move}; window ({alpha}, {beta}).",
                "評価値の更新: {move} で {score}。α 値・β 値は ({alpha}, {beta})。",
            );
        }
        self.say(
            "No improvement: best stays {score}; window ({alpha}, {beta}).",
            "評価値の更新なし: {score} のまま。α 値・β 値は ({alpha}, {beta})。",
        )
    }

    fn cut_terms(&self) -> Vec<Fragment> {
        let other = self.turn().opponent();
        let deep = self.ground(other) == BoundReason::Elsewhere
            && self.plies_to(self.held(other).owner) != 1;
        let cut = match (self.turn(), deep) {
            _ if self.asks_for_sign() => self.say(
                "Cutoff: {score} lies beyond {theirs}.",
                "枝狩り: 評価値 {score} は {theirs} を超えた。",
            ),
            (Side::Circle, false) => self.say(
                "β cutoff: {score} ≥ β = {beta}.",
                "β 狩り: {score} ≥ β = {beta}。",
            ),
            (Side::Cross, false) => self.say(
                "α cutoff: {score} ≤ α = {alpha}.",
                "α 狩り: {score} ≤ α = {alpha}。",
            ),
            (Side::Circle, true) => self.say(
                "Deep β cutoff: {score} ≥ β = {beta}.",
                "深い β 狩り: {score} ≥ β = {beta}。",
            ),
            (Side::Cross, true) => self.say(
                "Deep α cutoff: {score} ≤ α = {alpha}.",
                "深い α 狩り: {score} ≤ α = {alpha}。",
            ),
        };
        let pruned = self.say("Moves pruned: {skipped}.", "枝狩りされた着手: {skipped}。");
        self.joined(vec![cut, self.owner_terms(other), pruned])
    }

    fn end_terms(&self) -> Vec<Vec<Fragment>> {
        let mut said = vec![match (self.frame.leaf, self.frame.fail) {
            (Some(Leaf::End), _) => self.say(
                "Terminal node: score {score}.",
                "決着がついた葉ノード: 評価値 {score}。",
            ),
            (Some(Leaf::Horizon), _) => self.say(
                "Horizon: static evaluation {score}.",
                "深さの上限: 静的評価値 {score}。",
            ),
            (Some(Leaf::Table), _) => {
                self.say("Table answer: {value sign}.", "置換表の値: {value sign}。")
            }
            (Some(Leaf::Known), _) => self.say(
                "Static knowledge, {rule name}: {value sign} ({rule}).",
                "ゲームの知識、{rule name}: {value sign} ({rule})。",
            ),
            (None, _) if self.asks_for_sign() => {
                self.say("Score: {value sign}.", "評価値: {value sign}。")
            }
            (None, Some(Fail::Low)) => self.say(
                "Fail low: {score} is an upper bound.",
                "fail low: {score} は上界。",
            ),
            (None, Some(Fail::High)) => self.say(
                "Fail high: {score} is a lower bound.",
                "fail high: {score} は下界。",
            ),
            (None, _) => self.say("Exact value: {score}.", "exact value: {score}。"),
        }];
        if self.frame.leaf.is_none() && self.best.is_some() {
            said.push(self.move_terms());
        }
        if self.frame.flags.stored {
            said.push(self.say("Stored: {registered}.", "置換表に登録: {registered}。"));
        }
        if self.is_root() && self.is_last_pass() {
            said.push(self.say(
                "Search complete: {outcome sign}.",
                "探索終了: {outcome sign}。",
            ));
        }
        said
    }

    /// What the best move is to the tree. Where no move was good enough, none is the best.
    fn move_terms(&self) -> Vec<Fragment> {
        match (self.proves(&self.node), self.turn()) {
            (Fail::Exact, _) => self.say("PV move: {best move}.", "読み筋の手: {best move}。"),
            (Fail::High, Side::Circle) | (Fail::Low, Side::Cross) => {
                self.say("Refutation: {best move}.", "枝狩りの手: {best move}。")
            }
            (Fail::Low, Side::Circle) | (Fail::High, Side::Cross) => Vec::new(),
        }
    }
}
