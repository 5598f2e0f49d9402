//! Which parameters a route takes, found out by asking it.
//!
//! Invariant: no work is done: each parameter is given twice, which is refused where it is known, and where it isn't.

use std::collections::BTreeSet;
use std::path::Path;

use http::Method;
use marubatsu::lang::Lang;
use marubatsu_app::options::{self, OptionSpec};
use marubatsu_pages::Site;

use crate::common::{get, send};

/// Options that go together, with their heading in both languages.
pub(super) struct Group {
    pub(super) name: &'static str,
    pub(super) heading: (&'static str, &'static str),
    pub(super) options: Vec<OptionSpec>,
}

/// All groups; a route that takes all options of one takes the group.
pub(super) fn groups() -> Vec<Group> {
    let group = |name, heading, lists: &[&[OptionSpec]]| Group {
        name,
        heading,
        options: lists.concat(),
    };
    let search = [options::ANY_SEARCH, options::HORIZON];
    vec![
        group("position", ("a position", "局面"), &[options::POSITION]),
        group("search", ("a search", "探索"), &search),
        group(
            "report",
            ("a search's report", "探索の報告"),
            &[options::REPORT],
        ),
        group("solver", ("a solver", "高速な探索"), &[options::SOLVE]),
        group("games", ("a match", "対戦"), &[options::MATCH]),
        group("proof", ("a proof", "証明"), &[options::PROVE]),
        group("scores", ("a score table", "評価値の表"), &[options::TABLE]),
        group("boards", ("a tree's boards", "木の盤"), &[options::MARKS]),
        group(
            "best-first",
            (
                "a best-first search (`algorithm=uct` or `pn`)",
                "最良優先探索 (`algorithm=uct` または `pn`)",
            ),
            &[options::BEST_FIRST],
        ),
    ]
}

/// The option of this key, in whatever list.
pub(super) fn option(key: &str) -> Option<OptionSpec> {
    let all = groups().into_iter().flat_map(|group| group.options);
    all.into_iter().find(|option| option.key == key)
}

/// The keys of one of two searches that are compared.
pub(super) fn pane_keys() -> impl Iterator<Item = String> {
    let own = [options::SEARCH, options::HORIZON].concat();
    own.into_iter().map(|option| format!("left.{}", option.key))
}

/// Every key that some route may take: of the lists, and those that the sources name when they take parameters.
pub(super) fn known() -> BTreeSet<String> {
    let lists = groups().into_iter().flat_map(|group| group.options);
    let mut keys: BTreeSet<String> = lists.map(|option| option.key.to_owned()).collect();
    keys.extend(pane_keys());
    keys.extend(["import", "until"].map(str::to_owned));
    named(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut keys,
    );
    keys
}

fn named(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            named(&path, keys);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source");
            for takes in [
                "take(\"",
                "take_all(\"",
                "one_of(\"",
                "number(\"",
                "frame(\"",
                ".value(\"",
            ] {
                let found = text.split(takes).skip(1);
                let found = found.filter_map(|rest| rest.split('"').next());
                keys.extend(found.map(str::to_owned));
            }
        }
    }
}

/// What a site says of a query, if it refuses it for one of its keys.
fn refusal(site: &Site, (method, path): (&Method, &str), query: &str) -> Option<(String, String)> {
    let request = get(&format!("{path}?{query}")).method(method);
    let answer = send(site, request.body(Vec::new()).expect("a request"));
    if answer.status / 100 != 4 {
        return None;
    }
    let error = answer.json()["error"].clone();
    let text = |key: &str| error[key].as_str().unwrap_or_default().to_owned();
    Some((text("key"), text("message")))
}

/// Whether a route takes a parameter: it isn't refused in the way in which it refuses one that nobody knows.
pub(super) fn takes(site: &Site, route: (&Method, &str), key: &str) -> bool {
    let said = |key: &str| {
        let refused = refusal(site, route, &format!("lang=en&{key}=0&{key}=0"));
        let said = refused.filter(|(place, _)| place == key);
        said.map(|(_, message)| {
            message
                .split("; did")
                .next()
                .unwrap_or_default()
                .replace(&format!("\"{key}\""), "")
        })
    };
    let unknown = said("unheard_of");
    assert!(unknown.is_some(), "{route:?} refuses what nobody knows");
    said(key) != unknown
}

/// What a route says that a parameter may be: the names in backticks, or the bounds of a number.
pub(super) fn values(site: &Site, route: (&Method, &str), key: &str, lang: Lang) -> Option<String> {
    let (_, message) = refusal(site, route, &format!("lang={}&{key}=%3F", lang.code()))?;
    let before = lang.pick("\"?\"; expected ", "「?」は指定できません。");
    if let Some((_, names)) = message.split_once(before) {
        let names = names.trim_end_matches(" のどれかを指定してください");
        let names = names.split("; ").next().unwrap_or_default();
        let names = names.replace(" or ", ", ").replace('、', ", ");
        let names: Vec<String> = names.split(", ").map(|name| format!("`{name}`")).collect();
        return Some(names.join(lang.pick(", ", "、")));
    }
    let number = lang.pick("expected a whole number ", "");
    let bounds = message
        .strip_prefix(number)?
        .trim_end_matches("を指定してください");
    let is_bounds = bounds.starts_with("from ") || bounds.ends_with("整数");
    is_bounds.then(|| bounds.replace("from ", "").replace(" to ", "–"))
}
