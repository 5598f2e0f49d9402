//! Files, read and written whole. `-` is standard input or output.
//!
//! Invariant: of a file no more is read than its kind may have, nor more than [`LONGEST_LINE`] for a line; a file that is written has
//! either all of the new content or is as it was before; what is no regular file (a device, a pipe) is written through
//! and never replaced.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use marubatsu::lang::{Message, counted, thousands};
use marubatsu_app::control::Control;
use marubatsu_app::error::InputError;
use marubatsu_app::imported::ImportedRecording;
use marubatsu_app::lab::Lab;
use marubatsu_app::system::{read_file, read_stream};

use crate::environment::Environment;
use crate::error::{CliError, CommandError};

const MIB: u64 = 1 << 20;
/// Bytes of a recording, a table of scores or a book, at most: a recording of as many events as are kept has fewer.
pub(crate) const LARGEST: u64 = 512 * MIB;
/// Bytes of a text that somebody has written (a lesson, a game, a list of hosts), at most.
pub(crate) const LARGEST_TEXT: u64 = MIB;
/// Bytes of a line, at most.
const LONGEST_LINE: u64 = MIB;

/// Whether a path stands for standard input or output.
pub(crate) fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The bytes of the file that an option names, of which there may be so many.
pub(crate) fn read(key: &str, path: &Path, most: u64) -> Result<Vec<u8>, CliError> {
    let read = if is_stream(path) {
        read_stream(io::stdin().lock(), most)
    } else {
        read_file(path, most)
    };
    read.map_err(|error| CommandError::file(key, path, &error).into())
}

/// A file or standard input that is read line by line: the buffer has what can be read without waiting.
pub(crate) type Lines = BufReader<Box<dyn Read>>;

/// Opens the file that an option names, to be read line by line.
pub(crate) fn open(key: &str, path: &Path) -> Result<Lines, CliError> {
    let source: Box<dyn Read> = if is_stream(path) {
        Box::new(io::stdin().lock())
    } else {
        let file = opened(path, File::options().read(true));
        Box::new(file.map_err(|error| CommandError::file(key, path, &error))?)
    };
    Ok(BufReader::with_capacity(1 << 18, source))
}

/// Reads one more line of the file that an option names, with its end, behind what there is. Whether there was one.
pub(crate) fn read_line(
    lines: &mut dyn BufRead,
    text: &mut Vec<u8>,
    (key, path): (&str, &Path),
) -> Result<bool, CliError> {
    let read = lines.take(LONGEST_LINE + 1).read_until(b'\n', text);
    let read = read.map_err(|error| CommandError::file(key, path, &error))?;
    if read as u64 > LONGEST_LINE {
        let most = LONGEST_LINE / MIB;
        let message = Message::new(
            format!("a line is longer than the limit of {most} MiB"),
            format!("1 行が読み込みの上限 ({most} MiB) を超えています"),
        );
        return Err(InputError::new(key, &path.to_string_lossy(), None, message).into());
    }
    Ok(read > 0)
}

/// Opens the recorded search that `--replay` names.
pub(crate) fn replay(lab: &Lab, path: &Path) -> Result<ImportedRecording, CliError> {
    let bytes = read("replay", path, LARGEST)?;
    Ok(lab.open(&path.to_string_lossy(), &bytes, Control::EVENTS)?)
}

/// Writes the file that an option names: to a new file beside it, which then takes its place. On standard output it is
/// written as it comes, and is the only thing there.
pub(crate) fn write(
    key: &str,
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> Result<(), CliError>,
) -> Result<(), CliError> {
    if is_stream(path) {
        return fill(io::stdout().lock(), content);
    }
    let named = |error: io::Error| CommandError::file(key, path, &error).into();
    let placed = |ending| match ending {
        CliError::Output(error) => named(error),
        other => other,
    };
    match Destination::of(path).map_err(named)? {
        Destination::New => replace(path, None, content),
        Destination::Old(path, permissions) => replace(&path, Some(permissions), content),
        Destination::Device(through) => fill(through, content),
    }
    .map_err(placed)
}

/// Whether the file that an option names can be written, found out before the work whose result it is to hold. Leaves
/// everything as it was.
pub(crate) fn check(key: &str, path: &Path) -> Result<(), CliError> {
    if is_stream(path) {
        return Ok(());
    }
    let tried = Destination::of(path).and_then(|target| match target {
        Destination::New => TemporaryFile::create(path).map(drop),
        Destination::Old(path, _) => TemporaryFile::create(&path).map(drop),
        Destination::Device(_) => Ok(()),
    });
    tried.map_err(|error| CommandError::file(key, path, &error).into())
}

/// Writes bytes that are at hand.
pub(crate) fn write_bytes(key: &str, path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    write(key, path, |out| Ok(out.write_all(bytes)?))
}

/// Writes the file that an option names, and says so on stderr: its name, its size, and what else is to be said of it.
pub(crate) fn export(
    key: &str,
    path: &Path,
    environment: &Environment,
    what: Option<&Message>,
    content: impl FnOnce(&mut dyn Write) -> Result<(), CliError>,
) -> Result<(), CliError> {
    write(key, path, content)?;
    let written = fs::metadata(path).ok().filter(fs::Metadata::is_file);
    let Some(written) = written.filter(|_| !is_stream(path)) else {
        return Ok(());
    };
    let (name, size) = (path.display(), written.len());
    let (en, ja) = what.map_or_else(Default::default, |what| {
        (format!(", {}", what.en), format!("、{}", what.ja))
    });
    environment.note(&Message::new(
        format!("written: {name} ({}{en})", counted(size, "byte", "bytes")),
        format!("書き込みました: {name} ({} バイト{ja})", thousands(size)),
    ));
    Ok(())
}

/// Exports bytes that are at hand.
pub(crate) fn export_bytes(
    key: &str,
    path: &Path,
    environment: &Environment,
    what: Option<&Message>,
    bytes: &[u8],
) -> Result<(), CliError> {
    export(
        key,
        path,
        environment,
        what,
        |out| Ok(out.write_all(bytes)?),
    )
}

fn fill(
    file: impl Write,
    content: impl FnOnce(&mut dyn Write) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let mut out = BufWriter::with_capacity(1 << 16, file);
    content(&mut out)?;
    out.flush()?;
    Ok(())
}

fn replace(
    path: &Path,
    permissions: Option<fs::Permissions>,
    content: impl FnOnce(&mut dyn Write) -> Result<(), CliError>,
) -> Result<(), CliError> {
    let (draft, file) = TemporaryFile::create(path)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    fill(file, content)?;
    fs::rename(&draft.0, path)?;
    Ok(())
}

/// What stands where a file is to be written.
enum Destination {
    /// Nothing.
    New,
    /// A file, behind all links to it.
    Old(PathBuf, fs::Permissions),
    /// No regular file, opened to be written through.
    Device(File),
}

impl Destination {
    /// Looks at a path. Windows can't say what `NUL` is: all that is there, and isn't known to be a file, counts as a device.
    fn of(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(known) if known.is_file() => {
                Ok(Self::Old(fs::canonicalize(path)?, known.permissions()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::New),
            _ => opened(path, File::options().write(true)).map(Self::Device),
        }
    }
}

/// Opens what is there. Windows says of a directory only that it is not permitted.
fn opened(path: &Path, options: &OpenOptions) -> io::Result<File> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    options.open(path)
}

/// A name in the same directory, so that the file can be moved into place.
fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

/// A file on its way; gone if it does not arrive.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    /// A new, empty file beside this one.
    fn create(path: &Path) -> io::Result<(Self, File)> {
        let draft = Self(beside(path));
        let file = File::create_new(&draft.0)?;
        Ok((draft, file))
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        // After the move there is nothing left to remove.
        let _ = fs::remove_file(&self.0);
    }
}
