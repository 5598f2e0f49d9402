//! In how many ways stones can lie on a board: no game on it has more positions.
//!
//! Invariant: the numbers are upper bounds; without gravity they are exact as long as no game can have ended.

/// How many fillings there are after at most so many stones, which two sides place by turns on columns with so many free
/// squares each; stones that fall fill a column from below. None beyond 128 bits.
pub(crate) fn fillings(free: &[u32], fall: bool, stones: u32) -> Option<u128> {
    let mut places = vec![1_u128];
    for &squares in free {
        places = with_column(&places, squares, fall)?;
    }
    (0_u32..)
        .zip(places)
        .take(stones as usize + 1)
        .try_fold(0_u128, |sum, (stones, places)| {
            let ways = places.checked_mul(choose(stones, stones / 2)?)?;
            sum.checked_add(ways)
        })
}

/// In how many ways each number of squares is taken, with one more column.
fn with_column(places: &[u128], squares: u32, fall: bool) -> Option<Vec<u128>> {
    let mut more = vec![0_u128; places.len() + squares as usize];
    for (taken, ways) in places.iter().enumerate() {
        for own in 0..=squares {
            let here = if fall { 1 } else { choose(squares, own)? };
            let sum = &mut more[taken + own as usize];
            *sum = sum.checked_add(ways.checked_mul(here)?)?;
        }
    }
    Some(more)
}

/// In how many ways so many are chosen of so many.
fn choose(of: u32, take: u32) -> Option<u128> {
    (0..u128::from(take)).try_fold(1_u128, |ways, at| {
        Some(ways.checked_mul(u128::from(of) - at)? / (at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::fillings;

    #[test]
    fn no_game_has_more_positions() {
        // 3x3: 1, 9, 72, 252 and 756 positions at the first plies, where nobody can have won.
        assert_eq!(fillings(&[3, 3, 3], false, 4), Some(1 + 9 + 72 + 252 + 756));
        // Connect Four has 1, 7, 49, 238 and 1,120; not all fillings of a column can have fallen by turns.
        assert_eq!(fillings(&[6; 7], true, 4), Some(1 + 7 + 56 + 252 + 1260));
    }

    #[test]
    fn a_full_board_takes_no_more_stones() {
        assert_eq!(fillings(&[1, 0], false, 9), Some(2));
        assert_eq!(fillings(&[], false, 9), Some(1));
    }
}
