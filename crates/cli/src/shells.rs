//! The shells that know how to complete a command line.

use clap_complete::Shell;

/// The shells that there are completions for.
pub(crate) const SHELLS: [(&str, Shell); 5] = [
    ("bash", Shell::Bash),
    ("elvish", Shell::Elvish),
    ("fish", Shell::Fish),
    ("powershell", Shell::PowerShell),
    ("zsh", Shell::Zsh),
];
