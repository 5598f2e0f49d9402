//! Where the pages' scripts lie.

/// The folder of what the pages load: scripts, their types, styles.
pub(crate) const STATIC: &str = "crates/web/static";
