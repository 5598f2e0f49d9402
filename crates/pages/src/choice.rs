//! Which language and which colours a reader gets: what the address says, else what was chosen before
//! (a cookie), else what the browser asks for.

use http::{HeaderMap, header};
use marubatsu::lang::Lang;

/// Light, dark, or as the system has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ThemeChoice {
    #[default]
    Auto,
    Light,
    Dark,
}

impl ThemeChoice {
    pub(crate) const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// The language for a request whose address asks for `query`.
pub(crate) fn lang(query: Option<&str>, headers: &HeaderMap) -> Lang {
    let pairs = form_urlencoded::parse(query.unwrap_or("").as_bytes());
    let mut asked = pairs.filter(|(key, _)| key == "lang");
    let asked = asked.find_map(|(_, code)| code.parse().ok());
    asked
        .or_else(|| cookie(headers, "lang")?.parse().ok())
        .unwrap_or_else(|| accepted(headers))
}

/// The theme chosen before.
pub(crate) fn theme(headers: &HeaderMap) -> ThemeChoice {
    let name = cookie(headers, "theme");
    let mut themes = ThemeChoice::ALL.into_iter();
    themes
        .find(|theme| Some(theme.name()) == name)
        .unwrap_or_default()
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let texts = headers.get_all(header::COOKIE).into_iter();
    let mut pairs = texts
        .filter_map(|text| text.to_str().ok())
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    pairs
        .find(|(given, _)| *given == name)
        .map(|(_, value)| value)
}

/// The language that the browser prefers of the two; English if it wants neither.
fn accepted(headers: &HeaderMap) -> Lang {
    let texts = headers.get_all(header::ACCEPT_LANGUAGE).into_iter();
    let ranges = texts
        .filter_map(|text| text.to_str().ok())
        .flat_map(|text| text.split(','))
        .filter_map(weighted);
    // Of equal weights the first counts.
    let best = ranges.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map_or(Lang::En, |(lang, _)| lang)
}

/// `ja-JP;q=0.8` as Japanese and its weight in thousandths.
fn weighted(range: &str) -> Option<(Lang, u32)> {
    let (tag, weight) = range.split_once(";q=").unwrap_or((range, "1"));
    let primary = tag.trim().split('-').next()?;
    let lang = primary.to_ascii_lowercase().parse().ok()?;
    let (whole, decimals) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
    let thousandths = format!("{whole}{decimals:0<3}").parse().ok()?;
    (thousandths > 0).then_some((lang, thousandths))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(accept: &str, cookie: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_LANGUAGE, accept.parse().unwrap());
        headers.insert(header::COOKIE, cookie.parse().unwrap());
        headers
    }

    #[test]
    fn the_browser_says_which_language() {
        for (accept, expected) in [
            ("ja", Lang::Ja),
            ("en-US,en;q=0.9,ja;q=0.8", Lang::En),
            ("ja-JP;q=0.8, en;q=0.75", Lang::Ja),
            ("fr,ja;q=0.3", Lang::Ja),
            ("ja;q=0, fr", Lang::En),
            ("JA-jp", Lang::Ja),
            ("*", Lang::En),
            ("ja;q=x", Lang::En),
            ("", Lang::En),
        ] {
            assert_eq!(lang(None, &headers(accept, "")), expected, "{accept}");
        }
    }

    #[test]
    fn the_address_comes_first_then_what_was_chosen() {
        let headers = headers("en", "a=b; lang=ja; theme=dark");
        assert_eq!(lang(None, &headers), Lang::Ja);
        assert_eq!(lang(Some("frame=3&lang=en"), &headers), Lang::En);
        assert_eq!(lang(Some("lang=fr"), &headers), Lang::Ja);
        assert_eq!(theme(&headers), ThemeChoice::Dark);
        assert_eq!(theme(&HeaderMap::new()), ThemeChoice::Auto);
    }
}
