//! What pages and their scripts have agreed on: a page brings every text that its scripts ask for by name, and every
//! text is asked for.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{ask, lab};

/// The pages with scripts that say something.
const PAGES: [&str; 9] = [
    "/",
    "/search",
    "/compare",
    "/match",
    "/play",
    "/tree",
    "/tree?view=breadth-first",
    "/tree/own",
    "/embed",
];

#[test]
fn every_text_that_a_script_asks_for_is_there_and_every_text_is_asked_for() {
    let (mut missing, mut brought, mut used) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for page in PAGES {
        let html = ask(&lab(|_| ()), page).text;
        let data = between(&html, "<script id=\"page\" type=\"application/json\">", "<");
        let data: serde_json::Value = serde_json::from_str(&data[0]).unwrap();
        let texts: Vec<String> = data["texts"].as_object().unwrap().keys().cloned().collect();
        for (name, script) in scripts(&html) {
            let asked = said(&script).into_iter();
            let unknown = asked.filter(|key| !texts.iter().any(|text| fits(text, key)));
            missing.extend(unknown.map(|key| format!("{page}: {name} says {key}")));
            used.extend(texts.iter().filter(|text| names(&script, text)).cloned());
        }
        brought.extend(texts);
    }
    assert!(missing.is_empty(), "{missing:#?}");
    let unused: Vec<_> = brought.difference(&used).collect();
    assert!(unused.is_empty(), "no script says {unused:?}");
}

/// The scripts of a page and all that they import, by name.
fn scripts(html: &str) -> BTreeMap<String, String> {
    let own = between(html, "/static/js-", "\"").into_iter();
    let mut open: Vec<String> = own
        .filter_map(|path| Some(path.split_once('/')?.1.to_owned()))
        .collect();
    let mut found = BTreeMap::new();
    while let Some(name) = open.pop() {
        let path = format!("/static/js/{name}");
        found.entry(name).or_insert_with(|| {
            let script = ask(&lab(|_| ()), &path).text;
            assert!(!script.is_empty(), "{path}");
            open.extend(between(&script, " from './", "'"));
            script
        });
    }
    found
}

/// Everything that stands between these two.
fn between(text: &str, before: &str, after: &str) -> Vec<String> {
    let parts = text.split(before).skip(1);
    let inside = parts.filter_map(|part| Some(part.split_once(after)?.0.to_owned()));
    inside.collect()
}

/// The names that a script gives to `say`: one, or a choice of two.
fn said(script: &str) -> Vec<String> {
    let other = |before: char| before.is_alphanumeric() || before == '.';
    let calls = script.match_indices("say(");
    let calls = calls.filter(|(at, _)| !script[..*at].ends_with(other));
    let names = calls.flat_map(|(at, call)| {
        let argument = &script[at + call.len()..];
        let argument = argument.split(';').next().unwrap_or_default();
        match (literal(argument), argument.split_once(" ? ")) {
            (Some(name), _) => vec![name],
            (None, Some((_, choice))) => choice.split(" : ").take(2).filter_map(literal).collect(),
            (None, None) => Vec::new(),
        }
    });
    names.collect()
}

/// The text in quotes with which this begins; of a template what stands before its first value, and `*`.
fn literal(code: &str) -> Option<String> {
    let quote = code.chars().next().filter(|c| ['\'', '`'].contains(c))?;
    let (text, _) = code[1..].split_once(quote)?;
    let begin = text.split_once("${").map(|(begin, _)| format!("{begin}*"));
    Some(begin.unwrap_or_else(|| text.to_owned()))
}

/// Whether a text has this name, or one of these.
fn fits(text: &str, name: &str) -> bool {
    match name.strip_suffix('*') {
        Some(begin) => text.len() > begin.len() && text.starts_with(begin),
        None => text == name,
    }
}

/// Whether a script says a text: by its name, or by a variable that holds the name.
fn names(script: &str, text: &str) -> bool {
    let quoted = script.replace("element('", "");
    said(script).iter().any(|name| fits(text, name)) || quoted.contains(&format!("'{text}'"))
}

#[test]
fn names_are_found_where_a_script_says_them() {
    let script = "say('a'); say(b(1) ? 'c' : 'd', { e: 'f' }); say(`g.${h(2)}`, i); j.say('k'); l ? say('m') : say('n')";
    assert_eq!(said(script), ["a", "c", "d", "g.*", "m", "n"]);
    assert!(fits("g.h", "g.*") && !fits("g.", "g.*") && !fits("ga", "g"));
    assert!(names("say(key = 'o')", "o") && !names("element('o')", "o"));
}
