//! How a film is made and shown: times, progress, and everything that ends it early.
//!
//! Invariant: times are sums of the delays asked for, to the hundredth of a second.

use std::convert::Infallible;
use std::ops::ControlFlow;

use marubatsu_raster::{
    Delay, Film, FilmError, FittingSize, PictureTooLargeError, RasterError, Scale,
};

use super::{FORMATS, drawn, film, lesson, make, of, shown, square};
use crate::image::svg;
use crate::played::play;

#[test]
fn equal_frames_are_shown_once_and_longer() {
    // Equal as text, and equal as pixels only.
    let named = square(2).replace("<svg ", "<svg aria-label=\"2\" ");
    let frames = [
        square(0),
        square(0),
        square(1),
        square(2),
        named,
        square(2),
        square(3),
        square(3),
    ];
    for format in FORMATS {
        let times: Vec<u16> = shown(format, &frames)
            .iter()
            .map(|shown| shown.time)
            .collect();
        assert_eq!(times, [100, 50, 150, 300], "{format:?}");
    }
}

#[test]
fn frames_may_be_shown_for_times_of_their_own() {
    let delay = |hundredths| Delay::from_hundredths(hundredths).expect("a delay");
    let times = [delay(70), delay(4), delay(4)];
    let film = Film {
        times: &times,
        ..film()
    };
    let frames: Vec<String> = [0, 1, 2, 3, 4].map(square).to_vec();
    for format in FORMATS {
        let shown = play(format, &of(format, film, &frames).expect("a film"));
        let times: Vec<u16> = shown.iter().map(|shown| shown.time).collect();
        assert_eq!(times, [70, 4, 4, 50, 250], "{format:?}");
    }
}

#[test]
fn a_time_too_long_for_one_part_is_shown_in_two() {
    let minute = Delay::GREATEST;
    let film = Film {
        scale: Scale::ONE,
        delay: minute,
        times: &[],
    };
    let frames = vec![square(1); 12];
    for format in FORMATS {
        let shown = play(format, &of(format, film, &frames).expect("a film"));
        let times: Vec<u16> = shown.iter().map(|shown| shown.time).collect();
        assert_eq!(times, [60_000, 12_000], "{format:?}");
        assert_eq!(shown[1].stored, (0, 0, 1, 1), "{format:?}");
        assert_eq!(shown[1].image, drawn(&frames[0]), "{format:?}");
    }
}

#[test]
fn one_frame_is_a_film() {
    for format in FORMATS {
        let shown = shown(format, &[square(3)]);
        assert_eq!(shown.len(), 1, "{format:?}");
        assert_eq!(
            (shown[0].time, &shown[0].image),
            (250, &drawn(&square(3))),
            "{format:?}"
        );
    }
}

#[test]
fn progress_goes_up_to_its_end() {
    let frames = [square(0), square(1), square(1), square(1)];
    for format in FORMATS {
        let mut seen = Vec::new();
        let frame = |number: usize| Ok::<_, Infallible>(frames[number].clone());
        let film = make((format, film()), frames.len(), frame, |progress| {
            assert_eq!(progress.of, 8);
            seen.push(progress.done);
            ControlFlow::Continue(())
        });
        assert!(film.is_ok(), "{format:?}");
        assert_eq!(seen, [1, 2, 3, 4, 5, 8], "{format:?}");
    }
}

#[test]
fn a_film_can_be_cancelled_after_any_step() {
    for format in FORMATS {
        for steps in 1..=6 {
            let mut told = 0;
            let frame = |number: usize| Ok::<_, Infallible>(lesson(u32::from(number > 0)));
            let cancelled = make((format, film()), 3, frame, |_| {
                told += 1;
                if told == steps {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            let expected = if steps <= 5 {
                Err(FilmError::Cancelled)
            } else {
                Ok(())
            };
            assert_eq!(
                cancelled.map(|_| ()),
                expected,
                "{format:?} after {steps} steps"
            );
        }
    }
}

#[test]
fn a_frame_that_cannot_be_made_is_named() {
    for format in FORMATS {
        let frame = |number: u32| {
            if number < 2 {
                Ok(square(number))
            } else {
                Err("no more")
            }
        };
        let frame = |number: usize| frame(u32::try_from(number).expect("a small number"));
        let refused = make((format, film()), 5, frame, |_| ControlFlow::Continue(()));
        let refused = refused.expect_err("the third is missing");
        assert_eq!(
            refused,
            FilmError::Frame {
                number: 2,
                error: "no more"
            }
        );
        assert_eq!(refused.to_string(), "frame 2: no more");
    }
}

#[test]
fn a_frame_of_another_size_is_refused() {
    for format in FORMATS {
        let refused = of(format, film(), &[square(0), svg(61, 20, "")]);
        let size = FilmError::Size {
            number: 1,
            expected: (60, 20),
            found: (61, 20),
        };
        assert_eq!(refused, Err(size), "{format:?}");
    }
}

#[test]
fn no_frames_no_picture_and_too_large_ones_are_refused() {
    for format in FORMATS {
        assert_eq!(of(format, film(), &[]), Err(FilmError::Empty), "{format:?}");
        let refused = of(format, film(), &[square(0), "no picture".to_owned()]);
        let Err(FilmError::Raster {
            number: 1,
            error: RasterError::Svg(_),
        }) = refused
        else {
            panic!("{format:?}: {refused:?}");
        };
        let fits = FittingSize::Scale("0.81".parse().expect("a scale"));
        let error = RasterError::TooLarge(PictureTooLargeError {
            width: 1,
            height: 40_000,
            fits,
        });
        let refused = of(format, film(), &[svg(1, 40_000, "")]);
        assert_eq!(
            refused,
            Err(FilmError::Raster { number: 0, error }),
            "{format:?}"
        );
    }
}

#[test]
fn a_delay_is_a_number_in_range() {
    for (said, hundredths) in [("0.02", 2), ("0.5", 50), ("1", 100), ("60", 6_000)] {
        assert_eq!(said.parse().map(Delay::hundredths), Ok(hundredths));
    }
    for wrong in ["0", "0.01", "60.01", "-1", "0.125", "soon", ""] {
        assert!(wrong.parse::<Delay>().is_err(), "{wrong:?}");
    }
    let half = film().delay;
    assert_eq!(
        [half.in_film(3, 5), half.in_film(4, 5)].map(Delay::hundredths),
        [50, 250]
    );
    assert_eq!(Delay::GREATEST.in_film(4, 5), Delay::GREATEST);
}
