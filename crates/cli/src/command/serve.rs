//! `serve` from arguments: the port, and what the server is to know by name.
//!
//! Invariant: options of the server stand behind its name, or before no command at all.

use clap::ArgMatches;
use marubatsu::lang::Message;
use marubatsu_app::error::InputError;

use super::Serve;
use super::parsed::Parsed;
use crate::problem::Ending;

impl Parsed<'_> {
    pub(super) fn serve(&self) -> Result<Serve, Ending> {
        let text = self.text("port").unwrap_or("8765");
        let port = text.parse().map_err(|_| {
            let message = Message::new(
                "this must be a whole number from 0 to 65535",
                "0 以上 65535 以下の整数を指定してください",
            );
            InputError::new("port", text, Some(0), message)
        })?;
        let open = self.matches.get_flag("open");
        Ok(Serve { port, open })
    }
}

/// Options of the server belong to `serve` once a command is named; names of one's own, to the command.
pub(super) fn refuse_before_command(root: &ArgMatches, command: &str) -> Result<(), InputError> {
    let text = |key: &'static str| {
        let value = root.get_one::<String>(key);
        value.map(|value| (key, value.as_str()))
    };
    let open = root.get_flag("open").then_some(("open", ""));
    let own = text("player").or_else(|| text("table"));
    let after = if own.is_some() { command } else { "serve" };
    let Some((key, value)) = own.or_else(|| text("port")).or(open) else {
        return Ok(());
    };
    let message = Message::new(
        format!("--{key} goes after {after}, not before {command}"),
        format!("--{key} は {after} の後に指定してください ({command} の前ではなく)"),
    );
    Err(InputError::usage(key, value, message))
}
