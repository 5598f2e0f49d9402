//! Texts made from the description of the command line: help, completions, manual pages.
//!
//! Invariant: nothing is said here that the description does not say.

use clap::builder::StyledStr;
use clap_mangen::Man;
use marubatsu::lang::Lang;
use marubatsu_app::error::suggesting;

use crate::arguments::names::SHELLS;
use crate::arguments::{Form, PROGRAM, command};
use crate::environment::Environment;
use crate::error::{CliError, CommandError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::usage::{nearest_command, unknown_command};

/// Columns that help is wrapped to at most, and where there is no terminal.
const COLUMNS: usize = 100;

/// The command line described for help on this terminal.
pub(crate) fn help_form(environment: &Environment) -> Form {
    Form {
        lang: environment.lang,
        columns: Some(environment.columns.unwrap_or(COLUMNS).min(COLUMNS)),
        names: false,
    }
}

/// A styled text as this terminal takes it.
pub(crate) fn rendered(text: &StyledStr, environment: &Environment) -> String {
    if environment.out.on {
        text.ansi().to_string()
    } else {
        text.to_string()
    }
}

/// The text alone.
pub(crate) fn page(text: String) -> Command {
    Box::new(move |_, _, out| {
        out.write_all(text.as_bytes())?;
        Ok(ExitStatus::Done)
    })
}

/// The help of a command, or of the program.
pub(crate) fn help(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let form = help_form(parsed.environment);
    let mut command = described(parsed.text("command"), form)?;
    Ok(page(rendered(&command.render_help(), parsed.environment)))
}

/// The completions for a shell.
pub(crate) fn completions(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let shell = parsed.named("shell", &SHELLS);
    let shell = shell.map_err(|error| CommandError::new(ExitStatus::Usage, error.message))?;
    let form = Form {
        names: true,
        ..unwrapped(parsed.environment)
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(form), PROGRAM, &mut script);
    Ok(page(String::from_utf8_lossy(&script).into_owned()))
}

/// The manual page of a command, or of the program, as roff.
pub(crate) fn manual(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let (name, environment) = (parsed.text("command"), parsed.environment);
    let version = concat!("marubatsu ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(described(name, unwrapped(environment))?).source(version);
    let mut roff = Vec::new();
    man.render(&mut roff)?;
    let roff = String::from_utf8_lossy(&roff);
    let lines = roff.lines().map(|line| heading(line, environment.lang));
    Ok(page(lines.flat_map(|line| [line, "\n"]).collect()))
}

const fn unwrapped(environment: &Environment) -> Form {
    Form {
        lang: environment.lang,
        columns: None,
        names: false,
    }
}

/// The command with this name, its name in full.
fn described(name: Option<&str>, form: Form) -> Result<clap::Command, CliError> {
    let mut root = command(form);
    root.build();
    let Some(name) = name else {
        return Ok(root);
    };
    root.find_subcommand(name).cloned().ok_or_else(|| {
        let message = suggesting(unknown_command(name), nearest_command(name));
        CommandError::new(ExitStatus::Usage, message).into()
    })
}

/// The headings that the generator writes, as manual pages of a language have them.
fn heading(line: &str, lang: Lang) -> &str {
    const HEADINGS: [(&str, &str, &str); 7] = [
        (".SH NAME", ".SH NAME", ".SH 名前"),
        (".SH SYNOPSIS", ".SH SYNOPSIS", ".SH 書式"),
        (".SH DESCRIPTION", ".SH DESCRIPTION", ".SH 説明"),
        (".SH OPTIONS", ".SH OPTIONS", ".SH オプション"),
        (".SH Commands", ".SH COMMANDS", ".SH コマンド"),
        (".SH EXTRA", ".SH EXAMPLES", ".SH 例"),
        (".SH VERSION", ".SH VERSION", ".SH バージョン"),
    ];
    let known = HEADINGS
        .into_iter()
        .find(|(generated, ..)| *generated == line);
    known.map_or(line, |(_, en, ja)| lang.pick(en, ja))
}
