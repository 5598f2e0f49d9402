//! `cargo xtask archive`: the program as it is downloaded, for one system: with completions, manual pages, licences and a checksum.
//!
//! Invariant: completions and manual pages are what the very program in the archive says, so it must run here.

use std::fmt::Write as _;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use crate::command::{Outcome, cargo, command, read, run, target_directory};
use crate::files;

/// What is said of the version everywhere.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What travels with the program.
const DOCUMENTS: [&str; 6] = [
    "README.md",
    "README.ja.md",
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "crates/cli/THIRD-PARTY.txt",
];
/// The shells, and what each looks for.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "marubatsu.bash"),
    ("elvish", "marubatsu.elv"),
    ("fish", "marubatsu.fish"),
    ("powershell", "_marubatsu.ps1"),
    ("zsh", "_marubatsu"),
];

/// Builds the program for a target, or for this system, and packs it. Says where the archive lies.
pub(crate) fn write(target: Option<&str>) -> Outcome {
    let target = match target {
        Some(named) => named.to_owned(),
        None => host()?,
    };
    let release = ["build", "--release", "--locked", "-p", "marubatsu-cli"];
    run(cargo(&release).args(["--target", &target]))?;
    let built = target_directory()?;
    let program = format!("marubatsu{}", std::env::consts::EXE_SUFFIX);
    let program = built.join(&target).join("release").join(program);
    let name = format!("marubatsu-{VERSION}-{target}");
    let archives = built.join("archives");
    let folder = archives.join(&name);
    fill(&folder, &program)?;
    let archive = archives.join(format!("{name}.tar.gz"));
    let path = archive.to_string_lossy();
    let within = archives.to_string_lossy();
    run(&mut command("tar", &["-czf", &path, "-C", &within, &name]))?;
    let sum = checksum(&archive)?;
    println!("{}: sha256 {sum}", archive.display());
    Ok(())
}

/// What cargo calls this system.
fn host() -> Outcome<String> {
    let version = read(&mut command("rustc", &["-vV"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned)
        .ok_or_else(|| "`rustc -vV` names no host".to_owned())
}

/// Lays out what is packed.
fn fill(folder: &Path, program: &Path) -> Outcome {
    files::clear(folder)?;
    for document in DOCUMENTS {
        files::copy_into(folder, document)?;
    }
    files::copy_into(folder, program)?;
    for (shell, file) in COMPLETIONS {
        let text = said(program, &["completions", shell])?;
        files::put(folder.join("completions").join(file), text)?;
    }
    for (name, text) in manual(program)? {
        files::put(folder.join("man").join(format!("{name}.1")), text)?;
    }
    Ok(())
}

/// What the program says in English.
fn said(program: &Path, arguments: &[&str]) -> Outcome<String> {
    let program = program.to_string_lossy();
    read(command(&program, arguments).args(["--lang", "en"]))
}

/// All manual pages: the program's, and those that a page names.
fn manual(program: &Path) -> Outcome<Vec<(String, String)>> {
    let mut open = vec![Vec::new()];
    let mut pages = Vec::new();
    while let Some(words) = open.pop() {
        let asked = ["man"].into_iter().chain(words.iter().map(String::as_str));
        let page = said(program, &asked.collect::<Vec<_>>())?;
        let name = format!("marubatsu-{}", words.join("-"));
        let name = name.trim_end_matches('-').to_owned();
        let below = named(&page, &name);
        open.extend(below.map(|word| [words.as_slice(), &[word]].concat()));
        pages.push((name, page));
    }
    Ok(pages)
}

/// The commands below this one whose pages it names; a command's own name may have a hyphen.
fn named<'a>(page: &'a str, above: &'a str) -> impl Iterator<Item = String> + 'a {
    let names = page.lines().filter_map(|line| line.strip_suffix("(1)"));
    let names = names.map(|name| name.replace("\\-", "-"));
    names.filter_map(move |name| Some(name.strip_prefix(above)?.strip_prefix('-')?.to_owned()))
}

/// Writes the archive's checksum beside it, as `sha256sum --check` reads it.
fn checksum(archive: &Path) -> Outcome<String> {
    let mut sum = String::new();
    for byte in Sha256::digest(files::bytes(archive)?) {
        let _ = write!(sum, "{byte:02x}");
    }
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let beside = archive.with_file_name(format!("{name}.sha256"));
    files::put(beside, format!("{sum}  {name}\n"))?;
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_name_those_below_them() {
        let page = ".TP\nmarubatsu\\-draw\\-node\\-story(1)\nDraw\n.TP\nmarubatsu\\-search(1)\n";
        let below = |above| named(page, above).collect::<Vec<_>>();
        assert_eq!(below("marubatsu-draw"), ["node-story"]);
        assert_eq!(below("marubatsu"), ["draw-node-story", "search"]);
        assert!(below("marubatsu-book").is_empty());
    }
}
