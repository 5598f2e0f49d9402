//! A question about a most-proving leaf in print, where the reader can't walk to it.
//!
//! Invariant: worksheets and handouts show the path down to the node above the leaf, and ask for one of that node's children.

use marubatsu::best_first::NodeNumber;
use marubatsu::scene::{GroupKind, Scene, Shape};

use super::{HandoutBuilder, HandoutChoice, PerLanguage, answer_names};
use crate::cases::river::Visibility;
use crate::lessons::derive::recordings::{LessonBestFirst, LessonRecording};
use crate::lessons::parse::LessonStop;
use crate::lessons::question::AnswerForm;
use crate::lessons::quiz::StopVerdict;
use crate::words::Error;

impl HandoutBuilder<'_, '_, '_> {
    /// The node above the leaf that is asked for: nobody goes down to it on paper, so that the way there is drawn.
    pub(super) fn walked(
        &mut self,
        stop: &LessonStop,
        judged: Option<&PerLanguage<StopVerdict>>,
    ) -> Result<Option<NodeNumber>, Error> {
        let Some(leaf) = leaf(stop, judged) else {
            return Ok(None);
        };
        let recording = self.recordings.of(self.recorded(stop));
        let recording = recording.map_err(|message| Error::Internal(message.en))?;
        let LessonRecording::BestFirst(LessonBestFirst {
            recorded: Some(recorded),
            ..
        }) = recording.as_ref()
        else {
            return Ok(None);
        };
        let known = Visibility {
            until: stop.frame,
            ..Visibility::whole(stop.truth)
        };
        Ok(Some(recorded.walked(known, above(leaf))?))
    }
}

/// The leaf that is asked for, by the moves that lead there.
pub(super) fn leaf<'j>(
    stop: &LessonStop,
    judged: Option<&'j PerLanguage<StopVerdict>>,
) -> Option<&'j str> {
    let asked = stop.ask.as_ref()?.kind.form == AnswerForm::Way;
    let [judged, _] = judged.filter(|_| asked)?;
    Some(judged.answer.as_ref()?.first()?)
}

/// The node above one.
fn above(way: &str) -> &str {
    way.rsplit_once(' ').map_or("", |(above, _)| above)
}

/// The nodes beside a leaf that are drawn, to choose from; the leaf is one of them.
pub(super) fn beside(tree: &Scene, leaf: &str) -> Vec<HandoutChoice> {
    let below = tree.shapes.iter().filter_map(|shape| match shape {
        Shape::Group {
            part: GroupKind::Item(item),
            ..
        } => item.id.strip_prefix("node "),
        _ => None,
    });
    let below = below.filter(|node| !node.is_empty() && above(node) == above(leaf));
    let named = below.enumerate().map(|(n, node)| HandoutChoice {
        node: Some((node.to_owned(), answer_names::letter(n))),
        ..HandoutChoice::named(node, PerLanguage::default())
    });
    named.collect()
}
