//! Words that the glossary explains, as links to the help page.
//!
//! Invariant: a link leads to a word that is there; a text is the same with links and without.

use marubatsu::voice::glossary::{self, Term};
use maud::{Markup, html};

use super::PageContext;

/// The options of a search whose help doesn't say all, each with the word that says more.
const OF_OPTIONS: [(&str, &str); 12] = [
    ("algorithm", "alpha-beta"),
    ("deepen", "iterative-deepening"),
    ("depth", "horizon"),
    ("eval", "evaluator"),
    ("exact", "exact-odds"),
    ("fail", "fail-soft"),
    ("games", "interval"),
    ("guess", "mtdf"),
    ("order", "move-ordering"),
    ("score", "score"),
    ("table", "transposition-table"),
    ("window", "window"),
];

/// A text that leads to the word it is.
pub(super) fn link(term: &Term, text: &str) -> Markup {
    html! { a.term href={ "/help#" (term.id) } { (text) } }
}

/// The word of this id, in the page's language.
pub(super) fn word(context: PageContext, id: &str) -> Markup {
    html! { @if let Some(term) = glossary::term(id) { (link(term, context.say(term.word))) } }
}

/// A text whose words lead to what they mean, but for the one that it explains.
pub(super) fn explained(context: PageContext, text: &str, own: Option<&str>) -> Markup {
    html! {
        @for (piece, term) in glossary::pieces(text, context.lang) {
            @match term.filter(|term| Some(term.id) != own) {
                Some(term) => (link(term, piece)),
                None => (piece),
            }
        }
    }
}

/// Where more is said of an option, if it is.
pub(super) fn of_option(context: PageContext, key: &str) -> Markup {
    // The two sides of a comparison have the same options.
    let key = key.rsplit('.').next().unwrap_or(key);
    let known = OF_OPTIONS.iter().find(|(option, _)| *option == key);
    html! { @if let Some((_, id)) = known { " " (word(context, id)) } }
}

#[cfg(test)]
mod tests {
    use marubatsu_app::options::{GAME, MATCH, RECORDED, TABLE};

    use super::*;

    #[test]
    fn options_lead_to_words() {
        let options = RECORDED
            .iter()
            .copied()
            .flatten()
            .chain(GAME)
            .chain(TABLE)
            .chain(MATCH);
        let keys: Vec<&str> = options.map(|option| option.key).collect();
        for (key, id) in OF_OPTIONS {
            assert!(keys.contains(&key), "{key}: {keys:?}");
            assert!(glossary::term(id).is_some(), "{id}");
        }
    }
}
