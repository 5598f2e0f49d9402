//! Players as command lines and pages name them: what is read has a text that reads back as the same player.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu_app::lab::Lab;

fuzz_target!(|text: &str| {
    let lab = Lab::default();
    let Ok(player) = lab.player("player", text) else {
        return;
    };
    let again = lab
        .player("player", &player.to_string())
        .expect("it was just written");
    assert_eq!(again.to_string(), player.to_string());
});
