//! `players`, `analyze`, `match`, `prove` and `play` from arguments.
//!
//! Invariant: every player has been read; those that the command defines were added to the lab before.

use std::path::PathBuf;

use marubatsu::lang::Message;
use marubatsu_app::contest::MatchRequest;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::game::{AnyGame, AnyPosition};
use marubatsu_app::options::{GAME, MATCH, POSITION, PROVE, choose};
use marubatsu_app::players::NamedPlayer;
use marubatsu_app::prove::ProveRequest;

use super::ending::ending;
use super::own::defined;
use super::parsed::{Parsed, apart, refuse_one_position};
use super::pictures::PictureFormat;
use crate::problem::Ending;

/// `players`.
#[derive(Debug)]
pub(crate) struct Players {
    /// One of them; none for all.
    pub(crate) name: Option<String>,
    /// Whether as JSON.
    pub(crate) json: bool,
}

/// `analyze`.
#[derive(Debug)]
pub(crate) struct Analyze {
    /// The game.
    pub(crate) game: AnyGame,
    /// Whom to ask.
    pub(crate) players: Vec<NamedPlayer>,
    /// What about.
    pub(crate) question: Question,
    /// Whether as JSON.
    pub(crate) json: bool,
}

/// What players are asked.
#[derive(Debug)]
pub(crate) enum Question {
    /// One position.
    Position(AnyPosition),
    /// Every board text of this file; `-` is stdin.
    Lines(PathBuf),
    /// All positions.
    All,
    /// Why a move is good or bad.
    Why(AnyPosition, String),
}

/// `match`.
#[derive(Debug)]
pub(crate) struct Match {
    /// The contest.
    pub(crate) request: MatchRequest,
    /// How it is reported.
    pub(crate) format: MatchFormat,
}

/// How a match is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MatchFormat {
    /// Tables for people.
    Text,
    /// One JSON document.
    Json,
    /// A line a match and colour.
    Csv,
    /// Tables for documents.
    Markdown,
}

/// `prove`.
#[derive(Debug)]
pub(crate) struct Prove {
    /// What to prove.
    pub(crate) request: ProveRequest,
    /// Whether all wrong positions are shown.
    pub(crate) all: bool,
    /// Where the first one's picture goes.
    pub(crate) out: Option<(PathBuf, PictureFormat)>,
    /// Whether as JSON.
    pub(crate) json: bool,
}

/// `play`.
#[derive(Debug)]
pub(crate) struct Play {
    /// The game.
    pub(crate) game: AnyGame,
    /// Circle and cross.
    pub(crate) players: [NamedPlayer; 2],
    /// Who gives hints.
    pub(crate) hints: NamedPlayer,
    /// Which of its candidates a player takes.
    pub(crate) seed: Option<u64>,
}

impl Parsed<'_> {
    pub(super) fn players(&self) -> Result<Players, Ending> {
        let named = self.text("name").map(|text| self.lab.player("name", text));
        let name = named.transpose()?.map(|player| player.name().to_owned());
        let json = self.json();
        Ok(Players { name, json })
    }

    pub(super) fn analyze(&self) -> Result<Analyze, Ending> {
        let named = self.texts("player").into_iter();
        let named = named.map(|text| defined(text).map_or(text, |(name, _)| name));
        let players: Result<Vec<_>, _> =
            named.map(|text| self.lab.player("player", text)).collect();
        let (game, players) = (self.game()?, players?);
        let question = self.question(&game)?;
        match (&question, players.first()) {
            (Question::Why(..), Some(player)) => {
                return Err(apart("player", &player.to_string(), "why").into());
            }
            (Question::Why(..), None) | (_, Some(_)) => {}
            (_, None) => return Err(nobody().into()),
        }
        Ok(Analyze {
            game,
            players,
            question,
            json: self.json(),
        })
    }

    fn question(&self, game: &AnyGame) -> Result<Question, InputError> {
        let place = self.pairs(&[&POSITION[1..]])?;
        let path = self.path("positions");
        let why = self.text("why");
        if let Some(path) = path {
            refuse_one_position(&place)?;
            if self.flag("all") {
                return Err(apart("all", "", "positions"));
            }
            return match why {
                Some(why) => Err(apart("why", why, "positions")),
                None => Ok(Question::Lines(path)),
            };
        }
        if self.flag("all") {
            return match place.first().copied().or(why.map(|why| ("why", why))) {
                Some((key, value)) => Err(apart(key, value, "all")),
                None => Ok(Question::All),
            };
        }
        let place = match place[..] {
            [] => game.position_after("")?,
            [("board", board)] => game.position_at(board)?,
            [(_, moves)] => game.position_after(moves)?,
            [_, (key, value), ..] => return Err(apart(key, value, "moves")),
        };
        Ok(match why {
            Some(why) => Question::Why(place, why.to_owned()),
            None => Question::Position(place),
        })
    }

    pub(super) fn contest(&self) -> Result<Match, Ending> {
        let players = self.texts("players").into_iter();
        let players = players.map(|text| ("player", text));
        let pairs = players.chain(self.pairs(&[GAME, MATCH])?);
        let request = self.lab.read(pairs).map_err(as_argument)?;
        let formats = [
            ("text", MatchFormat::Text),
            ("csv", MatchFormat::Csv),
            ("markdown", MatchFormat::Markdown),
        ];
        let format = match (self.text("format"), self.json()) {
            (Some(format), true) => return Err(apart("format", format, "json").into()),
            (None, true) => MatchFormat::Json,
            (format, false) => choose("format", format.unwrap_or("text"), formats)?,
        };
        Ok(Match { request, format })
    }

    pub(super) fn prove(&self) -> Result<Prove, Ending> {
        let player = ("player", self.text("players").unwrap_or_default());
        let pairs = [player].into_iter().chain(self.pairs(&[GAME, PROVE])?);
        let request = self.lab.read(pairs).map_err(as_argument)?;
        let (all, json) = (self.flag("all"), self.json());
        if all && json {
            return Err(apart("all", "", "json").into());
        }
        let out = self.path("out");
        let formats = [("svg", PictureFormat::Svg), ("png", PictureFormat::Png)];
        let format = ending("out", out.as_deref(), &formats)?;
        Ok(Prove {
            request,
            all,
            out: out.zip(format),
            json,
        })
    }

    pub(super) fn play(&self) -> Result<Play, Ending> {
        let game = self.game()?;
        let seat = |key: &str, default: &str| {
            let text = self.text(key).unwrap_or(default);
            self.lab.player(key, text)
        };
        let known = |size: (u32, u32)| size.0 * size.1 <= 9;
        let hints = match game.board_size() {
            Some(size) if known(size) => "ai_gtsv",
            _ => "ai_pmc:pnum=100000",
        };
        let opponent = match game.name() {
            "3x3" => "ai14s",
            _ => "ai_pmc:pnum=20000",
        };
        let hints = seat("hints", hints)?;
        if hints.is_human() {
            let message = Message::new(
                "a person gives no hints: name another player",
                "人間にはヒントを尋ねられません。ほかのプレイヤーを指定してください",
            );
            return Err(InputError::new("hints", "human", Some(0), message).into());
        }
        Ok(Play {
            players: [seat("circle", "human")?, seat("cross", opponent)?],
            hints,
            seed: self.number("seed")?,
            game,
        })
    }

    fn game(&self) -> Result<AnyGame, InputError> {
        let given = self.pairs(&[GAME])?;
        self.lab.game(given.first().map_or("3x3", |(_, game)| game))
    }
}

/// A fault in a player as one of the argument that named it.
pub(crate) fn as_argument(fault: Error) -> Error {
    as_given_by("players", fault)
}

/// A fault in a player as one of what named it.
pub(crate) fn as_given_by(key: &str, fault: Error) -> Error {
    match fault {
        Error::Input(fault) if fault.key == "player" => InputError {
            key: key.to_owned(),
            ..fault
        }
        .into(),
        other => other,
    }
}

fn nobody() -> InputError {
    let message = Message::new(
        "nobody is asked: name a player, such as --player ai14s",
        "尋ねるプレイヤーがいません。--player ai14s のように指定してください",
    );
    InputError::usage("player", "", message)
}
