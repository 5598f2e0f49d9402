//! SVG to PNG, GIF and APNG as bytes: the engine that browsers load only for pictures.
//!
//! Invariant: the same SVG, scale and times give the same bytes as a server's.

use std::convert::Infallible;
use std::ops::ControlFlow;

use http::{HeaderName, Request, StatusCode};
use marubatsu_raster::{Delay, Film, Scale, png};
use serde_json::json;

use crate::message::{Reply, request};

/// A rasterizer, which knows nothing from one request to the next.
#[derive(Debug, Default)]
pub struct PictureLab {}

impl PictureLab {
    /// Draws the pictures of a request to `/png`, `/gif` or `/apng`. Its headers are numbers with spaces between them: `scale` in
    /// hundredths, `times` in hundredths of a second, `lengths` in bytes. Its body is the SVG of all pictures.
    ///
    /// ```
    /// use marubatsu_portable::PictureLab;
    ///
    /// let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'/>";
    /// let asked = format!("POST /png\nscale: 100\ntimes: 100\nlengths: {}\n\n{svg}", svg.len());
    /// let mut reply = PictureLab::default().answer(asked.as_bytes());
    /// assert!(reply.next_part().unwrap().starts_with(b"{\"status\":200"));
    /// assert!(reply.next_part().unwrap().starts_with(b"\x89PNG"));
    /// ```
    pub fn answer(&self, asked: &[u8]) -> Reply {
        let names = ["scale", "times", "lengths"].map(HeaderName::from_static);
        let drawn = request(asked, &names).and_then(|request| draw(&request));
        let status = if drawn.is_some() {
            StatusCode::OK
        } else {
            StatusCode::BAD_REQUEST
        };
        let head = json!({ "status": status.as_u16(), "headers": [] });
        Reply::new(&head, drawn)
    }
}

/// The file that is asked for. There is none of what the lab would not ask for.
fn draw(request: &Request<Vec<u8>>) -> Option<Vec<u8>> {
    let scale = Scale::from_hundredths(*numbers(request, "scale")?.first()?)?;
    let times = numbers(request, "times")?.into_iter();
    let times: Vec<Delay> = times.map(Delay::from_hundredths).collect::<Option<_>>()?;
    let frames = frames(request)?;
    let film = Film {
        times: &times,
        ..Film::new(scale, Delay::SECOND)
    };
    let frame = |n: usize| Ok::<_, Infallible>(frames[n].to_owned());
    let on_frame = |_| ControlFlow::Continue(());
    match request.uri().path() {
        "/png" => png(frames.first()?, scale).ok(),
        "/gif" => film.gif(frames.len(), frame, on_frame).ok(),
        "/apng" => film.apng(frames.len(), frame, on_frame).ok(),
        _ => None,
    }
}

fn numbers(request: &Request<Vec<u8>>, name: &str) -> Option<Vec<u32>> {
    let text = request.headers().get(name)?.to_str().ok()?;
    text.split(' ').map(|number| number.parse().ok()).collect()
}

/// The body's pictures.
fn frames(request: &Request<Vec<u8>>) -> Option<Vec<&str>> {
    let mut rest = std::str::from_utf8(request.body()).ok()?;
    let lengths = numbers(request, "lengths")?.into_iter();
    let frames = lengths.map(|length| {
        let (frame, later) = rest.split_at_checked(length as usize)?;
        rest = later;
        Some(frame)
    });
    frames.collect()
}
