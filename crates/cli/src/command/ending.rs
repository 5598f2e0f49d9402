//! What the ending of a file's name says of its format.

use std::path::Path;

use marubatsu::lang::Message;
use marubatsu_app::error::InputError;

/// The format that a file's ending says; none without a file.
pub(super) fn ending<T: Copy>(
    key: &str,
    path: Option<&Path>,
    formats: &[(&str, T)],
) -> Result<Option<T>, InputError> {
    let Some(path) = path else { return Ok(None) };
    let given = path
        .extension()
        .map(|ending| ending.to_string_lossy().to_lowercase());
    let found = formats
        .iter()
        .find(|(name, _)| given.as_deref() == Some(*name));
    found.map(|(_, format)| Some(*format)).ok_or_else(|| {
        let names: Vec<String> = formats.iter().map(|(name, _)| format!(".{name}")).collect();
        let names = names.join(", ");
        let message = Message::new(
            format!("the file's ending says its format: {names}"),
            format!("ファイルの拡張子で形式が決まります: {names}"),
        );
        InputError::new(key, &path.to_string_lossy(), None, message)
    })
}
