//! The command `play`: a game in the terminal, line by line.
//!
//! Invariant: everything that can be typed is answered, and nothing typed can end the game but `quit` or the end
//! of the input. It reads lines, so that a game can be piped.

mod game;
mod input;
mod phrases;
mod saved_game;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use marubatsu::lang::Message;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;

use crate::error::{CliError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::{file, interrupt};
use game::GameInProgress;
use input::TypedInput;
use phrases::Phrases;

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let game = parsed.game()?;
    let seat = |key: &str, default: &str| {
        let text = parsed.text(key).unwrap_or(default);
        parsed.lab.player(key, text)
    };
    let known = |(width, height)| width * height <= 9;
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
            "a person can't give hints; choose another player",
            "人間はヒントを出せません。ほかのプレイヤーを指定してください",
        );
        return Err(InputError::new("hints", "human", Some(0), message).into());
    }
    let players = [seat("circle", "human")?, seat("cross", opponent)?];
    let seed = parsed.number("seed")?;
    Ok(Box::new(move |lab, environment, out| {
        interrupt::install();
        let seed = seed.unwrap_or_else(seed_of_now);
        let mut session = Session {
            game: GameInProgress::new(&lab, game, players, (hints, seed))?,
            lab: &lab,
            phrases: Phrases::new(environment),
            typed: io::stdin().is_terminal(),
        };
        session.play_all(out)
    }))
}

/// Writes what is said.
fn print(out: &mut dyn Write, text: impl Display) -> Result<(), CliError> {
    Ok(write!(out, "{text}")?)
}

/// Another one each time.
fn seed_of_now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| u64::from(since.subsec_nanos()))
}

/// Games, one after the other.
struct Session<'a> {
    lab: &'a Lab,
    game: GameInProgress,
    phrases: Phrases,
    /// Whether somebody types, and wants a prompt.
    typed: bool,
}

impl Session<'_> {
    /// Answers line after line.
    fn play_all(&mut self, out: &mut dyn Write) -> Result<ExitStatus, CliError> {
        self.begin(out)?;
        // When nobody sits here, nobody is waited for.
        while !(self.game.is_watched() && self.game.position().ended) {
            self.prompt(out)?;
            let mut line = Vec::new();
            let named = ("file", Path::new("-"));
            if !file::read_line(&mut io::stdin().lock(), &mut line, named)? {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            if self.hear(text.trim(), out)?.is_break() {
                break;
            }
        }
        Ok(ExitStatus::Done)
    }

    fn begin(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        print(out, self.phrases.head(&self.game))?;
        print(out, self.phrases.board(&self.game, &[]))?;
        self.go_on(out)
    }

    /// The players that are no people move until one is to move or the game is over.
    fn go_on(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        while !self.game.position().ended && !self.game.human_moves() {
            out.flush()?;
            match self.game.computer_moves() {
                Ok(mv) => {
                    print(out, self.phrases.moved(&self.game, &mv))?;
                    print(out, self.phrases.board(&self.game, &[]))?;
                }
                Err(Error::Input(fault)) => {
                    return print(out, self.phrases.stuck(&self.game, &fault));
                }
                Err(other) => return Err(other.into()),
            }
        }
        if self.game.position().ended {
            print(out, self.phrases.result(self.lab, &self.game)?)?;
        }
        Ok(())
    }

    fn prompt(&self, out: &mut dyn Write) -> Result<(), CliError> {
        if self.typed {
            print(out, self.phrases.prompt(&self.game))?;
        }
        out.flush()?;
        Ok(())
    }

    /// Answers a line; whether to read on.
    fn hear(&mut self, text: &str, out: &mut dyn Write) -> Result<ControlFlow<()>, CliError> {
        match TypedInput::read(text) {
            TypedInput::Nothing => {}
            TypedInput::Quit => return Ok(ControlFlow::Break(())),
            TypedInput::Help => print(out, self.phrases.help(&self.game))?,
            TypedInput::Hint => self.hint(out)?,
            TypedInput::Undo => {
                if self.game.undo() {
                    print(out, self.phrases.board(&self.game, &[]))?;
                } else {
                    print(out, self.phrases.nothing_to_undo())?;
                }
            }
            TypedInput::Restart => {
                self.game.restart();
                self.begin(out)?;
            }
            TypedInput::Swap => {
                self.game.swap();
                self.begin(out)?;
            }
            TypedInput::Save(path) => {
                print(out, self.phrases.saved(saved_game::save(&self.game, path)))?;
            }
            TypedInput::Load(path) => match saved_game::load(self.lab, path, &self.game) {
                Ok(game) => {
                    self.game = game;
                    self.begin(out)?;
                }
                Err(ending) => print(out, self.phrases.saved(Err(ending)))?,
            },
            TypedInput::Move(text) => self.play(text, out)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<(), CliError> {
        if self.game.position().ended {
            return print(out, self.phrases.over());
        }
        out.flush()?;
        match self.game.hint(self.lab) {
            Ok(opinion) => {
                print(out, self.phrases.hint(&self.game, &opinion))?;
                let notes = crate::analyze::notes(&opinion);
                print(out, self.phrases.board(&self.game, &notes))
            }
            Err(Error::Input(fault)) => print(out, self.phrases.fault(&fault.message)),
            Err(other) => Err(other.into()),
        }
    }

    fn play(&mut self, text: &str, out: &mut dyn Write) -> Result<(), CliError> {
        if self.game.position().ended {
            return print(out, self.phrases.over());
        }
        match self.game.play(text) {
            Ok(()) => {
                print(out, self.phrases.board(&self.game, &[]))?;
                self.go_on(out)
            }
            Err(fault) => print(out, self.phrases.refused(&fault.message)),
        }
    }
}
