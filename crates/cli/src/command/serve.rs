//! `serve` from arguments: the port, and what the server is to know by name.
//!
//! Invariant: options of the server stand behind its name, or before no command at all.

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
