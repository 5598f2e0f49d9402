//! `cargo xtask release VERSION`: a new version in changelog, manifests and citation, a commit and a tag. Nothing is sent anywhere.
//!
//! Invariant: nothing is written unless all of it can be: the tree is clean, the version is not older than the last and has no tag, and
//! the changelog has something to say.

use crate::archive::VERSION;
use crate::command::{Outcome, cargo, command, read, run};
use crate::files;

const CHANGELOG: &str = "CHANGELOG.md";
const OPEN: &str = "## [Unreleased]";
const MANIFEST: &str = "Cargo.toml";
const CITATION: &str = "CITATION.cff";

/// The packages of the registry of crates, each after those that it needs.
pub(crate) const PUBLISHED: [&str; 3] = ["marubatsu-prefetch", "marubatsu", "marubatsu-raster"];

/// Writes, commits and tags a version.
pub(crate) fn make(version: &str) -> Outcome {
    let changed = read(&mut command("git", &["status", "--porcelain"]))?;
    if !changed.is_empty() {
        return Err(format!("these are not committed yet:\n{changed}"));
    }
    let tag = format!("v{version}");
    if !read(&mut command("git", &["tag", "--list", &tag]))?.is_empty() {
        return Err(format!("{tag} is there already"));
    }
    let day = jiff::Timestamp::now().to_string()[..10].to_owned();
    let texts = [CHANGELOG, MANIFEST, CITATION].map(files::text);
    let [changelog, manifest, citation] = texts;
    let released = [
        (CHANGELOG, changelog_of(&changelog?, version, &day)?),
        (MANIFEST, manifest_of(&manifest?, version)?),
        (CITATION, citation_of(&citation?, version, &day)?),
    ];
    for (path, text) in released {
        files::put(path, text)?;
    }
    run(&mut cargo(&["update", "--workspace", "--offline"]))?;
    // The fuzz targets have a lock file of their own, which any question brings up to date.
    let fuzz = [
        "metadata",
        "--format-version",
        "1",
        "--manifest-path",
        "fuzz/Cargo.toml",
    ];
    read(&mut cargo(&fuzz))?;
    let subject = format!("release: version {version}");
    let reason = format!("What is new since the last version stands in {CHANGELOG}.");
    let commit = ["commit", "--all", "--quiet", "-m", &subject, "-m", &reason];
    run(&mut command("git", &commit))?;
    run(&mut command(
        "git",
        &["tag", "--annotate", &tag, "-m", &subject],
    ))?;
    println!("{tag} is tagged. To publish it: git push --follow-tags");
    Ok(())
}

/// `cargo xtask release notes`: what the changelog says of this version.
pub(crate) fn notes() -> Outcome {
    let text = files::text(CHANGELOG)?;
    let notes = section(&text, VERSION).ok_or(format!("{CHANGELOG} has no version {VERSION}"))?;
    println!("{}", notes.trim());
    Ok(())
}

/// `cargo xtask release crates`: sends the library's packages to the registry of crates.
pub(crate) fn crates() -> Outcome {
    let mut publish = cargo(&["publish", "--locked"]);
    run(publish.args(PUBLISHED.iter().flat_map(|name| ["-p", name])))
}

/// The numbers of a version.
fn numbers(version: &str) -> Option<[u32; 3]> {
    let numbers: Option<Vec<u32>> = version.split('.').map(|part| part.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// What stands under a version's heading.
fn section<'a>(changelog: &'a str, version: &str) -> Option<&'a str> {
    let (_, rest) = changelog.split_once(&format!("\n## [{version}]"))?;
    let (_, rest) = rest.split_once('\n')?;
    Some(rest.split("\n## [").next().unwrap_or(rest))
}

/// The changelog in which all that wasn't released is this version's.
fn changelog_of(changelog: &str, version: &str, day: &str) -> Outcome<String> {
    let open = section(changelog, "Unreleased").unwrap_or_default();
    if open.trim().is_empty() {
        return Err(format!("{CHANGELOG} has nothing under {OPEN}"));
    }
    let heading = format!("{OPEN}\n\n## [{version}] - {day}");
    Ok(changelog.replacen(OPEN, &heading, 1))
}

/// The workspace's manifest with this version of the workspace and of what it needs of its own.
fn manifest_of(manifest: &str, version: &str) -> Outcome<String> {
    let (new, old) = (numbers(version), numbers(VERSION));
    if new.is_none() || new < old {
        return Err(format!("expected a version such as {VERSION}, not older"));
    }
    Ok(manifest.replace(
        &format!("version = \"{VERSION}\""),
        &format!("version = \"{version}\""),
    ))
}

/// The citation of this version.
fn citation_of(citation: &str, version: &str, day: &str) -> Outcome<String> {
    let line = |line: &str| match line.split_once(':') {
        Some(("version", _)) => format!("version: {version}\n"),
        Some(("date-released", _)) => format!("date-released: {day}\n"),
        _ => format!("{line}\n"),
    };
    let text: String = citation.lines().map(line).collect();
    if text.contains(&format!("\nversion: {version}\n")) && text.contains(day) {
        Ok(text)
    } else {
        Err(format!(
            "{CITATION} has no line `version` or `date-released`"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str =
        "# Changelog\n\n## [Unreleased]\n\n- New.\n\n## [0.0.9] - 2026-01-01\n\n- Old.\n";

    #[test]
    fn what_was_not_released_becomes_the_versions() {
        let log = changelog_of(LOG, "0.2.0", "2026-11-27").expect("something is new");
        assert_eq!(section(&log, "0.2.0").map(str::trim), Some("- New."));
        assert_eq!(section(&log, "Unreleased").map(str::trim), Some(""));
        assert_eq!(section(&log, "0.0.9").map(str::trim), Some("- Old."));
        let again = changelog_of(&log, "0.3.0", "2026-11-28");
        assert!(again.is_err(), "nothing is new");
    }

    #[test]
    fn manifests_take_versions_that_are_not_older() {
        let [major, minor, patch] = numbers(VERSION).expect("three numbers");
        let next = format!("{major}.{minor}.{}", patch + 1);
        let manifest =
            format!("version = \"{VERSION}\"\na = {{ version = \"{VERSION}\" }}\nb = \"1\"\n");
        let expected = format!("version = \"{next}\"\na = {{ version = \"{next}\" }}\nb = \"1\"\n");
        assert_eq!(manifest_of(&manifest, &next), Ok(expected));
        assert_eq!(manifest_of(&manifest, VERSION), Ok(manifest.clone()));
        for wrong in ["0.0.1", "1", "1.2.3.4", "1.2.x", "", "v9.9.9"] {
            assert!(manifest_of(&manifest, wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn citations_name_version_and_day() {
        let cited = citation_of(
            "title: m\nversion: 0.1.0\ndate-released: 2026-01-01\n",
            "9.0.0",
            "2026-11-27",
        );
        assert_eq!(
            cited.as_deref(),
            Ok("title: m\nversion: 9.0.0\ndate-released: 2026-11-27\n")
        );
        assert!(citation_of("title: m\n", "9.0.0", "2026-11-27").is_err());
    }
}
