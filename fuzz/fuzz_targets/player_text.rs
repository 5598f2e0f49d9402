//! Players as command lines and pages name them: what is read has a text that reads back as the same player.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu_app::players::NamedPlayer;

fuzz_target!(|text: &str| {
    let Ok(player) = NamedPlayer::parse("player", text) else {
        return;
    };
    let again = NamedPlayer::parse("player", &player.to_string()).expect("it was just written");
    assert_eq!(again.to_string(), player.to_string());
});
