//! What has frames: a recorded search, of whichever kind, or a tree that grows; as `draw` and `film` take them.
//!
//! Invariant: one of them is asked for, and options of the others are refused.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use marubatsu::lang::Text;
use marubatsu::scene::Scene;
use marubatsu::scene::mark::NodeLabel;
use marubatsu::stage::FramePicture;
use marubatsu::tree::grow::MOST_NODES;
use marubatsu_app::control::{Control, Interrupt};
use marubatsu_app::draw::{DrawOptions, GrowthRequest, GrowthSource};
use marubatsu_app::error::{self, InputError};
use marubatsu_app::html_export::{ExportSource, FilmedBestFirst, FilmedGrowth};
use marubatsu_app::imported::ImportedRecording;
use marubatsu_app::lab::Lab;
use marubatsu_app::options::{
    ANY_SEARCH, BEST_FIRST, HORIZON, MARKS, NamedValue, OptionSpec, POSITION, SEARCH,
};
use marubatsu_app::request::best_first::BestFirst;
use marubatsu_app::request::{AnySearch, BestFirstRequest, SearchRequest};
use marubatsu_app::river::{BestFirstSource, RoundPlace, RoundTarget, Visibility};
use marubatsu_app::stage::Stage;

use crate::arguments::names::{FilmStep, GROWTHS, TRUTHS};
use crate::arguments::options::{BEST_FIRST_FILM, BEST_FIRST_FRAME, BEST_FIRST_PICTURE};
use crate::environment::Environment;
use crate::error::CliError;
use crate::options::{ParsedArguments, none_beside, refuse};
use crate::picture::{PictureOptions, not_of};
use crate::{file, progress};

/// Frames that a search is recorded to for the overview below its pictures: some tens of megabytes, in a moment.
const MOST_SHOWN: u64 = 100_000;

/// Options that best-first searches alone have.
const OF_ROUNDS: [&[OptionSpec]; 3] = [BEST_FIRST_PICTURE, BEST_FIRST_FRAME, BEST_FIRST_FILM];

/// Said of an option that growing trees alone have.
const NOT_OF_FRAMES: Text = Text::new(
    "not possible with frames of a search",
    "探索のフレームでは使えません",
);

/// What moves.
pub(crate) enum AnimationRequest {
    /// A search that goes deep first.
    Search(Box<SearchRequest>),
    /// A search that works where it seems to matter most.
    BestFirst {
        request: Box<BestFirstRequest>,
        sight: RoundOptions,
        /// The frame that is named by its round.
        place: Option<RoundPlace>,
    },
    /// A recorded search, of whichever kind.
    Replay(PathBuf, Box<ReplayPicture>),
    /// A tree being made.
    Growth(GrowthRequest),
}

/// What of a best-first search is shown.
pub(crate) struct RoundOptions {
    truth: bool,
    /// The moves to the node from which on the tree is shown.
    anchor: Option<String>,
}

impl RoundOptions {
    fn read(parsed: &ParsedArguments<'_>) -> Result<Self, CliError> {
        Ok(Self {
            truth: parsed.named("truth", &TRUTHS)?,
            anchor: parsed.text("anchor").map(str::to_owned),
        })
    }

    /// The same of this search.
    fn of(&self, search: &dyn BestFirstSource) -> Result<Visibility, InputError> {
        let anchor = self.anchor.as_ref();
        let anchor = anchor.map(|moves| search.anchored(moves)).transpose()?;
        Ok(Visibility {
            anchor: anchor.unwrap_or(0),
            ..Visibility::whole(self.truth)
        })
    }
}

/// How a recorded search is shown, by what it turns out to be.
pub(crate) struct ReplayPicture {
    sight: RoundOptions,
    /// The frame that is named by its round.
    places: Vec<(BestFirst, Result<Option<RoundPlace>, InputError>)>,
    /// Options that one kind of search alone has.
    of_best_first: Option<(&'static str, String)>,
    of_depth_first: Option<(&'static str, String)>,
}

impl AnimationRequest {
    pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Self, CliError> {
        let growth = parsed.named("grow", &GROWTHS)?;
        let before = parsed.text("before").map(|before| ("before", before));
        if let Some(growth) = growth {
            let others = [&[SEARCH, BEST_FIRST][..], &OF_ROUNDS].concat();
            none_beside(parsed.first(&others, &["replay"])?, "grow")?;
            none_beside(before, "grow")?;
            let (game, position) = parsed.position()?;
            let depth = Self::depth(parsed)?;
            let label = Self::label(parsed)?.unwrap_or(NodeLabel::Nothing);
            return Ok(Self::Growth(GrowthRequest {
                game,
                position,
                depth,
                growth,
                label,
                until: None,
            }));
        }
        refuse(parsed.first(&[MARKS], &[])?, |key, value| {
            InputError::usage(key, value, NOT_OF_FRAMES)
        })?;
        let of_best_first = parsed.first(&OF_ROUNDS, &[])?;
        // What trees call depth is how deep the search may go here.
        let pairs = parsed.pairs(&[POSITION, ANY_SEARCH, HORIZON, BEST_FIRST])?;
        let Some(path) = parsed.path("replay") else {
            return Ok(match parsed.lab.read(pairs)? {
                AnySearch::DepthFirst(request) => {
                    refuse(of_best_first, |key, value| {
                        not_of(key, value, request.algorithm.name())
                    })?;
                    Self::Search(request)
                }
                AnySearch::BestFirst(request) => {
                    refuse(before, |key, value| {
                        not_of(key, value, request.algorithm.name())
                    })?;
                    let place = Self::place(parsed, request.algorithm)?;
                    Self::BestFirst {
                        request,
                        sight: RoundOptions::read(parsed)?,
                        place,
                    }
                }
            });
        };
        none_beside(pairs.first().copied(), "replay")?;
        let places = BestFirst::MEANINGS.iter().copied();
        let places = places.map(|algorithm| (algorithm, Self::place(parsed, algorithm)));
        let picture = ReplayPicture {
            sight: RoundOptions::read(parsed)?,
            places: places.collect(),
            of_best_first,
            of_depth_first: before.map(|(key, value)| (key, value.to_owned())),
        };
        Ok(Self::Replay(path, Box::new(picture)))
    }

    /// The frame that is named by its round, and not by its number too.
    fn place(
        parsed: &ParsedArguments<'_>,
        algorithm: BestFirst,
    ) -> Result<Option<RoundPlace>, InputError> {
        let round = parsed.number_within("iteration", 1..=u32::MAX)?;
        let place = RoundPlace::named(algorithm, (round, parsed.text("phase")))?;
        let mut numbers = ["frame", "from"].into_iter();
        let number = numbers.find_map(|key| Some((key, parsed.text(key)?)));
        none_beside(number.filter(|_| place.is_some()), "iteration")?;
        Ok(place)
    }

    /// What is to stand at a tree's boards.
    pub(crate) fn label(parsed: &ParsedArguments<'_>) -> Result<Option<NodeLabel>, InputError> {
        let label = parsed.text("label");
        label
            .map(|name| NodeLabel::named("label", name))
            .transpose()
    }

    /// How deep a tree is drawn or grows.
    pub(crate) fn depth(parsed: &ParsedArguments<'_>) -> Result<u16, InputError> {
        Ok(parsed.number_within("depth", 0..=200)?.unwrap_or(2))
    }
}

/// What has frames.
pub(crate) enum Animation {
    Search(Box<Stage>, PictureOptions),
    /// With what of it is shown, and the frame that is named by its round.
    BestFirst(
        Box<dyn BestFirstSource>,
        PictureOptions,
        (Visibility, Option<RoundPlace>),
    ),
    /// With how it looks and the game's name.
    Growth(Box<dyn GrowthSource>, DrawOptions, String),
}

impl Animation {
    /// What has at least the first so many frames, if there are as many. A search goes on for the overview, but not
    /// beyond [`MOST_SHOWN`] frames.
    pub(crate) fn load(
        lab: &Lab,
        moving: &AnimationRequest,
        (style, frames): (PictureOptions, u64),
        environment: &Environment,
    ) -> Result<Self, CliError> {
        Ok(match moving {
            AnimationRequest::Search(request) => {
                let recorded = |control: &Control<'_>| {
                    let frames = Some(frames.max(MOST_SHOWN));
                    lab.record(request, &Control { frames, ..*control })
                };
                let recording = progress::of_search(environment, recorded)?;
                Self::Search(Box::new(Stage::new(Arc::new(recording))), style)
            }
            AnimationRequest::BestFirst {
                request,
                sight,
                place,
            } => {
                let watched = |control: &Control<'_>| lab.watch(request, control);
                let search = progress::of_search(environment, watched)?;
                let known = sight.of(&*search)?;
                Self::BestFirst(search, style, (known, *place))
            }
            AnimationRequest::Replay(path, picture) => {
                return Self::replayed(file::replay(lab, path)?, picture, style);
            }
            AnimationRequest::Growth(request) => {
                let grown = |control: &Control<'_>| lab.growing(request, MOST_NODES, control);
                let growing = progress::of_search(environment, grown)?;
                Self::Growth(growing, style.look, request.game.name().to_owned())
            }
        })
    }

    /// A recorded search, if what was asked for goes with it.
    fn replayed(
        opened: ImportedRecording,
        picture: &ReplayPicture,
        style: PictureOptions,
    ) -> Result<Self, CliError> {
        match opened {
            ImportedRecording::DepthFirst(opened) => {
                let name = opened.request.algorithm.name();
                refuse(picture.of_best_first.clone(), |key, value| {
                    not_of(key, value, name)
                })?;
                let stage = Stage::new(Arc::new(opened.recording));
                Ok(Self::Search(Box::new(stage), style))
            }
            ImportedRecording::BestFirst(opened) => {
                let algorithm = opened.request.algorithm;
                refuse(picture.of_depth_first.clone(), |key, value| {
                    not_of(key, value, algorithm.name())
                })?;
                let place = picture.places.iter().find(|(of, _)| *of == algorithm);
                let place = place.map_or(Ok(None), |(_, place)| place.clone())?;
                let known = picture.sight.of(&*opened.recording)?;
                Ok(Self::BestFirst(opened.recording, style, (known, place)))
            }
        }
    }

    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::Search(stage, _) => stage.recording().steps.len(),
            Self::BestFirst(search, ..) => search.frames(),
            Self::Growth(growing, ..) => growing.len() as u64,
        }
    }

    pub(crate) fn halt(&self) -> Option<Interrupt> {
        match self {
            Self::Search(stage, _) => stage.recording().halt,
            Self::BestFirst(search, ..) => search.stopped(),
            Self::Growth(..) => None,
        }
    }

    /// What an HTML file is made of.
    pub(crate) fn with_source<T>(&self, write: impl FnOnce(&dyn ExportSource) -> T) -> T {
        match self {
            Self::Search(stage, _) => write(&**stage),
            Self::BestFirst(search, _, (known, _)) => write(&FilmedBestFirst {
                search: &**search,
                known: *known,
            }),
            Self::Growth(growing, _, game) => write(&FilmedGrowth {
                growing: &**growing,
                game,
            }),
        }
    }

    /// So many frames from this one on, each a step from the one before.
    pub(crate) fn stepped(
        &self,
        Range { start, end }: Range<u64>,
        step: FilmStep,
    ) -> Result<Vec<u64>, InputError> {
        let target = match step {
            FilmStep::Frame => return Ok((start..end.min(self.len())).collect()),
            FilmStep::Rounds(rounds) => RoundTarget::Steps(rounds),
            FilmStep::Doubling => RoundTarget::Double,
        };
        let (Self::BestFirst(search, _, (known, _)), true) = (self, start < self.len()) else {
            return Ok(Vec::new());
        };
        let mut frames = vec![start];
        while let Some(&last) = frames
            .last()
            .filter(|_| (frames.len() as u64) < end - start)
        {
            match search.find(last, &target, (true, known.truth))? {
                Some(next) if next > last => frames.push(next),
                _ => break,
            }
        }
        Ok(frames)
    }

    pub(crate) fn scene(&self, frame: u64, before: Option<u64>) -> Result<Scene, CliError> {
        Ok(self.pictured(frame, before)?.scene)
    }

    /// The frame that is named by its round, or else the one of this number.
    pub(crate) fn placed(&self, frame: u64) -> Result<u64, InputError> {
        match self {
            Self::BestFirst(search, _, (_, Some(place))) => place.frame_of(&**search),
            _ => Ok(frame),
        }
    }

    /// The story of the node that a frame of a search is about.
    pub(crate) fn node_story(&self, frame: u64) -> Result<Scene, CliError> {
        let found = match self {
            Self::Search(stage, style) => stage.node_story(frame, style.look.picture()),
            Self::BestFirst(..) | Self::Growth(..) => None,
        };
        found.ok_or_else(|| self.no_frame("frame", frame).into())
    }

    fn pictured(&self, frame: u64, before: Option<u64>) -> Result<FramePicture, CliError> {
        let found = match self {
            Self::Search(stage, style) => stage.picture(frame, before, style.look.picture()),
            Self::BestFirst(search, style, (known, _)) => {
                search.picture(frame, style.look.picture(), *known)
            }
            Self::Growth(growing, look, _) => growing.picture(frame, *look),
        };
        found.ok_or_else(|| self.no_frame("frame", frame).into())
    }

    pub(crate) fn no_frame(&self, key: &str, frame: u64) -> InputError {
        error::no_frame(key, frame, self.len().saturating_sub(1))
    }
}
