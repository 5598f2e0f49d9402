//! Which path is answered by which function, and how a site answers by itself.
//!
//! Invariant: a path that isn't in this table and names no file is answered by nothing.

use http::{Method, Request, StatusCode};
use marubatsu_app::control::Control;

use crate::answer::Answer;
use crate::api::{
    compare, contest, draw, film, find, frames, growth, players, position, recording, search,
    study, table,
};
use crate::ask::Ask;
use crate::assets;
use crate::fault::Fault;
use crate::page::{self, Look, embed, help, home, play, tree};
use crate::site::Site;
use crate::texts;
use crate::work::Reply;

/// The one path that takes a body.
pub const TAKES_FILE: &str = "/api/import";

/// What answers a request.
type Route = fn(&Site, Ask) -> Result<Reply, Fault>;

const GET: Method = Method::GET;

#[rustfmt::skip]
const ROUTES: &[(Method, &str, Route)] = &[
    // Its pictures are drawn, which takes a moment.
    (GET, "/", |site, ask| {
        let site = site.clone();
        Ok(Reply::read(move |_| home::PAGE.open(&site, ask)))
    }),
    (GET, "/help", |site, ask| Ok(help::PAGE.open(site, ask)?.into())),
    (GET, embed::PATH, |site, ask| Ok(embed::embed(site, ask).into())),
    (GET, "/search", |site, ask| Ok(page::search::PAGE.open(site, ask)?.into())),
    (GET, "/play", |site, ask| Ok(play::PAGE.open(site, ask)?.into())),
    (GET, "/match", |site, ask| Ok(page::contest::PAGE.open(site, ask)?.into())),
    (GET, "/players", |site, ask| Ok(page::players::PAGE.open(site, ask)?.into())),
    (GET, "/tree", |site, ask| Ok(tree::PAGE.open(site, ask)?.into())),
    (GET, "/compare", |site, ask| Ok(page::compare::PAGE.open(site, ask)?.into())),
    (GET, "/api/search", search::search),
    (GET, "/api/solve", search::solve),
    (GET, "/api/trace", recording::trace),
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
    (GET, "/api/events", recording::events),
    (Method::POST, TAKES_FILE, recording::import),
    (GET, "/api/table", table::table),
    (GET, "/api/timeline", recording::timeline),
];

/// Every path with the method that asks for it, but for the files below `/static/`.
pub fn routes() -> impl Iterator<Item = (&'static Method, &'static str)> {
    ROUTES.iter().map(|(method, path, _)| (method, *path))
}

impl Site {
    /// What becomes of a request.
    ///
    /// # Errors
    /// What is wrong with it; [`Fault::answer`] puts that into words.
    pub fn reply(&self, request: Request<Vec<u8>>) -> Result<Reply, Fault> {
        let path = request.uri().path();
        let not_found = || Fault::new(StatusCode::NOT_FOUND, texts::NOT_FOUND);
        if let Some(name) = path.strip_prefix("/static/") {
            return Ok(assets::asset(name, request.headers())?.into());
        }
        let of_path = |(_, own, _): &&_| *own == path;
        let (method, _, route) = ROUTES.iter().find(of_path).ok_or_else(not_found)?;
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        if (*method == Method::GET) == reads {
            return route(self, Ask::read(request)?);
        }
        Err(if reads {
            not_found()
        } else {
            Fault::read_only()
        })
    }

    /// Answers a request here and now, whatever work it takes.
    pub fn answer(&self, request: Request<Vec<u8>>) -> Answer {
        let look = Look::of(request.uri(), request.headers());
        let api = request.uri().path().starts_with("/api/");
        let answer = self.reply(request).and_then(|reply| self.carry_out(reply));
        answer.unwrap_or_else(|fault| fault.answer(look, api))
    }

    fn carry_out(&self, mut reply: Reply) -> Result<Answer, Fault> {
        loop {
            reply = match reply {
                Reply::Answer(answer) => return Ok(answer),
                Reply::Read(reading) => return reading.read(&Control::default()),
                Reply::Share(mut share) => {
                    let jobs = std::mem::take(&mut share.jobs).into_iter();
                    let made = jobs.map(|job| self.made(job)).collect::<Result<_, _>>()?;
                    share.then(made)?
                }
            }
        }
    }
}
