//! One HTML file that stands alone: what it shows, its fonts and its scripts are in it.
//!
//! Invariant: the file's own content policy lets it load nothing; what it brings along is deflated, and its first script unpacks it.

use marubatsu::lang::Lang;
use marubatsu::scene::{Theme, style_sheet};

use super::escaped;
use super::packed::pack;

/// What such a file may load: nothing.
pub(crate) const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const SCRIPT: &str = include_str!("standalone.js");
const STYLE: &str = include_str!("standalone.css");

/// The sign of light and dark.
pub(crate) const COLOURS: &str = "<svg width=\"20\" height=\"20\" viewBox=\"0 0 20 20\" aria-hidden=\"true\"><circle cx=\"10\" cy=\"10\" r=\"7\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.6\"/><path fill=\"currentColor\" d=\"M10 3a7 7 0 1 0 0 14z\"/></svg>";

/// The project's sign, before a file's title.
pub(crate) const MARKS: &str = "<svg id=\"marks\" viewBox=\"0 0 48 20\" aria-hidden=\"true\"><circle cx=\"10\" cy=\"10\" r=\"8.2\"/><path d=\"M30.5 2.5l15 15m0-15l-15 15\"/></svg>";

/// A font that a file brings along: its family as pictures name it, 400 or 700, the file. Of several faces of a family and weight,
/// a character is drawn with the last that has it.
pub type FontFace<'a> = (&'a str, u16, &'a [u8]);

/// A file about to be written.
pub(crate) struct StandalonePage<'a> {
    pub(crate) lang: Lang,
    /// The colours it opens in; the reader's own, if nothing is said.
    pub(crate) theme: Option<Theme>,
    pub(crate) title: &'a str,
    /// Its own styles and scripts, after those of all such files.
    pub(crate) styles: &'a [&'a str],
    pub(crate) scripts: &'a [&'a str],
    pub(crate) body: &'a str,
    /// The name of what it shows, and that as JSON.
    pub(crate) data: (&'a str, &'a str),
    pub(crate) faces: &'a [FontFace<'a>],
}

impl StandalonePage<'_> {
    /// The whole file.
    pub(crate) fn write(&self) -> String {
        let (lang, title, body) = (self.lang.code(), escaped(self.title), self.body);
        let theme = self.theme.map(Theme::name);
        let theme = theme.map(|name| format!(" data-theme=\"{name}\""));
        let (theme, tokens) = (theme.unwrap_or_default(), style_sheet(":root"));
        let style = bare(&[&[STYLE], self.styles].concat());
        let script = bare(&[&[SCRIPT], self.scripts].concat());
        let (name, data) = (self.data.0, pack(self.data.1.as_bytes()));
        let fonts: String = self.faces.iter().map(font).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\"{theme}>\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{tokens}{style}</style>\n</head>\n\
             <body>\n{body}\
             <script id=\"{name}\" type=\"text/plain\">{data}</script>\n{fonts}\
             <script>\n{script}</script>\n</body>\n</html>\n"
        )
    }
}

/// Styles or scripts without their comments and the blanks that begin their lines.
fn bare(sources: &[&str]) -> String {
    let mut rest = sources.concat();
    while let Some(from) = rest.find("/*") {
        let end = rest[from..].find("*/").map(|at| from + at + 2);
        rest.replace_range(from..end.unwrap_or(rest.len()), "");
    }
    let lines = rest.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// A font, deflated, for the script.
fn font(&(family, weight, bytes): &FontFace<'_>) -> String {
    let (family, bytes) = (escaped(family), pack(bytes));
    format!(
        "<script type=\"text/plain\" data-family=\"{family}\" data-weight=\"{weight}\">{bytes}</script>\n"
    )
}
