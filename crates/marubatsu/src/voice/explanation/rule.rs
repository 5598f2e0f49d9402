//! Why a move is forced, and why a rule of the game makes a search unnecessary.
//!
//! Invariant: where a threat is named, each other move really allows it.

use super::super::context::FrameContext;
use super::SentenceParts;
use crate::game::{Notation, Side, Symmetry};
use crate::score::Score;

impl<G: Symmetry + Notation> FrameContext<'_, G> {
    pub(super) fn forced_steps(&self) -> [SentenceParts; 3] {
        let parent = self.node.parent.unwrap_or(self.node.number);
        let above = vec![self.path(parent)];
        let others = self.others(parent).into_iter();
        let others = others.chain(above.clone()).collect();
        let threat = if self.is_threat(parent) {
            self.say(
                "{mover} threatens to win at {last}.",
                "{mover} は {last} で勝とうとしている。",
            )
        } else {
            self.say(
                "{mover} threatens to win with the next move.",
                "{mover} は次の手で勝とうとしている。",
            )
        };
        let lose = self.say(
            "Every other move loses at once.",
            "ほかの手ではすぐに負ける。",
        );
        let only = self.say(
            "So only {last} is searched.",
            "だから {last} だけを調べる。",
        );
        [(threat, above), (lose, others), (only, vec![self.here()])]
    }

    /// All moves but the forced one, as paths.
    fn others(&self, parent: u32) -> Vec<String> {
        let (frames, recursion) = (self.teller.frames, self.teller.recursion);
        let game = frames.game();
        let before = recursion.position(frames, parent);
        let others = game.moves(&before);
        let others = others.filter(|&mv| Some(mv.into()) != self.node.mv);
        others.map(|mv| self.path_with(parent, mv)).collect()
    }

    /// Whether the other side wins at the forced move's own place after every other move.
    fn is_threat(&self, parent: u32) -> bool {
        let (frames, recursion) = (self.teller.frames, self.teller.recursion);
        let game = frames.game();
        let before = recursion.position(frames, parent);
        let forced = self.node.mv;
        let mut others = game.moves(&before).filter(|&mv| Some(mv.into()) != forced);
        others.all(|mv| {
            let after = game.play(&before, mv);
            let reply = forced.and_then(|code| game.move_with_code(&after, code));
            reply.is_some_and(|reply| game.ended(&game.play(&after, reply)))
        })
    }

    pub(super) fn claimeven_steps(&self) -> [SentenceParts; 3] {
        let here = || vec![self.here()];
        let pairs = self.say(
            "The squares come in pairs: above each one of an odd row lies one of an even row.",
            "マスは上下で対になっている。奇数段のマスの上には偶数段のマスがある。",
        );
        let above = self.say(
            "Whenever {mover} takes a lower one, {other} takes the one above.",
            "{mover} が下のマスに置いたら、{other} はその上に置けばよい。",
        );
        let known = self.frame.score.unwrap_or(Score::ZERO).hundredths();
        let lost = match self.turn() {
            Side::Circle => known.is_negative(),
            Side::Cross => known.is_positive(),
        };
        let so = if lost {
            self.say(
                "So {mover} gets no line, and {other} gets one in the end: it is {rules know}.",
                "だから {mover} は列を作れず、最後には {other} が列を作る。{rules know} と分かる。",
            )
        } else {
            self.say(
                "So {other} gets the even squares, and {mover} no line: it is {rules know}.",
                "だから偶数段は {other} のものになり、{mover} は列を作れない。{rules know} と分かる。",
            )
        };
        [(pairs, here()), (above, here()), (so, here())]
    }

    pub(super) fn rule_steps(&self) -> [SentenceParts; 3] {
        let here = || vec![self.here()];
        [
            (
                self.say(
                    "The game has a rule for such positions: {rule name}.",
                    "このような局面にはゲームの知識がある: {rule name}。",
                ),
                here(),
            ),
            (self.say("It says: {rule}.", "{rule}。"), here()),
            (
                self.say(
                    "So without a search it is {rules know}, and that is enough.",
                    "だから探索しなくても {rules know} と分かる。それで十分。",
                ),
                here(),
            ),
        ]
    }
}
