//! The rule on small made-up crates.

use super::*;

/// A crate of those files, drawn.
fn drawn(files: &[(&str, &str)], one_thing: &[OneThing]) -> Outcome<(String, usize)> {
    let file = |(path, text): &(&str, &str)| File {
        path: format!("crates/a/src/{path}"),
        text: (*text).to_owned(),
    };
    let files: Vec<File> = files.iter().map(file).collect();
    draw("crates/a/src/lib.rs", &files, one_thing)
}

fn circles(files: &[(&str, &str)]) -> usize {
    drawn(files, &[]).expect("the crate can be read").1
}

const ROOT: (&str, &str) = ("lib.rs", "pub mod a; pub mod b; pub use a::A;");

#[test]
fn two_modules_that_use_each_other_are_a_circle_with_what_ties_it() {
    let a = "use crate::{b::B as Other, b};\npub struct A;\nfn a() -> Other { b::make() }";
    let b = "pub struct B;\nfn make() { let _ = [super::a::A]; }";
    let (text, circles) = drawn(&[ROOT, ("a.rs", a), ("b.rs", b)], &[]).expect("it can be read");
    assert_eq!(circles, 1);
    let expected = "\
crates/a/src/lib.rs: 3 modules
   0  (lib)  a  b
  circle of 2: a, b
    a -> b: b, b::B
    b -> a: a::A
";
    assert_eq!(text, expected);
}

#[test]
fn one_way_is_no_circle_and_has_floors() {
    let files = [
        ROOT,
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "pub struct B;"),
    ];
    let (text, circles) = drawn(&files, &[]).expect("it can be read");
    assert_eq!(circles, 0);
    assert!(text.ends_with("   1  a\n   0  (lib)  b\n"), "{text}");
}

#[test]
fn tests_comments_and_texts_make_no_arrow() {
    let uses = "use crate::b::B;";
    for b in [
        "#[cfg(test)]\nmod tests { use crate::a::A; }",
        "#[cfg(test)] use crate::a::{A, C};\nfn b() {}",
        "#[cfg(test)]\n#[derive(Debug)]\npub(crate) struct T { a: crate::a::A }\nfn b() {}",
        "/// [`crate::a::A`]\nfn b() { let _ = \"crate::a::A\"; } // crate::a::A",
        "#![cfg(test)]\nuse crate::a::A;",
    ] {
        assert_eq!(circles(&[ROOT, ("a.rs", uses), ("b.rs", b)]), 0, "{b}");
    }
    for b in [
        "#[cfg(not(test))]\nuse crate::a::A;",
        "#[cfg(test)]\nmod tests {}\nuse crate::a::A;",
        "#[cfg(test)]\nuse std::{fs, io};\nuse crate::a::A;",
        "fn b() { say!(\"{}\", crate::a::A); }",
        "fn b() -> impl Iterator + use<'_> { <crate::a::A>::new() }",
    ] {
        assert_eq!(circles(&[ROOT, ("a.rs", uses), ("b.rs", b)]), 1, "{b}");
    }
}

#[test]
fn what_is_passed_on_is_no_use_but_is_followed_to_its_origin() {
    let files = |a| {
        let below = ("a/inner.rs", "use crate::b::B;");
        let b = "pub struct B;\nuse crate::a::Inner;";
        circles(&[ROOT, ("a.rs", a), below, ("b.rs", b)])
    };
    // `b` means `a::inner`, which uses `b`; without the name passed on it would only mean `a`.
    assert_eq!(files("pub mod inner; pub use inner::Inner;"), 1);
    assert_eq!(files("pub mod inner;"), 0);
    let root_passes_on = "use crate::A; pub struct B;";
    let files = [ROOT, ("a.rs", "use crate::b::B;"), ("b.rs", root_passes_on)];
    assert_eq!(circles(&files), 1);
}

#[test]
fn a_parent_that_uses_what_it_passes_on_is_tied_to_it() {
    let with = |a| {
        let below = ("a/inner.rs", "use super::Base; pub struct Inner(Base);");
        circles(&[ROOT, ("a.rs", a), below, ("b.rs", "")])
    };
    assert_eq!(
        with("pub mod inner; pub use inner::Inner; pub struct Base;"),
        0
    );
    assert_eq!(
        with("pub mod inner; pub use inner::Inner; pub struct Base; fn f() -> Inner {}"),
        1
    );
}

#[test]
fn a_module_and_its_private_ones_are_a_room() {
    let with = |a, c| {
        let d = ("a/d.rs", "use super::Base;");
        circles(&[ROOT, ("a.rs", a), ("a/c.rs", c), d, ("b.rs", "")])
    };
    let private = "mod c; mod d; pub struct Base; fn f() { c::g(); d::g(); }";
    assert_eq!(with(private, "use super::Base;"), 0);
    assert_eq!(with(private, "use super::{Base, d};"), 0);
    let public = "pub mod c; mod d; pub struct Base; fn f() { c::g(); }";
    assert_eq!(with(public, "use super::Base;"), 1);
    // Two files of one folder that use each other are a circle even without the module above.
    let beside = ("a/d.rs", "use super::{Base, c};");
    let files = [
        ROOT,
        ("a.rs", private),
        ("a/c.rs", "use super::d;"),
        beside,
        ("b.rs", ""),
    ];
    assert_eq!(circles(&files), 1);
}

#[test]
fn the_root_makes_no_room() {
    let root = ("lib.rs", "mod a; mod b; fn f() { a::g(); b::g(); }");
    assert_eq!(circles(&[root, ("a.rs", "use crate::f;"), ("b.rs", "")]), 1);
}

#[test]
fn modules_in_place_belong_to_their_file() {
    let b = "mod inner { fn f() { super::g(); super::super::a::h(); } }";
    assert_eq!(circles(&[ROOT, ("a.rs", "use crate::b;"), ("b.rs", b)]), 1);
    let b = "mod inner { fn f() { super::g(); a::h(); } }";
    assert_eq!(circles(&[ROOT, ("a.rs", "use crate::b;"), ("b.rs", b)]), 0);
}

#[test]
fn a_pair_may_be_one_thing_as_long_as_it_is_a_circle() {
    let pair = |pair| OneThing {
        root: "crates/a/src/lib.rs",
        pair,
        reason: "a and b are one",
    };
    let tied = [
        ROOT,
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "use crate::a::A;"),
    ];
    assert_eq!(
        drawn(&tied, &[pair(["a", "b"])]).map(|(_, circles)| circles),
        Ok(0)
    );
    let untied = [
        ROOT,
        ("a.rs", "use crate::b::B;"),
        ("b.rs", "pub struct B;"),
    ];
    for (files, names) in [(untied, ["a", "b"]), (tied, ["a", "x"])] {
        let refused = drawn(&files, &[pair(names)]).expect_err("the pair is no pair");
        assert!(refused.contains("a and b are one"), "{refused}");
    }
}

#[test]
fn a_file_that_is_missing_is_named() {
    let refused = drawn(&[ROOT, ("a.rs", "")], &[]).expect_err("b.rs is missing");
    assert!(refused.starts_with("crates/a/src/b.rs: "), "{refused}");
}
