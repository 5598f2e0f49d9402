//! How requests are declared: `requests!`, which makes of one list the type, its options, its reader and its writer.
//!
//! Invariant: a field is named once, with its option.

/// Declares a request: a struct whose fields are options, list by list.
///
/// ```ignore
/// requests! {
///     /// What to solve.
///     pub struct SolveRequest {
///         of POSITION {
///             /// The game.
///             pub game: AnyGame = "game" {}
///         }
///         /// How to solve.
///         list SOLVE {
///             /// Nodes, at most.
///             pub node_limit: Option<u64> = "node_limit" { ..NODE_LIMIT }
///             /// The table's size in MiB.
///             pub table_size: u32 = "table_size" {
///                 range: (1, 65_536),
///                 help: "the table's size"; "置換表の大きさ",
///             }
///         }
///     }
/// }
/// ```
///
/// A field's type says how its option is read and written ([`OptionValue`]), what stands between the braces are
/// fields of its [`OptionSpec`], texts in both languages. `list` declares a list, `of` uses one that is declared elsewhere. An option without a
/// field is not written, or `by first_guess = "guess" {}` by that method of the request.
///
/// The request's own `fn of(&OptionPairs)` gives it its meaning: it takes what `Self::fields` has read, and refuses what
/// does not go together.
macro_rules! requests {
    (@list of $list:ident [$(#[$doc:meta])*] $($spec:expr,)*) => {};
    (@list list $list:ident [$(#[$doc:meta])*] $($spec:expr,)*) => {
        $(#[$doc])*
        pub const $list: &[$crate::words::option::OptionSpec] = &[$($spec),*];
    };
    (@value $en:expr, $ja:literal) => { marubatsu::lang::Text::new($en, $ja) };
    (@value $value:expr) => { $value };
    (@new $key:literal [$($ty:ty)?] $shared:ident) => { $shared };
    (@new $key:literal [$ty:ty]) => {
        $crate::words::option::OptionSpec::new($key, <$ty as $crate::request::OptionValue>::VALUES)
    };
    (@new $key:literal []) => {
        $crate::words::option::OptionSpec::new($key, $crate::words::option::Values::Text("", ""))
    };
    (
        $(#[$doc:meta])*
        pub struct $name:ident {$(
            $(#[$list_doc:meta])*
            $kind:ident $list:ident {$(
                $($(#[$field_doc:meta])* pub $field:ident: $ty:ty =)?
                $(by $writer:ident =)?
                $key:literal { $($part:ident: $value:expr $(; $ja:literal)?,)* $(..$shared:ident)? }
            )*}
        )*}
    ) => {
        $(requests! {
            @list $kind $list [$(#[$list_doc])*]
            $($crate::words::option::OptionSpec {
                $($part: requests!(@value $value $(, $ja)?),)*
                ..requests!(@new $key [$($ty)?] $($shared)?)
            },)*
        })*

        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {$($($($(#[$field_doc])* pub $field: $ty,)?)*)*}

        impl $crate::request::Request for $name {
            const LISTS: $crate::request::OptionLists = &[$($list),*];

            fn read(
                catalog: &$crate::games::catalog::Catalog,
                pairs: &[$crate::request::KeyValue<'_>],
            ) -> Result<Self, $crate::words::error::Error> {
                Self::of(&$crate::request::pairs::OptionPairs::read(catalog, pairs, Self::LISTS)?)
            }
        }

        impl $name {
            /// Each field by itself, as it was given.
            fn fields(
                given: &$crate::request::pairs::OptionPairs<'_>,
            ) -> Result<Self, $crate::words::error::InputError> {
                Ok(Self {$($($(
                    $field: $crate::request::OptionValue::read(given, &given.option($key))?,
                )?)*)*})
            }

            /// All options with their values, in the lists' order, the position as `board`.
            pub(crate) fn written(&self) -> Vec<$crate::request::WrittenValue> {
                vec![$($(
                    $($crate::request::WrittenValue::of($key, &self.$field),)?
                    $($crate::request::WrittenValue::of($key, &self.$writer()),)?
                )*)*]
            }

            /// All options with their values, in the lists' order, the position as `board`.
            pub fn pairs(&self) -> Vec<(&'static str, String)> {
                let written = self.written().into_iter();
                written.map(|option| (option.key, option.text)).collect()
            }

            /// What differs from the defaults: what a URL carries.
            pub fn query(&self) -> Vec<(&'static str, String)> {
                $crate::request::differing(self.pairs(), &self.game, <Self as $crate::request::Request>::LISTS)
            }

            /// One text for one request: all options, defaults filled in.
            pub fn key(&self) -> String {
                $crate::request::joined(&self.pairs(), "&")
            }
        }
    };
}

/// Declares options that several requests have.
macro_rules! options {
    ($($(#[$doc:meta])* $name:ident = $key:literal {
        $($part:ident: $value:expr $(; $ja:literal)?,)*
    })*) => {$(
        $(#[$doc])*
        pub(crate) const $name: OptionSpec = OptionSpec {
            $($part: requests!(@value $value $(, $ja)?),)*
            ..OptionSpec::new($key, Values::Flag)
        };
    )*};
}
