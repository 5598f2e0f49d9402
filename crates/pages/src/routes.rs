//! Which path is answered by which function.
//!
//! Invariant: a path that isn't in this table is answered by nothing.

use http::Method;

use crate::api::{
    compare, contest, draw, events, film, find, frames, growth, import, players, position, search,
    solve, study, table, timeline, trace,
};
use crate::ask::Ask;
use crate::fault::Fault;
use crate::page::visit::{drawn, open};
use crate::page::{self, embed};
use crate::site::Site;
use crate::work::Reply;

/// The one path that takes a body.
pub const TAKES_FILE: &str = "/api/import";

/// What answers a request.
pub(crate) type Route = fn(&Site, Ask) -> Result<Reply, Fault>;

const GET: Method = Method::GET;

#[rustfmt::skip]
pub(crate) const ROUTES: &[(Method, &str, Route)] = &[
    (GET, "/", |site, ask| Ok(drawn::<page::home::Home>(site, ask))),
    (GET, "/help", open::<page::help::Help>),
    (GET, embed::PATH, |site, ask| Ok(embed::embed(site, ask).into())),
    (GET, "/search", open::<page::search::Search>),
    (GET, "/play", open::<page::play::Play>),
    (GET, "/match", open::<page::contest::Match>),
    (GET, "/players", open::<page::players::Players>),
    (GET, "/tree", open::<page::tree::Tree>),
    (GET, "/compare", open::<page::compare::Compare>),
    (GET, "/api/search", search::search),
    (GET, "/api/solve", solve::solve),
    (GET, "/api/trace", trace::trace),
    (GET, "/api/frames", frames::frames),
    (GET, "/api/find", find::find),
    (GET, "/api/position", position::position),
    (GET, "/api/draw/frame", draw::frame),
    (GET, "/api/draw/board", draw::board),
    (GET, "/api/draw/tree", draw::tree),
    (GET, "/api/film", film::film),
    (GET, "/api/growth", growth::growth),
    (GET, "/api/growth/frames", growth::frames),
    (GET, "/api/draw/growth", growth::picture),
    (GET, "/api/film/growth", growth::film),
    (GET, "/api/tree", study::tree),
    (GET, "/api/draw/study", study::picture),
    (GET, "/api/classes", study::classes),
    (GET, "/api/compare", compare::compare),
    (GET, "/api/compare/follow", compare::follow),
    (GET, "/api/players", players::players),
    (GET, "/api/analyze", players::analyze),
    (GET, "/api/why", players::why),
    (GET, "/api/match", contest::contest),
    (GET, "/api/prove", contest::prove),
    (GET, "/api/events", events::events),
    (Method::POST, TAKES_FILE, import::import),
    (GET, "/api/table", table::table),
    (GET, "/api/timeline", timeline::timeline),
];

/// Every path with the method that asks for it, but for the files below `/static/`.
pub fn routes() -> impl Iterator<Item = (&'static Method, &'static str)> {
    ROUTES.iter().map(|(method, path, _)| (method, *path))
}
