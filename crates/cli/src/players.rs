//! The command `players`: who there is, family by family.
//!
//! Invariant: text and JSON say the same, all of it from the registry.

use marubatsu_app::players::list::{PlayerEntry, PlayerFamily};
use marubatsu_app::players::report;

use crate::environment::{Ansi, Environment};
use crate::error::CliError;
use crate::options::{Command, ParsedArguments};
use crate::output;
use crate::text::{hang, pad, width};

/// Reads the command.
pub(crate) fn read(parsed: &ParsedArguments<'_>) -> Result<Command, CliError> {
    let named = parsed.text("name");
    let named = named.map(|text| parsed.lab.player("name", text));
    let name = named.transpose()?.map(|player| player.name().to_owned());
    let game = parsed.text("game");
    let game = game.map(|text| parsed.lab.game(text)).transpose()?;
    Ok(output::command(
        parsed.json(),
        move |lab, _| Ok(report::players(lab.players(game.as_ref()), name.as_deref())),
        |_| None,
        |report, environment| text(&report.players, environment),
    ))
}

fn text(asked: &[PlayerEntry], environment: &Environment) -> String {
    let families = PlayerFamily::ALL.iter().filter_map(|(family, heading)| {
        let members = asked.iter().filter(|entry| entry.family == *family);
        let members: Vec<String> = members.map(|entry| described(entry, environment)).collect();
        let heading = environment
            .out
            .with(Ansi::STRONG, heading.in_lang(environment.lang));
        (!members.is_empty()).then(|| format!("{heading}\n{}", members.concat()))
    });
    families.collect::<Vec<_>>().join("\n")
}

/// Columns for a name.
const NAME: usize = 17;
/// Columns for a parameter's name, its default, and its range.
const PARAMETER: [usize; 3] = [17, 7, 15];

fn described(entry: &PlayerEntry, environment: &Environment) -> String {
    let lang = environment.lang;
    let name = environment.out.with(Ansi::STRONG, &pad(&entry.name, NAME));
    let about = lang.pick(
        format!("{}; plays {}", entry.about, entry.plays),
        format!("{}。対象: {}", entry.about_ja, entry.plays_ja),
    );
    let about = hang(&about, NAME + 3, environment.columns);
    let parameters = entry.parameters.iter().map(|parameter| {
        let default = match parameter.default.as_str() {
            "" => "-",
            default => default,
        };
        let cells = [parameter.name, default, &parameter.range];
        let cells = cells.into_iter().zip(PARAMETER);
        let head: String = cells
            .map(|(cell, columns)| pad(cell, columns) + " ")
            .collect();
        let about = parameter.about().in_lang(lang);
        let about = hang(about, width(&head) + 4, environment.columns);
        format!("    {head}{about}\n")
    });
    format!("  {name} {about}\n{}", parameters.collect::<String>())
}
