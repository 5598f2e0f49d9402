//! Scores, windows and bounds: exact text, exact signs, and nothing that wraps.
//!
//! Invariant: whatever turns twice is what it was.

use marubatsu::score::ScoreError;

use crate::prelude::*;

const LIMIT: i32 = Score::LIMIT;

/// Infinities, limits, and all around zero.
fn scores() -> impl Iterator<Item = Score> {
    let numbers = (-1234..1234).chain([-LIMIT, 1 - LIMIT, LIMIT - 1, LIMIT]);
    let finite = numbers.map(Score::from_hundredths);
    finite.chain([Score::NEG_INFINITY, Score::INFINITY])
}

#[test]
fn what_is_written_is_read() {
    for score in scores() {
        assert_eq!(score.to_string().parse(), Ok(score));
        assert_eq!(Score::from_raw(score.hundredths()), Some(score));
        assert_eq!(-(-score), score);
    }
}

#[test]
fn texts_are_exact_or_refused() {
    let read = |text: &str| text.parse::<Score>().map(Score::hundredths);
    let exact = [
        ("1", 100),
        ("+1", 100),
        ("-1.5", -150),
        ("0.05", 5),
        ("-0.5", -50),
        ("-0", 0),
        ("007", 700),
        ("1000000", LIMIT),
        ("-1000000.00", -LIMIT),
        ("inf", i32::MAX),
        ("+inf", i32::MAX),
        ("-inf", -i32::MAX),
    ];
    for (text, hundredths) in exact {
        assert_eq!(read(text), Ok(hundredths), "{text}");
    }
    for text in [
        "",
        "-",
        "+",
        ".",
        "1.",
        ".5",
        "--1",
        "+-1",
        "1e3",
        " 1",
        "1 ",
        "0x1",
        "-infinity",
        "nan",
        "１",
    ] {
        assert_eq!(read(text), Err(ScoreError::NotANumber), "{text}");
    }
    for text in ["0.125", "1.000", "-0.001"] {
        assert_eq!(read(text), Err(ScoreError::TooFine), "{text}");
    }
    let large = [
        "1000000.01",
        "1000001",
        "92233720368547758.99",
        "99999999999999999999",
    ];
    for text in large {
        assert_eq!(read(text), Err(ScoreError::TooLarge), "{text}");
        assert_eq!(read(&format!("-{text}")), Err(ScoreError::TooLarge));
    }
}

#[test]
fn numbers_are_held_within_the_limit() {
    assert_eq!(Score::points(i32::MAX).hundredths(), LIMIT);
    assert_eq!(Score::points(i32::MIN).hundredths(), -LIMIT);
    assert_eq!(Score::from_hundredths(i32::MIN).hundredths(), -LIMIT);
    assert_eq!(Score::from_raw(LIMIT + 1), None);
    assert_eq!(Score::from_raw(i32::MIN), None);
    let greatest = Score::points(1_000_000);
    assert_eq!(greatest.raised(greatest), greatest);
    assert_eq!((-greatest).lowered(greatest), -greatest);
    for infinity in [Score::INFINITY, Score::NEG_INFINITY] {
        assert_eq!(infinity.raised(greatest), infinity);
        assert_eq!(infinity.lowered(greatest), infinity);
    }
}

#[test]
fn turning_a_window_turns_what_falls_into_it() {
    let ends = [-200, 0, 50, 100].map(Score::from_hundredths);
    let (circle, cross) = (View::of(Side::Circle), View::of(Side::Cross));
    for (alpha, beta) in ends.iter().flat_map(|a| ends.map(|b| (*a, b))) {
        let window = Window::new(alpha, beta);
        assert_eq!(-window, Window::new(-beta, -alpha));
        assert_eq!(circle.turn(window), window);
        assert_eq!(cross.turn(cross.turn(window)), window);
        assert_eq!(circle.to(cross, window), -window);
        assert_eq!(cross.to(cross, window), window);
        assert_eq!(window.is_open(), alpha < beta);
        let open = Some(window).filter(|window| window.is_open());
        for (window, score) in open
            .into_iter()
            .flat_map(|open| scores().map(move |s| (open, s)))
        {
            assert_eq!((-window).fail(-score), -window.fail(score));
        }
    }
}

#[test]
fn bounds_take_what_a_search_proved() {
    let score = Score::points;
    let known = Bounds::new(score(-2), score(3));
    assert_eq!(
        known.with(score(1), Fail::Low),
        Bounds::new(score(-2), score(1))
    );
    assert_eq!(known.with(score(1), Fail::Exact), Bounds::exact(score(1)));
    assert_eq!(
        known.with(score(1), Fail::High),
        Bounds::new(score(1), score(3))
    );
    for fail in [Fail::Low, Fail::Exact, Fail::High] {
        assert_eq!((-known).with(score(-1), -fail), -known.with(score(1), fail));
    }
    assert_eq!(-Bounds::UNKNOWN, Bounds::UNKNOWN);
    assert_eq!(known.window(), Window::new(score(-2), score(3)));
}
