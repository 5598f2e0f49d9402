//! A requested page: the parameters of its address, and the answer.
//!
//! Invariant: every page decides here whether it may start work by itself.

use marubatsu::lang::Text;
use marubatsu::names::GAMES;
use marubatsu_app::control::Control;
use maud::Markup;

use super::link_tags::link_tags;
use super::{PageContext, PageTags, address, asked_again, page};
use crate::answer::{Answer, with_status};
use crate::error::PageError;
use crate::preview::{LinkedView, picture_of};
use crate::query::{QueryPairs, QueryParameters};
use crate::request::ParsedRequest;
use crate::site::Site;
use crate::texts;
use crate::work::ReplyPlan;

/// What the address asked for, as far as it can be used.
#[derive(Debug)]
pub(crate) struct PageQuery {
    /// What the page's form holds.
    pub(super) pairs: QueryPairs,
    /// What else belongs to the page's address.
    pub(super) beside: QueryPairs,
    pub(super) fault: Option<PageError>,
}

impl PageQuery {
    pub(super) fn new(pairs: QueryPairs, beside: QueryPairs, fault: Option<PageError>) -> Self {
        Self {
            pairs,
            beside,
            fault,
        }
    }

    /// The same, with a game that pages have words for by the name that has them: `c4` is Connect Four.
    fn with_named_game(mut self, site: &Site) -> Self {
        let is_worded = |name: &str| GAMES.iter().any(|(known, _)| *known == name);
        for (_, value) in self.pairs.iter_mut().filter(|(key, _)| key == "game") {
            let game = site.lab().game(value).ok();
            let name = game.filter(|game| is_worded(game.name()) && !is_worded(value));
            *value = name.map_or_else(|| std::mem::take(value), |game| game.name().to_owned());
        }
        self
    }
}

/// A page, with a style and a script of its name.
pub(crate) struct Page {
    /// Where it is found: `/name`, but for the home page, for a tree in the making, which is one of a tree's views, for a best-first search, and
    /// for a tree of one's own.
    pub(super) name: &'static str,
    pub(super) title: Text,
    /// Reads what an address gives the page.
    pub(super) given: fn(&Site, QueryParameters) -> Result<PageQuery, PageError>,
    pub(super) content: fn(&PageRequest<'_>) -> Markup,
}

/// What an address gives a page without a form: nothing, so that anything is a fault.
#[allow(
    clippy::unnecessary_wraps,
    reason = "as all pages read their addresses"
)]
pub(super) fn nothing(asked: QueryParameters) -> PageQuery {
    let first = asked.into_pairs().into_iter().next();
    let fault = first.map(|(key, value)| PageError::input(&key, &value, texts::NO_PARAMETERS));
    PageQuery::new(Vec::new(), Vec::new(), fault)
}

/// A page as it is opened.
pub(crate) struct PageRequest<'a> {
    pub(super) site: &'a Site,
    pub(super) context: PageContext,
    pub(super) given: &'a PageQuery,
    /// Whether what is given may run by itself.
    pub(super) runs: bool,
}

impl Page {
    /// The page as it is asked for, made with little work: so much that it can say what it shows.
    pub(crate) fn visit(&'static self, site: &Site, ask: ParsedRequest) -> ReplyPlan {
        let site = site.clone();
        ReplyPlan::read(move |control| self.open(&site, ask, control))
    }

    fn open(
        &self,
        site: &Site,
        ask: ParsedRequest,
        control: &Control<'_>,
    ) -> Result<Answer, PageError> {
        let ParsedRequest {
            view: looks,
            context,
            ..
        } = ask;
        let given = &(self.given)(site, ask.query)?.with_named_game(site);
        let fault = given.fault.as_ref();
        let runs = ask.by_user && fault.is_none();
        let content = (self.content)(&PageRequest {
            site,
            context,
            given,
            runs,
        });
        let pairs = [&given.pairs[..], &given.beside[..]].concat();
        let path = match self.name {
            "home" => "/".to_owned(),
            "growth" => "/tree".to_owned(),
            "river" => "/search".to_owned(),
            "own-tree" => "/tree/own".to_owned(),
            other => format!("/{other}"),
        };
        let address = address(&path, &pairs, looks.frame);
        let view = LinkedView {
            site,
            lang: context.lang,
            name: self.name,
            title: context.say(self.title),
            pairs: if fault.is_none() { &pairs } else { &[] },
            frame: looks.frame,
        };
        let preview = view.preview(control)?;
        let picture = picture_of(self.name, view.pairs, view.frame, context.lang);
        let host = ask.host.as_deref();
        let tags = link_tags(context, &preview, host, (&address, &picture));
        let title = Some(preview.title);
        let shown = page(
            context,
            (self.title, PageTags { title, tags }),
            Some(self.name),
            &address,
            &content,
        );
        Ok(match fault {
            Some(fault) => with_status(shown, fault.status),
            None => asked_again(shown),
        })
    }
}
