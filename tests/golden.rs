//! The figures of `doors.txt`, by name.
//!
//! Invariant: a name that isn't there fails the test that reads it.

use std::fmt::Debug;
use std::str::FromStr;

/// Returns the figure of this name, such as `abs_tt4.nodes`.
pub(crate) fn golden<T: FromStr<Err: Debug>>(name: &str) -> T {
    let (request, key) = name.split_once('.').expect("a request's name and a key");
    let mut rows = include_str!("doors.txt")
        .lines()
        .map(|line| line.split('|').map(str::trim));
    let row = rows.find_map(|mut cells| (cells.next() == Some(request)).then_some(cells));
    let figures = row.and_then(Iterator::last).expect(name).split_whitespace();
    let mut figures = figures.filter_map(|figure| figure.split_once('='));
    let (_, figure) = figures.find(|figure| figure.0 == key).expect(name);
    figure.parse().expect(name)
}
