//! Texts made from the description of the command line: help, completions, manual pages.
//!
//! Invariant: nothing is said here that the description does not say.

use clap::Command;
use clap::builder::StyledStr;
use clap_mangen::Man;
use marubatsu::lang::Lang;
use marubatsu_app::error::suggesting;
use marubatsu_app::options::choose;

use crate::arguments::{Form, PROGRAM, command};
use crate::environment::Environment;
use crate::problem::{Ending, Exit, Problem};
use crate::shells::SHELLS;
use crate::usage::{help_command, nearest_command, unknown_command};

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

/// The help of a command, or of the program.
pub(crate) fn help(name: Option<&str>, environment: &Environment) -> Result<String, Ending> {
    let mut command = described(name, help_form(environment))?;
    Ok(rendered(&command.render_help(), environment))
}

/// The completions for a shell.
pub(crate) fn completions(shell: &str, environment: &Environment) -> Result<String, Ending> {
    let shell = choose("shell", shell, SHELLS).map_err(|error| {
        Problem::new(Exit::Usage, error.message).with_help(help_command("completions"))
    })?;
    let form = Form {
        names: true,
        ..unwrapped(environment)
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(form), PROGRAM, &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// The manual page of a command, or of the program, as roff.
pub(crate) fn manual(name: Option<&str>, environment: &Environment) -> Result<String, Ending> {
    let version = concat!("marubatsu ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(described(name, unwrapped(environment))?).source(version);
    let mut page = Vec::new();
    man.render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    let lines = page.lines().map(|line| heading(line, environment.lang));
    Ok(lines.flat_map(|line| [line, "\n"]).collect())
}

const fn unwrapped(environment: &Environment) -> Form {
    Form {
        lang: environment.lang,
        columns: None,
        names: false,
    }
}

/// The command with this name, its name in full.
fn described(name: Option<&str>, form: Form) -> Result<Command, Ending> {
    let mut root = command(form);
    root.build();
    let Some(name) = name else {
        return Ok(root);
    };
    root.find_subcommand(name).cloned().ok_or_else(|| {
        let message = suggesting(unknown_command(name), nearest_command(name));
        Problem::new(Exit::Usage, message)
            .with_help(help_command(""))
            .into()
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
