//! How a command can end, and how errors are shown: the fault, its place, and where to find help.
//!
//! ```text
//! error: the board text has 8 squares, this game needs 9
//!   --board "......o."
//!                    ^
//! ```
//!
//! Invariant: a reader that closes the pipe is no error.

mod location;

use std::io::{self, Write};
use std::process::ExitCode;

use marubatsu::lang::{Lang, Message};
use marubatsu_app::control::Interrupt;
use marubatsu_app::error::{Error, InputError};
use marubatsu_app::system::reason;

use crate::environment::{Ansi, Environment};
use crate::text;
use location::ErrorLocation;

/// The exit codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
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

impl ExitStatus {
    /// How a search that was stopped ends the program.
    pub(crate) const fn of(halt: Option<Interrupt>) -> Self {
        match halt {
            None | Some(Interrupt::FrameLimit) => Self::Done,
            Some(Interrupt::Cancelled) => Self::Interrupted,
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

impl From<ExitStatus> for ExitCode {
    fn from(exit: ExitStatus) -> Self {
        exit.code().into()
    }
}

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum CliError {
    /// The user is told.
    Reported(Box<CommandError>),
    /// The output can't be written.
    Output(io::Error),
    /// The user interrupted it, and knows.
    Interrupted,
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<CommandError> for CliError {
    fn from(error: CommandError) -> Self {
        Self::Reported(Box::new(error))
    }
}

impl From<InputError> for CliError {
    fn from(error: InputError) -> Self {
        CommandError::from(error).into()
    }
}

impl From<Error> for CliError {
    fn from(error: Error) -> Self {
        match error {
            Error::Input(error) => error.into(),
            Error::Stopped(Interrupt::Cancelled) => Self::Interrupted,
            Error::Stopped(halt) => {
                CommandError::new(ExitStatus::of(Some(halt)), halt.message()).into()
            }
            Error::Internal(_) => CommandError::new(ExitStatus::Fault, error.message()).into(),
        }
    }
}

impl CliError {
    /// What there is to tell, where the program goes on.
    pub(crate) fn message(&self) -> Option<&Message> {
        match self {
            Self::Reported(error) => Some(&error.message),
            Self::Output(_) | Self::Interrupted => None,
        }
    }

    /// Tells the user, and says how to exit.
    pub(crate) fn report(self, environment: &Environment) -> ExitStatus {
        match self {
            Self::Interrupted => ExitStatus::Interrupted,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitStatus::Done,
            Self::Output(error) => {
                let Message { en, ja } = reason(&error);
                let message = Message::new(
                    format!("can't write the output: {en}"),
                    format!("出力を書き込めません: {ja}"),
                );
                CommandError::new(ExitStatus::Input, message).report(environment)
            }
            Self::Reported(error) => error.report(environment),
        }
    }
}

/// What is wrong, where, and the way to help.
#[derive(Clone, Debug)]
pub(crate) struct CommandError {
    exit: ExitStatus,
    message: Message,
    location: Option<ErrorLocation>,
    help: Option<String>,
}

impl From<InputError> for CommandError {
    fn from(error: InputError) -> Self {
        let exit = if error.usage {
            ExitStatus::Usage
        } else {
            ExitStatus::Input
        };
        let location = ErrorLocation::new(&error.key, error.value, error.at);
        Self {
            location: Some(location),
            ..Self::new(exit, error.message)
        }
    }
}

impl CommandError {
    /// An error with no location in an option.
    pub(crate) const fn new(exit: ExitStatus, message: Message) -> Self {
        Self {
            exit,
            message,
            location: None,
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
        self.exit == ExitStatus::Usage
    }

    /// Tells the user. Nothing can be done if stderr is closed.
    fn report(&self, environment: &Environment) -> ExitStatus {
        let _ = io::stderr().write_all(self.text(environment.lang, environment.err).as_bytes());
        self.exit
    }

    fn text(&self, lang: Lang, paint: Ansi) -> String {
        let word = paint.with(Ansi::ERROR, lang.pick("error:", "エラー:"));
        let what = format!("{word} {}\n", text::printable(self.message.in_lang(lang)));
        let location = self.location.as_ref().map(|location| location.text(paint));
        let help = self.help.as_ref().map(|command| {
            let word = lang.pick("For help:", "ヘルプ:");
            format!("\n{word} {}\n", paint.with(Ansi::STRONG, command))
        });
        [Some(what), location, help].into_iter().flatten().collect()
    }
}
