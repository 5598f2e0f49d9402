//! Doors: every link of the pages and of the READMEs lands where it says.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{ask, lab};

/// The values of an attribute in a page.
fn values<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let opens = format!(" {name}=\"");
    let after = page.split(opens.as_str()).skip(1);
    after.filter_map(|rest| rest.split('"').next()).collect()
}

/// Where the links of a page lead to.
fn links(page: &str) -> Vec<String> {
    let after = page.split("<a").skip(1);
    let anchors = after.filter(|rest| rest.starts_with(' '));
    let tags = anchors.filter_map(|rest| rest.split('>').next());
    tags.flat_map(|tag| values(tag, "href"))
        .map(|href| href.replace("&amp;", "&"))
        .collect()
}

/// A link as a browser asks for it.
fn encoded(link: &str) -> String {
    let mut asked = String::new();
    for sign in link.chars() {
        if sign.is_ascii_graphic() && !"\"<>^`{|}".contains(sign) {
            asked.push(sign);
            continue;
        }
        for byte in sign.to_string().bytes() {
            let _ = write!(asked, "%{byte:02X}");
        }
    }
    asked
}

/// Where a link on a page leads to. It says how to get there from the page itself, so that a lab may be anywhere below a site.
fn led(page: &str, link: &str) -> String {
    if link.is_empty() {
        return page.to_owned();
    }
    let folders = page.split('?').next().unwrap().matches('/').count() - 1;
    let up = ["./", "../"][folders];
    let on = link.strip_prefix(up);
    format!(
        "/{}",
        on.unwrap_or_else(|| panic!("{page} leads to {link}"))
    )
}

#[test]
fn a_page_loads_all_it_needs_from_where_it_is() {
    for (page, up) in [
        ("/", "./"),
        ("/search?frame=3", "./"),
        ("/embed", "./"),
        ("/tree/own", "../"),
        ("/not/to/be/found", "../../../"),
    ] {
        let html = ask(&lab(|_| {}), page).text;
        let head = html.split("</head>").next().unwrap();
        let files = [values(&html, "src"), values(head, "href")].concat();
        let all = files.into_iter().filter(|file| !file.contains("://"));
        let all: Vec<&str> = all.chain(values(&html, "action")).collect();
        assert!(all.len() > 2, "{page}");
        for address in all {
            assert!(address.starts_with(up), "{page} asks for {address}");
        }
    }
}

#[test]
fn every_link_of_every_page_leads_to_a_page_and_an_anchor_that_are_there() {
    let lab = lab(|_| {});
    for lang in ["en", "ja"] {
        let mut pages = BTreeMap::new();
        let mut anchors = Vec::new();
        let mut waiting = vec!["/".to_owned(), "/help".to_owned()];
        while let Some(path) = waiting.pop() {
            if pages.contains_key(&path) {
                continue;
            }
            let mark = if path.contains('?') { '&' } else { '?' };
            let page = ask(&lab, &format!("{}{mark}lang={lang}", encoded(&path)));
            assert_eq!(page.status, 200, "{path}: {}", page.text);
            for link in links(&page.text) {
                assert!(!link.ends_with('#'), "{path} has a link to nowhere");
                if link.contains("lang=") || link.starts_with("https://") {
                    continue;
                }
                let (to, anchor) = link.split_once('#').unwrap_or((&link, ""));
                let target = led(&path, to);
                anchors.push((path.clone(), target.clone(), anchor.to_owned()));
                // Files and what the API answers have tests of their own.
                if !target.starts_with("/api/") && !target.starts_with("/static/") {
                    waiting.push(target);
                }
            }
            pages.insert(path, page.text);
        }
        for (path, target, anchor) in anchors {
            let is_there = anchor.is_empty() || values(&pages[&target], "id").contains(&&*anchor);
            assert!(is_there, "{path} leads to {target}, which has no {anchor}");
        }
        assert!(pages.len() > 30, "{:?}", pages.keys());
    }
}

/// Where the links of a text in Markdown lead to; code has none.
fn links_of_text(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    let after = prose.flat_map(|prose| prose.split("](").skip(1));
    after.filter_map(|rest| rest.split(')').next()).collect()
}

/// The anchor of a heading, as GitHub makes it.
fn anchor_of(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = heading
        .chars()
        .filter(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-' | '_'));
    kept.map(|sign| if sign == ' ' { '-' } else { sign })
        .collect()
}

#[test]
fn every_link_of_readmes_and_documents_leads_to_a_file_and_a_heading_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = fs::read_dir(root.join("docs")).expect("a folder");
    let docs = docs.map(|entry| Path::new("docs").join(entry.expect("an entry").file_name()));
    let texts = docs.filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    let readmes = ["README.md", "README.ja.md"].map(PathBuf::from);
    let mut waiting: Vec<PathBuf> = texts.chain(readmes).collect();
    let mut seen = BTreeSet::new();
    while let Some(file) = waiting.pop() {
        let text = fs::read_to_string(root.join(&file)).expect("a text");
        if !seen.insert(file.clone()) {
            continue;
        }
        for link in links_of_text(&text) {
            if link.starts_with("https://") {
                continue;
            }
            let (to, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = file.parent().unwrap_or(Path::new(""));
            let target = match to {
                "" => file.clone(),
                _ => folder.join(to),
            };
            let path = root.join(&target);
            assert!(path.exists(), "{} leads to {link}", file.display());
            if target.extension().is_some_and(|ending| ending == "md") {
                let there = fs::read_to_string(&path).expect("a text");
                let mut headings = there.lines().filter(|line| line.starts_with('#'));
                let is_there = anchor.is_empty()
                    || values(&there, "id").contains(&anchor)
                    || headings.any(|heading| anchor_of(heading) == anchor);
                assert!(is_there, "{} leads to {link}", file.display());
                let canonical = path.canonicalize().expect("a path");
                let own = canonical.strip_prefix(root.canonicalize().expect("a path"));
                waiting.push(own.expect("a file of the project").to_owned());
            }
        }
    }
    assert!(seen.len() > 10, "{seen:?}");
}
