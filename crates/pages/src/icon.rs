//! The lab as an app: its sign, a circle and a cross, and the manifest that browsers install it by.
//!
//! Invariant: the sign is a scene in the stage's own colours. The manifest names every address from its own place, so that the lab may
//! lie anywhere.

use http::HeaderValue;
use http::header::CACHE_CONTROL;
use marubatsu::scene::{Ink, Paint, Scene, Shape, Theme, Token, px};
use marubatsu::svg;
use marubatsu_raster::Scale;
use serde_json::json;

use crate::answer::{Answer, Body, of_body, typed};
use crate::drawing::Drawing;
use crate::error::PageError;
use crate::request::ParsedRequest;
use crate::texts;
use crate::work::ReplyPlan;

/// The sign's side.
const SIDE: i64 = px(64);
/// The sides of icons, in pixels: what home screens ask for, and what stores do.
const SIDES: [(&str, u32); 2] = [("192", 192), ("512", 512)];

/// A circle and a cross. Whatever shape a system cuts out of an icon holds the inner four fifths.
fn sign(ground: Shape) -> Scene {
    let stroke = |token| Paint::stroke(Ink::Token(token), px(5));
    let middle = px(32);
    Scene {
        width: SIDE,
        height: SIDE,
        label: texts::NAME.to_owned(),
        shapes: vec![
            ground,
            Shape::Circles {
                centres: vec![(px(21), middle)],
                radius: px(8),
                paint: stroke(Token::Circle),
            },
            Shape::Lines {
                lines: vec![
                    ((px(38), px(25)), (px(52), px(39))),
                    ((px(52), px(25)), (px(38), px(39))),
                ],
                paint: stroke(Token::Cross),
            },
        ],
    }
}

/// A sheet of paper, with corners of this radius.
fn paper(round: i64) -> Shape {
    Shape::Rect {
        at: (0, 0),
        size: (SIDE, SIDE),
        round,
        paint: Paint::fill(Ink::Token(Token::Paper)),
    }
}

/// `/icon.svg`: the sign of a browser's tab, on paper of its own: tabs are light or dark.
pub(crate) fn tab() -> Answer {
    let picture = svg::write_clear(&sign(paper(px(12))), Theme::Light);
    kept(typed("image/svg+xml", picture.into_bytes()))
}

/// `/icon.png`: the sign of a home screen.
pub(crate) fn screen(ask: ParsedRequest) -> Result<ReplyPlan, PageError> {
    let mut asked = ask.query;
    let side = asked.one_of("size", &SIDES)?.unwrap_or(SIDES[0].1);
    asked.nothing_left()?;
    let scale = Scale::from_hundredths(side * 100 / 64).unwrap_or(Scale::ONE);
    Ok(ReplyPlan::read(move |_| {
        let picture = svg::write(&sign(paper(0)), Theme::Light);
        let drawing = Drawing::still(picture, scale)?;
        Ok(kept(of_body("image/png", Body::Undrawn(drawing))))
    }))
}

/// `/manifest.webmanifest`.
pub(crate) fn manifest(ask: &ParsedRequest) -> Answer {
    let lang = ask.context.lang;
    let paper = Token::Paper.colour(Theme::Light);
    let icon = |side| json!({ "src": format!("icon.png?size={side}"), "sizes": format!("{side}x{side}"), "type": "image/png", "purpose": "any maskable" });
    let manifest = json!({
        "name": texts::NAME,
        "description": texts::home::TITLE.in_lang(lang),
        "lang": lang.code(),
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": paper,
        "theme_color": paper,
        "icons": SIDES.map(|(side, _)| icon(side)),
    });
    typed(
        "application/manifest+json",
        manifest.to_string().into_bytes(),
    )
}

/// The answer, which doesn't change for a day.
fn kept(mut answer: Answer) -> Answer {
    let day = HeaderValue::from_static("max-age=86400");
    answer.headers_mut().insert(CACHE_CONTROL, day);
    answer
}
