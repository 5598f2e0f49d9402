//! A frame in words, in three voices: plain words for beginners, the field's terms, and the current line of pseudo-code.
//!
//! A sentence is a list of [`Fragment`]s, so that a page can highlight the node that a number belongs to. Its plain text joins them.
//! A sentence that names the owner of a bound has looked it up ([`crate::recursion::HeldBound`]): the bound may also come from the
//! table, the game's rules or the search's own window.
//!
//! Invariant: sentences only repeat what events say.
//!
//! ```
//! use marubatsu::recursion::Recursion;
//! use marubatsu::voice::{Teller, Voice, text};
//! use marubatsu::{Algorithm, Lang, Search, Tree};
//!
//! let game: Tree = "((3 5) (2 9))".parse()?;
//! let recording = Search::of(&game).record()?;
//! let recursion = Recursion::new(recording.frames());
//! let teller = Teller::new(recording.frames(), &recursion, Algorithm::AlphaBeta);
//! let cut = recording.iter().find(|frame| frame.flags.ab_pruned).expect("a cut");
//! assert_eq!(
//!     text(&teller.tell(&cut, Voice::Plain, Lang::En)),
//!     "Cut! ▽ gets 2 here, but △ already has 3 elsewhere and will not come this way. \
//!      The last branch need not be looked at."
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound_reason;
mod code;
mod context;
mod explanation;
mod fragment;
pub mod glossary;
mod growth;
mod place;
mod plain;
mod pn;
mod slots;
mod terms;
mod uct;
mod values;

pub use code::{CodeLanguage, Listing};
pub use explanation::{Dial, Evidence, Explanation, ExplanationKind, ExplanationStep};
pub use fragment::{Fragment, FragmentKind, NodeRole, Pointer, text};
pub use growth::GrowthTeller;
pub use pn::PnTeller;
pub use uct::{UctTeller, mean_text};

use std::fmt;
use std::str::FromStr;

use crate::frame::{Frame, Frames};
use crate::game::{Notation, Symmetry};
use crate::lang::Lang;
use crate::recursion::Recursion;
use crate::search::Algorithm;

use context::FrameContext;

/// How a frame is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Voice {
    /// For who knows nothing of searching: why this happens.
    #[default]
    Plain,
    /// In the field's terms.
    Terms,
    /// The line of pseudo-code, with the values of its variables.
    Code,
}

impl Voice {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Terms, Self::Code];

    /// `plain`, `terms`, `code`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Terms => "terms",
            Self::Code => "code",
        }
    }
}

impl fmt::Display for Voice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

impl FromStr for Voice {
    type Err = UnknownVoiceError;

    fn from_str(text: &str) -> Result<Self, UnknownVoiceError> {
        let mut voices = Self::ALL.into_iter();
        voices
            .find(|voice| voice.name() == text)
            .ok_or(UnknownVoiceError)
    }
}

/// None of the three voices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the voices are plain, terms and code")]
pub struct UnknownVoiceError;

/// Tells the frames of a recorded search.
#[derive(Clone, Debug)]
pub struct Teller<'a, G: Symmetry> {
    frames: &'a Frames<G>,
    recursion: &'a Recursion,
    algorithm: Algorithm,
}

impl<'a, G: Symmetry + Notation> Teller<'a, G> {
    /// For these frames, the recursion derived from them, and the algorithm that made them.
    pub const fn new(
        frames: &'a Frames<G>,
        recursion: &'a Recursion,
        algorithm: Algorithm,
    ) -> Self {
        Self {
            frames,
            recursion,
            algorithm,
        }
    }

    /// What happens in this frame and why, for whoever sees which node it happens at.
    ///
    /// `frame` is one of the teller's frames.
    pub fn tell(&self, frame: &Frame<G>, voice: Voice, lang: Lang) -> Vec<Fragment> {
        let facts = FrameContext::of(self, frame, lang);
        match voice {
            Voice::Plain => fragment::tidied(facts.plain()),
            Voice::Terms => fragment::explained(fragment::tidied(facts.terms()), lang),
            Voice::Code => fragment::tidied(facts.code()),
        }
    }

    /// Returns the same as plain text for whoever has no picture: the node comes first.
    ///
    /// ```
    /// use marubatsu::recursion::Recursion;
    /// use marubatsu::voice::{Teller, Voice};
    /// use marubatsu::{Algorithm, Lang, Search, Tree};
    ///
    /// let game: Tree = "((3 5) (2 9))".parse()?;
    /// let recording = Search::of(&game).record()?;
    /// let recursion = Recursion::new(recording.frames());
    /// let teller = Teller::new(recording.frames(), &recursion, Algorithm::AlphaBeta);
    /// let frame = recording.frame(3).expect("frame 3");
    /// assert_eq!(
    ///     teller.spoken(&frame, Voice::Plain, Lang::En),
    ///     "Node 2, depth 2, after move (0). A leaf: it is worth 3."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn spoken(&self, frame: &Frame<G>, voice: Voice, lang: Lang) -> String {
        let node = place::place(self.frames.game(), frame, lang);
        let sentence = text(&self.tell(frame, voice, lang));
        [node, sentence].join(lang.pick(" ", ""))
    }

    /// Returns the code that this frame is a step of, with its line lit.
    pub fn listing(&self, frame: &Frame<G>, language: CodeLanguage) -> Listing {
        FrameContext::of(self, frame, Lang::En).listing(language)
    }
}
