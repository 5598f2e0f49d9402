//! A page that is asked for: what its address gave it, and the answer.
//!
//! Invariant: every page remembers language and colours, and decides whether it may run by itself, in this one way.

use http::StatusCode;
use marubatsu::lang::{Lang, Text};
use maud::Markup;

use super::{Look, address, page, remember};
use crate::answer::{Answer, with_status};
use crate::ask::Ask;
use crate::choice::Theme;
use crate::fault::Fault;
use crate::query::QueryParameters;
use crate::site::Site;
use crate::texts;
use crate::work::Reply;

/// What the address asked for, as far as it can be used.
#[derive(Debug)]
pub(crate) struct Given {
    /// What the page's form holds.
    pub(super) pairs: Vec<(String, String)>,
    /// What else belongs to the page's address.
    pub(super) beside: Vec<(String, String)>,
    pub(super) fault: Option<Fault>,
}

/// A page, with a style and a script of its name.
pub(crate) trait Page {
    /// Where it is found, but for the home page: `/name`.
    const NAME: &'static str;
    const TITLE: Text;
    const CONTENT: fn(&Opened<'_>) -> Markup;

    /// Reads what an address gives the page: nothing, if it has no form, so that anything is a fault.
    fn given(_: &Site, asked: QueryParameters) -> Result<Given, Fault> {
        let first = asked.into_pairs().into_iter().next();
        let fault = first.map(|(key, value)| Fault::input(&key, &value, texts::NO_PARAMETERS));
        Ok(Given {
            pairs: Vec::new(),
            beside: Vec::new(),
            fault,
        })
    }
}

/// A page as it is opened.
pub(crate) struct Opened<'a> {
    pub(super) site: &'a Site,
    pub(super) look: Look,
    pub(super) given: &'a Given,
    /// Whether what is given may run by itself.
    pub(super) runs: bool,
}

/// The page that is asked for.
pub(crate) fn open<P: Page>(site: &Site, ask: Ask) -> Result<Reply, Fault> {
    Ok(opened::<P>(site, ask)?.into())
}

/// The same of a page whose pictures are drawn, which takes a moment.
pub(crate) fn drawn<P: Page>(site: &Site, ask: Ask) -> Reply {
    let site = site.clone();
    Reply::read(move |_| opened::<P>(&site, ask))
}

fn opened<P: Page>(site: &Site, ask: Ask) -> Result<Answer, Fault> {
    let Ask { view, look, .. } = ask;
    let given = &P::given(site, ask.query)?;
    let fault = given.fault.as_ref();
    let runs = ask.by_user && fault.is_none();
    let content = (P::CONTENT)(&Opened {
        site,
        look,
        given,
        runs,
    });
    let pairs = [&given.pairs[..], &given.beside[..]].concat();
    let path = match P::NAME {
        "home" => "/".to_owned(),
        other => format!("/{other}"),
    };
    let address = address(&path, &pairs, view.frame);
    let status = fault.map_or(StatusCode::OK, |fault| fault.status);
    let shown = page(look, P::TITLE, Some(P::NAME), &address, &content);
    let mut answer = with_status(shown, status);
    remember(&mut answer, "lang", view.lang.map(Lang::code));
    remember(&mut answer, "theme", view.theme.map(Theme::name));
    Ok(answer)
}
