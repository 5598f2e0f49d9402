//! What a site keeps, by the bytes that are allocated.
//!
//! Invariant: this test is alone in its program, since all that a program allocates is counted together.

use marubatsu_pages::{Site, SiteLimits};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

const MIB: usize = 1 << 20;

fn site(memory: usize) -> Site {
    let limits = SiteLimits {
        memory,
        ..SiteLimits::default()
    };
    Site::new(limits)
}

fn ask(site: &Site, path: &str) {
    let request = http::Request::get(path).body(Vec::new());
    let answer = site.answer(request.expect("an address"));
    assert_eq!(answer.status(), http::StatusCode::OK, "{path}");
    drop(answer.into_body().into_bytes());
}

/// What is allocated for a site by these requests, and what it counts.
fn kept(paths: &[&str]) -> (usize, usize) {
    let site = site(256 * MIB);
    // What is made once for all, such as a player's table, is none of the cache's.
    ask(&site, "/api/position");
    let before = ALLOCATED.current_usage();
    for path in paths {
        ask(&site, path);
    }
    let allocated = ALLOCATED.current_usage() - before;
    (allocated, site.cache().used())
}

/// What is kept is counted, within an eighth and a little.
fn counts_what_is_allocated() {
    const SEARCH: &str = "game=4x4&node_limit=100000";
    for (name, paths) in [
        ("documents", &["/api/search?game=3x3"][..]),
        ("recordings", &[&format!("/api/trace?{SEARCH}")]),
        ("stages", &[&format!("/api/stage?{SEARCH}&count=1")]),
        (
            "chapters",
            &[
                &format!("/api/stage?{SEARCH}&count=1"),
                &format!("/api/draw/frame?{SEARCH}&frame=9"),
                &format!("/api/stage?{SEARCH}&count=2"),
            ],
        ),
        ("studies", &["/api/tree?game=4x3x3"]),
        ("growths", &["/api/growth?game=5x5&depth=4"]),
        (
            "visits",
            &[&format!("/api/compare?{SEARCH}&right.table=merged")],
        ),
    ] {
        let (allocated, counted) = kept(paths);
        let most = counted + counted / 8 + MIB / 8;
        assert!(
            allocated <= most,
            "{name}: {allocated} allocated, {counted} counted"
        );
    }
}

/// However much is asked for, no more is kept.
fn stays_within_the_limit() {
    let site = site(8 * MIB);
    ask(&site, "/api/position");
    let before = ALLOCATED.current_usage();
    for n in 0..20 {
        let search = format!("game=4x4&node_limit={}", 20_000 + 500 * n);
        for path in [
            format!("/api/stage?{search}&count=1"),
            format!("/api/search?{search}"),
            format!("/api/growth?game=4x4&depth={}", n % 4),
        ] {
            ask(&site, &path);
            let kept = ALLOCATED.current_usage() - before;
            assert!(site.cache().used() <= 8 * MIB);
            assert!(kept <= 10 * MIB, "{kept} after {path}");
        }
    }
}

#[test]
fn memory_is_counted_and_bounded() {
    counts_what_is_allocated();
    stays_within_the_limit();
}
