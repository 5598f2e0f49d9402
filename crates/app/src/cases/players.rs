//! Players by name: `ai14s:score_201=3`, `ai_abs_tt4:shortest_victory=true`, `ai_pmc:pnum=1000`, `human`, and
//! those that were added to a catalog.
//!
//! Invariant: one registry ([`list`]) says which names there are, with which parameters; [`NamedPlayer`] reads
//! them, and becomes a [`Chooser`] of any game it can play. A person is a name like any other, and refused
//! where nobody sits at the board.

mod best_first;
pub mod list;
mod options;
mod perfect;
pub mod report;
mod searcher;
pub mod strength;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use marubatsu::lang::{Message, thousands};
use marubatsu::players::Chooser;
use marubatsu::players::playouts::MonteCarloPlayer;
use marubatsu::players::random::RandomPlayer;
use marubatsu::players::rules::RULES;
use marubatsu::players::table::Difficulty;

use crate::cases::setup;
use crate::cases::table::{self, TableScore};
use crate::games::{AnyGame, Catalog, LabGame, NamedScorer, OwnPlayer, ScoreKind, TABLES, scorers};
use crate::request::SearchRequest;
use crate::request::presets::{self, Preset};
use crate::words::{Call, Control, Error, InputError, ValueSpan, bare, error, nearest, numbers};

use best_first::BestFirstParameters;
use perfect::PerfectPlayer;
use searcher::{SearchPlayer, TimedPlayouts};

pub use report::sheets;

texts! {
    NOBODY_HERE = "a person can't play here; people play in `marubatsu play` and on the page /play",
        "ここでは人間はプレイできません。marubatsu play か /play のページを使ってください";
    GAMES_ALONE = "fresh=true plays new playouts in each game, so it works only in the games of a match; exact odds, proofs and single positions need a player that always gives the same answer",
        "fresh=true では対局ごとに乱数が変わるので、match の対局でだけ使えます。厳密な確率、証明、1 つの局面には、常に同じ答えを返すプレイヤーが必要です";
    NO_SECONDS = "expected a number of seconds from 0.001 to 3600",
        "0.001 以上 3600 以下の秒数を指定してください";
}

/// A player as a text names it.
#[derive(Clone, Debug)]
pub struct NamedPlayer {
    text: String,
    kind: PlayerKind,
    limits: PlayerLimits,
}

/// What a player may spend on a move beside what its own parameters allow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerLimits {
    /// Nodes of one search.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
    /// How many plies it may see ahead.
    pub depth: Option<u16>,
}

#[derive(Clone, Debug)]
enum PlayerKind {
    Human,
    Rules(&'static str),
    ByScore(NamedScorer),
    Table(TableScore),
    ForPeople(Difficulty),
    Search(&'static Preset),
    MonteCarlo(PlayoutParameters),
    BestFirst(BestFirstParameters),
    AnyMove,
    Perfect(Duration),
    Own(OwnPlayer, Duration),
}

/// The parameters of `ai_pmc`.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PlayoutParameters {
    count: u32,
    time: Option<Duration>,
    seed: u32,
}

impl fmt::Display for NamedPlayer {
    /// As it is read: the parameters that differ from their defaults.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl NamedPlayer {
    /// Reads a player's name and parameters, given for the option `key`.
    ///
    /// # Errors
    /// When there is no such player or parameter, or a value can't be used.
    pub(crate) fn read(catalog: &Catalog, key: &str, text: &str) -> Result<Self, InputError> {
        let part = ValueSpan::of(key, text.trim());
        let call = part.call()?;
        let kind = PlayerKind::read(catalog, part, &call)?;
        let text = match &kind {
            PlayerKind::ByScore(scorer) => scorer.to_string(),
            _ => bare(part.text).to_owned(),
        };
        Ok(Self {
            text,
            kind,
            limits: PlayerLimits::default(),
        })
    }

    /// Its name, without parameters.
    pub fn name(&self) -> &str {
        self.text.split(':').next().unwrap_or(&self.text)
    }

    /// The same player, whose search of all children stops after so many nodes: then it has no opinion, unless it deepens, which
    /// leaves it that of the last depth it finished.
    #[must_use]
    pub fn limited(self, nodes: u64) -> Self {
        self.within(PlayerLimits {
            nodes: Some(nodes),
            ..PlayerLimits::default()
        })
    }

    /// The same player within these limits, as far as its kind knows them.
    #[must_use]
    pub fn within(self, limits: PlayerLimits) -> Self {
        Self { limits, ..self }
    }

    /// Whether it is a person.
    pub const fn is_human(&self) -> bool {
        matches!(self.kind, PlayerKind::Human)
    }

    /// Whether it searches to a depth, which a limit can lessen.
    pub(crate) const fn has_depth(&self) -> bool {
        matches!(self.kind, PlayerKind::Search(_))
    }

    /// Whether it knows more, the longer it is left to think, other than by a search of its own.
    pub(crate) fn grows_surer(&self) -> bool {
        match &self.kind {
            PlayerKind::Perfect(_) | PlayerKind::MonteCarlo(_) => true,
            PlayerKind::BestFirst(search) => search.grows_surer(),
            _ => false,
        }
    }

    /// Whether it searches nodes, which a limit can lessen.
    pub(crate) const fn counts_nodes(&self) -> bool {
        matches!(
            self.kind,
            PlayerKind::Search(_) | PlayerKind::Perfect(_) | PlayerKind::BestFirst(_)
        )
    }

    /// Whether it is offered for a game: it can play it, and needs neither all its positions nor a search to its end where there are too many.
    pub(crate) fn suits(&self, game: &AnyGame) -> bool {
        let is_small = || {
            let positions = game.all_positions();
            positions.is_none_or(|positions| positions <= table::MOST_ROWS as u128)
        };
        match &self.kind {
            PlayerKind::Human
            | PlayerKind::AnyMove
            | PlayerKind::Perfect(_)
            | PlayerKind::MonteCarlo(_)
            | PlayerKind::Own(OwnPlayer::Program(_) | OwnPlayer::Callback(_), _) => true,
            PlayerKind::BestFirst(search) => search.suits(game),
            PlayerKind::Rules(name) => game.fits_named(name).is_ok(),
            PlayerKind::ByScore(scorer) => game.fits(scorer).is_ok(),
            PlayerKind::Table(_) | PlayerKind::ForPeople(_) => is_small(),
            PlayerKind::Search(preset) => preset.is_level() || is_small(),
            PlayerKind::Own(OwnPlayer::Table(table), _) => table.head.game == game.name(),
        }
    }

    /// Whether it says the same about the same position, always: programs and clocks need not.
    pub fn is_steady(&self) -> bool {
        match &self.kind {
            PlayerKind::Human | PlayerKind::Perfect(_) => false,
            PlayerKind::MonteCarlo(playouts) => playouts.time.is_none(),
            PlayerKind::BestFirst(search) => search.is_steady(),
            PlayerKind::Own(own, _) => own.is_steady(),
            PlayerKind::Search(preset) => !preset.is_timed(),
            PlayerKind::Rules(_)
            | PlayerKind::ByScore(_)
            | PlayerKind::Table(_)
            | PlayerKind::ForPeople(_)
            | PlayerKind::AnyMove => true,
        }
    }

    /// The player on a game, to be asked about any of its positions.
    ///
    /// # Errors
    /// When it can't play the game, is a person, plays games of a match alone, or the work is cancelled.
    pub(crate) fn chooser<G: LabGame>(
        &self,
        game: &G,
        named: &AnyGame,
        control: &Control<'_>,
    ) -> Result<Arc<dyn Chooser<G>>, Error> {
        if matches!(&self.kind, PlayerKind::BestFirst(search) if search.is_fresh()) {
            return Err(InputError::usage("player", &self.text, GAMES_ALONE).into());
        }
        self.chooser_in_games(game, named, control)
    }

    /// The player on a game, to play games of a match.
    ///
    /// # Errors
    /// When it can't play the game, is a person, or the work is cancelled.
    pub(crate) fn chooser_in_games<G: LabGame>(
        &self,
        game: &G,
        named: &AnyGame,
        control: &Control<'_>,
    ) -> Result<Arc<dyn Chooser<G>>, Error> {
        let unfit = |unfit| {
            let message = error::unfit(self.name(), named.name(), unfit);
            Error::from(InputError::new("player", &self.text, Some(0), message))
        };
        Ok(match &self.kind {
            PlayerKind::Human => {
                return Err(InputError::usage("player", &self.text, NOBODY_HERE).into());
            }
            PlayerKind::Rules(name) => game.named_player(name).map_err(unfit)?,
            PlayerKind::ByScore(scorer) => {
                let player = named.scoring_player(game, scorer).map_err(unfit)?;
                player.into_chooser()
            }
            PlayerKind::Table(score) => {
                let player = table::player(game, named, *score, control);
                player.map_err(|error| self.placed(error))?
            }
            PlayerKind::ForPeople(difficulty) => {
                let player = table::player_for_people(game, named, *difficulty, control);
                player.map_err(|error| self.placed(error))?
            }
            PlayerKind::Search(preset) => {
                let request = self.searching(game, named, control)?;
                let by_score = preset.is_by_score();
                Arc::new(SearchPlayer { request, by_score })
            }
            PlayerKind::MonteCarlo(playouts) => {
                let PlayoutParameters { count, time, seed } = *playouts;
                let time = least(time, self.limits.time);
                let player = MonteCarloPlayer {
                    ends: game.ends(ScoreKind::Standard),
                    playouts: count.into(),
                    seed: seed.into(),
                };
                match time {
                    None => Arc::new(player),
                    Some(time) => Arc::new(TimedPlayouts { player, time }),
                }
            }
            PlayerKind::BestFirst(search) => {
                let player = search.chooser(game, named, self.limits);
                player.map_err(|error| self.placed(error))?
            }
            PlayerKind::AnyMove => Arc::new(RandomPlayer),
            PlayerKind::Perfect(time) => {
                let time = self.limits.time.map_or(*time, |most| most.min(*time));
                Arc::new(PerfectPlayer::new(game, named, (time, self.limits.nodes))?)
            }
            PlayerKind::Own(own, time) => {
                let time = self.limits.time.map_or(*time, |most| most.min(*time));
                own.chooser(self.name(), game, named, time)?
            }
        })
    }

    /// The search of each child by which it chooses, from the start of a game; none for players that don't search by a preset.
    ///
    /// # Errors
    /// When it can't play the game, or the work is cancelled.
    pub(crate) fn search<G: LabGame>(
        &self,
        game: &G,
        named: &AnyGame,
        control: &Control<'_>,
    ) -> Result<Option<SearchRequest>, Error> {
        let searches = matches!(self.kind, PlayerKind::Search(_));
        searches
            .then(|| self.searching(game, named, control))
            .transpose()
    }

    fn searching<G: LabGame>(
        &self,
        game: &G,
        named: &AnyGame,
        control: &Control<'_>,
    ) -> Result<SearchRequest, Error> {
        let request = SearchRequest::of_player(named, &self.text);
        let request = request.map_err(|error| self.placed(error))?;
        let PlayerLimits { nodes, time, depth } = self.limits;
        let request = SearchRequest {
            node_limit: least(request.node_limit, nodes),
            time: least(request.time, time),
            // The children are a ply nearer.
            depth: least(request.depth, depth.map(|plies| plies.saturating_sub(1))),
            ..request
        };
        // A player with a table that orders moves may not know the game.
        let policy = setup::policy(game, &request, control);
        policy.map_err(|error| self.placed(error))?;
        Ok(request)
    }

    /// A fault in what the player stands for, as one of the player.
    fn placed(&self, error: Error) -> Error {
        error.map_input(|fault| InputError {
            key: "player".to_owned(),
            value: self.text.clone(),
            at: None,
            ..fault
        })
    }
}

impl PlayerKind {
    fn read(catalog: &Catalog, part: ValueSpan<'_>, call: &Call<'_>) -> Result<Self, InputError> {
        let name = call.name.text;
        if let Some(own) = catalog.players.named(name) {
            let time = own_time(own, call)?;
            return Ok(Self::Own(own.clone(), time));
        }
        if scorers().any(|spec| spec.name == name) {
            return Ok(Self::ByScore(NamedScorer::read(part)?));
        }
        if let Some(preset) = presets::named(name) {
            // On 〇×ゲーム every player that may come in it can play: what is wrong is in the text.
            let read = catalog.built_in("3x3").map_err(Error::from);
            return match read.and_then(|game| SearchRequest::of_player(&game, bare(part.text))) {
                Err(Error::Input(fault)) => Err(part.fault_of(&fault)),
                _ => Ok(Self::Search(preset)),
            };
        }
        if name == list::MONTE_CARLO {
            return Ok(Self::MonteCarlo(PlayoutParameters::read(call)?));
        }
        if let Some(search) = BestFirstParameters::read(catalog, call)? {
            return Ok(Self::BestFirst(search));
        }
        if name == list::PERFECT {
            let most = Duration::from_secs(3);
            return Ok(Self::Perfect(timed(call, most)?));
        }
        let rules = RULES.iter().find(|spec| spec.name == name);
        let table = TABLES.iter().find(|table| table.0 == name);
        let people = list::FOR_PEOPLE.iter().find(|known| known.0 == name);
        let kind = match (rules, table, people) {
            _ if name == list::HUMAN => Self::Human,
            _ if name == list::BEGINNER => Self::AnyMove,
            (Some(spec), ..) => Self::Rules(spec.name),
            (_, Some(table), _) => Self::Table(table.1),
            (.., Some(people)) => Self::ForPeople(people.1),
            (None, None, None) => return Err(call.name.fault(nobody(catalog, name))),
        };
        none_given(call)?;
        Ok(kind)
    }
}

impl PlayoutParameters {
    fn read(call: &Call<'_>) -> Result<Self, InputError> {
        let mut playouts = Self {
            count: 10_000,
            time: None,
            seed: 1,
        };
        for (key, value) in &call.given {
            let whole = |most: u32| {
                numbers::in_range(value.text, 1..=most).ok_or_else(|| {
                    let most = thousands(most.into());
                    value.fault(message!(
                        "expected a whole number from 1 to {most}",
                        "1 以上 {most} 以下の整数を指定してください"
                    ))
                })
            };
            match key.text {
                "pnum" => playouts.count = whole(1_000_000_000)?,
                "seed" => playouts.seed = whole(u32::MAX)?,
                "timelimit" => playouts.time = Some(seconds(*value)?),
                _ => return Err(key.unknown_parameter(&["pnum", "timelimit", "seed"])),
            }
        }
        Ok(playouts)
    }
}

/// The lesser of two limits, where there are any.
fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    [one, other].into_iter().flatten().min()
}

fn seconds(value: ValueSpan<'_>) -> Result<Duration, InputError> {
    let seconds = numbers::in_range(value.text, 0.001..=3600.0);
    let time = seconds.map(Duration::from_secs_f64);
    time.ok_or_else(|| value.fault(NO_SECONDS))
}

/// How long a player of one's own may take for a move: programs alone are timed.
fn own_time(own: &OwnPlayer, call: &Call<'_>) -> Result<Duration, InputError> {
    let time = Duration::from_secs(1);
    match own {
        OwnPlayer::Program(_) => timed(call, time),
        OwnPlayer::Table(_) | OwnPlayer::Callback(_) => none_given(call).map(|()| time),
    }
}

/// The time that a player takes for a move: its one parameter, or so long if nothing is said.
fn timed(call: &Call<'_>, usual: Duration) -> Result<Duration, InputError> {
    let mut time = usual;
    for (key, value) in &call.given {
        match key.text {
            "timelimit" => time = seconds(*value)?,
            _ => return Err(key.unknown_parameter(&["timelimit"])),
        }
    }
    Ok(time)
}

/// There is no such player; there are too many to list here.
fn nobody(catalog: &Catalog, name: &str) -> Message {
    let message = message!(
        "unknown player \"{name}\"; `marubatsu players` and the page /players list all players",
        "「{name}」というプレイヤーはありません。一覧は marubatsu players と /players のページにあります"
    );
    let names = list::names(&catalog.players);
    error::suggesting(message, nearest(name, names.iter().map(String::as_str)))
}

/// A player without parameters was given none.
fn none_given(call: &Call<'_>) -> Result<(), InputError> {
    match call.given.first() {
        None => Ok(()),
        Some((key, _)) => Err(key.unknown_parameter(&[])),
    }
}
