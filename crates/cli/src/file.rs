//! Files, read and written whole.
//!
//! Invariant: a file that is written has either all of the new content or is as it was before; what is
//! no regular file (a device, a pipe) is written through and never replaced.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use marubatsu_app::control::Control;
use marubatsu_app::lab::Lab;
use marubatsu_app::trace::Recording;

use crate::problem::{Ending, Problem};

/// The bytes of the file that an option names.
pub(crate) fn read(key: &str, path: &Path) -> Result<Vec<u8>, Ending> {
    fs::read(path).map_err(|error| Problem::file(key, path, &error).into())
}

/// Opens the recorded search that `--replay` names.
pub(crate) fn replay(lab: &Lab, path: &Path) -> Result<Recording, Ending> {
    let bytes = read("replay", path)?;
    let opened = lab.open(&path.to_string_lossy(), &bytes, Control::EVENTS)?;
    Ok(opened.recording)
}

/// Writes the file that an option names: to a new file beside it, which then takes its place.
pub(crate) fn write(
    key: &str,
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> Result<(), Ending>,
) -> Result<(), Ending> {
    let named = |error: io::Error| Problem::file(key, path, &error).into();
    let placed = |ending| match ending {
        Ending::Output(error) => named(error),
        other => other,
    };
    match fs::metadata(path) {
        Ok(known) if !known.is_file() => {
            let through = File::options().write(true).open(path).map_err(named)?;
            fill(through, content).map_err(placed)
        }
        Ok(known) => {
            let path = fs::canonicalize(path).map_err(named)?;
            replace(&path, Some(known.permissions()), content).map_err(placed)
        }
        Err(_) => replace(path, None, content).map_err(placed),
    }
}

/// The same with bytes that are at hand.
pub(crate) fn write_bytes(key: &str, path: &Path, bytes: &[u8]) -> Result<(), Ending> {
    write(key, path, |out| Ok(out.write_all(bytes)?))
}

fn fill(
    file: File,
    content: impl FnOnce(&mut dyn Write) -> Result<(), Ending>,
) -> Result<(), Ending> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    content(&mut out)?;
    out.flush()?;
    Ok(())
}

fn replace(
    path: &Path,
    permissions: Option<fs::Permissions>,
    content: impl FnOnce(&mut dyn Write) -> Result<(), Ending>,
) -> Result<(), Ending> {
    let draft = Draft(beside(path));
    let file = File::create_new(&draft.0)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    fill(file, content)?;
    fs::rename(&draft.0, path)?;
    Ok(())
}

/// A name in the same directory, so that the file can be moved into place.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

/// A file on its way; gone if it does not arrive.
struct Draft(PathBuf);

impl Drop for Draft {
    fn drop(&mut self) {
        // After the move there is nothing left to remove.
        let _ = fs::remove_file(&self.0);
    }
}
