//! A sort for lists of few items: moves, squares, the scores at a node.
//!
//! Invariant: items that are alike stay in their order. The standard library's sort is for any length, and some 5 kB of code for each type
//! once more, which browsers load.

/// Puts items in order by insertion.
pub(crate) fn sort_few<T>(items: &mut [T], is_before: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && is_before(&items[at], &items[at - 1]) {
            items.swap(at, at - 1);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_standard_library() {
        for number in 0..4_000_usize {
            let items: Vec<(usize, usize)> = (0..number % 9)
                .map(|at| ((number / 9 * (at + 7)) % 5, at))
                .collect();
            let mut right = items.clone();
            right.sort_by_key(|&(key, _)| key);
            let mut sorted = items;
            sort_few(&mut sorted, |one, other| one.0 < other.0);
            assert_eq!(sorted, right);
        }
    }
}
