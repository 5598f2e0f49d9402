//! Copies the library's search: once as it is, once with all its events deleted, and once for each
//! event with only that event deleted; and its best-first searches with all events deleted.
//!
//! An event is a statement that begins with `observer.` or `self.observer.` and either ends in `?;`
//! or is the last expression of its function. Invariant: no event is missed. The number of events
//! of each file is written down here and must be the number of times that `observer.` occurs in it,
//! and no other file of the search may make events.
#![allow(clippy::print_stdout, reason = "cargo listens")]

use std::path::{Path, PathBuf};

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr, Ident, Item, ItemFn, ItemMod, Member, Stmt, Visibility, parse_quote};

/// The files that hold the recursion and the functions that call it, with the number of events that
/// each makes.
const FILES: [(&str, usize); 12] = [
    ("search.rs", 0),
    ("search/pass.rs", 1),
    ("search/node.rs", 6),
    ("search/shared_path.rs", 0),
    ("search/children.rs", 4),
    ("search/forced.rs", 0),
    ("search/alpha_beta.rs", 0),
    ("search/minimax.rs", 0),
    ("search/scout.rs", 0),
    ("search/null_window.rs", 0),
    ("search/mtdf.rs", 0),
    ("search/solver.rs", 0),
];

/// The files of best-first searches that are copied, with the number of events that each makes.
const BEST_FIRST: [(&str, usize); 9] = [
    ("best_first/pn.rs", 3),
    ("best_first/dfpn.rs", 3),
    ("best_first/dfpn/path.rs", 0),
    ("best_first/uct.rs", 4),
    ("best_first/uct/choice.rs", 0),
    ("best_first/uct/logarithms.rs", 0),
    ("best_first/uct/puct.rs", 0),
    ("best_first/uct/settings.rs", 0),
    ("best_first/uct/tree.rs", 0),
];

fn main() {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo names the package");
    let library = PathBuf::from(package).join("../marubatsu/src");
    for watched in ["search.rs", "search", "best_first"] {
        println!(
            "cargo::rerun-if-changed={}",
            library.join(watched).display()
        );
    }
    check_other_files(&library);
    let sources: Vec<Source> = FILES.map(|file| Source::read(&library, file)).into();
    let events: Vec<String> = sources
        .iter()
        .flat_map(|source| source.events.clone())
        .collect();
    let mut copies = copy("whole", &sources, |_| false);
    copies.extend(copy("deleted", &sources, |_| true));
    for number in 0..events.len() {
        copies.extend(copy(&format!("without_{number}"), &sources, |event| {
            event == number
        }));
    }
    copies.extend(choice(&events));
    copies.extend(best_first(&library));
    let out = std::env::var_os("OUT_DIR").expect("cargo names a folder to write to");
    let out = Path::new(&out).join("copies.rs");
    std::fs::write(&out, copies.to_string()).expect("the folder can be written to");
}

/// A file of the search.
struct Source {
    /// The module's name.
    name: String,
    file: syn::File,
    /// The names of its events: file and kind.
    events: Vec<String>,
}

impl Source {
    fn read(library: &Path, (path, expected): (&str, usize)) -> Self {
        let (file, text) = parse(&library.join(path));
        let mut events = Events::new(&|_| false, 0);
        events.visit_file_mut(&mut file.clone());
        let found: Vec<String> = events.found;
        assert_eq!(found.len(), expected, "events of {path}: {found:?}");
        assert_eq!(mentions(&text), expected, "`observer.` in {path}");
        let name = path.rsplit('/').next().unwrap_or(path);
        let name = name.trim_end_matches(".rs").to_owned();
        let events = found
            .iter()
            .map(|event| format!("{name}: {event}"))
            .collect();
        Self { name, file, events }
    }
}

fn parse(path: &Path) -> (syn::File, TokenStream) {
    let text = std::fs::read_to_string(path).expect("the library's source is there");
    let file = syn::parse_file(&text).expect("the library's source is Rust");
    let tokens = file.to_token_stream();
    (file, tokens)
}

/// Checks that no other file of the search makes events.
fn check_other_files(library: &Path) {
    let folder = library
        .join("search")
        .read_dir()
        .expect("the folder is there");
    for entry in folder {
        let path = entry.expect("the folder can be read").path();
        let known = FILES.iter().any(|(known, _)| path.ends_with(known));
        let rust = path.extension().is_some_and(|kind| kind == "rs");
        if rust && !known {
            assert_eq!(mentions(&parse(&path).1), 0, "events in {}", path.display());
        }
    }
}

/// How often the word `observer` is followed by a dot.
fn mentions(tokens: &TokenStream) -> usize {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let inside = tokens.iter().map(|token| match token {
        TokenTree::Group(group) => mentions(&group.stream()),
        _ => 0,
    });
    let is = |token: &TokenTree, text: &str| token.to_string() == text;
    let here = tokens
        .windows(2)
        .filter(|pair| is(&pair[0], "observer") && is(&pair[1], "."));
    inside.sum::<usize>() + here.count()
}

/// Finds events, which are numbered through all files, and deletes some.
struct Events<'a> {
    delete: &'a dyn Fn(usize) -> bool,
    next: usize,
    found: Vec<String>,
}

impl<'a> Events<'a> {
    fn new(delete: &'a dyn Fn(usize) -> bool, next: usize) -> Self {
        let found = Vec::new();
        Self {
            delete,
            next,
            found,
        }
    }
}

impl VisitMut for Events<'_> {
    fn visit_block_mut(&mut self, block: &mut Block) {
        for mut statement in std::mem::take(&mut block.stmts) {
            let Some((event, last)) = event_of(&statement) else {
                visit_mut::visit_stmt_mut(self, &mut statement);
                block.stmts.push(statement);
                continue;
            };
            self.found.push(event);
            if !(self.delete)(self.next) {
                block.stmts.push(statement);
            } else if last {
                block.stmts.push(Stmt::Expr(parse_quote!(Ok(())), None));
            }
            self.next += 1;
        }
    }
}

/// If the statement is an event: its kind, and whether it is the last expression of
/// its block.
fn event_of(statement: &Stmt) -> Option<(String, bool)> {
    let (expression, last) = match statement {
        Stmt::Expr(Expr::Try(tried), Some(_)) => (&*tried.expr, false),
        Stmt::Expr(expression, None) => (expression, true),
        _ => return None,
    };
    match expression {
        Expr::MethodCall(call) if is_observer(&call.receiver) => {
            Some((kind_of(call.args.last()?)?, last))
        }
        _ => None,
    }
}

/// The kind of the event that an argument such as `&Event::Enter(..)` makes, or the name of what holds one.
fn kind_of(argument: &Expr) -> Option<String> {
    let Expr::Reference(event) = argument else {
        return None;
    };
    match &*event.expr {
        Expr::Call(made) => match &*made.func {
            Expr::Path(kind) => Some(kind.path.segments.last()?.ident.to_string()),
            _ => None,
        },
        Expr::Struct(made) => Some(made.path.segments.last()?.ident.to_string()),
        Expr::Path(held) => Some(held.path.segments.last()?.ident.to_string()),
        _ => None,
    }
}

fn is_observer(expression: &Expr) -> bool {
    match expression {
        Expr::Path(path) => path.path.is_ident("observer"),
        Expr::Field(field) => {
            matches!(&field.member, Member::Named(name) if name == "observer")
                && matches!(&*field.base, Expr::Path(path) if path.path.is_ident("self"))
        }
        _ => false,
    }
}

/// A copy of the search as a module, some of its events deleted.
fn copy(name: &str, sources: &[Source], delete: impl Fn(usize) -> bool) -> TokenStream {
    let mut events = Events::new(&delete, 0);
    let (mut head, mut modules) = (TokenStream::new(), TokenStream::new());
    for Source { name, file, .. } in sources {
        let mut file = file.clone();
        events.visit_file_mut(&mut file);
        if name == "search" {
            head = way_in(file.items);
        } else {
            let name = format_ident!("{name}");
            file.attrs.clear(); // its documentation
            modules.extend(quote!(mod #name { #file }));
        }
    }
    let name = format_ident!("{name}");
    let (head, modules) = (in_library(head), in_library(modules));
    quote! {
        #[doc(hidden)]
        #[allow(clippy::all, clippy::pedantic, missing_docs, unreachable_pub, unused)]
        pub mod #name { #head #modules }
    }
}

/// What a copy takes from `search.rs`: its functions and the names that they and the copied modules use. A
/// private module that is not copied holds public types alone, which `search.rs` re-exports; its name
/// stands for the library's `search`, so that these types stay the library's own.
fn way_in(items: Vec<Item>) -> TokenStream {
    let mut taken = TokenStream::new();
    for item in items {
        match item {
            Item::Use(import) => import.to_tokens(&mut taken),
            Item::Fn(function) => {
                let attrs = Vec::new(); // its documentation is an example that would run again
                ItemFn { attrs, ..function }.to_tokens(&mut taken);
            }
            Item::Mod(ItemMod { vis, ident, .. }) if !is_public(&vis) && !is_copied(&ident) => {
                taken.extend(quote!(use crate::search as #ident;));
            }
            _ => {}
        }
    }
    taken
}

fn is_copied(module: &Ident) -> bool {
    let path = format!("search/{module}.rs");
    FILES.iter().any(|(known, _)| *known == path)
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The same code with paths as seen from outside the library.
fn in_library(tokens: TokenStream) -> TokenStream {
    let outside = |token| match token {
        TokenTree::Ident(word) if word == "crate" => format_ident!("marubatsu").into(),
        // `pub(crate)` is about this crate.
        TokenTree::Group(group) if group.stream().to_string() == "crate" => group.into(),
        TokenTree::Group(group) => Group::new(group.delimiter(), in_library(group.stream())).into(),
        token => token,
    };
    tokens.into_iter().map(outside).collect()
}

/// The best-first searches without their events. What records them isn't copied.
fn best_first(library: &Path) -> TokenStream {
    let [pn, dfpn, path, uct, parts @ ..] = BEST_FIRST.map(|file| Source::read(library, file));
    let parts = parts.map(|part| module(&part, &[]));
    let dfpn = module(&dfpn, &[module(&path, &[])]);
    let uct = module(&uct, &parts);
    let pn = module(&pn, &[]);
    in_library(quote! {
        #[doc(hidden)]
        #[allow(clippy::all, clippy::pedantic, missing_docs, missing_debug_implementations, unreachable_pub, unused)]
        pub mod best_first_deleted {
            use crate::best_first::{BestFirstEvent, BestFirstObserver, NodeNumber, RoundPhase};
            #pn
            #dfpn
            #uct
        }
    })
}

/// A file of a best-first search as a module with these parts, its events deleted.
fn module(source: &Source, parts: &[TokenStream]) -> TokenStream {
    let mut file = source.file.clone();
    Events::new(&|_| true, 0).visit_file_mut(&mut file);
    let name = format_ident!("{}", source.name);
    let items = file.items.into_iter().filter_map(copied);
    let items = undocumented(items.map(Item::into_token_stream).collect());
    // The library's own error, which another crate derives.
    let error = (source.name == "uct").then(|| {
        quote!(
            use crate::best_first::uct::ScoreRangeError;
        )
    });
    quote!(pub mod #name { #error #items #(#parts)* })
}

/// An item of a best-first search, if it is copied.
fn copied(item: Item) -> Option<Item> {
    let text = item.to_token_stream().to_string();
    match item {
        Item::Mod(_) => None,
        Item::Use(_)
            if [
                "history",
                "recording",
                "repetition",
                "external",
                "move_weights",
                "use log ::",
                "use thresholds ::",
            ]
            .iter()
            .any(|no| text.contains(no)) =>
        {
            None
        }
        Item::Struct(item) if item.ident == "ScoreRangeError" => None,
        item => Some(item),
    }
}

/// The same code without its documentation: its examples would run again.
fn undocumented(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut kept = TokenStream::new();
    while let Some(token) = tokens.next() {
        let is_mark = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '#');
        let documents = |next: &TokenTree| match next {
            TokenTree::Group(group) => group.stream().to_string().starts_with("doc"),
            _ => false,
        };
        if is_mark && tokens.next_if(documents).is_some() {
            continue;
        }
        kept.extend([match token {
            TokenTree::Group(group) => {
                Group::new(group.delimiter(), undocumented(group.stream())).into()
            }
            token => token,
        }]);
    }
    kept
}

/// The names of the events, and a function that runs the copy without the event of a given number.
fn choice(events: &[String]) -> TokenStream {
    let numbers = 0..events.len();
    let copies = numbers
        .clone()
        .map(|number| format_ident!("without_{number}"));
    quote! {
        /// What each event is called: the file that makes it, and its kind.
        pub const EVENTS: &[&str] = &[#(#events),*];

        pub(crate) fn without<G: Symmetry, P: Policy<G>, O: Observer<G>>(
            event: usize,
            algorithm: Algorithm,
            game: &G,
            position: &G::Position,
            root: Root,
            policy: &mut P,
            observer: &mut O,
        ) -> Result<Score, O::Interrupt> {
            match event {
                #(#numbers => #copies::search(algorithm, game, position, root, policy, observer),)*
                _ => whole::search(algorithm, game, position, root, policy, observer),
            }
        }
    }
}
