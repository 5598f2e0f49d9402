//! Texts made from the description of the command line: help, completions, manual pages.
//!
//! Invariant: nothing is said here that the description does not say.

use std::io::Write;

use clap::builder::StyledStr;
use clap_mangen::Man;
use marubatsu::lang::Lang;
use marubatsu_app::error::suggesting;
use marubatsu_raster::FONT_LICENSE;

use crate::arguments::commands::{CommandSpec, ROOT};
use crate::arguments::names::SHELLS;
use crate::arguments::{HelpFormat, PROGRAM, command};
use crate::environment::Environment;
use crate::error::{CliError, CommandError, ExitStatus};
use crate::options::{Command, ParsedArguments};
use crate::usage::{nearest_command, unknown_command};

/// Columns that help is wrapped to at most, and where there is no terminal.
const COLUMNS: usize = 100;

/// The command line described for help on this terminal.
pub(crate) fn help_format(environment: &Environment) -> HelpFormat {
    HelpFormat {
        lang: environment.lang,
        columns: Some(environment.columns.unwrap_or(COLUMNS).min(COLUMNS)),
        names: false,
        brief: false,
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
    let format = help_format(parsed.environment);
    let (mut command, _) = described(&parsed.texts("command"), format)?;
    Ok(page(rendered(&command.render_help(), parsed.environment)))
}

/// The licences of the program, of its fonts and of what it is built of.
pub(crate) fn licenses() -> Command {
    let own = "marubatsu is under the MIT licence, or the Apache License 2.0 \
               (https://www.apache.org/licenses/LICENSE-2.0), at your choice.";
    let parts = [
        own,
        include_str!("../../../LICENSE-MIT"),
        FONT_LICENSE,
        include_str!("../THIRD-PARTY.txt"),
    ];
    page(parts.join("\n\n"))
}

/// The completions for a shell.
pub(crate) fn completions(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let shell = parsed.named("shell", &SHELLS);
    let shell = shell.map_err(|error| CommandError::new(ExitStatus::Usage, error.message))?;
    let format = HelpFormat {
        names: true,
        ..unwrapped(parsed.environment)
    };
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command(format), PROGRAM, &mut script);
    Ok(page(String::from_utf8_lossy(&script).into_owned()))
}

/// The manual page of a command, or of the program, as roff.
pub(crate) fn manual(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let environment = parsed.environment;
    let (command, spec) = described(&parsed.texts("command"), unwrapped(environment))?;
    let version = concat!("marubatsu ", env!("CARGO_PKG_VERSION"));
    let man = Man::new(command).source(version);
    let mut roff = Vec::new();
    man.render_title(&mut roff)?;
    man.render_name_section(&mut roff)?;
    let (call, usage) = (format!("{PROGRAM} {}", spec.name), spec.usage);
    let usage = usage.in_lang(environment.lang);
    writeln!(roff, ".SH SYNOPSIS\n\\fB{}\\fR {usage}", call.trim_end())?;
    man.render_description_section(&mut roff)?;
    man.render_options_section(&mut roff)?;
    if spec.children().next().is_some() {
        man.render_subcommands_section(&mut roff)?;
    }
    man.render_extra_section(&mut roff)?;
    if spec.name.is_empty() {
        man.render_version_section(&mut roff)?;
    }
    let roff = String::from_utf8_lossy(&roff);
    let lines = roff.lines().map(|line| heading(line, environment.lang));
    Ok(page(lines.flat_map(|line| [line, "\n"]).collect()))
}

const fn unwrapped(environment: &Environment) -> HelpFormat {
    HelpFormat {
        lang: environment.lang,
        columns: None,
        names: false,
        brief: false,
    }
}

/// The command that these words name, its name in full; the program, if there are none.
fn described(
    words: &[&str],
    format: HelpFormat,
) -> Result<(clap::Command, &'static CommandSpec), CliError> {
    let mut root = command(format);
    root.build();
    let (mut found, mut spec) = (&root, &ROOT);
    for word in words {
        let child = spec.children().find(|child| child.word() == *word);
        let child = child.zip(found.find_subcommand(word)).ok_or_else(|| {
            let message = unknown_command(word, spec);
            let message = suggesting(message, nearest_command(word, spec));
            CommandError::new(ExitStatus::Usage, message)
        })?;
        (spec, found) = child;
    }
    Ok((found.clone(), spec))
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
