//! How a command can end, and how errors look: what is wrong, where, and the way to help.
//!
//! ```text
//! error: the board text has 8 squares, this game needs 9
//!   --board "......o."
//!                    ^
//! ```
//!
//! Invariant: a reader that closes the pipe is no error.

mod place;

use std::io::{self, Write};
use std::process::ExitCode;

use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::Halt;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::system::reason;

use crate::environment::{Environment, Paint};
use crate::text;
use place::Place;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done.
    Done,
    /// Done, and what was to be checked doesn't hold.
    Failed,
    /// The arguments make no sense together or by name.
    Usage,
    /// A text, number or file can't be used.
    Input,
    /// Stopped at a limit; the result is partial.
    Stopped,
    /// A fault of this program.
    Fault,
    /// Interrupted by the user.
    Interrupted,
}

impl Exit {
    /// How a search that was stopped ends the program.
    pub(crate) const fn of(halt: Option<Halt>) -> Self {
        match halt {
            None | Some(Halt::Enough) => Self::Done,
            Some(Halt::Cancelled) => Self::Interrupted,
            Some(_) => Self::Stopped,
        }
    }

    const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failed => 1,
            Self::Usage => 2,
            Self::Input => 3,
            Self::Stopped => 4,
            Self::Fault => 101,
            Self::Interrupted => 130,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Ending {
    /// The user is told.
    Problem(Box<Problem>),
    /// The output can't be written.
    Output(io::Error),
    /// The user interrupted it, and knows.
    Interrupted,
}

impl From<io::Error> for Ending {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Problem> for Ending {
    fn from(problem: Problem) -> Self {
        Self::Problem(Box::new(problem))
    }
}

impl From<InputError> for Ending {
    fn from(error: InputError) -> Self {
        Problem::from(error).into()
    }
}

impl From<Error> for Ending {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(error) => error.into(),
            Error::Stopped(Halt::Cancelled) => Self::Interrupted,
            Error::Stopped(halt) => Problem::new(Exit::of(Some(halt)), halt.message()).into(),
            Error::Internal(_) => Problem::new(Exit::Fault, error.message()).into(),
        }
    }
}

impl Ending {
    /// What there is to tell, where the program goes on.
    pub(crate) fn message(&self) -> Option<&Message> {
        match self {
            Self::Problem(problem) => Some(&problem.message),
            Self::Output(_) | Self::Interrupted => None,
        }
    }

    /// Tells the user, and says how to exit.
    pub(crate) fn report(self, environment: &Environment) -> Exit {
        match self {
            Self::Interrupted => Exit::Interrupted,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Self::Output(error) => {
                let Message { en, ja } = reason(&error);
                let message = Message::new(
                    format!("the output can't be written: {en}"),
                    format!("出力を書き込めません: {ja}"),
                );
                Problem::new(Exit::Input, message).report(environment)
            }
            Self::Problem(problem) => problem.report(environment),
        }
    }
}

/// What is wrong, where, and the way to help.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    exit: Exit,
    message: Message,
    place: Option<Place>,
    help: Option<String>,
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Self {
        let exit = if error.usage {
            Exit::Usage
        } else {
            Exit::Input
        };
        let place = Place::new(&error.key, error.value, error.at);
        Self {
            place: Some(place),
            ..Self::new(exit, error.message)
        }
    }
}

impl Problem {
    /// A problem with no place in an option.
    pub(crate) const fn new(exit: Exit, message: Message) -> Self {
        Self {
            exit,
            message,
            place: None,
            help: None,
        }
    }

    /// Something is wrong with a file.
    pub(crate) fn file(key: &str, path: &std::path::Path, error: &io::Error) -> Self {
        InputError::new(key, &path.to_string_lossy(), None, reason(error)).into()
    }

    /// The same with the command line that explains more.
    pub(crate) fn with_help(self, command: String) -> Self {
        Self {
            help: Some(command),
            ..self
        }
    }

    /// Whether the arguments are wrong by name or together.
    pub(crate) fn is_usage(&self) -> bool {
        self.exit == Exit::Usage
    }

    /// Tells the user. Nothing can be done if stderr is closed.
    fn report(&self, environment: &Environment) -> Exit {
        let _ = io::stderr().write_all(self.text(environment.lang, environment.err).as_bytes());
        self.exit
    }

    fn text(&self, lang: Lang, paint: Paint) -> String {
        let word = paint.with(Paint::ERROR, lang.pick("error:", "エラー:"));
        let what = format!("{word} {}\n", text::printable(self.message.in_lang(lang)));
        let place = self.place.as_ref().map(|place| place.text(paint));
        let help = self.help.as_ref().map(|command| {
            let word = lang.pick("For help:", "ヘルプ:");
            format!("\n{word} {}\n", paint.with(Paint::STRONG, command))
        });
        [Some(what), place, help].into_iter().flatten().collect()
    }
}
