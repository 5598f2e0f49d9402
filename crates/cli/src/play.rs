//! The command `play`: a game in the terminal, line by line.
//!
//! Invariant: everything that can be typed is answered, and nothing typed can end the game but `quit` or the end
//! of the input. It reads lines, so that a game can be piped.

mod kept;
mod phrases;
mod table;
mod word;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use marubatsu::lang::Message;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::lab::Lab;

use crate::parsed::{Command, Parsed};
use crate::problem::{Ending, Exit};
use crate::{file, interrupt};
use phrases::Phrases;
use table::Table;
use word::Word;

/// Reads the command.
pub(crate) fn read(parsed: &Parsed<'_>) -> Result<Command, Ending> {
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
            "a person gives no hints: name another player",
            "人間にはヒントを尋ねられません。ほかのプレイヤーを指定してください",
        );
        return Err(InputError::new("hints", "human", Some(0), message).into());
    }
    let players = [seat("circle", "human")?, seat("cross", opponent)?];
    let seed = parsed.number("seed")?;
    Ok(Box::new(move |lab, environment, out| {
        // From now on Ctrl-C exits with its own code, while the input is waited for too.
        interrupt::heard(|_| {});
        let seed = seed.unwrap_or_else(seed_of_now);
        let mut session = Session {
            table: Table::new(&lab, game, players, (hints, seed))?,
            lab: &lab,
            phrases: Phrases::new(environment),
            typed: io::stdin().is_terminal(),
        };
        session.play_all(out)
    }))
}

/// Writes what is said.
fn print(out: &mut dyn Write, text: impl Display) -> Result<(), Ending> {
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
    table: Table,
    phrases: Phrases,
    /// Whether somebody types, and wants a prompt.
    typed: bool,
}

impl Session<'_> {
    /// Answers line after line.
    fn play_all(&mut self, out: &mut dyn Write) -> Result<Exit, Ending> {
        self.begin(out)?;
        let mut line = Vec::new();
        // When nobody sits here, nobody is waited for.
        while !(self.table.is_watched() && self.table.position().ended) {
            self.prompt(out)?;
            let named = ("file", Path::new("-"));
            if !file::read_line(&mut io::stdin().lock(), &mut line, named)? {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            if self.hear(text.trim(), out)?.is_break() {
                break;
            }
        }
        Ok(Exit::Done)
    }

    fn begin(&mut self, out: &mut dyn Write) -> Result<(), Ending> {
        print(out, self.phrases.head(&self.table))?;
        print(out, self.phrases.board(&self.table, &[]))?;
        self.go_on(out)
    }

    /// The players that are no people move until one is to move or the game is over.
    fn go_on(&mut self, out: &mut dyn Write) -> Result<(), Ending> {
        while !self.table.position().ended && !self.table.human_moves() {
            out.flush()?;
            match self.table.computer_moves() {
                Ok(mv) => {
                    print(out, self.phrases.moved(&self.table, &mv))?;
                    print(out, self.phrases.board(&self.table, &[]))?;
                }
                Err(Error::Input(fault)) => {
                    return print(out, self.phrases.stuck(&self.table, &fault));
                }
                Err(other) => return Err(other.into()),
            }
        }
        if self.table.position().ended {
            print(out, self.phrases.result(self.lab, &self.table)?)?;
        }
        Ok(())
    }

    fn prompt(&self, out: &mut dyn Write) -> Result<(), Ending> {
        if self.typed {
            print(out, self.phrases.prompt(&self.table))?;
        }
        out.flush()?;
        Ok(())
    }

    /// Answers a line; whether to read on.
    fn hear(&mut self, text: &str, out: &mut dyn Write) -> Result<ControlFlow<()>, Ending> {
        match Word::read(text) {
            Word::Nothing => {}
            Word::Quit => return Ok(ControlFlow::Break(())),
            Word::Help => print(out, self.phrases.help(&self.table))?,
            Word::Hint => self.hint(out)?,
            Word::Undo => {
                if self.table.undo() {
                    print(out, self.phrases.board(&self.table, &[]))?;
                } else {
                    print(out, self.phrases.nothing_to_undo())?;
                }
            }
            Word::Restart => {
                self.table.restart();
                self.begin(out)?;
            }
            Word::Swap => {
                self.table.swap();
                self.begin(out)?;
            }
            Word::Save(path) => print(out, self.phrases.saved(kept::save(&self.table, path)))?,
            Word::Load(path) => match kept::load(self.lab, path, &self.table) {
                Ok(table) => {
                    self.table = table;
                    self.begin(out)?;
                }
                Err(ending) => print(out, self.phrases.saved(Err(ending)))?,
            },
            Word::Move(text) => self.play(text, out)?,
        }
        Ok(ControlFlow::Continue(()))
    }

    fn hint(&mut self, out: &mut dyn Write) -> Result<(), Ending> {
        if self.table.position().ended {
            return print(out, self.phrases.over());
        }
        out.flush()?;
        match self.table.hint(self.lab) {
            Ok(opinion) => {
                print(out, self.phrases.hint(&opinion))?;
                let notes = crate::analyze::notes(&opinion);
                print(out, self.phrases.board(&self.table, &notes))
            }
            Err(Error::Input(fault)) => print(out, self.phrases.fault(&fault.message)),
            Err(other) => Err(other.into()),
        }
    }

    fn play(&mut self, text: &str, out: &mut dyn Write) -> Result<(), Ending> {
        if self.table.position().ended {
            return print(out, self.phrases.over());
        }
        match self.table.play(text) {
            Ok(()) => {
                print(out, self.phrases.board(&self.table, &[]))?;
                self.go_on(out)
            }
            Err(fault) => print(out, self.phrases.refused(&fault.message)),
        }
    }
}
