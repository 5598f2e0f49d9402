//! The requests of `doors.txt`.
//!
//! Invariant: a line has four cells.

/// A request, and what is known of its answer.
pub(crate) struct Request {
    pub(crate) name: &'static str,
    pub(crate) command: &'static str,
    /// The options as an address writes them.
    pub(crate) query: &'static str,
    /// Keys of the answer, such as `as_o.win.fraction`, and their values as texts.
    pub(crate) figures: Vec<(&'static str, &'static str)>,
}

impl Request {
    /// Returns the options one by one.
    pub(crate) fn options(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.query
            .split('&')
            .filter_map(|pair| pair.split_once('='))
    }
}

/// Returns all requests in their order.
pub(crate) fn requests() -> impl Iterator<Item = Request> {
    let lines = include_str!("doors.txt")
        .lines()
        .filter(|line| line.contains('|'));
    lines.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [name, command, query, figures] = cells[..] else {
            panic!("{line}: not four cells");
        };
        let figures = figures
            .split_whitespace()
            .filter_map(|figure| figure.split_once('='));
        Request {
            name,
            command,
            query,
            figures: figures.collect(),
        }
    })
}
