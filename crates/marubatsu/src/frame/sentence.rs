//! One sentence a frame: what happens and why, in both languages.
//!
//! Beside a picture, which shows the node, [`sentence()`] is enough. Whoever has no picture gets
//! [`spoken`], which names the node first. Invariant: the reason comes from the event the frame stands
//! for; no score is compared here.

mod known;

use super::{Frame, FrameKind};
use crate::game::{Notation, Side};
use crate::lang::Lang;
use crate::observe::{Leaf, OrderReason, Role};
use crate::score::{Bounds, Fail, Score, Window};

/// What happens in this frame and why, for whoever sees which node it happens at.
pub fn sentence<G: Notation>(game: &G, frame: &Frame<G>, lang: Lang) -> String {
    Narrator { game, frame, lang }.event()
}

/// The same for whoever only hears it: first the node's number, its depth and the move that led to it.
///
/// ```
/// use marubatsu::frame::{Frames, sentence::spoken};
/// use marubatsu::game::Game;
/// use marubatsu::games::tree::Tree;
/// use marubatsu::lang::Lang;
/// use marubatsu::observe::trace::{TraceHeader, Recorder};
/// use marubatsu::search::evaluators::LeafScore;
/// use marubatsu::search::{Algorithm, FailRule, TracedPolicy, Root, search};
///
/// let game: Tree = "((3 5) (2 9))".parse()?;
/// let mut policy = TracedPolicy { evaluator: LeafScore, table: (), fail_rule: FailRule::Soft, order: () };
/// let mut recorder = Recorder::new(TraceHeader::default());
/// search(Algorithm::AlphaBeta, &game, &game.start(), Root::INFINITE, &mut policy, &mut recorder)?;
/// let frames = Frames::new(game.clone(), game.start(), recorder.into_trace())?;
/// let told: Vec<String> = frames.iter_from(0).map(|frame| spoken(&game, &frame, Lang::En)).collect();
/// assert_eq!(told[3], "Node 2, depth 2, after move (0). The game has ended here: the score is 3.");
/// assert_eq!(told[4], "Node 1, depth 1, after move (0). The child after (0) has come back with score 3; it is the first.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn spoken<G: Notation>(game: &G, frame: &Frame<G>, lang: Lang) -> String {
    let narrator = Narrator { game, frame, lang };
    let parts = [narrator.place(), narrator.event()];
    parts.join(lang.pick(" ", ""))
}

/// Which node the frame is at: its number, its depth and the move that led to it.
pub fn place<G: Notation>(game: &G, frame: &Frame<G>, lang: Lang) -> String {
    Narrator { game, frame, lang }.place()
}

/// A frame about to be put into words.
struct Narrator<'a, G: Notation> {
    game: &'a G,
    frame: &'a Frame<G>,
    lang: Lang,
}

impl<G: Notation> Narrator<'_, G> {
    fn pick(&self, en: String, ja: String) -> String {
        self.lang.pick(en, ja)
    }

    fn event(&self) -> String {
        match self.frame.kind {
            FrameKind::Start => self.start(),
            FrameKind::Table => self.table(),
            FrameKind::Score => self.score(),
            FrameKind::Update => self.update(),
            FrameKind::End => self.end(),
        }
    }

    /// Which node the frame is at. A node keeps its number through all its frames, so that who comes back
    /// to it knows it again.
    fn place(&self) -> String {
        let (node, depth) = (self.frame.node, self.frame.depth());
        match self.frame.path.last() {
            None => self.pick(
                format!("Node {node}, the root."),
                format!("ノード {node} (ルートノード)。"),
            ),
            Some(&mv) => {
                let mv = self.written(mv);
                self.pick(
                    format!("Node {node}, depth {depth}, after move {mv}."),
                    format!("ノード {node} (深さ {depth}、着手 {mv} の後)。"),
                )
            }
        }
    }

    /// `max node` or `min node`.
    fn node(&self) -> &'static str {
        match self.frame.turn {
            Side::Circle => self.lang.pick("max node", "max ノード"),
            Side::Cross => self.lang.pick("min node", "min ノード"),
        }
    }

    /// The beginning of a node: its pass, its window, why it comes first and why it is searched.
    fn start(&self) -> String {
        let parts = [self.pass(), Some(self.window()), self.first(), self.role()];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        parts.join(self.lang.pick(" ", ""))
    }

    /// Which pass begins, if it isn't the first.
    fn pass(&self) -> Option<String> {
        let pass = self.frame.pass.filter(|_| self.frame.path.is_empty())?;
        let (number, before) = (pass.number.checked_add(1)?, pass.before?);
        let (en, ja) = match self.frame.remaining.limit() {
            Some(depth) => (
                format!(" to depth {depth}"),
                format!(" (深さ {depth} まで)"),
            ),
            None => Default::default(),
        };
        Some(self.pick(
            format!("Pass {number}{en} begins; the one before returned {before}."),
            format!("{number} 回目の探索{ja}を始める。前回の評価値は {before}。"),
        ))
    }

    /// Why this child comes before its siblings, if they were put in order.
    fn first(&self) -> Option<String> {
        let (en, ja) = match self.frame.first? {
            OrderReason::Game => return None,
            OrderReason::Knowledge => (
                "what the game knows ranks it first",
                "ゲームの知識による順位が最も高い",
            ),
            OrderReason::Table => (
                "the table holds its move for the best",
                "置換表の最善手である",
            ),
            OrderReason::Player => (
                "the player that orders moves likes it best, and it was moved to the front",
                "順序を決める AI の最善手なので先頭と入れ替えた",
            ),
            OrderReason::Sorted => (
                "the player that orders moves gives it the best score of all",
                "順序を決める AI の評価値が最も高い",
            ),
            OrderReason::Previous => (
                "the search one ply less deep found it best, and it was moved to the front",
                "1 つ浅い探索での最善手なので先頭と入れ替えた",
            ),
        };
        Some(self.pick(
            format!("It is searched first: {en}."),
            format!("最初に調べる理由: {ja}。"),
        ))
    }

    /// What a probe asks, or why a child is searched again.
    fn role(&self) -> Option<String> {
        let (en, ja) = match self.frame.role {
            Role::Full => return None,
            Role::Probe => (
                "This is a probe: a null window asks only whether the move beats the best so far.",
                "null window による調査で、これまでの最善より良いかどうかだけを調べる。",
            ),
            Role::ReSearch => (
                "The probe has beaten the best so far, so the node is searched again for its score.",
                "調査の結果がこれまでの最善より良かったので、評価値を求めるためにもう一度探索する。",
            ),
            Role::Forced => (
                "The move was forced: any other lets the other side win at once.",
                "強制された着手で、他の手では相手が次の着手で勝つ。",
            ),
        };
        Some(self.lang.pick(en, ja).to_owned())
    }

    /// Which scores matter at the node.
    fn window(&self) -> String {
        let Window { alpha, beta } = self.frame.window;
        let node = self.node();
        if self.frame.window == Window::INFINITE {
            return self.pick(
                format!("Start of a {node}: every score can still matter."),
                format!("{node}の計算を開始する。どの評価値も結果に影響しうる。"),
            );
        }
        if alpha == beta {
            return self.pick(
                format!("Start of a {node}: all that matters is whether the score is above, at or below {alpha}."),
                format!("{node}の計算を開始する。評価値が {alpha} より大きいか、等しいか、小さいかだけが意味を持つ。"),
            );
        }
        let (en, ja) = match (alpha.is_finite(), beta.is_finite()) {
            (true, false) => (
                format!("above α = {alpha}"),
                format!("α = {alpha} より大きい"),
            ),
            (false, true) => (
                format!("below β = {beta}"),
                format!("β = {beta} より小さい"),
            ),
            _ => (
                format!("above α = {alpha} and below β = {beta}"),
                format!("α = {alpha} より大きく β = {beta} より小さい"),
            ),
        };
        self.pick(
            format!("Start of a {node}: only scores {en} matter."),
            format!("{node}の計算を開始する。{ja}評価値だけが意味を持つ。"),
        )
    }

    fn table(&self) -> String {
        let Window { alpha, beta } = self.frame.window;
        let flags = self.frame.flags;
        if !flags.registered_in_tt {
            return self.pick(
                "The table does not know this position: its children are searched.".to_owned(),
                "置換表に未登録なので、子ノードを調べる。".to_owned(),
            );
        }
        let known = self.range(self.frame.known);
        if flags.tt_pruned && self.frame.window == Window::INFINITE {
            return self.pick(
                format!("Cut by the table: it knows {known}."),
                format!("置換表による枝狩り: 登録済の値は {known}。"),
            );
        }
        if flags.tt_pruned {
            return self.pick(
                format!("Cut by the table: it knows {known}, which is enough for α = {alpha}, β = {beta}."),
                format!("置換表による枝狩り: 登録済の範囲は {known}なので、α = {alpha}、β = {beta} に対して子ノードを調べる必要がない。"),
            );
        }
        if flags.ab_updated {
            return self.pick(
                format!("The table knows {known}: the window narrows to α = {alpha}, β = {beta}."),
                format!("置換表の範囲は {known}なので、α 値と β 値の初期値を α = {alpha}、β = {beta} に狭める。"),
            );
        }
        self.pick(
            format!("The table knows {known}, which neither answers nor narrows the window."),
            format!("置換表の範囲は {known}だが、枝狩りにも α 値・β 値の更新にもならない。"),
        )
    }

    fn score(&self) -> String {
        let mv = self.child_move();
        let child = text(self.frame.child);
        let so_far = match self.frame.score {
            Some(best) if best.is_finite() => self.pick(
                format!("the score so far is {best}"),
                format!("これまでの評価値は {best}"),
            ),
            _ => self.pick(
                "it is the first".to_owned(),
                "最初の子ノードである".to_owned(),
            ),
        };
        self.pick(
            format!("The child after {mv} has come back with score {child}; {so_far}."),
            format!("着手 {mv} の子ノードの評価値 {child} が計算された。{so_far}。"),
        )
    }

    fn update(&self) -> String {
        let mv = self.child_move();
        let score = text(self.frame.score);
        if self.frame.flags.ab_pruned {
            return self.cut(&score);
        }
        let next = self.next_window();
        if self.frame.flags.updated {
            return self.pick(
                format!("The score improves to {score} by {mv}{next}."),
                format!("評価値の更新: 着手 {mv} により {score} になる。{next}"),
            );
        }
        self.pick(
            format!("{mv} is no improvement: the score stays {score}."),
            format!("評価値の更新なし: 着手 {mv} では評価値 {score} は変わらない。"),
        )
    }

    /// The window of the next child, if there is a next child and its window is not infinite.
    fn next_window(&self) -> String {
        let window = self.frame.window_now;
        if self.frame.moves_left == 0 || window == Window::INFINITE {
            return String::new();
        }
        let (alpha, beta) = (
            window.alpha.with_infinity_sign(),
            window.beta.with_infinity_sign(),
        );
        if self.frame.probes {
            return self.pick(
                format!("; now α = {alpha}, β = {beta}"),
                format!("現在は α = {alpha}、β = {beta} である。"),
            );
        }
        self.pick(
            format!("; the next child gets α = {alpha}, β = {beta}"),
            format!("次の子ノードには α = {alpha}、β = {beta} を渡す。"),
        )
    }

    /// The reason of a cut, from the window the node began with.
    fn cut(&self, score: &str) -> String {
        let Window { alpha, beta } = self.frame.window;
        let skipped = self.skipped();
        if alpha == beta {
            return self.pick(
                format!("Cut: score {score} is beyond {alpha}, so {skipped}."),
                format!("枝狩り: 評価値 {score} は {alpha} を超えたので、{skipped}。"),
            );
        }
        match self.frame.turn {
            Side::Circle => self.pick(
                format!("β cut: score {score} is at least β = {beta}, so {skipped}."),
                format!("β 狩り: 評価値 {score} は β = {beta} 以上なので、{skipped}。"),
            ),
            Side::Cross => self.pick(
                format!("α cut: score {score} is at most α = {alpha}, so {skipped}."),
                format!("α 狩り: 評価値 {score} は α = {alpha} 以下なので、{skipped}。"),
            ),
        }
    }

    /// What a cut skips, and why it may.
    fn skipped(&self) -> String {
        match self.frame.skipped {
            _ if self.frame.path.is_empty() => self.pick(
                "the root's score already lies outside its window".to_owned(),
                "ルートノードの評価値は既に α 値と β 値の範囲の外にある".to_owned(),
            ),
            0 => self.pick(
                "the parent's score can't change (no move remains to skip)".to_owned(),
                "親の評価値は変わらない (省略できる手は残っていない)".to_owned(),
            ),
            1 => self.pick(
                "the one remaining move can't change the parent's score".to_owned(),
                "残り 1 手を調べても親の評価値は変わらない".to_owned(),
            ),
            skipped => self.pick(
                format!("the {skipped} remaining moves can't change the parent's score"),
                format!("残り {skipped} 手を調べても親の評価値は変わらない"),
            ),
        }
    }

    fn end(&self) -> String {
        let score = text(self.frame.score);
        match self.frame.leaf {
            Some(Leaf::End) => self.pick(
                format!("The game has ended here: the score is {score}."),
                format!("決着がついた局面なので、評価値は {score} に確定する。"),
            ),
            Some(Leaf::Horizon) => self.pick(
                format!("The search goes no deeper: the position is estimated at {score}."),
                format!("深さの上限に達したので、静的評価値 {score} を使う。"),
            ),
            Some(Leaf::Table) => self.pick(
                format!(
                    "The table's answer is used: the score is {score}{}.",
                    self.proves()
                ),
                format!(
                    "置換表に登録されていたデータを利用し、評価値は {score}{}。",
                    self.proves()
                ),
            ),
            Some(Leaf::Known) => self.known(&score),
            None => self.pick(
                format!(
                    "The score is settled: {score}{}.{}",
                    self.proves(),
                    self.stored()
                ),
                format!(
                    "評価値が {score} に確定した{}。{}",
                    self.proves(),
                    self.stored()
                ),
            ),
        }
    }

    /// What the score says of the true value.
    fn proves(&self) -> &'static str {
        match self.frame.fail {
            Some(Fail::Low) => self.lang.pick(
                " (fail low: the true value is at most that)",
                " (fail low: 本当の値はこれ以下)",
            ),
            Some(Fail::High) => self.lang.pick(
                " (fail high: the true value is at least that)",
                " (fail high: 本当の値はこれ以上)",
            ),
            Some(Fail::Exact) | None => self.lang.pick(" (exact)", " (exact value: 正確な値)"),
        }
    }

    fn stored(&self) -> String {
        if !self.frame.flags.stored {
            return String::new();
        }
        let range = self.range(self.frame.registered_range);
        self.pick(
            format!(" The table registers {range}."),
            format!("置換表に {range}を登録する。"),
        )
    }

    fn child_move(&self) -> String {
        let child = self.frame.child_move;
        child.map_or_else(String::new, |mv| self.written(mv))
    }

    /// `(1, 1)`.
    fn written(&self, mv: G::Move) -> String {
        format!("({})", self.game.write_move(mv).replace(',', ", "))
    }

    /// `at least 1`, `exactly 0`, `between -2 and 1`.
    fn range(&self, bounds: Option<Bounds>) -> String {
        let Bounds { lower, upper } = bounds.unwrap_or(Bounds::UNKNOWN);
        match (lower, upper) {
            (low, high) if low == high => self.pick(format!("exactly {low}"), format!("{low} ")),
            (Score::NEG_INFINITY, Score::INFINITY) => {
                self.pick("nothing".to_owned(), "不明".to_owned())
            }
            (low, Score::INFINITY) => self.pick(format!("at least {low}"), format!("{low} 以上")),
            (Score::NEG_INFINITY, high) => {
                self.pick(format!("at most {high}"), format!("{high} 以下"))
            }
            (low, high) => self.pick(
                format!("between {low} and {high}"),
                format!("{low} 以上 {high} 以下"),
            ),
        }
    }
}

fn text(score: Option<Score>) -> String {
    score.map_or_else(|| "-".to_owned(), |score| score.to_string())
}
