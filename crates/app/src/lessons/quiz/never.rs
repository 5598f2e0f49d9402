//! Replies to wrong answers: the author's, or else what was known then at the node that was named.
//!
//! Invariant: a reply that is not the author's repeats what the recording says up to the stop's frame, and never the answer.

use marubatsu::lang::{Lang, Message};
use marubatsu::question::Question;

use super::{Quiz, reply_to};
use crate::lessons::derive::RightAnswer;
use crate::lessons::parse::LessonStop;
use crate::lessons::question::{AnswerForm, LessonQuestion};

impl Quiz<'_> {
    /// What is said to a wrong answer.
    pub(super) fn to_wrong(
        &self,
        stop: &LessonStop,
        given: &[String],
        right: &RightAnswer,
        lang: Lang,
    ) -> String {
        let form = stop.ask.as_ref().map(|ask| ask.kind.form);
        let question = stop.ask.as_ref().and_then(|ask| ask.question().ok());
        let of_cut = question == Some(LessonQuestion::Frame(Question::Never));
        let wrong = given.iter().find(|one| !right.answers.contains(one));
        let several = form.is_some_and(AnswerForm::is_several);
        // Of several nodes the first that is wrong is replied to.
        let target = wrong.filter(|_| several).cloned();
        let target = target.unwrap_or_else(|| given.join(","));
        let own = reply_to(stop, &target);
        let told = own.filter(|reply| !reply.otherwise);
        let derived = match wrong {
            _ if !of_cut || told.is_some() => None,
            Some(wrong) => self.untouched(stop, wrong),
            None if right.answers.len() > given.len() => Some(INCOMPLETE.into()),
            None => None,
        };
        let own = own.map(|reply| reply.in_lang(lang).to_owned());
        let derived = derived.map(|message: Message| message.in_lang(lang).to_owned());
        derived.or(own).unwrap_or_default()
    }

    /// That nothing was known above a node, so that nothing could be cut there.
    fn untouched(&self, stop: &LessonStop, node: &str) -> Option<Message> {
        let (parent, _) = node.rsplit_once('/')?;
        let parent = if parent.is_empty() { "/" } else { parent };
        let recording = self.found.get(&stop.recording)?;
        recording.numbers((stop.frame, false), parent).is_empty().then(|| {
            message!(
                "[This leaf|{node}] is looked at later: nothing has come back to [its parent|{parent}] yet, so nothing can be cut there.",
                "[この葉|{node}]は後で調べます。[その親|{parent}]にはまだ何も返っていないので、そこでは何も枝狩りできません。"
            )
        })
    }
}

texts! {
    INCOMPLETE = "What you chose is right, but incomplete: the same cut skips more.",
        "選んだものは正解ですが、まだあります。同じ枝狩りで調べずに終わるものがほかにもあります。";
}
