//! The tags in a page's head for sites that link to it.
//!
//! Invariant: addresses are absolute wherever the request names its host, since other sites read them.

use marubatsu::lang::Lang;
use maud::{Markup, html};

use super::PageContext;
use crate::preview::LinkPreview;
use crate::texts;

/// Description, picture, and the same page in both languages.
pub(super) fn link_tags(
    context: PageContext,
    preview: &LinkPreview,
    host: Option<&str>,
    (address, picture): (&str, &str),
) -> Markup {
    let whole =
        |path: &str| host.map_or_else(|| path.to_owned(), |host| format!("http://{host}{path}"));
    let mark = if address.contains('?') { '&' } else { '?' };
    let in_lang = |lang: Lang| whole(&format!("{address}{mark}lang={lang}"));
    let (title, about, picture) = (&preview.title, &preview.about, &whole(picture));
    html! {
        meta name="description" content=(about);
        @for lang in Lang::ALL { link rel="alternate" hreflang=(lang) href=(in_lang(lang)); }
        link rel="alternate" hreflang="x-default" href=(whole(address));
        meta property="og:type" content="website";
        meta property="og:site_name" content=(texts::NAME);
        meta property="og:locale" content=(context.lang.pick("en_US", "ja_JP"));
        meta property="og:url" content=(whole(address));
        meta property="og:title" content=(title);
        meta property="og:description" content=(about);
        meta property="og:image" content=(picture);
        meta property="og:image:width" content="1200";
        meta property="og:image:height" content="630";
        meta property="og:image:alt" content=(about);
        meta name="twitter:card" content="summary_large_image";
        meta name="twitter:title" content=(title);
        meta name="twitter:description" content=(about);
        meta name="twitter:image" content=(picture);
    }
}
