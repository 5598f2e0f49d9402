//! Files that commands read and write, by paths from the repository's root or whole ones.
//!
//! Invariant: whatever fails names its path.

use std::fs;
use std::io;
use std::path::Path;

use crate::command::{Outcome, root};

/// What a file says.
pub(crate) fn text(path: impl AsRef<Path>) -> Outcome<String> {
    of(path.as_ref(), fs::read_to_string(root().join(&path)))
}

/// What a file holds.
pub(crate) fn bytes(path: impl AsRef<Path>) -> Outcome<Vec<u8>> {
    of(path.as_ref(), fs::read(root().join(&path)))
}

/// Writes a file, and the folders above it that aren't there.
pub(crate) fn put(path: impl AsRef<Path>, content: impl AsRef<[u8]>) -> Outcome {
    let whole = root().join(&path);
    let made = whole.parent().map_or(Ok(()), fs::create_dir_all);
    of(
        path.as_ref(),
        made.and_then(|()| fs::write(&whole, content)),
    )
}

/// Copies a file, with the leave to run it if it has that, into a folder that is made where it is missing.
pub(crate) fn copy_into(folder: &Path, path: impl AsRef<Path>) -> Outcome {
    let whole = root().join(&path);
    let made = fs::create_dir_all(folder);
    let name = whole.file_name().unwrap_or_default();
    let copied = made.and_then(|()| fs::copy(&whole, folder.join(name)));
    of(path.as_ref(), copied.map(drop))
}

/// Takes a folder away, if it is there.
pub(crate) fn clear(folder: &Path) -> Outcome {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => of(folder, removed),
    }
}

fn of<T>(path: &Path, done: io::Result<T>) -> Outcome<T> {
    done.map_err(|error| format!("{}: {error}", path.display()))
}
