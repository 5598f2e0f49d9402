//! Names of values in documents.
//!
//! Invariant: a name stands for one value of its type.

/// A type whose values have names in documents.
pub(crate) trait Named: Copy + PartialEq + 'static {
    /// All values with their names.
    const NAMES: &'static [(&'static str, Self)];

    /// The value of this name.
    fn named(name: &str) -> Option<Self> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, value)| value)
    }

    /// All names, as a text.
    fn list() -> String {
        let names: Vec<&str> = Self::NAMES.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}

/// Returns the name of a value.
pub(crate) fn name_of<T: Named>(value: T) -> &'static str {
    let found = T::NAMES.iter().find(|(_, known)| *known == value);
    found.map_or("", |(name, _)| name)
}

/// Gives the values of types their names: `named! { Fail { "low" => Low, "exact" => Exact } }`.
macro_rules! named {
    ($($ty:ident {$($name:expr => $value:ident),*})*) => {$(
        impl $crate::words::Named for $ty {
            const NAMES: &'static [(&'static str, Self)] = &[$(($name, $ty::$value)),*];
        }
    )*};
}
