//! What is said of parameters that stand in no list of options.
//!
//! Invariant: a parameter that a route takes, and of which nothing is said here or in a list, fails the test.

/// English and Japanese.
type Words = (&'static str, &'static str);

/// What a parameter is.
pub(super) struct Own {
    /// The beginning of the routes for which this is said; the longest counts.
    path: &'static str,
    key: &'static str,
    /// What it may be, where the route doesn't say so itself.
    pub(super) shape: Words,
    /// What it is for; nothing where it is read and does nothing.
    pub(super) meaning: Words,
}

/// The options of a search once more, for one of two.
pub(super) const ALIKE: Words = (
    "[a search](#search) again after `left.` or `right.`, for one of both",
    "`left.` か `right.` を付けた[探索](#search) (一方だけのもの)",
);

/// Answers that say no schema: the sections of their lines.
pub(super) const LINES: [(&str, &str); 10] = [
    ("/api/stage", "stage line"),
    ("/api/frames", "frame line"),
    ("/api/find", "found"),
    ("/api/growth/frames", "growth frame"),
    ("/api/best-first/stage", "stage line"),
    ("/api/best-first/find", "found"),
    ("/api/growth/stage", "stage line"),
    ("/api/growth/find", "found"),
    ("/api/compare/follow", "follower"),
    ("/api/table", "table row"),
];

/// Every row of `words.txt`.
fn all() -> impl Iterator<Item = Own> {
    let rows = include_str!("words.txt").lines();
    let rows = rows.filter(|row| row.contains('|'));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [path, key, en, ja, meaning_en, meaning_ja] = cells[..] else {
            panic!("{row}: not six cells");
        };
        Own {
            path,
            key,
            shape: (en, ja),
            meaning: (meaning_en, meaning_ja),
        }
    })
}

/// What is said of a parameter of this route.
pub(super) fn own(path: &str, key: &str) -> Option<Own> {
    let said = all().filter(|own| own.key == key && path.starts_with(own.path));
    said.max_by_key(|own| own.path.len())
}

/// The parameters of which something is said for this route alone.
pub(super) fn of_route(path: &str) -> impl Iterator<Item = String> {
    let own = all().filter(move |own| own.path == path);
    own.map(|own| own.key.to_owned())
}
