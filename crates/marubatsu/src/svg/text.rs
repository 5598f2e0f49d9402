//! Numbers, points, paths and escaped text at the end of a picture's text.
//!
//! Invariant: nothing is written into a text of its own first. A picture has thousands of numbers, and each would be allocated.

use crate::scene::{Length, Point};

/// Writes hundredths as a decimal number without trailing zeros.
pub(super) fn push_number(out: &mut String, length: Length) {
    if length < 0 {
        out.push('-');
    }
    let (whole, rest) = (length.unsigned_abs() / 100, length.unsigned_abs() % 100);
    push_whole(out, whole);
    if rest > 0 {
        out.push('.');
        out.push(last_digit(rest / 10));
    }
    if rest % 10 > 0 {
        out.push(last_digit(rest));
    }
}

fn push_whole(out: &mut String, number: u64) {
    if number >= 10 {
        push_whole(out, number / 10);
    }
    out.push(last_digit(number));
}

fn last_digit(number: u64) -> char {
    char::from(b'0' + u8::try_from(number % 10).unwrap_or_default())
}

pub(super) fn push_point(out: &mut String, (x, y): Point) {
    push_number(out, x);
    out.push(' ');
    push_number(out, y);
}

pub(super) fn push_escaped(out: &mut String, text: &str) {
    let is_special = |letter: char| matches!(letter, '&' | '<' | '>' | '"') || letter.is_control();
    let mut rest = text;
    while let Some(at) = rest.find(is_special) {
        out.push_str(&rest[..at]);
        let mut letters = rest[at..].chars();
        out.push_str(match letters.next() {
            Some('&') => "&amp;",
            Some('<') => "&lt;",
            Some('>') => "&gt;",
            Some('"') => "&quot;",
            // Control characters can't be written in XML, so they are replaced.
            _ => " ",
        });
        rest = letters.as_str();
    }
    out.push_str(rest);
}

/// So many level lines, as charts have them, are written short.
const MANY: usize = 8;

pub(super) fn lines_path(out: &mut String, lines: &[(Point, Point)]) {
    let are_short = lines.len() >= MANY && lines.iter().all(|(from, to)| from.1 == to.1);
    for &(from, to) in lines {
        out.push('M');
        push_point(out, from);
        if are_short {
            out.push('H');
            push_number(out, to.0);
        } else {
            out.push('L');
            push_point(out, to);
        }
    }
}

pub(super) fn polygon_path(out: &mut String, corners: &[Point]) {
    out.push('M');
    for (at, &corner) in corners.iter().enumerate() {
        if at > 0 {
            out.push('L');
        }
        push_point(out, corner);
    }
    out.push('Z');
}

pub(super) fn curve_path(out: &mut String, points: &[Point; 4]) {
    for (before, &at) in ["M", "C", " ", " "].into_iter().zip(points) {
        out.push_str(before);
        push_point(out, at);
    }
}

/// Two half circles each.
pub(super) fn circles_path(out: &mut String, centres: &[Point], radius: Length) {
    for &(x, y) in centres {
        out.push('M');
        push_point(out, (x - radius, y));
        for across in [2 * radius, -2 * radius] {
            out.push('a');
            push_point(out, (radius, radius));
            out.push_str(" 0 1 0 ");
            push_point(out, (across, 0));
        }
    }
}
