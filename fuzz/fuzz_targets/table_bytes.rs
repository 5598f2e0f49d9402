//! Score tables: what is read is written and read again the same, whatever the file.
#![no_main]

use libfuzzer_sys::fuzz_target;
use marubatsu_app::table::{FileKind, ScoreTable};

fuzz_target!(|bytes: &[u8]| {
    let Ok(table) = ScoreTable::read("a file", bytes) else {
        return;
    };
    for (_, kind) in FileKind::NAMES {
        if table.rows.is_empty() && kind == FileKind::Csv {
            continue;
        }
        let mut written = Vec::new();
        table.write(kind, &mut written).expect("memory takes all");
        let again = ScoreTable::read("a file", &written).expect("it was just written");
        assert_eq!(again, table);
    }
});
