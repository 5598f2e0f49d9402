//! The routes as Markdown: the pages, the API route by route, and the options that several of them take.
//!
//! Invariant: what a route takes and answers is what it took and answered when it was asked.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use http::Method;
use marubatsu::lang::{Lang, Text, thousands};
use marubatsu_app::lessons::parse::MOST_BYTES;
use marubatsu_app::options::{OptionSpec, Values};
use marubatsu_pages::{Site, SiteLimits, routes};

use super::parameters::{Group, groups, known, option, pane_keys, takes, values};
use super::words::{ALIKE, LINES, of_route, own};
use crate::common::{get, lab, send};
use crate::every::{LATE, brought, expected};

/// A route with an example of a question.
struct Route {
    method: &'static Method,
    path: &'static str,
    about: Text,
    example: String,
}

const COLUMNS: ([&str; 3], [&str; 3]) = (
    ["parameter", "value", "meaning"],
    ["パラメーター", "値", "意味"],
);

/// What the document says from the marker on.
pub(super) fn document(lang: Lang) -> String {
    let site = lab(|_| {});
    let examples = expected().map(|[asked, ..]| asked.replace("LATE", LATE));
    let all = routes().zip(examples);
    let all = all.map(|((method, path, about), example)| Route {
        method,
        path,
        about,
        example,
    });
    let (api, pages): (Vec<_>, Vec<_>) = all.partition(|route| route.path.starts_with("/api/"));
    let mut text = limits(lang);
    let _ = writeln!(text, "\n## {}\n", lang.pick("The API", "API"));
    for route in &api {
        text += &section(&site, route, lang);
    }
    text += &options(lang);
    text += &table(
        lang.pick("\n## Pages\n", "\n## ページ\n"),
        &[lang.pick("address", "アドレス"), ""],
    );
    for Route { path, about, .. } in &pages {
        let _ = writeln!(text, "| `{path}` | {} |", about.in_lang(lang));
    }
    text
}

/// A heading, and the head of a table.
fn table(heading: &str, columns: &[&str]) -> String {
    let rule = "---|".repeat(columns.len());
    format!("{heading}\n| {} |\n|{rule}\n", columns.join(" | "))
}

fn limits(lang: Lang) -> String {
    let limits = SiteLimits::default();
    let bytes = |bytes: usize| (bytes >> 20) as u64;
    let most = [
        limits.nodes,
        limits.table_nodes,
        limits.best_first_nodes,
        limits.events as u64,
        limits.growth_nodes as u64,
        bytes(limits.file_bytes),
        (MOST_BYTES >> 10) as u64,
        bytes(limits.memory),
    ];
    let mut text = table("", &[lang.pick("at most", "上限"), ""]);
    // What each number is of, in the same order.
    for (most, of) in most.into_iter().zip(include_str!("limits.txt").lines()) {
        let (en, ja) = of.split_once('|').expect("both languages");
        let of = lang.pick(en, ja).trim();
        let _ = writeln!(text, "| {} | {of} |", thousands(most));
    }
    text
}

fn section(site: &Site, route: &Route, lang: Lang) -> String {
    let Route {
        method,
        path,
        about,
        example,
    } = route;
    let mut text = format!("### `{method} {path}`\n\n{}\n", about.in_lang(lang));
    let asked = (*method, *path);
    let mut taken = known();
    taken.retain(|key| takes(site, asked, key));
    let said_here: Vec<String> = of_route(path).filter(|key| taken.contains(key)).collect();
    let lists = lists(path, &mut taken, lang);
    taken.extend(said_here);
    if !lists.is_empty() {
        let lists = lists.join(lang.pick(", ", "、"));
        let _ = writeln!(text, "\n{}{lists}", lang.pick("Options: ", "オプション: "));
    }
    let rows = taken.iter().filter_map(|key| row(site, asked, key, lang));
    let rows: String = rows.collect();
    if !rows.is_empty() {
        text += &table("", &lang.pick(COLUMNS.0, COLUMNS.1));
        text += &rows;
    }
    text + &answered(site, route, example, lang)
}

/// The lists of which a route takes all options; what is in a list is taken away.
fn lists(path: &str, taken: &mut BTreeSet<String>, lang: Lang) -> Vec<String> {
    let mut lists = Vec::new();
    for Group {
        name,
        heading,
        options,
    } in groups()
    {
        let keys: Vec<&str> = options.iter().map(|option| option.key).collect();
        if !keys.iter().all(|key| taken.contains(*key)) {
            continue;
        }
        taken.retain(|key| !keys.contains(&key.as_str()));
        // What is recorded has no report: its options are read there, and refused or of no use.
        if name != "report" || path == "/api/search" {
            let heading = lang.pick(heading.0, heading.1);
            lists.push(format!("[{heading}](#{name})"));
        }
    }
    if pane_keys().all(|key| taken.contains(&key)) {
        taken.retain(|key| !key.starts_with("left."));
        lists.push(lang.pick(ALIKE.0, ALIKE.1).to_owned());
    }
    lists
}

/// A parameter of one route.
fn row(site: &Site, route: (&Method, &str), key: &str, lang: Lang) -> Option<String> {
    let of_list = option(key);
    let Some(words) = own(route.1, key) else {
        let option = of_list.unwrap_or_else(|| panic!("no words for {key} of {}", route.1));
        return Some(option_row(&option, lang));
    };
    let shape = lang.pick(words.shape.0, words.shape.1);
    let own_shape = Some(shape.to_owned()).filter(|shape| !shape.is_empty());
    let value = own_shape.or_else(|| values(site, route, key, lang))?;
    let meaning = lang.pick(words.meaning.0, words.meaning.1);
    (!meaning.is_empty()).then(|| format!("| `{key}` | {value} | {meaning} |\n"))
}

/// What the route's example is answered with.
fn answered(site: &Site, route: &Route, example: &str, lang: Lang) -> String {
    let body = brought(site, (route.method, route.path));
    let request = get(example).method(route.method).body(body);
    let answer = send(site, request.expect("a request"));
    let kind = answer.header("content-type").expect("a type").to_owned();
    let name = document_name(route.path, &kind, &answer.text);
    let file = lang.pick("json.md", "json.ja.md");
    let link = name.map(|name| format!("[`{name}`]({file}#{})", anchor(&name)));
    let list = [Some(format!("`{kind}`")), link];
    let list: Vec<String> = list.into_iter().flatten().collect();
    let colon = lang.pick(": ", "、");
    let example = example.replace(' ', "%20");
    let answers = lang.pick("Answers", "答え:");
    format!(
        "\n{answers} {}\n\n```http\n{} {example}\n```\n\n",
        list.join(colon),
        route.method
    )
}

/// The section of the document, or of each line, that is answered.
fn document_name(path: &str, kind: &str, text: &str) -> Option<String> {
    if let Some((_, name)) = LINES.iter().find(|(own, _)| *own == path) {
        return Some((*name).to_owned());
    }
    if !kind.contains("json") {
        return None;
    }
    let first = text.lines().next().unwrap_or_default();
    let json: serde_json::Value = serde_json::from_str(first).expect("JSON");
    Some(json["schema"].as_str().expect("a schema").to_owned())
}

/// Where a heading is found.
fn anchor(name: &str) -> String {
    let kept = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '-';
    name.replace(' ', "-").chars().filter(kept).collect()
}

fn options(lang: Lang) -> String {
    let mut text = format!("## {}\n", lang.pick("Options", "オプション"));
    for Group {
        name,
        heading,
        options,
    } in groups()
    {
        let heading = lang.pick(format!("Of {}", heading.0), heading.1.to_owned());
        let heading = format!("\n### <a id=\"{name}\"></a>{heading}\n");
        text += &table(&heading, &lang.pick(COLUMNS.0, COLUMNS.1));
        for option in options {
            text += &option_row(&option, lang);
        }
    }
    text
}

fn option_row(option: &OptionSpec, lang: Lang) -> String {
    let names = |choices: &[marubatsu_app::options::NamedChoice]| {
        let names: Vec<String> = choices
            .iter()
            .map(|choice| format!("`{}`", choice.name))
            .collect();
        names.join(lang.pick(", ", "、"))
    };
    let value = match option.values {
        Values::Choice(choices) => names(choices),
        Values::Open(choices, shape) => format!("{}, {shape}", names(choices)),
        Values::Text(shape, "") => shape.to_owned(),
        Values::Text(shape, default) => lang.pick(
            format!("{shape}; else `{default}`"),
            format!("{shape}、省略時は `{default}`"),
        ),
        Values::Flag => "`false`, `true`".to_owned(),
    };
    let [value, help] = [&value, option.help.in_lang(lang)].map(|cell| cell.replace('|', "\\|"));
    format!("| `{}` | {value} | {help} |\n", option.key)
}
