//! Trees: what is read is within the limits, and written and read again it is the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu::games::tree::{MAX_NODES, Tree};

fuzz_target!(|text: &str| {
    match text.parse::<Tree>() {
        Ok(tree) => {
            assert!((1..=MAX_NODES).contains(&tree.len()));
            assert!(tree.range().lower <= tree.range().upper);
            assert!(tree.grain().hundredths() > 0);
            let written = tree.to_string();
            assert_eq!(written.parse::<Tree>().expect("it was just written"), tree);
        }
        Err(error) => assert!(error.at <= text.chars().count()),
    }
});
